//! What is done to the best movement found, before it is made, that a player would insist on: no risks that do not surely pay,
//! nothing left that can be held, and what is free taken.

use super::movement::Lead;
use super::{Neighbourhood, Planner, Trial, Tried, race};
use crate::dice::MasterSeed;
use crate::naval::{CounterSet, Side};
use crate::war_at_sea::View;
use crate::war_at_sea::commanders::deployment::Deployment;
use crate::war_at_sea::map::Area;
use rand_core::Rng;

/// The most risks of one movement that are looked into.
const RISKS: usize = 6;
/// One part in so many of the budget of a movement goes to each of two questions: which of the movements that a player would
/// prefer is best, and whether that is good enough.
const PREFERRED_SHARE: u32 = 8;
/// And to taking what is free.
const FREE_SHARE: u32 = 16;

impl Planner<'_> {
    /// The same without what is at risk, group by group, unless the risk surely pays.
    pub(super) fn nothing_risked(
        &mut self,
        view: &View<'_>,
        neighbourhood: &Neighbourhood<'_>,
        mut best: Deployment,
    ) -> Deployment {
        let leaving = neighbourhood.leaving(&best);
        best = self.preferred(view, &leaving, best, Lead::SURE);
        let mut taken = CounterSet::EMPTY; // risks that pay
        for _ in 0..RISKS {
            let risks = neighbourhood.risks(&best);
            let Some(&risk) = risks.iter().find(|risk| !risk.within(taken)) else {
                break;
            };
            let sober = neighbourhood.instead(&best, risk);
            let next = self.preferred(view, &sober, best, Lead::RISK);
            if next == best {
                taken |= risk;
            }
            best = next;
        }
        best
    }

    /// The same with somebody in every area that can be held, unless it surely pays to leave it; to the Axis, who knows where
    /// the Allies are, it must pay more than a little.
    pub(super) fn nothing_left(
        &mut self,
        view: &View<'_>,
        neighbourhood: &Neighbourhood<'_>,
        mut best: Deployment,
    ) -> Deployment {
        let lead = match view.side {
            Side::Allied => Lead::SURE,
            Side::Axis => Lead::RISK,
        };
        for area in Area::ALL {
            let holding = neighbourhood.holding(&best, area);
            best = self.preferred(view, &holding, best, lead);
        }
        best
    }

    /// The same with nobody idle in port who can go somewhere, unless it surely pays to stay.
    pub(super) fn nobody_idle(
        &mut self,
        view: &View<'_>,
        neighbourhood: &Neighbourhood<'_>,
        mut best: Deployment,
    ) -> Deployment {
        for idle in neighbourhood.idle(&best) {
            let joinings = neighbourhood.joinings(&best, idle);
            best = self.preferred(view, &joinings, best, Lead::SURE);
        }
        best
    }

    /// The best of some deployments that a player would prefer, unless another leads it.
    fn preferred(
        &mut self,
        view: &View<'_>,
        preferred: &[Deployment],
        other: Deployment,
        lead: Lead,
    ) -> Deployment {
        if preferred.is_empty() {
            return other;
        }
        let budget = self.budget / PREFERRED_SHARE;
        let preferred = self.soundest(view, preferred, budget, Lead::ANY);
        self.soundest(view, &[preferred, other], budget, lead)
    }

    /// The same, and what the side that moves last can have for nothing besides, unless it surely pays to leave it.
    pub(super) fn and_what_is_free(
        &mut self,
        view: &View<'_>,
        neighbourhood: &Neighbourhood<'_>,
        best: Deployment,
    ) -> Deployment {
        let takings = neighbourhood.takings(&best);
        let trial = Trial::new(self.lore, view, MasterSeed(self.generator.next_u64()));
        let play = |&one: &Deployment, n| trial.play(Tried::Sail(one), 1, n);
        let first = |of: &[Deployment], lead: Lead| {
            of[race::ranked(of, self.budget / FREE_SHARE, lead.errors, play)[0]]
        };
        if takings.is_empty() {
            return best;
        }
        let taken = first(&takings, Lead::ANY);
        first(&[taken, best], Lead::SURE)
    }
}
