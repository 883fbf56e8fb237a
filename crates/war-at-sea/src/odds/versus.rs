//! Two battles that differ in something, fought on the same keyed dice.

use super::outcome::Outcome;
use super::sampler::Sampler;
use super::tally::BattleTally;
use crate::Refusal;
use crate::naval::{BySide, Side};
use admiralty_core::dice::{Keyed, MasterSeed};
use admiralty_core::statistics::Paired;
use std::ops::Range;

/// The two arms.
#[derive(Clone, Copy, Debug)]
pub struct Versus<'a> {
    /// The one.
    pub left: &'a Sampler,
    /// The other: differences are this less the one.
    pub right: &'a Sampler,
}

/// What differs, pair by pair.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Differences {
    /// Whether a side controls the area.
    pub control: BySide<Paired>,
    /// Whether nobody does.
    pub nobody: Paired,
    /// Ships lost by a side.
    pub lost: BySide<Paired>,
    /// POC scored, the Axis positive.
    pub swing: Paired,
    /// The same with ships lost at their worth, in thousandths.
    pub balance: Paired,
}

/// Pairs of battles: what differs, and both arms by themselves.
#[derive(Clone, Debug, PartialEq)]
pub struct Pairs {
    /// Pair by pair.
    pub differences: Differences,
    /// The arms.
    pub tallies: [BattleTally<u64>; 2],
}

impl Pairs {
    /// Adds what another has seen.
    pub fn merge(&mut self, other: &Self) {
        self.differences.merge(&other.differences);
        for (tally, more) in self.tallies.iter_mut().zip(&other.tallies) {
            tally.merge(more);
        }
    }
}

impl Differences {
    /// Adds a pair.
    pub fn add(&mut self, left: &Outcome, right: &Outcome) {
        let pair = |paired: &mut Paired, of: &dyn Fn(&Outcome) -> i32| paired.add(of(left), of(right));
        for side in Side::BOTH {
            pair(&mut self.control[side], &|outcome| {
                i32::from(outcome.control == Some(side))
            });
        }
        pair(&mut self.nobody, &|outcome| i32::from(outcome.control.is_none()));
    }

    /// Adds what another has seen.
    pub fn merge(&mut self, other: &Self) {
        for side in Side::BOTH {
            self.control[side].merge(&other.control[side]);
            self.lost[side].merge(&other.lost[side]);
        }
        self.nobody.merge(&other.nobody);
        self.swing.merge(&other.swing);
        self.balance.merge(&other.balance);
    }
}

impl Versus<'_> {
    /// Fights the battles with these numbers in both arms. Each pair depends on the seed and its number alone.
    ///
    /// # Errors
    /// A decision that the rules forbid.
    pub fn fight(&self, seed: MasterSeed, numbers: Range<u64>) -> Result<Differences, Refusal> {
        self.pairs(seed, numbers).map(|pairs| pairs.differences)
    }

    /// The same, with both arms by themselves.
    ///
    /// # Errors
    /// As for [`Versus::fight`].
    pub fn pairs(&self, seed: MasterSeed, numbers: Range<u64>) -> Result<Pairs, Refusal> {
        let mut differences = Differences::default();
        let mut tallies = [self.left, self.right].map(|arm| BattleTally::new(&arm.ledger));
        let [of_left, of_right] = &mut tallies;
        for number in numbers {
            let dice = Keyed::new(seed.game(number));
            let left = self.left.fight(self.left.players(), dice, of_left)?;
            let right = self.right.fight(self.right.players(), dice, of_right)?;
            differences.add(&left, &right);
            let arms = [(&self.left.ledger, &left), (&self.right.ledger, &right)];
            let [swing, other_swing] = arms.map(|(ledger, outcome)| ledger.swing(outcome));
            differences.swing.add(swing, other_swing);
            let [balance, other_balance] = arms.map(|(ledger, outcome)| ledger.balance(outcome));
            differences.balance.add(balance, other_balance);
            for side in Side::BOTH {
                let lost = |arm: &Sampler, outcome: &Outcome| {
                    (outcome.lost & arm.ledger.lineup.ships[side]).len() as i32
                };
                differences.lost[side].add(lost(self.left, &left), lost(self.right, &right));
            }
        }
        Ok(Pairs { differences, tallies })
    }
}
