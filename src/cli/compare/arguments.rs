//! What may be typed after `admiralty compare`: its options, and which of them exclude others.

use crate::cli::numbers;
use crate::cli::options::{DEFAULT_SEED, RulesetOption, seed};
use crate::cli::part::PartOptions;
use crate::cli::players::{PLAYERS, Players};
use admiralty_core::contract::Bid;
use clap::Args;
use std::num::NonZeroUsize;
use std::path::PathBuf;

/// Say what a variant, a rule or a value does to the balance
#[derive(Debug, Args)]
#[command(after_help = after_help(), allow_negative_numbers = true)]
pub struct Compare {
    /// The scenario to start from: a file, or {ruleset}, the one built in
    #[arg(value_name = "BASE")]
    pub(super) scenario: Option<String>,

    /// The scenario files to compare with it
    #[arg(value_name = "VARIANT")]
    pub(super) variants: Vec<PathBuf>,

    #[command(flatten)]
    pub(super) varied: Varied,

    #[command(flatten)]
    pub(super) by: By,

    #[command(flatten)]
    pub(super) ruleset: RulesetOption,

    #[command(flatten)]
    pub(super) length: Length,

    #[command(flatten)]
    pub(super) part: PartOptions,

    /// Print every cell, effect and interaction, everything that is noted of games
    #[arg(long, help_heading = "Output", conflicts_with = "json")]
    pub(super) all: bool,

    /// Print compare.json instead of text (docs/formats.md describes the fields)
    #[arg(long, help_heading = "Output")]
    pub(super) json: bool,

    /// Draw how games end, one over the other, to a file .svg, .png or .pdf
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(super) picture: Option<PathBuf>,

    /// Keep the study in this folder, new or empty: report, pictures, data; it survives an interruption
    #[arg(long, value_name = "DIR", help_heading = "Output")]
    pub(super) out: Option<PathBuf>,

    /// Go on with the interrupted study in this folder
    #[arg(hide_short_help = true, long, value_name = "DIR", help_heading = "Output", conflicts_with_all = BEGUN)]
    pub(super) resume: Option<PathBuf>,

    /// Add games to the finished study in this folder: so many more of each (--games), or until a precision
    /// (--until)
    ///
    /// ± is then wider than for as many games asked for at once, because you have looked; you are told by how much before
    /// anything is played.
    #[arg(long, value_name = "DIR", help_heading = "Output", conflicts_with_all = ASKED)]
    pub(super) add: Option<PathBuf>,
}

/// Who plays.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "By whom")]
pub(super) struct By {
    #[command(flatten)]
    pub(super) players: Players,

    /// Let every side adapt its play to the rules in force
    #[arg(long, conflicts_with = PLAYERS)]
    pub(super) adapted: bool,

    /// Points that go to {side2} at the end of every game, in steps of {step}; negative, to {side1}
    #[arg(
        hide_short_help = true,
        long,
        value_name = "POINTS",
        default_value = "0",
        allow_negative_numbers = true
    )]
    pub(super) bid: Bid,

    /// The seed: the same seed gives the same result on any machine and any number of threads
    #[arg(hide_short_help = true, long, value_name = "SEED", value_parser = seed, default_value_t = DEFAULT_SEED)]
    pub(super) seed: u64,
}

/// What is varied, beside scenario files.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "What is compared")]
pub(super) struct Varied {
    /// Optional rules, with commas between: {rules} [default: all if nothing else varies]
    #[arg(long, value_name = "RULES")]
    pub(super) rules: Option<String>,

    /// Values, with commas between, such as VALUE=7, or several levels, VALUE=7|9; the first is the base
    #[arg(long, value_name = "VALUES")]
    pub(super) set: Option<String>,

    /// Compare rules and values given in one list
    #[arg(hide_short_help = true, long, value_name = "FACTORS")]
    pub(super) factors: Option<String>,

    /// Change each value that might be otherwise, one at a time; with --rules, the rules as well
    ///
    /// These are the values assumed or of one source, the rulings, and what the counters of each class have, by one.
    #[arg(long)]
    pub(super) unknowns: bool,

    /// Forbid a side one thing at a time and say what each is worth to it: {seats} or both
    #[arg(long, value_name = "SIDE", conflicts_with = "unknowns")]
    pub(super) without: Option<String>,

    /// Also say how much dice decide with each change; takes three times as long
    #[arg(hide_short_help = true, long)]
    pub(super) luck: bool,

    /// Optional rules used in all games unless they are compared: their names, or none [default: what the
    /// scenario says]
    #[arg(hide_short_help = true, long, value_name = "RULES")]
    pub(super) in_force: Option<String>,
}

/// What a study that is gone on with was asked when it was begun.
const BEGUN: [&str; 22] = [
    "shard", "first", "scenario", "variants", "rules", "set", "factors", "unknowns", "without", "luck",
    "rerolls", "in_force", "adapted", PLAYERS, "bid", "seed", "ruleset", "out", "add", "until", "games",
    "at_most",
];
const ASKED: [&str; 18] = [
    "shard", "first", "scenario", "variants", "rules", "set", "factors", "unknowns", "without", "luck",
    "rerolls", "in_force", "adapted", PLAYERS, "bid", "seed", "ruleset", "out",
];

/// How far to play.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "How many games")]
pub(super) struct Length {
    /// Play until every difference is this precise, by half of its 95 % interval: 0.02{unit} (mean final score) or 0.2%
    /// (games won)
    #[arg(
        long,
        value_name = "PRECISION",
        conflicts_with = "games",
        allow_hyphen_values = true
    )]
    pub(super) until: Option<String>,

    /// The most games of each cell to play for a precision; the result says so when they were not enough [default: 1G]
    #[arg(hide_short_help = true, long, value_name = "N", conflicts_with = "games", value_parser = numbers::games)]
    pub(super) at_most: Option<u64>,

    /// Play exactly this many games of each, such as 50K; intervals are narrower than with --until [default: 20K; with --without 5K, with --unknowns 2K]
    #[arg(long, value_name = "N", value_parser = numbers::games)]
    pub(super) games: Option<u64>,

    /// Take the luck of the dice out of fair bids, mean scores and games won: roll those of each turn's combat N times more,
    /// such as 32, and count only what is not luck
    ///
    /// The error becomes smaller, nothing else changes: what came less the mean of what came of the other rolls is zero on average. Of
    /// players who think long about every move that is as good as many times the games; of others, more games are cheaper. From
    /// 250 games of each on.
    #[arg(hide_short_help = true, long, value_name = "N", value_parser = numbers::between(1_u32, 10_000))]
    pub(super) rerolls: Option<u32>,

    /// How many threads to use [default: all]; the result does not depend on it
    #[arg(hide_short_help = true, long, value_name = "T", value_parser = numbers::threads)]
    pub(super) threads: Option<NonZeroUsize>,
}

fn after_help() -> &'static str {
    "{names}Any value of the scenario can be compared: `scenario show` lists them. Case does not matter,
nor whether words are joined by spaces, hyphens or underscores; a number at the end is a place in a list.

{examples}

Exit codes: 0 done (also when --at-most games were not enough: the result says so), 1 failed,
2 asked wrongly, 130 interrupted (what is known so far is printed)."
}
