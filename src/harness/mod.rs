//! The simulation harness: plays any number of games of any ruleset, in parallel, with a result that does not
//! depend on how the work was shared out.
//!
//! Two layers. Below, everything is monomorphic: an [`Experiment`] plays game number *n* and adds it to a
//! [`Tally`] of integers; [`run`] shares the games out in batches and merges the tallies in the order of the
//! batches. Above, a [`Ruleset`] is what the command line sees: names, scenarios, commanders, and one virtual
//! call for a whole run. A new ruleset implements `Ruleset` and adds a line to [`crate::rulesets`].

mod batches;
mod battle;
mod battle_edit;
mod bid;
mod command_line;
mod contest;
mod data_file;
mod example;
mod factor;
mod hold;
mod in_order;
mod open_scenario;
mod pairs;
mod position;
mod proposals;
mod recording;
mod refusal;
mod request;
mod restricted;
mod ruleset;
mod text_file;
mod tunable;
mod watch;

pub use batches::{
    BATCH, Control, Experiment, MAX_GAMES, MAX_GAMES_UNTIL, Plan, Run, RunError, Tally, in_batches,
    in_batches_of, play_games, run,
};
pub use battle::{BattleRequest, BattleStudy, Sampling, keys_of_battle_file};
pub use battle_edit::Sweep;
pub use bid::{Bid, BidError};
pub use command_line::CommandLine;
pub use contest::{Ending, Endings, Match, Results, SharedDice, Terms};
pub use data_file::DataFile;
pub(crate) use data_file::fnv1a;
pub use example::Example;
pub use factor::{Details, Factor, Level, Unknown, Unknowns, split_factors};
pub use hold::hold;
pub use open_scenario::{NamedOpening, OpenScenario, ScenarioCard};
pub use pairs::{Contender, Pair, PairTerms, Pairing};
pub use position::{AdviceRequest, BattleInGame, OpenPosition, PositionFile, PositionQuery};
pub use proposals::ProposalRequest;
pub use recording::{Recordable, run_recorded};
pub use refusal::{Refusal, unknown_name};
pub(crate) use request::quoted;
pub use request::{
    NO_RULES, Request, ScenarioSource, check, learn, learn_luck, luck, narrate, position_of, simulate,
    simulate_recorded, tell_luck,
};
pub use restricted::{Restriction, restrict};
pub use ruleset::{Named, Ruleset};
pub use text_file::{LARGEST_FILE, read_text};
pub use tunable::{Knob, Range, Tunable};
pub use watch::{FIRST_LOOK, Watch};
