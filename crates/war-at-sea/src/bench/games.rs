//! Rungs of whole games: a turn, a game of each commander against itself, the games of a study.

use super::count::Meter;
use super::{RUN, Unit, rung};
use crate::commanders::Random;
use crate::commanders::doctrine::{Book, Doctrine, Openings, Weights};
use crate::event::NoObserver;
use crate::map::Area;
use crate::naval::{BySide, Side};
use crate::play::{Game, TOGETHER};
use crate::roll::Roll;
use crate::{Commander, Observer, Phase, Position, Scenario, Seats, WarAtSea};
use admiralty_core::bench::{Checksum, Rung};
use admiralty_core::contract::{Bid, FilesInMemory, Ruleset, ScenarioSource, Terms};
use admiralty_core::dice::{Dice, GameSeed, MasterSeed, Seeded};
use admiralty_core::play::{Control, Plan, run_match};
use admiralty_core::seats::BySeat;
use arrayvec::ArrayVec;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::Arc;

/// Games that are played in one go, and fingerprinted.
const GAMES: [u64; 2] = [4 * TOGETHER as u64, 1_024];
/// The same of turns.
const TURNS: [u64; 2] = [400, 8_000];
/// The same of a study: a block is a run of its own.
const STUDY: [u64; 2] = [1_000, 4_000];
/// Games whose turns from the second on are played again by the rung `turn`.
const GAMES_OF_STARTS: u64 = 8;

pub(super) fn rungs() -> Vec<Rung> {
    let table = Arc::new(Prepared::new());
    let starts = table.positions(Phase::Arrivals);
    let mut rungs = vec![
        rung(
            [
                "turn",
                "a turn of doctrine against itself, from turns 2 to 8 of eight games",
                "turns",
            ],
            TURNS,
            Turns {
                table: Arc::clone(&table),
                starts,
            },
        ),
        rung(
            ["random", "a game of random against itself", "games"],
            GAMES,
            RandomGames(Arc::clone(&table)),
        ),
        rung(
            [
                "game",
                "a game of doctrine against itself, watched by nobody, as many side by side as simulate plays",
                "games",
            ],
            GAMES,
            Games(Arc::clone(&table)),
        ),
        rung(
            [
                "study",
                "a game of doctrine against itself as simulate plays it, counted into its tables",
                "games",
            ],
            STUDY,
            Study(Arc::clone(&table)),
        ),
    ];
    rungs.extend(super::learned::rungs(&table));
    rungs
}

/// What commanders need, worked out once.
pub(super) struct Prepared {
    pub(super) scenario: Scenario,
    books: BySide<Book>,
    openings: Openings,
}

impl Prepared {
    fn new() -> Self {
        let scenario = Scenario::embedded();
        Prepared {
            books: BySide::new(|side| Book::new(&scenario, Weights::standard(side))),
            openings: Openings::embedded(&scenario),
            scenario,
        }
    }

    fn doctrine(&self, seed: GameSeed) -> Seats<Doctrine<'_>, Doctrine<'_>> {
        let seat = |side| Doctrine::new(&self.books[side], &self.openings, seed, side);
        Seats {
            allied: seat(Side::Allied),
            axis: seat(Side::Axis),
        }
    }

    /// The positions of some games where this phase of turns 2, 3, … begins.
    pub(super) fn positions(&self, phase: Phase) -> Vec<Position> {
        let mut starts = Vec::new();
        for number in 0..GAMES_OF_STARTS {
            let seed = RUN.game(number);
            let dice = Seeded::new(seed);
            let mut game = Game::new(&self.scenario, self.doctrine(seed), dice, NoObserver);
            while game.position.phase != Phase::Over {
                game.play_phase().unwrap_or_else(|refusal| panic!("{refusal}"));
                if game.position.phase == phase && game.position.turn > 1 {
                    starts.push(game.position);
                }
            }
        }
        starts
    }
}

/// One turn from one of these positions.
struct Turns {
    table: Arc<Prepared>,
    starts: Vec<Position>,
}

impl Unit for Turns {
    fn play(&self, number: u64, meter: impl Meter, sum: &mut Checksum) {
        let start = self.starts[(number % self.starts.len() as u64) as usize];
        let seed = RUN.game(number);
        let commanders = meter.commander(self.table.doctrine(seed));
        let dice = meter.dice(Seeded::new(seed));
        let mut game = Game::from(&self.table.scenario, start, commanders, dice, meter.observer());
        while game.position.phase != Phase::Over && game.position.turn == start.turn {
            game.play_phase().unwrap_or_else(|refusal| panic!("{refusal}"));
        }
        add_position(sum, &game.position);
    }
}

/// Whole games of `doctrine`.
struct Games(Arc<Prepared>);

impl Unit for Games {
    fn play(&self, number: u64, meter: impl Meter, sum: &mut Checksum) {
        whole_game(
            &self.0.scenario,
            self.0.doctrine(RUN.game(number)),
            number,
            meter,
            sum,
        );
    }

    /// As many side by side as a study plays.
    fn block(&self, units: Range<u64>, sum: &mut Checksum) {
        let table = &*self.0;
        let mut games = ArrayVec::<_, TOGETHER>::new();
        for number in units.clone() {
            let seed = RUN.game(number);
            let (commanders, dice) = (table.doctrine(seed), Seeded::new(seed));
            games.push(Game::new(&table.scenario, commanders, dice, NoObserver));
            if games.is_full() || number + 1 == units.end {
                let played = Game::play_together(&mut games);
                played.unwrap_or_else(|(index, refusal)| panic!("the game at {index}: {refusal}"));
                games.drain(..).for_each(|game| add_position(sum, &game.position));
            }
        }
    }
}

/// Whole games of `random`.
struct RandomGames(Arc<Prepared>);

impl Unit for RandomGames {
    fn play(&self, number: u64, meter: impl Meter, sum: &mut Checksum) {
        let seat = |side| Random::new(RUN.game(number), side);
        let commanders = Seats {
            allied: seat(Side::Allied),
            axis: seat(Side::Axis),
        };
        whole_game(&self.0.scenario, commanders, number, meter, sum);
    }
}

pub(super) fn whole_game(
    scenario: &Scenario,
    commanders: impl Commander,
    number: u64,
    meter: impl Meter,
    sum: &mut Checksum,
) {
    let dice = meter.dice(Seeded::new(RUN.game(number)));
    let mut game = Game::new(scenario, meter.commander(commanders), dice, meter.observer());
    play_out(&mut game);
    add_position(sum, &game.position);
}

fn play_out(game: &mut Game<'_, impl Commander, impl Dice<Roll>, impl Observer>) {
    game.play().unwrap_or_else(|refusal| panic!("{refusal}"));
}

/// Everything by which two positions can differ that the next turn depends on.
fn add_position(sum: &mut Checksum, position: &Position) {
    sum.add_bytes(position.place.0.iter().map(|place| place.index() as u8));
    sum.add_bytes(position.damage.0);
    for set in [
        position.turned,
        position.freed,
        position.late,
        position.disengaged,
    ] {
        sum.add(set.bits() as u64);
        sum.add((set.bits() >> 64) as u64);
    }
    sum.add_bytes(Area::ALL.map(|area| position.control[area].map_or(0, |side| 1 + side as u8)));
    sum.add_bytes(Area::ALL.map(|area| position.uboats.at[area]));
    let boats = &position.uboats;
    sum.add_bytes([boats.total, boats.disabled, boats.pool, position.turn]);
    sum.add(position.track as u64);
}

/// Runs of the whole machinery, each on one thread and with a seed of its own.
struct Study(Arc<Prepared>);

impl Unit for Study {
    /// The same kind of game: only its dice and decisions are wanted.
    fn play(&self, number: u64, meter: impl Meter, sum: &mut Checksum) {
        whole_game(
            &self.0.scenario,
            self.0.doctrine(RUN.game(number)),
            number,
            meter,
            sum,
        );
    }

    fn block(&self, units: Range<u64>, sum: &mut Checksum) {
        let named = crate::factory::COMMANDERS[0].name.to_owned();
        let terms = Terms {
            commanders: BySeat::both(|_| named.clone()),
            bid: Bid::default(),
            seed: MasterSeed(RUN.0 + units.start),
        };
        let plan = Plan::of(units.end - units.start, Some(NonZeroUsize::MIN));
        let scenario = WarAtSea.open(
            &ScenarioSource::Embedded,
            None,
            Arc::new(FilesInMemory::default()),
        );
        let scenario = scenario.unwrap_or_else(|refusal| panic!("{refusal}"));
        let seated = scenario
            .seat(&terms)
            .unwrap_or_else(|refusal| panic!("{refusal}"));
        let results = run_match(&*seated, plan, Control::none(), None);
        let results = results.unwrap_or_else(|error| panic!("{error}"));
        let wins = results.endings.wins();
        for count in [wins[Side::Allied], wins[Side::Axis], results.endings.draws] {
            sum.add(count);
        }
        for (score, games) in results.endings.lead.iter() {
            sum.add(score as u64);
            sum.add(games);
        }
    }
}
