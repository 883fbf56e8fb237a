//! What a user asks of one game: simulate, narrate, pair off.

mod battle_edit;
mod command_line;
mod pairs;
mod record;
mod simulate;

pub use battle_edit::{Sweep, changed};
pub use command_line::CommandLine;
pub use pairs::{Pair, PairTerms, Pairing, contender};
pub use record::{RunRecord, Setting};
pub use simulate::{
    PreparedRun, Request, check, choices_of, fair_bids, fair_bids_of, learn, learn_luck, luck, narrate,
    narrate_from, position_of, simulate, simulate_from, simulate_recorded, tell_luck,
};
