//! Finished units are placed (C10.1), income is collected (C10.2).

use super::Play;
use crate::deck::CardId;
use crate::event::Event;
use crate::map::Sector;
use crate::roll::Roll;
use crate::rules::Verdict;
use crate::setup::Setup;
use crate::state::{At, State, Unit};
use admiralty_core::dice::SidedDice;
use admiralty_core::machine::{Generator, Illegal};
use admiralty_core::seats::Seat;

impl Setup {
    /// C10.1: where a finished unit may be placed.
    #[must_use]
    pub fn yards(&self, state: &State, seat: Seat, card: CardId) -> Vec<Sector> {
        let own = self.map.all().filter(|&sector| state.owns(seat, sector));
        own.filter(|&sector| self.builds_at(card, self.map.kind(sector)))
            .collect()
    }

    pub(crate) fn check_places(&self, state: &State, seat: Seat, places: &[Option<Sector>]) -> Verdict {
        let ready = &state.side(seat).ready;
        let all = places.len() == ready.len();
        Illegal::unless(
            all,
            "C10.1",
            "each finished unit has a place, or waits without a legal one",
        )?;
        for (&card, place) in ready.iter().zip(places) {
            let yards = self.yards(state, seat, card);
            let fits = match place {
                Some(sector) => yards.contains(sector),
                None => yards.is_empty(),
            };
            let why = "capital ships are placed at the own CAPITAL, all others there or at an own LARGE base";
            Illegal::unless(fits, "C10.1", why)?;
        }
        Ok(())
    }

    pub(crate) fn any_places(
        &self,
        state: &State,
        seat: Seat,
        generator: &mut Generator,
    ) -> Vec<Option<Sector>> {
        let ready = state.side(seat).ready.iter();
        ready
            .map(|&card| {
                let yards = self.yards(state, seat, card);
                (!yards.is_empty()).then(|| generator.pick(&yards))
            })
            .collect()
    }
}

impl<D: SidedDice<Roll>> Play<'_, D> {
    pub(super) fn place(&mut self, seat: Seat, places: &[Option<Sector>]) {
        let ready = std::mem::take(&mut self.state.side_mut(seat).ready);
        for (card, place) in ready.into_iter().zip(places) {
            let Some(sector) = *place else {
                self.state.side_mut(seat).ready.push(card);
                continue;
            };
            let hull = self.setup.deck.card(card).hull;
            self.state
                .side_mut(seat)
                .units
                .push(Unit::new(card, hull, At::Sector(sector)));
            self.tell(Event::Placed { seat, card, sector });
        }
    }

    /// C10.2.
    pub(super) fn collect(&mut self) {
        for seat in self.state.playing() {
            let income = self.setup.income(|sector| self.state.owns(seat, sector));
            self.state.side_mut(seat).bank += income;
            let side = self.state.side(seat);
            let (bank, afloat) = (side.bank, self.setup.afloat(side));
            self.tell(Event::Collected {
                seat,
                income,
                bank,
                afloat,
            });
        }
    }
}
