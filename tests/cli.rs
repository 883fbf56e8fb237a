//! The program from outside: exit codes, messages, what goes where, and that nothing makes it panic.

use admiralty_core::contract::Ruleset as _;
use assert_cmd::Command;
use std::path::PathBuf;
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

/// A directory of its own for each test, removed when it is dropped.
fn scenario_file(text: &str) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("variant.toml");
    std::fs::write(&file, text).unwrap();
    (folder, file)
}

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

#[test]
fn a_precision_that_makes_no_sense_is_told_with_its_remedy() {
    let refused = |until: &str, words: &[&str]| {
        self::refused(
            &["simulate", "--until", until],
            2,
            &[&["--until"], words].concat(),
        );
    };
    refused("0.2", &["\"0.2\" has no unit", "0.2%", "0.2poc"]);
    refused("0%", &["more than 0"]);
    refused("-1%", &["more than 0"]);
    refused("60%", &["says nothing", "less than 50%"]);
    refused("0.00001%", &["more games than can be played", "at least 0.001%"]);
    refused("0.1vp", &["\"vp\"", "poc (mean final score)"]);
    refused("often", &["no precision", "such as 0.2% or 0.02poc"]);
    self::refused(
        &["simulate", "--until", "1%", "--games", "10"],
        2,
        &["--until", "cannot be used with", "--games"],
    );
    self::refused(
        &["simulate", "--at-most", "5", "--games", "10"],
        2,
        &["cannot be used with"],
    );
    self::refused(&["simulate", "--at-most", "0"], 2, &["at least one game"]);
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

/// The variant in the help of `scenario` is one.
#[test]
fn the_variant_that_the_help_shows_can_be_played() {
    let page = stdout(&admiralty(&["scenario", "--help"]));
    let from = page.find("extends = ").expect("a variant to copy");
    let lines = page[from..].lines();
    let block: Vec<&str> = (lines.map(str::trim))
        .take_while(|line| !line.is_empty())
        .collect();
    let (_home, file) = scenario_file(&block.join("\n"));
    let shown = stdout(&admiralty(&["scenario", "show", file.to_str().unwrap()]));
    assert!(shown.contains("Ajax"), "{shown}");
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

#[test]
fn prose_fits_a_narrow_terminal_and_says_the_same() {
    let shown = |columns: Option<&str>, arguments: &[&str]| {
        let mut command = Command::cargo_bin("admiralty").unwrap();
        command.args(arguments).current_dir(env!("CARGO_MANIFEST_DIR"));
        match columns {
            Some(columns) => command.env("COLUMNS", columns),
            None => command.env_remove("COLUMNS"),
        };
        stdout(&command.output().unwrap())
    };
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
        let longest = |text: &str| text.lines().map(|line| line.chars().count()).max().unwrap_or(0);
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

#[test]
fn bad_usage_is_told_with_its_remedy() {
    refused(
        &["simulate", "--games", "0"],
        2,
        &["--games", "at least one game"],
    );
    refused(&["simulate", "--games", "many"], 2, &["--games", "50K"]);
    refused(&["simulate", "--games", "-3"], 2, &[]);
    refused(&["simulate", "--games", "99999G"], 2, &["at most"]);
    refused(
        &["simulate", "--allied", "randum"],
        2,
        &["randum", "did you mean \"random\"?", "known are"],
    );
    refused(&["simulate", "--axis", "random:7"], 2, &["takes no argument"]);
    refused(&["simulate", "--axis", ""], 2, &["no commander", "random"]);
    refused(
        &["simulate", "--rules", "19.4"],
        2,
        &["19.4", "19.1", "19.2", "19.3"],
    );
    refused(&["simulate", "--rules", "19.1,,19.2"], 2, &["known are"]);
    refused(&["simulate", "--bid", "0.25"], 2, &["--bid", "steps of 0.5"]);
    refused(&["simulate", "--bid", "20.5"], 2, &["at most 20"]);
    refused(&["simulate", "--bid", "NaN"], 2, &["a bid is a number"]);
    refused(&["simulate", "--threads", "0"], 2, &["at least one thread"]);
    refused(&["simulate", "--threads", "1000000"], 2, &["at most"]);
    refused(&["simulate", "--seed", "x"], 2, &["--seed"]);
    refused(
        &["simulate", "--ruleset", "chess"],
        2,
        &["no ruleset", "war-at-sea"],
    );
    refused(&["narrate", "--game", "-1"], 2, &[]);
    refused(&["simulat"], 2, &["simulate"]);
    for (arguments, word) in [
        (&["table"][..], "no table is named"),
        (&["study", "--ruleset", "aaws"][..], "no study is named"),
    ] {
        refused(arguments, 2, &[word, "known are:\n"]);
    }
    refused(
        &["advise", "--ruleset", "aaws"],
        2,
        &["this game has no position files"],
    );
    refused(
        &["simulate", "--set", "hood.defense=5"],
        2,
        &[
            "--set",
            "write it into a scenario file",
            "admiralty compare --set",
        ],
    );
    refused(&["odds", "--turn", "-1"], 2, &["--turn", "from 1 to 255"]);
    refused(&["advise", "--options", "0"], 2, &["--options", "from 1 to 20"]);
    refused(&[], 2, &["Usage"]);
}

#[test]
fn scenarios_that_cannot_be_read_are_failures() {
    refused(
        &["simulate", "no-such-file.toml"],
        1,
        &["no-such-file.toml", "cannot be read"],
    );
    refused(&["narrate", "no-such-file.toml"], 1, &["cannot be read"]);
    refused(
        &["scenario", "check", "no-such-file.toml"],
        1,
        &["cannot be read"],
    );
    refused(&["scenario", "show", "/"], 1, &["cannot be read"]);
}

#[test]
fn every_fault_of_a_scenario_is_told_at_once() {
    let (_folder, file) = scenario_file(
        "extends = \"war-at-sea\"\n[ships.Hood]\ndefense = 99\n[ships.Bismark]\ndefense = 7\n[switches]\ntei = \"axis\"\n",
    );
    let path = file.to_str().unwrap();
    for command in [
        &["simulate", path][..],
        &["narrate", path],
        &["scenario", "check", path],
        &["scenario", "show", path],
    ] {
        refused(command, 2, &["variant.toml:3", "99", "Bismark", "tei"]);
    }
    let (_folder, file) = scenario_file("this is not TOML");
    refused(
        &["scenario", "check", file.to_str().unwrap()],
        2,
        &["variant.toml:1"],
    );
}

#[test]
fn a_variant_of_three_lines_is_played_and_cited() {
    let (_folder, file) = scenario_file("extends = \"war-at-sea\"\n[switches]\ntie = \"axis\"\n");
    let path = file.to_str().unwrap();
    let output = admiralty(&["simulate", path, "--games", "500"]);
    let page = stdout(&output);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(page.contains("; tie = "), "{page}");
    assert!(
        page.contains("draw              0.0 %"),
        "the Axis wins ties: {page}"
    );
    assert!(page.contains(&format!("simulate --games 500 {path}")), "{page}");
}

#[test]
fn scenarios_are_checked_and_shown() {
    for (command, words) in [
        ("check", ["no faults", "hash"]),
        ("show", ["Bismarck", "Mediterranean"]),
    ] {
        let output = admiralty(&["scenario", command]);
        assert_eq!(output.status.code(), Some(0));
        assert!(
            words.iter().all(|word| stdout(&output).contains(word)),
            "{}",
            stdout(&output)
        );
    }
}

/// What a variant repeats from print is no change.
#[test]
fn only_what_differs_from_print_is_listed_as_changed() {
    let text = "extends = \"war-at-sea\"\n[ships.Pola]\nnation = \"Italian\"\nclass = \"cruiser\"\nfactors = \"217\"\n\
                entry_turn = 1\nstart = [\"Italy\"]\n";
    let (_home, file) = scenario_file(text);
    let shown = stdout(&admiralty(&["scenario", "show", file.to_str().unwrap()]));
    assert!(shown.contains("Changed by this scenario: 1\n"), "{shown}");
    assert!(shown.contains("ships.Pola.factors"), "{shown}");
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
fn every_help_text_has_what_it_must() {
    for (arguments, words) in [
        (
            &["--help"][..],
            &["simulate", "narrate", "scenario", "Examples", "Exit codes"][..],
        ),
        (
            &["simulate", "--help"],
            &[
                "What is played, and by whom:",
                "How many games:",
                "--until",
                "0.02poc",
                "--at-most",
                "--json",
                "Exit codes",
                "--games",
                "--allied",
                "--axis",
                "--rules",
                "--bid",
                "--seed",
                "--threads",
                "--out",
                "--record",
                "--csv",
                "--no-files",
                "1939",
                "random",
                "19.3",
                "Examples",
            ],
        ),
        (
            &["narrate", "--help"],
            &["--seed", "--game", "--run", "random", "Examples"],
        ),
        (&["scenario", "--help"], &["check", "show"]),
        (&["scenario", "check", "--help"], &["FILE"]),
    ] {
        let output = admiralty(arguments);
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        for word in words {
            assert!(
                stdout(&output).contains(word),
                "{arguments:?} lacks {word:?}: {}",
                stdout(&output)
            );
        }
    }
}

/// The short help of the program fits a screen, names every command in a group, and no hidden one.
#[test]
fn the_short_help_is_in_groups_and_fits_a_screen() {
    let page = stdout(&admiralty(&["-h"]));
    let at = |words: &str| {
        page.find(words)
            .unwrap_or_else(|| panic!("{words:?} is missing: {page}"))
    };
    let order = [
        "Questions:",
        "\n  odds ",
        "\n  advise ",
        "\n  table ",
        "Files:",
        "\n  scenario ",
        "\nFor builders",
    ];
    assert!(order.windows(2).all(|pair| at(pair[0]) < at(pair[1])), "{page}");
    assert!(at("\nFor builders") < at("\n  bench "), "{page}");
    assert!(page.lines().count() <= 50, "{}", page.lines().count());
    assert!(page.lines().all(|line| line.chars().count() <= 100), "{page}");
    for hidden in ["completions", "manual", "Examples"] {
        assert!(!page.contains(hidden), "{hidden}: {page}");
    }
    for command in [
        "odds", "advise", "narrate", "simulate", "compare", "openings", "match", "table",
    ] {
        let page = stdout(&admiralty(&[command, "-h"]));
        assert!(page.lines().count() <= 45, "{page}");
        assert!(page.lines().all(|line| line.chars().count() <= 100), "{page}");
    }
    let short = stdout(&admiralty(&["advise", "-h"]));
    assert!(
        short.contains("--template") && !short.contains("Examples"),
        "{short}"
    );
}

#[test]
fn the_version_names_the_rules_of_every_game() {
    let page = stdout(&admiralty(&["--version"]));
    assert!(
        page.starts_with(concat!("admiralty ", env!("CARGO_PKG_VERSION"))),
        "{page}"
    );
    assert!(page.contains("\nrules of War at Sea: version "), "{page}");
}

/// What a package ships beside the program names the visible commands and their options.
#[test]
fn completions_and_manual_are_written() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = stdout(&admiralty(&["completions", shell]));
        assert!(
            script.contains("advise") && script.contains("template"),
            "{shell}"
        );
    }
    let folder = tempfile::tempdir().unwrap();
    let pages = folder.path().join("man");
    let output = admiralty(&["manual", pages.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let page = std::fs::read_to_string(pages.join("admiralty-advise.1")).unwrap();
    assert!(page.contains("template"), "{page}");
    assert!(pages.join("admiralty.1").exists());
    assert!(!pages.join("admiralty-manual.1").exists());
    refused(
        &["manual", "/dev/null/man"],
        1,
        &["/dev/null/man cannot be written"],
    );
}

#[cfg(unix)]
mod signals {
    //! What the shell does to a program: interrupts it, closes its output.

    use super::*;
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
}

#[test]
fn openings_and_weights_of_ones_own_are_played_and_cited_and_faults_in_them_told() {
    let folder = tempfile::tempdir().unwrap();
    let run = |name: &str, text: &str| {
        std::fs::write(folder.path().join(name), text).unwrap();
        let allied = format!("doctrine:{name}");
        let mut command = Command::cargo_bin("admiralty").unwrap();
        let arguments = ["simulate", "--no-files", "--games", "20", "--allied", &allied];
        command.current_dir(&folder).args(arguments).output().unwrap()
    };
    let opening = |place: &str| {
        format!("name = \"mine\"\nside = \"Allied\"\nabout = \"mine\"\n[turn.1]\n\"{place}\" = \"Hood\"\n")
    };
    let good = run("mine.toml", &opening("North Sea"));
    assert_eq!(good.status.code(), Some(0), "{}", stderr(&good));
    assert!(stdout(&good).contains("mine.toml"), "{}", stdout(&good));

    let bad = run("bad.toml", &opening("Baltic Sea"));
    assert_eq!(bad.status.code(), Some(2));
    let message = stderr(&bad);
    assert!(
        ["bad.toml", "Hood", "rule 6.6"]
            .iter()
            .all(|word| message.contains(word)),
        "{message}"
    );

    let weights = run("weights.toml", "[worth]\nattack = 20\n");
    assert_eq!(weights.status.code(), Some(2));
    assert!(
        stderr(&weights).contains("weights.toml:1: worth.defense\n    missing"),
        "{}",
        stderr(&weights)
    );
    refused(
        &["simulate", "--axis", "doctrine:no-such.toml"],
        1,
        &["no-such.toml", "cannot be read"],
    );
    refused(
        &["simulate", "--axis", "doctrine:barents"],
        2,
        &["barents", "judgement"],
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
