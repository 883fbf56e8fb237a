//! Scenarios drawn at random (factors, values, switches, optional rules), played in different ways that must come to the
//! same: watched by an audit or by nobody, on one thread or several, recorded or not, in one go or in pieces; and battles of
//! theirs, fought and worked out.

use admiralty_core::contract::{
    BattleRequest, Bid, Deal, DiceKind, Ruleset, Sampling, ScenarioSource, Terms,
};
use admiralty_core::dice::{MasterSeed, Seeded, Stream, below};
use admiralty_core::frames::{Record, Sink, SinkError, Tape, Wanted};
use admiralty_core::play::{BATCH, Control, Plan};
use admiralty_core::results::odds::BattleOdds;
use admiralty_core::seats::{BySeat, Seat};
use admiralty_store::disk;
use admiralty_studies::compare::{CompareRequest, Compared, Extent, json, prepare};
use admiralty_studies::request::{Request, simulate, simulate_recorded};
use std::fs;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use war_at_sea::audit::Audit;
use war_at_sea::commanders::Random;
use war_at_sea::frames::SCHEMAS;
use war_at_sea::naval::{BySide, Side};
use war_at_sea::scenario::{LoadedScenario, OptionalRules};
use war_at_sea::{Game, NoObserver, Scenario, Seats, WarAtSea};

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
        bid: Bid::of_steps(draw(9) as i16 - 4, 0.5),
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
        match WarAtSea.open(&source, Some(&drawn.rules), disk()) {
            Ok(_) => {
                let request = Request {
                    scenario: source,
                    optional_rules: Some(drawn.rules.clone()),
                    commanders: BySeat::from([
                        ["doctrine", "random"][number as usize % 2].to_owned(),
                        ["doctrine", "random"][number as usize / 2 % 2].to_owned(),
                    ]),
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
        .open(&request.scenario, request.optional_rules.as_deref(), disk())
        .unwrap();
    let terms = Terms {
        commanders: BySeat::both(|_| "random".to_owned()),
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
        let mut free = Game::new(&scenario, seats(), Seeded::new(seed), NoObserver);
        free.play().unwrap();
        assert_eq!(
            audited.position, free.position,
            "game {number} of\n{}",
            drawn.text
        );
        let ending = seated.ending(Deal::new(number, DiceKind::Stream), None).unwrap();
        assert_eq!(
            ending.lead(),
            i32::from(free.position.track),
            "game {number} of\n{}",
            drawn.text
        );
    }
}

/// On one thread, on three, and recorded: the same summary; and the same rows on one thread and three.
fn threads_and_records(request: &Request, drawn: &Drawn, games: u64) {
    let plan = |threads| Plan::of(games, NonZeroUsize::new(threads));
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
    let plain = simulate(&WarAtSea, request, plan(2), Control::none()).unwrap();
    assert_eq!(
        plain, one.0,
        "recording, or threads without it, changes\n{}",
        drawn.text
    );
}

const ALLIED: [&str; 5] = ["Hood", "Warspite", "Ark Royal", "Norfolk", "Renown"];
const AXIS: [&str; 5] = ["Bismarck", "Tirpitz", "Graf Spee", "Prinz Eugen", "Scharnhorst"];

/// A small battle of the scenario, its law worked out state by state and fought many times: the same odds.
fn worked_out_or_fought(request: &Request, drawn: &Drawn, number: u64) {
    const BATTLES: u64 = 10_000;
    let mut lot = RUN.game(number).generator(Stream::First);
    let mut draw = |choices: usize| below(&mut lot, choices as u64) as usize;
    let mut force = |names: &[&str; 5]| {
        let (first, more) = (draw(5), draw(2));
        (0..=more)
            .map(|next| names[(first + 2 * next) % 5])
            .collect::<Vec<_>>()
            .join(", ")
    };
    let forces = BySide {
        allied: Some(force(&ALLIED)),
        axis: Some(force(&AXIS)),
    };
    let asked = BattleRequest {
        scenario: request.scenario.clone(),
        place: Some(AREAS[draw(4)].to_owned()),
        forces: forces.clone().into(),
        optional_rules: request.optional_rules.clone(),
        anyway: true,
        ..BattleRequest::default()
    };
    let opened = WarAtSea
        .open(&request.scenario, request.optional_rules.as_deref(), disk())
        .unwrap();
    let study = opened
        .battles()
        .unwrap()
        .open(&asked)
        .unwrap_or_else(|refusal| panic!("{refusal}: {forces:?}\n{}", drawn.text));
    let law = study.exact(&mut |_| ()).unwrap();
    let sampling = Sampling {
        plan: Plan::of(BATTLES, NonZeroUsize::new(1)),
        seed: request.seed,
        control: Control::none(),
    };
    let fought = study.sample(sampling, &mut |_| ()).unwrap();
    let mut compared = 0;
    for ((what, share), (_, sampled)) in shares(&law).into_iter().zip(shares(&fought)) {
        let error = (share * (1.0 - share) / BATTLES as f64).sqrt();
        // Six errors, and what chance makes of events that are hardly ever seen.
        assert!(
            (share - sampled).abs() <= 6.0 * error + 10.0 / BATTLES as f64,
            "{what}: {share} worked out, {sampled} fought: {forces:?}\n{}",
            drawn.text
        );
        compared += 1;
    }
    assert!(compared >= 7, "{compared}");
}

/// Who controls the area, and what becomes of every ship.
fn shares(odds: &BattleOdds) -> Vec<(String, f64)> {
    let control = odds.control.as_ref().expect("an area");
    let mut shares = vec![
        ("the Allies control".to_owned(), control.sides[Seat::FIRST].value),
        ("the Axis controls".to_owned(), control.sides[Seat::SECOND].value),
        ("nobody controls".to_owned(), control.nobody.value),
    ];
    for ship in &odds.ships {
        shares.push((format!("{} unhurt", ship.name), ship.unhurt.value));
        shares.push((format!("{} sunk", ship.name), ship.sunk.value));
    }
    shares
}

/// A study broken off again and again, and put away in between, is the study played in one go. Says whether it was broken
/// off: now and then its last games are played before anybody asks.
fn resumed_or_not(request: &Request, drawn: &Drawn, games: u64) -> bool {
    let asked = CompareRequest {
        scenario: request.scenario.clone(),
        optional_rules: request.optional_rules.clone(),
        factors: vec!["tie=draw|axis".to_owned(), "hood.attack=4|2".to_owned()],
        variants: Vec::new(),
        unknowns: false,
        without: Vec::new(),
        luck: false,
        rerolls: None,
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
            progress: &|_| cancel.store(true, Ordering::Relaxed),
            ..Control::none()
        };
        prepared
            .play(&mut broken, NonZeroUsize::new(2), control, |_| Ok(()))
            .unwrap();
        broken = serde_json::from_str(&serde_json::to_string(&broken).unwrap()).unwrap();
        pieces += 1;
    }
    let said = |record| json(&Compared::of(record, &WarAtSea).unwrap());
    assert!(
        whole == broken && said(&whole) == said(&broken),
        "broken off, it differs:\n{}",
        drawn.text
    );
    pieces > 1
}

/// Of two batches, so that threads have something to share out: one scenario in so many.
fn every_way(scenarios: u64, shared_out: u64) {
    let home = tempfile::tempdir().unwrap();
    let (mut tried, mut broken) = (0, 0);
    for (number, (drawn, request)) in (0..).zip(sound(home.path(), scenarios)) {
        worked_out_or_fought(&request, &drawn, number);
        watched_or_not(&request, &drawn, 20);
        let games = if number % shared_out == 0 { BATCH + 100 } else { 60 };
        threads_and_records(&request, &drawn, games);
        tried += 1;
        broken += u64::from(resumed_or_not(&request, &drawn, 120));
    }
    println!("{tried} sound scenarios of {scenarios}; {broken} studies were broken off");
    assert!(
        broken * 10 >= tried * 9,
        "{broken} of {tried} studies were broken off"
    );
}

#[test]
fn every_way_to_play_comes_to_the_same() {
    every_way(12, 1);
}

#[test]
#[ignore = "two thousand scenarios, some ten minutes"]
fn every_way_to_play_comes_to_the_same_full() {
    every_way(2_000, 5);
}
