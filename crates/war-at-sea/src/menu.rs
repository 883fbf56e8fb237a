//! What can be named in a scenario, for menus, rosters and maps.

use crate::edition::{CARD, OPTIONAL_RULES};
use crate::factors::unknowns;
use crate::game_advice::board;
use crate::map::{Area, Place, Port, Site};
use crate::naval::{CounterId, Side};
use crate::scenario::{
    LoadedScenario, MOST_AIRSTRIKE, MOST_ATTACK, MOST_DEFENSE, MOST_SPEED, Scenario, path_in_words,
};
use admiralty_core::contract::{
    MapSpot, Menu, MenuExample, MenuExtra, MenuMap, MenuPlace, MenuSetting, MenuUnit,
};
use admiralty_core::seats::{Keyed, Seat};

/// The battles that ship.
const EXAMPLES: [&str; 5] = [
    include_str!("../../../scenarios/battles/duel.toml"),
    include_str!("../../../scenarios/battles/barents.toml"),
    include_str!("../../../scenarios/battles/convoy.toml"),
    include_str!("../../../scenarios/battles/malta.toml"),
    include_str!("../../../scenarios/battles/river-plate.toml"),
];

/// The strongest player that plays thousands of games a second.
const QUICK: &str = "learned:fast";

/// The most points of an area, the most repairs of a port, the most of anything else on a slider.
const MOST_POC: i64 = 9;
const MOST_REPAIR: i64 = 20;

/// The menu of a scenario.
pub(super) fn menu(loaded: &LoadedScenario) -> Menu {
    let scenario = &*loaded.scenario;
    Menu {
        places: Site::all().map(place).collect(),
        turns: Some((1, scenario.turns)),
        quick_player: Some(QUICK.to_owned()),
        roster: roster(scenario),
        extras: extras(scenario),
        examples: EXAMPLES
            .iter()
            .filter_map(|text| MenuExample::of_file(text, &CARD).ok())
            .collect(),
        settings: settings(loaded),
        map: Some(map(scenario)),
        force_grammar:
            "names or factors with commas between: Hood, 336x2, 027/3, Nelson-2 (2 damage), 1A (a \
                        convoy), U3 (three U-boats), LBA (land-based air)"
                .to_owned(),
    }
}

/// The key of an area or a port.
pub(crate) fn key(site: Site) -> String {
    site.to_string().to_lowercase()
}

const fn kind(site: Site) -> &'static str {
    match site {
        Site::Area(_) => CARD.places[0],
        Site::Port(_) => CARD.places[1],
    }
}

fn place(site: Site) -> MenuPlace {
    MenuPlace {
        key: key(site),
        name: site.to_string(),
        kind: kind(site).to_owned(),
    }
}

/// The key of a side.
pub(crate) fn seat(side: Side) -> String {
    CARD.seat(Seat::from(side)).id.to_owned()
}

/// The ships that enter.
fn roster(scenario: &Scenario) -> Vec<MenuUnit> {
    let enters = |id: &CounterId| scenario.ship(*id).entry_turn > 0;
    let ships = scenario.counters().filter(enters);
    ships.map(|id| unit(scenario, id)).collect()
}

fn unit(scenario: &Scenario, id: CounterId) -> MenuUnit {
    let ship = scenario.ship(id);
    let access = scenario.access[ship.navy()];
    let there = |site: &Site| match *site {
        Site::Area(area) => access.areas.has(area),
        Site::Port(port) => access.ports.has(port),
    };
    let factors = scenario.factors[id];
    let mut printed = vec![
        ("attack", factors.attack),
        ("defence", factors.defense),
        ("speed", factors.speed),
    ];
    if factors.airstrike > 0 {
        printed.push(("air strike", factors.airstrike));
    }
    let printed = printed
        .into_iter()
        .map(|(label, value)| (label.to_owned(), value.into()));
    MenuUnit {
        name: ship.name.clone(),
        key: ship.name.clone(),
        seat: Some(seat(ship.nation.side())),
        kind: ship.class.name().to_owned(),
        nation: Some(ship.nation.name().to_owned()),
        factors: Keyed(printed.collect()),
        most_damage: Some(factors.defense),
        most: Some(1),
        from_turn: Some(ship.entry_turn),
        places: Some(Site::all().filter(there).map(key).collect()),
        home: Some(key(Site::Port(ship.home()))),
    }
}

fn extras(scenario: &Scenario) -> Vec<MenuExtra> {
    let boats = Area::ALL
        .into_iter()
        .map(Site::Area)
        .chain([Site::Port(Port::Germany)]);
    let mut extras = vec![MenuExtra {
        key: "U".to_owned(),
        name: "U-boats".to_owned(),
        seat: seat(Side::Axis),
        about: "fire before the ships, one shot each (rule 8)".to_owned(),
        most: scenario.uboat_limit,
        places: boats.map(key).collect(),
    }];
    extras.extend(Side::BOTH.into_iter().map(|side| MenuExtra {
        key: "LBA".to_owned(),
        name: "Land-based air".to_owned(),
        seat: seat(side),
        about: format!(
            "one marker of {} strikes, where its planes reach (rule 9)",
            scenario.land_air_factor
        ),
        most: 1,
        places: scenario.land_air[side].iter().copied().map(key).collect(),
    }));
    extras
}

/// The factors of ships, and what numbers areas, ports and U-boats have.
fn settings(loaded: &LoadedScenario) -> Vec<MenuSetting> {
    let number =
        |path: &str, value: i64, bounds| MenuSetting::number(path, path_in_words(path), value, bounds);
    let mut settings = Vec::new();
    for ship in &loaded.scenario.ships {
        let name = &ship.name;
        let plain = name.chars().all(|letter| letter.is_ascii_alphanumeric());
        let stem = if plain {
            format!("ships.{name}")
        } else {
            format!("ships.{name:?}")
        };
        let factors = ship.factors;
        for (word, value, least, most) in [
            ("attack", factors.attack, 0, MOST_ATTACK),
            ("defense", factors.defense, 0, MOST_DEFENSE),
            ("speed", factors.speed, 1, MOST_SPEED),
            ("airstrike", factors.airstrike, 0, MOST_AIRSTRIKE),
        ] {
            if word != "airstrike" || value > 0 {
                settings.push(number(
                    &format!("{stem}.{word}"),
                    value.into(),
                    (least, most.into()),
                ));
            }
        }
    }
    for entry in loaded.text.provenance.iter() {
        let most = match entry.path.as_str() {
            path if path.ends_with("axis_poc") || path.ends_with("allied_poc") => MOST_POC,
            path if path.starts_with("ports.") && path.ends_with(".repair") => MOST_REPAIR,
            _ => continue,
        };
        if let Ok(value) = entry.value.parse() {
            settings.push(number(&entry.path, value, (0, most)));
        }
    }
    // What could be otherwise, but for what is a number above or an optional rule.
    let plain = |path: &str| path.replace('"', "");
    let numbers: Vec<String> = settings.iter().map(|setting| plain(&setting.path)).collect();
    for unknown in unknowns(loaded).varied {
        let factor = unknown.factor;
        let is_rule = OPTIONAL_RULES.iter().any(|rule| rule.name == factor.name);
        if !is_rule && !numbers.contains(&plain(&factor.name)) {
            let name = path_in_words(&factor.name);
            settings.push(MenuSetting::choice(factor, name));
        }
    }
    settings
}

/// The board as advice draws it, with its borders.
fn map(scenario: &Scenario) -> MenuMap {
    let site = |place: Place| Site::all().find(|site| site.place() == place);
    let spots = board::map_places().filter_map(|(place, at)| Some((site(place)?, at)));
    let mut links = Vec::new();
    for area in Area::ALL {
        let later = scenario.adjacent[area].iter().filter(|&other| other > area);
        links.extend(later.map(|other| (key(Site::Area(area)), key(Site::Area(other)))));
    }
    for port in Port::ALL {
        let areas = scenario.borders[port].iter();
        links.extend(areas.map(|area| (key(Site::Port(port)), key(Site::Area(area)))));
    }
    MenuMap {
        places: spots
            .map(|(site, (x, y))| MapSpot {
                key: key(site),
                name: site.to_string(),
                x,
                y,
                kind: kind(site).to_owned(),
            })
            .collect(),
        links,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use admiralty_core::contract::SettingKind;

    #[test]
    fn every_setting_can_be_set_to_its_least_and_its_most() {
        let loaded = LoadedScenario::embedded();
        let menu = menu(&loaded);
        assert_eq!(menu.examples.len(), EXAMPLES.len());
        assert_eq!(menu.map.unwrap().places.len(), menu.places.len());
        let bismarck = menu
            .settings
            .iter()
            .find(|one| one.path == "ships.Bismarck.defense");
        assert_eq!(bismarck.map(|one| one.value.as_str()), Some("9"));
        for setting in menu.settings.iter().filter(|one| one.kind == SettingKind::Number) {
            for value in [setting.min, setting.max] {
                let changed = [(setting.path.as_str(), value.unwrap().to_string())];
                if let Err(faults) = loaded.with_overrides(&changed) {
                    panic!("{changed:?}: {faults}");
                }
            }
        }
    }
}
