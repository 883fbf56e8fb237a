//! Movement (G3.3 to G3.5, G5).

use super::board::{Area, MOST_AREAS};
use super::rules::Battle;
use super::state::{LEFT, Side, Stage, State};
use crate::ships::Speed;
use crate::switches::Switch;
use admiralty_core::machine::Illegal;

/// The slowest that moves in an impulse (G4).
fn slowest(impulse: u8) -> Speed {
    match impulse {
        1 => Speed::TwoPlus,
        2 => Speed::Two,
        3 => Speed::One,
        _ => Speed::Slow,
    }
}

impl Battle {
    /// The counters of a side that may move in this impulse, a bit each (G3.4, G3.5, G5.5).
    #[must_use]
    pub fn may_move(&self, state: &State, side: Side) -> u64 {
        let least = slowest(state.impulse);
        let own = self.switches.at(Switch::GroupSplit) == 2;
        let held = self.switches.differs(Switch::CripplesHoldGroup);
        let mut groups = [Speed::TwoPlus; MOST_AREAS];
        let (mut can, mut fast) = (0_u64, 0_u64);
        for (number, spot) in state.counters[side]
            .iter()
            .enumerate()
            .filter(|(_, spot)| spot.here())
        {
            let group = &mut groups[usize::from(spot.area)];
            if self.mobile(state, side, number) {
                let speed = self.counter_speed(state, side, number);
                *group = (*group).min(speed);
                can |= 1 << number;
                fast |= u64::from(speed >= least) << number;
            } else if held {
                *group = Speed::Dead;
            }
        }
        if own {
            return fast;
        }
        let mut may = can;
        for (number, spot) in state.counters[side].iter().enumerate() {
            if can >> number & 1 == 1 && groups[usize::from(spot.area)] < least {
                may &= !(1 << number);
            }
        }
        may
    }

    /// The counters that may move in the move that begins, or goes on: none of the loser after impulse 5 (G4.1).
    pub(super) fn moves_now(&self, state: &State, side: Side) -> u64 {
        let last = state.impulse == 5 && side != state.winner;
        if last && !self.switches.differs(Switch::LastLoserMove) {
            return 0;
        }
        self.may_move(state, side)
    }

    /// The counters that move when this one does: itself, or its whole group (G3.5).
    #[must_use]
    pub fn movers(&self, state: &State, side: Side, counter: u8) -> u64 {
        if self.switches.at(Switch::GroupSplit) != 1 {
            return 1 << counter;
        }
        let area = state.counters[side][usize::from(counter)].area;
        let spots = state.counters[side].iter().enumerate();
        let here = spots.filter(|(number, spot)| spot.area == area && state.may_move >> number & 1 == 1);
        here.fold(0, |movers, (number, _)| movers | 1 << number)
    }

    /// Whether a counter may go to an area beside it (G5.1, G5.2).
    pub(super) fn may_go(&self, state: &State, side: Side, counter: u8, to: Area) -> Result<(), Illegal> {
        self.is_free(state, counter)?;
        let from = state.counters[side][usize::from(counter)].area;
        let beside = to < self.board.areas() && self.board.distance(from, to) == 1;
        Illegal::unless(beside, "G5.1", "a move is to an area beside")?;
        let movers = self.movers(state, side, counter).count_ones() as usize;
        let both = self.switches.differs(Switch::StackLimitOf);
        let count = |side| {
            state.counters[side]
                .iter()
                .filter(|spot| spot.here() && spot.area == to)
                .count()
        };
        let here = count(side) + if both { count(side.other()) } else { 0 };
        Illegal::unless(here + movers <= 8, "G5.2", "more than 8 counters in an area")
    }

    /// Whether a counter may leave the board (G5.3).
    pub(super) fn may_leave(&self, state: &State, side: Side, counter: u8) -> Result<(), Illegal> {
        self.is_free(state, counter)?;
        let area = state.counters[side][usize::from(counter)].area;
        Illegal::unless(
            self.board.is_rim(area),
            "G5.3",
            "only from the rim can a ship leave the board",
        )
    }

    fn is_free(&self, state: &State, counter: u8) -> Result<(), Illegal> {
        let may = counter < 64 && state.may_move >> counter & 1 == 1;
        Illegal::unless(may, "G5.5", "the counter may not move now, or has moved")
    }

    /// Moves a counter, or its group, or takes it off the board.
    pub(super) fn go(&self, state: &mut State, side: Side, counter: u8, to: Area) -> u64 {
        let movers = self.movers(state, side, counter);
        for (number, spot) in state.counters[side].iter_mut().enumerate() {
            if movers >> number & 1 == 1 {
                spot.area = to;
            }
        }
        state.may_move &= !movers;
        movers
    }

    /// Severs a tow (G17.3); both may then move in their impulse.
    pub(super) fn sever(&self, state: &mut State, side: Side, counter: u8) {
        let other = state.counters[side][usize::from(counter)].tow;
        for number in [counter, other] {
            state.counters[side][usize::from(number)].tow = number;
        }
        state.may_move |= self.moves_now(state, side) & (1 << counter | 1 << other);
    }

    /// Whether a side is asked for this move: something may move or be cast off, or the impulse is one in which all
    /// move, and in which ships are scuttled (G7.13).
    pub(super) fn asks_to_move(&self, state: &State, side: Side) -> bool {
        let spots = state.counters[side].iter().enumerate();
        let mut tied = spots.filter(|(number, spot)| spot.here() && self.in_tow(state, side, *number));
        !self.is_gone(state, side) && (state.may_move != 0 || state.impulse >= 4 || tied.next().is_some())
    }

    /// Whose move comes now, if one does.
    #[must_use]
    pub fn mover(&self, state: &State) -> Option<Side> {
        match state.stage {
            Stage::Move(side) => Some(side),
            _ => None,
        }
    }
}

/// The place of what has left the board.
pub(super) const GONE: Area = LEFT;
