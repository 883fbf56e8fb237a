//! Where the Allies go (rule 5.2): they move first, so every area is weighed against the worst that can come.

use super::Doctrine;
use super::front::{Candidate, Front};
use super::reach::Reach;
use crate::naval::{CounterSet, MAX_COUNTERS, Side};
use crate::war_at_sea::map::{Area, AreaSet, ByArea, Place, Port};
use crate::war_at_sea::rules::passage;
use crate::war_at_sea::{Orders, View};
use arrayvec::ArrayVec;

/// The sets of areas that the Allies consider holding on a turn without a plan: with the Barents and without.
/// Into the Mediterranean only an opening leads.
fn postures() -> [AreaSet; 2] {
    // Only Russians can go to the Baltic.
    let home = [
        Area::NorthSea,
        Area::NorthAtlantic,
        Area::SouthAtlantic,
        Area::BalticSea,
    ];
    let home: AreaSet = home.into_iter().collect();
    [home | AreaSet::of(Area::BarentsSea), home]
}

impl Doctrine<'_> {
    /// The opening's plan where it has one; otherwise the posture that comes out best against the worst that the
    /// Axis, moving second, can do about it.
    pub(super) fn allied_sail(&mut self, view: &View<'_>) -> Orders {
        let docked = self.in_dock(view);
        let reach = Reach::of(view.scenario, view.position, Side::Allied);
        let plan = self.deployment(view, &reach, docked);
        let mut orders = Orders::stay(view.position);
        for area in Area::ALL {
            for ship in plan.sent[area] {
                if reach.at_once[area].has(ship) {
                    orders.to[ship] = Place::sea(area);
                } else {
                    self.will_roll(ship, area);
                }
            }
        }
        self.convoys_sail(view, &plan, &mut orders);
        orders
    }

    fn allied_plan(&self, view: &View<'_>) -> Option<&ByArea<CounterSet>> {
        self.allied_opening()
            .and_then(|opening| opening.plan(view.position.turn))
    }

    /// Where the ships go, convoys apart.
    fn deployment(&self, view: &View<'_>, reach: &Reach, docked: CounterSet) -> Front {
        let mut front = self.front(view);
        let mut left = view.own() - view.scenario.rolls.convoys - docked;
        let plan = self.allied_plan(view);
        if let Some(plan) = plan {
            for area in Area::ALL {
                for ship in plan[area] & left & (reach.at_once[area] | reach.by_roll[area]) {
                    self.send(&mut front, &self.candidate(view, reach, ship), area);
                    left.remove(ship);
                }
            }
        }
        let order = self.book.order.iter().copied();
        let mut candidates = ArrayVec::<Candidate, MAX_COUNTERS>::new();
        for ship in order.filter(|&ship| left.has(ship) && !reach.areas[ship].is_empty()) {
            candidates.push(self.candidate(view, reach, ship));
        }
        if plan.is_some() {
            self.deploy(front, &candidates, AreaSet::ALL)
        } else {
            self.better_posture(view, front, &candidates)
        }
    }

    /// Each ship where it is needed most.
    fn deploy(&self, mut front: Front, candidates: &[Candidate], open: AreaSet) -> Front {
        for candidate in candidates {
            if let Some(area) = front.neediest(candidate, open) {
                self.send(&mut front, candidate, area);
            }
        }
        front
    }

    /// The better of the two postures. They are the same up to the first ship that goes where only the bold one
    /// leads.
    fn better_posture(&self, view: &View<'_>, mut front: Front, candidates: &[Candidate]) -> Front {
        let [with, without] = postures();
        for (n, candidate) in candidates.iter().enumerate() {
            let Some(area) = front.neediest(candidate, with) else {
                continue;
            };
            if !without.has(area) {
                let bold = self.deploy(front, &candidates[n..], with);
                let modest = self.deploy(front, &candidates[n..], without);
                return if self.outlook(view, &modest) > self.outlook(view, &bold) {
                    modest
                } else {
                    bold
                };
            }
            self.send(&mut front, candidate, area);
        }
        front
    }

    /// 14: a convoy sails when the North Atlantic will probably be held, on the last turns whatever comes;
    /// one at sea goes on.
    fn convoys_sail(&self, view: &View<'_>, front: &Front, orders: &mut Orders) {
        let convoys = view.own() & view.scenario.rolls.convoys;
        for convoy in convoys.only(|convoy| view.position.place[convoy].as_area().is_some()) {
            orders.to[convoy] = Place::sea(Area::BarentsSea);
        }
        let area = Area::NorthAtlantic;
        let ready =
            convoys.only(|convoy| view.adjacent_areas(convoy).has(area) && view.position.damage[convoy] < 2);
        let hold = self.book.odds(front.own[area], front.threat[area].power);
        let sails = hold >= self.book.weights.movement.convoy_hold || Self::turns_left(view) == 0;
        if let (true, Some(convoy)) = (sails, ready.lowest()) {
            orders.to[convoy] = Place::sea(area);
        }
    }

    /// Ships that stay in port for repair: the least damaged first, as far as the port's figure goes, and those
    /// too badly hurt to be of use.
    pub(super) fn in_dock(&self, view: &View<'_>) -> CounterSet {
        if Self::turns_left(view) == 0 {
            return CounterSet::EMPTY;
        }
        let weights = self.book.weights.movement;
        let damaged = passage::repairable(view.scenario, view.position, view.side, CounterSet::EMPTY)
            .only(|ship| f32::from(view.position.damage[ship]) >= weights.repair_from);
        let mut docked = CounterSet::EMPTY;
        if damaged.is_empty() {
            return docked;
        }
        for port in Port::ALL {
            let mut room = view.scenario.ports[port].repair;
            if Self::closing(view, port) {
                continue; // whoever stays is lost with the port
            }
            let mut waiting = damaged.only(|ship| view.position.place[ship] == Place::port(port));
            while let Some(ship) = waiting.into_iter().min_by_key(|&ship| view.position.damage[ship]) {
                waiting.remove(ship);
                let damage = view.position.damage[ship];
                let useless = damage * 2 > view.scenario.factors[ship].defense;
                if room > 0 || useless {
                    docked.insert(ship);
                }
                room = room.saturating_sub(damage);
            }
        }
        docked
    }
}
