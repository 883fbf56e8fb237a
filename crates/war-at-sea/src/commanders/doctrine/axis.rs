//! Where the Axis goes (rule 5.3): it moves second, sees what lies where (or only how much, under 19.3), takes
//! what is left open and strikes where the odds are good.

use super::Doctrine;
use super::book::{Book, Fleet};
use super::lanes::{Lanes, add, by_area};
use super::reach::Reach;
use crate::map::{Area, AreaSet, ByArea, Place, Places, Port, PortSet};
use crate::naval::{CounterId, CounterSet, Side};
use crate::rules::passage;
use crate::rules::passage::{MAX_SQUADRONS, Squadron};
use crate::ships::Navy;
use crate::{Orders, View};
use arrayvec::ArrayVec;

/// The Axis movement while it is being decided.
pub(super) struct Sortie<'v> {
    view: &'v View<'v>,
    reach: &'v Reach,
    /// What is seen of the Allies in each area.
    sighted: ByArea<Fleet>,
    /// The areas where there are any Allied ships.
    held: AreaSet,
    /// Ships that have no task yet.
    pub(super) ready: CounterSet,
    pub(super) orders: Orders,
}

/// What a squadron could bring to an area: its strength by the chance that it arrives, its worth in full.
struct Striker {
    near: AreaSet,
    far: AreaSet,
    sure: f32,
    rolled: f32,
    worth: f32,
}

/// What squadrons could bring to each area together.
fn joined(strikers: &[Striker]) -> ByArea<Fleet> {
    let [mut power, mut worth] = [Lanes::default(); 2];
    for striker in strikers {
        add(&mut power, striker.near, striker.sure);
        add(&mut power, striker.far, striker.rolled);
        add(&mut worth, striker.near | striker.far, striker.worth);
    }
    let (power, worth) = (by_area(&power), by_area(&worth));
    ByArea::new(|area| Fleet {
        power: power[area],
        worth: worth[area],
    })
}

impl Doctrine<'_> {
    /// Empty areas first, with as little as will do; then one strike after another while one pays.
    pub(super) fn axis_sail(&mut self, view: &View<'_>) -> Orders {
        let mut reach = Reach::new();
        reach.read(view.scenario, view.position, Side::Axis);
        let mut sortie = self.sortie(view, &reach);
        if let Some(plan) = self.answer(view) {
            for area in Area::ALL {
                let ships = plan[area] & sortie.ready;
                self.go_all(&mut sortie, ships, area);
            }
            return sortie.orders;
        }
        if let Some(responder) = self.responder(view) {
            return self.carry_out(&responder.respond(view));
        }
        let fleet = self.italians(&sortie, self.reply(view).jump);
        if self.holds_mediterranean(&sortie, fleet) {
            self.go_all(&mut sortie, fleet, Area::Mediterranean);
        } else {
            sortie.ready -= fleet; // in port, where only planes can reach them
        }
        self.take_what_is_open(&mut sortie, AreaSet::ALL);
        self.strike(&mut sortie);
        self.place_the_rest(&mut sortie);
        sortie.orders
    }

    /// The Axis movement before anything is decided.
    pub(super) fn sortie<'v>(&self, view: &'v View<'v>, reach: &'v Reach) -> Sortie<'v> {
        let (sighted, held) = if view.is_blind() {
            self.guessed(view)
        } else {
            self.sighted(view)
        };
        Sortie {
            view,
            reach,
            sighted,
            held,
            ready: (view.own() & view.position.place.in_play()) - self.in_dock(view),
            orders: Orders::stay(view.position),
        }
    }

    /// Sends all of some ships that can be in an area.
    pub(super) fn go_all(&mut self, sortie: &mut Sortie<'_>, ships: CounterSet, area: Area) {
        let [near, far] = sortie.reach.to(area).map(|able| able & ships);
        sortie.ready -= near | far;
        for ship in near {
            sortie.orders.to[ship] = Place::sea(area);
        }
        self.will_roll(far, area);
    }

    /// The Allied ships at sea by area, and the areas where there are any.
    fn sighted(&self, view: &View<'_>) -> (ByArea<Fleet>, AreaSet) {
        let (position, turns) = (view.position, Book::turns(Self::turns_left(view)));
        let (mut fleets, mut held) = (ByArea::<Fleet>::default(), AreaSet::EMPTY);
        for ship in position.fleet(view.scenario, Side::Allied) & position.place.at_sea() {
            if let Some(area) = position.place[ship].as_area() {
                fleets[area].add(self.book.form(ship, position.damage[ship]));
                held.insert(area);
            }
        }
        for fleet in &mut fleets.0 {
            *fleet = fleet.over(turns);
        }
        (fleets, held)
    }

    /// The same where only numbers are seen (19.3): each counter is taken for an average one of those face down.
    fn guessed(&self, view: &View<'_>) -> (ByArea<Fleet>, AreaSet) {
        let (position, turns) = (view.position, Book::turns(Self::turns_left(view)));
        let ships = position.fleet_at(view.scenario, Side::Allied, Place::FACE_DOWN);
        let all = self.book.fleet(&position.damage, ships, turns);
        let number = |area| view.enemy_counters(Place::sea(area));
        let fleets = ByArea::new(|area| {
            let share = f32::from(number(area)) / ships.len().max(1) as f32;
            Fleet {
                power: all.power * share,
                worth: all.worth * share,
            }
        });
        let held = Area::ALL.into_iter().filter(|&area| number(area) > 0);
        (fleets, held.collect())
    }

    /// Adds what the squadrons that have ships without a task could bring to areas at once, and to areas by speed rolls.
    /// They are many at most, and not handed about.
    fn find_strikers(&self, sortie: &Sortie<'_>, strikers: &mut ArrayVec<Striker, MAX_SQUADRONS>) {
        let (view, turns) = (sortie.view, Book::turns(Self::turns_left(sortie.view)));
        for &Squadron { ships, near, far } in &sortie.reach.squadrons {
            let ships = ships & sortie.ready;
            if !ships.is_empty() {
                let [mut sure, mut rolled, mut worth] = [0.0; 3];
                for ship in ships {
                    let form = self.book.form(ship, view.position.damage[ship]);
                    sure += form.power;
                    rolled += form.power * form.roll;
                    worth += form.worth * turns;
                }
                strikers.push(Striker {
                    near,
                    far,
                    sure,
                    rolled,
                    worth,
                });
            }
        }
    }

    /// The Italians that can go nowhere else, with their cruisers unless those jump to the Atlantic (15.5).
    pub(super) fn italians(&self, sortie: &Sortie<'_>, jump: bool) -> CounterSet {
        let view = sortie.view;
        let in_italy = sortie.ready & view.position.place.at(Place::port(Port::Italy));
        let battleships = view.position.of_navy(view.scenario, Navy::Italian);
        let cruisers = view.position.of_navy(view.scenario, Navy::ItalianCruiser);
        in_italy & if jump { battleships } else { battleships | cruisers }
    }

    /// Whether the Italians go out: when the Mediterranean is theirs or can be won.
    fn holds_mediterranean(&self, sortie: &Sortie<'_>, fleet: CounterSet) -> bool {
        let (view, area) = (sortie.view, Area::Mediterranean);
        if !sortie.held.has(area) {
            return true;
        }
        let turns = Book::turns(Self::turns_left(view));
        let own = self.book.fleet(&view.position.damage, fleet, turns);
        self.gain(sortie, area, own) > self.book.weights.movement.attack_margin
    }

    /// An area without Allied counters goes to any one ship; under enemy planes (9.2) it takes more.
    pub(super) fn take_what_is_open(&mut self, sortie: &mut Sortie<'_>, open: AreaSet) {
        let view = sortie.view;
        for area in (open - sortie.held).iter() {
            let wanted = if self.book.planes.allied.has(area) {
                1 + usize::from(view.scenario.land_air_factor)
            } else {
                1
            };
            let there = sortie.orders.to.at(Place::sea(area)).into_iter().count(); // few, mostly nobody
            for _ in there..wanted {
                // The weakest ship next door, else the weakest that will probably arrive; a carrier never goes alone.
                let free = sortie.ready - view.scenario.rolls.carriers;
                let [near, far] = sortie.reach.to(area).map(|able| able & free);
                let probable = |ship| self.book.form(ship, view.position.damage[ship]).roll > 0.5;
                let able = if near.is_empty() { far.only(probable) } else { near };
                // Which is the weakest cannot be foreseen: the bits of strengths rise with them.
                let order = |ship: CounterId| {
                    let power = self.book.power(ship, view.position.damage[ship]);
                    u64::from(power.to_bits()) << 8 | u64::from(ship.0)
                };
                let weakest = able.into_iter().map(order).min();
                let weakest_of = weakest.map(|order| CounterId(order as u8));
                let Some(ship) = weakest_of else {
                    break;
                };
                self.go_all(sortie, CounterSet::of(ship), area);
            }
        }
    }

    /// POC times 1000 that a fight is expected to bring: points both ways, ships both ways.
    fn gain(&self, sortie: &Sortie<'_>, area: Area, own: Fleet) -> f32 {
        let poc = sortie.view.scenario.poc[area];
        let prize = 1000.0 * f32::from(poc.axis + poc.allied);
        self.book.clash(own, sortie.sighted[area], prize)
    }

    /// All that can reach one area go there together, if that pays; then what is left may find another.
    fn strike(&mut self, sortie: &mut Sortie<'_>) {
        let view = sortie.view;
        let reply = self.reply(view);
        let planes = f32::from(view.scenario.land_air_factor) * self.book.weights.power.strike;
        let mut strikers = ArrayVec::new();
        self.find_strikers(sortie, &mut strikers);
        for _ in 0..2 {
            if strikers.is_empty() {
                return; // nobody is left to strike with
            }
            let forces = joined(&strikers);
            let mut best = u8::MAX;
            let mut most = reply.margin.unwrap_or(self.book.weights.movement.attack_margin);
            for area in (reply.strike & sortie.held).iter() {
                let mut force = forces[area];
                if force.worth <= 0.0 {
                    continue;
                }
                let covered = self.book.planes.axis.has(area);
                force.power += if covered { planes } else { 0.0 };
                // Which is the best cannot be foreseen.
                let gain = self.gain(sortie, area, force);
                let better = gain > most;
                best = if better { area as u8 } else { best };
                most = if better { gain } else { most };
            }
            let Some(area) = Area::numbered(best) else {
                return;
            };
            let ready = sortie.ready;
            self.go_all(sortie, ready, area);
            strikers.retain(|striker| !(striker.near | striker.far).has(area));
        }
    }

    /// Oiled ships must go somewhere (16.1); ships in the Neutral Port pay for staying (17.2); whoever is in a port
    /// when it closes is lost (M12).
    pub(super) fn place_the_rest(&mut self, sortie: &mut Sortie<'_>) {
        let view = sortie.view;
        for ship in sortie.reach.oiled & sortie.ready {
            let (areas, ports) = passage::oiled_places(view.scenario, view.position, ship);
            let port = if ports.has(Port::Germany) {
                Some(Port::Germany)
            } else {
                ports.iter().next()
            };
            sortie.orders.to[ship] = match port {
                Some(port) => Place::port(port),
                None => areas
                    .iter()
                    .next()
                    .map_or(Place::sea(Area::BalticSea), Place::sea),
            };
        }
        let mut uneasy = CounterSet::EMPTY;
        for port in (Self::closing(view) | PortSet::of(Port::NeutralPort)).iter() {
            uneasy |= sortie.ready & view.position.place.at(Place::port(port));
        }
        for ship in uneasy {
            let doomed = view.position.place[ship] != Place::port(Port::NeutralPort);
            let form = self.book.form(ship, view.position.damage[ship]);
            let chance = |area| sortie.reach.chance(ship, area, form.roll);
            let safest = Area::ALL
                .into_iter()
                .filter(|&area| chance(area) > 0.3)
                .map(|area| (sortie.sighted[area].power / chance(area), area))
                .min_by(|a, b| a.0.total_cmp(&b.0));
            if let Some((power, area)) = safest
                && (doomed || power <= form.power * 1.5)
            {
                self.go_all(sortie, CounterSet::of(ship), area);
            }
        }
    }
}
