//! Battles fought by their laws against the same battles fought die by die, and against their exact laws: everything that
//! a tally counts.
//!
//! Two samples agree when no figure is more than 5.5 standard errors apart and the squares of all errors of a group are not
//! improbably large. The seeds were fixed before the first run and are never changed to pass.

use crate::odds_random::Draw;
use admiralty_core::dice::MasterSeed;
use statrs::distribution::{ChiSquared, ContinuousCDF};
use std::collections::{BTreeMap, BTreeSet};
use war_at_sea::Scenario;
use war_at_sea::map::Site;
use war_at_sea::naval::{BySide, Side};
use war_at_sea::odds::lineup::Asked;
use war_at_sea::odds::plan::{Aim, Withdrawal};
use war_at_sea::odds::{BattlePlan, BattleTally, Fate, Pure, Sampler, Weight};
use war_at_sea::scenario::LoadedScenario;

/// Seeds of the two samples.
const LAWS: MasterSeed = MasterSeed(19_421_231);
const DICE: MasterSeed = MasterSeed(19_390_903);
/// Cells are pooled until both samples together have so many.
const LEAST: f64 = 60.0;
const MOST_ERRORS: f64 = 5.5;
const LEAST_P: f64 = 1e-7;

type Groups = BTreeMap<String, BTreeMap<String, f64>>;

/// All figures of a tally: groups of cells that exclude one another.
fn groups<W: Weight>(tally: &BattleTally<W>, number: impl Fn(W) -> f64) -> Groups {
    let mut groups = Groups::new();
    let mut put = |group: String, cell: String, weight: W| {
        *groups.entry(group).or_default().entry(cell).or_default() += number(weight);
    };
    put("control".into(), "Allied".into(), tally.control.allied);
    put("control".into(), "Axis".into(), tally.control.axis);
    put("control".into(), "nobody".into(), tally.nobody);
    let mut numbers = vec![
        ("swing".to_owned(), &tally.swing),
        ("balance".to_owned(), &tally.balance),
        ("rounds".to_owned(), &tally.rounds),
    ];
    for side in Side::BOTH {
        numbers.push((format!("lost {side}"), &tally.lost[side]));
        numbers.push((format!("damage {side}"), &tally.damage[side]));
        numbers.push((format!("worth {side}"), &tally.worth[side]));
    }
    for (n, counts) in tally.uboats.iter().enumerate() {
        numbers.push((format!("boats {n}"), counts));
    }
    for (group, counts) in numbers {
        counts
            .iter()
            .for_each(|(value, &weight)| put(group.clone(), value.to_string(), weight));
    }
    for (ship, counts) in tally.fates.iter().enumerate() {
        for (fate, &weight) in counts.iter().enumerate() {
            put(format!("ship {ship}"), fate.to_string(), weight);
        }
    }
    for (set, &weight) in &tally.together {
        put("together".into(), format!("{set:?}"), weight);
    }
    for (what, rounds) in [("going on", &tally.going_on), ("over", &tally.over)] {
        for (number, round) in rounds.iter().enumerate() {
            put(format!("{what} {number}"), "yes".into(), round.battles);
            for (set, &weight) in &round.standing {
                put(format!("{what} {number} left"), format!("{set:?}"), weight);
            }
            for (ship, counts) in round.fates.iter().enumerate() {
                for (fate, &weight) in counts.iter().enumerate() {
                    put(format!("{what} {number} ship {ship}"), fate.to_string(), weight);
                }
            }
        }
    }
    groups
}

/// A number of two samples, or of a sample and a law (then `dice` is infinite).
struct Sizes {
    laws: f64,
    dice: f64,
}

/// Compares a group: the shares `p` of the sample by laws with the shares `q` of the other.
fn compare_group(cells: &[(String, f64, f64)], sizes: &Sizes) -> Result<(), String> {
    let spread = 1.0 / sizes.laws + 1.0 / sizes.dice;
    let (mut chi_square, mut freedom) = (0.0, 0);
    let (mut rest_p, mut rest_q) = (0.0, 0.0);
    let pooled = |p: f64, q: f64| {
        if sizes.dice.is_infinite() {
            q
        } else {
            (p * sizes.laws + q * sizes.dice) / (sizes.laws + sizes.dice)
        }
    };
    let mut look = |what: &str, p: f64, q: f64| {
        let share = pooled(p, q);
        let errors = (p - q) / (share * (1.0 - share) * spread).sqrt().max(1e-12);
        if errors.abs() > MOST_ERRORS {
            return Err(format!(
                "{what}: {p} by laws, {q} otherwise, {errors:+.1} standard errors"
            ));
        }
        chi_square += (p - q).powi(2) / (share * spread);
        freedom += 1;
        Ok(())
    };
    for (what, p, q) in cells {
        if pooled(*p, *q) / spread < LEAST {
            rest_p += p;
            rest_q += q;
        } else {
            look(what, *p, *q)?;
        }
    }
    if pooled(rest_p, rest_q) / spread >= LEAST / 4.0 {
        look("the rest", rest_p, rest_q)?;
    }
    if freedom > 1 {
        let p = ChiSquared::new(f64::from(freedom - 1)).unwrap().sf(chi_square);
        if p < LEAST_P {
            return Err(format!(
                "chi-square {chi_square:.1} of {freedom} cells: p = {p:e}"
            ));
        }
    }
    Ok(())
}

fn compare(laws: &Groups, others: &Groups, sizes: &Sizes, total: f64) -> Result<usize, String> {
    let names: BTreeSet<&String> = laws.keys().chain(others.keys()).collect();
    let none = BTreeMap::new();
    let mut compared = 0;
    for name in names {
        let (a, b) = (laws.get(name).unwrap_or(&none), others.get(name).unwrap_or(&none));
        let cells: BTreeSet<&String> = a.keys().chain(b.keys()).collect();
        let share =
            |of: &BTreeMap<String, f64>, cell: &String, n: f64| of.get(cell).copied().unwrap_or(0.0) / n;
        let cells: Vec<_> = cells
            .into_iter()
            .map(|cell| (cell.clone(), share(a, cell, sizes.laws), share(b, cell, total)))
            .collect();
        compared += cells.len();
        compare_group(&cells, sizes).map_err(|why| format!("{name}, {why}"))?;
    }
    Ok(compared)
}

/// Counts are far below 2^53.
fn counted(tally: &BattleTally<u64>) -> Groups {
    groups(tally, |count| count as f64)
}

fn by_laws(sampler: &Sampler, battles: u64) -> BattleTally<u64> {
    let pure = Pure::of(sampler).expect("a pure battle");
    pure.count(LAWS, 0..battles).tally(&sampler.ledger)
}

fn die_by_die(sampler: &Sampler, battles: u64) -> BattleTally<u64> {
    let mut tally = BattleTally::new(&sampler.ledger);
    for number in 0..battles {
        sampler.play(DICE, number, &mut tally).unwrap();
    }
    tally
}

fn agree(sampler: &Sampler, battles: u64) -> Result<usize, String> {
    let n = battles as f64;
    let (laws, dice) = (by_laws(sampler, battles), die_by_die(sampler, battles));
    assert_eq!(laws.battles, dice.battles);
    compare(&counted(&laws), &counted(&dice), &Sizes { laws: n, dice: n }, n)
}

/// A battle as it would be asked for: place, turn, forces, plans.
fn asked(scenario: &Scenario, (place, turn, forces, plans): Words) -> Sampler {
    let [allied, axis] = forces;
    let asked = Asked {
        place,
        turn: Some(turn),
        forces: BySide { allied, axis },
        anyway: true,
    };
    let read = asked.read(scenario).unwrap_or_else(|faults| panic!("{faults}"));
    let plan = |side: Side| BattlePlan::read(plans[side as usize], scenario, side);
    let plans = BySide::new(|side| plan(side).unwrap_or_else(|fault| panic!("{fault}")));
    Sampler::new(scenario, &read.lineup, plans)
}

type Words = (&'static str, u8, [&'static str; 2], [&'static str; 2]);

/// The rulebook's battle.
const BARENTS: Words = (
    "Barents Sea",
    4,
    [
        "1A, Victorious, Hood, Norfolk, Duke of York, Warspite, Sussex, Repulse",
        "Bismarck, Scharnhorst, Admiral Hipper, Graf Spee, Graf Zeppelin, U3, LBA",
    ],
    ["", ""],
);

/// Battles that reach every rule of the class; small enough for their exact laws.
const SMALL: &[Words] = &[
    ("North Atlantic", 2, ["Hood", "Bismarck"], ["", ""]),
    ("North Atlantic", 2, ["Rodney-2", "Bismarck-3"], ["", ""]),
    ("North Sea", 5, ["Renown-3", "Lutzow-2"], ["", ""]), // crippled against crippled
    (
        "North Atlantic",
        5,
        ["Hood, Repulse", "Scharnhorst, Gneisenau-1"],
        ["", ""],
    ),
    (
        "North Atlantic",
        5,
        ["Exeter, Kent, Norfolk", "Graf Spee, Blucher-1"],
        ["", "remove"],
    ),
    ("Barents Sea", 5, ["1A, Kent", "Lutzow, Admiral Scheer"], ["", ""]), // a convoy behind a cruiser
    ("Barents Sea", 5, ["1A, 2B", "Scharnhorst"], ["", ""]),
    (
        "North Atlantic",
        5,
        ["2B, Exeter-1", "U7, Lutzow"],
        ["", "uboats:remove"],
    ),
    ("North Atlantic", 5, ["Eagle, Kent", "Lutzow, Blucher"], ["", ""]), // a carrier behind a cruiser
    (
        "North Atlantic",
        5,
        ["Eagle, Kent", "Graf Zeppelin"],
        ["carriers-fire", "carriers-fire"],
    ),
    (
        "North Atlantic",
        5,
        ["Suffolk, Norfolk", "Graf Zeppelin, Prinz Eugen"],
        ["", ""],
    ),
    (
        "North Atlantic",
        5,
        ["Suffolk", "Graf Zeppelin, Prinz Eugen"],
        ["remove", ""],
    ),
    (
        "Mediterranean",
        5,
        ["Courageous, Kent, LBA", "Zara, Fiume-1, LBA"],
        ["air:weakest", "air:carriers"],
    ),
    (
        "Mediterranean",
        3,
        ["Malaya-3, Eagle", "Littorio, U5"],
        ["hold-fire", "hold-fire"],
    ), // to a stalemate
    ("North Atlantic", 1, ["Exeter", "Zara, Pola"], ["", ""]), // no port for Italians
    ("Barents Sea", 4, ["1A, Victorious", "U7"], ["", "uboats:spread"]),
    (
        "South Atlantic",
        5,
        ["Ark Royal-1, Hood-4", "U4, LBA"],
        ["", "uboats:weakest, air:strongest"],
    ),
];

/// Every figure of a sample by laws against the same of a sample by dice.
#[test]
fn battles_by_laws_are_battles_by_dice() {
    let scenario = Scenario::embedded();
    let mut wrong = Vec::new();
    for &words in SMALL.iter().chain(&[BARENTS]) {
        match agree(&asked(&scenario, words), 200_000) {
            Ok(cells) => println!("{:?}: {cells} cells", words.2),
            Err(why) => wrong.push(format!("{:?}: {why}", words.2)),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Anybody anywhere: random forces, damage, planes and boats under random plans of the class.
#[test]
fn random_battles_by_laws_are_battles_by_dice() {
    let scenario = Scenario::embedded();
    let other = LoadedScenario::embedded().with_overrides(&[
        ("game.german_gunnery_bonus", "2".to_owned()),
        ("land_based_air.factor", "5".to_owned()),
    ]);
    let other = other.unwrap_or_else(|faults| panic!("{faults}")).scenario;
    let mut wrong = Vec::new();
    for (scenario, seed) in [(&scenario, 5), (&other, 6)] {
        let mut draw = Draw::new(scenario, seed);
        let mut fought = 0;
        while fought < 60 {
            let lineup = draw.lineup();
            let mut plans = draw.plans();
            for side in Side::BOTH {
                plans[side].withdrawal = Withdrawal::Never;
                let aims = [
                    Aim::Spread,
                    Aim::Spread,
                    Aim::Spread,
                    Aim::Remove,
                    Aim::Remove,
                    Aim::Hold,
                ];
                plans[side].guns = aims[draw.below(aims.len())].clone();
            }
            let sampler = Sampler::new(scenario, &lineup, plans);
            if matches!(lineup.site, Site::Port(_)) {
                assert!(Pure::of(&sampler).is_none(), "a port");
                continue;
            }
            fought += 1;
            if let Err(why) = agree(&sampler, 20_000) {
                wrong.push(format!("{lineup:?} {:?}: {why}", sampler.plans));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The exact law of each small battle, worked out by an engine that shares no combat code with either.
#[test]
fn battles_by_laws_follow_the_exact_law() {
    let scenario = Scenario::embedded();
    let mut wrong = Vec::new();
    for &words in SMALL {
        let sampler = asked(&scenario, words);
        if let Err(why) = follows_the_law(&sampler, 1_000_000) {
            wrong.push(format!("{:?}: {why}", words.2));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn follows_the_law(sampler: &Sampler, battles: u64) -> Result<usize, String> {
    let (ledger, law) = (&sampler.ledger, sampler.law().unwrap());
    let mut exact: BattleTally<f64> = BattleTally::new(ledger);
    for mass in law.outcomes() {
        exact.add(ledger, &mass.outcome, mass.p);
    }
    // Joint outcomes do not tell the damage of disabled ships; the law of each ship does.
    let joint = |groups: Groups| -> Groups {
        let told =
            |name: &String| !name.contains("ship") && !name.contains("damage") && !name.contains("going on");
        groups.into_iter().filter(|(name, _)| told(name)).collect()
    };
    let sampled = by_laws(sampler, battles);
    let (mut laws, mut exact) = (joint(counted(&sampled)), joint(groups(&exact, |p| p)));
    for (number, &ship) in ledger.ships.iter().enumerate() {
        let law = law.ships.iter().find(|law| law.ship == ship).unwrap();
        let mut cells: BTreeMap<String, f64> = BTreeMap::new();
        cells.insert(Fate::Lost.index().to_string(), law.lost());
        for (damage, (&afloat, &disabled)) in (0..).zip(law.afloat.iter().zip(&law.disabled)) {
            *cells.entry(Fate::AtSea(damage).index().to_string()).or_default() += afloat;
            if !law.portless {
                *cells
                    .entry(Fate::Disabled(damage).index().to_string())
                    .or_default() += disabled;
            }
        }
        exact.insert(format!("ship {number}"), cells);
        let counts = sampled.fates[number].iter().enumerate();
        let counts = counts
            .map(|(fate, &count)| (fate.to_string(), count as f64))
            .collect();
        laws.insert(format!("ship {number}"), counts);
    }
    let sizes = Sizes {
        laws: battles as f64,
        dice: f64::INFINITY,
    };
    compare(&laws, &exact, &sizes, 1.0)
}

/// The figures that a run stops by, and batches put together.
#[test]
fn batches_add_up_and_tell_the_same_figures() {
    let sampler = asked(&Scenario::embedded(), BARENTS);
    let pure = Pure::of(&sampler).unwrap();
    let whole = pure.count(LAWS, 0..3000);
    let mut parts = pure.count(LAWS, 0..0);
    for batch in [0..1, 1..1500, 1500..3000] {
        parts.merge(&pure.count(LAWS, batch));
    }
    assert_eq!(parts.tally(&sampler.ledger), whole.tally(&sampler.ledger));
    assert_eq!(parts.checksum(), whole.checksum());
    assert_ne!(pure.count(LAWS, 0..2999).checksum(), whole.checksum());
    let tally = whole.tally(&sampler.ledger);
    assert_eq!(whole.figures(&sampler.ledger), tally.figures(&sampler.ledger));
    assert_eq!((whole.battles(), tally.battles), (3000, 3000));
    assert_eq!(tally.rounds.values().sum::<u64>(), 3000);
}

/// What the class leaves out is fought die by die.
#[test]
fn only_pure_battles_are_fought_by_their_laws() {
    let scenario = Scenario::embedded();
    for plan in [
        "outgunned:2",
        "after-round:1",
        "expected-poc",
        "strongest",
        "sink",
        "carriers",
    ] {
        for plans in [[plan, ""], ["", plan]] {
            let sampler = asked(&scenario, ("North Atlantic", 2, ["Hood", "Bismarck"], plans));
            assert!(Pure::of(&sampler).is_none(), "{plans:?}");
        }
    }
    let sampler = asked(&scenario, BARENTS);
    let mut later = *sampler.start();
    later.turn += 1;
    assert!(
        Pure::of(&sampler.within(&later)).is_none(),
        "a battle of a game in progress"
    );
    let screens = LoadedScenario::embedded();
    let screens = screens.with_overrides(&[("switches.carriers_screen_carriers", "true".to_owned())]);
    assert!(Pure::of(&asked(&screens.unwrap().scenario, BARENTS)).is_none());
}
