//! A battle's rules in inches: its table, its units, its switches.

use super::critical::Harm;
use super::plane::{INCH, Inches, Point};
use super::setup::{Extra, Origin};
use super::state::{Id, Is, Mask, Pair, Side, State};
use super::switches::{Part, Switch, Switches};
use crate::ability::Ability;
use crate::card::Type;
use crate::sector::attack::{Attack, Kind, Weapon};
use crate::sector::rules::{Aaws, Kinds};
use crate::sector::unit::Unit;
use arrayvec::ArrayVec;
use std::sync::Arc;

/// What lies on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// Land (V3.4).
    Island,
    /// A shoal (V3.3).
    Shoal,
    /// Shallow water (V3.2).
    Shallow,
    /// A bank of fog (V4.10).
    Fog,
}

/// A circle of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patch {
    /// What.
    pub ground: Ground,
    /// Its middle.
    pub at: Point,
    /// Its radius.
    pub radius: Inches,
}

/// The rules of a battle in inches.
#[derive(Clone, Debug)]
pub struct Victory {
    /// The sector game's part: units, kinds, limits, abilities.
    pub base: Aaws,
    /// The switches.
    pub switches: Switches,
    /// Islands, shoals, shallow water, fog.
    pub ground: Vec<Patch>,
    /// Objectives (V1.4).
    pub objectives: ArrayVec<Point, 3>,
    /// What the crossover adds to each unit.
    pub(crate) extras: Vec<Extra>,
    /// Works on the ground, and decoys: no part of a fleet.
    pub(crate) works: Pair<Mask>,
    /// Decoys (V7.11).
    pub(crate) decoys: Pair<Mask>,
    /// C6.5, C8.2: it is a battle of a campaign.
    pub(crate) in_campaign: bool,
    /// The first state.
    pub(crate) opening: State,
    /// The scenario that it was read from.
    pub(crate) origin: Option<Arc<Origin>>,
}

/// V4.2: bounds of range bands of main guns of cruisers and battleships, in inches.
const HEAVY: [Inches; 6] = [5, 10, 20, 30, 35, 40];
/// Of all other guns.
const LIGHT: [Inches; 4] = [5, 10, 15, 20];
/// Of torpedoes.
const TORPEDO: [Inches; 4] = [3, 6, 9, 12];
/// Of antiair.
const ANTIAIR: [Inches; 3] = [5, 10, 15];

/// What "the same sector" is in inches.
pub const NEAR: Inches = 5 * INCH;

/// V4.2: the band of a distance, squared.
#[inline]
fn band_of(bounds: &[Inches], square: i32) -> Option<u8> {
    bounds
        .iter()
        .position(|bound| square <= (bound * INCH) * (bound * INCH))
        .map(|band| band as u8)
}

impl Victory {
    /// A unit.
    #[must_use]
    #[inline]
    pub fn unit(&self, unit: Id) -> &Unit {
        self.base.unit(unit)
    }

    /// Units of a side by kind.
    #[must_use]
    #[inline]
    pub fn kinds(&self, side: Side) -> &Kinds {
        self.base.kinds(side)
    }

    /// What the crossover adds to a unit.
    #[must_use]
    #[inline]
    pub fn extra(&self, unit: Id) -> &Extra {
        &self.extras[unit.index()]
    }

    /// Whether a unit is a ship: works on the ground are none.
    #[must_use]
    #[inline]
    pub fn is_ship(&self, unit: Id) -> bool {
        self.unit(unit).kind.is_ship() && !self.extra(unit).work
    }

    /// Whether an optional part is in force.
    #[must_use]
    #[inline]
    pub fn part(&self, part: Part) -> bool {
        self.switches.has(part)
    }

    /// Width and height of the table (V1.1).
    #[must_use]
    pub fn table(&self) -> (Inches, Inches) {
        let boards = 2 + Inches::from(self.switches.is(Switch::Boards));
        (boards * 36 * INCH, 48 * INCH)
    }

    /// Whether a point is on the table (V1.6).
    #[must_use]
    pub fn on(&self, at: Point) -> bool {
        let (width, height) = self.table();
        (0..=width).contains(&i32::from(at.x)) && (0..=height).contains(&i32::from(at.y))
    }

    /// Units of a side that are on the table or above it.
    #[inline]
    pub fn here<'s>(
        &self,
        state: &'s State,
        side: Side,
        which: Mask,
    ) -> impl Iterator<Item = Id> + Clone + use<'s> {
        (state.base.afloat[side] & which)
            .of(side)
            .filter(|&unit| state.on_table(unit))
    }

    /// The same as a set.
    #[must_use]
    pub fn present(&self, state: &State, side: Side, which: Mask) -> Mask {
        self.here(state, side, which)
            .fold(Mask::EMPTY, |all, unit| all | unit.bit())
    }

    /// Units of a side within a distance of a point.
    #[must_use]
    pub fn near(&self, state: &State, side: Side, which: Mask, at: Point, distance: Inches) -> Mask {
        let mut near = Mask::EMPTY;
        for unit in self.here(state, side, which) {
            if state.at[unit].within(at, distance) {
                near.insert(unit);
            }
        }
        near
    }

    /// Ships, and submarines on the surface: what is on the water to be seen and touched.
    #[must_use]
    pub fn surface(&self, state: &State, side: Side) -> Mask {
        let mut mask = self.kinds(side).ships & state.base.afloat[side];
        for unit in self.here(state, side, self.kinds(side).submarines) {
            if state.is(unit, Is::SURFACED) {
                mask.insert(unit);
            }
        }
        mask
    }

    /// V1.5, V3.1, V4.13, V6.4: how far a unit may move, before searches and mines.
    #[must_use]
    pub fn speed(&self, state: &State, unit: Id) -> Inches {
        let (card, extra, sea) = (self.unit(unit), self.extra(unit), &state.sea[unit]);
        if sea.is.has(Is::BEACHED) || state.harmed(unit, Harm::Disabled) > 0 || extra.work {
            return 0;
        }
        let inches = match card.kind {
            Type::Submarine if !sea.is.has(Is::SURFACED) => extra.submerged,
            _ => extra.inches,
        };
        let slowed = state.base.flags[unit].has(super::state::Flags::SLOWED);
        let less = i32::from(slowed)
            + i32::from(self.base.crippled(&state.base, unit))
            + i32::from(state.harmed(unit, Harm::Engine))
            + 2 * i32::from(state.harmed(unit, Harm::Fuel));
        let speed = (inches - less * INCH).max(inches.min(INCH));
        speed + if self.flanks(state, unit) { INCH } else { 0 }
    }

    /// M18.33, Flank Speed, with 15 inches for three sectors.
    fn flanks(&self, state: &State, unit: Id) -> bool {
        let enemy = unit.side().other();
        self.able(state, unit, Ability::FlankSpeed)
            && !self
                .near(state, enemy, self.kinds(enemy).ships, state.at[unit], 3 * NEAR)
                .is_empty()
    }

    /// Whether a unit has an ability and can use it: not with its bridge hit (V6.4).
    #[must_use]
    pub fn able(&self, state: &State, unit: Id, ability: Ability) -> bool {
        self.base.has(unit, ability) && state.harmed(unit, Harm::Bridge) == 0
    }

    /// V3.1: pieces and turns of a unit's move.
    #[must_use]
    pub fn pieces(&self, state: &State, unit: Id) -> (u8, u8) {
        let (segments, turns) = match self.unit(unit).kind {
            Type::TorpedoBoat => (3, 3),
            Type::Destroyer | Type::Cruiser => (2, 2),
            Type::Submarine if state.is(unit, Is::SURFACED) => (2, 2),
            Type::Submarine => (1, 1),
            _ => (2, 1),
        };
        if self.switches.is(Switch::TurnsAllowed) == 1 {
            let speed = self.unit(unit).speed.clamp(1, 3);
            return (segments.max(speed), speed);
        }
        (segments, turns)
    }

    /// V4.2: the band in which a target lies for a weapon; none if it is out of range or out of arc.
    #[must_use]
    pub fn band(&self, state: &State, attack: Attack) -> Option<u8> {
        let Attack {
            unit, weapon, target, ..
        } = attack;
        let own = self.unit(unit);
        let (from, to) = (state.at[unit], state.at[target]);
        let square = from.square(to);
        if own.kind.is_aircraft() {
            let far = weapon.kind() == Kind::Torpedo && own.has(Ability::HarassFromADistance);
            return band_of(&ANTIAIR[..1 + usize::from(far)], square);
        }
        match weapon {
            _ if weapon.is_main() => {
                let heavy = matches!(own.kind, Type::Cruiser | Type::Battleship) || self.extra(unit).work;
                band_of(if heavy { &HEAVY } else { &LIGHT }, square)
            }
            Weapon::Secondary | Weapon::SecondaryAgain | Weapon::Tertiary => band_of(&LIGHT, square),
            Weapon::Asw => self.charges_reach(state, attack).then_some(0),
            _ if weapon.kind() == Kind::Torpedo => band_of(&TORPEDO, square),
            _ if state.sea[unit].noticed.has(target) => Some(0), // V8.6: it flew past
            _ => band_of(&ANTIAIR[..=usize::from(own.numbers.heavy.min(2))], square),
        }
    }

    /// V4.2, V5.1a: depth charges astern, a hedgehog ahead, charges of PT boats at ships within an inch.
    fn charges_reach(&self, state: &State, attack: Attack) -> bool {
        use super::plane::Arc;
        let Attack { unit, target, .. } = attack;
        let (from, to) = (state.at[unit], state.at[target]);
        let arc = from.arc(state.heading[unit], to);
        if self.unit(target).kind.is_ship() {
            return arc == Arc::Aft && from.within(to, INCH);
        }
        let hedgehog = self.extra(unit).hedgehog && arc == Arc::Fore && from.within(to, 4 * INCH);
        hedgehog || arc == Arc::Aft && from.within(to, 3 * INCH)
    }

    /// V8.2, V3.3: whether a base can launch and take aircraft now.
    #[must_use]
    pub fn can_operate(&self, state: &State, base: Id) -> bool {
        !self.on_fire(state, base) && !state.is(base, Is::BEACHED)
    }

    /// V8.2: whether a base burns, by damage or by a critical fire.
    #[must_use]
    pub fn on_fire(&self, state: &State, base: Id) -> bool {
        let damage = self.unit(base).hull.saturating_sub(state.base.hull[base]);
        let work = self.extra(base).work;
        let hurt = if work { damage >= 4 } else { damage >= 2 };
        let crippled = self.base.crippled(&state.base, base);
        hurt || crippled || state.sea[base].fires > 0
    }

    /// M1.7, V8.5: places at a base.
    #[must_use]
    pub fn places(&self, state: &State, side: Side, home: super::state::Home) -> usize {
        let places = match home.carrier() {
            Some(carrier) if state.base.afloat[side].has(carrier) && state.on_table(carrier) => {
                let damage = self.unit(carrier).hull.saturating_sub(state.base.hull[carrier]);
                let halved = self.extra(carrier).work && damage > 4;
                usize::from(self.unit(carrier).capacity) / if halved { 2 } else { 1 }
            }
            Some(_) => 0,
            None => usize::from(self.base.conditions.airbase[side]),
        };
        let taken = (state.base.afloat[side] & self.kinds(side).aircraft)
            .of(side)
            .filter(|&unit| self.is_based(state, unit, home))
            .count();
        places.saturating_sub(taken)
    }

    /// Whether an aircraft is at a base and takes a place there: one from elsewhere takes none (C8.4).
    pub(in crate::inches) fn is_based(&self, state: &State, unit: Id, home: super::state::Home) -> bool {
        let there = state.base.place[unit] == super::state::Place::Home && state.base.home[unit] == home;
        there && self.unit(unit).away.is_none()
    }

    /// Whether a submarine can be attacked or seen: on the surface, detected, or without the rule (V7.2).
    #[must_use]
    pub fn found(&self, state: &State, submarine: Id) -> bool {
        self.switches.is(Switch::SubmarineDetection) == 1
            || state.sea[submarine].is.has(Is::SURFACED | Is::DETECTED)
    }

    /// Where a base is: a carrier, or for the airbase off the table the point of the own edge below another.
    #[must_use]
    pub fn base_at(&self, state: &State, side: Side, home: super::state::Home, under: Point) -> Point {
        match home.carrier() {
            Some(carrier) => state.at[carrier],
            None => Point {
                x: under.x,
                y: if state.base.low_edge[side] {
                    0
                } else {
                    self.table().1 as i16
                },
            },
        }
    }
}
