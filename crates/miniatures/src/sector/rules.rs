//! A battle's rules: its board, its units, its switches. They stay the same for a whole battle.

use super::board::{Board, Sector};
use super::players::book::Book;
use super::state::{Id, MOST_UNITS, Mask, Pair, Place, Side, State};
use super::switches::Switches;
use super::unit::Unit;
use crate::ability::Ability;
use crate::card::Type;
use crate::scenario::Origin;
use admiralty_core::seats::SeatCard;
use std::sync::Arc;

/// What the sides are called. A side can bring units of either alliance.
pub const SEATS: [SeatCard; 2] = [
    SeatCard::new("allied", "Allied", "the Allied player").of_side("the Allies", true),
    SeatCard::new("axis", "Axis", "the Axis player").of_side("the Axis", false),
];

/// Units of a side by what they are and can do.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Kinds {
    pub all: Mask,
    pub ships: Mask,
    pub submarines: Mask,
    pub aircraft: Mask,
    pub fighters: Mask,
    pub carriers: Mask,
    pub destroyers: Mask,
    pub auxiliaries: Mask,
    pub claimers: Mask,
    /// With antiair dice of any kind.
    pub antiair: Mask,
    /// Ships with ASW of 1 or more.
    pub asw_ships: Mask,
    /// With a flagship bonus, or an ability that counts for initiative.
    pub leaders: Mask,
    /// With Close Escort.
    pub close_escorts: Mask,
    /// With Guard the Convoy.
    pub guards: Mask,
    /// With Escort.
    pub escorts: Mask,
    /// With Slow or Fast.
    pub rolls_speed: Mask,
    /// With an ability that is used or rolled at the end of a turn.
    pub ends_turn: Mask,
}

/// What a campaign or a scenario sets besides the switches.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Conditions {
    /// C8.6: the turn from which a side's ships and submarines may leave over their own edge row.
    pub leave_from: Pair<Option<u8>>,
    /// M15.1: places at a side's airbase; 0 without one.
    pub airbase: Pair<u8>,
    /// M18.8: carriers help only aircraft based on them.
    pub help_own_only: bool,
    /// M18.28: the turn from which Night Fighter works.
    pub night_fighter_from: u8,
}

/// The rules of a battle.
#[derive(Clone, Debug)]
pub struct Aaws {
    /// What the battle is called.
    pub title: String,
    /// The board.
    pub board: Arc<Board>,
    /// The switches.
    pub switches: Switches,
    /// What fleets may cost; victory points follow from it.
    pub limit: u16,
    /// Points with which a battle is won (M16.1).
    pub victory_points: u16,
    /// Points of an objective (M16.1).
    pub objective_points: u16,
    /// What else is set.
    pub conditions: Conditions,
    /// What units can do to one another, for players.
    pub(in crate::sector) book: Book,
    /// Units, by [`Id`].
    pub(crate) units: Vec<Unit>,
    /// Units by kind.
    pub(crate) kinds: Pair<Kinds>,
    /// The scenario that it was read from, to read it again with changes; none of a battle that was built.
    pub(crate) origin: Option<Arc<Origin>>,
    /// The first state.
    pub(crate) opening: State,
    /// Units with abilities that are not played, or not recorded (M1.8, M18): name, and what is missing.
    pub not_played: Vec<(String, String)>,
}

impl Aaws {
    /// A unit.
    #[must_use]
    #[inline]
    pub fn unit(&self, unit: Id) -> &Unit {
        &self.units[unit.index()]
    }

    /// Whether a unit has an ability that is played.
    #[must_use]
    #[inline]
    pub fn has(&self, unit: Id, ability: Ability) -> bool {
        self.units[unit.index()].has(ability)
    }

    /// The hull points with which a unit enters the battle.
    #[must_use]
    pub fn opening_hull(&self, unit: Id) -> u8 {
        self.opening.hull[unit]
    }

    /// Units of a side by kind.
    #[must_use]
    #[inline]
    pub fn kinds(&self, side: Side) -> &Kinds {
        &self.kinds[side]
    }

    /// The unit of a name.
    #[must_use]
    pub fn find(&self, side: Side, name: &str) -> Option<Id> {
        (0..MOST_UNITS)
            .map(|number| Id::new(side, number))
            .find(|&unit| self.kinds[side].all.has(unit) && self.unit(unit).name == name)
    }

    /// Units of a side that are on the board and not destroyed before (M18.4).
    #[inline]
    pub(in crate::sector) fn on_board<'s>(
        &self,
        state: &'s State,
        side: Side,
        which: Mask,
    ) -> impl Iterator<Item = Id> + Clone + use<'s> {
        (state.afloat[side] & which)
            .of(side)
            .filter(|&unit| state.at(unit).is_some())
    }

    /// Whether some unit of a side has an ability and is on the board (M18.4).
    pub(in crate::sector) fn any_on_board(&self, state: &State, side: Side, ability: Ability) -> bool {
        self.on_board(state, side, self.kinds[side].all)
            .any(|unit| self.has(unit, ability))
    }

    /// M13.5: whether a unit has all its hull points.
    #[must_use]
    #[inline]
    pub fn undamaged(&self, state: &State, unit: Id) -> bool {
        state.hull[unit] >= self.unit(unit).hull
    }

    /// M13.4, M18.53: whether a unit is crippled.
    #[must_use]
    #[inline]
    pub fn crippled(&self, state: &State, unit: Id) -> bool {
        let card = self.unit(unit);
        let by_hull = state.hull[unit] == 1 && card.hull >= 2 && !card.work;
        by_hull || state.crippled_until[unit] >= state.turn.max(1)
    }

    /// M17.4, M17.5: whether it is dark.
    #[must_use]
    #[inline]
    pub fn dark(&self, state: &State) -> bool {
        let advanced = self.switches.advanced;
        advanced.darkness || advanced.twilight && (state.turn <= 3) == state.dark_first
    }

    /// M4.4: how many ships a side may have in a sector. M18.36: three with a Close Escort.
    #[must_use]
    #[inline]
    pub(in crate::sector) fn ship_limit(&self, state: &State, side: Side, sector: Sector) -> usize {
        let close = state.in_sector(side, sector) & self.kinds[side].close_escorts;
        if close.is_empty() { 2 } else { 3 }
    }

    /// M4.3: whether a unit may be in a sector.
    #[must_use]
    #[inline]
    pub(in crate::sector) fn may_enter(&self, state: &State, unit: Id, sector: Sector) -> bool {
        !state.islands.has(sector) || self.has(unit, Ability::ShallowDraft)
    }

    /// M4.5, M4.6, M13.4: how far a unit may move now.
    #[must_use]
    pub fn speed(&self, state: &State, unit: Id) -> u8 {
        let flags = state.flags[unit];
        if flags.has(super::state::Flags::STUCK) {
            return 0;
        }
        let card = self.unit(unit);
        let slowed = u8::from(flags.has(super::state::Flags::SLOWED));
        let crippled = u8::from(self.crippled(state, unit));
        let speed = card.speed.saturating_sub(slowed + crippled).max(1);
        let boosted = u8::from(flags.has(super::state::Flags::BOOSTED));
        speed + boosted + u8::from(self.flanks(state, unit))
    }

    /// M18.33, Flank Speed: an enemy ship is within 3 at the start of its move.
    fn flanks(&self, state: &State, unit: Id) -> bool {
        self.has(unit, Ability::FlankSpeed) && self.enemy_ship_within(state, unit, 3)
    }

    /// Whether an enemy ship is within a distance of a unit.
    pub(in crate::sector) fn enemy_ship_within(&self, state: &State, unit: Id, distance: u8) -> bool {
        let enemy = unit.side().other();
        let Some(from) = state.at(unit) else {
            return false;
        };
        (state.afloat[enemy] & self.kinds[enemy].ships)
            .of(enemy)
            .filter_map(|ship| state.at(ship))
            .any(|to| self.board.distance(from, to) <= distance)
    }

    /// The row of a side's own edge (M2.6).
    #[must_use]
    pub fn edge_row(&self, state: &State, side: Side) -> u8 {
        if state.low_edge[side] {
            1
        } else {
            self.board.rows()
        }
    }

    /// M2.6: whether a row is among a side's own.
    #[must_use]
    pub fn own_row(&self, state: &State, side: Side, row: u8) -> bool {
        let own = self.board.own_rows();
        if state.low_edge[side] {
            row <= own
        } else {
            row > self.board.rows() - own
        }
    }

    /// Places at a base that are free: of a carrier, or the airbase (M10.2).
    pub(in crate::sector) fn room(&self, state: &State, side: Side, home: super::state::Home) -> usize {
        let places = match home.carrier() {
            Some(carrier) if state.afloat[side].has(carrier) && state.at(carrier).is_some() => {
                usize::from(self.unit(carrier).capacity)
            }
            Some(_) => 0,
            None => usize::from(self.conditions.airbase[side]),
        };
        let taken = (state.afloat[side] & self.kinds[side].aircraft)
            .of(side)
            .filter(|&unit| state.place[unit] == Place::Home && state.home[unit] == home)
            .filter(|&unit| self.unit(unit).away.is_none())
            .count();
        places.saturating_sub(taken)
    }

    /// M2.4: the sectors that are in no edge row.
    #[must_use]
    pub fn inland(&self) -> super::board::SectorSet {
        let all: super::board::SectorSet = self.board.all().collect();
        all & !self.board.edges()
    }

    /// The kind of a unit.
    #[must_use]
    #[inline]
    pub fn kind(&self, unit: Id) -> Type {
        self.unit(unit).kind
    }
}
