//! What changes during operations. What a side alone knows stands in [`Own`], what the table knows in [`Referee`], what all
//! know in [`Open`]: a seat sees the last and its own.

pub use super::optional::{Craft, CraftKind, Mines, Report};
use super::order::{Act, Mission, Order};
use crate::battle::rules::{Battle, Weather};
use crate::battle::state::{Afloat, BySide, Side, State as Waters};
use crate::fleet::COUNTERS;
use arrayvec::ArrayVec;
use std::sync::Arc;

/// The most fleets of a side.
pub const FLEETS: usize = 24;
/// The most submarines, airships and pairs of MAS boats of a side together.
pub const CRAFTS: usize = 64;
/// No fleet: a counter that is not in play any more.
pub const NO_FLEET: u8 = u8::MAX;
/// The most orders that a battle puts before a plot (G16.1).
pub const LOST_TURNS: usize = 3;
/// Fields of mines of a side for which there is room from the start.
const FIELDS: usize = 64;

/// Fleets of a side, by their numbers.
pub type Numbers = ArrayVec<u8, FLEETS>;

/// Where a fleet is, and how far on its passage (G11.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Course {
    /// The zone.
    pub zone: u8,
    /// The port; none at sea.
    pub port: Option<u8>,
    /// The zone that it makes for.
    pub toward: Option<u8>,
    /// MF gathered on the passage.
    pub gathered: u8,
}

/// A tow (G17): who tows whom, and since when. The same counter twice: within itself (G17.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tow {
    /// The counter that tows.
    pub by: u8,
    /// The counter that is towed.
    pub of: u8,
    /// Turns of the tow so far.
    pub turns: u8,
}

/// A fleet.
#[derive(Clone, Debug, PartialEq)]
pub struct Fleet {
    /// Its mission.
    pub mission: Mission,
    /// Where it is.
    pub course: Course,
    /// The zone where it began its turn.
    pub from: u8,
    /// Its orders, that of the turn first.
    pub plot: Vec<Order>,
    /// Whether its counter is on the map (G12.8).
    pub shown: bool,
    /// The last turn of its pursuit (G12.9).
    pub pursuit: u8,
    /// Its orders are written anew in the next order step (G9.5, G12.5).
    pub anew: bool,
    /// It must ABORT in the next order step (G12.6).
    pub must_abort: bool,
    /// It has a movement factor less in this turn (G9.5).
    pub slowed: bool,
    /// It has fought in this turn.
    pub fought: bool,
    /// It stayed in its zone without battle in the last turn (G17.5).
    pub quiet: bool,
    /// The last turn in which a raider struck or was found (G12.8).
    pub struck: u8,
    /// Full turns in a friendly port.
    pub rested: u8,
    /// Turns in a neutral port (G11.10).
    pub stay: u8,
    /// Neutral ports where its stay is used up, a bit each.
    pub used: u128,
    /// Turns of loading, unloading or laying mines so far (G16.1, G20).
    pub work: u8,
    /// Movement factors used in this turn (G21).
    pub spent: u8,
    /// Turns beside a collier (G21).
    pub coaling: u8,
    /// Its tow.
    pub tow: Option<Tow>,
    /// The zones of its turn (G11.3).
    pub passed: ArrayVec<u8, 2>,
    /// Whether it was at sea in this turn (G11.5).
    pub at_sea: bool,
    /// What it does in this turn.
    pub doing: Act,
}

impl Fleet {
    /// A fleet with a place and a mission.
    #[must_use]
    pub fn new(mission: Mission, zone: u8, port: Option<u8>) -> Self {
        Fleet {
            mission,
            course: Course {
                zone,
                port,
                toward: None,
                gathered: 0,
            },
            from: zone,
            plot: Vec::new(),
            shown: true,
            pursuit: 0,
            anew: true,
            must_abort: false,
            slowed: false,
            fought: false,
            quiet: false,
            struck: 0,
            rested: 0,
            stay: 0,
            used: 0,
            work: 0,
            spent: 0,
            coaling: 0,
            tow: None,
            passed: ArrayVec::new(),
            at_sea: port.is_none(),
            doing: Act::None,
        }
    }

    /// The same fleet with the same orders, written into this list.
    #[must_use]
    pub fn twin(&self, mut plot: Vec<Order>) -> Self {
        plot.clone_from(&self.plot);
        Fleet {
            plot,
            passed: self.passed.clone(),
            ..*self
        }
    }
}

/// A counter of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counter {
    /// Its fleet, or [`NO_FLEET`].
    pub fleet: u8,
    /// Ships afloat.
    pub alive: u8,
    /// Whether it carries loads (G16.2).
    pub loaded: bool,
}

/// What a side alone knows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Own {
    /// Its ships.
    pub ships: Vec<Afloat>,
    /// Its counters.
    pub counters: Vec<Counter>,
    /// Its fleets, by number.
    pub fleets: Vec<Option<Fleet>>,
    /// Fleets that avoid contact, a bit each (G13.3).
    pub shun: u32,
    /// Its fields of mines (G20).
    pub mines: Vec<Mines>,
    /// Fields that it laid on enemy coasts (G20).
    pub mined_coasts: u8,
    /// What is left in the bunkers of each ship (G21); empty where that is not in play.
    pub fuel: Vec<u8>,
    /// A zone that seaplanes found ships in: +1 to the next roll there (G22).
    pub tip: Option<u8>,
    /// What seaplanes and airships told in this turn (G22, G24).
    pub reports: ArrayVec<Report, 8>,
    /// Submarines, airships and MAS boats (G23 to G25).
    pub crafts: Vec<Craft>,
    /// Empty plots of fleets to come.
    pub spare: Vec<Vec<Order>>,
}

impl Own {
    /// A copy with room for all that a game of so many turns can bring.
    fn roomy(&self, turns: u8) -> Self {
        let plot = || Vec::with_capacity(usize::from(turns) + LOST_TURNS);
        let mut fleets = Vec::with_capacity(FLEETS);
        let twin = |fleet: &Option<Fleet>| fleet.as_ref().map(|fleet| fleet.twin(plot()));
        fleets.extend(self.fleets.iter().map(twin));
        let mut mines = Vec::with_capacity(FIELDS);
        mines.extend_from_slice(&self.mines);
        let mut spare = Vec::with_capacity(FLEETS);
        let there = fleets.iter().flatten().count();
        spare.extend((there..FLEETS).map(|_| plot()));
        Own {
            ships: self.ships.clone(),
            counters: self.counters.clone(),
            fleets,
            shun: self.shun,
            mines,
            mined_coasts: self.mined_coasts,
            fuel: self.fuel.clone(),
            tip: self.tip,
            reports: self.reports.clone(),
            crafts: self.crafts.clone(),
            spare,
        }
    }

    /// A fleet is no more: its number is free, its plot is for the next one.
    pub fn remove(&mut self, number: u8) {
        if let Some(mut fleet) = self.fleets[usize::from(number)].take() {
            fleet.plot.clear();
            self.spare.push(fleet.plot);
        }
    }

    /// A fleet that there is.
    #[must_use]
    pub fn fleet(&self, number: u8) -> Option<&Fleet> {
        self.fleets.get(usize::from(number))?.as_ref()
    }

    /// All fleets with their numbers.
    pub fn all(&self) -> impl Iterator<Item = (u8, &Fleet)> {
        (0..)
            .zip(&self.fleets)
            .filter_map(|(number, fleet)| Some((number, fleet.as_ref()?)))
    }

    /// The counters of a fleet with ships afloat.
    pub fn counters_of(&self, fleet: u8) -> impl Iterator<Item = usize> + '_ {
        let counters = self.counters.iter().enumerate();
        counters
            .filter(move |(_, counter)| counter.fleet == fleet && counter.alive > 0)
            .map(|(number, _)| number)
    }

    /// The fleet under whose number a fleet is counted: that which it escorts, or itself.
    #[must_use]
    pub fn head(&self, fleet: u8) -> u8 {
        match self.fleet(fleet).map(|fleet| fleet.mission) {
            Some(Mission::Escort(of)) if self.fleet(of).is_some() => of,
            _ => fleet,
        }
    }

    /// A fleet and its escorts.
    pub fn group(&self, head: u8) -> impl Iterator<Item = u8> + '_ {
        self.all()
            .map(|(number, _)| number)
            .filter(move |number| self.head(*number) == head)
    }

    /// A number that no fleet has.
    #[must_use]
    pub fn free_number(&self) -> Option<u8> {
        let free = self.fleets.iter().position(Option::is_none);
        let last = self.fleets.len();
        free.or((last < FLEETS).then_some(last))
            .map(|number| number as u8)
    }
}

/// When a pair of enemy fleets was together and checked (G13.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    /// The zone.
    pub zone: u8,
    /// The last turn together; 0 for never.
    pub together: u8,
    /// The turn of the last check.
    pub checked: u8,
    /// The turn of the last contact; 0 for never.
    pub contact: u8,
}

/// What only the table knows: neither side is told.
#[derive(Clone, Debug, PartialEq)]
pub struct Referee {
    /// The clocks of fleets of the Central Powers and Allied fleets.
    pub clocks: [[Clock; FLEETS]; FLEETS],
}

impl Referee {
    /// The clock of a fleet of a side with a fleet of the other.
    pub fn clock(&mut self, side: Side, fleet: u8, other: usize) -> &mut Clock {
        match side {
            Side::Central => &mut self.clocks[usize::from(fleet)][other],
            Side::Allied => &mut self.clocks[other][usize::from(fleet)],
        }
    }
}

impl Default for Referee {
    fn default() -> Self {
        Referee {
            clocks: [[Clock::default(); FLEETS]; FLEETS],
        }
    }
}

/// Where a counter lies on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The zone.
    pub zone: u8,
    /// The port; none at sea.
    pub port: Option<u8>,
    /// Ships in the fleet, where that is open (G12.2); else 0.
    pub ships: u8,
}

/// What a battle showed of a counter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Met {
    /// When; 0 for never.
    pub turn: u8,
    /// In which fleet.
    pub fleet: u8,
    /// Hull boxes left, of all its ships.
    pub hull: u8,
}

/// What both sides know.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Open {
    /// Fleet counters on the map (G12.2).
    pub counters: BySide<[Option<Place>; FLEETS]>,
    /// What battles showed of counters.
    pub met: BySide<Vec<Met>>,
    /// Ships sunk, a bit each.
    pub sunk: BySide<u128>,
    /// Counters interned, a bit each.
    pub interned: BySide<u128>,
    /// Merchants that the raiders of a side destroyed (G14.6).
    pub merchants: BySide<u16>,
    /// What a side shelled: zone, nation, quarters of a point (G15.3).
    pub shelled: BySide<ArrayVec<(u8, u8, u8), 32>>,
    /// Loads delivered (G16.3).
    pub delivered: BySide<u16>,
    /// Where a hidden raider of a side was looked for in vain in this turn, if that is told (G13.2).
    pub suspected: BySide<Option<u8>>,
    /// Whether the quarry of a side has reached its haven.
    pub home: bool,
}

/// Fleets that fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clash {
    /// Where.
    pub zone: u8,
    /// The port that is attacked, and whose fleets lie there.
    pub port: Option<(u8, Side)>,
    /// Fleets, a bit each.
    pub fleets: BySide<u32>,
    /// Surprise (G13.6).
    pub surprise: bool,
}

/// A battle that is being fought.
#[derive(Clone, Debug)]
pub struct Fight {
    /// Who, and where.
    pub clash: Clash,
    /// Its number in the turn.
    pub number: u8,
    /// The battle.
    pub battle: Arc<Battle>,
    /// As it stands.
    pub waters: Arc<Waters>,
    /// The counter of the side that each counter of the battle is.
    pub counters: BySide<ArrayVec<u8, COUNTERS>>,
}

impl PartialEq for Fight {
    fn eq(&self, other: &Self) -> bool {
        (&self.clash, self.number, &self.waters, &self.counters)
            == (&other.clash, other.number, &other.waters, &other.counters)
    }
}

/// What is going on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The weather of the first day is rolled.
    Begin,
    /// Orders are written.
    Orders,
    /// A battle is fought.
    Battle,
    /// It is over.
    Over,
}

/// Operations as they stand.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// The turn, from 1.
    pub turn: u8,
    /// What is going on.
    pub stage: Stage,
    /// The weather (G26).
    pub weather: Weather,
    /// What each side alone knows.
    pub own: BySide<Arc<Own>>,
    /// What only the table knows.
    pub referee: Arc<Referee>,
    /// What both know.
    pub open: Arc<Open>,
    /// Battles of this turn still to be fought.
    pub pending: ArrayVec<Clash, 32>,
    /// Battles of this turn so far.
    pub battles: u8,
    /// The battle that is being fought.
    pub fight: Option<Fight>,
    /// As the side sees it from which something is hidden; of use only while that is so.
    pub veiled: Arc<Waters>,
    /// The last battle: its room serves the next.
    pub last: Option<Fight>,
}

impl State {
    /// A copy that shares nothing with this, and with room for a game of so many turns: what happens in it allocates nothing.
    #[must_use]
    pub fn roomy(&self, turns: u8, room: Fight) -> Self {
        State {
            own: BySide(Side::BOTH.map(|side| Arc::new(self.own[side].roomy(turns)))),
            referee: Arc::new((*self.referee).clone()),
            open: Arc::new((*self.open).clone()),
            veiled: Arc::new((*self.veiled).clone()),
            last: Some(room),
            ..self.clone()
        }
    }
}
