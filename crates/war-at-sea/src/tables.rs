//! The tables of War at Sea in a summary.

use super::map::Area;
use super::scenario::Scenario;
use super::tally::{Account, Group, Loss, Tally};
use crate::naval::Side;
use admiralty_core::contract::Counts;
use admiralty_core::results::summary::{EstimateTable, Row};
use admiralty_core::statistics::{Estimate, Intervals, Level, Moments, Scale};

/// What was counted of some games.
struct Counted {
    games: u64,
    tally: Tally,
    intervals: Intervals,
}

/// All tables, in the order to be shown.
#[must_use]
pub(super) fn tables(
    scenario: &Scenario,
    groups: &[Group],
    counts: &Counts,
    intervals: Intervals,
) -> Vec<EstimateTable> {
    let run = &Counted {
        games: counts.endings.games,
        tally: Tally::of(&counts.cells),
        intervals,
    };
    vec![
        poc_by_turn(scenario, run),
        poc_sources(scenario, run),
        control(scenario, run),
        losses(groups, run),
    ]
}

fn turn_headings(scenario: &Scenario) -> Vec<String> {
    (1..=scenario.turns).map(|turn| format!("Turn {turn}")).collect()
}

fn mean(run: &Counted, moments: Moments) -> Option<Estimate> {
    run.intervals.mean(&moments, Level::P95)
}

fn account_rows(scenario: &Scenario, run: &Counted, rows: &[(&str, Account)]) -> Vec<Row> {
    let cells = |figure| {
        (1..=scenario.turns)
            .map(|turn| mean(run, run.tally.turn(turn).account(figure)))
            .collect()
    };
    rows.iter()
        .map(|&(label, figure)| Row {
            label: label.to_owned(),
            cells: cells(figure),
        })
        .collect()
}

/// The table that players keep during a game, averaged.
fn poc_by_turn(scenario: &Scenario, run: &Counted) -> EstimateTable {
    EstimateTable {
        id: "poc-by-turn".into(),
        title: "POC by turn".to_owned(),
        unit: "mean POC a game; net is Axis less Allied, cumulative the track after its cut".to_owned(),
        scale: Scale::Plain,
        corner: String::new(),
        columns: turn_headings(scenario),
        rows: account_rows(
            scenario,
            run,
            &[
                ("Axis POC", Account::Axis),
                ("Allied POC", Account::Allied),
                ("net", Account::Net),
                ("cumulative", Account::Cumulative),
            ],
        ),
    }
}

fn poc_sources(scenario: &Scenario, run: &Counted) -> EstimateTable {
    EstimateTable {
        id: "poc-sources".into(),
        title: "Where the POC come from".to_owned(),
        unit: "mean POC a game; fees are those of the Neutral Port, paid by the side named".to_owned(),
        scale: Scale::Plain,
        corner: String::new(),
        columns: turn_headings(scenario),
        rows: account_rows(
            scenario,
            run,
            &[
                ("Axis areas", Account::AxisAreas),
                ("Axis fees", Account::AxisFees),
                ("Allied areas", Account::AlliedAreas),
                ("Allied convoys", Account::Convoys),
                ("Allied fees", Account::AlliedFees),
            ],
        ),
    }
}

fn control(scenario: &Scenario, run: &Counted) -> EstimateTable {
    let mut rows = Vec::new();
    for area in Area::ALL {
        for holder in [Some(Side::Axis), Some(Side::Allied), None] {
            let count = |turn: u8| {
                let held = |side| run.tally.turn(turn).control(area, side);
                match holder {
                    Some(side) => held(side),
                    None => run.games - held(Side::Axis) - held(Side::Allied),
                }
            };
            let name = holder.map_or("nobody", Side::name);
            rows.push(Row {
                label: format!("{area}: {name}"),
                cells: (1..=scenario.turns)
                    .map(|turn| Some(run.intervals.share(count(turn), run.games, Level::P95)))
                    .collect(),
            });
        }
    }
    EstimateTable {
        id: "control-by-turn".into(),
        title: "Control of areas by turn".to_owned(),
        unit: "percent of games".to_owned(),
        scale: Scale::Percent,
        corner: String::new(),
        columns: turn_headings(scenario),
        rows,
    }
}

fn losses(groups: &[Group], run: &Counted) -> EstimateTable {
    let mut rows: Vec<Row> = groups
        .iter()
        .enumerate()
        .map(|(index, group)| Row {
            label: format!(
                "{} {} ({})",
                group.nation.name(),
                group.class.name(),
                group.ships.len()
            ),
            cells: Loss::ALL
                .map(|loss| mean(run, run.tally.lost(index, loss)))
                .to_vec(),
        })
        .collect();
    rows.push(Row {
        label: "U-boat".to_owned(),
        cells: vec![mean(run, run.tally.uboats_sunk()), None],
    });
    EstimateTable {
        id: "losses".into(),
        title: "Losses by class, with how many there are".to_owned(),
        unit: "mean number a game; out of play: no port, caught in France, scuttled".to_owned(),
        scale: Scale::Plain,
        corner: String::new(),
        columns: vec!["sunk".to_owned(), "out of play".to_owned()],
        rows,
    }
}
