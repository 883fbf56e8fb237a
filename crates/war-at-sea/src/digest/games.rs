//! From the frame `games`: how games end, and what is lost.

use super::{ends, games_in_words, sides};
use crate::frames::Outcome;
use crate::naval::{BySide, Side};
use crate::ships::Class;
use admiralty_core::digest::Cells;
use admiralty_core::frames::{Category, Columns};
use admiralty_core::results::chart::{Bars, Chart, Distribution, Figure, Series, Tone};
use admiralty_core::statistics::{Estimate, Intervals, Level, Moments, decimals, rounded};

/// Final counters as one byte each.
const COUNTERS: usize = 256;

/// The columns of losses, by class.
const SUNK: BySide<[&str; Class::ALL.len()]> = BySide {
    allied: [
        "allied_battleships_sunk",
        "allied_battlecruisers_sunk",
        "allied_pocket_battleships_sunk",
        "allied_cruisers_sunk",
        "allied_carriers_sunk",
        "allied_convoys_sunk",
    ],
    axis: [
        "axis_battleships_sunk",
        "axis_battlecruisers_sunk",
        "axis_pocket_battleships_sunk",
        "axis_cruisers_sunk",
        "axis_carriers_sunk",
        "axis_convoys_sunk",
    ],
};

/// What is counted.
#[derive(Clone, Debug)]
pub(super) struct Games {
    ends: [[u64; COUNTERS]; Outcome::ALL.len()],
    sunk: BySide<[Moments; Class::ALL.len()]>,
    uboats: Moments,
    /// Which classes a side has.
    has: BySide<[bool; Class::ALL.len()]>,
}

impl Games {
    pub fn new(has: BySide<[bool; Class::ALL.len()]>) -> Self {
        Games {
            ends: [[0; COUNTERS]; Outcome::ALL.len()],
            sunk: BySide::default(),
            uboats: Moments::default(),
            has,
        }
    }

    pub fn take(&mut self, rows: &dyn Columns) {
        let cells = Cells(rows);
        for (&outcome, &poc) in cells.u8s("outcome").iter().zip(cells.i8s("poc")) {
            self.ends[usize::from(outcome)][usize::from(poc as u8)] += 1;
        }
        for side in Side::BOTH {
            for (column, moments) in SUNK[side].iter().zip(&mut self.sunk[side]) {
                cells
                    .u8s(column)
                    .iter()
                    .for_each(|&sunk| moments.add(i32::from(sunk)));
            }
        }
        cells
            .u8s("uboats_sunk")
            .iter()
            .for_each(|&sunk| self.uboats.add(i32::from(sunk)));
    }

    /// The number of games that ended so.
    fn count(&self, outcome: Outcome, poc: i8) -> u64 {
        self.ends[usize::from(outcome.code())][usize::from(poc as u8)]
    }

    pub fn final_poc(&self, intervals: Intervals) -> Option<Figure> {
        // In the order of the tones.
        const ORDER: [Outcome; 3] = [Outcome::Allied, Outcome::Draw, Outcome::Axis];
        let games = self.uboats.count;
        let came_up = |poc: &i8| ORDER.iter().any(|&outcome| self.count(outcome, *poc) > 0);
        let first = (i8::MIN..=i8::MAX).find(came_up)?;
        let last = (i8::MIN..=i8::MAX).rev().find(came_up)?;
        let share = |count: u64| intervals.share(count, games, Level::P95);
        let parts = |poc: i8| {
            ORDER
                .map(|outcome| self.count(outcome, poc) as f64 / games as f64)
                .to_vec()
        };
        let whole = |poc: i8| share(ORDER.iter().map(|&outcome| self.count(outcome, poc)).sum());
        let widest = (first..=last)
            .map(|poc| whole(poc).half_width())
            .fold(0.0, f64::max)
            * 100.0;
        Some(Figure {
            id: "final-poc".into(),
            title: "How games end".to_owned(),
            caption: format!(
                "Percent of games by the POC counter at the end, before any bid, coloured by who won. The counter \
                 stops at the ends of its track. {}; 95 % intervals at most ±{} percentage points.",
                games_in_words(games),
                rounded(widest, decimals(widest))
            ),
            chart: Chart::Distribution(Distribution {
                reach: 0.0,
                measure: "final POC".to_owned(),
                series: sides("Allied win", "draw", "Axis win").to_vec(),
                bars: (first..=last).map(|poc| (i32::from(poc), parts(poc))).collect(),
                ends: Some(ends()),
            }),
        })
    }

    pub fn losses(&self, intervals: Intervals) -> Option<Figure> {
        let games = self.uboats.count;
        if games == 0 {
            return None;
        }
        let mean = |moments: &Moments| intervals.mean(moments, Level::P95);
        let of = |side: Side, class: Class| -> Option<Estimate> {
            self.has[side][class as usize]
                .then(|| mean(&self.sunk[side][class as usize]))
                .flatten()
        };
        let mut groups: Vec<_> = Class::ALL
            .iter()
            .map(|&class| (plural(class), Side::BOTH.map(|side| of(side, class)).to_vec()))
            .collect();
        groups.push(("U-boats".to_owned(), vec![None, mean(&self.uboats)]));
        groups.retain(|(_, bars)| bars.iter().any(Option::is_some));
        Some(Figure {
            id: "losses".into(),
            title: "Ships sunk, by class and side".to_owned(),
            caption: format!(
                "Mean number sunk in a game, with 95 % intervals. A ship counts for the side it fought for when it was \
                 lost. {}.",
                games_in_words(games)
            ),
            chart: Chart::Bars(Bars {
                measure: "sunk a game".to_owned(),
                series: vec![
                    Series::new("Allied", Tone::FIRST),
                    Series::new("Axis", Tone::SECOND),
                ],
                groups,
            }),
        })
    }
}

/// The class as a heading.
fn plural(class: Class) -> String {
    let name = class.name();
    let mut letters = name.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).chain(['s']).collect()
}
