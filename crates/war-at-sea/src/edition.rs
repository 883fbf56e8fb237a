//! What results call this game: its title, its points, the version of these rules, the optional rules by name.

use super::scenario::OptionalRules;
use admiralty_core::contract::{Bid, Named, Refusal, unknown_name};
use admiralty_core::seats::{GameCard, Points, SeatCard};

/// As printed on the box.
pub(super) const TITLE: &str = "War at Sea";

/// Points of control.
pub(super) const POINTS: &str = "POC";

/// What results call the two sides and their points.
pub const CARD: GameCard = GameCard {
    seats: &[
        SeatCard::new("allied", "Allied", "the Allied player").of_side("the Allies", true),
        SeatCard::new("axis", "Axis", "the Axis player").of_side("the Axis", false),
    ],
    points: Points {
        name: POINTS,
        bid_step: 0.5,
        bid_most: 20,
        most: 1_000,
        whole: None,
    },
    places: &["area", "port"],
};

/// A bid in half points, so that the rules need no fractions.
pub(super) fn halves(bid: Bid) -> i16 {
    bid.steps(CARD.points.bid_step)
}

/// Changes whenever the same seed gives a different game (a rule mended, a commander's habits): published figures
/// name it.
pub(super) const VERSION: &str = "6";

/// The optional rules by name (section 19).
pub(super) const OPTIONAL_RULES: &[Named] = &[
    Named {
        name: "19.1",
        about: "Bismarck and Tirpitz have defence 7",
    },
    Named {
        name: "19.2",
        about: "surplus U-boats arrive later",
    },
    Named {
        name: "19.3",
        about: "the Allies move face down",
    },
];

/// The optional rules that these names put into force.
pub(super) fn read_rules(names: &[String]) -> Result<OptionalRules, Refusal> {
    let mut rules = OptionalRules::default();
    for name in names {
        match name.as_str() {
            "19.1" => rules.weaker_bismarck = true,
            "19.2" => rules.uboats_accumulate = true,
            "19.3" => rules.face_down = true,
            other => return Err(unknown_name("optional rule", other, OPTIONAL_RULES)),
        }
    }
    Ok(rules)
}

/// The optional rules in force, by name.
pub(super) fn names_of(rules: OptionalRules) -> Vec<String> {
    let in_force = [rules.weaker_bismarck, rules.uboats_accumulate, rules.face_down];
    OPTIONAL_RULES
        .iter()
        .zip(in_force)
        .filter(|(_, on)| *on)
        .map(|(rule, _)| rule.name.to_owned())
        .collect()
}
