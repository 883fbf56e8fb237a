//! Two battles compared, as the command line asks for it.

use super::account::account;
use super::study::{Study, study};
use super::tally::BattleTally;
use super::versus::{Differences, Pairs, Versus};
use crate::naval::Side;
use crate::scenario::LoadedScenario;
use admiralty_core::contract::{BattleRequest, Refusal, Sampling};
use admiralty_core::play::{BATCH, RunError, each};
use admiralty_core::results::odds::{Comparison, Difference, Method};
use admiralty_core::statistics::{Estimate, Intervals, Level, Paired, Scale};
use std::ops::{ControlFlow, Range};

/// Fights both battles on the same keyed dice, and tells how they differ.
pub(crate) fn compare(
    loaded: &LoadedScenario,
    requests: [&BattleRequest; 2],
    sampling: Sampling<'_>,
) -> Result<Comparison, Refusal> {
    let [left, right] = [study(loaded, requests[0])?, study(loaded, requests[1])?];
    let versus = Versus {
        left: &left.sampler,
        right: &right.sampler,
    };
    let play = |numbers: Range<u64>| {
        let first = numbers.start;
        versus
            .pairs(sampling.seed, numbers)
            .map_err(|refusal| RunError::Game {
                game: first,
                reason: refusal.to_string(),
            })
    };
    let mut total: Option<Pairs> = None;
    let pairs = each(BATCH, sampling.plan, sampling.control, play, |_, batch| {
        match &mut total {
            Some(sum) => sum.merge(&batch),
            None => total = Some(batch),
        }
        Ok(ControlFlow::Continue(()))
    })?;
    let Some(total) = total else {
        return Err(Refusal::failure(
            "no battle was finished: there is nothing to compare",
        ));
    };
    let [of_left, of_right] = &total.tallies;
    let complete = pairs == sampling.plan.games;
    let arm = |study: &Study, tally: &BattleTally<u64>| {
        let method = Method::Sampled(tally.battles, Intervals::Fixed);
        let citation = study.citation(&sampling, tally.battles, complete, false);
        account(&study.sampler, tally, method, &study.notes, citation)
    };
    Ok(Comparison {
        arms: [arm(&left, of_left), arm(&right, of_right)],
        pairs,
        complete,
        differences: rows(&total.differences),
    })
}

fn rows(differences: &Differences) -> Vec<Difference> {
    let share = |name: &str, paired: &Paired| row(name, paired, Scale::Percent, 1.0);
    let mean = |name: &str, paired: &Paired, unit| row(name, paired, Scale::Plain, unit);
    let [allied, axis] = Side::BOTH;
    vec![
        share("Allied control", &differences.control[allied]),
        share("Axis control", &differences.control[axis]),
        share("nobody's", &differences.nobody),
        mean(Difference::POINTS, &differences.swing, 1.0),
        mean(Difference::WITH_SHIPS, &differences.balance, 1000.0),
        mean("Allied ships lost", &differences.lost[allied], 1.0),
        mean("Axis ships lost", &differences.lost[axis], 1.0),
    ]
}

fn row(name: &str, paired: &Paired, scale: Scale, unit: f64) -> Difference {
    let (fixed, level) = (Intervals::Fixed, Level::P95);
    let figure = |estimate: Option<Estimate>| {
        let Estimate { value, low, high } = estimate.unwrap_or(Estimate::unbounded(0.0));
        let figure = Estimate {
            value: value / unit,
            low: low / unit,
            high: high / unit,
        };
        if scale == Scale::Percent {
            figure.within(-1.0, 1.0)
        } else {
            figure
        }
    };
    Difference {
        name: name.to_owned(),
        scale,
        arms: [&paired.left, &paired.right].map(|arm| figure(fixed.mean(arm, level))),
        difference: figure(paired.estimate(fixed, level)),
        factor: paired.factor(),
        most: if scale == Scale::Percent {
            paired.most_factor()
        } else {
            None
        },
    }
}
