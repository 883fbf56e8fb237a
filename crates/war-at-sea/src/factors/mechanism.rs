//! What is noted of a game to see where an effect comes from: points by turn and by area, ships sunk, U-boats.

use crate::map::{Area, Place};
use crate::naval::{BySide, Side};
use crate::scenario::MAX_TURNS;
use crate::{Event, Observer, Position, Scenario};
use admiralty_core::contract::Details;
use admiralty_core::statistics::Scale;

const AREAS: usize = Area::ALL.len();

/// What [`Mechanism::report`] tells, in its order.
pub fn details(scenario: &Scenario) -> Vec<Details> {
    let turns: Vec<String> = (1..=scenario.turns).map(|turn| format!("Turn {turn}")).collect();
    let by_turn = |id: &str, title: &str, unit: &str, rows: &[&str]| Details {
        id: id.to_owned(),
        title: title.to_owned(),
        unit: unit.to_owned(),
        scale: Scale::Plain,
        rows: rows.iter().map(|&row| row.to_owned()).collect(),
        columns: turns.clone(),
        spread: false,
    };
    vec![
        Details {
            spread: true,
            ..by_turn(
                "track",
                "The POC track",
                "POC after the turn, Axis ahead positive",
                &["POC track"],
            )
        },
        by_turn(
            "net",
            "POC by turn",
            "POC that the turn brings before the track is cut, Axis gain positive; convoys are POC for the Allies",
            &["areas", "convoys", "fees", "all"],
        ),
        Details {
            rows: Area::ALL.map(|area| area.to_string()).to_vec(),
            ..by_turn(
                "areas",
                "POC by area and turn",
                "POC for control, Axis positive, Allied negative",
                &[],
            )
        },
        Details {
            columns: ["Axis", "Allied"].map(str::to_owned).to_vec(),
            rows: Area::ALL.map(|area| area.to_string()).to_vec(),
            ..by_turn("control", "Control of areas", "turns of control a game", &[])
        },
        by_turn(
            "uboats",
            "U-boats",
            "boats when the turn is scored",
            &["in play", "waiting in the pool (19.2)"],
        ),
        Details {
            columns: vec!["a game".to_owned()],
            rows: ["Allied ships", "Axis ships", "U-boats"]
                .map(str::to_owned)
                .to_vec(),
            ..by_turn("losses", "Sunk", "sunk a game", &[])
        },
        Details {
            scale: Scale::Percent,
            columns: vec!["sunk".to_owned()],
            rows: scenario.ships.iter().map(|ship| ship.name.clone()).collect(),
            ..by_turn("ships", "Ships sunk", "percent of games", &[])
        },
    ]
}

/// What is noted of a turn.
#[derive(Clone, Copy, Debug, Default)]
struct Turn {
    track: i8,
    areas: [i8; AREAS],
    sources: [i16; 4],
    uboats: [u8; 2],
    control: [[bool; AREAS]; 2],
}

/// Notes what moved in one game.
#[derive(Clone, Debug)]
pub struct Mechanism<'s> {
    scenario: &'s Scenario,
    turns: [Turn; MAX_TURNS],
    uboats_sunk: u8,
}

impl<'s> Mechanism<'s> {
    /// Before the game begins.
    pub fn new(scenario: &'s Scenario) -> Self {
        Mechanism {
            scenario,
            turns: [Turn::default(); MAX_TURNS],
            uboats_sunk: 0,
        }
    }

    /// Pushes what was noted, given how the game ended.
    pub fn report(&self, end: &Position, out: &mut Vec<i32>) {
        let turns = &self.turns[..usize::from(self.scenario.turns)];
        out.extend(turns.iter().map(|turn| i32::from(turn.track)));
        for source in 0..4 {
            out.extend(turns.iter().map(|turn| i32::from(turn.sources[source])));
        }
        for area in 0..AREAS {
            out.extend(turns.iter().map(|turn| i32::from(turn.areas[area])));
        }
        for area in 0..AREAS {
            let held = |side: usize| turns.iter().filter(|turn| turn.control[side][area]).count() as i32;
            out.extend([held(0), held(1)]);
        }
        for row in 0..2 {
            out.extend(turns.iter().map(|turn| i32::from(turn.uboats[row])));
        }
        let sunk = end.at(self.scenario, Place::SUNK);
        let built = |side| (sunk & self.scenario.rolls.side[side]).len() as i32;
        out.extend([
            built(Side::Allied),
            built(Side::Axis),
            i32::from(self.uboats_sunk),
        ]);
        out.extend(self.scenario.counters().map(|ship| i32::from(sunk.has(ship))));
    }
}

impl Observer for Mechanism<'_> {
    fn see(&mut self, position: &Position, event: Event<'_>) {
        match event {
            Event::AswDone { sunk, .. } => self.uboats_sunk += sunk,
            Event::Scored { points } => {
                let turn = &mut self.turns[usize::from(position.turn) - 1];
                turn.track = points.after;
                for (number, area) in Area::ALL.into_iter().enumerate() {
                    let worth = |side: Side| self.scenario.poc[area][side].cast_signed();
                    turn.areas[number] = match position.control[area] {
                        Some(Side::Axis) => worth(Side::Axis),
                        Some(Side::Allied) => -worth(Side::Allied),
                        None => 0,
                    };
                    turn.control[0][number] = position.control[area] == Some(Side::Axis);
                    turn.control[1][number] = position.control[area] == Some(Side::Allied);
                }
                let less = |pair: BySide<u8>| i16::from(pair.axis) - i16::from(pair.allied);
                turn.sources = [
                    less(points.areas),
                    -i16::from(points.convoys),
                    -less(points.fees),
                    points.net(),
                ];
                turn.uboats = [position.uboats.total, position.uboats.pool];
            }
            _ => {}
        }
    }
}
