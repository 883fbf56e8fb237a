//! Reads the file of an opening or a reply, and holds it against the rules.

use super::opening::{Answer, NamedReply, Opening, Reply, Strength};
use crate::map::{Area, AreaSet, ByArea, Place, Port};
use crate::naval::{CounterSet, Side};
use crate::notation;
use crate::notation::Context;
use crate::rules::passage;
use crate::{Position, Refusal, Scenario};
use toml::Value;

/// The most turns that are played out for a response: some seconds, in every position that comes up.
const MOST_TURNS: u32 = 1_000_000;

/// A finite number, whole or not.
fn number_in(item: &Value) -> Option<f64> {
    let number = item.as_integer().map(|n| n as f64).or_else(|| item.as_float());
    number.filter(|n| n.is_finite())
}

/// One file being read.
pub(super) struct Reading<'a> {
    pub scenario: &'a Scenario,
    pub file: &'a str,
    pub root: &'a Value,
    pub faults: Vec<String>,
}

impl Reading<'_> {
    pub fn fault(&mut self, key: &str, what: impl std::fmt::Display) {
        self.faults.push(format!("{}: {key}: {what}", self.file));
    }

    pub fn text(&self, key: &str) -> Option<String> {
        self.root.get(key).and_then(Value::as_str).map(str::to_owned)
    }

    fn required(&mut self, key: &str) -> String {
        self.text(key).unwrap_or_else(|| {
            self.fault(key, "missing: write a text");
            String::new()
        })
    }

    fn weight(&mut self) -> u64 {
        match self.root.get("weight").map(Value::as_integer) {
            Some(Some(weight @ 0..=1_000_000)) => weight as u64,
            None => 0,
            Some(_) => {
                self.fault("weight", "write a whole number from 0 to 1000000");
                0
            }
        }
    }

    fn keys(&mut self, table: &Value, path: &str, known: &[&str]) {
        let Some(table) = table.as_table() else { return };
        let unknown: Vec<&String> = table
            .keys()
            .filter(|key| !known.contains(&key.as_str()))
            .collect();
        for key in unknown {
            self.fault(
                &format!("{path}{key}"),
                format!("unknown key: one of {}", known.join(", ")),
            );
        }
    }

    pub fn opening(&mut self) -> Opening {
        self.keys(
            self.root,
            "",
            &["name", "side", "weight", "about", "malta", "others", "turn"],
        );
        let name = self.required("name");
        let about = self.required("about");
        let weight = self.weight();
        // Ships are told apart by a position in which each that has been given a task is gone.
        let mut present = at_home(self.scenario);
        let malta = self.malta(&mut present);
        let others_stay = match self.text("others").as_deref() {
            None | Some("sail") => false,
            Some("stay") => true,
            Some(_) => {
                self.fault(
                    "others",
                    "write \"sail\" or \"stay\": what ships do that no plan names",
                );
                false
            }
        };
        let turns = self.root.get("turn").cloned();
        let mut plans = Vec::new();
        for (key, table) in turns.as_ref().and_then(Value::as_table).into_iter().flatten() {
            match key.parse::<u8>() {
                Ok(turn) if (1..=self.scenario.turns).contains(&turn) => {
                    let path = format!("turn.{turn}");
                    plans.push((turn, self.plan(&path, turn, Side::Allied, table, &present)))
                }
                _ => self.fault(&format!("turn.{key}"), "there is no such turn"),
            }
        }
        if plans.is_empty() {
            self.fault("turn.1", "missing: say where the ships go on turn 1");
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
    fn malta(&mut self, present: &mut Position) -> CounterSet {
        let text = self.text("malta").unwrap_or_default();
        let malta = self.force("malta", &text, present, (Side::Allied, 1));
        for ship in malta {
            present.place[ship] = Place::port(Port::Malta);
        }
        malta
    }

    /// The ships of a side by area on a turn; `path` is where the table stands in the file.
    fn plan(
        &mut self,
        path: &str,
        turn: u8,
        side: Side,
        table: &Value,
        start: &Position,
    ) -> ByArea<CounterSet> {
        let names: Vec<&str> = Area::ALL.iter().map(|area| area.name()).collect();
        self.keys(table, &format!("{path}."), &names);
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
            let key = format!("{path}.{}", area.name());
            let Some(text) = table.get(area.name()).and_then(Value::as_str).map(str::to_owned) else {
                continue;
            };
            let ships = self.force(&key, &text, &present, (side, turn));
            for ship in ships {
                if let Err(refusal) = reachable(self.scenario, &present, ship, area, turn) {
                    let name = self.scenario.ship(ship).name.clone();
                    self.fault(&key, format!("{name}: {refusal}"));
                }
            }
            plan[area] = ships;
            ships
                .into_iter()
                .for_each(|ship| present.place[ship] = Place::REMOVED);
        }
        plan
    }

    fn force(&mut self, key: &str, text: &str, present: &Position, (side, turn): (Side, u8)) -> CounterSet {
        let context = Context {
            position: Some(present),
            ..Context::new(self.scenario).side(side).on_turn(turn)
        };
        match notation::read(text, &context) {
            Ok(force) => force.ships,
            Err(faults) => {
                self.fault(key, faults);
                CounterSet::EMPTY
            }
        }
    }

    pub fn reply(&mut self) -> NamedReply {
        self.keys(
            self.root,
            "",
            &[
                "name",
                "side",
                "weight",
                "about",
                "strike",
                "margin",
                "italian_cruisers",
                "search",
                "answer",
            ],
        );
        let (name, about, weight) = (self.required("name"), self.required("about"), self.weight());
        let mut strike = AreaSet::EMPTY;
        let listed = self.root.get("strike").and_then(Value::as_array).cloned();
        for word in listed.iter().flatten() {
            let area = word
                .as_str()
                .and_then(|word| Area::ALL.into_iter().find(|area| area.name() == word));
            match area {
                Some(area) => strike.insert(area),
                None => self.fault("strike", format!("{word:?} is no sea area")),
            }
        }
        let margin = self.root.get("margin").and_then(number_in).map(|n| n as f32);
        let jump = match self.text("italian_cruisers").as_deref() {
            None | Some("fleet") => false,
            Some("jump") => true,
            Some(_) => {
                self.fault("italian_cruisers", "write \"fleet\" or \"jump\"");
                false
            }
        };
        NamedReply {
            name,
            weight,
            about,
            reply: Reply {
                strike,
                margin,
                jump,
                search: self.search(),
            },
            answers: self.answers(),
        }
    }

    /// Turns to play out for a response.
    fn search(&mut self) -> Option<u32> {
        let given = self.root.get("search")?;
        let turns = given.as_integer().and_then(|turns| u32::try_from(turns).ok());
        let fits = turns.filter(|turns| (1..=MOST_TURNS).contains(turns));
        if fits.is_none() {
            let what = format!("write a whole number of turns to play out, 1 to {MOST_TURNS}");
            self.fault("search", what);
        }
        fits
    }

    /// Plans against set-ups that are known: `[[answer]]` with the tables `to` and `with`, ships by area, and the `mean`
    /// that each promises; the most promising first.
    fn answers(&mut self) -> Vec<Answer> {
        let listed = self.root.get("answer").and_then(Value::as_array).cloned();
        let mut answers = Vec::new();
        for (number, table) in (1..).zip(listed.iter().flatten()) {
            let path = format!("answer.{number}");
            self.keys(table, &format!("{path}."), &["malta", "mean", "to", "with"]);
            let mut present = at_home(self.scenario);
            let malta = table.get("malta").and_then(Value::as_str).unwrap_or_default();
            let malta = self.force(&format!("{path}.malta"), malta, &present, (Side::Allied, 1));
            for ship in malta {
                present.place[ship] = Place::port(Port::Malta);
            }
            let mut plan = |side, word: &str| match table.get(word) {
                Some(ships) => self.plan(&format!("{path}.{word}"), 1, side, ships, &present),
                None => {
                    self.fault(
                        &format!("{path}.{word}"),
                        "missing: write a table of ships by area",
                    );
                    ByArea::default()
                }
            };
            let (to, with) = (plan(Side::Allied, "to"), plan(Side::Axis, "with"));
            let mean = match table.get("mean") {
                None => 0.0,
                Some(mean) => number_in(mean).unwrap_or_else(|| {
                    self.fault(&format!("{path}.mean"), "write the mean final POC, such as -0.5");
                    0.0
                }),
            };
            let strength = ByArea::new(|area| Strength::of(self.scenario, to[area]));
            answers.push(Answer {
                malta,
                to,
                with,
                mean,
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
