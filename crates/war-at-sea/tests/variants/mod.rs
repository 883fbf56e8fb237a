//! The scenario with its switches turned, for tests that play whole games under every reading of the rules.

use war_at_sea::Scenario;
use war_at_sea::scenario::{LoadedScenario, OptionalRules};

/// Every switch with the settings that are not its default.
const TURNED: [(&str, &[&str]); 14] = [
    ("area_order", &["announced"]),
    ("tie", &["axis", "allies"]),
    ("poc_cap", &["running"]),
    ("speed_rolls", &["declared_together"]),
    ("failed_roll_neutral", &["departed_only"]),
    ("us_entry", &["flat"]),
    ("usa_open_to_british_from_turn", &["1"]),
    ("barents_british_to_england_from_t3", &["false"]),
    ("north_atlantic_german_to_germany", &["false"]),
    ("border_england_mediterranean", &["true"]),
    ("border_north_sea_baltic", &["false"]),
    ("carriers_screen_carriers", &["true"]),
    ("disengage", &["allies_first", "axis_first"]),
    ("hidden", &["first_turn"]),
];

/// Plays `each` games under every reading: the printed scenario, then with each switch turned alone, then with all
/// of them turned; each in the eight combinations of 19.1 to 19.3. `play` gets the game's name, its scenario and
/// its number, which no other game has. Returns how many games there were.
pub fn every_game(each: u64, mut play: impl FnMut(&str, &Scenario, u64)) -> u64 {
    let printed = LoadedScenario::embedded();
    let mut number = 0;
    for change in changes() {
        let turned = printed
            .with_overrides(&change)
            .unwrap_or_else(|faults| panic!("{faults}"))
            .scenario;
        for cell in OptionalRules::cells() {
            let scenario = turned.with_rules(cell);
            for _ in 0..each {
                play(
                    &format!("game {number} with {change:?}, {cell:?}"),
                    &scenario,
                    number,
                );
                number += 1;
            }
        }
    }
    number
}

/// Paths and values.
type Change = Vec<(String, &'static str)>;

fn changes() -> Vec<Change> {
    let path = |switch: &str| format!("switches.{switch}");
    let mut changes = vec![Change::new()];
    for (switch, settings) in TURNED {
        changes.extend(settings.iter().map(|&setting| vec![(path(switch), setting)]));
    }
    changes.push(
        TURNED
            .iter()
            .map(|&(switch, settings)| (path(switch), settings[0]))
            .collect(),
    );
    changes
}
