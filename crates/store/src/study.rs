//! A study in a folder: begun, put away after every stride, taken up again, published, topped up.
//!
//! A folder is in one of three states. Under way it holds `checkpoint.json`, which is replaced by renaming a whole new
//! one, so that a killed process or a full disk never leaves a broken one. Finished it holds `counts.json`, which every
//! other file of the study is made from. Anything else is no study. Whoever writes holds a lock that the system takes
//! back when the process ends, however it ends.

use super::hold::hold;
use super::kept::{self, read_record as read, written};
use super::layout::MANIFEST;
use admiralty_core::contract::{Refusal, quoted};
use admiralty_core::results::Kept;
use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// A study under way.
const CHECKPOINT: &str = "checkpoint.json";

/// The counts of a finished study.
const COUNTS: &str = "counts.json";

const LOCK: &str = ".lock";

/// What a file is called until it is whole.
const UNFINISHED: &str = ".new";

/// How much may be lost at most where strides are short.
const EVERY: Duration = Duration::from_secs(1);

/// A folder that this process writes to.
#[derive(Debug)]
pub struct StudyFolder {
    path: PathBuf,
    /// Held as long as the folder is written to.
    lock: File,
    /// When [`StudyFolder::keep`] last put it away: so the first stride always is.
    written: Option<Instant>,
}

impl StudyFolder {
    /// Claims a folder for a new study; it is made if there is none.
    ///
    /// # Errors
    /// A failure that says what to do: the folder holds a study or anything else, is being written to, or cannot be.
    pub fn begin(path: &Path) -> Result<Self, Refusal> {
        fs::create_dir_all(path).map_err(|error| unwritable(path, &error))?;
        // A folder that is refused gets no lock; where there is one, somebody may be at it, which is said first.
        if !path.join(LOCK).exists() {
            refuse_taken(path)?;
        }
        let folder = StudyFolder::lock(path)?;
        refuse_taken(path)?;
        Ok(folder)
    }

    /// Takes up a study that was interrupted.
    ///
    /// # Errors
    /// A failure if there is none, if it is damaged, or if it is being played.
    pub fn resume<K: Kept>(path: &Path) -> Result<(Self, K), Refusal> {
        let folder = StudyFolder::existing(path)?;
        let (checkpoint, counts) = (path.join(CHECKPOINT), path.join(COUNTS));
        if checkpoint.exists() {
            return Ok((folder, read(&checkpoint)?));
        }
        let shown = path.display();
        Err(Refusal::failure(if counts.exists() {
            format!("the study in {shown} is finished: top it up with --add, or look at its report.html")
        } else {
            format!("{shown} holds no study that was interrupted: begin one with --out")
        }))
    }

    /// Opens a finished study to top it up.
    ///
    /// # Errors
    /// A failure if there is none, if it is damaged, or if somebody is at it.
    pub fn reopen<K: Kept>(path: &Path) -> Result<(Self, K), Refusal> {
        let folder = StudyFolder::existing(path)?;
        Ok((folder, read(&finished(path)?)?))
    }

    /// The record of a finished study; nothing is locked.
    ///
    /// # Errors
    /// A failure if there is none, or if it is damaged.
    pub fn read<K: Kept>(path: &Path) -> Result<K, Refusal> {
        finished(path).and_then(|counts| read(&counts))
    }

    /// The folder.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Puts a study away if it is time.
    ///
    /// # Errors
    /// A failure if it cannot be written; what was put away before is still there.
    pub fn keep(&mut self, record: &impl Kept) -> Result<(), Refusal> {
        if self.written.is_some_and(|written| written.elapsed() < EVERY) {
            return Ok(());
        }
        self.put_away(record)?;
        self.written = Some(Instant::now());
        Ok(())
    }

    /// Puts a study away now.
    ///
    /// # Errors
    /// As for [`StudyFolder::keep`].
    pub fn put_away(&mut self, record: &impl Kept) -> Result<(), Refusal> {
        self.put(CHECKPOINT, written(record).as_bytes())
    }

    /// Writes everything that is said of a finished study: files by their paths in the folder, those without bytes not to
    /// be there, from another time either. The counts come last: with them it is complete, without them
    /// [`StudyFolder::resume`] publishes it again.
    ///
    /// # Errors
    /// A failure if a file cannot be written.
    pub fn publish(
        &mut self,
        record: &impl Kept,
        files: impl IntoIterator<Item = (String, Option<Vec<u8>>)>,
    ) -> Result<(), Refusal> {
        self.put_away(record)?;
        for (name, bytes) in files {
            match bytes {
                Some(bytes) => self.put(&name, &bytes)?,
                None => self.remove(&name)?,
            }
        }
        self.put(COUNTS, written(record).as_bytes())?;
        self.remove(CHECKPOINT)?;
        // Nobody else can have it open to any purpose; one that is left behind harms nobody.
        let _ = fs::remove_file(self.path.join(LOCK));
        let _ = self.lock.unlock();
        Ok(())
    }

    fn remove(&self, name: &str) -> Result<(), Refusal> {
        let path = self.path.join(name);
        match fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(unwritable(&path, &error)),
            _ => Ok(()),
        }
    }

    fn existing(path: &Path) -> Result<Self, Refusal> {
        if !path.is_dir() {
            return Err(Refusal::failure(format!("there is no folder {}", path.display())));
        }
        StudyFolder::lock(path)
    }

    fn lock(path: &Path) -> Result<Self, Refusal> {
        let name = path.join(LOCK);
        let lock = File::options()
            .create(true)
            .truncate(false)
            .write(true)
            .open(&name)
            .map_err(|error| unwritable(&name, &error))?;
        match lock.try_lock() {
            Ok(()) => Ok(StudyFolder {
                path: path.to_owned(),
                lock,
                written: None,
            }),
            Err(TryLockError::WouldBlock) => Err(Refusal::failure(format!(
                "another program is at the study in {}: wait for it, or name another folder with --out",
                path.display()
            ))),
            Err(TryLockError::Error(error)) => Err(unwritable(&name, &error)),
        }
    }

    /// Writes a whole file in the place of an earlier one.
    fn put(&self, name: &str, bytes: &[u8]) -> Result<(), Refusal> {
        let path = self.path.join(name);
        let unfinished = self.path.join(format!("{name}{UNFINISHED}"));
        let write = || {
            fs::create_dir_all(path.parent().unwrap_or(&self.path))?;
            let mut file = File::create(&unfinished)?;
            file.write_all(bytes)?;
            file.sync_all()?;
            hold("writing", |file| file == name);
            fs::rename(&unfinished, &path)?;
            hold("written", |file| file == name);
            Ok(())
        };
        write().map_err(|error| {
            let _ = fs::remove_file(&unfinished);
            unwritable(&path, &error)
        })
    }
}

/// Refuses a folder that holds a study or anything else.
fn refuse_taken(path: &Path) -> Result<(), Refusal> {
    let shown = path.display();
    if path.join(CHECKPOINT).exists() {
        return Err(Refusal::failure(format!(
            "{shown} holds a study that was interrupted: go on with --resume {}, or name another folder with --out",
            quoted(&path.to_string_lossy())
        )));
    }
    if is_study(path) {
        return Err(Refusal::failure(format!(
            "{shown} holds a finished study: top it up with --add {}, or name another folder with --out",
            quoted(&path.to_string_lossy())
        )));
    }
    let others = fs::read_dir(path).map_err(|error| unwritable(path, &error))?;
    let own = |name: &str| name == LOCK || name == format!("{CHECKPOINT}{UNFINISHED}");
    let foreign = |entry: &fs::DirEntry| !own(&entry.file_name().to_string_lossy());
    if others.flatten().any(|entry| foreign(&entry)) {
        return Err(Refusal::failure(format!(
            "{shown} is not empty: name another folder with --out, or remove what is in it"
        )));
    }
    Ok(())
}

/// Where the counts of a finished study are.
fn finished(path: &Path) -> Result<PathBuf, Refusal> {
    let (shown, counts) = (path.display(), path.join(COUNTS));
    if path.join(CHECKPOINT).exists() {
        return Err(Refusal::failure(format!(
            "the study in {shown} was interrupted: finish it with --resume first"
        )));
    }
    if counts.exists() {
        return Ok(counts);
    }
    Err(Refusal::failure(format!(
        "{shown} holds no study: begin one with --out"
    )))
}

/// The format of the record of a finished study.
///
/// # Errors
/// A failure if there is none, or if it is damaged.
pub fn format_of(path: &Path) -> Result<String, Refusal> {
    finished(path).and_then(|counts| kept::format_of(&counts))
}

/// Whether a folder holds a finished study.
#[must_use]
pub fn is_study(folder: &Path) -> bool {
    folder.join(COUNTS).exists() && !folder.join(MANIFEST).exists()
}

fn unwritable(path: &Path, error: &io::Error) -> Refusal {
    Refusal::failure(format!(
        "{} cannot be written: {error}; make room or choose another folder, and go on with --resume if the study had \
         begun",
        path.display()
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_that_is_refused_is_left_as_it_was() {
        for (name, words) in [
            ("notes.txt", "is not empty"),
            (COUNTS, "holds a finished study"),
            (CHECKPOINT, "was interrupted"),
        ] {
            let folder = tempfile::tempdir().unwrap();
            fs::write(folder.path().join(name), "mine").unwrap();
            let refused = StudyFolder::begin(folder.path()).unwrap_err().to_string();
            assert!(refused.contains(words), "{refused}");
            let left = fs::read_dir(folder.path()).unwrap();
            let names: Vec<_> = left.map(|entry| entry.unwrap().file_name()).collect();
            assert_eq!(names, [name]);
        }
    }
}
