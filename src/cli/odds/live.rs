//! The odds while they are still being found: a few lines on a terminal, written over as they get better.

use admiralty_core::results::odds::BattleOdds;
use admiralty_show::odds::brief;
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// How often somebody who watches is shown what is known.
const REFRESH: Duration = Duration::from_millis(100);

/// Shows what is known so far on the terminal of the remarks, and nothing where that is none.
pub struct Live {
    terminal: bool,
    /// Lines that stand there now.
    lines: usize,
    /// When they were written.
    shown: Option<Instant>,
}

impl Live {
    /// Nothing shown yet.
    pub fn new() -> Self {
        let dumb = std::env::var_os("TERM").is_none_or(|term| term == "dumb");
        Live {
            terminal: io::stderr().is_terminal() && !dumb,
            lines: 0,
            shown: None,
        }
    }

    /// Writes over what stood there, unless that was done just now.
    pub fn show(&mut self, odds: &dyn Fn() -> BattleOdds) {
        let due = self.shown.is_none_or(|last| last.elapsed() >= REFRESH);
        if self.terminal && due {
            self.shown = Some(Instant::now());
            let text = brief(&odds());
            self.replace(&text);
            self.lines = text.lines().count();
        }
    }

    /// Takes it away.
    pub fn clear(&mut self) {
        if self.lines > 0 {
            self.replace("");
            self.lines = 0;
        }
    }

    /// Goes back to the first line, clears everything below, and writes.
    fn replace(&self, text: &str) {
        let mut out = io::stderr().lock();
        let back = if self.lines > 0 {
            format!("\x1b[{}A\r\x1b[J", self.lines)
        } else {
            String::new()
        };
        // If nobody is there to read it, so be it.
        let _ = write!(out, "{back}{text}");
        let _ = out.flush();
    }
}
