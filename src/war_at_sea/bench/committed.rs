//! What came of the rungs when they were last looked at: [`crate::bench::fingerprint()`] compares. Whoever changes one
//! writes into the changelog why, with the new fingerprint; a test looks for it there.

/// The checksum of every rung, in their order.
pub(super) const CHECKSUMS: &[(&str, u64)] = &[
    ("die", 0x5475_4bcd_7e3b_d97c),
    ("attack", 0xf097_dc02_f0a3_fcc1),
    ("round", 0x2d3b_be94_4e5c_da38),
    ("duel", 0x06e3_1627_c48c_8a81),
    ("battle", 0x8a6e_47c9_8e91_19ff),
    ("turn", 0xdb30_b072_3527_9d48),
    ("random", 0xee9b_45b0_1a54_6bdf),
    ("game", 0x4c6e_1286_0fa1_8f49),
    ("study", 0x7566_3470_2c86_2817),
];
