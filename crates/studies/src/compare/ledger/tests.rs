//! Ledgers of a few games, by hand.

use super::Ledger;
use crate::compare::contrast::Contrast;
use crate::compare::row::Columns;

const COLUMNS: usize = Columns::of(2).len();

fn ledger(rows: &[[i32; 2]]) -> Ledger {
    let mut ledger = Ledger::new(2, 2, COLUMNS, vec![0]);
    for scores in rows {
        let row = |score: i32| {
            [
                score,
                i32::from(score < 0),
                i32::from(score == 0),
                i32::from(score > 0),
            ]
        };
        ledger.add(&scores.map(row).concat());
    }
    ledger
}

fn difference() -> Contrast {
    Contrast {
        parts: vec![(0, 1)],
        weights: vec![-1, 1],
        divisor: 1,
    }
}

/// Differences 1, 2, 0, −1: mean ½, variance (6 − 1)/3 = 5/3, standard error √(5/12).
#[test]
fn a_contrast_by_hand() {
    let ledger = ledger(&[[1, 2], [0, 2], [2, 2], [3, 2]]);
    let (value, error) = ledger.contrast(0, &difference());
    assert_eq!(value, 0.5);
    assert!((error.unwrap() - (5.0_f64 / 12.0).sqrt()).abs() < 1e-15);
    let halved = Contrast {
        divisor: 2,
        ..difference()
    };
    assert_eq!(ledger.contrast(0, &halved).0, 0.25);
    assert_eq!(ledger.contrast(Columns::of(2).draw(), &difference()).0, -0.25);
    assert_eq!(ledger.scores(0).count(3), 1);
    assert_eq!(ledger.joint(1, 0).unwrap().iter().count(), 4);
    assert!(ledger.is_sound());
}

/// Of three cells the first is compared with both others, as it is where all pairs are kept.
#[test]
fn pairs_that_are_named_are_those_of_all() {
    let pairs = Some(vec![(1, 0), (2, 0)]);
    let mut some = Ledger::of_pairs(2, 3, COLUMNS, Vec::new(), pairs);
    let mut all = Ledger::new(2, 3, COLUMNS, Vec::new());
    for scores in [[1, 2, -3], [0, 2, 5], [4, 4, 4], [-1, 0, 2]] {
        let rows = scores.map(|score: i32| [score, i32::from(score < 0), 0, i32::from(score >= 0)]);
        some.add(&rows.concat());
        all.add(&rows.concat());
    }
    for cell in [1, 2] {
        let mut weights = vec![-1, 0, 0];
        weights[cell] = 1;
        let contrast = Contrast {
            parts: vec![],
            weights,
            divisor: 1,
        };
        for column in 0..COLUMNS {
            assert_eq!(some.contrast(column, &contrast), all.contrast(column, &contrast));
        }
        assert_eq!(some.joint(cell, 0), all.joint(cell, 0));
    }
    assert!(some.joint(2, 1).is_none() && some.is_sound());
}

/// What both cells share cancels without a trace; what is left is that a fourth game might have differed: √(1/3/3).
#[test]
fn equal_cells_do_not_differ_at_all() {
    let ledger = ledger(&[[1, 1], [-7, -7], [10, 10]]);
    let (value, error) = ledger.contrast(0, &difference());
    assert_eq!(value, 0.0);
    assert!((error.unwrap() - 1.0 / 3.0).abs() < 1e-15);
}

#[test]
fn a_ledger_is_the_same_after_it_was_put_away() {
    let before = ledger(&[[1, -2], [0, 2]]);
    let text = serde_json::to_string(&before).unwrap();
    assert_eq!(serde_json::from_str::<Ledger>(&text).unwrap(), before);
    let damaged = text.replace("\"games\":2", "\"games\":3");
    assert!(!serde_json::from_str::<Ledger>(&damaged).unwrap().is_sound());
    let (counts, blocks) = text.split_once(",\"blocks\":").unwrap();
    let moved = format!("{counts},\"blocks\":{}", blocks.replacen('1', "2", 2));
    assert!(
        !serde_json::from_str::<Ledger>(&moved).unwrap().is_sound(),
        "{moved}"
    );
    // As they were put away before blocks were kept.
    let earlier: Ledger = serde_json::from_str(&format!("{counts}}}")).unwrap();
    assert!(earlier.is_sound() && earlier.blocks().is_none());
}
