//! Everything that changes during a battle. Fixed arrays: a battle allocates nothing.

pub use super::attack::Pending;
use super::board::{MOST_SECTORS, Sector, SectorSet};
pub use super::ids::{Id, MOST_UNITS, Mask, Pair, PerUnit, Side};
use super::once::OnceSet;

/// Where a unit is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Place {
    /// Not yet deployed.
    #[default]
    Waiting,
    /// On the board.
    At(Sector),
    /// An aircraft aboard its carrier or at the airbase; see [`State::home`].
    Home,
    /// Destroyed, or given up as surplus.
    Lost,
    /// Off the board, not sunk (M16.8).
    Left,
    /// Cargo that was landed: gone, and scored by its owner (M18.38).
    Landed,
}

/// Where an aircraft belongs: a carrier, or the airbase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Home(pub Id);

impl Home {
    /// The land airbase (M15).
    pub const AIRBASE: Home = Home(Id(254));
    /// Nowhere: its carrier is lost.
    pub const NOWHERE: Home = Home(Id::NONE);

    /// The carrier, if it is one.
    #[must_use]
    pub fn carrier(self) -> Option<Id> {
        (self.0.0 < 128).then_some(self.0)
    }
}

impl Default for Home {
    fn default() -> Self {
        Home::NOWHERE
    }
}

/// What happened to a unit in this phase; it takes effect at the phase's end (M13.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// Hull points.
    pub points: u8,
    /// Hull points by bombs.
    pub bombs: u8,
    /// Attacks that reached vital armor.
    pub vital: u8,
    /// Bomb attacks that did.
    pub vital_bombs: u8,
    /// Destroyed, whatever its armor (M18.12, M18.29).
    pub fatal: bool,
    /// An aircraft aborted (M6.2).
    pub aborted: bool,
    /// It counts as crippled from the end of the phase on (M18.53).
    pub crippling: bool,
}

impl Marks {
    /// Whether there is any.
    #[must_use]
    pub fn any(self) -> bool {
        self != Marks::default()
    }
}

/// What a unit did or suffered; one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Flags(pub u32);

macro_rules! flags {
    ($($(#[$note:meta])* $name:ident = $bit:literal,)+) => {
        impl Flags {
            $($(#[$note])* pub const $name: Flags = Flags(1 << $bit);)+
        }
    };
}

flags! {
    /// It moved this turn.
    MOVED = 0,
    /// Its move of this turn is over.
    MOVE_DONE = 1,
    /// It made an attack this turn.
    ATTACKED = 2,
    /// Aborted (M6.4).
    ABORTED = 3,
    /// Something else than a ship aborted it (M18.12).
    ABORTED_IN_THE_AIR = 4,
    /// It strafes this turn (M17.3).
    STRAFES = 5,
    /// It rolled to attack although aborted (M18.12).
    PRESSED = 6,
    /// It may not move this turn (M18.17).
    STUCK = 7,
    /// It will not be able to move next turn.
    STUCK_NEXT = 8,
    /// It was attacked in this phase (M18.56).
    ATTACKED_NOW = 9,
    /// It ran at high speed and claims nothing this turn (M18.33).
    NO_CLAIM = 10,
    /// Slow (M4.5).
    SLOWED = 11,
    /// A speed bonus of 1 (M4.6).
    BOOSTED = 12,
    /// It was out this turn and must land.
    OUT = 13,
    /// An ASW attack on it in this phase did nothing (M18.56).
    MISSED_QUARRY = 14,
    /// It laid smoke this turn (M18.35).
    SMOKES = 15,
    /// Its antiair has one die less this turn (M18.56, Surprise Raid).
    SURPRISED = 16,
    /// Enemy fighters here must aim at it (M18.14).
    DRAWS = 17,
    /// It is destroyed when the air attacks are over (Kamikaze and Suicide Attack).
    DOOMED = 18,
    /// ASW Pinpointer attacked it this turn.
    PINPOINTED = 19,
    /// A Hunter-Killer Group's aircraft attacked it this turn.
    HUNTED = 20,
    /// Shadowing names it this turn (M18.16).
    SHADOWED = 21,
    /// Pinpointer names it.
    PINNED = 22,
    /// Scout Cruiser names it.
    SCOUTED = 23,
    /// Scout Planes name it.
    SCOUTED_FOR_TORPEDOES = 24,
    /// An enemy ship attacked it by gunnery this turn (M18.21).
    UNDER_FIRE = 25,
    /// It named its ship, or chose not to, this turn.
    NAMED = 26,
    /// It shifted, patrolled or was passed over in this step.
    STEPPED = 27,
    /// A Heavy Raider hit it in this phase.
    RAIDED = 29,
    /// A second ship shelled it, so spotting helps whoever fires.
    UNDER_FIRE_OF_TWO = 28,
}

impl std::ops::BitOr for Flags {
    type Output = Flags;
    #[inline]
    fn bitor(self, other: Flags) -> Flags {
        Flags(self.0 | other.0)
    }
}

impl Flags {
    /// Those that last longer than a turn.
    const LASTING: Flags = Flags(Flags::STUCK_NEXT.0);
    /// Those that end with a phase.
    pub const OF_A_PHASE: Flags =
        Flags(Flags::ATTACKED_NOW.0 | Flags::STEPPED.0 | Flags::NAMED.0 | Flags::RAIDED.0);

    /// Whether a bit is set; of several, any.
    #[must_use]
    #[inline]
    pub const fn has(self, flag: Flags) -> bool {
        self.0 & flag.0 != 0
    }

    /// Sets a bit.
    #[inline]
    pub const fn set(&mut self, flag: Flags) {
        self.0 |= flag.0;
    }

    /// Clears bits.
    #[inline]
    pub const fn clear(&mut self, flags: Flags) {
        self.0 &= !flags.0;
    }

    /// As a new turn finds them.
    #[must_use]
    pub const fn of_a_new_turn(self) -> Flags {
        let stuck = if self.has(Flags::STUCK_NEXT) {
            Flags::STUCK.0
        } else {
            0
        };
        Flags(self.0 & Flags::LASTING.0 & !Flags::STUCK_NEXT.0 | stuck)
    }
}

/// What a side is asked, or what happens next by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// Nothing has happened yet: weather, islands, and who deploys first (M2.4, M2.5, M17.5, M17.6).
    Opening,
    /// The side chooses its edge (M2.5).
    Edge,
    /// Units are deployed (M2.6).
    Deploy,
    /// Moves after deployment (M18.33).
    Lead,
    /// The ships of a surprise raid are named (M18.56).
    Surprise,
    /// Pursuit ships name their quarry (M18.34).
    Pursuit,
    /// Sea movement (M4).
    Move,
    /// Surplus ships are given up (M2.6).
    Surplus,
    /// Moves at the end of a side's own movement (M18.56).
    Chase,
    /// Sub Hunters shift (M4.7).
    Hunt,
    /// A rearming counter is taken off (Excellent Endurance).
    Endurance,
    /// Aircraft are placed (M5).
    Fly,
    /// Combat air patrol (M5.4).
    Patrol,
    /// Air defense (M6).
    Antiair,
    /// Ships are named before air attacks (M18.16).
    Spot,
    /// Air attack (M7).
    Strike,
    /// Surface attack (M8).
    Surface,
    /// Submarine attack (M9).
    Submarine,
    /// A submarine that was missed moves (M18.56); after the air and after the surface attack phase.
    Quarry,
    /// Aircraft land (M10).
    Land,
    /// Ships repair (M18.39).
    Repair,
    /// Cargo is landed (M18.38).
    Cargo,
    /// Mines are laid (M18.41).
    Mines,
    /// The battle is over.
    Over,
}

/// A battle as it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// The turn, from 1; 0 during set-up.
    pub turn: u8,
    /// What is going on.
    pub stage: Stage,
    /// Who is asked.
    pub side: Side,
    /// The first player of this turn (M3.3); of the set-up before turn 1 (M2.5).
    pub first: Side,
    /// Whose surface or air attacks come before a move of missed submarines.
    pub after_quarry: Stage,
    /// The edge row of each side: the lowest row, or the highest.
    pub low_edge: Pair<bool>,
    /// Victory points.
    pub points: Pair<u16>,
    /// A side has done with this stage.
    pub passed: Pair<bool>,
    /// Both dice of initiative showed 10 or more (M18.47).
    pub surprise: Pair<bool>,
    /// Who won initiative (M18.52): the second player of the turn.
    pub won: Side,
    /// A side may have sectors over the limits of M4.4 for now.
    pub crowded: Pair<bool>,
    /// Ships that cannot be placed within the limits, at the start of this movement (M4.4).
    pub surplus: u8,
    /// The unit in the middle of its move, and how many steps it has left and has made.
    pub moving: Id,
    /// Steps left to it.
    pub steps_left: u8,
    /// Steps that it made.
    pub steps_made: u8,
    /// With alternating resolution: the unit whose attacks are being made.
    pub acting: Id,
    /// Excellent Spotting (M18.21): this ship must be attacked by gunnery next, by another than this one.
    pub pledge: Option<(Id, Id)>,
    /// An attack that waits for an answer.
    pub pending: Option<Pending>,
    /// Ships that a torpedo swarm still attacks: the attacker, and which.
    pub swarm: (Id, Mask),
    /// Units by side that are on the board, at a base, or waiting.
    pub afloat: Pair<Mask>,
    /// Where each unit is.
    pub place: PerUnit<Place>,
    /// Where each aircraft belongs.
    pub home: PerUnit<Home>,
    /// Hull points left.
    pub hull: PerUnit<u8>,
    /// Rearming counters (M10.1).
    pub counters: PerUnit<u8>,
    /// Damage held back to the end of the phase.
    pub marks: PerUnit<Marks>,
    /// Units with marks.
    pub marked: Pair<Mask>,
    /// What each unit did and suffered this turn.
    pub flags: PerUnit<Flags>,
    /// Weapons fired this phase, by the bits of [`super::attack::Weapon`].
    pub fired: PerUnit<u32>,
    /// The first target of antiair, of main guns: a second must be another.
    pub aimed: PerUnit<Id>,
    /// The first target of secondary guns, of torpedoes.
    pub aimed_too: PerUnit<Id>,
    /// What a unit can do once, and has done.
    pub used: PerUnit<OnceSet>,
    /// Aircraft that made ASW attacks on a submarine this turn (M17.1).
    pub hunters: PerUnit<u8>,
    /// Help that a carrier gave this turn, by the bits of [`super::attack::Help`].
    pub helped: PerUnit<u8>,
    /// A ship that counts as crippled up to the end of this turn (M18.53).
    pub crippled_until: PerUnit<u8>,
    /// Guns jammed up to the end of this turn (M18.52).
    pub jammed_until: PerUnit<u8>,
    /// The ship at which its last main attack did nothing (M18.52, Straddle).
    pub straddled: PerUnit<Id>,
    /// The ship that it pursues this turn (M18.34).
    pub pursues: PerUnit<Id>,
    /// The first ship that attacked it by gunnery this turn (M18.21).
    pub shooter: PerUnit<Id>,
    /// Units of each side by sector.
    pub here: Pair<[Mask; MOST_SECTORS]>,
    /// Smoke up to the end of this turn.
    pub smoke: [u8; MOST_SECTORS],
    /// Sectors with smoke.
    pub smoky: SectorSet,
    /// Squalls (M17.6).
    pub squalls: SectorSet,
    /// Islands (M2.4).
    pub islands: SectorSet,
    /// Mines (M18.41).
    pub mines: SectorSet,
    /// Objectives that nobody has claimed.
    pub objectives: SectorSet,
    /// M17.5: dark up to turn 3 rather than from turn 4 on.
    pub dark_first: bool,
}

impl State {
    /// The sector of a unit on the board.
    #[must_use]
    #[inline]
    pub fn at(&self, unit: Id) -> Option<Sector> {
        match self.place[unit] {
            Place::At(sector) => Some(sector),
            _ => None,
        }
    }

    /// Units of a side in a sector.
    #[must_use]
    #[inline]
    pub fn in_sector(&self, side: Side, sector: Sector) -> Mask {
        self.here[side][sector.index()]
    }

    /// Puts a unit somewhere.
    pub fn put(&mut self, unit: Id, place: Place) {
        if let Place::At(sector) = self.place[unit] {
            self.here[unit.side()][sector.index()].remove(unit);
        }
        if let Place::At(sector) = place {
            self.here[unit.side()][sector.index()].insert(unit);
        }
        if matches!(place, Place::Lost | Place::Left | Place::Landed) {
            self.afloat[unit.side()].remove(unit);
        }
        self.place[unit] = place;
    }

    /// Fog, squalls, smoke and islands: what blocks sight (M14.1).
    #[must_use]
    #[inline]
    pub fn opaque(&self) -> SectorSet {
        self.smoky | self.squalls | self.islands
    }
}
