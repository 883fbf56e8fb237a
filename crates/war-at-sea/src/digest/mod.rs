//! What a report of War at Sea shows beyond its summary: how games end, how they get there, who holds the seas, what
//! is lost, and the odds of battles.

mod battles;
mod games;
mod kinds;
mod odds;
mod ratio;
mod turns;

use super::frames::{Battles, Games, Turns};
use super::map::Area;
use super::scenario::Scenario;
use super::ships::Class;
use crate::naval::{BySide, Side};
use admiralty_core::digest::{Digest, Findings};
use admiralty_core::frames::{Columns, Frame};
use admiralty_core::results::chart::{Ends, Series, Tone};
use admiralty_core::results::grouped;
use admiralty_core::statistics::Intervals;

/// The digest.
#[derive(Clone, Debug)]
pub struct WarDiary {
    games: games::Games,
    turns: turns::Turns,
    battles: battles::Battles,
}

impl WarDiary {
    /// An empty one for a scenario.
    #[must_use]
    pub fn new(scenario: &Scenario) -> Self {
        let has = |side: Side| {
            Class::ALL.map(|class| {
                scenario.rolls.all.into_iter().any(|id| {
                    let ship = scenario.ship(id);
                    ship.class == class && ship.nation.side() == side
                })
            })
        };
        WarDiary {
            games: games::Games::new(BySide::new(has)),
            turns: turns::Turns::new(scenario.turns),
            battles: battles::Battles::new(scenario.turns),
        }
    }
}

impl Digest for WarDiary {
    fn take(&mut self, rows: &dyn Columns) {
        match rows.schema().name {
            name if name == Games::SCHEMA.name => self.games.take(rows),
            name if name == Turns::SCHEMA.name => self.turns.take(rows),
            name if name == Battles::SCHEMA.name => self.battles.take(rows),
            _ => {}
        }
    }

    fn findings(&self, intervals: Intervals) -> Findings {
        let figures = [
            self.games.final_poc(intervals),
            self.turns.fan(),
            self.turns.control(intervals),
        ];
        let figures = figures
            .into_iter()
            .chain([self.games.losses(intervals)])
            .flatten();
        let odds = self.battles.settled();
        Findings {
            figures: figures.chain(odds.figures(intervals)).collect(),
            sheets: odds.sheets(intervals),
            recorded: true,
        }
    }
}

/// The words of both sides, and of neither, in the order of [`Tone::ALL`].
fn sides(allied: &str, nobody: &str, axis: &str) -> [Series; 3] {
    let [first, second, third] = Tone::ALL;
    [
        Series::new(allied, first),
        Series::new(nobody, second),
        Series::new(axis, third),
    ]
}

/// Who is ahead on which side of zero.
fn ends() -> Ends {
    Ends {
        below: Series::new("Allies ahead", Tone::FIRST),
        above: Series::new("Axis ahead", Tone::SECOND),
    }
}

/// A count of games in words.
fn games_in_words(games: u64) -> String {
    if games == 1 {
        "1 game".to_owned()
    } else {
        format!("{} games", grouped(games))
    }
}

/// The columns of the frame `turns` that say who controls an area.
const CONTROL: [(Area, &str); Area::ALL.len()] = [
    (Area::BarentsSea, "barents_sea"),
    (Area::NorthSea, "north_sea"),
    (Area::BalticSea, "baltic_sea"),
    (Area::NorthAtlantic, "north_atlantic"),
    (Area::SouthAtlantic, "south_atlantic"),
    (Area::Mediterranean, "mediterranean"),
];
