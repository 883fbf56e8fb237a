//! The folder of a run: claimed, shown once all is whole, left as it was.

use super::{temporary, wanted};
use crate::{Format, Manifest, OutputFolder, RunCard, RunFolder, Store, StoreError, free_space};
use std::fs;
use std::path::Path;

#[test]
fn nothing_is_shown_until_everything_is_whole() {
    let (_keep, path) = temporary();
    let mut folder = OutputFolder::claim(&path).unwrap();
    folder.put("summary.json", b"{}\n").unwrap();
    let store = Store::begin(&mut folder, &wanted(), Format::Parquet).unwrap();
    assert!(!path.join("summary.json").exists());
    assert!(matches!(
        RunFolder::open(&path),
        Err(StoreError::Unfinished { .. })
    ));
    assert!(matches!(
        OutputFolder::claim(&path),
        Err(StoreError::Unfinished { .. })
    ));

    let written = store.finish().unwrap();
    folder
        .publish(&Manifest::new(RunCard::default(), written))
        .unwrap();
    let mut names: Vec<_> = fs::read_dir(&path)
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    names.sort();
    assert_eq!(names, ["pebbles.parquet", "run.json", "summary.json"]);
    let again = OutputFolder::claim(&path).unwrap_err();
    assert!(
        again
            .to_string()
            .contains("already holds a run (pebbles.parquet): choose another folder"),
        "{again}"
    );
}

#[test]
fn a_table_of_somebody_elses_is_not_replaced_and_that_is_said_at_once() {
    let (_keep, path) = temporary();
    fs::create_dir(&path).unwrap();
    fs::write(path.join("pebbles.csv"), "mine").unwrap();
    let mut folder = OutputFolder::claim(&path).unwrap();
    let refused = Store::begin(&mut folder, &wanted(), Format::ParquetAndCsv).err();
    assert!(matches!(refused, Some(StoreError::Taken(taken)) if taken == path.join("pebbles.csv")));
    drop(folder);
    assert_eq!(fs::read_to_string(path.join("pebbles.csv")).unwrap(), "mine");
}

#[test]
fn a_run_that_fails_leaves_nothing() {
    let (keep, _) = temporary();
    let path = keep.path().join("deeply/nested/run");
    let mut folder = OutputFolder::claim(&path).unwrap();
    let store = Store::begin(&mut folder, &wanted(), Format::ParquetAndCsv).unwrap();
    drop((store, folder));
    assert_eq!(
        fs::read_dir(keep.path()).unwrap().count(),
        0,
        "folders made for the run are gone again"
    );

    fs::create_dir_all(&path).unwrap();
    fs::write(path.join("notes.txt"), "mine").unwrap();
    drop(OutputFolder::claim(&path).unwrap());
    assert!(path.join("notes.txt").exists(), "other people's files stay");
    assert!(!path.join(".unfinished").exists());
}

#[test]
fn a_folder_that_cannot_be_written_is_refused_and_said() {
    let (keep, _) = temporary();
    let file = keep.path().join("file");
    fs::write(&file, "").unwrap();
    let refused = |path: &Path| OutputFolder::claim(path).unwrap_err().to_string();
    assert!(
        refused(&file).ends_with("file is not a folder"),
        "{}",
        refused(&file)
    );
    let below = refused(&file.join("run"));
    assert!(below.contains("cannot be"), "{below}");
    assert!(matches!(RunFolder::open(&file), Err(StoreError::NotAFolder(_))));
    assert!(matches!(
        RunFolder::open(keep.path()),
        Err(StoreError::NoRun { .. })
    ));
}

#[test]
fn free_space_is_told_for_folders_yet_to_be_made() {
    let (_keep, path) = temporary();
    assert!(free_space(&path.join("not/yet/there")).unwrap() > 0);
}
