//! How lucky dice were that were really rolled: the battle fought on them, and fought on from before and after every
//! throw with others.

mod throws;

use super::outcome::Outcome;
use super::sampler::Sampler;
use super::study::Study;
use crate::map::Site;
use crate::naval::CounterMap;
use crate::notation::{Style, Written};
use crate::roll::Roll;
use admiralty_core::contract::{Refusal, Sampling};
use admiralty_core::dice::{Dice, Keyed, Listed, MasterSeed};
use admiralty_core::play::{BATCH, RunError, each};
use admiralty_core::results::odds::{Luck, Method, Percentile, Throw};
use admiralty_core::statistics::{Estimate, Intervals, Level, Moments};
use std::ops::{ControlFlow, Range};
use throws::{Thrown, Throws, missing};

/// What is beyond a list of dice: notes what is wanted, and shows sixes so that the battle ends.
#[derive(Default)]
struct Beyond(Vec<Roll>);

impl Dice<Roll> for Beyond {
    fn roll(&mut self, purpose: Roll) -> u8 {
        self.0.push(purpose);
        6
    }
}

/// POC of an outcome in thousandths, the Axis positive: as scored, and with ships lost at their worth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Score {
    pub swing: i32,
    pub balance: i32,
}

impl Score {
    pub(super) fn of(sampler: &Sampler, outcome: &Outcome) -> Self {
        Score {
            swing: 1000 * sampler.ledger.swing(outcome),
            balance: sampler.ledger.balance(outcome),
        }
    }
}

/// A battle on given dice.
pub(super) struct Rolled {
    pub outcome: Outcome,
    pub throws: Vec<Thrown>,
}

/// Fights the battle on these dice and no others.
pub(super) fn on(sampler: &Sampler, faces: &[u8]) -> Result<Rolled, Refusal> {
    let mut dice = Listed::new(faces, Beyond::default());
    let mut throws = Throws::default();
    let fought = sampler.outcome(0, &mut dice, &mut throws);
    let outcome = fought.map_err(|refusal| Refusal::failure(refusal.to_string()))?;
    let told = |throws: &Throws| throws.told(&sampler.scenario, faces.len());
    let remedy = "Give every die of the battle in the order of play, and the plans by which it was fought \
                  (--allied-doctrine, --axis-doctrine; at:SHIP+SHIP names targets). The dice were taken so:";
    if let wanted @ [_, ..] = dice.then().0.as_slice() {
        return Err(Refusal::Usage(format!(
            "--rolled: the dice ran out: {} were given, and {}\n{remedy}\n{}",
            faces.len(),
            missing(&sampler.scenario, wanted),
            told(&throws)
        )));
    }
    if let left @ [_, ..] = dice.left() {
        let faces: Vec<String> = left.iter().map(u8::to_string).collect();
        return Err(Refusal::Usage(format!(
            "--rolled: {} dice are left over ({}): the battle was over before them\n{remedy}\n{}",
            left.len(),
            faces.join(" "),
            told(&throws)
        )));
    }
    Ok(Rolled {
        outcome,
        throws: throws.list,
    })
}

/// What is counted over many battles fought on.
#[derive(Clone, Debug, Default)]
struct Course {
    battles: u64,
    /// Before the first throw.
    swing: Moments,
    balance: Moments,
    /// For each battle 2 where it ends worse for the Allies than the real one, 1 where alike, 0 where better.
    worse: Moments,
    worse_with_ships: Moments,
    /// By throw, the expectation after it less that before it.
    changes: Vec<(Moments, Moments)>,
}

impl Course {
    fn merge(&mut self, other: &Self) {
        self.battles += other.battles;
        self.swing.merge(&other.swing);
        self.balance.merge(&other.balance);
        self.worse.merge(&other.worse);
        self.worse_with_ships.merge(&other.worse_with_ships);
        self.changes.resize(other.changes.len(), Default::default());
        for ((swing, balance), (more_swing, more_balance)) in self.changes.iter_mut().zip(&other.changes) {
            swing.merge(more_swing);
            balance.merge(more_balance);
        }
    }
}

/// A list of dice cut between its throws.
struct Cut<'a> {
    sampler: &'a Sampler,
    faces: &'a [u8],
    /// How many dice have been rolled after each throw.
    ends: Vec<usize>,
    end: Score,
}

impl Cut<'_> {
    /// Fights battles of these numbers on from every place between two throws. All of one number use the same further
    /// dice, keyed by what they are for, so that what a throw changes is known from the difference.
    fn fight(&self, seed: MasterSeed, numbers: Range<u64>) -> Result<Course, RunError> {
        let mut course = Course {
            changes: vec![Default::default(); self.ends.len()],
            ..Course::default()
        };
        for number in numbers {
            let keyed = Keyed::new(seed.game(number));
            let score = |rolled: usize| {
                let dice = Listed::new(&self.faces[..rolled], keyed);
                let outcome = self.sampler.outcome(0, dice, crate::event::NoObserver);
                let outcome = outcome.map_err(|refusal| RunError::Game {
                    game: number,
                    reason: refusal.to_string(),
                })?;
                Ok::<_, RunError>(Score::of(self.sampler, &outcome))
            };
            let mut before = score(0)?;
            course.battles += 1;
            course.swing.add(before.swing);
            course.balance.add(before.balance);
            course.worse.add(worse(before.swing, self.end.swing));
            course
                .worse_with_ships
                .add(worse(before.balance, self.end.balance));
            for (index, &end) in self.ends.iter().enumerate() {
                // After the last die there is nothing left to chance.
                let after = if end == self.faces.len() {
                    self.end
                } else {
                    score(end)?
                };
                let (swing, balance) = &mut course.changes[index];
                swing.add(after.swing - before.swing);
                balance.add(after.balance - before.balance);
                before = after;
            }
        }
        Ok(course)
    }
}

/// 2 where a battle ends worse for the Allies than the real one (more for the Axis), 1 where alike.
fn worse(battle: i32, real: i32) -> i32 {
    1 + (battle - real).signum()
}

/// The mean of numbers, each divided by `unit`, for a number of battles fixed beforehand.
pub(super) fn mean(moments: &Moments, unit: f64) -> Estimate {
    divided(Intervals::Fixed.mean(moments, Level::P95), unit)
}

/// The mean of thousandths of a POC.
pub(super) fn mean_by(intervals: Intervals, moments: &Moments, level: Level) -> Estimate {
    divided(intervals.mean(moments, level), 1000.0)
}

fn divided(mean: Option<Estimate>, unit: f64) -> Estimate {
    let Estimate { value, low, high } = mean.unwrap_or(Estimate::unbounded(0.0));
    Estimate {
        value: value / unit,
        low: low / unit,
        high: high / unit,
    }
}

/// A share from counts of 0, 1 and 2; within 0 and 1.
fn half(moments: &Moments) -> Estimate {
    let Estimate { value, low, high } = mean(moments, 2.0);
    Estimate {
        value,
        low: low.max(0.0),
        high: high.min(1.0),
    }
}

pub(super) fn luck(study: &Study, faces: &[u8], sampling: Sampling<'_>) -> Result<Luck, Refusal> {
    let sampler = &study.sampler;
    let rolled = on(sampler, faces)?;
    let mut sum = 0;
    let ends = rolled.throws.iter().map(|throw| {
        sum += throw.faces.len();
        sum
    });
    let cut = Cut {
        sampler,
        faces,
        ends: ends.collect(),
        end: Score::of(sampler, &rolled.outcome),
    };
    let mut course = Course::default();
    let play = |numbers| cut.fight(sampling.seed, numbers);
    let battles = each(BATCH, sampling.plan, sampling.control, play, |_, batch| {
        course.merge(&batch);
        Ok(ControlFlow::Continue(()))
    })?;
    if battles == 0 {
        return Err(Refusal::failure(
            "no battle was finished: nothing is known of luck",
        ));
    }
    let method = Method::Sampled(course.battles, Intervals::Fixed);
    let words: Vec<String> = faces.iter().map(u8::to_string).collect();
    let question = format!("--rolled '{}' --games {}", words.join(" "), battles.max(1));
    let throws = rolled
        .throws
        .iter()
        .zip(&course.changes)
        .map(|(throw, (swing, balance))| Throw {
            round: throw.round,
            what: throw.what(&sampler.scenario),
            faces: throw.faces.clone(),
            swing: mean(swing, 1000.0),
            balance: mean(balance, 1000.0),
        });
    Ok(Luck {
        subject: study.subject(method, &sampling, &question, battles == sampling.plan.games),
        result: result(sampler, &rolled.outcome),
        swing: f64::from(cut.end.swing) / 1000.0,
        balance: f64::from(cut.end.balance) / 1000.0,
        expected: (mean(&course.swing, 1000.0), mean(&course.balance, 1000.0)),
        percentile: Percentile {
            swing: half(&course.worse),
            balance: half(&course.worse_with_ships),
        },
        throws: throws.collect(),
    })
}

/// How a battle ended, in words.
fn result(sampler: &Sampler, outcome: &Outcome) -> String {
    let (scenario, lineup) = (&sampler.scenario, &sampler.ledger.lineup);
    let control = match (lineup.site, outcome.control) {
        (Site::Port(_), _) => String::new(),
        (_, Some(side)) => format!("Control: {side}. "),
        (_, None) => "Control: nobody's. ".to_owned(),
    };
    let undamaged = CounterMap::all(0);
    let named = |what: &str, ships, damage: &CounterMap<u8>| {
        let written = Written::new(scenario, damage, ships)
            .style(Style::Names)
            .to_string();
        let written = if written.is_empty() {
            "none".to_owned()
        } else {
            written
        };
        format!("{what}: {written}.")
    };
    format!(
        "{control}{} {} {}",
        named("Lost", outcome.lost, &undamaged),
        named("Disabled", outcome.disabled, &outcome.damage),
        named("Left", outcome.staying | outcome.disengaged, &outcome.damage)
    )
}
