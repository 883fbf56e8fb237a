//! One game, step by step.

use super::{Asked, Choices, Ending, Generator, Illegal, Observer, Player, Rules};
use crate::dice::{GameSeed, SidedDice};
use crate::seats::BySeat;

/// A game as it stands.
#[derive(Clone, Debug)]
pub struct Game<'r, R: Rules> {
    rules: &'r R,
    /// The state, with nothing hidden.
    pub state: R::State,
    choices: Choices<R::Choice>,
    steps: u32,
}

impl<'r, R: Rules> Game<'r, R> {
    /// A game at its start.
    #[must_use]
    pub fn new(rules: &'r R) -> Self {
        Game::at(rules, rules.start())
    }

    /// A game at some state.
    #[must_use]
    pub fn at(rules: &'r R, state: R::State) -> Self {
        Game {
            rules,
            state,
            choices: Choices::none(rules.seats().len()),
            steps: 0,
        }
    }

    /// Asks whom the game asks, checks the choices and carries them out: one step. Returns how the game ended if it
    /// was over before.
    ///
    /// # Errors
    /// A choice is illegal or missing, or the game takes too many steps.
    pub fn step(
        &mut self,
        players: &mut BySeat<impl Player<R>>,
        dice: &mut impl SidedDice<R::Roll>,
        watch: &mut impl Observer<R>,
    ) -> Result<Option<Ending>, PlayError> {
        let asked = match self.rules.asked(&self.state) {
            Asked::Over(ending) => return Ok(Some(ending)),
            Asked::Nobody => Default::default(),
            Asked::Seats(seats) => seats,
        };
        if self.steps == R::MOST_STEPS {
            return Err(PlayError::Endless { steps: self.steps });
        }
        self.steps += 1;
        for (seat, player) in players.iter_mut() {
            self.choices.set(seat, None);
            if asked.has(seat) {
                let name = || self.rules.seats()[seat.index()].player;
                let choice = player.choose(self.rules, &self.rules.seen(&self.state, seat), seat);
                let choice = choice.ok_or_else(|| PlayError::NoChoice { player: name() })?;
                if let Err(illegal) = self.rules.legal(&self.state, seat, &choice) {
                    let choice = format!("{choice:?}");
                    return Err(PlayError::Illegal {
                        player: name(),
                        choice,
                        illegal,
                    });
                }
                self.choices.set(seat, Some(choice));
            }
        }
        self.rules.play(&mut self.state, &self.choices, dice, watch);
        Ok(None)
    }
}

/// Plays a game to its end, on these dice, with the players' own random numbers from the seed.
///
/// # Errors
/// As for [`Game::step`].
///
/// # Panics
/// If there is not one player for each seat.
pub fn play_game<R: Rules>(
    rules: &R,
    players: &mut BySeat<impl Player<R>>,
    seed: GameSeed,
    mut dice: impl SidedDice<R::Roll>,
    watch: &mut impl Observer<R>,
) -> Result<Ending, PlayError> {
    assert_eq!(players.len(), rules.seats().len(), "one player for each seat");
    for (seat, player) in players.iter_mut() {
        player.begin(Generator::new(seed, seat));
    }
    let mut game = Game::new(rules);
    loop {
        if let Some(ending) = game.step(players, &mut dice, watch)? {
            watch.ended(rules, &game.state, &ending);
            return Ok(ending);
        }
    }
}

/// Why a game could not be played to its end.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    /// A choice that the rules forbid.
    #[error("{player} chose {choice}: {illegal}")]
    Illegal {
        /// Whose choice, as in [`crate::seats::SeatCard::player`].
        player: &'static str,
        /// What was chosen.
        choice: String,
        /// Which clause forbids it.
        illegal: Illegal,
    },
    /// A player that has no choice to give.
    #[error("{player} has no choice left")]
    NoChoice {
        /// Who.
        player: &'static str,
    },
    /// A game without end.
    #[error("the game is not over after {steps} steps")]
    Endless {
        /// How many were played.
        steps: u32,
    },
}
