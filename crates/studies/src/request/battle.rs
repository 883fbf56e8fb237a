//! Questions about a battle that take several battles: another beside it, or a change step by step.

use super::{CommandLine, Sweep, changed};
use admiralty_core::contract::{BattleRequest, Battles, Refusal, Ruleset, Sampling, ScenarioSource};
use admiralty_core::results::odds::{Comparison, SweepOdds, SweepStep};

/// Pairs of battles that a comparison fights unless the user says otherwise.
pub const PAIRS: u64 = 200_000;
/// Battles of a step of a sweep: control to four tenths of a percentage point, and what a step adds to less.
pub const BATTLES_A_STEP: u64 = 50_000;
/// Battles of each option of advice, and around each throw: a second or two.
pub const BATTLES_AN_OPTION: u64 = 64_000;
/// See [`BATTLES_AN_OPTION`].
pub const BATTLES_A_THROW: u64 = 20_000;

/// `admiralty odds` of a battle in one string, with the game where it is not the one that is meant by default.
fn command(ruleset: &dyn Ruleset, share: &str) -> CommandLine {
    let line = CommandLine::new("odds", &ScenarioSource::Embedded);
    line.ruleset(ruleset).argument(share)
}

/// Compares a battle that is written out with another on the same dice: with changes made to it, or one in a string.
/// The command asks for the same again.
///
/// # Errors
/// A matter of usage: a change or a battle that cannot be; a battle that breaks off.
pub fn versus(
    battles: &dyn Battles,
    ruleset: &dyn Ruleset,
    request: &BattleRequest,
    change: &str,
    sampling: Sampling<'_>,
) -> Result<(Comparison, String), Refusal> {
    let other = if change.contains('=') {
        changed(request, change, ruleset.game())?
    } else {
        BattleRequest {
            scenario: request.scenario.clone(),
            share: Some(change.to_owned()),
            ..BattleRequest::default()
        }
    };
    let compared = battles.compare([request, &other], sampling)?;
    let command = command(ruleset, &compared.arms[0].citation.share)
        .option("versus", change)
        .option("games", compared.pairs.max(1))
        .option("seed", sampling.seed.0);
    Ok((compared, command.text()))
}

/// A battle followed through a change.
pub struct SweepStudy {
    text: String,
    what: String,
    share: String,
    /// Each step with its number.
    pub steps: Vec<(u32, BattleRequest)>,
}

impl SweepStudy {
    /// Makes the battles of every step of a battle that is written out; `share` is that battle in one string.
    ///
    /// # Errors
    /// A matter of usage: a change that cannot be read or made.
    pub fn new(
        ruleset: &dyn Ruleset,
        request: &BattleRequest,
        share: String,
        text: &str,
    ) -> Result<Self, Refusal> {
        let game = ruleset.game();
        let sweep = Sweep::read(text, game)?;
        let at = |number| Ok((number, sweep.at(request, number, game)?));
        Ok(SweepStudy {
            text: text.to_owned(),
            what: sweep.what(),
            share,
            steps: sweep.numbers().map(at).collect::<Result<_, Refusal>>()?,
        })
    }

    /// Fights each step with the one before it, on the same dice.
    ///
    /// # Errors
    /// A matter of usage: a step that cannot be; a battle that breaks off.
    pub fn paired(&self, battles: &dyn Battles, sampling: Sampling<'_>) -> Result<Vec<SweepStep>, Refusal> {
        let mut steps: Vec<SweepStep> = Vec::new();
        for (index, (number, request)) in self.steps.iter().enumerate() {
            // The first is compared with itself, which adds nothing to it.
            let (_, before) = &self.steps[index.saturating_sub(1)];
            let compared = battles.compare([before, request], sampling)?;
            let (complete, [_, odds]) = (compared.complete, compared.arms);
            let added = if index == 0 {
                Vec::new()
            } else {
                compared.differences
            };
            steps.push(SweepStep {
                number: *number,
                odds,
                added,
            });
            if !complete {
                break; // interrupted
            }
        }
        Ok(steps)
    }

    /// What the steps say; `extent` are the arguments that ask for as many battles again.
    #[must_use]
    pub fn odds(&self, ruleset: &dyn Ruleset, steps: Vec<SweepStep>, extent: &str) -> SweepOdds {
        SweepOdds {
            what: self.what.clone(),
            steps,
            command: command(ruleset, &self.share)
                .option("sweep", &self.text)
                .then(&format!(" {extent}"))
                .text(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_of_a_sweep_survives_a_shell() {
        let study = SweepStudy {
            text: "allied += King's x 0..1".to_owned(),
            what: String::new(),
            share: "was1:x".to_owned(),
            steps: Vec::new(),
        };
        let told = study.odds(&war_at_sea::WarAtSea, Vec::new(), "--exact");
        assert_eq!(
            told.command,
            r"admiralty odds was1:x --sweep 'allied += King'\''s x 0..1' --exact"
        );
    }
}
