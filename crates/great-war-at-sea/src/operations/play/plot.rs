//! Orders are written (G12.4 to G12.7), fleets divide and combine (G12.10), tows begin (G17.5).

use super::super::event::{Event, Roll};
use super::super::order::{Act, Join, Mission, Order, Write, Written};
use super::super::rules::Operations;
use super::super::state::{Clock, FLEETS, NO_FLEET, Tow};
use super::super::switches::Switch;
use super::Play;
use crate::battle::state::Side;
use crate::fleet::SHIPS;
use admiralty_core::dice::SidedDice;
use admiralty_core::machine::Observer;
use arrayvec::ArrayVec;

impl<D: SidedDice<Roll>, W: Observer<Operations>> Play<'_, D, W> {
    /// A turn begins: fleets divide and combine as they were ordered.
    pub(super) fn begin_turn(&mut self) {
        let turn = self.state.turn;
        for side in Side::BOTH {
            for fleet in self.own(side).fleets.iter_mut().flatten() {
                fleet.quiet = !fleet.fought && fleet.from == fleet.course.zone;
                fleet.fought = false;
            }
        }
        for side in Side::BOTH {
            self.open().suspected[side] = None;
        }
        if self.rules.turn_of_day(turn) == 1 {
            self.roll_weather();
        }
        self.tell(&Event::Turn);
        self.join();
        self.show();
    }

    /// A raider's counter comes off the map in a turn in which it neither searches nor shells, or has found nothing (G12.8).
    pub(super) fn vanish(&mut self) {
        let turn = self.state.turn;
        let at_sea = !self.rules.switches.differs(Switch::RaiderVanishes);
        for side in Side::BOTH {
            for fleet in self.own(side).fleets.iter_mut().flatten() {
                let act = fleet.plot.first().map_or(Act::None, |order| order.act);
                let strikes = matches!(act, Act::Search(_) | Act::Shell) && fleet.struck + 1 >= turn;
                let may = at_sea || fleet.course.port.is_some();
                if fleet.mission == Mission::Raid && fleet.struck < turn && !strikes && may {
                    fleet.shown = false;
                }
            }
        }
    }

    /// Takes down what a side has written.
    pub(super) fn write(&mut self, side: Side, written: &[Written], shun: u32) {
        self.own(side).shun = shun;
        let tows = |one: &&Written| matches!(one.write, Write::Tow(..));
        for one in written.iter().filter(|one| !tows(one)) {
            match one.write {
                Write::Send(zone) => self.send(side, one.fleet, zone),
                _ => self.write_one(side, one.fleet, &one.write),
            }
        }
        for one in written.iter().filter(tows) {
            if let Write::Tow(by, of) = one.write {
                self.take_in_tow(side, one.fleet, by, of);
            }
        }
    }

    fn write_one(&mut self, side: Side, number: u8, write: &Write) {
        let rules = self.rules;
        let turn = self.state.turn;
        let port = self.state.own[side]
            .fleet(number)
            .map_or(0, |fleet| rules.refuge(side, fleet));
        let Some(Some(fleet)) = self.own(side).fleets.get_mut(usize::from(number)) else {
            return;
        };
        match write {
            Write::Next(order) => fleet.plot.push(*order),
            Write::Anew(mission, orders) => {
                let new = fleet.mission != *mission;
                fleet.mission = *mission;
                fleet.plot.clone_from(orders);
                fleet.anew = false;
                if new && *mission == Mission::Raid {
                    // The counter comes off the map at the beginning of the next turn (G12.8); before turn 1 at once.
                    fleet.struck = if turn == 1 { 0 } else { turn };
                    fleet.shown = turn > 1;
                }
                if new {
                    self.tell(&Event::Mission(side, number, *mission));
                }
            }
            Write::Abort => {
                fleet.mission = Mission::Abort(port);
                fleet.plot.clear();
                fleet.anew = false;
                fleet.must_abort = false;
                fleet.shown = true;
                self.tell(&Event::Mission(side, number, Mission::Abort(port)));
            }
            Write::Tow(..) | Write::Send(_) => {}
        }
    }

    /// Two counters leave a fleet as a tow for the nearest port (G17.5), or are all of it.
    fn take_in_tow(&mut self, side: Side, number: u8, by: u8, of: u8) {
        let mask: u128 = 1 << by | 1 << of;
        let mut all = self.state.own[side].counters_of(number);
        let whole = all.all(|counter| mask >> counter & 1 == 1);
        drop(all);
        let towing = if whole {
            Some(number)
        } else {
            self.split(side, number, mask)
        };
        let Some(new) = towing else {
            return;
        };
        let port = self.state.own[side]
            .fleet(new)
            .map_or(0, |fleet| self.rules.refuge(side, fleet));
        if let Some(Some(fleet)) = self.own(side).fleets.get_mut(usize::from(new)) {
            fleet.mission = Mission::Abort(port);
            fleet.plot.clear();
            fleet.anew = false;
            fleet.tow = Some(Tow { by, of, turns: 0 });
        }
        self.tell(&Event::Towed(side, new));
    }

    /// DIVIDE and COMBINE of the orders of this turn (G12.10).
    pub(super) fn join(&mut self) {
        for side in Side::BOTH {
            for number in self.fleets(side) {
                let Some(Some(fleet)) = self.own(side).fleets.get_mut(usize::from(number)) else {
                    continue;
                };
                let Some(order) = fleet.plot.first_mut() else {
                    continue;
                };
                match std::mem::take(&mut order.join) {
                    Join::No => {}
                    Join::Divide(mask) => {
                        if let Some(new) = self.split(side, number, mask) {
                            self.tell(&Event::Divided(side, number, new));
                        }
                    }
                    Join::Combine(other) => self.combine(side, number, other),
                }
            }
        }
    }

    /// Makes a fleet of some counters of another; none if they are not all of it, or none are left, or no number is free.
    fn split(&mut self, side: Side, number: u8, mask: u128) -> Option<u8> {
        let own = self.own(side);
        let leaves = |counter: &usize| mask >> counter & 1 == 1;
        let going: ArrayVec<usize, SHIPS> = own.counters_of(number).filter(leaves).collect();
        let left = own.counters_of(number).count() - going.len();
        let new = own.free_number().filter(|_| !going.is_empty())?;
        if left == 0 {
            return None;
        }
        let raids = own.fleet(number)?.mission == Mission::Raid;
        let paper = own.spare.pop().unwrap_or_default();
        let mut fleet = own.fleet(number)?.twin(paper);
        (fleet.anew, fleet.tow) = (true, None);
        if raids && !self.rules.switches.differs(Switch::RaidFleets) {
            // A side has one raiding fleet (G12.8): the part intercepts.
            fleet.mission = Mission::Intercept;
            fleet.shown = true;
        }
        let own = self.own(side);
        if own.fleets.len() <= usize::from(new) {
            own.fleets.resize(usize::from(new) + 1, None);
        }
        own.fleets[usize::from(new)] = Some(fleet);
        for counter in going {
            own.counters[counter].fleet = new;
        }
        if own.shun >> number & 1 == 1 {
            own.shun |= 1 << new;
        }
        // A part keeps the clock of the whole (G13.4).
        let referee = self.referee();
        for other in 0..FLEETS {
            let whole = *referee.clock(side, number, other);
            *referee.clock(side, new, other) = whole;
        }
        Some(new)
    }

    /// A fleet joins another of its zone (G12.10), with the latest of the clocks (G13.4).
    fn combine(&mut self, side: Side, number: u8, other: u8) {
        let own = &*self.state.own[side];
        let (Some(fleet), Some(with)) = (own.fleet(number), own.fleet(other)) else {
            return;
        };
        let same = fleet.course.zone == with.course.zone && fleet.course.port == with.course.port;
        let escorts = own.head(other) != other || own.head(number) != number;
        // What joins a mission must be fit for it (G12.4).
        let fit = match with.mission {
            Mission::Waits => true,
            mission => self.rules.may_have(own, side, number, mission),
        };
        if !same || !fit || fleet.tow.is_some() || with.tow.is_some() || escorts {
            return;
        }
        let used = fleet.used;
        let own = self.own(side);
        for counter in own.counters.iter_mut().filter(|counter| counter.fleet == number) {
            counter.fleet = other;
        }
        for fleet in own.fleets.iter_mut().flatten() {
            if fleet.mission == Mission::Escort(number) {
                fleet.mission = Mission::Escort(other);
            }
        }
        if let Some(Some(with)) = own.fleets.get_mut(usize::from(other)) {
            with.used |= used;
        }
        let referee = self.referee();
        for enemy in 0..FLEETS {
            let from = *referee.clock(side, number, enemy);
            let into = referee.clock(side, other, enemy);
            if (from.together, from.checked) > (into.together, into.checked) {
                *into = from;
            }
        }
        self.dissolve(side, number);
        self.tell(&Event::Combined(side, number, other));
    }

    /// A fleet is no more: its counters are out of play, its escorts go home, its clocks are for the next of its number.
    pub(super) fn dissolve(&mut self, side: Side, number: u8) {
        let own = self.own(side);
        own.remove(number);
        for counter in own.counters.iter_mut().filter(|counter| counter.fleet == number) {
            counter.fleet = NO_FLEET;
        }
        for fleet in own.fleets.iter_mut().flatten() {
            if fleet.mission == Mission::Escort(number) {
                fleet.mission = Mission::Waits;
                fleet.must_abort = fleet.course.port.is_none();
            }
        }
        let referee = self.referee();
        for other in 0..FLEETS {
            *referee.clock(side, number, other) = Clock::default();
        }
    }

    /// The order of a fleet in this turn.
    pub(super) fn order_now(&self, side: Side, number: u8) -> Order {
        let fleet = self.state.own[side].fleet(number);
        fleet.map_or(Order::STAY, |fleet| self.rules.order_of(side, fleet))
    }
}
