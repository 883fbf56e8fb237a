//! Games in batches on many threads, folded in order.

use crate::play::in_order::InOrder;
use crate::play::plan::{BATCH, Control, Plan, RunError};
use crate::play::threads::{share_out, threads_for};
use crate::play::watch::Watch;
use crate::statistics::{Figures, Intervals};
use std::ops::{ControlFlow, Range};
use std::sync::atomic::Ordering;

/// Batches of a run of few games.
const PARTS: u64 = 50;

/// What is counted over many games: plain integers, so that adding is exact and its order cannot matter.
pub trait Tally: Clone + Send {
    /// Adds what another tally has counted.
    fn merge(&mut self, other: &Self);

    /// What of it a precision can be measured on.
    fn figures(&self) -> Figures;
}

/// A game that can be played by number.
pub trait Experiment: Sync {
    /// What is counted.
    type Tally: Tally + Default;

    /// Plays one game and adds it to the tally. The game must depend on nothing but `self` and its number
    /// (derive its seed with [`crate::dice::MasterSeed::game`]), so that any game can be replayed alone.
    ///
    /// # Errors
    /// Why the game could not be played to its end; the run is then void.
    fn play(&self, game: u64, tally: &mut Self::Tally) -> Result<(), String>;

    /// Plays these games and adds them to the tally, which comes to the same as [`Experiment::play`] for one after another.
    /// A ruleset whose games run faster side by side plays them so.
    ///
    /// # Errors
    /// The first of them that could not be played to its end.
    fn play_all(&self, games: Range<u64>, tally: &mut Self::Tally) -> Result<(), RunError> {
        one_after_another(games, |game| self.play(game, tally))
    }
}

/// Plays games until one breaks off.
fn one_after_another(
    mut games: Range<u64>,
    mut play: impl FnMut(u64) -> Result<(), String>,
) -> Result<(), RunError> {
    games.try_for_each(|game| play(game).map_err(|reason| RunError::Game { game, reason }))
}

/// What a run has counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run<T> {
    /// The tally of the games from the first of the plan on.
    pub tally: T,
    /// How many games it holds: all that were asked for, or a whole number of batches.
    pub games: u64,
    /// Whether it came to its own end: all games of the plan were played, or its precision was reached.
    pub complete: bool,
    /// Whether a precision was asked for and reached.
    pub reached: bool,
    /// The intervals that its figures must be given.
    pub intervals: Intervals,
}

/// Plays the games of the plan, or as many of them as its precision takes. The result is the same, bit for bit, on
/// any number of threads; a run that was cancelled equals one that asked for at most [`Run::games`] games.
///
/// # Errors
/// If the threads cannot be started, or a game breaks off.
pub fn run<E: Experiment>(
    experiment: &E,
    plan: Plan,
    control: Control<'_>,
) -> Result<Run<E::Tally>, RunError> {
    let (mut tally, mut watch) = (E::Tally::default(), Watch::new(plan));
    let play = |games: Range<u64>| play_games(experiment, games);
    let games = each(batch_of(plan), plan, control, play, |_, batch| {
        tally.merge(&batch);
        let verdict = watch.look(&tally.figures());
        watch.expected().into_iter().for_each(control.expected);
        Ok::<_, RunError>(verdict)
    })?;
    Ok(Run {
        games,
        complete: watch.reached() || games == plan.games,
        reached: watch.reached(),
        intervals: watch.intervals(&tally.figures()),
        tally,
    })
}

/// Plays these games on the calling thread.
///
/// # Errors
/// If a game breaks off.
pub fn play_games<E: Experiment>(experiment: &E, games: Range<u64>) -> Result<E::Tally, RunError> {
    let mut tally = E::Tally::default();
    experiment.play_all(games, &mut tally)?;
    Ok(tally)
}

/// Games in a batch of a run: few where there are few, since they may be slow, and no thread is to wait for the last batch.
pub(super) fn batch_of(plan: Plan) -> u64 {
    if plan.until.is_some() || plan.games >= 4 * BATCH {
        BATCH
    } else {
        plan.games.div_ceil(PARTS).max(1)
    }
}

/// The loop under every run and study: plays batches of `size` game numbers, at least 1, in parallel and hands what each
/// gives to `fold`, one at a time and in order, whichever thread finished first. `fold` may end the run; since it sees the
/// batches in order, it does so after the same batch on any number of threads. Returns the games folded.
///
/// No thread waits for another's fold unless the backlog has become long. Batches are begun in order and all take about as
/// long, so that only a few ever wait for an earlier one: memory does not grow with the number of games.
///
/// # Errors
/// If the threads cannot be started; otherwise the first error in the order of the games, of `play` or of `fold`, on any
/// number of threads.
pub fn each<B: Send, E: From<RunError> + Send>(
    size: u64,
    plan: Plan,
    control: Control<'_>,
    play: impl Fn(Range<u64>) -> Result<B, E> + Sync,
    mut fold: impl FnMut(Range<u64>, B) -> Result<ControlFlow<()>, E> + Send,
) -> Result<u64, E> {
    let batches = plan.games.div_ceil(size);
    let threads = threads_for(batches, plan.threads);
    let mut broken = None;
    let in_order = InOrder::new(threads, |games, played: Result<B, E>| {
        let flow = played.and_then(|batch| fold(games, batch));
        flow.unwrap_or_else(|error| {
            broken = Some(error);
            ControlFlow::Break(())
        })
    });
    let going_on = || !control.cancel.load(Ordering::Relaxed) && !in_order.ended();
    share_out(threads, (0..batches).take_while(|_| going_on()), |batch| {
        // A panic is passed on, but only once the other threads have come to their end.
        let _guard = in_order.ends_with_a_panic();
        let begin = batch * size;
        let end = plan.games.min(begin + size);
        let games = plan.first + begin..plan.first + end;
        let result = play(games.clone());
        in_order.hand_in(batch, games, result, control.progress);
    })?;
    let done = in_order.done();
    drop(in_order);
    broken.map_or(Ok(done), Err)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::Precision;
    use std::num::NonZeroUsize;
    use std::sync::Mutex;
    use std::sync::atomic::AtomicBool;

    fn plan(games: u64, threads: usize) -> Plan {
        Plan::of(games, NonZeroUsize::new(threads))
    }

    fn nothing(_: Range<u64>) -> Result<(), RunError> {
        Ok(())
    }

    /// Slow games: a hundred of them in two batches would leave a thread idle half the time.
    #[test]
    fn few_games_are_shared_out_finely_and_many_in_thousands() {
        assert_eq!(batch_of(plan(100, 2)), 2);
        assert_eq!(batch_of(plan(1, 2)), 1);
        assert_eq!(batch_of(plan(0, 2)), 1);
        assert_eq!(batch_of(plan(3_999, 2)), 80);
        assert_eq!(batch_of(plan(4_000, 2)), BATCH);
        let until = Plan {
            until: Some(Precision::DEFAULT),
            ..plan(100, 2)
        };
        assert_eq!(batch_of(until), BATCH);
    }

    /// A game breaks off in every second batch from 5 on, the fold fails in batch 8: the first of them is told, although
    /// the later ones are played sooner. A fold that fails earlier, or ends the run, is first.
    #[test]
    fn the_first_error_in_the_order_of_games_is_returned_on_any_number_of_threads() {
        let broken_off = |batch| RunError::Game {
            game: batch,
            reason: "the mast breaks".to_owned(),
        };
        let play = |games: Range<u64>| {
            if games.start == 5 {
                std::thread::sleep(std::time::Duration::from_millis(20));
            }
            match games.start {
                batch if batch >= 5 && !batch.is_multiple_of(2) => Err(broken_off(batch)),
                batch => Ok(batch),
            }
        };
        for threads in 1..=4 {
            for (fold_fails, ends, expected) in [(8, 9, Err(5)), (3, 9, Err(3)), (8, 4, Ok(5))] {
                let folded = each(
                    1,
                    plan(1_000, threads),
                    Control::none(),
                    play,
                    |_, batch| match batch {
                        batch if batch == fold_fails => Err(broken_off(batch)),
                        batch if batch == ends => Ok(ControlFlow::Break(())),
                        _ => Ok(ControlFlow::Continue(())),
                    },
                );
                let found = folded.map_err(|error| match error {
                    RunError::Game { game, .. } => game,
                    other => panic!("{other}"),
                });
                assert_eq!(found, expected, "{threads} threads");
            }
        }
    }

    #[test]
    #[cfg_attr(not(feature = "threads"), ignore = "one batch waits for another")]
    fn batches_are_folded_in_order_whoever_finishes_first() {
        let played = [const { AtomicBool::new(false) }; 10];
        let odd_before_even = |games: Range<u64>| {
            let batch = (games.start / BATCH) as usize;
            while batch.is_multiple_of(2) && !played[batch + 1].load(Ordering::Relaxed) {
                std::thread::yield_now();
            }
            played[batch].store(true, Ordering::Relaxed);
            Ok::<_, RunError>(games.start)
        };
        let mut seen = Vec::new();
        let games = each(
            BATCH,
            plan(9_500, 4),
            Control::none(),
            odd_before_even,
            |games, start| {
                assert_eq!(games.start, start);
                seen.push(games);
                Ok(ControlFlow::Continue(()))
            },
        );
        assert_eq!(games.unwrap(), 9_500);
        assert_eq!(seen.len(), 10);
        assert!(
            seen.windows(2).all(|pair| pair[0].end == pair[1].start),
            "{seen:?}"
        );
        assert_eq!(seen[9], 9_000..9_500, "the last batch holds what is left");
    }

    #[test]
    fn the_fold_ends_a_run_after_the_same_batch_on_any_number_of_threads() {
        for threads in 1..=3 {
            let mut folded = 0;
            let games = each(
                BATCH,
                plan(1_000_000, threads),
                Control::none(),
                nothing,
                |games, ()| {
                    folded += 1;
                    Ok(if games.end >= 7_000 {
                        ControlFlow::Break(())
                    } else {
                        ControlFlow::Continue(())
                    })
                },
            );
            assert_eq!((games.unwrap(), folded), (7_000, 7), "{threads} threads");
        }
    }

    /// A run from 2,500 on has batches of its own, and progress from 0.
    #[test]
    fn a_plan_may_begin_with_any_game() {
        let told = Mutex::new(Vec::new());
        let control = Control {
            progress: &|done| told.lock().unwrap().push(done),
            ..Control::none()
        };
        for threads in 1..=3 {
            let plan = Plan::range(2_500..4_600, NonZeroUsize::new(threads));
            let mut seen = Vec::new();
            let played = |games: Range<u64>| Ok::<_, RunError>(games);
            let games = each(BATCH, plan, control, played, |games, same| {
                assert_eq!(games, same);
                seen.push(games);
                Ok(ControlFlow::Continue(()))
            });
            assert_eq!(games.unwrap(), 2_100);
            assert_eq!(seen, [2_500..3_500, 3_500..4_500, 4_500..4_600]);
            assert_eq!(told.lock().unwrap().drain(..).max(), Some(2_100));
        }
    }

    #[test]
    fn progress_never_goes_back_and_ends_with_the_games() {
        let told = Mutex::new(Vec::new());
        let never = AtomicBool::new(false);
        let control = Control {
            cancel: &never,
            progress: &|done| told.lock().unwrap().push(done),
            ..Control::none()
        };
        let go_on = |_, ()| Ok(ControlFlow::Continue(()));
        each(BATCH, plan(5_001, 2), control, nothing, go_on).unwrap();
        let told = told.into_inner().unwrap();
        assert!(told.is_sorted(), "{told:?}");
        assert_eq!(told.last(), Some(&5_001));
    }
}
