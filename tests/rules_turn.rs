//! Set-up, the order of a turn, control, who sees what (rules 1, 4, 5; rulings T1 to T3, T5, S1, I1).

mod common;

use admiralty::naval::Side;
use admiralty::war_at_sea::Phase;
use admiralty::war_at_sea::map::{Area, Place, Port, Site};
use common::Table;
use common::orders::*;

/// The whole turn after the arrivals.
const TURN: [Phase; 5] = [
    Phase::AlliedMovement,
    Phase::AxisMovement,
    Phase::AirPlacement,
    Phase::Combat,
    Phase::TurnEnd,
];

#[test]
fn rule_1_control_goes_to_the_side_that_has_surface_vessels_left() {
    let played = Table::printed()
        .put("Hood", Area::NorthSea)
        .put("Bismarck", Area::BalticSea)
        .put("Nelson", Area::Mediterranean)
        .put("Littorio", Area::Mediterranean)
        .put("Renown", Area::SouthAtlantic)
        .boats_at(Area::SouthAtlantic, 1)
        .boats_at(Area::BarentsSea, 1)
        .axis([next_site(Site::Area(Area::Mediterranean))])
        .play(Phase::Combat, &[1]); // Renown searches in vain
    let control = played.position.control;
    assert_eq!(control[Area::NorthSea], Some(Side::Allied));
    assert_eq!(control[Area::BalticSea], Some(Side::Axis));
    assert_eq!(control[Area::NorthAtlantic], None, "nobody is there");
    assert_eq!(
        control[Area::Mediterranean],
        None,
        "both stayed without fire and count as gone"
    );
    assert_eq!(control[Area::SouthAtlantic], None, "a U-boat is left");
    assert_eq!(control[Area::BarentsSea], None, "a U-boat alone controls nothing");
}

#[test]
fn rule_4_1_reinforcements_wait_on_the_turn_chart_and_4_2_all_others_start_in_port() {
    let played = Table::printed().play(Phase::SetUp, &[]);
    let at = |place: Place| played.position.at(&played.scenario, place).len();
    // 27 British, 7 Germans and 10 Italians are on the board of turn 1; 66 counters in all.
    assert_eq!(at(Port::England.into()), 27);
    assert_eq!(at(Port::Germany.into()), 7);
    assert_eq!(at(Port::Italy.into()), 10);
    assert_eq!(at(Place::RESERVE), 66 - 27 - 7 - 10);
    for late in ["King George V", "Bismarck", "Roma", "Marat", "Washington", "1A"] {
        assert_eq!(played.place(late), Place::RESERVE, "{late}");
    }
}

#[test]
fn rule_4_3_and_s1_each_british_ship_of_turn_1_starts_in_england_or_malta() {
    let played = Table::printed()
        .allied([set_up(&[
            ("Hood", Port::Malta),
            ("Eagle", Port::Malta),
            ("Scharnhorst", Port::Malta),
        ])])
        .play(Phase::SetUp, &[]);
    assert_eq!(played.place("Hood"), Place::port(Port::Malta));
    assert_eq!(played.place("Eagle"), Place::port(Port::Malta));
    assert_eq!(played.place("Nelson"), Place::port(Port::England));
    // 4.4: the Axis has no choice, and nobody else has it for him.
    assert_eq!(played.place("Scharnhorst"), Place::port(Port::Germany));
    assert_eq!(
        played.asked.iter().map(|asked| asked.side).collect::<Vec<_>>(),
        [Side::Allied]
    );

    let refusal = Table::printed()
        .allied([set_up(&[("Hood", Port::Usa)])])
        .refuse(Phase::SetUp, &[]);
    assert_eq!(refusal.rule, "4.3");
}

#[test]
fn s1_any_number_of_british_ships_may_start_in_either_port() {
    let table = Table::printed();
    let british: Vec<_> = (table.scenario.ships.iter())
        .filter(|ship| ship.entry_turn == 1 && ship.name != "Eagle" && ship.start.has(Port::Malta))
        .map(|ship| (ship.name.clone(), Port::Malta))
        .collect();
    let ports: Vec<_> = british
        .iter()
        .map(|(name, port)| (name.as_str(), *port))
        .collect();
    let played = table.allied([set_up(&ports)]).play(Phase::SetUp, &[]);
    assert_eq!(played.position.at(&played.scenario, Port::Malta.into()).len(), 26);
    assert_eq!(played.place("Eagle"), Place::port(Port::England));
}

#[test]
fn rule_4_4_germans_start_in_germany_and_italians_in_italy() {
    let played = Table::printed().play(Phase::SetUp, &[]);
    for german in [
        "Scharnhorst",
        "Gneisenau",
        "Admiral Hipper",
        "Blucher",
        "Graf Spee",
        "Lutzow",
    ] {
        assert_eq!(played.place(german), Place::port(Port::Germany));
    }
    for italian in [
        "Littorio",
        "Vittorio Veneto",
        "Andrea Doria",
        "Fiume",
        "Gorizia",
        "Pola",
        "Zara",
    ] {
        assert_eq!(played.place(italian), Place::port(Port::Italy));
    }
}

/// Who arrives on which turn by the turn chart, and where (4.3 to 4.6, 14.2).
#[test]
fn rule_5_1_reinforcements_arrive_on_their_turn_in_their_ports() {
    let arrivals = |turn, dice: &[u8]| {
        let played = Table::printed().turn(turn).play(Phase::Arrivals, dice);
        played
            .lines(" arrives in ")
            .iter()
            .map(|line| (*line).to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(
        arrivals(2, &[]),
        [
            "King George V arrives in England",
            "Prince of Wales arrives in England",
            "Formidable arrives in England",
            "Bismarck arrives in Germany",
            "Prinz Eugen arrives in Germany",
        ]
    );
    assert_eq!(
        arrivals(3, &[1, 1]),
        [
            "Duke of York arrives in England",
            "Victorious arrives in England",
            "Tirpitz arrives in Germany",
            "Marat arrives in Leningrad",
            "October Revolution arrives in Leningrad",
            "1A arrives in USA",
        ]
    );
    assert_eq!(
        arrivals(4, &[1; 5]),
        [
            "Anson arrives in England",
            "Graf Zeppelin arrives in Germany",
            "New York arrives in USA",
            "Washington arrives in USA",
            "Augusta arrives in USA",
            "Tuscaloosa arrives in USA",
            "Wichita arrives in USA",
            "2B arrives in USA",
        ]
    );
    assert_eq!(
        arrivals(5, &[]),
        [
            "Howe arrives in England",
            "Roma arrives in Italy",
            "3C arrives in USA"
        ]
    );
    for turn in 6..=8 {
        assert_eq!(arrivals(turn, &[]), [""; 0]);
    }
}

#[test]
fn rule_5_1_a_ship_that_is_already_in_play_or_lost_does_not_arrive() {
    let played = Table::printed()
        .turn(2)
        .put("Bismarck", Place::SUNK)
        .put("Prinz Eugen", Port::France)
        .play(Phase::Arrivals, &[]);
    assert_eq!(played.lines(" arrives in ").len(), 3, "the British");
    assert_eq!(played.place("Bismarck"), Place::SUNK);
    assert_eq!(played.place("Prinz Eugen"), Place::port(Port::France));
}

#[test]
fn t1_reinforcements_may_sail_on_the_turn_they_arrive() {
    let arrived = Table::printed().turn(2).play(Phase::Arrivals, &[]);
    let played = arrived
        .again()
        .allied([sail_to(&["King George V"], Area::NorthSea)])
        .axis([sail_to(&["Bismarck"], Area::BalticSea)])
        .play_through(&[Phase::AlliedMovement, Phase::AxisMovement], &[]);
    assert_eq!(played.place("King George V"), Place::sea(Area::NorthSea));
    assert_eq!(played.place("Bismarck"), Place::sea(Area::BalticSea));
}

#[test]
fn t1_a_turn_begins_with_arrivals_then_russian_then_us_rolls() {
    let played = Table::printed()
        .turn(4)
        .put("Marat", Port::Leningrad)
        .play(Phase::Arrivals, &[5, 6, 1, 1, 1, 1]);
    played.in_order(&[
        "turn 4 begins",
        "Anson arrives in England",
        "2B arrives in USA",
        "U-boats: 0 from pool, 2 arrived, 0 lost, 0 pooled",
        "Marat rolls 5: sails true",
        "New York rolls 6: released true",
        "phase ends: Arrivals",
    ]);
    assert_eq!(played.position.phase, Phase::AlliedMovement);
    assert!(played.asked.is_empty(), "all rolls are seen before any decision");
}

#[test]
fn t1_turn_8_begins_with_the_take_over() {
    let played = Table::printed()
        .turn(8)
        .put("Littorio", Port::Italy)
        .put("Marat", Port::Leningrad)
        .put("Washington", Port::Usa)
        .play(Phase::Arrivals, &[6, 1, 1]);
    played.in_order(&[
        "turn 8 begins",
        "Littorio taken over on 6: German",
        "U-boats: 0 from pool, 2 arrived, 0 lost, 0 pooled",
        "Marat rolls 1: sails false",
        "Washington rolls 1: released false",
    ]);
}

/// 5.2, 5.3, 6.3: each side in turn: adjacent moves, attempts, failed ships, (U-boats,) repairs.
#[test]
fn t1_rule_5_2_the_allies_move_and_repair_then_5_3_the_axis_moves_places_uboats_and_repairs() {
    let played = Table::printed()
        .turn(3)
        .put_all(&["Hood", "Ramillies", "Nelson"], Port::England)
        .put_all(&["Bismarck", "Gneisenau", "Graf Spee"], Port::Germany)
        .damaged("Nelson", 1)
        .damaged("Bismarck", 1)
        .boats(1)
        .allied([
            sail_to(&["Hood"], Area::NorthSea),
            attempt("Ramillies", Area::BarentsSea),
            no_attempt(),
        ])
        .allied([fall_back(Port::England), repair("Nelson")])
        .axis([
            sail_to(&["Gneisenau"], Area::BalticSea),
            attempt("Graf Spee", Area::SouthAtlantic),
        ])
        .axis([
            fall_back(Port::France),
            uboats(&[(Area::BarentsSea, 1)]),
            repair("Bismarck"),
        ])
        .play_through(&TURN[..2], &[3, 5]);
    played.in_order(&[
        "Hood moves from England to North Sea",
        "Ramillies tries from England to Barents Sea on 3: false",
        "Ramillies falls back to England",
        "Nelson repaired in England",
        "phase ends: AlliedMovement",
        "Gneisenau moves from Germany to Baltic Sea",
        "Graf Spee tries from Germany to South Atlantic on 5: false",
        "Graf Spee falls back to France",
        "U-boats placed",
        "Bismarck repaired in Germany",
        "phase ends: AxisMovement",
    ]);
}

#[test]
fn rule_5_4_flags_come_off_after_all_movement_and_before_the_air_markers_are_placed() {
    let played = Table::printed()
        .put("Hood", Port::England)
        .control(Area::NorthSea, Side::Axis)
        .control(Area::BarentsSea, Side::Allied)
        .play_through(&TURN[..3], &[]);
    let shown = |question: &str| {
        played
            .asked
            .iter()
            .find(|asked| asked.question == question)
            .unwrap()
            .shown
    };
    assert_eq!(shown("sail").control[Area::NorthSea], Some(Side::Axis));
    assert_eq!(
        played.at[played.when("phase ends: AxisMovement")].control[Area::BarentsSea],
        Some(Side::Allied)
    );
    assert_eq!(shown("place_air").control, Default::default());
    assert_eq!(played.position.control, Default::default());
}

#[test]
fn rule_5_5_and_i1_neither_side_sees_the_others_air_marker_before_both_are_placed() {
    let played = Table::printed()
        .allied([air(Some(Site::Port(Port::Germany)))])
        .axis([air(Some(Site::Port(Port::Malta)))])
        .play(Phase::AirPlacement, &[]);
    let asked: Vec<_> = played
        .asked
        .iter()
        .map(|asked| (asked.side, asked.shown.air))
        .collect();
    assert_eq!(
        asked,
        [
            (Side::Allied, Default::default()),
            (Side::Axis, Default::default())
        ]
    );
    assert_eq!(played.position.air.allied, Some(Site::Port(Port::Germany)));
    assert_eq!(played.position.air.axis, Some(Site::Port(Port::Malta)));
    played.in_order(&[
        "Allied air: Germany",
        "Axis air: Malta",
        "phase ends: AirPlacement",
    ]);
}

#[test]
fn i1_without_19_3_everything_is_open_to_both_sides() {
    let played = Table::printed()
        .put_all(&["Hood", "Ramillies"], Port::England)
        .put("Bismarck", Port::Germany)
        .damaged("Hood", 2)
        .allied([sail_to(&["Hood"], Area::NorthSea)])
        .play_through(&TURN[..2], &[]);
    let asked = played
        .asked
        .iter()
        .find(|asked| asked.side == Side::Axis && asked.question == "sail")
        .unwrap();
    assert!(!asked.blind);
    assert_eq!(asked.shown.place[played.id("Hood")], Place::sea(Area::NorthSea));
    assert_eq!(
        asked.shown.place[played.id("Ramillies")],
        Place::port(Port::England)
    );
    assert_eq!(asked.shown.damage[played.id("Hood")], 2);
    assert_eq!(
        asked.enemy,
        [(Place::sea(Area::NorthSea), 1), (Place::port(Port::England), 1)]
    );
}

/// The sites of the next tests, in which nobody fires: North Sea, North Atlantic, South Atlantic.
fn three_areas(table: Table) -> Table {
    table
        .put("Hood", Area::NorthSea)
        .put("Bismarck", Area::NorthSea)
        .put("Renown", Area::NorthAtlantic)
        .put("Gneisenau", Area::NorthAtlantic)
        .put("Repulse", Area::SouthAtlantic)
        .put("Graf Spee", Area::SouthAtlantic)
}

#[test]
fn t2_the_axis_picks_the_next_area_after_the_last_is_finished() {
    let played = three_areas(Table::printed())
        .axis([
            next_site(Site::Area(Area::SouthAtlantic)),
            next_site(Site::Area(Area::NorthSea)),
        ])
        .play(Phase::Combat, &[]);
    assert_eq!(
        played.questions("next_site"),
        [
            "{North Sea, North Atlantic, South Atlantic}",
            "{North Sea, North Atlantic}", // the last needs no question
        ]
    );
    played.in_order(&[
        "combat in South Atlantic",
        "combat over in South Atlantic",
        "combat in North Sea",
        "combat over in North Sea",
        "combat in North Atlantic",
        "combat over in North Atlantic",
    ]);
    let asked: Vec<_> = played
        .asked
        .iter()
        .filter(|asked| asked.question == "next_site")
        .collect();
    assert!(asked.iter().all(|asked| asked.side == Side::Axis));
    assert!(
        asked[1].shown.is_resolved(Site::Area(Area::SouthAtlantic)),
        "the first is finished by then"
    );
}

#[test]
fn t2_switched_the_whole_order_is_announced_before_the_first_area() {
    let played = three_areas(Table::switched("area_order", "announced"))
        .axis([
            next_site(Site::Area(Area::SouthAtlantic)),
            next_site(Site::Area(Area::NorthSea)),
        ])
        .play(Phase::Combat, &[]);
    assert_eq!(
        played.questions("next_site"),
        [
            "{North Sea, North Atlantic, South Atlantic}",
            "{North Sea, North Atlantic}",
        ]
    );
    let asked: Vec<_> = played
        .asked
        .iter()
        .filter(|asked| asked.question == "next_site")
        .collect();
    assert!(
        !asked[1].shown.is_resolved(Site::Area(Area::SouthAtlantic)),
        "nothing is resolved by then"
    );
    played.in_order(&[
        "combat in South Atlantic",
        "combat over in South Atlantic",
        "combat in North Sea",
        "combat over in North Sea",
        "combat in North Atlantic",
    ]);
}

#[test]
fn rule_5_6_only_places_with_something_to_resolve_are_fought_over() {
    let sites = Table::printed()
        .turn(4)
        .put_all(&["Hood", "Nelson"], Port::Malta) // under Axis planes
        .put("Littorio", Area::Mediterranean) // under Allied planes
        .put("Renown", Area::BarentsSea) // alone
        .put("Bismarck", Area::BalticSea) // alone
        .put("Repulse", Area::NorthAtlantic) // with a U-boat
        .put("Suffolk", Area::SouthAtlantic) // with a German
        .put("Lutzow", Area::SouthAtlantic)
        .put("Gneisenau", Port::Germany) // no planes there
        .boats_at(Area::NorthAtlantic, 1)
        .boats_at(Area::NorthSea, 1) // alone
        .air(Side::Allied, Site::Area(Area::Mediterranean))
        .air(Side::Axis, Site::Port(Port::Malta))
        .play(Phase::Combat, &[1]);
    assert_eq!(
        sites.questions("next_site")[0],
        "{North Atlantic, South Atlantic, Mediterranean, Malta}"
    );

    let planes_over_allies = Table::printed()
        .put("Hood", Area::Mediterranean)
        .air(Side::Axis, Site::Area(Area::Mediterranean))
        .play(Phase::Combat, &[]);
    assert!(planes_over_allies.told("combat in Mediterranean"));

    let nothing = Table::printed()
        .turn(4)
        .put("Hood", Area::Mediterranean)
        .put("Bismarck", Port::Germany)
        .air(Side::Allied, Site::Area(Area::Mediterranean)) // over his own ships
        .air(Side::Axis, Site::Port(Port::Leningrad)) // nobody there
        .play(Phase::Combat, &[]);
    assert_eq!(nothing.lines("combat in"), [""; 0]);

    let refusal = three_areas(Table::printed())
        .axis([next_site(Site::Area(Area::BalticSea))])
        .refuse(Phase::Combat, &[]);
    assert_eq!(refusal.rule, "5.6");
}

#[test]
fn t3_a_port_is_struck_in_its_turn_among_the_areas_and_ships_that_came_in_during_combat_are_spared() {
    let played = Table::printed()
        .put("Gneisenau", Area::NorthSea)
        .put("Hood", Area::NorthSea)
        .put_all(&["Scharnhorst", "Blucher"], Port::Germany)
        .air(Side::Allied, Site::Port(Port::Germany))
        .allied([
            fire(&[("Hood", "Gneisenau")]),
            strike("Blucher"),
            strike("Scharnhorst"),
        ])
        .axis([next_site(Site::Area(Area::NorthSea))])
        // Hood disables Gneisenau, who goes to Germany; a 5 at Blucher in port does nothing; Scharnhorst
        // takes a hit of 2.
        .play(Phase::Combat, &[5, 1, 1, 1, 5, 6, 2]);
    played.in_order(&[
        "combat over in North Sea",
        "combat in Germany",
        "Scharnhorst takes 2",
    ]);
    assert_eq!(played.place("Gneisenau"), Place::port(Port::Germany));
    assert_eq!(
        played.questions("air_strike"),
        [
            "Germany round 0: {} {Scharnhorst, Blucher} {Scharnhorst, Blucher}",
            "Germany round 0: {} {Scharnhorst, Blucher} {Scharnhorst}",
        ]
    );
    assert_eq!(played.place("Blucher"), Place::port(Port::Germany));
    assert_eq!(played.damage("Scharnhorst"), 2);
}

#[test]
fn t3_the_axis_may_have_a_port_struck_before_the_areas() {
    let played = Table::printed()
        .put("Gneisenau", Area::NorthSea)
        .put("Hood", Area::NorthSea)
        .put("Blucher", Port::Germany)
        .air(Side::Allied, Site::Port(Port::Germany))
        .axis([next_site(Site::Port(Port::Germany))])
        .play(Phase::Combat, &[]);
    played.in_order(&["combat over in Germany", "combat in North Sea"]);
}

#[test]
fn t3_there_is_no_combat_in_the_neutral_port() {
    let played = Table::printed()
        .put("Hood", Port::NeutralPort)
        .put("Bismarck", Port::NeutralPort)
        .air(Side::Allied, Site::Port(Port::NeutralPort)) // 9.2 forbids it too
        .play(Phase::Combat, &[]);
    assert_eq!(played.lines("combat in"), [""; 0]);
}

#[test]
fn t3_carriers_do_not_strike_a_port() {
    // Three strikes of the marker, though four ships are there; none of a carrier in port answers.
    let played = Table::printed()
        .put_all(&["Hood", "Nelson", "Renown", "Ark Royal"], Port::Malta)
        .air(Side::Axis, Site::Port(Port::Malta))
        .axis([strike("Hood"), strike("Nelson"), strike("Ark Royal")])
        .play(Phase::Combat, &[1, 1, 1]);
    assert_eq!(played.questions("air_strike").len(), 3);
}

/// 5.61 to 5.64 in their order.
#[test]
fn rule_5_61_search_and_torpedoes_5_62_air_5_63_a_round_of_guns_5_64_and_another() {
    let played = Table::printed()
        .turn(4)
        .put_all(&["Hood", "Victorious"], Area::BarentsSea)
        .put("Scharnhorst", Area::BarentsSea)
        .boats_at(Area::BarentsSea, 1)
        .air(Side::Axis, Site::Area(Area::BarentsSea))
        .allied([strike("Scharnhorst"), fire(&[("Hood", "Scharnhorst")])])
        .axis([
            torpedoes(&["Hood"]),
            strike("Hood"),
            no_strike(),
            fire(&[("Scharnhorst", "Hood")]),
        ])
        // One die of Hood and three of the carrier; a torpedo; a bomb each; four shots; three shots.
        .play(Phase::Combat, &[1, 2, 3, 4, 1, 1, 1, 1, 2, 3, 4, 1, 2, 3]);
    played.in_order(&[
        "ASW 4",
        "ASW: 0 sunk, 0 disabled, 1 left",
        "Uboat Axis at Hood: 1+0",
        "Air Allied at Scharnhorst: 1+0",
        "Air Axis at Hood: 1+0",
        "round 1",
        "Allied names: Hood at Scharnhorst",
        "Guns Hood at Scharnhorst: 4+0",
        "Axis names: Scharnhorst at Hood",
        "Guns Scharnhorst at Hood: 3+1",
        "round 1 ends",
        "round 2",
    ]);
}

#[test]
fn t1_the_turn_ends_with_oilers_basing_of_the_axis_then_of_the_allies_convoys_and_points() {
    let played = Table::printed()
        .turn(3)
        .put("Bismarck", Area::SouthAtlantic)
        .put("Gneisenau", Area::BalticSea)
        .put("Hood", Area::NorthSea)
        .put("1A", Area::NorthAtlantic)
        .axis([oil("Bismarck")])
        .allied([cash(true)])
        .play(Phase::TurnEnd, &[3]);
    played.in_order(&[
        "Bismarck oils on 3: true",
        "Gneisenau bases from Baltic Sea in Germany",
        "Hood bases from North Sea in England",
        "1A cashes 1 in England",
        "scored: Allied areas 0 convoys 1 fees 0, Axis areas 0 fees 0, track 0 to -1",
        "phase ends: TurnEnd",
    ]);
}

/// 5.7, 5.8: a convoy alone in an area controls it although it puts into port for its own points.
#[test]
fn rule_5_7_flags_are_placed_before_ships_return_and_convoys_land() {
    let played = Table::printed()
        .turn(4)
        .put("1A", Area::BarentsSea)
        .play_through(&TURN[3..], &[]);
    played.in_order(&["Barents Sea controlled by Allied", "1A cashes 3 in Russia"]);
    assert!(played.told("scored: Allied areas 1 convoys 3 fees 0, Axis areas 0 fees 0, track 0 to -4"));
    assert_eq!(
        played.position.control[Area::BarentsSea],
        Some(Side::Allied),
        "the flag stays for 6.2"
    );
}

#[test]
fn rule_5_9_turn_follows_turn_and_t5_the_game_is_over_after_turn_8() {
    let played = Table::printed().turn(7).play(Phase::TurnEnd, &[]);
    assert_eq!(
        (played.position.turn, played.position.phase),
        (8, Phase::Arrivals)
    );
    let played = Table::printed().turn(8).play(Phase::TurnEnd, &[]);
    assert_eq!((played.position.turn, played.position.phase), (8, Phase::Over));
}

#[test]
fn t1_a_game_of_nobody_moving_runs_its_phases_turn_by_turn_to_the_end_of_turn_8() {
    // Dice: Russians on turns 3 to 8, two each; US ships on turns 4 to 8, five each, none released; the
    // take-over of eleven Italians, rolled before that turn's Russians.
    let mut dice = vec![1, 1];
    (4..=7).for_each(|_| dice.extend([1; 7]));
    dice.extend([1; 11]);
    dice.extend([1; 7]);
    let played = Table::printed().play_out(&dice);
    let ends: Vec<_> = played
        .lines("phase ends")
        .iter()
        .map(|line| line["phase ends: ".len()..].to_owned())
        .collect();
    let turn = [
        "Arrivals",
        "AlliedMovement",
        "AxisMovement",
        "AirPlacement",
        "Combat",
        "TurnEnd",
    ];
    let mut expected = vec!["SetUp".to_owned()];
    (1..=8).for_each(|_| expected.extend(turn.map(str::to_owned)));
    assert_eq!(ends, expected);
    assert_eq!(
        (played.position.turn, played.position.phase, played.position.track),
        (8, Phase::Over, 0)
    );
}
