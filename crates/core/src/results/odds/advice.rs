//! Which way of fighting is best for a side, of a list of ways.

use crate::results::odds::{InGame, Subject};
use crate::seats::Seat;
use crate::statistics::Estimate;

/// The options of a side, best first. Points count positive for the seat of [`crate::seats::GameCard::ahead`]; it wants many,
/// the other few.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// The battle.
    pub subject: Subject,
    /// Who is advised.
    pub side: Seat,
    /// The round after which it is asked; 0 before the battle.
    pub after_round: u8,
    /// Best first by expected points, those alike by the worth of ships.
    pub choices: Vec<Choice>,
    /// How sure it is that the first is better than the second, 0.5 to 1; none where there is no second.
    pub sure: Option<f64>,
    /// Whether all that follow are told apart from the first, at 95 % for all pairs at once.
    pub settled: bool,
}

/// One way of fighting.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// In the words of the command line.
    pub words: String,
    /// What it means now: stay or leave, who fires at whom.
    pub first: String,
    /// Whether the side leaves at once.
    pub leaves: bool,
    /// Battles fought; fewer where it was given up as clearly worse.
    pub battles: u64,
    /// Points scored.
    pub swing: Estimate,
    /// The same with the ships lost at their worth.
    pub balance: Estimate,
    /// How often the side controls the place.
    pub control: Estimate,
    /// How much worse than the first for this side, on the same dice: 0 or more. Holds for all pairs at once.
    pub behind: Estimate,
    /// The same with the ships lost at their worth; below 0 where it is better than the first.
    pub behind_with_ships: Estimate,
    /// Other words that came to the same in every battle tried.
    pub same: Vec<String>,
    /// What fighting so is worth in the game that the battle belongs to, for the most promising ways.
    pub in_game: Option<InGame>,
}

impl Advice {
    /// The option that is best with the ships lost at their worth, if it is told apart from the first.
    #[must_use]
    pub fn better_with_ships(&self) -> Option<&Choice> {
        let better = self
            .choices
            .iter()
            .filter(|choice| choice.behind_with_ships.high < 0.0);
        better.min_by(|a, b| a.behind_with_ships.value.total_cmp(&b.behind_with_ships.value))
    }
}
