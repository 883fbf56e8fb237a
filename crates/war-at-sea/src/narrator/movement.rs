//! The movement of a side, and the air markers (rules 5.2 to 5.5, 6, 13).

use super::Narrator;
use super::words::{force, from, list, names};
use crate::event::Event;
use crate::map::{Area, Place, Port};
use crate::naval::{CounterId, CounterSet, Side};
use crate::notation::{Written, the};
use crate::position::Position;
use std::fmt;

/// What a side has done in its movement so far.
#[derive(Debug, Default)]
pub(super) struct Moves {
    /// Adjacent moves and speed rolls that succeeded: who, from where, by a roll or not.
    sailed: Vec<(CounterId, Place, bool)>,
    rolls: Vec<SpeedRoll>,
    repaired: Vec<(Port, CounterId)>,
    uboats_placed: bool,
}

#[derive(Debug)]
struct SpeedRoll {
    ship: CounterId,
    from: Port,
    to: Area,
    speed: u8,
    die: u8,
    success: bool,
    /// Where it put in, if it failed.
    fell_back: Option<Port>,
}

impl<W: fmt::Write> Narrator<'_, W> {
    pub(super) fn movement_event(&mut self, position: &Position, event: Event<'_>) {
        match event {
            Event::Moved { ship, from, .. } => self.moves.sailed.push((ship, from, false)),
            Event::SpeedRolled {
                ship,
                from,
                to,
                die,
                success,
            } => {
                if success {
                    self.moves.sailed.push((ship, Place::port(from), true));
                }
                let speed = position.speed(self.scenario, ship);
                self.moves.rolls.push(SpeedRoll {
                    ship,
                    from,
                    to,
                    speed,
                    die,
                    success,
                    fell_back: None,
                });
            }
            Event::FellBack { ship, port } => {
                if let Some(roll) = self.moves.rolls.iter_mut().find(|roll| roll.ship == ship) {
                    roll.fell_back = Some(port);
                }
            }
            Event::Repaired { ship, port } => self.moves.repaired.push((port, ship)),
            Event::UboatsPlaced => self.moves.uboats_placed = true,
            Event::Revealed => {
                self.page.blank();
                self.page.entry("19.3", "the Allied counters are turned up");
            }
            _ => {}
        }
    }

    /// The whole movement of a side: speed rolls, where everybody is now, repairs.
    pub(super) fn movement_told(&mut self, position: &Position, side: Side) {
        let moves = std::mem::take(&mut self.moves);
        self.page
            .section(&format!("{} MOVEMENT", side.name().to_uppercase()));
        if side == Side::Allied && self.scenario.lie_face_down(position.turn) {
            self.page
                .entry("19.3", "the counters lie face down until the Axis has moved");
        }
        for roll in &moves.rolls {
            self.speed_roll_told(roll);
        }
        for area in Area::ALL {
            let ships = position.fleet_at(self.scenario, side, Place::sea(area));
            let uboats = if side == Side::Axis {
                position.uboats.at[area]
            } else {
                0
            };
            if ships.is_empty() && uboats == 0 {
                continue;
            }
            let fleet = Written::new(self.scenario, &position.damage, ships).uboats(uboats);
            let origins = self.origins(&moves.sailed, ships);
            let told = if origins.is_empty() {
                fleet.to_string()
            } else {
                format!("{fleet} {origins}")
            };
            self.page.entry(area.name(), &told);
        }
        if moves.sailed.is_empty() && (side == Side::Allied || position.uboats.at_sea() == 0) {
            self.page.entry("At sea", "nobody");
        }
        let in_port: Vec<String> = Port::ALL
            .into_iter()
            .map(|port| (port, position.fleet_at(self.scenario, side, Place::port(port))))
            .filter(|(_, ships)| !ships.is_empty())
            .map(|(port, ships)| format!("{port} {}", Written::new(self.scenario, &position.damage, ships)))
            .collect();
        if !in_port.is_empty() {
            self.page.entry("In port", &in_port.join("; "));
        }
        if moves.uboats_placed {
            self.uboats_told(position);
        }
        self.repairs_told(position, &moves.repaired);
    }

    /// 6.4.
    fn speed_roll_told(&mut self, roll: &SpeedRoll) {
        let ship = &self.scenario.ship(roll.ship).name;
        let how = match (roll.success, roll.fell_back) {
            (true, _) => "arrives".to_owned(),
            (false, Some(port)) if port == roll.from => "fails and goes back".to_owned(),
            (false, Some(port)) => format!("fails and puts into {}", the(port)),
            (false, None) => "fails".to_owned(),
        };
        let (from, to) = (the(roll.from), the(roll.to));
        let text = format!(
            "{ship} (speed {}) from {from} to {to}: {}, {how}",
            roll.speed, roll.die
        );
        self.page.entry("Speed rolls", &text);
    }

    /// Who of a fleet came from where: `(from England: Hood*, Kent; from Malta: Eagle)`; a star for a speed roll.
    fn origins(&self, sailed: &[(CounterId, Place, bool)], fleet: CounterSet) -> String {
        let mut places: Vec<Place> = sailed
            .iter()
            .filter(|(ship, ..)| fleet.has(*ship))
            .map(|(_, from, _)| *from)
            .collect();
        places.sort();
        places.dedup();
        let mut told = Vec::new();
        for place in places {
            let came = |by_roll: bool| -> CounterSet {
                let with = |(ship, from, roll): &(CounterId, Place, bool)| {
                    (fleet.has(*ship) && *from == place && *roll == by_roll).then_some(*ship)
                };
                sailed.iter().filter_map(with).collect()
            };
            let mut ships: Vec<String> = Vec::new();
            for group in [came(false), came(true)]
                .into_iter()
                .filter(|group| !group.is_empty())
            {
                ships.push(names(self.scenario, group));
            }
            if let (false, Some(last)) = (came(true).is_empty(), ships.last_mut()) {
                *last = last
                    .split(", ")
                    .map(|name| format!("{name}*"))
                    .collect::<Vec<_>>()
                    .join(", ");
            }
            told.push(format!("{}: {}", from(place), ships.join(", ")));
        }
        if told.is_empty() {
            String::new()
        } else {
            format!("({})", told.join("; "))
        }
    }

    fn uboats_told(&mut self, position: &Position) {
        let uboats = &position.uboats;
        let mut rest = vec![
            format!("{} at sea", uboats.at_sea()),
            format!("{} in Germany", uboats.in_germany()),
        ];
        if uboats.disabled > 0 {
            rest.push(format!("{} disabled", uboats.disabled));
        }
        self.page.entry("U-boats", &list(&rest));
    }

    /// 13.2: who was repaired by how much, port by port.
    fn repairs_told(&mut self, position: &Position, repaired: &[(Port, CounterId)]) {
        for port in Port::ALL {
            let here: CounterSet = repaired
                .iter()
                .filter(|(at, _)| *at == port)
                .map(|(_, ship)| *ship)
                .collect();
            if here.is_empty() {
                continue;
            }
            let one = |ship: CounterId| {
                let points = repaired.iter().filter(|(_, other)| *other == ship).count();
                let left = match position.damage[ship] {
                    0 => "whole".to_owned(),
                    left => format!("{left} left"),
                };
                format!("{} by {points} ({left})", self.scenario.ship(ship).name)
            };
            let told: Vec<String> = here.into_iter().map(one).collect();
            self.page
                .entry("Repairs", &format!("{port}: {}", told.join(", ")));
        }
    }

    /// 5.5.
    pub(super) fn air_told(&mut self) {
        self.page.blank();
        let told: Vec<String> = self
            .air
            .drain(..)
            .map(|(side, site)| match site {
                Some(site) => format!("{side} over {}", the(site.place())),
                None => format!("{side} not used"),
            })
            .collect();
        self.page.entry("Air", &told.join(", "));
    }

    /// A force with its names.
    pub(super) fn force(&self, position: &Position, ships: CounterSet) -> String {
        force(self.scenario, &position.damage, ships)
    }
}
