//! Playing a ladder.

use super::{Ladder, Meeting, Rung};
use crate::matches::BATCH_PAIRS;
use crate::matches::play::arguments;
use crate::request::{Pair, PairTerms, Pairing, contender};
use admiralty_core::contract::{
    Bid, DataFile, DiceKind, Files, Refusal, Ruleset, Scenario, ScenarioSource, quoted,
};
use admiralty_core::dice::MasterSeed;
use admiralty_core::play::{Control, Plan, RunError, each};
use admiralty_core::results::summary::{Citation, Contender, Contenders};
use admiralty_core::seats::{BySeat, Seat};
use admiralty_core::statistics::{Encounter, Estimate, Intervals, Level, Moments, Pentanomial, ratings};
use admiralty_store::disk;
use std::num::NonZeroUsize;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;

/// Everything that decides a ladder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LadderRequest {
    /// The scenario.
    pub scenario: ScenarioSource,
    /// The optional rules in force; none to leave them to the scenario.
    pub optional_rules: Option<Vec<String>>,
    /// Who plays; ratings are relative to the first.
    pub contenders: Vec<String>,
    /// Whether these are the ruleset's own, so that the command need not name them.
    pub usual: bool,
    /// Pairs of games for every two contenders.
    pub pairs: u64,
    /// Points that change hands at the end of every game.
    pub bid: Bid,
    /// The seed.
    pub seed: MasterSeed,
    /// What the two games of a pair, and all pairs of one number, have in common.
    pub dice: DiceKind,
}

/// The most games of every two: more would tell nothing more.
const MOST_GAMES: u64 = 1_000_000;

/// The most games in all: the result of every pair of them is kept, in a byte.
const MOST_IN_ALL: u64 = 200_000_000;

impl LadderRequest {
    fn refuse_too_many(&self) -> Result<(), Refusal> {
        let (contenders, games) = (self.contenders.len() as u64, 2 * self.pairs);
        if games > MOST_GAMES {
            return Err(Refusal::Usage(format!(
                "every two contenders play at most {MOST_GAMES} games on a ladder; `admiralty match` plays more"
            )));
        }
        let meetings = contenders * contenders.saturating_sub(1) / 2;
        if meetings * games > MOST_IN_ALL {
            return Err(Refusal::Usage(format!(
                "{contenders} contenders meet {meetings} times, with {games} games each; a ladder has at most {MOST_IN_ALL} \
                 games: rank fewer, or with fewer games"
            )));
        }
        Ok(())
    }
}

/// Two contenders and what came of it.
struct Round {
    first: usize,
    second: usize,
    pairing: Pairing,
    pairs: Vec<Pair>,
}

/// Plays a ladder: every two contenders the same pairs. An interrupted one has the first meetings whole and the last in
/// part.
///
/// # Errors
/// What the ruleset refuses; fewer than two contenders, or one twice; threads that cannot be started; a game that breaks
/// off.
pub fn play_ladder(
    ruleset: &dyn Ruleset,
    request: &LadderRequest,
    threads: Option<NonZeroUsize>,
    control: Control<'_>,
) -> Result<Ladder, Refusal> {
    play_ladder_from(disk(), ruleset, request, threads, control)
}

/// The same, with the files that the request names read from wherever these are.
///
/// # Errors
/// As for [`play_ladder`].
pub fn play_ladder_from(
    files: Arc<dyn Files>,
    ruleset: &dyn Ruleset,
    request: &LadderRequest,
    threads: Option<NonZeroUsize>,
    control: Control<'_>,
) -> Result<Ladder, Refusal> {
    request.refuse_too_many()?;
    ruleset.of_two_seats("a ladder of matches")?;
    distinct(&request.contenders)?;
    let scenario = ruleset.open(&request.scenario, request.optional_rules.as_deref(), files)?;
    let contenders: Vec<Contender> = request
        .contenders
        .iter()
        .map(|name| contender(&*scenario, name))
        .collect();
    let terms = PairTerms {
        bid: request.bid,
        seed: request.seed,
        dice: request.dice,
    };
    let mut rounds = seat(&scenario, &contenders, terms)?;
    let played = play(&mut rounds, request.pairs, threads, control)?;

    let asked = request.pairs * rounds.len() as u64;
    let files = files_of(&rounds);
    let players = Contenders {
        all: contenders,
        dice: request.dice,
    };
    let citation = Citation {
        files,
        bid: request.bid,
        games: 2 * played,
        games_asked: 2 * asked,
        seed: request.seed,
        complete: played == asked,
        command: command(ruleset, request, terms),
        ..Citation::of(ruleset, scenario.card(), &request.scenario, players)
    };
    Ok(ladder(ruleset, request, citation, &rounds))
}

/// Nobody can meet himself.
fn distinct(names: &[String]) -> Result<(), Refusal> {
    if names.len() < 2 {
        return Err(Refusal::Usage(
            "a ladder takes two contenders at least".to_owned(),
        ));
    }
    for (index, name) in names.iter().enumerate() {
        if names[..index].contains(name) {
            return Err(Refusal::Usage(format!("{name} is named twice; take one out")));
        }
    }
    Ok(())
}

fn seat(
    scenario: &Arc<dyn Scenario>,
    contenders: &[Contender],
    terms: PairTerms,
) -> Result<Vec<Round>, Refusal> {
    let mut rounds = Vec::new();
    for first in 0..contenders.len() {
        for second in first + 1..contenders.len() {
            rounds.push(Round {
                first,
                second,
                pairing: Pairing::seat(scenario, [&contenders[first], &contenders[second]], terms)?,
                pairs: Vec::new(),
            });
        }
    }
    Ok(rounds)
}

fn files_of(rounds: &[Round]) -> Vec<DataFile> {
    let mut files: Vec<DataFile> = Vec::new();
    for file in rounds.iter().flat_map(|round| round.pairing.files()) {
        if !files.contains(&file) {
            files.push(file);
        }
    }
    files
}

/// Plays all rounds as one long run, so that all threads have work to the end. Returns the pairs played.
fn play(
    rounds: &mut [Round],
    pairs: u64,
    threads: Option<NonZeroUsize>,
    control: Control<'_>,
) -> Result<u64, Refusal> {
    let all = pairs * rounds.len() as u64;
    (control.expected)(2 * all);
    let plan = Plan::of(all, threads);
    let games = Control {
        progress: &|pairs| (control.progress)(2 * pairs),
        ..control
    };
    let mut found: Vec<Pair> = Vec::new();
    let one = |index: u64| {
        let (round, pair) = ((index / pairs) as usize, index % pairs);
        let played = rounds[round].pairing.play(pair);
        played.map_err(|reason| RunError::Game { game: pair, reason })
    };
    let some = |range: Range<u64>| range.map(one).collect::<Result<Vec<Pair>, RunError>>();
    let done = each(BATCH_PAIRS, plan, games, some, |_, batch| {
        found.extend(batch);
        Ok(ControlFlow::Continue(()))
    })?;
    for (index, pair) in found.into_iter().enumerate() {
        rounds[index / pairs as usize].pairs.push(pair);
    }
    Ok(done)
}

fn command(ruleset: &dyn Ruleset, request: &LadderRequest, terms: PairTerms) -> String {
    let mut names = String::new();
    if !request.usual {
        for name in &request.contenders {
            names += &format!(" {}", quoted(name));
        }
    }
    let rest = arguments(
        ruleset,
        &request.scenario,
        request.optional_rules.as_deref(),
        terms,
    );
    format!(
        "{} ladder{names} --games {}{rest}",
        admiralty_core::COMMAND,
        2 * request.pairs
    )
}

fn ladder(
    ruleset: &dyn Ruleset,
    request: &LadderRequest,
    citation: Citation<Contenders>,
    rounds: &[Round],
) -> Ladder {
    let encounters: Vec<Encounter> = rounds.iter().map(encounter).collect();
    let rated = ratings(request.contenders.len(), &encounters, Level::P95);
    let mut rungs: Vec<Rung> = rated
        .into_iter()
        .enumerate()
        .map(|(contender, climb)| rung(contender, request.contenders[contender].clone(), climb, rounds))
        .collect();
    rungs.sort_by(|one, other| other.climb.value.total_cmp(&one.climb.value));
    Ladder {
        points: ruleset.points().to_owned(),
        rungs,
        meetings: rounds.iter().map(meeting).collect(),
        pairs: request.pairs,
        citation,
    }
}

/// Half points of a pair with both sides.
fn half_points(pair: &Pair) -> u8 {
    Seat::BOTH.into_iter().map(|side| pair.half_points(side)).sum()
}

/// Points ahead in both games of a pair.
fn margin(pair: &Pair) -> i32 {
    Seat::BOTH.into_iter().map(|side| pair.margin(side)).sum()
}

fn encounter(round: &Round) -> Encounter {
    Encounter {
        first: round.first,
        second: round.second,
        half_points: round.pairs.iter().map(half_points).collect(),
    }
}

fn meeting(round: &Round) -> Meeting {
    let mut scores = Pentanomial::default();
    round.pairs.iter().for_each(|pair| scores.add(half_points(pair)));
    let margins: Moments = round.pairs.iter().map(margin).collect();
    Meeting {
        first: round.first,
        second: round.second,
        pairs: round.pairs.len() as u64,
        score: scores.estimate(Intervals::Fixed, Level::P95),
        margin: scaled(&margins, 2.0),
    }
}

/// A contender's figures: what it scored against all others on each number of dice is one observation.
fn rung(contender: usize, name: String, climb: Estimate, rounds: &[Round]) -> Rung {
    let mine: Vec<(&Round, bool)> = rounds
        .iter()
        .filter_map(|round| match contender {
            one if one == round.first => Some((round, true)),
            one if one == round.second => Some((round, false)),
            _ => None,
        })
        .collect();
    // An interrupted ladder: only those dice that all of its meetings have.
    let dice = mine.iter().map(|(round, _)| round.pairs.len()).min().unwrap_or(0);
    let on_each = |figure: &dyn Fn(&Pair, bool) -> i32| -> Moments {
        let sum = |n: usize| {
            mine.iter()
                .map(|&(round, first)| figure(&round.pairs[n], first))
                .sum()
        };
        (0..dice).map(sum).collect()
    };
    let opponents = mine.len() as f64;
    // The second contender has the other side in the same game.
    let with = |side: Seat| {
        on_each(&|pair, first| {
            i32::from(if first {
                pair.half_points(side)
            } else {
                2 - pair.half_points(side.other())
            })
        })
    };
    let total = on_each(&|pair, first| {
        let points = i32::from(half_points(pair));
        if first { points } else { 4 - points }
    });
    let ahead = on_each(&|pair, first| if first { margin(pair) } else { -margin(pair) });
    Rung {
        contender,
        name,
        climb,
        score: share(&total, 4.0 * opponents),
        by_side: BySeat::both(|side| share(&with(side), 2.0 * opponents)),
        margin: scaled(&ahead, 2.0 * opponents),
    }
}

/// A score from what was scored on each number of dice. Where that was always everything, or nothing, Student's interval
/// would have no width; each number of dice then counts as one pair.
fn share(moments: &Moments, whole: f64) -> Option<Estimate> {
    let score = scaled(moments, whole)?;
    let all = moments.count;
    let counts = match score.value {
        0.0 => [all, 0, 0, 0, 0],
        1.0 => [0, 0, 0, 0, all],
        _ => return Some(score),
    };
    Some(Pentanomial::new(counts).estimate(Intervals::Fixed, Level::P95))
}

/// A mean of whole numbers, divided.
fn scaled(moments: &Moments, by: f64) -> Option<Estimate> {
    let mean = moments.mean_estimate(Level::P95)?;
    Some(Estimate {
        value: mean.value / by,
        low: mean.low / by,
        high: mean.high / by,
    })
}
