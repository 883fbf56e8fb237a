//! Aircraft: missions, patrols, landing (M5, M10), and what darkness does to them (M17.4).

use super::Play;
use crate::ability::Ability;
use crate::card::Type;
use crate::sector::board::Sector;
use crate::sector::event::Event;
use crate::sector::once::Once;
use crate::sector::roll::{Roll, What};
use crate::sector::rules::Aaws;
use crate::sector::state::{Flags, Home, Id, Place, Side, Stage};
use admiralty_core::dice::SidedDice;
use admiralty_core::machine::Observer;

impl<D: SidedDice<Roll>, W: Observer<Aaws>> Play<'_, D, W> {
    /// M18.47, Excellent Endurance.
    pub(super) fn can_refuel(&self, side: Side) -> bool {
        let aircraft = (self.state.afloat[side] & self.rules.kinds(side).aircraft).of(side);
        aircraft.into_iter().any(|unit| {
            self.rules.has(unit, Ability::ExcellentEndurance)
                && self.state.counters[unit] > 0
                && self.state.place[unit] == Place::Home
                && !self.state.used[unit].has(Once::Endurance)
        })
    }

    /// M5.1: whether a side still has aircraft to place.
    pub(super) fn can_fly(&self, side: Side) -> bool {
        let aircraft = (self.state.afloat[side] & self.rules.kinds(side).aircraft).of(side);
        aircraft
            .into_iter()
            .any(|unit| self.rules.flies(self.state, unit))
    }

    /// M5.2; M17.4: in darkness it must find its way.
    pub(super) fn fly(&mut self, unit: Id, to: Sector, strafe: bool) {
        self.state.put(unit, Place::At(to));
        self.state.flags[unit].set(Flags::OUT);
        if strafe {
            self.state.flags[unit].set(Flags::STRAFES);
        }
        self.tell(&Event::Flown { unit, to, strafe });
        if self.rules.dark(self.state) {
            let skilled = self.rules.has(unit, Ability::SkilledSearch)
                || self.rules.has(unit, Ability::NightSpecialist);
            let need = if self.rules.kind(unit) == Type::PatrolBomber {
                3
            } else {
                5
            };
            let die = self.roll_for(What::Search, unit);
            let lost = die + u8::from(skilled) < need;
            if lost {
                self.state.flags[unit].set(Flags::ABORTED | Flags::ABORTED_IN_THE_AIR);
            }
            self.tell(&Event::Searched { unit, die, lost });
        }
        self.pass_on();
    }

    /// M5.2: all aircraft at the airbase stay.
    pub(super) fn stay(&mut self) {
        let side = self.state.side;
        for unit in (self.state.afloat[side] & self.rules.kinds(side).aircraft).of(side) {
            if self.state.place[unit] == Place::Home && self.state.home[unit] == Home::AIRBASE {
                self.state.flags[unit].set(Flags::STEPPED);
            }
        }
        self.tell(&Event::Stayed { side });
        self.pass_on();
    }

    /// M5.4, M18.6.
    pub(super) fn can_patrol(&self, side: Side) -> bool {
        let kinds = self.rules.kinds(side);
        if kinds.carriers.is_empty() || kinds.fighters.is_empty() {
            return false;
        }
        self.able(side, kinds.fighters, |rules, state, unit| {
            let patrols = rules.has(unit, Ability::CombatAirPatrol) && !state.flags[unit].has(Flags::STEPPED);
            patrols
                && rules.board.all().any(|to| {
                    let choice = crate::sector::choice::Choice::Step { unit, to };
                    rules.check(state, &choice).is_ok()
                })
        })
    }

    /// M10.3, M17.4: counters come off; in darkness some do not come home. Then landing begins.
    pub(super) fn begin_landing(&mut self) {
        self.begin(Stage::Land);
        let dark = self.rules.dark(self.state);
        for side in [self.state.first, self.state.first.other()] {
            for unit in (self.state.afloat[side] & self.rules.kinds(side).aircraft).of(side) {
                let out = self.state.flags[unit].has(Flags::OUT);
                if !out && self.state.home[unit] == Home::AIRBASE {
                    self.state.counters[unit] = self.state.counters[unit].saturating_sub(1);
                }
                if out && dark && self.rules.kind(unit) != Type::PatrolBomber {
                    let die = self.roll_for(What::DarkLanding, unit);
                    let lost = die == 1;
                    self.tell(&Event::Searched { unit, die, lost });
                    if lost {
                        self.ditch(unit);
                    }
                }
            }
        }
    }

    /// M10.1, M10.2: aircraft that have one place to land, or none, are seen to; whether one is left that has several.
    pub(super) fn lands(&mut self, side: Side) -> bool {
        while let Some(unit) = self
            .rules
            .next_to_land(self.state)
            .filter(|unit| unit.side() == side)
        {
            let (mut places, mut only) = (0, Home::NOWHERE);
            self.rules.each_base(self.state, unit, false, |home| {
                places += 1;
                only = home;
            });
            match places {
                0 => self.ditch(unit),
                1 => self.land(unit, only),
                _ => return true,
            }
        }
        false
    }

    /// An aircraft without a place is destroyed.
    fn ditch(&mut self, unit: Id) {
        self.tell(&Event::Ditched { unit });
        self.lose(unit);
    }

    /// M10.1, M10.3: with one counter at the airbase, with none on a carrier. Loiter: never any.
    pub(super) fn land(&mut self, unit: Id, home: Home) {
        self.state.put(unit, Place::Home);
        self.state.home[unit] = home;
        self.state.flags[unit].clear(Flags::OUT | Flags::ABORTED | Flags::STRAFES);
        let loiters = self.rules.has(unit, Ability::Loiter);
        let away = self.rules.unit(unit).away;
        let counters = match away {
            Some(away) => away.counters,
            None => u8::from(home == Home::AIRBASE && !loiters),
        };
        self.state.counters[unit] = counters;
        self.tell(&Event::Landed { unit, home, counters });
        if away.is_some_and(|away| away.once) {
            self.state.put(unit, Place::Left); // C6.8
        }
    }
}
