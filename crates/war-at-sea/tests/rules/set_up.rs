//! Set-up and reinforcements (rules 4 and 5.1; ruling S1).

use crate::common::Table;
use crate::common::orders::*;
use war_at_sea::Phase;
use war_at_sea::map::{Place, Port};
use war_at_sea::naval::Side;

#[test]
fn rule_4_1_reinforcements_wait_on_the_turn_chart_and_4_2_all_others_start_in_port() {
    let played = Table::printed().play(Phase::SetUp, &[]);
    let at = |place: Place| played.position.at(&played.scenario, place).len();
    // 27 British, 7 Germans and 10 Italians are on the board of turn 1; 68 counters in all.
    assert_eq!(at(Port::England.into()), 27);
    assert_eq!(at(Port::Germany.into()), 7);
    assert_eq!(at(Port::Italy.into()), 10);
    assert_eq!(at(Place::RESERVE), 68 - 27 - 7 - 10);
    for late in ["King George V", "Bismarck", "Roma", "Marat", "Washington", "1A"] {
        assert_eq!(played.place(late), Place::RESERVE, "{late}");
    }
}

#[test]
fn rule_4_3_and_s1_each_british_ship_of_turn_1_starts_in_england_or_malta() {
    let played = Table::printed()
        .allied([set_up(&[
            ("Hood", Port::Malta),
            ("Eagle", Port::Malta),
            ("Scharnhorst", Port::Malta),
        ])])
        .play(Phase::SetUp, &[]);
    assert_eq!(played.place("Hood"), Place::port(Port::Malta));
    assert_eq!(played.place("Eagle"), Place::port(Port::Malta));
    assert_eq!(played.place("Nelson"), Place::port(Port::England));
    // 4.4: the Axis has no choice, and nobody else has it for him.
    assert_eq!(played.place("Scharnhorst"), Place::port(Port::Germany));
    assert_eq!(
        played.asked.iter().map(|asked| asked.side).collect::<Vec<_>>(),
        [Side::Allied]
    );

    let refusal = Table::printed()
        .allied([set_up(&[("Hood", Port::Usa)])])
        .refuse(Phase::SetUp, &[]);
    assert_eq!(refusal.rule, "4.3");
}

#[test]
fn s1_any_number_of_british_ships_may_start_in_either_port() {
    let table = Table::printed();
    let british: Vec<_> = (table.scenario.ships.iter())
        .filter(|ship| ship.entry_turn == 1 && ship.name != "Eagle" && ship.start.has(Port::Malta))
        .map(|ship| (ship.name.clone(), Port::Malta))
        .collect();
    let ports: Vec<_> = british
        .iter()
        .map(|(name, port)| (name.as_str(), *port))
        .collect();
    let played = table.allied([set_up(&ports)]).play(Phase::SetUp, &[]);
    assert_eq!(played.position.at(&played.scenario, Port::Malta.into()).len(), 26);
    assert_eq!(played.place("Eagle"), Place::port(Port::England));
}

#[test]
fn rule_4_4_germans_start_in_germany_and_italians_in_italy() {
    let played = Table::printed().play(Phase::SetUp, &[]);
    for german in [
        "Scharnhorst",
        "Gneisenau",
        "Admiral Hipper",
        "Blucher",
        "Graf Spee",
        "Lutzow",
    ] {
        assert_eq!(played.place(german), Place::port(Port::Germany));
    }
    for italian in [
        "Littorio",
        "Vittorio Veneto",
        "Andrea Doria",
        "Fiume",
        "Gorizia",
        "Pola",
        "Zara",
    ] {
        assert_eq!(played.place(italian), Place::port(Port::Italy));
    }
}

/// Who arrives on which turn by the turn chart, and where (4.3 to 4.6, 14.2).
#[test]
fn rule_5_1_reinforcements_arrive_on_their_turn_in_their_ports() {
    let arrivals = |turn, dice: &[u8]| {
        let played = Table::printed().turn(turn).play(Phase::Arrivals, dice);
        played
            .lines(" arrives in ")
            .iter()
            .map(|line| (*line).to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(
        arrivals(2, &[]),
        [
            "King George V arrives in England",
            "Prince of Wales arrives in England",
            "Formidable arrives in England",
            "Bismarck arrives in Germany",
            "Prinz Eugen arrives in Germany",
        ]
    );
    assert_eq!(
        arrivals(3, &[1, 1]),
        [
            "Duke of York arrives in England",
            "Victorious arrives in England",
            "Tirpitz arrives in Germany",
            "Marat arrives in Leningrad",
            "October Revolution arrives in Leningrad",
            "1A arrives in USA",
        ]
    );
    assert_eq!(
        arrivals(4, &[1; 5]),
        [
            "Anson arrives in England",
            "Graf Zeppelin arrives in Germany",
            "New York arrives in USA",
            "Washington arrives in USA",
            "Augusta arrives in USA",
            "Tuscaloosa arrives in USA",
            "Wichita arrives in USA",
            "2B arrives in USA",
        ]
    );
    assert_eq!(
        arrivals(5, &[]),
        ["Howe arrives in England", "Roma arrives in Italy"]
    );
    assert_eq!(arrivals(6, &[]), ["3C arrives in USA"]);
    for turn in 7..=8 {
        assert_eq!(arrivals(turn, &[]), [""; 0]);
    }
}

#[test]
fn rule_5_1_a_ship_that_is_already_in_play_or_lost_does_not_arrive() {
    let played = Table::printed()
        .turn(2)
        .put("Bismarck", Place::SUNK)
        .put("Prinz Eugen", Port::France)
        .play(Phase::Arrivals, &[]);
    assert_eq!(played.lines(" arrives in ").len(), 3, "the British");
    assert_eq!(played.place("Bismarck"), Place::SUNK);
    assert_eq!(played.place("Prinz Eugen"), Place::port(Port::France));
}
