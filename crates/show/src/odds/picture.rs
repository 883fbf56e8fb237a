//! One picture of a battle for a forum post: forces, odds, and how many ships each side loses.

use admiralty_core::results::chart::{Bars, Chart, Figure, Series, Tone};
use admiralty_core::results::grouped;
use admiralty_core::results::odds::{BattleOdds, Method};
use admiralty_core::seats::GameCard;
use admiralty_core::statistics::{Estimate, Scale};

/// Numbers of ships lost that have a bar of their own; more are left to the tables.
const MOST_LOST: i32 = 9;
/// Rarer numbers have no bar.
const RAREST: f64 = 0.000_5;

/// The figure, and the line below it that says where its numbers come from.
#[must_use]
pub fn figure(odds: &BattleOdds) -> (Figure, String) {
    let (forces, game) = (&odds.forces, &odds.citation.game);
    let title = format!(
        "{}: {}",
        odds.title,
        game.each(|seat| forces[seat].written.clone(), " v ")
    );
    let caption = format!(
        "Percent of battles. Expected: {} {}, {} ships lost ({}). {}.",
        told(odds.swing),
        odds.points,
        game.each(|seat| told(odds.losses[seat].ships), " and "),
        game.each(|seat| game.name(seat).to_owned(), ", "),
        doctrines(odds)
    );
    let figure = Figure {
        id: "battle".into(),
        title,
        caption,
        chart: Chart::Bars(Bars {
            measure: "percent of battles".to_owned(),
            series: Tone::ALL
                .map(|tone| Series::new(tone_name(tone, game), tone))
                .to_vec(),
            groups: groups(odds),
        }),
    };
    (figure, source(odds))
}

/// A mean: of a law three decimals, without an interval that it has not.
fn told(mean: Estimate) -> String {
    if mean.low == mean.high {
        format!("{:.3}", mean.value + 0.0)
    } else {
        mean.show(Scale::Plain).to_string()
    }
}

/// How each side fights: `West by sink; East by flee`.
pub(super) fn doctrines(odds: &BattleOdds) -> String {
    let game = &odds.citation.game;
    let by = |seat| format!("{} by {}", game.seat(seat).label(), odds.forces[seat].doctrine);
    game.each(by, "; ")
}

fn tone_name(tone: Tone, game: &GameCard) -> &'static str {
    match tone {
        Tone::Of(seat) => game.name(seat),
        Tone::Nobody => "nobody",
    }
}

/// A bar of one colour, in percent.
fn bar(tone: Tone, share: Estimate) -> Vec<Option<Estimate>> {
    let percent = Estimate {
        value: share.value * 100.0,
        low: share.low * 100.0,
        high: share.high * 100.0,
    };
    Tone::ALL.map(|one| (one == tone).then_some(percent)).to_vec()
}

fn groups(odds: &BattleOdds) -> Vec<(String, Vec<Option<Estimate>>)> {
    let (mut groups, game) = (Vec::new(), &odds.citation.game);
    if let Some(control) = &odds.control {
        let sides = control.sides.iter();
        groups.extend(sides.map(|(seat, &share)| {
            let label = format!("{} control", game.name(seat));
            (label, bar(Tone::Of(seat), share))
        }));
        groups.insert(1, ("nobody's".to_owned(), bar(Tone::Nobody, control.nobody)));
    }
    for (side, losses) in odds.losses.iter() {
        let law = losses.ships_law.iter();
        for &(number, share) in law.filter(|(number, share)| *number <= MOST_LOST && share.value >= RAREST) {
            let label = format!("{} ships lost: {number}", game.name(side));
            groups.push((label, bar(Tone::from(Some(side)), share)));
        }
    }
    groups
}

/// Where the numbers of a picture come from.
pub(super) fn source(odds: &BattleOdds) -> String {
    let cited = &odds.citation;
    let method = match odds.method {
        Method::Exact => "exact".to_owned(),
        Method::Sampled(battles, intervals) => {
            format!(
                "sampled, {} battles, seed {}, {}",
                grouped(battles),
                cited.seed.unwrap_or_default(),
                intervals.word()
            )
        }
    };
    format!(
        "{} · {} rules {} · {} #{} · {method} · {}",
        cited.program,
        cited.ruleset,
        cited.ruleset_version,
        cited.scenario.title,
        cited.scenario.hash,
        cited.share
    )
}
