//! The sector game as a new user asks of it: the answer first, the command that gives it again, remedies.

use assert_cmd::Command;
use assert_cmd::cargo::cargo_bin;
use std::path::Path;

fn run(arguments: &[&str]) -> (Option<i32>, String, String) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut command = Command::new(cargo_bin("admiralty"));
    let output = command
        .current_dir(root)
        .env("NO_COLOR", "1")
        .args(arguments)
        .output()
        .unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

fn answered(arguments: &[&str]) -> String {
    let (code, out, errors) = run(arguments);
    assert_eq!(code, Some(0), "{arguments:?}: {errors}");
    out
}

const FLEETS: [&str; 8] = [
    "odds",
    "--ruleset",
    "aaws",
    "--allied",
    "HMS Hood, HMS Ajax",
    "--axis",
    "Bismarck, Duca d'Aosta",
    "--games",
];

#[test]
fn fleet_against_fleet_is_answered_first_and_comes_again_by_its_command() {
    let told = answered(&[&FLEETS[..], &["2000"]].concat());
    let first: String = told.lines().take(2).collect();
    assert!(
        first.contains("hold the field") && first.contains("HMS Hood survives"),
        "{told}"
    );
    let joined = told.replace(" \\\n", " ");
    let again = joined
        .lines()
        .find_map(|line| line.trim().strip_prefix("again"))
        .unwrap();
    let again = again.trim().strip_prefix("admiralty ").unwrap();
    // The string stands between plain quotes, and nothing else needs any.
    let (before, rest) = again.split_once('\'').unwrap();
    let (share, after) = rest.split_once('\'').unwrap();
    let words: Vec<&str> = before
        .split_whitespace()
        .chain([share])
        .chain(after.split_whitespace())
        .collect();
    assert_eq!(answered(&words), told);
}

#[test]
fn two_fleets_are_compared_and_the_command_names_the_game() {
    let words = [
        "odds",
        "--ruleset",
        "aaws",
        "--versus",
        "axis += Haruna",
        "--anyway",
        "--games",
        "1000",
    ];
    let told = answered(&words);
    assert!(
        told.starts_with("The second battle is clearly better for the Axis: by "),
        "{told}"
    );
    assert!(!told.contains("ships lost at their"), "points count them: {told}");
    assert!(told.contains("again    admiralty odds --ruleset aaws"), "{told}");
    let sweep = answered(&[
        "odds",
        "--ruleset",
        "aaws",
        "--sweep",
        "allied += Fletcher x 0..2",
        "--anyway",
        "--games",
        "200",
    ]);
    assert!(sweep.contains("allied += Fletcher"), "{sweep}");
}

#[test]
fn one_attack_and_a_duel_are_answered_exactly() {
    let attack = answered(&[
        "table",
        "attack",
        "Bismarck",
        "HMS Hood",
        "2",
        "--ruleset",
        "aaws",
    ]);
    assert!(
        attack
            .starts_with("Bismarck at HMS Hood, range 2, with main guns (14 dice): does something in 73.8 %"),
        "{attack}"
    );
    let aim = answered(&[
        "table",
        "attack",
        "Bismarck",
        "HMS Hood, HMS Exeter, HMS Ajax",
        "2",
        "--ruleset",
        "aaws",
    ]);
    assert!(
        aim.starts_with("At range 2 Bismarck should shoot at HMS Hood with main guns (14 dice): of its 48"),
        "{aim}"
    );
    let duel = answered(&["table", "duel", "Bismarck", "HMS Hood", "2", "--ruleset", "aaws"]);
    assert!(duel.starts_with("Bismarck wins a duel at range 2: "), "{duel}");
    assert!(
        answered(&["table", "dice", "--ruleset", "aaws", "--csv"])
            .lines()
            .count()
            > 1_000
    );
}

#[test]
fn help_lists_what_the_game_has_and_no_more() {
    let own = answered(&["--ruleset", "aaws", "--help"]);
    let other = answered(&["--help"]);
    for (command, here, there) in [
        ("study", true, false),
        ("odds", true, true),
        ("openings", false, true),
        ("advise", false, true),
    ] {
        let listed = |help: &str| {
            help.lines()
                .any(|line| line.trim_start().starts_with(&format!("{command} ")))
        };
        assert_eq!((listed(&own), listed(&other)), (here, there), "{command}");
    }
    let study = answered(&["study", "--help", "--ruleset", "aaws"]);
    assert!(
        study.contains("prices [captain|search]") && study.contains("draft allies|axis|NATION [YEAR]"),
        "{study}"
    );
}

#[test]
fn studies_answer_in_words_and_keep_a_report() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("prices");
    let told = answered(&[
        "study",
        "prices",
        "--ruleset",
        "aaws",
        "--games",
        "2000",
        "--out",
        out.to_str().unwrap(),
    ]);
    assert!(told.starts_with("Of 289 units, "), "{told}");
    for file in [
        "report.html",
        "report.md",
        "prices.csv",
        "abilities.csv",
        "pictures/prices.png",
    ] {
        assert!(out.join(file).is_file(), "{file}");
    }
    let (code, _, errors) = run(&[
        "study",
        "prices",
        "--ruleset",
        "aaws",
        "--out",
        out.to_str().unwrap(),
    ]);
    assert!(code == Some(1) && errors.contains("is not empty"), "{errors}");
    let (code, _, errors) = run(&["study", "price", "--ruleset", "aaws"]);
    assert!(code == Some(2) && errors.contains("known are:"), "{errors}");
    let (code, _, errors) = run(&["study", "prices"]);
    assert!(
        code == Some(2) && errors.contains("this game has no studies of its own"),
        "{errors}"
    );
}

#[test]
fn scenario_files_name_their_game_and_their_faults() {
    let told = answered(&[
        "simulate",
        "scenarios/miniatures/river-plate.toml",
        "--games",
        "500",
    ]);
    assert!(told.contains("River Plate, 1939"), "{told}");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mine.toml");
    std::fs::write(
        &file,
        "extends = \"aaws\"\n[units.Kongo]\narmor = -3\n[allied]\nfleet = \"Iowaa, 10000 Fletcher\"\n",
    )
    .unwrap();
    let (code, _, errors) = run(&["simulate", file.to_str().unwrap()]);
    assert_eq!(code, Some(2), "{errors}");
    for part in [
        "mine.toml:3",
        "armor",
        "did you mean \"USS Iowa (BB 61)\"?",
        "at most 64",
    ] {
        assert!(errors.contains(part), "{part}: {errors}");
    }
}
