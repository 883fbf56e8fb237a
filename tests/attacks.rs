//! Faults that an attack on the program found, each tried with the program itself: signals, folders that go away, files
//! edited afterwards, requests beyond all measure.
#![cfg(unix)]

use crate::held;

use assert_cmd::cargo::cargo_bin;
use held::Held;
use std::fs;
use std::io::{Read, Write};
use std::process::{Child, Command, Output, Stdio};

/// Games that take hours, by commanders that take no time to begin.
const ENDLESS: [&str; 7] = [
    "simulate", "--games", "1000M", "--allied", "random", "--axis", "random",
];

fn admiralty(arguments: &[&str]) -> Command {
    let mut command = Command::new(cargo_bin("admiralty"));
    command.args(arguments).stdin(Stdio::null());
    command
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn printed(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn signal(child: &Child, name: &str) {
    let sent = Command::new("kill")
        .args([name, &child.id().to_string()])
        .status();
    assert!(sent.unwrap().success());
}

/// The first signal waits for nobody to read its remark, and the second ends the program whatever it is at: here nobody
/// reads what it says, so that it cannot even say it.
#[cfg(target_os = "linux")]
#[test]
fn a_second_signal_always_ends_the_program() {
    let (mut reader, mut remarks) = std::io::pipe().unwrap();
    let mut child = admiralty(&ENDLESS)
        .arg("--no-files")
        .env("ADMIRALTY_HOLD", "batches:1")
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(remarks.try_clone().unwrap())
        .spawn()
        .unwrap();
    let mut held = [0; "held at batches:1\n".len()];
    reader.read_exact(&mut held).unwrap();
    assert_eq!(&held, b"held at batches:1\n");
    remarks.write_all(&[b'x'; 1 << 16]).unwrap();
    signal(&child, "-TERM");
    while is_pending(&child) {
        std::thread::yield_now();
    }
    assert!(child.try_wait().unwrap().is_none(), "the remark is not read");
    signal(&child, "-TERM");
    // `wait` would close it, and a program that holds ends when nobody can let it go on.
    let _open = child.stdin.take();
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

/// Whether a signal that was sent has not reached any thread, or a thread is still in its handler, where the signal is
/// blocked.
#[cfg(target_os = "linux")]
fn is_pending(child: &Child) -> bool {
    let threads = fs::read_dir(format!("/proc/{}/task", child.id())).unwrap();
    threads.flatten().any(|thread| {
        // A thread that has ended since has no handler to run.
        let status = fs::read_to_string(thread.path().join("status")).unwrap_or_default();
        let marks = status.lines().filter_map(|line| line.split_once(':'));
        marks
            .filter(|(name, _)| ["ShdPnd", "SigPnd", "SigBlk"].contains(name))
            .any(|(_, signals)| u64::from_str_radix(signals.trim(), 16).unwrap() & TERMINATE != 0)
    })
}

/// The bit of SIGTERM, signal 15.
#[cfg(target_os = "linux")]
const TERMINATE: u64 = 1 << 14;

/// Whoever starts a run with nohup wants it to outlive the terminal: a hangup is not even the first of two signals.
#[cfg(target_os = "linux")]
#[test]
fn a_run_that_was_told_to_ignore_a_hangup_does() {
    let program = cargo_bin("admiralty");
    let command = format!(
        "trap '' HUP; exec {} {} --no-files",
        program.display(),
        ENDLESS.join(" ")
    );
    let mut held = Held::at("batches:1", Command::new("sh").args(["-c", &command]));
    held.signal("-HUP");
    held.interrupt("-TERM");
    let output = held.release();
    assert_eq!(output.status.code(), Some(130), "{}", said(&output));
    assert!(printed(&output).contains("PARTIAL"), "{}", said(&output));
}

/// More threads than are of any use are refused, wherever they are asked for.
#[test]
fn threads_by_the_environment_are_counted_too() {
    for name in ["RAYON_NUM_THREADS", "RAYON_RS_NUM_CPUS"] {
        let output = admiralty(&["simulate", "--games", "2", "--no-files"])
            .env(name, "99999")
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(2), "{}", said(&output));
        let wanted = format!("{name}=99999: at most 1024 threads are of any use");
        assert!(said(&output).contains(&wanted), "{}", said(&output));
    }
}

/// A run whose folder goes away, and whose place is then taken: what is known is printed, and the fault said.
#[test]
fn results_that_cannot_be_written_are_printed() {
    let home = tempfile::tempdir().unwrap();
    let out = home.path().join("out");
    let mut run = admiralty(&ENDLESS);
    let mut held = Held::at("batches:1", run.args(["--record", "none", "--out"]).arg(&out));
    fs::remove_dir_all(&out).unwrap();
    fs::write(&out, "somebody else's").unwrap();
    held.interrupt("-TERM");
    let output = held.release();
    assert_eq!(output.status.code(), Some(1), "{}", said(&output));
    assert!(printed(&output).contains("Allied win"), "{}", said(&output));
    assert!(said(&output).contains("cannot be written"), "{}", said(&output));
    assert_eq!(fs::read_to_string(&out).unwrap(), "somebody else's");
}

/// What stands in run.json was written by a run, to the letter.
#[test]
fn a_run_that_was_edited_is_not_told() {
    let home = tempfile::tempdir().unwrap();
    let out = home.path().join("out");
    let folder = out.to_str().unwrap();
    let run = [
        "simulate", "--games", "3", "--allied", "random", "--axis", "random", "--record", "none", "--out",
        folder,
    ];
    assert!(admiralty(&run).output().unwrap().status.success());
    let path = out.join("run.json");
    let whole = fs::read_to_string(&path).unwrap();
    for (from, to) in [
        ("\"seed\": 1939", "\"seed\": 1940"),
        ("\"bid\": 0.0", "\"bid\": 1.5"),
        ("\"ruleset_version\": \"", "\"ruleset_version\": \"9"),
    ] {
        let edited = whole.replace(from, to);
        assert_ne!(edited, whole, "{from}");
        fs::write(&path, edited).unwrap();
        for asked in [&["narrate", "--run", folder][..], &["report", folder]] {
            let output = admiralty(asked).output().unwrap();
            assert_eq!(output.status.code(), Some(1), "{asked:?} {to}");
            let said = said(&output);
            assert!(said.contains("run.json is damaged"), "{asked:?} {to}: {said}");
        }
    }
    fs::write(&path, &whole).unwrap();
    for asked in [&["narrate", "--run", folder][..], &["report", folder]] {
        assert!(admiralty(asked).output().unwrap().status.success());
    }
}

/// No battle takes fifty thousand dice, and nobody reads where they went.
#[test]
fn more_dice_than_any_battle_takes() {
    for (dice, words) in [(50_000, "at most 1000 dice are read"), (900, "more throws")] {
        let rolled = "1 ".repeat(dice);
        let output = admiralty(&["odds", "scenarios/battles/duel.toml", "--rolled", &rolled])
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(2), "{dice}");
        let said = said(&output);
        assert!(said.len() < 6_000, "{dice}: {} bytes", said.len());
        assert!(said.contains(words), "{dice}: {said}");
    }
}

/// Dice written without spaces are one word, which is not echoed whole.
#[test]
fn a_word_of_fifty_thousand_digits() {
    for rolled in ["6".repeat(50_000), format!("{}x", "6".repeat(50_000))] {
        let output = admiralty(&["odds", "scenarios/battles/duel.toml", "--rolled", &rolled])
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(2));
        let said = said(&output);
        assert!(
            said.len() < 1_000 && said.contains("write"),
            "{} bytes",
            said.len()
        );
    }
}

/// A commander is restricted as often as there are restrictions, and no more.
#[test]
fn restrictions_within_restrictions() {
    let nested = |depth: usize| format!("{}random", "without:speed-rolls:".repeat(depth));
    let play = |axis: &str| {
        admiralty(&["simulate", "--games", "1", "--no-files", "--axis", axis])
            .output()
            .unwrap()
    };
    assert!(play(&nested(2)).status.success());
    let output = play(&nested(5_000));
    assert_eq!(output.status.code(), Some(2));
    assert!(said(&output).len() < 1_000 && said(&output).contains("5000 restrictions"));
}

/// One game is a game.
#[test]
fn one_game_is_no_games() {
    let output = admiralty(&["simulate", "--games", "1", "--no-files"])
        .output()
        .unwrap();
    assert!(said(&output).contains("1 game in "), "{}", said(&output));
    let output = admiralty(&["simulate", "--games", "1", "--json"])
        .output()
        .unwrap();
    assert!(
        printed(&output).contains(" · 1 game · seed "),
        "{}",
        printed(&output)
    );
}

/// Whatever was typed, a message can be read: long words are cut, and not every fault has its line.
#[test]
fn what_is_typed_is_not_echoed_whole() {
    let long = "a".repeat(100_000);
    let opening = format!("doctrine:{long}");
    let many = format!("allied += {}", "Norfolk ".repeat(3_000));
    let duel = "scenarios/battles/duel.toml";
    for arguments in [
        &["simulate", "--games", "10", "--rules", &long][..],
        &["simulate", "--games", "10", "--allied", &opening],
        &["odds", "--area", "natl", "--allied", &long, "--axis", "Bismarck"],
        &["odds", duel, "--versus", &many],
        &["table", "duel", &long, "bismarck"],
    ] {
        let output = admiralty(arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        let said = said(&output);
        assert!(said.len() < 30_000, "{}: {} bytes", arguments[0], said.len());
        assert!(said.lines().count() <= 90, "{}", arguments[0]);
    }
}

/// The first twenty faults of a scenario and a count; titles of a hundred thousand letters are cut.
#[test]
fn a_scenario_of_nothing_but_faults() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("many.toml");
    let keys: String = (0..90_000).map(|n| format!("k{n} = 1\n")).collect();
    fs::write(&file, format!("extends = \"war-at-sea\"\n{keys}")).unwrap();
    let check = || {
        admiralty(&["scenario", "check", file.to_str().unwrap()])
            .output()
            .unwrap()
    };
    let output = check();
    let all = said(&output) + &printed(&output);
    assert_eq!(output.status.code(), Some(2), "{all:.2000}");
    assert!(
        all.contains("90000 faults") && all.len() < 10_000,
        "{} bytes",
        all.len()
    );
    fs::write(
        &file,
        format!("extends = \"war-at-sea\"\ntitle = \"{}\"\n", "x".repeat(100_000)),
    )
    .unwrap();
    let output = check();
    let all = said(&output) + &printed(&output);
    assert!(
        output.status.code() == Some(2) && all.len() < 2_000,
        "{} bytes",
        all.len()
    );
}

/// Numbers are read as people write them, and nothing else is.
#[test]
fn numbers_that_are_none_are_refused() {
    let position = "scenarios/positions/turn-4.toml";
    for (games, told) in [
        ("_1", "is written 50000"),
        ("1__0", "is written 50000"),
        ("1,", "as in 50,000"),
        ("1e400", "is written 50000"),
        ("NaN", "is written 50000"),
    ] {
        let output = admiralty(&["simulate", "--games", games]).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{games}");
        assert!(said(&output).contains(told), "{games}");
    }
    let output = admiralty(&["advise", position, "--budget", "99999999999"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(said(&output).contains("at most 10000000"), "{}", said(&output));
}

/// A pipe is no scenario: nobody may ever write into it.
#[test]
fn a_pipe_is_refused_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe.toml");
    let made = Command::new("mkfifo").arg(&pipe).status().unwrap();
    assert!(made.success());
    // Whoever opens it all the same reads nothing, and does not wait.
    let opened = pipe.clone();
    std::thread::spawn(move || while fs::write(&opened, "").is_ok() {});
    let pipe = pipe.to_str().unwrap();
    let opening = format!("doctrine:{pipe}");
    for arguments in [
        &["simulate", pipe, "--games", "1"][..],
        &["odds", pipe],
        &["advise", pipe],
        &["compare", "war-at-sea", pipe],
        &["simulate", "--games", "1", "--allied", &opening],
    ] {
        // A program that waits for somebody to write would never come back.
        let output = admiralty(arguments).output().unwrap();
        assert_ne!(output.status.code(), Some(0), "{arguments:?}");
        assert!(
            said(&output).contains("neither a file nor a device"),
            "{arguments:?}"
        );
    }
}
