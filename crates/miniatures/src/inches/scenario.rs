//! A scenario of the crossover: its file, read strictly, with the cards that belong to it.

use super::plane::{Heading, INCH, Inches, Point};
use super::rules::{Ground, Patch, Victory};
use super::setup::{Battle, Force, Origin, Placed, Spot, Work};
use super::switches::Switches;
use crate::scenario::{list_of, read_fleet, report};
use crate::sector::once::Once;
use crate::units::Units;
use admiralty_core::contract::Files;
use admiralty_core::text::{
    Dialect, Faults, Joined, Node, Objection, Reader, Section, number, read_switches, text, texts, title,
};
use std::path::Path;
use std::sync::{Arc, LazyLock};

/// The scenario that is built in, with the cards that ship.
static DIALECT: Dialect = Dialect {
    embedded: "victory-at-sea",
    text: concat!(
        include_str!("../../../../scenarios/miniatures/victory-at-sea.toml"),
        "\n",
        include_str!("../../../../scenarios/miniatures/units.toml"),
    ),
    spelling: None,
    joint: None,
    usual_table: "units",
    example: "units.Bismarck.armor",
};

/// A scenario that has been read and found sound.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// Its rules.
    pub rules: Victory,
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

    /// A scenario by its path, or the one that is built in, `victory-at-sea`.
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
    /// The same scenario with values replaced by path, `units.Bismarck.armor` or `switches.options`.
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

fn read(root: &Node, reader: &mut Reader) -> (Units, Option<Battle>, Option<Victory>) {
    let mut file = Section::root(root);
    let units = Units::read(&mut file, reader);
    let title = reader.value(&mut file, "title", "\"Pacific\"", title);
    let limit = reader.value(&mut file, "limit", "100", |data| number(data, &(1..=2_000_u16)));
    let turn = reader.value(&mut file, "turn", "0", |data| number(data, &(0..=30_u8)));
    let objectives = reader.value(&mut file, "objectives_left", "7", |data| {
        number(data, &(0..=7_u8))
    });
    let ground = reader.value(&mut file, "ground", "[]", |data| {
        texts(data)?
            .iter()
            .map(|written| patch(written))
            .collect::<Result<Vec<_>, _>>()
    });
    let sides = ["allied", "axis"].map(|side| read_side(side, &units, root, &mut file, reader));
    let switches = read_switches(&mut file, reader, &Switches::cards(), Switches::set);
    let at = file.at;
    reader.finish(&file);
    let [Some(first), Some(second)] = sides else {
        return (units, None, None);
    };
    let (Some(title), Some(limit), Some(turn), Some(ground), Some(objectives)) =
        (title, limit, turn, ground, objectives)
    else {
        return (units, None, None);
    };
    let battle = Battle {
        title: title.value,
        limit: limit.value,
        points: [first.1, second.1],
        forces: [first.0, second.0],
        switches,
        ground: ground.value,
        turn: turn.value,
        objectives: objectives.value,
        low_edge: None,
        in_campaign: false,
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

/// A side: its fleet, its works, its places, its points.
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
    let works = reader.optional(&mut table, "works", |data| {
        texts(data)?
            .iter()
            .map(|written| work(written))
            .collect::<Result<Vec<_>, _>>()
    });
    let mut force = Force {
        fleet,
        placed: Vec::new(),
        works: works.map(|works| works.value).unwrap_or_default(),
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

/// Hundredths of an inch from inches with up to two decimals.
fn inches(written: &str) -> Option<Inches> {
    let (whole, part) = written.trim().split_once('.').unwrap_or((written.trim(), ""));
    let whole: Inches = whole.parse().ok().filter(|whole| (0..=200).contains(whole))?;
    let part = match part.len() {
        0 => 0,
        1 => part.parse::<Inches>().ok()? * 10,
        2 => part.parse().ok()?,
        _ => return None,
    };
    (part >= 0).then_some(whole * INCH + part)
}

/// `(36,24.5)`, in inches.
fn point(written: &str) -> Option<Point> {
    let (x, y) = written
        .trim()
        .strip_prefix('(')?
        .strip_suffix(')')?
        .split_once(',')?;
    Some(Point::new(inches(x)?, inches(y)?))
}

/// `island (36,24) 2`: what, where, and its radius in inches.
fn patch(written: &str) -> Result<Patch, Objection> {
    let wrong = || {
        (
            format!("{written:?} is no ground"),
            "write \"island (36,24) 2\", or shoal, shallow, fog: the middle and the radius in inches"
                .to_owned(),
        )
    };
    let mut words = written.split_whitespace();
    let ground = match words.next() {
        Some("island") => Ground::Island,
        Some("shoal") => Ground::Shoal,
        Some("shallow") => Ground::Shallow,
        Some("fog") => Ground::Fog,
        _ => return Err(wrong()),
    };
    let (at, radius) = (words.next().and_then(point), words.next().and_then(inches));
    match (at, radius, words.next()) {
        (Some(at), Some(radius), None) => Ok(Patch { ground, at, radius }),
        _ => Err(wrong()),
    }
}

/// `antiair 4 (36,2)`, `shielded (30,2)`, `hardened (30,2)`.
fn work(written: &str) -> Result<(Work, Point), Objection> {
    let wrong = || {
        (
            format!("{written:?} is no work"),
            "write \"antiair 4 (36,2)\", \"shielded (30,2)\" or \"hardened (30,2)\" (V8.6, V8.7)".to_owned(),
        )
    };
    let words: Vec<&str> = written.split_whitespace().collect();
    let (work, at) = match words[..] {
        ["antiair", dice, at] => {
            let dice = dice.parse().ok().filter(|dice| (1..=6).contains(dice));
            (Work::Antiair(dice.ok_or_else(wrong)?), at)
        }
        ["shielded", at] => (Work::Shielded, at),
        ["hardened", at] => (Work::Hardened, at),
        _ => return Err(wrong()),
    };
    Ok((work, point(at).ok_or_else(wrong)?))
}

/// `(36,20) heading 6`, `on Shokaku`, `airbase`, `gone`, `free`; then, after semicolons, `hull 2`, `counters 1`, `fires 1`,
/// `vital 2`, `torpedoes 9`, `used RapidFire`.
fn place(written: &str, names: &[String]) -> Result<Placed, Objection> {
    let wrong = |part: &str| {
        (
            format!("{part:?} is no place of a unit"),
            "write \"(36,20) heading 6\", \"on CARRIER\", \"airbase\" or \"gone\"; then, after semicolons, \"hull 2\", \
             \"counters 1\", \"fires 1\", \"vital 2\", \"torpedoes 9\", \"used RapidFire\""
                .to_owned(),
        )
    };
    let mut parts = written.split(';').map(str::trim);
    let first = parts.next().unwrap_or_default();
    let spot = match first {
        "airbase" => Spot::Airbase,
        "gone" => Spot::Gone,
        "free" => Spot::Free,
        _ => match first.strip_prefix("on ") {
            Some(carrier) => {
                let number = names.iter().position(|name| name == carrier.trim());
                Spot::Aboard(number.ok_or_else(|| wrong(first))?)
            }
            None => {
                let (at, heading) = first.split_once(" heading ").ok_or_else(|| wrong(first))?;
                let heading = heading
                    .trim()
                    .parse()
                    .ok()
                    .filter(|heading| *heading < Heading::COUNT);
                Spot::At(
                    point(at).ok_or_else(|| wrong(first))?,
                    Heading(heading.ok_or_else(|| wrong(first))?),
                )
            }
        },
    };
    let mut placed = Placed {
        spot,
        ..Placed::default()
    };
    for part in parts {
        let (word, value) = part.split_once(' ').ok_or_else(|| wrong(part))?;
        let number = || value.trim().parse::<u8>().map_err(|_| wrong(part));
        let mut sea = placed.sea.unwrap_or_default();
        match word {
            "hull" => placed.hull = Some(number()?),
            "counters" => placed.counters = number()?,
            "fires" => sea.fires = number()?.min(super::critical::MOST_FIRES),
            "vital" => sea.vital = number()?,
            "torpedoes" => sea.torpedoes = number()?,
            "used" => {
                let once = Once::WORDS.iter().find(|(word, _)| *word == value.trim());
                placed.used.insert(once.ok_or_else(|| wrong(part))?.1);
            }
            _ => return Err(wrong(part)),
        }
        if matches!(word, "fires" | "vital" | "torpedoes") {
            placed.sea = Some(sea);
        }
    }
    Ok(placed)
}
