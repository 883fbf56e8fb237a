//! Whom the guns fire at (rules 11.2, 11.6, 14.8): each ship, the strongest first, where its shots add most to
//! what is already aimed there.

use super::Doctrine;
use super::law::{Chance, MAX_SHOTS};
use super::rank::Rank;
use crate::naval::{CounterId, CounterSet, MAX_COUNTERS, Side};
use crate::war_at_sea::{Battle, FirePlan, View};
use arrayvec::ArrayVec;

impl Doctrine<'_> {
    /// Adds ships under fire, nothing aimed at them yet. Marks fill kilobytes and are not handed about.
    pub(super) fn mark_all<'b>(
        &'b self,
        view: &View<'_>,
        battle: &Battle,
        ships: CounterSet,
        marks: &mut Marks<'b>,
    ) {
        let left = Self::turns_left(view);
        let fire = &self.book.weights.fire;
        for ship in ships {
            let damage = view.position.damage[ship];
            let bears = view.scenario.factors[ship].defense.saturating_sub(damage);
            marks.marks.push(Mark {
                ship,
                volleys: [false, true].map(|bonus| self.book.law.volleys(bonus, bears)),
                fired: 0,
                worth: Worth {
                    sunk: self.book.worth(ship, left),
                    hurt: fire.damage * f32::from(left.min(2)),
                    gone: fire.remove * self.book.power(ship, damage) * 0.3,
                    sting: if battle.sharp.has(ship) { fire.sting } else { 0.0 },
                },
                so_far: [0.0; 2],
                then: 0.0,
                rank: Rank::NONE,
            });
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
        let shooters = battle.shooters(scenario, side);
        let sharp = shooters & battle.sharp;
        let mut marks = Marks::new(!sharp.is_empty() && sharp != shooters);
        self.mark_all(view, battle, enemy - convoys, &mut marks);
        let mut covered = CounterSet::EMPTY;
        let mut plan = FirePlan::HOLD;
        for &(shots, guns) in &self.book.guns {
            let mut firing = (guns & shooters) - battle.crippled;
            if shots == 1 {
                firing |= shooters & battle.crippled; // 7.6
            }
            for ship in firing {
                for carrier in carriers - open {
                    if battle.screen(scenario, side.enemy(), carrier).within(covered) {
                        open.insert(carrier); // 11.6: everything else is fired on
                    }
                }
                if let Some(target) = marks.aim(open, shots, battle.sharp.has(ship)) {
                    plan.aim(ship, Some(target));
                    covered.insert(target);
                }
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

/// A ship under fire.
#[derive(Clone, Copy)]
struct Mark<'a> {
    ship: CounterId,
    /// What volleys do to it without and with the bonus, by their shots.
    volleys: [&'a [Chance; MAX_SHOTS + 1]; 2],
    /// Shots aimed at it so far.
    fired: u8,
    /// What its loss and its damage are worth to the side that fires.
    worth: Worth,
    /// What the shots aimed so far are worth without and with the bonus.
    so_far: [f32; 2],
    /// What they are worth with the volley that is being aimed.
    then: f32,
    /// By what the volley that is being aimed would add to that.
    rank: Rank,
}

/// What shots at a ship may bring, POC times 1000.
#[derive(Clone, Copy)]
struct Worth {
    /// Sinking it.
    sunk: f32,
    /// A point of damage.
    hurt: f32,
    /// Sinking or disabling it: its strength is gone from the battle.
    gone: f32,
    /// A first hit: an undamaged German loses its bonus.
    sting: f32,
}

impl Mark<'_> {
    /// What a number of shots at it are worth.
    #[inline]
    fn worth(&self, bonus: bool, shots: u8) -> f32 {
        let chance = &self.volleys[usize::from(bonus)][usize::from(shots).min(MAX_SHOTS)];
        let worth = &self.worth;
        chance.sunk * worth.sunk
            + chance.damage * worth.hurt
            + chance.gone * worth.gone
            + chance.hit * worth.sting
    }

    /// Weighs a volley against what is aimed at it already.
    #[inline]
    fn weigh(&mut self, n: usize, (shots, bonus): (u8, bool)) {
        self.then = self.worth(bonus, self.fired + shots);
        self.rank = Rank::new(self.then - self.so_far[usize::from(bonus)], n as u8);
    }
}

/// The ships that a side may fire at, while its fire is being divided.
pub(super) struct Marks<'a> {
    marks: ArrayVec<Mark<'a>, MAX_COUNTERS>,
    /// The volley for which every mark has been weighed: shots and bonus.
    weighed: Option<(u8, bool)>,
    /// Whether there are volleys with the bonus and volleys without.
    mixed: bool,
}

impl Marks<'_> {
    /// No ships yet.
    #[inline]
    pub(super) fn new(mixed: bool) -> Self {
        Marks {
            mixed,
            marks: ArrayVec::new(),
            weighed: None,
        }
    }

    /// Aims shots at the one of `open` where they add most to what is already aimed there, the last among equals.
    /// Volley after volley of the same kind, only the mark that was aimed at last is weighed again.
    pub(super) fn aim(&mut self, open: CounterSet, shots: u8, bonus: bool) -> Option<CounterId> {
        if self.weighed != Some((shots, bonus)) {
            self.weighed = Some((shots, bonus));
            for (n, mark) in self.marks.iter_mut().enumerate() {
                mark.weigh(n, (shots, bonus));
            }
        }
        let rank = |mark: &Mark<'_>| {
            if open.has(mark.ship) {
                mark.rank
            } else {
                Rank::NONE
            }
        };
        let best = self.marks.iter().map(rank).fold(Rank::NONE, Rank::max);
        if best == Rank::NONE {
            return None;
        }
        let n = usize::from(best.number());
        let mark = &mut self.marks[n];
        mark.fired += shots;
        mark.so_far[usize::from(bonus)] = mark.then;
        if self.mixed {
            mark.so_far[usize::from(!bonus)] = mark.worth(!bonus, mark.fired);
        }
        mark.weigh(n, (shots, bonus));
        Some(mark.ship)
    }
}
