//! The worked battle of the rules authority: its own dice, its own choices, every line of fire.

use crate::common::{Allied, Central, Table, battle};
use admiralty_core::dice::Scripted;
use admiralty_core::machine::{Choices, Rules};
use admiralty_core::text::Word;
use great_war_at_sea::battle::choice::Choice;
use great_war_at_sea::battle::state::{Side, Stage};

const DICE: &str = "
6 2 3 6 1 1 3 5 6 4 4 4 6 3 1 2 1 1 6 2 1 1 1 3 4 1 5 1 1 4 2
1 1 1 2 5 3 2 2 6 1 4 1 5 1 2 5 2 3 3 6 6 5 3 3 5 2 3 2 2 3 5
3 6 5 2 2 4 6 4 1 4 1 4 1 1 5 5 6 5 2 1 4 5 6 5 3 1 5 2 4 2 4";

/// Fire as the authority tells it; names of counters as the ship file has them.
const FIRE: &str = "\
Evstafi at Goeben, range 3, need 6: P 2 3 6
  P hit: 1+1=2 critical 3: fire control
Rostislav at Goeben, range 3, need 6: P 5 6
  P hit: 4+4=8 secondary: 2 boxes
Goeben at Evstafi, range 3, need 5: P 4 6 3 1 2 1
  P hit: 1+6=7 hull: 2 hull
Evstafi at Goeben, range 2, need 6: P 2 1 1; S 1 3 4 1 5
Rostislav at Goeben, range 2, need 6: P 1 1; S 4 2
Bespokoiny class DD[1] at Breslau, range 1, need 5: T 1 1
Bespokoiny class DD[2] at Breslau, range 1, need 5: T 1 2
Goeben at Evstafi, range 2, need 5: S 5
  S hit: 3+2=5 secondary: 1 box
Breslau at Bespokoiny class DD, range 1, need 4: T 2 6 1 4
  T hit: 1+5=6 [1] primary -> tertiary: 1 box
  T hit: 1+2=3 [1] torpedo mount destroyed
torpedo: Bespokoiny class DD[2] at Goeben, range 1, modifier +1, need 5: 5 2 3 3: 1 hit(s)
  damage 6: 3 hull, speed -1
Evstafi at Goeben, range 1, need 5: P 6 5 3; S 3 5 2 3; T 2
  P hit: 2+3=5 secondary: 1 box, excess 1 hull
  P hit: 5+3=8 secondary gone, hull: 1 hull, past half: speed -1
  S hit: 6+5=11 hull stopped by armor
Rostislav at Goeben, range 1, need 5: P 2 2; S 4 6
  S hit: 4+1=5 secondary gone, hull stopped by armor
Bespokoiny class DD[1] at Breslau, range 1, need 5: T 4
Bespokoiny class DD[2] at Breslau, range 1, need 5: T 1 4
Goeben at Evstafi, range 1, need 4: S 1; T 1
Breslau at Bespokoiny class DD, range 1, need 4: T 5 5 6 5
  T hit: 2+1=3 [1] torpedo mount gone, hull: 1 hull, SUNK
  T hit: 4+5=9 [2] hull: 1 hull, SUNK
  T hit: lost (target sunk)
  T hit: lost (target sunk)
Muavenet class DD[1] at Rostislav, range 1, need 5: T 6
  T hit: 5+3=8 secondary stopped by armor
Muavenet class DD[2] at Rostislav, range 1, need 5: T 1
torpedo: Muavenet class DD[1] at Evstafi, range 1, modifier +1, need 5: 5 2: 1 hit(s)
  damage 4: 2 hull, past half: speed -1
torpedo: Muavenet class DD[2] at Evstafi, range 1, modifier +1, need 5: 2 4: 0 hit(s)";

const SET_UP: [&[(i8, i8)]; 2] = [&[(0, 0), (0, 0), (1, 0)], &[(-4, 0), (-4, 0), (-4, 1)]];

/// Where counters go, by impulse and side.
fn moves(impulse: u8, side: Side) -> &'static [(u8, (i8, i8))] {
    match (impulse, side) {
        (2, Central) => &[(0, (-1, 0)), (1, (-1, 0)), (2, (0, 0))],
        (3, Central) => &[(0, (-2, 0)), (1, (-2, 0)), (2, (-1, 0))],
        (4, Central) => &[(2, (-2, 0))],
        (4, Allied) => &[(2, (-3, 1))],
        (5, Allied) => &[(0, (-3, 0)), (1, (-3, 0))],
        _ => &[],
    }
}

/// What a ship fires at: ships are numbered through the side, targets by counter.
fn aims(impulse: u8, side: Side, ship: u8) -> Choice {
    match (impulse, side, ship) {
        (_, Central, 0) => Choice::At(0),
        (_, Central, 1) => Choice::At(2),
        (5, Central, _) => Choice::At(1),
        (_, Allied, 0 | 1) => Choice::At(0),
        (_, Allied, _) => Choice::At(1),
        _ => Choice::Hold,
    }
}

fn launches(impulse: u8, side: Side, ship: u8) -> Choice {
    match (impulse, side, ship) {
        (4, Allied, 3) | (5, Central, 2 | 3) => Choice::At(0),
        _ => Choice::Hold,
    }
}

fn answer(table: &Table, moved: &mut Vec<(u8, Side, u8)>) -> Choice {
    let state = &table.state;
    let impulse = state.impulse;
    match state.stage {
        Stage::SetUp(side, number) => Choice::Place(table.area(SET_UP[side as usize][usize::from(number)])),
        Stage::Move(side) => {
            let next = moves(impulse, side)
                .iter()
                .find(|(number, _)| !moved.contains(&(impulse, side, *number)));
            match next {
                Some(&(number, to)) => {
                    moved.push((impulse, side, number));
                    Choice::Move(number, table.area(to))
                }
                None => Choice::Done,
            }
        }
        Stage::Aim(side, ship) => aims(impulse, side, ship),
        Stage::Launch(side, ship) => launches(impulse, side, ship),
        // Both destroyers have hull 1: the first that is afloat.
        Stage::Take(side, _) => {
            let target = state.shots[usize::from(state.cursor.shot)].target;
            let first = table.battle.living(state, side, target.into()).next().unwrap().0;
            Choice::Take(first as u8)
        }
        stage => panic!("{stage:?}"),
    }
}

#[test]
fn the_worked_battle_is_fought_as_it_is_told() {
    let mut table = Table::new(battle(
        "Goeben, Breslau, 2 Muavenet class",
        "Evstafi, Rostislav, 2 Bespokoiny class",
        "rounds = 1",
    ));
    let faces: Vec<u8> = DICE
        .split_whitespace()
        .map(|face| face.parse().unwrap())
        .collect();
    assert_eq!(faces.len(), 93);
    // The die at the end is that of Evstafi's repair (G9.4).
    let mut dice = Scripted::new(&[faces, vec![2]].concat());
    table
        .battle
        .play(&mut table.state, &Choices::none(2), &mut dice, &mut table.lines);
    let mut moved = Vec::new();
    while table.state.stage != Stage::Over {
        let choice = answer(&table, &mut moved);
        table.choose_with(choice, &mut dice);
    }
    dice.finish();
    let told: Vec<String> = table
        .lines
        .0
        .iter()
        .filter(|line| line.contains(" at ") && line.contains("range") || line.starts_with("  "))
        .map(|line| {
            line.split_once(": ")
                .filter(|(head, _)| head.starts_with("Impulse"))
                .map_or(line.as_str(), |(_, rest)| rest)
                .to_owned()
        })
        .collect();
    assert_eq!(told.join("\n"), FIRE);
    assert_eq!(
        table.lines.0[0],
        "Round 1: initiative 6 +1 = 7: the Allied player"
    );
    let ship = |side, number| {
        let ship = table.ship(side, number);
        (ship.boxes, ship.speed.word(), ship.spent)
    };
    assert_eq!(ship(Central, 0), ([6, 0, 1, 4], "1s", false));
    assert_eq!(ship(Central, 1), ([0, 0, 4, 2], "2", false));
    assert_eq!(ship(Central, 2), ([0, 0, 1, 1], "2", true));
    assert_eq!(ship(Allied, 0), ([3, 4, 1, 1], "0", false));
    assert_eq!(ship(Allied, 1), ([2, 2, 0, 4], "1s", false));
    assert!(table.ship(Allied, 2).sunk() && table.ship(Allied, 3).sunk());
    // 2 destroyers and half of Evstafi's 10.5; half of Goeben's 16.5: in quarters.
    assert_eq!(
        [Central, Allied].map(|side| table.battle.points(&table.state, side)),
        [29, 33]
    );
}
