//! Battles, step by step (rules 5.6, 7 to 12).

use super::Narrator;
use super::volley::Volley;
use super::words::{boats, dice, list, names, side_does};
use crate::battle::Battle;
use crate::decision::{FirePlan, Groups};
use crate::event::Event;
use crate::map::{Port, Site};
use crate::naval::{CounterId, CounterSet, Side};
use crate::notation::{Written, the};
use crate::position::Position;
use crate::roll::Attack;
use crate::rules::legality;
use std::fmt;

/// A battle being told.
#[derive(Debug, Default)]
pub(super) struct Telling {
    /// Where; none outside a site.
    pub site: Option<Site>,
    /// Dice of the search for U-boats.
    asw: Vec<u8>,
    /// Boats that may still fire.
    boats: u8,
    /// Targets that were sunk before the turn of boats that had named them, and how many those are.
    lost_boats: Vec<(CounterId, u8)>,
    /// Sunk at the end of this step.
    sunk: CounterSet,
    /// Disabled at the end of this step, and where they go.
    disabled: Vec<(CounterId, Option<Port>)>,
    /// Ships whose shots were lost, one after another, on the same target.
    lost: CounterSet,
    /// That target.
    lost_on: Option<CounterId>,
    /// Whether the Axis carriers that will fire were told this round (C8).
    carriers_told: bool,
}

impl<W: fmt::Write> Narrator<'_, W> {
    pub(super) fn battle_event(&mut self, position: &Position, event: Event<'_>) {
        if let Event::Damaged { target, points } = event {
            return self.damaged(position, target, points);
        }
        self.before(position, event);
        match event {
            Event::SiteBegins { battle } => self.site_begins(position, battle),
            Event::AswRolled { die } => self.battle.asw.push(die),
            Event::AswDone { sunk, disabled, left } => self.asw_told((sunk, disabled, left)),
            Event::Shot { .. } => Volley::of(event).into_iter().for_each(|die| self.shot(die)),
            Event::BoatShotLost { target } => self.boat_lost(target),
            Event::ShotsLost { shooter, target } => {
                self.battle.lost.insert(shooter);
                self.battle.lost_on = Some(target);
            }
            Event::RoundBegins { battle } => self.round_begins(position, battle),
            Event::FireNamed { side, plan, battle } => self.fire_named(side, plan, battle),
            Event::Sunk { ship, .. } => self.battle.sunk.insert(ship),
            Event::LeftDisabled { ship, port } => self.battle.disabled.push((ship, port)),
            Event::Controlled { area, by } if self.battle.site == Some(Site::Area(area)) => {
                let told = by.map_or_else(
                    || "nobody has control".to_owned(),
                    |side| side_does(side, "have control", "has control"),
                );
                self.page.entry("Control", &told);
            }
            Event::SiteEnds { .. } => self.battle.site = None,
            flight => self.flight_event(position, flight),
        }
    }

    /// Tells what was collected and does not go on with this event.
    fn before(&mut self, position: &Position, event: Event<'_>) {
        if !matches!(event, Event::ShotsLost { target, .. } if self.battle.lost_on == Some(target)) {
            self.lost_told(position);
        }
        match event {
            Event::Shot { attack, .. } => {
                self.step_told(position);
                match attack {
                    Attack::Uboat => self.battle.boats = self.battle.boats.saturating_sub(1),
                    Attack::Air | Attack::Guns => self.silent_boats_told(),
                }
            }
            Event::Sunk { .. } | Event::LeftDisabled { .. } | Event::ShotsLost { .. } => self.volley_told(),
            Event::AswRolled { .. } | Event::AswDone { .. } | Event::BoatShotLost { .. } => {}
            _ => {
                self.volley_told();
                self.silent_boats_told();
                self.step_told(position);
            }
        }
    }

    /// Disengaging and pursuit (12).
    fn flight_event(&mut self, position: &Position, event: Event<'_>) {
        match event {
            Event::Disengaged { side, ships } => {
                let who = side_does(side, "disengage", "disengages");
                self.page
                    .entry("Disengaging", &format!("{who}: {}", self.force(position, ships)));
            }
            Event::Parted { fugitives, groups } => self.parted(position, fugitives, groups),
            Event::PursuitFormed { pursuit } => {
                let told = format!(
                    "{} after {}",
                    self.force(position, pursuit.pursuers),
                    self.force(position, pursuit.fugitives)
                );
                self.page.entry("Pursuers", &told);
            }
            Event::GotAway { fugitives } => {
                let verb = if fugitives.len() == 1 {
                    "gets away"
                } else {
                    "get away"
                };
                self.page
                    .entry("Escape", &format!("{} {verb}", names(self.scenario, fugitives)));
            }
            Event::Stalemate => {
                self.page.entry(
                    "Stalemate",
                    "no die was rolled and nobody disengages: the battle ends (C15)",
                );
            }
            _ => {}
        }
    }

    fn site_begins(&mut self, position: &Position, battle: &Battle) {
        let place = the(battle.place());
        self.page.section(&match battle.site {
            Site::Area(_) => format!("BATTLE: {}", place.trim_start_matches("the ").to_uppercase()),
            Site::Port(_) => format!("AIR ATTACK: {}", place.to_uppercase()),
        });
        for side in Side::BOTH {
            let uboats = if side == Side::Axis { battle.uboats } else { 0 };
            let air = position.air[side] == Some(battle.site);
            self.forces_told(position, side, battle.fleets[side], uboats, air);
        }
        self.battle = Telling {
            site: Some(battle.site),
            ..Telling::default()
        };
    }

    /// A side's forces with their names.
    fn forces_told(&mut self, position: &Position, side: Side, ships: CounterSet, uboats: u8, air: bool) {
        let written = Written::new(self.scenario, &position.damage, ships)
            .uboats(uboats)
            .land_air(air);
        let told = super::words::named(self.scenario, written, ships);
        self.page
            .entry(side.name(), if told.is_empty() { "nobody" } else { &told });
    }

    /// 8.3, 8.4.
    fn asw_told(&mut self, (sunk, disabled, left): (u8, u8, u8)) {
        let rolled = dice(&std::mem::take(&mut self.battle.asw));
        let mut parts = Vec::new();
        for (n, what) in [(sunk, "sunk"), (disabled, "disabled")] {
            if n > 0 {
                parts.push(format!("{} {what}", boats(n)));
            }
        }
        parts.push(if left == 0 {
            "none left".to_owned()
        } else {
            format!("{left} left")
        });
        self.page.entry("ASW", &format!("{rolled}: {}", list(&parts)));
        self.battle.boats = left;
    }

    /// 8.5, C4: a boat whose target was sunk before its turn came.
    fn boat_lost(&mut self, target: CounterId) {
        let lost = &mut self.battle.lost_boats;
        match lost.iter_mut().find(|(other, _)| *other == target) {
            Some((_, number)) => *number += 1,
            None => lost.push((target, 1)),
        }
        self.battle.boats = self.battle.boats.saturating_sub(1);
    }

    /// C4: boats that lost their shots, and boats that do not fire.
    fn silent_boats_told(&mut self) {
        for (target, number) in std::mem::take(&mut self.battle.lost_boats) {
            self.volley_told();
            let shots = if number == 1 { "shot" } else { "shots" };
            let name = &self.scenario.ship(target).name;
            let told = format!("{} at {name}: {shots} lost, it is sunk already", boats(number));
            self.page.entry("U-boats fire", &told);
        }
        let silent = std::mem::take(&mut self.battle.boats);
        if silent > 0 {
            self.volley_told();
            let verb = if silent == 1 { "does" } else { "do" };
            self.page
                .entry("U-boats fire", &format!("{} {verb} not", boats(silent)));
        }
    }

    fn round_begins(&mut self, position: &Position, battle: &Battle) {
        self.battle.carriers_told = false;
        let forces: Vec<String> = Side::BOTH
            .into_iter()
            .map(|side| {
                format!(
                    "{side} {}",
                    Written::new(self.scenario, &position.damage, battle.fleets[side])
                )
            })
            .collect();
        let pursuit = if battle.fugitives.is_some() {
            "pursuit, "
        } else {
            ""
        };
        self.page.part();
        self.page.entry(
            &format!("Round {}", battle.round),
            &format!("{pursuit}{}", forces.join(" against ")),
        );
    }

    /// 11.2, C8, C10: who will not fire; whom the others fire at is told with the dice.
    fn fire_named(&mut self, side: Side, plan: &FirePlan, battle: &Battle) {
        let announced = battle.exposed & battle.fleets.axis;
        if !self.battle.carriers_told && !announced.is_empty() {
            self.battle.carriers_told = true;
            let told = format!("{} said that it would fire (C8)", names(self.scenario, announced));
            self.page.entry("Axis carriers", &told);
        }
        let shooters = battle.shooters(self.scenario, side);
        let silent = shooters.only(|ship| plan.target(ship).is_none());
        let label = format!("{side} fire");
        if silent == shooters {
            self.page.entry(&label, "all hold their fire");
        } else if !silent.is_empty() {
            let verb = if silent.len() == 1 { "holds" } else { "hold" };
            self.page
                .entry(&label, &format!("{} {verb} fire", names(self.scenario, silent)));
        }
    }

    /// C6, C9: fire at a ship that is sunk already, or at a convoy that still has a screen.
    fn lost_told(&mut self, position: &Position) {
        let shooters = std::mem::take(&mut self.battle.lost);
        let (Some(target), Some(first)) = (self.battle.lost_on.take(), shooters.lowest()) else {
            return;
        };
        let sunk = position.damage[target] > self.scenario.factors[target].defense;
        let why = if sunk {
            "it is sunk already"
        } else {
            "the convoy is still screened (14.8)"
        };
        let by = names(self.scenario, shooters);
        let told = format!("{by} at {}: shots lost, {why}", self.scenario.ship(target).name);
        let side = position.side(self.scenario, first);
        self.page.entry(&format!("{side} fire"), &told);
    }

    /// C2: who is gone at the end of a step.
    fn step_told(&mut self, position: &Position) {
        let sunk = std::mem::take(&mut self.battle.sunk);
        if !sunk.is_empty() {
            self.page.entry("Sunk", &names(self.scenario, sunk));
        }
        let disabled = std::mem::take(&mut self.battle.disabled);
        let one = |(ship, port): &(CounterId, Option<Port>)| {
            let ship = Written::new(self.scenario, &position.damage, CounterSet::of(*ship))
                .style(crate::notation::Style::Names);
            match port {
                Some(port) => format!("{ship} to {}", the(*port)),
                None => format!("{ship} lost for want of a port (M13)"),
            }
        };
        let told: Vec<String> = disabled.iter().map(one).collect();
        if !told.is_empty() {
            self.page.entry("Disabled", &told.join(", "));
        }
    }

    /// 12.1, C14.
    fn parted(&mut self, position: &Position, fugitives: CounterSet, groups: &Groups) {
        let group = |number: u8| {
            let ships = groups.members(fugitives, number);
            let speed = legality::group_speed(self.scenario, position, ships);
            format!("{} at speed {speed}", self.force(position, ships))
        };
        let told = if groups.count == 1 {
            format!("together: {}", group(0))
        } else {
            let parts: Vec<String> = (0..groups.count)
                .map(|n| format!("{}. {}", n + 1, group(n)))
                .collect();
            format!("{} groups: {}", groups.count, parts.join("; "))
        };
        self.page.entry("Fugitives", &told);
    }
}
