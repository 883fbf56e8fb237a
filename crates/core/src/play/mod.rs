//! Plays games by number, in parallel, with a result that does not depend on how the work was shared out: a match, or an
//! [`Experiment`], plays game number *n* and adds it to integers; [`run_match`] and [`run`] share the games out in batches
//! and add up what was counted in the order of the batches.

mod batches;
mod in_order;
mod matches;
mod plan;
mod threads;
mod watch;

pub use batches::{Experiment, Run, Tally, each, play_games, run};
pub use matches::{Standing, run_match, run_on};
pub use plan::{BATCH, Control, MAX_GAMES, MAX_GAMES_UNTIL, Plan, RunError};
pub use threads::in_parallel;
pub use watch::{FIRST_LOOK, Watch};
