//! Operations: clauses G10 to G19, with battles by the rules of [`crate::battle`].

pub mod check;
pub mod course;
pub mod event;
mod faults;
mod fits;
pub mod given;
mod listed;
pub mod map;
mod map_file;
mod mix_map;
mod openings;
pub mod optional;
mod oracle;
pub mod order;
mod picture;
pub mod play;
pub mod program;
mod random;
pub mod rules;
mod rungs;
pub mod scenario;
pub mod setup;
pub mod staff;
pub mod state;
pub mod switches;
pub mod tell;
mod theatre;
