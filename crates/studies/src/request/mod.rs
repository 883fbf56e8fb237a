//! What a user asks of one game: simulate, narrate, pair off.

mod advise;
mod battle;
mod battle_edit;
mod chronicle;
mod command_line;
mod endings;
mod pairs;
mod ranged;
mod record;
mod simulate;

pub use advise::{MOST_EFFORT, OPTIONS, Wishes, advise};
pub use battle::{BATTLES_A_STEP, BATTLES_A_THROW, BATTLES_AN_OPTION, PAIRS, SweepStudy, versus};
pub use battle_edit::{Sweep, changed};
pub use chronicle::chronicle;
pub(crate) use chronicle::cited;
pub use command_line::{CommandLine, table_source};
pub use endings::endings;
pub use pairs::{Pair, PairTerms, Pairing, contender};
pub use ranged::Ranged;
pub use record::{RunRecord, Setting};
pub use simulate::{
    PreparedRun, Request, choices_of, fair_bids, fair_bids_of, learn, learn_luck, luck, luck_told, narrate,
    narrate_from, open_from, position_of, simulate, simulate_from, simulate_recorded, tell_luck,
};
