//! Surface fire (rule 11): the plan of one round, within the rules on carriers (11.6) and convoys (14.8).

use super::PlanPlayer;
use super::targets::Targets;
use crate::naval::{CounterId, CounterSet, MAX_COUNTERS, Side};
use crate::odds::plan::{Aim, CarrierFire};
use crate::{Battle, FirePlan, View};
use arrayvec::ArrayVec;
use std::cmp::Reverse;

/// A ship that fires.
#[derive(Clone, Copy)]
struct Gun {
    ship: CounterId,
    shots: u8,
    bonus: bool,
}

/// Who may be fired at.
struct OpenTargets {
    /// Every enemy ship.
    enemy: CounterSet,
    /// Those that may be named whatever else is: neither hidden carriers nor a convoy behind its escorts.
    open: CounterSet,
    /// Carriers behind a screen (11.6).
    hidden: CounterSet,
    convoys: CounterSet,
}

impl<const CHECKED: bool> PlanPlayer<'_, CHECKED> {
    /// Whom each ship fires at.
    pub(super) fn volleys(&self, view: &View<'_>, battle: &Battle) -> FirePlan {
        if self.plan.guns == Aim::Hold {
            return FirePlan::HOLD;
        }
        let guns = self.guns(view, battle);
        if guns.is_empty() {
            return FirePlan::HOLD;
        }
        let open_targets = look(view, battle);
        let mut fire = Fire {
            view,
            battle,
            targets: Targets::new(self.values, view, battle, open_targets.enemy),
            open: open_targets.open,
            hidden: open_targets.hidden,
            covered: CounterSet::EMPTY,
            plan: FirePlan::HOLD,
        };
        match &self.plan.guns {
            Aim::Hold => {}
            // Only carriers that screen one another (the switch of C7): each must have its gun.
            _ if fire.open.is_empty() => fire.all_hidden(&guns),
            Aim::Spread => fire.spread(&guns),
            Aim::Listed(list) => fire.at_first(
                list.iter().copied().filter(|&ship| open_targets.enemy.has(ship)),
                &guns,
            ),
            Aim::Carriers => fire.at_first(open_targets.enemy & view.scenario.rolls.carriers, &guns),
            Aim::Convoys => fire.at_first(open_targets.convoys & open_targets.open, &guns),
            aim @ (Aim::Strongest | Aim::Weakest) => fire.concentrate(aim, &guns),
            aim @ (Aim::Sink | Aim::Remove | Aim::CrippleBonus) => fire.each(aim, &guns),
        }
        fire.plan
    }

    /// Who fires, those with most shots first. A carrier of the Allies holds its fire where that keeps it safe.
    fn guns(&self, view: &View<'_>, battle: &Battle) -> ArrayVec<Gun, MAX_COUNTERS> {
        let scenario = view.scenario;
        let mut shooters = battle.shooters(scenario, view.side);
        if view.side == Side::Allied && self.plan.carriers == CarrierFire::Hidden {
            let in_reach = battle.reachable(scenario, view.side.enemy());
            shooters -= (shooters & scenario.rolls.carriers) - in_reach;
        }
        let gun = |ship| Gun {
            ship,
            shots: battle.shots(scenario, ship),
            bonus: battle.sharp.has(ship),
        };
        let mut order: ArrayVec<Gun, MAX_COUNTERS> = shooters.into_iter().map(gun).collect();
        order.sort_by_key(|gun| Reverse(gun.shots)); // equals stay in the order of the counters
        order
    }
}

fn look(view: &View<'_>, battle: &Battle) -> OpenTargets {
    let rolls = &view.scenario.rolls;
    let enemy = battle.fleets[view.side.enemy()];
    let convoys = enemy & rolls.convoys;
    let behind = if battle.convoy_open(view.scenario, view.position) {
        CounterSet::EMPTY
    } else {
        convoys
    };
    let hidden = ((enemy & rolls.carriers) - battle.exposed).only(|carrier| {
        !battle
            .screen(view.scenario, view.side.enemy(), carrier)
            .is_empty()
    });
    OpenTargets {
        enemy,
        open: enemy - behind - hidden,
        hidden,
        convoys,
    }
}

/// A plan in the making.
struct Fire<'a, 'v> {
    view: &'a View<'v>,
    battle: &'a Battle,
    targets: Targets<'a>,
    open: CounterSet,
    hidden: CounterSet,
    /// Ships aimed at.
    covered: CounterSet,
    plan: FirePlan,
}

impl Fire<'_, '_> {
    fn aim(&mut self, gun: Gun, target: CounterId) {
        self.plan.aim(gun.ship, Some(target));
        self.targets.fired(target, gun.shots);
        self.covered.insert(target);
        if self.hidden.is_empty() {
            return;
        }
        // 11.6: once every other ship is fired on, the carrier may be.
        let enemy = self.view.side.enemy();
        let (scenario, battle, covered) = (self.view.scenario, self.battle, self.covered);
        let seen = self
            .hidden
            .only(|carrier| battle.screen(scenario, enemy, carrier).within(covered));
        self.open |= seen;
        self.hidden -= seen;
    }

    fn best(&self, aim: &Aim, open: CounterSet, gun: Gun) -> Option<CounterId> {
        self.targets.best(aim, open, gun.shots, gun.bonus)
    }

    /// Each gun where it brings most.
    fn each(&mut self, aim: &Aim, guns: &[Gun]) {
        for &gun in guns {
            if let Some(target) = self.best(aim, self.open, gun) {
                self.aim(gun, target);
            }
        }
    }

    /// A target for every gun as long as there are new ones, then wherever it brings most.
    fn spread(&mut self, guns: &[Gun]) {
        for &gun in guns {
            let fresh = self.open - self.covered;
            let open = if fresh.is_empty() { self.open } else { fresh };
            if let Some(target) = self.best(&Aim::Remove, open, gun) {
                self.aim(gun, target);
            }
        }
    }

    /// A gun for every carrier, if there are enough.
    fn all_hidden(&mut self, guns: &[Gun]) {
        if guns.len() >= self.hidden.len() {
            self.open = self.hidden;
            self.spread(guns);
        }
    }

    /// All guns at one ship.
    fn concentrate(&mut self, aim: &Aim, guns: &[Gun]) {
        let Some(target) = guns.first().and_then(|&gun| self.best(aim, self.open, gun)) else {
            return;
        };
        guns.iter().for_each(|&gun| self.aim(gun, target));
    }

    /// All guns at the first of these that can be fired at, the weakest of them at its screen where it has one;
    /// else spread.
    fn at_first(&mut self, wanted: impl IntoIterator<Item = CounterId>, guns: &[Gun]) {
        for target in wanted {
            if !self.hidden.has(target) {
                guns.iter().for_each(|&gun| self.aim(gun, target));
                return;
            }
            let screen = self
                .battle
                .screen(self.view.scenario, self.view.side.enemy(), target);
            if guns.len() > screen.len() {
                let (at_target, at_screen) = guns.split_at(guns.len() - screen.len());
                for (&gun, ship) in at_screen.iter().zip(screen) {
                    self.aim(gun, ship);
                }
                at_target.iter().for_each(|&gun| self.aim(gun, target));
                return;
            }
        }
        self.spread(guns);
    }
}
