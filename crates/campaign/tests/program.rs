//! The campaigns as the program plays them: opened, seated, told, counted.

use admiralty_core::contract::{
    Bid, Counts, FilesInMemory, Match, OwnAnswer, Refusal, Ruleset, Sampling, Scenario, ScenarioSource, Terms,
};
use admiralty_core::dice::MasterSeed;
use admiralty_core::play::{Control, Plan};
use admiralty_core::seats::{BySeat, Seat};
use admiralty_core::statistics::Intervals;
use campaign::program::{THREE_PLAYERS, TWO_PLAYERS};
use std::sync::Arc;

fn open(ruleset: &dyn Ruleset, text: Option<&str>) -> Result<Arc<dyn Scenario>, Refusal> {
    let file = text.map(|text| ("mine.toml".to_owned(), text.to_owned()));
    let files: FilesInMemory = file.into_iter().collect();
    let source = match text {
        Some(_) => ScenarioSource::File("mine.toml".into()),
        None => ScenarioSource::Embedded,
    };
    ruleset.open(&source, None, Arc::new(files))
}

fn seat(ruleset: &dyn Ruleset, players: &[&str]) -> Result<Box<dyn Match>, Refusal> {
    open(ruleset, None)?.seat(&Terms {
        commanders: BySeat::new(players.len(), |seat| players[seat.index()].to_owned()),
        bid: Bid::default(),
        seed: MasterSeed(1942),
    })
}

fn played(ruleset: &dyn Ruleset, players: &[&str], games: u64) -> (Box<dyn Match>, Counts) {
    let seated = seat(ruleset, players).unwrap();
    let counts = seated.play(0..games, None).unwrap();
    (seated, counts)
}

#[test]
fn a_campaign_is_told_turn_by_turn() {
    let campaigns: [(&dyn Ruleset, &[&str]); 2] = [
        (&TWO_PLAYERS, &["admiral", "admiral:air"]),
        (
            &THREE_PLAYERS,
            &["admiral", "admiral:surface", "admiral:submarine"],
        ),
    ];
    for (ruleset, players) in campaigns {
        let mut told = String::new();
        seat(ruleset, players).unwrap().narrate(3, &mut told).unwrap();
        for word in [
            "Turn 1, Spring 194",
            "points and keeps",
            "against",
            " takes ",
            " collects ",
        ] {
            assert!(told.contains(word), "{word}: {told}");
        }
    }
}

#[test]
fn counts_add_up_and_battles_are_fought() {
    let (seated, counts) = played(&TWO_PLAYERS, &["admiral", "random"], 6);
    let endings = &counts.endings;
    assert_eq!(endings.games, 6);
    assert!(
        endings.seats[Seat(0)].wins > endings.seats[Seat(1)].wins,
        "the admiral beats chance: {endings:?}"
    );
    let tables = seated.tables(&counts, Intervals::Fixed);
    let income = tables[0].rows[0].cells[0].unwrap().value;
    assert!((200.0..500.0).contains(&income), "{income}");
    let battles = tables[2].rows[0].cells[0].unwrap().value;
    assert!(battles > 1.0, "{battles}");
}

#[test]
fn three_seats_have_neither_bid_nor_lead() {
    let (_, counts) = played(&THREE_PLAYERS, &["admiral", "random", "random"], 2);
    assert_eq!(counts.endings.lead.total(), 0);
    let three: &dyn Ruleset = &THREE_PLAYERS;
    let refused = three.of_two_seats("a match").unwrap_err().to_string();
    assert!(refused.contains("Allies, Germany, Japan"), "{refused}");
    assert_eq!(three.game().points.bid_most, 0);
}

/// Building plans are openings of two players; of three there are none.
#[test]
fn two_players_open_by_building_plans() {
    let opened = open(&TWO_PLAYERS, None).unwrap();
    let plans = opened.openings().unwrap();
    let all = plans.list(Seat(0), "admiral").unwrap();
    assert_eq!(all.len(), 4);
    for plan in &all {
        assert!(
            seat(&TWO_PLAYERS, &[&plan.commander, "random"]).is_ok(),
            "{plan:?}"
        );
        assert_eq!(plans.reseated(Seat(0), plan, "admiral:air").unwrap(), *plan);
    }
    let refused = plans.list(Seat(0), "random").unwrap_err().to_string();
    assert!(refused.contains("random has no building plan"), "{refused}");
    assert!(open(&THREE_PLAYERS, None).unwrap().openings().is_err());
    let three: &dyn Ruleset = &THREE_PLAYERS;
    let refused = three.of_two_seats("a study of openings").unwrap_err().to_string();
    assert!(
        refused.contains("three players has 3: Allies, Germany, Japan"),
        "{refused}"
    );
}

/// `compare --unknowns` plays each of them: a start year before the start fleets is none.
#[test]
fn all_unknowns_can_be_played() {
    for ruleset in [&TWO_PLAYERS as &dyn Ruleset, &THREE_PLAYERS] {
        let opened = open(ruleset, None).unwrap();
        let variants = opened.variants().unwrap();
        let unknowns = variants.unknowns().varied;
        assert!(unknowns.len() > 12, "{}", unknowns.len());
        for level in unknowns.iter().flat_map(|unknown| &unknown.factor.levels) {
            assert!(variants.varied(&[level]).is_ok(), "{level:?}");
        }
    }
}

/// What is asked of `study worth`, of few campaigns.
fn worth(ruleset: &dyn Ruleset, unit: &str) -> Result<OwnAnswer, Refusal> {
    let text = format!(
        "extends = \"{}\"\nswitches.battles = \"surrogate\"\n",
        ruleset.id()
    );
    let sampling = Sampling {
        plan: Plan::of(30, None),
        seed: MasterSeed(1942),
        control: Control::none(),
    };
    let opened = open(ruleset, Some(&text))?;
    opened.own_studies()?.ask("worth", &[unit.to_owned()], sampling)
}

#[test]
fn a_unit_is_weighed_against_its_price() {
    let two = worth(&TWO_PLAYERS, "Iowa").unwrap_err().to_string();
    assert!(two.contains("C1.3: USS Iowa (BB 61) is of 1943"), "{two}");
    let foreign = worth(&TWO_PLAYERS, "Bismarck").unwrap_err().to_string();
    assert!(foreign.contains("C12.2: nobody here has Germany"), "{foreign}");
    let answer = worth(&TWO_PLAYERS, "USS Washington (BB 56)").unwrap();
    assert!(
        answer.complete && answer.page.headline.contains("in the start fleet"),
        "{answer:?}"
    );
    assert!(answer.page.played.starts_with("30 campaigns"), "{answer:?}");
    let three = worth(&THREE_PLAYERS, "Bismarck").unwrap();
    assert!(three.page.headline.contains("Bismarck"), "{three:?}");
}

#[test]
fn a_change_of_a_file_changes_what_is_cited() {
    let hash = |text| open(&TWO_PLAYERS, text).unwrap().card().hash;
    let usual = hash(None);
    assert_eq!(
        hash(Some("ruleset = \"was-campaign\"\nextends = \"was-campaign\"\n")),
        usual
    );
    assert_ne!(
        hash(Some("extends = \"was-campaign\"\nswitches.end = \"date\"\n")),
        usual
    );
    assert_ne!(
        hash(Some("extends = \"was-campaign\"\n[map.C1]\ntype = \"LARGE\"\n")),
        usual
    );
    let assumed = open(&TWO_PLAYERS, None).unwrap().card().assumed;
    assert!(
        assumed.iter().any(|line| line.contains("the map is our own")),
        "{assumed:?}"
    );
    let Err(refused) = seat(&TWO_PLAYERS, &["admiral:bold", "random"]) else {
        panic!("there is no such lean");
    };
    assert!(matches!(refused, Refusal::Usage(_)), "{refused}");
}

/// Figures for a look: `cargo test --release -p campaign --test all program:: -- --ignored --nocapture`.
#[test]
#[ignore = "prints figures"]
fn figures() {
    let campaigns: [(&dyn Ruleset, &[&str]); 3] = [
        (&TWO_PLAYERS, &["admiral", "admiral"]),
        (&TWO_PLAYERS, &["admiral:air", "admiral:surface"]),
        (&THREE_PLAYERS, &["admiral", "admiral", "admiral"]),
    ];
    for (ruleset, players) in campaigns {
        let (seated, counts) = played(ruleset, players, 200);
        println!("{players:?}: {:?}", counts.endings.seats.map(|seat| seat.wins));
        for table in seated.tables(&counts, Intervals::Fixed) {
            for row in &table.rows {
                let cells = row
                    .cells
                    .iter()
                    .flatten()
                    .map(|cell| format!("{:.1}", cell.value));
                println!(
                    "  {} {}: {}",
                    table.id,
                    row.label,
                    cells.collect::<Vec<_>>().join(" ")
                );
            }
        }
    }
}
