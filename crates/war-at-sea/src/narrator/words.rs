//! Phrases of the report.

use crate::map::Place;
use crate::naval::{CounterMap, CounterSet, Side};
use crate::notation::{Style, Written, the};
use crate::scenario::Scenario;

/// `444x2 117-1 (Warspite, Malaya, Kent)`; the names in the order of the factors. Convoys have names anyway.
pub(super) fn force(scenario: &Scenario, damage: &CounterMap<u8>, ships: CounterSet) -> String {
    named(scenario, Written::new(scenario, damage, ships), ships)
}

/// A force written by factors, with the names behind it.
pub(super) fn named(scenario: &Scenario, written: Written<'_>, ships: CounterSet) -> String {
    let warships = ships - scenario.rolls.convoys;
    if warships.is_empty() {
        written.to_string()
    } else {
        format!("{written} ({})", names(scenario, warships))
    }
}

/// The names of ships in the order in which forces are written.
pub(super) fn names(scenario: &Scenario, ships: CounterSet) -> String {
    Written::new(scenario, &CounterMap::all(0), ships)
        .style(Style::Names)
        .to_string()
}

/// `in the North Sea`, `at sea with an oiler`.
pub(super) fn from(place: Place) -> String {
    if place == Place::REFUELLING {
        "from an oiler".to_owned()
    } else {
        format!("from {}", the(place))
    }
}

/// `3 U-boats`, `1 U-boat`.
pub(super) fn boats(n: u8) -> String {
    if n == 1 {
        "1 U-boat".to_owned()
    } else {
        format!("{n} U-boats")
    }
}

/// A lead in half points: `Axis +3.5`, `Allied +1`, `even`.
pub(super) fn lead(halves: i16) -> String {
    let side = match halves {
        0 => return "even".to_owned(),
        1.. => Side::Axis,
        _ => Side::Allied,
    };
    let size = halves.unsigned_abs();
    format!("{side} +{}{}", size / 2, if size % 2 == 1 { ".5" } else { "" })
}

/// Dice in the order rolled: `4 1 6`.
pub(super) fn dice(faces: &[u8]) -> String {
    faces.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
}

/// `a`, `a and b`, `a, b and c`.
pub(super) fn list(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// `The Allies`, `The Axis`, with the verb that goes with it.
pub(super) fn side_does(side: Side, many: &str, one: &str) -> String {
    match side {
        Side::Allied => format!("the Allies {many}"),
        Side::Axis => format!("the Axis {one}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leads_are_told_in_half_points() {
        assert_eq!(
            [7, -2, 0, 1].map(lead),
            ["Axis +3.5", "Allied +1", "even", "Axis +0.5"]
        );
    }

    #[test]
    fn lists_end_with_and() {
        let items = |n: usize| {
            ["a", "b", "c"][..n]
                .iter()
                .map(ToString::to_string)
                .collect::<Vec<_>>()
        };
        assert_eq!(
            [0, 1, 2, 3].map(|n| list(&items(n))),
            ["", "a", "a and b", "a, b and c"]
        );
    }
}
