//! Columns that several frames have: cells, intervals, games won.

use crate::compare::result::{Compared, Measure};
use admiralty_core::frames::{Cells, Dataset};
use admiralty_core::seats::Seat;
use admiralty_core::statistics::Estimate;

const NAME: (&str, &str, &str) = (
    "name",
    "",
    "The cell's name: the levels that are not the first, or `base`.",
);
const CELL: (&str, &str, &str) = (
    "cell",
    "",
    "The number of the cell; the first factor varies fastest.",
);

/// The cells of so many rows, by the number of the cell in each: number, name.
pub(super) fn with_cells(table: Dataset, study: &Compared, cells: &[usize]) -> Dataset {
    let names = cells.iter().map(|&cell| study.cells[cell].name.clone());
    table
        .with(CELL, count(cells.iter().map(|&cell| cell as u64)))
        .with(NAME, text(names))
}

pub(super) fn text(cells: impl Iterator<Item = String>) -> Cells {
    Cells::Text(cells.collect())
}

pub(super) fn count(cells: impl Iterator<Item = u64>) -> Cells {
    Cells::Count(cells.collect())
}

fn number(cells: impl Iterator<Item = f64>) -> Cells {
    Cells::Number(cells.map(Some).collect())
}

/// A column for the value and one for either end of its interval.
pub(super) fn with_estimate(
    table: Dataset,
    (name, unit, about): (&str, &str, &str),
    estimates: &[Estimate],
) -> Dataset {
    let all = |of: fn(&Estimate) -> f64| number(estimates.iter().map(of));
    table
        .with((name, unit, about), all(|estimate| estimate.value))
        .with(
            (&format!("{name}_low"), unit, "The lower end of its interval."),
            all(|estimate| estimate.low),
        )
        .with(
            (&format!("{name}_high"), unit, "The upper end of its interval."),
            all(|estimate| estimate.high),
        )
}

/// A column for the games that ended so, for each outcome by its column.
pub(super) fn with_wins(table: Dataset, study: &Compared, of: impl Fn(usize) -> Cells) -> Dataset {
    let (game, columns) = (&study.citation.game, study.ledger.columns());
    let outcomes = game.all().into_iter().map(|seat| (columns.win(seat), Some(seat)));
    let mut outcomes: Vec<_> = outcomes.chain([(columns.draw(), None)]).collect();
    outcomes.sort_by_key(|(column, _)| *column);
    outcomes.into_iter().fold(table, |table, (column, seat)| {
        let (id, about) = match seat {
            Some(seat) => {
                let bid = if seat == Seat::FIRST {
                    ", the bid counted"
                } else {
                    ""
                };
                let about = format!("Those that {} won{bid}.", game.seat(seat).side);
                (Measure::Win(seat).id(game), about)
            }
            None => (Measure::Draw.id(game), "Those that nobody won.".to_owned()),
        };
        table.with((&id, "", &about), of(column))
    })
}
