//! Plans: what a staff is told beforehand, in words that can be typed: `haven+via-messina+via-crete*2`,
//! `1@crete+3@ionian_south`, `all@crete`, `1-shells-crimea*6`.

use super::super::order::Mission;
use super::super::rules::Operations;
use super::Goal;
use super::errand::{Errand, turns};
use crate::battle::state::Side;
use std::fmt::Write;

/// Words of a plan stand between these.
const AND: char = '+';
/// The most zones that a way is led through, and turns of waiting in one.
const MOST_LEGS: usize = 6;
const MOST_TURNS: u8 = 30;

/// A zone that the hunted ship goes through, and the turns that it waits there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leg {
    /// The zone.
    pub zone: u8,
    /// Turns.
    pub turns: u8,
}

/// What a staff is told beforehand; by default nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// What becomes of the ship on which victory hangs.
    pub goal: Goal,
    /// Where she goes first, in this order.
    pub way: Vec<Leg>,
    /// Where fleets that intercept wait, by their numbers from 0.
    pub stations: Vec<(u8, u8)>,
    /// Where those wait that have no station of their own.
    pub all: Option<u8>,
    /// What fleets do instead.
    pub errands: Vec<Errand>,
}

impl Plan {
    /// Reads a plan for a side.
    ///
    /// # Errors
    /// All that is wrong with it.
    pub fn read(rules: &Operations, side: Side, text: &str) -> Result<Self, Vec<String>> {
        let (mut plan, mut faults) = (Plan::default(), Vec::new());
        for word in text.split(AND) {
            if let Err(fault) = plan.word(rules, side, word.trim()) {
                faults.push(fault);
            }
        }
        if plan.goal == Goal::Raid && !plan.way.is_empty() {
            faults.push("via- is for haven and refuge: a raider goes where merchants are".to_owned());
        }
        if faults.is_empty() { Ok(plan) } else { Err(faults) }
    }

    fn word(&mut self, rules: &Operations, side: Side, word: &str) -> Result<(), String> {
        if let Some(goal) = Goal::ALL.into_iter().find(|goal| goal.word() == word) {
            if side != Side::Central || rules.quarry.is_none() {
                return Err(format!("{word:?}: this side has no ship on which victory hangs"));
            }
            self.goal = goal;
            return Ok(());
        }
        if word == "hunt" {
            return Ok(());
        }
        if let Some(leg) = word.strip_prefix("via-") {
            let (zone, turns) = leg.split_once('*').unwrap_or((leg, "0"));
            let turns = turns.parse::<u8>().ok().filter(|turns| *turns <= MOST_TURNS);
            let turns = turns.ok_or_else(|| format!("{word:?}: turns are a number up to {MOST_TURNS}"))?;
            let zone = zone_of(rules, side, zone)?;
            if rules.quarry.is_none() || side != Side::Central {
                return Err(format!("{word:?}: this side has no ship on which victory hangs"));
            }
            if self.way.len() == MOST_LEGS {
                return Err(format!("{word:?}: a way has at most {MOST_LEGS} zones"));
            }
            self.way.push(Leg { zone, turns });
            return Ok(());
        }
        if let Some((fleet, rest)) = word.split_once('-')
            && let Some(read) = Errand::read(rest, |name| zone_of(rules, side, name))
        {
            let (task, wait) = read.map_err(|why| format!("{word:?}: {why}"))?;
            let fleet = self.fleet_of(rules, side, fleet, word)?;
            let errand = Errand { fleet, task, wait };
            if let Some(why) = rules.unfit(side, &errand) {
                return Err(format!("{word:?}: {why}"));
            }
            self.errands.push(errand);
            return Ok(());
        }
        let Some((fleet, zone)) = word.split_once('@') else {
            return Err(format!(
                "{word:?}: a plan is haven, refuge or raid, via-ZONE, via-ZONE*TURNS, FLEET@ZONE or all@ZONE, FLEET-shells-ZONE, \
                 FLEET-raids or FLEET-sails*TURNS, with + between"
            ));
        };
        let zone = zone_of(rules, side, zone);
        if fleet == "all" {
            self.all = Some(zone?);
            return Ok(());
        }
        let (fleet, zone) = match (self.fleet_of(rules, side, fleet, word), zone) {
            (Ok(fleet), Ok(zone)) => (fleet, zone),
            (Err(one), Err(other)) => return Err(format!("{one}; {other}")),
            (Err(fault), _) | (_, Err(fault)) => return Err(fault),
        };
        if !Plan::fleets(rules, side).contains(&fleet) {
            return Err(format!(
                "{word:?}: the fleet cannot wait there: it may not INTERCEPT, or has another mission (G12.4)"
            ));
        }
        self.stations.push((fleet, zone));
        Ok(())
    }

    /// The fleet of a number, to which nothing has been told yet.
    fn fleet_of(&self, rules: &Operations, side: Side, fleet: &str, word: &str) -> Result<u8, String> {
        let cards = &rules.sides[side].fleets;
        let Some(number) = cards.iter().position(|card| card.number == fleet) else {
            let known: Vec<&str> = cards.iter().map(|card| card.number.as_str()).collect();
            return Err(format!(
                "{word:?}: there is no fleet {fleet:?}, but {}",
                known.join(", ")
            ));
        };
        if self
            .stations
            .iter()
            .any(|(other, _)| usize::from(*other) == number)
        {
            return Err(format!("{word:?}: fleet {fleet} has two stations"));
        }
        if self.tells(number as u8) {
            return Err(format!("{word:?}: fleet {fleet} is told two things"));
        }
        Ok(number as u8)
    }

    /// Whether it tells a fleet something of its own.
    #[must_use]
    pub fn tells(&self, fleet: u8) -> bool {
        self.stations.iter().any(|(other, _)| *other == fleet) || self.errand(fleet).is_some()
    }

    /// What a fleet is told to do.
    #[must_use]
    pub fn errand(&self, fleet: u8) -> Option<&Errand> {
        self.errands.iter().find(|errand| errand.fleet == fleet)
    }

    /// Fleets in their order: so the same plan is written in one way.
    pub fn sort(&mut self) {
        self.stations.sort_unstable();
        self.errands.sort_unstable();
    }

    /// As it is typed; nothing for a staff that is told nothing.
    #[must_use]
    pub fn text(&self, rules: &Operations, side: Side) -> String {
        let mut words = Vec::new();
        if self.goal != Goal::Haven || !self.way.is_empty() {
            words.push(self.goal.word().to_owned());
        }
        for leg in &self.way {
            let mut word = format!("via-{}", rules.map.id(leg.zone));
            if leg.turns > 0 {
                let _ = write!(word, "*{}", leg.turns);
            }
            words.push(word);
        }
        for (fleet, zone) in &self.stations {
            let card = rules.sides[side].fleets.get(usize::from(*fleet));
            let number = card.map_or("", |card| &card.number);
            words.push(format!("{number}@{}", rules.map.id(*zone)));
        }
        for errand in &self.errands {
            let card = rules.sides[side].fleets.get(usize::from(errand.fleet));
            words.push(errand.word(rules, card.map_or("", |card| &card.number)));
        }
        words.extend(self.all.map(|zone| format!("all@{}", rules.map.id(zone))));
        words.join("+")
    }

    /// What it is called: `haven by Crete`, `hunt`, `fleets 1 and 2 in Malta Channel; others hunt`.
    #[must_use]
    pub fn name(&self, rules: &Operations, side: Side) -> String {
        let zone = |zone: u8| &*rules.map.zone(zone).name;
        if rules.quarry.is_none() {
            return self.theatre_name(rules, side);
        }
        if side == Side::Central && self.stations.is_empty() && self.all.is_none() && self.errands.is_empty()
        {
            let legs = self.way.iter().map(|leg| match leg.turns {
                0 => format!("by {}", zone(leg.zone)),
                wait => format!("after {} in {}", turns(wait), zone(leg.zone)),
            });
            let legs: Vec<String> = legs.collect();
            return format!("{} {}", self.goal.word(), legs.join(" and "))
                .trim_end()
                .to_owned();
        }
        let mut parts: Vec<String> = self.doing(rules, side).collect();
        match (self.all, parts.is_empty()) {
            (Some(at), true) => parts.push(format!("all in {}", zone(at))),
            (Some(at), false) => parts.push(format!("others in {}", zone(at))),
            (None, true) => parts.push("hunt".to_owned()),
            (None, false) => parts.push("others hunt".to_owned()),
        }
        parts.join("; ")
    }

    /// What it is called where victory hangs on no ship: `fleet 1 shells Crimea; others in Bosporus`.
    fn theatre_name(&self, rules: &Operations, side: Side) -> String {
        let mut parts: Vec<String> = self.doing(rules, side).collect();
        let rest = if parts.is_empty() { "all" } else { "others" };
        parts.extend(
            self.all
                .map(|zone| format!("{rest} in {}", rules.map.zone(zone).name)),
        );
        match parts.is_empty() {
            true => "rules of thumb".to_owned(),
            false => parts.join("; "),
        }
    }

    /// Errands, then stations.
    fn doing<'a>(&'a self, rules: &'a Operations, side: Side) -> impl Iterator<Item = String> + 'a {
        let like = |one: &Errand, other: &Errand| (one.task, one.wait) == (other.task, other.wait);
        let errands = self.errands.iter().enumerate();
        let first = errands
            .filter(move |(place, errand)| !self.errands[..*place].iter().any(|other| like(errand, other)));
        let errands = first.map(move |(_, errand)| {
            let of = self.errands.iter().filter(|other| like(errand, other));
            let all: Vec<u8> = of.map(|errand| errand.fleet).collect();
            let does = errand.told(rules, all.len() > 1);
            format!("{} {does}", fleets(rules, side, all.into_iter()))
        });
        errands.chain(self.waiting(rules, side))
    }

    /// Fleets with a station, those of a zone together: `fleets 1 and 2 in Malta Channel`. Names of zones have commas.
    fn waiting<'a>(&'a self, rules: &'a Operations, side: Side) -> impl Iterator<Item = String> + 'a {
        let stations = self.stations.iter().enumerate();
        let first = stations
            .filter(|(place, (_, zone))| self.stations[..*place].iter().all(|(_, other)| other != zone));
        first.map(move |(_, (_, zone))| {
            let of = self.stations.iter().filter(|(_, other)| other == zone);
            let fleets = fleets(rules, side, of.map(|(fleet, _)| *fleet));
            format!("{fleets} in {}", rules.map.zone(*zone).name)
        })
    }

    /// In a sentence.
    #[must_use]
    pub fn about(&self, rules: &Operations, side: Side) -> String {
        let name = |zone: u8| &*rules.map.zone(zone).name;
        let mut parts = Vec::new();
        let quarry = rules.quarry.filter(|_| side == Side::Central);
        if let Some(quarry) = quarry {
            let ship = &rules.sides[side].force.units[usize::from(quarry.ship)].ship.name;
            let legs = self.way.iter().map(|leg| match leg.turns {
                0 => format!(" by {}", name(leg.zone)),
                wait => format!(" by {}, {} there,", name(leg.zone), turns(wait)),
            });
            parts.push(format!("{ship} {}{}", self.goal.does(), legs.collect::<String>()));
        }
        parts.extend(self.doing(rules, side));
        match self.all {
            None if rules.quarry.is_none() => parts.push("the others by rules of thumb".to_owned()),
            Some(zone) if self.stations.is_empty() => {
                parts.push(format!("all that intercept wait in {}", name(zone)));
            }
            Some(zone) => parts.push(format!("the others wait in {}", name(zone))),
            None if side == Side::Allied && self.stations.is_empty() => {
                parts.push("every fleet goes where it can meet her first".to_owned());
            }
            None if side == Side::Allied => parts.push("the others hunt".to_owned()),
            None => {}
        }
        parts.join("; ")
    }

    /// Where a fleet waits.
    #[must_use]
    pub fn station(&self, fleet: u8) -> Option<u8> {
        let own = self.stations.iter().find(|(number, _)| *number == fleet);
        own.map(|(_, zone)| *zone).or(self.all)
    }

    /// Fleets of a side that can be given a station: those that may INTERCEPT, and are on no other mission that is given.
    #[must_use]
    pub fn fleets(rules: &Operations, side: Side) -> Vec<u8> {
        let own = &rules.start.own[side];
        let quarry = rules.quarry.filter(|_| side == Side::Central).map(|quarry| {
            let counter = rules.sides[side].force.units[usize::from(quarry.ship)].counter;
            own.counters[usize::from(counter)].fleet
        });
        let cards = rules.sides[side].fleets.iter().enumerate();
        let free = cards.filter(|(_, card)| card.mission.is_none_or(|given| given == Mission::Intercept));
        let may = |fleet: &u8| rules.may_have(own, side, *fleet, Mission::Intercept);
        let armed = |fleet: &u8| {
            rules
                .ships_of(own, side, *fleet)
                .any(|(_, ship)| !ship.code.is_merchant())
        };
        free.map(|(number, _)| number as u8)
            .filter(|fleet| may(fleet) && armed(fleet) && Some(*fleet) != quarry)
            .collect()
    }
}

/// `fleet 1`, `fleets 1 and 2`.
fn fleets(rules: &Operations, side: Side, fleets: impl Iterator<Item = u8>) -> String {
    let cards = fleets.filter_map(|fleet| rules.sides[side].fleets.get(usize::from(fleet)));
    let numbers: Vec<&str> = cards.map(|card| card.number.as_str()).collect();
    match &numbers[..] {
        [one] => format!("fleet {one}"),
        [most @ .., last] => format!("fleets {} and {last}", most.join(", ")),
        [] => String::new(),
    }
}

fn zone_of(rules: &Operations, side: Side, name: &str) -> Result<u8, String> {
    let Some(zone) = rules.map.find(name) else {
        let meant = rules.map.nearest(name);
        let meant = meant.map_or_else(String::new, |meant| format!("; did you mean {meant:?}?"));
        return Err(format!("there is no zone {name:?}{meant}"));
    };
    if !rules.map.open_to(side, zone) {
        return Err(format!("{name} is closed to this side (G11.7)"));
    }
    Ok(zone)
}

/// How far a ship has come on the way of her plan.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct March {
    /// Zones that are behind her.
    leg: usize,
    /// Turns that she has waited in the next.
    waited: u8,
}

impl March {
    /// Where she goes in a turn that she begins in a zone: to a zone; or she waits; or, past all, to her goal.
    pub(super) fn next(&mut self, plan: &Plan, zone: u8) -> Step {
        while let Some(leg) = plan.way.get(self.leg) {
            if leg.zone != zone {
                return Step::To(leg.zone);
            }
            if self.waited < leg.turns {
                self.waited += 1;
                return Step::Wait;
            }
            *self = March {
                leg: self.leg + 1,
                waited: 0,
            };
        }
        Step::Goal
    }
}

/// What a plan says of a turn.
pub(super) enum Step {
    To(u8),
    Wait,
    Goal,
}
