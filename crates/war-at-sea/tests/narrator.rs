//! The narrator: what it says of single events, of games that break off, and that the forces it tells of can be
//! read again.

use admiralty_core::dice::{MasterSeed, Scripted};
use std::fmt;
use std::sync::LazyLock;
use war_at_sea::commanders::{Idle, Random, Script};
use war_at_sea::map::{Area, Place, Port, Site};
use war_at_sea::narrator::{Failure, Heading, Narrator, narrate};
use war_at_sea::naval::{BySide, CounterId, CounterSet, Side};
use war_at_sea::notation::{Context, Force, read};
use war_at_sea::scenario::{OptionalRules, Switches, Tie};
use war_at_sea::{
    Attack, Battle, Decision, Event, Fate, Observer, Orders, Phase, Points, Position, Scenario, Seats,
};

static PRINTED: LazyLock<Scenario> = LazyLock::new(Scenario::embedded);

fn ship(name: &str) -> CounterId {
    PRINTED.find(name).unwrap()
}

/// What a narrator says of these events, without the heading of the report and blank lines.
fn told(position: &Position, events: &[Event<'_>]) -> Vec<String> {
    told_in(&PRINTED, 0, position, events)
}

fn told_in(scenario: &Scenario, bid_halves: i16, position: &Position, events: &[Event<'_>]) -> Vec<String> {
    let mut text = String::new();
    let heading = Heading {
        bid_halves,
        ..Heading::default()
    };
    let mut narrator = Narrator::new(scenario, &heading, &mut text);
    events.iter().for_each(|event| narrator.see(position, *event));
    narrator.finish().unwrap();
    let head = text
        .lines()
        .skip_while(|line| !line.contains("Rules"))
        .skip(1)
        .filter(|line| !line.contains("  Bid"));
    head.filter(|line| !line.is_empty()).map(str::to_owned).collect()
}

fn turn(turn: u8, phase: Phase) -> Position {
    Position {
        turn,
        phase,
        ..Position::new()
    }
}

#[test]
#[rustfmt::skip]
fn the_start_of_a_turn() {
    let mut position = turn(8, Phase::Arrivals);
    position.uboats.total = 7;
    let events = [
        Event::TurnBegins,
        Event::TakeOverRolled { ship: ship("Zara"), die: 1, fate: Fate::Allied },
        Event::TakeOverRolled { ship: ship("Pola"), die: 5, fate: Fate::German },
        Event::TakeOverRolled { ship: ship("Roma"), die: 4, fate: Fate::Scuttled },
        Event::TakeOverRolled { ship: ship("Fiume"), die: 2, fate: Fate::Allied },
        Event::Arrived { ship: ship("Howe"), port: Port::England },
        Event::UboatsArrived { from_pool: 2, arrived: 1, lost: 0, pooled: 1 },
        Event::RussianRolled { ship: ship("Marat"), die: 5, sails: true },
        Event::UsRolled { ship: ship("Augusta"), die: 1, released: false },
        Event::UsRolled { ship: ship("Wichita"), die: 2, released: true },
        Event::PhaseEnds { phase: Phase::Arrivals },
    ];
    let told = told(&position, &events);
    assert!(told[0].starts_with("TURN 8 ===="));
    assert_eq!(
        told[1..],
        [
            "  Take-over       now Allied: Zara 1, Fiume 2",
            "                  scuttled: Roma 4",
            "                  now German: Pola 5",
            "  Arrivals        England: 456 (Howe)",
            "  U-boats         2 out of the pool, 1 new, 1 into the pool (19.2); 7 in play",
            "  Russians        on 5 or more: Marat 5 may sail",
            "  US release      on 2 or more: Augusta 1, Wichita 2 released",
        ]
    );
}

/// Germans at sea and in port after their movement on turn 4, two of them damaged, three U-boats ready.
fn germans_moved() -> Position {
    let mut position = turn(4, Phase::AxisMovement);
    for (name, place) in [
        ("Scharnhorst", Place::sea(Area::NorthAtlantic)),
        ("Gneisenau", Place::sea(Area::NorthAtlantic)),
        ("Admiral Scheer", Place::sea(Area::NorthAtlantic)),
        ("Lutzow", Place::port(Port::NeutralPort)),
        ("Bismarck", Place::port(Port::Germany)),
        ("Tirpitz", Place::port(Port::Germany)),
    ] {
        position.place[ship(name)] = place;
    }
    position.damage[ship("Gneisenau")] = 2;
    position.damage[ship("Bismarck")] = 1;
    position.uboats.total = 4;
    position.uboats.disabled = 1;
    position.uboats.at[Area::BalticSea] = 2;
    position
}

#[test]
#[rustfmt::skip]
fn a_movement_tells_rolls_fleets_ports_and_repairs() {
    let position = germans_moved();
    let germany = Place::port(Port::Germany);
    let at_sea = Place::sea(Area::NorthAtlantic);
    let roll = |name, to, die, success| Event::SpeedRolled { ship: ship(name), from: Port::Germany, to, die, success };
    let events = [
        Event::Moved { ship: ship("Admiral Scheer"), from: Place::REFUELLING, to: at_sea },
        Event::Moved { ship: ship("Scharnhorst"), from: germany, to: at_sea },
        roll("Gneisenau", Area::NorthAtlantic, 4, true),
        roll("Lutzow", Area::SouthAtlantic, 6, false),
        roll("Tirpitz", Area::NorthAtlantic, 6, false),
        Event::FellBack { ship: ship("Lutzow"), port: Port::NeutralPort },
        Event::FellBack { ship: ship("Tirpitz"), port: Port::Germany },
        Event::UboatsPlaced,
        Event::Repaired { ship: ship("Bismarck"), port: Port::Germany },
        Event::Repaired { ship: ship("Bismarck"), port: Port::Germany },
        Event::PhaseEnds { phase: Phase::AxisMovement },
        Event::AirPlaced { side: Side::Allied, site: None },
        Event::AirPlaced { side: Side::Axis, site: Some(Site::Area(Area::BalticSea)) },
        Event::PhaseEnds { phase: Phase::AirPlacement },
    ];
    assert_eq!(
        told(&position, &events),
        [
            "AXIS MOVEMENT",
            "  Speed rolls     Gneisenau (speed 5) from Germany to the North Atlantic: 4, arrives",
            "                  Lutzow (speed 5) from Germany to the South Atlantic: 6, fails and puts into the",
            "                    Neutral Port",
            "                  Tirpitz (speed 6) from Germany to the North Atlantic: 6, fails and goes back",
            "  Baltic Sea      U2",
            "  North Atlantic  357 357-2 225 (from Germany: Scharnhorst, Gneisenau*; from an oiler: Admiral",
            "                    Scheer)",
            "  In port         Germany 496 496-1; Neutral Port 225",
            "  U-boats         2 at sea, 1 in Germany and 1 disabled",
            "  Repairs         Germany: Bismarck by 2 (1 left)",
            "  Air             Allied not used, Axis over the Baltic Sea",
        ]
    );
}

#[test]
#[rustfmt::skip]
fn dice_of_one_ship_are_told_together_and_steps_end_with_who_is_gone() {
    let mut position = turn(1, Phase::Combat);
    let (hood, kent, hipper) = (ship("Hood"), ship("Kent"), ship("Admiral Hipper"));
    position.damage[hood] = 5;
    let fleets = BySide { allied: CounterSet::of(hood) | CounterSet::of(kent), axis: CounterSet::of(hipper) };
    let mut battle = Battle::between(Site::Area(Area::NorthSea), fleets);
    battle.uboats = 3;
    let shot = |attack, shooter, target, die, bonus| {
        let side = Side::Axis;
        Event::Shot { attack, side, shooter, target, die, bonus }
    };
    let events = [
        Event::SiteBegins { battle: &battle },
        Event::AswRolled { die: 2 },
        Event::AswRolled { die: 5 },
        Event::AswDone { sunk: 0, disabled: 1, left: 2 },
        shot(Attack::Uboat, None, kent, 4, 0),
        shot(Attack::Air, None, kent, 5, 0),
        Event::LeftDisabled { ship: kent, port: Some(Port::England) },
        shot(Attack::Guns, Some(hipper), hood, 5, 1),
        shot(Attack::Guns, Some(hipper), hood, 4, 1),
        shot(Attack::Guns, Some(hipper), hood, 1, 1),
        Event::Damaged { target: hood, points: 5 },
        Event::ShotsLost { shooter: ship("Blucher"), target: hood },
        Event::ShotsLost { shooter: ship("Prinz Eugen"), target: hood },
        Event::Sunk { ship: hood, place: Place::sea(Area::NorthSea) },
        Event::LeftDisabled { ship: hipper, port: None },
        Event::Controlled { area: Area::NorthSea, by: None },
        Event::SiteEnds { site: Site::Area(Area::NorthSea) },
    ];
    assert_eq!(
        told(&position, &events),
        [
            "BATTLE: NORTH SEA",
            "  Allied          447-5 117 (Hood, Kent)",
            "  Axis            127 U3 (Admiral Hipper)",
            "  ASW             2 5: 1 U-boat disabled and 2 left",
            "  U-boats fire    at Kent: 4, missed",
            "                  1 U-boat does not",
            "  Axis air        at Kent: 5, disabled",
            "  Disabled        Kent to England",
            "  Axis fire       Admiral Hipper at Hood: 5 4 1 (+1), disabled, a hit for 5: sunk",
            "                  Blucher, Prinz Eugen at Hood: shots lost, it is sunk already",
            "  Sunk            Hood",
            "  Disabled        Admiral Hipper lost for want of a port (M13)",
            "  Control         nobody has control",
        ]
    );
}

/// C4, 8.5: a boat that fired at a ship already sunk did not hold its fire.
#[test]
#[rustfmt::skip]
fn boats_that_lose_their_shots_are_told_from_boats_that_do_not_fire() {
    let mut position = turn(1, Phase::Combat);
    let kent = ship("Kent");
    position.damage[kent] = 2;
    let fleets = BySide { allied: CounterSet::of(kent), axis: CounterSet::EMPTY };
    let mut battle = Battle::between(Site::Area(Area::NorthSea), fleets);
    battle.uboats = 4;
    let (attack, side) = (Attack::Uboat, Side::Axis);
    let events = [
        Event::SiteBegins { battle: &battle },
        Event::AswRolled { die: 2 },
        Event::AswDone { sunk: 0, disabled: 0, left: 4 },
        Event::Shot { attack, side, shooter: None, target: kent, die: 6, bonus: 0 },
        Event::Damaged { target: kent, points: 2 },
        Event::BoatShotLost { target: kent },
        Event::BoatShotLost { target: kent },
        Event::Sunk { ship: kent, place: Place::sea(Area::NorthSea) },
        Event::SiteEnds { site: Site::Area(Area::NorthSea) },
    ];
    let told = told(&position, &events);
    let fire: Vec<&str> = told.iter().map(|line| line.as_str()).skip_while(|line| !line.contains("fire")).collect();
    assert_eq!(
        fire[1..],
        [
            "                  2 U-boats at Kent: shots lost, it is sunk already",
            "                  1 U-boat does not",
            "  Sunk            Kent",
        ],
        "{told:?}"
    );
}

#[test]
#[rustfmt::skip]
fn the_end_of_a_turn() {
    let mut position = turn(3, Phase::TurnEnd);
    position.place[ship("2B")] = Place::sea(Area::NorthAtlantic);
    position.damage[ship("Kent")] = 1;
    position.control[Area::SouthAtlantic] = Some(Side::Axis);
    let points = Points {
        areas: BySide { allied: 2, axis: 3 },
        convoys: 3,
        fees: BySide { allied: 1, axis: 0 },
        before: -9,
        after: -10,
    };
    let from = Area::NorthAtlantic;
    let events = [
        Event::PhaseEnds { phase: Phase::Combat },
        Event::OilerRolled { ship: ship("Graf Spee"), die: 4, success: false },
        Event::Based { ship: ship("Scharnhorst"), from, port: Some(Port::France) },
        Event::Based { ship: ship("Zara"), from, port: None },
        Event::Based { ship: ship("Hood"), from, port: Some(Port::England) },
        Event::Based { ship: ship("Kent"), from, port: Some(Port::England) },
        Event::ConvoyCashed { convoy: ship("1A"), port: Port::Russia, poc: 3 },
        Event::Scored { points },
        Event::Interned { ship: ship("Lutzow"), port: Port::France },
        Event::PhaseEnds { phase: Phase::TurnEnd },
    ];
    assert_eq!(
        told(&position, &events),
        [
            "END OF THE TURN",
            "  Control         Axis: South Atlantic 3; nobody: Barents Sea, North Sea, Baltic Sea, North",
            "                    Atlantic, Mediterranean",
            "  Oilers          Graf Spee 4: fails and goes to the Neutral Port",
            "  Axis basing     France 357",
            "                  lost for want of a port (M13): Zara",
            "  Allied basing   England 447 117-1",
            "  Convoys         1A puts into Russia: 3 POC",
            "                  2B at sea in the North Atlantic",
            // 3 against 2 + 3 - 1 = 4 is 1 for the Allies; -9 less 1 is -10, on the track's end but not beyond.
            "  POC             Axis 3 (areas 3), Allied 4 (areas 2, convoys 3, Neutral Port -1); net Allied +1;",
            "                    the counter goes from Allied +9 to Allied +10",
            "  Removed         France closes; lost in it: Lutzow",
        ]
    );
}

/// The table and the verdict after two turns of +3 and +9 on a track that ends at 10.
fn ending(tie: Tie, bid_halves: i16, track: i8) -> Vec<String> {
    let scenario = Scenario {
        switches: Switches {
            tie,
            ..Switches::default()
        },
        ..PRINTED.clone()
    };
    let position = Position {
        track,
        ..turn(2, Phase::Over)
    };
    let axis = |axis, before, after| Points {
        areas: BySide { allied: 1, axis },
        before,
        after,
        ..Points::default()
    };
    let events =
        [(1, axis(4, 0, 3)), (2, axis(10, 3, 10))].map(|(at, points)| (turn(at, Phase::TurnEnd), points));
    let mut text = String::new();
    let heading = Heading {
        bid_halves,
        ..Heading::default()
    };
    let mut narrator = Narrator::new(&scenario, &heading, &mut text);
    for (at, points) in events {
        narrator.see(&at, Event::Scored { points });
    }
    narrator.see(
        &position,
        Event::PhaseEnds {
            phase: Phase::TurnEnd,
        },
    );
    narrator.finish().unwrap();
    text.lines()
        .skip_while(|line| !line.starts_with("THE END"))
        .skip(1)
        .map(str::to_owned)
        .collect()
}

#[test]
fn the_table_has_a_row_for_each_side_net_and_cumulative_poc() {
    assert_eq!(
        ending(Tie::Draw, 0, 10),
        [
            "",
            "  Allied losses   nothing",
            "  Axis losses     nothing",
            "",
            "  Turn             1     2",
            "  Axis POC         4    10",
            "  Allied POC       1     1",
            "  Net             +3    +9",
            "  Cumulative      +3  +10*", // 3 + 9 is 12, cut to 10
            "  (Axis lead positive; * cut at the end of the track)",
            "",
            "  Result          final POC Axis +10: the Axis wins",
        ]
    );
}

#[test]
fn the_verdict_follows_bid_and_tie() {
    for (tie, bid, track, verdict) in [
        (Tie::Draw, 0, -1, "final POC Allied +1: the Allies win"),
        (
            Tie::Draw,
            3,
            -1,
            "final POC Allied +1, bid Axis +1.5, score Axis +0.5: the Axis wins",
        ),
        (
            Tie::Draw,
            -4,
            2,
            "final POC Axis +2, bid Allied +2, score even: a draw",
        ),
        (Tie::Axis, 0, 0, "final POC even: a tie, which the Axis wins (T5)"),
        (
            Tie::Allies,
            0,
            0,
            "final POC even: a tie, which the Allies win (T5)",
        ),
    ] {
        assert_eq!(
            ending(tie, bid, track).last().unwrap(),
            &format!("  Result          {verdict}")
        );
    }
}

#[test]
fn a_forbidden_decision_ends_the_report_and_is_returned() {
    let mut orders = Orders::stay(&Position::new());
    let hood = ship("Hood");
    orders.to[hood] = Place::sea(Area::BalticSea); // M7: not for the British
    for other in PRINTED.counters().filter(|&other| other != hood) {
        orders.to[other] = match PRINTED.ship(other).entry_turn {
            1 => Place::port(PRINTED.ship(other).home()),
            _ => Place::RESERVE,
        };
    }
    let seats = Seats {
        allied: Script::new([Decision::Sail(orders)]),
        axis: Idle,
    };
    let mut text = String::new();
    let failure = narrate(&PRINTED, MasterSeed(1), 0, seats, &Heading::default(), &mut text).unwrap_err();
    let Failure::Refused(refusal) = failure else {
        panic!("{failure}")
    };
    assert_eq!((refusal.rule, refusal.ship), ("6.6", Some(hood)));
    let last = text.lines().last().unwrap();
    assert!(
        last.starts_with("  Broken off      a decision is not allowed: rule 6.6: ")
            && last.ends_with("(Hood)"),
        "{last}"
    );
}

/// A writer that takes so many bytes and then fails.
struct Full(usize);

impl fmt::Write for Full {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 = self.0.checked_sub(text.len()).ok_or(fmt::Error)?;
        Ok(())
    }
}

#[test]
fn a_report_that_cannot_be_written_is_a_failure() {
    let seats = || Seats {
        allied: Idle,
        axis: Idle,
    };
    let tell = |room| {
        narrate(
            &PRINTED,
            MasterSeed(1),
            0,
            seats(),
            &Heading::default(),
            &mut Full(room),
        )
    };
    assert!(matches!(tell(500), Err(Failure::Unwritable(_))));
    assert!(tell(1_000_000).is_ok());
}

#[test]
fn a_phase_alone_is_told_too() {
    let mut position = turn(2, Phase::Combat);
    position.place[ship("Hood")] = Place::sea(Area::NorthSea);
    position.uboats.total = 1;
    position.uboats.at[Area::NorthSea] = 1;
    let mut text = String::new();
    let mut narrator = Narrator::new(&PRINTED, &Heading::default(), &mut text);
    let seats = Seats {
        allied: Idle,
        axis: Idle,
    };
    let mut game = war_at_sea::Game::from(&PRINTED, position, seats, Scripted::new(&[3]), &mut narrator);
    game.play_phase().unwrap();
    narrator.finish().unwrap();
    let told: Vec<&str> = text.lines().skip(5).collect();
    assert_eq!(
        told[..6],
        [
            "BATTLE: NORTH SEA",
            "  Allied          447 (Hood)",
            "  Axis            U1",
            "  ASW             3: 1 left",
            "  U-boats fire    1 U-boat does not",
            "  Control         nobody has control",
        ]
    );
}

// Forces told can be read again ----------------------------------------------------------------------------------

/// An entry of a report: its label and its text, unwrapped.
fn entries(report: &str) -> Vec<(String, String)> {
    let mut entries: Vec<(String, String)> = Vec::new();
    for line in report.lines() {
        if let (Some(more), Some((_, text))) = (line.strip_prefix(&" ".repeat(20)), entries.last_mut()) {
            *text += &format!(" {more}");
        } else if let Some((label, text)) = line.strip_prefix("  ").and_then(|line| line.split_at_checked(16))
        {
            entries.push((label.trim().to_owned(), text.to_owned()));
        } else {
            entries.push((line.split(" ==").next().unwrap().to_owned(), String::new()));
        }
    }
    entries
}

/// Factors and damage, sorted.
fn factors(force: &Force) -> Vec<String> {
    let mut factors: Vec<String> = force
        .ships
        .into_iter()
        .map(|ship| PRINTED.factors[ship].to_string())
        .collect();
    factors.sort();
    factors
}

#[test]
fn every_force_at_sea_can_be_read_again_and_is_who_its_names_say() {
    let mut forces = 0;
    for game in 0..60 {
        let seed = MasterSeed(1939);
        let seats = Seats {
            allied: Random::new(seed.game(game), Side::Allied),
            axis: Random::new(seed.game(game), Side::Axis),
        };
        let mut text = String::new();
        narrate(&PRINTED, seed, game, seats, &Heading::default(), &mut text).unwrap();
        let (mut turn, mut side) = (0, Side::Allied);
        for (label, entry) in entries(&text) {
            match label.as_str() {
                "ALLIED MOVEMENT" => side = Side::Allied,
                "AXIS MOVEMENT" => side = Side::Axis,
                other if other.starts_with("TURN ") => turn = other["TURN ".len()..].parse().unwrap(),
                _ => {}
            }
            let Some(area) = Area::ALL.into_iter().find(|area| area.name() == label) else {
                continue;
            };
            if turn >= PRINTED.takeover.turn {
                continue; // Italians may sail for the Allies then, which the order of battle does not know
            }
            let context = Context::new(&PRINTED).side(side).at(area).on_turn(turn);
            let (fleet, names) = entry.split_once(" (").unwrap_or((&entry, ""));
            let by_factors =
                read(fleet, &context).unwrap_or_else(|faults| panic!("game {game}, {label}: {faults}"));
            let names: Vec<String> = names
                .trim_end_matches(')')
                .replace('*', "")
                .split("; ")
                .filter_map(|origin| Some(origin.split_once(": ")?.1.to_owned()))
                .collect();
            let by_name =
                read(&names.join(", "), &context).unwrap_or_else(|faults| panic!("game {game}: {faults}"));
            assert_eq!(
                factors(&by_factors),
                factors(&by_name),
                "game {game}, turn {turn}, {label}: {entry}"
            );
            forces += 1;
        }
    }
    assert!(forces > 3000, "only {forces} forces were told");
}

#[test]
fn reports_are_at_most_100_columns_wide_under_any_optional_rules() {
    for (game, rules) in (0..).zip(OptionalRules::cells()) {
        let scenario = PRINTED.with_rules(rules);
        let seed = MasterSeed(7);
        let seats = Seats {
            allied: Random::new(seed.game(game), Side::Allied),
            axis: Random::new(seed.game(game), Side::Axis),
        };
        let mut text = String::new();
        narrate(&scenario, seed, game, seats, &Heading::default(), &mut text).unwrap();
        for line in text.lines() {
            assert!(line.chars().count() <= 100 && line.trim_end() == line, "{line:?}");
        }
    }
}
