//! A file that is being written, with a fingerprint of what has gone into it.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use xxhash_rust::xxh3::Xxh3Default;

/// What a whole file is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fingerprint {
    pub bytes: u64,
    /// XXH3 of all bytes, in hexadecimal.
    pub xxh3: String,
}

/// The writing end. Whoever writes may keep it to himself; [`Tap::watch`] gives the other end.
pub(super) struct Tap(Arc<Tapped>);

/// The watching end.
pub(super) struct Watch(Arc<Tapped>);

struct Tapped {
    file: File,
    seen: Mutex<Seen>,
}

#[derive(Default)]
struct Seen {
    bytes: u64,
    hash: Xxh3Default,
}

impl Seen {
    fn add(&mut self, bytes: &[u8]) {
        self.bytes += bytes.len() as u64;
        self.hash.update(bytes);
    }

    fn fingerprint(&self) -> Fingerprint {
        Fingerprint {
            bytes: self.bytes,
            xxh3: format!("{:016x}", self.hash.digest()),
        }
    }
}

impl Write for Seen {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.add(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Tap {
    pub(super) fn create(path: &Path) -> io::Result<Self> {
        Ok(Tap(Arc::new(Tapped {
            file: File::create(path)?,
            seen: Mutex::default(),
        })))
    }

    pub(super) fn watch(&self) -> Watch {
        Watch(self.0.clone())
    }
}

impl Write for Tap {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = (&self.0.file).write(bytes)?;
        self.0
            .seen
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .add(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        (&self.0.file).flush()
    }
}

impl Watch {
    /// Waits until the disk has the file: a full disk may not show before.
    pub(super) fn finish(&self) -> io::Result<Fingerprint> {
        self.0.file.sync_all()?;
        Ok(self
            .0
            .seen
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .fingerprint())
    }
}

/// The fingerprint of a file that is there.
#[cfg(feature = "parquet")]
pub(super) fn fingerprint(path: &Path) -> io::Result<Fingerprint> {
    let mut seen = Seen::default();
    io::copy(
        &mut io::BufReader::with_capacity(1 << 18, File::open(path)?),
        &mut seen,
    )?;
    Ok(seen.fingerprint())
}
