//! What came of the rungs when they were last looked at: [`admiralty_core::bench::fingerprint()`] compares. Whoever changes one
//! writes into the changelog why, with the new fingerprint; a test looks for it there.

/// The checksum of every rung, in their order.
pub(super) const CHECKSUMS: &[(&str, u64)] = &[
    ("die", 0x5475_4bcd_7e3b_d97c),
    ("attack", 0xf097_dc02_f0a3_fcc1),
    ("round", 0x2d3b_be94_4e5c_da38),
    ("duel", 0x06e3_1627_c48c_8a81),
    ("battle", 0x8a6e_47c9_8e91_19ff),
    ("turn", 0x3235_cace_57bc_0b06),
    ("random", 0x5bc4_bc74_5581_1e41),
    ("game", 0xb573_3173_481a_068b),
    ("study", 0x81e0_196e_5ed1_4d1a),
    ("evaluation", 0x2d2a_a47d_0744_3840),
    ("change", 0x43e1_b5d8_cd3a_03f0),
    ("movement", 0x8399_7103_8c32_c217),
    ("learned", 0x0d17_762d_99f5_a80f),
];
