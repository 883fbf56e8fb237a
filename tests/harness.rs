//! The harness on a toy game with a known law: the same result on any number of threads, whole prefixes when
//! interrupted, estimates that agree with the law.

use crate::toy_games::drift;

use admiralty_core::contract::{
    Bid, Counts, Deal, Ending, Match, Refusal, Results, Rows, Ruleset, ScenarioSource, Terms,
};
use admiralty_core::dice::MasterSeed;
use admiralty_core::play::{BATCH, Control, Plan, RunError, run_match};
use admiralty_core::results::summary::Summary;
use admiralty_core::seats::{BySeat, Seat};
use admiralty_core::statistics::{Intervals, Level, nearest_even_bid};
use admiralty_show::Paint;
use admiralty_show::summary::text;
use admiralty_store::disk;
use admiralty_studies::request::{Request, narrate, simulate};
use drift::{CAP, DRIFT, law};
use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// West cautious against East bold, a match.
fn seated(seed: u64) -> Box<dyn Match> {
    let opened = DRIFT.open(&ScenarioSource::Embedded, None, disk()).unwrap();
    opened
        .seat(&Terms {
            commanders: request(seed).commanders,
            bid: Bid::default(),
            seed: MasterSeed(seed),
        })
        .unwrap()
}

fn plan(games: u64, threads: usize) -> Plan {
    Plan::of(games, NonZeroUsize::new(threads))
}

fn played(seed: u64, games: u64, threads: usize) -> Results {
    run_match(&*seated(seed), plan(games, threads), Control::none(), None).unwrap()
}

fn request(seed: u64) -> Request {
    Request {
        scenario: ScenarioSource::Embedded,
        optional_rules: None,
        commanders: BySeat::from(["cautious".into(), "bold".into()]),
        bid: Bid::default(),
        seed: MasterSeed(seed),
    }
}

fn summary(request: &Request, games: u64, threads: usize) -> Summary {
    simulate(&DRIFT, request, plan(games, threads), Control::none()).unwrap()
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let one = played(7, 25_300, 1);
    assert!(one.complete);
    for threads in [2, 3, 8] {
        assert_eq!(played(7, 25_300, threads), one, "{threads} threads");
    }
    assert_ne!(played(8, 25_300, 1), one, "another seed gives other games");
}

/// Games one by one, the last first, add up to the run, however their counts are put away in between.
#[test]
fn any_game_can_be_replayed_alone() {
    let seated = seated(7);
    let mut by_hand = seated.play(0..0, None).unwrap();
    for game in (0..2_345).rev() {
        let counts = seated.play(game..game + 1, None).unwrap();
        let kept = serde_json::to_string(&counts).unwrap();
        by_hand.merge(&serde_json::from_str(&kept).unwrap());
    }
    assert_eq!(seated.play(0..2_345, None).unwrap(), by_hand);
    assert_eq!(played(7, 2_345, 2).endings, by_hand.endings);
}

#[test]
fn an_interrupted_run_is_a_shorter_run_marked_partial() {
    for threads in [1, 2, 4] {
        let cancel = AtomicBool::new(false);
        let told = AtomicU64::new(0);
        let stop_after_ten = |_| {
            if told.fetch_add(1, Ordering::Relaxed) + 1 == 10 {
                cancel.store(true, Ordering::Relaxed);
            }
        };
        let control = Control {
            cancel: &cancel,
            progress: &stop_after_ten,
            ..Control::none()
        };
        let partial = run_match(&*seated(7), plan(100_000_000, threads), control, None).unwrap();
        assert!(!partial.complete);
        let games = partial.endings.games;
        // Ten batches were finished, and every other thread had at most one in hand.
        let in_hand = threads as u64 - 1;
        assert!(
            (10..=10 + in_hand).contains(&(games / BATCH)),
            "{games} games on {threads} threads"
        );
        assert_eq!(games % BATCH, 0);
        assert_eq!(partial.endings, played(7, games, 1).endings, "{threads} threads");
    }
}

/// A match of which one game cannot be played to its end.
struct Becalmed(Box<dyn Match>);

impl Match for Becalmed {
    fn play(&self, games: Range<u64>, rows: Option<&mut dyn Rows>) -> Result<Counts, RunError> {
        if games.contains(&5_017) {
            let reason = "the wind has dropped".to_owned();
            return Err(RunError::Game { game: 5_017, reason });
        }
        self.0.play(games, rows)
    }

    fn ending(&self, deal: Deal, notes: Option<&mut Vec<i32>>) -> Result<Ending, String> {
        self.0.ending(deal, notes)
    }

    fn narrate(&self, game: u64, out: &mut String) -> Result<(), Refusal> {
        self.0.narrate(game, out)
    }
}

#[test]
fn a_game_that_breaks_off_voids_the_run_and_is_named() {
    for threads in [1, 3] {
        let becalmed = Becalmed(seated(7));
        let error = run_match(&becalmed, plan(1_000_000_000, threads), Control::none(), None).unwrap_err();
        assert!(matches!(error, RunError::Game { game: 5_017, .. }), "{error}");
        assert!(error.to_string().contains("the wind has dropped"));
    }
}

#[test]
fn a_run_interrupted_before_it_began_has_no_games() {
    let cancel = AtomicBool::new(true);
    let control = Control {
        cancel: &cancel,
        ..Control::none()
    };
    let none = simulate(&DRIFT, &request(7), plan(5_000, 2), control).unwrap();
    assert_eq!((none.citation.games, none.citation.complete), (0, false));
    assert_eq!((none.mean_score, none.fair_bid), (None, None));
    assert!(text(&none, admiralty_show::Detail::All, Paint::Plain).contains("No game was finished"));
}

/// 200,000 games against the law by enumeration. The intervals are at 99.99 %, so that on this fixed seed a
/// failure means a fault.
#[test]
fn estimates_agree_with_the_law() {
    let law = law(BySeat::from([4, 6]));
    assert_eq!(law.total(), 6_u64.pow(4));
    let level = Level::new(0.9999);
    let seen = played(1939, 200_000, 2).endings.lead;
    let exact_mean = law.moments().mean().unwrap();
    let exact_median = Intervals::Fixed.median(&law, level).unwrap().value;
    let mean = seen.moments().mean_estimate(level).unwrap();
    let median = Intervals::Fixed.median(&seen, level).unwrap();
    assert!(mean.holds(exact_mean), "{mean:?} {exact_mean}");
    assert!(median.holds(exact_median), "{median:?} {exact_median}");
    assert!(
        mean.half_width() < 0.03 && median.half_width() < 0.05,
        "{mean:?} {median:?}"
    );
    assert_eq!(
        nearest_even_bid(&seen, None, &DRIFT.card().game.points)
            .unwrap()
            .bid,
        nearest_even_bid(&law, None, &DRIFT.card().game.points)
            .unwrap()
            .bid
    );
    for score in -CAP..=CAP {
        let share = admiralty_core::statistics::wilson(seen.count(score), seen.total(), level);
        assert!(
            share.holds(law.count(score) as f64 / 1296.0),
            "{score}: {share:?}"
        );
    }
}

#[test]
fn the_summary_reads_the_same_on_any_number_of_threads() {
    let one = summary(&request(7), 12_000, 1);
    let two = summary(&request(7), 12_000, 2);
    assert_eq!(one, two);
    let page = text(&one, admiralty_show::Detail::All, Paint::Plain);
    assert_eq!(page, text(&two, admiralty_show::Detail::All, Paint::Plain));
    assert!(page.lines().all(|line| line.chars().count() <= 100), "{page}");
    let page = page.replace(env!("CARGO_PKG_VERSION"), "[version]");
    insta::assert_snapshot!(page, @r#"
The East is favoured by about one point: of 100 games the East wins 55.7, the West 31.6. For an
even game the eastern player pays one point (bid -1.0).

Drift: 12,000 games of cautious (West) against bold (East)
Result (± is sampling error alone, 95 %)
  West win          31.6 % ± 0.8
  draw              12.6 % ± 0.6
  East win          55.7 % ± 0.9
  mean final points +0.89 ± 0.05   East ahead positive; the fair bid evens games won, not points
  fair bid          -0.94 ± 0.06   points to the East; positive: the western player pays
  bid at the table  -1.0   nearest half point: West 44.3 %, East 42.6 %
  by commander      no other players have been measured: repeat the command with others

Gain by turn
       Turn 1   Turn 2
───────────────────────
 net     0.51     0.49
mean points; 95 % intervals at most ±0.04

To repeat and to judge this
  program           admiralty [version]
  rules             Drift, version 1
  scenario          Drift (built in), hash e031262633d30985
  optional rules    none
  switches          all at their defaults
  commanders        cautious West, bold East
  their files       none but those built in
  bid               0
  games             12,000
  intervals         95 %, for a number of games fixed beforehand
  seed              7
  assumed           nothing
  does not show     how people would do: the commander cautious plays the West and bold the
                    East; people may play better or worse
  command           admiralty simulate --games 12000 --west cautious --east bold --seed 7 \
                    --ruleset drift
"#);
}

/// The bid moves wins and draws, not the scores, the mean or the fair bid.
#[test]
fn a_bid_changes_who_wins_and_nothing_else() {
    let without = summary(&request(7), 8_000, 2);
    let with = summary(
        &Request {
            bid: Bid::of_steps(-3, 0.5),
            ..request(7)
        },
        8_000,
        2,
    );
    assert_eq!(
        (&with.scores, with.mean_score, &with.fair_bid),
        (&without.scores, without.mean_score, &without.fair_bid)
    );
    assert!(with.outcomes.wins[Seat::FIRST].value > without.outcomes.wins[Seat::FIRST].value);
    assert_eq!(
        with.outcomes.draws.value, 0.0,
        "scores are whole, this bid is not"
    );
    assert!(with.citation.command.contains("--bid -1.5"));
}

#[test]
fn colour_changes_nothing_but_colour() {
    let summary = summary(&request(7), 2_000, 1);
    let colour = Paint::Screen {
        colour: true,
        columns: usize::MAX,
    };
    let coloured = text(&summary, admiralty_show::Detail::All, colour);
    assert!(coloured.contains('\x1b'));
    let plain = text(&summary, admiralty_show::Detail::All, Paint::Plain);
    assert!(!plain.contains('\x1b'));
    let stripped = coloured.split('\x1b').enumerate().map(|(index, part)| {
        if index == 0 {
            part
        } else {
            part.split_once('m').map_or(part, |(_, rest)| rest)
        }
    });
    assert_eq!(stripped.collect::<String>(), plain);
}

#[test]
fn what_cannot_be_done_is_refused_with_what_can() {
    let refused = |request: &Request| simulate(&DRIFT, request, plan(1, 1), Control::none()).unwrap_err();
    let mut misspelt = request(7);
    misspelt.commanders[Seat::SECOND] = "blod".into();
    let refusal = refused(&misspelt);
    assert!(matches!(refusal, Refusal::Usage(_)));
    assert!(
        refusal.to_string().contains("did you mean \"bold\"?"),
        "{refusal}"
    );
    let no_such_rule = Request {
        optional_rules: Some(vec!["1.2".into()]),
        ..request(7)
    };
    assert!(matches!(refused(&no_such_rule), Refusal::Usage(_)));
    let no_such_file = Request {
        scenario: ScenarioSource::File("x.toml".into()),
        ..request(7)
    };
    assert!(matches!(refused(&no_such_file), Refusal::Failure(_)));
}

#[test]
fn a_game_is_told_by_its_number() {
    let tell = |game| {
        let mut out = Vec::new();
        narrate(&DRIFT, &request(7), game, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    };
    assert_eq!(tell(3), tell(3));
    assert_ne!(tell(3)[7..], tell(4)[7..]);
}
