//! Which of many candidates is best, for a given number of trials in all: sequential halving (Karnin, Koren, Somekh
//! 2013).

/// A candidate in a race, and what it got on each trial so far.
struct Entry {
    candidate: usize,
    got: Vec<f64>,
}

impl Entry {
    fn mean(&self) -> f64 {
        self.got.iter().sum::<f64>() / self.got.len().max(1) as f64
    }

    /// Whether it did better than another; one trial shows nothing.
    fn beats(&self, other: &Entry) -> bool {
        let ahead: f64 = self.got.iter().zip(&other.got).map(|(a, b)| a - b).sum();
        self.got.len() > 1 && ahead > 0.0
    }
}

/// Tries all candidates on the same trials, drops the worse half, tries the rest on more, and so on, the order in which
/// they fell out reversed: the best of them comes first. `play` tries one candidate on trial number n; since all meet
/// the same numbers, they meet the same dice. The first candidate stays in the race to its end.
///
/// # Panics
/// If there is no candidate.
pub fn ranked<T>(candidates: &[T], budget: u32, mut play: impl FnMut(&T, u32) -> f64) -> Vec<usize> {
    assert!(!candidates.is_empty(), "nobody to choose from");
    let start = |candidate| Entry {
        candidate,
        got: Vec::new(),
    };
    let mut left: Vec<Entry> = (0..candidates.len()).map(start).collect();
    let mut out = Vec::new();
    let stages = candidates.len().next_power_of_two().trailing_zeros().max(1);
    let mut done = 0;
    while left.len() > 1 {
        let each = (budget / stages / left.len() as u32).max(1);
        for runner in &mut left {
            let candidate = &candidates[runner.candidate];
            runner
                .got
                .extend((done..done + each).map(|trial| play(candidate, trial)));
        }
        done += each;
        left[1..].sort_by(|a, b| b.mean().total_cmp(&a.mean()).then(a.candidate.cmp(&b.candidate)));
        if left.len() == 2 {
            if left[1].beats(&left[0]) {
                left.swap(0, 1);
            }
            break;
        }
        let dropped = left.split_off(left.len().div_ceil(2));
        out.extend(dropped.iter().rev().map(|runner| runner.candidate));
    }
    out.extend(left.iter().rev().map(|runner| runner.candidate));
    out.reverse();
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_wins_within_the_budget_and_on_common_trials() {
        let worths = [0.1, 0.9, 0.3, 0.2, 0.85];
        let mut trials = Vec::new();
        // What is common to all candidates in a trial, however large, changes nothing.
        let order = ranked(&worths, 300, |worth, trial| {
            trials.push(trial);
            worth + f64::from(trial % 7) * 10.0
        });
        // The first stays in to the end; of the others the worse half goes each time.
        assert_eq!(order, [1, 0, 4, 2, 3]);
        // Five have 20 trials each, the three that are left 33 more, the last two 50 more.
        assert_eq!(trials.len(), 5 * 20 + 3 * 33 + 2 * 50);
        assert_eq!(trials.iter().max(), Some(&(20 + 33 + 50 - 1)));
    }

    #[test]
    fn one_candidate_needs_no_trial_and_equals_keep_their_order() {
        assert_eq!(ranked(&[7], 100, |_, _| unreachable!()), [0]);
        assert_eq!(ranked(&[1, 2, 3, 4], 40, |_, _| 1.0)[0], 0);
    }
}
