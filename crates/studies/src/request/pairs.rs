//! Pairs of games: two contenders on the same dice, each side of the table once.

use admiralty_core::contract::{Bid, DataFile, Deal, DiceKind, Ending, Match, Refusal, Scenario, Terms};
use admiralty_core::dice::MasterSeed;
use admiralty_core::results::summary::Contender;
use admiralty_core::seats::{BySeat, Seat};
use std::sync::Arc;

/// Between the commanders of the first and the second side, where a contender has one for each.
const BETWEEN: &str = "//";

/// Reads `doctrine`, or `FIRST//SECOND` with a commander for each side.
#[must_use]
pub fn contender(scenario: &dyn Scenario, name: &str) -> Contender {
    let commanders = match name.split_once(BETWEEN) {
        Some((first, second)) => BySeat::from([first.to_owned(), second.to_owned()]),
        None => BySeat::both(|side| scenario.player_of(name, side)),
    };
    Contender {
        name: name.to_owned(),
        commanders,
    }
}

/// What all pairs have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PairTerms {
    /// Points that change hands at the end of every game.
    pub bid: Bid,
    /// From it the seed of every pair is derived.
    pub seed: MasterSeed,
    /// What the two games of a pair have in common.
    pub dice: DiceKind,
}

/// Two contenders, seated both ways.
pub struct Pairing {
    /// By the side that the first contender has.
    legs: BySeat<Box<dyn Match>>,
    dice: DiceKind,
}

impl Pairing {
    /// Seats them.
    ///
    /// # Errors
    /// As for [`Scenario::seat`].
    pub fn seat(
        scenario: &Arc<dyn Scenario>,
        [first, second]: [&Contender; 2],
        terms: PairTerms,
    ) -> Result<Self, Refusal> {
        let leg = |[first, second]: [&Contender; 2]| {
            Arc::clone(scenario).seat(&Terms {
                commanders: BySeat::from([
                    first.commanders[Seat::FIRST].clone(),
                    second.commanders[Seat::SECOND].clone(),
                ]),
                bid: terms.bid,
                seed: terms.seed,
            })
        };
        Ok(Pairing {
            legs: BySeat::from([leg([first, second])?, leg([second, first])?]),
            dice: terms.dice,
        })
    }

    /// Plays a pair by its number: both games have that number, and with it the same dice and the same private choices
    /// of the commanders of each side.
    ///
    /// # Errors
    /// Why a game could not be played to its end.
    pub fn play(&self, pair: u64) -> Result<Pair, String> {
        let deal = Deal::new(pair, self.dice);
        Ok(Pair {
            endings: BySeat::from([
                self.legs[Seat::FIRST].ending(deal, None)?,
                self.legs[Seat::SECOND].ending(deal, None)?,
            ]),
        })
    }

    /// The files that the commanders play by, other than those built in, each once.
    #[must_use]
    pub fn files(&self) -> Vec<DataFile> {
        let mut files: Vec<DataFile> = Vec::new();
        for file in [self.legs[Seat::FIRST].files(), self.legs[Seat::SECOND].files()].concat() {
            if !files.contains(&file) {
                files.push(file);
            }
        }
        files
    }
}

/// How the two games of a pair ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    /// By the side that the first contender had.
    pub endings: BySeat<Ending>,
}

impl Pair {
    /// Half points of the first contender in the game in which it had this side: 2 won, 1 drawn, 0 lost.
    #[must_use]
    pub fn half_points(&self, side: Seat) -> u8 {
        self.endings[side].half_points(side)
    }

    /// By how many points the first contender was ahead in the game in which it had this side, before any bid.
    #[must_use]
    pub fn margin(&self, side: Seat) -> i32 {
        self.endings[side].ahead(side)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_those_of_the_first_whatever_its_side() {
        let ending = Ending::of_two;
        let pair = Pair {
            endings: BySeat::from([ending(Some(Seat::SECOND), 3), ending(Some(Seat::SECOND), 1)]),
        };
        assert_eq!(Seat::BOTH.map(|side| pair.half_points(side)), [0, 2]);
        assert_eq!(Seat::BOTH.map(|side| pair.margin(side)), [-3, 1]);
        let drawn = Pair {
            endings: BySeat::from([ending(Some(Seat::FIRST), -2), ending(None, 0)]),
        };
        assert_eq!(Seat::BOTH.map(|side| drawn.half_points(side)), [2, 1]);
        assert_eq!(Seat::BOTH.map(|side| drawn.margin(side)), [2, 0]);
    }
}
