//! The folder of a run that is not shown yet: beside what was there before, and after programs that were killed.

use super::layout::{CHECKPOINT, MANIFEST, STAGING};
use super::{Manifest, OutputFolder, RunCard, RunFolder};
use std::fs;
use std::path::Path;

fn manifest(program: &str) -> Manifest {
    let run = RunCard {
        program: program.to_owned(),
        ..RunCard::default()
    };
    Manifest::new(run, Vec::new())
}

fn said(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).unwrap_or_default()
}

fn program(folder: &Path) -> String {
    RunFolder::open(folder).unwrap().manifest().run.program.clone()
}

#[track_caller]
fn refused_for_the_scenario(folder: &mut OutputFolder) {
    folder.put("counts.json", b"{}").unwrap();
    folder.put("scenario.toml", b"the run's").unwrap();
    let told = folder.publish(&manifest("new")).unwrap_err().to_string();
    assert!(told.contains("scenario.toml is there already"), "{told}");
    assert!(told.contains("move it away"), "{told}");
}

#[test]
fn a_new_run_replaces_nothing_that_was_there() {
    let home = tempfile::tempdir().unwrap();
    fs::write(home.path().join("scenario.toml"), "mine").unwrap();
    let mut folder = OutputFolder::claim(home.path()).unwrap();
    refused_for_the_scenario(&mut folder);
    drop(folder);
    assert_eq!(said(home.path(), "scenario.toml"), "mine");
    assert_eq!(fs::read_dir(home.path()).unwrap().count(), 1);
    // Nor does one that was killed, when it is gone on with.
    let staging = home.path().join(STAGING);
    fs::create_dir(&staging).unwrap();
    fs::write(staging.join(CHECKPOINT), "so far").unwrap();
    let mut folder = OutputFolder::again(home.path()).unwrap();
    refused_for_the_scenario(&mut folder);
    drop(folder);
    assert_eq!(said(home.path(), "scenario.toml"), "mine");
    assert_eq!(said(&staging, CHECKPOINT), "so far");
    assert!(!home.path().join("counts.json").exists());
}

/// A run that cannot be written has what it put aside, to be gone on with once there is room.
#[test]
fn what_was_put_aside_outlives_what_was_staged() {
    let home = tempfile::tempdir().unwrap();
    let path = home.path().join("run");
    let staging = path.join(STAGING);
    for begun in [OutputFolder::claim, OutputFolder::again] {
        let mut folder = begun(&path).unwrap();
        folder.put_aside("so far").unwrap();
        folder.put("pictures/one.svg", b"<svg/>").unwrap();
        folder.put("counts.json", b"{}").unwrap();
        folder.begin_again().unwrap();
        assert!(!staging.join("counts.json").exists() && !staging.join("pictures").exists());
        assert!(OutputFolder::again(&path).is_err(), "its lock is still held");
        drop(folder);
        assert_eq!(said(&staging, CHECKPOINT), "so far");
    }
}

/// Where a program was killed while it showed a run over an earlier one, the rest is shown when the run is next opened.
#[test]
fn a_run_that_was_being_shown_is_shown_to_its_end() {
    let home = tempfile::tempdir().unwrap();
    let path = home.path();
    let mut folder = OutputFolder::claim(path).unwrap();
    for name in ["counts.json", "pictures/one.svg"] {
        folder.put(name, b"first").unwrap();
    }
    folder.publish(&manifest("first")).unwrap();
    drop(folder);
    let staging = path.join(STAGING);
    fs::create_dir_all(staging.join("pictures")).unwrap();
    fs::write(path.join("counts.json"), "second").unwrap();
    fs::write(staging.join("pictures/one.svg"), "second").unwrap();
    fs::write(staging.join(CHECKPOINT), "before").unwrap();
    let whole = manifest("second").to_json();
    // A manifest that is not whole was not written to its end: what it stands for may lack something.
    fs::write(staging.join(MANIFEST), &whole[..whole.len() / 2]).unwrap();
    assert_eq!(program(path), "first");
    assert_eq!(said(path, "pictures/one.svg"), "first");
    fs::write(staging.join(MANIFEST), &whole).unwrap();
    assert_eq!(OutputFolder::checkpoint(path).unwrap(), None);
    assert_eq!(program(path), "second");
    assert_eq!(said(path, "pictures/one.svg"), "second");
    assert!(!staging.exists());
    // Nobody meddles with a program that is still at it.
    let at_it = OutputFolder::again(path).unwrap();
    fs::write(staging.join(MANIFEST), manifest("third").to_json()).unwrap();
    assert_eq!(program(path), "second");
    drop(at_it);
}
