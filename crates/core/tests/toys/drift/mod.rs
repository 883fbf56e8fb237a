//! **Drift**, for two seats. In each of two turns both seats roll a die, East's die less West's is added to the score.
//! A seat reads its die boldly, as it falls, or cautiously, as at most 4. The final score is cut at ±5; East wins above
//! zero, West below.

use admiralty_core::dice::{Key, SidedDice};
use admiralty_core::machine::{Asked, Choices, Ending, Generator, Illegal, Listed, Observer, Rules};
use admiralty_core::seats::{Points, Seat, SeatCard, SeatSet};

pub const WEST: Seat = Seat(0);
pub const EAST: Seat = Seat(1);

/// The final score is cut at plus and minus this.
pub const CAP: i32 = 5;

/// The score is East's.
pub const POINTS: Points = Points {
    name: "points",
    bid_step: 0.5,
    bid_most: 20,
    most: CAP as u32,
};

/// The game and what can be varied of it.
#[derive(Clone, Debug, Default)]
pub struct Drift {
    /// Who wins ties.
    pub tie: Option<Seat>,
    /// Half points that West pays East at the end.
    pub bid: i32,
    /// What the water adds to the score before it is cut.
    pub current: i32,
    /// East counts no die as less.
    pub least: u8,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct State {
    pub gains: [i32; 2],
    pub turn: u8,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Reading {
    Bold,
    Cautious,
}

impl Reading {
    pub fn most(self) -> u8 {
        if self == Reading::Bold { 6 } else { 4 }
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Throw {
    turn: u8,
    by: Seat,
}

impl Key for Throw {
    fn key(&self) -> u64 {
        u64::from(self.turn) * 2 + u64::from(self.by.0)
    }
}

/// What a turn brought East.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gain(pub i32);

impl Rules for Drift {
    type State = State;
    type Choice = Reading;
    type Roll = Throw;
    type Event<'e> = Gain;

    fn seats(&self) -> &'static [SeatCard] {
        const SEATS: [SeatCard; 2] = [
            SeatCard::new("west", "West", "the western player"),
            SeatCard::new("east", "East", "the eastern player"),
        ];
        &SEATS
    }

    fn start(&self) -> State {
        State::default()
    }

    fn asked(&self, state: &State) -> Asked {
        if state.turn < 2 {
            return Asked::Seats(SeatSet::first(2));
        }
        let score = (state.gains[0] + state.gains[1] + self.current).clamp(-CAP, CAP);
        let winner = match (2 * score + self.bid).signum() {
            1 => Some(EAST),
            -1 => Some(WEST),
            _ => self.tie,
        };
        Asked::Over(Ending::new(winner.into_iter().collect(), [0, score]))
    }

    fn any(&self, _seen: &State, _seat: Seat, generator: &mut Generator) -> Reading {
        generator.pick(&[Reading::Bold, Reading::Cautious])
    }

    fn legal(&self, _state: &State, _seat: Seat, _choice: &Reading) -> Result<(), Illegal> {
        Ok(())
    }

    fn play(
        &self,
        state: &mut State,
        choices: &Choices<Reading>,
        dice: &mut impl SidedDice<Throw>,
        watch: &mut impl Observer<Self>,
    ) {
        let turn = state.turn;
        let mut read =
            |by, least: u8| i32::from(dice.roll(Throw { turn, by }).min(choices[by].most()).max(least));
        let gain = -read(WEST, 1) + read(EAST, self.least);
        state.gains[usize::from(turn)] = gain;
        state.turn += 1;
        watch.see(self, state, &Gain(gain));
    }
}

impl Listed for Drift {
    fn each_choice(&self, _seen: &State, _seat: Seat, each: &mut dyn FnMut(Reading)) {
        [Reading::Bold, Reading::Cautious].into_iter().for_each(each);
    }
}

/// The law by hand for seats that never change their mind: scores, with how many of the 6⁴ games give them.
pub fn by_hand(rules: &Drift, readings: [Reading; 2]) -> impl Iterator<Item = i32> {
    let Drift { current, least, .. } = *rules;
    let die = move |face: u8, seat: usize| i32::from(face.min(readings[seat].most()));
    let turn = move || {
        (1..=6)
            .flat_map(move |west| (1..=6).map(move |east| die(east, 1).max(i32::from(least)) - die(west, 0)))
    };
    turn().flat_map(move |first| turn().map(move |second| (first + second + current).clamp(-CAP, CAP)))
}
