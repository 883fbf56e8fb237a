//! A tuning in words.

use super::{Judgement, Played, TuneRequest, Tuning};
use admiralty_core::contract::NO_RULES;
use admiralty_core::contract::{Range, Ruleset, ScenarioCard, ScenarioSource, quoted};
use admiralty_core::results::grouped;
use admiralty_core::results::summary::{EstimateTable, Row, list};
use admiralty_core::statistics::{Estimate, Scale, three_digits};
use admiralty_show::Paint;
use admiralty_show::summary::{command as copied, entry, line, render};

/// Everything that the scores depend on, in a line.
pub(super) fn terms(ruleset: &dyn Ruleset, scenario: &ScenarioCard, request: &TuneRequest) -> String {
    format!(
        "{} {} version {} scenario {} rules {} · {} {} against {} · {} candidates, {} games, seed {}",
        admiralty_core::COMMAND,
        ruleset.id(),
        ruleset.version(),
        scenario.hash,
        list(&scenario.optional_rules, NO_RULES),
        ruleset.game().seat(request.side).id,
        request.from,
        request.pool.join(" "),
        request.population,
        request.games,
        request.seed.0
    )
}

/// What was played, and how to play it again.
pub(super) fn played(ruleset: &dyn Ruleset, scenario: ScenarioCard, request: &TuneRequest) -> Played {
    Played {
        program: admiralty_core::PROGRAM.to_owned(),
        rules: format!("{}, version {}", ruleset.title(), ruleset.version()),
        points: ruleset.points().to_owned(),
        scenario,
        command: command(ruleset, request),
        game: *ruleset.game(),
    }
}

fn command(ruleset: &dyn Ruleset, request: &TuneRequest) -> String {
    let side = ruleset.game().seat(request.side).id;
    let mut text = format!("{} tune {side}", admiralty_core::COMMAND);
    if let ScenarioSource::File(path) = &request.scenario {
        text += &format!(" --scenario {}", quoted(&path.to_string_lossy()));
    }
    if let Some(rules) = &request.optional_rules {
        let rules = if rules.is_empty() {
            NO_RULES.to_owned()
        } else {
            rules.join(",")
        };
        text += &format!(" --rules {}", quoted(&rules));
    }
    text += &format!(" --from {}", quoted(&request.from));
    for opponent in &request.pool {
        text += &format!(" --against {}", quoted(opponent));
    }
    for opponent in &request.unseen {
        text += &format!(" --unseen {}", quoted(opponent));
    }
    text + &format!(
        " --generations {} --population {} --games {} --exam {} --seed {}",
        request.generations, request.population, request.games, request.exam_games, request.seed.0
    )
}

/// What stands above the weights in their file: lines of a TOML comment.
#[must_use]
pub fn weights_heading(tuning: &Tuning) -> String {
    let mut text = format!(
        "# Weights of the {} found by tuning ({}, {}): {} generations of {}.\n#   {}\n",
        tuning.played.game.name(tuning.request.side),
        tuning.played.program,
        tuning.played.rules,
        tuning.generations,
        tuning.request.population,
        tuning.played.command
    );
    for judgement in &tuning.exam {
        text += &format!(
            "# against {}: {} of the points, {} as it began\n",
            judgement.opponent,
            judgement.points[1].show(Scale::Percent),
            judgement.points[0].show(Scale::Percent)
        );
    }
    text
}

/// The tuning for a terminal, plain or with a little colour.
#[must_use]
pub fn tuning_text(tuning: &Tuning, paint: Paint) -> String {
    let mut out = String::new();
    let request = &tuning.request;
    let heading = format!(
        "{}: {} of the {} tuned, {} of {} generations of {} candidates",
        tuning.played.rules,
        request.from,
        tuning.played.game.name(request.side),
        tuning.generations,
        request.generations,
        request.population
    );
    line(&mut out, &paint.heading(&heading));
    if !tuning.complete {
        let warning = "PARTIAL: it was interrupted, and what it came to has not been examined";
        line(&mut out, &paint.warning(warning));
    }
    if !tuning.exam.is_empty() {
        line(&mut out, "");
        render(&mut out, &exam(tuning).grid(), paint);
    }
    line(&mut out, "");
    line(&mut out, &paint.heading("Numbers"));
    for (knob, number) in &tuning.knobs {
        let how = match knob.range {
            Range::Ratio => "a positive number",
            Range::Share => "a share",
            Range::Step(_) => "of either sign",
        };
        let change = format!(
            "{:>10} -> {:<10} {how}",
            three_digits(knob.value),
            three_digits(*number)
        );
        line(&mut out, &format!("  {:<32}{change}", knob.name));
    }
    line(&mut out, "");
    citation(&mut out, tuning, paint);
    out
}

fn exam(tuning: &Tuning) -> EstimateTable {
    let row = |judgement: &Judgement| Row {
        label: if judgement.seen {
            judgement.opponent.clone()
        } else {
            format!("{} (not met before)", judgement.opponent)
        },
        cells: judgement
            .points
            .into_iter()
            .chain([judgement.gain])
            .map(Some)
            .collect::<Vec<Option<Estimate>>>(),
    };
    EstimateTable {
        id: "examination".into(),
        title: format!(
            "Examined on {} fresh games against each, the same dice before and after",
            grouped(tuning.request.exam_games)
        ),
        corner: "opponent".to_owned(),
        columns: ["as it began", "tuned", "gain"].map(str::to_owned).to_vec(),
        rows: tuning.exam.iter().map(row).collect(),
        unit: "share of the points, a draw counts half".to_owned(),
        scale: Scale::Percent,
    }
}

fn citation(out: &mut String, tuning: &Tuning, paint: Paint) {
    line(out, &paint.heading("To repeat and to judge this"));
    let Played {
        program,
        rules,
        scenario,
        command,
        ..
    } = &tuning.played;
    let seed = tuning.request.seed.0.to_string();
    let switches = scenario.switches.iter();
    let switches: Vec<String> = switches.map(|(name, set)| format!("{name} = {set}")).collect();
    for (name, text) in [
        ("program", program.clone()),
        ("rules", rules.clone()),
        ("scenario", format!("{}, hash {}", scenario.title, scenario.hash)),
        ("optional rules", list(&scenario.optional_rules, "none")),
        ("switches", list(&switches, "all at their defaults")),
        ("seed", seed),
        ("dice", "keyed: whatever is done alike rolls alike".to_owned()),
        ("assumed", list(&scenario.assumed, "nothing")),
        (
            "does not show",
            "how good it is against people or other opponents: it was tuned against these alone".to_owned(),
        ),
    ] {
        entry(out, name, &text);
    }
    copied(out, "command", command);
}
