//! Advice on a position of a campaign, and what is wrong with a position.

use admiralty_core::contract::{FilesInMemory, OwnAnswer, Refusal, Ruleset, Sampling, ScenarioSource};
use admiralty_core::dice::MasterSeed;
use admiralty_core::play::{Control, Plan};
use admiralty_core::results::page::Block;
use campaign::position;
use campaign::program::{THREE_PLAYERS, TWO_PLAYERS};
use campaign::scenario::embedded;
use campaign::state::{At, Phase};
use std::sync::Arc;

const SHIPPED: &str = include_str!("../../../scenarios/campaign/positions/turn-3.toml");

fn asked(ruleset: &dyn Ruleset, text: &str) -> Result<OwnAnswer, Refusal> {
    let files: FilesInMemory = [("mine.toml".to_owned(), text.to_owned())].into_iter().collect();
    let opened = ruleset.open(&ScenarioSource::Embedded, None, Arc::new(files.clone()))?;
    let sampling = Sampling {
        plan: Plan::of(6, None),
        seed: MasterSeed(1942),
        control: Control::none(),
    };
    opened
        .own_studies()?
        .ask_with("advise", &["mine.toml".to_owned()], &files, sampling)
}

fn rows(answer: &OwnAnswer) -> Vec<Vec<String>> {
    let tables = answer.page.blocks().filter_map(|block| match block {
        Block::Grid { grid, .. } => Some(grid.rows.clone()),
        _ => None,
    });
    tables.flatten().collect()
}

#[test]
fn a_position_says_what_one_side_knows() {
    let setup = embedded(2);
    let read = position::read(setup, "turn-3.toml", SHIPPED).unwrap_or_else(|faults| panic!("{faults}"));
    let (state, own) = (&read.state, read.state.side(read.seat));
    assert_eq!((state.turn, state.phase, own.bank), (3, Phase::Declare, 60));
    let aboard = own
        .units
        .iter()
        .filter(|unit| matches!(unit.at, At::Aboard(_)))
        .count();
    let hurt = own
        .units
        .iter()
        .filter(|unit| unit.hull < setup.deck.card(unit.card).hull)
        .count();
    assert_eq!((own.units.len(), aboard, hurt), (70, 10, 1));
    assert_eq!(
        (own.counted.len(), own.shown.len(), own.building.len()),
        (2, 5, 1)
    );
    assert!(state.sides[1].units.is_empty(), "nothing of others");
}

#[test]
fn what_to_do_is_told_first_and_what_else_there_is() {
    for (next, first) in [
        ("declare", ["Stay in D2", "Flee from D2"]),
        ("spend", ["Build ", "Build "]),
        ("move", ["Go for ", "Go for "]),
    ] {
        let text = SHIPPED.replace("next = \"declare\"", &format!("next = \"{next}\""));
        let answer = asked(&TWO_PLAYERS, &text).unwrap_or_else(|refused| panic!("{refused}"));
        let page = &answer.page;
        assert!(
            first.iter().any(|first| page.headline.starts_with(first)),
            "{}",
            page.headline
        );
        assert!(
            page.standfirst.starts_with("The United States then wins "),
            "{}",
            page.standfirst
        );
        let rows = rows(&answer);
        assert!(
            rows.len() >= 2
                && rows[0][2] == "-"
                && [" ± ", " to "].iter().any(|word| rows[1][2].contains(word)),
            "{rows:?}"
        );
        assert!(
            page.warning
                .as_ref()
                .is_some_and(|warning| warning.starts_with("BY A MODEL"))
        );
        assert!(answer.complete);
    }
}

#[test]
fn three_players_are_advised_too() {
    let text = "side = \"p2\"\nturn = 2\nnext = \"spend\"\nbank = 280\n[fleet]\nP2-CAP = \"Bismarck\"\n";
    let answer = asked(&THREE_PLAYERS, text).unwrap_or_else(|refused| panic!("{refused}"));
    assert!(
        answer.page.standfirst.starts_with("Germany then wins "),
        "{}",
        answer.page.standfirst
    );
}

/// All at once, by clause, with a remedy.
#[test]
fn everything_that_is_wrong_with_a_position_is_told() {
    let text = "side = \"p3\"\nturn = 1\nnext = \"sleep\"\nbank = -1\nmoon = 3\n[owner]\nD9 = \"p1\"\nD1 = \"p4\"\n\
                [fleet]\nD2 = \"Kongo, USS Montana (BB 67), 9 F4F Wildcat\"\nC2 = \"Nonesuch\"\n[hull]\nHornet = 9\n\
                [building]\n\"USS Iowa (BB 61)\" = 900\n[counted.p1]\nD2 = \"1 battleship\"\n\
                [counted.p2]\nF2 = \"1 battleship\"\nD2 = \"some ships\"\n[strikes]\nD2 = \"PBY Catalina\"\n";
    let faults = position::read(embedded(2), "mine.toml", text).unwrap_err();
    let told: Vec<String> = faults.iter().map(|fault| fault.problem.clone()).collect();
    for problem in [
        "C1.1: \"p3\" is no side",
        "C2.1: there is no sector D9",
        "C1.1: \"p4\" is no side",
        "C12.2: Kongo is of Japan",
        "C4.8: USS Montana",
        "C5.1, C5.2: 9 aircraft",
        "there is no unit \"Nonesuch\"",
        "M13: Hornet has 1 to",
        "C4.3: USS Iowa (BB 61) costs 82",
        "C7.1: it is the own side",
        "C7.1: nothing is learned of F2",
        "C7.1: \"some ships\"",
        "C6.1: there is no PBY",
        "unknown key",
    ] {
        assert!(
            told.iter().any(|told| told.contains(problem)),
            "{problem}: {told:#?}"
        );
    }
    assert!(
        faults
            .iter()
            .all(|fault| !fault.remedy.is_empty() && fault.line.is_some())
    );
    let nothing = "side = \"p1\"\nturn = 2\nnext = \"declare\"\nbank = 0\n[fleet]\nA2 = \"Hornet\"\n";
    let refused = asked(&TWO_PLAYERS, nothing).unwrap_err().to_string();
    assert!(refused.contains("there is nothing to decide"), "{refused}");
}
