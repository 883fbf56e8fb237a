//! The folder that a run writes into.

use super::error::StoreError;
use super::layout::{CHECKPOINT, LOCK, MANIFEST, STAGING};
use super::manifest::Manifest;
use super::staging::{clear, finish, lock, write_synced};
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

/// What is written and removed again to see whether there is any room at all.
const PROBE_BYTES: usize = 1 << 16;

/// A folder that has been claimed for a run. Files are staged in it; [`OutputFolder::publish`] shows them all. If it
/// is dropped before that, everything staged is removed again, and the folder too if it was made for the run.
#[derive(Debug)]
pub struct OutputFolder {
    path: PathBuf,
    staged: Vec<String>,
    /// Folders that did not exist before, the innermost first.
    made: Vec<PathBuf>,
    published: bool,
    /// Whether it shows a run already, whose files are replaced.
    replaces: bool,
    /// Whether what was put aside outlives this: of a run that is gone on with, and of one that could not be written.
    keeps: bool,
    /// Held as long as the folder is written to; the system takes it back when the process ends, however it ends.
    lock: Option<fs::File>,
}

impl OutputFolder {
    /// Claims a folder, which is made if there is none. It may hold other things, but no run.
    ///
    /// # Errors
    /// If it is no folder, holds a run, is being written to by another run, cannot be written to, or has no room.
    pub fn claim(path: &Path) -> Result<Self, StoreError> {
        refuse_earlier(path)?;
        let made: Vec<PathBuf> = path
            .ancestors()
            .take_while(|p| !p.as_os_str().is_empty() && !p.exists())
            .map(Path::to_owned)
            .collect();
        let mut folder = OutputFolder {
            path: path.to_owned(),
            staged: Vec::new(),
            made,
            published: true,
            replaces: false,
            keeps: false,
            lock: None,
        };
        fs::create_dir_all(path).map_err(|error| {
            folder.remove_made();
            StoreError::write(path, &error)
        })?;
        // Making the staging folder is what claims: of two runs only one can.
        fs::create_dir(path.join(STAGING)).map_err(|error| {
            folder.remove_made();
            match error.kind() {
                io::ErrorKind::AlreadyExists => StoreError::Unfinished {
                    path: path.to_owned(),
                },
                _ => StoreError::write(path, &error),
            }
        })?;
        folder.published = false;
        folder.lock = Some(lock(path)?);
        let probe = path.join(STAGING).join("probe");
        fs::write(&probe, vec![0x5A; PROBE_BYTES])
            .and_then(|()| fs::remove_file(&probe))
            .map_err(|error| StoreError::write(path, &error))?;
        Ok(folder)
    }

    /// Claims the folder of a run that is gone on with: one that is finished or was interrupted, or one that was killed and
    /// left a checkpoint.
    ///
    /// # Errors
    /// If there is no such folder, if another program is at it, or if it cannot be written to.
    pub fn again(path: &Path) -> Result<Self, StoreError> {
        let staging = path.join(STAGING);
        match fs::create_dir(&staging) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {
                return Err(StoreError::write(path, &error));
            }
            _ => {}
        }
        let lock = Some(lock(path)?);
        clear(&staging); // of what an earlier attempt has left
        Ok(OutputFolder {
            path: path.to_owned(),
            staged: Vec::new(),
            made: Vec::new(),
            published: false,
            replaces: path.join(MANIFEST).exists(),
            keeps: true,
            lock,
        })
    }

    /// What a run that is under way, or was killed, has put aside; none if it has not.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn checkpoint(path: &Path) -> Result<Option<String>, StoreError> {
        finish(path);
        let checkpoint = path.join(STAGING).join(CHECKPOINT);
        match fs::read_to_string(&checkpoint) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            read => read
                .map(Some)
                .map_err(|error| StoreError::read(&checkpoint, &error)),
        }
    }

    /// Puts something aside, so that a run that is killed can be gone on with.
    ///
    /// # Errors
    /// If it cannot be written; what was put aside before is still there.
    pub fn put_aside(&self, text: &str) -> Result<(), StoreError> {
        let checkpoint = self.path.join(STAGING).join(CHECKPOINT);
        let unfinished = checkpoint.with_extension("new");
        write_synced(&unfinished, text.as_bytes())
            .and_then(|()| fs::rename(&unfinished, &checkpoint))
            .map_err(|error| StoreError::write(&checkpoint, &error))
    }

    /// The folder itself.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Names a file of the run and says where it is to be written for now. A file in a folder of the run is named
    /// with it, `pictures/losses.svg`; the folder must be made by whoever writes.
    ///
    /// # Panics
    /// If the name leads anywhere else than into the folder, or is taken.
    pub fn stage(&mut self, name: &str) -> PathBuf {
        let within = |part| matches!(part, Component::Normal(_));
        assert!(
            !name.is_empty() && Path::new(name).components().all(within),
            "{name:?} is not a file name"
        );
        assert!(
            name != MANIFEST && !self.staged.iter().any(|staged| staged == name),
            "{name} is taken"
        );
        self.staged.push(name.to_owned());
        self.path.join(STAGING).join(name)
    }

    /// Writes a small file of the run, such as `summary.json`.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn put(&mut self, name: &str, bytes: &[u8]) -> Result<(), StoreError> {
        let staged = self.stage(name);
        let parent = staged.parent().unwrap_or(&self.path);
        fs::create_dir_all(parent)
            .and_then(|()| write_synced(&staged, bytes))
            .map_err(|error| StoreError::write(&self.path.join(name), &error))
    }

    /// Forgets what was staged, which makes room, and claims the folder anew where somebody removed it. What was put aside
    /// stays, now also if nothing is published.
    ///
    /// # Errors
    /// If there is no such folder and none can be made.
    pub fn begin_again(&mut self) -> Result<(), StoreError> {
        let staging = self.path.join(STAGING);
        clear(&staging);
        self.staged.clear();
        self.keeps = true;
        fs::create_dir_all(&staging).map_err(|error| StoreError::write(&self.path, &error))?;
        if !staging.join(LOCK).exists() {
            self.lock = Some(lock(&self.path)?);
        }
        Ok(())
    }

    /// Refuses what was staged of a new run if something else in the folder has its name.
    pub(super) fn refuse_taken(&self) -> Result<(), StoreError> {
        let taken = |name: &&String| self.path.join(name).symlink_metadata().is_ok();
        match self.staged.iter().find(taken) {
            Some(name) if !self.replaces => Err(StoreError::Taken(self.path.join(name))),
            _ => Ok(()),
        }
    }

    /// Shows everything that was staged, and the manifest last. Over a run that is shown already files are replaced one by one;
    /// if the program is killed meanwhile, whoever opens the run next ends it, for the whole manifest is staged first.
    ///
    /// # Errors
    /// If something else has the name of a file, or a file cannot be put in its place. Nothing of a new run is shown then; a
    /// run that is shown already has lost what was replaced.
    pub fn publish(&mut self, manifest: &Manifest) -> Result<(), StoreError> {
        let staging = self.path.join(STAGING);
        self.staged.push(MANIFEST.to_owned());
        self.refuse_taken()?;
        write_synced(&staging.join(MANIFEST), manifest.to_json().as_bytes())
            .map_err(|error| StoreError::write(&self.path.join(MANIFEST), &error))?;
        for (index, name) in self.staged.iter().enumerate() {
            let shown = self.path.join(name);
            let parent = shown.parent().unwrap_or(&self.path);
            let moved = fs::create_dir_all(parent).and_then(|()| fs::rename(staging.join(name), &shown));
            if let Err(error) = moved {
                // Already failing: the first fault is told. What is staged is not whole any more.
                let _ = fs::remove_file(staging.join(MANIFEST));
                for name in self.staged[..index].iter().filter(|_| !self.replaces) {
                    let _ = fs::remove_file(self.path.join(name));
                }
                for name in &self.staged {
                    let folder = self.path.join(name);
                    let folder = folder.parent().filter(|&folder| folder != self.path);
                    let _ = folder.map(fs::remove_dir);
                }
                return Err(StoreError::write(&shown, &error));
            }
        }
        self.published = true;
        // The run is whole; empty folders left behind harm only the next run, which says so.
        let _ = fs::remove_dir_all(&staging);
        Ok(())
    }

    fn remove_made(&self) {
        for folder in &self.made {
            if fs::remove_dir(folder).is_err() {
                break; // not empty, or never made
            }
        }
    }
}

impl Drop for OutputFolder {
    fn drop(&mut self) {
        self.lock = None;
        let staging = self.path.join(STAGING);
        // What was put aside stays, to be gone on with another time.
        let kept = self.keeps && staging.join(CHECKPOINT).exists();
        if !self.published && !kept {
            let _ = fs::remove_dir_all(staging);
            self.remove_made();
        }
    }
}

/// Whether a file name is one that runs write.
fn is_of_a_run(name: &str) -> bool {
    [
        MANIFEST,
        "summary.json",
        "counts.json",
        "report.html",
        "report.md",
        "pictures",
    ]
    .contains(&name)
        || Path::new(name).extension().is_some_and(|e| e == "parquet")
}

fn refuse_earlier(path: &Path) -> Result<(), StoreError> {
    if path.exists() && !path.is_dir() {
        return Err(StoreError::NotAFolder(path.to_owned()));
    }
    let entries = match fs::read_dir(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        entries => entries.map_err(|error| StoreError::read(path, &error))?,
    };
    let mut names = Vec::new();
    for entry in entries {
        let entry = entry.map_err(|error| StoreError::read(path, &error))?;
        names.push(entry.file_name().to_string_lossy().into_owned());
    }
    names.sort(); // so that the same folder gives the same message
    if let Some(found) = names.iter().find(|name| is_of_a_run(name)) {
        return Err(StoreError::Earlier {
            path: path.to_owned(),
            found: found.clone(),
        });
    }
    if names.iter().any(|name| name == STAGING) {
        return Err(StoreError::Unfinished {
            path: path.to_owned(),
        });
    }
    Ok(())
}

/// Bytes free for a folder that need not exist yet; none if the system does not say.
#[must_use]
pub fn free_space(path: &Path) -> Option<u64> {
    let absolute = std::path::absolute(path).ok()?;
    let existing = absolute.ancestors().find(|ancestor| ancestor.exists())?;
    available(existing)
}

#[cfg(not(target_family = "wasm"))]
fn available(existing: &Path) -> Option<u64> {
    fs4::available_space(existing).ok()
}

/// A page in a browser has no disk.
#[cfg(target_family = "wasm")]
fn available(_: &Path) -> Option<u64> {
    None
}
