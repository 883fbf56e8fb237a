//! What a game can do beyond being played. The program's menu is made from this.

use crate::contract::{
    BattleRequest, BattleStudy, Details, Factor, Level, OpenPosition, OwnStudies, PositionFile,
    ProposalRequest, Refusal, Results, Sampling, Scenario, Terms, Unknowns,
};
use crate::digest::Digest;
use crate::play::{Control, Plan};
use crate::results::chart::Figure;
use crate::results::odds::{Card, CellOdds, Comparison, OddsTable};
use crate::results::verdict::Verdict;
use crate::seats::{BySeat, Seat};
use std::sync::Arc;

/// The abilities of a scenario; all of them may be missing.
#[derive(Clone, Copy, Default)]
pub struct Abilities<'s> {
    /// Rules and values that can be changed by name.
    pub variants: Option<&'s dyn Variants>,
    /// Ways to open that can be chosen.
    pub openings: Option<&'s dyn Openings>,
    /// Single battles and their odds.
    pub battles: Option<&'s dyn Battles>,
    /// Games in progress.
    pub positions: Option<&'s dyn Positions>,
    /// Things that a seat can be kept from doing.
    pub bans: Option<&'s dyn Bans>,
    /// What rolls are worth.
    pub luck: Option<&'s dyn Luck>,
    /// What positions are worth.
    pub values: Option<&'s dyn Values>,
    /// What a report shows beyond the summary.
    pub digests: Option<&'s dyn Digests>,
    /// Choices written down and played back.
    pub scripts: Option<&'s dyn Scripts>,
    /// Studies that the game brings with it.
    pub own_studies: Option<&'s dyn OwnStudies>,
}

/// An ability by its name: for menus, and to say that it is missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the fields of Abilities, one by one")]
pub enum Ability {
    Variants,
    Openings,
    Battles,
    Positions,
    Bans,
    Luck,
    Values,
    Digests,
    Scripts,
    OwnStudies,
}

impl Ability {
    /// All of them.
    pub const ALL: [Ability; 10] = [
        Ability::Variants,
        Ability::Openings,
        Ability::Battles,
        Ability::Positions,
        Ability::Bans,
        Ability::Luck,
        Ability::Values,
        Ability::Digests,
        Ability::Scripts,
        Ability::OwnStudies,
    ];

    /// A short word for programs.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Ability::Variants => "variants",
            Ability::Openings => "openings",
            Ability::Battles => "battles",
            Ability::Positions => "positions",
            Ability::Bans => "bans",
            Ability::Luck => "luck",
            Ability::Values => "values",
            Ability::Digests => "digests",
            Ability::Scripts => "scripts",
            Ability::OwnStudies => "studies",
        }
    }

    /// In words, after "this game has no".
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Ability::Variants => "rules or values that can be varied by name",
            Ability::Openings => "openings to choose from",
            Ability::Battles => "battles that can be studied alone",
            Ability::Positions => "position files",
            Ability::Bans => "list of things that a side can be kept from doing",
            Ability::Luck => "measure of what rolls are worth",
            Ability::Values => "values of positions to learn",
            Ability::Digests => "tables beyond the summary",
            Ability::Scripts => "choices that can be written down",
            Ability::OwnStudies => "studies of its own",
        }
    }
}

impl<'s> Abilities<'s> {
    /// Whether a scenario has this ability.
    #[must_use]
    pub const fn has(&self, ability: Ability) -> bool {
        match ability {
            Ability::Variants => self.variants.is_some(),
            Ability::Openings => self.openings.is_some(),
            Ability::Battles => self.battles.is_some(),
            Ability::Positions => self.positions.is_some(),
            Ability::Bans => self.bans.is_some(),
            Ability::Luck => self.luck.is_some(),
            Ability::Values => self.values.is_some(),
            Ability::Digests => self.digests.is_some(),
            Ability::Scripts => self.scripts.is_some(),
            Ability::OwnStudies => self.own_studies.is_some(),
        }
    }

    /// The ability, or the refusal to do what needs it.
    ///
    /// # Errors
    /// A matter of usage: the game does not have it.
    pub fn need<T: ?Sized>(of: Option<&'s T>, ability: Ability) -> Result<&'s T, Refusal> {
        of.ok_or_else(|| Refusal::Usage(format!("this game has no {}", ability.words())))
    }
}

macro_rules! needed {
    ($($ability:ident: $of:ident)*) => {
        impl dyn Scenario + '_ {
            $(
                /// The ability of this name, or the refusal of what needs it.
                ///
                /// # Errors
                /// As for [`Abilities::need`].
                pub fn $ability(&self) -> Result<&dyn $of, Refusal> {
                    Abilities::need(self.abilities().$ability, Ability::$of)
                }
            )*
        }
    };
}

needed! {
    variants: Variants
    openings: Openings
    battles: Battles
    positions: Positions
    bans: Bans
    luck: Luck
    values: Values
    scripts: Scripts
    own_studies: OwnStudies
}

/// Rules and values that studies vary.
pub trait Variants {
    /// Reads what is to be varied: an optional rule, or a value with its levels, in the game's own grammar.
    ///
    /// # Errors
    /// A matter of usage: there is nothing of that name, with what was probably meant.
    fn factor(&self, text: &str) -> Result<Factor, Refusal>;

    /// The same scenario with these levels of factors that it has read.
    ///
    /// # Errors
    /// A matter of usage that lists what is wrong with such a scenario.
    fn varied(&self, levels: &[&Level]) -> Result<Arc<dyn Scenario>, Refusal>;

    /// What of it is not known for certain or could be otherwise, and what it might be.
    fn unknowns(&self) -> Unknowns {
        Unknowns::default()
    }

    /// What [`crate::contract::Match::ending`] notes of a game, in this order.
    fn notes(&self) -> Vec<Details> {
        Vec::new()
    }
}

/// Ways to open, of a game of two seats.
pub trait Openings {
    /// The ways to open that a seat can choose from, each a player that opens so and goes on as `player` does. Ways that
    /// come to the same are listed once.
    ///
    /// # Errors
    /// A matter of usage: this player knows none.
    fn list(&self, seat: Seat, player: &str) -> Result<Vec<NamedOpening>, Refusal>;

    /// An opening that is not listed, with another player to go on after it.
    ///
    /// # Errors
    /// A matter of usage: that player cannot play it.
    fn reseated(&self, seat: Seat, opening: &NamedOpening, player: &str) -> Result<NamedOpening, Refusal>;

    /// A player that somebody typed, as an opening with its name in words; none where the game has no name for it.
    fn named(&self, seat: Seat, player: &str) -> Option<NamedOpening> {
        let _ = (seat, player);
        None
    }

    /// Mixes on a map: of each seat its players with their shares, 0 to 1. None of a game that draws none.
    fn on_map(&self, mixes: &BySeat<Vec<(String, f64)>>) -> Option<Figure> {
        let _ = mixes;
        None
    }

    /// Searches for openings that do well against the other seat's mix: none, or a few, the best first.
    ///
    /// # Errors
    /// A matter of usage: none can be found against such players; a failure if it was interrupted, or if an opening cannot
    /// be kept.
    fn propose(&self, request: &ProposalRequest<'_>) -> Result<Vec<NamedOpening>, Refusal>;
}

/// Single battles.
pub trait Battles {
    /// Sets up one battle, to be studied apart from any game.
    ///
    /// # Errors
    /// A matter of usage, with everything that is wrong with the battle.
    fn open(&self, request: &BattleRequest) -> Result<Box<dyn BattleStudy>, Refusal>;

    /// Fights two battles on the same dice and tells how the second differs from the first.
    ///
    /// # Errors
    /// As for [`Battles::open`] and [`BattleStudy::sample`].
    fn compare(&self, requests: [&BattleRequest; 2], sampling: Sampling<'_>) -> Result<Comparison, Refusal>;

    /// Writes a battle out that was given in one string, so that it can be changed; any other stays as it is.
    ///
    /// # Errors
    /// As for [`Battles::open`].
    fn spelt_out(&self, request: &BattleRequest) -> Result<BattleRequest, Refusal>;

    /// Works out a table of exact odds, by a name of [`crate::contract::RulesetCard::odds_tables`].
    ///
    /// # Errors
    /// A matter of usage: there is no such table.
    fn table(&self, name: &str) -> Result<OddsTable, Refusal>;

    /// The same table as a card for play, which fits on one page.
    ///
    /// # Errors
    /// As for [`Battles::table`].
    fn table_card(&self, name: &str) -> Result<Card, Refusal>;

    /// Works out one cell of a table, asked for by names and numbers as users write them.
    ///
    /// # Errors
    /// A matter of usage: there is no such table, or the words do not name a cell.
    fn table_cell(&self, name: &str, words: &[String]) -> Result<CellOdds, Refusal>;
}

/// Games in progress, in files.
pub trait Positions {
    /// A position file to fill in, with remarks on what to write: as it stands, the start of the game.
    fn blank(&self) -> String;

    /// Reads a game in progress from a position file.
    ///
    /// # Errors
    /// A matter of usage, with everything that is wrong with the position.
    fn read(&self, file: &PositionFile) -> Result<Box<dyn OpenPosition>, Refusal>;

    /// Plays one game up to a moment, in the words of the game, and writes its position as a file.
    ///
    /// # Errors
    /// A matter of usage if there is no such moment; a failure if the game breaks off.
    fn at(&self, terms: &Terms, game: u64, moment: &str) -> Result<String, Refusal>;
}

/// Things that a seat can be kept from doing.
pub trait Bans {
    /// Each with the player that never does it and otherwise plays as `player` does.
    fn list(&self, seat: Seat, player: &str) -> Vec<Restriction>;
}

/// What rolls are worth.
pub trait Luck {
    /// Plays the games of the plan and counts how much of their scores was dice: tables of the mean score with and without
    /// luck, and of luck by kind of roll and by turn.
    ///
    /// # Errors
    /// As for [`Scenario::seat`]; a failure if a game breaks off.
    fn account(&self, terms: &Terms, plan: Plan, control: Control<'_>) -> Result<Results, Refusal>;

    /// Plays one game, by number from 0, and tells its luck: how much of the result was dice, and which rolls decided it.
    /// Returns the same in a few sentences.
    ///
    /// # Errors
    /// As for [`Luck::account`].
    fn tell(&self, terms: &Terms, game: u64, out: &mut String) -> Result<Verdict, Refusal>;

    /// Learns from games what rolls are worth: the text of a file; none if it was broken off.
    ///
    /// # Errors
    /// As for [`Luck::account`].
    fn learn(&self, terms: &Terms, plan: Plan, control: Control<'_>) -> Result<Option<String>, Refusal>;
}

/// What positions are worth.
pub trait Values {
    /// Learns it from games, and examines it on as many others as the plan says: the games of the examination, with tables
    /// of how good the forecasts were, and what was learned as the text of a file.
    ///
    /// # Errors
    /// As for [`Scenario::seat`]; a failure if a game breaks off.
    fn learn(&self, terms: &Terms, plan: Plan, control: Control<'_>) -> Result<(Results, String), Refusal>;
}

/// What a report shows beyond the summary.
pub trait Digests {
    /// A digest that has counted nothing.
    fn digest(&self) -> Box<dyn Digest>;
}

/// Choices written down.
pub trait Scripts {
    /// Plays one game, by number from 0, and writes down what every seat chose: a file by which the player `script:FILE`
    /// plays the same again.
    ///
    /// # Errors
    /// As for [`Scenario::seat`]; a failure if the game breaks off.
    fn record(&self, terms: &Terms, game: u64) -> Result<String, Refusal>;
}

/// A way to open a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedOpening {
    /// Its name.
    pub name: String,
    /// In a sentence.
    pub about: String,
    /// The player that plays it, as `simulate` names it.
    pub commander: String,
}

/// A thing that a seat can be kept from doing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Restriction {
    /// As typed.
    pub name: String,
    /// What is never done, in words.
    pub about: String,
    /// The player that never does it, as `simulate` names it.
    pub commander: String,
}
