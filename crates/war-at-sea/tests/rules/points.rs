//! Points of control: areas, convoys, fees, the track and its ends, ties and bids (rules 2.1, 5.8; rulings T5 to T7).

use crate::common::Table;
use crate::common::orders::cash;
use war_at_sea::map::{Area, Place, Port};
use war_at_sea::naval::Side;
use war_at_sea::{Phase, winner};

use Area::{BalticSea, BarentsSea, Mediterranean, NorthAtlantic, NorthSea, SouthAtlantic};

const END: Phase = Phase::TurnEnd;

#[test]
fn rule_2_1_each_area_is_worth_this_to_the_side_that_controls_it() {
    for (area, axis, allied) in [
        (BarentsSea, 2, 1),
        (NorthSea, 4, 1),
        (BalticSea, 1, 1),
        (NorthAtlantic, 3, 1),
        (SouthAtlantic, 3, 1),
        (Mediterranean, 2, 1),
    ] {
        let track = |side: Option<Side>| Table::printed().control(area, side).play(END, &[]).position.track;
        assert_eq!(track(Some(Side::Axis)), axis, "{area}");
        assert_eq!(track(Some(Side::Allied)), -allied, "{area}");
        assert_eq!(track(None), 0, "{area}");
    }
}

#[test]
fn rule_5_8_areas_convoys_and_fees_move_the_counter() {
    let played = Table::printed()
        .turn(4)
        .track(2)
        .control(NorthSea, Side::Axis) // 4
        .control(Mediterranean, Side::Axis) // 2
        .control(NorthAtlantic, Side::Allied) // 1
        .put("1A", BarentsSea) // 3 in Russia
        .put("2B", NorthAtlantic) // 1 in England
        .change(|position| (position.fees.axis, position.fees.allied) = (2, 1))
        .allied([cash(true)])
        .play(END, &[]);
    // 2 + (6 - 2) - (1 - 1) - 4 = 2
    assert!(played.told("scored: Allied areas 1 convoys 4 fees 1, Axis areas 6 fees 2, track 2 to 2"));
    assert_eq!(played.position.track, 2);
}

#[test]
fn t6_what_goes_beyond_the_ends_of_the_track_is_lost() {
    let everything = |side| {
        Area::ALL
            .into_iter()
            .fold(Table::printed(), |table, area| table.control(area, side))
    };
    let played = everything(Side::Axis).track(3).play(END, &[]); // 3 + 15
    assert_eq!(played.position.track, 10);
    assert_eq!(played.position.phase, Phase::Arrivals, "10 ends nothing");
    let played = everything(Side::Allied).track(-7).play(END, &[]); // -7 - 6
    assert_eq!(played.position.track, -10);
    // From the end it comes back by whole points.
    let back = Table::printed()
        .track(10)
        .control(NorthSea, Side::Allied)
        .play(END, &[]);
    assert_eq!(back.position.track, 9);
}

/// At +9 the Axis gains the North Sea (4) and loses the Mediterranean (1) and three points of a convoy.
fn at_nine(table: Table) -> Table {
    table
        .turn(4)
        .track(9)
        .control(NorthSea, Side::Axis)
        .control(Mediterranean, Side::Allied)
        .put("1A", BarentsSea)
}

#[test]
fn t6_areas_convoys_and_fees_are_summed_once_then_cut() {
    assert_eq!(at_nine(Table::printed()).play(END, &[]).position.track, 9); // 9 + 4 - 1 - 3
    let fees = at_nine(Table::printed()).change(|position| position.fees.axis = 2);
    assert_eq!(fees.play(END, &[]).position.track, 7);
}

#[test]
fn t6_switched_each_item_moves_and_cuts_fees_then_areas_then_convoys() {
    let running = || at_nine(Table::switched("poc_cap", "running"));
    // 9, North Sea 13 cut to 10, Mediterranean 9, convoy 6.
    assert_eq!(running().play(END, &[]).position.track, 6);
    // Far from the ends nothing is cut: 3 - 2 + 4 - 1 - 3, and 3 + 2 + 4 - 1 - 3.
    let axis_fees = running().track(3).change(|position| position.fees.axis = 2);
    assert_eq!(axis_fees.play(END, &[]).position.track, 1);
    let allied_fees = running().track(3).change(|position| position.fees.allied = 2);
    assert_eq!(allied_fees.play(END, &[]).position.track, 5);
    // The Axis pays first: 9 - 2 = 7, 11 cut to 10, 9, 6.
    let fees = running().change(|position| position.fees.axis = 2);
    assert_eq!(fees.play(END, &[]).position.track, 6);
    // The Allies pay first too: 9 + 2 cut to 10, 10, 9, 6.
    let fees = running().change(|position| position.fees.allied = 2);
    assert_eq!(fees.play(END, &[]).position.track, 6);
    // Areas go in the order of the file: the Barents Sea before the Mediterranean.
    let order = Table::switched("poc_cap", "running")
        .track(9)
        .control(BarentsSea, Side::Axis)
        .control(Mediterranean, Side::Allied);
    assert_eq!(order.play(END, &[]).position.track, 9, "9 + 2 cut to 10, less 1");
    let order = Table::switched("poc_cap", "running")
        .track(9)
        .control(BarentsSea, Side::Allied)
        .control(Mediterranean, Side::Axis);
    assert_eq!(order.play(END, &[]).position.track, 10, "9 - 1 + 2");
    // At the Allied end: fees first, then the cut.
    let low = Table::switched("poc_cap", "running")
        .track(-10)
        .control(NorthSea, Side::Allied)
        .change(|position| position.fees.allied = 1);
    assert_eq!(low.play(END, &[]).position.track, -10, "-10 + 1 - 1");
}

#[test]
fn rule_17_2_a_point_paid_is_a_point_to_the_other_side() {
    let played = Table::printed()
        .change(|position| position.fees.allied = 2)
        .play(END, &[]);
    assert_eq!(played.position.track, 2);
    let played = Table::printed()
        .change(|position| position.fees.axis = 3)
        .play(END, &[]);
    assert_eq!(played.position.track, -3);
}

/// Who has won when the counter stands so after turn 8, with a bid in half points to the Axis.
fn won(table: &Table, track: i8, bid_halves: i16) -> Option<Side> {
    let end = table.clone().turn(8).track(track).play(END, &[]);
    assert_eq!(end.position.phase, Phase::Over);
    winner(&end.scenario, &end.position, bid_halves)
}

#[test]
fn t5_more_points_win_and_a_tie_is_a_draw_or_as_the_switch_says() {
    let even = [
        ("draw", None),
        ("axis", Some(Side::Axis)),
        ("allies", Some(Side::Allied)),
    ];
    for (setting, on_a_tie) in even {
        let table = Table::switched("tie", setting);
        assert_eq!(won(&table, 1, 0), Some(Side::Axis), "{setting}");
        assert_eq!(won(&table, -1, 0), Some(Side::Allied), "{setting}");
        assert_eq!(won(&table, 0, 0), on_a_tie, "{setting}");
        // Judged after the bid: 2 for the Axis and 2 for the Allies are a tie, 1.5 are not.
        assert_eq!(won(&table, 2, -4), on_a_tie, "{setting}");
        assert_eq!(won(&table, 2, -3), Some(Side::Axis), "{setting}");
        assert_eq!(won(&table, 0, -1), Some(Side::Allied), "{setting}");
    }
    assert_eq!(won(&Table::printed(), 0, 0), None, "the default is a draw");
}

#[test]
fn t7_a_bid_moves_the_capped_score_by_half_points_and_may_pass_its_ends() {
    let at = |track| Table::printed().track(track).position;
    assert_eq!(at(3).score_in_halves(0), 6);
    assert_eq!(at(3).score_in_halves(-7), -1, "3.5 to the Allies");
    assert_eq!(at(10).score_in_halves(5), 25, "12.5");
    assert_eq!(at(-10).score_in_halves(-1), -21);
}

#[test]
fn rule_5_8_points_are_awarded_at_the_end_of_the_last_turn_too() {
    let played = Table::printed()
        .turn(8)
        .control(NorthSea, Side::Axis)
        .put("Hood", Port::England)
        .play(END, &[]);
    assert_eq!((played.position.track, played.position.phase), (4, Phase::Over));
    assert_eq!(played.place("Hood"), Place::port(Port::England));
}
