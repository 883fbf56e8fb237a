//! What a battle is worth in the game that it belongs to: a section of the page, of the document and of the CSV.

use super::estimates::{EstimateWriter, Mean, Share};
use super::page::{Page, cell, grid};
use admiralty_core::results::grouped;
use admiralty_core::results::odds::{InGame, Method, Promise};
use admiralty_core::seats::{GameCard, Keyed};
use admiralty_core::statistics::{Estimate, Scale};
use schemars::JsonSchema;
use serde::Serialize;

#[derive(Serialize, JsonSchema)]
pub(super) struct PromiseDocument<'a> {
    /// the outcome
    outcome: &'a str,
    /// share of battles
    share: Share,
    /// mean final score
    final_score: Mean,
    /// shares of games won, by seat
    #[schemars(with = "std::collections::BTreeMap<String, Share>")]
    wins: Keyed<Share>,
}

#[derive(Serialize, JsonSchema)]
pub(super) struct InGameDocument<'a> {
    /// games played on
    games: u64,
    /// how intervals are made
    intervals: &'static str,
    /// false when it was interrupted
    complete: bool,
    /// who plays on
    played_on_by: &'a str,
    /// by outcome of the battle
    outcomes: Vec<PromiseDocument<'a>>,
    /// of all battles
    all: PromiseDocument<'a>,
}

impl<'a> PromiseDocument<'a> {
    pub(super) fn of(promise: &'a Promise, writer: EstimateWriter) -> Self {
        PromiseDocument {
            outcome: &promise.name,
            share: writer.share(promise.share),
            final_score: writer.mean(promise.score),
            wins: Keyed::of(&writer.1, |seat| writer.share(promise.wins[seat])),
        }
    }
}

pub(super) fn document(played: &InGame, game: GameCard) -> InGameDocument<'_> {
    let writer = EstimateWriter(played.method(), game);
    let promise = |promise| PromiseDocument::of(promise, writer);
    InGameDocument {
        games: played.games,
        intervals: played.intervals.describe(),
        complete: played.complete,
        played_on_by: &played.played_on_by,
        outcomes: played.outcomes.iter().map(promise).collect(),
        all: promise(&played.all),
    }
}

/// The section of the page.
pub(super) fn section(page: &mut Page, played: &InGame, game: &GameCard) {
    page.blank();
    page.heading(&format!(
        "In the game   sampled: {} games, {}",
        grouped(played.games),
        played.intervals.word()
    ));
    let final_points = format!("final {}", game.points.name);
    let wins = wins_heads(game);
    let mut header = vec!["outcome", &final_points];
    header.extend(wins.iter().map(String::as_str));
    // How often each outcome comes stands above, from more battles.
    let without_share = |row| {
        let mut cells = cells(row, played.method());
        cells.remove(SHARE);
        cells
    };
    let rows = played.outcomes.iter().chain([&played.all]);
    let rows: Vec<Vec<String>> = rows.map(without_share).collect();
    page.lines(&grid(&header, &rows));
    page.note(&format!(
        "  after the battle {} plays both sides to the end of the game; {}",
        played.played_on_by,
        game.reading()
    ));
}

/// Every figure with its name and side, for CSV.
pub(super) fn figures(
    played: &InGame,
    game: GameCard,
) -> impl Iterator<Item = (String, &'static str, Estimate)> {
    let rows = played.outcomes.iter().chain([&played.all]);
    rows.flat_map(move |row| {
        let name = &row.name;
        let of_all = [
            (format!("in the game, {name}: share"), "", row.share),
            (format!("in the game, {name}: final score"), "", row.score),
        ];
        let wins = row.wins.iter();
        let wins =
            wins.map(move |(seat, &share)| (format!("in the game, {name}: wins"), game.name(seat), share));
        of_all.into_iter().chain(wins)
    })
}

/// The heads of columns of games won.
pub(super) fn wins_heads(game: &GameCard) -> Vec<String> {
    game.seats
        .iter()
        .map(|seat| format!("{} win %", seat.name))
        .collect()
}

/// The place of the share among these cells.
const SHARE: usize = 1;

/// What an outcome promises, as the cells of a table: name, share, score, wins.
pub(super) fn cells(promise: &Promise, method: Method) -> Vec<String> {
    let percent = |share: Estimate| cell(share, Scale::Percent, method);
    let mut cells = vec![
        promise.name.clone(),
        percent(promise.share),
        cell(promise.score, Scale::Plain, method),
    ];
    cells.extend(promise.wins.values().copied().map(percent));
    cells
}
