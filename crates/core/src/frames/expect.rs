//! How large the frames of a run will be, told before it begins.

use crate::frames::wanted::{Want, Wanted};

/// What a frame of a run will come to, roughly.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Expected {
    /// The frame's name.
    pub frame: &'static str,
    /// Rows.
    pub rows: f64,
    /// Bytes on disk.
    pub bytes: f64,
}

/// What so many games will come to, frame by frame, by the volumes of the schemas.
#[must_use]
pub fn expect(wanted: &Wanted, games: u64) -> Vec<Expected> {
    let one = |want: &Want| {
        let volume = want.schema.volume;
        let rows = games as f64 * want.share.fraction() * volume.rows_per_game;
        Expected {
            frame: want.schema.name,
            rows,
            bytes: rows * volume.bytes_per_row,
        }
    };
    wanted.iter().map(one).collect()
}

/// A number of bytes as people say it: `890 kB`, `1.2 GB`.
#[must_use]
pub fn bytes_in_words(bytes: f64) -> String {
    let mut number = bytes;
    for unit in ["bytes", "kB", "MB", "GB"] {
        if number < 999.5 {
            let decimals = usize::from(unit != "bytes" && number < 9.95);
            return format!("{number:.decimals$} {unit}");
        }
        number /= 1000.0;
    }
    format!("{number:.1} TB")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_read_well() {
        for (bytes, words) in [
            (0.0, "0 bytes"),
            (999.0, "999 bytes"),
            (999.6, "1.0 kB"),
            (12_345.0, "12 kB"),
            (999_700.0, "1.0 MB"),
            (1_234_567_890.0, "1.2 GB"),
            (5e12, "5.0 TB"),
        ] {
            assert_eq!(bytes_in_words(bytes), words);
        }
    }
}
