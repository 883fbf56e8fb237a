//! From what the user asks for to the summary: the same few steps for every ruleset.

use super::record::{RunRecord, Setting};
use crate::parts::refuse_too_many;
use admiralty_core::contract::{
    Bid, Endings, Files, Match, Refusal, Results, Ruleset, Scenario, ScenarioCard, ScenarioSource,
    SeatEndings, Terms, quoted, rules_argument,
};
use admiralty_core::dice::MasterSeed;
use admiralty_core::digest::Digest;
use admiralty_core::frames::Tape;
use admiralty_core::play::{Control, Plan, Standing, run_on};
use admiralty_core::results::fair_bids::{FairBidBy, read as read_fair_bids};
use admiralty_core::results::summary::{Aim, Citation, FairBid, Outcomes, SeatScores, Summary};
use admiralty_core::results::verdict::Verdict;
use admiralty_core::results::wrapped;
use admiralty_core::seats::{BySeat, GameCard};
use admiralty_core::statistics::{Intervals, Level, nearest_even_bid};
use admiralty_show::Paint;
use admiralty_store::disk;
use std::io::Write;
use std::num::NonZeroUsize;
use std::sync::Arc;

/// Everything that decides a run, and nothing else: two equal requests give equal summaries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// The scenario.
    pub scenario: ScenarioSource,
    /// The optional rules in force; none to leave them to the scenario.
    pub optional_rules: Option<Vec<String>>,
    /// Who plays.
    pub commanders: BySeat<String>,
    /// Points that change hands at the end.
    pub bid: Bid,
    /// The seed of the run.
    pub seed: MasterSeed,
}

impl Request {
    pub(crate) fn terms(&self) -> Terms {
        Terms {
            commanders: self.commanders.clone(),
            bid: self.bid,
            seed: self.seed,
        }
    }

    /// The arguments that ask for the same again, after the subcommand.
    pub(super) fn arguments(&self, game: &GameCard) -> String {
        let mut text = String::new();
        if let ScenarioSource::File(path) = &self.scenario {
            text += &format!(" {}", quoted(&path.to_string_lossy()));
        }
        for (seat, commander) in self.commanders.iter() {
            text += &format!(" --{} {}", game.seat(seat).id, quoted(commander));
        }
        text += &rules_argument(self.optional_rules.as_deref());
        if self.bid != Bid::default() {
            text += &format!(" --bid {}", self.bid);
        }
        text + &format!(" --seed {}", self.seed.0)
    }
}

fn open(ruleset: &dyn Ruleset, request: &Request) -> Result<Arc<dyn Scenario>, Refusal> {
    open_from(disk(), ruleset, request)
}

/// Reads the scenario of a request, its files from wherever these are.
///
/// # Errors
/// As for [`Ruleset::open`].
pub fn open_from(
    files: Arc<dyn Files>,
    ruleset: &dyn Ruleset,
    request: &Request,
) -> Result<Arc<dyn Scenario>, Refusal> {
    ruleset.open(&request.scenario, request.optional_rules.as_deref(), files)
}

/// Plays the games of a request and sums them up.
///
/// # Errors
/// What the ruleset refuses, see [`Ruleset::open`], [`Scenario::seat`] and [`run_on`].
pub fn simulate(
    ruleset: &dyn Ruleset,
    request: &Request,
    plan: Plan,
    control: Control<'_>,
) -> Result<Summary, Refusal> {
    simulate_recorded(ruleset, request, plan, control, None)
}

/// The same, with the games recorded on a tape if there is one. The summary does not depend on it.
///
/// # Errors
/// As for [`simulate`]; a failure if what is recorded cannot be kept.
pub fn simulate_recorded(
    ruleset: &dyn Ruleset,
    request: &Request,
    plan: Plan,
    control: Control<'_>,
    tape: Option<Tape<'_>>,
) -> Result<Summary, Refusal> {
    simulate_from(disk(), ruleset, request, plan, control, tape)
}

/// The same, with the files that the request names read from wherever these are.
///
/// # Errors
/// As for [`simulate_recorded`].
pub fn simulate_from(
    files: Arc<dyn Files>,
    ruleset: &dyn Ruleset,
    request: &Request,
    plan: Plan,
    control: Control<'_>,
    tape: Option<Tape<'_>>,
) -> Result<Summary, Refusal> {
    let prepared = PreparedRun::new(files, ruleset, request)?;
    let mut record = prepared.record(plan)?;
    prepared.play(&mut record, plan.threads, control, tape, |_| {})?;
    Ok(prepared.summary(&record))
}

/// A run whose scenario has been read and whose players are seated.
pub struct PreparedRun<'r> {
    ruleset: &'r dyn Ruleset,
    request: Request,
    setting: Setting,
    scenario: Arc<dyn Scenario>,
    table: Box<dyn Match>,
}

impl<'r> PreparedRun<'r> {
    /// Reads the scenario and seats the players of a request.
    ///
    /// # Errors
    /// What the ruleset refuses, see [`Ruleset::open`] and [`Scenario::seat`].
    pub fn new(files: Arc<dyn Files>, ruleset: &'r dyn Ruleset, request: &Request) -> Result<Self, Refusal> {
        let scenario = ruleset.open(&request.scenario, request.optional_rules.as_deref(), files)?;
        let card = scenario.card();
        let table = Arc::clone(&scenario).seat(&request.terms())?;
        Ok(PreparedRun {
            ruleset,
            scenario,
            setting: Setting {
                files: table.files(),
                bid: request.bid.to_string(),
                seed: request.seed.0,
                ..Setting::of(
                    ruleset,
                    &request.scenario,
                    request.optional_rules.as_deref(),
                    card,
                    request.commanders.clone(),
                )
            },
            request: request.clone(),
            table,
        })
    }

    /// Prepares a run that was put away, to go on with it.
    ///
    /// # Errors
    /// A failure if it cannot be gone on with: the program, the scenario or a file is another than when it was begun. A matter
    /// of usage if more games are asked for than can be counted.
    pub fn again(ruleset: &'r dyn Ruleset, record: &RunRecord) -> Result<Self, Refusal> {
        refuse_too_many(ruleset, record.scope.games, 1)?;
        let prepared = PreparedRun::new(disk(), ruleset, &record.setting.request())?;
        prepared.setting.refuse_other(&record.setting, "run")?;
        Ok(prepared)
    }

    /// The ruleset.
    #[must_use]
    pub fn ruleset(&self) -> &'r dyn Ruleset {
        self.ruleset
    }

    /// What a report shows beyond the summary, with nothing counted yet.
    #[must_use]
    pub fn digest(&self) -> Option<Box<dyn Digest>> {
        let digests = self.scenario.abilities().digests;
        digests.map(|digests| digests.digest())
    }

    /// Everything that decides the games, but for their number.
    pub(super) fn setting(&self) -> &Setting {
        &self.setting
    }

    /// The players, seated.
    pub(crate) fn table(&self) -> &dyn Match {
        &*self.table
    }

    /// What is asked for.
    #[must_use]
    pub fn request(&self) -> &Request {
        &self.request
    }

    /// A run of which nothing has been played.
    ///
    /// # Errors
    /// If it cannot be played.
    pub fn record(&self, plan: Plan) -> Result<RunRecord, Refusal> {
        refuse_too_many(self.ruleset, plan.games, 1)?;
        let nothing = Standing::new(&*self.table)?;
        Ok(RunRecord::new(self.setting.clone(), plan, nothing))
    }

    /// Plays on from where a record of this run stands. `keep` is called after every batch, in order.
    ///
    /// # Errors
    /// As for [`run_on`].
    pub fn play(
        &self,
        record: &mut RunRecord,
        threads: Option<NonZeroUsize>,
        control: Control<'_>,
        tape: Option<Tape<'_>>,
        keep: impl FnMut(&Standing) + Send,
    ) -> Result<(), Refusal> {
        if record.complete() {
            return Ok(());
        }
        let plan = Plan {
            threads,
            ..record.plan()
        };
        Ok(run_on(
            &*self.table,
            &mut record.standing,
            plan,
            control,
            tape,
            keep,
        )?)
    }

    /// What a record of this run says.
    #[must_use]
    pub fn summary(&self, record: &RunRecord) -> Summary {
        let intervals = record.intervals();
        let counts = &record.standing.counts;
        let results = Results {
            complete: record.complete(),
            reached: record.standing.reached,
            intervals,
            tables: self.table.tables(counts, intervals),
            tie: self.table.tie(),
            endings: counts.endings.clone(),
        };
        let plan = Plan {
            until: record.precision(),
            ..Plan::of(record.scope.games, None)
        };
        let card = self.setting.scenario.clone();
        let mut citation = cite("simulate", self.ruleset, &self.request, card, &results, plan);
        citation.files.clone_from(&self.setting.files);
        if let Some((games, asked)) = record.scope.asked() {
            let played = format!("--games {}", results.endings.games.max(1));
            let command = citation.command.replacen(&played, &format!("--games {games}"), 1);
            citation.command = command + asked;
        }
        record.scope.cite_more(&mut citation);
        summarise(citation, self.ruleset, results)
    }
}

/// Learns what positions are worth from the games of a request: the summary of the games on which that was examined,
/// and what was learned as the text of a file.
///
/// # Errors
/// What the ruleset refuses, see [`admiralty_core::contract::Values::learn`].
pub fn learn(
    ruleset: &dyn Ruleset,
    request: &Request,
    plan: Plan,
    control: Control<'_>,
) -> Result<(Summary, String), Refusal> {
    let scenario = open(ruleset, request)?;
    let values = scenario.values()?;
    let (results, learned) = values.learn(&request.terms(), plan, control)?;
    let citation = cite("value", ruleset, request, scenario.card(), &results, plan);
    let citation = Citation {
        files: scenario.seat(&request.terms())?.files(),
        ..citation
    };
    Ok((summarise(citation, ruleset, results), learned))
}

/// Plays the games of a request and counts how much of their scores was dice.
///
/// # Errors
/// What the ruleset refuses, see [`admiralty_core::contract::Luck::account`].
pub fn luck(
    ruleset: &dyn Ruleset,
    request: &Request,
    plan: Plan,
    control: Control<'_>,
) -> Result<Summary, Refusal> {
    let scenario = open(ruleset, request)?;
    let luck = scenario.luck()?;
    let results = luck.account(&request.terms(), plan, control)?;
    let citation = cite("luck", ruleset, request, scenario.card(), &results, plan);
    let citation = Citation {
        files: scenario.seat(&request.terms())?.files(),
        ..citation
    };
    let mut summary = summarise(citation, ruleset, results);
    summary.verdict = crate::luck::verdict(&summary);
    Ok(summary)
}

/// Learns from games of a request what rolls are worth: the text of a file; none if it was broken off.
///
/// # Errors
/// As for [`luck()`].
pub fn learn_luck(
    ruleset: &dyn Ruleset,
    request: &Request,
    plan: Plan,
    control: Control<'_>,
) -> Result<Option<String>, Refusal> {
    let scenario = open(ruleset, request)?;
    let luck = scenario.luck()?;
    luck.learn(&request.terms(), plan, control)
}

/// Tells the luck of one game of a request, by its number from 0; what it comes to, in a few sentences.
///
/// # Errors
/// As for [`luck()`].
pub fn tell_luck(
    ruleset: &dyn Ruleset,
    request: &Request,
    game: u64,
    out: &mut String,
) -> Result<Verdict, Refusal> {
    let scenario = open(ruleset, request)?;
    let luck = scenario.luck()?;
    luck.tell(&request.terms(), game, out)
}

/// Columns of the verdict on luck.
const WIDTH: usize = 96;

/// Writes what luck made of a game, before its story: the verdict, then the rolls.
///
/// # Errors
/// If the output cannot be written.
pub fn luck_told(verdict: &Verdict, rolls: &str, paint: Paint, out: &mut dyn Write) -> std::io::Result<()> {
    for line in wrapped(verdict.text(), paint.columns(WIDTH)) {
        writeln!(out, "{line}")?;
    }
    writeln!(out)?;
    out.write_all(rolls.as_bytes())?;
    writeln!(out)
}

/// Tells one game of a request, by its number from 0.
///
/// # Errors
/// What the ruleset refuses; a failure if the output cannot be written.
pub fn narrate(
    ruleset: &dyn Ruleset,
    request: &Request,
    game: u64,
    out: &mut dyn Write,
) -> Result<(), Refusal> {
    narrate_from(disk(), ruleset, request, game, out)
}

/// The same, with the files that the request names read from wherever these are.
///
/// # Errors
/// As for [`narrate`].
pub fn narrate_from(
    files: Arc<dyn Files>,
    ruleset: &dyn Ruleset,
    request: &Request,
    game: u64,
    out: &mut dyn Write,
) -> Result<(), Refusal> {
    let scenario = ruleset.open(&request.scenario, request.optional_rules.as_deref(), files)?;
    let mut text = String::new();
    let told = scenario.seat(&request.terms())?.narrate(game, &mut text);
    // A game that broke off is told as far as it went.
    out.write_all(text.as_bytes())?;
    told
}

/// Plays one game of a request up to a moment and writes its position as a file, see [`admiralty_core::contract::Positions::at`].
///
/// # Errors
/// What the ruleset refuses.
pub fn position_of(
    ruleset: &dyn Ruleset,
    request: &Request,
    game: u64,
    moment: &str,
) -> Result<String, Refusal> {
    let scenario = open(ruleset, request)?;
    let positions = scenario.positions()?;
    positions.at(&request.terms(), game, moment)
}

/// Plays one game of a request and writes down what every seat chose, see [`admiralty_core::contract::Scripts::record`].
///
/// # Errors
/// What the ruleset refuses.
pub fn choices_of(ruleset: &dyn Ruleset, request: &Request, game: u64) -> Result<String, Refusal> {
    open(ruleset, request)?.scripts()?.record(&request.terms(), game)
}

pub(super) fn cite(
    verb: &str,
    ruleset: &dyn Ruleset,
    request: &Request,
    scenario: ScenarioCard,
    results: &Results,
    plan: Plan,
) -> Citation {
    let mut arguments = request.arguments(ruleset.game());
    if !ruleset.card().is_default {
        arguments += &format!(" --ruleset {}", ruleset.id());
    }
    let command = |number: &str| format!("{} {verb} {number}{arguments}", admiralty_core::COMMAND);
    // A partial run is repeated by asking for the games it did play.
    let fixed = command(&format!("--games {}", results.endings.games.max(1)));
    let until = plan
        .until
        .map(|precision| command(&how_far(ruleset.game().points.show(precision), results, plan)));
    Citation {
        bid: request.bid,
        games: results.endings.games,
        games_asked: plan.games,
        aim: plan.until.map(|precision| Aim {
            precision: ruleset.game().points.show(precision),
            half_width: precision.half_width(),
            reached: results.reached,
        }),
        intervals: results.intervals,
        seed: request.seed,
        complete: results.complete,
        same_games: until.is_some().then(|| fixed.clone()),
        command: until.unwrap_or(fixed),
        ..Citation::of(ruleset, scenario, &request.scenario, request.commanders.clone())
    }
}

/// The arguments that make a run with a precision end where this one did: wherever it ended otherwise than by
/// looking at a whole batch and finding it enough, the number of games it was allowed must be given too.
fn how_far(precision: String, results: &Results, plan: Plan) -> String {
    if results.reached && results.endings.games < plan.games {
        format!("--until {precision}")
    } else {
        format!("--until {precision} --at-most {}", results.endings.games.max(1))
    }
}

/// What is on record of the game as it is, by this version of its rules; of another scenario or other rules, nothing.
#[must_use]
pub fn fair_bids(ruleset: &dyn Ruleset, cited: &Citation) -> Vec<FairBidBy> {
    fair_bids_of(ruleset, &cited.source, &cited.scenario)
}

/// The same of a scenario by its source and its card.
#[must_use]
pub fn fair_bids_of(
    ruleset: &dyn Ruleset,
    source: &ScenarioSource,
    scenario: &ScenarioCard,
) -> Vec<FairBidBy> {
    let own = *source == ScenarioSource::Embedded
        && scenario.optional_rules.is_empty()
        && scenario.switches.is_empty();
    if !own {
        return Vec::new();
    }
    // A test of each ruleset reads its record: there is nothing that could not be read.
    let mut bids = read_fair_bids(ruleset.card().fair_bids).unwrap_or_default();
    bids.retain(|bid| bid.rules == ruleset.version());
    bids
}

pub(super) fn summarise(citation: Citation, ruleset: &dyn Ruleset, results: Results) -> Summary {
    let (intervals, level) = (results.intervals, Level::P95);
    let endings = &results.endings;
    let two = endings.seats.len() == 2;
    let bids = two && ruleset.game().points.bid_most > 0;
    let median = intervals.median(&endings.lead, level).filter(|_| bids);
    let mut summary = Summary {
        verdict: Verdict::default(),
        points: ruleset.points().to_owned(),
        outcomes: outcomes(endings, intervals),
        mean_score: intervals.mean(&endings.lead.moments(), level),
        fair_bid: median.map(|median| FairBid {
            fair: median.negated(),
            nearest_even: nearest_even_bid(&endings.lead, results.tie, &citation.game.points),
        }),
        fair_bids: fair_bids(ruleset, &citation),
        seats: if two {
            Vec::new()
        } else {
            seat_scores(endings, intervals)
        },
        scores: results.endings.lead,
        tables: results.tables,
        citation,
    };
    summary.verdict = summary.balance();
    summary
}

/// Shares of games, in the way of two seats or of any other number.
fn outcomes(endings: &Endings, intervals: Intervals) -> Outcomes {
    let share = |count| intervals.share(count, endings.games, Level::P95);
    let two = endings.seats.len() == 2;
    let (draws, undecided) = (endings.draws, endings.undecided());
    Outcomes {
        wins: endings.wins().map(|&won| share(won)),
        shared: (!two).then(|| share(undecided - draws)),
        draws: share(if two { undecided } else { draws }),
    }
}

fn seat_scores(endings: &Endings, intervals: Intervals) -> Vec<SeatScores> {
    let of = |own: &SeatEndings| SeatScores {
        mean: intervals.mean(&own.scores.moments(), Level::P95),
        scores: own.scores.clone(),
    };
    endings.seats.values().map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use admiralty_core::play::MAX_GAMES;
    use std::path::Path;

    #[test]
    fn the_arguments_repeat_the_request_and_survive_a_shell() {
        let request = Request {
            scenario: ScenarioSource::File("my scenarios/captain's.toml".into()),
            optional_rules: Some(vec!["19.1".into(), "19.3".into()]),
            commanders: BySeat::from(["random".into(), "doctrine:book-on-1".into()]),
            bid: Bid::of_steps(-3, 0.5),
            seed: MasterSeed(7),
        };
        assert_eq!(
            request.arguments(&GameCard::default()),
            r" 'my scenarios/captain'\''s.toml' --first random --second doctrine:book-on-1 --rules 19.1,19.3 --bid -1.5 --seed 7"
        );
    }

    #[test]
    fn a_run_is_not_topped_up_beyond_what_can_be_counted() {
        let ruleset = &war_at_sea::WarAtSea;
        let request = Request {
            scenario: ScenarioSource::Embedded,
            optional_rules: None,
            commanders: BySeat::from(["random".to_owned(), "random".to_owned()]),
            bid: Bid::default(),
            seed: MasterSeed(7),
        };
        let prepared = PreparedRun::new(disk(), ruleset, &request).unwrap();
        let mut record = prepared.record(Plan::of(1_000, None)).unwrap();
        let more = Plan::of(MAX_GAMES + 1, None);
        assert!(prepared.record(more).is_err());
        record.top_up(Path::new("x"), more, "", String::new()).unwrap();
        let refused = PreparedRun::again(ruleset, &record).err().unwrap().to_string();
        assert!(refused.contains("at most 1000000000000 games"), "{refused}");
    }
}
