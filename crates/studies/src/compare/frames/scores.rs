//! The frame of scores: the whole law of the result.

use super::columns::{count, text, with_cells, with_wins};
use crate::compare::result::Compared;
use admiralty_core::frames::{Cells, Dataset};

pub(super) fn scores(study: &Compared) -> Dataset {
    if !study.ledger.columns().is_two() {
        return seat_scores(study);
    }
    let mut rows: Vec<(usize, i32, [u64; 3])> = Vec::new();
    for cell in 0..study.cells.len() {
        let ends = [0, 1, 2].map(|outcome| study.ledger.ends(cell, outcome));
        for (score, _) in study.cells[cell].scores.iter() {
            rows.push((cell, score, ends.each_ref().map(|ends| ends.count(score))));
        }
    }
    let of = |outcome: usize| count(rows.iter().map(|(.., counts)| counts[outcome]));
    let cells: Vec<usize> = rows.iter().map(|row| row.0).collect();
    let game = &study.citation.game;
    let table = Dataset::new(
        "scores",
        "One row for each cell and final score that came up in it: the whole law of the result.",
    );
    let table = with_cells(table, study, &cells)
        .with(
            (
                "score",
                &study.setting.points,
                &format!("The final score before any bid, {}.", game.reading()),
            ),
            Cells::Whole(rows.iter().map(|row| i64::from(row.1)).collect()),
        )
        .with(
            ("games", "", "Games that ended so."),
            count(rows.iter().map(|(.., counts)| counts.iter().sum())),
        );
    with_wins(table, study, |outcome| of(outcome - 1))
}

/// Of other numbers of seats than two.
fn seat_scores(study: &Compared) -> Dataset {
    let (mut cells, mut rows) = (Vec::new(), Vec::new());
    let game = &study.citation.game;
    for cell in 0..study.cells.len() {
        for seat in game.all() {
            for (score, games) in study.ledger.ends(cell, seat.index()).iter() {
                cells.push(cell);
                rows.push((game.seat(seat).id, score, games));
            }
        }
    }
    let table = Dataset::new(
        "scores",
        "One row for each cell, seat and score that came up: the whole law of the result.",
    );
    with_cells(table, study, &cells)
        .with(
            ("seat", "", "The seat."),
            text(rows.iter().map(|row| row.0.to_owned())),
        )
        .with(
            ("score", &study.setting.points, "Its score."),
            Cells::Whole(rows.iter().map(|row| i64::from(row.1)).collect()),
        )
        .with(
            ("games", "", "Games that ended so."),
            count(rows.iter().map(|row| row.2)),
        )
}
