//! Advice in a game in progress.

use admiralty_core::contract::{AdviceRequest, PositionQuery, Refusal, Ruleset, Sampling, Scenario, quoted};
use admiralty_core::play::Plan;
use admiralty_core::results::advice::GameAdvice;
use admiralty_core::seats::Seat;

/// Games of each option where the ruleset's first player plays on, and where one does who may think longer.
const GAMES: u64 = 10_000;
const FEWER_GAMES: u64 = 200;

/// Turns to play out in all, unless the user says otherwise.
pub const BUDGET: u64 = 600;
/// Options to tell of, unless the user says otherwise.
pub const OPTIONS: u8 = 4;
/// The most turns to play out and games to play for an advice: hours.
pub const MOST_EFFORT: u64 = 10_000_000;

/// How somebody wants to be advised; what is not given is as usual.
#[derive(Clone, Debug, Default)]
pub struct Wishes {
    /// Who asks; whoever moves next.
    pub side: Option<Seat>,
    /// Who plays every game on.
    pub commander: Option<String>,
    /// Games played to their end with each option.
    pub games: Option<u64>,
    /// Turns to play out in all to find options.
    pub budget: Option<u64>,
    /// How many options to tell of.
    pub options: Option<u8>,
    /// Whether the command asks for everything.
    pub all: bool,
}

/// Reads a position in its scenario, and ranks what a side can do. Of the sampling, the games are those that are wished.
///
/// # Errors
/// A matter of usage: a faulty position, or it is not that side's turn; a game that breaks off.
pub fn advise(
    ruleset: &dyn Ruleset,
    scenario: &dyn Scenario,
    query: &PositionQuery,
    wishes: &Wishes,
    sampling: Sampling<'_>,
) -> Result<GameAdvice, Refusal> {
    let position = scenario.positions()?.read(&query.file)?;
    let card = ruleset.card();
    let first = card.players.first().map_or("", |first| first.name);
    let usual = card.adapting_player.unwrap_or(first);
    let commander = wishes.commander.as_deref().unwrap_or(usual);
    let games = wishes
        .games
        .unwrap_or(if commander == first { GAMES } else { FEWER_GAMES });
    let (budget, options) = (wishes.budget.unwrap_or(BUDGET), wishes.options.unwrap_or(OPTIONS));
    let asks = wishes.side.map_or(String::new(), |side| {
        format!(" --side {}", ruleset.game().seat(side).id)
    });
    let by = if commander == usual {
        String::new()
    } else {
        format!(" --commander {}", quoted(commander))
    };
    let command = format!(
        "{} advise {}{asks}{by} --games {games} --budget {budget} --options {options} --seed {}{}",
        admiralty_core::COMMAND,
        query.arguments(),
        sampling.seed.0,
        if wishes.all { " --all" } else { "" }
    );
    position.advise(&AdviceRequest {
        side: wishes.side,
        commander,
        options: options.into(),
        budget,
        sampling: Sampling {
            plan: Plan {
                games,
                ..sampling.plan
            },
            ..sampling
        },
        scenario: &query.scenario,
        command: &command,
    })
}
