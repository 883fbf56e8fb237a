//! What came of the rungs when they were last looked at: [`admiralty_core::bench::fingerprint()`] compares. Whoever changes one
//! writes into the changelog why, with the new fingerprint; a test looks for it there.

/// The checksum of every rung, in their order.
pub(super) const CHECKSUMS: &[(&str, u64)] = &[
    ("die", 0x5475_4bcd_7e3b_d97c),
    ("attack", 0xf097_dc02_f0a3_fcc1),
    ("round", 0x2d3b_be94_4e5c_da38),
    ("duel", 0x06e3_1627_c48c_8a81),
    ("battle", 0x8a6e_47c9_8e91_19ff),
    ("turn", 0x83f2_55c3_f0f0_b8ad),
    ("random", 0xbbf7_45eb_f81a_3a4c),
    ("game", 0x854a_ef91_721b_9714),
    ("study", 0x96e8_ebcb_a7a0_24ec),
];
