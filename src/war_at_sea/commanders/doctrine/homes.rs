//! Where all Allied ships base (rule 5.7): where one goes changes nothing for the others.

use super::Doctrine;
use crate::naval::{CounterMap, CounterSet};
use crate::war_at_sea::View;
use crate::war_at_sea::map::{ByArea, Port, PortSet};
use crate::war_at_sea::scenario::{MAX_TURNS, Scenario};
use crate::war_at_sea::ships::{ByNavy, Navy};

impl Doctrine<'_> {
    /// 5.7: what [`Doctrine::home`] says of each of these Allied ships at sea.
    pub(super) fn allied_homes(&self, view: &View<'_>, ships: CounterSet) -> CounterMap<Port> {
        let (scenario, position) = (view.scenario, view.position);
        let homes = self.book.homes.on(position.turn);
        let sound_and_slow = self.book.slow - position.damaged();
        let mut ports = CounterMap::all(Port::England);
        for ship in ships {
            if let Some(area) = position.place[ship].as_area() {
                let stays_near = sound_and_slow.has(ship);
                ports[ship] = homes[area][scenario.navies[ship]][usize::from(stays_near)];
            }
        }
        for ship in ships & position.turned {
            if let Some(area) = position.place[ship].as_area() {
                ports[ship] = self.home(view, ship, view.return_ports(ship, area, false));
            }
        }
        ports
    }
}

/// Where a ship that is Allied by print bases at the end of a turn, by the area that she returns from: any ship, and one
/// that stays near the Barents.
type OnTurn = ByArea<ByNavy<[Port; 2]>>;

/// The same of all turns, turn 1 first.
#[derive(Clone, Debug)]
pub(super) struct Homes([OnTurn; MAX_TURNS]);

impl Homes {
    pub fn new(scenario: &Scenario) -> Self {
        let of_turn = |before: usize| {
            let of_ships = |ports: PortSet| {
                let safe = ports - scenario.closing[before];
                let ports = if safe.is_empty() { ports } else { safe };
                [false, true].map(|stays_near| home(ports, stays_near))
            };
            let bases = &scenario.bases[before];
            ByArea::new(|area| ByNavy(Navy::ALL.map(|navy| of_ships(bases[area][navy].sound))))
        };
        Homes(std::array::from_fn(of_turn))
    }

    #[inline]
    fn on(&self, turn: u8) -> &OnTurn {
        &self.0[usize::from(turn) - 1]
    }
}

/// See [`Doctrine::home`].
fn home(ports: PortSet, stays_near: bool) -> Port {
    let wish = if stays_near && ports.has(Port::Russia) {
        [Port::Russia, Port::England, Port::Malta]
    } else {
        [Port::England, Port::Malta, Port::Russia]
    };
    let granted = wish.into_iter().find(|&port| ports.has(port));
    granted.or_else(|| ports.first()).unwrap_or(Port::England)
}

#[cfg(test)]
mod tests {
    use super::super::{Book, Openings, Weights};
    use super::*;
    use crate::dice::MasterSeed;
    use crate::naval::Side;
    use crate::war_at_sea::Position;
    use crate::war_at_sea::map::{Area, Place};
    use crate::war_at_sea::rules::returns::return_ports;

    /// On every turn, every ship in every area, sound and damaged.
    #[test]
    fn homes_named_together_are_those_named_one_by_one() {
        let scenario = Scenario::embedded();
        let book = Book::new(&scenario, Weights::standard(Side::Allied));
        let openings = Openings::embedded(&scenario);
        let doctrine = Doctrine::new(&book, &openings, MasterSeed(1).game(0), Side::Allied);
        let ships = scenario.rolls.side.allied - scenario.rolls.convoys;
        for turn in 1..=scenario.turns {
            for (area, damage) in Area::ALL.into_iter().flat_map(|area| [(area, 0), (area, 1)]) {
                let mut position = Position::new();
                position.turn = turn;
                for ship in ships {
                    position.place[ship] = Place::sea(area);
                    position.damage[ship] = damage;
                }
                let view = View::open(&scenario, &position, Side::Allied);
                let homes = doctrine.allied_homes(&view, ships);
                for ship in ships {
                    let ports = return_ports(&scenario, &position, ship, area, false);
                    if !ports.is_empty() {
                        assert_eq!(
                            homes[ship],
                            doctrine.home(&view, ship, ports),
                            "{turn} {area} {ship:?}"
                        );
                    }
                }
            }
        }
    }
}
