//! What a battle is worth in the game that it belongs to: a section of the page, of the document and of the CSV.

use super::estimates::{EstimateWriter, Mean, Pair, Share};
use super::page::{Page, cell, grid};
use admiralty_core::seats::Seat;
use admiralty_core::results::grouped;
use admiralty_core::results::odds::{InGame, Method, Promise};
use admiralty_core::statistics::{Estimate, Scale};
use serde::Serialize;

#[derive(Serialize)]
pub(super) struct PromiseDocument<'a> {
    outcome: &'a str,
    share: Share,
    final_score: Mean,
    wins: Pair<Share>,
}

#[derive(Serialize)]
pub(super) struct InGameDocument<'a> {
    games: u64,
    intervals: &'static str,
    complete: bool,
    played_on_by: &'a str,
    outcomes: Vec<PromiseDocument<'a>>,
    all: PromiseDocument<'a>,
}

impl<'a> PromiseDocument<'a> {
    pub(super) fn of(promise: &'a Promise, writer: EstimateWriter) -> Self {
        PromiseDocument {
            outcome: &promise.name,
            share: writer.share(promise.share),
            final_score: writer.mean(promise.score),
            wins: Pair::new(|side| writer.share(promise.wins[side])),
        }
    }
}

pub(super) fn document(played: &InGame) -> InGameDocument<'_> {
    let writer = EstimateWriter(played.method());
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
pub(super) fn section(page: &mut Page, played: &InGame, points: &str) {
    page.blank();
    page.heading(&format!(
        "In the game   sampled: {} games, {}",
        grouped(played.games),
        played.intervals.word()
    ));
    let header = [
        "outcome",
        "% of battles",
        &format!("final {points}"),
        "Allied win %",
        "Axis win %",
    ];
    let rows = played.outcomes.iter().chain([&played.all]);
    let mut rows: Vec<Vec<String>> = rows.map(|row| cells(row, played.method())).collect();
    if let Some(all) = rows.last_mut() {
        "100".clone_into(&mut all[1]);
    }
    page.lines(&grid(&header, &rows));
    page.note(&format!(
        "  after the battle {} plays both sides to the end of the game; Axis ahead positive",
        played.played_on_by
    ));
}

/// Every figure with its name and side, for CSV.
pub(super) fn figures(played: &InGame) -> impl Iterator<Item = (String, &'static str, Estimate)> {
    let rows = played.outcomes.iter().chain([&played.all]);
    rows.flat_map(|row| {
        let name = &row.name;
        [
            (format!("in the game, {name}: share"), "", row.share),
            (format!("in the game, {name}: final score"), "", row.score),
            (
                format!("in the game, {name}: wins"),
                Seat::FIRST.name(),
                row.wins.allied,
            ),
            (
                format!("in the game, {name}: wins"),
                Seat::SECOND.name(),
                row.wins.axis,
            ),
        ]
    })
}

/// What an outcome promises, as the cells of a table: name, share, score, wins.
pub(super) fn cells(promise: &Promise, method: Method) -> Vec<String> {
    let percent = |share: Estimate| cell(share, Scale::Percent, method);
    vec![
        promise.name.clone(),
        percent(promise.share),
        cell(promise.score, Scale::Plain, method),
        percent(promise.wins.allied),
        percent(promise.wins.axis),
    ]
}
