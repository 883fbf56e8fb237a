//! Words that came from a file or a file's name stand in pages and pictures as words, whatever they are made of.
#![cfg(unix)]

use assert_cmd::cargo::cargo_bin;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const TITLE: &str = "<script>alert(1)</script> & \"Co\" '<b>'";
const FILE: &str = "<img src=x onerror=alert(1)>&.toml";

fn admiralty(folder: &Path, arguments: &[&str]) {
    let output = Command::new(cargo_bin("admiralty"))
        .args(arguments)
        .current_dir(folder)
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "{arguments:?}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
}

/// Every page and picture of a folder.
fn pages(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap().flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(pages(&path));
        } else if path.extension().is_some_and(|end| end == "html" || end == "svg") {
            found.push(path);
        }
    }
    found
}

/// A scenario whose title and file would be a script if they were not escaped.
fn scenario(folder: &Path) {
    let text = format!("extends = \"war-at-sea\"\ntitle = {TITLE:?}\n");
    fs::write(folder.join(FILE), text).unwrap();
}

fn harmless(folder: &Path, least: usize) {
    let pages = pages(folder);
    assert!(pages.len() >= least, "{pages:?}");
    let mut told = 0;
    for page in &pages {
        let text = fs::read_to_string(page).unwrap();
        for raw in ["<script>alert", "<img src=x", "'<b>'"] {
            assert!(!text.contains(raw), "{raw} stands in {}", page.display());
        }
        told += usize::from(text.contains("&lt;script&gt;alert") || text.contains("&#60;script"));
    }
    assert!(told > 0, "the title stands nowhere in {pages:?}");
}

#[test]
fn a_run() {
    let home = tempfile::tempdir().unwrap();
    scenario(home.path());
    let run = ["simulate", FILE, "--games", "300", "--out", "out"];
    admiralty(home.path(), &run);
    harmless(
        &home.path().join("out"),
        if cfg!(feature = "parquet") { 2 } else { 1 },
    );
}

#[test]
fn a_study_of_balance() {
    let home = tempfile::tempdir().unwrap();
    scenario(home.path());
    let study = [
        "compare",
        FILE,
        "--factors",
        "19.2",
        "--games",
        "100",
        "--out",
        "out",
    ];
    admiralty(home.path(), &study);
    harmless(&home.path().join("out"), 3);
}

#[test]
fn a_study_of_openings() {
    let home = tempfile::tempdir().unwrap();
    scenario(home.path());
    let study = [
        "openings",
        FILE,
        "--games",
        "2",
        "--allied",
        "attrition",
        "--axis",
        "judgement",
        "--out",
        "out",
    ];
    admiralty(home.path(), &study);
    harmless(&home.path().join("out"), 2);
}

/// What would steer a terminal is no title.
#[test]
fn a_title_with_control_characters_is_refused() {
    let home = tempfile::tempdir().unwrap();
    let text = "extends = \"war-at-sea\"\ntitle = \"\\u001b]0;mine\\u0007\"\n";
    fs::write(home.path().join("v.toml"), text).unwrap();
    let output = Command::new(cargo_bin("admiralty"))
        .args(["scenario", "check", "v.toml"])
        .current_dir(home.path())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(
        said.contains("v.toml:2") && said.contains("control character"),
        "{said}"
    );
    assert!(!said.contains('\u{1b}'), "{said}");
}
