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
    ("evaluation", 0x85d3_576d_76e2_39e4),
    ("change", 0xde31_39f8_e962_ee43),
    ("movement", 0x0019_fb31_18a8_c62e),
    ("learned", 0xc7ff_5a85_7a5a_c981),
];
