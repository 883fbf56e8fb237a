//! Fleets as they are written, `Goeben, 8 Beagle class`, and the counters that they make (G2.5).

use crate::ships::{Ship, Ships};

/// The most counters of a side.
pub const COUNTERS: usize = 64;
/// The most ships of a side.
pub const SHIPS: usize = 128;

/// What is wrong with a fleet: the problem and the remedy.
pub type Wrong = (String, String);

/// A counter as a fleet lists it: ships of one name.
#[derive(Clone, Debug, PartialEq)]
pub struct Listed {
    /// What they are.
    pub ship: Ship,
    /// How many.
    pub ships: u8,
}

/// Reads a fleet: names with commas between, how many before the name. Ships that share a counter are put into one, as many
/// as it holds; with `single` every ship has a counter of its own.
///
/// # Errors
/// Everything that is wrong with it, by clause.
pub fn read(text: &str, ships: &Ships, single: bool) -> Result<Vec<Listed>, Vec<Wrong>> {
    let mut listed: Vec<Listed> = Vec::new();
    let mut wrong: Vec<Wrong> = Vec::new();
    for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
        let (count, name) = counted(part);
        let Some(ship) = ships.find(name) else {
            let remedy = match ships.nearest(name) {
                Some(meant) => format!("did you mean {meant:?}?"),
                None => "scenarios/great-war-at-sea/ships.csv lists the ships".to_owned(),
            };
            wrong.push((format!("there is no ship {name:?} (G2.1)"), remedy));
            continue;
        };
        let before: usize = listed
            .iter()
            .filter(|other| other.ship.name == ship.name)
            .map(|other| usize::from(other.ships))
            .sum();
        let all = before + count;
        if count == 0 || all > usize::from(ship.ships) {
            let problem = format!("{all} ships of the name {:?} (G2.1)", ship.name);
            wrong.push((problem, format!("list at most {}", ship.ships)));
            continue;
        }
        let most = if single {
            1
        } else {
            usize::from(ship.code.most_in_counter())
        };
        let mut left = count;
        while left > 0 {
            let here = left.min(most);
            listed.push(Listed {
                ship: ship.clone(),
                ships: here as u8,
            });
            left -= here;
        }
    }
    let count: usize = listed.iter().map(|counter| usize::from(counter.ships)).sum();
    if listed.len() > COUNTERS {
        let problem = format!("{} counters: a side has at most {COUNTERS}", listed.len());
        wrong.push((problem, "leave some out".to_owned()));
    }
    if count > SHIPS {
        let problem = format!("{count} ships: a side has at most {SHIPS}");
        wrong.push((problem, "leave some out".to_owned()));
    }
    if wrong.is_empty() { Ok(listed) } else { Err(wrong) }
}

/// A number before a name, 1 where there is none. The 250t class begins with its own number.
fn counted(part: &str) -> (usize, &str) {
    match part.split_once(' ') {
        Some((number, name)) => match number.parse() {
            Ok(count) => (count, name.trim()),
            Err(_) => (1, part),
        },
        None => (1, part),
    }
}
