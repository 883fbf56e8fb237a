//! Plays games by number, in parallel, with a result that does not depend on how the work was shared out: an
//! [`Experiment`] plays game number *n* and adds it to a [`Tally`] of integers; [`run`] shares the games out in batches
//! and merges the tallies in the order of the batches.

mod batches;
mod in_order;
mod recording;
mod threads;
mod watch;

pub use batches::{
    BATCH, Control, Experiment, MAX_GAMES, MAX_GAMES_UNTIL, Plan, Run, RunError, Tally, each, play_games, run,
};
pub use recording::{Recordable, run_recorded};
pub use threads::in_parallel;
pub use watch::{FIRST_LOOK, Watch};
