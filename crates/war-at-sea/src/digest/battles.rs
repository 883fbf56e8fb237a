//! From the frame `battles`: fights for areas, by area, turn and force ratio.

use super::kinds::{ByRatio, Kind};
use super::odds::Odds;
use super::ratio::Ratio;
use crate::frames::Holder;
use crate::map::Area;
use crate::scenario::MAX_TURNS;
use admiralty_core::digest::Cells;
use admiralty_core::frames::{Category, Columns};

/// What is counted.
#[derive(Clone, Debug)]
pub(super) struct Battles {
    turns: usize,
    all: ByRatio,
    by_area: [ByRatio; Area::ALL.len()],
    by_turn: Vec<ByRatio>,
    /// By area and turn.
    each: Vec<[ByRatio; MAX_TURNS]>,
}

impl Battles {
    pub fn new(turns: u8) -> Self {
        Battles {
            turns: usize::from(turns).min(MAX_TURNS),
            all: Default::default(),
            by_area: Default::default(),
            by_turn: vec![Default::default(); MAX_TURNS],
            each: vec![Default::default(); Area::ALL.len()],
        }
    }

    /// Counts the battles for areas in which both sides had ships.
    pub fn take(&mut self, rows: &dyn Columns) {
        let cells = Cells(rows);
        let [turn, site, allied, axis, control] =
            ["turn", "site", "allied_ships", "axis_ships", "control"].map(|name| cells.u8s(name));
        let [allied_sunk, axis_sunk, rounds, pursuit] =
            ["allied_sunk", "axis_sunk", "rounds", "pursuit_rounds"].map(|name| cells.u8s(name));
        let [allied_attack, axis_attack] = ["allied_attack", "axis_attack"].map(|name| cells.u16s(name));
        for (row, &game) in cells.u64s("game").iter().enumerate() {
            // The first sites are the areas.
            let (area, turn) = (usize::from(site[row]), usize::from(turn[row]).wrapping_sub(1));
            if area >= Area::ALL.len() || turn >= self.turns || allied[row] == 0 || axis[row] == 0 {
                continue;
            }
            let held = |holder: Holder| u64::from(control[row] == holder.code());
            let measures = [
                held(Holder::Allied),
                held(Holder::Nobody),
                held(Holder::Axis),
                u64::from(allied_sunk[row]),
                u64::from(axis_sunk[row]),
                u64::from(rounds[row]) + u64::from(pursuit[row]),
            ];
            let ratio = Ratio::of(axis_attack[row], allied_attack[row]).index();
            self.all[ratio].add(game, &measures);
            self.by_area[area][ratio].add(game, &measures);
            self.by_turn[turn][ratio].add(game, &measures);
            self.each[area][turn][ratio].add(game, &measures);
        }
    }

    /// With everything gathered added.
    pub fn settled(&self) -> Odds {
        let settle = |kinds: &ByRatio| {
            let mut kinds = *kinds;
            kinds.iter_mut().for_each(Kind::settle);
            kinds
        };
        Odds {
            all: settle(&self.all),
            by_area: self.by_area.iter().map(settle).collect(),
            by_turn: self.by_turn[..self.turns].iter().map(settle).collect(),
            each: self
                .each
                .iter()
                .map(|turns| turns[..self.turns].iter().map(settle).collect())
                .collect(),
        }
    }
}
