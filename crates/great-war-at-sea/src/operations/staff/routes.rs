//! Plots for the whole game (D6): transports to their port, a bombardment and back.

use super::super::order::{Act, Order};
use super::super::state::{Course, Fleet};
use super::{Desk, Task};

/// Turns of shelling before a fleet goes home: as many as a coast is worth (G15.3).
const SHELLS: usize = 2;
/// Turns that unloading takes (G16.1).
const UNLOADS: usize = 3;

impl Desk<'_> {
    /// Adds the orders by which a fleet comes to a zone, or its port, from a course on; at most to the end of the game.
    fn route(
        &self,
        number: u8,
        fleet: &Fleet,
        (course, from): (&mut Course, u8),
        (zone, port): (u8, Option<u8>),
        orders: &mut Vec<Order>,
    ) {
        let pace = self.rules.pace(self.seen, self.side, number);
        for turn in from..=self.rules.turns {
            let there = course.zone == zone && (port.is_none() || course.port == port);
            if there {
                break;
            }
            let order = match (self.rules.map.next(self.side, course.zone, zone), port) {
                (Some(next), _) => Order {
                    port: port.filter(|_| next == zone),
                    ..Order::to(next)
                },
                (None, Some(port)) => Order::port(port),
                (None, None) => break,
            };
            let factors = self
                .rules
                .factors_for(pace, turn, &order, fleet.slowed && turn == self.seen.turn);
            let _ = self.rules.advance(self.side, pace, course, &order, factors);
            orders.push(order);
        }
    }

    /// TRANSPORT: loads to the port where they are delivered; without loads, home.
    pub(super) fn carry(&self, number: u8, fleet: &Fleet, orders: &mut Vec<Order>) {
        let party = &self.rules.sides[self.side];
        // Ships without loads that a scenario puts to sea stay there.
        let given = self
            .rules
            .given_mission(self.side, number, self.seen.turn)
            .is_some();
        let loaded = self
            .own
            .counters_of(number)
            .any(|counter| self.own.counters[counter].loaded);
        if given && !loaded {
            return;
        }
        let way = |port: &u8| {
            self.rules
                .map
                .way(self.side, fleet.course.zone, self.rules.map.port(*port).zone)
        };
        let ports = 0..self.rules.map.ports.len() as u8;
        let goal = ports
            .filter(|port| loaded && party.deliver >> port & 1 == 1)
            .min_by_key(way);
        let goal = goal.unwrap_or_else(|| self.rules.refuge(self.side, fleet));
        let mut course = fleet.course;
        let zone = self.rules.map.port(goal).zone;
        let sails = self.lies(number, orders);
        self.route(number, fleet, (&mut course, sails), (zone, Some(goal)), orders);
        if loaded && course.port == Some(goal) && party.deliver >> goal & 1 == 1 {
            orders.extend([Order::act(Act::Unload); UNLOADS]);
        }
        orders.truncate(self.turns_left());
    }

    /// BOMBARD: the nearest enemy coast that it may shell, and home.
    pub(super) fn bombard(&self, number: u8, fleet: &Fleet, orders: &mut Vec<Order>) {
        let turn = self.seen.turn;
        let sails = self.lies(number, orders);
        let reach =
            |zone: &u8| self.rules.map.way(self.side, fleet.course.zone, *zone) < super::super::map::FAR;
        let zones = self.rules.map.all().filter(reach);
        let shelled = zones.filter(|zone| self.rules.may_shell(self.side, *zone, turn));
        let told = self.plan.errand(number).and_then(|errand| match errand.task {
            Task::Shells(zone) => Some(zone).filter(reach),
            _ => None,
        });
        let nearest =
            shelled.min_by_key(|zone| (self.rules.map.way(self.side, fleet.course.zone, *zone), *zone));
        let goal = told.or(nearest);
        let mut course = fleet.course;
        if let Some(goal) = goal {
            self.route(number, fleet, (&mut course, sails), (goal, None), orders);
            orders.extend([Order::act(Act::Shell); SHELLS]);
        }
        let home = self.rules.refuge(self.side, fleet);
        let zone = self.rules.map.port(home).zone;
        let back = turn.saturating_add(orders.len() as u8);
        course.toward = None;
        self.route(number, fleet, (&mut course, back), (zone, Some(home)), orders);
        orders.truncate(self.turns_left());
    }

    /// Turns that the plan has it lie where it is; returns the turn in which it sails.
    fn lies(&self, number: u8, orders: &mut Vec<Order>) -> u8 {
        let wait = self.plan.errand(number).map_or(0, |errand| errand.wait);
        let stays = (wait + 1).saturating_sub(self.seen.turn);
        orders.extend((0..stays).map(|_| Order::STAY));
        self.seen.turn + stays
    }

    fn turns_left(&self) -> usize {
        usize::from(self.rules.turns + 1 - self.seen.turn)
    }
}
