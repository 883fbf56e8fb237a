//! A position as a page to read: where everything is, and what is assumed.

use super::ReadPosition;
use super::words::{phase_word, place_word};
use crate::map::{Area, Place, Port, Site};
use crate::naval::Side;
use crate::notation::{Style, Written};
use crate::position::{Phase, Position};
use crate::scenario::Scenario;
use admiralty_core::results::wrapped;

/// Columns of the page, and of the names at its left.
const WIDTH: usize = 98;
const NAMES: usize = 20;

/// The page of a position, in lines of so many columns at most.
#[must_use]
pub fn show(scenario: &Scenario, read: &ReadPosition, columns: usize) -> String {
    let position = &read.position;
    let mut page = Page {
        text: String::new(),
        room: columns.min(WIDTH).saturating_sub(NAMES),
    };
    page.line(&title(scenario, position));
    page.line("");
    page.entry("counter", &counter(position));
    page.entry("flags", &flags(position));
    page.entry("U-boats", &boats(position));
    let free = position.freed & (scenario.rolls.americans | scenario.rolls.russians);
    if !free.is_empty() {
        let written = Written::new(scenario, &position.damage, free).style(Style::Names);
        page.entry("may sail", &written.to_string());
    }
    planes(&mut page, position);
    for side in Side::BOTH {
        page.line("");
        page.line(side.name());
        fleet(&mut page, scenario, position, side);
    }
    page.line("");
    page.line("Assumed, and taken for what was written");
    if read.notes.is_empty() {
        page.entry("", "nothing");
    }
    for note in &read.notes {
        page.entry("", note);
    }
    page.text
}

/// `War at Sea: turn 4, Allied movement is next`.
#[must_use]
pub fn title(scenario: &Scenario, position: &Position) -> String {
    match position.phase {
        Phase::Over => format!("{}: the game is over", scenario.title),
        phase => {
            let word = phase_word(phase).replacen('a', "A", usize::from(phase_word(phase).starts_with('a')));
            format!("{}: turn {}, {word} is next", scenario.title, position.turn)
        }
    }
}

fn counter(position: &Position) -> String {
    match position.track {
        0 => "0 POC".to_owned(),
        poc if poc > 0 => format!("{poc:+} POC, the Axis ahead"),
        poc => format!("{poc:+} POC, the Allies ahead"),
    }
}

fn flags(position: &Position) -> String {
    let of = |side: Side| {
        let areas: Vec<&str> = Area::ALL
            .into_iter()
            .filter(|&area| position.control[area] == Some(side))
            .map(Area::name)
            .collect();
        let areas = if areas.is_empty() {
            "none".to_owned()
        } else {
            areas.join(", ")
        };
        format!("{side}: {areas}")
    };
    format!("{}; {}", of(Side::Allied), of(Side::Axis))
}

fn boats(position: &Position) -> String {
    let boats = position.uboats;
    let mut text = format!("{} in play", boats.total);
    let mut add = |count: u8, what: &str| {
        if count > 0 {
            text += &format!(", {count} {what}");
        }
    };
    add(boats.disabled, "of them disabled, back next turn");
    for area in Area::ALL {
        add(boats.at[area], &format!("in the {area}"));
    }
    add(boats.pool, "waiting in the pool");
    text
}

fn planes(page: &mut Page, position: &Position) {
    for side in Side::BOTH {
        if let Some(site) = position.air[side] {
            page.entry(&format!("{side} planes"), &site.to_string());
        }
    }
    let resolved: Vec<String> = Site::all()
        .filter(|&site| position.is_resolved(site))
        .map(|site| site.to_string())
        .collect();
    if !resolved.is_empty() {
        page.entry("fought over", &resolved.join(", "));
    }
}

fn fleet(page: &mut Page, scenario: &Scenario, position: &Position, side: Side) {
    let ports = Port::ALL.into_iter().map(Place::port);
    let areas = Area::ALL.into_iter().map(Place::sea);
    let off_board = [
        Place::REFUELLING,
        Place::RESERVE,
        Place::SUNK,
        Place::REMOVED,
        Place::DELIVERED,
    ];
    for place in ports.chain(areas).chain(off_board) {
        let ships = position.fleet_at(scenario, side, place) & scenario.rolls.all;
        if ships.is_empty() {
            continue;
        }
        let mut damage = position.damage;
        if place == Place::SUNK {
            ships.into_iter().for_each(|ship| damage[ship] = 0);
        }
        let written = Written::new(scenario, &damage, ships);
        let name = match place {
            Place::RESERVE => "on the turn chart".to_owned(),
            place => place_word(place),
        };
        page.entry(&name, &written.to_string());
        page.entry("", &written.style(Style::Names).to_string());
    }
}

/// Text in the making.
struct Page {
    text: String,
    /// The columns beside the names.
    room: usize,
}

impl Page {
    fn line(&mut self, text: &str) {
        self.text += text;
        self.text.push('\n');
    }

    fn entry(&mut self, name: &str, text: &str) {
        for (index, part) in wrapped(text, self.room).iter().enumerate() {
            let name = if index == 0 { name } else { "" };
            self.line(format!("  {name:<width$}{part}", width = NAMES - 2).trim_end());
        }
    }
}
