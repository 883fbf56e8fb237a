//! The fight in pursuit: several at once, several rounds, parting and breaking off (rules 12.3 to 12.7; rulings C13 to
//! C15).

use crate::combat::{flight, met, never_tells, tells};
use crate::common::Played;
use crate::common::orders::*;
use war_at_sea::Phase;
use war_at_sea::map::{Area, Place, Port};
use war_at_sea::naval::Side;

const SEA: Area = Area::NorthSea;

fn control(played: &Played) -> Option<Side> {
    played.position.control[SEA]
}

#[test]
fn rule_12_3_a_pursued_group_must_fight_another_round_and_the_allies_fire_first_even_in_flight() {
    let played = flight(&["Nelson"], &["Scharnhorst"])
        .allied([fire(&[("Nelson", "Scharnhorst")])])
        .axis([pursue(&[("Scharnhorst", 0)]), fire(&[("Scharnhorst", "Nelson")])])
        .fight(SEA, &[1, 1, 1, 1, 1, 1, 1, 1]);
    tells(
        &played,
        &[
            "round 1 ends",
            "Allied disengages: {Nelson}",
            "round 2",
            "Guns Nelson at Scharnhorst: 1+0",
        ],
    );
    tells(
        &played,
        &[
            "Guns Nelson at Scharnhorst: 1+0",
            "Guns Scharnhorst at Nelson: 1+1",
            "round 2 ends",
        ],
    );
}

/// The fugitives may not turn back, the pursuers are not asked to disengage: they break off instead.
#[test]
fn c14_nobody_is_asked_to_disengage_in_a_pursuit() {
    let nelson = || fire(&[("Nelson", "Scharnhorst")]);
    let played = flight(&["Nelson"], &["Scharnhorst"])
        .allied([nelson(), nelson()])
        .axis([pursue(&[("Scharnhorst", 0)]), pursue(&[("Scharnhorst", 0)])])
        .fight(SEA, &[1; 10]);
    tells(
        &played,
        &[
            "round 2 ends",
            "parted: {Nelson}",
            "pursuit: {Scharnhorst} after {Nelson}",
            "round 3",
            "away: {Nelson}",
        ],
    );
    assert_eq!(played.questions("disengage").len(), 2);
    let askers: Vec<_> = played
        .asked
        .iter()
        .filter(|a| matches!(a.question, "split" | "pursue"))
        .map(|a| (a.question, a.side))
        .collect();
    assert_eq!(
        askers[..2],
        [("split", Side::Allied), ("pursue", Side::Axis)],
        "fugitives announce, then the pursuer assigns"
    );
}

#[test]
fn c13_each_pursuit_is_a_battle_of_its_own() {
    let played = flight(&["Nelson", "Rodney"], &["Scharnhorst", "Bismarck"])
        .allied([split(&[&["Nelson"], &["Rodney"]])])
        .axis([pursue(&[("Scharnhorst", 0), ("Bismarck", 1)]), next_pursuit(0)])
        .fight(SEA, &[]);
    let fires: Vec<_> = played.questions("fire");
    assert_eq!(
        fires[2..],
        [
            "North Sea round 2: {Nelson} {Scharnhorst}",
            "North Sea round 2: {Nelson} {Scharnhorst}",
            "North Sea round 2: {Rodney} {Bismarck}",
            "North Sea round 2: {Rodney} {Bismarck}",
        ]
    );
}

#[test]
fn c13_a_ship_cannot_fire_into_another_pursuit() {
    let refusal = flight(&["Nelson", "Rodney"], &["Scharnhorst", "Bismarck"])
        .allied([split(&[&["Nelson"], &["Rodney"]])])
        .axis([
            pursue(&[("Scharnhorst", 0), ("Bismarck", 1)]),
            next_pursuit(0),
            fire(&[("Scharnhorst", "Rodney")]),
        ])
        .refuse(Phase::Combat, &[]);
    assert_eq!(refusal.rule, "11.2");
}

#[test]
fn c13_the_pursuer_chooses_which_pursuit_is_fought_first() {
    for (choice, first) in [(0, "{Nelson} {Scharnhorst}"), (1, "{Rodney} {Bismarck}")] {
        let played = flight(&["Nelson", "Rodney"], &["Scharnhorst", "Bismarck"])
            .allied([split(&[&["Nelson"], &["Rodney"]])])
            .axis([
                pursue(&[("Scharnhorst", 0), ("Bismarck", 1)]),
                next_pursuit(choice),
            ])
            .fight(SEA, &[]);
        assert_eq!(
            played.questions("next_pursuit"),
            ["{Scharnhorst} after {Nelson}; {Bismarck} after {Rodney}"]
        );
        assert_eq!(played.questions("fire")[2], format!("North Sea round 2: {first}"));
    }
    let refusal = flight(&["Nelson", "Rodney"], &["Scharnhorst", "Bismarck"])
        .allied([split(&[&["Nelson"], &["Rodney"]])])
        .axis([pursue(&[("Scharnhorst", 0), ("Bismarck", 1)]), next_pursuit(2)])
        .refuse(Phase::Combat, &[]);
    assert_eq!(refusal.rule, "12.8");
}

/// Two pursuits. The first parts into two after its round; these are fought to their end before the second.
#[test]
fn c13_and_c14_a_pursuit_that_parts_is_fought_to_its_end_before_the_next() {
    let shot_of = |ship: &str, target: &str| fire(&[(ship, target)]);
    let played = flight(
        &["Nelson", "Rodney", "Warspite"],
        &["Scharnhorst", "Gneisenau", "Bismarck"],
    )
    .allied([
        split(&[&["Nelson", "Rodney"], &["Warspite"]]),
        fire(&[]),
        split(&[&["Nelson"], &["Rodney"]]),
    ])
    .axis([
        pursue(&[("Scharnhorst", 0), ("Gneisenau", 0), ("Bismarck", 1)]),
        next_pursuit(0),
        shot_of("Scharnhorst", "Nelson"),
        pursue(&[("Scharnhorst", 0), ("Gneisenau", 1)]),
        next_pursuit(1),
        shot_of("Gneisenau", "Rodney"),
        pursue(&[]),
    ])
    .fight(SEA, &[1; 6]);
    assert_eq!(
        played.questions("next_pursuit"),
        [
            "{Scharnhorst, Gneisenau} after {Nelson, Rodney}; {Bismarck} after {Warspite}",
            "{Scharnhorst} after {Nelson}; {Gneisenau} after {Rodney}",
        ]
    );
    let rounds: Vec<_> = played
        .asked
        .iter()
        .filter(|a| a.question == "fire" && a.side == Side::Axis)
        .map(|a| a.options.as_str())
        .collect();
    assert_eq!(
        rounds,
        [
            "North Sea round 1: {Nelson, Rodney, Warspite} {Scharnhorst, Gneisenau, Bismarck}",
            "North Sea round 2: {Nelson, Rodney} {Scharnhorst, Gneisenau}",
            "North Sea round 3: {Rodney} {Gneisenau}",
            "North Sea round 3: {Nelson} {Scharnhorst}",
            "North Sea round 2: {Warspite} {Bismarck}",
        ]
    );
}

#[test]
fn c13_ships_whose_pursuit_is_over_join_no_other() {
    // Scharnhorst sinks Kent; Rodney's pursuer Bismarck goes on alone, and only she is asked for.
    let played = flight(&["Kent-1", "Rodney"], &["Scharnhorst", "Bismarck"])
        .allied([split(&[&["Kent"], &["Rodney"]])])
        .axis([
            pursue(&[("Scharnhorst", 0), ("Bismarck", 1)]),
            next_pursuit(0),
            fire(&[("Scharnhorst", "Kent")]),
            fire(&[("Bismarck", "Rodney")]),
        ])
        .fight(SEA, &[5, 1, 1, 1, 1, 1, 1, 1]);
    assert_eq!(played.place("Kent"), Place::SUNK);
    assert_eq!(
        played.questions("pursue")[1..],
        ["North Sea round 2: {Rodney} {Bismarck} 1 groups"]
    );
}

/// After a round of pursuit Nelson and Rodney part; Scharnhorst goes on after Rodney alone, Gneisenau gives up.
#[test]
fn rule_12_5_and_c14_pursuers_may_break_off_singly_and_the_fugitives_part_further() {
    let played = flight(&["Nelson", "Rodney"], &["Scharnhorst", "Gneisenau"])
        .allied([
            split(&[&["Nelson", "Rodney"]]),
            split(&[&["Nelson"], &["Rodney"]]),
        ])
        .axis([
            pursue(&[("Scharnhorst", 0), ("Gneisenau", 0)]),
            fire(&[("Scharnhorst", "Nelson")]),
            pursue(&[("Scharnhorst", 1)]),
        ])
        .play(Phase::Combat, &[1, 1, 1]);
    tells(
        &played,
        &[
            "pursuit: {Scharnhorst, Gneisenau} after {Nelson, Rodney}",
            "round 2 ends",
            "parted: {Nelson} {Rodney}",
            "away: {Nelson}",
            "pursuit: {Scharnhorst} after {Rodney}",
            "round 3",
            "away: {Rodney}",
        ],
    );
    assert_eq!(
        control(&played),
        Some(Side::Axis),
        "who breaks off claims the area all the same"
    );
}

#[test]
fn rule_12_5_a_pursuer_slowed_by_damage_cannot_keep_up() {
    // Kent flees at 7. Prinz Eugen matches her until Kent's shot costs a point.
    let table = flight(&["Kent"], &["Prinz Eugen"])
        .allied([fire(&[("Kent", "Prinz Eugen")])])
        .axis([pursue(&[("Prinz Eugen", 0)]), pursue(&[("Prinz Eugen", 0)])]);
    let refusal = table.refuse(Phase::Combat, &[6, 1]);
    assert_eq!(refusal.rule, "12.8");
}

#[test]
fn rule_12_5_a_pursuit_goes_on_until_one_side_is_gone() {
    let played = flight(&["Kent"], &["Prinz Eugen"])
        .allied([fire(&[("Kent", "Prinz Eugen")])])
        .axis([pursue(&[("Prinz Eugen", 0)]), base(Port::Germany)])
        .play(Phase::Combat, &[5]);
    tells(
        &played,
        &[
            "Prinz Eugen leaves disabled for Germany",
            "round 2 ends",
            "away: {Kent}",
        ],
    );
    assert_eq!(
        control(&played),
        None,
        "the Allies disengaged, the Axis has no ship left"
    );
}

#[test]
fn rule_12_6_a_fugitive_disabled_in_pursuit_escapes() {
    let played = flight(&["Kent", "Norfolk"], &["Scharnhorst"])
        .axis([pursue(&[("Scharnhorst", 0)]), fire(&[("Scharnhorst", "Kent")])])
        .fight(SEA, &[4, 1, 1]);
    tells(
        &played,
        &[
            "Kent leaves disabled for England",
            "round 2 ends",
            "parted: {Norfolk}",
        ],
    );
    assert_eq!(
        played.questions("pursue")[1],
        "North Sea round 2: {Norfolk} {Scharnhorst} 1 groups"
    );
    let only_one = flight(&["Kent"], &["Scharnhorst"])
        .axis([pursue(&[("Scharnhorst", 0)]), fire(&[("Scharnhorst", "Kent")])])
        .fight(SEA, &[4, 1, 1]);
    assert_eq!(only_one.questions("pursue").len(), 1, "nobody is left to pursue");
    assert_eq!(only_one.place("Kent"), Port::England.into());
}

#[test]
fn c15_a_pursuit_round_without_a_die_breaks_the_pursuit_off() {
    let played = flight(&["Nelson"], &["Scharnhorst"])
        .axis([pursue(&[("Scharnhorst", 0)])])
        .play(Phase::Combat, &[]);
    tells(&played, &["round 2", "round 2 ends", "away: {Nelson}"]);
    assert_eq!(played.questions("pursue").len(), 1);
    never_tells(&played, "stalemate");
    assert_eq!(
        control(&played),
        Some(Side::Axis),
        "the pursuers did not disengage"
    );
}

#[test]
fn c14_the_axis_in_flight_is_pursued_by_the_same_rules() {
    let played = met(SEA, &["Hood", "Kent"], &["Bismarck", "Graf Spee"])
        .axis([disengage(true), split(&[&["Graf Spee"], &["Bismarck"]])])
        .allied([
            fire(&[]),
            pursue(&[("Hood", 0), ("Kent", 1)]),
            next_pursuit(1),
            fire(&[]),
            fire(&[("Hood", "Graf Spee")]),
        ])
        .play(Phase::Combat, &[1, 1, 1, 1]);
    let fought: Vec<_> = played
        .asked
        .iter()
        .filter(|a| a.question == "fire" && a.side == Side::Allied)
        .map(|a| a.options.as_str())
        .collect();
    assert_eq!(
        fought[1..],
        [
            "North Sea round 2: {Kent} {Bismarck}",
            "North Sea round 2: {Hood} {Graf Spee}"
        ]
    );
    assert_eq!(control(&played), Some(Side::Allied));
}
