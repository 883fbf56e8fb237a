//! Pictures of what effects move.

use super::{MOST_LINES, MOST_OUTLINES};
use crate::compare::mechanism::Moved;
use crate::compare::result::{Compared, Measure};
use admiralty_core::results::chart::{Chart, Figure, Forest, Lines, Payoffs, word_of};
use admiralty_core::results::grouped;
use admiralty_core::statistics::Estimate;

/// The most rows of a list of what moves.
const MOST_ROWS: usize = 14;

impl Compared {
    /// The pictures of a group of details.
    pub(super) fn moves(&self, moved: &Moved) -> Vec<Figure> {
        let details = &moved.details;
        match (details.rows.len(), details.columns.len()) {
            (..=4, 3..) => (0..details.rows.len())
                .filter_map(|row| self.moved_line(moved, row))
                .collect(),
            (5..=12, 3..) => (0..moved.effects.len())
                .filter_map(|effect| self.moved_map(moved, effect))
                .collect(),
            _ => self.moved_list(moved).into_iter().collect(),
        }
    }

    fn moved_caption(&self, moved: &Moved) -> String {
        format!(
            "Main effects on: {}. Intervals hold for all {} of the group together, 95 %; {} games of each cell.",
            moved.details.unit,
            moved.among,
            grouped(self.games)
        )
    }

    fn moved_line(&self, moved: &Moved, row: usize) -> Option<Figure> {
        let moves = |cells: &Vec<Estimate>| cells.iter().any(|cell| !cell.holds(0.0));
        if !moved.effects.iter().any(|(_, rows)| moves(&rows[row])) {
            return None;
        }
        // Few have the same colours in every picture.
        let few = moved.effects.len() <= MOST_OUTLINES;
        let lines: Vec<_> = moved
            .effects
            .iter()
            .filter(|(_, rows)| few || moves(&rows[row]))
            .take(MOST_LINES)
            .map(|(name, rows)| (name.clone(), rows[row].clone()))
            .collect();
        let details = &moved.details;
        let title = if details.rows.len() == 1 {
            details.title.clone()
        } else {
            format!("{}, {}", details.title, details.rows[row])
        };
        let left_out = if few {
            ""
        } else {
            " Effects that move nothing are left out."
        };
        Some(Figure {
            id: format!("moved-{}", word_of(&title)).into(),
            title: format!("{title}: what moves"),
            caption: self.moved_caption(moved) + left_out,
            chart: Chart::Lines(Lines {
                joined: true,
                measure: details.unit.clone(),
                steps_measure: String::new(),
                steps: details.columns.clone(),
                lines,
            }),
        })
    }

    fn moved_map(&self, moved: &Moved, effect: usize) -> Option<Figure> {
        if moved.surest(effect).is_empty() {
            return None;
        }
        let (name, rows) = &moved.effects[effect];
        let value = |cell: &Estimate| if cell.holds(0.0) { 0.0 } else { cell.value };
        let short = |column: &String| column.rsplit(' ').next().unwrap_or(column).to_owned();
        let all = moved.effects.iter().flat_map(|(_, rows)| rows.iter().flatten());
        let reach = all.map(|cell| value(cell).abs()).fold(0.0, f64::max);
        Some(Figure {
            id: format!("moved-{}-{}", word_of(&moved.details.title), word_of(name)).into(),
            title: format!("{}: what {name} moves", moved.details.title),
            caption: format!("{} 0 means: no effect found.", self.moved_caption(moved)),
            chart: Chart::Payoffs(Payoffs {
                rows: moved.details.rows.clone(),
                columns: moved.details.columns.iter().map(short).collect(),
                cells: rows
                    .iter()
                    .map(|cells| cells.iter().map(value).collect())
                    .collect(),
                reach,
                measure: details_word(&moved.details.columns),
                ends: self.better(Measure::Lead),
            }),
        })
    }

    fn moved_list(&self, moved: &Moved) -> Option<Figure> {
        let details = &moved.details;
        let row = |(row, column, cell): (usize, usize, Estimate)| {
            let name = if details.columns.len() == 1 {
                details.rows[row].clone()
            } else {
                format!("{}, {}", details.rows[row], details.columns[column])
            };
            (name, cell)
        };
        let group = |effect: usize| {
            let rows = moved.surest(effect).into_iter().take(MOST_ROWS).map(row);
            (moved.effects[effect].0.clone(), rows.collect::<Vec<_>>())
        };
        let groups: Vec<_> = (0..moved.effects.len())
            .map(group)
            .filter(|(_, rows)| !rows.is_empty())
            .collect();
        let shown: usize = groups.iter().map(|(_, rows)| rows.len()).sum();
        let left_out = match shown == moved.among {
            true => String::new(),
            false => format!(" The {shown} clearest are shown."),
        };
        (!groups.is_empty()).then(|| Figure {
            id: format!("moved-{}", word_of(&details.title)).into(),
            title: format!("{}: what changes most clearly", details.title),
            caption: self.moved_caption(moved) + &left_out,
            chart: Chart::Forest(Forest {
                measure: details.unit.clone(),
                scale: details.scale,
                groups,
                ends: None,
            }),
        })
    }
}

/// What the columns are, where they are numbered: `turn` of `Turn 1`.
fn details_word(columns: &[String]) -> String {
    let first = columns.first().and_then(|column| column.split_once(' '));
    first.map_or_else(String::new, |(word, _)| word.to_lowercase())
}
