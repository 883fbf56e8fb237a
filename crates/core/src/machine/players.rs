//! Players: at random, from a script, by weights, and recorded.

use super::{Listed, Playable, Rules};
use crate::contract::{Lots, Outlook, Outside};
use crate::dice::{GameSeed, below};
use crate::seats::Seat;
use rand_xoshiro::Xoshiro256PlusPlus;
use std::collections::VecDeque;
use std::sync::Arc;

/// Chooses for a seat.
pub trait Player<R: Rules> {
    /// A game begins, in which the player's own random numbers are these. A player forgets all earlier games here:
    /// what it chooses must depend on this game alone.
    fn begin(&mut self, generator: Generator) {
        let _ = generator;
    }

    /// The choice of a seat that is asked, from what it sees. Without one the game breaks off.
    fn choose(&mut self, rules: &R, seen: &R::State, seat: Seat) -> Option<R::Choice>;
}

impl<R: Rules, P: Player<R> + ?Sized> Player<R> for Box<P> {
    fn begin(&mut self, generator: Generator) {
        (**self).begin(generator);
    }

    fn choose(&mut self, rules: &R, seen: &R::State, seat: Seat) -> Option<R::Choice> {
        (**self).choose(rules, seen, seat)
    }
}

/// Random numbers of one player in one game, apart from the dice.
#[derive(Clone, Debug)]
pub struct Generator {
    own: Xoshiro256PlusPlus,
    /// Who chooses instead of them.
    lots: Option<Lots>,
}

impl Generator {
    /// Those of a seat in a game.
    #[must_use]
    pub fn new(seed: GameSeed, seat: Seat) -> Self {
        Generator {
            own: seed.private(seat),
            lots: None,
        }
    }

    /// A number below `n`, which is at least 1.
    #[inline]
    pub fn below(&mut self, n: usize) -> usize {
        match &mut self.lots {
            None => below(&mut self.own, n as u64) as usize,
            Some(lots) => lots.below(n),
        }
    }

    /// Somebody from outside who chooses instead of the numbers: a game may offer its choices by name.
    pub fn outside(&mut self) -> Option<&mut Lots> {
        self.lots.as_mut()
    }

    /// One of these, all equally likely.
    ///
    /// # Panics
    /// If there is none.
    #[inline]
    pub fn pick<T: Clone>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())].clone()
    }
}

/// Chooses by [`Rules::any`].
#[derive(Clone, Debug, Default)]
pub struct Random(Option<Generator>);

impl<R: Rules> Player<R> for Random {
    fn begin(&mut self, generator: Generator) {
        self.0 = Some(generator);
    }

    fn choose(&mut self, rules: &R, seen: &R::State, seat: Seat) -> Option<R::Choice> {
        Some(rules.any(seen, seat, self.0.as_mut()?))
    }
}

/// Somebody from outside chooses, by what [`Rules::any`] draws lots for; the base player answers what is left to it.
pub(super) struct FromOutside<R: Rules> {
    pub outside: Arc<dyn Outside>,
    pub outlook: Arc<Outlook>,
    pub seat: Seat,
    pub base: Box<dyn Player<R>>,
    pub generator: Option<Generator>,
}

impl<R: Playable> Player<R> for FromOutside<R> {
    fn begin(&mut self, mut generator: Generator) {
        self.base.begin(generator.clone());
        let seed = GameSeed::from_number(generator.below(usize::MAX) as u64);
        generator.lots = Some(Lots::new(&*self.outside, seed, self.seat, &self.outlook));
        self.generator = Some(generator);
    }

    fn choose(&mut self, rules: &R, seen: &R::State, seat: Seat) -> Option<R::Choice> {
        let generator = self.generator.as_mut()?;
        let question = rules.question(seen);
        if generator
            .lots
            .as_mut()?
            .asked(question, &|| rules.features(seen, seat))
        {
            return Some(rules.any(seen, seat, generator));
        }
        self.base.choose(rules, seen, seat)
    }
}

/// Chooses what a list says, in its order. Once it is used up the game breaks off.
#[derive(Clone, Debug)]
pub struct Scripted<C>(VecDeque<C>);

impl<C> Scripted<C> {
    /// The choices.
    pub fn new(choices: impl IntoIterator<Item = C>) -> Self {
        Scripted(choices.into_iter().collect())
    }

    /// How many are left.
    #[must_use]
    pub fn left(&self) -> usize {
        self.0.len()
    }
}

impl<R: Rules> Player<R> for Scripted<R::Choice> {
    fn choose(&mut self, _rules: &R, _seen: &R::State, _seat: Seat) -> Option<R::Choice> {
        self.0.pop_front()
    }
}

/// A player whose choices of the last game are kept.
#[derive(Clone, Debug)]
pub struct Recorded<P, C> {
    player: P,
    /// The choices, in their order.
    pub choices: Vec<C>,
}

impl<P, C> Recorded<P, C> {
    /// Records a player.
    #[must_use]
    pub fn new(player: P) -> Self {
        Recorded {
            player,
            choices: Vec::new(),
        }
    }
}

impl<R: Rules, P: Player<R>> Player<R> for Recorded<P, R::Choice> {
    fn begin(&mut self, generator: Generator) {
        self.choices.clear();
        self.player.begin(generator);
    }

    fn choose(&mut self, rules: &R, seen: &R::State, seat: Seat) -> Option<R::Choice> {
        let choice = self.player.choose(rules, seen, seat)?;
        self.choices.push(choice.clone());
        Some(choice)
    }
}

/// Chooses among the listed choices, each as likely as its weight says.
#[derive(Clone, Debug)]
pub struct Mixed<W> {
    weight: W,
    generator: Option<Generator>,
}

impl<W> Mixed<W> {
    /// The weight of a choice, 0 for never: a function of the rules, what is seen, the seat and the choice. Where every
    /// choice has weight 0 the game breaks off.
    #[must_use]
    pub fn new(weight: W) -> Self {
        Mixed {
            weight,
            generator: None,
        }
    }
}

impl<R: Listed, W: Fn(&R, &R::State, Seat, &R::Choice) -> u32> Player<R> for Mixed<W> {
    fn begin(&mut self, generator: Generator) {
        self.generator = Some(generator);
    }

    fn choose(&mut self, rules: &R, seen: &R::State, seat: Seat) -> Option<R::Choice> {
        let mut total = 0;
        rules.each_choice(seen, seat, &mut |choice| {
            total += (self.weight)(rules, seen, seat, &choice) as usize;
        });
        let mut left = (total > 0).then(|| self.generator.as_mut().map(|own| own.below(total)))??;
        let mut chosen = None;
        rules.each_choice(seen, seat, &mut |choice| {
            let weight = (self.weight)(rules, seen, seat, &choice) as usize;
            if chosen.is_none() {
                match left.checked_sub(weight) {
                    Some(rest) => left = rest,
                    None => chosen = Some(choice),
                }
            }
        });
        chosen
    }
}
