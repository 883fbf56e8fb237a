//! What a side may know (ruling I1, rule 19.3).

use super::map::{Area, AreaSet, Place, Port, PortSet};
use super::position::Position;
use super::scenario::Scenario;
use crate::naval::{CounterId, CounterSet, Side};

/// A commander's view. Everything is open, except what 19.3 hides from the Axis: then `position` shows the
/// Allied ships face down, and only [`View::enemy_counters`] tells how many lie where.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// The rules and the order of battle.
    pub scenario: &'a Scenario,
    /// The position, as far as this side may know it.
    pub position: &'a Position,
    /// Who looks.
    pub side: Side,
    /// Counts of Allied counters by place while they lie face down.
    hidden: Option<&'a Counts>,
}

/// Numbers of counters by place.
pub type Counts = [u8; Place::COUNT];

impl<'a> View<'a> {
    /// The view of a side to which everything is open.
    #[must_use]
    pub fn open(scenario: &'a Scenario, position: &'a Position, side: Side) -> Self {
        View {
            scenario,
            position,
            side,
            hidden: None,
        }
    }

    /// The Axis view of Allied counters lying face down (19.3): `position` must already be censored.
    #[must_use]
    pub(super) fn face_down(scenario: &'a Scenario, censored: &'a Position, counts: &'a Counts) -> Self {
        View {
            scenario,
            position: censored,
            side: Side::Axis,
            hidden: Some(counts),
        }
    }

    /// The same view on another board, such as one where less is allowed.
    #[must_use]
    pub(super) fn on<'b>(&'b self, scenario: &'b Scenario) -> View<'b> {
        View { scenario, ..*self }
    }

    /// Whether the enemy lies face down (19.3).
    #[must_use]
    pub fn is_blind(&self) -> bool {
        self.hidden.is_some()
    }

    /// This side's counters.
    #[must_use]
    pub fn own(&self) -> CounterSet {
        self.position.fleet(self.scenario, self.side)
    }

    /// This side's counters in a place.
    #[must_use]
    pub fn own_at(&self, place: Place) -> CounterSet {
        self.position.fleet_at(self.scenario, self.side, place)
    }

    /// How many enemy counters are in a place: known even when they lie face down.
    #[must_use]
    pub fn enemy_counters(&self, place: Place) -> u8 {
        match self.hidden {
            Some(counts) => counts[place.index()],
            None => self
                .position
                .fleet_at(self.scenario, self.side.enemy(), place)
                .len() as u8,
        }
    }

    /// The areas a counter may move to at once (6.1).
    #[must_use]
    pub fn adjacent_areas(&self, ship: CounterId) -> AreaSet {
        super::rules::passage::adjacent_areas(self.scenario, self.position, ship)
    }

    /// The areas a counter may try for by a speed roll (6.2).
    #[must_use]
    pub fn second_areas(&self, ship: CounterId) -> AreaSet {
        super::rules::passage::second_areas(self.scenario, self.position, ship)
    }

    /// Where a counter may base from an area (5.7, M13).
    #[must_use]
    pub fn return_ports(&self, ship: CounterId, area: Area, disabled: bool) -> PortSet {
        super::rules::returns::return_ports(self.scenario, self.position, ship, area, disabled)
    }

    /// Whether a port is active this turn (2.4, 2.5).
    #[must_use]
    pub fn active(&self, port: Port) -> bool {
        self.scenario.active(port, self.position.turn)
    }
}
