//! How many units of a side a sector may hold (M4.4), and whether a side can still keep to that.

use super::board::{MOST_SECTORS, Sector, SectorSet};
use super::rules::Aaws;
use super::state::{Flags, Id, Mask, Side, State};
use arrayvec::ArrayVec;

/// The most aircraft of a side in a sector.
pub(in crate::sector) const AIRCRAFT_LIMIT: usize = 4;

impl Aaws {
    /// Ships or submarines of a side: those that share a limit with this unit.
    #[inline]
    pub(in crate::sector) fn alike(&self, unit: Id) -> Mask {
        let kinds = self.kinds(unit.side());
        if self.kind(unit).is_ship() {
            kinds.ships
        } else {
            kinds.submarines
        }
    }

    /// M4.4: the limit in a sector for units like these.
    #[inline]
    fn limit(&self, state: &State, side: Side, alike: Mask, sector: Sector) -> usize {
        if alike == self.kinds(side).ships {
            self.ship_limit(state, side, sector)
        } else {
            1
        }
    }

    /// M4.4: whether a unit may stand in a sector with those that are there now.
    pub(in crate::sector) fn fits_in(&self, state: &State, unit: Id, sector: Sector) -> bool {
        let side = unit.side();
        let alike = self.alike(unit);
        let there = (state.in_sector(side, sector) & alike).without(unit.bit()).len();
        let close = self.kinds(side).close_escorts.has(unit) && alike == self.kinds(side).ships;
        let limit = self
            .limit(state, side, alike, sector)
            .max(if close { 3 } else { 0 });
        there < limit
    }

    /// How many units of a side are over the limits where they are.
    pub(in crate::sector) fn excess(&self, state: &State, side: Side) -> u8 {
        let kinds = self.kinds(side);
        let mut over = 0;
        for alike in [kinds.ships, kinds.submarines] {
            let mut seen = SectorSet::EMPTY;
            for unit in self.on_board(state, side, alike) {
                let Some(sector) = state.at(unit).filter(|&sector| !seen.has(sector)) else {
                    continue;
                };
                seen.insert(sector);
                let there = (state.in_sector(side, sector) & alike).len();
                over += there.saturating_sub(self.limit(state, side, alike, sector));
            }
        }
        over as u8
    }

    /// M4.4: whether a unit may end its move in a sector. It may if the side can still end its movement with no more
    /// surplus than it began with.
    pub(in crate::sector) fn may_end(&self, state: &State, unit: Id, sector: Sector) -> bool {
        if self.fits_in(state, unit, sector) && !state.crowded[unit.side()] {
            return true;
        }
        let mut then = state.clone();
        then.put(unit, super::state::Place::At(sector));
        then.flags[unit].set(Flags::MOVE_DONE);
        self.surplus(&then, unit.side()) <= state.surplus
    }

    /// M2.6, M4.4: how many units of a side cannot be placed within the limits, wherever those go that have not moved.
    pub(in crate::sector) fn surplus(&self, state: &State, side: Side) -> u8 {
        if self.excess(state, side) == 0 {
            return 0;
        }
        let kinds = self.kinds(side);
        let left_out = [kinds.ships, kinds.submarines].map(|alike| self.left_out(state, side, alike));
        left_out.into_iter().sum()
    }

    /// The same for ships, or for submarines: a matching of units with places.
    fn left_out(&self, state: &State, side: Side, alike: Mask) -> u8 {
        let mut free = [0_u8; MOST_SECTORS];
        let (mut fixed, mut movable) = ([0_u8; MOST_SECTORS], ArrayVec::<Id, 64>::new());
        let mut close = SectorSet::EMPTY;
        for unit in self.on_board(state, side, alike) {
            let Some(sector) = state.at(unit) else {
                continue;
            };
            if state.flags[unit].has(Flags::MOVE_DONE) {
                fixed[sector.index()] += 1;
                if self.kinds(side).close_escorts.has(unit) {
                    close.insert(sector);
                }
            } else {
                movable.push(unit);
            }
        }
        let ships = alike == self.kinds(side).ships;
        let mut over = 0;
        for sector in self.board.all() {
            let limit = match (ships, close.has(sector)) {
                (true, true) => 3,
                (true, false) => 2,
                (false, _) => 1,
            };
            over += fixed[sector.index()].saturating_sub(limit);
            free[sector.index()] = limit.saturating_sub(fixed[sector.index()]);
        }
        let mut matching = Matching {
            free,
            held: std::array::from_fn(|_| ArrayVec::new()),
            reach: movable.iter().map(|&unit| self.reachable(state, unit)).collect(),
        };
        for place in 0..movable.len() {
            let mut tried = SectorSet::EMPTY;
            over += u8::from(!matching.place(place as u8, &mut tried));
        }
        over
    }

    /// Where a unit that has not moved can go (M4.1, M4.3).
    pub(in crate::sector) fn reachable(&self, state: &State, unit: Id) -> SectorSet {
        match state.at(unit) {
            Some(from) => self.within(state, unit, from, self.speed(state, unit)),
            None => SectorSet::EMPTY,
        }
    }

    /// The sectors that a unit can reach from one in so many steps.
    pub(in crate::sector) fn within(&self, state: &State, unit: Id, from: Sector, steps: u8) -> SectorSet {
        let mut reached = SectorSet::EMPTY;
        reached.insert(from);
        let mut edge = reached;
        for _ in 0..steps {
            let mut next = SectorSet::EMPTY;
            for sector in edge.iter() {
                next = next | self.board.around(sector);
            }
            if !self.has(unit, crate::ability::Ability::ShallowDraft) {
                next = next & !state.islands;
            }
            edge = next & !reached;
            reached = reached | edge;
        }
        reached
    }
}

/// Units and places: each unit one place among those that it reaches.
struct Matching {
    free: [u8; MOST_SECTORS],
    held: [ArrayVec<u8, 3>; MOST_SECTORS],
    reach: ArrayVec<SectorSet, 64>,
}

impl Matching {
    /// Finds a place for a unit; others that have one may be moved.
    fn place(&mut self, unit: u8, tried: &mut SectorSet) -> bool {
        for sector in self.reach[usize::from(unit)].iter() {
            if tried.has(sector) || usize::from(self.free[sector.index()]) == 0 {
                continue;
            }
            tried.insert(sector);
            if self.held[sector.index()].len() < usize::from(self.free[sector.index()]) {
                self.held[sector.index()].push(unit);
                return true;
            }
            for slot in 0..self.held[sector.index()].len() {
                let other = self.held[sector.index()][slot];
                if self.place(other, tried) {
                    self.held[sector.index()][slot] = unit;
                    return true;
                }
            }
        }
        false
    }
}
