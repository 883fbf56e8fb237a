//! Plans as files of openings, ships by name.

use crate::commanders::Deployment;
use crate::commanders::doctrine::{Answer, Reply, Strength};
use crate::map::{Area, ByArea, Place, Places, Port};
use crate::naval::{CounterSet, Side};
use crate::notation::{Style, Written};
use crate::{Position, Scenario};

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

/// What a plan is, as an answer to the position before it, and the mean final score that it promises.
pub(super) fn answer(scenario: &Scenario, start: &Position, plan: &Deployment, mean: f64) -> Answer {
    let enemy = start.fleet(scenario, Side::Allied);
    let to = ByArea::new(|area| enemy & start.place.at(Place::sea(area)));
    Answer {
        malta: enemy & start.place.at(Place::port(Port::Malta)),
        to,
        with: ByArea::new(|area| sent(scenario, start, plan, Side::Axis, area)),
        mean,
        strength: ByArea::new(|area| Strength::of(scenario, to[area])),
    }
}

/// A reply that knows these set-ups: what to do in each position that they lead to, what it does most often against
/// them, and what it does about others.
pub(super) fn reply(
    scenario: &Scenario,
    name: &str,
    (set_ups, often): (&[&str], &str),
    (fallback, answers): (Reply, &[Answer]),
) -> (String, String, String) {
    let about = format!("{often}, most often, against {}", set_ups.join(", "));
    let start = Position::new(); // nobody is damaged
    let mut text = heading(name, Side::Axis, &about);
    let areas = Area::ALL.into_iter().filter(|&area| fallback.strike.has(area));
    let areas: Vec<String> = areas.map(|area| format!("{:?}", area.name())).collect();
    text += &format!("strike = [{}]\n", areas.join(", "));
    if let Some(margin) = fallback.margin {
        text += &format!("margin = {margin:?}\n");
    }
    if fallback.jump {
        text += "italian_cruisers = \"jump\"\n";
    }
    if let Some(turns) = fallback.search {
        text += &format!("search = {turns}\n");
    }
    for answer in answers {
        text += &format!("\n[[answer]]\nmean = {:.2}\n", answer.mean);
        if !answer.malta.is_empty() {
            text += &format!("malta = \"{}\"\n", names(scenario, &start, answer.malta));
        }
        for (word, ships) in [("to", &answer.to), ("with", &answer.with)] {
            text += &format!("[answer.{word}]\n");
            text += &Area::ALL
                .map(|area| line(scenario, &start, area, ships[area]))
                .concat();
        }
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
pub(super) fn in_short(scenario: &Scenario, start: &Position, plan: &Deployment, side: Side) -> String {
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
