//! A run as it is put away: what is played, how far, and what was counted. Its summary is made from this.

use super::Request;
use crate::parts::{Part, Parted, refuse_gaps};
use admiralty_core::contract::{Bid, DataFile, Refusal, Ruleset, ScenarioCard, ScenarioSource};
use admiralty_core::dice::MasterSeed;
use admiralty_core::play::{FIRST_LOOK, Plan, Standing, Watch};
use admiralty_core::results::Kept;
use admiralty_core::seats::BySeat;
use admiralty_core::statistics::{Intervals, Precision};
use serde::{Deserialize, Serialize};
use std::ops::Range;
use std::path::Path;

/// Everything that decides the games of a run, but for their number.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RunSetting {
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
    pub commanders: BySeat<String>,
    /// The files that they play by.
    pub files: Vec<DataFile>,
    /// The bid.
    pub bid: String,
    /// The seed.
    pub seed: u64,
}

impl RunSetting {
    /// That of a request for a scenario.
    pub(super) fn new(
        ruleset: &dyn Ruleset,
        request: &Request,
        scenario: ScenarioCard,
        files: Vec<DataFile>,
    ) -> Self {
        RunSetting {
            program: admiralty_core::PROGRAM.to_owned(),
            ruleset: ruleset.id().to_owned(),
            ruleset_version: ruleset.version().to_owned(),
            points: ruleset.points().to_owned(),
            source: request.scenario.clone(),
            scenario,
            optional_rules: request.optional_rules.clone(),
            commanders: request.commanders.clone(),
            files,
            bid: request.bid.to_string(),
            seed: request.seed.0,
        }
    }

    /// What was asked for.
    pub(super) fn request(&self) -> Request {
        Request {
            scenario: self.source.clone(),
            optional_rules: self.optional_rules.clone(),
            commanders: self.commanders.clone(),
            // It was written by the program, and the record is sealed.
            bid: self.bid.parse::<Bid>().unwrap_or_default(),
            seed: MasterSeed(self.seed),
        }
    }

    /// In what it differs from another, in a word; none if it is the same.
    pub(super) fn difference(&self, other: &RunSetting) -> Option<&'static str> {
        let parts = [
            ("program", self.program == other.program),
            (
                "ruleset",
                (&self.ruleset, &self.ruleset_version) == (&other.ruleset, &other.ruleset_version),
            ),
            ("scenario", self.scenario == other.scenario),
            (
                "commanders",
                (&self.commanders, &self.files) == (&other.commanders, &other.files),
            ),
            ("settings", self == other),
        ];
        parts.into_iter().find(|(_, same)| !same).map(|(name, _)| name)
    }
}

/// A run under way, or done.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RunRecord {
    /// Name and version of this format.
    format: String,
    /// What is played.
    pub setting: RunSetting,
    /// What is recorded of the games, as `--record` takes it, and whether as CSV too.
    pub recorded: (String, bool),
    /// The number of the first game: more than 0 in a part of a run.
    first: u64,
    /// Of a part: how many games all parts have together, where that is known, and the words that asked for it.
    part: Option<(Option<u64>, String)>,
    /// Where it was joined of parts: the first of the games that are missing, and the one after the last, time and again.
    missing: Vec<(u64, u64)>,
    /// Games asked for; with a precision, the most that are allowed for it.
    pub games: u64,
    /// The precision asked for, as typed.
    pub until: Option<String>,
    /// What a run that was topped up was begun with, and topped up with.
    pub(super) commands: Vec<String>,
    /// What was counted.
    pub standing: Standing,
}

impl RunRecord {
    /// A run of which nothing has been played, if this is what stands for nothing.
    pub(super) fn new(setting: RunSetting, plan: Plan, nothing: Standing) -> Self {
        RunRecord {
            format: Self::FORMAT.to_owned(),
            recorded: ("none".to_owned(), false),
            first: plan.first,
            part: None,
            missing: Vec::new(),
            games: plan.games,
            until: plan.until.map(|precision| precision.show(&setting.points)),
            commands: Vec::new(),
            standing: nothing,
            setting,
        }
    }

    /// The same of a part of the run; `asked` are the words of the command that say which.
    #[must_use]
    pub fn part(mut self, part: Part, asked: String) -> Self {
        (self.first, self.games) = (part.first, part.games);
        self.part = Some((part.whole, asked));
        self
    }

    /// Of a part, the games that its command asks for, and the words of the command that say which part it is.
    pub(super) fn asked(&self) -> Option<(u64, &str)> {
        let (whole, asked) = self.part.as_ref()?;
        Some((whole.unwrap_or(self.games), asked))
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
        Precision::read(text, &self.setting.points).ok()
    }

    /// The games that are left to play.
    pub(super) fn plan(&self) -> Plan {
        Plan {
            first: self.first + self.played(),
            until: self.precision(),
            ..Plan::of(self.games.saturating_sub(self.played()), None)
        }
    }

    /// Whether it has come to its own end.
    #[must_use]
    pub fn complete(&self) -> bool {
        self.missing.is_empty() && (self.standing.reached || self.played() >= self.games)
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
        refuse_gaps(&self.missing, folder)?;
        if self.part.is_some() {
            return Err(Refusal::failure(format!(
                "{} is a part of a run: join the parts with `merge`, then top up the whole",
                folder.display()
            )));
        }
        if self.commands.is_empty() {
            self.commands.push(command.to_owned());
        }
        self.commands.push(more);
        self.standing
            .tuned_for
            .get_or_insert(self.played().max(FIRST_LOOK));
        self.standing.reached = false;
        self.games = plan.games;
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
        endings.seats.len() == self.setting.commanders.len()
            && endings
                .seats
                .values()
                .all(|seat| of_seat(seat.wins) && seat.scores.total() == endings.games)
    }
}

impl Parted for RunRecord {
    fn span(&self) -> Range<u64> {
        self.first..self.first + self.played()
    }

    fn whole(&self) -> Option<u64> {
        self.part.as_ref().and_then(|(whole, _)| *whole)
    }

    fn difference(&self, other: &Self) -> Option<&'static str> {
        self.setting.difference(&other.setting)
    }

    fn append(&mut self, next: Self, _follows: bool) {
        self.standing.counts.merge(&next.standing.counts);
    }

    fn finish(&mut self, end: u64, missing: Vec<Range<u64>>) {
        (self.first, self.games, self.part) = (0, end, None);
        self.missing = missing
            .into_iter()
            .map(|games| (games.start, games.end))
            .collect();
    }
}
