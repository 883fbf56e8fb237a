//! The report of a study with what stands beside it: adapted play, sensitivity, games of other commanders.

use assert_cmd::Command;
use serde_json::Value;
use std::fs;
use std::path::Path;

fn admiralty(arguments: &[&str]) -> String {
    let output = Command::cargo_bin("admiralty")
        .unwrap()
        .args(arguments)
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{arguments:?}: {told}");
    String::from_utf8(output.stdout).unwrap()
}

fn json(path: &Path) -> Value {
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

/// Plays a little of everything that a study's report can tell of beside its own.
fn play_beside(study: &Path) {
    let folder = |name: &str| study.join(name).to_string_lossy().into_owned();
    let small =
        "--rounds 1 --generations 1 --population 4 --fit-games 4 --exam-games 8 --matrix-games 2 --games 20";
    let mut adapt = vec!["adapt", "--factors", "19.2"];
    adapt.extend(small.split(' '));
    let adapted = folder("adapted");
    adapt.extend(["--out", &adapted]);
    admiralty(&adapt);
    let unknowns = folder("sensitivity");
    admiralty(&[
        "sensitivity",
        "--effect",
        "19.2",
        "--games",
        "10",
        "--out",
        &unknowns,
    ]);
    let dice = folder("luck");
    admiralty(&["luck", "--factors", "19.2", "--games", "40", "--out", &dice]);
    let run = folder("planner/none");
    admiralty(&["simulate", "--games", "30", "--record", "none", "--out", &run]);
}

#[test]
fn a_report_tells_of_what_stands_in_its_folder() {
    let home = tempfile::tempdir().unwrap();
    let study = home.path().join("study");
    let out = study.to_string_lossy().into_owned();
    admiralty(&["balance", "--factors", "19.2", "--games", "60", "--out", &out]);
    let alone = fs::read_to_string(study.join("report.md")).unwrap();
    assert!(!alone.contains("Once both sides adapt") && alone.contains("is another question"));

    play_beside(&study);
    let page = admiralty(&["report", &out]);
    assert!(page.trim().ends_with("report.html"), "{page}");
    let markdown = fs::read_to_string(study.join("report.md")).unwrap();
    let html = fs::read_to_string(study.join("report.html")).unwrap();
    let answer = |path: &str| json(&study.join(path))["answer"].as_str().unwrap().to_owned();
    let mean = json(&study.join("planner/none/summary.json"))["mean_score"]["text"]
        .as_str()
        .unwrap()
        .to_owned();
    for words in [
        "## Once both sides adapt",
        "## How far the unknowns matter",
        "## What dice decide",
        "Dice decide at least ",
        "| rule set | dice, at least | dice, at most | deviation, POC |",
        "## By a commander that plays its choices out",
        &answer("adapted/adapt.json"),
        " changes, each by itself, ",
        " of 57 changes for 19.2; with them under ",
        " of 145.",
        &format!("| none | doctrine | doctrine | 30 | {mean} |"),
        "(pictures/tornado-bid.png)",
        "(pictures/adapted.png)",
        "    admiralty adapt --factors 19.2",
        "    admiralty sensitivity --effect 19.2",
        "    admiralty luck --games 40 --allied doctrine --axis doctrine --seed 1939 --factors 19.2",
    ] {
        assert!(markdown.contains(words), "{words:?} is not in\n{markdown}");
    }
    assert!(!markdown.contains("is another question"), "it has been answered");
    for part in ["adapted", "sensitivity", "luck", "planner", "article"] {
        assert!(html.contains(&format!("<section id=\"{part}\">")), "{part}");
    }
    assert_eq!(
        fs::read_to_string(study.join("luck/luck.txt")).unwrap(),
        admiralty(&["luck", "--factors", "19.2", "--games", "40"])
    );
    // Made again it is the same; damage beside it is told.
    admiralty(&["report", &out]);
    assert_eq!(fs::read_to_string(study.join("report.html")).unwrap(), html);
    fs::write(study.join("adapted/adapt-found.json"), "{").unwrap();
    let told = Command::cargo_bin("admiralty")
        .unwrap()
        .args(["report", &out])
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&told.stderr).into_owned();
    assert!(told.contains("adapt-found.json is damaged"), "{told}");
}
