//! The verdict on a balance: which side is favoured, by how much, how sure, and what others made of it.

use super::{FairBid, Outcomes, Summary};
use crate::contract::Bid;
use crate::results::fair_bids;
use crate::results::fair_bids::FairBidBy;
use crate::results::verdict::{Amount, Certainty, Finding, Unit, Verdict, percent, signed, span};
use crate::seats::{GameCard, Seat, SeatCard};
use crate::statistics::{Estimate, Scale};

/// How some games ended, to be judged.
#[derive(Clone, Copy, Debug)]
pub struct Balance<'a> {
    /// What would make them even.
    pub fair_bid: &'a FairBid,
    /// Who won, the bid counted.
    pub outcomes: &'a Outcomes,
    /// The bid that was played with.
    pub bid: Bid,
    /// What the game calls its seats.
    pub game: &'a GameCard,
}

impl Summary {
    /// Which side is favoured by these games, what the players can do about it, and what others made of the same game.
    #[must_use]
    pub fn balance(&self) -> Verdict {
        if self.citation.games == 0 {
            return Verdict::new("no game was finished: there is nothing to say");
        }
        let Some(fair_bid) = &self.fair_bid else {
            let level = Estimate::symmetric(0.0, 0.0);
            let ahead = self
                .mean_score
                .filter(|mean| self.seats.is_empty() && *mean != level);
            return Verdict::new(self.outcomes.who_wins_most(&self.citation.game))
                .and_maybe(ahead.map(|mean| self.on_average(mean)));
        };
        let balance = Balance {
            fair_bid,
            outcomes: &self.outcomes,
            bid: self.citation.bid,
            game: &self.citation.game,
        };
        let commanders = &self.citation.players;
        let own = commanders[Seat::FIRST].as_str();
        // What others made of the game says nothing of games between unlike players.
        let others = (own == commanders[Seat::SECOND]).then(|| with_others(&self.fair_bids, own));
        Verdict::new(balance.favoured())
            .and_maybe(balance.what_to_do())
            .and_maybe(others.flatten())
    }
}

impl Summary {
    /// Who is how far ahead at the end: `on average the West is 33.2 points ahead at the end`.
    fn on_average(&self, mean: Estimate) -> String {
        let game = &self.citation.game;
        let (mean, points) = game.points.counted(mean);
        match Finding::new(mean, 0.0).side(Seat::FIRST, Seat::SECOND) {
            Some(side) => format!(
                "on average {} {} {} {} ahead at the end",
                game.seat(side).side,
                game.seat(side).be(),
                Amount::of(mean, Scale::Plain).digits(),
                points
            ),
            None => format!(
                "on average neither side is ahead for certain at the end ({} {points})",
                span(mean, Scale::Plain)
            ),
        }
    }
}

impl Outcomes {
    /// Who wins most, in a game without bids: `Red wins most: of 100 games Red wins 40.1, Green 31.0, Blue 28.9`.
    #[must_use]
    pub fn who_wins_most(&self, game: &GameCard) -> String {
        let mut seats: Vec<Seat> = game.all().into_iter().collect();
        seats.sort_by(|one, other| self.wins[*other].value.total_cmp(&self.wins[*one].value));
        let share = |&seat: &Seat| format!("{} {}", game.name(seat), percent(self.wins[seat]));
        let shares: Vec<String> = seats.iter().map(share).collect();
        let shares = format!("of 100 games won alone, {}", shares.join(", "));
        let (first, second) = (self.wins[seats[0]], seats.get(1).map(|&seat| self.wins[seat]));
        if let [more, less] = seats[..] {
            if self.wins[more].value == 0.0 {
                return "every game was drawn".to_owned();
            }
            let [many, few] = [more, less].map(|seat| percent(self.wins[seat]));
            let [more, less] = [more, less].map(|seat| game.seat(seat));
            let shares = shares_of([more, less], [many, few], "");
            return match second.is_none_or(|second| first.low > second.high) {
                true => format!("{} {} favoured: {shares}", more.side, more.be()),
                false => format!("too close to call who is favoured: {shares}"),
            };
        }
        if second.is_none_or(|second| first.low > second.high) {
            format!("{} wins most: {shares}", game.name(seats[0]))
        } else {
            format!("too close to call who wins most: {shares}")
        }
    }
}

/// `of 100 games the West wins 50.5, the East 43.6`.
fn shares_of([more, less]: [&SeatCard; 2], [many, few]: [String; 2], played: &str) -> String {
    let wins = more.verb("win");
    format!(
        "of 100 games{played} {} {wins} {many}, {} {few}",
        more.side, less.side
    )
}

impl Balance<'_> {
    /// How sure it is.
    #[must_use]
    pub fn finding(&self) -> Finding {
        Finding::of_points(self.fair_bid.fair)
    }

    /// Which side is favoured: `the West is favoured by about half a point: of 100 games ...`.
    #[must_use]
    pub fn favoured(&self) -> String {
        let finding = self.finding();
        let shares = self.shares();
        let about = finding.amount(Scale::Plain).about(Unit::POINTS);
        let amount = if self.bid == Bid::default() {
            about
        } else {
            format!("{about} before any bid")
        };
        // Positive: the first side pays, as it is the one favoured.
        let [above, below] = Seat::BOTH;
        match (
            finding.certainty(),
            finding.side(below, above).map(|seat| self.game.seat(seat)),
        ) {
            (Certainty::Clear, Some(card)) => {
                format!("{} {} favoured by {amount}: {shares}", card.side, card.be())
            }
            (Certainty::Leaning, Some(card)) => format!(
                "{} {} probably favoured, by {amount}, perhaps too little to notice: {shares}",
                card.side,
                card.be()
            ),
            (Certainty::Unnoticeable, _) => {
                format!("neither side is favoured enough for players to notice: {shares}")
            }
            (Certainty::TooFew, _) => "too few games to say which side is favoured".to_owned(),
            _ => format!(
                "too close to call: {shares}, and the fair bid may be anything from {} points",
                span(self.fair_bid.fair, Scale::Plain)
            ),
        }
    }

    /// How many of a hundred games each side wins.
    fn shares(&self) -> String {
        let wins = &self.outcomes.wins;
        let mut sides = Seat::BOTH;
        sides.sort_by(|one, other| wins[*other].value.total_cmp(&wins[*one].value));
        let bid = if self.bid == Bid::default() {
            String::new()
        } else {
            format!(" played with the bid of {}", self.bid)
        };
        shares_of(
            sides.map(|side| self.game.seat(side)),
            sides.map(|side| percent(wins[side])),
            &bid,
        )
    }

    /// Who pays what at the table; none where the games do not say.
    #[must_use]
    pub fn what_to_do(&self) -> Option<String> {
        let certainty = self.finding().certainty();
        if certainty == Certainty::Unnoticeable {
            return Some("Play it without a bid.".to_owned());
        }
        let even = self
            .fair_bid
            .nearest_even
            .filter(|_| matches!(certainty, Certainty::Leaning | Certainty::Clear))?;
        if even.bid == 0.0 {
            return Some("No bid makes it more even than none.".to_owned());
        }
        let payer = if even.bid > 0.0 { Seat::FIRST } else { Seat::SECOND };
        let bids = self.even_bids(even.bid);
        let paid = |&bid: &f64| Amount::exactly(bid).words(Unit::POINTS);
        let paid: Vec<String> = bids.iter().map(paid).collect();
        let bids: Vec<String> = bids.iter().map(|&bid| signed(bid, 1)).collect();
        Some(format!(
            "For an even game {} pays {}{} (bid {}).",
            self.game.seat(payer).player,
            paid.join(" or "),
            if self.bid == Bid::default() { "" } else { " in all" },
            bids.join(" or ")
        ))
    }
}

impl Balance<'_> {
    /// The bids, for the same player to pay, that the interval of the fair bid is nearest to: one or two, the smaller first.
    fn even_bids(&self, nearest: f64) -> Vec<f64> {
        let step = self.game.points.bid_step;
        let ends = [self.fair_bid.fair.low, self.fair_bid.fair.high].map(|end| (end / step).round() * step);
        let close = |end: &f64| (end - nearest).abs() < 1.5 * step;
        let mut bids = vec![nearest];
        if ends.iter().all(close) {
            bids.extend(
                ends.into_iter()
                    .find(|end| (end - nearest).abs() > 0.5 * step && end * nearest > 0.0),
            );
        }
        bids.sort_by(|a, b| a.abs().total_cmp(&b.abs()));
        bids
    }
}

/// What others than these players made of the same game; none where nothing is on record.
#[must_use]
pub fn with_others(bids: &[FairBidBy], own: &str) -> Option<String> {
    let (low, high) = fair_bids::range(bids, own)?;
    Some(match [low, high].map(|bid| signed(bid, 1)) {
        [low, high] if low == high => format!("Other computer players put the fair bid at {low}."),
        [low, high] => format!("Other computer players put the fair bid between {low} and {high}."),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seats::BySeat;
    use crate::statistics::{EvenBid, Level, wilson};
    use proptest::prelude::*;

    fn game() -> GameCard {
        const SEATS: [SeatCard; 2] = [
            SeatCard::new("allied", "Allied", "the Allied player").of_side("the Allies", true),
            SeatCard::new("axis", "Axis", "the Axis player").of_side("the Axis", false),
        ];
        GameCard {
            seats: &SEATS,
            ..GameCard::default()
        }
    }

    fn told(fair: f64, half_width: f64, wins: [u64; 2]) -> (String, Option<String>) {
        let share = |n| wilson(n, 1000, Level::P95);
        let outcomes = Outcomes {
            wins: BySeat::from([share(wins[0]), share(wins[1])]),
            shared: None,
            draws: share(1000 - wins[0] - wins[1]),
        };
        let fair_bid = FairBid {
            fair: Estimate::symmetric(fair, half_width),
            nearest_even: Some(EvenBid {
                bid: (fair * 2.0).round() / 2.0,
                wins: BySeat::from([0.5, 0.5]),
            }),
        };
        let balance = Balance {
            fair_bid: &fair_bid,
            outcomes: &outcomes,
            bid: Bid::default(),
            game: &game(),
        };
        (balance.favoured(), balance.what_to_do())
    }

    #[test]
    fn games_that_are_all_drawn_are_said_to_be() {
        let share = |n| wilson(n, 1000, Level::P95);
        let told = |first, second| {
            let outcomes = Outcomes {
                wins: BySeat::from([share(first), share(second)]),
                shared: None,
                draws: share(1000 - first - second),
            };
            outcomes.who_wins_most(&game())
        };
        assert_eq!(told(0, 0), "every game was drawn");
        assert_eq!(
            told(0, 500),
            "the Axis is favoured: of 100 games the Axis wins 50.0, the Allies 0.0"
        );
    }

    #[test]
    fn the_side_favoured_pays() {
        let (favoured, bid) = told(-0.55, 0.02, [440, 501]);
        assert_eq!(
            favoured,
            "the Axis is favoured by about 0.6 points: of 100 games the Axis wins 50.1, the Allies 44.0"
        );
        assert_eq!(
            bid.unwrap(),
            "For an even game the Axis player pays half a point (bid -0.5)."
        );
        let (favoured, bid) = told(2.0, 0.1, [600, 300]);
        assert!(
            favoured.starts_with("the Allies are favoured by about two points"),
            "{favoured}"
        );
        assert!(
            bid.unwrap()
                .contains("the Allied player pays two points (bid +2.0)")
        );
        assert_eq!(told(0.4, 0.6, [480, 450]).1, None, "too close to call");
    }

    proptest! {
        #[test]
        fn who_is_favoured_pays_and_nobody_else(
            fair in -9.0..9.0_f64, half_width in 0.001..3.0_f64, allied in 0..600_u64, axis in 0..400_u64,
        ) {
            let (favoured, bid) = told(fair, half_width, [allied, axis]);
            let bid = bid.unwrap_or_default();
            let sides = [("Allied", "the Allies are"), ("Axis", "the Axis is")];
            let [(_, pays), (gains, behind)] = if fair > 0.0 { sides } else { [sides[1], sides[0]] };
            let ends = (fair - half_width, fair + half_width);
            let sure = ends.0 > 0.0 || ends.1 < 0.0;
            prop_assert!(!favoured.contains(behind), "{}", favoured);
            prop_assert!(!bid.contains(&format!("the {gains} player pays")), "{}", bid);
            let named = favoured.contains(pays);
            prop_assert!(sure || !named, "{}", favoured);
            if favoured.contains(&format!("{pays} favoured")) {
                prop_assert!(fair.abs() - half_width >= 0.25, "{}", favoured);
            }
            let lesser = favoured.contains("enough for players to notice");
            prop_assert_eq!(lesser, fair.abs() + half_width <= 0.25);
        }
    }
}
