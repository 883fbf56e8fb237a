//! Which attacks are possible: who may fire what at whom (M6 to M9, M14, M17, M18).

use super::attack::{Attack, Kind, Weapon, With};
use super::rules::Aaws;
use super::state::{Flags, Id, Mask, Side, Stage, State};
use crate::ability::Ability;
use crate::card::Type;
use admiralty_core::machine::Illegal;

/// Why something is not possible: the clause, and what it says.
pub(in crate::sector) type Verdict = Result<(), (&'static str, &'static str)>;

/// Refuses unless the condition holds.
#[inline]
pub(in crate::sector) fn allow(holds: bool, clause: &'static str, why: &'static str) -> Verdict {
    if holds { Ok(()) } else { Err((clause, why)) }
}

/// As the machine wants it.
pub(in crate::sector) fn illegal((clause, why): (&'static str, &'static str)) -> Illegal {
    Illegal::new(clause, why)
}

/// Weapons of the phases.
const ANTIAIR: &[Weapon] = &[
    Weapon::Antiair,
    Weapon::AntiairAgain,
    Weapon::Barrage,
    Weapon::Cover,
];
const STRIKE: &[Weapon] = &[
    Weapon::Bomb,
    Weapon::Torpedo,
    Weapon::Asw,
    Weapon::Strafe,
    Weapon::Payload,
    Weapon::Kamikaze,
    Weapon::Missile,
    Weapon::LongStrafe,
    Weapon::Rockets,
];
const SURFACE: &[Weapon] = &[
    Weapon::Main,
    Weapon::SplitMain,
    Weapon::SplitMainAgain,
    Weapon::SecondMain,
    Weapon::LongShot,
    Weapon::Secondary,
    Weapon::SecondaryAgain,
    Weapon::Tertiary,
    Weapon::Torpedo,
    Weapon::Asw,
];
const SUBMARINE: &[Weapon] = &[Weapon::Torpedo, Weapon::TorpedoAgain];

/// Weapons that spend the main battery.
const MAIN: u32 = Weapon::Main.bit() | Weapon::SplitMain.bit() | Weapon::LongShot.bit();
impl Aaws {
    /// The weapons that a stage of attacks knows.
    #[must_use]
    pub(in crate::sector) const fn weapons_of(stage: Stage) -> &'static [Weapon] {
        match stage {
            Stage::Antiair => ANTIAIR,
            Stage::Strike => STRIKE,
            Stage::Surface => SURFACE,
            Stage::Submarine => SUBMARINE,
            _ => &[],
        }
    }

    /// The units of a side that may attack in a stage.
    #[must_use]
    pub(in crate::sector) fn attackers(&self, stage: Stage, side: Side) -> Mask {
        let kinds = self.kinds(side);
        match stage {
            Stage::Antiair => kinds.antiair,
            Stage::Strike => kinds.aircraft,
            Stage::Surface => kinds.ships,
            Stage::Submarine if self.switches.torpedoes_late => kinds.submarines | kinds.ships,
            Stage::Submarine => kinds.submarines,
            _ => Mask::EMPTY,
        }
    }

    /// The units of the other side that attacks of a stage can be aimed at.
    #[must_use]
    pub(in crate::sector) fn targets(&self, stage: Stage, side: Side) -> Mask {
        let kinds = self.kinds(side.other());
        match stage {
            Stage::Antiair => kinds.aircraft,
            Stage::Strike | Stage::Surface | Stage::Submarine => kinds.ships | kinds.submarines,
            _ => Mask::EMPTY,
        }
    }

    /// Whether a unit could fire a weapon now, whoever is aimed at.
    pub(in crate::sector) fn ready(&self, state: &State, unit: Id, weapon: Weapon) -> Verdict {
        let (own, flags, fired) = (self.unit(unit), state.flags[unit], state.fired[unit]);
        let used = weapon.once().is_some_and(|once| state.used[unit].has(once));
        allow(fired & weapon.bit() == 0, "M8.1", "it has been fired this phase")?;
        allow(!used, "M18.2", "it has been used, and can be used once")?;
        match state.stage {
            Stage::Antiair => self.ready_antiair(state, unit, weapon),
            Stage::Strike => {
                allow(fired == 0, "M7.1", "an aircraft makes one attack")?;
                self.ready_strike(state, unit, weapon)
            }
            Stage::Surface => {
                allow(
                    !flags.has(Flags::SMOKES),
                    "M18.35",
                    "a ship that lays smoke does not attack",
                )?;
                if weapon == Weapon::Asw {
                    let why = "a ship that attacks a submarine fires nothing else";
                    return allow(fired == 0, "M8.1", why);
                }
                let why = "it has attacked a submarine";
                allow(fired & Weapon::Asw.bit() == 0, "M8.1", why)?;
                let late = self.switches.torpedoes_late;
                let why = "ships launch torpedoes in the submarine attack phase";
                allow(weapon != Weapon::Torpedo || !late, "M8.4", why)?;
                self.ready_battery(own.has, fired, weapon)
            }
            Stage::Submarine if weapon == Weapon::TorpedoAgain => {
                let first = fired & Weapon::Torpedo.bit() != 0;
                let able = own.has(Ability::AudaciousAttack) && first;
                allow(able, "M18.37", "only Audacious Attack launches torpedoes twice")
            }
            Stage::Submarine => Ok(()),
            _ => Err(("M3.1", "there are no attacks now")),
        }?;
        let bars =
            own.has(Ability::WornOutBoat) && own.kind == Type::Submarine && self.asw_threat(state, unit) > 0;
        allow(
            !bars,
            "M18.47",
            "a worn-out boat does not attack under ASW threat",
        )
    }

    /// M6.1, M18.18.
    fn ready_antiair(&self, state: &State, unit: Id, weapon: Weapon) -> Verdict {
        let (own, fired) = (self.unit(unit), state.fired[unit]);
        let strafes = self.switches.advanced.strafing && state.flags[unit].has(Flags::STRAFES);
        allow(!strafes, "M17.3", "a strafing fighter makes no antiair attack")?;
        let aborted = state.flags[unit].has(Flags::ABORTED);
        allow(!aborted, "M17.4", "an aircraft that lost its way attacks nothing")?;
        let first = fired & Weapon::Antiair.bit() != 0;
        match weapon {
            Weapon::AntiairAgain => {
                let able = own.has(Ability::AntiairSpecialist) && first;
                allow(able, "M18.18", "only an Antiair Specialist attacks twice")
            }
            Weapon::Barrage => {
                let able = own.has(Ability::AntiairBarrage) && first;
                allow(
                    able,
                    "M18.18",
                    "a barrage follows the antiair attack of a ship that has it",
                )
            }
            Weapon::Cover => allow(own.numbers.cover > 0, "M18.18", "it gives no fighter cover"),
            _ => Ok(()),
        }
    }

    /// M7.1, M18.12, M18.13, M18.15, M18.40, M18.47, M18.49.
    fn ready_strike(&self, state: &State, unit: Id, weapon: Weapon) -> Verdict {
        let (own, flags) = (self.unit(unit), state.flags[unit]);
        if flags.has(Flags::ABORTED) {
            let by_ships = !flags.has(Flags::ABORTED_IN_THE_AIR);
            let bombs = weapon.kind() == Kind::Bomb;
            let presses = own.has(Ability::PressTheAttack) && bombs;
            let determined = own.has(Ability::DeterminedAttack) && (bombs || weapon == Weapon::Torpedo);
            let why = "an aborted aircraft attacks no more this turn";
            allow(by_ships && (presses || determined), "M6.4", why)?;
        }
        if weapon.is_strafing() && self.switches.advanced.strafing && own.kind == Type::Fighter {
            let why = "only a fighter that has declared it may strafe";
            allow(flags.has(Flags::STRAFES), "M17.3", why)?;
        }
        match weapon {
            Weapon::Kamikaze => allow(
                own.has(Ability::KamikazeAttack),
                "M18.47",
                "it makes no kamikaze attacks",
            ),
            Weapon::Missile => allow(own.has(Ability::AntishipMissile), "M18.40", "it has no missile"),
            Weapon::LongStrafe => allow(
                own.has(Ability::HeavyStrafer),
                "M18.49",
                "it does not strafe from afar",
            ),
            Weapon::Rockets => allow(own.has(Ability::RocketAttack), "M18.49", "it has no rockets"),
            _ => Ok(()),
        }
    }

    /// M8.1, M18.22, M18.49, M18.53: which guns a ship may still fire.
    fn ready_battery(&self, has: crate::ability::AbilitySet, fired: u32, weapon: Weapon) -> Verdict {
        let spent = fired & MAIN != 0;
        match weapon {
            Weapon::Main | Weapon::LongShot => allow(!spent, "M8.1", "the main guns have fired"),
            Weapon::SplitMain => {
                allow(!spent, "M8.1", "the main guns have fired")?;
                allow(
                    has.has(Ability::SplitFire),
                    "M18.49",
                    "it does not split its fire",
                )
            }
            Weapon::SplitMainAgain => {
                let half = fired & Weapon::SplitMain.bit() != 0;
                allow(half, "M18.49", "the other half of the main guns has not fired")
            }
            Weapon::SecondMain => {
                let able = has.has(Ability::EscortKiller) || has.has(Ability::MtbKiller);
                let first = fired & (Weapon::Main.bit() | Weapon::LongShot.bit()) != 0;
                allow(able && first, "M18.49", "its main guns do not fire a second time")
            }
            Weapon::SecondaryAgain => {
                let able = has.has(Ability::BristlingWithGuns) && fired & Weapon::Secondary.bit() != 0;
                allow(able, "M18.22", "its secondary guns fire once")
            }
            _ => Ok(()),
        }
    }

    /// Whether an attack is possible: weapon, target, range, sight.
    pub(in crate::sector) fn possible(&self, state: &State, attack: Attack) -> Verdict {
        self.ready(state, attack.unit, attack.weapon)?;
        self.reaches(state, attack)?;
        self.second_target(state, attack)?;
        self.with(state, attack)
    }

    /// M8.3, M14: whether a weapon reaches a target.
    pub(in crate::sector) fn reaches(&self, state: &State, attack: Attack) -> Verdict {
        let Attack { unit, target, .. } = attack;
        let (Some(from), Some(to)) = (state.at(unit), state.at(target)) else {
            return Err(("M15.2", "both must be on the board"));
        };
        let range = self.board.distance(from, to);
        allow(
            self.base_dice(state, attack, range) > 0,
            "M8.3",
            "it has no dice at that range",
        )?;
        self.fits(state, attack, range)?;
        if range > 0 {
            let island = state.islands.has(from) || state.islands.has(to);
            let why = "units in an island sector fight in that sector alone";
            allow(!island, "M14.3", why)?;
            let why = "there is no line of sight";
            allow(!self.board.blocked(from, to, state.opaque()), "M14.1", why)?;
        }
        Ok(())
    }

    /// M8.2, M9.1, M6, M7.1: whether a weapon can be aimed at a unit of that kind.
    fn fits(&self, state: &State, attack: Attack, range: u8) -> Verdict {
        let Attack {
            unit, weapon, target, ..
        } = attack;
        let (own, foe) = (self.unit(unit), self.unit(target));
        match weapon.kind() {
            Kind::Antiair => {
                allow(foe.kind.is_aircraft(), "M6.1", "antiair is aimed at aircraft")?;
                let aborted = state.flags[target].has(Flags::ABORTED);
                allow(!aborted, "M6.4", "an aborted aircraft is no target")?;
                self.draws(state, attack)
            }
            Kind::Asw => allow(
                foe.kind == Type::Submarine,
                "M8.1",
                "depth charges are aimed at submarines",
            ),
            Kind::Torpedo if foe.kind == Type::Submarine => {
                let able = own.kind == Type::Submarine && own.has(Ability::SubmergedShot) && range == 0;
                allow(able, "M8.2", "torpedoes are not aimed at submarines")
            }
            _ => {
                allow(foe.kind.is_ship(), "M8.2", "only ships can be aimed at")?;
                if weapon.kind() == Kind::Gunnery {
                    self.gunnery_reaches(state, attack, range)?;
                }
                let high = weapon.kind() == Kind::Bomb && own.has(Ability::HiLevelBomber);
                let why = "a high-level bomber does not hit destroyers and torpedo boats";
                allow(!high || !foe.kind.is_small(), "M18.55", why)
            }
        }?;
        allow(
            !self.shielded(state, target),
            "M18.56",
            "its guard must be attacked first",
        )
    }

    fn gunnery_reaches(&self, state: &State, attack: Attack, range: u8) -> Verdict {
        let foe = self.unit(attack.target);
        let small = self.switches.advanced.small_ships && foe.kind.is_small();
        let why = "destroyers and torpedo boats cannot be hit at range 4 or more";
        allow(!small || range < 4, "M17.2", why)?;
        let dark = self.dark(state) && range >= 4 && !self.crippled(state, attack.target);
        allow(!dark, "M17.4", "no gunnery at range 4 or more in darkness")?;
        if attack.weapon == Weapon::LongShot {
            let why = "a long shot is aimed at a battleship";
            return allow(foe.kind == Type::Battleship, "M18.53", why);
        }
        if attack.weapon == Weapon::SecondMain {
            let own = self.unit(attack.unit);
            let fits = own.has(Ability::EscortKiller) && foe.kind == Type::Destroyer
                || own.has(Ability::MtbKiller) && foe.kind == Type::TorpedoBoat;
            return allow(
                fits,
                "M18.49",
                "a second main attack is aimed at the kind that the card names",
            );
        }
        Ok(())
    }

    /// M18.14: fighters must aim at an aircraft that draws them.
    fn draws(&self, state: &State, attack: Attack) -> Verdict {
        if self.kind(attack.unit) != Type::Fighter || state.flags[attack.target].has(Flags::DRAWS) {
            return Ok(());
        }
        let enemy = attack.target.side();
        let drawn = state.at(attack.unit).is_some_and(|sector| {
            let near = state.in_sector(enemy, sector) & self.kinds(enemy).aircraft;
            near.of(enemy).any(|unit| state.flags[unit].has(Flags::DRAWS))
        });
        allow(!drawn, "M18.14", "another aircraft draws the fighters")
    }

    /// M18.56, Guard the Convoy: a guard in its sector has not been attacked in this phase. Guards shield no guards, or an
    /// auxiliary with this ability (M1) could never be attacked.
    pub(in crate::sector) fn shielded(&self, state: &State, auxiliary: Id) -> bool {
        let side = auxiliary.side();
        let shields = self.kind(auxiliary) == Type::Auxiliary && !self.kinds(side).guards.has(auxiliary);
        let sector = state.at(auxiliary).filter(|_| shields);
        sector.is_some_and(|sector| {
            let guards = state.in_sector(side, sector) & self.kinds(side).guards;
            guards
                .of(side)
                .any(|guard| !state.flags[guard].has(Flags::ATTACKED_NOW))
        })
    }

    /// M18.18, M18.22, M18.37, M18.49: a second attack is aimed at another unit.
    fn second_target(&self, state: &State, attack: Attack) -> Verdict {
        let (first, too) = (state.aimed[attack.unit], state.aimed_too[attack.unit]);
        match attack.weapon {
            Weapon::AntiairAgain | Weapon::Barrage => allow(
                attack.target != first,
                "M18.18",
                "the second attack is aimed at another aircraft",
            ),
            Weapon::SecondaryAgain => allow(
                attack.target != too,
                "M18.22",
                "the second attack is aimed at another ship",
            ),
            Weapon::SecondMain | Weapon::SplitMainAgain => allow(
                attack.target != first,
                "M18.49",
                "the second attack is aimed at another ship",
            ),
            Weapon::TorpedoAgain => {
                let sector = |unit| state.at(unit);
                let why = "the targets are in different sectors";
                allow(sector(attack.target) != sector(too), "M18.37", why)
            }
            _ => Ok(()),
        }
    }

    /// M18.2, M18.8, M18.21: what is added to an attack is there.
    fn with(&self, state: &State, attack: Attack) -> Verdict {
        let Attack {
            unit, weapon, with, ..
        } = attack;
        let (own, used) = (self.unit(unit), state.used[unit]);
        if with.has(With::ONCE) {
            use super::once::Once;
            let rapid = weapon.is_main() && own.has(Ability::RapidFire) && !used.has(Once::RapidFire);
            let desperate = weapon.kind() == Kind::Antiair
                && own.has(Ability::DesperateAa)
                && !used.has(Once::DesperateAa);
            allow(
                rapid || desperate,
                "M18.2",
                "there is nothing to add to this attack",
            )?;
        }
        if with.has(With::HELP) {
            let helper = self.helper(state, attack);
            allow(helper.is_some(), "M18.8", "no carrier can help this attack")?;
        }
        if with.has(With::PLEDGE) {
            let gunnery = weapon.kind() == Kind::Gunnery && state.stage == Stage::Surface;
            let spots = gunnery && own.has(Ability::ExcellentSpotting) && state.pledge.is_none();
            allow(spots, "M18.21", "it has no excellent spotting")?;
            let kept = self.can_keep(state, unit, attack.target);
            allow(kept, "M18.21", "no other ship can attack that ship by gunnery")?;
        }
        Ok(())
    }

    /// M18.21: another ship of the side can still attack a ship by gunnery.
    pub(in crate::sector) fn can_keep(&self, state: &State, spotter: Id, target: Id) -> bool {
        let side = spotter.side();
        let others = (state.afloat[side] & self.kinds(side).ships).without(spotter.bit());
        others
            .of(side)
            .any(|ship| !state.flags[ship].has(Flags::STEPPED) && self.can_shell(state, ship, target))
    }

    /// Whether a ship has a battery left that reaches a target.
    fn can_shell(&self, state: &State, ship: Id, target: Id) -> bool {
        SURFACE.iter().any(|&weapon| {
            let attack = Attack::new(ship, weapon, target);
            weapon.kind() == Kind::Gunnery
                && self.ready(state, ship, weapon).is_ok()
                && self.reaches(state, attack).is_ok()
                && self.second_target(state, attack).is_ok()
        })
    }

    /// Whether a unit can still attack something in this stage.
    pub(in crate::sector) fn can_attack(&self, state: &State, unit: Id) -> bool {
        let mut found = false;
        self.each_attack_of(state, unit, &mut |_| {
            found = true;
            true
        });
        found
    }

    /// Calls `each` for the attacks that a unit can still make, without additions, until it returns true.
    pub(in crate::sector) fn each_attack_of(
        &self,
        state: &State,
        unit: Id,
        each: &mut dyn FnMut(Attack) -> bool,
    ) {
        let Some(from) = state.at(unit) else {
            return;
        };
        let enemy = unit.side().other();
        let targets = state.afloat[enemy] & self.targets(state.stage, unit.side());
        let near = self.reach_of(state.stage, unit);
        for &weapon in Self::weapons_of(state.stage) {
            if self.ready(state, unit, weapon).is_err() {
                continue;
            }
            for target in targets.of(enemy) {
                let in_reach = state
                    .at(target)
                    .is_some_and(|to| self.board.distance(from, to) <= near);
                let attack = Attack::new(unit, weapon, target);
                let possible = in_reach
                    && self.reaches(state, attack).is_ok()
                    && self.second_target(state, attack).is_ok();
                if possible && each(attack) {
                    return;
                }
            }
        }
    }

    /// How far a unit's attacks of a stage can reach at all.
    fn reach_of(&self, stage: Stage, unit: Id) -> u8 {
        match stage {
            Stage::Antiair => 3,
            Stage::Strike => 1,
            _ => {
                let card = self.unit(unit);
                let long = card.numbers.long_shot.max(card.numbers.harassing);
                let ship = card.kind.is_ship() && card.gunnery[0][3] > 0;
                if ship { card.reach.max(long) } else { 3 }
            }
        }
    }
}
