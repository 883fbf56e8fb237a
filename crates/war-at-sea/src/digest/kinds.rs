//! Battles of a kind, and what is counted of them.

use super::ratio::Ratio;
use admiralty_core::statistics::Clusters;

/// What is counted of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Measure {
    AlliedControl,
    Nobodys,
    AxisControl,
    AlliedSunk,
    AxisSunk,
    Rounds,
}

impl Measure {
    pub const ALL: [Measure; 6] = [
        Measure::AlliedControl,
        Measure::Nobodys,
        Measure::AxisControl,
        Measure::AlliedSunk,
        Measure::AxisSunk,
        Measure::Rounds,
    ];
}

/// A figure for each.
type Measures = [u64; Measure::ALL.len()];

/// Battles of a kind. Those of a game are gathered before they are added, since they may be alike.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Kind {
    game: u64,
    cases: u64,
    now: Measures,
    sums: [Clusters; Measure::ALL.len()],
}

impl Kind {
    pub fn add(&mut self, game: u64, measures: &Measures) {
        if game != self.game {
            self.settle();
            self.game = game;
        }
        self.cases += 1;
        self.now
            .iter_mut()
            .zip(measures)
            .for_each(|(now, measure)| *now += measure);
    }

    /// Adds what is gathered of the present game.
    pub fn settle(&mut self) {
        if self.cases > 0 {
            self.sums
                .iter_mut()
                .zip(self.now)
                .for_each(|(sums, now)| sums.add(self.cases, now));
            (self.cases, self.now) = (0, Measures::default());
        }
    }

    pub fn of(&self, measure: Measure) -> &Clusters {
        &self.sums[measure as usize]
    }

    pub fn count(&self) -> u64 {
        self.sums[0].cases()
    }
}

/// Kinds of battle by force ratio.
pub(super) type ByRatio = [Kind; Ratio::COUNT];
