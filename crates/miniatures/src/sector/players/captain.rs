//! The captain: moves for objectives and good range, concentrates fire, sends aircraft where they do most.

use super::movement::Plan;
use super::weights::Weights;
use crate::ability::Ability;
use crate::sector::attack::{Effect, Pending};
use crate::sector::choice::Choice;
use crate::sector::rules::Aaws;
use crate::sector::state::{Home, Id, Place, Side, Stage, State};
use admiralty_core::machine::{Generator, Player};
use admiralty_core::seats::Seat;

/// Plays sensibly, and fast.
#[derive(Clone, Debug, Default)]
pub struct Captain {
    pub(super) weights: Weights,
    pub(super) plan: Plan,
}

impl Captain {
    /// A captain who weighs otherwise.
    #[must_use]
    pub fn weighing(weights: Weights) -> Self {
        Captain {
            weights,
            plan: Plan::default(),
        }
    }
}

impl Player<Aaws> for Captain {
    fn begin(&mut self, _generator: Generator) {
        self.plan = Plan::default();
    }

    fn choose(&mut self, rules: &Aaws, state: &State, seat: Seat) -> Option<Choice> {
        if let Some(pending) = &state.pending {
            return Some(Choice::Use(uses(pending)));
        }
        let side = Side::of(seat);
        Some(match state.stage {
            Stage::Edge => Choice::Edge { low: false },
            Stage::Deploy => deploy(rules, state, side),
            Stage::Move => {
                self.plan.renew(rules, state, side, &self.weights);
                self.plan.next(rules, state, side)
            }
            Stage::Fly => super::flight::fly(rules, state, side),
            Stage::Patrol => super::flight::patrol(rules, state, side),
            Stage::Antiair | Stage::Strike | Stage::Surface | Stage::Submarine => {
                super::fire::attack(rules, state, side)
            }
            Stage::Land => land(rules, state),
            Stage::Lead | Stage::Chase | Stage::Hunt | Stage::Quarry => extra_step(rules, state, side),
            Stage::Surprise | Stage::Spot => name(rules, state, side),
            _ => simple(rules, state),
        })
    }
}

/// M18.2: a reroll for what would do nothing; a save for what would do something.
fn uses(pending: &Pending) -> bool {
    let idle = pending.volley.effect(pending.rolled) == Effect::Nothing;
    pending.next != Pending::REROLL || idle
}

/// The first answer that is not Done: repair, unload, refuel; the cheapest surplus ship; no pursuit and no mines.
fn simple(rules: &Aaws, state: &State) -> Choice {
    let mut best: Option<(u16, Choice)> = None;
    rules.each_answer(state, &mut |choice| {
        let worth = match choice {
            Choice::Lose { unit } => 1_000 - rules.unit(unit).cost,
            Choice::Repair { target, .. } => rules.unit(target).cost,
            Choice::Cargo { .. } | Choice::Refuel { .. } => 1,
            _ => 0,
        };
        if best.is_none_or(|(most, _)| worth > most) && (worth > 0 || choice == Choice::Done) {
            best = Some((worth, choice));
        }
    });
    best.map_or(Choice::Done, |(_, choice)| choice)
}

/// The base where the aircraft was, a carrier else, else the airbase.
fn land(rules: &Aaws, state: &State) -> Choice {
    let Some(unit) = rules.next_to_land(state) else {
        return Choice::Done;
    };
    let mut best = None;
    rules.each_base(state, unit, false, |home| {
        let worth = 2 * u8::from(home == state.home[unit]) + u8::from(home != Home::AIRBASE);
        if best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, home));
        }
    });
    match best {
        Some((_, home)) => Choice::Land { unit, home },
        None => Choice::Done,
    }
}

/// Ships opposite the objectives, carriers behind the middle, submarines forward; aircraft on carriers first.
fn deploy(rules: &Aaws, state: &State, side: Side) -> Choice {
    let waiting = |unit: &Id| state.place[*unit] == Place::Waiting;
    let Some(unit) = state.afloat[side].of(side).find(waiting) else {
        return Choice::Done;
    };
    if rules.kind(unit).is_aircraft() {
        let mut home = Home::AIRBASE;
        let mut taken = false;
        rules.each_base(state, unit, true, |base| {
            if !taken {
                (home, taken) = (base, true);
            }
        });
        return Choice::Base { unit, home };
    }
    let objectives = state.objectives.len().max(1);
    let wanted = state.objectives.iter().nth(unit.number() % objectives);
    let middle = rules.switches.centre(&rules.board)[0];
    let aim = if rules.unit(unit).capacity > 0 {
        middle
    } else {
        wanted.unwrap_or(middle)
    };
    let mut best: Option<(u8, Choice)> = None;
    for at in rules.board.all() {
        let choice = Choice::Deploy { unit, at };
        let distance = rules.board.distance(at, aim);
        if best.is_none_or(|(least, _)| distance < least) && rules.check(state, &choice).is_ok() {
            best = Some((distance, choice));
        }
    }
    best.map_or(Choice::Done, |(_, choice)| choice)
}

/// Steps outside of the own movement: towards objectives after deployment, after submarines, away when missed.
fn extra_step(rules: &Aaws, state: &State, side: Side) -> Choice {
    let enemy = side.other();
    let mut best = (0.0, Choice::Done);
    for unit in state.afloat[side].of(side) {
        let Some(from) = state.at(unit) else {
            continue;
        };
        for &to in rules.board.neighbours(from) {
            let choice = Choice::Step { unit, to };
            if rules.check(state, &choice).is_err() {
                continue;
            }
            let worth = match state.stage {
                Stage::Hunt => 1.0,
                Stage::Quarry => {
                    let near = |sector| {
                        let hunters = rules.kinds(enemy).asw_ships & state.in_sector(enemy, sector);
                        hunters.len() as f32
                    };
                    near(from) - near(to)
                }
                Stage::Lead => {
                    let nearest = |sector| {
                        let objectives = state.objectives.iter().map(|o| rules.board.distance(sector, o));
                        objectives.min().map_or(0.0, f32::from)
                    };
                    nearest(from) - nearest(to)
                }
                _ => 0.1 * f32::from(u8::from(rules.has(unit, Ability::TorpedoRun))),
            };
            if worth > best.0 {
                best = (worth, choice);
            }
        }
    }
    best.1
}

/// Names the dearest ship that its own units are near.
fn name(rules: &Aaws, state: &State, side: Side) -> Choice {
    let enemy = side.other();
    let mut best = (0.0, Choice::Done);
    for unit in state.afloat[side].of(side) {
        for target in (state.afloat[enemy] & rules.kinds(enemy).ships).of(enemy) {
            let choice = Choice::Name { unit, target };
            if rules.check(state, &choice).is_err() {
                continue;
            }
            let Some(at) = state.at(target) else {
                continue;
            };
            let near = state.in_sector(side, at).len() as f32;
            let worth = f32::from(rules.unit(target).cost) * (1.0 + near);
            if worth > best.0 {
                best = (worth, choice);
            }
        }
    }
    best.1
}
