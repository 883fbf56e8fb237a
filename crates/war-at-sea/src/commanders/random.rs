//! `random`: uniform over the legal options at every decision. It can reach every legal option, which makes it
//! the fuzzer's engine as well.
//!
//! Plans made of many choices are drawn choice by choice: each ship, boat or gun picks uniformly among what it
//! may do, and a plan that breaks a joint rule (11.6, 14.1) is drawn again, so that the legal plans stay
//! equally likely. Fugitives part as at the table: each ship in turn joins a group announced before, or leads
//! one of its own.

use crate::map::{Area, AreaSet, ByArea, Place, Port, PortSet, Site};
use crate::naval::{CounterId, CounterMap, CounterSet, Side};
use crate::rules::legality;
use crate::rules::passage;
use crate::rules::passage::Departures;
use crate::{
    Attempt, Battle, Chase, Commander, FirePlan, Groups, Orders, Pursuit, SetUp, UboatAim, UboatOrders, View,
};
use admiralty_core::dice::{GameSeed, Stream, below};
use rand_xoshiro::Xoshiro256PlusPlus;

/// See the module.
#[derive(Clone, Debug)]
pub struct Random(Xoshiro256PlusPlus);

impl Random {
    /// The commander of one side in one game of a run: its own stream, apart from the dice.
    #[must_use]
    pub fn new(seed: GameSeed, side: Side) -> Self {
        Random(seed.generator(match side {
            Side::Allied => Stream::First,
            Side::Axis => Stream::Second,
        }))
    }

    fn below(&mut self, n: usize) -> usize {
        below(&mut self.0, n as u64) as usize
    }

    fn coin(&mut self) -> bool {
        self.below(2) == 1
    }

    fn one_of(&mut self, ships: CounterSet) -> Option<CounterId> {
        let n = self.below(ships.len());
        ships.nth(n)
    }

    /// One of the ships, or none, all equally likely.
    fn one_or_none(&mut self, ships: CounterSet) -> Option<CounterId> {
        let n = self.below(ships.len() + 1);
        ships.nth(n)
    }

    fn port(&mut self, ports: PortSet) -> Port {
        let n = self.below(ports.len());
        ports.iter().nth(n).unwrap_or(Port::England)
    }

    /// Where a counter goes by adjacent moves: stays, or one of these areas; an oiled ship anywhere it may.
    fn destination(&mut self, view: &View<'_>, ship: CounterId, areas: AreaSet) -> Place {
        let place = view.position.place[ship];
        if place == Place::REFUELLING {
            let (areas, ports) = passage::oiled_places(view.scenario, view.position, ship);
            let n = self.below(areas.len() + ports.len());
            let mut places = areas.iter().map(Place::sea).chain(ports.iter().map(Place::port));
            return places.nth(n).unwrap_or(place);
        }
        let n = self.below(areas.len() + 1);
        areas.iter().nth(n).map_or(place, Place::sea)
    }
}

impl Commander for Random {
    const TRUSTED: bool = true;

    fn set_up(&mut self, view: &View<'_>) -> SetUp {
        let mut set_up = CounterMap::all(Port::England);
        for ship in view.own() {
            let start = view.scenario.ship(ship).start;
            if !start.is_empty() {
                set_up[ship] = self.port(start);
            }
        }
        set_up
    }

    fn sail(&mut self, view: &View<'_>) -> Orders {
        let mut orders = Orders::stay(view.position);
        let convoys = view.own() & view.scenario.rolls.convoys;
        let departures = Departures::of(view.scenario, view.position, view.side);
        for ship in view.own() - convoys {
            orders.to[ship] = self.destination(view, ship, departures.near[ship]);
        }
        // Convoys at sea go on (14.3); of those in port at most one sails to each area (14.1).
        let in_port = convoys.only(|convoy| !view.adjacent_areas(convoy).is_empty());
        for convoy in convoys.only(|convoy| view.position.place[convoy].as_area().is_some()) {
            orders.to[convoy] = Place::sea(Area::BarentsSea);
        }
        if let Some(convoy) = self.one_or_none(in_port) {
            let areas = view.adjacent_areas(convoy);
            let n = self.below(areas.len());
            orders.to[convoy] = areas
                .iter()
                .nth(n)
                .map_or(view.position.place[convoy], Place::sea);
        }
        orders
    }

    fn attempt(&mut self, view: &View<'_>, able: CounterSet) -> Option<Attempt> {
        let departures = Departures::of(view.scenario, view.position, view.side);
        let options: usize = able.into_iter().map(|ship| departures.far[ship].len()).sum();
        let mut n = self.below(options + 1);
        for ship in able {
            let areas = departures.far[ship];
            match areas.iter().nth(n) {
                Some(to) => return Some(Attempt { ship, to }),
                None => n -= areas.len(),
            }
        }
        None
    }

    fn fall_back(&mut self, _view: &View<'_>, _ship: CounterId, ports: PortSet) -> Port {
        self.port(ports)
    }

    fn repair(&mut self, _view: &View<'_>, able: CounterSet) -> Option<CounterId> {
        self.one_or_none(able)
    }

    fn place_uboats(&mut self, view: &View<'_>) -> UboatOrders {
        let mut orders = ByArea::default();
        for _ in 0..view.position.uboats.in_germany() {
            if let Some(&area) = Area::ALL.get(self.below(Area::ALL.len() + 1)) {
                orders[area] += 1;
            }
        }
        orders
    }

    fn place_air(&mut self, _view: &View<'_>, sites: &[Site]) -> Option<Site> {
        let n = self.below(sites.len() + 1);
        sites.get(n).copied()
    }

    fn next_site(&mut self, _view: &View<'_>, open: &[Site]) -> Site {
        open[self.below(open.len())]
    }

    fn aim_uboats(&mut self, _view: &View<'_>, battle: &Battle) -> UboatAim {
        let mut aim = UboatAim::HOLD;
        for boat in 0..battle.uboats {
            aim.aim(boat, self.one_or_none(battle.fleets.allied));
        }
        aim
    }

    fn air_strike(&mut self, _view: &View<'_>, _battle: &Battle, targets: CounterSet) -> Option<CounterId> {
        self.one_or_none(targets)
    }

    fn carriers_to_fire(&mut self, _view: &View<'_>, _battle: &Battle, able: CounterSet) -> CounterSet {
        able.only(|_| self.coin())
    }

    fn fire(&mut self, view: &View<'_>, battle: &Battle) -> FirePlan {
        let (scenario, side) = (view.scenario, view.side);
        let shooters = battle.shooters(scenario, side);
        let targets = battle.reachable(scenario, side);
        loop {
            let mut plan = FirePlan::HOLD;
            for ship in shooters {
                let must = side == Side::Axis && battle.exposed.has(ship) && !targets.is_empty();
                plan.aim(
                    ship,
                    if must {
                        self.one_of(targets)
                    } else {
                        self.one_or_none(targets)
                    },
                );
            }
            if legality::fire(scenario, battle, side, &plan).is_ok() {
                return plan;
            }
        }
    }

    fn disengage(&mut self, _view: &View<'_>, _battle: &Battle) -> bool {
        self.coin()
    }

    fn split(&mut self, view: &View<'_>, battle: &Battle) -> Groups {
        let mut groups = Groups {
            of: CounterMap::all(0),
            count: 0,
        };
        for ship in battle.fleets[view.side] {
            let group = self.below(usize::from(groups.count) + 1) as u8;
            groups.of[ship] = group;
            groups.count = groups.count.max(group + 1);
        }
        groups
    }

    fn pursue(&mut self, view: &View<'_>, battle: &Battle, groups: &Groups) -> Chase {
        let fugitives = battle.fleets[view.side.enemy()];
        let speed = |ships| legality::group_speed(view.scenario, view.position, ships);
        let mut chase = Chase::NONE;
        for ship in battle.fleets[view.side] {
            let own = view.position.speed(view.scenario, ship);
            let slow_enough = |&group: &u8| speed(groups.members(fugitives, group)) <= own;
            let options = (0..groups.count).filter(slow_enough).count();
            let n = self.below(options + 1);
            chase.send(ship, (0..groups.count).filter(slow_enough).nth(n));
        }
        chase
    }

    fn next_pursuit(&mut self, _view: &View<'_>, open: &[Pursuit]) -> usize {
        self.below(open.len())
    }

    fn oil(&mut self, _view: &View<'_>, able: CounterSet) -> Option<CounterId> {
        self.one_or_none(able)
    }

    fn base(&mut self, _view: &View<'_>, _ship: CounterId, ports: PortSet) -> Port {
        self.port(ports)
    }

    fn cash_convoy(&mut self, _view: &View<'_>, _convoy: CounterId) -> bool {
        self.coin()
    }
}
