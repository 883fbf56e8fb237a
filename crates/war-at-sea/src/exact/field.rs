//! What stays the same through a battle, and how a state looks to a commander.

use super::state::{Condition, State};
use super::{Detail, Question};
use crate::battle::Battle;
use crate::map::{Place, Site};
use crate::naval::{BySide, CounterId, CounterSet, Side};
use crate::position::Position;
use crate::rules::returns;
use crate::scenario::Scenario;

/// A ship of the battle, as far as dice are concerned.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hull {
    pub(super) ship: CounterId,
    pub(super) side: Side,
    pub(super) attack: u8,
    pub(super) defense: u8,
    pub(super) airstrike: u8,
    pub(super) german: bool,
    pub(super) carrier: bool,
    pub(super) convoy: bool,
    /// Damage brought into the battle.
    pub(super) brought: u8,
    /// Where it goes disabled: the first of its ports; out of play where there is none (M13).
    pub(super) refuge: Place,
}

impl Hull {
    /// Whether it has all the damage it can bear (7.6).
    pub(super) fn crippled(&self, damage: u8) -> bool {
        damage > 0 && damage == self.defense
    }

    /// Air strikes at a damage (7.6).
    pub(super) fn planes(&self, damage: u8) -> u8 {
        if self.crippled(damage) { 0 } else { self.airstrike }
    }

    /// Dice in the search for U-boats (8.3).
    pub(super) fn search_dice(&self) -> u8 {
        if self.carrier || self.convoy { 3 } else { 1 }
    }

    /// The condition after disabling and so many points, from one in which it is there and not sinking.
    /// Sunk beats disabled (7.7).
    pub(super) fn hurt(&self, before: Condition, disabled: bool, points: usize) -> Condition {
        let (stricken, damage) = match before {
            Condition::Afloat(damage) => (false, damage),
            Condition::Stricken(damage) => (true, damage),
            other => return other,
        };
        let damage = usize::from(damage) + points;
        match u8::try_from(damage).ok().filter(|&damage| damage <= self.defense) {
            None => Condition::Sinking,
            Some(damage) if stricken || disabled => Condition::Stricken(damage),
            Some(damage) => Condition::Afloat(damage),
        }
    }
}

/// Who is in the battle, and where.
#[derive(Debug)]
pub(super) struct Field<'a> {
    pub(super) scenario: &'a Scenario,
    pub(super) before: &'a Position,
    pub(super) site: Site,
    pub(super) boats: u8,
    pub(super) detail: Detail,
    pub(super) roster: Vec<Hull>,
}

/// A state as commanders see it.
pub(super) struct Scene {
    pub(super) position: Position,
    pub(super) battle: Battle,
}

impl<'a> Field<'a> {
    /// The forces at the site (5.6, T3): in a port those that were there before combat (9.5).
    pub(super) fn new(question: &Question<'a>) -> Self {
        let &Question {
            scenario,
            position: before,
            site,
            detail,
            ..
        } = question;
        let mut here = before.at(scenario, site.place());
        let boats = match site {
            Site::Area(area) => before.uboats.at[area],
            Site::Port(_) => {
                here -= before.late;
                0
            }
        };
        let rolls = &scenario.rolls;
        let hull = |ship: CounterId| {
            let printed = scenario.factors[ship];
            Hull {
                ship,
                side: before.side(scenario, ship),
                attack: printed.attack,
                defense: printed.defense,
                airstrike: printed.airstrike,
                german: rolls.germans.has(ship),
                carrier: rolls.carriers.has(ship),
                convoy: rolls.convoys.has(ship),
                brought: before.damage[ship],
                refuge: refuge(scenario, before, ship, site),
            }
        };
        Field {
            scenario,
            before,
            site,
            boats,
            detail,
            roster: here.into_iter().map(hull).collect(),
        }
    }

    /// Every ship with its place in the roster and its condition.
    pub(super) fn ships<const W: usize>(
        &self,
        state: &State<W>,
    ) -> impl Iterator<Item = (usize, &Hull, Condition)> {
        let ships = state.ships;
        (0..)
            .zip(&self.roster)
            .map(move |(slot, hull)| (slot, hull, ships.get(slot)))
    }

    /// The ships of each side that are there; the stricken and the sinking too until their step ends.
    pub(super) fn there<const W: usize>(&self, state: &State<W>) -> BySide<CounterSet> {
        let mut fleets = BySide::default();
        for (_, hull, condition) in self.ships(state) {
            if condition.there() {
                add(&mut fleets, hull);
            }
        }
        fleets
    }

    /// The state as a position and a battle between the given ships, as far as they are there still.
    pub(super) fn scene<const W: usize>(&self, state: &State<W>, members: &BySide<CounterSet>) -> Scene {
        let mut position = *self.before;
        let mut battle = Battle::between(self.site, BySide::default());
        for (_, hull, condition) in self.ships(state) {
            let ship = hull.ship;
            let (place, damage) = match condition {
                Condition::Afloat(damage) | Condition::Stricken(damage) => (self.site.place(), damage),
                Condition::Sinking => (self.site.place(), hull.defense + 1),
                Condition::Left(damage) => (hull.refuge, damage),
                Condition::Sunk => (Place::SUNK, hull.defense + 1),
            };
            position.place[ship] = place;
            position.damage[ship] = damage;
            match condition {
                Condition::Stricken(_) => battle.disabled.insert(ship),
                Condition::Sinking => battle.sunk.insert(ship),
                Condition::Left(_) => position.late.insert(ship),
                _ => {}
            }
            if condition.there() && members[hull.side].has(ship) {
                add(&mut battle.fleets, hull);
            }
            if condition.there() && self.has_fled(state, hull.side) {
                position.disengaged.insert(ship);
            }
        }
        battle.disabled &= battle.fleets.allied | battle.fleets.axis;
        battle.sunk &= battle.fleets.allied | battle.fleets.axis;
        if let Site::Area(area) = self.site {
            let rest = state.rest;
            position.uboats.total -= rest.boats_sunk;
            position.uboats.disabled += rest.boats_disabled;
            position.uboats.at[area] = self.boats - rest.boats_sunk - rest.boats_disabled;
            battle.uboats = position.uboats.at[area];
        }
        Scene { position, battle }
    }

    /// Whether a side has disengaged (12.4).
    pub(super) fn has_fled<const W: usize>(&self, state: &State<W>, side: Side) -> bool {
        match side {
            Side::Allied => state.rest.fled.allied,
            Side::Axis => state.rest.fled.axis,
        }
    }

    /// A condition at the end of a step (C2): the stricken leave, the sinking are gone.
    pub(super) fn settled(&self, condition: Condition) -> Condition {
        match (condition, self.detail) {
            (Condition::Stricken(damage), Detail::Whole) => Condition::Left(damage),
            (Condition::Stricken(_), Detail::Fates) => Condition::Left(0),
            (Condition::Sinking, _) => Condition::Sunk,
            (other, _) => other,
        }
    }
}

fn add(fleets: &mut BySide<CounterSet>, hull: &Hull) {
    fleets[hull.side].insert(hull.ship);
}

fn refuge(scenario: &Scenario, position: &Position, ship: CounterId, site: Site) -> Place {
    let Site::Area(area) = site else {
        return site.place();
    };
    let ports = returns::return_ports(scenario, position, ship, area, true);
    ports.iter().next().map_or(Place::REMOVED, Place::port)
}
