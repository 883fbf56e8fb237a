//! Who can be where this turn: worked out once a movement phase, since every judgement asks it.

use crate::naval::{CounterId, CounterSet, Side};
use crate::war_at_sea::map::{Area, ByArea, Place, Port};
use crate::war_at_sea::rules::passage;
use crate::war_at_sea::{Position, Scenario};

/// The counters of a side by the areas they can be in.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Reach {
    /// By an adjacent move, or from an oiler.
    pub at_once: ByArea<CounterSet>,
    /// By a speed roll.
    pub by_roll: ByArea<CounterSet>,
}

impl Reach {
    /// Reads a position as it stands before the side moves.
    pub fn of(scenario: &Scenario, position: &Position, side: Side) -> Self {
        let mut reach = Reach::default();
        let fleet = position.fleet(scenario, side) - scenario.rolls.convoys;
        let ports = Port::ALL
            .into_iter()
            .map(|port| position.place.at(Place::port(port)));
        let in_port = ports.fold(CounterSet::EMPTY, |all, here| all | here);
        for ship in fleet & in_port {
            let near = passage::adjacent_areas(scenario, position, ship);
            let far = passage::second_areas(scenario, position, ship);
            near.iter().for_each(|area| reach.at_once[area].insert(ship));
            far.iter().for_each(|area| reach.by_roll[area].insert(ship));
        }
        for ship in fleet & position.place.at(Place::REFUELLING) {
            let (areas, _) = passage::oiled_places(scenario, position, ship);
            areas.iter().for_each(|area| reach.at_once[area].insert(ship));
        }
        reach
    }

    /// The chance that a ship sent to an area arrives: faces below its speed in a roll (6.4).
    #[inline]
    pub fn chance(&self, scenario: &Scenario, position: &Position, ship: CounterId, area: Area) -> f32 {
        if self.at_once[area].has(ship) {
            1.0
        } else if self.by_roll[area].has(ship) {
            f32::from((position.speed(scenario, ship) - 1).min(6)) / 6.0
        } else {
            0.0
        }
    }
}
