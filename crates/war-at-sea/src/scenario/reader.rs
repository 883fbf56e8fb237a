//! Reads the tables of a scenario file into a draft, one function for each table.

use super::MAX_UBOATS;
use super::draft::{AreaDraft, Draft, PortDraft, ReturnDraft, SitesDraft, SwitchesDraft, TakeoverDraft};
use super::limits::{LAST_TURN, MOST_DEFENSE};
use super::read_ships::read_ships;
use crate::map::{Area, Port};
use crate::ships::Navy;
use admiralty_core::text::{
    Data, Node, Objection, Reader, Section, Word, all_named, list, number, texts, title,
};

/// No single award or fee is greater.
const MOST_POC: u8 = 20;
/// No port repairs more.
const MOST_REPAIR: u8 = 50;
/// The highest die, and one above it, which no die reaches.
const DIE: u8 = 6;
const NEVER: u8 = DIE + 1;

/// Reads the whole file.
pub(super) fn read(root: &Node, reading: &mut Reader) -> Draft {
    let mut draft = Draft::default();
    let mut file = Section::root(root);
    draft.title = reading.value(&mut file, "title", "\"War at Sea\"", title);
    read_game(&mut file, &mut draft, reading);
    read_areas(&mut file, &mut draft, reading);
    read_ports(&mut file, &mut draft, reading);
    read_access(&mut file, &mut draft, reading);
    read_returns(&mut file, &mut draft, reading);
    read_land_air(&mut file, &mut draft, reading);
    read_uboats_and_convoys(&mut file, &mut draft, reading);
    read_entries(&mut file, &mut draft, reading);
    draft.takeover = read_takeover(&mut file, reading).unwrap_or_default();
    draft.switches = read_switches(&mut file, reading).unwrap_or_default();
    read_optional(&mut file, &mut draft, reading);
    read_ships(&mut file, &mut draft, reading);
    reading.finish(&file);
    draft
}

fn read_game(file: &mut Section<'_>, draft: &mut Draft, reading: &mut Reader) {
    let Some(mut game) = reading.table(file, "game") else {
        return;
    };
    draft.turns = reading.number(&mut game, "turns", 1..=LAST_TURN);
    draft.poc_track = reading.value(&mut game, "poc_track", "[-10, 10]", poc_track);
    draft.german_gunnery_bonus = reading.number(&mut game, "german_gunnery_bonus", 0..=DIE);
    draft.neutral_port_fee = reading.number(&mut game, "neutral_port_fee", 0..=MOST_POC);
    reading.finish(&game);
}

fn poc_track(data: &Data) -> Result<(i8, i8), Objection> {
    let remedy = "write the Allied end and the Axis end, [-10, 10]";
    let ends: Vec<Option<i8>> = list(data)?
        .iter()
        .map(|item| match item.data {
            Data::Number(end) => i8::try_from(end).ok().filter(|end| (-100..=100).contains(end)),
            _ => None,
        })
        .collect();
    match ends.as_slice() {
        [Some(low), Some(high)] if *low <= 0 && *high >= 0 => Ok((*low, *high)),
        _ => Err((
            "the track has two ends, from -100 to 0 and from 0 to 100".into(),
            remedy.into(),
        )),
    }
}

/// At least one name.
fn some_named<T: Word>(data: &Data) -> Result<Vec<T>, Objection> {
    let named = all_named::<T>(data)?;
    if named.is_empty() {
        return Err((
            "the list is empty".into(),
            format!("name at least one: {}", T::words().join(", ")),
        ));
    }
    Ok(named)
}

fn read_areas(file: &mut Section<'_>, draft: &mut Draft, reading: &mut Reader) {
    let Some(mut areas) = reading.table(file, "areas") else {
        return;
    };
    for area in Area::ALL {
        let Some(mut table) = reading.table(&mut areas, area.name()) else {
            continue;
        };
        draft.areas[area] = AreaDraft {
            axis_poc: reading.number(&mut table, "axis_poc", 0..=MOST_POC),
            allied_poc: reading.number(&mut table, "allied_poc", 0..=MOST_POC),
            borders: reading.value(&mut table, "borders", "[…]", some_named::<Area>),
        };
        reading.finish(&table);
    }
    reading.only_names::<Area>(&areas);
}

fn read_ports(file: &mut Section<'_>, draft: &mut Draft, reading: &mut Reader) {
    let Some(mut ports) = reading.table(file, "ports") else {
        return;
    };
    for port in Port::ALL {
        let Some(mut table) = reading.table(&mut ports, port.name()) else {
            continue;
        };
        draft.ports[port] = PortDraft {
            side: reading.named(&mut table, "side"),
            repair: reading.number(&mut table, "repair", 0..=MOST_REPAIR),
            active: reading.optional(&mut table, "active", active),
            borders: reading.value(&mut table, "borders", "[…]", some_named::<Area>),
        };
        reading.finish(&table);
    }
    reading.only_names::<Port>(&ports);
}

fn active(data: &Data) -> Result<(u8, u8), Objection> {
    let remedy = || format!("write [1, {LAST_TURN}], the first and the last turn, or [0, 0] for never");
    let turns: Vec<u8> = list(data)
        .map_err(|(problem, _)| (problem, remedy()))?
        .iter()
        .map(|item| number(&item.data, &(0..=LAST_TURN)))
        .collect::<Result<_, _>>()
        .map_err(|(problem, _)| (problem, remedy()))?;
    match turns.as_slice() {
        // A port that is never active.
        [] | [0, 0] => Ok((0, 0)),
        [first, last] if *first >= 1 && first <= last => Ok((*first, *last)),
        _ => Err(("not a first and a last turn".into(), remedy())),
    }
}

fn read_sites(table: &mut Section<'_>, reading: &mut Reader) -> SitesDraft {
    let sites = SitesDraft {
        areas: reading.all_named(table, "areas"),
        ports: reading.all_named(table, "ports"),
    };
    reading.finish(table);
    sites
}

fn read_access(file: &mut Section<'_>, draft: &mut Draft, reading: &mut Reader) {
    let Some(mut access) = reading.table(file, "access") else {
        return;
    };
    for navy in Navy::ALL {
        let Some(mut table) = reading.table(&mut access, navy.name()) else {
            continue;
        };
        draft.access[navy] = read_sites(&mut table, reading);
    }
    reading.only_names::<Navy>(&access);
}

fn read_returns(file: &mut Section<'_>, draft: &mut Draft, reading: &mut Reader) {
    let Some(mut returns) = reading.table(file, "returns") else {
        return;
    };
    for area in Area::ALL {
        let Some(mut table) = reading.table(&mut returns, area.name()) else {
            continue;
        };
        for navy in Navy::ALL {
            // Which rows must be there follows from access: see validate.rs.
            if !table.has(navy.name()) {
                continue;
            }
            draft.returns[area][navy].present = true;
            let Some(mut row) = reading.table(&mut table, navy.name()) else {
                continue;
            };
            draft.returns[area][navy] = ReturnDraft {
                present: true,
                sound: reading.all_named(&mut row, "sound"),
                disabled: reading.all_named(&mut row, "disabled"),
            };
            reading.finish(&row);
        }
        reading.only_names::<Navy>(&table);
    }
    reading.only_names::<Area>(&returns);
}

fn read_land_air(file: &mut Section<'_>, draft: &mut Draft, reading: &mut Reader) {
    let Some(mut air) = reading.table(file, "land_based_air") else {
        return;
    };
    draft.land_air_factor = reading.number(&mut air, "factor", 0..=9);
    if let Some(mut table) = reading.table(&mut air, "allied") {
        draft.land_air_allied = read_sites(&mut table, reading);
    }
    if let Some(mut table) = reading.table(&mut air, "axis") {
        draft.land_air_axis = read_sites(&mut table, reading);
    }
    reading.finish(&air);
}

fn read_uboats_and_convoys(file: &mut Section<'_>, draft: &mut Draft, reading: &mut Reader) {
    if let Some(mut uboats) = reading.table(file, "uboats") {
        draft.uboat_limit = reading.number(&mut uboats, "limit", 0..=MAX_UBOATS as u8);
        draft.uboat_arrivals = reading.numbers(&mut uboats, "arrive", 0..=MAX_UBOATS as u8);
        reading.finish(&uboats);
    }
    if let Some(mut convoys) = reading.table(file, "convoys") {
        draft.convoy_poc_russia = reading.number(&mut convoys, "russia_poc", 0..=MOST_POC);
        draft.convoy_poc_england = reading.number(&mut convoys, "england_poc", 0..=MOST_POC);
        reading.finish(&convoys);
    }
    if let Some(mut oilers) = reading.table(file, "oilers") {
        draft.oilers = reading.numbers(&mut oilers, "success_up_to", 0..=DIE);
        reading.finish(&oilers);
    }
}

fn read_entries(file: &mut Section<'_>, draft: &mut Draft, reading: &mut Reader) {
    if let Some(mut us) = reading.table(file, "us_entry") {
        draft.us_from_turn = reading.number(&mut us, "from_turn", 1..=LAST_TURN);
        draft.us_accelerated = reading.numbers(&mut us, "accelerated", 1..=NEVER);
        draft.us_flat = reading.numbers(&mut us, "flat", 1..=NEVER);
        draft.us_more = reading.value(&mut us, "more_ships", "[]", texts);
        reading.finish(&us);
    }
    if let Some(mut russians) = reading.table(file, "russian_sailing") {
        draft.russian_from_turn = reading.number(&mut russians, "from_turn", 1..=LAST_TURN);
        draft.russian_at_least = reading.number(&mut russians, "at_least", 1..=NEVER);
        reading.finish(&russians);
    }
}

fn read_takeover(file: &mut Section<'_>, reading: &mut Reader) -> Option<TakeoverDraft> {
    let mut table = reading.table(file, "italian_takeover")?;
    let takeover = TakeoverDraft {
        turn: reading.number(&mut table, "turn", 0..=LAST_TURN),
        allied_up_to: reading.number(&mut table, "allied_up_to", 0..=DIE),
        scuttled_up_to: reading.number(&mut table, "scuttled_up_to", 0..=DIE),
        averted_by: reading.number(&mut table, "averted_by", 1..=LAST_TURN),
    };
    reading.finish(&table);
    Some(takeover)
}

fn read_switches(file: &mut Section<'_>, reading: &mut Reader) -> Option<SwitchesDraft> {
    let mut table = reading.table(file, "switches")?;
    let switches = SwitchesDraft {
        area_order: reading.named(&mut table, "area_order"),
        tie: reading.named(&mut table, "tie"),
        poc_cap: reading.named(&mut table, "poc_cap"),
        speed_rolls: reading.named(&mut table, "speed_rolls"),
        failed_roll_neutral: reading.named(&mut table, "failed_roll_neutral"),
        us_entry: reading.named(&mut table, "us_entry"),
        usa_open_to_british_from_turn: reading.number(
            &mut table,
            "usa_open_to_british_from_turn",
            1..=LAST_TURN,
        ),
        barents_british_to_england_from_t3: reading.flag(&mut table, "barents_british_to_england_from_t3"),
        north_atlantic_german_to_germany: reading.flag(&mut table, "north_atlantic_german_to_germany"),
        border_england_mediterranean: reading.flag(&mut table, "border_england_mediterranean"),
        border_north_sea_baltic: reading.flag(&mut table, "border_north_sea_baltic"),
        carriers_screen_carriers: reading.flag(&mut table, "carriers_screen_carriers"),
        disengage: reading.named(&mut table, "disengage"),
        hidden: reading.named(&mut table, "hidden"),
    };
    reading.finish(&table);
    Some(switches)
}

fn read_optional(file: &mut Section<'_>, draft: &mut Draft, reading: &mut Reader) {
    let Some(mut optional) = reading.table(file, "optional") else {
        return;
    };
    draft.in_force = reading.all_named(&mut optional, "in_force");
    if let Some(mut table) = reading.table(&mut optional, "19.1") {
        draft.weakened = reading.value(&mut table, "ships", "[\"Bismarck\", \"Tirpitz\"]", texts);
        draft.weakened_defense = reading.number(&mut table, "defense", 0..=MOST_DEFENSE);
        reading.finish(&table);
    }
    reading.finish(&optional);
}
