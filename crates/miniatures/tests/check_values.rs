//! K1 to K4: exact laws against the figures of the authority, which were enumerated apart from this program.

use crate::common::{Table, battle, battle_of, cards};
use miniatures::law::Law;
use miniatures::sector::attack::{Attack, Kind, Weapon, With};
use miniatures::sector::odds::Strike;
use miniatures::sector::rules::Aaws;
use miniatures::sector::state::{Stage, State};

/// Printed figures have five digits.
fn near(found: f64, printed: f64, what: &str) {
    assert!(
        (found - printed).abs() < 5.001e-6,
        "{what}: {found:.7} against {printed}"
    );
}

/// Two units alone on the board, in the stage where that weapon is used.
fn duel(one: &str, two: &str, range: u8, stage: Stage) -> Table {
    duel_of(one, two, range, stage, &cards(""))
}

fn duel_of(one: &str, two: &str, range: u8, stage: Stage, units: &miniatures::units::Units) -> Table {
    let place = |name: &str, column: u8, air: bool| {
        if air {
            format!("{name} at airbase")
        } else {
            format!("{name} @ 4,{column}")
        }
    };
    let flies = |name: &str| {
        units
            .find(name)
            .unwrap_or_else(|| panic!("{name}"))
            .kind
            .is_aircraft()
    };
    let (mine, theirs) = (place(one, 1, flies(one)), place(two, 1 + range, flies(two)));
    let mut battle = battle_of(&mine, &theirs, units);
    battle.turn = 2; // no surprise
    let mut table = Table::new(&battle);
    table.state.stage = stage;
    for (name, column) in [(one, 1), (two, 1 + range)] {
        let (unit, sector) = (table.id(name), table.sector(4, column));
        table
            .state
            .put(unit, miniatures::sector::state::Place::At(sector));
    }
    table
}

fn strike(table: &Table, one: &str, weapon: Weapon, two: &str) -> Strike {
    let attack = table.attack(one, weapon, two, With::NOTHING);
    table.rules.odds(&table.state, attack)
}

/// Hit and sunk of an attack.
fn check(table: &Table, one: &str, weapon: Weapon, two: &str, (dice, shift): (u8, i8), printed: [f64; 2]) {
    let found = strike(table, one, weapon, two);
    assert_eq!(table.dice(one, weapon, two), (dice, shift), "{one} at {two}");
    near(found.harm(), printed[0], &format!("{one} hits {two}"));
    near(found.destroyed(), printed[1], &format!("{one} sinks {two}"));
}

const NO_FLAW: &str = "[units.\"HMS Hood\"]\nabilities = [\"Extended Range 4\"]\n";

#[test]
fn k1_one_die() {
    let faces = |shift: i8, floor: u8| {
        let table = duel("Bismarck", "HMS Hood", 1, Stage::Surface);
        let mut volley = table.volley("Bismarck", Weapon::Main, "HMS Hood");
        (volley.shift, volley.floor) = (shift, floor);
        Law::die([1, 2, 3, 4, 5, 6].map(|face| volley.score(face)))
    };
    for (shift, floor, printed) in [
        (2, 0, [0.16667, 0.66667, 0.16667, 1.0]),
        (3, 0, [0.16667, 0.66667, 0.16667, 1.0]),
        (1, 0, [0.33333, 0.50000, 0.16667, 0.83333]),
        (0, 0, [0.50000, 0.33333, 0.16667, 0.66667]),
        (-1, 0, [0.66667, 0.16667, 0.16667, 0.5]),
        (0, 5, [0.66667, 0.16667, 0.16667, 0.5]),
        (-2, 0, [0.83333, 0.0, 0.16667, 0.33333]),
        (-4, 0, [0.83333, 0.0, 0.16667, 0.33333]),
        (0, 6, [0.83333, 0.0, 0.16667, 0.33333]),
        (-1, 5, [0.66667, 0.16667, 0.16667, 0.5]),
        (1, 6, [0.83333, 0.0, 0.16667, 0.33333]),
    ] {
        let die = faces(shift, floor);
        for (number, chance) in printed[..3].iter().enumerate() {
            near(die.is(number), *chance, &format!("m {shift}, floor {floor}"));
        }
        near(die.mean(), printed[3], "mean");
    }
}

/// M12 counted in whole numbers: of all faces that so many dice can show, those that come to so much.
fn counted(dice: u8, shift: i8, floor: i8, successes: u8) -> f64 {
    let score = |face: i8| match face {
        1 => 0,
        6 => 2,
        face => usize::from(face >= (4 - shift).max(floor)),
    };
    let mut ways = vec![1_u128];
    for _ in 0..dice {
        let mut more = vec![0; ways.len() + 2];
        for (sum, count) in ways.iter().enumerate() {
            (1..=6).for_each(|face| more[sum + score(face)] += count);
        }
        ways = more;
    }
    let enough: u128 = ways.iter().skip(successes.into()).sum();
    enough as f64 / 6_f64.powi(dice.into())
}

/// Every attack of 1 to 20 dice against every armor, to 1e-9.
#[test]
fn laws_are_counts_of_what_dice_can_show() {
    let table = duel_of("Bismarck", "HMS Hood", 1, Stage::Surface, &cards(NO_FLAW));
    let mut volley = table.volley("Bismarck", Weapon::Main, "HMS Hood");
    for (dice, shift, floor) in (1..=20_u8)
        .flat_map(|dice| (-3..=2).map(move |shift| (dice, shift)))
        .flat_map(|(dice, shift)| [0, 5, 6].map(|floor| (dice, shift, floor)))
    {
        (volley.dice, volley.shift, volley.floor) = (dice, shift, floor as u8);
        for armor in 1..=17 {
            (volley.armor, volley.vital) = (armor, armor + 3);
            let law = volley.law();
            for (found, needed) in [(law.harm(), armor), (law.destroyed(), armor + 3)] {
                let exact = counted(dice, shift, floor, needed);
                assert!(
                    (found - exact).abs() < 1e-9,
                    "{dice} dice, {shift}, floor {floor}, {needed}: {found} and not {exact}"
                );
            }
        }
    }
}

#[test]
fn k2_famous_pairs() {
    let no_flaw = cards(NO_FLAW);
    for (range, dice, printed) in [
        (0, 15, [0.80374, 0.19226]),
        (1, 15, [0.80374, 0.19226]),
        (2, 14, [0.73780, 0.13008]),
        (3, 12, [0.56433, 0.04498]),
        (4, 12, [0.56433, 0.04498]),
    ] {
        let table = duel_of("Bismarck", "HMS Hood", range, Stage::Surface, &no_flaw);
        check(&table, "Bismarck", Weapon::Main, "HMS Hood", (dice, 0), printed);
    }
    for (range, printed) in [(0, 0.27842), (2, 0.22087), (4, 0.13063)] {
        let table = duel("Bismarck", "HMS Hood", range, Stage::Surface);
        near(
            strike(&table, "Bismarck", Weapon::Main, "HMS Hood").destroyed(),
            printed,
            "Fatal Flaw",
        );
    }
    for (one, two, range, dice, printed) in [
        ("HMS Hood", "Bismarck", 1, 15, [0.80374, 0.06343]),
        ("HMS Hood", "Bismarck", 4, 12, [0.56433, 0.00777]),
        ("HMS Rodney", "Bismarck", 0, 16, [0.85615, 0.10215]),
        ("Admiral Graf Spee", "HMS Exeter", 1, 12, [0.98966, 0.41242]),
        ("Admiral Graf Spee", "HMS Exeter", 3, 10, [0.96973, 0.21598]),
        ("HMS Exeter", "Admiral Graf Spee", 1, 8, [0.80281, 0.02841]),
        ("HMS Ajax", "Admiral Graf Spee", 2, 6, [0.58970, 0.00195]),
        ("Yamato", "USS Iowa (BB 61)", 0, 18, [0.86668, 0.21272]),
        ("USS Iowa (BB 61)", "Yamato", 1, 18, [0.78162, 0.13567]),
        ("USS Iowa (BB 61)", "Yamato", 3, 15, [0.55770, 0.03201]),
        ("USS Washington (BB 56)", "Kirishima", 0, 17, [0.97685, 0.46833]),
        ("Kirishima", "USS Washington (BB 56)", 1, 14, [0.73780, 0.07151]),
        ("Vittorio Veneto", "HMS Warspite", 2, 13, [0.65770, 0.04013]),
        ("HMS Warspite", "Zara", 1, 15, [0.97779, 0.68996]),
    ] {
        check(
            &duel(one, two, range, Stage::Surface),
            one,
            Weapon::Main,
            two,
            (dice, 0),
            printed,
        );
    }
}

#[test]
fn k2_crippled_ships_and_saves() {
    let mut table = duel("HMS Rodney", "Bismarck", 1, Stage::Surface);
    let bismarck = table.id("Bismarck");
    table.state.hull[bismarck] = 1;
    check(
        &table,
        "HMS Rodney",
        Weapon::Main,
        "Bismarck",
        (16, 0),
        [0.92323, 0.17099],
    );
    check(
        &table,
        "Bismarck",
        Weapon::Main,
        "HMS Rodney",
        (15, -1),
        [0.35302, 0.01349],
    );
    let table = duel("Admiral Graf Spee", "HMS Exeter", 1, Stage::Surface);
    let strike_at_exeter = strike(&table, "Admiral Graf Spee", Weapon::Main, "HMS Exeter");
    let fate = table
        .rules
        .fate(table.id("HMS Exeter"), 3, &[(Kind::Gunnery, strike_at_exeter)]);
    near(fate.destroyed(), 0.27495, "Determination");
    let plain = cards("[units.\"USS Fletcher (DD 445)\"]\nabilities = []\n");
    let table = duel_of("HMS Warspite", "USS Fletcher (DD 445)", 1, Stage::Surface, &plain);
    let fletcher = "USS Fletcher (DD 445)";
    check(
        &table,
        "HMS Warspite",
        Weapon::Main,
        fletcher,
        (15, -2),
        [0.74038, 0.23152],
    );
    let table = duel("HMS Warspite", fletcher, 1, Stage::Surface);
    check(
        &table,
        "HMS Warspite",
        Weapon::Main,
        fletcher,
        (15, -2),
        [0.49359, 0.15435],
    );
    let mut battle = battle_of("HMS Warspite @ 4,1", &format!("{fletcher} @ 4,2"), &plain);
    battle.switches.set("advanced", "[]").unwrap();
    let mut table = Table::new(&battle);
    table.state.stage = Stage::Surface;
    check(
        &table,
        "HMS Warspite",
        Weapon::Main,
        fletcher,
        (15, 0),
        [0.99809, 0.88975],
    );
}

#[test]
fn k2_smoke() {
    let no_flaw = cards(NO_FLAW);
    for (range, printed) in [(1, [0.53583, 0.12817]), (0, [0.66978, 0.16021])] {
        let mut table = duel_of("Bismarck", "HMS Hood", range, Stage::Surface, &no_flaw);
        let sector = table.sector(4, 1 + range);
        table.state.smoky.insert(sector);
        check(&table, "Bismarck", Weapon::Main, "HMS Hood", (15, 0), printed);
    }
}

/// The law of hull points of several attacks at one unit.
fn law(table: &Table, target: &str, attacks: &[(&str, Weapon)]) -> Vec<f64> {
    let strikes: Vec<_> = attacks
        .iter()
        .map(|&(name, weapon)| (weapon.kind(), strike(table, name, weapon, target)))
        .collect();
    let unit = table.id(target);
    table.rules.fate(unit, table.state.hull[unit], &strikes).hull
}

#[test]
fn k2_several_attacks_in_one_phase() {
    let plain =
        cards("[units.\"HMS Exeter\"]\nabilities = []\n[units.\"HMS Prince of Wales\"]\nabilities = []\n");
    let set = |one: &str, two: &str| {
        let mut table = Table::new(&battle_of(one, two, &plain));
        table.state.turn = 2;
        table.state.stage = Stage::Surface;
        table
    };
    let spee = set(
        "HMS Exeter @ 4,2; HMS Ajax @ 4,2; HMNZS Leander @ 5,2",
        "Admiral Graf Spee @ 4,3",
    );
    let main = Weapon::Main;
    let found = law(
        &spee,
        "Admiral Graf Spee",
        &[("HMS Exeter", main), ("HMS Ajax", main), ("HMNZS Leander", main)],
    );
    for (found, printed) in found.iter().zip([0.42749, 0.41115, 0.14485, 0.01651]) {
        near(*found, printed, "Graf Spee");
    }
    let exeter = law(
        &spee,
        "HMS Exeter",
        &[
            ("Admiral Graf Spee", main),
            ("Admiral Graf Spee", Weapon::Secondary),
        ],
    );
    for (found, printed) in exeter.iter().zip([0.41785, 0.44865, 0.13130, 0.00221]) {
        near(*found, printed, "Exeter");
    }
    let bismarck = set("HMS Hood @ 4,2; HMS Prince of Wales @ 4,2", "Bismarck @ 4,3");
    let found = law(
        &bismarck,
        "Bismarck",
        &[("HMS Hood", main), ("HMS Prince of Wales", main)],
    );
    for (found, printed) in found.iter().zip([0.12284, 0.0, 0.0, 0.54806, 0.29059, 0.03852]) {
        near(*found, printed, "Bismarck");
    }
    assert_eq!(found.len(), 6);
}

#[test]
fn k2_antiair_of_two_at_one_aircraft() {
    let one = |dice: u8| {
        let mut volley = duel("F4F Wildcat", "B5N2 \"Kate\"", 0, Stage::Antiair).volley(
            "F4F Wildcat",
            Weapon::Antiair,
            "B5N2 \"Kate\"",
        );
        volley.dice = dice;
        volley.law()
    };
    let strikes = [one(8), one(7)];
    let untouched = strikes.iter().map(|strike| strike.points.is(0)).product();
    let destroyed = 1.0
        - strikes
            .iter()
            .map(|strike| 1.0 - strike.destroyed())
            .product::<f64>();
    near(untouched, 0.17420, "untouched");
    near(destroyed, 0.40977, "destroyed");
}

#[test]
fn k3_air() {
    for (one, two, dice, printed) in [
        ("F4F Wildcat", "B5N2 \"Kate\"", 7, [0.51688, 0.17653]),
        ("USS Enterprise (CV 6)", "B5N2 \"Kate\"", 8, [0.63942, 0.28324]),
        ("A6M2 \"Zeke\"", "TBD Devastator", 7, [0.71065, 0.32649]),
        ("A6M2 \"Zeke\"", "F4F Wildcat", 7, [0.32649, 0.03066]),
        ("F4F Wildcat", "A6M2 \"Zeke\"", 7, [0.32649, 0.08065]),
        ("Bismarck", "Swordfish Mk. II", 8, [0.91623, 0.45398]),
    ] {
        check(
            &duel(one, two, 0, Stage::Antiair),
            one,
            Weapon::Antiair,
            two,
            (dice, 0),
            printed,
        );
    }
    let mut table = duel("F4F Wildcat", "A6M2 \"Zeke\"", 0, Stage::Antiair);
    let zeke = table.id("A6M2 \"Zeke\"");
    table.state.flags[zeke].set(miniatures::sector::state::Flags::STRAFES);
    check(
        &table,
        "F4F Wildcat",
        Weapon::Antiair,
        "A6M2 \"Zeke\"",
        (7, 0),
        [0.71065, 0.32649],
    );
    for (one, two, dice, printed) in [
        ("SBD Dauntless", "Akagi", 10, [0.81800, 0.05666]),
        ("Ju 87B Stuka", "HMS Ark Royal", 9, [0.74002, 0.06368]),
        ("D3A \"Val\"", "USS Yorktown (CV 5)", 8, [0.80281, 0.02841]),
    ] {
        check(
            &duel(one, two, 0, Stage::Strike),
            one,
            Weapon::Bomb,
            two,
            (dice, 0),
            printed,
        );
    }
}

/// Units of both sides in sector (4,5), in the stage where that weapon is used.
fn melee(one: &str, two: &str, stage: Stage) -> Table {
    let mut table = Table::new(&battle(one, two));
    table.state.turn = 2;
    table.state.stage = stage;
    let centre = table.sector(4, 5);
    for side in miniatures::sector::state::Side::BOTH {
        for unit in table.rules.kinds(side).aircraft.of(side).collect::<Vec<_>>() {
            table
                .state
                .put(unit, miniatures::sector::state::Place::At(centre));
        }
    }
    table
}

#[test]
fn k3_escort_and_help() {
    let table = melee(
        "F4F Wildcat at airbase",
        "B5N2 \"Kate\" at airbase; A6M2 \"Zeke\" at airbase",
        Stage::Antiair,
    );
    check(
        &table,
        "F4F Wildcat",
        Weapon::Antiair,
        "B5N2 \"Kate\"",
        (7, -1),
        [0.29332, 0.07797],
    );
    let table = melee(
        "USS Enterprise (CV 6) @ 7,1; SBD Dauntless at airbase",
        "Akagi @ 4,5",
        Stage::Strike,
    );
    let helped = table.attack("SBD Dauntless", Weapon::Bomb, "Akagi", With::HELP);
    let odds = table.rules.odds(&table.state, helped);
    near(odds.harm(), 0.91706, "Expert Bomber 2 hits");
    near(odds.destroyed(), 0.16683, "Expert Bomber 2 sinks");
}

/// An aircraft under one antiair attack, then its own attack, which it may press although aborted.
struct Chain {
    through: f64,
    aborted: f64,
    destroyed: f64,
}

fn chain(antiair: &Strike) -> Chain {
    Chain {
        through: antiair.points.is(0),
        aborted: antiair.points.is(1),
        destroyed: antiair.destroyed(),
    }
}

#[test]
fn k3_chains() {
    // Dauntless, one antiair attack of 7 dice, Press the Attack.
    let mut table = duel("SBD Dauntless", "Akagi", 0, Stage::Antiair);
    let mut volley = table.volley("Akagi", Weapon::Antiair, "SBD Dauntless");
    volley.dice = 7;
    let antiair = chain(&volley.law());
    table.state.stage = Stage::Strike;
    let free = strike(&table, "SBD Dauntless", Weapon::Bomb, "Akagi");
    let dauntless = table.id("SBD Dauntless");
    table.state.flags[dauntless].set(miniatures::sector::state::Flags::ABORTED);
    let pressed = strike(&table, "SBD Dauntless", Weapon::Bomb, "Akagi");
    check(
        &table,
        "SBD Dauntless",
        Weapon::Bomb,
        "Akagi",
        (10, 0),
        [0.55657, 0.01731],
    );
    let with = |of: fn(&Strike) -> f64| antiair.through * of(&free) + antiair.aborted * 0.5 * of(&pressed);
    near(with(Strike::harm), 0.51659, "Akagi hit");
    near(with(Strike::destroyed), 0.03115, "Akagi sunk");
    near(
        antiair.destroyed + antiair.aborted / 6.0,
        0.15335,
        "Dauntless destroyed",
    );
    // Swordfish with Expert Torpedoes against Bismarck.
    let table = duel("Swordfish Mk. II", "Bismarck", 0, Stage::Antiair);
    let through = strike(&table, "Bismarck", Weapon::Antiair, "Swordfish Mk. II")
        .points
        .is(0);
    near(through, 0.08377, "gets through");
    let table = melee(
        "HMS Ark Royal @ 7,1; Swordfish Mk. II at airbase",
        "Bismarck @ 4,5",
        Stage::Strike,
    );
    let helped = table.attack("Swordfish Mk. II", Weapon::Torpedo, "Bismarck", With::HELP);
    let mut volley = table.rules.volley(&table.state, helped, &mut ());
    assert_eq!(volley.dice, 4);
    volley.points = 2; // a hit, whatever it does
    near(through * volley.law().harm(), 0.04337, "and hits");
    near(
        (5.0_f64 / 6.0).powi(3),
        0.57870,
        "three squadrons of a carrier that sinks all survive",
    );
}

/// The law of torpedo hits: points of 1 each.
fn hits(table: &Table, name: &str, target: &str, dice: u8) -> Law {
    let mut volley = table.volley(name, Weapon::Torpedo, target);
    (volley.dice, volley.points) = (dice, 1);
    volley.law().points
}

#[test]
fn k4_torpedoes() {
    let table = duel("U 510", "HMS Hood", 1, Stage::Submarine);
    for (dice, printed) in [
        (1, [0.83333, 0.16667, 0.0, 0.0]),
        (2, [0.69444, 0.30556, 0.02778, 0.0]),
        (3, [0.57870, 0.42130, 0.07407, 0.00463]),
        (4, [0.48225, 0.51775, 0.13194, 0.01620]),
    ] {
        let law = hits(&table, "U 510", "HMS Hood", dice);
        near(law.is(0), printed[0], "no hit");
        for (at_least, printed) in printed.iter().enumerate().skip(1) {
            near(law.at_least(at_least), *printed, "hits");
        }
    }
    let mean = |name, target| {
        let table = duel(name, target, 0, Stage::Surface);
        let mut volley = table.volley(name, Weapon::Torpedo, target);
        volley.dice = 3;
        volley.law().points.mean()
    };
    near(mean("HMS Exeter", "Admiral Graf Spee"), 1.0, "dice / 3");
    near(mean("Yukikaze", "HMS Exeter"), 1.5, "Long-Lance: dice / 2");
    near(mean("HMS Exeter", "Bismarck"), 0.5, "Torpedo Defense 1: dice / 6");
    let table = duel("Yukikaze", "USS Enterprise (CV 6)", 1, Stage::Surface);
    let (unit, odds) = (
        table.id("USS Enterprise (CV 6)"),
        strike(&table, "Yukikaze", Weapon::Torpedo, "USS Enterprise (CV 6)"),
    );
    assert_eq!(
        table.dice("Yukikaze", Weapon::Torpedo, "USS Enterprise (CV 6)"),
        (3, 0)
    );
    let fate = table.rules.fate(unit, 4, &[(Kind::Torpedo, odds)]);
    near(fate.destroyed(), 0.07407, "two hits sink a ship of 4 points");
}

#[test]
fn k4_u_510_under_asw_threat() {
    for (threats, dice, printed) in [
        (0, 3, 0.42130),
        (1, 2, 0.30556),
        (2, 1, 0.16667),
        (3, 1, 0.16667),
        (4, 1, 0.16667),
    ] {
        let mut table = duel("U 510", "HMS Hood", 0, Stage::Submarine);
        let boat = table.id("U 510");
        table.state.hunters[boat] = threats;
        assert_eq!(table.dice("U 510", Weapon::Torpedo, "HMS Hood"), (dice, 0));
        near(
            strike(&table, "U 510", Weapon::Torpedo, "HMS Hood").harm(),
            printed,
            "threat",
        );
    }
}

#[test]
fn k4_asw() {
    let fletcher = "USS Fletcher (DD 445)";
    for (one, two, dice, stage, printed) in [
        (fletcher, "I-19", 5, Stage::Surface, [0.67361, 0.03421]),
        (fletcher, "U 510", 5, Stage::Surface, [0.67361, 0.10237]),
        ("HMS Javelin", "Ambra", 5, Stage::Surface, [0.67361, 0.23765]),
        ("Swordfish Mk. II", "U 510", 3, Stage::Strike, [0.33333, 0.00463]),
    ] {
        check(
            &duel(one, two, 0, stage),
            one,
            Weapon::Asw,
            two,
            (dice, 0),
            printed,
        );
    }
    let mut table = duel(fletcher, "HMS Truculent", 0, Stage::Surface);
    check(
        &table,
        fletcher,
        Weapon::Asw,
        "HMS Truculent",
        (5, 0),
        [0.45679, 0.05285],
    );
    let boat = table.id("HMS Truculent");
    table.state.flags[boat].set(miniatures::sector::state::Flags::MOVED);
    let moved = strike(&table, fletcher, Weapon::Asw, "HMS Truculent");
    near(moved.harm(), 0.67361, "it moved");
}

/// The law of an attack is that of its dice: 60,000 attacks of several kinds, each figure within 4.5 standard errors.
#[test]
fn sampled_attacks_agree_with_their_laws() {
    for (one, two, weapon, range, stage) in [
        ("Bismarck", "HMS Hood", Weapon::Main, 1, Stage::Surface),
        ("HMS Prince of Wales", "Bismarck", Weapon::Main, 1, Stage::Surface),
        (
            "HMS Warspite",
            "USS Fletcher (DD 445)",
            Weapon::Main,
            1,
            Stage::Surface,
        ),
        ("Yukikaze", "Algérie", Weapon::Torpedo, 0, Stage::Surface),
        ("USS Bagley (DD 386)", "Kongo", Weapon::Torpedo, 0, Stage::Surface),
        (
            "A6M2 \"Zeke\"",
            "Martlet Mk. II",
            Weapon::Antiair,
            0,
            Stage::Antiair,
        ),
        ("USS Fletcher (DD 445)", "I-25", Weapon::Asw, 0, Stage::Surface),
        ("SBD Dauntless", "Haruna", Weapon::Bomb, 0, Stage::Strike),
        ("Moltke", "HMS Repulse", Weapon::Main, 2, Stage::Surface),
    ] {
        let table = duel(one, two, range, stage);
        let odds = strike(&table, one, weapon, two);
        let attack = table.attack(one, weapon, two, With::NOTHING);
        let games = 60_000;
        let (mut harmed, mut sunk) = (0, 0);
        for game in 0..games {
            let (harm, gone) = fought(&table.rules, &table.state, attack, game);
            harmed += u32::from(harm);
            sunk += u32::from(gone);
        }
        for (count, chance) in [(harmed, odds.harm()), (sunk, odds.destroyed())] {
            let error = (chance * (1.0 - chance) / f64::from(games)).sqrt().max(1e-9);
            let off = (f64::from(count) / f64::from(games) - chance) / error;
            assert!(
                off.abs() < 4.5,
                "{one} at {two}: {count} of {games}, {chance}, {off} standard errors"
            );
        }
    }
}

/// One attack on seeded dice; a save that works once is used.
fn fought(rules: &Aaws, state: &State, attack: Attack, game: u32) -> (bool, bool) {
    use admiralty_core::dice::{MasterSeed, Seeded};
    use admiralty_core::machine::{Asked, Choices, Rules};
    use miniatures::sector::attack::Effect;
    use miniatures::sector::choice::Choice;
    let mut state = state.clone();
    state.side = attack.unit.side();
    let mut dice = Seeded::new(MasterSeed(1939).game(game.into()));
    let mut log = crate::common::Log::default();
    let mut choice = Choice::Attack(attack);
    loop {
        let mut choices = Choices::none(2);
        let Asked::Seats(seats) = rules.asked(&state) else {
            panic!("nobody is asked");
        };
        choices.set(seats.sole().unwrap(), Some(choice));
        rules.play(&mut state, &choices, &mut dice, &mut log);
        if let Some((_, effect)) = log.struck.first() {
            return (*effect != Effect::Nothing, *effect == Effect::Destroyed);
        }
        choice = Choice::Use(true);
    }
}
