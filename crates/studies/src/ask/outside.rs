//! What players from outside are asked, and one game for those who play it themselves.

use super::run::Play;
use super::{Answer, Ask, Outsiders, Question, read};
use admiralty_core::contract::{Deal, DiceKind, Ending, Refusal, Ruleset, Terms};
use serde::Serialize;

/// What is asked and seen, by names: see [`admiralty_core::contract::Outlook`].
#[derive(Serialize)]
struct Names<'o> {
    questions: &'o [String],
    about: &'o [String],
    options: &'o [String],
    features: Vec<&'o str>,
    /// For each feature, whether it is the number of an option.
    is_option: Vec<bool>,
}

impl Question<'_> {
    pub(super) fn outlook(&self, ruleset: &dyn Ruleset) -> Result<Answer, Refusal> {
        let outlook = self.open(ruleset)?.outlook();
        let outlook = outlook.ok_or_else(|| {
            Refusal::Usage(format!(
                "{} has no seat for players from outside",
                ruleset.title()
            ))
        })?;
        let names = Names {
            questions: &outlook.questions,
            about: &outlook.about,
            options: &outlook.options,
            features: outlook
                .features
                .iter()
                .map(|feature| feature.name.as_str())
                .collect(),
            is_option: outlook.features.iter().map(|feature| feature.is_option).collect(),
        };
        Ok(Answer::of(String::new(), admiralty_show::document(&names)))
    }

    fn ending(&self, ruleset: &'static dyn Ruleset, asked: &Play) -> Result<Ending, Refusal> {
        let request = self.request(ruleset, &asked.players, asked.bid.as_deref())?;
        let terms = Terms {
            commanders: request.commanders.clone(),
            bid: request.bid,
            seed: request.seed,
        };
        let table = self.open(ruleset)?.seat(&terms)?;
        table
            .ending(Deal::new(asked.first, DiceKind::Stream), None)
            .map_err(|reason| Refusal::failure(format!("game {} broke off: {reason}", asked.first)))
    }
}

/// Plays the first game that a question `play` names, as `narrate` tells it, and says how it ended.
///
/// # Errors
/// As for [`super::answer`].
pub fn play_one(
    rulesets: &[&'static dyn Ruleset],
    question: &str,
    outside: &Outsiders,
) -> Result<Ending, Refusal> {
    let question = Question {
        outside: outside.clone(),
        ..read(question)?
    };
    match &question.ask {
        Ask::Play(asked) => question.ending(question.ruleset(rulesets)?, asked),
        _ => Err(Refusal::Usage("ask for `play`".to_owned())),
    }
}
