//! A run in ranges of games: what each has counted, sealed, and the summary of all of them.

use super::{PreparedRun, RunRecord};
use admiralty_core::contract::{Counts, Refusal};
use admiralty_core::play::{BATCH, Control, Plan, Standing, Watch, run_on};
use admiralty_core::results::summary::Summary;
use serde::{Deserialize, Serialize};
use std::num::NonZeroUsize;
use std::ops::Range;
use xxhash_rust::xxh3::xxh3_64;

/// What was counted of a range of a run's games. It is handed on as it is: its seal is over the run, the range and the
/// counts, so that what was changed, and what is of another run, is refused.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ranged {
    /// The number of the first game.
    first: u64,
    counts: Counts,
    seal: String,
}

impl Ranged {
    /// The games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.counts.endings.games
    }
}

impl PreparedRun<'_> {
    fn seal(&self, first: u64, counts: &Counts) -> Result<String, Refusal> {
        let text = serde_json::to_vec(&(self.setting(), first, counts));
        let text = text.map_err(|error| Refusal::failure(error.to_string()))?;
        Ok(format!("{:016x}", xxh3_64(&text)))
    }

    /// Plays a range of the run's games; cancelled, what it has played of them from the first on.
    ///
    /// # Errors
    /// As for [`PreparedRun::play`].
    pub fn range(
        &self,
        games: Range<u64>,
        threads: Option<NonZeroUsize>,
        control: Control<'_>,
    ) -> Result<Ranged, Refusal> {
        let mut standing = Standing::new(self.table())?;
        let first = games.start;
        let plan = Plan::range(games, threads);
        run_on(self.table(), &mut standing, plan, control, None, |_| {})?;
        let counts = standing.counts;
        Ok(Ranged {
            first,
            seal: self.seal(first, &counts)?,
            counts,
        })
    }

    /// The summary of ranges, in any order, that follow one another from game 0 on: that of the whole run. With a precision
    /// a range has the games of one batch, and the run is looked at after each, as it is where one machine plays it: what
    /// was played beyond its end is left out.
    ///
    /// # Errors
    /// A matter of usage: a range is damaged or of another run, is there twice, is missing, or is no batch where it must be.
    pub fn summary_of(&self, parts: &[Ranged], most: Option<Plan>) -> Result<Summary, Refusal> {
        let mut parts: Vec<&Ranged> = parts.iter().collect();
        parts.sort_by_key(|part| part.first);
        let mut next = 0_u64;
        for part in &parts {
            let first = part.first;
            if self.seal(first, &part.counts)? != part.seal {
                return Err(Refusal::Usage(format!(
                    "the part from game {first} on is damaged or of another run: play it again with the same game, \
                     scenario, players, bid and seed"
                )));
            }
            if first != next {
                let what = if first < next { "there twice" } else { "missing" };
                let (from, to) = (first.min(next), first.max(next) - 1);
                return Err(Refusal::Usage(format!(
                    "games {from} to {to} are {what}: give every part once, from game 0 on"
                )));
            }
            next += part.games();
        }
        if next == 0 {
            return Err(Refusal::Usage(
                "there are no games: give at least one part".to_owned(),
            ));
        }
        let plan = most.unwrap_or(Plan::of(next, None));
        if plan.until.is_some() {
            refuse_other_than_batches(&parts)?;
        }
        let mut record: RunRecord = self.record(plan)?;
        let mut watch = Watch::new(plan);
        for part in parts {
            record.standing.counts.merge(&part.counts);
            let flow = watch.look(&record.standing.counts.endings.figures());
            record.standing.tuned_for = watch.tuned_for();
            record.standing.reached = watch.reached();
            if flow.is_break() {
                break;
            }
        }
        Ok(self.summary(&record))
    }
}

/// Refuses parts, in their order, after which one machine would not look: each is a batch, and the last no more.
fn refuse_other_than_batches(parts: &[&Ranged]) -> Result<(), Refusal> {
    let is_last = |index: usize| index + 1 == parts.len();
    let fits = |index: usize, games: u64| games == BATCH || is_last(index) && games < BATCH;
    let mut parts_in_order = parts.iter().enumerate();
    match parts_in_order.find(|(index, part)| !fits(*index, part.games())) {
        None => Ok(()),
        Some((_, part)) => Err(Refusal::Usage(format!(
            "the part from game {} on has {} games: with a precision every part has {BATCH}, and only the \
             last may have fewer",
            part.first,
            part.games()
        ))),
    }
}
