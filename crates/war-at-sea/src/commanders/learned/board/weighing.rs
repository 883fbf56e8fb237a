//! What the networks make of a board as it is, and of one change.

use super::ways::{Group, Only, Seen, Way};
use super::{Board, Change, Leaving};
use crate::commanders::learned::areas::{add_force, of_area};
use crate::commanders::learned::inputs::BOATS;
use crate::commanders::learned::kinds::Force;
use crate::commanders::learned::network::{Sums, add};
use crate::map::Area;
use crate::naval::{BySide, Side};
use admiralty_core::learners::Units;
use arrayvec::ArrayVec;
use wide::f32x4;

impl Board<'_> {
    pub(super) fn judge_anew(&mut self) {
        for area in 0..self.parts.len() {
            self.parts[area] = self.part(area, &self.forces[area], self.boats[area]);
        }
        self.judge();
    }

    /// The value of the sums and of the parts of all areas.
    pub(super) fn judge(&mut self) {
        self.units = *self.net.second_bias();
        for part in &self.parts {
            add_units(&mut self.units, part);
        }
        self.value = self.sign() * self.net.finish(&self.sums, &self.units) + self.leaning;
    }

    fn sign(&self) -> f32 {
        if self.side == Side::Axis { 1.0 } else { -1.0 }
    }

    #[inline]
    pub(super) fn part(&self, area: usize, forces: &BySide<Force>, boats: f32) -> Units {
        let mut units = [f32x4::ZERO; 4];
        self.net.add_area(
            area,
            &of_area(&forces.allied, &forces.axis, boats, self.denial),
            &mut units,
        );
        units
    }

    pub(super) fn changed(&self, group: &Group, area: usize, by: f32) -> (BySide<Force>, f32) {
        let (mut forces, mut boats) = (self.forces[area], self.boats[area]);
        if group.boats {
            boats += by;
        } else {
            add_force(&mut forces[self.side], &group.force, by);
        }
        (forces, boats)
    }

    /// What the network would say after a change, from what the ships change by leaving.
    #[inline]
    pub fn tried(&mut self, change: Change, leaving: &Leaving) -> f32 {
        self.asked += 1;
        let coming = self.coming(change);
        let group = &self.groups[change.group];
        let (from, to) = (&group.ways[change.from], &group.ways[change.to]);
        let count = f32::from(change.count);
        let mut sums = leaving.sums;
        self.add_way(&mut sums, group, to, count);
        let mut units = self.units;
        match (from.only, to.only) {
            (Only::Several, _) | (_, Only::Several) => self.shift_units(&mut units, group, (from, to), count),
            (Only::One(a), Only::One(b)) if a == b => {
                self.shift_units(&mut units, group, (from, to), count);
            }
            (a, Only::One(b)) => {
                // In the order of areas, so that every digit is that of the general way.
                let first = matches!(a, Only::One(a) if a < b);
                if first {
                    add_units(&mut units, &leaving.units);
                }
                add_units(&mut units, &coming);
                if !first && a != Only::None {
                    add_units(&mut units, &leaving.units);
                }
            }
            (Only::One(_), Only::None) => add_units(&mut units, &leaving.units),
            (Only::None, Only::None) => {}
        }
        self.sign() * self.net.finish(&sums, &units) + self.leaning + (to.lean - from.lean) * count
    }

    /// What so many of a group change by leaving a way.
    pub fn leaving(&self, group: usize, from: usize, count: u8) -> Leaving {
        let group = &self.groups[group];
        let way = &group.ways[from];
        let count = f32::from(count);
        let mut sums = self.sums;
        self.add_way(&mut sums, group, way, -count);
        let units = match way.only {
            Only::One(area) => {
                let area = usize::from(area);
                self.shifted(group, area, -way.adds[area] * count)
            }
            _ => [f32x4::ZERO; 4],
        };
        Leaving { sums, units }
    }

    /// What so many of a group more in an area add to the second layer.
    #[inline]
    fn shifted(&self, group: &Group, area: usize, by: f32) -> Units {
        let (forces, boats) = self.changed(group, area, by);
        let mut part = self.part(area, &forces, boats);
        for (new, old) in part.iter_mut().zip(&self.parts[area]) {
            *new -= *old;
        }
        part
    }

    /// What so many add to the second layer by coming, wherever they were: what was worked out for them holds as long as nothing
    /// else in the area changes. Nothing if they come to no area or to several, or were in several.
    #[inline]
    fn coming(&mut self, change: Change) -> Units {
        let ways = &self.groups[change.group].ways;
        let (from, to) = (&ways[change.from], &ways[change.to]);
        let area = match to.only {
            Only::One(area) if from.only != Only::Several => usize::from(area),
            _ => return [f32x4::ZERO; 4],
        };
        let by = to.adds[area] * f32::from(change.count);
        let (stamp, several) = (self.stamps[area], usize::from(change.count > 1));
        let seen = &self.groups[change.group].seen[area][several];
        if seen.stamp == stamp && seen.by == by {
            return seen.units;
        }
        let units = self.shifted(&self.groups[change.group], area, by);
        self.groups[change.group].seen[area][several] = Seen { stamp, by, units };
        units
    }

    /// The same for a change of any areas.
    fn shift_units(&self, units: &mut Units, group: &Group, (from, to): (&Way, &Way), count: f32) {
        for (area, by) in Self::shifts(from, to, count) {
            add_units(units, &self.shifted(group, area, by));
        }
    }

    /// Adds to the first layer what so many of a group add that go a way.
    #[inline]
    pub(super) fn add_way(&self, sums: &mut Sums, group: &Group, way: &Way, count: f32) {
        if group.boats {
            if let Some(area) = way.place.as_area() {
                add(sums, self.net.row(BOATS + area as usize), count);
            }
            return;
        }
        add(sums, self.net.ship(way.kind, way.slot), count * way.chance);
        if way.far {
            let home = self.net.ship(group.kind, group.ways[0].slot);
            add(sums, home, count * (1.0 - way.chance));
        }
    }

    /// In which areas a change adds how much.
    #[inline]
    pub(super) fn shifts(from: &Way, to: &Way, count: f32) -> ArrayVec<(usize, f32), 6> {
        let mut shifts = ArrayVec::new();
        for (area, (before, after)) in from.adds.iter().zip(&to.adds).enumerate() {
            if before != after {
                shifts.push((area, (after - before) * count));
            }
        }
        shifts
    }

    /// What the value would be if one ship each of two groups went another way.
    pub fn tried_both(&mut self, changes: &[Change; 2]) -> f32 {
        self.asked += 1;
        let (mut sums, mut units, mut leaning) = (self.sums, self.units, self.leaning);
        let mut shifts = [[0.0; Area::ALL.len()]; 2];
        for (change, shift) in changes.iter().zip(&mut shifts) {
            let group = &self.groups[change.group];
            let (from, to) = (&group.ways[change.from], &group.ways[change.to]);
            self.add_way(&mut sums, group, from, -1.0);
            self.add_way(&mut sums, group, to, 1.0);
            leaning += to.lean - from.lean;
            for (area, one) in shift.iter_mut().enumerate() {
                *one = to.adds[area] - from.adds[area];
            }
        }
        for area in 0..Area::ALL.len() {
            if shifts.iter().all(|of| of[area] == 0.0) {
                continue;
            }
            let mut forces = self.forces[area];
            for (change, shift) in changes.iter().zip(&shifts) {
                let force = &self.groups[change.group].force;
                add_force(&mut forces[self.side], force, shift[area]);
            }
            let part = self.part(area, &forces, self.boats[area]);
            for ((unit, new), old) in units.iter_mut().zip(&part).zip(&self.parts[area]) {
                *unit += *new - *old;
            }
        }
        self.sign() * self.net.finish(&sums, &units) + leaning
    }
}

fn add_units(units: &mut Units, part: &Units) {
    for (unit, one) in units.iter_mut().zip(part) {
        *unit += *one;
    }
}
