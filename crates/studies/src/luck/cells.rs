//! How much of the result dice decide, rule set by rule set.

use crate::compare::Design;
use crate::luck::twins::Twins;
use crate::request::Request;
use admiralty_core::contract::{Match, Refusal, Results, Ruleset, quoted};
use admiralty_core::play::{Control, Plan, each};
use admiralty_core::results::summary::{Row, Summary, Table};
use admiralty_core::statistics::{Estimate, Scale};
use admiralty_store::disk;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::Ordering;

/// Pairs that a thread plays at once.
const STRIDE: u64 = 50;

/// The second game of a pair has the dice of a game so far on: no run has as many games.
const APART: u64 = 1 << 40;

/// The tables of rule sets.
pub(super) const BY_RULES: &str = "luck-by-rules";
pub(super) const SPREAD_BY_RULES: &str = "spread-by-rules";

/// What decides the result of a cell.
#[derive(Clone, Debug, PartialEq)]
pub struct Decided {
    /// The levels that are not the first.
    pub cell: String,
    /// Games whose luck was counted.
    pub watched: u64,
    /// The share of the variance that this luck takes away: dice decide at least as much.
    pub seen: Option<Estimate>,
    /// Pairs with the same choices and other dice.
    pub twins: Twins,
}

impl Decided {
    /// The share of the variance that is left when what is chosen by lot is taken out: dice decide at most as much.
    #[must_use]
    pub fn at_most(&self) -> Option<Estimate> {
        let chosen = self.twins.chosen()?;
        Some(Estimate {
            value: 1.0 - chosen.value,
            low: 1.0 - chosen.high,
            high: 1.0 - chosen.low,
        })
    }
}

/// Counts what decides the result under every combination of the factors' levels: as many games as the plan says, and
/// half as many pairs. Cells not reached before the control cancels are left out.
///
/// # Errors
/// What the ruleset refuses, see [`crate::compare::prepare`] and [`Match::luck`]; a failure if a game breaks off.
pub fn decided(
    ruleset: &dyn Ruleset,
    request: &Request,
    factors: &[String],
    plan: Plan,
    control: Control<'_>,
) -> Result<Vec<Decided>, Refusal> {
    let scenario = ruleset.open(&request.scenario, request.optional_rules.as_deref(), disk())?;
    let factors = factors.iter().map(|text| scenario.factor(text));
    let design = Design::new(factors.collect::<Result<_, _>>()?)?;
    let pairs = Plan {
        games: plan.games / 2,
        ..plan
    };
    let in_a_cell = plan.games + pairs.games;
    (control.expected)(in_a_cell * design.cells() as u64);
    let mut cells = Vec::new();
    for cell in 0..design.cells() {
        let varied = scenario.varied(&design.chosen(cell))?;
        let table = varied.seat(&request.terms())?;
        let before = in_a_cell * cell as u64;
        let inner = |done: u64| (control.progress)(before + done);
        let quiet = Control {
            progress: &inner,
            expected: &|_| {},
            ..control
        };
        let results = table.luck(plan, quiet)?;
        let paired = |done: u64| (control.progress)(before + plan.games + done);
        let twins = twins(
            &*table,
            pairs,
            Control {
                progress: &paired,
                ..quiet
            },
        )?;
        if control.cancel.load(Ordering::Relaxed) {
            break;
        }
        cells.push(Decided {
            cell: design.name(cell),
            watched: results.games,
            seen: seen(&results),
            twins,
        });
    }
    Ok(cells)
}

/// What the luck of all rolls takes away.
fn seen(results: &Results) -> Option<Estimate> {
    let by_kind = results.tables.iter().find(|table| table.id == "luck-by-kind")?;
    by_kind.rows.last()?.cells.first().copied().flatten()
}

fn twins(table: &dyn Match, plan: Plan, control: Control<'_>) -> Result<Twins, Refusal> {
    let broke_off = |reason: String| Refusal::failure(format!("a game broke off: {reason}"));
    let some = |games: Range<u64>| {
        let mut twins = Twins::default();
        for game in games {
            let scores = [game, game + APART].map(|dice| table.redealt(game, dice));
            let [one, other] = scores;
            twins.add(one.map_err(broke_off)?.score, other.map_err(broke_off)?.score);
        }
        Ok(twins)
    };
    let mut all = Twins::default();
    each(STRIDE, plan, control, some, |_, twins| {
        all.merge(&twins);
        Ok::<_, Refusal>(ControlFlow::Continue(()))
    })?;
    Ok(all)
}

/// Adds what was counted to the luck of the base.
pub fn add_decided(summary: &mut Summary, factors: &str, cells: &[Decided]) {
    summary.tables.extend(decided_tables(cells, &summary.points));
    summary.citation.command += &format!(" --factors {}", quoted(factors));
}

/// The same as tables, a row a cell.
#[must_use]
pub fn decided_tables(cells: &[Decided], points: &str) -> Vec<Table> {
    let (games, pairs) = cells
        .first()
        .map_or((0, 0), |cell| (cell.watched, cell.twins.pairs()));
    let rows = |of: &dyn Fn(&Decided) -> Vec<Option<Estimate>>| -> Vec<Row> {
        let row = |cell: &Decided| Row {
            label: cell.cell.clone(),
            cells: of(cell)
                .into_iter()
                .flat_map(|figure| [figure, figure.map(|figure| Estimate::exact(figure.half_width()))])
                .collect(),
        };
        cells.iter().map(row).collect()
    };
    let table = |id: &'static str, title: &str, unit: String, scale: Scale, columns: &[&str], rows| Table {
        id: id.into(),
        title: title.to_owned(),
        unit,
        scale,
        corner: "rule set".to_owned(),
        columns: columns
            .iter()
            .flat_map(|column| [(*column).to_owned(), "± (95 %)".to_owned()])
            .collect(),
        rows,
    };
    vec![
        table(
            BY_RULES,
            "What dice decide, by rule set",
            format!(
                "share of the variance of the final {points}; at least: what the luck of rolls takes away, over {games} games \
                 of each rule set; at most: what is left of it when commanders make the same choices by lot, over {pairs} \
                 pairs of games"
            ),
            Scale::Percent,
            &["dice, at least", "dice, at most"],
            rows(&|cell| vec![cell.seen, cell.at_most()]),
        ),
        table(
            SPREAD_BY_RULES,
            "How far results spread, by rule set",
            format!("standard deviation of the final {points} of a game"),
            Scale::Plain,
            &["deviation"],
            rows(&|cell| vec![cell.twins.deviation()]),
        ),
    ]
}
