//! What came of the rungs when they were last looked at: [`crate::bench::fingerprint()`] compares. Whoever changes one
//! writes into the changelog why, with the new fingerprint; a test looks for it there.

/// The checksum of every rung, in their order.
pub(super) const CHECKSUMS: &[(&str, u64)] = &[
    ("die", 0x5475_4bcd_7e3b_d97c),
    ("attack", 0xf097_dc02_f0a3_fcc1),
    ("round", 0x2d3b_be94_4e5c_da38),
    ("duel", 0xd86b_6428_1612_756a),
    ("battle", 0x8ce1_973a_5261_b569),
    ("turn", 0x566a_c9a2_5548_01e4),
    ("random", 0xee9b_45b0_1a54_6bdf),
    ("game", 0x6e38_c1cf_2578_158e),
    ("study", 0xa093_944e_d397_a17a),
];
