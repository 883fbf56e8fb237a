//! Files that are damaged, of another version, typed wrongly or of another kind.

use super::{admiralty, output, refused, said, study};
use admiralty_store::{sealed, unsealed};
use std::fs;
use std::path::Path;

/// Counts of another program, another format or cut short are refused with what to do, and left alone.
#[test]
fn a_checkpoint_of_another_version() {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join("study");
    study(&folder, "40");
    let counts = fs::read_to_string(folder.join("counts.json")).unwrap();
    fs::remove_file(folder.join("counts.json")).unwrap();
    let checkpoint = folder.join("checkpoint.json");
    let resumed = |text: &str| {
        fs::write(&checkpoint, text).unwrap();
        let output = admiralty(&["compare", "--resume"]).arg(&folder).output().unwrap();
        assert_eq!(
            fs::read_to_string(&checkpoint).unwrap(),
            text,
            "it is left as it was"
        );
        output
    };
    let counts = unsealed(&counts).unwrap();
    let asked = counts.replacen("\"games\":40,\"until\"", "\"games\":80,\"until\"", 1);
    assert_ne!(asked, counts);
    let program = concat!("admiralty ", env!("CARGO_PKG_VERSION"));
    let older = asked.replace(program, "admiralty 0.0.1");
    assert_ne!(older, asked);
    refused(
        &resumed(&sealed(&older)),
        1,
        &["the program of the study is not what it was", "--out"],
    );
    let other = asked.replacen("admiralty-compare-counts-1", "admiralty-compare-counts-9", 1);
    refused(
        &resumed(&sealed(&other)),
        1,
        &[
            "of the format admiralty-compare-counts-9",
            "reads admiralty-compare-counts-1",
        ],
    );
    // As somebody might write it by hand.
    refused(
        &resumed(&asked),
        1,
        &["checkpoint.json is damaged", "not as the program wrote it"],
    );
    let asked = sealed(&asked);
    for cut in [0, 1, asked.len() / 3, asked.len() - 3] {
        refused(
            &resumed(&asked[..cut]),
            1,
            &["checkpoint.json is damaged", "play the study anew with --out"],
        );
    }
    // As it was put away it is gone on with.
    fs::write(&checkpoint, &asked).unwrap();
    assert!(
        admiralty(&["compare", "--resume"])
            .arg(&folder)
            .output()
            .unwrap()
            .status
            .success()
    );
    let whole = home.path().join("whole");
    study(&whole, "80");
    let ledger = |folder: &Path| -> serde_json::Value {
        let text = fs::read_to_string(folder.join("counts.json")).unwrap();
        serde_json::from_str::<serde_json::Value>(&text).unwrap()["ledger"].clone()
    };
    assert_eq!(ledger(&folder), ledger(&whole));
}

/// Nothing that a run wrote and somebody cut short is made into a report.
#[cfg(feature = "parquet")]
#[test]
fn a_frame_cut_short_is_not_reported() {
    let home = tempfile::tempdir().unwrap();
    let out = home.path().join("out");
    let run = [
        "simulate",
        "--games",
        "300",
        "--record",
        "games,turns,battles",
        "--out",
    ];
    assert!(admiralty(&run).arg(&out).output().unwrap().status.success());
    for name in ["games.parquet", "turns.parquet", "battles.parquet"] {
        let file = out.join(name);
        let whole = fs::read(&file).unwrap();
        for cut in [0, 4, whole.len() / 2, whole.len() - 1] {
            fs::write(&file, &whole[..cut]).unwrap();
            refused(
                &output(&["report", out.to_str().unwrap()]),
                1,
                &[name, "is damaged: it is cut short"],
            );
        }
        let mut changed = whole.clone();
        changed[whole.len() / 2] ^= 4;
        fs::write(&file, &changed).unwrap();
        refused(
            &output(&["report", out.to_str().unwrap()]),
            1,
            &[name, "not those that the run wrote"],
        );
        fs::write(&file, &whole).unwrap();
    }
    assert!(output(&["report", out.to_str().unwrap()]).status.success());
}

/// What is wrong in a battle file is told with the file and the lines of its keys, but for those that the command line
/// overrules.
#[test]
fn a_battle_file_typed_wrongly() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("duel.toml");
    let told = |text: &str, more: &[&str]| {
        fs::write(&file, text).unwrap();
        admiralty(&["odds"]).arg(&file).args(more).output().unwrap()
    };
    let text = "# Off Iceland.\narea = \"north atlantic\"\n\nallied = \"Hodd\"\naxis = \"Bismarck\"\n";
    let output = told(text, &[]);
    refused(
        &output,
        2,
        &[
            "duel.toml: Allied `Hodd`",
            "allied in line 4",
            "axis in line 5",
            "did you mean Hood?",
        ],
    );
    let output = told(text, &["--axis", "Bismark"]);
    refused(&output, 2, &["Bismark", "area in line 2, allied in line 4"]);
    assert!(!said(&output).contains("axis in line"), "{}", said(&output));
    let output = told(
        "aria = 3\nturn = \"two\"\nrules = 3\nallied = 4\n[more]\nx = 1\n",
        &[],
    );
    refused(
        &output,
        2,
        &[
            "5 faults in the battle",
            "duel.toml:1: aria = 3\n    a battle file has no such key\n    remedy: did you mean \"area\"?",
            "duel.toml:2: turn = \"two\"\n    not a number that is possible here\n    remedy: write a whole number from 1",
            "duel.toml:3: rules = 3\n    not a text",
            "duel.toml:4: allied = 4\n    not a text\n    remedy: write a text in quotes",
            "duel.toml:6: more.x = 1\n    there is no table [more]\n    remedy: take it out\n",
        ],
    );
    let versus = told(text, &["--versus", "allied += Norfolk"]);
    refused(&versus, 2, &["duel.toml", "allied in line 4"]);
    let listed = "area = \"north atlantic\"\nallied = [\"Hood\"]\naxis = \"Bismarck\"\nrules = [\"19.9\"]\n";
    refused(&told(listed, &[]), 2, &["\"19.9\""]);
    let without = listed.replace("[\"19.9\"]", "[]");
    assert!(told(&without, &["--games", "10"]).status.success());
}

/// A file of another kind than the command takes is named, with the command that takes it.
#[test]
fn files_of_another_kind_are_named() {
    let [battle, position, scenario] = [
        "scenarios/battles/duel.toml",
        "scenarios/positions/turn-4.toml",
        "scenarios/war-at-sea.toml",
    ];
    let asked: [(&[&str], &str); 8] = [
        (&["simulate", battle], "a battle, not a scenario: admiralty odds"),
        (
            &["scenario", "check", battle],
            "a battle, not a scenario: admiralty odds",
        ),
        (
            &["compare", "war-at-sea", position],
            "a position, not a scenario: admiralty advise",
        ),
        (
            &["odds", position],
            "a position, not a battle: admiralty odds --in",
        ),
        (
            &["odds", scenario],
            "a scenario, not a battle: admiralty simulate",
        ),
        (&["advise", battle], "a battle, not a position: admiralty odds"),
        (
            &["position", scenario],
            "a scenario, not a position: admiralty simulate",
        ),
        (
            &["advise", "scenarios/campaign/campaign-2.toml"],
            "a scenario, not a position: admiralty simulate",
        ),
    ];
    for (arguments, words) in asked {
        let file = arguments[arguments.len() - 1];
        let output = output(arguments);
        refused(&output, 2, &[&format!("{file}: this is {words} "), file]);
        assert!(!said(&output).contains("fault"), "{}", said(&output));
    }
}
