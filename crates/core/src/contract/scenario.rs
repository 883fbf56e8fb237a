//! A scenario that has been read: what it is, and who can be seated at it.

use crate::contract::{Abilities, Match, Menu, Outlook, Refusal, Terms};
use crate::results::summary::Grid;
use crate::seats::Seat;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A scenario that has been read and found valid.
pub trait Scenario: Send + Sync {
    /// What a citation says of it.
    fn card(&self) -> ScenarioCard;

    /// What it holds.
    fn describe(&self) -> Description;

    /// Seats the players. The match owns what it needs.
    ///
    /// # Errors
    /// A player that does not exist, or not with that argument, is a matter of usage.
    fn seat(self: Arc<Self>, terms: &Terms) -> Result<Box<dyn Match>, Refusal>;

    /// The player of a seat where one name is given for all. What of its arguments is meant for other seats alone, such as
    /// an opening, is left out.
    fn player_of(&self, player: &str, seat: Seat) -> String {
        let _ = seat;
        player.to_owned()
    }

    /// What can be named in it, for menus.
    fn menu(&self) -> Menu {
        Menu::default()
    }

    /// What it asks of players from outside the program; none where nobody from outside can be seated.
    fn outlook(&self) -> Option<Arc<Outlook>> {
        None
    }

    /// What can be done with it beyond playing.
    fn abilities(&self) -> Abilities<'_> {
        Abilities::default()
    }
}

/// What a scenario holds, for readers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Description {
    /// Its title.
    pub title: String,
    /// That it is sound, and what of it a reader should know first: lines.
    pub sound: Vec<String>,
    /// Where it was read from, and how to cite it: lines.
    pub facts: Vec<String>,
    /// Everything else.
    pub tables: Vec<Grid>,
}

/// What a citation says of a scenario.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScenarioCard {
    /// Its title.
    pub title: String,
    /// A number over everything that can change a game, in hexadecimal.
    pub hash: String,
    /// Optional rules in force, as named in [`crate::contract::RulesetCard::optional_rules`].
    pub optional_rules: Vec<String>,
    /// Switches that are not at their default: name and setting.
    pub switches: Vec<(String, String)>,
    /// Values that no source states, one line each.
    pub assumed: Vec<String>,
    /// Players whom this scenario takes beyond what they know.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub beyond: Vec<Beyond>,
    /// What of it is worked out by a model and not played, and how far that is off: a whole sentence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub modelled: Option<String>,
}

/// A player who plays on in a scenario beyond what he knows.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Beyond {
    /// The player's name, without arguments. Who plays by a file of his own is not meant.
    pub player: String,
    /// What he does not know, and what to do about it: whole sentences.
    pub why: String,
}

impl Beyond {
    /// Whether a player, with arguments and under whatever restriction, is meant.
    #[must_use]
    pub fn concerns(&self, player: &str) -> bool {
        player.split(':').any(|part| part == self.player) && !player.contains('.')
    }
}
