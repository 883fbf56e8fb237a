//! Rounds of surface combat: who fires when, at whom, with what strength, and the stalemate (rules 11.1 to 11.4;
//! rulings C6, C10, C11, C15).

use crate::combat::{met, never_tells, refuse_fire, tells};
use crate::common::Played;
use crate::common::orders::*;
use war_at_sea::Phase;
use war_at_sea::map::{Area, Place, Port};
use war_at_sea::naval::Side;

const SEA: Area = Area::NorthSea;
const ATLANTIC: Area = Area::NorthAtlantic;

/// The sides asked a question, in order.
fn sides_asked(played: &Played, question: &str) -> Vec<Side> {
    played
        .asked
        .iter()
        .filter(|asked| asked.question == question)
        .map(|asked| asked.side)
        .collect()
}

#[test]
fn rule_11_1_and_c11_where_both_sides_are_left_one_round_is_compulsory() {
    for (allied, axis) in [
        ("Hood", "Bismarck"),
        ("1A", "Bismarck"),
        ("Ark Royal", "Graf Zeppelin"),
    ] {
        let played = met(ATLANTIC, &[allied], &[axis])
            .axis([disengage(true)])
            .fight(ATLANTIC, &[]);
        tells(
            &played,
            &["round 1", "round 1 ends", &format!("Axis disengages: {{{axis}}}")],
        );
        assert_eq!(
            played.lines("Axis disengages").len(),
            1,
            "{allied}: no flight before the first round"
        );
    }
}

#[test]
fn rule_11_1_there_is_no_surface_round_once_one_side_is_gone() {
    let played = met(SEA, &["Ark Royal"], &["Bismarck"])
        .allied([strike("Bismarck")])
        .fight(SEA, &[5]);
    never_tells(&played, "round");
    never_tells(
        &met(SEA, &["Hood"], &[]).boats_at(SEA, 1).fight(SEA, &[1]),
        "round",
    );
}

/// Three rounds, until Prinz Eugen (127) is sunk.
#[test]
fn rule_11_4_rounds_follow_while_both_sides_remain() {
    let at_prinz_eugen = || fire(&[("Kent", "Prinz Eugen")]);
    let played = met(SEA, &["Kent"], &["Prinz Eugen"])
        .allied([at_prinz_eugen(), at_prinz_eugen(), at_prinz_eugen()])
        .fight(SEA, &[4, 6, 2, 6, 1]);
    tells(
        &played,
        &[
            "round 1 ends",
            "round 2",
            "Prinz Eugen takes 2",
            "round 3",
            "Prinz Eugen sunk in North Sea",
            "round 3 ends",
        ],
    );
    assert_eq!(
        played.questions("disengage").len(),
        2 * 2,
        "twice both were asked; the third round settled it"
    );
    never_tells(&played, "round 4");
}

#[test]
fn rule_11_2_and_c6_a_side_names_all_its_targets_before_its_first_die() {
    let played = met(SEA, &["Kent", "Hood"], &["Blucher", "Bismarck"])
        .allied([fire(&[("Kent", "Blucher"), ("Hood", "Blucher")])])
        .axis([fire(&[("Blucher", "Kent"), ("Bismarck", "Kent")])])
        .fight(
            SEA,
            &[
                1, 1, 1, 1, 1, /* Kent is hit for 2, and Bismarck's shots are lost */ 5, 2,
            ],
        );
    tells(
        &played,
        &[
            "Allied names: Hood at Blucher, Kent at Blucher",
            "Guns Hood at Blucher: 1+0",
        ],
    );
    tells(
        &played,
        &[
            "Axis names: Blucher at Kent, Bismarck at Kent",
            "Kent takes 2",
            "Bismarck at Kent: lost",
        ],
    );
    tells(&played, &["round 2 ends", "stalemate"]);
    assert_eq!(
        sides_asked(&played, "fire"),
        [Side::Allied, Side::Axis, Side::Allied, Side::Axis],
        "once a round each"
    );
}

/// Hood's first die disables; her other three are rolled at the same ship, and one of them sinks it.
#[test]
fn rule_11_2_a_ship_fires_its_whole_attack_factor_at_one_target() {
    let played = met(SEA, &["Hood"], &["Prinz Eugen", "Blucher"])
        .allied([fire(&[("Hood", "Prinz Eugen")])])
        .fight(SEA, &[5, 2, 6, 6, 3, 1]);
    assert_eq!(played.lines("Guns Hood at Prinz Eugen").len(), 4);
    assert_eq!(played.place("Prinz Eugen"), Place::SUNK);
}

#[test]
fn rule_11_2_targets_must_be_enemy_ships_in_the_battle() {
    for target in ["Hood", "Scharnhorst", "Tirpitz", "Gneisenau"] {
        // Hood is Kent's friend; Scharnhorst is elsewhere, Tirpitz in port, Gneisenau left disabled from the air.
        let table = met(SEA, &["Kent", "Hood", "Ark Royal"], &["Bismarck", "Gneisenau"])
            .put("Scharnhorst", Area::BarentsSea)
            .put("Tirpitz", Port::Germany)
            .allied([strike("Gneisenau"), fire(&[("Kent", target)])])
            .axis([base(Port::Germany)]);
        let named = table.id(target);
        let refusal = table.refuse(Phase::Combat, &[5]);
        assert_eq!((refusal.rule, refusal.ship), ("11.2", Some(named)), "{target}");
    }
    refuse_fire(
        met(SEA, &["Hood"], &["Bismarck", "Prinz Eugen"]).axis([fire(&[("Bismarck", "Prinz Eugen")])]),
        "11.2",
    );
}

#[test]
fn c6_shots_at_a_ship_already_sunk_are_lost() {
    let played = met(SEA, &["Hood", "Kent", "Norfolk"], &["Prinz Eugen"])
        .allied([fire(&[
            ("Hood", "Prinz Eugen"),
            ("Kent", "Prinz Eugen"),
            ("Norfolk", "Prinz Eugen"),
        ])])
        .fight(SEA, &[6, 1, 1, 1, 3]);
    tells(
        &played,
        &[
            "Prinz Eugen takes 3",
            "Kent at Prinz Eugen: lost",
            "Norfolk at Prinz Eugen: lost",
            "Prinz Eugen sunk in North Sea",
        ],
    );
}

#[test]
fn c6_shots_at_a_ship_already_disabled_are_not_lost() {
    let played = met(SEA, &["Kent", "Norfolk"], &["Prinz Eugen"])
        .allied([fire(&[("Kent", "Prinz Eugen"), ("Norfolk", "Prinz Eugen")])])
        .fight(SEA, &[5, 6, 2]);
    assert_eq!(
        (played.damage("Prinz Eugen"), played.place("Prinz Eugen")),
        (2, Port::Germany.into())
    );
}

#[test]
fn rule_11_3_the_allies_fire_first_and_the_axis_names_after_seeing_the_results() {
    let played = met(SEA, &["Kent"], &["Bismarck"])
        .allied([fire(&[("Kent", "Bismarck")])])
        .axis([fire(&[("Bismarck", "Kent")])])
        .fight(SEA, &[6, 2, 1, 1, 1, 1]);
    let bismarck = played.id("Bismarck");
    let shown: Vec<_> = played
        .asked
        .iter()
        .filter(|a| a.question == "fire")
        .map(|a| (a.side, a.shown.damage[bismarck]))
        .collect();
    assert_eq!(shown[..2], [(Side::Allied, 0), (Side::Axis, 2)]);
}

/// Warspite cripples Scharnhorst (357): three shots in this round, one in the next.
#[test]
fn rule_11_3_both_sides_fire_with_the_strength_they_had_when_the_round_began() {
    let at_hood = || fire(&[("Scharnhorst", "Hood")]);
    let played = met(SEA, &["Warspite", "Hood"], &["Scharnhorst"])
        .allied([fire(&[("Warspite", "Scharnhorst")])])
        .axis([at_hood(), at_hood()])
        .fight(SEA, &[6, 1, 1, 1, 5, 1, 1, 1, /* round 2 */ 1]);
    tells(
        &played,
        &[
            "Guns Scharnhorst at Hood: 1+1",
            "round 1 ends",
            "round 2",
            "Guns Scharnhorst at Hood: 1+0",
        ],
    );
    assert_eq!(played.lines("Guns Scharnhorst").len(), 3 + 1);
}

#[test]
fn rule_11_3_ships_sunk_or_disabled_by_allied_fire_still_return_it() {
    for (dice, sunk) in [(vec![6, 3, 1], true), (vec![5, 1], false)] {
        let played = met(SEA, &["Kent"], &["Prinz Eugen"])
            .allied([fire(&[("Kent", "Prinz Eugen")])])
            .axis([fire(&[("Prinz Eugen", "Kent")])])
            .fight(SEA, &dice);
        tells(&played, &["Guns Prinz Eugen at Kent: 1+1", "round 1 ends"]);
        assert_eq!(played.place("Prinz Eugen") == Place::SUNK, sunk);
    }
}

#[test]
fn rule_7_1_and_c10_a_side_may_hold_its_fire_wholly_or_in_part() {
    let played = met(SEA, &["Hood", "Kent"], &["Bismarck"])
        .allied([fire(&[("Kent", "Bismarck")])])
        .fight(SEA, &[1]);
    tells(
        &played,
        &[
            "Allied names: Kent at Bismarck",
            "Guns Kent at Bismarck: 1+0",
            "Axis names: ",
            "round 1 ends",
            "round 2",
        ],
    );
    never_tells(&played, "Guns Hood");
    never_tells(&played, "Guns Bismarck");
}

#[test]
fn c15_a_round_without_a_die_and_without_a_departure_ends_the_battle() {
    let played = met(SEA, &["Hood"], &["Bismarck"]).play(Phase::Combat, &[]);
    tells(
        &played,
        &[
            "round 1 ends",
            "stalemate",
            "Allied disengages: {Hood}",
            "Axis disengages: {Bismarck}",
        ],
    );
    never_tells(&played, "round 2");
    assert_eq!(played.position.control[SEA], None, "both count as disengaged");
}

#[test]
fn c15_one_die_of_either_side_keeps_the_battle_going() {
    for (allied, axis) in [
        (&[("Kent", "Prinz Eugen")][..], &[][..]),
        (&[], &[("Prinz Eugen", "Kent")]),
    ] {
        let played = met(SEA, &["Kent"], &["Prinz Eugen"])
            .allied([fire(allied)])
            .axis([fire(axis)])
            .fight(SEA, &[1]);
        tells(&played, &["round 1 ends", "round 2", "round 2 ends", "stalemate"]);
    }
}

#[test]
fn c15_and_c9_a_die_at_a_convoy_keeps_the_battle_going() {
    let played = met(ATLANTIC, &["1A"], &["Prinz Eugen"])
        .allied([fire(&[])])
        .axis([fire(&[("Prinz Eugen", "1A")])])
        .fight(ATLANTIC, &[1]);
    tells(&played, &["round 1 ends", "round 2", "round 2 ends", "stalemate"]);
}

#[test]
fn c15_shots_that_are_lost_are_no_dice() {
    let played = met(ATLANTIC, &["Hood", "1A"], &["Prinz Eugen"])
        .axis([fire(&[("Prinz Eugen", "1A")])])
        .fight(ATLANTIC, &[]);
    tells(&played, &["Prinz Eugen at 1A: lost", "round 1 ends", "stalemate"]);
}

#[test]
fn c15_a_silent_round_after_which_one_side_leaves_is_no_stalemate() {
    let played = met(SEA, &["Hood"], &["Bismarck"])
        .axis([disengage(true)])
        .play(Phase::Combat, &[]);
    never_tells(&played, "stalemate");
    assert_eq!(played.position.control[SEA], Some(Side::Allied));
}
