//! The command line. Each subcommand has its own file; what several share stands in `options` and `terminal`.

mod advise;
mod bench;
mod compare;
mod extent;
mod files;
mod folder;
mod former;
mod game;
mod help;
mod interrupt;
mod ladder;
mod learn;
mod luck;
mod matches;
mod merge;
mod narrate;
mod numbers;
mod odds;
mod openings;
mod options;
mod own;
mod page;
mod part;
mod players;
mod position;
mod progress;
mod report;
mod scenario;
mod shell;
mod simulate;
mod study;
mod table;
mod terminal;
mod value;

use admiralty_core::contract::Refusal;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

/// A Monte Carlo analyser for naval wargames: plays any number of games and says how they end.
#[derive(Debug, Parser)]
#[command(version, after_help = SHORT, after_long_help = after_help(), arg_required_else_help = true)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

const SHORT: &str = "\
`admiralty COMMAND -h` lists the options of a command, `--help` has examples as well.";

fn after_help() -> String {
    game::list() + EXAMPLES
}

const EXAMPLES: &str = "
{examples}

Memory stays below 1 GiB however many games are played (2 GiB for odds --exact); what is refused stands in
docs/games/{ruleset}.md.
Results go to standard output, progress and remarks to standard error.
Exit codes: 0 done, 1 failed, 2 asked wrongly, 130 interrupted (what is known so far is printed).";

#[derive(Debug, Subcommand)]
enum Command {
    Simulate(simulate::Simulate),
    Narrate(narrate::Narrate),
    Odds(odds::Odds),
    Match(matches::Match),
    Ladder(ladder::Ladder),
    Learn(learn::Learn),
    Merge(merge::Merge),
    Compare(compare::Compare),
    Openings(openings::Openings),
    Table(table::Table),
    Study(own::Study),
    Report(report::Report),
    Page(page::Page),
    Bench(bench::Bench),
    #[command(hide = true)]
    Value(value::Value),
    Advise(advise::Advise),
    Position(position::Position),
    #[command(hide = true)]
    Luck(luck::Luck),
    #[command(subcommand)]
    Scenario(scenario::Scenario),
    #[command(hide = true)]
    Completions(shell::Completions),
    #[command(hide = true)]
    Manual(shell::Manual),
    #[command(hide = true)]
    Schema(shell::Schema),
}

/// Reads the arguments of the program; the error is an answer to print, such as help.
pub fn arguments(words: impl Iterator<Item = OsString>) -> Result<Arguments, clap::Error> {
    let words = game::find(former::in_todays_words(words))?;
    let helps = |word: &OsString| ["-h", "--help", "help"].iter().any(|help| word == help);
    let command = match words.len() < 2 || words.iter().any(helps) {
        true => game::with_its_commands_alone(Arguments::command()),
        false => Arguments::command(),
    };
    let command = game::in_its_words(help::arranged(command));
    let matches = command.try_get_matches_from(words).map_err(where_it_is)?;
    Arguments::from_arg_matches(&matches)
}

/// Says of `--set`, which only `compare` has, what else does the same, in the place of an option with a similar name.
fn where_it_is(mut error: clap::Error) -> clap::Error {
    let unknown = error.kind() == ErrorKind::UnknownArgument;
    let named = error.get(ContextKind::InvalidArg).map(ToString::to_string);
    if unknown && named.as_deref() == Some("--set") {
        let tip = "to play with another value, write it into a scenario file and name that; `admiralty compare --set \
                   VALUE=7` says what a value does";
        error.remove(ContextKind::SuggestedArg);
        error.remove(ContextKind::Usage);
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    }
    error
}

/// Does what the arguments ask for.
pub fn run(arguments: Arguments) -> Result<ExitCode, Refusal> {
    numbers::check_environment(|name| std::env::var(name).ok())?;
    match arguments.command {
        Command::Simulate(simulate) => simulate.run(),
        Command::Narrate(narrate) => narrate.run(),
        Command::Odds(odds) => odds.run(),
        Command::Match(one) => one.run(),
        Command::Ladder(ladder) => ladder.run(),
        Command::Learn(learn) => learn.run(),
        Command::Merge(merge) => merge.run(),
        Command::Compare(compare) => compare.run(),
        Command::Openings(openings) => openings.run(),
        Command::Table(table) => table.run(),
        Command::Study(study) => study.run(),
        Command::Report(report) => report.run(),
        Command::Page(page) => page.run(),
        Command::Bench(bench) => bench.run(),
        Command::Value(value) => value.run(),
        Command::Advise(advise) => advise.run(),
        Command::Position(position) => position.run(),
        Command::Luck(luck) => luck.run(),
        Command::Scenario(scenario) => scenario.run(),
        Command::Completions(completions) => completions.run(),
        Command::Manual(manual) => manual.run(),
        Command::Schema(schema) => schema.run(),
    }
}

/// Prints help, the version or what is wrong with the arguments; help that could not be written is no success.
pub fn answer(answer: &clap::Error) -> ExitCode {
    match answer.print().and_then(|()| io::stdout().flush()) {
        Err(error) if !answer.use_stderr() => explain(&Refusal::Output(error)),
        _ => u8::try_from(answer.exit_code()).map_or(ExitCode::FAILURE, ExitCode::from),
    }
}

/// Says what went wrong, and with which exit code to leave.
pub fn explain(problem: &Refusal) -> ExitCode {
    match problem {
        // Whoever read our output has seen enough: that is no fault.
        Refusal::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Refusal::Usage(_) => {
            let problem = terminal::readable(&problem.to_string());
            terminal::remark(&format!(
                "error: {problem}\n\nFor more information, try '--help'."
            ));
            ExitCode::from(2)
        }
        Refusal::Failure(_) | Refusal::Output(_) => {
            terminal::remark(&format!("error: {}", terminal::readable(&problem.to_string())));
            ExitCode::FAILURE
        }
    }
}
