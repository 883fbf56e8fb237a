//! `adapt.json`: the study for programs. `docs/formats.md` describes every field; a test keeps the two together.

use super::record::{Cost, Fit, Strategy};
use super::result::{Adapted, Effect, RuleSetResult};
use admiralty_core::statistics::{Estimate, Scale};
use admiralty_show::{Stated, document};
use serde::Serialize;

/// The name and version of the format: the first field. The number changes when a field goes or changes its meaning,
/// not when one is added.
pub const FORMAT: &str = "admiralty-adapt-1";

/// The study as JSON, indented, with a line feed at the end.
#[must_use]
pub fn json(study: &Adapted) -> String {
    let whole = Document {
        format: FORMAT,
        answer: study.answer(),
        citation: Cited {
            line: study.citation.line(),
            program: &study.setting.program,
            ruleset: &study.setting.title,
            ruleset_version: &study.setting.ruleset_version,
            scenario: &study.setting.scenario.title,
            scenario_hash: &study.setting.scenario.hash,
            allied: &study.setting.allied,
            axis: &study.setting.axis,
            games: study.citation.games,
            seed: study.setting.seed,
            cost: study.setting.cost,
            command: &study.setting.command,
            assumed: &study.setting.scenario.assumed,
            does_not_show: study.citation.does_not_show(),
        },
        points: &study.setting.points,
        rule_sets: study.rule_sets.iter().map(rule_set).collect(),
    };
    document(&whole)
}

#[derive(Serialize)]
struct Document<'a> {
    format: &'static str,
    answer: String,
    citation: Cited<'a>,
    points: &'a str,
    rule_sets: Vec<Rules<'a>>,
}

#[derive(Serialize)]
struct Cited<'a> {
    line: String,
    program: &'a str,
    ruleset: &'a str,
    ruleset_version: &'a str,
    scenario: &'a str,
    scenario_hash: &'a str,
    allied: &'a str,
    axis: &'a str,
    games: u64,
    seed: u64,
    cost: Cost,
    command: &'a str,
    assumed: &'a [String],
    does_not_show: String,
}

#[derive(Serialize)]
struct Rules<'a> {
    name: &'a str,
    turned: usize,
    scenario_hash: &'a str,
    allied: &'a str,
    axis: &'a str,
    allied_mix: &'a [Strategy],
    axis_mix: &'a [Strategy],
    fits: &'a [Fit],
    mean_score: Ways,
    fair_bid: Ways,
    alone: Alone,
    effect_on_mean_score: Option<Turned>,
    effect_on_fair_bid: Option<Turned>,
}

#[derive(Serialize)]
struct Ways {
    nobody: Stated,
    allies: Stated,
    axis: Stated,
    both: Stated,
}

#[derive(Serialize)]
struct Alone {
    allies: Stated,
    axis: Stated,
}

#[derive(Serialize)]
struct Turned {
    as_before: Stated,
    adapted: Stated,
    taken_back: Stated,
}

fn figure(estimate: Estimate) -> Stated {
    Stated::signed(estimate, Scale::Plain)
}

fn ways([nobody, allies, axis, both]: [Estimate; 4]) -> Ways {
    Ways {
        nobody: figure(nobody),
        allies: figure(allies),
        axis: figure(axis),
        both: figure(both),
    }
}

fn rule_set(set: &RuleSetResult) -> Rules<'_> {
    let turned = |effect: Effect| Turned {
        as_before: figure(effect.as_before),
        adapted: figure(effect.adapted),
        taken_back: figure(effect.taken_back),
    };
    let found = &set.found;
    Rules {
        name: &found.name,
        turned: found.turned,
        scenario_hash: &found.hash,
        allied: &found.allied,
        axis: &found.axis,
        allied_mix: &found.allied_mix,
        axis_mix: &found.axis_mix,
        fits: &found.fits,
        mean_score: ways(set.means),
        fair_bid: ways(set.fair_bids),
        alone: Alone {
            allies: figure(set.alone[0]),
            axis: figure(set.alone[1]),
        },
        effect_on_mean_score: set.mean.map(turned),
        effect_on_fair_bid: set.fair_bid.map(turned),
    }
}
