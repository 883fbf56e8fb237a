//! What the command line sees of a ruleset. Everything here may be boxed and called through a table, because it
//! is called a few times a run; the games below are not.

use super::{
    BattleRequest, BattleStudy, Bid, Control, DataFile, Details, Factor, Level, OpenPosition, Plan,
    PositionFile, RunError, Sampling, ScenarioSource, Tunable,
};
use crate::bench::Rung;
use crate::dice::MasterSeed;
use crate::digest::Digest;
use crate::frames::store::{RunFolder, StoreError};
use crate::frames::{Columns, Schema, Tape};
use crate::naval::{BySide, Side};
use crate::odds::{Comparison, OddsTable};
use crate::statistics::{Histogram, Intervals};
use crate::summary::Table;
use serde::{Deserialize, Serialize};
use std::io::{self, Write};
use std::ops::Range;

/// A name that can be given on the command line, and what it stands for in a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Named {
    /// As typed.
    pub name: &'static str,
    /// For `--help` and error messages.
    pub about: &'static str,
}

/// A wargame that can be simulated.
pub trait Ruleset: Sync {
    /// A short word without spaces, such as `war-at-sea`.
    fn id(&self) -> &'static str;

    /// As printed on the box.
    fn title(&self) -> &'static str;

    /// What its points are called, `POC`.
    fn points(&self) -> &'static str;

    /// Changes whenever the same seed gives a different game, and only then.
    fn version(&self) -> &'static str;

    /// The commanders that can be chosen for either side. A name may take an argument after a colon.
    fn commanders(&self) -> &'static [Named];

    /// Commanders, with their arguments, that a ladder ranks unless told otherwise; the first is what the others are
    /// measured against.
    fn contenders(&self) -> Vec<String> {
        let names = self.commanders().iter();
        names.map(|entry| entry.name.to_owned()).collect()
    }

    /// The optional rules that can be switched on.
    fn optional_rules(&self) -> &'static [Named];

    /// The words in which a side's way of fighting one battle is told; none if the ruleset studies no battles.
    fn battle_doctrines(&self) -> &'static [Named] {
        &[]
    }

    /// The tables of exact odds that can be printed: see [`OpenScenario::odds_table`].
    fn odds_tables(&self) -> &'static [Named] {
        &[]
    }

    /// What is fingerprinted and timed, the cheapest first; none if the ruleset has no ladder.
    fn ladder(&self) -> Vec<Rung> {
        Vec::new()
    }

    /// The frames that can be recorded.
    fn frames(&self) -> &'static [&'static Schema] {
        &[]
    }

    /// Shows the rows that a finished run has recorded, frame by frame, each in the order of its games.
    ///
    /// # Errors
    /// If a file of the run is missing or damaged.
    fn show_rows(&self, run: &RunFolder, show: &mut dyn FnMut(&dyn Columns)) -> Result<(), StoreError> {
        let _ = (run, show);
        Ok(())
    }

    /// What is recorded unless the user says otherwise, in the words of `--record`.
    fn usual_record(&self) -> &'static str {
        "none"
    }

    /// Reads a scenario, with exactly these optional rules (named as in [`Ruleset::optional_rules`]) in force, or
    /// with those the scenario itself puts into force where none are given.
    ///
    /// # Errors
    /// An unknown optional rule is a matter of usage; an unreadable or faulty file is a failure that lists
    /// every fault.
    fn open(
        &self,
        source: &ScenarioSource,
        optional_rules: Option<&[String]>,
    ) -> Result<Box<dyn OpenScenario>, Refusal>;
}

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

    /// Works out a table of exact odds, by a name of [`Ruleset::odds_tables`].
    ///
    /// # Errors
    /// A matter of usage: there is no such table.
    fn odds_table(&self, name: &str) -> Result<OddsTable, Refusal> {
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
    fn commander_of(&self, commander: &str, side: Side) -> String {
        let _ = side;
        commander.to_owned()
    }

    /// The ways to open that a side can choose from, each a commander that opens so and goes on as `commander` does.
    /// Ways that come to the same are listed once.
    ///
    /// # Errors
    /// A matter of usage: the ruleset names no openings, or this commander knows none.
    fn openings(&self, side: Side, commander: &str) -> Result<Vec<NamedOpening>, Refusal> {
        let _ = (side, commander);
        Err(Refusal::Usage("this ruleset names no openings".to_owned()))
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
    fn tunable(&self, side: Side, commander: &str) -> Result<Box<dyn Tunable + '_>, Refusal> {
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

/// Who plays, from which seed, with what bid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// Names from [`Ruleset::commanders`].
    pub commanders: BySide<String>,
    /// Points that change hands at the end.
    pub bid: Bid,
    /// From it the seed of every game is derived.
    pub seed: MasterSeed,
}

/// How one game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Who has won, the bid counted; none for a draw.
    pub winner: Option<Side>,
    /// The final score in points, Axis positive, as capped by the rules and before any bid.
    pub score: i32,
}

/// What two games of the same number have in common.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SharedDice {
    /// Every die: its face depends on the game's number and on what the die is for, not on what was rolled before. Games
    /// in which something else is done roll the same faces wherever they do the same.
    #[default]
    Keyed,
    /// The stream of faces, as in [`Match::run`] and [`Match::narrate`]: the first die that one game rolls and the
    /// other does not shifts all that follow.
    Stream,
}

/// How games ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Endings {
    /// Games won, the bid counted.
    pub wins: BySide<u64>,
    /// Games that nobody won.
    pub draws: u64,
    /// The final score of every game, as in [`Results::scores`].
    pub scores: Histogram,
}

impl Endings {
    /// Adds what others have counted.
    pub fn merge(&mut self, other: &Self) {
        Side::BOTH
            .into_iter()
            .for_each(|side| self.wins[side] += other.wins[side]);
        self.draws += other.draws;
        self.scores.merge(&other.scores);
    }
}

/// Two commanders at a scenario, ready to play.
pub trait Match: Sync {
    /// Plays the games of the plan, and records them on the tape if there is one.
    ///
    /// # Errors
    /// As for [`super::run_recorded`].
    fn run(&self, plan: Plan, control: Control<'_>, tape: Option<Tape<'_>>) -> Result<Results, RunError>;

    /// Plays one game by its number and says how it ended.
    ///
    /// # Errors
    /// Why the game could not be played to its end.
    fn ending(&self, game: u64, dice: SharedDice) -> Result<Ending, String>;

    /// The same on keyed dice, and pushes the numbers of [`OpenScenario::details`], row by row.
    ///
    /// # Errors
    /// As for [`Match::ending`].
    fn watched(&self, game: u64, details: &mut Vec<i16>) -> Result<Ending, String> {
        let _ = details;
        self.ending(game, SharedDice::Keyed)
    }

    /// Plays these games, by number from 0, on the calling thread. They are the same games as those of
    /// [`Match::run`].
    ///
    /// # Errors
    /// If a game breaks off.
    fn play_games(&self, games: Range<u64>) -> Result<Endings, RunError>;

    /// The files that its commanders play by, other than those built in; for the citation.
    fn files(&self) -> Vec<DataFile> {
        Vec::new()
    }

    /// Learns from games of the run what positions are worth, and examines that on as many others as the plan says:
    /// the games of the examination, with tables of how good the forecasts were, and what was learned as the text of a
    /// file.
    ///
    /// # Errors
    /// A matter of usage if the ruleset learns nothing; a failure if a game breaks off.
    fn learn(&self, plan: Plan, control: Control<'_>) -> Result<(Results, String), Refusal> {
        let _ = (plan, control);
        Err(Refusal::Usage(
            "this ruleset does not learn what positions are worth".to_owned(),
        ))
    }

    /// Plays the games of the plan and counts how much of their scores was dice: tables of the mean score with and
    /// without luck, and of luck by kind of roll and by turn.
    ///
    /// # Errors
    /// A matter of usage if the ruleset does not know what rolls are worth; a failure if a game breaks off.
    fn luck(&self, plan: Plan, control: Control<'_>) -> Result<Results, Refusal> {
        let _ = (plan, control);
        Err(no_luck())
    }

    /// Learns from games of the run what rolls are worth: the text of a file; none if it was broken off.
    ///
    /// # Errors
    /// As for [`Match::luck`].
    fn learn_luck(&self, plan: Plan, control: Control<'_>) -> Result<Option<String>, Refusal> {
        let _ = (plan, control);
        Err(no_luck())
    }

    /// Plays one game of the run, by number from 0, and tells its luck: how much of the result was dice, and which
    /// rolls decided it.
    ///
    /// # Errors
    /// As for [`Match::luck`]; or the output cannot be written.
    fn tell_luck(&self, game: u64, out: &mut dyn Write) -> Result<(), Refusal> {
        let _ = (game, out);
        Err(no_luck())
    }

    /// Plays one game of the run, by number from 0, and tells it.
    ///
    /// # Errors
    /// A failure if the game breaks off; or the output cannot be written.
    fn narrate(&self, game: u64, out: &mut dyn Write) -> Result<(), Refusal>;

    /// Plays one game of the run up to a moment, in the words of the ruleset, and writes its position as a file.
    ///
    /// # Errors
    /// A matter of usage if there is no such moment, or no position files; a failure if the game breaks off.
    fn position(&self, game: u64, moment: &str) -> Result<String, Refusal> {
        let _ = (game, moment);
        Err(Refusal::Usage("this ruleset has no position files".to_owned()))
    }
}

fn no_luck() -> Refusal {
    Refusal::Usage("this ruleset does not know what rolls are worth".to_owned())
}

/// What a ruleset hands back after a run: counts and tables, from which [`super::simulate`] makes the summary.
#[derive(Clone, Debug, PartialEq)]
pub struct Results {
    /// Games played.
    pub games: u64,
    /// Whether the run came to its own end, as in [`super::Run::complete`].
    pub complete: bool,
    /// Whether a precision was asked for and reached.
    pub reached: bool,
    /// How the intervals of every figure are made; those of the tables are already.
    pub intervals: Intervals,
    /// Games won, the bid counted.
    pub wins: BySide<u64>,
    /// Games that nobody won.
    pub draws: u64,
    /// The final score of every game, Axis positive, as capped by the rules and before any bid.
    pub scores: Histogram,
    /// Who wins when the score is even after the bid; none for a draw.
    pub tie: Option<Side>,
    /// The ruleset's own tables.
    pub tables: Vec<Table>,
}

/// What a citation says of a scenario.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScenarioCard {
    /// Its title.
    pub title: String,
    /// A number over everything that can change a game, in hexadecimal.
    pub hash: String,
    /// Optional rules in force, as named in [`Ruleset::optional_rules`].
    pub optional_rules: Vec<String>,
    /// Switches that are not at their default: name and setting.
    pub switches: Vec<(String, String)>,
    /// Values that no source states, one line each.
    pub assumed: Vec<String>,
}

/// Why something asked for cannot be done.
#[derive(Debug, thiserror::Error)]
pub enum Refusal {
    /// The request makes no sense: the user should ask differently.
    #[error("{0}")]
    Usage(String),
    /// The request is sound but cannot be met, for these reasons.
    #[error("{}", .0.join("\n"))]
    Failure(Vec<String>),
    /// The output has nowhere to go.
    #[error("the output cannot be written: {0}")]
    Output(#[from] io::Error),
}

impl From<RunError> for Refusal {
    fn from(error: RunError) -> Self {
        Refusal::failure(error.to_string())
    }
}

impl Refusal {
    /// A failure with a single reason.
    pub fn failure(reason: impl Into<String>) -> Self {
        Refusal::Failure(vec![reason.into()])
    }
}

/// Refuses a name that is not on the list: says which are, and which was probably meant.
#[must_use]
pub fn unknown_name(kind: &str, given: &str, known: &[Named]) -> Refusal {
    let likely = known
        .iter()
        .map(|entry| (strsim::jaro_winkler(given, entry.name), entry.name))
        .filter(|(likeness, _)| *likeness > 0.75)
        .max_by(|a, b| a.0.total_cmp(&b.0));
    let mut text = format!("there is no {kind} named {given:?}");
    if let Some((_, name)) = likely {
        text += &format!("; did you mean {name:?}?");
    }
    let width = known.iter().map(|entry| entry.name.len()).max().unwrap_or(0);
    text += "\nknown are:";
    for entry in known {
        text += &format!("\n  {:width$}  {}", entry.name, entry.about);
    }
    Refusal::Usage(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    const KNOWN: &[Named] = &[
        Named {
            name: "random",
            about: "anything legal",
        },
        Named {
            name: "doctrine",
            about: "by the book",
        },
    ];

    #[test]
    fn a_misspelt_name_gets_the_list_and_a_guess() {
        let text = unknown_name("commander", "randum", KNOWN).to_string();
        assert!(
            text.contains("no commander named \"randum\"; did you mean \"random\"?"),
            "{text}"
        );
        assert!(text.contains("  doctrine  by the book"), "{text}");
        assert!(
            !unknown_name("commander", "Nelson", KNOWN)
                .to_string()
                .contains("did you mean")
        );
    }
}
