//! Who can be where this turn: worked out once a movement phase, since every judgement asks it.

use crate::naval::{CounterId, CounterMap, CounterSet, Side};
use crate::war_at_sea::map::{Area, AreaSet, ByArea, Place};
use crate::war_at_sea::rules::passage::{self, Squadron};
use crate::war_at_sea::{Position, Scenario};

/// The counters of a side by the areas they can be in, and the areas by counter.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reach {
    /// By an adjacent move, or from an oiler.
    pub at_once: ByArea<CounterSet>,
    /// By a speed roll.
    pub by_roll: ByArea<CounterSet>,
    /// Where each counter can be, in either way.
    pub areas: CounterMap<AreaSet>,
    /// Where each counter can be for sure.
    pub sure: CounterMap<AreaSet>,
}

impl Reach {
    /// Reads a position as it stands before the side moves.
    pub fn of(scenario: &Scenario, position: &Position, side: Side) -> Self {
        let mut reach = Reach {
            at_once: ByArea::default(),
            by_roll: ByArea::default(),
            areas: CounterMap::all(AreaSet::EMPTY),
            sure: CounterMap::all(AreaSet::EMPTY),
        };
        passage::squadrons(scenario, position, side, |Squadron { ships, near, far }| {
            reach.add(ships, near, far);
        });
        let fleet = position.fleet(scenario, side) - scenario.rolls.convoys;
        for ship in fleet & position.place.at(Place::REFUELLING) {
            let (areas, _) = passage::oiled_places(scenario, position, ship);
            reach.add(CounterSet::of(ship), areas, AreaSet::EMPTY);
        }
        reach
    }

    fn add(&mut self, ships: CounterSet, near: AreaSet, far: AreaSet) {
        near.iter().for_each(|area| self.at_once[area] |= ships);
        far.iter().for_each(|area| self.by_roll[area] |= ships);
        for ship in ships {
            self.areas[ship] = near | far;
            self.sure[ship] = near;
        }
    }

    /// The chance that a ship sent to an area arrives: faces below its speed in a roll (6.4).
    #[inline]
    pub fn chance(&self, scenario: &Scenario, position: &Position, ship: CounterId, area: Area) -> f32 {
        if self.sure[ship].has(area) {
            1.0
        } else if !self.areas[ship].has(area) {
            0.0
        } else {
            Self::chance_of_roll(scenario, position, ship)
        }
    }

    /// The chance that a speed roll succeeds (6.4).
    #[inline]
    pub fn chance_of_roll(scenario: &Scenario, position: &Position, ship: CounterId) -> f32 {
        f32::from((position.speed(scenario, ship) - 1).min(6)) / 6.0
    }
}
