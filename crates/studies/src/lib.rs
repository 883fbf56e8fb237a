//! Questions that need many games: what is asked, how it is played, what is found, how it is shown. Knows no game.

pub mod ask;
pub mod bench;
pub mod compare;
pub mod luck;
pub mod matches;
pub mod openings;
pub mod parts;
pub mod request;
pub mod runs;
pub mod tune;
mod two_sides;
