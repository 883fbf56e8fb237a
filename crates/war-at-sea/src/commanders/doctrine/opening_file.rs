//! Reads the file of an opening or a reply, and holds it against the rules.

use super::opening::{Answer, NamedReply, Opening, Reply, Strength};
use super::weights::LARGEST;
use crate::map::{Area, AreaSet, ByArea, Place, Port};
use crate::naval::{CounterSet, Side};
use crate::notation;
use crate::notation::Context;
use crate::rules::passage;
use crate::{Position, Refusal, Scenario};
use admiralty_core::text::{Faults, Got, Objection, Reader, Section, all_named, decimal, number, text};

/// The most turns that are played out for a response: some seconds, in every position that comes up.
const MOST_TURNS: u32 = 1_000_000;
/// The greatest weight of an opening among others.
const MOST_WEIGHT: u32 = 1_000_000;

/// What a file holds.
pub(super) enum OpeningFile {
    /// An Allied set-up.
    Opening(Opening),
    /// An Axis reply.
    Reply(NamedReply),
}

/// Reads a file; `name` is what faults call it.
pub(super) fn read(scenario: &Scenario, name: &str, text: &str) -> Result<OpeningFile, Faults> {
    let (root, reader) = Reader::of_file(name, text);
    let mut reading = Reading { scenario, reader };
    let mut file = Section::root(&root);
    let side = reading.one_of(&mut file, "side", ["Allied", "Axis"], true);
    let read = match side {
        Some(1) => OpeningFile::Reply(reading.reply(&mut file)),
        _ => OpeningFile::Opening(reading.opening(&mut file)),
    };
    if side.is_some() {
        reading.reader.finish(&file);
    }
    reading.reader.faults("the opening").map_or(Ok(read), Err)
}

/// One file being read.
struct Reading<'a> {
    scenario: &'a Scenario,
    reader: Reader,
}

impl Reading<'_> {
    fn text(&mut self, table: &mut Section<'_>, key: &str) -> String {
        let read = self
            .reader
            .value(table, key, "\"…\"", |data| text(data).map(str::to_owned));
        read.map_or_else(String::new, |read| read.value)
    }

    /// Which of two words stands there; one that is not required may be missing.
    fn one_of(
        &mut self,
        table: &mut Section<'_>,
        key: &str,
        words: [&str; 2],
        required: bool,
    ) -> Option<usize> {
        let [first, second] = words;
        let remedy = || format!("write {key} = {first:?} or {key} = {second:?}");
        let read = |data: &_| -> Result<usize, Objection> {
            let given = text(data)?;
            let place = words.iter().position(|word| *word == given);
            place.ok_or_else(|| (format!("neither {first:?} nor {second:?}"), remedy()))
        };
        let read = if required {
            self.reader.value(table, key, &format!("{first:?}"), read)
        } else {
            self.reader.optional(table, key, read)
        };
        read.map(|read| read.value)
    }

    fn weight(&mut self, table: &mut Section<'_>) -> u64 {
        let read = self
            .reader
            .optional(table, "weight", |data| number(data, &(0..=MOST_WEIGHT)));
        read.map_or(0, |read| u64::from(read.value))
    }

    fn opening(&mut self, file: &mut Section<'_>) -> Opening {
        let (name, about, weight) = (
            self.text(file, "name"),
            self.text(file, "about"),
            self.weight(file),
        );
        // Ships are told apart by a position in which each that has been given a task is gone.
        let mut present = at_home(self.scenario);
        let malta = self.malta(file, &mut present);
        let others_stay = self.one_of(file, "others", ["sail", "stay"], false) == Some(1);
        let mut plans = Vec::new();
        if let Some(mut turns) = self.reader.table(file, "turn") {
            let names: Vec<&str> = turns.names().collect();
            for name in names {
                let turn = name
                    .parse::<u8>()
                    .ok()
                    .filter(|turn| (1..=self.scenario.turns).contains(turn));
                // A turn that there is not stays an unknown key.
                if let Some(turn) = turn
                    && let Some(mut table) = self.reader.table(&mut turns, name)
                {
                    plans.push((turn, self.plan(&mut table, turn, Side::Allied, &present)));
                }
            }
            if plans.is_empty() {
                let _ = self.reader.table(&mut turns, "1");
            }
            self.reader.finish(&turns);
        }
        Opening {
            name,
            weight,
            about,
            malta,
            others_stay,
            plans,
        }
    }

    /// The ships that start in Malta (4.3); they are put there.
    fn malta(&mut self, table: &mut Section<'_>, present: &mut Position) -> CounterSet {
        let malta = self.force(table, "malta", present, (Side::Allied, 1));
        let malta = malta.map_or(CounterSet::EMPTY, |malta| malta.value);
        for ship in malta {
            present.place[ship] = Place::port(Port::Malta);
        }
        malta
    }

    /// The ships of a side by area on a turn.
    fn plan(
        &mut self,
        table: &mut Section<'_>,
        turn: u8,
        side: Side,
        start: &Position,
    ) -> ByArea<CounterSet> {
        let mut present = *start;
        present.turn = turn;
        for ship in self.scenario.counters() {
            if present.place[ship] == Place::RESERVE
                && (1..=turn).contains(&self.scenario.ship(ship).entry_turn)
            {
                present.place[ship] = Place::port(self.scenario.ship(ship).home());
            }
        }
        let mut plan = ByArea::default();
        // The Mediterranean first: among ships alike, those in Malta come first and are meant for it.
        for area in Area::ALL.into_iter().rev() {
            let Some(ships) = self.force(table, area.name(), &present, (side, turn)) else {
                continue;
            };
            for ship in ships.value {
                if let Err(refusal) = reachable(self.scenario, &present, ship, area, turn) {
                    let problem = format!("{}: {refusal}", self.scenario.ship(ship).name);
                    ships.refuse(&mut self.reader.sink, problem, "take it out");
                }
            }
            plan[area] = ships.value;
            ships
                .value
                .into_iter()
                .for_each(|ship| present.place[ship] = Place::REMOVED);
        }
        self.reader.only_names::<Area>(table);
        plan
    }

    /// A force in notation; none where nothing is written.
    fn force(
        &mut self,
        table: &mut Section<'_>,
        key: &str,
        present: &Position,
        (side, turn): (Side, u8),
    ) -> Option<Got<CounterSet>> {
        let written = self
            .reader
            .optional(table, key, |data| text(data).map(str::to_owned))?;
        let context = Context {
            position: Some(present),
            ..Context::new(self.scenario).side(side).on_turn(turn)
        };
        let ships = match notation::read(&written.value, &context) {
            Ok(force) => force.ships,
            Err(faults) => {
                for fault in &faults {
                    let problem = format!("`{}` (character {}): {}", fault.item, fault.at, fault.problem);
                    written.refuse(&mut self.reader.sink, problem, &fault.remedy);
                }
                CounterSet::EMPTY
            }
        };
        Some(Got {
            value: ships,
            spot: written.spot,
        })
    }

    fn reply(&mut self, file: &mut Section<'_>) -> NamedReply {
        let (name, about, weight) = (
            self.text(file, "name"),
            self.text(file, "about"),
            self.weight(file),
        );
        let strike = self.reader.optional(file, "strike", all_named::<Area>);
        let decimals = -LARGEST..=LARGEST;
        let margin = self
            .reader
            .optional(file, "margin", |data| decimal(data, &decimals));
        let jump = self.one_of(file, "italian_cruisers", ["fleet", "jump"], false) == Some(1);
        let search = self
            .reader
            .optional(file, "search", |data| number(data, &(1..=MOST_TURNS)));
        NamedReply {
            name,
            weight,
            about,
            reply: Reply {
                strike: strike.map_or(AreaSet::EMPTY, |areas| areas.value.into_iter().collect()),
                margin: margin.map(|margin| margin.value as f32),
                jump,
                search: search.map(|search| search.value),
            },
            answers: self.answers(file),
        }
    }

    /// Plans against set-ups that are known: `[[answer]]` with the tables `to` and `with`, ships by area, and the `mean`
    /// that each promises; the most promising first.
    fn answers(&mut self, file: &mut Section<'_>) -> Vec<Answer> {
        let mut answers = Vec::new();
        for mut table in file.tables("answer") {
            let mut present = at_home(self.scenario);
            let malta = self.malta(&mut table, &mut present);
            let mut plan = |side, word: &str| {
                let ships = self.reader.table(&mut table, word);
                ships.map_or_else(ByArea::default, |mut ships| {
                    self.plan(&mut ships, 1, side, &present)
                })
            };
            let (to, with) = (plan(Side::Allied, "to"), plan(Side::Axis, "with"));
            let decimals = -LARGEST..=LARGEST;
            let mean = self
                .reader
                .optional(&mut table, "mean", |data| decimal(data, &decimals));
            self.reader.finish(&table);
            let strength = ByArea::new(|area| Strength::of(self.scenario, to[area]));
            answers.push(Answer {
                malta,
                to,
                with,
                mean: mean.map_or(0.0, |mean| mean.value),
                strength,
            });
        }
        answers.sort_by(|a, b| b.mean.total_cmp(&a.mean));
        answers
    }
}

/// Turn 1 before any move, every ship in its first port.
fn at_home(scenario: &Scenario) -> Position {
    let mut position = Position::new();
    for ship in scenario
        .counters()
        .filter(|&ship| scenario.ship(ship).entry_turn == 1)
    {
        position.place[ship] = Place::port(scenario.ship(ship).home());
    }
    position
}

/// Whether a ship may be sent to an area on that turn: on turn 1 from the very port (6.1, 6.2), later as far as its
/// navy goes at all (M7), since nobody knows where it will be.
fn reachable(
    scenario: &Scenario,
    present: &Position,
    ship: crate::naval::CounterId,
    area: Area,
    turn: u8,
) -> Result<(), Refusal> {
    if !scenario.areas(present.navy(scenario, ship)).has(area) {
        return Err(Refusal::about("6.6", "the ship may not enter that area", ship));
    }
    let near =
        passage::adjacent_areas(scenario, present, ship) | passage::second_areas(scenario, present, ship);
    if turn == 1 && !near.has(area) {
        return Err(Refusal::about(
            "6.2",
            "the area lies further than two moves from the ship's port",
            ship,
        ));
    }
    Ok(())
}
