//! What the command line sees of a game in progress: a position in a file, shown, or played on.

use crate::contract::{
    BattleStudy, Files, Refusal, Ruleset, Sampling, Scenario, ScenarioSource, quoted, rules_argument,
};
use crate::results::advice::GameAdvice;
use crate::results::story::Board;
use crate::seats::{BySeat, Seat};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
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
        text + &rules_argument(self.optional_rules.as_deref())
    }
}

/// A position that was read and found possible.
pub trait OpenPosition {
    /// Shows where everything is, and what is assumed, in lines of so many columns at most.
    ///
    /// # Errors
    /// If the output cannot be written.
    fn show(&self, columns: usize, out: &mut dyn Write) -> io::Result<()>;

    /// The position as a file with everything written out by name.
    fn written(&self) -> String;

    /// The position as a form: the board, and what else a file says.
    fn form(&self) -> PositionForm;

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

/// A position as a form that a map and fields are made from. A file is written from it: the values of the fields under
/// their tables and keys, and for each seat a table of its id with the units of each place by name, with commas between.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct PositionForm {
    /// What position it is.
    pub title: String,
    /// Where everything is.
    pub board: Board,
    /// Where units can be, by the keys of a file.
    pub places: Vec<FormPlace>,
    /// What else there is to say.
    pub fields: Vec<FormField>,
    /// What was taken for what, and what is assumed.
    pub notes: Vec<String>,
}

/// A place of a form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct FormPlace {
    /// Its key in a file.
    pub key: String,
    /// As readers know it.
    pub name: String,
    /// Whether the map of the menu has it, under the same key.
    pub on_map: bool,
    /// Whether units there still take part.
    pub in_play: bool,
}

/// Something that a position file says beside who is where.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct FormField {
    /// Its table in the file; empty for none.
    pub table: String,
    /// Its key there.
    pub key: String,
    /// What it is.
    pub name: String,
    /// What kind of value it has.
    pub kind: FieldKind,
    /// Its value as text, names with commas between; none where it follows from the rest and is left out.
    pub value: Option<String>,
    /// Of a number, the least and the most it can be.
    pub range: Option<(i64, i64)>,
    /// What can be named.
    pub choices: Vec<String>,
    /// The id of the seat that it belongs to. Of fields of one table that differ in it, one has a place.
    pub seat: Option<String>,
    /// The key of the place that it belongs to.
    pub place: Option<String>,
    /// What a map writes of it where it is, before its number.
    pub mark: Option<String>,
    /// Whether it is the score, positive when the second seat leads.
    pub is_score: bool,
}

impl FormField {
    /// A field without a value.
    #[must_use]
    pub fn new([table, key, name]: [&str; 3], kind: FieldKind) -> Self {
        FormField {
            table: table.to_owned(),
            key: key.to_owned(),
            name: name.to_owned(),
            kind,
            ..FormField::default()
        }
    }

    /// A whole number.
    #[must_use]
    pub fn number(words: [&str; 3], range: (i64, i64)) -> Self {
        FormField {
            range: Some(range),
            ..FormField::new(words, FieldKind::Number)
        }
    }

    /// One or some of a few words.
    #[must_use]
    pub fn named(words: [&str; 3], kind: FieldKind, choices: Vec<String>) -> Self {
        FormField {
            choices,
            ..FormField::new(words, kind)
        }
    }

    /// The same, of a seat.
    #[must_use]
    pub fn of(self, seat: String) -> Self {
        FormField {
            seat: Some(seat),
            ..self
        }
    }

    /// The same, with what a map writes of it.
    #[must_use]
    pub fn marked(self, mark: &str) -> Self {
        FormField {
            mark: Some(mark.to_owned()),
            ..self
        }
    }
}

/// What kind of value a field has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum FieldKind {
    /// A whole number.
    #[default]
    Number,
    /// `true` or `false`.
    Flag,
    /// One of the choices, in quotes.
    Choice,
    /// Some of the choices, with commas between, in one pair of quotes.
    Names,
    /// Some of the choices, as an array.
    List,
    /// Places, by the keys of the choices, as [`FieldKind::Names`].
    Places,
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
