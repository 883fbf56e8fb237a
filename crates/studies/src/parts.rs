//! A study in parts: each machine plays a range of its games, and the records together are that of the whole, bit for bit.

use admiralty_core::contract::Refusal;
use admiralty_core::results::{Kept, grouped};
use std::ops::Range;
use std::path::{Path, PathBuf};

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

/// A record of whole numbers that can be of a part of a study.
pub trait Parted: Kept {
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

/// Joins parts, each with its folder. Where not all games of the whole are there it is refused, unless `partial`.
///
/// # Errors
/// Which part is of another study, doubled, or missing.
pub fn join<P: Parted>(mut parts: Vec<(PathBuf, P)>, partial: bool) -> Result<P, Refusal> {
    parts.sort_by_key(|(_, part)| part.span().start);
    let whole = parts.iter().filter_map(|(_, part)| part.whole()).max();
    let mut parts = parts.into_iter();
    let Some((begun, mut all)) = parts.next() else {
        return Err(Refusal::Usage("name the folders of the parts".to_owned()));
    };
    let mut missing = Vec::new();
    let mut gap = |upto: u64, from: u64| {
        if upto < from {
            missing.push(upto..from);
        }
    };
    gap(0, all.span().start);
    let (mut last, mut end) = (begun.clone(), all.span().end);
    for (path, part) in parts {
        if let Some(word) = part.difference(&all) {
            let (one, other) = (path.display(), begun.display());
            return Err(Refusal::failure(format!(
                "{one} is a part of another study than {other}: the {word} is not the same"
            )));
        }
        let span = part.span();
        if span.start < end {
            return Err(Refusal::failure(format!(
                "{} and {} both have {}: name each part once",
                last.display(),
                path.display(),
                games(&(span.start..end.min(span.end)))
            )));
        }
        gap(end, span.start);
        all.append(part, span.start == end);
        (last, end) = (path, span.end);
    }
    let whole = whole.unwrap_or(end).max(end);
    gap(end, whole);
    if !(missing.is_empty() || partial) {
        let missing: Vec<String> = missing.iter().map(games).collect();
        return Err(Refusal::failure(format!(
            "{} are missing: play them, or join what there is with --partial",
            missing.join(", ")
        )));
    }
    all.finish(whole, missing);
    Ok(all)
}

/// `games 3,000 to 3,999`.
fn games(numbers: &Range<u64>) -> String {
    match numbers.end - numbers.start {
        1 => format!("game {}", grouped(numbers.start)),
        _ => format!("games {} to {}", grouped(numbers.start), grouped(numbers.end - 1)),
    }
}

/// Refuses what cannot be gone on with.
///
/// # Errors
/// A failure if the record was joined of parts between which games are missing.
pub(crate) fn refuse_gaps(missing: &[(u64, u64)], folder: &Path) -> Result<(), Refusal> {
    let Some(&(from, to)) = missing.first() else {
        return Ok(());
    };
    Err(Refusal::failure(format!(
        "{} was joined of parts of which {} are missing: play those, and join all parts anew",
        folder.display(),
        games(&(from..to))
    )))
}

#[cfg(test)]
mod tests {
    use super::*;

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
