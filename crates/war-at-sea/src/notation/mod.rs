//! How players write forces: factors and counts, `553x2 444x5 443x3 447 336x2 117x8 027/3 1A U3 LBA`.
//!
//! | form | meaning |
//! |---|---|
//! | `447` | one ship with attack 4, defence 4, speed 7 |
//! | `336x2` | two of them; `x`, `X` and `×` are the same |
//! | `027/3` | a carrier: its air strike after the slash, which may be left out where only one fits |
//! | `444-2` | one ship with 2 points of damage; damaged ships are listed one by one, without a count |
//! | `4-12-6` | defence 10 and more, in variants, parted by dashes as in a scenario file; damaged `4-12-6-2` |
//! | `U3` | three U-boats; `U` is one |
//! | `LBA` | the side's land-based air marker |
//! | `1A` | a convoy, by its name |
//! | `Hood`, `Bismarck-3`, `Prince of Wales` | a ship by name, damaged or not |
//!
//! Items stand apart by spaces, commas, semicolons, `+`, `&`, `and` or new lines; quotes hold a name together,
//! though names of several words are known without them. Case and accents do not matter (`Blücher`). The
//! beginning of a name or of one of its later words will do where only one ship fits: `Scheer`, `KING`.
//!
//! Factors that several ships share are resolved by side, place, turn and, where a choice is left, by the order
//! of battle; the [`Note`]s of a [`Force`] tell which names were taken. Ships named outright are set apart first.

mod items;
mod markers;
mod names;
mod reader;
mod resolve;
mod shape;
mod writer;

pub(crate) use names::abbreviates;
pub use reader::{list_of_names, named, read};
pub use writer::{Style, Written};

use super::map::{Place, Port};
use super::position::Position;
use super::scenario::Scenario;
use crate::naval::{CounterMap, CounterSet, Side};

/// What is known about a force before it is read: it tells ships with the same factors apart.
#[derive(Clone, Copy, Debug)]
pub struct Context<'a> {
    /// The order of battle and the rules.
    pub scenario: &'a Scenario,
    /// Whose force it is; if not said, the force itself tells.
    pub side: Option<Side>,
    /// Where it is: only navies that may be there are looked at (M7).
    pub place: Option<Place>,
    /// The turn: ships that enter later are not looked at (5.1).
    pub turn: Option<u8>,
    /// A position: ships are looked for where they lie and with the damage they have; a place then means that
    /// they are there.
    pub position: Option<&'a Position>,
    /// Where no position is given: one that tells only whom ships fight for and with what freedom (15.7).
    pub allegiance: Option<&'a Position>,
    /// Ships that factors do not mean, because they are known to be elsewhere.
    pub apart: CounterSet,
    /// Whether the ships are sunk: the damage written is then what sank them (7.4).
    pub sunk: bool,
}

impl<'a> Context<'a> {
    /// Any force of a scenario.
    #[must_use]
    pub fn new(scenario: &'a Scenario) -> Self {
        Context {
            scenario,
            side: None,
            place: None,
            turn: None,
            position: None,
            allegiance: None,
            apart: CounterSet::EMPTY,
            sunk: false,
        }
    }

    /// A force of this side.
    #[must_use]
    pub fn side(self, side: Side) -> Self {
        Context {
            side: Some(side),
            ..self
        }
    }

    /// A force in this place.
    #[must_use]
    pub fn at(self, place: impl Into<Place>) -> Self {
        Context {
            place: Some(place.into()),
            ..self
        }
    }

    /// A force of this turn.
    #[must_use]
    pub fn on_turn(self, turn: u8) -> Self {
        Context {
            turn: Some(turn),
            ..self
        }
    }

    /// A force of this position.
    #[must_use]
    pub fn in_position(self, position: &'a Position) -> Self {
        Context {
            position: Some(position),
            turn: Some(position.turn),
            ..self
        }
    }
}

/// A force that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Force {
    /// Whose it is; none where nothing tells, for example of an empty force.
    pub side: Option<Side>,
    /// Its ships and convoys.
    pub ships: CounterSet,
    /// Damage on each of them.
    pub damage: CounterMap<u8>,
    /// U-boats.
    pub uboats: u8,
    /// Whether the land-based air marker is with it.
    pub land_air: bool,
    /// Which ships were taken for which item, in the order of the text.
    pub notes: Vec<Note>,
}

impl Force {
    /// Nothing at all.
    #[must_use]
    pub fn none(side: Option<Side>) -> Self {
        Force {
            side,
            ships: CounterSet::EMPTY,
            damage: CounterMap::all(0),
            uboats: 0,
            land_air: false,
            notes: Vec::new(),
        }
    }

    /// The force written in a style.
    #[must_use]
    pub fn written<'a>(&'a self, scenario: &'a Scenario, style: Style) -> Written<'a> {
        Written::new(scenario, &self.damage, self.ships)
            .uboats(self.uboats)
            .land_air(self.land_air)
            .style(style)
    }
}

/// Which ships were taken for an item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The item as written, `117x2`.
    pub item: String,
    /// The ships.
    pub ships: CounterSet,
    /// Their names.
    pub names: Vec<String>,
    /// How many ships it could have been; more than were taken where the order of battle decided.
    pub choice: usize,
}

impl Note {
    /// Whether a ship was written by its name, with or without its damage.
    #[must_use]
    pub fn is_name(&self) -> bool {
        let ship = self.item.trim_end_matches(|letter: char| letter.is_ascii_digit());
        let ship = ship.strip_suffix('-').unwrap_or(&self.item);
        let [name] = self.names.as_slice() else {
            return false;
        };
        name == &self.item || name.eq_ignore_ascii_case(ship)
    }
}

impl std::fmt::Display for Note {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} = {}", self.item, self.names.join(", "))?;
        if self.choice > self.names.len() {
            write!(f, " (the first of {})", self.choice)?;
        }
        Ok(())
    }
}

/// A place within a sentence: `the North Sea`, `England`.
pub(crate) fn the(place: impl Into<Place>) -> String {
    let place = place.into();
    let article = place.as_area().is_some() || matches!(place.as_port(), Some(Port::Usa | Port::NeutralPort));
    if article {
        format!("the {place}")
    } else {
        place.to_string()
    }
}
