//! What goes wrong around the program, tried with the program itself: outputs that cannot be written, readers that leave,
//! signals; files of another version and files typed wrongly stand in `files`.
#![cfg(unix)]

mod files;

use crate::held;
use crate::small_disk;

use assert_cmd::cargo::cargo_bin;
use held::Held;
use small_disk::SmallDisk;
use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Output, Stdio};

fn admiralty(arguments: &[&str]) -> Command {
    let mut command = Command::new(cargo_bin("admiralty"));
    command.args(arguments).stdin(Stdio::null());
    command
}

fn output(arguments: &[&str]) -> Output {
    admiralty(arguments).output().unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Fails with this code, and says all of these words.
fn refused(output: &Output, code: i32, words: &[&str]) {
    let said = said(output);
    assert_eq!(output.status.code(), Some(code), "{said}");
    for word in words {
        assert!(said.contains(word), "{word:?} is not in {said}");
    }
}

/// On Linux a device that is always full stands for a full disk.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_behind_standard_output_is_a_failure() {
    for arguments in [
        &["--help"][..],
        &["--version"],
        &["simulate", "--help"],
        &["simulate", "--games", "5", "--no-files"],
        &["odds", "scenarios/battles/duel.toml", "--games", "10"],
        &["table", "duel"],
        &["narrate"],
        &["scenario", "show"],
        &["compare", "--factors", "19.2", "--games", "2", "--json"],
    ] {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let output = admiralty(arguments).stdout(full).output().unwrap();
        refused(&output, 1, &["output cannot be written"]);
    }
}

/// Whoever reads may leave early (`| head`): that is no fault, and nothing is said of it.
#[test]
fn a_reader_may_leave() {
    for arguments in [
        &["scenario", "show"][..],
        &["table", "volley"],
        &["simulate", "--help"],
    ] {
        let mut child = admiralty(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut first = String::new();
        BufReader::with_capacity(16, child.stdout.take().unwrap())
            .read_line(&mut first)
            .unwrap();
        let output = child.wait_with_output().unwrap();
        assert!(!first.is_empty());
        assert_eq!(
            (output.status.code(), said(&output)),
            (Some(0), String::new()),
            "{arguments:?}"
        );
    }
}

/// SIGTERM, as a machine sends that shuts down, ends a run like Ctrl-C: what is known is kept and said.
#[test]
fn a_run_that_is_told_to_end_is_kept() {
    let home = tempfile::tempdir().unwrap();
    let out = home.path().join("a study");
    let mut study = admiralty(&[
        "compare",
        "--factors",
        "19.2",
        "--games",
        "5000",
        "--threads",
        "2",
        "--out",
    ]);
    let mut held = Held::at("batches:20", study.arg(&out));
    held.interrupt("-TERM");
    let output = held.release();
    let words = ["put away: go on with admiralty compare --resume '", "a study'"];
    refused(&output, 130, &words);
    assert!(String::from_utf8_lossy(&output.stdout).contains("partial"));
    assert!(!out.join("counts.json").exists() && !out.join("report.html").exists());
}

/// A process that is killed outright leaves nothing that reads as a run.
#[test]
fn a_run_that_is_killed_is_no_run() {
    let home = tempfile::tempdir().unwrap();
    let out = home.path().join("out");
    let plain = [
        "simulate", "--games", "5000", "--allied", "random", "--axis", "random", "--record", "none",
    ];
    Held::at("batches:1", admiralty(&plain).arg("--out").arg(&out)).kill();
    assert!(!out.join("run.json").exists() && !out.join("summary.json").exists());
    let folder = out.to_str().unwrap();
    refused(&output(&["report", folder]), 1, &["unfinished run", "remove"]);
    let again = ["simulate", "--games", "5", "--record", "none", "--out", folder];
    refused(&output(&again), 1, &["unfinished run", "remove", ".unfinished"]);
}

/// Folders above are made; a file in their place is said.
#[test]
fn a_parent_that_is_not_there() {
    let home = tempfile::tempdir().unwrap();
    let deep = home.path().join("not/yet/there");
    let study = ["compare", "--factors", "19.2", "--games", "3", "--out"];
    assert!(admiralty(&study).arg(&deep).output().unwrap().status.success());
    assert!(deep.join("counts.json").exists());
    fs::write(home.path().join("file"), "").unwrap();
    let below = home.path().join("file/study");
    let output = admiralty(&study).arg(&below).output().unwrap();
    refused(&output, 1, &["file/study cannot be written"]);
    let picture = home.path().join("nowhere/odds.svg");
    let output = admiralty(&[
        "odds",
        "scenarios/battles/duel.toml",
        "--games",
        "10",
        "--picture",
    ])
    .arg(&picture)
    .output()
    .unwrap();
    refused(
        &output,
        2,
        &["nowhere/odds.svg", "there is no folder", "make it first"],
    );
}

fn study(folder: &Path, games: &str) {
    let study = ["compare", "--factors", "19.2", "--games", games, "--out"];
    let output = admiralty(&study).arg(folder).output().unwrap();
    assert!(output.status.success(), "{}", said(&output));
}

/// A study that was played but whose report has no room is put away, and gone on with once there is.
#[cfg(target_os = "linux")]
#[test]
fn a_disk_too_small_for_a_study() {
    let Some(disk) = SmallDisk::mount("200k") else {
        println!("NOT TRIED: a full disk: only the superuser can mount a small one");
        return;
    };
    let folder = disk.path().join("study");
    let play = ["compare", "--factors", "19.2", "--games", "2000", "--out"];
    let output = admiralty(&play).arg(&folder).output().unwrap();
    refused(
        &output,
        1,
        &["cannot be written", "No space left", "make room", "--resume"],
    );
    assert!(folder.join("checkpoint.json").exists() && !folder.join("counts.json").exists());
    let left: Vec<_> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.ends_with(".new"))
        .collect();
    assert!(left.is_empty(), "{left:?}");
    refused(&output_of_report(&folder), 1, &["holds no finished"]);
    disk.grow("32m");
    let resumed = admiralty(&["compare", "--resume"]).arg(&folder).output().unwrap();
    assert!(resumed.status.success(), "{}", said(&resumed));
    let whole = tempfile::tempdir().unwrap();
    study(&whole.path().join("study"), "2000");
    for name in ["counts.json", "compare.json"] {
        let same =
            fs::read(folder.join(name)).unwrap() == fs::read(whole.path().join("study").join(name)).unwrap();
        assert!(same, "{name}");
    }
}

fn output_of_report(folder: &Path) -> Output {
    admiralty(&["report"]).arg(folder).output().unwrap()
}
