//! What a package ships beside the program: completions for shells, and pages for `man`; and what its documents are made of.

use super::help::arranged;
use super::{Arguments, terminal};
use admiralty_core::contract::Refusal;
use clap::{Args, CommandFactory};
use clap_complete::Shell;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Print the completions of a shell
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  admiralty completions bash > ~/.local/share/bash-completion/completions/admiralty
  admiralty completions zsh > ~/.zfunc/_admiralty
  admiralty completions fish > ~/.config/fish/completions/admiralty.fish")]
pub struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    /// Prints them.
    pub fn run(&self) -> Result<ExitCode, Refusal> {
        let mut text = Vec::new();
        clap_complete::generate(self.shell, &mut command(), env!("CARGO_PKG_NAME"), &mut text);
        terminal::print(&String::from_utf8_lossy(&text))?;
        Ok(ExitCode::SUCCESS)
    }
}

/// Write the pages of the manual into a folder, one for each command
#[derive(Debug, Args)]
#[command(after_help = "\
Example:
  admiralty manual ~/.local/share/man/man1")]
pub struct Manual {
    /// The folder; it is made if it does not exist
    folder: PathBuf,
}

impl Manual {
    /// Writes them.
    pub fn run(&self) -> Result<ExitCode, Refusal> {
        let failed = |path: &Path, error: std::io::Error| {
            Refusal::failure(format!("{} cannot be written: {error}", path.display()))
        };
        std::fs::create_dir_all(&self.folder).map_err(|error| failed(&self.folder, error))?;
        let mut command = command();
        command.build();
        let pages = std::iter::once(&command).chain(
            command
                .get_subcommands()
                .filter(|one| !one.is_hide_set() && one.get_name() != "help"),
        );
        for one in pages {
            let name = one.get_display_name().unwrap_or(one.get_name()).to_owned();
            let page = clap_mangen::Man::new(one.clone().disable_help_subcommand(true));
            let mut text = Vec::new();
            let path = self.folder.join(format!("{name}.1"));
            page.render(&mut text).map_err(|error| failed(&path, error))?;
            std::fs::write(&path, text).map_err(|error| failed(&path, error))?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// Print the JSON Schema of a document that `--json` writes
#[derive(Debug, Args)]
#[command(after_help = "\
Example:
  admiralty schema summary > summary.schema.json")]
pub struct Schema {
    /// The document
    #[arg(value_parser = admiralty_studies::schema::all().into_iter().map(|(name, _)| name).collect::<Vec<_>>())]
    document: String,
}

impl Schema {
    /// Prints it.
    pub fn run(&self) -> Result<ExitCode, Refusal> {
        let mut all = admiralty_studies::schema::all().into_iter();
        if let Some((_, schema)) = all.find(|(name, _)| *name == self.document) {
            terminal::print(&admiralty_show::document(&schema))?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn command() -> clap::Command {
    arranged(Arguments::command())
}
