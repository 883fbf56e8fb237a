//! A part of a study, which one machine of many plays: `merge` joins them.

use admiralty_core::contract::Refusal;
use admiralty_studies::openings::{rounds_from, rounds_of};
use admiralty_studies::parts::Part;
use clap::Args;
use std::str::FromStr;

/// Which part of the games is played.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "On several machines")]
pub struct PartOptions {
    /// Play one of so many parts of the games, such as 3/64, into a folder of its own: `merge` joins the parts, and the
    /// result is that of one machine
    #[arg(hide_short_help = true, long, value_name = "NUMBER/PARTS", requires = "out", conflicts_with_all = ["until", "first"])]
    shard: Option<Shard>,

    /// Start at this game number: --games games from it on are a part of the whole
    #[arg(hide_short_help = true, long, value_name = "N", requires_all = ["out", "games"], conflicts_with = "until")]
    first: Option<u64>,
}

/// A part by its number, from 1, of so many.
#[derive(Clone, Copy, Debug)]
struct Shard {
    number: u64,
    parts: u64,
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers = text
            .split_once('/')
            .map(|(number, parts)| (number.parse(), parts.parse()));
        match numbers {
            Some((Ok(number), Ok(parts))) if (1..=parts).contains(&number) => Ok(Shard { number, parts }),
            _ => Err("write the number of the part and how many there are, such as 3/64".to_owned()),
        }
    }
}

impl PartOptions {
    /// Without a number of games there are no parts.
    pub fn refuse_without_games(&self) -> Result<Option<(Part, String)>, Refusal> {
        match (&self.shard, self.first) {
            (None, None) => Ok(None),
            _ => Err(Refusal::Usage(
                "parts are of a number of games: say how many with --games".to_owned(),
            )),
        }
    }

    /// The part of so many pairs of games that is asked for, and the words that ask for it; none for all of them.
    pub fn pairs(&self, pairs: u64) -> Result<Option<(Part, String)>, Refusal> {
        let Some((mut part, asked)) = self.part(pairs)? else {
            return Ok(None);
        };
        if self.first.is_some_and(|first| !first.is_multiple_of(2)) {
            return Err(Refusal::Usage(format!(
                "{}: games are played in pairs: a part begins with an even number",
                asked.trim()
            )));
        }
        part.first = self.first.map_or(part.first, |first| first / 2);
        Ok(Some((part, asked)))
    }

    /// The part of the rounds of so many games that is asked for, as openings are played; none for all of them.
    pub fn rounds(&self, games: Option<u64>) -> Result<Option<(Part, String)>, Refusal> {
        let Some(games) = games else {
            return self.refuse_without_games();
        };
        match self.first {
            Some(first) => Ok(Some((rounds_from(first, games)?, format!(" --first {first}")))),
            None => self.part(rounds_of(games).1),
        }
    }

    /// The part of so many games that is asked for, and the words that ask for it; none for all of them.
    pub fn part(&self, games: u64) -> Result<Option<(Part, String)>, Refusal> {
        if let Some(Shard { number, parts }) = self.shard {
            if parts > games {
                return Err(Refusal::Usage(format!(
                    "--shard {number}/{parts}: there are {games} to share out: make fewer parts"
                )));
            }
            return Ok(Some((
                Part::of(number, parts, games),
                format!(" --shard {number}/{parts}"),
            )));
        }
        let part = |first: u64| Part {
            first,
            games,
            whole: None,
        };
        Ok(self.first.map(|first| (part(first), format!(" --first {first}"))))
    }
}
