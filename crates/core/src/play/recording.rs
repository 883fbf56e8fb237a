//! Games of which rows are recorded while they are played.

use crate::frames::{Record, Tape, Wanted};
use crate::play::batches::{Control, Experiment, Plan, Run, RunError, run_batches};
use std::ops::Range;
use std::sync::{Mutex, PoisonError};

/// A game of which rows can be recorded while it is played.
pub trait Recordable: Experiment {
    /// The rows of a batch.
    type Record: Record;

    /// A record of these frames, with nothing in it yet.
    fn blank(&self, wanted: &Wanted) -> Self::Record;

    /// Empties a record and makes room for so many games. Records are used again and again, so that recording takes
    /// no more memory as a run goes on.
    fn begin(&self, record: &mut Self::Record, games: usize);

    /// Plays as [`Experiment::play_all`] does, the same games with the same tally, and adds their rows to the record in
    /// the order of the games.
    ///
    /// # Errors
    /// As for [`Experiment::play_all`].
    fn play_recorded(
        &self,
        games: Range<u64>,
        tally: &mut Self::Tally,
        record: &mut Self::Record,
    ) -> Result<(), RunError>;
}

/// Plays as [`run`](crate::play::run) does, with the same result, and hands what is recorded to the tape's sink batch by batch in the
/// order of the games: exactly the games that the result holds.
///
/// # Errors
/// As for [`run`](crate::play::run), and if the sink cannot keep what it is given.
pub fn run_recorded<E: Recordable>(
    experiment: &E,
    plan: Plan,
    control: Control<'_>,
    tape: Tape<'_>,
) -> Result<Run<E::Tally>, RunError> {
    let Tape { wanted, sink } = tape;
    let used = Mutex::new(Vec::new());
    let spare = || used.lock().unwrap_or_else(PoisonError::into_inner);
    let play = |games: Range<u64>| {
        let record = spare().pop();
        let mut record = record.unwrap_or_else(|| experiment.blank(wanted));
        experiment.begin(&mut record, (games.end - games.start) as usize);
        let mut tally = E::Tally::default();
        experiment.play_recorded(games, &mut tally, &mut record)?;
        Ok((tally, record))
    };
    run_batches(plan, control, play, |record| {
        sink.take(&record)?;
        spare().push(record);
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::super::batches::one_after_another;
    use super::*;
    use crate::frames::{Columns, Frame, Sink, SinkError, Sinks, frame};
    use crate::play::{BATCH, Tally};
    use crate::statistics::Figures;
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

    /// Counts games.
    #[derive(Clone, Debug, Default, PartialEq)]
    struct Count(u64);

    impl Tally for Count {
        fn merge(&mut self, other: &Self) {
            self.0 += other.0;
        }

        fn figures(&self) -> Figures {
            Figures {
                draws: self.0,
                ..Figures::default()
            }
        }
    }

    /// Every second batch takes longer, so that batches do not finish in order.
    struct Uneven;

    impl Experiment for Uneven {
        type Tally = Count;

        fn play(&self, game: u64, tally: &mut Count) -> Result<(), String> {
            if game.is_multiple_of(2 * BATCH) {
                std::thread::sleep(std::time::Duration::from_millis(3));
            }
            tally.0 += 1;
            Ok(())
        }
    }

    impl Recordable for Uneven {
        type Record = Numbers;

        fn blank(&self, _wanted: &Wanted) -> Numbers {
            Numbers::default()
        }

        fn begin(&self, record: &mut Numbers, games: usize) {
            record.clear();
            record.reserve(games);
        }

        fn play_recorded(
            &self,
            games: Range<u64>,
            tally: &mut Count,
            record: &mut Numbers,
        ) -> Result<(), RunError> {
            one_after_another(games, |game| {
                record.push(NumberRow { game });
                self.play(game, tally)
            })
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
                assert!(
                    games
                        .iter()
                        .copied()
                        .eq(self.next..self.next + games.len() as u64),
                    "from {}",
                    self.next
                );
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
    ) -> Result<Run<Count>, RunError> {
        let plan = Plan::of(games, NonZeroUsize::new(threads));
        run_recorded(
            &Uneven,
            plan,
            control,
            Tape {
                wanted: &Wanted::none(),
                sink,
            },
        )
    }

    #[test]
    fn every_sink_takes_every_game_in_order_on_any_number_of_threads() {
        for threads in 1..=4 {
            let (mut one, mut other) = (
                InOrder {
                    next: 0,
                    room: u64::MAX,
                },
                InOrder {
                    next: 0,
                    room: u64::MAX,
                },
            );
            let run = recorded(
                10_300,
                threads,
                Control::none(),
                &mut Sinks(vec![&mut one, &mut other]),
            )
            .unwrap();
            assert_eq!(
                (run.games, run.tally, run.complete),
                (10_300, Count(10_300), true)
            );
            assert_eq!((one.next, other.next), (10_300, 10_300));
        }
    }

    #[test]
    fn a_sink_that_fails_ends_the_run_at_once() {
        for threads in 1..=3 {
            let mut sink = InOrder { next: 0, room: 4_500 };
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
            let mut sink = InOrder {
                next: 0,
                room: u64::MAX,
            };
            let control = Control {
                cancel: &cancel,
                progress: &stop,
                ..Control::none()
            };
            let run = recorded(1_000_000_000, threads, control, &mut sink).unwrap();
            assert!(!run.complete && run.games >= 7_000);
            assert_eq!((run.games, run.tally), (sink.next, Count(sink.next)));
        }
    }
}
