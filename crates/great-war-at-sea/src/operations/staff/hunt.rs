//! Where fleets go that intercept (D7), raid (D8) or are hunted (D9).

use super::super::fits::Fits;
use super::super::map::{FAR, ZONES};
use super::super::order::{Act, Order};
use super::super::state::{Course, Numbers};
use super::plan::Step;
use super::{Desk, Goal};
use crate::battle::state::Side;
use arrayvec::ArrayVec;

/// The MF a turn that the staff assumes of enemy fleets.
const ENEMY_PACE: u16 = 2;
/// Turns that another fleet there counts for when a place to wait is chosen.
const CROWD: u16 = 3;
/// MF that another fleet there counts for on a patrol line.
const PATROL: u16 = 20;
/// What an enemy counter in a zone adds to the cost of a way past it, in MF.
const DANGER: u16 = 12;

impl Desk<'_> {
    /// Enemy counters at sea, or all of them.
    fn enemies(&self, at_sea: bool) -> impl Iterator<Item = u8> + '_ {
        let places = self.seen.open.counters[self.side.other()].iter().flatten();
        places
            .filter(move |place| !at_sea || place.port.is_none())
            .map(|place| place.zone)
    }

    /// Where the enemy is thought to go: to the haven or the refuge of the ship on which victory hangs, else to a base.
    fn enemy_goals(&self, from: u8) -> ArrayVec<u8, 2> {
        let enemy = self.side.other();
        if let Some(quarry) = self.rules.quarry.filter(|_| enemy == Side::Central) {
            let refuge = quarry.refuge.map(|(port, _)| self.rules.map.port(port).zone);
            return quarry
                .haven
                .map(|(zone, _)| zone)
                .into_iter()
                .chain(refuge)
                .collect();
        }
        let ports = (0..self.rules.map.ports.len() as u8)
            .filter(|port| self.rules.friendly(enemy, *port) == Some(true));
        let zones = ports.map(|port| self.rules.map.port(port).zone);
        zones
            .min_by_key(|zone| (self.rules.map.way(enemy, from, *zone), *zone))
            .into_iter()
            .collect()
    }

    /// D7: the first zone on an enemy's way where the fleet can be before it, and no other fleet makes for; else the one where it
    /// comes least late. Where no enemy is seen, a patrol line.
    pub(super) fn hunt(&mut self, fits: &Fits<'_>, course: &Course, turn: u8) -> Order {
        let pace = u16::from(self.rules.factors(fits.pace, 1).max(1));
        let late = u16::from(turn - self.seen.turn);
        let mut seen: Numbers = self.enemies(true).collect();
        if seen.is_empty() {
            seen = self.enemies(false).collect();
        }
        let mut best: Option<((bool, u16, u8), u8)> = None;
        for from in seen {
            for goal in self.enemy_goals(from) {
                let on_way = self.on_the_way(course.zone, [from, goal], [pace, late]);
                best = best.into_iter().chain(on_way).min();
            }
        }
        let goal = match best {
            Some((_, goal)) => goal,
            None => self.patrol(course.zone),
        };
        self.make_for(course, goal)
    }

    /// To a zone, to lie there at sea.
    pub(super) fn make_for(&mut self, course: &Course, goal: u8) -> Order {
        self.taken[usize::from(goal)] += 1;
        match self.rules.map.next(self.side, course.zone, goal) {
            Some(next) => Order::to(next),
            None if course.port.is_some() => Order::act(Act::Sea),
            None => Order::STAY,
        }
    }

    /// How a fleet can meet an enemy on its way: whether it is too late, by how much, the zone.
    fn on_the_way(
        &self,
        zone: u8,
        [from, goal]: [u8; 2],
        [pace, late]: [u16; 2],
    ) -> Option<((bool, u16, u8), u8)> {
        let enemy = self.side.other();
        let (mut at, mut best) = (Some(from), None);
        while let Some(place) = at {
            let own = self.rules.map.way(self.side, zone, place);
            let theirs = u16::from(self.rules.map.way(enemy, from, place)).div_ceil(ENEMY_PACE);
            if own < FAR {
                let arrives = late + u16::from(own).div_ceil(pace);
                let miss = arrives.saturating_sub(theirs);
                let merit = (miss > 0, miss + theirs / 4 + CROWD * self.crowd(place), place);
                best = best.into_iter().chain([(merit, place)]).min();
            }
            at = self.rules.map.next(enemy, place, goal);
        }
        best
    }

    /// Fleets that make for a zone already.
    fn crowd(&self, zone: u8) -> u16 {
        self.taken[usize::from(zone)].into()
    }

    /// The nearest zone of a major route where no other fleet patrols.
    fn patrol(&self, from: u8) -> u8 {
        let map = &self.rules.map;
        let busy = map.all().filter(|zone| map.zone(*zone).density == 4);
        let cost = |zone: &u8| {
            (
                u16::from(map.way(self.side, from, *zone)) + PATROL * self.crowd(*zone),
                *zone,
            )
        };
        busy.min_by_key(cost).unwrap_or(from)
    }

    /// D9: the shortest way to the goal, enemy counters on it counted as so much longer; first where the plan leads.
    pub(super) fn flee(&mut self, course: &Course) -> Order {
        match self.march.next(self.plan, course.zone) {
            Step::To(zone) => return self.safest(course.zone, zone).map_or(Order::STAY, Order::to),
            Step::Wait => return Order::STAY,
            Step::Goal => {}
        }
        let Some(quarry) = self.rules.quarry else {
            return Order::STAY;
        };
        let refuge = quarry
            .refuge
            .map(|(port, _)| (self.rules.map.port(port).zone, Some(port)));
        let haven = quarry.haven.map(|(zone, _)| (zone, None));
        let goal = if self.plan.goal == Goal::Refuge {
            refuge.or(haven)
        } else {
            haven.or(refuge)
        };
        let Some((goal, port)) = goal else {
            return Order::STAY;
        };
        match self.safest(course.zone, goal) {
            Some(next) => Order {
                port: port.filter(|_| next == goal),
                ..Order::to(next)
            },
            None => port.map_or(Order::STAY, Order::port),
        }
    }

    /// The first zone of the way that is least dangerous.
    fn safest(&self, from: u8, goal: u8) -> Option<u8> {
        let map = &self.rules.map;
        let mut danger = [0_u16; ZONES];
        self.enemies(true)
            .for_each(|zone| danger[usize::from(zone)] += DANGER);
        let mut far = [u16::MAX; ZONES];
        far[usize::from(goal)] = 0;
        // Backwards from the goal, until nothing gets shorter.
        let mut changed = true;
        while changed {
            changed = false;
            for zone in map.all() {
                for (next, cost) in &map.beside[usize::from(zone)] {
                    let beyond = far[usize::from(*next)];
                    let over = beyond.saturating_add(u16::from(*cost) + danger[usize::from(*next)]);
                    if beyond < u16::MAX && map.open_to(self.side, *next) && over < far[usize::from(zone)] {
                        far[usize::from(zone)] = over;
                        changed = true;
                    }
                }
            }
        }
        if from == goal {
            return None;
        }
        let beside = map.beside[usize::from(from)]
            .iter()
            .filter(|(zone, _)| map.open_to(self.side, *zone));
        let cost = |(zone, cost): &&(u8, u8)| {
            far[usize::from(*zone)].saturating_add(u16::from(*cost) + danger[usize::from(*zone)])
        };
        beside
            .min_by_key(|step| (cost(step), step.0))
            .map(|(zone, _)| *zone)
    }

    /// D8: search where merchants are and no enemy is near; else go where that is so.
    pub(super) fn raid(&self, fits: &Fits<'_>, course: &Course, turn: u8) -> Order {
        let map = &self.rules.map;
        let enemies: Numbers = self.enemies(true).collect();
        let near = |zone: u8| {
            let close = |other: &u8| *other == zone || map.cost(zone, *other).is_some();
            enemies.iter().any(close)
        };
        let worth = |zone: u8| {
            let density = u16::from(map.zone(zone).density);
            if near(zone) { density } else { 10 * density }
        };
        let factors = self.rules.factors(fits.pace, turn);
        if factors > 0 && worth(course.zone) >= 30 && course.port.is_none() {
            return Order::act(Act::Search(factors));
        }
        let beside = map.beside[usize::from(course.zone)]
            .iter()
            .filter(|(zone, _)| map.open_to(self.side, *zone));
        let best = beside.max_by_key(|(zone, cost)| (worth(*zone), 255 - *cost));
        best.map_or(Order::STAY, |(zone, _)| Order::to(*zone))
    }
}
