//! Advice in words: the verdict, how far an option is behind, and why.

use admiralty_core::results::advice::{Behind, GameAdvice, GameOption, Move, Part, Reason, Reply};
use admiralty_core::results::verdict::{Certainty, Finding, Unit, Verdict, percent};
use admiralty_core::seats::Seat;
use admiralty_core::statistics::{Estimate, Scale, rounded};

/// The least part of a score that is told as a reason, in points.
const TOLD: f64 = 0.1;
/// How many parts of the score are told, where they are most of it.
const PARTS: usize = 2;
/// What other parts may come to without being told of, in points.
const UNTOLD: f64 = 0.5;
/// The least difference in losses that is told, in ships.
const LOSSES: f64 = 0.2;

/// The side advised, as players call it.
pub(super) fn whom(advice: &GameAdvice) -> &'static str {
    advice.citation.game.seat(advice.side).label()
}

/// What to do, how much worse the rest is, and what to expect of the game.
pub(super) fn verdict(advice: &GameAdvice) -> Verdict {
    let Some((best, rest)) = advice.options.split_first() else {
        return Verdict::new("no game was finished: there is nothing to advise");
    };
    let idle = rest.iter().find(|option| option.idle);
    let game = &advice.citation.game;
    let won = |seat| {
        let card = game.seat(seat);
        let share = percent(best.wins[seat]);
        match seat {
            Seat::FIRST => format!("{} {} {share} of 100 games", card.side, card.verb("win")),
            _ => format!("{} {share}", card.side),
        }
    };
    Verdict::new(&best.order)
        .and_maybe(beside(rest))
        .and_maybe(idle.map(doing_nothing))
        .and(format!("With the first option {}", game.each(won, ", ")))
}

fn doing_nothing(idle: &GameOption) -> String {
    let (order, gap) = (&idle.order, gap(idle.behind));
    match standing(idle.behind) {
        Standing::Same => format!("it makes no difference to {order}"),
        Standing::Worse if idle.behind.score.low > 0.0 => {
            let Behind { chance, score } = idle.behind;
            let points = Finding::of_points(score).amount(Scale::Plain).text(Unit::POINTS);
            let games = match chance.low > 0.0 {
                true => format!(", with {} fewer of 100 games won", percent(chance)),
                false => String::new(),
            };
            format!("it is {points} worse to {order}{games}")
        }
        Standing::Worse => format!("to {order} {gap}"),
        Standing::Close if gap.starts_with("wins") => format!("to {order} {gap}"),
        Standing::Close => format!("to {order} may be as good: {gap}"),
    }
}

/// How the other options stand beside the best, but for that to do nothing.
fn beside(rest: &[GameOption]) -> Option<String> {
    let named = |wanted: fn(Standing) -> bool| -> Vec<String> {
        let numbered = rest.iter().enumerate().filter(|(_, option)| !option.idle);
        numbered
            .filter(|(_, option)| wanted(standing(option.behind)))
            .map(|(n, _)| (n + 2).to_string())
            .collect()
    };
    let options = |numbers: &[String]| match numbers {
        [one] => format!("option {one}"),
        [first @ .., last] => format!("options {} and {last}", first.join(", ")),
        [] => String::new(),
    };
    let same = named(|standing| standing == Standing::Same);
    let close = named(|standing| standing == Standing::Close);
    let worse = rest
        .iter()
        .find(|option| !option.idle && standing(option.behind) == Standing::Worse);
    match (same.as_slice(), close.as_slice(), worse) {
        ([], [], None) => None,
        ([], [], Some(next)) => Some(format!(
            "the next best idea {}{}",
            verb(next.behind),
            gap(next.behind)
        )),
        ([], close, _) => Some(format!("{} may win as often: too close to call", options(close))),
        (same, [], _) => Some(format!("{} would do as well", options(same))),
        (same, close, _) => Some(format!(
            "{} would do as well; {} may win as often",
            options(same),
            options(close)
        )),
    }
}

/// How an option stands beside the best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Standing {
    /// Less is between them than anybody could notice.
    Same,
    /// It may be as good.
    Close,
    /// It is worse.
    Worse,
}

/// The least difference in the chance to win that is noticeable: one game in a hundred.
const CHANCE: f64 = 0.01;

/// Whether neither games nor points say for certain that an option is worse than the best, or better.
pub(super) fn is_too_close(behind: Behind) -> bool {
    let score = behind.score;
    standing(behind) == Standing::Close && score.high.is_finite() && score.low <= 0.0 && score.high >= 0.0
}

/// By the chance to win, by which options are ranked, or by points where those are clear.
fn standing(behind: Behind) -> Standing {
    let chance = Finding::new(behind.chance, CHANCE).certainty();
    let points = Finding::of_points(behind.score);
    let fewer_points = points.certainty() == Certainty::Clear && behind.score.low > 0.0;
    if chance == Certainty::Unnoticeable && points.certainty() == Certainty::Unnoticeable {
        Standing::Same
    } else if behind.chance.low > 0.0 || fewer_points {
        Standing::Worse
    } else {
        Standing::Close
    }
}

/// How far an option is behind the first, by games won and by points: `wins 12 fewer of 100 games, 2.4 points worse`,
/// `too close to call (0.3 points better to 0.6 worse)`. Where one measure is sure and the other is not, both are said.
pub(super) fn gap(behind: Behind) -> String {
    let Behind { chance, score } = behind;
    let points = || Finding::of_points(score).amount(Scale::Plain).text(Unit::POINTS);
    let fewer = || format!("wins {} fewer of 100 games", percent(chance));
    match standing(behind) {
        Standing::Same => "no difference".to_owned(),
        Standing::Close if !score.high.is_finite() => "too few games to say".to_owned(),
        Standing::Close if score.low > 0.0 || score.high < 0.0 => {
            format!("wins about as often; {}", range(score))
        }
        Standing::Close => format!("too close to call ({})", range(score)),
        Standing::Worse if chance.low > 0.0 && score.low > 0.0 => format!("{}, {} worse", fewer(), points()),
        Standing::Worse if score.low > 0.0 => format!("{} worse, though it may win as often", points()),
        Standing::Worse if score.high < 0.0 => format!("{}, though it scores {} more", fewer(), points()),
        Standing::Worse => format!("{}; points are too close to call", fewer()),
    }
}

/// From where to where a difference in points may lie.
fn range(points: Estimate) -> String {
    let places = usize::from(points.half_width() < 3.0);
    let size = |end: f64| rounded(end.abs(), places);
    let (low, high) = (size(points.low), size(points.high));
    match (points.low < 0.0, points.high > 0.0) {
        (true, true) => format!("{low} points better to {high} worse"),
        (true, false) => format!("{high} to {low} points better"),
        (false, _) => format!("{low} to {high} points worse"),
    }
}

/// What stands between the subject of a sentence and how far it is behind.
fn verb(behind: Behind) -> &'static str {
    match standing(behind) {
        Standing::Worse if behind.chance.low > 0.0 => "",
        _ => "is ",
    }
}

/// Where an option scores more or less than another: as many clauses as there is room for, the first in any case.
pub(super) fn why(reason: &Reason, room: usize) -> String {
    let mut said = String::new();
    for clause in clauses(reason) {
        if said.is_empty() {
            said = clause;
        } else if said.chars().count() + 2 + clause.chars().count() <= room {
            said += &format!("; {clause}");
        }
    }
    said
}

fn clauses(reason: &Reason) -> Vec<String> {
    let sure = |points: Estimate| points.low > 0.0 || points.high < 0.0;
    let told = |part: &&Part| sure(part.points) && part.points.value.abs() >= TOLD;
    let parts: Vec<&Part> = reason.parts.iter().filter(told).take(PARTS).collect();
    let sum = |parts: &[&Part]| -> f64 { parts.iter().map(|part| part.points.value).sum() };
    let all: f64 = reason.parts.iter().map(|part| part.points.value).sum();
    let mut clauses = Vec::new();
    if !parts.is_empty() && all.abs() >= UNTOLD && (all - sum(&parts)).abs() >= UNTOLD {
        clauses.push(in_all(all, parts.first().copied()));
    } else if parts.is_empty() {
        clauses.push("same score this turn".to_owned());
    } else {
        clauses.push(format!(
            "this turn {}",
            parts
                .into_iter()
                .map(part)
                .collect::<Vec<_>>()
                .join(", ")
                .replacen(' ', " points ", 1)
        ));
    }
    if reason.later.abs() >= TOLD {
        clauses.push(format!("later turns {}", amount(reason.later)));
    }
    let losses = [("own", reason.own_losses), ("enemy", reason.their_losses)];
    let told = losses
        .into_iter()
        .filter(|(_, ships)| sure(*ships) && ships.value.abs() >= LOSSES);
    clauses.extend(told.map(|(whose, ships)| {
        let more = if ships.value > 0.0 { "more" } else { "fewer" };
        format!("{:.1} {more} {whose} ships lost", ships.value.abs())
    }));
    clauses
}

/// `this turn 14.2 points less, 4.2 of them in the north`.
fn in_all(points: f64, most: Option<&Part>) -> String {
    let all = amount(points).replacen(' ', " points ", 1);
    match most.filter(|part| part.points.value * points > 0.0 && part.points.value.abs() < points.abs()) {
        Some(part) => format!(
            "this turn {all}, {:.1} of them {}",
            part.points.value.abs(),
            part.scored
        ),
        None => format!("this turn {all}"),
    }
}

fn part(part: &Part) -> String {
    format!("{} {}", amount(part.points.value), part.scored)
}

/// `0.9 points more`.
fn amount(points: f64) -> String {
    let more = if points > 0.0 { "more" } else { "less" };
    format!("{:.1} {more}", points.abs())
}

/// The likeliest answer in short.
pub(super) fn expect(reply: &Reply) -> String {
    let mut places: Vec<&str> = reply.moves.iter().map(|one| one.place.as_str()).collect();
    places.dedup();
    let places = match places.as_slice() {
        [] => "nobody sails".to_owned(),
        places => format!("ships to {}", places.join(", ")),
    };
    format!(
        "{places} (in {:.0} % of games)",
        100.0 * reply.times as f64 / reply.of.max(1) as f64
    )
}

/// Where ships come from and go to: `Home, Harbour → Deep Water`.
pub(super) fn course(one: &Move) -> String {
    let from: Vec<&str> = one.from.iter().map(|(place, _)| place.as_str()).collect();
    format!("{} → {}", from.join(", "), one.place)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn behind(chance: (f64, f64), score: (f64, f64)) -> Behind {
        let estimate = |(low, high): (f64, f64)| Estimate {
            value: f64::midpoint(low, high),
            low,
            high,
        };
        Behind {
            chance: estimate(chance),
            score: estimate(score),
        }
    }

    #[test]
    fn how_far_an_option_is_behind_is_said_in_words() {
        for (chance, score, said) in [
            ((-0.005, 0.005), (-0.1, 0.2), "no difference"),
            (
                (0.05, 0.15),
                (2.2, 2.6),
                "wins 10 fewer of 100 games, 2.4 points worse",
            ),
            (
                (-0.01, 0.15),
                (0.6, 2.8),
                "1.7 points worse, though it may win as often",
            ),
            (
                (-0.02, 0.04),
                (-0.3, 0.6),
                "too close to call (0.3 points better to 0.6 worse)",
            ),
            (
                (-0.02, 0.04),
                (0.1, 0.6),
                "wins about as often; 0.1 to 0.6 points worse",
            ),
            (
                (-0.02, 0.04),
                (-0.6, -0.1),
                "wins about as often; 0.1 to 0.6 points better",
            ),
            (
                (0.02, 0.04),
                (-0.1, 0.2),
                "wins 3.0 fewer of 100 games; points are too close to call",
            ),
            (
                (0.02, 0.04),
                (-0.6, -0.4),
                "wins 3.0 fewer of 100 games, though it scores 0.5 points more",
            ),
        ] {
            assert_eq!(gap(behind(chance, score)), said);
        }
    }

    #[test]
    fn parts_that_are_not_told_are_counted() {
        let told = |points: &[f64], later| {
            let part = |(n, points): (usize, &f64)| Part {
                scored: format!("in place {n}"),
                points: Estimate::symmetric(*points, 0.01),
            };
            let none = Estimate::symmetric(0.0, 0.01);
            let reason = Reason {
                against: 0,
                games: 200,
                parts: points.iter().enumerate().map(part).collect(),
                later,
                own_losses: none,
                their_losses: none,
            };
            why(&reason, 80)
        };
        assert_eq!(
            told(&[-4.2, -3.8, -3.2, -3.0], 7.0),
            "this turn 14.2 points less, 4.2 of them in place 0; later turns 7.0 more"
        );
        assert_eq!(
            told(&[1.5, -1.1, -0.2], 0.0),
            "this turn 1.5 points more in place 0, 1.1 less in place 1"
        );
    }

    proptest! {
        /// Worse is said only where it is sure, by games or by points, and nothing is called alike that may differ by more
        /// than anybody could notice.
        #[test]
        fn what_is_said_never_contradicts_the_figures(
            chance in -0.3..0.3_f64, chances in 0.0..0.2_f64, score in -3.0..3.0_f64, scores in 0.0..2.0_f64,
        ) {
            let behind = behind((chance - chances, chance + chances), (score - scores, score + scores));
            let said = gap(behind);
            if said == "no difference" {
                prop_assert!(behind.score.low >= -0.25 && behind.score.high <= 0.25);
                prop_assert!(behind.chance.low >= -0.01 && behind.chance.high <= 0.01);
            } else if said.starts_with("too close") {
                // Neither measure is sure.
                prop_assert!(behind.chance.low <= 0.0);
                prop_assert!(behind.score.low <= 0.0 && behind.score.high >= 0.0, "{}", said);
            } else if said.starts_with("wins about as often") {
                prop_assert!(behind.chance.low <= 0.0 && behind.score.low < 0.25);
                prop_assert_eq!(said.ends_with("worse"), behind.score.low > 0.0);
                prop_assert_eq!(said.ends_with("better"), behind.score.high < 0.0);
            } else if said.starts_with("wins") {
                prop_assert!(behind.chance.low > 0.0);
                prop_assert_eq!(said.ends_with("points worse"), behind.score.low > 0.0);
                prop_assert_eq!(said.ends_with("more"), behind.score.high < 0.0);
            } else {
                prop_assert!(said.contains(" points worse") && behind.score.low > 0.0, "{}", said);
                prop_assert!(behind.chance.low <= 0.0);
            }
        }
    }
}
