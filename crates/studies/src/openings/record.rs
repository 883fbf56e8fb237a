//! A part of a study of openings as it is put away: rounds of the matrix, and of the fresh games that judge its mixes.

use super::rounds::Rounds;
use super::{Also, Extent, OpeningsRequest};
use crate::parts::{Parted, Scope};
use crate::request::Setting;
use admiralty_core::dice::MasterSeed;
use admiralty_core::results::Kept;
use admiralty_core::seats::BySeat;
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// What is played, and by whom.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Opened {
    /// Who goes on after the opening.
    pub commanders: BySeat<String>,
    /// Openings instead of those listed.
    pub only: BySeat<Vec<String>>,
    /// Openings beside them.
    pub more: BySeat<Vec<String>>,
    /// Who else plays the equilibrium line.
    pub also: Vec<Also>,
}

/// A part of a study. Its scope counts rounds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OpeningsRecord {
    /// Name and version of this format.
    format: String,
    /// What is played.
    pub setting: Setting<Opened>,
    /// Which rounds.
    pub scope: Scope,
    /// Rounds of the matrix, all cells.
    pub(super) matrix: Rounds,
    /// As many of the fresh games, of all cells too: the mixes are not known before the parts are joined.
    pub(super) check: Rounds,
}

impl OpeningsRecord {
    /// A study of which nothing has been played, of rounds of so many games of each of these cells.
    pub(super) fn new(setting: Setting<Opened>, size: u64, cells: usize) -> Self {
        let nothing = Rounds::new(size, cells);
        OpeningsRecord {
            format: Self::FORMAT.to_owned(),
            setting,
            scope: Scope::of(0),
            matrix: nothing.clone(),
            check: nothing,
        }
    }

    /// What was asked for: the whole study, where this is one.
    pub(super) fn request(&self) -> OpeningsRequest {
        let Setting { players, .. } = &self.setting;
        OpeningsRequest {
            scenario: self.setting.source.clone(),
            optional_rules: self.setting.optional_rules.clone(),
            commanders: players.commanders.clone(),
            only: players.only.clone(),
            more: players.more.clone(),
            seed: MasterSeed(self.setting.seed),
            extent: Extent::Games(self.matrix.size * self.scope.games),
            also: players.also.clone(),
            threads: None,
        }
    }

    /// What a part of it says by itself, in a line.
    #[must_use]
    pub fn line(&self) -> String {
        let Range { start, end } = self.span();
        format!(
            "Rounds {start} to {} of {} games of each of {} cells: `{} merge` makes the study of all parts.\n",
            end - 1,
            self.matrix.size,
            self.matrix.endings.len(),
            admiralty_core::COMMAND
        )
    }
}

impl Kept for OpeningsRecord {
    const FORMAT: &'static str = "admiralty-openings-counts-1";

    fn format(&self) -> &str {
        &self.format
    }

    fn is_sound(&self) -> bool {
        let cells = |rounds: &Rounds| (rounds.size, rounds.rounds(), rounds.endings.len());
        cells(&self.matrix) == cells(&self.check) && self.matrix.is_sound() && self.check.is_sound()
    }
}

impl Parted for OpeningsRecord {
    const UNIT: &'static str = "round";

    fn span(&self) -> Range<u64> {
        self.scope.first..self.scope.first + self.matrix.rounds()
    }

    fn whole(&self) -> Option<u64> {
        self.scope.whole()
    }

    fn difference(&self, other: &Self) -> Option<&'static str> {
        let size = || (self.matrix.size != other.matrix.size).then_some("number of games in a round");
        self.setting.difference(&other.setting).or_else(size)
    }

    fn append(&mut self, next: Self, _follows: bool) {
        self.matrix.append(next.matrix);
        self.check.append(next.check);
    }

    fn finish(&mut self, end: u64, missing: Vec<Range<u64>>) {
        self.matrix.complete = missing.is_empty();
        self.scope.finish(end, missing);
    }
}
