//! Takes a text apart into items: factors, names, U-boats, air markers, each with its place in the text.

use super::names::{begun, exact, fold, nearest};
use super::shape::{Counters, Shape, number, shape};
use crate::naval::CounterSet;
use crate::scenario::Scenario;
use admiralty_core::text::ItemFault;

/// The most words that a ship's name is looked for in.
const MOST_WORDS: usize = 6;

/// One item of a force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Item {
    pub text: String,
    /// Its first character, from 1.
    pub at: usize,
    pub what: What,
}

/// What an item says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum What {
    /// A ship by name; several where only the beginning is written.
    Named {
        ships: CounterSet,
        damage: Option<u32>,
    },
    /// Ships by factors.
    Counters(Counters),
    Boats(u32),
    LandAir,
}

/// A run of characters between separators, or between quotes with what follows them at once.
#[derive(Clone, Debug)]
struct Word {
    text: String,
    at: usize,
    quoted: bool,
    /// Whether a comma or the like stands before it, so that it cannot go on with a name.
    apart: bool,
}

/// The items of a text. What is none is reported.
pub(super) fn items(scenario: &Scenario, text: &str, faults: &mut Vec<ItemFault>) -> Vec<Item> {
    let words = words(text, faults);
    let mut items = Vec::new();
    let mut next = 0;
    while next < words.len() {
        let run = &words[next..];
        let (used, what) = first_item(scenario, run);
        let text = joined(&run[..used]);
        next += used;
        match what {
            Ok(Some(what)) => items.push(Item {
                text,
                at: run[0].at,
                what,
            }),
            Ok(None) => {}
            Err((problem, remedy)) => faults.push(ItemFault::new(text, run[0].at, problem, remedy)),
        }
    }
    items
}

/// The item at the front and how many words it takes; nothing for a bare `and`.
fn first_item(scenario: &Scenario, run: &[Word]) -> (usize, Result<Option<What>, (String, String)>) {
    let goes_on = |word: &&Word| !word.apart && !run[0].quoted && !word.quoted;
    let longest = 1 + run[1..].iter().take(MOST_WORDS - 1).take_while(goes_on).count();
    for words in (1..=longest).rev() {
        if let Some(what) = by_name(&joined(&run[..words]), |name| {
            exact(scenario, name).map(CounterSet::of)
        }) {
            return (words, Ok(Some(what)));
        }
    }
    let word = &run[0];
    if word.text.eq_ignore_ascii_case("and") {
        return (1, Ok(None));
    }
    match if word.quoted {
        Shape::Other
    } else {
        shape(&word.text)
    } {
        Shape::Counters(counters) => return (1, Ok(Some(What::Counters(counters)))),
        Shape::Boats(boats) => return (1, Ok(Some(What::Boats(boats)))),
        Shape::LandAir => return (1, Ok(Some(What::LandAir))),
        Shape::Malformed(problem, remedy) => return (1, Err((problem, remedy))),
        Shape::Other => {}
    }
    for words in (1..=longest).rev() {
        let some = |name: &str| Some(begun(scenario, name)).filter(|ships| !ships.is_empty());
        if let Some(what) = by_name(&joined(&run[..words]), some) {
            return (words, Ok(Some(what)));
        }
    }
    (1, Err(stranger(scenario, &word.text)))
}

/// A name, or a name with damage behind a dash.
fn by_name(text: &str, find: impl Fn(&str) -> Option<CounterSet>) -> Option<What> {
    if let Some(ships) = find(text) {
        return Some(What::Named { ships, damage: None });
    }
    let text = fold(text);
    let (name, damage) = text.rsplit_once('-')?;
    let damage = Some(number(damage)?);
    Some(What::Named {
        ships: find(name.trim_end())?,
        damage,
    })
}

/// What to say of a word that is nothing.
fn stranger(scenario: &Scenario, word: &str) -> (String, String) {
    let folded = fold(word).replace('×', "x");
    if let Some((name, count)) = folded.rsplit_once('x')
        && number(count).is_some()
        && !begun(scenario, name).is_empty()
    {
        let problem = "a name is one ship and takes no count";
        return (
            problem.into(),
            "take the count away, or write factors, as 336x2".into(),
        );
    }
    if folded.chars().count() == 1 && folded.chars().all(char::is_alphabetic) {
        let remedy = "write two letters of its name at least";
        return ("one letter names no ship".into(), remedy.into());
    }
    let problem = "neither factors nor the name of a ship in this scenario";
    let name = folded.rsplit_once('-').map_or(folded.as_str(), |(name, _)| name);
    let remedy = nearest(scenario, name).map_or_else(
        || "write factors as 447 or 336x2, a name, U3 for U-boats or LBA for land-based air".to_owned(),
        |meant| format!("did you mean {meant}?"),
    );
    (problem.into(), remedy)
}

fn joined(words: &[Word]) -> String {
    words
        .iter()
        .map(|word| word.text.as_str())
        .collect::<Vec<_>>()
        .join(" ")
}

/// Cuts a text at separators and quotes.
fn words(text: &str, faults: &mut Vec<ItemFault>) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    let mut open: Option<Word> = None;
    let (mut apart, mut in_quotes) = (true, false);
    for (index, letter) in text.chars().enumerate() {
        let at = index + 1;
        let blank = Word {
            text: String::new(),
            at,
            quoted: false,
            apart,
        };
        match letter {
            '"' | '“' | '”' if in_quotes => in_quotes = false, // what follows at once belongs to it: "Hood"-2
            '"' | '“' | '”' => {
                words.extend(open.take());
                open = Some(Word {
                    quoted: true,
                    ..blank
                });
                (in_quotes, apart) = (true, false);
            }
            letter if in_quotes => open.get_or_insert(blank).text.push(letter),
            ',' | ';' | '+' | '&' | '\n' | '\r' => {
                words.extend(open.take());
                apart = true;
            }
            letter if letter.is_whitespace() => words.extend(open.take()),
            letter => {
                open.get_or_insert(blank).text.push(letter);
                apart = false;
            }
        }
    }
    if let (true, Some(word)) = (in_quotes, &open) {
        faults.push(ItemFault::new(
            &word.text,
            word.at,
            "the quotes are not closed",
            "write \" after the name",
        ));
        return words;
    }
    words.extend(open);
    words
}
