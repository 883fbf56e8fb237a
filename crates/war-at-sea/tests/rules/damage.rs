//! What a die does to its target (rule 7; rulings C1, C2).

use crate::combat::{met, never_tells, tells, with};
use crate::common::Table;
use crate::common::orders::*;
use war_at_sea::Phase;
use war_at_sea::map::{Area, Place, Port};

const NORTH_SEA: Area = Area::NorthSea;

/// One shot of an ordinary cruiser at a cruiser of defence 2. What each face does is said once and for all here.
#[test]
fn rule_7_2_and_7_3_a_five_disables_a_six_hits_and_lower_faces_miss() {
    let shot = |dice: &[u8]| {
        met(NORTH_SEA, &["Kent"], &["Prinz Eugen"])
            .allied([fire(&[("Kent", "Prinz Eugen")])])
            .fight(NORTH_SEA, dice)
    };
    for miss in 1..=4 {
        let played = shot(&[miss]);
        assert_eq!(
            (played.damage("Prinz Eugen"), played.place("Prinz Eugen")),
            (0, NORTH_SEA.into()),
            "on a {miss}"
        );
    }
    let disabled = shot(&[5]);
    assert_eq!(
        (disabled.damage("Prinz Eugen"), disabled.place("Prinz Eugen")),
        (0, Port::Germany.into())
    );
    let hit = shot(&[6, 2]); // the 6 is rerolled for its damage
    assert_eq!(
        (hit.damage("Prinz Eugen"), hit.place("Prinz Eugen")),
        (2, NORTH_SEA.into())
    );
}

#[test]
fn rule_7_1_a_ship_rolls_a_die_for_each_point_of_its_attack_factor() {
    let aims = [
        ("Nelson", "Bismarck"),
        ("Warspite", "Bismarck"),
        ("Repulse", "Bismarck"),
        ("Kent", "Bismarck"),
    ];
    let played = met(
        NORTH_SEA,
        &["Nelson", "Warspite", "Repulse", "Kent"],
        &["Bismarck"],
    )
    .allied([fire(&aims)])
    .fight(NORTH_SEA, &[1; 5 + 4 + 3 + 1]);
    let shots = aims.map(|(ship, _)| played.lines(&format!("Guns {ship} at Bismarck")).len());
    assert_eq!(shots, [5, 4, 3, 1]);
}

#[test]
fn rule_7_1_a_ship_without_attack_factor_cannot_fire() {
    let table =
        met(NORTH_SEA, &["Hood", "Ark Royal"], &["Bismarck"]).allied([fire(&[("Ark Royal", "Bismarck")])]);
    let ark_royal = table.id("Ark Royal");
    let refusal = table.refuse(Phase::Combat, &[]);
    assert_eq!((refusal.rule, refusal.ship), ("7.1", Some(ark_royal)));
}

#[test]
fn rule_7_3_every_hit_is_rerolled_and_damage_adds_up() {
    let at_bismarck = || fire(&[("Repulse", "Bismarck")]);
    // Three shots: two hits of 1 and 2. Next round one hit of 4: in all 7 of the 9 that she bears.
    let played = met(NORTH_SEA, &["Repulse"], &["Bismarck"])
        .allied([at_bismarck(), at_bismarck()])
        .fight(NORTH_SEA, &[6, 6, 2, 1, 2, 1, 6, 1, 4]);
    assert_eq!(played.damage("Bismarck"), 7);
    tells(
        &played,
        &[
            "Guns Repulse at Bismarck: 2+0",
            "Bismarck takes 1",
            "Bismarck takes 2",
            "round 2",
            "Bismarck takes 4",
        ],
    );
}

#[test]
fn rule_7_4_damage_equal_to_the_defence_floats_and_one_more_sinks() {
    let damaged = |points| {
        met(NORTH_SEA, &["Kent"], &["Prinz Eugen"])
            .allied([fire(&[("Kent", "Prinz Eugen")])])
            .fight(NORTH_SEA, &[6, points])
    };
    assert_eq!(damaged(2).place("Prinz Eugen"), NORTH_SEA.into(), "127 bears 2");
    let sunk = damaged(3);
    assert_eq!(sunk.place("Prinz Eugen"), Place::SUNK);
    tells(
        &sunk,
        &[
            "Prinz Eugen takes 3",
            "Prinz Eugen sunk in North Sea",
            "round 1 ends",
        ],
    );
}

#[test]
fn rule_7_4_damage_of_earlier_turns_counts_towards_sinking() {
    let played = met(NORTH_SEA, &["Kent"], &["Prinz Eugen-2"])
        .allied([fire(&[("Kent", "Prinz Eugen")])])
        .fight(NORTH_SEA, &[6, 1]);
    assert_eq!(played.place("Prinz Eugen"), Place::SUNK);
}

#[test]
fn rule_7_5_each_point_of_damage_costs_a_point_of_speed_but_never_the_last() {
    let table = Table::printed();
    let bismarck = table.id("Bismarck"); // 496
    let speeds = [0, 1, 4, 5, 6, 9].map(|points| {
        let table = table.clone().damaged("Bismarck", points);
        table.position.speed(&table.scenario, bismarck)
    });
    assert_eq!(speeds, [6, 5, 2, 1, 1, 1]);
}

/// Warspite is 444; one point short of her defence she still has all her guns.
#[test]
fn rule_7_6_a_ship_with_damage_equal_to_its_defence_has_one_shot() {
    for (warspite, shots) in [("Warspite-3", 4), ("Warspite-4", 1)] {
        met(NORTH_SEA, &[warspite], &["Bismarck"])
            .allied([fire(&[("Warspite", "Bismarck")])])
            .fight(NORTH_SEA, &vec![1; shots]);
    }
}

#[test]
fn rule_7_6_an_attack_factor_of_0_stays_0() {
    let refusal = met(NORTH_SEA, &["Hood", "Ark Royal-2"], &["Bismarck"])
        .allied([fire(&[("Ark Royal", "Bismarck")])])
        .refuse(Phase::Combat, &[]);
    assert_eq!(refusal.rule, "7.1");
}

#[test]
fn rule_7_6_a_carrier_with_damage_equal_to_its_defence_has_no_air_strike() {
    let strikes = || [strike("Bismarck"), strike("Scharnhorst"), strike("Gneisenau")];
    let axis = ["Bismarck", "Scharnhorst", "Gneisenau"];
    met(NORTH_SEA, &["Ark Royal-1"], &axis)
        .allied(strikes())
        .fight(NORTH_SEA, &[1, 1, 1]);
    let crippled = met(NORTH_SEA, &["Ark Royal-2"], &axis).fight(NORTH_SEA, &[]);
    assert!(crippled.questions("air_strike").is_empty());
}

#[test]
fn rule_7_6_and_c1_a_partial_repair_restores_guns_and_air_strike() {
    let played = with(
        Table::printed().turn(4),
        Port::England,
        &["Warspite-4", "Ark Royal-2"],
    )
    .allied([repair("Warspite"), repair("Ark Royal")])
    .play(Phase::AlliedMovement, &[]);
    let (scenario, position) = (&played.scenario, &played.position);
    assert_eq!((played.damage("Warspite"), played.damage("Ark Royal")), (3, 1));
    assert_eq!(position.attack(scenario, played.id("Warspite")), 4);
    assert_eq!(position.airstrike(scenario, played.id("Ark Royal")), 3);
}

/// Damage 3 sinks Prinz Eugen whatever 5 stands beside it, before or after, from the same ship or another.
#[test]
fn rule_7_7_and_c1_sunk_beats_disabled_in_whatever_order() {
    let sunk_by = |allied: &[&str], dice: &[u8]| {
        let aims: Vec<_> = allied.iter().map(|&ship| (ship, "Prinz Eugen")).collect();
        let played = met(NORTH_SEA, allied, &["Prinz Eugen"])
            .allied([fire(&aims)])
            .fight(NORTH_SEA, dice);
        assert_eq!(played.place("Prinz Eugen"), Place::SUNK, "{dice:?}");
        never_tells(&played, "leaves disabled");
    };
    sunk_by(&["Repulse"], &[5, 6, 1, 3]);
    sunk_by(&["Repulse"], &[6, 5, 1, 3]);
    sunk_by(&["Kent", "Norfolk"], &[5, 6, 3]);
}

#[test]
fn rule_7_7_a_ship_damaged_and_disabled_returns_to_port_with_its_damage() {
    let played = met(NORTH_SEA, &["Repulse"], &["Prinz Eugen"])
        .allied([fire(&[("Repulse", "Prinz Eugen")])])
        .axis([base(Port::France)])
        .fight(NORTH_SEA, &[5, 6, 1, 1]);
    assert_eq!(
        (played.place("Prinz Eugen"), played.damage("Prinz Eugen")),
        (Port::France.into(), 1)
    );
    tells(
        &played,
        &[
            "round 1",
            "Prinz Eugen leaves disabled for France",
            "round 1 ends",
        ],
    );
}

/// Ark Royal would strike first of all if she were still there.
#[test]
fn c2_a_ship_disabled_by_a_uboat_is_gone_before_the_air_strikes() {
    let played = met(NORTH_SEA, &["Ark Royal", "Hood"], &["Bismarck"])
        .boats_at(NORTH_SEA, 1)
        .axis([torpedoes(&["Ark Royal"])])
        .fight(NORTH_SEA, &[1, 1, 1, 1, 5]);
    tells(
        &played,
        &[
            "Uboat Axis at Ark Royal: 5+0",
            "Ark Royal leaves disabled for England",
            "round 1",
        ],
    );
    assert!(played.questions("air_strike").is_empty());
    assert_eq!(
        played.questions("fire")[0],
        "North Sea round 1: {Hood} {Bismarck}"
    );
}

#[test]
fn c2_a_ship_disabled_from_the_air_leaves_after_the_strikes_of_both_sides() {
    let played = met(NORTH_SEA, &["Ark Royal", "Hood"], &["Bismarck", "Graf Zeppelin"])
        .allied([strike("Bismarck")])
        .axis([strike("Ark Royal"), base(Port::Germany)])
        .fight(NORTH_SEA, &[5, 5]);
    tells(
        &played,
        &[
            "Air Allied at Bismarck: 5+0",
            "Air Axis at Ark Royal: 5+0",
            "Bismarck leaves disabled for Germany",
            "Ark Royal leaves disabled for England",
            "round 1",
        ],
    );
    assert_eq!(
        played.questions("fire")[0],
        "North Sea round 1: {Hood} {Graf Zeppelin}"
    );
}

#[test]
fn c2_a_ship_disabled_in_a_surface_round_fires_in_it_and_leaves_at_its_end() {
    let played = met(NORTH_SEA, &["Kent", "Norfolk"], &["Prinz Eugen", "Blucher"])
        .allied([fire(&[("Kent", "Prinz Eugen")])])
        .axis([fire(&[("Prinz Eugen", "Norfolk")])])
        .fight(NORTH_SEA, &[5, 1]);
    tells(
        &played,
        &[
            "Guns Kent at Prinz Eugen: 5+0",
            "Guns Prinz Eugen at Norfolk: 1+1",
            "Prinz Eugen leaves disabled for Germany",
        ],
    );
    assert_eq!(
        played.questions("disengage")[0],
        "North Sea round 1: {Kent, Norfolk} {Blucher}"
    );
}

#[test]
fn c1_the_convoy_bears_damage_like_a_ship() {
    // 133: three points float and leave one shot, the fourth sinks.
    let played = met(Area::NorthAtlantic, &["1A-3"], &["Scharnhorst-1"])
        .allied([fire(&[("1A", "Scharnhorst")])])
        .axis([fire(&[("Scharnhorst", "1A")])])
        .fight(Area::NorthAtlantic, &[1, 6, 2, 2, 1]);
    assert_eq!(played.place("1A"), Place::SUNK);
}
