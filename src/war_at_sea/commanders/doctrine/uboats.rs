//! Where U-boats deny a point, where planes go, whom torpedoes and bombs hit (rules 6.5, 5.5, 8.5, 10).

use super::Doctrine;
use crate::naval::{CounterId, CounterSet, Side};
use crate::war_at_sea::map::{Area, Place, Site};
use crate::war_at_sea::scenario::MAX_UBOATS;
use crate::war_at_sea::{Battle, UboatAim, UboatOrders, View};
use arrayvec::ArrayVec;

/// The most strikes that are weighed, or aimed, together.
pub(super) const MAX_STRIKES: usize = 8;

/// What strikes at one site are worth, whoever is hit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Raid {
    /// Turns still to come.
    left: u8,
    /// Worth of a point of damage, POC times 1000.
    hurt: f32,
    /// Worth of driving a ship out of a battle.
    remove: f32,
}

/// What n boats are worth, n from 0. All numbers of boats are reckoned with, whether there are as many or not: loops of
/// a fixed length are done four steps at a time.
type Worths = [f32; MAX_UBOATS + 1];

/// The boats that one area more may have some of.
struct Division {
    area: Area,
    /// What boats are worth there.
    worth: Worths,
    /// What boats are worth at their best in the areas before it.
    before: Worths,
}

impl Division {
    /// What boats are worth at their best in this area and those before it, if no more than so many are sent here.
    fn best(&self, boats: usize) -> Worths {
        let mut best = self.before;
        let mut before = [f32::NEG_INFINITY; 2 * MAX_UBOATS + 1]; // of fewer than no boats nothing can be had
        before[MAX_UBOATS..].copy_from_slice(&self.before);
        for k in 1..=boats {
            let rest = &before[MAX_UBOATS - k..][..=MAX_UBOATS];
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
        let mut divided = ArrayVec::<Division, { Area::ALL.len() }>::new();
        let mut before = [0.0; MAX_UBOATS + 1];
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
            if let Some(last) = divided.last() {
                before = last.best(boats);
            }
            let worth = self.uboat_worth(view, area, here, enemies);
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
    fn uboat_worth(&self, view: &View<'_>, area: Area, here: CounterSet, enemies: u8) -> Worths {
        let mut worths = [0.0; MAX_UBOATS + 1];
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

    /// 5.5: where three strikes do most; more where surface ships fight.
    pub(super) fn send_planes(&self, view: &View<'_>, sites: &[Site]) -> Option<Site> {
        let enemies = view.position.fleet(view.scenario, view.side.enemy());
        let own = view.own();
        let mut best = None;
        let mut most = 0.0;
        for &site in sites {
            let here = view.position.place.at(site.place());
            let enemy = here & enemies;
            if enemy.is_empty() {
                continue;
            }
            let in_battle = !(here & own).is_empty();
            let raid = self.raid(view, in_battle, matches!(site, Site::Area(_)));
            let mut worth = self.best_strikes(view, &raid, enemy);
            if in_battle {
                worth *= 1.5;
            }
            if worth > most {
                (best, most) = (Some(site), worth);
            }
        }
        best
    }

    /// What the best strikes of land-based air at these ships are worth together.
    fn best_strikes(&self, view: &View<'_>, raid: &Raid, ships: CounterSet) -> f32 {
        let mut best = [0.0_f32; MAX_STRIKES];
        let best = &mut best[..usize::from(view.scenario.land_air_factor).min(MAX_STRIKES)];
        for ship in ships {
            let mut gain = self.bombed(view, raid, ship);
            for best in &mut *best {
                let (more, less) = if gain > *best {
                    (gain, *best)
                } else {
                    (*best, gain)
                };
                (*best, gain) = (more, less);
            }
        }
        best.iter().sum()
    }

    /// What the strikes at one site have in common.
    pub(super) fn raid(&self, view: &View<'_>, in_battle: bool, at_sea: bool) -> Raid {
        let fire = &self.book.weights.fire;
        let left = Self::turns_left(view);
        Raid {
            left,
            hurt: fire.damage * f32::from(left.min(2)),
            remove: if in_battle && at_sea { fire.remove } else { 0.0 },
        }
    }

    /// What one strike at a ship is worth.
    #[inline]
    pub(super) fn bombed(&self, view: &View<'_>, raid: &Raid, ship: CounterId) -> f32 {
        let bears = view.scenario.factors[ship]
            .defense
            .saturating_sub(view.position.damage[ship]);
        let chance = self.book.law.of_one(bears);
        chance.sunk * self.book.worth(ship, raid.left)
            + chance.damage * raid.hurt
            + (chance.gone - chance.sunk) * raid.remove
    }

    /// 8.5: each boat in turn where one more die adds most.
    pub(super) fn aim_torpedoes(&self, view: &View<'_>, battle: &Battle) -> UboatAim {
        let mut aim = UboatAim::HOLD;
        let mut marks = self.marks(view, false);
        self.mark_all(view, battle, battle.fleets.allied, &mut marks);
        for boat in 0..battle.uboats {
            aim.aim(boat, marks.aim(1, false));
        }
        aim
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers without order, some of them equal.
    fn worths(seed: usize) -> Worths {
        let mut worths: Worths = std::array::from_fn(|n| ((n * 37 + seed * 101) % 23) as f32);
        worths[0] = 0.0;
        worths
    }

    #[test]
    fn boats_are_divided_as_trying_every_number_would() {
        for seed in 0..20 {
            let (worth, before) = (worths(seed), worths(seed + 50));
            let division = Division {
                area: Area::NorthSea,
                worth,
                before,
            };
            let best = division.best(MAX_UBOATS);
            for boats in 0..=MAX_UBOATS {
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
