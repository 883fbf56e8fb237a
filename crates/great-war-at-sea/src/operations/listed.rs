//! What may be wrong with the fleets that a scenario lists, beside their places.

use super::check::fits_mission;
use super::given::{At, Faults, GivenFleet, GivenOperations};
use super::order::Mission;
use super::rules::{FleetCard, Party};
use super::switches::Switch;
use crate::battle::state::Side;
use crate::fleet::Wrong;
use crate::ships::{Nation, Ship};

impl GivenOperations {
    /// A ship is listed once, and those of a class as often as there are (G2.1): on both sides together, but for merchants
    /// of no nation, which each side has of its own.
    pub(super) fn twice(&self, wrong: &mut Faults) {
        let mut all: Vec<(&Ship, Side, &str, u32)> = Vec::new();
        for side in Side::BOTH {
            let fleets = self.sides[side as usize].fleets.iter();
            let listed = fleets.flat_map(|fleet| fleet.ships.iter().map(|listed| (&*fleet.number, listed)));
            for (fleet, listed) in listed {
                let ship = &listed.ship;
                let same = |other: &Ship, of: Side| {
                    other.name == ship.name && (of == side || ship.nation != Nation::None)
                };
                match all.iter_mut().find(|(other, of, ..)| same(other, *of)) {
                    Some((_, of, last, count)) => {
                        (*of, *last, *count) = (side, fleet, *count + u32::from(listed.ships));
                    }
                    None => all.push((ship, side, fleet, listed.ships.into())),
                }
            }
        }
        for (ship, side, fleet, count) in all {
            let most = ship.ships;
            if count > u32::from(most) {
                let problem = format!("{count} ships of the name {:?} in all fleets (G2.1)", &*ship.name);
                wrong.push((
                    At::Fleet(side, fleet.to_owned()),
                    (problem, format!("list at most {most}")),
                ));
            }
        }
    }

    /// A side has one raiding fleet at a time (G12.8).
    pub(super) fn raiders(&self, side: Side, party: &Party, faults: &mut Faults) {
        let raids = |card: &&FleetCard| card.mission == Some(Mission::Raid);
        let second = party.fleets.iter().filter(raids).nth(1);
        if let Some(card) = second.filter(|_| !self.switches.differs(Switch::RaidFleets)) {
            let problem = format!("fleet {} is a second raiding fleet (G12.8)", card.number);
            let remedy = "leave its mission out, or write raid_fleets = \"any\" under [switches]";
            faults.push((At::Fleet(side, card.number.clone()), (problem, remedy.to_owned())));
        }
    }
}

/// Ships that may not have the mission of their fleet (G12.4).
pub(super) fn unfit(fleet: &GivenFleet, mission: Mission, wrong: &mut Vec<Wrong>) {
    let unfit = fleet
        .ships
        .iter()
        .find(|listed| !fits_mission(&listed.ship, mission));
    if let Some(listed) = unfit {
        let problem = format!(
            "fleet {}: {} may not have the mission {:?} (G12.4)",
            fleet.number, listed.ship.name, fleet.mission
        );
        let remedy = "write \"transport\" or nothing, or put it in a fleet of its own".to_owned();
        wrong.push((problem, remedy));
    }
}
