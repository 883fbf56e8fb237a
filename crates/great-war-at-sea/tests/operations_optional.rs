//! Optional rules, G20 to G26: off by default, each on by its switch.

use crate::operations_common::{Allied, Central, Sea, bare, operations, two};
use great_war_at_sea::battle::rules::Weather;
use great_war_at_sea::battle::state::Side;
use great_war_at_sea::operations::order::{Act, Mission, Order, Write, Written};
use great_war_at_sea::operations::state::{CraftKind, Mines};
use great_war_at_sea::ships::{HULL, Speed};

const NONE: &str = "";
const STAY: Order = Order::STAY;

/// Two fleets with these switches, and lines for the sides.
fn sea(central: [&str; 2], allied: [&str; 2], sides: [&str; 2], switches: &str) -> Sea {
    let [ships, place] = central;
    let [others, there] = allied;
    let mut sea = Sea::new(operations(&format!(
        "[victory]\nquarry = \"\"\n[central]\n{}\n[allied]\nwar = []\n{}\n[central.fleets.1]\nships = \"{ships}\"\nplace = \
         \"{place}\"\nleader = \"\"\nopening_shell = false\nloaded = true\n[allied.fleets.1]\nships = \"{others}\"\nplace = \
         \"{there}\"\nleader = \"\"\nloaded = true\n{}[switches]\n{switches}\n",
        sides[0],
        sides[1],
        bare(1, 1)
    )));
    for side in [Central, Allied] {
        if sea.fleet(side, 0).course.port.is_none() {
            sea.plot(side, 0, Mission::Intercept, &[STAY, STAY]);
        }
    }
    sea
}

fn send(sea: &mut Sea, side: Side, craft: u8, zone: Option<&str>, dice: &[u8]) {
    let zone = zone.map(|id| sea.zone(id));
    let mut written = Side::BOTH.map(|side| sea.due(side));
    written[side as usize].push(Written {
        fleet: craft,
        write: Write::Send(zone),
    });
    sea.write(written, [0; 2], dice);
}

/// G20: laid in four turns, for a load; on an enemy coast a point.
#[test]
fn mines_are_laid() {
    let lay = |place: &str, turns: usize, switch: &str| {
        let mut sea = sea(["Minelayer", place], ["Gloucester", "alboran"], [NONE; 2], switch);
        sea.plot(Central, 0, Mission::Minelay, &vec![Order::act(Act::Lay); turns]);
        (0..turns).for_each(|_| {
            sea.turn(&[]);
        });
        sea
    };
    let laid = lay("malta", 4, "mines = \"on\"");
    let malta = laid.zone("malta");
    assert_eq!(
        laid.state.own[Central].mines,
        [Mines {
            zone: malta,
            to: None
        }]
    );
    assert_eq!(laid.rules.points(&laid.state, Central), 4, "a British coast");
    assert_eq!(lay("malta", 3, "mines = \"on\"").state.own[Central].mines, []);
    assert_eq!(
        lay("malta", 8, "mines = \"on\"").state.own[Central].mines.len(),
        1,
        "one load"
    );
    assert_eq!(
        lay("libyan_sea", 4, "mines = \"on\"")
            .rules
            .points(&laid.state, Central),
        4
    );
    let off = two(["Minelayer", "malta"], ["Gloucester", "alboran"], NONE);
    assert_eq!(
        off.refuses(Central, 0, Mission::Minelay, &[Order::act(Act::Lay)]),
        ["G20"]
    );
    // The Allied side mines the border of the Straits.
    let mut border = sea(
        ["Goeben", "alboran"],
        ["Minelayer", "aegean_north"],
        [NONE; 2],
        "mines = \"on\"",
    );
    border.plot(Allied, 0, Mission::Minelay, &[Order::act(Act::Lay); 4]);
    (0..4).for_each(|_| {
        border.turn(&[]);
    });
    let [zone, to] = ["aegean_north", "marmara"].map(|id| border.zone(id));
    assert_eq!(border.state.own[Allied].mines, [Mines { zone, to: Some(to) }]);
}

/// G20: struck on a 6, in narrows on a 5; swept on a 6 by two destroyers.
#[test]
fn mines_are_struck_and_swept() {
    // A fleet of the other side that enters; the layer's own are safe. Die, then the ship, then G8.5.
    let enters = |zone: &str, from: &str, side: Side, dice: &[u8]| {
        let mut sea = two(
            ["Goeben", from],
            ["Indomitable, Gloucester", from],
            "mines = \"on\"\ncontact_every = 4",
        );
        let (field, to) = (sea.zone(zone), sea.to(zone));
        sea.own(side.other()).mines.push(Mines {
            zone: field,
            to: None,
        });
        let gathered = sea.rules.cost(sea.zone(from), field).unwrap();
        sea.plot(side.other(), 0, Mission::Intercept, &[STAY, STAY]);
        sea.fleet_mut(side.other(), 0).course.zone = sea.zone("alboran");
        sea.plot(side, 0, Mission::Intercept, &[to, STAY]);
        let course = &mut sea.fleet_mut(side, 0).course;
        (course.toward, course.gathered) = (Some(field), gathered - 1);
        sea.turn(dice);
        sea.state.own[side]
            .ships
            .iter()
            .map(|ship| ship.boxes[HULL])
            .collect::<Vec<_>>()
    };
    assert_eq!(enters("malta", "tripoli", Allied, &[5]), [7, 2]);
    assert_eq!(
        enters("malta", "tripoli", Allied, &[6, 1, 4]),
        [5, 2],
        "the first ship, two boxes"
    );
    assert_eq!(
        enters("messina", "malta", Allied, &[5, 2, 1]),
        [7, 1],
        "narrows; the second ship"
    );
    assert_eq!(enters("malta", "tripoli", Central, &[6, 1, 6]), [6]);
    // Two destroyers that stay a turn sweep on a 6.
    let sweep = |ships: &str, dice: &[u8]| {
        let mut sea = two(["Goeben", "alboran"], [ships, "malta"], "mines = \"on\"");
        let malta = sea.zone("malta");
        sea.own(Central).mines.push(Mines {
            zone: malta,
            to: None,
        });
        sea.turn(dice);
        sea.state.own[Central].mines.len()
    };
    assert_eq!(
        (
            sweep("2 Beagle class", &[6]),
            sweep("2 Beagle class", &[5]),
            sweep("Beagle class", &[])
        ),
        (0, 1, 1)
    );
}

/// G21: a turn of 2 MF costs 3; without coal a ship lies still, not by battle; ports and colliers fill the bunkers.
#[test]
fn bunkers_run_dry_and_are_filled() {
    let mut sea = two(
        ["Goeben, Breslau, Tatra class", "malta"],
        ["Gloucester", "alboran"],
        "fuel = \"on\"",
    );
    assert_eq!(sea.state.own[Central].fuel, [72, 60, 24]);
    let egypt = sea.to("ionian_south");
    sea.plot(Central, 0, Mission::Intercept, &[egypt, egypt]);
    sea.turn(&[]);
    assert_eq!(sea.state.own[Central].fuel, [69, 57, 21]);
    sea.own(Central).fuel[2] = 2;
    sea.turn(&[]);
    assert_eq!(sea.state.own[Central].fuel, [66, 54, 0]);
    let pace = sea.rules.pace(&sea.state, Central, 0);
    assert_eq!(pace.speed, Speed::Dead);
    sea.turn(&[]);
    assert_eq!(
        sea.state.own[Central].fuel,
        [66, 54, 0],
        "she lies still and rolls for no repair"
    );
    let fills = |ships: &str, place: &str, turns: usize| {
        let mut sea = two(
            [ships, place],
            ["Gloucester", "alboran"],
            "fuel = \"on\"\nneutral_stay = 9",
        );
        sea.own(Central).fuel[0] = 10;
        (0..turns).for_each(|_| {
            sea.turn(&[]);
        });
        sea.state.own[Central].fuel[0]
    };
    assert_eq!(
        (fills("Goeben", "Cattaro", 2), fills("Goeben", "Cattaro", 3)),
        (10, 72)
    );
    assert_eq!(
        (fills("Goeben", "Messina", 5), fills("Goeben", "Messina", 6)),
        (10, 72)
    );
    assert_eq!(
        (
            fills("Goeben, Collier", "malta", 5),
            fills("Goeben, Collier", "malta", 6)
        ),
        (10, 72)
    );
    assert_eq!(fills("Goeben", "malta", 6), 10);
    assert!(
        two(["Goeben", "malta"], ["Gloucester", "alboran"], NONE)
            .state
            .own[Central]
            .fuel
            .is_empty()
    );
}

/// G22: by day and in clear weather; 5 and 6 tell the number of ships, and add 1 to the next roll there.
#[test]
fn seaplanes_find_ships_and_help_the_next_roll() {
    let look = |dice: &[u8], clock: u8| {
        let mut sea = two(
            ["Goeben, Breslau", "messina"],
            ["Gloucester, Almaz", "malta"],
            "seaplanes = \"on\"",
        );
        sea.rules.clock = clock;
        let messina = sea.zone("messina");
        sea.plot(
            Allied,
            0,
            Mission::Intercept,
            &[Order::act(Act::Scout(messina)), sea.to("messina")],
        );
        sea.turn(dice);
        sea
    };
    let seen = look(&[5], 2);
    assert_eq!(seen.state.own[Allied].tip, Some(seen.zone("messina")));
    assert_eq!(look(&[4], 2).state.own[Allied].tip, None);
    assert_eq!(look(&[], 5).state.own[Allied].tip, None, "by night");
    // Die 3 + 1 is contact by day; initiative follows.
    let mut sea = seen;
    let messina = sea.zone("messina");
    sea.fleet_mut(Allied, 0).course.zone = messina;
    sea.turn(&[3, 1]);
    assert!(
        sea.lines.0.iter().any(|line| line.contains("die 3 +1 = 4")),
        "{:#?}",
        sea.lines.0
    );
    assert_eq!(sea.state.own[Allied].tip, None);
    let off = two(["Goeben", "messina"], ["Almaz", "malta"], NONE);
    assert_eq!(
        off.refuses(
            Allied,
            0,
            Mission::Intercept,
            &[Order::act(Act::Scout(messina)), STAY, STAY]
        ),
        ["G22"]
    );
    let without = two(
        ["Goeben", "messina"],
        ["Gloucester", "malta"],
        "seaplanes = \"on\"",
    );
    assert_eq!(
        without.refuses(
            Allied,
            0,
            Mission::Intercept,
            &[Order::act(Act::Scout(messina)), STAY, STAY]
        ),
        ["G22"]
    );
}

/// G23: at most 5 MF from its base; finds what enters on a 6, in narrows on a 5.
#[test]
fn submarines_lie_in_wait() {
    let boats = ["submarines = [\"Cattaro\"]", NONE];
    let attack = |allied: &str, dice: &[u8]| {
        let mut sea = sea(
            ["Goeben", "adriatic_north"],
            [allied, "ionian_west"],
            boats,
            "submarines = \"on\"",
        );
        let otranto = sea.to("otranto");
        sea.plot(Allied, 0, Mission::Intercept, &[otranto, STAY]);
        sea.fleet_mut(Allied, 0).course.gathered = 1;
        sea.fleet_mut(Allied, 0).course.toward = otranto.go.legs().next();
        send(&mut sea, Central, 0, Some("otranto"), dice);
        (
            sea.state.own[Allied].ships[0].boxes[HULL],
            sea.state.own[Central].crafts[0].lost,
        )
    };
    // Narrows: 5 finds. The ship (one of one), two torpedoes that need 5 against a battlecruiser, damage, then her own fate.
    assert_eq!(attack("Indomitable", &[4]), (7, false));
    assert_eq!(attack("Indomitable", &[5, 1, 4, 4, 5]), (7, false));
    assert_eq!(attack("Indomitable", &[5, 1, 5, 3, 4, 6]), (5, true));
    assert_eq!(
        attack("Indomitable, Beagle class", &[5, 1, 4, 4, 5]),
        (7, true),
        "destroyers sink her on a 5"
    );
    let sea = sea(
        ["Goeben", "adriatic_north"],
        ["Gloucester", "alboran"],
        boats,
        "submarines = \"on\"",
    );
    let too_far = Written {
        fleet: 0,
        write: Write::Send(Some(sea.zone("malta"))),
    };
    assert_eq!(
        sea.refused(Central, &[sea.due(Central), vec![too_far.clone()]].concat()),
        ["G23"]
    );
    let off = self::sea(
        ["Goeben", "adriatic_north"],
        ["Gloucester", "alboran"],
        boats,
        NONE,
    );
    assert_eq!(
        off.refused(Central, &[off.due(Central), vec![too_far]].concat()),
        ["G23"]
    );
}

/// G24: plotted a turn ahead, 3 MF; tells number and size; an Italian airship is shot down on 5 and 6 by battleships.
#[test]
fn airships_tell_what_they_overfly() {
    let fly = |allied: &str, base: &str, dice: &[u8]| {
        let mut sea = sea(
            [allied, "adriatic_central"],
            ["Gloucester", "alboran"],
            [NONE, &format!("airships = [\"{base}\"]")],
            "airships = \"on\"",
        );
        send(&mut sea, Allied, 0, Some("adriatic_central"), &[]);
        assert!(sea.state.own[Allied].crafts[0].at.is_none(), "a turn later");
        let mut told = Vec::new();
        let written = Side::BOTH.map(|side| sea.due(side));
        sea.write(written, [0; 2], dice);
        assert_eq!(
            sea.state.own[Allied].reports[0].ships.iter().sum::<u8>(),
            1,
            "for the next order step"
        );
        told.extend(
            sea.lines
                .0
                .iter()
                .filter(|line| line.contains("airship"))
                .cloned(),
        );
        (
            told,
            sea.state.own[Allied].crafts[0].lost,
            sea.state.own[Allied].crafts[0].kind,
        )
    };
    let (told, lost, kind) = fly("Viribus Unitis", "Venice", &[4]);
    assert_eq!((told.len(), lost, kind), (1, false, CraftKind::Airship));
    assert!(fly("Viribus Unitis", "Venice", &[5]).1);
    assert!(!fly("Novara", "Venice", &[]).1, "no battleship");
}

/// G25: by night, at most 3 MF; 5 and 6 find a fleet; the boats are sunk by destroyers on 5 and 6.
#[test]
fn motor_torpedo_boats_attack_by_night() {
    let attack = |central: [&str; 2], dice: &[u8]| {
        let mut sea = sea(
            central,
            ["Gloucester", "alboran"],
            [NONE, "mas = [\"Venice\"]"],
            "mas = \"on\"",
        );
        sea.rules.clock = 5;
        send(&mut sea, Allied, 0, Some("adriatic_north"), dice);
        (
            sea.state.own[Central].ships[0].boxes[HULL],
            sea.state.own[Allied].crafts[0].lost,
        )
    };
    let viribus = ["Viribus Unitis", "adriatic_north"];
    assert_eq!(attack(viribus, &[4]), (8, false));
    assert_eq!(
        attack(viribus, &[5, 1, 5, 4, 4]),
        (6, false),
        "two boxes; no destroyers"
    );
    assert_eq!(
        attack(
            ["Viribus Unitis, Tatra class", "adriatic_north"],
            &[6, 1, 4, 4, 5]
        ),
        (8, true)
    );
    assert_eq!(
        attack(["Viribus Unitis", "Pola"], &[]),
        (8, false),
        "a major base"
    );
    assert_eq!(
        attack(["Viribus Unitis", "Trieste"], &[5, 5, 4, 4]),
        (6, false),
        "a minor port: the ship is named"
    );
    let day = sea(
        viribus,
        ["Gloucester", "alboran"],
        [NONE, "mas = [\"Venice\"]"],
        "mas = \"on\"",
    );
    let zone = day.zone("adriatic_north");
    let dash = Written {
        fleet: 0,
        write: Write::Send(Some(zone)),
    };
    assert_eq!(
        day.refused(Allied, &[day.due(Allied), vec![dash]].concat()),
        ["G25"]
    );
}

/// G26: off, fixed by the scenario, or rolled on the first turn of a day; what fog and storm do on the map.
#[test]
fn weather_is_fixed_or_rolled() {
    let of = |switch: &str| {
        let text = format!("weather = \"gale\"\n[switches]\nweather = \"{switch}\"\n");
        Sea::new(operations(&text)).state.weather
    };
    assert_eq!(
        (of("off"), of("fixed"), of("roll")),
        (Weather::Clear, Weather::Gale, Weather::Clear)
    );
    let rolled = |date: &str, dice: &[u8]| {
        let mut sea = Sea::new(operations(&format!(
            "date = \"{date}\"\n[switches]\nweather = \"roll\"\n"
        )));
        use admiralty_core::machine::{Choices, Rules};
        let mut scripted = admiralty_core::dice::Scripted::new(dice);
        sea.rules
            .play(&mut sea.state, &Choices::none(2), &mut scripted, &mut ());
        sea.state.weather
    };
    use Weather::{Clear, Fog, Gale, Mist, Squall};
    let table = [[4, 4], [4, 5], [5, 5], [5, 6], [6, 6]].map(|dice| rolled("1914-08-04", &dice));
    assert_eq!(table, [Clear, Mist, Fog, Squall, Gale]);
    assert_eq!(rolled("1914-12-04", &[4, 4]), Mist, "winter adds 1");
    // Destroyers make 1 MF in a storm; fog takes 1 from the search die.
    let mut sea = two(["2 Tatra class", "malta"], ["Gloucester", "malta"], NONE);
    sea.state.weather = Gale;
    assert_eq!(sea.rules.pace(&sea.state, Central, 0).speed, Speed::One);
    sea.state.weather = Fog;
    sea.turn(&[4]);
    assert!(
        sea.lines.0.iter().any(|line| line.contains("die 4 -1 = 3")),
        "{:#?}",
        sea.lines.0
    );
}
