//! How lucky dice were that were really rolled.

use crate::odds_random::Draw;
use admiralty_core::contract::{BattleRequest, Battles, Refusal, Sampling};
use admiralty_core::dice::{Dice, MasterSeed, Seeded, read_faces};
use admiralty_core::play::{Control, Plan};
use admiralty_core::results::odds::Luck;
use admiralty_core::seats::BySeat;
use admiralty_core::statistics::Estimate;
use admiralty_show::odds::luck::json;
use std::num::NonZeroUsize;
use war_at_sea::map::Area;
use war_at_sea::odds::{BattleTally, Sampler, Shared};
use war_at_sea::scenario::{LoadedScenario, OptionalRules};
use war_at_sea::{Roll, Scenario};

fn sampling(battles: u64, threads: usize) -> Sampling<'static> {
    Sampling {
        plan: Plan::of(battles, NonZeroUsize::new(threads)),
        seed: MasterSeed(1941),
        control: Control::none(),
    }
}

fn luck(request: &BattleRequest, dice: &str, battles: u64) -> Result<Luck, Refusal> {
    let faces = read_faces(dice).unwrap();
    let study = LoadedScenario::embedded().open(request)?;
    study.luck(&faces, sampling(battles, 2))
}

/// Hood alone against one U-boat in the North Sea.
fn boat() -> BattleRequest {
    BattleRequest {
        place: Some("north sea".to_owned()),
        turn: Some(1),
        forces: BySeat::from([Some("Hood".to_owned()), Some("U1".to_owned())]),
        ..BattleRequest::default()
    }
}

/// Asserts that an estimate lies within 4.5 of its own standard errors of the truth.
fn near(estimate: Estimate, truth: f64, what: &str) {
    let error = estimate.half_width() / 1.96;
    assert!(error.is_finite() && error > 0.0, "{what}: {estimate:?}");
    assert!(
        (estimate.value - truth).abs() < 4.5 * error,
        "{what}: {estimate:?}, true is {truth}"
    );
}

/// One die searches for the boat: 5 and 6 rid the area of it (8.4), and then the Allies control it. Otherwise a U-boat
/// denies it to them (8.2), and nobody does. So the Allies score their POC in a third of all battles. A 6 in the search
/// beats the two thirds that score nothing and half of its own third: 5/6 end worse for the Allies. A 1 that is followed
/// by a miss loses to that third and ties with the rest: half of 2/3.
#[test]
fn a_boat_and_a_battleship_by_hand() {
    let poc = -f64::from(Scenario::embedded().poc[Area::NorthSea].allied);
    assert!(poc < 0.0);
    let found = luck(&boat(), "6", 40_000).unwrap();
    assert_eq!(found.swing, poc);
    near(found.expected.0, poc / 3.0, "expected");
    near(found.percentile.swing, 5.0 / 6.0, "worse than a boat sunk");
    assert_eq!(found.throws.len(), 1);
    assert_eq!(
        (found.throws[0].what.as_str(), found.throws[0].round),
        ("search for U-boats", 0)
    );
    near(found.throws[0].swing, poc * 2.0 / 3.0, "the search that found it");

    let missed = luck(&boat(), "1 / 1", 40_000).unwrap();
    assert_eq!(missed.swing, 0.0);
    near(
        missed.percentile.swing,
        1.0 / 3.0,
        "worse than a boat that is left",
    );
    let [search, torpedo] = missed.throws.as_slice() else {
        panic!("{:?}", missed.throws)
    };
    near(search.swing, -poc / 3.0, "the search that missed it");
    assert_eq!(
        torpedo.swing,
        Estimate::exact(0.0),
        "nothing was to be scored any more"
    );
    assert_eq!(torpedo.what, "U-boat at Hood");
    assert_eq!(missed.by_weight(), [0, 1]);
}

/// Of Hood's worth w the torpedo threatens: a hit (1/6) with damage 5 or 6 (1/3) sinks her. After a 6 the loss expected
/// is w/3, before it w/18; a damage of 6 makes it w.
#[test]
fn throws_with_the_worth_of_ships_by_hand() {
    let shared = LoadedScenario::embedded();
    let sunk = luck(&boat(), "1 6 6", 60_000).unwrap();
    let [_, torpedo, damage] = sunk.throws.as_slice() else {
        panic!("{:?}", sunk.throws)
    };
    let worth = sunk.balance - sunk.swing;
    assert!(worth > 0.0 && shared.scenario.turns > 0);
    near(
        torpedo.balance,
        worth * (1.0 / 3.0 - 1.0 / 18.0),
        "the torpedo that hit",
    );
    near(damage.balance, worth * 2.0 / 3.0, "the damage that sank her");
    assert_eq!(damage.what, "damage to Hood");
    assert!(sunk.result.contains("Lost: Hood."), "{}", sunk.result);
}

/// Dice that are written down as they are rolled.
struct Recorded<D>(D, Vec<u8>);

impl<D: Dice<Roll>> Dice<Roll> for &mut Recorded<D> {
    fn roll(&mut self, purpose: Roll) -> u8 {
        let face = self.0.roll(purpose);
        self.1.push(face);
        face
    }
}

/// Battles of all kinds: the dice of one give its result back, whatever it was, in as many throws as hold them all, and
/// what the throws changed adds up to the result less what was expected.
#[test]
fn the_dice_of_a_battle_give_it_back() {
    let scenario = Scenario::embedded();
    let loaded = LoadedScenario::embedded();
    let mut draw = Draw::new(&scenario, 77);
    let (mut told, mut scored) = (0, 0);
    for number in 0..150 {
        let battle = Shared {
            lineup: draw.lineup(),
            plans: draw.plans(),
            optional: OptionalRules::default(),
            anyway: true,
        };
        let sampler = Sampler::new(&scenario, &battle.lineup, battle.plans.clone());
        let mut dice = Recorded(Seeded::new(MasterSeed(5).game(number)), Vec::new());
        let mut tally = BattleTally::new(&sampler.ledger);
        let outcome = sampler.fight(sampler.players(), &mut dice, &mut tally).unwrap();
        if dice.1.is_empty() || dice.1.len() > 120 {
            continue;
        }
        let request = BattleRequest {
            share: Some(battle.write(&scenario)),
            ..BattleRequest::default()
        };
        // A line-up without an enemy is refused by the study; the sampler does not mind.
        let Ok(study) = loaded.open(&request) else {
            continue;
        };
        let luck = study.luck(&dice.1, sampling(30, 1)).unwrap();
        assert_eq!(
            luck.swing,
            f64::from(sampler.ledger.swing(&outcome)),
            "{request:?}"
        );
        let thrown: Vec<u8> = luck.throws.iter().flat_map(|throw| throw.faces.clone()).collect();
        assert_eq!(thrown, dice.1);
        let changed: f64 = luck.throws.iter().map(|throw| throw.swing.value).sum();
        assert!(
            (luck.expected.0.value + changed - luck.swing).abs() < 1e-9,
            "{luck:?}"
        );
        told += 1;
        scored += u32::from(luck.swing != 0.0);
        // One die too few, one too many.
        let short = study.luck(&dice.1[..dice.1.len() - 1], sampling(1, 1));
        assert!(
            short.is_err_and(|refusal| refusal.to_string().contains("the dice ran out")),
            "{request:?}"
        );
        let long = study
            .luck(&[dice.1.clone(), vec![3]].concat(), sampling(1, 1))
            .unwrap_err();
        assert!(long.to_string().contains("1 dice are left over (3)"), "{long}");
    }
    assert!(told > 60 && scored > 20, "{told} told, {scored} with points");
}

#[test]
fn dice_that_do_not_fit_say_what_they_were_taken_for() {
    let wrong = luck(&boat(), "1 6", 10).unwrap_err();
    assert!(matches!(wrong, Refusal::Usage(_)));
    let text = wrong.to_string();
    for words in [
        "--rolled: the dice ran out: 2 were given",
        "the next that is wanted is for the damage to Hood",
        "round 0  search for U-boats: 1\n  round 0  U-boat at Hood: 6",
    ] {
        assert!(text.contains(words), "{words:?} is not in {text}");
    }
    let text = luck(&boat(), "6 4 4", 10).unwrap_err().to_string();
    assert!(
        text.contains("2 dice are left over (4 4): the battle was over before them"),
        "{text}"
    );
}

#[test]
fn the_same_on_any_number_of_threads_and_no_ship_in_port_scores() {
    let study = LoadedScenario::embedded().open(&boat()).unwrap();
    let [one, two] = [1, 2].map(|threads| study.luck(&[2, 3], sampling(3_000, threads)).unwrap());
    assert_eq!(json(&one), json(&two));

    let port = BattleRequest {
        place: Some("malta".to_owned()),
        forces: BySeat::from([Some("Warspite".to_owned()), Some("LBA".to_owned())]),
        ..BattleRequest::default()
    };
    let strike = luck(&port, "6 2", 5_000).unwrap();
    assert!(strike.swing == 0.0, "{strike:?}");
    assert_eq!(strike.throws[0].what, "Axis planes at Warspite");
    assert!(
        strike.result.starts_with(" Lost: none.") || strike.result.starts_with("Lost: none."),
        "{}",
        strike.result
    );
}
