//! How much of the result dice decide.

use crate::luck::twins::Twins;
use admiralty_core::contract::{Deal, DiceKind, Match, Refusal, Results, Scenario, Terms};
use admiralty_core::play::{Control, Plan, each};
use admiralty_core::statistics::Estimate;
use serde::{Deserialize, Serialize};
use std::ops::{ControlFlow, Range};

/// Pairs that a thread plays at once.
const STRIDE: u64 = 50;

/// The second game of a pair has the dice of a game so far on: no run has as many games.
const APART: u64 = 1 << 40;

/// What decides the result of a cell.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
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

/// Counts what decides the result of a cell: as many games as the plan says, and half as many pairs. Progress is told in games and
/// pairs; what a cancelled run says is of the games that were played.
///
/// # Errors
/// What the ruleset refuses, see [`admiralty_core::contract::Luck::account`]; a failure if a game breaks off.
pub fn decided(
    cell: &str,
    (scenario, terms): (&dyn Scenario, &Terms),
    table: &dyn Match,
    plan: Plan,
    control: Control<'_>,
) -> Result<Decided, Refusal> {
    let quiet = Control {
        expected: &|_| {},
        ..control
    };
    let luck = scenario.luck()?;
    let results = luck.account(terms, plan, quiet)?;
    let pairs = Plan {
        games: plan.games / 2,
        ..plan
    };
    let paired = |done: u64| (control.progress)(plan.games + done);
    let twins = twins(
        table,
        pairs,
        Control {
            progress: &paired,
            ..quiet
        },
    )?;
    Ok(Decided {
        cell: cell.to_owned(),
        watched: results.endings.games,
        seen: seen(&results),
        twins,
    })
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
            let [one, other] = [game, game + APART].map(|dice| {
                let kind = DiceKind::Keyed;
                table.ending(Deal { game, dice, kind }, None).map_err(broke_off)
            });
            twins.add(one?.lead(), other?.lead());
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
