//! How lucky the dice were that were really rolled.

use crate::results::odds::Subject;
use crate::statistics::Estimate;

/// What the dice made of a battle, against what dice make of it elsewhere. Points count positive for the seat of
/// [`crate::seats::GameCard::ahead`].
#[derive(Clone, Debug, PartialEq)]
pub struct Luck {
    /// The battle.
    pub subject: Subject,
    /// How it ended, in words.
    pub result: String,
    /// Points scored.
    pub swing: f64,
    /// The same with the ships lost at their worth.
    pub balance: f64,
    /// What was to be expected of both before the first die.
    pub expected: (Estimate, Estimate),
    /// How many battles end worse for the first seat.
    pub percentile: Percentile,
    /// What was thrown, in order.
    pub throws: Vec<Throw>,
}

/// The share of battles that end worse for the first seat than this one did, those that end alike counted half.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Percentile {
    /// By points scored.
    pub swing: Estimate,
    /// With the ships lost at their worth.
    pub balance: Estimate,
}

/// Dice thrown together: a ship's shots, the damage of its hits.
#[derive(Clone, Debug, PartialEq)]
pub struct Throw {
    /// The round of surface combat; 0 before it.
    pub round: u8,
    /// Who threw at whom, for what.
    pub what: String,
    /// The dice.
    pub faces: Vec<u8>,
    /// By how much the throw changed the expected points.
    pub swing: Estimate,
    /// The same with the ships lost at their worth.
    pub balance: Estimate,
}

impl Luck {
    /// The throws with the greatest change first, ships at their worth, by their places in the order of play.
    #[must_use]
    pub fn by_weight(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.throws.len()).collect();
        let size = |&index: &usize| self.throws[index].balance.value.abs();
        order.sort_by(|a, b| size(b).total_cmp(&size(a)));
        order
    }
}
