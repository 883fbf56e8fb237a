//! A contest as the contract's match.

use super::pair::Contest;
use super::rerolled;
use crate::edition::halves;
use crate::event::NoObserver;
use crate::factors::Mechanism;
use crate::factory::CommanderFactory;
use crate::frames::Recording;
use crate::luck::{LuckModel, LuckObserver, RollLog, WatchedGames};
use crate::narrator::{Heading, Narrator, Sheet, StoryObserver, narrate};
use crate::naval::Side;
use crate::rules::victory::winner_of_ties;
use crate::tables::tables;
use crate::tally::Tally;
use admiralty_core::contract::{
    Counts, DataFile, Deal, DiceKind, Ending, MOVES, Match, OUTSIDE, Refusal, Rows, batch_of,
};
use admiralty_core::frames::Wanted;
use admiralty_core::play::RunError;
use admiralty_core::results::story::Story;
use admiralty_core::results::summary::EstimateTable;
use admiralty_core::seats::Seat;
use admiralty_core::statistics::Intervals;
use std::any::Any;
use std::cell::RefCell;
use std::num::NonZeroU32;
use std::ops::Range;

impl<A: CommanderFactory, X: CommanderFactory> Contest<A, X> {
    /// What stands over the report of a game.
    fn heading(&self, game: u64) -> Heading<'_> {
        Heading {
            allied: &self.terms.commanders[Side::Allied],
            axis: &self.terms.commanders[Side::Axis],
            seed: Some((self.terms.seed, game)),
            bid_halves: halves(self.terms.bid),
        }
    }
}

impl<A: CommanderFactory, X: CommanderFactory> Match for Contest<A, X> {
    fn play(&self, games: Range<u64>, rows: Option<&mut dyn Rows>) -> Result<Counts, RunError> {
        let mut tally = Tally::default();
        match rows.and_then(|rows| (rows as &mut dyn Any).downcast_mut::<Recording>()) {
            Some(record) => self.count_and_record(games, &mut tally, record)?,
            None => self.count_games(games, &mut tally)?,
        }
        Ok(tally.counts())
    }

    fn ending(&self, deal: Deal, notes: Option<&mut Vec<i32>>) -> Result<Ending, String> {
        if deal.kind == DiceKind::Stream {
            return self.streamed_end(deal.game);
        }
        let Some(notes) = notes else {
            return Ok(self.ending_of(&self.keyed(deal.game, deal.dice, &mut NoObserver)?));
        };
        let mut mechanism = Mechanism::new(&self.scenario);
        let end = self.keyed(deal.game, deal.dice, &mut mechanism)?;
        mechanism.report(&end, notes);
        Ok(self.ending_of(&end))
    }

    fn leads(&self) -> Option<(i32, i32)> {
        // Somebody outside would be asked what to do in games that are not played.
        let outside = |player: &str| player.split(':').any(|word| [OUTSIDE, MOVES].contains(&word));
        let alone = !self.terms.commanders.iter().any(|(_, player)| outside(player));
        let (least, most) = self.scenario.poc_track;
        (alone && (least, most) == rerolled::TOLD).then_some((least.into(), most.into()))
    }

    fn ending_without_luck(
        &self,
        deal: Deal,
        rerolls: NonZeroU32,
        notes: Option<&mut Vec<i32>>,
        law: &mut Vec<i32>,
    ) -> Result<Ending, String> {
        let Some(notes) = notes else {
            return Ok(self.ending_of(&self.without_luck(deal, rerolls, &mut NoObserver, law)?));
        };
        let mut mechanism = Mechanism::new(&self.scenario);
        let end = self.without_luck(deal, rerolls, &mut mechanism, law)?;
        mechanism.report(&end, notes);
        Ok(self.ending_of(&end))
    }

    fn narrate(&self, game: u64, out: &mut String) -> Result<(), Refusal> {
        let commanders = self.commanders(game);
        let told = narrate(
            &self.scenario,
            self.terms.seed,
            game,
            commanders,
            &self.heading(game),
            out,
        );
        told.map_err(|failure| Refusal::failure(format!("game {game} broke off: {failure}")))?;
        Ok(())
    }

    fn story(&self, game: u64) -> Result<Story, Refusal> {
        let model = LuckModel::embedded();
        let forecaster = model.forecaster(&self.scenario);
        let report = RefCell::default();
        let sheet = Sheet(&report);
        let mut watching = StoryObserver {
            scenario: &self.scenario,
            sheet,
            narrator: Narrator::new(&self.scenario, &self.heading(game), sheet),
            luck: LuckObserver::new(&forecaster, RollLog::new(&self.scenario, &model)),
            story: Story::default(),
            rolls: 0,
        };
        self.watch(game, &mut watching)
            .map_err(|reason| Refusal::failure(format!("game {game} broke off: {reason}")))?;
        Ok(watching.story)
    }

    fn tables(&self, counts: &Counts, intervals: Intervals) -> Vec<EstimateTable> {
        tables(&self.scenario, &self.groups, counts, intervals)
    }

    fn rows(&self, wanted: &Wanted) -> Option<Box<dyn Rows>> {
        Some(Box::new(Recording::new(wanted, &self.scenario)))
    }

    fn batch(&self) -> u64 {
        batch_of(&self.terms)
    }

    fn tie(&self) -> Option<Seat> {
        winner_of_ties(&self.scenario).map(Seat::from)
    }

    fn files(&self) -> Vec<DataFile> {
        [self.seats.allied.files(), self.seats.axis.files()].concat()
    }
}
