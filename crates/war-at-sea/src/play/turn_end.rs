//! The end of a turn: oilers, basing, convoys (rules 5.7, 14, 16).

use super::{Game, ask, check};
use crate::commander::Commander;
use crate::event::{Event, Observer};
use crate::map::{Area, Place, Places, Port};
use crate::naval::{CounterId, CounterSet, Side};
use crate::position::Phase;
use crate::refusal::Refusal;
use crate::roll::{Purpose, Roll};
use crate::rules::{legality, returns};
use crate::scenario::Scenario;
use admiralty_core::dice::Dice;

impl<C: Commander, D: Dice<Roll>, O: Observer> Game<'_, C, D, O> {
    /// T1: oilers; basing, Axis first; convoys; POC; closing ports emptied. Returns the next phase.
    pub(super) fn turn_end(&mut self) -> Result<Phase, Refusal> {
        self.oilers()?;
        for side in [Side::Axis, Side::Allied] {
            self.basing(side)?;
        }
        self.convoys()?;
        self.score();
        self.close_ports();
        if self.position.turn == self.scenario.turns {
            return Ok(Phase::Over);
        }
        self.position.turn += 1;
        Ok(Phase::Arrivals)
    }

    /// 16, M10: German ships in the North or South Atlantic, neither disabled nor disengaged, one by one.
    fn oilers(&mut self) -> Result<(), Refusal> {
        let up_to = Scenario::on_turn(&self.scenario.oiler_success_up_to, self.position.turn);
        if up_to == 0 {
            return Ok(());
        }
        let [north, south] =
            [Area::NorthAtlantic, Area::SouthAtlantic].map(|area| self.position.place.at(Place::sea(area)));
        let mut able = (north | south) & (self.scenario.rolls.germans - self.position.disengaged);
        while !able.is_empty() {
            let Some(ship) = ask!(self, Side::Axis, oil(able)) else {
                break;
            };
            check!(C, legality::chosen("16.1", able, ship));
            able.remove(ship);
            let die = self.roll(Purpose::Oiler, self.position.place[ship], ship);
            let success = die <= up_to;
            self.position.place[ship] = if success {
                Place::REFUELLING
            } else {
                Place::port(Port::NeutralPort)
            };
            self.tell(Event::OilerRolled { ship, die, success });
        }
        Ok(())
    }

    /// 5.7, 6.8, M13: every ship at sea returns to a port; the owner chooses where there is a choice.
    fn basing(&mut self, side: Side) -> Result<(), Refusal> {
        let at_sea = self.position.place.at_sea() - self.scenario.rolls.convoys;
        let ships = at_sea & self.position.fleet(self.scenario, side);
        let bases = returns::Bases::of(self.scenario, &self.position);
        if let Some(named) = ask!(self, side, bases(ships)) {
            for ship in ships {
                let ports = || bases.of_ship_at_sea(&self.position, ship);
                check!(C, legality::base("5.7", ports(), ship, named[ship]));
                self.base(ship, named[ship]);
            }
            return Ok(());
        }
        for ship in ships {
            let ports = bases.of_ship_at_sea(&self.position, ship);
            let mut port = ports.first();
            if ports.several() {
                let chosen = ask!(self, side, base(ship, ports));
                check!(C, legality::port("5.7", ports, ship, chosen));
                port = Some(chosen);
            }
            self.base(ship, port);
        }
        Ok(())
    }

    /// A ship at sea returns to port, or is lost for want of one.
    #[inline]
    fn base(&mut self, ship: CounterId, port: Option<Port>) {
        let to = port.map_or(Place::REMOVED, Place::port);
        let from = std::mem::replace(&mut self.position.place[ship], to);
        if let Some(from) = from.as_area() {
            self.tell(Event::Based { ship, from, port });
        }
    }

    /// 14.3 to 14.5, P2: from the Barents a convoy must enter Russia; from the North Atlantic it may put into
    /// England, decided after all basing, or stays at sea.
    fn convoys(&mut self) -> Result<(), Refusal> {
        for convoy in self.scenario.rolls.convoys {
            let Some(area) = self.position.place[convoy].as_area() else {
                continue;
            };
            let ports = returns::return_ports(self.scenario, &self.position, convoy, area, false);
            match area {
                Area::BarentsSea if ports.has(Port::Russia) => {
                    self.cash(convoy, Port::Russia, self.scenario.convoy_poc_russia);
                }
                Area::NorthAtlantic => {
                    if ports.has(Port::England) && ask!(self, Side::Allied, cash_convoy(convoy)) {
                        self.cash(convoy, Port::England, self.scenario.convoy_poc_england);
                    }
                }
                _ => {
                    self.position.place[convoy] = Place::REMOVED; // M13: no port to return to
                    self.tell(Event::Based {
                        ship: convoy,
                        from: area,
                        port: None,
                    });
                }
            }
        }
        Ok(())
    }

    fn cash(&mut self, convoy: CounterId, port: Port, poc: u8) {
        self.position.place[convoy] = Place::DELIVERED; // 14.6: once
        self.position.convoy_poc += poc;
        self.tell(Event::ConvoyCashed { convoy, port, poc });
    }

    /// 2.4, M12: when the last active turn of a port is over, every ship in it is removed.
    fn close_ports(&mut self) {
        for port in self.scenario.closing[usize::from(self.position.turn) - 1].iter() {
            let caught: CounterSet = self.position.at(self.scenario, Place::port(port));
            for ship in caught {
                self.position.place[ship] = Place::REMOVED;
                self.tell(Event::Interned { ship, port });
            }
        }
    }
}
