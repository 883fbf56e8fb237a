//! Reads a position file.

use super::reading::Reading;
use super::words::{area_named, phase_named, phase_word, phase_words};
use super::{ReadPosition, check, defaults, forces};
use crate::map::{Area, Site};
use crate::naval::{BySide, CounterSet, Side};
use crate::notation;
use crate::odds::lineup::site_named;
use crate::position::{Phase, Position};
use crate::scenario::Scenario;
use admiralty_core::text::{Document, Faults, Remedies};

/// Every table with its keys; the areas and places that some have besides are taken whole.
pub(super) const KEYS: &[(&str, &[&str])] = &[
    (
        "",
        &[
            "turn",
            "next",
            "poc",
            "uboats",
            "may_sail",
            "rules",
            "control",
            "allied",
            "axis",
            "take_over",
            "this_turn",
        ],
    ),
    ("control", &["allied", "axis"]),
    ("uboats", &["in_play", "disabled", "pool"]),
    (
        "take_over",
        &["mediterranean_streak", "averted", "happened", "german"],
    ),
    (
        "this_turn",
        &[
            "air_allied",
            "air_axis",
            "fees_allied",
            "fees_axis",
            "convoy_poc",
            "resolved",
            "late",
            "disengaged",
        ],
    ),
    ("allied", &[]),
    ("axis", &[]),
];

/// What to do about a line that cannot be read.
const REMEDIES: Remedies = Remedies {
    twice: "keep one of the two",
    not_toml: "correct the line; texts stand in quotes, as do names of several words",
};

/// Reads a position file; `file` is what faults call it.
///
/// # Errors
/// Everything that is wrong with it: the line, the value, the remedy, the rule.
pub fn read(scenario: &Scenario, file: &str, text: &str) -> Result<ReadPosition, Faults> {
    let mut reading = Reading {
        scenario,
        document: Document::new(file, text, REMEDIES),
        position: Position::new(),
        notes: Vec::new(),
        taken_over: false,
        when_known: true,
    };
    reading.when_known = reading.when().is_some();
    if !reading.when_known {
        // Whatever does not hang on the turn is read all the same: everybody has arrived by the last one.
        (reading.position.turn, reading.position.phase) = (scenario.turns, Phase::Combat);
    }
    reading.all();
    match reading.document.into_faults("the position") {
        Some(faults) => Err(faults),
        None => Ok(ReadPosition {
            position: reading.position,
            notes: reading.notes,
        }),
    }
}

impl Reading<'_> {
    /// The turn and the phase, without which nothing else can be read.
    fn when(&mut self) -> Option<()> {
        let document = &mut self.document;
        if !document.has("", "turn") {
            let remedy = "write turn = 4 (and next = \"axis movement\" where the Allies have moved)";
            document.fault("", "turn", "missing", remedy);
        }
        let turn = document.number("", "turn", 1..=i64::from(self.scenario.turns));
        let mut phase = Some(Phase::AlliedMovement);
        if let Some((entry, word)) = document.text("", "next") {
            phase = phase_named(&word);
            if phase.is_none() {
                document.wrong(
                    &entry,
                    "no phase of a turn (rule 5)",
                    format!("write one of {}", phase_words()),
                );
            }
        } else if turn.is_some() && !document.has("", "next") {
            let word = phase_word(Phase::AlliedMovement);
            self.notes.push(format!("next: {word}"));
        }
        (self.position.turn, self.position.phase) = (turn? as u8, phase?);
        let misplaced = match self.position.phase {
            Phase::SetUp => self.position.turn != 1,
            Phase::Over => self.position.turn != self.scenario.turns,
            _ => false,
        };
        if misplaced {
            let turns = self.scenario.turns;
            let problem = "a game is set up before turn 1 and over after the last (rules 4, 5.9)";
            document.fault("", "next", problem, format!("write turn = 1 or turn = {turns}"));
            return None;
        }
        Some(())
    }

    fn all(&mut self) {
        let _ = self.document.text("", "rules"); // read before the scenario was opened
        let flags = self.reads(|reading| {
            reading.points();
            reading.control();
            reading.take_over();
        });
        let forces = self.reads(forces::read);
        let leave = self.reads(Reading::may_sail);
        let boats = self.reads(Reading::uboats);
        self.this_turn();
        self.document.finish(KEYS);
        if self.when_known {
            let read = check::Read {
                flags,
                forces,
                leave,
                boats,
            };
            check::rules(self, read);
        }
    }

    /// Whether a part could be read without a fault.
    fn reads(&mut self, part: impl FnOnce(&mut Self)) -> bool {
        let faults = self.document.faults();
        part(self);
        self.document.faults() == faults
    }

    /// Whether a turn lies behind, so that there is something that does not follow from the turn.
    fn under_way(&self) -> bool {
        self.when_known
            && (self.position.turn > 1 || matches!(self.position.phase, Phase::TurnEnd | Phase::Over))
    }

    fn points(&mut self) {
        let (low, high) = self.scenario.poc_track;
        match self.document.number("", "poc", i64::from(low)..=i64::from(high)) {
            Some(poc) => self.position.track = poc as i8,
            None if self.document.has("", "poc") || self.position.turn == 1 || !self.when_known => {}
            None => {
                let remedy = "write where the counter stands, poc = 3; the Axis ahead is positive (rule 5.8)";
                self.document.fault("", "poc", "missing", remedy);
            }
        }
    }

    fn control(&mut self) {
        let flags = !matches!(self.position.phase, Phase::Combat);
        if self.under_way() && flags && !self.document.has_table("control") {
            let problem =
                "missing: the flags on the board decide speed rolls and the take-over (rules 6.2, 15.7)";
            let remedy = "write [control] with allied = \"North Atlantic, …\" and axis = \"…\"";
            self.document.fault("control", "", problem, remedy);
        }
        for side in Side::BOTH {
            let key = side.name().to_lowercase();
            let Some((entry, text)) = self.document.text("control", &key) else {
                continue;
            };
            for name in parts(&text) {
                match area_named(name) {
                    Ok(area) if self.position.control[area].is_some() => self.document.wrong(
                        &entry,
                        format!("the {area} has a flag already (rule 5.7)"),
                        "name each area once",
                    ),
                    Ok(area) => self.position.control[area] = Some(side),
                    Err(remedy) => {
                        let problem = format!("{name:?} is no sea area");
                        self.document.wrong(&entry, problem, remedy);
                    }
                }
            }
        }
    }

    fn take_over(&mut self) {
        let turns = i64::from(self.scenario.turns);
        let usual = defaults::mediterranean_streak(self.scenario, &self.position);
        let written = self
            .document
            .number("take_over", "mediterranean_streak", 0..=turns);
        if written.is_none() && usual > 0 && self.position.turn > 2 && self.scenario.takeover.turn > 0 {
            let averted_by = self.scenario.takeover.averted_by;
            self.notes.push(format!(
                "the Axis has held the Mediterranean for 1 turn in a row, {averted_by} of which avert the take-over \
                 (take_over.mediterranean_streak says otherwise; rule 15.7)"
            ));
        }
        if written.is_none() && defaults::streak_is_unseen(self.scenario, &self.position) {
            self.notes.push(
                "the Axis did not hold the Mediterranean on the turn before (take_over.mediterranean_streak says \
                 otherwise; rule 15.7)"
                    .to_owned(),
            );
        }
        self.position.mediterranean_streak = written.map_or(usual, |streak| streak as u8);
        let averted = self.position.mediterranean_streak >= self.scenario.takeover.averted_by;
        self.position.takeover_averted = self.document.flag("take_over", "averted").unwrap_or(averted);
        let usual = defaults::taken_over(self.scenario, &self.position);
        let happened = self.document.flag("take_over", "happened");
        self.taken_over = happened.unwrap_or(usual);
        if happened == Some(true) && defaults::rolled_by(&self.position) < self.scenario.takeover.turn {
            let problem = "the take-over comes with a later turn (rule 15.7)";
            self.document
                .fault("take_over", "happened", problem, "take the line out");
        }
    }

    /// The ships of a list of names; faults are reported.
    pub fn names(&mut self, table: &str, key: &str) -> Option<CounterSet> {
        let (entry, text) = self.document.text(table, key)?;
        match notation::list_of_names(&text, self.scenario) {
            Ok(ships) => Some(ships),
            Err(faults) => {
                for fault in &faults {
                    let problem = format!("`{}`: {}", fault.item, fault.problem);
                    self.document.wrong(&entry, problem, &fault.remedy);
                }
                None
            }
        }
    }

    /// 15.2, 15.3: US ships released, Russians that may sail this turn; Italians now German (15.7).
    fn may_sail(&mut self) {
        let rolls = self.scenario.rolls;
        let written = self.names("", "may_sail");
        let restricted = rolls.americans | rolls.russians;
        let freed = written.unwrap_or(CounterSet::EMPTY);
        for ship in freed - restricted {
            let name = &self.scenario.ship(ship).name;
            let problem =
                format!("{name} needs no leave to sail: only US and Russian ships do (rules 15.2, 15.3)");
            self.document.fault("", "may_sail", problem, "take it out");
        }
        let waiting = restricted.only(|ship| self.position.place[ship].on_board());
        if written.is_none() && !waiting.is_empty() && !self.document.has("", "may_sail") {
            self.notes.push(
                "no US ship is released and no Russian may sail this turn (may_sail = \"…\" says otherwise; rules 15.2, \
                 15.3)"
                    .to_owned(),
            );
        }
        self.position.freed |= freed;
        let german = self.names("take_over", "german").unwrap_or(CounterSet::EMPTY);
        for ship in german - rolls.italians {
            let problem = format!("{} is not Italian (rule 15.7)", self.scenario.ship(ship).name);
            self.document.fault("take_over", "german", problem, "take it out");
        }
        self.position.freed |= german & rolls.italians;
    }

    fn uboats(&mut self) {
        let limit = i64::from(self.scenario.uboat_limit);
        let most = defaults::most_uboats(self.scenario, &self.position);
        let (table, key) = if self.document.has_table("uboats") {
            ("uboats", "in_play")
        } else {
            ("", "uboats")
        };
        let total = self.document.number(table, key, 0..=limit);
        let follows = self.position.turn == 1 && !matches!(self.position.phase, Phase::TurnEnd);
        if total.is_none() && !self.document.has(table, key) && most > 0 && !follows && self.when_known {
            let problem = format!("missing: {most} are in play if none is lost (rule 8.1)");
            let how = if table.is_empty() {
                "uboats = 4"
            } else {
                "in_play = 4 under [uboats]"
            };
            let remedy = format!("write {how}, those at sea and disabled ones counted");
            self.document.fault(table, key, problem, remedy);
        }
        let boats = &mut self.position.uboats;
        boats.total = total.map_or(most, |total| total as u8);
        let mut count =
            |key: &str, most: i64| self.document.number("uboats", key, 0..=most).unwrap_or(0) as u8;
        boats.disabled = count("disabled", limit);
        boats.pool = count("pool", i64::from(u8::MAX));
        for entry in self.document.take_table("uboats") {
            if ["in_play", "disabled", "pool"].contains(&entry.key.as_str()) {
                continue;
            }
            match area_named(&entry.key) {
                Ok(area) => {
                    let boats = self.document.number("uboats", &entry.key, 0..=limit);
                    self.position.uboats.at[area] = boats.unwrap_or(0) as u8;
                }
                Err(remedy) => {
                    let remedy = format!("{remedy}, or in_play, disabled, pool");
                    self.document.wrong(&entry, "no sea area", remedy);
                }
            }
        }
    }

    /// What belongs to a turn that is being played.
    fn this_turn(&mut self) {
        self.resolved(); // fees depend on it
        let air = BySide {
            allied: "air_allied",
            axis: "air_axis",
        };
        let fees = BySide {
            allied: "fees_allied",
            axis: "fees_axis",
        };
        for side in Side::BOTH {
            self.position.air[side] = self.site("this_turn", air[side]);
            let usual = defaults::fees(self.scenario, &self.position, side);
            let paid = self.document.number("this_turn", fees[side], 0..=100);
            if paid.is_none() && usual > 0 {
                self.notes.push(format!(
                    "the {side} owes {usual} POC for the Neutral Port: its ships there stayed (this_turn.{} says \
                     otherwise; rule 17.2)",
                    fees[side]
                ));
            }
            self.position.fees[side] = paid.map_or(usual, |paid| paid as u8);
        }
        let poc = self.document.number("this_turn", "convoy_poc", 0..=100);
        self.position.convoy_poc = poc.unwrap_or(0) as u8;
        self.position.late = self.names("this_turn", "late").unwrap_or(CounterSet::EMPTY);
        self.position.disengaged = self.names("this_turn", "disengaged").unwrap_or(CounterSet::EMPTY);
    }

    /// 5.6: places that have been fought over.
    fn resolved(&mut self) {
        if let Some((entry, text)) = self.document.text("this_turn", "resolved") {
            for name in parts(&text) {
                match site_named(name) {
                    Ok(site) => self.position.resolved |= 1 << site.place().index(),
                    Err(_) => {
                        let problem = format!("{name:?} is no area or port");
                        let remedy = format!("write areas such as {}", Area::ALL.map(Area::name).join(", "));
                        self.document.wrong(&entry, problem, remedy);
                    }
                }
            }
        }
    }

    fn site(&mut self, table: &str, key: &str) -> Option<Site> {
        let (entry, text) = self.document.text(table, key)?;
        if text.trim().is_empty() {
            return None;
        }
        let named = site_named(&text);
        if named.is_err() {
            let problem = "no area or port that planes could be sent to (rule 9.2)";
            self.document
                .wrong(&entry, problem, "write an area or a port, as on the board");
        }
        named.ok()
    }
}

/// The names of a list with commas.
fn parts(text: &str) -> impl Iterator<Item = &str> {
    text.split([',', ';', '\n'])
        .map(str::trim)
        .filter(|part| !part.is_empty())
}
