//! The folder of a run, from outside: what is in it, that it is the same on any number of threads, that a game of it
//! can be told again; and every fault that a disk can have, after which nothing half-written may look whole.

mod parts_of_runs;

use admiralty_core::seats::BySeat;
use admiralty_studies::request::PreparedRun;
use assert_cmd::Command;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;
use tempfile::TempDir;

/// What can be recorded where there is no Parquet.
const RECORD: &str = if cfg!(feature = "parquet") {
    "games,turns,battles:0.3"
} else {
    "none"
};

fn in_folder(home: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::cargo_bin("admiralty").unwrap();
    command.current_dir(home).args(arguments).output().unwrap()
}

fn home() -> TempDir {
    tempfile::tempdir().unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// A small run into `out`.
fn run(home: &Path, more: &[&str]) -> Output {
    let mut arguments = vec![
        "simulate", "--games", "1500", "--allied", "random", "--axis", "random",
    ];
    arguments.extend(["--record", RECORD, "--out", "out"]);
    arguments.extend(more);
    in_folder(home, &arguments)
}

#[track_caller]
fn done(output: &Output) {
    assert_eq!(output.status.code(), Some(0), "{}", stderr(output));
}

/// Asserts that a command failed with these words, and neither panicked nor printed a result.
#[track_caller]
fn failed(output: &Output, words: &[&str]) {
    failed_after(output, words);
    assert_eq!(stdout(output), "");
}

/// The same for a command that may have printed what it knows.
#[track_caller]
fn failed_after(output: &Output, words: &[&str]) {
    let message = stderr(output);
    assert!(
        matches!(output.status.code(), Some(1 | 2)),
        "{:?}: {message}",
        output.status
    );
    for word in words {
        assert!(message.contains(word), "{word:?} is missing: {message}");
    }
    assert!(!message.contains("panicked"), "{message}");
}

/// The files below a folder, by name, with their bytes.
fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut found = Vec::new();
    let mut pending = vec![folder.to_owned()];
    while let Some(next) = pending.pop() {
        for entry in fs::read_dir(&next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                pending.push(path);
            } else {
                let name = path.strip_prefix(folder).unwrap().to_string_lossy().into_owned();
                found.push((name, fs::read(&path).unwrap()));
            }
        }
    }
    found.sort();
    found
}

fn names(folder: &Path) -> Vec<String> {
    files(folder).into_iter().map(|(name, _)| name).collect()
}

fn manifest(folder: &Path) -> serde_json::Value {
    serde_json::from_slice(&fs::read(folder.join("run.json")).unwrap()).unwrap()
}

fn is_empty(folder: &Path) -> bool {
    fs::read_dir(folder).unwrap().next().is_none()
}

#[test]
fn a_run_leaves_whole_files_the_same_on_any_number_of_threads() {
    let written = |threads: &str| {
        let home = home();
        let output = run(home.path(), &["--threads", threads, "--seed", "7"]);
        done(&output);
        assert!(
            stderr(&output).contains("writing to out: about "),
            "{}",
            stderr(&output)
        );
        assert!(stderr(&output).contains("written to out"), "{}", stderr(&output));
        (stdout(&output), files(&home.path().join("out")))
    };
    let (one, two) = (written("1"), written("2"));
    assert_eq!(one.0, two.0);
    let names: Vec<&str> = one.1.iter().map(|(name, _)| name.as_str()).collect();
    assert!(
        names.contains(&"run.json") && names.contains(&"summary.json"),
        "{names:?}"
    );
    if cfg!(feature = "parquet") {
        for name in ["games.parquet", "turns.parquet", "battles.parquet"] {
            assert!(names.contains(&name), "{names:?}");
        }
    }
    for ((name, one), (other, two)) in one.1.iter().zip(&two.1) {
        assert!(
            name == other && one == two,
            "{name} differs between 1 and 2 threads"
        );
    }
    assert_eq!(one.1.len(), two.1.len());
}

#[test]
fn run_json_says_how_the_games_were_played() {
    let home = home();
    done(&run(
        home.path(),
        &["--rules", "19.1,19.3", "--bid", "-1.5", "--seed", "3"],
    ));
    let card = &manifest(&home.path().join("out"))["run"];
    assert_eq!(card["ruleset"], "war-at-sea");
    assert_eq!(card["allied"], "random");
    assert_eq!(card["bid"], -1.5);
    assert_eq!(card["seed"], 3);
    assert_eq!(card["games"], 1_500);
    assert_eq!(card["partial"], false);
    assert_eq!(card["optional_rules"], serde_json::json!(["19.1", "19.3"]));
    let command = card["command"].as_str().unwrap();
    assert!(
        command.contains("--seed 3") && command.contains("--record "),
        "{card}"
    );
}

#[test]
fn nothing_is_written_unless_a_folder_is_named() {
    for more in [&[][..], &["--no-files"]] {
        let home = home();
        let arguments = [&["simulate", "--games", "1000", "--axis", "random"][..], more].concat();
        let output = in_folder(home.path(), &arguments);
        done(&output);
        assert!(is_empty(home.path()), "{arguments:?}");
        let told = stderr(&output);
        assert!(!told.contains("writing"), "{told}");
        // Who asked for no files need not be told how to get them.
        assert_eq!(
            told.contains("--axis random --seed 1939 --out my-run"),
            more.is_empty(),
            "{told}"
        );
    }
    let output = in_folder(home().path(), &["simulate", "--games", "10", "--record", "none"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("--out"), "{}", stderr(&output));
}

#[test]
fn a_game_of_a_run_is_told_as_it_was_played() {
    let home = home();
    done(&run(
        home.path(),
        &["--rules", "19.2", "--bid", "2", "--seed", "11"],
    ));
    let told = in_folder(home.path(), &["narrate", "--run", "out", "--game", "1234"]);
    done(&told);
    let terms = [
        "--allied", "random", "--axis", "random", "--rules", "19.2", "--bid", "2", "--seed", "11",
    ];
    let mut by_hand = vec!["narrate", "--game", "1234"];
    by_hand.extend(terms);
    assert_eq!(stdout(&told), stdout(&in_folder(home.path(), &by_hand)));
    assert!(stdout(&told).len() > 2_000);
    failed(
        &in_folder(home.path(), &["narrate", "--run", "out", "--game", "1500"]),
        &["0 to 1499", "1500"],
    );
    failed(
        &in_folder(home.path(), &["narrate", "--run", "out", "--seed", "3"]),
        &["--seed", "--run"],
    );
    failed(
        &in_folder(home.path(), &["narrate", "--run", "nowhere"]),
        &["nowhere", "no finished run"],
    );
}

/// The folder keeps the scenario: the original may be changed or lost.
#[test]
fn a_variant_is_kept_with_its_run() {
    let home = home();
    let variant = home.path().join("variant.toml");
    fs::write(&variant, "extends = \"war-at-sea\"\n[ships.Hood]\ndefense = 5\n").unwrap();
    done(&run(home.path(), &["variant.toml"]));
    let told = in_folder(
        home.path(),
        &[
            "narrate",
            "variant.toml",
            "--allied",
            "random",
            "--axis",
            "random",
        ],
    );
    fs::remove_file(&variant).unwrap();
    let again = in_folder(home.path(), &["narrate", "--run", "out"]);
    done(&again);
    assert_eq!(stdout(&told), stdout(&again));
    fs::write(
        home.path().join("out/scenario.toml"),
        "extends = \"war-at-sea\"\n[ships.Hood]\ndefense = 4\n",
    )
    .unwrap();
    let refused = in_folder(home.path(), &["narrate", "--run", "out"]);
    let hash = manifest(&home.path().join("out"))["run"]["scenario_hash"]
        .as_str()
        .unwrap()
        .to_owned();
    failed(&refused, &["cannot be played again", &hash, "version"]);
}

#[test]
fn a_run_of_other_rules_is_not_told_as_if_it_were_the_same() {
    let home = home();
    done(&run(home.path(), &[]));
    let path = home.path().join("out/run.json");
    let text = fs::read_to_string(&path).unwrap();
    let mut other: serde_json::Value = serde_json::from_str(&text).unwrap();
    // As programs wrote it before there was a seal.
    other["form"] = 2.into();
    other.as_object_mut().unwrap().remove("xxh3").unwrap();
    fs::write(&path, other.to_string()).unwrap();
    done(&in_folder(home.path(), &["narrate", "--run", "out"]));
    other["run"]["ruleset_version"] = "0-older".into();
    fs::write(&path, other.to_string()).unwrap();
    failed(
        &in_folder(home.path(), &["narrate", "--run", "out"]),
        &["cannot be played again", "0-older"],
    );
    other["run"]["ruleset"] = "chess".into();
    fs::write(&path, other.to_string()).unwrap();
    failed(&in_folder(home.path(), &["narrate", "--run", "out"]), &["chess"]);
}

#[test]
fn a_damaged_run_json_is_refused_whatever_is_wrong_with_it() {
    let home = home();
    done(&run(home.path(), &[]));
    let path = home.path().join("out/run.json");
    let text = fs::read_to_string(&path).unwrap();
    let with = |key: &str, value: serde_json::Value| {
        let mut changed: serde_json::Value = serde_json::from_str(&text).unwrap();
        changed["run"][key] = value;
        changed.to_string()
    };
    let faults = [
        text[..text.len() / 2].to_owned(),
        String::new(),
        "[]".to_owned(),
        text.replace("\"form\": 3", "\"form\": 4"),
        with("bid", 0.3.into()),
        with("bid", 1e9.into()),
        with("seed", (-1).into()),
        with("games", "many".into()),
        with("allied", "nobody".into()),
        with("unknown", 1.into()),
    ];
    for fault in faults {
        assert_ne!(fault, text);
        fs::write(&path, &fault).unwrap();
        failed(
            &in_folder(home.path(), &["narrate", "--run", "out"]),
            &["error: "],
        );
    }
    fs::write(&path, [0xFF, 0xFE, 0x00]).unwrap();
    failed(
        &in_folder(home.path(), &["narrate", "--run", "out"]),
        &["run.json"],
    );
}

#[test]
fn a_folder_that_holds_a_run_is_refused_and_left_alone() {
    let home = home();
    done(&run(home.path(), &[]));
    let before = files(home.path());
    failed(
        &run(home.path(), &["--seed", "5"]),
        &["out already holds a run", "another folder"],
    );
    assert!(files(home.path()) == before);
}

#[test]
fn other_things_in_a_folder_do_not_matter_and_stay() {
    let home = home();
    fs::create_dir(home.path().join("out")).unwrap();
    fs::write(home.path().join("out/notes.txt"), "mine").unwrap();
    done(&run(home.path(), &[]));
    assert_eq!(
        fs::read_to_string(home.path().join("out/notes.txt")).unwrap(),
        "mine"
    );
}

#[test]
fn a_run_that_was_killed_is_told_from_a_whole_one() {
    let home = home();
    fs::create_dir_all(home.path().join("out/.unfinished")).unwrap();
    fs::write(home.path().join("out/.unfinished/games.parquet"), "PAR1").unwrap();
    failed(&run(home.path(), &[]), &["unfinished run", "remove"]);
    failed(
        &in_folder(home.path(), &["narrate", "--run", "out"]),
        &["unfinished run"],
    );
}

#[test]
fn what_cannot_be_a_folder_is_refused() {
    let home = home();
    fs::write(home.path().join("out"), "a file").unwrap();
    failed(&run(home.path(), &[]), &["out is not a folder"]);
    assert_eq!(fs::read_to_string(home.path().join("out")).unwrap(), "a file");
    failed(
        &in_folder(home.path(), &["narrate", "--run", "out"]),
        &["out is not a folder"],
    );
    let below = [
        "simulate",
        "--games",
        "1000",
        "--out",
        "out/below",
        "--record",
        "none",
    ];
    failed(&in_folder(home.path(), &below), &["out/below", "cannot be"]);
}

/// A mistake on the command line, or in the scenario, is found before anything is written for good.
#[test]
fn a_run_that_never_began_leaves_nothing() {
    let home = home();
    failed(&run(home.path(), &["--bid", "0.3"]), &["--bid"]);
    failed(&run(home.path(), &["no-such.toml"]), &["no-such.toml"]);
    let nobody = [
        "simulate", "--games", "1000", "--allied", "nobody", "--record", "none", "--out", "run",
    ];
    failed(&in_folder(home.path(), &nobody), &["nobody"]);
    let record = |what: &'static str| {
        in_folder(
            home.path(),
            &["simulate", "--games", "1000", "--out", "run", "--record", what],
        )
    };
    failed(
        &record("battels"),
        &["--record battels", "no frame named", "known are"],
    );
    failed(&record("games:0"), &["--record", "more than 0"]);
    failed(&record("games:110%"), &["--record", "at most 1"]);
    failed(&record(""), &["--record"]);
    assert!(is_empty(home.path()), "{:?}", names(home.path()));
}

#[cfg(feature = "parquet")]
#[test]
fn more_than_the_disk_can_hold_is_refused_beforehand() {
    let home = home();
    let output = in_folder(
        home.path(),
        &[
            "simulate",
            "--games",
            "900G",
            "--out",
            "run",
            "--record",
            "games,turns,battles",
        ],
    );
    failed(&output, &["no room", "free", "--record", "--out"]);
    assert!(is_empty(home.path()), "{:?}", names(home.path()));
}

#[cfg(not(feature = "parquet"))]
#[test]
fn without_parquet_recording_is_refused_with_its_remedy() {
    let home = home();
    let asked = ["simulate", "--games", "1000", "--record", "games", "--out", "run"];
    let output = in_folder(home.path(), &asked);
    failed(&output, &["without Parquet", "--record none"]);
    assert!(is_empty(home.path()), "{:?}", names(home.path()));
}

#[cfg(unix)]
mod unix {
    //! Faults that need the system's help.

    use super::*;
    use crate::held::Held;
    #[cfg(feature = "parquet")]
    use crate::small_disk::SmallDisk;
    use std::os::unix::fs::PermissionsExt;
    use std::process::Command;

    /// Says loudly that something was not tried, in a way that `cargo test` shows even for tests that pass.
    #[cfg(feature = "parquet")]
    fn not_tried(why: &str) {
        use std::io::Write;
        let _ = writeln!(std::io::stderr().lock(), "\nNOT TRIED: {why}");
    }

    #[test]
    fn a_folder_that_cannot_be_written_to_is_refused() {
        let home = home();
        let locked = home.path().join("locked");
        fs::create_dir(&locked).unwrap();
        fs::set_permissions(&locked, fs::Permissions::from_mode(0o555)).unwrap();
        if fs::write(locked.join("probe"), "x").is_ok() {
            fs::remove_file(locked.join("probe")).unwrap();
            // The superuser may write anywhere but here.
            let out = PathBuf::from("/proc/admiralty");
            failed(
                &in_folder(
                    home.path(),
                    &["simulate", "--games", "1000", "--out", out.to_str().unwrap()],
                ),
                &["/proc/admiralty", "cannot be written"],
            );
        } else {
            let out = ["simulate", "--games", "1000", "--out", "locked/out"];
            failed(
                &in_folder(home.path(), &out),
                &["locked/out", "cannot be written", "permission"],
            );
        }
        fs::set_permissions(&locked, fs::Permissions::from_mode(0o755)).unwrap();
        assert!(is_empty(&locked));
    }

    /// The disk has room when the run begins and is filled by somebody else meanwhile: whatever does not fit, the
    /// folder is left as it was found.
    #[cfg(feature = "parquet")]
    #[test]
    fn a_disk_that_fills_up_leaves_nothing_half_written() {
        let Some(disk) = SmallDisk::mount("16m") else {
            return not_tried("a full disk: only the superuser can mount a small one");
        };
        // Expected are 5 MB and what the frames take. The filler takes the rest.
        let simulate = [
            "simulate",
            "--games",
            "100K",
            "--record",
            "games:0.01,battles:0.05",
            "--out",
            "out",
        ];
        let mut program = Command::new(assert_cmd::cargo::cargo_bin("admiralty"));
        program.current_dir(disk.path()).args(simulate);
        let held = Held::at(
            "batches:1",
            program.args(["--allied", "random", "--axis", "random"]),
        );
        let mut filler = fs::File::create(disk.path().join("filler")).unwrap();
        while std::io::Write::write_all(&mut filler, &[0; 4096]).is_ok() {}
        let output = held.release();
        failed_after(&output, &["disk is full", "cannot be written"]);
        assert!(
            stdout(&output).contains("PARTIAL"),
            "what is known is printed all the same"
        );
        assert_eq!(names(disk.path()), ["filler"]);
    }

    /// A run interrupted in the middle is whole as far as it goes, and says how far.
    #[test]
    fn an_interrupted_run_is_kept_as_far_as_it_went() {
        let home = home();
        let mut program = Command::new(assert_cmd::cargo::cargo_bin("admiralty"));
        program.current_dir(home.path()).args([
            "simulate",
            "--games",
            "100K",
            "--record",
            RECORD,
            "--out",
            "out",
            "--threads",
            "2",
        ]);
        program.args(["--allied", "random", "--axis", "random"]);
        let mut held = Held::at("batches:40", &mut program);
        held.interrupt("-INT");
        let output = held.release();
        assert_eq!(output.status.code(), Some(130), "{}", stderr(&output));
        assert!(stdout(&output).contains("PARTIAL"), "{}", stdout(&output));
        let out = home.path().join("out");
        let card = manifest(&out)["run"].clone();
        assert_eq!(card["partial"], true);
        let games = card["games"].as_u64().unwrap();
        // The other thread may have had one in hand.
        assert!([40_000, 41_000].contains(&games), "{games}");
        assert!(!out.join(".unfinished").exists());
        // What is there equals the run of so many games, byte for byte, but for what says that it is partial.
        let whole = self::home();
        let games = games.to_string();
        let again = ["simulate", "--games", &games, "--record", RECORD, "--out", "out"];
        let mut again = again.to_vec();
        again.extend(["--allied", "random", "--axis", "random"]);
        done(&in_folder(whole.path(), &again));
        let frames = |folder: &Path| -> Vec<_> {
            files(folder)
                .into_iter()
                .filter(|(name, _)| name.ends_with(".parquet"))
                .collect()
        };
        assert!(frames(&out) == frames(&whole.path().join("out")));
        // Gone on with, it is the run of one sitting, byte for byte.
        done(&in_folder(home.path(), &["simulate", "--resume", "out"]));
        let whole = self::home();
        let games = ["simulate", "--games", "100K", "--record", RECORD, "--out", "out"];
        let random = ["--allied", "random", "--axis", "random"];
        done(&in_folder(whole.path(), &[&games[..], &random].concat()));
        same_folder(&out, &whole.path().join("out"));
        failed(
            &in_folder(home.path(), &["simulate", "--resume", "out"]),
            &["is finished", "--add"],
        );
    }

    /// A run that records no rows is put aside as it goes.
    #[test]
    fn a_run_that_is_killed_is_gone_on_with() {
        let (killed, whole) = (home(), home());
        let games = [
            "simulate", "--games", "60K", "--record", "none", "--out", "out", "--allied", "random", "--axis",
            "random",
        ];
        let mut program = Command::new(assert_cmd::cargo::cargo_bin("admiralty"));
        let held = Held::at("batches:30", program.current_dir(killed.path()).args(games));
        failed(
            &in_folder(killed.path(), &["simulate", "--resume", "out"]),
            &["another program is at the run in out"],
        );
        held.kill();
        failed(
            &in_folder(killed.path(), &games),
            &["out holds an unfinished run", "--resume"],
        );
        done(&in_folder(killed.path(), &["simulate", "--resume", "out"]));
        done(&in_folder(whole.path(), &games));
        same_folder(&killed.path().join("out"), &whole.path().join("out"));
    }

    #[test]
    fn a_run_interrupted_before_its_first_game_leaves_nothing() {
        // One game takes less than a signal: only the words for it are tried here, in the library.
        let cancel = std::sync::atomic::AtomicBool::new(true);
        let home = home();
        let keep = admiralty_studies::runs::Keep {
            out: home.path().join("out"),
            ..Default::default()
        };
        let request = admiralty_studies::request::Request {
            scenario: admiralty_core::contract::ScenarioSource::Embedded,
            optional_rules: None,
            commanders: BySeat::from(["random".into(), "random".into()]),
            bid: admiralty_core::contract::Bid::default(),
            seed: admiralty_core::dice::MasterSeed(1),
        };
        let ruleset = admiralty::registry::default();
        let plan = admiralty_core::play::Plan::of(5_000, None);
        let prepared = PreparedRun::new(admiralty_store::disk(), ruleset, &request).unwrap();
        let mut record = prepared.record(plan).unwrap();
        let mut run = admiralty_studies::runs::RunFiles::claim(&prepared, &keep, plan).unwrap();
        let control = admiralty_core::play::Control {
            cancel: &cancel,
            ..admiralty_core::play::Control::none()
        };
        run.play(&prepared, &mut record, None, control).unwrap();
        let summary = prepared.summary(&record);
        assert_eq!(run.publish(ruleset, &record, &summary).unwrap(), None);
        assert!(is_empty(home.path()), "{:?}", names(home.path()));
    }
}

/// Both folders hold the same files, byte for byte.
#[track_caller]
fn same_folder(one: &Path, other: &Path) {
    let (one, other) = (files(one), files(other));
    let names = |files: &[(String, Vec<u8>)]| files.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>();
    assert_eq!(names(&one), names(&other));
    for ((name, bytes), (_, others)) in one.iter().zip(&other) {
        assert!(bytes == others, "{name} differs");
    }
}

/// A run that is topped up holds the games of a longer one, and says beforehand what looking costs.
#[test]
fn a_run_is_topped_up() {
    let home = home();
    done(&run(home.path(), &[]));
    let more = in_folder(
        home.path(),
        &["simulate", "--add", "out", "--games", "1500", "--json"],
    );
    done(&more);
    let told = stderr(&more);
    let (note, played) = (
        told.find("% wider than for as many games"),
        told.find(" games in "),
    );
    assert!(note.is_some() && note < played, "{told}");
    let whole = self::home();
    let arguments = [
        "simulate", "--games", "3000", "--allied", "random", "--axis", "random", "--json", "--record",
        RECORD, "--out", "out",
    ];
    let whole_run = in_folder(whole.path(), &arguments);
    done(&whole_run);
    let json = |output: &Output| -> serde_json::Value { serde_json::from_str(&stdout(output)).unwrap() };
    let (more, whole_run) = (json(&more), json(&whole_run));
    assert_eq!(more["scores"], whole_run["scores"]);
    assert_eq!(more["citation"]["intervals"]["kind"], "confidence-sequence");
    let width = |summary: &serde_json::Value| {
        summary["outcomes"]["allied"]["high"].as_f64().unwrap()
            - summary["outcomes"]["allied"]["low"].as_f64().unwrap()
    };
    assert!(width(&more) > 1.2 * width(&whole_run));
    let rows = |home: &TempDir| -> Vec<_> {
        let all = files(&home.path().join("out")).into_iter();
        all.filter(|(name, _)| name.ends_with(".parquet")).collect()
    };
    assert!(rows(&home) == rows(&whole), "rows are those of one run");
}

#[test]
fn a_run_by_weights_that_have_changed_since_is_not_told_as_if_they_had_not() {
    let home = tempfile::tempdir().unwrap();
    let weights = include_str!("../scenarios/doctrines/axis.toml");
    let file = home.path().join("mine.toml");
    std::fs::write(&file, weights).unwrap();
    let run = |arguments: &[&str]| {
        let mut command = assert_cmd::Command::cargo_bin("admiralty").unwrap();
        command.current_dir(&home).args(arguments).output().unwrap()
    };
    let axis = ["--axis", "doctrine:mine.toml", "--games", "50", "--out", "out"];
    assert!(run(&[&["simulate"], &axis[..]].concat()).status.success());
    let tell = ["narrate", "--run", "out", "--game", "3"];
    assert!(run(&tell).status.success());
    std::fs::write(&file, format!("{weights}\n")).unwrap();
    let refused = run(&tell);
    let message = String::from_utf8(refused.stderr).unwrap();
    assert_eq!(refused.status.code(), Some(1), "{message}");
    assert!(message.contains("mine.toml has changed since"), "{message}");
    assert!(refused.stdout.is_empty());
}
