//! Shares by row and column: a panel for each series, the darker the more often, with the number in each cell.

use crate::plots::page::{Drawn, LABEL, NUMBER, Page, Room, is_narrow, type_of};
use crate::plots::palette::colour;
use admiralty_core::results::chart::{HeatMap, Panel};

const CELL: i32 = 74;
const HEADING: i32 = 70;
const BELOW: i32 = 100;
const GAP: i32 = 34;

pub(super) fn height(chart: &HeatMap, width: i32) -> i32 {
    let panel = HEADING + chart.rows.len() as i32 * CELL + BELOW;
    if is_narrow(width) {
        panel * chart.panels.len() as i32
    } else {
        panel
    }
}

pub(super) fn draw(page: &Page, chart: &HeatMap) -> Drawn {
    let room = page.room();
    let kind = type_of(LABEL).amid();
    let labels = chart.rows.iter().map(|row| kind.width(row)).max().unwrap_or(0) + 24;
    let across = if room.is_narrow() {
        1
    } else {
        chart.panels.len() as i32
    };
    let wide = (room.width() - labels - GAP * (across - 1)) / across;
    let cells = chart.rows.len() as i32 * CELL;
    for (index, one) in (0..).zip(&chart.panels) {
        let left = room.left + labels + index % across * (wide + GAP);
        let top = room.top + HEADING + index / across * (HEADING + cells + BELOW);
        for (row, name) in (0..).zip(chart.rows.iter()).filter(|_| index % across == 0) {
            page.text((room.left, top + CELL * row + CELL / 2), name, kind)?;
        }
        panel(
            page,
            chart,
            one,
            Room {
                left,
                top,
                right: left + wide,
                bottom: top + cells,
            },
        )?;
    }
    Ok(())
}

fn panel(page: &Page, chart: &HeatMap, panel: &Panel, room: Room) -> Drawn {
    let hue = colour(panel.series.tone);
    let heading = type_of(LABEL).bold().centred().coloured(hue);
    page.text((room.centre(), room.top - 24), &panel.series.label, heading)?;
    let columns = chart.columns.len() as i32;
    let edge = |column: i32| room.left + room.width() * column / columns;
    for (column, label) in (0..).zip(&chart.columns) {
        let middle = i32::midpoint(edge(column), edge(column + 1));
        page.text((middle, room.bottom + 40), label, type_of(LABEL).centred())?;
        for (row, cells) in (0..).zip(&panel.cells) {
            let Some(share) = cells.get(column as usize).copied().flatten() else {
                continue;
            };
            let top = room.top + row * CELL;
            let cell = Room {
                left: edge(column) + 1,
                top: top + 1,
                right: edge(column + 1) - 1,
                bottom: top + CELL - 1,
            };
            // Never so strong that ink cannot be read on it.
            page.wash(cell, hue, 0.03 + 0.75 * share.clamp(0.0, 1.0))?;
            let number = type_of(NUMBER).centred().amid();
            page.text((middle, top + CELL / 2), &percent(share), number)?;
        }
    }
    page.text(
        (room.centre(), room.bottom + 84),
        &chart.measure,
        type_of(LABEL).quiet().centred(),
    )
}

/// Whole percent; what is neither never nor always does not look so.
fn percent(share: f64) -> String {
    let whole = (share * 100.0).round();
    match whole as i32 {
        0 if share > 0.0 => "<1".to_owned(),
        100 if share < 1.0 => ">99".to_owned(),
        whole => whole.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::percent;

    #[test]
    fn rare_is_not_never_and_often_is_not_always() {
        let texts = [0.0, 0.004, 0.006, 0.5, 0.994, 0.996, 1.0].map(percent);
        assert_eq!(texts, ["0", "<1", "1", "50", "99", ">99", "100"]);
    }
}
