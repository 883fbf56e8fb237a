//! What the command line sees of a ruleset's battles.

use super::kind::FileKind;
use crate::contract::{Example, Files, NO_RULES, Refusal, ScenarioSource};
use crate::dice::MasterSeed;
use crate::play::{Control, Plan};
use crate::results::odds::{Advice, BattleOdds, InGame, Luck};
use crate::seats::{BySeat, GameCard, Seat};
use crate::text::{Document, Line, Remedies, nearest};
use std::io::Write;
use std::path::Path;
use toml::de::DeTable;

/// A battle as somebody asked for it: written out, or in one string.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BattleRequest {
    /// Where the scenario was read from, for the citation.
    pub scenario: ScenarioSource,
    /// A battle in one string, as printed with every answer; then nothing else is given.
    pub share: Option<String>,
    /// The name of the place.
    pub place: Option<String>,
    /// The turn, if one is named.
    pub turn: Option<u8>,
    /// The forces, in the notation of the ruleset.
    pub forces: BySeat<Option<String>>,
    /// How each side fights, in the words of [`crate::contract::RulesetCard::battle_doctrines`].
    pub doctrines: BySeat<Option<String>>,
    /// The optional rules in force; none to leave them to the scenario.
    pub optional_rules: Option<Vec<String>>,
    /// Whether ships may be where the rules do not let them be.
    pub anyway: bool,
    /// Values of the scenario to be replaced for this battle: path and value.
    pub overrides: Vec<(String, String)>,
}

/// How much of a battle is to be sampled, and how it is watched.
#[derive(Clone, Copy)]
pub struct Sampling<'a> {
    /// Battles, or a precision.
    pub plan: Plan,
    /// From it every battle's dice are derived.
    pub seed: MasterSeed,
    /// The run's strings.
    pub control: Control<'a>,
}

/// A battle that was read and found possible.
pub trait BattleStudy {
    /// The battle in one string.
    fn share(&self) -> &str;

    /// Fights it many times. `refine` is called after each batch and may work out what is known so far; it decides how
    /// often, since no clock is read here.
    ///
    /// # Errors
    /// A battle that breaks off, or threads that cannot be started.
    fn sample(
        &self,
        sampling: Sampling<'_>,
        refine: &mut (dyn FnMut(&dyn Fn() -> BattleOdds) + Send),
    ) -> Result<BattleOdds, Refusal>;

    /// Works the law itself out. `announce` is told beforehand what that takes.
    ///
    /// # Errors
    /// A failure if the battle is too large for that.
    fn exact(&self, announce: &mut dyn FnMut(&str)) -> Result<BattleOdds, Refusal>;

    /// Works the law out if that is a matter of a moment, judged by the battle alone and never by the clock; none where it
    /// is better sampled.
    ///
    /// # Errors
    /// A battle that breaks off.
    fn exact_if_small(&self) -> Result<Option<BattleOdds>, Refusal> {
        Ok(None)
    }

    /// Tells one battle of the sample, by its number from 0.
    ///
    /// # Errors
    /// A battle that breaks off, or output that cannot be written.
    fn narrate(&self, seed: MasterSeed, battle: u64, out: &mut dyn Write) -> Result<(), Refusal>;

    /// Tries the ways in which a side can fight on, from before the battle (`after_round` 0) or from the end of a round,
    /// and ranks them. The plan says how many battles each is tried in at most.
    ///
    /// # Errors
    /// A matter of usage if the side has nothing to decide; a battle that breaks off.
    fn advise(&self, side: Seat, after_round: u8, sampling: Sampling<'_>) -> Result<Advice, Refusal>;

    /// Says how lucky dice were that were really rolled, given in the order of play.
    ///
    /// # Errors
    /// A matter of usage if they are too many or too few for the battle; a battle that breaks off.
    fn luck(&self, faces: &[u8], sampling: Sampling<'_>) -> Result<Luck, Refusal>;

    /// Plays the game on that the battle belongs to: what each outcome is worth. None of a battle alone.
    ///
    /// # Errors
    /// A game that breaks off.
    fn in_game(&self, sampling: Sampling<'_>) -> Result<Option<InGame>, Refusal>;

    /// Looks for a battle of a kind among the first of the sample, and tells it.
    ///
    /// # Errors
    /// As for [`BattleStudy::narrate`]; a failure if there is none of that kind.
    fn show(&self, seed: MasterSeed, kind: Example, out: &mut dyn Write) -> Result<(), Refusal>;
}

/// Where the keys of a battle file stand: name and line, from 1. Nothing of a file that cannot be read.
#[must_use]
pub fn keys_of_battle_file(path: &Path, files: &dyn Files) -> Vec<(String, usize)> {
    let Ok(text) = files.read(path) else {
        return Vec::new();
    };
    let (root, _) = DeTable::parse_recoverable(&text);
    let line_of = |offset: usize| 1 + text.bytes().take(offset).filter(|&byte| byte == b'\n').count();
    let keys = root.get_ref().iter();
    let mut keys: Vec<_> = keys
        .map(|(key, _)| (key.get_ref().to_string(), line_of(key.span().start)))
        .collect();
    keys.sort_by_key(|(_, line)| *line);
    keys
}

impl BattleRequest {
    /// Takes from a battle file whatever the request does not say yet. The keys are those of the game: its words for a
    /// place, the id of a seat for its force, with `_doctrine` for how it fights; and `turn`, `rules`, `anyway`.
    ///
    /// # Errors
    /// A failure if the file cannot be read; a matter of usage if it is of another kind, or what is wrong with it.
    pub fn fill_from(&mut self, path: &Path, files: &dyn Files, game: &GameCard) -> Result<(), Refusal> {
        let name = path.display().to_string();
        let text = files.read(path).map_err(|error| {
            Refusal::failure(format!(
                "{name} cannot be read: {error}; give the path of a battle file"
            ))
        })?;
        if let Some(other @ (FileKind::Scenario | FileKind::Position)) = FileKind::of(&text, game) {
            return Err(other.instead_of(FileKind::Battle, &name));
        }
        let mut document = Document::new(&name, &text, Remedies::default());
        in_one_place(&mut document, game);
        for line in document.take_table("") {
            self.fill(&mut document, &line, game);
        }
        document.finish(&[]);
        match document.into_faults("the battle") {
            Some(faults) => Err(Refusal::Usage(faults.to_string())),
            None => Ok(()),
        }
    }

    /// Takes one line of a file, unless the request says it already.
    fn fill(&mut self, document: &mut Document, line: &Line, game: &GameCard) {
        let key = line.key.as_str();
        let slot = match key.strip_suffix("_doctrine").map(|id| game.find(id)) {
            Some(Some(seat)) => &mut self.doctrines[seat],
            _ => match game.find(key) {
                Some(seat) => &mut self.forces[seat],
                None if game.places.contains(&key) => &mut self.place,
                None => return self.fill_common(document, line, game),
            },
        };
        if let Some(given) = document.text_of(line) {
            slot.get_or_insert(given);
        }
    }

    /// The keys of every game.
    fn fill_common(&mut self, document: &mut Document, line: &Line, game: &GameCard) {
        match line.key.as_str() {
            "turn" => {
                let turn = document.number("", "turn", 1..=i64::from(u8::MAX));
                self.turn = self.turn.or(turn.and_then(|turn| u8::try_from(turn).ok()));
            }
            "rules" => {
                if let Some(text) = document.text_of(line) {
                    self.optional_rules.get_or_insert(listed(&text));
                }
            }
            "anyway" => self.anyway |= document.flag("", "anyway").unwrap_or(false),
            key => {
                let known = known_keys(game);
                let remedy = match nearest(key, known.iter().map(String::as_str)) {
                    Some(meant) => format!("did you mean {meant:?}?"),
                    None => format!("take it out, or write one of {}", known.join(", ")),
                };
                document.wrong(line, "a battle file has no such key", remedy);
            }
        }
    }
}

/// Reports a battle that is in two places.
fn in_one_place(document: &mut Document, game: &GameCard) {
    let places = game.places.iter().copied();
    let given: Vec<&str> = places.filter(|place| document.has("", place)).collect();
    if let [first, second, ..] = given[..] {
        let problem = format!(
            "a battle is in {} or in {}",
            with_article(first),
            with_article(second)
        );
        document.fault("", second, problem, "take one of the two out");
    }
}

/// The optional rules of a list with commas between.
fn listed(text: &str) -> Vec<String> {
    let rules = text.split(',').map(str::trim);
    let rules = rules.filter(|rule| !rule.is_empty() && *rule != NO_RULES);
    rules.map(str::to_owned).collect()
}

/// The keys of a battle file of a game.
fn known_keys(game: &GameCard) -> Vec<String> {
    let forces = game.seats.iter().map(|seat| seat.id.to_owned());
    let doctrines = game.seats.iter().map(|seat| format!("{}_doctrine", seat.id));
    let places = game.places.iter().map(|&place| place.to_owned());
    let common = ["turn", "rules", "anyway"].map(str::to_owned);
    places.chain(forces).chain(doctrines).chain(common).collect()
}

fn with_article(word: &str) -> String {
    let vowel = word.starts_with(['a', 'e', 'i', 'o', 'u']);
    format!("{} {word}", if vowel { "an" } else { "a" })
}
