//! 20,000 random games under the eye of an audit: every switch turned each way, all eight combinations of
//! 19.1 to 19.3 in turn.

use admiralty_core::dice::{MasterSeed, Seeded};
use war_at_sea::audit::Audit;
use war_at_sea::commanders::Random;
use war_at_sea::naval::Side;
use war_at_sea::scenario::{LoadedScenario, OptionalRules};
use war_at_sea::{Game, Scenario, Seats};

/// Fewer in a build that nothing optimises, where each takes twenty times as long.
const GAMES: u64 = if cfg!(debug_assertions) { 1_000 } else { 20_000 };

/// Every switch set to each of the values that are not its default, one at a time.
const TURNED: [(&str, &str); 17] = [
    ("area_order", "announced"),
    ("tie", "axis"),
    ("tie", "allies"),
    ("poc_cap", "running"),
    ("speed_rolls", "declared_together"),
    ("failed_roll_neutral", "departed_only"),
    ("us_entry", "flat"),
    ("usa_open_to_british_from_turn", "1"),
    ("barents_british_to_england_from_t3", "false"),
    ("north_atlantic_german_to_germany", "false"),
    ("border_england_mediterranean", "true"),
    ("border_north_sea_baltic", "false"),
    ("carriers_screen_carriers", "true"),
    ("disengage", "allies_first"),
    ("disengage", "axis_first"),
    ("hidden", "first_turn"),
    ("hidden", "every_turn"),
];

/// The printed scenario with one switch turned, or none, in each of the eight cells of 19.x; and with all turned.
fn scenarios() -> Vec<Scenario> {
    let printed = LoadedScenario::embedded();
    let with = |changes: &[(String, &str)]| printed.with_overrides(changes).expect("a switch can be turned");
    let mut variants = vec![with(&[])];
    variants.extend(
        TURNED
            .iter()
            .map(|(switch, word)| with(&[(format!("switches.{switch}"), word)])),
    );
    let all: Vec<_> = TURNED[..16]
        .iter()
        .map(|(switch, word)| (format!("switches.{switch}"), *word))
        .collect();
    let mut last_setting: Vec<(String, &str)> = Vec::new();
    for (switch, word) in all {
        last_setting.retain(|(other, _)| *other != switch);
        last_setting.push((switch, word));
    }
    variants.push(with(&last_setting));
    let cells = OptionalRules::cells();
    variants
        .iter()
        .flat_map(|v| cells.map(|cell| v.scenario.with_rules(cell)))
        .collect()
}

fn play(scenario: &Scenario, number: u64) -> u64 {
    let seed = MasterSeed(1941).game(number);
    let commanders = Seats {
        allied: Random::new(seed, Side::Allied),
        axis: Random::new(seed, Side::Axis),
    };
    let mut game = Game::new(scenario, commanders, Seeded::new(seed), Audit::new(scenario));
    if let Err(refusal) = game.play() {
        panic!("game {number}: the random commander broke a rule: {refusal}");
    }
    game.observer.checks
}

#[test]
fn twenty_thousand_random_games_keep_every_invariant() {
    let scenarios = scenarios();
    assert_eq!(
        scenarios.len(),
        19 * 8,
        "a variant a setting, the default, all turned; eight cells each"
    );
    let checks: u64 = (0..GAMES)
        .map(|n| play(&scenarios[n as usize % scenarios.len()], n))
        .sum();
    // About 70 counters in 8 turns of 6 phases: an audit that sleeps would not come near.
    assert!(checks > GAMES * 5_000, "only {checks} checks were made");
}
