//! `sensitivity.json`: the study for programs. `docs/formats.md` describes every field; a test keeps the two together.

use super::result::{ChangeResult, EffectResult, Sensitivity, Sign};
use admiralty_core::seats::Seat;
use admiralty_core::statistics::{Estimate, Scale};
use admiralty_show::{Stated, document};
use serde::Serialize;

/// The name and version of the format: the first field. The number changes when a field goes or changes its meaning,
/// not when one is added.
pub const FORMAT: &str = "admiralty-sensitivity-1";

/// The study as JSON, indented, with a line feed at the end.
#[must_use]
pub fn json(study: &Sensitivity) -> String {
    document(&Document::of(study))
}

#[derive(Serialize)]
struct Document<'a> {
    format: &'static str,
    question: String,
    answer: String,
    conclusion: String,
    citation: Cited<'a>,
    points: &'a str,
    games_a_change: u64,
    as_it_is: AsItIs,
    effects: Vec<Effect<'a>>,
    changes: Vec<Change<'a>>,
    not_varied: &'a [String],
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
    allied: &'a str,
    axis: &'a str,
    commander_files: &'a [admiralty_core::contract::DataFile],
    games: u64,
    complete: bool,
    intervals: String,
    looks: &'a [u64],
    seed: u64,
    command: &'a str,
    assumed: &'a [String],
    does_not_show: String,
}

#[derive(Serialize)]
struct AsItIs {
    mean_score: Stated,
    fair_bid: Stated,
}

#[derive(Serialize)]
struct Effect<'a> {
    name: &'a str,
    as_it_is: Stated,
    survives: bool,
    changes: usize,
    sign_kept: usize,
    open: Vec<&'a str>,
    turned: Vec<&'a str>,
    same_order: usize,
    other_order: Vec<&'a str>,
    least: Option<Extreme<'a>>,
    most: Option<Extreme<'a>>,
}

#[derive(Serialize)]
struct Extreme<'a> {
    change: &'a str,
    times: f64,
}

#[derive(Serialize)]
struct Change<'a> {
    name: &'a str,
    unknown: &'a str,
    level: &'a str,
    as_it_is: &'a str,
    why: &'a str,
    scenario_hash: &'a str,
    mean_score: Stated,
    fair_bid: Stated,
    effects: Vec<Option<Under>>,
}

#[derive(Serialize)]
struct Under {
    mean_score: Stated,
    games: u64,
    sign: Option<&'static str>,
}

fn figure(estimate: Estimate) -> Stated {
    Stated::signed(estimate, Scale::Plain)
}

impl<'a> Document<'a> {
    fn of(study: &'a Sensitivity) -> Self {
        Document {
            format: FORMAT,
            question: study.question(),
            answer: study.answer(),
            conclusion: study.conclusion(),
            citation: cited(study),
            points: &study.setting.points,
            games_a_change: study.setting.games,
            as_it_is: AsItIs {
                mean_score: figure(study.mean),
                fair_bid: figure(study.fair_bid),
            },
            effects: study
                .effects
                .iter()
                .map(|effect| of_effect(study, effect))
                .collect(),
            changes: (0..study.changes.len())
                .map(|change| of_change(study, change))
                .collect(),
            not_varied: &study.setting.left,
        }
    }
}

fn cited(study: &Sensitivity) -> Cited<'_> {
    let cited = &study.citation;
    Cited {
        line: cited.line(),
        program: &cited.program,
        ruleset: &cited.ruleset,
        ruleset_version: &cited.ruleset_version,
        scenario: &cited.scenario.title,
        scenario_hash: &cited.scenario.hash,
        optional_rules: &cited.scenario.optional_rules,
        allied: &cited.commanders[Seat::FIRST],
        axis: &cited.commanders[Seat::SECOND],
        commander_files: &cited.files,
        games: cited.games,
        complete: cited.complete,
        intervals: study.corrections(),
        looks: &study.setting.looks,
        seed: cited.seed.0,
        command: &study.setting.command,
        assumed: &cited.scenario.assumed,
        does_not_show: cited.does_not_show(),
    }
}

fn of_effect<'a>(study: &'a Sensitivity, effect: &'a EffectResult) -> Effect<'a> {
    let name = |change: usize| study.changes[change].name.as_str();
    let extreme = |largest| {
        effect.extreme(largest).map(|(change, times)| Extreme {
            change: name(change),
            times,
        })
    };
    Effect {
        name: &effect.name,
        as_it_is: figure(effect.as_it_is),
        survives: effect.survives(),
        changes: effect.measured(),
        sign_kept: effect.with(Sign::Kept).count(),
        open: effect.with(Sign::Open).map(name).collect(),
        turned: effect.with(Sign::Turned).map(name).collect(),
        same_order: effect.same_order,
        other_order: effect.other_order.iter().map(|&change| name(change)).collect(),
        least: extreme(false),
        most: extreme(true),
    }
}

fn of_change(study: &Sensitivity, number: usize) -> Change<'_> {
    let change: &ChangeResult = &study.changes[number];
    let unknown = &study.setting.unknowns[change.unknown];
    let sign = |rule: usize| {
        study.effects[rule].signs[number].map(|sign| match sign {
            Sign::Kept => "kept",
            Sign::Open => "open",
            Sign::Turned => "turned",
        })
    };
    let under = |(rule, effect): (usize, &Option<(Estimate, u64)>)| {
        effect.map(|(effect, games)| Under {
            mean_score: figure(effect),
            games,
            sign: sign(rule),
        })
    };
    Change {
        name: &change.name,
        unknown: &unknown.factor.name,
        level: &change.label,
        as_it_is: &unknown.factor.levels[0].label,
        why: &unknown.group,
        scenario_hash: &change.hash,
        mean_score: figure(change.mean),
        fair_bid: figure(change.fair_bid),
        effects: change.effects.iter().enumerate().map(under).collect(),
    }
}
