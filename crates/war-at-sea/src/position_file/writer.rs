//! Writes a position so that it reads back to the same position.

use super::defaults;
use super::words::{phase_word, place_word};
use crate::board::places;
use crate::map::{Area, Place, Site};
use crate::naval::{CounterMap, CounterSet, Side};
use crate::notation::{Style, Written};
use crate::position::{Phase, Position};
use crate::scenario::Scenario;
use std::fmt::Write as _;

/// The position file of a position; `heading` stands over it as a comment, line by line.
#[must_use]
pub fn write(scenario: &Scenario, position: &Position, heading: &str) -> String {
    let mut out = String::new();
    for line in heading.lines() {
        put(&mut out, format_args!("# {line}"));
    }
    put(&mut out, format_args!("turn = {}", position.turn));
    put(&mut out, format_args!("next = {:?}", phase_word(position.phase)));
    put(
        &mut out,
        format_args!("poc = {}   # the Axis ahead is positive", position.track),
    );
    if !scenario.optional.eq(&Default::default()) {
        let rules = crate::edition::names_of(scenario.optional);
        put(&mut out, format_args!("rules = {rules:?}"));
    }
    let boats = position.uboats;
    let plain = boats.disabled == 0 && boats.pool == 0 && boats.at_sea() == 0;
    if plain {
        put(&mut out, format_args!("uboats = {}", boats.total));
    }
    let rolls = &scenario.rolls;
    let restricted = rolls.americans | rolls.russians;
    let freed = position.freed & restricted;
    if freed.is_empty() && !restricted.only(|ship| position.place[ship].on_board()).is_empty() {
        put(&mut out, format_args!("may_sail = \"\""));
    }
    list(&mut out, scenario, "may_sail", freed);
    if !plain {
        put(&mut out, format_args!("\n[uboats]\nin_play = {}", boats.total));
        number(&mut out, "disabled", boats.disabled, 0);
        number(&mut out, "pool", boats.pool, 0);
        for area in Area::ALL {
            number(&mut out, &format!("{:?}", area.name()), boats.at[area], 0);
        }
    }
    control(&mut out, position);
    take_over(&mut out, scenario, position);
    for side in Side::BOTH {
        fleet(&mut out, scenario, position, side);
    }
    this_turn(&mut out, scenario, position);
    out
}

fn put(out: &mut String, line: std::fmt::Arguments<'_>) {
    let _ = writeln!(out, "{line}"); // a string takes whatever is written to it
}

/// A number, unless it is 0 and follows anyway: what a reader would have to be told of is written.
fn number(out: &mut String, key: &str, value: u8, usual: u8) {
    if value != 0 || usual != 0 {
        put(out, format_args!("{key} = {value}"));
    }
}

/// Ships by name, if there are any.
fn list(out: &mut String, scenario: &Scenario, key: &str, ships: CounterSet) {
    if !ships.is_empty() {
        let names: Vec<&str> = ships
            .into_iter()
            .map(|ship| scenario.ship(ship).name.as_str())
            .collect();
        put(out, format_args!("{key} = {:?}", names.join(", ")));
    }
}

fn control(out: &mut String, position: &Position) {
    put(out, format_args!("\n[control]"));
    for side in Side::BOTH {
        let areas = Area::ALL
            .into_iter()
            .filter(|&area| position.control[area] == Some(side));
        let names: Vec<&str> = areas.map(Area::name).collect();
        put(
            out,
            format_args!("{} = {:?}", side.name().to_lowercase(), names.join(", ")),
        );
    }
}

fn take_over(out: &mut String, scenario: &Scenario, position: &Position) {
    let mut lines = String::new();
    let usual = defaults::mediterranean_streak(scenario, position);
    let unseen = u8::from(defaults::streak_is_unseen(scenario, position));
    number(
        &mut lines,
        "mediterranean_streak",
        position.mediterranean_streak,
        usual.max(unseen),
    );
    if position.takeover_averted != (position.mediterranean_streak >= scenario.takeover.averted_by) {
        put(
            &mut lines,
            format_args!("averted = {}", position.takeover_averted),
        );
    }
    let italians = position.turned | position.freed & scenario.rolls.italians;
    if !italians.is_empty() && !defaults::taken_over(scenario, position) {
        put(&mut lines, format_args!("happened = true"));
    }
    let gone = position.freed & scenario.rolls.italians;
    let gone = gone.only(|ship| !position.place[ship].in_play());
    list(&mut lines, scenario, "german", gone);
    if !lines.is_empty() {
        *out += "\n[take_over]\n";
        *out += &lines;
    }
}

fn fleet(out: &mut String, scenario: &Scenario, position: &Position, side: Side) {
    put(out, format_args!("\n[{}]", side.name().to_lowercase()));
    for place in places() {
        let ships = position.fleet_at(scenario, side, place) & scenario.rolls.all;
        if ships.is_empty() {
            continue;
        }
        let damage = written_damage(scenario, position, place, ships);
        let force = Written::new(scenario, &damage, ships)
            .style(Style::Names)
            .to_string();
        let key = place_word(place);
        if key.contains(' ') {
            put(out, format_args!("{key:?} = {force:?}"));
        } else {
            put(out, format_args!("{key} = {force:?}"));
        }
    }
}

/// Damage as it is written: of a sunk ship only where it is more than just sinks it.
fn written_damage(
    scenario: &Scenario,
    position: &Position,
    place: Place,
    ships: CounterSet,
) -> CounterMap<u8> {
    let mut damage = position.damage;
    if place == Place::SUNK {
        for ship in ships {
            if damage[ship] == scenario.factors[ship].defense + 1 {
                damage[ship] = 0;
            }
        }
    }
    damage
}

fn this_turn(out: &mut String, scenario: &Scenario, position: &Position) {
    let mut lines = String::new();
    for side in Side::BOTH {
        let key = side.name().to_lowercase();
        if let Some(site) = position.air[side] {
            put(&mut lines, format_args!("air_{key} = {:?}", site.to_string()));
        }
        let usual = defaults::fees(scenario, position, side);
        number(&mut lines, &format!("fees_{key}"), position.fees[side], usual);
    }
    number(&mut lines, "convoy_poc", position.convoy_poc, 0);
    let resolved: Vec<String> = Site::all()
        .filter(|&site| position.is_resolved(site))
        .map(|site| site.to_string())
        .collect();
    if !resolved.is_empty() {
        put(&mut lines, format_args!("resolved = {:?}", resolved.join(", ")));
    }
    list(&mut lines, scenario, "late", position.late);
    list(&mut lines, scenario, "disengaged", position.disengaged);
    if !lines.is_empty() {
        *out += "\n[this_turn]\n";
        *out += &lines;
    }
    if position.phase == Phase::Over {
        *out += "\n# The game is over.\n";
    }
}
