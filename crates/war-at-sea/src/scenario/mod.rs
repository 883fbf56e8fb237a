//! A scenario: everything the rules read and never change. Read from a file once, validated, then shared by
//! every game; a position holds none of it.

mod build;
mod dialect;
mod draft;
mod fingerprint;
mod limits;
mod loaded;
mod names;
mod read_ships;
mod reader;
pub mod show;
mod switches;
mod validate;
mod validate_ships;
mod words;

pub use limits::{MOST_AIRSTRIKE, MOST_ATTACK, MOST_DEFENSE, MOST_SPEED};
pub use loaded::LoadedScenario;
pub(crate) use read_ships::new_ship;
pub use switches::{
    AreaOrder, Disengage, FailedRollNeutral, Hidden, OptionalRules, PocCap, SpeedRolls, Switches, Tie,
    UsEntry,
};
pub use words::{path_in_words, value_in_words};

use super::map::{Area, AreaSet, ByArea, ByPort, Port, PortSet, Site};
use super::ships::{ByNavy, Class, Nation, Navy, Ship};
use crate::naval::{BySide, CounterId, CounterMap, CounterSet, Factors, Side};

/// The most turns a scenario may have.
pub const MAX_TURNS: usize = 10;
/// The most U-boats that may be in play at once, whatever the scenario's limit.
pub const MAX_UBOATS: usize = 16;

/// A validated scenario of War at Sea.
#[derive(Clone, Debug, PartialEq)]
pub struct Scenario {
    /// A short name for headings, `War at Sea`.
    pub title: String,
    /// The last turn, at most [`MAX_TURNS`].
    pub turns: u8,
    /// The ends of the POC track: Axis lead positive (T6).
    pub poc_track: (i8, i8),
    /// POC for control, by side (rule 2.1).
    pub poc: ByArea<BySide<u8>>,
    /// Which areas border which (rule 6.2), switches applied.
    pub adjacent: ByArea<AreaSet>,
    /// The areas that border on any of some areas, by the bits of their set: see [`Scenario::beyond`].
    pub beyond: [AreaSet; 1 << Area::ALL.len()],
    /// Which areas a port borders (rule 6.1), switches applied.
    pub borders: ByPort<AreaSet>,
    /// Port facilities.
    pub ports: ByPort<PortRecord>,
    /// Areas and ports a navy may use (M7), whatever the turn.
    pub access: ByNavy<Access>,
    /// Where a ship may base after combat (M13), whatever the turn.
    pub returns: ByArea<ByNavy<Return>>,
    /// The same by turn, turn 1 first, ports that are closed left out: see [`super::rules::returns::return_ports`].
    pub bases: [ByArea<ByNavy<Return>>; MAX_TURNS],
    /// The ports that close when a turn ends, turn 1 first (2.4).
    pub closing: [PortSet; MAX_TURNS],
    /// The ports a navy may use, by turn, turn 1 first: see [`Scenario::open_ports`].
    pub open: [ByNavy<PortSet>; MAX_TURNS],
    /// The ships that enter when a turn begins, turn 1 first (5.1).
    pub entering: [CounterSet; MAX_TURNS],
    /// Where each side may place its marker (9.2), ports only while they are active (M5), by turn, turn 1 first.
    pub air_sites: [BySide<Vec<Site>>; MAX_TURNS],
    /// The order of battle: counter `n` is `ships[n]`. British first, so that a game reads well.
    pub ships: Vec<Ship>,
    /// The same factors without the names, for the rules.
    pub factors: CounterMap<Factors>,
    /// Factors by print, whatever the optional rules.
    pub printed: CounterMap<Factors>,
    /// Navies by print.
    pub navies: CounterMap<Navy>,
    /// Counters by print: whole sides, nations and classes as sets.
    pub rolls: Rolls,
    /// U-boats arriving by turn, turn 1 first (rule 8.1).
    pub uboat_arrivals: [u8; MAX_TURNS],
    /// The most U-boats in play (8.1, T4).
    pub uboat_limit: u8,
    /// Strikes of each land-based air marker (rule 9.1).
    pub land_air_factor: u8,
    /// Where each side may place its marker (rule 9.2).
    pub land_air: BySide<Vec<Site>>,
    /// What undamaged Germans add to a die (rule 11.5).
    pub german_gunnery_bonus: u8,
    /// POC a turn for a ship that stays in the Neutral Port (rule 17.2).
    pub neutral_port_fee: u8,
    /// POC for a convoy put into Russia (14.4) and England (14.5).
    pub convoy_poc_russia: u8,
    /// See [`Scenario::convoy_poc_russia`].
    pub convoy_poc_england: u8,
    /// Highest die that refuels on turns 1, 2, …; 0 where there are no more oilers (rule 16.2).
    pub oiler_success_up_to: [u8; MAX_TURNS],
    /// Least die that releases a US ship, by turn; 7 where none does (15.3, M6), switch applied.
    pub us_release_at_least: [u8; MAX_TURNS],
    /// First turn on which Russian ships roll (15.2).
    pub russian_from_turn: u8,
    /// Least die that lets one sail.
    pub russian_at_least: u8,
    /// Rule 15.7.
    pub takeover: Takeover,
    /// What rule 19.1 does where it is in force.
    pub weakened: Weakened,
    /// The disputes.
    pub switches: Switches,
    /// 19.1 to 19.3.
    pub optional: OptionalRules,
}

/// A port's facilities and when it is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PortRecord {
    /// Whose it is; none for the Neutral Port.
    pub side: Option<Side>,
    /// Damage points it repairs a turn (rule 13.2).
    pub repair: u8,
    /// First and last turn on which it is active (rules 2.4, 2.5).
    pub active: (u8, u8),
}

/// What a navy may use (ruling M7).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Access {
    /// Sea areas.
    pub areas: AreaSet,
    /// Ports.
    pub ports: PortSet,
}

/// Where a ship may return from an area (ruling M13).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Return {
    /// Not disabled, disengaged ships too.
    pub sound: PortSet,
    /// Disabled.
    pub disabled: PortSet,
}

/// The take-over of the Italian fleet (rule 15.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Takeover {
    /// The turn that begins with it; 0 for never.
    pub turn: u8,
    /// Highest die that makes a ship Allied.
    pub allied_up_to: u8,
    /// Highest die that scuttles it; above, it becomes German.
    pub scuttled_up_to: u8,
    /// Consecutive turns of Axis control of the Mediterranean that avert it.
    pub averted_by: u8,
}

/// The ships of rule 19.1 and the defence it leaves them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Weakened {
    /// Bismarck and Tirpitz.
    pub ships: CounterSet,
    /// Their defence at most.
    pub defense: u8,
}

/// The order of battle as sets, by what is printed on the counters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rolls {
    /// Every counter of the scenario.
    pub all: CounterSet,
    /// By side, before any take-over.
    pub side: BySide<CounterSet>,
    /// Carriers of both sides.
    pub carriers: CounterSet,
    /// Convoys.
    pub convoys: CounterSet,
    /// Ships with an attack factor.
    pub armed: CounterSet,
    /// Ships with a choice of ports to start in (4.3).
    pub choosers: CounterSet,
    /// German ships (11.5, 16).
    pub germans: CounterSet,
    /// Italian ships (15.7).
    pub italians: CounterSet,
    /// US ships (15.3).
    pub americans: CounterSet,
    /// Russian ships (15.1).
    pub russians: CounterSet,
    /// By navy, before any take-over.
    pub navies: ByNavy<CounterSet>,
}

/// The ships of an order of battle with their counter numbers.
fn numbered(ships: &[Ship]) -> impl Iterator<Item = (CounterId, &Ship)> {
    (0..).map(CounterId).zip(ships)
}

impl Rolls {
    /// Reads the sets off an order of battle.
    #[must_use]
    pub fn of(ships: &[Ship]) -> Self {
        let set = |test: &dyn Fn(&Ship) -> bool| -> CounterSet {
            numbered(ships)
                .filter(|(_, ship)| test(ship))
                .map(|(id, _)| id)
                .collect()
        };
        Rolls {
            all: CounterSet::first(ships.len()),
            side: BySide::new(|side| set(&|ship| ship.nation.side() == side)),
            carriers: set(&|ship| ship.class == Class::Carrier),
            convoys: set(&|ship| ship.class == Class::Convoy),
            armed: set(&|ship| ship.factors.attack > 0),
            choosers: set(&|ship| ship.start.len() > 1),
            germans: set(&|ship| ship.nation == Nation::German),
            italians: set(&|ship| ship.nation == Nation::Italian),
            americans: set(&|ship| ship.nation == Nation::American),
            russians: set(&|ship| ship.nation == Nation::Russian),
            navies: ByNavy(Navy::ALL.map(|navy| set(&|ship| ship.navy() == navy))),
        }
    }
}

impl Scenario {
    /// Whether Allied counters lie face down on a turn until the Axis has moved (19.3, O3).
    #[must_use]
    pub fn lie_face_down(&self, turn: u8) -> bool {
        self.optional.face_down && (self.switches.hidden == Hidden::EveryTurn || turn == 1)
    }

    /// The ship with this counter.
    #[must_use]
    pub fn ship(&self, id: CounterId) -> &Ship {
        &self.ships[id.index()]
    }

    /// Every counter number.
    pub fn counters(&self) -> impl Iterator<Item = CounterId> + use<> {
        self.rolls.all.into_iter()
    }

    /// The counter with this name, if any; case does not matter.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<CounterId> {
        let name = name.trim();
        self.ships
            .iter()
            .position(|ship| ship.name.eq_ignore_ascii_case(name))
            .map(|n| CounterId(n as u8))
    }

    /// Whether a port is active on a turn (rules 2.4, 2.5).
    #[must_use]
    #[inline]
    pub fn active(&self, port: Port, turn: u8) -> bool {
        let (first, last) = self.ports[port].active;
        (first..=last).contains(&turn)
    }

    /// The ports a navy may use on a turn: its own by M7, those active, and the USA for the British from the
    /// turn of the switch (M12).
    #[must_use]
    #[inline]
    pub fn open_ports(&self, navy: Navy, turn: u8) -> PortSet {
        let of_turn = self.open.get(usize::from(turn).wrapping_sub(1));
        of_turn.map_or(PortSet::EMPTY, |open| open[navy])
    }

    /// Turn-indexed lists start with turn 1.
    #[must_use]
    #[inline]
    pub fn on_turn(list: &[u8; MAX_TURNS], turn: u8) -> u8 {
        list[usize::from(turn) - 1]
    }

    /// The areas that a navy may enter.
    #[must_use]
    #[inline]
    pub fn areas(&self, navy: Navy) -> AreaSet {
        self.access[navy].areas
    }

    /// The areas that border on any of these.
    #[must_use]
    #[inline]
    pub fn beyond(&self, near: AreaSet) -> AreaSet {
        self.beyond[usize::from(near.bits()) % self.beyond.len()]
    }

    /// All the areas of the board with their POC, for reports.
    pub fn area_values(&self) -> impl Iterator<Item = (Area, BySide<u8>)> + '_ {
        Area::ALL.into_iter().map(|area| (area, self.poc[area]))
    }
}
