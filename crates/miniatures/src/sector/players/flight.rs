//! Where the captain's aircraft fly.

use crate::ability::Ability;
use crate::card::Type;
use crate::sector::board::Sector;
use crate::sector::choice::Choice;
use crate::sector::rules::Aaws;
use crate::sector::stacking::AIRCRAFT_LIMIT;
use crate::sector::state::{Home, Id, Place, Side, State};

/// The next aircraft and its place. Bombers go where their attack is worth most; fighters, last, to enemy bombers or with
/// the own ones.
pub fn fly(rules: &Aaws, state: &State, side: Side) -> Choice {
    let aircraft = state.afloat[side] & rules.kinds(side).aircraft;
    let ready = || aircraft.of(side).filter(|&unit| rules.flies(state, unit));
    let Some(unit) = ready()
        .find(|&unit| rules.kind(unit).is_bomber())
        .or_else(|| ready().next())
    else {
        return Choice::Stay;
    };
    let (worth, to, strafe) = if rules.kind(unit).is_bomber() {
        let (worth, to) = strike(rules, state, unit);
        (worth, to, false)
    } else {
        fighter(rules, state, unit)
    };
    if worth <= 0.0 && state.home[unit] == Home::AIRBASE && rules.check(state, &Choice::Stay).is_ok() {
        // Nothing is worth its flight; but staying keeps all others back too.
        let others = ready().any(|other| other != unit && state.home[other] == Home::AIRBASE);
        if !others {
            return Choice::Stay;
        }
    }
    Choice::Fly { unit, to, strafe }
}

fn full(rules: &Aaws, state: &State, side: Side, sector: Sector) -> bool {
    (state.in_sector(side, sector) & rules.kinds(side).aircraft).len() >= AIRCRAFT_LIMIT
}

/// The chance that an aircraft is neither aborted nor shot down in a sector, if each enemy there fires at any of ours.
fn survival(rules: &Aaws, state: &State, unit: Id, sector: Sector) -> f32 {
    let enemy = unit.side().other();
    let own = (state.in_sector(unit.side(), sector) & rules.kinds(unit.side()).aircraft).len() + 1;
    let guns = state.in_sector(enemy, sector) & rules.kinds(enemy).antiair;
    let share = 1.0 / own as f32;
    let through = guns.of(enemy).map(|gun| {
        let [harm, _] = rules.book.entry(gun, unit).antiair.chances([false; 2]);
        1.0 - share * harm
    });
    through.product()
}

/// The best sector for a bomber: the target that is worth most, by the chance to get through.
fn strike(rules: &Aaws, state: &State, unit: Id) -> (f32, Sector) {
    let enemy = unit.side().other();
    let kinds = rules.kinds(enemy);
    let home = refuge(rules, state, unit);
    let mut best = (0.0, home);
    let own = rules.unit(unit);
    for target in rules.on_board(state, enemy, kinds.ships | kinds.submarines) {
        let Some(sector) = state
            .at(target)
            .filter(|&sector| !full(rules, state, unit.side(), sector))
        else {
            continue;
        };
        let foe = rules.unit(target);
        let entry = rules.book.entry(unit, target);
        let cost = f32::from(foe.cost);
        let share = if state.hull[target] == 1 {
            1.0
        } else {
            super::book::share(foe)
        };
        let by = |[harm, sunk]: [f32; 2]| cost * (sunk + share * (harm - sunk));
        let crippled = [false, rules.crippled(state, target)];
        let torpedo = f32::from(entry.torpedo[0]) / 6.0 * f32::from(entry.points) * cost * share;
        let attack = by(entry.bomb.chances(crippled))
            .max(by(entry.asw.chances(crippled)))
            .max(torpedo);
        let through = survival(rules, state, unit, sector);
        let worth = attack * through - 0.3 * f32::from(own.cost) * (1.0 - through);
        if worth > best.0 {
            best = (worth, sector);
        }
    }
    best
}

/// A place where nothing happens: over its carrier, or the own edge.
fn refuge(rules: &Aaws, state: &State, unit: Id) -> Sector {
    let side = unit.side();
    let carrier = state.home[unit].carrier().and_then(|carrier| state.at(carrier));
    let free = |sector: &Sector| !full(rules, state, side, *sector);
    carrier
        .filter(free)
        .or_else(|| rules.board.all().find(free))
        .unwrap_or(Sector(0))
}

/// A fighter goes for enemy bombers, escorts the own, covers a carrier, or strafes.
fn fighter(rules: &Aaws, state: &State, unit: Id) -> (f32, Sector, bool) {
    let side = unit.side();
    let enemy = side.other();
    let mut best = (0.0, refuge(rules, state, unit), false);
    let mut consider = |worth: f32, sector: Sector, strafe: bool| {
        if worth > best.0 && !full(rules, state, side, sector) {
            best = (worth, sector, strafe);
        }
    };
    for target in rules.on_board(state, enemy, rules.kinds(enemy).aircraft) {
        let Some(sector) = state.at(target) else {
            continue;
        };
        let foe = rules.unit(target);
        let [harm, sunk] = rules.book.entry(unit, target).antiair.chances([false; 2]);
        let mission = if foe.kind == Type::Fighter {
            2.0
        } else {
            3.0 + 0.5 * f32::from(foe.cost)
        };
        consider(f32::from(foe.cost) * sunk + harm * mission, sector, false);
    }
    if rules.has(unit, Ability::Escort) {
        for bomber in rules.on_board(state, side, rules.kinds(side).aircraft) {
            let Some(sector) = state.at(bomber).filter(|_| rules.kind(bomber).is_bomber()) else {
                continue;
            };
            let fighters = (state.in_sector(enemy, sector) & rules.kinds(enemy).fighters).len();
            let waiting = rules.kinds(enemy).fighters & state.afloat[enemy];
            let may_come = waiting
                .of(enemy)
                .filter(|&foe| state.place[foe] == Place::Home)
                .count();
            consider(2.0 * fighters as f32 + 1.0 * may_come as f32, sector, false);
        }
    }
    for carrier in rules.on_board(state, side, rules.kinds(side).carriers) {
        let bombers = (state.afloat[enemy] & rules.kinds(enemy).aircraft).of(enemy);
        let may_come = bombers
            .filter(|&foe| state.place[foe] == Place::Home && rules.kind(foe).is_bomber())
            .count();
        if let Some(sector) = state.at(carrier) {
            consider(1.2 * may_come as f32, sector, false);
        }
    }
    if rules.unit(unit).strafing > 0 {
        for target in rules.on_board(state, enemy, rules.kinds(enemy).ships) {
            let Some(sector) = state.at(target) else {
                continue;
            };
            let foe = rules.unit(target);
            let [harm, sunk] = rules.book.entry(unit, target).strafing.chances([false; 2]);
            let share = if state.hull[target] == 1 {
                1.0
            } else {
                super::book::share(foe)
            };
            let attack = f32::from(foe.cost) * (sunk + share * (harm - sunk));
            let through = survival(rules, state, unit, sector);
            let loss = 0.8 * f32::from(rules.unit(unit).cost) * (1.0 - through);
            let declares = rules.switches.advanced.strafing && rules.kind(unit) == Type::Fighter;
            consider(attack * through - loss, sector, declares);
        }
    }
    best
}

/// Combat air patrol: to the enemy's bombers.
pub fn patrol(rules: &Aaws, state: &State, side: Side) -> Choice {
    let enemy = side.other();
    let mut best = (0.0, Choice::Done);
    for unit in rules.on_board(state, side, rules.kinds(side).fighters) {
        if !rules.has(unit, Ability::CombatAirPatrol) {
            continue;
        }
        for target in rules.on_board(state, enemy, rules.kinds(enemy).aircraft) {
            let Some(to) = state.at(target) else {
                continue;
            };
            let choice = Choice::Step { unit, to };
            if rules.check(state, &choice).is_err() {
                continue;
            }
            let foe = rules.unit(target);
            let [harm, sunk] = rules.book.entry(unit, target).antiair.chances([false; 2]);
            let mission = if foe.kind == Type::Fighter {
                1.0
            } else {
                0.5 * f32::from(foe.cost)
            };
            let worth = f32::from(foe.cost) * sunk + harm * mission;
            if worth > best.0 {
                best = (worth, choice);
            }
        }
    }
    best.1
}
