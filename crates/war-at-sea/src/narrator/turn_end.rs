//! The end of a turn: control, oilers, basing, convoys, points (rules 5.7, 5.8, 14, 16, 17).

use super::Narrator;
use super::words::{lead, names};
use crate::event::{Event, Points};
use crate::map::{Area, Place, Port};
use crate::naval::{CounterId, CounterSet, Side};
use crate::notation::{Written, the};
use crate::position::{Phase, Position};
use std::fmt;

/// What the end of a turn brought.
#[derive(Debug, Default)]
pub(super) struct TurnEnd {
    /// Who tried to refuel: the die, whether it did.
    oiled: Vec<(CounterId, u8, bool)>,
    /// Who put in where, or nowhere.
    based: Vec<(CounterId, Option<Port>)>,
    cashed: Vec<(CounterId, Port, u8)>,
    interned: Vec<(CounterId, Port)>,
    points: Option<Points>,
}

impl<W: fmt::Write> Narrator<'_, W> {
    pub(super) fn turn_end_event(&mut self, position: &Position, event: Event<'_>) {
        match event {
            Event::OilerRolled { ship, die, success } => self.end.oiled.push((ship, die, success)),
            Event::Based { ship, port, .. } => self.end.based.push((ship, port)),
            Event::ConvoyCashed { convoy, port, poc } => self.end.cashed.push((convoy, port, poc)),
            Event::Interned { ship, port } => self.end.interned.push((ship, port)),
            Event::Scored { points } => {
                self.points.push((position.turn, points));
                self.end.points = Some(points);
            }
            _ => {}
        }
    }

    /// Who controls what at the end of the combat phase, with the POC it brings (1, 5.8).
    pub(super) fn control_told(&mut self, position: &Position) {
        self.page.section("END OF THE TURN");
        let poc = |area: Area, side: Option<Side>| match side {
            Some(side) => format!("{area} {}", self.scenario.poc[area][side]),
            None => area.to_string(),
        };
        let mut told = Vec::new();
        for side in [Some(Side::Allied), Some(Side::Axis), None] {
            let areas: Vec<String> = Area::ALL
                .into_iter()
                .filter(|&a| position.control[a] == side)
                .map(|a| poc(a, side))
                .collect();
            if !areas.is_empty() {
                told.push(format!(
                    "{}: {}",
                    side.map_or("nobody", Side::name),
                    areas.join(", ")
                ));
            }
        }
        self.page.entry("Control", &told.join("; "));
    }

    /// T1: in the order of the turn. The game's end follows the last.
    pub(super) fn turn_told(&mut self, position: &Position) {
        let end = std::mem::take(&mut self.end);
        for (ship, die, success) in end.oiled {
            let how = if success {
                "stays at sea"
            } else {
                "fails and goes to the Neutral Port"
            };
            self.page.entry(
                "Oilers",
                &format!("{} {die}: {how}", self.scenario.ship(ship).name),
            );
        }
        for side in [Side::Axis, Side::Allied] {
            self.basing_told(position, side, &end.based);
        }
        for (convoy, port, poc) in end.cashed {
            let told = format!(
                "{} puts into {}: {poc} POC",
                self.scenario.ship(convoy).name,
                the(port)
            );
            self.page.entry("Convoys", &told);
        }
        self.convoys_at_sea_told(position);
        if let Some(points) = end.points {
            self.points_told(&points);
        }
        for port in Port::ALL {
            let caught: CounterSet = end
                .interned
                .iter()
                .filter(|(_, at)| *at == port)
                .map(|(ship, _)| *ship)
                .collect();
            if !caught.is_empty() {
                let told = format!("{} closes; lost in it: {}", port, names(self.scenario, caught));
                self.page.entry("Removed", &told);
            }
        }
        if position.phase == Phase::Over {
            self.ending_told(position);
        }
    }

    /// 5.7: port by port.
    fn basing_told(&mut self, position: &Position, side: Side, based: &[(CounterId, Option<Port>)]) {
        let mine = |to: Option<Port>| -> CounterSet {
            let here = based
                .iter()
                .filter(|(_, port)| *port == to)
                .map(|(ship, _)| *ship);
            here.filter(|ship| position.side(self.scenario, *ship) == side)
                .collect()
        };
        let ports: Vec<String> = Port::ALL
            .into_iter()
            .map(|port| (port, mine(Some(port))))
            .filter(|(_, ships)| !ships.is_empty())
            .map(|(port, ships)| format!("{port} {}", Written::new(self.scenario, &position.damage, ships)))
            .collect();
        let label = format!("{side} basing");
        if !ports.is_empty() {
            self.page.entry(&label, &ports.join("; "));
        }
        let lost = mine(None);
        if !lost.is_empty() {
            self.page.entry(
                &label,
                &format!("lost for want of a port (M13): {}", names(self.scenario, lost)),
            );
        }
    }

    /// 14.3: convoys that stay out.
    fn convoys_at_sea_told(&mut self, position: &Position) {
        for area in Area::ALL {
            let convoys = self
                .scenario
                .rolls
                .convoys
                .only(|ship| position.place[ship] == Place::sea(area));
            if !convoys.is_empty() {
                let told = format!("{} at sea in {}", names(self.scenario, convoys), the(area));
                self.page.entry("Convoys", &told);
            }
        }
    }

    /// 5.8.
    fn points_told(&mut self, points: &Points) {
        let side_points = |side: Side| {
            let mut parts = vec![format!("areas {}", points.areas[side])];
            if side == Side::Allied && points.convoys > 0 {
                parts.push(format!("convoys {}", points.convoys));
            }
            if points.fees[side] > 0 {
                parts.push(format!("Neutral Port -{}", points.fees[side]));
            }
            format!(
                "{side} {} ({})",
                super::table::of_side(points, side),
                parts.join(", ")
            )
        };
        let net = lead(points.net() * 2);
        let told = format!(
            "{}, {}; net {net}; the counter goes from {} to {}{}",
            side_points(Side::Axis),
            side_points(Side::Allied),
            lead(i16::from(points.before) * 2),
            lead(i16::from(points.after) * 2),
            if super::table::was_cut(points) {
                ", the end of the track"
            } else {
                ""
            },
        );
        self.page.entry("POC", &told);
    }
}
