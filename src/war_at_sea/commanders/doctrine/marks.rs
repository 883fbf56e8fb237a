//! The ships under fire while fire is being divided: where the next shot is worth most.

use super::book::Book;
use super::rank::Rank;
use super::targets::Shot;
use crate::naval::{CounterId, CounterSet, MAX_COUNTERS};
use crate::war_at_sea::View;
use arrayvec::ArrayVec;

/// What is left of a ship's worth as a mark after so many shots: a fifth less for each. No more are aimed together.
const SPARED: [f32; 7] = [1.0, 0.8, 0.64, 0.51, 0.41, 0.33, 0.26];

/// The ships that a side may fire at.
pub(super) struct Marks<'a> {
    book: &'a Book,
    view: &'a View<'a>,
    /// Turns still to come.
    left: u8,
    /// How they are fired at.
    shot: Shot,
    /// What the next shots at each are worth, with its place in the list.
    ranks: ArrayVec<Rank, MAX_COUNTERS>,
    /// Who they are.
    ships: ArrayVec<CounterId, MAX_COUNTERS>,
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
            self.ships.push(ship);
        }
    }

    /// Aims shots at the ship where they are worth most, the last among equals: what the next are worth there shrinks.
    #[inline]
    pub fn aim(&mut self, shots: u8) -> Option<CounterId> {
        let best = |best: Rank, &rank: &Rank| best.sorted(rank).0;
        let best = self.ranks.iter().fold(Rank::NONE, best);
        let place = usize::from(best.number());
        let ship = *self.ships.get(place)?;
        let spared = SPARED[usize::from(shots).min(SPARED.len() - 1)];
        self.ranks[place] = Rank::new(best.worth() * spared, place as u8);
        Some(ship)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Weights;
    use super::*;
    use crate::naval::{CounterMap, Side};
    use crate::war_at_sea::{Position, Scenario};

    /// Fleets of one to eleven ships, every third of them damaged, under volleys of one to four shots.
    #[test]
    fn the_next_volley_goes_where_it_is_worth_most() {
        let scenario = Scenario::embedded();
        let book = Book::new(&scenario, Weights::standard(Side::Allied));
        let (left, shot) = (3, Shot::Guns);
        let prey = book.targets.prey(left, shot);
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
            let mut worth = CounterMap::all(0.0_f32);
            for ship in ships {
                worth[ship] = prey.worth(ship, position.damage[ship]);
            }
            for shots in [4, 4, 3, 3, 3, 2, 1, 1, 1] {
                let target = marks.aim(shots).unwrap();
                let most = ships.into_iter().map(|ship| worth[ship]).fold(0.0, f32::max);
                assert!(worth[target] >= most * 0.9999, "{size} ships, {shots} shots");
                worth[target] *= SPARED[usize::from(shots)];
            }
        }
    }
}
