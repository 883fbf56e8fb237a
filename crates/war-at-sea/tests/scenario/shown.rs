//! What `scenario show` and `scenario check` print.

use war_at_sea::scenario::{LoadedScenario, show};

use super::variant;

#[test]
fn what_show_and_check_print() {
    let mut page = Vec::new();
    show::show(&LoadedScenario::embedded(), &mut page).expect("written");
    insta::assert_snapshot!("show_embedded", String::from_utf8(page).expect("text"));
    let mut page = Vec::new();
    let lines = "[ships.Hood]\ndefense = 12\n[switches]\ntie = \"axis\"\n[optional]\nin_force = [\"19.1\"]\n";
    let changed = variant(lines)
        .expect("no faults")
        .with_overrides(&[("game.neutral_port_fee", "2")]);
    show::show(&changed.expect("no faults"), &mut page).expect("written");
    let page = String::from_utf8(page).expect("text");
    for part in [
        "4-12-7 Hood",
        "476 Bismarck",
        "Optional rules in force: 19.1",
        "axis            draw",
        "Changed by this scenario: 4",
        "variant.toml:3",
        "With override game.neutral_port_fee = 2",
    ] {
        assert!(page.contains(part), "{part:?} is not in:\n{page}");
    }
    insta::assert_snapshot!("check_embedded", show::verdict(&LoadedScenario::embedded()));
}
