//! U-boats: the search for them, their fire, and what becomes of them (rules 6.5, 8; rulings M4, T4, C3, C4).

use crate::combat::{met, never_tells, tells, with};
use crate::common::orders::*;
use crate::common::{Played, Table};
use war_at_sea::Phase;
use war_at_sea::map::{Area, Place, Port, Site};
use war_at_sea::naval::Side;
use war_at_sea::scenario::OptionalRules;

const BARENTS: Area = Area::BarentsSea;

/// Boats in play, disabled, and at sea in the Barents Sea.
fn boats(played: &Played) -> (u8, u8, u8) {
    let boats = played.position.uboats;
    (boats.total, boats.disabled, boats.at[BARENTS])
}

/// A script that is too long or too short fails, so that the number of dice is what is tested.
#[test]
fn rule_8_3_and_c3_one_die_a_ship_three_a_carrier_three_a_convoy() {
    let search = |area, ships: &[&str], dice: usize| {
        let played = met(area, ships, &[])
            .boats_at(area, 1)
            .fight(area, &vec![1; dice]);
        assert_eq!(played.lines("ASW ").len(), dice);
    };
    search(BARENTS, &["Kent"], 1);
    search(BARENTS, &["Nelson", "Kent"], 2); // attack factors 5 and 1
    search(BARENTS, &["Nelson-5"], 1);
    search(BARENTS, &["Ark Royal"], 3);
    search(BARENTS, &["Ark Royal-2"], 3); // her air strikes are lost
    search(BARENTS, &["1A-3"], 3);
    search(
        BARENTS,
        &["Kent", "Nelson", "Ark Royal", "Eagle", "1A"],
        1 + 1 + 3 + 3 + 3,
    );
    search(Area::NorthAtlantic, &["Washington", "Hood"], 2);
    search(Area::BalticSea, &["Marat", "October Revolution"], 2);
}

#[test]
fn c3_an_italian_ship_now_allied_searches_too() {
    let played = met(Area::Mediterranean, &["Littorio"], &[])
        .turned("Littorio")
        .boats_at(Area::Mediterranean, 1);
    played.fight(Area::Mediterranean, &[1]);
}

#[test]
fn c3_the_search_is_compulsory_and_comes_first() {
    let played = met(BARENTS, &["Kent"], &["Scharnhorst"])
        .boats_at(BARENTS, 1)
        .air(Side::Axis, Site::Area(BARENTS))
        .fight(BARENTS, &[2]);
    let asked: Vec<_> = played.asked.iter().map(|asked| asked.question).collect();
    assert_eq!(
        asked[..2],
        ["aim_uboats", "air_strike"],
        "nobody is asked whether to search"
    );
    tells(&played, &["ASW 2", "ASW: 0 sunk, 0 disabled, 1 left", "round 1"]);
}

/// Four cruisers, four dice; the boats in play, disabled and at sea afterwards.
#[test]
fn rule_8_4_and_c3_a_six_sinks_a_five_disables_and_sixes_are_counted_first() {
    let search = |number, dice: [u8; 4]| {
        let played = met(BARENTS, &["Kent", "Norfolk", "Sussex", "Exeter"], &[])
            .boats_at(BARENTS, number)
            .fight(BARENTS, &dice);
        boats(&played)
    };
    assert_eq!(search(3, [1, 2, 3, 4]), (3, 0, 3));
    assert_eq!(search(3, [5, 6, 1, 1]), (2, 1, 1));
    assert_eq!(
        search(1, [5, 5, 5, 6]),
        (0, 0, 0),
        "the one boat is sunk, not disabled"
    );
    assert_eq!(search(2, [5, 5, 6, 1]), (1, 1, 0), "one left for two 5s");
    assert_eq!(search(2, [6, 6, 6, 5]), (0, 0, 0));
    assert_eq!(search(4, [5, 5, 5, 5]), (4, 4, 0));
}

#[test]
fn rule_8_4_a_disabled_boat_does_not_fire() {
    let played = met(BARENTS, &["Kent"], &[])
        .boats_at(BARENTS, 1)
        .fight(BARENTS, &[5]);
    assert!(played.questions("aim_uboats").is_empty());
}

#[test]
fn rule_8_5_surviving_boats_roll_one_die_each_and_may_divide_their_fire() {
    let played = met(BARENTS, &["Hood", "Kent"], &[])
        .boats_at(BARENTS, 4)
        .axis([torpedoes(&["Hood", "Kent", "Hood"])])
        .allied([base(Port::England)]) // Kent
        .fight(BARENTS, &[1, 6, /* three are left */ 6, 2, 5, 1]);
    tells(
        &played,
        &[
            "Uboat Axis at Hood: 6+0",
            "Hood takes 2",
            "Uboat Axis at Kent: 5+0",
            "Uboat Axis at Hood: 1+0",
        ],
    );
    assert_eq!(
        (played.damage("Hood"), played.place("Hood")),
        (2, BARENTS.into()),
        "the 5 concerns nobody else"
    );
    assert_eq!(
        (played.damage("Kent"), played.place("Kent")),
        (0, Port::England.into())
    );
}

#[test]
fn rule_8_5_boats_may_concentrate_their_fire() {
    let played = met(BARENTS, &["Hood", "Kent"], &[])
        .boats_at(BARENTS, 3)
        .axis([torpedoes(&["Hood", "Hood", "Hood"])])
        .fight(BARENTS, &[1, 1, /* damage 1 and 2 */ 6, 1, 3, 6, 2]);
    assert_eq!(played.damage("Hood"), 3);
}

#[test]
fn rule_8_5_and_c4_all_targets_are_named_before_the_first_die() {
    let played = met(BARENTS, &["Hood", "Kent"], &[])
        .boats_at(BARENTS, 2)
        .axis([torpedoes(&["Hood", "Hood"])])
        .fight(BARENTS, &[1, 1, 6, 3, 6, 1]);
    assert_eq!(played.questions("aim_uboats").len(), 1);
    let shown = played.asked[0].shown;
    assert_eq!(shown.damage[played.id("Hood")], 0, "no result had been seen");
    assert_eq!(played.damage("Hood"), 4);
}

#[test]
fn c4_uboat_fire_is_optional_for_each_boat() {
    met(BARENTS, &["Hood"], &[])
        .boats_at(BARENTS, 3)
        .fight(BARENTS, &[1]);
    met(BARENTS, &["Hood"], &[])
        .boats_at(BARENTS, 3)
        .axis([torpedoes(&["Hood"])])
        .fight(BARENTS, &[1, 2]);
}

#[test]
fn c4_boats_have_no_gunnery_bonus() {
    let fire = |die| {
        met(BARENTS, &["Kent"], &["Scharnhorst"])
            .boats_at(BARENTS, 1)
            .axis([torpedoes(&["Kent"])])
            .fight(BARENTS, &[1, die])
    };
    assert_eq!(fire(4).place("Kent"), BARENTS.into());
    assert_eq!(
        (fire(5).damage("Kent"), fire(5).place("Kent")),
        (0, Port::England.into())
    );
}

/// 11.6 and 14.8 are rules of surface fire: Hood, undamaged, screens nobody from torpedoes.
#[test]
fn c4_carriers_and_convoys_may_be_torpedoed_through_their_screen() {
    let played = met(BARENTS, &["Hood", "Ark Royal", "1A"], &[])
        .boats_at(BARENTS, 2)
        .axis([torpedoes(&["Ark Royal", "1A"])])
        .fight(BARENTS, &[1, 1, 1, 1, 1, 1, 1, 6, 1, 6, 3]);
    assert_eq!((played.damage("Ark Royal"), played.damage("1A")), (1, 3));
}

#[test]
fn c4_torpedoes_at_a_ship_already_sunk_are_lost() {
    let played = met(BARENTS, &["Kent", "Hood"], &[])
        .boats_at(BARENTS, 3)
        .axis([torpedoes(&["Kent", "Kent", "Hood"])])
        .fight(BARENTS, &[1, 1, 6, 2, /* no die for the second */ 3]);
    assert_eq!(played.place("Kent"), Place::SUNK);
    tells(
        &played,
        &[
            "shot lost at Kent",
            "Uboat Axis at Hood: 3+0",
            "Kent sunk in Barents Sea",
        ],
    );
}

#[test]
fn rule_8_5_boats_fire_only_at_allied_ships_in_their_area() {
    for target in ["Scharnhorst", "Nelson", "Kent"] {
        let table = met(BARENTS, &["Hood"], &["Scharnhorst"])
            .put("Nelson", Area::NorthSea)
            .put("Kent", Port::Russia);
        let named = table.id(target);
        let refusal = table
            .boats_at(BARENTS, 1)
            .axis([torpedoes(&[target])])
            .refuse(Phase::Combat, &[1]);
        assert_eq!((refusal.rule, refusal.ship), ("8.5", Some(named)), "{target}");
    }
}

#[test]
fn rule_8_6_there_is_one_round_of_uboat_combat_whatever_the_surface_rounds() {
    let at_hood = || fire(&[("Scharnhorst", "Hood")]);
    let played = met(BARENTS, &["Hood"], &["Scharnhorst"])
        .boats_at(BARENTS, 1)
        .axis([torpedoes(&["Hood"]), at_hood(), at_hood()])
        .fight(BARENTS, &[1, 1, /* two rounds */ 1, 1, 1, 1, 1, 1]);
    tells(&played, &["round 1", "round 2"]);
    assert_eq!(
        (played.lines("ASW ").len(), played.lines("Uboat Axis").len()),
        (1, 1)
    );
}

#[test]
fn rule_8_2_a_boat_denies_an_area_to_the_allies_alone_controls_nothing_and_does_not_hinder_the_axis() {
    let controlled = |allied: &[&str], axis: &[&str], number, dice: &[u8]| {
        let played = met(BARENTS, allied, axis)
            .boats_at(BARENTS, number)
            .play(Phase::Combat, dice);
        played.position.control[BARENTS]
    };
    assert_eq!(controlled(&["Kent"], &[], 1, &[1]), None);
    assert_eq!(
        controlled(&["Kent"], &[], 1, &[6]),
        Some(Side::Allied),
        "the boat is sunk"
    );
    assert_eq!(
        controlled(&["Kent"], &[], 1, &[5]),
        Some(Side::Allied),
        "the boat is back in Germany"
    );
    assert_eq!(
        controlled(&["Kent", "Hood"], &[], 2, &[6, 1]),
        None,
        "one of two is left"
    );
    assert_eq!(controlled(&[], &[], 3, &[]), None);
    assert_eq!(controlled(&[], &["Scharnhorst"], 3, &[]), Some(Side::Axis));
    assert_eq!(controlled(&["Kent"], &[], 0, &[]), Some(Side::Allied));
}

#[test]
fn rule_8_2_a_boat_denies_only_its_own_area() {
    let played = with(met(BARENTS, &["Kent"], &[]), Area::NorthSea, &["Hood"])
        .boats_at(BARENTS, 1)
        .play(Phase::Combat, &[1]);
    assert_eq!(played.position.control[BARENTS], None);
    assert_eq!(played.position.control[Area::NorthSea], Some(Side::Allied));
}

/// Three boats: one sunk, one disabled, one left at sea. Turn 5 brings two more.
#[test]
fn m4_a_disabled_boat_is_back_in_germany_next_turn_with_those_that_were_at_sea() {
    let played = met(BARENTS, &["Kent", "Norfolk"], &[])
        .boats_at(BARENTS, 3)
        .play_through(&[Phase::Combat, Phase::TurnEnd, Phase::Arrivals], &[6, 5]);
    assert_eq!(boats(&played), (3 - 1 + 2, 0, 0));
    assert_eq!(played.position.uboats.in_germany(), 4);
}

#[test]
fn m4_a_disabled_boat_cannot_be_placed_this_turn() {
    let table = || {
        Table::printed()
            .turn(4)
            .boats(3)
            .change(|position| position.uboats.disabled = 1)
    };
    table()
        .axis([uboats(&[(BARENTS, 1), (Area::NorthSea, 1)])])
        .play(Phase::AxisMovement, &[]);
    let refusal = table()
        .axis([uboats(&[(BARENTS, 2), (Area::NorthSea, 1)])])
        .refuse(Phase::AxisMovement, &[]);
    assert_eq!(refusal.rule, "6.5");
}

#[test]
fn rule_6_5_boats_may_be_placed_in_any_area_whatever_its_control_or_ships() {
    let everywhere = Area::ALL.map(|area| (area, 1));
    let mut table = Table::printed().turn(4).boats(7).axis([uboats(&everywhere)]);
    for area in Area::ALL {
        table = table.control(area, Side::Allied);
    }
    let played = table
        .put("Hood", Area::NorthAtlantic)
        .play(Phase::AxisMovement, &[]);
    assert!(Area::ALL.iter().all(|&area| played.position.uboats.at[area] == 1));
    assert_eq!(played.position.uboats.in_germany(), 1, "the rest stay there");
}

#[test]
fn m4_and_rule_10_5_boats_in_germany_are_immune() {
    let played = met(BARENTS, &["Ark Royal"], &[])
        .boats(3)
        .air(Side::Allied, Site::Port(Port::Germany))
        .play(Phase::Combat, &[]);
    assert!(
        played.asked.is_empty(),
        "there is nothing to search for and nothing to bomb"
    );
    assert_eq!(played.position.control[BARENTS], Some(Side::Allied));
}

/// Turn 5 brings two boats; the limit is seven.
#[test]
fn rule_8_1_arrivals_above_seven_in_play_are_lost() {
    let arrivals = |number| Table::printed().turn(5).boats(number).play(Phase::Arrivals, &[]);
    tells(
        &arrivals(5),
        &["U-boats: 0 from pool, 2 arrived, 0 lost, 0 pooled"],
    );
    tells(
        &arrivals(6),
        &["U-boats: 0 from pool, 1 arrived, 1 lost, 0 pooled"],
    );
    let full = arrivals(7);
    tells(&full, &["U-boats: 0 from pool, 0 arrived, 2 lost, 0 pooled"]);
    assert_eq!((full.position.uboats.total, full.position.uboats.pool), (7, 0));
}

#[test]
fn t4_boats_due_back_count_against_the_limit_and_eliminated_ones_may_return() {
    let table = met(BARENTS, &["Kent", "Norfolk"], &[])
        .boats(4)
        .boats_at(BARENTS, 3);
    let after = |dice| {
        table
            .clone()
            .play_through(&[Phase::Combat, Phase::TurnEnd, Phase::Arrivals], dice)
    };
    tells(
        &after(&[5, 5]),
        &["U-boats: 0 from pool, 0 arrived, 2 lost, 0 pooled"],
    );
    tells(
        &after(&[6, 5]),
        &["U-boats: 0 from pool, 1 arrived, 1 lost, 0 pooled"],
    );
}

#[test]
fn rule_19_2_surplus_boats_wait_in_a_pool_that_fills_up_first() {
    let rules = OptionalRules {
        uboats_accumulate: true,
        ..OptionalRules::default()
    };
    let full = Table::printed()
        .rules(rules)
        .turn(5)
        .boats(7)
        .play(Phase::Arrivals, &[]);
    assert_eq!((full.position.uboats.total, full.position.uboats.pool), (7, 2));
    let thinned = Table::printed()
        .rules(rules)
        .turn(5)
        .boats(4)
        .change(|p| p.uboats.pool = 2)
        .play(Phase::Arrivals, &[]);
    tells(&thinned, &["U-boats: 2 from pool, 1 arrived, 0 lost, 1 pooled"]);
    assert_eq!(
        (thinned.position.uboats.total, thinned.position.uboats.pool),
        (7, 1)
    );
    never_tells(&thinned, "lost, 2 pooled");
}
