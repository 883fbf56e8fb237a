//! Marks, critical hits, and what they do at the end of a phase (M13, V2.3, V5.1, V6, V8.2, V8.3).

use super::Play;
use crate::ability::Ability;
use crate::card::Type;
use crate::inches::critical::{Harm, MOST_FIRES, critical, location, rudder};
use crate::inches::event::Event;
use crate::inches::roll::{Roll, What};
use crate::inches::rules::Victory;
use crate::inches::state::{Flags, Home, Id, Is, Place, Side, Stage};
use crate::inches::switches::Switch;
use crate::sector::state::Marks;
use admiralty_core::dice::SidedDice;
use admiralty_core::machine::Observer;

impl<D: SidedDice<Roll>, W: Observer<Victory>> Play<'_, D, W> {
    /// M13.1: holds damage back to the end of the phase.
    pub(super) fn mark(&mut self, unit: Id, change: impl FnOnce(&mut Marks)) {
        change(&mut self.state.base.marks[unit]);
        self.state.base.marked[unit.side()].insert(unit);
    }

    /// M13.1: all results of a phase take effect together.
    pub(super) fn settle(&mut self) {
        let order = [self.state.base.first, self.state.base.first.other()];
        for side in order {
            for unit in self.state.base.marked[side].of(side) {
                let marks = std::mem::take(&mut self.state.base.marks[unit]);
                if self.rules.unit(unit).kind.is_aircraft() {
                    self.settle_aircraft(unit, marks);
                } else {
                    self.settle_ship(unit, marks);
                }
            }
            self.state.base.marked[side] = Default::default();
        }
        if self.state.stage == Stage::Surface {
            self.boats_sink();
        }
        self.bases_suffer();
        self.bury();
    }

    /// V8.2, V8.3: bases that are lost, and those that begin to burn.
    pub(super) fn bases_suffer(&mut self) {
        for side in [self.state.base.first, self.state.base.first.other()] {
            for base in self.rules.kinds(side).carriers.of(side) {
                let there = self.state.on_table(base);
                if there && self.state.base.hull[base] == 0 {
                    self.base_lost(base);
                } else if there && !self.state.is(base, Is::BURNT) && self.rules.on_fire(self.state, base) {
                    self.base_burns(base);
                }
            }
        }
    }

    /// V8.2: a base whose fire is out may begin to burn once more.
    pub(super) fn fires_are_out(&mut self) {
        for side in Side::BOTH {
            for base in self.rules.kinds(side).carriers.of(side) {
                if !self.rules.on_fire(self.state, base) {
                    self.state.sea[base].is.clear(Is::BURNT);
                }
            }
        }
    }

    fn settle_aircraft(&mut self, unit: Id, marks: Marks) {
        if marks.fatal || marks.points > 0 || marks.vital > 0 {
            self.state.base.hull[unit] = 0;
        } else if marks.aborted {
            self.state.base.flags[unit].set(Flags::ABORTED);
            self.state.set(unit, Is::HOMEWARD); // V9.5
        }
        let hull = self.state.base.hull[unit];
        let aborted = hull > 0 && marks.aborted;
        self.tell(&Event::Settled { unit, hull, aborted });
    }

    /// M13.2, M13.6, M18.30, V2.3.
    fn settle_ship(&mut self, unit: Id, marks: Marks) {
        if marks.aborted {
            self.state.set(unit, Is::DRIVEN_OFF); // V5.1
        }
        let hull = self.state.base.hull[unit];
        let able = |ability| self.rules.able(self.state, unit, ability);
        let (tough, survivor, determined) = (
            able(Ability::UniquelyTough),
            able(Ability::Survivor),
            able(Ability::Determination),
        );
        let mut left = hull_after(hull, marks, tough);
        if left == 0 && survivor && !marks.fatal {
            let milder = Marks {
                points: marks.points + marks.vital,
                bombs: marks.bombs + marks.vital_bombs,
                vital: 0,
                vital_bombs: 0,
                ..marks
            };
            let saved = hull_after(hull, milder, tough);
            let phase = self.in_phase(0);
            if saved > 0 && self.try_for(What::Survivor, unit, unit, phase, 5) {
                left = saved;
            }
        }
        let phase = self.in_phase(0);
        if left == 0 && determined && self.try_for(What::Determination, unit, unit, phase, 5) {
            left = 1;
        }
        if marks.crippling && left > 0 {
            self.state.base.crippled_until[unit] = self.state.base.turn + 1;
        }
        let hits = std::mem::take(&mut self.state.sea[unit].locations);
        if left > 0 {
            for number in 0..u16::from(hits) {
                if self.locate(unit, What::Location, number) {
                    left = 0;
                    break;
                }
            }
        }
        if left == 0 && self.sinks_later(unit) {
            left = 1;
        }
        self.state.base.hull[unit] = left;
        self.tell(&Event::Settled {
            unit,
            hull: left,
            aborted: marks.aborted,
        });
    }

    /// V2.3: a unit that is sunk may go on, as crippled, up to the end of the turn.
    fn sinks_later(&mut self, unit: Id) -> bool {
        let later = self.rules.switches.is(Switch::DestroyedAt) == 1;
        if later {
            self.state.set(unit, Is::SINKING);
            self.state.base.crippled_until[unit] = self.state.base.turn;
        }
        later
    }

    /// V6.4: a roll on the location table; whether the ship sinks.
    pub(super) fn locate(&mut self, unit: Id, what: What, number: u16) -> bool {
        let round = self.in_phase(number << 2);
        let number = self.in_phase(number);
        let sum = self.roll(what, unit, unit, round) + self.roll(what, unit, unit, round + 1);
        let die = self.roll(what, unit, unit, round + 2);
        let mut hit = critical(location(sum), die);
        if hit.harm == Some(Harm::RudderFast) {
            hit.harm = Some(rudder(self.roll(What::Rudder, unit, unit, number)));
        }
        let mut sinks = hit.explodes;
        let blind = (hit.harm == Some(Harm::FireControl)).then(|| self.roll(What::Blind, unit, unit, number));
        let turn = self.state.base.turn;
        let sea = &mut self.state.sea[unit];
        sea.vital = sea.vital.saturating_add(hit.vital);
        let burning = sea.fires;
        sea.fires = (sea.fires + hit.fires).min(MOST_FIRES);
        sea.new_fires += sea.fires - burning;
        if let Some(harm) = hit.harm {
            sinks |= harm == Harm::List && sea.harms[harm as usize] > 0;
            sea.harms[harm as usize] = sea.harms[harm as usize].saturating_add(1);
            sea.fresh[harm as usize] = sea.fresh[harm as usize].saturating_add(1);
        }
        if let Some(die) = blind {
            sea.blind_until = sea.blind_until.max(turn + die.div_ceil(2)); // d3 turns after this one
        }
        self.tell(&Event::Critical {
            unit,
            sum,
            die,
            critical: hit,
        });
        sinks
    }

    /// V5.1: boats that were lost, with their torpedoes and charges.
    fn boats_sink(&mut self) {
        for side in Side::BOTH {
            for unit in self.state.base.afloat[side].of(side) {
                let sea = &mut self.state.sea[unit];
                if self.rules.unit(unit).kind != Type::TorpedoBoat || sea.boats_lost == 0 {
                    continue;
                }
                let lost = std::mem::take(&mut sea.boats_lost);
                sea.boats = sea.boats.saturating_sub(lost);
                sea.torpedoes = sea.torpedoes.saturating_sub(4 * lost);
                sea.charges = sea.charges.saturating_sub(5 * lost);
                if sea.boats == 0 && !self.sinks_later(unit) {
                    self.state.base.hull[unit] = 0;
                }
            }
        }
    }

    /// V8.2: a base that begins to burn may lose a squadron.
    pub(super) fn base_burns(&mut self, base: Id) {
        self.state.set(base, Is::BURNT);
        self.state.sea[base].burnt = self.state.base.turn;
        let die = self.roll(What::CarrierFire, base, base, 0);
        self.tell(&Event::Tried {
            unit: base,
            what: What::CarrierFire,
            die,
            good: die > 2,
        });
        if die <= 2 {
            self.lose_squadron(base, Home(base), 16);
        }
    }

    /// V8.2, V8.4: a random squadron stationed at a base is destroyed.
    pub(super) fn lose_squadron(&mut self, by: Id, home: Home, number: u16) {
        let side = by.side();
        let state = &*self.state;
        let aboard = (state.base.afloat[side] & self.rules.kinds(side).aircraft)
            .of(side)
            .filter(|&unit| state.base.home[unit] == home && state.base.place[unit] == Place::Home);
        let count = aboard.clone().count() as u16;
        if count == 0 {
            return;
        }
        let drawn = if count == 1 {
            1
        } else {
            let turn = self.state.base.turn;
            let roll = Roll {
                what: What::Pick,
                turn,
                unit: by,
                other: by,
                number,
            };
            self.dice.roll_sided(roll, count)
        };
        if let Some(unit) = aboard.clone().nth(usize::from(drawn) - 1) {
            self.tell(&Event::Ditched { unit });
            self.state.base.hull[unit] = 0;
        }
    }

    /// V8.3: 1 or 2 for each squadron; the others have to land elsewhere.
    fn base_lost(&mut self, base: Id) {
        let side = base.side();
        let aboard_only = self.rules.switches.is(Switch::CarrierLossScope) == 1;
        for unit in (self.state.base.afloat[side] & self.rules.kinds(side).aircraft).of(side) {
            let aboard = self.state.base.place[unit] == Place::Home;
            if self.state.base.home[unit] != Home(base)
                || self.state.base.hull[unit] == 0
                || aboard_only && !aboard
            {
                continue;
            }
            if self.roll(What::CarrierLost, unit, base, 0) <= 2 {
                self.tell(&Event::Ditched { unit });
                self.state.base.hull[unit] = 0;
                continue;
            }
            self.state.base.home[unit] = Home::NOWHERE;
            if aboard {
                self.flee(unit);
            }
        }
    }

    /// M13.8: an aircraft that was aboard goes to the airbase with one counter, or to another carrier with room; without
    /// a place anywhere it is lost.
    fn flee(&mut self, unit: Id) {
        let home = {
            let airbase = crate::inches::setup::airbase(self.rules, unit.side());
            let sound = |home: &Home| home.carrier().is_none_or(|base| self.state.base.hull[base] > 0);
            let mut homes = self.rules.homes(self.state, unit).filter(sound);
            homes
                .clone()
                .find(|home| *home == airbase)
                .or_else(|| homes.next())
        };
        let Some(home) = home else {
            self.tell(&Event::Ditched { unit });
            self.state.base.hull[unit] = 0;
            return;
        };
        self.state.base.home[unit] = home;
        self.state.base.counters[unit] = 1;
        self.tell(&Event::Landed {
            unit,
            home,
            counters: 1,
        });
    }

    /// M13.7: takes off the table what is destroyed, and scores it.
    pub(super) fn bury(&mut self) {
        for side in Side::BOTH {
            for unit in self.state.base.afloat[side].of(side) {
                if self.state.base.hull[unit] == 0 {
                    self.state.base.put(unit, Place::Lost);
                    self.state.base.points[side.other()] += self.rules.unit(unit).cost;
                }
            }
        }
    }
}

/// The hull points that these marks leave. Bombs never destroy a Uniquely Tough ship, nor take its last point.
const fn hull_after(hull: u8, marks: Marks, tough: bool) -> u8 {
    if marks.fatal || marks.vital > 0 {
        return 0;
    }
    let left = hull.saturating_sub(marks.points);
    if left == 0 || marks.vital_bombs > 0 && !tough {
        return 0;
    }
    let bombed = left.saturating_sub(marks.bombs);
    match (tough, marks.vital_bombs) {
        (false, _) => bombed,
        (true, 0) if bombed > 0 => bombed,
        (true, _) => 1,
    }
}

impl Victory {
    /// The hull points with which a unit enters the battle.
    #[must_use]
    pub fn opening_hull(&self, unit: Id) -> u8 {
        self.opening.base.hull[unit]
    }
}
