//! The odds followed through a change: steps on the same dice, against the exact laws.

use assert_cmd::Command;
use serde_json::Value;

const DUEL: &str = "scenarios/battles/duel.toml";

fn answered(arguments: &[&str]) -> String {
    let mut command = Command::cargo_bin("admiralty").unwrap();
    command
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(["odds", DUEL])
        .args(arguments);
    let output = command.output().unwrap();
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {message}");
    String::from_utf8(output.stdout).unwrap()
}

fn sweep(arguments: &[&str]) -> Vec<Value> {
    let document: Value = serde_json::from_str(&answered(&[arguments, &["--json"]].concat())).unwrap();
    document["steps"].as_array().unwrap().clone()
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is no number"))
}

fn added(step: &Value, figure: &str) -> Value {
    let rows = step["added"].as_array().unwrap();
    rows.iter()
        .find(|row| row["figure"] == figure)
        .unwrap_or_else(|| panic!("{figure}: {rows:?}"))
        .clone()
}

fn half_width(estimate: &Value) -> f64 {
    (number(&estimate["high"]) - number(&estimate["low"])) / 2.0
}

/// Asserts that an estimate lies within 4.5 standard errors of the truth.
fn near(estimate: &Value, value: f64, truth: f64, what: &str) {
    let error = half_width(estimate) / 1.96;
    assert!(
        (value - truth).abs() < 4.5 * error,
        "{what}: {estimate}, true is {truth}"
    );
}

/// Cruisers added to the duel, and Bismarck's defence: every step, and what it adds, against the laws. The battles of
/// a step are the same whichever step it is compared with, so what it adds is the difference of the steps to the last
/// digit; and it is known better than from battles apart.
#[test]
fn steps_and_what_they_add_agree_with_the_laws() {
    for change in ["allied += 117 x 0..2", "Bismarck.defense = 6..8"] {
        let laws = sweep(&["--sweep", change, "--exact"]);
        let steps = sweep(&["--sweep", change, "--games", "20000"]);
        assert_eq!((laws.len(), steps.len()), (3, 3), "{change}");
        assert!(steps[0]["added"].as_array().unwrap().is_empty());
        for (index, (step, law)) in steps.iter().zip(&laws).enumerate() {
            let control = |step: &Value| step["odds"]["control"]["allied"].clone();
            let (share, truth) = (control(step), number(&control(law)["p"]));
            near(&share, number(&share["p"]), truth, change);
            if index == 0 {
                continue;
            }
            let before = &steps[index - 1];
            let gain = added(step, "Allied control");
            let gained = truth - number(&control(&laws[index - 1])["p"]);
            near(&gain, number(&gain["value"]), gained, change);
            let apart = number(&share["p"]) - number(&control(before)["p"]);
            assert!(
                (number(&gain["value"]) - apart).abs() < 1e-9,
                "{change} {index}: {gain}, {apart}"
            );
            let swing = added(step, "swing");
            let apart = number(&step["odds"]["swing"]["value"]) - number(&before["odds"]["swing"]["value"]);
            assert!(
                (number(&swing["value"]) - apart).abs() < 1e-9,
                "{change} {index}: {swing}, {apart}"
            );
            let unpaired = half_width(&share).hypot(half_width(&control(before)));
            assert!(
                half_width(&gain) < 0.8 * unpaired,
                "{change} {index}: {gain}, apart ±{unpaired}"
            );
        }
    }
}

#[test]
fn a_sweep_takes_ships_away_and_is_drawn_in_bars() {
    let text = answered(&["--sweep", "axis -= Prinz Eugen x 0..1", "--games", "4000"]);
    assert!(
        text.contains("axis -= Prinz Eugen x   Allied %") || text.contains("axis -= Prinz Eugen x   Axis %"),
        "{text}"
    );
    assert!(
        text.contains("What a step adds to the one before it") && text.contains('█'),
        "{text}"
    );
    for line in text.lines().filter(|line| !line.contains("command")) {
        assert!(line.chars().count() <= 100, "{line}");
    }
    let csv = answered(&[
        "--sweep",
        "axis -= Prinz Eugen x 0..1",
        "--games",
        "4000",
        "--csv",
    ]);
    let fields = csv.lines().map(|line| line.split(',').count());
    assert!(fields.clone().all(|count| count == 10), "{csv}");
}

#[test]
fn the_most_battles_for_a_precision_are_heeded_and_repeated() {
    let change = ["--sweep", "Bismarck.defense = 7..8", "--at-most", "2000"];
    let told = answered(&[&change[..], &["--json"]].concat());
    assert!(told.contains("--until 0.3% --at-most 2000 "), "{told}");
    let text = answered(&change);
    assert_eq!(text, answered(&[&change[..], &["--until", "0.3%"]].concat()));
}

#[test]
fn the_same_on_any_number_of_threads() {
    let with = |threads: &str| {
        answered(&[
            "--sweep",
            "allied += 117 x 0..1",
            "--games",
            "5000",
            "--json",
            "--threads",
            threads,
        ])
    };
    assert_eq!(with("1"), with("2"));
}
