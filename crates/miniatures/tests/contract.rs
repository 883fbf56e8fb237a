//! The contract of the machine, on random battles.

use admiralty_core::dice::MasterSeed;
use admiralty_core::machine::contract;
use miniatures::fleet::Fleet;
use miniatures::sector::build::Battle;
use miniatures::sector::rules::Aaws;
use miniatures::sector::switches::Switches;
use miniatures::units::Units;

fn pacific() -> Aaws {
    let fleet = |list| Fleet::read(list, Units::shipped()).unwrap();
    let fleets = [
        fleet("USS Tennessee (BB 43), USS Enterprise (CV 6), F4F Wildcat, SBD Dauntless, USS Fletcher (DD 445)"),
        fleet("Kongo, Shokaku, A6M2 \"Zeke\", D3A \"Val\", B5N2 \"Kate\", Yukikaze"),
    ];
    Battle::new("Pacific", 100, fleets, Switches::default()).build().unwrap()
}

#[test]
fn battles_replay() {
    contract::replays(&pacific(), MasterSeed(1939), 20);
}

#[test]
fn answers_are_legal() {
    contract::legality(&pacific(), MasterSeed(1939), 20);
}

#[test]
fn dice_are_distinct() {
    contract::dice_are_distinct(&pacific(), MasterSeed(1939), 200);
}
