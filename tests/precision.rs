//! Runs that stop at a precision: where they stop, what they say of it, and that their intervals hold although
//! somebody looked after every batch.

use crate::toy_games::drift;

use admiralty_core::contract::{Bid, ScenarioSource};
use admiralty_core::dice::{MasterSeed, Stream, below};
use admiralty_core::play::{BATCH, Control, FIRST_LOOK, Plan, Watch};
use admiralty_core::results::summary::Summary;
use admiralty_core::seats::{BySeat, Seat};
use admiralty_core::statistics::{Estimate, Figures, Histogram, Intervals, Level, Precision};
use admiralty_show::Paint;
use admiralty_show::summary::text;
use admiralty_studies::request::{Request, simulate};
use drift::DRIFT;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

fn precision(text: &str) -> Precision {
    Precision::read(text, "points").unwrap()
}

fn plan(until: &str, at_most: u64, threads: usize) -> Plan {
    Plan {
        until: Some(precision(until)),
        ..Plan::of(at_most, NonZeroUsize::new(threads))
    }
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

fn played(until: &str, at_most: u64, threads: usize) -> Summary {
    simulate(
        &DRIFT,
        &request(7),
        plan(until, at_most, threads),
        Control::none(),
    )
    .unwrap()
}

#[test]
fn a_run_stops_after_the_same_game_on_any_number_of_threads() {
    let one = played("1%", 1_000_000, 1);
    for threads in [2, 3] {
        assert_eq!(played("1%", 1_000_000, threads), one, "{threads} threads");
    }
    let cited = &one.citation;
    assert!(cited.complete && cited.aim.as_ref().unwrap().reached);
    assert!(
        cited.games > FIRST_LOOK && cited.games.is_multiple_of(BATCH),
        "{}",
        cited.games
    );
    assert_eq!(one.scores.total(), cited.games);
    assert!(
        cited.command.starts_with("admiralty simulate --until 1% --west"),
        "{}",
        cited.command
    );
    let same = format!("admiralty simulate --games {} --west", cited.games);
    assert!(cited.same_games.as_ref().unwrap().starts_with(&same));
}

/// What was asked for is what is printed, and a batch earlier it was not there yet: Drift's most even outcome has
/// p(1−p) near 0.247, so that about 9.21 · 0.247 / 0.01² = 22,750 games are needed.
#[test]
fn a_run_stops_as_soon_as_its_precision_is_reached() {
    let half_widths = |summary: &Summary| {
        let outcomes = summary.outcomes;
        [
            outcomes.wins[Seat::FIRST],
            outcomes.wins[Seat::SECOND],
            outcomes.draws,
        ]
        .map(Estimate::half_width)
    };
    let summary = played("1%", 1_000_000, 2);
    let games = summary.citation.games;
    assert!((21_000..=25_000).contains(&games), "{games}");
    assert!(half_widths(&summary).into_iter().all(|width| width <= 0.01));
    let earlier = played("1%", games - BATCH, 2);
    assert!(!earlier.citation.aim.as_ref().unwrap().reached);
    assert!(half_widths(&earlier).into_iter().any(|width| width > 0.01));

    let summary = played("0.05points", 1_000_000, 2);
    let mean = summary.mean_score.unwrap();
    assert!(summary.citation.aim.as_ref().unwrap().reached);
    assert!(mean.half_width() <= 0.05 && mean.half_width() > 0.045, "{mean:?}");
}

/// A loose precision is not reached before the first look.
#[test]
fn nothing_is_decided_before_the_first_look() {
    assert_eq!(played("20%", 1_000_000, 2).citation.games, FIRST_LOOK);
    let capped = played("20%", 2_500, 2);
    assert_eq!(capped.citation.games, 2_500);
}

#[test]
fn a_cap_ends_the_run_and_the_run_says_so() {
    let summary = played("0.1%", 12_300, 2);
    let cited = &summary.citation;
    assert_eq!((cited.games, cited.complete), (12_300, true));
    assert!(!cited.aim.as_ref().unwrap().reached);
    assert!(
        cited.command.contains("--until 0.1% --at-most 12300 "),
        "{}",
        cited.command
    );
    let page = text(&summary, admiralty_show::Detail::All, Paint::Plain);
    assert!(
        page.contains("PRECISION NOT REACHED: 12,300 games were allowed, 0.1% takes more\n"),
        "{page}"
    );
    assert!(page.contains("precision         0.1%, not reached in the 12,300 games allowed (--at-most)\n"));
    assert!(
        page.contains("intervals         95 % confidence sequence"),
        "{page}"
    );
    assert!(page.contains("Result (± is sampling error alone, 95 % confidence sequences)\n"));
}

/// The figures of an interrupted run are those of the command that it cites.
#[test]
fn an_interrupted_run_is_the_run_with_so_many_games_allowed() {
    let cancel = AtomicBool::new(false);
    let told = AtomicU64::new(0);
    let stop = |_| cancel.store(told.fetch_add(1, Ordering::Relaxed) >= 14, Ordering::Relaxed);
    let control = Control {
        cancel: &cancel,
        progress: &stop,
        ..Control::none()
    };
    let partial = simulate(&DRIFT, &request(7), plan("0.1%", 100_000_000, 2), control).unwrap();
    let games = partial.citation.games;
    // The other thread had at most one batch in hand.
    assert!(
        !partial.citation.complete && [15 * BATCH, 16 * BATCH].contains(&games),
        "{games}"
    );
    assert!(partial.citation.command.contains(&format!("--at-most {games} ")));
    assert!(
        text(&partial, admiralty_show::Detail::All, Paint::Plain)
            .contains("PARTIAL: the run was interrupted before it was known to 0.1%")
    );
    let again = played("0.1%", games, 1);
    assert_eq!(
        (
            partial.outcomes,
            partial.mean_score,
            &partial.fair_bid,
            &partial.tables
        ),
        (again.outcomes, again.mean_score, &again.fair_bid, &again.tables)
    );
}

/// The same games as a fixed number: the estimates are equal, the intervals narrower.
#[test]
fn a_fixed_number_has_the_narrower_intervals() {
    let watched = played("1%", 1_000_000, 2);
    let fixed = Plan::of(watched.citation.games, None);
    let fixed = simulate(&DRIFT, &request(7), fixed, Control::none()).unwrap();
    assert_eq!(fixed.citation.intervals, Intervals::Fixed);
    assert_eq!(fixed.scores, watched.scores);
    // 3.035 / 1.960 = 1.549, for every figure: shares, mean, bid and tables.
    let pairs = [
        (watched.outcomes.draws, fixed.outcomes.draws),
        (watched.mean_score.unwrap(), fixed.mean_score.unwrap()),
        (
            watched.tables[0].rows[0].cells[0].unwrap(),
            fixed.tables[0].rows[0].cells[0].unwrap(),
        ),
    ];
    for (watched, fixed) in pairs {
        assert_eq!(watched.value, fixed.value);
        let price = watched.half_width() / fixed.half_width();
        assert!((price - 1.549).abs() < 0.003, "{price}");
    }
    let bid = |summary: &Summary| summary.fair_bid.unwrap().fair.half_width();
    assert!((1.3..1.8).contains(&(bid(&watched) / bid(&fixed))));
}

#[test]
fn the_expected_number_of_games_is_told() {
    let told = AtomicU64::new(0);
    let control = Control {
        expected: &|games| {
            told.fetch_max(games, Ordering::Relaxed);
        },
        ..Control::none()
    };
    let summary = simulate(&DRIFT, &request(7), plan("1%", 50_000, 2), control).unwrap();
    // Never the cap: nothing is told before the first look, and then what the precision takes.
    assert!((20_000..30_000).contains(&told.into_inner()));
    let mut watch = Watch::new(plan("1%", 50_000, 1));
    let even = Figures {
        wins: BySeat::from([5_000, 5_000]),
        ..Figures::default()
    };
    assert_eq!(watch.expected(), None);
    assert!(watch.look(&even).is_continue());
    // (3.035 · 0.5 / 0.01)² = 23,030.
    assert_eq!(watch.expected(), Some(23_030));
    assert!(summary.citation.games < 50_000);
}

/// A share of 0 or 1 is no excuse to stop at once: Wilson's interval for no success in n games reaches to
/// z²/(n + z²), a half-width of 0.0005 at about 9.2/0.001 games.
#[test]
fn one_sided_results_keep_a_width() {
    let all_allied = |games| Figures {
        wins: BySeat::from([games, 0]),
        draws: 0,
        scores: vec![std::iter::repeat_n(-3, games as usize).collect()],
    };
    let mut watch = Watch::new(plan("0.04%", 1_000_000, 1));
    assert!(watch.look(&all_allied(10_000)).is_continue());
    assert!(
        watch
            .expected()
            .is_some_and(|games| (11_000..=12_000).contains(&games)),
        "{watch:?}"
    );
    assert!(watch.look(&all_allied(12_000)).is_break());
}

/// The law of a score: values, each with its share in hundredths.
struct Law {
    scores: &'static [(i32, u64)],
    until: &'static str,
}

const LUMPY: Law = Law {
    scores: &[(-10, 15), (-3, 15), (0, 5), (1, 10), (4, 30), (10, 25)],
    until: "1%",
};
const LUMPY_POINTS: Law = Law {
    until: "0.15points",
    ..LUMPY
};
/// Rare outcomes and a long tail.
const SKEWED: Law = Law {
    scores: &[(-20, 1), (0, 1), (1, 98)],
    until: "0.25%",
};

/// The figures of a run, in this order.
const NAMES: [&str; 5] = ["Allied wins", "Axis wins", "draws", "mean", "median"];

fn estimates(figures: &Figures, scores: &Histogram, intervals: Intervals) -> [Estimate; 5] {
    let share = |count| intervals.share(count, figures.games(), Level::P95);
    [
        share(figures.wins[Seat::FIRST]),
        share(figures.wins[Seat::SECOND]),
        share(figures.draws),
        intervals.mean(&figures.scores[0], Level::P95).unwrap(),
        intervals.median(scores, Level::P95).unwrap(),
    ]
}

fn figures(scores: &Histogram) -> Figures {
    let count = |wanted: i32| {
        let these = scores.iter().filter(|(score, _)| score.signum() == wanted);
        these.map(|(_, count)| count).sum()
    };
    Figures {
        wins: BySeat::from([count(-1), count(1)]),
        draws: count(0),
        scores: vec![scores.moments()],
    }
}

/// In how many of the runs each figure's interval held the truth.
struct Coverage {
    /// At the game where the run stopped.
    at_stop: [u32; 5],
    /// At every look up to the stop and on to several times as many games.
    always: [u32; 5],
    /// The same with intervals for a fixed number of games.
    naive: [u32; 5],
    runs: u32,
}

impl Law {
    fn coverage(&self, runs: u32, beyond: u64) -> Coverage {
        let deck: Vec<i32> = self
            .scores
            .iter()
            .flat_map(|&(score, count)| std::iter::repeat_n(score, count as usize))
            .collect();
        let exact: Histogram = self.scores.iter().copied().collect();
        let truth = estimates(&figures(&exact), &exact, Intervals::Fixed).map(|estimate| estimate.value);
        let mut coverage = Coverage {
            at_stop: [0; 5],
            always: [0; 5],
            naive: [0; 5],
            runs,
        };
        for run in 0..runs {
            let mut generator = MasterSeed(1939).game(u64::from(run)).generator(Stream::Dice);
            let mut watch = Watch::new(plan(self.until, u64::MAX, 1));
            let (mut scores, mut games) = (Histogram::default(), 0);
            let (mut always, mut naive, mut end) = ([true; 5], [true; 5], u64::MAX);
            while games < end {
                let batch = (0..BATCH).map(|_| (deck[below(&mut generator, 100) as usize], 1));
                scores = scores.iter().chain(batch).collect();
                games += BATCH;
                if games < FIRST_LOOK {
                    continue;
                }
                let seen = figures(&scores);
                let stops = end == u64::MAX && watch.look(&seen).is_break();
                let held = |intervals| {
                    let estimates = estimates(&seen, &scores, intervals);
                    std::array::from_fn::<bool, 5, _>(|k| estimates[k].holds(truth[k]))
                };
                let (sequence, fixed) = (held(watch.intervals(&seen)), held(Intervals::Fixed));
                if stops {
                    end = games * beyond;
                    (0..5).for_each(|k| coverage.at_stop[k] += u32::from(sequence[k]));
                }
                (0..5).for_each(|k| always[k] &= sequence[k]);
                (0..5).for_each(|k| naive[k] &= fixed[k]);
            }
            (0..5).for_each(|k| coverage.always[k] += u32::from(always[k]));
            (0..5).for_each(|k| coverage.naive[k] += u32::from(naive[k]));
        }
        coverage
    }
}

impl Coverage {
    fn check(&self, law: &Law) {
        let share = |count: u32| f64::from(count) / f64::from(self.runs);
        for k in 0..5 {
            let [at_stop, always, naive] = [self.at_stop, self.always, self.naive].map(|held| share(held[k]));
            println!(
                "{} {:11} held at the stop {at_stop:.4}, at every look {always:.4}; fixed-n at every look {naive:.4}",
                law.until, NAMES[k]
            );
            assert!(at_stop >= 0.935 && always >= 0.935, "{} {}", law.until, NAMES[k]);
        }
    }
}

/// Looked at after every batch, on to four times the games: the sequences hold. Intervals for a fixed number would
/// not, which shows that the looking is real.
#[test]
fn watched_intervals_hold_at_every_look() {
    for law in [&LUMPY, &SKEWED] {
        let coverage = law.coverage(150, 4);
        coverage.check(law);
    }
    let naive = LUMPY.coverage(150, 8).naive;
    assert!(naive[0] < 130 && naive[3] < 130, "{naive:?} of 150");
}

/// The same at length: 10,000 runs each.
#[test]
#[ignore = "a minute or more"]
fn watched_intervals_hold_at_every_look_in_ten_thousand_runs() {
    for law in [&LUMPY, &LUMPY_POINTS, &SKEWED] {
        law.coverage(10_000, 4).check(law);
    }
}
