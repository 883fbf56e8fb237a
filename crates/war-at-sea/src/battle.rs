//! The state of the combat in one place, between two decisions.

use super::map::{Place, Places, Site};
use super::position::Position;
use super::scenario::Scenario;
use crate::naval::{BySide, CounterId, CounterSet, Side};

/// A battle: the forces in one area, in one pursuit, or in a port under air attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Battle {
    /// Where.
    pub site: Site,
    /// Rounds of surface combat begun, pursuit rounds included.
    pub round: u8,
    /// The side that flees, in a pursuit (12.3).
    pub fugitives: Option<Side>,
    /// Who is in it.
    pub fleets: BySide<CounterSet>,
    /// U-boats that may still fire (8.5).
    pub uboats: u8,
    /// Disabled in this step, leaving at its end (C2).
    pub disabled: CounterSet,
    /// Sunk in this step, removed at its end.
    pub sunk: CounterSet,
    /// Air strikes left to each side (10.2).
    pub strikes: BySide<u8>,
    /// Ships already attacked from the air (10.2).
    pub struck: CounterSet,
    /// Ships whose damage equalled their defence when the round began: they fire at that strength (11.3).
    pub crippled: CounterSet,
    /// Germans undamaged when the round began (11.5).
    pub sharp: CounterSet,
    /// Carriers that fire this round: the Axis says so beforehand, the Allies show it (C8).
    pub exposed: CounterSet,
}

impl Battle {
    /// The combat about to take place at a site, from a position in which movement is over.
    #[must_use]
    pub fn at(scenario: &Scenario, position: &Position, site: Site) -> Self {
        Self::among(scenario, position, site, position.place.at(site.place()))
    }

    /// The same, told which counters are there.
    #[must_use]
    pub(super) fn among(scenario: &Scenario, position: &Position, site: Site, here: CounterSet) -> Self {
        let mut fleets = BySide::new(|side| here & position.fleet(scenario, side));
        let uboats = match site {
            Site::Area(area) => position.uboats.at[area],
            Site::Port(_) => {
                // 9.5: a ship that came in during combat is not in the port; a port's owner does not strike it.
                fleets = BySide::new(|side| fleets[side] - position.late);
                0
            }
        };
        let mut battle = Battle::between(site, fleets);
        battle.uboats = uboats;
        battle
    }

    /// A battle between given forces, nothing fired yet.
    #[must_use]
    pub fn between(site: Site, fleets: BySide<CounterSet>) -> Self {
        Battle {
            site,
            round: 0,
            fugitives: None,
            fleets,
            uboats: 0,
            disabled: CounterSet::EMPTY,
            sunk: CounterSet::EMPTY,
            strikes: BySide::default(),
            struck: CounterSet::EMPTY,
            crippled: CounterSet::EMPTY,
            sharp: CounterSet::EMPTY,
            exposed: CounterSet::EMPTY,
        }
    }

    /// The place of the battle.
    #[must_use]
    pub fn place(&self) -> Place {
        self.site.place()
    }

    /// Whether both sides still have surface vessels (convoys and carriers count, C11).
    #[must_use]
    #[inline]
    pub fn both_present(&self) -> bool {
        !self.fleets.allied.is_empty() && !self.fleets.axis.is_empty()
    }

    /// Shots of a ship in this round: its strength at the start of the round (11.3, 7.6).
    #[must_use]
    #[inline]
    pub fn shots(&self, scenario: &Scenario, ship: CounterId) -> u8 {
        let most = if self.crippled.has(ship) { 1 } else { u8::MAX };
        scenario.factors[ship].attack.min(most)
    }

    /// What a ship adds to its dice in this round (11.5).
    #[must_use]
    #[inline]
    pub fn bonus(&self, scenario: &Scenario, ship: CounterId) -> u8 {
        scenario.german_gunnery_bonus * u8::from(self.sharp.has(ship))
    }

    /// The ships that a side can fire with this round: those with a shot; of the Axis carriers only those
    /// announced (C8).
    #[must_use]
    pub fn shooters(&self, scenario: &Scenario, side: Side) -> CounterSet {
        let mut able = self.fleets[side];
        if side == Side::Axis {
            able -= scenario.rolls.carriers - self.exposed;
        }
        able & scenario.rolls.armed // of a crippled ship's shots one is left (7.6)
    }

    /// The enemy ships that must all be fired on before a carrier may be (11.6, C7): neither carriers nor
    /// convoys, unless the switch makes carriers screen one another.
    #[must_use]
    pub fn screen(&self, scenario: &Scenario, of: Side, carrier: CounterId) -> CounterSet {
        let mut screen = self.fleets[of] - scenario.rolls.convoys;
        if scenario.switches.carriers_screen_carriers {
            screen.remove(carrier);
        } else {
            screen -= scenario.rolls.carriers;
        }
        screen
    }

    /// The enemy ships that some legal plan of a side can fire on: all but carriers whose screen outnumbers the
    /// guns (11.6).
    #[must_use]
    pub fn reachable(&self, scenario: &Scenario, side: Side) -> CounterSet {
        let enemy = self.fleets[side.enemy()];
        let hidden = (enemy & scenario.rolls.carriers) - self.exposed;
        if hidden.is_empty() {
            return enemy;
        }
        let guns = self.shooters(scenario, side).len();
        let screened = hidden.only(|carrier| guns <= self.screen(scenario, side.enemy(), carrier).len());
        enemy - screened
    }

    /// Whether fire at a convoy may be rolled at this instant (14.8, C9): every other Allied surface ship of
    /// this battle damaged, disabled or sunk.
    #[must_use]
    pub fn convoy_open(&self, scenario: &Scenario, position: &Position) -> bool {
        let escort = self.fleets.allied - scenario.rolls.convoys;
        escort.within(position.damaged() | self.disabled | self.sunk)
    }
}
