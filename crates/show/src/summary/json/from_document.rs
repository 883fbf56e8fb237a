//! From the document back to the summary.

use super::schema::{Cell, Cited, Document, Figure, Intervals, Kind, Scale, Share, Table};
use super::{Unreadable, schema};
use admiralty_core::contract::{Bid, DataFile, ScenarioCard, ScenarioSource};
use admiralty_core::dice::MasterSeed;
use admiralty_core::naval::{BySide, Side};
use admiralty_core::results::summary;
use admiralty_core::results::summary::{Aim, Citation, FairBid, Outcomes, Summary};
use admiralty_core::statistics;
use admiralty_core::statistics::{Estimate, EvenBid};

impl Document {
    pub(super) fn into_summary(self) -> Result<Summary, Unreadable> {
        for table in &self.tables {
            check(table)?;
        }
        Ok(Summary {
            citation: cited(self.citation)?,
            verdict: self.verdict,
            points: self.points,
            outcomes: Outcomes {
                wins: BySide {
                    allied: share(&self.outcomes.allied),
                    axis: share(&self.outcomes.axis),
                },
                draws: share(&self.outcomes.draw),
            },
            mean_score: self.mean_score.as_ref().map(figure),
            fair_bid: self.fair_bid.map(|bid| FairBid {
                fair: figure(&bid.figure),
                nearest_even: bid.at_the_table.map(|even| EvenBid {
                    bid: even.bid,
                    wins: BySide {
                        allied: even.allied,
                        axis: even.axis,
                    },
                }),
            }),
            fair_bids: self.fair_bids,
            scores: self
                .scores
                .iter()
                .map(|score| (score.score, score.games))
                .collect(),
            tables: self.tables.into_iter().map(table).collect(),
        })
    }
}

fn check(table: &Table) -> Result<(), Unreadable> {
    match table
        .rows
        .iter()
        .find(|row| row.cells.len() != table.columns.len())
    {
        None => Ok(()),
        Some(row) => Err(Unreadable::Value {
            field: "tables[].rows[].cells",
            value: format!("{} cells in {} of {}", row.cells.len(), row.label, table.id),
            remedy: "a row has a cell for every column",
        }),
    }
}

fn cited(cited: Cited) -> Result<Citation, Unreadable> {
    let bid = cited.bid.to_string().parse::<Bid>();
    Ok(Citation {
        program: cited.program,
        ruleset: cited.ruleset,
        ruleset_version: cited.ruleset_version,
        scenario: ScenarioCard {
            title: cited.scenario.title,
            hash: cited.scenario.hash,
            optional_rules: cited.scenario.optional_rules,
            switches: cited
                .scenario
                .switches
                .into_iter()
                .map(|switch| (switch.name, switch.setting))
                .collect(),
            assumed: cited.scenario.assumed,
        },
        source: match cited.scenario.file {
            None => ScenarioSource::Embedded,
            Some(path) => ScenarioSource::File(path.into()),
        },
        commanders: BySide {
            allied: cited.commanders.allied,
            axis: cited.commanders.axis,
        },
        files: cited
            .commander_files
            .into_iter()
            .map(data_file)
            .collect::<Result<_, _>>()?,
        bid: bid.map_err(|_| Unreadable::Value {
            field: "citation.bid",
            value: cited.bid.to_string(),
            remedy: "a bid goes in steps of 0.5, at most 20 either way",
        })?,
        games: cited.games,
        games_asked: cited.games_asked,
        aim: cited.precision.map(|precision| Aim {
            precision: precision.asked,
            half_width: precision.half_width,
            reached: precision.reached,
        }),
        intervals: intervals(&cited.intervals)?,
        seed: MasterSeed(cited.seed),
        complete: cited.complete,
        command: cited.command,
        same_games: cited.same_games,
    })
}

fn data_file(file: schema::DataFile) -> Result<DataFile, Unreadable> {
    let side = Side::BOTH.into_iter().find(|side| side.name() == file.side);
    Ok(DataFile {
        side: side.ok_or_else(|| Unreadable::Value {
            field: "citation.commander_files[].side",
            value: file.side.clone(),
            remedy: "a side is Allied or Axis",
        })?,
        name: file.file,
        hash: file.hash,
    })
}

fn intervals(intervals: &Intervals) -> Result<statistics::Intervals, Unreadable> {
    match (intervals.kind, intervals.tuned_for) {
        (Kind::FixedN, _) => Ok(statistics::Intervals::Fixed),
        (Kind::ConfidenceSequence, Some(tuned_for)) => Ok(statistics::Intervals::Sequence { tuned_for }),
        (Kind::ConfidenceSequence, None) => Err(Unreadable::Value {
            field: "citation.intervals.tuned_for",
            value: "null".to_owned(),
            remedy: "a confidence sequence names the number of games it is tuned for",
        }),
    }
}

fn share(share: &Share) -> Estimate {
    Estimate {
        value: share.p,
        low: share.low,
        high: share.high,
    }
}

fn figure(figure: &Figure) -> Estimate {
    between(figure.value, figure.low, figure.high)
}

fn table(table: Table) -> summary::Table {
    let estimate = |cell: &Cell| between(cell.value, cell.low, cell.high);
    summary::Table {
        id: table.id.into(),
        title: table.title,
        unit: table.unit,
        scale: match table.scale {
            Scale::Plain => statistics::Scale::Plain,
            Scale::Percent => statistics::Scale::Percent,
        },
        corner: table.corner,
        columns: table.columns,
        rows: table
            .rows
            .into_iter()
            .map(|row| summary::Row {
                label: row.label,
                cells: row.cells.iter().map(|cell| cell.as_ref().map(estimate)).collect(),
            })
            .collect(),
    }
}

fn between(value: f64, low: Option<f64>, high: Option<f64>) -> Estimate {
    Estimate {
        value,
        low: low.unwrap_or(f64::NEG_INFINITY),
        high: high.unwrap_or(f64::INFINITY),
    }
}
