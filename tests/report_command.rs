//! `admiralty report`: the same bytes from the files as when the games were played; damaged runs are refused and the
//! old report stays.

use assert_cmd::Command;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// What is recorded: with Parquet, a share of one frame too.
const RECORD: &str = if cfg!(feature = "parquet") {
    "games,turns,battles:0.5"
} else {
    "none"
};

fn admiralty(arguments: &[&str]) -> assert_cmd::assert::Assert {
    let mut command = Command::cargo_bin("admiralty").unwrap();
    command.args(arguments).assert()
}

/// A run of a few games in a folder.
fn run(home: &TempDir) -> PathBuf {
    let folder = home.path().join("run");
    let out = folder.to_str().unwrap();
    let arguments = ["simulate", "--games", "1500", "--record", RECORD, "--out", out];
    let who = ["--allied", "random", "--axis", "random"];
    admiralty(&[&arguments[..], &who[..]].concat()).success();
    folder
}

/// The report's files, by name.
fn report(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    files.insert(
        "report.html".to_owned(),
        fs::read(folder.join("report.html")).unwrap(),
    );
    if let Ok(entries) = fs::read_dir(folder.join("pictures")) {
        for entry in entries.map(Result::unwrap) {
            files.insert(
                entry.file_name().into_string().unwrap(),
                fs::read(entry.path()).unwrap(),
            );
        }
    }
    files
}

fn refused(folder: &Path, words: &[&str]) {
    let told = admiralty(&["report", folder.to_str().unwrap()]).failure().code(1);
    let error = String::from_utf8_lossy(&told.get_output().stderr).into_owned();
    for words in words {
        assert!(error.contains(words), "{words:?} is not in {error:?}");
    }
}

#[test]
fn a_report_is_made_anew_byte_for_byte() {
    let home = tempfile::tempdir().unwrap();
    let folder = run(&home);
    let written = report(&folder);
    let pictures = if cfg!(feature = "parquet") { 12 } else { 0 };
    assert_eq!(written.len(), 1 + pictures, "{:?}", written.keys());
    fs::remove_file(folder.join("report.html")).unwrap();
    let _ = fs::remove_dir_all(folder.join("pictures"));
    let told = admiralty(&["report", folder.to_str().unwrap()]).success();
    let page = String::from_utf8_lossy(&told.get_output().stdout).into_owned();
    assert_eq!(Path::new(page.trim()), folder.join("report.html"));
    assert!(report(&folder) == written);
    // And over an old one.
    admiralty(&["report", folder.to_str().unwrap()]).success();
    assert!(report(&folder) == written);
    let left: Vec<_> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    assert!(
        !left.iter().any(|name| name.to_string_lossy().starts_with('.')),
        "{left:?}"
    );
}

#[test]
fn damaged_runs_are_refused_and_the_report_stays() {
    let home = tempfile::tempdir().unwrap();
    let folder = run(&home);
    let written = report(&folder);
    let summary = folder.join("summary.json");
    let sound = fs::read_to_string(&summary).unwrap();

    fs::write(&summary, &sound[..sound.len() / 2]).unwrap();
    refused(&folder, &["summary.json", "damaged"]);
    fs::write(&summary, sound.replace("\"seed\": 1939", "\"seed\": 7")).unwrap();
    refused(&folder, &["summary.json", "another run"]);
    // A figure that somebody has bettered: everything else about it is sound.
    let value = sound.find("\"value\": ").unwrap();
    let value = value + sound[value..].find('.').unwrap() + 2;
    let mut bettered = sound.clone();
    let digit = if &sound[value..=value] == "9" { "8" } else { "9" };
    bettered.replace_range(value..=value, digit);
    fs::write(&summary, &bettered).unwrap();
    refused(&folder, &["summary.json", "run.json does not vouch for"]);
    fs::remove_file(&summary).unwrap();
    refused(&folder, &["summary.json", "cannot be read"]);
    fs::write(&summary, &sound).unwrap();
    if cfg!(feature = "parquet") {
        let frame = folder.join("turns.parquet");
        let whole = fs::read(&frame).unwrap();
        fs::write(&frame, &whole[..whole.len() - 9]).unwrap();
        refused(&folder, &["turns.parquet", "cut short"]);
        fs::write(&frame, &whole).unwrap();
    }
    let manifest = folder.join("run.json");
    let text = fs::read_to_string(&manifest).unwrap();
    fs::write(&manifest, "{}").unwrap();
    refused(&folder, &["run.json", "damaged"]);
    fs::remove_file(&manifest).unwrap();
    refused(&folder, &["no finished run"]);
    assert!(report(&folder) == written, "nothing was touched");
    fs::write(&manifest, text).unwrap();
    admiralty(&["report", folder.to_str().unwrap()]).success();
}

#[test]
fn no_folder_no_report() {
    let home = tempfile::tempdir().unwrap();
    refused(&home.path().join("nowhere"), &["nowhere", "no finished run"]);
    admiralty(&["report"]).failure().code(2);
}
