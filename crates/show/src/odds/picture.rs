//! One picture of a battle for a forum post: what becomes of each ship, and the end of the battle beside it.

use super::verdict;
use admiralty_core::results::chart::{Chart, Figure, Series, Shares, Tone, Whole};
use admiralty_core::results::grouped;
use admiralty_core::results::odds::{BattleOdds, Method, ShipOdds};
use admiralty_core::seats::Seat;

/// What can become of a ship, from best to worst.
const FATES: [&str; 5] = ["unhurt", "damaged", "crippled", "disabled", "sunk"];

/// The figure, and the line below it that says where its numbers come from.
#[must_use]
pub fn figure(odds: &BattleOdds) -> (Figure, String) {
    let (forces, game) = (&odds.forces, &odds.citation.game);
    let names = |seat: Seat| match forces[seat].names.as_str() {
        "" => "nothing".to_owned(),
        names => names.to_owned(),
    };
    let figure = Figure {
        id: "battle".into(),
        title: format!("{}: {}", odds.title, game.each(names, " v ")),
        caption: format!(
            "{} Numbers are percent of battles. {}.",
            verdict::battle(odds).text(),
            orders(odds)
        ),
        chart: Chart::Shares(Shares {
            parts: FATES.map(str::to_owned).to_vec(),
            rows: odds.ships.iter().map(row).collect(),
            beside: Some(end(odds)),
        }),
    };
    (figure, source(odds))
}

fn row(ship: &ShipOdds) -> (Series, Vec<f64>) {
    let shares = [ship.unhurt, ship.damaged, ship.crippled, ship.disabled, ship.sunk];
    let name = Series::new(&ship.name, Tone::Of(ship.side));
    (name, shares.map(|share| share.value).to_vec())
}

/// The end of the battle: who holds the place, or whether a ship is lost.
fn end(odds: &BattleOdds) -> Whole {
    let game = &odds.citation.game;
    if let Some(control) = &odds.control {
        let sides = control.sides.iter();
        let mut parts: Vec<(Series, f64)> = sides
            .map(|(seat, share)| (Series::new(game.seat(seat).label(), Tone::Of(seat)), share.value))
            .collect();
        parts.insert(1, (Series::new("nobody", Tone::Nobody), control.nobody.value));
        return Whole {
            title: "held in the end by".to_owned(),
            parts,
        };
    }
    let none: Option<f64> = odds.together.iter().find_map(|row| {
        let nothing = row.lost.values().all(String::is_empty);
        nothing.then_some(row.share.value)
    });
    let none = none.unwrap_or(0.0);
    Whole {
        title: "ships lost".to_owned(),
        parts: vec![
            (Series::new("none", Tone::Nobody), none),
            (Series::new("one or more", Tone::SECOND), 1.0 - none),
        ],
    }
}

/// How each side fights: `West: spread fire, pursue; East: hold fire`.
pub(super) fn orders(odds: &BattleOdds) -> String {
    let game = &odds.citation.game;
    let by = |seat| format!("{}: {}", game.seat(seat).label(), odds.forces[seat].fights);
    game.each(by, "; ")
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
