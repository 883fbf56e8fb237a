//! How a side fights one battle, as data: whom it fires at, when it leaves, whether it pursues.
//!
//! A plan is written as words with commas between, `sink,outgunned:2,no-pursuit`; what is not said stays as usual.

mod orders;
mod read;
mod words;

pub use read::PlanFault;
pub use words::WORDS;

use crate::naval::{CounterId, Side};
use crate::scenario::Scenario;
use arrayvec::ArrayVec;

/// The most ships of a list of targets.
pub const MAX_LISTED: usize = 16;

/// Ships named outright, the first to be fired at first.
pub type TargetList = ArrayVec<CounterId, MAX_LISTED>;

/// Whom guns, boats or planes are aimed at. None breaks the rules: carriers stay screened (C7), a convoy is fired
/// on once its escorts are damaged (C9).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Aim {
    /// Each at another ship as long as there are some, the rest where they do most.
    Spread,
    /// All at the ship with most guns.
    Strongest,
    /// All at the ship nearest to being sunk.
    Weakest,
    /// Where the chance to sink rises most.
    Sink,
    /// Where most enemy strength is likely to go, sunk or disabled.
    Remove,
    /// First one hit on each undamaged German (11.5), then as [`Aim::Remove`].
    CrippleBonus,
    /// At carriers where the rules allow it, else as [`Aim::Spread`] (guns) or [`Aim::Remove`].
    Carriers,
    /// At the convoy once it may be hit, else as [`Aim::Spread`] (guns) or [`Aim::Remove`].
    Convoys,
    /// At the first of these that is left, then as [`Aim::Spread`].
    Listed(TargetList),
    /// Nobody fires (C10).
    Hold,
}

/// When a side disengages (rule 12), asked at the end of every round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Withdrawal {
    /// Never.
    Never,
    /// When the enemy has so many times as many shots, in tenths.
    Outgunned(u16),
    /// After so many rounds.
    AfterRound(u8),
    /// When it has so many ships left, or fewer.
    ShipsLeft(u8),
    /// When its chance to hold the place, if nobody left by choice, is below so many percent.
    HoldChance(u8),
    /// When one more round is likely to lose more than to gain: the area's POC weighed with the odds, and the worth
    /// of ships, both as the commander `doctrine` judges them.
    ExpectedPoc,
}

/// Whom a side pursues (12.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pursuers {
    /// Everybody fast enough, shared among the groups that flee.
    All,
    /// Only groups with a damaged ship in them.
    AfterCripples,
    /// Nobody.
    None,
}

/// How a side parts when it flees (12.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Parting {
    /// Ships of one speed together.
    BySpeed,
    /// All in one group.
    Together,
    /// Every ship alone.
    Scatter,
}

/// Whether carriers with guns fire and so give up their screen (11.6, C8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CarrierFire {
    /// Only where the enemy could fire on them anyway.
    Hidden,
    /// Always.
    Always,
}

/// How a side fights one battle.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BattlePlan {
    /// Guns.
    pub guns: Aim,
    /// U-boats (of the Axis).
    pub uboats: Aim,
    /// Planes.
    pub air: Aim,
    /// When it leaves.
    pub withdrawal: Withdrawal,
    /// Whom it pursues.
    pub pursuers: Pursuers,
    /// How it flees.
    pub parting: Parting,
    /// What its carriers do.
    pub carriers: CarrierFire,
}

impl Default for BattlePlan {
    /// What a plan is where it says nothing else.
    fn default() -> Self {
        BattlePlan {
            guns: Aim::Spread,
            uboats: Aim::Convoys,
            air: Aim::Remove,
            withdrawal: Withdrawal::Never,
            pursuers: Pursuers::All,
            parting: Parting::BySpeed,
            carriers: CarrierFire::Hidden,
        }
    }
}

impl BattlePlan {
    /// Reads the plan of a side.
    ///
    /// # Errors
    /// A word that is none, or two that contradict each other: says which there are.
    pub fn read(text: &str, scenario: &Scenario, side: Side) -> Result<Self, PlanFault> {
        read::plan(text, scenario, side)
    }

    /// The plan as orders: `spread fire, stay to the end, pursue`.
    #[must_use]
    pub fn in_words(&self, scenario: &Scenario) -> String {
        orders::told(self, scenario)
    }

    /// The plan in words that [`BattlePlan::read`] reads: the three main ones always, the others where they are not
    /// as usual.
    #[must_use]
    pub fn written(&self, scenario: &Scenario) -> String {
        read::written(self, scenario)
    }
}
