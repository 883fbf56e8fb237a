//! How precisely a run is to know its result: the grammar of `0.2%` and `0.02points`, and when it is reached.

use super::{Estimate, Intervals, Level, Moments};
use crate::seats::BySeat;

/// What a precision is measured on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Percentage points: the shares of games won by each side and by nobody, all three.
    Percent,
    /// The ruleset's points: the mean final score.
    Points,
}

/// The half-width that the 95 % intervals of the watched figures must reach.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Precision {
    half_width: f64,
    unit: Unit,
}

/// Why a precision was refused. Each says what to write instead.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum PrecisionError {
    /// Not a number with a unit.
    #[error("{given:?} is no precision: write a 95 % half-width with its unit, such as 0.2% or 0.02{points}")]
    NotAPrecision {
        /// As typed.
        given: String,
        /// What the ruleset calls its points.
        points: String,
    },
    /// A number alone.
    #[error(
        "{given:?} has no unit: write {given}% for the shares of games won, or {given}{points} for the mean \
         final score"
    )]
    NoUnit {
        /// As typed.
        given: String,
        /// What the ruleset calls its points.
        points: String,
    },
    /// A unit that the ruleset does not have.
    #[error(
        "{given:?} has the unknown unit {unit:?}: known are % (shares of games won) and {points} (mean final score)"
    )]
    UnknownUnit {
        /// As typed.
        given: String,
        /// The unit of it.
        unit: String,
        /// What the ruleset calls its points.
        points: String,
    },
    /// Zero or less.
    #[error("{given:?} cannot be reached by any number of games: a precision is more than 0")]
    NotPositive {
        /// As typed.
        given: String,
    },
    /// So wide that it says nothing.
    #[error("{given:?} says nothing about a result: ask for less than {most}")]
    TooWide {
        /// As typed.
        given: String,
        /// The widest that is accepted, with its unit.
        most: String,
    },
    /// So narrow that no run would get there.
    #[error("{given:?} would take more games than can be played: ask for at least {least}")]
    TooNarrow {
        /// As typed.
        given: String,
        /// The narrowest that is accepted, with its unit.
        least: String,
    },
}

impl Unit {
    /// The narrowest and the widest half-width that make sense. A thousandth of a percent takes up to 23,000
    /// million games.
    const fn limits(self) -> (f64, f64) {
        match self {
            Unit::Percent => (0.001, 50.0),
            Unit::Points => (0.0001, 20.0),
        }
    }
}

impl Precision {
    /// What `simulate` aims at unless told otherwise: the shares of games won to a fifth of a percentage point.
    /// That takes at most 576,000 games (where the odds are even), ten seconds or so, and tells apart two variants
    /// that differ by half a point.
    pub const DEFAULT: Precision = Precision {
        half_width: 0.2,
        unit: Unit::Percent,
    };

    /// Reads `0.2%` or `0.02points`, where `points` is what the ruleset calls its points: a half-width in plain
    /// decimals, then the unit in large or small letters, with or without spaces.
    ///
    /// # Errors
    /// What is wrong with it, and what to write.
    pub fn read(text: &str, points: &str) -> Result<Self, PrecisionError> {
        let read = Self::parse(text, points)?;
        let (given, half_width) = (text.trim().to_owned(), read.half_width);
        let (least, most) = read.unit.limits();
        let named = |half_width| Precision { half_width, ..read }.show(points);
        match half_width {
            ..=0.0 => Err(PrecisionError::NotPositive { given }),
            x if x >= most => Err(PrecisionError::TooWide {
                given,
                most: named(most),
            }),
            x if x < least => Err(PrecisionError::TooNarrow {
                given,
                least: named(least),
            }),
            _ => Ok(read),
        }
    }

    /// Reads what [`Precision::show`] wrote for a record: any that was accepted, in whatever points it is kept.
    #[must_use]
    pub fn recorded(text: &str, points: &str) -> Option<Self> {
        Self::parse(text, points).ok()
    }

    fn parse(text: &str, points: &str) -> Result<Self, PrecisionError> {
        let given = text.trim().to_owned();
        let (word, points) = (points, points.to_lowercase());
        let number_ends = given
            .find(|c: char| !(c.is_ascii_digit() || matches!(c, '.' | '-' | '+')))
            .unwrap_or(given.len());
        let (number, unit) = (&given[..number_ends], given[number_ends..].trim());
        let Some(half_width) = number.parse::<f64>().ok().filter(|x| x.is_finite()) else {
            return Err(PrecisionError::NotAPrecision { given, points });
        };
        let unit = match unit {
            "" => return Err(PrecisionError::NoUnit { given, points }),
            "%" => Unit::Percent,
            unit if unit.eq_ignore_ascii_case(word) => Unit::Points,
            unit => {
                let unit = unit.to_owned();
                return Err(PrecisionError::UnknownUnit { given, unit, points });
            }
        };
        Ok(Precision { half_width, unit })
    }

    /// One of the mean final score.
    #[must_use]
    pub const fn of_points(half_width: f64) -> Self {
        Precision {
            half_width,
            unit: Unit::Points,
        }
    }

    /// What it is measured on.
    #[must_use]
    pub fn unit(self) -> Unit {
        self.unit
    }

    /// The same of points so many of which make one of these.
    #[must_use]
    pub(crate) fn in_parts(self, parts: f64) -> Self {
        match self.unit {
            Unit::Percent => self,
            Unit::Points => Precision {
                half_width: self.half_width * parts,
                ..self
            },
        }
    }

    /// As it can be typed again: `0.2%`, `0.02points`.
    #[must_use]
    pub fn show(self, points: &str) -> String {
        match self.unit {
            Unit::Percent => format!("{}%", self.half_width),
            Unit::Points => format!("{}{}", self.half_width, points.to_lowercase()),
        }
    }

    /// The half-width on the scale of the estimates: shares from 0 to 1, scores in points.
    #[must_use]
    pub fn half_width(self) -> f64 {
        match self.unit {
            Unit::Percent => self.half_width / 100.0,
            Unit::Points => self.half_width,
        }
    }

    /// The widest half-width among the figures watched.
    #[must_use]
    pub fn widest(self, figures: &Figures, intervals: Intervals, level: Level) -> f64 {
        match self.unit {
            Unit::Percent => {
                let width = |count| intervals.share(count, figures.games(), level).half_width();
                figures.outcomes().map(width).fold(0.0, f64::max)
            }
            Unit::Points => {
                let width = |score| {
                    intervals
                        .mean(score, level)
                        .map_or(f64::INFINITY, Estimate::half_width)
                };
                figures
                    .scores
                    .iter()
                    .map(width)
                    .reduce(f64::max)
                    .unwrap_or(f64::INFINITY)
            }
        }
    }

    /// About how many games this takes with a sequence tuned for it, judged by what has been seen: `(z s / h)²`,
    /// and at least the `z²/2h` that even a share of 0 or 1 takes. Not below 1.
    #[must_use]
    pub fn games_needed(self, figures: &Figures, level: Level) -> u64 {
        let z = Intervals::Sequence { tuned_for: 1 }.planned_z(level);
        let games = figures.games() as f64;
        let (variance, floor) = match self.unit {
            Unit::Percent => {
                let spread = |count: u64| {
                    let share = count as f64 / games.max(1.0);
                    share * (1.0 - share)
                };
                let widest = figures.outcomes().map(spread).fold(0.0, f64::max);
                (widest, z * z / (2.0 * self.half_width()))
            }
            Unit::Points => {
                let variances = figures.scores.iter().filter_map(|score| score.variance());
                (variances.fold(0.0, f64::max), 1.0)
            }
        };
        // The cast saturates.
        (z * z * variance / self.half_width().powi(2)).max(floor).ceil() as u64
    }
}

/// What a run has counted of the figures that a precision can be measured on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// Games that each seat won alone, the bid counted.
    pub wins: BySeat<u64>,
    /// Games that no seat won alone.
    pub draws: u64,
    /// Final scores, before any bid: of two seats how far the second is ahead, of others the score of each.
    pub scores: Vec<Moments>,
}

impl Figures {
    /// All games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.outcomes().sum()
    }

    fn outcomes(&self) -> impl Iterator<Item = u64> {
        self.wins.values().copied().chain([self.draws])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_half_width_with_its_unit_is_read_and_written_back() {
        for (text, unit, half_width, shown) in [
            ("0.2%", Unit::Percent, 0.002, "0.2%"),
            (" 1 % ", Unit::Percent, 0.01, "1%"),
            ("0.02poc", Unit::Points, 0.02, "0.02poc"),
            ("0.50 POC", Unit::Points, 0.5, "0.5poc"),
            ("+.1Poc", Unit::Points, 0.1, "0.1poc"),
            ("0.001%", Unit::Percent, 0.000_01, "0.001%"),
            ("49.9%", Unit::Percent, 0.499, "49.9%"),
        ] {
            let precision = Precision::read(text, "POC").unwrap();
            assert_eq!(precision.unit(), unit, "{text}");
            assert!((precision.half_width() - half_width).abs() < 1e-15, "{text}");
            assert_eq!(precision.show("POC"), shown);
            assert_eq!(Precision::read(shown, "POC"), Ok(precision));
        }
        assert_eq!(Precision::read("0.2%", "POC"), Ok(Precision::DEFAULT));
    }

    /// Of shares the one nearest to a half; of points the mean's; without end where there is no mean.
    #[test]
    fn the_widest_figure_is_the_one_that_counts() {
        let score = Moments {
            count: 1000,
            sum: 0,
            squares: 4000,
        };
        let mut figures = Figures {
            wins: BySeat::from([480, 420]),
            draws: 100,
            scores: vec![score],
        };
        let widest = |text: &str, figures: &Figures| {
            let precision = Precision::read(text, "POC").unwrap();
            precision.widest(figures, Intervals::Fixed, Level::P95)
        };
        let share = Intervals::Fixed.share(480, 1000, Level::P95).half_width();
        assert_eq!(widest("1%", &figures), share);
        // s² = 4000/999; Student's 97.5 % of 999 degrees is 1.962.
        let poc = widest("1poc", &figures);
        assert!((poc - 1.962 * (4.0 / 999.0_f64).sqrt()).abs() < 1e-3, "{poc}");
        figures.scores = vec![Moments::default()];
        assert_eq!(widest("1poc", &figures), f64::INFINITY);
    }

    #[test]
    fn what_makes_no_sense_is_refused_with_what_to_write() {
        for (text, words) in [
            ("", "such as 0.2% or 0.02poc"),
            ("much", "no precision"),
            ("%", "no precision"),
            ("1.2.3%", "no precision"),
            ("NaN%", "no precision"),
            ("0,2%", "unknown unit \",2%\""),
            ("1e-3%", "unknown unit"),
            (
                "0.2",
                "has no unit: write 0.2% for the shares of games won, or 0.2poc",
            ),
            ("0.2vp", "known are % (shares of games won) and poc"),
            ("0%", "more than 0"),
            ("-0.0poc", "more than 0"),
            ("-1%", "more than 0"),
            ("50%", "less than 50%"),
            ("20poc", "less than 20poc"),
            ("0.0001%", "at least 0.001%"),
            ("0.00001poc", "at least 0.0001poc"),
        ] {
            let message = Precision::read(text, "POC").unwrap_err().to_string();
            assert!(message.contains(words), "{text}: {message}");
            assert!(message.contains(&format!("{text:?}")), "{text}: {message}");
        }
    }

    /// z² = 9.211968. Even shares: 9.211968 · 0.25 / 0.002² = 575,748.004; a mean with variance 4 to 0.1:
    /// 9.211968 · 4 / 0.01 = 3684.8; of nothing, 9.211968 / (2 · 0.002) = 2303.0.
    #[test]
    fn the_games_needed_by_hand() {
        let wins = BySeat::from([5_000, 5_000]);
        let score = Moments {
            count: 5,
            sum: 0,
            squares: 16,
        };
        let figures = Figures {
            wins,
            draws: 0,
            scores: vec![score],
        };
        let needed = |text| {
            Precision::read(text, "POC")
                .unwrap()
                .games_needed(&figures, Level::P95)
        };
        assert_eq!(needed("0.2%"), 575_749);
        assert_eq!(needed("0.1poc"), 3_685);
        let none = Figures::default();
        assert_eq!(Precision::DEFAULT.games_needed(&none, Level::P95), 2_303);
    }
}
