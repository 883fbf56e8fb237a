//! Matches and ladders: on the toy, whose law is known, and on every registered ruleset.

use crate::formats;
use crate::toy_games::drift;

use admiralty_core::contract::{Bid, DiceKind, Refusal, Ruleset, ScenarioSource};
use admiralty_core::dice::{Dice, Key, MasterSeed, Seeded};
use admiralty_core::play::Control;
use admiralty_core::seats::BySeat;
use admiralty_core::statistics::{Estimate, Precision, Sprt, Verdict};
use admiralty_show::{Detail, Paint};
use admiralty_studies::matches::{
    FIRST_PAIR_LOOK, LadderRequest, MatchPlan, MatchReport, MatchRequest, Stop, json, ladder_figure,
    ladder_json, ladder_text, play_ladder, play_match, text,
};
use drift::DRIFT;
use std::collections::HashSet;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use war_at_sea::commanders::Random;
use war_at_sea::commanders::doctrine::{Book, Doctrine, Openings, Weights};
use war_at_sea::naval::{BySide, Side};
use war_at_sea::{Commander, Game, NoObserver, Roll, Scenario, Seats};

fn request(first: &str, second: &str) -> MatchRequest {
    MatchRequest {
        scenario: ScenarioSource::Embedded,
        optional_rules: None,
        contenders: [first.to_owned(), second.to_owned()],
        bid: Bid::default(),
        seed: MasterSeed(7),
        dice: DiceKind::Keyed,
    }
}

fn plan(pairs: u64, stop: Stop, threads: usize) -> MatchPlan {
    MatchPlan {
        pairs,
        stop,
        threads: NonZeroUsize::new(threads),
    }
}

fn played(ruleset: &dyn Ruleset, request: &MatchRequest, plan: MatchPlan) -> MatchReport {
    play_match(ruleset, request, plan, Control::none()).unwrap()
}

fn sprt(text: &str) -> Stop {
    Stop::Sprt(Sprt::read(text).unwrap())
}

/// Both games of a pair are the same game then, and somebody gets its points either way.
#[test]
fn a_match_against_oneself_is_even_by_construction() {
    for ruleset in [admiralty::registry::default(), &DRIFT] {
        // The slow one with hardly any thought: whoever plays, the pair is twice the same game.
        let names = ruleset.card().players.iter().map(|entry| entry.name);
        let names = names.filter(|name| *name != "script").map(|name| match name {
            "learned" => "learned:fast",
            name => name,
        });
        for name in names {
            for dice in [DiceKind::Keyed, DiceKind::Stream] {
                let request = MatchRequest {
                    dice,
                    bid: Bid::of_steps(3, 0.5),
                    ..request(name, name)
                };
                let report = played(ruleset, &request, plan(60, Stop::Games, 2));
                assert_eq!(report.account.pairs.counts(), [0, 0, 60, 0, 0], "{name}");
                assert_eq!(report.score.value, 0.5);
                assert_eq!(
                    report.margin,
                    Some(Estimate::unbounded(0.0)),
                    "sixty pairs are few"
                );
                assert_eq!(report.score.in_elo().value, 0.0);
                let mirrored = |side: Side| report.seats[side].score.value;
                assert_eq!(mirrored(Side::Allied) + mirrored(Side::Axis), 1.0);
                assert_eq!(report.first_side.value, mirrored(Side::Allied));
            }
        }
    }
}

#[test]
fn a_match_is_the_same_on_any_number_of_threads() {
    let stops = [
        Stop::Games,
        sprt("0,30"),
        Stop::Until(Precision::read("1%", "points").unwrap()),
    ];
    for stop in stops {
        let one = played(&DRIFT, &request("bold", "cautious"), plan(20_000, stop, 1));
        for threads in [2, 3] {
            let other = played(&DRIFT, &request("bold", "cautious"), plan(20_000, stop, threads));
            assert_eq!(one, other, "{stop:?} on {threads} threads");
            assert_eq!(
                text(&one, Detail::All, Paint::Plain),
                text(&other, Detail::All, Paint::Plain)
            );
            assert_eq!(json(&one), json(&other));
        }
    }
    let war = |threads| {
        let request = request("doctrine", "doctrine:dodge");
        json(&played(
            admiralty::registry::default(),
            &request,
            plan(130, Stop::Games, threads),
        ))
    };
    assert_eq!(war(1), war(2));
}

/// The exact law of a pair of Drift: all 6⁴ throws, which both games share. The first counts dice up to 6, the second
/// up to 4. The score of the first over all throws is the truth that the interval must hold; the exact correlation and
/// factor must agree with what is reported.
#[test]
fn a_match_on_the_toy_agrees_with_enumeration() {
    let (mut points, mut ahead, mut count) = (0_i64, 0_i64, 0_i64);
    let mut arms = admiralty_core::statistics::Paired::default();
    let faces = || 1..=6;
    for a in faces() {
        for b in faces() {
            for c in faces() {
                for d in faces() {
                    // Allied dice a and c, Axis dice b and d.
                    let score = |allied: i32, axis: i32| {
                        (b.min(axis) - a.min(allied) + d.min(axis) - c.min(allied)).clamp(-5, 5)
                    };
                    let (as_allied, as_axis) = (-score(6, 4), score(4, 6));
                    let half_points = |margin: i32| margin.signum() + 1;
                    points += i64::from(half_points(as_allied) + half_points(as_axis));
                    ahead += i64::from(as_allied + as_axis);
                    arms.add(half_points(as_allied), 2 - half_points(as_axis));
                    count += 1;
                }
            }
        }
    }
    let report = played(&DRIFT, &request("bold", "cautious"), plan(40_000, Stop::Games, 2));
    let truth = points as f64 / (4 * count) as f64;
    assert!(report.score.holds(truth), "{truth}: {:?}", report.score);
    assert!(report.score.half_width() < 0.004, "{:?}", report.score);
    let margin = report.margin.unwrap();
    let truth = ahead as f64 / (2 * count) as f64;
    assert!(margin.holds(truth), "{truth}: {margin:?}");
    let factor = report.gain.unwrap().factor.unwrap();
    let exact = arms.factor().unwrap();
    assert!((factor / exact - 1.0).abs() < 0.05, "{factor} against {exact}");
    assert!(exact > 1.5, "the dice are worth pairing: {exact}");
}

/// Seen from the other chair all is mirrored.
#[test]
fn changing_the_names_changes_the_signs() {
    let plan = plan(2_000, Stop::Games, 2);
    let one = played(&DRIFT, &request("bold", "cautious"), plan);
    let other = played(&DRIFT, &request("cautious", "bold"), plan);
    let mut reversed = other.account.pairs.counts();
    reversed.reverse();
    assert_eq!(one.account.pairs.counts(), reversed);
    assert!((one.score.value + other.score.value - 1.0).abs() < 1e-12);
    assert!((one.score.low + other.score.high - 1.0).abs() < 1e-9);
    assert_eq!(one.margin.unwrap(), other.margin.unwrap().negated());
    let (mine, theirs) = (one.seats[Side::Allied], other.seats[Side::Axis]);
    assert_eq!(
        (mine.won, mine.drawn, mine.lost),
        (theirs.lost, theirs.drawn, theirs.won)
    );
    assert_eq!(one.first_side.value, other.first_side.value);
}

#[test]
fn a_test_ends_when_the_question_is_answered() {
    let never = 1_000_000;
    let stronger = played(&DRIFT, &request("bold", "cautious"), plan(never, sprt("0,20"), 2));
    let test = stronger.test.unwrap();
    assert_eq!(test.verdict, Some(Verdict::Upper));
    assert!(test.log_ratio >= Sprt::end() && stronger.account.count() < 1_000);
    assert!(stronger.citation.complete && stronger.warning().is_none());
    // A pair earlier it was still open.
    let before = played(
        &DRIFT,
        &request("bold", "cautious"),
        plan(stronger.account.count() - 1, sprt("0,20"), 2),
    );
    assert_eq!(before.test.unwrap().verdict, None);
    assert!(before.warning().unwrap().starts_with("NOT DECIDED"));
    let weaker = played(&DRIFT, &request("cautious", "bold"), plan(never, sprt("0,20"), 2));
    assert_eq!(weaker.test.unwrap().verdict, Some(Verdict::Lower));
    // All pairs alike: each adds ln(2 (1 − s)) with s = 0.507195, −0.014493, so the 204th ends it.
    let same = played(&DRIFT, &request("bold", "bold"), plan(never, sprt("0,5"), 2));
    assert_eq!(same.test.unwrap().verdict, Some(Verdict::Lower));
    assert_eq!(same.account.count(), 204);
}

#[test]
fn a_precision_ends_a_match_and_a_cap_says_so() {
    let until = |text| Stop::Until(Precision::read(text, "points").unwrap());
    let report = played(
        &DRIFT,
        &request("bold", "cautious"),
        plan(1_000_000, until("0.5%"), 2),
    );
    assert!(report.score.half_width() <= 0.005 && report.account.count() >= FIRST_PAIR_LOOK);
    assert_eq!(report.precision, Some(("0.5%".to_owned(), true)));
    let report = played(
        &DRIFT,
        &request("bold", "cautious"),
        plan(1_000_000, until("0.05points"), 2),
    );
    assert!(report.margin.unwrap().half_width() <= 0.05);
    let capped = played(&DRIFT, &request("bold", "cautious"), plan(200, until("0.5%"), 2));
    assert_eq!(capped.account.count(), 200);
    assert!(capped.warning().unwrap().starts_with("PRECISION NOT REACHED"));
    // Pairs that are all alike come to an end too.
    let same = played(
        &DRIFT,
        &request("bold", "bold"),
        plan(1_000_000, until("0.5%"), 2),
    );
    assert_eq!(same.account.count(), FIRST_PAIR_LOOK);
}

#[test]
fn an_interrupted_match_says_what_it_knows() {
    let cancel = AtomicBool::new(false);
    let control = Control {
        cancel: &cancel,
        progress: &|_| cancel.store(true, Ordering::Relaxed),
        ..Control::none()
    };
    let plan = plan(1_000_000, sprt("0,0.2"), 1);
    let report = play_match(&DRIFT, &request("bold", "bold"), plan, control).unwrap();
    assert!(!report.citation.complete && report.account.count() > 0);
    assert!(report.warning().unwrap().starts_with("PARTIAL"));
    assert!(
        report.citation.command.contains("--at-most"),
        "{}",
        report.citation.command
    );
    // Before a single pair: nothing to say, and no fault.
    let control = Control {
        cancel: &AtomicBool::new(true),
        ..Control::none()
    };
    let nothing = play_match(&DRIFT, &request("bold", "bold"), plan, control).unwrap();
    assert!(text(&nothing, Detail::All, Paint::Plain).contains("No pair was finished"));
    assert!(json(&nothing).contains("\"pairs\": 0"));
}

#[test]
fn unknown_names_are_usage() {
    for (first, second) in [
        ("bold", "timid"),
        ("timid", "bold"),
        ("bold//timid", "bold"),
        ("", "bold"),
    ] {
        let refusal = play_match(
            &DRIFT,
            &request(first, second),
            plan(1, Stop::Games, 1),
            Control::none(),
        )
        .unwrap_err();
        assert!(
            matches!(&refusal, Refusal::Usage(text) if text.contains("known are")),
            "{refusal}"
        );
    }
}

/// Dice that note what they were asked for.
struct Noting<'a> {
    dice: Seeded,
    seen: &'a mut HashSet<u64>,
    twice: &'a mut Vec<Roll>,
}

impl Dice<Roll> for Noting<'_> {
    fn roll(&mut self, purpose: Roll) -> u8 {
        if !self.seen.insert(purpose.key()) {
            self.twice.push(purpose);
        }
        self.dice.roll(purpose)
    }
}

fn rolled_twice<C: Commander>(scenario: &Scenario, seats: C, game: u64) -> (usize, Vec<Roll>) {
    let (mut seen, mut twice) = (HashSet::new(), Vec::new());
    let dice = Noting {
        dice: Seeded::new(MasterSeed(5).game(game)),
        seen: &mut seen,
        twice: &mut twice,
    };
    Game::new(scenario, seats, dice, NoObserver).play().unwrap();
    (seen.len(), twice)
}

/// Keyed dice of whole games: no two dice of a game are for the same, or they would show the same face.
#[test]
fn no_two_dice_of_a_game_are_for_the_same() {
    let scenario = Scenario::embedded();
    let openings = Openings::embedded(&scenario);
    let books = BySide::new(|side| Book::new(&scenario, Weights::standard(side)));
    for game in 0..300 {
        let seed = MasterSeed(5).game(game);
        let doctrine = Seats {
            allied: Doctrine::new(&books.allied, &openings, seed, Side::Allied),
            axis: Doctrine::new(&books.axis, &openings, seed, Side::Axis),
        };
        let (dice, twice) = rolled_twice(&scenario, doctrine, game);
        assert!(dice > 100 && twice.is_empty(), "game {game}: {twice:?}");
        let random = Seats {
            allied: Random::new(seed, Side::Allied),
            axis: Random::new(seed, Side::Axis),
        };
        let (_, twice) = rolled_twice(&scenario, random, game);
        assert!(twice.is_empty(), "random game {game}: {twice:?}");
    }
}

/// The games on one stream are those that `simulate` counts.
#[test]
fn games_on_a_stream_are_those_of_simulate() {
    let ruleset = admiralty::registry::default();
    let stream = MatchRequest {
        dice: DiceKind::Stream,
        ..request("doctrine", "random")
    };
    let report = played(ruleset, &stream, plan(100, Stop::Games, 2));
    let simulated = admiralty_studies::request::Request {
        scenario: ScenarioSource::Embedded,
        optional_rules: None,
        commanders: BySeat::from(["doctrine".into(), "random".into()]),
        bid: Bid::default(),
        seed: MasterSeed(7),
    };
    let hundred = admiralty_core::play::Plan::of(100, NonZeroUsize::new(2));
    let summary =
        admiralty_studies::request::simulate(ruleset, &simulated, hundred, Control::none()).unwrap();
    let mean = summary.mean_score.unwrap().value;
    assert_eq!(report.seats[Side::Allied].margin.unwrap().value, -mean);
    assert_eq!(report.seats[Side::Allied].won, 100);
}

fn ladder_request(names: &[&str], pairs: u64) -> LadderRequest {
    LadderRequest {
        scenario: ScenarioSource::Embedded,
        optional_rules: None,
        contenders: names.iter().map(|&name| name.to_owned()).collect(),
        usual: false,
        pairs,
        bid: Bid::default(),
        seed: MasterSeed(7),
        dice: DiceKind::Keyed,
    }
}

#[test]
fn a_ladder_agrees_with_its_matches_and_does_not_depend_on_threads() {
    let names = ["cautious", "bold", "bold//cautious"];
    let climb = |threads| {
        play_ladder(
            &DRIFT,
            &ladder_request(&names, 500),
            NonZeroUsize::new(threads),
            Control::none(),
        )
        .unwrap()
    };
    let ladder = climb(1);
    let other = climb(2);
    assert_eq!(ladder, other);
    assert_eq!(
        ladder_text(&ladder, Paint::Plain),
        ladder_text(&other, Paint::Plain)
    );
    assert_eq!(ladder_json(&ladder), ladder_json(&other));
    let order: Vec<&str> = ladder.rungs.iter().map(|rung| rung.name.as_str()).collect();
    assert_eq!(order, ["bold", "bold//cautious", "cautious"]);
    assert_eq!(ladder.rungs[2].climb, Estimate::exact(0.0));
    for meeting in &ladder.meetings {
        let report = played(
            &DRIFT,
            &request(names[meeting.first], names[meeting.second]),
            plan(500, Stop::Games, 2),
        );
        assert_eq!((meeting.score, meeting.margin), (report.score, report.margin));
    }
    // Every game has one point: the mean of all scores is a half, with either side.
    let mean = |figure: &dyn Fn(usize) -> Estimate| (0..3).map(|n| figure(n).value).sum::<f64>() / 3.0;
    assert!((mean(&|n| ladder.rungs[n].score.unwrap()) - 0.5).abs() < 1e-12);
    let sides = Side::BOTH.map(|side| mean(&|n| ladder.rungs[n].by_side[side].unwrap()));
    assert!((sides[0] + sides[1] - 1.0).abs() < 1e-12);
    assert!(
        ladder
            .rungs
            .iter()
            .map(|rung| rung.margin.unwrap().value)
            .sum::<f64>()
            .abs()
            < 1e-9
    );
    assert_eq!((ladder.citation.games, ladder.citation.complete), (3_000, true));

    let (figure, line) = ladder_figure(&ladder);
    let drawing = admiralty_show::plots::draw(&figure, &line).unwrap();
    assert_eq!(drawing.faults(), Vec::<String>::new());
}

#[test]
fn a_ladder_of_one_or_with_one_twice_is_refused() {
    for names in [
        &["bold"][..],
        &["bold", "cautious", "bold"],
        &[],
        &["bold", "timid"],
    ] {
        let refusal = play_ladder(&DRIFT, &ladder_request(names, 1), None, Control::none()).unwrap_err();
        assert!(matches!(refusal, Refusal::Usage(_)), "{names:?}: {refusal}");
    }
}

/// All that a ruleset ranks by itself can be seated, on either side.
#[test]
fn the_contenders_of_every_ruleset_can_play() {
    for ruleset in [admiralty::registry::default(), &DRIFT] {
        let names = ruleset.contenders();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let ladder = play_ladder(ruleset, &ladder_request(&names, 1), None, Control::none()).unwrap();
        assert_eq!(ladder.rungs.len(), names.len());
        let drawing = admiralty_show::plots::draw(&ladder_figure(&ladder).0, "").unwrap();
        assert_eq!(drawing.faults(), Vec::<String>::new(), "{}", ruleset.id());
    }
}

/// Both documents are those of their types.
#[test]
fn documents_are_those_of_their_types() {
    let until = Stop::Until(Precision::read("5%", "points").unwrap());
    for stop in [sprt("0,20"), until] {
        let report = played(&DRIFT, &request("bold", "cautious//bold"), plan(6_000, stop, 2));
        formats::assert_described("match", &serde_json::from_str(&json(&report)).unwrap());
    }
    let ladder = play_ladder(
        &DRIFT,
        &ladder_request(&["bold", "cautious"], 9),
        None,
        Control::none(),
    );
    let document = serde_json::from_str(&ladder_json(&ladder.unwrap())).unwrap();
    formats::assert_described("ladder", &document);
}
