//! Who is out, and how a campaign ends (C11).

use super::Play;
use crate::event::Event;
use crate::map::{Kind, Sector};
use crate::roll::Roll;
use crate::setup::Setup;
use crate::state::{Phase, Side, State};
use crate::switches::Switch;
use admiralty_core::dice::SidedDice;
use admiralty_core::machine::Ending;
use admiralty_core::seats::{BySeat, Seat, SeatSet};

impl Setup {
    fn income_of(&self, state: &State, seat: Seat) -> u16 {
        self.income(|sector| state.owns(seat, sector))
    }

    /// C11.1: whether a seat lost a capital in this turn and has none left. C11.2: or has neither ships nor income.
    fn is_out(&self, state: &State, seat: Seat) -> bool {
        let capital = |sector: &Sector| self.map.kind(*sector) == Kind::Capital;
        let had = |sector: Sector| state.before[sector.index()] == Some(seat);
        let lost = self
            .map
            .all()
            .filter(capital)
            .any(|sector| had(sector) && !state.owns(seat, sector));
        let has = self
            .map
            .all()
            .filter(capital)
            .any(|sector| state.owns(seat, sector));
        let by_capital = self.switches.word(Switch::End) != "date" && lost && !has;
        let mut units = state.side(seat).units.iter();
        let ships = units.any(|unit| unit.lives() && self.deck.card(unit.card).kind.is_ship());
        by_capital || !ships && self.income_of(state, seat) == 0
    }

    /// C11.1: most income, then most printed cost afloat, then a draw.
    fn by_date(&self, state: &State) -> SeatSet {
        let mark = |seat: Seat| (self.income_of(state, seat), self.afloat(state.side(seat)));
        let best = state.playing().into_iter().map(mark).max();
        let winners: SeatSet = state
            .playing()
            .into_iter()
            .filter(|&seat| Some(mark(seat)) == best)
            .collect();
        if winners.len() == 1 {
            winners
        } else {
            SeatSet::EMPTY
        }
    }
}

impl<D: SidedDice<Roll>> Play<'_, D> {
    /// C10.3, C11: the phase that follows.
    pub(super) fn end_turn(&mut self) -> Phase {
        let out: Vec<Seat> = self
            .state
            .playing()
            .into_iter()
            .filter(|&seat| self.setup.is_out(self.state, seat))
            .collect();
        for seat in out {
            *self.state.side_mut(seat) = Side {
                out: true,
                ..Side::default()
            };
            for owner in self.state.owner.iter_mut().filter(|owner| **owner == Some(seat)) {
                *owner = None;
            }
            self.tell(Event::Out(seat));
        }
        let left = self.state.playing();
        let friends = left
            .into_iter()
            .next()
            .map_or(SeatSet::EMPTY, |seat| self.setup.friends(seat));
        // C11.1: allies who alone are left have won together.
        let winners = if left.into_iter().all(|seat| friends.has(seat)) {
            left
        } else if self.state.turn >= self.setup.switches.turns() {
            self.setup.by_date(self.state)
        } else {
            self.new_turn();
            return Phase::Spend;
        };
        let scores = BySeat::new(self.setup.players(), |seat| {
            i32::from(self.setup.income_of(self.state, seat))
        });
        self.state.ending = Some(Ending::new(winners, scores));
        self.tell(Event::Over(winners));
        Phase::Over
    }
}
