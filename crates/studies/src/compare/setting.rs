//! Everything that decides the games of a study, but for their number.

use super::counts::{Counts, Sharing};
use super::design::Design;
use super::ledger::Ledger;
use super::row::Columns;
use admiralty_core::contract::{Beyond, DataFile, Details, Refusal, ScenarioCard, ScenarioSource};
use admiralty_core::results::fair_bids::FairBidBy;
use admiralty_core::seats::{BySeat, GameCard, Keyed, Seat};
use serde::{Deserialize, Serialize};
use std::num::NonZeroU32;

/// How luck is taken out of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rerolls {
    /// How many times dice are rolled again.
    pub times: NonZeroU32,
    /// The leads that can come out, the least and the greatest.
    pub leads: (i32, i32),
}

/// Everything that decides the games of a study, but for their number. A key that it does not have is read as that of a
/// seat, and refused where the game has no such seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Setting {
    /// Name and version of the program.
    pub program: String,
    /// The ruleset's short word.
    pub ruleset: String,
    /// Its title.
    pub title: String,
    /// Its version.
    pub ruleset_version: String,
    /// What it calls its points.
    pub points: String,
    /// Where the scenario came from.
    pub source: ScenarioSource,
    /// The scenarios that are measured against it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub variants: Vec<ScenarioSource>,
    /// What a citation says of it as it is, before anything is varied.
    pub scenario: ScenarioCard,
    /// The optional rules asked for; none where they were left to the scenario.
    pub optional_rules: Option<Vec<String>>,
    /// What was varied, as asked for.
    pub asked: Vec<String>,
    /// Whether what nobody knows for certain was varied, one thing at a time.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unknowns: bool,
    /// The sides that were kept from doing things, one at a time.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub without: Vec<Seat>,
    /// Whether it was counted how much of the result dice decide.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub luck: bool,
    /// How luck was taken out of every game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rerolls: Option<Rerolls>,
    /// What is on record of the base by other players.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fair_bids: Vec<FairBidBy>,
    /// The factors.
    pub design: Design,
    /// Where one change is made at a time, why each factor is varied, by its number; empty where that goes without saying.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub groups: Vec<String>,
    /// Of what is not known for certain, what was not varied: nobody says what else it might be.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left: Vec<String>,
    /// The hash of each cell's scenario.
    pub hashes: Vec<String>,
    /// Players whom a change takes beyond what they know.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub beyond: Vec<Beyond>,
    /// What is noted of every game beyond how it ends.
    pub details: Vec<Details>,
    /// Who plays, by the id of the seat.
    #[serde(flatten)]
    pub commanders: Keyed<String>,
    /// The files that they play by.
    pub files: Vec<DataFile>,
    /// The bid in steps of the game.
    pub bid: i16,
    /// The seed.
    pub seed: u64,
}

impl Setting {
    /// Empty counts for it.
    #[must_use]
    pub fn counts(&self) -> Counts {
        let seats = self.commanders.0.len();
        let mut width = Columns::of(seats).len();
        let mut spread = Vec::new();
        for details in &self.details {
            if details.spread {
                spread.extend(width..width + details.len());
            }
            width += details.len();
        }
        let empty = Ledger::of_pairs(seats, self.design.cells(), width, spread, self.design.pairs());
        let empty = match self.rerolls {
            Some(rerolls) => empty.less_luck(rerolls.leads),
            None => empty,
        };
        Counts::new(&empty, Sharing::of(&self.design).len())
    }

    /// The first column of each group of details.
    pub(super) fn columns(&self) -> impl Iterator<Item = (&Details, usize)> {
        let first = Columns::of(self.commanders.0.len()).len();
        self.details.iter().scan(first, |next, details| {
            let first = *next;
            *next += details.len();
            Some((details, first))
        })
    }

    /// Who plays, if it is of this game.
    ///
    /// # Errors
    /// A failure that names the keys, if they are not the seats of the game.
    pub fn players(&self, game: &GameCard) -> Result<BySeat<String>, Refusal> {
        self.commanders.seats(game).ok_or_else(|| {
            let keys: Vec<&str> = self.commanders.0.iter().map(|(key, _)| key.as_str()).collect();
            let seats = game.each(|seat| game.seat(seat).id.to_owned(), ", ");
            Refusal::failure(format!(
                "the study is damaged: it has the keys {}, and the seats are {seats}",
                keys.join(", ")
            ))
        })
    }

    /// The same without what others made of the game.
    fn without_records(&self) -> Setting {
        Setting {
            fair_bids: Vec::new(),
            ..self.clone()
        }
    }

    /// In what it differs from another, in a word; none if it is the same.
    #[must_use]
    pub fn difference(&self, other: &Setting) -> Option<&'static str> {
        let parts = [
            ("program", self.program == other.program),
            (
                "ruleset",
                (&self.ruleset, &self.ruleset_version) == (&other.ruleset, &other.ruleset_version),
            ),
            (
                "scenario",
                self.scenario == other.scenario && self.hashes == other.hashes,
            ),
            (
                "commanders",
                (&self.commanders, &self.files) == (&other.commanders, &other.files),
            ),
            ("settings", self.without_records() == other.without_records()),
        ];
        parts.into_iter().find(|(_, same)| !same).map(|(name, _)| name)
    }
}
