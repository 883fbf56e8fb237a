//! Marks, and what they do at the end of a phase (M13).

use super::Play;
use crate::ability::Ability;
use crate::sector::event::Event;
use crate::sector::roll::{Roll, What};
use crate::sector::rules::Aaws;
use crate::sector::state::{Flags, Home, Id, Marks, Place, Side};
use admiralty_core::dice::SidedDice;
use admiralty_core::machine::Observer;

impl<D: SidedDice<Roll>, W: Observer<Aaws>> Play<'_, D, W> {
    /// M13.1: holds damage back to the end of the phase.
    pub(super) fn mark(&mut self, unit: Id, change: impl FnOnce(&mut Marks)) {
        change(&mut self.state.marks[unit]);
        if self.state.marks[unit].any() {
            self.state.marked[unit.side()].insert(unit);
        }
    }

    /// M13.1: all results of a phase take effect together.
    pub(super) fn settle(&mut self) {
        let order = [self.state.first, self.state.first.other()];
        for side in order {
            for unit in self.state.marked[side].of(side) {
                let marks = std::mem::take(&mut self.state.marks[unit]);
                if self.rules.kind(unit).is_aircraft() {
                    self.settle_aircraft(unit, marks);
                } else {
                    self.settle_ship(unit, marks);
                }
            }
        }
        self.state.marked = Default::default();
        for side in order {
            for carrier in self.rules.kinds(side).carriers.of(side) {
                if self.state.hull[carrier] == 0 && self.state.place[carrier] != Place::Lost {
                    self.carrier_lost(carrier);
                }
            }
        }
        self.bury();
    }

    /// M6.2, M6.4.
    fn settle_aircraft(&mut self, unit: Id, marks: Marks) {
        if marks.fatal || marks.points > 0 || marks.vital > 0 {
            self.state.hull[unit] = 0;
        } else if marks.aborted {
            self.state.flags[unit].set(Flags::ABORTED);
        }
        let hull = self.state.hull[unit];
        let aborted = hull > 0 && marks.aborted;
        self.tell(&Event::Settled { unit, hull, aborted });
    }

    /// M13.2, M13.6, M18.30.
    fn settle_ship(&mut self, unit: Id, marks: Marks) {
        let hull = self.state.hull[unit];
        let mut left = self.hull_after(unit, hull, marks);
        if left == 0 && self.rules.has(unit, Ability::Survivor) && !marks.fatal {
            // Only against vital armor, and only where it would help.
            let milder = Marks {
                points: marks.points + marks.vital,
                bombs: marks.bombs + marks.vital_bombs,
                vital: 0,
                vital_bombs: 0,
                ..marks
            };
            let saved = self.hull_after(unit, hull, milder);
            if saved > 0 && self.try_for(What::Survivor, unit, unit, 5) {
                left = saved;
            }
        }
        if left == 0
            && self.rules.has(unit, Ability::Determination)
            && self.try_for(What::Determination, unit, unit, 5)
        {
            left = 1;
        }
        self.state.hull[unit] = left;
        if left == 0 && self.state.flags[unit].has(Flags::RAIDED) {
            self.score(unit.side().other(), Id::NONE, 2); // M18.47, Heavy Raider
        }
        if marks.crippling && left > 0 {
            // M18.53: up to the end of next turn, once.
            self.state.crippled_until[unit] = self.state.turn + 1;
        }
        let aborted = false;
        self.tell(&Event::Settled {
            unit,
            hull: left,
            aborted,
        });
    }

    /// The hull points that these marks leave. Bombs never destroy a Uniquely Tough ship, nor take its last point.
    fn hull_after(&self, unit: Id, hull: u8, marks: Marks) -> u8 {
        if marks.fatal || marks.vital > 0 {
            return 0;
        }
        let tough = self.rules.has(unit, Ability::UniquelyTough);
        let left = hull.saturating_sub(marks.points);
        if left == 0 || marks.vital_bombs > 0 && !tough {
            return 0;
        }
        match (tough, marks.vital_bombs) {
            (false, _) => left.saturating_sub(marks.bombs),
            (true, 0) => left.saturating_sub(marks.bombs).max(1),
            (true, _) => 1,
        }
    }

    /// M13.8: a die for every aircraft based on a carrier that is lost; 1 destroys it. Those aboard go to the airbase.
    fn carrier_lost(&mut self, carrier: Id) {
        let side = carrier.side();
        for unit in (self.state.afloat[side] & self.rules.kinds(side).aircraft).of(side) {
            if self.state.home[unit].carrier() != Some(carrier) || self.state.hull[unit] == 0 {
                continue;
            }
            let die = self.roll(What::CarrierLost, unit, carrier, 0);
            if die == 1 {
                self.tell(&Event::Ditched { unit });
                self.state.hull[unit] = 0;
                continue;
            }
            self.state.home[unit] = Home::NOWHERE;
            if self.state.place[unit] == Place::Home {
                self.flee(unit);
            }
        }
    }

    /// An aircraft that was aboard goes to the airbase with one counter; without a place there it is lost.
    fn flee(&mut self, unit: Id) {
        if self.rules.room(self.state, unit.side(), Home::AIRBASE) == 0 {
            self.tell(&Event::Ditched { unit });
            self.state.hull[unit] = 0;
            return;
        }
        self.state.home[unit] = Home::AIRBASE;
        self.state.counters[unit] = u8::from(!self.rules.has(unit, Ability::Loiter));
        let counters = self.state.counters[unit];
        let home = Home::AIRBASE;
        self.tell(&Event::Landed { unit, home, counters });
    }

    /// M13.7: takes off the board what is destroyed, and scores it.
    fn bury(&mut self) {
        for side in Side::BOTH {
            for unit in self.state.afloat[side].of(side) {
                if self.state.hull[unit] == 0 {
                    self.lose(unit);
                }
            }
        }
    }

    /// M13.7: a unit is lost, and its cost scores for the enemy, whoever did it.
    pub(super) fn lose(&mut self, unit: Id) {
        self.state.hull[unit] = 0;
        self.state.put(unit, Place::Lost);
        let enemy = unit.side().other();
        self.state.points[enemy] += self.rules.unit(unit).cost;
    }

    /// M18.56, Suicide Attack and Kamikaze Attack: the aircraft are destroyed when the air attacks are over.
    pub(super) fn doom(&mut self) {
        for side in Side::BOTH {
            for unit in (self.state.afloat[side] & self.rules.kinds(side).aircraft).of(side) {
                let suicide = self.rules.has(unit, Ability::SuicideAttack);
                let out = self.state.at(unit).is_some();
                if out && (suicide || self.state.flags[unit].has(Flags::DOOMED)) {
                    self.mark(unit, |marks| marks.fatal = true);
                }
            }
        }
    }
}
