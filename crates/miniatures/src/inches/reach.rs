//! Which attacks can be made: what is loaded, what reaches, what fits (V4, V5, V7, V10).

use super::choice::Mission;
use super::plane::Arc;
use super::rules::{NEAR, Victory};
use super::sight::Light;
use super::state::{Flags, Id, Is, Stage, State};
use super::switches::Part;
use crate::ability::Ability;
use crate::card::Type;
use crate::sector::attack::{Attack, Kind, Weapon};
/// Weapons of each phase.
const ANTIAIR: [Weapon; 3] = [Weapon::Antiair, Weapon::AntiairAgain, Weapon::Barrage];
const SURFACE: [Weapon; 9] = [
    Weapon::Main,
    Weapon::SplitMain,
    Weapon::SplitMainAgain,
    Weapon::Secondary,
    Weapon::SecondaryAgain,
    Weapon::Tertiary,
    Weapon::Torpedo,
    Weapon::Asw,
    Weapon::Antiair,
];
const STRIKE: [Weapon; 6] = [
    Weapon::Bomb,
    Weapon::Payload,
    Weapon::Torpedo,
    Weapon::Asw,
    Weapon::Strafe,
    Weapon::Rockets,
];

/// Weapons that can be fired in a stage.
#[must_use]
pub fn weapons(stage: Stage) -> &'static [Weapon] {
    match stage {
        Stage::Antiair => &ANTIAIR,
        Stage::Strike => &STRIKE,
        Stage::Surface => &SURFACE,
        Stage::Submarine => &[Weapon::Torpedo],
        _ => &[],
    }
}
impl Victory {
    /// V5.1, V7.8: torpedoes or charges left, where they are counted.
    #[must_use]
    pub fn stock(&self, state: &State, unit: Id, weapon: Weapon) -> Option<u8> {
        let kind = self.unit(unit).kind;
        if !self.part(Part::Ammunition) {
            return None;
        }
        match (kind, weapon) {
            (Type::TorpedoBoat | Type::Submarine, Weapon::Torpedo) => Some(state.sea[unit].torpedoes),
            (Type::TorpedoBoat, Weapon::Asw) => Some(state.sea[unit].charges),
            _ => None,
        }
    }

    /// Whether an attack can be made now.
    #[must_use]
    pub fn possible(&self, state: &State, attack: Attack) -> bool {
        let Attack {
            unit, weapon, target, ..
        } = attack;
        let side = unit.side();
        side == state.base.side
            && target.side() != side
            && weapons(state.stage).contains(&weapon)
            && self.ready(state, unit, weapon)
            && self.reaches(state, attack)
    }

    /// Whether a unit can still fire a weapon in this stage, at whatever it be.
    #[must_use]
    pub fn ready(&self, state: &State, unit: Id, weapon: Weapon) -> bool {
        let (own, sea, fired) = (self.unit(unit), &state.sea[unit], state.base.fired[unit]);
        let blind = sea.blind_until >= state.base.turn.max(1);
        let used = weapon.once().is_some_and(|once| state.base.used[unit].has(once));
        if !state.on_table(unit) || fired & weapon.bit() != 0 || used || blind || sea.is.has(Is::SMOKES) {
            return false;
        }
        match state.stage {
            Stage::Antiair => self.ready_antiair(state, unit, weapon),
            Stage::Strike => self.ready_strike(state, unit, weapon),
            Stage::Surface => {
                let can = own.kind.is_ship() || self.extra(unit).work;
                can && !sea.is.has(Is::DRIVEN_OFF) && self.ready_surface(state, unit, weapon)
            }
            Stage::Submarine => own.kind == Type::Submarine && !sea.is.has(Is::IDLE) && sea.deep == 0,
            _ => false,
        }
    }

    fn ready_antiair(&self, state: &State, unit: Id, weapon: Weapon) -> bool {
        let (own, sea, fired) = (self.unit(unit), &state.sea[unit], state.base.fired[unit]);
        if sea.is.has(Is::HOLDS) || own.antiair[0] == 0 {
            return false;
        }
        if own.kind.is_aircraft() {
            let fighter = own.kind == Type::Fighter;
            let armed = !fighter || sea.load > 0;
            let dives = state.base.flags[unit].has(Flags::STRAFES);
            if !armed
                || dives
                || sea.is.has(Is::SHOT | Is::HOMEWARD)
                || state.base.flags[unit].has(Flags::ABORTED)
            {
                return false;
            }
        }
        let second = fired & Weapon::Antiair.bit() != 0;
        match weapon {
            Weapon::AntiairAgain => second && self.able(state, unit, Ability::AntiairSpecialist),
            Weapon::Barrage => second && self.able(state, unit, Ability::AntiairBarrage),
            _ => true,
        }
    }

    /// V9.1: the mission that was named; another target only if the first is gone. M18.12: aborted ones that press on.
    fn ready_strike(&self, state: &State, unit: Id, weapon: Weapon) -> bool {
        let (own, sea, flags) = (self.unit(unit), &state.sea[unit], state.base.flags[unit]);
        let named = match sea.mission {
            Mission::Strafe(_) => matches!(weapon, Weapon::Strafe | Weapon::Rockets),
            Mission::Attack(named, _) => named == weapon,
            _ => false,
        };
        if !named || sea.load == 0 || state.base.fired[unit] != 0 || !own.kind.is_aircraft() {
            return false;
        }
        if !flags.has(Flags::ABORTED) {
            return !sea.is.has(Is::HOMEWARD);
        }
        let presses = own.has(Ability::PressTheAttack) && weapon == Weapon::Bomb
            || own.has(Ability::DeterminedAttack) && matches!(weapon, Weapon::Bomb | Weapon::Torpedo);
        presses && !flags.has(Flags::ABORTED_IN_THE_AIR) && !flags.has(Flags::PRESSED)
    }

    fn ready_surface(&self, state: &State, unit: Id, weapon: Weapon) -> bool {
        let (own, sea, fired) = (self.unit(unit), &state.sea[unit], state.base.fired[unit]);
        if sea.is.has(Is::BEACHED) && weapon != Weapon::Antiair {
            return false;
        }
        let asw = Weapon::Asw.bit();
        let half = |weapon: Weapon| fired & weapon.bit() != 0;
        match weapon {
            Weapon::Asw => {
                // The guns that were kept for PT boats are apart.
                let others = fired & !Weapon::Antiair.bit();
                own.asw > 0 && !sea.is.has(Is::LAYS) && others == 0
            }
            Weapon::Antiair => {
                let kind = matches!(
                    own.kind,
                    Type::Battleship | Type::Cruiser | Type::Carrier | Type::Destroyer
                );
                kind && own.antiair[0] > 0 && sea.is.has(Is::HOLDS) && !sea.is.has(Is::SHOT)
            }
            _ if fired & asw != 0 => false,
            Weapon::Main => own.gunnery[0][0] > 0 && !half(Weapon::SplitMain),
            Weapon::SplitMain => {
                let big = matches!(own.kind, Type::Cruiser | Type::Battleship);
                big && own.gunnery[0][0] > 1 && !half(Weapon::Main)
            }
            Weapon::SplitMainAgain => half(Weapon::SplitMain),
            Weapon::Secondary => own.gunnery[1][0] > 0,
            Weapon::SecondaryAgain => {
                half(Weapon::Secondary) && self.able(state, unit, Ability::BristlingWithGuns)
            }
            Weapon::Tertiary => own.gunnery[2][0] > 0,
            Weapon::Torpedo => own.torpedo[0] > 0,
            _ => false,
        }
    }

    /// Whether a weapon that is ready reaches a target: its kind, arc, range, light and sight.
    #[must_use]
    pub fn reaches(&self, state: &State, attack: Attack) -> bool {
        let radar = state.is(attack.unit, Is::RADAR) && attack.weapon.kind() == Kind::Gunnery;
        self.reaches_with(state, attack, radar)
    }

    /// V10.5: whether a unit's guns would reach some target if its radar worked.
    pub(super) fn sees_by_radar(&self, state: &State, unit: Id) -> bool {
        let guns = |weapon: &&Weapon| weapon.kind() == Kind::Gunnery && self.ready(state, unit, **weapon);
        let enemy = unit.side().other();
        SURFACE.iter().filter(guns).any(|&weapon| {
            self.here(state, enemy, self.kinds(enemy).all)
                .any(|target| self.reaches_with(state, Attack::new(unit, weapon, target), true))
        })
    }

    fn reaches_with(&self, state: &State, attack: Attack, radar: bool) -> bool {
        let Attack {
            unit, weapon, target, ..
        } = attack;
        if !state.base.afloat[target.side()].has(target) || !state.on_table(target) {
            return false;
        }
        if !self.fits(state, attack) {
            return false;
        }
        let Some(band) = self.band(state, attack) else {
            return false;
        };
        if self.dice(state, attack, band) == 0 || self.stock(state, unit, weapon) == Some(0) {
            return false;
        }
        let (own, foe) = (self.unit(unit), self.unit(target));
        if weapon.is_main() && foe.kind.is_small() && band >= 4 {
            return false; // V5.2
        }
        let (from, to) = (state.at[unit], state.at[target]);
        if weapon == Weapon::Main
            && matches!(own.kind, Type::Cruiser | Type::Battleship)
            && from.arc(state.heading[unit], to) != Arc::Broadside
        {
            return false; // V4.4
        }
        if !self.ground.is_empty() && !self.zones_allow(state, unit, target) {
            return false; // V3.4
        }
        if own.kind.is_aircraft() || foe.kind.is_aircraft() || weapon.kind() == Kind::Asw {
            return true;
        }
        (radar || self.light(state, unit, target) != Light::Hidden) && self.line(state, unit, target)
    }

    /// Whether a weapon can be aimed at what the target is (V5.1, V7.1, V7.2).
    fn fits(&self, state: &State, attack: Attack) -> bool {
        let Attack {
            unit, weapon, target, ..
        } = attack;
        let (own, foe) = (self.unit(unit), self.unit(target));
        let boats = foe.kind == Type::TorpedoBoat;
        let ship = foe.kind.is_ship() || self.extra(target).work;
        let submarine = foe.kind == Type::Submarine && self.found(state, target);
        let aimed = &state.base.aimed[unit];
        match weapon.kind() {
            Kind::Antiair if state.stage == Stage::Surface => {
                boats && state.at[unit].within(state.at[target], NEAR) // V4.5, whatever the guns reach
            }
            Kind::Antiair => {
                let gone = state.base.flags[target].has(Flags::ABORTED) || !foe.kind.is_aircraft();
                !gone && (weapon == Weapon::Antiair || *aimed != target)
            }
            Kind::Asw if own.kind == Type::TorpedoBoat && ship => !boats && !self.extra(target).work,
            Kind::Asw => submarine && self.keeps_target(state, attack),
            Kind::Torpedo if own.has(Ability::WornOutBoat) && self.hunted(state, unit) > 0 => false,
            Kind::Torpedo if own.kind == Type::Submarine && foe.kind == Type::Submarine => {
                let known = submarine || state.sea[unit].noticed.has(target);
                known && own.has(Ability::SubmergedShot) && state.at[unit].within(state.at[target], NEAR)
            }
            Kind::Torpedo => self.is_ship(target) && !boats && self.keeps_target(state, attack),
            Kind::Bomb => {
                ship && !(boats && own.kind == Type::PatrolBomber) && self.keeps_target(state, attack)
            }
            Kind::Gunnery if own.kind.is_aircraft() => ship && self.keeps_target(state, attack),
            Kind::Gunnery => {
                let surfaced = foe.kind == Type::Submarine && state.is(target, Is::SURFACED);
                let big = matches!(own.kind, Type::Battleship | Type::Cruiser);
                let first = match weapon {
                    Weapon::SplitMainAgain => *aimed,
                    Weapon::SecondaryAgain => state.base.aimed_too[unit],
                    _ => Id::NONE,
                };
                (ship || surfaced) && !(boats && big && weapon.is_main()) && first != target
            }
        }
    }

    /// V9.1: an aircraft attacks what its mission names, unless that is gone.
    fn keeps_target(&self, state: &State, attack: Attack) -> bool {
        if !self.unit(attack.unit).kind.is_aircraft() {
            return true;
        }
        match state.sea[attack.unit].mission {
            Mission::Attack(_, named) | Mission::Strafe(named) => {
                named == attack.target || !state.base.afloat[named.side()].has(named)
            }
            _ => false,
        }
    }

    /// Every attack that a unit can make now, without what can be added to it; ends early when told so.
    pub fn each_attack(&self, state: &State, unit: Id, each: &mut dyn FnMut(Attack) -> bool) -> bool {
        let enemy = unit.side().other();
        for &weapon in weapons(state.stage) {
            if !self.ready(state, unit, weapon) {
                continue;
            }
            for target in self.here(state, enemy, self.kinds(enemy).all) {
                let attack = Attack::new(unit, weapon, target);
                if self.reaches(state, attack) && each(attack) {
                    return true;
                }
            }
        }
        false
    }
}
