//! The odds while they are still being found: a few lines on a terminal, written over as they get better.

use admiralty_core::results::odds::BattleOdds;
use admiralty_show::odds::brief;
use std::io::{self, IsTerminal, Write};

/// Shows what is known so far on the terminal of the remarks, and nothing where that is none.
pub struct Live {
    terminal: bool,
    /// Lines that stand there now.
    lines: usize,
}

impl Live {
    /// Nothing shown yet.
    pub fn new() -> Self {
        let dumb = std::env::var_os("TERM").is_none_or(|term| term == "dumb");
        Live {
            terminal: io::stderr().is_terminal() && !dumb,
            lines: 0,
        }
    }

    /// Writes over what stood there.
    pub fn show(&mut self, odds: &BattleOdds) {
        if self.terminal {
            let text = brief(odds);
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
