//! Scenario files of games that name their values.

use crate::toys::drift::DRIFT;
use admiralty_core::contract::{FilesInMemory, Refusal, Ruleset, Scenario, ScenarioSource};
use std::sync::Arc;

/// Opens one of these files as a scenario of Drift.
fn open(path: &str, files: &[(&str, &str)]) -> Result<Arc<dyn Scenario>, Refusal> {
    let files: FilesInMemory = files.iter().copied().collect();
    DRIFT.open(&ScenarioSource::File(path.into()), None, Arc::new(files))
}

#[test]
fn rules_are_listed_in_any_way_that_toml_knows() {
    for rules in ["[\"1.1\"]", "['1.1']", "[\n\"1.1\", # ties, and all\n]", "'1.1'"] {
        let text = format!("ruleset = \"drift\"\nrules = {rules}\n");
        let card = open("x.toml", &[("x.toml", text.as_str())]).unwrap().card();
        assert_eq!(card.optional_rules, ["1.1"], "{rules}");
    }
    let none = [("x.toml", "rules = [] # \"1.1\"\n")];
    assert!(open("x.toml", &none).unwrap().card().optional_rules.is_empty());
}

/// A scenario from elsewhere must not show its reader other files of his.
#[test]
fn a_file_extends_none_outside_of_the_folder_of_the_scenario() {
    let files = [
        ("mine/good.toml", "extends = \"below/base.toml\"\n"),
        ("mine/below/base.toml", "extends = \"../beside.toml\"\n"),
        ("mine/beside.toml", "title = \"Mine\"\n"),
        ("mine/bad.toml", "title = \"Bad\"\nextends = \"../secret.toml\"\n"),
        ("secret.toml", "password = 7\n"),
    ];
    assert_eq!(open("mine/good.toml", &files).unwrap().card().title, "Mine");
    let refused = open("mine/bad.toml", &files).err().unwrap().to_string();
    assert!(
        refused.contains("mine/bad.toml:2: extends = ../secret.toml") && !refused.contains("password"),
        "{refused}"
    );
}
