//! Where planes go, and whom torpedoes hit (rules 5.5, 8.5).

use super::Doctrine;
use super::targets::Raid;
use crate::naval::{CounterId, CounterSet};
use crate::war_at_sea::map::Site;
use crate::war_at_sea::{Battle, UboatAim, View};

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

    /// What the strikes of land-based air at these ships are worth together: at those that are odd first, which are weighed
    /// one by one, then at the best of the others.
    fn best_strikes(
        &self,
        view: &View<'_>,
        in_battle_at_sea: bool,
        ships: CounterSet,
        odd: CounterSet,
    ) -> f32 {
        let left = Self::turns_left(view);
        let mut strikes = usize::from(view.scenario.land_air_factor);
        let mut worth = 0.0;
        let raid = Raid::new(&self.book.weights.fire, left, in_battle_at_sea);
        for ship in (ships & odd).into_iter().take(strikes) {
            worth += self.bombed(view, &raid, ship);
            strikes -= 1;
        }
        let sound = ships - odd;
        for &(each, equals) in self.book.targets.of(view.side.enemy(), left, in_battle_at_sea) {
            for _ in (equals & sound).into_iter().take(strikes) {
                worth += each;
                strikes -= 1;
            }
            if strikes == 0 {
                break;
            }
        }
        worth
    }

    /// What one strike at a ship is worth.
    #[inline]
    pub(super) fn bombed(&self, view: &View<'_>, raid: &Raid, ship: CounterId) -> f32 {
        let bears = view.scenario.factors[ship]
            .defense
            .saturating_sub(view.position.damage[ship]);
        raid.strike(self.book.law.of_one(bears), self.book.worth(ship, raid.left()))
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
