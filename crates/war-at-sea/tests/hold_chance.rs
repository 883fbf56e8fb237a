//! The order `hold-chance:P`: the chance that it goes by against laws found forwards, arithmetic by hand and battles
//! fought; and what a side with it does.

use admiralty_core::dice::{MasterSeed, Scripted, Seeded};
use war_at_sea::exact::{Budget, Detail, Holding, Law, Question, holding, law};
use war_at_sea::naval::{BySide, CounterSet, Side};
use war_at_sea::odds::lineup::Asked;
use war_at_sea::odds::{BattlePlan, BattleTally, Outcome, Sampler};
use war_at_sea::scenario::LoadedScenario;
use war_at_sea::{Battle, Commander, Event, Game, Observer, Position, Scenario, View};

/// The day of the River Plate. Never changed to pass.
const SEED: MasterSeed = MasterSeed(19_391_213);
const SIDES: [Side; 2] = Side::BOTH;

fn battle(scenario: &Scenario, place: &str, [allied, axis]: [&str; 2], words: [&str; 2]) -> Sampler {
    let asked = Asked {
        place,
        turn: Some(5),
        forces: BySide { allied, axis },
        anyway: false,
    };
    let read = asked.read(scenario).unwrap_or_else(|faults| panic!("{faults}"));
    let plan = |words, side| BattlePlan::read(words, scenario, side).unwrap();
    let plans = BySide {
        allied: plan(words[0], Side::Allied),
        axis: plan(words[1], Side::Axis),
    };
    let sampler = Sampler::new(scenario, &read.lineup, plans);
    sampler.ready().unwrap_or_else(|refusal| panic!("{refusal}"))
}

fn barents(forces: [&str; 2], words: [&str; 2]) -> Sampler {
    battle(&Scenario::embedded(), "barents", forces, words)
}

fn question(sampler: &Sampler) -> Question<'_> {
    Question {
        scenario: &sampler.scenario,
        position: sampler.start(),
        site: sampler.ledger.lineup.site,
        detail: Detail::Fates,
        budget: Budget::default(),
    }
}

fn law_of(sampler: &Sampler) -> Law<'_> {
    law(&question(sampler), &mut sampler.players()).unwrap()
}

fn chances_of(sampler: &Sampler) -> Holding {
    holding(&question(sampler), &mut sampler.players()).unwrap()
}

/// The chances of both sides in the state that a battle begins with; none if the battle they are of cannot come to it.
fn at_the_start(holding: &Holding, sampler: &Sampler) -> Option<[f64; 2]> {
    let battle = Battle::at(&sampler.scenario, sampler.start(), sampler.ledger.lineup.site);
    let chances = SIDES.map(|side| holding.chance(side, sampler.start(), &battle));
    Some([chances[0]?, chances[1]?])
}

/// A round between two ships with all the damage they bear: one die each, 5 or 6 removes the other. The Allies hold the
/// area with (1/3 x 2/3) / (1 - 2/3 x 2/3) = 2/5, so does the Axis, and with 1/5 nobody does.
#[test]
fn two_cripples_by_hand() {
    let sampler = barents(["Hood-4", "Scharnhorst-5"], ["", ""]);
    let chances = at_the_start(&chances_of(&sampler), &sampler).unwrap();
    assert!(
        chances.iter().all(|chance| (chance - 0.4).abs() < 1e-12),
        "{chances:?}"
    );
}

fn scripted(words: [&str; 2], dice: &[u8]) -> Outcome {
    let sampler = barents(["Hood-4", "Scharnhorst-5"], words);
    let mut tally = BattleTally::new(&sampler.ledger);
    sampler
        .fight(sampler.players(), Scripted::new(dice), &mut tally)
        .unwrap()
}

#[test]
fn a_side_leaves_below_its_percentage_and_not_at_it() {
    let outcome = scripted(["hold-chance:41", "no-pursuit"], &[1, 1]);
    assert_eq!((outcome.control, outcome.rounds), (Some(Side::Axis), 1));
    assert_eq!(outcome.disengaged.len(), 1);
    // Both miss, both stay; then Hood disables Scharnhorst.
    let outcome = scripted(["hold-chance:40", "hold-chance:40,no-pursuit"], &[1, 1, 5, 1]);
    assert_eq!((outcome.control, outcome.rounds), (Some(Side::Allied), 2));
}

/// 12.9, C12: who sees that the enemy leaves has nobody to fear.
#[test]
fn who_sees_the_enemy_leave_stays() {
    let scenario = LoadedScenario::embedded()
        .with_overrides(&[("switches.disengage", "axis_first")])
        .unwrap()
        .scenario;
    let words = ["hold-chance:99,no-pursuit", "after-round:1"];
    let sampler = battle(&scenario, "barents", ["Hood-4", "Scharnhorst-5"], words);
    let mut tally = BattleTally::new(&sampler.ledger);
    let outcome = sampler
        .fight(sampler.players(), Scripted::new(&[1, 1]), &mut tally)
        .unwrap();
    assert_eq!(outcome.control, Some(Side::Allied));
}

#[test]
fn none_is_never_and_all_is_at_once_unless_it_is_certain() {
    let scenario = Scenario::embedded();
    let read = |words| BattlePlan::read(words, &scenario, Side::Allied).unwrap();
    assert_eq!(read("hold-chance:0"), read("never-disengage"));
    let rounds = |words| {
        law_of(&barents(["Hood, Norfolk", "Bismarck"], words))
            .rounds
            .len()
    };
    // The Axis flees at the end of round 1; nobody follows, so that nothing comes of it.
    assert_eq!(rounds(["no-pursuit", "hold-chance:100"]), 2);
    let certain = barents(["Hood, Norfolk", "Bismarck"], ["hold-chance:100", "hold-fire"]);
    assert!((law_of(&certain).control(Some(Side::Allied)) - 1.0).abs() < 1e-12);
    // C16: a U-boat that is left keeps the Allies from holding the area.
    let boats = barents(["Hood", "Bismarck U4"], ["hold-chance:1", "no-pursuit"]);
    let stays = |outcome: &Outcome| outcome.uboats.left > 0 && outcome.rounds > 1;
    assert!(
        law_of(&boats).chance(stays) == 0.0,
        "Hood stays although boats are left"
    );
}

/// Every state of a battle, against the law of a battle that begins with it.
#[test]
fn chances_are_those_of_battles_that_begin_there() {
    let plans = [
        ["", ""],
        ["sink", "strongest"],
        ["weakest", "remove,carriers-fire"],
        ["hold-fire", "convoys"],
    ];
    let battles: [(&[&str], &[&str]); 4] = [
        (&["Hood"], &["Scharnhorst"]),
        (&["Hood", "Norfolk"], &["Bismarck"]),
        (&["Norfolk", "Suffolk", "1A"], &["Graf Spee", "Admiral Hipper"]),
        (&["Rodney", "Norfolk"], &["Prinz Eugen", "Graf Zeppelin-2"]),
    ];
    let (mut states, mut worst) = (0, 0.0_f64);
    for ((allied, axis), words) in battles
        .into_iter()
        .flat_map(|battle| plans.map(|words| (battle, words)))
    {
        let whole = barents([&allied.join(", "), &axis.join(", ")], words);
        let chances = chances_of(&whole);
        for damage in 0..4_u8 {
            for first in 0..2_u8 {
                // Every other ship has the damage, as far as it bears it.
                let hurt = |ships: &[&str], from: u8| -> String {
                    let one = |(n, ship): (u8, &&str)| {
                        let id = whole.scenario.find(ship.trim_end_matches("-2")).unwrap();
                        let most = whole.scenario.factors[id].defense;
                        let points = if n % 2 == from { damage.min(most) } else { 0 };
                        if ship.ends_with("-2") || points == 0 {
                            (*ship).to_owned()
                        } else {
                            format!("{ship}-{points}")
                        }
                    };
                    (0..).zip(ships).map(one).collect::<Vec<_>>().join(", ")
                };
                let begun = barents([&hurt(allied, first), &hurt(axis, 1 - first)], words);
                let Some(chances) = at_the_start(&chances, &begun) else {
                    continue;
                };
                let law = law_of(&begun);
                states += 1;
                for (side, chance) in SIDES.into_iter().zip(chances) {
                    let off = (chance - law.control(Some(side))).abs();
                    worst = worst.max(off);
                    assert!(
                        off < 1e-11,
                        "{allied:?} {axis:?} {words:?} {damage} {first} {side}: {chance}, off {off}"
                    );
                }
            }
        }
    }
    println!("{states} states, off by {worst:.1e} at most");
    assert!(states > 80, "{states}");
}

/// Positions after the first round, if both sides are left.
#[derive(Default)]
struct AfterOne(Option<(Position, Battle)>);

impl Observer for AfterOne {
    fn see(&mut self, position: &Position, event: Event<'_>) {
        if let Event::RoundEnds { battle } = event
            && battle.round == 1
            && battle.both_present()
        {
            self.0 = Some((*position, *battle));
        }
    }
}

/// Boats, aircraft, carriers and convoys: battles fought to the end end as often as foreseen after round 1.
#[test]
fn battles_end_as_foreseen_after_their_first_round() {
    for (place, forces) in [
        (
            "barents",
            ["Hood, Ark Royal, 1A", "Scharnhorst, Admiral Hipper, U3 LBA"],
        ),
        ("north sea", ["447, 117", "357, 127"]),
        ("south atlantic", ["117x3", "Graf Spee"]),
    ] {
        let sampler = battle(
            &Scenario::embedded(),
            place,
            forces,
            ["spread", "convoys,air:carriers"],
        );
        let chances = chances_of(&sampler);
        println!("{forces:?}: {} steps", chances.steps);
        let mut gap = [[0.0; 2]; 2];
        let mut squares = [[0.0; 2]; 2];
        for number in 0..40_000 {
            let dice = Seeded::new(SEED.game(number));
            let mut game = Game::from(
                &sampler.scenario,
                *sampler.start(),
                sampler.players(),
                dice,
                AfterOne::default(),
            );
            game.resolve(sampler.ledger.lineup.site).unwrap();
            let Some((position, battle)) = game.observer.0 else {
                continue;
            };
            let outcome = Outcome::between(sampler.start(), &game.position, sampler.ledger.lineup.site, 1);
            for (n, side) in SIDES.into_iter().enumerate() {
                let chance = chances.chance(side, &position, &battle).unwrap();
                let off = f64::from(u8::from(outcome.control == Some(side))) - chance;
                // Evenly, and the more the likelier it was.
                for (m, weight) in [1.0, chance].into_iter().enumerate() {
                    gap[n][m] += weight * off;
                    squares[n][m] += weight * weight * chance * (1.0 - chance);
                }
            }
        }
        for (gap, squares) in gap.into_iter().flatten().zip(squares.into_iter().flatten()) {
            assert!(squares > 5.0, "{forces:?} says nothing");
            assert!(
                gap.abs() < 4.5 * f64::sqrt(squares),
                "{forces:?}: {gap} of {}",
                squares.sqrt()
            );
        }
    }
}

/// The exact law follows the order as the sample does.
#[test]
fn law_and_sample_agree() {
    for (place, forces, words) in [
        ("barents", ["Hood, Norfolk", "Bismarck"], ["hold-chance:35", ""]),
        (
            "barents",
            ["Hood, Norfolk", "Bismarck"],
            ["hold-chance:30", "hold-chance:60"],
        ),
        (
            "north sea",
            ["447, 117", "357, 127"],
            ["hold-chance:45,no-pursuit", "hold-chance:40,scatter"],
        ),
        ("barents", ["1A 117", "225 U1 LBA"], ["hold-chance:20", "convoys"]),
    ] {
        let sampler = battle(&Scenario::embedded(), place, forces, words);
        let law = law_of(&sampler);
        let mut tally = BattleTally::new(&sampler.ledger);
        let (mut controlled, mut left, battles) = ([0; 2], 0, 40_000);
        for number in 0..battles {
            let outcome = sampler.play(SEED, number, &mut tally).unwrap();
            for (n, side) in SIDES.into_iter().enumerate() {
                controlled[n] += u64::from(outcome.control == Some(side));
            }
            left += u64::from(!outcome.disengaged.is_empty());
        }
        let fled = law.chance(|outcome| !outcome.disengaged.is_empty());
        assert!(fled > 0.02, "{forces:?} {words:?}: nobody leaves");
        let expected = SIDES
            .map(|side| law.control(Some(side)))
            .into_iter()
            .chain([fled]);
        for (p, counted) in expected.zip(controlled.into_iter().chain([left])) {
            let (n, share) = (battles as f64, counted as f64 / battles as f64);
            let wide = 4.5 * (p * (1.0 - p) / n).sqrt();
            assert!(
                (share - p).abs() < wide,
                "{forces:?} {words:?}: {share} sampled, {p} by the law"
            );
        }
    }
}

#[test]
fn a_battle_too_large_is_refused_with_a_remedy() {
    let scenario = Scenario::embedded();
    let asked = Asked {
        place: "north atlantic",
        turn: Some(5),
        forces: BySide {
            allied: "Hood, Nelson, Rodney, Warspite, Malaya",
            axis: "Bismarck, Tirpitz, Scharnhorst, Gneisenau, Prinz Eugen",
        },
        anyway: true,
    };
    let read = asked.read(&scenario).unwrap_or_else(|faults| panic!("{faults}"));
    let plan = BattlePlan::read("hold-chance:25", &scenario, Side::Allied).unwrap();
    let plans = BySide {
        allied: plan,
        axis: BattlePlan::default(),
    };
    let refused = Sampler::new(&scenario, &read.lineup, plans)
        .ready()
        .unwrap_err()
        .to_string();
    assert!(
        refused.contains("the 10 ships of this battle are too many"),
        "{refused}"
    );
    assert!(refused.contains("ships-left:N"), "{refused}");
}

/// What a side does in a state is what the law of that state says.
#[test]
fn decisions_follow_the_law_of_the_state() {
    let ids: fn(&Sampler) -> CounterSet = |sampler| sampler.ledger.lineup.all();
    for percent in [20_u8, 35, 50, 80] {
        let whole = barents(
            ["Hood, Norfolk", "Bismarck"],
            [&format!("hold-chance:{percent}"), ""],
        );
        for (hood, bismarck) in [(0, 0), (1, 0), (4, 0), (0, 5), (0, 9), (4, 9), (2, 7)] {
            let hurt = |name: &str, points: u8| match points {
                0 => name.to_owned(),
                points => format!("{name}-{points}"),
            };
            let forces = [
                format!("{}, Norfolk", hurt("Hood", hood)),
                hurt("Bismarck", bismarck),
            ];
            let begun = barents([&forces[0], &forces[1]], ["", ""]);
            assert_eq!(ids(&begun), ids(&whole));
            let battle = Battle::at(&begun.scenario, begun.start(), begun.ledger.lineup.site);
            let view = View::open(&begun.scenario, begun.start(), Side::Allied);
            let leaves = whole.players().allied.disengage(&view, &battle);
            let chance = law_of(&begun).control(Some(Side::Allied));
            assert_eq!(
                leaves,
                chance < f64::from(percent) / 100.0,
                "{percent} {forces:?}: {chance}"
            );
        }
    }
}
