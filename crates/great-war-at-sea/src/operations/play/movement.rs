//! Fleets move, all at once (G11.4); what is seen of them (G12.2).

use super::super::event::{Event, Roll};
use super::super::map::EXIT;
use super::super::order::{Act, Go, Mission};
use super::super::rules::Operations;
use super::super::state::{FLEETS, Place, State};
use super::super::switches::Switch;
use super::Play;
use crate::battle::state::Side;
use admiralty_core::dice::SidedDice;
use admiralty_core::machine::Observer;

impl<D: SidedDice<Roll>, W: Observer<Operations>> Play<'_, D, W> {
    /// G11.4.
    pub(super) fn movement(&mut self) {
        for side in Side::BOTH {
            self.own(side).reports.clear();
            for number in self.fleets(side) {
                if self.state.own[side].head(number) == number {
                    self.move_fleet(side, number);
                }
            }
            for number in self.fleets(side) {
                self.follow(side, number);
            }
        }
        self.show();
        for side in Side::BOTH {
            for number in self.fleets(side) {
                self.told_to_move(side, number);
            }
        }
        if self.rules.switches.differs(Switch::SwapContact) {
            self.meet_on_the_way();
        }
    }

    fn move_fleet(&mut self, side: Side, number: u8) {
        let order = self.order_now(side, number);
        let pace = self.rules.pace(self.state, side, number);
        let turn = self.state.turn;
        let rules = self.rules;
        let Some(Some(fleet)) = self.own(side).fleets.get_mut(usize::from(number)) else {
            return;
        };
        let factors = rules.factors_for(pace, turn, &order, fleet.slowed);
        fleet.spent = factors
            + if let Act::Search(searched) = order.act {
                searched
            } else {
                0
            };
        let before = fleet.course;
        fleet.from = before.zone;
        let stretch = rules.advance(side, pace, &mut fleet.course, &order, factors);
        fleet.at_sea = stretch.at_sea;
        if order.go == Go::Stay && !matches!(order.act, Act::Search(_)) {
            fleet.spent = 0;
        }
        fleet.must_abort |= stretch.forbidden;
        fleet.doing = order.act;
        fleet.slowed = false;
        fleet.passed.clear();
        let sailed = before.port.is_some() && fleet.course.port != before.port;
        if sailed && rules.switches.differs(Switch::LeavingPort) && stretch.entered.len() == 1 {
            fleet.passed.push(before.zone);
        }
        fleet
            .passed
            .extend(stretch.entered.iter().copied().filter(|zone| *zone != EXIT));
        if fleet.passed.is_empty() {
            fleet.passed.push(before.zone);
        }
        if before.port != fleet.course.port {
            fleet.rested = 0;
            fleet.stay = 0;
        }
        if let Some(tow) = &mut fleet.tow {
            tow.turns += 1;
        }
        let arrived = matches!(fleet.mission, Mission::Abort(port) if fleet.course.port == Some(port));
        if arrived {
            fleet.tow = None;
        }
    }

    /// An escort moves as the fleet that it accompanies (G12.4).
    fn follow(&mut self, side: Side, number: u8) {
        let own = self.own(side);
        let head = own.head(number);
        if head == number {
            return;
        }
        let Some(led) = own.fleet(head) else {
            return;
        };
        let (from, course, passed, at_sea) = (led.from, led.course, led.passed.clone(), led.at_sea);
        if let Some(Some(fleet)) = own.fleets.get_mut(usize::from(number)) {
            if fleet.course.port != course.port {
                fleet.rested = 0;
                fleet.stay = 0;
            }
            fleet.from = from;
            fleet.course = course;
            fleet.passed = passed;
            fleet.at_sea = at_sea;
            fleet.doing = Act::None;
        }
    }

    fn told_to_move(&mut self, side: Side, number: u8) {
        let own = &*self.state.own[side];
        let Some(fleet) = own.fleet(number) else {
            return;
        };
        let (order, zone) = (self.rules.order_of(side, fleet), fleet.course.zone);
        self.tell(&Event::Moved(side, number, &order, zone));
        let leads = self.state.own[side].head(number) == number;
        if let Some(Some(fleet)) = self.own(side).fleets.get_mut(usize::from(number))
            && leads
        {
            Operations::turn_over(&mut fleet.plot, fleet.mission, &fleet.course);
        }
        if zone == EXIT {
            self.leave_the_map(side, number);
        }
    }

    /// A fleet that leaves the map does not come back (G11.5).
    fn leave_the_map(&mut self, side: Side, number: u8) {
        self.dissolve(side, number);
        self.show();
        self.tell(&Event::Gone(side, number));
    }

    /// `swap_contact`: fleets that change places are both in the zone that comes first in the file (G11.4).
    fn meet_on_the_way(&mut self) {
        for central in self.fleets(Side::Central) {
            for allied in self.fleets(Side::Allied) {
                let [one, other] =
                    [(Side::Central, central), (Side::Allied, allied)].map(|(side, number)| {
                        let fleet = self.state.own[side].fleet(number);
                        fleet.map_or((0, 0), |fleet| (fleet.from, fleet.course.zone))
                    });
                if one.0 == one.1 || one != (other.1, other.0) {
                    continue;
                }
                let zone = one.0.min(one.1);
                for (side, number) in [(Side::Central, central), (Side::Allied, allied)] {
                    if let Some(Some(fleet)) = self.own(side).fleets.get_mut(usize::from(number))
                        && !fleet.passed.contains(&zone)
                    {
                        let _ = fleet.passed.try_insert(0, zone);
                    }
                }
            }
        }
    }

    /// Puts on the map what both sides see (G12.2).
    pub(super) fn show(&mut self) {
        let counters = Side::BOTH.map(|side| self.rules.shown(self.state, side));
        self.open().counters.0 = counters;
    }
}

impl Operations {
    /// The counters of a side that lie on the map (G12.2).
    pub(crate) fn shown(&self, state: &State, side: Side) -> [Option<Place>; FLEETS] {
        let setting = self.switches.at(Switch::FleetsSeen);
        let own = &*state.own[side];
        let mut counters = [None; FLEETS];
        for (number, fleet) in own.all().filter(|(_, fleet)| fleet.shown) {
            let met = state.open.met[side]
                .iter()
                .any(|met| met.turn == state.turn && met.fleet == number);
            if setting == 2 && !met {
                continue;
            }
            let ships = if setting == 1 {
                self.ships_of(own, side, number).count() as u8
            } else {
                0
            };
            counters[usize::from(number)] = Some(Place {
                zone: fleet.course.zone,
                port: fleet.course.port,
                ships,
            });
        }
        counters
    }
}
