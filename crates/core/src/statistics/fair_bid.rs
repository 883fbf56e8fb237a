//! The fair bid: the points that make a game even.
//!
//! Final scores are whole numbers, one side's lead positive, so their median is a whole number too and says little: half of
//! all games may end on either side of it by a wide margin or a narrow one. The fair bid therefore uses the
//! **interpolated mid-distribution median**. The mid-distribution function of the final score X is
//!
//! `F(x) = P(X < x) + ½ P(X = x)` at every score x that occurs, and linear between two that follow each other;
//!
//! the median m solves `F(m) = ½`. At the least score F is at most ½ and at the greatest at least ½, so m always
//! exists, within the scores seen, and is unique. A bid of −m points makes the game even: it is positive when
//! that side must be helped, that is, when the other player pays.
//!
//! **Interval.** Take any x = (1−t)a + tb between neighbouring scores a < b. F(x) is then the mean over games of a
//! weight in `[0, 1]`: 1 for scores below a, (1+t)/2 at a, t/2 at b, 0 above. Being a mean of independent weights it
//! has the standard error `se(x) = √((Σw²/n − F²)/(n − 1))`, and the interval holds every x at which the test of
//! `F(x) = ½` does not reject, `|F(x) − ½| ≤ z·se(x)`: the inversion keeps the interval's level however uneven the
//! law is. Its ends are not taken beyond the scores seen.
//!
//! **Few games.** Below a hundred the standard error is a guess too: Student's quantile stands for z, and where the test
//! does not reject the least or the greatest score seen, what lies beyond it was perhaps never seen, and the interval has
//! no end there. Games that all ended alike have none either way. Below ten games no such interval holds its level, and
//! none is given: these are too few to say.
//!
//! E. Parzen, *Quantile probability and statistical data modeling*, Statistical Science 19 (2004) 652–662;
//! Y. Ma, M. G. Genton, E. Parzen, *Asymptotic properties of sample quantiles of discrete distributions*, Annals of
//! the Institute of Statistical Mathematics 63 (2011) 227–243.

use super::estimate::FEW;
use super::{Estimate, Histogram, Level};
use crate::seats::{BySeat, Points, Seat};

/// Below so many games nothing is said of the error of a median.
const TOO_FEW: u64 = 10;

impl Histogram {
    /// The same for a number of games fixed beforehand.
    #[cfg(test)]
    pub(super) fn mid_median(&self, level: Level) -> Option<Estimate> {
        self.mid_median_within(level.z(), level)
    }

    /// The interpolated mid-distribution median, see the module, with so many standard errors either way, or more where
    /// games are few; none of nothing, and an unbounded interval of too few games.
    pub(super) fn mid_median_within(&self, z: f64, level: Level) -> Option<Estimate> {
        let segments = Segments::of(self);
        let value = segments.median()?;
        let games = self.total();
        let few = games < FEW;
        if games < TOO_FEW || few && self.iter().count() == 1 {
            return Some(Estimate::unbounded(value));
        }
        let z = if few { z.max(level.t(games - 1)) } else { z };
        let low = segments.first_where(|point| point.mid + z * point.error >= 0.5);
        let high = segments.last_where(|point| point.mid - z * point.error <= 0.5);
        let (low, high) = (low.unwrap_or(value).min(value), high.unwrap_or(value).max(value));
        let seen = |end: Option<(i32, u64)>| end.map_or(value, |(score, _)| f64::from(score));
        let (least, greatest) = (seen(self.iter().next()), seen(self.iter().next_back()));
        Some(Estimate {
            value,
            low: if few && low <= least {
                f64::NEG_INFINITY
            } else {
                low
            },
            high: if few && high >= greatest {
                f64::INFINITY
            } else {
                high
            },
        })
    }
}

/// The median together with how it moves when games are added: the mean over games of `(½ − w(x)) / slope` is, to first
/// order, what it is off by.
#[derive(Clone, Debug, PartialEq)]
pub struct MidMedian {
    /// The median.
    pub value: f64,
    /// How steeply F rises there; none where only one score occurs.
    pub slope: Option<f64>,
    /// The two scores between which it lies.
    ends: (f64, f64),
    /// The weights of these two.
    weights: (f64, f64),
}

impl MidMedian {
    /// The weight w of a score in F at the median: 1 below it, 0 above, between them at its two neighbours.
    #[must_use]
    pub fn weight(&self, score: i32) -> f64 {
        let score = f64::from(score);
        if score < self.ends.0 {
            1.0
        } else if score == self.ends.0 {
            self.weights.0
        } else if score == self.ends.1 {
            self.weights.1
        } else {
            0.0
        }
    }
}

impl Histogram {
    /// The median and its derivative, see [`MidMedian`]; none of nothing.
    #[must_use]
    pub fn mid_median_point(&self) -> Option<MidMedian> {
        Segments::of(self).point()
    }
}

/// The same of scores with their weights, which add up to more than nothing; single ones may be below. None of nothing.
#[must_use]
pub fn mid_median(law: Vec<(i32, f64)>) -> Option<MidMedian> {
    let weighed = law.into_iter().filter(|(_, weight)| *weight != 0.0);
    Segments::weighed(
        weighed
            .map(|(score, weight)| (f64::from(score), weight))
            .collect(),
    )
    .point()
}

/// The stretches between neighbouring scores, with what F needs to know of each.
struct Segments {
    total: f64,
    list: Vec<Segment>,
}

/// Two neighbouring scores, how often each came up, and how many games scored less than both.
#[derive(Clone, Copy)]
struct Segment {
    from: (f64, f64),
    to: (f64, f64),
    below: f64,
}

/// F at some score, and its standard error.
struct Point {
    mid: f64,
    error: f64,
}

impl Segments {
    fn of(histogram: &Histogram) -> Self {
        let seen: Vec<(f64, f64)> = histogram
            .iter()
            .map(|(x, count)| (f64::from(x), count as f64))
            .collect();
        Segments::weighed(seen)
    }

    fn weighed(seen: Vec<(f64, f64)>) -> Self {
        let mut below = 0.0;
        let mut list = Vec::with_capacity(seen.len());
        for (index, &from) in seen.iter().enumerate() {
            // The last score opens a segment of no length, so that a single score is not a special case.
            let to = *seen.get(index + 1).unwrap_or(&(from.0, 0.0));
            list.push(Segment { from, to, below });
            below += from.1;
        }
        Segments { total: below, list }
    }

    fn at(&self, segment: &Segment, t: f64) -> Point {
        let (at_from, at_to) = (f64::midpoint(1.0, t), t / 2.0);
        let mid = (segment.below + segment.from.1 * at_from + segment.to.1 * at_to) / self.total;
        let squares =
            (segment.below + segment.from.1 * at_from * at_from + segment.to.1 * at_to * at_to) / self.total;
        let variance = (squares - mid * mid).max(0.0) / (self.total - 1.0).max(1.0);
        Point {
            mid,
            error: variance.sqrt(),
        }
    }

    /// The median and how F rises there; not at all where weights below nothing have it fall.
    fn point(&self) -> Option<MidMedian> {
        let (segment, t) = self.middle()?;
        let width = segment.to.0 - segment.from.0;
        let rise = (segment.from.1 + segment.to.1) / 2.0 / self.total;
        Some(MidMedian {
            value: segment.from.0 + t * width,
            slope: (width > 0.0 && rise > 0.0).then(|| rise / width),
            ends: (segment.from.0, segment.to.0),
            weights: (f64::midpoint(1.0, t), t / 2.0),
        })
    }

    /// Where F is one half.
    fn median(&self) -> Option<f64> {
        let (segment, t) = self.middle()?;
        Some(segment.from.0 + t * (segment.to.0 - segment.from.0))
    }

    /// The segment on which F gets to one half, and how far along it.
    fn middle(&self) -> Option<(&Segment, f64)> {
        let segment = self
            .list
            .iter()
            .rfind(|segment| self.at(segment, 0.0).mid <= 0.5)?;
        let rise = segment.from.1 + segment.to.1;
        Some((
            segment,
            (self.total - 2.0 * segment.below - segment.from.1) / rise,
        ))
    }

    /// The least score at which the test holds, given that it goes on holding for a while.
    fn first_where(&self, test: impl Fn(Point) -> bool) -> Option<f64> {
        let holds = |segment: &Segment, t: f64| test(self.at(segment, t));
        let segment = self
            .list
            .iter()
            .find(|segment| holds(segment, 0.0) || holds(segment, 1.0))?;
        if holds(segment, 0.0) {
            return Some(segment.from.0);
        }
        Some(bisect(segment, |t| holds(segment, t)))
    }

    /// The greatest score at which the test holds.
    fn last_where(&self, test: impl Fn(Point) -> bool) -> Option<f64> {
        let holds = |segment: &Segment, t: f64| test(self.at(segment, t));
        let segment = self
            .list
            .iter()
            .rev()
            .find(|segment| holds(segment, 0.0) || holds(segment, 1.0))?;
        if holds(segment, 1.0) {
            return Some(segment.to.0);
        }
        Some(bisect(segment, |t| !holds(segment, t)))
    }
}

/// Where in a segment a test that fails at its start and holds at its end begins to hold.
fn bisect(segment: &Segment, holds: impl Fn(f64) -> bool) -> f64 {
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        if holds(middle) {
            high = middle;
        } else {
            low = middle;
        }
    }
    segment.from.0 + high * (segment.to.0 - segment.from.0)
}

/// The bid in steps of the game that comes nearest to an even game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EvenBid {
    /// In points, positive when it goes to the side whose lead is positive.
    pub bid: f64,
    /// Share of these same games that each side would have won with it.
    pub wins: BySeat<f64>,
}

/// The bid, in steps of `points`, at which the two sides' shares of wins differ least, ties (games that end even after the
/// bid) going to `tie`. Of equally good bids the smaller payment is named, and of +b and −b, −b. None of nothing.
///
/// The same games are judged with every bid: that a commander would play otherwise under another bid is not
/// accounted for.
#[must_use]
pub fn nearest_even_bid(scores: &Histogram, tie: Option<Seat>, points: &Points) -> Option<EvenBid> {
    let (least, greatest) = (scores.iter().next()?.0, scores.iter().next_back()?.0);
    // All in steps, so that games that end even are told exactly.
    let steps = |score: i32| (f64::from(score) / points.bid_step).round() as i32;
    let (least, greatest) = (steps(least), steps(greatest));
    let wins = |bid: i32| {
        let mut wins = BySeat::from([0_u64, 0_u64]);
        for (score, count) in scores.iter() {
            let winner = match (steps(score) + bid).signum() {
                1 => Some(Seat::SECOND),
                -1 => Some(Seat::FIRST),
                _ => tie,
            };
            if let Some(side) = winner {
                wins[side] += count;
            }
        }
        wins
    };
    // A step beyond the extremes one side wins everything: no better bid lies further out, but 0 may be
    // the smallest of many that are equally bad.
    let bids = (-greatest - 1).min(0)..=(-least + 1).max(0);
    let best = bids.min_by_key(|&bid| {
        (
            wins(bid)[Seat::FIRST].abs_diff(wins(bid)[Seat::SECOND]),
            bid.abs(),
            bid,
        )
    })?;
    let (wins, total) = (wins(best), scores.total() as f64);
    Some(EvenBid {
        bid: f64::from(best) * points.bid_step,
        wins: BySeat::both(|side| wins[side] as f64 / total),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::{MasterSeed, Stream, below};

    /// In half points, the second seat ahead positive.
    fn even_bid(scores: &Histogram, tie: Option<Seat>) -> Option<EvenBid> {
        nearest_even_bid(scores, tie, &Points::default())
    }

    fn law(counts: &[(i32, u64)]) -> Histogram {
        counts.iter().copied().collect()
    }

    fn median(counts: &[(i32, u64)]) -> f64 {
        law(counts).mid_median(Level::P95).unwrap().value
    }

    fn close(a: f64, b: f64) -> bool {
        (a - b).abs() < 1e-9
    }

    #[test]
    fn medians_by_hand() {
        // F(0) = 0.1, F(1) = 0.2 + 0.4 = 0.6: 0.4 of the way from 0.1 to 0.5 over 0.5 is 0.8.
        assert!(close(median(&[(0, 2), (1, 8)]), 0.8));
        // F(-3) = 0.15, F(2) = 0.3 + 0.05 = 0.35, F(4) = 0.4 + 0.3 = 0.7: 2 + 2 · 0.15/0.35.
        assert!(close(median(&[(-3, 3), (2, 1), (4, 6)]), 2.0 + 2.0 * 0.15 / 0.35));
        // Symmetric laws: the middle, whether a score lies there or not.
        assert!(close(median(&[(-1, 5), (0, 7), (1, 5)]), 0.0));
        assert!(close(median(&[(-2, 5), (5, 5)]), 1.5));
        // A third of the games at each cap: still the middle.
        assert!(close(median(&[(-10, 1), (0, 1), (10, 1)]), 0.0));
    }

    /// F(-3) = 0.15, F(2) = 0.35, F(4) = 0.7: the slope on (2, 4) is 0.175, t = 3/7, weights 5/7 and 3/14. The mean
    /// weight is ½: 0.3 + 0.1 · 5/7 + 0.6 · 3/14 = 0.5.
    #[test]
    fn the_derivative_by_hand() {
        let point = law(&[(-3, 3), (2, 1), (4, 6)]).mid_median_point().unwrap();
        assert!(close(point.value, 2.0 + 6.0 / 7.0));
        assert!(close(point.slope.unwrap(), 0.175), "{point:?}");
        for (score, weight) in [(-3, 1.0), (2, 5.0 / 7.0), (4, 3.0 / 14.0), (5, 0.0)] {
            assert!(close(point.weight(score), weight), "{score}: {point:?}");
        }
        assert_eq!(law(&[(4, 9)]).mid_median_point().unwrap().slope, None);
    }

    #[test]
    fn degenerate_laws_have_a_median_too() {
        assert_eq!(law(&[]).mid_median(Level::P95), None);
        assert_eq!(
            law(&[(4, 1)]).mid_median(Level::P95),
            Some(Estimate::unbounded(4.0))
        );
        assert_eq!(
            law(&[(4, 99)]).mid_median(Level::P95),
            Some(Estimate::unbounded(4.0))
        );
        assert_eq!(
            law(&[(4, 100)]).mid_median(Level::P95),
            Some(Estimate::exact(4.0))
        );
    }

    /// Scores −1 and 1, fifty games each, and z = 2: at x = −1 + 2t the weights are (1+t)/2 and t/2, so
    /// F = (1+2t)/4, Σw²/n − F² = 1/16 for every t, se = √(1/16/99). F = ½ ∓ 2 se at t = ½ ∓ 4 se,
    /// that is x = ∓ 8 √(1/1584).
    #[test]
    fn an_interval_by_hand() {
        let two_sigma = Level::new(0.954_499_736_103_641_6);
        let median = law(&[(-1, 50), (1, 50)]).mid_median(two_sigma).unwrap();
        let end = 8.0 / 1584_f64.sqrt();
        assert!(
            (median.low + end).abs() < 1e-6 && (median.high - end).abs() < 1e-6,
            "{median:?}, not {end}"
        );
    }

    #[test]
    fn too_few_games_say_nothing() {
        for games in [1, 4] {
            let median = law(&[(-1, games), (1, games)]).mid_median(Level::P95).unwrap();
            assert_eq!(median, Estimate::unbounded(0.0));
        }
        let median = law(&[(-1, 5), (1, 5)]).mid_median(Level::P95).unwrap();
        assert!(median.low > -1.0 && median.high < 1.0, "{median:?}");
        // Nine of ten games at 10: perhaps more than half end above it, in a game without a cap.
        let median = law(&[(0, 1), (10, 9)]).mid_median(Level::P95).unwrap();
        assert!(median.low > 0.0 && median.high == f64::INFINITY, "{median:?}");
    }

    /// The law of [`the_interval_covers_as_it_says`] and another with nearly all games at its cap: F(0) = 0.05 and
    /// F(10) = 0.55, so 10 · 0.45/0.5 = 9.
    #[test]
    fn the_interval_of_few_games_holds() {
        const LUMPS: [(i32, u64); 6] = [(-10, 15), (-3, 15), (0, 5), (1, 10), (4, 30), (10, 25)];
        const CAPPED: [(i32, u64); 2] = [(0, 10), (10, 90)];
        let mut generator = MasterSeed(1939).game(4).generator(Stream::Dice);
        for (law, truth) in [(&LUMPS[..], 2.5), (&CAPPED[..], 9.0)] {
            let deck: Vec<i32> = law
                .iter()
                .flat_map(|&(score, count)| std::iter::repeat_n(score, count as usize))
                .collect();
            for games in [2, 3, 4, 5, 8, 10, 15, 30] {
                let mut held = 0_u32;
                for _ in 0..2_000 {
                    let sample: Histogram = (0..games)
                        .map(|_| (deck[below(&mut generator, 100) as usize], 1))
                        .collect();
                    held += u32::from(sample.mid_median(Level::P95).unwrap().holds(truth));
                }
                let coverage = f64::from(held) / 2_000.0;
                assert!(coverage >= 0.93, "{games} games, {truth}: {coverage}");
            }
        }
    }

    /// The law of a capped score with a lump at each end and a gap; its median, from the same definition by
    /// hand: F(1) = 0.35 + 0.05 = 0.4, F(4) = 0.45 + 0.15 = 0.6, so 1 + 3 · 0.1/0.2 = 2.5.
    #[test]
    fn the_interval_covers_as_it_says() {
        const LAW: [(i32, u64); 6] = [(-10, 15), (-3, 15), (0, 5), (1, 10), (4, 30), (10, 25)];
        assert!(close(median(&LAW), 2.5));
        let deck: Vec<i32> = LAW
            .iter()
            .flat_map(|&(score, count)| std::iter::repeat_n(score, count as usize))
            .collect();
        let mut generator = MasterSeed(1939).game(2).generator(Stream::Dice);
        for (games, repetitions) in [(150, 6_000), (1_000, 2_000)] {
            let mut held = 0_u32;
            for _ in 0..repetitions {
                let sample: Histogram = (0..games)
                    .map(|_| (deck[below(&mut generator, 100) as usize], 1))
                    .collect();
                held += u32::from(sample.mid_median(Level::P95).unwrap().holds(2.5));
            }
            let coverage = f64::from(held) / f64::from(repetitions);
            assert!((0.935..=0.965).contains(&coverage), "{games} games: {coverage}");
        }
    }

    #[test]
    fn the_half_point_bid_by_hand() {
        // Score −2 in 3 games, −1 in 2, 0 in 2, 3 in 3. Wins of the second against the first: bid 0: 3:5; ½: 5:5; 1: 5:3.
        let scores = law(&[(-2, 3), (-1, 2), (0, 2), (3, 3)]);
        let even = even_bid(&scores, None).unwrap();
        assert_eq!((even.bid, even.wins), (0.5, BySeat::from([0.5, 0.5])));
        // Ties to the second: bid 0 gives 5:5 as well, and is the smaller.
        assert_eq!(even_bid(&scores, Some(Seat::SECOND)).unwrap().bid, 0.0);
        // All games at 3: only a bid of −3 makes them even, as draws; where the second wins ties none does, and
        // among the equally bad the smallest is no bid at all.
        assert_eq!(even_bid(&law(&[(3, 4)]), None).unwrap().bid, -3.0);
        assert_eq!(even_bid(&law(&[(3, 4)]), Some(Seat::SECOND)).unwrap().bid, 0.0);
        assert_eq!(even_bid(&law(&[]), None), None);
    }

    /// The seats changed round, the bid changes its sign.
    #[test]
    fn the_fair_bid_mirrors_with_the_sides() {
        let scores = law(&[(-7, 3), (-1, 4), (0, 2), (5, 9)]);
        let mirrored: Histogram = scores.iter().map(|(score, count)| (-score, count)).collect();
        let (one, other) = (
            scores.mid_median(Level::P95).unwrap(),
            mirrored.mid_median(Level::P95).unwrap(),
        );
        for (a, b) in [
            (one.value, other.value),
            (one.low, other.high),
            (one.high, other.low),
        ] {
            assert!((a + b).abs() < 1e-9, "{one:?} {other:?}");
        }
        let bid = |scores| even_bid(scores, None).unwrap().bid;
        assert_eq!(bid(&scores), -bid(&mirrored));
    }
}
