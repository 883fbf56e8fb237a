//! The openings that a commander can be told to play.

use super::commanders::doctrine::{Opening, Openings};
use super::scenario::Scenario;
use crate::harness::{NamedOpening, Refusal};
use crate::naval::Side;
use std::path::Path;

/// The commander that has a book of openings.
const DOCTRINE: &str = "doctrine";

/// The openings of the book that this commander can play on this side, those that come to the same once.
pub(super) fn openings(
    scenario: &Scenario,
    side: Side,
    commander: &str,
) -> Result<Vec<NamedOpening>, Refusal> {
    let book = Openings::embedded(scenario);
    let arguments = arguments(&book, side, commander)?;
    let mut listed: Vec<(usize, NamedOpening)> = Vec::new();
    for (index, (name, about)) in entries(&book, side).enumerate() {
        let known = listed
            .iter_mut()
            .find(|(of, _)| alike(scenario, &book, side, [*of, index]));
        if let Some((_, opening)) = known {
            opening.about += &format!(" (the same as {name})");
            continue;
        }
        let commander = format!("{DOCTRINE}:{name}{arguments}");
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
            one.malta == other.malta && plans(one) == plans(other)
        }
        Side::Axis => book.axis[one].reply == book.axis[other].reply,
    }
}

/// What else the commander is told, to stand behind the name of an opening.
fn arguments(book: &Openings, side: Side, commander: &str) -> Result<String, Refusal> {
    let (name, arguments) = commander.split_once(':').unwrap_or((commander, ""));
    if name != DOCTRINE {
        return Err(Refusal::Usage(format!(
            "{commander:?} knows no openings: the commander that goes on after them is {DOCTRINE}, or \
             {DOCTRINE}:WEIGHTS.toml"
        )));
    }
    for part in arguments.split(',').filter(|part| !part.is_empty()) {
        let file = Path::new(part).extension().is_some_and(|end| end == "toml");
        let opens = if file {
            std::fs::read_to_string(part).is_ok_and(|text| Openings::is_opening(&text))
        } else {
            book.clone().only(side, part).is_ok()
        };
        if opens {
            return Err(Refusal::Usage(format!(
                "{commander:?} has an opening already: name the commander that goes on without one, and add the \
                 opening to those to be played"
            )));
        }
    }
    Ok(if arguments.is_empty() {
        String::new()
    } else {
        format!(",{arguments}")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(side: Side) -> Vec<String> {
        let listed = openings(&Scenario::embedded(), side, "doctrine").unwrap();
        listed.into_iter().map(|opening| opening.name).collect()
    }

    #[test]
    fn openings_that_are_alike_are_listed_once() {
        let allied = names(Side::Allied);
        assert_eq!(allied.len(), 10, "{allied:?}");
        assert!(!allied.contains(&"barents-on-1-b".to_owned()), "it is variant a");
        let axis = openings(&Scenario::embedded(), Side::Axis, "doctrine").unwrap();
        let idle = axis.iter().find(|o| o.name == "take-what-is-given").unwrap();
        assert!(idle.about.ends_with("(the same as dodge)"), "{}", idle.about);
        assert!(!axis.iter().any(|o| o.name == "dodge"));
        assert!(axis.len() >= 6, "{axis:?}");
    }

    #[test]
    fn weights_go_with_every_opening_and_openings_with_none() {
        let scenario = Scenario::embedded();
        let with = openings(&scenario, Side::Allied, "doctrine:my.toml").unwrap();
        assert_eq!(with[0].commander, "doctrine:barents-on-1-a,my.toml");
        for commander in ["random", "doctrine:barents-on-1", "doctrine:my.toml,attrition"] {
            let refused = openings(&scenario, Side::Allied, commander);
            assert!(matches!(refused, Err(Refusal::Usage(_))), "{commander}");
        }
    }
}
