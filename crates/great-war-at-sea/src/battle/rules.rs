//! A battle with its scenario: what stays the same while it is fought.

use super::board::{Area, Board};
use super::state::{Afloat, BySide, Side, Spot, State};
use crate::scenario::Origin;
use crate::ships::{Code, HULL, Nation, PRIMARY, SECONDARY, Ship, Speed, TERTIARY};
use crate::switches::{Switch, Switches};
use admiralty_core::text::Word;
use std::sync::Arc;

/// A ship that takes part.
#[derive(Clone, Debug, PartialEq)]
pub struct Unit {
    /// As printed, with what switches change of it.
    pub ship: Ship,
    /// Its counter.
    pub counter: u8,
    /// What it is worth sunk, in quarters of a victory point (G19.2).
    pub worth: i32,
}

/// A counter that takes part (G2.5).
#[derive(Clone, Debug, PartialEq)]
pub struct Counter {
    /// What it is called.
    pub name: Arc<str>,
    /// Its first ship.
    pub first: u8,
    /// How many ships it holds.
    pub ships: u8,
    /// Its navy.
    pub nation: Nation,
    /// Whether it counts for nationalities (G4.4).
    pub warship: bool,
    /// Whether it comes late.
    pub later: bool,
}

impl Counter {
    /// Its ships.
    #[must_use]
    #[inline]
    pub fn units(&self) -> std::ops::Range<usize> {
        usize::from(self.first)..usize::from(self.first + self.ships)
    }
}

/// A side.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Force {
    /// Its ships, counter by counter.
    pub units: Vec<Unit>,
    /// Its counters.
    pub counters: Vec<Counter>,
    /// Ships that carry a leader (G19.1).
    pub leaders: Vec<u8>,
    /// Whether its orders say avoid (G9.2).
    pub avoid: bool,
    /// Whether it lies in a port that is attacked (G11.9).
    pub in_port: bool,
    /// The ship on which victory hangs.
    pub quarry: Option<u8>,
    /// A point for each of these that leaves the board.
    pub leaving: Vec<u8>,
    /// When ships come late, and on which face of a die.
    pub later: (u8, u8),
}

/// The weather (G26).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Weather {
    Clear,
    Mist,
    Fog,
    Squall,
    Gale,
}

impl Word for Weather {
    const KIND: &'static str = "a kind of weather";
    fn all() -> &'static [Self] {
        use Weather::{Clear, Fog, Gale, Mist, Squall};
        &[Clear, Mist, Fog, Squall, Gale]
    }
    fn word(self) -> &'static str {
        ["clear", "mist", "fog", "squall", "gale"][self as usize]
    }
}

impl Weather {
    /// Whether it is too rough for torpedoes and tertiary guns.
    #[must_use]
    pub fn rough(self) -> bool {
        matches!(self, Weather::Squall | Weather::Gale)
    }
}

/// A battle.
#[derive(Clone, Debug)]
pub struct Battle {
    /// Its title.
    pub title: Arc<str>,
    /// It ends after so many rounds at the latest.
    pub rounds: u8,
    /// Whether it is night (G3.6).
    pub night: bool,
    /// Whether the winner sets up one nearer (G4.7).
    pub surprise: bool,
    /// The weather (G26).
    pub weather: Weather,
    /// The Central Powers have initiative up to this (G4.3).
    pub limit: u8,
    /// The sides.
    pub sides: BySide<Force>,
    /// The switches.
    pub switches: Switches,
    /// The board.
    pub board: Arc<Board>,
    /// The state in which it begins.
    pub start: State,
    /// What it was read from; none for one made by code.
    pub origin: Option<Arc<Origin>>,
}

impl Battle {
    /// A ship as it is printed.
    #[must_use]
    #[inline]
    pub fn unit(&self, side: Side, unit: usize) -> &Unit {
        &self.sides[side].units[unit]
    }

    /// A counter.
    #[must_use]
    #[inline]
    pub fn counter(&self, side: Side, counter: usize) -> &Counter {
        &self.sides[side].counters[counter]
    }

    /// Where the counter of a ship is.
    #[must_use]
    #[inline]
    pub fn spot<'s>(&self, state: &'s State, side: Side, unit: usize) -> &'s Spot {
        &state.counters[side][usize::from(self.unit(side, unit).counter)]
    }

    /// Sighting range (G3.6, G4.9, G26).
    #[must_use]
    #[inline]
    pub fn sight(&self, round: u8) -> u8 {
        let clear: u8 = if self.night { 2 } else { 4 };
        let weather = match self.weather {
            Weather::Clear => clear,
            Weather::Fog => 1,
            Weather::Mist | Weather::Squall | Weather::Gale => clear - 1,
        };
        let surprised = self.surprise && round <= 1 && self.switches.differs(Switch::SurpriseLasts);
        weather.saturating_sub(u8::from(surprised))
    }

    /// Speed of a ship, as weather leaves it (G26).
    #[must_use]
    #[inline]
    pub fn speed(&self, side: Side, unit: usize, ship: &Afloat) -> Speed {
        let small = || matches!(self.unit(side, unit).ship.code, Code::TB | Code::DD);
        if self.weather.rough() && small() {
            ship.speed.min(Speed::One)
        } else {
            ship.speed
        }
    }

    /// The ships of a counter that are afloat.
    #[inline]
    pub fn living<'s>(
        &self,
        state: &'s State,
        side: Side,
        counter: usize,
    ) -> impl Iterator<Item = (usize, &'s Afloat)> {
        let units = self.counter(side, counter).units();
        let ships = &state.ships[side];
        units
            .map(move |unit| (unit, &ships[unit]))
            .filter(|(_, ship)| !ship.sunk())
    }

    /// Whether a counter tows or is towed (G17.3); what has sunk does neither.
    #[must_use]
    #[inline]
    pub fn in_tow(&self, state: &State, side: Side, counter: usize) -> bool {
        let other = usize::from(state.counters[side][counter].tow);
        other != counter && state.counters[side][other].alive > 0
    }

    /// Whether a counter can move at all (G2.7, G5.4, G7.7, G11.9).
    #[must_use]
    #[inline]
    pub fn mobile(&self, state: &State, side: Side, counter: usize) -> bool {
        !self.sides[side].in_port
            && !self.in_tow(state, side, counter)
            && self
                .living(state, side, counter)
                .all(|(_, ship)| ship.speed > Speed::Dead && !ship.jammed)
    }

    /// Speed of a counter: that of its slowest ship (G2.7).
    #[must_use]
    #[inline]
    pub fn counter_speed(&self, state: &State, side: Side, counter: usize) -> Speed {
        let speeds = self.living(state, side, counter);
        let speeds = speeds.map(|(unit, ship)| self.speed(side, unit, ship));
        speeds.min().unwrap_or(Speed::Dead)
    }

    /// Dice of a battery of a ship at a range (G6.2, G6.5, G7.7, G26).
    #[must_use]
    #[inline]
    pub fn dice(&self, unit: &Unit, ship: &Afloat, range: u8) -> [u8; 3] {
        let mut dice = [0; 3];
        for battery in [PRIMARY, SECONDARY, TERTIARY] {
            if range + battery as u8 <= 3 {
                dice[battery] = ship.boxes[battery];
            }
        }
        if self.weather.rough() {
            dice[TERTIARY] = 0;
        }
        if ship.blind {
            let largest = (PRIMARY..HULL).find(|&battery| unit.ship.boxes[battery] > 0);
            dice[largest.unwrap_or(PRIMARY)] = 0;
        }
        dice
    }

    /// Whether an area has room for one more counter of a side (G3.3).
    #[must_use]
    #[inline]
    pub fn has_room(&self, state: &State, side: Side, area: Area) -> bool {
        let count = |side| {
            state.counters[side]
                .iter()
                .filter(|spot| spot.here() && spot.area == area)
                .count()
        };
        let both = self.switches.differs(Switch::StackLimitOf);
        count(side) + if both { count(side.other()) } else { 0 } < 8
    }

    /// Whether a side has no ship on the board.
    #[must_use]
    #[inline]
    pub fn is_gone(&self, state: &State, side: Side) -> bool {
        !state.counters[side].iter().any(Spot::here)
    }

    /// The least range between the sides; none if one is gone.
    #[must_use]
    pub fn closest(&self, state: &State) -> Option<u8> {
        let here = |side| state.counters[side].iter().filter(|spot| spot.here());
        let pairs = here(Side::Central)
            .flat_map(|one| here(Side::Allied).map(|other| self.board.distance(one.area, other.area)));
        pairs.min()
    }

    /// The name of a ship: of one of several in a counter with its number.
    #[must_use]
    pub fn name(&self, side: Side, unit: usize) -> String {
        let counter = self.counter(side, self.unit(side, unit).counter.into());
        if counter.ships == 1 {
            counter.name.to_string()
        } else {
            format!("{}[{}]", counter.name, unit + 1 - usize::from(counter.first))
        }
    }
}
