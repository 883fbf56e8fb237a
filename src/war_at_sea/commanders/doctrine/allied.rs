//! Where the Allies go (rule 5.2): they move first, so every area is weighed against the worst that can come.

use super::Doctrine;
use super::reach::Reach;
use crate::naval::{CounterId, CounterSet, Side};
use crate::war_at_sea::map::{Area, AreaSet, ByArea, Place, Port};
use crate::war_at_sea::rules::passage;
use crate::war_at_sea::{Orders, View};

/// The Allied picture of the sea while ships are being sent out.
#[derive(Clone, Copy)]
struct Front {
    /// Strength sent so far.
    own: ByArea<f32>,
    /// Strength that may come against it.
    threat: ByArea<f32>,
    /// The part of it that has nowhere else to go, and so will come.
    sure: ByArea<f32>,
    /// POC that change hands with the area, times 1000.
    stake: ByArea<f32>,
    /// Ships sent that can screen a carrier.
    screen: ByArea<u8>,
    /// Dice of the search for U-boats sent so far.
    asw: ByArea<f32>,
    /// Ships sent.
    sent: ByArea<CounterSet>,
}

impl Doctrine<'_> {
    /// The opening's plan where it has one, then every other ship where it is needed most.
    pub(super) fn allied_sail(&mut self, view: &View<'_>) -> Orders {
        let mut open: AreaSet = Area::ALL.into_iter().collect();
        let docked = self.in_dock(view);
        let reach = Reach::of(view.scenario, view.position, Side::Allied);
        let empty = self.front(view);
        let mut plan = self.deploy(view, &reach, empty, docked, open);
        // An area that cannot be held against what is sure to come is left alone and its ships used elsewhere.
        for _ in 0..3 {
            let Some(lost) = self.hopeless(view, &plan, open) else {
                break;
            };
            open.remove(lost);
            plan = self.deploy(view, &reach, empty, docked, open);
        }
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

    fn deploy(
        &self,
        view: &View<'_>,
        reach: &Reach,
        mut front: Front,
        docked: CounterSet,
        open: AreaSet,
    ) -> Front {
        let mut left = view.own() - view.scenario.rolls.convoys - docked;
        if let Some(plan) = self
            .allied_opening()
            .and_then(|opening| opening.plan(view.position.turn))
        {
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

    /// Threats and stakes before anybody sails.
    fn front(&self, view: &View<'_>) -> Front {
        let (scenario, position) = (view.scenario, view.position);
        let axis = Reach::of(scenario, position, Side::Axis);
        let threat = ByArea::new(|area| {
            let power = |ship: CounterId| self.book.power(ship, position.damage[ship]);
            let sure: f32 = axis.at_once[area].into_iter().map(power).sum();
            let rolls = axis.by_roll[area] - axis.at_once[area];
            let tried: f32 = rolls
                .into_iter()
                .map(|s| power(s) * axis.chance(scenario, position, s, area))
                .sum();
            sure + tried * self.book.weights.movement.threat_by_roll
        });
        let sure = ByArea::new(|area| {
            let elsewhere = Area::ALL
                .into_iter()
                .filter(|&other| other != area)
                .fold(CounterSet::EMPTY, |all, other| {
                    all | axis.at_once[other] | axis.by_roll[other]
                });
            self.book
                .fleet_power(&position.damage, axis.at_once[area] - elsewhere)
        });
        let stake = ByArea::new(|area| {
            let poc = scenario.poc[area];
            let comes = if threat[area] > 0.0 {
                f32::from(poc.axis)
            } else {
                0.0
            };
            let convoy = scenario
                .rolls
                .convoys
                .only(|c| position.place[c] == Place::sea(Area::NorthAtlantic));
            let escorted = if area == Area::BarentsSea && !convoy.is_empty() {
                f32::from(scenario.convoy_poc_russia)
            } else {
                0.0
            };
            1000.0 * (f32::from(poc.allied) + comes + escorted)
        });
        Front {
            own: ByArea::default(),
            threat,
            sure,
            stake,
            screen: ByArea::default(),
            asw: ByArea::default(),
            sent: ByArea::default(),
        }
    }

    /// The area where one more ship saves most: chances of a speed roll and the search for U-boats counted.
    fn neediest(
        &self,
        view: &View<'_>,
        reach: &Reach,
        front: &Front,
        ship: CounterId,
        open: AreaSet,
    ) -> Option<Area> {
        let weights = self.book.weights.movement;
        let power = self.book.power(ship, view.position.damage[ship]);
        let carrier = view.scenario.rolls.carriers.has(ship);
        let dice = if carrier { 3.0 } else { 1.0 };
        let mut best = None;
        let mut most = 0.0;
        for area in (open & reach.areas[ship]).iter() {
            let chance = reach.chance(view.scenario, view.position, ship, area);
            if chance == 0.0 || carrier && front.screen[area] < weights.carrier_screen as u8 {
                continue;
            }
            let (own, threat) = (front.own[area], front.threat[area].max(0.01));
            let saved = threat / (threat + own) - threat / (threat + own + power);
            let boats = dice / (4.0 + front.asw[area]) * 0.12;
            let believed = if chance < 1.0 {
                chance * weights.roll_caution
            } else {
                1.0
            };
            let gain = (front.stake[area] * saved + 1000.0 * boats) * believed;
            if gain > most {
                (best, most) = (Some(area), gain);
            }
        }
        best
    }

    fn send(&self, view: &View<'_>, reach: &Reach, front: &mut Front, ship: CounterId, area: Area) {
        let chance = reach.chance(view.scenario, view.position, ship, area);
        let carrier = view.scenario.rolls.carriers.has(ship);
        front.own[area] += self.book.power(ship, view.position.damage[ship]) * chance;
        front.asw[area] += if carrier { 3.0 } else { 1.0 };
        front.screen[area] += u8::from(!carrier);
        front.sent[area].insert(ship);
    }

    /// An area whose force would only be thrown away, against a fleet that is sure to be there.
    fn hopeless(&self, view: &View<'_>, front: &Front, open: AreaSet) -> Option<Area> {
        let planned = self
            .allied_opening()
            .and_then(|opening| opening.plan(view.position.turn));
        open.iter().find(|&area| {
            let sent = front.sent[area];
            let by_the_book = planned.is_some_and(|plan| !plan[area].is_empty());
            if sent.is_empty() || by_the_book {
                return false;
            }
            let weights = self.book.weights.movement;
            self.book.odds(front.own[area], front.sure[area]) < weights.hold_sure
                || self.book.odds(front.own[area], front.threat[area]) < weights.hold_any
        })
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
        let hold = self.book.odds(front.own[area], front.threat[area]);
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
