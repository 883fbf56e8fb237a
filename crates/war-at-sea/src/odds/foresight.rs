//! What plans with `hold-chance` must know beforehand: the chances to hold the place if nobody leaves by choice.

use super::plan::{BattlePlan, Parting, Pursuers, Withdrawal};
use super::player::PlanPlayer;
use super::sampler::Sampler;
use crate::commander::Seats;
use crate::exact::{Budget, ExactError, Holding, holding};
use crate::naval::{BySide, Side};
use admiralty_core::contract::Refusal;
use std::sync::Arc;

/// What the chances may take, a second and 150 MB: numbers of steps, so that every machine gives the same answer.
const BUDGET: Budget = Budget {
    steps: 10_000_000,
    states: 1_000_000,
};

/// The chances of one battle.
#[derive(Debug)]
pub(in crate::odds) struct Foreseen {
    /// How both sides fight in it, neither leaving.
    plans: BySide<BattlePlan>,
    pub holding: Holding,
}

impl Sampler {
    /// The same battle with what its plans must know.
    ///
    /// # Errors
    /// A plan has `hold-chance`, and the battle is too large for its exact law.
    pub fn ready(mut self) -> Result<Self, Refusal> {
        let asks = |side| {
            matches!(
                self.plans[side],
                BattlePlan {
                    withdrawal: Withdrawal::HoldChance(_),
                    ..
                }
            )
        };
        if !Side::BOTH.into_iter().any(asks) {
            return Ok(self);
        }
        let plans = BySide::new(|side| fought_out(&self.plans[side]));
        if self
            .values
            .foreseen
            .as_ref()
            .is_some_and(|known| known.plans == plans)
        {
            return Ok(self);
        }
        let found = {
            let player = |side: Side| PlanPlayer::<false>::new(&plans[side], &self.values);
            let mut players = Seats {
                allied: player(Side::Allied),
                axis: player(Side::Axis),
            };
            holding(&self.question(BUDGET), &mut players)
        };
        let holding = found.map_err(|error| self.unforeseen(&error))?;
        self.values.foreseen = Some(Arc::new(Foreseen { plans, holding }));
        Ok(self)
    }

    /// The same battle with another plan of a side.
    pub(super) fn with_plan(&self, side: Side, plan: BattlePlan) -> Result<Self, Refusal> {
        let mut sampler = self.clone();
        sampler.plans[side] = plan;
        sampler.ready()
    }

    fn unforeseen(&self, error: &ExactError) -> Refusal {
        match error {
            ExactError::Refused(refusal) => Refusal::failure(refusal.to_string()),
            ExactError::TooManyShips { .. } | ExactError::TooLarge { .. } => Refusal::Usage(format!(
                "hold-chance: the {} ships of this battle are too many for the exact chance to hold the place; leave by \
                 outgunned:F, ships-left:N, after-round:N or expected-poc instead",
                self.ledger.lineup.all().len()
            )),
        }
    }
}

/// The plan without what comes of leaving.
fn fought_out(plan: &BattlePlan) -> BattlePlan {
    BattlePlan {
        withdrawal: Withdrawal::Never,
        pursuers: Pursuers::All,
        parting: Parting::BySpeed,
        ..plan.clone()
    }
}
