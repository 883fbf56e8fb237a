//! The contract that every ruleset keeps, whatever its game: tried on all that are registered, and on the toy.

use crate::toy_games as toys;

use admiralty::registry;
use admiralty_core::contract::{Bid, Named, Refusal, Ruleset, ScenarioSource};
use admiralty_core::dice::MasterSeed;
use admiralty_core::play::{Control, Plan};
use admiralty_core::results::summary::{EstimateTable, Summary};
use admiralty_core::seats::Seat;
use admiralty_core::statistics::Estimate;
use admiralty_show::Paint;
use admiralty_show::summary::text;
use admiralty_store::disk;
use admiralty_studies::request::{Request, narrate, simulate};
use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use toys::drift::DRIFT;
use toys::plots::NIGHT_RUN;
use toys::three::THREE;

/// Games of a run; a campaign, which plays games of another ruleset, takes long.
fn games(ruleset: &dyn Ruleset) -> u64 {
    if ruleset.id().starts_with("was-campaign") {
        3
    } else {
        1_200
    }
}

fn all() -> impl Iterator<Item = &'static dyn Ruleset> {
    registry::ALL
        .iter()
        .copied()
        .chain([&DRIFT as &dyn Ruleset, &THREE, &NIGHT_RUN])
}

/// These players, one for each seat.
fn request(ruleset: &dyn Ruleset, players: &[&str]) -> Request {
    Request {
        scenario: ScenarioSource::Embedded,
        optional_rules: None,
        commanders: (0..ruleset.game().seats.len())
            .map(|seat| players[seat % players.len()].to_owned())
            .collect(),
        bid: if with_bids(ruleset) {
            Bid::of_steps(1, 0.5)
        } else {
            Bid::default()
        },
        seed: MasterSeed(7),
    }
}

fn with_bids(ruleset: &dyn Ruleset) -> bool {
    ruleset.game().points.bid_most > 0
}

/// Every fast player against every other.
fn pairs(ruleset: &dyn Ruleset) -> Vec<Request> {
    // Those that think take too long here, and some take an argument, as their descriptions begin by saying; their games have
    // tests of their own.
    const SLOW: [&str; 2] = ["learned", "search"];
    let alone = |entry: &&Named| !entry.about.starts_with(&format!("{}:", entry.name));
    let names = || {
        let names = ruleset
            .card()
            .players
            .iter()
            .filter(alone)
            .map(|entry| entry.name);
        names.filter(|name| !SLOW.contains(name))
    };
    names()
        .flat_map(|one| names().map(move |other| request(ruleset, &[one, other])))
        .collect()
}

fn played(ruleset: &dyn Ruleset, request: &Request, threads: usize) -> Summary {
    let plan = Plan::of(games(ruleset), NonZeroUsize::new(threads));
    simulate(ruleset, request, plan, Control::none()).unwrap()
}

fn told(ruleset: &dyn Ruleset, request: &Request, game: u64) -> String {
    let mut out = Vec::new();
    narrate(ruleset, request, game, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn names_can_be_typed_and_are_told_apart() {
    let ids: BTreeSet<_> = all().map(|ruleset| ruleset.id()).collect();
    assert_eq!(ids.len(), all().count());
    for ruleset in all() {
        for list in [ruleset.card().players, ruleset.card().optional_rules] {
            let names: BTreeSet<_> = list.iter().map(|entry| entry.name).collect();
            assert_eq!(names.len(), list.len(), "{}", ruleset.id());
            assert!(
                list.iter().all(|entry| !entry.about.is_empty()),
                "{}",
                ruleset.id()
            );
            let typable = |name: &&str| !name.is_empty() && !name.contains([' ', ':', ',']);
            assert!(names.iter().all(typable), "{names:?}");
        }
        assert!(
            !ruleset.card().players.is_empty() && !ruleset.id().contains(' '),
            "{}",
            ruleset.id()
        );
    }
    for ruleset in registry::ALL {
        assert_eq!(
            registry::find(ruleset.id()).map(|found| found.id()),
            Some(ruleset.id())
        );
    }
}

#[test]
fn summaries_are_the_same_on_any_number_of_threads_and_add_up() {
    for ruleset in all() {
        for request in pairs(ruleset) {
            let (one, two) = (played(ruleset, &request, 1), played(ruleset, &request, 2));
            assert_eq!(one, two, "{}", ruleset.id());
            assert_eq!(
                text(&one, admiralty_show::Detail::All, Paint::Plain),
                text(&two, admiralty_show::Detail::All, Paint::Plain)
            );
            assert_eq!(one.citation.games, games(ruleset));
            let two = ruleset.game().seats.len() == 2;
            assert_eq!(one.scores.total(), if two { games(ruleset) } else { 0 });
            assert_eq!((one.mean_score.is_some(), one.seats.is_empty()), (two, two));
            assert_eq!(one.fair_bid.is_some(), with_bids(ruleset));
            let shares: f64 = one.outcomes.listed().iter().map(|(_, share)| share.value).sum();
            assert!((shares - 1.0).abs() < 1e-12, "{shares}");
            check_tables(&one.tables);
        }
    }
}

fn check_tables(tables: &[EstimateTable]) {
    let ids: BTreeSet<_> = tables.iter().map(|table| &table.id).collect();
    assert_eq!(ids.len(), tables.len(), "{ids:?}");
    for table in tables {
        assert!(!table.title.is_empty() && !table.unit.is_empty(), "{}", table.id);
        for row in &table.rows {
            assert_eq!(
                row.cells.len(),
                table.columns.len(),
                "{}: {}",
                table.id,
                row.label
            );
            let sound = |cell: &Estimate| cell.low <= cell.value && cell.value <= cell.high;
            assert!(row.cells.iter().flatten().all(sound), "{}: {row:?}", table.id);
        }
    }
}

/// The outcomes follow from the scores, the bid and who wins ties.
#[test]
fn whoever_has_more_after_the_bid_has_won() {
    for ruleset in all().filter(|ruleset| with_bids(*ruleset)) {
        let summary = played(ruleset, &pairs(ruleset)[0], 2);
        let halves = i32::from(summary.citation.bid.steps(0.5));
        let axis: u64 = summary
            .scores
            .iter()
            .filter(|(score, _)| 2 * score + halves > 0)
            .map(|(_, n)| n)
            .sum();
        assert_eq!(
            summary.outcomes.wins[Seat::SECOND].value,
            axis as f64 / games(ruleset) as f64,
            "{}",
            ruleset.id()
        );
        let with_bid = summary.outcomes.wins[Seat::FIRST].value;
        let dearer = Request {
            bid: Bid::of_steps(-40, 0.5),
            ..pairs(ruleset)[0].clone()
        };
        assert!(played(ruleset, &dearer, 2).outcomes.wins[Seat::FIRST].value >= with_bid);
    }
}

#[test]
fn another_seed_gives_other_games_and_the_same_seed_the_same() {
    for ruleset in all() {
        let request = &pairs(ruleset)[0];
        let other = Request {
            seed: MasterSeed(8),
            ..request.clone()
        };
        let scores = |request| {
            let summary = played(ruleset, request, 2);
            (summary.scores, summary.seats)
        };
        assert_ne!(scores(request), scores(&other), "{}", ruleset.id());
        assert_eq!(told(ruleset, request, 5), told(ruleset, request, 5));
        assert_ne!(told(ruleset, request, 5), told(ruleset, request, 6));
        assert_ne!(told(ruleset, request, 5), told(ruleset, &other, 5));
    }
}

#[test]
fn optional_rules_come_into_force_one_by_one_and_are_cited() {
    for ruleset in all() {
        let bare = played(ruleset, &pairs(ruleset)[0], 2);
        for rule in ruleset.card().optional_rules {
            let rules = vec![rule.name.to_owned()];
            let request = Request {
                optional_rules: Some(rules.clone()),
                ..pairs(ruleset)[0].clone()
            };
            let summary = played(ruleset, &request, 2);
            assert_eq!(
                summary.citation.scenario.optional_rules,
                rules,
                "{}",
                ruleset.id()
            );
            assert!(
                summary
                    .citation
                    .command
                    .contains(&format!("--rules {}", rule.name))
            );
            assert_ne!(summary.citation.scenario.hash, "", "{}", ruleset.id());
            assert!(summary != bare, "{} {} changes nothing", ruleset.id(), rule.name);
        }
        let none = Request {
            optional_rules: Some(Vec::new()),
            ..pairs(ruleset)[0].clone()
        };
        assert!(
            played(ruleset, &none, 2)
                .citation
                .scenario
                .optional_rules
                .is_empty()
        );
    }
}

#[test]
fn unknown_names_are_usage_and_missing_files_are_failures() {
    for ruleset in all() {
        let known = ruleset.card().players[0].name;
        let usage = [
            request(ruleset, &["nobody-of-that-name", known]),
            request(ruleset, &[known, "nobody-of-that-name"]),
            request(ruleset, &[known, ""]),
            Request {
                optional_rules: Some(vec!["99.9".to_owned()]),
                ..request(ruleset, &[known])
            },
        ];
        let plan = Plan::of(1, NonZeroUsize::new(1));
        for request in usage {
            let refusal = simulate(ruleset, &request, plan, Control::none()).unwrap_err();
            assert!(
                matches!(refusal, Refusal::Usage(_)),
                "{}: {refusal}",
                ruleset.id()
            );
            assert!(
                refusal.to_string().contains("known are"),
                "{}: {refusal}",
                ruleset.id()
            );
        }
        let no_file = Request {
            scenario: ScenarioSource::File("no/such/file.toml".into()),
            ..request(ruleset, &[known])
        };
        let refusal = simulate(ruleset, &no_file, plan, Control::none()).unwrap_err();
        assert!(
            matches!(&refusal, Refusal::Failure(reasons) if !reasons.is_empty()),
            "{}: {refusal}",
            ruleset.id()
        );
    }
}

#[test]
fn scenarios_are_shown_and_checked_and_cited_the_same_way_each_time() {
    for ruleset in all() {
        let open = || ruleset.open(&ScenarioSource::Embedded, None, disk()).unwrap();
        assert_eq!(open().card(), open().card());
        assert!(!open().card().title.is_empty());
        let described = open().describe();
        assert!(
            !described.sound.is_empty() && !described.tables.is_empty(),
            "{}",
            ruleset.id()
        );
        let shown = admiralty_show::description::text(&described);
        assert!(shown.contains(&open().card().hash), "{shown}");
    }
}
