//! One question as JSON, one answer as JSON: what a web page and other languages hand over. Files that a question names
//! come with it; nothing is read from a disk.

use crate::request::{Request, narrate_from, simulate_from};
use admiralty_core::contract::{
    Ability, BattleRequest, Bid, FilesInMemory, Named, Refusal, Ruleset, Sampling, ScenarioSource,
    unknown_name,
};
use admiralty_core::dice::MasterSeed;
use admiralty_core::play::{Control, Plan};
use admiralty_core::seats::{BySeat, GameCard};
use admiralty_show::Paint;
use admiralty_show::plots::draw;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;

/// A question: the game, the files that come with it, and what is asked.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
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
    /// How a battle ends.
    Odds(Battle),
    /// How games end.
    Simulate {
        #[serde(default)]
        players: BTreeMap<String, String>,
        bid: Option<String>,
        games: u64,
    },
    /// One game, told.
    Narrate {
        #[serde(default)]
        players: BTreeMap<String, String>,
        bid: Option<String>,
        game: u64,
    },
}

/// A battle, in the words of the `odds` command.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Battle {
    /// The battle in one string; then nothing else is given.
    share: Option<String>,
    place: Option<String>,
    turn: Option<u8>,
    #[serde(default)]
    forces: BTreeMap<String, String>,
    #[serde(default)]
    doctrines: BTreeMap<String, String>,
    #[serde(default)]
    anyway: bool,
    /// How many battles are sampled; the exact law where the number is missing.
    games: Option<u64>,
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

/// A game, as a menu is made from it.
#[derive(Serialize)]
struct GameEntry {
    id: &'static str,
    title: &'static str,
    version: &'static str,
    points: &'static str,
    seats: Vec<&'static str>,
    players: Vec<Name>,
    optional_rules: Vec<Name>,
    battle_doctrines: Vec<Name>,
    /// What can be done with it beyond playing: [`Ability::id`].
    abilities: Vec<&'static str>,
}

#[derive(Serialize)]
struct Name {
    name: &'static str,
    about: &'static str,
}

/// Answers a question in JSON with JSON: `{"text", "document", "picture"}`, or `{"error", "usage"}` where `usage` says
/// whether asking differently helps.
#[must_use]
pub fn answer_json(games: &[&'static dyn Ruleset], question: &str) -> String {
    let quoted = |text: &str| serde_json::Value::from(text).to_string();
    match answer(games, question) {
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
pub fn answer(games: &[&'static dyn Ruleset], question: &str) -> Result<Answer, Refusal> {
    let question: Question = serde_json::from_str(question)
        .map_err(|error| Refusal::Usage(format!("the question cannot be read: {error}")))?;
    let ruleset = question.ruleset(games)?;
    match &question.ask {
        Ask::Games {} => list(games),
        Ask::Odds(battle) => question.odds(ruleset, battle),
        Ask::Simulate { players, bid, games } => {
            let request = question.request(ruleset, players, bid.as_deref())?;
            let plan = Plan::of(*games, question.threads);
            let summary = simulate_from(question.files(), ruleset, &request, plan, Control::none(), None)?;
            Ok(Answer {
                text: admiralty_show::summary::text(
                    &summary,
                    admiralty_show::Detail::asked(false, 0),
                    Paint::Plain,
                ),
                document: admiralty_show::summary::json::write(&summary),
                picture: None,
            })
        }
        Ask::Narrate { players, bid, game } => {
            let request = question.request(ruleset, players, bid.as_deref())?;
            let mut told = Vec::new();
            narrate_from(question.files(), ruleset, &request, *game, &mut told)?;
            Ok(Answer {
                text: String::from_utf8_lossy(&told).into_owned(),
                document: "null".to_owned(),
                picture: None,
            })
        }
    }
}

/// The games, for a menu.
fn list(games: &[&'static dyn Ruleset]) -> Result<Answer, Refusal> {
    let names = |named: &'static [Named]| {
        let name = |one: &'static Named| Name {
            name: one.name,
            about: one.about,
        };
        named.iter().map(name).collect()
    };
    let entry = |game: &&'static dyn Ruleset| -> Result<GameEntry, Refusal> {
        let card = game.card();
        let scenario = game.open(
            &ScenarioSource::Embedded,
            None,
            Arc::new(FilesInMemory::default()),
        )?;
        let abilities = scenario.abilities();
        Ok(GameEntry {
            id: card.id,
            title: card.title,
            version: card.version,
            points: card.game.points.name,
            seats: card.game.seats.iter().map(|seat| seat.id).collect(),
            players: names(card.players),
            optional_rules: names(card.optional_rules),
            battle_doctrines: names(card.battle_doctrines),
            abilities: (Ability::ALL.into_iter())
                .filter(|&ability| abilities.has(ability))
                .map(Ability::id)
                .collect(),
        })
    };
    let entries: Vec<GameEntry> = games.iter().map(entry).collect::<Result<_, _>>()?;
    Ok(Answer {
        text: entries.iter().map(|entry| format!("{}\n", entry.title)).collect(),
        document: admiralty_show::document(&entries),
        picture: None,
    })
}

/// What is given for each seat by its key.
///
/// # Errors
/// A matter of usage: there is no seat of a name that is given.
fn by_seat(given: &BTreeMap<String, String>, game: &GameCard) -> Result<BySeat<Option<String>>, Refusal> {
    let keys: Vec<&str> = game.seats.iter().map(|seat| seat.id).collect();
    if let Some(unknown) = given.keys().find(|name| !keys.contains(&name.as_str())) {
        return Err(Refusal::Usage(format!(
            "there is no seat {unknown:?}; the seats are {}",
            keys.join(" and ")
        )));
    }
    Ok(keys.iter().map(|&key| given.get(key).cloned()).collect())
}

impl Question {
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

    fn files(&self) -> Arc<FilesInMemory> {
        Arc::new(self.files.iter().collect())
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

    fn odds(&self, ruleset: &dyn Ruleset, battle: &Battle) -> Result<Answer, Refusal> {
        let scenario = ruleset.open(&self.source(), self.rules.as_deref(), self.files())?;
        let battles = scenario.battles()?;
        let study = battles.open(&BattleRequest {
            scenario: self.source(),
            share: battle.share.clone(),
            place: battle.place.clone(),
            turn: battle.turn,
            forces: by_seat(&battle.forces, ruleset.game())?,
            doctrines: by_seat(&battle.doctrines, ruleset.game())?,
            optional_rules: self.rules.clone(),
            anyway: battle.anyway,
            overrides: Vec::new(),
        })?;
        let odds = match battle.games {
            None => study.exact(&mut |_| {})?,
            Some(games) => {
                let sampling = Sampling {
                    plan: Plan::of(games, self.threads),
                    seed: self.seed()?,
                    control: Control::none(),
                };
                study.sample(sampling, &mut |_| {})?
            }
        };
        let (figure, source) = admiralty_show::odds::figure(&odds);
        let drawing = draw(&figure, &source).map_err(|error| Refusal::failure(error.to_string()))?;
        Ok(Answer {
            text: admiralty_show::odds::text(&odds, Paint::Plain),
            document: admiralty_show::odds::json(&odds),
            picture: Some(drawing.svg()),
        })
    }
}
