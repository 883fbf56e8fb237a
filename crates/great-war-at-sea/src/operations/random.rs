//! Orders at random: every legal one can come up.

use super::check::Due;
use super::faults::Faults;
use super::fits::Fits;
use super::map::EXIT;
use super::order::{Act, Choice, Go, Join, Mission, Order, Write, Written};
use super::rules::Operations;
use super::state::{Course, Fleet, Own, State};
use super::switches::Switch;
use crate::battle::state::Side;
use crate::ships::Speed;
use admiralty_core::machine::Generator;

/// Tries for an order before the fleet stays.
const TRIES: usize = 12;

impl Operations {
    /// Legal orders of a turn, at random.
    pub(super) fn any_orders(&self, seen: &State, side: Side, generator: &mut Generator) -> Choice {
        let own = &*seen.own[side];
        let mut written: Vec<Written> = Vec::new();
        let mut raids = own
            .all()
            .filter(|(_, fleet)| fleet.mission == Mission::Raid)
            .count();
        let free = self.switches.differs(Switch::RaidFleets);
        for (number, fleet) in own.all() {
            let fits = Fits::new(self, seen, side, number);
            let write = match self.due(seen, fleet) {
                Due::Abort => Some(Write::Abort),
                Due::Nothing if self.may_abort(fleet) && generator.below(24) == 0 => Some(Write::Abort),
                Due::Nothing => None,
                Due::Next => self.next(&fits, fleet, generator),
                Due::Either if generator.below(2) == 0 => self.next(&fits, fleet, generator),
                Due::May if generator.below(3) == 0 => None,
                Due::May | Due::Either | Due::Must => {
                    let own_raid = usize::from(fleet.mission == Mission::Raid);
                    let may_raid = free || raids == own_raid;
                    let write = self.any_plot(&fits, fleet, may_raid, &written, generator);
                    if let Write::Anew(Mission::Raid, _) = &write {
                        raids = 1;
                    }
                    Some(write)
                }
            };
            written.extend(write.map(|write| Written { fleet: number, write }));
            if generator.below(2) == 0 {
                let tow = any_tow(&fits, fleet, generator);
                written.extend(tow.map(|write| Written { fleet: number, write }));
            }
        }
        for craft in 0..own.crafts.len() as u8 {
            let zone = generator.below(self.map.zones.len() + 1);
            let zone = (zone < self.map.zones.len()).then_some(zone as u8);
            let fits = self.may_send(seen, side, craft, zone);
            let send = Written {
                fleet: craft,
                write: Write::Send(zone),
            };
            written.extend(Some(send).filter(|_| fits));
        }
        let shun = (0..own.fleets.len()).fold(0, |shun, number| shun | (generator.below(2) as u32) << number);
        Choice::orders(written, shun)
    }

    fn may_abort(&self, fleet: &Fleet) -> bool {
        !(matches!(fleet.mission, Mission::Waits | Mission::Abort(_)) && fleet.course.port.is_some())
    }

    fn next(&self, fits: &Fits<'_>, fleet: &Fleet, generator: &mut Generator) -> Option<Write> {
        let (mut course, turn) = self.forecast(fits.state, fits.side, fits.number)?;
        Some(Write::Next(self.any_order(
            fits,
            fleet,
            fleet.mission,
            &mut course,
            turn,
            generator,
        )))
    }

    fn any_plot(
        &self,
        fits: &Fits<'_>,
        fleet: &Fleet,
        may_raid: bool,
        written: &[Written],
        generator: &mut Generator,
    ) -> Write {
        let mission = self.any_mission(fits, fleet, may_raid, written, generator);
        let left = usize::from(self.turns + 1 - fits.state.turn);
        let count = match mission {
            Mission::Escort(_) => 0,
            mission if mission.rolls_on() => self.ahead() + 1,
            _ => generator.below(left + 1),
        };
        let mut course = fleet.course;
        let orders = (fits.state.turn..)
            .take(count)
            .map(|turn| self.any_order(fits, fleet, mission, &mut course, turn, generator));
        Write::Anew(mission, orders.collect())
    }

    fn any_mission(
        &self,
        fits: &Fits<'_>,
        fleet: &Fleet,
        may_raid: bool,
        written: &[Written],
        generator: &mut Generator,
    ) -> Mission {
        if !Self::chooses_mission(fleet) {
            return fleet.mission;
        }
        let given = self.given_mission(fits.side, fits.number, fits.state.turn);
        if let Some(given) = given.filter(|_| fleet.mission == Mission::Waits) {
            return given;
        }
        let beside = |(number, other): &(u8, &Fleet)| {
            *number != fits.number
                && other.course == fleet.course
                && !matches!(other.mission, Mission::Escort(_))
        };
        let mut missions = vec![
            Mission::Transport,
            Mission::Bombard,
            Mission::Intercept,
            Mission::Minelay,
        ];
        missions.extend(may_raid.then_some(Mission::Raid));
        let with = Mission::Escort(fits.number);
        let escorted = fits.own.all().any(|(_, other)| other.mission == with)
            || written
                .iter()
                .any(|one| matches!(one.write, Write::Anew(mission, _) if mission == with));
        if !escorted {
            let escorts = |number: &u8| escorts(written, *number);
            let beside = fits.own.all().filter(beside).map(|(number, _)| number);
            missions.extend(beside.filter(|number| !escorts(number)).map(Mission::Escort));
        }
        missions.retain(|mission| self.may_have(fits.own, fits.side, fits.number, *mission));
        generator.pick(&missions)
    }

    fn any_order(
        &self,
        fits: &Fits<'_>,
        fleet: &Fleet,
        mission: Mission,
        course: &mut Course,
        turn: u8,
        generator: &mut Generator,
    ) -> Order {
        for _ in 0..TRIES {
            let order = self.draw(fits, course, generator);
            let (mut after, mut wrong) = (*course, Faults::default());
            fits.order(fleet, mission, &mut after, turn, &order, &mut wrong);
            if wrong.none() {
                *course = after;
                return order;
            }
        }
        fits.order(fleet, mission, course, turn, &Order::STAY, &mut Faults::default());
        Order::STAY
    }

    /// An order that may be legal.
    fn draw(&self, fits: &Fits<'_>, course: &Course, generator: &mut Generator) -> Order {
        if course.zone == EXIT {
            return Order::STAY;
        }
        let beside = |zone: u8| &self.map.beside[usize::from(zone)];
        let mut order = Order::STAY;
        let (mut bound, shape) = (course.zone, generator.below(8));
        if shape < 6 {
            let goes_on = course.toward.filter(|_| shape < 3);
            let first = goes_on.unwrap_or_else(|| generator.pick(beside(course.zone)).0);
            order.go = Go::To(first);
            bound = first;
            if first == EXIT
                || self.exits && self.map.zone(course.zone).exit.is_some() && generator.below(4) == 0
            {
                order.go = Go::To(EXIT);
                return order;
            }
            if generator.below(5) == 0 {
                bound = generator.pick(beside(first)).0;
                order.go = Go::Then(first, bound);
            }
        }
        let ports: Vec<u8> = self.map.ports_of(bound).collect();
        match generator.below(12) {
            0..=2 if !ports.is_empty() => order.port = Some(generator.pick(&ports)),
            3 if !ports.is_empty() => order.act = Act::Attack(generator.pick(&ports)),
            4 => order.act = generator.pick(&[Act::Sea, Act::Shell, Act::Lay, Act::Lay]),
            7 => order.act = Act::Scout(generator.pick(beside(course.zone)).0),
            5 => order.act = generator.pick(&[Act::Load, Act::Unload]),
            6 => order.act = Act::Search(1 + generator.below(2) as u8),
            _ => {}
        }
        if generator.below(12) == 0 {
            order.join = self.any_join(fits, generator);
        }
        order
    }

    fn any_join(&self, fits: &Fits<'_>, generator: &mut Generator) -> Join {
        let counters: Vec<usize> = fits.own.counters_of(fits.number).collect();
        let fleets: Vec<u8> = fits
            .own
            .all()
            .map(|(number, _)| number)
            .filter(|number| *number != fits.number)
            .collect();
        if generator.below(2) == 0 && !fleets.is_empty() {
            return Join::Combine(generator.pick(&fleets));
        }
        let mask = counters
            .iter()
            .fold(0, |mask, counter| mask | (generator.below(2) as u128) << counter);
        if mask == 0 { Join::No } else { Join::Divide(mask) }
    }
}

/// Whether what is written makes a fleet an escort.
fn escorts(written: &[Written], number: u8) -> bool {
    written
        .iter()
        .any(|one| one.fleet == number && matches!(one.write, Write::Anew(Mission::Escort(_), _)))
}

/// Takes something in tow, if anything can be.
fn any_tow(fits: &Fits<'_>, fleet: &Fleet, generator: &mut Generator) -> Option<Write> {
    let own: &Own = fits.own;
    let force = &fits.rules.sides[fits.side].force;
    let dead = |counter: &usize| {
        let mut units = force.counters[*counter].units();
        units.any(|unit| !own.ships[unit].sunk() && own.ships[unit].speed == Speed::Dead)
    };
    let counters: Vec<usize> = own.counters_of(fits.number).collect();
    let of = counters.iter().copied().find(dead)?;
    let by = generator.pick(&counters);
    let mut wrong = Faults::default();
    fits.tow(fleet, by, of, &mut wrong);
    wrong.none().then_some(Write::Tow(by as u8, of as u8))
}
