//! `admiralty learn`: networks for the learned commanders, by self-play.

use super::options::{DEFAULT_SEED, seed};
use super::{interrupt, numbers, terminal};
use admiralty_core::contract::Refusal;
use admiralty_core::dice::MasterSeed;
use admiralty_core::play::in_parallel;
use admiralty_store::disk;
use clap::Args;
use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::Ordering;
use std::time::Instant;
use war_at_sea::Scenario;
use war_at_sea::commanders::learned::Networks;
use war_at_sea::learn::{Exam, Frozen, Learns, Runner, Sizes, Sweep, Training, averaged, calibrated};
use war_at_sea::naval::Side;
use war_at_sea::scenario::LoadedScenario;

/// Train the networks of the learned commanders by games against themselves
#[derive(Debug, Args)]
pub struct Learn {
    /// The scenario file that it is about, beside variants near it; without one, the scenario built into the program
    scenario: Option<PathBuf>,

    /// The folder for training.state (from which a training goes on), generation-1.bin and so on, and learned.bin, the mean of the
    /// last third of them
    #[arg(long, value_name = "DIR")]
    out: PathBuf,

    /// How many generations, those that are gone on from counted; the last third of them take short steps
    #[arg(long, value_name = "N", default_value_t = 16)]
    generations: u64,

    /// Begin with the networks of a file, of an earlier version of the rules too; they count as eight generations
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,

    /// Train the other side alone, against a SIDE that plays by the networks of a file and never learns: {seat1}:FILE, {seat2}:FILE
    #[arg(long, value_name = "SIDE:FILE")]
    against: Option<String>,

    /// Train only what the Axis makes of counters that lie face down (19.3), against Allies who sail as in the open game; all
    /// else stays as it is in the file of --from
    #[arg(long, requires = "from", conflicts_with_all = ["against", "calibrate"])]
    face_down: bool,

    /// How much each generation plays, in hundredths of the usual
    #[arg(long, value_name = "PERCENT", default_value_t = 100)]
    size: usize,

    /// At last play so many games by learned.bin (by the file of --from if there is none) and correct what it says of the final
    /// score by what came; the play stays the same
    #[arg(long, value_name = "GAMES", value_parser = numbers::games)]
    calibrate: Option<u64>,

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
        let (mut training, begun) = self.begin(&state)?;
        let frozen = self.against.as_deref().map(frozen).transpose()?;
        let threads = self.threads;
        let run = |jobs: usize, job: &(dyn Fn(usize) + Sync)| {
            in_parallel(0..jobs as u64, threads, |n| job(n as usize)).expect("threads start");
        };
        let cancel = interrupt::watch();
        let scenario = self.played()?.scenario;
        let of = |generation: u64| self.out.join(format!("generation-{generation}.bin"));
        let read = |generation| {
            fs::read(of(generation))
                .ok()
                .and_then(|bytes| Networks::read(&bytes).ok())
        };
        while training.generation < self.generations {
            let began = Instant::now();
            let sizes = Sizes::of(training.generation, self.generations, self.size);
            let learns = match &frozen {
                _ if self.face_down => Learns::FaceDown,
                Some(frozen) => Learns::Against(frozen),
                None => Learns::All,
            };
            let mut sweep = Sweep::new(&scenario, &training, sizes, learns, &run);
            sweep.learn(&mut training, &mut |exam| terminal::remark(&told(exam)));
            let seconds = began.elapsed().as_secs();
            terminal::remark(&format!("generation {} done in {seconds} s", training.generation));
            let how = self.how(&training, &begun);
            publish(&state, &training.write()).map_err(failed)?;
            publish(&of(training.generation), &training.networks.write(&how)).map_err(failed)?;
            let last: Vec<Networks> = averaged(training.generation).filter_map(read).collect();
            if let Some(mean) = Networks::mean(&last) {
                publish(&self.out.join("learned.bin"), &self.finished(&mean, &how)?).map_err(failed)?;
            }
            if cancel.load(Ordering::Relaxed) {
                return Ok(interrupt::exit_code());
            }
        }
        let go_on = |_| !cancel.load(Ordering::Relaxed);
        match self.calibrated(&scenario, &run, &go_on)? {
            Some(bytes) => publish(&self.out.join("learned.bin"), &bytes).map_err(failed)?,
            None if go_on(0) => {}
            None => return Ok(interrupt::exit_code()),
        }
        Ok(ExitCode::SUCCESS)
    }

    /// The file of the finished networks.
    fn finished(&self, mean: &Networks, how: &str) -> Result<Vec<u8>, Refusal> {
        let Some(file) = self.from.as_ref().filter(|_| self.face_down) else {
            return Ok(mean.write(how));
        };
        let refuse = |why: String| Refusal::failure(format!("{}: {why}", file.display()));
        let bytes = fs::read(file).map_err(|error| refuse(error.to_string()))?;
        mean.with_face_down(&bytes, how)
            .map_err(|unfit| refuse(unfit.to_string()))
    }

    /// The finished networks with corrected laws; none if that is not asked for, or broken off.
    fn calibrated(
        &self,
        scenario: &Scenario,
        run: Runner<'_>,
        go_on: &dyn Fn(usize) -> bool,
    ) -> Result<Option<Vec<u8>>, Refusal> {
        let Some(games) = self.calibrate else {
            return Ok(None);
        };
        let finished = self.out.join("learned.bin");
        let file = self
            .from
            .as_ref()
            .filter(|_| !finished.exists())
            .unwrap_or(&finished);
        let refuse = |why: String| Refusal::failure(format!("{}: {why}", file.display()));
        let bytes = fs::read(file).map_err(|error| refuse(error.to_string()))?;
        let games = (games as usize, MasterSeed(self.seed));
        let tell = |played| {
            terminal::remark(&format!("{played} games played to correct the laws"));
            go_on(played)
        };
        calibrated(scenario, &bytes, games, run, &tell).map_err(|unfit| refuse(unfit.to_string()))
    }

    /// What is played.
    fn played(&self) -> Result<LoadedScenario, Refusal> {
        let Some(file) = &self.scenario else {
            return Ok(LoadedScenario::embedded());
        };
        LoadedScenario::load(file, disk()).map_err(|faults| Refusal::failure(faults.to_string()))
    }

    /// The training of the folder, or a new one; and what it begins with, in words.
    fn begin(&self, state: &Path) -> Result<(Training, String), Refusal> {
        let given = self.from.as_deref().map(read).transpose()?;
        let begun = match (&self.from, &given) {
            (Some(file), Some((_, first))) => format!(" --from {} ({first})", file.display()),
            _ => String::new(),
        };
        if let Ok(bytes) = fs::read(state) {
            let training = Training::read(&bytes).ok_or_else(|| {
                let not = "is not the state of a training of this program and version of the rules";
                Refusal::failure(format!("{} {not}", state.display()))
            })?;
            return Ok((training, begun));
        }
        let seed = MasterSeed(self.seed);
        let training = match given {
            Some((networks, _)) => Training::going_on(seed, networks),
            None => Training::new(seed),
        };
        Ok((training, begun))
    }

    /// The command that a file comes of, and what it began with.
    fn how(&self, training: &Training, begun: &str) -> String {
        let (scenario, against) = (self.scenario.as_ref(), self.against.as_ref());
        format!(
            "admiralty learn{} --generations {} --size {} --seed {}{begun}{}{}",
            scenario.map_or(String::new(), |file| format!(" {}", file.display())),
            training.generation,
            self.size,
            training.seed.0,
            against.map_or(String::new(), |of| format!(" --against {of}")),
            if self.face_down { " --face-down" } else { "" },
        )
    }
}

/// The networks of a file, of whatever version, and its first line.
fn read(file: &Path) -> Result<(Networks, String), Refusal> {
    let refuse = |why: String| Refusal::failure(format!("{}: {why}", file.display()));
    let bytes = fs::read(file).map_err(|error| refuse(error.to_string()))?;
    Networks::of_any_version(&bytes).map_err(|unfit| refuse(unfit.to_string()))
}

/// `SIDE:FILE`.
fn frozen(written: &str) -> Result<Frozen, Refusal> {
    let parts = written.split_once(':').and_then(|(side, file)| {
        let side = Side::BOTH
            .into_iter()
            .find(|one| one.name().eq_ignore_ascii_case(side))?;
        Some((side, file))
    });
    let (side, file) = parts.ok_or_else(|| {
        Refusal::failure(format!(
            "--against {written:?}: write SIDE:FILE, such as {}:FILE",
            Side::BOTH[0].name().to_lowercase()
        ))
    })?;
    let (networks, _) = read(Path::new(file))?;
    Ok(Frozen { side, networks })
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
