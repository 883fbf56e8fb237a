//! Who owns what after combat, who is scuttled, who must retreat (C7.5, C8.9, C8.10, C9.1).

use super::Play;
use super::combat::Result;
use crate::event::Event;
use crate::map::Sector;
use crate::roll::Roll;
use crate::setup::Setup;
use crate::state::{At, Retreat, State, Unit};
use admiralty_core::dice::SidedDice;
use admiralty_core::seats::{Seat, SeatSet};
use miniatures::ability::Ability;

impl Setup {
    /// C8.9: whether a seat has a ship in a sector that can hold it: not in port, not fled, not gone from the
    /// board of a battle (C8.6), not No Sea Control.
    fn holds(&self, state: &State, seat: Seat, sector: Sector) -> bool {
        let holds = |unit: &Unit| {
            let card = self.deck.card(unit.card);
            let here = unit.is_at(sector) && !unit.flees && !unit.in_port && unit.transit != state.turn;
            let left = unit.left == state.turn;
            here && !left && card.kind.is_ship() && !card.has(Ability::NoSeaControl)
        };
        state.side(seat).units.iter().any(holds)
    }
}

impl<D: SidedDice<Roll>> Play<'_, D> {
    /// C9.1: control first, in all sectors; then it is settled who retreats.
    pub(super) fn control(&mut self, results: &[Result]) {
        let sectors: Vec<Sector> = self.setup.map.all().collect();
        for &sector in &sectors {
            if let Some(seat) = self.taker(sector, results[sector.index()].winners) {
                self.state.owner[sector.index()] = Some(seat);
                self.tell(Event::Taken { sector, seat });
                self.scuttle(sector, seat);
            }
        }
        for &sector in &sectors {
            self.settle(sector, &results[sector.index()]);
        }
    }

    /// C8.9: the winner who takes a sector; of allies the one with most points afloat there. Nobody takes that of an ally.
    fn taker(&self, sector: Sector, winners: SeatSet) -> Option<Seat> {
        let owner = self.state.owner(sector);
        let takes = |&seat: &Seat| {
            let foreign = owner.is_none_or(|owner| self.setup.hostile(seat, owner));
            foreign && self.setup.holds(self.state, seat, sector)
        };
        let points = |&seat: &Seat| -> u32 {
            let here = |unit: &&Unit| unit.is_at(sector) && self.setup.floats(unit);
            let own = self.state.side(seat).units.iter().filter(here);
            own.map(|unit| u32::from(self.setup.deck.card(unit.card).cost))
                .sum()
        };
        let takers = winners.into_iter().filter(takes);
        takers.max_by_key(|seat| (points(seat), std::cmp::Reverse(*seat)))
    }

    /// C8.10, C9.4: ships in port, and those that are unavailable, are lost with their sector.
    fn scuttle(&mut self, sector: Sector, taker: Seat) {
        for seat in self.state.playing() {
            if !self.setup.hostile(seat, taker) {
                continue;
            }
            for number in 0..self.state.side(seat).units.len() {
                let unit = self.state.side(seat).units[number];
                let lies = unit.in_port || unit.transit == self.state.turn;
                if unit.is_at(sector) && self.setup.floats(&unit) && lies {
                    self.lose(seat, number, sector, true);
                }
            }
        }
    }

    /// C9.2, C9.3, C9.5: who must and who may retreat from a sector.
    fn settle(&mut self, sector: Sector, result: &Result) {
        let turn = self.state.turn;
        let seats: Vec<Seat> = self.state.playing().into_iter().collect();
        for &seat in &seats {
            let beaten = result
                .beaten
                .iter()
                .rev()
                .find(|(own, _)| *own == seat)
                .map(|&(_, by)| by);
            let other = || {
                let came = |&other: &Seat| {
                    let there = self
                        .state
                        .side(other)
                        .units
                        .iter()
                        .any(|unit| unit.is_at(sector) && self.setup.floats(unit));
                    self.setup.hostile(other, seat) && there
                };
                seats.iter().copied().find(came).or_else(|| {
                    seats
                        .iter()
                        .copied()
                        .find(|&other| self.setup.hostile(other, seat))
                })
            };
            let mut winners = result.winners.into_iter();
            let foe = winners
                .find(|&winner| self.setup.hostile(winner, seat))
                .or_else(other);
            let met = result
                .beaten
                .iter()
                .rev()
                .find(|(_, by)| *by == seat)
                .map(|&(beaten, _)| beaten);
            let (setup, Some(foe)) = (self.setup, foe) else {
                continue;
            };
            let units = self.state.side_mut(seat).units.iter_mut();
            for unit in units.filter(|unit| unit.at == At::Sector(sector) && setup.floats(unit)) {
                let fights = unit.fought && !unit.flees;
                unit.retreat = match beaten {
                    _ if unit.flees => Retreat::Must(foe),
                    Some(by) if fights && !result.winners.has(seat) => Retreat::Must(by),
                    _ if fights && result.fought => Retreat::May(met.unwrap_or(foe)),
                    _ => Retreat::No,
                };
                if unit.flees {
                    unit.restricted = turn + 1; // C9.5; later if it is unavailable then
                }
            }
        }
    }
}
