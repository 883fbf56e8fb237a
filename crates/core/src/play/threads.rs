//! Work shared out among threads. Without the feature `threads` it is done in order on the calling thread, and comes to the
//! same: only this file tells the two apart.

use crate::play::plan::RunError;
use std::num::NonZeroUsize;
use std::ops::Range;

/// How many threads share out so many jobs: as many as are wanted, or as the machine has, but no more than jobs.
#[cfg(feature = "threads")]
pub(super) fn threads_for(jobs: u64, wanted: Option<NonZeroUsize>) -> usize {
    let machine = || std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let threads = wanted.map_or_else(machine, NonZeroUsize::get);
    threads.min(usize::try_from(jobs).unwrap_or(usize::MAX)).max(1)
}

/// The calling thread alone.
#[cfg(not(feature = "threads"))]
pub(super) fn threads_for(_jobs: u64, _wanted: Option<NonZeroUsize>) -> usize {
    1
}

/// Does the jobs, begun in their order, on so many threads. A panic is passed on once the other threads have come to their
/// end.
#[cfg(feature = "threads")]
pub(super) fn share_out(
    threads: usize,
    jobs: impl Iterator<Item = u64> + Send,
    job: impl Fn(u64) + Sync,
) -> Result<(), RunError> {
    use rayon::iter::{ParallelBridge, ParallelIterator};
    pool(threads)?.install(|| jobs.par_bridge().for_each(&job));
    Ok(())
}

/// Does the jobs one after another.
#[cfg(not(feature = "threads"))]
pub(super) fn share_out(
    _threads: usize,
    jobs: impl Iterator<Item = u64> + Send,
    job: impl Fn(u64) + Sync,
) -> Result<(), RunError> {
    jobs.for_each(job);
    Ok(())
}

/// What `job` makes of each number, in their order, on so many threads; none for as many as the machine has.
///
/// # Errors
/// If the threads cannot be started.
pub fn in_parallel<T: Send>(
    numbers: Range<u64>,
    threads: Option<NonZeroUsize>,
    job: impl Fn(u64) -> T + Sync,
) -> Result<Vec<T>, RunError> {
    #[cfg(feature = "threads")]
    {
        use rayon::iter::{IntoParallelIterator, ParallelIterator};
        let threads = threads_for(numbers.end.saturating_sub(numbers.start), threads);
        Ok(pool(threads)?.install(|| numbers.into_par_iter().map(&job).collect()))
    }
    #[cfg(not(feature = "threads"))]
    {
        let _ = threads;
        Ok(numbers.map(job).collect())
    }
}

#[cfg(feature = "threads")]
fn pool(threads: usize) -> Result<rayon::ThreadPool, RunError> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    pool.map_err(|error| RunError::Threads(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::thread;
    use std::time::Duration;

    #[test]
    fn what_is_made_comes_in_the_order_of_the_numbers() {
        let slow_at_first = |number: u64| {
            thread::sleep(Duration::from_millis(12_u64.saturating_sub(number)));
            number * number
        };
        let squares: Vec<u64> = (3..12).map(|number| number * number).collect();
        for threads in 1..=4 {
            let made = in_parallel(3..12, NonZeroUsize::new(threads), slow_at_first).unwrap();
            assert_eq!(made, squares, "{threads} threads");
        }
        assert!(in_parallel(5..5, None, slow_at_first).unwrap().is_empty());
    }

    #[test]
    fn there_are_no_more_threads_than_jobs_and_one_at_least() {
        let four = NonZeroUsize::new(4);
        let expected = if cfg!(feature = "threads") {
            [1, 3, 4]
        } else {
            [1, 1, 1]
        };
        assert_eq!([0, 3, 100].map(|jobs| threads_for(jobs, four)), expected);
    }

    /// Whoever builds without threads gets none.
    #[cfg(not(feature = "threads"))]
    #[test]
    fn without_the_feature_all_is_done_on_the_calling_thread() {
        let here = thread::current().id();
        let on = in_parallel(0..9, NonZeroUsize::new(4), |_| thread::current().id()).unwrap();
        assert!(on.iter().all(|&id| id == here));
        share_out(4, 0..9, |_| assert_eq!(thread::current().id(), here)).unwrap();
    }
}
