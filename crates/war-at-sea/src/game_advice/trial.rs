//! A position from which movements are tried.

use crate::commanders::{Deployment, Doctrine, PlayModel, WithMovement};
use crate::factory::{AnyFactory, CommanderFactory};
use crate::map::Places;
use crate::naval::{BySide, CounterSet, Side};
use crate::rules::{legality, passage};
use crate::{Attempt, Commander, Game, NoObserver, Position, Refusal, Scenario, Seats, View};
use admiralty_core::dice::{GameSeed, Keyed};
use admiralty_core::play::BATCH;

/// Does the same with a game whoever plays it.
pub(crate) trait Playing {
    /// What comes of it.
    type Outcome;

    /// Plays it.
    fn play<A: Commander, X: Commander>(
        self,
        game: Game<'_, Seats<A, X>, Keyed, NoObserver>,
    ) -> Result<Self::Outcome, Refusal>;
}

/// Where movements are tried, for whom, and how both sides play on.
#[derive(Clone, Copy)]
pub(crate) struct Trial<'a> {
    pub scenario: &'a Scenario,
    pub position: &'a Position,
    pub side: Side,
    pub model: &'a PlayModel,
    /// Who plays the games on from the movement; doctrine where nobody is named.
    pub who: Option<&'a BySide<AnyFactory>>,
}

impl<'a> Trial<'a> {
    /// What the side sees.
    pub fn view(&self) -> View<'a> {
        View::open(self.scenario, self.position, self.side)
    }

    /// Whether learned commanders play the games on.
    pub fn plays_by_networks(&self) -> bool {
        self.who.is_some_and(|who| who[self.side].learning().is_some())
    }

    /// Games in a batch: games of thinkers are shared out finely.
    pub fn batch(&self) -> u64 {
        if self.who.is_some() { 20 } else { BATCH }
    }

    /// The doctrine of a side in a game.
    pub fn doctrine(&self, seed: GameSeed, side: Side) -> Doctrine<'a> {
        Doctrine::new(&self.model.books[side], &self.model.openings, seed, side)
    }

    /// Both sides in the game in which the one that is advised begins with a plan.
    fn seats<C>(
        &self,
        plan: &Deployment,
        player: impl Fn(Side) -> C,
    ) -> Seats<WithMovement<C>, WithMovement<C>> {
        let seat = |side| WithMovement::new(player(side), (side == self.side).then_some(*plan));
        Seats {
            allied: seat(Side::Allied),
            axis: seat(Side::Axis),
        }
    }

    /// Plays that game, or a part of it.
    pub fn follow<P: Playing>(
        &self,
        plan: &Deployment,
        seed: GameSeed,
        playing: P,
    ) -> Result<P::Outcome, Refusal> {
        let (scenario, position, dice) = (self.scenario, *self.position, Keyed::new(seed));
        match self.who {
            None => {
                let seats = self.seats(plan, |side| self.doctrine(seed, side));
                playing.play(Game::from(scenario, position, seats, dice, NoObserver))
            }
            Some(who) => {
                let seats = self.seats(plan, |side| who[side].make(seed, side));
                playing.play(Game::from(scenario, position, seats, dice, NoObserver))
            }
        }
    }

    /// Whether the rules allow a plan: those who follow one are not checked again.
    pub fn allows(&self, plan: &Deployment) -> bool {
        let Trial {
            scenario,
            position,
            side,
            ..
        } = *self;
        let mut able = self.able(plan);
        legality::sail(scenario, position, side, &plan.orders).is_ok()
            && attempts(plan).all(|attempt| {
                let allowed = legality::attempt(scenario, position, able, attempt).is_ok();
                able.remove(attempt.ship);
                allowed
            })
    }

    /// Ships that may try speed rolls: those that have not moved and have somewhere to go (6.2, 6.3).
    fn able(&self, plan: &Deployment) -> CounterSet {
        let mut able = CounterSet::EMPTY;
        passage::squadrons(self.scenario, self.position, self.side, |squadron| {
            if !squadron.far.is_empty() {
                able |= squadron.ships;
            }
        });
        able - self.position.place.differing(&plan.orders.to)
    }

    /// Whether any ship of the side has a choice: to leave port, or where an oiler puts it (6, 14, 15, 16.1).
    pub fn has_a_choice(&self) -> bool {
        let (scenario, position) = (self.scenario, self.position);
        position.fleet(scenario, self.side).into_iter().any(|ship| {
            position.place[ship] == crate::map::Place::REFUELLING
                || !passage::adjacent_areas(scenario, position, ship).is_empty()
                || !passage::second_areas(scenario, position, ship).is_empty()
        })
    }

    /// How many ships two plans send to different places.
    pub fn distance(&self, a: &Deployment, b: &Deployment) -> usize {
        let apart = |ship: &_| (a.orders.to[*ship], a.rolls[*ship]) != (b.orders.to[*ship], b.rolls[*ship]);
        let fleet = self.position.fleet(self.scenario, self.side);
        fleet.into_iter().filter(apart).count()
    }
}

/// The speed rolls of a plan, in the order of the ships.
pub(super) fn attempts(plan: &Deployment) -> impl Iterator<Item = Attempt> {
    let to = |ship| plan.rolls[ship].map(|to| Attempt { ship, to });
    plan.rolling.into_iter().filter_map(to)
}
