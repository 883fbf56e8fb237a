//! Which way of fighting is best, against what the exact laws say.

use admiralty_core::contract::{BattleRequest, Battles, Refusal, Sampling};
use admiralty_core::dice::MasterSeed;
use admiralty_core::play::{Control, Plan};
use admiralty_core::results::odds::Advice;
use admiralty_core::seats::{BySeat, Seat};
use admiralty_show::odds::advice::{csv, json, text};
use std::num::NonZeroUsize;
use war_at_sea::Scenario;
use war_at_sea::map::Area;
use war_at_sea::naval::{BySide, Side};
use war_at_sea::odds::lineup::Asked;
use war_at_sea::odds::{BattlePlan, Sampler};
use war_at_sea::scenario::LoadedScenario;

fn sampling(battles: u64, threads: usize) -> Sampling<'static> {
    Sampling {
        plan: Plan::of(battles, NonZeroUsize::new(threads)),
        seed: MasterSeed(2026),
        control: Control::none(),
    }
}

const TURN: u8 = 2;

fn request(allied: &str, axis: &str, doctrines: [&str; 2]) -> BattleRequest {
    BattleRequest {
        place: Some("north atlantic".to_owned()),
        turn: Some(TURN),
        forces: BySeat::from([Some(allied.to_owned()), Some(axis.to_owned())]),
        doctrines: BySeat::from([Some(doctrines[0].to_owned()), Some(doctrines[1].to_owned())]),
        ..BattleRequest::default()
    }
}

fn advise(request: &BattleRequest, side: Side, round: u8, battles: u64) -> Result<Advice, Refusal> {
    let study = LoadedScenario::embedded().open(request)?;
    study.advise(side.into(), round, sampling(battles, 2))
}

/// The exact swing of a battle fought by these words, and that with the ships lost at their worth.
fn exact(scenario: &Scenario, allied: &str, axis: &str, words: [&str; 2]) -> (f64, f64) {
    let asked = Asked {
        place: "north atlantic",
        turn: Some(TURN),
        forces: BySide { allied, axis },
        anyway: false,
    };
    let plan = |side: Side| BattlePlan::read(words[side as usize], scenario, side).unwrap();
    let lineup = asked.read(scenario).unwrap().lineup;
    let sampler = Sampler::new(scenario, &lineup, BySide::new(plan));
    let law = sampler.law().unwrap();
    (
        law.mean(|outcome| f64::from(sampler.ledger.swing(outcome))),
        law.mean(|outcome| f64::from(sampler.ledger.balance(outcome)) / 1000.0),
    )
}

/// Each option of either side against its own exact law: the figures, the gaps and the order.
#[test]
fn the_ranking_is_that_of_the_exact_laws() {
    let scenario = Scenario::embedded();
    let (allied, axis, other) = ("Hood, Norfolk", "Bismarck", "sink,outgunned:2");
    for side in Side::BOTH {
        let mut doctrines = ["", ""];
        doctrines[side.enemy() as usize] = other;
        let advice = advise(&request(allied, axis, doctrines), side, 0, 16_000).unwrap();
        assert!(advice.choices.len() > 4, "{side}: {}", advice.choices.len());
        let truth: Vec<(f64, f64)> = advice
            .choices
            .iter()
            .map(|choice| {
                let mut words = doctrines;
                words[side as usize] = &choice.words;
                exact(&scenario, allied, axis, words)
            })
            .collect();
        let sign = if side == Side::Allied { 1.0 } else { -1.0 };
        let best = truth
            .iter()
            .map(|(swing, _)| sign * swing)
            .fold(f64::INFINITY, f64::min);
        for (choice, (swing, balance)) in advice.choices.iter().zip(&truth) {
            let behind = sign * (balance - truth[0].1);
            assert!(
                choice.behind_with_ships.holds(behind),
                "{side} {}: {:?}, true is {behind}",
                choice.words,
                choice.behind_with_ships
            );
            assert!(
                choice.swing.holds(*swing),
                "{side} {}: {:?}, true is {swing}",
                choice.words,
                choice.swing
            );
            let behind = sign * (swing - truth[0].0);
            assert!(
                choice.behind.holds(behind),
                "{side} {}: {:?}, true is {behind}",
                choice.words,
                choice.behind
            );
            for same in choice.same.iter().take(1) {
                let mut words = doctrines;
                words[side as usize] = same;
                let (other, _) = exact(&scenario, allied, axis, words);
                assert!(
                    (other - swing).abs() < 0.01,
                    "{side}: {same} is {other}, {} is {swing}",
                    choice.words
                );
            }
        }
        // The first is the best, or as good as told apart.
        assert!(sign * truth[0].0 - best < 0.03, "{side}: {truth:?}");
        let last = advice.choices.last().unwrap();
        assert!(last.behind.low > 0.0, "{side}: the worst is told apart: {last:?}");
    }
}

/// After round 2 nobody leaves: what follows is the battle of the ships that are left, from its first round. The Allies
/// leave, and nobody follows: the Axis holds the area for certain. Both leave: nobody holds it, for certain.
#[test]
fn a_battle_is_taken_up_at_the_end_of_a_round() {
    let scenario = Scenario::embedded();
    let poc = scenario.poc[Area::NorthAtlantic];
    let (allied, axis) = ("Hood-2, Norfolk", "Bismarck-4");
    let of = |advice: &Advice, words: &str| {
        let found = |choice: &&admiralty_core::results::odds::Choice| {
            choice.words == words || choice.same.iter().any(|same| same == words)
        };
        advice
            .choices
            .iter()
            .find(found)
            .cloned()
            .unwrap_or_else(|| panic!("{words}: {advice:#?}"))
    };
    let stays = advise(
        &request(allied, axis, ["", "no-pursuit"]),
        Side::Allied,
        2,
        30_000,
    )
    .unwrap();
    let fight = of(&stays, "spread,never-disengage,pursue");
    let (fresh, _) = exact(&scenario, allied, axis, ["", "no-pursuit"]);
    assert!(fight.swing.holds(fresh), "{fight:?}, true is {fresh}");
    assert!(fight.swing.half_width() < 0.1, "{fight:?}");
    assert!(
        fight
            .first
            .starts_with("stay, then fire Norfolk and Hood at Bismarck")
            || fight
                .first
                .starts_with("stay, then fire Hood and Norfolk at Bismarck"),
        "{}",
        fight.first
    );
    let leave = of(&stays, "spread,after-round:2,pursue");
    assert_eq!(
        (leave.swing.value, leave.swing.half_width()),
        (f64::from(poc.axis), 0.0)
    );
    assert_eq!(
        (leave.first.as_str(), leave.control.value),
        ("disengage now", 0.0)
    );

    let both = advise(
        &request(allied, axis, ["", "after-round:1"]),
        Side::Allied,
        2,
        2_000,
    )
    .unwrap();
    let leave = of(&both, "spread,after-round:2,pursue");
    assert_eq!((leave.swing.value, leave.swing.half_width()), (0.0, 0.0));
    let pursue = of(&both, "spread,never-disengage,pursue");
    let let_go = of(&both, "spread,never-disengage,no-pursuit");
    assert_eq!(
        let_go.swing.value,
        -f64::from(poc.allied),
        "they hold the area: {let_go:?}"
    );
    assert_eq!(let_go.first, "stay, and let the enemy go");
    assert!(pursue.first.starts_with("stay, pursue with "), "{}", pursue.first);
    assert!(pursue.balance.value != let_go.balance.value);
}

/// One enemy: wherever the guns are aimed, it is at him.
#[test]
fn options_that_come_to_the_same_are_told_once() {
    let advice = advise(&request("Hood", "Bismarck", ["", ""]), Side::Axis, 0, 4_000).unwrap();
    let usual = &advice
        .choices
        .iter()
        .find(|choice| choice.words == "spread,never-disengage,pursue");
    let same = &usual.unwrap().same;
    for words in ["remove", "sink", "strongest", "weakest"] {
        let words = format!("{words},never-disengage,pursue");
        assert!(same.contains(&words), "{words} in {same:?}");
    }
    assert!(text(&advice, true, admiralty_show::Paint::Plain).contains("same as best"));
}

/// The words of rules 9 and 8: without ships of both sides there is nothing to choose.
#[test]
fn where_nothing_can_be_chosen_that_is_said() {
    for (allied, axis) in [("Hood", "U3"), ("Hood", "LBA")] {
        let mut asked = request(allied, axis, ["", ""]);
        asked.place = Some("barents".to_owned());
        let refusal = advise(&asked, Side::Allied, 0, 1_000).unwrap_err();
        assert!(matches!(refusal, Refusal::Usage(_)));
        assert!(
            refusal.to_string().contains("guns need ships of both sides"),
            "{refusal}"
        );
    }
}

#[test]
fn the_same_on_any_number_of_threads() {
    let asked = request("Hood, Norfolk", "Bismarck", ["", "outgunned:2"]);
    let study = LoadedScenario::embedded().open(&asked).unwrap();
    let [one, two] = [1, 2].map(|threads| study.advise(Seat::FIRST, 0, sampling(8_000, threads)).unwrap());
    assert_eq!(json(&one), json(&two));
    let document: serde_json::Value = serde_json::from_str(&json(&one)).unwrap();
    assert_eq!(document["format"], "admiralty-advice-1");
    assert_eq!(document["choices"][0]["behind"]["value"], 0.0);
    assert_eq!(csv(&one).lines().count(), 1 + one.choices.len());
}
