//! The lists of fields in `docs/formats.md`, for tests that compare documents with them.
#![allow(dead_code, reason = "each test uses a part")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The text of a section of the page, from its heading to the next of the same level.
pub fn section(heading: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/formats.md");
    let page = std::fs::read_to_string(path).unwrap();
    let lines = page.lines().skip_while(|line| *line != format!("## {heading}"));
    let body: Vec<&str> = lines
        .skip(1)
        .take_while(|line| !line.starts_with("## "))
        .collect();
    assert!(!body.is_empty(), "docs/formats.md has no section {heading}");
    body.join("\n")
}

/// The fields of a section's tables by their paths, each with the cell after it.
pub fn listed(heading: &str) -> BTreeMap<String, String> {
    let text = section(heading);
    let rows = text.lines().filter(|line| line.starts_with("| `"));
    let fields = rows.flat_map(|row| {
        let mut cells = row.trim_matches('|').split(" | ").map(str::trim);
        let (paths, next) = (cells.next().unwrap(), cells.next().unwrap());
        let paths = paths.split('`').skip(1).step_by(2);
        paths.flat_map(spelt_out).map(move |path| (path, next.to_owned()))
    });
    fields.collect()
}

/// The fields of a study's document: those of its own section and those that it shares with other studies.
pub fn of_study(study: &str) -> BTreeSet<String> {
    let shared = listed("Fields that studies share").into_iter();
    let shared =
        shared.filter(|(_, studies)| studies == "all" || studies.split(", ").any(|name| name == study));
    shared
        .chain(listed(&format!("`{study}.json`")))
        .map(|(path, _)| path)
        .collect()
}

/// `a.{b,c}.d` as `a.b.d` and `a.c.d`.
fn spelt_out(path: &str) -> Vec<String> {
    let Some((before, rest)) = path.split_once('{') else {
        return vec![path.to_owned()];
    };
    let (words, after) = rest.split_once('}').expect("a closing brace");
    let tails = spelt_out(after);
    words
        .split(',')
        .flat_map(|word| tails.iter().map(move |tail| format!("{before}{word}{tail}")))
        .collect()
}
