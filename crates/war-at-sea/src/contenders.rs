//! Commanders that play both sides of the table: who is ranked, and what of an argument is meant for one side.

use super::commanders::doctrine::{Openings, WEIGHTS};
use super::scenario::Scenario;
use crate::naval::Side;
use admiralty_core::contract::Files;
use std::path::Path;

/// The registered commanders that play thousands of games a second, and `doctrine` with each of its weights and
/// openings. `learned` must be asked for, and a reply that searches: a ladder of them takes hours.
pub(super) fn contenders() -> Vec<String> {
    let mut openings = Openings::embedded(&Scenario::embedded());
    openings.axis.retain(|reply| reply.reply.search.is_none());
    let weights = WEIGHTS.iter().map(|(name, _)| (*name).to_owned());
    let openings = Side::BOTH.into_iter().flat_map(|side| openings.names(side));
    let variants = weights.chain(openings).map(|name| format!("doctrine:{name}"));
    super::factory::COMMANDERS
        .iter()
        .map(|entry| entry.name.to_owned())
        .filter(|name| name != "learned")
        .chain(variants)
        .collect()
}

/// The commander without the openings of the other side: `doctrine:barents-on-1` plays the Axis as `doctrine` does.
pub(super) fn commander_of(scenario: &Scenario, commander: &str, side: Side, files: &dyn Files) -> String {
    let Some(arguments) = commander.strip_prefix("doctrine:") else {
        return commander.to_owned();
    };
    let openings = Openings::embedded(scenario);
    let kept: Vec<&str> = arguments
        .split(',')
        .filter(|part| opens_for(scenario, &openings, part, files) != Some(side.enemy()))
        .collect();
    match kept.as_slice() {
        [] => "doctrine".to_owned(),
        parts => format!("doctrine:{}", parts.join(",")),
    }
}

/// Whose opening an argument names; none if it is something else, or nothing that there is: seating tells.
fn opens_for(scenario: &Scenario, openings: &Openings, part: &str, files: &dyn Files) -> Option<Side> {
    if Path::new(part).extension().is_some_and(|end| end == "toml") {
        let text = files.read(Path::new(part)).ok()?;
        let mut book = Openings::default();
        return Openings::is_opening(&text)
            .then(|| book.add(scenario, part, &text).ok())
            .flatten()
            .map(|(side, _)| side);
    }
    Side::BOTH
        .into_iter()
        .find(|&side| openings.clone().only(side, part).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use admiralty_core::contract::FilesInMemory;

    #[test]
    fn an_opening_is_left_to_the_side_that_it_is_for() {
        let scenario = Scenario::embedded();
        let of = |name, side| commander_of(&scenario, name, side, &FilesInMemory::default());
        for (name, allied, axis) in [
            ("random", "random", "random"),
            ("doctrine", "doctrine", "doctrine"),
            ("doctrine:barents-on-1", "doctrine:barents-on-1", "doctrine"),
            ("doctrine:dodge", "doctrine", "doctrine:dodge"),
            (
                "doctrine:dodge,axis-weights",
                "doctrine:axis-weights",
                "doctrine:dodge,axis-weights",
            ),
            (
                "doctrine:axis-weights",
                "doctrine:axis-weights",
                "doctrine:axis-weights",
            ),
            ("doctrine:nonsense", "doctrine:nonsense", "doctrine:nonsense"),
        ] {
            assert_eq!(
                (of(name, Side::Allied), of(name, Side::Axis)),
                (allied.into(), axis.into())
            );
        }
        let all = contenders();
        assert_eq!(all[..2], ["doctrine", "random"]);
        assert_eq!(all.len(), 2 + WEIGHTS.len() + 20);
    }
}
