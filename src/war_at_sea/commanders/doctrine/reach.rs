//! Who can be where this turn: worked out once a movement phase, since every judgement asks it.

use crate::naval::{CounterId, CounterSet, Side};
use crate::war_at_sea::map::{Area, AreaSet, ByArea, Place, Port};
use crate::war_at_sea::rules::passage::{self, Squadron};
use crate::war_at_sea::ships::Navy;
use crate::war_at_sea::{Position, Scenario};
use arrayvec::ArrayVec;

/// The most squadrons of a side: every navy in every port and every navy at its oilers.
const MAX_SQUADRONS: usize = (Port::ALL.len() + 1) * Navy::ALL.len();

/// Ships of a side to which the same areas are open. They fill kilobytes and are not handed about.
pub(super) type Squadrons = ArrayVec<Squadron, MAX_SQUADRONS>;

/// The counters of a side by the areas they can be in.
#[derive(Clone, Debug)]
pub(super) struct Reach {
    /// Ships to which the same areas are open.
    pub squadrons: Squadrons,
    /// By an adjacent move, or from an oiler.
    pub at_once: ByArea<CounterSet>,
    /// By a speed roll.
    pub by_roll: ByArea<CounterSet>,
}

/// Shows the ships of a side, convoys apart, grouped by where they may go: from port or from an oiler.
pub(super) fn squadrons(
    scenario: &Scenario,
    position: &Position,
    side: Side,
    mut show: impl FnMut(Squadron),
) {
    passage::squadrons(scenario, position, side, &mut show);
    let mut oiled = position.place.at(Place::REFUELLING) & position.fleet(scenario, side);
    while let Some(ship) = oiled.lowest() {
        let ships = oiled & position.of_navy(scenario, position.navy(scenario, ship));
        oiled -= ships;
        let (near, _) = passage::oiled_places(scenario, position, ship);
        let far = AreaSet::EMPTY;
        show(Squadron { ships, near, far });
    }
}

impl Reach {
    /// Nobody can be anywhere.
    #[inline]
    pub fn new() -> Self {
        Reach {
            squadrons: Squadrons::new(),
            at_once: ByArea::default(),
            by_roll: ByArea::default(),
        }
    }

    /// Reads a position as it stands before the side moves. To be done once: it fills kilobytes, and is
    /// not handed about.
    pub fn read(&mut self, scenario: &Scenario, position: &Position, side: Side) {
        squadrons(scenario, position, side, |squadron| {
            let Squadron { ships, near, far } = squadron;
            near.iter().for_each(|area| self.at_once[area] |= ships);
            far.iter().for_each(|area| self.by_roll[area] |= ships);
            self.squadrons.push(squadron);
        });
    }

    /// The chance that a ship sent to an area arrives (6.4), if this is the chance of its speed rolls.
    pub fn chance(&self, ship: CounterId, area: Area, roll: f32) -> f32 {
        if self.at_once[area].has(ship) {
            1.0
        } else if self.by_roll[area].has(ship) {
            roll
        } else {
            0.0
        }
    }
}
