//! The crossover as the machine wants it.

use super::choice::Choice;
use super::event::Event;
use super::play::Play;
use super::roll::Roll;
use super::rules::Victory;
use super::state::{Stage, State};
use admiralty_core::dice::SidedDice;
use admiralty_core::machine::{Asked, Choices, Generator, Illegal, Listed, Observer, Rules};
use admiralty_core::seats::{Seat, SeatCard, SeatSet};

impl Rules for Victory {
    type State = State;
    type Choice = Choice;
    type Roll = Roll;
    type Event<'e> = Event<'e>;

    fn seats(&self) -> &'static [SeatCard] {
        &crate::sector::rules::SEATS
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

impl Listed for Victory {
    fn each_choice(&self, seen: &State, _seat: Seat, each: &mut dyn FnMut(Choice)) {
        self.each_answer(seen, each);
    }
}
