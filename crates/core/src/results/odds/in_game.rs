//! What a battle is worth in the game that it belongs to.

use crate::naval::{BySide, Side};
use crate::results::grouped;
use crate::results::odds::Method;
use crate::results::odds::clerk::{Clerk, Mean, Pair, Share};
use crate::results::odds::text::parts::Page;
use crate::results::odds::text::{cell, grid};
use crate::statistics::{Estimate, Intervals, Scale};
use serde::Serialize;

/// The games that follow a battle, by its outcome.
#[derive(Clone, Debug, PartialEq)]
pub struct InGame {
    /// Games: one battle each, played on to the end.
    pub games: u64,
    /// What kind of intervals the figures have.
    pub intervals: Intervals,
    /// Whether all that were asked for were played.
    pub complete: bool,
    /// The commander that plays both sides after the battle.
    pub played_on_by: String,
    /// What each outcome promises, of those that came up.
    pub outcomes: Vec<Promise>,
    /// What the battle promises before it is fought.
    pub all: Promise,
}

/// What an outcome promises.
#[derive(Clone, Debug, PartialEq)]
pub struct Promise {
    /// The outcome.
    pub name: String,
    /// How often it comes.
    pub share: Estimate,
    /// The final score after it, Axis lead positive.
    pub score: Estimate,
    /// How often each side then wins the game.
    pub wins: BySide<Estimate>,
}

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

impl InGame {
    pub(super) fn method(&self) -> Method {
        Method::Sampled(self.games, self.intervals)
    }

    pub(super) fn document(&self) -> InGameDocument<'_> {
        let clerk = Clerk(self.method());
        let promise = |promise| PromiseDocument::of(promise, clerk);
        InGameDocument {
            games: self.games,
            intervals: self.intervals.describe(),
            complete: self.complete,
            played_on_by: &self.played_on_by,
            outcomes: self.outcomes.iter().map(promise).collect(),
            all: promise(&self.all),
        }
    }

    /// The section of the page.
    pub(super) fn section(&self, page: &mut Page, points: &str) {
        page.blank();
        page.heading(&format!(
            "In the game   sampled: {} games, {}",
            grouped(self.games),
            self.intervals.word()
        ));
        let header = [
            "outcome",
            "% of battles",
            &format!("final {points}"),
            "Allied win %",
            "Axis win %",
        ];
        let rows = self.outcomes.iter().chain([&self.all]);
        let mut rows: Vec<Vec<String>> = rows.map(|row| row.cells(self.method())).collect();
        if let Some(all) = rows.last_mut() {
            "100".clone_into(&mut all[1]);
        }
        page.lines(&grid(&header, &rows));
        page.note(&format!(
            "  after the battle {} plays both sides to the end of the game; Axis ahead positive",
            self.played_on_by
        ));
    }

    /// Every figure with its name and side, for CSV.
    pub(super) fn figures(&self) -> impl Iterator<Item = (String, &'static str, Estimate)> {
        let rows = self.outcomes.iter().chain([&self.all]);
        rows.flat_map(|row| {
            let name = &row.name;
            [
                (format!("in the game, {name}: share"), "", row.share),
                (format!("in the game, {name}: final score"), "", row.score),
                (
                    format!("in the game, {name}: wins"),
                    Side::Allied.name(),
                    row.wins.allied,
                ),
                (
                    format!("in the game, {name}: wins"),
                    Side::Axis.name(),
                    row.wins.axis,
                ),
            ]
        })
    }
}

impl Promise {
    pub(super) fn cells(&self, method: Method) -> Vec<String> {
        let percent = |share: Estimate| cell(share, Scale::Percent, method);
        vec![
            self.name.clone(),
            percent(self.share),
            cell(self.score, Scale::Plain, method),
            percent(self.wins.allied),
            percent(self.wins.axis),
        ]
    }
}

impl<'a> PromiseDocument<'a> {
    pub(super) fn of(promise: &'a Promise, clerk: Clerk) -> Self {
        PromiseDocument {
            outcome: &promise.name,
            share: clerk.share(promise.share),
            final_score: clerk.mean(promise.score),
            wins: Pair::new(|side| clerk.share(promise.wins[side])),
        }
    }
}
