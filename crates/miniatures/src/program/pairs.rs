//! Two battles on the same dice, and how they differ.

use super::study::{BATCH, Last, Study};
use super::tally::{Outcome, Tally};
use crate::sector::rules::Aaws;
use admiralty_core::contract::{BattleRequest, Deal, DiceKind, Refusal, Sampling};
use admiralty_core::machine::Machine;
use admiralty_core::play::{RunError, each};
use admiralty_core::results::odds::{Comparison, Difference};
use admiralty_core::seats::Seat;
use admiralty_core::statistics::{Estimate, Intervals, Level, Paired, Scale};
use std::ops::{ControlFlow, Range};

/// Something that is compared.
struct Figure {
    name: &'static str,
    scale: Scale,
    of: fn(&Outcome) -> i32,
}

const fn share(name: &'static str, of: fn(&Outcome) -> i32) -> Figure {
    let scale = Scale::Percent;
    Figure { name, scale, of }
}

const fn mean(name: &'static str, of: fn(&Outcome) -> i32) -> Figure {
    let scale = Scale::Plain;
    Figure { name, scale, of }
}

const FIGURES: [Figure; 6] = [
    share("Allied wins", |end| won(end, Some(Seat::FIRST))),
    share("Axis wins", |end| won(end, Some(Seat::SECOND))),
    share("nobody's", |end| won(end, None)),
    mean(Difference::POINTS, |end| end.lead),
    mean("Allied units lost", |end| end.units[0]),
    mean("Axis units lost", |end| end.units[1]),
];

fn won(end: &Outcome, by: Option<Seat>) -> i32 {
    i32::from(end.winner == by)
}

/// Pairs counted.
#[derive(Default)]
struct Pairs {
    arms: [Tally; 2],
    figures: [Paired; FIGURES.len()],
}

/// Fights both battles on the same keyed dice.
pub(super) fn compare(
    scenario: &Aaws,
    requests: [&BattleRequest; 2],
    sampling: Sampling<'_>,
) -> Result<Comparison, Refusal> {
    let studies = [
        Study::new(scenario, requests[0])?,
        Study::new(scenario, requests[1])?,
    ];
    let play = |numbers: Range<u64>| fight(&studies, &sampling, numbers);
    let mut total = Pairs::default();
    let pairs = each(BATCH, sampling.plan, sampling.control, play, |_, batch| {
        for (arm, more) in total.arms.iter_mut().zip(&batch.arms) {
            arm.merge(more);
        }
        for (figure, more) in total.figures.iter_mut().zip(&batch.figures) {
            figure.merge(more);
        }
        Ok::<_, RunError>(ControlFlow::Continue(()))
    })?;
    if pairs == 0 {
        return Err(Refusal::failure(
            "no battle was finished: there is nothing to compare",
        ));
    }
    let complete = pairs == sampling.plan.games;
    let arm = |number: usize| {
        let citation = studies[number].citation(&sampling, &format!("--games {pairs}"), complete, false);
        studies[number].odds(&total.arms[number], Intervals::Fixed, citation, false)
    };
    Ok(Comparison {
        arms: [arm(0), arm(1)],
        pairs,
        differences: FIGURES
            .iter()
            .zip(&total.figures)
            .map(|(figure, paired)| difference(figure, paired))
            .collect(),
        complete,
    })
}

fn fight(studies: &[Study; 2], sampling: &Sampling<'_>, numbers: Range<u64>) -> Result<Pairs, RunError> {
    let machines = [
        studies[0].machine(sampling.seed),
        studies[1].machine(sampling.seed),
    ];
    let mut pairs = Pairs::default();
    for number in numbers {
        let mut ends = [Outcome::default(), Outcome::default()];
        for ((machine, tally), end) in machines.iter().zip(&mut pairs.arms).zip(&mut ends) {
            *end = one(machine, number, tally)?;
        }
        for (paired, figure) in pairs.figures.iter_mut().zip(&FIGURES) {
            paired.add((figure.of)(&ends[0]), (figure.of)(&ends[1]));
        }
    }
    Ok(pairs)
}

fn one(machine: &Machine<Aaws>, game: u64, tally: &mut Tally) -> Result<Outcome, RunError> {
    let mut watch = (tally, Last::default());
    let played = machine.ending(Deal::new(game, DiceKind::Keyed), &mut watch);
    played.map_err(|error| RunError::Game {
        game,
        reason: error.to_string(),
    })?;
    Ok(watch.1.0)
}

fn difference(of: &Figure, paired: &Paired) -> Difference {
    let (fixed, level) = (Intervals::Fixed, Level::P95);
    let figure = |estimate: Option<Estimate>| {
        let figure = estimate.unwrap_or(Estimate::unbounded(0.0));
        if of.scale == Scale::Percent {
            figure.within(-1.0, 1.0)
        } else {
            figure
        }
    };
    Difference {
        name: of.name.to_owned(),
        scale: of.scale,
        arms: [&paired.left, &paired.right].map(|arm| figure(fixed.mean(arm, level))),
        difference: figure(paired.estimate(fixed, level)),
        factor: paired.factor(),
        most: if of.scale == Scale::Percent {
            paired.most_factor()
        } else {
            None
        },
    }
}
