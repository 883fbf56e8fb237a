//! An Allied opening and an Axis reply.

use crate::commanders::deployment::Deployment;
use crate::map::{Area, AreaSet, ByArea};
use crate::naval::CounterSet;
use crate::{Scenario, View};
use std::fmt::Debug;

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
    /// Turns to play out for the best response to a set-up that it does not know; none to go by what stands above.
    pub search: Option<u32>,
}

impl Reply {
    /// No plan: each area on its merits.
    pub const JUDGEMENT: Reply = Reply {
        strike: AreaSet::ALL,
        margin: None,
        jump: false,
        search: None,
    };
}

/// Finds the best response to a set-up. The same position always has the same response.
pub trait Responder: Debug + Send + Sync {
    /// Where the Axis ships go on turn 1.
    fn respond(&self, view: &View<'_>) -> Deployment;
}

/// What the Axis does about a set-up that it knows again: it sees the ships (5.3).
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The Allied ships that lie in Malta.
    pub malta: CounterSet,
    /// The Allied ships by area.
    pub to: ByArea<CounterSet>,
    /// The Axis ships by area; all others stay in port.
    pub with: ByArea<CounterSet>,
    /// The mean final POC that it promises, Axis ahead positive.
    pub mean: f64,
    /// What the Allied ships come to, by area.
    pub strength: ByArea<Strength>,
}

impl Answer {
    /// Whether it does as well against another set-up: wherever it sends ships the enemy is no stronger.
    #[must_use]
    pub fn fits(&self, strength: &ByArea<Strength>) -> bool {
        let sent = |area: &Area| !self.with[*area].is_empty();
        Area::ALL.iter().any(sent)
            && (Area::ALL.into_iter().filter(sent)).all(|area| strength[area].is_within(&self.strength[area]))
    }
}

/// What undamaged ships come to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Strength {
    ships: u8,
    attack: u16,
    defense: u16,
    airstrike: u16,
}

impl Strength {
    /// Of these ships.
    #[must_use]
    pub fn of(scenario: &Scenario, ships: CounterSet) -> Self {
        let mut strength = Strength::default();
        for ship in ships {
            let factors = &scenario.factors[ship];
            strength.ships += 1;
            strength.attack += u16::from(factors.attack);
            strength.defense += u16::from(factors.defense);
            strength.airstrike += u16::from(factors.airstrike);
        }
        strength
    }

    /// Whether it is no more than another in anything.
    fn is_within(&self, other: &Strength) -> bool {
        self.ships <= other.ships
            && self.attack <= other.attack
            && self.defense <= other.defense
            && self.airstrike <= other.airstrike
    }
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
