// What is tried on any bytes of the sector game's files, shared by the fuzz targets here and by the bounded tests of
// `crates/miniatures/tests/any_bytes.rs`.

use admiralty_core::dice::{MasterSeed, Seeded};
use admiralty_core::machine::play_game;
use admiralty_core::seats::BySeat;
use miniatures::fleet::{Bounds, Copies, Fleet};
use miniatures::scenario::Scenario;
use miniatures::sector::players::Captain;
use miniatures::units::Units;

/// Nobody types more.
const LONGEST: usize = 1 << 16;

fn text(bytes: &[u8]) -> Option<&str> {
    std::str::from_utf8(bytes.get(..bytes.len().min(LONGEST))?).ok()
}

/// A fleet list: what can be read is written, and what was written reads as the same fleet.
pub fn fleet(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    match Fleet::read(text, Units::shipped()) {
        Ok(fleet) => {
            assert_eq!(
                Fleet::read(&fleet.to_string(), Units::shipped()).as_ref(),
                Ok(&fleet)
            );
            let bounds = Bounds {
                limit: 100,
                neutrals: false,
                year: Some(1942),
                copies: Copies::AllShipsOnce,
                airbase: 5,
            };
            says(&fleet.faults(&bounds));
        }
        Err(faults) => {
            assert!(!faults.is_empty());
            says(&faults);
        }
    }
}

/// Every fault has a problem and a remedy.
fn says(faults: &[(String, String)]) {
    let told = |(problem, remedy): &(String, String)| !problem.trim().is_empty() && !remedy.trim().is_empty();
    assert!(faults.iter().all(told), "{faults:?}");
}

/// A scenario with unit cards: faults, or a battle that captains can play to its end.
pub fn units(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    match Scenario::text("fuzzed.toml", text) {
        Err(faults) => assert!(!faults.to_string().is_empty()),
        Ok(scenario) => {
            let seed = MasterSeed(1939).game(0);
            let mut players = BySeat::both(|_| Captain::default());
            let played = play_game(&scenario.rules, &mut players, seed, Seeded::new(seed), &mut ());
            assert!(played.is_ok(), "{played:?}");
        }
    }
}
