//! The documents: every link leads somewhere, every command is one that the program takes, and they stay short.

use assert_cmd::cargo::cargo_bin;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The README is read in a few minutes.
const README_LINES: usize = 95;

/// All documents together, those of the games apart.
const DOCS_LINES: usize = 1_500;

/// What stands for something of the reader's own in a command.
const PLACES: [&str; 4] = ["COMMAND", "FILE", "DIR", "…"];

/// Where files of ours name documents.
const FOLDERS: [&str; 11] = [
    ".cargo",
    ".github",
    "benches",
    "crates",
    "docs",
    "fuzz",
    "notebooks",
    "reports",
    "scenarios",
    "src",
    "tests",
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// All files below a folder with one of these endings.
fn files(folder: &Path, endings: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() {
            if name != "target" {
                found.extend(files(&path, endings));
            }
        } else if endings.iter().any(|ending| name.ends_with(ending)) {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn documents() -> Vec<PathBuf> {
    let mut documents = files(&root().join("docs"), &[".md"]);
    documents.extend(files(&root().join("reports"), &["README.md"]));
    documents.extend(
        [
            "README.md",
            "CONTRIBUTING.md",
            "CHANGELOG.md",
            "notebooks/README.md",
        ]
        .map(|file| root().join(file)),
    );
    documents
}

/// The lines inside or outside of code fences.
fn lines(text: &str, inside: bool) -> Vec<&str> {
    let mut within = false;
    let mut found = Vec::new();
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            within = !within;
        } else if within == inside {
            found.push(line);
        }
    }
    found
}

/// The targets of all links and pictures of a text.
fn links(text: &str) -> Vec<&str> {
    let rest = lines(text, false)
        .into_iter()
        .flat_map(|line| line.split("](").skip(1));
    rest.filter_map(|rest| rest.split(')').next()).collect()
}

/// What a link to a heading is called: lower case, hyphens for spaces, without punctuation.
fn anchors(text: &str) -> BTreeSet<String> {
    let headings = lines(text, false)
        .into_iter()
        .filter(|line| line.starts_with('#'));
    let slug = |heading: &str| -> String {
        let words = heading.trim_start_matches('#').trim().to_lowercase();
        let kept = words
            .chars()
            .filter(|c| c.is_alphanumeric() || " -_".contains(*c));
        kept.map(|c| if c == ' ' { '-' } else { c }).collect()
    };
    headings.map(slug).collect()
}

#[test]
fn every_link_leads_somewhere() {
    let mut seen = 0;
    for document in documents() {
        let text = read(&document);
        for link in links(&text) {
            if link.contains("://") {
                continue;
            }
            seen += 1;
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let target = match file {
                "" => document.clone(),
                file => document.parent().unwrap().join(file),
            };
            assert!(target.exists(), "{}: {link} does not exist", document.display());
            if !anchor.is_empty() {
                let anchors = anchors(&read(&target));
                assert!(
                    anchors.contains(anchor),
                    "{}: {link} has no such heading",
                    document.display()
                );
            }
        }
    }
    assert!(seen > 80, "{seen} links");
}

/// Sources and scenarios name documents by their path from the root.
#[test]
fn every_document_that_is_named_exists() {
    let mut seen = 0;
    let folders = FOLDERS.map(|folder| root().join(folder));
    let folders = folders.iter().filter(|folder| folder.is_dir());
    let mut named: Vec<PathBuf> = folders
        .flat_map(|folder| files(folder, &[".rs", ".toml", ".md", ".ipynb", ".yml"]))
        .collect();
    named
        .extend(["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "Cargo.toml"].map(|file| root().join(file)));
    for file in named {
        let text = read(&file);
        for rest in text.split("docs/").skip(1) {
            let path: String = rest
                .chars()
                .take_while(|&c| c.is_ascii_lowercase() || "-/.".contains(c))
                .collect();
            let Some((path, _)) = path.split_once(".md") else {
                continue;
            };
            seen += 1;
            let path = format!("docs/{path}.md");
            assert!(
                root().join(&path).exists(),
                "{} names {path}, which does not exist",
                file.display()
            );
        }
    }
    assert!(seen > 50, "{seen} documents are named");
}

#[test]
fn the_documents_are_short() {
    // Code that another test holds equal to a file is not counted.
    let length = |path: &Path| prose(&read(path)).count();
    let readme = length(&root().join("README.md"));
    assert!(
        readme <= README_LINES,
        "README.md has {readme} lines, at most {README_LINES}"
    );
    let docs = files(&root().join("docs"), &[".md"]).into_iter();
    let docs: usize = docs
        .filter(|path| !path.starts_with(root().join("docs/games")))
        .map(|path| length(&path))
        .sum();
    assert!(docs <= DOCS_LINES, "docs have {docs} lines, at most {DOCS_LINES}");
}

/// With `--help` at its end a command is read up to there, and nothing is played.
#[test]
fn the_program_takes_every_command() {
    let program = cargo_bin("admiralty");
    let mut seen = 0;
    for document in [
        "README.md",
        "docs/guide.md",
        "docs/statistics.md",
        "docs/performance.md",
    ] {
        let text = read(&root().join(document));
        let spans = lines(&text, false)
            .into_iter()
            .flat_map(|line| line.split('`').skip(1).step_by(2));
        for line in lines(&text, true).into_iter().chain(spans) {
            let line = line.trim_start_matches("$ ");
            let Some(arguments) = line.strip_prefix("admiralty ") else {
                continue;
            };
            if PLACES.iter().any(|place| line.contains(place)) {
                continue;
            }
            seen += 1;
            let output = Command::new(&program)
                .args(words(arguments))
                .arg("--help")
                .output()
                .unwrap();
            assert_eq!(
                output.status.code(),
                Some(0),
                "{document}: {line}\n{}",
                String::from_utf8_lossy(&output.stderr)
            );
        }
    }
    assert!(seen > 40, "{seen} commands");
}

/// So is every command of `reports/make`.
#[cfg(unix)]
#[test]
fn the_program_takes_every_command_of_the_reports() {
    let make = |arguments: &[&str]| {
        let output = Command::new(root().join("reports/make"))
            .args(arguments)
            .output()
            .unwrap();
        assert!(output.status.success(), "{arguments:?}: {output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    let mut seen = 0;
    for report in make(&[])
        .lines()
        .filter_map(|line| line.split_whitespace().next())
    {
        for line in make(&["--show", report]).lines() {
            seen += 1;
            let arguments = line
                .strip_prefix("admiralty ")
                .unwrap_or_else(|| panic!("{report}: {line}"));
            let mut program = Command::new(cargo_bin("admiralty"));
            let output = program.args(words(arguments)).arg("--help").output().unwrap();
            assert!(
                output.status.success(),
                "{report}: {line}\n{}",
                String::from_utf8_lossy(&output.stderr)
            );
        }
    }
    assert!(seen > 8, "{seen} commands");
}

/// Cuts a command line as a shell does, as far as these need it: quotes, a comment, where output goes.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (n, piece) in line.split(['"', '\'']).enumerate() {
        if n % 2 == 1 {
            words.push(piece.to_owned());
            continue;
        }
        for word in piece.split_whitespace() {
            if ["#", ">", "|"].contains(&word) {
                return words;
            }
            words.push(word.to_owned());
        }
    }
    words
}

/// The lines of a document outside blocks of Rust and Python, which are run.
fn prose(text: &str) -> impl Iterator<Item = &str> {
    let mut in_code = false;
    text.lines().filter(move |line| {
        let was = in_code;
        in_code = if in_code {
            *line != "```"
        } else {
            ["```rust", "```python"].contains(line)
        };
        !was && !in_code
    })
}
