//! What `scenario show` and `scenario check` print.

use admiralty_show::description;
use war_at_sea::scenario::{LoadedScenario, show};

use super::variant;

#[test]
fn what_show_and_check_print() {
    let embedded = show::describe(&LoadedScenario::embedded());
    insta::assert_snapshot!("show_embedded", description::text(&embedded));
    let lines = "[ships.Hood]\ndefense = 12\n[switches]\ntie = \"axis\"\n[optional]\nin_force = [\"19.1\"]\n";
    let changed = variant(lines)
        .expect("no faults")
        .with_overrides(&[("game.neutral_port_fee", "2")]);
    let page = description::text(&show::describe(&changed.expect("no faults")));
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
    insta::assert_snapshot!("check_embedded", description::sound(&embedded));
}
