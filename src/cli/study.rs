//! What commands that play a study into a folder share.

use super::terminal;
use admiralty::registry;
use admiralty_core::contract::{Refusal, Ruleset, quoted};
use admiralty_core::results::Kept;
use admiralty_store::StudyFolder;
use admiralty_studies::Files;
use std::sync::atomic::{AtomicBool, Ordering};

/// The ruleset of a study that was put away; `what` it is.
pub fn ruleset_of(id: &str, what: &str) -> Result<&'static dyn Ruleset, Refusal> {
    registry::find(id).ok_or_else(|| {
        Refusal::failure(format!(
            "the {what} is of the ruleset {id:?}, which this program has not"
        ))
    })
}

/// The folder that a study is kept in while it is played; it may have none.
pub struct Keeping {
    folder: Option<StudyFolder>,
    /// Why it could not be kept.
    fault: Option<Refusal>,
}

impl Keeping {
    /// Puts away what there is, and says where.
    pub fn begin(mut folder: Option<StudyFolder>, record: &impl Kept) -> Result<Self, Refusal> {
        if let Some(folder) = &mut folder {
            folder.put_away(record)?;
            terminal::remark(&format!("writing to {}", folder.path().display()));
        }
        Ok(Keeping { folder, fault: None })
    }

    /// Puts the study away if it is time. Where that fails, the study is asked to end as if it had been interrupted.
    pub fn keep(&mut self, record: &impl Kept, cancel: &AtomicBool) {
        if self.fault.is_none()
            && let Some(folder) = &mut self.folder
            && let Err(refusal) = folder.keep(record)
        {
            self.fault = Some(refusal);
            cancel.store(true, Ordering::Relaxed);
        }
    }

    /// Publishes these files of a study that has come to its end; puts away any other, to be gone on with by `command`.
    pub fn finish(
        self,
        record: &impl Kept,
        files: Option<Result<Files, Refusal>>,
        command: &str,
    ) -> Result<(), Refusal> {
        if let Some(fault) = self.fault {
            return Err(fault);
        }
        let Some(mut folder) = self.folder else {
            return Ok(());
        };
        let shown = quoted(&folder.path().to_string_lossy());
        if let Some(files) = files {
            folder.publish(record, files?)?;
            terminal::written(folder.path());
        } else {
            folder.put_away(record)?;
            terminal::remark(&format!(
                "put away: go on with admiralty {command} --resume {shown}"
            ));
        }
        Ok(())
    }
}
