//! Luck: how much of a game was dice.

mod field;
mod file;
mod inputs;
mod laws;
mod ledger;
mod lesson;
mod model;
mod network;
mod observer;
mod roll_log;
mod terms;
mod throw;
mod training;

pub use file::EMBEDDED;
pub use inputs::{Scene, Stage, strength};
pub use ledger::{Counted, Ledger};
pub use lesson::{WatchedGames, learn};
pub use model::LuckModel;
pub use network::{Network, Outlook};
pub use observer::{Forecaster, LuckObserver, RollObserver};
pub use roll_log::RollLog;
pub use terms::{Row, TERMS, names};
pub use throw::{Deed, Kind, Throw};
