//! `openings.json`: the study for programs. `docs/formats.md` describes every field; a test keeps the two together.

use super::{Check, Line, Openings, SearchRound};
use crate::request::CommandLine;
use admiralty_core::contract::{NamedOpening, ScenarioSource};
use admiralty_core::results::fair_bids::FairBidBy;
use admiralty_core::results::summary::{Outcomes, Table};
use admiralty_core::results::verdict::Verdict;
use admiralty_core::seats::{BySeat, GameCard, Keyed, Seat};
use admiralty_core::statistics::{Estimate, Scale};
use serde::Serialize;
use std::collections::BTreeMap;

/// The name and version of the format: the first field. The number changes when a field goes or changes its meaning,
/// not when one is added.
pub const FORMAT: &str = "admiralty-openings-1";

/// The study as JSON, indented, with a line feed at the end.
#[must_use]
pub fn json(study: &Openings) -> String {
    // Keys are strings; what is not finite becomes null: there is nothing that could not be written.
    let mut text = serde_json::to_string_pretty(&Document::of(study)).unwrap_or_default();
    text.push('\n');
    text
}

#[derive(Serialize)]
struct Document<'a> {
    format: &'static str,
    verdict: Verdict,
    citation: Cited,
    points: &'a str,
    fair_bids: &'a [FairBidBy],
    strategies: Keyed<Vec<Strategy<'a>>>,
    matrix: Matrix,
    solution: Solved,
    check: Option<Checked<'a>>,
    search: Vec<Searched<'a>>,
    /// By the kind of play that goes on after the opening.
    play: BTreeMap<String, Played<'a>>,
}

#[derive(Serialize)]
struct Cited {
    line: String,
    program: String,
    ruleset: String,
    ruleset_version: String,
    scenario: String,
    scenario_hash: String,
    optional_rules: Vec<String>,
    commanders: Keyed<String>,
    commander_files: Vec<File>,
    games: u64,
    games_a_cell: u64,
    complete: bool,
    seed: u64,
    command: String,
    same_games: Option<String>,
    does_not_show: String,
}

#[derive(Serialize)]
struct File {
    side: &'static str,
    file: String,
    hash: String,
}

#[derive(Serialize)]
struct Strategy<'a> {
    name: &'a str,
    about: &'a str,
    commander: &'a str,
}

#[derive(Serialize)]
struct Figure {
    value: f64,
    low: f64,
    high: f64,
    text: String,
}

/// Shares of games under the ids of the seats, and `draw`.
type Ends = Keyed<Figure>;

#[derive(Serialize)]
struct Matrix {
    games: u64,
    seed: u64,
    mean: Vec<Vec<Figure>>,
    outcomes: Vec<Vec<Ends>>,
}

#[derive(Serialize)]
struct Solved {
    value: Figure,
    mix: Keyed<Vec<Figure>>,
}

#[derive(Serialize)]
struct Checked<'a> {
    games: u64,
    seed: u64,
    value: Figure,
    between: [f64; 2],
    exploitability: Figure,
    gain: Keyed<Best<'a>>,
    against_the_mix: Keyed<Vec<Figure>>,
    proposals: Vec<Proposed<'a>>,
}

#[derive(Serialize)]
struct Searched<'a> {
    games_a_cell: u64,
    value: Figure,
    proposals: Vec<Proposed<'a>>,
}

#[derive(Serialize)]
struct Proposed<'a> {
    side: &'static str,
    name: &'a str,
    about: &'a str,
    commander: &'a str,
    gain: Figure,
    joined: bool,
}

#[derive(Serialize)]
struct Best<'a> {
    by: &'a str,
    gain: Figure,
}

#[derive(Serialize)]
struct Played<'a> {
    games: u64,
    fair_bid: Option<Figure>,
    bid_at_the_table: Option<f64>,
    outcomes: Ends,
    mean_score: Figure,
    scores: Vec<Score>,
    tables: Vec<Tabled<'a>>,
    main_lines: Vec<MainLine<'a>>,
}

#[derive(Serialize)]
struct Score {
    score: i32,
    games: u64,
}

#[derive(Serialize)]
struct Tabled<'a> {
    id: &'a str,
    title: &'a str,
    unit: &'a str,
    columns: &'a [String],
    rows: Vec<Rowed<'a>>,
}

#[derive(Serialize)]
struct Rowed<'a> {
    label: &'a str,
    cells: Vec<Option<Figure>>,
}

#[derive(Serialize)]
struct MainLine<'a> {
    set_up: &'a str,
    reply: &'a str,
    share: f64,
    games: u64,
    seed: u64,
    mean_score: Figure,
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
        let [first, second] = self.citation.commanders.pair();
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

fn cite(study: &Openings) -> Cited {
    let cited = &study.citation;
    let game = &cited.game;
    let file = |file: &admiralty_core::contract::DataFile| File {
        side: game.name(file.side),
        file: file.name.clone(),
        hash: file.hash.clone(),
    };
    Cited {
        line: cited.line(),
        program: cited.program.clone(),
        ruleset: cited.ruleset.clone(),
        ruleset_version: cited.ruleset_version.clone(),
        scenario: cited.scenario.title.clone(),
        scenario_hash: cited.scenario.hash.clone(),
        optional_rules: cited.scenario.optional_rules.clone(),
        commanders: Keyed::of(game, |side| cited.commanders[side].clone()),
        commander_files: cited.files.iter().map(file).collect(),
        games: cited.games,
        games_a_cell: study.games_a_cell,
        complete: cited.complete,
        seed: cited.seed.0,
        command: cited.command.clone(),
        same_games: cited.same_games.clone(),
        does_not_show: cited.does_not_show(),
    }
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

fn tabled(table: &Table) -> Tabled<'_> {
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
