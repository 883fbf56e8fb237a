//! What the scenario files of War at Sea have of their own.

use admiralty_core::text::{Dialect, Joint, Spelling};

/// Keys that say a part of what `factors` says.
pub(super) const SINGLE_FACTORS: [&str; 4] = ["attack", "defense", "speed", "airstrike"];

/// The scenario that is built in, and keys of ships.
pub(super) static DIALECT: Dialect = Dialect {
    embedded: "war-at-sea",
    text: include_str!("../../../../scenarios/war-at-sea.toml"),
    spelling: Some(Spelling {
        written: "defence",
        read: "defense",
        within: &["ships", "optional"],
    }),
    joint: Some(Joint {
        key: "factors",
        parts: &SINGLE_FACTORS,
    }),
    usual_table: "ships",
    example: "ships.Bismarck.defense",
};
