//! A movement as data, and the commander that makes it and then plays on as `doctrine`.

use crate::naval::{CounterId, CounterSet};
use crate::war_at_sea::commanders::doctrine::Doctrine;
use crate::war_at_sea::map::{Port, PortSet, Site};
use crate::war_at_sea::{
    Attempt, Battle, Chase, Commander, FirePlan, Groups, Orders, Pursuit, SetUp, UboatAim, UboatOrders, View,
};

/// Where a side sends its ships in one movement phase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Plan {
    /// Moves at once.
    pub orders: Orders,
    /// Speed rolls, in the order of the ships.
    pub rolls: Vec<Attempt>,
}

/// Makes the planned movement if it has one, and decides all else as doctrine.
pub(super) struct Pinned<'a> {
    base: Doctrine<'a>,
    /// The movement still to be made.
    plan: Option<&'a Plan>,
    /// Its speed rolls, while they are made.
    rolls: std::slice::Iter<'a, Attempt>,
}

impl<'a> Pinned<'a> {
    pub fn new(base: Doctrine<'a>, plan: Option<&'a Plan>) -> Self {
        Pinned {
            base,
            plan,
            rolls: [].iter(),
        }
    }
}

impl Commander for Pinned<'_> {
    /// Plans are held against the rules before they are tried.
    const TRUSTED: bool = true;

    fn sail(&mut self, view: &View<'_>) -> Orders {
        let Some(plan) = self.plan.take() else {
            return self.base.sail(view);
        };
        self.rolls = plan.rolls.iter();
        plan.orders
    }

    fn attempt(&mut self, view: &View<'_>, able: CounterSet) -> Option<Attempt> {
        match self.rolls.next() {
            Some(&attempt) => Some(attempt),
            None => self.base.attempt(view, able),
        }
    }

    fn set_up(&mut self, view: &View<'_>) -> SetUp {
        self.base.set_up(view)
    }
    fn fall_back(&mut self, view: &View<'_>, ship: CounterId, ports: PortSet) -> Port {
        self.base.fall_back(view, ship, ports)
    }
    fn repair(&mut self, view: &View<'_>, able: CounterSet) -> Option<CounterId> {
        self.base.repair(view, able)
    }
    fn place_uboats(&mut self, view: &View<'_>) -> UboatOrders {
        self.base.place_uboats(view)
    }
    fn place_air(&mut self, view: &View<'_>, sites: &[Site]) -> Option<Site> {
        self.base.place_air(view, sites)
    }
    fn next_site(&mut self, view: &View<'_>, open: &[Site]) -> Site {
        self.base.next_site(view, open)
    }
    fn aim_uboats(&mut self, view: &View<'_>, battle: &Battle) -> UboatAim {
        self.base.aim_uboats(view, battle)
    }
    fn air_strike(&mut self, view: &View<'_>, battle: &Battle, targets: CounterSet) -> Option<CounterId> {
        self.base.air_strike(view, battle, targets)
    }
    fn carriers_to_fire(&mut self, view: &View<'_>, battle: &Battle, able: CounterSet) -> CounterSet {
        self.base.carriers_to_fire(view, battle, able)
    }
    fn fire(&mut self, view: &View<'_>, battle: &Battle) -> FirePlan {
        self.base.fire(view, battle)
    }
    fn disengage(&mut self, view: &View<'_>, battle: &Battle) -> bool {
        self.base.disengage(view, battle)
    }
    fn split(&mut self, view: &View<'_>, battle: &Battle) -> Groups {
        self.base.split(view, battle)
    }
    fn pursue(&mut self, view: &View<'_>, battle: &Battle, groups: &Groups) -> Chase {
        self.base.pursue(view, battle, groups)
    }
    fn next_pursuit(&mut self, view: &View<'_>, open: &[Pursuit]) -> usize {
        self.base.next_pursuit(view, open)
    }
    fn oil(&mut self, view: &View<'_>, able: CounterSet) -> Option<CounterId> {
        self.base.oil(view, able)
    }
    fn base(&mut self, view: &View<'_>, ship: CounterId, ports: PortSet) -> Port {
        self.base.base(view, ship, ports)
    }
    fn cash_convoy(&mut self, view: &View<'_>, convoy: CounterId) -> bool {
        self.base.cash_convoy(view, convoy)
    }
}
