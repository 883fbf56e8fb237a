//! Duels to the end (11.3 to 11.5).

use super::{Case, printed, sea};
use crate::exact::duel::Duel;
use crate::exact::table::Table;
use war_at_sea::map::Area;

/// A ship and its damage.
type Ship = (&'static str, u8);

/// Ships that cannot or will not run, and their damage before.
const DUELS: [(Area, Ship, Ship); 11] = [
    (Area::NorthAtlantic, ("Hood", 0), ("Bismarck", 0)),
    (Area::NorthSea, ("Nelson", 0), ("Tirpitz", 0)),
    (Area::BarentsSea, ("Warspite", 0), ("Scharnhorst", 0)),
    (Area::SouthAtlantic, ("Exeter", 0), ("Graf Spee", 0)),
    (Area::NorthSea, ("Repulse", 1), ("Gneisenau", 1)), // 11.5: no bonus from the start
    (Area::Mediterranean, ("Malaya", 0), ("Littorio", 0)), // Italians never
    (Area::Mediterranean, ("Norfolk", 0), ("Zara", 0)),
    (Area::BarentsSea, ("Eagle", 0), ("Graf Zeppelin", 0)), // strikes first, then one gun each
    (Area::NorthSea, ("Rodney", 5), ("Lutzow", 1)),         // 7.6: one shot of five
    (Area::BarentsSea, ("1A", 0), ("Admiral Hipper", 0)),
    (Area::SouthAtlantic, ("Ark Royal", 0), ("Admiral Scheer", 0)), // a strike, then no guns at all
];

pub fn duels() -> Vec<Case> {
    let named = |(name, damage): Ship| {
        if damage == 0 {
            name.into()
        } else {
            format!("{name}-{damage}")
        }
    };
    DUELS
        .into_iter()
        .map(|(area, allied, axis)| {
            let mut table = Table::at(&printed(), sea(area))
                .put(allied.0, allied.1)
                .put(axis.0, axis.1)
                .strikes()
                .nobody_leaves();
            let duel = Duel {
                allied: table.hull(allied.0),
                axis: table.hull(axis.0),
            };
            if duel.allied.attack > 0 {
                table = table.fire(allied.0, axis.0);
            }
            table = table.fire(axis.0, allied.0);
            Case::new(
                format!("duel: {} and {} in the {area}", named(allied), named(axis)),
                table,
                duel.law(),
            )
        })
        .collect()
}
