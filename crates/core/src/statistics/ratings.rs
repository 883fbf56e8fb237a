//! Strengths of many contenders from who met whom: the model of Bradley and Terry.

use super::{Elo, Estimate, Level};

/// Half points of a pair.
const WHOLE: f64 = 4.0;

/// Where the search for the maximum ends, on the natural scale: far below anything that is printed.
const CLOSE: f64 = 1e-11;

/// What two contenders scored against one another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Encounter {
    /// The one, by number.
    pub first: usize,
    /// The other.
    pub second: usize,
    /// Half points of the first, pair by pair, 0 to 4. Pairs of the same number have the same dice in every encounter.
    pub half_points: Vec<u8>,
}

/// The ratings of so many contenders in Elo points, contender 0 at 0, by maximum likelihood: the expected score of one
/// who is `e` points stronger is `1/(1 + 10^(−e/400))`, and the ratings are those with which everybody scores in all
/// what was to be expected of it (R. A. Bradley, M. E. Terry, *Rank analysis of incomplete block designs*, Biometrika
/// 39 (1952) 324–345).
///
/// The intervals are Student's, from the spread of what each number of dice contributed, over all encounters together:
/// so they hold although the games of a pair, and all encounters on the same dice, depend on one another, and although
/// strength may not be one number. Pairs of one number are a cluster `k` with gradient `g(k)`; with the curvature `H` of
/// the likelihood the covariance is `H⁻¹ (Σ g gᵀ) H⁻¹ K/(K−1)` (K.-Y. Liang, S. L. Zeger, *Longitudinal data analysis
/// using generalized linear models*, Biometrika 73 (1986) 13–22).
///
/// Whoever took no point at all off those among whom everybody took points off everybody (directly or by way of
/// others) has no finite rating: it is said to lie below the rating with which that would happen in one case of forty.
/// Likewise above. An interval without either end means that nothing is known.
#[must_use]
pub fn ratings(contenders: usize, encounters: &[Encounter], level: Level) -> Vec<Estimate> {
    let ranked = ranked(contenders, encounters);
    let among: Vec<&Encounter> = encounters
        .iter()
        .filter(|one| ranked[one.first] && ranked[one.second])
        .collect();
    // Unknowns: the ranked ones but contender 0.
    let mut place = vec![None; contenders];
    let mut unknowns = 0;
    for contender in 1..contenders {
        if ranked[contender] {
            place[contender] = Some(unknowns);
            unknowns += 1;
        }
    }
    let solved = maximum(&place, unknowns, &among);
    let errors = errors(&place, &solved, &among);
    let pairs = among.iter().map(|one| one.half_points.len()).max().unwrap_or(0);
    let t = level.t((pairs.max(2) - 1) as u64);
    (0..contenders)
        .map(|contender| match place[contender] {
            _ if contender == 0 => Estimate::exact(0.0),
            Some(unknown) => {
                let half_width = Elo::of_natural(t * errors[unknown]).0;
                Estimate::symmetric(Elo::of_natural(solved[unknown]).0, half_width)
            }
            None => beyond(
                contender,
                encounters,
                &ranked,
                &|other| strength(&place, &solved, other),
                level,
            ),
        })
        .collect()
}

/// Those among whom everybody took points off everybody, contender 0 being one, if only by way of others.
fn ranked(contenders: usize, encounters: &[Encounter]) -> Vec<bool> {
    let mut beats = vec![vec![false; contenders]; contenders];
    for one in encounters {
        beats[one.first][one.second] |= one.half_points.iter().any(|&half_points| half_points > 0);
        beats[one.second][one.first] |= one
            .half_points
            .iter()
            .any(|&half_points| f64::from(half_points) < WHOLE);
    }
    for via in 0..contenders {
        let through = beats[via].clone();
        for row in beats.iter_mut().filter(|row| row[via]) {
            row.iter_mut()
                .zip(&through)
                .for_each(|(beaten, also)| *beaten |= also);
        }
    }
    (0..contenders)
        .map(|one| one == 0 || (beats[0][one] && beats[one][0]))
        .collect()
}

fn strength(place: &[Option<usize>], solved: &[f64], contender: usize) -> f64 {
    place[contender].map_or(0.0, |unknown| solved[unknown])
}

/// The logistic function.
fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// Newton's method on the concave likelihood, with steps that are kept short.
fn maximum(place: &[Option<usize>], unknowns: usize, among: &[&Encounter]) -> Vec<f64> {
    let mut solved = vec![0.0; unknowns];
    for _ in 0..200 {
        let mut gradient = vec![0.0; unknowns];
        for one in among {
            let expected =
                logistic(strength(place, &solved, one.first) - strength(place, &solved, one.second));
            let points: u64 = one
                .half_points
                .iter()
                .map(|&half_points| u64::from(half_points))
                .sum();
            let gain = points as f64 / WHOLE - expected * one.half_points.len() as f64;
            add(&mut gradient, place, one, gain);
        }
        let inverse = inverse(curvature(place, &solved, among));
        let step = times(&inverse, &gradient);
        let longest = step.iter().fold(0.0_f64, |longest, x| longest.max(x.abs()));
        let scale = if longest > 1.0 { 1.0 / longest } else { 1.0 };
        solved.iter_mut().zip(&step).for_each(|(x, dx)| *x += scale * dx);
        if longest < CLOSE {
            break;
        }
    }
    solved
}

/// Adds what an encounter contributes to both of its contenders.
fn add(gradient: &mut [f64], place: &[Option<usize>], one: &Encounter, gain: f64) {
    if let Some(first) = place[one.first] {
        gradient[first] += gain;
    }
    if let Some(second) = place[one.second] {
        gradient[second] -= gain;
    }
}

/// Minus the second derivatives of the likelihood.
fn curvature(place: &[Option<usize>], solved: &[f64], among: &[&Encounter]) -> Vec<Vec<f64>> {
    let mut curvature = vec![vec![0.0; solved.len()]; solved.len()];
    for one in among {
        let expected = logistic(strength(place, solved, one.first) - strength(place, solved, one.second));
        let weight = one.half_points.len() as f64 * expected * (1.0 - expected);
        let (first, second) = (place[one.first], place[one.second]);
        for contender in [first, second].into_iter().flatten() {
            curvature[contender][contender] += weight;
        }
        if let (Some(first), Some(second)) = (first, second) {
            curvature[first][second] -= weight;
            curvature[second][first] -= weight;
        }
    }
    curvature
}

/// The standard errors, from the spread of the clusters.
fn errors(place: &[Option<usize>], solved: &[f64], among: &[&Encounter]) -> Vec<f64> {
    let unknowns = solved.len();
    let inverse = inverse(curvature(place, solved, among));
    let clusters = among.iter().map(|one| one.half_points.len()).max().unwrap_or(0);
    if clusters < 2 {
        return vec![f64::INFINITY; unknowns];
    }
    let mut variance = vec![0.0; unknowns];
    for cluster in 0..clusters {
        let mut gradient = vec![0.0; unknowns];
        for one in among {
            if let Some(&half_points) = one.half_points.get(cluster) {
                let expected =
                    logistic(strength(place, solved, one.first) - strength(place, solved, one.second));
                add(
                    &mut gradient,
                    place,
                    one,
                    f64::from(half_points) / WHOLE - expected,
                );
            }
        }
        let shift = times(&inverse, &gradient);
        variance.iter_mut().zip(&shift).for_each(|(sum, x)| *sum += x * x);
    }
    let correction = clusters as f64 / (clusters - 1) as f64;
    variance
        .into_iter()
        .map(|sum| (sum * correction).sqrt())
        .collect()
}

fn times(matrix: &[Vec<f64>], vector: &[f64]) -> Vec<f64> {
    let row = |row: &Vec<f64>| row.iter().zip(vector).map(|(a, b)| a * b).sum();
    matrix.iter().map(row).collect()
}

/// The inverse of a positive definite matrix, by Gauss and Jordan; the diagonal needs no pivoting then.
fn inverse(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let n = matrix.len();
    for pivot in 0..n {
        let divisor = matrix[pivot][pivot];
        matrix[pivot][pivot] = 1.0;
        matrix[pivot].iter_mut().for_each(|x| *x /= divisor);
        let by = matrix[pivot].clone();
        for (_, row) in matrix.iter_mut().enumerate().filter(|(index, _)| *index != pivot) {
            let factor = std::mem::replace(&mut row[pivot], 0.0);
            row.iter_mut().zip(&by).for_each(|(x, b)| *x -= factor * b);
        }
    }
    matrix
}

/// The rating of somebody who took no point, or every point, in the encounters with those who are ranked: not a
/// number, but a bound. A pair counts as one trial, which is the safe side.
fn beyond(
    contender: usize,
    encounters: &[Encounter],
    ranked: &[bool],
    strength: &dyn Fn(usize) -> f64,
    level: Level,
) -> Estimate {
    let mut met = Vec::new();
    let (mut points, mut lost) = (0, 0);
    for one in encounters {
        let (other, first) = match (one.first == contender, one.second == contender) {
            (true, false) => (one.second, true),
            (false, true) => (one.first, false),
            _ => continue,
        };
        if ranked[other] && !one.half_points.is_empty() {
            met.push((strength(other), one.half_points.len() as f64));
            for &half_points in &one.half_points {
                let mine = if first { half_points } else { 4 - half_points };
                points += u64::from(mine);
                lost += u64::from(4 - mine);
            }
        }
    }
    let (value, low, high) = match (points, lost) {
        (0, 1..) => (f64::NEG_INFINITY, f64::NEG_INFINITY, bound(&met, level)),
        (1.., 0) => {
            let turned: Vec<_> = met.iter().map(|&(strength, pairs)| (-strength, pairs)).collect();
            (f64::INFINITY, -bound(&turned, level), f64::INFINITY)
        }
        _ => (0.0, f64::NEG_INFINITY, f64::INFINITY),
    };
    Estimate { value, low, high }
}

/// The rating at which losing every pair has the probability of half the error.
fn bound(met: &[(f64, f64)], level: Level) -> f64 {
    let log_probability = |rating: f64| -> f64 {
        met.iter()
            .map(|&(other, pairs)| pairs * logistic(other - rating).ln())
            .sum()
    };
    let (mut low, mut high) = (-100.0, 100.0);
    for _ in 0..80 {
        let middle = f64::midpoint(low, high);
        if log_probability(middle) > (level.error() / 2.0).ln() {
            low = middle;
        } else {
            high = middle;
        }
    }
    Elo::of_natural(f64::midpoint(low, high)).0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn met(first: usize, second: usize, half_points: &[u8]) -> Encounter {
        Encounter {
            first,
            second,
            half_points: half_points.to_vec(),
        }
    }

    fn rated(contenders: usize, encounters: &[Encounter]) -> Vec<Estimate> {
        ratings(contenders, encounters, Level::P95)
    }

    /// Two contenders: the rating is that of the score, here 5 of 8 for contender 0, so the other stands at
    /// −400 log₁₀(5/3) = −88.74. The error: gradients ±(s − 5/8) with s = 1, ½, ½, ½: Σ g² = (9 + 3)/64 = 0.1875; H =
    /// 4 · 15/64 = 0.9375; variance 0.1875/0.9375² · 4/3 = 0.284444, error 0.533333, times t(3) = 3.182446 is 1.697305,
    /// in Elo points times 173.7178: 294.85.
    #[test]
    fn two_contenders_by_hand() {
        let rated = rated(2, &[met(0, 1, &[4, 2, 2, 2])]);
        assert_eq!(rated[0], Estimate::exact(0.0));
        assert!((rated[1].value + 88.739).abs() < 1e-2, "{rated:?}");
        assert!((rated[1].half_width() - 294.85).abs() < 0.05, "{rated:?}");
    }

    /// Three of them, each encounter four to one for the better, nine to one for the best over the worst would follow
    /// from the model; here it was 16 to 1 = 4 · 4: strengths in proportion 16, 4, 1 fit exactly.
    #[test]
    fn strengths_that_fit_are_found() {
        let encounter = |first, second, won: usize, lost: usize| {
            met(first, second, &[vec![4; won], vec![0; lost]].concat())
        };
        let rated = rated(
            3,
            &[
                encounter(0, 1, 4, 1),
                encounter(1, 2, 8, 2),
                encounter(2, 0, 1, 16),
            ],
        );
        let four_to_one = 400.0 * 4.0_f64.log10();
        assert!((rated[1].value + four_to_one).abs() < 1e-6, "{rated:?}");
        assert!((rated[2].value + 2.0 * four_to_one).abs() < 1e-6, "{rated:?}");
    }

    /// Whoever was beaten always has no rating but a bound: with 10 pairs all lost to contender 0 alone, the p with
    /// (1 − p)^10 = 0.025 is 0.308498, −140.3 Elo. The others are rated as if it had not been there.
    #[test]
    fn whoever_never_took_a_point_lies_below_a_bound() {
        let even = met(0, 1, &[2, 4, 0, 2]);
        let rated_all = rated(4, &[even.clone(), met(0, 2, &[4; 10]), met(3, 0, &[4; 10])]);
        assert_eq!(rated_all[1], rated(2, &[even])[1]);
        assert_eq!(rated_all[2].low, f64::NEG_INFINITY);
        assert!((rated_all[2].high + 140.3).abs() < 0.1, "{rated_all:?}");
        assert_eq!(rated_all[3].high, f64::INFINITY);
        assert!((rated_all[3].low - 140.3).abs() < 0.1, "{rated_all:?}");
        // Nobody met: nothing known.
        let alone = rated(2, &[]);
        assert_eq!((alone[1].low, alone[1].high), (f64::NEG_INFINITY, f64::INFINITY));
        assert!(rated(0, &[]).is_empty());
    }

    /// Points by way of others are enough: 1 took points off 0, 2 off 1, and 0 off 2, never the other way round.
    #[test]
    fn a_circle_is_ranked() {
        let rated = rated(3, &[met(1, 0, &[4, 4]), met(2, 1, &[4, 4]), met(0, 2, &[4, 4])]);
        assert!(rated.iter().all(|one| one.value.abs() < 1e-9), "{rated:?}");
    }
}
