//! What is rolled for an attack, and against what (V4, V5, V7, V10).

use super::choice::{Fire, Mission};
use super::critical::Harm;
use super::plane::Arc;
use super::rules::{Ground, NEAR, Victory};
use super::setup::Nation;
use super::shot::{Shot, torpedo_points};
use super::sight::Light;
use super::state::{Id, Is, Mask, Side, State};
use super::switches::{Part, Switch};
use crate::ability::Ability;
use crate::card::Type;
use crate::sector::attack::{Attack, Help, Kind, Notes, Weapon, Why};
use crate::sector::scene::Scene;
use crate::sector::sum::Sum;

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
    pub(super) fn hunted(&self, state: &State, submarine: Id) -> u8 {
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
}
