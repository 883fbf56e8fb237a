//! A ladder: everybody against everybody, ranked.

mod picture;
mod play;
mod show;

pub use picture::ladder_figure;
pub use play::{LadderRequest, play_ladder, play_ladder_from};
pub(crate) use show::schema as ladder_schema;
pub use show::{LADDER_FORMAT, ladder_json, ladder_text};

use admiralty_core::results::summary::{Citation, Contenders};
use admiralty_core::seats::BySeat;
use admiralty_core::statistics::Estimate;

/// A round robin.
#[derive(Clone, Debug, PartialEq)]
pub struct Ladder {
    /// What the game calls its points.
    pub points: String,
    /// The contenders, the strongest first.
    pub rungs: Vec<Rung>,
    /// Every pair of contenders, in the order in which they were named.
    pub meetings: Vec<Meeting>,
    /// Pairs of games in each meeting, where it was not interrupted.
    pub pairs: u64,
    /// What lets a reader repeat and judge it.
    pub citation: Citation<Contenders>,
}

/// A contender on the ladder.
#[derive(Clone, Debug, PartialEq)]
pub struct Rung {
    /// Its number among [`Contenders::all`].
    pub contender: usize,
    /// Its name.
    pub name: String,
    /// Its strength in Elo points, the first contender at 0.
    pub climb: Climb,
    /// Its score against all others.
    pub score: Option<Estimate>,
    /// The same with one side.
    pub by_side: BySeat<Option<Estimate>>,
    /// Points by which it was ahead, a game on average.
    pub margin: Option<Estimate>,
}

/// How strong: an estimate in Elo points, with an infinite end where there is only a bound.
pub type Climb = Estimate;

/// Two contenders against one another.
#[derive(Clone, Debug, PartialEq)]
pub struct Meeting {
    /// The one, by number.
    pub first: usize,
    /// The other.
    pub second: usize,
    /// Pairs they played.
    pub pairs: u64,
    /// The score of the first.
    pub score: Estimate,
    /// Points by which the first was ahead, a game on average.
    pub margin: Option<Estimate>,
}
