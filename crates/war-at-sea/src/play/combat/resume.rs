//! A battle taken up where it is: for somebody who asks what would come of a decision in it.

use super::super::Game;
use crate::battle::Battle;
use crate::commander::Commander;
use crate::event::Observer;
use crate::refusal::Refusal;
use crate::roll::Roll;
use admiralty_core::dice::Dice;

/// Where in a battle it is taken up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// A round has begun: nothing has been announced in it (C8).
    RoundBegins,
    /// A round has ended, in which dice were rolled: both sides are about to say whether they go (12.1).
    RoundEnds,
}

impl<C: Commander, D: Dice<Roll>, O: Observer> Game<'_, C, D, O> {
    /// Goes on with a battle that is no pursuit, up to the settling of control.
    ///
    /// # Errors
    /// A commander's decision that the rules forbid.
    pub fn resume(&mut self, battle: &mut Battle, moment: Moment) -> Result<(), Refusal> {
        let goes_on = match moment {
            Moment::RoundBegins => {
                battle.round -= 1; // the round is counted when it begins again
                true
            }
            Moment::RoundEnds => battle.both_present() && self.goes_on(battle, true)?,
        };
        if goes_on {
            self.surface_combat(battle)?;
        }
        self.settle(battle.site);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commanders::doctrine::{Book, Doctrine, Openings, Weights};
    use crate::event::{Event, NoObserver};
    use crate::map::{Area, Place, Site};
    use crate::naval::Side;
    use crate::{Position, Scenario, Seats};
    use admiralty_core::dice::{Keyed, MasterSeed};

    /// Notes every place where a battle that is no pursuit could be taken up.
    #[derive(Default)]
    struct Notes(Vec<(Position, Battle, Moment)>);

    impl Observer for Notes {
        fn see(&mut self, position: &Position, event: Event<'_>) {
            let (battle, moment) = match event {
                Event::RoundBegins { battle } => (battle, Moment::RoundBegins),
                Event::RoundEnds { battle } => (battle, Moment::RoundEnds),
                _ => return,
            };
            if battle.fugitives.is_none() {
                self.0.push((*position, *battle, moment));
            }
        }
    }

    /// On keyed dice a battle ends the same wherever it is taken up.
    #[test]
    fn a_battle_taken_up_ends_as_it_did() {
        let scenario = Scenario::embedded();
        let books = [Side::Allied, Side::Axis].map(|side| Book::new(&scenario, Weights::standard(side)));
        let openings = Openings::embedded(&scenario);
        let site = Site::Area(Area::NorthAtlantic);
        let mut start = Position::new();
        start.turn = 4;
        for name in [
            "Nelson",
            "Hood",
            "Kent",
            "Glorious",
            "Bismarck",
            "Gneisenau",
            "Graf Zeppelin",
        ] {
            start.place[scenario.find(name).unwrap()] = Place::sea(Area::NorthAtlantic);
        }
        let mut taken_up = 0;
        for number in 0..40 {
            let seed = MasterSeed(3).game(number);
            let seats = || Seats {
                allied: Doctrine::new(&books[0], &openings, seed, Side::Allied),
                axis: Doctrine::new(&books[1], &openings, seed, Side::Axis),
            };
            let mut whole = Game::from(&scenario, start, seats(), Keyed::new(seed), Notes::default());
            whole.resolve(site).unwrap();
            for (position, mut battle, moment) in whole.observer.0 {
                let mut rest = Game::from(&scenario, position, seats(), Keyed::new(seed), NoObserver);
                rest.resume(&mut battle, moment).unwrap();
                assert_eq!(
                    rest.position, whole.position,
                    "{number}: {moment:?} {}",
                    battle.round
                );
                taken_up += 1;
            }
        }
        assert!(taken_up > 100, "{taken_up}");
    }
}
