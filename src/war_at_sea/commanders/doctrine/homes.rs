//! Where all Allied ships base (rule 5.7): where one goes changes nothing for the others.

use super::Doctrine;
use crate::naval::{CounterMap, CounterSet};
use crate::war_at_sea::View;
use crate::war_at_sea::map::{Port, PortSet};
use crate::war_at_sea::rules::returns::Bases;

impl Doctrine<'_> {
    /// 5.7: what [`Doctrine::home`] says of each of these Allied ships at sea.
    pub(super) fn allied_homes(&self, view: &View<'_>, ships: CounterSet) -> CounterMap<Port> {
        let position = view.position;
        let bases = Bases::of(view.scenario, position);
        let closing = Self::closing(view);
        let sound_and_slow = self.book.slow - position.damaged();
        let mut homes = CounterMap::all(Port::England);
        for ship in ships {
            if let Some(area) = position.place[ship].as_area() {
                let ports = bases.of_ship(position, ship, area).sound;
                let safe = ports - closing;
                let ports = if safe.is_empty() { ports } else { safe };
                homes[ship] = self.book.homes.of(ports, sound_and_slow.has(ship));
            }
        }
        homes
    }
}

/// The port that an Allied ship prefers, by the ports that it may choose among, for one that stays near the Barents and for
/// any other.
#[derive(Clone, Debug)]
pub(super) struct Homes(Box<[[Port; 2]; 1 << Port::ALL.len()]>);

impl Homes {
    pub fn new() -> Self {
        let mut homes = Box::new([[Port::England; 2]; 1 << Port::ALL.len()]);
        for (bits, homes) in homes.iter_mut().enumerate() {
            let ports: PortSet = Port::ALL
                .into_iter()
                .filter(|&port| bits >> port as usize & 1 == 1)
                .collect();
            *homes = [false, true].map(|stays_near| home(ports, stays_near));
        }
        Homes(homes)
    }

    #[inline]
    fn of(&self, ports: PortSet, stays_near: bool) -> Port {
        self.0[usize::from(ports.bits()) % self.0.len()][usize::from(stays_near)]
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
    use crate::war_at_sea::map::{Area, Place};
    use crate::war_at_sea::rules::returns::return_ports;
    use crate::war_at_sea::{Position, Scenario};

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
