//! `admiralty position`, `advise` and `narrate --save-position` from outside.

use assert_cmd::Command;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Output;

fn admiralty(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::cargo_bin("admiralty").unwrap();
    command.current_dir(folder).args(arguments).output().unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// What a sound call prints.
fn done(folder: &Path, arguments: &[&str]) -> String {
    let output = admiralty(folder, arguments);
    assert_eq!(
        output.status.code(),
        Some(0),
        "{arguments:?}: {}",
        stderr(&output)
    );
    stdout(&output)
}

fn refused(folder: &Path, arguments: &[&str], code: i32, words: &[&str]) {
    let output = admiralty(folder, arguments);
    let said = stderr(&output);
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {said}");
    for word in words {
        assert!(said.contains(word), "{arguments:?} does not say {word:?}: {said}");
    }
    assert_eq!(stdout(&output), "", "{arguments:?}");
}

fn example(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("scenarios/positions")
        .join(name)
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

#[test]
fn every_example_is_possible_and_reads_back_from_what_is_written_of_it() {
    let folder = folder();
    let mut examples = 0;
    for entry in std::fs::read_dir(example("")).unwrap() {
        let path = entry.unwrap().path();
        let page = done(folder.path(), &["position", path.to_str().unwrap()]);
        assert!(page.contains("Assumed, and taken for what was written"), "{page}");
        let written = done(folder.path(), &["position", path.to_str().unwrap(), "--write"]);
        std::fs::write(folder.path().join("again.toml"), &written).unwrap();
        let again = done(folder.path(), &["position", "again.toml", "--write"]);
        let body = |text: &str| text.lines().skip(1).map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(body(&again), body(&written), "{}", path.display());
        examples += 1;
    }
    assert!(examples >= 2);
}

#[test]
fn the_page_shows_everything_and_what_is_assumed() {
    let folder = folder();
    let page = done(
        folder.path(),
        &["position", example("turn-4.toml").to_str().unwrap()],
    );
    for said in [
        "War at Sea: turn 4, Allied movement is next",
        "+2 POC, the Axis ahead",
        "Allied: North Atlantic, South Atlantic, Mediterranean; Axis: Barents Sea, Baltic Sea",
        "5 in play",
        "Warspite, Barham, Malaya, Eagle",
        "444x3 = Warspite, Barham, Malaya (the first of 5)",
        "next: allied movement",
    ] {
        let flat = page.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(flat.contains(said), "{said}: {page}");
    }
}

#[test]
fn faults_leave_with_2_and_a_missing_file_with_1() {
    let folder = folder();
    std::fs::write(folder.path().join("bad.toml"), "turn = 9\npoc = 1\n").unwrap();
    let words = ["1 fault in the position", "bad.toml:1: turn = 9", "from 1 to 8"];
    refused(folder.path(), &["position", "bad.toml"], 2, &words);
    refused(
        folder.path(),
        &["advise", "bad.toml", "--side", "allied"],
        2,
        &words,
    );
    refused(
        folder.path(),
        &["position", "none.toml"],
        1,
        &["none.toml cannot be read", "scenarios/positions"],
    );
}

#[test]
fn a_narrated_game_is_saved_and_read_back() {
    let folder = folder();
    let story = done(folder.path(), &["narrate", "--game", "3"]);
    let with = done(
        folder.path(),
        &["narrate", "--game", "3", "--save-position", "4:axis", "game.toml"],
    );
    assert_eq!(with, story, "the story is told as well");
    let saved = std::fs::read_to_string(folder.path().join("game.toml")).unwrap();
    let printed = done(
        folder.path(),
        &["narrate", "--game", "3", "--save-position", "4:axis"],
    );
    assert_eq!(saved, printed);
    assert!(
        saved.starts_with("# War at Sea, turn 4, axis movement: game 3 of seed 1939, doctrine (Allied)"),
        "{saved}"
    );
    let page = done(folder.path(), &["position", "game.toml"]);
    assert!(page.contains("turn 4, Axis movement is next"), "{page}");
    assert!(
        page.ends_with("written\n                    nothing\n"),
        "all of it is written: {page}"
    );
    // A file that is there is not written over; there is no ninth turn.
    let again = ["narrate", "--game", "3", "--save-position", "4", "game.toml"];
    refused(
        folder.path(),
        &again,
        1,
        &["game.toml cannot be written", "take another name"],
    );
    refused(
        folder.path(),
        &["narrate", "--save-position", "9"],
        2,
        &["--save-position", "there is no turn 9"],
    );
    refused(
        folder.path(),
        &["narrate", "--save-position", "4:tea"],
        2,
        &["write TURN or TURN:PHASE"],
    );
}

#[test]
fn the_rules_of_a_saved_game_are_in_its_file() {
    let folder = folder();
    let rules = [
        "narrate",
        "--rules",
        "19.1,19.2",
        "--save-position",
        "6",
        "game.toml",
    ];
    done(folder.path(), &rules);
    let saved = std::fs::read_to_string(folder.path().join("game.toml")).unwrap();
    assert!(saved.contains("rules = [\"19.1\", \"19.2\"]"), "{saved}");
    done(folder.path(), &["position", "game.toml"]);
}

fn advice(folder: &Path, arguments: &[&str]) -> Value {
    let all = [&["advise"], arguments, &["--json"]].concat();
    serde_json::from_str(&done(folder, &all)).unwrap()
}

/// The parts of this turn and what is left make up the difference to the option that it is compared with.
fn reason_adds_up(options: &[Value], option: &Value) {
    let score = |option: &Value| option["final_score"]["value"].as_f64().unwrap();
    let reason = &option["reason"];
    let other = &options[reason["against"].as_u64().unwrap() as usize - 1];
    let parts = reason["parts"].as_array().unwrap().iter();
    let this_turn: f64 = parts.map(|part| part["points"]["value"].as_f64().unwrap()).sum();
    let ahead = this_turn + reason["later"].as_f64().unwrap();
    assert!((ahead - (score(other) - score(option))).abs() < 1e-9, "{reason}");
}

/// The mean final score of an option, and the chance to win that it gives the Allies.
fn score_of(option: &Value) -> f64 {
    option["final_score"]["value"].as_f64().unwrap()
}

fn chance_of(option: &Value) -> f64 {
    let wins = |side: &str| option["wins"][side]["value"].as_f64().unwrap();
    (1.0 + wins("allied") - wins("axis")) / 2.0
}

/// The best chance first; but the first may win as often as any, and of those that win more often none scores more. The
/// Allies want little.
fn best_first(options: &[Value]) {
    for pair in options[1..].windows(2) {
        assert!(
            chance_of(&pair[0]) >= chance_of(&pair[1]),
            "the best chance first"
        );
    }
    for option in &options[1..] {
        assert!(option["behind"]["chance"]["high"].as_f64().unwrap() >= 0.0);
        let wins_more = chance_of(option) >= chance_of(&options[0]);
        assert!(
            !wins_more || score_of(&options[0]) <= score_of(option),
            "{option}"
        );
    }
}

#[test]
fn advice_ranks_options_with_intervals_and_a_reply_and_repeats_on_any_number_of_threads() {
    let folder = folder();
    let file = example("turn-4.toml");
    let file = file.to_str().unwrap();
    let ask = |threads| {
        let side = [file, "--side", "allied", "--options", "3"];
        let [games, budget] = [["--games", "300"], ["--budget", "4000"]];
        [&side[..], &games, &budget, &["--threads", threads, "--all"]].concat()
    };
    let one = done(folder.path(), &[&["advise"], &ask("1")[..]].concat());
    let two = done(folder.path(), &[&["advise"], &ask("2")[..]].concat());
    assert_eq!(one, two);
    let unwrapped = |page: &str| page.split_whitespace().collect::<Vec<_>>().join(" ");
    for said in [
        "Advice to the Allies",
        "of 100 games",
        "likely reply",
        "against 2",
        "behind the first",
        "final score",
        "does not show",
    ] {
        assert!(unwrapped(&one).contains(said), "{said}: {one}");
    }
    // The command that is cited gives the page again.
    let (_, command) = one.split_once("\n  command ").unwrap();
    let command = command.replace(" \\\n", " ");
    let words: Vec<&str> = command.lines().next().unwrap().split_whitespace().collect();
    assert_eq!(done(folder.path(), &words[1..]), one);

    let data = advice(folder.path(), &ask("2"));
    let options = data["options"].as_array().unwrap();
    assert_eq!(data["format"], "admiralty-game-advice-1");
    let own = |option: &&Value| option["name"].as_str().unwrap().ends_with("(as doctrine plans)");
    assert_eq!(
        options.iter().filter(own).count(),
        1,
        "the doctrine's plan is always told"
    );
    assert!(
        (3..=5).contains(&options.len()),
        "three, the doctrine's, and to stay"
    );
    assert_eq!(options.iter().filter(|o| o["idle"] == true).count(), 1);
    assert_eq!(
        options.iter().find(|o| o["idle"] == true).unwrap()["order"],
        "stay in port"
    );
    best_first(options);
    for option in options {
        let (low, high) = (&option["final_score"]["low"], &option["final_score"]["high"]);
        assert!(low.as_f64() < high.as_f64());
        assert_eq!(option["games"], 300);
        let reply = &option["reply"];
        let [exactly, times, of] = ["exactly", "times", "of"].map(|key| reply[key].as_u64().unwrap());
        assert!(
            0 < exactly && exactly <= times && times <= of && of == 100,
            "{reply}"
        );
        // Paired: how far it is behind is the difference of the means themselves.
        let behind = |what: &str| option["behind"][what]["value"].as_f64().unwrap();
        assert!((behind("final_score") - (score_of(option) - score_of(&options[0]))).abs() < 1e-9);
        assert!((behind("chance") - (chance_of(&options[0]) - chance_of(option))).abs() < 1e-9);
        reason_adds_up(options, option);
    }
    let verdict = data["verdict"].as_str().unwrap();
    assert!(verdict.starts_with("Send "), "{verdict}");
    assert!(verdict.contains("to stay in port"), "{verdict}");
    assert_eq!(data["citation"]["complete"], true);
}

/// The short page: the verdict in its first five lines, at most 40 lines of 100 columns, a line of reason an option.
#[test]
fn the_answer_comes_first_and_fits_a_screen() {
    let folder = folder();
    for file in ["turn-4.toml", "turn-2-axis.toml"] {
        let file = example(file);
        let few = ["--games", "100", "--budget", "2000"];
        let page = done(
            folder.path(),
            &[&["advise", file.to_str().unwrap()], &few[..]].concat(),
        );
        let lines: Vec<&str> = page.lines().collect();
        assert!(lines.len() <= 40, "{} lines: {page}", lines.len());
        assert!(lines.iter().all(|line| line.chars().count() <= 100), "{page}");
        assert!(lines[1].starts_with("  Send "), "{page}");
        let head: Vec<&str> = lines[..5]
            .iter()
            .flat_map(|line| line.split_whitespace())
            .collect();
        assert!(head.join(" ").contains(" of 100 games, the Axis "), "{page}");
        assert!(page.contains(" → "), "{page}");
        assert_eq!(
            page.matches("\n  why  ").count() + page.matches("\n  against 2 ").count(),
            page.matches("\n1. ").count() + (2..9).filter(|n| page.contains(&format!("\n{n}. "))).count(),
            "{page}"
        );
    }
}

/// As it stands the start of the game; with the figures of a later turn, that turn.
#[test]
fn a_position_to_fill_in_is_valid_before_and_after() {
    let folder = folder();
    let blank = done(folder.path(), &["advise", "--template"]);
    std::fs::write(folder.path().join("blank.toml"), &blank).unwrap();
    let page = done(folder.path(), &["position", "blank.toml"]);
    assert!(
        page.starts_with("War at Sea: turn 1, Allied movement is next"),
        "{page}"
    );
    for line in blank.lines() {
        assert!(line.chars().count() <= 105, "{line}");
    }
    let mut filled = blank.replace("turn = 1 ", "turn = 4 ");
    std::fs::write(folder.path().join("filled.toml"), &filled).unwrap();
    refused(
        folder.path(),
        &["position", "filled.toml"],
        2,
        &["filled.toml", "uboats"],
    );
    for line in [
        "uboats =",
        "may_sail =",
        "[control]",
        "allied =",
        "axis =",
        "sunk =",
    ] {
        filled = filled.replace(&format!("# {line}"), line);
    }
    let filled = filled.replace("sunk = \"\"\n\n[axis]", "sunk = \"Hood\"\n\n[axis]");
    std::fs::write(folder.path().join("filled.toml"), &filled).unwrap();
    let page = done(folder.path(), &["position", "filled.toml"]);
    assert!(
        page.starts_with("War at Sea: turn 4, Allied movement is next"),
        "{page}"
    );
    assert!(page.contains("sunk              447\n"), "{page}");
    refused(
        folder.path(),
        &["advise"],
        2,
        &["no position is named", "advise --template"],
    );
}

#[test]
fn another_commander_can_play_on() {
    let folder = folder();
    let file = example("turn-4.toml");
    let few = [
        "--games",
        "10",
        "--budget",
        "500",
        "--options",
        "1",
        "--commander",
        "random",
    ];
    let data = advice(folder.path(), &[&[file.to_str().unwrap()], &few[..]].concat());
    assert_eq!(
        data["citation"]["commanders"],
        serde_json::json!(["random", "random"])
    );
    assert!(data["engine"].as_str().unwrap().contains("played by random"));
    assert!(
        data["citation"]["command"]
            .as_str()
            .unwrap()
            .contains("--commander random")
    );
    let nobody = ["advise", file.to_str().unwrap(), "--commander", "nobody"];
    refused(folder.path(), &nobody, 2, &["nobody", "doctrine"]);
}

/// Turn 8 with every Axis ship and boat lost. Ships in Russia, England and Malta reach five areas for sure; the sixth,
/// the Baltic, only by Russian ships with leave, of which there are none. So −5 is the best there is; Axis planes can
/// take an area away now and then. The convoys are in: they would bring more.
#[test]
fn against_nobody_the_allies_are_told_to_hold_what_they_can_reach() {
    let folder = folder();
    let text = "turn = 8\npoc = 0\nuboats = 0\n[control]\nallied = \"\"\naxis = \"\"\n[allied]\nRussia = \"Norfolk, Suffolk, \
                Kent\"\nMalta = \"444x5\"\nEngland = \"rest\"\nLeningrad = \"rest\"\nUSA = \"rest\"\ndelivered = \"1A, 2B, 3C\"\n[axis]\nsunk = \"rest\"\n";
    std::fs::write(folder.path().join("alone.toml"), text).unwrap();
    let data = advice(
        folder.path(),
        &["alone.toml", "--games", "400", "--budget", "4000"],
    );
    let best = &data["options"][0];
    let score = best["final_score"]["value"].as_f64().unwrap();
    assert!((-5.0..-4.8).contains(&score), "{best}");
    assert_eq!(best["wins"]["allied"]["value"], 1.0);
    let places: Vec<&str> = best["moves"]
        .as_array()
        .unwrap()
        .iter()
        .map(|m| m["place"].as_str().unwrap())
        .collect();
    for place in [
        "Barents Sea",
        "North Sea",
        "North Atlantic",
        "South Atlantic",
        "Mediterranean",
    ] {
        assert!(places.contains(&place), "{place}: {places:?}");
    }
}

#[test]
fn advice_is_for_the_side_that_moves_and_knows_only_what_it_may() {
    let folder = folder();
    let file = example("turn-4.toml");
    let file = file.to_str().unwrap();
    let axis = ["advise", file, "--side", "axis"];
    refused(
        folder.path(),
        &axis,
        2,
        &["the next to move are the Allies, not the Axis", "--side allied"],
    );
    done(
        folder.path(),
        &["narrate", "--save-position", "3:axis", "axis.toml"],
    );
    done(
        folder.path(),
        &["narrate", "--save-position", "3:combat", "combat.toml"],
    );
    let combat = ["advise", "combat.toml", "--side", "axis"];
    refused(
        folder.path(),
        &combat,
        2,
        &["advice is on a movement", "next = \"axis movement\""],
    );
    let blind = ["advise", "axis.toml", "--side", "axis", "--rules", "19.3"];
    refused(
        folder.path(),
        &blind,
        2,
        &["19.3", "does not know where the Allied ships are"],
    );
    let data = advice(
        folder.path(),
        &["axis.toml", "--games", "200", "--budget", "2000"],
    );
    assert_eq!(data["side"], "Axis");
    let wins = |n: usize, side: &str| data["options"][n]["wins"][side]["value"].as_f64().unwrap();
    let lead = |n| wins(n, "axis") - wins(n, "allied");
    let last = data["options"].as_array().unwrap().len() - 1;
    assert!(lead(0) > lead(last), "the Axis wants to win");
    assert_eq!(data["options"][0]["reply"], Value::Null);
}

/// The doctrine's own plan is always among the options, so that where the doctrine errs the advice shows by how much: here
/// by a point and more of the final POC, told apart on fresh dice.
#[test]
fn advice_beats_the_plan_that_doctrine_has_of_itself() {
    let folder = folder();
    let file = example("turn-2-axis.toml");
    let data = advice(
        folder.path(),
        &[file.to_str().unwrap(), "--games", "500", "--budget", "10000"],
    );
    let options = data["options"].as_array().unwrap();
    let own = |option: &&Value| option["name"].as_str().unwrap().contains("as doctrine plans");
    let own = options.iter().find(own).unwrap();
    assert!(own["behind"]["chance"]["low"].as_f64() > Some(0.05), "{own}");
    assert!(own["behind"]["final_score"]["low"].as_f64() > Some(1.0), "{own}");
}

#[test]
fn both_sides_can_ask_on_every_turn() {
    let folder = folder();
    for turn in 1..=8 {
        for side in ["allied", "axis"] {
            let moment = format!("{turn}:{side}");
            let file = format!("{turn}-{side}.toml");
            done(
                folder.path(),
                &["narrate", "--game", "5", "--save-position", &moment, &file],
            );
            let data = advice(
                folder.path(),
                &[
                    &file,
                    "--side",
                    side,
                    "--games",
                    "20",
                    "--budget",
                    "1000",
                    "--options",
                    "2",
                ],
            );
            let options = data["options"].as_array().unwrap();
            assert!((1..=4).contains(&options.len()), "{moment}");
            assert_eq!(options[0]["reply"].is_null(), side == "axis", "{moment}");
            assert!(!options[0]["moves"].as_array().unwrap().is_empty(), "{moment}");
        }
    }
}

#[test]
fn who_has_nothing_to_decide_is_told_so() {
    let folder = folder();
    let text = "turn = 8\nnext = \"axis movement\"\npoc = 0\nuboats = 7\n[control]\nallied = \"\"\naxis = \"\"\n[allied]\n\
                England = \"rest\"\nLeningrad = \"rest\"\nUSA = \"rest\"\ndelivered = \"1A, 2B, 3C\"\n[axis]\nsunk = \"rest\"\n";
    std::fs::write(folder.path().join("beaten.toml"), text).unwrap();
    let words = ["nothing to decide", "no Axis ship can leave port"];
    refused(folder.path(), &["advise", "beaten.toml"], 2, &words);
}

#[test]
fn advice_can_be_drawn() {
    let folder = folder();
    let file = example("turn-4.toml");
    let file = file.to_str().unwrap();
    let small = ["--games", "50", "--budget", "500", "--picture"];
    done(
        folder.path(),
        &[&["advise", file], &small[..], &["advice.svg"]].concat(),
    );
    let picture = std::fs::read_to_string(folder.path().join("advice.svg")).unwrap();
    for said in ["<svg", "option 1", "advice to the Allies"] {
        assert!(picture.contains(said), "{said}");
    }
    refused(
        folder.path(),
        &[&["advise", file], &small[..], &["advice.gif"]].concat(),
        2,
        &["end the name in .svg, .png or .pdf"],
    );
}

/// In combat the flags are off the board: the streak in the Mediterranean (15.7) is then written, or told as assumed.
#[test]
fn the_streak_in_the_mediterranean_is_told_where_no_flag_shows_it() {
    let folder = folder();
    let page = done(
        folder.path(),
        &["position", example("turn-4-battles.toml").to_str().unwrap()],
    );
    assert!(!page.contains("did not hold the Mediterranean"), "{page}");
    let text = std::fs::read_to_string(example("turn-4-battles.toml")).unwrap();
    let without = text
        .replace("[take_over]", "")
        .replace("mediterranean_streak = 0", "");
    std::fs::write(folder.path().join("unsaid.toml"), &without).unwrap();
    let page = done(folder.path(), &["position", "unsaid.toml"]);
    assert!(page.contains("did not hold the Mediterranean"), "{page}");
    done(
        folder.path(),
        &["narrate", "--save-position", "3:combat", "saved.toml"],
    );
    let page = done(folder.path(), &["position", "saved.toml"]);
    assert!(page.contains("written\n                    nothing\n"), "{page}");
}
