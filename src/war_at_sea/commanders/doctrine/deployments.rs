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
            Side::Axis => self.axis_deployments(view, &mut found),
        }
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

    /// Its own choice, and every way to hold the Mediterranean or not, to take the empty areas or not, and to strike
    /// at one area after another.
    fn axis_deployments(&mut self, view: &View<'_>, found: &mut Vec<Deployment>) {
        let orders = self.axis_sail(view);
        self.note(orders, found);
        let mut reach = Reach::new();
        reach.read(view.scenario, view.position, Side::Axis);
        let mut strikes: Vec<Vec<Area>> = vec![vec![]];
        for first in Area::ALL {
            strikes.push(vec![first]);
            strikes.extend(
                Area::ALL
                    .into_iter()
                    .filter(|&area| area != first)
                    .map(|then| vec![first, then]),
            );
        }
        for jump in [false, true] {
            for hold in [true, false] {
                for open in [AreaSet::ALL, AreaSet::EMPTY] {
                    for strikes in &strikes {
                        let mut sortie = self.sortie(view, &reach);
                        let fleet = self.italians(&sortie, jump);
                        if hold {
                            self.go_all(&mut sortie, fleet, Area::Mediterranean);
                        } else {
                            sortie.ready -= fleet;
                        }
                        self.take_what_is_open(&mut sortie, open);
                        for &area in strikes {
                            let ready = sortie.ready;
                            self.go_all(&mut sortie, ready, area);
                        }
                        self.place_the_rest(&mut sortie);
                        let orders = sortie.orders;
                        self.note(orders, found);
                    }
                }
            }
        }
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
