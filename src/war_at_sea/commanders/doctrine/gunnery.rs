//! Whom the guns fire at (rules 11.2, 11.6, 14.8): each ship, the strongest first, where its shots add most to
//! what is already aimed there.

use super::Doctrine;
use super::law::Chance;
use crate::naval::{CounterId, CounterMap, CounterSet, Side};
use crate::war_at_sea::{Battle, FirePlan, View};

impl Doctrine<'_> {
    /// What an outcome does to a ship's side beyond this battle, POC times 1000.
    pub(super) fn effect(&self, view: &View<'_>, ship: CounterId, chance: &Chance) -> f32 {
        let worth = self.book.worth(ship, Self::turns_left(view));
        let hurt = self.book.weights.fire.damage * f32::from(Self::turns_left(view).min(2));
        chance.sunk * worth + chance.damage * hurt
    }

    /// What `more` shots at a target add when `fired` are already aimed at it.
    pub(super) fn marginal(
        &self,
        view: &View<'_>,
        battle: &Battle,
        ship: CounterId,
        fired: u8,
        more: u8,
        bonus: bool,
    ) -> f32 {
        let damage = view.position.damage[ship];
        let left = view.scenario.factors[ship].defense.saturating_sub(damage);
        let worth_now = |shots: u8| {
            let chance = self.book.law.of(bonus, left, usize::from(shots));
            let strength = self.book.power(ship, damage);
            let sting = if battle.sharp.has(ship) {
                self.book.weights.fire.sting * chance.hit
            } else {
                0.0
            };
            self.effect(view, ship, chance)
                + chance.gone * self.book.weights.fire.remove * strength * 0.3
                + sting
        };
        worth_now(fired + more) - worth_now(fired)
    }

    /// The plan of one round.
    pub(super) fn fire_plan(&self, view: &View<'_>, battle: &Battle) -> FirePlan {
        let (scenario, side) = (view.scenario, view.side);
        let enemy = battle.fleets[side.enemy()] - battle.sunk;
        let convoys_open = side == Side::Axis && battle.convoy_open(scenario, view.position);
        let carriers = (enemy & scenario.rolls.carriers) - battle.exposed;
        let convoys = if convoys_open {
            CounterSet::EMPTY
        } else {
            enemy & scenario.rolls.convoys
        };
        let mut open = enemy - carriers - convoys;
        let mut fired = CounterMap::all(0_u8);
        let mut covered = CounterSet::EMPTY;
        let mut plan = FirePlan::HOLD;
        let mut left = battle.shooters(scenario, side);
        while let Some(ship) = strongest(left, |ship| battle.shots(scenario, ship)) {
            left.remove(ship);
            for carrier in carriers - open {
                if battle.screen(scenario, side.enemy(), carrier).within(covered) {
                    open.insert(carrier); // 11.6: everything else is fired on
                }
            }
            let (shots, bonus) = (battle.shots(scenario, ship), battle.sharp.has(ship));
            let best = open
                .into_iter()
                .map(|target| {
                    (
                        target,
                        self.marginal(view, battle, target, fired[target], shots, bonus),
                    )
                })
                .max_by(|a, b| a.1.total_cmp(&b.1));
            if let Some((target, _)) = best {
                plan.aim(ship, Some(target));
                fired[target] += shots;
                covered.insert(target);
            }
        }
        plan
    }

    /// C8: a carrier fires when the enemy can reach it anyway, or when it is alone: otherwise it stays screened.
    pub(super) fn carriers_in_danger_anyway(
        &self,
        view: &View<'_>,
        battle: &Battle,
        able: CounterSet,
    ) -> CounterSet {
        let guns = battle.shooters(view.scenario, Side::Allied).len();
        able.only(|carrier| battle.screen(view.scenario, Side::Axis, carrier).len() < guns / 2)
    }
}

/// The member with the most, the lowest counter first among equals.
fn strongest(ships: CounterSet, shots: impl Fn(CounterId) -> u8) -> Option<CounterId> {
    ships
        .into_iter()
        .max_by_key(|&ship| (shots(ship), std::cmp::Reverse(ship)))
}
