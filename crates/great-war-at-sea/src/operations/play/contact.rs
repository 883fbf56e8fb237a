//! Contact (G13).

use super::super::event::{Check, Event, Roll};
use super::super::order::{Act, Mission};
use super::super::rules::Operations;
use super::super::state::{Fleet, Numbers, Own};
use super::super::switches::Switch;
use super::Play;
use crate::battle::rules::Weather;
use crate::battle::state::Side;
use crate::ships::Nation;
use crate::switches::Switch as BattleSwitch;
use admiralty_core::dice::SidedDice;
use admiralty_core::machine::Observer;

/// A pair of fleets that is checked.
#[derive(Clone, Copy)]
pub(super) struct Pair {
    pub zone: u8,
    pub central: u8,
    pub allied: u8,
}

impl Pair {
    fn fleet(&self, side: Side) -> u8 {
        match side {
            Side::Central => self.central,
            Side::Allied => self.allied,
        }
    }
}

impl<D: SidedDice<Roll>, W: Observer<Operations>> Play<'_, D, W> {
    /// G13.1: first zones before second, zones in file order, fleets by number. What comes to contact stands in `pending`.
    pub(super) fn contacts(&mut self) {
        self.state.pending.clear();
        for pass in 0..2 {
            for zone in self.rules.map.all() {
                for central in self.in_zone(Side::Central, zone) {
                    for allied in self.in_zone(Side::Allied, zone) {
                        let pair = Pair {
                            zone,
                            central,
                            allied,
                        };
                        if self.common(pair) == Some(pass) && self.warring(pair) {
                            self.check_pair(pair);
                        }
                    }
                }
            }
        }
        for zone in self.rules.map.all() {
            self.attacks(zone);
        }
        self.state
            .pending
            .sort_by_key(|clash| (clash.zone, clash.port.is_some()));
        if self.rules.switches.at(Switch::BattleJoin) == 1 {
            self.join_battles();
        }
        self.show();
    }

    /// Fleets of a side that have a zone among those of their turn, at sea; escorts count as what they accompany.
    pub(super) fn in_zone(&self, side: Side, zone: u8) -> Numbers {
        let own = &*self.state.own[side];
        let there = |(number, fleet): &(u8, &Fleet)| {
            fleet.at_sea && fleet.passed.contains(&zone) && own.head(*number) == *number
        };
        own.all().filter(there).map(|(number, _)| number).collect()
    }

    /// Whether a zone is common to both, in the first or the second zones of their turns.
    fn common(&self, pair: Pair) -> Option<usize> {
        let place = |side: Side| {
            let fleet = self.state.own[side].fleet(pair.fleet(side))?;
            fleet.passed.iter().position(|zone| *zone == pair.zone)
        };
        Some(place(Side::Central)?.max(place(Side::Allied)?))
    }

    /// Whether both are at war.
    pub(super) fn warring(&self, pair: Pair) -> bool {
        Side::BOTH.into_iter().all(|side| {
            let own = &*self.state.own[side];
            let counters = &self.rules.sides[side].force.counters;
            own.group(pair.fleet(side)).all(|number| {
                let mut nations = own.counters_of(number).map(|counter| counters[counter].nation);
                nations.all(|nation: Nation| self.rules.at_war(side, nation, self.state.turn))
            })
        })
    }

    /// G13.4: whether the pair is due, its clock turned on.
    fn due(&mut self, pair: Pair) -> bool {
        let turn = self.state.turn;
        let every = self.rules.switches.number(Switch::ContactEvery);
        let pursuit = !self.rules.switches.differs(Switch::Pursuit);
        let clock = &mut self.referee().clocks[usize::from(pair.central)][usize::from(pair.allied)];
        let together = clock.together > 0 && clock.zone == pair.zone && clock.together + 1 == turn;
        let chased = pursuit && clock.contact > 0 && turn - clock.contact <= 2;
        let due = !together || chased || turn - clock.checked >= every;
        (clock.zone, clock.together) = (pair.zone, turn);
        if due {
            clock.checked = turn;
        }
        due
    }

    /// Whether a hidden raider slips through unchecked (G13.2).
    fn slips(&self, pair: Pair) -> bool {
        Side::BOTH.into_iter().any(|side| {
            let Some(fleet) = self.state.own[side].fleet(pair.fleet(side)) else {
                return false;
            };
            let hidden = fleet.mission == Mission::Raid && !fleet.shown;
            hidden
                && match self.rules.switches.at(Switch::RaiderContact) {
                    0 => fleet.passed.last() != Some(&pair.zone),
                    1 => true,
                    _ => false,
                }
        })
    }

    /// Whether contact is certain (G13.2).
    fn certain(&self, pair: Pair) -> bool {
        Side::BOTH.into_iter().any(|side| {
            let fleet = self.state.own[side].fleet(pair.fleet(side));
            fleet.is_some_and(|fleet| {
                let works = match fleet.doing {
                    Act::Shell => true,
                    Act::Load | Act::Unload => fleet.course.port.is_none(),
                    _ => false,
                };
                works && fleet.course.zone == pair.zone
            })
        })
    }

    /// G13.3: the sum of modifiers, and what is needed.
    #[must_use]
    fn odds(&self, pair: Pair) -> (i8, i8) {
        let large = self.rules.switches.number(Switch::ContactLarge);
        let mut modifier = 0;
        for side in Side::BOTH {
            let own = &*self.state.own[side];
            let group: Numbers = own.group(pair.fleet(side)).collect();
            let ships: usize = group
                .iter()
                .map(|number| self.rules.ships_of(own, side, *number).count())
                .sum();
            modifier += i8::from(ships > usize::from(large));
            let leads = group.iter().any(|number| self.rules.leads(own, side, *number));
            if leads {
                modifier += if own.shun >> pair.fleet(side) & 1 == 1 {
                    -1
                } else {
                    1
                };
            }
        }
        modifier += Operations::haze(self.state.weather);
        let night = self.rules.night(self.state.turn);
        let switch = if night {
            Switch::ContactNight
        } else {
            Switch::ContactDay
        };
        let tip = |side: Side| i8::from(self.state.own[side].tip == Some(pair.zone));
        modifier += tip(Side::Central) + tip(Side::Allied);
        (modifier, self.rules.switches.number(switch) as i8)
    }

    fn check_pair(&mut self, pair: Pair) {
        let certain = self.certain(pair);
        if !certain && self.slips(pair) {
            return;
        }
        // The clock of the pair goes on where contact is certain too.
        let due = self.due(pair);
        if !certain && !due {
            return;
        }
        let (modifier, need) = self.odds(pair);
        let purpose = Roll::Contact(self.state.turn, pair.zone, pair.central, pair.allied);
        let die = (!certain).then(|| self.dice.roll(purpose));
        for side in Side::BOTH {
            if die.is_some() && self.state.own[side].tip == Some(pair.zone) {
                self.own(side).tip = None;
            }
        }
        let contact = die.is_none_or(|die| die as i8 + modifier >= need);
        let check = Check {
            zone: pair.zone,
            central: pair.central,
            allied: pair.allied,
            die,
            modifier,
            need,
            contact,
            surprise: contact && die == Some(6),
        };
        if contact {
            self.meet(pair);
            self.add_clash(&check);
        } else if self.rules.switches.differs(Switch::FailedCheckTold) {
            for side in Side::BOTH {
                let fleet = self.state.own[side].fleet(pair.fleet(side));
                if fleet.is_some_and(|fleet| fleet.mission == Mission::Raid && !fleet.shown) {
                    self.open().suspected[side] = Some(pair.zone);
                }
            }
        }
        self.tell(&Event::Checked(&check));
    }

    /// Both are in contact: moved back (G13.5), found (G12.8), in pursuit (G12.9).
    fn meet(&mut self, pair: Pair) {
        let turn = self.state.turn;
        let pursuit = !self.rules.switches.differs(Switch::Pursuit);
        self.referee().clocks[usize::from(pair.central)][usize::from(pair.allied)].contact = turn;
        for side in Side::BOTH {
            let own = self.own(side);
            let group: Numbers = own.group(pair.fleet(side)).collect();
            for number in group {
                let Some(Some(fleet)) = own.fleets.get_mut(usize::from(number)) else {
                    continue;
                };
                if fleet.passed.len() == 2 && fleet.passed[0] == pair.zone {
                    fleet.passed.truncate(1);
                    fleet.course.zone = pair.zone;
                    fleet.course.port = None;
                    fleet.course.toward = None;
                    fleet.course.gathered = 0;
                    fleet.anew = true;
                }
                fleet.shown = true;
                fleet.struck = turn;
                if pursuit && fleet.mission.rolls_on() {
                    fleet.pursuit = turn + 2;
                }
            }
        }
    }
}

impl Operations {
    /// Whether a leader sails with a fleet (G13.3, G19.1).
    #[must_use]
    pub fn leads(&self, own: &Own, side: Side, fleet: u8) -> bool {
        let party = &self.sides[side];
        !self.switches.battle.differs(BattleSwitch::Leaders)
            && party.leaders.iter().any(|leader| {
                let unit = usize::from(leader.ship);
                let counter = usize::from(party.force.units[unit].counter);
                own.counters[counter].fleet == fleet && !own.ships[unit].sunk()
            })
    }

    /// What fog takes from the search die (G26).
    fn haze(weather: Weather) -> i8 {
        -i8::from(weather == Weather::Fog)
    }
}
