//! Whom the guns fire at (rules 11.2, 11.6, 14.8): each ship, the strongest first, where its shots add most to
//! what is already aimed there.

use super::Doctrine;
use super::marks::Marks;
use super::targets::Shot;
use crate::naval::{CounterSet, Side};
use crate::{Battle, FirePlan, View};

impl Doctrine<'_> {
    /// The plan of one round: guns in their order, where one more is worth most.
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
        let hidden = (enemy & scenario.rolls.carriers) - battle.exposed;
        let screen = enemy - hidden - convoys;
        let sharp = !(shooters & battle.sharp).is_empty();
        let shot = if sharp { Shot::SharpGuns } else { Shot::Guns };
        let mut marks = Marks::new(self.book, view, Self::turns_left(view), shot);
        marks.add(enemy - hidden);
        let mut first = CounterSet::EMPTY;
        if !hidden.is_empty() && shooters.len() > screen.len() {
            // 11.6: one gun at each of the screen, then the others at whom they like.
            let bare = hidden.only(|carrier| battle.screen(scenario, side.enemy(), carrier).within(screen));
            first = if bare.is_empty() { bare } else { screen };
            marks.add(bare);
        }
        // By their places in the order of aiming, so that one walk does.
        let order: CounterSet = shooters.into_iter().map(|ship| self.book.gun[ship]).collect();
        let mut first = first.into_iter();
        for gun in order {
            let ship = self.book.guns[gun];
            let target = first.next().or_else(|| marks.aim(battle.shots(scenario, ship)));
            plan.aim(ship, target);
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
