//! Maps with arrows.

use admiralty_core::results::chart::{Arrow, Atlas, AtlasMap, AtlasPlace, Chart, Tone};

/// Three places in a row, and arrows both ways between two of them.
pub fn atlas(maps: usize) -> Chart {
    let place = |name: &str, x: f64| AtlasPlace {
        name: name.to_owned(),
        at: (x, 0.5),
        bold: x > 0.4,
    };
    let arrow = |from: &str, to: &str, tone: Tone| Arrow {
        from: from.to_owned(),
        to: to.to_owned(),
        label: "4+3".to_owned(),
        tone,
        sure: tone == Tone::FIRST,
    };
    let map = |n: usize| AtlasMap {
        title: format!("option {n}: 2.4 points worse"),
        arrows: vec![
            arrow("harbour", "bay", Tone::FIRST),
            arrow("strait", "bay", Tone::SECOND),
            arrow("nowhere", "bay", Tone::SECOND),
        ],
    };
    Chart::Atlas(Atlas {
        places: vec![place("harbour", 0.1), place("bay", 0.5), place("strait", 0.9)],
        maps: (1..=maps).map(map).collect(),
    })
}

/// Places and arrows so close together that a number must be placed with the others in mind.
pub fn crowded_atlas() -> Chart {
    let places = [
        ("Barents Sea", 0.52, 0.07),
        ("North Sea", 0.62, 0.3),
        ("Baltic Sea", 0.86, 0.39),
        ("North Atlantic", 0.24, 0.28),
        ("South Atlantic", 0.26, 0.69),
        ("Mediterranean", 0.63, 0.78),
        ("England", 0.37, 0.5),
        ("Malta", 0.88, 0.94),
        ("USA", 0.07, 0.4),
        ("Germany", 0.79, 0.54),
        ("France", 0.5, 0.61),
        ("Italy", 0.9, 0.69),
        ("Neutral Port", 0.45, 0.93),
        ("at sea with an oiler", 0.15, 0.92),
    ];
    let arrows = [
        ("Germany", "Baltic Sea", "1"),
        ("Germany", "North Atlantic", "+6"),
        ("Malta", "Mediterranean", "4"),
        ("England", "Mediterranean", "+6"),
        ("England", "South Atlantic", "2"),
        ("England", "North Atlantic", "2"),
        ("England", "North Sea", "6"),
        ("England", "Barents Sea", "+10"),
        ("North Atlantic", "Barents Sea", "1"),
        ("USA", "North Atlantic", "2"),
        ("Italy", "Mediterranean", "10"),
        ("France", "North Atlantic", "+2"),
    ];
    let arrow = |(from, to, label): (&str, &str, &str)| Arrow {
        from: from.to_owned(),
        to: to.to_owned(),
        label: label.to_owned(),
        tone: if from == "England" {
            Tone::FIRST
        } else {
            Tone::SECOND
        },
        sure: !label.starts_with('+'),
    };
    let map = AtlasMap {
        title: "option 4".to_owned(),
        arrows: arrows.map(arrow).to_vec(),
    };
    let place = |(name, x, y): (&str, f64, f64)| AtlasPlace {
        name: name.to_owned(),
        at: (x, y),
        bold: false,
    };
    Chart::Atlas(Atlas {
        places: places.map(place).to_vec(),
        maps: vec![map],
    })
}
