//! What is done to the best movement found, before it is made, that a player would insist on: no risks that do not surely pay,
//! nothing left that can be held, and what is free taken.

use super::judge::Lead;
use super::replies::Depth;
use super::{Neighbourhood, Planner};
use crate::View;
use crate::commanders::deployment::Deployment;
use crate::map::{Area, Port};
use crate::naval::{CounterSet, Side};

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
            let next = self.preferred(view, &sober, best, Self::of_a_risk(view, risk));
            if next == best {
                taken |= risk;
            }
            best = next;
        }
        best
    }

    /// The same with somebody in every area that can be held, unless it surely pays to leave it.
    pub(super) fn nothing_left(
        &mut self,
        view: &View<'_>,
        neighbourhood: &Neighbourhood<'_>,
        mut best: Deployment,
    ) -> Deployment {
        let lead = Self::of_a_risk(view, CounterSet::EMPTY);
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

    /// What must be in it to risk these ships, or to leave an area: to the Axis, who knows where the Allies are, more than a little,
    /// unless nothing is saved: on the last turn, and where to stay costs a point or the ship.
    fn of_a_risk(view: &View<'_>, ships: CounterSet) -> Lead {
        let (position, scenario) = (view.position, view.scenario);
        let last = position.turn == scenario.turns;
        let closing = scenario.closing[usize::from(position.turn) - 1];
        let costly = |port| port == Port::NeutralPort || closing.has(port); // rules M11 and 2.4
        let costs = |ship| position.place[ship].as_port().is_some_and(costly);
        match view.side {
            Side::Axis if !last && !ships.into_iter().any(costs) => Lead::RISK,
            _ => Lead::SURE,
        }
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
        let (turns, depth) = (self.budget / PREFERRED_SHARE, Depth::decision(self.budget));
        let preferred = self.judge(view, depth).best(preferred, turns, Lead::ANY);
        self.judge(view, depth).best(&[preferred, other], turns, lead)
    }

    /// The same, and what the side that moves last can have for nothing besides, unless it surely pays to leave it.
    pub(super) fn and_what_is_free(
        &mut self,
        view: &View<'_>,
        neighbourhood: &Neighbourhood<'_>,
        best: Deployment,
    ) -> Deployment {
        let takings = neighbourhood.takings(&best);
        if takings.is_empty() {
            return best;
        }
        let turns = self.budget / FREE_SHARE;
        let judge = self.by_doctrine(view);
        let taken = judge.best(&takings, turns, Lead::ANY);
        judge.best(&[taken, best], turns, Lead::SURE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::Place;
    use crate::{Phase, Position, Scenario};

    /// What a risk must bring to the Axis: more than a little on turn 6 where the ship might stay in Germany or Italy, no more than is
    /// sure if it lies in France, which closes then (2.4), or in the Neutral Port, for a point (M11); on turn 8, when there is
    /// nothing to save it for, wherever it lies. To the Allies never more.
    #[test]
    fn nothing_is_risked_where_nothing_is_saved() {
        let scenario = Scenario::embedded();
        let zara = scenario.find("Zara").unwrap();
        let lead = |side, turn, port| {
            let mut position = Position::new();
            (position.phase, position.turn) = (Phase::AxisMovement, turn);
            position.place[zara] = Place::port(port);
            Planner::of_a_risk(&View::open(&scenario, &position, side), CounterSet::of(zara)).by
        };
        let ports = [Port::Italy, Port::France, Port::NeutralPort];
        let much = Lead::RISK.by;
        assert_eq!(ports.map(|port| lead(Side::Axis, 5, port)), [much, much, 0.0]);
        assert_eq!(ports.map(|port| lead(Side::Axis, 6, port)), [much, 0.0, 0.0]);
        assert_eq!(ports.map(|port| lead(Side::Axis, 8, port)), [0.0; 3]);
        assert_eq!(ports.map(|port| lead(Side::Allied, 5, port)), [0.0; 3]);
    }
}
