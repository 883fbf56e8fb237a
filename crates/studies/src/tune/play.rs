//! Candidates played against the pool: the same games for all of them.

use admiralty_core::contract::{Deal, DiceKind, Match};
use admiralty_core::play::{Control, Plan, RunError, each};
use admiralty_core::seats::Seat;
use std::num::NonZeroUsize;
use std::ops::{ControlFlow, Range};

/// Games in a batch: some hundredths of a second.
const BATCH: u64 = 100;

/// What counts beside the points of a game: a hundredth for each point of the score, so that a close defeat is better
/// than a rout, and never better than a draw.
const WORTH_OF_A_MARGIN: f64 = 0.01;

/// What a candidate got against one opponent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Score {
    /// 2 for a game won, 1 for one drawn.
    pub half_points: u64,
    /// Points ahead, summed over the games.
    pub margin: i64,
    /// Games.
    pub games: u64,
}

impl Score {
    pub fn add(&mut self, other: Self) {
        self.half_points += other.half_points;
        self.margin += other.margin;
        self.games += other.games;
    }

    /// Points a game, and a little of the margin.
    pub fn merit(self) -> f64 {
        let games = self.games.max(1) as f64;
        self.half_points as f64 / 2.0 / games + WORTH_OF_A_MARGIN * self.margin as f64 / games
    }
}

/// One game from the side that is tuned: half points and margin.
fn played(table: &dyn Match, side: Seat, game: u64) -> Result<(u8, i32), RunError> {
    let end = table
        .ending(Deal::new(game, DiceKind::Keyed), None)
        .map_err(|reason| RunError::Game { game, reason })?;
    Ok((end.half_points(side), end.ahead(side)))
}

/// Plays these games at every table, on keyed dice, and hands each game's half points and margin to `count` in the order
/// of tables and games. Says whether all were played.
///
/// # Errors
/// If the threads cannot be started, or a game breaks off.
pub(super) fn play(
    tables: &[Box<dyn Match>],
    side: Seat,
    games: Range<u64>,
    threads: Option<NonZeroUsize>,
    control: Control<'_>,
    mut count: impl FnMut(usize, u8, i32) + Send,
) -> Result<bool, RunError> {
    let of_a_table = games.end - games.start;
    let all = of_a_table * tables.len() as u64;
    let plan = Plan::of(all, threads);
    let one = |number: u64| {
        let table = (number / of_a_table) as usize;
        let game = games.start + number % of_a_table;
        played(tables[table].as_ref(), side, game).map(|end| (table, end))
    };
    let some = |numbers: Range<u64>| numbers.map(one).collect::<Result<Vec<_>, RunError>>();
    let done = each(BATCH, plan, control, some, |_, batch| {
        for (table, (half_points, margin)) in batch {
            count(table, half_points, margin);
        }
        Ok(ControlFlow::Continue(()))
    })?;
    Ok(done == all)
}
