//! How Allied ships are shared out: those without a choice first; then each squadron fills one area after another until
//! every one has what it needs; carriers come last, one by one.

use super::Doctrine;
use super::book::Book;
use super::stakes::Stakes;
use crate::naval::{CounterMap, CounterSet};
use crate::war_at_sea::View;
use crate::war_at_sea::map::{Area, AreaSet, ByArea};
use crate::war_at_sea::rules::passage::{Squadron, Squadrons};

/// The areas in the order in which a squadron fills them. Ships are numbered the old before the new: those left for the
/// Barents at the end are the fast ones, which arrive where they must roll.
const ORDER: [Area; 6] = [
    Area::NorthSea,
    Area::NorthAtlantic,
    Area::SouthAtlantic,
    Area::Mediterranean,
    Area::BalticSea,
    Area::BarentsSea,
];

/// How much of a squadron's strength arrives, by experience: some of it has to roll.
const ARRIVES: f32 = 0.93;

/// What has been sent where so far.
#[derive(Clone, Copy, Default)]
pub(super) struct Front {
    /// Who goes to an area at once.
    pub near: ByArea<CounterSet>,
    /// Who tries for it by a speed roll.
    pub far: ByArea<CounterSet>,
    /// The strength of all of them, rolls by their chances.
    pub power: ByArea<f32>,
}

/// The sharing out while it is going on.
pub(super) struct Sharing<'a> {
    book: &'a Book,
    damage: &'a CounterMap<u8>,
    stakes: &'a Stakes,
    carriers: CounterSet,
    pub front: Front,
}

impl Front {
    /// Who is sent to an area.
    #[inline]
    pub fn sent(&self, area: Area) -> CounterSet {
        self.near[area] | self.far[area]
    }

    /// Sends ships that come to so much.
    #[inline]
    fn add(&mut self, ships: CounterSet, area: Area, near: bool, power: f32) {
        let those = if near { &mut self.near } else { &mut self.far };
        those[area] |= ships;
        self.power[area] += power;
    }
}

/// The areas between which ships of a squadron choose. Who has one next door tries for no other.
fn choice(squadron: &Squadron, open: AreaSet) -> AreaSet {
    let near = squadron.near & open;
    if near.several() || near.is_empty() {
        near | squadron.far & open
    } else {
        near
    }
}

impl<'a> Sharing<'a> {
    /// Nobody has been sent anywhere.
    pub fn new(doctrine: &Doctrine<'a>, view: &View<'a>, stakes: &'a Stakes) -> Self {
        Sharing {
            book: doctrine.book,
            damage: &view.position.damage,
            stakes,
            carriers: view.scenario.rolls.carriers,
            front: Front::default(),
        }
    }

    /// Sends ships of a squadron together.
    pub fn send(&mut self, squadron: &Squadron, ships: CounterSet, area: Area) {
        let near = squadron.near.has(area);
        let [sure, rolled] = self.book.strengths(self.damage, ships, |form| form.roll);
        self.front
            .add(ships, area, near, if near { sure } else { rolled });
    }

    /// Sends all that is left to areas that are open.
    pub fn share_out(&mut self, squadrons: &Squadrons, left: CounterSet, open: AreaSet) {
        let line = left - self.carriers;
        for squadron in squadrons {
            let (ships, areas) = (squadron.ships & line, choice(squadron, open));
            if let Some(area) = areas.first()
                && !areas.several()
                && !ships.is_empty()
            {
                self.send(squadron, ships, area);
            }
        }
        for squadron in squadrons {
            let (ships, areas) = (squadron.ships & line, choice(squadron, open));
            if areas.several() && !ships.is_empty() {
                self.fill(squadron, ships, areas);
            }
        }
        let carriers = left & self.carriers;
        for squadron in squadrons {
            let ships = squadron.ships & carriers;
            if !ships.is_empty() {
                self.send_carriers(squadron, ships, open);
            }
        }
    }

    /// Sends ships of a squadron to each area until it has what it needs, one at least; the rest to the last.
    fn fill(&mut self, squadron: &Squadron, mut ships: CounterSet, areas: AreaSet) {
        let power = ARRIVES * self.book.fleet_power(self.damage, ships);
        let needs = self.stakes.needs(&self.front, areas, power);
        let mut order = ORDER.into_iter().filter(|&area| areas.has(area));
        let Some(last) = order.next_back() else { return };
        for area in order {
            let near = squadron.near.has(area);
            let need = needs[area];
            let mut power = 0.0;
            let mut last_sent = 0;
            if need <= 0.0 && !self.front.sent(area).is_empty() {
                continue;
            }
            for ship in ships {
                let form = self.book.form(ship, self.damage[ship]);
                let chance = if near { 1.0 } else { form.roll };
                last_sent = ship.index();
                power += form.power * chance;
                if power + 0.5 * form.power >= need {
                    break;
                }
            }
            let sent = ships & CounterSet::first(last_sent + 1);
            ships -= sent;
            self.front.add(sent, area, near, power);
        }
        self.send(squadron, ships, last);
    }

    /// Sends carriers of a squadron one by one to the area that is looked after least among those with ships enough to
    /// screen them.
    fn send_carriers(&mut self, squadron: &Squadron, carriers: CounterSet, open: AreaSet) {
        let (stakes, near) = (self.stakes, squadron.near);
        let enough = self.book.weights.movement.carrier_screen;
        let mut levels = ByArea([f32::INFINITY; 6]);
        for area in choice(squadron, open).iter() {
            if (self.front.sent(area) - self.carriers).len() as f32 >= enough {
                levels[area] = stakes.level(area, self.front.power[area]);
            }
        }
        for ship in carriers {
            let form = self.book.form(ship, self.damage[ship]);
            // Which is the least cannot be foreseen: the bits of levels rise with them.
            let order = |area: Area| {
                let doubt = if near.has(area) { 1.0 } else { form.doubt };
                u64::from((levels[area] * doubt).to_bits()) << 8 | area as u64
            };
            let least = Area::ALL.into_iter().map(order).fold(u64::MAX, u64::min);
            let best = Area::numbered(least as u8).filter(|&area| levels[area].is_finite());
            if let Some(area) = best {
                let near = near.has(area);
                let power = if near { form.power } else { form.power * form.roll };
                self.front.add(CounterSet::of(ship), area, near, power);
                levels[area] += power / stakes.pull[area];
            }
        }
    }
}
