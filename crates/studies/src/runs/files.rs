//! A run that is written to disk.

use super::card::{SUMMARY, card};
use super::room::{Room, room};
use crate::request::{PreparedRun, RunRecord};
use admiralty_core::contract::{Refusal, Ruleset, ScenarioSource};
use admiralty_core::digest::{Digest, DigestSink};
use admiralty_core::frames::{Record, Sink, SinkError, Sinks, Tape, Wanted};
use admiralty_core::play::{Control, Plan, Standing};
use admiralty_core::results::summary::Summary;
use admiralty_show::summary::json;
use admiralty_store::{
    Format, Manifest, OutputFolder, RunFolder, Sealed, Store, free_space, read_text, record_of, written,
};
use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The copy of the scenario file in a run's folder.
const SCENARIO: &str = "scenario.toml";

/// What was counted, from which the run can be gone on with.
pub const COUNTS: &str = "counts.json";

/// What is to be kept of a run, and where.
#[derive(Clone, Debug, Default)]
pub struct Keep {
    /// The folder.
    pub out: PathBuf,
    /// What is recorded of the games.
    pub wanted: Wanted,
    /// How.
    pub format: Format,
}

/// How much may be lost at most of a run that is killed.
const EVERY: Duration = Duration::from_secs(1);

/// The files of a run while it is played. Dropped before [`RunFiles::publish`], it leaves nothing behind.
pub struct RunFiles {
    folder: OutputFolder,
    room: Option<Room>,
    /// Takes the records; none once they cannot be kept.
    store: Option<Store>,
    /// Why they cannot be.
    fault: Option<SinkError>,
    wanted: Wanted,
    format: Format,
    /// The scenario's file as it was when the run began.
    scenario: Option<Vec<u8>>,
    /// What the report shows beyond the summary.
    digest: Option<Box<dyn Digest>>,
}

impl RunFiles {
    /// Claims the folder, looks whether the plan's files have room there, and only then begins them.
    ///
    /// # Errors
    /// A failure that says which file and what to do, if the folder holds a run already, cannot be written to or has
    /// clearly not enough room.
    pub fn claim(prepared: &PreparedRun<'_>, keep: &Keep, plan: Plan) -> Result<Self, Refusal> {
        let mut folder = OutputFolder::claim(&keep.out)?;
        let room = room(&keep.wanted, keep.format, plan, free_space(folder.path()));
        room.refuse_if_short(folder.path())?;
        let store = Store::begin(&mut folder, &keep.wanted, keep.format)?;
        Ok(RunFiles {
            folder,
            room: Some(room),
            store: Some(store),
            fault: None,
            wanted: keep.wanted.clone(),
            format: keep.format,
            scenario: scenario_text(prepared),
            digest: prepared.digest().filter(|_| !keep.wanted.is_empty()),
        })
    }

    /// The record of the run in a folder: one that was finished or interrupted, or one that was killed.
    ///
    /// # Errors
    /// A failure if there is none, if it is damaged, or if it was killed while it recorded rows.
    pub fn record(folder: &Path) -> Result<RunRecord, Refusal> {
        if let Some(text) = OutputFolder::checkpoint(folder)? {
            return record_of(folder, &text);
        }
        let run = RunFolder::open(folder)?;
        let path = folder.join(COUNTS);
        if !path.exists() {
            return Err(Refusal::failure(format!(
                "{} holds a run without its counts, of an earlier version: it cannot be gone on with",
                folder.display()
            )));
        }
        let text = fs::read_to_string(&path)
            .map_err(|error| Refusal::failure(format!("{} cannot be read: {error}", path.display())))?;
        run.manifest().vouch(folder, COUNTS, text.as_bytes())?;
        record_of(&path, &text)
    }

    /// Claims the folder of a run that is gone on with. The rows that it has are written anew, those to come behind them.
    ///
    /// # Errors
    /// A failure if somebody is at it, or if its files cannot be read or written.
    pub fn again(prepared: &PreparedRun<'_>, path: &Path, record: &RunRecord) -> Result<Self, Refusal> {
        let (wanted, format) = recorded(prepared, path, record)?;
        let mut folder = OutputFolder::again(path)?;
        let store = Store::begin(&mut folder, &wanted, format)?;
        let mut files = RunFiles {
            folder,
            room: None,
            store: Some(store),
            fault: None,
            digest: prepared.digest().filter(|_| !wanted.is_empty()),
            wanted,
            format,
            scenario: scenario_text(prepared),
        };
        files.copy(prepared.ruleset(), path)?;
        Ok(files)
    }

    /// Claims a folder for a run that is joined of parts, which are given in the order of their games. Their rows are those of
    /// the run.
    ///
    /// # Errors
    /// As for [`RunFiles::claim`]; if the rows of a part cannot be read, or are damaged.
    pub fn joined(
        prepared: &PreparedRun<'_>,
        out: &Path,
        record: &RunRecord,
        parts: &[PathBuf],
    ) -> Result<Self, Refusal> {
        let (wanted, format) = recorded(prepared, out, record)?;
        let keep = Keep {
            out: out.to_owned(),
            wanted,
            format,
        };
        let mut files = RunFiles::claim(prepared, &keep, Plan::of(record.played(), None))?;
        for part in parts {
            files.copy(prepared.ruleset(), part)?;
        }
        Ok(files)
    }

    /// Adds the rows that a folder holds.
    fn copy(&mut self, ruleset: &dyn Ruleset, from: &Path) -> Result<(), Refusal> {
        let (false, Some(store)) = (self.wanted.is_empty(), &mut self.store) else {
            return Ok(());
        };
        let run = RunFolder::open(from)?;
        let mut copied = Ok(());
        for schema in ruleset.card().frames {
            run.each_row_group(schema, &mut |rows| {
                if copied.is_ok() {
                    copied = store.add(rows);
                }
                if let Some(digest) = &mut self.digest {
                    digest.take(rows);
                }
            })?;
        }
        Ok(copied?)
    }

    /// The folder.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// What the plan will take, and what there was when the folder was claimed; none of a run that is gone on with.
    #[must_use]
    pub fn room(&self) -> Option<&Room> {
        self.room.as_ref()
    }

    /// Plays the games that a record asks for and records them; a run that records no rows is put aside every second. Where
    /// something cannot be kept any further, the run ends as if it had been interrupted, and [`RunFiles::publish`] keeps what
    /// is known of it.
    ///
    /// # Errors
    /// As for [`PreparedRun::play`].
    pub fn play(
        &mut self,
        prepared: &PreparedRun<'_>,
        record: &mut RunRecord,
        threads: Option<NonZeroUsize>,
        control: Control<'_>,
    ) -> Result<(), Refusal> {
        record.recorded = (self.wanted.to_string(), self.format == Format::ParquetAndCsv);
        if self.wanted.is_empty() {
            return self.play_and_put_aside(prepared, record, threads, control);
        }
        let mut fed = self.digest.as_deref_mut().map(DigestSink);
        let mut sinks = Sinks(
            self.store
                .iter_mut()
                .map(|store| store as &mut dyn Sink)
                .collect(),
        );
        sinks.0.extend(fed.as_mut().map(|fed| fed as &mut dyn Sink));
        let mut until = UntilFault {
            sink: &mut sinks,
            cancel: control.cancel,
            fault: &mut self.fault,
        };
        let tape = Tape {
            wanted: &self.wanted,
            sink: &mut until,
        };
        prepared.play(record, threads, control, Some(tape), |_| {})
    }

    fn play_and_put_aside(
        &mut self,
        prepared: &PreparedRun<'_>,
        record: &mut RunRecord,
        threads: Option<NonZeroUsize>,
        control: Control<'_>,
    ) -> Result<(), Refusal> {
        let (folder, fault) = (&self.folder, &mut self.fault);
        let (mut begun, mut put) = (record.clone(), None::<Instant>);
        let keep = |standing: &Standing| {
            if fault.is_some() || put.is_some_and(|put| put.elapsed() < EVERY) {
                return;
            }
            begun.standing.clone_from(standing);
            if let Err(error) = folder.put_aside(&written(&begun)) {
                *fault = Some(SinkError(error.to_string()));
                control.cancel.store(true, Ordering::Relaxed);
            }
            put = Some(Instant::now());
        };
        prepared.play(record, threads, control, None, keep)
    }

    /// Ends the files and shows the folder. A run in which no game was finished leaves nothing. Where the records cannot be
    /// written, the folder is shown without them, with all that is known of the run.
    ///
    /// # Errors
    /// If a file cannot be written to its end, also when the rest of them could be.
    pub fn publish(
        mut self,
        ruleset: &dyn Ruleset,
        record: &RunRecord,
        summary: &Summary,
    ) -> Result<Option<PathBuf>, Refusal> {
        if summary.citation.games == 0 {
            return self
                .fault
                .take()
                .map_or(Ok(None), |fault| Err(Refusal::failure(fault.to_string())));
        }
        let path = self.folder.path().to_owned();
        let first = match self.fault.take() {
            None => match self.write(ruleset, record, summary) {
                Ok(()) => return Ok(Some(path)),
                Err(refusal) => refusal.to_string(),
            },
            Some(fault) => fault.to_string(),
        };
        let recorded = !self.wanted.is_empty();
        (self.store, self.digest) = (None, None);
        let mut bare = record.clone();
        bare.recorded = ("none".to_owned(), false);
        if recorded {
            (self.wanted, self.format) = (Wanted::default(), Format::default());
        }
        self.folder
            .begin_again()
            .map_err(|_| Refusal::failure(first.clone()))?;
        match self.write(ruleset, &bare, summary) {
            Ok(()) if !recorded => Ok(Some(path)),
            Ok(()) => Err(Refusal::failure(format!(
                "{first}; {} keeps the summary and the report, but nothing that was recorded",
                path.display()
            ))),
            Err(_) => Err(Refusal::failure(first)),
        }
    }

    /// Writes all files of the run and shows them.
    fn write(&mut self, ruleset: &dyn Ruleset, record: &RunRecord, summary: &Summary) -> Result<(), Refusal> {
        let scenario_file = match &self.scenario {
            Some(text) => {
                self.folder.put(SCENARIO, text)?;
                Some(SCENARIO.to_owned())
            }
            None => None,
        };
        let told = json::write(summary);
        self.folder.put(SUMMARY, told.as_bytes())?;
        let counts = written(record);
        self.folder.put(COUNTS, counts.as_bytes())?;
        let report = super::report::write(summary, self.digest.as_deref())?;
        for (name, bytes) in report {
            self.folder.put(&name, &bytes)?;
        }
        let frames = self.store.take().map_or_else(|| Ok(Vec::new()), Store::finish)?;
        let csv = if self.format == Format::ParquetAndCsv {
            " --csv"
        } else {
            ""
        };
        let recorded = format!(" --record {}{csv}", self.wanted);
        let card = card(ruleset, summary, scenario_file, &recorded);
        let manifest = Manifest::new(card, frames)
            .sealing(Sealed::of(SUMMARY, told.as_bytes()))
            .sealing(Sealed::of(COUNTS, counts.as_bytes()));
        self.folder.publish(&manifest)?;
        Ok(())
    }
}

/// What the run of a record keeps of its games, and how.
fn recorded(
    prepared: &PreparedRun<'_>,
    path: &Path,
    record: &RunRecord,
) -> Result<(Wanted, Format), Refusal> {
    let (recorded, csv) = &record.recorded;
    let wanted = Wanted::parse(recorded, prepared.ruleset().card().frames)
        .map_err(|fault| Refusal::failure(format!("{}: {fault}", path.display())))?;
    let format = if *csv {
        Format::ParquetAndCsv
    } else {
        Format::Parquet
    };
    Ok((wanted, format))
}

/// The scenario's file as it is now.
fn scenario_text(prepared: &PreparedRun<'_>) -> Option<Vec<u8>> {
    match &prepared.request().scenario {
        ScenarioSource::Embedded => None,
        ScenarioSource::File(path) => read_text(path).ok().map(String::into_bytes),
    }
}

/// Hands records on until that fails; the fault is kept, and the run asked to end.
struct UntilFault<'a> {
    sink: &'a mut dyn Sink,
    cancel: &'a AtomicBool,
    fault: &'a mut Option<SinkError>,
}

impl Sink for UntilFault<'_> {
    fn take(&mut self, record: &dyn Record) -> Result<(), SinkError> {
        if self.fault.is_none()
            && let Err(fault) = self.sink.take(record)
        {
            *self.fault = Some(fault);
            self.cancel.store(true, Ordering::Relaxed);
        }
        Ok(())
    }
}
