//! Games that state their rules for the machine, through every study that takes them: two seats, three seats, plots in
//! secret and at once.

use crate::toy_games as toys;

use admiralty_core::contract::{
    Bid, DiceKind, FilesInMemory, Refusal, Ruleset, Scenario, ScenarioSource, game_named_by,
};
use admiralty_core::dice::MasterSeed;
use admiralty_core::play::{Control, Plan};
use admiralty_core::results::chart::{Chart, Figure};
use admiralty_core::results::summary::Summary;
use admiralty_core::seats::{BySeat, Seat};
use admiralty_core::statistics::Estimate;
use admiralty_show::Paint;
use admiralty_show::summary::{json, text};
use admiralty_studies::compare::{
    CompareRequest, Compared, Extent, Measure, files as files_of, frames, full_text, study,
    text as short_text,
};
use admiralty_studies::matches::{LadderRequest, MatchPlan, MatchRequest, Stop, play_ladder, play_match};
use admiralty_studies::openings;
use admiralty_studies::request::{PreparedRun, Request, narrate_from, simulate, simulate_from};
use admiralty_studies::runs::{Keep, RunFiles, rebuild_report};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use toys::drift::DRIFT;
use toys::plots::NIGHT_RUN;
use toys::three::THREE;

const GAMES: u64 = 4_000;

fn request(ruleset: &dyn Ruleset, players: &[&str]) -> Request {
    Request {
        scenario: ScenarioSource::Embedded,
        optional_rules: None,
        commanders: (0..ruleset.game().seats.len())
            .map(|seat| players[seat % players.len()].to_owned())
            .collect(),
        bid: Bid::default(),
        seed: MasterSeed(11),
    }
}

fn plan() -> Plan {
    Plan::of(GAMES, NonZeroUsize::new(2))
}

fn played(ruleset: &dyn Ruleset, players: &[&str]) -> Summary {
    simulate(ruleset, &request(ruleset, players), plan(), Control::none()).unwrap()
}

fn near(estimate: Estimate, exact: f64) -> bool {
    (estimate.value - exact).abs() <= 4.5 / 1.96 * estimate.half_width()
}

/// When everybody stakes one coin each time the winner of the first round wins again (1/3) and has all six, or another
/// does and two share with three each: a seat wins alone in 1/9 of games, and shares in 4/9; it has two coins on average.
#[test]
fn three_seats_have_a_score_each_and_nothing_that_only_two_have() {
    let summary = played(&THREE, &["stakes:1"]);
    assert_eq!((summary.mean_score, summary.fair_bid), (None, None));
    assert_eq!((summary.scores.total(), summary.seats.len()), (0, 3));
    for seat in THREE.card().game.all() {
        assert!(near(summary.outcomes.wins[seat], 1.0 / 9.0), "{seat:?}");
        let own = &summary.seats[seat.index()];
        assert!(near(own.mean.unwrap(), 2.0) && own.scores.total() == GAMES);
    }
    assert!(near(summary.outcomes.shared.unwrap(), 2.0 / 3.0));
    assert_eq!(summary.outcomes.draws.value, 0.0);
    let table = &summary.tables[0];
    assert_eq!((table.rows.len(), table.rows[2].label.as_str()), (3, "Blue"));

    let plain = text(&summary, admiralty_show::Detail::All, Paint::Plain);
    for words in [
        "Red win",
        "shared win",
        "mean coins, Green",
        "Too close to call who wins most",
        "every seat",
    ] {
        assert!(plain.contains(words), "{words:?} is not in\n{plain}");
    }
    for words in ["fair bid", "ahead positive", "both sides"] {
        assert!(!plain.contains(words), "{words:?} is in\n{plain}");
    }
    let written = json::write(&summary);
    assert_eq!(json::read(&written, &THREE.card().game).unwrap(), summary);
    let document: serde_json::Value = serde_json::from_str(&written).unwrap();
    assert_eq!(document["seat_scores"]["blue"]["scores"][0]["score"], 0);
    assert!(document["mean_score"].is_null() && document["outcomes"]["shared"].is_object());
    assert_eq!(document["citation"]["commanders"]["red"], "stakes:1");
}

/// Whoever stakes nothing keeps two coins, and wins alone unless another has two or more.
#[test]
fn the_seat_that_wins_most_is_named() {
    let summary = played(&THREE, &["stakes:0", "stakes:2", "stakes:2"]);
    let verdict = summary.verdict.text();
    assert!(
        verdict.starts_with("Too close to call") || verdict.contains("wins most"),
        "{verdict}"
    );
    let [red, green, blue] = [0, 1, 2].map(|seat| summary.outcomes.wins[Seat(seat)].value);
    assert_eq!(red, 0.0, "two coins are never the most where one of two has four");
    assert!(near(summary.outcomes.wins[Seat(1)], 0.5) && (green + blue - 1.0).abs() < 1e-9);
}

#[test]
fn a_bid_between_three_is_refused() {
    let mut asked = request(&THREE, &["random"]);
    asked.bid = Bid::of_steps(1, 1.0);
    let refused = simulate(&THREE, &asked, plan(), Control::none()).unwrap_err();
    assert!(
        matches!(&refused, Refusal::Usage(text) if text.contains("Ante is played without bids")),
        "{refused}"
    );
}

#[test]
fn mathematics_of_two_refuses_three_by_name() {
    let matched = MatchRequest {
        scenario: ScenarioSource::Embedded,
        optional_rules: None,
        contenders: ["random".to_owned(), "stakes:1".to_owned()],
        bid: Bid::default(),
        seed: MasterSeed(1),
        dice: DiceKind::Keyed,
    };
    let plan = MatchPlan {
        pairs: 10,
        stop: Stop::Games,
        threads: None,
    };
    let ladder = LadderRequest {
        scenario: ScenarioSource::Embedded,
        optional_rules: None,
        contenders: vec!["random".to_owned(), "stakes:1".to_owned()],
        usual: false,
        pairs: 10,
        bid: Bid::default(),
        seed: MasterSeed(1),
        dice: DiceKind::Keyed,
    };
    let opened = openings::OpeningsRequest {
        scenario: ScenarioSource::Embedded,
        optional_rules: None,
        commanders: BySeat::both(|_| "random".to_owned()),
        only: BySeat::default(),
        more: BySeat::default(),
        seed: MasterSeed(1),
        extent: openings::Extent::Games(100),
        also: Vec::new(),
        threads: None,
    };
    let refusals = [
        play_match(&THREE, &matched, plan, Control::none()).err(),
        play_ladder(&THREE, &ladder, None, Control::none()).err(),
        openings::study(&THREE, &opened, None, Control::none()).err(),
    ];
    for refusal in refusals {
        let Some(Refusal::Usage(text)) = refusal else {
            panic!("{refusal:?}");
        };
        assert!(text.contains("Ante has 3: Red, Green, Blue"), "{text}");
    }
    assert!(
        play_match(
            &NIGHT_RUN,
            &MatchRequest {
                contenders: ["always:0".into(), "random".into()],
                ..matched
            },
            plan,
            Control::none()
        )
        .is_ok()
    );
}

fn compared(
    ruleset: &dyn Ruleset,
    players: &[&str],
    factors: &[&str],
    games: u64,
    threads: usize,
) -> Compared {
    let asked = CompareRequest {
        scenario: ScenarioSource::Embedded,
        variants: Vec::new(),
        optional_rules: None,
        factors: factors.iter().map(|&factor| factor.to_owned()).collect(),
        unknowns: false,
        without: Vec::new(),
        luck: false,
        rerolls: None,
        commanders: request(ruleset, players).commanders,
        bid: Bid::default(),
        seed: MasterSeed(5),
    };
    let extent = Extent { games, until: None };
    let record = study(
        ruleset,
        &asked,
        extent,
        NonZeroUsize::new(threads),
        Control::none(),
    )
    .unwrap();
    // What is put away says the same when it is read again.
    let kept = serde_json::to_string(&record).unwrap();
    assert_eq!(
        serde_json::from_str::<admiralty_studies::compare::Record>(&kept).unwrap(),
        record
    );
    assert!(
        Compared::of(&record, &DRIFT).is_err() || ruleset.id() == "drift",
        "of another game"
    );
    Compared::of(&record, ruleset).unwrap()
}

/// Every stake is fair: more rounds move no mean. With one round and a coin each, everybody but the winner has one coin:
/// a seat wins alone in a third of games instead of a ninth.
#[test]
fn three_seats_are_compared_seat_by_seat() {
    let found = compared(&THREE, &["stakes:1"], &["rounds=2|1"], GAMES, 2);
    assert_eq!(found.measures.len(), 7);
    let effect = &found.against_base[0];
    for seat in THREE.card().game.all() {
        assert!(effect.on(Measure::Score(seat)).holds(0.0), "{effect:?}");
        assert!(
            near(effect.on(Measure::Win(seat)), 1.0 / 3.0 - 1.0 / 9.0),
            "{effect:?}"
        );
    }
    let verdict = found.verdict().text().to_owned();
    assert!(
        verdict.contains("wins 2") && verdict.contains("more of 100 games"),
        "{verdict}"
    );
    let full = full_text(&found, Paint::Plain);
    let short = short_text(&found, Paint::Plain);
    for text in [&full, &short] {
        assert!(text.contains("Blue win") && !text.contains("fair bid"), "{text}");
        assert!(text.contains("shared win") && !text.contains("draw"), "{text}");
    }
    // The base and the variant are cited with a hash each.
    assert_eq!(short.matches('#').count(), 2, "{short}");
    assert!(
        found
            .line()
            .contains(&format!("against rounds=1 #{}", found.cells[1].hash))
    );
    let shown = found.figures();
    let caption = |(figure, _): &(Figure, String)| {
        figure
            .caption
            .contains("Ante: the game as it is against rounds=1, stakes:1")
    };
    assert!(!shown.is_empty() && shown.iter().all(caption));
    let tables = frames(&found);
    let names: Vec<String> = tables[0]
        .columns
        .iter()
        .map(|column| column.name.clone())
        .collect();
    assert!(
        names.contains(&"blue_wins".to_owned()) && names.contains(&"red_score".to_owned()),
        "{names:?}"
    );
    let written = files_of(&found).unwrap();
    assert!(written.iter().any(|(name, _)| name == "report.html"));
    let other = compared(&THREE, &["stakes:1"], &["rounds=2|1"], GAMES, 1);
    assert_eq!(found, other, "one thread and two");
}

/// A picture of effects explains what it shows, and has no more rows than can be read.
#[test]
fn pictures_of_effects_hold_few_rows_and_say_what_they_show() {
    let pictures = |factors: &[&str]| -> Vec<(String, String, usize)> {
        let found = compared(&DRIFT, &["random"], factors, 20, 2);
        let figures = found.figures().into_iter();
        let forests = figures.filter_map(|(figure, _)| match figure.chart {
            Chart::Forest(forest) if ["effects", "interactions"].contains(&&*figure.id) => {
                let rows = forest.groups.iter().map(|(_, rows)| rows.len()).sum();
                Some((figure.id.to_string(), figure.caption, rows))
            }
            _ => None,
        });
        forests.collect()
    };
    let [(_, caption, rows)] = &pictures(&["current=0|1|2"])[..] else {
        panic!("one picture of the lead")
    };
    assert!(*rows == 2 && !caption.contains("nteractions"), "{caption}");
    let [(_, caption, rows)] = &pictures(&["current=0|1", "least=1|2"])[..] else {
        panic!("main effects and interaction together")
    };
    assert!(*rows == 3 && caption.contains("interactions:"), "{caption}");
    let [(main, of_main, ten), (others, of_others, twenty)] =
        &pictures(&["current=0|1|2|3|4|5", "least=1|2|3|4|5|6"])[..]
    else {
        panic!("two pictures")
    };
    assert_eq!([main.as_str(), others.as_str()], ["effects", "interactions"]);
    assert!(*ten == 10 && !of_main.contains("nteractions"), "{of_main}");
    assert!(
        *twenty == 20 && of_others.contains("20 clearest of 25 interactions"),
        "{of_others}"
    );
}

/// The runner that must land more wins less often, and the verdict says by how much.
#[test]
fn a_game_without_bids_is_judged_by_shares_of_wins() {
    let found = compared(&NIGHT_RUN, &["random"], &["needed=6|12"], GAMES, 2);
    let effect = &found.against_base[0];
    assert!(effect.on(Measure::Win(Seat::FIRST)).high < 0.0);
    assert_eq!(
        found.main_measure(effect),
        Measure::Win(Seat::SECOND),
        "or the guard's, which is the same"
    );
    let verdict = found.verdict().text().to_owned();
    assert!(verdict.contains("more of 100 games"), "{verdict}");
    assert!(found.cells[0].fair_bid.is_none());
}

/// A game is told, its choices are written down, and by them it is played again.
#[test]
fn recorded_choices_play_the_same_game_again() {
    for ruleset in [&DRIFT as &dyn Ruleset, &THREE, &NIGHT_RUN] {
        let asked = request(ruleset, &["random"]);
        let open = |files: FilesInMemory| ruleset.open(&asked.scenario, None, Arc::new(files)).unwrap();
        let scenario = open(FilesInMemory::default());
        let terms = admiralty_core::contract::Terms {
            commanders: asked.commanders.clone(),
            bid: asked.bid,
            seed: asked.seed,
        };
        let script = scenario.scripts().unwrap().record(&terms, 3).unwrap();
        let again = admiralty_core::contract::Terms {
            commanders: terms.commanders.map(|_| "script:game.txt".to_owned()),
            ..terms.clone()
        };
        let told = |scenario: Arc<dyn Scenario>, terms: &admiralty_core::contract::Terms| {
            let mut out = String::new();
            let seated = scenario.seat(terms).unwrap();
            seated.narrate(3, &mut out).unwrap();
            (out.split_once("\n\n").unwrap().1.to_owned(), seated.files().len())
        };
        let files: FilesInMemory = [("game.txt", script.as_str())].into_iter().collect();
        let (first, files_of_random) = told(scenario, &terms);
        let (second, files_of_script) = told(open(files), &again);
        assert_eq!(first, second, "{}:\n{script}", ruleset.id());
        assert_eq!(
            (files_of_random, files_of_script),
            (0, ruleset.game().seats.len())
        );
        assert!(
            first.contains(" wins") || first.contains("win together") || first.contains("Nobody"),
            "{first}"
        );
    }
}

#[test]
fn scripts_that_cannot_be_followed_are_refused() {
    let files = |text: &str| -> Arc<FilesInMemory> { Arc::new([("s.txt", text)].into_iter().collect()) };
    let tell = |text: &str| {
        let asked = request(&NIGHT_RUN, &["script:s.txt"]);
        narrate_from(files(text), &NIGHT_RUN, &asked, 0, &mut Vec::new())
            .unwrap_err()
            .to_string()
    };
    assert!(tell("runner: 1\nmate: 2\n").contains("line 2: \"mate: 2\" is no choice"));
    assert!(tell("runner: 1 # no more\nguard: 0\n").contains("the runner has no choice left"));
    let missing = request(&NIGHT_RUN, &["script:s.txt", "random"]);
    let none = Arc::new(FilesInMemory::default());
    let refused = narrate_from(none, &NIGHT_RUN, &missing, 0, &mut Vec::new()).unwrap_err();
    assert!(refused.to_string().contains("s.txt cannot be read"), "{refused}");
}

#[test]
fn scenario_files_name_their_game_and_what_is_wrong_with_them() {
    let files: FilesInMemory = [
        (
            "rich.toml",
            "ruleset = \"night-run\"\ntitle = \"A rich night\"\nneeded = 8\n[worth]\n0 = 9\n",
        ),
        ("richer.toml", "extends = \"rich.toml\"\nneeded = 9\n"),
        (
            "wrong.toml",
            "extends = \"night-run\"\nneeded = \"much\"\n\nwind = 3\n",
        ),
        ("theirs.toml", "ruleset = \"drift\"\n"),
        ("ties.toml", "extends = \"drift\"\nrules = [\"1.1\"]\n"),
    ]
    .into_iter()
    .collect();
    let files = Arc::new(files);
    let open = |ruleset: &dyn Ruleset, name: &str, rules: Option<&[String]>| {
        ruleset.open(&ScenarioSource::File(name.into()), rules, Arc::clone(&files) as _)
    };
    let card = open(&NIGHT_RUN, "richer.toml", None).unwrap().card();
    assert_eq!(card.title, "A rich night");
    let switches = [("worth.0", "9"), ("needed", "9")].map(|(name, is)| (name.to_owned(), is.to_owned()));
    assert_eq!(card.switches, switches);
    assert_ne!(
        card.hash,
        open(&NIGHT_RUN, "rich.toml", None).unwrap().card().hash
    );
    let wrong = open(&NIGHT_RUN, "wrong.toml", None).err().unwrap().to_string();
    assert!(
        wrong.contains("wrong.toml:2: needed = much: it must be a whole number from 0 to 100"),
        "{wrong}"
    );
    assert!(wrong.contains("wrong.toml:4: there is no value wind"), "{wrong}");
    let theirs = open(&NIGHT_RUN, "theirs.toml", None).err().unwrap();
    assert!(
        theirs
            .to_string()
            .contains("is of the game drift, not of night-run"),
        "{theirs}"
    );
    let ties = |rules: Option<&[String]>| open(&DRIFT, "ties.toml", rules).unwrap().card().optional_rules;
    assert_eq!(
        (ties(None), ties(Some(&[]))),
        (vec!["1.1".to_owned()], Vec::new())
    );

    let games: [&dyn Ruleset; 3] = [&DRIFT, &THREE, &NIGHT_RUN];
    let named = |path: &str| game_named_by(Path::new(path), &games, &*files).map(|game| game.id());
    assert_eq!(named("richer.toml"), Some("night-run"));
    assert_eq!(
        (named("ante"), named("ties.toml"), named("none.toml")),
        (Some("ante"), Some("drift"), None)
    );
    let request = Request {
        scenario: ScenarioSource::File("rich.toml".into()),
        ..request(&NIGHT_RUN, &["random"])
    };
    let summary = simulate_from(files, &NIGHT_RUN, &request, plan(), Control::none(), None).unwrap();
    assert!(
        summary
            .citation
            .command
            .contains("simulate --games 4000 rich.toml --runner random")
    );
}

/// A run of each toy is kept on disk, and its report made anew is the same to the byte.
#[test]
fn runs_are_kept_and_reported() {
    let folder = tempfile::tempdir().unwrap();
    let games: [&'static dyn Ruleset; 3] = [&DRIFT, &THREE, &NIGHT_RUN];
    for ruleset in games {
        let out: PathBuf = folder.path().join(ruleset.id());
        let asked = request(ruleset, &["random"]);
        let keep = Keep {
            out: out.clone(),
            ..Keep::default()
        };
        let prepared = PreparedRun::new(admiralty_store::disk(), ruleset, &asked).unwrap();
        let mut record = prepared.record(plan()).unwrap();
        let mut files = RunFiles::claim(&prepared, &keep, plan()).unwrap();
        files.play(&prepared, &mut record, None, Control::none()).unwrap();
        let summary = prepared.summary(&record);
        files.publish(ruleset, &record, &summary).unwrap();
        let page = out.join("report.html");
        let html = std::fs::read_to_string(&page).unwrap();
        assert!(html.contains(ruleset.title()), "{html}");
        assert_eq!(rebuild_report(&out, &games).unwrap(), page);
        assert_eq!(std::fs::read_to_string(&page).unwrap(), html);
    }
}
