//! Times the rungs of a ladder of costs and shows them.

mod clock;
mod json;
mod text;

pub use clock::{Pace, RAND_DIE, measure, rand_dice};
pub(crate) use json::schema;
pub use json::write as json;
pub use text::text;
