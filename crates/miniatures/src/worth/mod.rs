//! What each unit and ability is worth, from battles of random fleets.

mod check;
mod draft;
mod prices;
mod sample;

pub use check::{Even, Reference, even_cost};
pub use draft::{Draft, Drafted};
pub use prices::{Ability, Examination, Price, Prices};
pub use sample::{Features, Sample, Strength};
