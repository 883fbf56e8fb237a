//! Where planes go, and whom torpedoes hit (rules 5.5, 8.5).

use super::Doctrine;
use super::marks::Marks;
use super::targets::Shot;
use crate::map::{Places, Site};
use crate::{Battle, UboatAim, View};

impl Doctrine<'_> {
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
            let at_sea = matches!(site, Site::Area(_));
            let shot = if in_battle && at_sea {
                Shot::Single
            } else {
                Shot::Raid
            };
            let prey = self.book.targets.prey(Self::turns_left(view), shot);
            let mut worth = self.three_strikes(view, prey, enemy);
            if in_battle {
                worth *= 1.5;
            }
            if worth > most {
                (best, most) = (Some(site), worth);
            }
        }
        best
    }

    /// 8.5: each boat in turn where one more die adds most.
    pub(super) fn aim_torpedoes(&self, view: &View<'_>, battle: &Battle) -> UboatAim {
        let mut aim = UboatAim::HOLD;
        let mut marks = Marks::new(self.book, view, Self::turns_left(view), Shot::Single);
        marks.add(battle.fleets.allied);
        for boat in 0..battle.uboats {
            aim.aim(boat, marks.aim(1));
        }
        aim
    }
}
