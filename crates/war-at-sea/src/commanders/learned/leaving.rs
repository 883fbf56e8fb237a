//! Whether ships may begin away from home (4.3): the networks say where, first turns played out say whether that holds.
//!
//! Few games of a training begin away from home: what the networks say of such a beginning can be far too good. What they say of
//! the second turn's start is better founded.

use super::full::turn_played;
use super::harbour::{self, begun};
use super::{Inclination, Learning};
use crate::naval::Side;
use crate::{Scenario, SetUp, View};
use admiralty_core::dice::MasterSeed;

/// The most first turns that are played out from each of two set-ups.
const TURNS: u32 = 1024;
/// After each so many turns it is asked whether enough were played.
const BATCH: u32 = 64;
/// So much worse must ships away from home do for all to stay: four tenths of a point.
const WORSE: f32 = 0.07;
/// Standard errors between the difference and that, for no more turns to be needed.
const SURE: f32 = 3.0;

/// Whether ships may begin away from home in a scenario: not if where the networks would have them does clearly worse than home.
pub fn may_leave(learning: &Learning, scenario: &Scenario) -> bool {
    let position = crate::Position::new();
    let view = View::open(scenario, &position, Side::Allied);
    let away = harbour::set_up(&learning.evaluator, &view, &Inclination::default());
    let home = harbour::at_home(scenario);
    away == home || loss(learning, scenario, &away, &home) < WORSE
}

/// What one set-up is worth more than another to the Axis, by turns played out on the same dice: as many as it takes.
fn loss(learning: &Learning, scenario: &Scenario, away: &SetUp, home: &SetUp) -> f32 {
    let starts = [away, home].map(|set_up| begun(scenario, set_up));
    let (mut sum, mut squares) = (0.0_f32, 0.0_f32);
    for n in 1..=TURNS {
        let seed = MasterSeed(43).game(n.into());
        let [away, home] = starts.map(|start| turn_played(learning, scenario, &start, seed));
        sum += away - home;
        squares += (away - home).powi(2);
        let (count, mean) = (n as f32, sum / n as f32);
        let error = ((squares / count - mean * mean).max(0.0) / count).sqrt();
        if n % BATCH == 0 && (mean - WORSE).abs() > SURE * error {
            return mean;
        }
    }
    sum / TURNS as f32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Commander;
    use crate::commanders::learned::{Learned, Level, Networks};
    use crate::scenario::LoadedScenario;

    /// Of twenty set-ups of a scenario with this laid over the printed one: how many of those that the networks like, and how many of
    /// those that are played, have ships away from home.
    fn away(text: &str) -> [usize; 2] {
        let text = format!("extends = \"war-at-sea\"\n{text}");
        let loaded = LoadedScenario::parse("variant", &text).unwrap_or_else(|faults| panic!("{faults}"));
        let scenario = loaded.scenario;
        let learning = Learning::new(&scenario, &Networks::embedded().unwrap());
        let home = harbour::at_home(&scenario);
        let position = crate::Position::new();
        let view = View::open(&scenario, &position, Side::Allied);
        let mut away = [0; 2];
        for seed in (0..20).map(|n| MasterSeed(1).game(n)) {
            let commander = || Learned::new(&learning, seed, Side::Allied, Level::Fast);
            away[0] += usize::from(commander().best_set_up(&view) != home);
            away[1] += usize::from(commander().set_up(&view) != home);
        }
        away
    }

    /// With these guns the networks like three big ships in Malta, which costs the Allies 1.2 points of fair bid
    /// (`reports/play/settled.md`).
    #[test]
    fn ships_that_turns_show_to_be_worse_off_away_stay_at_home() {
        let guns = "[optional]\nin_force = [\"19.2\"]\n[ships]\nScharnhorst.attack = 4\nGneisenau.attack = 4";
        assert_eq!(away(guns), [20, 0]);
    }

    #[test]
    fn ships_that_are_as_well_off_away_may_begin_there() {
        let [liked, played] = away("[optional]\nin_force = [\"19.3\"]");
        assert!(liked > 5 && played == liked, "{liked} {played}");
        assert_eq!(away(""), [0, 0]);
    }
}
