//! What is wrong with orders.

use admiralty_core::machine::Illegal;

/// What is wrong: told, or, for whoever tries something, no more than that there is something.
#[derive(Default)]
pub(super) struct Faults {
    tells: bool,
    some: bool,
    /// What is told.
    pub list: Vec<Illegal>,
}

impl Faults {
    /// Everything is told.
    pub fn told() -> Self {
        Faults {
            tells: true,
            ..Faults::default()
        }
    }

    pub fn push(&mut self, fault: impl FnOnce() -> Illegal) {
        self.some = true;
        if self.tells {
            self.list.push(fault());
        }
    }

    /// Whether nothing is wrong.
    pub fn none(&self) -> bool {
        !self.some
    }
}
