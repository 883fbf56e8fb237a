//! War at Sea (Avalon Hill, second edition): the rules, what a game is made of, and who may decide.
//!
//! The rules authority is the rulebook with the rulings of `docs/rules.md`; rule numbers are cited as
//! `rule 11.5`, rulings as `C7`.

pub mod audit;
mod battle;
mod commander;
pub mod commanders;
mod decision;
mod event;
pub mod map;
mod play;
mod position;
mod refusal;
mod roll;
pub mod rules;
pub mod scenario;
pub mod ships;
mod view;

pub use battle::Battle;
pub use commander::{Commander, Seats};
pub use decision::{
    Attempt, Chase, Decision, FirePlan, Groups, Orders, Pursuit, SetUp, UboatAim, UboatOrders,
};
pub use event::{Event, Fate, Nobody, Observer, Points};
pub use play::Game;
pub use position::{Phase, Position, Roster, Uboats};
pub use refusal::Refusal;
pub use roll::{Attack, Purpose, Roll};
pub use scenario::Scenario;
pub use view::{Counts, View};
