//! Whom the guns fire at (rules 11.2, 11.6, 14.8): each ship, the strongest first, where its shots add most to
//! what is already aimed there.

use super::{Book, Doctrine};
use crate::naval::{CounterId, CounterSet, MAX_COUNTERS, Side};
use crate::war_at_sea::{Battle, FirePlan, Scenario, View};
use arrayvec::ArrayVec;
use std::cmp::Reverse;

impl Doctrine<'_> {
    /// Adds ships under fire, nothing aimed at them yet. Marks fill three kilobytes and are not handed about.
    pub(super) fn mark_all(
        &self,
        view: &View<'_>,
        battle: &Battle,
        ships: CounterSet,
        marks: &mut Marks<'_>,
    ) {
        for ship in ships {
            marks.marks.push(self.mark(view, battle, ship));
        }
    }

    /// A target, looked at before anybody fires.
    fn mark(&self, view: &View<'_>, battle: &Battle, ship: CounterId) -> Mark {
        let damage = view.position.damage[ship];
        let left = Self::turns_left(view);
        let fire = &self.book.weights.fire;
        Mark {
            ship,
            bears: view.scenario.factors[ship].defense.saturating_sub(damage),
            sunk: self.book.worth(ship, left),
            hurt: fire.damage * f32::from(left.min(2)),
            strength: self.book.power(ship, damage),
            sting: if battle.sharp.has(ship) { fire.sting } else { 0.0 },
            fired: 0,
            so_far: [0.0; 2],
        }
    }

    /// The plan of one round.
    pub(super) fn fire_plan(&self, view: &View<'_>, battle: &Battle) -> FirePlan {
        let (scenario, side) = (view.scenario, view.side);
        let enemy = battle.fleets[side.enemy()] - battle.sunk;
        let convoys_open = side == Side::Axis && battle.convoy_open(scenario, view.position);
        let carriers = (enemy & scenario.rolls.carriers) - battle.exposed;
        let convoys = if convoys_open {
            CounterSet::EMPTY
        } else {
            enemy & scenario.rolls.convoys
        };
        let mut open = enemy - carriers - convoys;
        let mut marks = Marks::new(self.book);
        self.mark_all(view, battle, enemy - convoys, &mut marks);
        let mut covered = CounterSet::EMPTY;
        let mut plan = FirePlan::HOLD;
        for ship in strongest_first(scenario, battle, side) {
            for carrier in carriers - open {
                if battle.screen(scenario, side.enemy(), carrier).within(covered) {
                    open.insert(carrier); // 11.6: everything else is fired on
                }
            }
            let (shots, bonus) = (battle.shots(scenario, ship), battle.sharp.has(ship));
            if let Some(target) = marks.aim(open, shots, bonus) {
                plan.aim(ship, Some(target));
                covered.insert(target);
            }
        }
        plan
    }

    /// C8: a carrier fires when the enemy can reach it anyway, or when it is alone: otherwise it stays screened.
    pub(super) fn carriers_in_danger_anyway(
        &self,
        view: &View<'_>,
        battle: &Battle,
        able: CounterSet,
    ) -> CounterSet {
        let guns = battle.shooters(view.scenario, Side::Allied).len();
        able.only(|carrier| battle.screen(view.scenario, Side::Axis, carrier).len() < guns / 2)
    }
}

/// A ship under fire: what its loss and its damage are worth to the side that fires, POC times 1000.
#[derive(Clone, Copy)]
struct Mark {
    ship: CounterId,
    /// Damage points that it can still bear.
    bears: u8,
    /// Worth of sinking it.
    sunk: f32,
    /// Worth of a point of damage.
    hurt: f32,
    /// Its strength, gone from the battle when it is sunk or disabled.
    strength: f32,
    /// Worth of a first hit: an undamaged German loses its bonus.
    sting: f32,
    /// Shots aimed at it so far.
    fired: u8,
    /// What those are worth without and with the bonus.
    so_far: [f32; 2],
}

impl Mark {
    /// What a number of shots at it are worth.
    #[inline]
    fn worth(&self, book: &Book, bonus: bool, shots: u8) -> f32 {
        let chance = book.law.of(bonus, self.bears, usize::from(shots));
        chance.sunk * self.sunk
            + chance.damage * self.hurt
            + chance.gone * book.weights.fire.remove * self.strength * 0.3
            + self.sting * chance.hit
    }
}

/// The ships that a side may fire at, while its fire is being divided.
pub(super) struct Marks<'a> {
    book: &'a Book,
    marks: ArrayVec<Mark, MAX_COUNTERS>,
}

impl<'a> Marks<'a> {
    /// No ships yet.
    #[inline]
    pub(super) fn new(book: &'a Book) -> Self {
        Marks {
            book,
            marks: ArrayVec::new(),
        }
    }

    /// Aims shots at the one of `open` where they add most to what is already aimed there, the last among equals.
    pub(super) fn aim(&mut self, open: CounterSet, shots: u8, bonus: bool) -> Option<CounterId> {
        let mut best = None;
        let mut most = f32::NEG_INFINITY;
        for mark in self.marks.iter_mut().filter(|mark| open.has(mark.ship)) {
            let gain = mark.worth(self.book, bonus, mark.fired + shots) - mark.so_far[usize::from(bonus)];
            if gain >= most {
                (best, most) = (Some(mark), gain);
            }
        }
        let mark = best?;
        mark.fired += shots;
        mark.so_far = [false, true].map(|bonus| mark.worth(self.book, bonus, mark.fired));
        Some(mark.ship)
    }
}

/// The ships that can fire, those with most shots first, the lowest counter first among equals.
fn strongest_first(
    scenario: &Scenario,
    battle: &Battle,
    side: Side,
) -> impl Iterator<Item = CounterId> + use<> {
    let shooters = battle.shooters(scenario, side).into_iter();
    let mut order: ArrayVec<(Reverse<u8>, CounterId), MAX_COUNTERS> = shooters
        .map(|ship| (Reverse(battle.shots(scenario, ship)), ship))
        .collect();
    order.sort_unstable();
    order.into_iter().map(|(_, ship)| ship)
}
