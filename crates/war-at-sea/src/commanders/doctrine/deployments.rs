//! What a doctrine might do in a movement phase, beside what it would do: candidates for somebody who weighs them by
//! playing them out.

use super::reach::Reach;
use super::sharing::Sharing;
use super::{Doctrine, Opening};
use crate::commanders::deployment::Deployment;
use crate::map::{Area, AreaSet};
use crate::naval::{CounterMap, CounterSet, Side};
use crate::{Commander, Orders, View};

impl Doctrine<'_> {
    /// A good and diverse set of deployments, its own choice first; none twice.
    pub(crate) fn deployments(&mut self, view: &View<'_>) -> Vec<Deployment> {
        // Speed rolls that were meant before are nothing to what is proposed.
        (self.rolls, self.rolling) = (CounterMap::all(None), CounterSet::EMPTY);
        match view.side {
            Side::Allied => self.allied_deployments(view),
            Side::Axis => self.axis_deployments(view),
        }
    }

    /// What it would do.
    pub(crate) fn plan(&mut self, view: &View<'_>) -> Deployment {
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
    fn allied_deployments(&mut self, view: &View<'_>) -> Vec<Deployment> {
        let mut found = Vec::new();
        let orders = self.allied_sail(view);
        self.note(orders, &mut found);
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
            self.note(orders, &mut found);
        }
        let even = self.stakes_without_wishes(view);
        for posture in subsets(AreaSet::ALL) {
            for stakes in [&stakes, &even] {
                let mut sharing = Sharing::new(self, view, stakes);
                sharing.share_out(squadrons, ready, posture);
                let orders = self.orders_for(view, stakes, &sharing.front);
                self.note(orders, &mut found);
            }
        }
        found
    }

    /// Its own choice, and some of the ways that the Axis has, by number.
    fn axis_deployments(&mut self, view: &View<'_>) -> Vec<Deployment> {
        let mut found = Vec::new();
        let orders = self.axis_sail(view);
        self.note(orders, &mut found);
        let mut reach = Reach::new();
        reach.read(view.scenario, view.position, Side::Axis);
        for way in (0..AxisWay::COUNT).map(AxisWay::numbered) {
            let mut sortie = self.sortie(view, &reach);
            let fleet = self.italians(&sortie, way.italians_jump);
            if way.holds_mediterranean {
                self.go_all(&mut sortie, fleet, Area::Mediterranean);
            } else {
                sortie.ready -= fleet;
            }
            let open = if way.takes_open {
                AreaSet::ALL
            } else {
                AreaSet::EMPTY
            };
            self.take_what_is_open(&mut sortie, open);
            for area in way.strikes.into_iter().flatten() {
                let ready = sortie.ready;
                self.go_all(&mut sortie, ready, area);
            }
            self.place_the_rest(&mut sortie);
            let orders = sortie.orders;
            self.note(orders, &mut found);
        }
        found
    }
}

/// What the Axis may do beside its own choice.
#[derive(Clone, Copy, Debug, PartialEq)]
struct AxisWay {
    /// Italians that can try for other areas do.
    italians_jump: bool,
    /// The other Italians hold the Mediterranean.
    holds_mediterranean: bool,
    /// Areas where nobody is are taken.
    takes_open: bool,
    /// Where the others go: nowhere, to one area, or to one and who cannot to another.
    strikes: [Option<Area>; 2],
}

impl AxisWay {
    /// Where the Axis may strike: nowhere, at one area, or at one and then at another.
    const STRIKES: usize = 1 + Area::ALL.len() * Area::ALL.len();
    /// So many ways there are.
    const COUNT: usize = 8 * Self::STRIKES;

    /// A way by its number below [`AxisWay::COUNT`].
    fn numbered(number: usize) -> Self {
        let (yes, strike) = (number / Self::STRIKES, number % Self::STRIKES);
        AxisWay {
            italians_jump: yes / 4 == 1,
            holds_mediterranean: yes / 2 % 2 == 0,
            takes_open: yes % 2 == 0,
            strikes: Self::strike(strike),
        }
    }

    /// A strike by its number below [`AxisWay::STRIKES`].
    fn strike(number: usize) -> [Option<Area>; 2] {
        let Some(number) = number.checked_sub(1) else {
            return [None; 2];
        };
        let first = Area::ALL[number / Area::ALL.len()];
        let others = Area::ALL.into_iter().filter(|&area| area != first);
        let then = (number % Area::ALL.len()).checked_sub(1);
        [Some(first), then.and_then(|then| others.into_iter().nth(then))]
    }
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

    /// Six areas: nowhere, six alone, thirty pairs in order, none twice and none against itself; and with three yeses or noes
    /// each, the first of all striking nowhere, the Italians holding what is theirs and everything open taken.
    #[test]
    fn every_way_has_a_number() {
        let all: Vec<_> = (0..AxisWay::COUNT).map(AxisWay::numbered).collect();
        assert_eq!(all.len(), 8 * 37);
        let of = |areas: usize| {
            let with = |one: &&AxisWay| one.strikes.iter().flatten().count() == areas;
            all.iter().filter(with).count()
        };
        assert_eq!([of(0), of(1), of(2)], [8, 8 * 6, 8 * 30]);
        let twice = |way: &AxisWay| way.strikes[0].is_some() && way.strikes[0] == way.strikes[1];
        assert!(!all.iter().any(twice));
        assert!((0..all.len()).all(|n| !all[..n].contains(&all[n])));
        let first = AxisWay {
            italians_jump: false,
            holds_mediterranean: true,
            takes_open: true,
            strikes: [None; 2],
        };
        assert_eq!(all[0], first);
    }
}
