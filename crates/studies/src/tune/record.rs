//! What a tuning has learned so far: a line for each candidate. The rest follows from these scores, so that a tuning that
//! was broken off goes on from them as if nothing had happened.

use super::play::Score;
use admiralty_core::contract::Refusal;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

const COLUMNS: &str = "generation,candidate,half_points,margin,games";

/// The file of a tuning.
#[derive(Debug)]
pub(super) struct Record {
    path: PathBuf,
    /// Everything that the scores depend on, in a line.
    terms: String,
}

impl Record {
    pub fn new(path: &Path, terms: &str) -> Self {
        Record {
            path: path.to_owned(),
            terms: terms.to_owned(),
        }
    }

    fn failed(&self, error: &std::io::Error) -> Refusal {
        Refusal::failure(format!("{} cannot be written: {error}", self.path.display()))
    }

    /// Begins the file.
    pub fn begin(&self) -> Result<(), Refusal> {
        let heading = format!("# {}\n{COLUMNS}\n", self.terms);
        fs::write(&self.path, heading).map_err(|error| self.failed(&error))
    }

    /// Adds a generation.
    pub fn add(&self, generation: u64, scores: &[Score]) -> Result<(), Refusal> {
        let mut lines = String::new();
        for (candidate, score) in scores.iter().enumerate() {
            let Score {
                half_points,
                margin,
                games,
            } = score;
            lines += &format!("{generation},{candidate},{half_points},{margin},{games}\n");
        }
        let mut file = OpenOptions::new()
            .append(true)
            .open(&self.path)
            .map_err(|error| self.failed(&error))?;
        file.write_all(lines.as_bytes())
            .map_err(|error| self.failed(&error))
    }

    /// Reads the whole generations of a file that an earlier tuning left, and cuts off what is not whole.
    ///
    /// # Errors
    /// A failure if there is none, if it is of another tuning, or if a line is none of ours.
    pub fn resume(&self, population: usize) -> Result<Vec<Vec<Score>>, Refusal> {
        let name = self.path.display();
        let text = fs::read_to_string(&self.path)
            .map_err(|error| Refusal::failure(format!("{name} cannot be read: {error}")))?;
        let mut lines = text.split_inclusive('\n');
        let terms = lines.next().unwrap_or("").trim_end();
        if terms != format!("# {}", self.terms) {
            return Err(Refusal::failure(format!(
                "{name} is of another tuning: it says\n  {}\nand this is\n  # {}\nname another folder with --out",
                terms, self.terms
            )));
        }
        if lines.next().map(str::trim_end) != Some(COLUMNS) {
            return Err(Refusal::failure(format!("{name}, line 2: not {COLUMNS:?}")));
        }
        let mut scores = Vec::new();
        for (index, line) in lines.enumerate() {
            // A process that was killed may have left part of a line.
            let Some(line) = line.strip_suffix('\n') else {
                break;
            };
            let expected = (scores.len() / population, scores.len() % population);
            scores.push(read(line, expected).ok_or_else(|| {
                let (generation, candidate) = expected;
                Refusal::failure(format!(
                    "{name}, line {}: {line:?} is not candidate {candidate} of generation {generation}",
                    index + 3
                ))
            })?);
        }
        let generations: Vec<Vec<Score>> = scores.chunks_exact(population).map(<[Score]>::to_vec).collect();
        self.begin()?;
        for (generation, scores) in (0..).zip(&generations) {
            self.add(generation, scores)?;
        }
        Ok(generations)
    }
}

fn read(line: &str, (generation, candidate): (usize, usize)) -> Option<Score> {
    let rest = line.strip_prefix(&format!("{generation},{candidate},"))?;
    let mut fields = rest.split(',');
    let score = Score {
        half_points: fields.next()?.parse().ok()?,
        margin: fields.next()?.parse().ok()?,
        games: fields.next()?.parse().ok()?,
    };
    fields.next().is_none().then_some(score)
}
