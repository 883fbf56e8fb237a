//! The study as sentences and tables of text, which every output shows.

use super::result::{Balance, CellResult, Effect, Families, Measure};
use admiralty_core::results::grouped;
use admiralty_core::results::summary::{Grid, Row, Table};
use admiralty_core::seats::Seat;
use admiralty_core::statistics::{Estimate, Intervals, Scale, Simultaneous};
use askama::Template;

/// The answer in three sentences; their words are a template.
#[derive(Template)]
#[template(path = "balance-answer.txt", escape = "none")]
struct Answer<'a> {
    who: String,
    points: &'a str,
    base: Cell,
    main: Vec<Turned>,
    all: Option<Cell>,
    interactions: usize,
    clear: usize,
    largest: Option<Turned>,
}

/// A cell in words.
struct Cell {
    name: String,
    mean: String,
    allied: String,
    axis: String,
    bid: String,
}

/// An effect in words.
struct Turned {
    name: String,
    sure: bool,
    score: String,
    bid: String,
}

impl Balance {
    /// What was played, in a line.
    #[must_use]
    pub fn heading(&self) -> String {
        let names: Vec<&str> = self
            .setting
            .design
            .factors()
            .iter()
            .map(|factor| factor.name.as_str())
            .collect();
        format!(
            "{}: the balance under {}, {} cells of {} games",
            self.setting.title,
            names.join(", "),
            self.cells.len(),
            grouped(self.games)
        )
    }

    /// The question that the study asks.
    #[must_use]
    pub fn question(&self) -> String {
        let factor =
            |factor: &admiralty_core::contract::Factor| format!("{} ({})", factor.name, factor.about);
        let names: Vec<String> = self.setting.design.factors().iter().map(factor).collect();
        format!(
            "What do {} do to the balance of {}, each by itself and together?",
            names.join(", "),
            self.setting.title
        )
    }

    /// The answer in three sentences.
    #[must_use]
    pub fn answer(&self) -> String {
        let points = &self.setting.points;
        let sure = |effect: &Effect| !effect.on(Measure::Score).holds(0.0);
        let turned = |effect: &Effect| Turned {
            name: effect.name.clone(),
            sure: sure(effect),
            score: signed(effect.on(Measure::Score)),
            bid: signed(effect.on(Measure::FairBid)),
        };
        let size = |effect: &&Effect| effect.on(Measure::Score).value.abs();
        let clear: Vec<&Effect> = self.interactions().filter(|effect| sure(effect)).collect();
        let largest = clear.iter().copied().max_by(|a, b| size(a).total_cmp(&size(b)));
        let (allied, axis) = (&self.setting.allied, &self.setting.axis);
        let answer = Answer {
            who: if allied == axis {
                format!("Games of {allied} against itself")
            } else {
                format!("Games of {allied} (Allied) against {axis} (Axis)")
            },
            points,
            base: in_words(&self.cells[0]),
            main: self.main_effects().map(turned).collect(),
            all: self.last_of_all().map(in_words),
            interactions: self.interactions().count(),
            clear: clear.len(),
            largest: largest.map(turned),
        };
        // A template of plain text over strings cannot fail.
        let text = answer.render().unwrap_or_default();
        text.trim().to_owned()
    }

    /// The cell in which every factor stands at its second level; none where there is one factor alone.
    fn last_of_all(&self) -> Option<&CellResult> {
        let several = self.setting.design.factors().len() > 1;
        self.cells
            .iter()
            .find(|cell| several && cell.levels.iter().all(|&level| level == 1))
    }

    /// How the intervals of effects hold together, in a sentence.
    #[must_use]
    pub fn corrections(&self) -> String {
        let Families {
            main,
            interactions,
            against_base,
        } = self.families;
        let one = |name: &str, family: Simultaneous| {
            format!(
                "the {} {name} together (each at {:.3} %)",
                family.among,
                family.level().confidence() * 100.0
            )
        };
        let mut families = vec![one("main effects", main)];
        if interactions.among > 0 {
            families.push(one("interactions", interactions));
        }
        families.push(one("cells against the base", against_base));
        let kind = match main.intervals {
            Intervals::Fixed => "Student's intervals for a number of games fixed beforehand",
            Intervals::Sequence { .. } => "confidence sequences, valid whenever the study is stopped",
        };
        format!(
            "95 % on a measure for {}, by Bonferroni's correction; {kind}, from differences between games of the same number",
            families.join(", for ")
        )
    }

    /// The tables of cells and effects, in the order to be shown.
    #[must_use]
    pub fn grids(&self) -> Vec<Grid> {
        let mut grids = vec![self.cell_grid()];
        let mut add = |id: &str, title: &str, effects: Vec<&Effect>, note: String| {
            if !effects.is_empty() {
                grids.push(self.effect_grid(id, title, &effects, note));
            }
        };
        add(
            "main-effects",
            "Main effects",
            self.main_effects().collect(),
            "a level against the first level of its factor, averaged over all levels of the other factors; pairing: how \
             many times fewer games common dice take on the mean score"
                .to_owned(),
        );
        add(
            "interactions",
            "Interactions",
            self.interactions().collect(),
            "how much larger an effect is at the other factor's level than at its first, and so on; 0 where effects \
             simply add up"
                .to_owned(),
        );
        add(
            "against-base",
            "Against the base",
            self.against_base.iter().collect(),
            "each cell less the base".to_owned(),
        );
        grids
    }

    fn cell_grid(&self) -> Grid {
        let row = |cell: &CellResult| {
            let even = cell.fair_bid.nearest_even.map_or(String::new(), |even| {
                let sign = if even.bid > 0.0 { "+" } else { "" };
                format!("{sign}{:.1}", even.bid)
            });
            let mut texts = vec![cell.name.clone()];
            texts.extend(
                Measure::ALL
                    .map(|measure| shown(measure, cell.figure(measure), measure.scale() == Scale::Plain)),
            );
            texts.push(even);
            texts
        };
        Grid {
            id: "cells".to_owned(),
            title: "Cells".to_owned(),
            labels: 1,
            heads: self.heads("cell", Some("at the table")),
            rows: self.cells.iter().map(row).collect(),
            note: format!(
                "95 % intervals, each by itself; {} Axis ahead positive; fair bid: {} to the Axis, positive: the Allied \
                 player pays; at the table: the nearest half point; base: {}",
                self.setting.points,
                self.setting.points,
                self.base_in_words()
            ),
        }
    }

    /// What the base is.
    #[must_use]
    pub fn base_in_words(&self) -> String {
        let factors = self.setting.design.factors().iter();
        let first = factors.filter_map(|factor| factor.levels.first());
        first
            .map(|level| level.name.as_str())
            .collect::<Vec<_>>()
            .join(", ")
    }

    fn heads(&self, first: &str, last: Option<&str>) -> Vec<String> {
        let measures = Measure::ALL.map(|measure| measure.name(&self.setting.points));
        let mut heads = vec![first.to_owned()];
        heads.extend(measures);
        heads.extend(last.map(str::to_owned));
        heads
    }

    fn effect_grid(&self, id: &str, title: &str, effects: &[&Effect], note: String) -> Grid {
        let main = id == "main-effects";
        let row = |effect: &&Effect| {
            let mut texts = vec![effect.name.clone()];
            texts.extend(Measure::ALL.map(|measure| shown(measure, effect.on(measure), true)));
            if main {
                texts.push(effect.gain.map_or("–".to_owned(), |gain| format!("{gain:.1}")));
            }
            texts
        };
        Grid {
            id: id.to_owned(),
            title: title.to_owned(),
            labels: 1,
            heads: self.heads("effect of", main.then_some("pairing")),
            rows: effects.iter().map(row).collect(),
            note: format!("{note}; 95 % for these {} on a measure together", effects.len()),
        }
    }

    /// What main effects move, in full: a table for each group of details, a row for each effect and row.
    #[must_use]
    pub fn mechanism_tables(&self) -> Vec<Table> {
        let table = |moved: &super::Moved| {
            let several = moved.details.rows.len() > 1;
            let mut rows = Vec::new();
            for (name, cells) in &moved.effects {
                for (label, cells) in moved.details.rows.iter().zip(cells) {
                    if moved.details.rows.len() > MANY_ROWS && cells.iter().all(|cell| cell.holds(0.0)) {
                        continue;
                    }
                    rows.push(Row {
                        label: if several {
                            format!("{name}: {label}")
                        } else {
                            name.clone()
                        },
                        cells: cells.iter().map(|&cell| Some(cell)).collect(),
                    });
                }
            }
            let left_out = if moved.details.rows.len() > MANY_ROWS {
                "; rows in which nothing can be told from nothing are left out"
            } else {
                ""
            };
            Table {
                id: moved.details.id.clone().into(),
                title: format!("{}: what main effects move", moved.details.title),
                unit: format!(
                    "{}; intervals hold together for all {} of the group{left_out}",
                    moved.details.unit, moved.among
                ),
                scale: moved.details.scale,
                corner: "effect of".to_owned(),
                columns: moved.details.columns.clone(),
                rows,
            }
        };
        let tables = self.mechanism.iter().map(table);
        tables.filter(|table| !table.rows.is_empty()).collect()
    }
}

/// Of groups with more rows than this only those are shown in which something moves.
const MANY_ROWS: usize = 12;

fn in_words(cell: &CellResult) -> Cell {
    Cell {
        name: cell.name.clone(),
        mean: signed(cell.mean),
        allied: cell.outcomes.wins[Seat::FIRST].show(Scale::Percent).to_string(),
        axis: cell.outcomes.wins[Seat::SECOND].show(Scale::Percent).to_string(),
        bid: signed(cell.fair_bid.fair),
    }
}

fn signed(estimate: Estimate) -> String {
    estimate.show_signed(Scale::Plain).to_string()
}

fn shown(measure: Measure, estimate: Estimate, signed: bool) -> String {
    let text = if signed {
        estimate.show_signed(measure.scale())
    } else {
        estimate.show(measure.scale())
    };
    text.to_string()
}
