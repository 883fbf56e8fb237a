//! The study as sentences and tables of text, which every output shows.

use super::result::{CellResult, Compared, Effect, Families, Measure};
use admiralty_core::contract::{Named, ScenarioSource};
use admiralty_core::results::summary::{EstimateTable, Grid, Row, with_others};
use admiralty_core::results::{capital, grouped};
use admiralty_core::seats::Seat;
use admiralty_core::statistics::{Estimate, Intervals, Scale, Simultaneous};

impl Compared {
    /// What was played, in a line.
    #[must_use]
    pub fn heading(&self) -> String {
        format!(
            "{}: {} against {}, {} game{} of each on the same dice{}",
            self.setting.title,
            self.base_name(),
            self.others(),
            grouped(self.games),
            if self.games == 1 { "" } else { "s" },
            self.less_luck_in_words()
        )
    }

    /// The game, what is compared in it, and who plays: for pictures that are seen by themselves.
    pub(super) fn subject(&self) -> String {
        format!(
            "{}: {} against {}, {}",
            self.setting.title,
            self.base_name(),
            self.others(),
            self.who()
        )
    }

    /// A cell by its name, the base by what it is.
    pub(super) fn cell_in_words(&self, cell: usize) -> String {
        match cell {
            0 => self.base_name(),
            _ => self.cells[cell].name.clone(),
        }
    }

    /// What an optional rule is that a factor turns, by the game's own list.
    pub(super) fn rule(&self, factor: usize) -> Option<&'static Named> {
        let name = &self.setting.design.factors()[factor].name;
        self.rules.iter().find(|rule| rule.name == name)
    }

    /// What the optional rules are that are compared, in sentences with a blank before each.
    pub(super) fn rules_in_words(&self) -> String {
        let rules = (0..self.setting.design.factors().len()).filter_map(|factor| self.rule(factor));
        let told = rules.map(|rule| format!(" {}: {}.", rule.name, rule.about));
        told.collect()
    }

    /// The question that the study asks.
    #[must_use]
    pub fn question(&self) -> String {
        let verb = if self.against_base.len() == 1 {
            "does"
        } else {
            "do"
        };
        format!(
            "What {verb} {} do to the balance of {}?",
            self.others(),
            self.setting.title
        )
    }

    /// What stands for itself in the game as it is, in a sentence.
    #[must_use]
    pub fn base_in_numbers(&self) -> String {
        let base = &self.cells[0];
        let setting = &self.setting;
        let game = &self.citation.game;
        let players = &self.citation.players;
        let same = players.values().all(|one| *one == players[Seat::FIRST]);
        let others = same.then(|| with_others(&setting.fair_bids, &players[Seat::FIRST]));
        let others = others
            .flatten()
            .map_or_else(String::new, |others| format!(" {others}"));
        let name = match &setting.source {
            ScenarioSource::Embedded => capital(&self.base_name()),
            ScenarioSource::File(_) => self.base_name(),
        };
        let (who, points) = (self.who(), &setting.points);
        let wins = |seat: Seat| {
            let card = game.seat(seat);
            let verb = match seat {
                Seat::FIRST => format!(" {}", card.verb("win")),
                _ => String::new(),
            };
            let share = base.figure(Measure::Win(seat)).show(Scale::Percent).to_string();
            format!("{}{verb} {share}", card.side)
        };
        let wins = game.each(wins, ", ");
        let Some(bid) = &base.fair_bid else {
            return format!("{name}: {who}; {wins}.");
        };
        format!(
            "{name}, {who}: on average the games end at {} {points}; {wins}; the fair bid is {}.{others}",
            signed(base.figure(Measure::Lead)),
            signed(bid.fair),
        )
    }

    /// What is measured against the base, in a few words.
    pub(super) fn others(&self) -> String {
        let design = &self.setting.design;
        let changes = self.against_base.len();
        if self.setting.unknowns {
            return format!("{changes} changes of what is not known for certain");
        }
        if !self.setting.without.is_empty() {
            return format!("{changes} things that a player never does");
        }
        let names: Vec<&str> = design.factors()[..]
            .iter()
            .flat_map(|factor| &factor.levels[1..])
            .map(|level| level.name.as_str())
            .collect();
        if names.len() > MANY_NAMES {
            format!("{changes} others")
        } else {
            names.join(", ")
        }
    }

    /// How commanders meet what is changed.
    #[must_use]
    pub fn play_in_words(&self) -> &'static str {
        "Commanders that do not look at the rules play on as before when a rule is changed; --adapted has both sides \
         played by the commander that knows them."
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
        if self.setting.design.is_apart() {
            let mut families = vec![one("changes", against_base)];
            if interactions.among > 0 {
                families.push(one("effects of rules under them", interactions));
            }
            return self.corrected(&families);
        }
        let mut families = vec![one("main effects", main)];
        if interactions.among > 0 {
            families.push(one("interactions", interactions));
        }
        families.push(one("cells against the base", against_base));
        self.corrected(&families)
    }

    fn corrected(&self, families: &[String]) -> String {
        let kind = match self.families.main.intervals {
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
        if self.setting.design.is_apart() {
            return self.change_grids().into_iter().chain(self.dice_grid()).collect();
        }
        let mut grids = vec![self.cell_grid()];
        grids.extend(self.dice_grid());
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
        let game = &self.citation.game;
        let bids = self.measures.contains(&Measure::FairBid);
        let reading = match bids {
            true => format!(
                "{} {}; fair bid: {}; at the table: the nearest {}; ",
                self.setting.points,
                game.reading(),
                game.bid_reading().replacen(';', ",", 1),
                game.points.step_word()
            ),
            false => String::new(),
        };
        let row = |cell: &CellResult| {
            let mut texts = vec![cell.name.clone()];
            texts.extend(self.measures.iter().map(|&measure| {
                let signed = matches!(measure, Measure::Lead | Measure::FairBid);
                self.shown(measure, cell.figure(measure), signed)
            }));
            texts.extend(cell.fair_bid.as_ref().map(|bid| {
                bid.nearest_even.map_or(String::new(), |even| {
                    let sign = if even.bid > 0.0 { "+" } else { "" };
                    format!("{sign}{:.1}", even.bid)
                })
            }));
            texts
        };
        Grid {
            id: "cells".to_owned(),
            title: "Cells".to_owned(),
            labels: 1,
            heads: self.heads("cell", bids.then_some("at the table")),
            rows: self.cells.iter().map(row).collect(),
            note: format!(
                "95 % intervals, each by itself; {reading}base: {}",
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

    /// What is measured, in words.
    pub(super) fn measure_names(&self) -> impl Iterator<Item = String> {
        let game = self.citation.game;
        self.measures.iter().map(move |measure| measure.name(&game))
    }

    /// An effect on each measure.
    pub(super) fn measured(&self, effect: &Effect) -> impl Iterator<Item = String> {
        self.measures
            .iter()
            .map(|&measure| self.shown(measure, effect.on(measure), true))
    }

    fn heads(&self, first: &str, last: Option<&str>) -> Vec<String> {
        let mut heads = vec![first.to_owned()];
        heads.extend(self.measure_names());
        heads.extend(last.map(str::to_owned));
        heads
    }

    fn effect_grid(&self, id: &str, title: &str, effects: &[&Effect], note: String) -> Grid {
        let main = id == "main-effects";
        let row = |effect: &&Effect| {
            let mut texts = vec![effect.name.clone()];
            texts.extend(self.measured(effect));
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
    pub fn mechanism_tables(&self) -> Vec<EstimateTable> {
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
            EstimateTable {
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

/// With more names than this a heading counts them.
const MANY_NAMES: usize = 6;

pub(super) fn signed(estimate: Estimate) -> String {
    estimate.show_signed(Scale::Plain).to_string()
}
