//! One picture of advice: a map for each option, with arrows for its moves and for the reply.

use admiralty_core::results::advice::{GameAdvice, GameOption, Move};
use admiralty_core::results::chart::{Arrow, Atlas, AtlasMap, AtlasPlace, Chart, Figure, Tone};
use admiralty_core::results::grouped;
use admiralty_core::seats::Seat;
use std::collections::BTreeMap;

/// The figure, and the line below it that says where its numbers come from.
#[must_use]
pub fn figure(advice: &GameAdvice) -> (Figure, String) {
    let places = advice.map.iter().map(|place| AtlasPlace {
        name: place.name.clone(),
        at: place.at,
        bold: place.scores,
    });
    let options = advice.options.iter().enumerate();
    let maps = options.map(|(n, option)| AtlasMap {
        title: heading(n, option),
        arrows: arrows(advice.side, option),
    });
    let figure = Figure {
        id: "advice".into(),
        title: format!("{}: advice to the {}", advice.title, super::words::whom(advice)),
        caption: format!(
            "{} Arrows with the number of ships; +3: three that need a roll; the other colour: the likeliest reply.",
            super::words::verdict(advice)
        ),
        chart: Chart::Atlas(Atlas {
            places: places.collect(),
            maps: maps.collect(),
        }),
    };
    (figure, source(advice))
}

fn heading(n: usize, option: &GameOption) -> String {
    match n {
        0 => "option 1: the best".to_owned(),
        _ => format!("option {}: {}", n + 1, super::words::gap(option.behind)),
    }
}

/// The moves of an option and of the reply to it, one arrow from a place to another.
fn arrows(side: Seat, option: &GameOption) -> Vec<Arrow> {
    let reply = option.reply.as_ref().map_or(&[][..], |reply| &reply.moves);
    [(side, option.moves.as_slice()), (side.other(), reply)]
        .into_iter()
        .flat_map(|(side, moves)| of_side(moves, Tone::from(Some(side))))
        .collect()
}

fn of_side(moves: &[Move], tone: Tone) -> Vec<Arrow> {
    // Ships that sail for sure, and those that need a roll.
    let mut ships: BTreeMap<(&str, &str), (usize, usize)> = BTreeMap::new();
    for one in moves {
        for (from, count) in &one.from {
            let (sure, rolling) = ships.entry((from, &one.place)).or_default();
            *(if one.by_roll { rolling } else { sure }) += count;
        }
    }
    let arrow = |((from, to), (sure, rolling)): ((&str, &str), (usize, usize))| Arrow {
        from: from.to_owned(),
        to: to.to_owned(),
        label: match (sure, rolling) {
            (sure, 0) => sure.to_string(),
            (0, rolling) => format!("+{rolling}"),
            (sure, rolling) => format!("{sure}+{rolling}"),
        },
        tone,
        sure: sure > 0,
    };
    ships.into_iter().map(arrow).collect()
}

fn source(advice: &GameAdvice) -> String {
    let cited = &advice.citation;
    let games = advice.options.first().map_or(0, |option| option.games);
    format!(
        "{} · {} rules {} · {} #{} · {} games each, seed {}, {} · played on by {}",
        cited.program,
        cited.ruleset,
        cited.ruleset_version,
        cited.scenario.title,
        cited.scenario.hash,
        grouped(games),
        cited.seed.0,
        cited.intervals.word(),
        cited.players.pair()[0]
    )
}
