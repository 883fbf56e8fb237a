//! A scenario and the two commanders who play it.

use crate::commander::Seats;
use crate::commanders::learned::Evaluator;
use crate::factory::CommanderFactory;
use crate::naval::Side;
use crate::scenario::Scenario;
use crate::tally::Group;
use admiralty_core::contract::Terms;
use std::sync::{Arc, OnceLock};

/// A scenario, two commanders, a bid and a seed: any game of the run can be played by its number.
#[derive(Clone, Debug)]
pub struct Contest<A, X> {
    pub(super) scenario: Arc<Scenario>,
    pub(super) groups: Vec<Group>,
    pub(super) seats: Seats<A, X>,
    pub(super) terms: Terms,
    /// Of games less their luck: the networks, or why there are none.
    pub(super) forecaster: OnceLock<Result<Evaluator, String>>,
}

impl<A: CommanderFactory, X: CommanderFactory> Contest<A, X> {
    /// Seats two commanders.
    pub fn new(scenario: &Arc<Scenario>, terms: &Terms, allied: A, axis: X) -> Self {
        Contest {
            scenario: Arc::clone(scenario),
            groups: Group::all(scenario),
            seats: Seats { allied, axis },
            terms: terms.clone(),
            forecaster: OnceLock::new(),
        }
    }

    /// The commanders of a game of the run, by number.
    pub fn commanders(&self, game: u64) -> Seats<A::Commander<'_>, X::Commander<'_>> {
        let seed = self.terms.seed.game(game);
        Seats {
            allied: self.seats.allied.make(seed, Side::Allied),
            axis: self.seats.axis.make(seed, Side::Axis),
        }
    }
}
