//! From the document back to the summary.

use super::schema::{Cell, Cited, Document, Figure, Intervals, Kind, Scale, Share, TableDocument};
use super::{Unreadable, schema};
use admiralty_core::contract::{Bid, DataFile, ScenarioCard, ScenarioSource};
use admiralty_core::dice::MasterSeed;
use admiralty_core::results::summary;
use admiralty_core::results::summary::{Aim, Citation, FairBid, Outcomes, SeatScores, Summary};
use admiralty_core::seats::{BySeat, GameCard, Keyed};
use admiralty_core::statistics;
use admiralty_core::statistics::{Estimate, EvenBid};

impl Document {
    pub(super) fn into_summary(self, game: &GameCard) -> Result<Summary, Unreadable> {
        for table in &self.tables {
            check(table)?;
        }
        Ok(Summary {
            citation: cited(self.citation, game)?,
            verdict: self.verdict,
            points: self.points,
            outcomes: outcomes(&self.outcomes, game)?,
            mean_score: self.mean_score.as_ref().map(figure),
            fair_bid: self.fair_bid.map(|bid| fair_bid(&bid, game)).transpose()?,
            fair_bids: self.fair_bids,
            scores: counted(&self.scores),
            seats: seat_scores(&self.seat_scores, game)?,
            tables: self.tables.into_iter().map(table).collect(),
        })
    }
}

fn counted(scores: &[schema::Score]) -> statistics::Histogram {
    scores.iter().map(|score| (score.score, score.games)).collect()
}

fn seat_scores(scores: &Keyed<schema::SeatScores>, game: &GameCard) -> Result<Vec<SeatScores>, Unreadable> {
    if scores.is_empty() {
        return Ok(Vec::new());
    }
    let scores = seats(scores, game, "seat_scores")?;
    let own = |own: &schema::SeatScores| SeatScores {
        mean: own.mean.as_ref().map(figure),
        scores: counted(&own.scores),
    };
    Ok(scores.values().map(own).collect())
}

/// A value for each seat.
fn seats<T: Clone + std::fmt::Debug>(
    keyed: &Keyed<T>,
    game: &GameCard,
    field: &'static str,
) -> Result<BySeat<T>, Unreadable> {
    keyed.seats(game).ok_or_else(|| Unreadable::Value {
        field,
        value: format!("{:?}", keyed.0),
        remedy: "it has a value for each seat of the game",
    })
}

fn outcomes(shares: &Keyed<Share>, game: &GameCard) -> Result<Outcomes, Unreadable> {
    const FIELD: &str = "outcomes";
    let draws = shares.get(Outcomes::DRAW).ok_or_else(|| Unreadable::Value {
        field: FIELD,
        value: format!("{:?}", shares.0),
        remedy: "it has a share of draws",
    })?;
    let of_seats = shares
        .0
        .iter()
        .filter(|(key, _)| ![Outcomes::DRAW, Outcomes::SHARED].contains(&key.as_str()));
    let of_seats = Keyed(of_seats.map(|(key, value)| (key.clone(), share(value))).collect());
    Ok(Outcomes {
        wins: seats(&of_seats, game, FIELD)?,
        shared: shares.get(Outcomes::SHARED).map(share),
        draws: share(draws),
    })
}

fn fair_bid(bid: &schema::Bid, game: &GameCard) -> Result<FairBid, Unreadable> {
    let even = |even: &schema::EvenBid| -> Result<EvenBid, Unreadable> {
        Ok(EvenBid {
            bid: even.bid,
            wins: seats(&even.wins, game, "fair_bid.at_the_table")?,
        })
    };
    Ok(FairBid {
        fair: figure(&bid.figure),
        nearest_even: bid.at_the_table.as_ref().map(even).transpose()?,
    })
}

fn check(table: &TableDocument) -> Result<(), Unreadable> {
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

fn cited(cited: Cited, game: &GameCard) -> Result<Citation, Unreadable> {
    let bid = cited.bid.to_string().parse::<Bid>();
    let bid = bid.and_then(|bid| bid.checked(&game.points));
    Ok(Citation {
        program: cited.program,
        ruleset: cited.ruleset,
        game: *game,
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
            beyond: Vec::new(),
            modelled: None,
        },
        source: match cited.scenario.file {
            None => ScenarioSource::Embedded,
            Some(path) => ScenarioSource::File(path.into()),
        },
        players: seats(&cited.commanders, game, "citation.commanders")?,
        files: cited
            .commander_files
            .into_iter()
            .map(|file| data_file(file, game))
            .collect::<Result<_, _>>()?,
        bid: bid.map_err(|_| Unreadable::Value {
            field: "citation.bid",
            value: cited.bid.to_string(),
            remedy: "a bid goes in the steps of the game, up to its largest",
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
        rerolls: None,
        same_games: cited.same_games,
    })
}

fn data_file(file: schema::DataFile, game: &GameCard) -> Result<DataFile, Unreadable> {
    let side = game.all().into_iter().find(|&seat| game.name(seat) == file.side);
    Ok(DataFile {
        side: side.ok_or_else(|| Unreadable::Value {
            field: "citation.commander_files[].side",
            value: file.side.clone(),
            remedy: "a side is one of the game's",
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

fn table(table: TableDocument) -> summary::EstimateTable {
    let estimate = |cell: &Cell| between(cell.value, cell.low, cell.high);
    summary::EstimateTable {
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
