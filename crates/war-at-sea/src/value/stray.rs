//! A commander that strays once, so that games are seen that nobody would choose: from what comes of them a value of
//! positions learns why.

use crate::commander::{Attempts, every_question, together_by};
use crate::commanders::{Doctrine, Neighbourhood, PlayModel};
use crate::map::{Port, PortSet, Site};
use crate::naval::{CounterId, CounterSet, Side};
use crate::{
    Attempt, Battle, Chase, Commander, FirePlan, Groups, Orders, Pursuit, SetUp, UboatAim, UboatOrders, View,
};
use admiralty_core::dice::{GameSeed, Stream, below};
use rand_xoshiro::Xoshiro256PlusPlus;

/// The most changes to a deployment that a commander makes who strays.
const MOST_CHANGES: u64 = 4;

/// When who strays in a game: on one turn at most, one side or both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Straying {
    /// The turn; 0 for never.
    pub turn: u8,
    sides: [bool; 2],
}

impl Straying {
    /// Drawn for a game: any turn but the last, or none, are equally likely.
    #[must_use]
    pub fn of(seed: GameSeed, turns: u8) -> Self {
        let mut generator = seed.generator(Stream::Straying);
        let turn = below(&mut generator, u64::from(turns)) as u8;
        let sides = match below(&mut generator, 3) {
            0 => [true, false],
            1 => [false, true],
            _ => [true, true],
        };
        Straying { turn, sides }
    }
}

/// Plays as its commander does, but for one movement.
#[derive(Clone, Debug)]
pub struct Stray<'a, C> {
    commander: C,
    /// Proposes what the commander would not do.
    doctrine: Doctrine<'a>,
    /// The turn on which it strays; 0 for never.
    turn: u8,
    generator: Xoshiro256PlusPlus,
}

impl<'a, C: Commander> Stray<'a, C> {
    /// The commander of a side in a game, led astray.
    pub fn new(commander: C, model: &'a PlayModel, seed: GameSeed, side: Side, straying: Straying) -> Self {
        let mut generator = seed.generator(Stream::Straying);
        (0..=side as usize).for_each(|_| generator.jump());
        Stray {
            commander,
            doctrine: Doctrine::new(&model.books[side], &model.openings, seed, side),
            turn: if straying.sides[side as usize] {
                straying.turn
            } else {
                0
            },
            generator,
        }
    }

    fn strays(&self, view: &View<'_>) -> bool {
        self.turn == view.position.turn && !view.is_blind()
    }

    /// Anything that somebody might think of.
    fn wander(&mut self, view: &View<'_>) -> Orders {
        let proposed = self.doctrine.deployments(view);
        let mut one = proposed[below(&mut self.generator, proposed.len() as u64) as usize];
        let neighbourhood = Neighbourhood::new(view);
        for _ in 0..below(&mut self.generator, MOST_CHANGES + 1) {
            if let Some(next) = neighbourhood.around(&one, 1, &mut self.generator).last() {
                one = *next;
            }
        }
        self.doctrine.carry_out(&one)
    }
}

macro_rules! strayed {
    ($($name:ident ( $($arg:ident : $type:ty),* ) -> $answer:ty as $variant:ident;)+) => {
        $(
            fn $name(&mut self, view: &View<'_>, $($arg: $type),*) -> $answer {
                strayed!(@ $name self view $($arg)*)
            }
        )+
    };
    (@ sail $self:ident $view:ident) => {
        if $self.strays($view) { $self.wander($view) } else { $self.commander.sail($view) }
    };
    (@ attempt $self:ident $view:ident $able:ident) => {
        if $self.strays($view) {
            $self.doctrine.attempt($view, $able)
        } else {
            $self.commander.attempt($view, $able)
        }
    };
    (@ $name:ident $self:ident $view:ident $($arg:ident)*) => { $self.commander.$name($view, $($arg),*) };
}

impl<C: Commander> Commander for Stray<'_, C> {
    const TRUSTED: bool = C::TRUSTED;

    every_question!(strayed);

    fn attempts(&mut self, view: &View<'_>) -> Option<Attempts> {
        if self.strays(view) {
            self.doctrine.attempts(view)
        } else {
            self.commander.attempts(view)
        }
    }

    together_by!(@ after movement commander);
}
