//! From the frame `turns`: the course of games, and who holds the seas.

use super::{CONTROL, ends, games_in_words, sides};
use crate::frames::Holder;
use crate::map::Area;
use crate::scenario::MAX_TURNS;
use admiralty_core::digest::Cells;
use admiralty_core::frames::{Category, Columns};
use admiralty_core::results::chart::{Chart, Fan, Figure, HeatMap, Panel, Quantiles};
use admiralty_core::statistics::{Intervals, Level, decimals, rounded};

/// Counters as one byte each.
const COUNTERS: usize = 256;

/// What is counted.
#[derive(Clone, Debug)]
pub(super) struct Turns {
    turns: u8,
    poc: Vec<[u64; COUNTERS]>,
    held: [[[u64; Holder::ALL.len()]; Area::ALL.len()]; MAX_TURNS],
}

impl Turns {
    pub fn new(turns: u8) -> Self {
        Turns {
            turns,
            poc: vec![[0; COUNTERS]; MAX_TURNS],
            held: Default::default(),
        }
    }

    pub fn take(&mut self, rows: &dyn Columns) {
        let cells = Cells(rows);
        let turns = cells.u8s("turn");
        for (&turn, &poc) in turns.iter().zip(cells.i8s("poc")) {
            if let Some(counts) = self.poc.get_mut(usize::from(turn).wrapping_sub(1)) {
                counts[usize::from(poc as u8)] += 1;
            }
        }
        for (area, column) in CONTROL {
            for (&turn, &holder) in turns.iter().zip(cells.u8s(column)) {
                if let Some(held) = self.held.get_mut(usize::from(turn).wrapping_sub(1)) {
                    held[area as usize][usize::from(holder)] += 1;
                }
            }
        }
    }

    /// Games seen at the end of a turn, counted from 0.
    fn games(&self, turn: usize) -> u64 {
        self.poc[turn].iter().sum()
    }

    fn played(&self) -> impl Iterator<Item = usize> + Clone {
        (0..usize::from(self.turns).min(MAX_TURNS)).filter(|&turn| self.games(turn) > 0)
    }

    pub fn fan(&self) -> Option<Figure> {
        let games = self.played().map(|turn| self.games(turn)).max()?;
        let step = |turn: usize| {
            let at = |percent| f64::from(quantile(&self.poc[turn], percent));
            let quantiles = Quantiles {
                p5: at(5),
                p25: at(25),
                p50: at(50),
                p75: at(75),
                p95: at(95),
            };
            (format!("Turn {}", turn + 1), quantiles)
        };
        Some(Figure {
            id: "poc-by-turn".into(),
            title: "How games get there".to_owned(),
            caption: format!(
                "The POC counter after each turn, Axis lead positive: the median of {}, the middle half of them, and \
                 nine in ten.",
                games_in_words(games)
            ),
            chart: Chart::Fan(Fan {
                reach: (0.0, 0.0),
                measure: "POC after the turn".to_owned(),
                steps: self.played().map(step).collect(),
                ends: Some(ends()),
            }),
        })
    }

    pub fn control(&self, intervals: Intervals) -> Option<Figure> {
        // In the order of the tones.
        const ORDER: [Holder; 3] = [Holder::Allied, Holder::Nobody, Holder::Axis];
        let games = self.played().map(|turn| self.games(turn)).max()?;
        let share = |holder: Holder, area: Area, turn: usize| {
            let held = self.held[turn][area as usize][usize::from(holder.code())];
            intervals.share(held, self.games(turn), Level::P95)
        };
        let mut widest: f64 = 0.0;
        let panels = sides("Allied control", "nobody’s", "Axis control")
            .into_iter()
            .zip(ORDER)
            .map(|(series, holder)| {
                let mut cell = |area, turn| {
                    let share = share(holder, area, turn);
                    widest = widest.max(share.half_width() * 100.0);
                    Some(share.value)
                };
                let cells = Area::ALL
                    .map(|area| self.played().map(|turn| cell(area, turn)).collect())
                    .to_vec();
                Panel { series, cells }
            });
        let panels = panels.collect();
        Some(Figure {
            id: "control-by-turn".into(),
            title: "Who controls the seas".to_owned(),
            caption: format!(
                "Percent of {} in which a side, or nobody, controls the area at the end of the turn; 95 % intervals \
                 at most ±{}.",
                games_in_words(games),
                rounded(widest, decimals(widest))
            ),
            chart: Chart::HeatMap(HeatMap {
                rows: Area::ALL.map(|area| area.to_string()).to_vec(),
                columns: self.played().map(|turn| (turn + 1).to_string()).collect(),
                measure: "turn".to_owned(),
                panels,
            }),
        })
    }
}

/// The smallest value that at least so many percent of the cases do not exceed.
fn quantile(counts: &[u64; COUNTERS], percent: u64) -> i8 {
    let needed = (counts.iter().sum::<u64>() * percent).div_ceil(100).max(1);
    let mut seen = 0;
    for value in i8::MIN..=i8::MAX {
        seen += counts[usize::from(value as u8)];
        if seen >= needed {
            return value;
        }
    }
    i8::MAX
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of −3, −3, 0, 5: a quarter is not above −3, half neither, three quarters not above 0, all not above 5.
    #[test]
    fn quantiles_by_hand() {
        let mut counts = [0; COUNTERS];
        for value in [-3_i8, -3, 0, 5] {
            counts[usize::from(value as u8)] += 1;
        }
        assert_eq!(
            [5, 25, 50, 51, 75, 76, 95].map(|p| quantile(&counts, p)),
            [-3, -3, -3, 0, 0, 5, 5]
        );
    }
}
