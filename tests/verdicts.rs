//! The verdicts of typical questions, kept word for word in `golden/verdicts.txt`: a `$` and the arguments, then what the
//! program answers before its first empty line. To add a question, write its line and run the test: it prints the answer.

use assert_cmd::cargo::cargo_bin;
use std::fmt::Write;
use std::path::Path;
use std::process::Command;

/// Columns of a terminal.
const COLUMNS: usize = 100;

/// Lines of an answer without `--all`, and of the verdict at its head.
const SCREEN: usize = 40;
const HEAD: usize = 5;

/// Commands whose default answer fits a screen.
const SHORT: [&str; 6] = ["simulate", "match", "openings", "compare", "odds", "advise"];

#[test]
fn typical_questions_have_their_verdicts_first() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/verdicts.txt");
    let kept = std::fs::read_to_string(&file).unwrap();
    let mut now = String::new();
    for question in kept.lines().filter_map(|line| line.strip_prefix("$ ")) {
        let page = page(question);
        let (verdict, _) = page.split_once("\n\n").unwrap();
        assert!(verdict.lines().count() <= HEAD, "{question}:\n{page}");
        let command = question.split(' ').next().unwrap();
        if SHORT.contains(&command) {
            fits(question, &page);
        }
        writeln!(now, "$ {question}\n{verdict}\n").unwrap();
    }
    let same = now.lines().zip(kept.lines()).position(|(now, kept)| now != kept);
    assert!(
        same.is_none() && now.lines().count() == kept.lines().count(),
        "verdicts have changed; if that is meant, {} is now:\n{now}",
        file.display()
    );
}

/// Asserts that an answer fits a screen.
fn fits(question: &str, page: &str) {
    assert!(page.lines().count() <= SCREEN, "{question}:\n{page}");
    let wide = page.lines().find(|line| line.chars().count() > COLUMNS);
    assert_eq!(wide, None, "{question}");
}

/// With those of the golden file, five different questions of each command, of all games.
#[test]
fn default_answers_fit_a_screen() {
    for question in [
        "match random doctrine --games 20",
        "match doctrine doctrine --games 20 --rules 19.3",
        "match doctrine:barents-on-1 doctrine:wary --games 200",
        "openings --games 10",
        "openings --games 10 --rules 19.3",
        "openings --games 10 --allied attrition",
        "openings --games 10 --axis wary",
        "odds scenarios/battles/convoy.toml",
        "odds scenarios/battles/malta.toml",
        "odds scenarios/battles/barents.toml",
        "odds scenarios/battles/duel.toml --advise axis",
        "odds scenarios/battles/duel.toml --versus allied+=Norfolk",
        "odds --in scenarios/positions/turn-4-battles.toml --area north-atlantic",
        "advise scenarios/positions/turn-2-axis.toml --games 20 --budget 100",
        "advise scenarios/positions/turn-4.toml --commander doctrine --games 20 --budget 100",
        "odds scenarios/battles/duel.toml --sweep Bismarck.defense=7..9 --games 500",
        "compare --without both --games 20",
        "compare --unknowns --games 20",
        "simulate --ruleset aaws --games 20",
        "match captain random --ruleset aaws --games 4",
        "compare --ruleset aaws --rules small_ships --games 20",
        "simulate --ruleset victory-at-sea --games 4",
        "match captain random --ruleset victory-at-sea --games 4",
        "compare --ruleset victory-at-sea --set radar=on --games 4",
        "simulate --ruleset great-war-at-sea --games 20",
        "match plain random --ruleset great-war-at-sea --games 20",
        "compare --ruleset great-war-at-sea --unknowns --games 20",
        "simulate --ruleset great-war-at-sea-operations --games 20",
        "match staff random --ruleset great-war-at-sea-operations --games 20",
        "compare --ruleset great-war-at-sea-operations --set switches.plot_ahead=2|0 --games 20",
        "simulate --ruleset was-campaign --games 2",
        "match admiral random --ruleset was-campaign --games 2",
        "compare --set tie=draw|axis --games 200",
        "match doctrine:scenarios/doctrines/climbed-allied.toml doctrine:scenarios/doctrines/climbed-axis.toml --games 20",
        "odds --area natl --turn 5 --allied Rodney,KGV,Warspite,Valiant,Barham,Malaya,QE,Hood,Repulse,Renown,117x5,PoW,Howe --axis Bismarck,Tirpitz,Scharnhorst,Gneisenau,Hipper,Blucher --games 2000",
        "odds scenarios/battles/duel.toml --versus allied=Rodney,KGV,Warspite,Valiant,Barham,Malaya,QE,Hood,Repulse,Renown",
    ] {
        fits(question, &page(question));
    }
    let folder = tempfile::tempdir().unwrap();
    for moment in ["2:allied", "3:axis", "6:allied"] {
        let file = folder.path().join("game.toml");
        let file = file.to_str().unwrap();
        page(&format!("narrate --game 3 --save-position {moment} {file}"));
        let question = format!("advise {file} --games 20 --budget 100");
        fits(&question, &page(&question));
        std::fs::remove_file(file).unwrap();
    }
}

fn page(question: &str) -> String {
    let output = Command::new(cargo_bin("admiralty"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(question.split(' '))
        .output()
        .unwrap();
    assert!(output.status.success(), "{question}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// Scores are whole: with half a point to one side no game is drawn, and none is shown as if it could be.
#[test]
fn draws_are_left_out_where_there_can_be_none() {
    assert!(page("simulate --games 50").contains("draw"));
    assert!(!page("simulate --games 50 --bid 0.5").contains("draw"));
}

#[test]
fn a_scenario_fits_the_columns_of_a_terminal() {
    let shown = page("scenario show");
    let wide = shown.lines().find(|line| line.chars().count() > COLUMNS);
    assert_eq!(wide, None);
}

/// What an optional rule is stands in the verdict on it, once, and in the help.
#[test]
fn rules_are_told_in_words() {
    let found = page("compare --rules 19.3 --games 200");
    let (verdict, _) = found.split_once("\n\n").unwrap();
    assert_eq!(verdict.matches("face down").count(), 1, "{verdict}");
    for command in ["compare", "simulate", "match"] {
        let help = page(&format!("{command} -h"))
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ");
        assert!(
            help.contains("19.1 (Bismarck and Tirpitz have defence 7)"),
            "{help}"
        );
    }
}
