//! Operations in words.

use super::event::{Check, Event};
use super::map::EXIT;
use super::order::{Act, Mission, Order};
use super::rules::Operations;
use super::state::{CraftKind, State};
use crate::battle::ending::QUARTERS;
use crate::battle::game::SEATS;
use crate::battle::state::Side;
use crate::battle::tell::tell as tell_battle;
use admiralty_core::text::Word;
use std::fmt::Write as _;

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];
const HOURS: [&str; 6] = ["04-08", "08-12", "12-16", "16-20", "20-24", "00-04"];

impl Operations {
    /// `Turn 16: 6 August 1914, 16-20, day`
    #[must_use]
    pub fn turn_name(&self, turn: u8) -> String {
        let (year, month, day) = self.date_of(turn);
        let hours = HOURS[usize::from(self.turn_of_day(turn)) - 1];
        let light = if self.night(turn) { "night" } else { "day" };
        format!(
            "Turn {turn}: {day} {} {year}, {hours}, {light}",
            MONTHS[month as usize - 1]
        )
    }

    /// A port, or the sea of a zone.
    fn place(&self, zone: u8, port: Option<u8>) -> String {
        match port {
            Some(port) => self.map.port(port).name.clone(),
            None if zone == EXIT => "beyond the map".to_owned(),
            None => self.map.zone(zone).name.to_string(),
        }
    }

    /// A fleet with its ships: `CP 1 (Goeben, Breslau)`.
    #[must_use]
    pub fn fleet_told(&self, state: &State, side: Side, fleet: u8) -> String {
        let own = &*state.own[side];
        let names: Vec<&str> = own
            .counters_of(fleet)
            .map(|counter| &*self.sides[side].force.counters[counter].name)
            .collect();
        let more = names.len().saturating_sub(4);
        let listed = names[..names.len() - more].join(", ");
        let rest = if more > 0 {
            format!(" and {more} more counters")
        } else {
            String::new()
        };
        format!("{} ({listed}{rest})", self.fleet_name(side, fleet))
    }

    fn moved(&self, state: &State, side: Side, fleet: u8, order: &Order) -> String {
        let own = &*state.own[side];
        let Some(at) = own.fleet(fleet).filter(|_| own.head(fleet) == fleet) else {
            return String::new();
        };
        let entered = at.passed.last() != Some(&at.from) || at.course.zone == EXIT;
        let name = self.fleet_name(side, fleet);
        let place = || self.place(at.course.zone, at.course.port);
        match order.act {
            _ if entered && at.course.port.is_some() => format!("{name} puts into {}.", place()),
            _ if entered => format!("{name} enters {}.", place()),
            Act::Search(factors) => format!("{name} searches for merchants (SEARCH {factors})."),
            Act::Attack(port) => format!("{name} attacks {}.", self.map.port(port).name),
            _ if order.port.is_some() && at.course.port.is_some() && at.rested + at.stay == 0 => {
                format!("{name} puts into {}.", place())
            }
            _ => String::new(),
        }
    }

    fn checked(&self, state: &State, check: &Check) -> String {
        let [one, other] = [(Side::Central, check.central), (Side::Allied, check.allied)]
            .map(|(side, fleet)| self.fleet_told(state, side, fleet));
        let place = self.place(check.zone, None);
        let result = match (check.contact, check.surprise) {
            (true, true) => "contact, by surprise",
            (true, false) => "contact",
            (false, _) => "no contact",
        };
        match check.die {
            None => format!("{place}: {one} and {other}: contact is certain."),
            Some(die) => {
                let sum = die as i8 + check.modifier;
                let (modifier, need) = (check.modifier, check.need);
                format!("{place}: {one} and {other}: die {die} {modifier:+} = {sum}, need {need}: {result}.")
            }
        }
    }
}

/// Tells an event.
#[allow(clippy::too_many_lines, reason = "one arm for each event")]
pub fn tell(rules: &Operations, state: &State, event: &Event<'_>, out: &mut String) {
    let name = |side: Side, fleet: u8| rules.fleet_name(side, fleet);
    *out += &match event {
        Event::Turn => format!("\n{}", rules.turn_name(state.turn)),
        Event::Mission(side, fleet, Mission::Abort(port)) => {
            format!(
                "{} makes for {} (ABORT).",
                name(*side, *fleet),
                rules.map.port(*port).name
            )
        }
        Event::Mission(side, fleet, Mission::Escort(of)) => {
            format!(
                "{} escorts {}.",
                rules.fleet_told(state, *side, *fleet),
                name(*side, *of)
            )
        }
        Event::Mission(side, fleet, mission) => {
            format!("{}: {}.", rules.fleet_told(state, *side, *fleet), mission.word())
        }
        Event::Divided(side, fleet, new) => {
            format!(
                "{} divides: {} is formed.",
                name(*side, *fleet),
                rules.fleet_told(state, *side, *new)
            )
        }
        Event::Combined(side, fleet, other) => {
            format!("{} joins {}.", name(*side, *fleet), name(*side, *other))
        }
        Event::Towed(side, fleet) => format!("{} is a tow.", rules.fleet_told(state, *side, *fleet)),
        Event::Moved(side, fleet, order, _) => rules.moved(state, *side, *fleet, order),
        Event::Gone(side, fleet) => format!("{} leaves the map.", name(*side, *fleet)),
        Event::Checked(check) => rules.checked(state, check),
        Event::Battle(battle, _) => format!("Battle: {}", battle.title),
        Event::Within(battle, waters, event) => {
            let mut line = String::new();
            tell_battle(battle, waters, event, &mut line);
            line.lines()
                .map(|line| format!("  {line}"))
                .collect::<Vec<_>>()
                .join("\n")
        }
        Event::Raided(side, fleet, merchants) => {
            let course = state.own[*side].fleet(*fleet).map(|fleet| fleet.course.zone);
            let place = course.map_or(String::new(), |zone| rules.place(zone, None));
            format!(
                "{} destroys {merchants} merchants in {place}.",
                name(*side, *fleet)
            )
        }
        Event::Shelled(side, fleet, ships, quarters) => {
            let course = state.own[*side].fleet(*fleet).map(|fleet| fleet.course.zone);
            let place = course.map_or(String::new(), |zone| rules.place(zone, None));
            let points = f64::from(*quarters) / f64::from(QUARTERS);
            format!(
                "{} shells {place} with {ships} ships: {points} points.",
                name(*side, *fleet)
            )
        }
        Event::Loaded(side, fleet) => format!("{} has loaded.", name(*side, *fleet)),
        Event::Unloaded(side, fleet, loads) => format!("{} has unloaded {loads} loads.", name(*side, *fleet)),
        Event::Interned(side, fleet) => format!("The ships of {} are interned.", name(*side, *fleet)),
        Event::Weather => format!("The weather is {}.", state.weather.word()),
        Event::Laid(side, fleet) => format!("{} lays a field of mines.", name(*side, *fleet)),
        Event::Swept(side, fleet) => format!("{} sweeps a field of mines.", name(*side, *fleet)),
        Event::Mined(side, fleet, hits) => format!("{} runs into mines: {hits} hits.", name(*side, *fleet)),
        Event::Scouted(side, fleet, die, ships) => {
            format!(
                "Seaplanes of {}: die {die}, {ships} ships seen.",
                name(*side, *fleet)
            )
        }
        Event::Struck(side, craft, fleet, hits, sunk) => {
            let kind = state.own[*side]
                .crafts
                .get(usize::from(*craft))
                .map(|craft| craft.kind);
            let word = if kind == Some(CraftKind::Mas) {
                "MAS boats attack"
            } else {
                "A submarine attacks"
            };
            let lost = if *sunk { "; she is lost" } else { "" };
            format!("{word} {}: {hits} hits{lost}.", name(side.other(), *fleet))
        }
        Event::Recon(_, _, false) => "An airship tells of what it overflies.".to_owned(),
        Event::Recon(_, _, true) => "An airship is lost.".to_owned(),
        Event::Holed(side, unit, sunk) => {
            let ship = &rules.sides[*side].force.units[usize::from(*unit)].ship.name;
            format!("{ship} is {}.", if *sunk { "sunk" } else { "hit" })
        }
        Event::Repair(side, unit, die, mended) => {
            let ship = &rules.sides[*side].force.units[usize::from(*unit)].ship.name;
            let what = if *mended {
                "gets under way"
            } else {
                "stays dead in the water"
            };
            format!("{ship}: die {die}: {what}.")
        }
        Event::Over => over(rules, state),
    };
}

fn over(rules: &Operations, state: &State) -> String {
    let mut text = format!("\nIt is over after turn {}.", state.turn);
    for side in Side::BOTH {
        let points = f64::from(rules.points(state, side)) / f64::from(QUARTERS);
        let _ = write!(text, "\n{}: {points} victory points", SEATS[side as usize].name);
        let sunk: Vec<&str> = rules.sides[side]
            .force
            .units
            .iter()
            .zip(&state.own[side].ships)
            .filter(|(_, ship)| ship.sunk())
            .map(|(unit, _)| &*unit.ship.name)
            .collect();
        if !sunk.is_empty() {
            let _ = write!(text, "; sunk: {}", sunk.join(", "));
        }
    }
    text
}
