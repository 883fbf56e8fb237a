//! `doctrine`: plays the way experienced players write that they play.
//!
//! It weighs each area by the POC at stake both ways and by the forces that are there or can come, opens from a
//! book ([`Openings`]), keeps its numbers in a file ([`Weights`]) and looks no further than the turn it is in.
//! One file for each kind of judgement; each takes a view and answers.

mod allied;
mod axis;
mod boats;
mod book;
mod deployments;
mod form;
mod front;
mod gunnery;
mod harbour;
mod homes;
mod lanes;
mod law;
mod marks;
mod opening;
mod opening_file;
mod openings;
mod rank;
mod reach;
mod sharing;
mod stakes;
mod strikes;
mod targets;
mod uboats;
mod weights;
mod withdrawal;

pub use book::Book;
pub(crate) use law::{Chance, MAX_SHOTS};
pub use opening::{Answer, NamedReply, Opening, Reply, Responder, Strength};
pub use openings::Openings;
pub use weights::{WEIGHTS, Weights};

use crate::commander::{Attempts, Targets};
use crate::commanders::deployment::Deployment;
use crate::map::{Area, ByArea, Place, Places, Port, PortSet, Site};
use crate::naval::{CounterId, CounterMap, CounterSet, Side};
use crate::{
    Attempt, Battle, Chase, Commander, FirePlan, Groups, Orders, Pursuit, SetUp, UboatAim, UboatOrders, View,
};
use admiralty_core::dice::{GameSeed, Stream, below};

/// One side's doctrine in one game.
#[derive(Clone, Debug)]
pub struct Doctrine<'a> {
    book: &'a Book,
    openings: &'a Openings,
    /// The opening or reply drawn for this game.
    opening: Option<usize>,
    /// Ships that are to try a speed roll this turn, and where to.
    rolls: CounterMap<Option<Area>>,
    /// Who those ships are.
    rolling: CounterSet,
}

impl<'a> Doctrine<'a> {
    /// The commander of one side in one game. Its opening is drawn from the book by weight.
    #[must_use]
    pub fn new(book: &'a Book, openings: &'a Openings, seed: GameSeed, side: Side) -> Self {
        let mut generator = seed.generator(match side {
            Side::Allied => Stream::First,
            Side::Axis => Stream::Second,
        });
        let total = openings.total_weight(side);
        let opening = (total > 0).then(|| openings.drawn(side, below(&mut generator, total)));
        Doctrine {
            book,
            openings,
            opening,
            rolls: CounterMap::all(None),
            rolling: CounterSet::EMPTY,
        }
    }

    /// Plays this opening of its book.
    pub(in crate::commanders) fn open_with(&mut self, opening: usize) {
        self.opening = Some(opening);
    }

    /// Whether its opening says where ships go on this turn.
    pub(in crate::commanders) fn has_a_plan(&self, view: &View<'_>) -> bool {
        match view.side {
            Side::Allied => self
                .allied_opening()
                .is_some_and(|opening| opening.plan(view.position.turn).is_some()),
            Side::Axis => self.opening.is_some() && view.position.turn == 1,
        }
    }

    /// Takes up a deployment that was made elsewhere: answers the movement phase's questions by it.
    pub(crate) fn carry_out(&mut self, deployment: &Deployment) -> Orders {
        self.rolls = deployment.rolls;
        self.rolling = deployment.rolling;
        deployment.orders
    }

    /// Has ships try for an area by speed rolls.
    fn will_roll(&mut self, ships: CounterSet, area: Area) {
        self.rolling |= ships;
        for ship in ships {
            self.rolls[ship] = Some(area);
        }
    }

    /// Turns still to be played after this one.
    fn turns_left(view: &View<'_>) -> u8 {
        view.scenario.turns - view.position.turn
    }

    /// The Allied opening of this game, while it says something about the turn.
    fn allied_opening(&self) -> Option<&'a Opening> {
        self.opening.map(|n| &self.openings.allied[n])
    }

    /// The Axis reply of this game, on its turn.
    fn reply(&self, view: &View<'_>) -> Reply {
        match self.opening {
            Some(n) if view.position.turn == 1 => self.openings.axis[n].reply,
            _ => Reply::JUDGEMENT,
        }
    }

    /// Who searches for a response on this turn, if the reply of this game wants one.
    fn responder(&self, view: &View<'_>) -> Option<&'a dyn Responder> {
        let responder = self.openings.responder.as_deref()?;
        (self.reply(view).search.is_some() && !view.is_blind()).then_some(responder)
    }

    /// Where the Axis ships go against just this set-up, if the reply of this game says so; else, where nobody searches
    /// for a response, against one that was no weaker where they go, the one that promised most.
    fn answer(&self, view: &View<'_>) -> Option<&'a ByArea<CounterSet>> {
        if view.position.turn > 1 || view.is_blind() {
            return None;
        }
        let answers = &self.openings.axis[self.opening?].answers;
        if answers.is_empty() {
            return None;
        }
        let enemy = view.position.fleet(view.scenario, Side::Allied);
        let there = ByArea::new(|area| enemy & view.position.place.at(Place::sea(area)));
        let known = answers.iter().find(|answer| answer.to == there);
        if known.is_none() && self.responder(view).is_some() {
            return None;
        }
        let fits = || {
            let strength = ByArea::new(|area| Strength::of(view.scenario, there[area]));
            answers.iter().find(|answer| answer.fits(&strength)) // those that promise most come first
        };
        known.or_else(fits).map(|answer| &answer.with)
    }
}

impl Commander for Doctrine<'_> {
    const TRUSTED: bool = true;

    fn set_up(&mut self, view: &View<'_>) -> SetUp {
        let mut ports = CounterMap::all(Port::England);
        for ship in view.own() {
            ports[ship] = view.scenario.ship(ship).home();
        }
        if let Some(opening) = self.allied_opening() {
            for ship in opening.malta & view.own() {
                if view.scenario.ship(ship).start.has(Port::Malta) {
                    ports[ship] = Port::Malta;
                }
            }
        }
        ports
    }

    fn sail(&mut self, view: &View<'_>) -> Orders {
        self.rolls = CounterMap::all(None);
        self.rolling = CounterSet::EMPTY;
        match view.side {
            Side::Allied => self.allied_sail(view),
            Side::Axis => self.axis_sail(view),
        }
    }

    fn attempt(&mut self, _view: &View<'_>, able: CounterSet) -> Option<Attempt> {
        let ship = (able & self.rolling).lowest()?;
        self.rolling.remove(ship);
        self.rolls[ship].map(|to| Attempt { ship, to })
    }

    /// Nothing has changed since they were told to: what they were to try for is still open to them.
    fn attempts(&mut self, _view: &View<'_>) -> Option<Attempts> {
        let told = |ship| self.rolls[ship].map(|to| Attempt { ship, to });
        Some(self.rolling.into_iter().filter_map(told).collect())
    }

    fn fall_back(&mut self, view: &View<'_>, ship: CounterId, ports: PortSet) -> Port {
        self.refuge(view, ship, ports)
    }

    fn repair(&mut self, view: &View<'_>, able: CounterSet) -> Option<CounterId> {
        self.worth_repairing(view, able)
    }

    fn place_uboats(&mut self, view: &View<'_>) -> UboatOrders {
        self.send_uboats(view)
    }

    fn place_air(&mut self, view: &View<'_>, sites: &[Site]) -> Option<Site> {
        self.send_planes(view, sites)
    }

    /// Ports first, which come last: a ship disabled at sea cannot be bombed in port, so nothing is gained by waiting. Of areas
    /// none waits for another.
    fn next_site(&mut self, _view: &View<'_>, open: &[Site]) -> Site {
        open[open.len() - 1]
    }

    fn aim_uboats(&mut self, view: &View<'_>, battle: &Battle) -> UboatAim {
        self.aim_torpedoes(view, battle)
    }

    fn air_strike(&mut self, view: &View<'_>, battle: &Battle, targets: CounterSet) -> Option<CounterId> {
        self.bombs(view, battle, targets).first().copied()
    }

    fn air_strikes(&mut self, view: &View<'_>, battle: &Battle, targets: CounterSet) -> Option<Targets> {
        Some(self.bombs(view, battle, targets))
    }

    fn carriers_to_fire(&mut self, view: &View<'_>, battle: &Battle, able: CounterSet) -> CounterSet {
        self.carriers_in_danger_anyway(view, battle, able)
    }

    fn fire(&mut self, view: &View<'_>, battle: &Battle) -> FirePlan {
        self.fire_plan(view, battle)
    }

    fn disengage(&mut self, view: &View<'_>, battle: &Battle) -> bool {
        self.leaves(view, battle)
    }

    fn split(&mut self, view: &View<'_>, battle: &Battle) -> Groups {
        self.by_speed(view, battle)
    }

    fn pursue(&mut self, view: &View<'_>, battle: &Battle, groups: &Groups) -> Chase {
        self.follow(view, battle, groups)
    }

    fn next_pursuit(&mut self, _view: &View<'_>, _open: &[Pursuit]) -> usize {
        0
    }

    fn oil(&mut self, view: &View<'_>, able: CounterSet) -> Option<CounterId> {
        self.refuels(view, able)
    }

    fn base(&mut self, view: &View<'_>, ship: CounterId, ports: PortSet) -> Port {
        self.home(view, ship, ports)
    }

    /// An Axis ship bases where its enemies and those that based before it leave a gap.
    fn bases(&mut self, view: &View<'_>, ships: CounterSet) -> Option<CounterMap<Option<Port>>> {
        (view.side == Side::Allied).then(|| self.allied_homes(view, ships))
    }

    fn cash_convoy(&mut self, view: &View<'_>, _convoy: CounterId) -> bool {
        self.cashes(view)
    }
}
