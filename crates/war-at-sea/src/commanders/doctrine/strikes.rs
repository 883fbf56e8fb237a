//! Whom planes attack (rule 10): what one strike does changes nothing for the ships not yet struck, so all strikes of a
//! battle are aimed at once.

use super::Doctrine;
use super::rank::Rank;
use super::targets::{Prey, Shot};
use crate::commander::{MAX_TARGETS, Targets};
use crate::map::Site;
use crate::naval::{CounterId, CounterSet};
use crate::{Battle, View};

/// Strikes of a marker, for which the best targets are kept one by one in registers; more are rare.
const FEW: usize = 3;
/// Strikes by which a place is judged that planes may go to.
const THREE: f32 = 3.0;

impl Doctrine<'_> {
    /// 10.2: the best targets not yet struck, as many as there are strikes, the best first, of equals the last.
    pub(super) fn bombs(&self, view: &View<'_>, battle: &Battle, targets: CounterSet) -> Targets {
        let targets = targets - battle.sunk;
        let strikes = usize::from(battle.strikes[view.side]).clamp(1, MAX_TARGETS);
        let in_battle = !battle.fleets[view.side].is_empty();
        let at_sea = matches!(battle.site, Site::Area(_));
        let shot = if in_battle && at_sea {
            Shot::Single
        } else {
            Shot::Raid
        };
        let prey = self.book.targets.prey(Self::turns_left(view), shot);
        if strikes <= FEW {
            named(&best::<FEW>(view, prey, targets), strikes)
        } else {
            named(&best::<MAX_TARGETS>(view, prey, targets), strikes)
        }
    }

    /// What three strikes at these ships are worth together, very nearly: three times their mean worth, to which each ship
    /// counts the more the more it is worth; no more than all of them.
    pub(super) fn three_strikes(&self, view: &View<'_>, prey: &Prey, ships: CounterSet) -> f32 {
        let (mut sum, mut squares) = (0.0_f32, 0.0);
        for ship in ships {
            let worth = prey.rank(ship, view.position.damage[ship]).worth();
            sum += worth;
            squares += worth * worth;
        }
        sum.min(THREE * squares / sum)
    }
}

/// The best of some targets, the best first, of equals the last.
#[inline]
fn best<const N: usize>(view: &View<'_>, prey: &Prey, targets: CounterSet) -> [Rank; N] {
    let mut best = [Rank::NONE; N];
    for ship in targets {
        let mut rank = prey.rank(ship, view.position.damage[ship]);
        for better in &mut best {
            (*better, rank) = rank.sorted(*better);
        }
    }
    best
}

/// The first of these targets, as many as there are strikes.
#[inline]
fn named(best: &[Rank], strikes: usize) -> Targets {
    let some = best[..strikes].iter().take_while(|&&rank| rank != Rank::NONE);
    some.map(|rank| CounterId(rank.number())).collect()
}

#[cfg(test)]
mod tests {
    use super::super::{Book, Openings, Weights};
    use super::*;
    use crate::naval::Side;
    use crate::{Commander, Position, Scenario};
    use admiralty_core::dice::MasterSeed;

    /// Strikes at eleven ships, each of which damages its target, named together: one who is asked before every strike aims
    /// the same.
    #[test]
    fn strikes_aimed_together_are_those_aimed_one_by_one() {
        let scenario = Scenario::embedded();
        let book = Book::new(&scenario, Weights::standard(Side::Axis));
        let openings = Openings::embedded(&scenario);
        let mut captain = Doctrine::new(&book, &openings, MasterSeed(1).game(0), Side::Axis);
        let site = Site::Area(crate::map::Area::NorthSea);
        let ships = scenario.rolls.side.allied.into_iter().step_by(3).take(11);
        let mut start = Position::new();
        for (n, ship) in ships.enumerate() {
            start.place[ship] = site.place();
            start.damage[ship] = (n % 3 == 1).into();
        }
        for strikes in 1..=10 {
            let mut position = start;
            let mut battle = Battle::at(&scenario, &position, site);
            battle.strikes.axis = strikes;
            let view = View::open(&scenario, &start, Side::Axis);
            let named = captain.air_strikes(&view, &battle, battle.fleets.allied).unwrap();
            assert_eq!(named.len(), usize::from(strikes).min(MAX_TARGETS));
            for target in named {
                let view = View::open(&scenario, &position, Side::Axis);
                let targets = battle.fleets.allied - battle.struck;
                assert_eq!(captain.air_strike(&view, &battle, targets), Some(target));
                battle.strikes.axis -= 1;
                battle.struck.insert(target);
                position.damage[target] += 1;
            }
        }
    }
}
