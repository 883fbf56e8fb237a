//! One game as a page: its story, step by step, each with its map where the game draws one.

use super::Request;
use super::simulate::open_from;
use admiralty_core::contract::{Refusal, Ruleset, ScenarioCard};
use admiralty_core::results::page::{Block, Page};
use admiralty_core::results::summary::Citation;
use admiralty_store::disk;

/// Plays one game of a request and tells it as a page; how it ended comes first.
///
/// # Errors
/// As for [`super::narrate`].
pub fn chronicle(ruleset: &dyn Ruleset, request: &Request, game: u64) -> Result<Page, Refusal> {
    let scenario = open_from(disk(), ruleset, request)?;
    let cited = cited(ruleset, request, scenario.card(), game);
    let story = scenario.seat(&request.terms())?.story(game)?;
    let last = story.steps.iter().rev().flat_map(|step| step.text.lines().rev());
    let ending = last
        .map(str::trim)
        .find(|line| !line.is_empty())
        .unwrap_or_default();
    let page = Page {
        kicker: ruleset.title().to_owned(),
        headline: ending.to_owned(),
        played: format!("Game {game} of seed {}.", request.seed.0),
        ..Page::citing(&cited)
    };
    let steps = story.steps.into_iter().enumerate();
    Ok(steps.fold(page, |page, (number, step)| {
        let turn = step.turn.map(|turn| format!("Turn {turn}"));
        let named = [turn.unwrap_or_default(), step.title];
        let title: Vec<&str> = named
            .iter()
            .map(String::as_str)
            .filter(|part| !part.is_empty())
            .collect();
        let title = if title.is_empty() {
            "The game".to_owned()
        } else {
            title.join(": ")
        };
        let text = Block::Lines(step.text.trim_end().to_owned());
        let blocks = step.figure.map(Block::figure).into_iter().chain([text]);
        page.with(format!("step-{number}"), title, blocks)
    }))
}

/// What lets a reader of one game have it told again.
pub(crate) fn cited(ruleset: &dyn Ruleset, request: &Request, card: ScenarioCard, game: u64) -> Citation {
    let ruleset_named = match ruleset.card().is_default {
        true => String::new(),
        false => format!(" --ruleset {}", ruleset.id()),
    };
    let asked = request.arguments(ruleset.game());
    Citation {
        bid: request.bid,
        games: 1,
        games_asked: 1,
        seed: request.seed,
        command: format!(
            "{} narrate --game {game}{asked}{ruleset_named}",
            admiralty_core::COMMAND
        ),
        ..Citation::of(ruleset, card, &request.scenario, request.commanders.clone())
    }
}
