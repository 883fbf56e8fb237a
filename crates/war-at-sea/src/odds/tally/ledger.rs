//! What stays the same from battle to battle, and how a ship's end is coded.

use crate::map::{Area, Place, Site};
use crate::naval::{BySide, CounterId, CounterMap, CounterSet, MAX_COUNTERS, Side};
use crate::odds::{BattleValues, Lineup, Outcome};
use crate::position::Position;
use crate::scenario::{MOST_DEFENSE, Scenario};
use arrayvec::ArrayVec;

/// Damages of a ship afloat, in any scenario.
const DAMAGES: usize = MOST_DEFENSE as usize + 1;
/// How many ends there are.
pub(in crate::odds) const FATES: usize = 2 * DAMAGES + 1;

/// What has become of a ship: at sea, gone to port disabled, or lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// At sea with so much damage, its side disengaged or not.
    AtSea(u8),
    /// Disabled, with so much damage.
    Disabled(u8),
    /// Sunk, or without a port to go to.
    Lost,
}

impl Fate {
    /// What an outcome says of a ship.
    #[must_use]
    pub fn after(outcome: &Outcome, ship: CounterId) -> Self {
        if outcome.lost.has(ship) {
            Fate::Lost
        } else if outcome.disabled.has(ship) {
            Fate::Disabled(outcome.damage[ship])
        } else {
            Fate::AtSea(outcome.damage[ship])
        }
    }

    /// What a position says of a ship that fought in a place.
    #[must_use]
    pub fn in_position(position: &Position, place: Place, ship: CounterId) -> Self {
        match position.place[ship] {
            Place::SUNK | Place::REMOVED => Fate::Lost,
            here if here == place => Fate::AtSea(position.damage[ship]),
            _ => Fate::Disabled(position.damage[ship]),
        }
    }

    /// No weight on any fate.
    pub(in crate::odds) fn none<W: Copy + Default>() -> [W; FATES] {
        [W::default(); FATES]
    }

    /// A number below the number of fates.
    #[must_use]
    pub fn index(self) -> usize {
        let within = |damage: u8| usize::from(damage).min(DAMAGES - 1);
        match self {
            Fate::AtSea(damage) => within(damage),
            Fate::Disabled(damage) => DAMAGES + within(damage),
            Fate::Lost => 2 * DAMAGES,
        }
    }

    /// The fate with this number.
    #[must_use]
    pub fn of_index(index: usize) -> Self {
        match index {
            ..DAMAGES => Fate::AtSea(index as u8),
            _ if index < 2 * DAMAGES => Fate::Disabled((index - DAMAGES) as u8),
            _ => Fate::Lost,
        }
    }
}

/// What does not change from battle to battle.
#[derive(Clone, Debug)]
pub struct Ledger {
    /// Who meets whom.
    pub lineup: Lineup,
    /// Every ship, the Allies first, in the order in which forces are written.
    pub ships: Vec<CounterId>,
    /// What each is worth, in thousandths of a POC.
    pub worth: CounterMap<i32>,
    /// POC of the area for the Allies (negative) and for the Axis.
    control: (i32, i32),
    /// Convoys, and the POC of each that survives here.
    convoys: (CounterSet, i32),
}

impl Ledger {
    /// Opens the books on a battle.
    #[must_use]
    pub fn new(scenario: &Scenario, lineup: &Lineup, values: &BattleValues) -> Self {
        let mut worth = CounterMap::all(0);
        for ship in lineup.all() {
            worth[ship] = values.worth(ship);
        }
        let control = match lineup.site {
            Site::Area(area) => {
                let poc = scenario.poc[area];
                (-i32::from(poc.allied), i32::from(poc.axis))
            }
            Site::Port(_) => (0, 0),
        };
        // 14.4, 14.5: out of the Barents a convoy must come in, out of the North Atlantic it may.
        let earned = match lineup.site {
            Site::Area(Area::BarentsSea) => scenario.convoy_poc_russia,
            Site::Area(Area::NorthAtlantic) => scenario.convoy_poc_england,
            _ => 0,
        };
        Ledger {
            lineup: *lineup,
            ships: Side::BOTH
                .into_iter()
                .flat_map(|side| lineup.written(scenario, side).order())
                .collect(),
            worth,
            control,
            convoys: (lineup.all() & scenario.rolls.convoys, i32::from(earned)),
        }
    }

    /// POC scored through the battle, the Axis positive.
    #[must_use]
    pub fn swing(&self, outcome: &Outcome) -> i32 {
        let safe = self.convoys.0 & (outcome.staying | outcome.disengaged);
        self.swing_of(outcome.control, safe.len() as i32)
    }

    /// The same by who controls the area and how many convoys are safe.
    pub(in crate::odds) fn swing_of(&self, control: Option<Side>, safe: i32) -> i32 {
        let control = match control {
            Some(Side::Allied) => self.control.0,
            Some(Side::Axis) => self.control.1,
            None => 0,
        };
        control - safe * self.convoys.1
    }

    /// What control is worth to each side, as points of its own.
    pub(in crate::odds) fn worth_of_control(&self) -> BySide<f64> {
        BySide {
            allied: f64::from(-self.control.0),
            axis: f64::from(self.control.1),
        }
    }

    /// The same in thousandths, with the ships that each side lost at their worth.
    #[must_use]
    pub fn balance(&self, outcome: &Outcome) -> i32 {
        let lost = |side: Side| self.worth_of(outcome.lost & self.lineup.ships[side]);
        self.swing(outcome) * 1000 + lost(Side::Allied) - lost(Side::Axis)
    }

    /// What some ships are worth, in thousandths of a POC.
    #[must_use]
    pub fn worth_of(&self, ships: CounterSet) -> i32 {
        ships.into_iter().map(|ship| self.worth[ship]).sum()
    }
}

/// The state at the end of a round: what has become of each ship of the ledger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundState {
    /// Which round, from 1.
    pub round: u8,
    /// In the order of [`Ledger::ships`].
    pub fates: ArrayVec<Fate, MAX_COUNTERS>,
}

impl RoundState {
    /// Who is still there.
    #[must_use]
    pub fn left(&self, ledger: &Ledger) -> CounterSet {
        let at_sea = |(_, fate): &(&CounterId, &Fate)| matches!(fate, Fate::AtSea(_));
        let there = ledger.ships.iter().zip(&self.fates).filter(at_sea);
        there.map(|(&ship, _)| ship).collect()
    }
}
