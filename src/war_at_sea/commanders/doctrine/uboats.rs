//! Where U-boats deny a point, where planes go, whom torpedoes and bombs hit (rules 6.5, 5.5, 8.5, 10).

use super::Doctrine;
use super::gunnery::Marks;
use crate::naval::{CounterId, CounterSet, Side};
use crate::war_at_sea::map::{Area, ByArea, Place, Site};
use crate::war_at_sea::scenario::MAX_UBOATS;
use crate::war_at_sea::{Battle, UboatAim, UboatOrders, View};

/// Strikes of one marker that are weighed.
const MAX_STRIKES: usize = 8;

/// What strikes at one site are worth, whoever is hit.
struct Raid {
    /// Turns still to come.
    left: u8,
    /// Worth of a point of damage, POC times 1000.
    hurt: f32,
    /// Worth of driving a ship out of a battle.
    remove: f32,
}

impl Doctrine<'_> {
    /// Boats go where they deny most for what the search will cost (8.2, 8.3): the best division of all of them,
    /// area by area.
    pub(super) fn send_uboats(&self, view: &View<'_>) -> UboatOrders {
        let boats = usize::from(view.position.uboats.in_germany()).min(MAX_UBOATS);
        let mut best = [0.0_f32; MAX_UBOATS + 1]; // best[n]: with n boats over the areas so far
        let mut choice = ByArea::<[u8; MAX_UBOATS + 1]>::default();
        for area in Area::ALL {
            let enemies = view.enemy_counters(Place::sea(area));
            if enemies == 0 {
                continue; // nobody to hurt
            }
            let worth = self.uboat_worth(view, area, enemies, boats);
            let before = best;
            for k in 1..=boats {
                let so_far = best[k..=boats].iter_mut().zip(&mut choice[area][k..=boats]);
                for ((best, choice), before) in so_far.zip(&before) {
                    // Without a branch: which division is better cannot be foreseen.
                    let total = before + worth[k];
                    let better = total > *best;
                    *choice = if better { k as u8 } else { *choice };
                    *best = if better { total } else { *best };
                }
            }
        }
        let mut left = boats;
        let mut orders = UboatOrders::default();
        for area in Area::ALL.into_iter().rev() {
            orders[area] = choice[area][left];
            left -= usize::from(orders[area]);
        }
        orders
    }

    /// What n boats are worth in an area with so many enemies, n from 0.
    fn uboat_worth(&self, view: &View<'_>, area: Area, enemies: u8, boats: usize) -> [f32; MAX_UBOATS + 1] {
        let mut worth = [0.0; MAX_UBOATS + 1];
        let weights = &self.book.weights;
        let here = view.position.place.at(Place::sea(area));
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
        for (n, worth) in worth.iter_mut().enumerate().take(boats + 1).skip(1) {
            let left = (n as f32 - found).max(0.0);
            let sunk = killed.min(n as f32);
            *worth = deny * self.book.survival.of(n as u8, dice) + left * weights.fire.remove - sunk * cost;
        }
        worth
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
            for place in &mut *best {
                let better = gain > *place;
                (*place, gain) = if better { (gain, *place) } else { (*place, gain) };
            }
        }
        best.iter().sum()
    }

    /// What the strikes at one site have in common.
    fn raid(&self, view: &View<'_>, in_battle: bool, at_sea: bool) -> Raid {
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
    fn bombed(&self, view: &View<'_>, raid: &Raid, ship: CounterId) -> f32 {
        let bears = view.scenario.factors[ship]
            .defense
            .saturating_sub(view.position.damage[ship]);
        let chance = self.book.law.of_one(bears);
        chance.sunk * self.book.worth(ship, raid.left)
            + chance.damage * raid.hurt
            + (chance.gone - chance.sunk) * raid.remove
    }

    /// 10.2: the best target not yet struck.
    pub(super) fn bomb(&self, view: &View<'_>, battle: &Battle, targets: CounterSet) -> Option<CounterId> {
        let in_battle = !battle.fleets[view.side].is_empty();
        let at_sea = matches!(battle.site, Site::Area(_));
        let raid = self.raid(view, in_battle, at_sea);
        let mut best = None;
        let mut most = f32::NEG_INFINITY;
        for ship in targets - battle.sunk {
            let gain = self.bombed(view, &raid, ship);
            if gain >= most {
                (best, most) = (Some(ship), gain);
            }
        }
        best
    }

    /// 8.5: each boat in turn where one more die adds most.
    pub(super) fn aim_torpedoes(&self, view: &View<'_>, battle: &Battle) -> UboatAim {
        let mut aim = UboatAim::HOLD;
        let mut marks = Marks::new(self.book);
        self.mark_all(view, battle, battle.fleets.allied, &mut marks);
        for boat in 0..battle.uboats {
            aim.aim(boat, marks.aim(battle.fleets.allied, 1, false));
        }
        aim
    }
}
