//! The opening game: set-ups of the first side against replies of the second, each pair played out, and the matrix
//! solved.
//!
//! A **strategy** is a commander: it opens in some way and goes on as another does. [`study()`] plays every pair of
//! strategies in rounds (the same games in every cell), solves the matrix for the mix of each side from which it gains
//! nothing by leaving, judges these mixes by fresh games, and plays the **equilibrium line**: games in which both sides
//! draw from their mixes. Knows no ruleset: a scenario lists its openings, and any commander can be added.
//! With a [`SearchPlan`] it looks for openings that nobody has listed; without one it can be played in parts
//! ([`play_part`]). `docs/guide.md` tells what the figures mean.

mod apart;
mod cite;
mod counted;
mod figures;
mod json;
mod judge;
mod line;
mod page;
mod parts;
mod record;
mod results;
mod rounds;
mod search;
mod sheets;
mod strategies;
mod study;
mod text;
mod verdict;

pub use apart::{play_part, record_of, rounds_from, rounds_of, study_of};
pub(crate) use json::schema;
pub use json::{FORMAT, json};
pub use page::page;
pub use record::OpeningsRecord;
pub use rounds::LEAST_ROUNDS as LEAST_GAMES;
pub use study::{study, study_from};
pub use text::text;

use admiralty_core::contract::{Bid, NamedOpening, Refusal, ScenarioSource, Terms};
use admiralty_core::dice::MasterSeed;
use admiralty_core::digest::Findings;
use admiralty_core::frames::Wanted;
use admiralty_core::results::chart::Figure;
use admiralty_core::results::fair_bids::FairBidBy;
use admiralty_core::results::summary::{Citation, EstimateTable, FairBid, Outcomes};
use admiralty_core::seats::{BySeat, Points, Seat};
use admiralty_core::statistics::{Estimate, Histogram};
use judge::Shape;
use serde::{Deserialize, Serialize};
use std::num::NonZeroUsize;

/// What is asked for.
#[derive(Clone, Debug, PartialEq)]
pub struct OpeningsRequest {
    /// The scenario.
    pub scenario: ScenarioSource,
    /// The optional rules in force; none to leave them to the scenario.
    pub optional_rules: Option<Vec<String>>,
    /// Who goes on after the opening.
    pub commanders: BySeat<String>,
    /// Names of openings, or commanders: nothing else is played by this side; if empty, all that the scenario lists.
    pub only: BySeat<Vec<String>>,
    /// The same, played as well.
    pub more: BySeat<Vec<String>>,
    /// The seed of the matrix; those of the fresh games follow from it.
    pub seed: MasterSeed,
    /// How much is played.
    pub extent: Extent,
    /// The equilibrium line is played by others as well.
    pub also: Vec<Also>,
    /// Threads; none for as many as the machine has.
    pub threads: Option<NonZeroUsize>,
}

/// How openings that are not listed are looked for.
#[derive(Clone, Copy)]
pub struct SearchPlan<'a> {
    /// Rounds in which openings that gain something join the others. After them the final mixes are put to the test
    /// once more, by openings that do not join.
    pub rounds: u32,
    /// Games of a cell while the search goes on.
    pub games: u64,
    /// About how many games one side's search of a round takes.
    pub effort: u64,
    /// Keeps the text of an opening under a name; tells the file.
    pub keep: &'a dyn Fn(&str, &str) -> Result<String, Refusal>,
}

/// A round of the search.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchRound {
    /// Fresh games of a cell.
    pub games: u64,
    /// Games of all its cells, fresh and other.
    pub played: u64,
    /// Mean final score of the mixes of this round.
    pub value: Estimate,
    /// What was proposed.
    pub trialled: Vec<Trialled>,
}

/// An opening that was proposed, after its trial.
#[derive(Clone, Debug, PartialEq)]
pub struct Trialled {
    /// Whose.
    pub side: Seat,
    /// The opening.
    pub opening: NamedOpening,
    /// What it gains for its side against the other side's mix, on fresh games; the intervals of a round hold together.
    pub gain: Estimate,
    /// Whether it joined the others.
    pub joined: bool,
}

/// Another kind of play after the openings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Also {
    /// Who goes on, on both sides.
    pub commander: String,
    /// Games of the equilibrium line.
    pub games: u64,
}

/// How much is played of each cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Extent {
    /// At least so many games: whole rounds.
    Games(u64),
    /// Until the mean final score of every cell is known to this half-width.
    Until(f64),
}

/// What was found.
#[derive(Clone, Debug, PartialEq)]
pub struct Openings {
    /// What a reader needs to repeat and to judge it; its games are those of all parts together.
    pub citation: Citation,
    /// What points are called.
    pub points: String,
    /// What other players made of the same game; none where nothing is on record.
    pub fair_bids: Vec<FairBidBy>,
    /// The strategies of both sides.
    pub strategies: BySeat<Vec<NamedOpening>>,
    /// The cells: strategies of the first side from above, of the second from the left.
    pub cells: Vec<Vec<Cell>>,
    /// Games of each cell.
    pub games_a_cell: u64,
    /// The equilibrium of the matrix as played.
    pub solution: Solution,
    /// The mixes judged by fresh games; none if it did not come to that.
    pub check: Option<(MasterSeed, Check)>,
    /// Games with both mixes; none if it did not come to that.
    pub line: Option<Line>,
    /// The same line played by others, with who they are.
    pub also: Vec<(String, Line)>,
    /// The rounds of the search for more openings.
    pub search: Vec<SearchRound>,
    /// Openings that put the mixes to the test, in the check but not in the matrix.
    pub proposed: BySeat<Vec<NamedOpening>>,
    /// The mixes on a map, of a game that draws them.
    pub map: Option<Figure>,
}

/// A pair of strategies played out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cell {
    /// Mean final score.
    pub mean: Estimate,
    /// Who won.
    pub outcomes: Outcomes,
}

/// An equilibrium: chosen on the same games that its value is taken from.
#[derive(Clone, Debug, PartialEq)]
pub struct Solution {
    /// The mean final score.
    pub value: Estimate,
    /// How often each strategy is played, with the middle 95 % of what other rounds would have given.
    pub mixes: BySeat<Vec<Estimate>>,
}

/// What fresh games say of the mixes.
#[derive(Clone, Debug, PartialEq)]
pub struct Check {
    /// Games of each cell.
    pub games: u64,
    /// Mean final score when both sides play their mix.
    pub value: Estimate,
    /// Between these lies the value of the game of these strategies, whatever its true equilibrium: what the second side's
    /// mix gets at least and the first side's gives away at most, with 95 % confidence for both ends together.
    pub between: (f64, f64),
    /// Mean final score of each strategy against the other side's mix.
    pub payoffs: BySeat<Vec<Estimate>>,
    /// What each strategy gains against the other side's mix; all these intervals hold together.
    pub each: BySeat<Vec<Estimate>>,
    /// What each side's best strategy gains against the other's mix.
    pub gains: BySeat<Gain>,
}

impl Check {
    /// What the side that can gain more gains.
    #[must_use]
    pub fn exploitability(&self) -> Estimate {
        greater(self.gains[Seat::FIRST].gain, self.gains[Seat::SECOND].gain)
    }
}

/// The greater of two, whichever it is.
fn greater(one: Estimate, other: Estimate) -> Estimate {
    Estimate {
        value: one.value.max(other.value),
        low: one.low.max(other.low),
        high: one.high.max(other.high),
    }
}

/// The best reply to a mix.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gain {
    /// Its number.
    pub strategy: usize,
    /// What it gains, in points. The best of many is picked on the games that it is judged by, so the value leans
    /// upwards; the interval allows for that.
    pub gain: Estimate,
}

/// Games in which both sides draw from their mixes.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// How many.
    pub games: u64,
    /// Who won.
    pub outcomes: Outcomes,
    /// Mean final score.
    pub mean: Estimate,
    /// The bid that makes these games even.
    pub fair_bid: Option<FairBid>,
    /// How often each final score came up.
    pub scores: Histogram,
    /// The ruleset's tables.
    pub tables: Vec<EstimateTable>,
    /// The pairs played most often.
    pub lines: Vec<MainLine>,
    /// What the ruleset's digest finds in these games.
    pub findings: Findings,
}

/// A pair of strategies that the mixes play often.
#[derive(Clone, Debug, PartialEq)]
pub struct MainLine {
    /// The strategies, by number.
    pub openings: BySeat<usize>,
    /// How often the mixes play it.
    pub weight: f64,
    /// Games of it.
    pub games: u64,
    /// Their seed.
    pub seed: MasterSeed,
    /// Mean final score.
    pub mean: Estimate,
    /// What the ruleset's digest finds in them.
    pub findings: Findings,
}

impl Openings {
    /// What the side that can gain more gains against the mixes: by its best listed opening, and by its best of those that a
    /// search drew beyond the list.
    #[must_use]
    pub fn exploitability(&self) -> Option<(Estimate, Option<Estimate>)> {
        let (_, check) = self.check.as_ref()?;
        let most = |drawn: bool| {
            let gains = |side: Seat| {
                let (listed, more) = check.each[side].split_at(self.strategies[side].len());
                if drawn { more } else { listed }.iter().copied()
            };
            let one = judge::best(gains(Seat::FIRST)).gain;
            greater(one, judge::best(gains(Seat::SECOND)).gain)
        };
        let searched = Seat::BOTH.iter().any(|side| !self.proposed[*side].is_empty());
        Some((most(false), searched.then(|| most(true))))
    }

    /// An opening by its number in the check: those of the matrix, then those that were proposed.
    #[must_use]
    pub fn opening(&self, side: Seat, number: usize) -> &NamedOpening {
        let known = &self.strategies[side];
        known
            .get(number)
            .unwrap_or_else(|| &self.proposed[side][number - known.len()])
    }
}

/// What all cells have in common.
struct Setting<'a> {
    strategies: &'a BySeat<Vec<NamedOpening>>,
    wanted: &'a Wanted,
    points: Points,
}

impl Setting<'_> {
    fn shape(&self) -> Shape {
        Shape {
            rows: self.strategies[Seat::FIRST].len(),
            columns: self.strategies[Seat::SECOND].len(),
        }
    }

    fn terms(&self, row: usize, column: usize, seed: MasterSeed) -> Terms {
        Terms {
            commanders: BySeat::from([
                self.strategies[Seat::FIRST][row].commander.clone(),
                self.strategies[Seat::SECOND][column].commander.clone(),
            ]),
            bid: Bid::default(),
            seed,
        }
    }
}
