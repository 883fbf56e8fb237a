//! Questions that need many games: what is asked, how it is played, what is found, how it is shown. Knows no game.

pub mod ask;
pub mod bench;
pub mod compare;
pub mod luck;
pub mod matches;
pub mod openings;
pub mod own;
pub mod parts;
pub mod request;
pub mod runs;
pub mod schema;

/// Files of a study by their paths within its folder; none of what must not be there.
pub type Files = Vec<(String, Option<Vec<u8>>)>;
