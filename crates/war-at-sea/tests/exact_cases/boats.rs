//! The search for U-boats and their fire (8.3 to 8.5).

use super::{Case, printed, sea};
use crate::exact::law::{Cases, Hull, fleet, search, search_and_fire};
use crate::exact::outcome::{Condition, Outcome};
use crate::exact::table::Table;
use war_at_sea::map::Area;

/// One die a ship, three a carrier or convoy, whatever their damage (8.3, C3), against 1 to 7 boats.
pub fn searches() -> Vec<Case> {
    let fleets: [(&[(&str, u8)], u8); 4] = [
        (&[("Norfolk", 0)], 1),
        (&[("Courageous", 1), ("Exeter", 0)], 4),
        (
            &[
                ("1A", 0),
                ("Hood", 4),
                ("Repulse", 0),
                ("Nelson", 0),
                ("Warspite", 1),
            ],
            7,
        ),
        (
            &[
                ("1A", 3),
                ("Victorious", 0),
                ("Hood", 0),
                ("Duke of York", 0),
                ("Warspite", 0),
                ("Repulse", 0),
                ("Norfolk", 0),
                ("Sussex", 0),
            ],
            12, // the example of play
        ),
    ];
    let mut cases = Vec::new();
    for (ships, dice) in fleets {
        for boats in 1..=7 {
            let empty = Table::at(&printed(), sea(Area::BarentsSea)).boats(boats);
            let table = ships
                .iter()
                .fold(empty, |table, &(ship, damage)| table.put(ship, damage));
            let unharmed: Vec<_> = ships
                .iter()
                .map(|&(_, damage)| Cases::certain(Condition::Afloat(damage)))
                .collect();
            let law = search(dice, boats).with(&fleet(&unharmed), |&boats, ships| Outcome {
                boats,
                ..ships.clone()
            });
            cases.push(Case::new(
                format!("search: {dice} dice, {boats} boats"),
                table,
                law.law(),
            ));
        }
    }
    cases
}

/// The boats that are left fire one die each, without bonus, at targets named beforehand (8.5, C4).
pub fn torpedoes() -> Vec<Case> {
    let concentrated = Table::at(&printed(), sea(Area::NorthAtlantic))
        .put("Repulse", 1)
        .boats(7);
    let divided = Table::at(&printed(), sea(Area::BarentsSea))
        .put("Hood", 3)
        .put("1A", 0)
        .boats(5);
    let law = |table: &Table, dice, boats, names: &[&str], targets: &[usize]| {
        let ships: Vec<Hull> = names.iter().map(|name| table.hull(name)).collect();
        search_and_fire(dice, boats, &ships, targets)
    };
    let one = law(&concentrated, 1, 7, &["Repulse"], &[0; 7]);
    let two = law(&divided, 4, 5, &["Hood", "1A"], &[0, 1, 1, 0, 1]);
    vec![
        Case::new(
            "torpedoes: 7 boats at Repulse-1",
            concentrated.boats_aim(&["Repulse"; 7]),
            one,
        ),
        Case::new(
            "torpedoes: 5 boats at Hood-3 and 1A",
            divided.boats_aim(&["Hood", "1A", "1A", "Hood", "1A"]),
            two,
        ),
    ]
}
