//! What a game calls its seats and its points.

use super::{Seat, SeatSet};
use crate::statistics::{Estimate, Precision, PrecisionError};

/// What a game calls a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatCard {
    /// For options, files and keys: `west`.
    pub id: &'static str,
    /// For tables, and before another noun: `West`, `Western`.
    pub name: &'static str,
    /// Those who play together, in a sentence: `the West`.
    pub side: &'static str,
    /// Whether `side` is a plural: `the Guards win`, but `the West wins`.
    pub many: bool,
    /// For sentences: `the western player`.
    pub player: &'static str,
}

impl SeatCard {
    /// Id, name, and the player in a sentence. The player stands for the side as well, see [`SeatCard::of_side`].
    #[must_use]
    pub const fn new(id: &'static str, name: &'static str, player: &'static str) -> Self {
        SeatCard {
            id,
            name,
            side: player,
            many: false,
            player,
        }
    }

    /// The same seat with a word for those who play together, `the West`, and whether that is a plural.
    #[must_use]
    pub const fn of_side(self, side: &'static str, many: bool) -> Self {
        SeatCard { side, many, ..self }
    }

    /// The side as a label: `West`, without its article.
    #[must_use]
    pub fn label(&self) -> &'static str {
        self.side.strip_prefix("the ").unwrap_or(self.side)
    }

    /// `are` of a plural, else `is`, after the side.
    #[must_use]
    pub const fn be(&self) -> &'static str {
        if self.many { "are" } else { "is" }
    }

    /// A verb in the third person, after the side: `win` of a plural, else `wins`.
    #[must_use]
    pub fn verb(&self, plural: &str) -> String {
        if self.many {
            plural.to_owned()
        } else {
            format!("{plural}s")
        }
    }
}

/// The words of a game: what every output calls its seats and its points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GameCard {
    /// The seats, in the order in which results list them.
    pub seats: &'static [SeatCard],
    /// The points.
    pub points: Points,
    /// The words for a place where a battle can be, as keys and options; of the words for a place one is given.
    pub places: &'static [&'static str],
}

/// Two seats that no game has named yet.
impl Default for GameCard {
    fn default() -> Self {
        const SEATS: [SeatCard; 2] = [
            SeatCard::new("first", "First", "the first player"),
            SeatCard::new("second", "Second", "the second player"),
        ];
        GameCard {
            seats: &SEATS,
            points: Points::default(),
            places: &[],
        }
    }
}

impl GameCard {
    /// The card of a seat.
    #[must_use]
    pub fn seat(&self, seat: Seat) -> &'static SeatCard {
        &self.seats[seat.index()]
    }

    /// What a seat is called in tables.
    #[must_use]
    pub fn name(&self, seat: Seat) -> &'static str {
        self.seat(seat).name
    }

    /// The word of a side as a key: `west`, of `the West`.
    #[must_use]
    pub fn side_key(&self, seat: Seat) -> String {
        self.seat(seat).label().to_lowercase()
    }

    /// All seats.
    #[must_use]
    pub const fn all(&self) -> SeatSet {
        SeatSet::first(self.seats.len())
    }

    /// The seat of this id, written with any capitals.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<Seat> {
        self.all()
            .into_iter()
            .find(|&seat| self.seat(seat).id.eq_ignore_ascii_case(id))
    }

    /// Of two seats, the one that a positive score favours: the second.
    #[must_use]
    pub fn ahead(&self) -> &'static SeatCard {
        self.seat(Seat::SECOND)
    }

    /// The other seat of two: it pays a positive bid.
    #[must_use]
    pub fn behind(&self) -> &'static SeatCard {
        self.seat(Seat::FIRST)
    }

    /// How to read a score: `West ahead positive`.
    #[must_use]
    pub fn reading(&self) -> String {
        format!("{} ahead positive", self.ahead().label())
    }

    /// How to read a bid: `points to the West; positive: the eastern player pays`.
    #[must_use]
    pub fn bid_reading(&self) -> String {
        format!(
            "{} to {}; positive: {} pays",
            self.points.name,
            self.ahead().side,
            self.behind().player
        )
    }

    /// The word for several places: `areas`.
    #[must_use]
    pub fn places_word(&self) -> String {
        format!("{}s", self.places.first().unwrap_or(&"place"))
    }

    /// Something said of each seat, `A as West and B as East`, with these words between.
    #[must_use]
    pub fn each(&self, of: impl FnMut(Seat) -> String, between: &str) -> String {
        self.all().into_iter().map(of).collect::<Vec<_>>().join(between)
    }
}

/// What a game calls its score.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Points {
    /// The word: `points`.
    pub name: &'static str,
    /// Bids are multiples of this.
    pub bid_step: f64,
    /// No bid is above this, or below its negative.
    pub bid_most: u32,
    /// No score is above this, or below its negative.
    pub most: u32,
    /// Where they are parts of what players count: that.
    pub whole: Option<Whole>,
}

/// What players count, of a game that keeps its score in parts of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Whole {
    /// How many parts make one.
    pub parts: u32,
    /// What they are called: `victory points`.
    pub name: &'static str,
    /// The same as it is typed: `vp`.
    pub unit: &'static str,
}

/// Points by the half.
impl Default for Points {
    fn default() -> Self {
        Points {
            name: "points",
            bid_step: 0.5,
            bid_most: 20,
            most: 1_000,
            whole: None,
        }
    }
}

impl Points {
    /// A score as players count it, and what they call it.
    #[must_use]
    pub fn counted(&self, score: Estimate) -> (Estimate, &'static str) {
        let of = |parts: f64| parts / self.parts();
        let Estimate { value, low, high } = score;
        let counted = Estimate {
            value: of(value),
            low: of(low),
            high: of(high),
        };
        (counted, self.word())
    }

    /// What players count: the whole where points are parts of one.
    #[must_use]
    pub fn word(&self) -> &'static str {
        self.whole.map_or(self.name, |whole| whole.name)
    }

    /// How many of them make one that players count.
    #[must_use]
    pub fn parts(&self) -> f64 {
        self.whole.map_or(1.0, |whole| whole.parts.into())
    }

    /// Their unit as it is typed.
    #[must_use]
    pub fn unit(&self) -> String {
        self.whole.map_or(self.name, |whole| whole.unit).to_lowercase()
    }

    /// Reads how precisely a result is to be known, `0.2%` or `0.02vp`, in what players count.
    ///
    /// # Errors
    /// What is wrong with it, and what to write.
    pub fn precision(&self, text: &str) -> Result<Precision, PrecisionError> {
        let read = Precision::read(text, &self.unit())?;
        Ok(read.in_parts(self.parts()))
    }

    /// The same as it can be typed again.
    #[must_use]
    pub fn show(&self, precision: Precision) -> String {
        precision.in_parts(1.0 / self.parts()).show(&self.unit())
    }

    /// What the step of a bid is called: `half point`.
    #[must_use]
    pub fn step_word(&self) -> String {
        match self.bid_step {
            0.5 => "half point".to_owned(),
            1.0 => "point".to_owned(),
            step => format!("step of {step} points"),
        }
    }

    /// The most games whose squared scores add up in 64 bits.
    #[must_use]
    pub const fn most_games(&self) -> u64 {
        match (self.most as u64).pow(2) {
            0 => u64::MAX,
            square => u64::MAX / square,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Four quarters a point: half a point is two quarters; a share stays as it is.
    #[test]
    fn a_precision_is_typed_in_what_players_count() {
        let quarters = Points {
            name: "quarter points",
            whole: Some(Whole {
                parts: 4,
                name: "victory points",
                unit: "vp",
            }),
            ..Points::default()
        };
        for (text, half_width) in [("0.5vp", 2.0), ("15 VP", 60.0), ("0.2%", 0.002)] {
            let precision = quarters.precision(text).unwrap();
            assert_eq!(precision.half_width(), half_width, "{text}");
            assert_eq!(quarters.precision(&quarters.show(precision)), Ok(precision));
            let kept = precision.show(quarters.name);
            assert_eq!(
                Precision::recorded(&kept, quarters.name),
                Some(precision),
                "{kept}"
            );
        }
        assert_eq!(quarters.show(quarters.precision("0.5vp").unwrap()), "0.5vp");
        let refused = quarters.precision("0.5").unwrap_err().to_string();
        assert!(refused.contains("0.5vp"), "{refused}");
        let plain = Points::default().precision("0.5points").unwrap();
        assert_eq!(Points::default().show(plain), "0.5points");
    }

    /// 1,000² a game: 2^64 / 10^6.
    #[test]
    fn the_most_games_follow_from_the_most_points() {
        let points = |most| Points {
            most,
            ..Points::default()
        };
        assert_eq!(points(1_000).most_games(), 18_446_744_073_709);
        assert_eq!(points(0).most_games(), u64::MAX);
    }
}
