//! What a word looks like, before anybody knows which ships there are.

use crate::naval::Factors;

/// The factors of a word: `447`, `027/3`, `027` of a carrier whose air strike was left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pattern {
    pub attack: u8,
    pub defense: u8,
    pub speed: u8,
    pub airstrike: Option<u8>,
}

impl std::fmt::Display for Pattern {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Pattern {
            attack,
            defense,
            speed,
            airstrike,
        } = *self;
        Factors {
            attack,
            defense,
            speed,
            airstrike: airstrike.unwrap_or(0),
        }
        .fmt(f)
    }
}

/// Factors with what is written after them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Counters {
    pub pattern: Pattern,
    pub count: Option<u32>,
    pub damage: Option<u32>,
}

/// A word by its looks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    Counters(Counters),
    Boats(u32),
    LandAir,
    /// Meant for factors, but wrong: the problem and the remedy.
    Malformed(String, String),
    /// Perhaps a name.
    Other,
}

/// The greatest factors that a scenario allows.
const MOST: [(&str, u32, u32); 4] = [
    ("attack", 0, 9),
    ("defence", 0, 12),
    ("speed", 1, 9),
    ("air strike", 0, 9),
];

/// Looks at a word.
pub(super) fn shape(word: &str) -> Shape {
    let word = plain(word);
    if word == "lba" {
        return Shape::LandAir;
    }
    if let Some(boats) = word
        .strip_prefix('u')
        .and_then(|boats| if boats.is_empty() { Some(1) } else { number(boats) })
    {
        return Shape::Boats(boats);
    }
    if word
        .strip_prefix('x')
        .is_some_and(|count| number(count).is_some())
    {
        let remedy = "write it on to the factors without a space, as 336x2";
        return Shape::Malformed("a count that belongs to nothing".into(), remedy.into());
    }
    if word
        .strip_prefix('-')
        .is_some_and(|damage| number(damage).is_some())
    {
        let remedy = "write it on to the ship without a space, as 444-2 or Hood-2";
        return Shape::Malformed("damage that belongs to nothing".into(), remedy.into());
    }
    if !word.starts_with(|first: char| first.is_ascii_digit()) {
        return Shape::Other;
    }
    counters(&word)
}

/// Lower case, with one kind of dash and one kind of `x`.
fn plain(word: &str) -> String {
    let plain = |letter| match letter {
        '–' | '−' | '‑' => '-',
        '×' => 'x',
        letter => letter,
    };
    word.chars().map(plain).collect::<String>().to_lowercase()
}

/// A number of at most six digits, so that nothing overflows.
pub(super) fn number(text: &str) -> Option<u32> {
    let digits = (1..=6).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().ok()).flatten()
}

/// `447`, `447-2`, `336x2`, `027/3-1`, `4-12-6`, `4-12-6-2`, and the wrong `444-2x3` and `444x3-2`, which are
/// read so that they can be explained.
fn counters(word: &str) -> Shape {
    let (ship, behind) = match word.split_once('x') {
        Some((ship, behind)) => (ship, Some(behind)),
        None => (word, None),
    };
    if let (Some(count), Some(behind)) = (number(ship), behind)
        && ship.len() < 3
        && behind.len() >= 3
    {
        return Shape::Malformed(
            "the count stands before the factors".into(),
            format!("write {behind}x{count}"),
        );
    }
    let Some((guns, airstrike, mut damage)) = split(ship) else {
        return Shape::Other;
    };
    let mut count = None;
    if let Some(behind) = behind {
        let (number_of, late) = behind
            .split_once('-')
            .map_or((behind, None), |(count, late)| (count, Some(late)));
        let Some(number_of) = number(number_of) else {
            return Shape::Other;
        };
        count = Some(number_of);
        if let Some(late) = late {
            let Some(late) = number(late) else {
                return Shape::Other;
            };
            damage = Some(late);
        }
    }
    let [attack, defense, speed] = match factors(&guns) {
        Ok(factors) => factors,
        Err(shape) => return shape,
    };
    for (value, (what, least, most)) in [Some(attack), Some(defense), Some(speed), airstrike]
        .into_iter()
        .zip(MOST)
    {
        if value.is_some_and(|value| !(least..=most).contains(&value)) {
            let remedy = format!("write {what} as {least} to {most}");
            return Shape::Malformed(format!("no counter has {what} {}", value.unwrap_or(0)), remedy);
        }
    }
    let pattern = Pattern {
        attack: attack as u8,
        defense: defense as u8,
        speed: speed as u8,
        airstrike: airstrike.map(|airstrike| airstrike as u8),
    };
    Shape::Counters(Counters {
        pattern,
        count,
        damage,
    })
}

/// The guns as written, piece by piece; the air strike; the damage. Three pieces between dashes are factors of
/// their own, one is all three factors; one piece more is damage.
fn split(ship: &str) -> Option<(Vec<&str>, Option<u32>, Option<u32>)> {
    let (guns, air) = ship
        .split_once('/')
        .map_or((ship, None), |(guns, air)| (guns, Some(air)));
    let mut pieces: Vec<&str> = guns.split('-').collect();
    if pieces.iter().any(|piece| number(piece).is_none()) {
        return None;
    }
    let Some(air) = air else {
        let damage = if matches!(pieces.len(), 2 | 4) {
            pieces.pop().and_then(number)
        } else {
            None
        };
        return Some((pieces, None, damage));
    };
    let (airstrike, damage) = air
        .split_once('-')
        .map_or((air, None), |(air, damage)| (air, Some(damage)));
    let airstrike = number(airstrike)?;
    match damage {
        Some(damage) => Some((pieces, Some(airstrike), Some(number(damage)?))),
        None => Some((pieces, Some(airstrike), None)),
    }
}

/// Attack, defence and speed.
fn factors(guns: &[&str]) -> Result<[u32; 3], Shape> {
    let problem = |remedy: &str| {
        let problem = "factors are attack, defence and speed, a digit each";
        Err(Shape::Malformed(problem.into(), remedy.into()))
    };
    match guns {
        [attack, defense, speed] => {
            let piece = |text: &str| number(text).unwrap_or(0);
            Ok([piece(attack), piece(defense), piece(speed)])
        }
        [all] => match all.as_bytes() {
            &[attack, defense, speed] => Ok([attack, defense, speed].map(|digit| u32::from(digit - b'0'))),
            [a, d, e, s] => problem(&format!(
                "write three digits, as 447; a defence of two digits goes between dashes, {}-{}{}-{}",
                *a as char, *d as char, *e as char, *s as char
            )),
            _ => problem("write three digits, as 447, and an air strike after a slash, as 027/3"),
        },
        _ => problem("write three digits, as 447, or three numbers between dashes, as 4-12-6"),
    }
}
