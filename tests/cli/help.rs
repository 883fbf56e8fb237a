//! The help, the version, and what a package ships beside the program.

use super::{admiralty, refused, stderr, stdout};

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
