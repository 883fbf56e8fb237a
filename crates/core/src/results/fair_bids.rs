//! The fair bid by commander: what other players made of the same game, from a record that comes with the program.
//!
//! A fair bid depends on who plays far more than on the number of games. Wherever a balance is claimed, these stand
//! beside it.

use crate::statistics::{Estimate, Scale};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The fair bid that one pair of players came to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct FairBidBy {
    /// Who played both sides.
    pub players: String,
    /// How they play, in a few words.
    pub about: String,
    /// How many games; none where it is computed from a table of many.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub games: Option<u64>,
    /// The fair bid, in the points and with the sign of the game's own.
    pub fair: f64,
    /// The lower end of its 95 % interval: sampling error alone.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// The version of the rules that they played by.
    pub rules: String,
    /// Where the record stands in the repository.
    pub report: String,
}

/// A record, as a file holds it.
#[derive(Deserialize)]
struct Record {
    by: Vec<FairBidBy>,
}

/// Reads a record: TOML with a table `by` for each pair of players.
///
/// # Errors
/// What is wrong with it, with line and column.
pub fn read(text: &str) -> Result<Vec<FairBidBy>, toml::de::Error> {
    toml::from_str::<Record>(text).map(|record| record.by)
}

impl FairBidBy {
    /// The fair bid with its interval.
    #[must_use]
    pub const fn estimate(&self) -> Estimate {
        Estimate {
            value: self.fair,
            low: self.low,
            high: self.high,
        }
    }

    /// The same as text.
    #[must_use]
    pub fn text(&self) -> String {
        self.estimate().show_signed(Scale::Plain).to_string()
    }
}

/// The lowest and the highest of some fair bids but those of these players; none where nobody else is left.
#[must_use]
pub fn range<'a>(bids: impl IntoIterator<Item = &'a FairBidBy>, but: &str) -> Option<(f64, f64)> {
    let others = bids.into_iter().filter(|bid| bid.players != but);
    others
        .map(|bid| bid.fair)
        .fold(None, |range: Option<(f64, f64)>, bid| {
            let (low, high) = range.unwrap_or((bid, bid));
            Some((low.min(bid), high.max(bid)))
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_is_read_and_its_range_leaves_out_the_players_themselves() {
        let row = |players: &str, fair: f64| {
            format!(
                "[[by]]\nplayers = \"{players}\"\nabout = \"\"\nfair = {fair:?}\nlow = -9.0\nhigh = 9.0\nrules = \"1\"\n\
                 report = \"r\"\n"
            )
        };
        let bids = read(&[row("a", -3.0), row("b", 0.5), row("c", -1.0)].concat()).unwrap();
        assert_eq!(range(&bids, "a"), Some((-1.0, 0.5)));
        assert_eq!(range(&bids[..1], "a"), None);
        assert!(bids[1].text().starts_with("+0 ± 9"), "{}", bids[1].text());
        assert!(read("[[by]]\nplayers = 3\n").is_err());
    }
}
