//! The state of a game: small, `Copy`, free of names, dice and policy.

use super::map::{ByArea, Place, Places, Site};
use super::scenario::Scenario;
use super::ships::Navy;
use crate::naval::{BySide, CounterId, CounterMap, CounterSet, MAX_COUNTERS, Side};

/// What is to be played next. A phase can be played alone: see [`super::Game::play_phase`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Phase {
    /// Before turn 1: the British choose their ports (4.3).
    SetUp,
    /// Take-over, reinforcements, Russian and US rolls (15.7, 5.1, 15.2, 15.3).
    Arrivals,
    /// 5.2.
    AlliedMovement,
    /// 5.3.
    AxisMovement,
    /// Flags off, counters turned up, air markers placed (5.4, 19.3, 5.5).
    AirPlacement,
    /// 5.6.
    Combat,
    /// Oilers, basing, convoys, points (16, 5.7, 14, 5.8).
    TurnEnd,
    /// The game is over.
    Over,
}

/// The U-boats (rule 8). Boats that are in no area and not disabled are in Germany.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Uboats {
    /// In play: in Germany, at sea, and disabled ones due back.
    pub total: u8,
    /// Disabled this turn, due back next turn (M4).
    pub disabled: u8,
    /// Waiting for a place in play (19.2).
    pub pool: u8,
    /// At sea.
    pub at: ByArea<u8>,
}

impl Uboats {
    /// Boats at sea in all areas.
    #[must_use]
    pub fn at_sea(&self) -> u8 {
        self.at.0.iter().sum()
    }

    /// Boats in Germany, ready to be placed.
    #[must_use]
    pub fn in_germany(&self) -> u8 {
        self.total - self.disabled - self.at_sea()
    }
}

/// A position between two decisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// Where each counter is.
    pub place: CounterMap<Place>,
    /// Damage points on each.
    pub damage: CounterMap<u8>,
    /// Italian ships now Allied (15.7).
    pub turned: CounterSet,
    /// Ships freed of their nation's restriction: US ships released (15.3), Russians that rolled well this
    /// turn (15.2), Italian ships now German (15.7).
    pub freed: CounterSet,
    /// Ships that came into port during this turn's combat: no target there (9.5).
    pub late: CounterSet,
    /// Ships whose side disengaged from their area this turn (12.4).
    pub disengaged: CounterSet,
    /// Control flags: the previous turn's until 5.4, then this turn's.
    pub control: ByArea<Option<Side>>,
    /// The U-boats.
    pub uboats: Uboats,
    /// Land-based air markers on the board (5.5).
    pub air: BySide<Option<Site>>,
    /// POC owed for ships that stayed in the Neutral Port this turn (17.2).
    pub fees: BySide<u8>,
    /// POC earned by convoys this turn (14.4, 14.5).
    pub convoy_poc: u8,
    /// The POC counter: Axis lead positive (5.8).
    pub track: i8,
    /// Consecutive turns of Axis control of the Mediterranean, up to the last turn finished (15.7).
    pub mediterranean_streak: u8,
    /// Whether that streak was once long enough to avert the take-over.
    pub takeover_averted: bool,
    /// Areas fought over and ports struck so far in this combat phase, by [`Place::index`] as a bit.
    pub resolved: u16,
    /// The current turn, from 1.
    pub turn: u8,
    /// What comes next.
    pub phase: Phase,
}

impl Position {
    /// The position before set-up: every counter on the turn chart.
    #[must_use]
    pub fn new() -> Self {
        Position {
            place: CounterMap::all(Place::RESERVE),
            damage: CounterMap::all(0),
            turned: CounterSet::EMPTY,
            freed: CounterSet::EMPTY,
            late: CounterSet::EMPTY,
            disengaged: CounterSet::EMPTY,
            control: ByArea::default(),
            uboats: Uboats::default(),
            air: BySide::default(),
            fees: BySide::default(),
            convoy_poc: 0,
            track: 0,
            mediterranean_streak: 0,
            takeover_averted: false,
            resolved: 0,
            turn: 1,
            phase: Phase::SetUp,
        }
    }

    /// The side a counter fights for now (15.7).
    #[must_use]
    #[inline]
    pub fn side(&self, scenario: &Scenario, ship: CounterId) -> Side {
        if self.turned.has(ship) || scenario.rolls.side.allied.has(ship) {
            Side::Allied
        } else {
            Side::Axis
        }
    }

    /// Every counter that fights for a side now.
    #[must_use]
    #[inline]
    pub fn fleet(&self, scenario: &Scenario, side: Side) -> CounterSet {
        match side {
            Side::Allied => scenario.rolls.side.allied | self.turned,
            Side::Axis => scenario.rolls.side.axis - self.turned,
        }
    }

    /// The navy whose freedom of movement a counter has now (M7, M9).
    #[must_use]
    #[inline]
    pub fn navy(&self, scenario: &Scenario, ship: CounterId) -> Navy {
        if self.all_as_printed(scenario) {
            scenario.navies[ship] // until the take-over: the same question for all ships
        } else if self.turned.has(ship) {
            Navy::British
        } else if (self.freed & scenario.rolls.italians).has(ship) {
            Navy::German
        } else {
            scenario.navies[ship]
        }
    }

    /// Whether all counters have the freedom of movement of the navy that they belong to by print.
    #[must_use]
    #[inline]
    pub fn all_as_printed(&self, scenario: &Scenario) -> bool {
        (self.turned | (self.freed & scenario.rolls.italians)).is_empty()
    }

    /// The counters that have the freedom of movement of a navy now: see [`Position::navy`].
    #[must_use]
    #[inline]
    pub fn of_navy(&self, scenario: &Scenario, navy: Navy) -> CounterSet {
        let rolls = &scenario.rolls;
        let printed = rolls.navies[navy];
        match navy {
            Navy::British => printed | self.turned,
            Navy::German => (printed | self.freed & rolls.italians) - self.turned,
            Navy::Italian | Navy::ItalianCruiser => printed - self.turned - self.freed,
            Navy::American | Navy::Russian | Navy::Merchant => printed,
        }
    }

    /// The counters in a place.
    #[must_use]
    pub fn at(&self, scenario: &Scenario, place: Place) -> CounterSet {
        self.place.at(place) & scenario.rolls.all
    }

    /// A side's counters in a place.
    #[must_use]
    pub fn fleet_at(&self, scenario: &Scenario, side: Side, place: Place) -> CounterSet {
        self.place.at(place) & self.fleet(scenario, side)
    }

    /// The counters that bear damage, the sunk among them.
    #[must_use]
    #[inline(never)]
    pub fn damaged(&self) -> CounterSet {
        CounterSet::first(MAX_COUNTERS) - self.damage.with(0, |points| points)
    }

    /// Speed now (7.5): one less a point of damage, never below 1.
    #[must_use]
    #[inline]
    pub fn speed(&self, scenario: &Scenario, ship: CounterId) -> u8 {
        scenario.factors[ship]
            .speed
            .saturating_sub(self.damage[ship])
            .max(1)
    }

    /// Whether damage equals defence (7.6).
    #[must_use]
    #[inline]
    pub fn crippled(&self, scenario: &Scenario, ship: CounterId) -> bool {
        self.damage[ship] > 0 && self.damage[ship] == scenario.factors[ship].defense
    }

    /// Shots now (7.1, 7.6).
    #[must_use]
    #[inline]
    pub fn attack(&self, scenario: &Scenario, ship: CounterId) -> u8 {
        let attack = scenario.factors[ship].attack;
        if self.crippled(scenario, ship) {
            attack.min(1)
        } else {
            attack
        }
    }

    /// Air strikes now (7.6).
    #[must_use]
    #[inline]
    pub fn airstrike(&self, scenario: &Scenario, ship: CounterId) -> u8 {
        if self.crippled(scenario, ship) {
            0
        } else {
            scenario.factors[ship].airstrike
        }
    }

    /// Whether a site has been resolved in this combat phase.
    #[must_use]
    pub fn is_resolved(&self, site: Site) -> bool {
        self.resolved >> site.place().index() & 1 == 1
    }

    /// The final score: the track after the cap, plus the bid given to the Axis (T7), in half points.
    #[must_use]
    pub fn score_in_halves(&self, bid_halves: i16) -> i16 {
        i16::from(self.track) * 2 + bid_halves
    }
}

impl Default for Position {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Searches copy positions by the million: four cache lines, no more.
    #[test]
    fn a_position_fits_four_cache_lines() {
        assert!(
            size_of::<Position>() <= 256,
            "a position takes {} bytes",
            size_of::<Position>()
        );
    }

    /// 7.6: damage must equal defence, and there must be some: a ship without defence that was never hit fires as printed.
    #[test]
    fn a_ship_without_defence_is_not_crippled_before_it_is_hit() {
        let mut scenario = Scenario::embedded();
        let ship = CounterId(0);
        scenario.factors[ship].defense = 0;
        scenario.factors[ship].attack = 4;
        let mut position = Position::new();
        assert!(!position.crippled(&scenario, ship));
        assert_eq!(position.attack(&scenario, ship), 4);
        assert_eq!(position.damaged(), CounterSet::EMPTY);
        scenario.factors[ship].defense = 2;
        for (damage, crippled) in [(1, false), (2, true)] {
            position.damage[ship] = damage;
            assert_eq!(position.crippled(&scenario, ship), crippled);
            assert_eq!(position.damaged(), CounterSet::of(ship));
        }
    }
}
