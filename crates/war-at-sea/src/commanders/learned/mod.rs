//! `learned`: sails where a value network, trained by self-play, predicts most; the rest is doctrine's.
//!
//! The networks know a ship by its factors, an area by its value, and the rules in force: a variant of the scenario is
//! met with play that fits it. They say what a position is worth before dice of combat are rolled; the search changes a
//! plan ship by ship, and like ships together, as long as that grows. No rule of thumb of the doctrine limits it.

mod areas;
mod board;
#[cfg(test)]
mod calibration;
#[cfg(test)]
mod climbing;
mod full;
mod harbour;
mod inclination;
mod inputs;
mod kinds;
mod leaps;
mod leaving;
mod network;
mod rows;
#[cfg(test)]
mod screening;
mod search;
#[cfg(test)]
pub(crate) mod tests;
mod training;
#[cfg(test)]
mod trials;

pub(crate) use board::{Change, Room};
pub(crate) use full::candidates;
pub(crate) use inclination::Inclination;
pub(crate) use inputs::{Inputs, SHAPE, Stage, TRACK, class, utility};
pub(crate) use network::{Evaluator, NETWORKS, OF_TURN, TURNS};
pub use network::{Networks, Unfit};
pub(crate) use search::{Free, TRIES, board, climb, deployment, search};
pub(crate) use training::beyond_learned;

use super::deployment::Deployment;
use super::doctrine::{Book, Doctrine, Openings, Weights};
use crate::commander::{Targets, every_question};
use crate::map::{ByArea, Port, PortSet, Site};
use crate::naval::{BySide, CounterId, CounterMap, CounterSet, Side};
use crate::{
    Attempt, Battle, Chase, Commander, FirePlan, Groups, Orders, Pursuit, Scenario, SetUp, UboatAim,
    UboatOrders, View,
};
use admiralty_core::dice::{GameSeed, Stream};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::sync::OnceLock;

/// What a learned commander knows before a game begins.
#[derive(Clone, Debug)]
pub struct Learning {
    pub(crate) evaluator: Evaluator,
    pub(crate) books: BySide<Book>,
    pub(crate) openings: Openings,
    /// Whether it opens as its openings say, and begins to choose where they end.
    opens: bool,
    /// Whether ships may begin away from home: worked out when one first would.
    may_leave: OnceLock<bool>,
}

impl Learning {
    /// Of a scenario, by some networks.
    #[must_use]
    pub fn new(scenario: &Scenario, networks: &Networks) -> Self {
        Learning {
            evaluator: Evaluator::new(scenario, networks),
            books: BySide::new(|side| Book::new(scenario, Weights::standard(side))),
            openings: Openings::embedded(scenario),
            opens: false,
            may_leave: OnceLock::new(),
        }
    }

    /// The same for one who is told to open by these.
    pub(crate) fn opening(self, openings: Openings) -> Self {
        Learning {
            openings,
            opens: true,
            ..self
        }
    }

    /// The same for players who want to win at a bid that adds so many points to the Axis's score.
    #[must_use]
    pub fn at_bid(mut self, points: f32) -> Self {
        self.evaluator.count_bid(points);
        self
    }
}

/// How long it thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// A climb from doctrine's plan and one leap, and doctrine's choice of ports: for the fights of trials and lessons.
    Quick,
    /// More leaps, and ships that take each other's places.
    Fast,
    /// Climbs from several; Allied plans are checked against searched replies. So many times as long as `learned`.
    Full(u16),
}

fn generator(seed: GameSeed, side: Side) -> Xoshiro256PlusPlus {
    let stream = if side == Side::Allied {
        Stream::First
    } else {
        Stream::Second
    };
    let mut generator = seed.generator(stream);
    generator.jump(); // the first numbers draw doctrine's opening
    generator
}

/// One side's learned commander in one game.
#[derive(Clone, Debug)]
pub struct Learned<'a> {
    pub(crate) learning: &'a Learning,
    pub(crate) doctrine: Doctrine<'a>,
    pub(crate) level: Level,
    /// What is still to be tried for.
    plan: Option<Deployment>,
    /// Whether the rolls that are left are to be chosen again: one was made since the plan, which is its own.
    again: bool,
    /// The movement that it is told to make, once.
    told: Option<Deployment>,
    /// What it is inclined to this turn.
    inclination: Inclination,
    /// For plans at random and trials: never the dice of the game.
    generator: Xoshiro256PlusPlus,
}

impl<'a> Learned<'a> {
    /// The commander of one side in one game.
    #[must_use]
    pub fn new(learning: &'a Learning, seed: GameSeed, side: Side, level: Level) -> Self {
        Learned {
            learning,
            doctrine: Doctrine::new(&learning.books[side], &learning.openings, seed, side),
            level,
            plan: None,
            again: false,
            told: None,
            inclination: Inclination::default(),
            generator: generator(seed, side),
        }
    }

    /// Draws what it is inclined to. Who tries plans out needs no inclination: the luck of the trials is one.
    fn incline(&mut self) {
        if !matches!(self.level, Level::Full(_)) {
            self.inclination = Inclination::draw(&mut self.generator);
        }
    }

    /// Where its ships go.
    pub(crate) fn movement(&mut self, view: &View<'_>) -> Deployment {
        self.incline();
        if let Some(told) = self.told.take() {
            return told;
        }
        if self.opens(view) {
            return self.doctrine_plan(view);
        }
        if let Level::Full(times) = self.level {
            let mut generator = self.generator.clone();
            let plan = full::movement(self, view, times, &mut generator);
            self.generator = generator;
            return plan;
        }
        let evaluator = &self.learning.evaluator;
        let start = self.doctrine_plan(view);
        let mut groups = Room::new();
        let mut board = board(evaluator, view, Free::All, &self.inclination, &mut groups);
        board.follow(|ship| start.goal(ship), view.own());
        match self.level {
            Level::Quick => search(&mut board, 1, false),
            _ => search(&mut board, leaps::MOST, true),
        }
        deployment(&board, view)
    }

    /// Whether it sails as an opening says that it was told.
    fn opens(&self, view: &View<'_>) -> bool {
        self.learning.opens && self.doctrine.has_a_plan(view)
    }

    /// What doctrine would do.
    pub(crate) fn doctrine_plan(&mut self, view: &View<'_>) -> Deployment {
        let mut plan = Deployment::stay(view.position);
        plan.orders = self.doctrine.sail(view);
        for attempt in self.doctrine.attempts(view).unwrap_or_default() {
            plan.roll(attempt.ship, view.position.place[attempt.ship], attempt.to);
        }
        plan
    }

    /// The next ship to try a roll, decided again after each.
    fn next_attempt(&mut self, view: &View<'_>, able: CounterSet) -> Option<Attempt> {
        let mut plan = self.plan?;
        if self.again {
            let (evaluator, mut groups) = (&self.learning.evaluator, Room::new());
            let mut board = board(evaluator, view, Free::Rolls(able), &self.inclination, &mut groups);
            board.follow(|ship| plan.rolls[ship], plan.rolling & able);
            climb(&mut board, TRIES / 4, false);
            let again = deployment(&board, view);
            (plan.rolls, plan.rolling) = (again.rolls, again.rolling);
        }
        let ship = (plan.rolling & able).lowest();
        let attempt = ship.and_then(|ship| plan.rolls[ship].map(|to| Attempt { ship, to }));
        if let Some(attempt) = attempt {
            plan.rolling.remove(attempt.ship);
        }
        self.plan = Some(plan);
        self.again = !self.opens(view);
        attempt
    }

    fn boats(&mut self, view: &View<'_>) -> UboatOrders {
        let (evaluator, mut groups) = (&self.learning.evaluator, Room::new());
        let mut board = board(evaluator, view, Free::Boats, &self.inclination, &mut groups);
        climb(&mut board, TRIES, false);
        ByArea(board.boats())
    }
}

impl Learned<'_> {
    /// 5.7. The Axis's by value; the Allies' by doctrine, which is better so far: by value they lost 7 games in a hundred
    /// more against doctrine (2,000 games, networks of generation 3).
    fn ports(&mut self, view: &View<'_>, ships: CounterSet) -> Option<CounterMap<Option<Port>>> {
        if self.level == Level::Quick || view.side == Side::Allied {
            return self.doctrine.bases(view, ships);
        }
        self.best_ports(view, ships)
    }

    /// 4.3: by value, where turns played out bear that out.
    fn sound_set_up(&mut self, view: &View<'_>) -> SetUp {
        let (learning, scenario) = (self.learning, view.scenario);
        let best = self.best_set_up(view);
        let home = harbour::at_home(scenario);
        let may_leave = || leaving::may_leave(learning, scenario);
        if best == home || *learning.may_leave.get_or_init(may_leave) {
            best
        } else {
            home
        }
    }

    /// 4.3: by value.
    pub(crate) fn best_set_up(&mut self, view: &View<'_>) -> SetUp {
        self.incline();
        harbour::set_up(&self.learning.evaluator, view, &self.inclination)
    }

    /// 5.7: by value.
    pub(crate) fn best_ports(
        &mut self,
        view: &View<'_>,
        ships: CounterSet,
    ) -> Option<CounterMap<Option<Port>>> {
        let doctrine = &mut self.doctrine;
        let side = view.side;
        let mut named = CounterMap::all(None);
        for ship in ships {
            let ports = view.position.place[ship]
                .as_area()
                .map(|area| view.return_ports(ship, area, false));
            if let Some(ports) = ports.filter(|ports| !ports.is_empty()) {
                named[ship] = Some(doctrine.base(view, ship, ports));
            }
        }
        let default = |position: &crate::Position, ship: CounterId| {
            if position.side(view.scenario, ship) == side {
                named[ship]
            } else {
                None
            }
        };
        Some(harbour::bases(&self.learning.evaluator, view, ships, default))
    }
}

macro_rules! learned {
    ($($name:ident ( $($arg:ident : $type:ty),* ) -> $answer:ty as $variant:ident;)+) => {
        $(
            fn $name(&mut self, view: &View<'_>, $($arg: $type),*) -> $answer {
                learned!(@ $name self view $($arg)*)
            }
        )+
    };
    (@ sail $self:ident $view:ident) => {{
        let plan = $self.movement($view);
        $self.plan = (!plan.rolling.is_empty()).then_some(plan);
        $self.again = false;
        plan.orders
    }};
    (@ set_up $self:ident $view:ident) => {
        if $self.level == Level::Quick || $self.learning.opens {
            $self.doctrine.set_up($view)
        } else {
            $self.sound_set_up($view)
        }
    };
    (@ attempt $self:ident $view:ident $able:ident) => { $self.next_attempt($view, $able) };
    (@ place_uboats $self:ident $view:ident) => { $self.boats($view) };
    (@ $name:ident $self:ident $view:ident $($arg:ident)*) => { $self.doctrine.$name($view, $($arg),*) };
}

impl Commander for Learned<'_> {
    every_question!(learned);

    fn air_strikes(&mut self, view: &View<'_>, battle: &Battle, targets: CounterSet) -> Option<Targets> {
        self.doctrine.air_strikes(view, battle, targets)
    }

    fn bases(&mut self, view: &View<'_>, ships: CounterSet) -> Option<CounterMap<Option<Port>>> {
        self.ports(view, ships)
    }
}
