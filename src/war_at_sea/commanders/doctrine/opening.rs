//! An Allied opening and an Axis reply.

use crate::naval::CounterSet;
use crate::war_at_sea::map::{AreaSet, ByArea};

/// An Allied opening: who goes where on the first turns.
#[derive(Clone, Debug)]
pub struct Opening {
    /// `barents-on-1-a`.
    pub name: String,
    /// How often it is played, against the other weights.
    pub weight: u64,
    /// In a sentence.
    pub about: String,
    /// Ships that start in Malta.
    pub malta: CounterSet,
    /// Whether ships that a plan does not name stay in port; otherwise they go where they are needed most.
    pub others_stay: bool,
    /// Plans by turn.
    pub(super) plans: Vec<(u8, ByArea<CounterSet>)>,
}

impl Opening {
    /// The plan for a turn, if the opening has one.
    #[must_use]
    pub fn plan(&self, turn: u8) -> Option<&ByArea<CounterSet>> {
        self.plans
            .iter()
            .find(|(planned, _)| *planned == turn)
            .map(|(_, plan)| plan)
    }
}

/// What the Axis is after on turn 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reply {
    /// The areas it may attack.
    pub strike: AreaSet,
    /// The least gain, POC times 1000, for which it fights; if not said, that of the doctrine.
    pub margin: Option<f32>,
    /// Whether the Italian cruisers go out to the South Atlantic (15.5).
    pub jump: bool,
}

impl Reply {
    /// No plan: each area on its merits.
    pub const JUDGEMENT: Reply = Reply {
        strike: AreaSet::ALL,
        margin: None,
        jump: false,
    };
}

/// What the Axis does about a set-up that it knows again: it sees the ships (5.3).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The Allied ships by area.
    pub to: ByArea<CounterSet>,
    /// The Axis ships by area; all others stay in port.
    pub with: ByArea<CounterSet>,
}

/// An Axis reply by name.
#[derive(Clone, Debug)]
pub struct NamedReply {
    /// `hit-weakest-atlantic`.
    pub name: String,
    /// How often it is played.
    pub weight: u64,
    /// In a sentence.
    pub about: String,
    /// What it does.
    pub reply: Reply,
    /// What it does instead about set-ups that it knows.
    pub answers: Vec<Answer>,
}
