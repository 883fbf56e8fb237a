//! The command `compare` on War at Sea: what it prints, what it writes, and that a study survives whatever happens.

use crate::held;

use admiralty_studies::compare::FRAMES;
use assert_cmd::Command;
use held::Held;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

fn admiralty(arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("admiralty").unwrap();
    command.arg("compare").args(arguments);
    command
}

/// The program, held at this place.
#[track_caller]
fn held(place: &str, arguments: &[&str]) -> Held {
    let mut program = std::process::Command::new(assert_cmd::cargo::cargo_bin("admiralty"));
    Held::at(place, program.arg("compare").args(arguments))
}

fn printed(arguments: &[&str]) -> String {
    let output = admiralty(arguments).output().unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).unwrap()
}

/// What a failing command says, and its exit code.
fn refused(arguments: &[&str]) -> (String, i32) {
    let output = admiralty(arguments).output().unwrap();
    assert!(!output.status.success(), "{arguments:?}");
    (
        String::from_utf8(output.stderr).unwrap(),
        output.status.code().unwrap(),
    )
}

/// All files of a folder by their path within it.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    fn walk(folder: &Path, under: &str, found: &mut BTreeMap<String, Vec<u8>>) {
        for entry in fs::read_dir(folder).unwrap() {
            let entry = entry.unwrap();
            let name = format!("{under}{}", entry.file_name().to_string_lossy());
            if entry.path().is_dir() {
                walk(&entry.path(), &format!("{name}/"), found);
            } else {
                found.insert(name, fs::read(entry.path()).unwrap());
            }
        }
    }
    let mut found = BTreeMap::new();
    walk(folder, "", &mut found);
    found
}

fn same(one: &Path, other: &Path) {
    let (one, other) = (files(one), files(other));
    assert_eq!(one.keys().collect::<Vec<_>>(), other.keys().collect::<Vec<_>>());
    for (name, bytes) in &one {
        assert!(*bytes == other[name], "{name} differs");
    }
}

/// Of one file alone the rules are varied; whoever meant the file itself is told how that is asked.
#[test]
fn a_file_alone_is_no_comparison_of_the_file() {
    let home = tempfile::tempdir().unwrap();
    let variant = home.path().join("hood.toml");
    fs::write(&variant, "extends = \"war-at-sea\"\n[ships.Hood]\ndefense = 5\n").unwrap();
    let file = variant.to_str().unwrap();
    let hint = format!("`admiralty compare war-at-sea {file}`");
    let said = |arguments: &[&str]| {
        let output = admiralty(arguments).output().unwrap();
        String::from_utf8(output.stderr).unwrap()
    };
    assert!(said(&[file, "--games", "2"]).contains(&hint));
    for asked in [
        &["war-at-sea", file, "--games", "2"][..],
        &[file, "--rules", "19.1", "--games", "2"],
        &["war-at-sea", "--games", "2"],
    ] {
        assert!(!said(asked).contains("admiralty compare"), "{asked:?}");
    }
}

/// A variant of three lines runs through and gets its report.
#[test]
fn a_designers_variant_gets_its_report() {
    let home = tempfile::tempdir().unwrap();
    let variant = home.path().join("hood.toml");
    fs::write(&variant, "extends = \"war-at-sea\"\n[ships.Hood]\ndefense = 5\n").unwrap();
    let out = home.path().join("study");
    let arguments = [
        variant.to_str().unwrap(),
        "--factors",
        "19.1, north-sea.axis-poc=4|5",
        "--games",
        "60",
        "--json",
        "--out",
        out.to_str().unwrap(),
    ];
    let text = printed(&arguments);
    let document: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(document["cells"][3]["name"], "19.1 + north-sea.axis-poc=5");
    assert_eq!(
        document["factors"][1]["levels"][1]["changes"][0][0],
        "areas.\"North Sea\".axis_poc"
    );
    assert!(document["mechanism"].as_array().unwrap().len() >= 6);
    let written = files(&out);
    assert_eq!(String::from_utf8(written["compare.json"].clone()).unwrap(), text);
    for name in [
        "report.html",
        "report.md",
        "counts.json",
        "pictures/effects.svg",
        "pictures/course-base.png",
    ] {
        assert!(written.contains_key(name), "{name} of {:?}", written.keys());
    }
    // Parquet is there where the program can write it.
    for name in FRAMES {
        assert_eq!(
            written.contains_key(&format!("{name}.parquet")),
            cfg!(feature = "parquet"),
            "{name}"
        );
    }
    assert!(!written.contains_key("checkpoint.json") && !written.keys().any(|name| name.ends_with(".new")));
    let verdict = document["verdict"].as_str().unwrap();
    let page = String::from_utf8(written["report.md"].clone()).unwrap();
    assert!(
        page.contains(verdict) && page.contains("](pictures/effects.png)"),
        "{page}"
    );
    // Made anew from the counts: the same bytes.
    let before = files(&out);
    fs::remove_file(out.join("report.html")).unwrap();
    let mut report = Command::cargo_bin("admiralty").unwrap();
    report.arg("report").arg(&out).assert().success();
    assert_eq!(files(&out), before);
}

/// A wide heading is broken before the name of a variant is cut.
#[test]
fn a_name_is_whole_beside_a_wide_heading() {
    let page = printed(&[
        "--ruleset",
        "was-campaign",
        "--set",
        "switches.missed_payment=lost",
        "--games",
        "2",
    ]);
    let row = |line: &str| line.starts_with(" switches.missed_payment=lost ");
    assert!(page.lines().any(row), "{page}");
    assert!(page.lines().all(|line| line.chars().count() <= 100), "{page}");
}

/// Three machines play a third each: joined, their folder is that of one machine, byte for byte.
#[test]
fn parts_joined_are_the_whole_byte_for_byte() {
    let home = tempfile::tempdir().unwrap();
    let folder = |name: &str| home.path().join(name).to_str().unwrap().to_owned();
    let asked = ["--rules", "19.1,19.2", "--games", "100"];
    let whole = folder("whole");
    printed(&[&asked[..], &["--out", &whole]].concat());
    let parts: Vec<String> = (1..=3).map(|number| folder(&number.to_string())).collect();
    for (number, part) in (1..).zip(&parts) {
        let shard = format!("{number}/3");
        printed(&[&asked[..], &["--shard", &shard, "--out", part]].concat());
    }
    let merge = |folders: &[&str], out: &str, more: &[&str]| {
        let mut command = Command::cargo_bin("admiralty").unwrap();
        command.arg("merge").args(folders).args(["--out", out]).args(more);
        command.output().unwrap()
    };
    let joined = folder("joined");
    let output = merge(&[&parts[2], &parts[0], &parts[1]], &joined, &[]);
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    same(Path::new(&joined), Path::new(&whole));
    let refused = |folders: &[&str], words: &str| {
        let output = merge(folders, &folder("none"), &[]);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{said}");
        assert!(said.contains(words), "{words}: {said}");
    };
    refused(&[&parts[0], &parts[2]], "games 33 to 65 are missing");
    refused(&[&parts[0], &parts[0]], "both have games 0 to 32");
    let counts = Path::new(&parts[1]).join("counts.json");
    let text = fs::read_to_string(&counts).unwrap();
    fs::write(&counts, text.replacen("\"games\":33", "\"games\":34", 1)).unwrap();
    refused(
        &[&parts[0], &parts[1], &parts[2]],
        &format!("{} cannot be joined", parts[1]),
    );
    let output = merge(&[&parts[0], &parts[2]], &folder("some"), &["--partial"]);
    assert!(
        String::from_utf8_lossy(&output.stdout).contains("PARTIAL"),
        "{output:?}"
    );
}

/// Main effects of rules that weaken one side's hand have the sign they must have, and cells differ by
/// nothing but what was varied.
#[test]
fn effects_of_rules_have_their_sign() {
    let document: Value = serde_json::from_str(&printed(&[
        "--factors",
        "bismarck.defense=9|7,german-gunnery-bonus=1|0",
        "--games",
        "1500",
        "--json",
    ]))
    .unwrap();
    let on = |effect: usize, end: &str| {
        document["effects"][effect]["figures"]["mean_score"][end]
            .as_f64()
            .unwrap()
    };
    assert!(on(0, "value") < 0.0, "a weaker Bismarck helps the Allies");
    assert!(
        on(1, "high") < -0.5,
        "Germans who shoot no better than others are worse off"
    );
    let sunk = document["mechanism"]
        .as_array()
        .unwrap()
        .iter()
        .find(|group| group["id"] == "ships")
        .unwrap();
    let ships = sunk["rows"].as_array().unwrap();
    let bismarck = ships.iter().position(|ship| ship == "Bismarck").unwrap();
    assert!(
        sunk["effects"][0]["cells"][bismarck][0]["low"].as_f64().unwrap() > 0.03,
        "and goes down more often"
    );
    // Points by area, convoys and fees add up to what the turn brings.
    let group = |id: &str| {
        document["mechanism"]
            .as_array()
            .unwrap()
            .iter()
            .find(|group| group["id"] == id)
            .unwrap()
    };
    for turn in 0..8 {
        let net = |row: usize| group("net")["base"][row][turn].as_f64().unwrap();
        assert!((net(0) + net(1) + net(2) - net(3)).abs() < 1e-9);
        let areas: f64 = (0..6)
            .map(|area| group("areas")["base"][area][turn].as_f64().unwrap())
            .sum();
        assert!((areas - net(0)).abs() < 1e-9);
    }
}

#[test]
fn what_makes_no_sense_is_refused_with_what_to_write() {
    for (arguments, words, code) in [
        (
            &["--factors", "bismark.defense=7|9"][..],
            "did you mean \"bismarck.defense\"?",
            2,
        ),
        (&["--factors", "19.1,19.1"], "19.1 and 19.1 both turn 19.1", 2),
        (&["--factors", "19.3,hidden"], "both turn switches.hidden", 2),
        (&["--factors", "hood.defense=5|99"], "Hood.defense = 99", 2),
        (&["--factors", ""], "nothing to compare with", 2),
        (&["--until", "3"], "has no unit", 2),
        (&["--allied", "doctrin"], "did you mean \"doctrine\"?", 2),
        (&["--without", "nobody"], "name a side, allied, axis or both", 2),
        (
            &["--ruleset", "great-war-at-sea", "--without", "central"],
            "this game has no list of things",
            2,
        ),
        (&["--resume", "nowhere"], "there is no folder nowhere", 1),
        (&["--resume", "x", "--factors", "19.1"], "cannot be used with", 2),
    ] {
        let (said, with) = refused(arguments);
        assert!(
            said.contains(words) && with == code,
            "{arguments:?}: {with}, {said}"
        );
    }
}

/// Killed over and over, while games are played and while files are written, a study comes out byte for byte as if it had
/// not been.
#[test]
fn a_study_survives_being_killed() {
    const ASKED: [&str; 7] = [
        "--factors",
        "19.1,tie=draw|axis",
        "--games",
        "1000",
        "--threads",
        "1",
        "--out",
    ];
    let home = tempfile::tempdir().unwrap();
    let (whole, broken) = (home.path().join("whole"), home.path().join("broken"));
    admiralty(&ASKED).arg(&whole).assert().success();
    let out = broken.to_str().unwrap();
    let begin = [&ASKED[..], &[out]].concat();
    let resume = ["--threads", "1", "--resume", out];
    let put_away = || -> Option<u64> {
        let text = fs::read_to_string(broken.join("checkpoint.json")).ok()?;
        let record: Value = serde_json::from_str(&text).unwrap();
        let parts = record["ledger"].as_array()?;
        parts.iter().map(|part| part["games"].as_u64()).sum()
    };
    held("writing:checkpoint.json", &begin).kill();
    assert_eq!(put_away(), None);
    held("written:checkpoint.json", &begin).kill();
    let mut kept = put_away();
    assert_eq!(kept, Some(0));
    // Of so many strides at least the first is put away each time, at most all of them.
    for strides in [1, 2, 5, 10, 20] {
        held(&format!("batches:{strides}"), &resume).kill();
        let now = put_away();
        assert!(
            kept < now && now <= kept.map(|kept| kept + 20 * strides),
            "{kept:?}, {now:?}"
        );
        kept = now;
    }
    let written = [
        "report.md",
        "pictures/effects.png",
        "scores.parquet",
        "compare.json",
        "counts.json",
    ];
    for file in written.iter().filter(|file| whole.join(file).exists()) {
        held(&format!("writing:{file}"), &resume).kill();
        assert_eq!(put_away(), Some(1000));
        assert!(!broken.join("counts.json").exists());
    }
    held("written:counts.json", &resume).kill();
    assert!(broken.join("compare.json").exists());
    admiralty(&resume).assert().success();
    same(&whole, &broken);
}

#[test]
fn two_studies_do_not_share_a_folder() {
    let home = tempfile::tempdir().unwrap();
    let out = home.path().join("study");
    let asked = [
        "--factors",
        "19.1",
        "--games",
        "100",
        "--out",
        out.to_str().unwrap(),
    ];
    let first = held("batches:1", &asked);
    for arguments in [&asked[..], &["--resume", out.to_str().unwrap()]] {
        let (said, code) = refused(arguments);
        assert!(
            said.contains("another program is at the study") && code == 1,
            "{said}"
        );
    }
    first.kill();
    let (said, _) = refused(&asked);
    assert!(said.contains("was interrupted: go on with --resume"), "{said}");
    let (said, _) = refused(&["--add", out.to_str().unwrap(), "--games", "5"]);
    assert!(said.contains("finish it with --resume first"), "{said}");
}

#[test]
fn a_finished_study_is_topped_up() {
    let home = tempfile::tempdir().unwrap();
    let (out, whole) = (home.path().join("study"), home.path().join("whole"));
    let asked = |games: &'static str| ["--factors", "19.2", "--games", games, "--out"];
    admiralty(&asked("100")).arg(&out).assert().success();
    let (said, _) = refused(&["--factors", "19.2", "--out", out.to_str().unwrap()]);
    assert!(
        said.contains("holds a finished study: top it up with --add"),
        "{said}"
    );
    let (said, _) = refused(&["--add", out.to_str().unwrap()]);
    assert!(said.contains("--add needs to know"), "{said}");
    admiralty(&["--add", out.to_str().unwrap(), "--games", "50"])
        .assert()
        .success();
    admiralty(&asked("150")).arg(&whole).assert().success();
    let read = |folder: &Path| -> Value {
        serde_json::from_str(&fs::read_to_string(folder.join("counts.json")).unwrap()).unwrap()
    };
    if cfg!(feature = "parquet") {
        // Games and scores are those of a study played in one go; intervals are not.
        for name in ["scores.parquet", "blocks.parquet"] {
            assert!(files(&out)[name] == files(&whole)[name], "{name}");
        }
        assert!(files(&out)["effects.parquet"] != files(&whole)["effects.parquet"]);
    }
    let (study, whole) = (read(&out), read(&whole));
    assert_eq!(study["ledger"], whole["ledger"]);
    assert_eq!(
        study["commands"][1],
        format!("admiralty compare --add {}-again --games 50", out.display())
    );
    let said: Value = serde_json::from_str(&fs::read_to_string(out.join("compare.json")).unwrap()).unwrap();
    assert!(
        said["citation"]["intervals"]
            .as_str()
            .unwrap()
            .contains("sequence")
    );
    // Damaged counts are no study.
    let counts = fs::read_to_string(out.join("counts.json")).unwrap();
    fs::write(
        out.join("counts.json"),
        counts.replace("\"games\":150", "\"games\":151"),
    )
    .unwrap();
    let (said, _) = refused(&["--add", out.to_str().unwrap(), "--games", "50"]);
    assert!(said.contains("counts.json is damaged"), "{said}");
}

/// The verdict comes first, everything fits a page, a variant that is the same game is called so, and a variant with another
/// ship is compared by what both note.
#[test]
fn variants_are_compared_with_a_verdict_first() {
    let home = tempfile::tempdir().unwrap();
    let variant = |name: &str, text: &str| {
        let path = home.path().join(name);
        fs::write(&path, format!("extends = \"war-at-sea\"\n{text}")).unwrap();
        path.to_string_lossy().into_owned()
    };
    let same = variant("same.toml", "");
    let weak = variant(
        "weak.toml",
        "[game]\ngerman_gunnery_bonus = 0\n[ships.Vanguard]\nnation = \"British\"\nclass = \"battleship\"\nfactors = \"457\"\n\
         entry_turn = 3\nstart = [\"England\"]\n",
    );
    let picture = home.path().join("ends.svg");
    let plain = printed(&[
        "war-at-sea",
        &same,
        &weak,
        "--games",
        "400",
        "--picture",
        picture.to_str().unwrap(),
    ]);
    let lines: Vec<&str> = plain.lines().collect();
    assert!(lines.len() <= 40, "{}\n{plain}", lines.len());
    assert!(lines.iter().all(|line| line.chars().count() <= 100), "{plain}");
    let verdict = lines[..4].join(" ");
    for words in [
        "With same nothing changes: all that it sets is as it was, or not used in this game.",
        "With weak the Allied player gains about",
    ] {
        assert!(verdict.contains(words), "{words}: {plain}");
    }
    let drawing = fs::read_to_string(picture).unwrap();
    assert!(
        drawing.contains("How games end") && drawing.contains("With weak the Allied player gains"),
        "titled by what it shows"
    );
    // A value alone is measured against that of the scenario.
    let one: Value = serde_json::from_str(&printed(&[
        "--set",
        "ships.Bismarck.defense=7",
        "--games",
        "2",
        "--json",
    ]))
    .unwrap();
    assert_eq!(one["factors"][0]["levels"][0]["label"], "9");
    assert_eq!(one["cells"].as_array().unwrap().len(), 2);
    let (said, code) = refused(&["war-at-sea", &weak, &weak, "--games", "1"]);
    assert!(said.contains("stands there twice") && code == 2, "{said}");
    // The former name asks the same.
    let mut former = Command::cargo_bin("admiralty").unwrap();
    former.args(["balance", "--factors", "19.1", "--games", "50", "--json"]);
    let output = former.output().unwrap();
    assert_eq!(
        String::from_utf8(output.stdout).unwrap(),
        printed(&["--rules", "19.1", "--games", "50", "--json"])
    );
    assert!(String::from_utf8_lossy(&output.stderr).contains("`balance` is part of `compare` now"));
}

/// Operations keep quarters of a victory point: a comparison tells whole ones and is asked in them, with sides by name.
#[test]
fn points_are_those_that_players_count() {
    let set = "switches.plot_ahead=2|0";
    let asked = |more: &[&str]| {
        printed(
            &[
                &["--ruleset", "great-war-at-sea-operations", "--set", set][..],
                more,
            ]
            .concat(),
        )
    };
    let page = asked(&["--games", "60"]);
    assert!(
        page.contains("mean victory points") && !page.contains("quarter"),
        "{page}"
    );
    assert!(
        page.contains("the Central Powers win ") && !page.contains("Powers wins"),
        "{page}"
    );
    let json: Value = serde_json::from_str(&asked(&["--games", "60", "--json"])).unwrap();
    let quarters = json["against_base"][0]["figures"]["mean_score"]["value"]
        .as_f64()
        .unwrap();
    let row = page
        .lines()
        .find(|line| line.contains("plot_ahead=0 ") && line.contains('±'))
        .unwrap();
    let words: Vec<&str> = row.split_whitespace().collect();
    let told: f64 = words[1].parse().unwrap();
    assert!(
        (4.0 * told - quarters).abs() <= 2.0,
        "{told} is not a quarter of {quarters}: {row}"
    );
    let until = asked(&["--until", "15vp"]);
    assert!(until.contains("--until 15vp"), "{until}");
    let (refused, code) = refused(&[
        "--ruleset",
        "great-war-at-sea-operations",
        "--set",
        set,
        "--until",
        "2",
    ]);
    assert!(code == 2 && refused.contains("2vp"), "{refused}");
}
