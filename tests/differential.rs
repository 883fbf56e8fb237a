//! Scenarios drawn at random (factors, values, switches, optional rules), played in different ways that must come to the
//! same: watched by an audit or by nobody, on one thread or several, recorded or not, in one go or in pieces.

use admiralty::balance::{Balance, BalanceRequest, Extent, json, prepare};
use admiralty::dice::{MasterSeed, Seeded, Stream, below};
use admiralty::frames::{Record, Sink, SinkError, Tape, Wanted};
use admiralty::harness::{
    Bid, Control, Plan, Request, Ruleset, ScenarioSource, SharedDice, Terms, simulate, simulate_recorded,
};
use admiralty::naval::{BySide, Side};
use admiralty::war_at_sea::audit::Audit;
use admiralty::war_at_sea::commanders::Random;
use admiralty::war_at_sea::frames::SCHEMAS;
use admiralty::war_at_sea::scenario::{LoadedScenario, OptionalRules};
use admiralty::war_at_sea::{Game, Nobody, Scenario, Seats, WarAtSea};
use std::fs;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

/// Never changed to pass.
const RUN: MasterSeed = MasterSeed(19_421_231);

const SWITCHES: [(&str, &[&str]); 9] = [
    ("area_order", &["\"one_at_a_time\"", "\"announced\""]),
    ("tie", &["\"draw\"", "\"axis\"", "\"allies\""]),
    ("poc_cap", &["\"turn_net\"", "\"running\""]),
    ("speed_rolls", &["\"one_by_one\"", "\"declared_together\""]),
    ("failed_roll_neutral", &["\"allowed\"", "\"departed_only\""]),
    ("us_entry", &["\"accelerated\"", "\"flat\""]),
    ("carriers_screen_carriers", &["false", "true"]),
    (
        "disengage",
        &["\"simultaneous\"", "\"allies_first\"", "\"axis_first\""],
    ),
    ("hidden", &["\"every_turn\"", "\"first_turn\""]),
];

const SHIPS: [&str; 10] = [
    "Hood",
    "Bismarck",
    "Tirpitz",
    "Warspite",
    "Ark Royal",
    "Norfolk",
    "Graf Spee",
    "Prinz Eugen",
    "Renown",
    "Scharnhorst",
];

const AREAS: [&str; 4] = ["North Sea", "North Atlantic", "South Atlantic", "Mediterranean"];

/// A scenario and how it is played, in words, drawn by number.
struct Drawn {
    text: String,
    rules: Vec<String>,
    bid: Bid,
    seed: MasterSeed,
}

fn drawn(number: u64) -> Drawn {
    let mut lot = RUN.game(number).generator(Stream::Straying);
    let mut draw = |choices: usize| below(&mut lot, choices as u64) as usize;
    let mut text = "extends = \"war-at-sea\"\n[switches]\n".to_owned();
    for (switch, settings) in SWITCHES {
        text += &format!("{switch} = {}\n", settings[draw(settings.len())]);
    }
    for ship in SHIPS {
        if draw(3) == 0 {
            text += &format!(
                "[ships.\"{ship}\"]\ndefense = {}\nspeed = {}\n",
                1 + draw(9),
                2 + draw(7)
            );
        }
    }
    for area in AREAS {
        if draw(3) == 0 {
            text += &format!(
                "[areas.\"{area}\"]\naxis_poc = {}\nallied_poc = {}\n",
                draw(6),
                draw(6)
            );
        }
    }
    let rules = ["19.1", "19.2", "19.3"].iter().filter(|_| draw(2) == 0);
    Drawn {
        rules: rules.map(|&rule| rule.to_owned()).collect(),
        bid: Bid::of_half_points(draw(9) as i16 - 4),
        seed: MasterSeed(number),
        text,
    }
}

/// The scenarios that are sound, as files; a third of those drawn at most may be refused, with reasons.
fn sound(home: &Path, numbers: u64) -> Vec<(Drawn, Request)> {
    let mut found = Vec::new();
    for number in 0..numbers {
        let drawn = drawn(number);
        let file = home.join(format!("drawn-{number}.toml"));
        fs::write(&file, &drawn.text).unwrap();
        let source = ScenarioSource::File(file);
        match WarAtSea.open(&source, Some(&drawn.rules)) {
            Ok(_) => {
                let request = Request {
                    scenario: source,
                    optional_rules: Some(drawn.rules.clone()),
                    commanders: BySide {
                        allied: ["doctrine", "random"][number as usize % 2].to_owned(),
                        axis: ["doctrine", "random"][number as usize / 2 % 2].to_owned(),
                    },
                    bid: drawn.bid,
                    seed: drawn.seed,
                };
                found.push((drawn, request));
            }
            Err(refusal) => assert!(refusal.to_string().contains("drawn-"), "{refusal}"),
        }
    }
    assert!(
        found.len() as u64 * 3 >= numbers * 2,
        "{} of {numbers} are sound",
        found.len()
    );
    found
}

/// Everything that is recorded, cell by cell.
#[derive(Default)]
struct Rows(Vec<String>);

impl Sink for Rows {
    fn take(&mut self, record: &dyn Record) -> Result<(), SinkError> {
        record.each(&mut |columns| {
            for (index, column) in columns.schema().columns.iter().enumerate() {
                self.0
                    .push(format!("{} {:?}", column.name, columns.column(index)));
            }
        });
        Ok(())
    }
}

/// Watched by an audit, by nobody, and through the facade: the same positions.
fn watched_or_not(request: &Request, drawn: &Drawn, games: u64) {
    let loaded = LoadedScenario::parse("drawn.toml", &drawn.text).unwrap();
    let mut rules = OptionalRules::default();
    rules.weaker_bismarck = drawn.rules.iter().any(|rule| rule == "19.1");
    rules.uboats_accumulate = drawn.rules.iter().any(|rule| rule == "19.2");
    rules.face_down = drawn.rules.iter().any(|rule| rule == "19.3");
    let scenario: Scenario = loaded.scenario.with_rules(rules);
    let opened = WarAtSea
        .open(&request.scenario, request.optional_rules.as_deref())
        .unwrap();
    let terms = Terms {
        commanders: BySide::new(|_| "random".to_owned()),
        bid: request.bid,
        seed: request.seed,
    };
    let seated = opened.seat(&terms).unwrap();
    for number in 0..games {
        let seed = request.seed.game(number);
        let seats = || Seats {
            allied: Random::new(seed, Side::Allied),
            axis: Random::new(seed, Side::Axis),
        };
        let mut audited = Game::new(&scenario, seats(), Seeded::new(seed), Audit::new(&scenario));
        audited.play().unwrap();
        let mut free = Game::new(&scenario, seats(), Seeded::new(seed), Nobody);
        free.play().unwrap();
        assert_eq!(
            audited.position, free.position,
            "game {number} of\n{}",
            drawn.text
        );
        let ending = seated.ending(number, SharedDice::Stream).unwrap();
        assert_eq!(
            ending.score,
            i32::from(free.position.track),
            "game {number} of\n{}",
            drawn.text
        );
    }
}

/// On one thread, on three, and recorded: the same summary; and the same rows on one thread and three.
fn threads_and_records(request: &Request, drawn: &Drawn, games: u64) {
    let plan = |threads| Plan {
        games,
        until: None,
        threads: NonZeroUsize::new(threads),
    };
    let wanted = Wanted::parse("games,turns,battles", &SCHEMAS).unwrap();
    let recorded = |threads| {
        let mut rows = Rows::default();
        let tape = Tape {
            wanted: &wanted,
            sink: &mut rows,
        };
        let summary = simulate_recorded(&WarAtSea, request, plan(threads), Control::none(), Some(tape));
        (summary.unwrap(), rows.0)
    };
    let (one, three) = (recorded(1), recorded(3));
    assert!(one == three, "threads change what is recorded of\n{}", drawn.text);
    let plain = |threads| simulate(&WarAtSea, request, plan(threads), Control::none()).unwrap();
    assert_eq!(plain(1), one.0, "recording changes\n{}", drawn.text);
    assert_eq!(plain(3), one.0, "threads change\n{}", drawn.text);
}

/// A study broken off again and again, and put away in between, is the study played in one go.
fn resumed_or_not(request: &Request, drawn: &Drawn, games: u64) {
    let asked = BalanceRequest {
        scenario: request.scenario.clone(),
        optional_rules: request.optional_rules.clone(),
        factors: vec!["tie=draw|axis".to_owned(), "hood.attack=4|2".to_owned()],
        commanders: request.commanders.clone(),
        bid: request.bid,
        seed: request.seed,
    };
    let prepared = prepare(&WarAtSea, &asked).unwrap_or_else(|refusal| panic!("{refusal}\n{}", drawn.text));
    let extent = Extent { games, until: None };
    let mut whole = prepared.record(&WarAtSea, extent);
    prepared
        .play(&mut whole, NonZeroUsize::new(1), Control::none(), |_| Ok(()))
        .unwrap();
    let mut broken = prepared.record(&WarAtSea, extent);
    let mut pieces = 0;
    while !broken.complete() {
        let cancel = AtomicBool::new(false);
        let control = Control {
            cancel: &cancel,
            ..Control::none()
        };
        let stop = |_: &_| {
            cancel.store(true, Ordering::Relaxed);
            Ok(())
        };
        prepared
            .play(&mut broken, NonZeroUsize::new(2), control, stop)
            .unwrap();
        broken = serde_json::from_str(&serde_json::to_string(&broken).unwrap()).unwrap();
        pieces += 1;
    }
    assert!(pieces > 1, "it was never broken off");
    let said = |record| json(&Balance::of(record).unwrap());
    assert!(
        whole == broken && said(&whole) == said(&broken),
        "broken off, it differs:\n{}",
        drawn.text
    );
}

fn every_way(scenarios: u64, games: u64) {
    let home = tempfile::tempdir().unwrap();
    for (drawn, request) in sound(home.path(), scenarios) {
        watched_or_not(&request, &drawn, games.min(20));
        threads_and_records(&request, &drawn, games);
        resumed_or_not(&request, &drawn, 120);
    }
}

#[test]
fn every_way_to_play_comes_to_the_same() {
    every_way(12, 1_100);
}

#[test]
#[ignore = "two thousand scenarios, some twenty minutes"]
fn every_way_to_play_comes_to_the_same_full() {
    every_way(2_000, 1_100);
}
