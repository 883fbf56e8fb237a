//! Bytes taken one by one.

use super::ShareFault;

/// What is left of a string's bytes.
pub(super) struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    pub fn new(bytes: &'a [u8]) -> Self {
        Bytes(bytes)
    }

    /// The next byte.
    pub fn next(&mut self) -> Result<u8, ShareFault> {
        let (&byte, rest) = self.0.split_first().ok_or(ShareFault::Damaged)?;
        self.0 = rest;
        Ok(byte)
    }

    /// Nothing must be left.
    pub fn end(&self) -> Result<(), ShareFault> {
        if self.0.is_empty() {
            Ok(())
        } else {
            Err(ShareFault::Damaged)
        }
    }
}
