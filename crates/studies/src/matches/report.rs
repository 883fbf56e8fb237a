//! What is said about a match.

use super::Account;
use admiralty_core::results::summary::{Citation, Contenders};
use admiralty_core::seats::{BySeat, Seat};
use admiralty_core::statistics::{Estimate, Intervals, Level, Moments, Paired, Pentanomial, Sprt, Verdict};

/// A match of two contenders. Scores are per game, 0 to 1, a draw ½; points are the game's own.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchReport {
    /// What the game calls its points.
    pub points: String,
    /// What was counted.
    pub account: Account,
    /// The score of the first contender.
    pub score: Estimate,
    /// Points by which the first was ahead, a game on average; none without games.
    pub margin: Option<Estimate>,
    /// The first contender by the side that it had.
    pub seats: BySeat<SeatScore>,
    /// The score of the first side, whoever played it.
    pub first_side: Estimate,
    /// Points by which the second side was ahead, whoever played it.
    pub lead: Option<Estimate>,
    /// What the common dice are worth, for the score and for the points.
    pub gain: Option<PairingGain>,
    /// The same for the points.
    pub margin_gain: Option<PairingGain>,
    /// The test, if there was one.
    pub test: Option<Test>,
    /// The precision asked for and whether it was reached, if there was one.
    pub precision: Option<(String, bool)>,
    /// What lets a reader repeat and judge it.
    pub citation: Citation<Contenders>,
}

/// The first contender with one side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SeatScore {
    /// Games won.
    pub won: u64,
    /// Games drawn.
    pub drawn: u64,
    /// Games lost.
    pub lost: u64,
    /// Its score.
    pub score: Estimate,
    /// Points by which it was ahead.
    pub margin: Option<Estimate>,
}

/// What it is worth that both games of a pair have the same dice.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PairingGain {
    /// The correlation of what the first side gets in the two games.
    pub correlation: f64,
    /// How many times fewer games that takes for the same width than games with dice of their own; none where no pair
    /// differs, so that there is no end to it.
    pub factor: Option<f64>,
}

impl PairingGain {
    /// From both arms; none where one of them does not vary.
    #[must_use]
    pub fn of(arms: &Paired) -> Option<Self> {
        let (left, right) = (arms.left.variance()?, arms.right.variance()?);
        if left == 0.0 || right == 0.0 {
            return None;
        }
        let covariance = (left + right - arms.difference.variance()?) / 2.0;
        Some(PairingGain {
            correlation: covariance / (left * right).sqrt(),
            factor: arms.factor().filter(|factor| factor.is_finite()),
        })
    }
}

/// A sequential test and where it stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Test {
    /// The question.
    pub sprt: Sprt,
    /// The logarithm of the likelihood ratio.
    pub log_ratio: f64,
    /// The answer; none if the match ended before.
    pub verdict: Option<Verdict>,
}

impl MatchReport {
    /// From what was counted.
    pub(super) fn new(
        points: &str,
        account: Account,
        intervals: Intervals,
        test: Option<Test>,
        citation: Citation<Contenders>,
    ) -> Self {
        let of = |pairs: &Pentanomial| pairs.estimate(intervals, Level::P95);
        // Per game: a pair has two.
        let per_game = |pair: &Moments| {
            intervals.mean(pair, Level::P95).map(|mean| Estimate {
                value: mean.value / 2.0,
                low: mean.low / 2.0,
                high: mean.high / 2.0,
            })
        };
        let seat = |side: Seat| {
            let [lost, drawn, won] = account.games[side];
            SeatScore {
                won,
                drawn,
                lost,
                score: of(&account.score_with(side)),
                margin: intervals.mean(&account.margin[side], Level::P95),
            }
        };
        MatchReport {
            points: points.to_owned(),
            score: of(&account.pairs),
            margin: per_game(&account.pair_margin()),
            seats: BySeat::both(seat),
            first_side: of(&account.first_side),
            lead: per_game(&account.lead),
            gain: PairingGain::of(&account.by_commander),
            margin_gain: PairingGain::of(&account.margin_by_commander),
            account,
            test,
            precision: None,
            citation,
        }
    }

    /// The two names.
    #[must_use]
    pub fn names(&self) -> [&str; 2] {
        let name = |n: usize| {
            self.citation
                .players
                .all
                .get(n)
                .map_or("", |one| one.name.as_str())
        };
        [name(0), name(1)]
    }

    /// What is to be said before any figure; none if all is as it was asked for.
    #[must_use]
    pub fn warning(&self) -> Option<String> {
        let unfinished = self.unfinished();
        let warnings: Vec<String> = unfinished.into_iter().chain(self.citation.beyond()).collect();
        (!warnings.is_empty()).then(|| warnings.join(" "))
    }

    fn unfinished(&self) -> Option<String> {
        let asked = admiralty_core::results::grouped(self.citation.games_asked);
        match (&self.test, &self.precision) {
            _ if !self.citation.complete => Some("PARTIAL: the match was interrupted".to_owned()),
            (Some(test), _) if test.verdict.is_none() => Some(format!(
                "NOT DECIDED: {asked} games were allowed, the test takes more"
            )),
            (_, Some((precision, false))) => Some(format!(
                "PRECISION NOT REACHED: {asked} games were allowed, {precision} takes more"
            )),
            _ => None,
        }
    }
}

impl Test {
    /// The answer in words, for these two names.
    #[must_use]
    pub fn verdict_text(&self, [first, second]: [&str; 2]) -> String {
        let (elo0, elo1) = self.sprt.bounds();
        match self.verdict {
            Some(Verdict::Upper) => {
                format!("{first} is stronger than {second} by more than {elo0} Elo (H1, {elo1}, accepted)")
            }
            Some(Verdict::Lower) => {
                format!("{first} is not stronger than {second} by {elo1} Elo (H0, {elo0}, accepted)")
            }
            None => "undecided".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Left 0, 2, 0, 2; right 0, 2, 2, 2. Variances 4/3 and 1; differences 0, 0, 2, 0: variance 1. Covariance
    /// (7/3 − 1)/2 = 2/3, correlation (2/3)/√(4/3) = 0.577350; factor 7/3.
    #[test]
    fn the_gain_of_pairing_by_hand() {
        let mut arms = Paired::default();
        for (left, right) in [(0, 0), (2, 2), (0, 2), (2, 2)] {
            arms.add(left, right);
        }
        let gain = PairingGain::of(&arms).unwrap();
        assert!((gain.correlation - 0.577_350).abs() < 1e-6, "{gain:?}");
        assert!((gain.factor.unwrap() - 7.0 / 3.0).abs() < 1e-12);
        let mut same = Paired::default();
        same.add(0, 0);
        same.add(2, 2);
        assert_eq!(
            PairingGain::of(&same),
            Some(PairingGain {
                correlation: 1.0,
                factor: None
            })
        );
        assert_eq!(PairingGain::of(&Paired::default()), None);
    }
}
