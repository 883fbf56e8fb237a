//! Where planes go, whom torpedoes and bombs hit (rules 5.5, 8.5, 10).

use super::Doctrine;
use super::gunnery::Marks;
use super::rank::Rank;
use super::targets::Raid;
use crate::naval::{CounterId, CounterMap, CounterSet};
use crate::war_at_sea::map::Site;
use crate::war_at_sea::{Battle, UboatAim, View};
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

impl Doctrine<'_> {
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
    use crate::naval::Side;
    use crate::war_at_sea::map::Area;
    use crate::war_at_sea::{Position, Scenario};

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
