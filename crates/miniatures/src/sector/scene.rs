//! How units stand to one another, as far as attacks ask: the sector game answers by sectors, the crossover in inches.

use super::attack::{Attack, Notes};
use super::rules::Aaws;
use super::state::{Id, Mask, Side, State};
use super::sum::Sum;
use crate::ability::Ability;

/// What the dice of one attack ask.
pub(crate) trait Scene {
    /// Dice before anything changes them; 0 if there is no attack.
    fn dice(&self) -> u8;
    /// The range, in sectors.
    fn range(&self) -> u8;
    /// Units of a side that are in the sector of a unit.
    fn near(&self, unit: Id, side: Side) -> Mask;
    /// Torpedo dice that a submarine has less (M17.1, V7.9).
    fn threat(&self) -> u8;
    /// Whether it is dark (M17.4).
    fn dark(&self) -> bool;
    /// Whether darkness counts for guns of ships.
    fn darkens_guns(&self) -> bool {
        true
    }
    /// Whether the target is concealed (M14.4, M18.54).
    fn conceals(&self) -> bool;
    /// Whether a firer in the same sector sees through what conceals.
    fn sees_through_when_near(&self) -> bool {
        true
    }
    /// Fighters of a side that escort the bombers near them (M18.7).
    fn escorts(&self, side: Side) -> Mask;
    /// Adds what else changes the attack.
    fn add(&self, _sum: &mut Sum<'_, impl Notes>) {}
}

/// The sector game.
pub(super) struct Sectors<'a> {
    pub rules: &'a Aaws,
    pub state: &'a State,
    pub attack: Attack,
}

impl Scene for Sectors<'_> {
    #[inline]
    fn dice(&self) -> u8 {
        self.rules.base_dice(self.state, self.attack, self.range())
    }

    #[inline]
    fn range(&self) -> u8 {
        self.rules.range(self.state, self.attack).unwrap_or(0)
    }

    #[inline]
    fn near(&self, unit: Id, side: Side) -> Mask {
        let sector = self.state.at(unit);
        sector.map_or(Mask::EMPTY, |sector| self.state.in_sector(side, sector))
    }

    #[inline]
    fn threat(&self) -> u8 {
        self.rules.asw_threat(self.state, self.attack.unit)
    }

    #[inline]
    fn escorts(&self, side: Side) -> Mask {
        self.rules.kinds(side).escorts
    }

    #[inline]
    fn dark(&self) -> bool {
        self.rules.dark(self.state)
    }

    #[inline]
    fn conceals(&self) -> bool {
        let Some(sector) = self.state.at(self.attack.target) else {
            return false;
        };
        let stealthy = self.rules.has(self.attack.target, Ability::Stealthy);
        let hidden = self.state.smoky.has(sector) || self.state.squalls.has(sector);
        hidden || stealthy && (self.state.islands.has(sector) || self.dark())
    }
}
