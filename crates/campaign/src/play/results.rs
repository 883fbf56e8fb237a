//! What became of the units of a battle, played or given.

use super::Given;
use super::forces::Brought;
use super::party::Fate;
use crate::map::Sector;
use crate::state::State;
use crate::surrogate::Came;
use admiralty_core::seats::{Seat, SeatSet};
use miniatures::sector::once::OnceSet;
use miniatures::sector::state::{Id, Place, Side, State as Waters};

impl Given {
    pub(super) fn points(&self, seats: [Seat; 2]) -> [u16; 2] {
        seats.map(|seat| {
            self.points
                .iter()
                .find(|(other, _)| *other == seat)
                .map_or(0, |(_, points)| *points)
        })
    }

    pub(super) fn fates(&self, brought: &[Brought; 2], seats: [Seat; 2], state: &State) -> Vec<Fate> {
        let mut fates = Vec::new();
        for (side, own) in brought.iter().enumerate() {
            let seat = seats[side];
            for &unit in &own.units {
                let hit = self
                    .hulls
                    .iter()
                    .find(|(other, number, _)| *other == seat && *number == unit);
                fates.push(Fate {
                    seat,
                    unit,
                    sector: self.sector,
                    hull: hit.map_or(state.side(seat).units[unit].hull, |(.., hull)| *hull),
                    used: OnceSet::default(),
                    left: self.left.contains(&(seat, unit)),
                    gone: false,
                    seen_by: SeatSet::one(seats[1 - side]),
                });
            }
        }
        fates
    }
}

/// What became of every unit.
pub(super) fn fates(brought: &[Brought; 2], seats: [Seat; 2], sector: Sector, waters: &Waters) -> Vec<Fate> {
    let mut fates = Vec::new();
    for side in Side::BOTH {
        let (own, enemy) = (seats[side as usize], seats[side.other() as usize]);
        for (number, &unit) in brought[side as usize].units.iter().enumerate() {
            let id = Id::new(side, number);
            let place = waters.place[id];
            fates.push(Fate {
                seat: own,
                unit,
                sector,
                hull: if place == Place::Lost {
                    0
                } else {
                    waters.hull[id].max(1)
                },
                used: waters.used[id],
                left: place == Place::Left,
                gone: matches!(place, Place::Left | Place::Landed),
                seen_by: SeatSet::one(enemy),
            });
        }
    }
    fates
}

impl Came {
    /// What became of a battle that was played.
    pub(super) fn of(points: [u16; 2], fates: &[Fate], brought: &[Brought; 2]) -> Self {
        let hulls: Vec<u8> = fates.iter().map(|fate| fate.hull).collect();
        let (one, other) = hulls.split_at(brought[0].units.len());
        Came {
            points,
            hulls: [one.to_vec(), other.to_vec()],
        }
    }

    /// What became of every unit of a battle that was drawn: nobody left the board.
    pub(super) fn fates(&self, brought: &[Brought; 2], seats: [Seat; 2], sector: Sector) -> Vec<Fate> {
        let of_side = |side: usize| {
            let units = brought[side].units.iter().zip(&self.hulls[side]);
            units.map(move |(&unit, &hull)| Fate {
                seat: seats[side],
                unit,
                sector,
                hull,
                used: OnceSet::default(),
                left: false,
                gone: false,
                seen_by: SeatSet::one(seats[1 - side]),
            })
        };
        of_side(0).chain(of_side(1)).collect()
    }
}
