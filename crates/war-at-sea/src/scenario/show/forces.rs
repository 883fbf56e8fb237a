//! The order of battle and the turn chart.

use super::{Grid, listed, section, table};
use crate::naval::Side;
use crate::scenario::Scenario;
use crate::ships::{Class, Nation, Ship};

/// The ships by nation and turn of entry, each class on a line of its own.
pub(super) fn order_of_battle(scenario: &Scenario) -> Grid {
    let mut rows = table(&[
        "Nation",
        "Turn",
        "From",
        "Ships (attack, defence, speed / air strike)",
    ]);
    for nation in Nation::ALL {
        let ships: Vec<&Ship> = scenario
            .ships
            .iter()
            .filter(|ship| ship.nation == nation)
            .collect();
        let mut heading = nation.name();
        for (turn, start) in entries(&ships) {
            let group: Vec<&Ship> = ships
                .iter()
                .copied()
                .filter(|ship| (ship.entry_turn, ship.start) == (turn, start))
                .collect();
            let ports: Vec<_> = start.iter().map(|port| port.name()).collect();
            let when = if turn == 0 {
                "never".to_owned()
            } else {
                turn.to_string()
            };
            rows.add_row([heading.to_owned(), when, ports.join(" or "), by_class(&group)]);
            heading = "";
        }
    }
    section(&format!("Order of battle: {} ships", scenario.ships.len()), rows)
}

/// When and where ships of a nation enter, in order; ships that never do come last.
fn entries(ships: &[&Ship]) -> Vec<(u8, crate::map::PortSet)> {
    let mut entries = Vec::new();
    for ship in ships {
        if !entries.contains(&(ship.entry_turn, ship.start)) {
            entries.push((ship.entry_turn, ship.start));
        }
    }
    entries.sort_by_key(|(turn, _)| turn.wrapping_sub(1));
    entries
}

/// One line for each class: `553 Nelson, 553 Rodney`.
fn by_class(ships: &[&Ship]) -> String {
    let line = |class: Class| {
        let names: Vec<String> = ships
            .iter()
            .filter(|ship| ship.class == class)
            .map(|ship| format!("{} {}", ship.factors, ship.name))
            .collect();
        (!names.is_empty()).then(|| names.join(", "))
    };
    Class::ALL
        .into_iter()
        .filter_map(line)
        .collect::<Vec<_>>()
        .join("\n")
}

/// What each turn brings.
pub(super) fn turn_chart(scenario: &Scenario) -> Grid {
    let mut rows = table(&[
        "Turn",
        "Reinforcements",
        "U-boats",
        "Oilers",
        "US release",
        "Russians sail",
        "Events",
    ]);
    for turn in 1..=scenario.turns {
        let die = |range: Option<String>| range.unwrap_or_else(|| "-".to_owned());
        let arriving = |ship: &&Ship| turn > 1 && ship.entry_turn == turn;
        let arriving: Vec<_> = scenario
            .ships
            .iter()
            .filter(arriving)
            .map(|ship| ship.name.as_str())
            .collect();
        let oilers = Scenario::on_turn(&scenario.oiler_success_up_to, turn);
        let russians = (turn >= scenario.russian_from_turn).then_some(scenario.russian_at_least);
        rows.add_row([
            turn.to_string(),
            if turn == 1 {
                "set-up".to_owned()
            } else {
                listed(&arriving)
            },
            Scenario::on_turn(&scenario.uboat_arrivals, turn).to_string(),
            die((oilers > 0).then(|| dice(1, oilers))),
            die(at_least(Scenario::on_turn(&scenario.us_release_at_least, turn))),
            die(russians.and_then(at_least)),
            events(scenario, turn),
        ]);
    }
    section("Turn chart", rows)
}

/// What fits into no other table.
pub(super) fn numbers(scenario: &Scenario) -> Grid {
    let mut rows = table(&["Rule", "Value"]);
    let (allied_end, axis_end) = scenario.poc_track;
    let sites = |side| {
        listed(
            &scenario.land_air[side]
                .iter()
                .map(ToString::to_string)
                .collect::<Vec<_>>(),
        )
    };
    let takeover = scenario.takeover;
    let (allied, scuttled) = (takeover.allied_up_to, takeover.scuttled_up_to);
    let weakened: Vec<_> = scenario
        .weakened
        .ships
        .into_iter()
        .map(|id| scenario.ship(id).name.as_str())
        .collect();
    rows.add_row([
        "POC track (T6)".to_owned(),
        format!("{allied_end} to +{axis_end}, Axis lead positive"),
    ]);
    rows.add_row([
        "U-boats in play (8.1)".to_owned(),
        format!("at most {}", scenario.uboat_limit),
    ]);
    rows.add_row([
        "Land-based air (9.1)".to_owned(),
        format!("{} strikes", scenario.land_air_factor),
    ]);
    rows.add_row(["  Allied".to_owned(), sites(Side::Allied)]);
    rows.add_row(["  Axis".to_owned(), sites(Side::Axis)]);
    rows.add_row([
        "German gunnery (11.5)".to_owned(),
        format!("+{} to each die", scenario.german_gunnery_bonus),
    ]);
    rows.add_row([
        "Convoy to Russia (14.4)".to_owned(),
        format!("{} POC", scenario.convoy_poc_russia),
    ]);
    rows.add_row([
        "Convoy to England (14.5)".to_owned(),
        format!("{} POC", scenario.convoy_poc_england),
    ]);
    rows.add_row([
        "Italian take-over (15.7)".to_owned(),
        format!(
            "Allied up to {allied}, scuttled up to {scuttled}, else German; averted by {} turns of control",
            takeover.averted_by
        ),
    ]);
    rows.add_row([
        "Neutral Port (17.2)".to_owned(),
        format!("{} POC a ship and turn", scenario.neutral_port_fee),
    ]);
    rows.add_row([
        "Rule 19.1".to_owned(),
        format!(
            "defence at most {}: {}",
            scenario.weakened.defense,
            listed(&weakened)
        ),
    ]);
    section("Numbers", rows)
}

fn dice(first: u8, last: u8) -> String {
    if first == last {
        first.to_string()
    } else {
        format!("{first}-{last}")
    }
}

/// The dice that reach a number; none where no die does.
fn at_least(least: u8) -> Option<String> {
    (least <= 6).then(|| dice(least, 6))
}

/// Ports that open and close, and the take-over (rules 2.4, 2.5, 15.7).
fn events(scenario: &Scenario, turn: u8) -> String {
    let mut events = Vec::new();
    if turn == scenario.takeover.turn {
        events.push("Italian take-over".to_owned());
    }
    for port in crate::map::Port::ALL {
        let (first, last) = scenario.ports[port].active;
        if first == turn && turn > 1 {
            events.push(format!("{port} opens"));
        }
        if last == turn && turn < scenario.turns {
            events.push(format!("{port} closes at the end"));
        }
    }
    events.join(", ")
}
