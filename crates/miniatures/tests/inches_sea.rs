//! Clauses V of moves, submarines, boats and mines, where a reading went wrong before.

use crate::table::{FLETCHER, Unit, a, arena, arena_of, battle, go, with_ground, x};
use admiralty_core::dice::{Dice, GameSeed, Scripted, SidedDice};
use admiralty_core::machine::{Choices, Rules};
use miniatures::inches::choice::{Choice, Move};
use miniatures::inches::critical::Harm;
use miniatures::inches::plane::{Heading, Point};
use miniatures::inches::roll::{Roll, What};
use miniatures::inches::rules::Ground;
use miniatures::inches::sight::Light;
use miniatures::inches::state::{Is, Place, Side, Stage};
use miniatures::sector::attack::{Attack, Weapon};

const KONGO: &[Unit] = &[("Kongo", (3000, 4400), 12)];

#[test]
fn v1_4_the_airbase_goes_with_the_edge_of_its_side() {
    let units: [&[Unit]; 2] = [&[(FLETCHER, (3000, 1000), 0)], KONGO];
    for low in [true, false] {
        let mut battle = battle(units[0], units[1], &[("airbase", "on_table")]);
        battle.turn = 0;
        let mut table = arena_of(&battle, units, Stage::Edge);
        table.say(Choice::Edge { low }, &[6, 6, 1, 1]);
        let edges = [a(1), x(1)].map(|base| table.state.at[base].y);
        assert_eq!(edges, if low { [0, 4800] } else { [4800, 0] });
    }
}

#[test]
fn v1_6_a_ship_half_an_inch_astern_does_not_sail_through() {
    let beside = |at| {
        let one: &[Unit] = &[(FLETCHER, (3000, 1000), 0), ("HMS Ajax", at, 0)];
        let mut table = arena(one, KONGO, Stage::Move, &[]);
        table.say(Choice::Move(go(a(0), &[(700, 3)])), &[]);
        (table.state.at[a(0)], table.state.heading[a(0)])
    };
    assert_eq!(
        beside((3000, 1050)),
        (Point::new(3000, 1000), Heading(3)),
        "stopped, it still turns"
    );
    assert_eq!(
        beside((3050, 1000)),
        (Point::new(3000, 1700), Heading(3)),
        "abeam"
    );
    assert_eq!(
        beside((3000, 950)),
        (Point::new(3000, 1700), Heading(3)),
        "from astern"
    );
}

#[test]
fn v1_8_class_limits_are_for_those_who_want_them() {
    let three: &[Unit] = &[
        (FLETCHER, (400, 400), 0),
        (FLETCHER, (600, 400), 0),
        (FLETCHER, (800, 400), 0),
    ];
    for (setting, limit, faults) in [("true", 2, 1), ("true", 3, 0), ("false", 2, 0)] {
        let mut battle = battle(three, KONGO, &[("class_limits", setting)]);
        for card in &mut battle.forces[0].fleet.cards {
            card.class_limit = limit;
        }
        let wrong = battle.build().err().unwrap_or_default();
        let told = wrong
            .iter()
            .filter(|(problem, _)| problem.starts_with("Allied: V1.8"));
        assert_eq!(
            (told.count(), wrong.len()),
            (faults, faults),
            "{setting} {limit}: {wrong:?}"
        );
    }
}

#[test]
fn v3_2_no_piece_of_a_move_leads_over_land_shallows_or_shoals() {
    let illegal = |ground, radius, card, far| {
        let one: &[Unit] = &[(card, (3000, 1000), 0)];
        let table = with_ground(ground, (3000, 1300), radius, one, KONGO, Stage::Move);
        table.illegal(Choice::Move(go(a(0), &[(far, 0)])))
    };
    assert_eq!(illegal(Ground::Island, 50, FLETCHER, 600), "V3.2");
    assert_eq!(illegal(Ground::Shallow, 50, "Kongo", 500), "V3.2");
    assert_eq!(illegal(Ground::Shoal, 50, "HMS Ajax", 600), "M4.3");
    let one: &[Unit] = &[(FLETCHER, (3000, 1000), 0)];
    let mut table = with_ground(Ground::Shoal, (3000, 1300), 50, one, KONGO, Stage::Move);
    table.say(Choice::Move(go(a(0), &[(600, 0)])), &[]);
    assert_eq!(
        table.state.at[a(0)],
        Point::new(3000, 1600),
        "destroyers go over shoals"
    );
}

#[test]
fn v3_2_no_battleship_is_deployed_in_shallow_water() {
    let one: &[Unit] = &[("Kongo", (3000, 1000), 0)];
    let mut table = with_ground(Ground::Shallow, (3000, 300), 100, one, KONGO, Stage::Deploy);
    table.state.base.put(a(0), Place::Waiting);
    table.state.base.low_edge.0 = [true, false];
    let deploy = |y| Choice::Deploy {
        unit: a(0),
        at: Point::new(3000, y),
        heading: Heading(0),
    };
    assert_eq!(table.illegal(deploy(300)), "V3.2");
}

#[test]
fn v5_1_an_aborted_boat_must_go_away_if_it_can() {
    let boat = |y, heading| {
        let two: &[Unit] = &[("HMS Ajax", (3000, 2000), 6)];
        let mut table = arena(&[("S-Boat", (3000, y), heading)], two, Stage::Move, &[]);
        table.state.set(a(0), Is::FLEES);
        table
    };
    let mut table = boat(2400, 0);
    assert_eq!(table.illegal(Choice::Move(Move::stay(a(0), 0))), "V5.1");
    assert_eq!(table.illegal(Choice::Done), "V5.1");
    table.say(Choice::Move(go(a(0), &[(100, 0)])), &[]);
    let mut cornered = boat(4790, 0);
    cornered.say(Choice::Move(Move::stay(a(0), 0)), &[]);
}

#[test]
fn v5_1_dice_shrink_with_boats_where_the_switch_says_so() {
    let mut table = arena(
        &[("S-Boat", (3000, 1000), 0)],
        KONGO,
        Stage::Surface,
        &[("pt_dice_scale", "true")],
    );
    table.state.sea[a(0)].boats = 1;
    let dice = |weapon| table.rules.dice(&table.state, Attack::new(a(0), weapon, x(0)), 0);
    assert_eq!(
        [Weapon::Torpedo, Weapon::Asw, Weapon::Antiair].map(dice),
        [1, 1, 1]
    );
}

#[test]
fn v5_5_a_counter_is_rolled_for_once_a_movement() {
    let one: &[Unit] = &[(FLETCHER, (3000, 1000), 0)];
    let mut table = arena(one, &[("U 510", (3000, 1600), 0)], Stage::Move, &[]);
    table.state.mines.push(Point::new(3000, 1400));
    let search = Choice::Search {
        unit: a(0),
        target: x(0),
    };
    table.say(search, &[4, 6, 1, 1, 1]);
    table.say(Choice::Use(true), &[4]);
    table.say(Choice::Move(go(a(0), &[(100, 0)])), &[]);
    assert_eq!(table.state.base.marks[a(0)].points, 0);
}

#[test]
fn v6_9_boats_among_mines_have_no_critical_hit() {
    let one: &[Unit] = &[("S-Boat", (3000, 1000), 0)];
    let mut table = arena(one, KONGO, Stage::Move, &[("options", "[criticals]")]);
    table.state.mines.push(Point::new(3000, 1400));
    table.say(Choice::Move(go(a(0), &[(100, 0)])), &[6]);
}

/// Dice that are written down.
struct Noted(Vec<Roll>);

impl Dice<Roll> for Noted {
    fn roll(&mut self, purpose: Roll) -> u8 {
        self.0.push(purpose);
        2
    }
}

impl SidedDice<Roll> for Noted {
    fn roll_sided(&mut self, purpose: Roll, _: u16) -> u16 {
        self.0.push(purpose);
        1
    }

    fn seed(&mut self, _: Roll) -> GameSeed {
        unreachable!("no battle within a battle")
    }
}

#[test]
fn v6_4_critical_hits_of_two_phases_have_dice_of_their_own() {
    let options = ("options", "[criticals]");
    let mut table = arena(
        &[("HMS Ajax", (3000, 1000), 6)],
        KONGO,
        Stage::Surface,
        &[options, ("abilities", "core_and_simple")],
    );
    let mut noted = Noted(Vec::new());
    for stage in [Stage::Surface, Stage::Submarine] {
        (table.state.stage, table.state.base.turn) = (stage, 2);
        (table.state.base.first, table.state.base.side) = (Side::Two, Side::One);
        table.state.sea[x(0)].locations = 1;
        table.state.base.marked[Side::Two].insert(x(0));
        let mut choices = Choices::none(2);
        choices.set(Side::One.seat(), Some(Choice::Done));
        // Sixes and twos: engines, and initiative that the sides do not share.
        let before = noted.0.len();
        let mut state = table.state.clone();
        state.base.passed = Default::default();
        let mut dice = Until(&mut noted);
        table.rules.play(&mut state, &choices, &mut dice, &mut ());
        assert!(noted.0.len() > before);
    }
    let mut keys: Vec<Roll> = noted
        .0
        .into_iter()
        .filter(|roll| roll.what == What::Location)
        .collect();
    assert_eq!(keys.len(), 6, "twice three dice");
    keys.sort_by_key(|roll| roll.number);
    keys.dedup();
    assert_eq!(keys.len(), 6);
}

/// Notes dice up to the end of the turn; then initiative goes to side two.
struct Until<'n>(&'n mut Noted);

impl Dice<Roll> for Until<'_> {
    fn roll(&mut self, purpose: Roll) -> u8 {
        if purpose.what == What::Initiative {
            return if purpose.unit.side() == Side::One { 1 } else { 6 };
        }
        self.0.roll(purpose)
    }
}

impl SidedDice<Roll> for Until<'_> {
    fn roll_sided(&mut self, purpose: Roll, sides: u16) -> u16 {
        self.0.roll_sided(purpose, sides)
    }

    fn seed(&mut self, purpose: Roll) -> GameSeed {
        self.0.seed(purpose)
    }
}

#[test]
fn v7_3_before_the_first_turn_submarines_were_under_way() {
    let one: &[Unit] = &[(FLETCHER, (3000, 1000), 0)];
    let two: &[Unit] = &[("U 510", (3000, 1600), 0)];
    let table = arena(one, two, Stage::Move, &[]);
    let mut state = table.rules.start();
    let mut dice = Scripted::new(&[1, 1, 6, 6]);
    table
        .rules
        .play(&mut state, &Choices::none(2), &mut dice, &mut ());
    assert_eq!((state.base.turn, state.stage), (1, Stage::Move));
    assert_eq!(table.rules.detection_modifier(&state, a(0), x(0)), 0);
}

#[test]
fn v7_6_attack_kept_costs_the_attack_only_where_the_dive_helps() {
    for (die, kept) in [(4, true), (5, false)] {
        let two: &[Unit] = &[("U 510", (3000, 1200), 0), ("Kongo", (3000, 2400), 6)];
        let mut table = arena(
            &[(FLETCHER, (3000, 1000), 12)],
            two,
            Stage::Surface,
            &[("crash_dive_on_failure", "attack_kept")],
        );
        table.state.set(x(0), Is::DETECTED);
        let fire = table.fire(a(0), Weapon::Asw, x(0));
        table.say(fire, &[]);
        table.say(Choice::Use(true), &[die, 1, 1, 1, 1, 1]);
        table.state.stage = Stage::Submarine;
        assert_eq!(table.can(x(0), Weapon::Torpedo, a(0)), kept, "{die}");
    }
}

#[test]
fn v7_7_surfacing_from_depth_costs_the_attack() {
    let two: &[Unit] = &[("HMS Ajax", (3000, 1200), 6)];
    let surfaces = |deep| {
        let mut table = arena(&[("U 510", (3000, 1000), 0)], two, Stage::Move, &[]);
        table.state.sea[a(0)].deep = deep;
        table.say(Choice::ChangeDepth { unit: a(0) }, &[]);
        table.state.stage = Stage::Submarine;
        table.can(a(0), Weapon::Torpedo, x(0))
    };
    assert_eq!((surfaces(0), surfaces(1)), (true, false));
}

#[test]
fn v7_10_who_is_heard_is_detected_for_the_listener_alone() {
    let one: &[Unit] = &[("U 510", (3000, 1000), 0), ("U 510", (3100, 1000), 0)];
    let two: &[Unit] = &[("HMS Ajax", (3000, 2500), 6)];
    let mut table = arena(one, two, Stage::Sonar, &[("options", "[night]")]);
    let listen = Choice::Listen {
        unit: a(0),
        target: x(0),
    };
    table.say(listen, &[6, 6, 1, 1]);
    let light = |unit| table.rules.light(&table.state, unit, x(0));
    assert_eq!(light(a(0)), Light::Detected, "and not as clear as by day");
    assert_eq!(light(a(1)), Light::Hidden);
}

#[test]
fn v7_10_a_submarine_that_is_heard_is_found_for_the_listener_alone() {
    let one: &[Unit] = &[("HMS Truculent", (3000, 1000), 0), (FLETCHER, (3000, 800), 0)];
    let two: &[Unit] = &[("U 510", (3000, 1400), 6)];
    let abilities = ("abilities", "core_and_simple");
    let mut table = arena(one, two, Stage::Sonar, &[abilities]);
    let listen = Choice::Listen {
        unit: a(0),
        target: x(0),
    };
    table.say(listen, &[6, 4, 1, 1]);
    assert!(!table.rules.found(&table.state, x(0)), "not for the destroyer");
    table.state.stage = Stage::Submarine;
    assert!(table.can(a(0), Weapon::Torpedo, x(0)), "a submerged shot");
    let table = arena(
        one,
        two,
        Stage::Sonar,
        &[abilities, ("submarine_detection", "false")],
    );
    assert_eq!(table.illegal(listen), "V7.10");
}

#[test]
fn v7_11_without_detection_there_are_no_decoys() {
    let units: [&[Unit]; 2] = [&[(FLETCHER, (3000, 1000), 0)], &[("U 510", (3000, 1600), 0)]];
    let changes = [("options", "[decoys]"), ("submarine_detection", "false")];
    let mut battle = battle(units[0], units[1], &changes);
    battle.turn = 0;
    assert_eq!(battle.build().unwrap().unit(x(1)).name, "");
}

#[test]
fn v7_2_an_elusive_quarry_shakes_off_sub_hunters() {
    let one: &[Unit] = &[("USS Samuel B. Roberts", (3000, 1000), 0)];
    let modifier = |submarine| {
        let two: &[Unit] = &[(submarine, (3000, 1600), 0)];
        let table = arena(one, two, Stage::Move, &[("abilities", "core_and_simple")]);
        table.rules.detection_modifier(&table.state, a(0), x(0))
    };
    assert_eq!((modifier("U 510"), modifier("U-66")), (1, 0));
}

#[test]
fn v3_3_and_v6_4_torpedoes_hit_who_lies_still_on_fours() {
    let aground = |beached: bool, disabled: bool| {
        let mut table = arena(
            &[("Yukikaze", (3000, 1000), 0)],
            &[("HMS Ajax", (3000, 1200), 6)],
            Stage::Surface,
            &[],
        );
        if beached {
            table.state.set(x(0), Is::BEACHED);
        }
        table.state.sea[x(0)].harms[Harm::Disabled as usize] = u8::from(disabled);
        let fire = table.fire(a(0), Weapon::Torpedo, x(0));
        table.say(fire, &[4, 5, 3]);
        table.state.base.marks[x(0)].points
    };
    assert_eq!(
        [aground(false, false), aground(true, false), aground(false, true)],
        [1, 2, 2]
    );
    // With both a 3 scores as well.
    assert_eq!(aground(true, true), 3);
}
