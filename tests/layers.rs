//! The layers of `docs/architecture.md`, held against the crates: who may depend on whom, which words may stand below the
//! games, and what neither core nor a game may touch.

use std::fs;
use std::path::{Path, PathBuf};

/// Each crate, and the crates of this workspace that it may use. Nothing here runs in a circle.
const MAY_USE: &[(&str, &[&str])] = &[
    ("core", &[]),
    ("war-at-sea", &["admiralty-core"]),
    ("miniatures", &["admiralty-core"]),
    ("great-war-at-sea", &["admiralty-core"]),
    ("campaign", &["admiralty-core", "miniatures"]),
    ("show", &["admiralty-core"]),
    ("store", &["admiralty-core"]),
    // A study makes data, the page of them, and the folder that keeps both.
    (
        "studies",
        &["admiralty-core", "admiralty-show", "admiralty-store"],
    ),
    (
        "web",
        &[
            "admiralty-core",
            "admiralty-studies",
            "campaign",
            "great-war-at-sea",
            "miniatures",
            "war-at-sea",
        ],
    ),
    (
        "python",
        &[
            "admiralty-core",
            "admiralty-studies",
            "campaign",
            "great-war-at-sea",
            "miniatures",
            "war-at-sea",
        ],
    ),
];

/// What core and the games never touch: files, threads, clocks, terminals, drawing.
const OUTSIDE: [&str; 10] = [
    "std::fs",
    "thread::spawn",
    "thread::scope",
    "std::time",
    "std::env",
    "rayon",
    "println!",
    "plotters",
    "askama",
    "indicatif",
];

/// Files that may all the same, and why.
const EXCEPTIONS: [(&str, &str); 1] = [
    // The loop that plays games on many threads; everything parallel goes through it.
    ("crates/core/src/play/threads.rs", "rayon"),
];

/// The words of a game that the crates below and above the games must not speak, outside their tests: these, and the names
/// of its areas and ships.
const WORDS: [&str; 7] = ["allied", "allies", "axis", "poc", "convoy", "uboat", "u-boat"];

/// Of a chart, an axis is no side.
const AXES_OF_CHARTS: [&str; 2] = ["crates/show/src/plots/", "crates/core/src/results/chart.rs"];

/// The names of areas and ships of War at Sea, as they are written.
fn proper_names() -> Vec<String> {
    let scenario = war_at_sea::Scenario::embedded();
    let areas = war_at_sea::map::Area::ALL.map(|area| area.to_string());
    let ships = scenario.ships.iter().map(|ship| ship.name.clone());
    areas.into_iter().chain(ships).collect()
}

/// The words of a line in small letters: those of names in code too (`AxisLead`, `axis_lead`, `0.2poc`), without a plural's s.
fn words_of(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut before = ' ';
    for c in line.chars() {
        let begins = !(c.is_alphabetic() || c == '-') || c.is_uppercase() && before.is_lowercase();
        if begins {
            words.push(String::new());
        }
        if c.is_alphabetic() || c == '-' {
            words.last_mut().unwrap().extend(c.to_lowercase());
        }
        before = c;
    }
    let singular = words
        .iter()
        .filter_map(|word| Some(word.strip_suffix('s')?.to_owned()));
    singular.chain(words.clone()).collect()
}

#[test]
fn words_are_found_in_names_of_code_and_in_plurals() {
    for line in [
        "struct AxisLead",
        "axis_lead",
        "0.2poc",
        "Convoys",
        "two U-boats",
        "the_convoys",
    ] {
        let words = words_of(line);
        assert!(
            words.iter().any(|word| WORDS.contains(&word.as_str())),
            "{words:?}"
        );
    }
    for line in ["epoch", "pocket"] {
        let words = words_of(line);
        assert!(
            !words.iter().any(|word| WORDS.contains(&word.as_str())),
            "{words:?}"
        );
    }
}

/// Whether a line has a name in it, as whole words.
fn speaks(line: &str, name: &str) -> bool {
    let letter = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    line.match_indices(name).any(|(at, _)| {
        !letter(line[..at].chars().next_back()) && !letter(line[at + name.len()..].chars().next())
    })
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn rust_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            rust_files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// A file without the items that are compiled for tests only. An item ends with its line if that has a semicolon, else with
/// the closing bracket under its first letter, as rustfmt writes it.
fn without_tests(text: &str) -> String {
    let mut kept = String::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if line.trim() != "#[cfg(test)]" {
            kept.push_str(line);
            kept.push('\n');
            continue;
        }
        let indent = &line[..line.len() - line.trim_start().len()];
        let ends = |line: &str| {
            let rest = line.strip_prefix(indent).unwrap_or_default();
            rest.ends_with([';', ',']) && !rest.starts_with(' ')
                || rest.starts_with('}')
                || rest.ends_with("{}")
        };
        lines.find(|&line| ends(line));
    }
    kept
}

#[test]
fn what_stands_after_a_test_is_read() {
    let text = "a\n#[cfg(test)]\nmod trials;\nb\n    #[cfg(test)]\n    fn f() {\n        g();\n    }\n    c\n\
                #[cfg(test)]\n#[allow(x)]\nuse std::{\n    fs,\n};\nd\n";
    assert_eq!(without_tests(text), "a\nb\n    c\nd\n");
}

/// The files of a crate by their path below the root, without their tests.
fn sources(name: &str) -> Vec<(String, String)> {
    let mut files = Vec::new();
    rust_files(&root().join("crates").join(name).join("src"), &mut files);
    files.sort();
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).unwrap();
        let text = without_tests(&text);
        let name = path.strip_prefix(root()).unwrap().to_string_lossy().into_owned();
        (name, text)
    };
    // The trials of learned play are compiled for tests only.
    let trials = ["/trials.rs", "/calibration.rs", "/screening.rs", "/climbing.rs"];
    let product = |(name, _): &(String, String)| !trials.iter().any(|trial| name.ends_with(trial));
    files.into_iter().map(read).filter(product).collect()
}

/// The names under `[dependencies]` of a crate.
fn dependencies(name: &str) -> Vec<String> {
    let path = root().join("crates").join(name).join("Cargo.toml");
    let manifest: toml::Table = fs::read_to_string(path).unwrap().parse().unwrap();
    manifest["dependencies"]
        .as_table()
        .unwrap()
        .keys()
        .cloned()
        .collect()
}

#[test]
fn crates_use_only_what_lies_below_them() {
    let ours: Vec<String> = fs::read_dir(root().join("crates"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    for one in &ours {
        assert!(
            MAY_USE.iter().any(|&(name, _)| name == one),
            "say what {one} may use"
        );
    }
    for &(name, may) in MAY_USE {
        assert!(ours.iter().any(|one| one == name), "there is no crate {name}");
        for dependency in dependencies(name) {
            let is_ours = ours
                .iter()
                .any(|one| dependency.strip_prefix("admiralty-").unwrap_or(&dependency) == one);
            let lawful = !is_ours || may.contains(&dependency.as_str());
            assert!(lawful, "{name} must not use {dependency}");
        }
    }
}

#[test]
fn core_and_games_touch_no_file_thread_clock_or_terminal() {
    let mut broken = Vec::new();
    for name in ["core", "war-at-sea", "miniatures", "great-war-at-sea", "campaign"] {
        for (path, text) in sources(name) {
            let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
            for line in code {
                for word in OUTSIDE {
                    let excepted = EXCEPTIONS.iter().any(|(file, _)| path == *file);
                    if line.contains(word) && !excepted {
                        broken.push(format!("{path}: {}", line.trim()));
                    }
                }
            }
        }
    }
    assert!(broken.is_empty(), "{broken:#?}");
}

#[test]
fn core_studies_show_and_store_speak_no_games_words() {
    let names = proper_names();
    assert!(names.len() > 60, "{names:?}");
    let mut broken = Vec::new();
    for (path, text) in ["core", "studies", "show", "store"].into_iter().flat_map(sources) {
        let chart = AXES_OF_CHARTS.iter().any(|place| path.starts_with(place));
        for line in text.lines() {
            let said = |word: &String| WORDS.contains(&word.as_str()) && !(chart && word == "axis");
            if words_of(line).iter().any(said) || names.iter().any(|name| speaks(line, name)) {
                broken.push(format!("{path}: {}", line.trim()));
            }
        }
    }
    assert!(broken.is_empty(), "{broken:#?}");
}

/// The program itself speaks no game's words either: its options and help are made from the game's card. One command trains
/// the players of one game, and former names of commands are told in their own words.
#[test]
fn the_command_line_speaks_no_games_words() {
    const SPEAKING: [&str; 2] = ["learn.rs", "former.rs"];
    let names = proper_names();
    let mut files = Vec::new();
    rust_files(&root().join("src"), &mut files);
    let mut broken = Vec::new();
    for path in files
        .iter()
        .filter(|path| !SPEAKING.iter().any(|name| path.ends_with(name)))
    {
        let text = fs::read_to_string(path).unwrap();
        for line in without_tests(&text).lines() {
            let said = |word: &String| WORDS.contains(&word.as_str());
            if words_of(line).iter().any(said) || names.iter().any(|name| speaks(line, name)) {
                broken.push(format!("{}: {}", path.display(), line.trim()));
            }
        }
    }
    assert!(broken.is_empty(), "{broken:#?}");
}

/// A test that no binary builds would never fail.
#[test]
fn every_file_of_tests_is_built() {
    let built = fs::read_to_string(root().join("tests/all.rs")).unwrap();
    let files = fs::read_dir(root().join("tests"))
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let files = files.filter(|path| path.extension().is_some_and(|ending| ending == "rs"));
    let names = files.map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned());
    let forgotten: Vec<String> = names
        .filter(|name| name != "all" && !built.lines().any(|line| line == format!("mod {name};")))
        .collect();
    assert!(forgotten.is_empty(), "not in tests/all.rs: {forgotten:?}");
}

/// What asks for the time would have a test pass or fail by how busy a machine is: neither tests nor what core, games and
/// show test within ask for it.
#[test]
fn no_test_looks_at_a_clock() {
    let crates = fs::read_dir(root().join("crates")).unwrap();
    let mut folders: Vec<PathBuf> = crates.map(|one| one.unwrap().path().join("tests")).collect();
    folders.push(root().join("tests"));
    let tested_within = ["core", "war-at-sea", "miniatures", "great-war-at-sea", "show"];
    folders.extend(tested_within.map(|name| root().join("crates").join(name).join("src")));
    let mut files = Vec::new();
    for folder in folders.iter().filter(|folder| folder.is_dir()) {
        rust_files(folder, &mut files);
    }
    let asks = |path: &&PathBuf| {
        let text = fs::read_to_string(path).unwrap();
        [concat!("Insta", "nt"), concat!("System", "Time")]
            .iter()
            .any(|clock| speaks(&text, clock))
    };
    let asking: Vec<&PathBuf> = files.iter().filter(asks).collect();
    assert!(asking.is_empty(), "{asking:#?}");
}
