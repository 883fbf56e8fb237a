//! `summary.json`: read back it is the same summary, equal runs give equal bytes, and its fields are those of its type.

use crate::toy_games::drift;

use crate::formats;
use drift::DRIFT;

use admiralty_core::contract::{Bid, DataFile, Ruleset, ScenarioSource};
use admiralty_core::dice::MasterSeed;
use admiralty_core::play::{Control, Plan};
use admiralty_core::results::summary::Summary;
use admiralty_core::seats::{BySeat, Seat};
use admiralty_core::statistics::Precision;
use admiralty_show::summary::json::{FORMAT, Unreadable, read, write};
use admiralty_studies::request::{Request, simulate};
use serde_json::Value;
use std::num::NonZeroUsize;

fn request(commander: &str) -> Request {
    Request {
        scenario: ScenarioSource::Embedded,
        optional_rules: None,
        commanders: BySeat::from([commander.into(), commander.into()]),
        bid: Bid::of_steps(-3, 0.5),
        seed: MasterSeed(u64::MAX),
    }
}

fn played(ruleset: &dyn Ruleset, games: u64, until: Option<&str>, threads: usize) -> Summary {
    let plan = Plan {
        until: until.map(|text| Precision::read(text, ruleset.points()).unwrap()),
        ..Plan::of(games, NonZeroUsize::new(threads))
    };
    let request = request(ruleset.card().players[0].name);
    simulate(ruleset, &request, plan, Control::none()).unwrap()
}

/// A summary of every kind: fixed, watched, one game with no known interval, none at all, a file, all rules.
fn summaries() -> Vec<Summary> {
    let drift = &DRIFT;
    let mut all = vec![
        played(admiralty::registry::default(), 1_200, None, 2),
        played(drift, 100_000, Some("1%"), 2),
        played(drift, 3_000, Some("0.05points"), 2),
        played(drift, 1, None, 1),
    ];
    let mut elsewhere = played(drift, 2_000, None, 1);
    elsewhere.citation.source = ScenarioSource::File("a folder/wäter.toml".into());
    elsewhere.citation.complete = false;
    elsewhere.citation.scenario.optional_rules = vec!["1.1".into()];
    elsewhere.citation.scenario.switches = vec![("tie".into(), "\"axis\"".into())];
    elsewhere.citation.scenario.assumed = vec!["wind = 3".into()];
    elsewhere.citation.files = vec![DataFile::new(Seat::SECOND, "my weights.toml", "caution = 2")];
    all.push(elsewhere);
    let never = std::sync::atomic::AtomicBool::new(true);
    let control = Control {
        cancel: &never,
        ..Control::none()
    };
    let plan = Plan {
        until: Some(Precision::DEFAULT),
        ..Plan::of(5, None)
    };
    all.push(simulate(drift, &request("bold"), plan, control).unwrap());
    all
}

#[test]
fn what_is_read_is_what_was_written() {
    for summary in summaries() {
        let text = write(&summary);
        let again = read(&text, &summary.citation.game).unwrap();
        assert_eq!(again, summary);
        assert_eq!(write(&again), text);
    }
}

#[test]
fn equal_runs_give_equal_bytes_on_any_number_of_threads() {
    for until in [None, Some("2%")] {
        let bytes = |threads| write(&played(admiralty::registry::default(), 11_500, until, threads));
        assert_eq!(bytes(1), bytes(2));
    }
}

/// Hand-checked against the summary: a program that knows nothing of this crate finds the figures.
#[test]
fn the_figures_are_where_they_are_said_to_be() {
    let summary = played(&DRIFT, 100_000, Some("1%"), 2);
    let json: Value = serde_json::from_str(&write(&summary)).unwrap();
    let games = summary.citation.games;
    assert_eq!(json["format"], FORMAT);
    assert_eq!(json["citation"]["games"], games);
    assert_eq!(json["citation"]["seed"], u64::MAX);
    assert_eq!(json["citation"]["bid"], -1.5);
    assert_eq!(json["citation"]["line"], summary.citation.line());
    assert_eq!(json["citation"]["precision"]["asked"], "1%");
    assert_eq!(json["citation"]["intervals"]["kind"], "confidence-sequence");
    let east = &json["outcomes"]["east"];
    assert_eq!(east["p"], summary.outcomes.wins[Seat::SECOND].value);
    assert_eq!(
        (&east["n"], &east["method"]),
        (&Value::from(games), &"wilson-sequence".into())
    );
    assert!(east["text"].as_str().unwrap().contains(" % ± "), "{east}");
    assert_eq!(json["mean_score"]["low"], summary.mean_score.unwrap().low);
    assert_eq!(json["fair_bid"]["value"], summary.fair_bid.unwrap().fair.value);
    let counted: u64 = json["scores"]
        .as_array()
        .unwrap()
        .iter()
        .map(|bin| bin["games"].as_u64().unwrap())
        .sum();
    assert_eq!(counted, games);
    let cell = summary.tables[0].rows[0].cells[1].unwrap();
    assert_eq!(json["tables"][0]["rows"][0]["cells"][1]["value"], cell.value);
    // One game says nothing about its error: the ends are missing, not zero.
    let one: Value = serde_json::from_str(&write(&played(&DRIFT, 1, None, 1))).unwrap();
    assert_eq!(one["mean_score"]["low"], Value::Null);
}

#[test]
fn the_document_is_that_of_its_type() {
    for summary in summaries() {
        formats::assert_described("summary", &serde_json::from_str(&write(&summary)).unwrap());
    }
}

#[test]
fn what_is_no_summary_is_refused_with_the_place_and_the_remedy() {
    let text = write(&played(&DRIFT, 1_000, None, 1));
    let refused = |text: &str, words: &[&str]| {
        let message = read(text, &DRIFT.card().game).unwrap_err().to_string();
        for word in words {
            assert!(message.contains(word), "{word:?} is missing from {message}");
        }
    };
    refused("", &["line 1", "simulate"]);
    refused(&text[..text.rfind(',').unwrap()], &["EOF", "line"]);
    refused("{\"format\": \"something-else\"}", &["something-else", FORMAT]);
    refused(
        &text.replace("\"points\"", "\"pionts\""),
        &["missing field `points`"],
    );
    refused(
        &text.replace("\"bid\": -1.5", "\"bid\": -1.3"),
        &["citation.bid", "-1.3", "steps of the game"],
    );
    refused(
        &text.replace("\"games\": 1000,", "\"games\": \"many\","),
        &["many", "line"],
    );
    let short = text.replacen("\"Turn 2\"", "\"Turn 2\", \"Turn 3\"", 1);
    assert!(matches!(
        read(&short, &DRIFT.card().game),
        Err(Unreadable::Value {
            field: "tables[].rows[].cells",
            ..
        })
    ));
}
