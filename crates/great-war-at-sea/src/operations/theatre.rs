//! Plans where victory hangs on no ship: where fleets lie in wait, which coast is shelled and when, who raids, when convoys sail.

use super::order::Mission;
use super::rules::Operations;
use super::staff::{Errand, Plan, Task};
use crate::battle::state::Side;
use admiralty_core::machine::Generator;

/// A zone is between two fleets if going through it costs at most so many MF more.
const DETOUR: u16 = 2;
/// Coasts that a fleet is sent to shell are at most so many MF away.
const REACH: u8 = 8;
/// Turns that listed plans have fleets lie before they sail.
const WAITS: [u8; 2] = [6, 3];
/// A drawn plan has a fleet lie for fewer turns than this.
const MOST_WAIT: usize = 12;
/// The most plans that are listed.
const LISTED: usize = 24;

/// What a fleet can be told.
#[derive(Clone, Copy, Debug)]
enum Told {
    Waits(u8),
    Does(Task),
}

/// What each fleet of a side can be told.
pub(super) struct Theatre(Vec<(u8, Vec<Told>)>);

impl Operations {
    /// What each fleet of a side can be told.
    pub(super) fn theatre(&self, side: Side) -> Theatre {
        let zones = self.between(side);
        let stations = Plan::fleets(self, side);
        let told = |fleet: u8| {
            let waits = zones.iter().filter(|_| stations.contains(&fleet));
            let waits = waits.map(|zone| Told::Waits(*zone));
            waits
                .chain(self.tasks(side, fleet).into_iter().map(Told::Does))
                .collect::<Vec<_>>()
        };
        let fleets = (0..self.sides[side].fleets.len() as u8).map(|fleet| (fleet, told(fleet)));
        Theatre(fleets.filter(|(_, told)| !told.is_empty()).collect())
    }

    /// Zones on the ways between fleets of both sides, and coasts that the enemy may shell.
    fn between(&self, side: Side) -> Vec<u8> {
        let starts = |side: Side| self.start.own[side].all().map(|(_, fleet)| fleet.course.zone);
        let far = |one: u8, other: u8| u16::from(self.map.way(Side::Central, one, other));
        let on_way = |zone: u8| {
            let mut pairs = starts(side).flat_map(|own| starts(side.other()).map(move |enemy| (own, enemy)));
            pairs.any(|(own, enemy)| far(own, zone) + far(zone, enemy) <= far(own, enemy) + DETOUR)
        };
        let near = |zone: u8| {
            let mut from = starts(side.other());
            from.any(|from| self.map.way(side.other(), from, zone) <= REACH)
        };
        let shelled = |zone: u8| self.may_shell(side.other(), zone, self.turns) && near(zone);
        let open = self.map.all().filter(|zone| self.map.open_to(side, *zone));
        open.filter(|zone| on_way(*zone) || shelled(*zone)).collect()
    }

    /// What a fleet can do instead of waiting.
    fn tasks(&self, side: Side, fleet: u8) -> Vec<Task> {
        let own = &*self.start.own[side];
        let Some(from) = own.fleet(fleet).map(|fleet| fleet.course.zone) else {
            return Vec::new();
        };
        let given = self.sides[side].fleets[usize::from(fleet)].mission;
        let guns = given.is_some()
            || self
                .ships_of(own, side, fleet)
                .any(|(unit, _)| self.heavy(own, unit));
        let near = self
            .map
            .all()
            .filter(|zone| guns && self.map.way(side, from, *zone) <= REACH);
        let loaded = own.counters_of(fleet).any(|counter| own.counters[counter].loaded);
        let all = near.map(Task::Shells);
        let all = all
            .chain([Task::Raids])
            .chain(Some(Task::Sails).filter(|_| loaded));
        let fits = |task: &Task| {
            let errand = Errand {
                fleet,
                task: *task,
                wait: 0,
            };
            self.unfit(side, &errand).is_none()
        };
        all.filter(fits).collect()
    }

    /// The plans that are listed: all in one place, all that bombard against one coast, one fleet on an errand.
    pub(super) fn theatre_plans(&self, side: Side) -> Vec<Plan> {
        let theatre = self.theatre(side);
        let mut plans = vec![Plan::default()];
        let zones = self
            .between(side)
            .into_iter()
            .filter(|_| !Plan::fleets(self, side).is_empty());
        plans.extend(zones.map(|zone| Plan {
            all: Some(zone),
            ..Plan::default()
        }));
        let does = |fleet: u8, task: Task, wait: u8| Errand { fleet, task, wait };
        let with = |errands: Vec<Errand>| Plan {
            errands,
            ..Plan::default()
        };
        let bombards =
            |fleet: u8| self.sides[side].fleets[usize::from(fleet)].mission == Some(Mission::Bombard);
        let together = |wait: u8| {
            let coasts = self.map.all().map(Task::Shells).map(|task| (task, true));
            let tasks = coasts.chain(Some((Task::Sails, false)).filter(|_| wait > 0));
            let all = tasks.map(|(task, bombard)| {
                let can = theatre.who(task).filter(|fleet| !bombard || bombards(*fleet));
                with(can.map(|fleet| does(fleet, task, wait)).collect())
            });
            all.collect::<Vec<Plan>>()
        };
        plans.extend(together(0));
        for task in [Task::Raids].into_iter().chain(self.map.all().map(Task::Shells)) {
            let one = theatre.who(task).filter(|fleet| !bombards(*fleet));
            plans.extend(one.map(|fleet| with(vec![does(fleet, task, 0)])));
        }
        plans.extend(WAITS.into_iter().flat_map(together));
        let mut known = Vec::new();
        for plan in plans {
            if !known.contains(&plan) {
                known.push(plan);
            }
        }
        known.truncate(LISTED);
        known
    }
}

impl Theatre {
    /// Whether nobody can be told anything.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The fleets that can do this.
    fn who(&self, task: Task) -> impl Iterator<Item = u8> + '_ {
        let can = move |told: &Told| matches!(told, Told::Does(other) if *other == task);
        self.0
            .iter()
            .filter(move |(_, told)| told.iter().any(can))
            .map(|(fleet, _)| *fleet)
    }

    /// Any plan.
    pub fn any(&self, generator: &mut Generator) -> Plan {
        let mut plan = Plan::default();
        for (fleet, told) in &self.0 {
            if generator.below(2) == 0 {
                tell(&mut plan, *fleet, generator.pick(told), generator);
            }
        }
        plan.sort();
        plan
    }

    /// One fleet is told something else, or nothing.
    pub fn change(&self, plan: &mut Plan, generator: &mut Generator) {
        // What all were told, each is told.
        if let Some(zone) = plan.all.take() {
            for (fleet, told) in &self.0 {
                let waits = told.iter().any(|told| matches!(told, Told::Waits(_)));
                if waits && !plan.tells(*fleet) {
                    plan.stations.push((*fleet, zone));
                }
            }
        }
        let (fleet, told) = &self.0[generator.below(self.0.len())];
        plan.stations.retain(|(other, _)| other != fleet);
        plan.errands.retain(|errand| errand.fleet != *fleet);
        if generator.below(3) > 0 {
            tell(plan, *fleet, generator.pick(told), generator);
        }
        plan.sort();
    }
}

fn tell(plan: &mut Plan, fleet: u8, told: Told, generator: &mut Generator) {
    match told {
        Told::Waits(zone) => plan.stations.push((fleet, zone)),
        Told::Does(task) => {
            let wait = generator.below(2 * MOST_WAIT).saturating_sub(MOST_WAIT) as u8;
            plan.errands.push(Errand { fleet, task, wait });
        }
    }
}
