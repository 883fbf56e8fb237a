//! Fights of the kernel, set up by name and sampled by the million.

use super::law::Hull;
use super::outcome::{Condition, Outcome};
use admiralty_core::dice::{GameSeed, MasterSeed, Seeded};
use rayon::prelude::*;
use std::collections::BTreeMap;
use war_at_sea::commanders::Idle;
use war_at_sea::map::{Place, Port, PortSet, Site};
use war_at_sea::naval::{BySide, CounterId, CounterSet, Side};
use war_at_sea::{
    Attempt, Battle, Chase, Commander, FirePlan, Game, Groups, NoObserver, Orders, Position, Pursuit,
    Scenario, SetUp, UboatAim, UboatOrders, View,
};

/// Games sampled by one task.
const BATCH: u64 = 20_000;

/// A fight about to begin: the position, and what both players will do.
#[derive(Clone)]
pub struct Table {
    pub scenario: Scenario,
    pub position: Position,
    site: Site,
    watched: Vec<CounterId>,
    players: Players,
}

impl Table {
    /// An empty sea or port in the middle of the war, when every port is open.
    pub fn at(scenario: &Scenario, site: Site) -> Self {
        let mut position = Position::new();
        position.turn = 5;
        let players = Players {
            fire: BySide {
                allied: FirePlan::HOLD,
                axis: FirePlan::HOLD,
            },
            boats: UboatAim::HOLD,
            strikes: false,
            to_the_end: false,
        };
        Table {
            scenario: scenario.clone(),
            position,
            site,
            watched: Vec::new(),
            players,
        }
    }

    pub fn id(&self, name: &str) -> CounterId {
        self.scenario
            .find(name)
            .unwrap_or_else(|| panic!("there is no {name}"))
    }

    /// Puts a ship there, with damage, and watches what becomes of it.
    pub fn put(mut self, name: &str, damage: u8) -> Self {
        let ship = self.id(name);
        self.position.place[ship] = self.site.place();
        self.position.damage[ship] = damage;
        self.watched.push(ship);
        self
    }

    /// Puts an Italian ship there that has gone over to the Allies (15.7).
    pub fn put_turned(mut self, name: &str, damage: u8) -> Self {
        self.position.turned.insert(self.id(name));
        self.put(name, damage)
    }

    /// U-boats in this area.
    pub fn boats(mut self, boats: u8) -> Self {
        let Site::Area(area) = self.site else {
            panic!("U-boats fight at sea")
        };
        self.position.uboats.total = boats;
        self.position.uboats.at[area] = boats;
        self
    }

    /// Boat `n` fires at the `n`th of these.
    pub fn boats_aim(mut self, targets: &[&str]) -> Self {
        for (boat, name) in (0..).zip(targets) {
            self.players.boats.aim(boat, Some(self.id(name)));
        }
        self
    }

    /// A ship's target in every round.
    pub fn fire(mut self, shooter: &str, target: &str) -> Self {
        let (shooter, target) = (self.id(shooter), self.id(target));
        let side = self.position.side(&self.scenario, shooter);
        self.players.fire[side].aim(shooter, Some(target));
        self
    }

    /// Both sides make all air strikes they can, at the counters with the lowest numbers first.
    pub fn strikes(mut self) -> Self {
        self.players.strikes = true;
        self
    }

    /// A side's land-based air is here (5.5).
    pub fn land_air(mut self, side: Side) -> Self {
        self.position.air[side] = Some(self.site);
        self
    }

    /// Nobody disengages: a fight to the end.
    pub fn nobody_leaves(mut self) -> Self {
        self.players.to_the_end = true;
        self
    }

    /// A ship as the exact laws see it.
    pub fn hull(&self, name: &str) -> Hull {
        let ship = self.id(name);
        let printed = self.scenario.factors[ship];
        Hull {
            attack: printed.attack,
            defense: printed.defense,
            airstrike: printed.airstrike,
            german: self.scenario.rolls.germans.has(ship),
            damage: self.position.damage[ship],
        }
    }

    /// Fights it once.
    pub fn fight(&self, seed: GameSeed) -> Outcome {
        let mut game = Game::from(
            &self.scenario,
            self.position,
            self.players,
            Seeded::new(seed),
            NoObserver,
        );
        let mut battle = Battle::at(&self.scenario, &self.position, self.site);
        if let Err(refusal) = game.fight(&mut battle) {
            panic!("the kernel refuses: {refusal}");
        }
        let (before, after) = (self.position.uboats, game.position.uboats);
        let condition = |&ship: &CounterId| {
            let damage = game.position.damage[ship];
            match game.position.place[ship] {
                Place::SUNK => Condition::Sunk,
                place if place == self.site.place() => Condition::Afloat(damage),
                place if place.as_port().is_some() => Condition::Disabled(damage),
                place => panic!("a ship is {place}"),
            }
        };
        Outcome {
            boats: (before.total - after.total, after.disabled),
            ships: self.watched.iter().map(condition).collect(),
        }
    }

    /// Fights game after game of a run and counts the outcomes.
    pub fn sample(&self, run: MasterSeed, games: u64) -> BTreeMap<Outcome, u64> {
        let batch = |batch: u64| {
            let mut counts = BTreeMap::new();
            for number in batch * BATCH..games.min((batch + 1) * BATCH) {
                *counts.entry(self.fight(run.game(number))).or_insert(0) += 1;
            }
            counts
        };
        let add = |mut all: BTreeMap<Outcome, u64>, counts: BTreeMap<Outcome, u64>| {
            for (outcome, count) in counts {
                *all.entry(outcome).or_insert(0) += count;
            }
            all
        };
        (0..games.div_ceil(BATCH))
            .into_par_iter()
            .map(batch)
            .reduce(BTreeMap::new, add)
    }
}

/// Both players: they fire as told, and disengage after a round or never.
#[derive(Clone, Copy)]
struct Players {
    fire: BySide<FirePlan>,
    boats: UboatAim,
    strikes: bool,
    to_the_end: bool,
}

/// Questions that no fight here comes to, or whose answer does not matter to it.
macro_rules! idle {
    ($($name:ident($($arg:ident: $type:ty),*) -> $answer:ty;)+) => {
        $(fn $name(&mut self, view: &View<'_>, $($arg: $type),*) -> $answer {
            Idle.$name(view, $($arg),*)
        })+
    };
}

impl Commander for Players {
    fn aim_uboats(&mut self, _: &View<'_>, _: &Battle) -> UboatAim {
        self.boats
    }

    fn air_strike(&mut self, _: &View<'_>, _: &Battle, targets: CounterSet) -> Option<CounterId> {
        if self.strikes { targets.lowest() } else { None }
    }

    fn carriers_to_fire(&mut self, _: &View<'_>, _: &Battle, able: CounterSet) -> CounterSet {
        able.only(|carrier| self.fire.axis.target(carrier).is_some())
    }

    fn fire(&mut self, view: &View<'_>, _: &Battle) -> FirePlan {
        self.fire[view.side]
    }

    fn disengage(&mut self, _: &View<'_>, _: &Battle) -> bool {
        !self.to_the_end
    }

    idle! {
        set_up() -> SetUp;
        sail() -> Orders;
        attempt(able: CounterSet) -> Option<Attempt>;
        fall_back(ship: CounterId, ports: PortSet) -> Port;
        repair(able: CounterSet) -> Option<CounterId>;
        place_uboats() -> UboatOrders;
        place_air(sites: &[Site]) -> Option<Site>;
        next_site(open: &[Site]) -> Site;
        split(battle: &Battle) -> Groups;
        pursue(battle: &Battle, groups: &Groups) -> Chase;
        next_pursuit(open: &[Pursuit]) -> usize;
        oil(able: CounterSet) -> Option<CounterId>;
        base(ship: CounterId, ports: PortSet) -> Port;
        cash_convoy(convoy: CounterId) -> bool;
    }
}
