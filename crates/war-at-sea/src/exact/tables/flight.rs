//! A lone fugitive under fire (rules 12.3 to 12.6).

use super::{MOST_SHOTS, hulls};
use crate::exact::dice::{Die, Effect};
use crate::map::{Area, Site};
use crate::scenario::Scenario;
use admiralty_core::results::odds::{OddsColumn, OddsRow, OddsTable};

/// Rounds shown.
pub(super) const ROUNDS: usize = 4;
/// By how much the fugitive is faster, at most: points of damage in the first round that let it be caught.
pub(super) const MOST_LEAD: u8 = 3;
/// The least speed of any pursuer.
const LEAST_SPEED: u8 = 1;

pub(super) fn pursuits(scenario: &Scenario) -> OddsTable {
    let mut columns = vec![OddsColumn::share("away")];
    let mut wholes = Vec::new();
    for round in 1..=ROUNDS {
        let first = columns.len();
        columns
            .extend(["sunk", "disabled", "chased"].map(|what| OddsColumn::share(format!("{what} {round}"))));
        wholes.push([vec![0], (first..first + 3).collect()].concat());
    }
    let mut rows = Vec::new();
    for (bonus, name) in [(0, "no"), (scenario.german_gunnery_bonus, "yes")] {
        let die = Die::with_bonus(bonus, Site::Area(Area::NorthAtlantic));
        let mut effect = Effect::none();
        for shots in 1..=MOST_SHOTS {
            effect = effect.and(die);
            for lead in 0..=MOST_LEAD {
                rows.extend(hulls(scenario).map(|(defense, damage)| {
                    OddsRow {
                        labels: [name.to_owned(), shots.to_string(), lead.to_string()]
                            .into_iter()
                            .chain([defense, damage].map(|number| number.to_string()))
                            .collect(),
                        cells: cells(&effect, defense - damage, lead),
                    }
                }));
            }
        }
    }
    OddsTable {
        name: "pursuit",
        title: "A lone fugitive under fire (rule 12)".to_owned(),
        note: format!(
            "The fugitive flees after round 1, which must be fought, and its pursuers, all of one speed of \
             {LEAST_SPEED} or more, never let go while they keep up; its own fire is not counted (use `admiralty \
             odds` for that). \"shots\": of all k pursuers together, in every round; \"lead\": its speed at the start \
             less theirs, 0 if they are as fast or faster; each point of damage costs a point of speed. \"away\": too \
             fast after round 1 to be followed; then, by the end of each round: sunk, disabled and so away, or still \
             chased."
        ),
        labels: vec!["bonus", "shots", "lead", "defence", "damage"],
        columns,
        wholes,
        rows,
    }
}

/// Away, then by round sunk, disabled, chased, for a ship that can bear so many points.
pub(super) fn cells(effect: &Effect, bears: u8, lead: u8) -> Vec<f64> {
    let bears = usize::from(bears);
    let mut chased = vec![0.0; bears + 1]; // by points taken since the beginning
    chased[0] = 1.0;
    let (mut away, mut sunk, mut disabled) = (0.0, 0.0, 0.0);
    let mut cells = vec![0.0];
    for round in 1..=ROUNDS {
        let mut next = vec![0.0; bears + 1];
        for (taken, p) in chased.iter().enumerate() {
            for (struck, by_points) in effect.of.iter().enumerate() {
                for (points, q) in by_points.iter().enumerate() {
                    match taken + points {
                        points if points > bears => sunk += p * q,
                        _ if struck == 1 => disabled += p * q,
                        points => next[points] += p * q,
                    }
                }
            }
        }
        if round == 1 {
            let fast = usize::from(lead).min(next.len());
            away = next[..fast].iter().sum();
            next[..fast].fill(0.0);
        }
        cells.extend([sunk, disabled, next.iter().sum()]);
        chased = next;
    }
    cells[0] = away;
    cells
}
