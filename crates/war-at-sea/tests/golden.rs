//! Narrated games against the texts in `tests/golden`. After a change that is meant, write them anew with
//! `ADMIRALTY_BLESS=1 cargo test --release -p war-at-sea --test all golden::` and read what changed.
//!
//! Three games of doctrine against itself, and one between random commanders, picked among a few thousand for what
//! happens in it: together they show nearly everything that the narrator can tell.

use admiralty_core::dice::{MasterSeed, Scripted};
use std::path::PathBuf;
use war_at_sea::commanders::doctrine::{Book, Doctrine, Openings, Weights};
use war_at_sea::commanders::{Random, Script};
use war_at_sea::map::{Area, ByArea, Place, Port, Site};
use war_at_sea::narrator::{Heading, Narrator, narrate};
use war_at_sea::naval::{BySide, CounterId, Side};
use war_at_sea::scenario::OptionalRules;
use war_at_sea::{
    Attempt, Chase, Commander, Decision, FirePlan, Game, Orders, Position, Scenario, Seats, UboatAim,
};

/// The widest line of a report.
const WIDTH: usize = 100;
/// Lines shown on either side of the first difference.
const AROUND: usize = 3;

/// Compares a text with its golden file, or writes the file when asked to.
fn golden(name: &str, text: &str) {
    for (number, line) in (1..).zip(text.lines()) {
        assert!(line.chars().count() <= WIDTH, "line {number} is too wide: {line}");
    }
    let path: PathBuf = [env!("CARGO_MANIFEST_DIR"), "tests", "golden", name]
        .iter()
        .collect();
    if std::env::var_os("ADMIRALTY_BLESS").is_some() {
        std::fs::write(&path, text).unwrap();
        return;
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    if kept != text {
        panic!(
            "{name} is told differently; ADMIRALTY_BLESS=1 writes it anew.\n{}",
            difference(&kept, text)
        );
    }
}

/// The first difference with some lines around it, `-` as kept and `+` as told now.
fn difference(kept: &str, told: &str) -> String {
    let (kept, told): (Vec<&str>, Vec<&str>) = (kept.lines().collect(), told.lines().collect());
    let first = kept.iter().zip(&told).take_while(|(a, b)| a == b).count();
    let from = first.saturating_sub(AROUND);
    let mut shown = vec![format!("first difference in line {}:", first + 1)];
    shown.extend(kept[from..first].iter().map(|line| format!("  {line}")));
    for (mark, lines) in [('-', &kept), ('+', &told)] {
        shown.extend(
            lines
                .iter()
                .skip(first)
                .take(AROUND + 1)
                .map(|line| format!("{mark} {line}")),
        );
    }
    shown.join("\n")
}

/// Game `game` of the run with this seed.
fn told<A: Commander, X: Commander>(
    scenario: &Scenario,
    (seed, game): (u64, u64),
    (name, seats): (&str, Seats<A, X>),
    bid_halves: i16,
) -> String {
    let heading = Heading {
        allied: name,
        axis: name,
        bid_halves,
        ..Heading::default()
    };
    let mut text = String::new();
    narrate(scenario, MasterSeed(seed), game, seats, &heading, &mut text).unwrap();
    text
}

/// A game of doctrine against itself.
fn doctrine_game(scenario: &Scenario, seed: u64, game: u64, bid_halves: i16) -> String {
    let books = BySide::new(|side| Book::new(scenario, Weights::standard(side)));
    let openings = Openings::embedded(scenario);
    let seat = |side| Doctrine::new(&books[side], &openings, MasterSeed(seed).game(game), side);
    let seats = Seats {
        allied: seat(Side::Allied),
        axis: seat(Side::Axis),
    };
    told(scenario, (seed, game), ("doctrine", seats), bid_halves)
}

/// A game between random commanders.
fn random_game(scenario: &Scenario, seed: u64, game: u64) -> String {
    let seat = |side| Random::new(MasterSeed(seed).game(game), side);
    let seats = Seats {
        allied: seat(Side::Allied),
        axis: seat(Side::Axis),
    };
    told(scenario, (seed, game), ("random", seats), 0)
}

#[test]
fn the_printed_game() {
    golden(
        "doctrine_1939_0.txt",
        &doctrine_game(&Scenario::embedded(), 1939, 0, 0),
    );
}

#[test]
fn a_game_with_a_bid() {
    golden(
        "doctrine_1941_7_bid.txt",
        &doctrine_game(&Scenario::embedded(), 1941, 7, 3),
    );
}

fn every_optional_rule() -> Scenario {
    Scenario::embedded().with_rules(OptionalRules {
        weaker_bismarck: true,
        uboats_accumulate: true,
        face_down: true,
    })
}

#[test]
fn a_game_with_every_optional_rule() {
    golden(
        "doctrine_1943_5_all_rules.txt",
        &doctrine_game(&every_optional_rule(), 1943, 5, 0),
    );
}

#[test]
fn a_random_game_with_every_optional_rule() {
    golden(
        "random_1943_1167_all_rules.txt",
        &random_game(&every_optional_rule(), 1943, 1167),
    );
}

/// What a script needs to name ships.
struct Table(Scenario);

impl Table {
    fn ship(&self, name: &str) -> CounterId {
        self.0.find(name).unwrap_or_else(|| panic!("no ship {name}"))
    }

    /// Adjacent moves from the ports where everybody is at the start.
    fn sail(&self, moves: &[(&str, Area)]) -> Decision {
        let mut orders = Orders::stay(&Position::new());
        for ship in self
            .0
            .counters()
            .filter(|&ship| self.0.ship(ship).entry_turn == 1)
        {
            orders.to[ship] = Place::port(self.0.ship(ship).home());
        }
        for &(ship, area) in moves {
            orders.to[self.ship(ship)] = Place::sea(area);
        }
        Decision::Sail(orders)
    }

    fn attempt(&self, ship: &str, to: Area) -> Decision {
        Decision::Attempt(Some(Attempt {
            ship: self.ship(ship),
            to,
        }))
    }

    fn fire(&self, shots: &[(&str, &str)]) -> Decision {
        let mut plan = FirePlan::HOLD;
        for &(ship, target) in shots {
            plan.aim(self.ship(ship), Some(self.ship(target)));
        }
        Decision::Fire(plan)
    }

    fn strike(&self, target: &str) -> Decision {
        Decision::AirStrike(Some(self.ship(target)))
    }

    fn allied(&self) -> Script {
        let mut chase = Chase::NONE;
        chase.send(self.ship("Kent"), Some(0));
        Script::new([
            self.sail(&[
                ("Nelson", Area::NorthAtlantic),
                ("Hood", Area::NorthAtlantic),
                ("Kent", Area::NorthAtlantic),
                ("Ark Royal", Area::NorthSea),
            ]),
            self.attempt("Repulse", Area::BarentsSea),
            self.attempt("Renown", Area::BarentsSea),
            Decision::PlaceAir(Some(Site::Port(Port::Germany))),
            self.fire(&[("Renown", "Blucher")]),
            self.fire(&[("Nelson", "Scharnhorst"), ("Hood", "Gneisenau")]),
            Decision::Pursue(chase),
            self.fire(&[("Kent", "Scharnhorst")]),
            self.strike("Lutzow"),
            self.strike("Admiral Hipper"),
        ])
    }

    fn axis(&self) -> Script {
        let mut boats = ByArea::default();
        boats[Area::NorthAtlantic] = 2;
        let mut aim = UboatAim::HOLD;
        aim.aim(0, Some(self.ship("Nelson")));
        Script::new([
            self.sail(&[("Blucher", Area::BarentsSea)]),
            self.attempt("Scharnhorst", Area::NorthAtlantic),
            self.attempt("Gneisenau", Area::NorthAtlantic),
            self.attempt("Graf Spee", Area::SouthAtlantic),
            self.attempt("Admiral Scheer", Area::SouthAtlantic),
            Decision::FallBack(Port::NeutralPort),
            Decision::PlaceUboats(boats),
            Decision::PlaceAir(Some(Site::Area(Area::BarentsSea))),
            self.strike("Renown"),
            self.fire(&[("Blucher", "Renown")]),
            Decision::AimUboats(aim),
            self.fire(&[("Scharnhorst", "Hood"), ("Gneisenau", "Hood")]),
            Decision::Disengage(true),
            self.fire(&[("Scharnhorst", "Kent")]),
            Decision::Oil(Some(self.ship("Admiral Scheer"))),
        ])
    }
}

/// A game of one turn with dice from a script, small enough to be checked by hand.
///
/// Scharnhorst sinks Hood: a 5 with the German 1 hits, for 5 points on a defence of 4. Her damage of 4 leaves her a
/// speed of 3, which Kent (7) can follow and Nelson (3 less 2) cannot. The U-boat that is left denies the Allies
/// the North Atlantic, Scheer alone holds the South Atlantic for 3 POC, Ark Royal the North Sea for 1: Axis +2.
#[test]
fn a_scripted_turn() {
    let table = Table(Scenario {
        turns: 1,
        ..Scenario::embedded()
    });
    #[rustfmt::skip]
    let dice = Scripted::new(&[
        6, 3,             // Repulse fails, Renown arrives
        2, 4, 5, 4,       // Scharnhorst, Gneisenau arrive; Graf Spee fails at speed 5, Scheer arrives
        4,                // Barents: the air strike on Renown misses
        1, 2, 5,          // Renown disables Blucher
        4,                // Blucher with +1 disables Renown
        5, 1, 3,          // North Atlantic: the search disables a boat
        6, 2,             // the other hits Nelson for 2
        6, 1, 2, 3, 4, 4, // Nelson hits Scharnhorst for 4
        5, 1, 1, 2,       // Hood disables Gneisenau
        5, 1, 4, 5,       // Scharnhorst sinks Hood; Gneisenau's shots are lost
        6, 1,             // in pursuit Kent hits Scharnhorst for 1
        1, 2, 5,          // Scharnhorst, damaged and so without the bonus, disables Kent
        6, 1, 5,          // Germany: Lutzow hit for 1; a 5 does nothing to Hipper
        5,                // Scheer refuels
    ]);
    let heading = Heading {
        allied: "a script",
        axis: "a script",
        ..Heading::default()
    };
    let mut text = String::new();
    let mut narrator = Narrator::new(&table.0, &heading, &mut text);
    let seats = Seats {
        allied: table.allied(),
        axis: table.axis(),
    };
    let mut game = Game::new(&table.0, seats, dice, &mut narrator);
    game.play().unwrap();
    assert_eq!(
        (game.commanders.allied.left(), game.commanders.axis.left()),
        (0, 0)
    );
    assert_eq!(game.position.track, 2);
    let Game { dice, .. } = game;
    dice.finish();
    narrator.finish().unwrap();
    golden("scripted_turn.txt", &text);
}

#[test]
fn a_difference_shows_the_lines_around_it() {
    assert_eq!(
        difference("a\nb\nc\nd", "a\nb\nx\nd"),
        "first difference in line 3:\n  a\n  b\n- c\n- d\n+ x\n+ d"
    );
}
