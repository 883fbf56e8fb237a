//! Games of the planner gone through: what a reader would have done instead is played on against what was done.
//!
//! A movement is a blunder if another brings its side surely more, when strong commanders play both on from there, on the
//! same dice.

mod played_on;
mod readers;

use super::neighbours::tests::in_germany;
use super::{BUDGET, Lore, Neighbourhood};
use crate::dice::MasterSeed;
use crate::naval::{CounterSet, Side};
use crate::war_at_sea::commanders::deployment::Deployment;
use crate::war_at_sea::map::{Area, Place};
use crate::war_at_sea::{Scenario, View};
use played_on::{Movement, Pilots, Table, Verdict, movements};
use std::ops::RangeInclusive;

/// What a reader would ask about: risks not taken, carriers and convoys left in port, areas held where nobody goes.
fn asked(near: &Neighbourhood<'_>, made: &Deployment, convoys: CounterSet) -> Vec<Deployment> {
    let mut found: Vec<Deployment> = Vec::new();
    let mut ask = |plan: Deployment| {
        if plan != *made && !found.contains(&plan) {
            found.push(plan);
        }
    };
    let sent = |ship, to| {
        let mut plan = *made;
        near.send(&mut plan, ship, to);
        plan
    };
    let risks = near.risks(made);
    risks
        .iter()
        .flat_map(|&risk| near.instead(made, risk))
        .for_each(&mut ask);
    for area in Area::ALL {
        let group = near.going(made, area);
        for ship in near.carriers(group) | group & convoys {
            ask(sent(ship, None));
        }
        if group.is_empty() && near.view.enemy_counters(Place::sea(area)) == 0 {
            near.holding(made, area).into_iter().for_each(&mut ask);
            near.spare(made, area)
                .for_each(|ship| ask(sent(ship, Some(area))));
        }
    }
    found
}

/// The games that are gone through, `narrate --allied planner --axis planner --seed 1943 --game 11` and so on.
const SEED: MasterSeed = MasterSeed(1943);
const GAMES: RangeInclusive<u64> = 11..=20;

/// The pilots that choose what is looked into.
const QUICK: Pilots = Pilots {
    budget: 60,
    games: 100,
    seed: MasterSeed(5),
};
/// Those that look whether a movement is ahead at all,
const LOOK: Pilots = Pilots {
    budget: 500,
    games: 100,
    seed: MasterSeed(5),
};
/// and those that judge the ones that are, on other dice.
const SLOW: Pilots = Pilots {
    budget: 500,
    games: 400,
    seed: MasterSeed(6),
};

/// Goes through the games, says what it found, and tells how many blunders there are.
fn review(table: &Table<'_>) -> usize {
    let mut blunders = 0;
    for number in GAMES {
        for one in movements(table.scenario, table.lore, SEED.game(number), BUDGET) {
            let (asked, best) = table.best_asked(&one, QUICK);
            print!(
                "game {number}, turn {}, {}: {asked} asked about",
                one.position.turn, one.side
            );
            let Some(best) = best else {
                println!(", none ahead");
                continue;
            };
            let verdict = table.judged(&one, best, [LOOK, SLOW]);
            println!("; {}: {verdict}", table.changes(&one, &best));
            blunders += usize::from(verdict.convicts());
        }
    }
    blunders
}

/// Ten games, every movement of both sides: nothing that a reader would ask about is better.
#[test]
#[ignore = "an hour"]
fn ten_games_of_the_planner_show_no_blunder() {
    let scenario = Scenario::embedded();
    let lore = Lore::wary(&scenario);
    let table = Table {
        scenario: &scenario,
        lore: &lore,
    };
    assert_eq!(review(&table), 0);
}

/// What is said of a movement of Bismarck, Blucher and Graf Zeppelin out of Germany, with three battleships in the North Sea.
fn said_of(turn: u8, goals: [Option<Area>; 3]) -> Option<Verdict> {
    let scenario = Scenario::embedded();
    let lore = Lore::wary(&scenario);
    let table = Table {
        scenario: &scenario,
        lore: &lore,
    };
    let (mut position, ships) = in_germany(&scenario);
    position.turn = turn;
    for name in ["Warspite", "Barham", "Malaya"] {
        position.place[scenario.find(name).unwrap()] = Place::sea(Area::NorthSea);
    }
    let view = View::open(&scenario, &position, Side::Axis);
    let near = Neighbourhood::new(&view);
    let mut made = Deployment::stay(&position);
    for (ship, to) in ships.into_iter().zip(goals) {
        near.send(&mut made, ship, to);
    }
    let movement = Movement {
        position,
        side: Side::Axis,
        made,
    };
    let few = Pilots { games: 40, ..QUICK };
    let (_, best) = table.best_asked(&movement, few);
    best.map(|best| table.against(&movement, best, Pilots { games: 80, ..QUICK }))
}

/// Graf Zeppelin alone at three battleships, and on the last turn the Baltic left empty while Blucher is idle, are blunders;
/// to take the Baltic with Blucher and the Barents with Bismarck is none.
#[test]
fn blunders_are_told_from_sound_movements() {
    let [north, baltic, barents] = [Area::NorthSea, Area::BalticSea, Area::BarentsSea].map(Some);
    let convicted = |said: Option<Verdict>| said.is_some_and(|verdict| verdict.convicts());
    assert!(convicted(said_of(4, [None, baltic, north])));
    assert!(convicted(said_of(8, [barents, None, None])));
    assert!(!convicted(said_of(8, [barents, baltic, None])));
}
