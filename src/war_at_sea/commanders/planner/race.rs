//! Which of many candidates is best, for a given number of trials in all: sequential halving (Karnin, Koren, Somekh
//! 2013).

/// Tries all candidates on the same trials, drops the worse half, tries the rest on more, and so on: the best of
/// them, and its mean over the trials of the last stage and those before. `play` tries one candidate on trial number
/// n; since all meet the same numbers, they meet the same dice. Among equals the first wins.
///
/// # Panics
/// If there is no candidate.
pub fn best<T>(candidates: &[T], budget: u32, mut play: impl FnMut(&T, u32) -> f64) -> (usize, f64) {
    assert!(!candidates.is_empty(), "nobody to choose from");
    let mut left: Vec<(usize, f64)> = (0..candidates.len()).map(|n| (n, 0.0)).collect();
    let stages = candidates.len().next_power_of_two().trailing_zeros().max(1);
    let mut done = 0;
    while left.len() > 1 {
        let each = (budget / stages / left.len() as u32).max(1);
        for (candidate, sum) in &mut left {
            *sum += (done..done + each)
                .map(|trial| play(&candidates[*candidate], trial))
                .sum::<f64>();
        }
        done += each;
        left.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        left.truncate(left.len().div_ceil(2));
    }
    let (winner, sum) = left[0];
    (winner, sum / f64::from(done.max(1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_wins_within_the_budget_and_on_common_trials() {
        let worths = [0.1, 0.9, 0.3, 0.2, 0.85];
        let mut trials = Vec::new();
        // What is common to all candidates in a trial, however large, changes nothing.
        let (winner, mean) = best(&worths, 300, |worth, trial| {
            trials.push(trial);
            worth + f64::from(trial % 7) * 10.0
        });
        assert_eq!(winner, 1);
        assert!(trials.len() <= 300 && trials.len() > 200, "{}", trials.len());
        // Five have 20 trials each, the best three 33 more, the best two 50 more.
        let trials_of_the_winner = trials.iter().max().unwrap() + 1;
        assert_eq!(trials_of_the_winner, 20 + 33 + 50);
        let common: u32 = (0..103).map(|trial| trial % 7 * 10).sum();
        assert!((mean - 0.9 - f64::from(common) / 103.0).abs() < 1e-9);
    }

    #[test]
    fn one_candidate_needs_no_trial_and_equals_keep_their_order() {
        assert_eq!(best(&[7], 100, |_, _| unreachable!()), (0, 0.0));
        assert_eq!(best(&[1, 2, 3, 4], 40, |_, _| 1.0).0, 0);
    }
}
