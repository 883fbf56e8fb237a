//! What the built-in networks were trained on: the printed game and random variants around it (`learn/variants.rs`).

use crate::map::Area;
use crate::naval::Side;
use crate::scenario::Scenario;
use admiralty_core::contract::Beyond;

/// By how many points the value of an area differed in training from the printed one.
const POINTS: u8 = 1;
/// By how much a factor of a counter did.
const FACTOR: u8 = 1;
/// More counters than so many were seldom changed together, and never all in one direction: what the networks say then is wrong by
/// up to a point (`reports/play/settled.md`, far from the training).
const COUNTERS: usize = 3;

/// What of a scenario the built-in networks have never seen, for the commander `learned`; none of the printed one.
pub fn beyond_learned(scenario: &Scenario, switches: &[(String, String)]) -> Vec<Beyond> {
    let unseen = unseen(&Scenario::embedded(), scenario, switches);
    if unseen.is_empty() {
        return Vec::new();
    }
    vec![Beyond {
        player: "learned".to_owned(),
        why: format!(
            "BEYOND ITS TRAINING: the networks of learned never saw {}; their fair bids may be a point or more off. The \
             commander doctrine plays any scenario by rules of thumb; admiralty learn SCENARIO --out DIR trains \
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
    let far = |area: &Area| {
        let off = |side| scenario.poc[*area][side].abs_diff(printed.poc[*area][side]);
        Side::BOTH.into_iter().any(|side| off(side) > POINTS)
    };
    if let Some(area) = Area::ALL.into_iter().find(far) {
        unseen.push(format!("such a value of the {area}"));
    }
    let accelerated = scenario.switches.us_entry == printed.switches.us_entry;
    if accelerated && scenario.us_release_at_least != printed.us_release_at_least {
        unseen.push("these dice for the Americans".to_owned());
    }
    unseen.extend(unseen_ships(printed, scenario));
    unseen
}

/// The first ship that is new, the first with another air strike, the first with a factor further from print than any was, and how
/// many are changed if they are more than a few.
fn unseen_ships(printed: &Scenario, scenario: &Scenario) -> Vec<String> {
    let mut unseen = Vec::new();
    let (mut new, mut strike, mut far, mut changed) = (None, None, None, 0);
    for ship in scenario.counters() {
        let (name, now) = (&scenario.ship(ship).name, scenario.printed[ship]);
        let Some(like) = printed.find(name) else {
            new.get_or_insert(name);
            continue;
        };
        let was = printed.printed[like];
        let factors = [
            ("attack", now.attack, was.attack),
            ("defence", now.defense, was.defense),
            ("speed", now.speed, was.speed),
        ];
        if let Some((word, now, _)) = factors
            .into_iter()
            .find(|(_, now, was)| now.abs_diff(*was) > FACTOR)
        {
            far.get_or_insert(format!("{word} {now} of {name}"));
        }
        if now.airstrike != was.airstrike {
            strike.get_or_insert(name);
        }
        let entry = scenario.ship(ship).entry_turn != printed.ship(like).entry_turn;
        changed += usize::from(now != was || entry);
    }
    unseen.extend(new.map(|name| format!("the ship {name}")));
    unseen.extend(far);
    unseen.extend(strike.map(|name| format!("such an air strike of {name}")));
    if changed > COUNTERS {
        unseen.push(format!("{changed} counters changed together"));
    }
    unseen
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::LoadedScenario;

    /// What `unseen` says of the printed scenario with this laid over it.
    fn of(text: &str) -> Vec<String> {
        let text = format!("extends = \"war-at-sea\"\n{text}");
        let loaded = LoadedScenario::parse("variant", &text).unwrap_or_else(|faults| panic!("{faults}"));
        unseen(&Scenario::embedded(), &loaded.scenario, &[])
    }

    #[test]
    fn the_printed_game_and_variants_like_those_of_the_training_are_known() {
        let flat = [("us_entry".to_owned(), "flat".to_owned())];
        assert_eq!(beyond_learned(&Scenario::embedded(), &flat), []);
        let known: [&str; 4] = [
            "[ships]\nHood.attack = 5\nNelson.speed = 4\nRodney.defense = 6",
            "[areas.Mediterranean]\naxis_poc = 3\nallied_poc = 0",
            "[optional]\nin_force = [\"19.1\", \"19.2\", \"19.3\"]",
            "[switches]\nus_entry = \"flat\"",
        ];
        for text in known {
            assert_eq!(of(text), <[String; 0]>::default(), "{text}");
        }
    }

    #[test]
    fn what_lies_further_from_print_is_named() {
        for (text, named) in [
            (
                "[areas.Mediterranean]\nallied_poc = 4",
                "such a value of the Mediterranean",
            ),
            (
                "[areas.\"North Sea\"]\naxis_poc = 2",
                "such a value of the North Sea",
            ),
            ("[ships]\nHood.attack = 6", "attack 6 of Hood"),
            ("[ships]\nEagle.airstrike = 2", "such an air strike of Eagle"),
            (
                "[ships.H]\nnation = \"German\"\nclass = \"battleship\"\nfactors = \"696\"\nentry_turn = 5\n\
                 start = [\"Germany\"]",
                "the ship H",
            ),
            (
                "[ships]\nNelson.speed = 4\nRodney.speed = 4\nHood.speed = 6\nAnson.entry_turn = 3",
                "4 counters changed together",
            ),
            (
                "[us_entry]\naccelerated = [4, 4, 4, 4, 4]",
                "these dice for the Americans",
            ),
        ] {
            assert_eq!(of(text), [named], "{text}");
        }
    }

    #[test]
    fn what_no_training_saw_is_named_with_a_remedy() {
        let mut scenario = Scenario::embedded();
        scenario.turns = 6;
        let ship = scenario.counters().next().unwrap();
        scenario.printed[ship].speed = 12;
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
