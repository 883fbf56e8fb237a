//! The study as small frames, for whoever wants to ask it something of his own (`docs/formats.md`).

mod blocks;
mod cells;
mod columns;
mod details;
mod effects;
mod scores;

use super::result::Compared;
use admiralty_core::frames::Dataset;

/// The names of the frames, in order; each is that of a Parquet file in the study's folder.
pub const FRAMES: [&str; 5] = ["cells", "effects", "scores", "details", "blocks"];

/// The frames of a study. `blocks` is missing where the counts were put away before blocks were kept.
#[must_use]
pub fn frames(study: &Compared) -> Vec<Dataset> {
    let tables = [
        Some(cells::cells(study)),
        Some(effects::effects(study)),
        Some(scores::scores(study)),
        Some(details::details(study)),
        blocks::blocks(study),
    ];
    tables.into_iter().flatten().collect()
}
