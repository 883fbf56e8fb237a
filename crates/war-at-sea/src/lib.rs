//! War at Sea (Avalon Hill, second edition): the rules, what a game is made of, and who may decide.
//!
//! The rules authority is the rulebook with the rulings of `docs/games/war-at-sea.md`; rule numbers are cited as
//! `rule 11.5`, rulings as `C7`.

pub mod audit;
mod battle;
mod battles_alone;
mod bench;
mod board;
mod commander;
pub mod commanders;
mod contenders;
mod contest;
mod decision;
mod digest;
mod edition;
mod event;
pub mod exact;
mod examples;
mod factors;
mod factory;
mod filter;
pub mod frames;
mod game_advice;
pub mod learn;
pub mod luck;
pub mod map;
mod menu;
pub mod narrator;
pub mod naval;
pub mod notation;
pub mod odds;
mod outlook;
mod play;
mod position;
pub mod position_file;
mod proposals;
mod refusal;
mod repertoire;
mod roll;
pub mod rules;
mod ruleset;
pub mod scenario;
pub mod ships;
mod side;
mod tables;
mod tally;
pub mod value;
mod view;

pub use battle::Battle;
pub use battles_alone::BattlesAlone;
pub use commander::{Attempts, Commander, Seats, Targets};
pub use contest::Contest;
pub use decision::{
    Attempt, Chase, Decision, FirePlan, Groups, Orders, Pursuit, SetUp, UboatAim, UboatOrders,
};
pub use digest::WarDiary;
pub use event::{Event, Fate, NoObserver, Observer, Points};
pub use factory::{CommanderFactory, RandomFactory};
pub use play::Game;
pub use position::{Phase, Position, Uboats};
pub use refusal::Refusal;
pub use roll::{Attack, Purpose, Roll};
pub use rules::victory::winner;
pub use ruleset::WarAtSea;
pub use scenario::Scenario;
pub use tally::{Account, Group, Loss, Tally, TallyObserver, TurnTally, Watched};
pub use view::{Counts, View};
