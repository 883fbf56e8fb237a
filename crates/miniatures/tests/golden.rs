//! K8: two turns of a battle, decision by decision and die by die.

use crate::common::{Table, battle};
use admiralty_core::seats::SeatSet;
use miniatures::sector::attack::{Effect, Weapon, With};
use miniatures::sector::choice::Choice;
use miniatures::sector::state::{Home, Side, Stage};

fn before_turn_3() -> Table {
    let mut battle = battle(
        "HMS Warspite @ 5,5; HMS Ark Royal @ 6,5; HMS Javelin @ 5,4; Swordfish Mk. II on HMS Ark Royal; \
         Sea Hurricane Mk. 1B on HMS Ark Royal",
        "Vittorio Veneto @ 2,4; Bolzano @ 2,5; Luca Tarigo @ 2,3; Ambra @ 3,5; Ju 87B Stuka at airbase",
    );
    battle.turn = 3;
    battle.limit = 100;
    battle.switches.objectives = None;
    battle.switches.turn_cap = 4;
    Table::new(&battle)
}

/// Every attack with its dice, die modifier and effect.
fn told(table: &mut Table) -> Vec<(u8, i8, Effect)> {
    let dice = std::mem::take(&mut table.log.dice);
    let struck = std::mem::take(&mut table.log.struck);
    dice.into_iter()
        .zip(struck)
        .map(|((_, dice, shift), (_, effect))| (dice, shift, effect))
        .collect()
}

/// Turn 3 up to its air defense.
fn moves_of_turn_3(t: &mut Table) {
    // 3.1: Axis first.
    t.start(&[5, 5, 6, 2]);
    assert_eq!(t.asked(), (Stage::Move, Side::Two));
    t.step("Vittorio Veneto", (3, 4), &[]).answer(Choice::Halt, &[]);
    t.step("Bolzano", (3, 4), &[]).step("Bolzano", (4, 4), &[]);
    assert_eq!(t.state.steps_left, 1, "Flank Speed gives 3");
    t.answer(Choice::Halt, &[]);
    t.step("Luca Tarigo", (3, 3), &[])
        .step("Luca Tarigo", (4, 3), &[]);
    t.step("Ambra", (4, 5), &[1]); // the last of them; 3.2: Slow 1, Warspite
    assert_eq!(t.asked(), (Stage::Move, Side::One));
    assert_eq!(t.rules.speed(&t.state, t.id("HMS Warspite")), 1);
    t.step("HMS Ark Royal", (7, 5), &[])
        .answer(Choice::Halt, &[])
        .done(&[]);
    assert_eq!(t.asked(), (Stage::Hunt, Side::One));
    t.step("HMS Javelin", (4, 5), &[]);
    t.fly("Ju 87B Stuka", (7, 5), false, &[]);
    t.fly("Sea Hurricane Mk. 1B", (7, 5), false, &[])
        .fly("Swordfish Mk. II", (4, 4), false, &[]);
}

/// Antiair and air attacks of turn 3.
fn air_of_turn_3(t: &mut Table) {
    // 3.4
    t.fire(
        "Bolzano",
        Weapon::Antiair,
        "Swordfish Mk. II",
        &[2, 5, 3, 4, 2, 2],
    );
    t.fire(
        "HMS Ark Royal",
        Weapon::Antiair,
        "Ju 87B Stuka",
        &[2, 4, 2, 1, 5, 2, 4],
    );
    t.fire_with(
        "Sea Hurricane Mk. 1B",
        Weapon::Antiair,
        "Ju 87B Stuka",
        With::HELP,
        &[4, 2, 3, 3, 1, 4, 4, 3],
    );
    let nothing = |dice, shift| (dice, shift, Effect::Nothing);
    assert_eq!(told(t), [nothing(6, 0), nothing(7, 0), nothing(8, 0)]);
    // 3.5
    t.fire(
        "Ju 87B Stuka",
        Weapon::Bomb,
        "HMS Ark Royal",
        &[2, 4, 1, 4, 1, 3, 1, 6, 4],
    );
    t.fire_with(
        "Swordfish Mk. II",
        Weapon::Torpedo,
        "Bolzano",
        With::HELP,
        &[6, 4, 3, 3],
    );
    assert_eq!(told(t), [(9, 0, Effect::Harm(1)), (4, 0, Effect::Harm(2))]);
    assert_eq!((t.hull("HMS Ark Royal"), t.hull("Bolzano")), (3, 1));
    assert!(t.rules.crippled(&t.state, t.id("Bolzano")));
}

/// Surface and submarine attacks of turn 3.
fn guns_of_turn_3(t: &mut Table) {
    // 3.6
    let nothing = |dice, shift| (dice, shift, Effect::Nothing);
    assert_eq!(t.asked(), (Stage::Surface, Side::Two));
    let main = Weapon::Main;
    t.fire(
        "Vittorio Veneto",
        main,
        "HMS Warspite",
        &[5, 6, 4, 4, 2, 3, 4, 3, 1, 4, 1, 6, 2],
    );
    t.fire(
        "Vittorio Veneto",
        Weapon::Secondary,
        "HMS Javelin",
        &[3, 6, 4, 5, 6, 2, 4],
    );
    t.fire("Bolzano", main, "HMS Javelin", &[1, 4, 2, 2, 3, 2, 5, 4, 4]);
    t.fire("Bolzano", Weapon::Torpedo, "HMS Javelin", &[4]);
    t.fire("Luca Tarigo", main, "HMS Javelin", &[4, 5, 4, 2]);
    t.done(&[]);
    assert_eq!(t.asked(), (Stage::Surface, Side::One));
    t.fire(
        "HMS Warspite",
        main,
        "Vittorio Veneto",
        &[2, 6, 1, 6, 4, 1, 5, 6, 6, 1, 3, 4, 6, 2],
    );
    t.fire("HMS Warspite", Weapon::Secondary, "Bolzano", &[4, 4, 4, 2]);
    t.fire("HMS Warspite", Weapon::Tertiary, "Bolzano", &[3, 5, 4]);
    t.fire("HMS Javelin", Weapon::Asw, "Ambra", &[5, 3, 2, 3, 2]);
    let harm = |dice, points| (dice, 0, Effect::Harm(points));
    assert_eq!(
        told(t),
        [
            harm(13, 1),
            (7, 0, Effect::Destroyed),
            nothing(9, -1),
            nothing(1, 0),
            harm(4, 1),
            harm(14, 1),
            harm(4, 1),
            nothing(3, 0),
            nothing(5, 0),
        ]
    );
    if t.state.stage == Stage::Surface {
        t.done(&[]);
    }
    assert_eq!(
        ["HMS Javelin", "Bolzano", "HMS Warspite", "Vittorio Veneto"].map(|name| t.hull(name)),
        [0, 0, 4, 4]
    );
    // 3.7: no threat is left.
    t.fire("Ambra", Weapon::Torpedo, "HMS Warspite", &[6, 5]);
    assert_eq!(told(t), [harm(2, 2)]);
    assert_eq!(t.hull("HMS Warspite"), 2);
}

/// Landing, and turn 4 up to its attacks.
fn from_3_8_to_4_3(t: &mut Table) {
    // 3.8
    assert_eq!(t.asked(), (Stage::Land, Side::One));
    assert_eq!(t.state.counters[t.id("Ju 87B Stuka")], 1);
    t.land("Swordfish Mk. II", "HMS Ark Royal");
    let (unit, home) = (t.id("Sea Hurricane Mk. 1B"), Home(t.id("HMS Ark Royal")));
    // 3.9: nothing is claimed. 4.1: Axis first.
    t.answer(Choice::Land { unit, home }, &[3, 1, 2, 1]);
    assert_eq!(t.state.points.0, [18, 9]);
    assert_eq!((t.state.turn, t.asked()), (4, (Stage::Move, Side::Two)));
    t.step("Luca Tarigo", (4, 2), &[]).answer(Choice::Halt, &[]);
    t.step("Ambra", (5, 5), &[]);
    t.done(&[4]); // 4.2: Slow 1, Warspite
    assert_eq!(t.rules.speed(&t.state, t.id("HMS Warspite")), 2);
    t.done(&[]);
    t.fly("Swordfish Mk. II", (5, 5), false, &[])
        .fly("Sea Hurricane Mk. 1B", (7, 5), false, &[]);
}

/// Attacks of turn 4, and the end.
fn attacks_of_turn_4(t: &mut Table) {
    // 4.5
    let nothing = |dice, shift| (dice, shift, Effect::Nothing);
    let harm = |dice, points| (dice, 0, Effect::Harm(points));
    let main = Weapon::Main;
    t.fire("Swordfish Mk. II", Weapon::Asw, "Ambra", &[3, 1, 5]);
    // 4.6
    t.fire(
        "Vittorio Veneto",
        main,
        "HMS Warspite",
        &[1, 3, 6, 5, 1, 3, 1, 1, 1, 2, 2, 1, 2],
    );
    t.fire(
        "Vittorio Veneto",
        Weapon::Secondary,
        "HMS Warspite",
        &[6, 2, 4, 2, 4, 2],
    );
    let unit = t.id("Luca Tarigo");
    t.answer(Choice::Smoke { unit }, &[]);
    t.fire(
        "HMS Warspite",
        main,
        "Vittorio Veneto",
        &[6, 4, 5, 3, 1, 1, 6, 6, 5, 2, 1, 6, 3, 6],
    );
    t.fire(
        "HMS Warspite",
        Weapon::Secondary,
        "Vittorio Veneto",
        &[5, 6, 4, 2],
    );
    t.fire("HMS Warspite", Weapon::Tertiary, "Vittorio Veneto", &[1, 6, 4]);
    // 4.7: the Swordfish's threat.
    t.fire("Ambra", Weapon::Torpedo, "HMS Warspite", &[2, 2]);
    let expected = [
        nothing(3, 0),
        nothing(13, 0),
        nothing(6, 0),
        harm(14, 1),
        nothing(4, 0),
        nothing(3, 0),
        nothing(2, 0),
    ];
    assert_eq!(told(t), expected);
    t.land("Swordfish Mk. II", "HMS Ark Royal")
        .land("Sea Hurricane Mk. 1B", "HMS Ark Royal");
    // 4.8, 4.9
    assert_eq!(t.state.counters[t.id("Ju 87B Stuka")], 0);
    let ending = t.ending();
    assert_eq!(ending.scores, [18, 59].into());
    assert_eq!(ending.winners, SeatSet::one(Side::Two.seat()));
    let hulls = [
        "HMS Warspite",
        "HMS Ark Royal",
        "Vittorio Veneto",
        "Luca Tarigo",
        "Ambra",
    ]
    .map(|name| t.hull(name));
    assert_eq!(hulls, [2, 3, 3, 2, 1]);
}

/// The worked battle in words; `ADMIRALTY_BLESS=1` writes it again.
#[test]
fn k8_is_told_so() {
    let mut table = before_turn_3();
    moves_of_turn_3(&mut table);
    air_of_turn_3(&mut table);
    guns_of_turn_3(&mut table);
    from_3_8_to_4_3(&mut table);
    attacks_of_turn_4(&mut table);
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/k8.txt");
    if std::env::var_os("ADMIRALTY_BLESS").is_some() {
        std::fs::write(path, &table.log.told).unwrap();
    }
    assert_eq!(table.log.told, std::fs::read_to_string(path).unwrap());
}

#[test]
fn k8_two_turns_with_151_dice() {
    let mut table = before_turn_3();
    moves_of_turn_3(&mut table);
    air_of_turn_3(&mut table);
    guns_of_turn_3(&mut table);
    from_3_8_to_4_3(&mut table);
    attacks_of_turn_4(&mut table);
}
