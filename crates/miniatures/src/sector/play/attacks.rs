//! Attacks: dice, rerolls, saves, and what they do (M12).

use super::Play;
use crate::ability::Ability;
use crate::card::Type;
use crate::sector::attack::{Attack, Effect, Kind, Pending, Rolled, Volley, Weapon, Why, With};
use crate::sector::event::Event;
use crate::sector::once::Once;
use crate::sector::roll::{Roll, What};
use crate::sector::rules::Aaws;
use crate::sector::state::{Flags, Id, Mask, Stage};
use admiralty_core::dice::SidedDice;
use admiralty_core::machine::Observer;

/// The number of the first die of a reroll (M12.6).
const REROLL: u16 = 64;

impl<D: SidedDice<Roll>, W: Observer<Aaws>> Play<'_, D, W> {
    /// Carries out an attack, up to its end or to the next question.
    pub(super) fn attack(&mut self, attack: Attack) {
        self.act(attack.unit);
        let mut volley = self.rules.volley(self.state, attack, &mut ());
        self.note_attack(attack);
        if self.state.stage == Stage::Strike
            && self.state.flags[attack.unit].has(Flags::ABORTED)
            && !self.press(attack.unit)
        {
            return;
        }
        if volley.duds && !self.try_for(What::Dud, attack.unit, attack.target, 3) {
            return self.struck(attack, Effect::Nothing);
        }
        if volley.jams && !self.try_for(What::Jam, attack.unit, attack.target, 2) {
            self.state.jammed_until[attack.unit] = self.state.turn + 1;
            volley.dice = volley.dice.saturating_sub(3).max(1);
        }
        let rolled = self.roll_volley(attack, &volley, 0);
        let mut pending = Pending {
            attack,
            volley,
            rolled,
            next: 0,
        };
        if pending.volley.reroll.is_some() {
            pending.next = Pending::REROLL;
            self.state.pending = Some(pending);
            return;
        }
        self.go_on(pending);
    }

    /// What is spent and noted before the dice.
    fn note_attack(&mut self, attack: Attack) {
        let Attack {
            unit,
            weapon,
            target,
            with,
        } = attack;
        if let Some((carrier, help)) = with
            .has(With::HELP)
            .then(|| self.rules.helper(self.state, attack))
            .flatten()
        {
            self.state.helped[carrier] |= 1 << help as u8;
        }
        let state = &mut *self.state;
        state.fired[unit] |= weapon.bit();
        state.flags[unit].set(Flags::ATTACKED);
        state.flags[target].set(Flags::ATTACKED_NOW);
        match weapon {
            Weapon::Main | Weapon::LongShot | Weapon::SplitMain | Weapon::Antiair => {
                state.aimed[unit] = target
            }
            Weapon::Secondary | Weapon::Torpedo => state.aimed_too[unit] = target,
            _ => {}
        }
        if weapon.kind() == Kind::Gunnery && state.stage == Stage::Surface {
            self.note_shelling(attack);
        }
        let state = &mut *self.state;
        match weapon.kind() {
            Kind::Asw if self.rules.kind(unit).is_aircraft() => {
                state.hunters[target] += 1;
                let group = state.home[unit].carrier();
                if group.is_some_and(|carrier| self.rules.has(carrier, Ability::HunterKillerGroup)) {
                    state.flags[target].set(Flags::HUNTED);
                }
            }
            Kind::Torpedo => state.used[unit].insert(Once::OpeningTorpedo),
            _ => {}
        }
        if weapon == Weapon::Kamikaze {
            state.flags[unit].set(Flags::DOOMED);
        }
        if with.has(With::ONCE) {
            let once = if weapon.is_main() {
                Once::RapidFire
            } else {
                Once::DesperateAa
            };
            self.spend(unit, once);
        }
        if let Some(once) = weapon.once() {
            self.spend(unit, once);
        }
    }

    /// M18.21: who shelled whom; a word given is kept, or given.
    fn note_shelling(&mut self, attack: Attack) {
        let Attack {
            unit, target, with, ..
        } = attack;
        let state = &mut *self.state;
        state.used[unit].insert(Once::OpeningGunnery);
        if !state.flags[target].has(Flags::UNDER_FIRE) {
            state.flags[target].set(Flags::UNDER_FIRE);
            state.shooter[target] = unit;
        } else if state.shooter[target] != unit {
            state.flags[target].set(Flags::UNDER_FIRE_OF_TWO);
        }
        if with.has(With::PLEDGE) {
            state.pledge = Some((unit, target));
        } else if state.pledge.is_some_and(|(spotter, _)| spotter != unit) {
            state.pledge = None;
        }
    }

    /// M18.12, M18.13: an aborted aircraft tries to attack.
    fn press(&mut self, unit: Id) -> bool {
        self.state.flags[unit].set(Flags::PRESSED);
        let die = self.roll_for(What::Press, unit);
        let good = die >= 4;
        let what = What::Press;
        self.tell(&Event::Tried {
            unit,
            what,
            die,
            good,
        });
        if die == 1 {
            self.mark(unit, |marks| marks.fatal = true);
        }
        good
    }

    /// M12.1: all dice of an attack.
    fn roll_volley(&mut self, attack: Attack, volley: &Volley, first: u16) -> Rolled {
        let mut faces = [0; 64];
        let mut rolled = Rolled::default();
        let dice = usize::from(volley.dice).min(faces.len());
        for (number, face) in faces[..dice].iter_mut().enumerate() {
            let what = What::Attack(attack.weapon);
            *face = self.roll(what, attack.unit, attack.target, first + number as u16);
            volley.count(&mut rolled, *face);
        }
        let event = Event::Rolled {
            attack,
            volley,
            faces: &faces[..dice],
            rolled,
        };
        self.tell(&event);
        rolled
    }

    /// An answer: roll anew, or use a save.
    pub(super) fn resume(&mut self, yes: bool) {
        let Some(mut pending) = self.state.pending.take() else {
            return;
        };
        if pending.next == Pending::REROLL {
            if let Some(once) = pending.volley.reroll.filter(|_| yes) {
                self.spend(pending.attack.unit, once);
                pending.rolled = self.roll_volley(pending.attack, &pending.volley, REROLL);
            }
            pending.next = 0;
            return self.go_on(pending);
        }
        let number = pending.next;
        pending.next += 1;
        if yes && self.save(&pending, number) {
            return self.struck(pending.attack, Effect::Nothing);
        }
        self.go_on(pending);
    }

    /// M12.7: saves, while the attack would still do something.
    fn go_on(&mut self, mut pending: Pending) {
        self.after_dice(&pending);
        while pending.volley.effect(pending.rolled) != Effect::Nothing {
            let Some(save) = pending.volley.saves.get(usize::from(pending.next)).copied() else {
                break;
            };
            let slip = save.why == Why::Ability(Ability::SlipAway);
            if slip && pending.rolled.successes != 3 {
                pending.next += 1;
                continue;
            }
            if save.asks {
                self.state.pending = Some(pending);
                return;
            }
            let number = pending.next;
            pending.next += 1;
            if self.save(&pending, number) {
                return self.struck(pending.attack, Effect::Nothing);
            }
        }
        let effect = self.after_saves(&pending);
        self.strike(&pending, effect);
        self.struck(pending.attack, effect);
    }

    /// M18.53, Bad Luck: the attacker's own 1s, once the dice stand.
    fn after_dice(&mut self, pending: &Pending) {
        if pending.next == 0 && pending.volley.bad_luck && pending.rolled.ones >= 4 {
            self.mark(pending.attack.unit, |marks| marks.points += 1);
        }
    }

    /// Rolls one save.
    fn save(&mut self, pending: &Pending, number: u8) -> bool {
        let save = pending.volley.saves[usize::from(number)];
        let attack = pending.attack;
        if let Some(once) = save.once {
            self.spend(attack.target, once);
        }
        let weapon = u16::from(attack.weapon as u8) << 4;
        let die = self.roll(What::Save, attack.unit, attack.target, weapon | u16::from(number));
        let worked = die >= save.need;
        let why = save.why;
        self.tell(&Event::Saved {
            attack,
            why,
            die,
            worked,
        });
        worked
    }

    /// M18.44, M18.46: dice that soften what is left.
    fn after_saves(&mut self, pending: &Pending) -> Effect {
        let Pending {
            attack,
            volley,
            rolled,
            ..
        } = pending;
        let effect = volley.effect(*rolled);
        if volley.protection && effect != Effect::Nothing {
            let mut points = 0;
            for hit in 0..u16::from(rolled.successes) {
                let weapon = u16::from(attack.weapon as u8) << 6;
                let die = self.roll(What::Protection, attack.unit, attack.target, weapon | hit);
                points += volley.points - u8::from(die >= 4).min(volley.points);
            }
            return if points == 0 {
                Effect::Nothing
            } else {
                Effect::Harm(points)
            };
        }
        let just = volley.agile && effect == Effect::Destroyed && rolled.successes == volley.vital;
        if just && self.try_for_at(What::Agility, *attack, 4) {
            return Effect::Harm(1);
        }
        effect
    }

    /// A die that belongs to one attack.
    fn try_for_at(&mut self, what: What, attack: Attack, need: u8) -> bool {
        let weapon = u16::from(attack.weapon as u8);
        let die = self.roll(what, attack.unit, attack.target, weapon);
        let good = die >= need;
        let unit = if what == What::Agility {
            attack.target
        } else {
            attack.unit
        };
        self.tell(&Event::Tried {
            unit,
            what,
            die,
            good,
        });
        good
    }

    /// Marks what an attack did (M13.1).
    fn strike(&mut self, pending: &Pending, effect: Effect) {
        let Pending { attack, volley, .. } = pending;
        let target = attack.target;
        let kind = volley.kind;
        if kind == Kind::Antiair {
            let by_ship = self.rules.kind(attack.unit).is_ship() && attack.weapon != Weapon::Cover;
            if effect != Effect::Nothing && !by_ship {
                self.state.flags[target].set(Flags::ABORTED_IN_THE_AIR);
            }
        }
        let raided = effect != Effect::Nothing && self.rules.kind(target) == Type::Auxiliary;
        if raided && self.rules.has(attack.unit, Ability::HeavyRaider) {
            self.state.flags[target].set(Flags::RAIDED);
        }
        let flawed = volley.fatal_flaw && pending.rolled.sixes >= 4;
        match effect {
            Effect::Nothing => {}
            Effect::Harm(_) if kind == Kind::Antiair => self.mark(target, |marks| marks.aborted = true),
            Effect::Harm(points) if kind == Kind::Bomb => self.mark(target, |marks| marks.bombs += points),
            Effect::Harm(points) => self.mark(target, |marks| marks.points += points),
            Effect::Destroyed if flawed || kind == Kind::Antiair => {
                self.mark(target, |marks| marks.fatal = true)
            }
            Effect::Destroyed if kind == Kind::Bomb => self.mark(target, |marks| marks.vital_bombs += 1),
            Effect::Destroyed => self.mark(target, |marks| marks.vital += 1),
        }
    }

    /// What follows from an attack that is over.
    fn struck(&mut self, attack: Attack, effect: Effect) {
        self.tell(&Event::Struck { attack, effect });
        let Attack {
            unit, weapon, target, ..
        } = attack;
        let harmed = effect != Effect::Nothing;
        let foe = self.rules.kind(target);
        if weapon.is_main() {
            self.state.straddled[unit] = if harmed { Id::NONE } else { target };
            let big = matches!(foe, Type::Cruiser | Type::Battleship);
            let salvo = harmed && big && self.rules.has(unit, Ability::CripplingSalvo);
            if salvo && self.try_for_at(What::CripplingSalvo, attack, 5) {
                self.mark(target, |marks| marks.crippling = true);
            }
        }
        match weapon.kind() {
            Kind::Torpedo => {
                if harmed {
                    self.state.used[unit].insert(Once::TorpedoInstinct);
                }
                let lucky = harmed && foe == Type::Battleship && self.rules.has(unit, Ability::LuckyHit);
                if lucky && self.try_for_at(What::LuckyHit, attack, 5) {
                    self.state.flags[target].set(Flags::STUCK_NEXT);
                }
                if weapon != Weapon::Swarm && self.rules.has(unit, Ability::TorpedoSwarm) {
                    self.begin_swarm(attack);
                }
            }
            Kind::Asw => {
                if harmed {
                    self.state.used[unit].insert(Once::AswInstinct);
                } else {
                    self.state.flags[target].set(Flags::MISSED_QUARRY);
                }
                if self.rules.has(unit, Ability::AswPinpointer) {
                    self.state.flags[target].set(Flags::PINPOINTED);
                }
            }
            _ => {}
        }
        self.mend_pledge();
    }

    /// M18.21: a word that nobody can keep any more binds nobody.
    pub(super) fn mend_pledge(&mut self) {
        if let Some((spotter, target)) = self.state.pledge
            && !self.rules.can_keep(self.state, spotter, target)
        {
            self.state.pledge = None;
        }
    }

    /// M18.47, Torpedo Swarm: one die at every other enemy ship in the target's sector.
    fn begin_swarm(&mut self, attack: Attack) {
        let enemy = attack.target.side();
        if let Some(sector) = self.state.at(attack.target) {
            let ships = self.state.in_sector(enemy, sector) & self.rules.kinds(enemy).ships;
            self.state.swarm = (attack.unit, ships.without(attack.target.bit()));
        }
    }

    pub(super) fn swarm(&mut self) {
        let (unit, left) = self.state.swarm;
        let Some(target) = left.of(unit.side().other()).next() else {
            return;
        };
        let mut left: Mask = left;
        left.remove(target);
        self.state.swarm = (unit, left);
        let attack = Attack::new(unit, Weapon::Swarm, target);
        if self.rules.swarm_reaches(self.state, attack) {
            self.attack(attack);
        }
    }
}

impl Aaws {
    /// A swarm's dice fall on ships of the sector, even where the first torpedoes came from the next; guards shield.
    fn swarm_reaches(&self, state: &crate::sector::state::State, attack: Attack) -> bool {
        let range = self.range(state, attack).unwrap_or(u8::MAX);
        range <= 3 && self.kind(attack.target).is_ship() && !self.shielded(state, attack.target)
    }
}
