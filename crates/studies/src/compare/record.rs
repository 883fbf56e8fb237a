//! A study as it is put away: what is played, how far, and what was counted. Everything that is ever said of a study
//! is made from this.

use super::blocks::is_zero;
use super::counts::Counts;
use super::request::{Extent, extent_arguments};
use super::setting::Setting;
use crate::luck::Decided;
use crate::parts::{Part, Parted, kept_in, made_again_in, refuse_gaps, refuse_part};
use admiralty_core::contract::Refusal;
use admiralty_core::play::FIRST_LOOK;
use admiralty_core::results::Kept;
use admiralty_core::seats::Points;
use admiralty_core::statistics::{Intervals, Precision};
use serde::{Deserialize, Serialize};
use std::ops::Range;
use std::path::Path;

/// A study under way, or done.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// Name and version of this format.
    pub format: String,
    /// What is played.
    pub setting: Setting,
    /// The number of the first game: more than 0 in a part of a study.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub first: u64,
    /// Of a part: how many games of each cell all parts have together, where that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub whole: Option<u64>,
    /// Where it was joined of parts: the first of the games that are missing, and the one after the last, time and again.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<(u64, u64)>,
    /// Games of each cell asked for; with a precision, the most that are allowed for it.
    pub games: u64,
    /// The precision asked for, as typed.
    pub until: Option<String>,
    /// Where the intervals are sequences: the number of games at which they are to be narrowest.
    pub tuned_for: Option<u64>,
    /// Once it was made, the division of game numbers between ways to share dice.
    pub division: Vec<usize>,
    /// Whether a precision was asked for and reached.
    pub reached: bool,
    /// The commands that led here; what a study was topped up with stands behind the first.
    pub commands: Vec<String>,
    /// What was counted.
    pub ledger: Counts,
    /// Where that was asked, what dice decide, cell by cell; empty until all games are played.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<Decided>,
}

/// The format of what is put away; the number changes when a reader of the one could not read the other.
const RECORD_FORMAT: &str = "admiralty-compare-counts-1";

/// What the command `balance` wrote: the same, without what could not be asked of it.
const FORMER_FORMAT: &str = "admiralty-balance-counts-1";

impl Record {
    /// A study of which nothing has been played.
    #[must_use]
    pub fn new(setting: Setting, extent: Extent, command: String) -> Self {
        Record {
            format: RECORD_FORMAT.to_owned(),
            ledger: setting.counts(),
            first: 0,
            whole: None,
            missing: Vec::new(),
            games: extent.games,
            until: extent.until.map(|precision| precision.show(&setting.points)),
            setting,
            tuned_for: None,
            division: Vec::new(),
            reached: false,
            commands: vec![command],
            dice: Vec::new(),
        }
    }

    /// The same of a part of the study; `asked` are the words of the command that say which.
    #[must_use]
    pub fn part(mut self, part: Part, asked: &str) -> Self {
        (self.first, self.games, self.whole) = (part.first, part.games, part.whole);
        for command in &mut self.commands {
            *command += asked;
        }
        self
    }

    /// The number of the next game.
    #[must_use]
    pub fn next(&self) -> u64 {
        self.first + self.ledger.games()
    }

    /// Goes on with a study that has come to its end. Whoever looks at figures and then plays more needs intervals that
    /// hold whenever one looks: from now on all of them are sequences, tuned for what was first planned.
    ///
    /// # Errors
    /// A failure if it is a part of a study, or was joined of parts and is not whole.
    pub fn top_up(&mut self, folder: &Path, extent: Extent, command: String) -> Result<(), Refusal> {
        refuse_gaps::<Self>(&self.missing, folder)?;
        if self.first > 0 || self.whole.is_some() {
            return Err(refuse_part(folder));
        }
        self.tuned_for.get_or_insert(self.ledger.games().max(FIRST_LOOK));
        self.games = extent.games;
        self.until = extent.until.map(|precision| precision.show(&self.setting.points));
        self.reached = false;
        if let [first] = self.commands.as_mut_slice() {
            *first = kept_in(first, folder);
        }
        self.commands.push(command);
        Ok(())
    }

    /// The precision asked for.
    #[must_use]
    pub fn precision(&self) -> Option<Precision> {
        let text = self.until.as_deref()?;
        Precision::recorded(text, &self.setting.points)
    }

    /// Whether it has come to its own end.
    #[must_use]
    pub fn complete(&self) -> bool {
        self.is_played() && (!self.setting.luck || !self.dice.is_empty())
    }

    /// Whether all games that are compared have been played.
    #[must_use]
    pub fn is_played(&self) -> bool {
        self.reached || self.ledger.games() >= self.games
    }

    /// The command that tops a study up, and what it asks for.
    #[must_use]
    pub fn topping_up(&self, folder: &Path, extent: Extent, more: Option<u64>, points: &Points) -> String {
        let asked = match more {
            Some(games) => format!(" --games {games}"),
            None => extent_arguments(points, extent),
        };
        let folder = made_again_in(folder);
        format!("{} compare --add {folder}{asked}", admiralty_core::COMMAND)
    }

    /// How its intervals are made.
    #[must_use]
    pub fn intervals(&self) -> Intervals {
        match (self.tuned_for, self.precision()) {
            (Some(tuned_for), _) => Intervals::Sequence { tuned_for },
            // Broken off before the first look.
            (None, Some(_)) => Intervals::Sequence {
                tuned_for: FIRST_LOOK,
            },
            (None, None) => Intervals::Fixed,
        }
    }
}

impl Kept for Record {
    const FORMAT: &'static str = RECORD_FORMAT;

    fn reads(format: &str) -> bool {
        [RECORD_FORMAT, FORMER_FORMAT].contains(&format)
    }

    fn format(&self) -> &str {
        &self.format
    }

    /// Whether the counts are as large as the setting says, and the division as long as there are ways.
    fn is_sound(&self) -> bool {
        let fresh = self.setting.counts();
        let ways = self.ledger.parts().len();
        self.ledger.is_sound()
            && fresh.width() == self.ledger.width()
            && fresh.cells() == self.ledger.cells()
            && fresh.columns() == self.ledger.columns()
            && fresh.parts().len() == ways
            && self.division.iter().all(|&way| way < ways)
    }
}

impl Parted for Record {
    fn span(&self) -> Range<u64> {
        self.first..self.next()
    }

    fn whole(&self) -> Option<u64> {
        self.whole
    }

    fn difference(&self, other: &Self) -> Option<&'static str> {
        let divided = |record: &Record| !record.division.is_empty();
        let ways = divided(self) && divided(other) && self.division != other.division;
        self.setting
            .difference(&other.setting)
            .or(ways.then_some("way to share dice"))
    }

    fn append(&mut self, next: Self, follows: bool) {
        self.ledger.merge(next.ledger, follows);
        if self.division.is_empty() {
            self.division = next.division;
        }
    }

    fn finish(&mut self, end: u64, missing: Vec<Range<u64>>) {
        (self.first, self.games, self.whole) = (0, end, None);
        self.missing = missing
            .into_iter()
            .map(|games| (games.start, games.end))
            .collect();
    }
}
