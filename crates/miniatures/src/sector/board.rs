//! The board of sectors: neighbours, distances, lines of sight (M2, M14).

use arrayvec::ArrayVec;
use std::fmt;
use std::ops::{BitAnd, BitOr, Not};
use std::sync::{Arc, Mutex, PoisonError};

/// The most sectors of a board: 9 rows of 15 and 14 (M2.1).
pub const MOST_SECTORS: usize = 131;

/// A sector, by its number from 0: row after row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Sector(pub u8);

impl Sector {
    /// To index arrays with.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of sectors: a bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SectorSet([u64; 3]);

impl SectorSet {
    /// No sector.
    pub const EMPTY: SectorSet = SectorSet([0; 3]);

    /// Whether a sector is among them.
    #[must_use]
    #[inline]
    pub const fn has(self, sector: Sector) -> bool {
        self.0[sector.index() >> 6] >> (sector.index() & 63) & 1 == 1
    }

    /// Adds a sector.
    #[inline]
    pub const fn insert(&mut self, sector: Sector) {
        self.0[sector.index() >> 6] |= 1 << (sector.index() & 63);
    }

    /// Takes a sector out.
    #[inline]
    pub const fn remove(&mut self, sector: Sector) {
        self.0[sector.index() >> 6] &= !(1 << (sector.index() & 63));
    }

    /// Whether there is none.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] | self.0[2] == 0
    }

    /// How many.
    #[must_use]
    pub const fn len(self) -> usize {
        (self.0[0].count_ones() + self.0[1].count_ones() + self.0[2].count_ones()) as usize
    }

    /// One by one, ascending.
    pub fn iter(self) -> impl Iterator<Item = Sector> {
        (0..3_u8).flat_map(move |word| {
            let mut bits = self.0[usize::from(word)];
            std::iter::from_fn(move || {
                (bits != 0).then(|| {
                    let bit = bits.trailing_zeros() as u8;
                    bits &= bits - 1;
                    Sector(word * 64 + bit)
                })
            })
        })
    }
}

impl BitAnd for SectorSet {
    type Output = SectorSet;
    #[inline]
    fn bitand(self, other: SectorSet) -> SectorSet {
        SectorSet(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }
}

impl BitOr for SectorSet {
    type Output = SectorSet;
    #[inline]
    fn bitor(self, other: SectorSet) -> SectorSet {
        SectorSet(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }
}

impl Not for SectorSet {
    type Output = SectorSet;
    #[inline]
    fn not(self) -> SectorSet {
        SectorSet(self.0.map(|word| !word))
    }
}

impl FromIterator<Sector> for SectorSet {
    fn from_iter<I: IntoIterator<Item = Sector>>(sectors: I) -> Self {
        let mut set = SectorSet::EMPTY;
        sectors.into_iter().for_each(|sector| set.insert(sector));
        set
    }
}

/// Row and column, both from 1, as players count them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Grid {
    /// 1 is one edge, `rows` the other.
    pub row: u8,
    /// From 1.
    pub column: u8,
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.row, self.column)
    }
}

/// What lies between two sectors (M14.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Between {
    /// The line crosses the inside of these.
    crossed: SectorSet,
    /// The line runs along the edge of these pairs: the first such pair, and how many, in the board's list.
    edges: (u16, u8),
}

/// A board.
#[derive(Clone, Debug, PartialEq)]
pub struct Board {
    rows: u8,
    columns: u8,
    grid: Vec<Grid>,
    neighbours: Vec<ArrayVec<Sector, 6>>,
    /// Sector by sector: which are next to it.
    around: Vec<SectorSet>,
    distance: Vec<u8>,
    between: Vec<Between>,
    edges: Vec<[Sector; 2]>,
}

impl Board {
    /// The board of a size; boards are worked out once.
    #[must_use]
    pub fn of(rows: u8, columns: u8) -> Arc<Board> {
        static BOARDS: Mutex<Vec<Arc<Board>>> = Mutex::new(Vec::new());
        let mut boards = BOARDS.lock().unwrap_or_else(PoisonError::into_inner);
        let found = boards
            .iter()
            .find(|board| (board.rows, board.columns) == (rows, columns));
        found.cloned().unwrap_or_else(|| {
            let board = Arc::new(Board::new(rows, columns));
            boards.push(Arc::clone(&board));
            board
        })
    }

    /// M2.1: `rows` is odd; rows as far from the centre row as an even number are long, the others a sector shorter.
    ///
    /// # Panics
    /// If the board is larger than the rules know.
    #[must_use]
    pub fn new(rows: u8, columns: u8) -> Self {
        let mut board = Board {
            rows,
            columns,
            grid: Vec::new(),
            neighbours: Vec::new(),
            around: Vec::new(),
            distance: Vec::new(),
            between: Vec::new(),
            edges: Vec::new(),
        };
        for row in 1..=rows {
            let length = columns - u8::from(!board.is_long(row));
            board.grid.extend((1..=length).map(|column| Grid { row, column }));
        }
        assert!(
            board.grid.len() <= MOST_SECTORS,
            "a board has at most {MOST_SECTORS} sectors"
        );
        for from in board.all() {
            let steps: Vec<u8> = board.all().map(|to| board.steps(from, to)).collect();
            board.distance.extend(steps);
        }
        for from in board.all() {
            let near: ArrayVec<_, 6> = board.all().filter(|&to| board.distance(from, to) == 1).collect();
            board.around.push(near.iter().copied().collect());
            board.neighbours.push(near);
        }
        for from in board.all() {
            for to in board.all() {
                let between = board.find_between(from, to);
                board.between.push(between);
            }
        }
        board
    }

    /// Whether a row holds the full number of sectors: "even" in M2.2.
    fn is_long(&self, row: u8) -> bool {
        self.centre_row().abs_diff(row).is_multiple_of(2)
    }

    /// The row in the middle.
    #[must_use]
    pub const fn centre_row(&self) -> u8 {
        self.rows.div_ceil(2)
    }

    /// The number of rows.
    #[must_use]
    pub const fn rows(&self) -> u8 {
        self.rows
    }

    /// The number of sectors in a long row.
    #[must_use]
    pub const fn columns(&self) -> u8 {
        self.columns
    }

    /// The number of sectors.
    #[must_use]
    pub fn len(&self) -> usize {
        self.grid.len()
    }

    /// Never: a board has sectors.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.grid.is_empty()
    }

    /// All sectors.
    pub fn all(&self) -> impl Iterator<Item = Sector> + use<> {
        (0..self.grid.len() as u8).map(Sector)
    }

    /// Row and column of a sector.
    #[must_use]
    #[inline]
    pub fn grid(&self, sector: Sector) -> Grid {
        self.grid[sector.index()]
    }

    /// The sector of a row and column, if there is one.
    #[must_use]
    pub fn sector(&self, row: u8, column: u8) -> Option<Sector> {
        let place = self.grid.iter().position(|&grid| grid == Grid { row, column })?;
        Some(Sector(place as u8))
    }

    /// The sectors of a row.
    #[must_use]
    pub fn row(&self, row: u8) -> SectorSet {
        self.all()
            .filter(|&sector| self.grid(sector).row == row)
            .collect()
    }

    /// M2.4: the rows along the two long edges.
    #[must_use]
    pub fn edges(&self) -> SectorSet {
        self.row(1) | self.row(self.rows)
    }

    /// M2.6: how many rows are a side's own.
    #[must_use]
    pub const fn own_rows(&self) -> u8 {
        (self.rows - 1) / 2
    }

    /// M2.2: across, in half sectors.
    pub(crate) fn across(&self, sector: Sector) -> i32 {
        let Grid { row, column } = self.grid(sector);
        2 * i32::from(column) + i32::from(!self.is_long(row))
    }

    /// M2.2: dy + max(0, (dx - dy) / 2).
    fn steps(&self, from: Sector, to: Sector) -> u8 {
        let dy = i32::from(self.grid(from).row.abs_diff(self.grid(to).row));
        let dx = (self.across(from) - self.across(to)).abs();
        (dy + ((dx - dy) / 2).max(0)) as u8
    }

    /// M2.2: the range between two sectors.
    #[must_use]
    #[inline]
    pub fn distance(&self, from: Sector, to: Sector) -> u8 {
        self.distance[from.index() * self.grid.len() + to.index()]
    }

    /// The sectors next to one.
    #[must_use]
    #[inline]
    pub fn neighbours(&self, of: Sector) -> &[Sector] {
        &self.neighbours[of.index()]
    }

    /// The same as a set.
    #[must_use]
    #[inline]
    pub fn around(&self, of: Sector) -> SectorSet {
        self.around[of.index()]
    }

    /// M17.6: the neighbour in one of six directions, 1 to 6 clockwise from the right; none beyond the edge.
    #[must_use]
    pub fn towards(&self, sector: Sector, direction: u8) -> Option<Sector> {
        const STEPS: [[i32; 2]; 6] = [[2, 0], [1, 3], [-1, 3], [-2, 0], [-1, -3], [1, -3]];
        let [x, y] = self.centre(sector);
        let [dx, dy] = STEPS[usize::from(direction - 1)];
        let near = self.neighbours(sector).iter().copied();
        near.into_iter()
            .find(|&other| self.centre(other) == [x + dx, y + dy])
    }

    /// M14.2: the centre of a sector on the plane.
    fn centre(&self, sector: Sector) -> [i32; 2] {
        [self.across(sector), 3 * i32::from(self.grid(sector).row)]
    }

    /// M14.2: the corners of a sector's hexagon, one after another around it.
    fn corners(&self, sector: Sector) -> [[i32; 2]; 6] {
        let [x, y] = self.centre(sector);
        [
            [x, y + 2],
            [x + 1, y + 1],
            [x + 1, y - 1],
            [x, y - 2],
            [x - 1, y - 1],
            [x - 1, y + 1],
        ]
    }

    /// M14.2: what the line between two centres crosses, the two ends apart, and along which edges it runs.
    fn find_between(&mut self, from: Sector, to: Sector) -> Between {
        let (start, end) = (self.centre(from), self.centre(to));
        let mut crossed = SectorSet::EMPTY;
        let first = self.edges.len();
        for sector in self
            .all()
            .filter(|&sector| sector != from && sector != to && from != to)
        {
            let corners = self.corners(sector);
            if crosses_inside(start, end, &corners) {
                crossed.insert(sector);
            }
            for other in self.neighbours[sector.index()].clone() {
                let pair = other > sector && other != from && other != to;
                if pair && runs_along(start, end, &corners, &self.corners(other)) {
                    self.edges.push([sector, other]);
                }
            }
        }
        Between {
            crossed,
            edges: (first as u16, (self.edges.len() - first) as u8),
        }
    }

    /// M14.2: the sectors whose inside the line between two sectors crosses.
    #[must_use]
    pub fn crossed(&self, from: Sector, to: Sector) -> SectorSet {
        self.between[from.index() * self.grid.len() + to.index()].crossed
    }

    /// M14.2: the pairs of sectors along whose edge the line runs.
    #[must_use]
    pub fn along(&self, from: Sector, to: Sector) -> &[[Sector; 2]] {
        let (first, count) = self.between[from.index() * self.grid.len() + to.index()].edges;
        &self.edges[usize::from(first)..][..usize::from(count)]
    }

    /// M14.1, M14.2: whether these sectors block the line between two others.
    #[must_use]
    #[inline]
    pub fn blocked(&self, from: Sector, to: Sector, by: SectorSet) -> bool {
        if by.is_empty() {
            return false;
        }
        let both = |&[one, other]: &[Sector; 2]| by.has(one) && by.has(other);
        !(self.crossed(from, to) & by).is_empty() || self.along(from, to).iter().any(both)
    }
}

/// On which side of the line from `start` to `end` a point lies: positive, negative, or 0 on it.
fn turn(start: [i32; 2], end: [i32; 2], point: [i32; 2]) -> i32 {
    (end[0] - start[0]) * (point[1] - start[1]) - (end[1] - start[1]) * (point[0] - start[0])
}

/// How far along the line a point lies, from 0 at its start to the line's squared length at its end.
fn along(start: [i32; 2], end: [i32; 2], point: [i32; 2]) -> i32 {
    (end[0] - start[0]) * (point[0] - start[0]) + (end[1] - start[1]) * (point[1] - start[1])
}

/// Whether a segment between two centres crosses the inside of a hexagon that holds neither. It does if corners lie
/// strictly on both sides of its line, and the hexagon's centre lies between the ends.
fn crosses_inside(start: [i32; 2], end: [i32; 2], corners: &[[i32; 2]; 6]) -> bool {
    let turns = corners.map(|corner| turn(start, end, corner));
    let both = turns.iter().any(|&side| side > 0) && turns.iter().any(|&side| side < 0);
    let length = along(start, end, end);
    // A hexagon that the line crosses, and that holds no end, lies between the ends with its whole crossing.
    let centre = [corners[0][0], corners[0][1] - 2];
    both && (0..=length).contains(&along(start, end, centre))
}

/// Whether a segment runs along the edge that two neighbouring hexagons share.
fn runs_along(start: [i32; 2], end: [i32; 2], one: &[[i32; 2]; 6], other: &[[i32; 2]; 6]) -> bool {
    let shared: ArrayVec<_, 6> = one.iter().filter(|corner| other.contains(corner)).collect();
    let length = along(start, end, end);
    shared.len() == 2
        && shared.iter().all(|&&corner| {
            turn(start, end, corner) == 0 && (0..=length).contains(&along(start, end, corner))
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(board: &Board, sectors: impl IntoIterator<Item = Sector>) -> Vec<(u8, u8)> {
        let grid = |sector| {
            let Grid { row, column } = board.grid(sector);
            (row, column)
        };
        sectors.into_iter().map(grid).collect()
    }

    fn at(board: &Board, (row, column): (u8, u8)) -> Sector {
        board.sector(row, column).unwrap()
    }

    /// K6.
    #[test]
    fn m2_1_the_board_has_66_sectors_and_167_neighbouring_pairs() {
        let board = Board::new(7, 10);
        assert_eq!(board.len(), 66);
        let pairs: usize = board.all().map(|sector| board.neighbours(sector).len()).sum();
        assert_eq!(pairs, 2 * 167);
        let near = |place| names(&board, board.neighbours(at(&board, place)).iter().copied());
        assert_eq!(near((1, 1)), [(1, 2), (2, 1), (2, 2)]);
        assert_eq!(near((4, 5)), [(3, 4), (3, 5), (4, 4), (4, 6), (5, 4), (5, 5)]);
        assert_eq!(board.sector(7, 10), None, "odd rows end with their ninth sector");
    }

    /// K6. Distances by the formula are those of steps from neighbour to neighbour, on every board.
    #[test]
    fn m2_2_the_distance_is_the_number_of_steps() {
        for (rows, columns) in [(7, 10), (5, 8), (9, 15), (5, 15), (7, 8), (9, 12)] {
            let board = Board::new(rows, columns);
            for from in board.all() {
                let mut steps = vec![u8::MAX; board.len()];
                steps[from.index()] = 0;
                let mut edge = vec![from];
                while let Some(next) = edge.pop() {
                    for &near in board.neighbours(next) {
                        if steps[near.index()] > steps[next.index()] + 1 {
                            steps[near.index()] = steps[next.index()] + 1;
                            edge.push(near);
                        }
                    }
                }
                for to in board.all() {
                    assert_eq!(board.distance(from, to), steps[to.index()], "{rows} by {columns}");
                }
            }
        }
        let board = Board::new(7, 10);
        let distance = |a, b| board.distance(at(&board, a), at(&board, b));
        assert_eq!(distance((1, 1), (7, 9)), 11);
        assert_eq!(distance((1, 5), (7, 5)), 6);
        assert_eq!(distance((5, 5), (4, 4)), 2);
        let most = board.all().flat_map(|a| board.all().map(move |b| (a, b)));
        assert_eq!(most.map(|(a, b)| board.distance(a, b)).max(), Some(11));
        let centre = at(&board, (4, 5));
        let count = |range| {
            board
                .all()
                .filter(|&to| board.distance(centre, to) == range)
                .count()
        };
        assert_eq!([0, 1, 2, 3, 4, 5, 6].map(count), [1, 6, 12, 18, 14, 11, 4]);
        for objective in [(4, 2), (4, 5), (4, 9)] {
            for edge in [1, 7] {
                let nearest = board
                    .row(edge)
                    .iter()
                    .map(|s| board.distance(s, at(&board, objective)));
                assert_eq!(nearest.min(), Some(3));
            }
        }
    }

    /// K6.
    #[test]
    fn m14_2_the_line_of_sight_crosses_these() {
        let board = Board::new(7, 10);
        let crossed = |a, b| names(&board, board.crossed(at(&board, a), at(&board, b)).iter());
        assert_eq!(crossed((4, 2), (4, 5)), [(4, 3), (4, 4)]);
        assert_eq!(crossed((5, 5), (3, 4)), [(4, 5)]);
        assert_eq!(crossed((5, 5), (4, 3)), [(4, 4), (5, 4)]);
        assert_eq!(crossed((7, 5), (3, 4)), [(4, 5), (5, 4), (5, 5), (6, 5)]);
        assert_eq!(crossed((6, 5), (3, 4)), [(4, 5), (5, 4)]);
        assert_eq!(crossed((5, 5), (3, 5)), []);
        let along = board.along(at(&board, (5, 5)), at(&board, (3, 5)));
        assert_eq!(along, [[at(&board, (4, 5)), at(&board, (4, 6))]]);
        for from in board.all() {
            for &to in board.neighbours(from) {
                assert!(board.crossed(from, to).is_empty() && board.along(from, to).is_empty());
            }
        }
        let pairs = board.all().flat_map(|a| board.all().map(move |b| (a, b)));
        assert_eq!(pairs.map(|(a, b)| board.crossed(a, b).len()).max(), Some(10));
    }

    #[test]
    fn m14_2_a_line_along_an_edge_is_blocked_by_both_sectors_together() {
        let board = Board::new(7, 10);
        let [from, to] = [(5, 5), (3, 5)].map(|place| at(&board, place));
        let blocked =
            |by: &[(u8, u8)]| board.blocked(from, to, by.iter().map(|&place| at(&board, place)).collect());
        assert!(!blocked(&[(4, 5)]) && !blocked(&[(4, 6)]) && blocked(&[(4, 5), (4, 6)]));
        assert!(!blocked(&[(5, 5), (3, 5)]), "the ends never block");
    }

    /// The same from both ends.
    #[test]
    fn m14_2_sight_is_mutual() {
        for board in [Board::new(7, 10), Board::new(9, 15)] {
            for from in board.all() {
                for to in board.all() {
                    assert_eq!(board.crossed(from, to), board.crossed(to, from));
                    assert_eq!(board.along(from, to), board.along(to, from));
                }
            }
        }
    }
}
