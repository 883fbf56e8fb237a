//! Adapted play on War at Sea, as small as it can be.

mod formats;

use admiralty_core::contract::{Bid, ScenarioSource};
use admiralty_core::dice::MasterSeed;
use admiralty_core::naval::BySide;
use admiralty_core::play::Control;
use admiralty_show::Paint;
use admiralty_studies::adapt::{
    AdaptRequest, Adapted, Cost, RECORD, Record, files, json, read_record, study, text,
};
use admiralty_studies::compare::{CompareRequest, prepare};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::num::NonZeroUsize;
use std::path::Path;

fn request(folder: &Path, rounds: u64, threads: usize) -> AdaptRequest {
    AdaptRequest {
        scenario: ScenarioSource::Embedded,
        optional_rules: None,
        factors: vec!["19.3=off|first_turn".to_owned()],
        together: false,
        commanders: BySide::new(|_| "doctrine".to_owned()),
        seed: MasterSeed(5),
        cost: Cost {
            rounds,
            generations: 2,
            population: 4,
            fit_games: 10,
            exam_games: 20,
            matrix_games: 6,
            games: 40,
        },
        folder: folder.to_owned(),
        threads: NonZeroUsize::new(threads),
    }
}

fn played(folder: &Path, rounds: u64, threads: usize) -> Record {
    study(
        admiralty::registry::default(),
        &request(folder, rounds, threads),
        Control::none(),
    )
    .unwrap()
}

/// Weights are written whole, cited, and played by if they were kept; threads do not matter; what is judged is what is
/// played by the commanders that the record names.
#[test]
fn both_sides_adapt_the_same_way_on_any_number_of_threads() {
    let home = tempfile::tempdir().unwrap();
    let one = played(home.path(), 2, 1);
    assert_eq!(one, played(home.path(), 2, 2));
    let sets: Vec<&str> = one.rule_sets.iter().map(|set| set.name.as_str()).collect();
    assert_eq!(sets, ["base", "19.3 first_turn"]);
    for set in &one.rule_sets {
        let tried: Vec<_> = set
            .fits
            .iter()
            .map(|fit| (fit.round, fit.side.as_str()))
            .collect();
        assert_eq!(tried, [(1, "Allied"), (1, "Axis"), (2, "Allied"), (2, "Axis")]);
        for fit in &set.fits {
            let weights = fs::read_to_string(home.path().join(&fit.file)).unwrap();
            assert!(weights.starts_with("# Re-fitted for the A"), "{weights}");
            let certain = fit.points.value > 2.093 * fit.points.error.unwrap();
            assert_eq!(fit.kept, certain, "Student's t of 19 is 2.093: {fit:?}");
        }
        let plays = |side: &str, commander: &str| {
            let kept = set.fits.iter().rfind(|fit| fit.side == side && fit.kept);
            match kept {
                Some(fit) => assert!(commander.ends_with(&fit.file), "{commander}"),
                None => assert_eq!(commander, "doctrine"),
            }
        };
        plays("Allied", &set.allied);
        plays("Axis", &set.axis);
        for mix in [&set.allied_mix, &set.axis_mix] {
            let whole: f64 = mix.iter().map(|strategy| strategy.share).sum();
            assert!((whole - 1.0).abs() < 1e-5, "{mix:?}");
        }
        assert!(set.scores.iter().all(|scores| scores.total() == 40));
    }
    let base = &one.rule_sets[0];
    assert_eq!(
        base.mean.map(|known| known.value),
        [0.0; 3],
        "the base beside itself"
    );
    let mean = |set: usize, way: usize| one.rule_sets[set].scores[way].moments().mean().unwrap();
    let [as_before, adapted, taken] = one.rule_sets[1].mean.map(|known| known.value);
    assert!((as_before - (mean(1, 0) - mean(0, 0))).abs() < 1e-9);
    assert!((adapted - (mean(1, 3) - mean(0, 3))).abs() < 1e-9);
    assert!((taken - (as_before - adapted)).abs() < 1e-9);
}

/// The cells of the balance, by their names and scenarios; one rule by itself is the same with combinations or without.
#[test]
fn every_cell_of_the_balance_can_be_adapted_to() {
    let home = tempfile::tempdir().unwrap();
    let ruleset = admiralty::registry::default();
    let alone = AdaptRequest {
        factors: vec!["19.1".to_owned(), "19.3=off|first_turn".to_owned()],
        ..request(home.path(), 0, 2)
    };
    let together = AdaptRequest {
        together: true,
        ..alone.clone()
    };
    let all = study(ruleset, &together, Control::none()).unwrap();
    let cells = prepare(
        ruleset,
        &CompareRequest {
            scenario: ScenarioSource::Embedded,
            optional_rules: None,
            factors: alone.factors.clone(),
            commanders: alone.commanders.clone(),
            bid: Bid::default(),
            seed: MasterSeed(1),
        },
    )
    .unwrap();
    let (design, hashes) = (&cells.setting().design, &cells.setting().hashes);
    let names: Vec<&str> = all.rule_sets.iter().map(|set| set.name.as_str()).collect();
    assert_eq!(
        names,
        ["base", "19.1", "19.3 first_turn", "19.1 + 19.3 first_turn"]
    );
    for (cell, set) in all.rule_sets.iter().enumerate() {
        assert_eq!(set.name, design.name(cell));
        assert_eq!(set.hash, hashes[cell]);
        assert_eq!(set.turned, [0, 1, 1, 2][cell]);
    }
    let single = study(ruleset, &alone, Control::none()).unwrap();
    assert_eq!(single.rule_sets, all.rule_sets[..3]);

    let found = Adapted::of(&all);
    assert_eq!(found.effects().count(), 3, "each against the game as it is");
    let (answer, bids) = (found.answer(), found.grids().swap_remove(1));
    assert!(!answer.contains("19.1 + 19.3 first_turn moves"), "{answer}");
    assert_eq!(bids.id, "adapted-bids");
    assert_eq!(bids.rows.len(), 4);
    let least = |way: usize| {
        let order = |set: &usize| found.rule_sets[*set].fair_bids[way].value;
        (0..4).min_by(|a, b| order(a).total_cmp(&order(b))).unwrap()
    };
    for (way, column) in [(0, 3), (3, 4)] {
        let row = &bids.rows[least(way)];
        let words = format!("from {} ({}) to ", row[column], row[0]);
        assert!(answer.contains(&words), "{words:?} is not in {answer:?}");
    }
    assert!(
        !Adapted::of(&single).answer().contains("Over all"),
        "no combinations"
    );
    assert!(found.setting.command.contains(" --together "));
}

/// The fields of the document and those that the docs describe; and what is put away is read again.
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
    let home = tempfile::tempdir().unwrap();
    let record = played(home.path(), 1, 2);
    for (name, bytes) in files(&record).unwrap() {
        let path = home.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
    assert_eq!(read_record(home.path()).unwrap(), record);
    // Effects are against what stands first: that must be the game as it is.
    let mut turned_about = record.clone();
    turned_about.rule_sets.swap(0, 1);
    let bytes = files(&turned_about).unwrap().pop().unwrap().1;
    let other = tempfile::tempdir().unwrap();
    fs::write(other.path().join(RECORD), bytes).unwrap();
    let refused = read_record(other.path()).unwrap_err().to_string();
    assert!(refused.contains("do not belong together"), "{refused}");
    let found = Adapted::of(&record);
    let mut fields = BTreeSet::new();
    walk(&serde_json::from_str(&json(&found)).unwrap(), "", &mut fields);
    let described = formats::of_study("adapt");
    let undescribed: Vec<_> = fields.difference(&described).collect();
    assert!(undescribed.is_empty(), "not in docs/formats.md: {undescribed:?}");
    let gone: Vec<_> = described.difference(&fields).collect();
    assert!(gone.is_empty(), "in docs/formats.md alone: {gone:?}");
    let plain = text(&found, Paint::Plain);
    assert!(
        plain.contains("19.3 first_turn moves the mean final POC by"),
        "{plain}"
    );
    assert!(
        plain.contains("--rounds 1 --generations 2 --population 4"),
        "{plain}"
    );
}
