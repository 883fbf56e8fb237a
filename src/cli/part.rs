//! A part of a study, which one machine of many plays: `merge` joins them.

use super::numbers;
use admiralty_core::contract::Refusal;
use admiralty_core::play::MAX_GAMES;
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
    #[arg(hide_short_help = true, long, value_name = "N", requires_all = ["out", "games"], conflicts_with = "until", value_parser = numbers::game)]
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
        let first = self.first_of(pairs.saturating_mul(2))?;
        if first.is_some_and(|first| !first.is_multiple_of(2)) {
            return Err(Refusal::Usage(format!(
                "{}: games are played in pairs: a part begins with an even number",
                asked.trim()
            )));
        }
        part.first = first.map_or(part.first, |first| first / 2);
        Ok(Some((part, asked)))
    }

    /// The part of the rounds of so many games that is asked for, as openings are played; none for all of them.
    pub fn rounds(&self, games: Option<u64>) -> Result<Option<(Part, String)>, Refusal> {
        let Some(games) = games else {
            return self.refuse_without_games();
        };
        match self.first_of(games)? {
            Some(first) => Ok(Some((rounds_from(first, games)?, format!(" --first {first}")))),
            None => self.part(rounds_of(games).1),
        }
    }

    /// The first game where it is asked for, if so many from it on have a number.
    fn first_of(&self, games: u64) -> Result<Option<u64>, Refusal> {
        match self.first {
            Some(first) if first.saturating_add(games) > MAX_GAMES => Err(Refusal::Usage(format!(
                "--first {first}: games are numbered from 0 to {}, and {games} from this one on are more",
                MAX_GAMES - 1
            ))),
            first => Ok(first),
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
        let first = self.first_of(games)?;
        Ok(first.map(|first| (part(first), format!(" --first {first}"))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn from(first: u64) -> PartOptions {
        PartOptions {
            shard: None,
            first: Some(first),
        }
    }

    /// Near 2^64 numbers would begin again at 0.
    #[test]
    fn a_part_ends_with_the_last_game_that_has_a_number() {
        let fits = from(MAX_GAMES - 2_000);
        assert_eq!(fits.part(2_000).unwrap().unwrap().0.first, MAX_GAMES - 2_000);
        assert_eq!(fits.pairs(1_000).unwrap().unwrap().0.first, MAX_GAMES / 2 - 1_000);
        assert!(fits.rounds(Some(2_000)).is_ok());
        for first in [MAX_GAMES - 1_000, u64::MAX - 999] {
            let beyond = from(first);
            for refused in [
                beyond.part(2_000),
                beyond.pairs(1_000),
                beyond.rounds(Some(2_000)),
            ] {
                let said = refused.unwrap_err().to_string();
                assert!(
                    said.contains("games are numbered from 0 to 999999999999"),
                    "{said}"
                );
            }
        }
    }
}
