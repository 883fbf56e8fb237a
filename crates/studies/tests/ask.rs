//! Questions in JSON: each is answered, and what cannot be answered is refused in words.

use admiralty_core::contract::Ruleset;
use admiralty_core::frames::{Record, Sink, SinkError, Slice};
use admiralty_core::play::Control;
use admiralty_studies::ask::{answer_json, rows};
use proptest::prelude::*;
use serde_json::{Value, json};
use std::sync::atomic::{AtomicBool, Ordering};

const GAMES: &[&dyn Ruleset] = &[&war_at_sea::WarAtSea, &miniatures::program::AAWS];

fn asked(question: &Value) -> Value {
    serde_json::from_str(&answer_json(GAMES, &question.to_string(), Control::none())).unwrap()
}

/// The answer to a question about War at Sea.
fn answer(ask: Value) -> Value {
    let answer = asked(&json!({ "ask": ask }));
    assert_eq!(answer["error"], Value::Null, "{ask}");
    answer
}

fn duel() -> Value {
    json!({ "place": "north atlantic", "turn": 2, "forces": { "allied": "Hood", "axis": "Bismarck" } })
}

/// The duel, and what is asked of it.
fn of_duel(more: Value) -> Value {
    let mut battle = duel();
    battle
        .as_object_mut()
        .unwrap()
        .extend(more.as_object().unwrap().clone());
    answer(json!({ "odds": battle }))
}

fn text(answer: &Value) -> &str {
    answer["text"].as_str().unwrap()
}

#[test]
fn a_menu_names_what_questions_may_name() {
    let menu = answer(json!({ "menu": {} }))["document"].take();
    let find = |list: &str, key: &str, is: &str| {
        let found = menu[list].as_array().unwrap().iter().find(|one| one[key] == is);
        found.unwrap_or_else(|| panic!("{list} without {is}")).clone()
    };
    let hood = find("roster", "key", "Hood");
    assert_eq!(hood["seat"], "allied");
    assert_eq!(hood["factors"], json!({ "attack": 4, "defence": 4, "speed": 7 }));
    assert_eq!(find("settings", "path", "ships.Bismarck.defense")["value"], "9");
    assert_eq!(
        find("settings", "kind", "choice")["choices"][0],
        find("settings", "kind", "choice")["value"]
    );
    assert_eq!(find("extras", "key", "U")["seat"], "axis");
    // Every ship can fight where it may be, with all the damage that it bears; so can every example.
    for unit in menu["roster"].as_array().unwrap() {
        let written = format!("{}-{}", unit["key"].as_str().unwrap(), unit["most_damage"]);
        let [seat, enemy] = if unit["seat"] == "allied" {
            ["allied", "axis"]
        } else {
            ["axis", "allied"]
        };
        let other = if enemy == "axis" { "Bismarck" } else { "Hood" };
        if unit["key"] == other {
            continue;
        }
        let forces = json!({ seat: written, enemy: other });
        answer(json!({ "share": { "place": unit["places"][0], "forces": forces, "anyway": true } }));
    }
    for game in ["war-at-sea", "aaws"] {
        let menu = asked(&json!({ "game": game, "ask": { "menu": {} } }))["document"].take();
        assert!(!menu["examples"].as_array().unwrap().is_empty());
        for mut example in menu["examples"].as_array().unwrap().clone() {
            example.as_object_mut().unwrap().remove("name");
            let shared = asked(&json!({ "game": game, "ask": { "share": example } }));
            assert!(shared["document"]["share"].is_string(), "{shared}");
        }
    }
}

#[test]
fn a_menu_is_that_of_the_scenario() {
    let files =
        json!({ "v.toml": "extends = \"war-at-sea\"\ntitle = \"Mine\"\n[ships.Hood]\ndefense = 6\n" });
    let menu = asked(&json!({ "files": files, "scenario": "v.toml", "ask": { "menu": {} } }));
    let roster = menu["document"]["roster"].as_array().unwrap();
    let hood = roster.iter().find(|unit| unit["key"] == "Hood").unwrap();
    assert_eq!(hood["factors"]["defence"], 6);
    assert_eq!(menu["document"]["scenario"], "Mine");
}

#[test]
fn a_battle_is_shared_compared_advised_swept_and_told() {
    let share = answer(json!({ "share": duel() }))["document"].take();
    assert_eq!(
        text(&answer(json!({ "odds": { "share": share["share"] } }))),
        text(&of_duel(json!({})))
    );
    let small = of_duel(json!({ "exact_if_small": true }));
    assert_eq!(small, of_duel(json!({})), "this battle is small");

    let added = json!({ "versus": "allied += Norfolk", "games": 2000 });
    let whole = json!({ "versus": { "seat": "allied", "force": "Hood, Norfolk" }, "games": 2000 });
    let mut other = duel();
    other["forces"]["allied"] = "Hood, Norfolk".into();
    let battle = json!({ "versus": other, "games": 2000 });
    let figures = |more: Value| of_duel(more)["document"]["differences"].take();
    assert!(figures(added.clone()).is_array());
    assert_eq!(figures(added.clone()), figures(whole));
    assert_eq!(figures(added), figures(battle));

    let advice = of_duel(json!({ "advise": "axis", "games": 2000 }));
    assert!(
        advice["document"]["choices"].as_array().unwrap().len() > 1,
        "{advice}"
    );
    let luck = of_duel(json!({ "rolled": "6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6", "games": 500 }));
    assert!(luck["error"].is_null() && !text(&luck).is_empty());
    let sweep = of_duel(json!({ "sweep": "allied += Norfolk x 0..1", "games": 500 }));
    assert_eq!(sweep["document"]["steps"].as_array().unwrap().len(), 2);
    assert!(sweep["picture"].as_str().unwrap().starts_with("<svg"));
    assert!(text(&of_duel(json!({ "show": "typical" }))).contains("Bismarck"));
}

#[test]
fn ranges_of_games_add_up_to_the_run() {
    let whole = answer(json!({ "simulate": { "games": 2500 } }));
    let part = |first: u64, games: u64| {
        answer(json!({ "play": { "first": first, "games": games } }))["document"].take()
    };
    let parts = [part(1000, 1500), part(0, 1000)];
    assert_eq!(answer(json!({ "summary": { "parts": parts } })), whole);

    let refused = |more: Value, words: &str| {
        let answer = asked(&json!({ "ask": { "summary": more } }));
        let error = answer["error"]
            .as_str()
            .unwrap_or_else(|| panic!("{words}: answered"));
        assert!(error.contains(words) && answer["usage"] == true, "{error}");
    };
    refused(json!({ "parts": [parts[0]] }), "games 0 to 999 are missing");
    refused(json!({ "parts": [parts[1], parts[1]] }), "there twice");
    refused(json!({ "parts": [] }), "give at least one part");
    let to = |parts: Value| json!({ "parts": parts, "until": "0.01POC", "at_most": 2500 });
    refused(to(json!(parts)), "from game 1000 on has 1500 games");
    let batches = [part(0, 1000), part(1000, 1000), part(2000, 500)];
    refused(
        to(json!([parts[1], part(1000, 500), part(1500, 1000)])),
        "has 500 games",
    );
    assert_eq!(
        answer(json!({ "summary": to(json!(batches)) })),
        answer(json!({ "simulate": { "until": "0.01POC", "at_most": 2500 } }))
    );
    refused(json!({ "parts": parts, "bid": "1" }), "of another run");
    let mut changed = parts[1].clone();
    changed["counts"]["cells"][0] = (-7).into();
    refused(json!({ "parts": [changed] }), "damaged");
}

#[test]
fn a_variant_is_compared_on_the_same_dice() {
    let set = json!({ "set": { "ships.Bismarck.defense": 7 }, "games": 200 });
    let by_value = answer(json!({ "compare": set }))["document"].take();
    let files = json!({ "v.toml": "extends = \"war-at-sea\"\n[ships.Bismarck]\ndefense = 7\n" });
    let asked =
        asked(&json!({ "files": files, "ask": { "compare": { "variants": ["v.toml"], "games": 200 } } }));
    let cells = |document: &Value| -> Vec<Value> {
        let cells = document["cells"]
            .as_array()
            .unwrap_or_else(|| panic!("{document}"));
        cells.iter().map(|cell| cell["mean_score"].clone()).collect()
    };
    assert_eq!(cells(&by_value).len(), 2);
    assert_eq!(cells(&by_value), cells(&asked["document"]));
}

/// A study in parts comes to what it comes to at once, in whatever order they come; what is changed, missing or of another
/// study is refused.
#[test]
fn parts_of_studies_add_up_to_the_study() {
    for (kind, study) in [
        ("compare", json!({ "rules": ["19.1"] })),
        ("match", json!({ "players": ["doctrine", "random"] })),
    ] {
        let with = |more: Value| {
            let mut study = study.clone();
            let fields = study.as_object_mut().unwrap();
            fields.extend(more.as_object().unwrap().clone());
            json!({ kind: study })
        };
        let part = |first: u64, games: u64| {
            answer(with(json!({ "first": first, "games": games })))["document"].take()
        };
        let (first, second) = (part(0, 60), part(60, 40));
        let whole = answer(with(json!({ "games": 100 })));
        assert_eq!(answer(with(json!({ "parts": [second, first] }))), whole, "{kind}");
        assert!(whole["picture"].as_str().unwrap().starts_with("<svg"));

        let mut changed = second.clone();
        changed["seal"] = "0".into();
        for (parts, words) in [
            (json!([second]), "missing"),
            (json!([first, first]), "both have"),
            (json!([first, changed]), "part 2 is damaged"),
        ] {
            let answer = asked(&json!({ "ask": with(json!({ "parts": parts })) }));
            let error = answer["error"]
                .as_str()
                .unwrap_or_else(|| panic!("{kind}: {words}"));
            assert!(error.contains(words), "{error}");
        }
        let other = asked(&json!({ "seed": "7", "ask": with(json!({ "parts": [first, second] })) }));
        assert!(
            other["error"].as_str().unwrap().contains("of another study"),
            "{kind}"
        );
    }
}

/// A run that is stopped has whole batches, and says so.
#[test]
fn a_question_can_be_stopped() {
    let enough = AtomicBool::new(false);
    let control = Control {
        cancel: &enough,
        progress: &|done| enough.store(done >= 2_000, Ordering::Relaxed),
        ..Control::none()
    };
    let question = json!({ "ask": { "simulate": { "games": 1_000_000 } } }).to_string();
    let stopped: Value = serde_json::from_str(&answer_json(GAMES, &question, control)).unwrap();
    let cited = &stopped["document"]["citation"];
    assert_eq!(cited["complete"], false);
    let games = cited["games"].as_u64().unwrap();
    assert!(
        (2_000..1_000_000).contains(&games) && games.is_multiple_of(1_000),
        "{games}"
    );
    let same = answer(json!({ "simulate": { "games": games } }));
    assert_eq!(same["document"]["outcomes"], stopped["document"]["outcomes"]);
}

/// Rows come in the order of the games, however many are taken at a time.
#[test]
fn rows_are_those_of_the_games() {
    struct Numbers(Vec<u64>);
    impl Sink for Numbers {
        fn take(&mut self, record: &dyn Record) -> Result<(), SinkError> {
            record.each(&mut |columns| {
                let Slice::U64(games) = columns.column(columns.schema().position("game").unwrap()) else {
                    panic!("another column");
                };
                self.0.extend_from_slice(games);
            });
            Ok(())
        }
    }
    let question = json!({ "ask": { "rows": { "games": 2_500, "first": 40, "frame": "games" } } });
    let mut taken = rows(GAMES, &question.to_string()).unwrap();
    assert_eq!(taken.schema().name, "games");
    let mut numbers = Numbers(Vec::new());
    while taken.take(1_000, &mut numbers).unwrap() {}
    assert!(numbers.0.iter().copied().eq(40..2_540), "{}", numbers.0.len());
    let refused = |question: Value| rows_error(&question);
    assert!(refused(json!({ "ask": { "menu": {} } })).contains("ask for `rows`"));
    let two = json!({ "ask": { "rows": { "games": 1, "frame": "games,turns" } } });
    assert!(refused(two).contains("name one frame"));
}

fn rows_error(question: &Value) -> String {
    rows(GAMES, &question.to_string()).err().unwrap().to_string()
}

#[test]
fn tables_stories_positions_and_advice_come_with_their_data() {
    let card = answer(json!({ "table": { "name": "duel" } }));
    assert!(!card["document"]["rows"].as_array().unwrap().is_empty());
    assert!(card["picture"].as_str().unwrap().starts_with("<svg"));
    let cell = answer(json!({ "table": { "name": "duel", "words": ["Hood", "Bismarck"] } }));
    assert!(!cell["document"]["figures"].as_array().unwrap().is_empty());

    let plain = answer(json!({ "narrate": { "game": 3 } }));
    let lucky = answer(json!({ "narrate": { "game": 3, "luck": true } }));
    assert!(text(&lucky).ends_with(text(&plain)) && text(&lucky).len() > text(&plain).len());
    assert!(lucky["document"]["verdict"].is_string());

    let told = answer(json!({ "narrate": { "game": 3, "luck": true, "steps": true } }));
    let steps = told["document"]["steps"].as_array().unwrap();
    let swings = |step: &Value| -> Vec<f64> {
        let rolls = step["rolls"].as_array().unwrap();
        rolls.iter().map(|roll| roll["swing"].as_f64().unwrap()).collect()
    };
    let told_of: f64 = steps.iter().flat_map(swings).sum();
    assert!(
        (told_of - 0.2).abs() < 0.05,
        "{told_of}: the report says Axis +0.2"
    );
    assert!(steps.iter().all(|step| step["board"]["fleets"].is_array()));
    // Nothing of the report is lost between the steps.
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let joined: Vec<String> = steps
        .iter()
        .flat_map(|step| words(step["text"].as_str().unwrap()))
        .collect();
    assert_eq!(joined, words(text(&plain)));

    assert!(text(&answer(json!({ "position": {} }))).contains("turn"));
    assert!(answer(json!({ "position": {} }))["document"]["board"]["fleets"].is_array());
    let position = answer(json!({ "position": { "game": 1, "moment": "3" } }));
    let question = |games: u64| {
        let advise = json!({ "position": "p.toml", "commander": "doctrine", "games": games, "budget": 20 });
        json!({ "files": { "p.toml": text(&position) }, "ask": { "advise": advise } })
    };
    let again =
        json!({ "files": { "p.toml": text(&position) }, "ask": { "position": { "file": "p.toml" } } });
    assert_eq!(asked(&again)["document"], position["document"]);

    let drawn = answer(json!({ "pictures": { "games": 200 } }));
    let drawn = drawn["document"].as_array().unwrap();
    assert!(
        drawn.len() > 2
            && drawn
                .iter()
                .all(|one| one["svg"].as_str().unwrap().starts_with("<svg"))
    );

    let advice = asked(&question(40));
    assert!(
        !advice["document"]["options"].as_array().unwrap().is_empty(),
        "{advice}"
    );
    assert!(advice["picture"].as_str().unwrap().starts_with("<svg"));
}

/// What is refused, and a word of the remedy.
#[test]
#[allow(clippy::too_many_lines, reason = "a list of questions")]
fn what_cannot_be_is_refused_with_a_remedy() {
    let many = vec!["Hood"; 10_000].join(", ");
    for (ask, words) in [
        (
            json!({ "odds": { "place": "nowhere", "forces": { "allied": "Hood" } } }),
            "nowhere",
        ),
        (
            json!({ "odds": { "forces": { "nobody": "Hood" } } }),
            "the seats are allied and axis",
        ),
        (
            json!({ "odds": { "place": "north sea", "forces": { "allied": many, "axis": "Bismarck" } } }),
            "Hood",
        ),
        (
            json!({ "odds": { "place": "north sea", "ships": 3 } }),
            "unknown field",
        ),
        (json!({ "odds": { "share": "was1:AAAA" } }), "copy the whole"),
        (
            json!({ "odds": { "share": "was1:AAAA", "rules_version": "0" } }),
            "rules version",
        ),
        (
            json!({ "odds": { "share": "x", "versus": "y", "rolled": "6" } }),
            "one at a time",
        ),
        (json!({ "table": { "name": "dual" } }), "duel"),
        (
            json!({ "table": { "name": "duel", "words": ["Hood", "Nobody"] } }),
            "Nobody",
        ),
        (json!({ "simulate": { "games": 0 } }), "at least one"),
        (json!({ "simulate": { "games": u64::MAX } }), "1000000000 at most"),
        (
            json!({ "play": { "first": u64::MAX, "games": 1 } }),
            "numbered from 0",
        ),
        (json!({ "narrate": { "game": u64::MAX } }), "numbered from 0"),
        (
            json!({ "simulate": { "games": 1, "players": { "nobody": "random" } } }),
            "the seats are",
        ),
        (
            json!({ "simulate": { "games": 1, "players": { "axis": "Nelson" } } }),
            "known are",
        ),
        (
            json!({ "simulate": { "games": 1, "bid": "0.3" } }),
            "steps of 0.5",
        ),
        (
            json!({ "compare": { "variants": ["none.toml"], "games": 10 } }),
            "none.toml",
        ),
        (
            json!({ "compare": { "set": { "ships.Bismark.defence": 7 }, "games": 10 } }),
            "did you mean",
        ),
        (
            json!({ "compare": { "set": { "ships.Hood.defense": 99 }, "games": 10 } }),
            "99",
        ),
        (
            json!({ "simulate": { "games": 1, "until": "0.1POC" } }),
            "give one of them",
        ),
        (json!({ "simulate": { "until": "0.1knots" } }), "until: "),
        (json!({ "simulate": { "games": 1, "at_most": 1 } }), "at_most"),
        (
            json!({ "match": { "players": ["doctrine", "random"], "games": 3 } }),
            "even number",
        ),
        (
            json!({ "match": { "players": ["doctrine", "random"], "games": 2, "sprt": "0,5" } }),
            "three ways",
        ),
        (
            json!({ "match": { "players": ["doctrine", "random"], "games": 2, "first": 3 } }),
            "begins with an even number",
        ),
        (
            json!({ "match": { "players": ["doctrine", "random"], "first": 2 } }),
            "say how many",
        ),
        (
            json!({ "compare": { "until": "1%", "first": 2 } }),
            "say how many",
        ),
        (
            json!({ "compare": { "parts": [], "first": 2 } }),
            "parts are those that were",
        ),
        (
            json!({ "match": { "players": ["doctrine", "random"], "parts": [], "first": 2 } }),
            "parts are those that were",
        ),
        (
            json!({ "openings": { "games": 100, "parts": [], "shard": [1, 2] } }),
            "parts are those that were",
        ),
        (json!({ "ladder": { "players": ["doctrine"] } }), "two contenders"),
        (
            json!({ "ladder": { "players": ["doctrine", "random"], "games": 10_000_000 } }),
            "admiralty match",
        ),
        (
            json!({ "openings": { "only": { "nobody": [] } } }),
            "the seats are",
        ),
        (json!({ "openings": { "until": "1%" } }), "0.05poc"),
        (json!({ "rows": { "games": 1, "frame": "games" } }), "as frames"),
        (json!({ "advise": { "position": "none.toml" } }), "none.toml"),
        (
            json!({ "advise": { "position": "none.toml", "options": 0 } }),
            "1 to 20",
        ),
        (
            json!({ "advise": { "position": "none.toml", "games": 1_000_000_000 } }),
            "at most",
        ),
        (json!({ "position": { "game": 1 } }), "which moment"),
        (json!({ "position": { "game": 1, "moment": "99" } }), "99"),
        (json!({ "menus": {} }), "unknown variant"),
    ] {
        let answer = asked(&json!({ "ask": ask }));
        let error = answer["error"]
            .as_str()
            .unwrap_or_else(|| panic!("answered: {ask}"));
        assert!(error.contains(words), "{words:?} is not in {error:.2000}");
    }
}

/// Questions put together at random from what questions are made of.
#[allow(clippy::too_many_lines, reason = "a list of questions")]
fn question() -> impl Strategy<Value = Value> {
    let scrap = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        (-3_i64..40).prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        ".{0,12}".prop_map(Value::from),
        prop::sample::select(vec![
            "Hood",
            "axis",
            "allied",
            "Bismarck-3",
            "117x4",
            "north sea",
            "Malta",
            "duel",
            "LBA, U3",
            "was1:",
            "v.toml",
            "allied += 117",
            "axis += 117 x 0..2",
            "6 5 / 1",
            "typical",
            "rare:1%",
            "random",
            "5:axis",
            "stay",
            "0.5",
        ])
        .prop_map(Value::from),
    ];
    let key = prop::sample::select(vec![
        "place",
        "turn",
        "forces",
        "doctrines",
        "anyway",
        "share",
        "rules_version",
        "versus",
        "advise",
        "round",
        "rolled",
        "sweep",
        "show",
        "all",
        "exact_if_small",
        "name",
        "words",
        "players",
        "bid",
        "first",
        "game",
        "moment",
        "luck",
        "parts",
        "variants",
        "rules",
        "set",
        "position",
        "side",
        "options",
        "commander",
        "allied",
        "axis",
        "seat",
        "force",
        "counts",
        "seal",
        "ships.Hood.defense",
    ]);
    let value = scrap.prop_recursive(3, 24, 5, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::btree_map(key.clone(), inner, 0..5).prop_map(|map| map
                .into_iter()
                .map(|(key, value)| (key.to_owned(), value))
                .collect()),
        ]
    });
    let kinds = prop::sample::select(vec![
        "games", "menu", "odds", "share", "table", "simulate", "play", "summary", "compare", "advise",
        "narrate", "position", "match", "ladder", "rows", "pictures",
    ]);
    let games = prop::sample::select(vec![
        Value::Null,
        "war-at-sea".into(),
        "aaws".into(),
        "chess".into(),
    ]);
    (kinds, value, games, ".{0,30}", any::<bool>()).prop_map(|(kind, mut value, game, file, read)| {
        if let Some(fields) = value.as_object_mut() {
            // Few games, so that what happens to be a sound question is soon answered.
            let few = [
                "odds", "simulate", "play", "compare", "advise", "match", "ladder", "openings", "pictures",
            ];
            if few.contains(&kind) {
                fields.insert("games".to_owned(), 4.into());
            }
            if kind == "advise" {
                fields.insert("budget".to_owned(), 3.into());
            }
            // Of all that the game lists, some think for long.
            if kind == "ladder" {
                fields.insert("players".to_owned(), json!(["doctrine", "random"]));
            }
        }
        let mut question = json!({ "game": game, "files": { "v.toml": file }, "ask": { kind: value } });
        if read {
            question["scenario"] = "v.toml".into();
        }
        question
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_question_has_an_answer_or_a_refusal(question in question()) {
        let answer = asked(&question);
        let refused = answer["error"].as_str().is_some_and(|error| !error.is_empty());
        prop_assert!(refused || answer["text"].is_string(), "{answer}");
    }

    #[test]
    fn any_text_has_an_answer_or_a_refusal(text in ".{0,200}") {
        let answer: Value = serde_json::from_str(&answer_json(GAMES, &text, Control::none())).unwrap();
        prop_assert!(answer["error"].is_string(), "{answer}");
    }
}
