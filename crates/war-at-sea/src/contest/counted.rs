//! Games of a contest by the thousand: played side by side, counted into its tally, and recorded where that is wanted.

use super::pair::Contest;
use crate::edition::halves;
use crate::event::Observer;
use crate::factory::CommanderFactory;
use crate::filter::{Filter, Interest};
use crate::frames::{Recording, Watch};
use crate::play::{Game, TOGETHER};
use crate::position::Position;
use crate::tally::{Tally, TallyObserver};
use admiralty_core::dice::Seeded;
use admiralty_core::play::RunError;
use arrayvec::ArrayVec;
use std::ops::Range;

impl<A: CommanderFactory, X: CommanderFactory> Contest<A, X> {
    /// Plays games on their streams before an observer each, so many at a time, and hands each over in order.
    fn side_by_side<O: Observer>(
        &self,
        mut games: impl Iterator<Item = (u64, O)>,
        mut over: impl FnMut(&Position, O),
    ) -> Result<(), RunError> {
        loop {
            let (mut numbers, mut tables) =
                (ArrayVec::<u64, TOGETHER>::new(), ArrayVec::<_, TOGETHER>::new());
            for (game, observer) in games.by_ref().take(TOGETHER) {
                let dice = Seeded::new(self.terms.seed.game(game));
                numbers.push(game);
                tables.push(Game::new(&self.scenario, self.commanders(game), dice, observer));
            }
            if tables.is_empty() {
                return Ok(());
            }
            let played = Game::play_together(&mut tables);
            played.map_err(|(index, refusal)| RunError::Game {
                game: numbers[index],
                reason: refusal.to_string(),
            })?;
            for table in tables {
                over(&table.position, table.observer);
            }
        }
    }

    /// Plays games and counts them.
    pub(super) fn count_games(&self, games: Range<u64>, tally: &mut Tally) -> Result<(), RunError> {
        let watched = games.map(|game| (game, TallyObserver::default()));
        self.side_by_side(watched, |end, observer| self.count(end, &observer, tally))
    }

    /// The same, and adds their rows to a record in the order of the games.
    pub(super) fn count_and_record(
        &self,
        games: Range<u64>,
        tally: &mut Tally,
        record: &mut Recording,
    ) -> Result<(), RunError> {
        let mut first = games.start;
        while first < games.end {
            let end = games.end.min(first + TOGETHER as u64);
            self.play_watched(first..end, tally, record)?;
            first = end;
        }
        Ok(())
    }

    fn count(&self, end: &Position, observer: &TallyObserver, tally: &mut Tally) {
        let bid = halves(self.terms.bid);
        tally.finish(&self.scenario, &self.groups, end, bid, observer.watched());
    }

    /// Plays at most [`TOGETHER`] games, watched through a table: a second copy of the game for those that are recorded
    /// would not be worth its size.
    fn play_watched(
        &self,
        games: Range<u64>,
        tally: &mut Tally,
        record: &mut Recording,
    ) -> Result<(), RunError> {
        let watch = |game| Watch::of(&self.scenario, record, game);
        let mut watches: ArrayVec<Option<Watch<'_>>, TOGETHER> = games.clone().map(watch).collect();
        if watches.iter().all(Option::is_none) {
            return self.count_games(games, tally);
        }
        let mut observers: ArrayVec<_, TOGETHER> = watches
            .drain(..)
            .map(|watch| (TallyObserver::default(), watch))
            .collect();
        let seen = games.zip(&mut observers).map(|(game, observer)| {
            let interest = observer.1.as_ref().map_or(Interest::Turns, Watch::interest);
            (game, Filter::of(interest, observer))
        });
        let mut ends = ArrayVec::<Position, TOGETHER>::new();
        self.side_by_side(seen, |end, _| ends.push(*end))?;
        for (end, (observer, watch)) in ends.iter().zip(observers) {
            self.count(end, &observer, tally);
            if let Some(watch) = watch {
                watch.finish(end, halves(self.terms.bid), record);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::factory::RandomFactory;
    use crate::frames::SCHEMAS;
    use crate::{Game, Scenario};
    use admiralty_core::contract::{Bid, Match, Terms};
    use admiralty_core::dice::MasterSeed;
    use admiralty_core::frames::{Columns, Wanted};
    use admiralty_core::seats::BySeat;
    use std::sync::Arc;

    const SEED: MasterSeed = MasterSeed(3);
    /// More than are played side by side, and not a multiple of that.
    const GAMES: u64 = 150;

    fn contest(scenario: &Arc<Scenario>) -> Contest<RandomFactory, RandomFactory> {
        let terms = Terms {
            commanders: BySeat::both(|_| "random".to_owned()),
            bid: Bid::default(),
            seed: SEED,
        };
        Contest::new(scenario, &terms, RandomFactory, RandomFactory)
    }

    /// Games one after another, each before observers of its own.
    fn one_by_one(scenario: &Arc<Scenario>, recording: &mut Recording) -> Tally {
        let contest = contest(scenario);
        let mut tally = Tally::default();
        for number in 0..GAMES {
            let seats = || contest.commanders(number);
            let dice = || Seeded::new(SEED.game(number));
            let mut game = Game::new(scenario, seats(), dice(), TallyObserver::default());
            game.play().unwrap();
            contest.count(&game.position, &game.observer, &mut tally);
            if let Some(watch) = Watch::of(scenario, recording, number) {
                let mut game = Game::new(scenario, seats(), dice(), watch);
                game.play().unwrap();
                game.observer.finish(&game.position, 0, recording);
            }
        }
        tally
    }

    #[test]
    fn tallies_and_rows_are_those_of_games_one_after_another() {
        let scenario = Arc::new(Scenario::embedded());
        for wanted in ["none", "games,turns,battles", "games:0.2,turns:0.1,battles:0.01"] {
            let blank = || Recording::new(&Wanted::parse(wanted, &SCHEMAS).unwrap(), &scenario);
            let (mut alone, mut together) = (blank(), blank());
            let tally = one_by_one(&scenario, &mut alone);
            let mut counted = Tally::default();
            contest(&scenario)
                .count_and_record(0..GAMES, &mut counted, &mut together)
                .unwrap();
            assert!(tally == counted, "{wanted}: the tally");
            let unrecorded = contest(&scenario).play(0..GAMES, None).unwrap();
            assert!(unrecorded == tally.clone().counts(), "unrecorded");
            assert!(
                Tally::of(&unrecorded.cells).counts().cells == unrecorded.cells,
                "read back"
            );
            let rows = |of: &Recording| (of.games.clone(), of.turns.clone(), of.battles.clone());
            assert!(rows(&alone) == rows(&together), "{wanted}: the rows");
            let recorded = alone.games.rows() + alone.turns.rows() + alone.battles.rows();
            assert_eq!(recorded > 0, wanted != "none");
        }
    }
}
