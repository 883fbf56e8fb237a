//! The end of a game: losses, the table of points that players know, and who has won (rules 5.8, 5.9; T5 to T7).

use super::Narrator;
use super::words::{force, lead};
use crate::event::Points;
use crate::map::Place;
use crate::naval::{CounterMap, Side};
use crate::position::Position;
use crate::scenario::Tie;
use std::fmt;

/// What a turn brought to one side: areas and convoys less fees.
pub(super) fn of_side(points: &Points, side: Side) -> i16 {
    let convoys = if side == Side::Allied { points.convoys } else { 0 };
    i16::from(points.areas[side]) + i16::from(convoys) - i16::from(points.fees[side])
}

/// Whether the end of the track took something away (T6).
pub(super) fn was_cut(points: &Points) -> bool {
    i16::from(points.before) + points.net() != i16::from(points.after)
}

/// A signed number, Axis lead positive; a star where the track was cut.
fn signed(n: i16, cut: bool) -> String {
    let star = if cut { "*" } else { "" };
    if n == 0 {
        format!("0{star}")
    } else {
        format!("{n:+}{star}")
    }
}

impl<W: fmt::Write> Narrator<'_, W> {
    /// Everything after the last turn.
    pub(super) fn ending_told(&mut self, position: &Position) {
        self.page.turn("THE END");
        self.page.blank();
        for side in Side::BOTH {
            let lost = position
                .fleet(self.scenario, side)
                .only(|ship| matches!(position.place[ship], Place::SUNK | Place::REMOVED));
            let told = match lost.is_empty() {
                true => "nothing".to_owned(),
                false => force(self.scenario, &CounterMap::all(0), lost),
            };
            self.page.entry(&format!("{side} losses"), &told);
        }
        self.page.blank();
        self.table_told();
        self.page.blank();
        self.verdict_told(position);
    }

    /// A row each for Axis, Allied, net and cumulative POC; a column a turn.
    fn table_told(&mut self) {
        let points = std::mem::take(&mut self.points);
        let mut row = |label: &str, cell: &dyn Fn(u8, &Points) -> String| {
            let cells: String = points
                .iter()
                .map(|(turn, points)| format!("{:>6}", cell(*turn, points)))
                .collect();
            self.page.line(&format!("  {label:<12}{cells}"));
        };
        row("Turn", &|turn, _| turn.to_string());
        row("Axis POC", &|_, points| of_side(points, Side::Axis).to_string());
        row("Allied POC", &|_, points| {
            of_side(points, Side::Allied).to_string()
        });
        row("Net", &|_, points| signed(points.net(), false));
        row("Cumulative", &|_, points| {
            signed(i16::from(points.after), was_cut(points))
        });
        let cut = points.iter().any(|(_, points)| was_cut(points));
        let star = if cut {
            "; * cut at the end of the track"
        } else {
            ""
        };
        self.page.line(&format!("  (Axis lead positive{star})"));
    }

    /// T5, T7.
    fn verdict_told(&mut self, position: &Position) {
        let score = position.score_in_halves(self.bid_halves);
        let mut told = format!("final POC {}", lead(i16::from(position.track) * 2));
        if self.bid_halves != 0 {
            told += &format!(", bid {}, score {}", lead(self.bid_halves), lead(score));
        }
        let verdict = match (score, self.scenario.switches.tie) {
            (1.., _) => "the Axis wins",
            (..=-1, _) => "the Allies win",
            (0, Tie::Draw) => "a draw",
            (0, Tie::Axis) => "a tie, which the Axis wins (T5)",
            (0, Tie::Allies) => "a tie, which the Allies win (T5)",
        };
        self.page.entry("Result", &format!("{told}: {verdict}"));
    }
}
