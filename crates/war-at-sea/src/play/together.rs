//! Games played side by side: a phase of every game, then the next phase of every game.
//!
//! A game walks through more code than the innermost cache of a processor holds, and comes back to a phase only when that
//! code, and what the processor has learned of its branches, are gone. Side by side, the code of a phase is fetched once
//! for all of them. No game sees another: each is what it would be alone.

use super::Game;
use crate::commander::Commander;
use crate::event::Observer;
use crate::position::Phase;
use crate::refusal::Refusal;
use crate::roll::Roll;
use admiralty_core::dice::Dice;

/// As many games as are worth playing side by side: more gain nothing, and what they are made of no longer fits in the
/// second cache beside the code.
pub const TOGETHER: usize = 64;

impl<C: Commander, D: Dice<Roll>, O: Observer> Game<'_, C, D, O> {
    /// Plays all of them to the end.
    ///
    /// # Errors
    /// As for [`Game::play`], for the first of the games in which a decision is refused, with its index. Those after it may
    /// then be unfinished.
    pub fn play_together(games: &mut [Self]) -> Result<(), (usize, Refusal)> {
        let mut going_on = true;
        while going_on {
            going_on = false;
            for index in 0..games.len() {
                let game = &mut games[index];
                if game.position.phase == Phase::Over {
                    continue;
                }
                going_on = true;
                if let Err(refusal) = game.play_phase() {
                    return Err(first_refusal(&mut games[..index]).unwrap_or((index, refusal)));
                }
            }
        }
        Ok(())
    }
}

/// Plays games one after another until a decision is refused.
fn first_refusal<C: Commander, D: Dice<Roll>, O: Observer>(
    games: &mut [Game<'_, C, D, O>],
) -> Option<(usize, Refusal)> {
    let mut games = games.iter_mut().enumerate();
    games.find_map(|(index, game)| game.play().err().map(|refusal| (index, refusal)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commanders::Random;
    use crate::commanders::Script;
    use crate::map::{Area, Site};
    use crate::naval::Side;
    use crate::{Decision, NoObserver, Scenario, Seats};
    use admiralty_core::dice::{MasterSeed, Seeded};

    const RUN: MasterSeed = MasterSeed(16);

    fn game<C: Commander>(
        scenario: &Scenario,
        number: u64,
        commanders: C,
    ) -> Game<'_, C, Seeded, NoObserver> {
        Game::new(scenario, commanders, Seeded::new(RUN.game(number)), NoObserver)
    }

    #[test]
    fn each_is_what_it_is_alone() {
        let scenario = Scenario::embedded();
        let table = |number| {
            let seat = |side| Random::new(RUN.game(number), side);
            let (allied, axis) = (seat(Side::Allied), seat(Side::Axis));
            game(&scenario, number, Seats { allied, axis })
        };
        let mut together: Vec<_> = (0..150).map(table).collect();
        Game::play_together(&mut together).unwrap();
        for (number, game) in (0..).zip(&together) {
            let mut alone = table(number);
            alone.play().unwrap();
            assert_eq!(alone.position, game.position, "game {number}");
        }
    }

    /// Someone who has his planes stay for so many turns, and then sends them where none may go.
    fn clumsy(turns: usize) -> Script {
        let nowhere = Decision::PlaceAir(Some(Site::Area(Area::BarentsSea)));
        let stay = std::iter::repeat_n(Decision::PlaceAir(None), turns);
        Script::new(stay.chain([nowhere]))
    }

    /// Game 4 breaks off on turn 1 and game 2 on turn 3: game 2 is the first that does, as it is for those who play them
    /// one after another.
    #[test]
    fn the_first_that_breaks_off_is_named_and_not_the_earliest() {
        let scenario = Scenario::embedded();
        let table = |number| {
            let turns = match number {
                2 => 2,
                4 => 0,
                _ => 100,
            };
            let (allied, axis) = (clumsy(turns), Script::default());
            game(&scenario, number, Seats { allied, axis })
        };
        let mut games: Vec<_> = (0..6).map(table).collect();
        let (index, refusal) = Game::play_together(&mut games).unwrap_err();
        assert_eq!((index, games[2].position.turn, games[4].position.turn), (2, 3, 1));
        let alone = table(2).play().unwrap_err();
        assert_eq!(refusal.to_string(), alone.to_string());
        let mut sound = [table(0), table(1)];
        Game::play_together(&mut sound).unwrap();
    }
}
