//! What counts for torpedoes, and for attacks on submarines.

use crate::ability::Ability;
use crate::card::Type;
use crate::sector::attack::{Attack, Notes, Weapon, With};
use crate::sector::once::Once;
use crate::sector::rules::Aaws;
use crate::sector::scene::Scene;
use crate::sector::state::{Flags, Id, Side, State};
use crate::sector::sum::Sum;

impl Aaws {
    /// Torpedoes of ships, submarines and aircraft.
    pub(super) fn torpedoes(
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
        let (own, foe) = (self.unit(unit), self.kind(target));
        let named = state.flags[target];
        let kills = [
            (Ability::BattleshipKiller, foe == Type::Battleship),
            (Ability::ValiantStand, foe == Type::Battleship),
            (Ability::CarrierHunter, foe == Type::Carrier),
            (Ability::AuxiliaryHunter, foe == Type::Auxiliary),
            (
                Ability::DestroyerKiller,
                foe == Type::Destroyer && scene.range() == 0,
            ),
        ];
        for (ability, fits) in kills {
            if fits && own.has(ability) {
                sum.dice(1, ability.name(), "M18.25");
            }
        }
        if !own.kind.is_aircraft()
            && own.has(Ability::OpeningSalvoTorpedo)
            && !state.used[unit].has(Once::OpeningTorpedo)
        {
            sum.dice(1, "Opening Salvo", "M18.52");
        }
        if state.used[unit].has(Once::TorpedoInstinct) && self.has_instinct(unit) {
            sum.dice(1, "instinct", "M18.55");
        }
        if named.has(Flags::SCOUTED_FOR_TORPEDOES) {
            sum.dice(1, "Scout Planes", "M18.16");
        }
        if own.kind == Type::Submarine {
            if named.has(Flags::PINNED) {
                sum.dice(1, "Pinpointer", "M18.16");
            }
            if self.in_wolfpack(state, unit) {
                sum.dice(1, "Wolfpack", "M18.37");
            }
            let threat = scene.threat();
            if threat > 0 {
                sum.dice(-i32::from(threat), "ASW threat", "M17.1");
            }
        }
        if own.kind == Type::TorpedoBomber && state.surprise[unit.side()] && self.sneaks(state, unit.side()) {
            sum.dice(1, "Sneak Attack", "M18.47");
        }
        self.help(state, attack, sum);
        if own.kind.is_aircraft() && scene.dark() {
            sum.dice(-1, "darkness", "M17.4");
        }
        if own.kind.is_aircraft() && state.flags[unit].has(Flags::ABORTED) {
            sum.dice(-1, "Determined Attack", "M18.13");
        }
        if self.crippled(state, unit) && !own.kind.is_aircraft() {
            sum.dice(-1, "the attacker is crippled", "M13.4");
        }
        // A swarm's dice are one, whatever else holds.
        if weapon == Weapon::Swarm {
            sum.dice = 1;
        }
        debug_assert!(!with.has(With::ONCE), "nothing adds torpedo dice once");
    }

    /// M18.55: both instincts count for torpedoes and for ASW.
    pub(in crate::sector) fn has_instinct(&self, unit: Id) -> bool {
        self.has(unit, Ability::KillerInstinct) || self.has(unit, Ability::FightingInstinct)
    }

    /// M18.47, Sneak Attack: while its unit is on the board.
    pub(super) fn sneaks(&self, state: &State, side: Side) -> bool {
        self.any_on_board(state, side, Ability::SneakAttack)
    }

    /// M18.37: another submarine of the pack is afloat.
    pub(super) fn in_wolfpack(&self, state: &State, unit: Id) -> bool {
        let side = unit.side();
        let others = (state.afloat[side] & self.kinds(side).submarines).without(unit.bit());
        self.has(unit, Ability::Wolfpack) && others.of(side).any(|other| self.has(other, Ability::Wolfpack))
    }

    /// M18.55: an own destroyer is in its sector.
    pub(super) fn torpedo_salvo(&self, unit: Id, scene: &impl Scene) -> bool {
        let side = unit.side();
        self.has(unit, Ability::TorpedoSalvo) && {
            let near = scene.near(unit, side) & self.kinds(side).destroyers;
            !near.without(unit.bit()).is_empty()
        }
    }

    /// M17.1: aircraft that attacked the submarine, and ships with ASW that are near.
    #[must_use]
    pub fn asw_threat(&self, state: &State, submarine: Id) -> u8 {
        if !self.switches.advanced.asw_threat || self.has(submarine, Ability::IgnoreEscorts) {
            return 0;
        }
        let enemy = submarine.side().other();
        let Some(from) = state.at(submarine) else {
            return 0;
        };
        let ships = (state.afloat[enemy] & self.kinds(enemy).asw_ships)
            .of(enemy)
            .filter(|&ship| {
                state
                    .at(ship)
                    .is_some_and(|to| match self.board.distance(from, to) {
                        0 => true,
                        1 => !self.has(ship, Ability::LimitedAswThreat),
                        _ => false,
                    })
            });
        state.hunters[submarine] + ships.count() as u8
    }

    /// Attacks on submarines.
    pub(super) fn asw(
        &self,
        state: &State,
        attack: Attack,
        scene: &impl Scene,
        sum: &mut Sum<'_, impl Notes>,
    ) {
        let Attack { unit, target, .. } = attack;
        let (own, flags) = (self.unit(unit), state.flags[target]);
        if state.used[unit].has(Once::AswInstinct) && self.has_instinct(unit) {
            sum.dice(1, "instinct", "M18.55");
        }
        if own.kind.is_ship() && flags.has(Flags::PINPOINTED) {
            sum.dice(1, "ASW Pinpointer", "M18.47");
        }
        if own.kind == Type::Destroyer && flags.has(Flags::HUNTED) {
            sum.dice(1, "Hunter-Killer Group", "M18.56");
        }
        self.help(state, attack, sum);
        if own.kind.is_aircraft() && scene.dark() {
            sum.shift(-1, "darkness", "M17.4");
        }
        if !own.kind.is_aircraft() && self.crippled(state, unit) {
            sum.shift(-1, "the attacker is crippled", "M13.4");
        }
        if self.has(target, Ability::RunSilent) && !flags.has(Flags::MOVED) {
            sum.floor(5, "Run Silent", "M18.37");
        }
        if self.crippled(state, target) {
            sum.armor(-1, -1, "the target is crippled", "M13.4");
        }
    }
}
