//! `admiralty odds` from outside: what it refuses and how, what it prints, and that the same question has the same
//! answer.

use crate::formats;

use assert_cmd::Command;
use serde_json::Value;
use std::path::Path;
use std::process::Output;

fn odds(arguments: &[&str]) -> Output {
    let mut command = Command::cargo_bin("admiralty").unwrap();
    command.current_dir(env!("CARGO_MANIFEST_DIR"));
    command.arg("odds").args(arguments).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

fn answered(arguments: &[&str]) -> String {
    let output = odds(arguments);
    assert_eq!(
        output.status.code(),
        Some(0),
        "{arguments:?}: {}",
        text(&output.stderr)
    );
    text(&output.stdout)
}

fn json(arguments: &[&str]) -> Value {
    let arguments = [arguments, &["--json"]].concat();
    serde_json::from_str(&answered(&arguments)).unwrap()
}

/// Asserts that a question is refused as asked wrongly, with these words, and that nothing is printed as a result.
fn refused(arguments: &[&str], words: &[&str]) {
    let output = odds(arguments);
    let message = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {message}");
    for word in words {
        assert!(
            message.contains(word),
            "{arguments:?} does not say {word:?}: {message}"
        );
    }
    assert_eq!(text(&output.stdout), "", "{arguments:?}");
}

/// The forces in the North Atlantic on turn 4.
fn in_the_atlantic<'a>(allied: &'a str, axis: &'a str) -> [&'a str; 8] {
    [
        "--area",
        "north atlantic",
        "--turn",
        "4",
        "--allied",
        allied,
        "--axis",
        axis,
    ]
}

#[test]
fn bad_forces_are_refused_with_the_rule_or_the_remedy() {
    for (allied, axis, words) in [
        (
            "Hod",
            "Bismarck",
            vec!["Allied `Hod` (character 1)", "did you mean Hood?"],
        ),
        (
            "Hood Hood",
            "Bismarck",
            vec![
                "Hood a second time; the first is at character 1",
                "take one of the two out",
            ],
        ),
        (
            "Hood",
            "Bismarck Hood",
            vec!["Axis `Hood`", "Hood is Allied, but this is the Axis force"],
        ),
        (
            "Marat",
            "Bismarck",
            vec!["Russian ships may not be in the North Atlantic", "M7"],
        ),
        ("336x0", "Bismarck", vec!["a count of 0", "take it out"]),
        ("117x400", "Bismarck", vec!["400 of them, but there are only"]),
        ("Hood", "", vec!["the Axis side is empty", "8.2", "--axis"]),
        ("none", "Bismarck", vec!["the Allied side is empty", "--allied"]),
        (
            "Hood",
            "Bismarck LBA",
            vec!["Axis land-based air does not reach the North Atlantic (rule 9.2)"],
        ),
        ("Hood", "U8", vec!["8 U-boats", "rule 8.1"]),
        ("U1", "Bismarck", vec!["U-boats are Axis"]),
        ("Hood-9", "Bismarck", vec!["9 damage sinks Hood", "7.4"]),
        (
            "1A 2B",
            "Bismarck",
            vec!["only one is allowed in an area (rule 14.1)"],
        ),
        ("Howe", "Bismarck", vec!["Howe enters on turn 5"]),
        (
            "Hood",
            "Littorio",
            vec!["Italian ships may not be in the North Atlantic", "M7"],
        ),
        (
            "999",
            "Bismarck",
            vec!["no counter of this scenario has these factors", "did you mean"],
        ),
    ] {
        refused(&in_the_atlantic(allied, axis), &words);
    }
}

#[test]
fn places_turns_and_ports_are_checked() {
    for (arguments, words) in [
        (
            vec!["--area", "pacific", "--allied", "Hood", "--axis", "Bismarck"],
            vec!["no area or port \"pacific\""],
        ),
        (
            vec!["--allied", "Hood", "--axis", "Bismarck"],
            vec!["where is the battle?", "--area"],
        ),
        (
            vec![
                "--area", "med", "--turn", "9", "--allied", "Hood", "--axis", "Roma",
            ],
            vec!["no turn 9", "5.9"],
        ),
        (
            vec![
                "--area", "barents", "--turn", "3", "--allied", "1A", "--axis", "Scheer",
            ],
            vec!["14.3", "say turn 4"],
        ),
        (
            vec!["--area", "baltic", "--allied", "Hood", "--axis", "Lutzow"],
            vec![
                "British ships may not be in the Baltic Sea on turn 8",
                "say another place, or allow it (--anyway) (turn 8 is assumed: --turn names another)",
            ],
        ),
        (
            vec!["--area", "med", "--allied", "LBA", "--axis", "LBA"],
            vec!["do not fight one another"],
        ),
        (
            vec![
                "--port",
                "neutral port",
                "--allied",
                "Hood",
                "--axis",
                "Graf Spee",
            ],
            vec!["ruling T3"],
        ),
        (
            vec!["--port", "england", "--allied", "Hood", "--axis", "LBA"],
            vec!["9.2"],
        ),
        (
            vec!["--port", "malta", "--allied", "Hood", "--axis", "Littorio"],
            vec!["may not be in Malta"],
        ),
        (
            vec!["--port", "malta", "--axis", "LBA"],
            vec!["nothing in Malta to strike"],
        ),
        (
            vec![
                "--port", "france", "--turn", "7", "--allied", "LBA", "--axis", "Lutzow",
            ],
            vec!["closed on turn 7", "2.4"],
        ),
        (
            vec!["--port", "germany", "--allied", "LBA", "--axis", "Lutzow U2"],
            vec!["immune", "M4"],
        ),
    ] {
        refused(&arguments, &words);
    }
}

#[test]
fn flags_and_doctrines_that_contradict_are_refused() {
    let with = |more: &[&'static str], words: &[&str]| {
        refused(
            &[in_the_atlantic("Hood", "Bismarck").as_slice(), more].concat(),
            words,
        );
    };
    with(&["--port", "malta"], &["--area", "cannot be used with"]);
    with(
        &["--games", "1000", "--until", "0.1%"],
        &["--until", "cannot be used with"],
    );
    with(&["--json", "--csv"], &["cannot be used with"]);
    with(&["--until", "0.1"], &["no unit"]);
    with(
        &["--allied-doctrine", "spread,sink"],
        &["--allied-doctrine", "both speak of the guns"],
    );
    with(
        &["--axis-doctrine", "sneak"],
        &["no battle doctrine named \"sneak\"", "never-disengage"],
    );
    with(&["--rules", "19.9"], &["no optional rule named \"19.9\""]);
    with(
        &["--picture", "battle.gif"],
        &["end the name in .svg, .png or .pdf"],
    );
    with(
        &["--picture", "no-such-folder/battle.png"],
        &["there is no folder no-such-folder", "make it first"],
    );
    with(&["--games", "-5"], &["-5", "--games"]);
    with(&["was1:jNsDAQMJBwgJIiMkJSYnAAAQXQ"], &["already says everything"]);
    refused(&["was1:jNsDAQMJBwgJIiMkJSYnAAAQXA"], &["cut short or mistyped"]);
    refused(&["Hood"], &["begins with was1:"]);
}

#[test]
fn no_more_uboats_fight_than_have_entered_play() {
    let battle = [
        "--area", "barents", "--turn", "1", "--allied", "Hood", "--axis", "U4",
    ];
    let words = [
        "only 3 have entered play by then (rule 8.1)",
        "say turn 2 or later",
    ];
    refused(&battle, &words);
}

/// 8.3, 8.4: Hood rolls one die against one boat: a 6 sinks it, a 5 sends it home.
#[test]
fn the_fate_of_uboats_is_told() {
    let odds = json(&[in_the_atlantic("Hood", "U1").as_slice(), &["--exact"]].concat());
    let others: Vec<(&str, f64)> = odds["others"]
        .as_array()
        .unwrap()
        .iter()
        .map(|other| (other["name"].as_str().unwrap(), other["value"].as_f64().unwrap()))
        .collect();
    let by_hand = [
        ("U-boats sunk", 1.0 / 6.0),
        ("U-boats sent home", 1.0 / 6.0),
        ("U-boats left", 4.0 / 6.0),
    ];
    assert_eq!(others.len(), by_hand.len());
    for ((name, value), (expected, mean)) in others.into_iter().zip(by_hand) {
        assert_eq!(name, expected);
        assert!((value - mean).abs() < 1e-12, "{name}: {value}");
    }
    assert!(
        json(&in_the_atlantic("Hood", "Bismarck"))["others"]
            .as_array()
            .unwrap()
            .is_empty()
    );
}

#[test]
fn anyway_lets_ships_be_where_the_rules_do_not() {
    let forces = in_the_atlantic("Marat", "Bismarck LBA");
    let odds = json(&[forces.as_slice(), &["--anyway", "--games", "1000"]].concat());
    assert_eq!(odds["forces"]["axis"]["written"], "496 LBA");
    let notes = odds["notes"].to_string();
    assert!(notes.contains("--anyway"), "{notes}");
    // And its string needs no word more.
    let share = odds["share"].as_str().unwrap().to_owned();
    assert_eq!(json(&[&share, "--games", "1000"])["control"], odds["control"]);
}

#[test]
fn the_answer_does_not_depend_on_threads_and_comes_again_by_its_command() {
    let battle = "scenarios/battles/duel.toml";
    let sampled = [battle, "--until", "1%"];
    let one = answered(&[sampled.as_slice(), &["--threads", "1"]].concat());
    assert_eq!(one, answered(&[sampled.as_slice(), &["--threads", "3"]].concat()));
    let line = one.lines().find(|line| line.trim().starts_with("again")).unwrap();
    let arguments: Vec<&str> = line
        .split_whitespace()
        .skip(3)
        .map(|word| word.trim_matches('\''))
        .collect();
    let again = answered(&arguments);
    // The notes tell how the forces were read, which a string does not.
    let figures = |text: &str| {
        text.lines()
            .skip_while(|line| !line.trim().starts_with("control"))
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    assert_eq!(figures(&again), figures(&one));
    let other = answered(&[sampled.as_slice(), &["--seed", "2"]].concat());
    assert_ne!(figures(&other), figures(&one));
}

/// The five battles of the README: control known to 0.3 points, shares that add up to one.
#[test]
fn battle_files_answer_with_intervals_as_narrow_as_promised() {
    for name in ["barents", "duel", "convoy", "river-plate"] {
        let odds = json(&[&format!("scenarios/battles/{name}.toml"), "--until", "0.3%"]);
        let control = &odds["control"];
        let mut sum = 0.0;
        for who in ["allied", "axis", "nobody"] {
            let figure = |field: &str| control[who][field].as_f64().unwrap();
            assert!(figure("high") - figure("low") <= 0.006, "{name} {who}: {control}");
            assert!(
                (figure("low")..=figure("high")).contains(&figure("p")),
                "{name} {who}: {control}"
            );
            assert_eq!(control[who]["method"], "sampled");
            sum += figure("p");
        }
        assert!((sum - 1.0).abs() < 1e-12, "{name}: {sum}");
    }
    let malta = json(&["scenarios/battles/malta.toml"]);
    assert_eq!(malta["control"], Value::Null, "nobody controls a port");
    assert_eq!(malta["rounds"]["value"], 0.0);
}

/// Three planes at three ships, one die each. Sunk: a 6, then damage beyond defence. Warspite 4: 5 and 6, 1/18.
/// Malaya the same. Eagle 2: 3 to 6, 1/9. A 5 has no effect in port. Mean 2/18 + 1/9 = 2/9 ships.
#[test]
fn a_port_strike_agrees_with_arithmetic() {
    let malta = json(&["scenarios/battles/malta.toml", "--games", "400000"]);
    let lost = &malta["losses"]["allied"];
    assert!(
        (lost["ships"]["value"].as_f64().unwrap() - 2.0 / 9.0).abs() < 0.004,
        "{lost}"
    );
    let none = 17.0 / 18.0 * (17.0 / 18.0) * (8.0 / 9.0);
    assert_eq!(lost["by_ships"][0]["n"], 0);
    assert!(
        (lost["by_ships"][0]["p"].as_f64().unwrap() - none).abs() < 0.004,
        "{lost}"
    );
    let eagle = malta["ships"]
        .as_array()
        .unwrap()
        .iter()
        .find(|ship| ship["name"] == "Eagle")
        .unwrap();
    assert!(
        (eagle["sunk"]["p"].as_f64().unwrap() - 1.0 / 9.0).abs() < 0.003,
        "{eagle}"
    );
    assert_eq!(eagle["disabled"]["p"], 0.0);
    // A hit of 2 cripples her: 1/36; of 1 damages her: 1/36.
    assert!(
        (eagle["crippled"]["p"].as_f64().unwrap() - 1.0 / 36.0).abs() < 0.002,
        "{eagle}"
    );
    assert!(
        (eagle["damaged"]["p"].as_f64().unwrap() - 1.0 / 36.0).abs() < 0.002,
        "{eagle}"
    );
}

/// Every ship's five ends make one, whatever the battle, and the rounds' too.
#[test]
fn shares_add_up() {
    let odds = json(&["scenarios/battles/barents.toml", "--games", "20000"]);
    let one = |ship: &Value| {
        let ends = ["unhurt", "damaged", "crippled", "disabled", "sunk"];
        let sum: f64 = ends.map(|end| ship[end]["p"].as_f64().unwrap()).iter().sum();
        assert!((sum - 1.0).abs() < 1e-12, "{ship}");
        let afloat: f64 = ship["afloat_by_damage"]
            .as_array()
            .unwrap()
            .iter()
            .map(|by| by["p"].as_f64().unwrap())
            .sum();
        assert!(
            (afloat + ship["sunk"]["p"].as_f64().unwrap() - 1.0).abs() < 1e-12,
            "{ship}"
        );
    };
    odds["ships"].as_array().unwrap().iter().for_each(one);
    let rounds = odds["after_round"].as_array().unwrap();
    assert!(rounds.len() > 2);
    assert!(rounds[0]["fought"]["p"].as_f64().unwrap() > 0.9);
    for round in rounds {
        round["ships"].as_array().unwrap().iter().for_each(one);
    }
}

#[test]
fn text_stays_within_a_hundred_columns_and_csv_has_a_line_for_each_figure() {
    for name in ["barents", "duel", "convoy", "malta", "river-plate"] {
        let battle = format!("scenarios/battles/{name}.toml");
        let text = answered(&[&battle, "--games", "3000", "--all"]);
        for line in text.lines().filter(|line| !line.starts_with("  share ")) {
            assert!(line.chars().count() <= 100, "{line}");
        }
        assert!(text.contains("sampled ±"), "{text}");
        let short = answered(&[&battle, "--games", "3000"]);
        assert!(short.lines().count() <= 40, "{short}");
        for line in short.lines() {
            assert!(line.chars().count() <= 100, "{line}");
        }
        assert_eq!(
            short.lines().next(),
            text.lines().next(),
            "both begin with the verdict"
        );
    }
    let csv = answered(&["scenarios/battles/duel.toml", "--games", "3000", "--csv"]);
    let mut lines = csv.lines();
    assert_eq!(
        lines.next(),
        Some("figure,side,ship,round,n,value,low,high,method")
    );
    assert!(lines.clone().count() > 50);
    assert!(
        lines.all(|line| line.split(',').count() == 9 && line.ends_with(",sampled")),
        "{csv}"
    );
}

#[test]
fn a_picture_is_written_as_its_name_says() {
    let folder = tempfile::tempdir().unwrap();
    for (name, begins) in [
        ("battle.svg", b"<svg".as_slice()),
        ("battle.png", b"\x89PNG".as_slice()),
    ] {
        let path = folder.path().join(name);
        let file = path.to_str().unwrap();
        answered(&[
            "scenarios/battles/barents.toml",
            "--games",
            "3000",
            "--picture",
            file,
        ]);
        let bytes = std::fs::read(&path).unwrap();
        assert!(bytes.starts_with(begins), "{name}");
    }
    let svg = std::fs::read_to_string(folder.path().join("battle.svg")).unwrap();
    for words in [
        "Barents Sea, turn 4",
        "Duke of York",
        "held in the end by",
        "disabled",
        "was1:",
    ] {
        assert!(svg.contains(words), "{words}");
    }
}

/// Every command that the page and the README give works as it stands there.
#[test]
fn commands_in_the_docs_work() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = 0;
    for file in ["docs/guide.md", "README.md"] {
        let page = std::fs::read_to_string(root.join(file)).unwrap();
        let commands = page.lines().map(|line| line.trim_start_matches("$ "));
        for command in commands.filter(|line| line.starts_with("admiralty odds ") && !line.contains("--help"))
        {
            let command = command.split('#').next().unwrap();
            let output = odds(&words(command)[2..].iter().map(String::as_str).collect::<Vec<_>>());
            assert_eq!(
                output.status.code(),
                Some(0),
                "{command}: {}",
                text(&output.stderr)
            );
            found += 1;
        }
    }
    assert!(found >= 11, "{found} commands");
}

/// Cuts a command as a shell does, as far as these need it.
fn words(command: &str) -> Vec<String> {
    let pieces = command.split('"').enumerate();
    let words = pieces.flat_map(|(n, piece)| match n % 2 {
        0 => piece.split_whitespace().map(str::to_owned).collect(),
        _ => vec![piece.to_owned()],
    });
    words.collect()
}

/// A small battle has its law without being asked for it; whoever names battles or a precision has a sample.
#[test]
fn small_battles_are_exact_unless_a_sample_is_asked_for() {
    let duel = "scenarios/battles/duel.toml";
    let law = json(&[duel]);
    assert_eq!(law, json(&[duel, "--exact"]));
    assert_eq!(law["method"], "exact");
    for sample in [["--games", "1000"], ["--until", "5%"], ["--at-most", "1000"]] {
        assert_eq!(
            json(&[duel, sample[0], sample[1]])["method"],
            "sampled",
            "{sample:?}"
        );
    }
    // The law tells which ships are left, by name.
    let left = &law["after_round"][0]["left"];
    let rows = left.as_array().unwrap().iter();
    let allied: Vec<&str> = rows.map(|row| row["allied"].as_str().unwrap()).collect();
    assert!(
        allied.contains(&"Prince of Wales, Hood") && allied.contains(&"Hood"),
        "{left}"
    );
}

/// What somebody reads first, question by question.
#[test]
fn verdicts_are_these() {
    let duel = "scenarios/battles/duel.toml";
    let atlantic = |allied, axis| in_the_atlantic(allied, axis).to_vec();
    let after_round = [
        atlantic("Hood-2, pow", "Bismarck-1, Prinz Eugen"),
        vec!["--advise", "allied", "--round", "1", "--games", "1000"],
    ]
    .concat();
    let rolled = "6 2 4 2 / 3 / 3 3 1 5 / 1 6 6 1 / 5 3 / 5 / 2 / 2 3 3 4 / 4 5 6 1 / 5";
    let questions: [&[&str]; 8] = [
        &atlantic("HMS Hood, pow", "KMS Bismarck, Prinz Eugen"),
        &["scenarios/battles/malta.toml"],
        &["scenarios/battles/river-plate.toml"],
        &atlantic("Hood", "U1"),
        &after_round,
        &[duel, "--versus", "allied += Norfolk", "--games", "2000"],
        &[duel, "--versus", "turn = 2", "--games", "1000"],
        &[duel, "--rolled", rolled, "--games", "2000"],
    ];
    let mut told = String::new();
    for question in questions {
        let verdict = json(question)["verdict"].as_str().unwrap().to_owned();
        let text = answered(question).replace('\n', " ");
        assert!(text.starts_with(&verdict), "{verdict}\n{text}");
        told += &format!("{verdict}\n");
    }
    insta::assert_snapshot!(told);
}

/// A battle of Hood and Bismarck rests on what is assumed of its area, not on Roma.
#[test]
fn only_assumed_values_that_touch_the_battle_are_cited() {
    let assumed = |arguments: &[&str]| json(arguments)["citation"]["assumed"].to_string();
    let duel = assumed(&["scenarios/battles/duel.toml"]);
    assert!(
        duel.contains("German ships, North Atlantic") && !duel.contains("factors"),
        "{duel}"
    );
    let roma = assumed(&["--area", "med", "--allied", "Warspite", "--axis", "Roma"]);
    assert!(
        roma.contains("factors of Roma: 466") && !roma.contains("Marat"),
        "{roma}"
    );
}

/// The law and a sample of it agree where both are told.
#[test]
fn exact_and_sampled_tell_the_same_story() {
    for name in ["duel", "malta", "river-plate"] {
        let battle = format!("scenarios/battles/{name}.toml");
        let (law, sample) = (json(&[&battle, "--exact"]), json(&[&battle, "--until", "0.3%"]));
        assert_eq!(
            (law["method"].as_str(), sample["method"].as_str()),
            (Some("exact"), Some("sampled"))
        );
        compare(name, &law, &sample);
    }
}

/// Every figure of the law within the sample's interval, stretched by half, since there are many.
fn compare(path: &str, law: &Value, sample: &Value) {
    match (law, sample) {
        (Value::Object(law), Value::Object(sample)) => {
            if let (Some(low), Some(high)) = (sample.get("low"), sample.get("high")) {
                let number = |value: &Value| value.as_f64().unwrap();
                let truth = number(law.get("p").or(law.get("value")).unwrap());
                let slack = (number(high) - number(low)) / 4.0 + 1e-12;
                let range = number(low) - slack..=number(high) + slack;
                assert!(range.contains(&truth), "{path}: {truth} not in {range:?}");
                return;
            }
            let told = |key: &str| !["left", "citation", "lost_together"].contains(&key);
            for (key, value) in law.iter().filter(|(key, _)| told(key)) {
                compare(&format!("{path}.{key}"), value, &sample[key]);
            }
        }
        (Value::Array(law), Value::Array(sample)) => {
            for (index, (law, sample)) in law.iter().zip(sample).enumerate() {
                compare(&format!("{path}[{index}]"), law, sample);
            }
        }
        _ => {}
    }
}

#[test]
fn the_json_is_that_of_its_type() {
    let document = json(&["scenarios/battles/duel.toml", "--games", "3000"]);
    formats::assert_described("odds", &document);
}

#[test]
fn a_battle_of_a_kind_is_told() {
    let show = |kind: &str| answered(&["scenarios/battles/duel.toml", "--show", kind]);
    for kind in ["typical", "best", "worst", "rare:1%"] {
        let told = show(kind);
        assert!(told.starts_with("Battle "), "{told}");
        assert!(
            told.contains("Bismarck") && told.contains("ROUND 1") || told.contains("Round 1"),
            "{told}"
        );
        assert_eq!(told, show(kind), "the same battle every time");
    }
    assert!(
        show("best").contains("Control: Allied. Lost: Bismarck, Prinz Eugen."),
        "{}",
        show("best")
    );
    assert!(
        show("worst").contains("Control: Axis. Lost: Prince of Wales, Hood."),
        "{}",
        show("worst")
    );
    let percent = |told: &str| -> f64 {
        let (_, rest) = told.split_once("So ended ").unwrap();
        rest.split_once(" %").unwrap().0.parse().unwrap()
    };
    assert!(percent(&show("rare:1%")) <= 1.0);
    assert!(percent(&show("typical")) > 10.0);
    refused(
        &["scenarios/battles/duel.toml", "--show", "funny"],
        &["write typical, best, worst or rare:1%"],
    );
}

/// One more cruiser after another: the Allies hold the area more often each time, and the steps are the battles
/// themselves.
#[test]
fn a_sweep_follows_the_odds_step_by_step() {
    let duel = "scenarios/battles/duel.toml";
    let sweep = json(&[duel, "--exact", "--sweep", "allied += 117 x 0..2"]);
    let allied = |step: usize| {
        sweep["steps"][step]["odds"]["control"]["allied"]["p"]
            .as_f64()
            .unwrap()
    };
    assert!(allied(0) < allied(1) && allied(1) < allied(2));
    assert_eq!(
        sweep["steps"][0]["odds"]["control"],
        json(&[duel, "--exact"])["control"]
    );
    // By rule 19.1 Bismarck has defence 7: the same by either way.
    let weaker = json(&[duel, "--exact", "--sweep", "Bismarck.defense = 7..7"]);
    let optional = json(&[duel, "--exact", "--rules", "19.1"]);
    assert_eq!(weaker["steps"][0]["odds"]["control"], optional["control"]);

    let text = answered(&[duel, "--exact", "--sweep", "allied += 117 x 0..1"]);
    assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
    let csv = answered(&[duel, "--exact", "--sweep", "allied += 117 x 0..1", "--csv"]);
    assert_eq!(csv.lines().count(), 1 + 2 * 7, "{csv}");
    refused(
        &[duel, "--sweep", "allied += 117"],
        &["has no range of numbers", "write allied += 117 x 0..8"],
    );
    refused(
        &[duel, "--games", "1000", "--sweep", "allied += 117 x 7..9"],
        &["there are only"],
    );
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("curve.svg");
    answered(&[
        duel,
        "--exact",
        "--sweep",
        "axis += 127 x 0..1",
        "--picture",
        path.to_str().unwrap(),
    ]);
    assert!(std::fs::read_to_string(path).unwrap().contains("axis += 127"));
}

/// The same difference as the exact laws give, from pairs on the same dice; and no difference where nothing differs.
#[test]
fn a_comparison_tells_the_difference_of_the_laws() {
    let duel = "scenarios/battles/duel.toml";
    let compared = json(&[duel, "--versus", "allied += Norfolk", "--games", "60000"]);
    let with = |force: &str| {
        let forces = [
            "--area",
            "north atlantic",
            "--turn",
            "2",
            "--allied",
            force,
            "--axis",
            "Bismarck, Prinz Eugen",
        ];
        json(&[forces.as_slice(), &["--exact"]].concat())
    };
    let laws = [
        with("Hood, Prince of Wales"),
        with("Hood, Prince of Wales, Norfolk"),
    ];
    let [before, after] = laws.map(|law| law["control"]["allied"]["p"].as_f64().unwrap());
    let row = &compared["differences"][0];
    assert_eq!(row["figure"], "Allied control");
    let figure = |field: &str| row["difference"][field].as_f64().unwrap();
    let slack = (figure("high") - figure("low")) / 2.0;
    assert!(
        (figure("value") - (after - before)).abs() < 2.0 * slack,
        "{row}: {before} {after}"
    );
    assert!(row["factor"].as_f64().unwrap() > 1.2, "{row}");
    assert!(
        row["factor"].as_f64().unwrap() <= row["most_factor"].as_f64().unwrap() * 1.05,
        "{row}"
    );

    let same = json(&[duel, "--versus", "turn = 2", "--games", "2000"]);
    for row in same["differences"].as_array().unwrap() {
        assert_eq!(row["difference"]["value"], 0.0, "{row}");
        assert_eq!(row["difference"]["high"], 0.0, "{row}");
    }
    let text = answered(&[
        duel,
        "--versus",
        "axis-doctrine = sink,outgunned:2; rules = 19.1",
        "--games",
        "3000",
    ]);
    assert!(
        text.contains("difference") && text.contains("3,000 pairs"),
        "{text}"
    );
    refused(
        &[duel, "--versus", "allied -= Rodney"],
        &["is no item of the force"],
    );
    refused(&[duel, "--versus", "more"], &["begins with was1:"]);
}
