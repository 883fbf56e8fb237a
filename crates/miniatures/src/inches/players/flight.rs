//! Missions and flights.

use crate::card::Type;
use crate::inches::choice::{Choice, Mission};
use crate::inches::plane::{INCH, Point};
use crate::inches::rules::Victory;
use crate::inches::state::{Home, Id, Is, Side, State};
use crate::sector::attack::Weapon;
use crate::tails::reach;
use admiralty_core::machine::Rules;

impl Victory {
    /// The mission of the next aircraft: bombers first, then fighters for them.
    pub(super) fn next_mission(&self, state: &State, side: Side) -> Option<Choice> {
        let free = |unit: &Id| self.can_fly(state, *unit) && !state.is(*unit, Is::NAMED);
        let own = || {
            (state.base.afloat[side] & self.kinds(side).aircraft)
                .of(side)
                .filter(free)
        };
        let bomber = own().find(|unit| self.unit(*unit).kind.is_bomber());
        let unit = bomber.or_else(|| own().next())?;
        let legal = |choice: &Choice| self.legal(state, side.seat(), choice).is_ok();
        let idle = Choice::Mission {
            unit,
            mission: Mission::None,
        };
        if state.is(unit, Is::HOMEWARD) || state.sea[unit].load == 0 {
            return Some(idle);
        }
        if let Some(search) = self.air_search(state, side, unit).filter(legal) {
            return Some(search);
        }
        let choice = if bomber.is_some() {
            self.best_target(
                state,
                unit,
                &[Weapon::Bomb, Weapon::Torpedo, Weapon::Payload, Weapon::Asw],
            )
        } else {
            self.fighters_task(state, side, unit)
        };
        Some(choice.filter(legal).unwrap_or(idle))
    }

    fn air_search(&self, state: &State, side: Side, unit: Id) -> Option<Choice> {
        let enemy = side.other();
        let near = self
            .here(state, enemy, self.kinds(enemy).submarines)
            .find(|&target| self.may_search(state, unit, target))?;
        let only = self.here(state, enemy, self.kinds(enemy).ships).next().is_none();
        only.then_some(Choice::Search { unit, target: near })
    }

    /// The target at which a bomber's best weapon does most, less for the guns round it.
    fn best_target(&self, state: &State, unit: Id, weapons: &[Weapon]) -> Option<Choice> {
        let enemy = unit.side().other();
        let own = self.unit(unit);
        let mut best: Option<(f32, Mission)> = None;
        for target in self.here(state, enemy, self.kinds(enemy).all) {
            let foe = self.unit(target);
            let cost = f32::from(foe.cost);
            let guns: u8 = self
                .near(
                    state,
                    enemy,
                    self.kinds(enemy).antiair,
                    state.at[target],
                    5 * INCH,
                )
                .of(enemy)
                .map(|gun| self.unit(gun).antiair[0])
                .fold(0, u8::saturating_add);
            let through = 1.0 - reach(4, guns / 2, own.armor);
            for &weapon in weapons {
                let mission = Mission::Attack(weapon, target);
                let dice = match weapon {
                    Weapon::Bomb => own.bomb,
                    Weapon::Payload => own.numbers.payload,
                    Weapon::Torpedo => own.torpedo[0],
                    _ => own.asw,
                };
                if dice == 0
                    || self
                        .legal(state, unit.side().seat(), &Choice::Mission { unit, mission })
                        .is_err()
                {
                    continue;
                }
                let hull = f32::from(state.base.hull[target].max(1));
                let worth = if weapon == Weapon::Torpedo {
                    f32::from(dice) * 0.5 * cost / hull
                } else {
                    reach(4, dice, foe.armor) * cost / hull + reach(4, dice, foe.vital) * cost
                };
                let worth = worth * through;
                if best.is_none_or(|(most, _)| worth > most) {
                    best = Some((worth, mission));
                }
            }
        }
        best.map(|(_, mission)| Choice::Mission { unit, mission })
    }

    /// Over the carrier while the enemy has bombers, with the bombers, or at the ships.
    fn fighters_task(&self, state: &State, side: Side, unit: Id) -> Option<Choice> {
        let enemy = side.other();
        let seat = side.seat();
        let legal = |mission: &Mission| {
            self.legal(
                state,
                seat,
                &Choice::Mission {
                    unit,
                    mission: *mission,
                },
            )
            .is_ok()
        };
        let bombers = (state.base.afloat[enemy] & self.kinds(enemy).aircraft)
            .of(enemy)
            .any(|foe| self.unit(foe).kind.is_bomber());
        let carriers = self.here(state, side, self.kinds(side).carriers).next().is_some();
        let patrol = Some(Mission::Patrol).filter(|mission| bombers && carriers && legal(mission));
        let escorted = || {
            let own = state.base.afloat[side] & self.kinds(side).aircraft;
            own.of(side)
                .filter(|&bomber| matches!(state.sea[bomber].mission, Mission::Attack(..)))
                .map(Mission::Escort)
                .find(legal)
        };
        let strafed = || {
            let ships = self.here(state, enemy, self.kinds(enemy).ships);
            let dice = self.unit(unit).strafing;
            ships
                .filter(|&ship| reach(4, dice, self.unit(ship).armor) > 0.2)
                .max_by_key(|&ship| self.unit(ship).cost)
                .map(Mission::Strafe)
                .filter(legal)
        };
        let mission = patrol.or_else(escorted).or_else(strafed)?;
        Some(Choice::Mission { unit, mission })
    }

    /// The next flight: bombers first, so that escorts know where they are.
    pub(super) fn next_flight(&self, state: &State, side: Side) -> Option<Choice> {
        let own = || {
            (state.base.afloat[side] & self.kinds(side).aircraft)
                .of(side)
                .filter(|unit| self.can_fly(state, *unit))
        };
        let unit = own()
            .find(|unit| self.unit(*unit).kind != Type::Fighter)
            .or_else(|| own().next())?;
        let legal = |choice: &Choice| self.legal(state, side.seat(), choice).is_ok();
        let to = match state.sea[unit].mission {
            Mission::Attack(_, target) | Mission::Strafe(target) => Some(state.at[target]),
            Mission::Escort(bomber) => Some(state.at[bomber]).filter(|_| state.on_table(bomber)),
            Mission::Patrol => self
                .here(state, side, self.kinds(side).carriers)
                .next()
                .map(|carrier| state.at[carrier]),
            Mission::None => None,
        };
        let flight = to.map(|to| Choice::Fly {
            unit,
            to: self.approach(state, unit, to),
        });
        let bases = self
            .kinds(side)
            .carriers
            .of(side)
            .map(Home)
            .chain([Home::AIRBASE]);
        let mut landing = bases.map(|home| Choice::Land { unit, home });
        let choice = flight
            .filter(legal)
            .or_else(|| landing.find(legal))
            .or_else(|| self.homeward(state, side, unit).filter(legal));
        Some(choice.unwrap_or(Choice::Stay { unit }))
    }

    /// Short of the target, within range of its attack, and no farther than it flies.
    fn approach(&self, state: &State, unit: Id, to: Point) -> Point {
        let from = self.sets_out(state, unit, to);
        let close = matches!(state.sea[unit].mission, Mission::Escort(_) | Mission::Patrol);
        let short = if close || self.in_zone(to) {
            0
        } else {
            9 * INCH / 2
        };
        let far = (from.distance(to) - short).clamp(0, self.extra(unit).inches - INCH / 2);
        if far == 0 { from } else { from.towards(to, far) }
    }

    /// Towards the nearest own carrier, or the own edge.
    fn homeward(&self, state: &State, side: Side, unit: Id) -> Option<Choice> {
        let home = self.homes(state, unit).next()?;
        let there = self.base_at(state, side, home, state.at[unit]);
        let to = state.at[unit].towards(there, self.extra(unit).inches - INCH);
        Some(Choice::Fly { unit, to })
    }
}
