//! Where the Allies go (rule 5.2): they move first, so every area is weighed against the worst that can come.

use super::Doctrine;
use super::front::Front;
use super::reach::Reach;
use crate::naval::{CounterSet, Side};
use crate::war_at_sea::map::{Area, AreaSet, ByArea, Place, Port};
use crate::war_at_sea::rules::passage;
use crate::war_at_sea::{Orders, View};

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
        let empty = self.front(view);
        let plan = if self.allied_plan(view).is_some() {
            self.deploy(view, &reach, empty, docked, AreaSet::ALL)
        } else {
            let [with, without] = postures();
            let bold = self.deploy(view, &reach, empty, docked, with);
            let modest = self.deploy(view, &reach, empty, docked, without);
            if self.outlook(view, &modest) > self.outlook(view, &bold) {
                modest
            } else {
                bold
            }
        };
        let mut orders = Orders::stay(view.position);
        for area in Area::ALL {
            for ship in plan.sent[area] {
                if reach.at_once[area].has(ship) {
                    orders.to[ship] = Place::sea(area);
                } else {
                    self.rolls[ship] = Some(area);
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

    fn deploy(
        &self,
        view: &View<'_>,
        reach: &Reach,
        mut front: Front,
        docked: CounterSet,
        open: AreaSet,
    ) -> Front {
        let mut left = view.own() - view.scenario.rolls.convoys - docked;
        if let Some(plan) = self.allied_plan(view) {
            for area in Area::ALL {
                for ship in plan[area] & left & (reach.at_once[area] | reach.by_roll[area]) {
                    self.send(view, reach, &mut front, ship, area);
                    left.remove(ship);
                }
            }
        }
        for &ship in &self.book.order {
            if left.has(ship)
                && let Some(area) = self.neediest(view, reach, &front, ship, open)
            {
                self.send(view, reach, &mut front, ship, area);
            }
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
