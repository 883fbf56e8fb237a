//! What is to be played for one answer, in several parts, with one progress.

use admiralty_core::contract::Sampling;
use admiralty_core::play::{Control, Plan, RunError, each};
use std::cell::Cell;
use std::ops::{ControlFlow, Range};

/// Parts of the work, one after another.
pub(crate) struct Work<'s> {
    sampling: Sampling<'s>,
    done: Cell<u64>,
    whole: Cell<bool>,
}

impl<'s> Work<'s> {
    /// As much as so many games, about.
    pub fn new(sampling: Sampling<'s>, expected: u64) -> Self {
        (sampling.control.expected)(expected);
        Work {
            sampling,
            done: Cell::new(0),
            whole: Cell::new(true),
        }
    }

    /// Whether nobody has interrupted it so far.
    pub fn is_whole(&self) -> bool {
        self.whole.get()
    }

    /// Plays numbers 0 to `all` in batches, and hands what each gives to `fold` in order. So many of them, `a_game`,
    /// are as much work as one game.
    pub fn batches<B: Send>(
        &self,
        size: u64,
        a_game: u64,
        all: u64,
        play: impl Fn(Range<u64>) -> Result<B, RunError> + Sync,
        mut fold: impl FnMut(Range<u64>, B) + Send,
    ) -> Result<(), RunError> {
        let plan = Plan::of(all, self.sampling.plan.threads);
        let (control, before) = (self.sampling.control, self.done.get());
        let control = Control {
            progress: &|done| (control.progress)(before + done / a_game),
            ..control
        };
        let played = each(size, plan, control, play, |numbers, batch| {
            fold(numbers, batch);
            Ok(ControlFlow::Continue(()))
        })?;
        self.done.set(before + played / a_game);
        self.whole.set(self.whole.get() && played == all);
        Ok(())
    }
}
