//! `match` and `ladder` from outside: what is printed, what is refused and how.

use assert_cmd::Command;
use std::process::Output;

/// Runs the program in a folder of its own.
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

fn page(arguments: &[&str]) -> String {
    let output = admiralty(arguments);
    assert_eq!(
        output.status.code(),
        Some(0),
        "{arguments:?}: {}",
        stderr(&output)
    );
    stdout(&output)
}

/// Arguments, the exit code, and words of the message.
const CASES: &[(&[&str], i32, &[&str])] = &[
    (&["match"], 2, &["<A>", "<B>"]),
    (&["match", "doctrine"], 2, &["<B>"]),
    (&["match", "doctrine", "randum"], 2, &["did you mean \"random\"?"]),
    (
        &["match", "doctrine", "doctrine:nonsense"],
        2,
        &["opening `nonsense`"],
    ),
    (
        &["match", "doctrine:dodge//doctrine", "random"],
        2,
        &["there is no Allied opening `dodge`"],
    ),
    (
        &["match", "doctrine", "doctrine:no-such.toml"],
        1,
        &["no-such.toml cannot be read"],
    ),
    (
        &["match", "doctrine", "random", "--games", "7"],
        2,
        &["in pairs", "6 or 8"],
    ),
    (
        &["match", "doctrine", "random", "--games", "0"],
        2,
        &["at least one game"],
    ),
    (
        &["match", "doctrine", "random", "--games", "10", "--sprt", "0,5"],
        2,
        &["cannot be used with"],
    ),
    (
        &["match", "doctrine", "random", "--until", "1%", "--sprt", "0,5"],
        2,
        &["cannot be used with"],
    ),
    (
        &["match", "doctrine", "random", "--games", "10", "--at-most", "20"],
        2,
        &["cannot be used with"],
    ),
    (
        &["match", "doctrine", "random", "--sprt", "5"],
        2,
        &["--sprt <ELO0,ELO1>", "such as 0,5"],
    ),
    (
        &["match", "doctrine", "random", "--sprt", "5,0"],
        2,
        &["must be larger than the first"],
    ),
    (
        &["match", "doctrine", "random", "--until", "1"],
        2,
        &["--until <PRECISION>", "has no unit"],
    ),
    (&["ladder", "--bid", "0.3"], 2, &["--bid 0.3", "steps of 0.5"]),
    (&["ladder", "doctrine"], 2, &["two contenders"]),
    (&["ladder", "random", "random"], 2, &["random is named twice"]),
    (
        &["ladder", "--picture", "ladder.gif"],
        2,
        &["end the name in .svg, .png or .pdf"],
    ),
];

#[test]
fn what_makes_no_sense_is_refused_with_a_remedy() {
    for &(arguments, code, words) in CASES {
        let output = admiralty(arguments);
        let message = stderr(&output);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {message}");
        for word in words {
            assert!(
                message.contains(word),
                "{arguments:?} does not say {word:?}: {message}"
            );
        }
        assert_eq!(stdout(&output), "", "{arguments:?}");
    }
}

#[test]
fn the_command_in_a_match_gives_it_again() {
    let first = page(&[
        "match",
        "doctrine:barents-on-1",
        "random",
        "--games",
        "60",
        "--rules",
        "19.3",
        "--bid",
        "-1.5",
        "--seed",
        "3",
        "--dice",
        "stream",
    ]);
    let (_, command) = first.split_once("  command ").unwrap();
    let words: Vec<&str> = command.split_whitespace().filter(|word| *word != "\\").collect();
    assert_eq!(words[0], "admiralty");
    assert_eq!(page(&words[1..]), first);
    assert!(
        first.contains("doctrine:barents-on-1 as Allies, doctrine as Axis"),
        "{first}"
    );
}

#[test]
fn a_match_says_what_a_reader_needs() {
    let page = page(&["match", "doctrine", "random", "--sprt", "0,50", "--all"]);
    for words in [
        "doctrine against random, both sides",
        "score             100 %",
        "Elo               above +",
        "doctrine is stronger than random by more than 0 Elo (H1, 50, accepted)",
        "SPRT 0 against 50 Elo",
        "doctrine as Allies",
        "random as Axis",
        "the Allies        50 %",
        "by points         0: 0   ½: 0   1: 0   1½: 0   2: ",
        "95 % confidence sequence",
        "hash ",
        "seed              1939",
        "does not show     how good anybody is against people",
        "command           admiralty match doctrine random --sprt 0,50 --seed 1939",
    ] {
        assert!(page.contains(words), "{words:?} is missing from\n{page}");
    }
    assert!(page.lines().all(|line| line.chars().count() <= 100), "{page}");
}

#[test]
fn the_ladder_of_all_contenders_fits_a_page() {
    let page = page(&["ladder", "--games", "4"]);
    assert!(
        page.contains("doctrine:south-atlantic-jump")
            && page.contains("command           admiralty ladder --games 4 --seed 1939"),
        "{page}"
    );
    assert!(page.lines().all(|line| line.chars().count() <= 100), "{page}");
}

#[test]
fn threads_do_not_matter() {
    let ran = |threads| {
        page(&[
            "match",
            "doctrine",
            "doctrine:axis-weights",
            "--games",
            "300",
            "--threads",
            threads,
        ])
    };
    assert_eq!(ran("1"), ran("2"));
    let ladder = |threads| {
        page(&[
            "ladder",
            "doctrine",
            "random",
            "doctrine:dodge",
            "--games",
            "60",
            "--threads",
            threads,
        ])
    };
    assert_eq!(ladder("1"), ladder("2"));
}

#[test]
fn a_ladder_draws_its_picture_and_is_repeated_by_its_command() {
    let folder = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| {
        let mut command = Command::cargo_bin("admiralty").unwrap();
        let output = command.current_dir(&folder).args(arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        stdout(&output)
    };
    let names = ["doctrine", "random", "doctrine:five-areas"];
    let first = run(&[
        &["ladder"],
        &names[..],
        &["--games", "40", "--picture", "ladder.svg"],
    ]
    .concat());
    for words in [
        "1 doctrine",
        "random",
        "below ",
        "as Allies",
        "Elo by maximum likelihood",
    ] {
        assert!(first.contains(words), "{words:?} is missing from\n{first}");
    }
    let svg = std::fs::read_to_string(folder.path().join("ladder.svg")).unwrap();
    assert!(svg.starts_with("<svg") && svg.contains("doctrine:five-areas"));
    let (_, command) = first.split_once("  command ").unwrap();
    let words: Vec<&str> = command.split_whitespace().filter(|word| *word != "\\").collect();
    assert_eq!(run(&words[1..]), first);
    let json: serde_json::Value =
        serde_json::from_str(&run(&["ladder", "doctrine", "random", "--games", "40", "--json"])).unwrap();
    assert_eq!(json["format"], "admiralty-ladder-1");
    assert_eq!(json["rungs"][1]["elo"]["low"], serde_json::Value::Null);
    assert_eq!(json["meetings"][0]["score"]["value"], 1.0);
}
