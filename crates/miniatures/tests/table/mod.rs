//! Battles in inches for tests: units set up by hand, answers with the dice that follow each.
#![allow(dead_code, reason = "each test file uses a part of it")]

use admiralty_core::dice::Scripted;
use admiralty_core::machine::{Choices, Rules};
use miniatures::fleet::Fleet;
use miniatures::inches::choice::{Choice, Fire, Leg, Move};
use miniatures::inches::plane::{Heading, Point};
use miniatures::inches::rules::{Ground, Patch, Victory};
use miniatures::inches::setup::{Battle, Placed, Spot};
use miniatures::inches::state::{Id, Place, Side, Stage, State};
use miniatures::inches::switches::Switches;
use miniatures::sector::attack::{Attack, Weapon};
use miniatures::sector::board::Sector;
use miniatures::units::Units;

/// A unit of a test: its card, where it is in hundredths of an inch, its heading in steps of 15 degrees.
pub type Unit<'t> = (&'t str, (i32, i32), u8);

pub const FLETCHER: &str = "USS Fletcher (DD 445)";

pub fn a(number: u8) -> Id {
    Id(number)
}

pub fn x(number: u8) -> Id {
    Id(64 + number)
}

pub struct Table {
    pub rules: Victory,
    pub state: State,
}

pub fn battle(one: &[Unit], two: &[Unit], changes: &[(&str, &str)]) -> Battle {
    let mut switches = Switches::default();
    for (name, setting) in [("objectives", "[]"), ("abilities", "none")]
        .iter()
        .chain(changes)
    {
        switches.set(name, setting).unwrap();
    }
    let fleet = |units: &[Unit]| Fleet {
        cards: units
            .iter()
            .map(|unit| {
                Units::shipped()
                    .find(unit.0)
                    .unwrap_or_else(|| panic!("{}", unit.0))
                    .clone()
            })
            .collect(),
    };
    let mut battle = Battle::new("Test", 199, [fleet(one), fleet(two)], switches);
    battle.turn = 1;
    for (force, units) in battle.forces.iter_mut().zip([one, two]) {
        let flies = |name: &str| Units::shipped().find(name).unwrap().kind.is_aircraft();
        force.placed = units
            .iter()
            .map(|&(name, (px, py), heading)| Placed {
                spot: if flies(name) {
                    Spot::Airbase
                } else {
                    Spot::At(Point::new(px, py), Heading(heading))
                },
                ..Placed::default()
            })
            .collect();
    }
    battle
}

/// Side one is asked, and is the first player. Aircraft are in the air where they are put.
pub fn arena_of(battle: &Battle, units: [&[Unit]; 2], stage: Stage) -> Table {
    let rules = battle.build().unwrap_or_else(|wrong| panic!("{wrong:?}"));
    let mut state = rules.start();
    for (side, units) in Side::BOTH.into_iter().zip(units) {
        for (number, &(_, (px, py), _)) in units.iter().enumerate() {
            let id = Id::new(side, number);
            if rules.unit(id).kind.is_aircraft() {
                state.base.put(id, Place::At(Sector(0)));
                state.at[id] = Point::new(px, py);
            }
        }
    }
    (state.stage, state.base.turn) = (stage, 2);
    (state.base.first, state.base.side) = (Side::One, Side::One);
    Table { rules, state }
}

pub fn arena(one: &[Unit], two: &[Unit], stage: Stage, changes: &[(&str, &str)]) -> Table {
    arena_of(&battle(one, two, changes), [one, two], stage)
}

impl Table {
    pub fn say(&mut self, choice: Choice, dice: &[u8]) {
        let seat = self.rules.asked_side(&self.state).seat();
        self.rules
            .legal(&self.state, seat, &choice)
            .unwrap_or_else(|illegal| panic!("{choice:?}: {illegal}"));
        let mut choices = Choices::none(2);
        choices.set(seat, Some(choice));
        let mut scripted = Scripted::new(dice);
        self.rules.play(&mut self.state, &choices, &mut scripted, &mut ());
        scripted.finish();
    }

    pub fn illegal(&self, choice: Choice) -> &'static str {
        let seat = self.rules.asked_side(&self.state).seat();
        self.rules
            .legal(&self.state, seat, &choice)
            .expect_err("it is illegal")
            .clause
    }

    pub fn fire(&self, unit: Id, weapon: Weapon, target: Id) -> Choice {
        Choice::Fire(Fire::all(Attack::new(unit, weapon, target)))
    }

    pub fn can(&mut self, unit: Id, weapon: Weapon, target: Id) -> bool {
        self.state.base.side = unit.side();
        self.rules
            .possible(&self.state, Attack::new(unit, weapon, target))
    }

    pub fn dice(&self, unit: Id, weapon: Weapon, target: Id) -> (u8, i8) {
        let shot = self
            .rules
            .shot(&self.state, Fire::all(Attack::new(unit, weapon, target)), &mut ());
        (shot.volley.dice, shot.volley.shift)
    }
}

pub fn go(unit: Id, legs: &[(u16, i8)]) -> Move {
    let mut order = Move::stay(unit, 0);
    for (leg, &(ahead, turn)) in order.legs.iter_mut().zip(legs) {
        *leg = Leg { ahead, turn };
    }
    order
}

pub fn with_ground(
    ground: Ground,
    at: (i32, i32),
    radius: i32,
    one: &[Unit],
    two: &[Unit],
    stage: Stage,
) -> Table {
    let mut battle = battle(one, two, &[]);
    battle.ground = vec![Patch {
        ground,
        at: Point::new(at.0, at.1),
        radius,
    }];
    arena_of(&battle, [one, two], stage)
}
