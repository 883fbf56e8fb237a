//! How Allied ships are shared out: those without a choice first; then each squadron fills one area after another until
//! every one has what it needs; carriers come last, one by one.

use super::Doctrine;
use super::book::{Book, Chance, Fleet};
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
    /// What all of them come to, rolls by their chances.
    pub forces: ByArea<Fleet>,
}

/// The sharing out while it is going on.
pub(super) struct Sharing<'a> {
    book: &'a Book,
    damage: &'a CounterMap<u8>,
    stakes: &'a Stakes,
    carriers: CounterSet,
    /// How many turns ships are worth something for.
    turns: f32,
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
    fn add(&mut self, ships: CounterSet, area: Area, near: bool, force: Fleet) {
        let those = if near { &mut self.near } else { &mut self.far };
        those[area] |= ships;
        self.forces[area].power += force.power;
        self.forces[area].worth += force.worth;
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
            turns: Book::turns(Doctrine::turns_left(view)),
            front: Front::default(),
        }
    }

    /// Sends ships of a squadron together.
    pub fn send(&mut self, squadron: &Squadron, mut ships: CounterSet, area: Area) {
        let near = squadron.near.has(area);
        if !near {
            // A roll that cannot succeed is not tried.
            ships = ships.only(|ship| self.book.form(ship, self.damage[ship]).roll > 0.0);
        }
        let [sure, rolled] = self.book.fleets(self.damage, ships, self.turns, Chance::OfRoll);
        self.front
            .add(ships, area, near, if near { sure } else { rolled });
    }

    /// Sends all that is left to areas that are open.
    pub fn share_out(&mut self, squadrons: &Squadrons, left: CounterSet, open: AreaSet) {
        let mut free = AreaSet::EMPTY;
        let line = left - self.carriers;
        for squadron in squadrons {
            let (ships, areas) = (squadron.ships & line, choice(squadron, open));
            match areas.first() {
                _ if ships.is_empty() => {}
                Some(area) if !areas.several() => self.send(squadron, ships, area),
                _ => free = free | areas,
            }
        }
        if !free.is_empty() {
            for squadron in squadrons {
                let (ships, areas) = (squadron.ships & line, choice(squadron, open));
                if areas.several() && !ships.is_empty() {
                    self.fill(squadron, ships, areas);
                }
            }
        }
        let carriers = left & self.carriers;
        if carriers.is_empty() {
            return;
        }
        let screened = open & self.screened();
        for squadron in squadrons {
            self.send_carriers(squadron, squadron.ships & carriers, choice(squadron, screened));
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
            let mut force = Fleet::default();
            let mut sent = CounterSet::EMPTY;
            if need <= 0.0 && !self.front.sent(area).is_empty() {
                continue;
            }
            for ship in ships {
                let form = self.book.form(ship, self.damage[ship]);
                let chance = if near { 1.0 } else { form.roll };
                sent.insert(ship);
                force.power += form.power * chance;
                force.worth += form.worth * chance * self.turns;
                if force.power + 0.5 * form.power >= need {
                    break;
                }
            }
            ships -= sent;
            self.front.add(sent, area, near, force);
        }
        self.send(squadron, ships, last);
    }

    /// Sends carriers one by one where each is needed most.
    fn send_carriers(&mut self, squadron: &Squadron, carriers: CounterSet, areas: AreaSet) {
        for ship in carriers {
            let form = self.book.form(ship, self.damage[ship]);
            let (mut least, mut best) = (f32::INFINITY, None);
            for area in areas.iter() {
                let level = self
                    .stakes
                    .level(area, self.front.forces[area].power + 0.5 * form.power);
                let doubt = if squadron.near.has(area) { 1.0 } else { form.doubt };
                let level = level * level * doubt;
                if level < least {
                    (least, best) = (level, Some(area));
                }
            }
            if let Some(area) = best {
                let near = squadron.near.has(area);
                let chance = if near { 1.0 } else { form.roll };
                let force = Fleet {
                    power: form.power * chance,
                    worth: form.worth * chance * self.turns,
                };
                self.front.add(CounterSet::of(ship), area, near, force);
            }
        }
    }

    /// The areas with ships enough to screen a carrier.
    fn screened(&self) -> AreaSet {
        let enough = self.book.weights.movement.carrier_screen;
        let screens = |area| (self.front.sent(area) - self.carriers).len() as f32;
        Area::ALL
            .into_iter()
            .filter(|&area| screens(area) >= enough)
            .collect()
    }
}
