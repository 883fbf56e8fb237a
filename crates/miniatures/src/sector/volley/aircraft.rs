//! What counts for attacks on aircraft, and for bombs; help of carriers.

use crate::ability::Ability;
use crate::card::Type;
use crate::sector::attack::{Attack, Help, Kind, Notes, Weapon, With};
use crate::sector::rules::Aaws;
use crate::sector::scene::Scene;
use crate::sector::state::{Flags, Id, Mask, State};
use crate::sector::sum::Sum;

impl Aaws {
    /// Attacks on aircraft.
    pub(super) fn antiair(
        &self,
        state: &State,
        attack: Attack,
        scene: &impl Scene,
        sum: &mut Sum<'_, impl Notes>,
    ) {
        let Attack {
            unit,
            weapon,
            target,
            with,
        } = attack;
        let side = unit.side();
        let (own, foe) = (self.unit(unit), self.unit(target));
        let with_us = |which: Mask| !(scene.near(unit, side) & which).is_empty();
        if own.has(Ability::DefendTheFlattop) && with_us(self.kinds(side).carriers) {
            sum.dice(1, "Defend the Flattop", "M18.9");
        }
        if foe.kind.is_bomber() && own.has(Ability::Interceptor) && !self.fighter_near(state, unit, scene) {
            sum.dice(1, "Interceptor", "M18.10");
        }
        if foe.kind == Type::Fighter && own.numbers.advanced > 0 {
            sum.dice(i32::from(own.numbers.advanced), "Advanced Fighter", "M18.10");
        }
        if with.has(With::ONCE) && own.has(Ability::DesperateAa) {
            sum.dice(2, "Desperate AA", "M18.47");
        }
        if state.flags[unit].has(Flags::SURPRISED) {
            sum.dice(-1, "Surprise Raid", "M18.56");
        }
        self.help(state, attack, sum);
        if own.kind.is_ship() && self.crippled(state, unit) {
            sum.shift(-1, "the attacker is crippled", "M13.4");
        }
        let by_fighters = own.kind == Type::Fighter || weapon == Weapon::Cover;
        if by_fighters && foe.kind.is_bomber() && self.escorted(state, target, scene) {
            sum.shift(-1, "Escort", "M18.7");
        }
        if scene.dark() && !own.has(Ability::NightSpecialist) {
            sum.shift(-1, "darkness", "M17.4");
        }
        if self.dives(state, target) && !foe.has(Ability::ExpertStrafer) {
            sum.armor(-2, -2, "the target strafes", "M17.3");
        }
        if own.kind == Type::Fighter {
            if foe.has(Ability::DefensiveArmament) {
                sum.armor(2, 0, "Defensive Armament", "M18.11");
            } else if foe.has(Ability::LightDefensiveArmament) {
                sum.armor(1, 0, "Light Defensive Armament", "M18.11");
            }
        }
    }

    /// M17.3: whether an aircraft has declared that it strafes.
    pub(super) fn dives(&self, state: &State, aircraft: Id) -> bool {
        self.switches.advanced.strafing && state.flags[aircraft].has(Flags::STRAFES)
    }

    /// M18.10: an enemy fighter is in the unit's sector.
    pub(super) fn fighter_near(&self, state: &State, unit: Id, scene: &impl Scene) -> bool {
        let enemy = unit.side().other();
        let fighters = scene.near(unit, enemy) & self.kinds(enemy).fighters;
        fighters
            .of(enemy)
            .any(|fighter| !state.flags[fighter].has(Flags::ABORTED))
    }

    /// M18.7: a fighter with Escort, neither strafing nor aborted, is with the bomber.
    pub(super) fn escorted(&self, state: &State, bomber: Id, scene: &impl Scene) -> bool {
        let side = bomber.side();
        let escorts = scene.near(bomber, side) & scene.escorts(side);
        escorts.of(side).any(|fighter| {
            let flags = state.flags[fighter];
            let dives = self.dives(state, fighter);
            self.kind(fighter) == Type::Fighter && !flags.has(Flags::ABORTED) && !dives
        })
    }

    /// Bombs.
    pub(super) fn bombs(
        &self,
        state: &State,
        attack: Attack,
        scene: &impl Scene,
        sum: &mut Sum<'_, impl Notes>,
    ) {
        let Attack { unit, target, .. } = attack;
        let (own, foe) = (self.unit(unit), self.unit(target));
        self.help(state, attack, sum);
        if own.has(Ability::HiLevelBomber) {
            sum.floor(6, "Hi-Level Bomber", "M18.55");
        }
        if state.flags[unit].has(Flags::ABORTED) {
            if own.has(Ability::PressTheAttack) {
                sum.floor(5, "Press the Attack", "M18.12");
            } else {
                sum.shift(-1, "Determined Attack", "M18.13");
            }
        }
        if scene.dark() {
            sum.shift(-1, "darkness", "M17.4");
        }
        if self.crippled(state, target) {
            sum.armor(-1, -1, "the target is crippled", "M13.4");
        }
        if foe.numbers.deck > 0 {
            let deck = foe.numbers.deck as i8;
            sum.armor(deck, deck, "Armored Deck", "M18.45");
        }
    }

    /// M18.8: help of a carrier.
    pub(super) fn help(&self, state: &State, attack: Attack, sum: &mut Sum<'_, impl Notes>) {
        if attack.with.has(With::HELP)
            && let Some((carrier, help)) = self.helper(state, attack)
        {
            let dice = i32::from(self.unit(carrier).numbers.expert[help as usize]);
            sum.dice(dice, "help of a carrier", "M18.8");
        }
    }

    /// M18.8: the carrier that can help an attack most, and with what.
    pub(crate) fn helper(&self, state: &State, attack: Attack) -> Option<(Id, Help)> {
        let own = self.unit(attack.unit);
        let help = match (own.kind, attack.weapon.kind()) {
            (Type::Fighter, Kind::Antiair) if !own.has(Ability::LandFighter) => Help::Dogfighter,
            (Type::DiveBomber, Kind::Bomb) => Help::Bomber,
            (Type::TorpedoBomber, Kind::Torpedo) if attack.weapon != Weapon::Swarm => Help::Torpedoes,
            (Type::TorpedoBomber, Kind::Asw) => Help::Asw,
            _ => return None,
        };
        let side = attack.unit.side();
        // C6.7: the carrier of a strike helps it from where it is, and no other does.
        let far = own
            .away
            .map(|away| away.carrier.map(|carrier| Id::new(side, carrier.into())));
        let may = match far {
            Some(carrier) => carrier.map_or(Mask::EMPTY, Id::bit),
            None => state.afloat[side],
        };
        let carriers = (may & self.kinds(side).carriers).of(side).filter(|&carrier| {
            let helps = self.unit(carrier).numbers.expert[help as usize] > 0;
            let spent = state.helped[carrier] >> help as u8 & 1 == 1;
            let based = !self.conditions.help_own_only || state.home[attack.unit].carrier() == Some(carrier);
            helps && !spent && (far.is_some() || based && state.at(carrier).is_some())
        });
        // Of equal carriers the first.
        let best = carriers.reduce(|best, other| {
            let dice = |carrier: Id| self.unit(carrier).numbers.expert[help as usize];
            if dice(other) > dice(best) { other } else { best }
        });
        Some((best?, help))
    }

    /// M18.46.
    pub(super) fn is_agile(&self, aircraft: Id) -> bool {
        let agile = [
            Ability::Rugged,
            Ability::Nimble,
            Ability::HighAgility,
            Ability::GreatAgility,
        ];
        agile.into_iter().any(|ability| self.has(aircraft, ability))
    }
}
