//! What a game states: whom it asks, what is allowed, what happens then.

use super::{Generator, Observer};
use crate::contract::Ending;
use crate::dice::{Key, SidedDice};
use crate::seats::{BySeat, Seat, SeatCard, SeatSet};
use std::borrow::Cow;
use std::fmt::Debug;
use std::ops::Index;

/// A game with its scenario and switches. The value holds what stays the same for a whole game; [`Rules::State`] holds
/// what changes.
///
/// Rules read no file and no clock, and keep nothing between games: a game is its choices and its dice.
pub trait Rules: Sized + Send + Sync + 'static {
    /// Everything that changes during a game, with nothing hidden. What a seat may see of it has the same type.
    type State: Clone;
    /// One answer of one seat.
    type Choice: Clone + PartialEq + Debug;
    /// What a die is for. No two dice of a game have the same [`Key::key`].
    type Roll: Key + Debug;
    /// Something that observers are told.
    type Event<'e>;

    /// A game that takes more steps than this breaks off.
    const MOST_STEPS: u32 = 1_000_000;

    /// The seats of this scenario, in their order.
    fn seats(&self) -> &'static [SeatCard];

    /// The state in which a game starts. A set-up that is rolled for is the first [`Rules::play`], with nobody asked.
    fn start(&self) -> Self::State;

    /// Whom the game asks now. A seat can tell from what it sees whether it is asked.
    fn asked(&self, state: &Self::State) -> Asked;

    /// The state as a seat may see it: hidden parts are taken out. By default everything is open.
    fn seen<'s>(&self, state: &'s Self::State, _seat: Seat) -> Cow<'s, Self::State> {
        Cow::Borrowed(state)
    }

    /// A legal choice at random. Every legal choice must be possible.
    fn any(&self, seen: &Self::State, seat: Seat, generator: &mut Generator) -> Self::Choice;

    /// Whether a seat that is asked may choose this. The answer must be the same for `state` and for what the seat sees
    /// of it.
    ///
    /// # Errors
    /// The clause that forbids it, and why.
    fn legal(&self, state: &Self::State, seat: Seat, choice: &Self::Choice) -> Result<(), Illegal>;

    /// Carries out the choices of all seats that were asked, and rolls dice, up to the next question.
    fn play(
        &self,
        state: &mut Self::State,
        choices: &Choices<Self::Choice>,
        dice: &mut impl SidedDice<Self::Roll>,
        watch: &mut impl Observer<Self>,
    );
}

/// A game whose choices can be listed: for exact laws, mixed strategies and search.
pub trait Listed: Rules {
    /// Calls `each` once for every legal choice of a seat that is asked.
    fn each_choice(&self, seen: &Self::State, seat: Seat, each: &mut dyn FnMut(Self::Choice));
}

/// A game that hides something.
pub trait Hidden: Rules {
    /// Draws what a seat does not see: a full state that looks to it like `seen`. Searching players sample such states;
    /// a contract test proves with them that [`Rules::seen`] leaks nothing.
    fn redraw(&self, seen: &Self::State, seat: Seat, generator: &mut Generator) -> Self::State;
}

/// Whom a game asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asked {
    /// These seats, all at once.
    Seats(SeatSet),
    /// Nobody: the game goes on by itself.
    Nobody,
    /// The game is over.
    Over(Ending),
}

/// A choice that the rules forbid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("clause {clause}: {why}")]
pub struct Illegal {
    /// The clause of the rules.
    pub clause: &'static str,
    /// In words.
    pub why: Cow<'static, str>,
}

impl Illegal {
    /// A clause, and why it forbids the choice.
    #[must_use]
    pub fn new(clause: &'static str, why: impl Into<Cow<'static, str>>) -> Self {
        Illegal {
            clause,
            why: why.into(),
        }
    }

    /// Refuses unless the condition holds.
    ///
    /// # Errors
    /// The clause that forbids it, and why.
    pub fn unless(holds: bool, clause: &'static str, why: &'static str) -> Result<(), Self> {
        if holds {
            Ok(())
        } else {
            Err(Illegal::new(clause, why))
        }
    }
}

/// The choices of the seats that were asked. Indexing panics for a seat that was not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choices<C>(BySeat<Option<C>>);

impl<C> Choices<C> {
    /// No choice yet, for so many seats.
    #[must_use]
    pub fn none(seats: usize) -> Self {
        Choices(BySeat::new(seats, |_| None))
    }

    /// The choice of a seat; none if it was not asked.
    #[must_use]
    #[inline]
    pub fn get(&self, seat: Seat) -> Option<&C> {
        self.0[seat].as_ref()
    }

    /// Those that were made, seat by seat.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &C)> {
        self.0
            .iter()
            .filter_map(|(seat, choice)| Some((seat, choice.as_ref()?)))
    }

    /// Notes or clears the choice of a seat.
    #[inline]
    pub fn set(&mut self, seat: Seat, choice: Option<C>) {
        self.0[seat] = choice;
    }
}

impl<C> Index<Seat> for Choices<C> {
    type Output = C;
    #[inline]
    fn index(&self, seat: Seat) -> &C {
        self.0[seat]
            .as_ref()
            .unwrap_or_else(|| panic!("{seat:?} was not asked"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[should_panic(expected = "Seat(1) was not asked")]
    fn a_seat_that_was_not_asked_has_no_choice() {
        let mut choices = Choices::none(2);
        choices.set(Seat(0), Some('a'));
        assert_eq!(choices.iter().collect::<Vec<_>>(), [(Seat(0), &'a')]);
        let _ = choices[Seat(1)];
    }
}
