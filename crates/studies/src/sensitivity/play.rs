//! Plays the game as it is, and then every change against it.

use super::pairs::Pairs;
use super::record::{Change, Known, RECORD_FORMAT, Record, SensitivityRequest, Setting, Turned};
use super::rules::Rules;
use crate::compare::STRIDE;
use crate::request::CommandLine;
use admiralty_core::contract::{
    Bid, DataFile, Ending, Level, Match, OpenScenario, Refusal, Ruleset, SharedDice, Terms, Unknowns,
};
use admiralty_core::play::{Control, Plan, RunError, each};
use admiralty_core::statistics::{Histogram, Intervals, Simultaneous};
use admiralty_store::disk;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicU64, Ordering};

/// Games after which the effects under a change are first looked at; then after twice as many, and so on.
const FIRST_LOOK: u64 = 4000;

/// Plays the study. Cancelled, it keeps the changes that were played whole.
///
/// # Errors
/// A matter of usage: rules or commanders that there are not, a ruleset that knows no unknowns; a failure if a game breaks
/// off, or if it was cancelled before the game as it is had been played.
pub fn study(
    ruleset: &dyn Ruleset,
    request: &SensitivityRequest,
    control: Control<'_>,
) -> Result<Record, Refusal> {
    let scenario = ruleset.open(&request.scenario, request.optional_rules.as_deref(), disk())?;
    let rules = Rules::read(scenario.as_ref(), &request.effects)?;
    let unknowns = scenario.unknowns()?;
    if unknowns.varied.is_empty() {
        return Err(Refusal::Usage(
            "nothing of this scenario is unknown or could be otherwise".to_owned(),
        ));
    }
    let mut play = Playing {
        scenario: scenario.as_ref(),
        rules: &rules,
        request,
        control,
        games: 0,
        expected: AtomicU64::new(0),
        among: 1,
        looks: looks(request.games),
    };
    // Every scenario and every commander, before anything is played.
    let base = play.base_scenarios()?;
    let files = base[0].seat(&play.terms())?.files();
    let setting = setting(
        ruleset,
        request,
        scenario.as_ref(),
        (unknowns, &rules, files),
        &play,
    );
    play.among = setting.effects_together();
    play.expect_all(setting.changes() as u64);
    let Some(base) = play.as_it_is(&base)? else {
        return Err(Refusal::failure(
            "it was interrupted before the game as it is had been played: there is no result",
        ));
    };
    let mut changes = Vec::new();
    'all: for (number, unknown) in setting.unknowns.iter().enumerate() {
        for level in 1..unknown.factor.levels.len() {
            let place = (number, level);
            match play.change(&base.endings, place, &unknown.factor.levels[level])? {
                Some(change) => changes.push(change),
                None => break 'all,
            }
        }
    }
    Ok(Record {
        format: RECORD_FORMAT.to_owned(),
        complete: changes.len() == setting.changes(),
        setting,
        scores: base.scores,
        effects: base.effects,
        changes,
        games: play.games,
    })
}

/// When effects are looked at: after 4,000 games, then after twice as many, up to all.
fn looks(games: u64) -> Vec<u64> {
    let mut looks = vec![FIRST_LOOK.min(games)];
    while let Some(&last) = looks.last()
        && last < games
    {
        looks.push((2 * last).min(games));
    }
    looks
}

fn setting(
    ruleset: &dyn Ruleset,
    request: &SensitivityRequest,
    scenario: &dyn OpenScenario,
    (unknowns, rules, files): (Unknowns, &Rules, Vec<DataFile>),
    play: &Playing<'_>,
) -> Setting {
    let turned = |(_, about, level): &(usize, String, Level)| Turned {
        name: level.name.clone(),
        about: about.clone(),
    };
    Setting {
        program: admiralty_core::PROGRAM.to_owned(),
        title: ruleset.title().to_owned(),
        ruleset_version: ruleset.version().to_owned(),
        points: ruleset.points().to_owned(),
        source: request.scenario.clone(),
        scenario: scenario.card(),
        unknowns: unknowns.varied,
        left: unknowns.left,
        effects: rules.turned.iter().map(turned).collect(),
        allied: request.commanders.allied.clone(),
        axis: request.commanders.axis.clone(),
        files,
        seed: request.seed.0,
        games: request.games,
        looks: play.looks.clone(),
        command: command(ruleset, request),
    }
}

fn command(ruleset: &dyn Ruleset, request: &SensitivityRequest) -> String {
    CommandLine::new("sensitivity", &request.scenario)
        .list("effect", &request.effects)
        .commanders(&request.commanders)
        .option("games", request.games)
        .rules(request.optional_rules.as_deref())
        .ruleset(ruleset)
        .option("seed", request.seed.0)
        .text()
}

/// What was found of the game as it is.
struct AsItIs {
    endings: Vec<Ending>,
    scores: Histogram,
    effects: Vec<Known>,
}

/// A study being played.
struct Playing<'a> {
    scenario: &'a dyn OpenScenario,
    rules: &'a Rules,
    request: &'a SensitivityRequest,
    control: Control<'a>,
    /// Games played.
    games: u64,
    expected: AtomicU64,
    /// Intervals of effects that hold together.
    among: usize,
    looks: Vec<u64>,
}

impl Playing<'_> {
    fn expect_all(&self, changes: u64) {
        let (games, rules) = (self.request.games, self.rules.turned.len() as u64);
        self.expect((1 + rules) * games + changes * (games + rules * self.looks[0]));
    }

    fn expect(&self, more: u64) {
        let before = self.expected.fetch_add(more, Ordering::Relaxed);
        (self.control.expected)(before + more);
    }

    fn terms(&self) -> Terms {
        Terms {
            commanders: self.request.commanders.clone(),
            bid: Bid::default(),
            seed: self.request.seed,
        }
    }

    /// The game as it is, and with each rule.
    fn base_scenarios(&self) -> Result<Vec<Box<dyn OpenScenario>>, Refusal> {
        let cells = std::iter::once(None).chain((0..self.rules.turned.len()).map(Some));
        cells
            .map(|turned| self.scenario.varied(&self.rules.cell(turned, None)))
            .collect()
    }

    /// Plays the game as it is and with each rule; nothing if it was interrupted.
    fn as_it_is(&mut self, scenarios: &[Box<dyn OpenScenario>]) -> Result<Option<AsItIs>, Refusal> {
        let all = 0..self.request.games;
        let Some(endings) = self.endings(scenarios[0].as_ref(), all.clone())? else {
            return Ok(None);
        };
        let mut effects = Vec::new();
        for scenario in &scenarios[1..] {
            let Some(turned) = self.endings(scenario.as_ref(), all.clone())? else {
                return Ok(None);
            };
            let mut pairs = Pairs::empty();
            pairs.add(&endings, &turned);
            effects.push(pairs.mean());
        }
        let mut scores = Histogram::default();
        endings.iter().for_each(|ending| scores.add(ending.score));
        Ok(Some(AsItIs {
            endings,
            scores,
            effects,
        }))
    }

    /// Plays a change; nothing if it was interrupted.
    fn change(
        &mut self,
        base: &[Ending],
        (unknown, number): (usize, usize),
        level: &Level,
    ) -> Result<Option<Change>, Refusal> {
        let scenario = self.scenario.varied(&self.rules.cell(None, Some(level)))?;
        let Some(changed) = self.endings(scenario.as_ref(), 0..self.request.games)? else {
            return Ok(None);
        };
        let mut pairs = Pairs::empty();
        pairs.add(base, &changed);
        let mut effects = Vec::new();
        for turned in 0..self.rules.turned.len() {
            if self.rules.decides(turned, level) {
                effects.push(None);
                continue;
            }
            let with_rule = self
                .scenario
                .varied(&self.rules.cell(Some(turned), Some(level)))?;
            let Some(effect) = self.effect(&changed, with_rule.as_ref())? else {
                return Ok(None);
            };
            effects.push(Some(effect));
        }
        Ok(Some(Change {
            unknown,
            level: number,
            hash: scenario.card().hash,
            mean: pairs.mean(),
            fair_bid: pairs.fair_bid(),
            effects,
        }))
    }

    /// The effect of a rule where something is changed: more and more games until its sign is known, or all of them;
    /// nothing if it was interrupted.
    fn effect(&mut self, without: &[Ending], with_rule: &dyn OpenScenario) -> Result<Option<Known>, Refusal> {
        let mut pairs = Pairs::empty();
        let together = Simultaneous {
            intervals: Intervals::Fixed,
            among: self.among,
        };
        let mut played = 0;
        for (number, look) in self.looks.clone().into_iter().enumerate() {
            if number > 0 {
                self.expect(look - played);
            }
            let Some(turned) = self.endings(with_rule, played..look)? else {
                return Ok(None);
            };
            pairs.add(&without[played as usize..look as usize], &turned);
            played = look;
            let known = pairs.mean();
            if !together
                .estimate(known.value, known.error, known.games)
                .holds(0.0)
            {
                break;
            }
        }
        Ok(Some(pairs.mean()))
    }

    /// How these games end, in their order; nothing if it was interrupted.
    fn endings(
        &mut self,
        scenario: &dyn OpenScenario,
        numbers: Range<u64>,
    ) -> Result<Option<Vec<Ending>>, Refusal> {
        let table = scenario.seat(&self.terms())?;
        let before = self.games;
        let control = Control {
            progress: &|done| (self.control.progress)(before + done),
            ..self.control
        };
        let plan = Plan::range(numbers, self.request.threads);
        let mut endings = Vec::with_capacity(plan.games as usize);
        let one = |range: Range<u64>| batch(table.as_ref(), range);
        let done = each(STRIDE, plan, control, one, |_, batch| {
            endings.extend(batch);
            Ok(ControlFlow::Continue(()))
        })?;
        self.games += done;
        Ok((done == plan.games).then_some(endings))
    }
}

fn batch(table: &dyn Match, games: Range<u64>) -> Result<Vec<Ending>, RunError> {
    let game = |game: u64| {
        table
            .ending(game, SharedDice::Keyed)
            .map_err(|reason| RunError::Game { game, reason })
    };
    games.map(game).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn looks_double_up_to_all_games() {
        assert_eq!(looks(20_000), [4000, 8000, 16_000, 20_000]);
        assert_eq!(looks(4000), [4000]);
        assert_eq!(looks(10), [10]);
    }
}
