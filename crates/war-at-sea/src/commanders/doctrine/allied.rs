//! Where the Allies go (rule 5.2): they move first, so every area is weighed against the worst that can come.

use super::Doctrine;
use super::reach::Reach;
use super::sharing::{Front, Sharing};
use super::stakes::Stakes;
use crate::map::{Area, AreaSet, Place, Places};
use crate::naval::{CounterId, CounterSet, Side};
use crate::rules::passage;
use crate::{Orders, View};

impl Doctrine<'_> {
    /// The opening's plan where it has one; otherwise every area but the Mediterranean is held.
    pub(super) fn allied_sail(&mut self, view: &View<'_>) -> Orders {
        let docked = self.in_dock(view);
        let mut reach = Reach::new();
        reach.read(view.scenario, view.position, Side::Allied);
        let ready = view.own() - docked;
        let opening = self.allied_opening();
        let plan = opening.and_then(|opening| Some((opening.plan(view.position.turn)?, opening.others_stay)));
        let mut open = AreaSet::ALL;
        if plan.is_none() {
            open.remove(Area::Mediterranean); // only an opening leads there
        }
        let stakes = self.stakes(view, open);
        let mut sharing = Sharing::new(self, view, &stakes);
        match plan {
            Some(plan) => sharing.by_plan(&reach.squadrons, ready, plan),
            None => sharing.share_out(&reach.squadrons, ready, open),
        }
        self.orders_for(view, &stakes, &sharing.front)
    }

    /// The orders that bring a front about.
    pub(super) fn orders_for(&mut self, view: &View<'_>, stakes: &Stakes, front: &Front) -> Orders {
        let mut orders = self.carry_out(&front.deployment);
        for ship in self.rolling & view.position.damaged() {
            if self.book.form(ship, view.position.damage[ship]).roll <= 0.0 {
                self.rolling.remove(ship); // a roll that cannot succeed is not tried
                self.rolls[ship] = None;
            }
        }
        let area = Area::NorthAtlantic;
        let hold = self.book.odds(front.power[area], stakes.threat[area].power);
        self.convoys_sail(view, hold, &mut orders);
        orders
    }

    /// 14: a convoy sails when the North Atlantic will probably be held (with chance `hold`), on the last turn
    /// whatever comes; one at sea goes on.
    fn convoys_sail(&self, view: &View<'_>, hold: f32, orders: &mut Orders) {
        let convoys = view.own() & view.scenario.rolls.convoys;
        for convoy in convoys & view.position.place.at_sea() {
            orders.to[convoy] = Place::sea(Area::BarentsSea);
        }
        if hold < self.book.weights.movement.convoy_hold && Self::turns_left(view) > 0 {
            return;
        }
        let area = Area::NorthAtlantic;
        let ready =
            |&convoy: &CounterId| view.adjacent_areas(convoy).has(area) && view.position.damage[convoy] < 2;
        if let Some(convoy) = convoys.into_iter().find(ready) {
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
        let closing = Self::closing(view); // whoever stays there is lost with the port
        let mut left = damaged;
        while let Some(first) = left.lowest() {
            let place = view.position.place[first];
            let mut waiting = left & view.position.place.at(place);
            left -= waiting;
            let Some(port) = place.as_port().filter(|&port| !closing.has(port)) else {
                continue;
            };
            let mut room = view.scenario.ports[port].repair;
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
