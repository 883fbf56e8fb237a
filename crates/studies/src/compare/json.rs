//! `compare.json`: the study for programs. `docs/formats.md` describes every field; a test keeps the two together.

use super::result::{CellResult, Compared, Effect, Measure};
use crate::luck::Decided;
use admiralty_core::contract::{Details, Factor};
use admiralty_core::seats::Keyed;
use admiralty_core::statistics::{Estimate, Scale};
use admiralty_show::{Stated, document};
use serde::Serialize;
use std::collections::BTreeMap;

/// The name and version of the format: the first field. The number changes when a field goes or changes its meaning,
/// not when one is added.
pub const FORMAT: &str = "admiralty-compare-1";

/// The study as JSON, indented, with a line feed at the end.
#[must_use]
pub fn json(study: &Compared) -> String {
    document(&Document::of(study))
}

#[derive(Serialize)]
struct Document<'a> {
    format: &'static str,
    question: String,
    verdict: admiralty_core::results::verdict::Verdict,
    noticed: f64,
    citation: Cited<'a>,
    points: &'a str,
    factors: &'a [Factor],
    games_a_cell: u64,
    cells: Vec<Cell<'a>>,
    effects: Vec<Turned<'a>>,
    against_base: Vec<Turned<'a>>,
    under: Vec<Turned<'a>>,
    mechanism: Vec<Moves<'a>>,
    dice: Vec<Dice<'a>>,
}

#[derive(Serialize)]
struct Dice<'a> {
    cell: &'a str,
    games: u64,
    pairs: u64,
    at_least: Option<Stated>,
    at_most: Option<Stated>,
    deviation: Option<Stated>,
}

#[derive(Serialize)]
struct Cited<'a> {
    line: String,
    program: &'a str,
    ruleset: &'a str,
    ruleset_version: &'a str,
    scenario: &'a str,
    scenario_hash: &'a str,
    optional_rules: &'a [String],
    #[serde(flatten)]
    commanders: Keyed<String>,
    commander_files: &'a [admiralty_core::contract::DataFile],
    bid: f64,
    games: u64,
    complete: bool,
    precision: Option<String>,
    intervals: String,
    simultaneous: String,
    seed: u64,
    commands: &'a [String],
    assumed: &'a [String],
    does_not_show: String,
}

#[derive(Serialize)]
struct Cell<'a> {
    name: &'a str,
    levels: Vec<&'a str>,
    scenario_hash: &'a str,
    figures: BTreeMap<String, Stated>,
    bid_at_the_table: Option<f64>,
    scores: Vec<(i32, u64)>,
}

#[derive(Serialize)]
struct Turned<'a> {
    name: &'a str,
    order: usize,
    figures: BTreeMap<String, Stated>,
    pairing: Option<f64>,
}

#[derive(Serialize)]
struct Moves<'a> {
    id: &'a str,
    title: &'a str,
    unit: &'a str,
    rows: &'a [String],
    columns: &'a [String],
    simultaneous_among: usize,
    base: &'a [Vec<f64>],
    effects: Vec<MovedBy<'a>>,
}

#[derive(Serialize)]
struct MovedBy<'a> {
    of: &'a str,
    cells: Vec<Vec<Stated>>,
}

impl<'a> Document<'a> {
    fn of(study: &'a Compared) -> Self {
        let of_effect = |effect: &'a Effect| turned(study, effect);
        Document {
            format: FORMAT,
            question: study.question(),
            verdict: study.verdict(),
            noticed: admiralty_core::results::verdict::NOTICEABLE,
            citation: cited(study),
            points: &study.setting.points,
            factors: study.setting.design.factors(),
            games_a_cell: study.games,
            cells: study.cells.iter().map(|cell| of_cell(study, cell)).collect(),
            effects: study.effects.iter().map(of_effect).collect(),
            against_base: study.against_base.iter().map(of_effect).collect(),
            under: study.under.iter().map(of_effect).collect(),
            mechanism: study.mechanism.iter().map(moves).collect(),
            dice: study.dice.iter().map(dice).collect(),
        }
    }
}

fn dice(decided: &Decided) -> Dice<'_> {
    let stated = |estimate: Option<Estimate>, scale| estimate.map(|estimate| Stated::plain(estimate, scale));
    Dice {
        cell: &decided.cell,
        games: decided.watched,
        pairs: decided.twins.pairs(),
        at_least: stated(decided.seen, Scale::Percent),
        at_most: stated(decided.at_most(), Scale::Percent),
        deviation: stated(decided.twins.deviation(), Scale::Plain),
    }
}

fn cited(study: &Compared) -> Cited<'_> {
    let cited = &study.citation;
    Cited {
        line: cited.line(),
        program: &cited.program,
        ruleset: &cited.ruleset,
        ruleset_version: &cited.ruleset_version,
        scenario: &cited.scenario.title,
        scenario_hash: &cited.scenario.hash,
        optional_rules: &cited.scenario.optional_rules,
        commanders: Keyed::of(&cited.game, |seat| cited.commanders[seat].clone()),
        commander_files: &cited.files,
        bid: cited.bid.points(),
        games: cited.games,
        complete: cited.complete,
        precision: cited.precision_text(),
        intervals: cited.intervals.describe().to_owned(),
        simultaneous: study.corrections(),
        seed: cited.seed.0,
        commands: &study.commands,
        assumed: &cited.scenario.assumed,
        does_not_show: cited.does_not_show(),
    }
}

fn of_cell<'a>(study: &'a Compared, cell: &'a CellResult) -> Cell<'a> {
    let factors = study.setting.design.factors().iter();
    let label = |(factor, &level): (&'a Factor, &usize)| factor.levels[level].label.as_str();
    Cell {
        name: &cell.name,
        levels: factors.zip(&cell.levels).map(label).collect(),
        scenario_hash: &cell.hash,
        figures: figures(study, &cell.figures, |measure| {
            matches!(measure, Measure::Lead | Measure::FairBid)
        }),
        bid_at_the_table: cell
            .fair_bid
            .and_then(|bid| bid.nearest_even)
            .map(|even| even.bid),
        scores: cell.scores.iter().collect(),
    }
}

fn turned<'a>(study: &Compared, effect: &'a Effect) -> Turned<'a> {
    Turned {
        name: &effect.name,
        order: effect.order(),
        figures: figures(study, &effect.figures, |_| true),
        pairing: effect.gain,
    }
}

fn figures(
    study: &Compared,
    figures: &[(Measure, Estimate)],
    signed: impl Fn(Measure) -> bool,
) -> BTreeMap<String, Stated> {
    let one = |&(measure, estimate): &(Measure, Estimate)| {
        let shown = if signed(measure) {
            Stated::signed(estimate, measure.scale())
        } else {
            Stated::plain(estimate, measure.scale())
        };
        (measure.id(&study.citation.game), shown)
    };
    figures.iter().map(one).collect()
}

fn moves(moved: &super::Moved) -> Moves<'_> {
    let Details {
        id,
        title,
        unit,
        rows,
        columns,
        scale,
        ..
    } = &moved.details;
    let row = |cells: &Vec<Estimate>| cells.iter().map(|&cell| Stated::signed(cell, *scale)).collect();
    Moves {
        id,
        title,
        unit,
        rows,
        columns,
        simultaneous_among: moved.among,
        base: &moved.base,
        effects: moved
            .effects
            .iter()
            .map(|(of, cells)| MovedBy {
                of,
                cells: cells.iter().map(row).collect(),
            })
            .collect(),
    }
}
