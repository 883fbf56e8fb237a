//! What is counted over many games of War at Sea, against the same games played one by one and looked at in
//! another way: from their final positions and their events.

use admiralty::registry;
use admiralty_core::contract::{Bid, ScenarioSource};
use admiralty_core::dice::{MasterSeed, Seeded};
use admiralty_core::play::{Control, Plan};
use admiralty_core::results::summary::EstimateTable;
use admiralty_core::seats::BySeat;
use admiralty_core::statistics::Histogram;
use admiralty_studies::request::{Request, simulate};
use war_at_sea::commanders::Random;
use war_at_sea::map::{Area, Place};
use war_at_sea::naval::{BySide, CounterId, Side};
use war_at_sea::{
    Account, Event, Game, Group, Loss, Observer, Position, Scenario, Seats, Tally, TallyObserver, winner,
};

const GAMES: u64 = 400;
const SEED: MasterSeed = MasterSeed(7);

/// Notes what the tally should have counted.
#[derive(Default)]
struct Notes {
    /// Net POC turn by turn.
    net: Vec<i64>,
    /// Areas held by each side at the end of each turn.
    held: Vec<BySide<u64>>,
    uboats_sunk: u64,
}

impl Observer for Notes {
    fn see(&mut self, position: &Position, event: Event<'_>) {
        match event {
            Event::Scored { points } => {
                self.net.push(i64::from(points.net()));
                let held = |side| {
                    Area::ALL
                        .into_iter()
                        .filter(|&area| position.control[area] == Some(side))
                        .count()
                };
                self.held.push(BySide::new(|side| held(side) as u64));
            }
            Event::AswDone { sunk, .. } => self.uboats_sunk += u64::from(sunk),
            _ => {}
        }
    }
}

/// Plays one game of the run before both observers.
fn played(scenario: &Scenario, number: u64, tally: &mut Tally, bid_halves: i16) -> (Position, Notes) {
    let seed = SEED.game(number);
    let seats = Seats {
        allied: Random::new(seed, Side::Allied),
        axis: Random::new(seed, Side::Axis),
    };
    let observers = (TallyObserver::default(), Notes::default());
    let mut game = Game::new(scenario, seats, Seeded::new(seed), observers);
    game.play().unwrap();
    let (end, (observer, notes)) = (game.position, game.observer);
    let groups = Group::all(scenario);
    tally.finish(scenario, &groups, &end, bid_halves, observer.watched());
    (end, notes)
}

#[test]
fn the_tally_holds_what_the_games_held() {
    let scenario = Scenario::embedded();
    let mut tally = Tally::default();
    let games: Vec<(Position, Notes)> = (0..GAMES)
        .map(|game| played(&scenario, game, &mut tally, 0))
        .collect();
    let ends = || games.iter().map(|(end, _)| end);

    let scores: Histogram = ends().map(|end| (i32::from(end.track), 1)).collect();
    assert_eq!(tally.scores(), scores);
    for side in Side::BOTH {
        let won = ends()
            .filter(|end| (i32::from(end.track).signum() > 0) == (side == Side::Axis) && end.track != 0);
        assert_eq!(tally.wins()[side], won.count() as u64, "{side}");
    }
    assert_eq!(tally.draws(), scores.count(0));

    for turn in 1..=scenario.turns {
        let index = usize::from(turn) - 1;
        let net: i64 = games.iter().map(|(_, notes)| notes.net[index]).sum();
        let account = |figure| tally.turn(turn).account(figure).sum;
        assert_eq!(account(Account::Net), net, "turn {turn}");
        assert_eq!(
            account(Account::Axis) - account(Account::Allied),
            net,
            "turn {turn}"
        );
        assert_eq!(
            account(Account::AxisAreas) - account(Account::AxisFees),
            account(Account::Axis)
        );
        let allied = account(Account::AlliedAreas) + account(Account::Convoys) - account(Account::AlliedFees);
        assert_eq!(allied, account(Account::Allied));
        assert_eq!(tally.turn(turn).account(Account::Cumulative).count, GAMES);
        for side in Side::BOTH {
            let held: u64 = games.iter().map(|(_, notes)| notes.held[index][side]).sum();
            let counted: u64 = Area::ALL
                .into_iter()
                .map(|area| tally.turn(turn).control(area, side))
                .sum();
            assert_eq!(counted, held, "turn {turn}, {side}");
        }
    }
    let last = tally.turn(scenario.turns).account(Account::Cumulative);
    assert_eq!(
        last,
        scores.moments(),
        "the track after the last turn is the final score"
    );
    let sunk: u64 = games.iter().map(|(_, notes)| notes.uboats_sunk).sum();
    assert_eq!(tally.uboats_sunk().sum, sunk as i64);
    assert!(sunk > 0);
}

#[test]
fn losses_are_counted_by_class() {
    let scenario = Scenario::embedded();
    let mut tally = Tally::default();
    let ends: Vec<Position> = (0..GAMES)
        .map(|game| played(&scenario, game, &mut tally, 0).0)
        .collect();
    let groups = Group::all(&scenario);
    let counters: usize = groups.iter().map(|group| group.ships.len()).sum();
    assert_eq!(counters, scenario.ships.len(), "every counter is in one group");
    for (loss, place) in [(Loss::Sunk, Place::SUNK), (Loss::Removed, Place::REMOVED)] {
        let lost = |ship: CounterId| ends.iter().filter(|end| end.place[ship] == place).count() as u64;
        for (index, group) in groups.iter().enumerate() {
            let sum: u64 = group.ships.into_iter().map(lost).sum();
            let moments = tally.lost(index, loss);
            assert_eq!(
                (moments.sum, moments.count),
                (sum as i64, GAMES),
                "{group:?} {loss:?}"
            );
        }
    }
}

#[test]
fn merged_tallies_are_the_tally_of_all_games() {
    let scenario = Scenario::embedded();
    let count = |games: std::ops::Range<u64>| {
        let mut tally = Tally::default();
        games.for_each(|game| drop(played(&scenario, game, &mut tally, 3)));
        tally
    };
    let mut merged = count(0..70).counts();
    merged.merge(&count(70..150).counts());
    let whole = count(0..150);
    assert_eq!(merged, whole.clone().counts());
    // What is read back lacks the endings alone, which stand beside it.
    assert_eq!(Tally::of(&merged.cells).turn(3), whole.turn(3));
    assert_eq!(Tally::of(&merged.cells).uboats_sunk(), whole.uboats_sunk());
}

#[test]
fn the_bid_and_the_switch_for_ties_decide_who_wins() {
    use war_at_sea::scenario::Tie;
    let mut scenario = Scenario::embedded();
    let mut end = Position::new();
    for (track, bid_halves, tie, expected) in [
        (1, 0, Tie::Draw, Some(Side::Axis)),
        (-1, 0, Tie::Draw, Some(Side::Allied)),
        (0, 0, Tie::Draw, None),
        (0, 0, Tie::Axis, Some(Side::Axis)),
        (0, 0, Tie::Allies, Some(Side::Allied)),
        (-1, 2, Tie::Draw, None),
        (-1, 3, Tie::Allies, Some(Side::Axis)),
        (10, -21, Tie::Draw, Some(Side::Allied)),
    ] {
        scenario.switches.tie = tie;
        end.track = track;
        assert_eq!(
            winner(&scenario, &end, bid_halves),
            expected,
            "{track} {bid_halves} {tie:?}"
        );
    }
}

/// The summary of the command line, from the same games.
#[test]
fn the_tables_show_the_tally() {
    let request = Request {
        scenario: ScenarioSource::Embedded,
        optional_rules: None,
        commanders: BySeat::from(["random".into(), "random".into()]),
        bid: Bid::default(),
        seed: SEED,
    };
    let plan = Plan::of(GAMES, None);
    let summary = simulate(registry::default(), &request, plan, Control::none()).unwrap();
    let scenario = Scenario::embedded();
    let mut tally = Tally::default();
    (0..GAMES).for_each(|game| drop(played(&scenario, game, &mut tally, 0)));

    assert_eq!(summary.scores, tally.scores());
    let table = |id: &str| summary.tables.iter().find(|table| table.id == id).unwrap();
    let value = |table: &EstimateTable, label: &str, column: usize| {
        let row = table
            .rows
            .iter()
            .find(|row| row.label.starts_with(label))
            .unwrap();
        row.cells[column].unwrap().value
    };
    let mean = |figure, turn| tally.turn(turn).account(figure).mean().unwrap();
    let poc = table("poc-by-turn");
    assert_eq!(poc.columns.len(), usize::from(scenario.turns));
    assert_eq!(value(poc, "Axis POC", 2), mean(Account::Axis, 3));
    assert_eq!(value(poc, "cumulative", 7), summary.mean_score.unwrap().value);
    assert_eq!(
        value(table("poc-sources"), "Allied convoys", 4),
        mean(Account::Convoys, 5)
    );
    let control = table("control-by-turn");
    let held = tally.turn(2).control(Area::NorthSea, Side::Allied) as f64 / GAMES as f64;
    assert_eq!(value(control, "North Sea: Allied", 1), held);
    for area in Area::ALL {
        let shares =
            ["Axis", "Allied", "nobody"].map(|holder| value(control, &format!("{area}: {holder}"), 5));
        assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-12, "{area}");
    }
    let uboats = tally.uboats_sunk().mean().unwrap();
    assert_eq!(value(table("losses"), "U-boat", 0), uboats);
}
