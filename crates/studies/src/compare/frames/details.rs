//! The frame of what is noted of games beyond how they end.

use super::columns::{text, with_cells, with_estimate};
use crate::compare::result::Compared;
use admiralty_core::frames::Dataset;
use admiralty_core::statistics::{Estimate, Level};

pub(super) fn details(study: &Compared) -> Dataset {
    let intervals = study.citation.intervals;
    let (mut cells, mut places, mut means) = (Vec::new(), Vec::new(), Vec::new());
    for cell in 0..study.cells.len() {
        for (details, first) in study.setting.columns() {
            let labels = details
                .rows
                .iter()
                .flat_map(|row| details.columns.iter().map(move |column| (row, column)));
            for (at, (row, column)) in labels.enumerate() {
                let moments = study.ledger.moments(first + at, cell);
                let mean = intervals.mean(&moments, Level::P95);
                cells.push(cell);
                places.push([&details.id, row, column, &details.unit]);
                means.push(mean.unwrap_or(Estimate::unbounded(moments.mean().unwrap_or(0.0))));
            }
        }
    }
    let label = |of: usize| text(places.iter().map(|place| place[of].clone()));
    let table = Dataset::new(
        "details",
        "One row for each cell and number that is noted of every game. Intervals are 95 % each by itself.",
    );
    let table = with_cells(table, study, &cells)
        .with(("group", "", "What it belongs to."), label(0))
        .with(("row", "", "Its row in the group."), label(1))
        .with(("column", "", "Its column, such as a turn."), label(2))
        .with(("unit", "", "What a number is."), label(3));
    with_estimate(
        table,
        ("mean", "as `unit` says", "Mean over the cell's games."),
        &means,
    )
}
