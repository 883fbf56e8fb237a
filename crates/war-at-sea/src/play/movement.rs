//! The movement of a side (rules 5.2, 5.3, 6, 13), and the placing of land-based air (5.4, 5.5, 19.3).

use super::{Game, check};
use crate::commander::Commander;
use crate::decision::Attempt;
use crate::event::{Event, Observer};
use crate::map::{ByPort, Place, Places, Port};
use crate::naval::{CounterSet, MAX_COUNTERS, Side};
use crate::refusal::Refusal;
use crate::roll::{Purpose, Roll};
use crate::rules::{legality, passage};
use crate::scenario::SpeedRolls;
use admiralty_core::dice::Dice;
use arrayvec::ArrayVec;

/// A ship that tried to move two areas, and the port it left.
#[derive(Clone, Copy)]
struct Tried {
    attempt: Attempt,
    left: Port,
}

/// Those whose speed rolls failed, in the order in which they tried.
type Failures = ArrayVec<Tried, MAX_COUNTERS>;

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
        let ships = if stayed.is_empty() { 0 } else { stayed.len() }; // mostly there is nobody to count
        self.position.fees[side] = ships as u8 * self.scenario.neutral_port_fee;
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

    /// 6.2, 6.4: attempts, all named together or one after another; who failed is then based.
    fn attempts(&mut self, side: Side, moved: &mut CounterSet) -> Result<(), Refusal> {
        let mut failed = Failures::new();
        if let Some(named) = self.ask_mover(side, |commander, view| commander.attempts(view)) {
            check!(C, self.may_try(side, *moved, &named));
            for &attempt in &named {
                moved.insert(attempt.ship); // 13.1: trying counts as moving
                let tried = self.leaving(attempt);
                self.speed_roll(tried, &mut failed);
            }
        } else {
            self.attempts_one_by_one(side, moved, &mut failed)?;
        }
        self.fall_back(side, &failed)
    }

    /// M2: attempts one by one, or all declared and then rolled.
    fn attempts_one_by_one(
        &mut self,
        side: Side,
        moved: &mut CounterSet,
        failed: &mut Failures,
    ) -> Result<(), Refusal> {
        let one_by_one = self.scenario.switches.speed_rolls == SpeedRolls::OneByOne;
        let mut able = self.able_to_try(side, *moved);
        let mut declared = ArrayVec::<Tried, MAX_COUNTERS>::new();
        while !able.is_empty() {
            let Some(attempt) = self.ask_mover(side, |commander, view| commander.attempt(view, able)) else {
                break;
            };
            check!(C, legality::attempt(self.scenario, &self.position, able, attempt));
            able.remove(attempt.ship);
            moved.insert(attempt.ship);
            let tried = self.leaving(attempt);
            if one_by_one {
                self.speed_roll(tried, failed);
            } else {
                declared.push(tried);
            }
        }
        for tried in declared {
            self.speed_roll(tried, failed);
        }
        Ok(())
    }

    /// 6.2: the ships of a side that have some area to try for.
    fn able_to_try(&self, side: Side, moved: CounterSet) -> CounterSet {
        let mut able = CounterSet::EMPTY;
        passage::squadrons(self.scenario, &self.position, side, |squadron| {
            if !squadron.far.is_empty() {
                able |= squadron.ships - moved;
            }
        });
        able
    }

    /// Whether attempts may be made one after another.
    fn may_try(&self, side: Side, moved: CounterSet, named: &[Attempt]) -> Result<(), Refusal> {
        let mut able = self.able_to_try(side, moved);
        named.iter().try_for_each(|&attempt| {
            legality::attempt(self.scenario, &self.position, able, attempt)?;
            able.remove(attempt.ship);
            Ok(())
        })
    }

    /// An attempt, and the port that it is made from.
    fn leaving(&self, attempt: Attempt) -> Tried {
        let left = self.position.place[attempt.ship].as_port();
        let left = left.unwrap_or(Port::England);
        Tried { attempt, left }
    }

    /// 6.4: less than the ship's present speed succeeds. A ship that fails stays in port for now.
    fn speed_roll(&mut self, tried: Tried, failed: &mut Failures) {
        let Tried {
            attempt: Attempt { ship, to },
            left,
        } = tried;
        let die = self.roll(Purpose::Speed, Place::sea(to), ship);
        let success = die < self.position.speed(self.scenario, ship);
        if success {
            self.position.place[ship] = Place::sea(to);
        } else {
            failed.push(tried);
        }
        self.tell(Event::SpeedRolled {
            ship,
            from: left,
            to,
            die,
            success,
        });
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
        if able.is_empty() {
            return Ok(());
        }
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
            able -= CounterSet::of(ship).only_if(self.position.damage[ship] == 0);
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
