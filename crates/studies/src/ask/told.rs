//! One game, told, and its position at a moment.

use super::{Answer, Question};
use crate::request::{luck_told, narrate_from, open_from};
use admiralty_core::contract::{Refusal, Ruleset};
use admiralty_core::results::verdict::Verdict;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Which game is told.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Story {
    #[serde(default)]
    players: BTreeMap<String, String>,
    bid: Option<String>,
    game: u64,
    /// Whether it is said first how much of the result was dice.
    #[serde(default)]
    luck: bool,
}

/// Which position is written: a moment of a game, or the start to fill in.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Moment {
    #[serde(default)]
    players: BTreeMap<String, String>,
    bid: Option<String>,
    game: Option<u64>,
    moment: Option<String>,
}

/// The document of a story with its luck.
#[derive(Serialize)]
struct Luck<'t> {
    verdict: &'t str,
    rolls: &'t str,
}

impl Question<'_> {
    pub(super) fn narrate(&self, ruleset: &'static dyn Ruleset, story: &Story) -> Result<Answer, Refusal> {
        super::fits_number(story.game)?;
        let request = self.request(ruleset, &story.players, story.bid.as_deref())?;
        let mut told = Vec::new();
        let mut document = "null".to_owned();
        if story.luck {
            let mut rolls = String::new();
            let scenario = open_from(self.files(), ruleset, &request)?;
            let verdict: Verdict = scenario.luck()?.tell(&request.terms(), story.game, &mut rolls)?;
            luck_told(&verdict, &rolls, &mut told)?;
            document = admiralty_show::document(&Luck {
                verdict: verdict.text(),
                rolls: &rolls,
            });
        }
        narrate_from(self.files(), ruleset, &request, story.game, &mut told)?;
        Ok(Answer::of(String::from_utf8_lossy(&told).into_owned(), document))
    }

    pub(super) fn position(&self, ruleset: &'static dyn Ruleset, asked: &Moment) -> Result<Answer, Refusal> {
        let request = self.request(ruleset, &asked.players, asked.bid.as_deref())?;
        let scenario = open_from(self.files(), ruleset, &request)?;
        let positions = scenario.positions()?;
        let text = match (asked.game, asked.moment.as_deref()) {
            (None, None) => positions.blank(),
            (game, Some(moment)) => {
                let game = game.unwrap_or(0);
                super::fits_number(game)?;
                positions.at(&request.terms(), game, moment)?
            }
            (Some(_), None) => {
                return Err(Refusal::Usage(
                    "say which moment of the game, such as a turn; without `game` it is the start to fill in"
                        .to_owned(),
                ));
            }
        };
        Ok(Answer::of(text, "null".to_owned()))
    }
}
