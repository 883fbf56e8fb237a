//! No text makes the reader panic.

use admiralty_show::description;
use proptest::prelude::*;
use war_at_sea::scenario::{LoadedScenario, show};

const TEXT: &str = include_str!("../../../../scenarios/war-at-sea.toml");
const TOKENS: &[&str] = &[
    "",
    "0",
    "-1",
    "99999999999999999999",
    "1.5",
    "true",
    "\"\"",
    "[]",
    "{}",
    "[[1]]",
    "\"North Sea\"",
    "\"Hood\"",
    "is",
    "factors",
    "extends = \"war-at-sea\"",
    "[ships]",
    "[[ships]]",
    "\"",
    "=",
    "]",
    "}",
    "\u{1F6A2}",
    "447/2",
    "confidence",
    "[-10, 10]",
    "1979-05-27",
    "nan",
    ".",
    "ships.Hood",
    "\r\n",
    "\u{0}",
    "'''",
];

/// The embedded text with some lines taken out, doubled or swapped, and some words replaced.
fn mangled() -> impl Strategy<Value = String> {
    let edit = (
        0..4u8,
        0..TEXT.lines().count(),
        any::<proptest::sample::Index>(),
        0..TOKENS.len(),
    );
    proptest::collection::vec(edit, 1..12).prop_map(|edits| {
        let mut lines: Vec<String> = TEXT.lines().map(str::to_owned).collect();
        for (kind, line, word, token) in edits {
            let line = line % lines.len().max(1);
            match kind {
                0 => drop(lines.remove(line)),
                1 => lines.insert(line, lines[line].clone()),
                2 => lines[line] = TOKENS[token].to_owned(),
                _ => {
                    let mut words: Vec<&str> = lines[line].split(' ').collect();
                    let place = word.index(words.len());
                    words[place] = TOKENS[token];
                    lines[line] = words.join(" ");
                }
            }
        }
        lines.join("\n")
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_mangled_scenario(text in mangled()) {
        // A fault or a scenario; and both can be printed.
        match LoadedScenario::parse("mangled.toml", &text) {
            Ok(loaded) => {
                prop_assert!(!description::text(&show::describe(&loaded)).is_empty());
                prop_assert_eq!(loaded.hash().len(), 16);
            }
            Err(faults) => prop_assert!(!faults.to_string().is_empty()),
        }
    }

    #[test]
    fn any_text_at_all(text in "\\PC{0,200}", path in "\\PC{0,40}", value in "\\PC{0,40}") {
        let _ = LoadedScenario::parse("any.toml", &text);
        let _ = LoadedScenario::embedded().with_overrides(&[(&path, &value)]);
    }
}
