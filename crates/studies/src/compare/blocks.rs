//! Games in blocks, so that others can make errors of their own for figures that the study does not give.

use super::row::COLUMNS;
use serde::{Deserialize, Serialize};

/// The most blocks that are kept: enough for an error of a mean, few enough to be put away every second.
const MOST: usize = 256;

/// Sums over blocks of game numbers, all of one size but the last. When there are too many, blocks are put together
/// two by two; so they depend on how many games there are, and not on when they were played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Blocks {
    /// Game numbers of a block.
    size: u64,
    /// By block, cell and column.
    sums: Vec<i64>,
}

impl Default for Blocks {
    fn default() -> Self {
        Blocks {
            size: 1,
            sums: Vec::new(),
        }
    }
}

impl Blocks {
    /// Adds the games of a number, of which so many have been added before: a row for each cell.
    pub(super) fn add(&mut self, before: u64, cells: usize, rows: &[i32]) {
        let block = cells * COLUMNS;
        if before.is_multiple_of(self.size) {
            if self.sums.len() == MOST * block {
                self.put_together(block);
            }
            self.sums.resize(self.sums.len() + block, 0);
        }
        let last = self.sums.len() - block;
        for (sums, row) in self.sums[last..]
            .chunks_exact_mut(COLUMNS)
            .zip(rows.chunks_exact(rows.len() / cells))
        {
            for (sum, &number) in sums.iter_mut().zip(row) {
                *sum += i64::from(number);
            }
        }
    }

    fn put_together(&mut self, block: usize) {
        self.size *= 2;
        let pairs = self.sums.chunks_exact(2 * block);
        let joined = pairs.flat_map(|pair| {
            let (one, other) = pair.split_at(block);
            one.iter().zip(other).map(|(one, other)| one + other)
        });
        self.sums = joined.collect();
    }

    /// The blocks: the first game number, how many there are, and the sums of each cell by column.
    pub fn iter(&self, games: u64, cells: usize) -> impl Iterator<Item = (u64, u64, Vec<&[i64]>)> + '_ {
        let size = self.size;
        let blocks = self.sums.chunks_exact(cells.max(1) * COLUMNS).zip(0_u64..);
        blocks.map(move |(sums, block)| {
            let first = block * size;
            (
                first,
                size.min(games - first),
                sums.chunks_exact(COLUMNS).collect(),
            )
        })
    }

    /// Whether these are blocks of so many games with these sums over all of them, by column and cell.
    pub(super) fn add_up(&self, games: u64, cells: usize, sums: &[i64]) -> bool {
        let blocks = games
            .checked_div(self.size)
            .map(|whole| whole + u64::from(!games.is_multiple_of(self.size)));
        let length = blocks.and_then(|blocks| usize::try_from(blocks).ok()?.checked_mul(cells * COLUMNS));
        let sum = |column: usize, cell: usize| -> i64 {
            let blocks = self.sums.chunks_exact(cells * COLUMNS);
            blocks.map(|block| block[cell * COLUMNS + column]).sum()
        };
        length == Some(self.sums.len())
            && (0..COLUMNS)
                .all(|column| (0..cells).all(|cell| sum(column, cell) == sums[column * cells + cell]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two cells; the score of the first is the game number, of the second nothing. A column more than is kept.
    fn played(games: u64) -> Blocks {
        let mut blocks = Blocks::default();
        for number in 0..games {
            blocks.add(number, 2, &[number as i32, 1, 0, 0, 77, 0, 0, 1, 0, 77]);
        }
        blocks
    }

    #[test]
    fn blocks_double_when_there_are_too_many() {
        assert_eq!(played(256).iter(256, 2).count(), 256);
        let blocks = played(515);
        let seen: Vec<_> = blocks.iter(515, 2).collect();
        // Of one to 256, of two to 512, of four from then on: 128 blocks of four and one of three.
        assert_eq!(seen.len(), 129);
        assert_eq!(
            seen[1],
            (4, 4, vec![&[4 + 5 + 6 + 7, 4, 0, 0][..], &[0, 0, 4, 0]])
        );
        assert_eq!(
            seen[128],
            (512, 3, vec![&[512 + 513 + 514, 3, 0, 0][..], &[0, 0, 3, 0]])
        );
    }

    #[test]
    fn blocks_know_whether_they_belong_to_the_sums() {
        let blocks = played(515);
        let sums = [515 * 514 / 2, 0, 515, 0, 0, 515, 0, 0];
        assert!(blocks.add_up(515, 2, &sums));
        assert!(!blocks.add_up(600, 2, &sums));
        assert!(!blocks.add_up(515, 2, &[0, 0, 515, 0, 0, 515, 0, 0]));
        assert!(Blocks::default().add_up(0, 2, &[0; 8]));
        assert!(
            !Blocks {
                size: 0,
                sums: Vec::new()
            }
            .add_up(0, 2, &[0; 8])
        );
    }
}
