//! The gunnery bonus of the Germans (rule 11.5).

use crate::combat::{met, tells};
use crate::common::Table;
use crate::common::orders::*;
use war_at_sea::map::{Area, Place, Port};

const SEA: Area = Area::NorthSea;
const ATLANTIC: Area = Area::NorthAtlantic;

/// One die of `shooter` at Kent (117), who bears one point: what becomes of her.
fn one_die_at_kent(table: Table, shooter: &str, area: Area, dice: &[u8]) -> (Place, u8) {
    let played = table.axis([fire(&[(shooter, "Kent")])]).fight(area, dice);
    (played.place("Kent"), played.damage("Kent"))
}

#[test]
fn rule_11_5_an_undamaged_german_adds_one_to_each_die() {
    let shot = |dice: &[u8]| one_die_at_kent(met(SEA, &["Kent"], &["Prinz Eugen"]), "Prinz Eugen", SEA, dice);
    assert_eq!(shot(&[3]), (SEA.into(), 0));
    assert_eq!(shot(&[4]), (Port::England.into(), 0), "a 4 disables");
    assert_eq!(shot(&[5, 1]), (SEA.into(), 1), "a 5 hits");
    assert_eq!(
        shot(&[6, 1]),
        (SEA.into(), 1),
        "a 6 is still a hit, and the damage die has no bonus"
    );
}

#[test]
fn rule_11_5_a_damaged_german_adds_nothing() {
    let shot =
        |dice: &[u8]| one_die_at_kent(met(SEA, &["Kent"], &["Prinz Eugen-1"]), "Prinz Eugen", SEA, dice);
    assert_eq!(shot(&[4]), (SEA.into(), 0));
    assert_eq!(shot(&[5]), (Port::England.into(), 0));
    assert_eq!(shot(&[6, 1]), (SEA.into(), 1));
}

#[test]
fn rule_11_5_italians_add_nothing_even_when_they_are_german() {
    let med = Area::Mediterranean;
    let table = || met(med, &["Kent"], &["Fiume"]);
    assert_eq!(one_die_at_kent(table(), "Fiume", med, &[4]), (med.into(), 0));
    assert_eq!(
        one_die_at_kent(table(), "Fiume", med, &[5]),
        (Port::Malta.into(), 0)
    );
    assert_eq!(
        one_die_at_kent(table().turn(8).freed("Fiume"), "Fiume", med, &[4]),
        (med.into(), 0),
        "M9"
    );
}

#[test]
fn rule_11_5_the_allies_add_nothing() {
    let played = met(SEA, &["Kent"], &["Prinz Eugen"])
        .allied([fire(&[("Kent", "Prinz Eugen")])])
        .fight(SEA, &[4]);
    assert_eq!(played.place("Prinz Eugen"), SEA.into());
}

#[test]
fn rule_11_5_the_bonus_counts_against_convoys() {
    let played = met(ATLANTIC, &["1A"], &["Prinz Eugen"])
        .axis([fire(&[("Prinz Eugen", "1A")])])
        .fight(ATLANTIC, &[4]);
    assert_eq!(played.place("1A"), Port::Usa.into());
}

/// Kent damages Prinz Eugen in round 1: the bonus holds for the rest of that round and is gone in the next.
#[test]
fn rule_11_5_what_counts_is_the_damage_when_the_round_begins() {
    let played = met(SEA, &["Kent", "Hood"], &["Prinz Eugen"])
        .allied([fire(&[("Kent", "Prinz Eugen")])])
        .axis([fire(&[("Prinz Eugen", "Hood")]), fire(&[("Prinz Eugen", "Hood")])])
        .fight(SEA, &[6, 1, 3, /* round 2 */ 4]);
    tells(
        &played,
        &[
            "Guns Prinz Eugen at Hood: 3+1",
            "round 2",
            "Guns Prinz Eugen at Hood: 4+0",
        ],
    );
}

#[test]
fn rule_11_5_damage_by_air_strikes_of_the_same_turn_takes_the_bonus() {
    let table = met(SEA, &["Kent", "Ark Royal"], &["Prinz Eugen"]).allied([strike("Prinz Eugen")]);
    assert_eq!(
        one_die_at_kent(table, "Prinz Eugen", SEA, &[6, 1, 4]),
        (SEA.into(), 0)
    );
}

#[test]
fn rule_11_5_holds_in_pursuit_too() {
    // Kent flees; Prinz Eugen, undamaged, and Blucher, damaged but fast enough with 6, both follow: 7 against 6.
    let played = met(SEA, &["Kent-1"], &["Prinz Eugen", "Blucher-1"])
        .allied([disengage(true), split(&[&["Kent"]])])
        .axis([
            pursue(&[("Prinz Eugen", 0), ("Blucher", 0)]),
            fire(&[("Prinz Eugen", "Kent"), ("Blucher", "Kent")]),
        ])
        .fight(SEA, &[4, 3]);
    assert_eq!(
        played.lines("Guns"),
        ["Guns Blucher at Kent: 4+0", "Guns Prinz Eugen at Kent: 3+1"]
    );
}
