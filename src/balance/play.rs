//! Plays the cells of a study, game number by game number, until it is over.

use super::design::Contrast;
use super::ledger::{Column, Ledger, push_ending};
use super::record::Record;
use crate::harness::{Control, FIRST_LOOK, Match, Plan, Refusal, RunError, in_batches_of};
use crate::statistics::{Intervals, Precision, Simultaneous, Unit};
use std::num::NonZeroUsize;
use std::ops::{ControlFlow, Range};

/// Game numbers that a thread plays at once, each in every cell: some tenths of a second at most where commanders play
/// thousands of games a second, and no long wait for Ctrl-C where they do not.
pub const STRIDE: u64 = 20;

/// A study with a precision is looked at whenever it has so many more games of each cell.
pub const LOOK: u64 = 1000;

/// Plays on from where the record stands, to its end or until it is cancelled. `keep` is called after every stride, in
/// order; what it makes of the record must not change it. Progress is told in games of all cells since the call.
///
/// The record comes out the same, bit for bit, on any number of threads, and whether it was played in one go or
/// in several.
///
/// # Errors
/// If the threads cannot be started, a game breaks off, or `keep` fails.
pub fn play(
    tables: &[Box<dyn Match + '_>],
    record: &mut Record,
    threads: Option<NonZeroUsize>,
    control: Control<'_>,
    mut keep: impl FnMut(&Record) -> Result<(), Refusal> + Send,
) -> Result<(), Refusal> {
    let begun = record.ledger.games();
    let cells = tables.len() as u64;
    let left = record.games.saturating_sub(begun);
    if record.complete() || left == 0 {
        return Ok(());
    }
    let main: Vec<Contrast> = main_effects(record);
    let told = |games: u64| (control.expected)((games.max(begun) - begun) * cells);
    if record.until.is_none() {
        told(record.games);
    }
    let plan = Plan {
        games: left,
        until: None,
        threads,
    };
    let inner = Control {
        progress: &|done| (control.progress)(done * cells),
        ..control
    };
    let width = record.ledger.width();
    let one = |range: Range<u64>| rows(tables, begun + range.start..begun + range.end, width);
    let mut broken = None;
    in_batches_of(STRIDE, plan, inner, one, |_, played| {
        let added = played.map_err(Refusal::from).and_then(|rows| {
            let mut flow = ControlFlow::Continue(());
            for row in rows.chunks_exact(tables.len() * width) {
                record.ledger.add(row);
                flow = look(record, &main, &told);
                if flow.is_break() {
                    break;
                }
            }
            keep(record).map(|()| flow)
        });
        added.unwrap_or_else(|refusal| {
            broken = Some(refusal);
            ControlFlow::Break(())
        })
    })
    .map_err(Refusal::from)?;
    broken.map_or(Ok(()), Err)
}

/// The rows of these games, one number after another, every cell of it.
fn rows(tables: &[Box<dyn Match + '_>], games: Range<u64>, width: usize) -> Result<Vec<i32>, RunError> {
    let mut rows = Vec::with_capacity((games.end - games.start) as usize * tables.len() * width);
    let mut details = Vec::with_capacity(width);
    for game in games {
        for table in tables {
            details.clear();
            let ending = table
                .watched(game, &mut details)
                .map_err(|reason| RunError::Game { game, reason })?;
            push_ending(ending, &mut rows);
            rows.extend(details.iter().map(|&number| i32::from(number)));
        }
    }
    Ok(rows)
}

fn main_effects(record: &Record) -> Vec<Contrast> {
    let mut effects = record.setting.design.effects();
    effects.retain(|effect| effect.parts.len() == 1);
    effects
}

/// Looks at a study with a precision: tells how far it has to go, and ends it once every main effect is known so well.
fn look(record: &mut Record, main: &[Contrast], told: &impl Fn(u64)) -> ControlFlow<()> {
    let games = record.ledger.games();
    if !games.is_multiple_of(LOOK) || games < FIRST_LOOK.min(record.games) {
        return ControlFlow::Continue(());
    }
    let Some(precision) = record.precision() else {
        return ControlFlow::Continue(());
    };
    let together = |tuned_for| Simultaneous {
        intervals: Intervals::Sequence { tuned_for },
        among: main.len(),
    };
    let widest = widest_error(&record.ledger, main, precision);
    let planned = together(1).intervals.planned_z(together(1).level());
    // The cast saturates; a study in which nothing varies needs no more games.
    let needed = (games as f64 * (planned * widest / precision.half_width()).powi(2)).ceil() as u64;
    let tuned_for = record.tuned_for.unwrap_or(needed.max(games));
    let half_width = together(tuned_for).reach(games) * widest;
    record.tuned_for = Some(tuned_for);
    record.reached = half_width <= precision.half_width();
    if record.reached {
        told(games);
        ControlFlow::Break(())
    } else {
        told(needed.clamp(games, record.games));
        ControlFlow::Continue(())
    }
}

/// The largest standard error of a main effect on what the precision is measured on.
fn widest_error(ledger: &Ledger, main: &[Contrast], precision: Precision) -> f64 {
    let columns: &[Column] = match precision.unit() {
        Unit::Points => &[Column::Score],
        Unit::Percent => &Column::OUTCOMES,
    };
    let errors = columns.iter().flat_map(|&column| {
        main.iter().map(move |effect| {
            ledger
                .contrast(column as usize, effect)
                .1
                .unwrap_or(f64::INFINITY)
        })
    });
    errors.fold(0.0, f64::max)
}
