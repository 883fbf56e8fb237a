//! What lets a reader repeat and judge a result, in the words that every output uses.

use super::players::Players;
use crate::contract::{Bid, DataFile, Ruleset, ScenarioCard, ScenarioSource};
use crate::dice::MasterSeed;
use crate::results::grouped;
use crate::seats::{BySeat, GameCard};
use crate::statistics::Intervals;
use std::num::NonZeroU32;

/// What lets a reader repeat and judge a result. The terminal, documents, reports and the captions of pictures all speak
/// from this. `P` is who played: a commander for every seat, or contenders who met.
#[derive(Clone, Debug, PartialEq)]
pub struct Citation<P = BySeat<String>> {
    /// Name and version of the program.
    pub program: String,
    /// The game's title.
    pub ruleset: String,
    /// What the game calls its seats and points.
    pub game: GameCard,
    /// Changes whenever the same seed gives a different game.
    pub ruleset_version: String,
    /// The scenario's title, hash, optional rules in force, unusual switches, and assumed values.
    pub scenario: ScenarioCard,
    /// Where the scenario was read from.
    pub source: ScenarioSource,
    /// Who played.
    pub players: P,
    /// The files that they played by, other than those built in.
    pub files: Vec<DataFile>,
    /// Points that changed hands at the end.
    pub bid: Bid,
    /// Games played: numbers 0 to `games - 1` of the seed.
    pub games: u64,
    /// How often each turn was played on anew to take the luck of the dice out of the figures; none where it was left in.
    pub rerolls: Option<NonZeroU32>,
    /// Games asked for; with a precision, the most allowed for it.
    pub games_asked: u64,
    /// The precision asked for; none where the number of games was fixed.
    pub aim: Option<Aim>,
    /// How the intervals of all figures are made.
    pub intervals: Intervals,
    /// The seed of the run.
    pub seed: MasterSeed,
    /// Whether the run came to its own end: all games asked for were played, or the precision was reached.
    pub complete: bool,
    /// The command that gives the same result again.
    pub command: String,
    /// Where the run had a precision: the command that plays the same games as a fixed number, with the narrower
    /// intervals that this allows.
    pub same_games: Option<String>,
}

/// A precision that was asked for.
#[derive(Clone, Debug, PartialEq)]
pub struct Aim {
    /// As it can be typed: `0.2%`.
    pub precision: String,
    /// The half-width on the scale of the estimates.
    pub half_width: f64,
    /// Whether the watched figures got there.
    pub reached: bool,
}

impl Citation {
    /// What was played by whom, for titles: `War at Sea with rule 19.1, doctrine against learned:fast`.
    #[must_use]
    pub fn subject(&self) -> String {
        let scenario = &self.scenario;
        let mut what = if scenario.title == self.ruleset {
            self.ruleset.clone()
        } else {
            format!("{}: {}", self.ruleset, scenario.title)
        };
        let rules = scenario.optional_rules.join(", ");
        match scenario.optional_rules.len() {
            0 => {}
            1 => what += &format!(" with rule {rules}"),
            _ => what += &format!(" with rules {rules}"),
        }
        let who = self.game.each(|seat| self.players[seat].clone(), " against ");
        format!("{what}, {who}")
    }
}

impl<P> Citation<P> {
    /// A citation of no games so far, to be filled in: no files, no bid, no precision, no command.
    #[must_use]
    pub fn of(ruleset: &dyn Ruleset, scenario: ScenarioCard, source: &ScenarioSource, players: P) -> Self {
        Citation {
            program: crate::PROGRAM.to_owned(),
            ruleset: ruleset.title().to_owned(),
            game: *ruleset.game(),
            ruleset_version: ruleset.version().to_owned(),
            scenario,
            source: source.clone(),
            players,
            files: Vec::new(),
            bid: Bid::default(),
            games: 0,
            rerolls: None,
            games_asked: 0,
            aim: None,
            intervals: Intervals::Fixed,
            seed: MasterSeed(0),
            complete: true,
            command: String::new(),
            same_games: None,
        }
    }
}

impl<P: Players> Citation<P> {
    /// The citation in a short line, for captions: what is needed to find the run again and to judge it, but for
    /// the command.
    #[must_use]
    pub fn line(&self) -> String {
        self.line_against(None)
    }

    /// The same, with the scenarios that this one was compared with.
    #[must_use]
    pub fn line_against(&self, others: Option<String>) -> String {
        let scenario = &self.scenario;
        let mut parts = vec![
            self.program.clone(),
            format!("{} rules {}", self.ruleset, self.ruleset_version),
            format!("{} #{}", scenario.title, scenario.hash),
        ];
        parts.extend(others.map(|others| format!("against {others}")));
        parts.extend(scenario.optional_rules.iter().map(|rule| format!("rule {rule}")));
        parts.extend(self.settings());
        parts.push(self.players.in_line(&self.game));
        parts.extend(
            self.files
                .iter()
                .map(|file| format!("{} #{}", file.name, file.hash)),
        );
        if self.bid != Bid::default() {
            parts.push(format!("bid {}", self.bid));
        }
        let partial = if self.complete { "" } else { ", partial" };
        let games = if self.games == 1 { "game" } else { "games" };
        let less_luck = self.rerolls.map_or(String::new(), |rerolls| {
            let plural = if rerolls.get() == 1 { "" } else { "s" };
            format!(" less their luck ({rerolls} reroll{plural})")
        });
        parts.push(format!("{} {games}{less_luck}{partial}", grouped(self.games)));
        parts.push(format!("seed {}", self.seed.0));
        if self.estimates() {
            parts.push(self.intervals.word().to_owned());
        }
        if !scenario.assumed.is_empty() {
            let values = if scenario.assumed.len() == 1 {
                "value"
            } else {
                "values"
            };
            parts.push(format!("{} {values} assumed", scenario.assumed.len()));
        }
        parts.join(" · ")
    }

    /// A game told by itself estimates nothing.
    pub(super) fn estimates(&self) -> bool {
        self.games != 1
    }

    /// What the result does not show, in a sentence.
    #[must_use]
    pub fn does_not_show(&self) -> String {
        self.players.does_not_show(&self.game)
    }

    /// The switches that are not at their default, `name = setting`.
    #[must_use]
    pub fn settings(&self) -> Vec<String> {
        let switches = self.scenario.switches.iter();
        switches
            .map(|(name, setting)| format!("{name} = {setting}"))
            .collect()
    }

    /// Where the scenario comes from, in words.
    #[must_use]
    pub fn source_text(&self) -> String {
        match &self.source {
            ScenarioSource::Embedded => "built in".to_owned(),
            ScenarioSource::File(path) => path.display().to_string(),
        }
    }

    /// The files that the commanders played by, each with its hash; of none, that what is built in was used.
    #[must_use]
    pub fn files_text(&self) -> String {
        if self.files.is_empty() {
            return "none but those built in".to_owned();
        }
        let files = self.files.iter();
        let texts: Vec<String> = files
            .map(|file| {
                let side = self.game.name(file.side);
                format!("{} ({side}), hash {}", file.name, file.hash)
            })
            .collect();
        texts.join("; ")
    }

    /// How many games, and whether these are all that were asked for.
    #[must_use]
    pub fn games_text(&self) -> String {
        let games = grouped(self.games);
        match (&self.aim, self.complete) {
            (None, false) => format!("{games} of {}, partial", grouped(self.games_asked)),
            (Some(_), false) => format!("{games}, partial"),
            (_, true) => games,
        }
    }

    /// The precision asked for and what became of it; none where the number of games was fixed.
    #[must_use]
    pub fn precision_text(&self) -> Option<String> {
        let aim = self.aim.as_ref()?;
        let end = match (aim.reached, self.complete) {
            (true, _) => "reached".to_owned(),
            (false, true) => format!(
                "not reached in the {} games allowed (--at-most)",
                grouped(self.games_asked)
            ),
            (false, false) => "not reached: the run was interrupted".to_owned(),
        };
        Some(format!("{}, {end}", aim.precision))
    }
}
