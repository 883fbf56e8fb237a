//! Advice on a game in progress, as plain data: what a side can do now, best first, and how good each is.
//!
//! No ruleset is known here. Points count positive for the seat of [`crate::seats::GameCard::ahead`], shares are from 0 to 1.

use crate::results::summary::Citation;
use crate::seats::{BySeat, Seat};
use crate::statistics::Estimate;

/// What a side can do now.
#[derive(Clone, Debug, PartialEq)]
pub struct GameAdvice {
    /// Which game, and when: `War at Sea: turn 4, the first side's movement is next`.
    pub title: String,
    /// What the ruleset calls its points.
    pub points: String,
    /// Where the counter stands.
    pub score: i32,
    /// Who is advised.
    pub side: Seat,
    /// What was taken for what in the position, and what is assumed.
    pub notes: Vec<String>,
    /// How the options were found and played on, in a sentence.
    pub engine: String,
    /// How many options were tried.
    pub tried: usize,
    /// How many of them were played out to choose those below, and the games of each.
    pub chosen_from: usize,
    /// See [`GameAdvice::chosen_from`].
    pub choosing: u64,
    /// Best first, by the chance to win, draws counted half; but the first scores most of those that may win as often as
    /// any. Every figure is of games that none was chosen by.
    pub options: Vec<GameOption>,
    /// Places for a map; every place of a move is among them.
    pub map: Vec<MapPlace>,
    /// What lets a reader repeat and judge it.
    pub citation: Citation,
}

/// One thing that a side can do.
#[derive(Clone, Debug, PartialEq)]
pub struct GameOption {
    /// A word for it.
    pub name: String,
    /// The same as an order: `send three to the left`, without a full stop.
    pub order: String,
    /// Whether it is to do nothing.
    pub idle: bool,
    /// Where whom.
    pub moves: Vec<Move>,
    /// Games played with it, the same for every option.
    pub games: u64,
    /// The final score.
    pub score: Estimate,
    /// How often each side wins.
    pub wins: BySeat<Estimate>,
    /// How much worse than the first.
    pub behind: Behind,
    /// Where its score differs from that of another option; none where it is the only one.
    pub reason: Option<Reason>,
    /// What the other side most probably answers, and how often it did; none where it moves no more this turn.
    pub reply: Option<Reply>,
}

/// Why an option is better or worse than another: where the score of the turn under way differs, and what the turns
/// after it add. Points are those of the side advised, positive where the option has more than the other.
#[derive(Clone, Debug, PartialEq)]
pub struct Reason {
    /// The other option, by its place in the list: the second for the first, the first for all others.
    pub against: usize,
    /// Games of both that were looked at.
    pub games: u64,
    /// Parts of the score of this turn, the largest first.
    pub parts: Vec<Part>,
    /// What is left of the difference in the final score.
    pub later: f64,
    /// Own losses this turn, more than with the other.
    pub own_losses: Estimate,
    /// Losses of the other side this turn, more than with the other.
    pub their_losses: Estimate,
}

/// A part of the score.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// Where it is scored, as it ends a sentence: `on the left`.
    pub scored: String,
    /// How many points.
    pub points: Estimate,
}

/// A place of a map.
#[derive(Clone, Debug, PartialEq)]
pub struct MapPlace {
    /// Its name.
    pub name: String,
    /// Where its middle is, 0 to 1, from the left and from above.
    pub at: (f64, f64),
    /// Whether points are scored there.
    pub scores: bool,
}

/// How much worse than the first option for the side advised, on the same dice; positive is worse. At a level that
/// holds for all options at once. 0 for the first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Behind {
    /// In the chance to win, draws counted half.
    pub chance: Estimate,
    /// In the final score.
    pub score: Estimate,
}

/// Ships that are sent somewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// Where from, and how many.
    pub from: Vec<(String, usize)>,
    /// Where to.
    pub place: String,
    /// Who, as players write it.
    pub written: String,
    /// The same by names.
    pub names: String,
    /// Whether dice decide if they arrive.
    pub by_roll: bool,
}

/// The likeliest answer: the places that ships are most often sent to, and the movement that most often does so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// Where whom.
    pub moves: Vec<Move>,
    /// Games, of those looked at, in which ships are sent to the same places.
    pub times: u64,
    /// Games in which exactly this is done.
    pub exactly: u64,
    /// Games looked at.
    pub of: u64,
}
