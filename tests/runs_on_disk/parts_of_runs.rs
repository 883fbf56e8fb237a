//! Parts of a run and of a study of openings, and what is made of them.

use super::{RECORD, done, failed, home, in_folder, is_empty, names, same_folder, stdout};
use std::fs;
use std::path::Path;

/// Plays a part of 5,000 games, or all of them, into a folder.
fn play_part(home: &Path, record: &str, more: &[&str], out: &str) {
    let asked = [
        "simulate", "--allied", "random", "--axis", "random", "--record", record, "--out", out,
    ];
    let all = ["--games", "5000"];
    let games = if more.contains(&"--games") { &[][..] } else { &all };
    done(&in_folder(home, &[&asked[..], games, more].concat()));
}

/// Parts of a run, played apart and joined, are the run, with the rows of its games.
#[test]
fn parts_of_a_run_joined_are_the_run() {
    let home = home();
    play_part(home.path(), RECORD, &[], "whole");
    for shard in ["1/3", "2/3", "3/3"] {
        play_part(home.path(), RECORD, &["--shard", shard], &shard[..1]);
    }
    done(&in_folder(
        home.path(),
        &["merge", "3", "1", "2", "--out", "joined"],
    ));
    same_folder(&home.path().join("joined"), &home.path().join("whole"));
    for (first, games) in [("0", "1234"), ("1234", "3766")] {
        play_part(home.path(), RECORD, &["--first", first, "--games", games], first);
    }
    done(&in_folder(
        home.path(),
        &["merge", "1234", "0", "--out", "ranges"],
    ));
    same_folder(&home.path().join("ranges"), &home.path().join("whole"));
    let some = in_folder(home.path(), &["merge", "1", "3", "--out", "some", "--partial"]);
    done(&some);
    assert!(stdout(&some).contains("PARTIAL"), "{}", stdout(&some));
    failed(
        &in_folder(home.path(), &["simulate", "--add", "some", "--games", "10"]),
        &["was interrupted"],
    );
}

/// Whatever is wrong with a part is said by its name, and nothing is written.
#[test]
fn parts_that_are_missing_doubled_foreign_or_damaged_are_refused_by_name() {
    let home = home();
    for shard in ["1/3", "2/3", "3/3"] {
        play_part(home.path(), RECORD, &["--shard", shard], &shard[..1]);
    }
    play_part(home.path(), RECORD, &["--shard", "2/3", "--seed", "7"], "seed");
    play_part(
        home.path(),
        RECORD,
        &["--shard", "2/3", "--rules", "19.1"],
        "rules",
    );
    let refused = |parts: &[&str], words: &[&str]| {
        let merged = in_folder(home.path(), &[&["merge"], parts, &["--out", "none"]].concat());
        failed(&merged, words);
        let none = home.path().join("none");
        assert!(!none.exists() || is_empty(&none), "{:?}", names(&none));
    };
    refused(&["1", "3"], &["games 1,666 to 3,332 are missing"]);
    refused(&["1", "2", "2", "3"], &["2 and 2 both have games 1,666 to 3,332"]);
    refused(
        &["1", "seed", "3"],
        &["seed is a part of another study than 1", "settings"],
    );
    refused(
        &["1", "rules", "3"],
        &["rules is a part of another study than 1", "scenario"],
    );
    if cfg!(feature = "parquet") {
        play_part(home.path(), "none", &["--shard", "2/3"], "bare");
        refused(
            &["1", "bare", "3"],
            &["bare is a part of another study than 1", "rows recorded"],
        );
        damage(&home.path().join("3/turns.parquet"));
        refused(&["1", "2", "3"], &["3/turns.parquet", "is damaged"]);
    }
    damage(&home.path().join("2/counts.json"));
    refused(&["1", "2", "3"], &["2", "counts.json", "is damaged"]);
}

/// A precision must see all games in order: whoever asks for one cannot ask for a part.
#[test]
fn a_part_cannot_be_of_a_precision() {
    let home = home();
    for command in ["simulate", "compare", "openings", "match doctrine random"] {
        let asked: Vec<&str> = command.split(' ').collect();
        for part in [["--shard", "1/2"], ["--first", "0"]] {
            let until = [&part[..], &["--until", "0.5POC", "--out", "part"]].concat();
            let output = in_folder(home.path(), &[&asked[..], &until].concat());
            let said = String::from_utf8(output.stderr).unwrap();
            assert_eq!(output.status.code(), Some(2), "{command}: {said}");
            assert!(said.contains("cannot be used with"), "{command}: {said}");
            assert!(is_empty(home.path()), "{command}: {:?}", names(home.path()));
        }
    }
}

/// Plays a part of a small study of openings, or all of it, into a folder.
fn play_openings(home: &Path, more: &[&str], out: &str) {
    let few = ["--allied", "attrition", "--axis", "judgement", "--axis", "wary"];
    done(&in_folder(
        home,
        &[&["openings"], &few[..], more, &["--out", out]].concat(),
    ));
}

/// Parts of a study of openings joined are the study, file by file; without a part it is told as one that was interrupted.
#[test]
fn parts_of_openings_joined_are_the_study() {
    let home = home();
    let merged = |words: &[&str]| in_folder(home.path(), &[&["merge"], words].concat());
    let also = ["--games", "59", "--also-by", "learned:fast", "--also-games", "50"];
    play_openings(home.path(), &also, "whole");
    for shard in ["1/3", "2/3", "3/3"] {
        play_openings(
            home.path(),
            &[&also[..], &["--shard", shard]].concat(),
            &shard[..1],
        );
    }
    done(&merged(&["3", "1", "2", "--out", "joined"]));
    same_folder(&home.path().join("joined"), &home.path().join("whole"));
    failed(
        &merged(&["1", "3", "--out", "none"]),
        &["rounds 6 to 12 are missing"],
    );
    failed(
        &merged(&["1", "2", "2", "3", "--out", "none"]),
        &["2 and 2 both have rounds 6 to 12"],
    );
    let some = merged(&["1", "3", "--out", "some", "--partial"]);
    done(&some);
    assert!(stdout(&some).contains("PARTIAL"), "{}", stdout(&some));
    let other = [&also[..], &["--shard", "2/3", "--seed", "7"]].concat();
    play_openings(home.path(), &other, "seed");
    failed(
        &merged(&["1", "seed", "3", "--out", "none"]),
        &["seed is a part of another study than 1"],
    );
    damage(&home.path().join("2/counts.json"));
    failed(
        &merged(&["1", "2", "3", "--out", "none"]),
        &["counts.json", "is damaged"],
    );
}

/// Ranges of games are whole rounds of a long study: such parts joined are the study of one machine, or no study.
#[test]
fn ranges_of_openings_are_rounds_of_a_long_study() {
    let home = home();
    play_openings(home.path(), &["--games", "20000"], "whole");
    play_openings(home.path(), &["--games", "12000", "--first", "0"], "one");
    play_openings(home.path(), &["--games", "8000", "--first", "12000"], "other");
    let merged = |words: &[&str]| in_folder(home.path(), &[&["merge"], words].concat());
    done(&merged(&["one", "other", "--out", "joined"]));
    same_folder(&home.path().join("joined"), &home.path().join("whole"));
    failed(
        &merged(&["one", "--out", "none"]),
        &["plays 12,000 games of each cell in rounds of 600", "--shard"],
    );
    for (more, words) in [
        (
            &["--games", "100", "--first", "0", "--out", "x"][..],
            "rounds of 1,000 games",
        ),
        (&["--shard", "1/2", "--out", "x"], "say how many with --games"),
        (
            &["--games", "20", "--shard", "1/21", "--out", "x"],
            "make fewer parts",
        ),
        (
            &["--games", "20", "--shard", "1/2", "--json", "--out", "x"],
            "not of a part",
        ),
    ] {
        failed(&in_folder(home.path(), &[&["openings"], more].concat()), &[words]);
    }
}

/// Changes a byte in the middle of a file.
fn damage(path: &Path) {
    let mut bytes = fs::read(path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(path, bytes).unwrap();
}
