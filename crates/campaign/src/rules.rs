//! The campaign as the machine wants it.

use crate::choice::Choice;
use crate::event::Event;
use crate::roll::Roll;
use crate::setup::Setup;
use crate::state::{Phase, Side, State};
use admiralty_core::dice::SidedDice;
use admiralty_core::machine::{Asked, Choices, Ending, Generator, Hidden, Illegal, Observer, Rules};
use admiralty_core::seats::{Seat, SeatCard, SeatSet};
use std::borrow::Cow;
use std::sync::Arc;

const JAPAN: SeatCard = SeatCard::new("p2", "Japan", "the Japanese player").of_side("Japan", false);
/// The seats of two players (C1.1).
pub const TWO: [SeatCard; 2] = [
    SeatCard::new("p1", "United States", "the American player").of_side("the United States", false),
    JAPAN,
];
/// The seats of three.
pub const THREE: [SeatCard; 3] = [
    SeatCard::new("p1", "Allies", "the Allied player").of_side("the Allies", true),
    SeatCard::new("p2", "Germany", "the German player").of_side("Germany", false),
    SeatCard { id: "p3", ..JAPAN },
];

/// A campaign for so many players.
#[derive(Clone, Debug)]
pub struct Campaign<const PLAYERS: usize>(pub Arc<Setup>);

/// An answer to whether a choice is allowed.
pub(crate) type Verdict = Result<(), Illegal>;

impl<const PLAYERS: usize> Rules for Campaign<PLAYERS> {
    type State = State;
    type Choice = Choice;
    type Roll = Roll;
    type Event<'e> = Event;

    const MOST_STEPS: u32 = 1_000;

    fn seats(&self) -> &'static [SeatCard] {
        if PLAYERS == 2 { &TWO } else { &THREE }
    }

    fn start(&self) -> State {
        self.0.start()
    }

    fn asked(&self, state: &State) -> Asked {
        match (state.phase, state.ending) {
            (Phase::Over, ending) => {
                Asked::Over(ending.unwrap_or_else(|| Ending::new(SeatSet::EMPTY, [0; PLAYERS])))
            }
            _ => Asked::Seats(state.playing()),
        }
    }

    /// C4.0, C7: of other sides a player sees that they are out; his own counts and reports tell the rest.
    fn seen<'s>(&self, state: &'s State, seat: Seat) -> Cow<'s, State> {
        let hide = |(other, side): (usize, &Side)| {
            if other == seat.index() {
                return side.clone();
            }
            Side {
                out: side.out,
                ..Side::default()
            }
        };
        Cow::Owned(State {
            turn: state.turn,
            phase: state.phase,
            owner: state.owner.clone(),
            before: state.before.clone(),
            sides: state.sides.iter().enumerate().map(hide).collect(),
            ending: state.ending,
        })
    }

    fn any(&self, seen: &State, seat: Seat, generator: &mut Generator) -> Choice {
        let setup = &*self.0;
        match seen.phase {
            Phase::Spend => Choice::Spend(setup.any_payments(seen, seat, generator)),
            Phase::Base => Choice::Base(setup.any_bases(seen, seat, generator)),
            Phase::Move => Choice::Move(setup.any_moves(seen, seat, generator)),
            Phase::Commit => Choice::Commit(setup.any_strikes(seen, seat, generator)),
            Phase::Declare => Choice::Declare(setup.any_declaration(seen, seat, generator)),
            Phase::Regroup => Choice::Regroup(setup.any_retreats(seen, seat, generator)),
            Phase::Place | Phase::Over => Choice::Place(setup.any_places(seen, seat, generator)),
        }
    }

    fn legal(&self, state: &State, seat: Seat, choice: &Choice) -> Verdict {
        let setup = &*self.0;
        match (state.phase, choice) {
            (Phase::Spend, Choice::Spend(payments)) => setup.check_payments(state, seat, payments),
            (Phase::Base, Choice::Base(bases)) => setup.check_bases(state, seat, bases),
            (Phase::Move, Choice::Move(moves)) => setup.check_moves(state, seat, moves),
            (Phase::Commit, Choice::Commit(strikes)) => setup.check_strikes(state, seat, strikes),
            (Phase::Declare, Choice::Declare(declared)) => setup.check_declaration(state, seat, declared),
            (Phase::Regroup, Choice::Regroup(retreats)) => setup.check_retreats(state, seat, retreats),
            (Phase::Place, Choice::Place(places)) => setup.check_places(state, seat, places),
            _ => Err(Illegal::new("C4.0", "another phase is being played")),
        }
    }

    fn play(
        &self,
        state: &mut State,
        choices: &Choices<Choice>,
        dice: &mut impl SidedDice<Roll>,
        watch: &mut impl Observer<Self>,
    ) {
        let mut tell = |state: &State, event: &Event| watch.see(self, state, event);
        self.0.play_given(state, choices, &[], dice, &mut tell);
    }
}

impl<const PLAYERS: usize> Hidden for Campaign<PLAYERS> {
    fn redraw(&self, seen: &State, seat: Seat, generator: &mut Generator) -> State {
        self.0.drawn(seen, seat, generator)
    }
}
