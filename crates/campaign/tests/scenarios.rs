//! Files: what is wrong is told all at once, by clause, with a remedy.

use campaign::scenario::from_text;

fn faults(text: &str, players: usize) -> Vec<(String, String)> {
    match from_text("mine.toml", text, players) {
        Ok(_) => Vec::new(),
        Err(faults) => faults
            .iter()
            .map(|fault| (fault.problem.clone(), fault.remedy.clone()))
            .collect(),
    }
}

fn told(faults: &[(String, String)], problem: &str) -> bool {
    faults
        .iter()
        .any(|(told, remedy)| told.contains(problem) && !remedy.is_empty())
}

#[test]
fn shipped_files_are_sound() {
    for (text, players) in [
        (
            include_str!("../../../scenarios/campaign/campaign-2-1944.toml"),
            2,
        ),
        (
            include_str!("../../../scenarios/campaign/campaign-2-no-penalty.toml"),
            2,
        ),
        (
            include_str!("../../../scenarios/campaign/campaign-2-surrogate.toml"),
            2,
        ),
        (
            include_str!("../../../scenarios/campaign/campaign-3-surrogate.toml"),
            3,
        ),
        ("extends = \"was-campaign-3\"\nswitches.end = \"date\"\n", 3),
    ] {
        assert_eq!(faults(text, players), []);
    }
}

#[test]
fn an_illegal_start_fleet_is_told_by_all_its_clauses() {
    let text = "extends = \"was-campaign\"\n[p1]\nfleet = \"3 USS Iowa (BB 61), 9 USS Montana (BB 67), Kongo, 2 USS Barb (SS 220)\"\n\
                [p2]\nfleet = \"2 Kongo, 2 Naka, 4 Nagatsuki, 3 I-19\"\nprepaid = \"Taiho: 5 6, Akagi: 15 12, Musashi: 15\"\n";
    let found = faults(text, 2);
    for problem in [
        "C1.3: the fleet costs",
        "C1.3: USS Iowa (BB 61) is of 1943",
        "C12.2: Kongo is of Japan",
        "C3.2: 13 capital ships",
        "C3.5: Kongo:",
        "C3.3: 2 capital ships allow 2 submarines",
        "C4.3: Taiho costs 21",
        "C1.7: Akagi is available",
        "C4.5: in turn 0",
    ] {
        assert!(told(&found, problem), "{problem}: {found:#?}");
    }
}

/// C1.7: escorts must be paid in the same imagined turn, so that what takes one payment must be payable in each.
#[test]
fn escorts_are_paid_for_in_each_turn_before_the_first() {
    let of = |prepaid: &str| {
        let fleet = "Yamato, Akagi, Kaga, 3 Naka, 6 Nagatsuki, 9 A6M2 Zeke, 6 Val, 6 Kate";
        let text =
            format!("extends = \"was-campaign\"\n[p2]\nfleet = \"{fleet}\"\nprepaid = \"{prepaid}\"\n");
        faults(&text, 2)
    };
    let now = "Naka: 15, 2 Nagatsuki: 9";
    let before = "Naka: 15 @-1, 2 Nagatsuki: 9 @-1";
    assert_eq!(of(&format!("Taiho: 15 6, {now}, {before}")), []);
    let alone = of(&format!("Taiho: 15 6, {now}"));
    assert!(told(&alone, "C4.5: in turn -1"), "{alone:#?}");
    let broken_off = of(&format!("Taiho: 15 @-1, {before}"));
    assert!(
        told(&broken_off, "C1.7: Taiho is not paid for"),
        "{broken_off:#?}"
    );
    assert!(
        told(&of("Taiho: 15 6 @-0"), "C1.7"),
        "turn 0 is written without @"
    );
}

#[test]
fn a_map_is_symmetric_connected_and_for_its_players() {
    let map = |links: [&str; 4]| {
        let mut text = "title = \"Mine\"\n".to_owned();
        let owners = [1, 1, 2, 2];
        let kinds = ["CAPITAL", "EMPTY", "EMPTY", "CAPITAL"];
        for (place, links) in links.iter().enumerate() {
            text += &format!(
                "[map.S{place}]\ntype = \"{}\"\nowner = {}\nnext = [{links}]\nat = [{}, 0]\n",
                kinds[place],
                owners[place],
                20 * place
            );
        }
        let own = include_str!("../../../scenarios/campaign/campaign-2.toml");
        let sides = own
            .split("\n[p1]")
            .nth(1)
            .unwrap()
            .split("\n# The map")
            .next()
            .unwrap();
        format!("{text}\n[p1]{sides}")
    };
    assert_eq!(
        faults(&map(["\"S1\"", "\"S0\", \"S2\"", "\"S1\", \"S3\"", "\"S2\""]), 2),
        []
    );
    let odd = faults(&map(["\"S1\"", "\"S0\", \"S2\"", "\"S3\", \"S9\"", "\"S2\""]), 2);
    assert!(
        told(&odd, "C2.1: S1 is next to S2, and S2 is not next to S1"),
        "{odd:#?}"
    );
    assert!(told(&odd, "there is no such sector"), "{odd:#?}");
    let cut = faults(&map(["\"S1\"", "\"S0\"", "\"S3\"", "\"S2\""]), 2);
    assert!(told(&cut, "C2.1: nothing leads from S0 to S2, S3"), "{cut:#?}");
    let three = faults(&map(["\"S1\"", "\"S0\", \"S2\"", "\"S1\", \"S3\"", "\"S2\""]), 3);
    assert!(told(&three, "C2.2: player 3 has no CAPITAL"), "{three:#?}");
    let twice = faults("extends = \"was-campaign\"\n[map.A1]\nat = [20, 0]\n", 2);
    assert!(
        told(&twice, "C2.1: A1 and B1 lie at one place, [20, 0]"),
        "{twice:#?}"
    );
    let nowhere = map(["\"S1\"", "\"S0\", \"S2\"", "\"S1\", \"S3\"", "\"S2\""]).replace("at = [20, 0]\n", "");
    assert!(!faults(&nowhere, 2).is_empty() && faults(&nowhere, 2)[0].1.contains("[20, 40]"));
    let one = faults("extends = \"was-campaign\"\n[map.A1]\nat = [20]\n", 2);
    assert!(told(&one, "two numbers are meant here"), "{one:#?}");
    let many = faults("extends = \"was-campaign\"\n[map.A1]\nowner = 3\n", 2);
    assert!(
        told(&many, "C2.2: A1 belongs to player 3, and 2 play"),
        "{many:#?}"
    );
}

#[test]
fn a_wrong_map_wrong_fleets_and_wrong_payments_are_told_at_once() {
    let text = "extends = \"was-campaign\"\nswitches.pay_rule = \"none\"\n[map.A1]\nnext = [\"F3\"]\nowner = 3\n\
                [p1]\nfleet = \"2 Enterprise\"\n[p2]\nprepaid = \"Taiho: 5 6\"\n";
    let found = faults(text, 2);
    for problem in [
        "no setting of pay_rule (C4.3)",
        "C2.1: A1 is next to F3, and F3 is not next to A1",
        "C2.2: A1 belongs to player 3, and 2 play",
        "C3.2: 2 capital ships",
        "C3.5: USS Enterprise (CV 6): USS Yorktown (CV 5) of its class comes first",
        "C1.3: the fleet costs",
        "C4.3: Taiho costs 21",
        "C4.5: in turn 0",
    ] {
        assert!(told(&found, problem), "{problem}: {found:#?}");
    }
}

/// C13: what is drawn is drawn from a model of battles by aaws.
#[test]
fn battles_in_inches_are_not_drawn_from_the_model_of_others() {
    let text = "extends = \"was-campaign\"\nswitches.battle_rules = \"victory-at-sea\"\n";
    assert_eq!(faults(text, 2), []);
    let found = faults(&format!("{text}switches.battles = \"surrogate\"\n"), 2);
    assert!(
        told(&found, "C13: the model of battles was fitted to battles by aaws"),
        "{found:#?}"
    );
    assert!(found[0].1.contains("battle_rules = \"aaws\""), "{found:#?}");
}

#[test]
fn words_that_mean_nothing_are_told() {
    let found = faults(
        "extends = \"was-campaign\"\n[p1]\nnations = [\"Japann\"]\nfleet = \"Kongoo\"\nprepaid = \"Taiho\"\n[switches]\nend = \"never\"\n",
        2,
    );
    for problem in [
        "no card is of \"Japann\"",
        "there is no unit \"Kongoo\"",
        "C1.7",
        "no setting of end (C11.1)",
    ] {
        assert!(told(&found, problem), "{problem}: {found:#?}");
    }
}

/// C1.5: a unit of a file can be bought like any other, and counts for its class once one has been started.
#[test]
fn units_from_outside_are_those_of_the_file() {
    let unit = |name: &str, class: &str| {
        format!(
            "[units.\"{name}\"]\ntype = \"Battleship\"\nalliance = \"Axis\"\nnation = \"Japan\"\nclass = \"{class}\"\nyear = 1941\ncost = 40\n\
             speed = 2\narmor = 8\nvital_armor = 13\nhull = 4\nmain = [14, 13, 12, 10]\n"
        )
    };
    let text = |fleet: &str, unit: &str| {
        format!(
            "extends = \"was-campaign\"\n{unit}[p2]\nfleet = \"{fleet}, 3 Naka, 6 Nagatsuki\"\nprepaid = \"\"\n"
        )
    };
    let own = unit("Tosa", "Tosa");
    assert_eq!(faults(&text("Tosa, Yamato", &own), 2), []);
    let unknown = faults(&text("Tosa, Yamato", ""), 2);
    assert!(told(&unknown, "there is no unit \"Tosa\""), "{unknown:#?}");
    let twice = faults(&text("Yamato", &unit("Yamato", "")), 2);
    assert!(told(&twice, "C1.5: Yamato is published"), "{twice:#?}");
    // A sister from outside that nobody has started does not come first; one that was started does.
    let setup = from_text("mine.toml", &text("Yamato", &unit("Tosa", "Yamato class")), 2).unwrap();
    let of = |name: &str| setup.deck.find(name).unwrap();
    assert!(setup.deck.is_outside(of("Tosa")) && !setup.deck.is_outside(of("Yamato")));
    let after = |starts: &[&str]| {
        let starts: Vec<_> = starts.iter().map(|name| of(name)).collect();
        setup
            .deck
            .may_start(&starts, of("Nagato"), 1942)
            .map_err(|illegal| illegal.clause)
    };
    assert_eq!(
        after(&["Nagato", "Kongo"]),
        Ok(()),
        "C3.6: another battleship came between"
    );
    assert_eq!(
        after(&["Nagato", "Tosa"]),
        Ok(()),
        "C3.6: one from outside as well"
    );
    assert_eq!(after(&["Kongo", "Nagato"]), Err("C3.6"));
}
