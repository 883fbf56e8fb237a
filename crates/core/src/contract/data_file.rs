//! Files that commanders are told to play by.

use crate::seats::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A file that a commander read: an opening, weights. What is built into the program is not listed, the program's
/// version says what it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DataFile {
    /// Whose commander read it.
    #[schemars(with = "u8")]
    pub side: Seat,
    /// Its name, as given.
    pub name: String,
    /// Sixteen hexadecimal digits over its text.
    pub hash: String,
}

impl DataFile {
    /// A file with this text.
    #[must_use]
    pub fn new(side: Seat, name: &str, text: &str) -> Self {
        DataFile {
            side,
            name: name.to_owned(),
            hash: format!("{:016x}", fnv1a(text)),
        }
    }
}

/// FNV-1a, 64 bits: no secret is kept with it, it only gives a name that differs when a text does.
pub fn fnv1a(text: &str) -> u64 {
    const OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0000_0100_0000_01b3;
    text.bytes()
        .fold(OFFSET, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(PRIME))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The published values for the empty text and for "a".
    #[test]
    fn a_file_is_named_by_its_text() {
        let hash = |text| DataFile::new(Seat::SECOND, "f.toml", text).hash;
        assert_eq!(hash(""), "cbf29ce484222325");
        assert_eq!(hash("a"), "af63dc4c8601ec8c");
    }
}
