//! The optional rules, and U-boat arrivals (rules 8.1, 19; rulings T4, O1 to O3).

use crate::common::orders::*;
use crate::common::{Asked, Played, Table};
use war_at_sea::Phase;
use war_at_sea::map::{Area, Place, Port};
use war_at_sea::naval::Side;
use war_at_sea::scenario::OptionalRules;

use Area::{BarentsSea, NorthSea};

const ALLIED: Phase = Phase::AlliedMovement;
const AXIS: Phase = Phase::AxisMovement;

const NONE: OptionalRules = OptionalRules {
    weaker_bismarck: false,
    uboats_accumulate: false,
    face_down: false,
};

#[test]
fn rule_19_1_and_o1_bismarck_and_tirpitz_have_defence_7() {
    let defence = |weaker_bismarck| {
        let table = Table::printed().rules(OptionalRules {
            weaker_bismarck,
            ..NONE
        });
        ["Bismarck", "Tirpitz", "Scharnhorst", "Roma"].map(|ship| {
            let id = table.id(ship);
            assert_eq!(table.scenario.ship(id).factors, table.scenario.factors[id]);
            table.scenario.factors[id].defense
        })
    };
    assert_eq!(defence(false), [9, 9, 5, 6]);
    assert_eq!(defence(true), [7, 7, 5, 6]);
}

#[test]
fn rule_19_1_eight_points_sink_bismarck_only_where_it_is_in_force() {
    for (weaker_bismarck, sunk) in [(false, false), (true, true)] {
        let played = Table::printed()
            .rules(OptionalRules {
                weaker_bismarck,
                ..NONE
            })
            .turn(2)
            .put("Bismarck", NorthSea)
            .put("Hood", NorthSea)
            .damaged("Bismarck", 2)
            .allied([fire(&[("Hood", "Bismarck")])])
            .fight(NorthSea, &[6, 1, 1, 1, 6]); // 2 + 6 = 8
        assert_eq!(played.place("Bismarck") == Place::SUNK, sunk);
    }
}

/// U-boats after the arrivals of a turn: in play, in the pool.
fn boats_after(accumulate: bool, turn: u8, total: u8, pool: u8) -> (u8, u8) {
    let table = Table::printed()
        .rules(OptionalRules {
            uboats_accumulate: accumulate,
            ..NONE
        })
        .turn(turn)
        .boats(total)
        .change(|position| position.uboats.pool = pool);
    // Two Russians roll on turn 3, five Americans on turn 4.
    let dice = match turn {
        3 => 2,
        4 => 5,
        _ => 0,
    };
    let boats = table.play(Phase::Arrivals, &vec![1; dice]).position.uboats;
    (boats.total, boats.pool)
}

#[test]
fn rule_8_1_uboats_arrive_by_the_turn_chart_and_never_more_than_seven_are_in_play() {
    // Arrivals on turns 1 to 8: 3, 1, 1, 2, 2, 2, 2, 2.
    for (turn, arrive) in (1..=8).zip([3, 1, 1, 2, 2, 2, 2, 2]) {
        assert_eq!(boats_after(false, turn, 0, 0), (arrive, 0), "turn {turn}");
    }
    assert_eq!(boats_after(false, 5, 5, 0), (7, 0));
    assert_eq!(boats_after(false, 5, 6, 0), (7, 0), "one is lost");
    assert_eq!(boats_after(false, 5, 7, 0), (7, 0), "both are lost");
}

#[test]
fn t4_boats_disabled_last_turn_count_against_the_limit() {
    let table = Table::printed()
        .turn(5)
        .boats(7)
        .change(|position| position.uboats.disabled = 3);
    let played = table.play(Phase::Arrivals, &[]);
    assert!(played.told("U-boats: 0 from pool, 0 arrived, 2 lost, 0 pooled"));
    assert_eq!(
        (played.position.uboats.total, played.position.uboats.in_germany()),
        (7, 7)
    );
}

#[test]
fn rule_19_2_o2_and_t4_boats_above_the_limit_wait_in_a_pool_that_refills_first() {
    assert_eq!(boats_after(true, 5, 6, 0), (7, 1), "one waits");
    assert_eq!(boats_after(true, 5, 7, 1), (7, 3));
    assert_eq!(boats_after(true, 5, 4, 1), (7, 0), "one from the pool, two new");
    assert_eq!(
        boats_after(true, 5, 4, 4),
        (7, 3),
        "three from the pool, two wait"
    );
    let table = Table::printed()
        .rules(OptionalRules {
            uboats_accumulate: true,
            ..NONE
        })
        .turn(5)
        .boats(5)
        .change(|position| position.uboats.pool = 1);
    let played = table.play(Phase::Arrivals, &[]);
    assert!(
        played.told("U-boats: 1 from pool, 1 arrived, 0 lost, 1 pooled"),
        "the pool before the arrivals"
    );
}

/// Movement of both sides on a turn: the Allies as the test says, the Axis asked all its questions.
fn moves(table: Table, face_down: bool, turn: u8) -> Played {
    table
        .rules(OptionalRules { face_down, ..NONE })
        .turn(turn)
        .put_all(&["Hood", "Nelson", "Malaya"], Port::England)
        .put("Eagle", Port::Malta)
        .put_all(&["Graf Spee", "Gneisenau"], Port::Germany)
        .damaged("Malaya", 2)
        .damaged("Gneisenau", 1)
        .boats(3)
        .allied([
            sail_to(&["Hood"], NorthSea),
            attempt("Nelson", BarentsSea),
            repair("Malaya"),
        ])
        .axis([attempt("Graf Spee", Area::SouthAtlantic)])
        .play_through(&[ALLIED, AXIS, Phase::AirPlacement], &[3, 5])
}

fn axis_questions(played: &Played) -> Vec<&Asked> {
    played
        .asked
        .iter()
        .filter(|asked| asked.side == Side::Axis)
        .collect()
}

#[test]
fn rule_19_3_and_o3_the_axis_moves_against_counters_that_lie_face_down() {
    let played = moves(Table::printed(), true, 1);
    let asked = axis_questions(&played);
    let kinds: Vec<_> = asked.iter().map(|asked| asked.question).collect();
    assert_eq!(
        kinds,
        [
            "sail",
            "attempt",
            "attempt",
            "fall_back",
            "place_uboats",
            "repair",
            "place_air"
        ]
    );
    let ship = |name| played.id(name);
    for question in asked.iter().filter(|asked| asked.question != "place_air") {
        assert!(question.blind, "{}", question.question);
        // Hood has sailed, Nelson failed; he sees numbers only.
        assert_eq!(
            question.enemy,
            [
                (Place::sea(NorthSea), 1),
                (Place::port(Port::England), 2),
                (Place::port(Port::Malta), 1)
            ]
        );
        for name in ["Hood", "Nelson", "Malaya", "Eagle"] {
            assert_eq!(question.shown.place[ship(name)], Place::FACE_DOWN, "{name}");
        }
        assert_eq!(
            question.shown.damage[ship("Malaya")],
            2,
            "the repair is not seen either"
        );
        // What never lay on the board is known; his own ships are open to him.
        assert_eq!(question.shown.place[ship("Washington")], Place::RESERVE);
        assert_eq!(
            question.shown.place[ship("Gneisenau")],
            Place::port(Port::Germany)
        );
        assert_eq!(question.shown.damage[ship("Gneisenau")], 1);
    }
    let air = asked.last().unwrap();
    assert!(!air.blind, "all are turned up before the air markers are placed");
    assert_eq!(air.shown.place[ship("Hood")], Place::sea(NorthSea));
    assert_eq!(air.shown.damage[ship("Malaya")], 1);
    played.in_order(&[
        "phase ends: AxisMovement",
        "counters turned up",
        "Allied air: none",
    ]);
    // The Allies see everything all the time, and the position is what it was.
    assert!(
        played
            .asked
            .iter()
            .all(|asked| asked.side == Side::Axis || !asked.blind)
    );
    assert_eq!(played.place("Hood"), Place::sea(NorthSea));
}

#[test]
fn rule_19_3_sunk_ships_and_delivered_convoys_are_not_counted_and_remain_known() {
    let table = Table::printed()
        .put("Repulse", Place::SUNK)
        .put("1A", Place::DELIVERED);
    let played = moves(table, true, 4);
    let asked = axis_questions(&played)[0];
    assert_eq!(asked.shown.place[played.id("Repulse")], Place::SUNK);
    assert_eq!(asked.shown.place[played.id("1A")], Place::DELIVERED);
    assert_eq!(asked.enemy.iter().map(|&(_, n)| n).sum::<u8>(), 4);
}

#[test]
fn rule_19_3_damage_of_the_last_turns_combat_is_known() {
    let table = Table::printed()
        .rules(OptionalRules {
            face_down: true,
            ..NONE
        })
        .put("Hood", NorthSea)
        .put_all(&["Gneisenau"], NorthSea)
        .axis([fire(&[("Gneisenau", "Hood")])]);
    // An undamaged German hits on a 5, for two points; then nobody fires.
    let phases = [Phase::Combat, Phase::TurnEnd, Phase::Arrivals, ALLIED, AXIS];
    let played = table.play_through(&phases, &[5, 1, 1, 2]);
    let asked = played.asked.iter().find(|asked| asked.blind).unwrap();
    assert_eq!(asked.question, "sail");
    assert_eq!(asked.shown.damage[played.id("Hood")], 2);
}

#[test]
fn without_rule_19_3_the_axis_sees_the_allies() {
    let played = moves(Table::printed(), false, 1);
    for question in axis_questions(&played) {
        assert!(!question.blind, "{}", question.question);
        assert_eq!(question.shown.place[played.id("Hood")], Place::sea(NorthSea));
        assert_eq!(question.shown.damage[played.id("Malaya")], 1);
    }
    assert!(!played.told("counters turned up"));
}

#[test]
fn o3_hidden_every_turn_or_by_switch_on_the_first_turn_only() {
    let blind = |table: &Table, turn| {
        let played = moves(table.clone(), true, turn);
        let blind = axis_questions(&played)[0].blind;
        assert_eq!(played.told("counters turned up"), blind, "turn {turn}");
        blind
    };
    let (every, first) = (Table::printed(), Table::switched("hidden", "first_turn"));
    for turn in 1..=8 {
        assert!(blind(&every, turn), "turn {turn}");
        assert_eq!(blind(&first, turn), turn == 1, "turn {turn}");
    }
}

#[test]
fn rule_19_3_a_take_over_ship_now_allied_lies_face_down_too() {
    let played = Table::printed()
        .rules(OptionalRules {
            face_down: true,
            ..NONE
        })
        .turn(8)
        .put("Littorio", Port::Italy)
        .put("Gneisenau", Port::Germany)
        .play_through(&[Phase::Arrivals, ALLIED, AXIS], &[1]);
    let asked = axis_questions(&played)[0];
    assert_eq!(asked.shown.place[played.id("Littorio")], Place::FACE_DOWN);
    assert_eq!(asked.enemy, [(Place::port(Port::Malta), 1)]);
}

#[test]
fn the_eight_cells_are_all_combinations_of_19_1_19_2_and_19_3() {
    let cells = OptionalRules::cells();
    let mut seen: Vec<_> = cells
        .iter()
        .map(|cell| (cell.weaker_bismarck, cell.uboats_accumulate, cell.face_down))
        .collect();
    assert_eq!(seen[0], (false, false, false));
    assert_eq!(seen[7], (true, true, true));
    seen.sort_unstable();
    seen.dedup();
    assert_eq!(seen.len(), 8);
    for cell in cells {
        let scenario = Table::printed().scenario.with_rules(cell);
        assert_eq!(scenario.optional, cell);
        assert_eq!(scenario.with_rules(NONE), Table::printed().scenario, "and back");
    }
}
