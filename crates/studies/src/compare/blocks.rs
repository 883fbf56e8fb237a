//! Games in blocks, so that others can make errors of their own for figures that the study does not give.

use serde::{Deserialize, Serialize};

/// The most blocks that are kept: enough for an error of a mean, few enough to be put away every second.
const MOST: usize = 256;

/// How many cells a block has, and how many columns of each.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// Cells.
    pub cells: usize,
    /// Columns.
    pub columns: usize,
}

impl Shape {
    const fn block(self) -> usize {
        self.cells * self.columns
    }
}

/// Sums over blocks of game numbers, all of one size but the first and the last; each begins at a multiple of the size.
/// When there are too many, blocks are put together two by two; so they depend on which games there are, and not on when
/// they were played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Blocks {
    /// How many games come before the first: more than none in a part of a study.
    #[serde(default, skip_serializing_if = "is_zero")]
    first: u64,
    /// Game numbers of a block.
    size: u64,
    /// By block, cell and column.
    sums: Vec<i64>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands it over so")]
pub(super) fn is_zero(number: &u64) -> bool {
    *number == 0
}

impl Blocks {
    /// No blocks yet; so many games come before.
    pub(super) fn after(first: u64) -> Self {
        Blocks {
            first,
            size: 1,
            sums: Vec::new(),
        }
    }

    /// Adds the games of a number, of which so many have been added before: a row for each cell.
    pub(super) fn add(&mut self, before: u64, shape: Shape, rows: &[i32]) {
        let block = shape.block();
        let begins = |size: u64| before == 0 || (self.first + before).is_multiple_of(size);
        if begins(self.size) {
            if self.sums.len() == MOST * block {
                self.put_together(block);
            }
            if before == 0 || (self.first + before).is_multiple_of(self.size) {
                self.sums.resize(self.sums.len() + block, 0);
            }
        }
        let last = self.sums.len() - block;
        for (sums, row) in self.sums[last..]
            .chunks_exact_mut(shape.columns)
            .zip(rows.chunks_exact(rows.len() / shape.cells))
        {
            for (sum, &number) in sums.iter_mut().zip(row) {
                *sum += i64::from(number);
            }
        }
    }

    fn put_together(&mut self, block: usize) {
        // The second of a pair whose first is not here stays alone.
        let odd = !(self.first / self.size).is_multiple_of(2);
        let alone = if odd { block.min(self.sums.len()) } else { 0 };
        let (alone, pairs) = self.sums.split_at(alone);
        let mut joined = alone.to_vec();
        for pair in pairs.chunks(2 * block) {
            let (one, other) = pair.split_at(block);
            joined.extend_from_slice(one);
            let last = joined.len() - block;
            add_to(&mut joined[last..], other);
        }
        self.size *= 2;
        self.sums = joined;
    }

    /// Adds the blocks of the games that follow.
    pub(super) fn merge(&mut self, mut next: Blocks, shape: Shape) {
        let block = shape.block();
        while self.size < next.size {
            self.put_together(block);
        }
        while next.size < self.size {
            next.put_together(block);
        }
        let begun = !self.sums.is_empty() && !next.first.is_multiple_of(self.size);
        let (same, more) = next
            .sums
            .split_at(if begun { block.min(next.sums.len()) } else { 0 });
        let last = self.sums.len().saturating_sub(block);
        add_to(&mut self.sums[last..], same);
        self.sums.extend_from_slice(more);
        while self.sums.len() > MOST * block {
            self.put_together(block);
        }
    }

    /// The blocks: how many games come before, how many there are, and the sums of each cell by column.
    pub fn iter(&self, games: u64, shape: Shape) -> impl Iterator<Item = (u64, u64, Vec<&[i64]>)> + '_ {
        let (first, size) = (self.first, self.size);
        let blocks = self.sums.chunks_exact(shape.block().max(1)).zip(first / size..);
        blocks.map(move |(sums, block)| {
            let from = first.max(block * size);
            let upto = (first + games).min((block + 1) * size);
            (from, upto - from, sums.chunks_exact(shape.columns).collect())
        })
    }

    /// Whether there are as many as so many games make.
    pub(super) fn fit(&self, games: u64, shape: Shape) -> bool {
        let end = self.first.checked_add(games);
        let blocks = match (self.size, games, end) {
            (0, ..) | (.., None) => None,
            (_, 0, _) => Some(0),
            (size, _, Some(end)) => Some(end.div_ceil(size) - self.first / size),
        };
        let length = blocks.and_then(|blocks| usize::try_from(blocks).ok()?.checked_mul(shape.block()));
        length == Some(self.sums.len())
    }

    /// Whether these are blocks of so many games with these sums over all of them, by column and cell.
    pub(super) fn add_up(&self, games: u64, shape: Shape, sums: &[i64]) -> bool {
        let Shape { cells, columns } = shape;
        let sum = |column: usize, cell: usize| -> i64 {
            let blocks = self.sums.chunks_exact(shape.block());
            blocks.map(|block| block[cell * columns + column]).sum()
        };
        self.fit(games, shape)
            && (0..columns)
                .all(|column| (0..cells).all(|cell| sum(column, cell) == sums[column * cells + cell]))
    }
}

/// Adds numbers to those in their place; what there is not adds nothing.
fn add_to(sums: &mut [i64], more: &[i64]) {
    for (sum, more) in sums.iter_mut().zip(more) {
        *sum += more;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHAPE: Shape = Shape { cells: 2, columns: 4 };

    /// Two cells; the score of the first is the game number, of the second nothing. A column more than is kept.
    fn played(games: u64) -> Blocks {
        part(0, games)
    }

    fn part(first: u64, end: u64) -> Blocks {
        let mut blocks = Blocks::after(first);
        for number in first..end {
            blocks.add(
                number - first,
                SHAPE,
                &[number as i32, 1, 0, 0, 77, 0, 0, 1, 0, 77],
            );
        }
        blocks
    }

    /// Wherever the games are cut, the parts make the blocks of the whole.
    #[test]
    fn parts_make_the_whole() {
        let whole = played(3_000);
        for cuts in [
            vec![1],
            vec![255, 257],
            vec![1_000, 1_001, 2_048],
            vec![7, 300, 2_999],
        ] {
            let mut all = part(0, cuts[0]);
            for (n, &cut) in cuts.iter().enumerate() {
                let end = cuts.get(n + 1).copied().unwrap_or(3_000);
                let next = part(cut, end);
                let rows: Vec<_> = next.iter(end - cut, SHAPE).collect();
                let games: u64 = rows.iter().map(|row| row.1).sum();
                assert_eq!((rows[0].0, games), (cut, end - cut));
                all.merge(next, SHAPE);
            }
            assert_eq!(all, whole, "{cuts:?}");
        }
    }

    #[test]
    fn blocks_double_when_there_are_too_many() {
        assert_eq!(played(256).iter(256, SHAPE).count(), 256);
        let blocks = played(515);
        let seen: Vec<_> = blocks.iter(515, SHAPE).collect();
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
        assert!(blocks.add_up(515, SHAPE, &sums));
        assert!(!blocks.add_up(600, SHAPE, &sums));
        assert!(!blocks.add_up(515, SHAPE, &[0, 0, 515, 0, 0, 515, 0, 0]));
        assert!(Blocks::after(0).add_up(0, SHAPE, &[0; 8]));
        assert!(
            !Blocks {
                first: 0,
                size: 0,
                sums: Vec::new()
            }
            .add_up(0, SHAPE, &[0; 8])
        );
    }
}
