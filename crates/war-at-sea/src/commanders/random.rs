//! `random`: uniform over the legal options at every decision. It can reach every legal option, which makes it
//! the fuzzer's engine as well.
//!
//! Plans made of many choices are drawn choice by choice: each ship, boat or gun picks uniformly among what it
//! may do, and a plan that breaks a joint rule (11.6, 14.1) is drawn again, so that the legal plans stay
//! equally likely. Fugitives part as at the table: each ship in turn joins a group announced before, or leads
//! one of its own.

use crate::map::{Area, AreaSet, ByArea, Place, Port, PortSet, Site};
use crate::naval::{CounterId, CounterMap, CounterSet, Side};
use crate::outlook;
use crate::rules::legality;
use crate::rules::passage;
use crate::rules::passage::Departures;
use crate::{
    Attempt, Battle, Chase, Commander, FirePlan, Groups, Orders, Pursuit, SetUp, UboatAim, UboatOrders, View,
};
use admiralty_core::contract::Lots;
use admiralty_core::dice::{GameSeed, Stream, below};
use rand_xoshiro::Xoshiro256PlusPlus;

/// What choices are drawn from: a generator, or somebody from outside.
pub trait Draw {
    /// Whether chance alone draws: then a plan that breaks a joint rule may be drawn again.
    const BY_LOT: bool;

    /// One of `n` options by its index. What it is about, and what each option is called, have the numbers of
    /// [`crate::outlook`].
    fn one(&mut self, about: usize, n: usize, code: impl FnMut(usize) -> usize) -> usize;
}

impl Draw for Xoshiro256PlusPlus {
    const BY_LOT: bool = true;

    #[inline]
    fn one(&mut self, _about: usize, n: usize, _code: impl FnMut(usize) -> usize) -> usize {
        below(self, n as u64) as usize
    }
}

impl Draw for Lots {
    const BY_LOT: bool = false;

    fn one(&mut self, about: usize, n: usize, code: impl FnMut(usize) -> usize) -> usize {
        Lots::one(self, about, n, code)
    }
}

/// See the module.
#[derive(Clone, Debug)]
pub struct Random<L = Xoshiro256PlusPlus>(pub(crate) L);

impl Random {
    /// The commander of one side in one game of a run: its own stream, apart from the dice.
    #[must_use]
    pub fn new(seed: GameSeed, side: Side) -> Self {
        Random(seed.generator(match side {
            Side::Allied => Stream::First,
            Side::Axis => Stream::Second,
        }))
    }
}

/// What a choice of the whole side is about, for [`Draw::one`]; ships follow.
const SIDE: usize = 0;

fn about(ship: CounterId) -> usize {
    1 + ship.index()
}

impl<L: Draw> Random<L> {
    fn coin(&mut self, about: usize) -> bool {
        self.0.one(about, 2, outlook::yes_or_no) == 1
    }

    fn one_of(&mut self, about: usize, ships: CounterSet) -> Option<CounterId> {
        let n = self.0.one(about, ships.len(), outlook::ship_or_none(ships));
        ships.nth(n)
    }

    /// One of the ships, or none, all equally likely.
    fn one_or_none(&mut self, about: usize, ships: CounterSet) -> Option<CounterId> {
        let n = self.0.one(about, ships.len() + 1, outlook::ship_or_none(ships));
        ships.nth(n)
    }

    fn port(&mut self, ship: CounterId, ports: PortSet) -> Port {
        let code = |n| ports.iter().nth(n).map_or(outlook::NONE, outlook::port);
        let n = self.0.one(about(ship), ports.len(), code);
        ports.iter().nth(n).unwrap_or(Port::England)
    }

    /// One of the areas, or none.
    fn area_or_none(&mut self, about: usize, areas: AreaSet) -> Option<Area> {
        let code = |n| areas.iter().nth(n).map_or(outlook::NONE, outlook::area);
        let n = self.0.one(about, areas.len() + 1, code);
        areas.iter().nth(n)
    }

    /// One of the areas for a ship.
    fn area_of(&mut self, ship: CounterId, areas: AreaSet) -> Option<Area> {
        let code = |n| areas.iter().nth(n).map_or(outlook::NONE, outlook::area);
        let n = self.0.one(about(ship), areas.len(), code);
        areas.iter().nth(n)
    }

    /// One of the sites, or none where there are so many options more.
    fn site(&mut self, sites: &[Site], more: usize) -> Option<Site> {
        let code = |n: usize| sites.get(n).map_or(outlook::NONE, |&site| outlook::site(site));
        let n = self.0.one(SIDE, sites.len() + more, code);
        sites.get(n).copied()
    }

    /// Where a counter goes by adjacent moves: stays, or one of these areas; an oiled ship anywhere it may.
    fn destination(&mut self, view: &View<'_>, ship: CounterId, areas: AreaSet) -> Place {
        let place = view.position.place[ship];
        if place == Place::REFUELLING {
            let (areas, ports) = passage::oiled_places(view.scenario, view.position, ship);
            let places = || areas.iter().map(Place::sea).chain(ports.iter().map(Place::port));
            let code = |n| places().nth(n).map_or(outlook::NONE, outlook::place);
            let n = self.0.one(about(ship), areas.len() + ports.len(), code);
            return places().nth(n).unwrap_or(place);
        }
        self.area_or_none(about(ship), areas).map_or(place, Place::sea)
    }
}

impl<L: Draw> Commander for Random<L> {
    const TRUSTED: bool = true;

    fn set_up(&mut self, view: &View<'_>) -> SetUp {
        let mut set_up = CounterMap::all(Port::England);
        for ship in view.own() {
            let start = view.scenario.ship(ship).start;
            if !start.is_empty() {
                set_up[ship] = self.port(ship, start);
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
        if let Some(convoy) = self.one_or_none(SIDE, in_port) {
            let areas = view.adjacent_areas(convoy);
            orders.to[convoy] = self
                .area_of(convoy, areas)
                .map_or(view.position.place[convoy], Place::sea);
        }
        orders
    }

    fn attempt(&mut self, view: &View<'_>, able: CounterSet) -> Option<Attempt> {
        let departures = Departures::of(view.scenario, view.position, view.side);
        if !L::BY_LOT {
            let ship = self.one_or_none(SIDE, able.only(|ship| !departures.far[ship].is_empty()))?;
            let to = self.area_of(ship, departures.far[ship])?;
            return Some(Attempt { ship, to });
        }
        let options: usize = able.into_iter().map(|ship| departures.far[ship].len()).sum();
        let mut n = self.0.one(SIDE, options + 1, |_| outlook::NONE);
        for ship in able {
            let areas = departures.far[ship];
            match areas.iter().nth(n) {
                Some(to) => return Some(Attempt { ship, to }),
                None => n -= areas.len(),
            }
        }
        None
    }

    fn fall_back(&mut self, _view: &View<'_>, ship: CounterId, ports: PortSet) -> Port {
        self.port(ship, ports)
    }

    fn repair(&mut self, _view: &View<'_>, able: CounterSet) -> Option<CounterId> {
        self.one_or_none(SIDE, able)
    }

    fn place_uboats(&mut self, view: &View<'_>) -> UboatOrders {
        let mut orders = ByArea::default();
        for _ in 0..view.position.uboats.in_germany() {
            let code = |n: usize| {
                Area::ALL
                    .get(n)
                    .map_or(outlook::NONE, |&area| outlook::area(area))
            };
            if let Some(&area) = Area::ALL.get(self.0.one(SIDE, Area::ALL.len() + 1, code)) {
                orders[area] += 1;
            }
        }
        orders
    }

    fn place_air(&mut self, _view: &View<'_>, sites: &[Site]) -> Option<Site> {
        self.site(sites, 1)
    }

    fn next_site(&mut self, _view: &View<'_>, open: &[Site]) -> Site {
        self.site(open, 0).unwrap_or(open[0])
    }

    fn aim_uboats(&mut self, _view: &View<'_>, battle: &Battle) -> UboatAim {
        let mut aim = UboatAim::HOLD;
        for boat in 0..battle.uboats {
            aim.aim(boat, self.one_or_none(SIDE, battle.fleets.allied));
        }
        aim
    }

    fn air_strike(&mut self, _view: &View<'_>, _battle: &Battle, targets: CounterSet) -> Option<CounterId> {
        self.one_or_none(SIDE, targets)
    }

    fn carriers_to_fire(&mut self, _view: &View<'_>, _battle: &Battle, able: CounterSet) -> CounterSet {
        able.only(|ship| self.coin(about(ship)))
    }

    fn fire(&mut self, view: &View<'_>, battle: &Battle) -> FirePlan {
        let (scenario, side) = (view.scenario, view.side);
        let shooters = battle.shooters(scenario, side);
        let mut targets = battle.reachable(scenario, side);
        loop {
            let mut plan = FirePlan::HOLD;
            for ship in shooters {
                let must = side == Side::Axis && battle.exposed.has(ship) && !targets.is_empty();
                plan.aim(
                    ship,
                    if must {
                        self.one_of(about(ship), targets)
                    } else {
                        self.one_or_none(about(ship), targets)
                    },
                );
            }
            if legality::fire(scenario, battle, side, &plan).is_ok() {
                return plan;
            }
            if !L::BY_LOT {
                // 11.6: without the carriers that may be fired on only when everybody else is, any plan stands.
                targets -= scenario.rolls.carriers - battle.exposed;
            }
        }
    }

    fn disengage(&mut self, _view: &View<'_>, _battle: &Battle) -> bool {
        self.coin(SIDE)
    }

    fn split(&mut self, view: &View<'_>, battle: &Battle) -> Groups {
        let mut groups = Groups {
            of: CounterMap::all(0),
            count: 0,
        };
        for ship in battle.fleets[view.side] {
            let group =
                self.0
                    .one(about(ship), usize::from(groups.count) + 1, outlook::number) as u8;
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
            let code = |n| (0..groups.count).filter(slow_enough).nth(n);
            let code = |n| code(n).map_or(outlook::NONE, |group| outlook::number(usize::from(group)));
            let n = self.0.one(about(ship), options + 1, code);
            chase.send(ship, (0..groups.count).filter(slow_enough).nth(n));
        }
        chase
    }

    fn next_pursuit(&mut self, _view: &View<'_>, open: &[Pursuit]) -> usize {
        self.0.one(SIDE, open.len(), outlook::number)
    }

    fn oil(&mut self, _view: &View<'_>, able: CounterSet) -> Option<CounterId> {
        self.one_or_none(SIDE, able)
    }

    fn base(&mut self, _view: &View<'_>, ship: CounterId, ports: PortSet) -> Port {
        self.port(ship, ports)
    }

    fn cash_convoy(&mut self, _view: &View<'_>, convoy: CounterId) -> bool {
        self.coin(about(convoy))
    }
}
