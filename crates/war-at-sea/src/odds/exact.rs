//! The law of a battle between two players, told like a sample: same tally, weights that are probabilities.

use super::account::{account, exact_rounds};
use super::sampler::Sampler;
use super::tally::{BattleTally, Fate, FateCounts, Ledger};
use crate::exact::{Budget, Cost, Detail, ExactError, Law, Question, ShipLaw, cost, law};
use crate::naval::{CounterId, Side};
use admiralty_core::results::odds::{BattleCitation, BattleOdds, Method};
use admiralty_core::statistics::Estimate;

impl Sampler {
    pub(super) fn question(&self, budget: Budget) -> Question<'_> {
        Question {
            scenario: &self.scenario,
            position: self.start(),
            site: self.ledger.lineup.site,
            detail: Detail::Fates,
            budget,
        }
    }

    /// What the law takes at most.
    #[must_use]
    pub fn exact_cost(&self) -> Cost {
        cost(&self.question(Budget::default()))
    }

    /// The law.
    ///
    /// # Errors
    /// A battle too large.
    pub fn law(&self) -> Result<Law<'_>, ExactError> {
        self.law_within(Budget::default())
    }

    /// The law, if it takes no more than a budget.
    fn law_within(&self, budget: Budget) -> Result<Law<'_>, ExactError> {
        law(&self.question(budget), &mut self.players())
    }

    /// Everything that is said about the battle, from its law.
    ///
    /// # Errors
    /// As for [`Sampler::law`].
    pub(super) fn exact_odds(
        &self,
        notes: &[String],
        citation: BattleCitation,
        budget: Budget,
    ) -> Result<BattleOdds, ExactError> {
        let law = self.law_within(budget)?;
        let ledger = &self.ledger;
        let mut tally: BattleTally<f64> = BattleTally::new(ledger);
        for mass in law.outcomes() {
            tally.add(ledger, &mass.outcome, mass.p);
        }
        // The joint outcomes do not tell the damage of disabled ships; the law of each ship does.
        tally.fates = fates(ledger, &law.ships);
        let mut odds = account(self, &tally, Method::Exact, notes, citation);
        for side in Side::BOTH {
            let ships = law
                .ships
                .iter()
                .filter(|ship| ledger.lineup.ships[side].has(ship.ship));
            odds.losses[side].damage = Estimate::exact(ships.map(|ship| hurt(ledger, ship)).sum());
        }
        let rounds: Vec<_> = law
            .rounds
            .iter()
            .skip(1)
            .map(|round| {
                (
                    fates(ledger, &round.ships),
                    round.left.iter().map(|(&set, &p)| (set, p)).collect(),
                )
            })
            .collect();
        let fought: Vec<f64> = law.rounds.iter().map(|round| round.going_on).collect();
        odds.after_round = exact_rounds(self, &fought, &rounds);
        Ok(odds)
    }
}

/// Mean damage done to a ship that is not lost.
fn hurt(ledger: &Ledger, law: &ShipLaw) -> f64 {
    let before = f64::from(ledger.lineup.damage[law.ship]);
    let disabled = law.disabled.iter().map(|p| if law.portless { 0.0 } else { *p });
    let afloat = law.afloat.iter().zip(disabled).map(|(a, b)| a + b);
    (0..)
        .zip(afloat)
        .map(|(points, p)| (f64::from(points) - before) * p)
        .sum()
}

fn fates(ledger: &Ledger, laws: &[ShipLaw]) -> FateCounts<f64> {
    let of = |ship: &CounterId| {
        let mut counts = Fate::none();
        for law in laws.iter().filter(|law| law.ship == *ship) {
            counts[Fate::Lost.index()] = law.lost();
            for (points, (&afloat, &disabled)) in (0..).zip(law.afloat.iter().zip(&law.disabled)) {
                counts[Fate::AtSea(points).index()] = afloat;
                if !law.portless {
                    counts[Fate::Disabled(points).index()] = disabled;
                }
            }
        }
        counts
    };
    ledger.ships.iter().map(of).collect()
}
