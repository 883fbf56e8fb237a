//! `openings.json`: the study for programs. `docs/formats.md` describes every field; a test keeps the two together.

use super::{Check, Line, Openings, SearchRound};
use crate::request::CommandLine;
use admiralty_core::contract::{NamedOpening, ScenarioSource};
use admiralty_core::results::fair_bids::FairBidBy;
use admiralty_core::results::summary::{EstimateTable, Outcomes};
use admiralty_core::results::verdict::Verdict;
use admiralty_core::seats::{BySeat, GameCard, Keyed, Seat};
use admiralty_core::statistics::{Estimate, Scale};
use admiralty_show::{Cited, document};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// The name and version of the format: the first field. The number changes when a field goes or changes its meaning,
/// not when one is added.
pub const FORMAT: &str = "admiralty-openings-1";

/// The study as JSON, indented, with a line feed at the end.
#[must_use]
pub fn json(study: &Openings) -> String {
    document(&Document::of(study))
}

#[derive(Serialize, JsonSchema)]
struct Document<'a> {
    /// name and version of this format
    format: &'static str,
    /// the answer in one to three sentences
    #[schemars(with = "String")]
    verdict: Verdict,
    /// what you need to repeat and judge the result
    citation: Cited<'a, Asked<'a>>,
    /// what the game calls its points
    points: &'a str,
    /// what other players made of the same game, as in `summary.json`
    fair_bids: &'a [FairBidBy],
    /// the openings of each seat
    #[schemars(with = "std::collections::BTreeMap<String, Vec<Strategy<'a>>>")]
    strategies: Keyed<Vec<Strategy<'a>>>,
    /// every opening of the first seat against every one of the second
    matrix: Matrix,
    /// the mixes that neither gains by leaving
    solution: Solved,
    /// what leaving them gains on games of their own; null where that was not played
    check: Option<Checked<'a>>,
    /// the rounds of the search
    search: Vec<Searched<'a>>,
    /// By the kind of play that goes on after the opening.
    play: BTreeMap<String, Played<'a>>,
}

#[derive(Serialize, JsonSchema)]
struct Asked<'a> {
    /// who plays on, by seat
    #[schemars(with = "std::collections::BTreeMap<String, String>")]
    commanders: Keyed<&'a str>,
    /// games of each cell of the matrix
    games_a_cell: u64,
    /// plays the same games as a fixed number
    same_games: Option<&'a str>,
}

#[derive(Serialize, JsonSchema)]
struct Strategy<'a> {
    /// its name
    name: &'a str,
    /// in words
    about: &'a str,
    /// the player, as `simulate` names it
    commander: &'a str,
}

#[derive(Serialize, JsonSchema)]
struct Figure {
    /// the estimate
    value: f64,
    /// the lower end of its 95 % interval; null for an infinite one
    low: f64,
    /// the upper end of its 95 % interval; null for an infinite one
    high: f64,
    /// the same, rounded as far as the interval supports
    text: String,
}

/// Shares of games under the ids of the seats, and `draw`.
type Ends = Keyed<Figure>;

#[derive(Serialize, JsonSchema)]
struct Matrix {
    /// games of each cell
    games: u64,
    /// the seed of its games
    seed: u64,
    /// mean final score, by row and column
    mean: Vec<Vec<Figure>>,
    /// how games ended, by row and column
    #[schemars(with = "Vec<Vec<std::collections::BTreeMap<String, Figure>>>")]
    outcomes: Vec<Vec<Ends>>,
}

#[derive(Serialize, JsonSchema)]
struct Solved {
    /// mean final score when both play their mix
    value: Figure,
    /// how often each seat plays each opening
    #[schemars(with = "std::collections::BTreeMap<String, Vec<Figure>>")]
    mix: Keyed<Vec<Figure>>,
}

#[derive(Serialize, JsonSchema)]
struct Checked<'a> {
    /// games
    games: u64,
    /// the seed of its games
    seed: u64,
    /// mean final score of the mixes
    value: Figure,
    /// bounds of the value of the whole game
    between: [f64; 2],
    /// what both seats together gain by leaving the mix
    exploitability: Figure,
    /// the best answer of each seat
    #[schemars(with = "std::collections::BTreeMap<String, Best<'a>>")]
    gain: Keyed<Best<'a>>,
    /// each opening against the mix of the other seat
    #[schemars(with = "std::collections::BTreeMap<String, Vec<Figure>>")]
    against_the_mix: Keyed<Vec<Figure>>,
    /// openings that were proposed
    proposals: Vec<Proposed<'a>>,
}

#[derive(Serialize, JsonSchema)]
struct Searched<'a> {
    /// games of each cell
    games_a_cell: u64,
    /// of the mixes then
    value: Figure,
    /// openings that were proposed
    proposals: Vec<Proposed<'a>>,
}

#[derive(Serialize, JsonSchema)]
struct Proposed<'a> {
    /// whose it is
    side: &'static str,
    /// its name
    name: &'a str,
    /// in words
    about: &'a str,
    /// the player, as `simulate` names it
    commander: &'a str,
    /// points that it gains against the mix
    gain: Figure,
    /// whether it was taken into the matrix
    joined: bool,
}

#[derive(Serialize, JsonSchema)]
struct Best<'a> {
    /// the opening
    by: &'a str,
    /// points that it gains
    gain: Figure,
}

#[derive(Serialize, JsonSchema)]
struct Played<'a> {
    /// games of the mixes
    games: u64,
    /// the bid that makes them even
    fair_bid: Option<Figure>,
    /// the bid in whole steps that is nearest to even
    bid_at_the_table: Option<f64>,
    /// how games ended, by the id of the winning seat, and `draw`
    #[schemars(with = "std::collections::BTreeMap<String, Figure>")]
    outcomes: Ends,
    /// mean final score before any bid
    mean_score: Figure,
    /// how often each final score came up, ascending
    scores: Vec<Score>,
    /// the game's own tables
    tables: Vec<Tabled<'a>>,
    /// pairs of openings that are played most often
    main_lines: Vec<MainLine<'a>>,
}

#[derive(Serialize, JsonSchema)]
struct Score {
    /// the score
    score: i32,
    /// how many ended so
    games: u64,
}

#[derive(Serialize, JsonSchema)]
struct Tabled<'a> {
    /// a short word for programs
    id: &'a str,
    /// the heading
    title: &'a str,
    /// what a number is, in words
    unit: &'a str,
    /// the headings
    columns: &'a [String],
    /// the rows, from above
    rows: Vec<Rowed<'a>>,
}

#[derive(Serialize, JsonSchema)]
struct Rowed<'a> {
    /// what it is about
    label: &'a str,
    /// one for each column; null where there is nothing to say
    cells: Vec<Option<Figure>>,
}

#[derive(Serialize, JsonSchema)]
struct MainLine<'a> {
    /// the opening of the first seat
    set_up: &'a str,
    /// that of the second
    reply: &'a str,
    /// share of games
    share: f64,
    /// games
    games: u64,
    /// the seed of its games
    seed: u64,
    /// mean final score before any bid
    mean_score: Figure,
    /// plays these games
    command: String,
}

fn figure(estimate: Estimate, scale: Scale) -> Figure {
    let Estimate { value, low, high } = estimate;
    let text = match scale {
        Scale::Plain => estimate.show_signed(scale),
        Scale::Percent => estimate.show(scale),
    };
    Figure {
        value,
        low,
        high,
        text: text.to_string(),
    }
}

fn score(estimate: Estimate) -> Figure {
    figure(estimate, Scale::Plain)
}

fn share(estimate: Estimate) -> Figure {
    figure(estimate, Scale::Percent)
}

fn ends(outcomes: &Outcomes, game: &GameCard) -> Ends {
    let shares = outcomes.listed().into_iter();
    let keyed = shares.map(|(outcome, part)| (outcome.key(game).to_owned(), share(part)));
    Keyed(keyed.collect())
}

impl<'a> Document<'a> {
    fn of(study: &'a Openings) -> Self {
        let strategy = |opening: &'a NamedOpening| Strategy {
            name: &opening.name,
            about: &opening.about,
            commander: &opening.commander,
        };
        let game = &study.citation.game;
        let line = study.line.iter().map(|line| (study.kind_of_play(), line));
        let also = study
            .also
            .iter()
            .map(|(commander, line)| (commander.clone(), line));
        Document {
            format: FORMAT,
            verdict: study.verdict(),
            citation: cite(study),
            points: &study.points,
            fair_bids: &study.fair_bids,
            strategies: Keyed::of(game, |side| study.strategies[side].iter().map(strategy).collect()),
            matrix: Matrix {
                games: study.games_a_cell,
                seed: study.citation.seed.0,
                mean: by_cell(study, |cell| score(cell.mean)),
                outcomes: by_cell(study, |cell| ends(&cell.outcomes, game)),
            },
            solution: Solved {
                value: score(study.solution.value),
                mix: Keyed::of(game, |side| {
                    study.solution.mixes[side].iter().copied().map(share).collect()
                }),
            },
            check: study
                .check
                .as_ref()
                .map(|(seed, check)| checked(study, seed.0, check)),
            search: study.search.iter().map(|round| searched(round, game)).collect(),
            play: line
                .chain(also)
                .map(|(kind, line)| (kind, played(study, line)))
                .collect(),
        }
    }
}

impl Openings {
    /// Who goes on after the openings: one name where it is the same on both sides.
    #[must_use]
    pub fn kind_of_play(&self) -> String {
        let [first, second] = self.citation.players.pair();
        if first == second {
            first.clone()
        } else {
            format!("{first} against {second}")
        }
    }
}

fn by_cell<T>(study: &Openings, of: impl Fn(&super::Cell) -> T + Copy) -> Vec<Vec<T>> {
    study
        .cells
        .iter()
        .map(|row| row.iter().map(of).collect())
        .collect()
}

fn cite(study: &Openings) -> Cited<'_, Asked<'_>> {
    let cited = &study.citation;
    let asked = Asked {
        commanders: Keyed::of(&cited.game, |side| cited.players[side].as_str()),
        games_a_cell: study.games_a_cell,
        same_games: cited.same_games.as_deref(),
    };
    Cited::of(cited, asked)
}

fn checked<'a>(study: &'a Openings, seed: u64, check: &Check) -> Checked<'a> {
    let game = &study.citation.game;
    Checked {
        games: check.games,
        seed,
        value: score(check.value),
        between: [check.between.0, check.between.1],
        exploitability: score(check.exploitability()),
        gain: Keyed::of(game, |side| Best {
            by: &study.opening(side, check.gains[side].strategy).name,
            gain: score(check.gains[side].gain),
        }),
        against_the_mix: Keyed::of(game, |side| {
            let known = study.strategies[side].len();
            check.payoffs[side][..known].iter().copied().map(score).collect()
        }),
        proposals: Seat::BOTH
            .into_iter()
            .flat_map(|side| {
                let gains = &check.each[side][study.strategies[side].len()..];
                study.proposed[side]
                    .iter()
                    .zip(gains)
                    .map(move |(opening, &gain)| proposed(game.name(side), opening, gain, false))
            })
            .collect(),
    }
}

fn searched<'a>(round: &'a SearchRound, game: &GameCard) -> Searched<'a> {
    let each = round.trialled.iter();
    Searched {
        games_a_cell: round.games,
        value: score(round.value),
        proposals: each
            .map(|one| proposed(game.name(one.side), &one.opening, one.gain, one.joined))
            .collect(),
    }
}

fn proposed<'a>(side: &'static str, opening: &'a NamedOpening, gain: Estimate, joined: bool) -> Proposed<'a> {
    Proposed {
        side,
        name: &opening.name,
        about: &opening.about,
        commander: &opening.commander,
        gain: score(gain),
        joined,
    }
}

fn played<'a>(study: &'a Openings, line: &'a Line) -> Played<'a> {
    let even = line.fair_bid.and_then(|bid| bid.nearest_even);
    Played {
        games: line.games,
        fair_bid: line.fair_bid.map(|bid| score(bid.fair)),
        bid_at_the_table: even.map(|even| even.bid),
        outcomes: ends(&line.outcomes, &study.citation.game),
        mean_score: score(line.mean),
        scores: line
            .scores
            .iter()
            .map(|(score, games)| Score { score, games })
            .collect(),
        tables: line.tables.iter().map(tabled).collect(),
        main_lines: line.lines.iter().map(|main| main_line(study, main)).collect(),
    }
}

fn tabled(table: &EstimateTable) -> Tabled<'_> {
    Tabled {
        id: &table.id,
        title: &table.title,
        unit: &table.unit,
        columns: &table.columns,
        rows: (table.rows.iter())
            .map(|row| Rowed {
                label: &row.label,
                cells: row
                    .cells
                    .iter()
                    .map(|cell| cell.map(|cell| figure(cell, table.scale)))
                    .collect(),
            })
            .collect(),
    }
}

fn main_line<'a>(study: &'a Openings, main: &super::MainLine) -> MainLine<'a> {
    let [first, second] = Seat::BOTH.map(|side| &study.strategies[side][main.openings[side]]);
    let game = &study.citation.game;
    let commanders = CommandLine::new("simulate", &ScenarioSource::Embedded)
        .option("games", main.games)
        .commanders(
            game,
            &BySeat::from([first.commander.clone(), second.commander.clone()]),
        )
        .option("seed", main.seed.0);
    MainLine {
        set_up: &first.name,
        reply: &second.name,
        share: main.weight,
        games: main.games,
        seed: main.seed.0,
        mean_score: score(main.mean),
        command: commanders.text(),
    }
}

pub(crate) fn schema() -> schemars::Schema {
    admiralty_show::schema::of::<Document<'static>>()
}
