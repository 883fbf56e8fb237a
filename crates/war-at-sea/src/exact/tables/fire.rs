//! What dice do to one ship, and to U-boats.

use super::{MOST_SHOTS, hulls};
use crate::exact::dice::{Die, Effect, search};
use crate::map::{Area, Port, Site};
use crate::scenario::Scenario;
use admiralty_core::results::odds::{OddsColumn, OddsRow, OddsTable};

/// Any sea: the place matters only in that it is none of the ports.
pub(super) const SEA: Site = Site::Area(Area::NorthAtlantic);
pub(super) const PORT: Site = Site::Port(Port::Malta);

/// The most dice of a search in the table: twelve ships, or six with a convoy and a carrier or two.
pub(super) const MOST_SEARCH_DICE: u8 = 20;

const READING: &str = "\"no effect\": neither new damage nor disabled; \"hit\": more damage, but neither crippled \
nor disabled; \"crippled\": damage equal to defence, not disabled; \"disabled\": with any damage; \"mean damage\": \
new points on a ship that is not sunk, times the chance of that.";

/// The law of a volley at a ship in five parts, and the mean of new damage where it floats.
pub(super) fn cells(effect: &Effect, defense: u8, damage: u8) -> Vec<f64> {
    let bears = usize::from(defense - damage);
    let mut cells = vec![0.0; 6];
    for (disabled, by_points) in effect.of.iter().enumerate() {
        for (points, p) in by_points.iter().enumerate() {
            let what = match (points, disabled) {
                (points, _) if points > bears => 4,
                (_, 1) => 3,
                (0, _) => 0,
                (points, _) if points == bears => 2,
                _ => 1,
            };
            cells[what] += p;
            if points <= bears {
                cells[5] += p * points as f64;
            }
        }
    }
    cells
}

fn fire_columns() -> (Vec<OddsColumn>, Vec<Vec<usize>>) {
    let mut columns: Vec<_> = ["no effect", "hit", "crippled", "disabled", "sunk"]
        .map(OddsColumn::share)
        .into();
    columns.push(OddsColumn::mean("mean damage"));
    (columns, vec![(0..5).collect()])
}

/// Rows of a number of dice at every hull, one after another.
fn rows(scenario: &Scenario, most: u8, die: Die, first: &[&str]) -> Vec<OddsRow> {
    let mut rows = Vec::new();
    let mut effect = Effect::none();
    for shots in 1..=most {
        effect = effect.and(die);
        for (defense, damage) in hulls(scenario) {
            let numbers = [shots, defense, damage].map(|number| number.to_string());
            rows.push(OddsRow {
                labels: first
                    .iter()
                    .map(|&label| label.to_owned())
                    .chain(numbers)
                    .collect(),
                cells: cells(&effect, defense, damage),
            });
        }
    }
    rows
}

pub(super) fn volleys(scenario: &Scenario) -> OddsTable {
    let (columns, wholes) = fire_columns();
    let of = |bonus, name| rows(scenario, MOST_SHOTS, Die::with_bonus(bonus, SEA), &[name]);
    let bonus = scenario.german_gunnery_bonus;
    OddsTable {
        name: "volley",
        title: "Surface fire at one ship (rules 7, 11)".to_owned(),
        note: format!(
            "All shots of a round at one ship. Undamaged Germans have the bonus of {bonus}. {READING}"
        ),
        labels: vec!["bonus", "shots", "defence", "damage"],
        columns,
        wholes,
        rows: [of(0, "no"), of(bonus, "yes")].concat(),
    }
}

pub(super) fn torpedoes(scenario: &Scenario) -> OddsTable {
    let (columns, wholes) = fire_columns();
    OddsTable {
        name: "uboat",
        title: "U-boat fire at one ship (rule 8.5)".to_owned(),
        note: format!("Boats that fire at the same ship, one die each. {READING}"),
        labels: vec!["boats", "defence", "damage"],
        columns,
        wholes,
        rows: rows(
            scenario,
            scenario.uboat_limit.max(1),
            Die::with_bonus(0, SEA),
            &[],
        ),
    }
}

pub(super) fn bombs(scenario: &Scenario) -> OddsTable {
    let (columns, wholes) = fire_columns();
    let of = |site, name| {
        let mut rows = rows(scenario, 1, Die::with_bonus(0, site), &[name]);
        rows.iter_mut().for_each(|row| {
            row.labels.remove(1); // always one die
        });
        rows
    };
    OddsTable {
        name: "air",
        title: "An air strike on one ship (rule 10)".to_owned(),
        note: format!("One die: a ship is struck once a turn. In port a 5 has no effect. {READING}"),
        labels: vec!["where", "defence", "damage"],
        columns,
        wholes,
        rows: [of(SEA, "sea"), of(PORT, "port")].concat(),
    }
}

/// The chances of 0 to `most` boats left, then the means sunk and sent home.
pub(super) fn found(most: u8, boats: u8, dice: u8) -> Vec<f64> {
    let means = usize::from(most) + 1;
    let mut cells = vec![0.0; means + 2];
    for (sunk, row) in search(dice, boats).into_iter().enumerate() {
        for (home, p) in row
            .into_iter()
            .enumerate()
            .filter(|&(home, _)| sunk + home <= usize::from(boats))
        {
            cells[usize::from(boats) - sunk - home] += p;
            cells[means] += p * sunk as f64;
            cells[means + 1] += p * home as f64;
        }
    }
    cells
}

pub(super) fn searches(scenario: &Scenario) -> OddsTable {
    let most = scenario.uboat_limit.max(1);
    let mut columns: Vec<_> = (0..=most)
        .map(|left| OddsColumn::share(format!("{left} left")))
        .collect();
    let whole = (0..columns.len()).collect();
    columns.extend(["mean sunk", "mean sent home"].map(OddsColumn::mean));
    let row = |boats: u8, dice: u8| OddsRow {
        labels: vec![boats.to_string(), dice.to_string()],
        cells: found(most, boats, dice),
    };
    OddsTable {
        name: "asw",
        title: "The search for U-boats (rules 8.3, 8.4)".to_owned(),
        note: "Dice: one a ship, three a carrier or a convoy. Sixes sink and are counted first, fives send home."
            .to_owned(),
        labels: vec!["boats", "dice"],
        rows: (1..=most).flat_map(|boats| (1..=MOST_SEARCH_DICE).map(move |dice| (boats, dice)))
            .map(|(boats, dice)| row(boats, dice))
            .collect(),
        columns: columns.clone(),
        wholes: vec![whole],
    }
}
