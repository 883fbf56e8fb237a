//! Counts what a game takes, without changing it.

use crate::commander::every_question;
use crate::map::{Port, PortSet, Site};
use crate::naval::{CounterId, CounterSet};
use crate::roll::Roll;
use crate::{
    Attempt, Battle, Chase, Commander, Event, FirePlan, Groups, NoObserver, Observer, Orders, Position,
    Pursuit, SetUp, UboatAim, UboatOrders, View,
};
use admiralty_core::bench::Census;
use admiralty_core::dice::Dice;
use std::cell::Cell;

/// Stands between a game and its dice, commanders and observer: either in nobody's way, or counting.
pub(super) trait Meter: Copy {
    /// The dice to be rolled.
    fn dice(self, dice: impl Dice<Roll>) -> impl Dice<Roll>;
    /// Who is to be asked.
    fn commander(self, commander: impl Commander) -> impl Commander;
    /// Who is to be told.
    fn observer(self) -> impl Observer;
}

/// Counts nothing and costs nothing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Unmetered;

impl Meter for Unmetered {
    fn dice(self, dice: impl Dice<Roll>) -> impl Dice<Roll> {
        dice
    }

    fn commander(self, commander: impl Commander) -> impl Commander {
        commander
    }

    fn observer(self) -> impl Observer {
        NoObserver
    }
}

/// What has been counted so far.
#[derive(Debug, Default)]
pub(super) struct Counts {
    dice: Cell<u64>,
    decisions: Cell<u64>,
    events: Cell<u64>,
}

impl Counts {
    pub(super) fn census(&self, units: u64) -> Census {
        Census {
            units,
            dice: self.dice.get(),
            decisions: self.decisions.get(),
            events: self.events.get(),
        }
    }
}

impl Meter for &Counts {
    fn dice(self, dice: impl Dice<Roll>) -> impl Dice<Roll> {
        Counted(dice, self)
    }

    fn commander(self, commander: impl Commander) -> impl Commander {
        Counted(commander, self)
    }

    fn observer(self) -> impl Observer {
        Counted(NoObserver, self)
    }
}

fn one_more(count: &Cell<u64>) {
    count.set(count.get() + 1);
}

/// Dice, a commander or an observer, and where to count what it is asked for.
#[derive(Debug)]
struct Counted<'c, T>(T, &'c Counts);

impl<D: Dice<Roll>> Dice<Roll> for Counted<'_, D> {
    fn roll(&mut self, purpose: Roll) -> u8 {
        one_more(&self.1.dice);
        self.0.roll(purpose)
    }
}

impl<O: Observer> Observer for Counted<'_, O> {
    fn see(&mut self, position: &Position, event: Event<'_>) {
        one_more(&self.1.events);
        self.0.see(position, event);
    }
}

/// Counts each question and passes it on.
macro_rules! counted {
    ($($name:ident ( $($arg:ident : $type:ty),* ) -> $answer:ty as $variant:ident;)+) => {
        $(
            fn $name(&mut self, view: &View<'_>, $($arg: $type),*) -> $answer {
                one_more(&self.1.decisions);
                self.0.$name(view, $($arg),*)
            }
        )+
    };
}

impl<C: Commander> Commander for Counted<'_, C> {
    const TRUSTED: bool = C::TRUSTED;

    every_question!(counted);
}
