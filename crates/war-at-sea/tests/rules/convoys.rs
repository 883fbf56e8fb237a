//! Convoys (rule 14; ruling P2).

use crate::common::Table;
use crate::common::orders::*;
use war_at_sea::Phase;
use war_at_sea::map::{Area, Place, Port};
use war_at_sea::naval::Side;

use Area::{BarentsSea, NorthAtlantic, NorthSea};

const ALLIED: Phase = Phase::AlliedMovement;
const COMBAT: Phase = Phase::Combat;
const END: Phase = Phase::TurnEnd;

#[test]
fn rule_14_1_only_one_convoy_may_be_in_an_area() {
    let table = Table::printed().turn(4).put_all(&["1A", "2B"], Port::Usa);
    assert_eq!(
        table
            .clone()
            .allied([sail_to(&["1A", "2B"], NorthAtlantic)])
            .refuse(ALLIED, &[])
            .rule,
        "14.1"
    );
    let played = table.allied([sail_to(&["2B"], NorthAtlantic)]).play(ALLIED, &[]);
    assert_eq!(played.place("2B"), Place::sea(NorthAtlantic));
    // One goes on as the next one follows.
    let played = Table::printed()
        .turn(5)
        .put("1A", NorthAtlantic)
        .put("2B", Port::Usa)
        .allied([sail(&[("1A", BarentsSea.into()), ("2B", NorthAtlantic.into())])])
        .play(ALLIED, &[]);
    assert_eq!(played.place("1A"), Place::sea(BarentsSea));
    assert_eq!(played.place("2B"), Place::sea(NorthAtlantic));
}

#[test]
fn rule_14_2_convoys_start_in_the_usa() {
    for (turn, convoy, dice) in [(3, "1A", 2), (4, "2B", 5), (6, "3C", 0)] {
        let played = Table::printed().turn(turn).play(Phase::Arrivals, &vec![1; dice]);
        assert!(played.told(&format!("{convoy} arrives in USA")));
    }
}

#[test]
fn p2_sailing_from_the_usa_is_optional_and_goes_to_the_north_atlantic_only() {
    let table = Table::printed().turn(3).put("1A", Port::Usa);
    assert_eq!(
        table.clone().play(ALLIED, &[]).place("1A"),
        Place::port(Port::Usa)
    );
    for area in Area::ALL.into_iter().filter(|&area| area != NorthAtlantic) {
        let refused = table.clone().allied([sail_to(&["1A"], area)]).refuse(ALLIED, &[]);
        assert!(["6.1", "6.6"].contains(&refused.rule), "{area}: {refused}");
    }
}

#[test]
fn rule_14_3_convoys_never_attempt_two_areas() {
    let table = Table::printed().turn(4).put("1A", Port::Usa);
    assert_eq!(table.clone().play(ALLIED, &[]).questions("attempt"), [""; 0]);
    let with_another = table
        .put("Hood", Port::England)
        .allied([attempt("1A", BarentsSea)]);
    assert_eq!(with_another.refuse(ALLIED, &[]).rule, "6.2");
}

#[test]
fn rule_14_3_a_convoy_at_sea_must_go_on_to_the_barents_whatever_controls_the_areas() {
    let table = Table::printed()
        .turn(4)
        .put("1A", NorthAtlantic)
        .control(NorthAtlantic, Side::Axis)
        .control(BarentsSea, Side::Axis);
    for to in [
        Place::sea(NorthAtlantic),
        Place::sea(NorthSea),
        Place::port(Port::Usa),
        Place::port(Port::England),
        Place::port(Port::Russia),
    ] {
        let refusal = table.clone().allied([sail(&[("1A", to)])]).refuse(ALLIED, &[]);
        assert_eq!(
            (refusal.rule, refusal.ship),
            ("14.3", Some(table.id("1A"))),
            "{to}"
        );
    }
    let played = table.allied([sail_to(&["1A"], BarentsSea)]).play(ALLIED, &[]);
    assert_eq!(played.place("1A"), Place::sea(BarentsSea));
    assert_eq!(played.questions("attempt"), [""; 0], "no roll");
}

#[test]
fn rule_14_4_a_convoy_must_enter_russia_from_the_barents_for_3_points_even_damaged() {
    let played = Table::printed()
        .turn(5)
        .put("1A", BarentsSea)
        .damaged("1A", 3)
        .play(END, &[]);
    assert!(played.told("1A cashes 3 in Russia"));
    assert_eq!(played.questions("cash_convoy"), [""; 0], "it must");
    assert_eq!(played.position.track, -3);
}

#[test]
fn rule_14_5_a_convoy_in_the_north_atlantic_may_put_into_england_for_1_point_or_stay() {
    let table = Table::printed().turn(3).put("1A", NorthAtlantic);
    let landed = table.clone().allied([cash(true)]).play(END, &[]);
    assert_eq!(
        (landed.place("1A"), landed.position.track),
        (Place::DELIVERED, -1)
    );
    let stayed = table.allied([cash(false)]).play(END, &[]);
    assert_eq!(
        (stayed.place("1A"), stayed.position.track),
        (Place::sea(NorthAtlantic), 0)
    );
    assert_eq!(stayed.questions("cash_convoy"), ["1A"]);
}

#[test]
fn p2_whether_a_convoy_lands_is_decided_after_all_basing() {
    let played = Table::printed()
        .turn(3)
        .put("1A", NorthAtlantic)
        .put("Hood", NorthAtlantic)
        .put("Bismarck", Area::BalticSea)
        .play(END, &[]);
    let asked = played
        .asked
        .iter()
        .find(|asked| asked.question == "cash_convoy")
        .unwrap();
    assert_eq!(asked.side, Side::Allied);
    assert_eq!(asked.shown.place[played.id("Hood")], Place::port(Port::England));
    assert_eq!(
        asked.shown.place[played.id("Bismarck")],
        Place::port(Port::Germany)
    );
}

#[test]
fn rule_14_6_a_convoy_earns_its_points_once_and_leaves_the_game() {
    let landed = Table::printed()
        .turn(4)
        .put("1A", BarentsSea)
        .put("2B", NorthAtlantic)
        .allied([cash(true)]);
    let landed = landed.play(END, &[]);
    assert_eq!(
        (landed.place("1A"), landed.place("2B")),
        (Place::DELIVERED, Place::DELIVERED)
    );
    assert_eq!(landed.position.track, -4, "3 and 1");
    let next = landed.again().play(Phase::Arrivals, &[]);
    assert_eq!(next.position.convoy_poc, 0);
    assert_eq!(next.place("1A"), Place::DELIVERED);
    let refused = next
        .again()
        .allied([sail_to(&["1A"], NorthAtlantic)])
        .try_play(ALLIED, &[]);
    assert!(refused.verdict.is_err());
}

#[test]
fn rule_14_7_a_disabled_convoy_goes_to_the_usa_may_repair_and_starts_again() {
    for area in [NorthAtlantic, BarentsSea] {
        let fought = Table::printed()
            .turn(4)
            .put("1A", area)
            .put("Gneisenau", area)
            .axis([fire(&[("Gneisenau", "1A")])])
            .play_through(&[COMBAT, END], &[4, 5, 1, 1]); // disabled by the 4 and hit for 1 by the 5
        assert_eq!(
            (fought.place("1A"), fought.damage("1A")),
            (Place::port(Port::Usa), 1),
            "{area}"
        );
        let mut next = fought.again();
        next.position.phase = ALLIED;
        let repaired = next.clone().allied([repair("1A")]).play(ALLIED, &[]);
        assert_eq!(repaired.damage("1A"), 0);
        let sailed = next.allied([sail_to(&["1A"], NorthAtlantic)]).play(ALLIED, &[]);
        assert_eq!(sailed.place("1A"), Place::sea(NorthAtlantic));
    }
}

#[test]
fn p2_convoys_that_disengaged_or_pursued_keep_their_rights() {
    // Nobody can follow: the convoy goes at speed 3, the Germans stay.
    let fled = |area| {
        Table::printed()
            .turn(4)
            .put("1A", area)
            .put("Lutzow", area)
            .allied([disengage(true)])
    };
    let russia = fled(BarentsSea).play_through(&[COMBAT, END], &[]);
    assert!(russia.told("Allied disengages: {1A}"));
    assert!(russia.told("1A cashes 3 in Russia"));
    let england = fled(NorthAtlantic)
        .allied([cash(true)])
        .play_through(&[COMBAT, END], &[]);
    assert!(england.told("1A cashes 1 in England"));
    let stays = fled(NorthAtlantic).play_through(&[COMBAT, END], &[]);
    assert_eq!(stays.place("1A"), Place::sea(NorthAtlantic));

    let pursuing = Table::printed()
        .turn(4)
        .put("1A", BarentsSea)
        .put("Lutzow", BarentsSea)
        .damaged("Lutzow", 2) // 5 - 2 = 3, the convoy's own speed
        .axis([disengage(true)])
        .allied([pursue(&[("1A", 0)])])
        .play_through(&[COMBAT, END], &[]);
    assert!(pursuing.told("pursuit: {1A} after {Lutzow}"));
    assert!(pursuing.told("1A cashes 3 in Russia"));
}

#[test]
fn p2_cashing_is_allowed_on_turn_8() {
    let played = Table::printed()
        .turn(8)
        .put("1A", NorthAtlantic)
        .put("2B", BarentsSea)
        .allied([cash(true)])
        .play(END, &[]);
    assert_eq!((played.position.track, played.position.phase), (-4, Phase::Over));
}

#[test]
fn p2_a_convoy_goes_from_the_usa_to_russia_in_three_turns() {
    let table = Table::printed()
        .turn(4)
        .put("1A", Port::Usa)
        .allied([sail_to(&["1A"], NorthAtlantic), cash(false)]);
    let turn = [ALLIED, Phase::AxisMovement, Phase::AirPlacement, COMBAT, END];
    let first = table.play_through(&turn, &[]);
    assert_eq!(first.position.track, -1, "it controls the North Atlantic");
    let mut second = first.again();
    second.position.phase = ALLIED;
    let second = second
        .allied([sail_to(&["1A"], BarentsSea)])
        .play_through(&turn, &[]);
    assert_eq!(second.place("1A"), Place::DELIVERED);
    assert_eq!(
        second.position.track,
        -1 - 1 - 3,
        "and the Barents, and 3 in Russia"
    );
}
