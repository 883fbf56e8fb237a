//! Operations told with their map: a page a day, with tracks, contacts and battles.

use admiralty_core::contract::{Bid, FilesInMemory, Openings, Ruleset, ScenarioSource, Terms};
use admiralty_core::dice::MasterSeed;
use admiralty_core::results::chart::Chart;
use admiralty_core::results::scene::Scene;
use admiralty_core::results::story::Story;
use admiralty_core::seats::BySeat;
use great_war_at_sea::operations::program::OPERATIONS;
use great_war_at_sea::operations::scenario::embedded;
use std::sync::Arc;

fn told(game: u64) -> (Story, String) {
    let scenario = OPERATIONS
        .open(
            &ScenarioSource::Embedded,
            None,
            Arc::new(FilesInMemory::default()),
        )
        .unwrap();
    let terms = Terms {
        commanders: BySeat::both(|_| "staff".to_owned()),
        bid: Bid::default(),
        seed: MasterSeed(1939),
    };
    let seated = scenario.seat(&terms).unwrap();
    let mut report = String::new();
    seated.narrate(game, &mut report).unwrap();
    (seated.story(game).unwrap(), report)
}

fn maps(story: &Story) -> impl Iterator<Item = (&str, &str, &Scene)> {
    story
        .steps
        .iter()
        .filter_map(|step| match &step.figure.as_ref()?.chart {
            Chart::Scene(scene) => Some((step.title.as_str(), step.text.as_str(), scene)),
            _ => None,
        })
}

#[test]
fn operations_have_a_page_a_day_with_tracks() {
    let (mut moved, mut battles) = (0, 0);
    for game in 0..20 {
        let (story, report) = told(game);
        let words = |text: &str| -> Vec<String> {
            text.lines()
                .filter(|line| !line.is_empty())
                .map(str::to_owned)
                .collect()
        };
        let pages: String = story.steps.iter().map(|step| step.text.as_str()).collect();
        assert_eq!(
            words(&pages),
            words(&report),
            "game {game}: the pages are the report"
        );
        for (title, text, map) in maps(&story) {
            assert!(title.ends_with("1914"), "{title}");
            let turns = text.lines().filter(|line| line.starts_with("Turn "));
            assert!(
                turns.clone().count() <= 6 && turns.clone().all(|line| line.contains(title)),
                "{title}: {text}"
            );
            let fought = text.contains("\nBattle: ");
            let signed = map.signs.iter().any(|(_, what)| what == "battle");
            assert_eq!(fought, signed, "game {game}, {title}");
            battles += usize::from(fought);
            for track in &map.tracks {
                moved += track.stops.len() - 1;
                for ends in track.stops.windows(2) {
                    let [one, other] = [ends[0].0, ends[1].0];
                    let passage = (one.min(other), one.max(other));
                    assert!(
                        map.links.contains(&passage),
                        "game {game}, {title}: {passage:?} are no neighbours"
                    );
                }
            }
        }
    }
    assert!(moved > 200 && battles > 2, "{moved} passages, {battles} battles");
}

/// Goeben is on the map of the first day, and the map has all zones in their places: west is left, north above.
#[test]
fn the_map_is_that_of_the_sea() {
    let (story, _) = told(3);
    let (_, _, map) = maps(&story).next().unwrap();
    assert!(
        map.counters
            .iter()
            .any(|counter| counter.label.starts_with("Goeben")),
        "{:?}",
        map.counters
    );
    let at = |name: &str| map.places.iter().find(|place| place.name == name).unwrap().at;
    assert!(at("Alboran").0 < at("Malta").0 && at("Malta").0 < at("Levant").0);
    assert!(at("Adriatic north").1 < at("Malta").1 && at("Malta").1 < at("Egypt").1);
    assert_eq!(map.places.len(), 35);
}

/// Two plans of the Allies have somebody in the northern Aegean, 55 + 40 of 100 games; one has a fleet in the Strait of Messina
/// and one off Malta. She takes one way in 78, raids in 2, and waits on hers.
#[test]
fn mixes_are_drawn_on_the_map() {
    let rules = embedded();
    let mix = |plans: &[(&str, f64)]| {
        plans
            .iter()
            .map(|(plan, share)| ((*plan).to_owned(), *share))
            .collect()
    };
    let mixes = BySeat::from([
        mix(&[
            ("staff:refuge+via-tyrrhenian_south*2", 0.78),
            ("staff:haven+via-tripoli", 0.2),
            ("staff:raid", 0.02),
        ]),
        mix(&[
            ("staff:1@messina+3@aegean_north+6@malta", 0.55),
            ("staff:all@aegean_north", 0.40),
            ("staff", 0.05),
        ]),
    ]);
    let figure = rules.on_map(&mixes).unwrap();
    let Chart::Scene(scene) = figure.chart else {
        panic!("{}", figure.title);
    };
    let place = |at: usize| scene.places[at].name.as_str();
    let mut bars: Vec<(&str, &str)> = (scene.shares.iter())
        .map(|share| (place(share.at), &*share.label))
        .collect();
    bars.sort_unstable();
    let allied = [("Aegean north", "95 %"), ("Malta", "55 %"), ("Messina", "55 %")];
    assert_eq!(bars, [&allied[..], &[("Tyrrhenian south", "78 %")]].concat());
    let ways = scene.tracks.iter().map(|track| {
        let names: Vec<&str> = track.stops.iter().map(|(zone, _)| place(*zone)).collect();
        let labels: Vec<&str> = track.stops.iter().map(|(_, label)| &**label).collect();
        (names.join(" "), labels.concat())
    });
    let [pola, straits] = <[(String, String); 2]>::try_from(ways.collect::<Vec<_>>()).unwrap();
    assert!(
        pola.0.starts_with("Algeria east ") && pola.0.ends_with(" Adriatic north"),
        "{pola:?}"
    );
    assert!(
        straits.0.contains(" Tripoli ") && straits.0.ends_with(" Marmara"),
        "{straits:?}"
    );
    assert_eq!((&*pola.1, &*straits.1), ("78 %", "20 %"));
    // Where a way has zones of its own its share stands there.
    for (track, other) in [(0, &straits.0), (1, &pola.0)] {
        let told = scene.tracks[track]
            .stops
            .iter()
            .find(|(_, label)| !label.is_empty());
        assert!(!other.contains(place(told.unwrap().0)), "{told:?}");
    }
    for words in [
        "raid merchants in 2 %",
        "go by rules of thumb alone in 5 %",
        "the ways of Goeben",
    ] {
        assert!(figure.caption.contains(words), "{}", figure.caption);
    }
    assert!(rules.on_map(&BySeat::both(|_| mix(&[("staff", 1.0)]))).is_some());
    let nowhere = BySeat::from([mix(&[("staff:raid", 1.0)]), mix(&[("staff", 1.0)])]);
    assert!(rules.on_map(&nowhere).is_none());
}
