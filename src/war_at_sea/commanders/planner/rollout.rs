//! A turn or more played out after a decision, and what the position at their end promises.

use super::Lore;
use crate::dice::{Keyed, MasterSeed};
use crate::naval::{CounterId, CounterSet, Side};
use crate::war_at_sea::commander::{Seats, every_question};
use crate::war_at_sea::commanders::deployment::Deployment;
use crate::war_at_sea::commanders::doctrine::Doctrine;
use crate::war_at_sea::event::Nobody;
use crate::war_at_sea::map::{Place, Port, PortSet, Site};
use crate::war_at_sea::play::Game;
use crate::war_at_sea::{
    Attempt, Battle, Chase, Commander, FirePlan, Groups, Orders, Phase, Position, Pursuit, Scenario, SetUp,
    UboatAim, UboatOrders, View,
};

/// How much a point of the final score counts beside the chance to win: little, so that a planner that has all but
/// won or lost still cares.
const WORTH_OF_A_POINT: f32 = 0.01;

/// What a planner is after.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// The chance to win less that of losing; points count a little.
    Winning,
    /// The mean final score: what a table of openings is about.
    Points,
}

/// How much a factor of a ship afloat counts: a battleship or a carrier as a quarter of a POC. The value knows what
/// ships are good for later; this is for games that are decided and for the last turn, when it would as soon have them
/// sunk as not. Four times as much plays worse: too many ships then stay in port.
const WORTH_OF_A_FACTOR: f32 = 0.0003;
/// An air strike counts for so many factors: a carrier is worth what its planes are.
const AIR_STRIKE: u8 = 3;
/// What a convoy counts for in factors.
const CONVOY: u8 = 10;

/// A decision to be tried.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Tried {
    /// Where the side sails.
    Sail(Deployment),
    /// Where its land-based air goes.
    Air(Option<Site>),
    /// Which of its openings it plays, from the set-up on.
    Opening(usize),
}

/// Does what it is told once, and otherwise what doctrine says.
pub struct Follower<'a> {
    doctrine: Doctrine<'a>,
    told: Option<Tried>,
}

impl<'a> Follower<'a> {
    /// Told something that the rules allow, or nothing.
    pub fn new(mut doctrine: Doctrine<'a>, told: Option<Tried>) -> Self {
        if let Some(Tried::Opening(opening)) = told {
            doctrine.open_with(opening);
        }
        Follower { doctrine, told }
    }
}

macro_rules! follow {
    ($($name:ident ( $($arg:ident : $type:ty),* ) -> $answer:ty as $variant:ident;)+) => {
        $(
            #[inline]
            fn $name(&mut self, view: &View<'_>, $($arg: $type),*) -> $answer {
                follow!(@ $name self view $($arg)*)
            }
        )+
    };
    (@ sail $self:ident $view:ident) => {
        match $self.told {
            Some(Tried::Sail(told)) => {
                $self.told = None;
                $self.doctrine.carry_out(&told)
            }
            _ => $self.doctrine.sail($view),
        }
    };
    (@ place_air $self:ident $view:ident $sites:ident) => {
        match $self.told {
            Some(Tried::Air(told)) => {
                $self.told = None;
                told
            }
            _ => $self.doctrine.place_air($view, $sites),
        }
    };
    (@ $name:ident $self:ident $view:ident $($arg:ident)*) => { $self.doctrine.$name($view, $($arg),*) };
}

impl Commander for Follower<'_> {
    // What it is told comes from a doctrine or has been checked by whoever asks: the planner itself is not trusted.
    const TRUSTED: bool = true;

    every_question!(follow);
}

/// Where decisions are tried: a position, and dice of its own. Never the dice of the game: nobody peeks.
pub struct Trial<'a> {
    lore: &'a Lore,
    scenario: &'a Scenario,
    position: Position,
    side: Side,
    seed: MasterSeed,
    aim: Aim,
}

impl<'a> Trial<'a> {
    /// At the position that a side sees, with dice from a seed; the side wants to win.
    pub fn new(lore: &'a Lore, view: &View<'a>, seed: MasterSeed) -> Self {
        Trial {
            lore,
            scenario: view.scenario,
            position: *view.position,
            side: view.side,
            seed,
            aim: Aim::Winning,
        }
    }

    /// The same for a side that is after something else.
    pub fn after(self, aim: Aim) -> Self {
        Trial { aim, ..self }
    }

    /// Plays the turn out after a decision, and more turns until there are so many or the game is over, with dice number
    /// `n`; tells what comes of it for the side: its chance to win less the enemy's, and a little for the points; or the
    /// points alone.
    pub fn play(&self, tried: Tried, turns: u8, n: u32) -> f64 {
        let seed = self.seed.game(u64::from(n));
        let seat = |side: Side| {
            let books = match &self.lore.bold {
                Some(bold) if side != self.side && n % 2 == 1 => bold,
                _ => &self.lore.books,
            };
            let doctrine = Doctrine::new(&books[side], &self.lore.openings, seed, side);
            Follower::new(doctrine, (side == self.side).then_some(tried))
        };
        let seats = Seats {
            allied: seat(Side::Allied),
            axis: seat(Side::Axis),
        };
        let mut game = Game::from(self.scenario, self.position, seats, Keyed::new(seed), Nobody);
        while game.position.phase != Phase::Over && game.position.turn < self.position.turn + turns {
            if game.play_phase().is_err() {
                return f64::NEG_INFINITY; // what the rules forbid is never best
            }
        }
        let forecast = self.lore.value.forecast(self.scenario, &game.position);
        let afloat = |side| f32::from(self.afloat(&game.position, side));
        let for_the_axis = match self.aim {
            Aim::Points => forecast.poc,
            Aim::Winning => {
                forecast.axis - forecast.allied
                    + forecast.poc * WORTH_OF_A_POINT
                    + (afloat(Side::Axis) - afloat(Side::Allied)) * WORTH_OF_A_FACTOR
            }
        };
        f64::from(match self.side {
            Side::Allied => -for_the_axis,
            Side::Axis => for_the_axis,
        })
    }

    /// The factors of the ships that a side has left.
    fn afloat(&self, position: &Position, side: Side) -> u16 {
        let lost = position.at(self.scenario, Place::SUNK) | position.at(self.scenario, Place::REMOVED);
        let ships = position.fleet(self.scenario, side) - lost;
        let factors = |ship: CounterId| {
            if self.scenario.rolls.convoys.has(ship) {
                return u16::from(CONVOY);
            }
            let left = self.scenario.factors[ship]
                .defense
                .saturating_sub(position.damage[ship]);
            let [shots, strikes] = [
                position.attack(self.scenario, ship),
                position.airstrike(self.scenario, ship),
            ];
            u16::from(left + shots + AIR_STRIKE * strikes)
        };
        ships.into_iter().map(factors).sum()
    }
}
