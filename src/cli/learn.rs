//! `admiralty learn`: networks for the learned commanders, by self-play.

use super::options::{DEFAULT_SEED, seed};
use super::{interrupt, numbers, terminal};
use admiralty_core::contract::Refusal;
use admiralty_core::dice::MasterSeed;
use admiralty_core::play::in_parallel;
use clap::Args;
use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::Ordering;
use std::time::Instant;
use war_at_sea::Scenario;
use war_at_sea::commanders::learned::Networks;
use war_at_sea::learn::{Exam, Sizes, Sweep, Training};

/// So many of the last generations are averaged.
const MEAN_OF: u64 = 4;

/// Train the networks of the learned commanders by games against themselves
#[derive(Debug, Args)]
pub struct Learn {
    /// The folder for training.state (from which a training goes on), generation-1.bin and so on, and learned.bin, the mean of the
    /// last four
    #[arg(long, value_name = "DIR")]
    out: PathBuf,

    /// How many generations, those that are gone on from counted
    #[arg(long, value_name = "N", default_value_t = 6)]
    generations: u64,

    /// How much each generation plays, in hundredths of the usual
    #[arg(long, value_name = "PERCENT", default_value_t = 100)]
    size: usize,

    /// The seed: the same seed gives the same networks on any number of threads
    #[arg(long, value_name = "SEED", value_parser = seed, default_value_t = DEFAULT_SEED)]
    seed: u64,

    /// How many threads to use [default: all]
    #[arg(long, value_name = "T", value_parser = numbers::threads)]
    threads: Option<NonZeroUsize>,
}

impl Learn {
    /// Trains, telling of each network; goes on from what is in the folder.
    pub fn run(self) -> Result<ExitCode, Refusal> {
        let failed = |error: std::io::Error| {
            Refusal::failure(format!("{} cannot be written: {error}", self.out.display()))
        };
        fs::create_dir_all(&self.out).map_err(failed)?;
        let state = self.out.join("training.state");
        let mut training = match fs::read(&state) {
            Ok(bytes) => Training::read(&bytes).ok_or_else(|| {
                Refusal::failure(format!(
                    "{} is not the state of a training of this program",
                    state.display()
                ))
            })?,
            Err(_) => Training::new(MasterSeed(self.seed)),
        };
        let threads = self.threads;
        let run = |jobs: usize, job: &(dyn Fn(usize) + Sync)| {
            in_parallel(0..jobs as u64, threads, |n| job(n as usize)).expect("threads start");
        };
        let cancel = interrupt::watch();
        let scenario = Scenario::embedded();
        while training.generation < self.generations {
            let began = Instant::now();
            let mut sweep = Sweep::new(&scenario, &training, self.sizes(), &run);
            sweep.learn(&mut training, &mut |exam| terminal::remark(&told(exam)));
            let seconds = began.elapsed().as_secs();
            terminal::remark(&format!("generation {} done in {seconds} s", training.generation));
            let how = format!(
                "admiralty learn --generations {} --size {} --seed {}",
                training.generation, self.size, training.seed.0
            );
            publish(&state, &training.write()).map_err(failed)?;
            let of = |generation: u64| self.out.join(format!("generation-{generation}.bin"));
            publish(&of(training.generation), &training.networks.write(&how)).map_err(failed)?;
            let last = training.generation.saturating_sub(MEAN_OF) + 1..=training.generation;
            let read = |generation| {
                fs::read(of(generation))
                    .ok()
                    .and_then(|bytes| Networks::read(&bytes).ok())
            };
            let last: Vec<Networks> = last.filter_map(read).collect();
            if let Some(mean) = Networks::mean(&last) {
                publish(&self.out.join("learned.bin"), &mean.write(&how)).map_err(failed)?;
            }
            if cancel.load(Ordering::Relaxed) {
                return Ok(interrupt::exit_code());
            }
        }
        Ok(ExitCode::SUCCESS)
    }

    fn sizes(&self) -> Sizes {
        let usual = Sizes::default();
        let of = |count: usize| (count * self.size / 100).max(50);
        Sizes {
            games: of(usual.games),
            strays: of(usual.strays),
            replies: of(usual.replies),
            learned: of(usual.learned),
            ..usual
        }
    }
}

fn told(exam: &Exam) -> String {
    format!(
        "turn {} stage {}: {} examples, explained {:.4}, bias {:+.4}, rms {:.4}",
        exam.turn, exam.stage, exam.examples, exam.error.explained, exam.error.bias, exam.error.rms
    )
}

/// Writes a file whole or not at all.
fn publish(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let part = path.with_extension("part");
    fs::write(&part, bytes)?;
    fs::rename(part, path)
}
