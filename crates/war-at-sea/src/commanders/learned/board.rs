//! What a side may still place, and what the network makes of it, kept up to date by one row out and one row in.

mod release;
mod ways;
mod weighing;

use super::areas::Denial;
use super::inputs::{Inputs, Stage};
use super::kinds::Force;
use super::network::{Evaluator, Net, Sums};
use crate::View;
use crate::map::{Area, Place};
use crate::naval::{BySide, CounterId, CounterSet, MAX_COUNTERS, Side};
use admiralty_core::learners::Units;
use arrayvec::ArrayVec;
use wide::f32x4;

pub use ways::Adds;
use ways::{Group, MAX_WAYS, Way};

/// Areas, and the port where a ship is.
pub const BERTHS: usize = Area::ALL.len() + 1;
/// A group's way to each of them.
pub type Berths = [Option<u8>; BERTHS];
/// The most groups of like ships: each alone, and the boats.
pub const MAX_GROUPS: usize = MAX_COUNTERS + 1;

/// Room for the groups of a board: the owner of the board holds it, for it is large to move.
pub type Room = ArrayVec<Group, MAX_GROUPS>;

/// A board as it was, to go back to.
#[derive(Clone, Debug)]
pub struct Mark {
    counts: ArrayVec<[u8; MAX_WAYS], MAX_GROUPS>,
    sums: Sums,
    forces: [BySide<Force>; Area::ALL.len()],
    boats: [f32; Area::ALL.len()],
    parts: [Units; Area::ALL.len()],
    stamps: [u32; Area::ALL.len()],
    units: Units,
    leaning: f32,
    /// The value then.
    pub value: f32,
}

/// What so many of a group change by leaving a way, wherever they then go.
#[derive(Clone, Debug)]
pub struct Leaving {
    sums: Sums,
    /// In the second layer, by the only area that the way adds to.
    units: Units,
}

/// Everything that a side may still place, as it is placed now.
#[derive(Debug)]
pub struct Board<'a> {
    net: &'a Net,
    denial: &'a Denial,
    side: Side,
    /// All that may be placed.
    pub groups: &'a mut Room,
    sums: Sums,
    forces: [BySide<Force>; Area::ALL.len()],
    boats: [f32; Area::ALL.len()],
    parts: [Units; Area::ALL.len()],
    /// By which change each area came to be as it is: two states of an area never have the same.
    stamps: [u32; Area::ALL.len()],
    units: Units,
    /// What inclination adds to the value as everything is placed now.
    leaning: f32,
    /// What the network says of it, unbent, and inclination: the greater the better for the side.
    pub value: f32,
    /// How often the network was asked.
    pub asked: u32,
    /// How many changes were made.
    made: u32,
}

/// One change: so many of a group from one way to another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Change {
    /// The number of the group.
    pub group: usize,
    /// The way that they give up.
    pub from: usize,
    /// The way that they take.
    pub to: usize,
    /// How many.
    pub count: u8,
}

impl<'a> Board<'a> {
    /// A board on which everything that `movable` holds lies where it is, with the boats in Germany if they are to be placed.
    /// It has no value before it is inclined.
    pub fn new(evaluator: &'a Evaluator, view: &View<'_>, stage: Stage, groups: &'a mut Room) -> Self {
        groups.clear();
        let inputs = Inputs::of(&evaluator.kinds, view, stage);
        let net = evaluator.net_for(view, stage);
        Board {
            net,
            denial: &evaluator.denial,
            side: view.side,
            groups,
            sums: net.sums(&inputs),
            forces: inputs.forces.0,
            boats: inputs.boats,
            parts: [[f32x4::ZERO; 4]; Area::ALL.len()],
            stamps: [0; Area::ALL.len()],
            units: *net.second_bias(),
            leaning: 0.0,
            value: 0.0,
            asked: 0,
            made: 0,
        }
    }

    /// Whether nothing has changed since no change of a group was good: then none is. What was tried then counts again.
    pub fn skips(&mut self, group: usize) -> bool {
        match self.groups[group].exhausted {
            Some((made, tries)) if made == self.made => {
                self.asked += tries;
                true
            }
            _ => false,
        }
    }

    /// Notes that so many tries found no good change of a group.
    pub fn exhaust(&mut self, group: usize, tries: u32) {
        self.groups[group].exhausted = Some((self.made, tries));
    }

    /// Where everything is now.
    pub fn mark(&self) -> Mark {
        Mark {
            counts: self.groups.iter().map(|group| group.counts).collect(),
            sums: self.sums,
            forces: self.forces,
            boats: self.boats,
            parts: self.parts,
            stamps: self.stamps,
            units: self.units,
            leaning: self.leaning,
            value: self.value,
        }
    }

    /// Puts everything back to where it was.
    pub fn go_back(&mut self, mark: &Mark) {
        for (group, counts) in self.groups.iter_mut().zip(&mark.counts) {
            group.counts = *counts;
        }
        (self.sums, self.forces, self.boats) = (mark.sums, mark.forces, mark.boats);
        (self.parts, self.stamps, self.units) = (mark.parts, mark.stamps, mark.units);
        (self.leaning, self.value) = (mark.leaning, mark.value);
        self.made += 1;
    }

    /// Makes a change.
    pub fn make(&mut self, change: Change) {
        for area in self.shift(change) {
            self.parts[area] = self.part(area, &self.forces[area], self.boats[area]);
        }
        self.judge();
    }

    /// The groups of warships that could be in an area, the strongest first, each with its way there.
    pub fn able(&self, area: Area) -> ArrayVec<(usize, usize), MAX_COUNTERS> {
        let mut able: ArrayVec<(f32, usize, usize), MAX_COUNTERS> = ArrayVec::new();
        for (n, group) in self.groups.iter().enumerate() {
            if group.boats || group.convoy {
                continue;
            }
            if let Some(to) = group.ways.iter().position(|way| way.place == Place::sea(area)) {
                able.push((group.strength * group.ways[to].chance, n, to));
            }
        }
        able.sort_by(|a, b| b.0.total_cmp(&a.0));
        able.into_iter().map(|(_, n, to)| (n, to)).collect()
    }

    /// Sends all ships of a group one way, or those of one area; whether there were any.
    pub fn send(&mut self, group: usize, to: usize, of: Option<Area>) -> bool {
        let mut any = false;
        for from in self.groups[group].least..self.groups[group].ways.len() {
            let count = self.groups[group].counts[from];
            let stays = of.is_some_and(|area| self.groups[group].ways[from].place != Place::sea(area));
            if from == to || count == 0 || stays {
                continue;
            }
            let change = Change {
                group,
                from,
                to,
                count,
            };
            for area in self.shift(change) {
                self.parts[area] = self.part(area, &self.forces[area], self.boats[area]);
            }
            any = true;
        }
        if any {
            self.asked += 1;
            self.judge();
        }
        any
    }

    /// The way of each group of warships to each area, and last its way to stay in port.
    pub fn berths(&self) -> ArrayVec<Berths, MAX_GROUPS> {
        let berths = self.groups.iter().map(|group| {
            let mut of = [None; BERTHS];
            if !group.boats && !group.convoy {
                for (n, way) in group.ways.iter().enumerate().skip(group.least) {
                    match way.place.as_area() {
                        Some(area) => of[area as usize] = Some(n as u8),
                        None if n == 0 => of[BERTHS - 1] = Some(0),
                        None => {}
                    }
                }
            }
            of
        });
        berths.collect()
    }

    /// Whether there are as many in the way that they are to leave.
    pub fn can(&self, change: Change) -> bool {
        self.groups[change.group].counts[change.from] >= change.count
    }

    /// Makes a change without judging what comes of it; the areas that it touches.
    fn shift(&mut self, change: Change) -> ArrayVec<usize, 6> {
        self.made += 1;
        let group = &self.groups[change.group];
        let (from, to) = (group.ways[change.from], group.ways[change.to]);
        let count = f32::from(change.count);
        self.leaning += (to.lean - from.lean) * count;
        let mut sums = self.sums;
        self.add_way(&mut sums, &self.groups[change.group], &from, -count);
        self.add_way(&mut sums, &self.groups[change.group], &to, count);
        self.sums = sums;
        let mut areas = ArrayVec::new();
        for (area, by) in Self::shifts(&from, &to, count) {
            let (forces, boats) = self.changed(&self.groups[change.group], area, by);
            (self.forces[area], self.boats[area]) = (forces, boats);
            self.stamps[area] = self.made;
            areas.push(area);
        }
        let group = &mut self.groups[change.group];
        group.counts[change.from] -= change.count;
        group.counts[change.to] += change.count;
        areas
    }

    /// Whether a change is against 14.1: only one convoy is allowed in an area.
    pub fn crowds(&self, change: Change) -> bool {
        let group = &self.groups[change.group];
        let place = group.ways[change.to].place;
        group.convoy
            && place.as_area().is_some()
            && (change.count > 1
                || self.groups.iter().any(|other| {
                    other.convoy
                        && other
                            .ways
                            .iter()
                            .zip(other.counts)
                            .any(|(way, count)| count > 0 && way.place == place)
                }))
    }

    /// The ships and where they go, with the way of each.
    pub fn placed(&self) -> impl Iterator<Item = (CounterId, &Way)> {
        self.groups.iter().flat_map(|group| {
            let ways = group.ways.iter().zip(group.counts);
            let each = ways.flat_map(|(way, count)| std::iter::repeat_n(way, usize::from(count)));
            group.ships.iter().copied().zip(each)
        })
    }

    /// Boats in each area.
    pub fn boats(&self) -> [u8; Area::ALL.len()] {
        self.boats.map(|boats| boats as u8)
    }

    /// Sends ships as a plan says, as far as they may go there.
    pub fn follow(&mut self, goal: impl Fn(CounterId) -> Option<Area>, among: CounterSet) {
        for n in 0..self.groups.len() {
            if self.groups[n].boats {
                continue;
            }
            let mut wanted = [0_u8; MAX_WAYS];
            for &ship in &self.groups[n].ships {
                let area = goal(ship).filter(|_| among.has(ship));
                let to = area.and_then(|area| {
                    self.groups[n]
                        .ways
                        .iter()
                        .position(|way| way.place == Place::sea(area))
                });
                wanted[to.unwrap_or(0)] += 1;
            }
            for (to, wanted) in wanted
                .into_iter()
                .enumerate()
                .take(self.groups[n].ways.len())
                .skip(1)
            {
                let missing = wanted.saturating_sub(self.groups[n].counts[to]);
                let from = self.groups[n].least;
                let count = missing.min(self.groups[n].counts[from]);
                let change = Change {
                    group: n,
                    from,
                    to,
                    count,
                };
                if count > 0 && to != from && !self.crowds(change) {
                    self.shift(change);
                }
            }
        }
        self.judge_anew();
    }
}
