//! What a game offers: a [`Ruleset`] opens scenarios, an [`OpenScenario`] seats commanders, a [`Match`] plays games.
//! Everything here may be boxed and called through a table, because it is called a few times a run; the games below
//! are not.

mod battle;
mod bid;
mod contest;
mod data_file;
mod example;
mod factor;
mod files;
mod open_scenario;
mod position;
mod proposals;
mod refusal;
mod ruleset;
mod source;
mod tunable;

pub use battle::{BattleRequest, BattleStudy, Sampling, keys_of_battle_file};
pub use bid::{Bid, BidError};
pub use contest::{Ending, Endings, Match, Results, SharedDice, Terms};
pub use data_file::{DataFile, fnv1a};
pub use example::Example;
pub use factor::{Details, Factor, Level, Unknown, Unknowns, split_factors};
pub use files::{Files, FilesInMemory};
pub use open_scenario::{NamedOpening, OpenScenario, Restriction, ScenarioCard};
pub use position::{AdviceRequest, BattleInGame, OpenPosition, PositionFile, PositionQuery};
pub use proposals::ProposalRequest;
pub use refusal::{Refusal, unknown_name};
pub use ruleset::{Named, Ruleset};
pub use source::{NO_RULES, ScenarioSource, quoted};
pub use tunable::{Knob, Range, Tunable};
