//! All rule sets on the same fresh games, by commanders as they were and by those that have adapted.

use super::record::{Strategy, Way};
use super::work::Work;
use crate::compare::{Bids, COLUMNS, Column, Contrast, Counts, Ledger, push_ending};
use crate::sensitivity::Known;
use admiralty_core::contract::{Ending, Match, OpenScenario, Refusal, SharedDice};
use admiralty_core::dice::{MasterSeed, mix};
use admiralty_core::naval::{BySide, Side};
use admiralty_core::statistics::Histogram;

/// The part of the seed that the games are played with.
const FRESH: u64 = 0x300;

/// Cells of a rule set.
const WAYS: usize = Way::ALL.len();

/// What is found of a rule set.
pub(super) struct Judged {
    pub scores: [Histogram; WAYS],
    pub alone: [Known; 2],
    pub mean: [Known; 3],
    pub fair_bid: [Known; 3],
}

/// A rule set, ready to be played in every way.
pub(super) struct Table<'s> {
    /// By Allied commander and Axis commander; the first of each is the one as it was, the others are the openings of the
    /// mix.
    pairs: Vec<Vec<Box<dyn Match + 's>>>,
    shares: BySide<Vec<f64>>,
}

impl<'s> Table<'s> {
    pub fn seat(
        work: &Work<'_>,
        scenario: &'s dyn OpenScenario,
        mixes: &BySide<Vec<Strategy>>,
    ) -> Result<Self, Refusal> {
        let names = |side: Side| {
            let adapted = mixes[side].iter().map(|strategy| strategy.commander.as_str());
            std::iter::once(work.request.commanders[side].as_str())
                .chain(adapted)
                .collect::<Vec<&str>>()
        };
        let seed = work.seed(FRESH);
        let row = |&allied: &&str| {
            let axis = names(Side::Axis);
            axis.into_iter()
                .map(|axis| work.seat(scenario, BySide { allied, axis }, seed))
                .collect::<Result<Vec<_>, _>>()
        };
        Ok(Table {
            pairs: names(Side::Allied).iter().map(row).collect::<Result<_, _>>()?,
            shares: BySide::new(|side| mixes[side].iter().map(|strategy| strategy.share).collect()),
        })
    }

    /// The commanders of a side that play a game: as it was, and what it draws from its mix.
    fn drawn(&self, side: Side, seed: MasterSeed, number: u64) -> [usize; 2] {
        // Rule sets draw by the same number, so that like mixes play alike.
        let stream = mix(seed.0 ^ mix(number ^ ((side as u64) << 60)));
        let drawn = (stream >> 11) as f64 / (1_u64 << 53) as f64;
        [0, 1 + pick(&self.shares[side], drawn)]
    }

    fn play(&self, seed: MasterSeed, number: u64, out: &mut Vec<Ending>) -> Result<(), String> {
        let (allied, axis) = (
            self.drawn(Side::Allied, seed, number),
            self.drawn(Side::Axis, seed, number),
        );
        for axis in axis {
            for allied in allied {
                out.push(self.pairs[allied][axis].ending(number, SharedDice::Keyed)?);
            }
        }
        Ok(())
    }
}

/// The place in a list of shares that a number from 0 to 1 falls on.
fn pick(shares: &[f64], drawn: f64) -> usize {
    let whole: f64 = shares.iter().sum();
    let mut upto = 0.0;
    let found = shares.iter().position(|share| {
        upto += share;
        drawn * whole < upto
    });
    found.unwrap_or(shares.len().saturating_sub(1))
}

/// Plays all tables in all ways, the first being what the others are measured against.
pub(super) fn evaluate(work: &Work<'_>, tables: &[Table<'_>]) -> Result<Vec<Judged>, Refusal> {
    let seed = work.seed(FRESH);
    let cells = tables.len() * WAYS;
    let ends = work.rows(0..work.request.cost.games, cells as u64, |number, out| {
        tables.iter().try_for_each(|table| table.play(seed, number, out))
    })?;
    // Each rule set beside the first: the others have nothing to do with it.
    let judged = |set: usize| {
        let mut counts = Counts::new(&Ledger::new(2 * WAYS, COLUMNS, Vec::new()), 1);
        let mut row = Vec::with_capacity(2 * WAYS * COLUMNS);
        for ends in ends.chunks(cells) {
            row.clear();
            for end in ends[..WAYS].iter().chain(&ends[set * WAYS..][..WAYS]) {
                push_ending(*end, &mut row);
            }
            counts.add(0, &row);
        }
        judge(&counts)
    };
    Ok((0..tables.len()).map(judged).collect())
}

/// From the counts of the first rule set's ways and then this one's.
fn judge(counts: &Counts) -> Judged {
    let bids = Bids::of(counts);
    let both = |weights: [i64; 2 * WAYS]| {
        let contrast = Contrast {
            parts: Vec::new(),
            weights: weights.to_vec(),
            divisor: 1,
        };
        let known = |(value, error): (f64, Option<f64>)| Known {
            value,
            error,
            games: counts.games(),
        };
        let mean = known(counts.contrast(Column::Score as usize, &contrast));
        let bid = bids.as_ref().map_or((0.0, None), |bids| bids.contrast(&contrast));
        (mean, known(bid))
    };
    let figures = [
        // This rule set less the first: nobody adapted; both; and how much smaller the second is.
        both([-1, 0, 0, 0, 1, 0, 0, 0]),
        both([0, 0, 0, -1, 0, 0, 0, 1]),
        both([-1, 0, 0, 1, 1, 0, 0, -1]),
    ];
    Judged {
        scores: std::array::from_fn(|way| counts.scores(WAYS + way)),
        alone: [
            both([0, 0, 0, 0, -1, 1, 0, 0]).0,
            both([0, 0, 0, 0, -1, 0, 1, 0]).0,
        ],
        mean: figures.map(|figure| figure.0),
        fair_bid: figures.map(|figure| figure.1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_drawn_as_often_as_they_say() {
        assert_eq!(pick(&[0.25, 0.0, 0.75], 0.0), 0);
        assert_eq!(pick(&[0.25, 0.0, 0.75], 0.2499), 0);
        assert_eq!(pick(&[0.25, 0.0, 0.75], 0.25), 2);
        assert_eq!(pick(&[0.25, 0.0, 0.75], 0.999_999), 2);
        assert_eq!(pick(&[0.5], 0.999_999), 0);
    }

    /// Two game numbers. The first rule set's ways: nobody 1, the Allies alone −1, the Axis alone 2, both 0, and again 3, 1,
    /// 4, 2. The other's: 5, 0, 6, 1 and 7, 2, 8, 3. Unadapted the rule adds (4 + 4)/2 = 4, adapted (1 + 1)/2 = 1: adapting
    /// takes 3 back. The Allies alone gain −5, the Axis alone +1.
    #[test]
    fn what_is_taken_back_by_hand() {
        let mut counts = Counts::new(&Ledger::new(2 * WAYS, COLUMNS, Vec::new()), 1);
        for scores in [[1, -1, 2, 0, 5, 0, 6, 1], [3, 1, 4, 2, 7, 2, 8, 3]] {
            let mut row = Vec::new();
            for score in scores {
                push_ending(Ending { winner: None, score }, &mut row);
            }
            counts.add(0, &row);
        }
        let judged = judge(&counts);
        assert_eq!(judged.mean.map(|known| known.value), [4.0, 1.0, 3.0]);
        assert_eq!(judged.alone.map(|known| known.value), [-5.0, 1.0]);
        assert_eq!(judged.scores[3].count(1), 1);
    }
}
