//! A payoff matrix: the darker in a side's colour, the better for it, with the number in each cell.

use super::title_rows;
use crate::plots::page::{Drawn, LABEL, NUMBER, Page, Room, is_narrow, type_of};
use crate::plots::palette::colour;
use admiralty_core::results::chart::Payoffs;

const CELL: i32 = 74;
const HEADING: i32 = 60;
const BELOW: i32 = 110;

/// The height of a row's label where it stands above its cells.
const NAME: i32 = 56;

fn row_height(width: i32) -> i32 {
    if is_narrow(width) { CELL + NAME } else { CELL }
}

pub(super) fn height(chart: &Payoffs, width: i32) -> i32 {
    HEADING + chart.rows.len() as i32 * row_height(width) + BELOW + title_rows(width)
}

pub(super) fn draw(page: &Page, chart: &Payoffs) -> Drawn {
    let room = page.room();
    let kind = type_of(LABEL).amid();
    let above = room.is_narrow();
    let labels = if above {
        0
    } else {
        chart.rows.iter().map(|row| kind.width(row)).max().unwrap_or(0) + 24
    };
    let tall = row_height(room.width());
    let matrix = Room {
        left: room.left + labels,
        top: room.top + HEADING,
        right: room.right,
        bottom: room.top + HEADING + chart.rows.len() as i32 * tall,
    };
    let columns = chart.columns.len() as i32;
    let edge = |column: i32| matrix.left + matrix.width() * column / columns;
    for (column, label) in (0..).zip(&chart.columns) {
        let middle = i32::midpoint(edge(column), edge(column + 1));
        page.text((middle, matrix.top - 16), label, type_of(LABEL).bold().centred())?;
    }
    let strongest = chart
        .cells
        .iter()
        .flatten()
        .fold(chart.reach.max(1e-9), |most, cell| most.max(cell.abs()));
    let number = type_of(NUMBER).centred().amid();
    let fits = |decimals: &usize| {
        let mut payoffs = chart.cells.iter().flatten();
        payoffs.all(|&payoff| {
            number.width(&number_text(payoff, *decimals)) + 8 <= matrix.width() / columns.max(1)
        })
    };
    let decimals = [2, 1].into_iter().find(fits).unwrap_or(0);
    for (row, (label, cells)) in (0..).zip(chart.rows.iter().zip(&chart.cells)) {
        let top = matrix.top + row * tall + tall - CELL;
        let middle = if above { top - NAME / 2 } else { top + CELL / 2 };
        page.text((room.left, middle), label, kind)?;
        for (column, &payoff) in (0..).zip(cells) {
            let tone = if payoff > 0.0 {
                chart.ends.above.tone
            } else {
                chart.ends.below.tone
            };
            let cell = Room {
                left: edge(column) + 1,
                top: top + 1,
                right: edge(column + 1) - 1,
                bottom: top + CELL - 1,
            };
            page.wash(cell, colour(tone), 0.03 + 0.75 * payoff.abs() / strongest)?;
            let middle = i32::midpoint(cell.left, cell.right);
            page.text((middle, top + CELL / 2), &number_text(payoff, decimals), number)?;
        }
    }
    super::title_below(
        page,
        matrix,
        matrix.bottom + 64,
        &chart.measure,
        Some(&chart.ends),
    )
}

/// So many decimals, with its sign.
fn number_text(payoff: f64, decimals: usize) -> String {
    let text = super::signed(payoff, decimals);
    if payoff > 0.0 && text.contains(|digit| matches!(digit, '1'..='9')) {
        format!("+{text}")
    } else {
        text
    }
}

#[cfg(test)]
mod tests {
    use super::number_text;

    #[test]
    fn payoffs_have_their_sign() {
        assert_eq!(
            [1.234, -0.5, 0.001, -0.001].map(|payoff| number_text(payoff, 2)),
            ["+1.23", "−0.50", "0.00", "0.00"]
        );
    }
}
