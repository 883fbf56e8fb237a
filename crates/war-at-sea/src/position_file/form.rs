//! A position as a form: what a map and fields are made from, and a file is written from.

use super::ReadPosition;
use super::show::title;
use super::words::phase_words;
use super::writer::write;
use crate::board::{board, key_of, places};
use crate::edition::OPTIONAL_RULES;
use crate::map::{Area, Site};
use crate::menu::{key, seat};
use crate::naval::{CounterSet, Side};
use crate::scenario::Scenario;
use admiralty_core::contract::{FieldKind, FormField, FormPlace, PositionForm};

/// The form of a position.
#[must_use]
pub fn form(scenario: &Scenario, read: &ReadPosition) -> PositionForm {
    let on_board = |name: &String| Site::all().any(|site| key(site) == *name);
    let place = |place| {
        let key = key_of(place);
        FormPlace {
            on_map: on_board(&key),
            in_play: place.in_play(),
            name: super::place_word(place),
            key,
        }
    };
    let written = write(scenario, &read.position, "");
    let written: toml::Table = toml::from_str(&written).unwrap_or_default();
    let mut fields = fields(scenario);
    for field in &mut fields {
        field.value = value(&written, &field.table, &field.key);
    }
    PositionForm {
        title: title(scenario, &read.position),
        board: board(scenario, &read.position),
        places: places().map(place).collect(),
        fields,
        notes: read.notes.clone(),
    }
}

/// The value of a key as the file has it.
fn value(file: &toml::Table, table: &str, key: &str) -> Option<String> {
    let value = match (table, file.get(table).and_then(toml::Value::as_table)) {
        ("", _) => file.get(key),
        // Where all boats are ready the file has their number alone.
        ("uboats", None) if key == "in_play" => file.get("uboats"),
        (_, of) => of.and_then(|of| of.get(key)),
    };
    match value? {
        toml::Value::String(text) => Some(text.clone()),
        toml::Value::Array(list) => {
            let texts: Vec<&str> = list.iter().filter_map(toml::Value::as_str).collect();
            Some(texts.join(", "))
        }
        toml::Value::Integer(number) => Some(number.to_string()),
        toml::Value::Boolean(yes) => Some(yes.to_string()),
        _ => None,
    }
}

/// All that a file says beside who is where, without values.
fn fields(scenario: &Scenario) -> Vec<FormField> {
    let (low, high) = scenario.poc_track;
    let phases = phase_words();
    let phases = phases.split(", ").map(|word| word.trim_matches('"').to_owned());
    let waiting = names(scenario, scenario.rolls.americans | scenario.rolls.russians);
    let sail = "May sail (US ships released, Russians this turn)";
    let rules = OPTIONAL_RULES.iter().map(|rule| rule.name.to_owned()).collect();
    let mut fields = vec![
        FormField::number(["", "turn", "Turn"], (1, scenario.turns.into())),
        FormField::named(["", "next", "Next"], FieldKind::Choice, phases.collect()),
        FormField {
            is_score: true,
            ..FormField::number(
                ["", "poc", "POC counter, the Axis ahead positive"],
                (low.into(), high.into()),
            )
        },
    ];
    fields.extend(boats(scenario));
    for side in Side::BOTH {
        fields.extend(flags_and_planes(side));
    }
    if !waiting.is_empty() {
        fields.push(FormField::named(
            ["", "may_sail", sail],
            FieldKind::Names,
            waiting,
        ));
    }
    fields.push(FormField::named(
        ["", "rules", "Optional rules"],
        FieldKind::List,
        rules,
    ));
    fields.extend(take_over(scenario));
    fields.extend(this_turn(scenario));
    fields
}

fn names(scenario: &Scenario, ships: CounterSet) -> Vec<String> {
    let name = |ship| scenario.ship(ship).name.clone();
    ships.into_iter().map(name).collect()
}

fn boats(scenario: &Scenario) -> impl Iterator<Item = FormField> {
    let most = i64::from(scenario.uboat_limit);
    let number = move |key: &str, name: &str| FormField::number(["uboats", key, name], (0, most));
    let at_sea = Area::ALL.into_iter().map(move |area| FormField {
        place: Some(key(Site::Area(area))),
        ..number(area.name(), "U-boats").of(seat(Side::Axis)).marked("U")
    });
    [
        number("in_play", "U-boats in play"),
        number("disabled", "of them disabled"),
        number("pool", "U-boats in the pool"),
    ]
    .into_iter()
    .chain(at_sea)
}

fn flags_and_planes(side: Side) -> [FormField; 2] {
    let areas = Area::ALL.map(|area| key(Site::Area(area))).to_vec();
    let planes = format!("air_{}", seat(side));
    let planes = ["this_turn", &planes, "Land-based air"];
    [
        FormField::named(["control", &seat(side), "Flag"], FieldKind::Places, areas).of(seat(side)),
        FormField::named(planes, FieldKind::Choice, Site::all().map(key).collect())
            .of(seat(side))
            .marked("LBA"),
    ]
}

fn take_over(scenario: &Scenario) -> [FormField; 4] {
    let streak = [
        "take_over",
        "mediterranean_streak",
        "Turns of Axis control of the Mediterranean",
    ];
    let german = ["take_over", "german", "Italian ships lost as German ones"];
    let flag = |key: &str, name: &str| FormField::new(["take_over", key, name], FieldKind::Flag);
    [
        FormField::number(streak, (0, scenario.turns.into())),
        flag("averted", "The take-over is averted"),
        flag("happened", "The take-over has happened"),
        FormField::named(german, FieldKind::Names, names(scenario, scenario.rolls.italians)),
    ]
}

fn this_turn(scenario: &Scenario) -> Vec<FormField> {
    let table = "this_turn";
    let ships = |key: &str, name: &str| {
        let all = names(scenario, scenario.rolls.all);
        FormField::named([table, key, name], FieldKind::Names, all)
    };
    let points = |key: &str, name: &str| FormField::number([table, key, name], (0, 100));
    let fees = |side: Side| {
        let key = format!("fees_{}", seat(side));
        points(&key, &format!("{side} POC owed for the Neutral Port"))
    };
    let sites = Site::all().map(key).collect();
    vec![
        fees(Side::Allied),
        fees(Side::Axis),
        points("convoy_poc", "POC of convoys this turn"),
        FormField::named(
            [table, "resolved", "Fought over this turn"],
            FieldKind::Places,
            sites,
        ),
        ships("late", "Put into port in this combat"),
        ships("disengaged", "Disengaged this turn"),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position_file::read;
    use crate::scenario::LoadedScenario;

    const FILE: &str = "turn = 4\npoc = 2\nuboats = 5\nmay_sail = \"Washington\"\nrules = [\"19.2\"]\n\
        [control]\nallied = \"North Atlantic\"\naxis = \"Baltic Sea, Barents Sea\"\n\
        [allied]\nMalta = \"Warspite-2\"\nEngland = \"rest\"\nUSA = \"rest\"\nLeningrad = \"rest\"\n\
        sunk = \"Hood\"\n[axis]\nGermany = \"rest\"\nItaly = \"rest\"\n";

    #[test]
    fn a_form_says_what_the_file_says() {
        let scenario = &LoadedScenario::embedded().scenario;
        let form = form(scenario, &read(scenario, "file", FILE).unwrap());
        let value = |table: &str, key: &str| {
            let found = form
                .fields
                .iter()
                .find(|field| (&*field.table, &*field.key) == (table, key));
            found
                .unwrap_or_else(|| panic!("no {table} {key}"))
                .value
                .as_deref()
        };
        assert_eq!(value("", "turn"), Some("4"));
        assert_eq!(value("", "next"), Some("allied movement"));
        assert_eq!(value("uboats", "in_play"), Some("5"));
        assert_eq!(value("", "may_sail"), Some("Washington"));
        assert_eq!(value("control", "axis"), Some("Barents Sea, Baltic Sea"));
        assert_eq!(value("this_turn", "convoy_poc"), None);
        assert_eq!(form.board.score, 2);
        let fleet = |place: &str| {
            form.board
                .fleets
                .iter()
                .find(|fleet| fleet.place == place)
                .unwrap()
        };
        let malta = &fleet("malta").units[0];
        assert_eq!((malta.key.as_str(), malta.damage), ("Warspite", 2));
        assert_eq!(fleet("sunk").units[0].key, "Hood");
        assert_eq!(fleet("germany").also, ["U5"]);
        assert!(
            form.board
                .held
                .iter()
                .any(|held| held.place == "north atlantic" && held.seat == "allied")
        );
        // A file has no key that the form lacks, and the form none that a file may not have.
        let known: Vec<_> = form
            .fields
            .iter()
            .map(|field| (field.table.as_str(), field.key.as_str()))
            .collect();
        for &(table, keys) in crate::position_file::reader::KEYS {
            let tables = ["control", "uboats", "allied", "axis", "take_over", "this_turn"];
            for &key in keys.iter().filter(|key| !tables.contains(key)) {
                assert!(known.contains(&(table, key)), "{table} {key}");
            }
        }
    }
}
