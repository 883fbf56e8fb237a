//! Openings that nobody has named yet, found by searching.

use crate::contract::Refusal;
use crate::dice::MasterSeed;
use crate::play::Control;
use crate::seats::Seat;
use std::num::NonZeroUsize;

/// What is to be found: openings of a side that do well against the other side's mix.
#[derive(Clone, Copy)]
pub struct ProposalRequest<'a> {
    /// The side that opens.
    pub side: Seat,
    /// Who goes on for this side after the opening.
    pub commander: &'a str,
    /// The other side's commanders, and how often each of them plays.
    pub against: &'a [(String, f64)],
    /// This side's commanders so far, and how often each of them plays: what was found before must not be found again.
    pub known: &'a [(String, f64)],
    /// What each proposal is called, followed by its number among them.
    pub name: &'a str,
    /// About how much is to be searched, in whole games.
    pub games: u64,
    /// From it all dice of the search are derived.
    pub seed: MasterSeed,
    /// Threads; none for as many as the machine has. The result does not depend on it.
    pub threads: Option<NonZeroUsize>,
    /// The run's strings.
    pub control: Control<'a>,
    /// Keeps the text of an opening under a name, and tells by what name of a file commanders find it.
    pub keep: &'a dyn Fn(&str, &str) -> Result<String, Refusal>,
}
