//! Where each ship is: the tables `[allied]` and `[axis]`, with places for keys and forces in notation.

use super::defaults;
use super::reading::Reading;
use super::words::place_named;
use crate::map::Place;
use crate::naval::{BySide, CounterSet, Side};
use crate::notation;
use crate::notation::Context;
use crate::position::{Phase, Position};
use admiralty_core::text::Line;

/// The word that stands for all ships of the place that are named nowhere.
const REST: &str = "rest";

/// One line of a table: who is in a place.
struct Row {
    entry: Line,
    side: Side,
    place: Place,
    /// The force, without the word for the rest.
    text: String,
    rest: bool,
}

/// Places every ship, and reports those that are nowhere.
pub(super) fn read(reading: &mut Reading<'_>) {
    let faults = reading.document.faults();
    let mut rows = Vec::new();
    for side in Side::BOTH {
        rows.extend(table(reading, side));
    }
    let named = in_text(reading, &rows);
    let allegiance = allegiance(reading, &rows, &named);
    let everybody = named.iter().fold(CounterSet::EMPTY, |all, &ships| all | ships);
    let mut taken = CounterSet::EMPTY;
    for (row, &here) in rows.iter().zip(&named) {
        taken |= force(reading, row, &allegiance, (everybody - here) | taken, taken);
    }
    reading.position.turned = allegiance.turned;
    // Ships at home before those that are sunk or gone: a rest of lost ships is what is left then.
    for lost in [false, true] {
        for row in rows.iter().filter(|row| row.rest && row.place.in_play() != lost) {
            taken |= the_rest(reading, row, &allegiance, taken);
        }
    }
    let entered = defaults::entered(reading.scenario, &reading.position);
    if reading.when_known {
        let misread = reading.document.faults() > faults;
        missing(reading, entered - taken, misread);
    }
    if reading.taken_over {
        let italians = defaults::rolling_italians(reading.scenario) - allegiance.turned;
        reading.position.freed |= italians.only(|ship| reading.position.place[ship].in_play());
    }
}

/// The rows of a side's table.
fn table(reading: &mut Reading<'_>, side: Side) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for entry in reading.document.take_table(&side.name().to_lowercase()) {
        let place = match place_named(&entry.key) {
            Ok(place) => place,
            Err(remedy) => {
                reading.document.wrong(&entry, "no place of the game", remedy);
                continue;
            }
        };
        if rows.iter().any(|row| row.place == place) {
            let problem = format!("{place} a second time");
            reading.document.wrong(&entry, problem, "join the two lines");
        }
        let Some(text) = reading.document.text_of(&entry) else {
            continue;
        };
        let (text, rest) = without_rest(&text);
        if rest && place.as_area().is_some() {
            let problem = "the rest of the ships is in port or lost, not at sea";
            reading.document.wrong(&entry, problem, "name the ships at sea");
        }
        rows.push(Row {
            entry,
            side,
            place,
            text,
            rest,
        });
    }
    rows
}

/// Takes the word for the rest out of a force; all else keeps its place.
fn without_rest(text: &str) -> (String, bool) {
    let mut out = String::new();
    let mut found = false;
    let between = |c: char| c.is_whitespace() || ",;+&".contains(c);
    for piece in text.split_inclusive(between) {
        let word = piece.trim_end_matches(between);
        if word.eq_ignore_ascii_case(REST) {
            found = true;
            out += &" ".repeat(piece.chars().count());
        } else {
            out += piece;
        }
    }
    (out, found)
}

/// The ships that each row names outright.
fn in_text(reading: &Reading<'_>, rows: &[Row]) -> Vec<CounterSet> {
    rows.iter()
        .map(|row| {
            let context = Context::new(reading.scenario).side(row.side);
            notation::named(&row.text, &context)
        })
        .collect()
}

/// 15.7: after the take-over the Italian ships named among the Allies are theirs, all others German.
fn allegiance(reading: &Reading<'_>, rows: &[Row], named: &[CounterSet]) -> Position {
    let mut allegiance = Position::new();
    if reading.taken_over {
        let italians = defaults::rolling_italians(reading.scenario);
        for (row, &ships) in rows.iter().zip(named) {
            if row.side == Side::Allied {
                allegiance.turned |= ships & italians;
            }
        }
        allegiance.freed = italians - allegiance.turned;
    }
    allegiance
}

/// Reads one row and places its ships; returns them.
fn force(
    reading: &mut Reading<'_>,
    row: &Row,
    allegiance: &Position,
    apart: CounterSet,
    taken: CounterSet,
) -> CounterSet {
    // Between two turns ports are as they were on the turn before.
    let turn = defaults::arrived_by(&reading.position);
    let context = Context {
        turn: reading.when_known.then_some(turn),
        place: row.place.on_board().then_some(row.place),
        allegiance: Some(allegiance),
        apart,
        sunk: row.place == Place::SUNK,
        ..Context::new(reading.scenario).side(row.side)
    };
    let force = match notation::read(&row.text, &context) {
        Ok(force) => force,
        Err(faults) => {
            for fault in &faults {
                let problem = format!("`{}` (character {}): {}", fault.item, fault.at, fault.problem);
                reading.document.wrong(&row.entry, problem, &fault.remedy);
            }
            return notation::named(&row.text, &context); // placed, if badly: not missing
        }
    };
    if force.uboats > 0 || force.land_air {
        reading.document.wrong(
            &row.entry,
            "U-boats and land-based air do not stand among the ships",
            "write [uboats] or [this_turn]",
        );
    }
    for ship in force.ships & taken {
        let (name, place) = (&reading.scenario.ship(ship).name, reading.position.place[ship]);
        let problem = format!(
            "{name} is also in another line: {}",
            super::words::place_word(place)
        );
        reading
            .document
            .wrong(&row.entry, problem, "write each ship once");
    }
    for ship in force.ships {
        reading.position.place[ship] = row.place;
        reading.position.damage[ship] = force.damage[ship];
    }
    for note in force.notes.iter().filter(|note| note.choice > note.names.len()) {
        let key = &row.entry.key;
        reading.notes.push(format!("{key}: {note}"));
    }
    force.ships
}

/// All ships of a side that are at home in a port, or all that are left, if they are named nowhere.
fn the_rest(reading: &mut Reading<'_>, row: &Row, allegiance: &Position, taken: CounterSet) -> CounterSet {
    let scenario = reading.scenario;
    let left = defaults::entered(scenario, &reading.position) - taken;
    let rest = left.only(|ship| {
        allegiance.side(scenario, ship) == row.side
            && row
                .place
                .as_port()
                .is_none_or(|port| scenario.ship(ship).home() == port)
    });
    for ship in rest {
        reading.position.place[ship] = row.place;
        if row.place == Place::SUNK {
            reading.position.damage[ship] = scenario.factors[ship].defense + 1;
        }
    }
    let names = names_of(reading, rest);
    reading
        .notes
        .push(format!("{}: the rest = {names}", row.entry.key));
    rest
}

fn names_of(reading: &Reading<'_>, ships: CounterSet) -> String {
    if ships.is_empty() {
        return "nobody".to_owned();
    }
    let names: Vec<&str> = ships
        .into_iter()
        .map(|ship| reading.scenario.ship(ship).name.as_str())
        .collect();
    names.join(", ")
}

/// Every ship that has entered play must be somewhere; where a line was misread, its ships may be among them.
fn missing(reading: &mut Reading<'_>, missing: CounterSet, misread: bool) {
    let fleets = BySide::new(|side| missing & reading.position.fleet(reading.scenario, side));
    for side in Side::BOTH {
        if fleets[side].is_empty() {
            continue;
        }
        let ships = if fleets[side].len() == 1 { "ship" } else { "ships" };
        let when = match reading.position.phase {
            Phase::Arrivals => "before the reinforcements of".to_owned(),
            _ => "on".to_owned(),
        };
        let perhaps = if misread {
            "; those of a faulty line may be among them"
        } else {
            ""
        };
        let problem = format!(
            "{} {ships} nowhere, though in play {when} turn {} (rule 5.1): {}{perhaps}",
            fleets[side].len(),
            reading.position.turn,
            names_of(reading, fleets[side])
        );
        let remedy = "write them where they lie, or under sunk; the word rest in a line means all that are named \
                      nowhere: in a port those at home there, under sunk whoever is left";
        let table = side.name().to_lowercase();
        reading.document.fault(&table, "", problem, remedy);
    }
}
