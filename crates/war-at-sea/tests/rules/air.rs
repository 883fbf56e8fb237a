//! Air strikes, land-based and from carriers (rules 9, 10; ruling C5).

use crate::combat::{met, never_tells, tells, with};
use crate::common::orders::*;
use crate::common::{Order, Table};
use war_at_sea::Phase;
use war_at_sea::map::{Area, Place, Port, Site};
use war_at_sea::naval::Side;

pub(super) const MED: Area = Area::Mediterranean;
pub(super) const GERMANY: Site = Site::Port(Port::Germany);

pub(super) fn strikes(targets: &[&str]) -> Vec<Order> {
    targets.iter().map(|target| strike(target)).collect()
}

/// German ships lie in Germany on turn 4 and the Allied planes come.
pub(super) fn raid(ships: &[&str]) -> Table {
    with(Table::printed().turn(4), Port::Germany, ships).air(Side::Allied, GERMANY)
}

#[test]
fn rule_9_1_land_based_air_has_three_strikes() {
    let fleet = ["Nelson", "Rodney", "Warspite", "Hood", "Repulse"];
    let played = met(MED, &fleet, &[])
        .air(Side::Axis, Site::Area(MED))
        .axis(strikes(&fleet[..3]))
        .fight(MED, &[1, 2, 3]);
    assert_eq!(
        played.questions("air_strike").len(),
        3,
        "no fourth strike is asked for"
    );
}

#[test]
fn rule_9_2_land_based_air_may_be_placed_where_the_board_shows_planes() {
    let sites = |turn| {
        let played = Table::printed().turn(turn).play(Phase::AirPlacement, &[]);
        let questions = played.questions("place_air");
        (questions[0].to_owned(), questions[1].to_owned()) // Allies, Axis
    };
    // France is open on turns 2 to 6 (2.4), Leningrad from turn 3 (2.5, 15.1).
    assert_eq!(sites(1).0, "{Mediterranean, Germany, Italy}");
    assert_eq!(sites(1).1, "{Barents Sea, Baltic Sea, Mediterranean, Malta}");
    assert_eq!(sites(2).0, "{Mediterranean, Germany, Italy, France}");
    assert_eq!(sites(2).1, "{Barents Sea, Baltic Sea, Mediterranean, Malta}");
    assert_eq!(
        sites(3).1,
        "{Barents Sea, Baltic Sea, Mediterranean, Malta, Leningrad}"
    );
    assert_eq!(sites(6).0, "{Mediterranean, Germany, Italy, France}");
    assert_eq!(sites(7).0, "{Mediterranean, Germany, Italy}");
}

#[test]
fn rule_9_2_land_based_air_may_be_placed_nowhere_else() {
    let place = |side, turn, site| {
        let table = Table::printed().turn(turn);
        let table = if side == Side::Allied {
            table.allied([air(Some(site))])
        } else {
            table.axis([air(Some(site))])
        };
        table.refuse(Phase::AirPlacement, &[]).rule
    };
    assert_eq!(place(Side::Allied, 4, Site::Area(Area::NorthSea)), "9.2");
    assert_eq!(place(Side::Allied, 4, Site::Port(Port::Malta)), "9.2");
    assert_eq!(place(Side::Allied, 7, Site::Port(Port::France)), "9.2");
    assert_eq!(place(Side::Axis, 4, Site::Area(Area::NorthAtlantic)), "9.2");
    assert_eq!(place(Side::Axis, 4, Site::Port(Port::England)), "9.2");
    assert_eq!(place(Side::Axis, 2, Site::Port(Port::Leningrad)), "9.2");
}

/// Bismarck tries to reach the North Atlantic, fails, and is bombed in Germany.
#[test]
fn rule_9_4_a_ship_that_failed_its_speed_roll_may_be_struck_in_port() {
    let played = Table::printed()
        .turn(4)
        .put("Bismarck", Port::Germany)
        .axis([attempt("Bismarck", Area::NorthAtlantic)])
        .allied([air(Some(GERMANY)), strike("Bismarck")])
        .play_through(
            &[Phase::AxisMovement, Phase::AirPlacement, Phase::Combat],
            &[6, 6, 4],
        );
    tells(
        &played,
        &[
            "Bismarck falls back to Germany",
            "Air Allied at Bismarck: 6+0",
            "Bismarck takes 4",
        ],
    );
}

#[test]
fn rule_9_4_and_t3_oiled_ships_placed_in_a_port_may_be_struck_there() {
    let played = Table::printed()
        .turn(3)
        .put("Bismarck", Place::REFUELLING)
        .axis([sail(&[("Bismarck", Port::Germany.into())])])
        .allied([air(Some(GERMANY)), strike("Bismarck")])
        .play_through(
            &[Phase::AxisMovement, Phase::AirPlacement, Phase::Combat],
            &[6, 1],
        );
    assert_eq!(
        (played.damage("Bismarck"), played.place("Bismarck")),
        (1, Port::Germany.into())
    );
}

/// Kent disables Prinz Eugen in the North Sea. The planes over Germany find Scharnhorst, who stayed, but not her.
#[test]
fn rule_9_5_a_ship_disabled_this_turn_is_not_in_port_for_the_strike() {
    let table = || {
        let met = met(Area::NorthSea, &["Kent"], &["Prinz Eugen"]).air(Side::Allied, GERMANY);
        met.allied([fire(&[("Kent", "Prinz Eugen")])])
    };
    let played = with(table(), Port::Germany, &["Scharnhorst"])
        .axis([next_site(Site::Area(Area::NorthSea)), base(Port::Germany)])
        .play(Phase::Combat, &[5]);
    assert_eq!(played.questions("next_site"), ["{North Sea, Germany}"]);
    let offered: Vec<_> = played.questions("air_strike");
    assert_eq!(offered, ["Germany round 0: {} {Scharnhorst} {Scharnhorst}"]);
    assert_eq!(played.place("Prinz Eugen"), Port::Germany.into());

    let alone = table().axis([base(Port::Germany)]).play(Phase::Combat, &[5]);
    assert!(alone.questions("air_strike").is_empty(), "nobody else is there");
}

#[test]
fn rule_9_5_nor_is_one_disabled_by_a_uboat_or_from_the_air() {
    let played = met(MED, &["Kent", "Norfolk"], &[])
        .put("Exeter", Port::Malta)
        .boats_at(MED, 1)
        .air(Side::Axis, Site::Port(Port::Malta))
        .axis([next_site(Site::Area(MED)), torpedoes(&["Kent"])])
        .play(Phase::Combat, &[1, 1, 5]);
    assert_eq!(played.place("Kent"), Port::Malta.into());
    assert_eq!(
        played.questions("air_strike"),
        ["Malta round 0: {Exeter} {} {Exeter}"]
    );
}

/// Ark Royal and Scharnhorst are never in the same place; the ships beside them see to it that there is combat.
#[test]
fn rule_10_1_carriers_strike_only_in_their_own_area() {
    let table = with(
        met(Area::NorthSea, &["Ark Royal"], &["Prinz Eugen"]),
        Area::BarentsSea,
        &["Hood", "Scharnhorst"],
    );
    let played = with(table, Port::England, &["Victorious"])
        .axis([next_site(Site::Area(Area::BarentsSea))])
        .play(Phase::Combat, &[]);
    assert_eq!(
        played.questions("air_strike"),
        ["North Sea round 0: {Ark Royal} {Prinz Eugen} {Prinz Eugen}"]
    );
    let refusal = met(Area::NorthSea, &["Ark Royal"], &["Prinz Eugen"])
        .put("Scharnhorst", Area::BarentsSea)
        .allied([strike("Scharnhorst")])
        .refuse(Phase::Combat, &[]);
    assert_eq!(refusal.rule, "10.2");
}

#[test]
fn rule_9_3_land_based_air_strikes_in_one_place_only() {
    let played = with(met(MED, &["Kent"], &[]), Area::BarentsSea, &["Hood"])
        .air(Side::Axis, Site::Area(MED))
        .play(Phase::Combat, &[]);
    assert_eq!(
        played.questions("air_strike"),
        ["Mediterranean round 0: {Kent} {} {Kent}"]
    );
}

/// 3 land-based, Ark Royal 3, Eagle 1: seven dice against eight ships. Crippled, Ark Royal adds nothing.
#[test]
fn rule_10_2_land_based_and_carrier_strikes_are_pooled() {
    let axis = [
        "Littorio",
        "Vittorio Veneto",
        "Andrea Doria",
        "Caio Duilio",
        "Fiume",
        "Gorizia",
        "Pola",
        "Zara",
    ];
    let pooled = |ark_royal, strikes_made| {
        let table = met(MED, &[ark_royal, "Eagle"], &axis).air(Side::Allied, Site::Area(MED));
        let played = table
            .allied(strikes(&axis[..strikes_made]))
            .fight(MED, &vec![1; strikes_made]);
        assert_eq!(played.questions("air_strike").len(), strikes_made, "not one more");
    };
    pooled("Ark Royal", 7);
    pooled("Ark Royal-2", 4);
}

#[test]
fn rule_10_2_each_ship_is_struck_once_and_what_is_left_over_is_lost() {
    // Six strikes, two targets.
    let played = met(MED, &["Ark Royal"], &["Fiume", "Pola"])
        .air(Side::Allied, Site::Area(MED))
        .allied(strikes(&["Pola", "Fiume"]))
        .fight(MED, &[1, 1]);
    let offered: Vec<_> = played
        .questions("air_strike")
        .iter()
        .map(|q| q.rsplit_once(" {").unwrap().1)
        .collect();
    assert_eq!(offered, ["Fiume, Pola}", "Fiume}"]);
    // In port too: one die against one ship, not three.
    raid(&["Bismarck"])
        .allied([strike("Bismarck")])
        .play(Phase::Combat, &[1]);
}

#[test]
fn rule_10_2_a_second_strike_on_the_same_ship_is_refused() {
    let refusal = met(MED, &["Ark Royal"], &["Fiume", "Pola"])
        .allied(strikes(&["Pola", "Pola"]))
        .refuse(Phase::Combat, &[1]);
    assert_eq!(refusal.rule, "10.2");
}

#[test]
fn c5_a_result_is_seen_before_the_next_target_is_named() {
    let played = met(MED, &["Ark Royal"], &["Fiume", "Pola"])
        .allied(strikes(&["Pola", "Fiume"]))
        .fight(MED, &[6, 1, 1]);
    let pola = played.id("Pola");
    let seen: Vec<_> = played
        .asked
        .iter()
        .filter(|a| a.question == "air_strike")
        .map(|a| a.shown.damage[pola])
        .collect();
    assert_eq!(seen, [0, 1]);
}

#[test]
fn c5_air_strikes_are_optional() {
    let played = met(MED, &["Ark Royal"], &["Fiume", "Pola"])
        .allied([strike("Pola"), no_strike()])
        .fight(MED, &[1]);
    assert_eq!(
        played.questions("air_strike").len(),
        2,
        "after the refusal nobody asks again"
    );
}

/// Graf Zeppelin (128/2) is sunk by the Allied strike, or crippled by it, and strikes all the same.
#[test]
fn rule_10_3_and_c5_strikes_are_simultaneous_allies_first() {
    for points in [2, 3] {
        let played = met(Area::NorthSea, &["Ark Royal", "Hood"], &["Graf Zeppelin"])
            .allied([strike("Graf Zeppelin")])
            .axis(strikes(&["Hood", "Ark Royal"]))
            .fight(Area::NorthSea, &[6, points, 1, 1]);
        tells(
            &played,
            &[
                "Air Allied at Graf Zeppelin: 6+0",
                "Air Axis at Hood: 1+0",
                "Air Axis at Ark Royal: 1+0",
            ],
        );
        assert_eq!(played.place("Graf Zeppelin") == Place::SUNK, points == 3);
        assert_eq!(played.lines("sunk in").len(), usize::from(points == 3));
    }
}

#[test]
fn rule_10_4_strikes_are_not_repeated_in_later_rounds() {
    let at_bismarck = || fire(&[("Hood", "Bismarck")]);
    let played = met(Area::NorthSea, &["Ark Royal", "Hood"], &["Bismarck"])
        .allied([strike("Bismarck"), at_bismarck(), at_bismarck()])
        .fight(Area::NorthSea, &[1, 1, 1, 1, 1, 1, 1, 1, 1]);
    tells(&played, &["round 2 ends", "round 3"]);
    assert_eq!(played.questions("air_strike").len(), 1);
}

#[test]
fn rule_10_5_uboats_are_never_struck() {
    let played = Table::printed()
        .turn(4)
        .boats_at(MED, 3)
        .air(Side::Allied, Site::Area(MED))
        .play(Phase::Combat, &[]);
    assert!(
        played.asked.is_empty() && played.lines("combat").is_empty(),
        "there is nothing to resolve"
    );
    let beside_kent = met(Area::BarentsSea, &["Ark Royal"], &[])
        .boats_at(Area::BarentsSea, 3)
        .play(Phase::Combat, &[1, 1, 1]);
    assert!(beside_kent.questions("air_strike").is_empty());
}

#[test]
fn c5_aircraft_have_no_gunnery_bonus_and_a_five_at_sea_disables() {
    let strike_by_zeppelin = |dice: &[u8]| {
        met(Area::NorthSea, &["Kent"], &["Graf Zeppelin"])
            .axis([strike("Kent")])
            .fight(Area::NorthSea, dice)
    };
    assert_eq!(strike_by_zeppelin(&[4]).place("Kent"), Area::NorthSea.into());
    assert_eq!(strike_by_zeppelin(&[5]).place("Kent"), Port::England.into());
    assert_eq!(strike_by_zeppelin(&[6, 1]).damage("Kent"), 1);
}

/// Hood, undamaged and untouched, would screen both from surface fire.
#[test]
fn c5_carriers_and_convoys_may_be_struck_through_their_screen() {
    met(Area::BarentsSea, &["Hood", "Ark Royal", "1A"], &[])
        .air(Side::Axis, Site::Area(Area::BarentsSea))
        .axis(strikes(&["1A", "Ark Royal"]))
        .fight(Area::BarentsSea, &[6, 1, 6, 1]);
}

#[test]
fn c5_in_port_a_five_has_no_effect_and_a_six_hits() {
    let played = raid(&["Bismarck", "Prinz Eugen", "Blucher"])
        .allied(strikes(&["Bismarck", "Prinz Eugen", "Blucher"]))
        .play(Phase::Combat, &[5, 6, 3, 6, 2]);
    never_tells(&played, "leaves disabled");
    assert_eq!(
        (played.place("Bismarck"), played.damage("Bismarck")),
        (Port::Germany.into(), 0)
    );
    assert_eq!(played.place("Prinz Eugen"), Place::SUNK);
    assert_eq!(
        (played.place("Blucher"), played.damage("Blucher")),
        (Port::Germany.into(), 2)
    );
}
