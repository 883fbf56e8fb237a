//! Clauses of operations, one by one: positions by hand, scripted dice.

use crate::operations_common::{Allied, Central, Sea, bare, operations, two};
use great_war_at_sea::battle::state::{Side, WAITS};
use great_war_at_sea::operations::check::Due;
use great_war_at_sea::operations::order::{Act, Go, Join, Mission, Order, Write, Written};
use great_war_at_sea::operations::rules::Operations;
use great_war_at_sea::operations::state::Stage;
use great_war_at_sea::ships::{HULL, PRIMARY, Speed};

const NONE: &str = "";
const STAY: Order = Order::STAY;

fn goeben(place: &str, switches: &str) -> Sea {
    two(["Goeben, Breslau", place], ["Gloucester", "alboran"], switches)
}

fn writes(fleet: u8, write: Write) -> Written {
    Written { fleet, write }
}

#[test]
fn the_clock_runs_six_turns_a_day_and_winter_has_dark_twilight() {
    let rules = operations(NONE);
    let names: Vec<String> = (1..=7).map(|turn| rules.turn_name(turn)).collect();
    assert_eq!(names[0], "Turn 1: 4 August 1914, 04-08, day");
    assert_eq!(names[4], "Turn 5: 4 August 1914, 20-24, night");
    assert_eq!(names[5], "Turn 6: 5 August 1914, 00-04, night");
    assert_eq!(names[6], "Turn 7: 5 August 1914, 04-08, day");
    assert_eq!(rules.turn_name(40), "Turn 40: 10 August 1914, 16-20, day");
    let light = |date: &str| {
        let rules = operations(&format!("date = \"{date}\"\n"));
        (1..=6).map(|turn| rules.night(turn)).collect::<Vec<_>>()
    };
    assert_eq!(light("1914-08-04"), [false, false, false, false, true, true]);
    assert_eq!(light("1914-11-04"), [true, false, false, true, true, true]);
    assert_eq!(light("1914-03-01"), light("1914-08-04"));
    // October is not winter; from 1 November twilight is night.
    let october = operations("date = \"1914-10-29\"\n");
    assert!(!october.night(1) && october.night(19) && october.date_of(19) == (1914, 11, 1));
}

#[test]
fn movement_factors_by_speed_and_turn() {
    let factors = |ships: &str, switches: &str| {
        let sea = two([ships, "malta"], ["Gloucester", "alboran"], switches);
        let pace = sea.rules.pace(&sea.state, Central, 0);
        (1..=6)
            .map(|turn| sea.rules.factors(pace, turn))
            .collect::<Vec<_>>()
    };
    assert_eq!(factors("Goeben", NONE), [2; 6]);
    assert_eq!(
        factors("Goeben, Viribus Unitis", NONE),
        [1; 6],
        "as fast as the slowest"
    );
    assert_eq!(factors("Goeben, Collier", NONE), [1, 1, 0, 1, 1, 0]);
    assert_eq!(factors("Collier", "slow_pattern = \"10\""), [1, 0, 1, 0, 1, 0]);
    let mut sea = goeben("malta", NONE);
    sea.ship_mut(Central, 0).speed = Speed::Dead;
    let pace = sea.rules.pace(&sea.state, Central, 0);
    assert_eq!(
        sea.rules.factors(pace, 1),
        0,
        "a ship that is dead in the water holds the fleet"
    );
}

/// The zones where a fleet is turn by turn, on these orders, and what it has gathered.
fn course(sea: &Sea, side: Side, orders: &[Order]) -> Vec<(String, u8)> {
    let own = &sea.state.own[side];
    let pace = sea.rules.pace(&sea.state, side, 0);
    let mut course = own.fleet(0).unwrap().course;
    (1..)
        .zip(orders)
        .map(|(turn, order)| {
            let factors = sea.rules.factors_for(pace, turn, order, false);
            let _ = sea.rules.advance(side, pace, &mut course, order, factors);
            (sea.rules.map.id(course.zone).to_owned(), course.gathered)
        })
        .collect()
}

fn told(stops: &[(&str, u8)]) -> Vec<(String, u8)> {
    stops
        .iter()
        .map(|(zone, gathered)| ((*zone).to_owned(), *gathered))
        .collect()
}

#[test]
fn a_passage_is_gathered_turn_by_turn() {
    let sea = goeben("malta", NONE);
    let [messina, west] = ["messina", "ionian_west"].map(|id| sea.to(id));
    let through = sea.then("messina", "ionian_west");
    // malta to messina costs 3: what is left over counts only with a next passage in the same order.
    assert_eq!(
        course(&sea, Central, &[messina, messina, west]),
        told(&[("malta", 2), ("messina", 0), ("ionian_west", 0)])
    );
    assert_eq!(
        course(&sea, Central, &[messina, through, west]),
        told(&[("malta", 2), ("messina", 1), ("ionian_west", 0)])
    );
    // Turning aside, or staying, loses what was gathered.
    let tripoli = sea.to("tripoli");
    assert_eq!(
        course(&sea, Central, &[messina, tripoli]),
        told(&[("malta", 2), ("malta", 2)])
    );
    assert_eq!(
        course(&sea, Central, &[messina, STAY, messina]),
        told(&[("malta", 2), ("malta", 0), ("malta", 2)])
    );
    let kept = goeben("malta", "turning_aside = \"keeps_half\"");
    assert_eq!(
        course(&kept, Central, &[messina, tripoli]),
        told(&[("malta", 2), ("malta", 3)])
    );
    assert_eq!(
        course(&kept, Central, &[messina, STAY, messina]),
        told(&[("malta", 2), ("malta", 0), ("malta", 2)])
    );
    // TO the zone where it is counts as STAY.
    assert_eq!(
        course(&sea, Central, &[messina, sea.to("malta")]),
        told(&[("malta", 2), ("malta", 0)])
    );
    // A long battle costs a movement factor, and none falls under 0.
    let pace = sea.rules.pace(&sea.state, Central, 0);
    assert_eq!(sea.rules.factors_for(pace, 1, &messina, true), 1);
}

#[test]
fn a_fleet_enters_one_coastal_zone_a_turn() {
    // Both coastal, cost 1 each on a map at which two are entered in a turn.
    let map = "[zones.adriatic_south.neighbours]\nadriatic_central = 1\notranto = 1\n[zones.otranto.neighbours]\nadriatic_south = 1\n\
               [zones.adriatic_central.neighbours]\nadriatic_south = 1\n";
    let run = |ships: &str, side: Side| {
        let (central, allied) = match side {
            Central => (ships, "Gloucester"),
            Allied => ("Breslau", ships),
        };
        let text = format!(
            "{map}[central.fleets.1]\nships = \"{central}\"\nplace = \"otranto\"\nleader = \"\"\n[victory]\nquarry = \"\"\n\
             [allied.fleets.1]\nships = \"{allied}\"\nleader = \"\"\nplace = \"otranto\"\n{}",
            bare(1, 1)
        );
        let sea = Sea::new(operations(&text));
        let order = sea.then("adriatic_south", "adriatic_central");
        course(&sea, side, &[order, sea.to("adriatic_central")])
    };
    assert_eq!(
        run("Dublin", Allied),
        told(&[("adriatic_south", 1), ("adriatic_central", 0)]),
        "it waits at the border"
    );
    assert_eq!(
        run("Novara", Central),
        told(&[("adriatic_central", 0), ("adriatic_central", 0)]),
        "Austrians are not bound"
    );
    assert_eq!(
        run("Novara, Breslau", Central)[0].0,
        "adriatic_south",
        "a mixed fleet is"
    );
    let crawls = two(
        ["Breslau", "otranto"],
        ["Gloucester", "alboran"],
        "coastal_pace = \"mf\"",
    );
    let [south, west] = ["adriatic_south", "ionian_west"].map(|id| crawls.to(id));
    assert_eq!(course(&crawls, Central, &[south]), told(&[("otranto", 1)]));
    assert_eq!(
        course(&crawls, Central, &[west]),
        told(&[("ionian_west", 0)]),
        "not from coast to sea"
    );
}

#[test]
fn plots_are_refused_by_clause_all_at_once() {
    let sea = two(
        ["Goeben, Breslau", "algeria_east"],
        ["Gloucester", "aegean_north"],
        NONE,
    );
    let intercept = |orders: &[Order]| sea.refuses(Central, 0, Mission::Intercept, orders);
    let [near, far] = ["sardinia", "egypt"].map(|id| sea.to(id));
    assert_eq!(intercept(&[near, near, STAY]), [""; 0]);
    assert_eq!(intercept(&[near]), ["G12.5"], "three orders");
    assert_eq!(intercept(&[far, STAY, STAY]), ["G11.2"]);
    assert_eq!(
        intercept(&[sea.act(Act::Shell), STAY, sea.act(Act::Search(1))]),
        ["G15.1", "G14.1"]
    );
    assert_eq!(
        intercept(&[sea.act(Act::Lay), sea.in_port("Bone"), far]),
        ["G20", "G11.9", "G11.2"]
    );
    let marmara = sea.to("marmara");
    assert_eq!(
        sea.refuses(Allied, 0, Mission::Intercept, &[marmara, STAY, STAY]),
        ["G11.7"]
    );
    // A raid may shell and search; not with more than it has.
    let raid = |orders: &[Order]| sea.refuses(Central, 0, Mission::Raid, orders);
    assert_eq!(
        raid(&[sea.act(Act::Shell), sea.act(Act::Search(2)), STAY]),
        [""; 0]
    );
    assert_eq!(raid(&[sea.act(Act::Search(3)), STAY, STAY]), ["G14.2"]);
    assert_eq!(
        raid(&[near, near, sea.act(Act::Shell)]),
        ["G15.1"; 0],
        "sardinia has a French coast"
    );
    // The order is one of few; a fleet writes once.
    let twice = [
        writes(0, Write::Anew(Mission::Intercept, vec![STAY; 3])),
        writes(0, Write::Abort),
    ];
    assert_eq!(sea.refused(Central, &twice), ["G12.5"]);
    assert_eq!(
        sea.refused(Central, &[]),
        ["G12.5"],
        "a fleet at sea has a mission"
    );
    assert_eq!(
        sea.refused(Central, &[twice[0].clone(), writes(7, Write::Abort)]),
        ["G12.1"]
    );
}

#[test]
fn missions_are_for_ships_that_fit_them() {
    let text = "[victory]\nquarry = \"\"\n[central.fleets.1]\nships = \"Goeben\"\nplace = \"Pola\"\n[central.fleets.2]\nships = \
                \"2 Merchant\"\nplace = \"Pola\"\n[central.fleets.3]\nships = \"Breslau\"\nplace = \"Pola\"\n";
    let sea = Sea::new(operations(text));
    let refuses = |fleet, mission, orders: &[Order]| sea.refuses(Central, fleet, mission, orders);
    let three = [STAY; 3];
    assert_eq!(refuses(1, Mission::Intercept, &three), ["G12.4"], "no warships");
    assert_eq!(refuses(1, Mission::Transport, &[STAY]), [""; 0]);
    assert_eq!(refuses(0, Mission::Minelay, &[STAY]), ["G12.4"]);
    assert_eq!(refuses(0, Mission::Transport, &[STAY]), [""; 0], "any fleet");
    assert_eq!(refuses(0, Mission::Escort(1), &[]), [""; 0]);
    assert_eq!(refuses(0, Mission::Escort(0), &[]), ["G12.4"], "itself");
    assert_eq!(refuses(0, Mission::Intercept, &three), [""; 0]);
    // A second raider.
    let raids = [0, 2].map(|fleet| writes(fleet, Write::Anew(Mission::Raid, vec![STAY; 3])));
    assert_eq!(sea.refused(Central, &raids), ["G12.8"]);
    let many = Sea::new(operations(
        &(text.to_owned() + "[switches]\nraid_fleets = \"any\"\n"),
    ));
    assert_eq!(many.refused(Central, &raids), [""; 0]);
    // A mission changes by ABORT alone.
    let mut sea = sea;
    sea.plot(Central, 0, Mission::Bombard, &[STAY]);
    assert_eq!(
        sea.refuses(Central, 0, Mission::Intercept, &three),
        ["G12.5", "G12.4"]
    );
    assert_eq!(sea.refused(Central, &[writes(0, Write::Abort)]), [""; 0]);
}

/// Two orders are fixed, the third is written; before turn 1 three (G12.5).
#[test]
fn plots_are_written_two_turns_ahead() {
    let mut sea = goeben("malta", NONE);
    let due = |sea: &Sea| sea.rules.due(&sea.state, sea.fleet(Central, 0));
    assert_eq!(due(&sea), Due::Must);
    let [messina, west] = ["messina", "ionian_west"].map(|id| sea.to(id));
    let anew = writes(0, Write::Anew(Mission::Intercept, vec![messina, messina, west]));
    let stays = sea.due(Allied);
    sea.write([vec![anew], stays], [0; 2], &[]);
    assert_eq!((due(&sea), sea.fleet(Central, 0).plot.len()), (Due::Next, 2));
    let anew = writes(0, Write::Anew(Mission::Intercept, vec![STAY; 3]));
    assert_eq!(
        sea.refused(Central, &[anew]),
        ["G12.5"],
        "what is written is fixed"
    );
    sea.turn(&[]).turn(&[]);
    assert_eq!(sea.at(Central, 0), "ionian_west");
    for (switch, orders) in [("1", 2), ("0", 1)] {
        let sea = goeben("malta", &format!("plot_ahead = {switch}"));
        let refused = |orders: usize| sea.refuses(Central, 0, Mission::Intercept, &vec![STAY; orders]);
        assert_eq!((refused(orders), refused(orders + 1)), (vec![], vec!["G12.5"]));
    }
}

/// A whole-game plot is carried on at the speed that is left, later orders put off (G12.6).
#[test]
fn a_plot_for_the_whole_game_is_carried_on_at_a_lower_speed() {
    let mut sea = two(["Goeben, 2 Merchant", "malta"], ["Gloucester", "alboran"], NONE);
    let [messina, west] = ["messina", "ionian_west"].map(|id| sea.to(id));
    // Written for two turns a passage; a merchant makes 1, 1, 0.
    sea.plot(Central, 0, Mission::Transport, &[messina, messina, west, STAY]);
    let mut stops = Vec::new();
    for _ in 0..8 {
        sea.turn(&[]);
        stops.push(sea.at(Central, 0));
    }
    assert_eq!(stops[..4], ["malta", "malta", "malta", "messina"]);
    assert_eq!(stops[4..], ["messina", "messina", "ionian_west", "ionian_west"]);
    // An order of INTERCEPT for a zone that is not adjacent is read as the zone made for, else as STAY.
    let mut sea = goeben("malta", NONE);
    let egypt = sea.to("egypt");
    sea.plot(Central, 0, Mission::Intercept, &[messina, egypt]);
    sea.turn(&[]).turn(&[]);
    assert_eq!(
        (sea.at(Central, 0).as_str(), sea.fleet(Central, 0).must_abort),
        ("messina", false)
    );
    let mut strict = goeben("malta", "broken_plot = \"must_abort\"");
    strict.plot(Central, 0, Mission::Intercept, &[egypt, STAY]);
    strict.turn(&[]);
    assert_eq!(
        strict.rules.due(&strict.state, strict.fleet(Central, 0)),
        Due::Abort
    );
}

/// ABORT: the nearest port of its own side by the shortest way; a new mission after a full turn there (G12.7).
#[test]
fn a_fleet_that_aborts_makes_for_the_nearest_port() {
    let mut sea = two(["Goeben", "otranto"], ["Gloucester", "alboran"], NONE);
    sea.plot(Central, 0, Mission::Intercept, &[STAY, STAY]);
    let stays = sea.due(Allied);
    sea.write([vec![writes(0, Write::Abort)], stays], [0; 2], &[]);
    assert_eq!(sea.at(Central, 0), "Cattaro");
    let due = |sea: &Sea| sea.rules.due(&sea.state, sea.fleet(Central, 0));
    assert_eq!(due(&sea), Due::Nothing);
    sea.turn(&[]);
    assert_eq!(due(&sea), Due::May);
    assert_eq!(sea.refuses(Central, 0, Mission::Raid, &[STAY; 3]), [""; 0]);
    let mut stays = two(
        ["Goeben", "otranto"],
        ["Gloucester", "alboran"],
        "abort_then = \"stays\"",
    );
    let port = stays.port("Cattaro");
    stays.plot(Central, 0, Mission::Abort(port), &[]);
    stays.turn(&[]).turn(&[]).turn(&[]);
    assert_eq!(due(&stays), Due::Nothing);
}

/// G11.5: leaving and entering ports; what a fleet in port for the whole turn is spared.
#[test]
fn ports_are_left_and_entered_with_the_order() {
    let meets = |orders: &[Order], dice: &[u8], switches: &str| {
        let mut sea = two(["Goeben", "Cattaro"], ["Gloucester", "adriatic_south"], switches);
        sea.plot(Central, 0, Mission::Intercept, orders);
        sea.turn(dice);
        (
            sea.at(Central, 0),
            sea.lines.0.iter().any(|line| line.contains("need")),
        )
    };
    let sea = goeben("malta", NONE);
    let otranto = sea.to("otranto");
    assert_eq!(
        meets(&[STAY, STAY], &[], NONE),
        ("Cattaro".into(), false),
        "in port for the whole turn"
    );
    assert_eq!(
        meets(&[sea.act(Act::Sea), STAY], &[1], NONE),
        ("adriatic_south".into(), true)
    );
    assert_eq!(
        meets(&[otranto, STAY], &[], NONE),
        ("otranto".into(), false),
        "it sails, and is gone"
    );
    assert_eq!(
        meets(&[otranto, STAY], &[1], "leaving_port = \"checked\""),
        ("otranto".into(), true)
    );
    // At sea, and PORT its whole order; at sea, and into port after TO.
    let mut sea = two(
        ["Goeben", "adriatic_south"],
        ["Gloucester", "adriatic_south"],
        NONE,
    );
    let cattaro = sea.in_port("Cattaro");
    sea.plot(Central, 0, Mission::Intercept, &[cattaro, STAY]);
    sea.turn(&[]);
    assert_eq!(sea.at(Central, 0), "Cattaro");
    let mut sea = two(["Goeben", "otranto"], ["Gloucester", "adriatic_south"], NONE);
    let into = sea.bound_for("adriatic_south", "Cattaro");
    sea.plot(Central, 0, Mission::Intercept, &[into, STAY]);
    sea.turn(&[2]);
    assert_eq!(sea.at(Central, 0), "Cattaro");
}

#[test]
fn fleets_leave_the_map_where_the_scenario_allows() {
    let exit = Order::to(great_war_at_sea::operations::map::EXIT);
    let mut sea = two(["Goeben", "malta"], ["Gloucester", "alboran"], NONE);
    assert_eq!(
        sea.refuses(Allied, 0, Mission::Intercept, &[exit, STAY, STAY]),
        ["G11.2"]
    );
    sea.rules.exits = true;
    assert_eq!(
        sea.refuses(Allied, 0, Mission::Intercept, &[exit, exit, STAY]),
        [""; 0]
    );
    sea.plot(Allied, 0, Mission::Intercept, &[exit, exit]);
    sea.turn(&[]).turn(&[]);
    assert!(sea.state.own[Allied].fleet(0).is_none() && sea.state.stage == Stage::Over);
    assert!(sea.lines.0.contains(&"Allied 1 leaves the map.".to_owned()));
}

/// G11.10: nine turns, then out; a stay that is used up is not begun again; else the ships are interned.
#[test]
fn a_neutral_port_is_left_in_time_or_ships_are_interned() {
    let stay = |turns: usize, limit: &str| {
        let mut sea = two(
            ["Goeben, Breslau", "malta"],
            ["Gloucester", "alboran"],
            &format!("neutral_stay = {limit}"),
        );
        let port = sea.bound_for("messina", "Messina");
        let fleet = sea.fleet_mut(Central, 0);
        fleet.course.gathered = 1;
        fleet.course.toward = port.go.legs().next();
        sea.plot(Central, 0, Mission::Intercept, &[port, STAY]);
        (0..turns).for_each(|_| {
            sea.turn(&[]);
        });
        sea
    };
    let six = stay(6, "6");
    assert_eq!(
        (six.at(Central, 0).as_str(), six.fleet(Central, 0).stay),
        ("Messina", 6)
    );
    let messina = six.port("Messina");
    assert_eq!(six.fleet(Central, 0).used, 1 << messina);
    assert_eq!(six.rules.points(&six.state, Allied), 0);
    // The stay is used up: not back into it.
    let mut back = stay(6, "6");
    back.fleet_mut(Central, 0).anew = true;
    let (sea_order, port) = (back.act(Act::Sea), back.in_port("Messina"));
    assert_eq!(
        back.refuses(Central, 0, Mission::Intercept, &[sea_order, port, STAY]),
        ["G11.10"]
    );
    let seven = stay(7, "6");
    assert!(seven.state.own[Central].fleet(0).is_none());
    assert_eq!(
        seven.rules.points(&seven.state, Allied),
        (66 + 8) / 2,
        "half their value"
    );
    assert_eq!(stay(12, "\"unlimited\"").at(Central, 0), "Messina");
    assert_eq!(
        stay(0, "0")
            .refuses(Central, 0, Mission::Intercept, &[port, STAY, STAY])
            .len(),
        2,
        "no entry, and not there"
    );
    // Merchants may stay.
    let mut collier = two(["Collier", "Messina"], ["Gloucester", "alboran"], NONE);
    (0..12).for_each(|_| {
        collier.turn(&[]);
    });
    assert_eq!(collier.at(Central, 0), "Messina");
}

#[test]
fn major_bases_are_closed_and_minor_ports_are_attacked() {
    let sea = two(["Goeben", "algeria_west"], ["Gloucester", "Oran"], NONE);
    let attack = |port: &str| sea.act(Act::Attack(sea.port(port)));
    let refuses = |order: Order| sea.refuses(Central, 0, Mission::Intercept, &[order, STAY, STAY]);
    assert_eq!(refuses(attack("Oran")), [""; 0]);
    assert_eq!(
        refuses(attack("Toulon")),
        ["G11.9"],
        "not of the zone, and a major base"
    );
    assert_eq!(refuses(sea.in_port("Oran")), ["G11.9"]);
    let toulon = two(["Goeben", "lions"], ["Gloucester", "alboran"], NONE);
    let entry = toulon.refuses(
        Central,
        0,
        Mission::Intercept,
        &[toulon.in_port("Toulon"), STAY, STAY],
    );
    assert_eq!(entry, ["G11.8"]);
    // The battle: its owner has no initiative, does not move, sets up in the centre. No die for contact or initiative.
    let mut sea = sea;
    let order = attack_of(&sea, "Oran");
    sea.plot(Central, 0, Mission::Intercept, &[order, STAY]);
    sea.turn(&[]);
    assert_eq!(sea.state.stage, Stage::Battle);
    let fight = sea.state.fight.as_ref().unwrap();
    assert!(fight.battle.sides[Allied].in_port && !fight.battle.sides[Central].in_port);
    assert_eq!(
        (fight.waters.winner, fight.waters.counters[Allied][0].area),
        (Central, WAITS)
    );
}

fn attack_of(sea: &Sea, port: &str) -> Order {
    sea.act(Act::Attack(sea.port(port)))
}

/// What of the other side is open: counters of fleets, not those of raiders (G12.2, G12.8).
#[test]
fn counters_are_seen_and_raiders_are_not() {
    let mut sea = two(["Goeben", "malta"], ["Gloucester", "alboran"], NONE);
    let place = |sea: &Sea| sea.state.open.counters[Central][0];
    assert_eq!(place(&sea).unwrap().zone, sea.zone("malta"));
    let raid = writes(0, Write::Anew(Mission::Raid, vec![STAY; 3]));
    let stays = sea.due(Allied);
    sea.write([vec![raid], stays], [0; 2], &[]);
    assert_eq!(place(&sea), None);
    // It strikes, and is seen; a turn without it takes the counter off again.
    let search = sea.act(Act::Search(1));
    sea.fleet_mut(Central, 0).plot[0] = search;
    sea.turn(&[6]);
    assert_eq!(
        place(&sea).map(|place| place.zone),
        Some(sea.zone("malta")),
        "it struck in turn 2"
    );
    sea.turn(&[]);
    assert_eq!(place(&sea), None, "in turn 3 it did not strike");
    let sized = two(
        ["Goeben, Breslau", "malta"],
        ["Gloucester", "alboran"],
        "fleets_seen = \"position_and_size\"",
    );
    assert_eq!(place(&sized).unwrap().ships, 2);
    let hidden = two(
        ["Goeben, Breslau", "malta"],
        ["Gloucester", "alboran"],
        "fleets_seen = \"hidden\"",
    );
    assert_eq!(place(&hidden), None);
    let mut lasting = two(
        ["Goeben", "malta"],
        ["Gloucester", "alboran"],
        "raider_vanishes = \"in_port_only\"",
    );
    lasting.plot(Central, 0, Mission::Raid, &[search, STAY]);
    lasting.turn(&[6]).turn(&[]).turn(&[]);
    assert!(place(&lasting).is_some());
}

#[test]
fn fleets_divide_and_combine_as_they_are_ordered() {
    let mut sea = goeben("malta", NONE);
    let divide = Order {
        join: Join::Divide(0b10),
        ..STAY
    };
    sea.plot(Central, 0, Mission::Intercept, &[STAY, divide]);
    sea.turn(&[]);
    let counters = |sea: &Sea, fleet: u8| sea.state.own[Central].counters_of(fleet).collect::<Vec<_>>();
    assert_eq!(
        (counters(&sea, 0), counters(&sea, 1)),
        (vec![0], vec![1]),
        "at the beginning of turn 2"
    );
    assert_eq!(
        sea.rules.due(&sea.state, sea.fleet(Central, 1)),
        Due::Must,
        "the part writes three orders"
    );
    // Together again.
    let combine = Order {
        join: Join::Combine(0),
        ..STAY
    };
    sea.turn(&[]);
    sea.fleet_mut(Central, 1).plot[1] = combine;
    sea.turn(&[]);
    assert!(sea.state.own[Central].fleet(1).is_none());
    assert_eq!(counters(&sea, 0), [0, 1]);
    // Not the whole fleet, and not in another zone.
    let all = Order {
        join: Join::Divide(0b11),
        ..STAY
    };
    sea.fleet_mut(Central, 0).plot[0] = all;
    sea.turn(&[]);
    assert_eq!(counters(&sea, 0), [0, 1]);
    assert_eq!(sea.refuses(Central, 0, Mission::Intercept, &[STAY; 3]), ["G12.5"]);
}

/// An escort is one fleet with what it accompanies (G12.4).
#[test]
fn an_escort_moves_and_is_found_with_its_fleet() {
    let text = "[victory]\nquarry = \"\"\n[allied]\nwar = []\n[central.fleets.1]\nships = \"Goeben\"\nplace = \"sardinia\"\nleader = \
                \"\"\n[central.fleets.2]\nships = \"\"\n"
        .to_owned()
        + &(1..=6)
            .map(|number| format!("[allied.fleets.{number}]\nships = \"\"\nleader = \"\"\n"))
            .collect::<String>()
        + "[allied.fleets.8]\nships = \"\"\n[allied.fleets.10]\nships = \"\"\n";
    let mut sea = Sea::new(operations(&text));
    let sardinia = sea.to("sardinia");
    let plot = vec![sardinia; 6];
    let allied = vec![
        writes(0, Write::Anew(Mission::Transport, plot)),
        writes(1, Write::Anew(Mission::Escort(0), Vec::new())),
    ];
    let stays = sea.due(Central);
    sea.write([stays, allied], [0; 2], &[]);
    assert_eq!(
        (sea.fleet(Allied, 1).course, sea.fleet(Allied, 0).course.gathered),
        (sea.fleet(Allied, 0).course, 1)
    );
    sea.turn(&[]).turn(&[]).turn(&[]).turn(&[]);
    // One roll for both; both are in the battle. Die 6 is surprise; a die for initiative.
    sea.turn(&[6, 1]);
    let fight = sea.state.fight.as_ref().unwrap();
    assert!(fight.battle.surprise);
    let names: Vec<&str> = fight.battle.sides[Allied]
        .counters
        .iter()
        .map(|counter| &*counter.name)
        .collect();
    assert_eq!(names, ["F-merchant", "Jules Michelet", "Ernest Renan"]);
}

#[test]
fn tows_are_of_what_fits_and_make_for_port_at_a_third() {
    let mut sea = two(
        ["Goeben, Breslau, 3 Tatra class", "adriatic_south"],
        ["Gloucester", "alboran"],
        NONE,
    );
    sea.plot(Central, 0, Mission::Intercept, &[STAY, STAY]);
    let tow = |by, of| [writes(0, Write::Next(STAY)), writes(0, Write::Tow(by, of))];
    assert_eq!(
        sea.refused(Central, &tow(0, 1)),
        ["G17.5", "G17.5"],
        "not dead in the water, and not yet"
    );
    sea.ship_mut(Central, 1).speed = Speed::Dead;
    sea.ship_mut(Central, 1).boxes[HULL] = 1;
    sea.turn(&[6]);
    assert_eq!(sea.refused(Central, &tow(2, 1)), ["G17.1"], "too small");
    assert_eq!(sea.refused(Central, &tow(0, 1)), [""; 0]);
    let now = two(
        ["Goeben, Breslau", "adriatic_south"],
        ["Gloucester", "alboran"],
        "tow_delay = 0",
    );
    assert_eq!(
        now.refused(
            Central,
            &[
                writes(0, Write::Anew(Mission::Intercept, vec![STAY; 3])),
                writes(0, Write::Tow(0, 1))
            ]
        ),
        ["G17.5"]
    );
    // The tow is a fleet of its own, on ABORT, at 1 MF on each third turn.
    sea.own(Central).fleets[0].as_mut().unwrap().course.zone = great_war_at_sea_zone(&sea, "otranto");
    let stays = sea.due(Allied);
    sea.write([tow(0, 1).to_vec(), stays], [0; 2], &[6]);
    assert_eq!(sea.fleet(Central, 1).mission, Mission::Abort(sea.port("Cattaro")));
    let pace = |sea: &Sea| sea.rules.pace(&sea.state, Central, 1);
    let mut gathered = Vec::new();
    for _ in 0..5 {
        gathered.push(sea.fleet(Central, 1).course.gathered);
        sea.turn(&[6]);
    }
    assert_eq!(gathered, [0, 0, 1, 1, 1]);
    assert_eq!(sea.at(Central, 1), "Cattaro");
    assert_eq!(
        (pace(&sea).tow, sea.fleet(Central, 1).tow),
        (None, None),
        "it is over in port"
    );
}

fn great_war_at_sea_zone(sea: &Sea, id: &str) -> u8 {
    sea.zone(id)
}

/// G17.3: what a battle severs, or sinks one end of, is no tow on the map; two that are all of a fleet are one (G17.5).
#[test]
fn tows_end_in_battle() {
    let tied = || {
        let mut sea = two(["Goeben, Breslau", "malta"], ["Gloucester", "alboran"], NONE);
        sea.ship_mut(Central, 1).speed = Speed::Dead;
        sea.ship_mut(Central, 1).boxes[HULL] = 1;
        sea.plot(Central, 0, Mission::Intercept, &[STAY, STAY]);
        sea.turn(&[6]);
        let tow = [writes(0, Write::Next(STAY)), writes(0, Write::Tow(0, 1))];
        let stays = sea.due(Allied);
        sea.write([tow.to_vec(), stays], [0; 2], &[6]);
        assert_eq!(
            sea.fleet(Central, 0).tow.map(|tow| (tow.by, tow.of)),
            Some((0, 1))
        );
        sea
    };
    // Gloucester finds them; one plain side fights on, the other casts off first, or does not.
    let fought = |severs: bool, sunk: bool| {
        let mut sea = tied();
        let zone = sea.fleet(Central, 0).course.zone;
        sea.fleet_mut(Allied, 0).course.zone = zone;
        sea.plot(Allied, 0, Mission::Intercept, &[STAY, STAY]);
        let mut dice = admiralty_core::dice::Keyed::new(admiralty_core::dice::MasterSeed(3).game(1));
        for _ in 0..20 {
            if sea.state.stage == Stage::Battle {
                break;
            }
            let written = Side::BOTH.map(|side| sea.due(side));
            sea.write_with(written, [0; 2], &mut dice);
        }
        assert_eq!(sea.state.stage, Stage::Battle);
        let waters = std::sync::Arc::make_mut(&mut sea.state.fight.as_mut().unwrap().waters);
        assert_eq!(waters.counters[Central][0].tow, 1, "tied in the battle");
        if severs {
            (waters.counters[Central][0].tow, waters.counters[Central][1].tow) = (0, 1);
        }
        if sunk {
            waters.ships[Central][1].boxes[HULL] = 0;
            waters.counters[Central][1].alive = 0;
        }
        // Nobody shoots.
        for ship in waters.ships.0.iter_mut().flatten() {
            (ship.boxes[PRIMARY], ship.boxes[1], ship.boxes[2]) = (0, 0, 0);
            ship.spent = true;
        }
        sea.fight(&mut dice);
        sea.fleet(Central, 0).tow.is_some()
    };
    assert!(fought(false, false));
    assert!(!fought(true, false));
    assert!(!fought(false, true));
}

#[test]
fn ships_that_are_dead_in_the_water_are_repaired_once_a_turn() {
    let repaired = |place: &str, hull: u8, die: u8| {
        let mut sea = two(["Goeben", place], ["Gloucester", "alboran"], NONE);
        let ship = sea.ship_mut(Central, 0);
        (ship.speed, ship.boxes[HULL]) = (Speed::Dead, hull);
        sea.turn(&[die]);
        sea.state.own[Central].ships[0].speed
    };
    assert_eq!(repaired("malta", 2, 2), Speed::Slow);
    assert_eq!(repaired("malta", 2, 3), Speed::Dead);
    assert_eq!(repaired("Cattaro", 2, 3), Speed::Slow, "one less in port");
}

#[test]
fn three_turns_in_a_friendly_port_rearm_torpedoes() {
    let spent = |place: &str, turns: usize, switches: &str| {
        let mut sea = two(["Goeben", place], ["Gloucester", "alboran"], switches);
        sea.ship_mut(Central, 0).spent = true;
        (0..turns).for_each(|_| {
            sea.turn(&[]);
        });
        sea.state.own[Central].ships[0].spent
    };
    assert!(spent("Cattaro", 2, NONE));
    assert!(!spent("Cattaro", 3, NONE));
    assert!(spent("Messina", 3, NONE), "neutral");
    assert!(spent("malta", 3, NONE), "at sea");
    assert!(spent("Cattaro", 3, "rearm = \"never\""));
}

/// One Allied transport of four loads in Marseille, and an enemy that is far away.
fn one_transport() -> String {
    "[victory]\nquarry = \"\"\n[central.fleets.2]\nships = \"\"\n".to_owned()
        + &(1..=6)
            .map(|number| format!("[allied.fleets.{number}]\nships = \"\"\nleader = \"\"\n"))
            .collect::<String>()
        + "[allied.fleets.7]\nplace = \"Marseille\"\n[allied.fleets.8]\nships = \"\"\n[allied.fleets.9]\nships = \"\"\n\
           [allied.fleets.10]\nships = \"\"\n[central.fleets.1]\nplace = \"egypt\"\n"
}

#[test]
fn loads_are_delivered_in_three_turns_without_interruption() {
    let text = one_transport();
    let run = |acts: &[Act]| {
        let mut sea = Sea::new(operations(&text));
        let orders: Vec<Order> = acts.iter().map(|act| Order::act(*act)).collect();
        sea.plot(Allied, 0, Mission::Transport, &orders);
        acts.iter().for_each(|_| {
            sea.turn(&[]);
        });
        (
            sea.state.open.delivered[Allied],
            sea.rules.points(&sea.state, Allied),
        )
    };
    assert_eq!(run(&[Act::Unload; 2]), (0, 0));
    assert_eq!(run(&[Act::Unload; 3]), (4, 16), "four loads, a point each");
    assert_eq!(
        run(&[Act::Unload, Act::Unload, Act::None, Act::Unload]),
        (0, 0),
        "interrupted"
    );
    assert_eq!(run(&[Act::Unload; 6]), (4, 16), "once");
    assert_eq!(
        run(&[[Act::Unload; 3], [Act::Load; 3], [Act::Unload; 3]].concat()),
        (8, 32)
    );
    let sea = Sea::new(operations(&text));
    assert_eq!(
        sea.refuses(Allied, 0, Mission::Transport, &[Order::act(Act::Unload)]),
        [""; 0]
    );
    let at_sea = [sea.act(Act::Sea), sea.act(Act::Unload)];
    assert_eq!(sea.refuses(Allied, 0, Mission::Transport, &at_sea), ["G16.2"]);
    // A battle starts the three turns anew.
    for (switch, work) in [(NONE, 0), ("[switches]\nloading_after_battle = \"goes_on\"\n", 2)] {
        let mut sea = Sea::new(operations(&(text.clone() + switch)));
        sea.plot(Allied, 0, Mission::Transport, &[Order::act(Act::Unload); 3]);
        let attack = attack_of(&sea, "Marseille");
        let lions = sea.zone("lions");
        sea.fleet_mut(Allied, 0).work = 2;
        sea.fleet_mut(Central, 0).course.zone = lions;
        sea.plot(Central, 0, Mission::Intercept, &[attack, STAY]);
        let ship = sea.ship_mut(Central, 0);
        ship.boxes[PRIMARY] = 0;
        (ship.boxes[1], ship.boxes[2]) = (0, 0);
        sea.ship_mut(Central, 1).boxes[2] = 0;
        sea.turn(&[]);
        let mut dice = admiralty_core::dice::Keyed::new(admiralty_core::dice::MasterSeed(1).game(1));
        sea.fight(&mut dice);
        assert_eq!(sea.fleet(Allied, 0).work, work);
    }
}

/// G16.2: on an enemy coast where the scenario says so.
#[test]
fn loads_are_landed_on_an_enemy_coast() {
    let text = one_transport();
    let landed = |land: &str, turns: usize| {
        let place = "place = \"adriatic_central\"";
        let text = text.replace("place = \"Marseille\"", place);
        let mut sea = Sea::new(operations(&format!(
            "{text}[central]\nnations = [\"Germany\", \"Turkey\", \"Austria\"]\n[allied]\nland = {land}\n"
        )));
        let orders = vec![Order::act(Act::Unload); turns];
        let refused = sea.refuses(Allied, 0, Mission::Transport, &orders);
        if refused.is_empty() {
            sea.plot(Allied, 0, Mission::Transport, &orders);
            orders.iter().for_each(|_| {
                sea.turn(&[]);
            });
        }
        (refused, sea.state.open.delivered[Allied])
    };
    assert_eq!(landed("[\"adriatic_central\"]", 3), (vec![], 4));
    assert_eq!(landed("[\"adriatic_central\"]", 2), (vec![], 0));
    assert_eq!(landed("[]", 1).0, ["G16.2"]);
}

#[test]
fn coasts_are_shelled_for_points_up_to_a_limit() {
    let shell = |ships: &str, turns: usize, switches: &str, doubled: bool| {
        let mut sea = two([ships, "algeria_east"], ["Gloucester", "alboran"], switches);
        sea.rules.sides[Central].doubled = if doubled { u64::MAX } else { 0 };
        let order = sea.act(Act::Shell);
        sea.plot(Central, 0, Mission::Bombard, &vec![order; turns]);
        (0..turns).for_each(|_| {
            sea.turn(&[]);
        });
        sea.rules.points(&sea.state, Central)
    };
    assert_eq!(shell("Goeben, Breslau", 1, NONE, false), 8, "2 points");
    assert_eq!(shell("Breslau", 1, NONE, false), 4, "without primary guns");
    assert_eq!(shell("Goeben", 4, NONE, false), 16, "4 at the most");
    assert_eq!(shell("Goeben", 4, NONE, true), 32, "double");
    assert_eq!(shell("Goeben", 1, "bombard_vp = 4", false), 16);
    assert_eq!(shell("Breslau", 1, "bombard_vp = 1", false), 2);
    // Not the zone of a major base, unless the scenario or a switch allows it; no coast of neutrals; only at war.
    let refuses = |place: &str, switches: &str| {
        let sea = two(["Goeben", place], ["Gloucester", "alboran"], switches);
        sea.refuses(Central, 0, Mission::Bombard, &[sea.act(Act::Shell)])
    };
    assert_eq!(refuses("malta", NONE), ["G15.4"]);
    assert_eq!(refuses("malta", "shell_major_bases = \"always\""), [""; 0]);
    assert_eq!(refuses("iberia", NONE), ["G15.1"]);
    let mut peace = two(["Goeben", "levant"], ["Gloucester", "alboran"], NONE);
    assert_eq!(
        peace.refuses(Central, 0, Mission::Bombard, &[peace.act(Act::Shell)]),
        [""; 0]
    );
    peace.rules.sides[Allied].war_from = [6; 16];
    assert_eq!(
        peace.refuses(Central, 0, Mission::Bombard, &[peace.act(Act::Shell)]),
        ["G15.1"]
    );
    // O1: Goeben may shell in turn 1 whatever her mission.
    let first = Sea::new(operations(NONE));
    let order = first.act(Act::Shell);
    assert_eq!(
        first.refuses(Central, 0, Mission::Intercept, &[order, STAY, STAY]),
        [""; 0]
    );
    assert_eq!(
        first.refuses(Central, 0, Mission::Intercept, &[STAY, order, STAY]),
        ["G15.1"]
    );
}

fn switched(rules: &mut Operations, name: &str, to: &str) {
    rules.switches.set(name, to).unwrap();
}

/// `swap_contact`: fleets that change places meet in the zone that comes first in the file (G11.4).
#[test]
fn fleets_that_change_places_meet_only_by_a_switch() {
    let run = |to: &str, dice: &[u8]| {
        let mut sea = two(["Goeben", "messina"], ["Gloucester", "ionian_west"], NONE);
        switched(&mut sea.rules, "swap_contact", to);
        let [west, messina] = ["ionian_west", "messina"].map(|id| sea.to(id));
        sea.plot(Central, 0, Mission::Intercept, &[west, STAY]);
        sea.plot(Allied, 0, Mission::Intercept, &[messina, STAY]);
        sea.turn(dice);
        sea.lines.0.iter().find(|line| line.contains("need")).cloned()
    };
    assert_eq!(run("false", &[]), None);
    let met = run("true", &[1]).unwrap();
    assert!(met.starts_with("Strait of Messina"), "{met}");
}

#[test]
fn o1_is_as_the_rules_have_it() {
    let rules = operations(NONE);
    let ships = |side: Side| rules.sides[side].force.units.len();
    assert_eq!((ships(Central), ships(Allied)), (3, 68));
    assert_eq!((rules.turns, rules.neutral_stay(), rules.ahead()), (48, 9, 2));
    let leaders = |side: Side| {
        rules.sides[side]
            .leaders
            .iter()
            .map(|leader| leader.name.as_str())
            .collect::<Vec<_>>()
    };
    assert_eq!(
        (leaders(Central), leaders(Allied)),
        (vec!["Souchon"], vec!["Milne", "Troubridge", "Lapeyrere"])
    );
    let quarry = rules.quarry.unwrap();
    let id = |zone: u8| rules.map.id(zone);
    assert_eq!(
        quarry.haven.map(|(zone, worth)| (id(zone), worth)),
        Some(("marmara", 80))
    );
    assert_eq!((quarry.refuge.unwrap().1, quarry.interned), (32, 32));
    // Britain is at war from turn 6, France from the start.
    use great_war_at_sea::ships::Nation;
    let war = |nation, turn| rules.at_war(Allied, nation, turn);
    assert!(!war(Nation::Britain, 5) && war(Nation::Britain, 6) && war(Nation::France, 1));
}

/// Victory in O1: the haven, the refuge, sunk, interned, and the game ends with each but the second.
#[test]
fn the_pursuit_ends_as_its_victory_conditions_say() {
    let fresh = || {
        Sea::new(operations(
            &("[central.fleets.2]\nships = \"\"\n".to_owned() + &bare(2, 1)),
        ))
    };
    let points = |sea: &Sea| [Central, Allied].map(|side| sea.rules.points(&sea.state, side));
    let mut home = fresh();
    let [aegean, marmara] = ["aegean_north", "marmara"].map(|id| home.zone(id));
    home.fleet_mut(Central, 0).course.zone = aegean;
    home.plot(Central, 0, Mission::Intercept, &[Order::to(marmara); 2]);
    home.turn(&[]).turn(&[]);
    assert_eq!((home.state.stage, points(&home)), (Stage::Over, [80, 0]));
    let mut pola = fresh();
    let port = pola.port("Pola");
    let fleet = pola.fleet_mut(Central, 0);
    fleet.course.port = Some(port);
    pola.fleet_mut(Central, 0).course.zone = pola_zone(&operations(NONE));
    pola.state.turn = 48;
    pola.plot(Central, 0, Mission::Intercept, &[STAY; 2]);
    pola.turn(&[]);
    assert_eq!((pola.state.stage, points(&pola)), (Stage::Over, [32, 0]));
    let mut interned = fresh();
    let (port, zone) = (interned.port("Messina"), interned.zone("messina"));
    let fleet = interned.fleet_mut(Central, 0);
    (fleet.course.port, fleet.course.zone, fleet.stay) = (Some(port), zone, 9);
    interned.plot(Central, 0, Mission::Intercept, &[STAY; 2]);
    interned.turn(&[]);
    // Goeben 8 points in place of 8.25, Breslau half of 2.
    assert_eq!(
        (interned.state.stage, points(&interned)),
        (Stage::Over, [0, 32 + 4])
    );
    let mut sunk = fresh();
    sunk.ship_mut(Central, 0).boxes = [0; 4];
    sunk.own(Central).counters[0].alive = 0;
    sunk.turn(&[]);
    // 16.5 and 2 for Souchon, who goes down with her.
    assert_eq!((sunk.state.stage, points(&sunk)), (Stage::Over, [0, 66 + 8]));
}

fn pola_zone(rules: &Operations) -> u8 {
    rules.map.port(rules.map.find_port("Pola").unwrap()).zone
}

/// TO a zone and then another is one order.
#[test]
fn an_order_names_two_zones_at_most() {
    let sea = goeben("malta", NONE);
    assert_eq!(sea.then("messina", "ionian_west").go.legs().count(), 2);
    let refuses = |order: Order| sea.refuses(Central, 0, Mission::Intercept, &[order, STAY, STAY]);
    assert_eq!(refuses(sea.then("messina", "ionian_west")), [""; 0]);
    assert_eq!(refuses(sea.then("messina", "egypt")), ["G11.2"]);
    let unknown = Order {
        go: Go::To(77),
        ..STAY
    };
    assert_eq!(refuses(unknown), ["G11.2"]);
    assert_eq!(refuses(Order::port(99)), ["G11.5"]);
}

/// O1 to O3 as files, whole games by the staff.
#[test]
fn every_scenario_of_operations_is_sound_and_played() {
    use admiralty_core::contract::FilesInMemory;
    use admiralty_core::dice::{MasterSeed, Seeded};
    use admiralty_core::machine::{Rules, play_game};
    use admiralty_core::seats::BySeat;
    use great_war_at_sea::operations::scenario::open;
    use great_war_at_sea::operations::staff::{Goal, Staff};
    let folder = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../scenarios/great-war-at-sea/operations"
    );
    let names = [
        "black-sea-1914.toml",
        "black-sea-1915.toml",
        "otranto-barrage.toml",
    ];
    let read = |name: &str| std::fs::read_to_string(format!("{folder}/{name}")).unwrap();
    let files: FilesInMemory = names.iter().map(|name| (*name, read(name))).collect();
    let ships = |rules: &Operations| [Central, Allied].map(|side| rules.sides[side].force.units.len());
    let mut all = Vec::new();
    for name in names {
        let rules = open(std::path::Path::new(name), &files).unwrap_or_else(|faults| panic!("{faults}"));
        all.push((
            ships(&rules),
            rules.turns,
            rules.start().own[Central].fleets.len(),
        ));
        let mut scored = false;
        for number in 0..3 {
            let seed = MasterSeed(3).game(number);
            let mut staff = BySeat::both(|_| Staff::new(Goal::Haven));
            let ended = play_game(&rules, &mut staff, seed, Seeded::new(seed), &mut ())
                .unwrap_or_else(|error| panic!("{error}"));
            scored |= ended.scores.values().any(|score| *score != 0);
        }
        assert!(scored, "{name}: something happens");
        let seed = MasterSeed(4).game(1);
        let mut random = BySeat::both(|_| admiralty_core::machine::Random::default());
        play_game(&rules, &mut random, seed, Seeded::new(seed), &mut ())
            .unwrap_or_else(|error| panic!("{error}"));
    }
    assert_eq!(all, [([24, 27], 60, 5), ([24, 29], 60, 5), ([5, 26], 18, 1)]);
}
