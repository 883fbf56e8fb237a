//! Attacks: what is rolled before them and what is noted of them (V4, V7.6, V10).

use super::Play;
use crate::ability::Ability;
use crate::card::Type;
use crate::inches::choice::Fire;
use crate::inches::event::Event;
use crate::inches::roll::{Roll, What};
use crate::inches::rules::{Ground, Victory};
use crate::inches::setup::Nation;
use crate::inches::state::{Flags, Id, Is, Pending, REROLL, Stage};
use crate::inches::switches::{Part, Switch};
use crate::sector::attack::{Attack, Effect, Kind, Weapon, With};
use crate::sector::once::Once;
use admiralty_core::dice::SidedDice;
use admiralty_core::machine::Observer;

impl<D: SidedDice<Roll>, W: Observer<Victory>> Play<'_, D, W> {
    /// V10.5.
    pub(super) fn radar(&mut self, unit: Id) {
        self.state.set(unit, Is::TRIED_RADAR);
        let german = self.rules.part(Part::Nationality) && self.rules.extra(unit).nation == Nation::German;
        if self.try_for(What::Radar, unit, unit, 0, if german { 5 } else { 3 }) {
            self.state.set(unit, Is::RADAR);
        }
    }

    /// V10.3.
    pub(super) fn star_shell(&mut self, unit: Id, target: Id) {
        self.state.set(unit, Is::SHELLED);
        self.state.set(target, Is::LIT);
        self.tell(&Event::Lit {
            unit: target,
            by: unit,
        });
    }

    /// Carries out an attack, up to its end or to the next question. V10.4 comes first.
    pub(super) fn fire(&mut self, fire: Fire) {
        let Attack { unit, weapon, .. } = fire.attack;
        let surface = self.state.stage == Stage::Surface;
        if surface && !self.state.is(unit, Is::BEGAN) {
            self.state.set(unit, Is::BEGAN);
            // Whatever it fires first; with depth charges go no guns.
            let guns = self.rules.unit(unit).gunnery.iter().any(|dice| dice[0] > 0);
            if weapon.kind() != Kind::Asw && guns && self.rules.confused(self.state, unit) {
                let mut die = self.roll(What::Fog, unit, unit, 0);
                if self.rules.extra(unit).nation == Nation::American {
                    die = die.min(self.roll(What::Fog, unit, unit, 1));
                }
                if die == 1 {
                    self.state.pending = Some(Pending::Mislead(fire));
                    return;
                }
            }
        }
        self.fire_at(fire);
    }

    /// V10.4: the opponent aims the guns, or lets them be.
    pub(super) fn mislead(&mut self, target: Option<Id>) {
        let Some(Pending::Mislead(fire)) = self.state.pending.take() else {
            return;
        };
        let unit = fire.attack.unit;
        if let Some(target) = target {
            self.state.sea[unit].misled = Some(target);
            self.tell(&Event::Misled { unit, target });
        }
        self.fire_at(fire);
    }

    fn fire_at(&mut self, mut fire: Fire) {
        let Attack {
            unit, weapon, target, ..
        } = fire.attack;
        let misled = self.state.sea[unit]
            .misled
            .filter(|_| weapon.kind() == Kind::Gunnery);
        if let Some(own) = misled.filter(|&own| self.state.base.afloat[own.side()].has(own)) {
            fire.attack.target = own;
            if !self.rules.reaches(self.state, fire.attack) {
                self.state.base.fired[unit] |= weapon.bit(); // nothing can be hit from there
                return;
            }
        }
        let hunted = weapon.kind() == Kind::Asw && self.rules.unit(target).kind == Type::Submarine;
        let shallow = self.rules.lies(self.state.at[target], Ground::Shallow, 0);
        if hunted && !self.state.is(target, Is::DIVED) && !shallow {
            match self.rules.switches.is(Switch::CrashDive) {
                0 => {
                    self.state.pending = Some(Pending::Dive(fire));
                    return;
                }
                1 => return self.dive(fire, true),
                _ => {}
            }
        }
        self.fire_now(fire);
    }

    /// V7.6.
    pub(super) fn dive(&mut self, fire: Fire, yes: bool) {
        let target = fire.attack.target;
        if yes {
            let die = self.roll(What::CrashDive, target, fire.attack.unit, 0);
            let armor = die.saturating_sub(4);
            self.state.set(target, Is::DIVED);
            if armor > 0 || self.rules.switches.is(Switch::CrashDiveOnFailure) == 0 {
                self.state.set(target, Is::IDLE);
            }
            self.state.sea[target].dive = armor;
            self.tell(&Event::Dived {
                unit: target,
                die,
                armor,
            });
        }
        self.fire_now(fire);
    }

    /// The dice of an attack.
    pub(super) fn fire_now(&mut self, fire: Fire) {
        let attack = fire.attack;
        let mut shot = self.rules.shot(self.state, fire, &mut ());
        self.state.sea[attack.target].dive = 0;
        self.note(fire);
        let aborted = self.state.base.flags[attack.unit].has(Flags::ABORTED);
        if self.state.stage == Stage::Strike && aborted && !self.press(attack.unit) {
            return;
        }
        let weapon = attack.weapon as u16;
        if shot.volley.duds && !self.try_for(What::Dud, attack.unit, attack.target, weapon, 3) {
            return self.struck(fire, Effect::Nothing);
        }
        if shot.volley.jams && !self.try_for(What::Jam, attack.unit, attack.target, weapon, 2) {
            self.state.base.jammed_until[attack.unit] = self.state.base.turn + 1;
            shot.volley.dice = shot.volley.dice.saturating_sub(3).max(1);
        }
        self.spend_stock(attack, shot.volley.dice);
        let rolled = self.roll_shot(fire, &shot, 0);
        if shot.volley.reroll.is_some() {
            self.state.pending = Some(Pending::Strike {
                fire,
                shot,
                rolled,
                next: REROLL,
            });
            return;
        }
        self.go_on(fire, shot, rolled, 0);
    }

    fn press(&mut self, unit: Id) -> bool {
        self.state.base.flags[unit].set(Flags::PRESSED);
        let die = self.roll(What::Press, unit, unit, 0);
        let good = die >= 4;
        self.tell(&Event::Tried {
            unit,
            what: What::Press,
            die,
            good,
        });
        if die == 1 {
            self.mark(unit, |marks| marks.fatal = true);
        }
        good
    }

    /// V5.1, V7.8: an attack spends one for each die.
    fn spend_stock(&mut self, attack: Attack, dice: u8) {
        if self.rules.stock(self.state, attack.unit, attack.weapon).is_some() {
            let sea = &mut self.state.sea[attack.unit];
            let stock = if attack.weapon == Weapon::Torpedo {
                &mut sea.torpedoes
            } else {
                &mut sea.charges
            };
            *stock = stock.saturating_sub(dice);
        }
    }

    /// What is spent and noted before the dice.
    fn note(&mut self, fire: Fire) {
        let Attack {
            unit,
            weapon,
            target,
            with,
        } = fire.attack;
        let helper = with
            .has(With::HELP)
            .then(|| self.rules.base.helper(&self.state.base, fire.attack));
        if let Some((carrier, help)) = helper.flatten() {
            self.state.base.helped[carrier] |= 1 << help as u8;
        }
        let (kind, flies) = (weapon.kind(), self.rules.unit(unit).kind.is_aircraft());
        let stage = self.state.stage;
        let base = &mut self.state.base;
        base.fired[unit] |= weapon.bit();
        base.flags[unit].set(Flags::ATTACKED);
        match weapon {
            Weapon::Antiair if stage == Stage::Surface => {} // the main guns have targets of their own
            Weapon::Main | Weapon::SplitMain | Weapon::Antiair => base.aimed[unit] = target,
            Weapon::Secondary => base.aimed_too[unit] = target,
            _ => {}
        }
        match kind {
            Kind::Gunnery if !flies => self.note_guns(fire.attack),
            Kind::Torpedo => {
                self.state.base.used[unit].insert(Once::OpeningTorpedo);
                self.state.set(unit, Is::FIRED);
                if self.rules.unit(unit).kind == Type::Submarine {
                    self.state.set(unit, Is::DETECTED); // V7.10
                }
            }
            Kind::Asw if self.rules.unit(target).kind == Type::Submarine => {
                self.state.set(unit, Is::HUNTS);
                if flies {
                    self.note_hunter(unit, target);
                }
            }
            Kind::Antiair => self.state.set(unit, Is::SHOT),
            _ => {}
        }
        if flies {
            let load = &mut self.state.sea[unit].load;
            *load = load.saturating_sub(1); // V9.4
        }
        if with.has(With::ONCE) {
            self.spend(
                unit,
                if weapon.is_main() {
                    Once::RapidFire
                } else {
                    Once::DesperateAa
                },
            );
        }
        if let Some(once) = weapon.once() {
            self.spend(unit, once);
        }
    }

    /// M18.47, M18.56: an aircraft that attacks a submarine helps ships to hit it.
    fn note_hunter(&mut self, unit: Id, target: Id) {
        let group = self.state.base.home[unit].carrier();
        let flags = &mut self.state.base.flags[target];
        if group.is_some_and(|carrier| self.rules.base.has(carrier, Ability::HunterKillerGroup)) {
            flags.set(Flags::HUNTED);
        }
        if self.rules.base.has(unit, Ability::AswPinpointer) {
            flags.set(Flags::PINPOINTED);
        }
    }

    /// V4.11, V10.2, M18.21: guns that fire show themselves.
    fn note_guns(&mut self, attack: Attack) {
        let Attack {
            unit, weapon, target, ..
        } = attack;
        let base = &mut self.state.base;
        base.used[unit].insert(Once::OpeningGunnery);
        if !base.flags[target].has(Flags::UNDER_FIRE) {
            base.flags[target].set(Flags::UNDER_FIRE);
            base.shooter[target] = unit;
        } else if base.shooter[target] != unit {
            base.flags[target].set(Flags::UNDER_FIRE_OF_TWO);
        }
        if weapon != Weapon::Tertiary {
            self.state.set(unit, Is::LIT);
        }
    }
}
