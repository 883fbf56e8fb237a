//! A scenario of operations: its file, read strictly, with the ships and the map that belong to it.

use super::given::{At, GivenFleet, GivenOperations, GivenQuarry, GivenSide};
use super::map_file;
use super::rules::{Nations, Operations, bit};
use super::switches::{ALL, Switches};
use crate::battle::rules::Weather;
use crate::ships::{Nation, Ships};
use crate::switches::Switch;
use admiralty_core::contract::Files;
use admiralty_core::text::{
    Dialect, Faults, Got, Joined, Loaded, Node, Objection, Reader, Section, Word, decimal, read_switches,
    text, texts, title,
};
use std::path::Path;
use std::sync::{Arc, LazyLock};

/// The scenario that is built in, with the map and the ships.
static DIALECT: Dialect = Dialect {
    embedded: "great-war-at-sea-operations",
    text: concat!(
        include_str!("../../../../scenarios/great-war-at-sea/operations/pursuit-of-goeben.toml"),
        "\n",
        include_str!("../../../../scenarios/great-war-at-sea/map.toml"),
        "\n",
        include_str!("../../../../scenarios/great-war-at-sea/ships.toml"),
    ),
    spelling: None,
    joint: None,
    usual_table: "switches",
    example: "switches.contact_day",
};

/// The tables of the sides.
const SIDES: [&str; 2] = ["central", "allied"];

/// The operations that are built in: the pursuit of Goeben.
///
/// # Panics
/// Never: a test reads them.
#[must_use]
pub fn embedded() -> &'static Operations {
    static READ: LazyLock<Operations> =
        LazyLock::new(|| of(Joined::embedded(&DIALECT)).unwrap_or_else(|faults| panic!("{faults}")));
    &READ
}

/// Operations by the path of their file, or those that are built in.
///
/// # Errors
/// Everything that is wrong with the file and those it extends.
pub fn open(path: &Path, files: &dyn Files) -> Result<Operations, Faults> {
    of(Joined::open(path, files, &DIALECT)?)
}

/// Operations whose text is at hand.
///
/// # Errors
/// Everything that is wrong with it.
pub fn from_text(name: &str, text: &str) -> Result<Operations, Faults> {
    of(Joined::text(name, text, &DIALECT))
}

/// Operations with values replaced by path, `switches.contact_day`, in what they were read from.
///
/// # Errors
/// A path that leads nowhere, or a value that does not fit.
pub fn varied<'v>(
    loaded: &Loaded,
    values: impl IntoIterator<Item = (&'v str, &'v str)>,
) -> Result<Operations, Faults> {
    let mut joined = loaded.joined();
    for (path, value) in values {
        joined.replace(path, value);
    }
    of(joined)
}

fn of(joined: Joined) -> Result<Operations, Faults> {
    let (rules, loaded) = joined.read(read)?;
    let Some(mut rules) = rules else {
        unreachable!("a scenario without a fault has operations");
    };
    rules.origin = Some(Arc::new(loaded));
    Ok(rules)
}

fn read(root: &Node, reader: &mut Reader) -> Option<Operations> {
    let mut file = Section::root(root);
    let ships = Ships::read(&mut file, reader);
    let switches = read_switches(&mut file, reader, &ALL, Switches::set);
    let map = map_file::read(root, &mut file, reader, switches.cost_percent());
    let title = reader.value(&mut file, "title", "\"Operations\"", title);
    let date = reader.value(&mut file, "date", "\"1914-08-04\"", |data| date(text(data)?));
    let clock = reader.number(&mut file, "turn_of_day", 1..=6);
    let turns = reader.number(&mut file, "turns", 1..=120);
    let weather = reader.named::<Weather>(&mut file, "weather");
    let limit = reader.number(&mut file, "initiative_limit", 0..=7);
    let merchant = worth("merchant_worth", &mut file, reader);
    let exits = reader.flag(&mut file, "exits");
    let single = switches.battle.at(Switch::Grouping) == 1;
    let sides = SIDES.map(|side| read_side(side, &ships, single, &mut file, reader));
    let quarry = read_quarry(&mut file, reader);
    reader.finish(&file);
    let [Some(central), Some(allied)] = sides else {
        return None;
    };
    // What could not be read is a fault already; the rest is checked all the same.
    let number = |read: Option<Got<u8>>| read.map_or(1, |read| read.value);
    let given = GivenOperations {
        title: title.map_or(String::new(), |title| title.value),
        date: date.map_or((1914, 8, 4), |date| date.value),
        clock: number(clock),
        turns: number(turns),
        map: map?,
        weather: weather.map_or(Weather::Clear, |weather| weather.value),
        limit: number(limit),
        merchant: merchant.unwrap_or_default(),
        exits: exits.is_some_and(|exits| exits.value),
        sides: [central, allied],
        quarry: quarry.unwrap_or_default(),
        switches,
    };
    match given.build() {
        Ok(rules) => Some(rules),
        Err(wrong) => {
            for (place, (problem, remedy)) in wrong {
                let (node, path) = where_is(root, &place);
                reader.sink.report(node.at, &path, None, problem, remedy);
            }
            None
        }
    }
}

/// The table that a fault is in, and its path.
fn where_is<'n>(root: &'n Node, place: &At) -> (&'n Node, String) {
    let path = match place {
        At::Victory => vec!["victory"],
        At::Side(side) => vec![SIDES[*side as usize]],
        At::Fleet(side, number) => vec![SIDES[*side as usize], "fleets", number],
    };
    let node = path.iter().fold(root, |node, key| node.get(key).unwrap_or(node));
    (node, path.join("."))
}

/// Victory points, in quarters.
fn worth(key: &str, file: &mut Section<'_>, reader: &mut Reader) -> Option<i32> {
    let points = reader.value(file, key, "0.5", |data| decimal(data, &(0.0..=60.0)))?;
    Some((4.0 * points.value).round() as i32)
}

/// `1914-08-04`
fn date(text: &str) -> Result<(u32, u32, u32), Objection> {
    let wrong = || (format!("{text:?} is no date"), "write \"1914-08-04\"".to_owned());
    let parts: Vec<u32> = text
        .split('-')
        .map(str::parse)
        .collect::<Result<_, _>>()
        .map_err(|_| wrong())?;
    match parts[..] {
        [year @ 1900..=1930, month @ 1..=12, day @ 1..=31] => Ok((year, month, day)),
        _ => Err(wrong()),
    }
}

fn a_nation(word: &str) -> Result<Nation, Objection> {
    Nation::named(word.trim())
        .filter(|nation| *nation != Nation::None)
        .ok_or_else(|| {
            let remedy = admiralty_core::text::remedy_for(word, &Nation::words());
            (format!("{word:?} is no nation (G1.2)"), remedy)
        })
}

fn nations(names: &[String]) -> Result<Nations, Objection> {
    names
        .iter()
        .try_fold(0, |all, name| Ok(all | bit(a_nation(name)?)))
}

/// `Britain 6`: the turn from which a nation is at war.
fn wars(names: &[String]) -> Result<[u8; 16], Objection> {
    let mut from = [0; 16];
    for name in names {
        let wrong = || {
            (
                format!("{name:?} is no nation with a turn"),
                "write \"Britain 6\"".to_owned(),
            )
        };
        let (nation, turn) = name.trim().rsplit_once(' ').ok_or_else(wrong)?;
        from[a_nation(nation)? as usize & 15] = turn.parse().map_err(|_| wrong())?;
    }
    Ok(from)
}

fn read_side(
    side: &'static str,
    ships: &Ships,
    single: bool,
    file: &mut Section<'_>,
    reader: &mut Reader,
) -> Option<GivenSide> {
    let mut table = reader.table(file, side)?;
    let [nation, friends] = ["nations", "friends"]
        .map(|key| reader.value(&mut table, key, "[\"Germany\"]", |data| nations(&texts(data)?)));
    let war = reader.value(&mut table, "war", "[\"Britain 6\"]", |data| wars(&texts(data)?));
    let [doubled, may_shell, land, deliver] =
        ["doubled", "may_shell", "land", "deliver"].map(|key| reader.value(&mut table, key, "[]", texts));
    let crafts = ["submarines", "airships", "mas"].map(|key| reader.value(&mut table, key, "[]", texts));
    let load = worth("load_worth", &mut table, reader);
    let mut fleets = Vec::new();
    if let Some(mut list) = reader.table(&mut table, "fleets") {
        for number in list.names() {
            let fleet = reader
                .table(&mut list, number)
                .and_then(|mut section| read_one(number, ships, single, &mut section, reader));
            // A fleet without ships is left out: so a file drops a fleet of the one that it extends.
            fleets.extend(fleet.filter(|fleet| fleet.broken || !fleet.ships.is_empty()));
        }
    }
    reader.finish(&table);
    let [submarines, airships, mas] = crafts;
    let names = |read: Option<Got<Vec<String>>>| read.map(|read| read.value).unwrap_or_default();
    Some(GivenSide {
        crafts: [submarines, airships, mas].map(names),
        nations: nation.map_or(0, |nation| nation.value),
        friends: friends.map_or(0, |friends| friends.value),
        war_from: war.map_or([0; 16], |war| war.value),
        fleets,
        doubled: names(doubled),
        may_shell: names(may_shell),
        land: names(land),
        deliver: names(deliver),
        load_worth: load.unwrap_or_default().clamp(0, 200) as u8,
    })
}

fn read_one(
    number: &str,
    ships: &Ships,
    single: bool,
    table: &mut Section<'_>,
    reader: &mut Reader,
) -> Option<GivenFleet> {
    let listed = crate::scenario::fleet("ships", ships, single, table, reader);
    let place = reader.value(table, "place", "\"malta\"", |data| text(data).map(str::to_owned));
    let mut word = |key| {
        let read = reader.optional(table, key, |data| text(data).map(str::to_owned));
        read.map_or(String::new(), |read| read.value)
    };
    let (leader, mission) = (word("leader"), word("mission"));
    let [loaded, opening_shell] = ["loaded", "opening_shell"]
        .map(|key| table.has(key) && reader.flag(table, key).is_some_and(|flag| flag.value));
    reader.finish(table);
    Some(GivenFleet {
        number: number.to_owned(),
        broken: listed.is_none(),
        ships: listed.unwrap_or_default(),
        place: place?.value,
        leader,
        mission,
        loaded,
        opening_shell,
    })
}

fn read_quarry(file: &mut Section<'_>, reader: &mut Reader) -> Option<GivenQuarry> {
    let mut table = reader.table(file, "victory")?;
    let [ship, haven, refuge] = ["quarry", "haven", "refuge"]
        .map(|key| reader.value(&mut table, key, "\"\"", |data| text(data).map(str::to_owned)));
    let [haven_worth, refuge_worth, interned] =
        ["haven_worth", "refuge_worth", "interned_worth"].map(|key| worth(key, &mut table, reader));
    reader.finish(&table);
    Some(GivenQuarry {
        ship: ship?.value,
        haven: haven?.value,
        haven_worth: haven_worth?,
        refuge: refuge?.value,
        refuge_worth: refuge_worth?,
        interned: interned?,
    })
}
