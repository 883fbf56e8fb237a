//! The bid: points that change hands at the end.

use crate::seats::Points;

/// Points that go after the last turn to the seat whose lead is positive, see [`crate::seats::GameCard::ahead`]; negative, from it. A
/// positive bid is what the other player pays for his seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Bid {
    hundredths: i32,
}

/// Why a bid was refused.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum BidError {
    /// Not a number at all.
    #[error("a bid is a number such as 1.5 or -2, not {0:?}")]
    NotANumber(String),
    /// The game has none.
    #[error("this game is played without bids: leave --bid out")]
    None,
    /// Between two steps of the game.
    #[error("a bid goes in steps of {step}: {bid} is not one of them")]
    NotAStep {
        /// The bid.
        bid: f64,
        /// The game's step.
        step: f64,
    },
    /// Beyond the largest.
    #[error("a bid is at most {most} points either way: {bid} is more")]
    TooLarge {
        /// The bid.
        bid: f64,
        /// The game's largest.
        most: u32,
    },
}

impl Bid {
    /// So many steps of so many points.
    #[must_use]
    pub fn of_steps(steps: i16, step: f64) -> Self {
        Bid {
            hundredths: (f64::from(steps) * step * 100.0).round() as i32,
        }
    }

    /// In steps of so many points.
    #[must_use]
    pub fn steps(self, step: f64) -> i16 {
        (self.points() / step).round() as i16
    }

    /// In points.
    #[must_use]
    pub fn points(self) -> f64 {
        f64::from(self.hundredths) / 100.0
    }

    /// Whether it is a whole number of points: under any other a game whose scores are whole cannot be drawn.
    #[must_use]
    pub const fn is_whole(self) -> bool {
        self.hundredths % 100 == 0
    }

    /// The bid itself, if it can be made in a game with these points.
    ///
    /// # Errors
    /// It lies between two steps, or is too large.
    pub fn checked(self, points: &Points) -> Result<Self, BidError> {
        let bid = self.points();
        if points.bid_most == 0 && bid != 0.0 {
            return Err(BidError::None);
        }
        if bid.abs() > f64::from(points.bid_most) {
            let most = points.bid_most;
            return Err(BidError::TooLarge { bid, most });
        }
        if Bid::of_steps(self.steps(points.bid_step), points.bid_step) != self {
            let step = points.bid_step;
            return Err(BidError::NotAStep { bid, step });
        }
        Ok(self)
    }
}

impl std::str::FromStr for Bid {
    type Err = BidError;

    /// Reads points with at most two decimals.
    fn from_str(text: &str) -> Result<Self, BidError> {
        let nonsense = || BidError::NotANumber(text.to_owned());
        let points: f64 = text.trim().parse().map_err(|_| nonsense())?;
        if !points.is_finite() {
            return Err(nonsense());
        }
        let hundredths = points * 100.0;
        if hundredths.abs() > f64::from(i32::MAX) {
            let most = i32::MAX.unsigned_abs() / 100;
            return Err(BidError::TooLarge { bid: points, most });
        }
        let bid = Bid {
            hundredths: hundredths.round() as i32,
        };
        if (bid.points() - points).abs() > 1e-9 {
            return Err(BidError::NotAStep {
                bid: points,
                step: 0.01,
            });
        }
        Ok(bid)
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
        let points = Points::default();
        let read = |text: &str| text.parse::<Bid>().and_then(|bid| bid.checked(&points));
        assert_eq!(read("1.5"), Ok(Bid::of_steps(3, 0.5)));
        assert_eq!(read("-20"), Ok(Bid::of_steps(-40, 0.5)));
        assert_eq!(read("0").unwrap().to_string(), "0");
        assert_eq!(read("-0.5").unwrap().to_string(), "-0.5");
        assert_eq!(read("-0.5").unwrap().steps(0.5), -1);
        assert_eq!(read("1.25"), Err(BidError::NotAStep { bid: 1.25, step: 0.5 }));
        assert_eq!(
            read("1.001"),
            Err(BidError::NotAStep {
                bid: 1.001,
                step: 0.01
            })
        );
        assert_eq!(read("20.5"), Err(BidError::TooLarge { bid: 20.5, most: 20 }));
        let none = Points {
            bid_most: 0,
            ..points
        };
        assert_eq!(Bid::of_steps(1, 0.5).checked(&none), Err(BidError::None));
        assert!(Bid::default().checked(&none).is_ok());
        for nonsense in ["", "much", "NaN", "inf", "1,5"] {
            assert_eq!(read(nonsense), Err(BidError::NotANumber(nonsense.to_owned())));
        }
    }
}
