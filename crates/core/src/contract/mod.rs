//! What a game offers: a [`Ruleset`] opens scenarios, a [`Scenario`] seats players and says what else it can do
//! ([`Abilities`]), a [`Match`] plays games by number. Everything here may be boxed and called through a table, because
//! it is called a few times a run or a batch; the games below are not.

mod abilities;
mod battle;
mod bid;
mod contest;
mod data_file;
mod ending;
mod example;
mod factor;
mod files;
mod kind;
mod menu;
mod outside;
mod own_studies;
mod position;
mod proposals;
mod refusal;
mod ruleset;
mod scenario;
mod source;

pub use abilities::{
    Abilities, Ability, Bans, Battles, Digests, Luck, NamedOpening, Openings, Positions, Restriction,
    Scripts, Values, Variants,
};
pub use battle::{BattleRequest, BattleStudy, Sampling, keys_of_battle_file};
pub use bid::{Bid, BidError};
pub use contest::{CERTAIN, Deal, DiceKind, Match, Results, Rows, Terms, batch_of};
pub use data_file::{DataFile, fnv1a};
pub use ending::{Counts, Ending, Endings, SeatEndings};
pub use example::Example;
pub use factor::{Details, Factor, Level, Unknown, Unknowns, split_factors};
pub use files::{Files, FilesInMemory};
pub use menu::{
    MapSpot, Menu, MenuExample, MenuExtra, MenuMap, MenuPlace, MenuSetting, MenuUnit, SettingKind,
};
pub use outside::{Chooser, Feature, Lots, MOVES, Moves, OUTSIDE, Outlook, Outside};
pub use own_studies::{OwnAnswer, OwnStudies, OwnStudy};
pub use position::{
    AdviceRequest, BattleInGame, FieldKind, FormField, FormPlace, OpenPosition, PositionFile, PositionForm,
    PositionQuery,
};
pub use proposals::ProposalRequest;
pub use refusal::{Refusal, none_named, unknown_name};
pub use ruleset::{Named, Ruleset, RulesetCard};
pub use scenario::{Beyond, Description, Scenario, ScenarioCard};
pub(crate) use source::{LONGEST_CHAIN, is_within};
pub use source::{NO_RULES, ScenarioSource, game_named_by, quoted, rules_argument};
