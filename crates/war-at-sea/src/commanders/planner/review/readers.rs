//! What people who read games of the planner would have done instead, put to the test.

use super::played_on::{Movement, PlayoutPlan, Table, Verdict, movements};
use crate::commanders::deployment::Deployment;
use crate::commanders::planner::{BUDGET, Neighbourhood, PlayModel};
use crate::map::Area;
use crate::naval::Side;
use crate::{Scenario, View};
use admiralty_core::dice::MasterSeed;
use std::ops::RangeInclusive;

/// The games that were read, `narrate --allied planner --axis planner --seed 1943 --game 11` and so on. Other games are played
/// once the planner plays otherwise: then they are to be read again.
const SEED: MasterSeed = MasterSeed(1943);
const GAMES: RangeInclusive<u64> = 11..=20;

/// Playouts that look whether a movement is ahead at all at the end of its turn,
const LOOK: PlayoutPlan = PlayoutPlan {
    budget: 500,
    to_the_end: false,
    games: 400,
    seed: MasterSeed(5),
};
/// and those that judge the ones that are.
const JUDGE: PlayoutPlan = PlayoutPlan {
    budget: 500,
    to_the_end: true,
    games: 400,
    seed: MasterSeed(6),
};

/// A line a finding: `game 11, turn 2, Allied, clear, area: Kent -> Barents Sea, Norfolk -> port`.
const FINDINGS: &str = include_str!("readers.txt");

/// What a reader would have done instead of a movement.
struct Finding<'t> {
    game: u64,
    turn: u8,
    side: Side,
    line: &'t str,
    /// Ships by name, and where to.
    instead: Vec<(&'t str, Option<Area>)>,
}

impl<'t> Finding<'t> {
    fn read(line: &'t str) -> Self {
        let (head, instead) = line.split_once(": ").expect("what instead, after a colon");
        let mut words = head.split(", ");
        let mut number = |name| {
            let word = words.next().and_then(|word| word.strip_prefix(name));
            word.and_then(|word| word.parse().ok()).expect(name)
        };
        let (game, turn) = (number("game "), number("turn ") as u8);
        let side = match words.next() {
            Some("Allied") => Side::Allied,
            Some("Axis") => Side::Axis,
            other => panic!("{other:?} is no side"),
        };
        let change = |change: &'t str| {
            let (ship, to) = change.split_once(" -> ").expect("a ship -> an area");
            let area = Area::ALL.into_iter().find(|area| area.name() == to);
            assert!(area.is_some() || to == "port", "{to} is no area, nor port");
            (ship, area)
        };
        Finding {
            game,
            turn,
            side,
            line,
            instead: instead.split(", ").map(change).collect(),
        }
    }

    /// The movement that it is about, of those of its game, and the deployment that the reader prefers.
    fn of<'m>(&self, scenario: &Scenario, made: &'m [Movement]) -> (&'m Movement, Deployment) {
        let mine = |one: &&Movement| (one.position.turn, one.side) == (self.turn, self.side);
        let movement = made.iter().find(mine).expect("both sides move every turn");
        let view = View::open(scenario, &movement.position, self.side);
        let near = Neighbourhood::new(&view);
        let mut plan = movement.made;
        for &(ship, to) in &self.instead {
            let ship = scenario
                .find(ship)
                .unwrap_or_else(|| panic!("nobody is called {ship}"));
            near.send(&mut plan, ship, to);
        }
        (movement, plan)
    }
}

/// Of what readers of ten games found so much was a blunder before (reports/strength): later games are to show no more,
/// and an expert's would show none.
const KNOWN: u32 = 4;

/// What readers would have done instead is clearly better no more often than is known (reports/strength).
#[test]
#[ignore = "twenty minutes"]
fn what_readers_would_have_done_is_seldom_clearly_better() {
    let scenario = Scenario::embedded();
    let model = PlayModel::wary(&scenario);
    let table = Table {
        scenario: &scenario,
        model: &model,
    };
    let mut blunders = 0;
    for game in GAMES {
        let findings = FINDINGS.lines().map(Finding::read);
        let findings: Vec<Finding<'_>> = findings.filter(|finding| finding.game == game).collect();
        if findings.is_empty() {
            continue;
        }
        let made = movements(&scenario, &model, SEED.game(game), BUDGET);
        for finding in findings {
            let (movement, plan) = finding.of(&scenario, &made);
            let said = if plan == movement.made {
                "is what was done, or those ships cannot sail there".to_owned()
            } else if !table.allows(movement, plan) {
                "is against the rules".to_owned()
            } else {
                let verdict: Verdict = table.judged(movement, plan, [LOOK, JUDGE]);
                blunders += u32::from(verdict.convicts());
                verdict.to_string()
            };
            println!("{}\n    {said}", finding.line);
        }
    }
    assert!(blunders <= KNOWN, "{blunders} blunders");
}
