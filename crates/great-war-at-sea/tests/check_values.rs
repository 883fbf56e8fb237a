//! The check values of the rules authority: K1 to K9, K11.
#![allow(clippy::too_many_lines, clippy::type_complexity, reason = "tables of rows")]

use crate::common::{Allied, Central, Table, battle};
use great_war_at_sea::battle::choice::Choice;
use great_war_at_sea::battle::damage::{Place, place};
use great_war_at_sea::battle::rules::{Battle, Unit};
use great_war_at_sea::battle::state::{Afloat, Side};
use great_war_at_sea::law::{Figures, Law, chance};
use great_war_at_sea::ships::{HULL, PRIMARY, SECONDARY, Speed, TERTIARY};
use great_war_at_sea::switches::Switches;

/// A ship of the file, as built and without damage. Fleets may hold any ship.
fn one(name: &str) -> (Battle, Unit, Afloat) {
    let battle = battle(name, "Merchant", "month = 191701\n");
    let (unit, ship) = (battle.unit(Central, 0).clone(), battle.start.ships[Central][0]);
    (battle, unit, ship)
}

fn close(found: f64, told: f64, what: &str) {
    assert!((found - told).abs() < 6e-6, "{what}: {found} is not {told}");
}

fn agrees(found: Figures, [sunk, dead, slower, hull]: [f64; 4], what: &str) {
    close(found.sunk, sunk, &format!("{what}, sunk"));
    close(found.dead, dead, &format!("{what}, dead"));
    close(found.slower, slower, &format!("{what}, slower"));
    close(found.hull_lost, hull, &format!("{what}, hull"));
}

/// K1 and the first columns of K2.
#[test]
fn to_hit_by_range_gunnery_and_target() {
    let battle = battle("Goeben, Viribus Unitis", "Defence, Danton", "");
    let mut state = battle.start.clone();
    let chances = |state: &_, range| [0, 1].map(|unit| chance(battle.need(state, Central, unit, 0, range)));
    assert_eq!(chances(&state, 3), [2.0 / 6.0, 1.0 / 6.0]);
    assert_eq!(chances(&state, 2), [2.0 / 6.0, 1.0 / 6.0]);
    assert_eq!(chances(&state, 1), [3.0 / 6.0, 2.0 / 6.0]);
    assert_eq!(chances(&state, 0), [3.0 / 6.0, 2.0 / 6.0]);
    state.ships[Allied][0].jammed = true;
    assert_eq!(chances(&state, 3), [3.0 / 6.0, 2.0 / 6.0]);
    assert_eq!(chances(&state, 1), [4.0 / 6.0, 3.0 / 6.0]);
}

/// K2: dice by range, from which expected hits and the chance of one follow.
#[test]
fn expected_hits_of_a_phase() {
    let rows: [(&str, [f64; 3], [f64; 3]); 8] = [
        ("Goeben", [2.0, 3.0, 5.0], [0.91221, 0.97399, 0.99902]),
        ("Breslau", [0.0, 0.0, 2.0], [0.0, 0.0, 0.93750]),
        (
            "Viribus Unitis",
            [1.16667, 1.66667, 4.0],
            [0.72092, 0.83849, 0.99229],
        ),
        ("Courbet", [1.0, 1.83333, 3.66667], [0.66510, 0.86541, 0.98844]),
        ("Defence", [0.66667, 2.0, 4.0], [0.55556, 0.91221, 0.99609]),
        (
            "Imperatritsa Mariya",
            [2.33333, 4.0, 6.0],
            [0.94147, 0.99229, 0.99976],
        ),
        (
            "Hayreddin Barbarossa",
            [0.5, 0.5, 1.66667],
            [0.42130, 0.42130, 0.86831],
        ),
        ("Dartmouth", [0.0, 0.66667, 1.0], [0.0, 0.55556, 0.75]),
    ];
    for (name, expected, least) in rows {
        let (battle, unit, ship) = one(name);
        for (at, range) in [3, 2, 1].into_iter().enumerate() {
            let dice = battle
                .dice(&unit, &ship, range)
                .map(i32::from)
                .iter()
                .sum::<i32>();
            let chance = chance(battle.need(&battle.start, Central, 0, 0, range));
            close(f64::from(dice) * chance, expected[at], name);
            close(1.0 - (1.0 - chance).powi(dice), least[at], name);
        }
    }
}

/// K3.
#[test]
fn the_damage_table_and_its_alternatives() {
    let shares = |setting: &str| {
        let mut switches = Switches::default();
        switches.set("damage_table", setting).unwrap();
        let mut count = [0; 7];
        for one in 1..=6 {
            for other in 1..=6 {
                count[match place(&switches, one + other) {
                    Place::Section(HULL) => 0,
                    Place::HullAndSpeed => 1,
                    Place::Section(SECONDARY) => 2,
                    Place::Section(TERTIARY) => 3,
                    Place::Section(_) => 4,
                    Place::Mount => 5,
                    Place::Critical => 6,
                }] += 1;
            }
        }
        count
    };
    assert_eq!(shares("A"), [10, 2, 9, 6, 5, 2, 2]);
    assert_eq!(shares("B"), [14, 2, 5, 6, 5, 2, 2]);
    assert_eq!(shares("C"), [6, 2, 9, 6, 9, 2, 2]);
}

/// K4: sunk, dead, slower, hull; primary and secondary boxes left.
#[test]
fn one_hit_on_an_intact_ship() {
    let rows: [(&str, usize, u8, [f64; 4], [f64; 2]); 12] = [
        (
            "Goeben",
            PRIMARY,
            2,
            [0.00309, 0.0, 0.07407, 0.41667],
            [5.84259, 2.49074],
        ),
        (
            "Goeben",
            PRIMARY,
            3,
            [0.00309, 0.0, 0.07407, 0.75],
            [5.84259, 2.49074],
        ),
        ("Goeben", SECONDARY, 2, [0.0; 4], [6.0, 2.75]),
        (
            "Charlemagne",
            PRIMARY,
            2,
            [0.00309, 0.08025, 0.0, 0.40123],
            [2.85185, 1.49383],
        ),
        (
            "Evstafi",
            PRIMARY,
            2,
            [0.00309, 0.08025, 0.0, 0.40432],
            [2.85185, 4.48457],
        ),
        (
            "Defence",
            PRIMARY,
            2,
            [0.00309, 0.0, 0.07407, 0.40741],
            [1.71605, 3.48765],
        ),
        (
            "Defence",
            SECONDARY,
            2,
            [0.00309, 0.0, 0.07407, 0.40741],
            [1.85494, 3.73765],
        ),
        (
            "Indomitable",
            PRIMARY,
            2,
            [0.00309, 0.0, 0.07407, 0.41049],
            [4.70679, 0.0],
        ),
        (
            "Breslau",
            SECONDARY,
            2,
            [0.02778, 0.0, 0.06481, 0.38889],
            [0.0, 0.0],
        ),
        ("Breslau", TERTIARY, 1, [0.0, 0.0, 0.05556, 0.33333], [0.0, 0.0]),
        (
            "Beagle class",
            SECONDARY,
            2,
            [0.36111, 0.0, 0.00926, 0.36111],
            [0.0, 0.0],
        ),
        (
            "Beagle class",
            TERTIARY,
            1,
            [0.33333, 0.0, 0.0, 0.33333],
            [0.0, 0.0],
        ),
    ];
    for (name, calibre, range, told, guns) in rows {
        let (battle, unit, ship) = one(name);
        let found = Law::of(ship)
            .hit(&battle.switches, &unit, calibre, range, 1.0)
            .figures(&unit);
        let what = format!("{name}, calibre {calibre}, range {range}");
        agrees(found, told, &what);
        close(found.guns_left[0], guns[0], &what);
        close(found.guns_left[1], guns[1], &what);
    }
}

/// K5.
#[test]
fn many_primary_hits() {
    let rows: [(&str, u8, u8, [f64; 4], [f64; 2]); 10] = [
        (
            "Goeben",
            4,
            2,
            [0.01229, 0.00281, 0.26800, 2.13176],
            [5.37582, 1.35037],
        ),
        (
            "Goeben",
            12,
            2,
            [0.39437, 0.11658, 0.48341, 7.82647],
            [2.31530, 0.14001],
        ),
        (
            "Goeben",
            4,
            3,
            [0.01339, 0.01594, 0.40067, 3.67293],
            [5.36921, 1.34706],
        ),
        (
            "Goeben",
            8,
            3,
            [0.58472, 0.03517, 0.36006, 7.99379],
            [1.73677, 0.24807],
        ),
        (
            "Charlemagne",
            8,
            2,
            [0.87293, 0.11400, 0.0, 3.85050],
            [0.09206, 0.01632],
        ),
        (
            "Evstafi",
            4,
            2,
            [0.02483, 0.37068, 0.0, 1.82062],
            [2.37724, 2.95912],
        ),
        (
            "Evstafi",
            8,
            2,
            [0.41752, 0.53237, 0.0, 4.05738],
            [0.90836, 0.76859],
        ),
        (
            "Defence",
            8,
            2,
            [0.16719, 0.28084, 0.37940, 4.23905],
            [0.45858, 0.65502],
        ),
        (
            "Viribus Unitis",
            8,
            2,
            [0.04345, 0.27501, 0.37445, 4.55658],
            [5.61485, 0.53685],
        ),
        (
            "Georgios Averof",
            4,
            2,
            [0.06621, 0.07783, 0.24470, 1.76939],
            [0.99985, 1.90081],
        ),
    ];
    for (name, hits, range, told, guns) in rows {
        let (battle, unit, ship) = one(name);
        let found = Law::of(ship)
            .volley(&battle.switches, &unit, [hits, 0, 0], range, 1.0)
            .figures(&unit);
        let what = format!("{name}, {hits} hits, range {range}");
        agrees(found, told, &what);
        close(found.guns_left[0], guns[0], &what);
        close(found.guns_left[1], guns[1], &what);
    }
}

/// K6.
#[test]
fn one_whole_phase_of_fire() {
    let rows: [(&str, &str, u8, [f64; 4]); 15] = [
        ("Goeben", "Charlemagne", 3, [0.21165, 0.08083, 0.0, 1.64887]),
        ("Goeben", "Charlemagne", 2, [0.02105, 0.16282, 0.0, 0.93564]),
        ("Goeben", "Charlemagne", 1, [0.05672, 0.25502, 0.0, 1.48232]),
        ("Charlemagne", "Goeben", 3, [0.00154, 0.00002, 0.03692, 0.38492]),
        ("Charlemagne", "Goeben", 1, [0.00308, 0.00002, 0.07219, 0.44617]),
        ("Goeben", "Evstafi", 3, [0.04101, 0.22502, 0.0, 1.53685]),
        ("Goeben", "Defence", 2, [0.01198, 0.03371, 0.18562, 1.33074]),
        ("Defence", "Goeben", 2, [0.00206, 0.0, 0.04874, 0.28788]),
        ("Indomitable", "Goeben", 3, [0.00522, 0.00147, 0.12977, 1.37885]),
        ("Goeben", "Indomitable", 3, [0.01015, 0.00679, 0.24014, 1.57518]),
        (
            "Viribus Unitis",
            "Dante Alighieri",
            2,
            [0.00360, 0.00327, 0.08007, 0.48287],
        ),
        (
            "Dante Alighieri",
            "Viribus Unitis",
            2,
            [0.00360, 0.00328, 0.08009, 0.51748],
        ),
        (
            "Georgios Averof",
            "Hayreddin Barbarossa",
            2,
            [0.00116, 0.02657, 0.0, 0.13375],
        ),
        ("Novara", "Dartmouth", 1, [0.07448, 0.0, 0.05781, 0.50502]),
        ("Dartmouth", "Novara", 1, [0.05536, 0.0, 0.05438, 0.38465]),
    ];
    for (firer, target, range, told) in rows {
        let (battle, unit, ship) = one(firer);
        let dice = battle.dice(&unit, &ship, range);
        let chance = chance(battle.need(&battle.start, Central, 0, 0, range));
        let (_, victim, afloat) = one(target);
        let law = Law::of(afloat).volley(&battle.switches, &victim, dice, range, chance);
        agrees(
            law.figures(&victim),
            told,
            &format!("{firer} at {target}, range {range}"),
        );
    }
}

/// K7: what a torpedo needs, and what it does.
#[test]
fn torpedoes_need_and_do() {
    let needs = |central: &str, allied: &str, beside: bool, dead: bool| {
        let mut table = Table::new(battle(central, allied, "month = 191701\n"));
        let other = if beside { (1, 0) } else { (0, 0) };
        table.set(Central, 4, &[(0, 0)], &[other]);
        if dead {
            table.state.ships[Allied][0].speed = Speed::Dead;
        }
        let salvo = table.battle.salvo(&table.state, Central, 0, 0).unwrap();
        (salvo.need, salvo.dice[0])
    };
    assert_eq!(needs("Bespokoiny class", "Goeben", true, false), (5, 4));
    assert_eq!(needs("Bespokoiny class", "Goeben", false, false), (4, 4));
    assert_eq!(needs("Beagle class", "Goeben", true, false), (5, 1));
    assert_eq!(needs("Muavenet class", "Evstafi", false, true), (3, 2));
    assert_eq!(needs("Muavenet class", "Dartmouth", true, false), (6, 2));
    assert_eq!(needs("Goeben", "Evstafi", true, false), (7, 1));
    assert_eq!(needs("Goeben", "Evstafi", false, true), (5, 1));
    assert_eq!(needs("Novara", "Dartmouth", true, false), (6, 3));
    assert_eq!(
        [3, 4, 5, 6, 7].map(chance),
        [4.0 / 6.0, 0.5, 2.0 / 6.0, 1.0 / 6.0, 0.0]
    );
    let rows: [(&str, [[f64; 2]; 3]); 5] = [
        ("Goeben", [[0.0, 0.0], [0.0, 0.02778], [0.03704, 0.05556]]),
        ("Viribus Unitis", [[0.0, 0.0], [0.0, 0.19444], [0.14815, 0.30556]]),
        (
            "Evstafi",
            [[0.0, 0.33333], [0.33333, 0.55556], [0.85185, 0.14815]],
        ),
        (
            "Charlemagne",
            [[0.0, 0.33333], [0.66667, 0.22222], [0.96296, 0.03704]],
        ),
        ("Dartmouth", [[0.66667, 0.0], [1.0, 0.0], [1.0, 0.0]]),
    ];
    for (name, told) in rows {
        let (battle, unit, ship) = one(name);
        let mut law = Law::of(ship);
        for (hits, [sunk, dead]) in told.into_iter().enumerate() {
            law = law.torpedo(&battle.switches, &unit, 1.0);
            let found = law.figures(&unit);
            close(found.sunk, sunk, &format!("{name}, {} torpedoes", hits + 1));
            close(found.dead, dead, &format!("{name}, {} torpedoes", hits + 1));
        }
    }
}

/// K8: who has initiative on each face, and the modifiers of two forces.
#[test]
fn initiative_by_modifier_and_limit() {
    let wins = |central: &str, allied: &str, limit: u8| {
        let text = format!("initiative_limit = {limit}\n");
        let battle = battle(central, allied, &text);
        let count = (1..=6).filter(|face| {
            let mut table = Table::new(battle.clone());
            table.go(&[*face]);
            table.state.winner == Central
        });
        count.count()
    };
    assert_eq!(wins("Goeben", "Defence", 3), 3);
    assert_eq!(wins("Goeben", "Defence", 4), 4);
    assert_eq!(wins("Goeben, Breslau, Mecidiye", "Evstafi", 3), 2, "m = +1");
    assert_eq!(wins("Goeben, Mecidiye, Novara", "Evstafi", 3), 1, "m = +2");
    assert_eq!(
        wins("Novara", "Dartmouth, Danton, Dante Alighieri", 3),
        5,
        "m = -2"
    );
    assert_eq!(
        wins("Novara", "Dartmouth, Danton, Dante Alighieri, Georgios Averof", 3),
        6,
        "m = -3"
    );
}

/// K12: range at the five gunnery phases and at the end of the round.
#[test]
fn a_stern_chase_in_a_straight_line() {
    let rows: [(&str, &str, Side, i8, [u8; 6], u8); 8] = [
        ("one", "two", Allied, 4, [4, 4, 4, 4, 4, 4], 5),
        ("one", "two", Allied, 3, [3, 3, 3, 3, 3, 3], 4),
        ("one", "two", Central, 4, [4, 5, 6, 6, 6, 6], 5),
        ("one", "one", Allied, 4, [4, 4, 3, 3, 3, 3], 4),
        ("one", "one", Central, 4, [4, 4, 5, 5, 5, 5], 4),
        ("one", "slow", Allied, 4, [4, 4, 3, 2, 2, 2], 3),
        ("two", "one", Allied, 4, [4, 3, 2, 2, 2, 2], 3),
        ("fast", "one", Allied, 4, [3, 2, 1, 1, 1, 1], 2),
    ];
    let speeds = [
        ("slow", Speed::Slow),
        ("two", Speed::Two),
        ("fast", Speed::TwoPlus),
    ];
    let speed = |word: &str| {
        speeds
            .iter()
            .find(|(name, _)| *name == word)
            .map_or(Speed::One, |(_, speed)| *speed)
    };
    // Allied chases Central down a row of the board.
    for (pursuer, fugitive, winner, start, told, late) in rows {
        for last in [false, true] {
            let more = format!("[switches]\nboard_radius = 6\nlast_loser_move = {last}\n");
            let mut table = Table::new(battle("Goeben", "Danton", &more));
            table.state.ships[Central][0].speed = speed(fugitive);
            table.state.ships[Allied][0].speed = speed(pursuer);
            table.set(winner, 1, &[(-1, 0)], &[(-1 - start, 0)]);
            let found = chase(&mut table);
            let mut told = told.to_vec();
            if last {
                told[5] = late;
            }
            assert_eq!(
                found, told,
                "{pursuer} after {fugitive}, {winner:?} has initiative, {last}"
            );
        }
    }
}

/// Both go on in the same direction wherever they may; a round without fire.
fn chase(table: &mut Table) -> Vec<u8> {
    let mut ranges = Vec::new();
    table.battle.rounds = 1;
    let range = |table: &Table| {
        let area = |side: Side| table.state.counters[side][0].area;
        table.battle.board.distance(area(Central), area(Allied))
    };
    table.state.may_move = table.battle.may_move(&table.state, table.state.winner);
    let mut impulse = 0;
    use great_war_at_sea::battle::state::Stage;
    // An impulse in which the winner does not move has its gunnery all the same.
    let note = |ranges: &mut Vec<u8>, table: &Table, upto: u8, impulse: &mut u8| {
        while *impulse < upto {
            *impulse += 1;
            ranges.push(range(table));
        }
    };
    while table.state.stage != Stage::Over {
        match table.state.stage {
            Stage::Move(side) => {
                // All gunnery before this move.
                let before = table.state.impulse - u8::from(side == table.state.winner);
                note(&mut ranges, table, before, &mut impulse);
                let (number, spot) = (0, table.state.counters[side][0]);
                if table.state.may_move & 1 == 1 {
                    let (q, r) = table.battle.board.places[usize::from(spot.area)];
                    let ahead = table.area((q + 1, r));
                    table.choose(Choice::Move(number, ahead), &[]);
                } else {
                    table.choose(Choice::Done, &[]);
                }
            }
            _ => {
                table.choose(Choice::Hold, &[]);
            }
        }
    }
    note(&mut ranges, table, 5, &mut impulse);
    ranges.push(range(table));
    ranges
}

/// K11: rings, and victory points.
#[test]
fn the_board_and_what_ships_are_worth() {
    let battle = battle("Goeben", "Defence", "");
    assert_eq!(
        [0, 1, 2, 3, 4].map(|ring| battle.board.ring.iter().filter(|own| **own == ring).count()),
        [3, 9, 15, 21, 27]
    );
    assert_eq!(battle.board.areas(), 75);
    for (name, worth) in [
        ("Goeben", 66),
        ("Breslau", 8),
        ("Viribus Unitis", 66),
        ("Dante Alighieri", 60),
        ("Charlemagne", 32),
        ("Evstafi", 42),
        ("Defence", 40),
        ("Indomitable", 48),
        ("Averof", 32),
        ("Hayreddin Barbarossa", 28),
        ("Novara", 8),
        ("Kilkis", 46),
        ("Merchant", 2),
        ("F-merchant", 4),
        ("Collier", 2),
        ("Beagle class", 4),
    ] {
        let name = if name == "Averof" { "Georgios Averof" } else { name };
        assert_eq!(one(name).1.worth, worth, "{name}, in quarters");
    }
}

/// K11: a ship that is dead in the water gets under way with so many faces of six (G18.1).
#[test]
fn repairs_by_hull_boxes() {
    for hull in 1..=6_u8 {
        let under_way = (1..=6).filter(|face| {
            let mut table = Table::new(battle("Goeben", "Defence", "rounds = 1\n"));
            table.set(Central, 5, &[(0, 0)], &[(4, 0)]);
            let ship = &mut table.state.ships[Allied][0];
            (ship.boxes[HULL], ship.speed) = (hull, Speed::Dead);
            table.choose(Choice::Done, &[]).choose(Choice::Done, &[*face]);
            table.ship(Allied, 0).speed == Speed::Slow
        });
        assert_eq!(under_way.count(), usize::from(hull));
    }
}
