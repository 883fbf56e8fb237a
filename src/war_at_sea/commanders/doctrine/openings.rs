//! The book of openings: Allied set-ups and Axis replies by name, from files under `scenarios/openings/`.

use crate::naval::{CounterSet, Side};
use crate::war_at_sea::map::{Area, AreaSet, ByArea, Place, Port};
use crate::war_at_sea::notation::{self, Context};
use crate::war_at_sea::rules::passage;
use crate::war_at_sea::{Position, Refusal, Scenario};
use toml::Value;

/// An Allied opening: who goes where on the first turns.
#[derive(Clone, Debug)]
pub struct Opening {
    /// `barents-on-1-a`.
    pub name: String,
    /// How often it is played, against the other weights.
    pub weight: u64,
    /// In a sentence.
    pub about: String,
    /// Ships that start in Malta.
    pub malta: CounterSet,
    /// Plans by turn.
    plans: Vec<(u8, ByArea<CounterSet>)>,
}

impl Opening {
    /// The plan for a turn, if the opening has one.
    #[must_use]
    pub fn plan(&self, turn: u8) -> Option<&ByArea<CounterSet>> {
        self.plans
            .iter()
            .find(|(planned, _)| *planned == turn)
            .map(|(_, plan)| plan)
    }
}

/// What the Axis is after on turn 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reply {
    /// The areas it may attack.
    pub strike: AreaSet,
    /// The least gain, POC times 1000, for which it fights; if not said, that of the doctrine.
    pub margin: Option<f32>,
    /// Whether the Italian cruisers go out to the South Atlantic (15.5).
    pub jump: bool,
}

impl Reply {
    /// No plan: each area on its merits.
    pub const JUDGEMENT: Reply = Reply {
        strike: AreaSet::ALL,
        margin: None,
        jump: false,
    };
}

/// An Axis reply by name.
#[derive(Clone, Debug)]
pub struct NamedReply {
    /// `hit-weakest-atlantic`.
    pub name: String,
    /// How often it is played.
    pub weight: u64,
    /// In a sentence.
    pub about: String,
    /// What it does.
    pub reply: Reply,
}

/// All openings and replies in play.
#[derive(Clone, Debug, Default)]
pub struct Openings {
    /// Allied set-ups.
    pub allied: Vec<Opening>,
    /// Axis replies.
    pub axis: Vec<NamedReply>,
}

/// Lists the files of the embedded book.
macro_rules! embedded {
    ($($name:literal),+ $(,)?) => {
        [$((concat!("scenarios/openings/", $name, ".toml"), include_str!(concat!("../../../../scenarios/openings/", $name, ".toml")))),+]
    };
}

const EMBEDDED: [(&str, &str); 17] = embedded![
    "barents-on-1-a",
    "barents-on-1-b",
    "barents-on-1-c",
    "barents-on-1-d",
    "barents-on-1-e",
    "barents-in-2",
    "mediterranean-a",
    "mediterranean-b",
    "attrition",
    "five-areas",
    "three-areas",
    "judgement",
    "take-what-is-given",
    "hit-weakest-atlantic",
    "south-atlantic-jump",
    "attack-barents",
    "dodge",
];

impl Openings {
    /// The embedded book, for a scenario. Openings that a variant makes impossible are left out.
    #[must_use]
    pub fn embedded(scenario: &Scenario) -> Self {
        let mut book = Openings::default();
        for (name, text) in EMBEDDED {
            let before = book.clone();
            if book.add(scenario, name, text).is_err() {
                book = before;
            }
        }
        book
    }

    /// Whether a file is meant as an opening or a reply: it names a side.
    #[must_use]
    pub fn is_opening(text: &str) -> bool {
        text.parse::<toml::Table>()
            .is_ok_and(|table| table.contains_key("side"))
    }

    /// Adds the opening or reply of a file; `file` is what errors call it. Returns whose it is and its name.
    ///
    /// # Errors
    /// Everything that is wrong with the file, with the rule that a placement breaks.
    pub fn add(
        &mut self,
        scenario: &Scenario,
        file: &str,
        text: &str,
    ) -> Result<(Side, String), Vec<String>> {
        let table = text
            .parse::<toml::Table>()
            .map_err(|error| vec![format!("{file}: {error}")])?;
        let root = Value::Table(table);
        let mut reading = Reading {
            scenario,
            file,
            root: &root,
            faults: Vec::new(),
        };
        let mut added = (Side::Allied, String::new());
        match reading.text("side").as_deref() {
            Some("Allied") => {
                let opening = reading.opening();
                added = (Side::Allied, opening.name.clone());
                self.allied.push(opening);
            }
            Some("Axis") => {
                let reply = reading.reply();
                added = (Side::Axis, reply.name.clone());
                self.axis.push(reply);
            }
            _ => reading.fault("side", "write side = \"Allied\" or side = \"Axis\""),
        }
        if reading.faults.is_empty() {
            Ok(added)
        } else {
            Err(reading.faults)
        }
    }

    /// Only the openings of a side whose name is this or begins with it (`barents-on-1` means all its variants).
    ///
    /// # Errors
    /// The names there are, when none fits.
    pub fn only(mut self, side: Side, name: &str) -> Result<Self, String> {
        let fits =
            |other: &str| other == name || other.strip_prefix(name).is_some_and(|rest| rest.starts_with('-'));
        let names: Vec<String> = self.names(side);
        match side {
            Side::Allied => self.allied.retain(|opening| fits(&opening.name)),
            Side::Axis => self.axis.retain(|reply| fits(&reply.name)),
        }
        if self.names(side).is_empty() {
            return Err(format!(
                "there is no {side} opening `{name}`: one of {}, or the beginning of some, as `barents-on-1`; a file \
                 of one's own must end in .toml",
                names.join(", ")
            ));
        }
        // Named openings are played even if the book never draws them by weight.
        self.allied
            .iter_mut()
            .for_each(|opening| opening.weight = opening.weight.max(1));
        self.axis
            .iter_mut()
            .for_each(|reply| reply.weight = reply.weight.max(1));
        Ok(self)
    }

    /// The names of a side's openings.
    #[must_use]
    pub fn names(&self, side: Side) -> Vec<String> {
        match side {
            Side::Allied => self.allied.iter().map(|opening| opening.name.clone()).collect(),
            Side::Axis => self.axis.iter().map(|reply| reply.name.clone()).collect(),
        }
    }

    /// The sum of a side's weights.
    #[must_use]
    pub fn total_weight(&self, side: Side) -> u64 {
        match side {
            Side::Allied => self.allied.iter().map(|opening| opening.weight).sum(),
            Side::Axis => self.axis.iter().map(|reply| reply.weight).sum(),
        }
    }

    /// The opening on which a number below the total weight falls.
    #[must_use]
    pub fn drawn(&self, side: Side, mut number: u64) -> usize {
        let weight = |n: usize| match side {
            Side::Allied => self.allied[n].weight,
            Side::Axis => self.axis[n].weight,
        };
        let mut n = 0;
        while number >= weight(n) {
            number -= weight(n);
            n += 1;
        }
        n
    }
}

/// One file being read.
struct Reading<'a> {
    scenario: &'a Scenario,
    file: &'a str,
    root: &'a Value,
    faults: Vec<String>,
}

impl Reading<'_> {
    fn fault(&mut self, key: &str, what: impl std::fmt::Display) {
        self.faults.push(format!("{}: {key}: {what}", self.file));
    }

    fn text(&self, key: &str) -> Option<String> {
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

    fn opening(&mut self) -> Opening {
        self.keys(
            self.root,
            "",
            &["name", "side", "weight", "about", "malta", "turn"],
        );
        let name = self.required("name");
        let about = self.required("about");
        let weight = self.weight();
        // Ships are told apart by a position in which each that has been given a task is gone.
        let mut present = at_home(self.scenario);
        let malta_text = self.text("malta").unwrap_or_default();
        let malta = self.force("malta", &malta_text, &present, 1);
        for ship in malta {
            present.place[ship] = Place::port(Port::Malta);
        }
        let turns = self.root.get("turn").cloned();
        let mut plans = Vec::new();
        for (key, table) in turns.as_ref().and_then(Value::as_table).into_iter().flatten() {
            match key.parse::<u8>() {
                Ok(turn) if (1..=self.scenario.turns).contains(&turn) => {
                    plans.push((turn, self.plan(turn, table, &present)))
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
            plans,
        }
    }

    fn plan(&mut self, turn: u8, table: &Value, start: &Position) -> ByArea<CounterSet> {
        let names: Vec<&str> = Area::ALL.iter().map(|area| area.name()).collect();
        self.keys(table, &format!("turn.{turn}."), &names);
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
            let key = format!("turn.{turn}.{}", area.name());
            let Some(text) = table.get(area.name()).and_then(Value::as_str).map(str::to_owned) else {
                continue;
            };
            let ships = self.force(&key, &text, &present, turn);
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

    fn force(&mut self, key: &str, text: &str, present: &Position, turn: u8) -> CounterSet {
        let context = Context {
            position: Some(present),
            ..Context::new(self.scenario).side(Side::Allied).on_turn(turn)
        };
        match notation::read(text, &context) {
            Ok(force) => force.ships,
            Err(faults) => {
                self.fault(key, faults);
                CounterSet::EMPTY
            }
        }
    }

    fn reply(&mut self) -> NamedReply {
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
        let margin = self.root.get("margin").and_then(|item| {
            item.as_integer()
                .map(|n| n as f32)
                .or_else(|| item.as_float().map(|n| n as f32))
        });
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
            reply: Reply { strike, margin, jump },
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_embedded_opening_reads_on_the_printed_scenario() {
        let scenario = Scenario::embedded();
        let mut book = Openings::default();
        for (file, text) in EMBEDDED {
            book.add(&scenario, file, text)
                .unwrap_or_else(|faults| panic!("{}", faults.join("\n")));
        }
        assert_eq!((book.allied.len(), book.axis.len()), (11, 6));
        let barents = &book.allied[0];
        assert_eq!(
            barents.plan(1).unwrap()[Area::BarentsSea].len(),
            12,
            "Ark Royal, Hood, 336x2, 117x8"
        );
        assert_eq!(book.only(Side::Allied, "barents-on-1").unwrap().allied.len(), 5);
    }

    #[test]
    fn a_bad_opening_is_refused_with_the_rule() {
        let scenario = Scenario::embedded();
        let text = "name = \"x\"\nside = \"Allied\"\nabout = \"x\"\n[turn.1]\n\"Baltic Sea\" = \"Hood\"\n\"Barents\" = \"447\"\n";
        let faults = Openings::default().add(&scenario, "x.toml", text).unwrap_err();
        assert!(
            faults
                .iter()
                .any(|fault| fault.contains("rule 6.6") && fault.contains("Hood")),
            "{faults:?}"
        );
        assert!(
            faults
                .iter()
                .any(|fault| fault.contains("turn.1.Barents") && fault.contains("Barents Sea")),
            "{faults:?}"
        );
    }
}
