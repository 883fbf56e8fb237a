//! Plans as files of openings, ships by name.

use crate::naval::{CounterSet, Side};
use crate::war_at_sea::commanders::Deployment;
use crate::war_at_sea::map::{Area, Place, Port};
use crate::war_at_sea::notation::{Style, Written};
use crate::war_at_sea::{Position, Scenario};

/// A set-up: its name, what it is about, its text.
pub(super) fn set_up(
    scenario: &Scenario,
    name: &str,
    start: &Position,
    plan: &Deployment,
) -> (String, String, String) {
    let about = format!(
        "found by search: {}",
        in_short(scenario, start, plan, Side::Allied)
    );
    let mut text = heading(name, Side::Allied, &about);
    let malta = start.fleet(scenario, Side::Allied) & start.place.at(Place::port(Port::Malta));
    if !malta.is_empty() {
        text += &format!("malta = \"{}\"\n", names(scenario, start, malta));
    }
    text += "others = \"stay\"\n\n[turn.1]\n";
    text += &plan_by_area(scenario, start, plan, Side::Allied);
    (name.to_owned(), about, text)
}

/// A reply that knows these set-ups: positions that they lead to, the most frequent first, and what to do in each.
pub(super) fn reply(
    scenario: &Scenario,
    name: &str,
    set_ups: &[&str],
    answers: &[(Position, Deployment)],
) -> (String, String, String) {
    let often = answers
        .first()
        .map(|(start, plan)| in_short(scenario, start, plan, Side::Axis))
        .unwrap_or_default();
    let about = format!("{often}, most often, against {}", set_ups.join(", "));
    let mut text = heading(name, Side::Axis, &about);
    let areas: Vec<String> = Area::ALL
        .iter()
        .map(|area| format!("{:?}", area.name()))
        .collect();
    text += &format!("strike = [{}]\n", areas.join(", "));
    for (start, plan) in answers {
        text += "\n[[answer]]\n";
        let enemy = start.fleet(scenario, Side::Allied);
        let malta = enemy & start.place.at(Place::port(Port::Malta));
        if !malta.is_empty() {
            text += &format!("malta = \"{}\"\n", names(scenario, start, malta));
        }
        text += "[answer.to]\n";
        for area in Area::ALL {
            text += &line(scenario, start, area, enemy & start.place.at(Place::sea(area)));
        }
        text += "[answer.with]\n";
        text += &plan_by_area(scenario, start, plan, Side::Axis);
    }
    (name.to_owned(), about, text)
}

fn heading(name: &str, side: Side, about: &str) -> String {
    format!(
        "# Found by `admiralty openings --search`.\nname = \"{name}\"\nside = \"{side}\"\nweight = 0\nabout = \"{about}\"\n"
    )
}

/// The ships that a plan sends to an area, for sure or by a speed roll; convoys sail as the doctrine says.
fn sent(scenario: &Scenario, start: &Position, plan: &Deployment, side: Side, area: Area) -> CounterSet {
    let fleet = start.fleet(scenario, side) - scenario.rolls.convoys;
    fleet.only(|ship| plan.goal(ship) == Some(area))
}

fn plan_by_area(scenario: &Scenario, start: &Position, plan: &Deployment, side: Side) -> String {
    let lines = Area::ALL.map(|area| line(scenario, start, area, sent(scenario, start, plan, side, area)));
    lines.concat()
}

fn line(scenario: &Scenario, start: &Position, area: Area, ships: CounterSet) -> String {
    if ships.is_empty() {
        return String::new();
    }
    format!("\"{}\" = \"{}\"\n", area.name(), names(scenario, start, ships))
}

fn names(scenario: &Scenario, start: &Position, ships: CounterSet) -> String {
    Written::new(scenario, &start.damage, ships)
        .style(Style::Names)
        .to_string()
}

/// `Barents Sea 12, North Sea 6`.
fn in_short(scenario: &Scenario, start: &Position, plan: &Deployment, side: Side) -> String {
    let told = Area::ALL.into_iter().filter_map(|area| {
        let ships = sent(scenario, start, plan, side, area).len();
        (ships > 0).then(|| format!("{area} {ships}"))
    });
    let told: Vec<String> = told.collect();
    if told.is_empty() {
        return "all stay in port".to_owned();
    }
    told.join(", ")
}
