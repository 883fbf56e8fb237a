//! What to shoot at: the attack that is worth most comes first.

use crate::inches::choice::{Choice, Fire};
use crate::inches::rules::Victory;
use crate::inches::state::{Is, Side, Stage, State};
use crate::inches::switches::Part;
use crate::sector::attack::{Attack, Kind, Weapon, With};
use crate::sector::once::Once;
use admiralty_core::machine::Rules;

impl Victory {
    /// The attack that promises most, unit by unit; radar first where a ship has it.
    pub(super) fn best_fire(&self, state: &State, side: Side) -> Option<Choice> {
        for unit in self.here(state, side, self.kinds(side).all) {
            if state.stage == Stage::Surface && self.part(Part::Radar) && !state.is(unit, Is::TRIED_RADAR) {
                let radar = Choice::Radar { unit };
                if self.extra(unit).radar && self.legal(state, side.seat(), &radar).is_ok() {
                    return Some(radar);
                }
            }
            let mut best: Option<(f32, Attack)> = None;
            self.each_attack(state, unit, &mut |attack| {
                let attack = self.with_help(state, attack);
                let shot = self.shot(state, Fire::all(attack), &mut ());
                let mut worth = self.worth_of(state, &shot, attack.target);
                if attack.weapon == Weapon::SplitMain {
                    worth *= 1.5; // the other half has its own target
                }
                if best.is_none_or(|(most, _)| worth > most) {
                    best = Some((worth, attack));
                }
                false
            });
            if let Some((_, attack)) = best {
                return Some(Choice::Fire(Fire::all(attack)));
            }
            if state.stage == Stage::Antiair && self.could_hold(state, unit) {
                return Some(Choice::Hold { unit }); // nothing flies within its reach
            }
        }
        None
    }

    /// Adds what can be added once, and a carrier's help.
    fn with_help(&self, state: &State, attack: Attack) -> Attack {
        use crate::ability::Ability;
        let (unit, used) = (attack.unit, state.base.used[attack.unit]);
        let mut with = With::NOTHING;
        let rapid = attack.weapon == Weapon::Main
            && self.able(state, unit, Ability::RapidFire)
            && !used.has(Once::RapidFire);
        let desperate = attack.weapon.kind() == Kind::Antiair
            && self.able(state, unit, Ability::DesperateAa)
            && !used.has(Once::DesperateAa);
        if rapid || desperate {
            with = with.and(With::ONCE);
        }
        if self.unit(unit).kind.is_aircraft() && self.helper(state, attack).is_some() {
            with = with.and(With::HELP);
        }
        Attack { with, ..attack }
    }
}
