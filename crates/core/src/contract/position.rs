//! What the command line sees of a game in progress: a position in a file, shown, or played on.

use crate::contract::NO_RULES;
use crate::contract::{BattleStudy, Files, Refusal, Ruleset, Sampling, Scenario, ScenarioSource, quoted};
use crate::results::advice::GameAdvice;
use crate::seats::{BySeat, Seat};
use serde::Deserialize;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

/// A position file as somebody wrote it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionFile {
    /// What it is called in messages and commands.
    pub name: String,
    /// Its text.
    pub text: String,
}

/// What of a position file must be known before its scenario is opened.
#[derive(Deserialize)]
struct Head {
    rules: Option<Vec<String>>,
}

impl PositionFile {
    /// Reads a file.
    ///
    /// # Errors
    /// A failure if it cannot be read.
    pub fn load(path: &Path, files: &dyn Files) -> Result<Self, Refusal> {
        let name = path.display().to_string();
        match files.read(path) {
            Ok(text) => Ok(PositionFile { name, text }),
            Err(error) => Err(Refusal::failure(format!(
                "{name} cannot be read: {error}; give the path of a position file (scenarios/positions has some)"
            ))),
        }
    }

    /// The optional rules that the file puts into force; none where it says nothing, or cannot be understood, which the
    /// ruleset will tell better.
    #[must_use]
    pub fn rules(&self) -> Option<Vec<String>> {
        toml::from_str::<Head>(&self.text).ok()?.rules
    }
}

/// A position file with the rules under which it is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionQuery {
    /// The file.
    pub file: PositionFile,
    /// The scenario that is played.
    pub scenario: ScenarioSource,
    /// The optional rules in force; none to leave them to the file, and then to the scenario.
    pub optional_rules: Option<Vec<String>>,
}

impl PositionQuery {
    /// Opens the scenario, in which [`crate::contract::Positions::read`] reads the file.
    ///
    /// # Errors
    /// As for [`Ruleset::open`].
    pub fn open(&self, ruleset: &dyn Ruleset, files: Arc<dyn Files>) -> Result<Arc<dyn Scenario>, Refusal> {
        let rules = self.optional_rules.clone().or_else(|| self.file.rules());
        ruleset.open(&self.scenario, rules.as_deref(), files)
    }

    /// The arguments that name the same file and rules again.
    #[must_use]
    pub fn arguments(&self) -> String {
        let mut text = quoted(&self.file.name);
        if let ScenarioSource::File(path) = &self.scenario {
            text += &format!(" --scenario {}", quoted(&path.to_string_lossy()));
        }
        match self.optional_rules.as_deref() {
            None => {}
            Some([]) => text += &format!(" --rules {NO_RULES}"),
            Some(rules) => text += &format!(" --rules {}", quoted(&rules.join(","))),
        }
        text
    }
}

/// A position that was read and found possible.
pub trait OpenPosition {
    /// Shows where everything is, and what is assumed.
    ///
    /// # Errors
    /// If the output cannot be written.
    fn show(&self, out: &mut dyn Write) -> io::Result<()>;

    /// The position as a file with everything written out by name.
    fn written(&self) -> String;

    /// The battle of a place, or the only one.
    ///
    /// # Errors
    /// A matter of usage if combat is not next, if there is no such battle, or if there are several and none is named.
    fn battle(&self, request: &BattleInGame<'_>) -> Result<Box<dyn BattleStudy>, Refusal>;

    /// Ranks what a side can do now.
    ///
    /// # Errors
    /// A matter of usage if it is not that side's turn; a game that breaks off.
    fn advise(&self, request: &AdviceRequest<'_>) -> Result<GameAdvice, Refusal>;
}

/// What somebody asks of a game in progress.
#[derive(Clone, Copy)]
pub struct AdviceRequest<'a> {
    /// Who is to be advised; whoever moves next if nothing is said.
    pub side: Option<Seat>,
    /// The commander that plays every game on, on both sides.
    pub commander: &'a str,
    /// How many options to tell of.
    pub options: usize,
    /// Turns to play out in all, to find them.
    pub budget: u64,
    /// How far to go: the plan's games are those of each option.
    pub sampling: Sampling<'a>,
    /// Where the scenario was read from, for the citation.
    pub scenario: &'a ScenarioSource,
    /// The command that asks for the same again.
    pub command: &'a str,
}

/// A battle of a game in progress as somebody asks for it.
#[derive(Clone, Debug)]
pub struct BattleInGame<'a> {
    /// The name of the place, if one is named.
    pub place: Option<&'a str>,
    /// How each side fights it, in the words of [`crate::contract::RulesetCard::battle_doctrines`].
    pub doctrines: BySeat<Option<String>>,
    /// Where the scenario was read from, for the citation.
    pub source: &'a ScenarioSource,
    /// The arguments that name the position file and its rules.
    pub arguments: String,
}
