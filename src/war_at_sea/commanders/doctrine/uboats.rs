//! Where U-boats deny a point, where planes go, whom torpedoes and bombs hit (rules 6.5, 5.5, 8.5, 10).

use super::Doctrine;
use super::gunnery::Marks;
use super::rank::Rank;
use super::targets::Raid;
use crate::naval::{CounterId, CounterMap, CounterSet, Side};
use crate::war_at_sea::map::{Area, Place, Site};
use crate::war_at_sea::scenario::MAX_UBOATS;
use crate::war_at_sea::{Battle, UboatAim, UboatOrders, View};
use arrayvec::ArrayVec;

/// The most strikes that are weighed, or aimed, together.
const MAX_STRIKES: usize = 8;

/// Strikes that have been aimed but not told, and what they were aimed by.
#[derive(Clone, Debug)]
pub(super) struct Aimed {
    raid: Raid,
    /// Who may still be struck, and the damage on everybody.
    targets: CounterSet,
    damage: CounterMap<u8>,
    /// Whom to strike, the last first.
    at: ArrayVec<CounterId, MAX_STRIKES>,
}

impl Aimed {
    /// No strikes.
    pub(super) fn nothing() -> Self {
        Aimed::new(
            Raid::default(),
            CounterSet::EMPTY,
            &CounterMap::all(0),
            std::iter::empty(),
        )
    }

    fn new(
        raid: Raid,
        targets: CounterSet,
        damage: &CounterMap<u8>,
        at: impl DoubleEndedIterator<Item = CounterId>,
    ) -> Self {
        Aimed {
            raid,
            targets,
            damage: *damage,
            at: at.rev().collect(),
        }
    }

    /// Whether the next of them is what would be aimed at these targets now.
    fn fits(&self, raid: &Raid, targets: CounterSet, damage: &CounterMap<u8>) -> bool {
        !self.at.is_empty()
            && self.targets == targets
            && self.raid == *raid
            && targets.within(self.damage.equal(damage, |points| points))
    }

    fn next(&mut self) -> Option<CounterId> {
        let target = self.at.pop()?;
        self.targets.remove(target);
        Some(target)
    }
}

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

    /// 5.5: where three strikes do most; more where surface ships fight.
    pub(super) fn send_planes(&self, view: &View<'_>, sites: &[Site]) -> Option<Site> {
        let enemies = view.position.fleet(view.scenario, view.side.enemy());
        let own = view.own();
        // Those that no list of targets has as they are.
        let odd = view.position.damaged() | view.scenario.rolls.side[view.side];
        let mut best = None;
        let mut most = 0.0;
        for &site in sites {
            let here = view.position.place.at(site.place());
            let enemy = here & enemies;
            if enemy.is_empty() {
                continue;
            }
            let in_battle = !(here & own).is_empty();
            let at_sea = matches!(site, Site::Area(_));
            let mut worth = self.best_strikes(view, in_battle && at_sea, enemy, odd);
            if in_battle {
                worth *= 1.5;
            }
            if worth > most {
                (best, most) = (Some(site), worth);
            }
        }
        best
    }

    /// What the best strikes of land-based air at these ships are worth together; those that are odd are weighed one by
    /// one.
    fn best_strikes(
        &self,
        view: &View<'_>,
        in_battle_at_sea: bool,
        ships: CounterSet,
        odd: CounterSet,
    ) -> f32 {
        let mut best = [0.0_f32; MAX_STRIKES];
        let best = &mut best[..usize::from(view.scenario.land_air_factor).min(MAX_STRIKES)];
        let left = Self::turns_left(view);
        let targets = self.book.targets.of(view.side.enemy(), left, in_battle_at_sea);
        let mut sound = ships - odd;
        let mut strikes = best.iter_mut();
        for &(worth, equals) in targets {
            if sound.is_empty() || strikes.len() == 0 {
                break;
            }
            let struck = equals & sound;
            sound -= struck;
            struck
                .into_iter()
                .zip(strikes.by_ref())
                .for_each(|(_, best)| *best = worth);
        }
        let raid = Raid::new(self.book, left, in_battle_at_sea);
        for ship in ships & odd {
            let mut gain = self.bombed(view, &raid, ship);
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

    /// What one strike at a ship is worth.
    #[inline]
    fn bombed(&self, view: &View<'_>, raid: &Raid, ship: CounterId) -> f32 {
        let bears = view.scenario.factors[ship]
            .defense
            .saturating_sub(view.position.damage[ship]);
        raid.strike(self.book, ship, bears)
    }

    /// 10.2: the best target not yet struck, the last among equals. What one strike does changes nothing for the ships
    /// not yet struck, so up to [`MAX_STRIKES`] are aimed at once and told one by one.
    pub(super) fn bomb(
        &mut self,
        view: &View<'_>,
        battle: &Battle,
        targets: CounterSet,
    ) -> Option<CounterId> {
        let in_battle = !battle.fleets[view.side].is_empty();
        let at_sea = matches!(battle.site, Site::Area(_));
        let raid = Raid::new(self.book, Self::turns_left(view), in_battle && at_sea);
        let targets = targets - battle.sunk;
        let damage = &view.position.damage;
        if !self.aimed.fits(&raid, targets, damage) {
            let strikes = usize::from(battle.strikes[view.side]).clamp(1, MAX_STRIKES);
            let mut best = [Rank::NONE; MAX_STRIKES];
            for ship in targets {
                let mut rank = Rank::new(self.bombed(view, &raid, ship), ship.0);
                for better in &mut best[..strikes] {
                    (*better, rank) = (rank.max(*better), rank.min(*better));
                }
            }
            let at = best[..strikes.min(targets.len())]
                .iter()
                .map(|rank| CounterId(rank.number()));
            self.aimed = Aimed::new(raid, targets, damage, at);
        }
        self.aimed.next()
    }

    /// 8.5: each boat in turn where one more die adds most.
    pub(super) fn aim_torpedoes(&self, view: &View<'_>, battle: &Battle) -> UboatAim {
        let mut aim = UboatAim::HOLD;
        let mut marks = Marks::new(false);
        self.mark_all(view, battle, battle.fleets.allied, &mut marks);
        for boat in 0..battle.uboats {
            aim.aim(boat, marks.aim(battle.fleets.allied, 1, false));
        }
        aim
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Book, Openings, Weights};
    use super::*;
    use crate::dice::MasterSeed;
    use crate::war_at_sea::{Position, Scenario};

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

    /// Ten strikes, two more than are aimed together, at eleven ships, while damage is done: to those struck, and once to
    /// others. One who is asked anew every time, knowing nothing, aims the same.
    #[test]
    fn strikes_aimed_together_are_those_aimed_one_by_one() {
        let scenario = Scenario::embedded();
        let book = Book::new(&scenario, Weights::standard(Side::Axis));
        let openings = Openings::embedded(&scenario);
        let captain = || Doctrine::new(&book, &openings, MasterSeed(1).game(0), Side::Axis);
        let mut position = Position::new();
        let site = Site::Area(Area::NorthSea);
        let ships: Vec<CounterId> = scenario
            .rolls
            .side
            .allied
            .into_iter()
            .step_by(3)
            .take(11)
            .collect();
        for (n, &ship) in ships.iter().enumerate() {
            position.place[ship] = site.place();
            position.damage[ship] = (n % 3 == 1).into();
        }
        let mut battle = Battle::at(&scenario, &position, site);
        battle.strikes.axis = 10;
        let mut told = captain();
        for strike in 0..10 {
            let view = View::open(&scenario, &position, Side::Axis);
            let targets = battle.fleets.allied - battle.struck;
            let target = told.bomb(&view, &battle, targets);
            assert_eq!(target, captain().bomb(&view, &battle, targets), "strike {strike}");
            let target = target.expect("there are ships left");
            battle.strikes.axis -= 1;
            battle.struck.insert(target);
            position.damage[target] += 1;
            if strike == 2 {
                // All but the next are now worth more than it.
                let left = battle.fleets.allied - battle.struck;
                let next = captain().bomb(&View::open(&scenario, &position, Side::Axis), &battle, left);
                for ship in left.only(|ship| Some(ship) != next) {
                    position.damage[ship] = scenario.factors[ship].defense;
                }
            }
        }
    }
}
