//! The progress bar: on a terminal, once a run has lasted a second.

use super::terminal;
use admiralty_core::contract::Refusal;
use admiralty_core::play::Control;
use admiralty_core::results::grouped;
use admiralty_store::hold;
use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{self, IsTerminal};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// How long a run may take before anybody wants to know how long it takes.
const PATIENCE: Duration = Duration::from_secs(1);

/// Tells a user how far a run is.
pub struct Progress {
    /// The precision that the run is on its way to; none to a number of games.
    aim: Option<String>,
    expected: AtomicU64,
    done: AtomicU64,
    start: Instant,
    terminal: bool,
    bar: OnceLock<ProgressBar>,
}

impl Progress {
    /// The clock starts now. Nothing is shown until the run says how many games it expects.
    pub fn new(aim: Option<String>) -> Self {
        Progress {
            aim,
            expected: AtomicU64::new(0),
            done: AtomicU64::new(0),
            start: Instant::now(),
            terminal: io::stderr().is_terminal(),
            bar: OnceLock::new(),
        }
    }

    /// So many games are expected in all.
    pub fn expect(&self, games: u64) {
        self.expected.store(games, Ordering::Relaxed);
    }

    /// So many games are done.
    pub fn tell(&self, done: u64) {
        self.done.store(done, Ordering::Relaxed);
        hold("batches", |batches| {
            static TOLD: AtomicU64 = AtomicU64::new(0);
            batches.parse() == Ok(TOLD.fetch_add(1, Ordering::Relaxed) + 1)
        });
        let expected = self.expected.load(Ordering::Relaxed);
        if self.terminal && expected > 0 && self.start.elapsed() > PATIENCE {
            let bar = self.bar.get_or_init(|| self.draw());
            bar.set_length(expected.max(done));
            bar.set_message(self.pace(done, expected));
            bar.set_position(done);
        }
    }

    /// How fast it goes and how long it will take yet, by the average since the start: games all cost the same, and
    /// the bar itself has not seen those that were played before it was drawn.
    fn pace(&self, done: u64, expected: u64) -> String {
        let rate = done as f64 / self.start.elapsed().as_secs_f64().max(1e-9);
        let left = Duration::from_secs_f64(expected.saturating_sub(done) as f64 / rate.max(1e-9));
        let about = if self.aim.is_some() { "about " } else { "" };
        let rate = grouped(rate.round() as u64);
        format!("{rate} games/s, {about}{} to go", HumanDuration(left))
    }

    fn draw(&self) -> ProgressBar {
        let template = match &self.aim {
            Some(aim) => format!(
                "{{bar:32}} {{percent:>3}} % of the way to {}  {{human_pos}} games, {{msg}}",
                // A literal brace cannot occur, a percent sign means nothing here.
                aim
            ),
            None => "{bar:32} {percent:>3} %  {human_pos} of {human_len} games, {msg}".to_owned(),
        };
        let style = ProgressStyle::with_template(&template);
        let expected = self.expected.load(Ordering::Relaxed);
        ProgressBar::with_draw_target(Some(expected), ProgressDrawTarget::stderr())
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
            let games = if done == 1 { "game" } else { "games" };
            terminal::remark(&format!(
                "{} {games} in {seconds:.1} s: {} games/s",
                grouped(done),
                grouped(rate)
            ));
        }
    }
}

/// Does work that tells how far it is, on the way to a precision or to a number of games.
pub fn with_progress<T>(
    aim: Option<String>,
    cancel: &AtomicBool,
    work: impl FnOnce(Control<'_>) -> Result<T, Refusal>,
) -> Result<T, Refusal> {
    let progress = Progress::new(aim);
    let done = work(Control {
        cancel,
        progress: &|done| progress.tell(done),
        expected: &|games| progress.expect(games),
    });
    progress.finish();
    done
}
