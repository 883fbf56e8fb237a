//! A study in parts: each machine plays a range of its games, and the records together are that of the whole, bit for bit.

mod join;

pub use join::Parts;

use admiralty_core::contract::{Refusal, Ruleset, quoted};
use admiralty_core::play::MAX_GAMES;
use admiralty_core::results::summary::Citation;
use admiralty_core::results::{Kept, grouped};
use admiralty_core::statistics::{Intervals, Level};
use serde::{Deserialize, Serialize};
use std::ops::Range;
use std::path::Path;

/// Which games of a study are played here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// The number of the first.
    pub first: u64,
    /// How many.
    pub games: u64,
    /// How many all parts have together, where that is known.
    pub whole: Option<u64>,
}

impl Part {
    /// The part with this number, from 1, of so many that are as equal as can be.
    #[must_use]
    pub fn of(number: u64, parts: u64, games: u64) -> Self {
        let ends = |part: u64| (u128::from(games) * u128::from(part) / u128::from(parts)) as u64;
        let first = ends(number - 1);
        Part {
            first,
            games: ends(number) - first,
            whole: Some(games),
        }
    }
}

/// Which games of a study a record is of, and what asked for them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scope {
    /// The number of the first game: more than 0 in a part of a study.
    pub first: u64,
    /// Games asked for; with a precision, the most that are allowed for it.
    pub games: u64,
    /// Of a part: how many games all parts have together, where that is known, and the words that asked for it.
    part: Option<(Option<u64>, String)>,
    /// Where it was joined of parts: the first of the games that are missing, and the one after the last, time and again.
    missing: Vec<(u64, u64)>,
    /// What a study that was topped up was begun with, and topped up with.
    pub commands: Vec<String>,
}

impl Scope {
    /// So many games from 0 on.
    #[must_use]
    pub const fn of(games: u64) -> Self {
        Scope {
            first: 0,
            games,
            part: None,
            missing: Vec::new(),
            commands: Vec::new(),
        }
    }

    /// A part of them; `asked` are the words of the command that say which.
    #[must_use]
    pub fn part(part: Part, asked: String) -> Self {
        Scope {
            first: part.first,
            part: Some((part.whole, asked)),
            ..Scope::of(part.games)
        }
    }

    /// Of a part, the games that its command asks for, and the words of the command that say which part it is.
    #[must_use]
    pub fn asked(&self) -> Option<(u64, &str)> {
        let (whole, asked) = self.part.as_ref()?;
        Some((whole.unwrap_or(self.games), asked))
    }

    /// How many games all parts have together, where that is known.
    #[must_use]
    pub fn whole(&self) -> Option<u64> {
        self.part.as_ref().and_then(|(whole, _)| *whole)
    }

    /// Whether there are none missing, once as many were played.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.missing.is_empty()
    }

    /// Where a study was topped up: the commands that led to what it holds, in the place of that for as many games at once.
    pub fn cite_more<P>(&self, citation: &mut Citation<P>) {
        if !self.commands.is_empty() {
            let at_once = std::mem::replace(&mut citation.command, self.commands.join(" && "));
            citation.same_games = Some(at_once);
        }
    }

    /// Makes it that of a whole study of the games from 0 to `end`, of which these are missing.
    pub fn finish(&mut self, end: u64, missing: Vec<Range<u64>>) {
        (self.first, self.games, self.part) = (0, end, None);
        self.missing = missing
            .into_iter()
            .map(|games| (games.start, games.end))
            .collect();
    }

    /// Asks for more games of a study that has come to its end, `games` in all: `command` gave what it holds, `more` asks for
    /// the rest.
    ///
    /// # Errors
    /// A failure if it is a part of a study, or was joined of parts and is not whole.
    pub fn top_up<P: Parted>(
        &mut self,
        folder: &Path,
        games: u64,
        command: &str,
        more: String,
    ) -> Result<(), Refusal> {
        refuse_gaps::<P>(&self.missing, folder)?;
        if self.part.is_some() {
            return Err(refuse_part(folder));
        }
        if self.commands.is_empty() {
            self.commands.push(kept_in(command, folder));
        }
        self.commands.push(more);
        self.games = games;
        Ok(())
    }
}

/// The folder in which a study that was topped up is made again, quoted for a shell: not the one that it is in, so that
/// its commands can be pasted where it was made.
#[must_use]
pub fn made_again_in(folder: &Path) -> String {
    let folder = folder.components().as_path().to_string_lossy();
    quoted(&format!("{folder}-again"))
}

/// A command with the folder into which it plays what is topped up later.
#[must_use]
pub fn kept_in(command: &str, folder: &Path) -> String {
    format!("{command} --out {}", made_again_in(folder))
}

/// A record of whole numbers that can be of a part of a study.
pub trait Parted: Kept {
    /// What is numbered.
    const UNIT: &'static str = "game";

    /// The numbers of its games.
    fn span(&self) -> Range<u64>;

    /// How many games all parts have together, where that is known.
    fn whole(&self) -> Option<u64>;

    /// In what it is of another study than a record, in a word; none if it is of the same.
    fn difference(&self, other: &Self) -> Option<&'static str>;

    /// Adds the games of a part that comes later; `follows` says whether it comes next.
    fn append(&mut self, next: Self, follows: bool);

    /// Makes a record of a whole study of the games from 0 to `end`, of which these are missing.
    fn finish(&mut self, end: u64, missing: Vec<Range<u64>>);
}

/// `games 3,000 to 3,999`.
fn numbers(unit: &str, range: &Range<u64>) -> String {
    match range.end - range.start {
        1 => format!("{unit} {}", grouped(range.start)),
        _ => format!("{unit}s {} to {}", grouped(range.start), grouped(range.end - 1)),
    }
}

/// What it costs to look at a result and then to play more: said before it is done, where the intervals get wider by it than
/// they would be for as many games asked for at once. `games` is what will have been played.
#[must_use]
pub fn price_of_looking(before: Intervals, after: Intervals, games: u64) -> Option<String> {
    let (fixed, sequence) = (before.z(games, Level::P95), after.z(games, Level::P95));
    (before == Intervals::Fixed && sequence > fixed).then(|| {
        format!(
            "note: you add games after seeing a result, so ± is about {:.0} % wider than for as many games asked for at once. \
             Adding makes it narrower only beyond {:.1} times the games that you had",
            100.0 * (sequence / fixed - 1.0),
            (sequence / fixed).powi(2)
        )
    })
}

/// What is said of a part that somebody wants to top up.
pub(crate) fn refuse_part(folder: &Path) -> Refusal {
    Refusal::failure(format!(
        "{} is a part of a study: join the parts with `merge`, then top up the whole",
        folder.display()
    ))
}

/// Refuses what cannot be gone on with.
///
/// # Errors
/// A failure if the record was joined of parts between which games are missing.
pub(crate) fn refuse_gaps<P: Parted>(missing: &[(u64, u64)], folder: &Path) -> Result<(), Refusal> {
    let Some(&(from, to)) = missing.first() else {
        return Ok(());
    };
    Err(Refusal::failure(format!(
        "{} was joined of parts of which {} are missing: play those, and join all parts anew",
        folder.display(),
        numbers(P::UNIT, &(from..to))
    )))
}

/// Refuses more games than can be numbered or counted: the squares of scores must add up in 64 bits, of so many games
/// `at_once`, one or a pair.
pub(crate) fn refuse_too_many(ruleset: &dyn Ruleset, games: u64, at_once: u64) -> Result<(), Refusal> {
    let most = MAX_GAMES.min(ruleset.game().points.most_games() / at_once);
    if games <= most {
        return Ok(());
    }
    Err(Refusal::Usage(format!(
        "at most {most} games of {} can be counted",
        ruleset.title()
    )))
}

#[cfg(test)]
mod tests {
    use super::*;
    use miniatures::program::AAWS;
    use war_at_sea::WarAtSea;

    /// Scores up to 40,000: 2^64 / 40,000² games, and half as many where the scores of a pair are added before they are
    /// squared. Scores up to 1,000 leave room for every game that has a number.
    #[test]
    fn as_many_games_are_asked_for_as_can_be_counted() {
        let cases: [(&dyn Ruleset, u64, u64); 4] = [
            (&AAWS, 1, 11_529_215_046),
            (&AAWS, 2, 5_764_607_523),
            (&WarAtSea, 1, MAX_GAMES),
            (&WarAtSea, 2, MAX_GAMES),
        ];
        for (ruleset, at_once, most) in cases {
            assert!(refuse_too_many(ruleset, most, at_once).is_ok(), "{most}");
            assert!(refuse_too_many(ruleset, most + 1, at_once).is_err(), "{most}");
        }
    }

    #[test]
    fn parts_are_as_equal_as_can_be_and_leave_nothing_out() {
        for (games, parts) in [(10, 3), (64, 64), (1_000_000, 7), (5, 8), (u64::MAX, 3)] {
            let mut next = 0;
            for number in 1..=parts {
                let part = Part::of(number, parts, games);
                assert_eq!((part.first, part.whole), (next, Some(games)));
                assert!(part.games.abs_diff(games / parts) <= 1);
                next += part.games;
            }
            assert_eq!(next, games);
        }
    }
}
