//! Studies that a game brings with it, asked and cited.

use crate::request::CommandLine;
use admiralty_core::contract::{Files, OwnAnswer, Refusal, Ruleset, Sampling, Scenario, ScenarioSource};
use admiralty_core::results::grouped;

/// A study as somebody asks for it.
#[derive(Clone, Debug)]
pub struct OwnRequest {
    /// The scenario.
    pub scenario: ScenarioSource,
    /// Optional rules in force; none to leave them to the scenario.
    pub optional_rules: Option<Vec<String>>,
    /// The name of the study.
    pub name: String,
    /// The words after it.
    pub words: Vec<String>,
}

impl OwnRequest {
    /// Answers it, with what lets a reader repeat and judge the answer.
    ///
    /// # Errors
    /// As for [`admiralty_core::contract::OwnStudies::ask`].
    pub fn answer(
        &self,
        ruleset: &dyn Ruleset,
        scenario: &dyn Scenario,
        files: &dyn Files,
        sampling: Sampling<'_>,
    ) -> Result<OwnAnswer, Refusal> {
        let studies = scenario.own_studies()?;
        let mut answer = studies.ask_with(&self.name, &self.words, files, sampling)?;
        let (card, page) = (scenario.card(), &mut answer.page);
        let (games, seed) = (sampling.plan.games, sampling.seed.0);
        let command = CommandLine::new("study", &ScenarioSource::Embedded).argument(&self.name);
        let command = self.words.iter().fold(command, |line, word| line.argument(word));
        let command = match &self.scenario {
            ScenarioSource::File(path) => command.option("scenario", path.display()),
            ScenarioSource::Embedded => command.ruleset(ruleset),
        };
        let command = command.rules(self.optional_rules.as_deref());
        let exact = studies
            .list()
            .iter()
            .any(|study| study.name == self.name && study.is_exact());
        let command = match exact {
            true => command,
            false => command.option("games", games).option("seed", seed),
        };
        let rules = match card.optional_rules.as_slice() {
            [] => "no optional rules".to_owned(),
            rules => format!("with {}", rules.join(", ")),
        };
        let by = format!(
            "{}; {} rules {}, {rules}, scenario {} #{}",
            admiralty_core::PROGRAM,
            ruleset.title(),
            ruleset.version(),
            card.title,
            card.hash
        );
        page.kicker = ruleset.title().to_owned();
        if exact {
            page.line = format!("Exact; {by}.");
        } else {
            page.line = format!("{} games, seed {seed}; {by}.", grouped(games));
            let found = format!(
                "{} games, seed {seed}; ± is sampling error (95 %)",
                grouped(games)
            );
            page.entries.push(("found", found));
        }
        page.entries.push(("by", by));
        page.commands.push(("again".to_owned(), command.text()));
        let partial = (!answer.complete).then(|| "PARTIAL: the run was interrupted.".to_owned());
        let said: Vec<String> = partial.into_iter().chain(card.modelled).collect();
        page.warning = (!said.is_empty()).then(|| said.join(" ")).or(page.warning.take());
        Ok(answer)
    }
}
