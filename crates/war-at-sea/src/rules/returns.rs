//! Where ships return after combat (rules 5.7, 6.8, 17.1; ruling M13).

use crate::map::{Area, ByArea, PortSet};
use crate::naval::CounterId;
use crate::position::Position;
use crate::scenario::{Return, Scenario};
use crate::ships::ByNavy;

/// The ports to which ships may return when a turn ends; whoever asks about many asks the same of these.
#[derive(Clone, Copy, Debug)]
pub struct Bases<'a> {
    scenario: &'a Scenario,
    of_turn: &'a ByArea<ByNavy<Return>>,
    /// See [`Position::all_as_printed`].
    as_printed: bool,
}

impl<'a> Bases<'a> {
    /// The ports that are open at the end of a position's turn, as navies are then.
    #[must_use]
    #[inline]
    pub fn of(scenario: &'a Scenario, position: &Position) -> Self {
        Bases {
            scenario,
            of_turn: &scenario.bases[usize::from(position.turn) - 1],
            as_printed: position.all_as_printed(scenario),
        }
    }

    /// The ports of a ship that returns from an area. Empty: the ship is lost for want of a port.
    #[must_use]
    #[inline]
    pub fn of_ship(&self, position: &Position, ship: CounterId, area: Area) -> Return {
        let navy = if self.as_printed {
            self.scenario.navies[ship]
        } else {
            position.navy(self.scenario, ship)
        };
        self.of_turn[area][navy]
    }

    /// The ports of a ship, from the area that it is in. Empty too for a ship that is not at sea.
    #[must_use]
    #[inline]
    pub fn of_ship_at_sea(&self, position: &Position, ship: CounterId) -> PortSet {
        let area = position.place[ship].as_area();
        area.map_or(PortSet::EMPTY, |area| self.of_ship(position, ship, area).sound)
    }
}

/// The ports to which a ship may return from an area. A port is open or closed by the turn that is ending.
/// Empty: the ship is lost for want of a port.
#[must_use]
#[inline]
pub fn return_ports(
    scenario: &Scenario,
    position: &Position,
    ship: CounterId,
    area: Area,
    disabled: bool,
) -> PortSet {
    let bases = Bases::of(scenario, position).of_ship(position, ship, area);
    if disabled { bases.disabled } else { bases.sound }
}
