//! `compare.json`: the study for programs. `docs/formats.md` describes every field; a test keeps the two together.

use super::less_luck::LessLuck;
use super::result::{CellResult, Compared, Effect, Measure};
use crate::luck::Decided;
use admiralty_core::contract::{Details, Factor};
use admiralty_core::seats::Keyed;
use admiralty_core::statistics::{Estimate, Scale};
use admiralty_show::{Cited, Stated, document};
use schemars::JsonSchema;
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

/// `citation.SEAT`, with the id of each seat, is who commands it.
#[derive(Serialize, JsonSchema)]
struct Document<'a> {
    /// name and version of this format
    format: &'static str,
    /// what was asked
    question: String,
    /// the answer in one to three sentences
    #[schemars(with = "String")]
    verdict: admiralty_core::results::verdict::Verdict,
    /// a change of the fair bid by less is noticed by nobody
    noticed: f64,
    /// what you need to repeat and judge the result
    citation: Cited<'a, Asked<'a>>,
    /// what the game calls its points
    points: &'a str,
    /// what was varied
    factors: &'a [Factor],
    /// games of each cell
    games_a_cell: u64,
    /// every combination of levels, the first factor varying fastest; with `--unknowns` and `--without` one change at a time
    cells: Vec<Cell<'a>>,
    /// main effects and interactions, lower orders first
    effects: Vec<Turned<'a>>,
    /// every other cell less the base
    against_base: Vec<Turned<'a>>,
    /// with `--unknowns` and rules: each rule under each change, less the change without it
    under: Vec<Turned<'a>>,
    /// what main effects change, group by group
    mechanism: Vec<Moves<'a>>,
    /// with `--luck`: how much of the result dice decide, cell by cell
    dice: Vec<Dice<'a>>,
    /// with `--rerolls`: how luck was taken out of every figure but `scores`, `dice` and `mechanism`; null where it was left in
    less_luck: Option<Taken>,
}

#[derive(Serialize, JsonSchema)]
struct Taken {
    /// how many times the dice of every turn were rolled again
    rerolls: u32,
    /// how many times as many games with their luck tell the mean score of the game as it is as surely; null of few games
    worth: Option<f64>,
}

#[derive(Serialize, JsonSchema)]
struct Dice<'a> {
    /// the cell
    cell: &'a str,
    /// games
    games: u64,
    /// pairs of games with the same choices made by lot
    pairs: u64,
    /// share of the variance that the luck of rolls takes away
    at_least: Option<Stated>,
    /// share that is left when commanders make the same choices
    at_most: Option<Stated>,
    /// standard deviation of the final score
    deviation: Option<Stated>,
}

#[derive(Serialize, JsonSchema)]
struct Asked<'a> {
    /// by seat
    #[serde(flatten)]
    #[schemars(with = "BTreeMap<String, String>")]
    commanders: Keyed<String>,
    /// the precision asked for and whether it was reached; null for a fixed number
    precision: Option<String>,
    /// how the intervals of effects hold together
    simultaneous: String,
    /// the commands that led here; all but the first topped the study up
    commands: &'a [String],
}

#[derive(Serialize, JsonSchema)]
struct Cell<'a> {
    /// the levels that are not the first, or `base`
    name: &'a str,
    /// the level of each factor
    levels: Vec<&'a str>,
    /// a hash of everything in the scenario that can change a game
    scenario_hash: &'a str,
    /// each measure, with its own 95 % interval
    figures: BTreeMap<String, Stated>,
    /// the bid in whole steps that is nearest to even
    bid_at_the_table: Option<f64>,
    /// final scores, each with its number of games
    scores: Vec<(i32, u64)>,
}

#[derive(Serialize, JsonSchema)]
struct Turned<'a> {
    /// which levels
    name: &'a str,
    /// how many factors it is about
    order: usize,
    /// its effect on each measure, with simultaneous intervals
    figures: BTreeMap<String, Stated>,
    /// how many times fewer games common dice take; null where nothing varies
    pairing: Option<f64>,
}

#[derive(Serialize, JsonSchema)]
struct Moves<'a> {
    /// a short word for programs
    id: &'a str,
    /// the heading
    title: &'a str,
    /// what a number is, in words
    unit: &'a str,
    /// the rows, from above
    rows: &'a [String],
    /// the headings
    columns: &'a [String],
    /// how many intervals of the group hold together
    simultaneous_among: usize,
    /// the means of the base, by row and column
    base: &'a [Vec<f64>],
    /// by main effect
    effects: Vec<MovedBy<'a>>,
}

#[derive(Serialize, JsonSchema)]
struct MovedBy<'a> {
    /// its name
    of: &'a str,
    /// estimates by row and column
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
            less_luck: study.less_luck().map(|LessLuck { rerolls, worth }| Taken {
                rerolls: rerolls.get(),
                worth,
            }),
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

fn cited(study: &Compared) -> Cited<'_, Asked<'_>> {
    let cited = &study.citation;
    let asked = Asked {
        commanders: Keyed::of(&cited.game, |seat| cited.players[seat].clone()),
        precision: cited.precision_text(),
        simultaneous: study.corrections(),
        commands: &study.commands,
    };
    Cited::of(cited, asked)
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

pub(crate) fn schema() -> schemars::Schema {
    admiralty_show::schema::of::<Document<'static>>()
}
