//! Who plays better, in words.

use super::MatchReport;
use admiralty_core::results::verdict::{Amount, Certainty, Finding, Unit, Verdict, percent};
use admiralty_core::statistics::{Estimate, Scale, rounded};

/// The least difference in the score that is called noticeable: one game in a hundred.
pub const NOTICEABLE: f64 = 0.01;

impl MatchReport {
    /// Which contender is stronger, by how much, and what the test says.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        if self.account.count() == 0 {
            return Verdict::new("no pair was finished: there is nothing to say");
        }
        let test = self.test.as_ref().map(|test| match test.verdict {
            Some(_) => format!("The test is decided: {}.", test.verdict_text(self.names())),
            None => "The test is not decided: it takes more games.".to_owned(),
        });
        Verdict::new(self.stronger()).and_maybe(test)
    }

    fn stronger(&self) -> String {
        let [first, second] = self.names();
        let Estimate { value, low, high } = self.score;
        let lead = Estimate {
            value: value - 0.5,
            low: low - 0.5,
            high: high - 0.5,
        };
        let finding = Finding::new(lead, NOTICEABLE);
        let (better, worse) = match finding.side(second, first) {
            Some(side) if side == second => (second, first),
            _ => (first, second),
        };
        let score = if better == first {
            self.score
        } else {
            complement(self.score)
        };
        let share = format!(
            "wins {} of 100 games ({} to {}), draws counted half",
            percent(score),
            whole(score.low),
            whole(score.high)
        );
        let of_100 = format!("{better} {share}");
        match finding.certainty() {
            Certainty::Clear => format!("the stronger player is {better}: it {share}{}", self.ahead()),
            Certainty::Leaning => format!(
                "the stronger player is {better}, perhaps by too little to notice: it {share}{}",
                self.ahead()
            ),
            Certainty::Unnoticeable => {
                format!("neither {better} nor {worse} is stronger by enough to notice: {of_100}")
            }
            Certainty::TooFew => {
                format!("too few games to say whether {better} or {worse} is stronger: {of_100}")
            }
            Certainty::TooClose => format!("too close to call between {better} and {worse}: {of_100}"),
        }
    }

    /// By how many points of the game the stronger is ahead, where that is sure.
    fn ahead(&self) -> String {
        let sure = |margin: &Estimate| margin.low > 0.0 || margin.high < 0.0;
        // A margin that points the other way than the score is not said beside it.
        let agrees = |margin: &Estimate| (margin.value > 0.0) == (self.score.value > 0.5);
        self.margin
            .filter(|margin| sure(margin) && agrees(margin))
            .map_or_else(String::new, |margin| {
                let (margin, points) = self.citation.game.points.counted(margin);
                let amount = Amount::of(margin, Scale::Plain).text(Unit::alike(points));
                format!(", and is {amount} ahead a game")
            })
    }
}

/// An end of the interval of a score, as games of a hundred.
fn whole(share: f64) -> String {
    rounded(100.0 * share.clamp(0.0, 1.0), 0)
}

/// The score of the other.
pub(super) fn complement(score: Estimate) -> Estimate {
    Estimate {
        value: 1.0 - score.value,
        low: 1.0 - score.high,
        high: 1.0 - score.low,
    }
}
