//! Words and colours of what a picture shows.

use crate::seats::Seat;

/// To whom a number belongs; it decides the colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tone {
    /// A seat.
    Of(Seat),
    /// No seat.
    Nobody,
}

impl Tone {
    /// The first seat's.
    pub const FIRST: Tone = Tone::Of(Seat::FIRST);
    /// The second seat's.
    pub const SECOND: Tone = Tone::Of(Seat::SECOND);
    /// Those of two seats, in the order in which they are stacked and listed.
    pub const ALL: [Tone; 3] = [Tone::FIRST, Tone::Nobody, Tone::SECOND];
}

impl From<Option<Seat>> for Tone {
    fn from(side: Option<Seat>) -> Self {
        side.map_or(Tone::Nobody, Tone::Of)
    }
}

/// Words that go with a colour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Series {
    /// What the legend says.
    pub label: String,
    /// Its colour.
    pub tone: Tone,
}

impl Series {
    /// A series.
    #[must_use]
    pub fn new(label: impl Into<String>, tone: Tone) -> Self {
        Series {
            label: label.into(),
            tone,
        }
    }
}
