//! Commanders by simple rules, for tests: always the same answer in the same situation, always legal.

use std::cmp::Reverse;
use war_at_sea::commanders::Idle;
use war_at_sea::map::{Port, PortSet, Site};
use war_at_sea::naval::{CounterId, CounterSet, Side};
use war_at_sea::{
    Attempt, Battle, Chase, Commander, FirePlan, Groups, Orders, Pursuit, SetUp, UboatAim, UboatOrders, View,
};

/// How guns are laid.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Fire {
    /// One ship after another at one enemy after another.
    Spread,
    /// All at the enemy with most shots.
    Strongest,
    /// All at the enemy with most damage, seen when fire is named.
    Wounded,
    /// At convoys first, then as `Spread`.
    Convoys,
    /// As `Spread`, but nobody fires once a ship of the side bears damage.
    Timid,
}

/// When a side leaves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Leave {
    Never,
    After(u8),
    /// When one of its ships bears damage.
    Hurt,
}

/// A side's rules.
#[derive(Clone, Copy, Debug)]
pub struct Drill {
    pub fire: Fire,
    pub leave: Leave,
    /// Parts into single ships, or stays together.
    pub singly: bool,
    /// Pursues after rounds up to this one.
    pub pursue: u8,
    /// Its carriers fire (C8).
    pub carriers_fire: bool,
    /// Stops striking from the air once a target is sunk or disabled in this step.
    pub content: bool,
}

impl Drill {
    pub const fn new(fire: Fire, leave: Leave) -> Self {
        Drill {
            fire,
            leave,
            singly: false,
            pursue: u8::MAX,
            carriers_fire: false,
            content: false,
        }
    }

    pub const fn singly(mut self) -> Self {
        self.singly = true;
        self
    }

    pub const fn lets_go(self) -> Self {
        self.pursues_until(0)
    }

    pub const fn pursues_until(mut self, round: u8) -> Self {
        self.pursue = round;
        self
    }

    pub const fn carriers_fire(mut self) -> Self {
        self.carriers_fire = true;
        self
    }

    pub const fn content(mut self) -> Self {
        self.content = true;
        self
    }
}

/// Targets that no carrier's screen forbids, then carriers (C7), then convoys.
fn targets(view: &View<'_>, battle: &Battle, fire: Fire) -> Vec<CounterId> {
    let (position, rolls) = (view.position, &view.scenario.rolls);
    let enemy = battle.fleets[view.side.enemy()];
    let open: Vec<CounterId> = (enemy - rolls.convoys).into_iter().collect();
    let (mut carriers, mut plain): (Vec<_>, Vec<_>) =
        open.into_iter().partition(|&ship| rolls.carriers.has(ship));
    let convoys = (enemy & rolls.convoys).into_iter();
    match fire {
        Fire::Spread | Fire::Timid => {
            let guns = battle.shooters(view.scenario, view.side).len();
            if !view.scenario.switches.carriers_screen_carriers || guns >= plain.len() + carriers.len() {
                plain.append(&mut carriers);
            }
            plain.extend(convoys);
        }
        Fire::Convoys => {
            plain = convoys.chain(plain).collect();
            if plain.is_empty() {
                plain = carriers;
            }
        }
        Fire::Strongest | Fire::Wounded => {
            let by = |ship: CounterId| match fire {
                Fire::Strongest => (Reverse(position.attack(view.scenario, ship)), ship),
                _ => (Reverse(position.damage[ship]), ship),
            };
            plain.sort_by_key(|&ship| by(ship));
            if plain.is_empty() {
                plain = carriers; // alone, or with only a convoy
            }
            plain.extend(convoys);
            plain.truncate(1);
        }
    }
    plain
}

impl Commander for Drill {
    fn aim_uboats(&mut self, _: &View<'_>, battle: &Battle) -> UboatAim {
        let mut aim = UboatAim::HOLD;
        for boat in 0..battle.uboats {
            let targets = battle.fleets.allied;
            aim.aim(boat, targets.nth(usize::from(boat) * 2 / 3 % targets.len()));
        }
        aim
    }

    fn air_strike(&mut self, _: &View<'_>, battle: &Battle, targets: CounterSet) -> Option<CounterId> {
        let done = !(battle.sunk | battle.disabled).is_empty();
        if self.content && done {
            None
        } else {
            targets.lowest()
        }
    }

    fn carriers_to_fire(&mut self, _: &View<'_>, _: &Battle, able: CounterSet) -> CounterSet {
        if self.carriers_fire {
            able
        } else {
            CounterSet::EMPTY
        }
    }

    fn fire(&mut self, view: &View<'_>, battle: &Battle) -> FirePlan {
        let mut plan = FirePlan::HOLD;
        let hurt = !(battle.fleets[view.side] & view.position.damaged()).is_empty();
        if self.fire == Fire::Timid && hurt {
            return plan;
        }
        let targets = targets(view, battle, self.fire);
        let carriers = view.scenario.rolls.carriers;
        let mut shooters = battle.shooters(view.scenario, view.side);
        if view.side == Side::Allied && !self.carriers_fire {
            shooters -= carriers;
        }
        for (n, ship) in shooters.into_iter().enumerate() {
            plan.aim(ship, targets.get(n % targets.len().max(1)).copied());
        }
        plan
    }

    fn disengage(&mut self, view: &View<'_>, battle: &Battle) -> bool {
        match self.leave {
            Leave::Never => false,
            Leave::After(round) => battle.round >= round,
            Leave::Hurt => !(battle.fleets[view.side] & view.position.damaged()).is_empty(),
        }
    }

    fn split(&mut self, view: &View<'_>, battle: &Battle) -> Groups {
        let mut groups = Groups::ONE;
        if self.singly {
            groups.count = 0;
            for ship in battle.fleets[view.side] {
                groups.of[ship] = groups.count;
                groups.count += 1;
            }
        }
        groups
    }

    fn pursue(&mut self, view: &View<'_>, battle: &Battle, groups: &Groups) -> Chase {
        let mut chase = Chase::NONE;
        if battle.round > self.pursue {
            return chase;
        }
        let (scenario, position) = (view.scenario, view.position);
        let fugitives = battle.fleets[view.side.enemy()];
        for (n, ship) in (0..).zip(battle.fleets[view.side]) {
            let fast = |group: &u8| {
                let slowest = groups.members(fugitives, *group).into_iter();
                let slowest = slowest.map(|ship| position.speed(scenario, ship)).min();
                slowest.is_some_and(|speed| position.speed(scenario, ship) >= speed)
            };
            // Each a group of his own, as far as speed allows.
            let group = (0..groups.count).map(|k| (k + n) % groups.count).find(fast);
            chase.send(ship, group);
        }
        chase
    }

    fn next_pursuit(&mut self, _: &View<'_>, open: &[Pursuit]) -> usize {
        open.len() - 1
    }

    fn set_up(&mut self, view: &View<'_>) -> SetUp {
        Idle.set_up(view)
    }
    fn sail(&mut self, view: &View<'_>) -> Orders {
        Idle.sail(view)
    }
    fn attempt(&mut self, view: &View<'_>, able: CounterSet) -> Option<Attempt> {
        Idle.attempt(view, able)
    }
    fn fall_back(&mut self, view: &View<'_>, ship: CounterId, ports: PortSet) -> Port {
        Idle.fall_back(view, ship, ports)
    }
    fn repair(&mut self, view: &View<'_>, able: CounterSet) -> Option<CounterId> {
        Idle.repair(view, able)
    }
    fn place_uboats(&mut self, view: &View<'_>) -> UboatOrders {
        Idle.place_uboats(view)
    }
    fn place_air(&mut self, view: &View<'_>, sites: &[Site]) -> Option<Site> {
        Idle.place_air(view, sites)
    }
    fn next_site(&mut self, view: &View<'_>, open: &[Site]) -> Site {
        Idle.next_site(view, open)
    }
    fn oil(&mut self, view: &View<'_>, able: CounterSet) -> Option<CounterId> {
        Idle.oil(view, able)
    }
    fn base(&mut self, view: &View<'_>, ship: CounterId, ports: PortSet) -> Port {
        Idle.base(view, ship, ports)
    }
    fn cash_convoy(&mut self, view: &View<'_>, convoy: CounterId) -> bool {
        Idle.cash_convoy(view, convoy)
    }
}
