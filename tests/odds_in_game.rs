//! `odds --in`: the battle of a game in progress, and what each outcome is worth in it.

use crate::formats;

use admiralty_core::dice::{MasterSeed, Seeded};
use assert_cmd::Command;
use serde_json::Value;
use std::path::Path;
use std::process::Output;
use war_at_sea::commanders::Random;
use war_at_sea::map::Site;
use war_at_sea::naval::Side;
use war_at_sea::position_file::read;
use war_at_sea::scenario::LoadedScenario;
use war_at_sea::{Event, Game, Observer, Position, Seats};

/// The last turn: one battle in the North Atlantic, nobody else at sea, all convoys in. What follows it is arithmetic:
/// the area brings the Allies or the Axis its points (`scenarios/war-at-sea.toml`), and the game is over.
const LAST: &str = "\
turn = 8
next = \"combat\"
poc = 1
uboats = 0
may_sail = \"\"
[allied]
\"North Atlantic\" = \"Prince of Wales, Hood-3\"
England = \"rest\"
USA = \"rest\"
Leningrad = \"rest\"
delivered = \"1A, 2B, 3C\"
[axis]
\"North Atlantic\" = \"Bismarck, Prinz Eugen\"
sunk = \"rest\"
";

fn odds(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::cargo_bin("admiralty").unwrap();
    command
        .current_dir(folder)
        .arg("odds")
        .args(arguments)
        .output()
        .unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

fn done(folder: &Path, arguments: &[&str]) -> String {
    let output = odds(folder, arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", said(&output));
    String::from_utf8(output.stdout).unwrap()
}

fn json(folder: &Path, arguments: &[&str]) -> Value {
    serde_json::from_str(&done(folder, &[arguments, &["--json"]].concat())).unwrap()
}

fn refused(folder: &Path, arguments: &[&str], words: &[&str]) {
    let output = odds(folder, arguments);
    let said = said(&output);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
    let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
    for word in words {
        assert!(said.contains(word), "{arguments:?} does not say {word:?}: {said}");
    }
}

fn with(file: &str, text: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join(file), text).unwrap();
    folder
}

fn example() -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    root.join("scenarios/positions/turn-4-battles.toml")
        .display()
        .to_string()
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap()
}

/// The counter stands at +1 and the North Atlantic brings the Allies 1 and the Axis 3: a draw, or won by the Axis; the law of control comes from the exact engine.
#[test]
fn on_the_last_turn_the_worth_of_an_outcome_is_arithmetic() {
    let folder = with("last.toml", LAST);
    let law = json(folder.path(), &["--in", "last.toml", "--exact"]);
    assert_eq!(law["method"], "exact");
    let in_game = &law["in_game"];
    assert_eq!(
        (in_game["games"].as_u64(), in_game["complete"].as_bool()),
        (Some(20_000), Some(true))
    );
    let rows = [
        ("Allied control", "allied", 0.0, [0.0, 0.0]),
        ("Axis control", "axis", 4.0, [0.0, 1.0]),
        ("nobody's", "nobody", 1.0, [0.0, 1.0]),
    ];
    let outcomes = in_game["outcomes"].as_array().unwrap();
    assert_eq!(outcomes.len(), 3);
    let mut mean = 0.0;
    for (outcome, (name, key, points, [allied, axis])) in outcomes.iter().zip(rows) {
        assert_eq!(outcome["outcome"], name);
        assert_eq!(number(&outcome["final_score"]["value"]), points, "{name}");
        assert_eq!(number(&outcome["wins"]["allied"]["p"]), allied, "{name}");
        assert_eq!(number(&outcome["wins"]["axis"]["p"]), axis, "{name}");
        // Four standard errors of a share of 20,000.
        let (share, truth) = (number(&outcome["share"]["p"]), number(&law["control"][key]["p"]));
        assert!(
            (share - truth).abs() < 4.0 * (truth * (1.0 - truth) / 20_000.0).sqrt(),
            "{name}: {share} {truth}"
        );
        mean += share * points;
    }
    assert!((number(&in_game["all"]["final_score"]["value"]) - mean).abs() < 1e-9);
    assert_eq!(number(&in_game["all"]["share"]["p"]), 1.0);
}

#[test]
fn the_page_repeats_on_any_number_of_threads_and_by_its_own_command() {
    let folder = tempfile::tempdir().unwrap();
    let file = example();
    let ask = [
        "--in",
        &file,
        "--area",
        "north atlantic",
        "--games",
        "1500",
        "--axis-doctrine",
        "sink",
    ];
    let one = done(folder.path(), &[&ask[..], &["--threads", "1"]].concat());
    let two = done(folder.path(), &[&ask[..], &["--threads", "2"]].concat());
    assert_eq!(one, two);
    for words in [
        "In the game   sampled: 1,500 games",
        "Allied control",
        "final POC",
        "doctrine plays both sides",
    ] {
        assert!(one.contains(words), "{words}: {one}");
    }
    // Where the path of the file is long, the command is broken before it.
    let whole = one.replace(" \\\n", " ");
    let (_, command) = whole.split_once("admiralty odds --in ").unwrap();
    let command = format!("--in {}", command.lines().next().unwrap());
    let pieces = command.split('"').enumerate();
    let words = pieces.flat_map(|(n, piece)| match n % 2 {
        0 => piece.split_whitespace().map(str::to_owned).collect::<Vec<_>>(),
        _ => vec![piece.to_owned()],
    });
    let words: Vec<String> = words.collect();
    let again = done(
        folder.path(),
        &words.iter().map(String::as_str).collect::<Vec<_>>(),
    );
    assert_eq!(again, one, "{command}");
}

#[test]
fn who_wins_the_battle_wins_more_games() {
    let folder = tempfile::tempdir().unwrap();
    let file = example();
    let data = json(
        folder.path(),
        &["--in", &file, "--area", "north atlantic", "--games", "3000"],
    );
    let outcomes = data["in_game"]["outcomes"].as_array().unwrap();
    let of = |name: &str| {
        outcomes
            .iter()
            .find(|outcome| outcome["outcome"] == name)
            .unwrap()
    };
    let (allied, axis) = (of("Allied control"), of("Axis control"));
    assert!(number(&allied["final_score"]["high"]) < number(&axis["final_score"]["low"]));
    assert!(number(&allied["wins"]["allied"]["low"]) > number(&axis["wins"]["allied"]["high"]));
    // Those who fight are those of the file, U-boats too.
    let forces = &data["forces"];
    assert_eq!(
        forces["axis"]["names"],
        "Bismarck, Tirpitz, Scharnhorst, Prinz Eugen, U2"
    );
    let csv = done(
        folder.path(),
        &[
            "--in",
            &file,
            "--area",
            "north atlantic",
            "--games",
            "300",
            "--csv",
        ],
    );
    assert!(
        csv.contains("\"in the game, Axis control: wins\",Allied,"),
        "{csv}"
    );
}

#[test]
fn ways_to_fight_are_weighed_in_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let file = example();
    let ask = [
        "--in",
        &file,
        "--area",
        "north atlantic",
        "--advise",
        "axis",
        "--games",
        "2000",
    ];
    let data = json(folder.path(), &ask);
    let choices = data["choices"].as_array().unwrap();
    let played = choices.iter().filter(|choice| choice.get("in_game").is_some());
    let played: Vec<&Value> = played.collect();
    assert!(choices[0].get("in_game").is_some());
    // Each of the six ways to stay or leave at most once, and the one that is best when ships lost count.
    assert!((4..=7).contains(&played.len()), "{}", played.len());
    for way in ["never-disengage", "expected-poc", "after-round"] {
        let told = |choice: &&Value| choice["words"].as_str().unwrap().contains(way);
        assert!(played.iter().any(told), "{way}");
    }
    for choice in played {
        let score = &choice["in_game"]["final_score"];
        assert!(number(&score["low"]) < number(&score["high"]), "{choice}");
    }
    let page = done(folder.path(), &ask);
    assert!(
        page.contains("In the game   sampled: 2,000 games each on the same dice"),
        "{page}"
    );
    refused(
        folder.path(),
        &[&ask[..], &["--round", "2"]].concat(),
        &["--round: the battles of a position are still to be fought"],
    );
}

#[test]
fn what_is_no_battle_is_told_with_a_remedy() {
    let folder = with("last.toml", LAST);
    let file = example();
    refused(
        folder.path(),
        &["--in", &file],
        &["which battle?", "North Atlantic (", "Barents Sea (", " v "],
    );
    refused(
        folder.path(),
        &["--in", &file, "--area", "baltic"],
        &["there is no battle in Baltic Sea", "there is one in"],
    );
    let before = example().replace("-battles", "");
    refused(
        folder.path(),
        &["--in", &before],
        &["next = \"combat\"", "[uboats]", "air_axis"],
    );
    refused(
        folder.path(),
        &["--in", "last.toml", "--allied", "Hood"],
        &["cannot be used with"],
    );
    let fought = format!("{LAST}[this_turn]\nresolved = \"North Atlantic\"\n");
    let folder = with("fought.toml", &fought);
    refused(
        folder.path(),
        &["--in", "fought.toml"],
        &["there is no battle to fight"],
    );
}

/// Counts battles.
#[derive(Default)]
struct Battles(Vec<Site>);

impl Observer for Battles {
    fn see(&mut self, _: &Position, event: Event<'_>) {
        if let Event::SiteBegins { battle } = event {
            self.0.push(battle.site);
        }
    }
}

/// A position between two battles of a turn: what is resolved is not fought again.
#[test]
fn a_game_taken_up_between_battles_fights_only_what_is_left() {
    let scenario = LoadedScenario::embedded().scenario;
    let battles = |text: &str| {
        let position = read(&scenario, "last.toml", text).unwrap().position;
        let seed = MasterSeed(1).game(0);
        let commanders = Seats {
            allied: Random::new(seed, Side::Allied),
            axis: Random::new(seed, Side::Axis),
        };
        let mut game = Game::from(
            &scenario,
            position,
            commanders,
            Seeded::new(seed),
            Battles::default(),
        );
        game.play().unwrap();
        game.observer.0.len()
    };
    assert_eq!(battles(LAST), 1);
    let fought = format!("{LAST}[control]\n[this_turn]\nresolved = \"North Atlantic\"\n");
    assert_eq!(battles(&fought), 0);
}

#[test]
fn the_json_is_that_of_its_type() {
    let folder = with("last.toml", LAST);
    let data = json(folder.path(), &["--in", "last.toml", "--games", "200"]);
    assert!(data["in_game"].is_object());
    formats::assert_described("odds", &data);
}
