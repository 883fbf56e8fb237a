//! Playing a match.

use super::citation::{Known, dice_word};
use super::report::Test;
use super::{Account, MatchPlan, MatchReport, MatchWatch, Stop};
use crate::request::{Contender, Pair, PairTerms, Pairing};
use admiralty_core::contract::NO_RULES;
use admiralty_core::contract::{Bid, DiceKind, Refusal, Ruleset, ScenarioSource, quoted};
use admiralty_core::dice::MasterSeed;
use admiralty_core::play::{Control, Plan, RunError, each};
use admiralty_store::disk;
use std::ops::{ControlFlow, Range};

/// Pairs in a batch: some hundredths of a second, so that short matches too have work for all threads.
pub const BATCH_PAIRS: u64 = 50;

/// Everything that decides a match but its length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchRequest {
    /// The scenario.
    pub scenario: ScenarioSource,
    /// The optional rules in force; none to leave them to the scenario.
    pub optional_rules: Option<Vec<String>>,
    /// The two contenders.
    pub contenders: [String; 2],
    /// Points that change hands at the end of every game.
    pub bid: Bid,
    /// The seed.
    pub seed: MasterSeed,
    /// What the two games of a pair have in common.
    pub dice: DiceKind,
}

impl MatchRequest {
    fn terms(&self) -> PairTerms {
        PairTerms {
            bid: self.bid,
            seed: self.seed,
            dice: self.dice,
        }
    }

    /// The command that asks for the same again.
    fn command(&self, ruleset: &dyn Ruleset, length: &str) -> String {
        let [first, second] = self.contenders.each_ref().map(|name| quoted(name));
        let rest = arguments(
            ruleset,
            &self.scenario,
            self.optional_rules.as_deref(),
            self.terms(),
        );
        format!(
            "{} match {first} {second} {length}{rest}",
            admiralty_core::COMMAND
        )
    }
}

/// The arguments that a match and a ladder share, as they can be typed again.
pub(super) fn arguments(
    ruleset: &dyn Ruleset,
    scenario: &ScenarioSource,
    rules: Option<&[String]>,
    terms: PairTerms,
) -> String {
    let mut text = String::new();
    if let ScenarioSource::File(path) = scenario {
        text += &format!(" --scenario {}", quoted(&path.to_string_lossy()));
    }
    if let Some(rules) = rules {
        let rules = if rules.is_empty() {
            NO_RULES.to_owned()
        } else {
            rules.join(",")
        };
        text += &format!(" --rules {}", quoted(&rules));
    }
    if terms.bid != Bid::default() {
        text += &format!(" --bid {}", terms.bid);
    }
    if terms.dice != DiceKind::default() {
        text += &format!(" --dice {}", dice_word(terms.dice));
    }
    if !ruleset.card().is_default {
        text += &format!(" --ruleset {}", ruleset.id());
    }
    text + &format!(" --seed {}", terms.seed.0)
}

/// Reads the scenario and seats the contenders, and leaves it at that.
///
/// # Errors
/// What the ruleset refuses.
pub fn check_match(ruleset: &dyn Ruleset, request: &MatchRequest) -> Result<(), Refusal> {
    ruleset.of_two_seats("a match of pairs of games")?;
    let scenario = ruleset.open(&request.scenario, request.optional_rules.as_deref(), disk())?;
    let contenders = request
        .contenders
        .each_ref()
        .map(|name| Contender::read(&*scenario, name));
    Pairing::seat(&scenario, contenders.each_ref(), request.terms()).map(drop)
}

/// Plays a match. The result is the same, bit for bit, on any number of threads: pairs are counted in their order, and
/// the match is over after the same pair.
///
/// # Errors
/// What the ruleset refuses; threads that cannot be started; a game that breaks off.
pub fn play_match(
    ruleset: &dyn Ruleset,
    request: &MatchRequest,
    plan: MatchPlan,
    control: Control<'_>,
) -> Result<MatchReport, Refusal> {
    let scenario = ruleset.open(&request.scenario, request.optional_rules.as_deref(), disk())?;
    let contenders = request
        .contenders
        .each_ref()
        .map(|name| Contender::read(&*scenario, name));
    let pairing = Pairing::seat(&scenario, contenders.each_ref(), request.terms())?;

    let (account, watch) = count(&pairing, plan, control)?;
    // A test may end within a batch.
    (control.progress)(2 * account.count());
    let known = Known {
        ruleset,
        scenario: scenario.card(),
        source: &request.scenario,
        bid: request.bid,
        dice: request.dice,
        seed: request.seed,
    };
    Ok(report(
        request,
        plan,
        known,
        &watch,
        account,
        (contenders, &pairing),
    ))
}

/// Plays pairs and counts them in their order, until the match is over.
fn count(
    pairing: &Pairing,
    plan: MatchPlan,
    control: Control<'_>,
) -> Result<(Account, MatchWatch), RunError> {
    let mut account = Account::default();
    let mut watch = MatchWatch::new(plan);
    watch
        .expected()
        .into_iter()
        .for_each(|pairs| (control.expected)(2 * pairs));
    let games = Control {
        progress: &|pairs| (control.progress)(2 * pairs),
        ..control
    };
    let pairs = Plan::of(plan.pairs, plan.threads);
    let play = |range| play_pairs(pairing, range);
    each(BATCH_PAIRS, pairs, games, play, |_, batch| {
        for pair in &batch {
            account.add(pair);
            if watch.after_pair(&account) {
                return Ok(ControlFlow::Break(()));
            }
        }
        let over = watch.after_batch(&account);
        watch
            .expected()
            .into_iter()
            .for_each(|pairs| (control.expected)(2 * pairs));
        Ok(if over {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        })
    })?;
    Ok((account, watch))
}

fn play_pairs(pairing: &Pairing, range: Range<u64>) -> Result<Vec<Pair>, RunError> {
    let play = |pair| {
        pairing
            .play(pair)
            .map_err(|reason| RunError::Game { game: pair, reason })
    };
    range.map(play).collect()
}

fn report(
    request: &MatchRequest,
    plan: MatchPlan,
    known: Known<'_>,
    watch: &MatchWatch,
    account: Account,
    (contenders, pairing): ([Contender; 2], &Pairing),
) -> MatchReport {
    let ruleset = known.ruleset;
    let pairs = account.count();
    let intervals = watch.intervals(&account);
    let test = match plan.stop {
        Stop::Sprt(sprt) => Some(Test {
            sprt,
            log_ratio: sprt.log_ratio(&account.pairs),
            verdict: watch.verdict(),
        }),
        _ => None,
    };
    let ended = watch.reached() || watch.verdict().is_some();
    let length = match plan.stop {
        Stop::Games => String::new(),
        Stop::Until(precision) => format!("--until {}", precision.show(ruleset.points())),
        Stop::Sprt(sprt) => format!("--sprt {}", sprt.show()),
    };
    let length = match plan.stop {
        Stop::Games => format!("--games {}", 2 * pairs.max(1)),
        _ if ended && pairs < plan.pairs => length,
        _ => format!("{length} --at-most {}", 2 * pairs.max(1)),
    };
    let mut citation = known.cite(contenders.to_vec(), pairing.files());
    citation.games = 2 * pairs;
    citation.games_asked = 2 * plan.pairs;
    citation.intervals = intervals;
    citation.complete = ended || pairs == plan.pairs;
    citation.command = request.command(ruleset, &length);
    let mut report = MatchReport::new(ruleset.points(), account, intervals, test, citation);
    if let Stop::Until(precision) = plan.stop {
        report.precision = Some((precision.show(ruleset.points()), watch.reached()));
    }
    report
}
