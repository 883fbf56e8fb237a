//! Whole games by bytes that a fixed seed draws, most of them among what the rules allow: they keep every invariant to the
//! end, or are refused with the position untouched. The body is a fuzz target's too.

use crate::decisions::End;
use admiralty_core::dice::{MasterSeed, Stream, below};
use std::collections::BTreeMap;

const RUN: MasterSeed = MasterSeed(19_430_508);

/// Bytes of which one in so many strays from what is allowed, none for 0.
fn tape(number: u64, one_in: u64) -> Vec<u8> {
    let mut lot = RUN.game(number).generator(Stream::Straying);
    let mut bytes = vec![number as u8];
    for _ in 0..4_000 {
        let strays = one_in > 0 && below(&mut lot, one_in) == 0;
        bytes.push(if strays { 0xFF } else { below(&mut lot, 0xF0) as u8 });
    }
    bytes
}

#[test]
fn any_decisions() {
    let mut refused_by: BTreeMap<&str, u32> = BTreeMap::new();
    let mut strayed = 0;
    for number in 0..3_000 {
        let one_in = [0, 400, 2_000][number as usize % 3];
        match crate::decisions::decisions(&tape(number, one_in)) {
            End::Over { strayed: true } => strayed += 1,
            End::Over { strayed: false } => {}
            End::Refused(rule) => {
                assert_ne!(one_in, 0, "tape {number} keeps to what is allowed: {rule}");
                *refused_by.entry(rule).or_default() += 1;
            }
        }
    }
    println!("{strayed} strayed within the rules, refused: {refused_by:?}");
    assert!(
        strayed >= 50 && refused_by.len() >= 15,
        "{strayed}, {refused_by:?}"
    );
}
