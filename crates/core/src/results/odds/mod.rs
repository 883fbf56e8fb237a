//! The odds of one battle as plain data, and how they are shown: terminal, JSON, CSV, picture. Knows no ruleset.

mod advice;
mod clerk;
mod compare;
mod csv;
mod in_game;
mod json;
mod luck;
mod picture;
mod report;
mod subject;
mod sweep;
mod table;
mod text;

pub use advice::{Advice, Choice};
pub use compare::{Comparison, Difference};
pub use csv::csv;
pub use in_game::{InGame, Promise};
pub use json::{FORMAT, json};
pub use luck::{Luck, Percentile, Throw};
pub use picture::figure;
pub use report::{
    AfterRound, BattleCitation, BattleOdds, Control, Force, Losses, Method, ShipOdds, Standing, Together,
};
pub use subject::{Answer, Subject};
pub use sweep::{SweepOdds, SweepStep};
pub use table::{OddsColumn, OddsRow, OddsTable, TableFormat};
pub use text::{brief, text};
