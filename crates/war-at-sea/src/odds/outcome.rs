//! What the combat at one site came to, ship by ship.

use crate::map::{Place, Places, Site};
use crate::naval::{CounterMap, CounterSet, Side};
use crate::position::Position;

/// How a battle ended. Sets and damage speak of the counters that took part; everything else is empty or zero.
/// Small, `Copy` and comparable, so that outcomes can be counted and laws over them compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Who controls the area (C16); nobody in a port.
    pub control: Option<Side>,
    /// Rounds of surface combat begun, those of the longest pursuit included.
    pub rounds: u8,
    /// Ships still there that did not disengage: they hold the area.
    pub staying: CounterSet,
    /// Ships still at sea there whose side disengaged (12.4), convoys too.
    pub disengaged: CounterSet,
    /// Ships that left for port disabled (C2).
    pub disabled: CounterSet,
    /// Ships sunk, and those lost because no port was open to them (M13).
    pub lost: CounterSet,
    /// Damage of every ship at the end, that brought into the battle included; a lost ship keeps what sank it.
    pub damage: CounterMap<u8>,
    /// U-boats sunk, sent home, and left in the area.
    pub uboats: UboatLosses,
}

/// What became of the U-boats of one battle (8.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct UboatLosses {
    /// Sunk by the search.
    pub sunk: u8,
    /// Disabled by the search, back next turn.
    pub disabled: u8,
    /// Left in the area.
    pub left: u8,
}

impl Outcome {
    /// Reads the outcome off the positions before and after the combat at a site; `rounds` is not in a position.
    #[must_use]
    pub fn between(before: &Position, after: &Position, site: Site, rounds: u8) -> Self {
        let fought = before.place.at(site.place()) - before.late;
        let there = after.place.at(site.place()) & fought;
        let lost = (after.place.at(Place::SUNK) | after.place.at(Place::REMOVED)) & fought;
        let mut damage = CounterMap::all(0);
        for ship in fought {
            damage[ship] = after.damage[ship];
        }
        let (control, uboats) = match site {
            Site::Area(area) => (
                after.control[area],
                UboatLosses {
                    sunk: before.uboats.total - after.uboats.total,
                    disabled: after.uboats.disabled - before.uboats.disabled,
                    left: after.uboats.at[area],
                },
            ),
            Site::Port(_) => (None, UboatLosses::default()),
        };
        Outcome {
            control,
            rounds,
            staying: there - after.disengaged,
            disengaged: there & after.disengaged,
            disabled: fought - there - lost,
            lost,
            damage,
            uboats,
        }
    }

    /// Everybody who took part.
    #[must_use]
    pub fn ships(&self) -> CounterSet {
        self.staying | self.disengaged | self.disabled | self.lost
    }
}
