//! Files that somebody typed, wherever they are kept: on a disk, in a web page, in a test.

use super::Outside;
use std::collections::BTreeMap;
use std::fmt::Debug;
use std::io::{self, ErrorKind};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

/// Where a ruleset finds the files that a scenario or a commander names. It reads none by any other way.
pub trait Files: Debug + Send + Sync {
    /// The text of a file.
    ///
    /// # Errors
    /// If it cannot be read, is no text, or is too large.
    fn read(&self, path: &Path) -> io::Result<String>;

    /// The bytes of a file that is no text.
    ///
    /// # Errors
    /// If it cannot be read, or is too large.
    fn bytes(&self, path: &Path) -> io::Result<Vec<u8>>;

    /// The one full path of a file or folder, whatever dots and links lead there.
    ///
    /// # Errors
    /// If there is nothing at that path.
    fn full_path(&self, path: &Path) -> io::Result<PathBuf>;

    /// The player from outside of this name: where a game is asked from another language.
    fn outside(&self, name: &str) -> Option<Arc<dyn Outside>> {
        let _ = name;
        None
    }
}

/// Files that are held in memory, each a path and a text. Without any, a ruleset has only what is built into it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FilesInMemory(BTreeMap<PathBuf, String>);

impl FilesInMemory {
    /// Adds a file; one that is there already is replaced.
    pub fn add(&mut self, path: impl AsRef<Path>, text: impl Into<String>) {
        self.0.insert(without_dots(path.as_ref()), text.into());
    }
}

impl<P: AsRef<Path>, T: Into<String>> FromIterator<(P, T)> for FilesInMemory {
    fn from_iter<I: IntoIterator<Item = (P, T)>>(files: I) -> Self {
        let mut held = FilesInMemory::default();
        for (path, text) in files {
            held.add(path, text);
        }
        held
    }
}

impl Files for FilesInMemory {
    fn read(&self, path: &Path) -> io::Result<String> {
        self.0.get(&without_dots(path)).cloned().ok_or_else(missing)
    }

    fn bytes(&self, path: &Path) -> io::Result<Vec<u8>> {
        self.read(path).map(String::into_bytes)
    }

    fn full_path(&self, path: &Path) -> io::Result<PathBuf> {
        let path = without_dots(path);
        let there = self.0.keys().any(|file| file.starts_with(&path));
        if there { Ok(path) } else { Err(missing()) }
    }
}

fn missing() -> io::Error {
    io::Error::new(ErrorKind::NotFound, "there is no such file")
}

/// The same path without `.` and, as far as there are folders to leave, `..`.
fn without_dots(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir if matches!(plain.components().next_back(), Some(Component::Normal(_))) => {
                plain.pop();
            }
            _ => plain.push(part),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_in_memory_is_found_by_every_path_to_it() {
        let files: FilesInMemory = [("my/a.toml", "a"), ("b.toml", "b")].into_iter().collect();
        for path in ["my/a.toml", "./my/a.toml", "my/../my/./a.toml"] {
            assert_eq!(files.read(Path::new(path)).unwrap(), "a", "{path}");
            assert_eq!(files.full_path(Path::new(path)).unwrap(), Path::new("my/a.toml"));
        }
        for folder in [".", "my"] {
            assert!(files.full_path(Path::new(folder)).is_ok(), "{folder}");
        }
        for path in ["a.toml", "my/b.toml", "../b.toml", "my"] {
            let refused = files.read(Path::new(path)).unwrap_err();
            assert_eq!(refused.kind(), ErrorKind::NotFound, "{path}");
        }
        assert!(files.full_path(Path::new("../my")).is_err());
    }
}
