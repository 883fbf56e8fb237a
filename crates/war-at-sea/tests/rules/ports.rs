//! Ports: when they are open, where ships return after combat (rules 2.4 to 2.7, 5.7, 6.8; rulings M12, M13).

use crate::common::Table;
use crate::common::orders::*;
use war_at_sea::map::{Area, Place, Port, PortSet};
use war_at_sea::naval::Side;
use war_at_sea::{Phase, View};

use Area::{BalticSea, BarentsSea, Mediterranean, NorthAtlantic, NorthSea, SouthAtlantic};
use Port::{England, France, Germany, Italy, Leningrad, Malta, NeutralPort, Russia, Usa};

fn ports(ports: &[Port]) -> PortSet {
    ports.iter().copied().collect()
}

/// Where a ship may return from an area on a turn.
fn returns(table: &Table, ship: &str, area: Area, turn: u8, disabled: bool) -> PortSet {
    let mut position = table.position;
    position.turn = turn;
    let side = position.side(&table.scenario, table.id(ship));
    View::open(&table.scenario, &position, side).return_ports(table.id(ship), area, disabled)
}

/// The table of ruling M13 turn by turn; the ports of a sound and of a disabled ship.
#[test]
fn m13_the_table_of_returns() {
    let table = Table::printed();
    let same = |turns: std::ops::RangeInclusive<u8>, ship, area, to: &[Port]| {
        (turns, ship, area, ports(to), ports(to))
    };
    let differ = |turns: std::ops::RangeInclusive<u8>, ship, area, sound: &[Port], disabled: &[Port]| {
        (turns, ship, area, ports(sound), ports(disabled))
    };
    let expected = [
        same(1..=8, "Bismarck", BarentsSea, &[Germany]),
        same(1..=2, "Hood", BarentsSea, &[England]),
        same(3..=8, "Hood", BarentsSea, &[England, Russia]),
        differ(3..=8, "1A", BarentsSea, &[Russia], &[Usa]),
        same(1..=1, "Bismarck", NorthSea, &[Germany]),
        same(2..=6, "Bismarck", NorthSea, &[Germany, France]),
        same(7..=8, "Bismarck", NorthSea, &[Germany]),
        same(1..=8, "Hood", NorthSea, &[England]),
        same(1..=8, "Bismarck", BalticSea, &[Germany]),
        same(3..=8, "Marat", BalticSea, &[Leningrad]),
        same(1..=1, "Bismarck", NorthAtlantic, &[Germany]),
        same(2..=6, "Bismarck", NorthAtlantic, &[Germany, France]),
        same(7..=8, "Bismarck", NorthAtlantic, &[Germany]),
        same(1..=1, "Zara", NorthAtlantic, &[]),
        same(2..=6, "Zara", NorthAtlantic, &[France]),
        same(7..=8, "Zara", NorthAtlantic, &[]),
        same(1..=3, "Hood", NorthAtlantic, &[England]),
        same(4..=8, "Hood", NorthAtlantic, &[England, Usa]),
        same(4..=8, "Washington", NorthAtlantic, &[Usa]),
        differ(3..=8, "1A", NorthAtlantic, &[England], &[Usa]),
        differ(1..=1, "Bismarck", SouthAtlantic, &[NeutralPort], &[NeutralPort]),
        differ(
            2..=6,
            "Bismarck",
            SouthAtlantic,
            &[France, NeutralPort],
            &[NeutralPort],
        ),
        differ(7..=8, "Bismarck", SouthAtlantic, &[NeutralPort], &[NeutralPort]),
        differ(
            2..=6,
            "Zara",
            SouthAtlantic,
            &[France, NeutralPort],
            &[NeutralPort],
        ),
        differ(
            1..=8,
            "Hood",
            SouthAtlantic,
            &[England, NeutralPort],
            &[NeutralPort],
        ),
        same(1..=8, "Bismarck", Mediterranean, &[Italy]),
        same(1..=8, "Littorio", Mediterranean, &[Italy]),
        same(1..=8, "Zara", Mediterranean, &[Italy]),
        differ(1..=8, "Hood", Mediterranean, &[England, Malta], &[Malta]),
    ];
    for (turns, ship, area, sound, disabled) in expected {
        for turn in turns {
            assert_eq!(
                returns(&table, ship, area, turn, false),
                sound,
                "{ship}, {area}, turn {turn}"
            );
            assert_eq!(
                returns(&table, ship, area, turn, true),
                disabled,
                "{ship}, {area}, turn {turn}, disabled"
            );
        }
    }
}

#[test]
fn rule_5_7_and_6_8_every_ship_at_sea_returns_to_port() {
    let played = Table::printed()
        .turn(4)
        .put("Bismarck", BalticSea)
        .put("Gneisenau", NorthSea)
        .put("Littorio", Mediterranean)
        .put("Zara", SouthAtlantic)
        .put("Renown", SouthAtlantic)
        .put("Hood", BarentsSea)
        .put("Marat", BalticSea)
        .put("Washington", NorthAtlantic)
        .put("Nelson", England)
        .axis([base(France), base(NeutralPort)])
        .allied([base(Russia), base(NeutralPort)])
        .play(Phase::TurnEnd, &[]);
    // Asked in the order of battle; Bismarck, Littorio, Marat and Washington have no choice.
    assert_eq!(
        played.questions("base"),
        [
            "Gneisenau {Germany, France}",
            "Zara {France, Neutral Port}",
            "Hood {England, Russia}",
            "Renown {England, Neutral Port}",
        ]
    );
    let home = [
        ("Bismarck", Germany),
        ("Gneisenau", France),
        ("Littorio", Italy),
        ("Zara", NeutralPort),
        ("Hood", Russia),
        ("Renown", NeutralPort),
        ("Marat", Leningrad),
        ("Washington", Usa),
        ("Nelson", England),
    ];
    for (ship, port) in home {
        assert_eq!(played.place(ship), Place::port(port), "{ship}");
    }
}

#[test]
fn rule_5_7_the_axis_returns_first() {
    let played = Table::printed()
        .put("Bismarck", BalticSea)
        .put("Hood", NorthSea)
        .play(Phase::TurnEnd, &[]);
    played.in_order(&[
        "Bismarck bases from Baltic Sea in Germany",
        "Hood bases from North Sea in England",
    ]);
}

#[test]
fn m13_a_ship_bases_only_where_the_table_lets_it() {
    let table = Table::printed().turn(2).put("Bismarck", NorthSea);
    assert_eq!(
        table
            .clone()
            .axis([base(NeutralPort)])
            .refuse(Phase::TurnEnd, &[])
            .rule,
        "5.7"
    );
    assert_eq!(table.axis([base(Italy)]).refuse(Phase::TurnEnd, &[]).rule, "5.7");
}

#[test]
fn m13_a_ship_without_a_port_is_eliminated() {
    let table = |turn| {
        Table::printed()
            .turn(turn)
            .put("Zara", NorthAtlantic)
            .put("Bismarck", NorthAtlantic)
    };
    let played = table(7).play(Phase::TurnEnd, &[]);
    assert_eq!(played.place("Zara"), Place::REMOVED);
    assert_eq!(played.place("Bismarck"), Place::port(Germany));
    assert!(played.told("Zara bases from North Atlantic in no port"));
    assert_eq!(
        table(5).play(Phase::TurnEnd, &[]).place("Zara"),
        Place::port(France)
    );
    // Disabled as well.
    let played = Table::printed()
        .turn(7)
        .put("Zara", NorthAtlantic)
        .put("Hood", NorthAtlantic)
        .allied([fire(&[("Hood", "Zara")])])
        .fight(NorthAtlantic, &[5, 1, 1, 1]);
    assert_eq!(played.place("Zara"), Place::REMOVED);
}

#[test]
fn m13_the_base_of_a_disabled_ship_is_chosen_when_it_leaves_the_battle() {
    let played = Table::printed()
        .turn(3)
        .put_all(&["Bismarck", "Gneisenau"], NorthAtlantic)
        .put("Hood", NorthAtlantic)
        .allied([fire(&[("Hood", "Bismarck")])])
        .axis([base(France)])
        .fight(NorthAtlantic, &[5, 1, 1, 1]);
    played.in_order(&["Bismarck leaves disabled for France", "round 2"]);
    assert_eq!(played.place("Bismarck"), Place::port(France));
    assert_eq!(played.questions("base"), ["Bismarck {Germany, France}"]);
    let refused = Table::printed()
        .turn(7)
        .put("Hood", BarentsSea)
        .put("Bismarck", BarentsSea)
        .axis([fire(&[("Bismarck", "Hood")])])
        .allied([base(Malta)])
        .try_fight(BarentsSea, &[4, 1, 1, 1]); // an undamaged German disables on a 4
    assert_eq!(refused.verdict.unwrap_err().rule, "5.7");
}

#[test]
fn rule_17_1_ships_disabled_in_the_south_atlantic_go_to_the_neutral_port() {
    let played = Table::printed()
        .turn(3)
        .put("Zara", SouthAtlantic)
        .put("Hood", SouthAtlantic)
        .allied([fire(&[("Hood", "Zara")])])
        .axis([fire(&[("Zara", "Hood")])])
        .fight(SouthAtlantic, &[5, 1, 1, 1, 5]);
    assert_eq!(played.questions("base"), [""; 0], "no choice");
    assert_eq!(played.place("Zara"), Place::port(NeutralPort));
    assert_eq!(played.place("Hood"), Place::port(NeutralPort));
}

#[test]
fn rule_2_4_and_m12_france_is_an_axis_port_on_turns_2_to_6_only() {
    for turn in 1..=8 {
        let offered = returns(&Table::printed(), "Bismarck", NorthSea, turn, false);
        assert_eq!(offered.has(France), (2..=6).contains(&turn), "turn {turn}");
        assert_eq!(
            Table::printed().scenario.active(France, turn),
            (2..=6).contains(&turn),
            "turn {turn}"
        );
        let table = Table::printed();
        let mut position = table.position;
        position.turn = turn;
        let seen = View::open(&table.scenario, &position, Side::Axis).active(France);
        assert_eq!(seen, (2..=6).contains(&turn), "turn {turn}");
    }
}

#[test]
fn m12_when_turn_6_ends_every_axis_ship_in_france_is_removed_however_it_came_there() {
    let table = |turn| {
        Table::printed()
            .turn(turn)
            .put("Zara", France) // stayed
            .put("Gneisenau", France)
            .put("Bismarck", NorthSea) // bases there now
            .put("Tirpitz", Port::Germany)
            .put("Hood", England)
            .axis([base(France)])
    };
    let played = table(6).play(Phase::TurnEnd, &[]);
    for ship in ["Zara", "Gneisenau", "Bismarck"] {
        assert_eq!(played.place(ship), Place::REMOVED, "{ship}");
    }
    assert_eq!(played.place("Tirpitz"), Place::port(Germany));
    assert_eq!(played.place("Hood"), Place::port(England));
    let scored = "scored: Allied areas 0 convoys 0 fees 0, Axis areas 0 fees 0, track 0 to 0";
    played.in_order(&[
        "Bismarck bases from North Sea in France",
        scored,
        "Bismarck caught in France",
    ]);
    for turn in [2, 5] {
        let played = table(turn).play(Phase::TurnEnd, &[]);
        assert_eq!(played.place("Bismarck"), Place::port(France), "turn {turn}");
        assert_eq!(played.place("Zara"), Place::port(France), "turn {turn}");
    }
}

/// The lead's reading: any port that closes removes the ships in it, but not when the game ends with that turn.
#[test]
fn rule_2_4_in_a_variant_any_port_that_closes_removes_the_ships_in_it() {
    let table = |last: &str| {
        Table::variant(&[("ports.Russia.active", last)])
            .turn(5)
            .put("Hood", Russia)
    };
    assert_eq!(
        table("[3, 5]").play(Phase::TurnEnd, &[]).place("Hood"),
        Place::REMOVED
    );
    assert_eq!(
        table("[3, 6]").play(Phase::TurnEnd, &[]).place("Hood"),
        Place::port(Russia)
    );
    let last_turn = Table::printed()
        .turn(8)
        .put("Hood", Russia)
        .put("Marat", Leningrad);
    let played = last_turn.play(Phase::TurnEnd, &[]);
    assert_eq!(played.place("Hood"), Place::port(Russia));
    assert_eq!(played.place("Marat"), Place::port(Leningrad));
}

#[test]
fn rule_2_5_leningrad_and_russia_open_on_turn_3() {
    let scenario = Table::printed().scenario;
    for turn in 1..=8 {
        assert_eq!(scenario.active(Leningrad, turn), turn >= 3, "turn {turn}");
        assert_eq!(scenario.active(Russia, turn), turn >= 3, "turn {turn}");
        for always in [England, Malta, Usa, Germany, Italy, NeutralPort] {
            assert!(scenario.active(always, turn), "{always} on turn {turn}");
        }
    }
}

/// Basing, failed rolls and repair in the USA for British ships, on a turn.
fn usa_serves_the_british(table: &Table, turn: u8) -> [bool; 3] {
    let bases = returns(table, "Hood", NorthAtlantic, turn, false).has(Usa)
        && returns(table, "Hood", NorthAtlantic, turn, true).has(Usa);
    // A ship that leaves the Neutral Port fails to reach the North Atlantic, which borders the USA.
    let failed = table
        .clone()
        .turn(turn)
        .put("Malaya", NeutralPort)
        .allied([attempt("Malaya", NorthAtlantic)])
        .play(Phase::AlliedMovement, &[6]);
    let falls_back = failed.questions("fall_back")[0].contains("USA");
    let damaged = table.clone().turn(turn).put("Hood", Usa).damaged("Hood", 1);
    let repairs = !damaged
        .play(Phase::AlliedMovement, &[])
        .questions("repair")
        .is_empty();
    [bases, falls_back, repairs]
}

#[test]
fn m12_and_2_7_the_usa_serves_the_british_from_turn_4_or_by_switch_from_turn_1() {
    let printed = Table::printed();
    for turn in 1..=8 {
        assert_eq!(
            usa_serves_the_british(&printed, turn),
            [turn >= 4; 3],
            "turn {turn}"
        );
    }
    let switched = Table::switched("usa_open_to_british_from_turn", "1");
    for turn in [1, 3, 4, 8] {
        assert_eq!(usa_serves_the_british(&switched, turn), [true; 3], "turn {turn}");
    }
}

#[test]
fn m12_the_usa_serves_convoys_always() {
    let played = Table::printed()
        .turn(3)
        .put("1A", Usa)
        .damaged("1A", 1)
        .allied([repair("1A")])
        .play(Phase::AlliedMovement, &[]);
    assert_eq!(played.damage("1A"), 0);
}

#[test]
fn north_atlantic_german_to_germany_switched_off_sends_the_germans_to_france_while_it_is_open() {
    let printed = Table::printed();
    let switched = Table::switched("north_atlantic_german_to_germany", "false");
    for disabled in [false, true] {
        let at = |table, turn| returns(table, "Bismarck", NorthAtlantic, turn, disabled);
        for (turn, as_printed, as_switched) in [
            (1, ports(&[Germany]), ports(&[Germany])),
            (2, ports(&[Germany, France]), ports(&[France])),
            (6, ports(&[Germany, France]), ports(&[France])),
            (7, ports(&[Germany]), ports(&[Germany])),
        ] {
            assert_eq!(at(&printed, turn), as_printed, "turn {turn}");
            assert_eq!(at(&switched, turn), as_switched, "turn {turn}");
        }
        // Of the North Atlantic only, of the Germans only.
        let from = |ship, area| returns(&switched, ship, area, 2, disabled);
        assert_eq!(from("Bismarck", NorthSea), ports(&[Germany, France]));
        assert_eq!(from("Hood", NorthAtlantic), ports(&[England]));
    }
    let played = switched
        .turn(2)
        .put("Bismarck", NorthAtlantic)
        .play(Phase::TurnEnd, &[]);
    assert_eq!(played.place("Bismarck"), Place::port(France));
}

#[test]
fn barents_british_to_england_from_t3_switched_off_sends_the_british_to_russia() {
    let printed = Table::printed();
    let switched = Table::switched("barents_british_to_england_from_t3", "false");
    for disabled in [false, true] {
        let at = |table, turn| returns(table, "Hood", BarentsSea, turn, disabled);
        assert_eq!(at(&printed, 3), ports(&[England, Russia]));
        assert_eq!(at(&switched, 2), ports(&[England]), "Russia is not open yet");
        assert_eq!(at(&switched, 3), ports(&[Russia]));
        assert_eq!(at(&switched, 8), ports(&[Russia]));
        // Of the Barents only, of the British only.
        assert_eq!(
            returns(&switched, "Hood", NorthSea, 3, disabled),
            ports(&[England])
        );
        assert_eq!(
            returns(&switched, "Bismarck", BarentsSea, 3, disabled),
            ports(&[Germany])
        );
    }
    let played = switched.turn(3).put("Hood", BarentsSea).play(Phase::TurnEnd, &[]);
    assert_eq!(played.place("Hood"), Place::port(Russia));
    assert_eq!(
        played.position.side(&played.scenario, played.id("Hood")),
        Side::Allied
    );
}
