//! Who meets whom, where and when: the forces of one battle, read and checked, and the position they make.

mod check;
mod read;
mod sites;

pub(super) use check::again as check_again;
pub use read::{Asked, Read};
pub use sites::site_named;

use crate::map::{Place, Site};
use crate::naval::{BySide, CounterMap, CounterSet, Side};
use crate::notation::Written;
use crate::position::{Phase, Position, Uboats};
use crate::scenario::Scenario;
use std::fmt;

/// The forces of one battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Lineup {
    /// The area, or the port under air attack.
    pub site: Site,
    /// The turn: it opens and closes ports, and says how long ships will still be of use.
    pub turn: u8,
    /// Ships and convoys.
    pub ships: BySide<CounterSet>,
    /// Damage on each of them; 0 for all others.
    pub damage: CounterMap<u8>,
    /// U-boats in the area.
    pub uboats: u8,
    /// Whether a side's land-based air marker is there.
    pub land_air: BySide<bool>,
}

impl Lineup {
    /// Everybody.
    #[must_use]
    pub fn all(&self) -> CounterSet {
        self.ships.allied | self.ships.axis
    }

    /// The position in which movement is over and nobody but these forces is on the board. US and Russian ships
    /// among them count as free to sail (15.2, 15.3).
    #[must_use]
    pub fn position(&self, scenario: &Scenario) -> Position {
        let mut position = Position::new();
        position.turn = self.turn;
        position.phase = Phase::Combat;
        position.damage = self.damage;
        for ship in self.all() {
            position.place[ship] = self.site.place();
        }
        position.freed = self.all() & (scenario.rolls.americans | scenario.rolls.russians);
        position.air = BySide::new(|side| self.land_air[side].then_some(self.site));
        if let Site::Area(area) = self.site {
            position.uboats = Uboats {
                total: self.uboats,
                ..Uboats::default()
            };
            position.uboats.at[area] = self.uboats;
        }
        position
    }

    /// The force of a side as players write it.
    #[must_use]
    pub fn written<'a>(&'a self, scenario: &'a Scenario, side: Side) -> Written<'a> {
        Written::new(scenario, &self.damage, self.ships[side])
            .uboats(if side == Side::Axis { self.uboats } else { 0 })
            .land_air(self.land_air[side])
    }

    /// `North Atlantic, turn 1`.
    #[must_use]
    pub fn heading(&self) -> String {
        format!("{}, turn {}", self.site, self.turn)
    }

    /// Where the battle is.
    #[must_use]
    pub fn place(&self) -> Place {
        self.site.place()
    }
}

/// One thing wrong with a battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What is wrong, with the rule.
    pub problem: String,
    /// What to do about it.
    pub remedy: String,
}

impl Fault {
    fn new(problem: impl Into<String>, remedy: impl Into<String>) -> Self {
        Fault {
            problem: problem.into(),
            remedy: remedy.into(),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\n    remedy: {}", self.problem, self.remedy)
    }
}

/// Everything wrong with a battle; never empty.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct Faults(pub Vec<Fault>);

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines: Vec<String> = self.0.iter().map(Fault::to_string).collect();
        f.write_str(&lines.join("\n"))
    }
}
