//! What a board lets a side place, and to what the side inclines.

use super::ways::{Adds, Group, MAX_WAYS, Only, Seen, Way, adds};
use super::{Board, Change};
use crate::View;
use crate::commanders::learned::inclination::Inclination;
use crate::commanders::learned::kinds::FORCES;
use crate::commanders::learned::network::{Evaluator, add};
use crate::map::{Area, Place, Port};
use crate::naval::CounterId;
use arrayvec::ArrayVec;

impl Board<'_> {
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
            seen: [[Seen::NOTHING; 2]; Area::ALL.len()],
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
            place: Place::port(Port::Germany),
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
            force: [0.0; FORCES],
            strength: 0.0,
            boats: true,
            convoy: false,
            seen: [[Seen::NOTHING; 2]; Area::ALL.len()],
            exhausted: None,
        });
    }
}
