//! Decisions as data: what a commander answers. Each can be written down, checked
//! ([`super::rules::legality`]) and replayed.

use super::map::{Area, ByArea, Place, Port, Site};
use super::position::Position;
use super::scenario::MAX_UBOATS;
use crate::naval::{CounterId, CounterMap, CounterSet};

/// A counter number that means "none" in the compact plans below.
const NOBODY: CounterId = CounterId(u8::MAX);

/// Where each British ship of turn 1 starts (4.3): the counters that do not use their first port.
pub type SetUp = CounterMap<Port>;

/// Adjacent moves of a whole side (6.1, 6.3): where each counter is after them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Orders {
    /// The destination of each counter; its present place when it stays.
    pub to: CounterMap<Place>,
}

impl Orders {
    /// Everybody stays.
    #[must_use]
    pub fn stay(position: &Position) -> Self {
        Orders { to: position.place }
    }
}

/// An attempt to move two areas (6.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Attempt {
    /// Who.
    pub ship: CounterId,
    /// The second area.
    pub to: Area,
}

/// Where the U-boats go (6.5): boats in each area; the rest stay in Germany.
pub type UboatOrders = ByArea<u8>;

/// Whom each U-boat fires at (8.5); boats beyond those present are ignored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UboatAim([CounterId; MAX_UBOATS]);

impl UboatAim {
    /// Nobody fires.
    pub const HOLD: UboatAim = UboatAim([NOBODY; MAX_UBOATS]);

    /// The target of a boat, counted from 0.
    #[must_use]
    #[inline]
    pub fn target(&self, boat: u8) -> Option<CounterId> {
        let target = self.0[usize::from(boat)];
        (target != NOBODY).then_some(target)
    }

    /// Aims a boat.
    pub fn aim(&mut self, boat: u8, target: Option<CounterId>) {
        self.0[usize::from(boat)] = target.unwrap_or(NOBODY);
    }
}

/// Whom each ship of a side fires at in one round (11.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FirePlan(CounterMap<CounterId>);

impl FirePlan {
    /// Everybody holds fire (C10).
    pub const HOLD: FirePlan = FirePlan(CounterMap::all(NOBODY));

    /// The target of a ship.
    #[must_use]
    #[inline]
    pub fn target(&self, ship: CounterId) -> Option<CounterId> {
        let target = self.0[ship];
        (target != NOBODY).then_some(target)
    }

    /// Gives a ship its target.
    #[inline]
    pub fn aim(&mut self, ship: CounterId, target: Option<CounterId>) {
        self.0[ship] = target.unwrap_or(NOBODY);
    }

    /// Everything fired on by these ships.
    #[must_use]
    pub fn targets_of(&self, shooters: CounterSet) -> CounterSet {
        shooters
            .into_iter()
            .filter_map(|ship| self.target(ship))
            .collect()
    }
}

/// How fugitives part (12.1): the number of the group each of them sails in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Groups {
    /// Group of each fugitive, from 0; other counters are ignored.
    pub of: CounterMap<u8>,
    /// How many groups there are; every number below it is used.
    pub count: u8,
}

impl Groups {
    /// All together.
    pub const ONE: Groups = Groups {
        of: CounterMap::all(0),
        count: 1,
    };

    /// The members of a group among these fugitives.
    #[must_use]
    pub fn members(&self, fugitives: CounterSet, group: u8) -> CounterSet {
        fugitives & self.of.with(group, |group| group)
    }
}

/// Whom each ship of the pursuing side chases (12.7, 12.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chase(CounterMap<u8>);

impl Chase {
    /// Nobody pursues.
    pub const NONE: Chase = Chase(CounterMap::all(u8::MAX));

    /// The group a ship chases.
    #[must_use]
    #[inline]
    pub fn group(&self, ship: CounterId) -> Option<u8> {
        (self.0[ship] != u8::MAX).then_some(self.0[ship])
    }

    /// Who of some ships chases a group.
    #[must_use]
    pub fn after(&self, ships: CounterSet, group: u8) -> CounterSet {
        ships & self.0.with(group, |group| group)
    }

    /// Sends a ship after a group, or keeps it back.
    pub fn send(&mut self, ship: CounterId, group: Option<u8>) {
        self.0[ship] = group.unwrap_or(u8::MAX);
    }
}

/// One pursuit still to be fought: who flees, who follows (C13).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pursuit {
    /// The group that flees.
    pub fugitives: CounterSet,
    /// Those sent after it.
    pub pursuers: CounterSet,
}

/// Any decision, for records and orders on file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "one for each method of Commander, documented there")]
#[allow(clippy::large_enum_variant, reason = "kept in files, never in the loop")]
pub enum Decision {
    SetUp(SetUp),
    Sail(Orders),
    Attempt(Option<Attempt>),
    FallBack(Port),
    Repair(Option<CounterId>),
    PlaceUboats(UboatOrders),
    PlaceAir(Option<Site>),
    NextSite(Site),
    AimUboats(UboatAim),
    AirStrike(Option<CounterId>),
    CarriersToFire(CounterSet),
    Fire(FirePlan),
    Disengage(bool),
    Split(Groups),
    Pursue(Chase),
    NextPursuit(usize),
    Oil(Option<CounterId>),
    Base(Port),
    CashConvoy(bool),
}
