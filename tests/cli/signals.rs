//! What the shell does to a program: interrupts it, closes its output.

use super::{admiralty, stderr, stdout};
use crate::held::Held;
use std::process::{Command, Stdio};

fn program(arguments: &[&str]) -> Command {
    let mut program = Command::new(assert_cmd::cargo::cargo_bin("admiralty"));
    program.args(arguments);
    program
}

#[test]
fn an_interrupted_run_prints_what_it_knows_and_says_that_it_is_partial() {
    let simulate = ["simulate", "--games", "10K", "--threads", "1", "--no-files"];
    let mut held = Held::at("batches:3", &mut program(&simulate));
    held.interrupt("-INT");
    let output = held.release();
    assert_eq!(output.status.code(), Some(130));
    let page = stdout(&output);
    assert!(page.contains("PARTIAL"), "{page}");
    assert!(page.contains("3,000 of 10,000, partial"), "{page}");
    // The partial summary is that of a shorter run, but for the two remarks.
    let (_, command) = page.split_once("  command ").unwrap();
    let words = command.split_whitespace().filter(|word| *word != "\\");
    let words: Vec<&str> = words.skip(1).collect();
    let whole = stdout(&admiralty(&words));
    let figures = |page: &str| {
        let results = page.split_once("Result").map_or("", |(_, rest)| rest);
        results
            .split_once("To repeat")
            .map_or(String::new(), |(results, _)| results.to_owned())
    };
    assert_eq!(figures(&page), figures(&whole));
    assert!(figures(&page).len() > 500, "{page}");
}

#[test]
fn a_second_interrupt_ends_at_once() {
    let simulate = ["simulate", "--games", "10K", "--no-files"];
    let mut held = Held::at("batches:1", &mut program(&simulate));
    held.interrupt("-INT");
    held.signal("-INT");
    assert_eq!(held.end().status.code(), Some(130));
}

#[test]
fn a_reader_who_has_seen_enough_is_no_fault() {
    for arguments in [
        &["simulate", "--games", "1000", "--no-files"][..],
        &["narrate"],
        &["scenario", "show"],
        &["--help"],
    ] {
        let mut program = program(arguments);
        program.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = program.spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        let remarks = stderr(&output);
        assert!(
            !remarks.contains("panicked") && !remarks.contains("error"),
            "{arguments:?}: {remarks}"
        );
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
    }
}
