//! Plays the games of a run by their numbers.

use super::{Observer, PlayError, Player, Recorded, Rules, play_game};
use crate::contract::{Deal, DiceKind, Ending};
use crate::dice::{Keyed, MasterSeed, Seeded};
use crate::seats::BySeat;
use std::ops::Range;
use std::sync::Arc;

/// Makes a player. It is called for each batch of games, on any thread.
pub type MakePlayer<R> = Arc<dyn Fn() -> Box<dyn Player<R>> + Send + Sync>;

/// A game with its players and its seed. Game `n` is the same in every batch and on every thread.
pub struct Machine<R: Rules> {
    rules: Arc<R>,
    players: BySeat<MakePlayer<R>>,
    seed: MasterSeed,
}

/// A game of a run that could not be played to its end.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("game {game} broke off: {error}")]
pub struct BrokenOff {
    /// Its number.
    pub game: u64,
    /// Why.
    pub error: PlayError,
}

impl<R: Rules> Machine<R> {
    /// A game with a player for each seat.
    ///
    /// # Panics
    /// If there is not one player for each seat.
    #[must_use]
    pub fn new(rules: Arc<R>, players: BySeat<MakePlayer<R>>, seed: MasterSeed) -> Self {
        assert_eq!(players.len(), rules.seats().len(), "one player for each seat");
        Machine { rules, players, seed }
    }

    /// The game with its scenario.
    #[must_use]
    pub fn rules(&self) -> &R {
        &self.rules
    }

    /// Plays games on streams of dice, in their order, and tells an observer: [`crate::contract::Endings`] counts how they end.
    ///
    /// # Errors
    /// The first game that could not be played to its end.
    pub fn play(&self, games: Range<u64>, watch: &mut impl Observer<R>) -> Result<(), BrokenOff> {
        let mut players = self.players();
        for game in games {
            let deal = Deal::new(game, DiceKind::Stream);
            self.deal(&mut players, deal, watch)
                .map_err(|error| BrokenOff { game, error })?;
        }
        Ok(())
    }

    /// Plays one game and says how it ended.
    ///
    /// # Errors
    /// Why it could not be played to its end.
    pub fn ending(&self, deal: Deal, watch: &mut impl Observer<R>) -> Result<Ending, PlayError> {
        self.deal(&mut self.players(), deal, watch)
    }

    /// The players of a game, each with its choices recorded.
    #[must_use]
    pub fn recorded(&self) -> BySeat<Recorded<Box<dyn Player<R>>, R::Choice>> {
        self.players.map(|make| Recorded::new(make()))
    }

    fn players(&self) -> BySeat<Box<dyn Player<R>>> {
        self.players.map(|make| make())
    }

    fn deal(
        &self,
        players: &mut BySeat<Box<dyn Player<R>>>,
        deal: Deal,
        watch: &mut impl Observer<R>,
    ) -> Result<Ending, PlayError> {
        watch.begins(&self.rules, deal.game);
        let (own, dice) = (self.seed.game(deal.game), self.seed.game(deal.dice));
        match deal.kind {
            DiceKind::Stream => play_game(&*self.rules, players, own, Seeded::new(dice), watch),
            DiceKind::Keyed => play_game(&*self.rules, players, own, Keyed::new(dice), watch),
        }
    }
}
