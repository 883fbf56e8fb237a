//! The odds of one battle as plain data. Knows no ruleset.

mod advice;
mod battle;
mod card;
mod comparison;
mod in_game;
mod luck;
mod subject;
mod sweep;
mod table;

pub use advice::{Advice, Choice};
pub use battle::{
    AfterRound, BattleCitation, BattleOdds, Control, Force, Losses, Method, ShipOdds, Standing, Together,
};
pub use card::{Card, CardCell, CardRow, CellOdds, Heading, Panel};
pub use comparison::{Comparison, Difference};
pub use in_game::{InGame, Promise};
pub use luck::{Luck, Percentile, Throw};
pub use subject::{BattleAnswer, Subject};
pub use sweep::{SweepOdds, SweepStep};
pub use table::{OddsColumn, OddsRow, OddsTable};
