//! A run as it is put away: what is played, how far, and what was counted. Its summary is made from this.

use super::Request;
use crate::parts::{Parted, Scope};
use admiralty_core::contract::{Bid, DataFile, Refusal, Ruleset, ScenarioCard, ScenarioSource};
use admiralty_core::dice::MasterSeed;
use admiralty_core::play::{FIRST_LOOK, Plan, Standing, Watch};
use admiralty_core::results::Kept;
use admiralty_core::seats::BySeat;
use admiralty_core::statistics::{Intervals, Precision};
use serde::{Deserialize, Serialize};
use std::ops::Range;
use std::path::Path;

/// Everything that decides the games of a run or a match, but for their number.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setting<P = BySeat<String>> {
    /// Name and version of the program.
    pub program: String,
    /// The ruleset's short word.
    pub ruleset: String,
    /// Its version.
    pub ruleset_version: String,
    /// What it calls its points.
    pub points: String,
    /// Where the scenario came from.
    pub source: ScenarioSource,
    /// What a citation says of it.
    pub scenario: ScenarioCard,
    /// The optional rules asked for; none where they were left to the scenario.
    pub optional_rules: Option<Vec<String>>,
    /// Who plays.
    pub players: P,
    /// The files that they play by.
    pub files: Vec<DataFile>,
    /// The bid.
    pub bid: String,
    /// The seed.
    pub seed: u64,
}

impl Setting {
    /// What was asked for.
    pub(super) fn request(&self) -> Request {
        Request {
            scenario: self.source.clone(),
            optional_rules: self.optional_rules.clone(),
            commanders: self.players.clone(),
            bid: self.bid(),
            seed: MasterSeed(self.seed),
        }
    }
}

impl<P: PartialEq> Setting<P> {
    /// That of a scenario as it was opened, without files, bid and seed.
    pub(crate) fn of(
        ruleset: &dyn Ruleset,
        source: &ScenarioSource,
        optional_rules: Option<&[String]>,
        scenario: ScenarioCard,
        players: P,
    ) -> Self {
        Setting {
            program: admiralty_core::PROGRAM.to_owned(),
            ruleset: ruleset.id().to_owned(),
            ruleset_version: ruleset.version().to_owned(),
            points: ruleset.points().to_owned(),
            source: source.clone(),
            scenario,
            optional_rules: optional_rules.map(<[String]>::to_vec),
            players,
            files: Vec::new(),
            bid: Bid::default().to_string(),
            seed: 0,
        }
    }

    /// The bid: it was written by the program, and records are sealed.
    pub(crate) fn bid(&self) -> Bid {
        self.bid.parse().unwrap_or_default()
    }

    /// In what it differs from another, in a word; none if it is the same.
    pub(crate) fn difference(&self, other: &Self) -> Option<&'static str> {
        let parts = [
            ("program", self.program == other.program),
            (
                "ruleset",
                (&self.ruleset, &self.ruleset_version) == (&other.ruleset, &other.ruleset_version),
            ),
            ("scenario", self.scenario == other.scenario),
            (
                "commanders",
                (&self.players, &self.files) == (&other.players, &other.files),
            ),
            ("settings", self == other),
        ];
        parts.into_iter().find(|(_, same)| !same).map(|(name, _)| name)
    }

    /// Refuses to go on with games of another setting: `what` was begun with it.
    pub(crate) fn refuse_other(&self, begun: &Self, what: &str) -> Result<(), Refusal> {
        self.difference(begun).map_or(Ok(()), |part| {
            Err(Refusal::failure(format!(
                "the {part} of the {what} is not what it was when the {what} was begun: its games could not be added up; \
                 begin a {what} anew with --out"
            )))
        })
    }
}

/// A run under way, or done.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RunRecord {
    /// Name and version of this format.
    format: String,
    /// What is played.
    pub setting: Setting,
    /// What is recorded of the games, as `--record` takes it, and whether as CSV too.
    pub recorded: (String, bool),
    /// Which games.
    pub scope: Scope,
    /// The precision asked for, as typed.
    pub until: Option<String>,
    /// What was counted.
    pub standing: Standing,
}

impl RunRecord {
    /// A run of which nothing has been played, if this is what stands for nothing.
    pub(super) fn new(setting: Setting, plan: Plan, nothing: Standing) -> Self {
        RunRecord {
            format: Self::FORMAT.to_owned(),
            recorded: ("none".to_owned(), false),
            scope: Scope::of(plan.games),
            until: plan.until.map(|precision| precision.show(&setting.points)),
            standing: nothing,
            setting,
        }
    }

    /// Games that have been played.
    #[must_use]
    pub fn played(&self) -> u64 {
        self.standing.counts.endings.games
    }

    /// The precision asked for.
    #[must_use]
    pub fn precision(&self) -> Option<Precision> {
        let text = self.until.as_deref()?;
        Precision::recorded(text, &self.setting.points)
    }

    /// The games that are left to play.
    pub(super) fn plan(&self) -> Plan {
        Plan {
            first: self.scope.first + self.played(),
            until: self.precision(),
            ..Plan::of(self.scope.games.saturating_sub(self.played()), None)
        }
    }

    /// Whether it has come to its own end.
    #[must_use]
    pub fn complete(&self) -> bool {
        self.scope.is_whole() && (self.standing.reached || self.played() >= self.scope.games)
    }

    /// How its intervals are made.
    #[must_use]
    pub fn intervals(&self) -> Intervals {
        let watch = Watch::going_on(self.plan(), self.played(), self.standing.tuned_for);
        watch.intervals(&self.standing.counts.endings.figures())
    }

    /// Goes on with a run that has come to its end: `command` gave what it holds, `more` asks for the rest. Whoever looks at
    /// figures and then plays more needs intervals that hold whenever one looks: from now on they are sequences.
    ///
    /// # Errors
    /// A failure if it is a part of a run, or was joined of parts and is not whole.
    pub fn top_up(&mut self, folder: &Path, plan: Plan, command: &str, more: String) -> Result<(), Refusal> {
        self.scope.top_up::<Self>(folder, plan.games, command, more)?;
        self.standing
            .tuned_for
            .get_or_insert(self.played().max(FIRST_LOOK));
        self.standing.reached = false;
        self.until = plan.until.map(|precision| precision.show(&self.setting.points));
        Ok(())
    }
}

impl Kept for RunRecord {
    const FORMAT: &'static str = "admiralty-simulate-counts-1";

    fn format(&self) -> &str {
        &self.format
    }

    fn is_sound(&self) -> bool {
        let endings = &self.standing.counts.endings;
        let of_seat = |wins: u64| wins <= endings.games;
        endings.seats.len() == self.setting.players.len()
            && endings
                .seats
                .values()
                .all(|seat| of_seat(seat.wins) && seat.scores.total() == endings.games)
    }
}

impl Parted for RunRecord {
    fn span(&self) -> Range<u64> {
        self.scope.first..self.scope.first + self.played()
    }

    fn whole(&self) -> Option<u64> {
        self.scope.whole()
    }

    fn difference(&self, other: &Self) -> Option<&'static str> {
        let recorded = || (self.recorded != other.recorded).then_some("kind of rows recorded");
        self.setting.difference(&other.setting).or_else(recorded)
    }

    fn append(&mut self, next: Self, _follows: bool) {
        self.standing.counts.merge(&next.standing.counts);
    }

    fn finish(&mut self, end: u64, missing: Vec<Range<u64>>) {
        self.scope.finish(end, missing);
    }
}
