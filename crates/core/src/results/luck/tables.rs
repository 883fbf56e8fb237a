//! Luck as tables of a summary.

use crate::results::luck::{Account, Part};
use crate::results::summary::{EstimateTable, Row};
use crate::seats::GameCard;
use crate::statistics::{Estimate, Scale};

/// A mean, and how far its interval reaches: a table's note tells the widest alone.
fn with_width(mean: Option<Estimate>) -> Vec<Option<Estimate>> {
    vec![mean, mean.map(|mean| Estimate::exact(mean.half_width()))]
}

/// The final score with and without luck, and which share of its variance the rolls of each kind and turn take away.
#[must_use]
pub fn tables(account: &Account, game: &GameCard, kinds: &[&str]) -> Vec<EstimateTable> {
    let points = game.points.name;
    let row = |label: &str, cells| Row {
        label: label.to_owned(),
        cells,
    };
    let whole = &account.whole;
    let scores = EstimateTable {
        id: "luck-score".into(),
        title: format!("Final {points} without luck"),
        unit: format!("mean {points} a game, {}", game.reading()),
        scale: Scale::Plain,
        corner: String::new(),
        columns: ["mean", "± (95 %)"].map(str::to_owned).to_vec(),
        rows: vec![
            row("as played", with_width(whole.plain())),
            row("less luck", with_width(whole.adjusted())),
            row("luck", with_width(whole.luck())),
        ],
    };
    let shares = |label: &str, part: &Part| row(label, vec![part.taken()]);
    let by_kind = kinds
        .iter()
        .zip(&account.kinds)
        .map(|(name, part)| shares(name, part));
    let by_turn = (1..)
        .zip(&account.turns)
        .map(|(n, part): (u32, _)| shares(&format!("turn {n}"), part));
    let taken = |id: &'static str, title: String, rows| EstimateTable {
        id: id.into(),
        title,
        unit: format!("share of the variance of the final {points} that goes when this luck is taken out"),
        scale: Scale::Percent,
        corner: String::new(),
        columns: vec!["taken away".to_owned()],
        rows,
    };
    vec![
        scores,
        taken(
            "luck-by-kind",
            "Luck by kind of roll".to_owned(),
            by_kind.chain([shares("all rolls", whole)]).collect(),
        ),
        taken("luck-by-turn", "Luck by turn".to_owned(), by_turn.collect()),
    ]
}
