//! Which attacks can be made, and what is rolled for them (V4, V5, V7, V10).

use super::choice::{Fire, Mission};
use super::critical::Harm;
use super::plane::Arc;
use super::rules::{Ground, NEAR, Victory};
use super::setup::Nation;
use super::shot::{Shot, torpedo_points};
use super::sight::Light;
use super::state::{Flags, Id, Is, Mask, Side, Stage, State};
use super::switches::{Part, Switch};
use crate::ability::Ability;
use crate::card::Type;
use crate::sector::attack::{Attack, Help, Kind, Notes, Weapon, Why};
use crate::sector::scene::Scene;
use crate::sector::sum::Sum;

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

/// How units stand to one another for one attack.
struct Waters<'a> {
    rules: &'a Victory,
    state: &'a State,
    attack: Attack,
    band: u8,
    /// Whether radar sees the target (V10.5).
    radar: bool,
}

impl Scene for Waters<'_> {
    fn dice(&self) -> u8 {
        self.rules.dice(self.state, self.attack, self.band)
    }

    fn range(&self) -> u8 {
        self.band
    }

    fn near(&self, unit: Id, side: Side) -> Mask {
        let all = self.rules.kinds(side).all;
        self.rules.near(self.state, side, all, self.state.at[unit], NEAR)
    }

    /// V7.9: ships and aircraft near that made an ASW attack this turn.
    fn threat(&self) -> u8 {
        self.rules.hunted(self.state, self.attack.unit)
    }

    fn dark(&self) -> bool {
        self.rules.part(Part::Night)
    }

    fn darkens_guns(&self) -> bool {
        false
    }

    fn conceals(&self) -> bool {
        let target = self.attack.target;
        let stealthy = self.rules.base.has(target, Ability::Stealthy);
        let hidden = stealthy && (self.dark() || self.rules.in_zone(self.state.at[target]));
        hidden || self.rules.conceals(self.state, target)
    }

    /// V4.10 knows no range.
    fn sees_through_when_near(&self) -> bool {
        false
    }

    /// V9.3: fighters whose mission it is.
    fn escorts(&self, side: Side) -> Mask {
        let fighters = self.rules.kinds(side).fighters & self.state.base.afloat[side];
        let mut escorts = Mask::EMPTY;
        for fighter in fighters.of(side) {
            if matches!(self.state.sea[fighter].mission, Mission::Escort(_)) {
                escorts.insert(fighter);
            }
        }
        escorts
    }

    fn add(&self, sum: &mut Sum<'_, impl Notes>) {
        self.of_target(sum);
        self.of_surroundings(sum);
        let own = self.rules.unit(self.attack.unit);
        let gunnery = self.attack.weapon.kind() == Kind::Gunnery;
        let far = if gunnery { self.band } else { 0 };
        let german = self.rules.extra(self.attack.unit).nation == Nation::German;
        if far >= 3 && german && own.kind.is_ship() && !self.radar && self.rules.part(Part::Nationality) {
            sum.shift(1, "German optics", "V10.7");
        }
        let penalised = match self.rules.switches.is(Switch::RangePenalty) {
            0 => false,
            1 => self.radar,
            _ => true,
        };
        if far >= 3 && penalised {
            sum.shift(if far == 3 { -1 } else { -3 }, "range", "V10.6");
        }
        if gunnery && self.state.harmed(self.attack.unit, Harm::List) > 0 {
            sum.shift(-1, "a severe list", "V6.4");
        }
    }
}

impl Waters<'_> {
    /// What the target is and has suffered.
    fn of_target(&self, sum: &mut Sum<'_, impl Notes>) {
        let Attack {
            unit, weapon, target, ..
        } = self.attack;
        let (rules, state) = (self.rules, self.state);
        let (own, foe, sea) = (rules.unit(unit), rules.unit(target), &state.sea[target]);
        let kind = weapon.kind();
        let light_craft = matches!(own.kind, Type::DiveBomber | Type::PatrolBomber);
        if foe.kind == Type::TorpedoBoat {
            if light_craft || own.kind == Type::Fighter {
                sum.shift(-1, "a PT unit from the air", "V5.1");
            }
            let big = matches!(own.kind, Type::Battleship | Type::Cruiser);
            if big
                && matches!(
                    weapon,
                    Weapon::Secondary | Weapon::SecondaryAgain | Weapon::Tertiary
                )
            {
                sum.shift(-2, "a PT unit under secondary guns", "V5.1");
            }
        }
        // Torpedoes hit on 5 and 6 as it is.
        if foe.kind == Type::Destroyer && light_craft && kind != Kind::Torpedo {
            sum.shift(-1, "a destroyer from the air", "V5.2");
        }
        if sea.is.has(Is::BEACHED) {
            sum.shift(1, "the target is beached", "V3.3");
        }
        if state.harmed(target, Harm::Disabled) > 0 {
            sum.shift(1, "the target lies still", "V6.4");
        }
        if kind == Kind::Asw {
            if sea.deep > 0 {
                sum.shift(-(sea.deep as i8), "depth", "V7.7");
            }
            if rules.lies(state.at[target], Ground::Shallow, 0) {
                sum.shift(1, "shallow water", "V3.2");
            }
            if sea.dive > 0 {
                sum.armor(sea.dive as i8, 0, "a crash dive", "V7.6");
            }
        }
        if sea.vital > 0 {
            // V6.5: never below armor + 1.
            let left = foe
                .vital
                .saturating_sub(sea.vital)
                .max(foe.armor + 1)
                .min(foe.vital);
            sum.armor(0, left as i8 - foe.vital as i8, "vital armor lost", "V6.5");
        }
    }

    /// Light, splashes, size and facing: what radar ignores.
    fn of_surroundings(&self, sum: &mut Sum<'_, impl Notes>) {
        let Attack {
            unit, weapon, target, ..
        } = self.attack;
        let (rules, state) = (self.rules, self.state);
        let (own, kind) = (rules.unit(unit), weapon.kind());
        if self.radar && kind == Kind::Gunnery {
            return;
        }
        if !own.kind.is_aircraft() && rules.light(state, unit, target) == Light::Detected {
            if kind == Kind::Torpedo {
                sum.dice(-1, "night", "V10.2");
            } else {
                sum.shift(-1, "night", "V10.2");
            }
        }
        if weapon.is_main() && rules.part(Part::Splash) && state.sea[target].splashes > 0 {
            sum.dice(-i32::from(state.sea[target].splashes), "splashes", "V4.11");
        }
        let sized = matches!(kind, Kind::Gunnery | Kind::Torpedo | Kind::Bomb);
        if rules.part(Part::Facing) && sized && !rules.extra(target).work {
            let dice = facing(rules.unit(target).kind, rules.shows_side(state, unit, target));
            if dice != 0 {
                sum.dice(dice, "size and facing", "V4.12");
            }
        }
    }
}

/// V4.12: dice by what a target is and whether it shows its side.
#[must_use]
pub const fn facing(kind: Type, broadside: bool) -> i32 {
    match (kind, broadside) {
        (Type::Carrier | Type::Battleship, true) => 2,
        (Type::Cruiser | Type::Auxiliary, true) => 1,
        (Type::Cruiser, false) => -1,
        (Type::Destroyer | Type::Submarine, false) => -2,
        (Type::TorpedoBoat, true) => -1,
        (Type::TorpedoBoat, false) => -3,
        _ => 0,
    }
}

impl Victory {
    /// V7.9: ships and aircraft near a submarine that made an ASW attack this turn.
    fn hunted(&self, state: &State, submarine: Id) -> u8 {
        if self.base.has(submarine, Ability::IgnoreEscorts) {
            return 0;
        }
        let enemy = submarine.side().other();
        let near = self.near(state, enemy, self.kinds(enemy).all, state.at[submarine], NEAR);
        near.of(enemy).filter(|&unit| state.is(unit, Is::HUNTS)).count() as u8
    }

    /// M18.8: the carrier that helps an attack; not with its bridge hit (V6.4).
    #[must_use]
    pub fn helper(&self, state: &State, attack: Attack) -> Option<(Id, Help)> {
        let helper = self.base.helper(&state.base, attack);
        helper.filter(|(carrier, _)| state.harmed(*carrier, Harm::Bridge) == 0)
    }

    /// V4.12: whether a target shows its side to a unit.
    #[must_use]
    pub fn shows_side(&self, state: &State, unit: Id, target: Id) -> bool {
        state.at[target].arc(state.heading[target], state.at[unit]) == Arc::Broadside
    }

    /// V4.2, V4.4, V6.6: the dice of a weapon in a band, before anything changes them; 0 if there is no attack.
    #[must_use]
    pub fn dice(&self, state: &State, attack: Attack, band: u8) -> u8 {
        let Attack { unit, weapon, .. } = attack;
        let own = self.unit(unit);
        let by = |dice: &[u8]| dice.get(usize::from(band)).copied().unwrap_or(0);
        let mounts = state.harmed(unit, Harm::Mount);
        let secondary_mounts = if self.switches.is(Switch::Weapon34) == 1 {
            mounts
        } else {
            0
        };
        let dice = match weapon {
            Weapon::Main | Weapon::SplitMain | Weapon::SplitMainAgain => {
                let whole = match band {
                    0..=3 => own.gunnery[0][usize::from(band)],
                    _ if band <= own.reach && self.base.undamaged(&state.base, unit) => own.gunnery[0][3],
                    _ => 0,
                };
                let lost = 5 * state.harmed(unit, Harm::Turret) + mounts - secondary_mounts;
                let left = whole.saturating_sub(lost);
                if weapon == Weapon::Main { left } else { left / 2 }
            }
            Weapon::Secondary | Weapon::SecondaryAgain => {
                let shells = u8::from(state.is(unit, Is::SHELLED));
                by(&own.gunnery[1]).saturating_sub(secondary_mounts + shells)
            }
            Weapon::Tertiary => by(&own.gunnery[2]),
            Weapon::Torpedo if own.kind.is_aircraft() => own.torpedo[0],
            Weapon::Torpedo => self.torpedo_dice(state, unit, band),
            Weapon::Asw => own.asw,
            Weapon::Antiair | Weapon::AntiairAgain => {
                by(&own.antiair).saturating_sub(state.harmed(unit, Harm::Antiair))
            }
            Weapon::Barrage => 5,
            Weapon::Bomb => own.bomb,
            Weapon::Payload => own.numbers.payload,
            Weapon::Strafe => own.strafing,
            Weapon::Rockets if own.has(Ability::RocketAttack) => 5,
            _ => 0,
        };
        self.scaled(state, unit, dice)
    }

    /// V4.2, V4.13, V5.1: torpedoes of ships and submarines.
    fn torpedo_dice(&self, state: &State, unit: Id, band: u8) -> u8 {
        let own = self.unit(unit);
        let far = band == 3 && self.switches.is(Switch::TorpedoRange3) == 1;
        if far && !own.has(Ability::LongLanceTorpedoes) || state.harmed(unit, Harm::List) > 0 {
            return 0;
        }
        let none = match self.switches.is(Switch::CrippledTorpedoes) {
            0 => self.part(Part::Criticals),
            1 => false,
            _ => true,
        };
        if none && own.kind.is_ship() && self.base.crippled(&state.base, unit) {
            return 0;
        }
        own.torpedo.get(usize::from(band)).copied().unwrap_or(0)
    }

    /// V5.1, `pt_dice_scale`: dice by boats left, rounded up.
    fn scaled(&self, state: &State, unit: Id, dice: u8) -> u8 {
        if self.unit(unit).kind == Type::TorpedoBoat && self.switches.is(Switch::PtDiceScale) == 1 {
            return (dice * state.sea[unit].boats).div_ceil(3);
        }
        dice
    }

    /// Everything that is fixed before the dice of an attack are rolled. The attack must be possible.
    #[must_use]
    pub fn shot(&self, state: &State, fire: Fire, notes: &mut impl Notes) -> Shot {
        let attack = fire.attack;
        let Attack {
            unit, weapon, target, ..
        } = attack;
        let (own, foe) = (self.unit(unit), self.unit(target));
        let waters = Waters {
            rules: self,
            state,
            attack,
            band: self.band(state, attack).unwrap_or(0),
            radar: state.is(unit, Is::RADAR) && weapon.kind() == Kind::Gunnery,
        };
        let mut volley = self.base.volley_in(&state.base, attack, &waters, notes);
        // V6.4: a hit bridge can use no ability.
        if state.harmed(unit, Harm::Bridge) > 0 {
            volley.reroll = None;
        }
        if state.harmed(target, Harm::Bridge) > 0 {
            volley.saves.retain(|save| save.why == Why::Concealment);
        }
        if fire.most > 0 {
            volley.dice = volley.dice.min(fire.most);
        }
        let charges = weapon == Weapon::Asw && foe.kind.is_ship();
        if let Some(left) = self.stock(state, unit, weapon) {
            volley.dice = volley.dice.min(left).max(1);
        }
        let broadside = self.part(Part::Facing) && self.shows_side(state, unit, target);
        // V3.3, V6.4: what adds to each die makes a lower face score (M12.3).
        let least = (5 - volley.shift).clamp(2, 6) as u8;
        let points = match weapon.kind() {
            Kind::Torpedo => Some(torpedo_points(
                least - u8::from(broadside && least > 2),
                volley.hit_from == 5,
                own.has(Ability::LongLanceTorpedoes),
                foe.numbers.torpedo_defense,
            )),
            _ if charges => Some(torpedo_points(least, false, false, 0)),
            _ => None,
        };
        volley.protection &= !charges;
        Shot {
            volley,
            points,
            luck: self.part(Part::LuckDie) && weapon != Weapon::SplitMainAgain,
        }
    }

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
        if !state.on_table(unit) || fired & weapon.bit() != 0 || blind || sea.is.has(Is::SMOKES) {
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
                let known = submarine || state.sea[unit].heard.has(target);
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
