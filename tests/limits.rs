//! The limits of `docs/games/war-at-sea.md`: what goes beyond is refused before anything is played.

use assert_cmd::cargo::cargo_bin;
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// The program's answer. It would end with its first batch: there it holds, and nobody lets it go on.
fn asked(arguments: &[&str], folder: &Path) -> Output {
    let mut program = Command::new(cargo_bin("admiralty"));
    program.args(arguments).current_dir(folder);
    program.env("ADMIRALTY_HOLD", "batches:1").stdin(Stdio::null());
    program.output().unwrap()
}

/// Refused in these words, before anything is played.
fn refused(arguments: &[&str], folder: &Path, words: &str) {
    let output = asked(arguments, folder);
    let said = String::from_utf8_lossy(&output.stderr);
    let shown = format!("{arguments:?}: {said}");
    assert!(matches!(output.status.code(), Some(1 | 2)), "{shown}");
    // The width of a terminal breaks lines anywhere.
    let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(said.contains(words), "{words:?} is not in {shown}");
    assert!(!said.contains("held at"), "{shown}");
}

/// Each is refused in these words, and nothing is begun.
fn all_refused(cases: &[(&[&str], &str)]) {
    let folder = tempfile::tempdir().unwrap();
    for (arguments, words) in cases {
        refused(arguments, folder.path(), words);
    }
    assert_eq!(
        fs::read_dir(folder.path()).unwrap().count(),
        0,
        "something was begun"
    );
}

#[test]
fn runs_and_battles_beyond_the_limits() {
    all_refused(&[
        (
            &["simulate", "--games", "1000000000001"],
            "at most 1000000000000 games",
        ),
        (&["simulate", "--threads", "1025"], "at most 1024 threads"),
        (
            &["advise", "my-game.toml", "--budget", "99999999999"],
            "at most 10000000",
        ),
        (
            &["advise", "my-game.toml", "--games", "10000001"],
            "at most 10000000",
        ),
        (
            &["narrate", "--game", "1000000000000"],
            "numbered from 0 to 999999999999",
        ),
        (
            &[
                "balance",
                "--factors",
                "19.1,19.2,19.3,tie=draw|axis|allies,hood.attack=1|2|3|4|5|6",
            ],
            "192 are the most",
        ),
        (
            &[
                "odds",
                "--area",
                "barents",
                "--allied",
                "Hood",
                "--axis",
                "Bismarck",
                "--sweep",
                "Hood.attack = 1..41",
            ],
            "at most 40 steps",
        ),
        (
            &[
                "odds",
                "--area",
                "barents",
                "--allied",
                "443x6 Hood",
                "--axis",
                "357x2 127x3 Bismarck",
                "--exact",
                "--anyway",
            ],
            "too large for its exact law",
        ),
    ]);
}

#[test]
fn matches_and_searches_beyond_the_limits() {
    all_refused(&[
        (&["ladder", "--games", "1000002"], "at most 1000000 games"),
        (&["ladder", "--games", "1000000"], "at most 200000000 games"),
        (
            &["match", "learned:1001", "random", "--games", "2"],
            "from 1 to 1000",
        ),
        (&["openings", "--search", "1001", "--found", "found"], "0..=1000"),
    ]);
}

#[test]
fn scenarios_beyond_the_limits() {
    let folder = tempfile::tempdir().unwrap();
    let tried = |lines: &str, words: &str| {
        let text = format!("extends = \"war-at-sea\"\n{lines}");
        fs::write(folder.path().join("v.toml"), text).unwrap();
        refused(
            &["simulate", "v.toml", "--games", "10", "--no-files"],
            folder.path(),
            words,
        );
    };
    tried("[ships.Hood]\nattack = 10\n", "ships.Hood.attack = 10");
    tried("[ships.Hood]\ndefense = 13\n", "ships.Hood.defense = 13");
    tried("[ships.Hood]\nspeed = 10\n", "ships.Hood.speed = 10");
    tried("[ships.\"Ark Royal\"]\nairstrike = 10\n", "airstrike = 10");
    tried("[ships.Hood]\nspeed = 0\n", "ships.Hood.speed = 0");
    tried("[areas.\"North Sea\"]\naxis_poc = 21\n", "axis_poc = 21");
    tried("[ports.Malta]\nrepair = 51\n", "repair = 51");
    tried("[game]\nturns = 11\n", "turns = 11");
    let ship = |name: &str| {
        format!(
            "[ships.\"{name}\"]\nfactors = \"445\"\nnation = \"British\"\nclass = \"battleship\"\nentry_turn = 1\nstart = [\"England\"]\n"
        )
    };
    tried(&ship(&"x".repeat(33)), "longer than 32 letters");
    let many: String = (0..40).map(|number| ship(&format!("Ship {number}"))).collect();
    tried(&many, "a scenario has room for 72");
}

#[test]
fn files_beyond_the_limits() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    let long = format!("extends = \"war-at-sea\"\n#{}\n", "x".repeat(4 << 20));
    write("long.toml", &long);
    let large = "larger than 4194304 bytes";
    refused(&["simulate", "long.toml"], folder.path(), large);
    refused(&["position", "long.toml"], folder.path(), large);
    refused(&["odds", "long.toml"], folder.path(), large);
    refused(
        &["match", "doctrine:long.toml", "random", "--games", "2"],
        folder.path(),
        large,
    );
    write("long-base.toml", "extends = \"long.toml\"\n");
    refused(&["scenario", "check", "long-base.toml"], folder.path(), large);
    write(
        "reply.toml",
        "name = \"r\"\nside = \"Axis\"\nabout = \"x\"\nsearch = 1000001\n",
    );
    refused(
        &[
            "simulate",
            "--axis",
            "doctrine:reply.toml",
            "--games",
            "2",
            "--no-files",
        ],
        folder.path(),
        "reply.toml:4: search = 1000001 out of bounds: 1 to 1000000",
    );
    for number in 0..9 {
        write(
            &format!("v{number}.toml"),
            &format!("extends = \"v{}.toml\"\n", number + 1),
        );
    }
    write("v9.toml", "extends = \"war-at-sea\"\n");
    refused(
        &["scenario", "check", "v0.toml"],
        folder.path(),
        "more than 8 files extend one another",
    );
    // Eight are read.
    let output = asked(&["scenario", "check", "v2.toml"], folder.path());
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
}

/// A scenario from elsewhere shows its reader no other file of his, however it names it.
#[cfg(unix)]
#[test]
fn a_scenario_reads_nothing_outside_its_folder() {
    let folder = tempfile::tempdir().unwrap();
    let inside = folder.path().join("inside");
    fs::create_dir(&inside).unwrap();
    fs::write(folder.path().join("secret.toml"), "secret = \"of mine\"\n").unwrap();
    std::os::unix::fs::symlink("../secret.toml", inside.join("link.toml")).unwrap();
    let secret = folder.path().join("secret.toml");
    for wanted in [
        "../secret.toml",
        "link.toml",
        secret.to_str().unwrap(),
        "../inside/../secret.toml",
    ] {
        fs::write(inside.join("v.toml"), format!("extends = {wanted:?}\n")).unwrap();
        let output = asked(&["scenario", "check", "inside/v.toml"], folder.path());
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains("not in the folder of the scenario"), "{said}");
        assert!(!said.contains("of mine"), "{said}");
    }
    // Beside it and below it, it does.
    fs::create_dir(inside.join("below")).unwrap();
    fs::write(inside.join("below/base.toml"), "extends = \"war-at-sea\"\n").unwrap();
    fs::write(inside.join("v.toml"), "extends = \"below/base.toml\"\n").unwrap();
    for from in ["inside/v.toml", inside.join("v.toml").to_str().unwrap()] {
        let output = asked(&["scenario", "check", from], folder.path());
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
}
