//! Pictures of how games end, and how they get there.

use super::{ENDINGS, MOST_OUTLINES};
use crate::compare::result::{CellResult, Compared};
use admiralty_core::results::chart::{Chart, Distribution, Fan, Figure, Outlines, Quantiles, Series, Tone};
use admiralty_core::results::grouped;
use admiralty_core::statistics::Histogram;

/// A sentence as a title needs it: without what stands in brackets.
fn without_brackets(sentence: &str) -> String {
    let mut parts = sentence.split(" (");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |title, part| {
        title + part.split_once(')').map_or("", |(_, rest)| rest)
    })
}

/// Outlines that differ by less than this share of games cannot be told apart.
const ALIKE: f64 = 0.02;

/// Names the cells whose outlines lie on that of the first.
fn on_the_base(cells: &[&CellResult]) -> String {
    let Some((base, others)) = cells.split_first() else {
        return String::new();
    };
    let share =
        |cell: &CellResult, score| cell.scores.count(score) as f64 / cell.scores.total().max(1) as f64;
    let apart = |cell: &CellResult| {
        let scores = base
            .scores
            .iter()
            .chain(cell.scores.iter())
            .map(|(score, _)| score);
        let scores: std::collections::BTreeSet<_> = scores.collect();
        let differ = |&score: &_| (share(base, score) - share(cell, score)).abs();
        scores.iter().map(differ).sum::<f64>() / 2.0
    };
    let alike: Vec<&str> = others
        .iter()
        .filter(|cell| apart(cell) < ALIKE)
        .map(|cell| cell.name.as_str())
        .collect();
    match alike[..] {
        [] => String::new(),
        [one] => format!(" The line of {one} lies on that of {}.", base.name),
        _ => format!(
            " The lines of {} lie on that of {}.",
            alike.join(" and of "),
            base.name
        ),
    }
}

impl Compared {
    /// The picture that stands alone: how games end, under the first sentence of the verdict.
    #[must_use]
    pub fn picture(&self) -> Figure {
        let figure = self.overlay();
        let (verdict, _) = self.verdict().split();
        Figure {
            title: format!("{}: {}", self.setting.title, without_brackets(&verdict)),
            caption: format!(
                "How games end, {} against {}. {}",
                self.base_name(),
                self.others(),
                figure.caption
            ),
            ..figure
        }
    }

    /// How games end, cell over cell on one scale; of many cells the base, and those that differ most from it.
    #[must_use]
    pub fn overlay(&self) -> Figure {
        let effects = self.by_size();
        let others = effects.iter().filter_map(|effect| self.cell_of(effect));
        let shown = self.cells.first().into_iter().chain(others);
        let mut cells: Vec<&CellResult> = shown.take(MOST_OUTLINES).collect();
        // In the order of all other pictures, so that a change has the same colour in each.
        cells.sort_by_key(|cell| self.cells.iter().position(|other| other.name == cell.name));
        let scores = || {
            cells
                .iter()
                .flat_map(|cell| cell.scores.iter().map(|(score, _)| score))
        };
        let (first, last) = (scores().min().unwrap_or(0), scores().max().unwrap_or(0));
        let outline = |cell: &&CellResult| {
            let games = cell.scores.total().max(1) as f64;
            let shares = (first..=last).map(|score| cell.scores.count(score) as f64 / games);
            (cell.name.clone(), shares.collect())
        };
        Figure {
            id: ENDINGS.into(),
            title: format!(
                "{}: how games end, {} against {}",
                self.setting.title,
                self.base_name(),
                self.others()
            ),
            caption: format!(
                "Percent of {} games of each by final {}, before any bid, {}; base: {}.{}{}",
                grouped(self.games),
                self.setting.points,
                self.who(),
                self.base_name(),
                self.rules_in_words(),
                on_the_base(&cells),
            ),
            chart: Chart::Outlines(Outlines {
                measure: format!("final {}", self.setting.points),
                first,
                outlines: cells.iter().map(outline).collect(),
                // Colours are those of outlines here.
                ends: Some(self.ahead().uncoloured()),
            }),
        }
    }

    /// How games of a cell get to their end; all cells on the same scale.
    pub(super) fn fan(&self, cell: usize) -> Option<Figure> {
        let (details, first) = self.setting.columns().find(|(details, _)| details.spread)?;
        let steps = |cell: usize| -> Option<Vec<(String, Quantiles)>> {
            let step = |(at, label): (usize, &String)| {
                Some((label.clone(), quantiles(&self.ledger.spread(cell, first + at)?)))
            };
            details.columns.iter().enumerate().map(step).collect()
        };
        let all = (0..self.cells.len()).filter_map(steps).flatten();
        let reach = all.fold((0.0_f64, 0.0_f64), |(low, high), (_, step)| {
            (low.min(step.p5), high.max(step.p95))
        });
        Some(Figure {
            id: format!("course-{}", self.word(cell)).into(),
            title: format!("How games get there, {}", self.cell_in_words(cell)),
            caption: format!(
                "{}, {}. {}: the median of {} games, the middle half of them, and nine in ten.",
                self.setting.title,
                self.who(),
                details.title,
                grouped(self.games)
            ),
            chart: Chart::Fan(Fan {
                measure: details.unit.clone(),
                steps: steps(cell)?,
                reach,
                ends: Some(self.ahead()),
            }),
        })
    }

    /// How games of a cell end; all cells on the same scales.
    pub(super) fn ending(&self, cell: usize) -> Figure {
        let games = self.games.max(1) as f64;
        let parts = |score: i32| {
            (0..3)
                .map(|outcome| self.ledger.ends(cell, outcome).count(score) as f64 / games)
                .collect()
        };
        let scores = || self.cells.iter().flat_map(|cell| cell.scores.iter());
        let first = scores().map(|(score, _)| score).min().unwrap_or(0);
        let last = scores().map(|(score, _)| score).max().unwrap_or(0);
        Figure {
            id: format!("endings-{}", self.word(cell)).into(),
            title: format!("How games end, {}", self.cell_in_words(cell)),
            caption: format!(
                "{}, {}. Percent of {} games by final {}, before any bid, coloured by who won.",
                self.setting.title,
                self.who(),
                grouped(self.games),
                self.setting.points
            ),
            chart: Chart::Distribution(Distribution {
                measure: format!("final {}", self.setting.points),
                series: Tone::ALL
                    .map(|tone| Series::new(self.win_of(tone), tone))
                    .to_vec(),
                bars: (first..=last).map(|score| (score, parts(score))).collect(),
                reach: scores()
                    .map(|(_, count)| count as f64 / games)
                    .fold(0.0, f64::max),
                ends: Some(self.ahead()),
            }),
        }
    }
}

/// The smallest values that at least so many percent of the cases do not exceed.
fn quantiles(counts: &Histogram) -> Quantiles {
    let at = |percent: u64| {
        let needed = (counts.total() * percent).div_ceil(100).max(1);
        let mut seen = 0;
        let found = counts.iter().find(|(_, count)| {
            seen += count;
            seen >= needed
        });
        f64::from(found.map_or(0, |(value, _)| value))
    };
    Quantiles {
        p5: at(5),
        p25: at(25),
        p50: at(50),
        p75: at(75),
        p95: at(95),
    }
}
