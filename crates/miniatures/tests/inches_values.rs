//! Check values of the crossover (K7) and its worked attack (K9).

use crate::table::Table;
use admiralty_core::machine::Rules;
use miniatures::fleet::Fleet;
use miniatures::inches::aim::facing;
use miniatures::inches::choice::{Choice, Fire};
use miniatures::inches::critical::{Harm, Location, critical, fire, location};
use miniatures::inches::plane::{Heading, Point};
use miniatures::inches::setup::{Battle, Placed, Spot};
use miniatures::inches::shot::{torpedo_points, with_luck};
use miniatures::inches::state::{Id, Side, Stage};
use miniatures::inches::switches::Switches;
use miniatures::law::Law;
use miniatures::sector::attack::{Attack, Weapon};
use miniatures::units::Units;

const PLAIN: [u8; 6] = [0, 0, 0, 1, 1, 2];
const ONE: Id = Id(0);
const TWO: Id = Id(64);

fn near(found: f64, expected: f64) {
    assert!((found - expected).abs() < 5e-6, "{found} and not {expected}");
}

fn all(law: &Law, from: usize, expected: &[f64]) {
    for (number, expected) in (from..).zip(expected) {
        near(law.at_least(number), *expected);
    }
}

/// One unit a side on an empty table, the second so many hundredths above the first; headings in steps of 15 degrees.
fn table(one: (&str, u8), two: (&str, u8), far: i32, changes: &[(&str, &str)]) -> Table {
    let mut switches = Switches::default();
    for (name, setting) in [("objectives", "[]"), ("abilities", "none")]
        .iter()
        .chain(changes)
    {
        switches.set(name, setting).unwrap();
    }
    let fleets = [one.0, two.0].map(|list| Fleet::read(list, Units::shipped()).unwrap());
    let mut battle = Battle::new("Test", 150, fleets, switches);
    battle.turn = 1;
    let at = [
        (Point::new(3000, 1000), one.1),
        (Point::new(3000, 1000 + far), two.1),
    ];
    for (force, (at, heading)) in battle.forces.iter_mut().zip(at) {
        force.placed = vec![Placed {
            spot: Spot::At(at, Heading(heading)),
            ..Placed::default()
        }];
    }
    let rules = battle.build().unwrap_or_else(|wrong| panic!("{wrong:?}"));
    let mut state = rules.start();
    (state.stage, state.base.turn) = (Stage::Surface, 1);
    (state.base.first, state.base.side) = (Side::Two, Side::Two);
    Table { rules, state }
}

impl Table {
    /// The law of an attack of the second unit at the first, or of the first at the second.
    fn law(&mut self, by: Id, weapon: Weapon) -> Law {
        self.state.base.side = by.side();
        let target = if by == ONE { TWO } else { ONE };
        let attack = Attack::new(by, weapon, target);
        assert!(self.rules.possible(&self.state, attack), "{weapon:?}");
        self.rules.shot(&self.state, Fire::all(attack), &mut ()).law()
    }
}

#[test]
fn k7_luck_die() {
    for (dice, mean) in [
        (1, 0.80000),
        (2, 1.35556),
        (5, 3.22413),
        (8, 5.18115),
        (15, 9.81299),
    ] {
        near(with_luck(PLAIN, dice).mean(), mean);
    }
    for (dice, armor, vital, hit, sunk) in [
        (15, 8, 13, 0.76335, 0.19423),
        (15, 8, 15, 0.76335, 0.07189),
        (8, 4, 10, 0.74564, 0.04304),
        (10, 5, 11, 0.76709, 0.06996),
        (5, 3, 7, 0.61323, 0.05789),
    ] {
        near(with_luck(PLAIN, dice).at_least(armor), hit);
        near(with_luck(PLAIN, dice).at_least(vital), sunk);
    }
}

#[test]
fn k7_torpedoes() {
    let law = |broadside, lance, belt| {
        Law::die(torpedo_points(if broadside { 4 } else { 5 }, false, lance, belt)).times(3)
    };
    all(&law(false, false, 0), 1, &[0.70370, 0.48148, 0.20370, 0.08796]);
    near(law(false, false, 0).mean(), 1.5);
    all(&law(false, false, 1), 1, &[0.42130, 0.07407, 0.00463, 0.0]);
    all(&law(false, true, 0), 1, &[0.70370, 0.70370, 0.48148, 0.25926]);
    near(law(false, true, 0).mean(), 2.5);
    all(&law(true, false, 0), 1, &[0.87500, 0.62500, 0.33333, 0.12963]);
    let luck = with_luck(torpedo_points(5, false, false, 0), 3);
    all(&luck, 1, &[0.62963, 0.43056, 0.21451, 0.10802]);
    near(luck.mean(), 1.45648);
    assert_eq!(facing(miniatures::card::Type::Battleship, true), 2);
}

#[test]
fn k7_places_of_critical_hits() {
    let (mut places, mut explodes, mut disabled, mut turrets, mut vital, mut fires) =
        ([0.0; 4], 0.0, 0.0, 0.0, 0.0, 0.0);
    for (one, two) in (1..=6_u8).flat_map(|one| (1..=6_u8).map(move |two| (one, two))) {
        let at = location(one + two);
        let place = [
            Location::Vital,
            Location::Hull,
            Location::Engines,
            Location::Weapons,
        ];
        places[place.iter().position(|other| *other == at).unwrap()] += 1.0 / 36.0;
        for die in 1..=6 {
            let (hit, chance) = (critical(at, die), 1.0 / 216.0);
            explodes += chance * f64::from(u8::from(hit.explodes));
            disabled += chance * f64::from(u8::from(hit.harm == Some(Harm::Disabled)));
            turrets += chance * f64::from(u8::from(hit.harm == Some(Harm::Turret)));
            vital += chance * f64::from(hit.vital);
            fires += chance * f64::from(hit.fires);
        }
    }
    for (found, expected) in places.into_iter().zip([0.05556, 0.25000, 0.44444, 0.25000]) {
        near(found, expected);
    }
    near(explodes, 0.00926);
    near(explodes / 6.0, 0.00154);
    near(disabled, 0.07407);
    near(turrets, 0.08333);
    near(vital, 0.64815);
    near(fires, 0.63426);
}

/// One fire alone: the chance that all is out after so many turns, by enumeration of the fires that burn.
#[test]
fn k7_fires_go_out() {
    let mut burning = vec![0.0, 1.0];
    for expected in [0.33333, 0.51852, 0.63740, 0.71975] {
        let mut next = vec![0.0; 17];
        for (fires, chance) in burning.iter().enumerate().take(9) {
            let mut sums = vec![0.0; 17];
            sums[0] = *chance;
            for _ in 0..fires {
                let mut then = vec![0.0; 17];
                for (sum, chance) in sums.iter().enumerate().filter(|(_, chance)| **chance > 0.0) {
                    for die in 1..=6 {
                        let (less, more, _) = fire(die);
                        then[sum + 1 - usize::from(less) + usize::from(more)] += chance / 6.0;
                    }
                }
                sums = then;
            }
            for (sum, chance) in sums.into_iter().enumerate() {
                next[sum.min(8)] += chance;
            }
        }
        burning = next;
        near(burning[0], expected);
    }
}

#[test]
fn k7_main_guns_by_arc() {
    let spee = |heading, weapon| {
        let mut table = table(("HMS Exeter", 6), ("Admiral Graf Spee", heading), 1900, &[]);
        let law = table.law(TWO, weapon);
        (law.at_least(3), law.at_least(9))
    };
    let (hit, sunk) = spee(6, Weapon::Main);
    near(hit, 0.98220);
    near(sunk, 0.31114);
    let (hit, sunk) = spee(12, Weapon::SplitMain);
    near(hit, 0.67361);
    near(sunk, 0.00141);
}

#[test]
fn k7_splashes() {
    for (before, hit) in [(0, 0.80374), (1, 0.73780), (2, 0.65770), (3, 0.56433)] {
        let mut table = table(("HMS Hood", 6), ("Bismarck", 6), 900, &[("options", "[splash]")]);
        table.state.sea[TWO].splashes = before;
        near(table.law(ONE, Weapon::Main).at_least(8), hit);
    }
}

#[test]
fn k7_german_optics() {
    let mut table = table(
        ("HMS Hood", 6),
        ("Bismarck", 6),
        2900,
        &[("options", "[nationality]")],
    );
    let law = table.law(TWO, Weapon::Main);
    near(law.at_least(8), 0.85367);
    near(law.at_least(13), 0.14681);
}

/// K9: a critical hit in the magazine, fires, and the engines.
#[test]
fn k9_worked_attack() {
    let mut table = table(
        ("HMS Hood", 6),
        ("Bismarck", 6),
        900,
        &[("options", "[criticals]")],
    );
    let fire = Choice::Fire(Fire::all(Attack::new(TWO, Weapon::Main, ONE)));
    table.say(fire, &[6, 6, 6, 6, 5, 5, 4, 4, 4, 3, 2, 1, 1, 2, 3, 6]);
    assert_eq!(
        table.state.base.hull[ONE], 5,
        "damage waits for the end of the phase"
    );
    table.say(Choice::Done, &[]);
    // Weapons: a magazine; then fires 1 and 6, and the engines; then initiative.
    table.say(Choice::Done, &[5, 5, 6, 1, 6, 2, 4, 1, 6, 6, 1, 1]);
    let (rules, state) = (&table.rules, &table.state);
    let sea = &state.sea[ONE];
    assert_eq!((state.base.hull[ONE], sea.vital, sea.fires), (3, 2, 2));
    assert_eq!(state.harmed(ONE, Harm::Turret), 1);
    let main: Vec<u8> = (0..4)
        .map(|band| rules.dice(state, Attack::new(ONE, Weapon::Main, TWO), band))
        .collect();
    assert_eq!(main, [10, 10, 9, 7]);
    assert_eq!(rules.speed(state, ONE), 400);
    assert_eq!(state.base.turn, 2);
}
