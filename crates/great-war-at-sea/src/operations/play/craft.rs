//! Submarines (G23), airships (G24) and motor torpedo boats (G25).

use super::super::event::{Event, Hazard, Roll};
use super::super::faults::Faults;
use super::super::rules::Operations;
use super::super::state::{CraftKind, Fleet, Numbers, Report, State};
use super::Play;
use crate::battle::state::Side;
use crate::fleet::SHIPS;
use crate::ships::{Code, Nation, Size, Speed};
use admiralty_core::dice::SidedDice;
use admiralty_core::machine::{Illegal, Observer};
use arrayvec::ArrayVec;

/// How far from its base a submarine is put, and MAS boats go; how far an airship flies in a turn, in MF.
const REACH: [u8; 3] = [5, 3, 3];
/// An airship that is not back by then is lost.
const ENDURANCE: u8 = 60;

impl Operations {
    /// Whether a craft may be sent to a zone, or home.
    pub(in super::super) fn may_send(&self, state: &State, side: Side, number: u8, zone: Option<u8>) -> bool {
        let mut wrong = Faults::default();
        self.check_craft(state, side, (number, zone), false, &mut wrong);
        wrong.none()
    }

    /// What is wrong with sending a craft to a zone (G23 to G25).
    pub(in super::super) fn check_craft(
        &self,
        state: &State,
        side: Side,
        (number, zone): (u8, Option<u8>),
        twice: bool,
        wrong: &mut Faults,
    ) {
        let craft = state.own[side].crafts.get(usize::from(number));
        let Some(craft) = craft.filter(|craft| !craft.lost) else {
            return wrong.push(|| Illegal::new("G23", format!("there is no craft {}", number + 1)));
        };
        let (clause, kind) = match craft.kind {
            CraftKind::Submarine => ("G23", 0),
            CraftKind::Airship => ("G24", 1),
            CraftKind::Mas => ("G25", 2),
        };
        if twice {
            return wrong.push(|| Illegal::new(clause, "something is written twice for it"));
        }
        let Some(zone) = zone else {
            return;
        };
        if usize::from(zone) >= self.map.zones.len() {
            return wrong.push(|| Illegal::new(clause, "there is no such zone"));
        }
        let base = self.map.port(craft.base).zone;
        // An airship goes on from where it will be; it flies over straits and land.
        let airship = craft.kind == CraftKind::Airship;
        let (from, flies) = if airship {
            (craft.due.or(craft.at).unwrap_or(base), Side::Central)
        } else {
            (base, side)
        };
        let light = match craft.kind {
            CraftKind::Submarine => true,
            CraftKind::Airship => !self.night(state.turn.saturating_add(1)),
            CraftKind::Mas => self.night(state.turn),
        };
        if self.map.way(flies, from, zone) > REACH[kind] {
            wrong.push(|| Illegal::new(clause, format!("{} is too far", self.map.id(zone))));
        } else if !light {
            wrong.push(|| Illegal::new(clause, "airships sail by day, MAS boats by night"));
        }
    }

    /// What a torpedo of a craft needs to hit a ship at range 1 (G8.4).
    fn craft_needs(&self, state: &State, side: Side, unit: usize) -> u8 {
        let code = self.sides[side].force.units[unit].ship.code;
        let still = state.own[side].ships[unit].speed == Speed::Dead;
        6 - u8::from(code.large_torpedo_target()) - u8::from(still)
    }
}

impl<D: SidedDice<Roll>, W: Observer<Operations>> Play<'_, D, W> {
    /// Takes down where a craft goes.
    pub(super) fn send(&mut self, side: Side, number: u8, zone: Option<u8>) {
        if let Some(craft) = self.own(side).crafts.get_mut(usize::from(number)) {
            match craft.kind {
                CraftKind::Airship => craft.next = zone,
                _ => craft.at = zone,
            }
        }
    }

    /// After movement: submarines find what enters, airships see, MAS boats attack and go home.
    pub(super) fn crafts(&mut self) {
        for side in Side::BOTH {
            for number in 0..self.state.own[side].crafts.len() as u8 {
                let craft = self.state.own[side].crafts[usize::from(number)];
                match (craft.kind, craft.at) {
                    _ if craft.lost => {}
                    (CraftKind::Airship, _) => self.airship(side, number),
                    (CraftKind::Submarine, Some(zone)) => self.lies_in_wait(side, number, zone),
                    (CraftKind::Mas, Some(zone)) => {
                        self.dashes(side, number, zone);
                        self.own(side).crafts[usize::from(number)].at = None;
                    }
                    (_, None) => {}
                }
            }
        }
        for side in Side::BOTH {
            self.strike_off(side);
        }
    }

    fn roll(&mut self, side: Side, what: Hazard, craft: u8, number: u8) -> u8 {
        let turn = self.state.turn;
        self.dice.roll(Roll::Hazard(turn, side, what, craft, number))
    }

    /// Fleets of the other side that fit.
    fn fleets_that(&self, side: Side, fits: impl Fn(&Fleet) -> bool) -> Numbers {
        let own = &*self.state.own[side];
        own.all()
            .filter(|(_, fleet)| fits(fleet))
            .map(|(number, _)| number)
            .collect()
    }

    fn has(&self, side: Side, fleet: u8, codes: &[Code]) -> bool {
        let own = &*self.state.own[side];
        self.rules
            .ships_of(own, side, fleet)
            .any(|(_, ship)| codes.contains(&ship.code))
    }

    /// G23: a fleet that enters the zone may be found.
    fn lies_in_wait(&mut self, side: Side, craft: u8, zone: u8) {
        let enemy = side.other();
        let needs = if self.rules.map.zone(zone).narrows { 5 } else { 6 };
        let enters = |fleet: &Fleet| fleet.at_sea && fleet.from != zone && fleet.passed.contains(&zone);
        for fleet in self.fleets_that(enemy, enters) {
            if self.state.own[side].crafts[usize::from(craft)].lost
                || self.roll(side, Hazard::Finds, craft, fleet) < needs
            {
                continue;
            }
            let own = &*self.state.own[enemy];
            let ships = self.rules.ships_of(own, enemy, fleet);
            let ships: ArrayVec<usize, SHIPS> = ships
                .filter(|(_, ship)| ship.code.size() >= Size::Medium)
                .map(|(unit, _)| unit)
                .collect();
            let destroyers = self.has(enemy, fleet, &[Code::DD]);
            let hits = self.torpedoes(side, craft, fleet, &ships);
            let sunk = self.roll(side, Hazard::Sinks, craft, fleet) >= if destroyers { 5 } else { 6 };
            self.lose(side, craft, sunk);
            self.tell(&Event::Struck(side, craft, fleet, hits, sunk));
        }
    }

    /// Two torpedoes at a random one of these ships.
    fn torpedoes(&mut self, side: Side, craft: u8, fleet: u8, ships: &[usize]) -> u8 {
        let enemy = side.other();
        // Numbers of their own beside those of mines.
        let number = 128 + craft;
        let Some(unit) = self.draw_ship(enemy, ships, fleet, number) else {
            return 0;
        };
        self.fire(side, craft, fleet, unit)
    }

    fn fire(&mut self, side: Side, craft: u8, fleet: u8, unit: usize) -> u8 {
        let enemy = side.other();
        let needs = self.rules.craft_needs(self.state, enemy, unit);
        let mut hits = 0;
        for shot in 0..2 {
            let sunk = self.state.own[enemy].ships[unit].sunk();
            let die = self.roll(side, Hazard::Torpedo, craft, 2 * fleet + shot);
            if !sunk && die >= needs {
                hits += 1;
                self.holed(enemy, unit, fleet, 128 + 64 * shot + craft);
            }
        }
        hits
    }

    fn lose(&mut self, side: Side, craft: u8, lost: bool) {
        self.own(side).crafts[usize::from(craft)].lost |= lost;
    }

    /// G25: MAS boats look for a fleet at sea or in a minor port of the zone.
    fn dashes(&mut self, side: Side, craft: u8, zone: u8) {
        let enemy = side.other();
        let rules = self.rules;
        let there = |fleet: &Fleet| {
            let open = fleet.course.port.is_none_or(|port| !rules.map.port(port).major);
            fleet.course.zone == zone && open
        };
        for fleet in self.fleets_that(enemy, there) {
            if self.roll(side, Hazard::Finds, craft, fleet) < 5 {
                continue;
            }
            let own = &*self.state.own[enemy];
            let in_port = own.fleet(fleet).is_some_and(|fleet| fleet.course.port.is_some());
            let ships: ArrayVec<usize, SHIPS> = self
                .rules
                .ships_of(own, enemy, fleet)
                .map(|(unit, _)| unit)
                .collect();
            let worth = |unit: &&usize| self.rules.sides[enemy].force.units[**unit].worth;
            // In a minor port the owner of the boats names the ship: the one that is worth most, the first of equals.
            let named = ships.iter().rev().max_by_key(worth).copied().filter(|_| in_port);
            let destroyers = self.has(enemy, fleet, &[Code::DD]);
            let hits = match named {
                Some(unit) => self.fire(side, craft, fleet, unit),
                None => self.torpedoes(side, craft, fleet, &ships),
            };
            let sunk = destroyers && self.roll(side, Hazard::Sinks, craft, fleet) >= 5;
            self.lose(side, craft, sunk);
            self.tell(&Event::Struck(side, craft, fleet, hits, sunk));
            return;
        }
    }

    /// G24: an airship goes where it was sent a turn ago, tells what it overflies, and comes home in time.
    fn airship(&mut self, side: Side, number: u8) {
        let enemy = side.other();
        let base = self
            .rules
            .map
            .port(self.state.own[side].crafts[usize::from(number)].base);
        let craft = &mut self.own(side).crafts[usize::from(number)];
        craft.at = craft.due.take().or(craft.at);
        craft.due = craft.next.take();
        if craft.at == Some(base.zone) {
            (craft.at, craft.out) = (None, 0);
        }
        let Some(zone) = craft.at else {
            return;
        };
        craft.out += 1;
        if craft.out > ENDURANCE {
            self.lose(side, number, true);
            return self.tell(&Event::Recon(side, number, true));
        }
        let italian = base.owner == Nation::Italy;
        for fleet in self.fleets_that(enemy, |fleet| fleet.at_sea && fleet.course.zone == zone) {
            let own = &*self.state.own[enemy];
            let mut ships = [0; 3];
            for (_, ship) in self.rules.ships_of(own, enemy, fleet) {
                ships[2 - ship.code.size() as usize] += 1;
            }
            let _ = self.own(side).reports.try_push(Report { zone, ships });
            let shot = italian && self.has(enemy, fleet, &[Code::BB, Code::B]);
            let lost = shot && self.roll(side, Hazard::Sinks, number, fleet) >= 5;
            self.lose(side, number, lost);
            self.tell(&Event::Recon(side, number, lost));
            if lost {
                return;
            }
        }
    }
}
