//! The tables as cards of one page, with ships by name.

use super::duels::{TURN, duel, kind, kinds};
use super::fire::{self, MOST_SEARCH_DICE, PORT, SEA};
use super::{MOST_SHOTS, defenses, flight};
use crate::Seats;
use crate::exact::dice::{Die, Effect};
use crate::map::Site;
use crate::naval::{CounterId, Side};
use crate::odds::BattleValues;
use crate::scenario::Scenario;
use admiralty_core::results::odds::{Card, CardCell, CardRow, Heading, Panel};
use std::collections::BTreeSet;

/// A table as a card, by its name; none if there is none of that name.
#[must_use]
pub fn card(scenario: &Scenario, name: &str) -> Option<Card> {
    Some(match name {
        "volley" => volleys(scenario),
        "asw" => searches(scenario),
        "uboat" => torpedoes(scenario),
        "air" => bombs(scenario),
        "duel" => duels(scenario),
        "pursuit" => pursuits(scenario),
        _ => return None,
    })
}

/// What undamaged Germans do to the dice.
pub(super) fn bonus_words(scenario: &Scenario) -> String {
    format!(
        "undamaged Germans add {} to each die at ships, Italians and damaged Germans do not",
        scenario.german_gunnery_bonus
    )
}

/// The law of so many dice.
pub(super) fn effect_of(dice: u8, die: Die) -> Effect {
    (0..dice).fold(Effect::none(), |effect, _| effect.and(die))
}

/// Names of a set of ships: a class, that is ships of one navy, kind and factors, by its first.
fn classes(scenario: &Scenario, of: impl Fn(CounterId) -> bool) -> String {
    let mut found: Vec<CounterId> = Vec::new();
    for ship in scenario.counters().filter(|&ship| of(ship)) {
        let like = |ship: CounterId| {
            let record = scenario.ship(ship);
            (record.nation, record.class, scenario.factors[ship])
        };
        if found.iter().all(|&first| like(first) != like(ship)) {
            found.push(ship);
        }
    }
    let names = found.into_iter().map(|ship| scenario.ship(ship).name.as_str());
    names.collect::<Vec<_>>().join(", ")
}

/// The same, with convoys as such.
fn names_of(scenario: &Scenario, of: impl Fn(CounterId) -> bool) -> String {
    let convoys = scenario.rolls.convoys;
    let names = classes(scenario, |ship| !convoys.has(ship) && of(ship));
    let parts = [
        names.as_str(),
        if convoys.into_iter().any(&of) {
            "convoys"
        } else {
            ""
        },
    ];
    parts
        .into_iter()
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join(", ")
}

fn ships_named(scenario: &Scenario, of: impl Fn(CounterId) -> bool) -> String {
    let ships = scenario.counters().filter(|&ship| of(ship));
    let names: Vec<&str> = ships.map(|ship| scenario.ship(ship).name.as_str()).collect();
    names.join(", ")
}

fn numbers(numbers: impl Iterator<Item = u8>) -> Vec<Heading> {
    numbers
        .map(|number| Heading::new(number.to_string(), ""))
        .collect()
}

/// A row for every number of points that a ship may still bear, with the ships that begin there.
fn hull_rows(scenario: &Scenario, mut cells: impl FnMut(u8) -> Vec<CardCell>) -> Vec<CardRow> {
    let most = defenses(scenario).last().copied().unwrap_or(0);
    let row = |bears: u8| {
        let names = names_of(scenario, |ship| scenario.factors[ship].defense == bears);
        let detail = match (bears, names.is_empty()) {
            (0, true) => "crippled ships".to_owned(),
            (_, true) => "only damaged ships".to_owned(),
            _ => names,
        };
        CardRow {
            heading: Heading::new(bears.to_string(), detail),
            cells: cells(bears),
        }
    };
    (0..=most).map(row).collect()
}

const BEARS: &str = "Rows: defence less damage, the points of damage that the target still bears, with the ships that \
begin so.";
const SUNK_DISABLED: [&str; 2] = ["sunk", "disabled"];

/// Sunk and disabled.
fn fire_cell(effect: &Effect, bears: u8) -> CardCell {
    let cells = fire::cells(effect, bears, 0);
    CardCell {
        lines: vec![vec![cells[4]], vec![cells[3]]],
        shade: cells[4],
    }
}

/// A matrix of dice at hulls.
fn fire_panel(scenario: &Scenario, title: String, columns_are: &str, most: u8, die: Die) -> Panel {
    let effects: Vec<Effect> = (1..=most).map(|dice| effect_of(dice, die)).collect();
    Panel {
        title,
        rows_are: "target bears".to_owned(),
        columns_are: columns_are.to_owned(),
        columns: numbers(1..=most),
        rows: hull_rows(scenario, |bears| {
            effects.iter().map(|effect| fire_cell(effect, bears)).collect()
        }),
    }
}

fn volleys(scenario: &Scenario) -> Card {
    let panel = |title: String, bonus| {
        let die = Die::with_bonus(bonus, SEA);
        fire_panel(scenario, title, "shots at the target", MOST_SHOTS, die)
    };
    let bonus = scenario.german_gunnery_bonus;
    let attacks: BTreeSet<u8> = scenario
        .counters()
        .map(|ship| scenario.factors[ship].attack)
        .collect();
    let key = attacks.into_iter().filter(|&attack| attack > 0).map(|attack| {
        let heading = format!("{attack} {}", if attack == 1 { "shot" } else { "shots" });
        (
            heading,
            names_of(scenario, |ship| scenario.factors[ship].attack == attack),
        )
    });
    Card {
        name: "volley",
        title: "Surface fire at one ship".to_owned(),
        note: format!(
            "All shots of one round at one ship (rules 7, 11). {BEARS} The German bonus: {}.",
            bonus_words(scenario)
        ),
        lines: SUNK_DISABLED.to_vec(),
        colours: vec!["sunk".to_owned()],
        panels: vec![
            panel("Without the German bonus".to_owned(), 0),
            panel(format!("Undamaged Germans fire: +{bonus} to each die"), bonus),
        ],
        key: key.collect(),
    }
}

fn torpedoes(scenario: &Scenario) -> Card {
    let die = Die::with_bonus(0, SEA);
    let most = scenario.uboat_limit.max(1);
    Card {
        name: "uboat",
        title: "U-boat fire at one ship".to_owned(),
        note: format!("Boats that fire at the same ship, one die each, no German bonus (rule 8.5). {BEARS}"),
        lines: SUNK_DISABLED.to_vec(),
        colours: vec!["sunk".to_owned()],
        panels: vec![fire_panel(scenario, String::new(), "boats that fire", most, die)],
        key: Vec::new(),
    }
}

fn bombs(scenario: &Scenario) -> Card {
    let panel = |title: &str, site: Site| {
        let effect = effect_of(1, Die::with_bonus(0, site));
        let words = ["no effect", "hit", "crippled", "disabled", "sunk"];
        Panel {
            title: title.to_owned(),
            rows_are: "target bears".to_owned(),
            columns_are: String::new(),
            columns: words.map(|word| Heading::new(word, "")).to_vec(),
            rows: hull_rows(scenario, |bears| {
                let cells = fire::cells(&effect, bears, 0);
                let cell = |&share: &f64| CardCell {
                    lines: vec![vec![share]],
                    shade: share,
                };
                cells[..words.len()].iter().map(cell).collect()
            }),
        }
    };
    Card {
        name: "air",
        title: "An air strike on one ship".to_owned(),
        note: format!(
            "One die: a ship is struck once a turn (rule 10). Percent. {BEARS} \"hit\": damage, but neither crippled nor \
             disabled; \"crippled\": damage equal to defence; \"disabled\": with any damage, at sea only."
        ),
        lines: Vec::new(),
        colours: vec!["chance".to_owned()],
        panels: vec![panel("At sea", SEA), panel("In port: a 5 has no effect", PORT)],
        key: Vec::new(),
    }
}

fn searches(scenario: &Scenario) -> Card {
    let most = scenario.uboat_limit.max(1);
    let cell = |boats: u8, dice: u8| {
        let cells = fire::found(most, boats, dice);
        CardCell {
            lines: vec![vec![cells[0]], vec![cells[usize::from(boats)]]],
            shade: cells[0],
        }
    };
    let row = |boats: u8| CardRow {
        heading: Heading::new(boats.to_string(), ""),
        cells: (1..=MOST_SEARCH_DICE).map(|dice| cell(boats, dice)).collect(),
    };
    Card {
        name: "asw",
        title: "The search for U-boats".to_owned(),
        note: "One die a ship, three a carrier or a convoy (rules 8.3, 8.4): each 6 sinks a boat, each 5 sends one home."
            .to_owned(),
        lines: vec!["no boat is left to fire", "all boats are left"],
        colours: vec!["no boat is left".to_owned()],
        panels: vec![Panel {
            title: String::new(),
            rows_are: "boats".to_owned(),
            columns_are: "dice".to_owned(),
            columns: numbers(1..=MOST_SEARCH_DICE),
            rows: (1..=most).map(row).collect(),
        }],
        key: Vec::new(),
    }
}

fn pursuits(scenario: &Scenario) -> Card {
    let panel = |bonus: u8, lead: u8| {
        let die = Die::with_bonus(bonus, SEA);
        let effects: Vec<Effect> = (1..=MOST_SHOTS).map(|dice| effect_of(dice, die)).collect();
        let who = if bonus > 0 {
            "undamaged Germans pursue"
        } else {
            "others pursue"
        };
        Panel {
            title: match lead {
                0 => format!("{who}, as fast or faster"),
                lead => format!("{who}, slower by {lead}"),
            },
            rows_are: "bears".to_owned(),
            columns_are: "shots a round".to_owned(),
            columns: numbers(1..=MOST_SHOTS),
            rows: hull_rows(scenario, |bears| {
                let sunk = |effect| flight::cells(effect, bears, lead)[1 + 3 * (flight::ROUNDS - 1)];
                let cell = |sunk: f64| CardCell {
                    lines: vec![vec![sunk]],
                    shade: sunk,
                };
                effects.iter().map(sunk).map(cell).collect()
            }),
        }
    };
    let bonus = scenario.german_gunnery_bonus;
    let leads = 0..=flight::MOST_LEAD;
    let mut panels: Vec<Panel> = leads
        .flat_map(|lead| [panel(0, lead), panel(bonus, lead)])
        .collect();
    // Eight small matrices: the names stand below them, once.
    let mut key = Vec::new();
    for panel in &mut panels {
        let headings = panel.rows.iter_mut().map(|row| &mut row.heading);
        key = headings
            .map(|heading| (heading.word.clone(), std::mem::take(&mut heading.detail)))
            .collect();
    }
    Card {
        name: "pursuit",
        title: "A lone fugitive under fire".to_owned(),
        note: format!(
            "The chance in percent that the fugitive is sunk within {} rounds (rule 12). It flees after round 1, its \
             pursuers follow while they keep up, and each point of damage costs it a point of speed; its own fire is \
             not counted. {BEARS}",
            flight::ROUNDS
        ),
        lines: Vec::new(),
        colours: vec!["sunk".to_owned()],
        panels,
        key,
    }
}

const DUEL_LINES: [&str; 2] = [
    "the Allied ship holds the area : the Axis ship holds it",
    "the Allied ship is sunk : the Axis ship is sunk",
];
const DUEL_COLOURS: [&str; 2] = [
    "the Allied ship holds more often",
    "the Axis ship holds more often",
];

fn duels(scenario: &Scenario) -> Card {
    let values = BattleValues::new(scenario, TURN);
    let kinds = Seats {
        allied: kinds(scenario, Side::Allied),
        axis: kinds(scenario, Side::Axis),
    };
    let of_kind = |side: Side, name: &str| {
        let name = name.to_owned();
        move |ship: CounterId| {
            scenario.rolls.side[side].has(ship)
                && !scenario.rolls.convoys.has(ship)
                && kind(scenario, ship) == name
        }
    };
    let detail = |name: &str| match name.strip_suffix(" G") {
        Some(factors) => format!("{factors} +{}", scenario.german_gunnery_bonus),
        None => name.to_owned(),
    };
    let heading = |side, name: &str| Heading::new(classes(scenario, of_kind(side, name)), detail(name));
    let row = |(allied, name): &(CounterId, String)| CardRow {
        heading: heading(Side::Allied, name),
        cells: kinds
            .axis
            .iter()
            .filter_map(|(axis, _)| duel(scenario, &values, [(*allied, 0), (*axis, 0)]))
            .map(|cells| CardCell {
                lines: vec![vec![cells[0], cells[1]], vec![cells[5], cells[8]]],
                shade: cells[1] - cells[0],
            })
            .collect(),
    };
    let named = |side| {
        move |(_, name): &(CounterId, String)| {
            let ships = ships_named(scenario, of_kind(side, name));
            ships.contains(',').then(|| (detail(name), ships))
        }
    };
    let key = kinds.allied.iter().filter_map(named(Side::Allied));
    let key = key
        .chain(kinds.axis.iter().filter_map(named(Side::Axis)))
        .collect();
    Card {
        name: "duel",
        title: "Duels to the end".to_owned(),
        note: format!(
            "Two undamaged ships meet alone and neither disengages; air strikes come first (rules 10, 11). \
             A name stands for all ships of its class; beside it: attack-defence/air strike, and +{} for the German \
             bonus: {}.",
            scenario.german_gunnery_bonus,
            bonus_words(scenario)
        ),
        lines: DUEL_LINES.to_vec(),
        colours: DUEL_COLOURS.map(str::to_owned).to_vec(),
        panels: vec![Panel {
            title: String::new(),
            rows_are: "Allied".to_owned(),
            columns_are: "Axis".to_owned(),
            columns: kinds
                .axis
                .iter()
                .map(|(_, name)| heading(Side::Axis, name))
                .collect(),
            rows: kinds.allied.iter().map(row).collect(),
        }],
        key,
    }
}
