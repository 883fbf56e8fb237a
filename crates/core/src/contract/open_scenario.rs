//! A scenario that has been read: what can be asked of it, and who can be seated at it.

use crate::contract::{
    BattleRequest, BattleStudy, Details, Factor, Level, Match, OpenPosition, PositionFile, ProposalRequest,
    Refusal, Sampling, Terms, Tunable, Unknowns, unknown_name,
};
use crate::digest::Digest;
use crate::results::odds::{Card, CellOdds, Comparison, OddsTable};
use crate::seats::Seat;
use serde::{Deserialize, Serialize};
use std::io::{self, Write};

/// A scenario that has been read and found valid.
pub trait OpenScenario {
    /// What a citation says of it.
    fn card(&self) -> ScenarioCard;

    /// Says that it is sound, and what of it a reader should know first.
    ///
    /// # Errors
    /// If the output cannot be written.
    fn check(&self, out: &mut dyn Write) -> io::Result<()>;

    /// Prints what it holds: order of battle, map, switches, what is assumed.
    ///
    /// # Errors
    /// If the output cannot be written.
    fn show(&self, out: &mut dyn Write) -> io::Result<()>;

    /// Counts what a report shows beyond the summary; none if the ruleset has nothing to add.
    fn digest(&self) -> Option<Box<dyn Digest>> {
        None
    }

    /// Works out a table of exact odds, by a name of [`crate::contract::Ruleset::odds_tables`].
    ///
    /// # Errors
    /// A matter of usage: there is no such table.
    fn odds_table(&self, name: &str) -> Result<OddsTable, Refusal> {
        Err(unknown_name("table", name, &[]))
    }

    /// The same table as a card for play, which fits on one page.
    ///
    /// # Errors
    /// As for [`OpenScenario::odds_table`].
    fn odds_card(&self, name: &str) -> Result<Card, Refusal> {
        Err(unknown_name("table", name, &[]))
    }

    /// Works out one cell of a table, asked for by names and numbers as users write them.
    ///
    /// # Errors
    /// A matter of usage: there is no such table, or the words do not name a cell.
    fn odds_cell(&self, name: &str, words: &[String]) -> Result<CellOdds, Refusal> {
        let _ = words;
        Err(unknown_name("table", name, &[]))
    }

    /// Sets up one battle, to be studied apart from any game.
    ///
    /// # Errors
    /// A matter of usage, with everything that is wrong with the battle; also if the ruleset studies none.
    fn battle(&self, request: &BattleRequest) -> Result<Box<dyn BattleStudy>, Refusal> {
        let _ = request;
        Err(Refusal::Usage(
            "this ruleset studies no single battles".to_owned(),
        ))
    }

    /// Fights two battles on the same dice and tells how the second differs from the first.
    ///
    /// # Errors
    /// As for [`OpenScenario::battle`] and [`BattleStudy::sample`].
    fn compare(&self, requests: [&BattleRequest; 2], sampling: Sampling<'_>) -> Result<Comparison, Refusal> {
        let _ = (requests, sampling);
        Err(Refusal::Usage(
            "this ruleset studies no single battles".to_owned(),
        ))
    }

    /// Writes a battle out that was given in one string, so that it can be changed; any other stays as it is.
    ///
    /// # Errors
    /// As for [`OpenScenario::battle`].
    fn spelt_out(&self, request: &BattleRequest) -> Result<BattleRequest, Refusal> {
        Ok(request.clone())
    }

    /// The commander that plays a side where one name is given for both. What of its arguments is meant for the other
    /// side alone, such as an opening, is left out.
    fn commander_of(&self, commander: &str, side: Seat) -> String {
        let _ = side;
        commander.to_owned()
    }

    /// The ways to open that a side can choose from, each a commander that opens so and goes on as `commander` does.
    /// Ways that come to the same are listed once.
    ///
    /// # Errors
    /// A matter of usage: the ruleset names no openings, or this commander knows none.
    fn openings(&self, side: Seat, commander: &str) -> Result<Vec<NamedOpening>, Refusal> {
        let _ = (side, commander);
        Err(Refusal::Usage("this ruleset names no openings".to_owned()))
    }

    /// An opening that is not listed, with another commander to go on after it.
    ///
    /// # Errors
    /// A matter of usage: that commander cannot play it.
    fn reseated(&self, side: Seat, opening: &NamedOpening, commander: &str) -> Result<NamedOpening, Refusal> {
        let _ = side;
        Err(Refusal::Usage(format!(
            "{commander:?} cannot go on after {:?}",
            opening.commander
        )))
    }

    /// Searches for openings that do well against the other side's mix: none, or a few, the best first.
    ///
    /// # Errors
    /// A matter of usage: the ruleset finds none against such commanders; a failure if it was interrupted, or if an
    /// opening cannot be kept.
    fn propose(&self, request: &ProposalRequest<'_>) -> Result<Vec<NamedOpening>, Refusal> {
        let _ = request;
        Err(Refusal::Usage(
            "this ruleset cannot search for openings".to_owned(),
        ))
    }

    /// A position file to fill in, with remarks on what to write: as it stands, the start of the game.
    ///
    /// # Errors
    /// A matter of usage if the ruleset reads no positions.
    fn blank_position(&self) -> Result<String, Refusal> {
        Err(Refusal::Usage("this ruleset reads no positions".to_owned()))
    }

    /// Reads a game in progress from a position file.
    ///
    /// # Errors
    /// A matter of usage, with everything that is wrong with the position; also if the ruleset knows no position files.
    fn position(&self, file: &PositionFile) -> Result<Box<dyn OpenPosition + '_>, Refusal> {
        let _ = file;
        Err(Refusal::Usage("this ruleset has no position files".to_owned()))
    }

    /// The commander of a side as numbers that games can improve.
    ///
    /// # Errors
    /// A matter of usage: there is no such commander, or it does not judge by numbers.
    fn tunable(&self, side: Seat, commander: &str) -> Result<Box<dyn Tunable + '_>, Refusal> {
        let _ = side;
        Err(Refusal::Usage(format!(
            "{commander:?} does not judge by numbers that could be tuned"
        )))
    }

    /// Reads what is to be varied: an optional rule, or a value with its levels, in the ruleset's own grammar.
    ///
    /// # Errors
    /// A matter of usage: there is nothing of that name, with what was probably meant.
    fn factor(&self, text: &str) -> Result<Factor, Refusal> {
        let _ = text;
        Err(Refusal::Usage(
            "nothing of this ruleset can be varied by name".to_owned(),
        ))
    }

    /// What of it is not known for certain or could be otherwise, and what it might be.
    ///
    /// # Errors
    /// A matter of usage: the ruleset does not say how well its values are known.
    fn unknowns(&self) -> Result<Unknowns, Refusal> {
        Err(Refusal::Usage(
            "this ruleset does not say how well its values are known".to_owned(),
        ))
    }

    /// The same scenario with these levels of factors that it has read.
    ///
    /// # Errors
    /// A failure that lists what is wrong with such a scenario.
    fn varied(&self, levels: &[&Level]) -> Result<Box<dyn OpenScenario>, Refusal> {
        let _ = levels;
        Err(Refusal::Usage(
            "nothing of this ruleset can be varied by name".to_owned(),
        ))
    }

    /// What [`Match::watched`] notes of every game, in this order.
    fn details(&self) -> Vec<Details> {
        Vec::new()
    }

    /// The things that a side can be kept from doing, each with the commander that never does it and otherwise plays as
    /// `commander` does.
    ///
    /// # Errors
    /// A matter of usage: the ruleset names no restrictions.
    fn restrictions(&self, side: Seat, commander: &str) -> Result<Vec<Restriction>, Refusal> {
        let _ = (side, commander);
        Err(Refusal::Usage("this ruleset names no restrictions".to_owned()))
    }

    /// Seats the commanders.
    ///
    /// # Errors
    /// A commander that does not exist, or not with that argument, is a matter of usage.
    fn seat(&self, terms: &Terms) -> Result<Box<dyn Match + '_>, Refusal>;
}

/// A way to open a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedOpening {
    /// Its name.
    pub name: String,
    /// In a sentence.
    pub about: String,
    /// The commander that plays it, as `simulate` names it.
    pub commander: String,
}

/// A thing that a side can be kept from doing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Restriction {
    /// As typed.
    pub name: String,
    /// What is never done, in words.
    pub about: String,
    /// The commander that never does it, as `simulate` names it.
    pub commander: String,
}

/// What a citation says of a scenario.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScenarioCard {
    /// Its title.
    pub title: String,
    /// A number over everything that can change a game, in hexadecimal.
    pub hash: String,
    /// Optional rules in force, as named in [`crate::contract::Ruleset::optional_rules`].
    pub optional_rules: Vec<String>,
    /// Switches that are not at their default: name and setting.
    pub switches: Vec<(String, String)>,
    /// Values that no source states, one line each.
    pub assumed: Vec<String>,
}
