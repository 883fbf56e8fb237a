//! Plays the cells of a study, game number by game number, until it is over.

use super::counts::Sharing;
use super::plan::{divide, games_before, needed, trial_ends, watched, way_of};
use super::record::Record;
use super::request::Extent;
use super::row::push_ending;
use super::setting::Rerolls;
use admiralty_core::contract::{Deal, DiceKind, Match, Refusal};
use admiralty_core::play::{Control, FIRST_LOOK, Plan, RunError, each};
use admiralty_core::statistics::{Intervals, Simultaneous};
use std::num::NonZeroUsize;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::Ordering;

/// Game numbers that a thread plays at once, each in every cell: some tenths of a second at most where commanders play
/// thousands of games a second, and no long wait for Ctrl-C where they do not.
pub const STRIDE: u64 = 20;

/// A study with a precision is looked at whenever it has so many more games of each cell.
pub const LOOK: u64 = 1000;

/// The commanders of a cell, and which of the numbers that they note of a game are counted.
pub type Seated<'s> = (Box<dyn Match>, &'s [usize]);

/// Plays on from where the record stands, to its end or until it is cancelled. `keep` is called after every stride, in
/// order; what it makes of the record must not change it. Progress is told in games of all cells since the call.
///
/// The record comes out the same, bit for bit, on any number of threads, and whether it was played in one go or
/// in several.
///
/// # Errors
/// If the threads cannot be started, a game breaks off, or `keep` fails.
pub fn play(
    tables: &[Seated<'_>],
    record: &mut Record,
    threads: Option<NonZeroUsize>,
    control: Control<'_>,
    keep: &mut (dyn FnMut(&Record) -> Result<(), Refusal> + Send),
) -> Result<(), Refusal> {
    let begun = record.ledger.games();
    let cells = tables.len() as u64;
    let told = |games: u64| (control.expected)((games.max(begun) - begun) * cells);
    if record.until.is_none() {
        told(record.games);
    }
    let (trial, end) = (trial_ends(&record.setting.design), record.first + record.games);
    while !record.is_played() && !control.cancel.load(Ordering::Relaxed) {
        let from = record.next();
        if from >= trial && record.division.is_empty() {
            record.division = division(tables, record, threads, control)?;
            continue; // it may have been cancelled meanwhile
        }
        if begun == 0 && from == record.first && record.first > 0 {
            let before = games_before(&record.setting.design, &record.division, record.first);
            record.ledger = record.setting.counts().after(&before);
        }
        let upto = if from < trial { end.min(trial) } else { end };
        let done = record.ledger.games() - begun;
        let inner = Control {
            progress: &|more| (control.progress)((done + more) * cells),
            ..control
        };
        stretch(tables, record, (from..upto, threads), inner, &told, keep)?;
    }
    Ok(())
}

/// How game numbers are divided between ways to share dice. A part of a study plays the games again that say so, for that
/// alone.
fn division(
    tables: &[Seated<'_>],
    record: &Record,
    threads: Option<NonZeroUsize>,
    control: Control<'_>,
) -> Result<Vec<usize>, Refusal> {
    if record.first == 0 || record.ledger.parts().len() == 1 {
        return Ok(divide(record));
    }
    let games = trial_ends(&record.setting.design);
    let extent = Extent { games, until: None };
    let mut trial = Record::new(record.setting.clone(), extent, String::new());
    let quiet = Control {
        progress: &|_| {},
        expected: &|_| {},
        ..control
    };
    play(tables, &mut trial, threads, quiet, &mut |_| Ok(()))?;
    Ok(if trial.is_played() {
        divide(&trial)
    } else {
        Vec::new()
    })
}

/// Plays game numbers of which it is known how they share their dice.
fn stretch(
    tables: &[Seated<'_>],
    record: &mut Record,
    (numbers, threads): (Range<u64>, Option<NonZeroUsize>),
    control: Control<'_>,
    told: &(impl Fn(u64) + Sync),
    keep: &mut (dyn FnMut(&Record) -> Result<(), Refusal> + Send),
) -> Result<(), Refusal> {
    let width = record.ledger.width();
    let rerolls = record.setting.rerolls;
    let design = record.setting.design.clone();
    let division = record.division.clone();
    let ways = Sharing::of(&design);
    let one = |games: Range<u64>| {
        let game =
            |cell: usize, number: u64| ways[way_of(&design, &division, number)].game(&design, cell, number);
        rows(tables, games, (width, rerolls), game).map_err(Refusal::from)
    };
    let plan = Plan::range(numbers, threads);
    each(STRIDE, plan, control, one, |games, (rows, laws)| {
        let mut flow = ControlFlow::Continue(());
        let of_number = laws.len() / (games.end - games.start) as usize;
        for ((at, number), row) in games.enumerate().zip(rows.chunks_exact(tables.len() * width)) {
            let laws = &laws[at * of_number..][..of_number];
            record.ledger.add(way_of(&design, &division, number), row, laws);
            flow = look(record, told);
            if flow.is_break() {
                break;
            }
        }
        keep(record).map(|()| flow)
    })
    .map(drop)
}

/// The rows of these game numbers, one after another, every cell of it; and where luck is taken out, so their laws.
fn rows(
    tables: &[Seated<'_>],
    numbers: Range<u64>,
    (width, rerolls): (usize, Option<Rerolls>),
    game: impl Fn(usize, u64) -> u64,
) -> Result<(Vec<i32>, Vec<i32>), RunError> {
    let mut rows = Vec::with_capacity((numbers.end - numbers.start) as usize * tables.len() * width);
    let mut details = Vec::with_capacity(width);
    let mut laws = Vec::new();
    for number in numbers {
        for (cell, (table, noted)) in tables.iter().enumerate() {
            let game = game(cell, number);
            details.clear();
            let wanted = (!noted.is_empty()).then_some(&mut details);
            let deal = Deal::new(game, DiceKind::Keyed);
            let ending = match rerolls {
                None => table.ending(deal, wanted),
                Some(rerolls) => table.ending_without_luck(deal, rerolls.times, wanted, &mut laws),
            };
            push_ending(
                &ending.map_err(|reason| RunError::Game { game, reason })?,
                &mut rows,
            );
            rows.extend(noted.iter().map(|&place| details[place]));
        }
    }
    Ok((rows, laws))
}

/// Looks at a study with a precision: tells how far it has to go, and ends it once every main effect is known so well.
fn look(record: &mut Record, told: &impl Fn(u64)) -> ControlFlow<()> {
    let games = record.ledger.games();
    let first = FIRST_LOOK.max(trial_ends(&record.setting.design));
    if games < first.min(record.games) || !(games.is_multiple_of(LOOK) || games == record.games) {
        return ControlFlow::Continue(());
    }
    let Some(precision) = record.precision() else {
        return ControlFlow::Continue(());
    };
    if games == first {
        // From here on it is known how the rest is divided.
        record.division = divide(record);
    }
    let watched = watched(record);
    let together = |tuned_for| Simultaneous {
        intervals: Intervals::Sequence { tuned_for },
        among: record.setting.design.main_effects(),
    };
    let errors = watched
        .iter()
        .map(|(column, effect)| record.ledger.contrast(*column, effect).1.unwrap_or(f64::INFINITY));
    let widest = errors.fold(0.0, f64::max);
    let planned = together(1).intervals.planned_z(together(1).level());
    let needed = needed(record, precision.half_width() / planned);
    let tuned_for = record.tuned_for.unwrap_or(needed.max(games));
    let half_width = together(tuned_for).reach(games) * widest;
    record.tuned_for = Some(tuned_for);
    record.reached = half_width <= precision.half_width();
    if record.reached {
        told(games);
        ControlFlow::Break(())
    } else {
        told(needed.clamp(games, record.games.max(games)));
        ControlFlow::Continue(())
    }
}
