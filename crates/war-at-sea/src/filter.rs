//! Observers reached through a table, so that one copy of the game serves them all.

use super::event::{Event, Observer};
use super::position::Position;

/// How much of a game an observer is told. What is above that is passed over where it happens, at the cost of a branch
/// that is always foreseen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Interest {
    /// What a turn comes to: sites, ships and boats sunk, points.
    Turns,
    /// And how each battle goes.
    Battles,
    /// Everything.
    Everything,
}

impl Interest {
    /// The least interest to which an event is told.
    #[inline(always)]
    fn to_be_told(event: &Event<'_>) -> Self {
        match event {
            Event::TurnBegins
            | Event::SiteBegins { .. }
            | Event::Sunk { .. }
            | Event::AswDone { .. }
            | Event::Scored { .. } => Interest::Turns,
            Event::RoundBegins { .. }
            | Event::Damaged { .. }
            | Event::LeftDisabled { .. }
            | Event::Disengaged { .. }
            | Event::Stalemate
            | Event::SiteEnds { .. } => Interest::Battles,
            _ => Interest::Everything,
        }
    }
}

/// An observer of any kind.
pub(super) struct Filter<'a> {
    observer: &'a mut dyn Observer,
    interest: Interest,
}

impl<'a> Filter<'a> {
    /// One that is told everything.
    pub fn of_everything(observer: &'a mut dyn Observer) -> Self {
        Filter::of(Interest::Everything, observer)
    }

    /// One that is told what is of this interest.
    pub fn of(interest: Interest, observer: &'a mut dyn Observer) -> Self {
        Filter { observer, interest }
    }
}

impl Observer for Filter<'_> {
    // Always, so that the compiler sees which event it is: calls of those nobody asks for then build none.
    #[inline(always)]
    fn see(&mut self, position: &Position, event: Event<'_>) {
        if Interest::to_be_told(&event) <= self.interest {
            self.observer.see(position, event);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commanders::Random;
    use crate::frames::{Recording, SCHEMAS, Watch};
    use crate::naval::Side;
    use crate::{Game, Scenario, Seats, Tally, TallyObserver};
    use admiralty_core::dice::{MasterSeed, Seeded};
    use admiralty_core::frames::{Columns, Wanted};

    /// What the games of a run come to for an observer that is told what it asks for, or everything.
    fn recorded(scenario: &Scenario, wanted: &str, everything: bool) -> (Tally, Recording) {
        let mut tally = Tally::default();
        let mut recording = Recording::new(&Wanted::parse(wanted, &SCHEMAS).unwrap(), scenario);
        for number in 0..200 {
            let seed = MasterSeed(11).game(number);
            let seats = Seats {
                allied: Random::new(seed, Side::Allied),
                axis: Random::new(seed, Side::Axis),
            };
            let watch = Watch::of(scenario, &mut recording, number).unwrap();
            let interest = watch.interest();
            let mut observers = (TallyObserver::default(), watch);
            let seen = if everything {
                Filter::of_everything(&mut observers)
            } else {
                Filter::of(interest, &mut observers)
            };
            let mut game = Game::new(scenario, seats, Seeded::new(seed), seen);
            game.play().unwrap();
            let end = game.position;
            let (observer, watch) = observers;
            watch.finish(&end, 0, &mut recording);
            tally.finish(scenario, &[], &end, 0, observer.watched());
        }
        (tally, recording)
    }

    #[test]
    fn what_is_not_told_is_in_no_row_and_no_tally() {
        let scenario = Scenario::embedded();
        for wanted in ["games", "turns", "games,turns", "battles", "games,turns,battles"] {
            let (all, told) = (
                recorded(&scenario, wanted, true),
                recorded(&scenario, wanted, false),
            );
            assert!(all.0 == told.0, "{wanted}: the tally");
            let rows = |of: &Recording| (of.games.clone(), of.turns.clone(), of.battles.clone());
            assert!(rows(&all.1) == rows(&told.1), "{wanted}: the rows");
            let Recording {
                games,
                turns,
                battles,
                ..
            } = &told.1;
            assert!(games.rows() + turns.rows() + battles.rows() >= 200);
        }
    }
}
