//! Where a side sends its counters in one movement phase: a decision that can be made by one commander, weighed by
//! another and carried out by a third.

use crate::map::{Area, Place};
use crate::naval::{CounterId, CounterMap, CounterSet};
use crate::{Orders, Position};

/// Moves at once, and the ships that are to try speed rolls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deployment {
    /// Adjacent moves, convoys and oiled ships (6.1, 6.3).
    pub orders: Orders,
    /// Where each ship is to try for by a speed roll (6.2).
    pub rolls: CounterMap<Option<Area>>,
    /// Who those ships are.
    pub rolling: CounterSet,
}

impl Deployment {
    /// Everybody stays.
    #[must_use]
    pub fn stay(position: &Position) -> Self {
        Deployment {
            orders: Orders::stay(position),
            rolls: CounterMap::all(None),
            rolling: CounterSet::EMPTY,
        }
    }

    /// Has a ship move at once.
    pub fn sail(&mut self, ship: CounterId, to: Place) {
        self.recall(ship);
        self.orders.to[ship] = to;
    }

    /// Has a ship try for an area by a speed roll; `from` is where it lies.
    pub fn roll(&mut self, ship: CounterId, from: Place, area: Area) {
        self.orders.to[ship] = from;
        self.rolls[ship] = Some(area);
        self.rolling.insert(ship);
    }

    /// Takes a speed roll back.
    fn recall(&mut self, ship: CounterId) {
        self.rolls[ship] = None;
        self.rolling.remove(ship);
    }

    /// The area that a ship is sent to, for sure or by a roll.
    #[must_use]
    pub fn goal(&self, ship: CounterId) -> Option<Area> {
        self.rolls[ship].or_else(|| self.orders.to[ship].as_area())
    }
}
