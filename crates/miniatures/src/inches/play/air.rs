//! Missions, flights, interception, landing (V8.4, V9).

use super::Play;
use crate::ability::Ability;
use crate::card::Type;
use crate::inches::choice::{Fire, Mission};
use crate::inches::event::Event;
use crate::inches::plane::Point;
use crate::inches::roll::{Roll, What};
use crate::inches::rules::{NEAR, Victory};
use crate::inches::setup::load;
use crate::inches::state::{Flags, Flight, Home, Id, Interception, Is, Mask, Pending, Place, Side, State};
use crate::inches::switches::{Part, Switch};
use crate::sector::attack::{Attack, Weapon};
use crate::sector::board::Sector;
use admiralty_core::dice::SidedDice;
use admiralty_core::machine::Observer;

impl Victory {
    /// Where an aircraft sets out for a point.
    #[must_use]
    pub fn sets_out(&self, state: &State, unit: Id, to: Point) -> Point {
        match state.base.place[unit] {
            Place::At(_) => state.at[unit],
            _ => self.base_at(state, unit.side(), state.base.home[unit], to),
        }
    }

    /// V9.4, V8.2: whether an aircraft can fly this turn.
    #[must_use]
    pub fn can_fly(&self, state: &State, unit: Id) -> bool {
        if !self.unit(unit).kind.is_aircraft() || state.is(unit, Is::FLOWN) {
            return false;
        }
        match state.base.place[unit] {
            Place::At(_) => true,
            Place::Home => {
                let base = state.base.home[unit].carrier();
                let open = base.is_none_or(|base| state.on_table(base) && self.can_operate(state, base));
                state.base.counters[unit] == 0 && open
            }
            _ => false,
        }
    }

    /// M1.7, V8.1: whether an aircraft can land somewhere from where it is.
    #[must_use]
    pub fn can_land(&self, state: &State, unit: Id, home: Home) -> bool {
        let side = unit.side();
        let takes = match home.carrier() {
            Some(base) => {
                let berth = self.kinds(side).carriers.has(base)
                    && (self.unit(unit).fits_carriers || self.extra(base).work);
                berth && self.can_operate(state, base)
            }
            None => true,
        };
        let takes = takes && self.goes_to(unit, home);
        let there = self.base_at(state, side, home, state.at[unit]);
        takes
            && state.on_table(unit)
            && self.has_place(state, unit, home)
            && state.at[unit].within(there, self.extra(unit).inches)
    }

    /// V9.5: whether an aircraft that turned back is aloft and has a base to fly to.
    #[must_use]
    pub fn must_fly_home(&self, state: &State, unit: Id) -> bool {
        state.is(unit, Is::HOMEWARD) && state.on_table(unit) && self.homes(state, unit).next().is_some()
    }

    /// V9.5: whether a point is nearer to some base of an aircraft than it is now.
    #[must_use]
    pub fn leads_home(&self, state: &State, unit: Id, to: Point) -> bool {
        let from = state.at[unit];
        self.homes(state, unit).any(|home| {
            let base = |under| self.base_at(state, unit.side(), home, under);
            to.square(base(to)) < from.square(base(from))
        })
    }

    /// V9.2: whether a fighter may intercept.
    fn may_intercept(&self, state: &State, fighter: Id) -> bool {
        let (own, sea) = (self.unit(fighter), &state.sea[fighter]);
        let mission = matches!(sea.mission, Mission::Patrol | Mission::Escort(_));
        own.kind == Type::Fighter
            && mission
            && sea.load > 0
            && own.antiair[0] > 0
            && !sea.is.has(Is::SHOT | Is::HOMEWARD)
            && !state.base.flags[fighter].has(Flags::ABORTED)
    }
}

impl<D: SidedDice<Roll>, W: Observer<Victory>> Play<'_, D, W> {
    /// V9.4: one reload counter comes off everything at a base.
    pub(super) fn reload(&mut self) {
        for side in Side::BOTH {
            for unit in (self.state.base.afloat[side] & self.rules.kinds(side).aircraft).of(side) {
                if self.state.base.place[unit] == Place::Home {
                    let counters = &mut self.state.base.counters[unit];
                    *counters = counters.saturating_sub(1);
                }
            }
        }
    }

    /// V9.1.
    pub(super) fn name(&mut self, unit: Id, mission: Mission) {
        let sea = &mut self.state.sea[unit];
        sea.is.set(Is::NAMED);
        sea.mission = mission;
        if matches!(mission, Mission::Strafe(_)) {
            self.state.base.flags[unit].set(Flags::STRAFES);
        }
        self.tell(&Event::Named { unit, mission });
    }

    pub(super) fn fly(&mut self, unit: Id, to: Point) {
        let flight = Flight {
            to,
            home: None,
            left: self.rules.extra(unit).inches,
        };
        self.set_out(unit, flight);
    }

    pub(super) fn fly_home(&mut self, unit: Id, home: Home) {
        let to = self
            .rules
            .base_at(self.state, unit.side(), home, self.state.at[unit]);
        let flight = Flight {
            to,
            home: Some(home),
            left: self.rules.extra(unit).inches,
        };
        self.set_out(unit, flight);
    }

    /// V9.1: stays where it is; in the air that is its flight, and the other side goes on.
    pub(super) fn stay(&mut self, unit: Id) {
        self.state.set(unit, Is::FLOWN);
        if self.state.on_table(unit) {
            self.other_side_goes_on();
        }
    }

    fn other_side_goes_on(&mut self) {
        let side = self.state.base.side;
        if !self.state.base.passed[side.other()] {
            self.state.base.side = side.other();
        }
    }

    /// V8.4, V9.1: leaves its base, if it is at one; then it flies, and the other side goes on.
    fn set_out(&mut self, unit: Id, flight: Flight) {
        self.state.set(unit, Is::FLOWN);
        if self.state.base.place[unit] == Place::Home {
            let home = self.state.base.home[unit];
            self.bad_weather(unit, home, 0);
            if self.state.base.hull[unit] == 0 {
                return;
            }
            self.state.at[unit] = self.rules.sets_out(self.state, unit, flight.to);
            self.state.base.put(unit, Place::At(Sector(0)));
        }
        self.state.base.flags[unit].set(Flags::OUT);
        self.other_side_goes_on();
        self.fly_on(unit, flight, Mask::EMPTY);
    }

    /// V9.2: flies until a fighter may intercept, is met, or the end.
    fn fly_on(&mut self, unit: Id, flight: Flight, mut asked: Mask) {
        let enemy = unit.side().other();
        let from = self.state.at[unit];
        loop {
            let fighters = self.rules.kinds(enemy).fighters.without(asked);
            let met = self
                .rules
                .here(self.state, enemy, fighters)
                .filter_map(|fighter| Some((self.state.at[fighter].met(from, flight.to, NEAR)?, fighter)))
                .min();
            let Some((far, fighter)) = met else {
                break;
            };
            asked.insert(fighter);
            let at = from.towards(flight.to, far);
            if self.rules.may_intercept(self.state, fighter) {
                let left = flight.left - from.distance(at);
                let to = Flight { left, ..flight };
                self.pass(unit, at);
                self.state.pending = Some(Pending::Intercept {
                    unit,
                    fighter,
                    at,
                    to,
                    asked,
                });
                return;
            }
            if self.stops(fighter, false) {
                return self.stopped(unit, fighter, at);
            }
        }
        match flight.home {
            Some(home) => self.land(unit, home),
            None => {
                self.pass(unit, flight.to);
                self.tell(&Event::Flown { unit, to: flight.to });
                self.night_search(unit);
            }
        }
    }

    /// V8.6: flies in a straight line; batteries notice who comes within 5 inches of them.
    fn pass(&mut self, unit: Id, to: Point) {
        let from = std::mem::replace(&mut self.state.at[unit], to);
        let enemy = unit.side().other();
        let batteries = self.rules.works[enemy] & self.rules.kinds(enemy).antiair;
        for battery in (batteries & self.state.base.afloat[enemy]).of(enemy) {
            if self.state.at[battery].met(from, to, NEAR).is_some() {
                self.state.sea[battery].noticed.insert(unit);
            }
        }
    }

    /// V9.2: whether a fighter stops who comes near it.
    fn stops(&self, fighter: Id, intercepts: bool) -> bool {
        let escorts = matches!(self.state.sea[fighter].mission, Mission::Escort(_));
        intercepts || escorts || self.rules.switches.is(Switch::InterceptionStops) == 1
    }

    fn stopped(&mut self, unit: Id, by: Id, at: Point) {
        self.pass(unit, at);
        self.tell(&Event::Stopped { unit, by });
        self.night_search(unit);
    }

    /// V9.2: the fighter's antiair attack there and then.
    pub(super) fn intercept(&mut self, unit: Id, fighter: Id, at: Point, to: Flight, asked: Mask, yes: bool) {
        self.state.at[unit] = at;
        if !yes {
            if self.stops(fighter, false) {
                return self.stopped(unit, fighter, at);
            }
            return self.fly_on(unit, to, asked);
        }
        self.tell(&Event::Tried {
            unit: fighter,
            what: What::Intercept,
            die: 0,
            good: true,
        });
        self.state.set(fighter, Is::SHOT);
        let held = self.state.at[fighter];
        self.state.at[fighter] = at;
        let left = to.left;
        self.state.interception = Some(Interception {
            unit,
            fighter,
            at,
            left,
        });
        self.fire_now(Fire::all(Attack::new(fighter, Weapon::Antiair, unit)));
        self.state.at[fighter] = held;
        self.intercepted();
    }

    /// V9.2: what an interception did, when all its dice are rolled.
    pub(super) fn intercepted(&mut self) {
        if self.state.pending.is_some() {
            return;
        }
        let Some(Interception {
            unit,
            fighter,
            at,
            left,
        }) = self.state.interception.take()
        else {
            return;
        };
        self.settle();
        if self.state.base.hull[unit] == 0 {
            return;
        }
        if !self.state.base.flags[unit].has(Flags::ABORTED) {
            return self.stopped(unit, fighter, at);
        }
        self.tell(&Event::Stopped { unit, by: fighter });
        self.turn_home(unit, left);
    }

    /// V9.2: an aborted aircraft uses its remaining inches to fly home.
    fn turn_home(&mut self, unit: Id, left: i32) {
        let from = self.state.at[unit];
        let home = self
            .rules
            .homes(self.state, unit)
            .min_by_key(|&home| from.square(self.rules.base_at(self.state, unit.side(), home, from)));
        let Some(home) = home else {
            return;
        };
        let there = self.rules.base_at(self.state, unit.side(), home, from);
        if from.within(there, left) {
            return self.land(unit, home);
        }
        let to = from.towards(there, left.max(0));
        self.pass(unit, to);
        self.tell(&Event::Flown { unit, to });
    }

    /// V8.4, V9.4, M17.4: lands, with reload counters.
    fn land(&mut self, unit: Id, home: Home) {
        let kind = self.rules.unit(unit).kind;
        let dark = self.rules.part(Part::Night) && kind != Type::PatrolBomber;
        if dark && self.roll(What::DarkLanding, unit, unit, 0) == 1 {
            self.tell(&Event::Ditched { unit });
            self.state.base.hull[unit] = 0;
            return self.bury();
        }
        let counters = self.rules.counters(unit, home);
        self.state.base.put(unit, Place::Home);
        self.state.base.home[unit] = home;
        self.state.base.counters[unit] = counters;
        self.state.sea[unit].load = load(kind);
        self.state.sea[unit].is.clear(Is::HOMEWARD);
        self.state.base.flags[unit].clear(Flags::ABORTED);
        self.tell(&Event::Landed { unit, home, counters });
        self.bad_weather(unit, home, 1);
        if self.rules.unit(unit).away.is_some_and(|away| away.once) {
            self.state.base.put(unit, Place::Left); // C6.8
        }
    }

    /// V8.4: a die for each launch and landing; 1 destroys a random squadron stationed there.
    fn bad_weather(&mut self, unit: Id, home: Home, landing: u16) {
        if self.rules.part(Part::Weather) && self.roll(What::Launch, unit, unit, landing) == 1 {
            self.lose_squadron(unit, home, 8 + landing);
            self.bury();
        }
    }

    /// V10.2, M17.4: by night an aircraft searches where it arrives, else it turns back.
    fn night_search(&mut self, unit: Id) {
        if !self.rules.part(Part::Night) || self.state.sea[unit].mission == Mission::None {
            return;
        }
        let own = self.rules.unit(unit);
        let patrol = own.kind == Type::PatrolBomber;
        let skilled = own.has(Ability::SkilledSearch) || own.has(Ability::NightSpecialist);
        let need = if patrol { 3 } else { 5 } - u8::from(skilled);
        if !self.try_for(What::Search, unit, unit, 0, need) {
            self.state.base.flags[unit].set(Flags::ABORTED);
            self.state.set(unit, Is::HOMEWARD);
        }
    }
}

impl Victory {
    /// Bases with room where an aircraft may land.
    pub fn homes<'s>(&'s self, state: &'s State, unit: Id) -> impl Iterator<Item = Home> + Clone + 's {
        let side = unit.side();
        let carriers = self.kinds(side).carriers.of(side).map(Home);
        carriers.chain([Home::AIRBASE]).filter(move |&home| {
            let takes = home.carrier().is_none_or(|base| {
                state.base.afloat[side].has(base)
                    && state.on_table(base)
                    && (self.unit(unit).fits_carriers || self.extra(base).work)
                    && self.can_operate(state, base)
            });
            takes && self.goes_to(unit, home) && self.has_place(state, unit, home)
        })
    }

    /// C8.4: an aircraft from elsewhere goes back there, off the table.
    fn goes_to(&self, unit: Id, home: Home) -> bool {
        self.unit(unit).away.is_none() || home == Home::AIRBASE
    }

    /// M10.2: room at a base; aircraft from elsewhere need none.
    fn has_place(&self, state: &State, unit: Id, home: Home) -> bool {
        self.unit(unit).away.is_some() || self.places(state, unit.side(), home) > 0
    }

    /// V9.4, V8.5: reload counters of a landing. In a campaign those of C6.5, which stand in place of M10.1: by range for
    /// who comes from elsewhere, one at the airbase, none on a carrier.
    fn counters(&self, unit: Id, home: Home) -> u8 {
        let ashore = home.carrier().is_none();
        if let Some(away) = self.unit(unit).away {
            return away.counters;
        }
        if self.base.has(unit, Ability::Loiter) {
            return 0;
        }
        if self.in_campaign {
            return u8::from(ashore);
        }
        let reload = if self.unit(unit).kind == Type::Fighter {
            1
        } else {
            2
        };
        reload + if ashore { 2 } else { 0 }
    }
}
