//! What of each game is to be kept: `--record none|games,turns,battles[:share]`.

use crate::dice::mix;
use crate::frames::schema::Schema;
use std::fmt;
use std::str::FromStr;

/// The share of the games that a frame keeps. Which games those are follows from their numbers alone, and a game
/// kept at some share is kept at every larger one: frames with different shares can be joined by game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Share {
    fraction: f64,
    /// The fraction of the 64-bit numbers that lie below.
    below: u64,
}

impl Share {
    /// Every game.
    pub const ALL: Share = Share {
        fraction: 1.0,
        below: u64::MAX,
    };

    /// A share above 0 and up to 1.
    #[must_use]
    pub fn new(fraction: f64) -> Option<Self> {
        // The cast saturates; at most one game in 2⁶⁴ is then left out of "all", see `keeps`.
        (fraction > 0.0 && fraction <= 1.0).then(|| Share {
            fraction,
            below: (fraction * 2_f64.powi(64)) as u64,
        })
    }

    /// The share as a number up to 1.
    #[must_use]
    pub const fn fraction(self) -> f64 {
        self.fraction
    }

    /// Whether the game of this number is kept.
    #[must_use]
    #[inline]
    pub fn keeps(self, game: u64) -> bool {
        self.below == u64::MAX || mix(game ^ SAMPLE) < self.below
    }
}

/// Sets the choice of games to keep apart from all other uses of the mixing function.
const SAMPLE: u64 = 0x5A3F_7E1D_99C4_2B61;

impl FromStr for Share {
    type Err = String;

    /// Reads `0.05` or `5%`.
    fn from_str(text: &str) -> Result<Self, String> {
        let (digits, unit) = match text.trim().strip_suffix('%') {
            Some(digits) => (digits, 100.0),
            None => (text, 1.0),
        };
        let number: f64 = digits
            .trim()
            .parse()
            .map_err(|_| format!("{text:?} is not a share such as 0.05 or 5%"))?;
        Share::new(number / unit).ok_or_else(|| format!("a share is more than 0 and at most 1, not {text}"))
    }
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.fraction)
    }
}

/// A frame that is wanted, and how much of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Want {
    /// What it is.
    pub schema: &'static Schema,
    /// Of how many games.
    pub share: Share,
}

/// The frames that are wanted, in the ruleset's order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Wanted(Vec<Want>);

impl Wanted {
    /// No frame at all.
    #[must_use]
    pub fn none() -> Self {
        Wanted::default()
    }

    /// Every frame of every game.
    #[must_use]
    pub fn all(known: &[&'static Schema]) -> Self {
        Wanted(
            known
                .iter()
                .map(|&schema| Want {
                    schema,
                    share: Share::ALL,
                })
                .collect(),
        )
    }

    /// Reads `none`, or names with commas between, each with a share after a colon where not all games are wanted:
    /// `games,turns:0.1,battles:1%`.
    ///
    /// # Errors
    /// What is wrong with the text, for the user.
    pub fn parse(text: &str, known: &[&'static Schema]) -> Result<Self, String> {
        if text.trim() == "none" {
            return Ok(Wanted::none());
        }
        let mut asked: Vec<Want> = Vec::new();
        for item in text.split(',') {
            let (name, share) = item.split_once(':').unwrap_or((item, "1"));
            let name = name.trim();
            let Some(&schema) = known.iter().find(|schema| schema.name == name) else {
                let names: Vec<&str> = known.iter().map(|schema| schema.name).collect();
                return Err(format!(
                    "there is no frame named {name:?}: known are none, {}",
                    names.join(", ")
                ));
            };
            if asked.iter().any(|want| want.schema.name == name) {
                return Err(format!("the frame {name} is named twice"));
            }
            asked.push(Want {
                schema,
                share: share.parse()?,
            });
        }
        let order = |want: &Want| known.iter().position(|schema| schema.name == want.schema.name);
        asked.sort_by_key(order);
        Ok(Wanted(asked))
    }

    /// The frames, in the ruleset's order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Want> {
        self.0.iter()
    }

    /// Whether nothing is wanted.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The share of a frame; none if it is not wanted.
    #[must_use]
    pub fn share(&self, schema: &Schema) -> Option<Share> {
        self.0
            .iter()
            .find(|want| want.schema.name == schema.name)
            .map(|want| want.share)
    }
}

impl fmt::Display for Wanted {
    /// In the form that [`Wanted::parse`] reads.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("none");
        }
        for (index, Want { schema, share }) in self.0.iter().enumerate() {
            let comma = if index == 0 { "" } else { "," };
            write!(f, "{comma}{}", schema.name)?;
            if *share != Share::ALL {
                write!(f, ":{share}")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frames::Volume;

    const fn schema(name: &'static str) -> Schema {
        Schema {
            name,
            about: &[],
            columns: &[],
            volume: Volume {
                rows_per_game: 1.0,
                bytes_per_row: 1.0,
            },
        }
    }

    static GAMES: Schema = schema("games");
    static TURNS: Schema = schema("turns");
    static KNOWN: [&Schema; 2] = [&GAMES, &TURNS];

    #[test]
    fn what_is_wanted_is_read_and_written_back() {
        let read = |text: &str| Wanted::parse(text, &KNOWN).map(|wanted| wanted.to_string());
        assert_eq!(read("none").unwrap(), "none");
        assert_eq!(read("turns:12.5%, games").unwrap(), "games,turns:0.125");
        assert_eq!(read("games:1").unwrap(), "games");
        assert_eq!(Wanted::all(&KNOWN).to_string(), "games,turns");
        assert_eq!(Wanted::parse("turns", &KNOWN).unwrap().share(&GAMES), None);
        assert!(
            read("battels")
                .unwrap_err()
                .contains("no frame named \"battels\": known are none, games, turns")
        );
        assert!(read("games,games").unwrap_err().contains("twice"));
        assert!(read("games,none").is_err(), "none stands alone");
        for share in ["0", "1.01", "-0.5", "NaN", "101%", "", "half"] {
            assert!(read(&format!("games:{share}")).is_err(), "{share:?}");
        }
    }

    /// 100,000 games at 1 in 8: 12,500 ± 4.5 standard errors of √(100,000 · ⅛ · ⅞) ≈ 104.6.
    #[test]
    fn shares_keep_as_many_as_they_say_and_the_small_lie_within_the_large() {
        let kept = |share: f64| -> Vec<u64> {
            let share = Share::new(share).unwrap();
            (0..100_000).filter(|&game| share.keeps(game)).collect()
        };
        let (eighth, half, all) = (kept(0.125), kept(0.5), kept(1.0));
        assert!((12_030..=12_970).contains(&eighth.len()), "{}", eighth.len());
        assert!(eighth.iter().all(|game| half.binary_search(game).is_ok()));
        assert_eq!(all.len(), 100_000);
    }
}
