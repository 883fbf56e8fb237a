//! Files that somebody typed: read whole, but no more than anybody types.

use admiralty_core::contract::Files;
use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The files of this machine's disks.
#[derive(Clone, Copy, Debug, Default)]
pub struct Disk;

impl Files for Disk {
    fn read(&self, path: &Path) -> io::Result<String> {
        read_text(path)
    }

    fn bytes(&self, path: &Path) -> io::Result<Vec<u8>> {
        read_bytes(path)
    }

    fn full_path(&self, path: &Path) -> io::Result<PathBuf> {
        path.canonicalize()
    }
}

/// [`Disk`], to be handed to a ruleset.
#[must_use]
pub fn disk() -> Arc<dyn Files> {
    Arc::new(Disk)
}

/// The most bytes of a file that is typed: a scenario, a position, a battle, an opening, weights. The printed scenario has
/// a fiftieth of it.
pub const LARGEST_FILE: u64 = 4 << 20;

/// Reads a file that somebody typed. No more is ever held of one that has no end than [`LARGEST_FILE`].
///
/// # Errors
/// If it cannot be read, is no text, or is larger than [`LARGEST_FILE`].
pub fn read_text(path: &Path) -> io::Result<String> {
    String::from_utf8(read_bytes(path)?)
        .map_err(|_| io::Error::new(ErrorKind::InvalidData, "it is no text (not UTF-8 throughout)"))
}

fn read_bytes(path: &Path) -> io::Result<Vec<u8>> {
    // Opening a pipe waits for somebody to write into it, perhaps for ever; the shell's `<(…)` is open already.
    let kind = std::fs::metadata(path)?;
    let open_already = ["/dev/fd", "/dev/stdin", "/proc/self/fd"];
    let will_end = open_already.iter().any(|begin| path.starts_with(begin));
    if !(kind.is_file() || kind.is_dir() || is_character_device(&kind) || will_end) {
        let words = "it is neither a file nor a device: save what comes out of it and name that file";
        return Err(io::Error::new(ErrorKind::InvalidInput, words));
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(LARGEST_FILE + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LARGEST_FILE {
        let words = format!("it is larger than {LARGEST_FILE} bytes, which no file of this kind is");
        return Err(io::Error::new(ErrorKind::FileTooLarge, words));
    }
    Ok(bytes)
}

#[cfg(unix)]
fn is_character_device(kind: &std::fs::Metadata) -> bool {
    std::os::unix::fs::FileTypeExt::is_char_device(&kind.file_type())
}

#[cfg(not(unix))]
fn is_character_device(_kind: &std::fs::Metadata) -> bool {
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_of_the_greatest_size_is_read_and_no_larger_one() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("typed.toml");
        let read = |bytes: Vec<u8>| {
            std::fs::write(&path, bytes).unwrap();
            read_text(&path)
        };
        let largest = vec![b'x'; LARGEST_FILE as usize];
        assert_eq!(read(largest.clone()).unwrap().len(), largest.len());
        let refused = read([largest, vec![b'x']].concat()).unwrap_err();
        assert!(
            refused.to_string().contains("larger than 4194304 bytes"),
            "{refused}"
        );
        assert!(
            read(vec![0xFF, b'x'])
                .unwrap_err()
                .to_string()
                .contains("no text")
        );
        assert!(read_text(folder.path()).is_err());
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_file_without_end_is_refused() {
        let refused = read_text(Path::new("/dev/zero")).unwrap_err();
        assert_eq!(refused.kind(), ErrorKind::FileTooLarge);
    }

    /// Nobody writes into this pipe.
    #[cfg(unix)]
    #[test]
    fn a_pipe_is_refused_and_not_waited_for() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("pipe.toml");
        let made = std::process::Command::new("mkfifo").arg(&path).status();
        assert!(made.unwrap().success());
        let refused = read_text(&path).unwrap_err();
        assert!(
            refused.to_string().contains("neither a file nor a device"),
            "{refused}"
        );
    }
}
