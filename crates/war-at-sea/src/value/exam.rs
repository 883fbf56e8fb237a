//! How good a value is on games it has not seen.

use super::forecast::{Forecast, Value};
use super::games::{Games, each, entry};
use crate::naval::BySide;
use crate::position::Position;
use admiralty_core::play::{Experiment, Run, Tally};
use admiralty_core::results::summary::{EstimateTable, Row};
use admiralty_core::statistics::{Estimate, Figures, Histogram, Level, Moments, Scale};

/// Groups of equally many positions, from the lowest forecast to the highest.
const DECILES: usize = 10;

/// The examination.
pub(super) struct Examined<'g, G> {
    pub games: &'g G,
    pub first: u64,
    pub value: &'g Value,
}

/// A forecast and what came of it.
type Seen = (Forecast, i8);

/// What was forecast and what came, and how the games ended.
#[derive(Clone, Debug, Default)]
pub struct Exam {
    /// By turns left.
    seen: Vec<Vec<Seen>>,
    /// Final scores.
    pub scores: Histogram,
    /// Games won.
    pub wins: BySide<u64>,
    /// Games drawn.
    pub draws: u64,
}

impl Tally for Exam {
    fn merge(&mut self, other: &Self) {
        for (n, seen) in other.seen.iter().enumerate() {
            entry(&mut self.seen, n).extend_from_slice(seen);
        }
        self.scores.merge(&other.scores);
        self.wins.allied += other.wins.allied;
        self.wins.axis += other.wins.axis;
        self.draws += other.draws;
    }

    fn figures(&self) -> Figures {
        Figures {
            wins: self.wins.into(),
            draws: self.draws,
            scores: vec![self.scores.moments()],
        }
    }
}

impl<G: Games> Experiment for Examined<'_, G> {
    type Tally = Exam;

    fn play(&self, game: u64, tally: &mut Exam) -> Result<(), String> {
        let scenario = self.games.scenario();
        let play = |show: &mut dyn FnMut(&Position)| self.games.between_turns(self.first + game, show);
        let track = each(scenario.turns, play, |left, position, track| {
            let forecast = self.value.forecast(scenario, position);
            entry(&mut tally.seen, left).push((forecast, track));
        })?;
        tally.scores.add(i32::from(track));
        match track.signum() {
            -1 => tally.wins.allied += 1,
            1 => tally.wins.axis += 1,
            _ => tally.draws += 1,
        }
        Ok(())
    }
}

/// The tables of an examination.
pub fn tables(run: &Run<Exam>) -> Vec<EstimateTable> {
    // From the first turn's end to the last but one's.
    let by_turn: Vec<&Vec<Seen>> = run.tally.seen.iter().rev().collect();
    let columns: Vec<String> = (1..=by_turn.len()).map(|turn| format!("After {turn}")).collect();
    let table = |id: &'static str, title: &str, unit: &str, scale, rows| EstimateTable {
        id: id.into(),
        title: title.to_owned(),
        unit: unit.to_owned(),
        scale,
        corner: String::new(),
        columns: columns.clone(),
        rows,
    };
    let row = |label: &str, cell: &dyn Fn(&[Seen]) -> Option<Estimate>| Row {
        label: label.to_owned(),
        cells: by_turn.iter().map(|seen| cell(seen)).collect(),
    };
    let deciles = |left: fn(&Seen) -> f64, by: fn(&Seen) -> f32| -> Vec<Row> {
        (0..DECILES)
            .map(|n| {
                let label = format!("{n}0-{}0 %", n + 1);
                row(&label, &|seen| decile_mean(seen, n, left, by))
            })
            .collect()
    };
    vec![
        table(
            "value-explained",
            "What the value explains",
            "share of the variance of the final POC that is known after a turn",
            Scale::Percent,
            vec![row("explained", &explained)],
        ),
        table(
            "value-poc-left",
            "Final POC beyond the forecast, by how high the forecast was",
            "mean of final POC less forecast, Axis positive, in ten groups of positions",
            Scale::Plain,
            deciles(
                |(said, track)| f64::from(*track) - f64::from(said.poc),
                |(said, _)| said.poc,
            ),
        ),
        table(
            "value-allied-left",
            "Games won by the Allies beyond the forecast, by how high the forecast was",
            "share of games won less mean chance forecast, in ten groups of positions",
            Scale::Percent,
            deciles(
                |(said, track)| f64::from(u8::from(*track < 0)) - f64::from(said.allied),
                |(said, _)| said.allied,
            ),
        ),
    ]
}

/// One less the ratio of what is left to what there was, with the interval of a ratio of means.
fn explained(seen: &[Seen]) -> Option<Estimate> {
    let mut ends = Moments::default();
    seen.iter().for_each(|(_, track)| ends.add(i32::from(*track)));
    let mean = ends.mean()?;
    let n = seen.len() as f64;
    let pairs = || {
        seen.iter().map(|(said, track)| {
            let track = f64::from(*track);
            ((track - f64::from(said.poc)).powi(2), (track - mean).powi(2))
        })
    };
    let (left, all) = pairs().fold((0.0, 0.0), |(a, b), (x, y)| (a + x, b + y));
    if all <= 0.0 {
        return None;
    }
    let ratio = left / all;
    let variance = pairs().map(|(x, y)| (x - ratio * y).powi(2)).sum::<f64>() / n;
    let half_width = Level::P95.z() * (variance / n).sqrt() / (all / n);
    Some(Estimate::symmetric(1.0 - ratio, half_width))
}

/// The mean of what is left over in one group of positions.
fn decile_mean(
    seen: &[Seen],
    decile: usize,
    left: fn(&Seen) -> f64,
    by: fn(&Seen) -> f32,
) -> Option<Estimate> {
    let mut order: Vec<&Seen> = seen.iter().collect();
    order.sort_by(|a, b| by(a).total_cmp(&by(b)));
    let part = |n: usize| n * order.len() / DECILES;
    let group = &order[part(decile)..part(decile + 1)];
    let n = group.len() as f64;
    if group.len() < 2 {
        return None;
    }
    let mean = group.iter().map(|seen| left(seen)).sum::<f64>() / n;
    let variance = group.iter().map(|seen| (left(seen) - mean).powi(2)).sum::<f64>() / (n - 1.0);
    Some(Estimate::symmetric(mean, Level::P95.z() * (variance / n).sqrt()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(poc: f32, track: i8) -> Seen {
        let said = Forecast {
            poc,
            allied: 0.5,
            axis: 0.5,
        };
        (said, track)
    }

    #[test]
    fn what_is_explained_by_hand() {
        // Ends -2, 0, 2 (variance 8/3 in all: 8), forecasts off by 1, 0 and 1: 2 of 8 is left.
        let games = [seen(-1.0, -2), seen(0.0, 0), seen(1.0, 2)];
        assert!((explained(&games).unwrap().value - 0.75).abs() < 1e-9);
        assert_eq!(
            explained(&[seen(1.0, 3), seen(2.0, 3)]),
            None,
            "nothing to explain"
        );
    }

    #[test]
    fn groups_are_made_by_forecast() {
        // Twenty positions, forecast n, end n + 1 for the lower ten and n for the others.
        let games: Vec<Seen> = (0..20).map(|n| seen(n as f32, n + i8::from(n < 10))).collect();
        let left: fn(&Seen) -> f64 = |(said, track)| f64::from(*track) - f64::from(said.poc);
        let mean = |decile| {
            decile_mean(&games, decile, left, |(said, _)| said.poc)
                .unwrap()
                .value
        };
        assert_eq!((mean(0), mean(4), mean(5), mean(9)), (1.0, 1.0, 0.0, 0.0));
    }
}
