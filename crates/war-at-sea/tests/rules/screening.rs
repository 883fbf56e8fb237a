//! The screens of carriers and convoys under surface fire (rules 11.6, 14.8; rulings C7 to C10, C13).

use crate::combat::{met, refuse_fire, tells, with};
use crate::common::orders::*;
use crate::common::{Played, Table};
use war_at_sea::Phase;
use war_at_sea::map::{Area, Port, Site};
use war_at_sea::naval::Side;

const SEA: Area = Area::NorthSea;
const ATLANTIC: Area = Area::NorthAtlantic;

// Carriers (11.6) ------------------------------------------------------------------------------------------------

/// Three British ships against Graf Zeppelin, who will not fire, and two others.
fn zeppelin() -> Table {
    met(
        SEA,
        &["Hood", "Kent", "Norfolk"],
        &["Scharnhorst", "Prinz Eugen", "Graf Zeppelin"],
    )
}

#[test]
fn rule_11_6_and_c7_a_silent_carrier_is_fired_on_only_with_all_its_screen() {
    let carrier = zeppelin().id("Graf Zeppelin");
    for aims in [
        vec![("Hood", "Graf Zeppelin")],
        vec![
            ("Hood", "Graf Zeppelin"),
            ("Kent", "Graf Zeppelin"),
            ("Norfolk", "Graf Zeppelin"),
        ],
        vec![("Hood", "Scharnhorst"), ("Kent", "Graf Zeppelin")],
        vec![
            ("Hood", "Graf Zeppelin"),
            ("Kent", "Prinz Eugen"),
            ("Norfolk", "Prinz Eugen"),
        ],
    ] {
        let refusal = refuse_fire(zeppelin().allied([fire(&aims)]), "11.6");
        assert_eq!(refusal.ship, Some(carrier), "{aims:?}");
    }
    let played = zeppelin()
        .allied([fire(&[
            ("Norfolk", "Scharnhorst"),
            ("Kent", "Prinz Eugen"),
            ("Hood", "Graf Zeppelin"),
        ])])
        .fight(SEA, &[6, 3, 3, 3, 1, /* Kent, Norfolk */ 1, 1]);
    assert_eq!(played.damage("Graf Zeppelin"), 1);
}

#[test]
fn rule_11_6_the_screen_need_not_be_fired_on_when_it_is_gone() {
    // Ark Royal's planes disable Prinz Eugen first: only Scharnhorst screens.
    let played = zeppelin()
        .put("Ark Royal", SEA)
        .allied([
            strike("Prinz Eugen"),
            no_strike(),
            fire(&[("Kent", "Scharnhorst"), ("Norfolk", "Graf Zeppelin")]),
        ])
        .axis([base(Port::Germany)])
        .fight(SEA, &[5, 1, 1]);
    assert_eq!(played.lines("at Graf Zeppelin:").len(), 1);
}

#[test]
fn rule_11_6_a_damaged_ship_screens_a_carrier_like_any_other() {
    let table = met(SEA, &["Hood", "Kent"], &["Scharnhorst-5", "Graf Zeppelin"]);
    refuse_fire(table.allied([fire(&[("Hood", "Graf Zeppelin")])]), "11.6");
}

#[test]
fn rule_11_6_and_c8_a_carrier_that_will_fire_may_be_fired_on_at_will() {
    let played = zeppelin()
        .axis([
            carriers_fire(&["Graf Zeppelin"]),
            fire(&[("Graf Zeppelin", "Hood")]),
        ])
        .allied([fire(&[("Kent", "Graf Zeppelin")])])
        .fight(SEA, &[6, 1, 1]);
    assert_eq!(played.damage("Graf Zeppelin"), 1);
    let asked: Vec<_> = played
        .asked
        .iter()
        .filter(|a| matches!(a.question, "carriers_to_fire" | "fire"))
        .take(2)
        .collect();
    assert_eq!(
        (asked[0].question, asked[0].side),
        ("carriers_to_fire", Side::Axis),
        "before any target is named"
    );
    assert_eq!((asked[1].question, asked[1].side), ("fire", Side::Allied));
}

#[test]
fn c8_the_announcement_holds_for_one_round() {
    let table = zeppelin()
        .axis([
            carriers_fire(&["Graf Zeppelin"]),
            fire(&[("Graf Zeppelin", "Hood")]),
            carriers_fire(&[]),
        ])
        .allied([
            fire(&[("Kent", "Graf Zeppelin")]),
            fire(&[("Kent", "Graf Zeppelin")]),
        ]);
    let refusal = table.refuse(Phase::Combat, &[1, 1]);
    assert_eq!(refusal.rule, "11.6");
}

#[test]
fn c8_a_carrier_that_said_it_would_not_fire_may_not() {
    let table = zeppelin().axis([carriers_fire(&[]), fire(&[("Graf Zeppelin", "Hood")])]);
    refuse_fire(table, "11.6");
}

#[test]
fn c8_a_carrier_that_said_it_would_fire_must() {
    let table = zeppelin().axis([
        carriers_fire(&["Graf Zeppelin"]),
        fire(&[("Scharnhorst", "Hood")]),
    ]);
    let carrier = table.id("Graf Zeppelin");
    assert_eq!(refuse_fire(table, "11.6").ship, Some(carrier));
}

#[test]
fn c8_only_carriers_in_the_battle_with_a_shot_are_announced() {
    refuse_fire(zeppelin().axis([carriers_fire(&["Scharnhorst"])]), "11.6");
    let without = met(SEA, &["Hood"], &["Scharnhorst"])
        .put("Graf Zeppelin", Area::BarentsSea)
        .fight(SEA, &[]);
    assert!(without.questions("carriers_to_fire").is_empty());
    let crippled = met(SEA, &["Hood"], &["Graf Zeppelin-2"]).fight(SEA, &[]);
    assert_eq!(
        crippled.questions("carriers_to_fire")[0],
        "North Sea round 1: {Hood} {Graf Zeppelin} {Graf Zeppelin}"
    );
    // One without guns has nothing to announce.
    let unarmed = Table::variant(&[("ships.\"Graf Zeppelin\".attack", "0")])
        .turn(4)
        .put_all(&["Hood", "Graf Zeppelin"], SEA)
        .fight(SEA, &[]);
    assert!(unarmed.questions("carriers_to_fire").is_empty());
}

/// Eagle (124/1) is the one Allied carrier with a gun.
#[test]
fn c8_an_allied_carrier_shows_by_firing_that_it_may_be_fired_on() {
    let at_eagle =
        || met(SEA, &["Hood", "Eagle"], &["Prinz Eugen"]).axis([fire(&[("Prinz Eugen", "Eagle")])]);
    refuse_fire(at_eagle(), "11.6");
    let hood_fires = at_eagle().allied([fire(&[("Hood", "Prinz Eugen")])]);
    assert_eq!(hood_fires.refuse(Phase::Combat, &[1, 1, 1, 1]).rule, "11.6");
    let eagle_fires = at_eagle().allied([fire(&[("Eagle", "Prinz Eugen")])]);
    assert_eq!(
        eagle_fires.clone().fight(SEA, &[1, 1]).lines("at Eagle:").len(),
        1
    );
    // Next round she is silent again.
    let next_round = eagle_fires.axis([fire(&[("Prinz Eugen", "Eagle")])]);
    assert_eq!(next_round.refuse(Phase::Combat, &[1, 1]).rule, "11.6");
}

#[test]
fn c7_a_carrier_alone_or_with_only_a_convoy_may_be_fired_on() {
    for allied in [&["Ark Royal"][..], &["Ark Royal", "1A"]] {
        let played = met(ATLANTIC, allied, &["Prinz Eugen"])
            .axis([fire(&[("Prinz Eugen", "Ark Royal")])])
            .fight(ATLANTIC, &[1]);
        assert_eq!(played.lines("at Ark Royal:").len(), 1, "{allied:?}");
    }
}

/// Hood screens both; Prinz Eugen and Blucher have a target each.
fn two_carriers(setting: &str, aims: &[(&str, &str)]) -> Table {
    let table = Table::switched("carriers_screen_carriers", setting).turn(4);
    let table = with(
        table,
        SEA,
        &[
            "Hood",
            "Ark Royal",
            "Victorious",
            "Prinz Eugen",
            "Blucher",
            "Scharnhorst-5",
        ],
    );
    table.axis([fire(aims)])
}

#[test]
fn c7_carriers_do_not_screen_one_another_unless_the_switch_says_so() {
    let one = [("Prinz Eugen", "Hood"), ("Blucher", "Ark Royal")];
    assert_eq!(
        two_carriers("false", &one)
            .fight(SEA, &[1, 1])
            .lines("at Ark Royal:")
            .len(),
        1
    );
    refuse_fire(two_carriers("true", &one), "11.6");

    let both = [
        ("Prinz Eugen", "Hood"),
        ("Blucher", "Ark Royal"),
        ("Scharnhorst", "Victorious"),
    ];
    for setting in ["false", "true"] {
        let played = two_carriers(setting, &both).fight(SEA, &[1, 1, 1]);
        assert_eq!(
            (
                played.lines("at Ark Royal:").len(),
                played.lines("at Victorious:").len()
            ),
            (1, 1),
            "{setting}"
        );
    }
}

#[test]
fn c7_with_the_switch_two_carriers_alone_are_safe_from_a_single_gun() {
    let table = |setting| {
        with(
            Table::switched("carriers_screen_carriers", setting).turn(4),
            SEA,
            &["Ark Royal", "Victorious", "Prinz Eugen"],
        )
        .axis([fire(&[("Prinz Eugen", "Ark Royal")])])
    };
    refuse_fire(table("true"), "11.6");
    table("false").fight(SEA, &[1]);
}

/// Then a carrier that said it would fire has nothing it may fire at, and need not.
#[test]
fn c8_the_promise_to_fire_lapses_where_no_target_is_lawful() {
    let table = with(
        Table::switched("carriers_screen_carriers", "true").turn(4),
        SEA,
        &["Ark Royal", "Victorious", "Graf Zeppelin"],
    );
    table.axis([carriers_fire(&["Graf Zeppelin"])]).fight(SEA, &[]);
}

#[test]
fn rule_11_6_and_c7_a_convoy_screens_no_carrier() {
    let played = met(
        ATLANTIC,
        &["Hood", "Ark Royal", "1A"],
        &["Prinz Eugen", "Blucher"],
    )
    .axis([fire(&[("Prinz Eugen", "Hood"), ("Blucher", "Ark Royal")])])
    .fight(ATLANTIC, &[1, 1]);
    assert_eq!(played.lines("at Ark Royal:").len(), 1);
}

/// Ark Royal (attack 0) cannot "fire" at Prinz Eugen so that Hood might fire at Graf Zeppelin.
#[test]
fn c7_a_ship_without_guns_cannot_satisfy_the_screen() {
    let table = met(SEA, &["Hood", "Ark Royal"], &["Prinz Eugen", "Graf Zeppelin"]);
    refuse_fire(
        table
            .clone()
            .allied([fire(&[("Ark Royal", "Prinz Eugen"), ("Hood", "Graf Zeppelin")])]),
        "7.1",
    );
    refuse_fire(table.allied([fire(&[("Hood", "Graf Zeppelin")])]), "11.6");
}

#[test]
fn c10_a_ship_on_which_fire_is_held_does_not_count_as_fired_on() {
    // Norfolk holds her fire at Scharnhorst, so Graf Zeppelin stays screened.
    let table = zeppelin().allied([fire(&[("Kent", "Prinz Eugen"), ("Hood", "Graf Zeppelin")])]);
    refuse_fire(table, "11.6");
}

// Convoys (14.8) -------------------------------------------------------------------------------------------------

/// Scharnhorst is to sink the convoy, Tirpitz to open the way: her `dice` go at Hood. Tells whether Scharnhorst,
/// who comes first in the order of battle, fired in the end.
fn convoy_attacked(allied: &[&str], dice: &[u8], then: &[u8]) -> Played {
    let dice = [dice, then].concat();
    met(ATLANTIC, allied, &["Scharnhorst", "Tirpitz"])
        .axis([fire(&[("Scharnhorst", "1A"), ("Tirpitz", "Hood")])])
        .fight(ATLANTIC, &dice)
}

#[test]
fn rule_14_8_and_c9_fire_at_a_convoy_behind_an_undamaged_ship_is_lost() {
    let played = convoy_attacked(&["Hood", "1A"], &[1, 1, 1, 1], &[]);
    tells(
        &played,
        &[
            "Guns Tirpitz at Hood: 1+1",
            "Scharnhorst at 1A: lost",
            "round 1 ends",
        ],
    );
}

#[test]
fn rule_14_8_and_c9_fire_at_a_convoy_comes_last_and_the_screen_is_judged_then() {
    let three_misses = [1, 1, 1];
    for (result, dice) in [
        ("damaged", &[5, 1, 1, 1, 1][..]),
        ("disabled", &[4, 1, 1, 1]),
        ("sunk", &[6, 1, 1, 1, 5]),
    ] {
        let played = convoy_attacked(&["Hood", "1A"], dice, &three_misses);
        tells(
            &played,
            &[
                "Guns Tirpitz at Hood: 1+1",
                "Guns Scharnhorst at 1A: 1+1",
                "round 1 ends",
            ],
        );
        assert_eq!(played.lines("Guns Scharnhorst at 1A").len(), 3, "{result}");
    }
}

#[test]
fn c9_damage_of_earlier_turns_opens_the_screen() {
    convoy_attacked(&["Hood-1", "1A"], &[1, 1, 1, 1], &[1, 1, 1]);
}

#[test]
fn c9_every_other_ship_must_be_hurt_and_undamaged_carriers_screen_too() {
    for other in ["Kent", "Ark Royal"] {
        let played = convoy_attacked(&["Hood-1", other, "1A"], &[1, 1, 1, 1], &[]);
        tells(&played, &["Scharnhorst at 1A: lost"]);
    }
    convoy_attacked(&["Hood-1", "Ark Royal-1", "1A"], &[1, 1, 1, 1], &[1, 1, 1]);
}

#[test]
fn rule_14_8_ships_in_other_areas_and_in_port_do_not_screen() {
    let table = met(ATLANTIC, &["1A"], &["Prinz Eugen"])
        .put("Hood", Area::BarentsSea)
        .put("Nelson", Port::England);
    table.axis([fire(&[("Prinz Eugen", "1A")])]).fight(ATLANTIC, &[1]);
}

#[test]
fn c9_damage_by_uboats_and_aircraft_of_the_same_turn_opens_the_screen() {
    let barents = Area::BarentsSea;
    met(barents, &["Hood", "Kent", "1A"], &["Prinz Eugen"])
        .boats_at(barents, 1)
        .air(Side::Axis, Site::Area(barents))
        .axis([
            torpedoes(&["Hood"]),
            strike("Kent"),
            no_strike(),
            fire(&[("Prinz Eugen", "1A")]),
        ])
        .fight(
            barents,
            &[
                1, 1, 1, 1, 1, /* Hood */ 6, 1, /* Kent */ 6, 1, /* 1A */ 1,
            ],
        );
}

#[test]
fn c9_a_ship_that_left_disabled_in_an_earlier_round_screens_no_more() {
    let played = met(ATLANTIC, &["Hood", "1A"], &["Prinz Eugen"])
        .axis([fire(&[("Prinz Eugen", "Hood")]), fire(&[("Prinz Eugen", "1A")])])
        .allied([base(Port::England)])
        .fight(ATLANTIC, &[4, 1]);
    tells(
        &played,
        &[
            "Hood leaves disabled for England",
            "round 2",
            "Guns Prinz Eugen at 1A: 1+1",
        ],
    );
}

#[test]
fn c9_the_convoy_keeps_its_screen_when_it_fires() {
    let played = met(ATLANTIC, &["Hood", "1A"], &["Prinz Eugen"])
        .allied([fire(&[("1A", "Prinz Eugen")])])
        .axis([fire(&[("Prinz Eugen", "1A")])])
        .fight(ATLANTIC, &[1]);
    tells(
        &played,
        &["Guns 1A at Prinz Eugen: 1+0", "Prinz Eugen at 1A: lost"],
    );
}

/// Hood, damaged, flees alone and the convoy alone: each battle has its own screen. Kent would screen neither.
#[test]
fn c13_and_rule_14_8_a_convoy_that_flees_apart_is_without_a_screen() {
    let chase = |groups: &[&[&str]], dice: &[u8]| {
        met(ATLANTIC, &["Hood", "1A"], &["Prinz Eugen"])
            .allied([disengage(true), split(groups)])
            .axis([
                pursue(&[("Prinz Eugen", (groups.len() - 1) as u8)]),
                fire(&[("Prinz Eugen", "1A")]),
            ])
            .fight(ATLANTIC, dice)
    };
    tells(
        &chase(&[&["Hood"], &["1A"]], &[1]),
        &["pursuit: {Prinz Eugen} after {1A}", "Guns Prinz Eugen at 1A: 1+1"],
    );
    tells(
        &chase(&[&["Hood", "1A"]], &[]),
        &[
            "pursuit: {Prinz Eugen} after {Hood, 1A}",
            "Prinz Eugen at 1A: lost",
        ],
    );
}

/// Crippled to speed 1, Prinz Eugen flees from Kent and the convoy, and would fire at the convoy.
#[test]
fn c9_a_convoy_that_pursues_keeps_its_screen() {
    let chase = |chasers: &[(&str, u8)], dice: &[u8]| {
        met(ATLANTIC, &["Kent", "1A"], &["Graf Spee-2", "Tirpitz-6"])
            .axis([
                disengage(true),
                split(&[&["Graf Spee", "Tirpitz"]]),
                fire(&[("Graf Spee", "1A")]),
            ])
            .allied([pursue(chasers)])
            .fight(ATLANTIC, dice)
    };
    tells(
        &chase(&[("Kent", 0), ("1A", 0)], &[]),
        &[
            "pursuit: {Kent, 1A} after {Graf Spee, Tirpitz}",
            "Graf Spee at 1A: lost",
        ],
    );
    tells(&chase(&[("1A", 0)], &[1]), &["Guns Graf Spee at 1A: 1+0"]);
}

#[test]
fn c13_a_carrier_that_flees_apart_is_without_a_screen() {
    let chase = |groups: &[&[&str]]| {
        met(SEA, &["Hood", "Ark Royal"], &["Prinz Eugen"])
            .allied([disengage(true), split(groups)])
            .axis([
                pursue(&[("Prinz Eugen", (groups.len() - 1) as u8)]),
                fire(&[("Prinz Eugen", "Ark Royal")]),
            ])
    };
    let apart = chase(&[&["Hood"], &["Ark Royal"]]).fight(SEA, &[1]);
    tells(
        &apart,
        &[
            "pursuit: {Prinz Eugen} after {Ark Royal}",
            "Guns Prinz Eugen at Ark Royal: 1+1",
        ],
    );
    refuse_fire(chase(&[&["Hood", "Ark Royal"]]), "11.6");
}
