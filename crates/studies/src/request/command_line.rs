//! The command that asks for a study again.

use admiralty_core::contract::{NO_RULES, Ruleset, Scenario, ScenarioSource, rules_argument};
use admiralty_core::seats::{BySeat, GameCard, Seat};

/// A command of this program, put together part by part. Every argument is quoted for the shell where it needs it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandLine(String);

impl CommandLine {
    /// A subcommand on a scenario.
    #[must_use]
    pub fn new(subcommand: &str, scenario: &ScenarioSource) -> Self {
        let line = CommandLine(format!("{} {subcommand}", admiralty_core::COMMAND));
        match scenario {
            ScenarioSource::Embedded => line,
            ScenarioSource::File(path) => line.argument(&path.to_string_lossy()),
        }
    }

    /// An argument that belongs to no option.
    #[must_use]
    pub fn argument(mut self, argument: &str) -> Self {
        self.0.push(' ');
        self.0 += &admiralty_core::contract::quoted(argument);
        self
    }

    /// An option without a value.
    #[must_use]
    pub fn flag(mut self, name: &str) -> Self {
        self.0 += " --";
        self.0 += name;
        self
    }

    /// An option with its value.
    #[must_use]
    pub fn option(self, name: &str, value: impl ToString) -> Self {
        self.flag(name).argument(&value.to_string())
    }

    /// An option whose value is a list, or the word for none.
    #[must_use]
    pub fn list(self, name: &str, values: &[String]) -> Self {
        if values.is_empty() {
            self.option(name, NO_RULES)
        } else {
            self.option(name, values.join(","))
        }
    }

    /// Who commands.
    #[must_use]
    pub fn commanders(self, game: &GameCard, commanders: &BySeat<String>) -> Self {
        let with = |line: Self, (seat, name): (Seat, &String)| line.option(game.seat(seat).id, name);
        commanders.iter().fold(self, with)
    }

    /// The optional rules, where the scenario does not decide.
    #[must_use]
    pub fn rules(self, rules: Option<&[String]>) -> Self {
        self.then(&rules_argument(rules))
    }

    /// The ruleset, where it is not the one that is meant by default.
    #[must_use]
    pub fn ruleset(self, ruleset: &dyn Ruleset) -> Self {
        if ruleset.card().is_default {
            self
        } else {
            self.option("ruleset", ruleset.id())
        }
    }

    /// Text that is part of a command line already, with a space before it.
    #[must_use]
    pub fn then(mut self, text: &str) -> Self {
        self.0 += text;
        self
    }

    /// The command.
    #[must_use]
    pub fn text(self) -> String {
        self.0
    }
}

/// Whose numbers a table of exact odds has.
#[must_use]
pub fn table_source(ruleset: &dyn Ruleset, scenario: &dyn Scenario) -> String {
    let card = scenario.card();
    let rules = match card.optional_rules.as_slice() {
        [] => "no optional rules".to_owned(),
        rules => format!("optional rules {}", rules.join(", ")),
    };
    format!(
        "Admiralty {}, {} rules version {}, {rules}, scenario {}.",
        env!("CARGO_PKG_VERSION"),
        ruleset.title(),
        ruleset.version(),
        card.hash
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_shell_would_part_is_quoted() {
        let scenario = ScenarioSource::File("my rules.toml".into());
        let commanders = BySeat::from(["doctrine".to_owned(), "doctrine:my book.toml".to_owned()]);
        let line = CommandLine::new("adapt", &scenario)
            .option("factors", "19.1,19.3=off|on")
            .flag("together")
            .commanders(&war_at_sea::WarAtSea.card().game, &commanders)
            .rules(Some(&[]))
            .rules(None)
            .ruleset(&war_at_sea::WarAtSea)
            .list("effect", &["19.1".to_owned(), "19.2".to_owned()])
            .option("seed", 7);
        assert_eq!(
            line.text(),
            "admiralty adapt 'my rules.toml' --factors '19.1,19.3=off|on' --together --allied doctrine \
             --axis 'doctrine:my book.toml' --rules none --effect 19.1,19.2 --seed 7"
        );
    }
}
