//! The program from outside: exit codes, messages, what goes where, and that nothing makes it panic.

mod help;
mod scenarios;
#[cfg(unix)]
mod signals;
mod summary;
mod usage;

use assert_cmd::Command;
use std::process::Output;

/// Runs the program in a folder of its own, since it writes files where it stands.
fn admiralty(arguments: &[&str]) -> Output {
    let folder = tempfile::tempdir().unwrap();
    let mut command = Command::cargo_bin("admiralty").unwrap();
    command.current_dir(&folder).args(arguments).output().unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// Asserts an exit code, the words that a message must have, and that nothing is printed as a result.
fn refused(arguments: &[&str], code: i32, words: &[&str]) {
    let output = admiralty(arguments);
    let message = stderr(&output);
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {message}");
    for word in words {
        assert!(
            message.contains(word),
            "{arguments:?} does not say {word:?}: {message}"
        );
    }
    assert!(!message.contains("panicked"), "{message}");
    assert_eq!(stdout(&output), "", "{arguments:?}");
}

#[test]
fn results_and_remarks_go_their_own_ways() {
    let output = admiralty(&["simulate", "--games", "1000"]);
    assert!(!stdout(&output).contains("games/s"), "{}", stdout(&output));
    assert!(stderr(&output).contains("1,000 games in"), "{}", stderr(&output));
}

/// A build without Parquet says before it plays that it keeps no rows, and its report says why there are no pictures.
#[test]
fn a_run_without_rows_says_so() {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join("run");
    let folder = folder.to_str().unwrap();
    let usual = stderr(&admiralty(&["simulate", "--games", "10", "--out", folder]));
    let told = usual.starts_with("no rows of games are written");
    assert_eq!(told, !cfg!(feature = "parquet"), "{usual}");
    let bare = format!("{folder}-none");
    stdout(&admiralty(&[
        "simulate", "--games", "10", "--record", "none", "--out", &bare,
    ]));
    stdout(&admiralty(&["report", &bare]));
    let report = std::fs::read_to_string(format!("{bare}/report.md")).unwrap();
    assert!(report.contains("no rows of games were recorded"), "{report}");
}

#[test]
fn nothing_piped_has_escape_codes() {
    for colour in [None, Some("1")] {
        let mut command = Command::cargo_bin("admiralty").unwrap();
        command.args(["simulate", "--games", "1000", "--no-files"]);
        match colour {
            Some(value) => command.env("NO_COLOR", value),
            None => command.env_remove("NO_COLOR"),
        };
        let output = command.output().unwrap();
        assert!(!output.stdout.contains(&0x1b) && !output.stderr.contains(&0x1b));
    }
}

/// What is printed where a line may have so many columns.
fn shown(columns: Option<&str>, arguments: &[&str]) -> String {
    let mut command = Command::cargo_bin("admiralty").unwrap();
    command.args(arguments).current_dir(env!("CARGO_MANIFEST_DIR"));
    match columns {
        Some(columns) => command.env("COLUMNS", columns),
        None => command.env_remove("COLUMNS"),
    };
    stdout(&command.output().unwrap())
}

fn longest(text: &str) -> usize {
    text.lines().map(|line| line.chars().count()).max().unwrap_or(0)
}

#[test]
fn stories_and_positions_fit_a_narrow_terminal() {
    let questions: [&[&str]; 3] = [
        &["narrate", "--luck"],
        &["narrate", "--ruleset", "great-war-at-sea"],
        &["position", "scenarios/positions/turn-4.toml"],
    ];
    for arguments in questions {
        let (wide, narrow) = (shown(None, arguments), shown(Some("70"), arguments));
        assert!(longest(&wide) > 70 && longest(&narrow) <= 70, "{narrow}");
        // A heading of a turn fills its line.
        let words = |text: &str| -> Vec<String> {
            let words = text.split_whitespace().filter(|word| !word.starts_with("=="));
            words.map(str::to_owned).collect()
        };
        assert_eq!(words(&wide), words(&narrow));
    }
    let file: &[&str] = &["narrate", "--save-position", "4"];
    assert_eq!(shown(Some("70"), file), shown(None, file));
}

#[test]
fn prose_fits_a_narrow_terminal_and_says_the_same() {
    let simulate: &[&str] = &["simulate", "--games", "20", "--no-files"];
    let questions: [&[&str]; 6] = [
        simulate,
        &["simulate", "--games", "20", "--no-files", "--all"],
        &["compare", "--rules", "19.3", "--games", "20", "--all"],
        &["match", "random", "random", "--games", "20"],
        &["odds", "scenarios/battles/duel.toml", "--exact"],
        &["table", "duel", "hood", "bismarck"],
    ];
    for arguments in questions {
        let (wide, narrow) = (shown(None, arguments), shown(Some("60"), arguments));
        let head = |page: &str| page.split("\n\n").next().unwrap_or_default().to_owned();
        assert!(
            longest(&head(&wide)) > 60 && longest(&head(&narrow)) <= 60,
            "{narrow}"
        );
        // A command that is broken has a backslash at the end of a line.
        let words = |text: &str| -> Vec<String> {
            let words = text.split_whitespace().filter(|&word| word != "\\");
            words.map(str::to_owned).collect()
        };
        assert_eq!(words(&wide), words(&narrow));
    }
    for none in ["", "0", "wide"] {
        assert_eq!(shown(Some(none), simulate), shown(None, simulate));
    }
    let help = shown(Some("60"), &["--help"]);
    let whole = "(2\nGiB for odds --exact); what is refused stands in\ndocs/";
    assert!(help.contains(whole), "{help}");
}

/// An exact answer plays nothing: it cites no games, no seed and no sampling error.
#[test]
fn an_exact_study_cites_no_games() {
    let gunfire = [
        "study",
        "volley",
        "Goeben",
        "Defence",
        "--ruleset",
        "great-war-at-sea",
    ];
    let answer = stdout(&admiralty(&gunfire));
    for word in ["sampling", "1 games", "--seed"] {
        assert!(!answer.contains(word), "{answer}");
    }
    assert!(
        answer.contains("admiralty study volley Goeben Defence"),
        "{answer}"
    );
}

#[test]
fn a_game_is_told_the_same_way_every_time() {
    let told = |game| stdout(&admiralty(&["narrate", "--seed", "7", "--game", game]));
    assert!(!told("3").is_empty());
    assert_eq!(told("3"), told("3"));
    assert_ne!(told("3"), told("4"));
    assert!(told("3").lines().all(|line| line.chars().count() <= 100));
}

/// A game told estimates nothing, and cites no interval.
#[test]
fn the_page_of_a_game_cites_no_intervals() {
    let home = tempfile::tempdir().unwrap();
    let out = home.path().join("game");
    let out = out.to_str().unwrap();
    stdout(&admiralty(&["narrate", "--seed", "7", "--out", out]));
    let page = std::fs::read_to_string(format!("{out}/report.md")).unwrap();
    assert!(
        page.contains("1 game · seed 7") && !page.contains("95 %"),
        "{page}"
    );
}

#[test]
fn bench_prints_the_committed_fingerprint_on_any_number_of_threads() {
    let run = |threads| admiralty(&["bench", "--fingerprint", "--threads", threads]);
    let (one, two) = (run("1"), run("2"));
    assert_eq!(one.status.code(), Some(0), "{}", stdout(&one));
    assert_eq!(stdout(&one), stdout(&two));
    assert!(stdout(&one).ends_with(", as committed\n"), "{}", stdout(&one));
    assert_eq!(stderr(&one), "", "nothing but a terminal is shown progress");
    refused(&["bench", "--threads", "0"], 2, &["at least one thread"]);
}

#[test]
fn bench_json_has_the_fingerprint_of_every_rung() {
    let output = admiralty(&["bench", "--fingerprint", "--json"]);
    let document: serde_json::Value = serde_json::from_str(&stdout(&output)).unwrap();
    assert_eq!(document["format"], "admiralty-bench-1");
    assert_eq!(document["fingerprint"], document["committed"]);
    assert_eq!(document["changed"], serde_json::json!([]));
    let rungs = document["rungs"].as_array().unwrap();
    assert!(
        rungs.len() >= 7 && rungs.iter().all(|rung| rung["checksum"].is_string()),
        "{document}"
    );
    assert!(rungs[0].get("ns").is_none(), "nothing was timed");
}
