//! Where all Allied ships base (rule 5.7): where one goes changes nothing for the others.

use super::Doctrine;
use crate::View;
use crate::map::{Area, ByArea, Places, Port, PortSet};
use crate::naval::{CounterMap, CounterSet};
use crate::scenario::{MAX_TURNS, Scenario};

impl Doctrine<'_> {
    /// 5.7: what [`Doctrine::home`] says of each of these Allied ships at sea.
    pub(super) fn allied_homes(&self, view: &View<'_>, ships: CounterSet) -> CounterMap<Option<Port>> {
        let position = view.position;
        let homes = self.book.homes.on(position.turn);
        let sound_and_slow = self.book.slow - position.damaged();
        let mut ports = CounterMap::all(Some(Port::England));
        let at_sea = position.place.by_area();
        let mut apart = ships & position.turned;
        for area in Area::ALL {
            let here = at_sea[area] & ships;
            for home in &homes[area].of {
                let based = here & home.of(sound_and_slow);
                based.into_iter().for_each(|ship| ports[ship] = home.port);
            }
            apart |= here - homes[area].able;
        }
        for ship in apart {
            if let Some(area) = position.place[ship].as_area() {
                let open = view.return_ports(ship, area, false);
                ports[ship] = open.first().map(|_| self.home(view, ship, open));
            }
        }
        ports
    }
}

/// A port other than England, or none, and which of the ships that are Allied by print base there: of those that do not
/// stay near the Barents, of those that do.
#[derive(Clone, Debug)]
struct Home {
    port: Option<Port>,
    ships: [CounterSet; 2],
}

impl Home {
    /// Who bases there when these stay near the Barents.
    #[inline]
    fn of(&self, near: CounterSet) -> CounterSet {
        let [others, those] = self.ships;
        (others - near) | (those & near)
    }
}

/// Where ships base that return from an area.
#[derive(Clone, Debug)]
struct Returning {
    /// Ships that are Allied by print and may enter the area: those that are told of.
    able: CounterSet,
    /// Those that base elsewhere than in England.
    of: Vec<Home>,
}

/// The same of every area at the end of each turn, turn 1 first.
#[derive(Clone, Debug)]
pub(super) struct Homes([ByArea<Returning>; MAX_TURNS]);

impl Returning {
    fn new(scenario: &Scenario, before: usize, area: Area) -> Self {
        let allies = scenario.rolls.side.allied;
        let able = allies.only(|ship| scenario.areas(scenario.navies[ship]).has(area));
        let based = |port: Option<Port>, near: bool| {
            able.only(|ship| {
                let ports = scenario.bases[before][area][scenario.navies[ship]].sound;
                let safe = ports - scenario.closing[before];
                home(if safe.is_empty() { ports } else { safe }, near) == port
            })
        };
        let ports = Port::ALL.into_iter().map(Some).chain([None]);
        let homes = ports
            .filter(|&port| port != Some(Port::England))
            .map(|port| Home {
                port,
                ships: [false, true].map(|near| based(port, near)),
            });
        let of = homes.filter(|home| home.ships != [CounterSet::EMPTY; 2]);
        Returning {
            able,
            of: of.collect(),
        }
    }
}

impl Homes {
    pub fn new(scenario: &Scenario) -> Self {
        let of_turn = |before| ByArea::new(|area| Returning::new(scenario, before, area));
        Homes(std::array::from_fn(of_turn))
    }

    #[inline]
    fn on(&self, turn: u8) -> &ByArea<Returning> {
        &self.0[usize::from(turn) - 1]
    }
}

/// See [`Doctrine::home`].
fn home(ports: PortSet, stays_near: bool) -> Option<Port> {
    let wish = if stays_near && ports.has(Port::Russia) {
        [Port::Russia, Port::England, Port::Malta]
    } else {
        [Port::England, Port::Malta, Port::Russia]
    };
    let granted = wish.into_iter().find(|&port| ports.has(port));
    granted.or_else(|| ports.first())
}

#[cfg(test)]
mod tests {
    use super::super::{Book, Openings, Weights};
    use super::*;
    use crate::Position;
    use crate::map::Place;
    use crate::naval::Side;
    use crate::rules::returns::return_ports;
    use admiralty_core::dice::MasterSeed;

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
                    let home = ports.first().map(|_| doctrine.home(&view, ship, ports));
                    assert_eq!(homes[ship], home, "{turn} {area} {ship:?}");
                }
            }
        }
    }
}
