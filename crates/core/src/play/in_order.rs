//! Batches that are finished in any order and folded in theirs, by whichever thread finds the fold free.

use std::collections::BTreeMap;
use std::ops::{ControlFlow, Range};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// How many finished batches may wait for each thread while one is folded. A fold that now and then takes as long as
/// several batches (it compresses what was recorded) then holds nobody up; one that always does holds everybody up, and
/// memory stays flat.
const BACKLOG: usize = 4;

/// Takes batches that come in any order and folds them in theirs. A thread hands its batch in and goes on; the one that
/// finds the fold free folds all that are in turn.
pub(super) struct InOrder<B, F> {
    state: Mutex<State<B, F>>,
    /// Told whenever the backlog may have become shorter, or nobody will fold it any more.
    room: Condvar,
    /// The longest backlog that is left to the thread that folds.
    backlog: usize,
}

struct State<B, F> {
    /// The batch that is to be folded next.
    next: u64,
    waiting: BTreeMap<u64, (Range<u64>, B)>,
    done: u64,
    ended: bool,
    /// None while a thread folds. It is put back only when no batch is in turn, so that none can be forgotten.
    fold: Option<F>,
}

impl<B, F: FnMut(Range<u64>, B) -> ControlFlow<()>> InOrder<B, F> {
    /// For batches numbered from 0 that so many threads hand in.
    pub(super) fn new(threads: usize, fold: F) -> Self {
        let state = State {
            next: 0,
            waiting: BTreeMap::new(),
            done: 0,
            ended: false,
            fold: Some(fold),
        };
        InOrder {
            state: Mutex::new(state),
            room: Condvar::new(),
            backlog: BACKLOG * threads,
        }
    }

    /// Takes a finished batch and, if nobody is folding, folds all that are in turn. Tells once how many games are
    /// folded: numbers that never go back and, when all batches are in, end with the last.
    pub(super) fn hand_in(&self, batch: u64, games: Range<u64>, result: B, tell: &dyn Fn(u64)) {
        let mut state = self.lock();
        state.waiting.insert(batch, (games, result));
        let state = match state.fold.take() {
            Some(fold) => self.fold_all_in_turn(state, fold),
            None => self.wait_for_room(state),
        };
        tell(state.done);
    }

    /// Folds, without holding others up, until no batch is in turn.
    fn fold_all_in_turn<'a>(
        &'a self,
        mut state: MutexGuard<'a, State<B, F>>,
        mut fold: F,
    ) -> MutexGuard<'a, State<B, F>> {
        while let Some((games, result)) = state.take_next() {
            drop(state);
            self.room.notify_all();
            let more = games.end - games.start;
            let verdict = fold(games, result);
            state = self.lock();
            state.done += more;
            state.ended |= verdict.is_break();
        }
        state.fold = Some(fold);
        self.room.notify_all();
        state
    }

    /// Waits while a thread folds and the backlog is too long. Where nobody folds, an earlier batch is still being
    /// played, and its thread may need this one.
    fn wait_for_room<'a>(&self, state: MutexGuard<'a, State<B, F>>) -> MutexGuard<'a, State<B, F>> {
        let full = |state: &mut State<B, F>| {
            state.fold.is_none() && !state.ended && state.waiting.len() > self.backlog
        };
        let waited = self.room.wait_while(state, full);
        waited.unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether no more batches are needed.
    pub(super) fn ended(&self) -> bool {
        self.lock().ended
    }

    /// Ends it when the thread that keeps this panics: a batch that is never handed in, or a fold that is never put back,
    /// would have the others go on, or wait, for nothing.
    pub(super) fn ends_with_a_panic(&self) -> impl Drop {
        EndsWithAPanic(self)
    }

    /// How many games have been folded.
    pub(super) fn done(&self) -> u64 {
        self.lock().done
    }

    /// Nothing that panics runs under the lock but what is told of progress, and then the state is whole.
    fn lock(&self) -> MutexGuard<'_, State<B, F>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<B, F> State<B, F> {
    /// The next batch in turn, if it is there and wanted.
    fn take_next(&mut self) -> Option<(Range<u64>, B)> {
        if self.ended {
            return None;
        }
        let batch = self.waiting.remove(&self.next)?;
        self.next += 1;
        Some(batch)
    }
}

struct EndsWithAPanic<'a, B, F>(&'a InOrder<B, F>);

impl<B, F> Drop for EndsWithAPanic<'_, B, F> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let state = self.0.state.lock();
            state.unwrap_or_else(PoisonError::into_inner).ended = true;
            self.0.room.notify_all();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::{Control, Plan, RunError, each};
    use std::num::NonZeroUsize;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::sync::mpsc::channel;
    use std::thread;
    use std::time::Duration;

    /// After which a test that would never end fails: minutes, so that no machine is too slow.
    const HANGS: Duration = Duration::from_secs(10 * 60);

    fn plan(games: u64, threads: usize) -> Plan {
        Plan::of(games, NonZeroUsize::new(threads))
    }

    #[test]
    fn nobody_waits_while_another_folds() {
        let (begun, has_begun) = channel();
        let (go_on, may_go_on) = channel();
        let mut folded = Vec::new();
        let keep = &mut folded;
        let in_order = InOrder::new(2, move |games: Range<u64>, slow| {
            if slow {
                begun.send(()).unwrap();
                let waited = may_go_on.recv_timeout(HANGS);
                waited.expect("the others hand in meanwhile");
            }
            keep.push((games.start, thread::current().id()));
            ControlFlow::Continue(())
        });
        let told = Mutex::new(Vec::new());
        let tell = |done| told.lock().unwrap().push(done);
        let folder = thread::scope(|scope| {
            let folder = scope.spawn(|| {
                let _guard = in_order.ends_with_a_panic();
                in_order.hand_in(0, 0..1, true, &tell);
            });
            has_begun.recv().unwrap();
            // Out of turn and in turn: neither is folded here, neither waits.
            in_order.hand_in(2, 2..3, false, &tell);
            in_order.hand_in(1, 1..2, false, &tell);
            go_on.send(()).unwrap();
            folder.thread().id()
        });
        assert_eq!(in_order.done(), 3);
        drop(in_order);
        assert_eq!(folded, [(0, folder), (1, folder), (2, folder)]);
        assert_eq!(told.into_inner().unwrap(), [0, 0, 3]);
    }

    #[test]
    fn a_slow_fold_holds_the_others_up_before_the_backlog_grows() {
        for threads in 1..=3 {
            let backlog = (BACKLOG * threads) as u64;
            let (begun, has_begun) = channel();
            let (full, is_full) = channel();
            let folded = AtomicBool::new(false);
            let over = &folded;
            let in_order = InOrder::new(threads, move |games: Range<u64>, ()| {
                if games.start == 0 {
                    begun.send(()).unwrap();
                    let waited = is_full.recv_timeout(HANGS);
                    waited.expect("the backlog is taken in meanwhile");
                    // Nothing waits for this: it lets a thread that is not held up come back too soon.
                    thread::sleep(Duration::from_millis(20));
                    over.store(true, Ordering::Relaxed);
                }
                ControlFlow::Continue(())
            });
            let hand_in = |batch| in_order.hand_in(batch, batch..batch + 1, (), &|_| ());
            thread::scope(|scope| {
                scope.spawn(|| {
                    let _guard = in_order.ends_with_a_panic();
                    hand_in(0);
                });
                has_begun.recv().unwrap();
                (1..=backlog).for_each(hand_in);
                full.send(()).unwrap();
                hand_in(backlog + 1);
                assert!(folded.load(Ordering::Relaxed), "one more than the backlog");
            });
            assert_eq!(in_order.done(), backlog + 2);
        }
    }

    #[test]
    fn a_panic_ends_the_run_whoever_panics() {
        for threads in 1..=3 {
            for in_the_fold in [false, true] {
                let broken = |games: Range<u64>, here: bool| {
                    assert!(games.start != 20 || here != in_the_fold, "the mast breaks");
                    Ok::<_, RunError>(())
                };
                let run = || {
                    let plan = plan(u64::MAX, threads);
                    let play = |games| broken(games, false);
                    each(1, plan, Control::none(), play, |games, ()| {
                        broken(games, true).map(ControlFlow::Continue)
                    })
                };
                let panicked = std::panic::catch_unwind(run).unwrap_err();
                assert_eq!(
                    panicked.downcast_ref(),
                    Some(&"the mast breaks"),
                    "{threads} threads"
                );
            }
        }
    }
}
