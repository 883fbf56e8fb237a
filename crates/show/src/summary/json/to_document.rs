//! From a summary to the document.

use super::FORMAT;
use super::schema::{
    Bid, Cell, Cited, DataFile, Document, EvenBid, Figure, Intervals, Kind, Precision, Row, Scale, Scenario,
    Score, SeatScores, Share, Switch, TableDocument,
};
use admiralty_core::contract::ScenarioSource;
use admiralty_core::results::summary;
use admiralty_core::results::summary::{Citation, Summary};
use admiralty_core::seats::Keyed;
use admiralty_core::statistics;
use admiralty_core::statistics::{Estimate, Level};

impl Document {
    pub(super) fn of(summary: &Summary) -> Self {
        let cited = &summary.citation;
        let share = |share: Estimate| Share {
            p: share.value,
            low: share.low,
            high: share.high,
            n: cited.games,
            method: method(cited.intervals, Formula::Score),
            text: share.show(statistics::Scale::Percent).to_string(),
        };
        let figure = |estimate: Estimate, formula| Figure {
            value: estimate.value,
            low: finite(estimate.low),
            high: finite(estimate.high),
            n: cited.games,
            method: method(cited.intervals, formula),
            text: estimate.show_signed(statistics::Scale::Plain).to_string(),
        };
        Document {
            format: FORMAT.to_owned(),
            verdict: summary.verdict.clone(),
            citation: cite(cited),
            points: summary.points.clone(),
            outcomes: Keyed(
                summary
                    .outcomes
                    .listed()
                    .into_iter()
                    .map(|(outcome, part)| (outcome.key(&cited.game).to_owned(), share(part)))
                    .collect(),
            ),
            mean_score: summary.mean_score.map(|mean| figure(mean, Formula::Mean)),
            fair_bid: summary.fair_bid.map(|bid| Bid {
                figure: figure(bid.fair, Formula::Median),
                at_the_table: bid.nearest_even.map(|even| EvenBid {
                    bid: even.bid,
                    wins: Keyed::of(&cited.game, |seat| even.wins[seat]),
                }),
            }),
            fair_bids: summary.fair_bids.clone(),
            scores: counted(&summary.scores),
            seat_scores: Keyed(
                (cited.game.seats.iter().zip(&summary.seats))
                    .map(|(seat, own)| {
                        let scores = SeatScores {
                            mean: own.mean.map(|mean| figure(mean, Formula::Mean)),
                            scores: counted(&own.scores),
                        };
                        (seat.id.to_owned(), scores)
                    })
                    .collect(),
            ),
            tables: summary
                .tables
                .iter()
                .map(|grid| table(grid, cited.intervals))
                .collect(),
        }
    }
}

fn counted(scores: &statistics::Histogram) -> Vec<Score> {
    let scores = scores.iter();
    scores.map(|(score, games)| Score { score, games }).collect()
}

fn cite(cited: &Citation) -> Cited {
    let scenario = &cited.scenario;
    Cited {
        line: cited.line(),
        program: cited.program.clone(),
        ruleset: cited.ruleset.clone(),
        ruleset_version: cited.ruleset_version.clone(),
        scenario: Scenario {
            title: scenario.title.clone(),
            file: match &cited.source {
                ScenarioSource::Embedded => None,
                ScenarioSource::File(path) => Some(path.to_string_lossy().into_owned()),
            },
            hash: scenario.hash.clone(),
            optional_rules: scenario.optional_rules.clone(),
            switches: scenario
                .switches
                .iter()
                .map(|(name, setting)| Switch {
                    name: name.clone(),
                    setting: setting.clone(),
                })
                .collect(),
            assumed: scenario.assumed.clone(),
        },
        commanders: Keyed::of(&cited.game, |seat| cited.players[seat].clone()),
        commander_files: cited
            .files
            .iter()
            .map(|file| DataFile {
                side: cited.game.name(file.side).to_owned(),
                file: file.name.clone(),
                hash: file.hash.clone(),
            })
            .collect(),
        bid: cited.bid.points(),
        games: cited.games,
        games_asked: cited.games_asked,
        complete: cited.complete,
        precision: cited.aim.as_ref().map(|aim| Precision {
            asked: aim.precision.clone(),
            half_width: aim.half_width,
            reached: aim.reached,
        }),
        seed: cited.seed.0,
        intervals: intervals(cited),
        command: cited.command.clone(),
        same_games: cited.same_games.clone(),
        does_not_show: cited.does_not_show(),
    }
}

fn intervals(cited: &Citation) -> Intervals {
    let (kind, tuned_for) = match cited.intervals {
        statistics::Intervals::Fixed => (Kind::FixedN, None),
        statistics::Intervals::Sequence { tuned_for } => (Kind::ConfidenceSequence, Some(tuned_for)),
    };
    Intervals {
        level: Level::P95.confidence(),
        kind,
        tuned_for,
        z: finite(cited.intervals.z(cited.games, Level::P95)),
        meaning: cited.intervals.describe().to_owned(),
    }
}

fn table(grid: &summary::EstimateTable, intervals: statistics::Intervals) -> TableDocument {
    let cell = |cell: Estimate| Cell {
        value: cell.value,
        low: finite(cell.low),
        high: finite(cell.high),
        text: grid.cell_text(Some(cell)),
    };
    let (scale, formula) = match grid.scale {
        statistics::Scale::Plain => (Scale::Plain, Formula::Mean),
        statistics::Scale::Percent => (Scale::Percent, Formula::Score),
    };
    TableDocument {
        id: grid.id.to_string(),
        title: grid.title.clone(),
        unit: grid.unit.clone(),
        scale,
        method: method(intervals, formula),
        corner: grid.corner.clone(),
        columns: grid.columns.clone(),
        rows: grid
            .rows
            .iter()
            .map(|row| Row {
                label: row.label.clone(),
                cells: row.cells.iter().map(|&estimate| estimate.map(cell)).collect(),
            })
            .collect(),
    }
}

/// What an estimate is of, which decides the formula of its interval.
#[derive(Clone, Copy)]
enum Formula {
    Score,
    Mean,
    Median,
}

fn method(intervals: statistics::Intervals, formula: Formula) -> String {
    let sequence = intervals != statistics::Intervals::Fixed;
    match (formula, sequence) {
        (Formula::Score, false) => "wilson",
        (Formula::Score, true) => "wilson-sequence",
        (Formula::Mean, false) => "student",
        (Formula::Mean, true) => "normal-sequence",
        (Formula::Median, false) => "mid-median",
        (Formula::Median, true) => "mid-median-sequence",
    }
    .to_owned()
}

fn finite(x: f64) -> Option<f64> {
    x.is_finite().then_some(x)
}
