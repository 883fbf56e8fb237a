//! The folder within a run's folder in which everything is written before it is shown.

use super::error::StoreError;
use super::layout::{CHECKPOINT, LOCK, MANIFEST, STAGING};
use super::manifest::Manifest;
use std::fs;
use std::io;
use std::path::Path;

/// Takes the lock of a folder in which a run is staged.
pub(super) fn lock(path: &Path) -> Result<fs::File, StoreError> {
    let name = path.join(STAGING).join(LOCK);
    let file = fs::File::create(&name).map_err(|error| StoreError::write(&name, &error))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(fs::TryLockError::WouldBlock) => Err(StoreError::Busy(path.to_owned())),
        Err(fs::TryLockError::Error(error)) => Err(StoreError::write(&name, &error)),
    }
}

/// Writes a file and waits until the disk has it: a full disk may not show before.
pub(super) fn write_synced(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = fs::File::create(path)?;
    io::Write::write_all(&mut file, bytes)?;
    file.sync_all()
}

/// Whether something in the staging folder is not staged: what was put aside, and the lock.
fn stays(path: &Path) -> bool {
    [CHECKPOINT, LOCK].iter().any(|name| path.ends_with(name))
}

/// Removes what is staged.
pub(super) fn clear(staging: &Path) {
    let entries = fs::read_dir(staging).into_iter().flatten().flatten();
    for path in entries.map(|entry| entry.path()).filter(|path| !stays(path)) {
        // What cannot be removed cannot be written anew either, which says so.
        let _ = if path.is_dir() {
            fs::remove_dir_all(&path)
        } else {
            fs::remove_file(&path)
        };
    }
}

/// Shows the rest of a run whose program was killed while it showed it: once the manifest is staged whole, all of it is.
pub(super) fn finish(path: &Path) {
    let staging = path.join(STAGING);
    if !staging.join(MANIFEST).exists() {
        return;
    }
    let Ok(_lock) = lock(path) else {
        return; // its program is still at it
    };
    if Manifest::read(&staging).is_err() {
        return;
    }
    // What cannot be moved stays staged, and whoever opens the run says what is wrong with it.
    let _ = show(&staging, path)
        .and_then(|()| fs::rename(staging.join(MANIFEST), path.join(MANIFEST)))
        .and_then(|()| fs::remove_dir_all(&staging));
}

/// Moves what is staged, but for the manifest.
fn show(from: &Path, to: &Path) -> io::Result<()> {
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (staged, shown) = (entry.path(), to.join(entry.file_name()));
        if staged.is_dir() {
            fs::create_dir_all(&shown)?;
            show(&staged, &shown)?;
        } else if !stays(&staged) && !staged.ends_with(MANIFEST) {
            fs::rename(&staged, &shown)?;
        }
    }
    Ok(())
}
