//! Whom the guns fire at (rules 11.2, 11.6, 14.8): each ship, the strongest first, where its shots add most to
//! what is already aimed there.

use super::Doctrine;
use super::marks::{Marks, Worth};
use crate::naval::{CounterId, CounterSet, Side};
use crate::war_at_sea::{Battle, FirePlan, View};

impl Doctrine<'_> {
    /// No ships under fire yet; `mixed`: some volleys have the bonus and some have not.
    #[inline]
    pub(super) fn marks(&self, view: &View<'_>, mixed: bool) -> Marks<'_> {
        let hurt = self.book.weights.fire.damage * f32::from(Self::turns_left(view).min(2));
        Marks::new(&self.book.law, hurt, mixed)
    }

    /// Adds ships under fire, nothing aimed at them yet. Marks fill kilobytes and are not handed about.
    pub(super) fn mark_all(
        &self,
        view: &View<'_>,
        battle: &Battle,
        ships: CounterSet,
        marks: &mut Marks<'_>,
    ) {
        let left = Self::turns_left(view);
        let fire = &self.book.weights.fire;
        let sting = [0.0, fire.sting];
        for ship in ships {
            let damage = view.position.damage[ship];
            let bears = view.scenario.factors[ship].defense.saturating_sub(damage);
            let worth = Worth {
                sunk: self.book.worth(ship, left),
                gone: fire.remove * self.book.power(ship, damage) * 0.3,
                sting: sting[usize::from(battle.sharp.has(ship))],
            };
            marks.add(ship, bears, worth);
        }
    }

    /// The plan of one round.
    pub(super) fn fire_plan(&self, view: &View<'_>, battle: &Battle) -> FirePlan {
        let (scenario, side) = (view.scenario, view.side);
        let mut enemy = battle.fleets[side.enemy()] - battle.sunk;
        let convoys = enemy & scenario.rolls.convoys;
        if !convoys.is_empty() && (side == Side::Allied || !battle.convoy_open(scenario, view.position)) {
            enemy -= convoys;
        }
        let shooters = battle.shooters(scenario, side);
        let mut plan = FirePlan::HOLD;
        if enemy.len() == 1 {
            // Even a carrier: there is nobody else to be fired on first.
            shooters
                .into_iter()
                .for_each(|ship| plan.aim(ship, enemy.lowest()));
            return plan;
        }
        let mut hidden = (enemy & scenario.rolls.carriers) - battle.exposed;
        let sharp = shooters & battle.sharp;
        let mut marks = self.marks(view, !sharp.is_empty() && sharp != shooters);
        self.mark_all(view, battle, enemy, &mut marks);
        if !hidden.is_empty() {
            marks.set_open(hidden, false);
        }
        let mut covered = CounterSet::EMPTY;
        let mut aim = |ship: CounterId, shots: u8| {
            if !hidden.is_empty() {
                // 11.6: once everything else is fired on.
                let screen = |carrier| battle.screen(scenario, side.enemy(), carrier);
                let bare = hidden.only(|carrier| screen(carrier).within(covered));
                if !bare.is_empty() {
                    hidden -= bare;
                    marks.set_open(bare, true);
                }
            }
            if let Some(target) = marks.aim(shots, battle.sharp.has(ship)) {
                plan.aim(ship, Some(target));
                covered.insert(target);
            }
        };
        // By their places in the order of aiming, so that one walk does.
        let single = shooters & (self.book.light | battle.crippled); // 7.6
        let heavy = (shooters - single).into_iter().map(|ship| self.book.gun[ship]);
        for gun in heavy.map(CounterId).collect::<CounterSet>() {
            let ship = self.book.guns[gun.index()];
            aim(ship, scenario.factors[ship].attack);
        }
        single.into_iter().for_each(|ship| aim(ship, 1));
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
