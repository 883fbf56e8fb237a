//! What an answer about a battle comes to, in one to three sentences. Sides and ships stand in it by name.

use admiralty_core::results::odds::{
    Advice, BattleOdds, Choice, Comparison, Control, Difference, InGame, Luck, Promise, ShipOdds, SweepOdds,
    SweepStep, Throw,
};
use admiralty_core::results::verdict::{Amount, Certainty, Finding, Unit, Verdict};
use admiralty_core::seats::{GameCard, Seat, SeatCard};
use admiralty_core::statistics::{Estimate, Scale, rounded};

/// Shares that differ by less are too close to call.
pub(super) const CLOSE: f64 = 0.05;
/// From these shares on something is probable, and almost sure.
const PROBABLE: f64 = 2.0 / 3.0;
const ALMOST_SURE: f64 = 0.95;
/// Ships that a verdict names, and of each side where there are more.
const SHIPS: usize = 4;
/// The longest list of names that a sentence holds, in bytes.
const NAMES: usize = 60;

/// The odds: who will hold the place, and which ships survive.
#[must_use]
pub fn battle(odds: &BattleOdds) -> Verdict {
    let first = match &odds.control {
        Some(control) => of_control(&odds.citation.game, &odds.place, control),
        None => of_losses(odds),
    };
    let verdict = Verdict::new(first).and_maybe(of_ships(&odds.ships));
    // Where the game is played on, its end says what the battle is worth.
    match &odds.in_game {
        Some(played) => verdict.and_maybe(in_game(played, &odds.citation.game)),
        None => verdict.and_maybe(odds.control.as_ref().map(|control| worth(odds, control))),
    }
}

/// What control is worth to each side, and what the battle is worth on average.
fn worth(odds: &BattleOdds, control: &Control) -> String {
    let expected = expected(odds);
    if control.worth.values().all(|&worth| worth == 0.0) {
        return format!("on average {expected}");
    }
    let game = &odds.citation.game;
    let unit = game.points.name;
    let of = |(seat, &worth): (Seat, &f64)| {
        let amount = Amount::exactly(worth).digits();
        format!("{amount} {unit} to {}", game.seat(seat).side)
    };
    let sides: Vec<String> = control.worth.iter().map(of).collect();
    // Both are counted from the same battles: what they differ by is scored otherwise.
    let earned = |seat: Seat| control.sides[seat].value * control.worth[seat];
    let more = odds.swing.value - (earned(Seat::SECOND) - earned(Seat::FIRST));
    let all = if more.abs() > 0.005 {
        ", all points counted,"
    } else {
        ""
    };
    format!(
        "control is worth {}: on average{all} {expected}",
        sides.join(", ")
    )
}

/// `the West gains 1.2 points, 0.8 counting ships lost`.
fn expected(odds: &BattleOdds) -> String {
    let game = &odds.citation.game;
    let unit = unit(game);
    let side = |points| Finding::new(points, 0.0).side(game.behind(), game.ahead());
    let amount = |points| Amount::of(points, Scale::Plain);
    let gain = |points| match side(points) {
        Some(side) => format!(
            "{} {} {}",
            side.side,
            side.verb("gain"),
            amount(points).text(unit)
        ),
        None => "neither side gains".to_owned(),
    };
    let counting = "counting ships lost";
    if odds.counts_ships() {
        return gain(odds.swing);
    }
    let same = side(odds.swing) == side(odds.balance) && side(odds.swing).is_some();
    if same && amount(odds.swing).text(unit) == amount(odds.balance).text(unit) {
        return gain(odds.swing);
    }
    if same {
        return format!(
            "{}, {} {counting}",
            gain(odds.swing),
            amount(odds.balance).text(unit)
        );
    }
    format!("{}; {counting} {}", gain(odds.swing), gain(odds.balance))
}

/// `probably`, by how likely it is; of what is likelier than not.
fn adverb(share: Estimate) -> &'static str {
    if share.low >= 1.0 {
        "surely"
    } else if share.value >= ALMOST_SURE {
        "almost surely"
    } else if share.value >= PROBABLE {
        "probably"
    } else {
        "more likely than not"
    }
}

/// A share as a sentence needs it: `47 %`, and nothing that is not sure as 0 or 100.
pub(super) fn percent(share: Estimate) -> String {
    let percent = share.value * 100.0;
    if share.high <= 0.0 {
        "0 %".to_owned()
    } else if share.low >= 1.0 {
        "100 %".to_owned()
    } else if percent < 0.5 {
        "under 1 %".to_owned()
    } else if percent >= 99.5 {
        "over 99 %".to_owned()
    } else {
        format!("{} %", rounded(percent, 0))
    }
}

/// The share of all the rest.
pub(super) fn rest(share: Estimate) -> Estimate {
    Estimate {
        value: 1.0 - share.value,
        low: 1.0 - share.high,
        high: 1.0 - share.low,
    }
}

fn have(card: &SeatCard) -> &'static str {
    if card.many { "have" } else { "has" }
}

fn of_control(game: &GameCard, place: &str, control: &Control) -> String {
    let nobody = control.nobody;
    let mut seats: Vec<(Seat, Estimate)> = control.sides.iter().map(|(seat, &share)| (seat, share)).collect();
    seats.sort_by(|a, b| b.1.value.total_cmp(&a.1.value));
    let [(leader, most), (_, least)] = seats[..] else {
        return format!("nobody holds {place} in {}", percent(nobody));
    };
    let [first, second] = [leader, leader.other()].map(|seat| game.seat(seat));
    let shares = format!(
        "{} to {}, nobody {}",
        percent(most),
        percent(least),
        percent(nobody)
    );
    if !known(&[most, least, nobody]) {
        return format!("too few battles to say who will hold {place}");
    }
    if most.low > 0.5 {
        return format!("{} will {} hold {place}: {shares}", first.side, adverb(most));
    }
    if nobody.low > 0.5 {
        return format!(
            "{place} will {} be nobody's: {}; {} {} it in {}, {} in {}",
            adverb(nobody),
            percent(nobody),
            first.side,
            first.verb("hold"),
            percent(most),
            second.side,
            percent(least)
        );
    }
    if ahead(most, least) {
        let have = have(first);
        return format!(
            "{} {have} the better chance to hold {place}: {shares}",
            first.side
        );
    }
    format!(
        "who will hold {place} is too close to call: {} {}, {} {}, nobody {}",
        first.side,
        percent(most),
        second.side,
        percent(least),
        percent(nobody)
    )
}

fn known(shares: &[Estimate]) -> bool {
    shares.iter().all(|share| share.half_width().is_finite())
}

/// Whether a share is above another by more than is too close to call, and by more than the sample leaves open.
fn ahead(most: Estimate, least: Estimate) -> bool {
    most.value - least.value > CLOSE && most.low > least.high
}

/// Where nothing can be controlled: how many ships are lost.
fn of_losses(odds: &BattleOdds) -> String {
    let game = &odds.citation.game;
    let target = odds
        .losses
        .iter()
        .max_by(|a, b| a.1.ships.value.total_cmp(&b.1.ships.value));
    let Some((seat, losses)) = target else {
        return "nothing is fought".to_owned();
    };
    let side = game.seat(seat);
    let none = losses.ships_law.iter().find(|(number, _)| *number == 0);
    let none = none.map_or(Estimate::exact(0.0), |(_, share)| *share);
    let (place, lose) = (&odds.place, side.verb("lose"));
    let mean = Amount::of(losses.ships, Scale::Plain).digits();
    if !known(&[none]) {
        format!("too few battles to say what {} {lose} in {place}", side.side)
    } else if none.low > 0.5 {
        let (no, some) = (percent(none), percent(rest(none)));
        let adverb = adverb(none);
        format!(
            "{} will {adverb} lose no ship in {place}: none in {no}, at least one in {some}",
            side.side
        )
    } else if none.high < 0.5 {
        let (some, adverb) = (percent(rest(none)), adverb(rest(none)));
        format!(
            "{} will {adverb} lose a ship in {place}: at least one in {some}, {mean} on average",
            side.side
        )
    } else {
        let some = percent(rest(none));
        format!(
            "whether {} {lose} a ship in {place} is too close to call: at least one in {some}",
            side.side
        )
    }
}

/// `Hero survives in 3 of 10 such battles, Villain in 6`.
fn of_ships(ships: &[ShipOdds]) -> Option<String> {
    let told = |ship: &ShipOdds| (ship.name.clone(), often(ship.sunk));
    let chosen = chosen(ships);
    let disabled: Vec<String> = chosen.iter().copied().map(mostly_disabled).collect();
    let told: Vec<(String, String)> = chosen.into_iter().map(told).collect();
    let such = told.iter().position(|(_, often)| often.starts_with("in "));
    let words = told.iter().enumerate().map(|(index, (name, often))| {
        let verb = if index == 0 { " survives" } else { "" };
        let such = if such == Some(index) { " such battles" } else { "" };
        let often = match such {
            "" => often.replace(" of 10", ""),
            _ => often.clone(),
        };
        format!("{name}{verb} {often}{such}{}", disabled[index])
    });
    let words: Vec<String> = words.collect();
    (!words.is_empty()).then(|| words.join(", "))
}

/// ` (disabled in 7)`: of a ship that is out of action in most battles, though not sunk.
fn mostly_disabled(ship: &ShipOdds) -> String {
    let tenths = rounded(ship.disabled.value * 10.0, 0);
    match ship.disabled.low > 0.5 && ship.disabled.value < ALMOST_SURE {
        true => format!(" (disabled in {tenths})"),
        false => String::new(),
    }
}

/// The ships of a verdict: all of a few, else the first of each side.
fn chosen(ships: &[ShipOdds]) -> Vec<&ShipOdds> {
    if ships.len() <= SHIPS {
        return ships.iter().collect();
    }
    let of = |seat: Seat| ships.iter().filter(move |ship| ship.side == seat).take(SHIPS / 2);
    Seat::BOTH.into_iter().flat_map(of).collect()
}

/// How often a ship survives, from the share in which it is sunk: by tens, and in words at the ends.
fn often(sunk: Estimate) -> String {
    let survives = rest(sunk);
    if survives.low >= 1.0 {
        "always".to_owned()
    } else if survives.value >= ALMOST_SURE {
        "nearly always".to_owned()
    } else if survives.high <= 0.0 {
        "never".to_owned()
    } else if survives.value < 1.0 - ALMOST_SURE {
        "hardly ever".to_owned()
    } else {
        format!("in {} of 10", rounded(survives.value * 10.0, 0))
    }
}

/// How the game ends that the battle belongs to.
fn in_game(played: &InGame, game: &GameCard) -> Option<String> {
    let by_score = |a: &&Promise, b: &&Promise| a.score.value.total_cmp(&b.score.value);
    let least = played.outcomes.iter().min_by(by_score)?;
    let most = played.outcomes.iter().max_by(by_score)?;
    let mean = lead(played.all.score, game);
    if least.name == most.name {
        return Some(format!("played on, the game ends with {mean}"));
    }
    Some(format!(
        "played on, the game ends with {mean}: {} after {}, {} after {}",
        lead(least.score, game),
        least.name,
        lead(most.score, game),
        most.name
    ))
}

/// `the West 1.2 points ahead`.
fn lead(score: Estimate, game: &GameCard) -> String {
    let amount = Amount::of(score, Scale::Plain);
    let Some(side) = Finding::new(score, 0.0).side(game.behind(), game.ahead()) else {
        return "neither side ahead".to_owned();
    };
    format!("{} {} ahead", side.side, amount.text(unit(game)))
}

pub(super) fn unit(game: &GameCard) -> Unit<'static> {
    Unit::alike(game.points.name)
}

/// The advice: stay or leave where that is the question, else how to fight; and what the other way costs.
#[must_use]
pub fn advice(advice: &Advice) -> Verdict {
    let [best, rest @ ..] = advice.choices.as_slice() else {
        return Verdict::new("there is nothing to decide");
    };
    let game = &advice.subject.citation.game;
    let other = rest.iter().find(|choice| choice.leaves != best.leaves);
    let verdict = match other {
        Some(other) => Verdict::new(stay_or_leave(game, advice.side, other)),
        None => Verdict::new(how(advice, best, rest)),
    };
    let verdict = verdict.and_maybe(
        (other.is_some() && !best.leaves).then(|| best.first.trim_start_matches("stay, ").to_owned()),
    );
    verdict.and_maybe(advice.better_with_ships().map(|choice| {
        let amount = Amount::of(choice.behind_with_ships, Scale::Plain).text(unit(game));
        let what = if choice.leaves == best.leaves {
            choice.first.clone()
        } else {
            decision(choice).to_owned()
        };
        format!("counting the ships lost at their worth, another way is better by {amount}: {what}")
    }))
}

fn decision(choice: &Choice) -> &'static str {
    if choice.leaves { "leave" } else { "stay" }
}

/// What to do where the best option of the other kind is `other`.
fn stay_or_leave(game: &GameCard, side: Seat, other: &Choice) -> String {
    let side = game.seat(side).side;
    let finding = Finding::of_points(other.behind);
    let (doing, best) = if other.leaves {
        ("leaving", "stay")
    } else {
        ("staying", "leave")
    };
    let most = Amount::exactly(round_up(other.behind.high)).text(unit(game));
    let cost = finding.amount(Scale::Plain).text(unit(game));
    match finding.certainty() {
        Certainty::TooFew => "too few battles to say whether to stay or leave".to_owned(),
        Certainty::Unnoticeable => format!("stay or leave, it makes no difference: {most} at most"),
        Certainty::TooClose => format!(
            "stay or leave is too close to call: to {} is ahead by {cost}, and {doing} may cost {side} {most} or nothing",
            best
        ),
        Certainty::Leaning => format!(
            "probably {}: {doing} costs {side} {cost}, perhaps too little to notice",
            best
        ),
        Certainty::Clear => format!("{}: {doing} costs {side} {cost}", best),
    }
}

/// To one decimal, away from zero; of what is smaller to two.
fn round_up(x: f64) -> f64 {
    let step = if x.abs() < 0.095 { 100.0 } else { 10.0 };
    ((x * step) - 1e-9).ceil().max(0.0) / step
}

fn how(advice: &Advice, best: &Choice, rest: &[Choice]) -> String {
    let game = &advice.subject.citation.game;
    let side = game.seat(advice.side).side;
    let Some(next) = rest.first() else {
        return format!(
            "it makes no difference how {side} fight: every way comes to the same; {}",
            best.first
        );
    };
    let worst = rest.iter().map(|choice| choice.behind.high).fold(0.0, f64::max);
    let finding = Finding::of_points(next.behind);
    let cost = finding.amount(Scale::Plain).text(unit(game));
    let most = |high: f64| Amount::exactly(round_up(high)).text(unit(game));
    if rest
        .iter()
        .all(|choice| Finding::of_points(choice.behind).certainty() == Certainty::Unnoticeable)
    {
        let most = most(worst);
        return format!(
            "how {side} fight makes no difference: {most} at most; {}",
            best.first
        );
    }
    let told = match finding.certainty() {
        Certainty::TooFew => "too few battles to say by how much".to_owned(),
        Certainty::Unnoticeable => format!("the next way is as good, to {}", most(next.behind.high)),
        Certainty::TooClose => "the next way may be as good: too close to call".to_owned(),
        Certainty::Leaning => format!("the next way costs {cost}, perhaps too little to notice"),
        Certainty::Clear => format!("the next way costs {cost}"),
    };
    format!("{}; {told}", best.first)
}

/// The luck: whose dice were worse, how often it ends better, and the roll that cost most.
#[must_use]
pub fn luck(luck: &Luck) -> Verdict {
    let (first, seat) = whose_luck(&luck.subject.citation.game, luck.percentile.balance);
    Verdict::new(first).and_maybe(costliest(luck, seat))
}

/// Whose dice were worse, by the share of battles that end worse for the first seat.
fn whose_luck(game: &GameCard, worse: Estimate) -> (String, Option<Seat>) {
    if !known(&[worse]) {
        return ("too few battles to say who was lucky".to_owned(), None);
    }
    let of_100 = |share: f64| match rounded(share * 100.0, 0).as_str() {
        "0" => "under 1".to_owned(),
        "100" => "over 99".to_owned(),
        number => number.to_owned(),
    };
    let p = worse.value;
    if (p - 0.5).abs() <= 0.1 || worse.low <= 0.5 && worse.high >= 0.5 {
        let side = game.seat(Seat::FIRST).side;
        let (better, worse) = (of_100(1.0 - p), of_100(p));
        let words = format!(
            "neither side was lucky: {better} of 100 such battles end better for {side}, {worse} worse"
        );
        return (words, None);
    }
    let (seat, better) = if p < 0.5 {
        (Seat::FIRST, 1.0 - p)
    } else {
        (Seat::SECOND, p)
    };
    let side = game.seat(seat);
    let how = match better {
        0.95.. => "very unlucky",
        0.75.. => "unlucky",
        _ => "a little unlucky",
    };
    let (was, them) = if side.many {
        ("were", "them")
    } else {
        ("was", side.side)
    };
    let number = of_100(better);
    let words = format!(
        "{} {was} {how}: {number} of 100 such battles end better for {them}, ships lost included",
        side.side
    );
    (words, Some(seat))
}

/// The throw that cost a side most, or either; ships count at their worth, as in the rest of the verdict.
fn costliest(luck: &Luck, seat: Option<Seat>) -> Option<String> {
    let game = &luck.subject.citation.game;
    let cost = |throw: &Throw| match seat {
        Some(Seat::FIRST) => throw.balance.value,
        Some(_) => -throw.balance.value,
        None => throw.balance.value.abs(),
    };
    let throw = luck.throws.iter().max_by(|a, b| cost(a).total_cmp(&cost(b)))?;
    let finding = Finding::of_points(throw.balance);
    let side = finding.side(game.ahead(), game.behind())?;
    if finding.certainty() == Certainty::Unnoticeable
        || seat.is_some_and(|seat| game.seat(seat).id != side.id)
    {
        return None;
    }
    let amount = finding.amount(Scale::Plain).text(unit(game));
    Some(format!(
        "the costliest roll was {}: it cost {} {amount}",
        throw.what, side.side
    ))
}

/// Which of two battles is better, for whom, and how surely.
#[must_use]
pub fn comparison(compared: &Comparison) -> Verdict {
    let game = &compared.arms[0].citation.game;
    let with_ships = compared.difference(Difference::WITH_SHIPS);
    let counting = with_ships.map_or("", |_| ", ships lost included");
    match with_ships.or(compared.difference(Difference::POINTS)) {
        Some(row) => {
            Verdict::new(which(game, &second(compared), row.difference, counting)).and_maybe(held(compared))
        }
        None => Verdict::new("there is nothing to compare"),
    }
}

/// What the second of two battles is called: by the force that stands in the other's place, where that is the difference.
fn second(compared: &Comparison) -> String {
    let [one, other] = &compared.arms;
    let mut changed = (other.forces.iter()).filter(|(seat, force)| one.forces[*seat].names != force.names);
    match (changed.next(), changed.next()) {
        (Some((_, force)), None) if (1..=NAMES).contains(&force.names.len()) => {
            format!("the battle with {}", listed(&force.names))
        }
        _ => "the second battle".to_owned(),
    }
}

/// Names with `and` before the last.
fn listed(names: &str) -> String {
    match names.rsplit_once(", ") {
        Some((others, last)) => format!("{others} and {last}"),
        None => names.to_owned(),
    }
}

/// The interval of a gain, whoever has it: ` (0.3 to 0.5)`; nothing where a decimal does not tell its ends apart.
fn within(difference: Estimate) -> String {
    let [low, high] = [difference.low.abs(), difference.high.abs()];
    let [least, most] = [low.min(high), low.max(high)].map(|end| rounded(end, 1));
    if least == most {
        String::new()
    } else {
        format!(" ({least} to {most})")
    }
}

/// Which of two battles is better, by the difference in points; `counting` says what else counts.
fn which(game: &GameCard, second: &str, difference: Estimate, counting: &str) -> String {
    let finding = Finding::of_points(difference);
    let amount = finding.amount(Scale::Plain).text(unit(game));
    match (finding.certainty(), finding.side(game.behind(), game.ahead())) {
        (Certainty::Clear, Some(side)) => {
            format!(
                "{second} is clearly better for {}: by {amount}{}{counting}",
                side.side,
                within(difference)
            )
        }
        (Certainty::Leaning, Some(side)) => format!(
            "{second} is probably better for {}: by {amount}{}{counting}, perhaps too little to notice",
            side.side,
            within(difference)
        ),
        (Certainty::Unnoticeable, _) if difference.low == 0.0 && difference.high == 0.0 => {
            "the two battles come to the same".to_owned()
        }
        (Certainty::Unnoticeable, _) => {
            let most = round_up(difference.high.abs().max(difference.low.abs()));
            let most = Amount::exactly(most).text(unit(game));
            format!("which of the two it is makes too little difference to notice: {most} at most{counting}")
        }
        (Certainty::TooFew, _) => "too few battles to say which is better".to_owned(),
        _ => {
            let words = finding.words(game.behind().side, game.ahead().side, unit(game));
            format!("which of the two is better is {words}{counting}")
        }
    }
}

/// What the steps of a sweep come to: who holds the place at the first and at the last.
#[must_use]
pub fn sweep(sweep: &SweepOdds) -> Verdict {
    let (Some(first), Some(last)) = (sweep.steps.first(), sweep.steps.last()) else {
        return Verdict::new("no step was fought");
    };
    let (Some(old), Some(new)) = (&first.odds.control, &last.odds.control) else {
        let at = |step: &SweepStep| format!("at {} = {}: {}", sweep.what, step.number, of_losses(&step.odds));
        return Verdict::new(at(first)).and(at(last));
    };
    let moved = |seat: &Seat| (new.sides[*seat].value - old.sides[*seat].value).abs();
    let most = Seat::BOTH
        .into_iter()
        .max_by(|a, b| moved(a).total_cmp(&moved(b)));
    let seat = most.unwrap_or(Seat::FIRST);
    let card = first.odds.citation.game.seat(seat);
    let (from, to) = (old.sides[seat], new.sides[seat]);
    let how = if ahead(to, from) {
        "more often"
    } else if ahead(from, to) {
        "less often"
    } else {
        "about as often"
    };
    Verdict::new(format!(
        "{} {} {} {} {how}: {} at the first step, {} at the last",
        steps(sweep),
        card.side,
        card.verb("hold"),
        first.odds.place,
        percent(from),
        percent(to)
    ))
}

/// From where to where the steps go: `with 0 to 4 more of Hero`, `with Hero.defense from 5 to 9`.
pub(super) fn steps(sweep: &SweepOdds) -> String {
    let ends = (sweep.steps.first(), sweep.steps.last());
    let [first, last] = [ends.0, ends.1].map(|step| step.map_or(0, |step| step.number));
    let added = sweep
        .what
        .strip_suffix(" x")
        .and_then(|what| what.split_once("+="));
    match added {
        Some((_, what)) => format!("with {first} to {last} more of {}", what.trim()),
        None => format!("with {} from {first} to {last}", sweep.what),
    }
}

/// How often the side holds the place for which that changes most.
fn held(compared: &Comparison) -> Option<String> {
    let [before, after] = &compared.arms;
    let (old, new) = (before.control.as_ref()?, after.control.as_ref()?);
    let moved = |seat: &Seat| (new.sides[*seat].value - old.sides[*seat].value).abs();
    let seat = Seat::BOTH
        .into_iter()
        .max_by(|a, b| moved(a).total_cmp(&moved(b)))?;
    if moved(&seat) == 0.0 {
        return None;
    }
    let card = before.citation.game.seat(seat);
    let who = format!("{} {} {}", card.side, card.verb("hold"), before.place);
    let [then, now] = [percent(old.sides[seat]), percent(new.sides[seat])];
    Some(match then == now {
        true => format!("{who} as often, in {now}"),
        false => format!("{who} in {now} instead of {then}"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use admiralty_core::seats::BySeat;
    use proptest::prelude::*;

    fn estimate(value: f64, error: f64) -> Estimate {
        Estimate::symmetric(value, error).within(0.0, 1.0)
    }

    /// The first number in percent that a text says.
    fn numbers(text: &str) -> Vec<f64> {
        let words = text.split(|c: char| !c.is_ascii_digit());
        words.filter_map(|word| word.parse().ok()).collect()
    }

    proptest! {
        /// Nobody is said to hold a place, or to have the better chance, whose figures do not say so.
        #[test]
        fn who_holds_a_place_follows_from_the_shares(a in 0.0..1.0_f64, b in 0.0..1.0_f64, error in 0.0..0.1_f64) {
            let game = GameCard::default();
            let (a, b) = if a + b > 1.0 { (1.0 - a, 1.0 - b) } else { (a, b) };
            let nobody = (1.0 - a - b).max(0.0);
            let control = Control {
                sides: BySeat::from([estimate(a, error), estimate(b, error)]),
                nobody: estimate(nobody, error),
                worth: BySeat::from([1.0, 1.0]),
            };
            let words = of_control(&game, "the sea", &control);
            let leader = if a >= b { game.behind().side } else { game.ahead().side };
            let (most, least) = (a.max(b), a.min(b));
            if words.contains(" will ") && words.contains(" hold the sea: ") {
                prop_assert!(words.starts_with(leader) && most > 0.5, "{}: {} {}", words, a, b);
            }
            if words.contains("be nobody's") {
                prop_assert!(nobody > 0.5, "{}", words);
            }
            if words.contains("better chance") {
                prop_assert!(words.starts_with(leader) && most - least > CLOSE && most <= 0.5 + error, "{}", words);
            }
            if words.contains("too close") {
                prop_assert!(most - least <= CLOSE + 2.0 * error && most <= 0.5 + error, "{}", words);
            }
            for (word, least) in [("almost surely", ALMOST_SURE), ("probably", PROBABLE), ("likely", 0.5)] {
                prop_assert!(!words.contains(word) || most.max(nobody) >= least, "{}", words);
            }
            for number in numbers(&words) {
                let near = |share: f64| (share * 100.0 - number).abs() <= 1.0;
                prop_assert!(near(a) || near(b) || near(nobody), "{}: {} {}", words, a, b);
            }
        }

        /// The unlucky side is the one for which most battles end better.
        #[test]
        fn the_unlucky_side_is_the_one_that_usually_does_better(p in 0.0..1.0_f64, error in 0.0..0.2_f64) {
            let game = GameCard::default();
            let (words, seat) = whose_luck(&game, estimate(p, error));
            match seat {
                Some(seat) => {
                    let better = if seat == Seat::FIRST { 1.0 - p } else { p };
                    prop_assert!(better > 0.6, "{}", words);
                    prop_assert!(words.starts_with(game.seat(seat).side), "{}", words);
                    let very = words.contains("very unlucky");
                    prop_assert_eq!(very, better >= 0.95, "{}", words);
                }
                None => prop_assert!((p - 0.5).abs() <= 0.1 + error, "{}", words),
            }
        }

        /// A side is named exactly where the sign is sure and the difference may be noticed.
        #[test]
        fn the_better_of_two_follows_from_the_difference(value in -3.0..3.0_f64, error in 0.0..1.0_f64) {
            let game = GameCard::default();
            let difference = Estimate::symmetric(value, error);
            let words = which(&game, "the second battle", difference, "");
            let named = [game.behind(), game.ahead()].map(|side| words.contains(&format!("better for {}", side.side)));
            let sure = difference.low > 0.0 || difference.high < 0.0;
            let noticed = difference.low.abs().max(difference.high.abs()) > 0.25;
            prop_assert_eq!(named.contains(&true), sure && noticed, "{}", words);
            if sure && noticed {
                prop_assert_eq!(named, [value < 0.0, value > 0.0], "{}", words);
            }
            prop_assert_eq!(words.contains("too close"), !sure && noticed, "{}", words);
        }

        /// What an option costs is never said to be less than the interval says, nor sure where it is not.
        #[test]
        fn to_stay_or_leave_follows_from_what_the_other_costs(value in 0.0..3.0_f64, error in 0.0..1.0_f64, leaves: bool) {
            let game = GameCard::default();
            let other = Choice {
                words: String::new(),
                first: String::new(),
                leaves,
                battles: 1,
                swing: Estimate::exact(0.0),
                balance: Estimate::exact(0.0),
                control: Estimate::exact(0.0),
                behind: Estimate::symmetric(value, error),
                behind_with_ships: Estimate::exact(0.0),
                same: Vec::new(),
                in_game: None,
            };
            let words = stay_or_leave(&game, Seat::FIRST, &other);
            let (low, high) = (value - error, value + error);
            let best = if leaves { "stay" } else { "leave" };
            prop_assert_eq!(words.starts_with(&format!("{best}: ")), low >= 0.25, "{}", words);
            prop_assert_eq!(words.contains("no difference"), high <= 0.25 && low >= -0.25, "{}", words);
            if words.contains("no difference") {
                let most: f64 = words.split_whitespace().rev().nth(3).unwrap().parse().unwrap();
                prop_assert!(most + 1e-9 >= high, "{}: {}", words, high);
            }
        }
    }

    #[test]
    fn shares_that_are_not_sure_are_never_said_to_be() {
        let sampled = |value: f64| estimate(value, 0.001);
        assert_eq!(percent(sampled(1.0)), "over 99 %");
        assert_eq!(percent(sampled(0.0)), "under 1 %");
        assert_eq!(percent(Estimate::exact(1.0)), "100 %");
        assert_eq!(often(sampled(0.0)), "nearly always");
        assert_eq!(often(Estimate::exact(0.0)), "always");
        assert_eq!(often(Estimate::exact(0.533)), "in 5 of 10");
        assert_eq!(round_up(0.12), 0.2);
        assert_eq!(round_up(0.021), 0.03);
    }
}
