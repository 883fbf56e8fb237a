//! What `simulate` prints, and that the commands in it give it again.

use super::{admiralty, stderr, stdout};
use admiralty_core::contract::Ruleset as _;

#[test]
fn a_summary_is_the_same_on_one_and_two_threads() {
    let run = |threads| admiralty(&["simulate", "--games", "3500", "--seed", "7", "--threads", threads]);
    let (one, two) = (run("1"), run("2"));
    assert_eq!(one.status.code(), Some(0), "{}", stderr(&one));
    assert_eq!(stdout(&one), stdout(&two));
    assert!(
        stdout(&one).contains("War at Sea: 3,500 games of "),
        "{}",
        stdout(&one)
    );
}

#[test]
fn the_command_in_a_summary_gives_that_summary_again() {
    let first = admiralty(&[
        "simulate",
        "--games",
        "1_200",
        "--rules",
        "19.3,19.1",
        "--bid",
        "-1.5",
        "--seed",
        "3",
    ]);
    let page = stdout(&first);
    assert_eq!(first.status.code(), Some(0), "{}", stderr(&first));
    let (_, command) = page.split_once("  command ").unwrap();
    let words: Vec<&str> = command.split_whitespace().filter(|word| *word != "\\").collect();
    assert_eq!(words[0], "admiralty");
    assert_eq!(stdout(&admiralty(&words[1..])), page);
}

#[test]
fn a_summary_says_what_a_reader_needs_to_judge_it() {
    let page = stdout(&admiralty(&[
        "simulate", "--games", "2K", "--rules", "19.2", "--bid", "0.5", "--all",
    ]));
    for words in [
        "Allied win",
        "Axis win",
        "mean final POC",
        "fair bid",
        "bid at the table",
        "POC by turn",
        "cumulative",
        "Control of areas by turn",
        "Mediterranean: nobody",
        "Losses by class",
        "program           admiralty",
        "hash ",
        "intervals         95 %, for a number of games fixed beforehand",
        "does not show     how people would do",
        "their files       none but those built in",
        "optional rules    19.2",
        "all at their defaults",
        "doctrine Allied, doctrine Axis",
        "bid               0.5",
        "seed              1939",
        "assumed ",
        "--bid 0.5 ",
    ] {
        assert!(page.contains(words), "{words:?} is missing from\n{page}");
    }
    assert!(!page.contains("\n  draw "), "half a point leaves none\n{page}");
    assert!(page.lines().all(|line| line.chars().count() <= 100), "{page}");
}

/// The columns of a line that a summary has under this name.
fn entry<'p>(page: &'p str, name: &str) -> Option<&'p str> {
    let named = page
        .lines()
        .find_map(|line| line.strip_prefix("  ")?.strip_prefix(name)?.strip_prefix(' '));
    named.map(str::trim)
}

#[test]
fn a_run_to_a_precision_is_repeated_by_its_command_and_its_games_by_the_other() {
    let first = admiralty(&["simulate", "--until", "5 %", "--seed", "3"]);
    let page = stdout(&first);
    assert_eq!(first.status.code(), Some(0), "{}", stderr(&first));
    assert_eq!(entry(&page, "precision"), Some("5%, reached"), "{page}");
    let joined = page.replace(" \\\n", " ");
    let words = |name| -> Vec<&str> { entry(&joined, name).unwrap().split_whitespace().skip(1).collect() };
    assert!(words("command").starts_with(&["simulate", "--until", "5%"]));
    assert_eq!(stdout(&admiralty(&words("command"))), page);
    let played = |page: &str| {
        let heading = page.lines().find_map(|line| line.strip_prefix("War at Sea: "));
        heading.unwrap().split_once(" games").unwrap().0.to_owned()
    };
    let games = played(&page);
    assert!(words("same games").starts_with(&["simulate", "--games", &games.replace(',', "")]));
    let same = stdout(&admiralty(&words("same games")));
    assert_eq!(played(&same), games);
    assert_eq!(entry(&same, "precision"), None);
}

/// Without a word about how many games, the precision is the default; the cap ends the run, which is no failure.
#[test]
fn a_cap_is_no_failure_and_is_told_on_both_streams() {
    let output = admiralty(&["simulate", "--at-most", "1_000"]);
    assert_eq!(output.status.code(), Some(0));
    let told = "0.2%, not reached in the 1,000 games allowed (--at-most)";
    assert_eq!(entry(&stdout(&output), "precision"), Some(told));
    assert!(
        stdout(&output).contains("PRECISION NOT REACHED"),
        "{}",
        stdout(&output)
    );
    assert!(stderr(&output).contains(told), "{}", stderr(&output));
}

#[test]
fn json_alone_goes_to_standard_output() {
    let run = |threads| admiralty(&["simulate", "--games", "2100", "--json", "--threads", threads]);
    let (one, two) = (run("1"), run("2"));
    assert_eq!(one.status.code(), Some(0), "{}", stderr(&one));
    assert_eq!(one.stdout, two.stdout);
    let summary =
        admiralty_show::summary::json::read(&stdout(&one), &war_at_sea::WarAtSea.card().game).unwrap();
    assert_eq!((summary.citation.games, summary.citation.complete), (2_100, true));
    // The same run as text: the same figures.
    let page = stdout(&admiralty(&["simulate", "--games", "2100", "--all"]));
    assert_eq!(
        admiralty_show::summary::text(
            &summary,
            admiralty_show::Detail::All,
            admiralty_show::Paint::Plain
        ),
        page
    );
}
