//! What is rolled for an attack: its dice, what changes them, and the target's saves (M12, M13, M14.4, M17, M18).

mod aircraft;
mod guns;
mod underwater;

use crate::ability::Ability;
use crate::card::Type;
use crate::sector::attack::{Attack, Kind, Notes, Save, Volley, Weapon, Why};
use crate::sector::once::Once;
use crate::sector::rules::Aaws;
use crate::sector::scene::{Scene, Sectors};
use crate::sector::state::{Flags, Id, State};
use crate::sector::sum::Sum;
use arrayvec::ArrayVec;

impl Aaws {
    /// M1.2, M1.3, M6.1: the dice of a weapon at a range, before anything changes them; 0 if there is no attack.
    #[must_use]
    pub fn base_dice(&self, state: &State, attack: Attack, range: u8) -> u8 {
        let unit = self.unit(attack.unit);
        let by_range = |dice: &[u8]| dice.get(usize::from(range)).copied().unwrap_or(0);
        let at = |wanted: u8, dice: u8| if range == wanted { dice } else { 0 };
        match attack.weapon {
            Weapon::Main => self.main_dice(state, attack.unit, range),
            Weapon::SplitMain | Weapon::SplitMainAgain | Weapon::SecondMain => {
                self.main_dice(state, attack.unit, range) / 2
            }
            Weapon::LongShot => at(unit.numbers.long_shot, unit.gunnery[0][3]),
            Weapon::Secondary | Weapon::SecondaryAgain => by_range(&unit.gunnery[1]),
            Weapon::Tertiary => by_range(&unit.gunnery[2]),
            Weapon::Torpedo | Weapon::TorpedoAgain if unit.kind.is_aircraft() => {
                let reach = u8::from(unit.has(Ability::HarassFromADistance));
                if range <= reach { unit.torpedo[0] } else { 0 }
            }
            Weapon::Torpedo | Weapon::TorpedoAgain => by_range(&unit.torpedo),
            Weapon::Swarm => at(0, 1),
            Weapon::Asw => at(0, unit.asw),
            Weapon::Antiair | Weapon::AntiairAgain if range <= unit.numbers.heavy => by_range(&unit.antiair),
            Weapon::Barrage if range <= unit.numbers.heavy => 5,
            Weapon::Antiair | Weapon::AntiairAgain | Weapon::Barrage => 0,
            Weapon::Cover if range <= 3 => unit.numbers.cover,
            Weapon::Cover => 0,
            Weapon::Bomb => at(0, unit.bomb),
            Weapon::Payload => at(0, unit.numbers.payload),
            Weapon::Kamikaze => at(0, 10),
            Weapon::Missile => at(1, unit.bomb),
            Weapon::Strafe => at(0, unit.strafing),
            Weapon::LongStrafe => at(1, unit.strafing),
            Weapon::Rockets => at(0, 5),
        }
    }

    /// M1.3, M18.53: dice of the main guns at a range.
    fn main_dice(&self, state: &State, ship: Id, range: u8) -> u8 {
        let unit = self.unit(ship);
        let whole = || self.undamaged(state, ship);
        match range {
            0..=3 => unit.gunnery[0][usize::from(range)],
            _ if (range <= unit.reach || range == unit.numbers.harassing) && whole() => unit.gunnery[0][3],
            _ => 0,
        }
    }

    /// The range of an attack; none unless both are on the board.
    #[must_use]
    #[inline]
    pub fn range(&self, state: &State, attack: Attack) -> Option<u8> {
        Some(
            self.board
                .distance(state.at(attack.unit)?, state.at(attack.target)?),
        )
    }

    /// Everything that is fixed before the dice of an attack are rolled (M12.5). The attack must be possible.
    #[must_use]
    pub fn volley(&self, state: &State, attack: Attack, notes: &mut impl Notes) -> Volley {
        let scene = Sectors {
            rules: self,
            state,
            attack,
        };
        self.volley_in(state, attack, &scene, notes)
    }

    /// The same where a scene says how units stand to one another.
    pub(crate) fn volley_in(
        &self,
        state: &State,
        attack: Attack,
        scene: &impl Scene,
        notes: &mut impl Notes,
    ) -> Volley {
        let Attack {
            unit, weapon, target, ..
        } = attack;
        let (own, foe) = (self.unit(unit), self.unit(target));
        let kind = weapon.kind();
        let mut sum = Sum {
            dice: i32::from(scene.dice()),
            shift: 0,
            floor: 0,
            armor: i32::from(foe.armor),
            vital: i32::from(foe.vital),
            notes,
        };
        self.general(state, attack, &mut sum);
        match kind {
            Kind::Gunnery => self.gunnery(state, attack, scene, &mut sum),
            Kind::Torpedo => self.torpedoes(state, attack, scene, &mut sum),
            Kind::Asw => self.asw(state, attack, scene, &mut sum),
            Kind::Antiair => self.antiair(state, attack, scene, &mut sum),
            Kind::Bomb => self.bombs(state, attack, scene, &mut sum),
        }
        scene.add(&mut sum);
        let main = weapon.is_main();
        let near = scene.range() == 0 && scene.sees_through_when_near();
        let long_lance = u8::from(own.has(Ability::LongLanceTorpedoes));
        let salvo = kind == Kind::Torpedo && self.torpedo_salvo(unit, scene);
        let battleship = own.kind == Type::Battleship;
        Volley {
            kind,
            dice: sum.dice.max(1) as u8,
            shift: sum.shift.clamp(-9, 9) as i8,
            floor: sum.floor,
            six: if kind == Kind::Bomb && own.has(Ability::SkipBomb) {
                3
            } else {
                2
            },
            armor: sum.armor.max(1) as u8,
            vital: sum.vital.max(1) as u8,
            hit_from: if salvo { 5 } else { 6 },
            points: (2 + long_lance).saturating_sub(foe.numbers.torpedo_defense),
            fatal_flaw: kind == Kind::Gunnery && battleship && foe.has(Ability::FatalFlaw),
            agile: kind == Kind::Antiair && self.is_agile(target),
            protection: kind == Kind::Torpedo && foe.has(Ability::TorpedoProtection),
            jams: main && own.has(Ability::JammedMount) && state.jammed_until[unit] < state.turn,
            duds: kind == Kind::Torpedo && own.has(Ability::DefectiveTorpedoes),
            bad_luck: main && own.has(Ability::BadLuck),
            cripples: main
                && own.has(Ability::CripplingSalvo)
                && matches!(foe.kind, Type::Cruiser | Type::Battleship),
            reroll: self.reroll(state, attack),
            saves: self.saves(state, attack, near, scene.conceals()),
        }
    }

    /// M18.26, M18.16: what counts for attacks of several kinds.
    fn general(&self, state: &State, attack: Attack, sum: &mut Sum<'_, impl Notes>) {
        let Attack {
            unit, weapon, target, ..
        } = attack;
        let (own, foe) = (self.unit(unit), self.unit(target));
        let named = state.flags[target];
        if own.has(Ability::Surprise) && state.turn == 1 {
            sum.dice(1, "Surprise", "M18.26");
        }
        let hurt = !foe.kind.is_aircraft() && !self.undamaged(state, target);
        if own.has(Ability::FinishHimOff) && hurt {
            sum.dice(1, "Finish Him Off", "M18.26");
        }
        if own.kind.is_aircraft() && named.has(Flags::SHADOWED) {
            sum.dice(1, "Shadowing", "M18.16");
        }
        if named.has(Flags::SCOUTED) && matches!(weapon.kind(), Kind::Gunnery | Kind::Bomb) {
            sum.dice(1, "Scout Cruiser", "M18.16");
        }
    }

    /// M18.28, M18.47: what may be spent to roll anew.
    fn reroll(&self, state: &State, attack: Attack) -> Option<Once> {
        let (own, used) = (self.unit(attack.unit), state.used[attack.unit]);
        let once = match attack.weapon.kind() {
            Kind::Gunnery
                if own.has(Ability::NightFighter) && state.turn >= self.conditions.night_fighter_from =>
            {
                Once::NightFighter
            }
            Kind::Antiair if own.has(Ability::AaVeteran) || own.has(Ability::Ace) => Once::AntiairReroll,
            _ => return None,
        };
        (!used.has(once)).then_some(once)
    }

    /// M12.7: concealment first, then abilities in the order of the card.
    fn saves(
        &self,
        state: &State,
        attack: Attack,
        near: bool,
        conceals: bool,
    ) -> ArrayVec<Save, { super::attack::MOST_SAVES }> {
        let Attack {
            unit, weapon, target, ..
        } = attack;
        let (own, foe, used) = (self.unit(unit), self.unit(target), state.used[target]);
        let kind = weapon.kind();
        let mut saves = ArrayVec::new();
        if let Some(need) = self.concealment(attack, near, conceals) {
            saves.push(Save {
                why: Why::Concealment,
                need,
                once: None,
                asks: false,
            });
        }
        for &ability in &foe.saves {
            let (fits, need, once, asks) = match ability {
                Ability::ChaseTheSalvoes => {
                    (weapon.is_main() && own.kind == Type::Battleship, 5, None, false)
                }
                Ability::HighSpeedEvasion => (own.kind.is_ship(), 5, None, false),
                Ability::EvadeTorpedoes | Ability::LuckyEscape => {
                    let need = if own.kind.is_small() { 4 } else { 3 };
                    (kind == Kind::Torpedo, need, Some(Once::EvadeTorpedoes), true)
                }
                Ability::EvadeBombs => (kind == Kind::Bomb, 4, Some(Once::EvadeBombs), true),
                Ability::NearMiss => (true, 4, Some(Once::NearMiss), false),
                Ability::SlipAway => (kind == Kind::Asw, 4, Some(Once::SlipAway), true),
                _ => continue,
            };
            if fits && !once.is_some_and(|once| used.has(once)) {
                saves.push(Save {
                    why: Why::Ability(ability),
                    need,
                    once,
                    asks,
                });
            }
        }
        saves
    }

    /// M14.4, M18.54: what a concealed target needs.
    fn concealment(&self, attack: Attack, near: bool, conceals: bool) -> Option<u8> {
        let (own, foe) = (self.unit(attack.unit), self.unit(attack.target));
        let counts = match attack.weapon.kind() {
            Kind::Gunnery => !attack.weapon.is_strafing() || !self.switches.concealment_gunnery_only,
            Kind::Torpedo | Kind::Bomb => !self.switches.concealment_gunnery_only,
            Kind::Asw | Kind::Antiair => false,
        };
        if !counts || !foe.kind.is_ship() || !conceals {
            return None;
        }
        let mut need = if near { 6 } else { 5 };
        if foe.has(Ability::BadWeatherFighter) || foe.has(Ability::Stealthy) {
            need -= 1;
        }
        Some(if own.has(Ability::Sharpshooter) { 6 } else { need })
    }
}
