//! What `src/war_at_sea/mod.rs` says of the rules.

#[path = "../../src/war_at_sea/audit.rs"]
pub mod audit;
#[path = "../../src/war_at_sea/battle.rs"]
mod battle;
#[path = "../../src/war_at_sea/commander.rs"]
mod commander;
#[path = "../../src/war_at_sea/decision.rs"]
mod decision;
#[path = "../../src/war_at_sea/event.rs"]
mod event;
#[path = "../../src/war_at_sea/map/mod.rs"]
pub mod map;
#[path = "../../src/war_at_sea/play/mod.rs"]
mod play;
#[path = "../../src/war_at_sea/position.rs"]
mod position;
#[path = "../../src/war_at_sea/refusal.rs"]
mod refusal;
#[path = "../../src/war_at_sea/roll.rs"]
mod roll;
#[path = "../../src/war_at_sea/rules/mod.rs"]
pub mod rules;
#[path = "../../src/war_at_sea/scenario/mod.rs"]
pub mod scenario;
#[path = "../../src/war_at_sea/ships.rs"]
pub mod ships;
#[path = "../../src/war_at_sea/view.rs"]
mod view;

#[path = "commanders.rs"]
pub mod commanders;

pub use battle::Battle;
pub use commander::{Commander, Seats};
pub use decision::{
    Attempt, Chase, Decision, FirePlan, Groups, Orders, Pursuit, SetUp, UboatAim, UboatOrders,
};
pub use event::{Event, Fate, Nobody, Observer, Points};
pub use play::Game;
pub use position::{Phase, Position, Uboats};
pub use refusal::Refusal;
pub use roll::{Attack, Purpose, Roll};
pub use rules::victory::winner;
pub use scenario::Scenario;
pub use view::{Counts, View};
