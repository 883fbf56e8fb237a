//! Attacks: what is rolled before them, dice, rerolls, saves, and what they do (V4, V5.1, V6, V7.6, V10).

use super::Play;
use crate::ability::Ability;
use crate::card::Type;
use crate::inches::choice::Fire;
use crate::inches::event::Event;
use crate::inches::roll::{Roll, What};
use crate::inches::rules::{Ground, Victory};
use crate::inches::setup::Nation;
use crate::inches::shot::{Count, Shot};
use crate::inches::state::{Flags, Id, Is, Pending, REROLL, Stage};
use crate::inches::switches::{Part, Switch};
use crate::sector::attack::{Attack, Effect, Kind, Weapon, Why, With};
use crate::sector::once::Once;
use admiralty_core::dice::SidedDice;
use admiralty_core::machine::Observer;
use arrayvec::ArrayVec;

/// The number of the first die of a reroll, and of a luck die rolled again.
const AGAIN: u16 = 64;
const LUCKY: u16 = 128;

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

    /// Rolls the dice of an attack, the luck die first.
    fn roll_shot(&mut self, fire: Fire, shot: &Shot, from: u16) -> Count {
        let Attack {
            unit, weapon, target, ..
        } = fire.attack;
        let what = What::Attack(weapon);
        let extra = if self.state.stage == Stage::Fly { 256 } else { 0 };
        let mut faces: ArrayVec<u8, 96> = ArrayVec::new();
        for number in 0..u16::from(shot.volley.dice.min(60)) {
            faces.push(self.roll(what, unit, target, extra + from + number));
        }
        let dice = faces.len();
        let mut again = 0;
        while shot.luck && again < 32 && faces[if again == 0 { 0 } else { faces.len() - 1 }] == 6 {
            faces.push(self.roll(what, unit, target, extra + from + LUCKY + again));
            again += 1;
        }
        let rolled = shot.count(&faces[..dice], &faces[dice..]);
        self.tell(&Event::Rolled {
            fire,
            shot,
            faces: &faces,
            rolled,
        });
        rolled
    }

    /// An answer: a reroll, or a save that works once.
    pub(super) fn go_on_with(&mut self, fire: Fire, shot: Shot, rolled: Count, next: u8, yes: bool) {
        if next == REROLL {
            if let (true, Some(once)) = (yes, shot.volley.reroll) {
                self.spend(fire.attack.unit, once);
                let rolled = self.roll_shot(fire, &shot, AGAIN);
                return self.go_on(fire, shot, rolled, 0);
            }
            return self.go_on(fire, shot, rolled, 0);
        }
        if yes && self.save(fire, &shot, next) {
            return self.struck(fire, Effect::Nothing);
        }
        self.go_on(fire, shot, rolled, next + 1);
    }

    /// M12.7: saves one by one, then what is left.
    fn go_on(&mut self, fire: Fire, shot: Shot, rolled: Count, mut next: u8) {
        if next == 0 && shot.volley.bad_luck && rolled.rolled.ones >= 4 {
            self.mark(fire.attack.unit, |marks| marks.points += 1);
        }
        while shot.effect(rolled) != Effect::Nothing && usize::from(next) < shot.volley.saves.len() {
            let save = shot.volley.saves[usize::from(next)];
            if save.why == Why::Ability(Ability::SlipAway) && rolled.rolled.successes != 3 {
                next += 1;
                continue;
            }
            if save.asks {
                self.state.pending = Some(Pending::Strike {
                    fire,
                    shot,
                    rolled,
                    next,
                });
                return;
            }
            if self.save(fire, &shot, next) {
                return self.struck(fire, Effect::Nothing);
            }
            next += 1;
        }
        let effect = self.softened(fire, &shot, rolled);
        self.strike(fire, &shot, rolled, effect);
        self.struck(fire, effect);
    }

    fn save(&mut self, fire: Fire, shot: &Shot, number: u8) -> bool {
        let save = shot.volley.saves[usize::from(number)];
        let attack = fire.attack;
        if let Some(once) = save.once {
            self.spend(attack.target, once);
        }
        let place = (attack.weapon as u16) << 4 | u16::from(number);
        let die = self.roll(What::Save, attack.unit, attack.target, place);
        let worked = die >= save.need;
        self.tell(&Event::Saved {
            fire,
            why: save.why,
            die,
            worked,
        });
        worked
    }

    /// M18.44, M18.46.
    fn softened(&mut self, fire: Fire, shot: &Shot, rolled: Count) -> Effect {
        let Attack {
            unit, weapon, target, ..
        } = fire.attack;
        let effect = shot.effect(rolled);
        if shot.volley.protection && effect != Effect::Nothing {
            let mut points = rolled.rolled.successes;
            for hit in 0..u16::from(rolled.hits) {
                let die = self.roll(What::Protection, unit, target, (weapon as u16) << 6 | hit);
                points = points.saturating_sub(u8::from(die >= 4));
            }
            return if points == 0 {
                Effect::Nothing
            } else {
                Effect::Harm(points)
            };
        }
        let just =
            shot.volley.agile && effect == Effect::Destroyed && rolled.rolled.successes == shot.volley.vital;
        if just && self.try_for(What::Agility, target, unit, weapon as u16, 4) {
            return Effect::Harm(1);
        }
        effect
    }

    /// Marks what an attack did; it takes effect at the end of the phase.
    fn strike(&mut self, fire: Fire, shot: &Shot, rolled: Count, effect: Effect) {
        let Attack {
            unit, weapon, target, ..
        } = fire.attack;
        let foe = self.rules.unit(target).kind;
        if effect == Effect::Nothing {
            return;
        }
        if foe == Type::TorpedoBoat && shot.points.is_none() {
            return self.strike_boats(unit, target, weapon, effect);
        }
        let kind = weapon.kind();
        if kind == Kind::Antiair {
            if !self.rules.unit(unit).kind.is_ship() {
                self.state.base.flags[target].set(Flags::ABORTED_IN_THE_AIR);
            }
            return self.mark(target, |marks| match effect {
                Effect::Destroyed => marks.fatal = true,
                _ => marks.aborted = true,
            });
        }
        let criticals = self.rules.part(Part::Criticals) && foe.is_ship() && !self.rules.extra(target).work;
        if criticals {
            return self.strike_critically(fire, shot, rolled, effect);
        }
        let flawed = shot.volley.fatal_flaw && rolled.rolled.sixes >= 4;
        self.mark(target, |marks| match effect {
            Effect::Harm(points) if kind == Kind::Bomb => marks.bombs += points,
            Effect::Harm(points) => marks.points += points,
            Effect::Destroyed if flawed => marks.fatal = true,
            Effect::Destroyed if kind == Kind::Bomb => marks.vital_bombs += 1,
            _ => marks.vital += 1,
        });
    }

    /// V5.1: a PT unit that is hit.
    fn strike_boats(&mut self, unit: Id, target: Id, weapon: Weapon, effect: Effect) {
        if effect == Effect::Destroyed {
            return self.mark(target, |marks| marks.fatal = true);
        }
        let die = self.roll(What::Boat, unit, target, weapon as u16);
        let (lost, driven_off) = (die >= 4, die <= 5);
        self.state.sea[target].boats_lost += u8::from(lost);
        self.mark(target, |marks| marks.aborted |= driven_off);
        self.state.base.marked[target.side()].insert(target);
        self.tell(&Event::Boats {
            unit: target,
            die,
            lost,
            driven_off,
        });
    }

    /// V5.3, V6.1 to V6.3.
    fn strike_critically(&mut self, fire: Fire, shot: &Shot, rolled: Count, effect: Effect) {
        let Attack {
            unit, weapon, target, ..
        } = fire.attack;
        let number = weapon as u16;
        if let (Some(_), Effect::Harm(points)) = (shot.points, effect) {
            self.mark(target, |marks| marks.points += points);
            let dice = if self.rules.switches.is(Switch::TorpedoCriticalPer) == 1 {
                rolled.hits
            } else {
                1
            };
            let torpedoes = weapon.kind() == Kind::Torpedo;
            for hit in 0..if torpedoes { u16::from(dice) } else { 0 } {
                self.critical_die(unit, target, number << 4 | hit.min(15));
            }
            return;
        }
        let bomb = weapon.kind() == Kind::Bomb;
        let point = |marks: &mut crate::sector::state::Marks| {
            if bomb { marks.bombs += 1 } else { marks.points += 1 }
        };
        let flawed = shot.volley.fatal_flaw && rolled.rolled.sixes >= 4;
        if flawed && self.rules.switches.is(Switch::FatalFlaw) == 0 {
            return self.mark(target, |marks| marks.fatal = true);
        }
        if effect != Effect::Destroyed {
            return self.mark(target, point);
        }
        if self.rules.harmless_guns(fire.attack) {
            return self.mark(target, point);
        }
        let equal = rolled.rolled.successes == shot.volley.vital;
        match (self.rules.switches.is(Switch::CriticalTrigger), equal) {
            (1, true) if bomb => return self.mark(target, |marks| marks.vital_bombs += 1),
            (1, true) => return self.mark(target, |marks| marks.vital += 1),
            (2, true) => return self.mark(target, point),
            _ => {}
        }
        self.mark(target, point);
        self.critical_die(unit, target, number << 4);
    }

    /// V6.2: another hull point, and on a 6 the location table at the end of the phase.
    pub(super) fn critical_die(&mut self, unit: Id, target: Id, number: u16) {
        let die = self.roll(What::Critical, unit, target, number);
        let good = die == 6;
        self.tell(&Event::Tried {
            unit: target,
            what: What::Critical,
            die,
            good,
        });
        self.mark(target, |marks| marks.points += 1);
        self.state.sea[target].locations += u8::from(good);
    }

    /// What follows from an attack that is over.
    fn struck(&mut self, fire: Fire, effect: Effect) {
        self.tell(&Event::Struck { fire, effect });
        let Attack {
            unit, weapon, target, ..
        } = fire.attack;
        let harmed = effect != Effect::Nothing;
        let foe = self.rules.unit(target).kind;
        if weapon.is_main() {
            let first_half = weapon != Weapon::SplitMainAgain || self.state.base.aimed[unit] != target;
            self.state.sea[target].splashes += u8::from(first_half); // V4.11
            self.state.base.straddled[unit] = if harmed { Id::NONE } else { target };
            let big = matches!(foe, Type::Cruiser | Type::Battleship);
            let salvo = harmed && big && self.rules.able(self.state, unit, Ability::CripplingSalvo);
            if salvo && self.try_for(What::Crippling, unit, target, weapon as u16, 5) {
                self.mark(target, |marks| marks.crippling = true);
            }
        }
        if !harmed {
            return;
        }
        match weapon.kind() {
            Kind::Torpedo => {
                self.state.base.used[unit].insert(Once::TorpedoInstinct);
                let lucky = foe == Type::Battleship && self.rules.base.has(unit, Ability::LuckyHit);
                if lucky && self.try_for(What::Lucky, unit, target, weapon as u16, 5) {
                    self.state.base.flags[target].set(Flags::STUCK_NEXT);
                }
            }
            Kind::Asw => self.state.base.used[unit].insert(Once::AswInstinct),
            _ => {}
        }
    }
}

impl Victory {
    /// V5.3: guns that bring no critical: of PT boats on cruisers, of these and destroyers on battleships.
    #[must_use]
    pub fn harmless_guns(&self, attack: Attack) -> bool {
        let (own, foe) = (self.unit(attack.unit).kind, self.unit(attack.target).kind);
        attack.weapon.is_main()
            && matches!(
                (own, foe),
                (Type::TorpedoBoat, Type::Cruiser | Type::Battleship) | (Type::Destroyer, Type::Battleship)
            )
    }
}
