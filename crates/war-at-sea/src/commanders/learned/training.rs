//! What the built-in networks were trained on: the printed game and random variants around it (`learn/variants.rs`).

use crate::map::Area;
use crate::scenario::Scenario;
use admiralty_core::contract::Beyond;

/// The most points that an area was worth in training.
const MOST_POINTS: u8 = 4;
/// By how much a factor was more than any printed one.
const MORE: u8 = 1;

/// What of a scenario the built-in networks have never seen, for the commander `learned`; none of the printed one.
pub fn beyond_learned(scenario: &Scenario, switches: &[(String, String)]) -> Vec<Beyond> {
    let unseen = unseen(&Scenario::embedded(), scenario, switches);
    if unseen.is_empty() {
        return Vec::new();
    }
    vec![Beyond {
        player: "learned".to_owned(),
        why: format!(
            "BEYOND ITS TRAINING: the networks of learned never saw {}; they play on as if it were the printed game. \
             The commander doctrine plays any scenario by rules of thumb; admiralty learn SCENARIO --out DIR trains \
             networks on this one.",
            unseen.join(", ")
        ),
    }]
}

fn unseen(printed: &Scenario, scenario: &Scenario, switches: &[(String, String)]) -> Vec<String> {
    let seen = |name: &str| ["us_entry", "hidden"].contains(&name);
    let switches = switches.iter().filter(|(name, _)| !seen(name));
    let mut unseen: Vec<String> = switches.map(|(name, is)| format!("{name} = {is}")).collect();
    if scenario.turns != printed.turns {
        unseen.push(format!("a game of {} turns", scenario.turns));
    }
    let (low, high) = scenario.poc_track;
    if scenario.poc_track != printed.poc_track {
        unseen.push(format!("a track from {low} to {high}"));
    }
    let dear = |area: &Area| scenario.poc[*area].allied.max(scenario.poc[*area].axis) > MOST_POINTS;
    if let Some(area) = Area::ALL.into_iter().find(dear) {
        unseen.push(format!("the value of the {area}"));
    }
    let most = |of: fn(&crate::naval::Factors) -> u8| {
        let printed = printed.counters().map(|ship| of(&printed.factors[ship]));
        printed.max().unwrap_or(0) + MORE
    };
    type Factor = fn(&crate::naval::Factors) -> u8;
    let factors: [(&str, Factor); 3] = [
        ("attack", |factors| factors.attack),
        ("defence", |factors| factors.defense),
        ("speed", |factors| factors.speed),
    ];
    for (word, of) in factors {
        let above = |ship: &crate::naval::CounterId| of(&scenario.factors[*ship]) > most(of);
        if let Some(ship) = scenario.counters().find(above) {
            let name = &scenario.ship(ship).name;
            unseen.push(format!("{word} {} as of {name}", of(&scenario.factors[ship])));
        }
    }
    unseen
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_printed_game_and_variants_like_those_of_the_training_are_known() {
        let mut scenario = Scenario::embedded();
        let known = |scenario: &Scenario| beyond_learned(scenario, &[("us_entry".into(), "flat".into())]);
        assert_eq!(known(&scenario), []);
        let ship = scenario.counters().next().unwrap();
        scenario.factors[ship].attack += 1;
        assert_eq!(known(&scenario), []);
    }

    #[test]
    fn what_no_training_saw_is_named_with_a_remedy() {
        let mut scenario = Scenario::embedded();
        scenario.turns = 6;
        let ship = scenario.counters().next().unwrap();
        scenario.factors[ship].speed = 12;
        let [beyond] = &beyond_learned(&scenario, &[("cripples".into(), "sail".into())])[..] else {
            panic!();
        };
        for word in [
            "cripples = sail",
            "6 turns",
            "speed 12",
            "doctrine",
            "admiralty learn",
        ] {
            assert!(beyond.why.contains(word), "{}", beyond.why);
        }
        for (player, meant) in [
            ("learned", true),
            ("learned:fast", true),
            ("without:speed-rolls:learned:4", true),
            ("learned:fast,mine.bin", false),
            ("doctrine", false),
        ] {
            assert_eq!(beyond.concerns(player), meant, "{player}");
        }
    }
}
