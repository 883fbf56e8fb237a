//! Parts of a study are looked at, and joined.

use super::{Parted, numbers};
use admiralty_core::contract::Refusal;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// The parts of a study, in the order of their games. Each is read when it is needed and let go again, so that many take no
/// more memory than few.
pub struct Parts<'a, P> {
    places: Vec<Place>,
    /// The most that one says all have together.
    whole: Option<u64>,
    read: Box<dyn Fn(usize) -> Result<P, Refusal> + 'a>,
}

/// Where a part is, and which games it has.
struct Place {
    name: PathBuf,
    index: usize,
    games: Range<u64>,
}

impl<'a, P: Parted> Parts<'a, P> {
    /// Looks at parts, by their names; `read` reads one by its place among them.
    ///
    /// # Errors
    /// Which part cannot be read, or is of another study.
    pub fn of(names: &[PathBuf], read: impl Fn(usize) -> Result<P, Refusal> + 'a) -> Result<Self, Refusal> {
        let Some(begun) = names.first() else {
            return Err(Refusal::Usage("name the folders of the parts".to_owned()));
        };
        let first = read(0)?;
        let (mut places, mut whole) = (Vec::with_capacity(names.len()), None);
        let mut look = |index: usize, part: &P| {
            whole = whole.max(part.whole());
            places.push(Place {
                name: names[index].clone(),
                index,
                games: part.span(),
            });
        };
        look(0, &first);
        for (index, name) in names.iter().enumerate().skip(1) {
            let part = read(index)?;
            same_study((name, &part), (begun, &first))?;
            look(index, &part);
        }
        places.sort_by_key(|place| place.games.start);
        let read = Box::new(read);
        Ok(Parts { places, whole, read })
    }

    /// Their names.
    #[must_use]
    pub fn names(&self) -> Vec<PathBuf> {
        self.places.iter().map(|place| place.name.clone()).collect()
    }

    /// Joins them. Where not all games of the whole are there it is refused, unless `partial`.
    ///
    /// # Errors
    /// Which part is doubled, missing, or cannot be read.
    pub fn join(&self, partial: bool) -> Result<P, Refusal> {
        let (end, missing) = self.gaps()?;
        if !(missing.is_empty() || partial) {
            let missing: Vec<String> = missing.iter().map(|range| numbers(P::UNIT, range)).collect();
            return Err(Refusal::failure(format!(
                "{} are missing: play them, or join what there is with --partial",
                missing.join(", ")
            )));
        }
        let begun = &self.places[0];
        let mut all = (self.read)(begun.index)?;
        for pair in self.places.windows(2) {
            let [last, next] = [&pair[0], &pair[1]];
            let part = (self.read)(next.index)?;
            same_study((&next.name, &part), (&begun.name, &all))?;
            all.append(part, next.games.start == last.games.end);
        }
        all.finish(end, missing);
        Ok(all)
    }

    /// The game after the last of the whole, and the games that are missing.
    fn gaps(&self) -> Result<(u64, Vec<Range<u64>>), Refusal> {
        let (mut end, mut missing) = (0, Vec::new());
        let mut last = &self.places[0];
        for place in &self.places {
            let games = &place.games;
            if games.start < end {
                return Err(Refusal::failure(format!(
                    "{} and {} both have {}: name each part once",
                    last.name.display(),
                    place.name.display(),
                    numbers(P::UNIT, &(games.start..end.min(games.end)))
                )));
            }
            missing.push(end..games.start);
            (last, end) = (place, games.end);
        }
        let whole = self.whole.unwrap_or(end).max(end);
        missing.push(end..whole);
        missing.retain(|gap| !gap.is_empty());
        Ok((whole, missing))
    }
}

/// Refuses a part that is of another study than others.
fn same_study<P: Parted>((name, part): (&Path, &P), (begun, of): (&Path, &P)) -> Result<(), Refusal> {
    let Some(word) = part.difference(of) else {
        return Ok(());
    };
    let (one, other) = (name.display(), begun.display());
    Err(Refusal::failure(format!(
        "{one} is a part of another study than {other}: the {word} is not the same"
    )))
}

#[cfg(test)]
mod tests {
    use super::*;
    use admiralty_core::results::Kept;
    use serde::{Deserialize, Serialize};
    use std::sync::atomic::{AtomicUsize, Ordering};

    /// Records in memory now, and the most that there were.
    static HELD: AtomicUsize = AtomicUsize::new(0);
    static MOST: AtomicUsize = AtomicUsize::new(0);

    /// A record that knows only its games.
    #[derive(Serialize, Deserialize)]
    struct Games(Range<u64>);

    impl Games {
        fn read(first: u64) -> Self {
            MOST.fetch_max(HELD.fetch_add(1, Ordering::Relaxed) + 1, Ordering::Relaxed);
            Games(first..first + 10)
        }
    }

    impl Drop for Games {
        fn drop(&mut self) {
            HELD.fetch_sub(1, Ordering::Relaxed);
        }
    }

    impl Kept for Games {
        const FORMAT: &'static str = "games";

        fn format(&self) -> &str {
            Self::FORMAT
        }

        fn is_sound(&self) -> bool {
            true
        }
    }

    impl Parted for Games {
        fn span(&self) -> Range<u64> {
            self.0.clone()
        }

        fn whole(&self) -> Option<u64> {
            None
        }

        fn difference(&self, _other: &Self) -> Option<&'static str> {
            None
        }

        fn append(&mut self, next: Self, follows: bool) {
            assert!(follows && self.0.end == next.0.start);
            self.0.end = next.0.end;
        }

        fn finish(&mut self, end: u64, missing: Vec<Range<u64>>) {
            assert!(missing.is_empty() && self.0 == (0..end));
        }
    }

    #[test]
    fn many_parts_are_in_memory_two_at_a_time() {
        let names: Vec<PathBuf> = (0..200).map(|part| format!("part-{part}").into()).collect();
        let parts = Parts::of(&names, |index| Ok(Games::read(10 * (199 - index as u64)))).unwrap();
        assert_eq!(parts.join(false).unwrap().0, 0..2_000);
        let most = MOST.load(Ordering::Relaxed);
        assert_eq!((most, HELD.load(Ordering::Relaxed)), (2, 0));
    }
}
