//! What a side may still place, and what the network makes of it, kept up to date by one row out and one row in.

use super::inclination::Inclination;
use super::inputs::{BOATS, Denial, Inputs, Stage, add_force, of_area};
use super::kinds::Force;
use super::network::{Evaluator, Net, Sums, add};
use crate::View;
use crate::map::{Area, Place};
use crate::naval::{BySide, CounterId, CounterSet, MAX_COUNTERS, Side};
use admiralty_core::learners::Units;
use arrayvec::ArrayVec;
use wide::f32x4;

/// The most places to which one ship may go.
pub const MAX_WAYS: usize = 14;
/// Areas, and the port where a ship is.
pub const BERTHS: usize = Area::ALL.len() + 1;
/// A group's way to each of them.
pub type Berths = [Option<usize>; BERTHS];
/// The most groups of like ships: each alone, and the boats.
pub const MAX_GROUPS: usize = MAX_COUNTERS + 1;

/// Where a ship of a group may go.
#[derive(Clone, Copy, Debug)]
pub struct Way {
    /// The place.
    pub place: Place,
    /// Whether by a speed roll.
    pub far: bool,
    /// The chance to get there; else the ship is where it was.
    chance: f32,
    /// What the network knows a ship as that is there, and where.
    kind: u16,
    slot: u8,
    /// How much of it is in each area, or could come there.
    adds: Adds,
    /// The only area that it adds to, if there is one only.
    only: Only,
    /// What one ship more there adds to the value by inclination.
    lean: f32,
}

/// Shares of a ship by area.
pub type Adds = [f32; Area::ALL.len()];

/// All of a ship in the area that it goes to, by the chance that it gets there.
fn adds(place: Place, chance: f32) -> Adds {
    let mut adds = [0.0; Area::ALL.len()];
    if let Some(area) = place.as_area() {
        adds[area as usize] = chance;
    }
    adds
}

/// How many areas one adds to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Only {
    None,
    One(u8),
    Several,
}

impl Only {
    fn of(adds: &Adds) -> Self {
        let mut areas = (0..).zip(adds).filter(|(_, add)| **add != 0.0);
        match (areas.next(), areas.next()) {
            (None, _) => Only::None,
            (Some((area, _)), None) => Only::One(area),
            _ => Only::Several,
        }
    }
}

/// Like ships in one place, or U-boats.
#[derive(Clone, Debug)]
pub struct Group {
    /// The ships; none for boats.
    pub ships: ArrayVec<CounterId, 32>,
    /// Where they may go.
    pub ways: ArrayVec<Way, MAX_WAYS>,
    /// The first way that is open: they may not stay if it is not the first of all.
    pub least: usize,
    /// How many go each way.
    pub counts: [u8; MAX_WAYS],
    kind: u16,
    force: Force,
    strength: f32,
    boats: bool,
    convoy: bool,
    /// After how many changes of the board it was found that no change of this group is good, and by how many tries.
    exhausted: Option<(u32, u32)>,
}

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
    units: Units,
    leaning: f32,
    value: f32,
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
            units: *net.second_bias(),
            leaning: 0.0,
            value: 0.0,
            asked: 0,
            made: 0,
        }
    }

    fn judge_anew(&mut self) {
        for area in 0..self.parts.len() {
            self.parts[area] = self.part(area, &self.forces[area], self.boats[area]);
        }
        self.judge();
    }

    /// The value of the sums and of the parts of all areas.
    fn judge(&mut self) {
        self.units = *self.net.second_bias();
        for part in &self.parts {
            add_units(&mut self.units, part);
        }
        self.value = self.sign() * self.net.finish(&self.sums, &self.units) + self.leaning;
    }

    /// Has the side incline to some areas as it is drawn for this turn: in proportion to the share of its strength there.
    /// To be called when everything that may be placed is released.
    pub fn incline(&mut self, by: &Inclination) {
        let ships = self.groups.iter().filter(|group| !group.boats);
        let strength: f32 = ships.map(|group| group.strength * group.ships.len() as f32).sum();
        self.leaning = 0.0;
        for group in self.groups.iter_mut() {
            let (each, of) = if group.boats {
                (1.0 / f32::from(group.counts.iter().sum::<u8>().max(1)), &by.boats)
            } else {
                (group.strength / strength.max(1.0), &by.ships)
            };
            for (way, count) in group.ways.iter_mut().zip(group.counts) {
                way.lean = match way.place.as_port() {
                    Some(port) => each * by.ports[port as usize],
                    None => each * way.adds.iter().zip(of).map(|(share, by)| share * by).sum::<f32>(),
                };
                self.leaning += way.lean * f32::from(count);
            }
        }
        self.judge_anew();
    }

    fn sign(&self) -> f32 {
        if self.side == Side::Axis { 1.0 } else { -1.0 }
    }

    #[inline]
    fn part(&self, area: usize, forces: &BySide<Force>, boats: f32) -> Units {
        let mut units = [f32x4::ZERO; 4];
        self.net.add_area(
            area,
            &of_area(&forces.allied, &forces.axis, boats, self.denial),
            &mut units,
        );
        units
    }

    /// Lets a ship be placed: joins it to its like, or begins a group. `ways` are where it may go; the first is where it is.
    pub fn release(
        &mut self,
        evaluator: &Evaluator,
        view: &View<'_>,
        ship: CounterId,
        ways: &[(Place, f32, bool)],
        repairs: bool,
    ) {
        self.release_with(evaluator, view, ship, ways, repairs, adds);
    }

    /// The same where a ship adds to areas by another rule: from its place and its chance to get there.
    pub fn release_with(
        &mut self,
        evaluator: &Evaluator,
        view: &View<'_>,
        ship: CounterId,
        ways: &[(Place, f32, bool)],
        repairs: bool,
        adds: impl Fn(Place, f32) -> Adds,
    ) {
        let kind = evaluator.kinds.of(view.scenario, view.position, ship);
        let convoy = view.scenario.rolls.convoys.has(ship);
        let alike = |group: &Group| {
            !group.boats
                && group.least == 0
                && group.kind == kind
                && group.ways.len() == ways.len()
                && !group.ships.is_full()
                && group
                    .ways
                    .iter()
                    .zip(ways)
                    .all(|(way, (place, ..))| way.place == *place)
        };
        if let Some(group) = self.groups.iter_mut().find(|group| alike(group)) {
            group.ships.push(ship);
            group.counts[0] += 1;
            if repairs {
                self.stay_repaired(kind, ways[0].0);
            }
            return;
        }
        let way = |(n, &(place, chance, far)): (usize, &(Place, f32, bool))| {
            let adds = adds(place, chance);
            Way {
                place,
                far,
                chance: if far { chance } else { 1.0 },
                // 13: who stays in such a port is repaired by a point before the position is judged.
                kind: if n == 0 { kind - u16::from(repairs) } else { kind },
                slot: place.index() as u8,
                adds,
                only: Only::of(&adds),
                lean: 0.0,
            }
        };
        let mut group = Group {
            ships: ArrayVec::new(),
            ways: ways.iter().enumerate().map(way).collect(),
            least: 0,
            counts: [0; MAX_WAYS],
            kind,
            force: evaluator.kinds.kinds[usize::from(kind)].force,
            strength: evaluator.kinds.kinds[usize::from(kind)].strength,
            boats: false,
            convoy,
            exhausted: None,
        };
        group.ships.push(ship);
        group.counts[0] = 1;
        self.groups.push(group);
        if repairs {
            self.stay_repaired(kind, ways[0].0);
        }
    }

    fn stay_repaired(&mut self, kind: u16, place: Place) {
        let slot = place.index() as u8;
        add(&mut self.sums, self.net.ship(kind, slot), -1.0);
        add(&mut self.sums, self.net.ship(kind - 1, slot), 1.0);
    }

    /// Has every ship of the last group leave where it is, for its second way, for good.
    pub fn drive_out(&mut self) {
        let Some(group) = self.groups.len().checked_sub(1) else {
            return;
        };
        let count = self.groups[group].counts[0];
        self.groups[group].least = 1;
        if count > 0 {
            self.shift(Change {
                group,
                from: 0,
                to: 1,
                count,
            });
        }
    }

    /// Lets U-boats be placed, which are all in Germany.
    pub fn release_boats(&mut self, boats: u8) {
        let stay = Way {
            place: Place::port(crate::map::Port::Germany),
            far: false,
            chance: 1.0,
            kind: 0,
            slot: 0,
            adds: [0.0; Area::ALL.len()],
            only: Only::None,
            lean: 0.0,
        };
        let mut ways = ArrayVec::new();
        ways.push(stay);
        for area in Area::ALL {
            ways.push(Way {
                place: Place::sea(area),
                adds: adds(Place::sea(area), 1.0),
                only: Only::One(area as u8),
                ..stay
            });
        }
        let mut counts = [0; MAX_WAYS];
        counts[0] = boats;
        self.groups.push(Group {
            ships: ArrayVec::new(),
            ways,
            least: 0,
            counts,
            kind: 0,
            force: [0.0; super::kinds::FORCES],
            strength: 0.0,
            boats: true,
            convoy: false,
            exhausted: None,
        });
    }

    fn changed(&self, group: &Group, area: usize, by: f32) -> (BySide<Force>, f32) {
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
                let coming = self.shifted(group, usize::from(b), to.adds[usize::from(b)] * count);
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

    /// The same for a change of any areas.
    fn shift_units(&self, units: &mut Units, group: &Group, (from, to): (&Way, &Way), count: f32) {
        for (area, by) in Self::shifts(from, to, count) {
            add_units(units, &self.shifted(group, area, by));
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
        (self.parts, self.units) = (mark.parts, mark.units);
        (self.leaning, self.value) = (mark.leaning, mark.value);
        self.made += 1;
    }

    /// Adds to the first layer what so many of a group add that go a way.
    #[inline]
    fn add_way(&self, sums: &mut Sums, group: &Group, way: &Way, count: f32) {
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
    fn shifts(from: &Way, to: &Way, count: f32) -> ArrayVec<(usize, f32), 6> {
        let mut shifts = ArrayVec::new();
        for (area, (before, after)) in from.adds.iter().zip(&to.adds).enumerate() {
            if before != after {
                shifts.push((area, (after - before) * count));
            }
        }
        shifts
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

    /// Sends all ships of a group one way.
    pub fn send(&mut self, group: usize, to: usize) {
        self.asked += 1;
        for from in self.groups[group].least..self.groups[group].ways.len() {
            let count = self.groups[group].counts[from];
            if from == to || count == 0 {
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
        }
        self.judge();
    }

    /// The way of each group of warships to each area, and last its way to stay in port.
    pub fn berths(&self) -> ArrayVec<Berths, MAX_GROUPS> {
        let berths = self.groups.iter().map(|group| {
            let mut of = [None; BERTHS];
            if !group.boats && !group.convoy {
                for (n, way) in group.ways.iter().enumerate().skip(group.least) {
                    match way.place.as_area() {
                        Some(area) => of[area as usize] = Some(n),
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

fn add_units(units: &mut Units, part: &Units) {
    for (unit, one) in units.iter_mut().zip(part) {
        *unit += *one;
    }
}
