//! Who takes part in a battle, as what, and what becomes of it: what setting up, playing and settling a battle share.

use crate::map::Sector;
use admiralty_core::seats::{Seat, SeatSet};
use miniatures::sector::once::OnceSet;

/// How a unit comes into a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// A ship or submarine.
    Ship,
    /// An aircraft at the base of the sector.
    Based,
    /// An aircraft on this carrier, which fights here.
    Aboard(usize),
    /// An aircraft that was committed.
    Strike,
}

/// A unit in a battle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Member {
    /// Whose it is.
    pub seat: Seat,
    /// Its number in the list of its side.
    pub unit: usize,
    /// How it comes.
    pub role: Role,
    /// Hull points, where an earlier battle took some.
    pub hull: Option<u8>,
    /// C8.8: what it has done that can be done once.
    pub used: OnceSet,
    /// Lost or gone in an earlier battle.
    pub out: bool,
}

impl Member {
    pub fn new(seat: Seat, unit: usize, role: Role) -> Self {
        Member {
            seat,
            unit,
            role,
            hull: None,
            used: OnceSet::default(),
            out: false,
        }
    }
}

/// A side of a battle: a player, or allies who fight together (C8.8).
#[derive(Clone, Debug)]
pub(crate) struct Party {
    /// Who commands: of allies the one who brings more.
    pub seat: Seat,
    pub seats: SeatSet,
    pub members: Vec<Member>,
}

/// What became of a unit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fate {
    pub seat: Seat,
    pub unit: usize,
    pub sector: Sector,
    /// 0 if it was lost.
    pub hull: u8,
    pub used: OnceSet,
    /// It left the board (C8.6).
    pub left: bool,
    /// It is not on the board any more, though not lost: it left, or has landed its cargo.
    pub gone: bool,
    pub seen_by: SeatSet,
}

impl Party {
    /// C8.8: as it meets the third side: with all damage, without counters, abilities spent.
    pub fn after(mut self, fates: &[Fate]) -> Self {
        for member in &mut self.members {
            let mut fates = fates.iter();
            let fate = fates.find(|fate| fate.seat == member.seat && fate.unit == member.unit);
            if let Some(fate) = fate {
                member.hull = Some(fate.hull);
                member.used = fate.used;
                member.out = fate.hull == 0 || fate.gone;
            }
        }
        let lost: Vec<(Seat, usize)> = self
            .members
            .iter()
            .filter(|member| member.out)
            .map(|member| (member.seat, member.unit))
            .collect();
        for member in &mut self.members {
            let homeless =
                matches!(member.role, Role::Aboard(carrier) if lost.contains(&(member.seat, carrier)));
            member.out |= homeless;
        }
        self
    }
}

/// C8.6: from what share of the own points a side leaves a battle.
pub(super) fn behind(leave: &[(Seat, u8)], seat: Seat) -> u8 {
    leave
        .iter()
        .find(|(other, _)| *other == seat)
        .map_or(0, |(_, share)| *share)
}
