//! Where U-boats deny a point (rule 6.5).

use super::Doctrine;
use crate::naval::{CounterSet, Side};
use crate::war_at_sea::map::{Area, Place};
use crate::war_at_sea::scenario::MAX_UBOATS;
use crate::war_at_sea::{UboatOrders, View};
use arrayvec::ArrayVec;

/// What n boats are worth, n from 0 and below N. All these numbers of boats are reckoned with, whether there are as many
/// or not: loops of a fixed length are done four steps at a time.
type Worths<const N: usize> = [f32; N];

/// More boats than there mostly are: as many numbers as are reckoned with then.
const FEW: usize = 8;

/// The boats that one area more may have some of.
struct Division<const N: usize> {
    area: Area,
    /// What boats are worth there.
    worth: Worths<N>,
    /// What boats are worth at their best in the areas before it.
    before: Worths<N>,
}

impl<const N: usize> Division<N> {
    /// What boats are worth at their best in this area and those before it, if no more than so many are sent here.
    fn best(&self, boats: usize) -> Worths<N> {
        let mut best = self.before;
        let before = [[f32::NEG_INFINITY; N], self.before]; // of fewer than no boats nothing can be had
        for k in 1..=boats {
            let rest = &before.as_flattened()[N - k..][..N];
            for (best, rest) in best.iter_mut().zip(rest) {
                let total = rest + self.worth[k];
                *best = if total > *best { total } else { *best };
            }
        }
        best
    }

    /// How many of so many boats are for this area: no more than it takes.
    fn share(&self, boats: usize) -> usize {
        let total = |k: usize| self.before[boats - k] + self.worth[k];
        (1..=boats).fold(0, |best, k| if total(k) > total(best) { k } else { best })
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
            self.divide::<{ MAX_UBOATS + 1 }>(view, boats)
        }
    }

    /// The best division of so many boats, fewer than N.
    fn divide<const N: usize>(&self, view: &View<'_>, boats: usize) -> UboatOrders {
        let mut divided = ArrayVec::<Division<N>, { Area::ALL.len() }>::new();
        let mut before = [0.0; N];
        let allies = view.position.fleet(view.scenario, Side::Allied);
        for area in Area::ALL {
            let here = view.position.place.at(Place::sea(area));
            let enemies = if view.is_blind() {
                view.enemy_counters(Place::sea(area))
            } else {
                (here & allies).len() as u8
            };
            if enemies == 0 {
                continue; // nobody to hurt
            }
            let worth = self.uboat_worth(view, area, here, enemies);
            if worth.iter().all(|&worth| worth <= 0.0) {
                continue; // nothing to be had, however many are sent
            }
            if let Some(last) = divided.last() {
                before = last.best(boats);
            }
            divided.push(Division { area, worth, before });
        }
        let mut left = boats;
        let mut orders = UboatOrders::default();
        for division in divided.iter().rev() {
            let here = division.share(left);
            orders[division.area] = here as u8;
            left -= here;
        }
        orders
    }

    /// What n boats are worth in an area with so many enemies, n from 0; `here` are all that are known to be there.
    fn uboat_worth<const N: usize>(
        &self,
        view: &View<'_>,
        area: Area,
        here: CounterSet,
        enemies: u8,
    ) -> Worths<N> {
        let mut worths = [0.0; N];
        let weights = &self.book.weights;
        let known = here & view.position.fleet(view.scenario, Side::Allied);
        let strong = (known & (view.scenario.rolls.carriers | view.scenario.rolls.convoys)).len() as u8;
        let dice = if view.is_blind() {
            enemies + enemies / 4
        } else {
            enemies + 2 * strong
        };
        let contested = !(here & view.own()).is_empty();
        let deny = 1000.0 * f32::from(view.scenario.poc[area].allied) * if contested { 0.4 } else { 1.0 };
        let cost = if Self::turns_left(view) == 0 {
            0.0
        } else {
            weights.worth.uboat
        };
        let (found, killed) = (f32::from(dice) / 3.0, f32::from(dice) / 6.0);
        let survival = self.book.survival.by_boats(dice);
        for (n, (worth, survival)) in worths.iter_mut().zip(survival).enumerate() {
            let boats = n as f32;
            let left = if boats > found { boats - found } else { 0.0 };
            let sunk = if killed < boats { killed } else { boats };
            *worth = deny * survival + left * weights.fire.remove - sunk * cost;
        }
        worths
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers without order, some of them equal.
    fn worths<const N: usize>(seed: usize) -> Worths<N> {
        let mut worths: Worths<N> = std::array::from_fn(|n| ((n * 37 + seed * 101) % 23) as f32);
        worths[0] = 0.0;
        worths
    }

    #[test]
    fn boats_are_divided_as_trying_every_number_would() {
        divided_as_by_trial::<FEW>();
        divided_as_by_trial::<{ MAX_UBOATS + 1 }>();
    }

    fn divided_as_by_trial<const N: usize>() {
        for seed in 0..20 {
            let (worth, before) = (worths::<N>(seed), worths(seed + 50));
            let division = Division {
                area: Area::NorthSea,
                worth,
                before,
            };
            let best = division.best(N - 1);
            for boats in 0..N {
                let total = |here: usize| before[boats - here] + worth[here];
                let most = (0..=boats).map(total).fold(f32::NEG_INFINITY, f32::max);
                let fewest = (0..=boats).find(|&here| total(here) == most);
                assert_eq!(
                    (best[boats], Some(division.share(boats))),
                    (most, fewest),
                    "{boats} of {seed}"
                );
            }
        }
    }
}
