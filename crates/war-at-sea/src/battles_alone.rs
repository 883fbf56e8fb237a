//! The same game with single battles and nothing else of it: what a web page fetches first, which is small that way.

use crate::ruleset::WarAtSea;
use crate::scenario::{LoadedScenario, show};
use admiralty_core::contract::{
    self, Abilities, Description, Files, Match, Menu, Refusal, Ruleset, RulesetCard, ScenarioCard,
    ScenarioSource, Terms,
};
use std::sync::Arc;

/// The ruleset, of which only battles can be asked.
#[derive(Clone, Copy, Debug)]
pub struct BattlesAlone;

impl Ruleset for BattlesAlone {
    fn card(&self) -> &'static RulesetCard {
        WarAtSea.card()
    }

    fn open(
        &self,
        source: &ScenarioSource,
        rules: Option<&[String]>,
        files: Arc<dyn Files>,
    ) -> Result<Arc<dyn contract::Scenario>, Refusal> {
        Ok(Arc::new(Battlefield(WarAtSea::load(source, rules, files)?)))
    }
}

/// A scenario of which only battles can be asked.
struct Battlefield(LoadedScenario);

impl contract::Scenario for Battlefield {
    fn card(&self) -> ScenarioCard {
        self.0.card()
    }

    fn describe(&self) -> Description {
        show::describe(&self.0)
    }

    fn seat(self: Arc<Self>, _: &Terms) -> Result<Box<dyn Match>, Refusal> {
        Err(Refusal::Usage(
            "this part of the program has battles alone, no games".to_owned(),
        ))
    }

    fn menu(&self) -> Menu {
        crate::menu::menu(&self.0)
    }

    fn abilities(&self) -> Abilities<'_> {
        Abilities {
            battles: Some(&self.0),
            ..Abilities::default()
        }
    }
}
