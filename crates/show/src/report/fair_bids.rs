//! The fair bid by commander, as rows of a page.

use admiralty_core::results::fair_bids::FairBidBy;
use admiralty_core::results::grouped;

/// What one pair of players made of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Who.
    pub players: String,
    /// How they play.
    pub about: String,
    /// The fair bid with its interval.
    pub fair: String,
    /// How many games, and by which version of the rules where that is another than here.
    pub of: String,
}

/// The rows of a page whose own games were played by this version of the rules.
#[must_use]
pub fn rows(bids: &[FairBidBy], version: &str) -> Vec<Row> {
    let row = |bid: &FairBidBy| {
        let games = bid.games.map(|games| format!("{} games", grouped(games)));
        let rules = (bid.rules != version).then(|| format!("rules version {}", bid.rules));
        let of: Vec<String> = games.into_iter().chain(rules).collect();
        Row {
            players: bid.players.clone(),
            about: bid.about.clone(),
            fair: bid.text(),
            of: of.join(", "),
        }
    };
    bids.iter().map(row).collect()
}
