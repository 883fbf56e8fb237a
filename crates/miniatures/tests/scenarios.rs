//! Scenario files: those that ship, and what is wrong with others.

use admiralty_core::contract::FilesInMemory;
use miniatures::scenario::Scenario;
use miniatures::sector::state::{Place, Side};
use std::path::Path;

/// Name, points of both sides, limit.
const SHIPPED: [(&str, [u32; 2], u16); 7] = [
    ("aaws", [95, 96], 100),
    ("river-plate", [38, 21], 100),
    ("denmark-strait", [102, 70], 102),
    ("matapan-100", [98, 98], 100),
    ("matapan-night", [98, 98], 100),
    ("guadalcanal", [140, 119], 150),
    ("coral-sea", [131, 136], 150),
];

fn files() -> FilesInMemory {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/miniatures");
    let read = |(name, ..): (&str, _, _)| {
        let name = format!("{name}.toml");
        let text =
            std::fs::read_to_string(folder.join(&name)).unwrap_or_else(|error| panic!("{name}: {error}"));
        (name, text)
    };
    SHIPPED.into_iter().map(read).collect()
}

fn shipped(name: &str) -> Scenario {
    let path = if name == "aaws" {
        name.to_owned()
    } else {
        format!("{name}.toml")
    };
    Scenario::open(Path::new(&path), &files()).unwrap_or_else(|faults| panic!("{faults}"))
}

fn told(text: &str) -> String {
    let text = format!("extends = \"aaws\"\n{text}");
    Scenario::text("mine.toml", &text)
        .map(|_| ())
        .unwrap_err()
        .to_string()
}

#[test]
fn the_scenarios_that_ship_have_the_points_of_the_authority() {
    for (name, points, limit) in SHIPPED {
        let scenario = shipped(name);
        let costs = scenario
            .origin
            .battle
            .forces
            .each_ref()
            .map(|force| force.fleet.cost());
        assert_eq!((costs, scenario.origin.battle.limit), (points, limit), "{name}");
    }
    let guadalcanal = shipped("guadalcanal").rules;
    assert_eq!(
        (guadalcanal.victory_points, guadalcanal.objective_points),
        (225, 75)
    );
    assert!(guadalcanal.dark(&guadalcanal_state(&guadalcanal)));
}

fn guadalcanal_state(rules: &miniatures::sector::rules::Aaws) -> miniatures::sector::state::State {
    use admiralty_core::machine::Rules;
    rules.start()
}

#[test]
fn units_stand_where_a_file_puts_them() {
    use admiralty_core::machine::Rules;
    let rules = shipped("denmark-strait").rules;
    let state = rules.start();
    let at = |side, name| state.place[rules.find(side, name).unwrap()];
    let sector = |row, column| Place::At(rules.board.sector(row, column).unwrap());
    assert_eq!(at(Side::One, "HMS Hood"), sector(6, 5));
    assert_eq!(at(Side::Two, "Prinz Eugen"), sector(2, 5));
    let text = "turn = 3\n[allied]\nfleet = \"HMS Ark Royal, 2 Swordfish Mk. II\"\n[allied.places]\n\"HMS Ark Royal\" = \"(6,5); hull 2\"\n\
                \"Swordfish Mk. II #1\" = \"on HMS Ark Royal\"\n\"Swordfish Mk. II #2\" = \"airbase; counters 1\"\n\
                [axis]\nfleet = \"Kongo\"\n[axis.places]\nKongo = \"(2,5); used RapidFire\"\n";
    let scenario = Scenario::text("mine.toml", &format!("extends = \"aaws\"\n{text}")).unwrap();
    let (rules, state) = (&scenario.rules, scenario.rules.start());
    let ark = rules.find(Side::One, "HMS Ark Royal").unwrap();
    assert_eq!((state.hull[ark], state.turn), (2, 3));
    let second = rules.find(Side::One, "Swordfish Mk. II #2").unwrap();
    assert_eq!(state.counters[second], 1);
}

#[test]
fn values_are_replaced_by_path_for_comparisons() {
    let scenario = Scenario::embedded();
    let varied = scenario
        .origin
        .varied([
            ("units.Kongo.armor", "7"),
            ("switches.advanced", "[]"),
            ("axis.fleet", "\"Kongo\""),
        ])
        .unwrap();
    assert_eq!(varied.origin.units.find("Kongo").unwrap().armor, 7);
    assert_eq!(
        varied.origin.battle.switches.changed(),
        [("advanced", "[]".to_owned())]
    );
    assert_eq!(varied.origin.battle.forces[1].fleet.cards[0].armor, 7);
    let wrong = scenario
        .origin
        .varied([("units.Kogno.armor", "7")])
        .unwrap_err()
        .to_string();
    assert!(wrong.contains("did you mean \"Kongo\""), "{wrong}");
}

#[test]
fn what_is_wrong_is_told_with_the_rule_all_at_once() {
    let all = told(
        "[allied]\nfleet = \"Bismark, 10000 Fletcher\"\n[switches]\ncopies = \"capital-once\"\nturn_cap = 99\n",
    );
    for words in [
        "there is no unit \"Bismark\"\n    remedy: did you mean \"Bismarck\"?",
        "mine.toml:3: allied.fleet\n    10000 units: a side has at most 64",
        "mine.toml:5: switches.copies = \"capital-once\"",
        "did you mean \"capital_once\"?",
        "mine.toml:6: switches.turn_cap = 99",
    ] {
        assert!(all.contains(words), "{words}\n\n{all}");
    }
    // A word that cannot be read hides nothing of the rest.
    let all = told(
        "[units.Kongo]\narmor = -1\n[allied]\nfleet = \"Fletchr, 3 HMS Hood, 6 F4F Wildcat\"\nairbase = false\n[axis]\nfleet = \
         \"10000 Yamato\"\n",
    );
    for words in [
        "units.Kongo.armor = -1",
        "there is no unit \"Fletchr\"",
        "M1.4: the fleet costs ",
        "M1.7: 6 aircraft, and 0 places",
        "10000 units: a side has at most 64",
    ] {
        assert!(all.contains(words), "{words}\n\n{all}");
    }
    for (text, words) in [
        (
            "[allied]\nfleet = \"Yamato, Kongo\"",
            "mine.toml:3: allied.fleet\n    Allied: M1.4: the fleet costs 105 points, more than the limit of 100",
        ),
        (
            "[allied]\nfleet = \"HMS Hood, Kongo\"",
            "M1.4: HMS Hood is Allied and Kongo Axis",
        ),
        (
            "[allied]\nfleet = \"HMS Hood, 6 PBY Catalina\"",
            "M1.7: 6 aircraft need the airbase, which holds 5",
        ),
        ("[switches]\nyear_limit = 1940", "M1.5: "),
        (
            "[allied.places]\n\"USS Enterprise (CV 6)\" = \"(8,5)\"",
            "M2.1: (8,5) is not on the board",
        ),
        (
            "[allied.places]\n\"USS Enterprise (CV 6)\" = \"at sea\"",
            "\"at sea\" is no place of a unit",
        ),
        ("[allied.places]\nHood = \"(7,5)\"", "unknown key"),
        (
            "[allied.places]\n\"SBD Dauntless\" = \"(7,5)\"",
            "M1.7: an aircraft has a base, not a sector",
        ),
        (
            "[allied.places]\n\"USS Fletcher (DD 445)\" = \"(7,5); hull 9\"",
            "M13.2: 9 hull points, and the card has 2",
        ),
        (
            "turn = 2",
            "M2.6: a battle that is under way has all its units placed",
        ),
        ("title = \"\"", "a scenario without a name"),
        ("[third]\nfleet = \"Kongo\"", "unknown key"),
        (
            "[switches]\nislands = [[4, 5]]",
            "M2.4: an objective lies on an island",
        ),
    ] {
        let told = told(text);
        assert!(told.contains(words), "{text}:\n{told}");
    }
}
