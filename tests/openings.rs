//! The opening game on a toy with a known law, and the command on War at Sea.

use crate::formats;
use crate::toy_games::drift;

use admiralty_core::contract::{Bid, Refusal, ScenarioSource};
use admiralty_core::dice::MasterSeed;
use admiralty_core::play::{Control, Plan};
use admiralty_core::seats::{BySeat, Seat};
use admiralty_show::{Detail, Paint};
use admiralty_studies::openings::{
    Also, Extent, Openings, OpeningsRequest, SearchPlan, json, page, study, text,
};
use admiralty_studies::request::{Request, simulate};
use assert_cmd::Command;
use drift::DRIFT;
use serde_json::Value;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

fn request(extent: Extent, threads: usize) -> OpeningsRequest {
    OpeningsRequest {
        scenario: ScenarioSource::Embedded,
        optional_rules: None,
        commanders: BySeat::both(|_| "bold".to_owned()),
        only: BySeat::both(|_| Vec::new()),
        more: BySeat::both(|_| Vec::new()),
        seed: MasterSeed(11),
        extent,
        also: Vec::new(),
        threads: NonZeroUsize::new(threads),
    }
}

fn played(extent: Extent, threads: usize) -> Openings {
    study(&DRIFT, &request(extent, threads), None, Control::none()).unwrap()
}

/// Both sides do best with every die as it falls, whatever the other does: the equilibrium is pure, the game fair.
#[test]
fn a_toy_comes_out_as_its_law_says() {
    let found = played(Extent::Games(40_000), 2);
    for (row, allied) in [6, 4].into_iter().enumerate() {
        for (column, axis) in [6, 4].into_iter().enumerate() {
            let exact = drift::law(BySeat::from([allied, axis])).moments().mean().unwrap();
            let mean = found.cells[row][column].mean;
            // 4.5 standard errors, for four cells at once.
            let room = mean.half_width() / 1.96 * 4.5;
            assert!(
                (mean.value - exact).abs() < room,
                "{row} {column}: {mean:?}, not {exact}"
            );
            assert!(mean.half_width() < 0.03);
        }
    }
    for side in Seat::BOTH {
        assert_eq!(found.solution.mixes[side][0].value, 1.0, "bold");
        assert_eq!(
            found.solution.mixes[side][1].high, 0.0,
            "not once in a thousand draws"
        );
    }
    let (seed, check) = found.check.as_ref().unwrap();
    assert_ne!(*seed, MasterSeed(11));
    assert!(check.between.0 < 0.0 && 0.0 < check.between.1, "{check:?}");
    assert!(
        check.value.holds(0.0) && check.exploitability().value == 0.0,
        "{check:?}"
    );
    assert_ne!(check.value, found.solution.value, "fresh games");
    // Who is cautious loses what the law says: the Axis gets less than 0.
    let exact = drift::law(BySeat::from([6, 4])).moments().mean().unwrap();
    let cautious = check.payoffs[Seat::SECOND][1];
    assert!(
        (cautious.value - exact).abs() < cautious.half_width() / 1.96 * 4.5,
        "{cautious:?}"
    );
    let line = found.line.as_ref().unwrap();
    assert_eq!((line.games, line.lines.len()), (160_000, 1));
    assert!(line.fair_bid.unwrap().fair.holds(0.0), "{:?}", line.fair_bid);
    assert!(line.tables[0].rows[0].cells[1].unwrap().half_width() < 0.02);
}

#[test]
fn a_cell_is_the_run_that_simulate_plays() {
    let found = played(Extent::Games(20_000), 2);
    let commanders = BySeat::from(["cautious".to_owned(), "bold".to_owned()]);
    let same = Request {
        scenario: ScenarioSource::Embedded,
        optional_rules: None,
        commanders,
        bid: Bid::default(),
        seed: MasterSeed(11),
    };
    let plan = Plan::of(20_000, None);
    let summary = simulate(&DRIFT, &same, plan, Control::none()).unwrap();
    let cell = found.cells[1][0];
    assert_eq!(Some(cell.mean), summary.mean_score);
    assert_eq!(cell.outcomes, summary.outcomes);
}

#[test]
fn threads_change_nothing_and_a_precision_is_reached() {
    let one = played(Extent::Until(0.05), 1);
    assert_eq!(one, played(Extent::Until(0.05), 3));
    let widest = one
        .cells
        .iter()
        .flatten()
        .map(|cell| cell.mean.half_width())
        .fold(0.0, f64::max);
    assert!(widest <= 0.05 && one.citation.aim.as_ref().unwrap().reached);
    // The same games as a number.
    let again = played(Extent::Games(one.games_a_cell), 2);
    assert_eq!((again.cells, again.solution), (one.cells, one.solution));
}

#[test]
fn an_interrupted_study_keeps_whole_rounds() {
    let (cancel, told) = (AtomicBool::new(false), AtomicU64::new(0));
    let stop = |_| cancel.store(told.fetch_add(1, Ordering::Relaxed) >= 39, Ordering::Relaxed);
    let control = Control {
        cancel: &cancel,
        progress: &stop,
        ..Control::none()
    };
    let found = study(&DRIFT, &request(Extent::Games(1_000_000), 2), None, control).unwrap();
    assert!(!found.citation.complete && found.check.is_none() && found.line.is_none());
    // Ten rounds of four cells: the one batch that the other thread may have had in hand is no round.
    assert_eq!(found.games_a_cell, 10_000);
    assert_eq!(played(Extent::Games(found.games_a_cell), 1).cells, found.cells);
    assert!(text(&found, Detail::All, Paint::Plain).contains("PARTIAL"));
    let at_once = AtomicBool::new(true);
    let control = Control {
        cancel: &at_once,
        ..Control::none()
    };
    let refused = study(&DRIFT, &request(Extent::Games(1_000_000), 2), None, control).unwrap_err();
    assert!(refused.to_string().contains("interrupted"), "{refused}");
}

#[test]
fn strategies_can_be_chosen_added_and_misspelt() {
    let mut asked = request(Extent::Games(100), 1);
    asked.only[Seat::SECOND] = vec!["cautious".to_owned()];
    let found = study(&DRIFT, &asked, None, Control::none()).unwrap();
    assert_eq!((found.cells.len(), found.cells[0].len()), (2, 1));
    assert!(
        found
            .citation
            .command
            .ends_with("--east cautious --ruleset drift --seed 11"),
        "{}",
        found.citation.command
    );
    asked.only[Seat::SECOND] = vec!["cautius".to_owned()];
    let refused = study(&DRIFT, &asked, None, Control::none()).unwrap_err();
    assert!(
        matches!(&refused, Refusal::Usage(text) if text.contains("did you mean \"cautious\"")),
        "{refused}"
    );
    asked.only[Seat::SECOND].clear();
    asked.more[Seat::SECOND] = vec!["bold".to_owned()];
    let refused = study(&DRIFT, &asked, None, Control::none()).unwrap_err();
    assert!(refused.to_string().contains("twice"), "{refused}");
}

#[test]
fn the_document_is_that_of_its_type() {
    let document: Value = serde_json::from_str(&json(&searched())).unwrap();
    assert_eq!(document["format"], "admiralty-openings-1");
    let bid = &document["play"]["bold"]["fair_bid"]; // of those who play the line as well
    assert!(
        ["value", "low", "high"].iter().all(|end| bid[end].is_f64()),
        "{bid}"
    );
    formats::assert_described("openings", &document);
}

/// Two sides that know only caution. The toy proposes boldness once: it gains what the law says, joins, and is all that
/// either side then plays; in the next round nothing is proposed and the search is over.
fn searched() -> Openings {
    let keep = |_: &str, text: &str| Ok(text.to_owned());
    let plan = SearchPlan {
        rounds: 5,
        games: 20_000,
        effort: 1,
        keep: &keep,
    };
    let asked = OpeningsRequest {
        only: BySeat::both(|_| vec!["cautious".to_owned()]),
        also: vec![Also {
            commander: "bold".to_owned(),
            games: 3_000,
        }],
        ..request(Extent::Games(20_000), 2)
    };
    study(&DRIFT, &asked, Some(&plan), Control::none()).unwrap()
}

#[test]
fn a_search_finds_what_gains_and_ends_when_nothing_does() {
    let found = searched();
    assert_eq!(found.search.len(), 2);
    let exact = |allied, axis| drift::law(BySeat::from([allied, axis])).moments().mean().unwrap();
    for (side, name, gain) in [
        (Seat::FIRST, "west-1-1", exact(4, 4) - exact(6, 4)),
        (Seat::SECOND, "east-1-1", exact(4, 6) - exact(4, 4)),
    ] {
        let trialled = found.search[0].trialled.iter().find(|one| one.side == side);
        let trialled = trialled.unwrap();
        assert!(trialled.joined && trialled.opening.name == name);
        assert!(gain > 0.8 && trialled.gain.holds(gain), "{gain}: {trialled:?}");
        let names: Vec<&str> = found.strategies[side]
            .iter()
            .map(|one| one.name.as_str())
            .collect();
        assert_eq!(names, ["cautious", name]);
        assert_eq!(found.solution.mixes[side][1].value, 1.0);
    }
    assert!(found.search[1].trialled.is_empty());
    let [(commander, line)] = &found.also[..] else {
        panic!("one other plays the line");
    };
    assert_eq!((commander.as_str(), line.games), ("bold", 3_000));
    assert!(
        found.citation.command.contains(" --search 5 "),
        "{}",
        found.citation.command
    );
    assert!(text(&found, Detail::All, Paint::Plain).contains("Openings proposed by search"));
}

/// The last test of the mixes: what is proposed then is judged with the rest and joins nothing.
#[test]
fn the_final_mixes_are_put_to_the_test() {
    let keep = |_: &str, text: &str| Ok(text.to_owned());
    let plan = SearchPlan {
        rounds: 0,
        games: 1_000,
        effort: 1,
        keep: &keep,
    };
    let asked = OpeningsRequest {
        only: BySeat::both(|_| vec!["cautious".to_owned()]),
        ..request(Extent::Games(20_000), 2)
    };
    let found = study(&DRIFT, &asked, Some(&plan), Control::none()).unwrap();
    assert!(found.search.is_empty());
    assert_eq!(found.strategies[Seat::FIRST].len(), 1);
    let (_, check) = found.check.as_ref().unwrap();
    assert_eq!(check.gains[Seat::FIRST].strategy, 1, "the one that was proposed");
    assert_eq!(found.opening(Seat::FIRST, 1).name, "west-1-1");
    assert!(check.exploitability().low > 0.8, "{check:?}");
}

#[test]
fn a_page_stands_by_itself_with_its_pictures() {
    let found = played(Extent::Games(2_000), 2);
    let files = admiralty_show::report::files(&page(&found)).unwrap();
    let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
    for name in [
        "report.html",
        "pictures/matrix.svg",
        "pictures/mix-west.png",
        "pictures/mix-east.svg",
    ] {
        assert!(names.contains(&name), "{names:?}");
    }
    let html = std::str::from_utf8(&files[0].1).unwrap();
    for words in ["fair bid", "The West should open with", &found.citation.command] {
        assert!(html.contains(words), "{words}: {html}");
    }
    for figure in found.figures() {
        let faults = admiralty_show::plots::draw(&figure, "source").unwrap().faults();
        assert!(faults.is_empty(), "{}: {faults:?}", figure.id);
    }
}

fn admiralty(arguments: &[&str]) -> (Option<i32>, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_admiralty"))
        .args(arguments)
        .output()
        .unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn what_makes_no_sense_is_refused_before_anything_is_played() {
    for (arguments, words) in [
        (&["--games", "0"][..], "at least one game"),
        (&["--games", "5", "--until", "0.1poc"], "cannot be used with"),
        (&["--until", "0.2%"], "write 0.05poc"),
        (&["--until", "often"], "no precision"),
        (&["--allied", "barents-on-1-x"], "did you mean \"barents-on-1-"),
        (&["--allied", "nelson"], "no commander named \"nelson\""),
        (
            &["--add-axis", "doctrine:nothing"],
            "there is no Axis opening `nothing`",
        ),
        (&["--add-allied", "attrition"], "twice"),
        (&["--allied-by", "random"], "knows no openings"),
        (&["--axis-by", "doctrine:wary"], "has an opening already"),
        (&["--rules", "99"], "optional rule"),
        (&["--seed", "-1"], "a seed is a whole number"),
    ] {
        let (code, out, err) = admiralty(&[&["openings"], arguments].concat());
        assert_eq!((code, out.as_str()), (Some(2), ""), "{arguments:?}: {err}");
        assert!(err.contains(words), "{arguments:?}: {err}");
    }
    let full = tempfile::tempdir().unwrap();
    std::fs::write(full.path().join("mine.txt"), "mine").unwrap();
    let (code, _, err) = admiralty(&["openings", "--games", "1", "--out", full.path().to_str().unwrap()]);
    assert!(code == Some(1) && err.contains("is not empty"), "{err}");
}

#[test]
fn the_command_writes_what_it_prints() {
    let home = tempfile::tempdir().unwrap();
    let out = home.path().join("study");
    let small = [
        "openings",
        "--games",
        "60",
        "--allied",
        "attrition",
        "--allied",
        "barents-in-2",
        "--axis",
        "judgement",
        "--axis",
        "wary",
        "--seed",
        "5",
        "--out",
        out.to_str().unwrap(),
    ];
    let all: Vec<&str> = small.iter().copied().chain(["--all"]).collect();
    let (code, printed, err) = admiralty(&all);
    assert_eq!(code, Some(0), "{err}");
    assert_eq!(
        std::fs::read_to_string(out.join("openings.txt")).unwrap(),
        printed
    );
    let document: Value =
        serde_json::from_str(&std::fs::read_to_string(out.join("openings.json")).unwrap()).unwrap();
    assert!(document["play"]["doctrine"]["fair_bid"]["value"].is_f64());
    let tables = document["play"]["doctrine"]["tables"].as_array().unwrap();
    let by_turn = tables.iter().find(|table| table["id"] == "poc-by-turn").unwrap();
    assert_eq!(by_turn["columns"].as_array().unwrap().len(), 8);
    assert!(out.join("report.html").exists() && out.join("pictures/matrix.png").exists());
    assert!(out.join("pictures/line-1.svg").exists(), "a fan of the main line");
}
