//! Told where to sail once; afterwards as another commander decides.

use super::Deployment;
use crate::commander::{Attempts, every_question, together_by};
use crate::map::{Port, PortSet, Site};
use crate::naval::{CounterId, CounterSet};
use crate::{
    Attempt, Battle, Chase, Commander, FirePlan, Groups, Orders, Pursuit, SetUp, UboatAim, UboatOrders, View,
};

/// A commander that is told its next movement, its speed rolls among it.
pub struct WithMovement<C> {
    commander: C,
    /// What it has yet to be told.
    told: Option<Deployment>,
    /// The rolls that are left of what it was told, in the phase in which it was.
    rolls: Option<Deployment>,
}

impl<C> WithMovement<C> {
    /// Told something that the rules allow, or nothing.
    pub const fn new(commander: C, told: Option<Deployment>) -> Self {
        WithMovement {
            commander,
            told,
            rolls: None,
        }
    }
}

macro_rules! told {
    ($($name:ident ( $($arg:ident : $type:ty),* ) -> $answer:ty as $variant:ident;)+) => {
        $(
            #[inline]
            fn $name(&mut self, view: &View<'_>, $($arg: $type),*) -> $answer {
                told!(@ $name self view $($arg)*)
            }
        )+
    };
    (@ sail $self:ident $view:ident) => {{
        $self.rolls = $self.told.take();
        match &$self.rolls {
            Some(told) => told.orders,
            None => $self.commander.sail($view),
        }
    }};
    (@ attempt $self:ident $view:ident $able:ident) => {
        match &mut $self.rolls {
            Some(told) => {
                let ship = (told.rolling & $able).lowest()?;
                told.rolling.remove(ship);
                told.rolls[ship].map(|to| Attempt { ship, to })
            }
            None => $self.commander.attempt($view, $able),
        }
    };
    (@ $name:ident $self:ident $view:ident $($arg:ident)*) => { $self.commander.$name($view, $($arg),*) };
}

impl<C: Commander> Commander for WithMovement<C> {
    // What it is told has been checked by whoever tells.
    const TRUSTED: bool = C::TRUSTED;

    every_question!(told);

    #[inline]
    fn attempts(&mut self, view: &View<'_>) -> Option<Attempts> {
        match self.rolls {
            Some(_) => None,
            None => self.commander.attempts(view),
        }
    }

    together_by!(@ after movement commander);
}
