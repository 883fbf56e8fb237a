//! The ships under fire while fire is being divided: where the next shot is worth most.

use super::book::Book;
use super::rank::Rank;
use super::targets::{Prey, Shot};
use crate::View;
use crate::naval::{CounterId, CounterMap, CounterSet};

/// As many marks as are looked at together.
const LANES: usize = 8;

/// The ships that a side may fire at. Where there are more than lanes, those that share one are fired at by what the best
/// of them is worth.
pub(super) struct Marks<'a> {
    prey: &'a Prey,
    damage: &'a CounterMap<u8>,
    /// How many have been added.
    added: usize,
    /// What the next shots at each are worth.
    ranks: [Rank; LANES],
}

impl<'a> Marks<'a> {
    /// No ships yet, fired at so many turns before the end.
    #[inline]
    pub fn new(book: &'a Book, view: &'a View<'a>, left: u8, shot: Shot) -> Self {
        Marks {
            prey: book.targets.prey(left, shot),
            damage: &view.position.damage,
            added: 0,
            ranks: [Rank::NONE; LANES],
        }
    }

    /// Adds ships, nothing aimed at them yet.
    #[inline]
    pub fn add(&mut self, ships: CounterSet) {
        for ship in ships {
            let rank = self.prey.rank(ship, self.damage[ship]);
            let lane = &mut self.ranks[self.added % LANES];
            *lane = rank.sorted(*lane).0;
            self.added += 1;
        }
    }

    /// Aims shots at the ship where they are worth most, the last among equals: what the next are worth there shrinks.
    #[inline]
    pub fn aim(&mut self, shots: u8) -> Option<CounterId> {
        let best = Rank::best(&self.ranks);
        let next = best.after(shots);
        for rank in &mut self.ranks {
            *rank = if *rank == best { next } else { *rank };
        }
        best.is_any().then_some(CounterId(best.number()))
    }
}

#[cfg(test)]
mod tests {
    use super::super::Weights;
    use super::*;
    use crate::naval::{CounterMap, Side};
    use crate::{Position, Scenario};

    /// Fleets of one to eight ships, every third of them damaged, under volleys of one to four shots.
    #[test]
    fn the_next_volley_goes_where_it_is_worth_most() {
        let scenario = Scenario::embedded();
        let book = Book::new(&scenario, Weights::standard(Side::Allied));
        let (left, shot) = (3, Shot::Guns);
        let prey = book.targets.prey(left, shot);
        for size in 1..=LANES {
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
                worth[ship] = prey.rank(ship, position.damage[ship]).worth();
            }
            for shots in [4, 4, 3, 3, 3, 2, 1, 1, 1] {
                let target = marks.aim(shots).unwrap();
                let most = ships.into_iter().map(|ship| worth[ship]).fold(0.0, f32::max);
                assert!(worth[target] >= most * 0.9999, "{size} ships, {shots} shots");
                worth[target] = Rank::new(worth[target], 0).after(shots).worth();
            }
        }
    }
}
