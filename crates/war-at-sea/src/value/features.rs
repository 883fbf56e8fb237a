//! What a position is judged by: a row of numbers, of the same kinds for every scenario of this ruleset.

use crate::map::{Area, Place, Places, Port};
use crate::naval::{CounterId, CounterSet, Side};
use crate::position::Position;
use crate::scenario::Scenario;
use crate::ships::Navy;

/// What is added up over the ships of a navy that are not lost, those still to come among them.
const OF_SHIPS: [&str; 5] = ["ships", "attack", "defence left", "air strikes", "speed above 4"];
/// What is added up over the ships in a port.
const OF_PORTS: [&str; 2] = ["strength", "ships"];
const OF_UBOATS: [&str; 3] = ["U-boats in play", "U-boats disabled", "U-boats pooled"];
/// Where convoys can be, and whether they are hurt.
const OF_CONVOYS: [&str; 5] = [
    "convoys to come",
    "convoys in the North Atlantic",
    "convoys in the USA",
    "convoys in England",
    "convoys hurt",
];
const OF_THE_GAME: [&str; 3] = ["turns of the Mediterranean", "take-over averted", "track"];

// Where each kind begins.
const PORTS: usize = Navy::ALL.len() * OF_SHIPS.len();
const OILED: usize = PORTS + Port::ALL.len() * OF_PORTS.len();
const FLAGS: usize = OILED + 1;
const UBOATS: usize = FLAGS + Area::ALL.len() * 2;
const CONVOYS: usize = UBOATS + OF_UBOATS.len();
const GAME: usize = CONVOYS + OF_CONVOYS.len();
/// How many numbers there are.
pub const FEATURES: usize = GAME + OF_THE_GAME.len();

/// What each number is, in the order of [`features`].
#[must_use]
pub fn names() -> Vec<String> {
    let mut names = Vec::with_capacity(FEATURES);
    for navy in Navy::ALL {
        names.extend(OF_SHIPS.map(|sum| format!("{}: {sum}", navy.name())));
    }
    for port in Port::ALL {
        names.extend(OF_PORTS.map(|sum| format!("in {port}: {sum}")));
    }
    names.push("with oilers: strength".to_owned());
    for area in Area::ALL {
        names.extend(Side::BOTH.map(|side| format!("{area}: {side}")));
    }
    names.extend(
        OF_UBOATS
            .iter()
            .chain(&OF_CONVOYS)
            .chain(&OF_THE_GAME)
            .map(|&name| name.to_owned()),
    );
    names
}

/// The numbers of a position between two turns. The track is the last.
#[must_use]
pub fn features(scenario: &Scenario, position: &Position) -> [f32; FEATURES] {
    let mut row = [0.0; FEATURES];
    let lost = position.place.at(Place::SUNK) | position.place.at(Place::REMOVED);
    for ship in scenario.rolls.all - scenario.rolls.convoys - lost {
        add_ship(&mut row, scenario, position, ship);
    }
    for area in Area::ALL {
        for side in Side::BOTH {
            let held = position.control[area] == Some(side);
            row[FLAGS + area as usize * 2 + side as usize] = number(u8::from(held));
        }
    }
    let boats = &position.uboats;
    row[UBOATS..CONVOYS].copy_from_slice(&[boats.total, boats.disabled, boats.pool].map(number));
    row[CONVOYS..GAME].copy_from_slice(&convoys(position, scenario.rolls.convoys - lost).map(number));
    let averted = u8::from(position.takeover_averted);
    let game = [
        number(position.mediterranean_streak),
        number(averted),
        f32::from(position.track),
    ];
    row[GAME..].copy_from_slice(&game);
    row
}

fn number(count: u8) -> f32 {
    f32::from(count)
}

/// Convoys by where they are, in the order of [`OF_CONVOYS`].
fn convoys(position: &Position, afloat: CounterSet) -> [u8; OF_CONVOYS.len()] {
    let at = |place| (afloat & position.place.at(place)).len() as u8;
    [
        at(Place::RESERVE),
        at(Place::sea(Area::NorthAtlantic)),
        at(Place::port(Port::Usa)),
        at(Place::port(Port::England)),
        (afloat & position.damaged()).len() as u8,
    ]
}

fn add_ship(row: &mut [f32; FEATURES], scenario: &Scenario, position: &Position, ship: CounterId) {
    let first = position.navy(scenario, ship) as usize * OF_SHIPS.len();
    let shots = position.attack(scenario, ship);
    let strikes = position.airstrike(scenario, ship);
    let left = scenario.factors[ship]
        .defense
        .saturating_sub(position.damage[ship]);
    let fast = position.speed(scenario, ship).saturating_sub(4);
    for (sum, term) in row[first..].iter_mut().zip([1, shots, left, strikes, fast]) {
        *sum += number(term);
    }
    // As in Lanchester's square law, strengths made so add up.
    let strength = (number(shots + strikes) * number(left + 1)).sqrt();
    let place = position.place[ship];
    if let Some(port) = place.as_port() {
        let first = PORTS + port as usize * OF_PORTS.len();
        row[first] += strength;
        row[first + 1] += 1.0;
    } else if place == Place::REFUELLING {
        row[OILED] += strength;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_has_a_name_of_its_own() {
        let mut names = names();
        assert_eq!(names.len(), FEATURES);
        names.sort();
        names.dedup();
        assert_eq!(names.len(), FEATURES);
    }

    #[test]
    fn a_hurt_ship_counts_for_less() {
        let scenario = Scenario::embedded();
        let hood = scenario.find("Hood").unwrap();
        let mut position = Position::new();
        position.place[hood] = Place::port(Port::England);
        let sound = features(&scenario, &position);
        position.damage[hood] = 2;
        let hurt = features(&scenario, &position);
        let name = |text: &str| names().iter().position(|name| name == text).unwrap();
        // Hood, 447, loses two points of defence and two of speed.
        let left = name("British: defence left");
        assert_eq!(sound[left] - hurt[left], 2.0);
        let fast = name("British: speed above 4");
        assert_eq!(sound[fast] - hurt[fast], 2.0);
        // The strength of 4 shots that bear 4, against those that bear 2: 4 × 5 and 4 × 3.
        let strength = name("in England: strength");
        assert!((sound[strength] - 20.0_f32.sqrt()).abs() < 1e-5);
        assert!((hurt[strength] - 12.0_f32.sqrt()).abs() < 1e-5);
        position.place[hood] = Place::SUNK;
        let sunk = features(&scenario, &position);
        assert_eq!(sound[name("British: ships")] - sunk[name("British: ships")], 1.0);
    }
}
