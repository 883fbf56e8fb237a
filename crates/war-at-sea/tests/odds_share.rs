//! A battle in one string, and back.

use crate::odds_random::Draw;
use war_at_sea::Scenario;
use war_at_sea::odds::{ShareFault, Shared};
use war_at_sea::scenario::{LoadedScenario, OptionalRules};

fn random(draw: &mut Draw<'_>) -> Shared {
    Shared {
        lineup: draw.lineup(),
        plans: draw.plans(),
        optional: OptionalRules {
            weaker_bismarck: draw.below(2) == 1,
            uboats_accumulate: draw.below(2) == 1,
            face_down: draw.below(2) == 1,
        },
        anyway: draw.below(2) == 1,
    }
}

#[test]
fn ten_thousand_battles_survive_the_way_there_and_back() {
    let scenario = Scenario::embedded();
    let mut draw = Draw::new(&scenario, 10_000);
    let mut longest = 0;
    for _ in 0..10_000 {
        let battle = random(&mut draw);
        let text = battle.write(&scenario);
        assert_eq!(Shared::read(&text, &scenario).as_ref(), Ok(&battle), "{text}");
        let plain = |c: char| c.is_ascii_alphanumeric() || "-_:".contains(c);
        assert!(text.chars().all(plain), "{text} needs no quotes in an address");
        longest = longest.max(text.len());
    }
    assert!(longest < 160, "{longest} characters is not short");
}

/// Every single mistyped letter, every cut, is noticed: two check bytes miss one in 65,536 at most.
#[test]
fn a_string_that_was_cut_or_mistyped_is_refused() {
    let scenario = Scenario::embedded();
    let mut draw = Draw::new(&scenario, 3);
    let (mut tried, mut missed) = (0_u32, 0_u32);
    for _ in 0..40 {
        let text = random(&mut draw).write(&scenario);
        for at in 5..text.len() {
            let cut = &text[..at];
            let mut mistyped = text.clone();
            let other = if text.as_bytes()[at] == b'A' { "B" } else { "A" };
            mistyped.replace_range(at..=at, other);
            for wrong in [cut, &mistyped] {
                tried += 1;
                missed += u32::from(Shared::read(wrong, &scenario).is_ok());
            }
        }
    }
    assert!(tried > 2_000 && missed == 0, "{missed} of {tried}");
}

#[test]
fn what_is_no_battle_of_this_game_says_so() {
    let scenario = Scenario::embedded();
    let text = random(&mut Draw::new(&scenario, 5)).write(&scenario);
    for wrong in ["", "Hood", "was2:AAAA", "https://example.org"] {
        assert_eq!(
            Shared::read(wrong, &scenario),
            Err(ShareFault::NoBattle),
            "{wrong}"
        );
    }
    for wrong in ["was1:", "was1:ÄÖ", "was1:AA", "was1:AAAAAAAAAAAA"] {
        assert_eq!(
            Shared::read(wrong, &scenario),
            Err(ShareFault::Damaged),
            "{wrong}"
        );
    }
    let changes = [("ships.Hood.defense", "5")];
    let variant = LoadedScenario::embedded()
        .with_overrides(&changes)
        .unwrap()
        .scenario;
    assert_eq!(Shared::read(&text, &variant), Err(ShareFault::OtherScenario));
}

/// The format is a promise: a string posted today must mean the same battle for ever.
#[test]
fn a_string_keeps_its_meaning() {
    let scenario = Scenario::embedded();
    let shared = Shared::read("was1:jNsDAQMJBwgJIiMkJSYnAAAQXQ", &scenario).unwrap();
    let written = |side| shared.lineup.written(&scenario, side).to_string();
    assert_eq!(shared.lineup.heading(), "North Atlantic, turn 1");
    assert_eq!(written(war_at_sea::naval::Side::Allied), "443x3");
    assert_eq!(written(war_at_sea::naval::Side::Axis), "357x2 225x2 127x2 U3");
    assert_eq!(
        shared.plans.allied.written(&scenario),
        "spread,never-disengage,pursue"
    );
}
