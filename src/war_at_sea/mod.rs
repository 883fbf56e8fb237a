//! War at Sea (Avalon Hill, second edition).

pub mod map;
pub mod scenario;
pub mod ships;
