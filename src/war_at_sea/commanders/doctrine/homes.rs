//! Where all Allied ships base (rule 5.7): where one goes changes nothing for the others.

use super::Doctrine;
use crate::naval::{CounterMap, CounterSet};
use crate::war_at_sea::View;
use crate::war_at_sea::map::{Area, Place, Port, PortSet};
use crate::war_at_sea::scenario::{MAX_TURNS, Scenario};

impl Doctrine<'_> {
    /// 5.7: what [`Doctrine::home`] says of each of these Allied ships at sea.
    pub(super) fn allied_homes(&self, view: &View<'_>, ships: CounterSet) -> CounterMap<Port> {
        let position = view.position;
        let stay_near = self.book.slow - position.damaged();
        let mut ports = CounterMap::all(Port::England);
        for elsewhere in &self.book.homes.0[usize::from(position.turn) - 1] {
            let those = ships & (elsewhere.any - stay_near | elsewhere.near & stay_near);
            for ship in those & position.place.at(Place::sea(elsewhere.area)) {
                ports[ship] = elsewhere.port;
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

/// The ships, by print, that base in another port than England when they return from an area.
#[derive(Clone, Debug)]
struct Elsewhere {
    area: Area,
    port: Port,
    /// Any ships, and those that stay near the Barents.
    any: CounterSet,
    near: CounterSet,
}

/// All of them at the end of each turn, turn 1 first.
#[derive(Clone, Debug)]
pub(super) struct Homes([Vec<Elsewhere>; MAX_TURNS]);

impl Homes {
    pub fn new(scenario: &Scenario) -> Self {
        let of_turn = |before: usize, area: Area, port: Port| {
            let those = |stays_near: bool| {
                (scenario.rolls.side.allied - scenario.rolls.convoys).only(|ship| {
                    let ports = scenario.bases[before][area][scenario.navies[ship]].sound;
                    let safe = ports - scenario.closing[before];
                    home(if safe.is_empty() { ports } else { safe }, stays_near) == port
                })
            };
            let (any, near) = (those(false), those(true));
            (!(any | near).is_empty()).then_some(Elsewhere {
                area,
                port,
                any,
                near,
            })
        };
        let abroad = Port::ALL.into_iter().filter(|&port| port != Port::England);
        let places = abroad.flat_map(|port| Area::ALL.map(|area| (area, port)));
        Homes(std::array::from_fn(|before| {
            let places = places.clone();
            places
                .filter_map(|(area, port)| of_turn(before, area, port))
                .collect()
        }))
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
