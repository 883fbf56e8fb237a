//! How a fleet moves on an order (G10.2, G11): the same for plots that are checked and for turns that are played.

use super::map::EXIT;
use super::order::{Act, Go, Mission, Order};
use super::rules::{Nations, Operations, bit};
use super::state::{Course, Fleet, State};
use super::switches::Switch;
use crate::battle::state::Side;
use crate::ships::{Code, Nation, Speed};
use arrayvec::ArrayVec;

/// What a turn of movement came to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stretch {
    /// Zones entered, in their order.
    pub entered: ArrayVec<u8, 2>,
    /// Whether it was at sea (G11.5).
    pub at_sea: bool,
    /// The order could not be carried out: the zone is forbidden (G12.6).
    pub forbidden: bool,
}

/// What of a fleet matters for how it moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// The speed of its slowest ship, its escorts' too (G11.1).
    pub speed: Speed,
    /// Its nations, merchants left out.
    pub nations: Nations,
    /// Turns of its tow so far (G17.2).
    pub tow: Option<u8>,
}

impl Operations {
    /// The pace of a fleet with its escorts (G11.1).
    #[must_use]
    pub fn pace(&self, state: &State, side: Side, fleet: u8) -> Pace {
        let own = &*state.own[side];
        let force = &self.sides[side].force;
        let head = own.head(fleet);
        let mut pace = Pace {
            speed: Speed::TwoPlus,
            nations: 0,
            tow: None,
        };
        for number in own.group(head) {
            let tow = own.fleet(number).and_then(|fleet| fleet.tow);
            pace.tow = pace.tow.or(tow.map(|tow| tow.turns));
            for counter in own.counters_of(number) {
                pace.nations |= bit(force.counters[counter].nation);
                let towed = tow.is_some_and(|tow| usize::from(tow.of) == counter);
                let living = force.counters[counter]
                    .units()
                    .filter(|unit| !own.ships[*unit].sunk());
                for unit in living.filter(|_| !towed) {
                    let code = force.units[unit].ship.code;
                    let storm = state.weather.rough() && matches!(code, Code::TB | Code::DD);
                    let most = if storm { Speed::One } else { Speed::TwoPlus };
                    let dry = own.fuel.get(unit) == Some(&0);
                    let speed = if dry { Speed::Dead } else { own.ships[unit].speed };
                    pace.speed = pace.speed.min(speed).min(most);
                }
            }
        }
        pace
    }

    /// Movement factors in a turn (G10.2, G17.2).
    #[must_use]
    pub fn factors(&self, pace: Pace, turn: u8) -> u8 {
        if let Some(turns) = pace.tow {
            return u8::from((turns + 1) % 3 == 0);
        }
        match pace.speed {
            Speed::Dead => 0,
            Speed::Slow if self.switches.differs(Switch::SlowPattern) => turn % 2,
            Speed::Slow => u8::from(!turn.is_multiple_of(3)),
            Speed::One => 1,
            Speed::Two | Speed::TwoPlus => 2,
        }
    }

    /// Whether the limit of coastal zones does not bind a fleet in a zone (G11.6, G11.11).
    fn exempt(&self, nations: Nations, zone: u8) -> bool {
        let zone = self.map.zone(zone);
        let only = |of: Nations| nations != 0 && nations & !of == 0;
        zone.east && only(bit(Nation::Greece) | bit(Nation::Turkey))
            || zone.adriatic && only(bit(Nation::Austria))
    }

    /// Carries out an order with so many MF.
    #[must_use]
    pub fn advance(
        &self,
        side: Side,
        pace: Pace,
        course: &mut Course,
        order: &Order,
        factors: u8,
    ) -> Stretch {
        let mut stretch = Stretch::default();
        if course.zone == EXIT {
            return stretch;
        }
        let mut legs: ArrayVec<u8, 2> = order.go.legs().collect();
        if legs.first() == Some(&course.zone) {
            legs.remove(0);
        }
        // What cannot be gone to is read as the zone made for, else as STAY (G12.6).
        if let Some(&first) = legs.first()
            && self.cost(course.zone, first).is_none()
        {
            legs = course.toward.into_iter().collect();
            stretch.forbidden = self.switches.differs(Switch::BrokenPlot);
        }
        if legs.first().is_some_and(|zone| !self.may_enter(side, *zone)) {
            legs.clear();
            stretch.forbidden = true;
        }
        let held = course.port.is_some() && pace.speed == Speed::Dead && pace.tow.is_none();
        if legs.is_empty() || held {
            course.toward = None;
            course.gathered = 0;
            self.stay(course, order, &mut stretch);
            return stretch;
        }
        course.port = None;
        stretch.at_sea = true;
        self.go(pace, course, &legs, factors, &mut stretch);
        if let Some(port) = order.port
            && course.zone == self.map.port(port).zone
        {
            course.port = Some(port);
            course.toward = None;
            course.gathered = 0;
        }
        stretch
    }

    fn stay(&self, course: &mut Course, order: &Order, stretch: &mut Stretch) {
        match order.port {
            Some(port) if self.map.port(port).zone == course.zone => course.port = Some(port),
            _ if order.act == Act::Sea => course.port = None,
            _ => {}
        }
        stretch.at_sea = course.port.is_none();
    }

    fn go(&self, pace: Pace, course: &mut Course, legs: &[u8], factors: u8, stretch: &mut Stretch) {
        let mut coastal = 0;
        if course.toward != Some(legs[0]) {
            let kept = self.switches.differs(Switch::TurningAside);
            course.gathered = if kept { course.gathered / 2 } else { 0 };
        }
        let shore =
            |zone: u8| zone != EXIT && self.map.zone(zone).coastal && !self.exempt(pace.nations, zone);
        let crawls = self.switches.differs(Switch::CoastalPace) && shore(course.zone) && shore(legs[0]);
        course.gathered += if crawls { factors.min(1) } else { factors };
        for (leg, &zone) in legs.iter().enumerate() {
            let Some(cost) = self.cost(course.zone, zone) else {
                break;
            };
            course.toward = Some(zone);
            if course.gathered < cost {
                return;
            }
            if shore(zone) {
                coastal += 1;
                if coastal > 1 {
                    // It waits at the border for the next turn.
                    course.gathered = cost;
                    return;
                }
            }
            course.gathered -= cost;
            course.zone = zone;
            course.toward = None;
            stretch.entered.push(zone);
            if zone == EXIT || leg + 1 == legs.len() {
                break;
            }
        }
        course.gathered = 0;
        course.toward = None;
    }

    /// What a passage costs; to leave the map only where the scenario allows it.
    #[must_use]
    pub fn cost(&self, from: u8, to: u8) -> Option<u8> {
        self.map.cost(from, to).filter(|_| to != EXIT || self.exits)
    }

    /// Whether a side may enter a zone (G11.7).
    #[must_use]
    pub fn may_enter(&self, side: Side, zone: u8) -> bool {
        zone == EXIT || self.map.open_to(side, zone)
    }

    /// The order that ABORT gives in a turn (G12.7).
    #[must_use]
    pub fn abort_order(&self, side: Side, course: &Course, port: u8) -> Order {
        let zone = self.map.port(port).zone;
        match self.map.next(side, course.zone, zone) {
            None => Order::port(port),
            Some(next) => Order {
                go: Go::To(next),
                port: Some(port),
                ..Order::STAY
            },
        }
    }

    /// The port to which ABORT leads: the nearest friendly one, by turns, then by zones, then in the order of the file (G12.7).
    #[must_use]
    pub fn refuge(&self, side: Side, fleet: &Fleet) -> u8 {
        let from = fleet.course.zone;
        let far = |port: u8| {
            let zone = self.map.port(port).zone;
            (self.map.way(side, from, zone), self.steps(side, from, zone), port)
        };
        let ports = (0..self.map.ports.len() as u8).filter(|port| self.friendly(side, *port) == Some(true));
        let here = fleet
            .course
            .port
            .filter(|port| self.friendly(side, *port) == Some(true));
        here.or(ports.min_by_key(|port| far(*port))).unwrap_or(0)
    }

    fn steps(&self, side: Side, from: u8, to: u8) -> u8 {
        let (mut at, mut steps) = (from, 0);
        while let Some(next) = self.map.next(side, at, to) {
            at = next;
            steps += 1;
        }
        steps
    }

    /// The order of a fleet in this turn: that of its plot, of ABORT, or STAY.
    #[must_use]
    pub fn order_of(&self, side: Side, fleet: &Fleet) -> Order {
        match fleet.mission {
            Mission::Abort(port) => self.abort_order(side, &fleet.course, port),
            _ => fleet.plot.first().copied().unwrap_or_default(),
        }
    }

    /// Takes the order of the turn off a plot, unless the passage of a plot for the whole game is not at its end (G12.6).
    pub(super) fn turn_over(plot: &mut Vec<Order>, mission: Mission, course: &Course) {
        let Some(order) = plot.first_mut() else {
            return;
        };
        order.join = super::order::Join::No;
        let (legs, toward) = (order.go, course.toward);
        let under_way = toward.is_some_and(|zone| legs.legs().any(|leg| leg == zone));
        let goes_on = plot.get(1).is_some_and(|next| next.go.legs().next() == toward);
        if !(mission.whole() && under_way) || goes_on {
            plot.remove(0);
        }
    }

    /// Where a fleet will be, on the orders that it has, at the beginning of the turn after them: its course and that turn.
    #[must_use]
    pub fn forecast(&self, state: &State, side: Side, number: u8) -> Option<(Course, u8)> {
        let own = &state.own[side];
        let fleet = own.fleet(number)?;
        let pace = self.pace(state, side, number);
        let (mut course, mut turn) = (fleet.course, state.turn);
        for order in &fleet.plot {
            let factors = self.factors_for(pace, turn, order, fleet.slowed && turn == state.turn);
            let _ = self.advance(side, pace, &mut course, order, factors);
            turn += 1;
        }
        Some((course, turn))
    }

    /// MF for an order: what is spent on searching is not spent on moving (G14.2), a long battle costs one (G9.5).
    #[must_use]
    pub fn factors_for(&self, pace: Pace, turn: u8, order: &Order, slowed: bool) -> u8 {
        let spent = match order.act {
            Act::Search(factors) => factors,
            _ => 0,
        };
        let all = self.factors(pace, turn).saturating_sub(u8::from(slowed));
        all.saturating_sub(spent)
    }
}
