//! What is known of a position while its file is being read.

use crate::position::Position;
use crate::scenario::Scenario;
use admiralty_core::text::Document;

/// A position in the making.
pub(super) struct Reading<'s> {
    pub scenario: &'s Scenario,
    pub document: Document,
    pub position: Position,
    pub notes: Vec<String>,
    /// Whether the take-over lies behind (15.7).
    pub taken_over: bool,
    /// Whether turn and phase could be read.
    pub when_known: bool,
}
