//! Fleets that go elsewhere together. An attack is worth something when enough have gone: on the way there the value falls first,
//! and no change of one group shows what lies beyond.

use super::board::{Board, Mark};
use crate::map::Area;
use crate::naval::MAX_COUNTERS;
use arrayvec::ArrayVec;

/// The most leaps that a search climbs from.
pub const MOST: usize = 3;
/// By how much the value must rise again.
const RISE: f32 = 1e-3;

/// Groups, each with its way to one area.
type Able = ArrayVec<(usize, usize), MAX_COUNTERS>;
/// Boards after a leap, the best first.
type Leaps = ArrayVec<Mark, MOST>;

/// The best so many leaps from a board: all that can go to one area, or all of one area that can go to another.
pub fn best(board: &mut Board<'_>, many: usize) -> Leaps {
    let mut best = Leaps::new();
    if many == 0 {
        return best;
    }
    let before = board.mark();
    for area in Area::ALL {
        let able = board.able(area);
        let others = Area::ALL.into_iter().filter(|&from| from != area);
        for from in std::iter::once(None).chain(others.map(Some)) {
            if let Some(leap) = leap(board, &able, from, &before) {
                keep(&mut best, leap, many);
            }
        }
    }
    best
}

/// Sends one group after another, the strongest first: the board where the value has risen most above the least that it was
/// on the way; none if it only fell. Then all is as before.
fn leap(board: &mut Board<'_>, able: &Able, from: Option<Area>, before: &Mark) -> Option<Mark> {
    let (mut least, mut most, mut best, mut gone) = (board.value, RISE, None, false);
    for &(group, to) in able {
        if !board.send(group, to, from) {
            continue;
        }
        gone = true;
        if board.value - least > most {
            (most, best) = (board.value - least, Some(board.mark()));
        }
        least = least.min(board.value);
    }
    if gone {
        board.go_back(before);
    }
    best
}

/// Keeps a leap if it is among the best, and not one of them found another way.
fn keep(best: &mut Leaps, leap: Mark, many: usize) {
    let at = best
        .iter()
        .position(|other| other.value <= leap.value)
        .unwrap_or(best.len());
    if at == many || best.get(at).is_some_and(|other| other.value == leap.value) {
        return;
    }
    best.truncate(many - 1);
    best.insert(at, leap);
}
