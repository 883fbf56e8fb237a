//! Which set-up, which reply, and who is favoured by both: in words.

use super::{Line, Openings};
use admiralty_core::contract::Bid;
use admiralty_core::results::summary::Balance;
use admiralty_core::results::verdict::{Amount, Verdict};
use admiralty_core::seats::Seat;
use admiralty_core::statistics::{Estimate, Scale, decimals, rounded};

/// Openings of one side that a verdict names.
const NAMED: usize = 2;

/// Openings played more rarely are not named one by one.
const RARE: f64 = 0.05;

impl Openings {
    /// Which openings are best, and which side they favour.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        let game = &self.citation.game;
        let [first, second] = Seat::BOTH.map(|side| {
            let often = self.often(side, NAMED);
            let always = often.strip_suffix(" (100 %)").map(str::to_owned);
            let such = Self::such(side);
            let others = match self.may_be_as_good(side).as_slice() {
                [] => String::new(),
                [other] => format!(" ({other} may be as good {such})"),
                others if always.is_some() && others.len() + 1 == self.strategies[side].len() => {
                    format!(" (any other may be as good {such})")
                }
                others => format!(" ({} others may be as good {such})", others.len()),
            };
            (game.seat(side).side, always.unwrap_or(often) + &others)
        });
        let best = format!(
            "{} should open with {}, {} with {}",
            first.0, first.1, second.0, second.1
        );
        let Some(line) = self.line.as_ref().filter(|line| line.games > 0) else {
            return Verdict::new(best).and("Which side that favours was not played out.");
        };
        let Some(fair_bid) = &line.fair_bid else {
            let most = line.outcomes.who_wins_most(game);
            let is = if most.starts_with("too close") {
                "it is "
            } else {
                ""
            };
            return Verdict::new(best)
                .and(format!("With these openings {is}{most}."))
                .and(self.on_average(line))
                .and_maybe(self.unanswered());
        };
        let balance = Balance {
            fair_bid,
            outcomes: &line.outcomes,
            bid: Bid::default(),
            game,
        };
        Verdict::new(best)
            .and(format!("With these openings {}.", balance.favoured()))
            .and_maybe(balance.what_to_do())
    }

    /// Who is ahead, and by how much.
    fn on_average(&self, line: &Line) -> String {
        let (game, mean) = (&self.citation.game, line.mean);
        let sign = if mean.value < 0.0 { -1.0 } else { 1.0 };
        let who = if mean.value < 0.0 {
            game.behind()
        } else {
            game.ahead()
        };
        format!(
            "On average {} {} {} {} ahead ({})",
            who.side,
            who.be(),
            Amount::of(mean, Scale::Plain).digits(),
            self.points,
            ends(mean, sign)
        )
    }

    /// What the best openings gain against the mixes: of those listed, and of those that search drew.
    fn unanswered(&self) -> Option<String> {
        let (listed, drawn) = self.exploitability()?;
        let told =
            |gain: Estimate| format!("{} {} ({})", rounded(gain.value, 1), self.points, ends(gain, 1.0));
        let beyond = drawn.map_or_else(String::new, |gain| {
            format!(", the best that search drew beyond the list {}", told(gain))
        });
        Some(format!(
            "Against these mixes the best listed opening gains {}{beyond}",
            told(listed)
        ))
    }

    /// What [`Self::may_be_as_good`] holds against.
    pub(super) fn such(side: Seat) -> &'static str {
        match side {
            Seat::FIRST => "against such replies",
            _ => "against such set-ups",
        }
    }

    /// Openings that a side should not play, as far as the games show, and that may still be as good as those that it
    /// should: none of which is worse for certain on fresh games. The best first.
    pub(super) fn may_be_as_good(&self, side: Seat) -> Vec<&str> {
        let Some((_, check)) = &self.check else {
            return Vec::new();
        };
        let openings = self.strategies[side].iter().zip(&self.solution.mixes[side]);
        let mut good: Vec<(&str, f64)> = openings
            .zip(&check.each[side])
            .filter(|((_, share), gain)| share.value < RARE && gain.high >= 0.0)
            .map(|((opening, _), gain)| (opening.name.as_str(), gain.value))
            .collect();
        good.sort_by(|one, other| other.1.total_cmp(&one.1));
        good.into_iter().map(|(name, _)| name).collect()
    }

    /// A side's opening that is played most often, with what it is.
    pub(super) fn most_played(&self, side: Seat) -> Option<(&str, &str)> {
        let shares = self.solution.mixes[side].iter().map(|share| share.value);
        let openings = self.strategies[side].iter().zip(shares);
        let (most, _) = openings.max_by(|one, other| one.1.total_cmp(&other.1))?;
        Some((most.name.as_str(), most.about.as_str()))
    }

    /// A side's openings, the one played most often first: `attrition (62 %) or three-areas (38 %)`.
    pub(super) fn often(&self, side: Seat, most: usize) -> String {
        let mix = &self.solution.mixes[side];
        let mut played: Vec<(&str, f64)> = (self.strategies[side].iter())
            .zip(mix)
            .map(|(opening, share)| (opening.name.as_str(), share.value))
            .filter(|(_, share)| *share >= RARE)
            .collect();
        played.sort_by(|one, other| other.1.total_cmp(&one.1));
        let others = played.len().saturating_sub(most);
        let named: Vec<String> = (played.iter().take(most))
            .map(|(name, share)| format!("{name} ({} %)", rounded(share * Scale::Percent.factor(), 0)))
            .collect();
        let end = match others {
            0 => String::new(),
            1 => " or another".to_owned(),
            many => format!(" or {many} others"),
        };
        named.join(if others == 0 { " or " } else { ", " }) + &end
    }
}

/// The ends of an interval, the lower first, times 1 or -1.
fn ends(of: Estimate, sign: f64) -> String {
    let places = decimals(of.half_width()).min(1);
    let [low, high] = if sign < 0.0 {
        [-of.high, -of.low]
    } else {
        [of.low, of.high]
    };
    format!("{} to {}", rounded(low, places), rounded(high, places))
}
