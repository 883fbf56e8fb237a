//! The `admiralty` program: reads the arguments, hands the work to the library, prints what comes back.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments = match cli::arguments(std::env::args_os()) {
        Ok(arguments) => arguments,
        Err(answer) => return cli::answer(&answer),
    };
    match cli::run(arguments) {
        Ok(code) => code,
        Err(problem) => cli::explain(&problem),
    }
}
