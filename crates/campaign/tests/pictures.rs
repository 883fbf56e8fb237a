//! Campaigns told with their map: a page a turn, with owners, fleets and battles.

use admiralty_core::contract::{Bid, FilesInMemory, Ruleset, ScenarioSource, Terms};
use admiralty_core::dice::MasterSeed;
use admiralty_core::results::chart::{Chart, Tone};
use admiralty_core::results::scene::Scene;
use admiralty_core::results::story::Story;
use admiralty_core::seats::{BySeat, Seat};
use campaign::program::{THREE_PLAYERS, TWO_PLAYERS};
use std::sync::Arc;

/// Game 3 as a story, and as `narrate` tells it.
fn told(ruleset: &dyn Ruleset) -> (Story, String) {
    let scenario = ruleset
        .open(
            &ScenarioSource::Embedded,
            None,
            Arc::new(FilesInMemory::default()),
        )
        .unwrap();
    let terms = Terms {
        commanders: BySeat::new(ruleset.game().seats.len(), |_| "admiral".to_owned()),
        bid: Bid::default(),
        seed: MasterSeed(1939),
    };
    let seated = scenario.seat(&terms).unwrap();
    let mut report = String::new();
    seated.narrate(3, &mut report).unwrap();
    (seated.story(3).unwrap(), report)
}

/// Neighbours lie nearer to each other than sectors three links apart; `maps.json` has the same places.
#[test]
fn maps_lie_as_they_are_linked() {
    let json = include_str!("../../../scenarios/campaign/maps.json");
    for players in [2, 3] {
        let map = &campaign::scenario::embedded(players).map;
        let (mut near, mut rest) = (0.0_f64, f64::INFINITY);
        for one in map.all() {
            let [x, y] = map.at(one);
            assert!(json.contains(&format!("\"{}\": {{\"at\": [{x}, {y}],", map.name(one))));
            for other in map.all().filter(|other| *other > one) {
                let [[x, y], [to_x, to_y]] = [one, other].map(|sector| map.at(sector).map(f64::from));
                let apart = (x - to_x).hypot(y - to_y);
                match map.distance(one, other) {
                    1 => near = near.max(apart),
                    2 => {}
                    _ => rest = rest.min(apart),
                }
            }
        }
        assert!(near < rest, "{players} players: neighbours {near}, others {rest}");
    }
}

fn scene(story: &Story, step: usize) -> &Scene {
    match &story.steps[step].figure.as_ref().unwrap().chart {
        Chart::Scene(scene) => scene,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_campaign_has_a_page_a_turn_with_its_map() {
    let rulesets: [(&dyn Ruleset, usize); 2] = [(&TWO_PLAYERS, 18), (&THREE_PLAYERS, 22)];
    for (ruleset, sectors) in rulesets {
        let (story, report) = told(ruleset);
        let turns = report.lines().filter(|line| line.starts_with("Turn ")).count();
        assert!(turns > 2, "{report}");
        assert_eq!(story.steps.len(), turns + 1, "a page says who plays");
        assert_eq!(story.steps[0].figure, None);
        for step in 1..=turns {
            let (page, map) = (&story.steps[step], scene(&story, step));
            assert!(
                page.title.starts_with(&format!("Turn {step}, ")),
                "{}",
                page.title
            );
            assert_eq!(map.places.len(), sectors, "{}", ruleset.id());
            let against = |line: &&str| line.contains(" against ") && line.contains(" units of ");
            assert_eq!(
                map.signs.len(),
                page.text.lines().filter(against).count(),
                "{}",
                page.title
            );
            let names = ruleset.game().seats.iter().map(|card| card.name);
            let seats: Vec<(Seat, &str)> = (0..).map(Seat).zip(names).collect();
            let takes = |line: &str| {
                let of = |&(seat, name): &(Seat, &str)| {
                    let rest = line.strip_prefix(name)?;
                    let what = rest
                        .strip_prefix(" takes ")
                        .or_else(|| rest.strip_prefix(" take "))?;
                    Some((seat, what.to_owned()))
                };
                seats.iter().find_map(of)
            };
            let taken: Vec<(Seat, String)> = page.text.lines().filter_map(takes).collect();
            for (number, (seat, what)) in taken.iter().enumerate() {
                let sector = what.split(' ').next().unwrap();
                let again = taken[number + 1..]
                    .iter()
                    .any(|(_, later)| later.starts_with(&format!("{sector} ")));
                let place = map.places.iter().find(|place| place.name == sector).unwrap();
                assert!(
                    again || place.owner == Some(Tone::Of(*seat)),
                    "{}: {seat:?} takes {sector}",
                    page.title
                );
            }
        }
        let all: String = story.steps.iter().map(|step| step.text.as_str()).collect();
        let words = |text: &str| -> Vec<String> {
            let lines = text
                .lines()
                .filter(|line| !line.is_empty() && !line.starts_with("Turn "));
            lines.map(str::to_owned).collect()
        };
        assert_eq!(words(&all), words(&report), "the pages are the report");
    }
}

/// Every ship and aircraft that has a place is on a plate of its side.
#[test]
fn fleets_stand_where_they_are() {
    let (story, report) = told(&TWO_PLAYERS);
    let ships = |map: &Scene, tone: Tone| -> u32 {
        let of = map.counters.iter().filter(|counter| counter.tone == tone);
        let ships = of.filter(|counter| counter.label.contains("ship"));
        ships
            .map(|counter| counter.label.split(' ').next().unwrap().parse::<u32>().unwrap())
            .sum()
    };
    let turns = story.steps.len() - 1;
    for (seat, name) in ["United States", "Japan"].into_iter().enumerate() {
        let afloat = |step: usize| ships(scene(&story, step), Tone::Of(Seat(seat as u8)));
        let moved = format!("{name} moves ");
        let line = report.lines().find_map(|line| line.strip_prefix(&moved)).unwrap();
        let first: u32 = line.split(' ').next().unwrap().parse().unwrap();
        assert!(afloat(1) >= first, "{name}: nobody fights in the first turn");
        let gone = |line: &&str| {
            let lost = [" is sunk.", " is scuttled."]
                .into_iter()
                .any(|end| line.ends_with(&format!(" of {name}{end}")));
            lost && line.contains(": ")
        };
        for step in 2..=turns {
            let gone = story.steps[step].text.lines().filter(gone).count() as u32;
            let (before, now) = (afloat(step - 1), afloat(step));
            assert!(
                now + gone >= before,
                "{name}, turn {step}: {before} ships, {gone} sunk, {now} left"
            );
            assert!(
                now < before + 40,
                "{name}, turn {step}: {before} ships, {now} after"
            );
        }
    }
}
