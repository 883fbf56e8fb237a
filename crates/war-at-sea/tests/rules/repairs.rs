//! Repairs (rule 13; ruling P1).

use crate::common::orders::*;
use crate::common::{Played, Table};
use war_at_sea::Phase;
use war_at_sea::map::{Area, Place, Port, Site};
use war_at_sea::naval::Side;

const ALLIED: Phase = Phase::AlliedMovement;
const AXIS: Phase = Phase::AxisMovement;

/// Rule 13.2's own example: two Germans with two points each in France, which repairs three.
#[test]
fn rule_13_2_a_port_repairs_its_figure_and_the_owner_divides_it() {
    let table = Table::printed()
        .turn(3)
        .put_all(&["Bismarck", "Gneisenau"], Port::France)
        .damaged("Bismarck", 2)
        .damaged("Gneisenau", 2);
    let played = table
        .clone()
        .axis([repair("Bismarck"), repair("Gneisenau"), repair("Bismarck")])
        .play(AXIS, &[]);
    assert_eq!((played.damage("Bismarck"), played.damage("Gneisenau")), (0, 1));
    // Asked three times; a ship that is whole again is no longer offered.
    assert_eq!(
        played.questions("repair"),
        [
            "{Gneisenau, Bismarck}",
            "{Gneisenau, Bismarck}",
            "{Gneisenau, Bismarck}"
        ]
    );
    let played = table
        .clone()
        .axis([repair("Bismarck"), repair("Bismarck")])
        .play(AXIS, &[]);
    assert_eq!(
        played.questions("repair"),
        ["{Gneisenau, Bismarck}", "{Gneisenau, Bismarck}", "{Gneisenau}"]
    );
    let refusal = table
        .axis([repair("Bismarck"), repair("Bismarck"), repair("Bismarck")])
        .try_play(AXIS, &[]);
    assert_eq!(refusal.verdict.unwrap_err().rule, "13.2");
}

#[test]
fn rule_13_2_each_port_has_its_own_figure() {
    // Figures of the scenario: England 8, Malta 1, Leningrad 1, Russia 1, USA 5, Germany 8, France 3, Italy 4.
    let figures = [
        ("Nelson", Port::England, 8),
        ("Nelson", Port::Malta, 1),
        ("Nelson", Port::Russia, 1),
        ("Nelson", Port::Usa, 5),
        ("Marat", Port::Leningrad, 1),
        ("Bismarck", Port::Germany, 8),
        ("Bismarck", Port::France, 3),
        ("Bismarck", Port::Italy, 4),
        ("Bismarck", Port::NeutralPort, 0),
        ("Nelson", Port::NeutralPort, 0),
    ];
    for (ship, port, figure) in figures {
        // Nine points, more than any port repairs, whatever the ship could bear.
        let table = Table::printed().turn(4).put(ship, port).damaged(ship, 9);
        let orders = (0..figure).map(|_| repair(ship));
        let played = match table.position.side(&table.scenario, table.id(ship)) {
            Side::Allied => table.allied(orders).play(ALLIED, &[]),
            Side::Axis => table.axis(orders).play(AXIS, &[]),
        };
        assert_eq!(played.damage(ship), 9 - figure, "{ship} in {port}");
        assert_eq!(
            played.questions("repair").len(),
            usize::from(figure),
            "{ship} in {port}"
        );
    }
}

#[test]
fn rule_13_2_two_ports_repair_side_by_side() {
    let played = Table::printed()
        .put("Nelson", Port::Malta)
        .put("Hood", Port::England)
        .damaged("Nelson", 2)
        .damaged("Hood", 1)
        .allied([repair("Nelson"), repair("Hood")])
        .play(ALLIED, &[]);
    assert_eq!(
        played.questions("repair"),
        ["{Nelson, Hood}", "{Hood}"],
        "Malta repairs one point"
    );
    assert_eq!((played.damage("Nelson"), played.damage("Hood")), (1, 0));
}

fn able(played: &Played) -> &str {
    played.questions("repair").first().copied().unwrap_or_default()
}

#[test]
fn rule_13_1_a_ship_that_moved_or_tried_to_cannot_repair() {
    let played = Table::printed()
        .put_all(&["Hood", "Nelson", "Malaya", "Renown"], Port::England)
        .damaged("Hood", 1)
        .damaged("Nelson", 1)
        .damaged("Malaya", 1)
        .allied([
            sail_to(&["Hood"], Area::NorthSea),
            attempt("Nelson", Area::BarentsSea),
            no_attempt(),
        ])
        .play(ALLIED, &[6]);
    // Hood sails; Nelson fails and is back in England; Renown is whole.
    assert_eq!(able(&played), "{Malaya}");
    let played = Table::printed()
        .put("Nelson", Port::England)
        .damaged("Nelson", 1)
        .allied([attempt("Nelson", Area::BarentsSea)])
        .play(ALLIED, &[1]);
    assert_eq!(able(&played), "", "at sea");
}

#[test]
fn p1_a_side_repairs_its_own_ships_in_its_own_movement_phase_before_air_strikes() {
    let played = Table::printed()
        .turn(2)
        .put("Hood", Port::Malta)
        .put("Bismarck", Port::Germany)
        .damaged("Hood", 1)
        .damaged("Bismarck", 1)
        .allied([repair("Hood")])
        .axis([
            repair("Bismarck"),
            air(Some(Site::Port(Port::Malta))),
            strike("Hood"),
        ])
        .play_through(&[ALLIED, AXIS, Phase::AirPlacement, Phase::Combat], &[1]);
    played.in_order(&[
        "Hood repaired in Malta",
        "phase ends: AlliedMovement",
        "Bismarck repaired in Germany",
    ]);
    played.in_order(&["Hood repaired in Malta", "Air Axis at Hood: 1+0"]);
    assert_eq!(played.questions("repair"), ["{Hood}", "{Bismarck}"]);
}

#[test]
fn p1_any_active_port_of_the_side_will_do() {
    let axis = |ship: &str, port, turn| {
        let played = Table::printed()
            .turn(turn)
            .put(ship, port)
            .damaged(ship, 1)
            .play(AXIS, &[]);
        !able(&played).is_empty()
    };
    assert!(axis("Bismarck", Port::Italy, 1), "Germans in Italy");
    assert!(axis("Zara", Port::France, 2), "Italian cruisers in France");
    assert!(axis("Zara", Port::France, 6));
    assert!(!axis("Zara", Port::France, 7), "closed");
    assert!(!axis("Bismarck", Port::France, 1), "not open yet");
    assert!(!axis("Zara", Port::NeutralPort, 3), "never the Neutral Port");
    let allied = |ship: &str, port, turn| {
        let played = Table::printed()
            .turn(turn)
            .put(ship, port)
            .damaged(ship, 1)
            .play(ALLIED, &[]);
        !able(&played).is_empty()
    };
    assert!(allied("Hood", Port::Russia, 3));
    assert!(!allied("Hood", Port::Russia, 2));
    assert!(!allied("Hood", Port::NeutralPort, 3));
    assert!(allied("Washington", Port::Usa, 4), "a US ship not yet released");
}

/// The figure of the Neutral Port is 0; even a variant that gives it one makes it no port of either side.
#[test]
fn p1_the_neutral_port_repairs_nobody() {
    for (ship, phase) in [("Hood", ALLIED), ("Bismarck", AXIS)] {
        let table = Table::printed().put(ship, Port::NeutralPort).damaged(ship, 1);
        let mut table = table;
        table.scenario.ports[Port::NeutralPort].repair = 3;
        assert_eq!(able(&table.play(phase, &[])), "", "{ship}");
    }
}

#[test]
fn rule_13_3_damaged_ships_may_sail_and_need_not_repair() {
    let played = Table::printed()
        .put_all(&["Hood", "Nelson"], Port::England)
        .damaged("Hood", 3)
        .damaged("Nelson", 3)
        .allied([sail_to(&["Hood"], Area::NorthSea)])
        .play(ALLIED, &[]);
    assert_eq!(played.place("Hood"), Place::sea(Area::NorthSea));
    assert_eq!(
        (played.damage("Hood"), played.damage("Nelson")),
        (3, 3),
        "nobody was told to repair"
    );
}

#[test]
fn rule_13_2_a_ship_without_damage_is_not_repaired() {
    let table = Table::printed()
        .put_all(&["Hood", "Nelson"], Port::England)
        .damaged("Nelson", 1);
    assert_eq!(table.allied([repair("Hood")]).refuse(ALLIED, &[]).rule, "13.2");
}

#[test]
fn rule_13_1_a_ship_without_damage_is_not_repaired() {
    let table = Table::printed()
        .turn(3)
        .put_all(&["Bismarck", "Gneisenau"], Port::France)
        .damaged("Bismarck", 2);
    let played = table.clone().axis([repair("Bismarck")]).play(AXIS, &[]);
    assert_eq!(played.questions("repair"), ["{Bismarck}", "{Bismarck}"]);
    let refused = table.axis([repair("Gneisenau")]).try_play(AXIS, &[]);
    assert_eq!(refused.verdict.unwrap_err().rule, "13.2");
}
