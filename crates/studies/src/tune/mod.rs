//! Tuning: the numbers of a commander improved by games against a pool of opponents.
//!
//! An evolution strategy (`evolution`) draws candidates; `play` has each play the same games against everybody in the
//! pool; their scores move the cloud. What comes out is the mean of the cloud over the last quarter of the generations,
//! since no single candidate's score is worth much. It is judged on fresh games, beside what it began as, against the
//! pool and against opponents that it has not met. `docs/statistics.md` tells the method. Knows no ruleset.

mod evolution;
mod play;
mod record;
mod text;

pub use text::{tuning_text, weights_heading};

use admiralty_core::contract::{
    Knob, Match, Refusal, Ruleset, Scenario, ScenarioCard, ScenarioSource, Tunable,
};
use admiralty_core::dice::{MasterSeed, mix};
use admiralty_core::play::Control;
use admiralty_core::seats::{GameCard, Seat};
use admiralty_core::statistics::{Estimate, Level};
use admiralty_store::disk;
use evolution::Evolution;
use play::{Score, play};
use record::Record;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

/// How wide the cloud is at first, in large steps of the numbers (see [`Knob::turned`]).
const SPREAD: f64 = 0.15;

/// What is asked for.
#[derive(Clone, Debug, PartialEq)]
pub struct TuneRequest {
    /// The scenario.
    pub scenario: ScenarioSource,
    /// The optional rules in force; none to leave them to the scenario.
    pub optional_rules: Option<Vec<String>>,
    /// Whose commander is tuned.
    pub side: Seat,
    /// The commander to begin with.
    pub from: String,
    /// Who it plays against; at least one.
    pub pool: Vec<String>,
    /// Whom it meets in the examination alone.
    pub unseen: Vec<String>,
    /// Generations to have played in all.
    pub generations: u64,
    /// Candidates in a generation, at least 4.
    pub population: usize,
    /// Games of a candidate against each opponent.
    pub games: u64,
    /// Games of the examination against each opponent.
    pub exam_games: u64,
    /// The seed.
    pub seed: MasterSeed,
    /// Threads; none for as many as the machine has. The result does not depend on it.
    pub threads: Option<NonZeroUsize>,
    /// Where the record of scores is kept; none to keep none.
    pub record: Option<PathBuf>,
    /// Whether to go on from that record.
    pub resume: bool,
}

/// What came of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Tuning {
    /// What was asked for.
    pub request: TuneRequest,
    /// The program, the ruleset and its version.
    pub played: Played,
    /// Generations that count.
    pub generations: u64,
    /// The numbers, and what each came to.
    pub knobs: Vec<(Knob, f64)>,
    /// The commander's file without its heading.
    pub weights: String,
    /// By opponent, on fresh games; empty if it did not come to that.
    pub exam: Vec<Judgement>,
    /// Whether everything asked for was played.
    pub complete: bool,
}

/// What was played, for the citation.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// Name and version of the program.
    pub program: String,
    /// The game's title, and what changes whenever the same seed gives a different game.
    pub rules: String,
    /// What points are called.
    pub points: String,
    /// What the game calls its seats and points.
    pub game: GameCard,
    /// The scenario.
    pub scenario: ScenarioCard,
    /// The command that gives the same again.
    pub command: String,
}

/// How the tuned commander fares against an opponent, beside the one that it began as, on the same dice.
#[derive(Clone, Debug, PartialEq)]
pub struct Judgement {
    /// The opponent.
    pub opponent: String,
    /// Whether it was in the pool.
    pub seen: bool,
    /// Share of the points before, and after.
    pub points: [Estimate; 2],
    /// What was gained: the mean of the difference game by game.
    pub gain: Estimate,
    /// Points of the score gained a game.
    pub margin: Estimate,
}

/// Tunes. Cancelled, it keeps the whole generations.
///
/// # Errors
/// A matter of usage: a commander that there is not, or that cannot be tuned; a failure if a game breaks off or the record
/// cannot be read or written.
pub fn tune(ruleset: &dyn Ruleset, request: &TuneRequest, control: Control<'_>) -> Result<Tuning, Refusal> {
    let scenario = ruleset.open(&request.scenario, request.optional_rules.as_deref(), disk())?;
    tune_at(ruleset, scenario.as_ref(), request, control)
}

/// The same at a scenario that is open already, whatever the request says of it.
///
/// # Errors
/// As for [`tune`].
pub fn tune_at(
    ruleset: &dyn Ruleset,
    scenario: &dyn Scenario,
    request: &TuneRequest,
    control: Control<'_>,
) -> Result<Tuning, Refusal> {
    let tunable = scenario.numbers()?.of(request.side, &request.from)?;
    let knobs = tunable.knobs();
    let work = Work {
        tunable: tunable.as_ref(),
        knobs: &knobs,
        request,
        control,
    };
    let card = scenario.card();
    let terms = text::terms(ruleset, &card, request);
    let tables = request.pool.len() as u64;
    let of_generation = request.population as u64 * tables * request.games;
    let exam = 2 * (tables + request.unseen.len() as u64) * request.exam_games;
    (control.expected)(request.generations * of_generation + exam);
    let (ways, generations) = work.evolve(&terms, of_generation)?;
    let numbers = work.numbers(&ways);
    let exam = if generations == request.generations {
        work.examine(&numbers, generations * of_generation)?
    } else {
        Vec::new()
    };
    Ok(Tuning {
        complete: !exam.is_empty(),
        generations,
        weights: tunable.write(&numbers, ""),
        exam,
        played: text::played(ruleset, card, request),
        request: request.clone(),
        knobs: knobs.iter().cloned().zip(numbers).collect(),
    })
}

/// What all steps need.
struct Work<'a> {
    tunable: &'a dyn Tunable,
    knobs: &'a [Knob],
    request: &'a TuneRequest,
    control: Control<'a>,
}

impl Work<'_> {
    fn numbers(&self, ways: &[f64]) -> Vec<f64> {
        let pairs = self.knobs.iter().zip(ways);
        pairs.map(|(knob, &way)| knob.turned(way)).collect()
    }

    /// Where the cloud ended, and after how many generations.
    fn evolve(&self, terms: &str, of_generation: u64) -> Result<(Vec<f64>, u64), Refusal> {
        let request = self.request;
        let record = request.record.as_deref().map(|path| Record::new(path, terms));
        let mut known = Vec::new();
        if let Some(record) = &record {
            if request.resume {
                known = record.resume(request.population)?;
                known.truncate(request.generations as usize);
            } else {
                record.begin()?;
            }
        }
        let mut evolution = Evolution::new(self.knobs.len(), request.population, SPREAD);
        let mut means = Vec::new();
        for generation in 0..request.generations {
            let candidates = evolution.candidates(request.population, request.seed);
            let scores = match known.get(generation as usize) {
                Some(scores) => scores.clone(),
                None => {
                    let numbers: Vec<_> = candidates.iter().map(|c| self.numbers(c.as_slice())).collect();
                    let Some(scores) = self.generation(&numbers, generation, generation * of_generation)?
                    else {
                        break;
                    };
                    if let Some(record) = &record {
                        record.add(generation, &scores)?;
                    }
                    scores
                }
            };
            let merits: Vec<f64> = scores.iter().map(|score| score.merit()).collect();
            evolution.learn(&candidates, &merits);
            means.push(evolution.mean().to_vec());
        }
        Ok((last_quarter(&means, self.knobs.len()), means.len() as u64))
    }

    /// Plays a generation: the score of every candidate over the whole pool; none if it was interrupted.
    fn generation(
        &self,
        numbers: &[Vec<f64>],
        generation: u64,
        before: u64,
    ) -> Result<Option<Vec<Score>>, Refusal> {
        let request = self.request;
        let mut tables = Vec::new();
        for numbers in numbers {
            for opponent in &request.pool {
                tables.push(self.tunable.seat(numbers, opponent, request.seed)?);
            }
        }
        let games = generation * request.games..(generation + 1) * request.games;
        let mut scores = vec![Score::default(); numbers.len()];
        let count = |table: usize, half_points: u8, margin: i32| {
            scores[table / request.pool.len()].add(Score {
                half_points: half_points.into(),
                margin: margin.into(),
                games: 1,
            });
        };
        let whole = self.play(&tables, games, before, count)?;
        Ok(whole.then_some(scores))
    }

    fn play(
        &self,
        tables: &[Box<dyn Match>],
        games: std::ops::Range<u64>,
        before: u64,
        count: impl FnMut(usize, u8, i32) + Send,
    ) -> Result<bool, Refusal> {
        let control = Control {
            progress: &|done| (self.control.progress)(before + done),
            ..self.control
        };
        let request = self.request;
        Ok(play(
            tables,
            request.side,
            games,
            request.threads,
            control,
            count,
        )?)
    }

    /// Judges the numbers on games of another seed; nothing if it was interrupted.
    fn examine(&self, numbers: &[f64], before: u64) -> Result<Vec<Judgement>, Refusal> {
        let request = self.request;
        let seed = MasterSeed(mix(request.seed.0 ^ 0x0065_7861_6d69_6e65));
        let first: Vec<f64> = self.knobs.iter().map(|knob| knob.value).collect();
        let opponents: Vec<(&String, bool)> = request
            .pool
            .iter()
            .map(|name| (name, true))
            .chain(request.unseen.iter().map(|name| (name, false)))
            .collect();
        let mut tables = Vec::new();
        for (opponent, _) in &opponents {
            for numbers in [first.as_slice(), numbers] {
                tables.push(self.tunable.seat(numbers, opponent, seed)?);
            }
        }
        let mut ends = vec![Vec::new(); tables.len()];
        let count = |table: usize, half_points: u8, margin: i32| {
            ends[table].push((f64::from(half_points) / 2.0, f64::from(margin)));
        };
        if !self.play(&tables, 0..request.exam_games, before, count)? {
            return Ok(Vec::new());
        }
        let judged = opponents
            .iter()
            .zip(ends.chunks(2))
            .map(|(&(opponent, seen), ends)| Judgement::of(opponent, seen, [&ends[0], &ends[1]]));
        Ok(judged.collect())
    }
}

/// How a game ended for the side that is tuned: points, and points of the score ahead.
type End = (f64, f64);

impl Judgement {
    /// From the same games before and after.
    fn of(opponent: &str, seen: bool, [before, after]: [&[End]; 2]) -> Self {
        let each =
            |figure: fn(&End, &End) -> f64| mean(before.iter().zip(after).map(|(old, new)| figure(old, new)));
        Judgement {
            opponent: opponent.to_owned(),
            seen,
            points: [each(|old, _| old.0), each(|_, new| new.0)],
            gain: each(|old, new| new.0 - old.0),
            margin: each(|old, new| new.1 - old.1),
        }
    }
}

/// A mean with its 95 % interval: `mean ± t s/√n`.
fn mean(figures: impl Iterator<Item = f64> + Clone) -> Estimate {
    let n = figures.clone().count();
    let mean = figures.clone().sum::<f64>() / n.max(1) as f64;
    if n < 2 {
        return Estimate::unbounded(mean);
    }
    let squares: f64 = figures.map(|figure| (figure - mean).powi(2)).sum();
    let error = (squares / (n as f64 - 1.0) / n as f64).sqrt();
    Estimate::symmetric(mean, Level::P95.t(n as u64 - 1) * error)
}

/// The mean of the last quarter, at least of one; nought if there is none.
fn last_quarter(means: &[Vec<f64>], dimensions: usize) -> Vec<f64> {
    let last = &means[means.len() - means.len().div_ceil(4)..];
    let mut sum = vec![0.0; dimensions];
    for mean in last {
        sum.iter_mut().zip(mean).for_each(|(sum, part)| *sum += part);
    }
    sum.iter().map(|sum| sum / last.len().max(1) as f64).collect()
}

/// Where the record of a tuning is kept in its folder.
#[must_use]
pub fn record_in(folder: &Path) -> PathBuf {
    folder.join("record.csv")
}

/// Sees that everybody in a request can be seated, before anything is played.
///
/// # Errors
/// What the ruleset refuses.
pub fn check_tuning(ruleset: &dyn Ruleset, request: &TuneRequest) -> Result<(), Refusal> {
    let scenario = ruleset.open(&request.scenario, request.optional_rules.as_deref(), disk())?;
    let tunable = scenario.numbers()?.of(request.side, &request.from)?;
    let numbers: Vec<f64> = tunable.knobs().iter().map(|knob| knob.value).collect();
    for opponent in request.pool.iter().chain(&request.unseen) {
        tunable.seat(&numbers, opponent, request.seed)?;
    }
    Ok(())
}
