//! Two battles that differ in something, on the same dice.

use crate::results::odds::BattleOdds;
use crate::statistics::{Estimate, Scale};

/// The odds of two battles and their difference.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// The battle, and the changed one, each by itself.
    pub arms: [BattleOdds; 2],
    /// Pairs of battles fought.
    pub pairs: u64,
    /// Figure by figure, the changed battle less the other.
    pub differences: Vec<Difference>,
    /// Whether all pairs asked for were fought.
    pub complete: bool,
}

/// What a change does to one figure.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// The figure.
    pub name: String,
    /// Shares are shown in percent.
    pub scale: Scale,
    /// In both arms.
    pub arms: [Estimate; 2],
    /// The difference, from the pairs.
    pub difference: Estimate,
    /// How many times fewer battles the pairing takes for the same interval; none where nothing varies.
    pub factor: Option<f64>,
    /// The largest factor that any pairing can give; of shares only.
    pub most: Option<f64>,
}

impl Difference {
    /// The name of the points scored.
    pub const POINTS: &str = "swing";
    /// The name of the points with the ships lost at their worth.
    pub const WITH_SHIPS: &str = "with ships";
}

impl Comparison {
    /// The difference of this name.
    #[must_use]
    pub fn difference(&self, name: &str) -> Option<&Difference> {
        self.differences.iter().find(|row| row.name == name)
    }
}
