//! A scenario of the sector game: its file, read strictly, with the cards that belong to it.

use crate::fleet::Fleet;
use crate::sector::board::Grid;
use crate::sector::build::{Battle, Force, Placed, Spot, UNITS_OF_A_SIDE};
use crate::sector::once::Once;
use crate::sector::rules::{Aaws, SEATS};
use crate::sector::state::Side;
use crate::sector::switches::{SWITCHES, Switches};
use crate::units::Units;
use admiralty_core::contract::Files;
use admiralty_core::text::{
    At, Dialect, Faults, Joined, Loaded, Node, Objection, Reader, Section, number, read_switches, text, title,
};
use std::path::Path;
use std::sync::{Arc, LazyLock};

/// The scenario that is built in, with the cards that ship.
static DIALECT: Dialect = Dialect {
    embedded: "aaws",
    text: concat!(
        include_str!("../../../scenarios/miniatures/aaws.toml"),
        "\n",
        include_str!("../../../scenarios/miniatures/units.toml"),
    ),
    spelling: None,
    joint: None,
    usual_table: "units",
    example: "units.Bismarck.armor",
};

/// What the rules of a battle were read from.
#[derive(Clone, Debug)]
pub struct Origin {
    /// The cards.
    pub units: Units,
    /// The battle, as it can be built again with changes.
    pub battle: Battle,
    /// Where each value comes from.
    pub loaded: Loaded,
}

/// A scenario that has been read and found sound.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// Its rules.
    pub rules: Aaws,
    /// What they were read from.
    pub origin: Arc<Origin>,
}

impl Scenario {
    /// The scenario that is built in.
    ///
    /// # Panics
    /// Never: a test reads it.
    #[must_use]
    pub fn embedded() -> &'static Self {
        static READ: LazyLock<Scenario> = LazyLock::new(|| {
            Scenario::of(Joined::embedded(&DIALECT)).unwrap_or_else(|faults| panic!("{faults}"))
        });
        &READ
    }

    /// A scenario by its path, or the one that is built in, `aaws`.
    ///
    /// # Errors
    /// Everything that is wrong with the file and those it extends.
    pub fn open(path: &Path, files: &dyn Files) -> Result<Self, Faults> {
        Scenario::of(Joined::open(path, files, &DIALECT)?)
    }

    /// A scenario whose text is at hand.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn text(name: &str, text: &str) -> Result<Self, Faults> {
        Scenario::of(Joined::text(name, text, &DIALECT))
    }

    fn of(joined: Joined) -> Result<Self, Faults> {
        let ((units, battle, rules), loaded) = joined.read(read)?;
        let (Some(battle), Some(mut rules)) = (battle, rules) else {
            unreachable!("a scenario without a fault has a battle");
        };
        let origin = Arc::new(Origin {
            units,
            battle,
            loaded,
        });
        rules.origin = Some(Arc::clone(&origin));
        Ok(Scenario { rules, origin })
    }
}

impl Origin {
    /// The same scenario with values replaced by path, `units.Bismarck.armor` or `switches.advanced`.
    ///
    /// # Errors
    /// A path that leads nowhere, or a value that does not fit.
    pub fn varied<'v>(
        &self,
        values: impl IntoIterator<Item = (&'v str, &'v str)>,
    ) -> Result<Scenario, Faults> {
        let mut joined = self.loaded.joined();
        for (path, value) in values {
            joined.replace(path, value);
        }
        Scenario::of(joined)
    }
}

type Draft = (Units, Option<Battle>, Option<Aaws>);

fn read(root: &Node, reader: &mut Reader) -> Draft {
    let mut file = Section::root(root);
    let units = Units::read(&mut file, reader);
    let title = reader.value(&mut file, "title", "\"Pacific\"", title);
    let limit = reader.value(&mut file, "limit", "100", |data| number(data, &(1..=2_000_u16)));
    let turn = reader.value(&mut file, "turn", "0", |data| number(data, &(0..=30_u8)));
    let night = reader.value(&mut file, "night_fighter_from", "4", |data| {
        number(data, &(1..=99_u8))
    });
    let help = reader.flag(&mut file, "help_own_only");
    let low_edge = reader.optional(&mut file, "row_1", |data| match text(data)? {
        "allied" => Ok(Side::One),
        "axis" => Ok(Side::Two),
        _ => Err((
            "row 1 is the edge of one of the sides".to_owned(),
            "write \"allied\" or \"axis\"".to_owned(),
        )),
    });
    let sides = ["allied", "axis"].map(|side| read_side(side, &units, root, &mut file, reader));
    let switches = read_switches(&mut file, reader, &SWITCHES, Switches::set);
    let at = file.at;
    reader.finish(&file);
    let [first, second] = sides;
    let whole = (title, limit, turn, night, help, first, second);
    let (Some(title), Some(limit), Some(turn), Some(night), Some(help), Some(first), Some(second)) = whole
    else {
        return (units, None, None);
    };
    let battle = Battle {
        title: title.value,
        limit: limit.value,
        points: [first.1, second.1],
        forces: [first.0, second.0],
        switches,
        night_fighter_from: night.value,
        help_own_only: help.value,
        turn: turn.value,
        low_edge: low_edge.map(|side| side.value),
        airbase: None,
    };
    match battle.build() {
        Ok(rules) => (units, Some(battle), Some(rules)),
        Err(wrong) => {
            let unread = battle.forces.iter().any(|force| force.fleet.cards.is_empty());
            report(wrong, unread, root, at, reader);
            (units, None, None)
        }
    }
}

/// Reports what is wrong with a battle: faults of a fleet where its list stands, the others at the head of the file.
pub(crate) fn report(wrong: Vec<Objection>, unread: bool, root: &Node, head: At, reader: &mut Reader) {
    for (problem, remedy) in wrong {
        // Of a list that could not be read its own faults are told.
        if unread && problem.ends_with(UNITS_OF_A_SIDE) {
            continue;
        }
        match SEATS
            .iter()
            .find(|seat| problem.starts_with(&format!("{}: ", seat.name)))
        {
            Some(seat) => {
                let (at, path) = list_of(seat.id, root, head);
                reader.sink.report(at, &path, None, problem, remedy);
            }
            None => reader.sink.report(head, "", None, problem, remedy),
        }
    }
}

/// Where the fleet of a side is written.
pub(crate) fn list_of(side: &str, root: &Node, head: At) -> (At, String) {
    let list = root.get(side).and_then(|table| table.get("fleet"));
    (list.map_or(head, |list| list.at), format!("{side}.fleet"))
}

/// The fleet of a side, as far as it can be read: what is, is held against the rules.
pub(crate) fn read_fleet(
    table: &mut Section<'_>,
    (at, path): (At, &str),
    units: &Units,
    reader: &mut Reader,
) -> Fleet {
    let (mut read, mut all) = (Fleet::default(), Vec::new());
    reader.value(table, "fleet", "\"2 Fletcher, Iowa\"", |data| {
        (read, all) = Fleet::understood(text(data)?, units);
        if all.is_empty() {
            Ok(())
        } else {
            Err(all.remove(0))
        }
    });
    for (problem, remedy) in all {
        reader.sink.report(at, path, None, problem, remedy);
    }
    read
}

/// A side: its fleet, its places, its points.
fn read_side(
    side: &str,
    units: &Units,
    root: &Node,
    file: &mut Section<'_>,
    reader: &mut Reader,
) -> Option<(Force, u16)> {
    let (at, path) = list_of(side, root, file.at);
    let mut table = reader.table(file, side)?;
    let fleet = read_fleet(&mut table, (at, &path), units, reader);
    let airbase = reader.flag(&mut table, "airbase");
    let leave = reader.number(&mut table, "leave_from", 0..=30);
    let points = reader.value(&mut table, "points", "0", |data| number(data, &(0..=9_999_u16)));
    let mut force = Force {
        fleet,
        placed: Vec::new(),
        leave_from: leave.map(|leave| leave.value).filter(|&turn| turn > 0),
        airbase: airbase.is_none_or(|airbase| airbase.value),
        places: None,
    };
    if table.has("places") {
        read_places(&mut table, &mut force, reader);
    }
    reader.finish(&table);
    Some((force, points?.value))
}

/// `[allied.places]`: where units stand, by their names; a card that is there several times has numbers, `Fletcher #2`.
fn read_places(table: &mut Section<'_>, force: &mut Force, reader: &mut Reader) {
    let Some(mut places) = reader.table(table, "places") else {
        return;
    };
    let names: Vec<String> = (0..force.fleet.cards.len())
        .map(|number| force.fleet.unit_name(number))
        .collect();
    force.placed = vec![Placed::default(); names.len()];
    for (number, name) in names.iter().enumerate() {
        let placed = reader.optional(&mut places, name, |data| place(text(data)?, &names));
        if let Some(placed) = placed {
            force.placed[number] = placed.value;
        }
    }
    reader.finish(&places);
}

/// `(4,5)`, `on Shokaku`, `airbase`, `gone`; then `hull 2`, `counters 1`, `used RapidFire`, between commas.
fn place(written: &str, names: &[String]) -> Result<Placed, Objection> {
    let wrong = |part: &str| {
        (
            format!("{part:?} is no place of a unit"),
            "write \"(4,5)\", \"on CARRIER\", \"airbase\" or \"gone\"; then, after semicolons, \"hull 2\", \"counters 1\", \
             \"used RapidFire\""
                .to_owned(),
        )
    };
    let mut parts = written.split(';').map(str::trim);
    let first = parts.next().unwrap_or_default();
    let spot = match first {
        "airbase" => Spot::Airbase,
        "gone" => Spot::Gone,
        "free" => Spot::Free,
        _ => match (first.strip_prefix("on "), grid(first)) {
            (Some(carrier), _) => {
                let number = names.iter().position(|name| name == carrier.trim());
                Spot::Aboard(number.ok_or_else(|| wrong(first))?)
            }
            (None, Some(grid)) => Spot::At(grid),
            (None, None) => return Err(wrong(first)),
        },
    };
    let mut placed = Placed {
        spot,
        ..Placed::default()
    };
    for part in parts {
        let (word, value) = part.split_once(' ').ok_or_else(|| wrong(part))?;
        let number = || value.trim().parse::<u8>().map_err(|_| wrong(part));
        match word {
            "hull" => placed.hull = Some(number()?),
            "counters" => placed.counters = number()?,
            "used" => {
                let once = Once::WORDS.iter().find(|(word, _)| *word == value.trim());
                placed.used.insert(once.ok_or_else(|| wrong(part))?.1);
            }
            _ => return Err(wrong(part)),
        }
    }
    Ok(placed)
}

/// `(row,column)`.
fn grid(written: &str) -> Option<Grid> {
    let (row, column) = written.strip_prefix('(')?.strip_suffix(')')?.split_once(',')?;
    Some(Grid {
        row: row.trim().parse().ok()?,
        column: column.trim().parse().ok()?,
    })
}
