//! Reads a force: takes ships for its items and reports everything that is wrong at once.

use super::items::{Item, What, items};
use super::names::{listed, names};
use super::resolve::Obstacle;
use super::shape::Counters;
use super::{Context, Force, Note};
use crate::naval::{CounterId, CounterMap, CounterSet, Side};
use crate::scenario::Scenario;
use admiralty_core::text::{Faults, ItemFault};

/// Reads a force, as far as the context tells whose, where and when it is.
///
/// # Errors
/// Everything that is wrong with it: see [`ItemFault`].
pub fn read(text: &str, context: &Context<'_>) -> Result<Force, Faults<ItemFault>> {
    let mut faults = Vec::new();
    let nothing = ["", "-", "none", "nothing"].contains(&text.trim().to_lowercase().as_str());
    let items = if nothing {
        Vec::new()
    } else {
        items(context.scenario, text, &mut faults)
    };
    let side = context.side.or_else(|| told_by(context, &items));
    let mut reading = Reading {
        context,
        side,
        force: Force::none(side),
        taken_by: CounterMap::all(None),
        land_air_at: None,
        faults,
    };
    reading.take_all(&items);
    match Faults::in_line(reading.faults) {
        Some(faults) => Err(faults),
        None => Ok(reading.force),
    }
}

/// The ships that a text names outright, whatever else is wrong with it: those that factors elsewhere do not mean.
#[must_use]
pub fn named(text: &str, context: &Context<'_>) -> CounterSet {
    let meant = |item: Item| {
        let What::Named { ships, .. } = item.what else {
            return None;
        };
        let fit = ships.only(|ship| context.obstacle(context.side, ship, None).is_none());
        let ships = if ships.len() > 1 { fit } else { ships };
        (ships.len() == 1).then(|| ships.lowest()).flatten()
    };
    let items = items(context.scenario, text, &mut Vec::new());
    items.into_iter().filter_map(meant).collect()
}

/// Reads a list of ships by name, of either side, afloat or not.
///
/// # Errors
/// Whatever is not the name of one ship.
pub fn list_of_names(text: &str, scenario: &Scenario) -> Result<CounterSet, Faults<ItemFault>> {
    let mut faults = Vec::new();
    let mut listed_ships = CounterSet::EMPTY;
    let nothing = ["", "-", "none", "nothing"].contains(&text.trim().to_lowercase().as_str());
    let found = if nothing {
        Vec::new()
    } else {
        items(scenario, text, &mut faults)
    };
    for item in found {
        match item.what {
            What::Named { ships, damage: None } if ships.len() == 1 => listed_ships |= ships,
            What::Named { ships, damage: None } => {
                let remedy = format!("write more of the name: {}", listed(scenario, ships));
                faults.push(ItemFault::new(
                    &item.text,
                    item.at,
                    "the beginning of several names",
                    remedy,
                ));
            }
            _ => faults.push(ItemFault::new(
                &item.text,
                item.at,
                "not the name of a ship",
                "write names with commas between, without factors or damage",
            )),
        }
    }
    Faults::in_line(faults).map_or(Ok(listed_ships), Err)
}

/// The side that the items tell: the first that can only be of one side, or else that of the first ship.
fn told_by(context: &Context<'_>, items: &[Item]) -> Option<Side> {
    let mut first = None;
    for item in items {
        let ships = match item.what {
            What::Named { ships, .. } => ships,
            What::Counters(counters) => context.with_factors(counters.pattern),
            What::Boats(_) => return Some(Side::Axis),
            What::LandAir => continue,
        };
        let ships = ships.only(|ship| context.obstacle(None, ship, None).is_none());
        let mut sides = ships.into_iter().map(|ship| context.side_of(ship));
        let Some(side) = sides.next() else { continue };
        if sides.all(|other| other == side) {
            return Some(side);
        }
        first = first.or(Some(side));
    }
    first
}

/// A force in the making.
pub(super) struct Reading<'c, 'a> {
    pub context: &'c Context<'a>,
    pub side: Option<Side>,
    pub force: Force,
    /// Where the item stands that took each ship.
    taken_by: CounterMap<Option<u16>>,
    pub land_air_at: Option<usize>,
    faults: Vec<ItemFault>,
}

impl Reading<'_, '_> {
    /// Ships named outright are set apart before factors take the first that fit.
    fn take_all(&mut self, items: &[Item]) {
        let mut notes = Vec::new();
        for item in items {
            match item.what {
                What::Named { ships, damage } => notes.extend(self.named(item, ships, damage)),
                What::Boats(boats) => self.boats(item, boats),
                What::LandAir => self.land_air(item),
                What::Counters(_) => {}
            }
        }
        for item in items {
            if let What::Counters(counters) = item.what {
                notes.extend(self.counters(item, counters));
            }
        }
        notes.sort_by_key(|(at, _)| *at);
        self.force.notes = notes.into_iter().map(|(_, note)| note).collect();
    }

    pub fn fault(&mut self, item: &Item, problem: impl Into<String>, remedy: impl Into<String>) {
        self.faults
            .push(ItemFault::new(&item.text, item.at, problem, remedy));
    }

    /// A ship by name, whole or begun.
    fn named(&mut self, item: &Item, ships: CounterSet, damage: Option<u32>) -> Option<(usize, Note)> {
        let (context, written) = (self.context, damage.map(narrow));
        let fit = ships.only(|ship| context.obstacle(self.side, ship, written).is_none());
        if fit.len() > 1 {
            let remedy = format!("write more of the name: {}", listed(context.scenario, fit));
            self.fault(item, "the beginning of several names", remedy);
            return None;
        }
        let Some(ship) = fit.lowest() else {
            self.refuse(item, ships, written);
            return None;
        };
        let points = match (damage, context.position) {
            (Some(points), _) => self.damage(item, ship, points)?,
            (None, Some(position)) => position.damage[ship],
            (None, None) => self.unwritten(ship),
        };
        if let Some(before) = self.taken_by[ship] {
            let name = &context.scenario.ship(ship).name;
            let problem = format!("{name} a second time; the first is at character {before}");
            self.fault(item, problem, "take one of the two out");
            return None;
        }
        self.take(item, ship, points);
        Some(self.note(item, CounterSet::of(ship), 1))
    }

    /// Ships by factors: the first in the order of battle that fit and are not taken.
    fn counters(&mut self, item: &Item, counters: Counters) -> Option<(usize, Note)> {
        let context = self.context;
        let matching = context.with_factors(counters.pattern);
        if matching.is_empty() {
            self.no_such_factors(item, counters);
            return None;
        }
        let count = self.count(item, counters)?;
        let wanted = Some(counters.damage.map_or(0, narrow));
        let fit = matching.only(|ship| context.obstacle(self.side, ship, wanted).is_none());
        if fit.is_empty() {
            self.refuse(item, matching, wanted);
            return None;
        }
        let free = fit.only(|ship| self.taken_by[ship].is_none()) - context.apart;
        if self.mixed_strikes(item, free) {
            return None;
        }
        if free.len() < count {
            self.too_few(item, fit, free, count);
            return None;
        }
        let ships: CounterSet = free.into_iter().take(count).collect();
        let mut points = ships.lowest().map_or(0, |ship| self.unwritten(ship));
        if let (Some(written), Some(ship)) = (counters.damage, ships.lowest()) {
            points = self.damage(item, ship, written)?;
        }
        ships.into_iter().for_each(|ship| self.take(item, ship, points));
        Some(self.note(item, ships, free.len()))
    }

    /// How many ships an item asks for.
    fn count(&mut self, item: &Item, counters: Counters) -> Option<usize> {
        match (counters.count, counters.damage) {
            (Some(0), _) => self.fault(item, "a count of 0", "take it out"),
            (Some(_), Some(points)) => {
                let one = format!("{}-{points}", counters.pattern);
                let remedy = format!("list them one by one: {one} {one}");
                self.fault(item, "damaged ships take no count", remedy);
            }
            (count, _) => return Some(count.unwrap_or(1) as usize),
        }
        None
    }

    /// Whether an item without an air strike fits carriers with different ones.
    fn mixed_strikes(&mut self, item: &Item, free: CounterSet) -> bool {
        let scenario = self.context.scenario;
        let mut strikes = free.into_iter().map(|ship| scenario.factors[ship].airstrike);
        let first = strikes.next();
        let mixed = strikes.any(|other| Some(other) != first);
        if mixed {
            let kind = |ship| format!("{} ({})", scenario.factors[ship], scenario.ship(ship).name);
            let kinds: Vec<String> = free.into_iter().map(kind).collect();
            let remedy = format!("write one of {}", kinds.join(", "));
            self.fault(item, "carriers with different air strikes", remedy);
        }
        mixed
    }

    fn no_such_factors(&mut self, item: &Item, counters: Counters) {
        let scenario = self.context.scenario;
        let remedy = match self.context.like_factors(self.side, counters.pattern) {
            Some(like) => format!(
                "did you mean {} ({})?",
                scenario.factors[like],
                scenario.ship(like).name
            ),
            None => "look at the order of battle: `admiralty scenario show`".to_owned(),
        };
        self.fault(item, "no counter of this scenario has these factors", remedy);
    }

    /// More were asked for than there are.
    fn too_few(&mut self, item: &Item, fit: CounterSet, free: CounterSet, count: usize) {
        let scenario = self.context.scenario;
        let mut problem = match (fit.len(), free.len()) {
            (1, _) => format!("{count} of them, but there is only {}", listed(scenario, fit)),
            (most, left) if left == most => format!(
                "{count} of them, but there are only {most}: {}",
                listed(scenario, fit)
            ),
            (most, 0) => format!("{count} of them, but of {most} none is left"),
            (most, 1) => format!(
                "{count} of them, but of {most} only {} is left",
                listed(scenario, free)
            ),
            (most, left) => format!(
                "{count} of them, but of {most} only {left} are left: {}",
                listed(scenario, free)
            ),
        };
        let mut left = format!("write {} at most", free.len());
        if free.len() < fit.len() {
            let beyond = (fit - free) & self.context.apart;
            let elsewhere = if beyond.is_empty() {
                "elsewhere in this force"
            } else {
                "elsewhere"
            };
            problem += &format!("; {elsewhere}: {}", listed(scenario, fit - free));
            if free.is_empty() {
                left = "take it out".to_owned();
            }
        }
        self.fault(item, problem, left);
    }

    /// None of the ships may be meant: says why, of the one that came nearest.
    fn refuse(&mut self, item: &Item, ships: CounterSet, damage: Option<u8>) {
        let obstacle = |ship: &CounterId| self.context.obstacle(self.side, *ship, damage);
        // Of equally near ones the first: max_by_key would take the last.
        let Some(ship) = ships
            .into_iter()
            .min_by_key(|ship| std::cmp::Reverse(obstacle(ship)))
        else {
            return;
        };
        let why = obstacle(&ship).unwrap_or(Obstacle::Side);
        let (problem, remedy) = self.context.explain(why, ship);
        self.fault(item, problem, remedy);
    }

    /// 7.4: damage that a ship can have and still float.
    fn damage(&mut self, item: &Item, ship: CounterId, points: u32) -> Option<u8> {
        let defense = self.context.scenario.factors[ship].defense;
        let name = &self.context.scenario.ship(ship).name;
        if self.context.sunk {
            return self.sinking(item, ship, points);
        }
        if points == 0 {
            self.fault(item, "a damage of 0", "leave the damage away");
            return None;
        }
        if points > u32::from(defense) {
            let problem = format!("{points} damage sinks {name}, whose defence is {defense} (rule 7.4)");
            self.fault(
                item,
                problem,
                format!("write {defense} at most, or take the ship out"),
            );
            return None;
        }
        Some(points as u8)
    }

    /// The damage of a ship of which none is written: none, or as much as just sinks it.
    fn unwritten(&self, ship: CounterId) -> u8 {
        let defense = self.context.scenario.factors[ship].defense;
        if self.context.sunk { defense + 1 } else { 0 }
    }

    /// 7.4: damage that sank a ship.
    fn sinking(&mut self, item: &Item, ship: CounterId, points: u32) -> Option<u8> {
        let (defense, name) = (
            self.context.scenario.factors[ship].defense,
            &self.context.scenario.ship(ship).name,
        );
        if points <= u32::from(defense) {
            let problem =
                format!("{points} damage does not sink {name}, whose defence is {defense} (rule 7.4)");
            self.fault(item, problem, "leave the damage away");
            return None;
        }
        Some(narrow(points))
    }

    fn take(&mut self, item: &Item, ship: CounterId, points: u8) {
        self.force.ships.insert(ship);
        self.force.damage[ship] = points;
        self.taken_by[ship] = Some(item.at.min(usize::from(u16::MAX)) as u16);
    }

    fn note(&self, item: &Item, ships: CounterSet, choice: usize) -> (usize, Note) {
        let names = names(self.context.scenario, ships);
        (
            item.at,
            Note {
                item: item.text.clone(),
                ships,
                names,
                choice,
            },
        )
    }
}

/// Damage for comparing; what is beyond a byte is beyond any defence too.
fn narrow(points: u32) -> u8 {
    points.min(u32::from(u8::MAX)) as u8
}
