//! What the command line sees of a ruleset's battles.

use crate::contract::{Example, Files, Refusal, ScenarioSource};
use crate::dice::MasterSeed;
use crate::naval::{BySide, Side};
use crate::play::{Control, Plan};
use crate::results::odds::{Advice, BattleOdds, InGame, Luck};
use serde::Deserialize;
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
    pub forces: BySide<Option<String>>,
    /// How each side fights, in the words of [`crate::contract::Ruleset::battle_doctrines`].
    pub doctrines: BySide<Option<String>>,
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
    fn advise(&self, side: Side, after_round: u8, sampling: Sampling<'_>) -> Result<Advice, Refusal>;

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

/// A battle in a file. What the command line says stands before what the file says.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct BattleFile {
    area: Option<String>,
    port: Option<String>,
    turn: Option<u8>,
    allied: Option<String>,
    axis: Option<String>,
    allied_doctrine: Option<String>,
    axis_doctrine: Option<String>,
    rules: Option<Vec<String>>,
    #[serde(default)]
    anyway: bool,
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
    /// Takes from a battle file whatever the request does not say yet.
    ///
    /// # Errors
    /// A file that cannot be read, or that is no battle: says where and why.
    pub fn fill_from(&mut self, path: &Path, files: &dyn Files) -> Result<(), Refusal> {
        let failed = |why: &dyn std::fmt::Display| Refusal::failure(format!("{}: {why}", path.display()));
        let text = files.read(path).map_err(|error| failed(&error))?;
        let file: BattleFile = toml::from_str(&text).map_err(|error| failed(&error))?;
        if file.area.is_some() && file.port.is_some() {
            return Err(failed(
                &"a battle is in an area or in a port; take one of the two out",
            ));
        }
        let or = |given: &mut Option<String>, in_file: Option<String>| {
            if given.is_none() {
                *given = in_file;
            }
        };
        or(&mut self.place, file.area.or(file.port));
        or(&mut self.forces.allied, file.allied);
        or(&mut self.forces.axis, file.axis);
        or(&mut self.doctrines.allied, file.allied_doctrine);
        or(&mut self.doctrines.axis, file.axis_doctrine);
        self.turn = self.turn.or(file.turn);
        self.optional_rules = self.optional_rules.take().or(file.rules);
        self.anyway |= file.anyway;
        Ok(())
    }
}
