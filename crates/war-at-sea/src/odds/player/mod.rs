//! A commander for one battle who does what a [`BattlePlan`] says, no more and no less.
//!
//! Every answer is a function of the view, the battle and the plan: no dice, no memory. So the exact law of a
//! battle between two players exists, and can be worked out.

mod boats;
mod guns;
mod pursuit;
mod targets;
mod values;

pub(super) use targets::{Target, gain};
pub use values::BattleValues;

use super::plan::{Aim, BattlePlan, CarrierFire, Withdrawal};
use crate::map::{Port, PortSet, Site};
use crate::naval::{BySide, CounterId, CounterMap, CounterSet};
use crate::{
    Attempt, Battle, Chase, Commander, FirePlan, Groups, Orders, Pursuit, SetUp, UboatAim, UboatOrders, View,
};

/// Exact chances are sums: so much less than 1 is certain all the same.
const ROUNDING: f64 = 1e-9;

/// Commands one side of a battle. `CHECKED` has the rules look at every answer.
#[derive(Clone, Copy, Debug)]
pub struct PlanPlayer<'a, const CHECKED: bool = false> {
    plan: &'a BattlePlan,
    values: &'a BattleValues,
}

impl<'a, const CHECKED: bool> PlanPlayer<'a, CHECKED> {
    /// A player with orders.
    #[must_use]
    pub fn new(plan: &'a BattlePlan, values: &'a BattleValues) -> Self {
        PlanPlayer { plan, values }
    }

    /// 12: whether the side goes.
    fn goes(&self, view: &View<'_>, battle: &Battle) -> bool {
        match self.plan.withdrawal {
            Withdrawal::Never => false,
            Withdrawal::AfterRound(round) => battle.round >= round,
            Withdrawal::ShipsLeft(ships) => battle.fleets[view.side].len() <= usize::from(ships),
            Withdrawal::HoldChance(percent) => {
                // Where the enemy is about to leave there is nobody to lose it to.
                let enemy_stays = !battle.fleets[view.side.enemy()].within(view.position.disengaged);
                let below = |chance: f64| chance + ROUNDING < f64::from(percent) / 100.0;
                enemy_stays && self.values.chance_to_hold(view, battle).is_some_and(below)
            }
            Withdrawal::ExpectedPoc => self.values.better_gone(view, battle),
            Withdrawal::Outgunned(tenths) => {
                let shots = BySide::new(|side| shots_of(view, battle.fleets[side]));
                let (own, enemy) = (shots[view.side], shots[view.side.enemy()]);
                enemy > 0 && enemy * 10 >= own * u32::from(tenths)
            }
        }
    }
}

/// All shots of some ships at their present damage.
fn shots_of(view: &View<'_>, ships: CounterSet) -> u32 {
    let shots = |ship| u32::from(view.position.attack(view.scenario, ship));
    ships.into_iter().map(shots).sum()
}

impl<const CHECKED: bool> Commander for PlanPlayer<'_, CHECKED> {
    const TRUSTED: bool = !CHECKED;

    fn aim_uboats(&mut self, view: &View<'_>, battle: &Battle) -> UboatAim {
        self.torpedoes(view, battle)
    }

    fn air_strike(&mut self, view: &View<'_>, battle: &Battle, targets: CounterSet) -> Option<CounterId> {
        self.bombs(view, battle, targets)
    }

    /// C8: a carrier that fires may be fired on; where there is no more gun than its screen has ships, it stays
    /// safe by holding its fire.
    fn carriers_to_fire(&mut self, view: &View<'_>, battle: &Battle, able: CounterSet) -> CounterSet {
        match self.plan.carriers {
            _ if self.plan.guns == Aim::Hold => CounterSet::EMPTY,
            CarrierFire::Always => able,
            CarrierFire::Hidden => able & battle.reachable(view.scenario, view.side.enemy()),
        }
    }

    fn fire(&mut self, view: &View<'_>, battle: &Battle) -> FirePlan {
        self.volleys(view, battle)
    }

    fn disengage(&mut self, view: &View<'_>, battle: &Battle) -> bool {
        self.goes(view, battle)
    }

    fn split(&mut self, view: &View<'_>, battle: &Battle) -> Groups {
        self.parts(view, battle)
    }

    fn pursue(&mut self, view: &View<'_>, battle: &Battle, groups: &Groups) -> Chase {
        self.chases(view, battle, groups)
    }

    fn next_pursuit(&mut self, _view: &View<'_>, _open: &[Pursuit]) -> usize {
        0
    }

    /// 5.7: the odds of a battle do not depend on the port; the first will do.
    fn base(&mut self, _view: &View<'_>, _ship: CounterId, ports: PortSet) -> Port {
        ports.iter().next().unwrap_or(Port::England)
    }

    // What follows is never asked in a battle; the answers are those that change nothing.

    fn set_up(&mut self, view: &View<'_>) -> SetUp {
        let mut homes = CounterMap::all(Port::England);
        for ship in view.scenario.counters() {
            homes[ship] = view.scenario.ship(ship).home();
        }
        homes
    }

    fn sail(&mut self, view: &View<'_>) -> Orders {
        Orders::stay(view.position)
    }

    fn attempt(&mut self, _view: &View<'_>, _able: CounterSet) -> Option<Attempt> {
        None
    }

    fn fall_back(&mut self, view: &View<'_>, ship: CounterId, ports: PortSet) -> Port {
        self.base(view, ship, ports)
    }

    fn repair(&mut self, _view: &View<'_>, _able: CounterSet) -> Option<CounterId> {
        None
    }

    fn place_uboats(&mut self, _view: &View<'_>) -> UboatOrders {
        UboatOrders::default()
    }

    fn place_air(&mut self, _view: &View<'_>, _sites: &[Site]) -> Option<Site> {
        None
    }

    fn next_site(&mut self, _view: &View<'_>, open: &[Site]) -> Site {
        open[0]
    }

    fn oil(&mut self, _view: &View<'_>, _able: CounterSet) -> Option<CounterId> {
        None
    }

    fn cash_convoy(&mut self, _view: &View<'_>, _convoy: CounterId) -> bool {
        false
    }
}
