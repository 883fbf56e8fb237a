//! The factorial arithmetic on a toy with known laws, and the study as a whole.

use crate::formats;
use crate::toy_games::drift;

use admiralty_core::contract::{Bid, Refusal, Ruleset, ScenarioSource};
use admiralty_core::dice::MasterSeed;
use admiralty_core::play::Control;
use admiralty_core::seats::{BySeat, Seat};
use admiralty_core::statistics::{Histogram, Intervals, Precision};
use admiralty_show::Paint;
use admiralty_studies::compare::{
    CompareRequest, Compared, Contrast, Effect, Extent, Measure, Prepared, Record, as_one, check, full_text,
    json, one_game, prepare, study,
};
use admiralty_studies::parts::{Part, Parts};
use drift::{DRIFT, varied_law};
use serde_json::Value;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Three factors, one of them with three levels: twelve cells.
const FACTORS: [&str; 3] = ["current=0|1", "least=1|2|4", "1.1"];

fn request(seed: u64) -> CompareRequest {
    CompareRequest {
        scenario: ScenarioSource::Embedded,
        optional_rules: None,
        factors: FACTORS.map(str::to_owned).to_vec(),
        variants: Vec::new(),
        unknowns: false,
        without: Vec::new(),
        luck: false,
        rerolls: None,
        commanders: BySeat::both(|_| "bold".to_owned()),
        bid: Bid::default(),
        seed: MasterSeed(seed),
    }
}

fn fixed(games: u64) -> Extent {
    Extent { games, until: None }
}

fn until(text: &str, games: u64) -> Extent {
    Extent {
        games,
        until: Some(Precision::read(text, "points").unwrap()),
    }
}

fn played(seed: u64, extent: Extent, threads: usize) -> Record {
    study(
        &DRIFT,
        &request(seed),
        extent,
        NonZeroUsize::new(threads),
        Control::none(),
    )
    .unwrap()
}

/// What is measured of Drift.
const ALL: [Measure; 5] = [
    Measure::Lead,
    Measure::Win(Seat::FIRST),
    Measure::Draw,
    Measure::Win(Seat::SECOND),
    Measure::FairBid,
];

fn at(measure: Measure) -> usize {
    ALL.iter().position(|one| *one == measure).unwrap()
}

/// What each cell comes to, by enumeration, in the order of [`ALL`].
fn truths(prepared: &Prepared) -> Vec<[f64; 5]> {
    let design = &prepared.setting().design;
    let cell = |cell: usize| {
        let levels = design.levels(cell);
        let law = varied_law(BySeat::both(|_| 6), [0, 1][levels[0]], [1, 2, 4][levels[1]]);
        measures(&law, levels[2] == 1)
    };
    (0..design.cells()).map(cell).collect()
}

fn measures(law: &Histogram, east_wins_ties: bool) -> [f64; 5] {
    let share = |sign: i32| {
        let games = law.iter().filter(|(score, _)| score.signum() == sign);
        games.map(|(_, count)| count).sum::<u64>() as f64 / law.total() as f64
    };
    let (draw, extra) = if east_wins_ties {
        (0.0, share(0))
    } else {
        (share(0), 0.0)
    };
    let median = law.mid_median_point().unwrap().value;
    [
        law.moments().mean().unwrap(),
        share(-1),
        draw,
        share(1) + extra,
        -median,
    ]
}

fn truth(contrast: &Contrast, truths: &[[f64; 5]], measure: Measure) -> f64 {
    let terms = contrast.weights.iter().zip(truths);
    let sum: f64 = terms
        .map(|(&weight, cell)| weight as f64 * cell[at(measure)])
        .sum();
    sum / contrast.divisor as f64
}

/// For each measure, in how many studies all intervals of a family held.
struct Held {
    main: [u32; 5],
    interactions: [u32; 5],
    against_base: [u32; 5],
}

fn coverage(repetitions: u32, games: u64) -> Held {
    let prepared = prepare(&DRIFT, &request(0)).unwrap();
    let design = &prepared.setting().design;
    let truths = truths(&prepared);
    let (effects, against_base) = (design.effects(), design.against_base());
    let all_hold = |found: &[Effect], contrasts: &[Contrast], measure: Measure| {
        let mut pairs = found.iter().zip(contrasts);
        pairs.all(|(effect, contrast)| {
            // Equal cells have intervals without width; their difference is exact but for the last bit.
            let (true_value, interval) = (truth(contrast, &truths, measure), effect.on(measure));
            interval.low - 1e-9 <= true_value && true_value <= interval.high + 1e-9
        })
    };
    let mut held = Held {
        main: [0; 5],
        interactions: [0; 5],
        against_base: [0; 5],
    };
    let main = effects.iter().filter(|effect| effect.parts.len() == 1).count();
    for seed in 0..repetitions {
        let found = Compared::of(&played(u64::from(seed) + 1, fixed(games), 2), &DRIFT).unwrap();
        for measure in ALL {
            let (of_main, of_interactions) = found.effects.split_at(main);
            held.main[at(measure)] += u32::from(all_hold(of_main, &effects[..main], measure));
            held.interactions[at(measure)] += u32::from(all_hold(of_interactions, &effects[main..], measure));
            held.against_base[at(measure)] +=
                u32::from(all_hold(&found.against_base, &against_base, measure));
        }
    }
    held
}

fn judge(repetitions: u32, games: u64, room: std::ops::RangeInclusive<f64>) {
    let held = coverage(repetitions, games);
    let families = [
        ("main effects", held.main),
        ("interactions", held.interactions),
        ("against the base", held.against_base),
    ];
    for (name, counts) in families {
        for measure in ALL {
            let share = f64::from(counts[at(measure)]) / f64::from(repetitions);
            println!(
                "{name}, {}: {:.2} %",
                measure.id(&DRIFT.card().game),
                share * 100.0
            );
            // In Drift fair bids simply add up, game by game: of their interactions there is nothing to be missed.
            let certain = name == "interactions" && measure == Measure::FairBid;
            assert!(
                room.contains(&share) || certain && share == 1.0,
                "{name}, {measure:?}: {share}"
            );
        }
    }
}

/// Four standard errors of a coverage of 94 % over 400 studies are 4.7 points.
#[test]
fn the_intervals_of_all_effects_hold_together() {
    judge(400, 1_500, 0.9..=1.0);
}

/// The acceptance: over 4,000 studies between 94 and 99 %.
#[test]
#[ignore = "a minute"]
fn the_intervals_of_all_effects_hold_together_in_full() {
    judge(4_000, 1_500, 0.94..=0.99);
}

/// Where dice are shared in several ways and the ways are pooled, coverage stays what it is. Four standard errors of 94 %
/// over 120 studies are 8.7 points.
#[test]
fn pooled_ways_to_share_dice_keep_their_coverage() {
    judge(120, 20_000, 0.853..=1.0);
}

/// The same, over 2,000 studies. Bonferroni's intervals are wider than they need be where figures go together: of the mean
/// score all interactions held in 99.1 %.
#[test]
#[ignore = "minutes"]
fn pooled_ways_to_share_dice_keep_their_coverage_in_full() {
    judge(2_000, 20_000, 0.94..=0.995);
}

/// Every effect of every measure comes out as enumeration says, within 4.5 of its own standard errors; its interval
/// is as wide as it says and no wider.
#[test]
fn effects_come_out_as_the_law_says() {
    let prepared = prepare(&DRIFT, &request(0)).unwrap();
    let truths = truths(&prepared);
    let design = &prepared.setting().design;
    let found = Compared::of(&played(5, fixed(20_000), 2), &DRIFT).unwrap();
    let families = found.families;
    assert_eq!(
        [families.main, families.interactions, families.against_base].map(|family| family.among),
        [4, 7, 11]
    );
    let reach = families.main.reach(20_000);
    for (effect, contrast) in found.effects.iter().zip(design.effects()) {
        for measure in ALL {
            let (on, exact) = (effect.on(measure), truth(&contrast, &truths, measure));
            let room = on.half_width() / reach * 4.5 + 1e-9;
            assert!(
                (on.value - exact).abs() <= room,
                "{} {measure:?}: {on:?}, not {exact}",
                effect.name
            );
        }
    }
    // Who wins ties changes no score and no bid: nothing, known as well as 20,000 games without a difference tell.
    let ties = found
        .effects
        .iter()
        .find(|effect| effect.name == "1.1=on")
        .unwrap();
    for measure in [Measure::Lead, Measure::FairBid] {
        let on = ties.on(measure);
        assert!(
            on.holds(0.0) && on.half_width() > 0.0 && on.half_width() < 0.001,
            "{on:?}"
        );
    }
    assert!(ties.on(Measure::Win(Seat::SECOND)).low > 0.05);
    // A current of 1 moves a capped score by less than 1, and common dice make that much surer.
    let current = &found.effects[0];
    assert!(
        current.on(Measure::Lead).value > 0.8 && current.on(Measure::Lead).high < 1.0,
        "{current:?}"
    );
    assert!(current.gain.unwrap() > 5.0, "{current:?}");
    // Gains of a turn know nothing of the current, and the least die moves both turns alike.
    let gain = &found.mechanism[0];
    let of_current = gain.effects[0].1[0][0];
    assert!(
        of_current.holds(0.0) && of_current.half_width() < 0.001,
        "{of_current:?}"
    );
    // least 4: faces 4 4 4 4 5 6 instead of 1 to 6 are 4.5 and not 3.5 on average.
    assert!(
        gain.effects[2].1[0]
            .iter()
            .all(|cell| cell.holds(1.0) && cell.half_width() < 0.05)
    );
}

#[test]
fn a_study_is_the_same_on_any_number_of_threads_and_in_any_number_of_sittings() {
    let whole = played(7, until("0.015points", 1_000_000), 1);
    assert!(
        whole.reached && whole.ledger.games() > 20_000,
        "{}",
        whole.ledger.games()
    );
    let tried = |part: &admiralty_studies::compare::Ledger| part.games() >= 1_000;
    assert!(
        whole.ledger.parts().iter().all(tried),
        "every way to share dice was tried"
    );
    assert!(whole.ledger.games().is_multiple_of(1_000));
    assert_eq!(played(7, until("0.015points", 1_000_000), 3), whole);
    // Broken off again and again, put away and taken up.
    let prepared = prepare(&DRIFT, &request(7)).unwrap();
    let mut record = prepared.record(&DRIFT, until("0.015points", 1_000_000));
    let mut sittings = 0;
    while !record.complete() {
        // After 367 strides of 20, or one more.
        let (cancel, told) = (AtomicBool::new(false), AtomicU64::new(0));
        let control = Control {
            cancel: &cancel,
            progress: &|_| cancel.store(told.fetch_add(1, Ordering::Relaxed) >= 366, Ordering::Relaxed),
            ..Control::none()
        };
        prepared
            .play(&mut record, NonZeroUsize::new(2), control, |_| Ok(()))
            .unwrap();
        let text = serde_json::to_string(&record).unwrap();
        record = serde_json::from_str(&text).unwrap();
        sittings += 1;
    }
    assert!(sittings > 2, "{sittings}");
    assert_eq!(record, whole);
    assert_eq!(
        json(&Compared::of(&record, &DRIFT).unwrap()),
        json(&Compared::of(&whole, &DRIFT).unwrap())
    );
}

/// In all sittings together the games are those of one, and the intervals allow for having looked.
#[test]
fn a_study_can_be_topped_up() {
    let prepared = prepare(&DRIFT, &request(7)).unwrap();
    let mut record = prepared.record(&DRIFT, fixed(3_010));
    let more = |record: &mut Record| {
        prepared
            .play(record, NonZeroUsize::new(2), Control::none(), |_| Ok(()))
            .unwrap();
    };
    more(&mut record);
    assert_eq!(record.intervals(), Intervals::Fixed);
    record
        .top_up(Path::new("x"), fixed(12_000), "again".to_owned())
        .unwrap();
    more(&mut record);
    let whole = played(7, fixed(12_000), 2);
    assert_eq!(record.ledger, whole.ledger);
    assert_eq!(record.intervals(), Intervals::Sequence { tuned_for: 10_000 });
    let width = |record: &Record| {
        Compared::of(record, &DRIFT).unwrap().effects[1]
            .on(Measure::Lead)
            .half_width()
    };
    let price = width(&record) / width(&whole);
    assert!((1.25..1.45).contains(&price), "{price}");
    record
        .top_up(
            Path::new("x"),
            until("0.02points", 1_000_000),
            "and again".to_owned(),
        )
        .unwrap();
    more(&mut record);
    assert!(record.reached);
    let widest = Compared::of(&record, &DRIFT).unwrap();
    assert!(
        widest
            .main_effects()
            .all(|effect| effect.on(Measure::Lead).half_width() <= 0.02)
    );
    assert_eq!(record.commands.len(), 3);
}

/// The games from one number to before another, put away and read again, in a folder of their name.
fn part(seed: u64, from: u64, to: u64, whole: Option<u64>) -> (PathBuf, Record) {
    let prepared = prepare(&DRIFT, &request(seed)).unwrap();
    let part = Part {
        first: from,
        games: to - from,
        whole,
    };
    let mut record = prepared.record(&DRIFT, fixed(to - from)).part(part, " --first");
    prepared
        .play(&mut record, NonZeroUsize::new(2), Control::none(), |_| Ok(()))
        .unwrap();
    let text = serde_json::to_string(&record).unwrap();
    (
        PathBuf::from(format!("from-{from}")),
        serde_json::from_str(&text).unwrap(),
    )
}

/// Joins parts, each with its name.
fn joined(parts: &[(PathBuf, Record)], partial: bool) -> Result<Record, Refusal> {
    let names: Vec<PathBuf> = parts.iter().map(|(name, _)| name.clone()).collect();
    let parts = Parts::of(&names, |index| Ok(parts[index].1.clone()))?;
    as_one(&DRIFT, parts.join(partial)?)
}

/// Wherever the games are cut, before, within and after those on which ways to share dice are tried.
#[test]
fn parts_of_a_study_make_the_whole_bit_for_bit() {
    let whole = played(7, fixed(16_000), 2);
    for cuts in [vec![0, 11_300, 16_000], vec![0, 4_000, 13_000, 14_001, 16_000]] {
        let mut parts: Vec<_> = cuts.windows(2).map(|cut| part(7, cut[0], cut[1], None)).collect();
        parts.rotate_left(1);
        let joined = joined(&parts, false).unwrap();
        assert!(joined == whole, "{cuts:?}");
        assert!(joined.complete());
    }
}

#[test]
fn parts_that_are_missing_doubled_or_of_another_study_are_named() {
    let whole = Some(1_000);
    let (one, two, last) = (
        part(7, 0, 300, whole),
        part(7, 300, 500, whole),
        part(7, 600, 900, whole),
    );
    let refused = |parts: &[&(PathBuf, Record)]| {
        let parts: Vec<_> = parts.iter().map(|&part| part.clone()).collect();
        joined(&parts, false).unwrap_err().to_string()
    };
    for (parts, words) in [
        (
            vec![&one, &two, &last],
            "games 500 to 599, games 900 to 999 are missing",
        ),
        (
            vec![&two, &last],
            "games 0 to 299, games 500 to 599, games 900 to 999",
        ),
        (
            vec![&one, &two, &two],
            "from-300 and from-300 both have games 300 to 499",
        ),
        (
            vec![&one, &part(7, 250, 300, whole)],
            "from-0 and from-250 both have games 250 to 299",
        ),
        (
            vec![&one, &part(8, 300, 500, whole)],
            "from-300 is a part of another study than from-0: the settings",
        ),
    ] {
        let said = refused(&parts);
        assert!(said.contains(words), "{words}: {said}");
    }
    let joined = joined(&[one, last], true).unwrap();
    assert_eq!(
        (joined.ledger.games(), joined.missing.clone()),
        (600, vec![(300, 600), (900, 1_000)])
    );
    assert!(!joined.complete() && !Compared::of(&joined, &DRIFT).unwrap().citation.complete);
    let mut joined = joined;
    let more = joined.top_up(Path::new("x"), fixed(2_000), String::new());
    assert!(
        more.unwrap_err()
            .to_string()
            .contains("games 300 to 599 are missing")
    );
}

#[test]
fn every_output_tells_the_same_study() {
    let found = Compared::of(&played(3, fixed(2_000), 2), &DRIFT).unwrap();
    let plain = full_text(&found, Paint::Plain);
    let words: Vec<&str> = plain.split_whitespace().filter(|word| *word != "\\").collect();
    let unwrapped = words.join(" ");
    for words in [
        "Drift: the game as it is against current=1, least=2, least=4, 1.1=on, 2,000 games of each on the same dice",
        "The game as it is, bold against itself: on average the games end at",
        "current=1 x least=4 x 1.1=on",
        "the 4 main effects together (each at 98.750 %), for the 7 interactions together (each at 99.286 %)",
        "24,000: 2,000 of each of 12 cells",
        "compare --factors 'current=0|1,least=1|2|4,1.1' --west bold --east bold --games 2000 --ruleset drift --seed 3",
    ] {
        assert!(unwrapped.contains(words), "{words:?} is not in\n{plain}");
    }
    let document: Value = serde_json::from_str(&json(&found)).unwrap();
    assert_eq!(document["cells"].as_array().unwrap().len(), 12);
    assert_eq!(document["effects"].as_array().unwrap().len(), 11);
    assert_eq!(document["verdict"].as_str().unwrap(), found.verdict().text());
    let shown = document["effects"][1]["figures"]["mean_score"]["text"]
        .as_str()
        .unwrap();
    assert!(plain.contains(shown), "{shown}");
    for side in ["west", "east"] {
        assert!(document["citation"][side] == "bold");
    }
}

/// The first level of a factor that is varied need not be that of the game: then the base is named for it, and what is on
/// record of the game as it is stays away.
#[test]
fn a_base_with_other_values_is_not_the_game_as_it_is() {
    let game = &war_at_sea::WarAtSea;
    let found = |levels: &str| {
        let asked = CompareRequest {
            commanders: BySeat::both(|_| "doctrine".to_owned()),
            factors: vec![format!("ships.Bismarck.defense={levels}")],
            ..request(3)
        };
        let record = study(game, &asked, fixed(20), NonZeroUsize::new(1), Control::none()).unwrap();
        Compared::of(&record, game).unwrap()
    };
    let [other, printed] = ["5|9", "9|5"].map(found);
    assert_eq!(other.base_name(), "the game with ships.Bismarck.defense=5");
    assert!(other.setting.fair_bids.is_empty());
    assert_eq!(printed.base_name(), "the game as it is");
    assert!(!printed.setting.fair_bids.is_empty());
}

#[test]
fn the_document_is_that_of_its_type() {
    let asked = CompareRequest {
        commanders: BySeat::both(|_| "random".to_owned()),
        factors: vec!["19.1".to_owned(), "19.2".to_owned()],
        ..request(3)
    };
    let game = &war_at_sea::WarAtSea;
    let record = study(game, &asked, fixed(50), NonZeroUsize::new(1), Control::none()).unwrap();
    let found = Compared::of(&record, game).unwrap();
    formats::assert_described("compare", &serde_json::from_str(&json(&found)).unwrap());
}

/// One change at a time on a toy: each difference is that of two laws, and the effect of a rule under each change too.
#[test]
fn one_change_at_a_time_comes_out_as_the_law_says() {
    let asked = CompareRequest {
        factors: vec!["1.1".to_owned()],
        unknowns: true,
        ..request(11)
    };
    let games = 4_000;
    let record = study(
        &DRIFT,
        &asked,
        fixed(games),
        NonZeroUsize::new(2),
        Control::none(),
    )
    .unwrap();
    let found = Compared::of(&record, &DRIFT).unwrap();
    let law = |current: i32, least: u8, ties: bool| {
        measures(&varied_law(BySeat::both(|_| 6), current, least), ties)
    };
    let base = law(0, 1, false);
    let changes = [("current=1", 1, 1), ("current=20", 20, 1), ("least=3", 0, 3)];
    let near = |effect: &Effect, exact: [f64; 5], reach: f64| {
        for measure in ALL {
            let (on, exact) = (effect.on(measure), exact[at(measure)]);
            let room = on.half_width() / reach * 4.5 + 1e-9;
            assert!(
                (on.value - exact).abs() <= room,
                "{} {measure:?}: {on:?}, not {exact}",
                effect.name
            );
        }
    };
    let less = |one: [f64; 5], other: [f64; 5]| std::array::from_fn(|at| one[at] - other[at]);
    assert_eq!((found.against_base.len(), found.under.len()), (4, 3));
    for (name, current, least) in changes {
        let alone = found
            .against_base
            .iter()
            .find(|effect| effect.name == name)
            .unwrap();
        let changed = law(current, least, false);
        near(
            alone,
            less(changed, base),
            found.families.against_base.reach(games),
        );
        let under = found
            .under
            .iter()
            .find(|effect| effect.name == format!("1.1=on + {name}"));
        near(
            under.unwrap(),
            less(law(current, least, true), changed),
            found.families.interactions.reach(games),
        );
    }
    let verdict = found.verdict().text().to_owned();
    assert!(
        verdict.contains("With “current=1” the eastern player gains about one point of fair bid."),
        "{verdict}"
    );
    // Where every game ends alike nothing is known of how the fair bid varies.
    assert!(
        verdict.contains("With “current=20”: too few games to say."),
        "{verdict}"
    );
    // Put away and read again it is the same.
    let text = serde_json::to_string(&record).unwrap();
    assert_eq!(serde_json::from_str::<Record>(&text).unwrap(), record);
}

#[test]
fn luck_is_left_in_where_nobody_can_tell_it() {
    let mut asked = request(1);
    asked.rerolls = std::num::NonZeroU32::new(8);
    let said = check(&DRIFT, &asked).unwrap_err().to_string();
    assert!(
        said.contains("--rerolls: nobody can tell the luck of") && said.contains("more games"),
        "{said}"
    );
}

#[test]
fn different_games_are_refused_by_name() {
    let home = tempfile::tempdir().unwrap();
    let (ours, theirs) = (home.path().join("ours.toml"), home.path().join("theirs.toml"));
    std::fs::write(&ours, "extends = \"war-at-sea\"\n").unwrap();
    std::fs::write(&theirs, "extends = \"drift\"\n").unwrap();
    let games: [&dyn Ruleset; 2] = [&war_at_sea::WarAtSea, &DRIFT];
    let named = |paths: &[&std::path::Path]| {
        one_game(
            games[0],
            &games,
            paths.iter().map(|path| path.to_path_buf()),
            &admiralty_store::Disk,
        )
    };
    assert!(named(&[std::path::Path::new("war-at-sea"), &ours]).is_ok());
    for other in [theirs.as_path(), std::path::Path::new("drift")] {
        let said = named(&[&ours, other]).unwrap_err().to_string();
        assert!(
            said.contains("is of Drift") && said.contains("War at Sea (war-at-sea)"),
            "{said}"
        );
    }
}
