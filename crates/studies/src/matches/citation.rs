//! What lets a reader repeat and judge a match or a ladder, in the words of every other output.

use crate::request::Contender;
use admiralty_core::contract::{Bid, DataFile, DiceKind, Ruleset, ScenarioCard, ScenarioSource};
use admiralty_core::dice::MasterSeed;
use admiralty_core::results::grouped;
use admiralty_core::results::summary::list;
use admiralty_core::seats::GameCard;
use admiralty_core::statistics::Intervals;

/// What lets a reader repeat and judge a match or a ladder.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchCitation {
    /// Name and version of the program.
    pub program: String,
    /// The game's title.
    pub ruleset: String,
    /// What the game calls its seats and points.
    pub game: GameCard,
    /// Changes whenever the same seed gives a different game.
    pub ruleset_version: String,
    /// The scenario.
    pub scenario: ScenarioCard,
    /// Where it was read from.
    pub source: ScenarioSource,
    /// Who played.
    pub contenders: Vec<Contender>,
    /// The files that they played by, other than those built in.
    pub files: Vec<DataFile>,
    /// Points that changed hands at the end of every game.
    pub bid: Bid,
    /// What the two games of a pair had in common.
    pub dice: DiceKind,
    /// Games played in all.
    pub games: u64,
    /// Games asked for; where something else ends the match, the most allowed.
    pub games_asked: u64,
    /// How all intervals are made.
    pub intervals: Intervals,
    /// The seed.
    pub seed: MasterSeed,
    /// False when it was interrupted.
    pub complete: bool,
    /// The command that gives the same again.
    pub command: String,
}

/// The parts of a citation that are known before anything is played.
pub(super) struct Known<'a> {
    pub(super) ruleset: &'a dyn Ruleset,
    pub(super) scenario: ScenarioCard,
    pub(super) source: &'a ScenarioSource,
    pub(super) bid: Bid,
    pub(super) dice: DiceKind,
    pub(super) seed: MasterSeed,
}

impl Known<'_> {
    /// A citation with the rest still to be filled in.
    pub(super) fn cite(self, contenders: Vec<Contender>, files: Vec<DataFile>) -> MatchCitation {
        MatchCitation {
            program: admiralty_core::PROGRAM.to_owned(),
            ruleset: self.ruleset.title().to_owned(),
            game: *self.ruleset.game(),
            ruleset_version: self.ruleset.version().to_owned(),
            scenario: self.scenario,
            source: self.source.clone(),
            contenders,
            files,
            bid: self.bid,
            dice: self.dice,
            games: 0,
            games_asked: 0,
            intervals: Intervals::Fixed,
            seed: self.seed,
            complete: true,
            command: String::new(),
        }
    }
}

/// The word on the command line for what the games of a pair share.
pub(super) const fn dice_word(dice: DiceKind) -> &'static str {
    match dice {
        DiceKind::Keyed => "keyed",
        DiceKind::Stream => "stream",
    }
}

impl MatchCitation {
    /// Everything but the command, name by name.
    #[must_use]
    pub fn entries(&self) -> Vec<(&'static str, String)> {
        let scenario = &self.scenario;
        let source = match &self.source {
            ScenarioSource::Embedded => "built in".to_owned(),
            ScenarioSource::File(path) => path.display().to_string(),
        };
        let games = if self.complete {
            grouped(self.games)
        } else {
            format!(
                "{} of {}, partial",
                grouped(self.games),
                grouped(self.games_asked)
            )
        };
        vec![
            ("program", self.program.clone()),
            (
                "rules",
                format!("{}, version {}", self.ruleset, self.ruleset_version),
            ),
            (
                "scenario",
                format!("{} ({source}), hash {}", scenario.title, scenario.hash),
            ),
            ("optional rules", list(&scenario.optional_rules, "none")),
            ("switches", list(&self.settings(), "all at their defaults")),
            ("their files", list(&self.files_text(), "none but those built in")),
            ("bid", self.bid.to_string()),
            ("games", games),
            ("dice", self.dice_text().to_owned()),
            ("intervals", self.intervals.describe().to_owned()),
            ("seed", self.seed.0.to_string()),
            ("assumed", list(&scenario.assumed, "nothing")),
            ("does not show", self.does_not_show().to_owned()),
        ]
    }

    /// The entries that a reader cannot do without.
    #[must_use]
    pub fn short_entries(&self) -> Vec<(&'static str, String)> {
        let wanted = ["rules", "scenario", "dice", "does not show"];
        let mut entries = self.entries();
        entries.retain(|(name, text)| {
            let deviates = matches!(*name, "optional rules" | "switches" | "bid")
                && !matches!(text.as_str(), "none" | "all at their defaults" | "0");
            wanted.contains(name) || deviates
        });
        let assumed = match self.scenario.assumed.len() {
            0 => "nothing".to_owned(),
            1 => "1 value that no source states".to_owned(),
            many => format!("{many} values that no source states"),
        };
        entries.insert(entries.len().saturating_sub(1), ("assumed", assumed));
        entries
    }

    /// The switches that are not at their default, `name = setting`.
    #[must_use]
    pub fn settings(&self) -> Vec<String> {
        let switches = self.scenario.switches.iter();
        switches
            .map(|(name, setting)| format!("{name} = {setting}"))
            .collect()
    }

    /// The files that the commanders played by, each with its hash.
    fn files_text(&self) -> Vec<String> {
        let files = self.files.iter();
        files
            .map(|file| {
                let side = self.game.name(file.side);
                format!("{} ({side}), hash {}", file.name, file.hash)
            })
            .collect()
    }

    /// What the two games of a pair had in common, in words.
    #[must_use]
    pub fn dice_text(&self) -> &'static str {
        match self.dice {
            DiceKind::Keyed => "keyed: what is done alike in both games of a pair rolls alike",
            DiceKind::Stream => "one stream for both games of a pair, as narrate tells them",
        }
    }

    /// What the result does not show.
    #[must_use]
    pub fn does_not_show(&self) -> &'static str {
        "how good anybody is against people or other opponents: strength is measured against these alone, and need not \
         be transitive"
    }

    /// A line for the foot of a picture.
    #[must_use]
    pub fn line(&self) -> String {
        let partial = if self.complete { "" } else { ", partial" };
        format!(
            "{} · {} rules {} · {} #{} · {} games{partial} · seed {} · {} dice · {}",
            self.program,
            self.ruleset,
            self.ruleset_version,
            self.scenario.title,
            self.scenario.hash,
            grouped(self.games),
            self.seed.0,
            dice_word(self.dice),
            self.intervals.word()
        )
    }
}
