//! **Season**: a game that plays other games. Two battles of Drift, each on a seed of its own; East scores the sum.
//! The scenario says who plays in the battles.

use super::drift::{Drift, EAST, Gain, Reading, State as Waters, WEST};
use admiralty_core::dice::{Key, Keyed, SidedDice};
use admiralty_core::machine::{
    Asked, Choices, Ending, Generator, Illegal, Observer, Player, Random, Rules, Scripted, play_game,
};
use admiralty_core::seats::{BySeat, Seat, SeatCard, SeatSet};

#[derive(Clone, Debug, Default)]
pub struct Season {
    pub battle: Drift,
    /// Both read boldly in battle; at random otherwise.
    pub bold: bool,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct State {
    pub score: i32,
    pub battles: u8,
}

#[derive(Debug)]
pub struct Battle(u8);

impl Key for Battle {
    fn key(&self) -> u64 {
        self.0.into()
    }
}

/// Something that happened in a battle, with the battle's state.
#[derive(Debug)]
pub struct InBattle<'e>(pub &'e Waters, pub &'e Gain);

/// Passes on what happens in a battle.
struct Relay<'a, O> {
    season: &'a Season,
    state: &'a State,
    watch: &'a mut O,
}

impl<O: Observer<Season>> Observer<Drift> for Relay<'_, O> {
    fn see(&mut self, _rules: &Drift, waters: &Waters, gain: &Gain) {
        self.watch.see(self.season, self.state, &InBattle(waters, gain));
    }
}

impl Rules for Season {
    type State = State;
    type Choice = ();
    type Roll = Battle;
    type Event<'e> = InBattle<'e>;

    fn seats(&self) -> &'static [SeatCard] {
        self.battle.seats()
    }

    fn start(&self) -> State {
        State::default()
    }

    fn asked(&self, state: &State) -> Asked {
        if state.battles < 2 {
            return Asked::Nobody;
        }
        let winner = if state.score > 0 { EAST } else { WEST };
        Asked::Over(Ending::new(SeatSet::one(winner), [0, state.score]))
    }

    fn any(&self, _seen: &State, _seat: Seat, _generator: &mut Generator) {}

    fn legal(&self, _state: &State, _seat: Seat, (): &()) -> Result<(), Illegal> {
        Ok(())
    }

    fn play(
        &self,
        state: &mut State,
        _choices: &Choices<()>,
        dice: &mut impl SidedDice<Battle>,
        watch: &mut impl Observer<Self>,
    ) {
        let seed = dice.seed(Battle(state.battles));
        let player = |_| -> Box<dyn Player<Drift>> {
            if self.bold {
                Box::new(Scripted::new([Reading::Bold; 2]))
            } else {
                Box::new(Random::default())
            }
        };
        let mut relay = Relay {
            season: self,
            state,
            watch,
        };
        let players = &mut BySeat::new(2, player);
        let ending = play_game(&self.battle, players, seed, Keyed::new(seed), &mut relay);
        state.score += ending.map_or(0, |ending| ending.scores[EAST]);
        state.battles += 1;
    }
}
