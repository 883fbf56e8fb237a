//! The bid: points that change hands at the end.

/// Points that go to the Axis after the last turn, in half points; negative, to the Allies. A positive bid is
/// what the Allied player pays for his side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Bid {
    half_points: i16,
}

/// Why a bid was refused.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum BidError {
    /// Not a number at all.
    #[error("a bid is a number such as 1.5 or -2, not {0:?}")]
    NotANumber(String),
    /// Between two half points.
    #[error("a bid goes in steps of 0.5: {0} is not one of them")]
    NotAHalf(f64),
    /// Beyond the largest.
    #[error("a bid is at most {max} points either way: {0} is more", max = Bid::MAX)]
    TooLarge(f64),
}

impl Bid {
    /// The largest bid either way, in points.
    pub const MAX: i16 = 20;

    /// A bid of so many half points.
    ///
    /// # Panics
    /// If it is more than [`Bid::MAX`] points either way.
    #[must_use]
    pub const fn of_half_points(half_points: i16) -> Self {
        assert!(
            half_points.unsigned_abs() <= 2 * Bid::MAX.unsigned_abs(),
            "the bid is too large"
        );
        Bid { half_points }
    }

    /// In half points, so that the rules need no fractions.
    #[must_use]
    pub const fn half_points(self) -> i16 {
        self.half_points
    }

    /// In points.
    #[must_use]
    pub fn points(self) -> f64 {
        f64::from(self.half_points) / 2.0
    }
}

impl std::str::FromStr for Bid {
    type Err = BidError;

    fn from_str(text: &str) -> Result<Self, BidError> {
        let points: f64 = text
            .trim()
            .parse()
            .map_err(|_| BidError::NotANumber(text.to_owned()))?;
        if !points.is_finite() {
            return Err(BidError::NotANumber(text.to_owned()));
        }
        if points.abs() > f64::from(Bid::MAX) {
            return Err(BidError::TooLarge(points));
        }
        let halves = points * 2.0;
        if halves.fract() != 0.0 {
            return Err(BidError::NotAHalf(points));
        }
        Ok(Bid {
            half_points: halves as i16,
        })
    }
}

impl std::fmt::Display for Bid {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.points())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_points_are_read_and_others_refused() {
        let read = |text: &str| text.parse::<Bid>();
        assert_eq!(read("1.5"), Ok(Bid::of_half_points(3)));
        assert_eq!(read("-20"), Ok(Bid::of_half_points(-40)));
        assert_eq!(read("0").unwrap().to_string(), "0");
        assert_eq!(read("-0.5").unwrap().to_string(), "-0.5");
        assert_eq!(read("1.25"), Err(BidError::NotAHalf(1.25)));
        assert_eq!(read("20.5"), Err(BidError::TooLarge(20.5)));
        for nonsense in ["", "much", "NaN", "inf", "1,5"] {
            assert_eq!(read(nonsense), Err(BidError::NotANumber(nonsense.to_owned())));
        }
    }
}
