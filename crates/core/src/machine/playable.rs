//! What a game says of itself beside its rules, so that the program can open, seat and tell it.

use super::{MakePlayer, Painter, Rules};
use crate::bench::Rung;
use crate::contract::{
    Abilities, DataFile, Details, Files, MOVES, Menu, Moves, Named, OUTSIDE, Outlook, Outside, Refusal,
    RulesetCard, Unknowns,
};
use crate::seats::{GameCard, Seat};
use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A player from outside, and its base if one is named.
pub type FromOutside<'a> = (Arc<dyn Outside>, Option<&'a str>);

/// The player that every game has: chooses by [`Rules::any`].
pub const RANDOM: Named = Named {
    name: "random",
    about: "chooses at random among what is legal",
};

/// The player of games that can read choices, see [`Playable::choice`].
pub const SCRIPT: Named = Named {
    name: "script",
    about: "script:FILE chooses what a file says, as `narrate --save-choices FILE` writes it",
};

/// A game of the machine that the program can play: register `Registered::<Self>::new()`.
pub trait Playable: Rules + Clone {
    /// Its names, seats, points, players and optional rules. Players that stand there by the names of [`RANDOM`] and
    /// [`SCRIPT`] come with the machine.
    fn card() -> &'static RulesetCard;

    /// The scenario that is built in.
    fn built_in() -> Self;

    /// Reads a scenario file in a grammar of the game's own; none where scenario files are lists of values. What is wrong
    /// is told all at once.
    fn read(path: &Path, files: &dyn Files) -> Option<Result<OwnFile<Self>, Vec<String>>> {
        let _ = (path, files);
        None
    }

    /// What a result must say: what no source states, and what of the scenario is not played.
    fn assumed(&self) -> Vec<String> {
        Vec::new()
    }

    /// What of a game is worked out by a model and not played, and how far that is off: a whole sentence, said before any
    /// figure.
    fn modelled(&self) -> Option<String> {
        None
    }

    /// What a scenario file, `--rules` and `compare` can change, as it stands now. An optional rule is a value named like
    /// it that is [`ON`] or [`OFF`]. Everything that can change a game must be here: the scenario's hash is made from it.
    fn values(&self) -> Vec<Value> {
        Vec::new()
    }

    /// The values from which this scenario's are told apart in a citation: those of the built-in scenario.
    fn usual(&self) -> Vec<Value> {
        Self::built_in().values()
    }

    /// Changes one of these values.
    ///
    /// # Errors
    /// Why the value cannot be that: `it must be a number`.
    fn set(&mut self, name: &str, to: &str) -> Result<(), String> {
        let _ = (name, to);
        Err("there is no such value".to_owned())
    }

    /// A player of the card, for a seat.
    ///
    /// # Errors
    /// A matter of usage: not with that argument, or not for that seat.
    fn player(&self, order: &PlayerOrder<'_>) -> Result<MakePlayer<Self>, Refusal> {
        Err(order.takes("no such player"))
    }

    /// An event in words, a line or several; nothing for one that is not worth telling.
    fn tell(&self, state: &Self::State, event: &Self::Event<'_>, out: &mut String);

    /// Who draws a game on a map as it is told; none of a game without a map.
    fn painter(&self) -> Option<Box<dyn Painter<Self> + '_>> {
        None
    }

    /// A choice as it stands in a script.
    fn written(&self, choice: &Self::Choice) -> String {
        format!("{choice:?}")
    }

    /// The choice that is written so; none if it is no choice of this seat. See [`super::listed_choice`].
    fn choice(&self, seen: &Self::State, seat: Seat, text: &str) -> Option<Self::Choice> {
        let _ = (seen, seat, text);
        None
    }

    /// What of it is not known for certain or could be otherwise, and what it might be.
    fn unknowns(&self) -> Unknowns {
        Unknowns::default()
    }

    /// Whole numbers to be noted of every game: `simulate` shows their means, `compare` what moves them.
    fn notes(&self) -> Vec<Details> {
        Vec::new()
    }

    /// Adds an event to the numbers of a game, which are 0 at its start and stand row by row.
    fn note(&self, state: &Self::State, event: &Self::Event<'_>, numbers: &mut [i32]) {
        let _ = (state, event, numbers);
    }

    /// What is fingerprinted and timed, the cheapest first; see [`super::rung_of_games`].
    fn rungs() -> Vec<Rung> {
        Vec::new()
    }

    /// What it asks of players from outside: as [`Rules::any`] breaks questions up.
    fn outlook(&self) -> Outlook {
        Outlook::plain()
    }

    /// The question that is asked, by its number in the outlook.
    fn question(&self, seen: &Self::State) -> usize {
        let _ = seen;
        0
    }

    /// The numbers that a seat sees, one for each of the outlook's features.
    fn features(&self, seen: &Self::State, seat: Seat) -> Vec<f32> {
        let _ = (seen, seat);
        Vec::new()
    }

    /// Of two seats, who wins when the score is even after a bid.
    fn tie(&self) -> Option<Seat> {
        None
    }

    /// What can be named in it, for menus.
    fn menu(&self) -> Menu {
        Menu::default()
    }

    /// What can be done with the scenario beyond what comes with the machine: add to `machine` what the game implements.
    fn abilities<'s>(&'s self, machine: Abilities<'s>) -> Abilities<'s> {
        machine
    }
}

/// A scenario that was read in the game's own grammar.
pub struct OwnFile<R> {
    /// The game with it.
    pub rules: R,
    /// Its title.
    pub title: String,
    /// The files that it was read from, the first first.
    pub files: Vec<PathBuf>,
}

/// An optional rule that is in force.
pub const ON: &str = "on";
/// One that is not.
pub const OFF: &str = "off";

/// A value of a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Value {
    /// Its name in a file, such as `needed` or `ships.speed`.
    pub name: String,
    /// What it is now, as a file would say it.
    pub is: String,
    /// What it means, in a few words.
    pub about: String,
}

impl Value {
    /// A value by name.
    #[must_use]
    pub fn new(name: impl Into<String>, is: impl ToString, about: impl Into<String>) -> Self {
        Value {
            name: name.into(),
            is: is.to_string(),
            about: about.into(),
        }
    }

    /// An optional rule of the card.
    #[must_use]
    pub fn rule(rule: &Named, in_force: bool) -> Self {
        Value::new(rule.name, if in_force { ON } else { OFF }, rule.about)
    }
}

/// Reads a number for [`Playable::set`].
///
/// # Errors
/// What the value must be.
pub fn number<N: TryFrom<i64> + PartialOrd + std::fmt::Display>(
    text: &str,
    least: N,
    most: N,
) -> Result<N, String> {
    let number = text
        .trim()
        .parse()
        .ok()
        .and_then(|number: i64| N::try_from(number).ok());
    let within = number.filter(|number| (&least..=&most).contains(&number));
    within.ok_or_else(|| format!("it must be a whole number from {least} to {most}"))
}

/// Reads the state of an optional rule for [`Playable::set`].
///
/// # Errors
/// What the value must be.
pub fn in_force(text: &str) -> Result<bool, String> {
    match text {
        ON => Ok(true),
        OFF => Ok(false),
        _ => Err(format!("it must be {ON} or {OFF}")),
    }
}

/// A player as somebody asked for it: `always:2` for a seat.
pub struct PlayerOrder<'a> {
    /// As typed.
    pub text: &'a str,
    /// What stands before the colon.
    pub name: &'a str,
    /// What stands after it.
    pub argument: Option<&'a str>,
    /// The seat.
    pub seat: Seat,
    files: &'a dyn Files,
    read: RefCell<Vec<DataFile>>,
}

impl<'a> PlayerOrder<'a> {
    /// The player that a text names, for a seat.
    #[must_use]
    pub fn new(text: &'a str, seat: Seat, files: &'a dyn Files) -> Self {
        let (name, argument) = match text.split_once(':') {
            Some((name, argument)) => (name, Some(argument)),
            None => (text, None),
        };
        PlayerOrder {
            text,
            name,
            argument,
            seat,
            files,
            read: RefCell::default(),
        }
    }

    /// The refusal of an argument: says what the player takes.
    #[must_use]
    pub fn takes(&self, what: &str) -> Refusal {
        Refusal::Usage(format!("{:?}: the player {} takes {what}", self.text, self.name))
    }

    /// Reads a file that the argument names; results cite it.
    ///
    /// # Errors
    /// A failure if it cannot be read.
    pub fn file(&self, path: &str) -> Result<String, Refusal> {
        let text = self.files.read(Path::new(path));
        let text = text.map_err(|error| Refusal::failure(format!("{path} cannot be read: {error}")))?;
        self.read.borrow_mut().push(DataFile::new(self.seat, path, &text));
        Ok(text)
    }

    /// The player from outside that the argument names, with its base if one is named; none if this is no such player.
    ///
    /// # Errors
    /// Nobody outside has that name; a file of moves that cannot be read.
    pub fn outside(&self, game: &GameCard) -> Result<Option<FromOutside<'a>>, Refusal> {
        let argument = || {
            self.argument
                .ok_or_else(|| self.takes("a name: outside:NAME, moves:FILE"))
        };
        if self.name == MOVES {
            let path = argument()?;
            let moves = Moves::read(&self.file(path)?, self.seat, game);
            let moves = moves.map_err(|fault| Refusal::Usage(format!("{path}, {fault}")))?;
            return Ok(Some((Arc::new(moves), None)));
        }
        if self.name != OUTSIDE {
            return Ok(None);
        }
        let (name, base) = match argument()?.split_once(':') {
            Some((name, base)) => (name, Some(base)),
            None => (argument()?, None),
        };
        let found = self.files.outside(name);
        let found = found.ok_or_else(|| Refusal::Usage(format!("nobody outside is named {name:?} here")))?;
        Ok(Some((found, base)))
    }

    /// The files that were read for it.
    #[must_use]
    pub fn files(self) -> Vec<DataFile> {
        self.read.into_inner()
    }
}

/// For [`Playable::choice`] of games whose choices can be listed: the one that is written so.
pub fn listed_choice<R: super::Listed + Playable>(
    rules: &R,
    seen: &R::State,
    seat: Seat,
    text: &str,
) -> Option<R::Choice> {
    let mut found = None;
    rules.each_choice(seen, seat, &mut |choice| {
        if rules.written(&choice) == text {
            found = Some(choice);
        }
    });
    found
}
