//! The ships under fire while fire is being divided: where the next shot is worth most.

use super::book::Book;
use super::rank::Rank;
use super::targets::{Shot, Stakes};
use crate::naval::{CounterId, CounterSet, MAX_COUNTERS};
use crate::war_at_sea::View;
use arrayvec::ArrayVec;

/// The ships that a side may fire at.
pub(super) struct Marks<'a> {
    book: &'a Book,
    view: &'a View<'a>,
    /// Turns still to come.
    left: u8,
    /// How they are fired at.
    shot: Shot,
    stakes: Stakes,
    /// What the next shots at each are worth, with its place in the list.
    ranks: ArrayVec<Rank, MAX_COUNTERS>,
    /// Who they are, and the shots aimed at them.
    ships: ArrayVec<(CounterId, u8), MAX_COUNTERS>,
}

impl<'a> Marks<'a> {
    /// No ships yet.
    #[inline]
    pub fn new(book: &'a Book, view: &'a View<'a>, left: u8, shot: Shot) -> Self {
        Marks {
            book,
            view,
            left,
            shot,
            stakes: Stakes::new(&book.weights.fire, left),
            ranks: ArrayVec::new(),
            ships: ArrayVec::new(),
        }
    }

    /// Adds ships, nothing aimed at them yet.
    pub fn add(&mut self, ships: CounterSet) {
        let prey = self.book.targets.prey(self.left, self.shot);
        for ship in ships {
            let worth = prey.worth(ship, self.view.position.damage[ship]);
            self.ranks.push(Rank::new(worth, self.ships.len() as u8));
            self.ships.push((ship, 0));
        }
    }

    /// Aims shots at the ship where the next are worth most, the last among equals.
    #[inline]
    pub fn aim(&mut self, shots: u8) -> Option<CounterId> {
        let best = |best: Rank, &rank: &Rank| best.sorted(rank).0;
        let place = usize::from(self.ranks.iter().fold(Rank::NONE, best).number());
        let (ship, fired) = self.ships.get_mut(place)?;
        *fired = fired.saturating_add(shots);
        let (ship, fired) = (*ship, *fired);
        let (view, damage) = (self.view, self.view.position.damage[ship]);
        let bears = view.scenario.factors[ship].defense.saturating_sub(damage);
        let chance = self.book.targets.next(self.shot, bears, fired);
        let worth = self.stakes.guns(chance, self.book.form(ship, damage));
        self.ranks[place] = Rank::new(worth, place as u8);
        Some(ship)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Weights;
    use super::*;
    use crate::naval::Side;
    use crate::war_at_sea::{Position, Scenario};

    /// Fleets of one to eleven ships, every third of them damaged, under volleys of one to four shots.
    #[test]
    fn the_next_volley_goes_where_it_is_worth_most() {
        let scenario = Scenario::embedded();
        let book = Book::new(&scenario, Weights::standard(Side::Allied));
        let (left, shot) = (3, Shot::Guns);
        let stakes = Stakes::new(&book.weights.fire, left);
        for size in 1..=11 {
            let ships: CounterSet = scenario.rolls.germans.into_iter().take(size).collect();
            let mut position = Position::new();
            ships
                .into_iter()
                .step_by(3)
                .for_each(|ship| position.damage[ship] = 1);
            let view = View::open(&scenario, &position, Side::Allied);
            let mut marks = Marks::new(&book, &view, left, shot);
            marks.add(ships);
            let mut fired = [0; MAX_COUNTERS];
            for shots in [4, 4, 3, 3, 3, 2, 1, 1, 1] {
                let worth = |ship: CounterId| {
                    let damage = position.damage[ship];
                    let bears = scenario.factors[ship].defense - damage;
                    let chance = book.targets.next(shot, bears, fired[ship.index()]);
                    match fired[ship.index()] {
                        0 => book.targets.prey(left, shot).worth(ship, damage),
                        _ => stakes.guns(chance, book.form(ship, damage)),
                    }
                };
                let target = marks.aim(shots).unwrap();
                let most = ships.into_iter().map(worth).fold(0.0, f32::max);
                assert!(
                    worth(target).max(0.0) >= most * 0.9999,
                    "{size} ships, {shots} shots"
                );
                fired[target.index()] += shots;
            }
        }
    }
}
