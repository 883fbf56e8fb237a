//! The sector game as the program plays it: scenarios, values, players, odds and tables.

use admiralty_core::contract::{
    BattleRequest, Bid, Example, FilesInMemory, Refusal, Ruleset, Sampling, Scenario, ScenarioSource, Terms,
};
use admiralty_core::dice::{MasterSeed, Seeded};
use admiralty_core::machine::{Asked, Player, Rules, play_game};
use admiralty_core::play::{Control, Plan};
use admiralty_core::results::odds::BattleOdds;
use admiralty_core::seats::{BySeat, Seat};
use miniatures::card::Card;
use miniatures::program::{AAWS, VICTORY_AT_SEA};
use miniatures::sector::attack::Attack;
use miniatures::sector::board::Grid;
use miniatures::sector::build::{Battle, Force, Placed, Spot};
use miniatures::sector::choice::Choice;
use miniatures::sector::pairing::Pairing;
use miniatures::sector::rules::Aaws;
use miniatures::sector::state::{Side, Stage, State};
use miniatures::sector::switches::Switches;
use miniatures::units::Units;
use std::num::NonZeroUsize;
use std::sync::Arc;

const SEED: MasterSeed = MasterSeed(1939);

fn built_in() -> Arc<dyn Scenario> {
    let files = Arc::new(FilesInMemory::default());
    AAWS.open(&ScenarioSource::Embedded, None, files).unwrap()
}

fn open(text: &str) -> Result<Arc<dyn Scenario>, Refusal> {
    let files: FilesInMemory = [("mine.toml".to_owned(), text.to_owned())].into_iter().collect();
    AAWS.open(&ScenarioSource::File("mine.toml".into()), None, Arc::new(files))
}

fn fleets(allied: &str, axis: &str) -> BattleRequest {
    let force = |list: &str| (!list.is_empty()).then(|| list.to_owned());
    BattleRequest {
        forces: BySeat::from([force(allied), force(axis)]),
        anyway: true,
        ..BattleRequest::default()
    }
}

fn sampling(battles: u64, threads: usize) -> Sampling<'static> {
    Sampling {
        plan: Plan::of(battles, NonZeroUsize::new(threads)),
        seed: SEED,
        control: Control::none(),
    }
}

fn odds(request: &BattleRequest, battles: u64, threads: usize) -> BattleOdds {
    let scenario = built_in();
    let study = scenario.battles().unwrap().open(request).unwrap();
    study.sample(sampling(battles, threads), &mut |_| {}).unwrap()
}

fn usage(request: &BattleRequest) -> String {
    let scenario = built_in();
    match scenario.battles().unwrap().open(request) {
        Err(Refusal::Usage(text)) => text,
        Err(other) => panic!("{other}"),
        Ok(_) => panic!("it should be refused"),
    }
}

#[test]
fn a_scenario_file_in_the_grammar_of_cards_names_itself() {
    let scenario = open("extends = \"aaws\"\ntitle = \"Weak\"\n[units.Kongo]\narmor = 5\n").unwrap();
    assert_eq!(scenario.card().title, "Weak");
    assert_ne!(scenario.card().hash, built_in().card().hash);
    assert_eq!(
        scenario.card().switches,
        [("units.Kongo.armor".to_owned(), "5".to_owned())]
    );
    let wrong = open("extends = \"aaws\"\nlimit = 0\n[units.Kongo]\narmor = -1\n")
        .map(|_| ())
        .unwrap_err();
    let told = wrong.to_string();
    assert!(
        told.contains("limit") && told.contains("armor"),
        "all at once: {told}"
    );
}

/// Every value that the scenario names can be set to what it is; each alternative of a switch gives another scenario.
#[test]
fn every_value_can_be_varied() {
    for ruleset in [&AAWS as &dyn Ruleset, &VICTORY_AT_SEA] {
        let files = Arc::new(FilesInMemory::default());
        let scenario = ruleset.open(&ScenarioSource::Embedded, None, files).unwrap();
        let variants = scenario.variants().unwrap();
        let unknowns = variants.unknowns();
        assert!(unknowns.varied.len() >= 18, "{}", unknowns.varied.len());
        for level in unknowns
            .varied
            .iter()
            .flat_map(|unknown| &unknown.factor.levels[1..])
        {
            assert_ne!(level.name, "switches.year_limit=1939", "its fleets are of 1942");
            let varied = variants
                .varied(&[level])
                .unwrap_or_else(|refusal| panic!("{refusal}"));
            assert_ne!(varied.card().hash, scenario.card().hash, "{}", level.name);
        }
    }
    let scenario = built_in();
    let variants = scenario.variants().unwrap();
    for text in [
        "darkness",
        "units.Kongo.armor=5|9",
        "switches.turn_cap=12",
        "limit=100|200",
    ] {
        let factor = variants
            .factor(text)
            .unwrap_or_else(|refusal| panic!("{refusal}"));
        assert_eq!(factor.levels.len(), 2, "{text}");
        let [one, two] = [0, 1].map(|level| variants.varied(&[&factor.levels[level]]).unwrap().card().hash);
        assert_ne!(one, two, "{text}");
    }
    assert!(variants.factor("units.Kongo.armour=5").is_err());
}

#[test]
fn players_are_seated_by_name_and_a_recorded_battle_is_played_again() {
    let scenario = built_in();
    let terms = |commanders: [&str; 2]| Terms {
        commanders: BySeat::from(commanders.map(str::to_owned)),
        bid: Bid::default(),
        seed: SEED,
    };
    let story = |terms: &Terms, scenario: &Arc<dyn Scenario>| {
        let mut out = String::new();
        let seated = Arc::clone(scenario).seat(terms).unwrap();
        seated.narrate(3, &mut out).unwrap();
        out
    };
    let captains = terms(["captain", "captain"]);
    let script = scenario.scripts().unwrap().record(&captains, 3).unwrap();
    let files: FilesInMemory = [("game.txt".to_owned(), script)].into_iter().collect();
    let again = AAWS
        .open(&ScenarioSource::Embedded, None, Arc::new(files))
        .unwrap();
    let scripts = terms(["script:game.txt", "script:game.txt"]);
    let body = |text: String| {
        text.split_once("Turn 1.")
            .map(|(_, body)| body.to_owned())
            .unwrap()
    };
    assert_eq!(
        body(story(&captains, &scenario)),
        body(story(&scripts, &again)),
        "a battle is its choices and its dice"
    );
    for wrong in ["captain:3", "search:1", "search:x", "admiral"] {
        let refused = Arc::clone(&scenario).seat(&terms([wrong, "captain"]));
        assert!(matches!(refused.map(|_| ()), Err(Refusal::Usage(_))), "{wrong}");
    }
}

#[test]
fn odds_are_the_same_on_any_number_of_threads_and_add_up() {
    let request = BattleRequest::default();
    let (one, two) = (odds(&request, 600, 1), odds(&request, 600, 2));
    assert_eq!(one, two);
    let control = one.control.as_ref().unwrap();
    let all: f64 = control.sides.values().map(|share| share.value).sum::<f64>() + control.nobody.value;
    assert!((all - 1.0).abs() < 1e-12);
    assert_eq!(one.ships.len(), 11);
    for ship in &one.ships {
        let fates = [ship.unhurt, ship.damaged, ship.crippled, ship.disabled, ship.sunk];
        let sum: f64 = fates.iter().map(|share| share.value).sum();
        assert!((sum - 1.0).abs() < 1e-12, "{}: {sum}", ship.name);
    }
    let lost: f64 = one.ships.iter().map(|ship| ship.sunk.value).sum();
    let by_side: f64 = one.losses.values().map(|losses| losses.ships.value).sum();
    assert!((lost - by_side).abs() < 1e-9, "units lost, counted twice");
}

/// The printed string is the battle, with its advanced rules and its players.
#[test]
fn a_battle_comes_back_from_its_string() {
    let mut request = fleets("2 Fletcher, SS Jeremiah O'Brien", "Duca d'Aosta, A6M2 \"Zeke\"");
    request.optional_rules = Some(vec!["darkness".to_owned(), "strafing".to_owned()]);
    request.doctrines = BySeat::from([None, Some("search:2".to_owned())]);
    let whole = odds(&request, 20, 1);
    let share = whole.citation.share.clone();
    assert!(!share.contains('\''), "it stands between plain quotes: {share}");
    let again = odds(
        &BattleRequest {
            share: Some(share),
            ..BattleRequest::default()
        },
        20,
        1,
    );
    assert_eq!(again, whole);
    assert_eq!(whole.citation.scenario.optional_rules, ["strafing", "darkness"]);
    for wrong in ["was1:AAAA", "aaws1:Iowa|Yamato", "aaws1:"] {
        let request = BattleRequest {
            share: Some(wrong.to_owned()),
            ..BattleRequest::default()
        };
        assert!(usage(&request).contains("battle string"), "{wrong}");
    }
}

#[test]
fn what_is_wrong_with_fleets_is_told_with_its_remedy_all_at_once() {
    let mut request = fleets("Iowaa, 70 Fletcher", "Yamato, Bismarck, HMS Hood");
    request.anyway = false;
    let told = usage(&request);
    for part in ["Iowaa", "did you mean", "at most 64", "M1.4"] {
        assert!(told.contains(part), "{part}: {told}");
    }
    let mut dear = fleets("", "Yamato, Bismarck");
    dear.anyway = false;
    let told = usage(&dear);
    assert!(
        told.contains("M1.4: the fleet costs") && told.contains("--anyway"),
        "{told}"
    );
    assert!(usage(&fleets("10000 Fletcher", "Yamato")).contains("at most 64"));
    assert!(usage(&fleets("9 F4F Wildcat", "Yamato")).contains("M1.7"));
    let doctrine = BattleRequest {
        doctrines: BySeat::from([Some("admiral".to_owned()), None]),
        ..BattleRequest::default()
    };
    assert!(usage(&doctrine).contains("captain"));
}

/// Two battles of which one differs in a ship: the difference is that of the arms, and the pairs are the same battles.
#[test]
fn battles_are_compared_on_the_same_dice() {
    let scenario = built_in();
    let battles = scenario.battles().unwrap();
    let (plain, more) = (
        BattleRequest::default(),
        fleets(
            "",
            "Kongo, Shokaku, A6M2 \"Zeke\", D3A \"Val\", B5N2 \"Kate\", Yukikaze, Haruna",
        ),
    );
    let compared = battles.compare([&plain, &more], sampling(400, 2)).unwrap();
    let wins = compared.difference("Axis wins").unwrap();
    assert!(
        wins.difference.low > 0.1,
        "a battleship more: {:?}",
        wins.difference
    );
    assert!((wins.difference.value - (wins.arms[1].value - wins.arms[0].value)).abs() < 1e-12);
    let same = battles.compare([&plain, &plain], sampling(200, 2)).unwrap();
    assert!(same.differences.iter().all(|row| row.difference.value == 0.0));
    let spelt = battles.spelt_out(&plain).unwrap();
    assert_eq!(
        spelt.forces[Seat::FIRST].as_deref(),
        Some(
            "USS Tennessee (BB 43), USS Enterprise (CV 6), F4F Wildcat, SBD Dauntless, USS Fletcher (DD 445)"
        )
    );
}

#[test]
fn a_battle_of_a_kind_is_found_and_told() {
    let scenario = built_in();
    let study = scenario
        .battles()
        .unwrap()
        .open(&fleets("HMS Ajax", "Zara"))
        .unwrap();
    let told = |kind| {
        let mut out = Vec::new();
        study.show(SEED, kind, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    };
    let typical = told(Example::Typical);
    assert!(
        typical.contains("Turn 1.") && typical.contains(" % of 2,000 battles"),
        "{typical}"
    );
    assert!(told(Example::Best).contains("Won by the Allies"));
    assert!(told(Example::Worst).contains("Won by the Axis"));
}

/// K1, K2 and K5 by the names of the table, to the last digit.
#[test]
fn cells_of_tables_have_the_figures_of_the_laws() {
    let scenario = built_in();
    let battles = scenario.battles().unwrap();
    let cell = |name: &str, words: &[&str]| {
        let words: Vec<String> = words.iter().map(ToString::to_string).collect();
        battles.table_cell(name, &words)
    };
    // Two dice reach 4 if both are 6.
    let figure = cell("dice", &["2", "4"]).unwrap().figures[0].1;
    assert!((figure - 1.0 / 36.0).abs() < 1e-15, "{figure}");
    let torpedo = cell("torpedo", &["2"]).unwrap().figures[0].1;
    assert!((torpedo - 11.0 / 36.0).abs() < 1e-15, "{torpedo}");
    let initiative = cell("initiative", &["1"]).unwrap().figures[0].1;
    assert!((initiative - 0.62370).abs() < 5e-6);
    let attack = cell("attack", &["Bismarck", "HMS Hood", "2"]).unwrap();
    assert!(
        attack
            .verdict
            .text()
            .starts_with("Bismarck at HMS Hood, range 2, with main guns ("),
        "{:?}",
        attack.verdict
    );
    // K2: Warspite hits Zara in 0.97779 and sinks her in 0.68996; one hull point counts at its share of the cost.
    let aims = cell("attack", &["HMS Warspite", "Zara, Luca Tarigo", "1"]).unwrap();
    let zara = Units::shipped().find("Zara").unwrap();
    let (cost, hull) = (f64::from(zara.cost), f64::from(zara.hull));
    let loses = cost * (0.68996 + (0.97779 - 0.68996) / hull);
    let main =
        |(words, ..): &&(String, f64, _)| words.starts_with("main guns") && words.ends_with(" at Zara");
    let found = aims.figures.iter().find(main).unwrap().1;
    assert!((found - loses).abs() < 1e-3, "{found} and not {loses}");
    let told = aims.verdict.text();
    assert!(
        told.starts_with("At range 1 HMS Warspite should shoot at "),
        "{told}"
    );
    for (name, words) in [
        ("attack", &["Bismarck", "HMS Hood, HMS Hod", "2"][..]),
        ("dice", &["0", "4"]),
        ("dice", &["2"]),
        ("attack", &["Bismark", "HMS Hood", "2"]),
        ("attack", &["Bismarck", "HMS Hood", "9"]),
        ("attack", &["Yukikaze", "HMS Hood", "5"]),
        ("duel", &["Bismarck", "I-25", "2"]),
        ("gunnery", &[]),
    ] {
        assert!(
            matches!(cell(name, words), Err(Refusal::Usage(_))),
            "{name} {words:?}"
        );
    }
    for table in AAWS.card().odds_tables {
        let (whole, card) = (
            battles.table(table.name).unwrap(),
            battles.table_card(table.name).unwrap(),
        );
        assert!(
            !whole.rows.is_empty() && !card.panels.is_empty(),
            "{}",
            table.name
        );
        assert!(
            whole
                .rows
                .iter()
                .flat_map(|row| &row.cells)
                .all(|share| (0.0..=1.0 + 1e-12).contains(share))
        );
    }
}

/// Stays where it is and fires all it has.
struct Gunner;

impl Player<Aaws> for Gunner {
    fn choose(&mut self, rules: &Aaws, seen: &State, seat: Seat) -> Option<Choice> {
        use admiralty_core::machine::Listed;
        let mut chosen = Choice::Done;
        if seen.stage == Stage::Surface {
            rules.each_choice(seen, seat, &mut |choice| {
                if let Choice::Attack(Attack { .. }) = choice {
                    chosen = choice;
                }
            });
        }
        Some(chosen)
    }
}

/// Ships that stay and fire at one another until one is left, with the rules and their dice: every share lies within 4.5
/// standard errors of the exact law.
#[test]
fn duels_that_are_played_agree_with_their_law() {
    let units = Units::shipped();
    let card = |name: &str| -> &Card { units.find(name).unwrap_or_else(|| panic!("{name}")) };
    for (one, two, range) in [("HMS Ajax", "Zara", 1_u8), ("HMS Exeter", "Admiral Graf Spee", 2)] {
        let cards = [card(one), card(two)];
        let duel = Pairing::new(cards, range, &Switches::default())
            .unwrap()
            .duel()
            .unwrap();
        let mut battle = Battle::new("Duel", 1_000, Default::default(), Switches::default());
        battle.switches.objectives = Some(Vec::new());
        battle.switches.victory_points = Some(60_000);
        battle.switches.turn_cap = 30;
        (battle.turn, battle.low_edge) = (1, Some(Side::Two));
        for (side, card) in cards.into_iter().enumerate() {
            let place = Spot::At(Grid {
                row: 4,
                column: 1 + side as u8 * range,
            });
            battle.forces[side] = Force {
                placed: vec![Placed {
                    spot: place,
                    ..Placed::default()
                }],
                ..Force::default()
            };
            battle.forces[side].fleet.cards.push(card.clone());
        }
        let rules = battle.build().unwrap();
        let games = 4_000;
        let mut left = [0_u32; 2];
        let mut none = 0;
        for game in 0..games {
            let seed = SEED.game(game);
            let mut last = Last::default();
            play_game(
                &rules,
                &mut BySeat::both(|_| Gunner),
                seed,
                Seeded::new(seed),
                &mut last,
            )
            .unwrap();
            match last.0 {
                [true, false] => left[0] += 1,
                [false, true] => left[1] += 1,
                [false, false] => none += 1,
                [true, true] => {}
            }
        }
        for (count, chance) in [
            (left[0], duel.left[Side::One]),
            (left[1], duel.left[Side::Two]),
            (none, duel.both_sink),
        ] {
            let error = (chance * (1.0 - chance) / games as f64).sqrt();
            let off = (f64::from(count) / games as f64 - chance) / error;
            assert!(
                off.abs() < 4.5,
                "{one} and {two}: {count} of {games}, {chance}: {off} standard errors"
            );
        }
    }
}

/// Which ships are afloat at the end.
#[derive(Default)]
struct Last([bool; 2]);

impl admiralty_core::machine::Observer<Aaws> for Last {
    fn ended(&mut self, rules: &Aaws, state: &State, _ending: &admiralty_core::machine::Ending) {
        debug_assert!(matches!(rules.asked(state), Asked::Over(_)));
        self.0 = Side::BOTH.map(|side| !state.afloat[side].is_empty());
    }
}

/// Battles come out as they were committed. Whoever changes that on purpose commits the new checksums
/// (`program/rungs.rs`), says why in the changelog, and raises the version of the rules.
#[test]
fn battles_come_out_as_they_were_committed() {
    let threads = NonZeroUsize::new(2).unwrap();
    for rungs in [AAWS.rungs(), VICTORY_AT_SEA.rungs()] {
        let print = admiralty_core::bench::fingerprint(&rungs, threads, &|_| ()).unwrap();
        let changed: Vec<_> = print.changed().collect();
        assert!(changed.is_empty(), "{changed:#x?}");
    }
    let rungs = AAWS.rungs();
    let census = rungs[0].census();
    assert!(
        census.mean(census.dice) > 50.0 && census.mean(census.decisions) > 50.0,
        "{census:?}"
    );
    println!(
        "{:?}",
        rungs
            .iter()
            .map(|rung| (rung.name, rung.census()))
            .collect::<Vec<_>>()
    );
}

/// Few battles, so that only the form of the answers is held: what they find is held by `worth`.
#[test]
fn studies_of_the_game_answer_in_words() {
    let scenario = built_in();
    let studies = scenario.own_studies().unwrap();
    let ask = |name: &str, words: &[&str], games: u64| {
        let words: Vec<String> = words.iter().map(ToString::to_string).collect();
        studies.ask(name, &words, sampling(games, 2))
    };
    let prices = ask("prices", &[], 3_000).unwrap();
    assert!(
        prices.complete && prices.page.headline.starts_with("Of 289 units, "),
        "{}",
        prices.page.headline
    );
    assert!(prices.page.standfirst.contains("Most underpriced: "));
    let (name, csv) = &prices.files[0];
    assert_eq!((name.as_str(), csv.lines().count()), ("prices.csv", 290));
    let worth = ask("worth", &["HMS Hood"], 600).unwrap();
    assert!(
        worth.page.headline.starts_with("HMS Hood is "),
        "{}",
        worth.page.headline
    );
    let draft = ask("draft", &["Japan", "1942"], 3_000).unwrap();
    assert!(
        draft
            .page
            .headline
            .starts_with("The best fleet of Japan for 100 points: "),
        "{}",
        draft.page.headline
    );
    // The battle that is drawn is the one that is told.
    let captains = Terms {
        commanders: BySeat::both(|_| "captain".to_owned()),
        bid: Bid::default(),
        seed: SEED,
    };
    let mut story = String::new();
    let seated = Arc::clone(&scenario).seat(&captains).unwrap();
    seated.narrate(3, &mut story).unwrap();
    let last = story.lines().rfind(|line| line.starts_with("End of turn "));
    let drawn = ask("tracks", &["3"], 1).unwrap().page.headline;
    let numbers = |text: &str| -> Vec<u32> {
        let parts = text.split(|c: char| !c.is_ascii_digit());
        parts.filter_map(|part| part.parse().ok()).collect()
    };
    assert_eq!(numbers(&drawn)[1..], numbers(last.unwrap()), "{drawn}");
    for (name, words) in [
        ("tracks", &["first"][..]),
        ("price", &[]),
        ("prices", &["admiral"]),
        ("worth", &[]),
        ("worth", &["Hoood"]),
        ("draft", &["Atlantis"]),
        ("draft", &["Japan", "1920"]),
    ] {
        assert!(
            matches!(ask(name, words, 100), Err(Refusal::Usage(_))),
            "{name} {words:?}"
        );
    }
    assert!(matches!(ask("prices", &[], 3), Err(Refusal::Failure(_))));
}
