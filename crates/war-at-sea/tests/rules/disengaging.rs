//! The decision to disengage, the groups of the fugitives, and who is fast enough to follow (rules 12.1 to 12.3, 12.7
//! to 12.9; rulings C12, C13).

use crate::combat::{flight, met, never_tells, tells, with};
use crate::common::orders::*;
use crate::common::{Order, Played, Table};
use war_at_sea::map::Area;
use war_at_sea::naval::{CounterMap, Side};
use war_at_sea::{Decision, Groups, Phase};

const SEA: Area = Area::NorthSea;

fn control(played: &Played) -> Option<Side> {
    played.position.control[SEA]
}

// The decision (12.1, 12.2, 12.9, C12) -----------------------------------------------------------------------------

#[test]
fn rule_12_1_each_side_is_asked_after_every_round_that_leaves_both_and_no_die_is_rolled() {
    let played = met(SEA, &["Kent"], &["Prinz Eugen"])
        .allied([fire(&[("Kent", "Prinz Eugen")]), fire(&[("Kent", "Prinz Eugen")])])
        .axis([disengage(false), disengage(true)])
        .play(Phase::Combat, &[1, 1]);
    assert_eq!(
        played.questions("disengage"),
        [
            "North Sea round 1: {Kent} {Prinz Eugen}",
            "North Sea round 1: {Kent} {Prinz Eugen}",
            "North Sea round 2: {Kent} {Prinz Eugen}",
            "North Sea round 2: {Kent} {Prinz Eugen}",
        ]
    );
    let won = met(SEA, &["Kent"], &["Prinz Eugen"])
        .allied([fire(&[("Kent", "Prinz Eugen")])])
        .fight(SEA, &[5]);
    assert!(
        won.questions("disengage").is_empty(),
        "nobody is left to run from"
    );
}

#[test]
fn rule_12_2_all_ships_of_the_side_leave_carriers_and_convoys_too() {
    let fleet = ["Hood", "Kent", "Ark Royal", "1A"];
    let area = Area::NorthAtlantic;
    let played = met(area, &fleet, &["Bismarck"])
        .put("Nelson", SEA)
        .allied([disengage(true)])
        .play(Phase::Combat, &[]);
    tells(&played, &["Allied disengages: {Hood, Kent, Ark Royal, 1A}"]);
    for ship in fleet {
        assert!(played.position.disengaged.has(played.id(ship)), "{ship}");
    }
    assert!(
        !played.position.disengaged.has(played.id("Nelson")),
        "another area"
    );
    assert!(!played.position.disengaged.has(played.id("Bismarck")));
}

/// What each side was shown of the other's decision: who had already left when it was asked.
fn shown(disengage_switch: &str, allied: bool, axis: bool) -> (Vec<(Side, bool)>, Played) {
    let table = with(
        Table::switched("disengage", disengage_switch).turn(4),
        SEA,
        &["Hood", "Bismarck"],
    );
    let played = table
        .allied([disengage(allied)])
        .axis([disengage(axis)])
        .play(Phase::Combat, &[]);
    let asked = played.asked.iter().filter(|asked| asked.question == "disengage");
    let shown = asked
        .map(|asked| (asked.side, !asked.shown.disengaged.is_empty()))
        .collect();
    (shown, played)
}

#[test]
fn rule_12_9_and_c12_both_decide_at_once_by_default() {
    let (seen, played) = shown("simultaneous", true, true);
    assert_eq!(
        seen,
        [(Side::Allied, false), (Side::Axis, false)],
        "neither sees the other's choice"
    );
    assert_eq!(control(&played), None);
    assert!(
        played.questions("pursue").is_empty(),
        "both disengage: no pursuit"
    );
    assert_eq!(seen, shown("simultaneous", true, false).0);
}

#[test]
fn c12_with_the_switch_the_allies_decide_first_and_the_axis_sees_it() {
    assert_eq!(
        shown("allies_first", true, false).0,
        [(Side::Allied, false), (Side::Axis, true)]
    );
    assert_eq!(
        shown("allies_first", false, true).0,
        [(Side::Allied, false), (Side::Axis, false)]
    );
}

#[test]
fn c12_with_the_switch_the_axis_decides_first_and_the_allies_see_it() {
    assert_eq!(
        shown("axis_first", false, true).0,
        [(Side::Axis, false), (Side::Allied, true)]
    );
    assert_eq!(
        shown("axis_first", true, false).0,
        [(Side::Axis, false), (Side::Allied, false)]
    );
}

#[test]
fn c12_and_rule_12_4_in_each_order_who_leaves_gives_up_the_area_and_may_be_pursued() {
    for order in ["simultaneous", "allies_first", "axis_first"] {
        let (_, allies_leave) = shown(order, true, false);
        assert_eq!(control(&allies_leave), Some(Side::Axis), "{order}");
        assert_eq!(
            allies_leave.lines("disengages"),
            ["Allied disengages: {Hood}"],
            "{order}: said once"
        );
        assert_eq!(allies_leave.questions("pursue").len(), 1);
        let (_, axis_leaves) = shown(order, false, true);
        assert_eq!(control(&axis_leaves), Some(Side::Allied), "{order}");
        assert_eq!(
            axis_leaves.lines("disengages"),
            ["Axis disengages: {Bismarck}"],
            "{order}: said once"
        );
        let (_, both) = shown(order, true, true);
        assert_eq!(control(&both), None, "{order}");
        assert!(
            both.questions("pursue").is_empty() && both.questions("split").is_empty(),
            "{order}"
        );
        never_tells(&both, "stalemate");
    }
}

// Groups (12.1, 12.2, 12.8, C13) -----------------------------------------------------------------------------------

fn groups(of: u8, count: u8) -> Order {
    Box::new(move |_| {
        Decision::Split(Groups {
            of: CounterMap::all(of),
            count,
        })
    })
}

#[test]
fn rule_12_1_fugitives_may_part_as_their_owner_likes() {
    let played = flight(&["Hood", "Kent", "Norfolk"], &["Bismarck"])
        .allied([split(&[&["Kent"], &["Hood", "Norfolk"]])])
        .fight(SEA, &[]);
    tells(
        &played,
        &[
            "parted: {Kent} {Hood, Norfolk}",
            "away: {Kent}",
            "away: {Hood, Norfolk}",
        ],
    );
    assert_eq!(
        played.questions("pursue"),
        ["North Sea round 1: {Hood, Kent, Norfolk} {Bismarck} 2 groups"]
    );
}

#[test]
fn rule_12_1_every_fugitive_belongs_to_a_group_and_every_group_has_ships() {
    for (of, count) in [(0, 0), (1, 1), (3, 2), (0, 2)] {
        let refusal = flight(&["Hood", "Kent"], &["Bismarck"])
            .allied([groups(of, count)])
            .refuse(Phase::Combat, &[]);
        assert_eq!(refusal.rule, "12.1", "all in group {of} of {count}");
    }
}

/// Hood (447) and Nelson (553): together they make 3, apart 7 and 3. Prinz Eugen (127) makes 7, Bismarck (496) 6.
#[test]
fn rule_12_3_and_12_8_pursuers_must_be_as_fast_as_the_slowest_of_the_group() {
    let chase = |parts: &[&[&str]], chaser: &str, group| {
        flight(&["Hood", "Nelson"], &["Prinz Eugen", "Bismarck"])
            .allied([split(parts)])
            .axis([pursue(&[(chaser, group)])])
    };
    let apart: &[&[&str]] = &[&["Hood"], &["Nelson"]];
    chase(apart, "Prinz Eugen", 0).fight(SEA, &[]); // 7 after 7
    chase(apart, "Bismarck", 1).fight(SEA, &[]); // 6 after 3
    chase(&[&["Hood", "Nelson"]], "Bismarck", 0).fight(SEA, &[]); // the slowest sets the pace
    let refused = chase(apart, "Bismarck", 0);
    let bismarck = refused.id("Bismarck");
    let refusal = refused.refuse(Phase::Combat, &[]);
    assert_eq!(
        (refusal.rule, refusal.ship),
        ("12.8", Some(bismarck)),
        "6 after 7"
    );
}

#[test]
fn rule_12_8_every_pursuer_must_be_fast_enough_not_only_the_fastest() {
    let refusal = flight(&["Hood"], &["Prinz Eugen", "Bismarck"])
        .axis([pursue(&[("Prinz Eugen", 0), ("Bismarck", 0)])])
        .refuse(Phase::Combat, &[]);
    assert_eq!(refusal.rule, "12.8");
}

#[test]
fn c12_and_rule_7_5_speeds_are_those_after_damage() {
    let chase = |hood: &'static str, prinz: &'static str| {
        flight(&[hood], &[prinz]).axis([pursue(&[("Prinz Eugen", 0)])])
    };
    assert_eq!(
        chase("Hood", "Prinz Eugen-1").refuse(Phase::Combat, &[]).rule,
        "12.8",
        "6 after 7"
    );
    chase("Hood-1", "Prinz Eugen-1").fight(SEA, &[]); // 6 after 6
    let crippled = flight(&["Warspite-4"], &["Graf Spee-2"]); // 1 after 1, 3: damage never stops a ship
    crippled.axis([pursue(&[("Graf Spee", 0)])]).fight(SEA, &[]);
}

#[test]
fn rule_12_8_only_groups_that_there_are_can_be_pursued() {
    let refusal = flight(&["Hood"], &["Prinz Eugen"])
        .axis([pursue(&[("Prinz Eugen", 1)])])
        .refuse(Phase::Combat, &[]);
    assert_eq!(refusal.rule, "12.8");
}

#[test]
fn rule_12_7_the_pursuer_may_let_go_or_follow_with_some_of_his_ships() {
    let none = flight(&["Nelson"], &["Bismarck", "Scharnhorst"]).fight(SEA, &[]);
    tells(&none, &["away: {Nelson}"]);
    never_tells(&none, "round 2");
    let one = flight(&["Nelson"], &["Bismarck", "Scharnhorst"])
        .axis([pursue(&[("Scharnhorst", 0)])])
        .fight(SEA, &[]);
    tells(&one, &["pursuit: {Scharnhorst} after {Nelson}", "round 2"]);
    assert_eq!(
        one.questions("pursue").len(),
        1,
        "Bismarck was not sent at once and is not asked again"
    );
}
