//! The sector game as the machine wants it.

use super::choice::Choice;
use super::event::Event;
use super::once::Once;
use super::play::Play;
use super::roll::Roll;
use super::rules::Aaws;
use super::state::{Place, Side, Stage, State};
use admiralty_core::dice::SidedDice;
use admiralty_core::machine::{Asked, Choices, Generator, Illegal, Listed, Observer, Rules};
use admiralty_core::seats::{Seat, SeatCard, SeatSet};

impl Rules for Aaws {
    type State = State;
    type Choice = Choice;
    type Roll = Roll;
    type Event<'e> = Event<'e>;

    fn seats(&self) -> &'static [SeatCard] {
        &super::rules::SEATS
    }

    fn start(&self) -> State {
        self.opening.clone()
    }

    #[inline]
    fn asked(&self, state: &State) -> Asked {
        match state.stage {
            Stage::Opening => Asked::Nobody,
            Stage::Over => Asked::Over(self.ending(state)),
            _ => Asked::Seats(SeatSet::one(self.asked_side(state).seat())),
        }
    }

    fn any(&self, seen: &State, _seat: Seat, generator: &mut Generator) -> Choice {
        if let Some(lots) = generator.outside() {
            return self.told(seen, lots);
        }
        if let Some(choice) = self.guess(seen, generator) {
            return choice;
        }
        let (mut chosen, mut count) = (Choice::Done, 0);
        self.each_answer(seen, &mut |choice| {
            count += 1;
            if generator.below(count) == 0 {
                chosen = choice;
            }
        });
        chosen
    }

    fn legal(&self, state: &State, _seat: Seat, choice: &Choice) -> Result<(), Illegal> {
        self.check(state, choice)
    }

    fn play(
        &self,
        state: &mut State,
        choices: &Choices<Choice>,
        dice: &mut impl SidedDice<Roll>,
        watch: &mut impl Observer<Self>,
    ) {
        let choice = choices.iter().next().map(|(_, choice)| *choice);
        let mut play = Play {
            rules: self,
            state,
            dice,
            watch,
        };
        match choice {
            Some(choice) => play.answer(choice),
            None => play.open(),
        }
        play.advance();
    }
}

impl Listed for Aaws {
    fn each_choice(&self, seen: &State, _seat: Seat, each: &mut dyn FnMut(Choice)) {
        self.each_answer(seen, each);
    }
}

/// How often a legal answer is guessed before all are listed.
const GUESSES: usize = 8;

impl Aaws {
    /// An answer at random, where there are many: a unit, then what it does. None if no guess was legal.
    fn guess(&self, state: &State, generator: &mut Generator) -> Option<Choice> {
        if state.pending.is_some() || !matches!(state.stage, Stage::Deploy | Stage::Fly | Stage::Move) {
            return None;
        }
        let side = state.side;
        let own = state.afloat[side];
        for _ in 0..GUESSES {
            let unit = own.of(side).nth(generator.below(own.len()))?;
            let sector = super::board::Sector(generator.below(self.board.len()) as u8);
            let choice = match state.stage {
                Stage::Deploy => Choice::Deploy { unit, at: sector },
                Stage::Fly if generator.below(8) == 0 => Choice::Stay,
                Stage::Fly => Choice::Fly {
                    unit,
                    to: sector,
                    strafe: generator.below(2) == 0,
                },
                _ => self.guess_move(state, unit, side, generator)?,
            };
            if self.check(state, &choice).is_ok() {
                return Some(choice);
            }
        }
        None
    }

    fn guess_move(
        &self,
        state: &State,
        unit: super::state::Id,
        side: Side,
        generator: &mut Generator,
    ) -> Option<Choice> {
        let unit = if state.moving == super::state::Id::NONE {
            unit
        } else {
            state.moving
        };
        debug_assert_eq!(unit.side(), side, "own units move");
        Some(match generator.below(16) {
            0 => Choice::Done,
            1 | 2 => Choice::Halt,
            3 => Choice::Boost {
                unit,
                once: [Once::HighSpeedRun, Once::Sprint][generator.below(2)],
            },
            4 => Choice::Leave { unit },
            _ => match state.place[unit] {
                Place::At(from) => Choice::Step {
                    unit,
                    to: generator.pick(self.board.neighbours(from)),
                },
                _ => return None,
            },
        })
    }
}
