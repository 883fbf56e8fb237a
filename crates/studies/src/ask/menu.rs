//! What can be named in a scenario: what a page's menus are made from.

use super::{Answer, Name, Question, names};
use admiralty_core::contract::{Menu, Refusal, Ruleset};
use schemars::{JsonSchema, Schema};
use serde::Serialize;

/// The document of `menu`.
#[derive(Serialize, JsonSchema)]
struct Named {
    /// The game's id.
    game: &'static str,
    /// Its title.
    title: &'static str,
    /// The version of its rules.
    rules_version: &'static str,
    /// The scenario's title.
    scenario: String,
    /// Optional rules that the scenario has in force.
    rules_in_force: Vec<String>,
    /// What the game calls its points.
    points: &'static str,
    /// Bids are multiples of this.
    bid_step: f64,
    /// No bid is greater; 0 where there are none.
    bid_most: u32,
    /// The seats, in the order of results.
    seats: Vec<SeatName>,
    /// The optional rules.
    optional_rules: Vec<Name>,
    /// The words for how a seat fights one battle.
    doctrines: Vec<Name>,
    /// The players.
    players: Vec<Name>,
    /// The tables of exact odds.
    tables: Vec<Name>,
    #[serde(flatten)]
    menu: Menu,
}

/// A seat as a menu shows it.
#[derive(Serialize, JsonSchema)]
struct SeatName {
    /// As a question names it.
    key: &'static str,
    /// In tables.
    name: &'static str,
    /// In a sentence.
    side: &'static str,
}

/// The fields of the document.
pub(crate) fn schema() -> Schema {
    admiralty_show::schema::of::<Named>()
}

impl Question<'_> {
    /// What can be named in the scenario of the question.
    pub(super) fn menu(&self, ruleset: &'static dyn Ruleset) -> Result<Answer, Refusal> {
        let scenario = self.open(ruleset)?;
        let (card, game) = (ruleset.card(), ruleset.game());
        let opened = scenario.card();
        let seats = game.seats.iter().map(|seat| SeatName {
            key: seat.id,
            name: seat.name,
            side: seat.side,
        });
        let named = Named {
            game: card.id,
            title: card.title,
            rules_version: card.version,
            scenario: opened.title,
            rules_in_force: opened.optional_rules,
            points: game.points.name,
            bid_step: game.points.bid_step,
            bid_most: game.points.bid_most,
            seats: seats.collect(),
            optional_rules: names(card.optional_rules),
            doctrines: names(card.battle_doctrines),
            players: names(card.players),
            tables: names(card.odds_tables),
            menu: scenario.menu(),
        };
        Ok(Answer::of(
            format!("{}\n", named.scenario),
            admiralty_show::document(&named),
        ))
    }
}
