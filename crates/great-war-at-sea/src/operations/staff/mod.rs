//! The staff: plans by mission (D6 to D9 of the rules authority), battles by the plain commander. It looks at its own fleets and
//! at what is open, and keeps nothing between questions but the posture of a battle and how far it is in its plan.

mod errand;
mod hunt;
mod mix;
mod paper;
mod plan;
mod routes;

pub use errand::{Errand, Task};
pub use mix::Mix;
pub use plan::{Leg, Plan};

use super::check::Due;
use super::faults::Faults;
use super::fits::Fits;
use super::map::ZONES;
use super::order::{Choice, Mission, Order, Write, Written};
use super::rules::Operations;
use super::state::{Fleet, Own, State};
use crate::battle::plain::{Plain, Posture};
use crate::battle::rules::Battle;
use crate::battle::state::{Afloat, Side};
use crate::ships::{HULL, PRIMARY, Speed};
use admiralty_core::machine::{Generator, Player};
use admiralty_core::seats::Seat;
use paper::Paper;
use plan::March;
use std::sync::Arc;

/// What the Central Powers do with the ship on which victory hangs (`souchon_goal`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Goal {
    /// Make for the haven.
    #[default]
    Haven,
    /// Make for the refuge.
    Refuge,
    /// Raid merchants.
    Raid,
}

impl Goal {
    /// All of them.
    pub const ALL: [Goal; 3] = [Goal::Haven, Goal::Refuge, Goal::Raid];

    /// As it is typed.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Goal::Haven => "haven",
            Goal::Refuge => "refuge",
            Goal::Raid => "raid",
        }
    }

    /// What she does.
    fn does(self) -> &'static str {
        match self {
            Goal::Haven => "makes for her haven",
            Goal::Refuge => "makes for her refuge",
            Goal::Raid => "raids merchants",
        }
    }
}

/// A fleet goes home when less than this percentage of its hull and primary boxes is left.
const WORN: u32 = 40;

/// Plans by rules of thumb, and as it was told.
#[derive(Clone, Debug, Default)]
pub struct Staff {
    mix: Arc<Mix>,
    plan: Arc<Plan>,
    march: March,
    plain: Plain,
    paper: Paper,
}

impl Staff {
    /// One with this goal for the ship on which victory hangs.
    #[must_use]
    pub fn new(goal: Goal) -> Self {
        Staff::with(Arc::new(Plan {
            goal,
            ..Plan::default()
        }))
    }

    /// One with this plan.
    #[must_use]
    pub fn with(plan: Arc<Plan>) -> Self {
        Staff::mixing(Arc::new(Mix::of(plan)))
    }

    /// One that draws a plan for each game.
    #[must_use]
    pub fn mixing(mix: Arc<Mix>) -> Self {
        Staff {
            mix,
            ..Staff::default()
        }
    }
}

impl Player<Operations> for Staff {
    fn begin(&mut self, mut generator: Generator) {
        self.plan = self.mix.draw(|sum| generator.below(sum));
        self.march = March::default();
        Player::<Battle>::begin(&mut self.plain, generator);
    }

    fn choose(&mut self, rules: &Operations, seen: &State, seat: Seat) -> Option<Choice> {
        let side = Side::of(seat);
        if let Some(fight) = &seen.fight {
            // Plain commanders count guns at range 2: against ships without guns there is nothing to count.
            let guns = |ship: &Afloat| ship.boxes[..HULL].iter().any(|boxes| *boxes > 0);
            let prey = !fight.waters.ships[side.other()]
                .iter()
                .any(|ship| !ship.sunk() && guns(ship));
            let armed = fight.waters.ships[side]
                .iter()
                .any(|ship| !ship.sunk() && guns(ship));
            self.plain.ordered = (prey && armed).then_some(Posture::Fight);
            let choice = self.plain.choose(&fight.battle, &fight.waters, seat);
            return choice.map(Choice::Battle);
        }
        let mut written = self.paper.clean();
        let mut desk = Desk {
            rules,
            seen,
            side,
            own: &seen.own[side],
            plan: &self.plan,
            march: self.march,
            plots: &mut self.paper.plots,
            taken: [0; ZONES],
            raids: 0,
        };
        let shun = desk.orders(&mut written);
        self.march = desk.march;
        Some(self.paper.hand_in(written, shun))
    }
}

/// The orders of one turn of a side, as they are written.
struct Desk<'a> {
    rules: &'a Operations,
    seen: &'a State,
    side: Side,
    own: &'a Own,
    plan: &'a Plan,
    march: March,
    /// Empty plots to write on.
    plots: &'a mut Vec<Vec<Order>>,
    /// How many orders make for each zone already.
    taken: [u8; ZONES],
    /// Fleets on RAID.
    raids: usize,
}

impl Desk<'_> {
    /// Writes the orders; returns the fleets that avoid contact.
    fn orders(&mut self, written: &mut Vec<Written>) -> u32 {
        self.raids = self
            .own
            .all()
            .filter(|(_, fleet)| fleet.mission == Mission::Raid)
            .count();
        let mut shun = 0;
        for (number, fleet) in self.own.all() {
            shun |= u32::from(self.shuns(number, fleet)) << number;
            let write = match self.rules.due(self.seen, fleet) {
                Due::Abort => Some(Write::Abort),
                _ if self.goes_home(number, fleet) => Some(Write::Abort),
                Due::Nothing => None,
                Due::Next => self.next(number, fleet).map(Write::Next),
                Due::May | Due::Either | Due::Must => self.anew(number, fleet),
            };
            written.extend(write.map(|write| Written { fleet: number, write }));
            let tow = self.tow(number, fleet);
            written.extend(tow.map(|write| Written { fleet: number, write }));
        }
        for craft in 0..self.own.crafts.len() as u8 {
            let write = Write::Send(self.station(craft));
            let fits = self.may_send(craft, self.station(craft));
            written.extend(Some(Written { fleet: craft, write }).filter(|_| fits));
        }
        shun
    }

    fn may_send(&self, craft: u8, zone: Option<u8>) -> bool {
        self.rules.may_send(self.seen, self.side, craft, zone)
    }

    /// Where a submarine, airship or pair of MAS boats goes: where most enemy counters are, else to the narrows.
    fn station(&self, craft: u8) -> Option<u8> {
        let places = self.seen.open.counters[self.side.other()].iter().flatten();
        let mut enemies = [0_u8; ZONES];
        places.for_each(|place| enemies[usize::from(place.zone)] += 1);
        let zones = self.rules.map.all();
        let legal = zones.filter(|zone| self.may_send(craft, Some(*zone)));
        // The first of equals.
        let merit = |zone: &u8| (enemies[usize::from(*zone)], self.rules.map.zone(*zone).narrows);
        legal.rev().max_by_key(merit)
    }

    /// Whether the ship on which victory hangs is in a fleet.
    fn has_quarry(&self, number: u8) -> bool {
        let quarry = self.rules.quarry.filter(|_| self.side == Side::Central);
        quarry.is_some_and(|quarry| {
            let counter = self.rules.sides[self.side].force.units[usize::from(quarry.ship)].counter;
            self.own.counters[usize::from(counter)].fleet == number
        })
    }

    /// Transports, their escorts and the hunted avoid contact.
    fn shuns(&self, number: u8, fleet: &Fleet) -> bool {
        let hunted = self.has_quarry(number) && self.plan.goal != Goal::Raid;
        hunted
            || matches!(
                fleet.mission,
                Mission::Transport | Mission::Escort(_) | Mission::Abort(_)
            )
    }

    /// A worn fleet makes for port, unless victory hangs on where it goes.
    fn goes_home(&self, number: u8, fleet: &Fleet) -> bool {
        let may = matches!(
            fleet.mission,
            Mission::Intercept | Mission::Raid | Mission::Bombard
        );
        if !may || self.has_quarry(number) && self.plan.goal != Goal::Raid {
            return false;
        }
        let force = &self.rules.sides[self.side].force;
        let (mut left, mut all) = (0, 0);
        for counter in (0..force.counters.len()).filter(|counter| self.own.counters[*counter].fleet == number)
        {
            for unit in force.counters[counter].units() {
                let (ship, built) = (&self.own.ships[unit], &force.units[unit].ship);
                left += u32::from(ship.boxes[HULL]) + u32::from(ship.boxes[PRIMARY]);
                all += u32::from(built.boxes[HULL]) + u32::from(built.boxes[PRIMARY]);
            }
        }
        100 * left < WORN * all
    }

    /// The order for the last turn of a plot.
    fn next(&mut self, number: u8, fleet: &Fleet) -> Option<Order> {
        let (mut course, turn) = self.rules.forecast(self.seen, self.side, number)?;
        Some(self.one(number, fleet, fleet.mission, &mut course, turn))
    }

    fn anew(&mut self, number: u8, fleet: &Fleet) -> Option<Write> {
        let mission = self.mission(number, fleet)?;
        let mut orders = self.plots.pop().unwrap_or_default();
        match mission {
            Mission::Escort(_) => {}
            Mission::Transport => self.carry(number, fleet, &mut orders),
            Mission::Bombard => self.bombard(number, fleet, &mut orders),
            _ => {
                let mut course = fleet.course;
                let turns = (self.seen.turn..).take(self.rules.ahead() + 1);
                orders.extend(turns.map(|turn| self.one(number, fleet, mission, &mut course, turn)));
            }
        }
        if mission == Mission::Raid {
            self.raids = self.raids.max(1);
        }
        let mut wrong = Faults::default();
        Fits::new(self.rules, self.seen, self.side, number).anew(fleet, mission, &orders, &mut wrong);
        // A plot for the whole game that cannot be written: the fleet stays where it is.
        if mission.whole() && !wrong.none() {
            orders.clear();
        }
        Some(Write::Anew(mission, orders))
    }

    /// The mission of a fleet; none to let it lie in port.
    fn mission(&self, number: u8, fleet: &Fleet) -> Option<Mission> {
        if !Operations::chooses_mission(fleet) {
            return Some(fleet.mission);
        }
        let given = self.rules.given_mission(self.side, number, self.seen.turn);
        if let Some(given) = given.filter(|_| fleet.mission == Mission::Waits) {
            return Some(given);
        }
        let fights = self
            .rules
            .may_have(self.own, self.side, number, Mission::Intercept);
        let armed = self.rules.armed(self.own, self.side, number);
        let loaded = self
            .own
            .counters_of(number)
            .any(|counter| self.own.counters[counter].loaded);
        let task = self.plan.errand(number).map(|errand| errand.task);
        let hunted = self.has_quarry(number) && self.plan.goal == Goal::Raid;
        if fights && armed {
            return Some(match task {
                Some(Task::Shells(_)) => Mission::Bombard,
                _ if (hunted || task == Some(Task::Raids)) && self.raids == 0 => Mission::Raid,
                _ => Mission::Intercept,
            });
        }
        (loaded || fleet.course.port.is_none()).then_some(Mission::Transport)
    }

    /// An order for a fleet that will be there in that turn; the course goes on.
    fn one(
        &mut self,
        number: u8,
        fleet: &Fleet,
        mission: Mission,
        course: &mut super::state::Course,
        turn: u8,
    ) -> Order {
        let fits = Fits::new(self.rules, self.seen, self.side, number);
        let card = self.rules.sides[self.side].fleets.get(usize::from(number));
        let opening = turn == 1 && card.is_some_and(|card| card.opening_shell);
        let wanted = if opening {
            Order::act(super::order::Act::Shell)
        } else if mission == Mission::Raid && turn <= self.plan.errand(number).map_or(0, |errand| errand.wait)
        {
            Order::STAY
        } else if mission == Mission::Raid {
            self.raid(&fits, course, turn)
        } else if self.has_quarry(number) {
            self.flee(course)
        } else if let Some(zone) = self.plan.station(number).filter(|_| fleet.pursuit == 0) {
            self.make_for(course, zone)
        } else {
            self.hunt(&fits, course, turn)
        };
        let (mut after, mut wrong) = (*course, Faults::default());
        fits.order(fleet, mission, &mut after, turn, &wanted, &mut wrong);
        let order = if wrong.none() { wanted } else { Order::STAY };
        if !wrong.none() {
            after = *course;
            fits.order(fleet, mission, &mut after, turn, &order, &mut wrong);
        }
        *course = after;
        order
    }

    /// A ship that is dead in the water is taken in tow by the smallest that can (G17.5).
    fn tow(&self, number: u8, fleet: &Fleet) -> Option<Write> {
        let force = &self.rules.sides[self.side].force;
        let counters = || self.own.counters_of(number);
        let dead = |counter: &usize| {
            let mut units = force.counters[*counter].units();
            units.any(|unit| !self.own.ships[unit].sunk() && self.own.ships[unit].speed == Speed::Dead)
        };
        let of = counters().find(dead)?;
        let fits = Fits::new(self.rules, self.seen, self.side, number);
        let able = |by: &usize| {
            let mut wrong = Faults::default();
            fits.tow(fleet, *by, of, &mut wrong);
            *by != of && wrong.none() && counters().count() > 2
        };
        let size = |counter: &usize| {
            force.units[usize::from(force.counters[*counter].first)]
                .ship
                .code
                .size()
        };
        let by = counters().filter(able).min_by_key(size)?;
        Some(Write::Tow(by as u8, of as u8))
    }
}
