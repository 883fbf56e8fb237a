//! Battles fought to their end from the start or from the end of a round, and nothing counted but the outcome.

use super::outcome::Outcome;
use super::sampler::Sampler;
use crate::event::Observer;
use crate::play::{Game, Moment};
use crate::roll::Roll;
use crate::{Battle, Refusal};
use admiralty_core::dice::Dice;

impl Sampler {
    /// Fights with these dice. After round 0 is before the battle; after a later round U-boats and planes have done
    /// what they do, and the next thing is that both sides say whether they disengage (12.1). The outcome does not
    /// tell rounds.
    ///
    /// # Errors
    /// A decision that the rules forbid.
    pub fn outcome(
        &self,
        after_round: u8,
        dice: impl Dice<Roll>,
        observer: impl Observer,
    ) -> Result<Outcome, Refusal> {
        let site = self.ledger.lineup.site;
        let mut game = Game::from(&self.scenario, *self.start(), self.players(), dice, observer);
        if after_round == 0 {
            game.resolve(site)?;
        } else {
            let mut battle = Battle::at(game.scenario, &game.position, site);
            battle.uboats = 0; // 8.6: they have fired
            battle.round = after_round;
            game.resume(&mut battle, Moment::RoundEnds)?;
        }
        Ok(Outcome::between(self.start(), &game.position, site, 0))
    }
}
