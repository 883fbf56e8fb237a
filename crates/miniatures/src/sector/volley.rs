//! What is rolled for an attack: its dice, what changes them, and the target's saves (M12, M13, M14.4, M17, M18).

use super::attack::Help;
use super::attack::{Attack, Kind, Modifier, Notes, Save, Volley, Weapon, Why, With};
use super::once::Once;
use super::rules::Aaws;
use super::scene::{Scene, Sectors};
use super::state::{Flags, Id, Mask, Side, State};
use crate::ability::Ability;
use crate::card::Type;
use arrayvec::ArrayVec;

/// Adds up what changes an attack, and tells it.
pub(crate) struct Sum<'n, N> {
    pub dice: i32,
    pub shift: i32,
    pub floor: u8,
    pub armor: i32,
    pub vital: i32,
    notes: &'n mut N,
}

impl<N: Notes> Sum<'_, N> {
    #[inline]
    fn add(&mut self, modifier: Modifier) {
        self.dice += i32::from(modifier.dice);
        self.shift += i32::from(modifier.shift);
        self.floor = self.floor.max(modifier.floor);
        self.armor += i32::from(modifier.armor);
        self.vital += i32::from(modifier.vital);
        self.notes.note(modifier);
    }

    #[inline]
    pub fn dice(&mut self, dice: i32, why: &'static str, clause: &'static str) {
        self.add(Modifier {
            why,
            clause,
            dice: dice as i8,
            ..Modifier::default()
        });
    }

    #[inline]
    pub fn shift(&mut self, shift: i8, why: &'static str, clause: &'static str) {
        self.add(Modifier {
            why,
            clause,
            shift,
            ..Modifier::default()
        });
    }

    #[inline]
    fn floor(&mut self, floor: u8, why: &'static str, clause: &'static str) {
        self.add(Modifier {
            why,
            clause,
            floor,
            ..Modifier::default()
        });
    }

    #[inline]
    pub fn armor(&mut self, armor: i8, vital: i8, why: &'static str, clause: &'static str) {
        self.add(Modifier {
            why,
            clause,
            armor,
            vital,
            ..Modifier::default()
        });
    }
}

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
        let range = scene.range();
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
            saves: self.saves(state, attack, range, scene.conceals()),
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

    /// Guns of ships, and strafing.
    fn gunnery(&self, state: &State, attack: Attack, scene: &impl Scene, sum: &mut Sum<'_, impl Notes>) {
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
    fn hunters(&self, attack: Attack, sum: &mut Sum<'_, impl Notes>) {
        let (own, foe) = (self.unit(attack.unit), self.kind(attack.target));
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
    fn main_guns(&self, state: &State, attack: Attack, range: u8, sum: &mut Sum<'_, impl Notes>) {
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
    fn under_fire(&self, state: &State, attack: Attack) -> bool {
        let flags = state.flags[attack.target];
        flags.has(Flags::UNDER_FIRE_OF_TWO)
            || flags.has(Flags::UNDER_FIRE) && state.shooter[attack.target] != attack.unit
    }

    /// M17.4, M18.50: no penalty for darkness at ranges 1 to 3.
    fn sees_in_the_dark(&self, ship: Id) -> bool {
        let radar = [
            Ability::RadarFireControl,
            Ability::ImprovedRadar,
            Ability::RadarSolution,
        ];
        radar.into_iter().any(|ability| self.has(ship, ability))
    }

    /// Torpedoes of ships, submarines and aircraft.
    fn torpedoes(&self, state: &State, attack: Attack, scene: &impl Scene, sum: &mut Sum<'_, impl Notes>) {
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
    fn sneaks(&self, state: &State, side: Side) -> bool {
        self.any_on_board(state, side, Ability::SneakAttack)
    }

    /// M18.37: another submarine of the pack is afloat.
    fn in_wolfpack(&self, state: &State, unit: Id) -> bool {
        let side = unit.side();
        let others = (state.afloat[side] & self.kinds(side).submarines).without(unit.bit());
        self.has(unit, Ability::Wolfpack) && others.of(side).any(|other| self.has(other, Ability::Wolfpack))
    }

    /// M18.55: an own destroyer is in its sector.
    fn torpedo_salvo(&self, unit: Id, scene: &impl Scene) -> bool {
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
    fn asw(&self, state: &State, attack: Attack, scene: &impl Scene, sum: &mut Sum<'_, impl Notes>) {
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

    /// Attacks on aircraft.
    fn antiair(&self, state: &State, attack: Attack, scene: &impl Scene, sum: &mut Sum<'_, impl Notes>) {
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
    fn dives(&self, state: &State, aircraft: Id) -> bool {
        self.switches.advanced.strafing && state.flags[aircraft].has(Flags::STRAFES)
    }

    /// M18.10: an enemy fighter is in the unit's sector.
    fn fighter_near(&self, state: &State, unit: Id, scene: &impl Scene) -> bool {
        let enemy = unit.side().other();
        let fighters = scene.near(unit, enemy) & self.kinds(enemy).fighters;
        fighters
            .of(enemy)
            .any(|fighter| !state.flags[fighter].has(Flags::ABORTED))
    }

    /// M18.7: a fighter with Escort, neither strafing nor aborted, is with the bomber.
    fn escorted(&self, state: &State, bomber: Id, scene: &impl Scene) -> bool {
        let side = bomber.side();
        let escorts = scene.near(bomber, side) & self.kinds(side).escorts;
        escorts.of(side).any(|fighter| {
            let flags = state.flags[fighter];
            let dives = self.dives(state, fighter);
            self.kind(fighter) == Type::Fighter && !flags.has(Flags::ABORTED) && !dives
        })
    }

    /// Bombs.
    fn bombs(&self, state: &State, attack: Attack, scene: &impl Scene, sum: &mut Sum<'_, impl Notes>) {
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
    fn help(&self, state: &State, attack: Attack, sum: &mut Sum<'_, impl Notes>) {
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
    fn is_agile(&self, aircraft: Id) -> bool {
        let agile = [
            Ability::Rugged,
            Ability::Nimble,
            Ability::HighAgility,
            Ability::GreatAgility,
        ];
        agile.into_iter().any(|ability| self.has(aircraft, ability))
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
        range: u8,
        conceals: bool,
    ) -> ArrayVec<Save, { super::attack::MOST_SAVES }> {
        let Attack {
            unit, weapon, target, ..
        } = attack;
        let (own, foe, used) = (self.unit(unit), self.unit(target), state.used[target]);
        let kind = weapon.kind();
        let mut saves = ArrayVec::new();
        if let Some(need) = self.concealment(attack, range, conceals) {
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
    fn concealment(&self, attack: Attack, range: u8, conceals: bool) -> Option<u8> {
        let (own, foe) = (self.unit(attack.unit), self.unit(attack.target));
        let counts = match attack.weapon.kind() {
            Kind::Gunnery => !attack.weapon.is_strafing() || !self.switches.concealment_gunnery_only,
            Kind::Torpedo | Kind::Bomb => !self.switches.concealment_gunnery_only,
            Kind::Asw | Kind::Antiair => false,
        };
        if !counts || !foe.kind.is_ship() || !conceals {
            return None;
        }
        let mut need = if range == 0 { 6 } else { 5 };
        if foe.has(Ability::BadWeatherFighter) || foe.has(Ability::Stealthy) {
            need -= 1;
        }
        Some(if own.has(Ability::Sharpshooter) { 6 } else { need })
    }
}
