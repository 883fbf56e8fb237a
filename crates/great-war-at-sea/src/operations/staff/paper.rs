//! The paper of a staff: what is written is written on that of the last turn, so that a game allocates nothing.

use super::super::order::{Choice, Order, Orders, Write, Written};
use super::super::state::{CRAFTS, FLEETS, LOST_TURNS};
use std::sync::Arc;

/// The most turns of operations.
const MOST_TURNS: usize = 120;

/// What orders are written on, again and again: nobody keeps those of the last turn but who records a game.
#[derive(Clone, Debug)]
pub(super) struct Paper {
    orders: Arc<Orders>,
    /// Plots that are not in use.
    pub plots: Vec<Vec<Order>>,
}

impl Default for Paper {
    fn default() -> Self {
        let written = Vec::with_capacity(2 * FLEETS + CRAFTS);
        let plot = || Vec::with_capacity(MOST_TURNS + LOST_TURNS);
        Paper {
            orders: Arc::new(Orders { written, shun: 0 }),
            plots: (0..FLEETS).map(|_| plot()).collect(),
        }
    }
}

impl Paper {
    /// The list to write on, empty; the plots of the last turn are free again.
    pub fn clean(&mut self) -> Vec<Written> {
        let Some(orders) = Arc::get_mut(&mut self.orders) else {
            return Vec::new();
        };
        let mut written = std::mem::take(&mut orders.written);
        for one in written.drain(..) {
            if let Write::Anew(_, mut plot) = one.write {
                plot.clear();
                self.plots.push(plot);
            }
        }
        written
    }

    /// Hands in what was written.
    pub fn hand_in(&mut self, written: Vec<Written>, shun: u32) -> Choice {
        match Arc::get_mut(&mut self.orders) {
            Some(orders) => *orders = Orders { written, shun },
            None => self.orders = Arc::new(Orders { written, shun }),
        }
        Choice::Orders(Arc::clone(&self.orders))
    }
}
