//! A verdict on a comparison never contradicts its figures: sign, threshold, certainty, and what to bid then.

use crate::toy_games::drift;

use admiralty_core::contract::{Bid, ScenarioSource};
use admiralty_core::dice::MasterSeed;
use admiralty_core::play::Control;
use admiralty_core::results::verdict::{NOTICEABLE, signed};
use admiralty_core::seats::{BySeat, Seat};
use admiralty_studies::compare::{CompareRequest, Compared, Effect, Extent, Measure, study};
use drift::DRIFT;
use std::collections::BTreeSet;

/// One change, one with two levels, and four changes that make twelve cells.
const FACTORS: [&[&str]; 3] = [
    &["current=0|1"],
    &["least=1|2|4"],
    &["current=0|1", "least=1|2|4", "1.1"],
];

const GAMES: [u64; 4] = [3, 60, 600, 6_000];

fn compared(factors: &[&str], seed: u64, games: u64) -> Compared {
    let request = CompareRequest {
        scenario: ScenarioSource::Embedded,
        optional_rules: None,
        factors: factors.iter().map(|&factor| factor.to_owned()).collect(),
        variants: Vec::new(),
        unknowns: false,
        without: Vec::new(),
        luck: false,
        rerolls: None,
        commanders: BySeat::both(|_| "bold".to_owned()),
        bid: Bid::default(),
        seed: MasterSeed(seed),
    };
    let extent = Extent { games, until: None };
    let record = study(&DRIFT, &request, extent, None, Control::none()).unwrap();
    Compared::of(&record, &DRIFT).unwrap()
}

fn player(study: &Compared, seat: Seat) -> &'static str {
    study.citation.game.seat(seat).player
}

/// The fair bid of a cell at the table.
fn table(study: &Compared, name: &str) -> f64 {
    let cell = study.cells.iter().find(|cell| cell.name == name).unwrap();
    let bid = cell.fair_bid.as_ref().unwrap();
    bid.nearest_even.unwrap().bid
}

/// Holds `the West wins 5.7 more` against the games that a side wins: the side, how many, which way, and that it is sure to be
/// one in a hundred or more.
fn won(study: &Compared, effect: &Effect, words: &str) {
    let told = Seat::BOTH.into_iter().find(|&seat| {
        let card = study.citation.game.seat(seat);
        words.contains(&format!("{} {} ", card.side, card.verb("win")))
    });
    let figure = effect.on(Measure::Win(told.unwrap()));
    let [number, way] = words.split(' ').rev().take(2).collect::<Vec<_>>()[..] else {
        panic!("{words}");
    };
    let (way, number) = (number, way.parse::<f64>().unwrap());
    assert_eq!(way, if figure.value > 0.0 { "more" } else { "fewer" }, "{words}");
    assert!(figure.low.max(-figure.high) >= 0.01, "{words}: {figure:?}");
    assert!(
        (number / 100.0 - figure.value.abs()).abs() <= figure.half_width(),
        "{words}: {figure:?}"
    );
}

/// Holds a sentence against its effect, and says what kind of sentence it is.
fn held(study: &Compared, effect: &Effect, sentence: &str) -> &'static str {
    let figure = effect.on(Measure::FairBid);
    let (low, high) = (figure.low, figure.high);
    let near = low.max(-high);
    let why = || format!("{sentence}\n{figure:?}");
    if let Some((before, _)) = sentence.split_once(" of 100 games") {
        won(study, effect, before);
        assert!(near < NOTICEABLE, "{}", why());
        return "by games";
    }
    if sentence.contains("too few games to say") {
        assert!(!low.is_finite() || !high.is_finite(), "{}", why());
        return "too few";
    }
    if sentence.contains("moves too little for players to notice") {
        assert!(low >= -NOTICEABLE && high <= NOTICEABLE, "{}", why());
        return "unnoticeable";
    }
    if sentence.contains("too close to call") {
        assert!(low <= 0.0 && high >= 0.0, "{}", why());
        return "too close";
    }
    // Who must be helped less stands better: the first seat, where the fair bid rises.
    let gains = if figure.value > 0.0 {
        Seat::FIRST
    } else {
        Seat::SECOND
    };
    assert!(near > 0.0, "{}", why());
    let named = sentence.contains(&format!("{} gains", player(study, gains)));
    if sentence.contains("perhaps too little to notice") {
        assert!(near < NOTICEABLE && named, "{}", why());
        return "leaning";
    }
    assert!(named && near >= NOTICEABLE, "{}", why());
    if let Some((_, then)) = sentence.split_once(" (for an even game ") {
        let bid = table(study, &effect.name);
        let payer = if bid > 0.0 { Seat::FIRST } else { Seat::SECOND };
        assert!(
            bid != 0.0 && then.starts_with(&format!("{} then pays ", player(study, payer))),
            "{bid}: {}",
            why()
        );
    }
    if sentence.contains("needs no bid") {
        assert_eq!(table(study, &effect.name), 0.0, "{}", why());
    }
    "clear"
}

/// The clause of a verdict on several changes that is about one of them.
fn clause<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let about = |clause: &&str| {
        clause.match_indices(name).any(|(at, _)| {
            let (before, after) = (&clause[..at], &clause[at + name.len()..]);
            let begins = before.is_empty()
                || [" and ", ", ", "With ", "with "]
                    .iter()
                    .any(|word| before.ends_with(word));
            begins && after.starts_with([' ', ','])
        })
    };
    text.split(". ")
        .flat_map(|sentence| sentence.split("; "))
        .find(about)
}

/// Who pays a bid, in words.
fn paid(study: &Compared, bid: f64, words: &str) {
    if bid == 0.0 {
        return assert_eq!(words, "zero");
    }
    let payer = if bid > 0.0 { Seat::FIRST } else { Seat::SECOND };
    let by = format!("paid by {}", player(study, payer));
    assert!(words.ends_with(&by), "{bid}: {words}");
}

#[test]
fn a_verdict_never_contradicts_its_figures() {
    let mut kinds = BTreeSet::new();
    for (factors, seed) in FACTORS
        .iter()
        .flat_map(|factors| (0..12).map(move |seed| (factors, seed)))
    {
        for games in GAMES {
            let study = compared(factors, seed, games);
            let verdict = study.verdict();
            let text = verdict.text().trim_end_matches('.');
            let sentences: Vec<&str> = text.split(". ").collect();
            let told = sentences.iter().filter(|one| !one.starts_with("The fair bid"));
            assert!(told.count() <= 2, "{text}");
            let alone: Vec<&Effect> = study
                .against_base
                .iter()
                .filter(|effect| effect.order() == 1)
                .collect();
            for effect in &alone {
                let sentence = match alone.len() {
                    1 => sentences
                        .iter()
                        .copied()
                        .find(|one| one.starts_with("With this change")),
                    _ => clause(text, &effect.name),
                };
                let sentence = sentence.unwrap_or_else(|| panic!("nothing of {} in {text}", effect.name));
                kinds.insert(held(&study, effect, sentence));
            }
            let fair = |name: &str| {
                let cell = study.cells.iter().find(|cell| cell.name == name).unwrap();
                signed(cell.figure(Measure::FairBid).value, 1)
            };
            for sentence in &sentences {
                if let Some((_, bids)) = sentence.split_once("fair bid goes from ") {
                    let moved = format!("{} to {}", fair("base"), fair(&alone[0].name));
                    assert!(bids.starts_with(&moved), "{sentence}: {moved}");
                    if let Some((_, words)) = bids.split_once(": ") {
                        paid(&study, table(&study, &alone[0].name), words);
                    }
                }
            }
        }
    }
    // How often games alone move is seen in the golden verdicts: this toy has no switch that only breaks ties.
    kinds.remove("by games");
    let all = ["clear", "leaning", "too close", "too few", "unnoticeable"];
    assert_eq!(kinds.into_iter().collect::<Vec<_>>(), all);
}

/// What the networks never saw is said of a change too, where they play; and how many games would tell what is open.
#[test]
fn a_change_that_players_never_saw_is_named() {
    let printed = |change: &str, player: &str| {
        let mut program = assert_cmd::Command::cargo_bin("admiralty").unwrap();
        program.args(["compare", "--set", change, "--games", "20"]);
        program.args(["--allied", player, "--axis", player]);
        String::from_utf8(program.output().unwrap().stdout).unwrap()
    };
    let (tie, speed) = ("switches.tie=axis", "ships.Hood.speed=6");
    assert!(printed(tie, "learned:fast").contains("never saw tie"));
    assert!(!printed(tie, "doctrine").contains("never saw"));
    let known = printed(speed, "learned:fast");
    assert!(!known.contains("never saw"), "{known}");
    assert!(known.contains("games of each would tell"), "{known}");
}
