//! How much a run will write, and whether there is room for it.

use admiralty_core::contract::Refusal;
use admiralty_core::frames::{Expected, Wanted, bytes_in_words, expect};
use admiralty_core::play::Plan;
use admiralty_core::results::grouped;
use admiralty_store::Format;
use std::fmt;
use std::path::Path;

/// Summary, pictures and report, whatever the number of games.
const BESIDE_FRAMES: f64 = 5e6;

/// The games that a run with an open end is told about.
pub const FOR_EVERY: u64 = 1_000_000;

/// What is expected of a run, and what there is.
#[derive(Clone, Debug, PartialEq)]
pub struct Room {
    /// The frames, frame by frame.
    pub frames: Vec<Expected>,
    /// Bytes in all.
    pub bytes: f64,
    /// Whether that is for a million games, of a run that may have any number of them.
    pub open_ended: bool,
    /// Bytes free on the disk; none if the system does not say.
    pub free: Option<u64>,
}

/// What a plan will come to; where it ends at a precision, every so many games of it.
#[must_use]
pub fn room(wanted: &Wanted, format: Format, plan: Plan, free: Option<u64>) -> Room {
    let open_ended = plan.until.is_some() && plan.games > FOR_EVERY;
    let games = if open_ended { FOR_EVERY } else { plan.games };
    let mut frames = expect(wanted, games);
    if format == Format::ParquetAndCsv {
        for (frame, want) in frames.iter_mut().zip(wanted.iter()) {
            frame.bytes += frame.rows * want.schema.csv_bytes_per_row();
        }
    }
    let bytes = frames.iter().map(|frame| frame.bytes).sum::<f64>() + BESIDE_FRAMES;
    Room {
        frames,
        bytes,
        open_ended,
        free,
    }
}

impl Room {
    /// Refuses a run for which there is clearly no room.
    ///
    /// # Errors
    /// A failure that says how much is missing and what to do.
    pub fn refuse_if_short(&self, folder: &Path) -> Result<(), Refusal> {
        // How many games a precision will take is not known: such a run is refused when nothing at all would fit.
        let needed = if self.open_ended {
            BESIDE_FRAMES
        } else {
            self.bytes
        };
        match self.free {
            Some(free) if needed > free as f64 => Err(Refusal::failure(format!(
                "{} has no room for this run: {self}. Record less (--record games, or a smaller share such as \
                 --record games,battles:0.01), play fewer games, or choose a folder on another disk with --out",
                folder.display()
            ))),
            _ => Ok(()),
        }
    }
}

impl fmt::Display for Room {
    /// `about 120 MB expected (games 12 MB, turns 64 MB, battles 44 MB), 35 GB free`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "about {} expected", bytes_in_words(self.bytes))?;
        let one = |frame: &Expected| format!("{} {}", frame.frame, bytes_in_words(frame.bytes));
        if !self.frames.is_empty() {
            write!(
                f,
                " ({})",
                self.frames.iter().map(one).collect::<Vec<_>>().join(", ")
            )?;
        }
        if self.open_ended {
            write!(f, " for every {} games", grouped(FOR_EVERY))?;
        }
        match self.free {
            Some(free) => write!(f, ", {} free", bytes_in_words(free as f64)),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use admiralty_core::frames::{Column, Kind, Schema, Volume};
    use admiralty_core::statistics::Precision;

    static GAMES: Schema = Schema {
        name: "games",
        about: &[],
        columns: &[Column {
            name: "game",
            kind: Kind::U64,
            unit: "",
            about: &[],
        }],
        volume: Volume {
            rows_per_game: 2.0,
            bytes_per_row: 10.0,
        },
    };

    fn told(games: u64, until: Option<Precision>, format: Format, free: Option<u64>) -> Room {
        let plan = Plan {
            until,
            ..Plan::of(games, None)
        };
        room(&Wanted::all(&[&GAMES]), format, plan, free)
    }

    /// 1,000,000 games of two rows of ten bytes are 20 MB; five more are set aside for what else there is.
    #[test]
    fn room_is_told_and_a_run_without_room_is_refused() {
        let enough = told(1_000_000, None, Format::Parquet, Some(25_000_000));
        assert_eq!(
            enough.to_string(),
            "about 25 MB expected (games 20 MB), 25 MB free"
        );
        assert!(enough.refuse_if_short(Path::new("out")).is_ok());
        let short = told(1_000_001, None, Format::Parquet, Some(25_000_000));
        let refusal = short.refuse_if_short(Path::new("out")).unwrap_err().to_string();
        for words in [
            "out has no room",
            "25 MB free",
            "--record",
            "fewer games",
            "--out",
        ] {
            assert!(refusal.contains(words), "{refusal}");
        }
        assert!(
            told(u64::MAX, None, Format::Parquet, None)
                .refuse_if_short(Path::new("out"))
                .is_ok()
        );
        assert!(
            told(1_000_000, None, Format::ParquetAndCsv, None).bytes > 35e6,
            "CSV comes on top"
        );
    }
}
