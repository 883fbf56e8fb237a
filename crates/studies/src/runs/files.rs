//! A run that is written to disk.

use super::card::{SUMMARY, card};
use super::room::{Room, room};
use crate::request::{Request, simulate_recorded};
use admiralty_core::contract::{Refusal, Ruleset, ScenarioSource};
use admiralty_core::digest::{Digest, Fed};
use admiralty_core::frames::{Record, Sink, SinkError, Sinks, Tape, Wanted};
use admiralty_core::play::{Control, Plan};
use admiralty_core::results::summary::Summary;
use admiralty_show::summary::json;
use admiralty_store::{Format, Manifest, OutputFolder, Sealed, Store, free_space};
use admiralty_store::{disk, read_text};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

/// The copy of the scenario file in a run's folder.
const SCENARIO: &str = "scenario.toml";

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

/// The files of a run while it is played. Dropped before [`RunFiles::publish`], it leaves nothing behind.
pub struct RunFiles {
    folder: OutputFolder,
    room: Room,
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
    pub fn claim(request: &Request, keep: &Keep, plan: Plan) -> Result<Self, Refusal> {
        let scenario = match &request.scenario {
            ScenarioSource::Embedded => None,
            // If it cannot be read, whoever opens the scenario says so in better words.
            ScenarioSource::File(path) => read_text(path).ok().map(String::into_bytes),
        };
        let mut folder = OutputFolder::claim(&keep.out)?;
        let room = room(&keep.wanted, keep.format, plan, free_space(folder.path()));
        room.refuse_if_short(folder.path())?;
        let store = Store::begin(&mut folder, &keep.wanted, keep.format)?;
        Ok(RunFiles {
            folder,
            room,
            store: Some(store),
            fault: None,
            wanted: keep.wanted.clone(),
            format: keep.format,
            scenario,
            digest: None,
        })
    }

    /// The folder.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// What the plan will take, and what there was when the folder was claimed.
    #[must_use]
    pub fn room(&self) -> &Room {
        &self.room
    }

    /// Plays the games of a request and records them. Where they cannot be recorded any further, the run ends as if it
    /// had been interrupted, and [`RunFiles::publish`] keeps what is known of it.
    ///
    /// # Errors
    /// As for [`simulate_recorded`].
    pub fn simulate(
        &mut self,
        ruleset: &dyn Ruleset,
        request: &Request,
        plan: Plan,
        control: Control<'_>,
    ) -> Result<Summary, Refusal> {
        if self.wanted.is_empty() {
            return simulate_recorded(ruleset, request, plan, control, None);
        }
        self.digest = ruleset
            .open(&request.scenario, request.optional_rules.as_deref(), disk())?
            .digest();
        let mut fed = self.digest.as_deref_mut().map(Fed);
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
        simulate_recorded(ruleset, request, plan, control, Some(tape))
    }

    /// Ends the files and shows the folder. A run in which no game was finished leaves nothing. Where the records cannot be
    /// written, the folder is shown without them, with all that is known of the run.
    ///
    /// # Errors
    /// If a file cannot be written to its end, also when the rest of them could be.
    pub fn publish(mut self, ruleset: &dyn Ruleset, summary: &Summary) -> Result<Option<PathBuf>, Refusal> {
        if summary.citation.games == 0 {
            return self
                .fault
                .take()
                .map_or(Ok(None), |fault| Err(Refusal::failure(fault.to_string())));
        }
        let path = self.folder.path().to_owned();
        let first = match self.fault.take() {
            None => match self.write(ruleset, summary) {
                Ok(()) => return Ok(Some(path)),
                Err(refusal) => refusal.to_string(),
            },
            Some(fault) => fault.to_string(),
        };
        let recorded = !self.wanted.is_empty();
        (self.store, self.digest) = (None, None);
        if recorded {
            (self.wanted, self.format) = (Wanted::default(), Format::default());
        }
        self.folder
            .begin_again()
            .map_err(|_| Refusal::failure(first.clone()))?;
        match self.write(ruleset, summary) {
            Ok(()) if !recorded => Ok(Some(path)),
            Ok(()) => Err(Refusal::failure(format!(
                "{first}; {} keeps the summary and the report, but nothing that was recorded",
                path.display()
            ))),
            Err(_) => Err(Refusal::failure(first)),
        }
    }

    /// Writes all files of the run and shows them.
    fn write(&mut self, ruleset: &dyn Ruleset, summary: &Summary) -> Result<(), Refusal> {
        let scenario_file = match &self.scenario {
            Some(text) => {
                self.folder.put(SCENARIO, text)?;
                Some(SCENARIO.to_owned())
            }
            None => None,
        };
        let told = json::write(summary);
        self.folder.put(SUMMARY, told.as_bytes())?;
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
        let manifest = Manifest::new(card, frames).sealing(Sealed::of(SUMMARY, told.as_bytes()));
        self.folder.publish(&manifest)?;
        Ok(())
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
