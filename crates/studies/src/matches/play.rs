//! Playing a match.

use super::report::Test;
use super::{MatchPlan, MatchRecord, MatchReport, MatchWatch, Opponents, Stop};
use crate::parts::refuse_too_many;
use crate::request::{Pair, PairTerms, Pairing, Setting, contender};
use admiralty_core::contract::{
    Bid, DiceKind, Files, Refusal, Ruleset, ScenarioSource, quoted, rules_argument,
};
use admiralty_core::dice::MasterSeed;
use admiralty_core::play::{Control, Plan, RunError, each};
use admiralty_core::results::summary::{Citation, Contender, Contenders};
use admiralty_store::disk;
use std::num::NonZeroUsize;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;

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
    text += &rules_argument(rules);
    if terms.bid != Bid::default() {
        text += &format!(" --bid {}", terms.bid);
    }
    if terms.dice != DiceKind::default() {
        text += &format!(" --dice {}", terms.dice.word());
    }
    if !ruleset.card().is_default {
        text += &format!(" --ruleset {}", ruleset.id());
    }
    text + &format!(" --seed {}", terms.seed.0)
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
    let prepared = PreparedMatch::new(ruleset, request)?;
    let mut record = prepared.record(plan);
    prepared.play(&mut record, plan.threads, control, |_| {})?;
    Ok(prepared.report(&record))
}

/// A match whose scenario has been read and whose contenders are seated.
pub struct PreparedMatch<'r> {
    ruleset: &'r dyn Ruleset,
    request: MatchRequest,
    setting: Setting<Opponents>,
    contenders: [Contender; 2],
    pairing: Pairing,
}

impl<'r> PreparedMatch<'r> {
    /// Reads the scenario and seats the contenders of a request.
    ///
    /// # Errors
    /// What the ruleset refuses.
    pub fn new(ruleset: &'r dyn Ruleset, request: &MatchRequest) -> Result<Self, Refusal> {
        PreparedMatch::from(disk(), ruleset, request)
    }

    /// The same, with the files that the request names read from wherever these are.
    ///
    /// # Errors
    /// As for [`PreparedMatch::new`].
    pub fn from(
        files: Arc<dyn Files>,
        ruleset: &'r dyn Ruleset,
        request: &MatchRequest,
    ) -> Result<Self, Refusal> {
        ruleset.of_two_seats("a match of pairs of games")?;
        let (source, rules) = (&request.scenario, request.optional_rules.as_deref());
        let scenario = ruleset.open(source, rules, files)?;
        let contenders = request
            .contenders
            .each_ref()
            .map(|name| contender(&*scenario, name));
        let pairing = Pairing::seat(&scenario, contenders.each_ref(), request.terms())?;
        let opponents = Opponents {
            contenders: request.contenders.clone(),
            dice: request.dice,
        };
        Ok(PreparedMatch {
            ruleset,
            setting: Setting {
                files: pairing.files(),
                bid: request.bid.to_string(),
                seed: request.seed.0,
                ..Setting::of(ruleset, source, rules, scenario.card(), opponents)
            },
            request: request.clone(),
            contenders,
            pairing,
        })
    }

    /// Prepares a match that was put away, to go on with it.
    ///
    /// # Errors
    /// A failure if it cannot be gone on with: the program, the scenario or a file is another than when it was begun. A matter
    /// of usage if more games are asked for than can be counted.
    pub fn again(ruleset: &'r dyn Ruleset, record: &MatchRecord) -> Result<Self, Refusal> {
        let setting = &record.setting;
        let request = MatchRequest {
            scenario: setting.source.clone(),
            optional_rules: setting.optional_rules.clone(),
            contenders: setting.players.contenders.clone(),
            bid: setting.bid(),
            seed: MasterSeed(setting.seed),
            dice: setting.players.dice,
        };
        let prepared = PreparedMatch::new(ruleset, &request)?;
        prepared.setting.refuse_other(setting, "match")?;
        prepared.refuse_too_many(record)?;
        Ok(prepared)
    }

    fn refuse_too_many(&self, record: &MatchRecord) -> Result<(), Refusal> {
        refuse_too_many(self.ruleset, record.scope.games.saturating_mul(2), 2)
    }

    /// A match of which nothing has been played.
    #[must_use]
    pub fn record(&self, plan: MatchPlan) -> MatchRecord {
        MatchRecord::new(self.setting.clone(), plan)
    }

    /// Plays pairs on from where a record of this match stands and counts them in their order, until the match is over. `keep`
    /// is called after every batch.
    ///
    /// # Errors
    /// Threads that cannot be started; a game that breaks off; more games than can be counted.
    pub fn play(
        &self,
        record: &mut MatchRecord,
        threads: Option<NonZeroUsize>,
        control: Control<'_>,
        mut keep: impl FnMut(&MatchRecord) + Send,
    ) -> Result<(), Refusal> {
        if record.complete() {
            return Ok(());
        }
        self.refuse_too_many(record)?;
        let begun = record.account.count();
        let told = |pairs: u64| (control.expected)(2 * pairs);
        let mut watch = record.watch();
        watch.expected().into_iter().for_each(told);
        let games = Control {
            progress: &|pairs| (control.progress)(2 * (begun + pairs)),
            ..control
        };
        let pairs = Plan {
            first: record.scope.first + begun,
            ..Plan::of(record.scope.games - begun, threads)
        };
        let play = |range| play_pairs(&self.pairing, range);
        each(BATCH_PAIRS, pairs, games, play, |_, batch| {
            for pair in &batch {
                record.account.add(pair);
                if watch.after_pair(&record.account) {
                    return Ok(ControlFlow::Break(()));
                }
            }
            let over = watch.after_batch(&record.account);
            record.looked(&watch);
            watch.expected().into_iter().for_each(told);
            keep(record);
            Ok::<_, RunError>(if over {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            })
        })?;
        // A test may end within a batch.
        (control.progress)(2 * record.account.count());
        Ok(())
    }

    /// What a record of this match says.
    #[must_use]
    pub fn report(&self, record: &MatchRecord) -> MatchReport {
        let (ruleset, request) = (self.ruleset, &self.request);
        let (pairs, watch) = (record.account.count(), record.watch());
        let intervals = watch.intervals(&record.account);
        let test = match record.stop() {
            Stop::Sprt(sprt) => Some(Test {
                sprt,
                log_ratio: sprt.log_ratio(&record.account.pairs),
                verdict: watch.verdict(),
            }),
            _ => None,
        };
        let players = Contenders {
            all: self.contenders.to_vec(),
            dice: request.dice,
        };
        let mut citation = Citation {
            files: self.setting.files.clone(),
            bid: request.bid,
            seed: request.seed,
            games: 2 * pairs,
            games_asked: 2 * record.scope.games,
            intervals,
            complete: record.complete(),
            command: request.command(ruleset, &self.length(record, &watch)),
            ..Citation::of(ruleset, self.setting.scenario.clone(), &request.scenario, players)
        };
        record.scope.cite_more(&mut citation);
        let mut report = MatchReport::new(ruleset.points(), record.account, intervals, test, citation);
        if let Stop::Until(precision) = record.stop() {
            report.precision = Some((ruleset.game().points.show(precision), watch.reached()));
        }
        report
    }

    /// How far to play for the same again, as it can be typed.
    fn length(&self, record: &MatchRecord, watch: &MatchWatch) -> String {
        if let Some((pairs, asked)) = record.scope.asked() {
            return format!("--games {}{asked}", 2 * pairs);
        }
        let pairs = record.account.count();
        let length = match record.stop() {
            Stop::Games => return format!("--games {}", 2 * pairs.max(1)),
            Stop::Until(precision) => format!("--until {}", self.ruleset.game().points.show(precision)),
            Stop::Sprt(sprt) => format!("--sprt {}", sprt.show()),
        };
        if watch.is_over() && pairs < record.scope.games {
            length
        } else {
            format!("{length} --at-most {}", 2 * pairs.max(1))
        }
    }
}

fn play_pairs(pairing: &Pairing, range: Range<u64>) -> Result<Vec<Pair>, RunError> {
    let play = |pair| {
        pairing
            .play(pair)
            .map_err(|reason| RunError::Game { game: pair, reason })
    };
    range.map(play).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use admiralty_core::play::MAX_GAMES;
    use std::path::Path;

    #[test]
    fn a_match_is_not_topped_up_beyond_what_can_be_counted() {
        let ruleset = &war_at_sea::WarAtSea;
        let request = MatchRequest {
            scenario: ScenarioSource::Embedded,
            optional_rules: None,
            contenders: ["doctrine".to_owned(), "random".to_owned()],
            bid: Bid::default(),
            seed: MasterSeed(7),
            dice: DiceKind::default(),
        };
        let plan = |pairs| MatchPlan {
            pairs,
            stop: Stop::Games,
            threads: None,
        };
        let mut record = PreparedMatch::new(ruleset, &request).unwrap().record(plan(10));
        let more = plan(MAX_GAMES / 2 + 1);
        record.top_up(Path::new("x"), more, "", String::new()).unwrap();
        let refused = PreparedMatch::again(ruleset, &record).err().unwrap().to_string();
        assert!(refused.contains("at most 1000000000000 games"), "{refused}");
    }
}
