//! Where U-boats deny a point (rule 6.5).

use super::Doctrine;
use super::law::{MAX_DICE, Survival};
use super::weights::Weights;
use crate::map::{Area, ByArea, Place, Places};
use crate::naval::{CounterSet, Side};
use crate::play::asw_dice;
use crate::scenario::{MAX_UBOATS, Scenario};
use crate::{UboatOrders, View};

/// Numbers of boats, from 0.
const NUMBERS: usize = MAX_UBOATS + 1;

/// More boats than there mostly are: as many numbers as are reckoned with then.
const FEW: usize = 8;

/// What any number of boats is worth in an area, in steps of so much POC times 1000: numbers so small that eight of them
/// are reckoned with at once.
const STEP: f32 = 8.0;

/// The most steps that are told.
const MOST: f32 = 1000.0;

/// The last bits of a worth tell how many boats are kept from it: of equals those rank higher that take fewer.
const NUMBER: i16 = 0x1f;
const _: () = assert!(MAX_UBOATS <= NUMBER as usize);

/// What n boats are worth in an area, n from 0; before that, that of fewer than no boats nothing can be had.
type Worths = [i16; 2 * NUMBERS];

/// What boats are worth in an area for which Axis ships do not fight or do, before the last turn or on it, by the dice of
/// the search.
type Waters = [[[Worths; MAX_DICE + 1]; 2]; 2];

/// What boats are worth in each area.
#[derive(Clone, Debug)]
pub(super) struct Patrols(ByArea<Box<Waters>>);

impl Patrols {
    /// Works it out.
    pub fn new(scenario: &Scenario, weights: &Weights) -> Self {
        let survival = Survival::new();
        Patrols(ByArea::new(|area| {
            let mut waters: Box<Waters> = Box::new([[[[i16::MIN; 2 * NUMBERS]; MAX_DICE + 1]; 2]; 2]);
            for (contested, by_turn) in waters.iter_mut().enumerate() {
                let deny = 1000.0 * f32::from(scenario.poc[area].allied) * passage(area);
                let deny = deny * [1.0, 0.4][contested];
                for (last, by_dice) in by_turn.iter_mut().enumerate() {
                    let cost = [weights.worth.uboat, 0.0][last];
                    for (dice, worths) in (0_u8..).zip(by_dice) {
                        let chances = survival.by_boats(dice);
                        *worths = self::worths(chances, dice, (deny, weights.fire.remove, cost));
                    }
                }
            }
            waters
        }))
    }

    /// What any number of boats is worth.
    #[inline]
    fn worths(&self, area: Area, dice: u8, contested: bool, last: bool) -> &Worths {
        &self.0[area][usize::from(contested)][usize::from(last)][usize::from(dice).min(MAX_DICE)]
    }
}

/// What any number of boats is worth if so many dice search for them and this is the chance that any is left: what they
/// deny, what each brings that is left, what each costs that is sunk.
fn worths(chances: &[f32; NUMBERS], dice: u8, (deny, remove, cost): (f32, f32, f32)) -> Worths {
    let mut worths = [i16::MIN; 2 * NUMBERS];
    let dice = f32::from(dice);
    for (n, (worth, chance)) in (0_u8..).zip(worths[NUMBERS..].iter_mut().zip(chances)) {
        let boats = f32::from(n);
        let left = (boats - dice / 3.0).max(0.0);
        let sunk = boats.min(dice / 6.0);
        let steps = ((deny * chance + left * remove - sunk * cost) / STEP).floor();
        let steps = steps.clamp(-MOST, MOST) as i16;
        *worth = (steps * (NUMBER + 1)) | (NUMBER - i16::from(n));
    }
    worths
}

/// What it is worth beyond points that the Allies do not control an area: from France ships reach all others through the
/// North Atlantic, unless it was the enemy's on the turn before (6.2).
fn passage(area: Area) -> f32 {
    if area == Area::NorthAtlantic { 1.25 } else { 1.0 }
}

/// What any number of boats, from 0 and below N, is worth at its best in an area and those before it; the last bits tell
/// how many of them are not for this area. Loops of a fixed length are done eight steps at a time: it does not matter if
/// there are fewer boats.
#[derive(Clone, Copy)]
struct Division<const N: usize>([i16; N]);

impl<const N: usize> Division<N> {
    /// Nothing before the first area.
    const NONE: Self = Division([NUMBER; N]);

    /// With an area more. Which number is best for it cannot be foreseen: all are tried, without a branch.
    #[inline]
    fn and(&self, worths: &Worths) -> Self {
        let mut best = [NUMBER; N];
        for (sent, before) in self.0.iter().enumerate() {
            let before = before & !NUMBER;
            for (best, here) in best.iter_mut().zip(&worths[NUMBERS - sent..]) {
                *best = before.saturating_add(*here).max(*best);
            }
        }
        Division(best)
    }

    /// How many of so many boats are for the last area: no more than it takes.
    #[inline]
    fn share(&self, boats: usize) -> usize {
        (!self.0[boats] & NUMBER) as usize
    }
}

impl Doctrine<'_> {
    /// Boats go where they deny most for what the search will cost (8.2, 8.3): the best division of all of them,
    /// area by area.
    pub(super) fn send_uboats(&self, view: &View<'_>) -> UboatOrders {
        let boats = usize::from(view.position.uboats.in_germany()).min(MAX_UBOATS);
        if boats < FEW {
            self.divide::<FEW>(view, boats)
        } else {
            self.divide::<NUMBERS>(view, boats)
        }
    }

    /// The best division of so many boats, fewer than N.
    fn divide<const N: usize>(&self, view: &View<'_>, boats: usize) -> UboatOrders {
        let allies = view.position.fleet(view.scenario, Side::Allied);
        let (own, last) = (view.own(), Self::turns_left(view) == 0);
        let at_sea = view.position.place.by_area();
        let mut divided = ByArea([Division::<N>::NONE; Area::ALL.len()]);
        let mut division = Division::NONE;
        for area in Area::ALL {
            let dice = search(view, area, at_sea[area] & allies);
            if dice == 0 {
                continue; // nobody to hurt
            }
            let contested = !(at_sea[area] & own).is_empty();
            let worths = self.book.patrols.worths(area, dice, contested, last);
            division = division.and(worths);
            divided[area] = division;
        }
        let mut left = boats;
        let mut orders = UboatOrders::default();
        for area in Area::ALL.into_iter().rev() {
            let here = divided[area].share(left);
            orders[area] = here as u8;
            left -= here;
        }
        orders
    }
}

/// The dice with which the Allied ships of an area search; these are known.
#[inline]
fn search(view: &View<'_>, area: Area, known: CounterSet) -> u8 {
    if view.is_blind() {
        let enemies = view.enemy_counters(Place::sea(area));
        return enemies + enemies / 4;
    }
    if known.is_empty() {
        0
    } else {
        asw_dice(view.scenario, known)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers without order, some of them equal.
    fn worths(seed: usize) -> Worths {
        let mut worths = [i16::MIN; 2 * NUMBERS];
        for n in 1..NUMBERS {
            worths[NUMBERS + n] = (((n * 37 + seed * 101) % 23) as i16 * (NUMBER + 1)) | (NUMBER - n as i16);
        }
        worths[NUMBERS] = NUMBER;
        worths
    }

    #[test]
    fn boats_are_divided_as_trying_every_number_would() {
        divided_as_by_trial::<FEW>();
        divided_as_by_trial::<NUMBERS>();
    }

    fn divided_as_by_trial<const N: usize>() {
        for seed in 0..20 {
            let (worth, before) = (worths(seed), Division::<N>::NONE.and(&worths(seed + 50)));
            let division = before.and(&worth);
            for boats in 0..N {
                let total =
                    |here: usize| (before.0[boats - here] & !NUMBER) + (worth[NUMBERS + here] & !NUMBER);
                let most = (0..=boats).map(total).max();
                assert_eq!(Some(division.0[boats] & !NUMBER), most, "{boats} of {seed}");
                assert_eq!(Some(total(division.share(boats))), most, "{boats} of {seed}");
            }
        }
    }
}
