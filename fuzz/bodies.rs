// What is tried on any bytes, shared by the fuzz targets here and by the bounded tests of `tests/any_bytes.rs`.
// Each body takes whatever comes, and panics where the program is wrong.

use admiralty_core::contract::{
    BattleRequest, BattleStudy, Battles, PositionFile, Refusal, Ruleset, Scenario, ScenarioSource,
};
use admiralty_core::seats::BySeat;
use admiralty_store::disk;
use std::sync::Arc;
use war_at_sea::WarAtSea;
use war_at_sea::scenario::LoadedScenario;

/// A scenario with everything it extends can be this long before nobody has typed it.
const LONGEST: usize = 1 << 16;

thread_local! {
    static PRINTED: Arc<dyn Scenario> =
        WarAtSea.open(&ScenarioSource::Embedded, None, disk()).expect("the printed scenario");
}

fn printed<T>(with: impl FnOnce(&dyn Scenario) -> T) -> T {
    PRINTED.with(|opened| with(opened.as_ref()))
}

fn battles(scenario: &dyn Scenario) -> &dyn Battles {
    scenario.battles().expect("War at Sea has battles")
}

fn text(bytes: &[u8]) -> Option<&str> {
    std::str::from_utf8(bytes.get(..bytes.len().min(LONGEST))?).ok()
}

/// A refusal says something.
fn says(refusal: &Refusal) {
    assert!(!refusal.to_string().trim().is_empty());
}

/// A scenario file: faults, or a scenario with a hash.
pub fn scenario(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    match LoadedScenario::parse("fuzzed.toml", text) {
        Ok(loaded) => assert_eq!(loaded.hash().len(), 16),
        Err(faults) => assert!(!faults.to_string().is_empty()),
    }
}

/// A battle as one string: what can be read is written, and what was written reads as the same battle.
pub fn share(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    let request = |share: &str| BattleRequest {
        share: Some(share.to_owned()),
        ..BattleRequest::default()
    };
    printed(|scenario| match battles(scenario).open(&request(text)) {
        Ok(study) => same_again(scenario, study.as_ref(), &request),
        Err(refusal) => says(&refusal),
    });
}

fn same_again(scenario: &dyn Scenario, study: &dyn BattleStudy, request: &dyn Fn(&str) -> BattleRequest) {
    let again = battles(scenario).open(&request(study.share()));
    let again = again.unwrap_or_else(|refusal| panic!("{} is refused: {refusal}", study.share()));
    assert_eq!(again.share(), study.share());
}

/// Forces in notation, the Allied in the first line and the Axis in the second: read or refused; a battle that was read
/// can be shared.
pub fn notation(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    let mut lines = text.lines();
    let mut force = || lines.next().map(str::to_owned);
    let request = BattleRequest {
        place: Some("barents".to_owned()),
        turn: Some(4),
        forces: BySeat::from([force(), force()]),
        anyway: bytes.len().is_multiple_of(2),
        ..BattleRequest::default()
    };
    let share = |share: &str| BattleRequest {
        share: Some(share.to_owned()),
        ..BattleRequest::default()
    };
    printed(|scenario| match battles(scenario).open(&request) {
        Ok(study) => same_again(scenario, study.as_ref(), &share),
        Err(refusal) => says(&refusal),
    });
}

/// A position file: faults, or a position that can be shown.
pub fn position(bytes: &[u8]) {
    let Some(text) = text(bytes) else { return };
    let file = PositionFile {
        name: "fuzzed.toml".to_owned(),
        text: text.to_owned(),
    };
    let _ = file.rules();
    printed(|scenario| {
        if let Err(refusal) = scenario.positions().and_then(|positions| positions.read(&file)) {
            says(&refusal);
        }
    });
}
