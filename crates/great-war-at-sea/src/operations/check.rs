//! What may be written: missions and orders, checked by clause (G12).

use super::faults::Faults;
use super::fits::Fits;
use super::order::{Mission, Write, Written};
use super::rules::{Operations, bit};
use super::state::{Fleet, Numbers, Own, State};
use super::switches::Switch;
use crate::battle::state::Side;
use crate::ships::{Code, PRIMARY, Ship};
use admiralty_core::machine::Illegal;
use std::fmt::Display;

/// Whether a ship may have a mission (G12.4).
pub(super) fn fits_mission(ship: &Ship, mission: Mission) -> bool {
    match mission {
        Mission::Transport | Mission::Abort(_) => true,
        Mission::Minelay => ship.code == Code::ML,
        Mission::Waits => false,
        Mission::Escort(_) | Mission::Bombard | Mission::Intercept | Mission::Raid => {
            !ship.code.is_merchant() || &*ship.name == "Collier"
        }
    }
}

/// What an order step asks of a fleet (G12.5, G12.9).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// Nothing; a fleet with a mission may ABORT.
    Nothing,
    /// One more order.
    Next,
    /// A mission and a plot; it may be left out.
    May,
    /// One more order, or a new plot: pursuit.
    Either,
    /// A mission and a plot.
    Must,
    /// ABORT (G12.6).
    Abort,
}

impl Operations {
    /// What is asked of a fleet now.
    #[must_use]
    pub fn due(&self, state: &State, fleet: &Fleet) -> Due {
        let pursues = state.turn <= fleet.pursuit + u8::from(fleet.pursuit > 0);
        match fleet.mission {
            _ if fleet.must_abort => Due::Abort,
            Mission::Waits if fleet.course.port.is_some() => Due::May,
            Mission::Waits => Due::Must,
            Mission::Abort(port) => {
                let there = fleet.course.port == Some(port) && fleet.rested >= 1;
                let again = there && !self.switches.differs(Switch::AbortThen);
                if again { Due::May } else { Due::Nothing }
            }
            Mission::Escort(_) => Due::Nothing,
            _ if fleet.anew => Due::Must,
            mission if mission.rolls_on() && fleet.plot.len() < self.ahead() => Due::Must,
            mission if mission.rolls_on() && pursues => Due::Either,
            mission if mission.rolls_on() => Due::Next,
            _ => Due::Nothing,
        }
    }

    /// Whether the mission is still to be chosen.
    #[must_use]
    pub fn chooses_mission(fleet: &Fleet) -> bool {
        matches!(fleet.mission, Mission::Waits | Mission::Abort(_))
    }

    /// Everything that is wrong with what a side writes, by clause; nothing if it is legal.
    #[must_use]
    pub fn check(&self, state: &State, side: Side, written: &[Written]) -> Vec<Illegal> {
        let own = &*state.own[side];
        let mut wrong = Faults::told();
        for (number, fleet) in own.all() {
            let of = |written: &&Written| {
                written.fleet == number && !matches!(written.write, Write::Tow(..) | Write::Send(_))
            };
            let mut all = written.iter().filter(of);
            let (first, more) = (all.next(), all.next().is_some());
            let asked = match (self.due(state, fleet), first.map(|first| &first.write)) {
                _ if more => Err("something is written twice for it"),
                (Due::Nothing | Due::May, None) | (_, Some(Write::Abort)) => Ok(()),
                (Due::Abort, _) => Err("it must ABORT"),
                (Due::Next | Due::Either, Some(Write::Next(_))) => Ok(()),
                (Due::May | Due::Either | Due::Must, Some(Write::Anew(..))) => Ok(()),
                (Due::Next, _) => Err("one order is asked for"),
                (Due::Either, _) => Err("an order, or a new plot, is asked for"),
                (Due::Must, _) => Err("a mission with its plot is asked for"),
                (_, Some(_)) => Err("its plot is fixed; it may ABORT"),
            };
            if let Err(why) = asked {
                wrong.push(|| self.fault(side, number, "G12.5", why));
            }
        }
        let mut towed = 0_u128;
        for (place, one) in written.iter().enumerate() {
            if let Write::Send(zone) = one.write {
                let twice = written[..place]
                    .iter()
                    .any(|other| other.fleet == one.fleet && matches!(other.write, Write::Send(_)));
                self.check_craft(state, side, (one.fleet, zone), twice, &mut wrong);
                continue;
            }
            let Some(fleet) = own.fleet(one.fleet) else {
                wrong.push(|| Illegal::new("G12.1", format!("there is no fleet {}", one.fleet + 1)));
                continue;
            };
            let fits = Fits::new(self, state, side, one.fleet);
            fits.write(fleet, &one.write, &mut wrong);
            if let Write::Anew(Mission::Escort(of), _) = one.write
                && of != one.fleet
                && written.iter().any(|other| {
                    other.fleet == of && matches!(other.write, Write::Anew(Mission::Escort(_), _))
                })
            {
                let why = "the fleet that it accompanies escorts another";
                wrong.push(|| self.fault(side, one.fleet, "G12.4", why));
            }
            if let Write::Tow(by, of) = one.write {
                let both =
                    1_u128.checked_shl(by.into()).unwrap_or(0) | 1_u128.checked_shl(of.into()).unwrap_or(0);
                if towed & both != 0 {
                    let why = "a counter is in one tow at a time";
                    wrong.push(|| self.fault(side, one.fleet, "G17.1", why));
                }
                towed |= both;
            }
        }
        if !self.switches.differs(Switch::RaidFleets) {
            self.check_raids(own, side, written, &mut wrong);
        }
        wrong.list
    }

    pub(super) fn fault(&self, side: Side, number: u8, clause: &'static str, why: impl Display) -> Illegal {
        Illegal::new(clause, format!("{}: {why}", self.fleet_name(side, number)))
    }

    /// A side has one raiding fleet at a time (G12.8).
    fn check_raids(&self, own: &Own, side: Side, written: &[Written], wrong: &mut Faults) {
        let raids = |number: u8, fleet: &Fleet| {
            let new = written.iter().rev().find_map(|one| match one.write {
                Write::Anew(mission, _) if one.fleet == number => Some(mission == Mission::Raid),
                Write::Abort if one.fleet == number => Some(false),
                _ => None,
            });
            new.unwrap_or(fleet.mission == Mission::Raid)
        };
        let all: Numbers = own
            .all()
            .filter(|(number, fleet)| raids(*number, fleet))
            .map(|(number, _)| number)
            .collect();
        for number in all.iter().skip(1) {
            let why = format!("a second raiding fleet beside {}", self.fleet_name(side, all[0]));
            wrong.push(|| self.fault(side, *number, "G12.8", why));
        }
    }

    /// The ships of a fleet that are afloat.
    pub fn ships_of<'a>(
        &'a self,
        own: &'a Own,
        side: Side,
        fleet: u8,
    ) -> impl Iterator<Item = (usize, &'a Ship)> {
        let force = &self.sides[side].force;
        own.counters_of(fleet)
            .flat_map(|counter| force.counters[counter].units())
            .filter(|unit| !own.ships[*unit].sunk())
            .map(|unit| (unit, &force.units[unit].ship))
    }

    /// Whether a fleet may have a mission (G12.4).
    #[must_use]
    pub fn may_have(&self, own: &Own, side: Side, fleet: u8, mission: Mission) -> bool {
        self.ships_of(own, side, fleet)
            .all(|(_, ship)| fits_mission(ship, mission))
    }

    /// Whether a fleet can SHELL here (G15.1, G15.4): an enemy coast that is at war, and no major base of the enemy.
    #[must_use]
    pub fn may_shell(&self, side: Side, zone: u8, turn: u8) -> bool {
        let enemy = side.other();
        let coast = self.coast(side, zone, turn).is_some();
        let base = |port: u8| {
            self.map.port(port).major && bit(self.map.port(port).owner) & self.sides[enemy].nations != 0
        };
        let allowed =
            self.switches.differs(Switch::ShellMajorBases) || self.sides[side].may_shell >> zone & 1 == 1;
        coast && (allowed || !self.map.ports_of(zone).any(base))
    }

    /// Whether a side may UNLOAD on the enemy coast of a zone (G16.2).
    #[must_use]
    pub fn may_land(&self, side: Side, zone: u8, turn: u8) -> bool {
        self.sides[side].land >> zone & 1 == 1 && self.coast(side, zone, turn).is_some()
    }

    /// The enemy nation whose coast is shelled in a zone.
    #[must_use]
    pub fn coast(&self, side: Side, zone: u8, turn: u8) -> Option<crate::ships::Nation> {
        let enemy = side.other();
        let coasts = &self.map.zone(zone).coasts;
        let fits = |nation: &&crate::ships::Nation| {
            bit(**nation) & self.sides[enemy].nations != 0 && self.at_war(enemy, **nation, turn)
        };
        coasts.iter().find(fits).copied()
    }
}

impl Operations {
    /// The mission that the scenario gives a fleet, before turn 1.
    #[must_use]
    pub fn given_mission(&self, side: Side, fleet: u8, turn: u8) -> Option<Mission> {
        let card = self.sides[side].fleets.get(usize::from(fleet))?;
        card.mission.filter(|_| turn == 1)
    }

    pub(super) fn opening_shell(&self, side: Side, fleet: u8) -> bool {
        let card = self.sides[side].fleets.get(usize::from(fleet));
        card.is_some_and(|card| card.opening_shell)
    }

    /// What a fleet is called: by its number of the scenario, or by its place among those that were formed later.
    #[must_use]
    pub fn fleet_name(&self, side: Side, fleet: u8) -> String {
        let word = ["CP", "Allied"][side as usize];
        match self.sides[side].fleets.get(usize::from(fleet)) {
            Some(card) => format!("{word} {}", card.number),
            None => format!("{word} {}", fleet + 1),
        }
    }

    /// Whether a ship has primary guns left, for shelling (G15.3).
    #[must_use]
    pub fn heavy(&self, own: &Own, unit: usize) -> bool {
        own.ships[unit].boxes[PRIMARY] > 0
    }
}
