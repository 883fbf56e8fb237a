//! What the command line sees of a ruleset. Everything here may be boxed and called through a table, because it
//! is called a few times a run; the games below are not.

use crate::bench::Rung;
use crate::contract::{Files, OpenScenario, Refusal, ScenarioSource};
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

/// A wargame that can be simulated.
pub trait Ruleset: Sync {
    /// A short word without spaces, such as `war-at-sea`.
    fn id(&self) -> &'static str;

    /// As printed on the box.
    fn title(&self) -> &'static str;

    /// What its seats and its points are called.
    fn card(&self) -> GameCard;

    /// What its points are called.
    fn points(&self) -> &'static str {
        self.card().points.name
    }

    /// Changes whenever the same seed gives a different game, and only then.
    fn version(&self) -> &'static str;

    /// The commanders that can be chosen for either side. A name may take an argument after a colon.
    fn commanders(&self) -> &'static [Named];

    /// Commanders, with their arguments, that a ladder ranks unless told otherwise; the first is what the others are
    /// measured against.
    fn contenders(&self) -> Vec<String> {
        let names = self.commanders().iter();
        names.map(|entry| entry.name.to_owned()).collect()
    }

    /// The commander that looks at the rules and values in force, and so meets what is changed of them; none if all play on
    /// as before.
    fn adapting_commander(&self) -> Option<&'static str> {
        None
    }

    /// The optional rules that can be switched on.
    fn optional_rules(&self) -> &'static [Named];

    /// The words in which a side's way of fighting one battle is told; none if the ruleset studies no battles.
    fn battle_doctrines(&self) -> &'static [Named] {
        &[]
    }

    /// The tables of exact odds that can be printed: see [`OpenScenario::odds_table`].
    fn odds_tables(&self) -> &'static [Named] {
        &[]
    }

    /// What is fingerprinted and timed, the cheapest first; none if the ruleset has no ladder.
    fn ladder(&self) -> Vec<Rung> {
        Vec::new()
    }

    /// The frames that can be recorded.
    fn frames(&self) -> &'static [&'static Schema] {
        &[]
    }

    /// What is recorded unless the user says otherwise, in the words of `--record`.
    fn usual_record(&self) -> &'static str {
        "none"
    }

    /// The fair bids of its own scenario by commander, as [`crate::results::fair_bids::read`] reads them; empty where none
    /// are on record.
    fn fair_bids(&self) -> &'static str {
        ""
    }

    /// Whether the program means this ruleset where none is named, so that command lines need not name it.
    fn is_default(&self) -> bool {
        false
    }

    /// Reads a scenario, with exactly these optional rules (named as in [`Ruleset::optional_rules`]) in force, or
    /// with those the scenario itself puts into force where none are given. What the scenario extends, and later the
    /// files that commanders name, it reads from `files` and from nowhere else.
    ///
    /// # Errors
    /// An unknown optional rule is a matter of usage; an unreadable or faulty file is a failure that lists
    /// every fault.
    fn open(
        &self,
        source: &ScenarioSource,
        optional_rules: Option<&[String]>,
        files: Arc<dyn Files>,
    ) -> Result<Box<dyn OpenScenario>, Refusal>;
}
