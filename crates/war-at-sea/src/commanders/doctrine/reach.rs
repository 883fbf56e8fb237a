//! Who can be where this turn: worked out once a movement phase, since every judgement asks it.

use crate::map::{Area, AreaSet, Place, Places};
use crate::naval::{CounterId, CounterSet, Side};
use crate::rules::passage;
use crate::rules::passage::{Squadron, Squadrons};
use crate::{Position, Scenario};

/// The ships of a side, convoys apart, grouped by where they may go.
#[derive(Clone, Debug)]
pub(super) struct Reach {
    /// Ships to which the same areas are open.
    pub squadrons: Squadrons,
    /// Those of them that are at sea with an oiler.
    pub oiled: CounterSet,
}

impl Reach {
    /// Nobody can be anywhere.
    #[inline]
    pub fn new() -> Self {
        Reach {
            squadrons: Squadrons::new(),
            oiled: CounterSet::EMPTY,
        }
    }

    /// Reads a position as it stands before the side moves: ships in port and those at an oiler. To be done once: it fills
    /// kilobytes, and is not handed about.
    #[inline(never)]
    pub fn read(&mut self, scenario: &Scenario, position: &Position, side: Side) {
        passage::find_squadrons(scenario, position, side, &mut self.squadrons);
        let mut oiled = position.place.at(Place::REFUELLING);
        if oiled.is_empty() {
            return;
        }
        oiled &= position.fleet(scenario, side);
        self.oiled = oiled;
        while let Some(ship) = oiled.lowest() {
            let ships = oiled & position.of_navy(scenario, position.navy(scenario, ship));
            oiled -= ships;
            let (near, _) = passage::oiled_places(scenario, position, ship);
            let far = AreaSet::EMPTY;
            self.squadrons.push(Squadron { ships, near, far });
        }
    }

    /// The ships that can be in an area by an adjacent move or from an oiler, and those that must roll for it.
    pub fn to(&self, area: Area) -> [CounterSet; 2] {
        let add = |[near, far]: [CounterSet; 2], squadron: &Squadron| {
            [
                near | squadron.ships.only_if(squadron.near.has(area)),
                far | squadron.ships.only_if(squadron.far.has(area)),
            ]
        };
        self.squadrons.iter().fold([CounterSet::EMPTY; 2], add)
    }

    /// The chance that a ship sent to an area arrives (6.4), if this is the chance of its speed rolls.
    pub fn chance(&self, ship: CounterId, area: Area, roll: f32) -> f32 {
        let [near, far] = self.to(area);
        if near.has(ship) {
            1.0
        } else if far.has(ship) {
            roll
        } else {
            0.0
        }
    }
}
