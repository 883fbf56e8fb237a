//! One question as JSON, one answer as JSON: what a web page and other languages hand over. Files that a question names
//! come with it; nothing is read from a disk.

mod advise;
mod battle;
mod compare;
mod contest;
mod games;
mod menu;
mod openings;
mod outside;
mod rows;
mod run;
mod sealed;
mod table;
mod told;

use crate::request::Request;
use admiralty_core::contract::{
    Bid, Files, FilesInMemory, Named, Outside, Refusal, Ruleset, Scenario, ScenarioSource, unknown_name,
};
use admiralty_core::dice::MasterSeed;
use admiralty_core::play::{Control, MAX_GAMES, MAX_GAMES_UNTIL};
use admiralty_core::results::chart::Figure;
use admiralty_core::seats::{BySeat, GameCard, Seat};
use admiralty_core::statistics::Precision;
use admiralty_show::plots::draw;
use advise::Advice;
use battle::{Battle, Odds};
use compare::Comparison;
use contest::{Climbing, Contest};
pub(crate) use menu::schema as menu_schema;
use openings::Opened;
pub use outside::play_one;
use rows::Recorded;
pub use rows::{Rows, rows};
use run::{Parts, Play, Simulation};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use table::Table;
use told::{Moment, Story};

/// A question: the game, the files that come with it, and what is asked.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Question<'c> {
    /// The game's id; the first game where none is named.
    game: Option<String>,
    /// Files by their path: scenarios, openings, position files.
    #[serde(default)]
    files: BTreeMap<PathBuf, String>,
    /// The path of the scenario among them; the built-in one where none is named.
    scenario: Option<PathBuf>,
    /// The optional rules in force; what the scenario says where none are given.
    rules: Option<Vec<String>>,
    /// The seed in decimal, as text, because JavaScript has no 64-bit integers.
    #[serde(default = "usual_seed")]
    seed: String,
    /// Threads; all where the number is missing.
    threads: Option<NonZeroUsize>,
    ask: Ask,
    /// How far it is, and whether to stop: not for JSON to say.
    #[serde(skip, default = "Control::none")]
    control: Control<'c>,
    /// How pictures are drawn; none are where nothing is here.
    #[serde(skip)]
    draw: Option<Draw>,
    /// Players from outside, by name.
    #[serde(skip)]
    outside: Outsiders,
}

/// Players from outside the program, by name.
pub type Outsiders = BTreeMap<String, Arc<dyn Outside>>;

/// The files of a question, and whoever plays from outside.
#[derive(Debug)]
struct Host {
    files: FilesInMemory,
    outside: Outsiders,
}

impl Files for Host {
    fn read(&self, path: &Path) -> io::Result<String> {
        self.files.read(path)
    }

    fn bytes(&self, path: &Path) -> io::Result<Vec<u8>> {
        self.files.bytes(path)
    }

    fn full_path(&self, path: &Path) -> io::Result<PathBuf> {
        self.files.full_path(path)
    }

    fn outside(&self, name: &str) -> Option<Arc<dyn Outside>> {
        self.outside.get(name).cloned()
    }
}

fn usual_seed() -> String {
    "1939".to_owned()
}

/// What is asked.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum Ask {
    /// Which games there are, and what can be named in them.
    Games {},
    /// What can be named in a scenario.
    Menu {},
    /// What players from outside are asked.
    Outlook {},
    /// How a battle ends, and what else is asked of it.
    Odds(Odds),
    /// A battle in one string.
    Share(Battle),
    /// A table of exact odds, or a cell of it.
    Table(Table),
    /// How games end.
    Simulate(Simulation),
    /// What games look like, in pictures.
    Pictures(Simulation),
    /// A range of games.
    Play(Play),
    /// What ranges of games come to.
    Summary(Parts),
    /// What single games leave behind; not in JSON, see [`rows()`].
    Rows(Recorded),
    /// What a variant does to the balance.
    Compare(Comparison),
    /// Who plays better.
    Match(Contest),
    /// Everybody against everybody.
    Ladder(Climbing),
    /// Set-ups against replies.
    Openings(Opened),
    /// What to do in a game in progress.
    Advise(Advice),
    /// One game, told.
    Narrate(Story),
    /// A position of a game as a file, or a file to fill in.
    Position(Moment),
}

/// An answer: the text that the program prints, the document that it writes with `--json`, a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// As printed on a terminal, without colours.
    pub text: String,
    /// JSON.
    pub document: String,
    /// SVG, where there is a picture.
    pub picture: Option<String>,
}

/// A name that can be given, and what it stands for.
#[derive(Serialize, JsonSchema)]
struct Name {
    /// As it is given.
    name: &'static str,
    /// What it stands for.
    about: &'static str,
}

fn names(named: &'static [Named]) -> Vec<Name> {
    let name = |one: &'static Named| Name {
        name: one.name,
        about: one.about,
    };
    named.iter().map(name).collect()
}

impl Answer {
    /// An answer without a picture.
    const fn of(text: String, document: String) -> Self {
        Answer {
            text,
            document,
            picture: None,
        }
    }
}

/// Draws a figure with what it cites, as SVG.
type Draw = fn(&Figure, &str) -> Result<String, Refusal>;

fn svg(figure: &Figure, source: &str) -> Result<String, Refusal> {
    let drawing = draw(figure, source).map_err(|error| Refusal::failure(error.to_string()))?;
    Ok(drawing.svg())
}

/// An answer with its picture.
fn drawn(text: String, document: String, (figure, source): (Figure, String)) -> Result<Answer, Refusal> {
    Ok(Answer {
        picture: Some(svg(&figure, &source)?),
        ..Answer::of(text, document)
    })
}

/// The most games, battles or turns of one question.
const MOST_GAMES: u64 = MAX_GAMES_UNTIL;

/// Refuses more games than one question may ask for, and none.
fn fits(games: u64) -> Result<u64, Refusal> {
    match games {
        0 => Err(Refusal::Usage("at least one game must be played".to_owned())),
        games if games > MOST_GAMES => Err(Refusal::Usage(format!(
            "{games} games are more than one question may ask for: ask for {MOST_GAMES} at most"
        ))),
        games => Ok(games),
    }
}

/// Refuses the number of a game that there is not.
fn fits_number(game: u64) -> Result<(), Refusal> {
    if game < MAX_GAMES {
        return Ok(());
    }
    Err(Refusal::Usage(format!(
        "games are numbered from 0 to {}, and not up to {game}",
        MAX_GAMES - 1
    )))
}

/// What is said to whoever gives parts that were played and asks for one by this word.
fn part_and_parts(word: &str) -> Refusal {
    Refusal::Usage(format!(
        "{word} is for a part that is to be played, parts are those that were: give one of them"
    ))
}

/// The seat of this id.
fn seat(key: &str, game: &GameCard) -> Result<Seat, Refusal> {
    game.find(key).ok_or_else(|| no_seat(key, game))
}

fn no_seat(key: &str, game: &GameCard) -> Refusal {
    let keys: Vec<&str> = game.seats.iter().map(|seat| seat.id).collect();
    Refusal::Usage(format!(
        "there is no seat {key:?}; the seats are {}",
        keys.join(" and ")
    ))
}

/// Answers a question in JSON with JSON: `{"text", "document", "picture"}`, or `{"error", "usage"}` where `usage` says
/// whether asking differently helps.
#[must_use]
pub fn answer_json(games: &[&'static dyn Ruleset], question: &str, control: Control<'_>) -> String {
    answer_json_with(games, question, control, &Outsiders::new())
}

/// Answers a question about single battles, as [`answer_json`] does but without pictures. A module for a web page that asks
/// nothing else holds neither what plays games nor what draws.
#[must_use]
pub fn answer_battle_json(games: &[&'static dyn Ruleset], question: &str, control: Control<'_>) -> String {
    in_json(answer_battle(games, question, control))
}

/// Answers a question as [`answer_json`] does, with players from outside the program beside the game's own.
#[must_use]
pub fn answer_json_with(
    games: &[&'static dyn Ruleset],
    question: &str,
    control: Control<'_>,
    outside: &Outsiders,
) -> String {
    in_json(answer(games, question, control, outside))
}

fn in_json(answer: Result<Answer, Refusal>) -> String {
    let quoted = |text: &str| serde_json::Value::from(text).to_string();
    match answer {
        Ok(answer) => format!(
            "{{\"text\":{},\"picture\":{},\"document\":{}}}\n",
            quoted(&answer.text),
            answer.picture.as_deref().map_or("null".to_owned(), quoted),
            answer.document.trim_end(),
        ),
        Err(refusal) => format!(
            "{{\"error\":{},\"usage\":{}}}\n",
            quoted(&refusal.to_string()),
            matches!(refusal, Refusal::Usage(_))
        ),
    }
}

/// Answers a question in JSON.
///
/// # Errors
/// A matter of usage: a question that cannot be read, or an unknown game; whatever the ruleset refuses.
pub fn answer(
    rulesets: &[&'static dyn Ruleset],
    question: &str,
    control: Control<'_>,
    outside: &Outsiders,
) -> Result<Answer, Refusal> {
    let question = Question {
        control,
        draw: Some(svg),
        outside: outside.clone(),
        ..read(question)?
    };
    let ruleset = question.ruleset(rulesets)?;
    if let Some(answer) = question.of_battles(ruleset) {
        return answer;
    }
    match &question.ask {
        Ask::Games {} => games::list(rulesets),
        Ask::Menu {} | Ask::Odds(_) | Ask::Share(_) => unreachable!("they are of battles"),
        Ask::Outlook {} => question.outlook(ruleset),
        Ask::Table(asked) => question.table(ruleset, asked),
        Ask::Simulate(asked) => question.simulate(ruleset, asked),
        Ask::Pictures(asked) => question.pictures(ruleset, asked),
        Ask::Play(asked) => question.play(ruleset, asked),
        Ask::Summary(parts) => question.summary(ruleset, parts),
        Ask::Compare(asked) => question.compare(ruleset, rulesets, asked),
        Ask::Rows(_) => Err(Refusal::Usage(
            "rows are not told in JSON: Python has them as frames, `simulate --out` as files".to_owned(),
        )),
        Ask::Match(asked) => question.contest(ruleset, asked),
        Ask::Ladder(asked) => question.ladder(ruleset, asked),
        Ask::Openings(asked) => question.openings(ruleset, asked),
        Ask::Advise(asked) => question.advise(ruleset, asked),
        Ask::Narrate(story) => question.narrate(ruleset, story),
        Ask::Position(moment) => question.position(ruleset, moment),
    }
}

/// Answers a question about single battles.
fn answer_battle(
    rulesets: &[&'static dyn Ruleset],
    question: &str,
    control: Control<'_>,
) -> Result<Answer, Refusal> {
    let question = Question {
        control,
        ..read(question)?
    };
    let ruleset = question.ruleset(rulesets)?;
    let other =
        || Refusal::Usage("this part of the program answers questions about battles alone".to_owned());
    question.of_battles(ruleset).unwrap_or_else(|| Err(other()))
}

/// A question from its JSON.
fn read(question: &str) -> Result<Question<'static>, Refusal> {
    serde_json::from_str(question)
        .map_err(|error| Refusal::Usage(format!("the question cannot be read: {error}")))
}

/// How far to play: exactly so many games, or to a precision, with so many at most.
fn extent(
    ruleset: &dyn Ruleset,
    games: Option<u64>,
    until: Option<&str>,
    at_most: Option<u64>,
) -> Result<(Option<u64>, Option<Precision>), Refusal> {
    let Some(text) = until else {
        return match at_most {
            Some(_) => Err(Refusal::Usage(
                "at_most is for a precision: name it as `until`, or the number as `games`".to_owned(),
            )),
            None => Ok((games.map(fits).transpose()?, None)),
        };
    };
    if games.is_some() {
        return Err(Refusal::Usage(
            "games and until are two ways to say how far to play: give one of them".to_owned(),
        ));
    }
    let precision = ruleset
        .game()
        .points
        .precision(text)
        .map_err(|error| Refusal::Usage(format!("until: {error}")))?;
    Ok((at_most.map(fits).transpose()?, Some(precision)))
}

/// What is given for each seat by its key.
///
/// # Errors
/// A matter of usage: there is no seat of a name that is given.
fn by_seat(given: &BTreeMap<String, String>, game: &GameCard) -> Result<BySeat<Option<String>>, Refusal> {
    let known = |key: &str| game.seats.iter().any(|seat| seat.id == key);
    if let Some(unknown) = given.keys().find(|key| !known(key)) {
        return Err(no_seat(unknown, game));
    }
    Ok(game
        .seats
        .iter()
        .map(|seat| given.get(seat.id).cloned())
        .collect())
}

impl Question<'_> {
    /// The answer to a question that needs nothing but battles; none to any other.
    fn of_battles(&self, ruleset: &'static dyn Ruleset) -> Option<Result<Answer, Refusal>> {
        match &self.ask {
            Ask::Menu {} => Some(self.menu(ruleset)),
            Ask::Odds(asked) => Some(self.odds(ruleset, asked)),
            Ask::Share(battle) => Some(self.share(ruleset, battle)),
            _ => None,
        }
    }

    /// An answer, with its picture where one can be drawn.
    fn with_picture(
        &self,
        text: String,
        document: String,
        figure: impl FnOnce() -> (Figure, String),
    ) -> Result<Answer, Refusal> {
        let picture = self.draw.map(|draw| {
            let (figure, source) = figure();
            draw(&figure, &source)
        });
        Ok(Answer {
            picture: picture.transpose()?,
            ..Answer::of(text, document)
        })
    }

    fn ruleset(&self, games: &[&'static dyn Ruleset]) -> Result<&'static dyn Ruleset, Refusal> {
        let Some(id) = &self.game else {
            let first = games.first().copied();
            return first.ok_or_else(|| Refusal::Usage("there is no game".to_owned()));
        };
        let known: Vec<Named> = games
            .iter()
            .map(|game| Named {
                name: game.id(),
                about: game.title(),
            })
            .collect();
        let found = games.iter().copied().find(|game| game.id() == id);
        found.ok_or_else(|| unknown_name("game", id, &known))
    }

    fn files(&self) -> Arc<Host> {
        Arc::new(Host {
            files: self.files.iter().collect(),
            outside: self.outside.clone(),
        })
    }

    /// The scenario of the question.
    fn open(&self, ruleset: &dyn Ruleset) -> Result<Arc<dyn Scenario>, Refusal> {
        ruleset.open(&self.source(), self.rules.as_deref(), self.files())
    }

    fn source(&self) -> ScenarioSource {
        let file = self.scenario.clone();
        file.map_or(ScenarioSource::Embedded, ScenarioSource::File)
    }

    fn seed(&self) -> Result<MasterSeed, Refusal> {
        let words = |_| Refusal::Usage(format!("a seed is a whole number as text, not {:?}", self.seed));
        self.seed.parse().map(MasterSeed).map_err(words)
    }

    fn request(
        &self,
        ruleset: &dyn Ruleset,
        players: &BTreeMap<String, String>,
        bid: Option<&str>,
    ) -> Result<Request, Refusal> {
        let game = *ruleset.game();
        let mut players = by_seat(players, &game)?;
        let first = ruleset.card().players.first().map_or("", |first| first.name);
        let bid = bid.unwrap_or("0").parse::<Bid>();
        let bid = bid.and_then(|bid| bid.checked(&game.points));
        Ok(Request {
            scenario: self.source(),
            optional_rules: self.rules.clone(),
            commanders: BySeat::new(players.len(), |seat| {
                players[seat].take().unwrap_or_else(|| first.to_owned())
            }),
            bid: bid.map_err(|error| Refusal::Usage(format!("{error}")))?,
            seed: self.seed()?,
        })
    }
}
