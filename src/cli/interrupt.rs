//! Ctrl-C: the first asks the run to end and print what it knows, the second ends the program at once.

use super::terminal;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

/// What shells report for a program that an interrupt ended.
const INTERRUPTED: u8 = 130;

static ASKED_TO_STOP: AtomicBool = AtomicBool::new(false);

/// Starts to watch for interrupts. The flag is set by the first.
pub fn watch() -> &'static AtomicBool {
    let installed = ctrlc::set_handler(|| {
        if ASKED_TO_STOP.swap(true, Ordering::Relaxed) {
            std::process::exit(i32::from(INTERRUPTED));
        }
        terminal::remark("\ninterrupted: finishing the games begun (Ctrl-C again to stop at once)");
    });
    if let Err(error) = installed {
        terminal::remark(&format!("note: Ctrl-C will end the program at once ({error})"));
    }
    &ASKED_TO_STOP
}

/// The exit code of a run that was interrupted and printed what it knew.
pub fn exit_code() -> ExitCode {
    ExitCode::from(INTERRUPTED)
}
