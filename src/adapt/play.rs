//! The study: every rule set adapted to, then all of them judged on the same fresh games.

use super::evaluate::{Table, evaluate};
use super::openings::solve;
use super::record::{AdaptRequest, RECORD_FORMAT, Record, RuleSet, Setting, Strategy};
use super::refit::{Refitted, refit};
use crate::balance::BASE;
use crate::dice::{MasterSeed, mix};
use crate::harness::{
    Bid, Control, Ending, Level, Match, NO_RULES, OpenScenario, Plan, Refusal, Ruleset, RunError,
    ScenarioSource, SharedDice, Terms, in_batches_of, quoted,
};
use crate::naval::{BySide, Side};
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicU64, Ordering};

/// Games that a thread plays at once.
const STRIDE: u64 = 20;

/// Adapts to every rule set and judges them. The files of weights are written into the request's folder as they are
/// found.
///
/// # Errors
/// A matter of usage: rules or commanders that there are not, or commanders that cannot be tuned or know no openings; a
/// failure if a game breaks off, a file cannot be written, or it was interrupted.
pub fn study(ruleset: &dyn Ruleset, request: &AdaptRequest, control: Control<'_>) -> Result<Record, Refusal> {
    let scenario = ruleset.open(&request.scenario, request.optional_rules.as_deref())?;
    let opened = rule_sets(scenario.as_ref(), &request.factors)?;
    let mut work = Work {
        ruleset,
        request,
        control,
        games: AtomicU64::new(0),
        expected: 0,
    };
    work.expect(&opened)?;
    let mut adapted = Vec::new();
    for (name, scenario) in &opened {
        let fitted = refit(&work, name, scenario.as_ref())?;
        let mixes = solve(&work, scenario.as_ref(), &fitted.commanders)?;
        adapted.push((fitted, mixes));
    }
    let tables: Vec<Table<'_>> = opened
        .iter()
        .zip(&adapted)
        .map(|((_, scenario), (_, mixes))| Table::seat(&work, scenario.as_ref(), mixes))
        .collect::<Result<_, _>>()?;
    let judged = evaluate(&work, &tables)?;
    drop(tables);
    let found =
        opened
            .iter()
            .zip(adapted)
            .zip(judged)
            .map(|(((name, scenario), (fitted, mixes)), judged)| {
                let BySide { allied, axis } = mixes;
                rule_set(name, scenario.card().hash, fitted, (allied, axis), judged)
            });
    Ok(Record {
        format: RECORD_FORMAT.to_owned(),
        setting: setting(ruleset, request, scenario.as_ref()),
        rule_sets: found.collect(),
        games: work.games.load(Ordering::Relaxed),
    })
}

fn rule_set(
    name: &str,
    hash: String,
    fitted: Refitted,
    (allied_mix, axis_mix): (Vec<Strategy>, Vec<Strategy>),
    judged: super::evaluate::Judged,
) -> RuleSet {
    RuleSet {
        name: name.to_owned(),
        hash,
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
type Named = (String, Box<dyn OpenScenario>);

/// The game with the first level of every factor, and with each other level by itself.
fn rule_sets(scenario: &dyn OpenScenario, factors: &[String]) -> Result<Vec<Named>, Refusal> {
    let factors: Vec<_> = factors
        .iter()
        .map(|text| scenario.factor(text))
        .collect::<Result<_, _>>()?;
    let first: Vec<&Level> = factors
        .iter()
        .filter_map(|factor| factor.levels.first())
        .collect();
    let mut sets = vec![(BASE.to_owned(), scenario.varied(&first)?)];
    for (number, factor) in factors.iter().enumerate() {
        for level in &factor.levels[1..] {
            let mut levels = first.clone();
            levels[number] = level;
            sets.push((level.name.clone(), scenario.varied(&levels)?));
        }
    }
    if sets.len() < 2 {
        return Err(Refusal::Usage(
            "there is no rule to adapt to: name one with --factors".to_owned(),
        ));
    }
    Ok(sets)
}

fn setting(ruleset: &dyn Ruleset, request: &AdaptRequest, scenario: &dyn OpenScenario) -> Setting {
    Setting {
        program: concat!(env!("CARGO_PKG_NAME"), " ", env!("CARGO_PKG_VERSION")).to_owned(),
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
    let mut text = format!("{} adapt", env!("CARGO_PKG_NAME"));
    if let ScenarioSource::File(path) = &request.scenario {
        text += &format!(" {}", quoted(&path.to_string_lossy()));
    }
    text += &format!(" --factors {}", quoted(&request.factors.join(",")));
    for side in Side::BOTH {
        let name = quoted(&request.commanders[side]);
        text += &format!(" --{} {name}", side.name().to_lowercase());
    }
    if let Some(rules) = &request.optional_rules {
        let rules = if rules.is_empty() {
            NO_RULES.to_owned()
        } else {
            rules.join(",")
        };
        text += &format!(" --rules {}", quoted(&rules));
    }
    if ruleset.id() != crate::rulesets::default().id() {
        text += &format!(" --ruleset {}", ruleset.id());
    }
    text += &format!(
        " --rounds {} --generations {} --population {} --fit-games {} --exam-games {} --matrix-games {} --games {}",
        cost.rounds,
        cost.generations,
        cost.population,
        cost.fit_games,
        cost.exam_games,
        cost.matrix_games,
        cost.games
    );
    text + &format!(
        " --seed {} --out {}",
        request.seed.0,
        quoted(&request.folder.to_string_lossy())
    )
}

/// What all parts need.
pub(super) struct Work<'a> {
    pub ruleset: &'a dyn Ruleset,
    pub request: &'a AdaptRequest,
    pub control: Control<'a>,
    /// Games played.
    pub games: AtomicU64,
    expected: u64,
}

impl Work<'_> {
    /// About how many games: every round meets one opponent more, as if all weights were kept.
    fn expect(&mut self, sets: &[Named]) -> Result<(), Refusal> {
        let (cost, commanders) = (self.request.cost, &self.request.commanders);
        for (_, scenario) in sets {
            let rows = scenario.openings(Side::Allied, &commanders.allied)?.len();
            let columns = scenario.openings(Side::Axis, &commanders.axis)?.len();
            self.expected += (rows * columns) as u64 * cost.matrix_games + 4 * cost.games;
            let one = cost.generations * cost.population as u64 * cost.fit_games + 2 * cost.exam_games;
            self.expected += (1..=cost.rounds).map(|round| 2 * round.min(2) * one).sum::<u64>();
        }
        (self.control.expected)(self.expected);
        Ok(())
    }

    /// A seed for a part that shares no game with any other.
    pub fn seed(&self, part: u64) -> MasterSeed {
        MasterSeed(mix(self.request.seed.0 ^ mix(part ^ 0x0061_6461_7074)))
    }

    pub fn seat<'s>(
        &self,
        scenario: &'s dyn OpenScenario,
        commanders: BySide<&str>,
        seed: MasterSeed,
    ) -> Result<Box<dyn Match + 's>, Refusal> {
        scenario.seat(&Terms {
            commanders: BySide::new(|side| commanders[side].to_owned()),
            bid: Bid::default(),
            seed,
        })
    }

    /// How each of these numbers ends, as `game` plays it: in their order.
    pub fn rows(
        &self,
        numbers: Range<u64>,
        each: u64,
        game: impl Fn(u64, &mut Vec<Ending>) -> Result<(), String> + Sync,
    ) -> Result<Vec<Ending>, Refusal> {
        let before = self.games.load(Ordering::Relaxed);
        let control = Control {
            progress: &|done| (self.control.progress)(before + done * each),
            ..self.control
        };
        let plan = Plan {
            games: numbers.end - numbers.start,
            until: None,
            threads: self.request.threads,
        };
        let one = |range: Range<u64>| -> Result<Vec<Ending>, RunError> {
            let mut endings = Vec::new();
            for number in range {
                let number = numbers.start + number;
                game(number, &mut endings).map_err(|reason| RunError::Game { game: number, reason })?;
            }
            Ok(endings)
        };
        let (mut endings, mut broken) = (Vec::new(), None);
        let done = in_batches_of(STRIDE, plan, control, one, |_, batch| match batch {
            Ok(batch) => {
                endings.extend(batch);
                ControlFlow::Continue(())
            }
            Err(error) => {
                broken = Some(error);
                ControlFlow::Break(())
            }
        })?;
        if let Some(error) = broken {
            return Err(error.into());
        }
        self.games.store(before + done * each, Ordering::Relaxed);
        if done < plan.games {
            return Err(interrupted());
        }
        Ok(endings)
    }
}

/// What is said when there is no result.
pub(super) fn interrupted() -> Refusal {
    Refusal::failure(
        "it was interrupted before every rule set had been adapted to and judged: there is no result",
    )
}

/// How these tables end a game of one number, on keyed dice.
pub(super) fn push_all(tables: &[&dyn Match], number: u64, out: &mut Vec<Ending>) -> Result<(), String> {
    for table in tables {
        out.push(table.ending(number, SharedDice::Keyed)?);
    }
    Ok(())
}
