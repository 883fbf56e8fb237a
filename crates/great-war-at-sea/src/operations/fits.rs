//! Whether what is written for one fleet is legal, order by order (G12).

use super::course::Pace;
use super::faults::Faults;
use super::map::EXIT;
use super::order::{Act, Go, Join, Mission, Order, Write};
use super::rules::Operations;
use super::state::{Course, Fleet, Own, State};
use super::switches::Switch;
use crate::battle::state::Side;
use crate::ships::{Code, Speed};
use std::fmt::Display;

/// A fleet for which something is checked.
pub(super) struct Fits<'a> {
    pub rules: &'a Operations,
    pub state: &'a State,
    pub side: Side,
    pub own: &'a Own,
    pub number: u8,
    pub pace: Pace,
}

impl<'a> Fits<'a> {
    pub fn new(rules: &'a Operations, state: &'a State, side: Side, number: u8) -> Self {
        let own = &*state.own[side];
        Fits {
            rules,
            state,
            side,
            own,
            number,
            pace: rules.pace(state, side, number),
        }
    }

    fn refuse(&self, wrong: &mut Faults, clause: &'static str, why: impl Display) {
        wrong.push(|| self.rules.fault(self.side, self.number, clause, why));
    }

    pub fn write(&self, fleet: &Fleet, write: &Write, wrong: &mut Faults) {
        match write {
            Write::Abort
                if matches!(fleet.mission, Mission::Waits | Mission::Abort(_))
                    && fleet.course.port.is_some()
                    && !fleet.must_abort =>
            {
                self.refuse(wrong, "G12.7", "it lies in port without a mission");
            }
            Write::Abort => {}
            Write::Next(order) => {
                if let Some((mut course, turn)) = self.rules.forecast(self.state, self.side, self.number) {
                    self.order(fleet, fleet.mission, &mut course, turn, order, wrong);
                }
            }
            Write::Anew(mission, orders) => self.anew(fleet, *mission, orders, wrong),
            Write::Send(_) => {}
            Write::Tow(by, of) => self.tow(fleet, usize::from(*by), usize::from(*of), wrong),
        }
    }

    pub fn anew(&self, fleet: &Fleet, mission: Mission, orders: &[Order], wrong: &mut Faults) {
        let kept = fleet.mission == mission;
        if !kept && !Operations::chooses_mission(fleet) {
            return self.refuse(wrong, "G12.4", "a mission changes by ABORT alone");
        }
        let given = self.rules.given_mission(self.side, self.number, self.state.turn);
        if let Some(given) = given.filter(|given| *given != mission && fleet.mission == Mission::Waits) {
            return self.refuse(wrong, "G12.4", format_args!("its mission is {}", given.word()));
        }
        if matches!(mission, Mission::Abort(_))
            || !self.rules.may_have(self.own, self.side, self.number, mission)
        {
            return self.refuse(
                wrong,
                "G12.4",
                format_args!("its ships may not have the mission {}", mission.word()),
            );
        }
        if let Mission::Escort(of) = mission {
            let other = self.own.fleet(of).filter(|_| of != self.number);
            let with = other.is_some_and(|other| {
                other.course == fleet.course && !matches!(other.mission, Mission::Escort(_))
            });
            let taken = self
                .own
                .all()
                .any(|(_, other)| other.mission == Mission::Escort(self.number));
            if !with || taken {
                self.refuse(
                    wrong,
                    "G12.4",
                    "it escorts a fleet beside it that escorts none, and is not escorted itself",
                );
            }
        }
        let left = usize::from(self.rules.turns + 1 - self.state.turn);
        let fits = match mission {
            Mission::Escort(_) => orders.is_empty(),
            mission if mission.rolls_on() => orders.len() == self.rules.ahead() + 1,
            _ => orders.len() <= left,
        };
        if !fits {
            let why = format_args!(
                "{} orders are too few or too many for {}",
                orders.len(),
                mission.word()
            );
            self.refuse(wrong, "G12.5", why);
        }
        let mut course = fleet.course;
        for (turn, order) in (self.state.turn..).zip(orders) {
            self.order(fleet, mission, &mut course, turn, order, wrong);
        }
    }

    /// An order, on a fleet that will be there in that turn; the course goes on.
    pub fn order(
        &self,
        fleet: &Fleet,
        mission: Mission,
        course: &mut Course,
        turn: u8,
        order: &Order,
        wrong: &mut Faults,
    ) {
        let before = *course;
        if before.zone == EXIT {
            return;
        }
        if order
            .port
            .is_some_and(|port| usize::from(port) >= self.rules.map.ports.len())
        {
            return self.refuse(wrong, "G11.5", "there is no such port");
        }
        let slowed = fleet.slowed && turn == self.state.turn;
        let all = self
            .rules
            .factors(self.pace, turn)
            .saturating_sub(u8::from(slowed));
        let factors = self.rules.factors_for(self.pace, turn, order, slowed);
        self.legs(&before, order, wrong);
        let _ = self.rules.advance(self.side, self.pace, course, order, factors);
        if course.zone == EXIT {
            return;
        }
        if let Some(port) = order.port {
            self.port(fleet, &before, port, order, wrong);
        }
        let stays = order.go == Go::Stay;
        match order.act {
            Act::None => {}
            Act::Sea if stays && order.port.is_none() => {}
            Act::Attack(port) if order.port.is_none() => {
                let known = self.rules.map.ports.get(usize::from(port));
                let fits = known.is_some_and(|known| !known.major && (known.zone == course.zone || !stays))
                    && self.rules.friendly(self.side, port) == Some(false);
                if !fits {
                    self.refuse(wrong, "G11.9", "ATTACK is against a minor enemy port of the zone");
                }
            }
            Act::Shell => self.shell(mission, course, stays && order.port.is_none(), turn, wrong),
            Act::Load | Act::Unload => self.cargo(mission, course, (stays, turn), order.act, wrong),
            Act::Lay => self.lay(mission, course, stays && order.port.is_none(), wrong),
            Act::Scout(zone) => self.scout(course, zone, turn, wrong),
            Act::Search(spent) => {
                if mission != Mission::Raid || order.port.is_some() {
                    self.refuse(wrong, "G14.1", "SEARCH is for a fleet on RAID, at sea");
                } else if spent == 0 || spent > 2 || spent > all {
                    self.refuse(
                        wrong,
                        "G14.2",
                        "SEARCH 1 or 2 spends movement factors that the fleet has",
                    );
                }
            }
            _ => self.refuse(wrong, "G12.4", "SEA stands alone, and ATTACK without a port"),
        }
        self.join(order.join, wrong);
    }

    fn legs(&self, before: &Course, order: &Order, wrong: &mut Faults) {
        let map = &self.rules.map;
        let mut at = before.zone;
        for zone in order.go.legs() {
            if zone != EXIT && usize::from(zone) >= map.zones.len() {
                return self.refuse(wrong, "G11.2", "there is no such zone");
            }
            if zone == at {
                continue;
            }
            if self.rules.cost(at, zone).is_none() {
                let why = format_args!("{} is not beside {}", map.id(zone), map.id(at));
                return self.refuse(wrong, "G11.2", why);
            }
            if !self.rules.may_enter(self.side, zone) {
                return self.refuse(
                    wrong,
                    "G11.7",
                    "only the Central Powers may enter the Turkish Straits",
                );
            }
            if zone == EXIT {
                return;
            }
            at = zone;
        }
    }

    fn port(&self, fleet: &Fleet, before: &Course, port: u8, order: &Order, wrong: &mut Faults) {
        let known = self.rules.map.port(port);
        let bound = order.go.legs().last().unwrap_or(before.zone);
        if known.zone != bound {
            let why = format_args!("{} does not lie in {}", known.name, self.rules.map.id(bound));
            return self.refuse(wrong, "G11.5", why);
        }
        match self.rules.friendly(self.side, port) {
            Some(true) => {}
            Some(false) => {
                let clause = if known.major { "G11.8" } else { "G11.9" };
                self.refuse(wrong, clause, format_args!("{} is the enemy's", known.name));
            }
            None => {
                let stay = before.port == Some(port);
                let used = fleet.used >> port & 1 == 1 && !stay;
                if !self.free_of_limit() && (used || self.rules.neutral_stay() == 0) {
                    self.refuse(
                        wrong,
                        "G11.10",
                        format_args!("{} is neutral, and the stay is used up", known.name),
                    );
                }
            }
        }
    }

    /// Merchants and colliers may lie in neutral ports as long as they like (G11.10).
    fn free_of_limit(&self) -> bool {
        let mut ships = self.rules.ships_of(self.own, self.side, self.number);
        ships.all(|(_, ship)| ship.code.is_merchant())
    }

    fn shell(&self, mission: Mission, course: &Course, stays: bool, turn: u8, wrong: &mut Faults) {
        let opening = turn == 1 && self.rules.opening_shell(self.side, self.number);
        if !matches!(mission, Mission::Bombard | Mission::Raid) && !opening {
            self.refuse(wrong, "G15.1", "SHELL is for a fleet on BOMBARD or RAID");
        } else if !stays || course.port.is_some() {
            self.refuse(
                wrong,
                "G15.1",
                "SHELL is written for a turn in which the fleet stays at sea in the zone",
            );
        } else if self.rules.coast(self.side, course.zone, turn).is_none() {
            self.refuse(
                wrong,
                "G15.1",
                format_args!("{} has no enemy coast", self.rules.map.id(course.zone)),
            );
        } else if !self.rules.may_shell(self.side, course.zone, turn) {
            self.refuse(
                wrong,
                "G15.4",
                format_args!("{} has a major base of the enemy", self.rules.map.id(course.zone)),
            );
        }
    }

    fn cargo(
        &self,
        mission: Mission,
        course: &Course,
        (stays, turn): (bool, u8),
        act: Act,
        wrong: &mut Faults,
    ) {
        let friendly = course
            .port
            .is_some_and(|port| self.rules.friendly(self.side, port) == Some(true));
        let coast = course.port.is_none() && self.rules.may_land(self.side, course.zone, turn);
        let lands = act == Act::Unload && coast;
        let lays = mission == Mission::Minelay && act == Act::Load;
        if mission != Mission::Transport && !lays {
            self.refuse(wrong, "G12.4", "LOAD and UNLOAD are for a fleet on TRANSPORT");
        } else if !stays || !(friendly || lands) {
            let where_to = match act {
                Act::Load => "LOAD is done in a friendly port",
                _ => "UNLOAD is done in a friendly port, or on an enemy coast that the scenario names",
            };
            self.refuse(wrong, "G16.2", where_to);
        }
    }

    fn lay(&self, mission: Mission, course: &Course, stays: bool, wrong: &mut Faults) {
        if !self.rules.switches.differs(Switch::Mines) {
            self.refuse(wrong, "G20", "mines are not in play");
        } else if mission != Mission::Minelay || !stays || course.port.is_some() {
            self.refuse(wrong, "G20", "LAY is for a fleet on MINELAY that stays at sea");
        }
    }

    fn scout(&self, course: &Course, zone: u8, turn: u8, wrong: &mut Faults) {
        let mut ships = self.rules.ships_of(self.own, self.side, self.number);
        let near = zone == course.zone
            || self
                .rules
                .map
                .cost(course.zone, zone)
                .is_some_and(|_| zone != EXIT);
        if !self.rules.switches.differs(Switch::Seaplanes) {
            self.refuse(wrong, "G22", "seaplanes are not in play");
        } else if !ships.any(|(_, ship)| ship.code == Code::CVS) || self.rules.night(turn) || !near {
            self.refuse(
                wrong,
                "G22",
                "a seaplane carrier looks by day at its zone or one beside it",
            );
        }
    }

    fn join(&self, join: Join, wrong: &mut Faults) {
        let force = &self.rules.sides[self.side].force;
        match join {
            Join::No => {}
            Join::Divide(mask) => {
                let known = 128 - mask.leading_zeros() as usize <= force.counters.len();
                if mask == 0 || !known {
                    self.refuse(wrong, "G12.10", "DIVIDE names counters of the fleet");
                }
            }
            Join::Combine(other) => {
                if other == self.number || usize::from(other) >= super::state::FLEETS {
                    self.refuse(wrong, "G12.10", "COMBINE names another fleet");
                }
            }
        }
    }

    /// Who tows whom, and when (G17.1, G17.4, G17.5).
    pub fn tow(&self, fleet: &Fleet, by: usize, of: usize, wrong: &mut Faults) {
        let force = &self.rules.sides[self.side].force;
        let here = |counter: usize| self.own.counters_of(self.number).any(|other| other == counter);
        if !here(by) || !here(of) {
            return self.refuse(wrong, "G17.1", "a tow is of two counters of the fleet");
        }
        let size = |counter: usize| {
            force.units[usize::from(force.counters[counter].first)]
                .ship
                .code
                .size()
        };
        let mut ships = force.counters[of]
            .units()
            .filter(|unit| !self.own.ships[*unit].sunk());
        let able = |counter: usize| {
            let mut living = force.counters[counter]
                .units()
                .filter(|unit| !self.own.ships[*unit].sunk());
            living.any(|unit| self.own.ships[unit].speed > Speed::Dead)
        };
        if size(by) < size(of) || !able(by) {
            self.refuse(
                wrong,
                "G17.1",
                "a ship that can move tows one of its own size or smaller",
            );
        }
        if !ships.any(|unit| self.own.ships[unit].speed == Speed::Dead) {
            self.refuse(wrong, "G17.5", "a ship that is dead in the water is towed");
        }
        let ready = fleet.quiet || self.rules.switches.differs(Switch::TowDelay);
        if !ready || fleet.tow.is_some() {
            self.refuse(
                wrong,
                "G17.5",
                "taking in tow needs a turn in the same zone without battle",
            );
        }
        if self.own.free_number().is_none() {
            self.refuse(wrong, "G12.10", "there are too many fleets");
        }
    }
}
