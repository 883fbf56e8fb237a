//! Errands: what a plan tells a fleet to do instead of waiting for the enemy: shell a coast, raid merchants, sail later.

use super::super::order::Mission;
use super::super::rules::Operations;
use super::super::state::Own;
use crate::battle::state::Side;

/// The most turns that a fleet lies before it sails on its errand.
pub(super) const MOST_WAIT: u8 = 30;

/// What a fleet does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Task {
    /// Shells the coast of this zone.
    Shells(u8),
    /// Raids merchants.
    Raids,
    /// Carries its loads.
    Sails,
}

/// What a fleet is told to do, and after how many turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Errand {
    /// The fleet, by its number from 0.
    pub fleet: u8,
    /// What.
    pub task: Task,
    /// Turns that it lies where it is before.
    pub wait: u8,
}

impl Errand {
    /// As it is typed, `1-shells-crimea*6`, for a fleet of this number.
    pub(super) fn word(&self, rules: &Operations, number: &str) -> String {
        let task = match self.task {
            Task::Shells(zone) => format!("shells-{}", rules.map.id(zone)),
            Task::Raids => "raids".to_owned(),
            Task::Sails => "sails".to_owned(),
        };
        match self.wait {
            0 => format!("{number}-{task}"),
            wait => format!("{number}-{task}*{wait}"),
        }
    }

    /// In words, of one fleet or of several: `shells Crimea after 6 turns`.
    pub(super) fn told(&self, rules: &Operations, several: bool) -> String {
        let ending = if several { "" } else { "s" };
        let task = match self.task {
            Task::Shells(zone) => format!("shell{ending} {}", rules.map.zone(zone).name),
            Task::Raids => format!("raid{ending} merchants"),
            Task::Sails => format!("sail{ending}"),
        };
        match self.wait {
            0 => task,
            wait => format!("{task} after {}", turns(wait)),
        }
    }

    /// The task and the turns of waiting in a word after the number of the fleet.
    pub(super) fn read(
        text: &str,
        zone: impl Fn(&str) -> Result<u8, String>,
    ) -> Option<Result<(Task, u8), String>> {
        let (task, wait) = text.split_once('*').unwrap_or((text, "0"));
        let task = match task.split_once('-') {
            Some(("shells", name)) => zone(name).map(Task::Shells),
            None if task == "raids" => Ok(Task::Raids),
            None if task == "sails" => Ok(Task::Sails),
            _ => return None,
        };
        let wait = wait.parse::<u8>().ok().filter(|wait| *wait <= MOST_WAIT);
        let wait = wait.ok_or_else(|| format!("turns are a number up to {MOST_WAIT}"));
        Some(task.and_then(|task| Ok((task, wait?))))
    }
}

/// So many turns, in words.
pub(super) fn turns(number: u8) -> String {
    let ending = if number == 1 { "" } else { "s" };
    format!("{number} turn{ending}")
}

impl Operations {
    /// What is wrong with an errand; none if the fleet can be sent on it.
    pub(in super::super) fn unfit(&self, side: Side, errand: &Errand) -> Option<&'static str> {
        let own = &*self.start.own[side];
        let given = self.sides[side].fleets.get(usize::from(errand.fleet))?.mission;
        let may = |mission| {
            given.map_or_else(
                || self.armed(own, side, errand.fleet) && self.may_have(own, side, errand.fleet, mission),
                |given| given == mission,
            )
        };
        match errand.task {
            Task::Shells(_) if !may(Mission::Bombard) => Some("the fleet may not BOMBARD"),
            Task::Shells(zone) if !self.may_shell(side, zone, self.turns) => {
                Some("no coast lies there that this side may shell")
            }
            Task::Raids if !may(Mission::Raid) => Some("the fleet may not RAID"),
            Task::Sails if given != Some(Mission::Transport) => Some("the fleet is not on TRANSPORT"),
            _ => None,
        }
    }

    /// Whether a fleet has a warship.
    pub(super) fn armed(&self, own: &Own, side: Side, fleet: u8) -> bool {
        self.ships_of(own, side, fleet)
            .any(|(_, ship)| !ship.code.is_merchant())
    }
}
