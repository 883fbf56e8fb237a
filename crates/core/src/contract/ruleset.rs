//! A game that the program can open.

use crate::bench::Rung;
use crate::contract::{Files, Refusal, Scenario, ScenarioSource};
use crate::frames::Schema;
use crate::seats::GameCard;
use std::sync::Arc;

/// A name that can be given on the command line, and what it stands for in a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Named {
    /// As typed.
    pub name: &'static str,
    /// For `--help` and error messages.
    pub about: &'static str,
}

/// What a game is, as data.
#[derive(Clone, Copy, Debug)]
pub struct RulesetCard {
    /// A short word without spaces, such as `night-run`.
    pub id: &'static str,
    /// As printed on the box.
    pub title: &'static str,
    /// Changes whenever the same seed gives a different game, and only then.
    pub version: &'static str,
    /// What its seats and its points are called.
    pub game: GameCard,
    /// The players that can be chosen for any seat. A name may take an argument after a colon. The first plays where none
    /// is named.
    pub players: &'static [Named],
    /// The player that looks at the rules and values in force, and so meets what is changed of them; none if all play on
    /// as before.
    pub adapting_player: Option<&'static str>,
    /// The optional rules that can be switched on.
    pub optional_rules: &'static [Named],
    /// The words in which a seat's way of fighting one battle is told.
    pub battle_doctrines: &'static [Named],
    /// The tables of exact odds that can be printed.
    pub odds_tables: &'static [Named],
    /// The frames that can be recorded.
    pub frames: &'static [&'static Schema],
    /// What is recorded unless the user says otherwise, in the words of `--record`.
    pub usual_record: &'static str,
    /// The fair bids of its own scenario by player, as [`crate::results::fair_bids::read`] reads them; empty where none are
    /// on record.
    pub fair_bids: &'static str,
    /// Whether the program means this game where none is named, so that command lines need not name it.
    pub is_default: bool,
    /// Examples for the program's help, by command: lines that begin with two spaces.
    pub examples: &'static [(&'static str, &'static str)],
}

impl RulesetCard {
    /// A game with these names and seats, and nothing else.
    #[must_use]
    pub const fn new([id, title, version]: [&'static str; 3], game: GameCard) -> Self {
        RulesetCard {
            id,
            title,
            version,
            game,
            players: &[],
            adapting_player: None,
            optional_rules: &[],
            battle_doctrines: &[],
            odds_tables: &[],
            frames: &[],
            usual_record: "none",
            fair_bids: "",
            is_default: false,
            examples: &[],
        }
    }
}

/// A game that can be opened.
pub trait Ruleset: Send + Sync {
    /// What it is.
    fn card(&self) -> &'static RulesetCard;

    /// Reads a scenario, with exactly these optional rules (named as in [`RulesetCard::optional_rules`]) in force, or with
    /// those that the scenario itself puts into force where none are given. What the scenario extends, and later the files
    /// that players name, it reads from `files` and from nowhere else.
    ///
    /// # Errors
    /// An unreadable file is a failure; an unknown optional rule is a matter of usage, as is a faulty file: every fault is
    /// listed.
    fn open(
        &self,
        source: &ScenarioSource,
        optional_rules: Option<&[String]>,
        files: Arc<dyn Files>,
    ) -> Result<Arc<dyn Scenario>, Refusal>;

    /// Players, with their arguments, that a ladder ranks unless told otherwise; the first is what the others are measured
    /// against.
    fn contenders(&self) -> Vec<String> {
        let names = self.card().players.iter();
        names.map(|entry| entry.name.to_owned()).collect()
    }

    /// What is fingerprinted and timed, the cheapest first; none if the game has no ladder of costs.
    fn rungs(&self) -> Vec<Rung> {
        Vec::new()
    }
}

impl dyn Ruleset + '_ {
    /// Its short word.
    #[must_use]
    pub fn id(&self) -> &'static str {
        self.card().id
    }

    /// Its title.
    #[must_use]
    pub fn title(&self) -> &'static str {
        self.card().title
    }

    /// The version of its rules.
    #[must_use]
    pub fn version(&self) -> &'static str {
        self.card().version
    }

    /// What its seats and its points are called.
    #[must_use]
    pub fn game(&self) -> &'static GameCard {
        &self.card().game
    }

    /// What its points are called.
    #[must_use]
    pub fn points(&self) -> &'static str {
        self.game().points.name
    }

    /// Refuses a game that does not have two seats, for a study that is mathematics of two.
    ///
    /// # Errors
    /// A matter of usage that names the seats.
    pub fn of_two_seats(&self, study: &str) -> Result<(), Refusal> {
        let names: Vec<&str> = self.game().seats.iter().map(|seat| seat.name).collect();
        if names.len() == 2 {
            return Ok(());
        }
        Err(Refusal::Usage(format!(
            "{study} is for games of two seats, and {} has {}: {}; `simulate` and `compare` take any number",
            self.title(),
            names.len(),
            names.join(", ")
        )))
    }
}
