//! Where effects come from: the main effects on what was noted of every game.

use super::contrast::Contrast;
use super::counts::Counts;
use super::setting::Setting;
use admiralty_core::contract::Details;
use admiralty_core::statistics::{Estimate, Intervals, Simultaneous};

/// The main effects on a group of details.
#[derive(Clone, Debug, PartialEq)]
pub struct Moved {
    /// What was noted.
    pub details: Details,
    /// How many intervals hold together: all main effects on all numbers of the group.
    pub among: usize,
    /// The means of the base, by row and column.
    pub base: Vec<Vec<f64>>,
    /// By main effect: its name, and its effect by row and column.
    pub effects: Vec<(String, Vec<Vec<Estimate>>)>,
}

impl Moved {
    /// The numbers that an effect moves for certain, with where they stand, the surest first.
    #[must_use]
    pub fn surest(&self, effect: usize) -> Vec<(usize, usize, Estimate)> {
        let mut moved: Vec<(usize, usize, Estimate)> = Vec::new();
        for (row, cells) in self.effects[effect].1.iter().enumerate() {
            for (column, &cell) in cells.iter().enumerate() {
                if !cell.holds(0.0) {
                    moved.push((row, column, cell));
                }
            }
        }
        let sureness = |cell: &Estimate| cell.value.abs() / cell.half_width().max(f64::MIN_POSITIVE);
        moved.sort_by(|a, b| sureness(&b.2).total_cmp(&sureness(&a.2)));
        moved
    }
}

/// Every group of details.
pub(super) fn moved(setting: &Setting, ledger: &Counts, intervals: Intervals) -> Vec<Moved> {
    let design = &setting.design;
    let main: Vec<Contrast> = design
        .effects()
        .into_iter()
        .filter(|effect| effect.parts.len() == 1)
        .collect();
    let group = |(details, first): (&Details, usize)| {
        let together = Simultaneous {
            intervals,
            among: main.len() * details.len(),
        };
        let by_place = |of: &dyn Fn(usize) -> Estimate| -> Vec<Vec<Estimate>> {
            let width = details.columns.len();
            let row = |row: usize| {
                (0..width)
                    .map(|column| of(first + row * width + column))
                    .collect()
            };
            (0..details.rows.len()).map(row).collect()
        };
        let effect = |contrast: &Contrast| {
            let of = |column: usize| {
                let (value, error) = ledger.contrast(column, contrast);
                together.estimate(value, error, ledger.games())
            };
            (design.name_of(&contrast.parts, " x "), by_place(&of))
        };
        let mean = |column: usize| Estimate::exact(ledger.moments(column, 0).mean().unwrap_or(0.0));
        let values = |cells: Vec<Estimate>| cells.into_iter().map(|cell| cell.value).collect();
        Moved {
            details: details.clone(),
            among: together.among,
            base: by_place(&mean).into_iter().map(values).collect(),
            effects: main.iter().map(effect).collect(),
        }
    };
    setting.columns().map(group).collect()
}
