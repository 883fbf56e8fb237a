//! `admiralty learn`: networks for the learned commanders, by self-play.

use super::game::meant;
use super::options::{DEFAULT_SEED, seed};
use super::{interrupt, numbers, terminal};
use admiralty_core::contract::Refusal;
use admiralty_core::dice::MasterSeed;
use admiralty_core::play::in_parallel;
use admiralty_store::{Disk, disk};
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

/// How far a training has come.
const STATE: &str = "training.state";

/// What was asked of it.
const ASKED: &str = "training.asked";

/// Train the networks of the learned commanders by games against themselves
#[derive(Debug, Args)]
pub struct Learn {
    /// The scenario file that it is about, beside variants near it; without one, the scenario built into the program
    scenario: Option<PathBuf>,

    /// The folder for training.state (from which a training goes on if the same is asked of it), generation-1.bin and so on, and
    /// learned.bin, the mean of the last third of them
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
        fs::create_dir_all(&self.out).map_err(|error| unwritable(&self.out, &error))?;
        let (mut training, begun) = self.begin()?;
        let frozen = self.against.as_deref().map(frozen).transpose()?;
        let threads = self.threads;
        // Nothing is done by them yet: threads that cannot be had are told of at once.
        in_parallel(0..1 << 16, threads, |_| ())?;
        let run = |jobs: usize, job: &(dyn Fn(usize) + Sync)| {
            // Where they cannot be had later on, none of the jobs has been begun.
            if in_parallel(0..jobs as u64, threads, |n| job(n as usize)).is_err() {
                (0..jobs).for_each(job);
            }
        };
        let cancel = interrupt::watch();
        let scenario = self.played()?.scenario;
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
            self.keep(&training, &begun)?;
            if cancel.load(Ordering::Relaxed) {
                return Ok(interrupt::exit_code());
            }
        }
        let go_on = |_| !cancel.load(Ordering::Relaxed);
        match self.calibrated(&scenario, &run, &go_on)? {
            Some(bytes) => publish(&self.out.join("learned.bin"), &bytes)?,
            None if go_on(0) => {}
            None => return Ok(interrupt::exit_code()),
        }
        Ok(ExitCode::SUCCESS)
    }

    /// Writes what a generation has come to. The state comes last: without it the generation is played again.
    fn keep(&self, training: &Training, begun: &str) -> Result<(), Refusal> {
        let how = self.how(Some(training.generation), begun);
        let of = |generation: u64| self.out.join(format!("generation-{generation}.bin"));
        let read = |generation| {
            fs::read(of(generation))
                .ok()
                .and_then(|bytes| Networks::read(&bytes).ok())
        };
        publish(&of(training.generation), &training.networks.write(&how))?;
        let last: Vec<Networks> = averaged(training.generation).filter_map(read).collect();
        if let Some(mean) = Networks::mean(&last) {
            publish(&self.out.join("learned.bin"), &self.finished(&mean, &how)?)?;
        }
        let asked = format!("{}\n", self.how(None, begun));
        publish(&self.out.join(ASKED), asked.as_bytes())?;
        publish(&self.out.join(STATE), &training.write())
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
        LoadedScenario::load(file, disk())
            .map_err(|faults| Refusal::of_scenario(file, faults.to_string(), &Disk, meant().game()))
    }

    /// The training of the folder, or a new one; and what it begins with, in words.
    fn begin(&self) -> Result<(Training, String), Refusal> {
        let given = self.from.as_deref().map(read).transpose()?;
        let begun = match (&self.from, &given) {
            (Some(file), Some((_, first))) => format!(" --from {} ({first})", file.display()),
            _ => String::new(),
        };
        let asked = self.how(None, &begun);
        let seed = MasterSeed(self.seed);
        let training = match (fs::read(self.out.join(STATE)), given) {
            (Ok(bytes), _) => self.found(&bytes, &asked)?,
            (Err(_), Some((networks, _))) => Training::going_on(seed, networks),
            (Err(_), None) => Training::new(seed),
        };
        Ok((training, begun))
    }

    /// The training of the folder, of which the same must be asked as before.
    fn found(&self, state: &[u8], asked: &str) -> Result<Training, Refusal> {
        let training = Training::read(state).ok_or_else(|| {
            let not = "is not the state of a training of this program and version of the rules";
            Refusal::failure(format!("{} {not}", self.out.join(STATE).display()))
        })?;
        // Earlier programs did not write what was asked; the state itself tells the seed.
        let before = match fs::read_to_string(self.out.join(ASKED)) {
            Ok(before) => before,
            Err(_) if training.seed.0 == self.seed => asked.to_owned(),
            Err(_) => format!("--seed {}", training.seed.0),
        };
        if before.trim_end() == asked.trim_end() {
            return Ok(training);
        }
        Err(Refusal::failure(format!(
            "{} holds a training of which `{}` was asked, and now it is `{asked}`: choose another --out, or give the \
             same options",
            self.out.display(),
            before.trim_end()
        )))
    }

    /// The command that a file comes of, and what it began with; without generations, what is asked of a whole training.
    fn how(&self, generations: Option<u64>, begun: &str) -> String {
        let (scenario, against) = (self.scenario.as_ref(), self.against.as_ref());
        format!(
            "admiralty learn{}{} --size {} --seed {}{begun}{}{}",
            scenario.map_or(String::new(), |file| format!(" {}", file.display())),
            generations.map_or(String::new(), |number| format!(" --generations {number}")),
            self.size,
            self.seed,
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
fn publish(path: &Path, bytes: &[u8]) -> Result<(), Refusal> {
    let part = path.with_extension("part");
    let written = fs::write(&part, bytes).and_then(|()| fs::rename(part, path));
    written.map_err(|error| unwritable(path, &error))
}

fn unwritable(path: &Path, error: &std::io::Error) -> Refusal {
    Refusal::failure(format!("{} cannot be written: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(out: &Path) -> Learn {
        Learn {
            scenario: None,
            out: out.to_owned(),
            generations: 1,
            from: None,
            against: None,
            face_down: false,
            size: 1,
            calibrate: None,
            seed: 7,
            threads: None,
        }
    }

    /// A program that ends before all of a generation is written plays it again.
    #[test]
    fn the_state_is_written_last() {
        let home = tempfile::tempdir().unwrap();
        let learn = asked(home.path());
        let (mut training, begun) = learn.begin().unwrap();
        training.generation = 1;
        for name in ["generation-1.bin", "learned.bin"] {
            // No file can take the name of a folder that holds something.
            let place = home.path().join(name);
            fs::create_dir_all(place.join("something")).unwrap();
            learn.keep(&training, &begun).unwrap_err();
            assert!(!home.path().join(STATE).exists(), "{name}");
            fs::remove_dir_all(place).unwrap();
        }
        learn.keep(&training, &begun).unwrap();
        assert!(home.path().join("learned.bin").exists());
        assert_eq!(learn.begin().unwrap().0.generation, 1);
    }

    fn begun(out: &Path, change: impl Fn(&mut Learn)) -> Result<(Training, String), String> {
        let mut learn = asked(out);
        change(&mut learn);
        learn.begin().map_err(|refusal| refusal.to_string())
    }

    #[track_caller]
    fn refused(out: &Path, change: impl Fn(&mut Learn)) {
        let told = begun(out, change).unwrap_err();
        assert!(told.contains("--seed 7"), "{told}");
        assert!(told.contains("choose another --out"), "{told}");
    }

    #[test]
    fn a_training_is_gone_on_with_only_as_it_was_asked_for() {
        let home = tempfile::tempdir().unwrap();
        let out = home.path();
        let (training, from_nothing) = asked(out).begin().unwrap();
        asked(out).keep(&training, &from_nothing).unwrap();
        refused(out, |learn| learn.seed = 8);
        refused(out, |learn| learn.size = 2);
        refused(out, |learn| learn.scenario = Some("other.toml".into()));
        refused(out, |learn| learn.against = Some("axis:other.bin".to_owned()));
        refused(out, |learn| learn.face_down = true);
        refused(out, |learn| learn.from = Some(out.join("learned.bin")));
        begun(out, |learn| learn.generations = 9).unwrap();
        begun(out, |learn| learn.calibrate = Some(50)).unwrap();
        begun(out, |learn| learn.threads = NonZeroUsize::new(2)).unwrap();
        // In a folder of an earlier program nothing tells but the seed.
        fs::remove_file(out.join(ASKED)).unwrap();
        refused(out, |learn| learn.seed = 8);
        begun(out, |learn| learn.size = 2).unwrap();
    }
}
