//! Who owns what after combat, who is scuttled, who must retreat (C7.5, C8.9, C8.10, C9.1).

use super::Play;
use super::combat::Result;
use crate::event::Event;
use crate::map::Sector;
use crate::roll::Roll;
use crate::setup::Setup;
use crate::state::{At, Retreat, State, Unit};
use admiralty_core::dice::SidedDice;
use admiralty_core::seats::Seat;
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
            let winner = results[sector.index()].winner;
            let taker = winner
                .filter(|&seat| !self.state.owns(seat, sector) && self.setup.holds(self.state, seat, sector));
            if let Some(seat) = taker {
                self.state.owner[sector.index()] = Some(seat);
                self.tell(Event::Taken { sector, seat });
                self.scuttle(sector, seat);
            }
        }
        for &sector in &sectors {
            self.settle(sector, &results[sector.index()]);
        }
    }

    /// C8.10, C9.4: ships in port, and those that are unavailable, are lost with their sector.
    fn scuttle(&mut self, sector: Sector, taker: Seat) {
        for seat in self.state.playing().into_iter().filter(|&seat| seat != taker) {
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
                    other != seat && there
                };
                seats
                    .iter()
                    .copied()
                    .find(came)
                    .or_else(|| seats.iter().copied().find(|&other| other != seat))
            };
            let foe = result.winner.filter(|&winner| winner != seat).or_else(other);
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
                    Some(by) if fights && result.winner != Some(seat) => Retreat::Must(by),
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
