//! The loop that plays a match: its games in batches, counted, and recorded where that is wanted.

use crate::contract::{Counts, Match, Results, Rows};
use crate::frames::Tape;
use crate::play::Watch;
use crate::play::batches::{batch_of, each};
use crate::play::plan::{BATCH, Control, Plan, RunError};
use serde::{Deserialize, Serialize};
use std::ops::Range;
use std::sync::{Mutex, PoisonError};

/// Where a run of a match stands: what has been counted of its games so far, and how it is watched.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Standing {
    /// What was counted.
    pub counts: Counts,
    /// The number of games that its intervals are tuned for, once it was looked at.
    pub tuned_for: Option<u64>,
    /// Whether a precision was asked for and reached.
    pub reached: bool,
}

impl Standing {
    /// A run of a match of which nothing has been played.
    ///
    /// # Errors
    /// If the match cannot be played.
    pub fn new(table: &dyn Match) -> Result<Self, RunError> {
        Ok(Standing {
            counts: table.play(0..0, None)?,
            tuned_for: None,
            reached: false,
        })
    }
}

/// Plays the games of the plan, or as many of them as its precision takes, and hands what is recorded to the tape's sink
/// batch by batch, in the order of the games: exactly the games that the result holds. The result is the same, bit for
/// bit, on any number of threads, and with a tape or without.
///
/// # Errors
/// If the threads cannot be started, a game breaks off, or the sink cannot keep what it is given.
pub fn run_match(
    table: &dyn Match,
    plan: Plan,
    control: Control<'_>,
    tape: Option<Tape<'_>>,
) -> Result<Results, RunError> {
    let mut standing = Standing::new(table)?;
    run_on(table, &mut standing, plan, control, tape, |_| {})?;
    let (counts, reached) = (&standing.counts, standing.reached);
    let watch = Watch::going_on(plan, 0, standing.tuned_for);
    let intervals = watch.intervals(&counts.endings.figures());
    Ok(Results {
        complete: reached || counts.endings.games == plan.games,
        reached,
        intervals,
        tables: table.tables(counts, intervals),
        tie: table.tie(),
        endings: standing.counts.endings,
    })
}

/// Plays on from where a run stands: the games of the plan, or as many of them as its precision takes. In the end it is as if
/// all games had been played in one go. `keep` is called after every batch, in order.
///
/// # Errors
/// As for [`run_match`].
pub fn run_on(
    table: &dyn Match,
    standing: &mut Standing,
    plan: Plan,
    control: Control<'_>,
    tape: Option<Tape<'_>>,
    mut keep: impl FnMut(&Standing) + Send,
) -> Result<(), RunError> {
    let played = standing.counts.endings.games;
    let mut watch = Watch::going_on(plan, played, standing.tuned_for);
    let recorded = tape.and_then(|tape| Some((table.rows(tape.wanted)?, tape)));
    let (first, mut tape) = recorded.unzip();
    let used = Mutex::new(Vec::from_iter(first));
    let spare = || used.lock().unwrap_or_else(PoisonError::into_inner);
    let wanted = tape.as_ref().map(|tape| tape.wanted);
    let play = |games: Range<u64>| {
        let spare = spare().pop();
        let mut rows = wanted.and_then(|wanted| spare.or_else(|| table.rows(wanted)));
        if let Some(rows) = &mut rows {
            rows.begin((games.end - games.start) as usize);
        }
        Ok((table.play(games, rows.as_deref_mut())?, rows))
    };
    let fold = |_, (batch, rows): (Counts, Option<Box<dyn Rows>>)| {
        if let (Some(rows), Some(tape)) = (rows, &mut tape) {
            tape.sink.take(&*rows)?;
            spare().push(rows);
        }
        standing.counts.merge(&batch);
        let flow = watch.look(&standing.counts.endings.figures());
        let expected = watch.expected().map(|games| games.saturating_sub(played));
        expected.into_iter().for_each(control.expected);
        (standing.tuned_for, standing.reached) = (watch.tuned_for(), watch.reached());
        keep(standing);
        Ok(flow)
    };
    // A precision is looked at batch by batch, whoever plays.
    let at_once = if plan.until.is_some() {
        BATCH
    } else {
        table.batch()
    };
    each(batch_of(plan).min(at_once), plan, control, play, fold).map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::{Deal, Ending, Endings, Refusal};
    use crate::frames::{Columns, Frame, Record, Sink, SinkError, Sinks, Wanted, frame};
    use crate::play::{BATCH, Run};
    use crate::statistics::{Intervals, Precision};
    use std::any::Any;
    use std::num::NonZeroUsize;
    use std::sync::atomic::{AtomicBool, Ordering};

    frame! {
        /// A row a game.
        frame Numbers of NumberRow named "numbers", usually 1.0 rows a game of 8.0 bytes {
            /// The number of the game.
            game: u64,
        }
    }

    impl Record for Numbers {
        fn each(&self, show: &mut dyn FnMut(&dyn Columns)) {
            show(self);
        }
    }

    impl Rows for Numbers {
        fn begin(&mut self, games: usize) {
            self.clear();
            self.reserve(games);
        }
    }

    /// Every second batch takes longer, so that batches do not finish in order.
    struct Uneven;

    impl Match for Uneven {
        fn play(&self, games: Range<u64>, rows: Option<&mut dyn Rows>) -> Result<Counts, RunError> {
            if games.start.is_multiple_of(2 * BATCH) {
                std::thread::sleep(std::time::Duration::from_millis(3));
            }
            let mut counts = Counts {
                endings: Endings::new(2),
                cells: vec![(games.end - games.start) as i64],
            };
            let mut rows = rows.map(|rows| rows as &mut dyn Any);
            let mut numbers = rows.as_mut().and_then(|rows| rows.downcast_mut::<Numbers>());
            for game in games {
                counts
                    .endings
                    .add(&self.ending(Deal::new(game, Default::default()), None).unwrap());
                if let Some(numbers) = &mut numbers {
                    numbers.push(NumberRow { game });
                }
            }
            Ok(counts)
        }

        fn ending(&self, deal: Deal, _notes: Option<&mut Vec<i32>>) -> Result<Ending, String> {
            Ok(Ending::highest([0, (deal.game % 3) as i32]))
        }

        fn narrate(&self, _game: u64, _out: &mut String) -> Result<(), Refusal> {
            Ok(())
        }

        fn rows(&self, _wanted: &Wanted) -> Option<Box<dyn Rows>> {
            Some(Box::<Numbers>::default())
        }
    }

    /// Checks that rows come in order, and gives up after so many.
    struct InOrder {
        next: u64,
        room: u64,
    }

    impl Sink for InOrder {
        fn take(&mut self, record: &dyn Record) -> Result<(), SinkError> {
            record.each(&mut |columns| {
                let crate::frames::Slice::U64(games) = columns.column(0) else {
                    panic!("another column");
                };
                let expected = self.next..self.next + games.len() as u64;
                assert!(games.iter().copied().eq(expected), "from {}", self.next);
                self.next += games.len() as u64;
            });
            if self.next > self.room {
                Err(SinkError("no more room".to_owned()))
            } else {
                Ok(())
            }
        }
    }

    /// A run with all that it counted.
    fn counted(
        table: &dyn Match,
        plan: Plan,
        control: Control<'_>,
        tape: Option<Tape<'_>>,
    ) -> Result<Run<Counts>, RunError> {
        let mut standing = Standing::new(table)?;
        let mut kept = 0;
        run_on(table, &mut standing, plan, control, tape, |stands| {
            kept = stands.counts.endings.games
        })?;
        let games = standing.counts.endings.games;
        assert_eq!(kept, games, "it is kept after every batch");
        Ok(Run {
            games,
            complete: games == plan.games,
            reached: standing.reached,
            intervals: Intervals::Fixed,
            tally: standing.counts,
        })
    }

    fn recorded(
        games: u64,
        threads: usize,
        control: Control<'_>,
        sink: &mut dyn Sink,
    ) -> Result<Run<Counts>, RunError> {
        let tape = Tape {
            wanted: &Wanted::none(),
            sink,
        };
        counted(
            &Uneven,
            Plan::of(games, NonZeroUsize::new(threads)),
            control,
            Some(tape),
        )
    }

    fn room(room: u64) -> InOrder {
        InOrder { next: 0, room }
    }

    #[test]
    fn every_sink_takes_every_game_in_order_on_any_number_of_threads() {
        let unrecorded = counted(&Uneven, Plan::of(10_300, None), Control::none(), None).unwrap();
        for threads in 1..=4 {
            let (mut one, mut other) = (room(u64::MAX), room(u64::MAX));
            let mut sinks = Sinks(vec![&mut one, &mut other]);
            let run = recorded(10_300, threads, Control::none(), &mut sinks).unwrap();
            assert_eq!(run, unrecorded);
            assert_eq!(
                (run.games, run.tally.cells, run.complete),
                (10_300, vec![10_300], true)
            );
            assert_eq!(run.tally.endings.wins(), [0, 6_866].into());
            assert_eq!((one.next, other.next), (10_300, 10_300));
        }
    }

    /// Broken off again and again, with a precision and without.
    #[test]
    fn a_run_in_several_sittings_is_one_run() {
        const MOST: u64 = 40_000;
        for until in [None, Some(Precision::read("1%", "points").unwrap())] {
            let sitting = |standing: &mut Standing, games: u64| {
                let next = standing.counts.endings.games;
                let plan = Plan {
                    first: next,
                    until,
                    ..Plan::of(MOST - next, None)
                };
                let cancel = AtomicBool::new(false);
                let control = Control {
                    cancel: &cancel,
                    progress: &|done| cancel.store(done >= games, Ordering::Relaxed),
                    ..Control::none()
                };
                run_on(&Uneven, standing, plan, control, None, |_| {}).unwrap();
            };
            let mut whole = Standing::new(&Uneven).unwrap();
            sitting(&mut whole, MOST);
            let mut parts = Standing::new(&Uneven).unwrap();
            let mut sittings = 0;
            while parts.counts.endings.games < MOST && !parts.reached {
                sitting(&mut parts, 3_000);
                sittings += 1;
            }
            assert_eq!(parts, whole);
            assert!(whole.reached == until.is_some() && sittings > 2, "{sittings}");
        }
    }

    #[test]
    fn a_sink_that_fails_ends_the_run_at_once() {
        for threads in 1..=3 {
            let mut sink = room(4_500);
            let error = recorded(1_000_000_000, threads, Control::none(), &mut sink).unwrap_err();
            assert!(
                matches!(&error, RunError::Record(SinkError(reason)) if reason == "no more room"),
                "{error}"
            );
            assert_eq!(sink.next, 5_000, "nothing is handed over after the fault");
        }
    }

    #[test]
    fn an_interrupted_run_records_the_games_it_counts() {
        for threads in 1..=3 {
            let cancel = AtomicBool::new(false);
            let stop = |done| cancel.store(done >= 7_000, Ordering::Relaxed);
            let mut sink = room(u64::MAX);
            let control = Control {
                cancel: &cancel,
                progress: &stop,
                ..Control::none()
            };
            let run = recorded(1_000_000_000, threads, control, &mut sink).unwrap();
            assert!(!run.complete && run.games >= 7_000);
            assert_eq!((run.games, run.tally.endings.games), (sink.next, sink.next));
        }
    }
}
