//! Air strikes on areas and ports (9, 10).

use super::{Case, printed, sea};
use crate::exact::law::{Cases, fleet};
use crate::exact::outcome::Condition;
use crate::exact::table::Table;
use war_at_sea::map::{Area, Port, Site};
use war_at_sea::naval::Side;

/// One die a target however many planes there are (10.2), both sides at once (10.3), a crippled carrier none
/// (7.6), land-based and carrier factors together (C5), a 5 without effect in port.
pub fn air_strikes() -> Vec<Case> {
    let law = |ships: &[Cases<Condition>]| fleet(ships).law();
    let still = |damage| Cases::certain(Condition::Afloat(damage));
    let struck = |table: &Table, name: &str| table.hull(name).under(1, 0);

    let surplus = Table::at(&printed(), sea(Area::NorthSea))
        .put("Ark Royal", 0)
        .put("Admiral Hipper", 0)
        .put("Graf Spee", 2);
    let surplus_law = law(&[
        still(0),
        struck(&surplus, "Admiral Hipper"),
        struck(&surplus, "Graf Spee"),
    ]);

    let crippled = Table::at(&printed(), sea(Area::NorthSea))
        .put("Ark Royal", 2)
        .put("Courageous", 0)
        .put("Scharnhorst", 4)
        .put("Admiral Hipper", 2)
        .put("Bismarck", 0);
    let (scharnhorst, hipper) = (
        struck(&crippled, "Scharnhorst"),
        struck(&crippled, "Admiral Hipper"),
    );
    let crippled_law = law(&[still(2), still(0), scharnhorst, hipper, still(0)]);

    let port = Table::at(&printed(), Site::Port(Port::Germany))
        .put("Gneisenau", 3)
        .put("Blucher", 0)
        .put("Lutzow", 1)
        .put("Tirpitz", 0)
        .land_air(Side::Allied);
    let bombed = |name: &str| port.hull(name).struck_in_port();
    let port_law = law(&[bombed("Gneisenau"), bombed("Blucher"), bombed("Lutzow"), still(0)]);

    let both = Table::at(&printed(), sea(Area::BarentsSea))
        .put("Hood", 4)
        .put("Norfolk", 1)
        .put("Sussex", 1)
        .put("Eagle", 1)
        .put("Graf Zeppelin", 1)
        .land_air(Side::Axis);
    // Five Axis factors for four targets, whatever becomes of the two that the carrier brought.
    let everybody = ["Hood", "Norfolk", "Sussex", "Eagle", "Graf Zeppelin"];
    let both_law = law(&everybody.map(|name| struck(&both, name)));

    vec![
        Case::new("air: 3 factors at 2 ships", surplus.strikes(), surplus_law),
        Case::new(
            "air: a crippled carrier and a sound one of 2 at 3 ships",
            crippled.strikes(),
            crippled_law,
        ),
        Case::new(
            "air: 3 land-based factors at 4 ships in port",
            port.strikes(),
            port_law,
        ),
        Case::new(
            "air: a carrier at a carrier, which with land-based air strikes at 4 ships",
            both.strikes(),
            both_law,
        ),
    ]
}
