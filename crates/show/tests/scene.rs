//! Maps with what is where: everything that stands on a map is written, nothing overlaps, nothing lies outside.

use admiralty_core::results::chart::{Chart, Figure, Series, Tone};
use admiralty_core::results::scene::{Counter, Scene, Share, Spot, Track};
use admiralty_show::plots::{Drawing, draw};

/// Places in rows, with everything that a map can show.
fn scene(rows: usize, columns: usize) -> Scene {
    let tone = |number: usize| {
        if number.is_multiple_of(2) {
            Tone::FIRST
        } else {
            Tone::SECOND
        }
    };
    let place = |number: usize| Spot {
        name: format!("Port {number}"),
        at: (
            (number % columns) as f64 / (columns - 1) as f64,
            (number / columns) as f64 / (rows - 1) as f64,
        ),
        owner: (!number.is_multiple_of(3)).then(|| tone(number)),
        weight: (number % 4) as u8,
    };
    let count = rows * columns;
    let counter = |number: usize| Counter {
        at: number * 5 % count,
        label: format!("{number} ships"),
        tone: tone(number),
    };
    let track = |number: usize| Track {
        tone: tone(number),
        stops: (number..count)
            .step_by(columns + 1)
            .map(|place| (place, place.to_string()))
            .collect(),
    };
    let share = |number: usize| Share {
        at: number * 5 % count,
        share: 0.3 * number as f64,
        label: format!("{} %", 30 * number),
        tone: Tone::FIRST,
    };
    Scene {
        places: (0..count).map(place).collect(),
        links: (1..count).map(|place| (place - 1, place)).collect(),
        tall: rows as f64 / columns as f64,
        counters: (0..count).map(counter).collect(),
        tracks: (0..3).map(track).collect(),
        signs: vec![
            (0, "battle".to_owned()),
            (0, "contact".to_owned()),
            (7, "raid".to_owned()),
        ],
        shares: (1..4).map(share).collect(),
        legend: vec![
            Series::new("Allies", Tone::FIRST),
            Series::new("Axis", Tone::SECOND),
        ],
    }
}

fn drawn(scene: Scene) -> Drawing {
    let figure = Figure {
        id: "map".into(),
        title: "Turn 3, Spring 1943".to_owned(),
        caption: "How to read it.".to_owned(),
        chart: Chart::Scene(scene),
    };
    draw(&figure, "1 game, seed 1939").unwrap()
}

#[test]
fn a_map_says_what_is_where() {
    let scene = scene(3, 6);
    let drawing = drawn(scene.clone());
    for drawing in [&drawing, drawing.narrow().unwrap()] {
        let svg = drawing.svg();
        let says = |words: &str| svg.contains(&format!("aria-label=\"{words}\""));
        let places = scene.places.iter().map(|place| &place.name);
        for words in places.chain(scene.counters.iter().map(|counter| &counter.label)) {
            assert!(says(words), "{words} is not on the map");
        }
        for words in ["battle, contact", "raid", "30 %", "90 %", "Allies", "Axis"] {
            assert!(says(words), "{words} is not on the map");
        }
        assert!(svg.contains("<title id=\"map") && svg.contains("Turn 3, Spring 1943</title>"));
    }
}

#[test]
fn nothing_overlaps_however_crowded_a_map_is() {
    for (rows, columns) in [(2, 2), (3, 6), (5, 8), (8, 8)] {
        assert_eq!(
            drawn(scene(rows, columns)).faults(),
            Vec::<String>::new(),
            "{rows} by {columns}"
        );
    }
    let empty = drawn(Scene::default());
    assert_eq!(empty.faults(), Vec::<String>::new());
}

/// What is as light as the paper follows a dark page, so that an empty place is no hole in it.
#[test]
fn a_map_can_stand_on_a_dark_page() {
    let svg = drawn(scene(3, 6)).svg();
    for white in svg
        .split("<")
        .filter(|element| element.contains("fill=\"#ffffff\""))
    {
        assert!(white.contains("class=\"paper\""), "{white}");
    }
}
