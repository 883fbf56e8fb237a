//! How Allied ships are shared out: those without a choice first; then each squadron fills one area after another until
//! every one has what it needs; carriers come last, one by one.

use super::Doctrine;
use super::book::Book;
use super::stakes::Stakes;
use crate::View;
use crate::commanders::deployment::Deployment;
use crate::map::{Area, AreaSet, ByArea, Place};
use crate::naval::{CounterId, CounterMap, CounterSet};
use crate::rules::passage::{Squadron, Squadrons};
use arrayvec::ArrayVec;

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
#[derive(Clone, Copy)]
pub(super) struct Front {
    /// Where each ship is to go, or to try for by a speed roll.
    pub deployment: Deployment,
    /// The ships that go to an area or try for it, carriers apart that are sent last.
    sent: ByArea<CounterSet>,
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
    /// Has a ship go to an area, or try for it. Which of them cannot be foreseen of a carrier.
    #[inline]
    fn send(&mut self, ship: CounterId, area: Area, near: bool) {
        let Deployment { orders, rolls, .. } = &mut self.deployment;
        let stays = orders.to[ship];
        orders.to[ship] = if near { Place::sea(area) } else { stays };
        rolls[ship] = if near { None } else { Some(area) };
    }

    /// Notes ships that were sent and come to so much.
    #[inline]
    fn add(&mut self, ships: CounterSet, area: Area, near: bool, power: f32) {
        self.sent[area] |= ships;
        self.power[area] += power;
        if !near {
            self.deployment.rolling |= ships;
        }
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
            front: Front {
                deployment: Deployment::stay(view.position),
                sent: ByArea::default(),
                power: ByArea::default(),
            },
        }
    }

    /// Sends ships of a squadron together.
    fn send(&mut self, squadron: &Squadron, ships: CounterSet, area: Area) {
        let near = squadron.near.has(area);
        let mut power = 0.0;
        for ship in ships {
            let form = self.book.form(ship, self.damage[ship]);
            power += form.power * if near { 1.0 } else { form.roll };
            self.front.send(ship, area, near);
        }
        self.front.add(ships, area, near, power);
    }

    /// Sends ships where an opening wants them; the others where they are needed most, unless they are to stay.
    pub fn by_plan(
        &mut self,
        squadrons: &Squadrons,
        mut ready: CounterSet,
        (plan, others_stay): (&ByArea<CounterSet>, bool),
    ) {
        for squadron in squadrons {
            for area in (squadron.near | squadron.far).iter() {
                let ships = plan[area] & ready & squadron.ships;
                if !ships.is_empty() {
                    self.send(squadron, ships, area);
                    ready -= ships;
                }
            }
        }
        if !others_stay {
            self.share_out(squadrons, ready, AreaSet::ALL);
        }
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
        let needs = self.stakes.needs(&self.front.power, areas, power);
        let mut order = ORDER.into_iter().filter(|&area| areas.has(area));
        let Some(last) = order.next_back() else { return };
        for area in order {
            let near = squadron.near.has(area);
            let need = needs[area];
            let mut power = 0.0;
            let mut last_sent = 0;
            if need <= 0.0 && !self.front.sent[area].is_empty() {
                continue;
            }
            for ship in ships {
                let form = self.book.form(ship, self.damage[ship]);
                let chance = if near { 1.0 } else { form.roll };
                last_sent = ship.index();
                self.front.send(ship, area, near);
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
        let screen = self.book.weights.movement.carrier_screen.ceil() as usize;
        let mut stations = ArrayVec::<Station, { Area::ALL.len() }>::new();
        for area in choice(squadron, open).iter() {
            let screening = self.front.sent[area] - self.carriers;
            if screen == 0 || screening.nth(screen - 1).is_some() {
                let near = squadron.near.has(area);
                let level = self.stakes.level(area, self.front.power[area]);
                stations.push(Station { area, near, level });
            }
        }
        if stations.is_empty() {
            return;
        }
        for ship in carriers {
            let form = self.book.form(ship, self.damage[ship]);
            // Which is the least cannot be foreseen: the bits of levels rise with them.
            let order = |(n, station): (usize, &Station)| {
                let doubt = if station.near { 1.0 } else { form.doubt };
                u64::from((station.level * doubt).to_bits()) << 8 | n as u64
            };
            let least = stations.iter().enumerate().map(order).fold(u64::MAX, u64::min);
            let Station { area, near, level } = &mut stations[usize::from(least as u8)];
            let power = form.power * if *near { 1.0 } else { form.roll };
            *level += power / self.stakes.pull[*area];
            self.front.send(ship, *area, *near);
            self.front.power[*area] += power;
            self.front.deployment.rolling |= CounterSet::of(ship).only_if(!*near);
        }
    }
}

/// An area where a carrier could go.
struct Station {
    area: Area,
    /// Whether it gets there without a roll.
    near: bool,
    /// How well the area is looked after.
    level: f32,
}
