//! Numbers as people type them.

use admiralty_core::contract::Refusal;
use admiralty_core::play::MAX_GAMES;
use admiralty_studies::request::MOST_EFFORT;
use std::fmt::Display;
use std::num::NonZeroUsize;
use std::str::FromStr;

/// The most threads; more would only wait for one another.
const MAX_THREADS: usize = 1024;

/// What the library of threads reads their number from where it is not told.
const THREADS_BY_ENVIRONMENT: [&str; 2] = ["RAYON_NUM_THREADS", "RAYON_RS_NUM_CPUS"];

/// A number of games: `1000000`, `1_000_000`, `1,000,000`, `1M`, `2.5k`, `1e6`; at least 1.
pub fn games(text: &str) -> Result<u64, String> {
    match count(text).ok_or_else(|| how(text, "a number of games"))? {
        0 => Err("at least one game must be played".to_owned()),
        games if games > MAX_GAMES => Err(format!("at most {MAX_GAMES} games can be counted in one run")),
        games => Ok(games),
    }
}

/// How such a number is written.
fn how(text: &str, what: &str) -> String {
    match text.contains(',') {
        true => "three digits follow a comma, as in 50,000; a fraction has a point, as in 2.5M".to_owned(),
        false => format!("{what} is written 50000, 50_000, 50K, 2.5M or 1e6"),
    }
}

/// A whole number within bounds.
pub fn between<T>(least: T, most: T) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static
where
    T: FromStr + PartialOrd + Display + Copy + Send + Sync + 'static,
{
    move |text: &str| {
        let number = text.trim().parse::<T>().ok();
        let within = number.filter(|number| (least..=most).contains(number));
        within.ok_or_else(|| format!("write a whole number from {least} to {most}"))
    }
}

/// As many turns or games as an advice is worth: like a number of games, but no more than [`MOST_EFFORT`].
pub fn effort(text: &str) -> Result<u64, String> {
    match count(text).ok_or_else(|| how(text, "a number"))? {
        0 => Err("at least one is played for an advice".to_owned()),
        number if number > MOST_EFFORT => Err(format!("at most {MOST_EFFORT} are played for an advice")),
        number => Ok(number),
    }
}

/// The number of a game: like a number of games, but the first is 0.
pub fn game(text: &str) -> Result<u64, String> {
    match count(text).ok_or("the number of a game is a whole number from 0")? {
        game if game >= MAX_GAMES => Err(format!("games are numbered from 0 to {}", MAX_GAMES - 1)),
        game => Ok(game),
    }
}

/// A number of threads, at least 1.
pub fn threads(text: &str) -> Result<NonZeroUsize, String> {
    match text.trim().parse::<usize>() {
        Ok(0) => Err("at least one thread is needed; leave the option out to use them all".to_owned()),
        Ok(n) if n > MAX_THREADS => Err(format!("at most {MAX_THREADS} threads are of any use")),
        Ok(n) => NonZeroUsize::new(n).ok_or_else(String::new),
        Err(_) => Err("a number of threads is a whole number from 1".to_owned()),
    }
}

/// Refuses a number of threads in the environment that [`threads`] would refuse.
pub fn check_environment(lookup: impl Fn(&str) -> Option<String>) -> Result<(), Refusal> {
    for name in THREADS_BY_ENVIRONMENT {
        let asked = lookup(name).unwrap_or_default();
        // What is no number, or 0, the library passes over.
        if asked
            .trim()
            .parse::<usize>()
            .is_ok_and(|number| number > MAX_THREADS)
        {
            let words = format!("{name}={asked}: at most {MAX_THREADS} threads are of any use");
            return Err(Refusal::Usage(words));
        }
    }
    Ok(())
}

/// A whole number with separators between digits and a suffix K, M or G; none if it is not one.
fn count(text: &str) -> Option<u64> {
    let text = text.trim();
    if let Some((digits, power)) = text.split_once(['e', 'E']) {
        let zeros: u32 = power.parse().ok().filter(|_| !power.starts_with('+'))?;
        return scaled(digits, 10_u64.checked_pow(zeros)?);
    }
    let (digits, unit): (&str, u64) = match text.char_indices().last()? {
        (end, 'k' | 'K') => (&text[..end], 1_000),
        (end, 'm' | 'M') => (&text[..end], 1_000_000),
        (end, 'g' | 'G') => (&text[..end], 1_000_000_000),
        _ => (text, 1),
    };
    scaled(digits, unit)
}

/// Digits with separators and a decimal point, times a unit; none if that is no whole number.
fn scaled(digits: &str, unit: u64) -> Option<u64> {
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let thousands = |group: &str| group.len() == 3 && !group.contains('_');
    let in_threes = whole.split(',').skip(1).all(thousands);
    let whole: String = whole.chars().filter(|c| !matches!(c, '_' | ',')).collect();
    let numeric = |text: &str| text.chars().all(|c| c.is_ascii_digit());
    let set = |part: &str| part.split(['_', ',']).all(|group| !group.is_empty());
    let well_set = in_threes
        && digits
            .split('.')
            .enumerate()
            .all(|(n, part)| n > 0 && part.is_empty() || set(part));
    if !well_set || whole.is_empty() || !numeric(&whole) || !numeric(fraction) || fraction.len() > 9 {
        return None;
    }
    let scale = 10_u64.pow(fraction.len() as u32);
    let parts = if fraction.is_empty() {
        0
    } else {
        fraction.parse::<u64>().ok()?
    };
    let scaled = u128::from(whole.parse::<u64>().ok()?) * u128::from(scale) + u128::from(parts);
    let total = scaled.checked_mul(u128::from(unit))?;
    (total % u128::from(scale) == 0).then(|| u64::try_from(total / u128::from(scale)).ok())?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_read_as_people_write_them() {
        for (text, expected) in [
            ("1", 1),
            ("1000000", 1_000_000),
            ("1_000_000", 1_000_000),
            ("1,000,000", 1_000_000),
            ("1M", 1_000_000),
            ("2.5k", 2_500),
            (" 20K ", 20_000),
            ("1e6", 1_000_000),
            ("2.5E3", 2_500),
            ("0.001M", 1_000),
        ] {
            assert_eq!(games(text), Ok(expected), "{text}");
        }
    }

    #[test]
    fn nonsense_and_too_much_are_refused() {
        for text in [
            "",
            "K",
            "-5",
            "1.5",
            "many",
            "1e",
            "e6",
            "1e-3",
            "1e+3",
            "1.5e0",
            "1e6K",
            "1e99",
            "0.0001K",
            "1.2.3M",
            "99999999999999999999",
            "1µ",
            "_1",
            "1_",
            ",1",
            "1,",
            "1_K",
            "1_.5K",
            "_",
            "２",
            "2,5M",
            "1,0000",
            "1,000,00",
            "1,0_0",
        ] {
            assert!(games(text).is_err(), "{text}");
        }
        assert!(games("2,5M").unwrap_err().contains("as in 2.5M"));
        assert!(games("0").unwrap_err().contains("at least one game"));
        assert!(games("1000000G").unwrap_err().contains("at most"));
        assert_eq!(game("0"), Ok(0));
        assert!(game("1000G").is_err());
        assert_eq!(effort("10M"), Ok(10_000_000));
        assert!(effort("10000001").unwrap_err().contains("at most 10000000"));
        assert!(effort("0").unwrap_err().contains("at least one"));
        assert!(!effort("many").unwrap_err().contains("games"));
        let turn = between(1_u8, 255);
        assert_eq!((turn("1"), turn(" 255 ")), (Ok(1), Ok(255)));
        for text in ["0", "256", "-1", "two", "1.5", ""] {
            assert_eq!(
                turn(text),
                Err("write a whole number from 1 to 255".to_owned()),
                "{text}"
            );
        }
        assert!(threads("0").is_err() && threads("5000").is_err() && threads("two").is_err());
        assert_eq!(threads("2").unwrap().get(), 2);
    }
}
