//! Scores as players count them, where a game keeps them in parts: victory points, not quarters of one. How often each final
//! score came up stays in parts.

use super::{Line, Openings};
use admiralty_core::seats::{Points, Seat};
use admiralty_core::statistics::Estimate;

impl Openings {
    /// The study in the points that players count.
    pub(super) fn counted(mut self) -> Self {
        let points = self.citation.game.points;
        if points.whole.is_none() {
            return self;
        }
        points
            .counted(Estimate::exact(0.0))
            .1
            .clone_into(&mut self.points);
        let count = |score: &mut Estimate| *score = points.counted(*score).0;
        let cells = self.cells.iter_mut().flatten();
        cells.for_each(|cell| count(&mut cell.mean));
        count(&mut self.solution.value);
        if let Some((_, check)) = &mut self.check {
            let (low, high) = check.between;
            check.between = (number(points, low), number(points, high));
            count(&mut check.value);
            for seat in Seat::BOTH {
                let listed = [&mut check.payoffs, &mut check.each];
                listed.into_iter().for_each(|each| all(&mut each[seat], count));
                count(&mut check.gains[seat].gain);
            }
        }
        let lines = self
            .line
            .iter_mut()
            .chain(self.also.iter_mut().map(|(_, line)| line));
        lines.for_each(|Line { mean, lines, .. }| {
            count(mean);
            lines.iter_mut().for_each(|line| count(&mut line.mean));
        });
        for round in &mut self.search {
            count(&mut round.value);
            round.trialled.iter_mut().for_each(|one| count(&mut one.gain));
        }
        self
    }
}

fn all(scores: &mut [Estimate], count: impl Fn(&mut Estimate)) {
    scores.iter_mut().for_each(count);
}

fn number(points: Points, score: f64) -> f64 {
    points.counted(Estimate::exact(score)).0.value
}
