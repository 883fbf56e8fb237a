//! What a comparison finds of each change: how sure it is, which cell shows it, whose games it moves.

use crate::compare::cells::PLAY;
use crate::compare::result::{CellResult, Compared, Effect, Measure};
use admiralty_core::results::verdict::{Certainty, Finding};
use admiralty_core::seats::Seat;
use admiralty_core::statistics::Scale;

/// The least difference of a share that is called noticeable.
pub(in crate::compare) const A_GAME_IN_A_HUNDRED: f64 = 0.01;

impl Compared {
    /// How sure a difference from the base is. By the fair bid, positive is what the player of the first seat pays more; in
    /// a game without bids, what a seat wins more often.
    #[must_use]
    pub fn finding(&self, effect: &Effect) -> Finding {
        match self.main_measure(effect) {
            Measure::FairBid => Finding::of_points(effect.on(Measure::FairBid)),
            share => Finding::new(effect.on(share), A_GAME_IN_A_HUNDRED),
        }
    }

    /// Whether a difference is none because the game is that of the base: the same scenario, and nobody plays otherwise.
    #[must_use]
    pub fn is_same(&self, effect: &Effect) -> bool {
        let cell = self.cell_of(effect);
        cell.is_some_and(|cell| cell.hash == self.cells[0].hash) && !self.is_played_otherwise(effect)
    }

    /// Whether a player never does a thing.
    fn is_played_otherwise(&self, effect: &Effect) -> bool {
        let factors = self.setting.design.factors();
        effect.parts.iter().any(|&(factor, level)| {
            let changes = &factors[factor].levels[level].changes;
            changes.iter().any(|(what, _)| what.ends_with(PLAY))
        })
    }

    /// The cell that is compared with the base.
    pub(in crate::compare) fn cell_of(&self, effect: &Effect) -> Option<&CellResult> {
        self.cells.iter().find(|cell| cell.name == effect.name)
    }

    /// Of a change that the fair bid does not show for certain: whose games won it moves beyond what is noticed, in words.
    pub(super) fn games_won(&self, effect: &Effect) -> Option<String> {
        let by_bid = self.main_measure(effect) == Measure::FairBid;
        let unsure = matches!(
            self.finding(effect).certainty(),
            Certainty::Unnoticeable | Certainty::TooClose | Certainty::Leaning
        );
        let moved = |seat: &Seat| {
            let finding = Finding::new(effect.on(Measure::Win(*seat)), A_GAME_IN_A_HUNDRED);
            (finding.certainty() == Certainty::Clear).then_some((*seat, finding))
        };
        let found = Seat::BOTH.iter().filter_map(moved);
        let size = |finding: Finding| finding.estimate().value.abs();
        let (seat, finding) = found
            .filter(|_| by_bid && unsure)
            .max_by(|one, other| size(one.1).total_cmp(&size(other.1)))?;
        let card = self.citation.game.seat(seat);
        Some(format!(
            "{} {} {} {} of 100 games",
            card.side,
            card.verb("win"),
            finding.amount(Scale::Percent).digits(),
            finding.side("fewer", "more")?
        ))
    }

    /// Whether one thing alone is compared with the base.
    pub(in crate::compare) fn is_single(&self) -> bool {
        self.setting.design.main_effects() == 1
    }
}
