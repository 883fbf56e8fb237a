//! Faults that an attack on the program found, each tried with the program itself: signals, folders that go away, files
//! edited afterwards, requests beyond all measure.
#![cfg(unix)]

use assert_cmd::cargo::cargo_bin;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

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

/// Whether the child ends by itself within so many seconds; if not, it is killed.
fn ends_within(child: &mut Child, seconds: u64) -> bool {
    let begun = Instant::now();
    while begun.elapsed() < Duration::from_secs(seconds) {
        if child.try_wait().unwrap().is_some() {
            return true;
        }
        sleep(Duration::from_millis(20));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    false
}

/// Waits until a run has claimed its folder, and a while longer.
fn under_way(folder: &Path) {
    let begun = Instant::now();
    while !folder.join(".unfinished").exists() {
        assert!(begun.elapsed() < Duration::from_secs(60));
        sleep(Duration::from_millis(5));
    }
    sleep(Duration::from_millis(1_500));
}

/// A run whose folder goes away, and whose place is then taken: what is known is printed, and the fault said.
#[test]
fn results_that_cannot_be_written_are_printed() {
    let home = tempfile::tempdir().unwrap();
    let out = home.path().join("out");
    let child = admiralty(&ENDLESS)
        .args(["--record", "none", "--out"])
        .arg(&out)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    under_way(&out);
    fs::remove_dir_all(&out).unwrap();
    fs::write(&out, "somebody else's").unwrap();
    signal(&child, "-TERM");
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1), "{}", said(&output));
    assert!(printed(&output).contains("Allied win"), "{}", said(&output));
    assert!(said(&output).contains("cannot be written"), "{}", said(&output));
    assert_eq!(fs::read_to_string(&out).unwrap(), "somebody else's");
}
