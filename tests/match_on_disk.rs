//! Matches in folders: that they survive being killed, are topped up, and are the same played in parts.

use crate::held;

use assert_cmd::Command;
use held::Held;
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Output;

fn admiralty(arguments: &[&str]) -> Output {
    let mut command = Command::cargo_bin("admiralty").unwrap();
    command.args(arguments).output().unwrap()
}

#[track_caller]
fn done(arguments: &[&str]) -> String {
    let output = admiralty(arguments);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {said}");
    String::from_utf8(output.stdout).unwrap()
}

#[track_caller]
fn refused(arguments: &[&str], words: &str) {
    let output = admiralty(arguments);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(
        !output.status.success() && said.contains(words),
        "{words}: {said}"
    );
}

fn read(folder: &str, name: &str) -> Value {
    serde_json::from_str(&fs::read_to_string(Path::new(folder).join(name)).unwrap()).unwrap()
}

const FILES: [&str; 6] = [
    "counts.json",
    "match.json",
    "report.html",
    "report.md",
    "pictures/match.svg",
    "pictures/match.png",
];

#[track_caller]
fn same(one: &str, other: &str) {
    for name in FILES {
        let bytes = |folder: &str| fs::read(Path::new(folder).join(name)).unwrap();
        assert!(bytes(one) == bytes(other), "{name} differs");
    }
}

const MATCH: [&str; 5] = ["match", "doctrine", "doctrine:dodge", "--seed", "7"];

/// Two machines play unequal parts of 150 pairs: joined, they are the match of one, byte for byte.
#[test]
fn parts_joined_are_the_whole_byte_for_byte() {
    let home = tempfile::tempdir().unwrap();
    let folder = |name: &str| home.path().join(name).to_str().unwrap().to_owned();
    let [whole, one, other, joined] = ["whole", "one", "other", "joined"].map(folder);
    let ask = |more: &[&str]| done(&[&MATCH[..], more].concat());
    ask(&["--games", "300", "--out", &whole]);
    ask(&["--games", "300", "--shard", "1/2", "--out", &one]);
    ask(&["--games", "150", "--first", "150", "--out", &other]);
    let asked = read(&one, "match.json")["citation"]["command"].to_string();
    assert!(asked.contains("--games 300 --shard 1/2 --seed 7"), "{asked}");
    done(&["merge", &other, &one, "--out", &joined]);
    same(&whole, &joined);
    refused(
        &["merge", &other, "--out", &folder("none")],
        "pairs 0 to 74 are missing",
    );
    let odd = [&MATCH[..], &["--games", "150", "--first", "3", "--out", "x"]].concat();
    refused(&odd, "begins with an even number");
    let test = [&MATCH[..], &["--sprt", "0,5", "--shard", "1/2", "--out", "x"]].concat();
    refused(&test, "say how many with --games");
}

/// A match that is killed goes on as if it had not been, and its report is made anew from its counts.
#[test]
fn a_match_survives_being_killed() {
    let home = tempfile::tempdir().unwrap();
    let [whole, broken] = ["whole", "broken"].map(|name| home.path().join(name).to_str().unwrap().to_owned());
    fn asked(out: &str) -> Vec<&str> {
        [&MATCH[..], &["--games", "500", "--threads", "1", "--out", out]].concat()
    }
    done(&asked(&whole));
    let mut program = std::process::Command::new(assert_cmd::cargo::cargo_bin("admiralty"));
    Held::at("batches:2", program.args(asked(&broken))).kill();
    let put_away = read(&broken, "checkpoint.json");
    let pairs: u64 = put_away["account"]["pairs"]["counts"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(Value::as_u64)
        .sum();
    assert!((50..=100).contains(&pairs), "{pairs}");
    refused(
        &["match", "--add", &broken, "--games", "2"],
        "finish it with --resume first",
    );
    done(&["match", "--resume", &broken]);
    same(&whole, &broken);
    let report = Path::new(&broken).join("report.md");
    let said = fs::read(&report).unwrap();
    fs::remove_file(&report).unwrap();
    done(&["report", &broken]);
    assert!(fs::read(&report).unwrap() == said);
}

/// A match of 100 pairs that is topped up by 50 has the counts of one of 150, and intervals that hold whenever one looks.
#[test]
fn a_finished_match_is_topped_up() {
    let home = tempfile::tempdir().unwrap();
    let [whole, out] = ["whole", "out"].map(|name| home.path().join(name).to_str().unwrap().to_owned());
    let ask = |games: &str, out: &str| done(&[&MATCH[..], &["--games", games, "--out", out]].concat());
    ask("300", &whole);
    ask("200", &out);
    refused(&["match", "--add", &out], "--add needs to know");
    let output = admiralty(&["match", "--add", &out, "--games", "100"]);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success() && said.contains("after seeing a result"),
        "{said}"
    );
    let [whole, more] =
        [whole, out].map(|folder| (read(&folder, "counts.json"), read(&folder, "match.json")));
    assert_eq!(more.0["account"], whole.0["account"]);
    assert_eq!(more.1["score"]["value"], whole.1["score"]["value"]);
    let width =
        |found: &Value| found["score"]["high"].as_f64().unwrap() - found["score"]["low"].as_f64().unwrap();
    assert!(width(&more.1) > width(&whole.1));
    let words = more.1["citation"]["intervals"].as_str().unwrap();
    assert!(words.contains("sequence"), "{words}");
    let command = more.1["citation"]["command"].as_str().unwrap();
    assert!(
        command.contains("--games 200") && command.contains(" && admiralty match --add "),
        "{command}"
    );
}
