//! The progress bar: on a terminal, once a run has lasted a second.

use super::terminal;
use admiralty::summary::grouped;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{self, IsTerminal};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// How long a run may take before anybody wants to know how long it takes.
const PATIENCE: Duration = Duration::from_secs(1);

/// Tells a user how far a run is.
pub struct Progress {
    games: u64,
    done: AtomicU64,
    start: Instant,
    terminal: bool,
    bar: OnceLock<ProgressBar>,
}

impl Progress {
    /// The clock starts now.
    pub fn new(games: u64) -> Self {
        Progress {
            games,
            done: AtomicU64::new(0),
            start: Instant::now(),
            terminal: io::stderr().is_terminal(),
            bar: OnceLock::new(),
        }
    }

    /// So many games are done.
    pub fn tell(&self, done: u64) {
        self.done.store(done, Ordering::Relaxed);
        if self.terminal && self.start.elapsed() > PATIENCE {
            self.bar.get_or_init(|| self.draw()).set_position(done);
        }
    }

    fn draw(&self) -> ProgressBar {
        let style = ProgressStyle::with_template(
            "{bar:32} {percent:>3} %  {human_pos} of {human_len} games, {per_sec}, {eta} to go",
        );
        ProgressBar::with_draw_target(Some(self.games), ProgressDrawTarget::stderr())
            .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
            .with_elapsed(self.start.elapsed())
    }

    /// The run is over: the bar goes, and a line says how fast it was.
    pub fn finish(&self) {
        if let Some(bar) = self.bar.get() {
            bar.finish_and_clear();
        }
        let (done, seconds) = (
            self.done.load(Ordering::Relaxed),
            self.start.elapsed().as_secs_f64(),
        );
        if done > 0 {
            let rate = (done as f64 / seconds.max(1e-9)).round() as u64;
            terminal::remark(&format!(
                "{} games in {seconds:.1} s: {} games/s",
                grouped(done),
                grouped(rate)
            ));
        }
    }
}
