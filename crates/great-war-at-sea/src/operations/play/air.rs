//! Seaplanes (G22) and the weather (G26).

use super::super::event::{Event, Hazard, Roll};
use super::super::order::Act;
use super::super::rules::Operations;
use super::super::state::Report;
use super::super::switches::Switch;
use super::Play;
use crate::battle::rules::Weather;
use crate::battle::state::Side;
use crate::ships::Code;
use admiralty_core::dice::SidedDice;
use admiralty_core::machine::Observer;

impl<D: SidedDice<Roll>, W: Observer<Operations>> Play<'_, D, W> {
    /// G26: two dice on the first turn of a day.
    pub(super) fn roll_weather(&mut self) {
        if self.rules.switches.at(Switch::Weather) != 2 {
            return;
        }
        let turn = self.state.turn;
        let mut roll = |number| {
            let purpose = Roll::Hazard(turn, Side::Central, Hazard::Weather, 0, number);
            self.dice.roll(purpose)
        };
        let winter = matches!(self.rules.date_of(turn).1, 11 | 12 | 1 | 2);
        self.state.weather = match roll(0) + roll(1) + u8::from(winter) {
            ..=8 => Weather::Clear,
            9 => Weather::Mist,
            10 => Weather::Fog,
            11 => Weather::Squall,
            _ => Weather::Gale,
        };
        self.tell(&Event::Weather);
    }

    /// G22: a seaplane carrier looks at a zone by day in clear weather.
    pub(super) fn scouts(&mut self) {
        let turn = self.state.turn;
        for side in Side::BOTH {
            for number in self.fleets(side) {
                let own = &*self.state.own[side];
                let Some(Act::Scout(zone)) = own.fleet(number).map(|fleet| fleet.doing) else {
                    continue;
                };
                let carrier = self
                    .rules
                    .ships_of(own, side, number)
                    .any(|(_, ship)| ship.code == Code::CVS);
                if !carrier || self.rules.night(turn) || self.state.weather != Weather::Clear {
                    continue;
                }
                let die = self.dice.roll(Roll::Hazard(turn, side, Hazard::Scout, number, 0));
                let others = &*self.state.own[side.other()];
                let there = others
                    .all()
                    .filter(|(_, fleet)| fleet.at_sea && fleet.course.zone == zone);
                let ships: usize = there
                    .map(|(other, _)| self.rules.ships_of(others, side.other(), other).count())
                    .sum();
                let seen = if die >= 5 { ships as u8 } else { 0 };
                if die >= 5 {
                    let own = self.own(side);
                    own.tip = Some(zone);
                    let _ = own.reports.try_push(Report {
                        zone,
                        ships: [seen, 0, 0],
                    });
                }
                self.tell(&Event::Scouted(side, number, die, seen));
            }
        }
    }
}
