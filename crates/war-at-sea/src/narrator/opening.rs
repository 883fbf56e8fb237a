//! The head of a report, the set-up, and the start of a turn (rules 4, 5.1, 8.1, 15).

use super::words::{force, list, names};
use super::{Heading, Narrator};
use crate::event::{Event, Fate};
use crate::map::{Place, Port};
use crate::naval::{CounterId, CounterSet, Side};
use crate::position::Position;
use crate::scenario::{Scenario, Switches};
use std::fmt;

/// What the start of a turn brought.
#[derive(Debug, Default)]
pub(super) struct Opening {
    taken_over: Vec<(CounterId, u8, Fate)>,
    arrived: Vec<(CounterId, Port)>,
    uboats: String,
    russian: Vec<(CounterId, u8, bool)>,
    american: Vec<(CounterId, u8, bool)>,
}

impl<W: fmt::Write> Narrator<'_, W> {
    /// Who plays what.
    pub(super) fn headed(&mut self, heading: &Heading<'_>) {
        self.page.line(&self.scenario.title.to_uppercase());
        let who = |name: &str| {
            if name.is_empty() {
                "unnamed".to_owned()
            } else {
                name.to_owned()
            }
        };
        self.page.entry("Allied", &who(heading.allied));
        self.page.entry("Axis", &who(heading.axis));
        if let Some((seed, game)) = heading.seed {
            self.page.entry("Seed", &format!("{}, game {game}", seed.0));
        }
        let rules = self.scenario.optional;
        let in_force: Vec<String> = [
            (rules.weaker_bismarck, "19.1 (Bismarck and Tirpitz weaker)"),
            (rules.uboats_accumulate, "19.2 (U-boats accumulate)"),
            (rules.face_down, "19.3 (Allied counters face down)"),
        ]
        .into_iter()
        .filter(|(on, _)| *on)
        .map(|(_, rule)| rule.to_owned())
        .collect();
        let rules = if in_force.is_empty() {
            "no optional rule".to_owned()
        } else {
            list(&in_force)
        };
        self.page.entry("Rules", &rules);
        if self.scenario.switches != Switches::default() {
            self.page
                .entry("Rules", "some switches of the scenario are not at their defaults");
        }
        if heading.bid_halves != 0 {
            self.page.entry("Bid", &super::words::lead(heading.bid_halves));
        }
    }

    /// 4.2 to 4.6: who starts where.
    pub(super) fn set_up_told(&mut self, position: &Position) {
        self.page.section("SET-UP");
        for port in Port::ALL {
            for side in Side::BOTH {
                let ships = position.fleet_at(self.scenario, side, Place::port(port));
                if !ships.is_empty() {
                    self.page
                        .entry(port.name(), &force(self.scenario, &position.damage, ships));
                }
            }
        }
    }

    pub(super) fn opening_event(&mut self, position: &Position, event: Event<'_>) {
        match event {
            Event::TurnBegins => self.page.turn(&format!("TURN {}", position.turn)),
            Event::TakeOverRolled { ship, die, fate } => self.opening.taken_over.push((ship, die, fate)),
            Event::Arrived { ship, port } => self.opening.arrived.push((ship, port)),
            Event::UboatsArrived {
                from_pool,
                arrived,
                lost,
                pooled,
            } => {
                let parts = [
                    (from_pool, "out of the pool"),
                    (arrived, "new"),
                    (lost, "lost to the limit (8.1)"),
                    (pooled, "into the pool (19.2)"),
                ];
                let told: Vec<String> = parts
                    .iter()
                    .filter(|(n, _)| *n > 0)
                    .map(|(n, what)| format!("{n} {what}"))
                    .collect();
                let told = if told.is_empty() {
                    "none new".to_owned()
                } else {
                    told.join(", ")
                };
                self.opening.uboats = format!("{told}; {} in play", position.uboats.total);
            }
            Event::RussianRolled { ship, die, sails } => self.opening.russian.push((ship, die, sails)),
            Event::UsRolled { ship, die, released } => self.opening.american.push((ship, die, released)),
            _ => {}
        }
    }

    /// T1: in the order of the turn.
    pub(super) fn opening_told(&mut self, position: &Position) {
        let opening = std::mem::take(&mut self.opening);
        self.take_over_told(&opening.taken_over);
        for port in Port::ALL {
            let ships: CounterSet = opening
                .arrived
                .iter()
                .filter(|(_, at)| *at == port)
                .map(|(ship, _)| *ship)
                .collect();
            if !ships.is_empty() {
                let text = format!("{}: {}", port, force(self.scenario, &position.damage, ships));
                self.page.entry("Arrivals", &text);
            }
        }
        self.page.entry("U-boats", &opening.uboats);
        let turn = position.turn;
        let least = self.scenario.russian_at_least;
        self.rolls_told("Russians", least, "may sail", &opening.russian);
        if !opening.american.is_empty() {
            let least = Scenario::on_turn(&self.scenario.us_release_at_least, turn);
            self.rolls_told("US release", least, "released", &opening.american);
        }
    }

    /// 15.7.
    fn take_over_told(&mut self, rolled: &[(CounterId, u8, Fate)]) {
        for (fate, what) in [
            (Fate::Allied, "now Allied"),
            (Fate::Scuttled, "scuttled"),
            (Fate::German, "now German"),
        ] {
            let ships: Vec<String> = rolled
                .iter()
                .filter(|(_, _, became)| *became == fate)
                .map(|(ship, die, _)| format!("{} {die}", names(self.scenario, CounterSet::of(*ship))))
                .collect();
            if !ships.is_empty() {
                self.page
                    .entry("Take-over", &format!("{what}: {}", ships.join(", ")));
            }
        }
    }

    /// 15.2, 15.3: a die a ship.
    fn rolls_told(&mut self, label: &str, least: u8, good: &str, rolled: &[(CounterId, u8, bool)]) {
        if rolled.is_empty() {
            return;
        }
        let one = |(ship, die, success): &(CounterId, u8, bool)| {
            let good = if *success {
                format!(" {good}")
            } else {
                String::new()
            };
            format!("{} {die}{good}", self.scenario.ship(*ship).name)
        };
        let told: Vec<String> = rolled.iter().map(one).collect();
        self.page
            .entry(label, &format!("on {least} or more: {}", told.join(", ")));
    }
}
