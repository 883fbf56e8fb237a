//! The rungs of War at Sea, from a die to the games of a study.

mod battles;
mod committed;
mod count;
mod games;
mod learned;

use admiralty_core::bench::{Census, Checksum, Rung};
use admiralty_core::dice::{Dice, MasterSeed, Seeded};
use count::{Counts, Meter, Unmetered};
use std::hint::black_box;
use std::ops::Range;
use std::sync::Arc;

/// The seed of everything on the ladder.
const RUN: MasterSeed = MasterSeed(1939);

/// The rungs, the cheapest first.
pub(super) fn ladder() -> Vec<Rung> {
    let mut rungs = vec![die()];
    rungs.extend(battles::rungs());
    rungs.extend(games::rungs());
    for rung in &mut rungs {
        let found = committed::CHECKSUMS.iter().find(|(name, _)| *name == rung.name);
        rung.committed = found.map_or(0, |&(_, checksum)| checksum);
    }
    rungs
}

/// A unit of work of which the same code can be timed and counted.
trait Unit: Send + Sync + 'static {
    /// Does the unit of this number and adds what came of it.
    fn play(&self, number: u64, meter: impl Meter, sum: &mut Checksum);

    /// Does units one after another, as they are done where it matters.
    fn block(&self, units: Range<u64>, sum: &mut Checksum) {
        units.for_each(|number| self.play(number, Unmetered, sum));
    }
}

/// Makes a rung of it: name, what a unit is, the plural; units in a block, units fingerprinted.
fn rung(words: [&'static str; 3], [block, checked]: [u64; 2], unit: impl Unit) -> Rung {
    let unit = Arc::new(unit);
    let counted = Arc::clone(&unit);
    let work = move |units: Range<u64>| {
        let mut sum = Checksum::default();
        unit.block(units, &mut sum);
        sum.number()
    };
    let census = move |units: Range<u64>| {
        let counts = Counts::default();
        let mut sum = Checksum::default();
        let number = units.end - units.start;
        units.for_each(|unit| counted.play(unit, &counts, &mut sum));
        counts.census(number)
    };
    Rung::new(words, [block, checked], work, census)
}

/// A die as games roll it.
fn die() -> Rung {
    const BLOCK: u64 = 10_000;
    let faces = |units: Range<u64>| {
        let mut dice = Seeded::new(RUN.game(units.start));
        let die = |_| u64::from(black_box(Dice::<()>::roll(&mut dice, ())));
        let mut sum = Checksum::default();
        sum.add(units.map(die).sum());
        sum.number()
    };
    let census = |units: Range<u64>| {
        let units = units.end - units.start;
        Census {
            units,
            dice: units,
            ..Census::default()
        }
    };
    Rung::new(
        ["die", "a die of a game's own seeded stream", "dice"],
        [BLOCK, 10 * BLOCK],
        faces,
        census,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A name that is committed but no rung's would never be compared.
    #[test]
    fn every_rung_is_committed_and_nothing_else() {
        let rungs = ladder();
        let names = |rung: &Rung| rung.name;
        let committed: Vec<&str> = committed::CHECKSUMS.iter().map(|(name, _)| *name).collect();
        assert_eq!(rungs.iter().map(names).collect::<Vec<_>>(), committed);
        for rung in &rungs {
            assert!(
                rung.checked.is_multiple_of(rung.block) && rung.checked > rung.block,
                "{}",
                rung.name
            );
        }
    }
}
