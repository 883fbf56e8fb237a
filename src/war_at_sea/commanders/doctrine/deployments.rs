//! What a doctrine might do in a movement phase, beside what it would do: candidates for somebody who weighs them by
//! playing them out.

use super::reach::Reach;
use super::sharing::Sharing;
use super::{Doctrine, Opening};
use crate::naval::{CounterMap, CounterSet, Side};
use crate::war_at_sea::commanders::deployment::Deployment;
use crate::war_at_sea::map::{Area, AreaSet};
use crate::war_at_sea::{Commander, Orders, View};

impl Doctrine<'_> {
    /// A good and diverse set of deployments, its own choice first; none twice.
    pub(in crate::war_at_sea) fn deployments(&mut self, view: &View<'_>) -> Vec<Deployment> {
        let mut found = Vec::new();
        (self.rolls, self.rolling) = (CounterMap::all(None), CounterSet::EMPTY);
        match view.side {
            Side::Allied => self.allied_deployments(view, &mut found),
            Side::Axis => self.axis_deployments(view, 0..AXIS_WAYS, &mut found),
        }
        found
    }

    /// Of those of the Axis so many or some fewer, its own choice first; which others, that goes by a number.
    pub(in crate::war_at_sea) fn some_replies(
        &mut self,
        view: &View<'_>,
        wanted: usize,
        number: usize,
    ) -> Vec<Deployment> {
        let one_in = AXIS_WAYS.div_ceil(wanted.saturating_sub(1).max(1));
        let mut found = Vec::new();
        (self.rolls, self.rolling) = (CounterMap::all(None), CounterSet::EMPTY);
        let ways = (number % one_in..AXIS_WAYS).step_by(one_in);
        self.axis_deployments(view, ways, &mut found);
        found
    }

    /// What it would do.
    pub(in crate::war_at_sea) fn plan(&mut self, view: &View<'_>) -> Deployment {
        let mut found = Vec::new();
        let orders = self.sail(view);
        self.note(orders, &mut found);
        found[0]
    }

    /// Adds what has been decided, unless it is known.
    fn note(&mut self, orders: Orders, found: &mut Vec<Deployment>) {
        let deployment = Deployment {
            orders,
            rolls: std::mem::replace(&mut self.rolls, CounterMap::all(None)),
            rolling: std::mem::take(&mut self.rolling),
        };
        if !found.contains(&deployment) {
            found.push(deployment);
        }
    }

    /// Its own choice, every opening that has a plan for the turn, and the best sharing out of the ships among each
    /// set of areas.
    fn allied_deployments(&mut self, view: &View<'_>, found: &mut Vec<Deployment>) {
        let orders = self.allied_sail(view);
        self.note(orders, found);
        let docked = self.in_dock(view);
        let mut reach = Reach::new();
        reach.read(view.scenario, view.position, Side::Allied);
        let squadrons = &reach.squadrons;
        let stakes = self.stakes(view, AreaSet::ALL);
        let ready = view.own() - docked;
        let openings = self.openings;
        let planned = |opening: &'_ Opening| Some((*opening.plan(view.position.turn)?, opening.others_stay));
        for (plan, others_stay) in openings.allied.iter().filter_map(planned) {
            let mut sharing = Sharing::new(self, view, &stakes);
            sharing.by_plan(squadrons, ready, (&plan, others_stay));
            let orders = self.orders_for(view, &stakes, &sharing.front);
            self.note(orders, found);
        }
        let even = self.stakes_without_wishes(view);
        for posture in subsets(AreaSet::ALL) {
            for stakes in [&stakes, &even] {
                let mut sharing = Sharing::new(self, view, stakes);
                sharing.share_out(squadrons, ready, posture);
                let orders = self.orders_for(view, stakes, &sharing.front);
                self.note(orders, found);
            }
        }
    }

    /// Its own choice, and some ways to hold the Mediterranean or not, to take the empty areas or not, and to strike
    /// at one area after another: see [`AXIS_WAYS`].
    fn axis_deployments(
        &mut self,
        view: &View<'_>,
        ways: impl Iterator<Item = usize>,
        found: &mut Vec<Deployment>,
    ) {
        let orders = self.axis_sail(view);
        self.note(orders, found);
        let mut reach = Reach::new();
        reach.read(view.scenario, view.position, Side::Axis);
        for number in ways {
            let (way, strikes) = (number / STRIKES, strikes(number % STRIKES));
            let [jump, hold, open] = [way & 4 > 0, way & 2 == 0, way & 1 == 0];
            let mut sortie = self.sortie(view, &reach);
            let fleet = self.italians(&sortie, jump);
            if hold {
                self.go_all(&mut sortie, fleet, Area::Mediterranean);
            } else {
                sortie.ready -= fleet;
            }
            self.take_what_is_open(&mut sortie, if open { AreaSet::ALL } else { AreaSet::EMPTY });
            for area in strikes.into_iter().flatten() {
                let ready = sortie.ready;
                self.go_all(&mut sortie, ready, area);
            }
            self.place_the_rest(&mut sortie);
            let orders = sortie.orders;
            self.note(orders, found);
        }
    }
}

/// Where the Axis may strike: nowhere, at one area, or at one and then at another.
const STRIKES: usize = 1 + Area::ALL.len() * Area::ALL.len();
/// What it may do beside its own choice, by number: each strike, whether the Italians jump, whether they hold the Mediterranean
/// and whether empty areas are taken.
const AXIS_WAYS: usize = 8 * STRIKES;

/// A strike by its number below [`STRIKES`].
fn strikes(number: usize) -> [Option<Area>; 2] {
    let Some(number) = number.checked_sub(1) else {
        return [None; 2];
    };
    let first = Area::ALL[number / Area::ALL.len()];
    let others = Area::ALL.into_iter().filter(|&area| area != first);
    let then = (number % Area::ALL.len()).checked_sub(1);
    [Some(first), then.and_then(|then| others.into_iter().nth(then))]
}

/// Every set of these areas, the whole first.
fn subsets(of: AreaSet) -> impl Iterator<Item = AreaSet> {
    let areas: Vec<Area> = of.iter().collect();
    (0..1_u32 << areas.len()).rev().map(move |bits| {
        let chosen = |(n, &area): (usize, &Area)| (bits >> n & 1 == 1).then_some(area);
        areas.iter().enumerate().filter_map(chosen).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Six areas: nowhere, six alone, thirty pairs in order, none twice and none against itself.
    #[test]
    fn every_strike_has_a_number() {
        let all: Vec<_> = (0..STRIKES).map(strikes).collect();
        assert_eq!(all.len(), 37);
        assert_eq!(all[0], [None, None]);
        let of = |areas: usize| {
            all.iter()
                .filter(|one| one.iter().flatten().count() == areas)
                .count()
        };
        assert_eq!((of(1), of(2)), (6, 30));
        assert!(all.iter().all(|one| one[0] != one[1] || one[0].is_none()));
        assert!((0..all.len()).all(|n| !all[..n].contains(&all[n])));
    }
}
