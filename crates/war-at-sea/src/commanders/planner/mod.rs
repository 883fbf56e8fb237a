//! `planner`: plays as `doctrine` does, but weighs where it sails, and where its U-boats and planes go, by playing the turn
//! out.
//!
//! The set-up: the openings race in their first turn; ships lie where the best of them wants them.
//!
//! A movement decision: candidates from the doctrine (its own choice, every opening, every posture) race on common
//! dice; each trial plays the turn to its end, both sides by doctrine, and asks the [`Value`] of positions what that
//! promises. From there on movements of the Allies, which the Axis sees before it moves, are tried against the best reply
//! that can be found to each. Then the neighbours of the winner race against it, several times over, and the best of all
//! race once more. The trials' dice come from the planner's own stream, so that nothing is known of the dice to come.

mod follower;
mod free;
mod judge;
mod movement;
mod neighbours;
mod prudence;
mod race;
mod replies;
mod responses;
#[cfg(test)]
mod review;
mod rollout;
mod sober;
mod stand;
mod stray;
mod uboats;

use super::doctrine::{Book, Doctrine, Openings, Weights};
use crate::commander::{every_question, together_by};
use crate::map::{Port, PortSet, Site};
use crate::naval::{BySide, CounterId, CounterSet, Side};
use crate::value::Value;
use crate::{
    Attempt, Battle, Chase, Commander, FirePlan, Groups, Orders, Pursuit, Scenario, SetUp, UboatAim,
    UboatOrders, View,
};
use admiralty_core::dice::{GameSeed, MasterSeed, Stream};
pub(crate) use follower::{Follower, Stay, Tried};
pub(crate) use neighbours::Neighbourhood;
use rand_core::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;
pub use responses::{Breadth, Responses};
pub(crate) use rollout::{Aim, Trial};
pub use stray::{Stray, Straying};

/// Turns that are played out for a movement of the Axis, unless the user says otherwise, and three times as many for one of the
/// Allies, whose trials are answered: 0.2 s and 0.5 s of one core, and in a match each core plays a game.
pub const BUDGET: u32 = 60_000;

/// One part in so many of the budget of a movement goes to the placing of land-based air.
const AIR_SHARE: u32 = 8;
/// And to the placing of U-boats.
const UBOATS_SHARE: u32 = 8;
/// By how many errors of the comparison something must be better than what the doctrine would do.
const SURE: f64 = 1.0;

/// A bold enemy fights where he expects to lose by it, up to this much more than doctrine: POC times 1000.
const BOLDER: f32 = 1500.0;
/// One part in so many goes to the set-up, once a game.
const SET_UP_SHARE: u32 = 2;

/// What a planner knows before a game begins.
#[derive(Clone, Debug)]
pub struct PlayModel {
    /// How both sides are expected to play.
    pub books: BySide<Book>,
    /// How else an enemy may be expected to play, in every other trial; none where he is known.
    pub bold: Option<BySide<Book>>,
    /// The openings that both may play.
    pub openings: Openings,
    /// What positions are worth.
    pub value: Value,
}

impl PlayModel {
    /// The standard doctrines, all openings, the value that is built in.
    #[must_use]
    pub fn standard(scenario: &Scenario) -> Self {
        PlayModel {
            books: BySide::new(|side| Book::new(scenario, Weights::standard(side))),
            bold: None,
            openings: Openings::embedded(scenario),
            value: Value::embedded(),
        }
    }

    /// The same, for one who does not know his enemy: what pays only against somebody who shuns fights that doctrine
    /// shuns is not to be tried, or carriers are sent where a doctrine would not come.
    #[must_use]
    pub fn wary(scenario: &Scenario) -> Self {
        let bold = |side| {
            let mut weights = Weights::standard(side);
            weights.movement.attack_margin -= BOLDER;
            Book::new(scenario, weights)
        };
        PlayModel {
            bold: Some(BySide::new(bold)),
            ..PlayModel::standard(scenario)
        }
    }
}

/// One side's planner in one game.
#[derive(Clone, Debug)]
pub struct Planner<'a> {
    model: &'a PlayModel,
    /// Answers what is not planned, and proposes what is.
    doctrine: Doctrine<'a>,
    budget: u32,
    /// Whether the opening is settled: on turns that it is about the doctrine sails.
    opens: bool,
    generator: Xoshiro256PlusPlus,
}

impl<'a> Planner<'a> {
    /// The planner of one side in one game, with so many turns to play out for a movement decision. With openings of its
    /// own it sails as one of them says, and begins to plan where that ends.
    #[must_use]
    pub fn new(
        model: &'a PlayModel,
        openings: Option<&'a Openings>,
        seed: GameSeed,
        side: Side,
        budget: u32,
    ) -> Self {
        let stream = match side {
            Side::Allied => Stream::First,
            Side::Axis => Stream::Second,
        };
        let mut generator = seed.generator(stream);
        generator.jump(); // the doctrine draws its opening from the beginning of the stream
        Planner {
            model,
            doctrine: Doctrine::new(
                &model.books[side],
                openings.unwrap_or(&model.openings),
                seed,
                side,
            ),
            budget,
            opens: openings.is_some(),
            generator,
        }
    }

    /// The opening whose first turn promises most: ships are set up for it (4.3), whatever they then do.
    fn choose_opening(&mut self, view: &View<'_>) {
        let candidates: Vec<usize> = (0..self.model.openings.allied.len()).collect();
        if self.opens || candidates.len() < 2 {
            return;
        }
        let trial = Trial::new(self.model, view, MasterSeed(self.generator.next_u64()));
        let play = |&opening: &usize, n| trial.play(Tried::Opening(opening), 1, n);
        let order = race::ranked(&candidates, self.budget / SET_UP_SHARE, SURE, play);
        self.doctrine.open_with(order[0]);
    }

    /// Where land-based air does most.
    fn best_site(&mut self, view: &View<'_>, sites: &[Site]) -> Option<Site> {
        let own = self.doctrine.place_air(view, sites);
        let mut candidates = vec![own];
        candidates.extend(sites.iter().copied().map(Some).filter(|&site| site != own));
        let trial = Trial::new(self.model, view, MasterSeed(self.generator.next_u64()));
        let play = |&one: &Option<Site>, n| trial.play(Tried::Air(one), 1, n);
        candidates[race::ranked(&candidates, self.budget / AIR_SHARE, SURE, play)[0]]
    }

    /// Where U-boats do most.
    fn best_division(&mut self, view: &View<'_>) -> UboatOrders {
        let candidates = uboats::divisions(view, self.doctrine.place_uboats(view));
        let trial = Trial::new(self.model, view, MasterSeed(self.generator.next_u64()));
        let play = |&one: &UboatOrders, n| trial.play(Tried::Uboats(one), 1, n);
        candidates[race::ranked(&candidates, self.budget / UBOATS_SHARE, SURE, play)[0]]
    }
}

macro_rules! planned {
    ($($name:ident ( $($arg:ident : $type:ty),* ) -> $answer:ty as $variant:ident;)+) => {
        $(
            fn $name(&mut self, view: &View<'_>, $($arg: $type),*) -> $answer {
                planned!(@ $name self view $($arg)*)
            }
        )+
    };
    // Face-down ships (19.3) are not guessed at: there the doctrine decides.
    (@ sail $self:ident $view:ident) => {
        if $view.is_blind() || $self.opens && $self.doctrine.has_a_plan($view) {
            $self.doctrine.sail($view)
        } else {
            let best = $self.deployment($view);
            $self.doctrine.carry_out(&best)
        }
    };
    (@ set_up $self:ident $view:ident) => {{
        $self.choose_opening($view);
        $self.doctrine.set_up($view)
    }};
    (@ place_uboats $self:ident $view:ident) => {
        if $view.is_blind() {
            $self.doctrine.place_uboats($view)
        } else {
            $self.best_division($view)
        }
    };
    (@ place_air $self:ident $view:ident $sites:ident) => { $self.best_site($view, $sites) };
    (@ disengage $self:ident $view:ident $battle:ident) => { $self.goes($view, $battle) };
    (@ carriers_to_fire $self:ident $view:ident $battle:ident $able:ident) => {
        $self.carriers_that_fire($view, $battle, $able)
    };
    (@ $name:ident $self:ident $view:ident $($arg:ident)*) => { $self.doctrine.$name($view, $($arg),*) };
}

impl Commander for Planner<'_> {
    every_question!(planned);
    together_by!(doctrine);
}
