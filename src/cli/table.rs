//! `admiralty table`: prints tables of exact odds.

use super::options::{RulesetOption, read_rules, source};
use super::terminal;
use admiralty::registry;
use admiralty_core::contract::Refusal;
use admiralty_show::odds::table::{TableFormat, written};
use admiralty_store::disk;
use clap::Args;
use std::path::PathBuf;
use std::process::ExitCode;

/// Print a complete table of odds: exact, for the table or the forum
#[derive(Debug, Args)]
#[command(after_help = after_help())]
pub struct Table {
    /// Which table (they are listed below)
    #[arg(value_name = "TABLE")]
    name: String,

    /// The scenario file; without one, the scenario built into the program
    scenario: Option<PathBuf>,

    /// As a Markdown table
    #[arg(long, group = "format")]
    markdown: bool,

    /// As CSV with all digits, shares from 0 to 1
    #[arg(long, group = "format")]
    csv: bool,

    /// As a page of HTML
    #[arg(long, group = "format")]
    html: bool,

    /// The optional rules in force, such as 19.1, or none [default: what the scenario says]
    #[arg(long, value_name = "RULES")]
    rules: Option<String>,

    #[command(flatten)]
    ruleset: RulesetOption,
}

fn after_help() -> String {
    let mut text =
        "Examples:\n  admiralty table asw\n  admiralty table volley --html > volley.html\n".to_owned();
    for ruleset in registry::ALL {
        text += &format!("\nTables of {}:\n", ruleset.title());
        for table in ruleset.odds_tables() {
            text += &format!("  {:8}  {}\n", table.name, table.about);
        }
    }
    text
}

impl Table {
    /// Prints the table.
    pub fn run(self) -> Result<ExitCode, Refusal> {
        let rules = self.rules.as_deref().map(read_rules);
        let ruleset = self.ruleset.resolve()?;
        let scenario = ruleset.open(&source(self.scenario.as_ref()), rules.as_deref(), disk())?;
        let table = scenario.odds_table(&self.name)?;
        let format = match (self.markdown, self.csv, self.html) {
            (true, ..) => TableFormat::Markdown,
            (_, true, _) => TableFormat::Csv,
            (.., true) => TableFormat::Html,
            _ => TableFormat::Text,
        };
        terminal::print(&written(&table, format))?;
        Ok(ExitCode::SUCCESS)
    }
}
