//! Which movements are worth trying: those of `doctrine` in several moods, and single changes of its own.

use super::pinned::Plan;
use super::trial::Trial;
use crate::dice::MasterSeed;
use crate::naval::{CounterId, CounterSet, Side};
use crate::war_at_sea::commanders::doctrine::{Book, Doctrine, Openings, Weights};
use crate::war_at_sea::map::{Area, Place};
use crate::war_at_sea::rules::{legality, passage};
use crate::war_at_sea::{Commander, View};

/// The most candidates: more would leave each too few games.
const MOST: usize = 48;
/// What a weight is multiplied by to bend it.
const BENT: [f32; 4] = [0.0, 0.5, 2.0, 4.0];

/// A movement with a word for where it comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Candidate {
    pub name: String,
    pub plan: Plan,
}

/// A weight of the doctrine that decides where ships go.
type Weight = (&'static str, fn(&mut Weights) -> &mut f32);

const WEIGHTS: [Weight; 9] = [
    ("attack_margin", |w| &mut w.movement.attack_margin),
    ("fear", |w| &mut w.movement.fear),
    ("exchange", |w| &mut w.movement.exchange),
    ("roll_caution", |w| &mut w.movement.roll_caution),
    ("threat_by_roll", |w| &mut w.movement.threat_by_roll),
    ("barents_stake", |w| &mut w.movement.barents_stake),
    ("north_sea_stake", |w| &mut w.movement.north_sea_stake),
    ("convoy_hold", |w| &mut w.movement.convoy_hold),
    ("blockade", |w| &mut w.movement.blockade),
];

/// Every candidate once, the doctrine's own plan first. All are legal.
pub(super) fn all(trial: &Trial<'_>) -> Vec<Candidate> {
    let mut list = List {
        trial,
        candidates: Vec::new(),
    };
    let own = &trial.doctrines[trial.side];
    list.ask("doctrine", &own.book, &own.openings);
    if trial.position.turn == 1 {
        list.openings();
    }
    if let Some(first) = list.candidates.first().cloned() {
        list.changes(&first.plan);
    }
    for (name, weight) in WEIGHTS {
        for factor in BENT {
            let mut weights = Weights::standard(trial.side);
            *weight(&mut weights) *= factor;
            let book = Book::new(trial.scenario, weights);
            list.ask(
                &format!("doctrine with {name} times {factor}"),
                &book,
                &own.openings,
            );
        }
    }
    list.candidates
}

/// Candidates in the making.
struct List<'t, 'a> {
    trial: &'t Trial<'a>,
    candidates: Vec<Candidate>,
}

impl List<'_, '_> {
    fn view(&self) -> View<'_> {
        View::open(self.trial.scenario, self.trial.position, self.trial.side)
    }

    /// Adds a plan that is legal and new.
    fn add(&mut self, name: &str, plan: Plan) {
        let Trial {
            scenario,
            position,
            side,
            ..
        } = *self.trial;
        let known = self.candidates.iter().any(|other| other.plan == plan);
        if known
            || self.candidates.len() == MOST
            || legality::sail(scenario, position, side, &plan.orders).is_err()
        {
            return;
        }
        let mut able = self.able(&plan);
        for &attempt in &plan.rolls {
            if legality::attempt(scenario, position, able, attempt).is_err() {
                return;
            }
            able.remove(attempt.ship);
        }
        self.candidates.push(Candidate {
            name: name.to_owned(),
            plan,
        });
    }

    /// Ships that may try speed rolls: those that have not moved and have somewhere to go (6.2, 6.3).
    fn able(&self, plan: &Plan) -> CounterSet {
        let mut able = CounterSet::EMPTY;
        let position = self.trial.position;
        passage::squadrons(self.trial.scenario, position, self.trial.side, |squadron| {
            if !squadron.far.is_empty() {
                able |= squadron.ships;
            }
        });
        able - position.place.differing(&plan.orders.to)
    }

    /// What a doctrine does here.
    fn ask(&mut self, name: &str, book: &Book, openings: &Openings) {
        let seed = MasterSeed(0).game(0);
        let mut doctrine = Doctrine::new(book, openings, seed, self.trial.side);
        let view = self.view();
        let orders = doctrine.sail(&view);
        let mut plan = Plan {
            orders,
            rolls: Vec::new(),
        };
        let mut able = self.able(&plan);
        while let Some(attempt) = doctrine.attempt(&view, able) {
            able.remove(attempt.ship);
            plan.rolls.push(attempt);
        }
        self.add(name, plan);
    }

    /// On turn 1 each opening of the book.
    fn openings(&mut self) {
        let own = &self.trial.doctrines[self.trial.side];
        let names: Vec<String> = match self.trial.side {
            Side::Allied => own.openings.allied.iter().map(|one| one.name.clone()).collect(),
            Side::Axis => own.openings.axis.iter().map(|one| one.name.clone()).collect(),
        };
        for name in names {
            if let Ok(only) = own.openings.clone().only(self.trial.side, &name) {
                self.ask(&format!("opening {name}"), &own.book, &only);
            }
        }
    }

    /// Single changes of a plan: an area left alone, an idle ship sent, a ship kept back, a ship sent elsewhere.
    fn changes(&mut self, plan: &Plan) {
        for area in Area::ALL {
            self.leave(plan, area);
        }
        let view = self.view();
        let (scenario, position) = (self.trial.scenario, self.trial.position);
        let free = view.own() - scenario.rolls.convoys;
        let rolling: CounterSet = plan.rolls.iter().map(|attempt| attempt.ship).collect();
        let idle = free.only(|ship| plan.orders.to[ship] == position.place[ship]) - rolling;
        for area in Area::ALL {
            let able =
                (idle | rolling).only(|ship| passage::adjacent_areas(scenario, position, ship).has(area));
            // The strongest of them: what it adds is seen best.
            if let Some(ship) = able
                .into_iter()
                .max_by_key(|&ship| (self.worth(ship), std::cmp::Reverse(ship)))
            {
                let mut changed = plan.clone();
                changed.orders.to[ship] = Place::sea(area);
                changed.rolls.retain(|attempt| attempt.ship != ship);
                let name = format!("doctrine, and {} to the {area}", scenario.ship(ship).name);
                self.add(&name, changed);
            }
            let sent = free.only(|ship| plan.orders.to[ship] == Place::sea(area));
            if sent.len() > 1
                && let Some(ship) = sent.into_iter().min_by_key(|&ship| (self.worth(ship), ship))
            {
                let mut changed = plan.clone();
                changed.orders.to[ship] = position.place[ship];
                let name = format!("doctrine, but {} stays", scenario.ship(ship).name);
                self.add(&name, changed);
            }
        }
        for (n, attempt) in plan.rolls.iter().enumerate() {
            let mut changed = plan.clone();
            changed.rolls.remove(n);
            let name = format!("doctrine, but {} does not roll", scenario.ship(attempt.ship).name);
            self.add(&name, changed);
        }
    }

    fn worth(&self, ship: CounterId) -> u8 {
        let factors = self.trial.scenario.factors[ship];
        factors.attack + factors.defense + factors.airstrike
    }

    fn leave(&mut self, plan: &Plan, area: Area) {
        let position = self.trial.position;
        let mut changed = plan.clone();
        for ship in self.view().own() {
            if changed.orders.to[ship] == Place::sea(area) {
                changed.orders.to[ship] = position.place[ship];
            }
        }
        changed.rolls.retain(|attempt| attempt.to != area);
        self.add(&format!("doctrine, but nobody to the {area}"), changed);
    }
}
