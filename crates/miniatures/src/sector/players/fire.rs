//! Which attack the captain makes next: for each unit the one that is worth most, as damage stands.

use crate::ability::Ability;
use crate::card::Type;
use crate::sector::attack::{Attack, Kind, Weapon, With};
use crate::sector::choice::Choice;
use crate::sector::once::Once;
use crate::sector::rules::Aaws;
use crate::sector::state::{Flags, Id, Side, Stage, State};
use crate::tails::reach;

/// The next attack of a side.
pub fn attack(rules: &Aaws, state: &State, side: Side) -> Choice {
    if let Some((spotter, target)) = state.pledge.filter(|(spotter, _)| spotter.side() == side) {
        return keep(rules, state, spotter, target);
    }
    let attackers = state.afloat[side] & rules.attackers(state.stage, side);
    for unit in attackers.of(side) {
        let barred = state.acting != Id::NONE && state.acting != unit;
        if barred || state.flags[unit].has(Flags::STEPPED) {
            continue;
        }
        let mut best: Option<(f32, Attack)> = None;
        rules.each_attack_of(state, unit, &mut |attack| {
            let worth = worth(rules, state, attack);
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, attack));
            }
            false
        });
        match best {
            Some((worth, attack)) if worth > 0.0 => return Choice::Attack(with(rules, state, attack)),
            _ => {}
        }
        if state.stage == Stage::Surface
            && let Some(other) = instead(rules, state, unit)
        {
            return other;
        }
    }
    Choice::Done
}

/// M18.21: the captain never gives his word; another may have begun.
fn keep(rules: &Aaws, state: &State, spotter: Id, target: Id) -> Choice {
    let mut found = None;
    rules.each_answer(state, &mut |choice| {
        if let Choice::Attack(attack) = choice
            && attack.unit != spotter
            && attack.target == target
        {
            found.get_or_insert(choice);
        }
    });
    found.unwrap_or(Choice::Done)
}

/// Smoke over dear ships that are under fire and for a ship with nothing to shoot at; shore bombardment.
fn instead(rules: &Aaws, state: &State, unit: Id) -> Option<Choice> {
    let support = Choice::Support { unit };
    if rules.has(unit, Ability::ShoreSupport) && rules.check(state, &support).is_ok() {
        return Some(support);
    }
    let smoke = Choice::Smoke { unit };
    if rules.has(unit, Ability::LaySmokeScreen) && rules.check(state, &smoke).is_ok() {
        let side = unit.side();
        let at = state.at(unit)?;
        let others = (state.in_sector(side, at) & rules.kinds(side).ships).without(unit.bit());
        if !others.is_empty() && rules.enemy_ship_within(state, unit, 4) {
            return Some(smoke);
        }
    }
    None
}

/// Adds what can be added: help of carriers, dice that come once where they count.
fn with(rules: &Aaws, state: &State, mut attack: Attack) -> Attack {
    if rules.helper(state, attack).is_some() {
        attack.with = attack.with.and(With::HELP);
    }
    let own = rules.unit(attack.unit);
    let rapid = attack.weapon.is_main()
        && own.has(Ability::RapidFire)
        && !state.used[attack.unit].has(Once::RapidFire)
        && rules.unit(attack.target).cost >= own.cost / 2;
    let desperate = attack.weapon.kind() == Kind::Antiair
        && own.has(Ability::DesperateAa)
        && !state.used[attack.unit].has(Once::DesperateAa);
    if rapid || desperate {
        attack.with = attack.with.and(With::ONCE);
    }
    attack
}

/// What an attack is worth, in points of cost.
pub fn worth(rules: &Aaws, state: &State, attack: Attack) -> f32 {
    let Attack {
        unit, weapon, target, ..
    } = attack;
    let (own, foe) = (rules.unit(unit), rules.unit(target));
    let marks = state.marks[target];
    let cost = f32::from(foe.cost);
    if weapon.kind() == Kind::Antiair {
        return antiair(rules, attack, marks.fatal, marks.aborted);
    }
    let hull = state.hull[target];
    let doomed = marks.fatal || marks.vital > 0 || marks.vital_bombs > 0;
    let left = hull.saturating_sub(marks.points + marks.bombs);
    if doomed || left == 0 {
        return 0.001; // it costs nothing to make sure
    }
    let entry = rules.book.entry(unit, target);
    let crippled = [unit, target].map(|unit| rules.crippled(state, unit));
    let share = if left == 1 { 1.0 } else { super::book::share(foe) };
    let by = |[harm, sunk]: [f32; 2]| cost * (sunk + share * (harm - sunk));
    let range = rules.range(state, attack).unwrap_or(0);
    match weapon {
        Weapon::Main | Weapon::LongShot => by(entry.guns[0][usize::from(range.min(5))].chances(crippled)),
        Weapon::SplitMain | Weapon::SplitMainAgain => 0.0,
        Weapon::SecondMain => {
            let mut half = entry.guns[0][usize::from(range.min(5))];
            half.dice /= 2;
            by(half.chances(crippled))
        }
        Weapon::Secondary | Weapon::SecondaryAgain => {
            by(entry.guns[1][usize::from(range.min(5))].chances(crippled))
        }
        Weapon::Tertiary => by(entry.guns[2][usize::from(range.min(5))].chances(crippled)),
        Weapon::Asw => {
            let gun = own.kind.is_ship() && own.gunnery[0][0] > 4;
            by(entry.asw.chances(crippled)) * if gun { 1.0 } else { 2.0 }
        }
        Weapon::Bomb | Weapon::Payload | Weapon::Missile => by(entry.bomb.chances([false, crippled[1]])),
        Weapon::Kamikaze => by([reach(4, 10, foe.armor), reach(4, 10, foe.vital)]) - f32::from(own.cost),
        Weapon::Strafe | Weapon::LongStrafe | Weapon::Rockets => {
            by(entry.strafing.chances([false, crippled[1]]))
        }
        Weapon::Torpedo | Weapon::TorpedoAgain | Weapon::Swarm => {
            let threat = if own.kind == Type::Submarine {
                rules.asw_threat(state, unit)
            } else {
                0
            };
            let dice = entry.torpedo[usize::from(range.min(3))]
                .saturating_sub(threat)
                .max(1);
            if entry.points == 0 {
                return 0.0;
            }
            let misses = (5.0_f32 / 6.0).powi(i32::from(dice));
            let hits = f32::from(dice) / 6.0 * f32::from(entry.points);
            if left <= entry.points {
                cost * (1.0 - misses)
            } else {
                cost * super::book::share(foe) * hits.min(f32::from(left))
            }
        }
        Weapon::Antiair | Weapon::AntiairAgain | Weapon::Barrage | Weapon::Cover => 0.0,
    }
}

/// An aircraft shot down, or kept from its attack.
fn antiair(rules: &Aaws, attack: Attack, doomed: bool, aborted: bool) -> f32 {
    let foe = rules.unit(attack.target);
    let cost = f32::from(foe.cost);
    if doomed {
        return 0.001;
    }
    let [harm, sunk] = rules
        .book
        .entry(attack.unit, attack.target)
        .antiair
        .chances([false; 2]);
    let mission = match (aborted, foe.kind) {
        (true, _) => 0.0,
        (false, Type::Fighter) => 2.0,
        (false, _) => 4.0 + 0.5 * cost,
    };
    sunk * cost + harm * mission + 0.001
}
