//! The openings that a commander can be told to play.

use super::commanders::doctrine::{Opening, Openings};
use super::scenario::Scenario;
use crate::naval::Side;
use admiralty_core::contract::{Files, NamedOpening, Refusal};
use std::path::Path;

/// The commanders that play openings of the book.
const DOCTRINE: &str = "doctrine";
const LEARNED: &str = "learned";

/// The openings of the book that this commander can play on this side, those that come to the same once.
pub(super) fn openings(
    scenario: &Scenario,
    side: Side,
    commander: &str,
    files: &dyn Files,
) -> Result<Vec<NamedOpening>, Refusal> {
    let book = Openings::embedded(scenario);
    let commander = AfterOpening::read(&book, side, commander, files)?;
    let mut listed: Vec<(usize, NamedOpening)> = Vec::new();
    for (index, (name, about)) in entries(&book, side).enumerate() {
        let known = listed
            .iter_mut()
            .find(|(of, _)| alike(scenario, &book, side, [*of, index]));
        if let Some((_, opening)) = known {
            opening.about += &format!(" (the same as {name})");
            continue;
        }
        let commander = commander.with(name);
        let (name, about) = (name.to_owned(), about.to_owned());
        listed.push((
            index,
            NamedOpening {
                name,
                about,
                commander,
            },
        ));
    }
    Ok(listed.into_iter().map(|(_, opening)| opening).collect())
}

/// Names and descriptions of a side's openings.
fn entries(book: &Openings, side: Side) -> Box<dyn Iterator<Item = (&str, &str)> + '_> {
    match side {
        Side::Allied => Box::new(book.allied.iter().map(|o| (o.name.as_str(), o.about.as_str()))),
        Side::Axis => Box::new(book.axis.iter().map(|o| (o.name.as_str(), o.about.as_str()))),
    }
}

/// Whether two openings tell the commander the same.
fn alike(scenario: &Scenario, book: &Openings, side: Side, [one, other]: [usize; 2]) -> bool {
    match side {
        Side::Allied => {
            let plans = |opening: &Opening| {
                let turns = 1..=scenario.turns;
                turns.map(|turn| opening.plan(turn).cloned()).collect::<Vec<_>>()
            };
            let (one, other) = (&book.allied[one], &book.allied[other]);
            (one.malta, one.others_stay, plans(one)) == (other.malta, other.others_stay, plans(other))
        }
        Side::Axis => {
            let (one, other) = (&book.axis[one], &book.axis[other]);
            (one.reply, &one.answers) == (other.reply, &other.answers)
        }
    }
}

/// An opening in a file, with another commander to go on after it.
pub(super) fn reseated(
    scenario: &Scenario,
    side: Side,
    opening: &NamedOpening,
    commander: &str,
    files: &dyn Files,
) -> Result<NamedOpening, Refusal> {
    let book = Openings::embedded(scenario);
    let opener = AfterOpening::read(&book, side, commander, files)?;
    let arguments = opening
        .commander
        .split_once(':')
        .map_or("", |(_, arguments)| arguments);
    let file = arguments.split(',').find(|part| opens(&book, side, part, files));
    match file {
        Some(file) => Ok(NamedOpening {
            commander: opener.with(file),
            ..opening.clone()
        }),
        None => Err(Refusal::Usage(format!(
            "{commander:?} cannot go on after {:?}, which is no opening",
            opening.commander
        ))),
    }
}

/// A commander that goes on after an opening.
struct AfterOpening<'c> {
    name: &'c str,
    /// What it is told beside the opening.
    arguments: &'c str,
}

impl<'c> AfterOpening<'c> {
    fn read(book: &Openings, side: Side, commander: &'c str, files: &dyn Files) -> Result<Self, Refusal> {
        let (name, arguments) = commander.split_once(':').unwrap_or((commander, ""));
        if ![DOCTRINE, LEARNED].contains(&name) {
            return Err(Refusal::Usage(format!(
                "{commander:?} knows no openings: commanders that go on after them are {DOCTRINE}, \
                 {DOCTRINE}:WEIGHTS.toml, {LEARNED} and {LEARNED}:fast"
            )));
        }
        if arguments.split(',').any(|part| opens(book, side, part, files)) {
            return Err(Refusal::Usage(format!(
                "{commander:?} has an opening already: name the commander that goes on without one, and add the \
                 opening to those to be played"
            )));
        }
        Ok(AfterOpening { name, arguments })
    }

    /// The commander that plays an opening, by its name or file.
    fn with(&self, opening: &str) -> String {
        let AfterOpening { name, arguments } = self;
        match (*name, arguments.is_empty()) {
            (_, true) => format!("{name}:{opening}"),
            (LEARNED, _) => format!("{name}:{arguments},{opening}"),
            _ => format!("{name}:{opening},{arguments}"),
        }
    }
}

/// Whether an argument names an opening of a side, or a file that holds one.
fn opens(book: &Openings, side: Side, argument: &str, files: &dyn Files) -> bool {
    if argument.is_empty() {
        return false;
    }
    if Path::new(argument).extension().is_some_and(|end| end == "toml") {
        files
            .read(Path::new(argument))
            .is_ok_and(|text| Openings::is_opening(&text))
    } else {
        book.clone().only(side, argument).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use admiralty_core::contract::FilesInMemory;

    fn names(side: Side) -> Vec<String> {
        let listed = openings(&Scenario::embedded(), side, "doctrine", &FilesInMemory::default()).unwrap();
        listed.into_iter().map(|opening| opening.name).collect()
    }

    #[test]
    fn openings_that_are_alike_are_listed_once() {
        let allied = names(Side::Allied);
        assert_eq!(allied.len(), 10, "{allied:?}");
        assert!(!allied.contains(&"barents-on-1-b".to_owned()), "it is variant a");
        let axis = openings(
            &Scenario::embedded(),
            Side::Axis,
            "doctrine",
            &FilesInMemory::default(),
        )
        .unwrap();
        let idle = axis.iter().find(|o| o.name == "take-what-is-given").unwrap();
        assert!(idle.about.ends_with("(the same as dodge)"), "{}", idle.about);
        assert!(!axis.iter().any(|o| o.name == "dodge"));
        assert!(
            axis.iter().any(|o| o.name == "respond"),
            "it is none of the others"
        );
        assert!(axis.len() >= 6, "{axis:?}");
    }

    #[test]
    fn weights_go_with_every_opening_and_openings_with_none() {
        let scenario = Scenario::embedded();
        let none = FilesInMemory::default();
        let listed = |name| openings(&scenario, Side::Allied, name, &none);
        let with = listed("doctrine:my.toml").unwrap();
        assert_eq!(with[0].commander, "doctrine:barents-on-1-a,my.toml");
        let learned = |name| listed(name).unwrap()[0].commander.clone();
        assert_eq!(learned("learned:fast"), "learned:fast,barents-on-1-a");
        assert_eq!(learned("learned"), "learned:barents-on-1-a");
        for commander in [
            "random",
            "doctrine:barents-on-1",
            "doctrine:my.toml,attrition",
            "learned:fast,attrition",
        ] {
            let refused = listed(commander);
            assert!(matches!(refused, Err(Refusal::Usage(_))), "{commander}");
        }
    }
}
