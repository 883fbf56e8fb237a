//! Which fleets fight which (G13.7), and ports that are attacked (G11.9).

use super::super::event::{Check, Roll};
use super::super::order::Act;
use super::super::rules::Operations;
use super::super::state::{Clash, Fleet, Own};
use super::super::switches::Switch;
use super::Play;
use super::contact::Pair;
use crate::battle::state::{BySide, Side};
use admiralty_core::dice::SidedDice;
use admiralty_core::machine::Observer;

impl<D: SidedDice<Roll>, W: Observer<Operations>> Play<'_, D, W> {
    /// G13.7.
    pub(super) fn add_clash(&mut self, check: &Check) {
        let pairwise = self.rules.switches.at(Switch::BattleJoin) == 2;
        let fleets = BySide([1_u32 << check.central, 1 << check.allied]);
        let same = |clash: &&mut Clash| clash.zone == check.zone && clash.port.is_none() && !pairwise;
        if let Some(clash) = self.state.pending.iter_mut().find(same) {
            for side in Side::BOTH {
                clash.fleets[side] |= fleets[side];
            }
            clash.surprise |= check.surprise;
            return;
        }
        let clash = Clash {
            zone: check.zone,
            port: None,
            fleets,
            surprise: check.surprise,
        };
        let _ = self.state.pending.try_push(clash);
    }

    /// `all_in_zone`: every fleet at war in the zone joins (G13.7).
    pub(super) fn join_battles(&mut self) {
        for place in 0..self.state.pending.len() {
            let mut clash = self.state.pending[place];
            if clash.port.is_some() {
                continue;
            }
            for side in Side::BOTH {
                for number in self.in_zone(side, clash.zone) {
                    let last = self.state.own[side]
                        .fleet(number)
                        .and_then(|fleet| fleet.passed.last().copied());
                    let pair = |central, allied| Pair {
                        zone: clash.zone,
                        central,
                        allied,
                    };
                    let enemy = clash.fleets[side.other()].trailing_zeros() as u8;
                    let war = match side {
                        Side::Central => self.warring(pair(number, enemy)),
                        Side::Allied => self.warring(pair(enemy, number)),
                    };
                    if last == Some(clash.zone) && war {
                        clash.fleets[side] |= 1 << number;
                    }
                }
            }
            self.state.pending[place] = clash;
        }
    }

    /// G11.9, G13.2: fleets that attack a minor port of the zone, and what lies there.
    pub(super) fn attacks(&mut self, zone: u8) {
        let map = &self.rules.map;
        for side in Side::BOTH {
            let enemy = side.other();
            for port in map.ports_of(zone) {
                let own = &*self.state.own[side];
                let attack = |(number, fleet): &(u8, &Fleet)| {
                    fleet.doing == Act::Attack(port)
                        && fleet.at_sea
                        && fleet.course.zone == zone
                        && own.head(*number) == *number
                        && !self.in_battle(side, *number)
                };
                let attackers = mask(own, attack);
                let others = &*self.state.own[enemy];
                let lies = |(_, fleet): &(u8, &Fleet)| fleet.course.port == Some(port) && !fleet.at_sea;
                let defenders = mask(others, lies);
                let minor =
                    !self.rules.map.port(port).major && self.rules.friendly(side, port) == Some(false);
                if attackers == 0 || defenders == 0 || !minor {
                    continue;
                }
                let pairs = Pair {
                    zone,
                    central: if side == Side::Central {
                        attackers
                    } else {
                        defenders
                    }
                    .trailing_zeros() as u8,
                    allied: if side == Side::Central {
                        defenders
                    } else {
                        attackers
                    }
                    .trailing_zeros() as u8,
                };
                if !self.warring(pairs) {
                    continue;
                }
                let mut fleets = BySide([0; 2]);
                fleets[side] = attackers;
                fleets[enemy] = defenders;
                let clash = Clash {
                    zone,
                    port: Some((port, enemy)),
                    fleets,
                    surprise: false,
                };
                let _ = self.state.pending.try_push(clash);
            }
        }
    }

    fn in_battle(&self, side: Side, fleet: u8) -> bool {
        self.state
            .pending
            .iter()
            .any(|clash| clash.fleets[side] >> fleet & 1 == 1)
    }
}

fn mask(own: &Own, fits: impl Fn(&(u8, &Fleet)) -> bool) -> u32 {
    own.all()
        .filter(fits)
        .fold(0, |mask, (number, _)| mask | 1 << number)
}
