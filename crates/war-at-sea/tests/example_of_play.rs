//! The rulebook's example of play (section 18), with its own dice.
//!
//! Where the dice of this script differ from those printed:
//! - The kernel rolls for the ships of a side in the order of the order of battle, the book in the order of its
//!   sentences. The dice of each ship are the book's; the ships are sorted.
//! - The scan has lost the first die of the two U-boats: it must be a miss, and a 1 is taken.
//! - Where the book only says that shots miss, 1s to 4s are taken.
//! - Sussex is not rolled: Repulse has sunk her target (C6). The book loses her fire too.
//! - The turn is not printed. Graf Zeppelin enters on turn 4, so it is turn 4.

use crate::combat::{never_tells, tells};
use crate::common::orders::*;
use crate::common::{Order, Played, Table};
use war_at_sea::map::{Area, Place, Port, Site};
use war_at_sea::naval::Side;
use war_at_sea::rules::legality::group_speed;
use war_at_sea::{Phase, Scenario};

const BARENTS: Area = Area::BarentsSea;

/// The scene: the Germans make an all-out effort to sink the convoy.
fn scene() -> Table {
    Table::printed()
        .turn(4)
        .put_all(
            &[
                "1A",
                "Victorious",
                "Hood",
                "Norfolk",
                "Duke of York",
                "Warspite",
                "Sussex",
                "Repulse",
            ],
            BARENTS,
        )
        .put_all(
            &[
                "Bismarck",
                "Scharnhorst",
                "Admiral Hipper",
                "Graf Spee",
                "Graf Zeppelin",
            ],
            BARENTS,
        )
        .air(Side::Axis, Site::Area(BARENTS))
}

fn allied_orders() -> Vec<Order> {
    vec![
        strike("Bismarck"),
        strike("Scharnhorst"),
        fire(&[
            ("1A", "Scharnhorst"),
            ("Hood", "Scharnhorst"),
            ("Norfolk", "Scharnhorst"),
            ("Duke of York", "Admiral Hipper"),
            ("Warspite", "Graf Spee"),
            ("Sussex", "Graf Zeppelin"),
            ("Repulse", "Graf Zeppelin"),
        ]),
        base(Port::England), // Hood; the book does not say where she goes
        disengage(false),
        pursue(&[("Norfolk", 0), ("Sussex", 0), ("Duke of York", 1), ("Repulse", 1)]),
        next_pursuit(0),
        fire(&[("Norfolk", "Scharnhorst"), ("Sussex", "Scharnhorst")]),
        fire(&[("Duke of York", "Admiral Hipper"), ("Repulse", "Graf Spee")]),
        base(Port::Russia), // Duke of York
        pursue(&[]),        // Repulse breaks off
    ]
}

fn axis_orders() -> Vec<Order> {
    vec![
        torpedoes(&["1A", "1A"]),
        strike("1A"),
        strike("Victorious"),
        strike("Hood"),
        strike("Duke of York"),
        strike("Repulse"),
        carriers_fire(&["Graf Zeppelin"]),
        fire(&[
            ("Scharnhorst", "Hood"),
            ("Graf Zeppelin", "Duke of York"),
            ("Admiral Hipper", "Warspite"),
            ("Graf Spee", "Repulse"),
        ]),
        disengage(true),
        split(&[&["Scharnhorst"], &["Admiral Hipper", "Graf Spee"]]),
        fire(&[("Scharnhorst", "Norfolk")]),
        fire(&[("Admiral Hipper", "Repulse"), ("Graf Spee", "Duke of York")]),
        split(&[&["Admiral Hipper", "Graf Spee"]]),
    ]
}

/// Damage is written behind the shots of the ship that hit.
fn dice() -> Vec<u8> {
    let asw: &[u8] = &[1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 5]; // eleven misses and a 5
    let uboats: &[u8] = &[1, 6, 2]; // the second boat hits for 2
    let allied_air: &[u8] = &[5, 6, 3]; // Bismarck; Scharnhorst for 3
    let axis_air: &[u8] = &[2, 6, 3, 3, 3, 4]; // 1A; Victorious for 3; Hood; Duke of York; Repulse
    let allied_fire: &[&[u8]] = &[
        &[1, 2, 3, 4],    // Warspite misses with all four
        &[3, 6, 2, 4, 2], // Hood: with 1A before and Norfolk behind her "1, 3, 6, 2, 4, 2"; the hit for 2
        &[5, 5, 6, 4],    // Repulse: the hit for 4
        &[2],             // Norfolk
        &[1, 1, 6, 3, 1], // Duke of York: the hit for 1
        &[1],             // 1A, which the book rolls first
    ];
    let axis_fire: &[&[u8]] = &[
        &[1, 3, 5], // Scharnhorst, damaged before the round: a 5 is a 5
        &[5, 3],    // Admiral Hipper, undamaged when the round began: a 5 hits, for 3
        &[2, 3],    // Graf Spee
        &[3],       // Graf Zeppelin
    ];
    let first_pursuit: &[u8] = &[4, 5, 4]; // Norfolk, Sussex, Scharnhorst
    let second_pursuit: &[&[u8]] = &[
        &[1, 2, 3],    // Repulse misses
        &[1, 2, 3, 4], // Duke of York misses
        &[4],          // Admiral Hipper, damaged: a 4 is a 4
        &[4, 5, 4],    // Graf Spee, undamaged: a 4 disables, a 5 hits, for 4
    ];
    [
        asw,
        uboats,
        allied_air,
        axis_air,
        &allied_fire.concat(),
        &axis_fire.concat(),
        first_pursuit,
        &second_pursuit.concat(),
    ]
    .concat()
}

#[test]
#[allow(
    clippy::too_many_lines,
    reason = "the book's example is one story, and is read as one"
)]
fn the_example_of_play_comes_out_as_in_the_book() {
    let bases = (0..4).map(|_| base(Port::Russia)); // Warspite, Repulse, Norfolk, Sussex; the book does not say
    let played = scene()
        .boats_at(BARENTS, 3)
        .allied(allied_orders().into_iter().chain(bases))
        .axis(axis_orders())
        .play_through(&[Phase::Combat, Phase::TurnEnd], &dice());

    // ASW and U-boat combat: twelve dice, one boat sent home; of the other two one hits the convoy.
    assert_eq!(played.lines("ASW ").len(), 12);
    tells(
        &played,
        &[
            "ASW: 0 sunk, 1 disabled, 2 left",
            "Uboat Axis at 1A: 1+0",
            "Uboat Axis at 1A: 6+0",
            "1A takes 2",
        ],
    );

    // Air strikes: Victorious strikes although she is sunk; Bismarck is disabled and plays no further part.
    tells(
        &played,
        &[
            "Air Allied at Bismarck: 5+0",
            "Air Allied at Scharnhorst: 6+0",
            "Scharnhorst takes 3",
        ],
    );
    tells(
        &played,
        &[
            "Air Axis at 1A: 2+0",
            "Air Axis at Victorious: 6+0",
            "Victorious takes 3",
            "Air Axis at Hood: 3+0",
        ],
    );
    tells(
        &played,
        &["Air Axis at Duke of York: 3+0", "Air Axis at Repulse: 4+0"],
    );
    tells(
        &played,
        &[
            "Victorious sunk in Barents Sea",
            "Bismarck leaves disabled for Germany",
            "round 1",
        ],
    );

    the_first_round(&played);
    the_pursuits(&played);

    // Control: the Germans left, and two boats deny the area to the Allies. The convoy reaches Russia.
    tells(
        &played,
        &["Barents Sea controlled by nobody", "1A cashes 3 in Russia"],
    );
    tells(
        &played,
        &["scored: Allied areas 0 convoys 3 fees 0, Axis areas 0 fees 0, track 0 to -3"],
    );
    let boats = played.position.uboats;
    assert_eq!((boats.total, boats.disabled, boats.at[BARENTS]), (3, 1, 2));
    let damaged = |ships: &[&str]| ships.iter().map(|ship| played.damage(ship)).collect::<Vec<_>>();
    assert_eq!(
        damaged(&[
            "1A",
            "Warspite",
            "Duke of York",
            "Hood",
            "Repulse",
            "Norfolk",
            "Sussex"
        ]),
        [2, 3, 4, 0, 0, 0, 0]
    );
    assert_eq!(
        damaged(&["Scharnhorst", "Admiral Hipper", "Graf Spee", "Bismarck"]),
        [5, 1, 0, 0]
    );
    assert_eq!(played.place("1A"), Place::DELIVERED);
    assert_eq!(
        played.place("Duke of York"),
        Place::port(Port::Russia),
        "with a 4 damage counter"
    );
    for german in ["Bismarck", "Scharnhorst", "Admiral Hipper", "Graf Spee"] {
        assert_eq!(played.place(german), Place::port(Port::Germany), "{german}");
    }
}

/// Surface combat.
fn the_first_round(played: &Played) {
    tells(played, &["Guns Hood at Scharnhorst: 6+0", "Scharnhorst takes 2"]); // crippled, not sunk
    tells(
        played,
        &[
            "Guns Duke of York at Admiral Hipper: 6+0",
            "Admiral Hipper takes 1",
        ],
    );
    tells(
        played,
        &[
            "Guns Repulse at Graf Zeppelin: 6+0",
            "Graf Zeppelin takes 4",
            "Sussex at Graf Zeppelin: lost",
        ],
    );
    assert_eq!(
        played.lines("Guns Scharnhorst at Hood").len(),
        3,
        "the strength she had when the round began"
    );
    tells(
        played,
        &[
            "Guns Scharnhorst at Hood: 5+0",
            "Guns Admiral Hipper at Warspite: 5+1",
            "Warspite takes 3",
        ],
    );
    tells(
        played,
        &[
            "Guns Graf Spee at Repulse: 2+1",
            "Guns Graf Spee at Repulse: 3+1",
            "Guns Graf Zeppelin at Duke of York: 3+1",
        ],
    );
    tells(
        played,
        &[
            "Graf Zeppelin sunk in Barents Sea",
            "Hood leaves disabled for England",
            "round 1 ends",
        ],
    );

    // The strengths in the book's second diagram: 14 Allied shots to 4 German.
    let after = &played.at[played.when("round 1 ends")];
    let shots = |side| -> u8 {
        let fleet = after.fleet_at(&played.scenario, side, Place::sea(BARENTS));
        fleet
            .into_iter()
            .map(|ship| after.attack(&played.scenario, ship))
            .sum()
    };
    assert_eq!((shots(Side::Allied), shots(Side::Axis)), (14, 4));
}

/// Disengaging, two pursuits, and the one that is broken off.
fn the_pursuits(played: &Played) {
    let scenario: &Scenario = &played.scenario;
    let after = &played.at[played.when("round 1 ends")];
    let speed = |ships: &[&str]| {
        group_speed(
            scenario,
            after,
            ships.iter().map(|ship| played.id(ship)).collect(),
        )
    };
    assert_eq!(
        (speed(&["Scharnhorst"]), speed(&["Admiral Hipper", "Graf Spee"])),
        (2, 5)
    );
    assert_eq!(
        (speed(&["1A"]), speed(&["Warspite"])),
        (1, 1),
        "left behind: too slow even for Scharnhorst"
    );

    tells(
        played,
        &[
            "Axis disengages: {Scharnhorst, Admiral Hipper, Graf Spee}",
            "parted: {Scharnhorst} {Admiral Hipper, Graf Spee}",
            "pursuit: {Norfolk, Sussex} after {Scharnhorst}",
            "pursuit: {Repulse, Duke of York} after {Admiral Hipper, Graf Spee}",
            "round 2",
            "Guns Norfolk at Scharnhorst: 4+0",
            "Guns Sussex at Scharnhorst: 5+0",
            "Guns Scharnhorst at Norfolk: 4+0",
            "Scharnhorst leaves disabled for Germany",
            "round 2 ends",
            "round 2",
            "Guns Admiral Hipper at Repulse: 4+0",
            "Guns Graf Spee at Duke of York: 4+1",
            "Guns Graf Spee at Duke of York: 5+1",
            "Duke of York takes 4",
            "Duke of York leaves disabled for Russia",
            "round 2 ends",
            "parted: {Admiral Hipper, Graf Spee}",
            "away: {Admiral Hipper, Graf Spee}", // Repulse has second thoughts
        ],
    );
    assert_eq!(played.lines("Guns Repulse at Graf Spee").len(), 3);
    assert_eq!(
        played.lines("Guns Duke of York at Admiral Hipper").len(),
        8,
        "four in each round"
    );
    assert_eq!(
        played.lines("Guns Scharnhorst at Norfolk").len(),
        1,
        "crippled: attack 1"
    );
    never_tells(played, "round 3");
}

/// Seven misses, two 5s and three 6s, as the Allied player first rolls them.
const SEARCH: [u8; 12] = [1, 5, 2, 6, 3, 4, 6, 1, 5, 2, 6, 3];

#[test]
fn with_those_dice_three_boats_are_all_eliminated_and_none_fires() {
    let played = scene().boats_at(BARENTS, 3).fight(BARENTS, &SEARCH);
    tells(&played, &["ASW: 3 sunk, 0 disabled, 0 left"]);
    assert!(played.questions("aim_uboats").is_empty());
    assert_eq!(
        (played.position.uboats.total, played.position.uboats.disabled),
        (0, 0),
        "6s are counted before 5s"
    );
}

#[test]
fn of_seven_boats_three_are_eliminated_two_disabled_and_two_fire() {
    let table = scene().boats_at(BARENTS, 7).axis([torpedoes(&["1A", "1A"])]);
    let played = table.fight(BARENTS, &[&SEARCH[..], &[3, 4]].concat());
    tells(
        &played,
        &[
            "ASW: 3 sunk, 2 disabled, 2 left",
            "Uboat Axis at 1A: 3+0",
            "Uboat Axis at 1A: 4+0",
        ],
    );
    let boats = played.position.uboats;
    assert_eq!((boats.total, boats.disabled, boats.at[BARENTS]), (4, 2, 2));
}
