//! One number for a great many games: it changes when, and only when, games change. `cargo bench --bench
//! fingerprint` prints it for every pairing of commanders; a change that is meant to make games faster must leave
//! all of them as they were.
//!
//! `-- 10000` sets the number of games of each pairing. `-- unwatched doctrine 300` plays 300 games of doctrine
//! against itself under the printed rules, watched by nobody, for a profiler to look at.

#[path = "../crates/war-at-sea/tests/variants/mod.rs"]
mod variants;

use admiralty_core::dice::{GameSeed, MasterSeed, Seeded};
use war_at_sea::commanders::Random;
use war_at_sea::commanders::doctrine::{Book, Doctrine, Openings, Weights};
use war_at_sea::map::Area;
use war_at_sea::naval::{BySide, Side};
use war_at_sea::scenario::OptionalRules;
use war_at_sea::{Commander, Event, Game, NoObserver, Observer, Position, Scenario, Seats};

const RUN: MasterSeed = MasterSeed(1941);
/// Games of each pairing, unless the command line says another number.
const GAMES: u64 = 2_000;

/// Every event by its kind, and the whole position at the end of every phase, in one number (FNV-1a). It does not
/// depend on how a position is laid out in memory.
struct Fingerprint {
    hash: u64,
    events: u64,
}

impl Fingerprint {
    fn new() -> Self {
        Fingerprint {
            hash: 0xcbf2_9ce4_8422_2325,
            events: 0,
        }
    }

    fn add(&mut self, number: u64) {
        self.hash = (self.hash ^ number).wrapping_mul(0x0000_0100_0000_01b3);
    }

    fn add_position(&mut self, position: &Position) {
        for (place, damage) in position.place.0.iter().zip(&position.damage.0) {
            self.add(place.index() as u64 | u64::from(*damage) << 8);
        }
        for set in [
            position.turned,
            position.freed,
            position.late,
            position.disengaged,
        ] {
            self.add(set.bits() as u64);
            self.add((set.bits() >> 64) as u64);
        }
        for area in Area::ALL {
            let flag = position.control[area].map_or(0, |side| 1 + side as u64);
            self.add(flag | u64::from(position.uboats.at[area]) << 8);
        }
        let boats = [
            position.uboats.total,
            position.uboats.disabled,
            position.uboats.pool,
        ];
        boats.into_iter().for_each(|number| self.add(number.into()));
        self.add(position.track as u64);
        self.add(position.turn.into());
    }
}

impl Observer for Fingerprint {
    fn see(&mut self, position: &Position, event: Event<'_>) {
        self.events += 1;
        if let Event::PhaseEnds { phase } = event {
            self.add(self.events);
            self.add(phase as u64);
            self.add_position(position);
        } else if let Event::Shot { die, target, .. } = event {
            self.add(u64::from(die) << 8 | u64::from(target.0));
        }
    }
}

/// What a commander needs, worked out once for a scenario.
struct Table {
    scenario: Scenario,
    books: BySide<Book>,
    openings: Openings,
}

impl Table {
    fn new(scenario: Scenario) -> Self {
        Table {
            books: BySide::new(|side| Book::new(&scenario, Weights::standard(side))),
            openings: Openings::embedded(&scenario),
            scenario,
        }
    }

    fn doctrine(&self, seed: GameSeed, side: Side) -> Doctrine<'_> {
        Doctrine::new(&self.books[side], &self.openings, seed, side)
    }

    fn play<A: Commander, X: Commander, O: Observer>(
        &self,
        seed: GameSeed,
        (allied, axis): (A, X),
        observer: O,
    ) {
        let mut game = Game::new(
            &self.scenario,
            Seats { allied, axis },
            Seeded::new(seed),
            observer,
        );
        game.play().unwrap_or_else(|refusal| panic!("{refusal}"));
    }

    /// Plays one game of a pairing by its name.
    fn pair<O: Observer>(&self, pairing: &str, seed: GameSeed, observer: O) {
        let random = |side| Random::new(seed, side);
        let doctrine = |side| self.doctrine(seed, side);
        let (allied, axis) = (Side::Allied, Side::Axis);
        match pairing {
            "random" => self.play(seed, (random(allied), random(axis)), observer),
            "doctrine" => self.play(seed, (doctrine(allied), doctrine(axis)), observer),
            "doctrine v random" => self.play(seed, (doctrine(allied), random(axis)), observer),
            "random v doctrine" => self.play(seed, (random(allied), doctrine(axis)), observer),
            _ => panic!("no pairing {pairing:?}"),
        }
    }
}

/// The games of a pairing go round the eight combinations of 19.1 to 19.3.
fn fingerprint(tables: &[Table], pairing: &str, games: u64) {
    let mut seen = Fingerprint::new();
    for game in 0..games {
        let table = &tables[(game % tables.len() as u64) as usize];
        table.pair(pairing, RUN.game(game), &mut seen);
    }
    println!(
        "{pairing:<20} {games} games, {} events: {:016x}",
        seen.events, seen.hash
    );
}

/// Every switch turned, in every combination of the optional rules.
fn every_reading(pairing: &str) {
    let mut seen = Fingerprint::new();
    let games = variants::every_game(1, |_, scenario, number| {
        Table::new(scenario.clone()).pair(pairing, RUN.game(number), &mut seen);
    });
    println!(
        "{pairing}, every switch: {games} games, {} events: {:016x}",
        seen.events, seen.hash
    );
}

fn main() {
    let words: Vec<String> = std::env::args()
        .skip(1)
        .filter(|word| word != "--bench")
        .collect();
    let games = words
        .last()
        .map_or(GAMES, |word| word.parse().expect("a number of games"));
    if let [unwatched, pairing, _] = words.as_slice()
        && unwatched == "unwatched"
    {
        let table = Table::new(Scenario::embedded());
        (0..games).for_each(|game| table.pair(pairing, RUN.game(game), NoObserver));
        return;
    }
    let tables = OptionalRules::cells().map(|cell| Table::new(Scenario::embedded().with_rules(cell)));
    for pairing in ["random", "doctrine", "doctrine v random", "random v doctrine"] {
        fingerprint(&tables, pairing, games);
    }
    for pairing in ["random", "doctrine"] {
        every_reading(pairing);
    }
}
