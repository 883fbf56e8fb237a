//! Many battles of one kind: pure ones by their laws, all others die by die.

use super::pure::{Count, Pure};
use super::sampler::Sampler;
use super::tally::{BattleTally, Ledger};
use crate::Refusal;
use admiralty_core::dice::MasterSeed;
use admiralty_core::statistics::Figures;
use std::borrow::Cow;
use std::ops::Range;

/// Battles counted.
#[derive(Clone, Debug)]
pub enum Sample<'a> {
    /// Of a pure battle.
    Laws(Box<Count<'a>>),
    /// Fought die by die.
    Dice(Box<BattleTally<u64>>),
}

impl Sampler {
    /// Fights battles of a seed by their numbers, and counts them: by their laws where the battle is pure. A battle
    /// depends on nothing but the seed and its number; by its laws it is another one than [`Sampler::play`] fights.
    ///
    /// # Errors
    /// The number of a battle that broke off, and the decision that the rules forbid.
    pub fn sample<'a>(
        &self,
        pure: Option<&'a Pure>,
        seed: MasterSeed,
        battles: Range<u64>,
    ) -> Result<Sample<'a>, (u64, Refusal)> {
        if let Some(pure) = pure {
            return Ok(Sample::Laws(Box::new(pure.count(seed, battles))));
        }
        let mut tally = BattleTally::new(&self.ledger);
        for number in battles {
            let fought = self.play(seed, number, &mut tally);
            fought.map_err(|refusal| (number, refusal))?;
        }
        Ok(Sample::Dice(Box::new(tally)))
    }
}

impl Sample<'_> {
    /// Battles.
    #[must_use]
    pub fn battles(&self) -> u64 {
        match self {
            Sample::Laws(count) => count.battles(),
            Sample::Dice(tally) => tally.battles,
        }
    }

    /// What a precision is measured on.
    #[must_use]
    pub fn figures(&self, ledger: &Ledger) -> Figures {
        match self {
            Sample::Laws(count) => count.figures(ledger),
            Sample::Dice(tally) => tally.figures(ledger),
        }
    }

    /// Everything that was counted.
    #[must_use]
    pub fn tally(&self, ledger: &Ledger) -> Cow<'_, BattleTally<u64>> {
        match self {
            Sample::Laws(count) => Cow::Owned(count.tally(ledger)),
            Sample::Dice(tally) => Cow::Borrowed(tally),
        }
    }

    /// Adds what another of the same kind has counted.
    pub fn merge(&mut self, other: &Self) {
        match (self, other) {
            (Sample::Laws(count), Sample::Laws(other)) => count.merge(other),
            (Sample::Dice(tally), Sample::Dice(other)) => tally.merge(other),
            _ => debug_assert!(false, "samples of two kinds"),
        }
    }
}
