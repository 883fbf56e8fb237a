//! Scenario files and a player's own files: read, checked, played, cited, and their faults told.

use super::{admiralty, refused, stderr, stdout};
use assert_cmd::Command;
use std::path::PathBuf;

/// A directory of its own for each test, removed when it is dropped.
fn scenario_file(text: &str) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("variant.toml");
    std::fs::write(&file, text).unwrap();
    (folder, file)
}

/// The variant in the help of `scenario` is one.
#[test]
fn the_variant_that_the_help_shows_can_be_played() {
    let page = stdout(&admiralty(&["scenario", "--help"]));
    let from = page.find("extends = ").expect("a variant to copy");
    let lines = page[from..].lines();
    let block: Vec<&str> = (lines.map(str::trim))
        .take_while(|line| !line.is_empty())
        .collect();
    let (_home, file) = scenario_file(&block.join("\n"));
    let shown = stdout(&admiralty(&["scenario", "show", file.to_str().unwrap()]));
    assert!(shown.contains("Ajax"), "{shown}");
}

#[test]
fn scenarios_that_cannot_be_read_are_failures() {
    refused(
        &["simulate", "no-such-file.toml"],
        1,
        &["no-such-file.toml", "cannot be read"],
    );
    refused(&["narrate", "no-such-file.toml"], 1, &["cannot be read"]);
    refused(
        &["scenario", "check", "no-such-file.toml"],
        1,
        &["cannot be read"],
    );
    refused(&["scenario", "show", "/"], 1, &["cannot be read"]);
}

#[test]
fn every_fault_of_a_scenario_is_told_at_once() {
    let (_folder, file) = scenario_file(
        "extends = \"war-at-sea\"\n[ships.Hood]\ndefense = 99\n[ships.Bismark]\ndefense = 7\n[switches]\ntei = \"axis\"\n",
    );
    let path = file.to_str().unwrap();
    for command in [
        &["simulate", path][..],
        &["narrate", path],
        &["scenario", "check", path],
        &["scenario", "show", path],
    ] {
        refused(command, 2, &["variant.toml:3", "99", "Bismark", "tei"]);
    }
    let (_folder, file) = scenario_file("this is not TOML");
    refused(
        &["scenario", "check", file.to_str().unwrap()],
        2,
        &["variant.toml:1"],
    );
}

#[test]
fn a_variant_of_three_lines_is_played_and_cited() {
    let (_folder, file) = scenario_file("extends = \"war-at-sea\"\n[switches]\ntie = \"axis\"\n");
    let path = file.to_str().unwrap();
    let output = admiralty(&["simulate", path, "--games", "500"]);
    let page = stdout(&output);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(page.contains("; tie = "), "{page}");
    assert!(
        page.contains("draw              0.0 %"),
        "the Axis wins ties: {page}"
    );
    assert!(page.contains(&format!("simulate --games 500 {path}")), "{page}");
}

#[test]
fn scenarios_are_checked_and_shown() {
    for (command, words) in [
        ("check", ["no faults", "hash"]),
        ("show", ["Bismarck", "Mediterranean"]),
    ] {
        let output = admiralty(&["scenario", command]);
        assert_eq!(output.status.code(), Some(0));
        assert!(
            words.iter().all(|word| stdout(&output).contains(word)),
            "{}",
            stdout(&output)
        );
    }
}

/// What a variant repeats from print is no change.
#[test]
fn only_what_differs_from_print_is_listed_as_changed() {
    let text = "extends = \"war-at-sea\"\n[ships.Pola]\nnation = \"Italian\"\nclass = \"cruiser\"\nfactors = \"217\"\n\
                entry_turn = 1\nstart = [\"Italy\"]\n";
    let (_home, file) = scenario_file(text);
    let shown = stdout(&admiralty(&["scenario", "show", file.to_str().unwrap()]));
    assert!(shown.contains("Changed by this scenario: 1\n"), "{shown}");
    assert!(shown.contains("ships.Pola.factors"), "{shown}");
}

#[test]
fn openings_and_weights_of_ones_own_are_played_and_cited_and_faults_in_them_told() {
    let folder = tempfile::tempdir().unwrap();
    let run = |name: &str, text: &str| {
        std::fs::write(folder.path().join(name), text).unwrap();
        let allied = format!("doctrine:{name}");
        let mut command = Command::cargo_bin("admiralty").unwrap();
        let arguments = ["simulate", "--no-files", "--games", "20", "--allied", &allied];
        command.current_dir(&folder).args(arguments).output().unwrap()
    };
    let opening = |place: &str| {
        format!("name = \"mine\"\nside = \"Allied\"\nabout = \"mine\"\n[turn.1]\n\"{place}\" = \"Hood\"\n")
    };
    let good = run("mine.toml", &opening("North Sea"));
    assert_eq!(good.status.code(), Some(0), "{}", stderr(&good));
    assert!(stdout(&good).contains("mine.toml"), "{}", stdout(&good));

    let bad = run("bad.toml", &opening("Baltic Sea"));
    assert_eq!(bad.status.code(), Some(2));
    let message = stderr(&bad);
    assert!(
        ["bad.toml", "Hood", "rule 6.6"]
            .iter()
            .all(|word| message.contains(word)),
        "{message}"
    );

    let weights = run("weights.toml", "[worth]\nattack = 20\n");
    assert_eq!(weights.status.code(), Some(2));
    assert!(
        stderr(&weights).contains("weights.toml:1: worth.defense\n    missing"),
        "{}",
        stderr(&weights)
    );
    refused(
        &["simulate", "--axis", "doctrine:no-such.toml"],
        1,
        &["no-such.toml", "cannot be read"],
    );
    refused(
        &["simulate", "--axis", "doctrine:barents"],
        2,
        &["barents", "judgement"],
    );
}
