//! What all parts of a study need: what was asked for, one count of games, tables, seeds.

use super::{OpeningsRequest, Setting};
use admiralty_core::contract::{Match, NamedOpening, Openings, Refusal, Scenario};
use admiralty_core::dice::{MasterSeed, mix};
use admiralty_core::frames::Wanted;
use admiralty_core::play::Control;
use admiralty_core::seats::{BySeat, GameCard};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// What all parts need.
pub(super) struct Parts<'a> {
    pub scenario: &'a Arc<dyn Scenario>,
    pub openings: &'a dyn Openings,
    pub request: &'a OpeningsRequest,
    pub meter: Meter<'a>,
    pub wanted: &'a Wanted,
    pub game: GameCard,
}

impl Parts<'_> {
    /// These strategies, with all that the cells have in common.
    pub(super) fn setting_of<'s>(&'s self, strategies: &'s BySeat<Vec<NamedOpening>>) -> Setting<'s> {
        Setting {
            strategies,
            wanted: self.wanted,
            points: self.game.points,
        }
    }

    /// The tables of these cells.
    pub(super) fn seat(
        &self,
        setting: &Setting<'_>,
        cells: &[usize],
        seed: MasterSeed,
    ) -> Result<Vec<Box<dyn Match>>, Refusal> {
        let columns = setting.shape().columns;
        let terms = cells
            .iter()
            .map(|cell| setting.terms(cell / columns, cell % columns, seed));
        terms
            .map(|terms| Arc::clone(self.scenario).seat(&terms))
            .collect()
    }
}

/// One count of games over all parts.
pub(super) struct Meter<'a> {
    control: Control<'a>,
    done: AtomicU64,
}

impl<'a> Meter<'a> {
    pub(super) fn new(control: Control<'a>) -> Self {
        Meter {
            control,
            done: AtomicU64::new(0),
        }
    }

    /// Does a part, which counts its games from 0.
    pub(super) fn part<T>(&self, work: impl FnOnce(Control<'_>) -> T) -> T {
        let before = self.done.load(Ordering::Relaxed);
        let progress = |done: u64| {
            self.done.fetch_max(before + done, Ordering::Relaxed);
            (self.control.progress)(before + done);
        };
        let expected = |games: u64| (self.control.expected)(before + games);
        work(Control {
            progress: &progress,
            expected: &expected,
            ..self.control
        })
    }
}

/// A seed for a part of the study that shares no game with any other.
pub(super) fn fresh(seed: MasterSeed, part: u64) -> MasterSeed {
    MasterSeed(mix(seed.0 ^ mix(part ^ 0x6F70_656E_696E_6773)))
}
