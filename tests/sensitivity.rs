//! How far unknowns matter: on a toy with known laws, and what the command writes about War at Sea.

mod drift;
mod formats;

use admiralty_core::contract::ScenarioSource;
use admiralty_core::dice::MasterSeed;
use admiralty_core::play::Control;
use admiralty_core::seats::BySeat;
use admiralty_core::statistics::Estimate;
use admiralty_show::Paint;
use admiralty_studies::kept::{sealed, unsealed};
use admiralty_studies::sensitivity::{
    Record, Sensitivity, SensitivityRequest, Sign, files, is_study, json, rebuild, study, text,
};
use drift::{Drift, varied_law};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// The Axis never rolls below 2; who wins ties moves no score; a current that is an unknown too.
const EFFECTS: [&str; 3] = ["least=1|2", "1.1", "current=0|1"];

fn request(games: u64, threads: usize) -> SensitivityRequest {
    SensitivityRequest {
        scenario: ScenarioSource::Embedded,
        optional_rules: None,
        effects: EFFECTS.map(str::to_owned).to_vec(),
        commanders: BySeat::both(|_| "bold".to_owned()),
        seed: MasterSeed(5),
        games,
        threads: NonZeroUsize::new(threads),
    }
}

fn played(games: u64, threads: usize) -> Record {
    study(&Drift, &request(games, threads), Control::none()).unwrap()
}

/// Mean and fair bid of the toy, by enumeration.
fn law(current: i32, least: u8) -> [f64; 2] {
    let law = varied_law(BySeat::both(|_| 6), current, least);
    [
        law.moments().mean().unwrap(),
        -law.mid_median_point().unwrap().value,
    ]
}

/// All intervals hold the truth, which is known; and they are narrow enough to say something.
#[test]
fn differences_and_effects_are_those_of_the_law() {
    let found = Sensitivity::of(&played(20_000, 2));
    let base = law(0, 1);
    let (current, least) = ([0, 1, 20], [1, 3]);
    let names: Vec<&str> = found.changes.iter().map(|change| change.name.as_str()).collect();
    assert_eq!(names, ["current=1", "current=20", "least=3"]);
    let truths = [law(current[1], 1), law(current[2], 1), law(0, least[1])];
    let near = |estimate: Estimate, truth: f64| {
        assert!(
            estimate.low - 1e-9 <= truth && truth <= estimate.high + 1e-9,
            "{estimate:?} {truth}"
        );
        assert!(estimate.half_width() < 0.15, "{estimate:?}");
    };
    for (change, truth) in found.changes.iter().zip(truths) {
        near(change.mean, truth[0] - base[0]);
        if change.name == "current=20" {
            // Every game ends at the cap: how the fair bid varies is not known.
            assert!(
                (change.fair_bid.value - (truth[1] - base[1])).abs() < 0.05,
                "{change:?}"
            );
            assert!(change.fair_bid.half_width().is_infinite());
        } else {
            near(change.fair_bid, truth[1] - base[1]);
        }
    }
    let effect = |change: usize, rule: usize| found.changes[change].effects[rule];
    near(found.effects[0].as_it_is, law(0, 2)[0] - base[0]);
    near(effect(0, 0).unwrap().0, law(1, 2)[0] - law(1, 1)[0]);
    near(effect(0, 1).unwrap().0, 0.0);
    near(effect(2, 2).unwrap().0, law(1, 3)[0] - law(0, 3)[0]);
}

/// With a current of 20 every game ends at the cap: nothing moves it any more, however long one looks. Where the sign is
/// clear one look is enough. An effect that decides the unknown itself is not measured, and one without a sign keeps none.
#[test]
fn signs_are_looked_for_until_they_are_certain() {
    let found = Sensitivity::of(&played(20_000, 1));
    assert_eq!(found.setting.looks, [4000, 8000, 16_000, 20_000]);
    let [least, ties, current] = [0, 1, 2].map(|rule| &found.effects[rule]);
    assert_eq!(least.signs, [Some(Sign::Kept), Some(Sign::Open), None]);
    assert_eq!(found.changes[0].effects[0].unwrap().1, 4000);
    assert_eq!(found.changes[1].effects[0].unwrap().1, 20_000);
    assert_eq!(ties.signs, [Some(Sign::Open); 3]);
    assert_eq!(current.signs, [None, None, Some(Sign::Kept)]);
    assert!(current.survives() && !least.survives() && !ties.survives());
    // Nothing under the cap: no part of what it is.
    assert_eq!(least.extreme(false), Some((1, 0.0)));
    let conclusion = found.conclusion();
    assert!(
        conclusion.contains("survives every one of these changes, each by itself, for current=1."),
        "{conclusion}"
    );
    assert!(
        conclusion.contains("For least=2 it is kept for certain under 1 of 2 (drift of the water)."),
        "{conclusion}"
    );
}

#[test]
fn threads_do_not_matter_and_progress_comes_to_what_was_expected() {
    let (expected, done) = (AtomicU64::new(0), AtomicU64::new(0));
    let never = AtomicBool::new(false);
    let control = Control {
        cancel: &never,
        progress: &|games| done.store(games, Ordering::Relaxed),
        expected: &|games| expected.store(games, Ordering::Relaxed),
    };
    let one = study(&Drift, &request(6000, 1), control).unwrap();
    assert_eq!(one, played(6000, 3));
    assert_eq!(done.into_inner(), one.games);
    // Two effects under two changes and one under the third are decided by the rule: never played.
    assert!(expected.into_inner() >= one.games);
    // The game as it is with and without three rules; three changes; then effects as far as they went.
    let effects: u64 = one
        .changes
        .iter()
        .flat_map(|change| change.effects.iter().flatten())
        .map(|effect| effect.games)
        .sum();
    assert_eq!(one.games, 4 * 6000 + 3 * 6000 + effects);
}

#[test]
fn interrupted_it_keeps_whole_changes_and_says_so() {
    let stop = AtomicBool::new(false);
    let control = Control {
        cancel: &stop,
        progress: &|games| stop.store(games >= 4 * 2000 + 3000, Ordering::Relaxed),
        expected: &|_| {},
    };
    let record = study(&Drift, &request(2000, 1), control).unwrap();
    assert!(!record.complete && record.changes.len() < 3);
    assert!(text(&Sensitivity::of(&record), Paint::Plain).contains("PARTIAL"));
    let stop = AtomicBool::new(true);
    let at_once = Control {
        cancel: &stop,
        ..Control::none()
    };
    let refused = study(&Drift, &request(2000, 1), at_once).unwrap_err().to_string();
    assert!(refused.contains("there is no result"), "{refused}");
}

/// A report is made anew from what was found, to the byte; damage is told.
#[test]
fn a_report_is_made_anew() {
    let home = tempfile::tempdir().unwrap();
    let made = files(&played(500, 2)).unwrap();
    for (name, bytes) in &made {
        let path = home.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
    assert!(is_study(home.path()));
    fs::remove_file(home.path().join("report.html")).unwrap();
    rebuild(home.path()).unwrap();
    for (name, bytes) in &made {
        assert!(fs::read(home.path().join(name)).unwrap() == *bytes, "{name}");
    }
    let path = home.path().join("found.json");
    let whole = unsealed(&fs::read_to_string(&path).unwrap()).unwrap();
    let damaged = whole.replace("\"unknown\":1", "\"unknown\":9");
    assert_ne!(damaged, whole);
    for (text, words) in [
        (damaged.clone(), "as the program wrote it"),
        (sealed(&damaged), "do not belong together"),
    ] {
        fs::write(&path, text).unwrap();
        let refused = rebuild(home.path()).unwrap_err().to_string();
        assert!(refused.contains(words), "{refused}");
    }
}

/// The fields of the document and those that the docs describe.
#[test]
fn the_docs_describe_every_field_of_the_document() {
    fn walk(value: &Value, path: &str, fields: &mut BTreeSet<String>) {
        match value {
            Value::Object(map) => {
                for (key, value) in map {
                    let path = if path.is_empty() {
                        key.clone()
                    } else {
                        format!("{path}.{key}")
                    };
                    // An estimate is described once.
                    if value.get("low").is_none() {
                        walk(value, &path, fields);
                    }
                    fields.insert(path);
                }
            }
            Value::Array(items) => items
                .iter()
                .filter(|item| item.is_object())
                .for_each(|item| walk(item, &format!("{path}[]"), fields)),
            _ => {}
        }
    }
    let found = Sensitivity::of(&played(500, 1));
    let mut fields = BTreeSet::new();
    walk(&serde_json::from_str(&json(&found)).unwrap(), "", &mut fields);
    let described = formats::of_study("sensitivity");
    let undescribed: Vec<_> = fields.difference(&described).collect();
    assert!(undescribed.is_empty(), "not in docs/formats.md: {undescribed:?}");
    let gone: Vec<_> = described.difference(&fields).collect();
    assert!(gone.is_empty(), "in docs/formats.md alone: {gone:?}");
}
