//! A ladder of costs: a die, an attack, a duel, a battle, a whole game of each commander against itself.
//! `cargo bench --bench games`.
//!
//! Plain timing, the best of several repeats, with the results asserted so that nothing is timed that was not
//! done; regressions are judged by eye, or by counting instructions (see the bench `fingerprint`). Time nothing
//! beside a build: one core busy elsewhere can double every figure.

#[allow(dead_code, reason = "the bench needs only the table and the law of a duel")]
#[path = "../tests/exact/mod.rs"]
mod exact;

use admiralty::dice::{Dice, MasterSeed, Seeded};
use admiralty::naval::{BySide, Side};
use admiralty::war_at_sea::commanders::Random;
use admiralty::war_at_sea::commanders::doctrine::{Book, Doctrine, Openings, Weights};
use admiralty::war_at_sea::map::{Area, Place, Site};
use admiralty::war_at_sea::{Battle, Commander, Game, Nobody, Phase, Position, Scenario, Seats};
use exact::duel::Duel;
use exact::outcome::Condition;
use exact::table::Table;
use std::hint::black_box;
use std::time::Instant;

const RUN: MasterSeed = MasterSeed(1939);
const REPEATS: u32 = 5;

/// Times `times` repetitions and prints the best of several repeats. `work` gets a number that never comes again
/// and returns something to add up; the mean of that is returned.
fn time(what: &str, times: u64, mut work: impl FnMut(u64) -> f64) -> f64 {
    let mut best = f64::INFINITY;
    let mut sum = 0.0;
    for repeat in 0..u64::from(REPEATS) {
        let start = Instant::now();
        for n in repeat * times..(repeat + 1) * times {
            sum += black_box(work(n));
        }
        best = best.min(start.elapsed().as_secs_f64() / times as f64);
    }
    println!("{what:<40} {:>10.1} ns", best * 1e9);
    sum / (times * u64::from(REPEATS)) as f64
}

fn close(what: &str, mean: f64, expected: f64, tolerance: f64) {
    assert!(
        (mean - expected).abs() < tolerance,
        "{what}: a mean of {mean}, not {expected}"
    );
}

fn main() {
    let scenario = Scenario::embedded();

    let mut dice = Seeded::new(RUN.game(0));
    let pips = time("a die", 10_000_000, |_| {
        f64::from(Dice::<()>::roll(&mut dice, ()))
    });
    close("pips", pips, 3.5, 0.005);

    let seeded = time("a game's dice, seeded", 10_000_000, |n| {
        f64::from(Dice::<()>::roll(&mut Seeded::new(RUN.game(n)), ()))
    });
    close("first pips", seeded, 3.5, 0.005);

    let table = Table::at(&scenario, Site::Area(Area::NorthSea))
        .put("Hood", 0)
        .put("Bismarck", 0);
    let table = table
        .fire("Hood", "Bismarck")
        .fire("Bismarck", "Hood")
        .nobody_leaves();
    let law = Duel {
        allied: table.hull("Hood"),
        axis: table.hull("Bismarck"),
    }
    .law();
    let gone: f64 = law
        .iter()
        .filter(|(end, _)| !matches!(end.ships[0], Condition::Afloat(_)))
        .map(|(_, p)| p)
        .sum();
    let lost = time("a duel to the end, Hood and Bismarck", 200_000, |n| {
        duel(&table, n)
    });
    close("duels that Hood loses", lost, gone, 0.003);

    let attack = Table::at(&scenario, Site::Area(Area::NorthSea))
        .put("Hood", 0)
        .put("Bismarck", 0)
        .fire("Hood", "Bismarck");
    let missed = time("an attack, Hood's four dice", 500_000, |n| {
        let after = attack.fight(RUN.game(n)).ships[1];
        f64::from(u8::from(after == Condition::Afloat(0)))
    });
    close("attacks without effect", missed, (4.0_f64 / 6.0).powi(4), 0.003);

    let books = BySide::new(|side| Book::new(&scenario, Weights::standard(side)));
    let openings = Openings::embedded(&scenario);
    let doctrine = |seed| Seats {
        allied: Doctrine::new(&books[Side::Allied], &openings, seed, Side::Allied),
        axis: Doctrine::new(&books[Side::Axis], &openings, seed, Side::Axis),
    };
    let start = barents(&scenario);
    let fought = time("a battle of 13 ships by doctrine", 20_000, |n| {
        let commanders = doctrine(RUN.game(n));
        let mut game = Game::from(&scenario, start, commanders, Seeded::new(RUN.game(n)), Nobody);
        let mut battle = Battle::at(&scenario, &start, Site::Area(Area::BarentsSea));
        assert!(game.fight(&mut battle).is_ok());
        f64::from(u8::from(battle.round > 0))
    });
    close("battles fought", fought, 1.0, 1e-9);

    let played = time("a game between random commanders", 5_000, |n| {
        let seed = RUN.game(n);
        let commanders = Seats {
            allied: Random::new(seed, Side::Allied),
            axis: Random::new(seed, Side::Axis),
        };
        whole_game(&scenario, commanders, n)
    });
    close("games played out", played, 1.0, 1e-9);

    let played = time("a game of doctrine against itself", 5_000, |n| {
        whole_game(&scenario, doctrine(RUN.game(n)), n)
    });
    close("games played out", played, 1.0, 1e-9);
}

/// The forces of the rulebook's example of play, without the convoy.
fn barents(scenario: &Scenario) -> Position {
    let mut position = Position::new();
    position.turn = 4;
    let allied = [
        "Victorious",
        "Hood",
        "Norfolk",
        "Duke of York",
        "Warspite",
        "Sussex",
        "Repulse",
    ];
    let axis = [
        "Bismarck",
        "Scharnhorst",
        "Admiral Hipper",
        "Graf Spee",
        "Graf Zeppelin",
    ];
    for name in allied.iter().chain(&axis).chain(&["Tirpitz"]) {
        let ship = scenario.find(name).expect("a ship of the printed game");
        position.place[ship] = Place::sea(Area::BarentsSea);
    }
    position
}

/// 1 when Hood is gone in the end: nobody disengages.
fn duel(table: &Table, n: u64) -> f64 {
    match table.fight(RUN.game(n)).ships[..] {
        [Condition::Afloat(_), _] => 0.0,
        _ => 1.0,
    }
}

/// 1 when the game was played to its end.
fn whole_game<C: Commander>(scenario: &Scenario, commanders: C, n: u64) -> f64 {
    let mut game = Game::new(scenario, commanders, Seeded::new(RUN.game(n)), Nobody);
    assert!(game.play().is_ok());
    f64::from(u8::from(game.position.phase == Phase::Over))
}
