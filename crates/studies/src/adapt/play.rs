//! The study: every rule set adapted to, then all of them judged on the same fresh games.

use super::evaluate::{Judged, Table, evaluate};
use super::openings::solve;
use super::record::{AdaptRequest, RECORD_FORMAT, Record, RuleSet, Setting, Strategy};
use super::refit::{Refitted, refit};
use super::work::Work;
use crate::compare::Design;
use crate::request::CommandLine;
use admiralty_core::contract::{OpenScenario, Refusal, Ruleset};
use admiralty_core::naval::BySide;
use admiralty_core::play::Control;
use admiralty_store::disk;

/// Adapts to every rule set and judges them. The files of weights are written into the request's folder as they are
/// found.
///
/// # Errors
/// A matter of usage: rules or commanders that there are not, or commanders that cannot be tuned or know no openings; a
/// failure if a game breaks off, a file cannot be written, or it was interrupted.
pub fn study(ruleset: &dyn Ruleset, request: &AdaptRequest, control: Control<'_>) -> Result<Record, Refusal> {
    let scenario = ruleset.open(&request.scenario, request.optional_rules.as_deref(), disk())?;
    let opened = rule_sets(scenario.as_ref(), request)?;
    let mut work = Work::new(ruleset, request, control);
    for set in &opened {
        work.expect(set.scenario.as_ref())?;
    }
    let mut adapted = Vec::new();
    for set in &opened {
        let fitted = refit(&work, &set.name, set.scenario.as_ref())?;
        let mixes = solve(&work, set.scenario.as_ref(), &fitted.commanders)?;
        adapted.push((fitted, mixes));
    }
    let tables: Vec<Table<'_>> = opened
        .iter()
        .zip(&adapted)
        .map(|(set, (_, mixes))| Table::seat(&work, set.scenario.as_ref(), mixes))
        .collect::<Result<_, _>>()?;
    let judged = evaluate(&work, &tables)?;
    drop(tables);
    let found = opened.iter().zip(adapted).zip(judged);
    Ok(Record {
        format: RECORD_FORMAT.to_owned(),
        setting: setting(ruleset, request, scenario.as_ref()),
        rule_sets: found
            .map(|((set, (fitted, mixes)), judged)| rule_set(set, fitted, mixes, judged))
            .collect(),
        games: work.games(),
    })
}

fn rule_set(set: &Opened, fitted: Refitted, mixes: BySide<Vec<Strategy>>, judged: Judged) -> RuleSet {
    let BySide {
        allied: allied_mix,
        axis: axis_mix,
    } = mixes;
    RuleSet {
        name: set.name.clone(),
        turned: set.turned,
        hash: set.scenario.card().hash,
        fits: fitted.fits,
        allied: fitted.commanders.allied,
        axis: fitted.commanders.axis,
        allied_mix,
        axis_mix,
        scores: judged.scores,
        alone: judged.alone,
        mean: judged.mean,
        fair_bid: judged.fair_bid,
    }
}

/// A rule set and its scenario.
struct Opened {
    name: String,
    /// How many factors do not stand at their first level.
    turned: usize,
    scenario: Box<dyn OpenScenario>,
}

/// The cells of the factorial, named as a study of the balance names them: the first level of every factor, each other
/// level by itself, and if they are asked for together, every combination.
fn rule_sets(scenario: &dyn OpenScenario, request: &AdaptRequest) -> Result<Vec<Opened>, Refusal> {
    let factors = request.factors.iter().map(|text| scenario.factor(text));
    let design = Design::new(factors.collect::<Result<_, _>>()?)?;
    let open = |cell: usize| {
        Ok(Opened {
            name: design.name(cell),
            turned: design.turned(cell).len(),
            scenario: scenario.varied(&design.chosen(cell))?,
        })
    };
    let asked = |cell: &usize| request.together || design.turned(*cell).len() < 2;
    (0..design.cells()).filter(asked).map(open).collect()
}

fn setting(ruleset: &dyn Ruleset, request: &AdaptRequest, scenario: &dyn OpenScenario) -> Setting {
    Setting {
        program: admiralty_core::PROGRAM.to_owned(),
        title: ruleset.title().to_owned(),
        ruleset_version: ruleset.version().to_owned(),
        points: ruleset.points().to_owned(),
        source: request.scenario.clone(),
        scenario: scenario.card(),
        allied: request.commanders.allied.clone(),
        axis: request.commanders.axis.clone(),
        seed: request.seed.0,
        cost: request.cost,
        command: command(ruleset, request),
    }
}

fn command(ruleset: &dyn Ruleset, request: &AdaptRequest) -> String {
    let cost = request.cost;
    let line = CommandLine::new("adapt", &request.scenario).list("factors", &request.factors);
    let line = if request.together {
        line.flag("together")
    } else {
        line
    };
    line.commanders(&request.commanders)
        .rules(request.optional_rules.as_deref())
        .ruleset(ruleset)
        .option("rounds", cost.rounds)
        .option("generations", cost.generations)
        .option("population", cost.population)
        .option("fit-games", cost.fit_games)
        .option("exam-games", cost.exam_games)
        .option("matrix-games", cost.matrix_games)
        .option("games", cost.games)
        .option("seed", request.seed.0)
        .option("out", request.folder.to_string_lossy())
        .text()
}
