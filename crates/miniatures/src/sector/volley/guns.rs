//! What counts for guns of ships, and for strafing.

use crate::ability::Ability;
use crate::card::Type;
use crate::sector::attack::{Attack, Notes, With};
use crate::sector::once::Once;
use crate::sector::rules::Aaws;
use crate::sector::scene::Scene;
use crate::sector::state::{Flags, Id, State};
use crate::sector::sum::Sum;

impl Aaws {
    /// Guns of ships, and strafing.
    pub(super) fn gunnery(
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
        let range = scene.range();
        let (own, foe) = (self.unit(unit), self.unit(target));
        let crippled_foe = self.crippled(state, target);
        if !weapon.is_strafing() {
            self.hunters(attack, sum);
            if !state.used[unit].has(Once::OpeningGunnery)
                && (own.has(Ability::OpeningSalvoGunnery) || own.has(Ability::OpeningSalvoTorpedo))
            {
                sum.dice(1, "Opening Salvo", "M18.52");
            }
            if own.has(Ability::ExcellentSpotting)
                && (with.has(With::PLEDGE) || self.under_fire(state, attack))
            {
                sum.dice(1, "Excellent Spotting", "M18.21");
            }
            if self.crippled(state, unit) && !own.has(Ability::Stalwart) {
                sum.shift(-1, "the attacker is crippled", "M13.4");
            }
        }
        if weapon.is_main() {
            self.main_guns(state, attack, range, sum);
        }
        let near_or_seen = range == 0 || crippled_foe || self.sees_in_the_dark(unit);
        if scene.dark() && (weapon.is_strafing() || scene.darkens_guns() && !near_or_seen) {
            sum.shift(-1, "darkness", "M17.4");
        }
        if crippled_foe {
            sum.armor(-1, -1, "the target is crippled", "M13.4");
        }
        if foe.numbers.tough > 0 && matches!(own.kind, Type::Destroyer | Type::Fighter) {
            sum.armor(foe.numbers.tough as i8, 0, "Tough Cruiser", "M18.45");
        }
    }

    /// M18.24: ships that hunt ships of a kind with all their guns.
    pub(super) fn hunters(&self, attack: Attack, sum: &mut Sum<'_, impl Notes>) {
        let (own, foe) = (self.unit(attack.unit), self.kind(attack.target));
        if self.unit(attack.target).work {
            return; // a battery is no ship
        }
        let hunts = [
            (Ability::Raider, matches!(foe, Type::Destroyer | Type::Auxiliary)),
            (
                Ability::RaiderHunter,
                matches!(foe, Type::Cruiser | Type::Auxiliary),
            ),
            (
                Ability::CruiserHunter,
                foe == Type::Cruiser && attack.weapon.is_main(),
            ),
            (Ability::CruiserKiller, foe == Type::Cruiser),
            (Ability::DestroyerHunter, foe == Type::Destroyer),
            (Ability::CommerceRaider, foe == Type::Auxiliary),
        ];
        for (ability, fits) in hunts {
            if fits && own.has(ability) {
                sum.dice(1, ability.name(), "M18.24");
            }
        }
    }

    /// What counts for main guns alone.
    pub(super) fn main_guns(&self, state: &State, attack: Attack, range: u8, sum: &mut Sum<'_, impl Notes>) {
        let Attack {
            unit, target, with, ..
        } = attack;
        let (own, foe) = (self.unit(unit), self.unit(target));
        if own.has(Ability::RadarFireControl) && self.undamaged(state, unit) {
            sum.dice(1, "Radar Fire Control", "M18.27");
        }
        if with.has(With::ONCE) && own.has(Ability::RapidFire) {
            sum.dice(2, "Rapid Fire", "M18.23");
        }
        if own.has(Ability::Straddle) && state.straddled[unit] == target {
            sum.dice(1, "Straddle", "M18.52");
        }
        let masked = own.has(Ability::MaskedGuns) || own.has(Ability::UnmaskGuns);
        if masked && state.won == unit.side() {
            sum.dice(2, "guns unmasked", "M18.52");
        }
        if state.jammed_until[unit] >= state.turn.max(1) {
            sum.dice(-3, "Jammed Mount", "M18.52");
        }
        if own.numbers.harassing == range && range > own.reach {
            sum.floor(6, "Harassing Fire", "M18.53");
        }
        if self.switches.advanced.small_ships && own.kind == Type::Battleship && foe.kind.is_small() {
            sum.shift(-2, "a small ship", "M17.2");
        }
    }

    /// M18.21: another own ship attacked the target by gunnery this turn.
    pub(super) fn under_fire(&self, state: &State, attack: Attack) -> bool {
        let flags = state.flags[attack.target];
        flags.has(Flags::UNDER_FIRE_OF_TWO)
            || flags.has(Flags::UNDER_FIRE) && state.shooter[attack.target] != attack.unit
    }

    /// M17.4, M18.50: no penalty for darkness at ranges 1 to 3.
    pub(super) fn sees_in_the_dark(&self, ship: Id) -> bool {
        let radar = [
            Ability::RadarFireControl,
            Ability::ImprovedRadar,
            Ability::RadarSolution,
        ];
        radar.into_iter().any(|ability| self.has(ship, ability))
    }
}
