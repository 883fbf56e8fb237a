//! The row of a game: what every row begins with.

use admiralty_core::contract::Ending;
use admiralty_core::seats::Seat;
use std::ops::Range;

/// What stands first in the row of a game, by the number of seats; details follow. Of two seats: how far the second is
/// ahead, then 1 for a game that the first won, for a draw, for one that the second won. Of others: the score of each
/// seat, 1 for a game that it won alone, 1 for one that nobody won alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Columns {
    seats: usize,
}

impl Columns {
    /// Those of a game of so many seats.
    #[must_use]
    pub const fn of(seats: usize) -> Self {
        Columns { seats }
    }

    /// Whether there is one score, the lead of the second of two seats.
    #[must_use]
    pub const fn is_two(self) -> bool {
        self.seats == 2
    }

    /// How many these are.
    #[must_use]
    #[allow(clippy::len_without_is_empty, reason = "there always are some")]
    pub const fn len(self) -> usize {
        self.outcomes().end
    }

    /// The scores: the lead, or that of each seat.
    #[must_use]
    pub const fn scores(self) -> Range<usize> {
        0..if self.is_two() { 1 } else { self.seats }
    }

    /// Who won, in the order of the columns.
    #[must_use]
    pub const fn outcomes(self) -> Range<usize> {
        let first = self.scores().end;
        first..first + self.seats + 1
    }

    /// 1 for a game that a seat won alone.
    #[must_use]
    pub const fn win(self, seat: Seat) -> usize {
        let after_draw = self.is_two() && seat.index() > 0;
        self.scores().end + seat.index() + after_draw as usize
    }

    /// 1 for a game that nobody won alone.
    #[must_use]
    pub const fn draw(self) -> usize {
        if self.is_two() { 2 } else { 2 * self.seats }
    }
}

/// Pushes what every row begins with.
pub fn push_ending(ending: &Ending, row: &mut Vec<i32>) {
    let winner = ending.winner();
    let won = |by: Option<Seat>| i32::from(winner == by);
    if ending.scores.len() == 2 {
        row.extend([
            ending.lead(),
            won(Some(Seat::FIRST)),
            won(None),
            won(Some(Seat::SECOND)),
        ]);
        return;
    }
    row.extend(ending.scores.values());
    row.extend(ending.scores.iter().map(|(seat, _)| won(Some(seat))));
    row.push(won(None));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_by_hand() {
        let row = |ending: Ending| {
            let mut row = Vec::new();
            push_ending(&ending, &mut row);
            assert_eq!(row.len(), Columns::of(ending.scores.len()).len());
            row
        };
        assert_eq!(row(Ending::of_two(Some(Seat::SECOND), 3)), [3, 0, 0, 1]);
        assert_eq!(row(Ending::of_two(None, -1)), [-1, 0, 1, 0]);
        assert_eq!(row(Ending::highest([4, 1, 7])), [4, 1, 7, 0, 0, 1, 0]);
        assert_eq!(row(Ending::highest([4, 4, 1])), [4, 4, 1, 0, 0, 0, 1]);
        let (two, three) = (Columns::of(2), Columns::of(3));
        assert_eq!([two.win(Seat(0)), two.draw(), two.win(Seat(1))], [1, 2, 3]);
        assert_eq!([three.win(Seat(0)), three.win(Seat(2)), three.draw()], [3, 5, 6]);
    }
}
