//! `admiralty compare`: what a variant does to the balance of a game.

mod arguments;
mod request;

pub use arguments::Compare;

use super::odds::picture::PictureFile;
use super::progress::with_progress;
use super::study::{Keeping, ruleset_of};
use super::{interrupt, merge, terminal};
use admiralty_core::contract::{Refusal, Ruleset};
use admiralty_store::StudyFolder;
use admiralty_studies::compare::{
    Compared, Extent, GAMES, Prepared, Record, as_one, files, full_text, json, prepare, prepare_again, text,
};
use admiralty_studies::parts::{Parts, price_of_looking};
use std::path::Path;
use std::process::ExitCode;

/// Games of each cell where one of many changes is made at a time.
const GAMES_WITHOUT: u64 = 5_000;
const GAMES_OF_EACH_UNKNOWN: u64 = 2_000;

impl Compare {
    /// Plays, and prints the result.
    pub fn run(self) -> Result<ExitCode, Refusal> {
        let picture = self.picture.as_deref().map(PictureFile::named).transpose()?;
        let Begun {
            prepared,
            mut record,
            folder,
        } = self.begin()?;
        let ruleset = find(&record)?;
        let mut keeping = Keeping::begin(folder, &record)?;
        let cancel = interrupt::watch();
        let aim = record.precision();
        let aim = aim.map(|precision| ruleset.game().points.show(precision));
        with_progress(aim, cancel, |control| {
            prepared.play(&mut record, self.length.threads, control, |record| {
                keeping.keep(record, cancel);
                Ok(())
            })
        })?;
        let study = Compared::of(&record, ruleset);
        let done = study.as_ref().ok().filter(|_| record.complete());
        let written = keeping.finish(&record, done.map(files), "compare");
        let study = match study {
            Ok(study) => study,
            Err(refusal) => return Err(written.err().unwrap_or(refusal)),
        };
        let said = match (self.json, self.all) {
            (true, _) => json(&study),
            (false, true) => full_text(&study, terminal::paint()),
            (false, false) => text(&study, terminal::paint()),
        };
        terminal::print(&said)?;
        written?; // what could not be written was printed all the same
        if let Some(picture) = picture {
            picture.write((study.picture(), study.line_of_counts()))?;
        }
        Ok(exit_code(&study))
    }

    /// What is played, from where, and into which folder if any.
    fn begin(&self) -> Result<Begun, Refusal> {
        if let Some(path) = &self.resume {
            let (folder, record) = StudyFolder::resume(path)?;
            return Begun::again(folder, record);
        }
        if let Some(path) = &self.add {
            let (folder, mut record) = StudyFolder::reopen(path)?;
            let (extent, more) = self.more(&record)?;
            let command = record.topping_up(path, extent, more, &find(&record)?.game().points);
            let before = record.intervals();
            record.top_up(path, extent, command)?;
            let games = more.map_or(record.ledger.games(), |_| extent.games);
            let words = price_of_looking(before, record.intervals(), games);
            words.into_iter().for_each(|words| terminal::remark(&words));
            return Begun::again(folder, record);
        }
        let ruleset = self.ruleset.resolve()?;
        let request = self.request(ruleset)?;
        let usual = match (request.unknowns, request.without.is_empty()) {
            (true, _) => GAMES_OF_EACH_UNKNOWN,
            (false, false) => GAMES_WITHOUT,
            (false, true) => GAMES,
        };
        let extent = self.length.extent(ruleset, usual)?;
        let part = self.part.part(extent.games)?;
        if part.is_some() && request.luck {
            return Err(Refusal::Usage(
                "--luck is not counted in parts: leave it out, or leave out --shard and --first".to_owned(),
            ));
        }
        let prepared = prepare(ruleset, &request)?;
        let record = prepared.record(ruleset, extent);
        Ok(Begun {
            record: match part {
                Some((part, asked)) => record.part(part, &asked),
                None => record,
            },
            folder: self.out.as_deref().map(StudyFolder::begin).transpose()?,
            prepared,
        })
    }

    /// How far a finished study is to go on; of a number of games, how many more.
    fn more(&self, record: &Record) -> Result<(Extent, Option<u64>), Refusal> {
        let length = &self.length;
        if length.games.is_none() && length.until.is_none() {
            let points = find(record)?.game().points.unit();
            return Err(Refusal::Usage(format!(
                "--add needs to know how many more games of each cell (--games N) or which precision (--until 0.01{points})"
            )));
        }
        let extent = length.extent(find(record)?, GAMES)?;
        Ok(match length.games {
            Some(more) => {
                let games = record.ledger.games().saturating_add(more);
                (Extent { games, ..extent }, Some(more))
            }
            None => (extent, None),
        })
    }
}

/// A study that is about to be played, or played on.
struct Begun {
    prepared: Prepared,
    record: Record,
    folder: Option<StudyFolder>,
}

impl Begun {
    fn again(folder: StudyFolder, record: Record) -> Result<Self, Refusal> {
        Ok(Begun {
            prepared: prepare_again(find(&record)?, &record.setting)?,
            record,
            folder: Some(folder),
        })
    }
}

/// The ruleset of a study that was put away.
pub fn find(record: &Record) -> Result<&'static dyn Ruleset, Refusal> {
    ruleset_of(&record.setting.ruleset, "study")
}

/// Joins the parts of a study into a folder, and prints what they say.
pub fn join(parts: &Parts<'_, Record>, out: &Path, partial: bool) -> Result<ExitCode, Refusal> {
    let record = parts.join(partial)?;
    let ruleset = find(&record)?;
    let record = as_one(ruleset, record)?;
    let study = Compared::of(&record, ruleset)?;
    let mut folder = StudyFolder::begin(out)?;
    folder.publish(&record, files(&study)?)?;
    merge::announce(out);
    terminal::print(&text(&study, terminal::paint()))?;
    Ok(ExitCode::SUCCESS)
}

fn exit_code(study: &Compared) -> ExitCode {
    if !study.citation.complete {
        return interrupt::exit_code();
    }
    if let Some(text) = study.citation.precision_text()
        && study.citation.aim.as_ref().is_some_and(|aim| !aim.reached)
    {
        terminal::remark(&format!(
            "note: precision {text}; allow more games or ask for less"
        ));
    }
    ExitCode::SUCCESS
}
