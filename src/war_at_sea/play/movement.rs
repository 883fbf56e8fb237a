//! The movement of a side (rules 5.2, 5.3, 6, 13), and the placing of land-based air (5.4, 5.5, 19.3).

use super::{Game, check};
use crate::dice::Dice;
use crate::naval::{CounterSet, MAX_COUNTERS, Side};
use crate::war_at_sea::commander::Commander;
use crate::war_at_sea::decision::Attempt;
use crate::war_at_sea::event::{Event, Observer};
use crate::war_at_sea::map::{ByPort, Place, Port};
use crate::war_at_sea::refusal::Refusal;
use crate::war_at_sea::roll::{Purpose, Roll};
use crate::war_at_sea::rules::{legality, passage};
use crate::war_at_sea::scenario::SpeedRolls;
use arrayvec::ArrayVec;

/// A ship that tried to move two areas, and the port it left.
#[derive(Clone, Copy)]
struct Tried {
    attempt: Attempt,
    left: Port,
}

impl<C: Commander, D: Dice<Roll>, O: Observer> Game<'_, C, D, O> {
    /// 5.2, 5.3 in the order of T1: adjacent moves, attempts, failed ships based, U-boats, repairs.
    pub(super) fn movement(&mut self, side: Side) -> Result<(), Refusal> {
        let in_neutral = self
            .position
            .fleet_at(self.scenario, side, Place::port(Port::NeutralPort));
        let mut moved = self.adjacent_moves(side)?;
        self.attempts(side, &mut moved)?;
        // 17.2, M11: owed for each ship that was there when the turn began and is there for combat.
        let stayed = in_neutral.only(|ship| self.position.place[ship] == Place::port(Port::NeutralPort));
        self.position.fees[side] = stayed.len() as u8 * self.scenario.neutral_port_fee;
        if side == Side::Axis {
            self.uboats()?;
        }
        self.repairs(side, moved)
    }

    /// 6.1, 6.3, 14, 16.1. Returns the counters that moved.
    fn adjacent_moves(&mut self, side: Side) -> Result<CounterSet, Refusal> {
        let orders = self.ask_mover(side, |commander, view| commander.sail(view));
        check!(C, legality::sail(self.scenario, &self.position, side, &orders));
        let moved = self.position.fleet(self.scenario, side) & self.position.place.differing(&orders.to);
        for ship in moved {
            let (from, to) = (self.position.place[ship], orders.to[ship]);
            self.position.place[ship] = to;
            self.tell(Event::Moved { ship, from, to });
        }
        Ok(moved)
    }

    /// 6.2, 6.4, M2: attempts one by one, or all declared and then rolled.
    fn attempts(&mut self, side: Side, moved: &mut CounterSet) -> Result<(), Refusal> {
        let one_by_one = self.scenario.switches.speed_rolls == SpeedRolls::OneByOne;
        let mut able = CounterSet::EMPTY;
        passage::squadrons(self.scenario, &self.position, side, |squadron| {
            if !squadron.far.is_empty() {
                able |= squadron.ships - *moved;
            }
        });
        let mut declared = ArrayVec::<Tried, MAX_COUNTERS>::new();
        let mut failed = ArrayVec::<Tried, MAX_COUNTERS>::new();
        while !able.is_empty() {
            let Some(attempt) = self.ask_mover(side, |commander, view| commander.attempt(view, able)) else {
                break;
            };
            check!(C, legality::attempt(self.scenario, &self.position, able, attempt));
            able.remove(attempt.ship);
            moved.insert(attempt.ship); // 13.1: trying counts as moving
            let left = self.position.place[attempt.ship]
                .as_port()
                .unwrap_or(Port::England);
            let tried = Tried { attempt, left };
            if !one_by_one {
                declared.push(tried);
            } else if !self.speed_roll(tried) {
                failed.push(tried);
            }
        }
        for tried in declared {
            if !self.speed_roll(tried) {
                failed.push(tried);
            }
        }
        self.fall_back(side, &failed)
    }

    /// 6.4: less than the ship's present speed succeeds. A ship that fails stays in port for now.
    fn speed_roll(&mut self, tried: Tried) -> bool {
        let Tried {
            attempt: Attempt { ship, to },
            left,
        } = tried;
        let die = self.roll(Purpose::Speed, Place::sea(to), ship);
        let success = die < self.position.speed(self.scenario, ship);
        if success {
            self.position.place[ship] = Place::sea(to);
        }
        self.tell(Event::SpeedRolled {
            ship,
            from: left,
            to,
            die,
            success,
        });
        success
    }

    /// 6.4, M3: after all rolls of the side the owner bases the ships that failed.
    fn fall_back(&mut self, side: Side, failed: &[Tried]) -> Result<(), Refusal> {
        for &Tried {
            attempt: Attempt { ship, to },
            left,
        } in failed
        {
            let ports = passage::fall_back_ports(self.scenario, &self.position, ship, left, to);
            let mut port = left;
            if ports.several() {
                port = self.ask_mover(side, |commander, view| commander.fall_back(view, ship, ports));
                check!(C, legality::port("6.4", ports, ship, port));
            }
            self.position.place[ship] = Place::port(port);
            self.tell(Event::FellBack { ship, port });
        }
        Ok(())
    }

    /// 6.5: every boat not disabled is placed afresh.
    fn uboats(&mut self) -> Result<(), Refusal> {
        if self.position.uboats.total == 0 {
            return Ok(());
        }
        let orders = self.ask_mover(Side::Axis, |commander, view| commander.place_uboats(view));
        check!(C, legality::place_uboats(&self.position, &orders));
        self.position.uboats.at = orders;
        self.tell(Event::UboatsPlaced);
        Ok(())
    }

    /// 13, P1: point by point, each port up to its figure.
    fn repairs(&mut self, side: Side, mut moved: CounterSet) -> Result<(), Refusal> {
        if self.position.turn == self.scenario.takeover.turn {
            moved |= self.position.turned; // M9: brought over this turn
        }
        let mut able = passage::repairable(self.scenario, &self.position, side, moved);
        let mut left = ByPort::new(|port| self.scenario.ports[port].repair);
        able = able.only(|ship| {
            self.position.place[ship]
                .as_port()
                .is_some_and(|port| left[port] > 0)
        });
        while !able.is_empty() {
            let Some(ship) = self.ask_mover(side, |commander, view| commander.repair(view, able)) else {
                return Ok(());
            };
            check!(C, legality::chosen("13.2", able, ship));
            let port = self.position.place[ship].as_port().unwrap_or(Port::England);
            left[port] -= 1;
            self.position.damage[ship] -= 1;
            self.tell(Event::Repaired { ship, port });
            if self.position.damage[ship] == 0 {
                able.remove(ship);
            }
            if left[port] == 0 {
                able -= self.position.place.at(Place::port(port));
            }
        }
        Ok(())
    }

    /// 5.4, 19.3, 5.5: flags off, counters up, both markers placed unseen and then shown.
    pub(super) fn place_air(&mut self) -> Result<(), Refusal> {
        self.position.control = Default::default();
        if self.blind() {
            self.tell(Event::Revealed);
        }
        let mut placed = crate::naval::BySide::default();
        for side in Side::BOTH {
            let sites = &self.scenario.air_sites[usize::from(self.position.turn) - 1][side];
            let site = super::ask!(self, side, place_air(sites));
            check!(C, legality::place_air(sites, site));
            placed[side] = site;
        }
        self.position.air = placed;
        for side in Side::BOTH {
            self.tell(Event::AirPlaced {
                side,
                site: placed[side],
            });
        }
        Ok(())
    }
}
