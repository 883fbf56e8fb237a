//! **Coins**, a game with a fault of choice, to see that each contract test finds its fault. Both seats hide a number
//! from 0 to 2; then the first guesses the other's and wins a coin if it is right; a die pays one of them a coin of the
//! other's.

use admiralty_core::dice::{Key, SidedDice};
use admiralty_core::machine::{Asked, Choices, Ending, Generator, Hidden, Illegal, Listed, Observer, Rules};
use admiralty_core::seats::{Seat, SeatCard, SeatSet};
use std::borrow::Cow;
use std::sync::atomic::{AtomicU8, Ordering};

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Fault {
    None,
    /// The hidden number is seen.
    Leaks,
    /// Nothing else is ever drawn for what is hidden.
    DrawsNothing,
    /// Whether the first seat is asked again depends on a hidden number.
    AsksByHidden,
    /// Whether a guess is legal depends on the hidden number.
    JudgesByHidden,
    /// A coin gets lost.
    Loses,
    /// Two dice share a key.
    SharesKey,
    /// Something illegal is drawn.
    DrawsIllegal,
    /// An illegal choice is listed.
    ListsIllegal,
    /// A choice is listed twice.
    ListsTwice,
    /// A legal choice is not listed.
    ListsTooFew,
    /// A legal choice is never drawn.
    NeverDraws,
    /// The rules remember earlier games.
    Remembers,
    /// What observers are told depends on earlier games.
    TellsByMemory,
    /// The final scores depend on earlier games.
    ScoresByMemory,
    /// The game never ends.
    Endless,
    /// The answer to an illegal choice names no clause.
    NoClause,
}

pub struct Coins {
    pub fault: Fault,
    memory: AtomicU8,
}

impl Coins {
    pub fn new(fault: Fault) -> Self {
        Coins {
            fault,
            memory: AtomicU8::new(0),
        }
    }

    fn has(&self, fault: Fault) -> bool {
        self.fault == fault
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// 9 where hidden.
    pub numbers: [u8; 2],
    pub coins: [i32; 2],
    pub step: u8,
}

#[derive(Debug)]
pub struct Toss(u64);

impl Key for Toss {
    fn key(&self) -> u64 {
        self.0
    }
}

impl Rules for Coins {
    type State = State;
    type Choice = u8;
    type Roll = Toss;
    type Event<'e> = u16;

    const MOST_STEPS: u32 = 50;

    fn seats(&self) -> &'static [SeatCard] {
        const SEATS: [SeatCard; 2] = [
            SeatCard::new("a", "A", "player A"),
            SeatCard::new("b", "B", "player B"),
        ];
        &SEATS
    }

    fn start(&self) -> State {
        State {
            numbers: [9; 2],
            coins: [3; 2],
            step: 0,
        }
    }

    fn asked(&self, state: &State) -> Asked {
        match state.step {
            0 => Asked::Seats(SeatSet::first(2)),
            1 if self.has(Fault::AsksByHidden) && state.numbers[1] == 0 => Asked::Nobody,
            1 => Asked::Seats(SeatSet::one(Seat(0))),
            _ if self.has(Fault::Endless) => Asked::Nobody,
            _ if self.has(Fault::ScoresByMemory) => {
                let memory = self.memory.fetch_add(1, Ordering::Relaxed);
                Asked::Over(Ending::highest([memory.into(), 0]))
            }
            _ => Asked::Over(Ending::highest(state.coins)),
        }
    }

    fn seen<'s>(&self, state: &'s State, seat: Seat) -> Cow<'s, State> {
        let mut seen = state.clone();
        if state.step == 1 && !self.has(Fault::Leaks) {
            seen.numbers[seat.other().index()] = 9;
        }
        Cow::Owned(seen)
    }

    fn any(&self, seen: &State, _seat: Seat, generator: &mut Generator) -> u8 {
        match self.fault {
            Fault::DrawsIllegal if seen.step == 1 => 3,
            Fault::NoClause if seen.step == 1 => generator.below(2) as u8,
            Fault::NeverDraws => generator.below(2) as u8,
            _ => generator.below(3) as u8,
        }
    }

    fn legal(&self, state: &State, _seat: Seat, choice: &u8) -> Result<(), Illegal> {
        let peeks = self.has(Fault::JudgesByHidden) && state.step == 1 && *choice == state.numbers[1];
        match choice {
            2 if self.has(Fault::NoClause) && state.step == 1 => Err(Illegal::new("", "no")),
            0..=2 if !peeks => Ok(()),
            _ => Err(Illegal::new("C1", "a number from 0 to 2")),
        }
    }

    fn play(
        &self,
        state: &mut State,
        choices: &Choices<u8>,
        dice: &mut impl SidedDice<Toss>,
        watch: &mut impl Observer<Self>,
    ) {
        match state.step {
            0 => state.numbers = [choices[Seat(0)], choices[Seat(1)]],
            1 => {
                let mut right = choices.get(Seat(0)) == Some(&state.numbers[1]);
                if self.has(Fault::Remembers) {
                    right = self.memory.fetch_add(1, Ordering::Relaxed).is_multiple_of(2);
                }
                state.coins[0] += i32::from(right);
                state.coins[1] -= i32::from(right && !self.has(Fault::Loses));
                let tosses = [0, if self.has(Fault::SharesKey) { 0 } else { 1 }];
                let [first, second] = tosses.map(|toss| dice.roll_sided(Toss(toss), 5));
                let winner = usize::from(first > second);
                state.coins[winner] += 1;
                state.coins[1 - winner] -= 1;
                let told = match self.fault {
                    Fault::TellsByMemory => self.memory.fetch_add(1, Ordering::Relaxed).into(),
                    _ => first,
                };
                watch.see(self, state, &told);
            }
            _ => {}
        }
        state.step = (state.step + 1).min(2);
    }
}

impl Listed for Coins {
    fn each_choice(&self, _seen: &State, _seat: Seat, each: &mut dyn FnMut(u8)) {
        let numbers: &[u8] = match self.fault {
            Fault::ListsIllegal => &[0, 1, 2, 3],
            Fault::ListsTwice => &[0, 1, 1, 2],
            Fault::ListsTooFew => &[0, 1],
            _ => &[0, 1, 2],
        };
        numbers.iter().copied().for_each(each);
    }
}

impl Hidden for Coins {
    fn redraw(&self, state: &State, seat: Seat, generator: &mut Generator) -> State {
        let mut drawn = state.clone();
        if state.step == 1 && !self.has(Fault::DrawsNothing) {
            drawn.numbers[seat.other().index()] = generator.below(3) as u8;
        }
        drawn
    }
}
