//! Signals: the first asks the run to end and print what it knows, the second ends the program at once.

use super::terminal;
use std::io;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};

/// What shells report for a program that an interrupt ended.
const INTERRUPTED: u8 = 130;

static ASKED_TO_STOP: OnceLock<Arc<AtomicBool>> = OnceLock::new();

/// Starts to watch for signals. The flag is set by the first.
pub fn watch() -> &'static AtomicBool {
    ASKED_TO_STOP.get_or_init(|| {
        let asked = Arc::default();
        if let Err(error) = system::watch(&asked) {
            terminal::remark(&format!("note: Ctrl-C will end the program at once ({error})"));
        }
        asked
    })
}

/// Says that the first signal was heard.
fn heard() {
    terminal::remark("\ninterrupted: finishing the games begun (Ctrl-C again to stop at once)");
}

/// The exit code of a run that was interrupted and printed what it knew.
pub fn exit_code() -> ExitCode {
    ExitCode::from(INTERRUPTED)
}

#[cfg(unix)]
mod system {
    use super::{Arc, AtomicBool, INTERRUPTED, heard, io};
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::flag;
    use signal_hook::iterator::Signals;

    /// All that must not fail happens within the signal's handler: a second signal ends the program whatever its threads
    /// are at. Only the remark waits for a thread.
    pub(super) fn watch(asked: &Arc<AtomicBool>) -> io::Result<()> {
        let mut signals = vec![SIGINT, SIGTERM];
        if !hangup_is_ignored() {
            signals.push(SIGHUP);
        }
        // Of signals alone: what cannot be written asks the run to end too, and the first signal after that must not lose it.
        let signalled: Arc<AtomicBool> = Arc::default();
        for &signal in &signals {
            // In this order: the first signal finds the flag unset.
            flag::register_conditional_shutdown(signal, i32::from(INTERRUPTED), Arc::clone(&signalled))?;
            flag::register(signal, Arc::clone(&signalled))?;
            flag::register(signal, Arc::clone(asked))?;
        }
        // Last: actions run in the order of their registration, so that who reads the remark knows that the flags are set.
        let mut told = Signals::new(&signals)?;
        std::thread::Builder::new().spawn(move || {
            if told.forever().next().is_some() {
                heard();
            }
        })?;
        Ok(())
    }

    /// Whether the program was started with `nohup` or its like: SIGHUP, signal 1, is the lowest bit of those ignored.
    /// Where the system does not say, hangups are left as they are, so that `nohup` is obeyed there too.
    fn hangup_is_ignored() -> bool {
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
        ignored.is_none_or(|mask| mask & 1 != 0)
    }
}

#[cfg(not(unix))]
mod system {
    use super::{Arc, AtomicBool, INTERRUPTED, heard, io};
    use std::sync::atomic::Ordering;

    pub(super) fn watch(asked: &Arc<AtomicBool>) -> io::Result<()> {
        let asked = Arc::clone(asked);
        // Of signals alone, as above.
        let signalled = AtomicBool::new(false);
        let watched = ctrlc::set_handler(move || {
            asked.store(true, Ordering::Relaxed);
            if signalled.swap(true, Ordering::Relaxed) {
                std::process::exit(i32::from(INTERRUPTED));
            }
            // A remark that nobody reads must not keep the second signal waiting.
            let _ = std::thread::Builder::new().spawn(heard);
        });
        watched.map_err(io::Error::other)
    }
}
