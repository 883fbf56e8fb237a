//! From the options of `admiralty compare` to what a study is asked.

use super::arguments::{Compare, Length, Varied};
use crate::cli::game::meant;
use crate::cli::options::{checked_bid, read_rules, until};
use crate::cli::terminal;
use admiralty::registry;
use admiralty_core::contract::{Refusal, Ruleset, ScenarioSource, quoted, split_factors};
use admiralty_core::dice::MasterSeed;
use admiralty_core::play::MAX_GAMES_UNTIL;
use admiralty_core::seats::{BySeat, Seat};
use admiralty_store::Disk;
use admiralty_studies::compare::{CompareRequest, Extent, one_game, optional_rules};
use std::num::NonZeroU32;
use std::path::PathBuf;

impl Length {
    /// How many games, so many where none are asked for, or which precision.
    pub(super) fn extent(&self, ruleset: &dyn Ruleset, usual: u64) -> Result<Extent, Refusal> {
        let Some(text) = &self.until else {
            return Ok(Extent {
                games: self.games.unwrap_or(usual),
                until: None,
            });
        };
        Ok(Extent {
            games: self.at_most.unwrap_or(MAX_GAMES_UNTIL),
            until: Some(until(ruleset, text)?),
        })
    }
}

/// The word for all optional rules.
const ALL_RULES: &str = "all";

/// The sides of a word: one by the name of its option, or both.
fn sides(word: &str) -> Result<Vec<Seat>, Refusal> {
    let game = meant().game();
    match game.find(word) {
        Some(side) => Ok(vec![side]),
        None if word.eq_ignore_ascii_case("both") => Ok(Seat::BOTH.to_vec()),
        None => Err(Refusal::Usage(format!(
            "--without {word}: name a side, {} or both",
            Seat::BOTH.map(|side| game.seat(side).id).join(", ")
        ))),
    }
}

impl Compare {
    /// Who plays, by seat.
    fn commanders(&self, ruleset: &dyn Ruleset) -> Result<BySeat<String>, Refusal> {
        if !self.by.adapted {
            return Ok(self.by.players.all(ruleset));
        }
        let knows = ruleset.card().adapting_player.ok_or_else(|| {
            Refusal::Usage(format!(
                "no commander of {} looks at the rules in force",
                ruleset.title()
            ))
        })?;
        let seats = ruleset.game().seats.len();
        Ok(BySeat::new(seats, |_| knows.to_owned()))
    }

    /// Says of a scenario file alone that its rules are varied, and how it is compared with the scenario built in.
    fn say_what_varies(&self, ruleset: &dyn Ruleset) {
        if let Some(file) = self.scenario.as_deref().filter(|file| *file != ruleset.id()) {
            terminal::remark(&format!(
                "note: the optional rules of {file} are compared; `admiralty compare {} {}` compares the file with the \
                 scenario built in",
                ruleset.id(),
                quoted(file)
            ));
        }
    }

    /// What the study is asked.
    pub(super) fn request(&self, ruleset: &dyn Ruleset) -> Result<CompareRequest, Refusal> {
        let varied = &self.varied;
        one_game(
            ruleset,
            registry::ALL,
            self.scenario
                .iter()
                .map(PathBuf::from)
                .chain(self.variants.clone()),
            &Disk,
        )?;
        let source = |path: &PathBuf| match path.to_str() {
            Some(name) if name == ruleset.id() => ScenarioSource::Embedded,
            _ => ScenarioSource::File(path.clone()),
        };
        let without = varied
            .without
            .as_deref()
            .map(sides)
            .transpose()?
            .unwrap_or_default();
        let apart = varied.unknowns || !without.is_empty();
        let nothing = varied.names_nothing() && self.variants.is_empty() && !apart;
        if nothing {
            self.say_what_varies(ruleset);
        }
        Ok(CompareRequest {
            scenario: self
                .scenario
                .as_ref()
                .map_or(ScenarioSource::Embedded, |path| source(&path.into())),
            variants: self.variants.iter().map(source).collect(),
            optional_rules: varied.in_force.as_deref().map(read_rules),
            factors: varied.changes(ruleset, nothing),
            unknowns: varied.unknowns,
            without,
            luck: varied.luck,
            rerolls: self.length.rerolls.and_then(NonZeroU32::new),
            commanders: self.commanders(ruleset)?,
            bid: checked_bid(ruleset, self.by.bid)?,
            seed: MasterSeed(self.by.seed),
        })
    }
}

impl Varied {
    /// What is listed by name: rules, values, and both.
    fn lists(&self) -> [&Option<String>; 3] {
        [&self.rules, &self.set, &self.factors]
    }

    /// Whether no list is given.
    fn names_nothing(&self) -> bool {
        self.lists().iter().all(|list| list.is_none())
    }

    /// What is varied, in the ruleset's grammar; where nothing is asked for, all optional rules.
    fn changes(&self, ruleset: &dyn Ruleset, nothing: bool) -> Vec<String> {
        let all = nothing
            || self
                .rules
                .as_deref()
                .is_some_and(|rules| rules.trim() == ALL_RULES);
        let mut factors: Vec<String> = Vec::new();
        if all {
            factors.extend(optional_rules(ruleset));
        }
        let lists = self.lists().into_iter().skip(usize::from(all)).flatten();
        factors.extend(lists.flat_map(|text| split_factors(text)).map(str::to_owned));
        factors
    }
}
