//! Targets while fire is being divided among them: what more shots at each would bring.

use super::BattleValues;
use crate::naval::{CounterId, CounterSet, MAX_COUNTERS, Side};
use crate::odds::plan::Aim;
use crate::{Battle, Scenario, View};
use arrayvec::ArrayVec;

/// A ship that may be fired at.
#[derive(Clone, Copy, Debug)]
pub(in crate::odds) struct Target {
    pub ship: CounterId,
    /// Damage points it still bears.
    bears: u8,
    /// Its shots.
    shots: u8,
    /// Its strength in battle.
    power: f32,
    /// Whether it is an undamaged German (11.5).
    sharp: bool,
    /// Shots aimed at it so far.
    pub fired: u8,
}

impl Target {
    /// A ship that nobody has fired at yet, with so much damage, as a side sees it before the first round.
    pub fn alone(
        values: &BattleValues,
        scenario: &Scenario,
        seen_by: Side,
        ship: CounterId,
        damage: u8,
    ) -> Self {
        let factors = scenario.factors[ship];
        let crippled = damage > 0 && damage == factors.defense;
        Target {
            ship,
            bears: factors.defense.saturating_sub(damage),
            shots: if crippled {
                factors.attack.min(1)
            } else {
                factors.attack
            },
            power: values.power_of(seen_by, ship, damage),
            sharp: damage == 0 && scenario.rolls.germans.has(ship),
            fired: 0,
        }
    }
}

/// What so many more shots at a target bring by an aim; more is better. Whole numbers before fractions: a rank first,
/// then what breaks ties.
pub(in crate::odds) fn gain(
    values: &BattleValues,
    aim: &Aim,
    target: &Target,
    shots: u8,
    bonus: bool,
) -> f32 {
    let more = target.fired.saturating_add(shots);
    let [before, after] = values.chances(bonus, target.bears, [target.fired, more]);
    let removed = (after.gone - before.gone) * target.power;
    match aim {
        Aim::Strongest => f32::from(target.shots) * 100.0 + f32::from(target.bears),
        Aim::Weakest => f32::from(target.shots) - f32::from(target.bears) * 100.0,
        Aim::Sink => after.sunk - before.sunk + removed * 1e-6,
        Aim::CrippleBonus if target.sharp => {
            // A bonus is worth as many shots as it goes with; the first hit ends it.
            1000.0 * (after.hit - before.hit) * f32::from(target.shots) + removed
        }
        _ => removed,
    }
}

/// The targets of one volley, in the order of the counters.
pub(super) struct Targets<'a> {
    values: &'a BattleValues,
    list: ArrayVec<Target, MAX_COUNTERS>,
}

impl<'a> Targets<'a> {
    /// Looks at some ships.
    pub fn new(values: &'a BattleValues, view: &View<'_>, battle: &Battle, ships: CounterSet) -> Self {
        let undamaged_germans = view.scenario.rolls.germans - view.position.damaged();
        let look = |ship| Target {
            ship,
            bears: view.scenario.factors[ship]
                .defense
                .saturating_sub(view.position.damage[ship]),
            shots: if battle.round > 0 {
                battle.shots(view.scenario, ship)
            } else {
                view.position.attack(view.scenario, ship)
            },
            power: values.power(view, ship),
            sharp: undamaged_germans.has(ship),
            fired: 0,
        };
        Targets {
            values,
            list: ships.into_iter().map(look).collect(),
        }
    }

    /// The target of `open` where these shots bring most by this aim, the first among equals.
    pub fn best(&self, aim: &Aim, open: CounterSet, shots: u8, bonus: bool) -> Option<CounterId> {
        let mut best: Option<(f32, CounterId)> = None;
        for target in self.list.iter().filter(|target| open.has(target.ship)) {
            let gain = gain(self.values, aim, target, shots, bonus);
            if best.is_none_or(|(most, _)| gain > most) {
                best = Some((gain, target.ship));
            }
        }
        best.map(|(_, ship)| ship)
    }

    /// Takes note of shots aimed.
    pub fn fired(&mut self, ship: CounterId, shots: u8) {
        if let Some(target) = self.list.iter_mut().find(|target| target.ship == ship) {
            target.fired = target.fired.saturating_add(shots);
        }
    }
}
