//! The `admiralty` program: reads the arguments, hands the work to the library, prints what comes back.

mod cli;

use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments = cli::Arguments::parse();
    match cli::run(arguments) {
        Ok(code) => code,
        Err(problem) => cli::explain(&problem),
    }
}
