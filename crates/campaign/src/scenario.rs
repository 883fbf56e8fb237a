//! A campaign file, read strictly: its map, its sides, its switches.

use crate::deck::{CardId, Deck};
use crate::map::{Kind, Map, Place};
use crate::origin::Origin;
use crate::setup::{Prepaid, Setup, SideSetup};
use crate::switches::{SWITCHES, Switch, Switches};
use admiralty_core::contract::Files;
use admiralty_core::seats::Seat;
use admiralty_core::text::{
    Data, Dialect, Faults, Joined, Node, Objection, Reader, Section, list, number, read_switches, text,
    texts, title,
};
use miniatures::fleet::Fleet;
use miniatures::units::Units;
use std::path::Path;
use std::sync::{Arc, LazyLock};

const fn dialect(embedded: &'static str, text: &'static str) -> Dialect {
    Dialect {
        embedded,
        text,
        spelling: None,
        joint: None,
        usual_table: "switches",
        example: "switches.us_penalty",
    }
}

/// The campaigns that are built in, for two and for three players.
static DIALECTS: [Dialect; 2] = [
    dialect(
        "was-campaign",
        include_str!("../../../scenarios/campaign/campaign-2.toml"),
    ),
    dialect(
        "was-campaign-3",
        include_str!("../../../scenarios/campaign/campaign-3.toml"),
    ),
];

/// The names of the sides in a file.
pub(crate) const SIDES: [&str; 3] = ["p1", "p2", "p3"];

/// The campaign that is built in for so many players, two or three.
///
/// # Panics
/// Never: a test reads both.
#[must_use]
pub fn embedded(players: usize) -> &'static Arc<Setup> {
    static READ: LazyLock<[Arc<Setup>; 2]> = LazyLock::new(|| {
        [2, 3].map(|players| {
            let joined = Joined::embedded(&DIALECTS[players - 2]);
            Arc::new(of(joined, players).unwrap_or_else(|faults| panic!("{faults}")))
        })
    });
    &READ[players - 2]
}

/// A campaign by the path of its file, or the one that is built in.
///
/// # Errors
/// Everything that is wrong with the file and those it extends.
pub fn open(path: &Path, files: &dyn Files, players: usize) -> Result<Setup, Faults> {
    of(Joined::open(path, files, &DIALECTS[players - 2])?, players)
}

/// A campaign whose text is at hand.
///
/// # Errors
/// Everything that is wrong with it.
pub fn from_text(name: &str, text: &str, players: usize) -> Result<Setup, Faults> {
    of(Joined::text(name, text, &DIALECTS[players - 2]), players)
}

impl Origin {
    /// The same campaign with values replaced by path, such as `switches.us_penalty`.
    ///
    /// # Errors
    /// A path that leads nowhere, or a value that does not fit.
    pub fn varied<'v>(
        &self,
        players: usize,
        values: impl IntoIterator<Item = (&'v str, &'v str)>,
    ) -> Result<Setup, Faults> {
        let mut joined = self.loaded.joined();
        for (path, value) in values {
            joined.replace(path, value);
        }
        of(joined, players)
    }
}

fn of(joined: Joined, players: usize) -> Result<Setup, Faults> {
    let (setup, loaded) = joined.read(|root, reader| read(root, reader, players))?;
    let Some(mut setup) = setup else {
        unreachable!("a campaign without a fault was read");
    };
    setup.origin = Some(Arc::new(Origin { loaded }));
    Ok(setup)
}

fn read(root: &Node, reader: &mut Reader, players: usize) -> Option<Setup> {
    let mut file = Section::root(root);
    let title = reader.value(&mut file, "title", "\"A campaign\"", title);
    let switches = read_switches(&mut file, reader, &SWITCHES, Switches::set);
    if players < 3 && switches.allies().is_some() {
        let problem = "C1.1: two players have no alliance";
        let remedy = "write alliances = \"none\", or take a campaign of three players: was-campaign-3";
        reader
            .sink
            .report(file.at, "switches.alliances", None, problem, remedy);
    }
    if switches.differs(Switch::BattleRules) && switches.differs(Switch::Battles) {
        let problem =
            "C13: the model of battles was fitted to battles by aaws, and has none by victory-at-sea";
        let remedy = "write battles = \"full\", or battle_rules = \"aaws\"";
        reader
            .sink
            .report(file.at, "switches.battles", None, problem, remedy);
    }
    let deck = Deck::new(&switches, read_units(&mut file, reader));
    let map = read_map(&mut file, reader, players);
    let at = SIDES.map(|side| root.get(side).map_or(file.at, |node| node.at));
    let sides: Vec<Option<SideSetup>> = SIDES[..players]
        .iter()
        .map(|side| read_side(side, &deck, &mut file, reader))
        .collect();
    reader.finish(&file);
    let read: Vec<bool> = sides.iter().map(Option::is_some).collect();
    let whole = title.is_some() && map.is_some() && !read.contains(&false);
    let mut setup = Setup {
        title: title.map(|title| title.value).unwrap_or_default(),
        map: map.unwrap_or_default(),
        deck,
        switches,
        sides: sides.into_iter().map(Option::unwrap_or_default).collect(),
        origin: None,
        in_thought: false,
    };
    // Fleets are told of even where the map is wrong: their limits do not depend on it.
    for (number, side) in SIDES[..players]
        .iter()
        .enumerate()
        .filter(|(number, _)| read[*number])
    {
        for (problem, remedy) in setup.check_side(Seat(number as u8)) {
            reader.sink.report(at[number], side, None, problem, remedy);
        }
    }
    whole.then_some(setup)
}

/// C1.5: units from outside, `[units.NAME]` as in a file of the miniatures.
fn read_units(file: &mut Section<'_>, reader: &mut Reader) -> Units {
    if !file.has("units") {
        return Units::default();
    }
    let own = Units::read(file, reader);
    for card in own.cards() {
        if Units::shipped().find(&card.name).is_some() {
            let problem = format!("C1.5: {} is published", card.name);
            let path = format!("units.{}", card.name);
            reader
                .sink
                .report(file.at, &path, None, problem, "give the unit another name");
        }
    }
    own
}

/// C2: `[map.A1]` with `type`, `owner` (0: nobody), `next` and `at`, where it is drawn.
fn read_map(file: &mut Section<'_>, reader: &mut Reader, players: usize) -> Option<Map> {
    let mut table = reader.table(file, "map")?;
    let at = table.at;
    let (mut places, mut whole) = (Vec::new(), true);
    for name in table.names() {
        let Some(mut section) = reader.table(&mut table, name) else {
            whole = false;
            continue;
        };
        let kind = reader.named::<Kind>(&mut section, "type");
        let owner = reader.value(&mut section, "owner", "1", |data| number(data, &(0..=3_u8)));
        let next = reader.value(&mut section, "next", "[\"A2\"]", texts);
        let at = reader.value(&mut section, "at", "[20, 40]", point);
        reader.finish(&section);
        let (Some(kind), Some(owner), Some(next), Some(at)) = (kind, owner, next, at) else {
            whole = false;
            continue;
        };
        places.push(Place {
            name: name.to_owned(),
            kind: kind.value,
            owner: owner.value.checked_sub(1),
            next: next.value,
            at: at.value,
        });
    }
    if !whole {
        return None;
    }
    match Map::new(places, players) {
        Ok(map) => Some(map),
        Err(wrong) => {
            for (problem, remedy) in wrong {
                reader.sink.report(at, "map", None, problem, remedy);
            }
            None
        }
    }
}

/// Two numbers.
fn point(data: &Data) -> Result<[u16; 2], Objection> {
    match list(data)? {
        [x, y] => Ok([number(&x.data, &(0..=1_000))?, number(&y.data, &(0..=1_000))?]),
        other => Err((
            format!("two numbers are meant here, these are {}", other.len()),
            "write [20, 40]: from the left and from above, in hundredths of the width".to_owned(),
        )),
    }
}

/// A side: its nations, its start fleet, what is paid for before.
fn read_side(side: &str, deck: &Deck, file: &mut Section<'_>, reader: &mut Reader) -> Option<SideSetup> {
    let mut table = reader.table(file, side)?;
    let nations = reader.value(&mut table, "nations", "[\"Japan\"]", |data| nations(data, deck));
    let mut more = Vec::new();
    let fleet = reader.value(&mut table, "fleet", "\"Iowa, 2 Fletcher\"", |data| {
        let (cards, mut wrong) = cards_of(text(data)?, deck);
        if wrong.is_empty() {
            return Ok(cards);
        }
        let first = wrong.remove(0);
        more = wrong;
        Err(first)
    });
    for (problem, remedy) in more {
        let path = format!("{side}.fleet");
        reader.sink.report(table.at, &path, None, problem, remedy);
    }
    let prepaid = reader.optional(&mut table, "prepaid", |data| -> Result<Vec<Prepaid>, Objection> {
        let items = text(data)?
            .split(',')
            .map(str::trim)
            .filter(|item| !item.is_empty());
        let read = items
            .map(|item| prepaid(item, deck))
            .collect::<Result<Vec<_>, _>>();
        read.map(|read| read.into_iter().flatten().collect())
    });
    reader.finish(&table);
    Some(SideSetup {
        nations: nations?.value,
        fleet: fleet?.value,
        prepaid: prepaid.map(|prepaid| prepaid.value).unwrap_or_default(),
    })
}

fn nations(data: &Data, deck: &Deck) -> Result<Vec<String>, Objection> {
    let named = texts(data)?;
    let known = |nation: &str| deck.all().any(|id| deck.card(id).nation == nation);
    match named.iter().find(|nation| !known(nation)) {
        None => Ok(named),
        Some(nation) => {
            let all = deck.all().map(|id| deck.card(id).nation.as_str());
            let remedy = match admiralty_core::text::nearest(nation, all) {
                Some(meant) => format!("did you mean {meant:?}?"),
                None => "scenarios/miniatures/units.toml has the nations".to_owned(),
            };
            Err((format!("C12.2: no card is of {nation:?}"), remedy))
        }
    }
}

/// A list of units of any length.
pub(crate) fn cards_of(list: &str, deck: &Deck) -> (Vec<CardId>, Vec<Objection>) {
    let (mut cards, mut wrong) = (Vec::new(), Vec::new());
    for item in list
        .split([',', ';', '\n'])
        .map(str::trim)
        .filter(|item| !item.is_empty())
    {
        match Fleet::read(item, deck.units()) {
            Ok(fleet) => cards.extend(fleet.cards.iter().filter_map(|card| deck.find(&card.name))),
            Err(faults) => wrong.extend(faults),
        }
    }
    if cards.len() > MOST_UNITS {
        wrong.push((
            format!("{} units: a side begins with at most {MOST_UNITS}", cards.len()),
            "leave some out".to_owned(),
        ));
    }
    (cards, wrong)
}

/// The most units of a start fleet.
const MOST_UNITS: usize = 256;

/// C1.7: `Taiho: 15 6`, the payments in turns -1 and 0; `2 Matsu: 7 @-1`, all of it in turn -1.
fn prepaid(item: &str, deck: &Deck) -> Result<Vec<Prepaid>, Objection> {
    let wrong = || {
        let problem = format!("C1.7: {item:?} is no unit with its payments");
        (
            problem,
            "write \"Taiho: 15 6\", the last payment in turn 0, or \"2 Matsu: 7 @-1\", in turn -1".to_owned(),
        )
    };
    let (name, points) = item.rsplit_once(':').ok_or_else(wrong)?;
    let (points, last) = match points.split_once("@-") {
        None => (points, 0),
        Some((points, last)) => {
            let last = last.trim().parse().ok().filter(|last| (1..=15_u8).contains(last));
            (points, last.ok_or_else(wrong)?)
        }
    };
    let points = points.split_whitespace().map(str::parse::<u16>);
    let payments: Vec<u16> = points.collect::<Result<_, _>>().map_err(|_| wrong())?;
    let (cards, mut faults) = cards_of(name, deck);
    if !faults.is_empty() {
        return Err(faults.remove(0));
    }
    if payments.is_empty() || payments.len() > 16 {
        return Err(wrong());
    }
    let each = |card| Prepaid {
        card,
        payments: payments.clone(),
        last,
    };
    Ok(cards.into_iter().map(each).collect())
}
