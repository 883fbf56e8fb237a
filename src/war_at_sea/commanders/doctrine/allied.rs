//! Where the Allies go (rule 5.2): they move first, so every area is weighed against the worst that can come.

use super::Doctrine;
use super::front::{Candidate, Front, Stakes};
use super::reach::{self, Squadrons};
use crate::naval::{CounterId, CounterMap, CounterSet, MAX_COUNTERS, Side};
use crate::war_at_sea::map::{Area, AreaSet, ByArea, Place};
use crate::war_at_sea::rules::passage;
use crate::war_at_sea::{Orders, View};
use arrayvec::ArrayVec;

/// Ships that have not been sent anywhere yet. They fill kilobytes and are not handed about.
#[derive(Default)]
pub(super) struct Waiting {
    ships: ArrayVec<Candidate, MAX_COUNTERS>,
}

/// The sets of areas that the Allies consider holding on a turn without a plan: with the Barents and without.
/// Into the Mediterranean only an opening leads.
fn postures() -> [AreaSet; 2] {
    // Only Russians can go to the Baltic.
    let home = [
        Area::NorthSea,
        Area::NorthAtlantic,
        Area::SouthAtlantic,
        Area::BalticSea,
    ];
    let home: AreaSet = home.into_iter().collect();
    [home | AreaSet::of(Area::BarentsSea), home]
}

impl Doctrine<'_> {
    /// The opening's plan where it has one; otherwise the posture that comes out best against the worst that the
    /// Axis, moving second, can do about it.
    pub(super) fn allied_sail(&mut self, view: &View<'_>) -> Orders {
        let docked = self.in_dock(view);
        let mut squadrons = Squadrons::new();
        reach::squadrons(view.scenario, view.position, Side::Allied, |squadron| {
            squadrons.push(squadron)
        });
        let stakes = self.stakes(view);
        let front = self.deployment(view, &squadrons, &stakes, docked);
        self.orders_for(view, &stakes, &front)
    }

    /// The orders that bring a front about.
    pub(super) fn orders_for(&mut self, view: &View<'_>, stakes: &Stakes, front: &Front) -> Orders {
        let mut orders = Orders { to: front.to };
        self.rolls = front.rolls;
        self.rolling = !front
            .rolls
            .with(u8::MAX, |area| area.map_or(u8::MAX, |area| area as u8));
        let area = Area::NorthAtlantic;
        let hold = self.book.odds(front.power(area), stakes.threat[area].power);
        self.convoys_sail(view, hold, &mut orders);
        orders
    }

    /// Where the ships go, convoys apart.
    fn deployment(
        &self,
        view: &View<'_>,
        squadrons: &Squadrons,
        stakes: &Stakes,
        docked: CounterSet,
    ) -> Front {
        let ready = view.own() - docked;
        let opening = self.allied_opening();
        if let Some(opening) = opening
            && let Some(plan) = opening.plan(view.position.turn)
        {
            return self.by_plan(view, squadrons, stakes, ready, (plan, opening.others_stay));
        }
        let front = Front::new(view);
        let mut waiting = Waiting::default();
        self.line_up(view, squadrons, ready, &mut waiting);
        let [with, without] = postures();
        let bold = self.deploy(stakes, front, &waiting, with);
        let outlook = self.outlook(view, stakes, &bold);
        if outlook < stakes.promise(without) {
            let modest = self.deploy(stakes, front, &waiting, without);
            if outlook < self.outlook(view, stakes, &modest) {
                return modest;
            }
        }
        bold
    }

    /// The ships where an opening wants them; the others where they are needed most, unless they are to stay.
    pub(super) fn by_plan(
        &self,
        view: &View<'_>,
        squadrons: &Squadrons,
        stakes: &Stakes,
        mut ready: CounterSet,
        (plan, others_stay): (&ByArea<CounterSet>, bool),
    ) -> Front {
        let mut front = Front::new(view);
        for squadron in squadrons {
            for area in (squadron.near | squadron.far).iter() {
                for ship in plan[area] & ready & squadron.ships {
                    front.send(&self.candidate(view, squadron, CounterSet::of(ship)), ship, area);
                    ready.remove(ship);
                }
            }
        }
        if others_stay {
            return front;
        }
        let mut waiting = Waiting::default();
        self.line_up(view, squadrons, ready, &mut waiting);
        self.deploy(stakes, front, &waiting, AreaSet::ALL)
    }

    /// The ships to be sent: the slow and the strong before the fast and the weak, carriers last.
    pub(super) fn line_up(
        &self,
        view: &View<'_>,
        squadrons: &Squadrons,
        left: CounterSet,
        waiting: &mut Waiting,
    ) {
        let mut ready = squadrons
            .iter()
            .fold(CounterSet::EMPTY, |all, squadron| all | squadron.ships);
        ready = ready & left;
        let damaged = view.position.damaged();
        for &equals in &self.book.queue {
            let mut here = equals & ready;
            while let Some(first) = here.lowest() {
                let Some(squadron) = squadrons.iter().find(|squadron| squadron.ships.has(first)) else {
                    break;
                };
                // Equals go by number: together only as far as they are alike.
                let alike = here & squadron.ships & (self.book.alike[first] - damaged);
                let ships = if alike == here {
                    here
                } else {
                    CounterSet::of(first)
                };
                waiting.ships.push(self.candidate(view, squadron, ships));
                here -= ships;
            }
        }
    }

    /// Each ship where it is needed most; carriers where they are screened.
    pub(super) fn deploy(
        &self,
        stakes: &Stakes,
        mut front: Front,
        waiting: &Waiting,
        open: AreaSet,
    ) -> Front {
        let mut open = open;
        let mut screened = false;
        for candidate in &waiting.ships {
            if candidate.screens == 0 && !screened {
                open = open & front.screened(self.book.weights.movement.carrier_screen);
                screened = true;
            }
            front.place(stakes, candidate, open);
        }
        front
    }

    /// 14: a convoy sails when the North Atlantic will probably be held (with chance `hold`), on the last turn
    /// whatever comes; one at sea goes on.
    fn convoys_sail(&self, view: &View<'_>, hold: f32, orders: &mut Orders) {
        let convoys = view.own() & view.scenario.rolls.convoys;
        for convoy in convoys.only(|convoy| view.position.place[convoy].as_area().is_some()) {
            orders.to[convoy] = Place::sea(Area::BarentsSea);
        }
        let area = Area::NorthAtlantic;
        let ready =
            convoys.only(|convoy| view.adjacent_areas(convoy).has(area) && view.position.damage[convoy] < 2);
        let sails = hold >= self.book.weights.movement.convoy_hold || Self::turns_left(view) == 0;
        if let (true, Some(convoy)) = (sails, ready.lowest()) {
            orders.to[convoy] = Place::sea(area);
        }
    }

    /// Ships that stay in port for repair: the least damaged first, as far as the port's figure goes, and those
    /// too badly hurt to be of use.
    pub(super) fn in_dock(&self, view: &View<'_>) -> CounterSet {
        if Self::turns_left(view) == 0 {
            return CounterSet::EMPTY;
        }
        let weights = self.book.weights.movement;
        let damaged = passage::repairable(view.scenario, view.position, view.side, CounterSet::EMPTY)
            .only(|ship| f32::from(view.position.damage[ship]) >= weights.repair_from);
        let mut docked = CounterSet::EMPTY;
        if damaged.is_empty() {
            return docked;
        }
        let closing = Self::closing(view); // whoever stays there is lost with the port
        let mut left = damaged;
        while let Some(first) = left.lowest() {
            let place = view.position.place[first];
            let mut waiting = left & view.position.place.at(place);
            left -= waiting;
            let Some(port) = place.as_port().filter(|&port| !closing.has(port)) else {
                continue;
            };
            let mut room = view.scenario.ports[port].repair;
            while let Some(ship) = waiting.into_iter().min_by_key(|&ship| view.position.damage[ship]) {
                waiting.remove(ship);
                let damage = view.position.damage[ship];
                let useless = damage * 2 > view.scenario.factors[ship].defense;
                if room > 0 || useless {
                    docked.insert(ship);
                }
                room = room.saturating_sub(damage);
            }
        }
        docked
    }
}
