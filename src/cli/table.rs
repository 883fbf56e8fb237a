//! `admiralty table`: exact odds as a card to print, one cell of it by names, or the whole table.

use super::game::meant;
use super::odds::picture::PictureFile;
use super::options::{RulesetOption, read_rules, source};
use super::terminal;
use admiralty_core::contract::{Refusal, none_named};
use admiralty_show::odds::table::{TableFormat, written};
use admiralty_show::odds::{card_page, card_text, cell_text};
use admiralty_show::plots::{Paper, draw_card};
use admiralty_store::disk;
use admiralty_studies::request::table_source;
use clap::{Args, ValueEnum};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Print a card of exact odds, or one cell of it by names
#[derive(Debug, Args)]
#[command(after_help = tables(), after_long_help = after_long_help())]
pub struct Table {
    /// Which table (--help lists them)
    #[arg(value_name = "TABLE")]
    name: Option<String>,

    /// One cell, by names and numbers: FIRST SECOND. A word that ends in .toml is the scenario file
    #[arg(value_name = "CELL")]
    words: Vec<String>,

    /// Print all figures of the card; with --html, the table behind it row by row
    #[arg(long)]
    all: bool,

    /// The card as a page of HTML that prints on one page
    #[arg(long, group = "format")]
    html: bool,

    /// The card as a picture of one page, also into a file: .pdf, .svg or .png
    #[arg(long, value_name = "FILE", conflicts_with = "format")]
    picture: Option<PathBuf>,

    /// The paper of --html and --picture
    #[arg(long, value_enum, value_name = "PAPER", default_value = "a5")]
    paper: PaperOption,

    /// The whole table in Markdown
    #[arg(long, group = "format")]
    markdown: bool,

    /// The whole table as CSV with all digits, shares from 0 to 1
    #[arg(long, group = "format")]
    csv: bool,

    /// The optional rules in force, with commas between, or none: {rules} [default: what the scenario says]
    #[arg(long, value_name = "RULES")]
    rules: Option<String>,

    /// The scenario file; without one, the scenario built into the program
    #[arg(long, value_name = "FILE")]
    scenario: Option<PathBuf>,

    #[command(flatten)]
    ruleset: RulesetOption,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum PaperOption {
    A5,
    A4,
}

fn tables() -> String {
    let ruleset = meant();
    let mut text = format!("Tables of {}:\n", ruleset.title());
    for table in ruleset.card().odds_tables {
        text += &format!("  {:8}  {}\n", table.name, table.about);
    }
    text
}

fn after_long_help() -> String {
    tables()
        + "
{examples}
"
}

impl Table {
    /// Prints what was asked for.
    pub fn run(mut self) -> Result<ExitCode, Refusal> {
        let file = self.scenario_file()?;
        if !self.words.is_empty() && (self.picture.is_some() || self.html || self.markdown || self.csv) {
            return Err(Refusal::Usage(
                "one cell is printed as text alone: leave out the words that name it, or --picture, --html, --markdown and \
                 --csv"
                    .to_owned(),
            ));
        }
        let picture = self.picture.as_deref().map(PictureFile::named).transpose()?;
        let rules = self.rules.as_deref().map(read_rules);
        let ruleset = self.ruleset.resolve()?;
        let scenario = ruleset.open(&source(file.as_ref()), rules.as_deref(), disk())?;
        let line = table_source(ruleset, scenario.as_ref());
        let battles = scenario.battles()?;
        let Some(name) = &self.name else {
            return Err(none_named("table", ruleset.card().odds_tables));
        };
        if !self.words.is_empty() {
            let cell = battles.table_cell(name, &self.words)?;
            terminal::print(&cell_text(&cell, &line, terminal::paint()))?;
            return Ok(ExitCode::SUCCESS);
        }
        if let Some(format) = self.whole() {
            terminal::print(&written(&battles.table(name)?, format))?;
            return Ok(ExitCode::SUCCESS);
        }
        let card = battles.table_card(name)?;
        let paper = match self.paper {
            PaperOption::A5 => Paper::A5,
            PaperOption::A4 => Paper::A4,
        };
        if self.html {
            terminal::print(&card_page(&card, &draw_card(&card, &line, paper), paper))?;
            return Ok(ExitCode::SUCCESS);
        }
        terminal::print(&card_text(&card, &line, self.all, terminal::paint()))?;
        if let Some(file) = picture {
            file.write_drawn(&draw_card(&card, &line, paper))?;
        }
        Ok(ExitCode::SUCCESS)
    }

    /// The scenario file, from the option or from among the words.
    fn scenario_file(&mut self) -> Result<Option<PathBuf>, Refusal> {
        let is_file = |word: &String| Path::new(word).extension().is_some_and(|end| end == "toml");
        let mut files: Vec<PathBuf> = self.scenario.take().into_iter().collect();
        files.extend(self.words.iter().filter(|word| is_file(word)).map(PathBuf::from));
        self.words.retain(|word| !is_file(word));
        if files.len() > 1 {
            return Err(Refusal::Usage("name one scenario file only".to_owned()));
        }
        Ok(files.pop())
    }

    /// How the whole table is wanted, if it is.
    fn whole(&self) -> Option<TableFormat> {
        match (self.markdown, self.csv, self.html && self.all) {
            (true, ..) => Some(TableFormat::Markdown),
            (_, true, _) => Some(TableFormat::Csv),
            (.., true) => Some(TableFormat::Html),
            _ => None,
        }
    }
}
