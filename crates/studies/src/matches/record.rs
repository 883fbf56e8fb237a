//! A match as it is put away: what is played, how far, and what was counted. Its report is made from this.

use super::{Account, FIRST_PAIR_LOOK, MatchPlan, MatchWatch, Stop};
use crate::parts::{Parted, Scope};
use crate::request::Setting;
use admiralty_core::contract::{DiceKind, Refusal};
use admiralty_core::results::Kept;
use admiralty_core::statistics::{Intervals, Precision, Sprt};
use serde::{Deserialize, Serialize};
use std::num::NonZeroUsize;
use std::ops::Range;
use std::path::Path;

/// Who meets whom.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Opponents {
    /// The two, as typed.
    pub contenders: [String; 2],
    /// What the two games of a pair have in common.
    pub dice: DiceKind,
}

/// A match under way, or done. Its scope counts pairs of games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchRecord {
    /// Name and version of this format.
    format: String,
    /// What is played.
    pub setting: Setting<Opponents>,
    /// Which pairs.
    pub scope: Scope,
    /// What ends it before all are played, as typed; none for nothing.
    until: Option<String>,
    sprt: Option<String>,
    /// The number of pairs that intervals are tuned for, once it was looked at.
    tuned_for: Option<u64>,
    /// What was counted.
    pub account: Account,
}

impl MatchRecord {
    /// A match of which nothing has been played.
    pub(super) fn new(setting: Setting<Opponents>, plan: MatchPlan) -> Self {
        let mut record = MatchRecord {
            format: Self::FORMAT.to_owned(),
            scope: Scope::of(plan.pairs),
            until: None,
            sprt: None,
            tuned_for: None,
            account: Account::default(),
            setting,
        };
        record.stop_by(plan.stop);
        record
    }

    fn stop_by(&mut self, stop: Stop) {
        (self.until, self.sprt) = match stop {
            Stop::Games => (None, None),
            Stop::Until(precision) => (Some(precision.show(&self.setting.points)), None),
            Stop::Sprt(sprt) => (None, Some(sprt.show())),
        };
    }

    /// What ends it.
    #[must_use]
    pub fn stop(&self) -> Stop {
        let until = self.until.as_deref();
        let until = until.and_then(|text| Precision::recorded(text, &self.setting.points));
        let sprt = self.sprt.as_deref().and_then(|text| Sprt::read(text).ok());
        match (until, sprt) {
            (Some(precision), _) => Stop::Until(precision),
            (None, Some(sprt)) => Stop::Sprt(sprt),
            (None, None) => Stop::Games,
        }
    }

    /// What is asked for.
    pub(super) fn plan(&self, threads: Option<NonZeroUsize>) -> MatchPlan {
        MatchPlan {
            pairs: self.scope.games,
            stop: self.stop(),
            threads,
        }
    }

    /// Somebody who has looked at it so far.
    pub(super) fn watch(&self) -> MatchWatch {
        MatchWatch::going_on(self.plan(None), self.tuned_for, &self.account)
    }

    /// What is put away of somebody who looks.
    pub(super) fn looked(&mut self, watch: &MatchWatch) {
        self.tuned_for = watch.tuned_for();
    }

    /// Whether it has come to its own end.
    #[must_use]
    pub fn complete(&self) -> bool {
        self.scope.is_whole() && (self.watch().is_over() || self.account.count() >= self.scope.games)
    }

    /// How its intervals are made.
    #[must_use]
    pub fn intervals(&self) -> Intervals {
        self.watch().intervals(&self.account)
    }

    /// Goes on with a match that has come to its end: `command` gave what it holds, `more` asks for the rest. Whoever looks
    /// at figures and then plays more needs intervals that hold whenever one looks: from now on they are sequences.
    ///
    /// # Errors
    /// A failure if it is a part of a match, or was joined of parts and is not whole.
    pub fn top_up(
        &mut self,
        folder: &Path,
        plan: MatchPlan,
        command: &str,
        more: String,
    ) -> Result<(), Refusal> {
        self.scope.top_up::<Self>(folder, plan.pairs, command, more)?;
        let pairs = self.account.count().max(FIRST_PAIR_LOOK);
        self.tuned_for = self.watch().tuned_for().or(Some(pairs));
        self.stop_by(plan.stop);
        Ok(())
    }
}

impl Kept for MatchRecord {
    const FORMAT: &'static str = "admiralty-match-counts-1";

    fn format(&self) -> &str {
        &self.format
    }

    fn is_sound(&self) -> bool {
        let pairs = self.account.count();
        let games = |counts: &[u64; 3]| counts.iter().sum::<u64>();
        self.account.games.values().all(|counts| games(counts) == pairs)
            && self.account.first_side.pairs() == pairs
            && self.account.lead.count == pairs
    }
}

impl Parted for MatchRecord {
    const UNIT: &'static str = "pair";

    fn span(&self) -> Range<u64> {
        self.scope.first..self.scope.first + self.account.count()
    }

    fn whole(&self) -> Option<u64> {
        self.scope.whole()
    }

    fn difference(&self, other: &Self) -> Option<&'static str> {
        self.setting.difference(&other.setting)
    }

    fn append(&mut self, next: Self, _follows: bool) {
        self.account.merge(&next.account);
    }

    fn finish(&mut self, end: u64, missing: Vec<Range<u64>>) {
        self.scope.finish(end, missing);
    }
}
