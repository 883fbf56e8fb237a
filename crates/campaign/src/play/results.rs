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
    pub(super) fn points(&self, seats: [SeatSet; 2]) -> [u16; 2] {
        seats.map(|seats| {
            let own = self.points.iter().filter(|(seat, _)| seats.has(*seat));
            own.map(|(_, points)| points).sum()
        })
    }

    pub(super) fn fates(&self, brought: &[Brought; 2], state: &State) -> Vec<Fate> {
        let mut fates = Vec::new();
        for own in brought {
            for &(seat, unit) in &own.units {
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
                    seen_by: others(brought, seat),
                });
            }
        }
        fates
    }
}

/// C7.2: who fights in a battle beside a side, with it or against it.
fn others(brought: &[Brought; 2], seat: Seat) -> SeatSet {
    let fight = brought.iter().flat_map(|side| side.seats);
    fight.filter(|&other| other != seat).collect()
}

/// What became of every unit.
pub(super) fn fates(brought: &[Brought; 2], sector: Sector, waters: &Waters) -> Vec<Fate> {
    let mut fates = Vec::new();
    for side in Side::BOTH {
        for (number, &(seat, unit)) in brought[side as usize].units.iter().enumerate() {
            let id = Id::new(side, number);
            let place = waters.place[id];
            fates.push(Fate {
                seat,
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
                seen_by: others(brought, seat),
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
    pub(super) fn fates(&self, brought: &[Brought; 2], sector: Sector) -> Vec<Fate> {
        let of_side = |side: usize| {
            let units = brought[side].units.iter().zip(&self.hulls[side]);
            units.map(move |(&(seat, unit), &hull)| Fate {
                seat,
                unit,
                sector,
                hull,
                used: OnceSet::default(),
                left: false,
                gone: false,
                seen_by: others(brought, seat),
            })
        };
        of_side(0).chain(of_side(1)).collect()
    }
}
