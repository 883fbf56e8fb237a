//! Observers see games; they cannot change them.

use super::Rules;
use crate::contract::{Ending, Endings};

/// Is told what happens in games, with everything open. Every method does nothing unless it is written.
pub trait Observer<R: Rules> {
    /// A game of a run begins.
    fn begins(&mut self, rules: &R, game: u64) {
        let _ = (rules, game);
    }

    /// Something happened; the state is the one after it.
    fn see(&mut self, rules: &R, state: &R::State, event: &R::Event<'_>) {
        let _ = (rules, state, event);
    }

    /// A game has ended.
    fn ended(&mut self, rules: &R, state: &R::State, ending: &Ending) {
        let _ = (rules, state, ending);
    }
}

/// Nobody watches, at no cost.
impl<R: Rules> Observer<R> for () {}

impl<R: Rules, O: Observer<R> + ?Sized> Observer<R> for &mut O {
    fn begins(&mut self, rules: &R, game: u64) {
        (**self).begins(rules, game);
    }

    fn see(&mut self, rules: &R, state: &R::State, event: &R::Event<'_>) {
        (**self).see(rules, state, event);
    }

    fn ended(&mut self, rules: &R, state: &R::State, ending: &Ending) {
        (**self).ended(rules, state, ending);
    }
}

/// Two observers of the same games.
impl<R: Rules, A: Observer<R>, B: Observer<R>> Observer<R> for (A, B) {
    fn begins(&mut self, rules: &R, game: u64) {
        self.0.begins(rules, game);
        self.1.begins(rules, game);
    }

    fn see(&mut self, rules: &R, state: &R::State, event: &R::Event<'_>) {
        self.0.see(rules, state, event);
        self.1.see(rules, state, event);
    }

    fn ended(&mut self, rules: &R, state: &R::State, ending: &Ending) {
        self.0.ended(rules, state, ending);
        self.1.ended(rules, state, ending);
    }
}

/// Counts every game that ends.
impl<R: Rules> Observer<R> for Endings {
    fn ended(&mut self, _rules: &R, _state: &R::State, ending: &Ending) {
        self.add(ending);
    }
}
