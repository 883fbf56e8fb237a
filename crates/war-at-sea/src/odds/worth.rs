//! What a battle is worth in the game that it belongs to: it is fought as its players are told, then both sides play
//! the game to its end as `doctrine`.

use super::sampler::Sampler;
use super::study::Study;
use crate::commanders::{Doctrine, PlayModel};
use crate::event::NoObserver;
use crate::map::Site;
use crate::naval::{BySide, Side};
use crate::play::Game;
use crate::position::Position;
use crate::rules::victory::winner_of_ties;
use crate::{Refusal as Forbidden, Seats};
use admiralty_core::contract::{Refusal, Sampling};
use admiralty_core::dice::{Keyed, MasterSeed};
use admiralty_core::play::{BATCH, RunError, each};
use admiralty_core::results::odds::{InGame, Promise};
use admiralty_core::statistics::{Estimate, Intervals, Level, Moments};
use std::collections::BTreeMap;
use std::ops::{ControlFlow, Range};

/// From this number on dice are those of what follows a battle.
const AFTERWARDS: u64 = 1 << 40;

/// What games came to.
#[derive(Clone, Copy, Default)]
struct Count {
    score: Moments,
    wins: BySide<u64>,
}

impl Count {
    fn add(&mut self, score: i8, tie: Option<Side>) {
        self.score.add(score.into());
        let winner = match score {
            0 => tie,
            lead if lead > 0 => Some(Side::Axis),
            _ => Some(Side::Allied),
        };
        if let Some(side) = winner {
            self.wins[side] += 1;
        }
    }

    fn merge(&mut self, other: &Self) {
        self.score.merge(&other.score);
        for side in Side::BOTH {
            self.wins[side] += other.wins[side];
        }
    }

    fn promise(&self, name: String, games: u64) -> Promise {
        let unknown = Estimate::unbounded(0.0);
        let count = self.score.count;
        Promise {
            name,
            share: Intervals::Fixed.share(count, games, Level::P95),
            score: Intervals::Fixed.mean(&self.score, Level::P95).unwrap_or(unknown),
            wins: BySide::new(|side| Intervals::Fixed.share(self.wins[side], count, Level::P95)).into(),
        }
    }
}

/// How a battle ended: who controls the area, or how many ships are lost in a port. In the order in which it is told.
type End = (u8, u8);

/// Games by the end of their battle.
type Counts = BTreeMap<End, Count>;

/// A battle in its game.
struct Whole<'a> {
    sampler: &'a Sampler,
    model: &'a PlayModel,
    tie: Option<Side>,
}

impl Whole<'_> {
    /// Fights battle `number` on keyed dice, and plays its game on.
    fn play(&self, seed: MasterSeed, number: u64, counts: &mut Counts) -> Result<(), Forbidden> {
        let (scenario, site) = (&self.sampler.scenario, self.sampler.ledger.lineup.site);
        let (start, dice) = (self.sampler.start(), Keyed::new(seed.game(number)));
        let mut battle = Game::from(scenario, *start, self.sampler.players(), dice, NoObserver);
        battle.resolve(site)?;
        let end = self.end(site, &battle.position);
        let seed = seed.game(AFTERWARDS + number);
        let doctrine = |side| Doctrine::new(&self.model.books[side], &self.model.openings, seed, side);
        let seats = Seats {
            allied: doctrine(Side::Allied),
            axis: doctrine(Side::Axis),
        };
        let mut game = Game::from(scenario, battle.position, seats, Keyed::new(seed), NoObserver);
        game.play()?;
        let count = counts.entry(end).or_default();
        count.add(game.position.track, self.tie);
        Ok(())
    }

    fn end(&self, site: Site, after: &Position) -> End {
        match site {
            Site::Area(area) => match after.control[area] {
                Some(Side::Allied) => (0, 0),
                Some(Side::Axis) => (1, 0),
                None => (2, 0),
            },
            Site::Port(_) => {
                let fought = self.sampler.ledger.lineup.all();
                let lost = fought.only(|ship| !after.place[ship].in_play());
                (3, lost.len() as u8)
            }
        }
    }
}

fn name((kind, lost): End) -> String {
    match kind {
        0 => "Allied control".to_owned(),
        1 => "Axis control".to_owned(),
        2 => "nobody's".to_owned(),
        _ => format!("{lost} sunk"),
    }
}

/// Plays so many games on from the battle; none of a battle alone.
pub(super) fn in_game(study: &Study, sampling: Sampling<'_>) -> Result<Option<InGame>, Refusal> {
    if study.in_game.is_none() {
        return Ok(None);
    }
    let model = PlayModel::standard(&study.sampler.scenario);
    played_on(&study.sampler, &model, sampling).map(Some)
}

/// The same of any way to fight it.
pub(super) fn played_on(
    sampler: &Sampler,
    model: &PlayModel,
    sampling: Sampling<'_>,
) -> Result<InGame, Refusal> {
    let whole = Whole {
        sampler,
        model,
        tie: winner_of_ties(&sampler.scenario),
    };
    let play = |numbers: Range<u64>| {
        let mut counts = Counts::new();
        for number in numbers {
            let played = whole.play(sampling.seed, number, &mut counts);
            played.map_err(|refusal| RunError::Game {
                game: number,
                reason: refusal.to_string(),
            })?;
        }
        Ok(counts)
    };
    let mut total = Counts::new();
    let games = each(BATCH, sampling.plan, sampling.control, play, |_, batch| {
        for (end, count) in &batch {
            total.entry(*end).or_default().merge(count);
        }
        Ok::<_, RunError>(ControlFlow::Continue(()))
    })?;
    let mut all = Count::default();
    total.values().for_each(|count| all.merge(count));
    let ends = total.iter().map(|(&end, count)| count.promise(name(end), games));
    let all = Promise {
        share: Estimate::exact(1.0),
        ..all.promise("all".to_owned(), games)
    };
    Ok(InGame {
        games,
        intervals: Intervals::Fixed,
        complete: games == sampling.plan.games,
        played_on_by: "doctrine".to_owned(),
        outcomes: ends.collect(),
        all,
    })
}
