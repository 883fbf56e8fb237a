//! Reads the forces of a battle from notation or names.

use super::{Fault, Faults, Lineup, check, site_named};
use crate::map::Site;
use crate::naval::{BySide, CounterMap, Side};
use crate::notation;
use crate::notation::{Context, Force};
use crate::scenario::Scenario;

/// A battle as somebody wrote it.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    /// The name of the area or port.
    pub place: &'a str,
    /// The turn; without one, the first on which all of them may be there.
    pub turn: Option<u8>,
    /// The forces in notation; empty for nothing.
    pub forces: BySide<&'a str>,
    /// Whether ships may be where the rules do not let them be.
    pub anyway: bool,
}

/// A battle that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Read {
    /// The forces.
    pub lineup: Lineup,
    /// What was taken for what, and what is assumed.
    pub notes: Vec<String>,
    /// Whether factors were written that more ships have than were taken.
    pub any_sister: bool,
}

impl Asked<'_> {
    /// Reads the battle.
    ///
    /// # Errors
    /// Everything that is wrong with it, each with the rule or the remedy.
    pub fn read(&self, scenario: &Scenario) -> Result<Read, Faults> {
        let site = site_named(self.place)?;
        if let Some(turn) = self.turn {
            if !(1..=scenario.turns).contains(&turn) {
                return Err(Faults(vec![Fault::new(
                    format!("there is no turn {turn} (rule 5.9)"),
                    format!("write a turn from 1 to {}", scenario.turns),
                )]));
            }
            return self.on_turn(scenario, site, turn);
        }
        self.on_any_turn(scenario, site)
    }

    /// On the first turn that it is possible on.
    fn on_any_turn(&self, scenario: &Scenario, site: Site) -> Result<Read, Faults> {
        let mut nearest: Option<(u8, Faults)> = None;
        let mut same = true;
        for turn in 1..=scenario.turns {
            match self.on_turn(scenario, site, turn) {
                Ok(mut read) => {
                    let why = "the first on which all of them may be there (--turn says otherwise)";
                    read.notes.push(format!("turn {turn}: {why}"));
                    return Ok(read);
                }
                Err(faults) => {
                    same &= nearest.as_ref().is_none_or(|(_, best)| *best == faults);
                    // The turn with the fewest faults is the one that was probably meant.
                    if nearest
                        .as_ref()
                        .is_none_or(|(_, best)| faults.0.len() <= best.0.len())
                    {
                        nearest = Some((turn, faults));
                    }
                }
            }
        }
        let (turn, mut faults) = nearest.unwrap_or((1, Faults(Vec::new())));
        // What is wrong on every turn alike has nothing to do with it.
        if !same && let Some(last) = faults.0.last_mut() {
            last.remedy += &format!(" (turn {turn} is assumed: --turn names another)");
        }
        Err(faults)
    }

    fn on_turn(&self, scenario: &Scenario, site: Site, turn: u8) -> Result<Read, Faults> {
        if let (Some(fault), false) = (check::closed(scenario, site, turn), self.anyway) {
            return Err(Faults(vec![fault]));
        }
        let mut faults = Vec::new();
        let forces = BySide::new(|side| self.force(scenario, site, turn, side, &mut faults));
        if !faults.is_empty() {
            return Err(Faults(faults));
        }
        let lineup = joined(site, turn, &forces);
        let wrong = check::faults(scenario, &lineup, self.anyway);
        if !wrong.is_empty() {
            return Err(Faults(wrong));
        }
        Ok(Read {
            notes: notes(scenario, &lineup, &forces, self.anyway),
            any_sister: Side::BOTH
                .into_iter()
                .flat_map(|side| &forces[side].notes)
                .any(|note| note.choice > note.names.len()),
            lineup,
        })
    }

    fn force(&self, scenario: &Scenario, site: Site, turn: u8, side: Side, faults: &mut Vec<Fault>) -> Force {
        let mut context = Context::new(scenario).side(side);
        if !self.anyway {
            context = context.at(site.place()).on_turn(turn);
        }
        match notation::read(self.forces[side], &context) {
            Ok(force) => force,
            Err(wrong) => {
                let free = Context::new(scenario).side(side);
                let barred = !self.anyway && notation::read(self.forces[side], &free).is_ok();
                let more = if barred { ", or allow it (--anyway)" } else { "" };
                faults.extend(wrong.iter().map(|fault| {
                    let problem = format!(
                        "{side} `{}` (character {}): {}",
                        fault.item, fault.at, fault.problem
                    );
                    Fault::new(problem, format!("{}{more}", fault.remedy))
                }));
                Force::none(Some(side))
            }
        }
    }
}

fn joined(site: Site, turn: u8, forces: &BySide<Force>) -> Lineup {
    let mut damage = CounterMap::all(0);
    for side in Side::BOTH {
        for ship in forces[side].ships {
            damage[ship] = forces[side].damage[ship];
        }
    }
    Lineup {
        site,
        turn,
        ships: BySide::new(|side| forces[side].ships),
        damage,
        uboats: forces.axis.uboats,
        land_air: BySide::new(|side| forces[side].land_air),
    }
}

/// Which ships were taken where there was a choice, and what must have happened before.
fn notes(scenario: &Scenario, lineup: &Lineup, forces: &BySide<Force>, anyway: bool) -> Vec<String> {
    let mut notes = Vec::new();
    for side in Side::BOTH {
        let chosen = forces[side].notes.iter();
        let written_otherwise = chosen.filter(|note| !note.is_name());
        notes.extend(written_otherwise.map(|note| format!("{side} {note}")));
    }
    let list = |ships: crate::naval::CounterSet| {
        let names: Vec<&str> = ships
            .into_iter()
            .map(|ship| scenario.ship(ship).name.as_str())
            .collect();
        names.join(", ")
    };
    let released = lineup.all() & scenario.rolls.americans;
    if !released.is_empty() {
        notes.push(format!("assumed to be released (rule 15.3): {}", list(released)));
    }
    let sailing = lineup.all() & scenario.rolls.russians;
    if !sailing.is_empty() {
        notes.push(format!(
            "assumed to have rolled well (rule 15.2): {}",
            list(sailing)
        ));
    }
    if anyway {
        notes.push("the rules on who may be where are not looked at (--anyway)".to_owned());
    }
    notes
}
