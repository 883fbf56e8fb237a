//! A scenario: its file, read strictly, with the ships that belong to it.

use crate::battle::build::{Given, Plan};
use crate::battle::rules::{Battle, Weather};
use crate::fleet::{Listed, read as read_fleet};
use crate::ships::{Ships, month};
use crate::switches::{SWITCHES, Switches};
use admiralty_core::contract::Files;
use admiralty_core::text::{
    Dialect, Faults, Joined, Loaded, Node, Reader, Section, decimal, number, read_switches, text, title,
};
use std::path::Path;
use std::sync::{Arc, LazyLock};

/// The scenario that is built in, with the ships that ship.
static DIALECT: Dialect = Dialect {
    embedded: "great-war-at-sea",
    text: concat!(
        include_str!("../../../scenarios/great-war-at-sea/great-war-at-sea.toml"),
        "\n",
        include_str!("../../../scenarios/great-war-at-sea/ships.toml"),
    ),
    spelling: None,
    joint: None,
    usual_table: "ships",
    example: "ships.Goeben.hull",
};

/// What a battle was read from.
#[derive(Clone, Debug)]
pub struct Origin {
    /// The ships.
    pub ships: Ships,
    /// Where each value comes from.
    pub loaded: Loaded,
}

/// The battle that is built in.
///
/// # Panics
/// Never: a test reads it.
#[must_use]
pub fn embedded() -> &'static Battle {
    static READ: LazyLock<Battle> =
        LazyLock::new(|| of(Joined::embedded(&DIALECT)).unwrap_or_else(|faults| panic!("{faults}")));
    &READ
}

/// A battle by the path of its file, or the one that is built in, `great-war-at-sea`.
///
/// # Errors
/// Everything that is wrong with the file and those it extends.
pub fn open(path: &Path, files: &dyn Files) -> Result<Battle, Faults> {
    of(Joined::open(path, files, &DIALECT)?)
}

/// A battle whose text is at hand.
///
/// # Errors
/// Everything that is wrong with it.
pub fn from_text(name: &str, text: &str) -> Result<Battle, Faults> {
    of(Joined::text(name, text, &DIALECT))
}

impl Origin {
    /// The same battle with values replaced by path, `ships.Goeben.hull` or `switches.board_radius`.
    ///
    /// # Errors
    /// A path that leads nowhere, or a value that does not fit.
    pub fn varied<'v>(&self, values: impl IntoIterator<Item = (&'v str, &'v str)>) -> Result<Battle, Faults> {
        let mut joined = self.loaded.joined();
        for (path, value) in values {
            joined.replace(path, value);
        }
        of(joined)
    }
}

fn of(joined: Joined) -> Result<Battle, Faults> {
    let ((ships, battle), loaded) = joined.read(read)?;
    let Some(mut battle) = battle else {
        unreachable!("a scenario without a fault has a battle");
    };
    battle.origin = Some(Arc::new(Origin { ships, loaded }));
    Ok(battle)
}

fn read(root: &Node, reader: &mut Reader) -> (Ships, Option<Battle>) {
    let mut file = Section::root(root);
    let ships = Ships::read(&mut file, reader);
    let switches = read_switches(&mut file, reader, &SWITCHES, Switches::set);
    let title = reader.value(&mut file, "title", "\"A battle\"", title);
    let month = reader.value(&mut file, "month", "191408", |data| {
        number(data, &(190_001..=193_012_u32)).and_then(month)
    });
    let rounds = reader.number(&mut file, "rounds", 1..=99);
    let night = reader.value(&mut file, "light", "\"day\"", |data| match text(data)? {
        "day" => Ok(false),
        "night" => Ok(true),
        _ => Err((
            "it is day or night (G3.6)".to_owned(),
            "write \"day\" or \"night\"".to_owned(),
        )),
    });
    let surprise = reader.flag(&mut file, "surprise");
    let weather = reader.named::<Weather>(&mut file, "weather");
    let limit = reader.number(&mut file, "initiative_limit", 0..=7);
    let merchant = reader.value(&mut file, "merchant_worth", "0.5", |data| {
        decimal(data, &(0.0..=10.0))
    });
    let at = ["central", "allied"].map(|side| file.has(side).then_some(side));
    let sides = ["central", "allied"].map(|side| read_side(side, &ships, &switches, &mut file, reader));
    reader.finish(&file);
    let (Some(title), Some(month), Some(rounds), Some(night)) = (title, month, rounds, night) else {
        return (ships, None);
    };
    let (Some(surprise), Some(weather), Some(limit), Some(merchant)) = (surprise, weather, limit, merchant)
    else {
        return (ships, None);
    };
    let [Some(first), Some(second)] = sides else {
        return (ships, None);
    };
    let plan = Plan {
        title: title.value,
        month: month.value,
        rounds: rounds.value,
        night: night.value,
        surprise: surprise.value,
        weather: weather.value,
        limit: limit.value,
        merchant: (4.0 * merchant.value).round() as i32,
        sides: [first, second],
        switches,
    };
    match plan.build() {
        Ok(battle) => (ships, Some(battle)),
        Err(wrong) => {
            for (side, (problem, remedy)) in wrong {
                let place = at[side as usize].unwrap_or_default();
                let line = root.get(place).map_or(file.at, |node| node.at);
                reader.sink.report(line, place, None, problem, remedy);
            }
            (ships, None)
        }
    }
}

/// A side: its fleet and what the scenario says of it.
fn read_side(
    side: &'static str,
    ships: &Ships,
    switches: &Switches,
    file: &mut Section<'_>,
    reader: &mut Reader,
) -> Option<Given> {
    let mut table = reader.table(file, side)?;
    let single = switches.at(crate::switches::Switch::Grouping) == 1;
    let now = fleet("fleet", ships, single, &mut table, reader);
    let later = fleet("later", ships, single, &mut table, reader);
    let leader = reader.flag(&mut table, "leader");
    let avoid = reader.value(&mut table, "orders", "\"free\"", |data| match text(data)? {
        "free" => Ok(false),
        "avoid" => Ok(true),
        _ => Err((
            "orders are free or avoid (G9.2)".to_owned(),
            "write \"free\" or \"avoid\"".to_owned(),
        )),
    });
    let in_port = reader.flag(&mut table, "in_port");
    let [towing, quarry, leaving] = ["towing", "quarry", "leaving"]
        .map(|key| reader.value(&mut table, key, "\"\"", |data| text(data).map(str::to_owned)));
    let round = reader.number(&mut table, "later_round", 2..=99);
    let on = reader.number(&mut table, "later_on", 1..=6);
    reader.finish(&table);
    Some(Given {
        fleet: now?,
        later: later?,
        later_when: (round?.value, on?.value),
        leader: leader?.value,
        avoid: avoid?.value,
        in_port: in_port?.value,
        towing: towing?.value,
        quarry: quarry?.value,
        leaving: leaving?.value,
    })
}

pub(crate) fn fleet(
    key: &str,
    ships: &Ships,
    single: bool,
    table: &mut Section<'_>,
    reader: &mut Reader,
) -> Option<Vec<Listed>> {
    let mut more = Vec::new();
    let read = reader.value(table, key, "\"Goeben, Breslau\"", |data| {
        read_fleet(text(data)?, ships, single).map_err(|mut wrong| {
            let first = wrong.remove(0);
            more = wrong;
            first
        })
    });
    for (problem, remedy) in more {
        let path = format!("{}.{key}", table.path);
        reader.sink.report(table.at, &path, None, problem, remedy);
    }
    read.map(|read| read.value)
}
