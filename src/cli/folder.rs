//! A new folder for the files of a study that is written once, at its end; a new file for what is asked into one.

use super::terminal;
use admiralty_core::contract::Refusal;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Where a study goes.
pub struct Folder {
    path: PathBuf,
}

impl Folder {
    /// Sees that the folder is there to be written to, before anything is played for it.
    pub fn claim(path: &Path) -> Result<Self, Refusal> {
        let failed =
            |error: io::Error| Refusal::failure(format!("{} cannot be written: {error}", path.display()));
        fs::create_dir_all(path).map_err(failed)?;
        if fs::read_dir(path).map_err(failed)?.next().is_some() {
            return Err(Refusal::failure(format!(
                "{} is not empty: name another folder, or remove what is in it",
                path.display()
            )));
        }
        Ok(Folder {
            path: path.to_owned(),
        })
    }

    /// Writes one file; its path.
    pub fn keep(&self, name: &str, text: &str) -> Result<String, Refusal> {
        let path = self.path.join(name);
        let written = fs::write(&path, text);
        written
            .map_err(|error| Refusal::failure(format!("{} cannot be written: {error}", path.display())))?;
        Ok(path.display().to_string())
    }

    /// Writes the files, each given by its path within the folder.
    pub fn write(self, files: impl IntoIterator<Item = (String, Vec<u8>)>) -> Result<(), Refusal> {
        for (name, bytes) in files {
            let path = self.path.join(name);
            let parent = path.parent().unwrap_or(&self.path);
            fs::create_dir_all(parent)
                .and_then(|()| fs::write(&path, bytes))
                .map_err(|error| {
                    Refusal::failure(format!("{} cannot be written: {error}", path.display()))
                })?;
        }
        terminal::written(&self.path);
        Ok(())
    }
}

/// Writes a new file; one that is there may be somebody's game.
pub fn save(file: &Path, what: &str, text: &str) -> Result<(), Refusal> {
    let failed = |error: io::Error| {
        let remedy = match error.kind() {
            io::ErrorKind::AlreadyExists => "take another name, or remove the file",
            _ => "choose a folder that can be written to",
        };
        Refusal::failure(format!("{} cannot be written: {error}; {remedy}", file.display()))
    };
    let mut out = fs::File::create_new(file).map_err(failed)?;
    io::Write::write_all(&mut out, text.as_bytes()).map_err(failed)?;
    terminal::remark(&format!("{what} written to {}", file.display()));
    Ok(())
}
