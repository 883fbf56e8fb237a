//! The frame of cells.

use super::columns::{count, text, with_cells, with_estimate};
use crate::compare::result::{CellResult, Compared, Measure};
use admiralty_core::frames::{Cells, Dataset};
use admiralty_core::seats::{GameCard, Seat};
use admiralty_core::statistics::{Estimate, Scale};

pub(super) fn cells(study: &Compared) -> Dataset {
    let (setting, cells) = (&study.setting, &study.cells);
    let all: Vec<usize> = (0..cells.len()).collect();
    let mut table = Dataset::new(
        "cells",
        "One row for each cell of a study: every combination of levels. Intervals are 95 % each by itself; they are \
         infinite where a single game was played.",
    );
    table = with_cells(table, study, &all);
    table = table.with(
        ("games", "", "Games of the cell."),
        count(cells.iter().map(|_| study.games)),
    );
    let game = &study.citation.game;
    for &measure in &study.measures {
        let figures: Vec<Estimate> = cells.iter().map(|cell| cell.figure(measure)).collect();
        let (id, about) = (measure.id(game), about(measure, game));
        table = with_estimate(table, (&id, unit(measure, &setting.points), &about), &figures);
    }
    table = with_bid(table, study)
        .with(
            (
                "scenario_hash",
                "",
                "A number over all in the cell's scenario that can change a game.",
            ),
            text(cells.iter().map(|cell| cell.hash.clone())),
        )
        .with(
            (
                "ruleset_version",
                "",
                "Changes whenever the same seed gives a different game.",
            ),
            text(cells.iter().map(|_| setting.ruleset_version.clone())),
        )
        .with(
            ("seed", "", "The seed of the study."),
            count(cells.iter().map(|_| setting.seed)),
        );
    with_levels(table, study)
}

/// What is said of a measure.
fn about(measure: Measure, game: &GameCard) -> String {
    match measure {
        Measure::Lead => format!("Mean final score before any bid, {}.", game.reading()),
        Measure::Score(seat) => format!("Mean score of {}.", game.seat(seat).player),
        Measure::Win(seat) => {
            let (side, bid) = (
                game.seat(seat),
                if seat == Seat::FIRST {
                    ", the bid counted"
                } else {
                    ""
                },
            );
            format!("Share of games that {} {}{bid}.", side.side, side.verb("win"))
        }
        Measure::Draw => "Share of games that nobody wins.".to_owned(),
        Measure::FairBid => format!(
            "The bid to {} that makes the cell even; positive: {} pays.",
            game.ahead().side,
            game.behind().player
        ),
    }
}

fn unit(measure: Measure, points: &str) -> &str {
    match measure.scale() {
        Scale::Plain => points,
        Scale::Percent => "",
    }
}

/// Of two seats, how far scores spread, and in a game with bids the one at the table.
fn with_bid(mut table: Dataset, study: &Compared) -> Dataset {
    let (cells, points) = (&study.cells, study.setting.points.as_str());
    if study.measures.contains(&Measure::FairBid) {
        let step = study.citation.game.points.step_word();
        let about = format!("The {step} that comes nearest to an even game; missing where there is none.");
        let even = |cell: &CellResult| Some(cell.fair_bid?.nearest_even?.bid);
        let bids = Cells::Number(cells.iter().map(even).collect());
        table = table.with(("bid_at_the_table", points, &about), bids);
    }
    if !study.ledger.columns().is_two() {
        return table;
    }
    let about = "Standard deviation of a game's final score; missing below two games.";
    let spread = |cell: &CellResult| cell.scores.moments().variance().map(f64::sqrt);
    let spreads = Cells::Number(cells.iter().map(spread).collect());
    table.with(("score_deviation", points, about), spreads)
}

/// A column for each factor.
fn with_levels(mut table: Dataset, study: &Compared) -> Dataset {
    for (at, factor) in study.setting.design.factors().iter().enumerate() {
        let about = format!(
            "The level of the factor {}; every factor has such a column.",
            factor.name
        );
        // No factor of a ruleset may take the name of another column from it.
        let mut name = factor.name.clone();
        while table.column(&name).is_some() {
            name.push('_');
        }
        let label = |cell: &CellResult| factor.levels[cell.levels[at]].label.clone();
        table = table.with((&name, "", &about), text(study.cells.iter().map(label)));
    }
    table
}
