//! Who plays the games that are learned from: now as learned, now as doctrine, and now and then as nobody would.

use crate::commander::{Attempts, every_question};
use crate::commanders::Deployment;
use crate::commanders::learned::{Learned, Learning, Level};
use crate::map::{Area, AreaSet, Place, Places, Port, PortSet, Site};
use crate::naval::{CounterId, CounterMap, CounterSet, Side};
use crate::rules::passage::Departures;
use crate::{
    Attempt, Battle, Chase, Commander, FirePlan, Groups, Orders, Pursuit, SetUp, UboatAim, UboatOrders, View,
};
use admiralty_core::dice::{GameSeed, Stream, below};
use rand_xoshiro::Xoshiro256PlusPlus;

/// How much one strays: chances in a hundred.
#[derive(Clone, Copy, Debug, Default)]
pub struct Habits {
    /// Plays as doctrine does where it does not stray.
    pub doctrine: bool,
    /// Of a movement, or the placing of U-boats, to be disturbed.
    pub movement: u64,
    /// A disturbed movement stays near what was learned: only one change is made, of few ships.
    pub near: bool,
    /// Of a ship to base anywhere.
    pub basing: u64,
    /// Of a British ship to begin in Malta.
    pub malta: u64,
    /// Begins and bases where the networks predict most: what they overrate there is corrected.
    pub ports: bool,
}

fn generator(seed: GameSeed, side: Side) -> Xoshiro256PlusPlus {
    let mut generator = seed.generator(Stream::Straying);
    if side == Side::Axis {
        generator.jump();
    }
    generator
}

/// Plays by its habits.
pub struct Explorer<'a> {
    learned: Learned<'a>,
    habits: Habits,
    plan: Deployment,
    /// The movement before it was disturbed, and whether the next one begins with it.
    calm: Deployment,
    again: bool,
    generator: Xoshiro256PlusPlus,
}

impl<'a> Explorer<'a> {
    /// One side's in one game.
    pub fn new(learning: &'a Learning, seed: GameSeed, side: Side, habits: Habits) -> Self {
        Explorer {
            learned: Learned::new(learning, seed, side, Level::Quick),
            habits,
            plan: Deployment::stay(&crate::Position::new()),
            calm: Deployment::stay(&crate::Position::new()),
            again: false,
            generator: generator(seed, side),
        }
    }

    /// Next it makes the same movement again, disturbed in another way: little, if `near`.
    pub fn disturb_again(&mut self, seed: GameSeed, side: Side, near: bool) {
        self.again = true;
        self.generator = generator(seed, side);
        (self.habits.movement, self.habits.near) = (100, near);
    }

    /// Sails as it does in a game that counts.
    pub fn think(&mut self) {
        self.learned.level = Level::Fast;
    }

    fn draw(&mut self, below_what: u64) -> u64 {
        below(&mut self.generator, below_what)
    }

    fn strays(&mut self, chance: u64) -> bool {
        self.draw(100) < chance
    }

    fn movement(&mut self, view: &View<'_>) -> Orders {
        if !std::mem::take(&mut self.again) {
            self.calm = if self.habits.doctrine {
                self.learned.doctrine_plan(view)
            } else {
                self.learned.movement(view)
            };
        }
        self.plan = self.calm;
        if self.strays(self.habits.movement) {
            let departures = Departures::of(view.scenario, view.position, view.side);
            let times = if self.habits.near { 0 } else { self.draw(3) };
            for _ in 0..=times {
                self.disturb(view, &departures);
            }
        }
        self.plan.orders
    }

    /// Sends a ship to an area, or keeps it in port.
    fn send(&mut self, view: &View<'_>, departures: &Departures, ship: CounterId, to: Option<Area>) {
        let from = view.position.place[ship];
        match to {
            Some(area) if departures.near[ship].has(area) => self.plan.sail(ship, Place::sea(area)),
            Some(area) if departures.far[ship].has(area) && view.position.speed(view.scenario, ship) > 1 => {
                self.plan.roll(ship, from, area);
            }
            Some(_) => {}
            None => self.plan.sail(ship, from),
        }
    }

    fn any_area(&mut self, areas: AreaSet) -> Option<Area> {
        let n = self.draw(areas.len() as u64 + 1) as usize;
        areas.iter().nth(n)
    }

    /// Some ships go elsewhere: each at random, a share of all to one area, or those of one area home.
    fn disturb(&mut self, view: &View<'_>, departures: &Departures) {
        let may = |ship: CounterId| !(departures.near[ship] | departures.far[ship]).is_empty();
        let able = (view.own() - view.scenario.rolls.convoys).only(may);
        let most = if self.habits.near { 3 } else { 5 };
        let share = [8, 20, 40, 70, 100][self.draw(most) as usize];
        let area = Area::ALL[self.draw(Area::ALL.len() as u64) as usize];
        match self.draw(5) {
            0 | 1 => {
                for ship in able {
                    if self.strays(share) {
                        let to = self.any_area(departures.near[ship] | departures.far[ship]);
                        self.send(view, departures, ship, to);
                    }
                }
            }
            2 | 3 => {
                for ship in able {
                    if self.strays(share) {
                        self.send(view, departures, ship, Some(area));
                    }
                }
            }
            _ => {
                for ship in able {
                    if self.plan.goal(ship) == Some(area) && self.strays(share) {
                        self.send(view, departures, ship, None);
                    }
                }
                self.disturb_convoys(view);
            }
        }
    }

    /// A convoy sails, or none does.
    fn disturb_convoys(&mut self, view: &View<'_>) {
        let waiting = view.own() & view.scenario.rolls.convoys & view.position.place.in_port();
        for convoy in waiting {
            self.plan.sail(convoy, view.position.place[convoy]);
        }
        let ready = waiting.only(|convoy| !view.adjacent_areas(convoy).is_empty());
        if !ready.is_empty() && self.strays(50) {
            let nth = self.draw(ready.len() as u64) as usize;
            let convoy = ready.nth(nth);
            let to = convoy.and_then(|convoy| view.adjacent_areas(convoy).iter().next());
            if let (Some(convoy), Some(to)) = (convoy, to) {
                self.plan.sail(convoy, Place::sea(to));
            }
        }
    }

    fn boats(&mut self, view: &View<'_>) -> UboatOrders {
        if !self.strays(self.habits.movement) {
            return if self.habits.doctrine {
                self.learned.doctrine.place_uboats(view)
            } else {
                self.learned.place_uboats(view)
            };
        }
        let mut orders = UboatOrders::default();
        let boats = &view.position.uboats;
        let favourite = self.draw(Area::ALL.len() as u64) as usize;
        for _ in 0..boats.total - boats.disabled {
            let at = if self.strays(40) {
                favourite
            } else {
                self.draw(Area::ALL.len() as u64 + 1) as usize
            };
            if let Some(&area) = Area::ALL.get(at) {
                orders[area] += 1;
            }
        }
        orders
    }

    fn any_port(&mut self, ports: PortSet) -> Option<Port> {
        if !self.strays(self.habits.basing) {
            return None;
        }
        let n = self.draw(ports.len() as u64) as usize;
        ports.iter().nth(n)
    }

    fn in_malta(&mut self, view: &View<'_>) -> SetUp {
        let mut set_up = if self.habits.ports {
            self.learned.best_set_up(view)
        } else {
            self.learned.set_up(view)
        };
        if self.habits.malta > 0 {
            for ship in view.scenario.rolls.choosers {
                let to_malta =
                    self.draw(100) < self.habits.malta && view.scenario.ship(ship).start.has(Port::Malta);
                set_up[ship] = if to_malta {
                    Port::Malta
                } else {
                    view.scenario.ship(ship).home()
                };
            }
        }
        set_up
    }
}

macro_rules! explore {
    ($($name:ident ( $($arg:ident : $type:ty),* ) -> $answer:ty as $variant:ident;)+) => {
        $(
            fn $name(&mut self, view: &View<'_>, $($arg: $type),*) -> $answer {
                explore!(@ $name self view $($arg)*)
            }
        )+
    };
    (@ set_up $self:ident $view:ident) => { $self.in_malta($view) };
    (@ sail $self:ident $view:ident) => { $self.movement($view) };
    (@ place_uboats $self:ident $view:ident) => { $self.boats($view) };
    (@ base $self:ident $view:ident $ship:ident $ports:ident) => {
        match $self.any_port($ports) {
            Some(port) => port,
            None => $self.learned.base($view, $ship, $ports),
        }
    };
    (@ $name:ident $self:ident $view:ident $($arg:ident)*) => { $self.learned.$name($view, $($arg),*) };
}

impl Commander for Explorer<'_> {
    every_question!(explore);

    fn bases(&mut self, view: &View<'_>, ships: CounterSet) -> Option<CounterMap<Option<Port>>> {
        if self.habits.ports {
            self.learned.best_ports(view, ships)
        } else {
            None
        }
    }

    /// All are announced: it is of no use to an explorer to change his mind.
    fn attempts(&mut self, view: &View<'_>) -> Option<Attempts> {
        let _ = view;
        let told = |ship| self.plan.rolls[ship].map(|to| Attempt { ship, to });
        Some(self.plan.rolling.into_iter().filter_map(told).collect())
    }
}
