//! The loop that plays a match: its games in batches, counted, and recorded where that is wanted.

use crate::contract::{Counts, Match, Results, Rows};
use crate::frames::Tape;
use crate::play::batches::{Control, Plan, Run, RunError, Tally, run_batches};
use crate::statistics::Figures;
use std::ops::Range;
use std::sync::{Mutex, PoisonError};

impl Tally for Counts {
    fn merge(&mut self, other: &Self) {
        Counts::merge(self, other);
    }

    fn figures(&self) -> Figures {
        self.endings.figures()
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
    let run = counted(table, plan, control, tape)?;
    Ok(Results {
        complete: run.complete,
        reached: run.reached,
        intervals: run.intervals,
        tables: table.tables(&run.tally, run.intervals),
        tie: table.tie(),
        endings: run.tally.endings,
    })
}

fn counted(
    table: &dyn Match,
    plan: Plan,
    control: Control<'_>,
    tape: Option<Tape<'_>>,
) -> Result<Run<Counts>, RunError> {
    let none = table.play(plan.first..plan.first, None)?;
    let recorded = tape.and_then(|tape| Some((table.rows(tape.wanted)?, tape)));
    let Some((first, Tape { wanted, sink })) = recorded else {
        let play = |games: Range<u64>| Ok((table.play(games, None)?, ()));
        return run_batches(none, plan, control, play, |()| Ok(()));
    };
    let used = Mutex::new(vec![first]);
    let spare = || used.lock().unwrap_or_else(PoisonError::into_inner);
    let play = |games: Range<u64>| {
        let rows: Option<Box<dyn Rows>> = spare().pop();
        let mut rows = rows.or_else(|| table.rows(wanted));
        if let Some(rows) = &mut rows {
            rows.begin((games.end - games.start) as usize);
        }
        Ok((table.play(games, rows.as_deref_mut())?, rows))
    };
    run_batches(none, plan, control, play, |rows| {
        if let Some(rows) = rows {
            sink.take(&*rows)?;
            spare().push(rows);
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::{Deal, Ending, Endings, Refusal};
    use crate::frames::{Columns, Frame, Record, Sink, SinkError, Sinks, Wanted, frame};
    use crate::play::BATCH;
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
