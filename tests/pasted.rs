//! Every command that an answer prints can be pasted: where it was asked, and elsewhere.

use assert_cmd::cargo::cargo_bin;
use std::path::Path;
use std::process::{Command, Output};

/// What was asked one after the other; `DIR` stands for the scenarios of the repository.
const ASKED: [&[&str]; 14] = [
    &["simulate --games 20 --out run", "simulate --add run --games 20"],
    &[
        "simulate --games 20 --out run",
        "simulate --add run/ --games 20",
        "simulate --add ./run --games 20",
    ],
    &[
        "match doctrine random --games 4 --out met",
        "match --add met --games 4",
    ],
    &[
        "compare --rules 19.1 --games 20 --out study",
        "compare --add study --games 20",
    ],
    &["compare --set tie=draw|axis --games 20"],
    &["compare --without both --games 2"],
    &["simulate --games 20 --rules 19.1"],
    &["openings --games 10 --allied attrition --axis wary"],
    &[
        "openings --games 10 --allied attrition --axis wary --also-by doctrine --also-by learned:fast --also-games 20",
    ],
    &["odds DIR/battles/duel.toml"],
    &["odds DIR/battles/duel.toml --versus allied+=Norfolk"],
    &["odds DIR/battles/duel.toml --sweep Bismarck.defense=7..9 --games 200"],
    &["odds DIR/battles/duel.toml --sweep Bismarck.defense=7..8 --at-most 2000"],
    &["advise DIR/positions/turn-4.toml --games 20 --budget 100 --all"],
];

/// The names before a command.
const NAMES: [&str; 4] = ["again", "command", "then", "same games"];

#[test]
fn what_is_printed_can_be_pasted() {
    for asked in ASKED {
        let home = tempfile::tempdir().unwrap();
        let mut answer = String::new();
        for line in asked {
            let scenarios = format!("{}/scenarios", env!("CARGO_MANIFEST_DIR"));
            let words = line.replace("DIR", &scenarios);
            let output = Command::new(cargo_bin("admiralty"))
                .current_dir(&home)
                .args(words.split(' '))
                .output()
                .unwrap();
            answer = said(line, &output);
        }
        let commands = commands(&answer);
        assert!(!commands.is_empty(), "{asked:?}:\n{answer}");
        let elsewhere = tempfile::tempdir().unwrap();
        for folder in [&home, &elsewhere] {
            for command in &commands {
                said(command, &pasted(folder.path(), command));
            }
        }
    }
}

/// What was printed, if it went well.
fn said(asked: &str, output: &Output) -> String {
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{asked}: {told}");
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// The commands of an answer, each as a shell reads its lines.
fn commands(answer: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut lines = answer.lines();
    while let Some(line) = lines.next() {
        let is_command = |name: &&str| {
            let rest = line.trim_start().strip_prefix(*name);
            rest.is_some_and(|rest| rest.trim_start().starts_with("admiralty "))
        };
        if !NAMES.iter().any(is_command) {
            continue;
        }
        let mut command = line[line.find("admiralty ").unwrap()..].to_owned();
        while command.ends_with('\\') {
            command += "\n";
            command += lines.next().unwrap();
        }
        found.push(command);
    }
    found
}

/// Runs what a user would paste into a shell that finds the program.
fn pasted(folder: &Path, command: &str) -> Output {
    let program = cargo_bin("admiralty");
    let path = std::env::var("PATH").unwrap_or_default();
    let path = format!("{}:{path}", program.parent().unwrap().display());
    let mut shell = Command::new("sh");
    shell.current_dir(folder).env("PATH", path);
    shell.args(["-c", command]).output().unwrap()
}
