//! A turn or more played out after a decision, and what the position at their end promises.

use super::{Follower, PlayModel, Tried};
use crate::commander::Seats;
use crate::commanders::doctrine::{Book, Doctrine};
use crate::event::{Event, Observer};
use crate::map::Place;
use crate::naval::{BySide, CounterId, Side};
use crate::play::Game;
use crate::{Phase, Position, Scenario, View};
use admiralty_core::dice::{Keyed, MasterSeed};

/// How much a point of the final score counts beside the chance to win: little, so that a planner that has all but
/// won or lost still cares.
const WORTH_OF_A_POINT: f32 = 0.01;

/// How much a point counts that the POC counter does not hold (T6): half, so that a planner whose counter is at its end
/// still takes what is free.
const WORTH_OF_A_SPILLED_POINT: f32 = 0.005;

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

/// Adds up the points that the POC counter did not hold, the Axis's positive.
#[derive(Default)]
struct Spilled(i16);

impl Observer for Spilled {
    #[inline]
    fn see(&mut self, _: &Position, event: Event<'_>) {
        if let Event::Scored { points } = event {
            self.0 += points.net() - i16::from(points.after - points.before);
        }
    }
}

/// Where decisions are tried: a position, and dice of its own. Never the dice of the game: nobody peeks.
pub struct Trial<'a> {
    model: &'a PlayModel,
    scenario: &'a Scenario,
    position: Position,
    side: Side,
    seed: MasterSeed,
    aim: Aim,
    bold: Option<&'a BySide<Book>>,
}

impl<'a> Trial<'a> {
    /// At the position that a side sees, with dice from a seed; the side wants to win.
    pub fn new(model: &'a PlayModel, view: &View<'a>, seed: MasterSeed) -> Self {
        Trial::at(model, view.scenario, *view.position, view.side, seed)
    }

    /// The same at any position.
    pub fn at(
        model: &'a PlayModel,
        scenario: &'a Scenario,
        position: Position,
        side: Side,
        seed: MasterSeed,
    ) -> Self {
        Trial {
            model,
            scenario,
            position,
            side,
            seed,
            aim: Aim::Winning,
            bold: model.bold.as_ref(),
        }
    }

    /// The same against an enemy who is never bolder than doctrine.
    pub fn against_doctrine(self) -> Self {
        Trial { bold: None, ..self }
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
            let books = match self.bold {
                Some(bold) if side != self.side && n % 2 == 1 => bold,
                _ => &self.model.books,
            };
            let doctrine = Doctrine::new(&books[side], &self.model.openings, seed, side);
            Follower::new(doctrine, (side == self.side).then_some(tried))
        };
        let seats = Seats {
            allied: seat(Side::Allied),
            axis: seat(Side::Axis),
        };
        let mut position = self.position;
        if let Tried::Uboats(orders) = tried {
            (position.uboats.at, position.phase) = (orders, Phase::AirPlacement);
        }
        let mut game = Game::from(
            self.scenario,
            position,
            seats,
            Keyed::new(seed),
            Spilled::default(),
        );
        if let Some((mut battle, moment)) = tried.battle()
            && game.resume(&mut battle, moment).is_err()
        {
            return f64::NEG_INFINITY;
        }
        while game.position.phase != Phase::Over && game.position.turn < self.position.turn + turns {
            if game.play_phase().is_err() {
                return f64::NEG_INFINITY; // what the rules forbid is never best
            }
        }
        let forecast = self.model.value.forecast(self.scenario, &game.position);
        let afloat = |side| f32::from(self.afloat(&game.position, side));
        let for_the_axis = match self.aim {
            Aim::Points => forecast.poc,
            Aim::Winning => {
                forecast.axis - forecast.allied
                    + forecast.poc * WORTH_OF_A_POINT
                    + f32::from(game.observer.0) * WORTH_OF_A_SPILLED_POINT
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::UboatOrders;
    use crate::commanders::deployment::Deployment;
    use crate::map::{Area, Port};

    /// The last turn, the counter at the Axis's end, Blucher alone in Germany: the Baltic's one point cannot be counted, and
    /// yet she should take it. At sea she cannot be bombed; in port she may lose a few factors, worth less than the point.
    #[test]
    fn points_that_the_counter_does_not_hold_are_still_worth_having() {
        let scenario = Scenario::embedded();
        let model = PlayModel::standard(&scenario);
        let mut position = Position::new();
        (position.phase, position.turn, position.track) = (Phase::AxisMovement, 8, 10);
        let blucher = scenario.find("Blucher").unwrap();
        position.place[blucher] = Place::port(Port::Germany);
        let view = View::open(&scenario, &position, Side::Axis);
        let trial = Trial::new(&model, &view, MasterSeed(5));
        let stay = Deployment::stay(&position);
        let mut sail = stay;
        sail.sail(blucher, Place::sea(Area::BalticSea));
        for n in 0..20 {
            let gained = trial.play(Tried::Sail(sail), 1, n) - trial.play(Tried::Sail(stay), 1, n);
            assert!(gained > f64::from(0.99 * WORTH_OF_A_SPILLED_POINT), "{gained}");
        }
    }

    /// With U-boats told, the turn goes on where they have been placed: seven against one ship keep the Allies from
    /// controlling the North Atlantic more often than none.
    #[test]
    fn uboats_lie_where_they_are_told() {
        let scenario = Scenario::embedded();
        let model = PlayModel::standard(&scenario);
        let mut position = Position::new();
        (position.phase, position.turn, position.uboats.total) = (Phase::AxisMovement, 8, 7);
        position.place[scenario.find("Kent").unwrap()] = Place::sea(Area::NorthAtlantic);
        let view = View::open(&scenario, &position, Side::Axis);
        let trial = Trial::new(&model, &view, MasterSeed(5)).after(Aim::Points);
        let mut orders = UboatOrders::default();
        orders[Area::NorthAtlantic] = 7;
        let mean = |orders| {
            (0..50)
                .map(|n| trial.play(Tried::Uboats(orders), 1, n))
                .sum::<f64>()
                / 50.0
        };
        // One die of one ship finds one boat at most: the point is always denied.
        assert_eq!(mean(orders) - mean(UboatOrders::default()), 1.0);
    }
}
