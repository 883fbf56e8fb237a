//! `admiralty position`, `advise` and `narrate --save-position` from outside.

use assert_cmd::Command;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Output;

fn admiralty(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::cargo_bin("admiralty").unwrap();
    command.current_dir(folder).args(arguments).output().unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// What a sound call prints.
fn done(folder: &Path, arguments: &[&str]) -> String {
    let output = admiralty(folder, arguments);
    assert_eq!(
        output.status.code(),
        Some(0),
        "{arguments:?}: {}",
        stderr(&output)
    );
    stdout(&output)
}

fn refused(folder: &Path, arguments: &[&str], code: i32, words: &[&str]) {
    let output = admiralty(folder, arguments);
    let said = stderr(&output);
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {said}");
    for word in words {
        assert!(said.contains(word), "{arguments:?} does not say {word:?}: {said}");
    }
    assert_eq!(stdout(&output), "", "{arguments:?}");
}

fn example(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("scenarios/positions")
        .join(name)
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

#[test]
fn every_example_is_possible_and_reads_back_from_what_is_written_of_it() {
    let folder = folder();
    let mut examples = 0;
    for entry in std::fs::read_dir(example("")).unwrap() {
        let path = entry.unwrap().path();
        let page = done(folder.path(), &["position", path.to_str().unwrap()]);
        assert!(page.contains("Assumed, and taken for what was written"), "{page}");
        let written = done(folder.path(), &["position", path.to_str().unwrap(), "--write"]);
        std::fs::write(folder.path().join("again.toml"), &written).unwrap();
        let again = done(folder.path(), &["position", "again.toml", "--write"]);
        let body = |text: &str| text.lines().skip(1).map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(body(&again), body(&written), "{}", path.display());
        examples += 1;
    }
    assert!(examples >= 2);
}

#[test]
fn the_page_shows_everything_and_what_is_assumed() {
    let folder = folder();
    let page = done(
        folder.path(),
        &["position", example("turn-4.toml").to_str().unwrap()],
    );
    for said in [
        "War at Sea: turn 4, allied movement is next",
        "+2 POC, the Axis ahead",
        "Allied: North Atlantic, South Atlantic, Mediterranean; Axis: Barents Sea, Baltic Sea",
        "5 in play",
        "Warspite, Barham, Malaya, Eagle",
        "444x3 = Warspite, Barham, Malaya (the first of 5)",
        "next: allied movement",
    ] {
        let flat = page.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(flat.contains(said), "{said}: {page}");
    }
}

#[test]
fn faults_leave_with_2_and_a_missing_file_with_1() {
    let folder = folder();
    std::fs::write(folder.path().join("bad.toml"), "turn = 9\npoc = 1\n").unwrap();
    let words = ["1 fault in the position", "bad.toml:1: turn = 9", "from 1 to 8"];
    refused(folder.path(), &["position", "bad.toml"], 2, &words);
    refused(
        folder.path(),
        &["advise", "bad.toml", "--side", "allied"],
        2,
        &words,
    );
    refused(
        folder.path(),
        &["position", "none.toml"],
        1,
        &["none.toml cannot be read", "scenarios/positions"],
    );
}

#[test]
fn a_narrated_game_is_saved_and_read_back() {
    let folder = folder();
    let story = done(folder.path(), &["narrate", "--game", "3"]);
    let with = done(
        folder.path(),
        &["narrate", "--game", "3", "--save-position", "4:axis", "game.toml"],
    );
    assert_eq!(with, story, "the story is told as well");
    let saved = std::fs::read_to_string(folder.path().join("game.toml")).unwrap();
    let printed = done(
        folder.path(),
        &["narrate", "--game", "3", "--save-position", "4:axis"],
    );
    assert_eq!(saved, printed);
    assert!(
        saved.starts_with("# War at Sea, turn 4, axis movement: game 3 of seed 1939, doctrine (Allied)"),
        "{saved}"
    );
    let page = done(folder.path(), &["position", "game.toml"]);
    assert!(page.contains("turn 4, axis movement is next"), "{page}");
    assert!(
        page.ends_with("written\n                    nothing\n"),
        "all of it is written: {page}"
    );
    // A file that is there is not written over; there is no ninth turn.
    let again = ["narrate", "--game", "3", "--save-position", "4", "game.toml"];
    refused(
        folder.path(),
        &again,
        1,
        &["game.toml cannot be written", "take another name"],
    );
    refused(
        folder.path(),
        &["narrate", "--save-position", "9"],
        2,
        &["--save-position", "there is no turn 9"],
    );
    refused(
        folder.path(),
        &["narrate", "--save-position", "4:tea"],
        2,
        &["write TURN or TURN:PHASE"],
    );
}

#[test]
fn the_rules_of_a_saved_game_are_in_its_file() {
    let folder = folder();
    let rules = [
        "narrate",
        "--rules",
        "19.1,19.2",
        "--save-position",
        "6",
        "game.toml",
    ];
    done(folder.path(), &rules);
    let saved = std::fs::read_to_string(folder.path().join("game.toml")).unwrap();
    assert!(saved.contains("rules = [\"19.1\", \"19.2\"]"), "{saved}");
    done(folder.path(), &["position", "game.toml"]);
}

fn advice(folder: &Path, arguments: &[&str]) -> Value {
    let all = [&["advise"], arguments, &["--json"]].concat();
    serde_json::from_str(&done(folder, &all)).unwrap()
}

#[test]
fn advice_ranks_options_with_intervals_and_a_reply_and_repeats_on_any_number_of_threads() {
    let folder = folder();
    let file = example("turn-4.toml");
    let file = file.to_str().unwrap();
    let ask = |threads| {
        [
            file,
            "--side",
            "allied",
            "--budget",
            "3000",
            "--options",
            "3",
            "--threads",
            threads,
        ]
    };
    let one = done(folder.path(), &[&["advise"], &ask("1")[..]].concat());
    let two = done(folder.path(), &[&["advise"], &ask("2")[..]].concat());
    assert_eq!(one, two);
    for said in [
        "Advice to the Allies",
        "likely reply",
        "behind the first",
        "final score",
        "does not show",
    ] {
        assert!(one.contains(said), "{said}: {one}");
    }
    // The command that is cited gives the page again.
    let (_, command) = one.split_once("\n  command ").unwrap();
    let words: Vec<&str> = command.lines().next().unwrap().split_whitespace().collect();
    assert_eq!(done(folder.path(), &words[1..]), one);

    let data = advice(folder.path(), &ask("2"));
    let options = data["options"].as_array().unwrap();
    assert_eq!(
        (options.len(), data["format"].as_str()),
        (3, Some("admiralty-game-advice-1"))
    );
    let score = |option: &Value| option["final_score"]["value"].as_f64().unwrap();
    for pair in options.windows(2) {
        assert!(score(&pair[0]) <= score(&pair[1]), "the Allies want few points");
    }
    for option in options {
        let (low, high) = (&option["final_score"]["low"], &option["final_score"]["high"]);
        assert!(low.as_f64() < high.as_f64());
        assert!(option["reply"]["of"].as_u64() == Some(100) && option["reply"]["times"].as_u64() > Some(0));
        // Paired: how far it is behind is the difference of the means themselves.
        let gap = score(option) - score(&options[0]);
        assert!((option["behind"]["value"].as_f64().unwrap() - gap).abs() < 1e-9);
    }
    assert_eq!(data["citation"]["complete"], true);
}

/// Turn 8 with every Axis ship and boat lost. Ships in Russia, England and Malta reach five areas for sure; the sixth,
/// the Baltic, only by Russian ships with leave, of which there are none. So −5 is the best there is; Axis planes can
/// take an area away now and then. The convoys are in: they would bring more.
#[test]
fn against_nobody_the_allies_are_told_to_hold_what_they_can_reach() {
    let folder = folder();
    let text = "turn = 8\npoc = 0\nuboats = 0\n[control]\nallied = \"\"\naxis = \"\"\n[allied]\nRussia = \"Norfolk, Suffolk, \
                Kent\"\nMalta = \"444x5\"\nEngland = \"rest\"\nLeningrad = \"rest\"\nUSA = \"rest\"\ndelivered = \"1A, 2B, 3C\"\n[axis]\nsunk = \"rest\"\n";
    std::fs::write(folder.path().join("alone.toml"), text).unwrap();
    let data = advice(
        folder.path(),
        &["alone.toml", "--side", "allied", "--budget", "4000"],
    );
    let best = &data["options"][0];
    let score = best["final_score"]["value"].as_f64().unwrap();
    assert!((-5.0..-4.8).contains(&score), "{best}");
    assert_eq!(best["wins"]["allied"]["value"], 1.0);
    let places: Vec<&str> = best["moves"]
        .as_array()
        .unwrap()
        .iter()
        .map(|m| m["place"].as_str().unwrap())
        .collect();
    for place in [
        "Barents Sea",
        "North Sea",
        "North Atlantic",
        "South Atlantic",
        "Mediterranean",
    ] {
        assert!(places.contains(&place), "{place}: {places:?}");
    }
}

#[test]
fn advice_is_for_the_side_that_moves_and_knows_only_what_it_may() {
    let folder = folder();
    let file = example("turn-4.toml");
    let file = file.to_str().unwrap();
    let axis = ["advise", file, "--side", "axis"];
    refused(
        folder.path(),
        &axis,
        2,
        &["the next to move are the Allies, not the Axis", "--side allied"],
    );
    done(
        folder.path(),
        &["narrate", "--save-position", "3:axis", "axis.toml"],
    );
    done(
        folder.path(),
        &["narrate", "--save-position", "3:combat", "combat.toml"],
    );
    let combat = ["advise", "combat.toml", "--side", "axis"];
    refused(
        folder.path(),
        &combat,
        2,
        &["advice is on a movement", "next = \"axis movement\""],
    );
    let blind = ["advise", "axis.toml", "--side", "axis", "--rules", "19.3"];
    refused(
        folder.path(),
        &blind,
        2,
        &["19.3", "does not know where the Allied ships are"],
    );
    let data = advice(
        folder.path(),
        &["axis.toml", "--side", "axis", "--budget", "2000"],
    );
    let score = |n: usize| data["options"][n]["final_score"]["value"].as_f64().unwrap();
    assert!(score(0) >= score(1), "the Axis wants many points");
    assert_eq!(data["options"][0]["reply"], Value::Null);
}
