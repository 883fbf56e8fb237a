//! What a reader needs to repeat a study and to judge it.

use super::parts::Parts;
use super::rounds::Rounds;
use super::{Extent, OpeningsRequest, SearchPlan};
use admiralty_core::contract::NO_RULES;
use admiralty_core::contract::{Ruleset, ScenarioSource, quoted};
use admiralty_core::results::summary::{Aim, Citation};
use admiralty_core::seats::Seat;
use admiralty_core::statistics::Precision;

/// The citation of a study, without the files that its commanders read.
pub(super) fn cite(
    ruleset: &dyn Ruleset,
    parts: &Parts<'_>,
    search: Option<&SearchPlan<'_>>,
    first: &Rounds,
    (games, complete): (u64, bool),
) -> Citation {
    let request = parts.request;
    let points = &ruleset.game().points;
    let program = admiralty_core::COMMAND;
    let command = |extent: &str| {
        format!(
            "{program} openings {extent}{}",
            arguments(ruleset, request, search)
        )
    };
    let fixed = command(&format!("--games {}", first.games()));
    let aim = match request.extent {
        Extent::Games(_) => None,
        Extent::Until(half_width) => Some(Aim {
            precision: points.show(Precision::of_points(half_width)),
            half_width,
            reached: first.complete && first.widest() <= half_width,
        }),
    };
    let until = aim
        .as_ref()
        .map(|aim| command(&format!("--until {}", aim.precision)));
    Citation {
        games,
        games_asked: games,
        aim,
        seed: request.seed,
        complete,
        same_games: until.is_some().then(|| fixed.clone()),
        command: until.unwrap_or(fixed),
        ..Citation::of(
            ruleset,
            parts.scenario.card(),
            &request.scenario,
            request.commanders.clone(),
        )
    }
}

/// The arguments that ask for the same again, after the subcommand and the extent.
fn arguments(ruleset: &dyn Ruleset, request: &OpeningsRequest, search: Option<&SearchPlan<'_>>) -> String {
    let mut text = String::new();
    if let ScenarioSource::File(path) = &request.scenario {
        text += &format!(" {}", quoted(&path.to_string_lossy()));
    }
    for side in Seat::BOTH {
        let name = ruleset.game().seat(side).id;
        let first = ruleset.card().players.first().map_or("", |first| first.name);
        if request.commanders[side] != first {
            text += &format!(" --{name}-by {}", quoted(&request.commanders[side]));
        }
        for only in &request.only[side] {
            text += &format!(" --{name} {}", quoted(only));
        }
        for more in &request.more[side] {
            text += &format!(" --add-{name} {}", quoted(more));
        }
    }
    for also in &request.also {
        text += &format!(" --also-by {}", quoted(&also.commander));
    }
    // The command line gives all of them as many games.
    if let Some(also) = request.also.first() {
        text += &format!(" --also-games {}", also.games);
    }
    if let Some(plan) = search {
        text += &format!(
            " --search {} --search-games {} --effort {} --found FOLDER",
            plan.rounds, plan.games, plan.effort
        );
    }
    if let Some(rules) = &request.optional_rules {
        let rules = if rules.is_empty() {
            NO_RULES.to_owned()
        } else {
            rules.join(",")
        };
        text += &format!(" --rules {}", quoted(&rules));
    }
    if !ruleset.card().is_default {
        text += &format!(" --ruleset {}", ruleset.id());
    }
    text + &format!(" --seed {}", request.seed.0)
}
