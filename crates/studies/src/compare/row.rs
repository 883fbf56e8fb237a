//! The row of a game: what every row begins with.

use admiralty_core::contract::Ending;
use admiralty_core::seats::Seat;

/// What stands first in the row of a game; details follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(usize)]
pub enum Column {
    /// The final score.
    Score,
    /// 1 for a game that the Allies won.
    Allied,
    /// 1 for a draw.
    Draw,
    /// 1 for a game that the Axis won.
    Axis,
}

/// How many these are.
pub const COLUMNS: usize = 4;

impl Column {
    /// Who won, in the order of the columns.
    pub const OUTCOMES: [Column; 3] = [Column::Allied, Column::Draw, Column::Axis];
}

/// Pushes what every row begins with.
pub fn push_ending(ending: Ending, row: &mut Vec<i32>) {
    let won = |winner: Option<Seat>| i32::from(ending.winner() == winner);
    row.extend([
        ending.lead(),
        won(Some(Seat::FIRST)),
        won(None),
        won(Some(Seat::SECOND)),
    ]);
}
