//! Who plays better: matches of two contenders, and ladders of many. Knows no ruleset.
//!
//! The unit is the pair: two games on the same dice, each contender once with each side, so that neither the better
//! side nor lucky dice decide. `reports/strength` says how a change is tried by it, `docs/guide.md` what is printed.

mod account;
mod entries;
mod json;
mod ladder;
mod page;
mod play;
mod record;
mod report;
mod stop;
mod text;
mod verdict;

pub use account::Account;
pub(crate) use json::schema;
pub use json::{FORMAT, json};
pub(crate) use ladder::ladder_schema;
pub use ladder::{
    Climb, LADDER_FORMAT, Ladder, LadderRequest, Meeting, Rung, ladder_figure, ladder_json, ladder_text,
    play_ladder, play_ladder_from,
};
pub use page::{figure, files, page};
pub use play::{BATCH_PAIRS, MatchRequest, PreparedMatch, play_match};
pub use record::{MatchRecord, Opponents};
pub use report::{MatchReport, PairingGain, SeatScore, Test};
pub use stop::{FIRST_PAIR_LOOK, MatchPlan, MatchWatch, Stop, TEST_TUNED_FOR};
pub use text::text;
