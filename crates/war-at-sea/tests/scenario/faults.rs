//! Every kind of fault, with its line, value and remedy.

use admiralty_core::text::Fault;
use admiralty_store::disk;
use war_at_sea::scenario::LoadedScenario;

use super::variant;

/// Lines of a variant, then the fault they make: line, path, value, a part of the problem, a part of the remedy.
type Case<'c> = (&'c str, u32, &'c str, Option<&'c str>, &'c str, &'c str);

#[rustfmt::skip]
const CASES: &[Case<'static>] = &[
    ("[gane]\nturns = 8", 2, "gane", None, "unknown key", "did you mean \"game\"?"),
    ("[ships.Hood]\ndefnse = 5", 3, "ships.Hood.defnse", Some("5"), "unknown key", "did you mean \"defense\"?"),
    ("[areas.Pacific]\naxis_poc = 1", 2, "areas.Pacific", None, "not a sea area; none can be added", "\"South Atlantic\""),
    ("[uboats]\narrive = [10, 1, 1, 2, 2, 2, 2, 2]", 3, "uboats.arrive", None, "10 U-boats arrive on turn 1, but no more than 7", "uboats.limit = 10"),
    ("[ships.Hood]\ndefence = 5\ndefense = 5", 3, "ships.Hood.defence", Some("5"), "unknown key", "did you mean"),
    ("[ports.Engalnd]\nrepair = 1", 2, "ports.Engalnd", None, "not a port; none can be added", "did you mean \"England\"?"),
    ("[access.Italien]\nareas = []", 2, "access.Italien", None, "not a navy", "did you mean \"Italian\"?"),
    ("[ships.Hood]\nattack = 12", 3, "ships.Hood.attack", Some("12"), "out of bounds", "from 0 to 9"),
    ("[ships.Hood]\ndefense = 13", 3, "ships.Hood.defense", Some("13"), "out of bounds", "from 0 to 12"),
    ("[ships.Hood]\nspeed = 0", 3, "ships.Hood.speed", Some("0"), "out of bounds", "from 1 to 9"),
    ("[ships.Eagle]\nairstrike = 10", 3, "ships.Eagle.airstrike", Some("10"), "out of bounds", "from 0 to 9"),
    ("[ships.Hood]\nfactors = \"440\"", 3, "ships.Hood.factors", Some("\"440\""), "speed 0", "within these bounds"),
    ("[ships.Hood]\nfactors = \"44\"", 3, "ships.Hood.factors", Some("\"44\""), "not attack", "three digits"),
    ("[ships.Hood]\nfactors = 447", 3, "ships.Hood.factors", Some("447"), "this is a number", "\"447\""),
    ("[ships.Hood]\nairstrike = 2", 3, "ships.Hood.airstrike", Some("2"), "no carrier", "class = \"carrier\""),
    ("[ships.Hood]\nfactors = \"447\"\nspeed = 6", 4, "ships.Hood.speed", Some("6"), "said twice", "keep one"),
    ("[ships.Hood]\nstart = []", 3, "ships.Hood.start", Some("[]"), "a ship without a port", "name the port"),
    ("[ships.Hood]\nstart = [\"Paris\"]", 3, "ships.Hood.start", Some("[\"Paris\"]"), "not a port", "one of"),
    ("[ships.Hood]\nstart = [\"Italy\"]", 3, "ships.Hood.start", Some("[\"Italy\"]"), "may not use", "England, Malta"),
    ("[ships.Hood]\nstart = [\"Russia\"]", 3, "ships.Hood.start", Some("[\"Russia\"]"), "not active", "ports.Russia"),
    ("[ships.Marat]\nentry_turn = 2", 3, "ships.Marat.entry_turn", Some("2"), "not active", "ports.Leningrad"),
    ("[ships.Hood]\nentry_turn = 11", 3, "ships.Hood.entry_turn", Some("11"), "out of bounds", "from 0 to 10"),
    ("[ships.Hood]\nnation = \"Brtish\"", 3, "ships.Hood.nation", Some("\"Brtish\""), "not a nation", "\"British\""),
    ("[ships.1A]\nnation = \"British\"", 3, "ships.1A.nation", Some("\"British\""), "Merchant", "change `nation`"),
    ("[ships.Hod]\ndefense = 5", 2, "ships.Hod", None, "there is no ship \"Hod\"", "did you mean \"Hood\"?"),
    ("[ships.Hood]\nstart = [\"Malta\", \"Malta\"]", 3, "ships.Hood.start", Some("[\"Malta\", \"Malta\"]"), "named twice", "once"),
    ("[areas.\"North Sea\"]\nborders = []", 3, "areas.\"North Sea\".borders", Some("[]"), "empty", "Barents Sea"),
    ("[areas.Mediterranean]\nborders = [\"Baltic Sea\", \"South Atlantic\"]", 3, "areas.Mediterranean.borders", Some("[\"Baltic Sea\", \"South Atlantic\"]"), "Baltic Sea does not border Mediterranean", "add \"Mediterranean\" to areas.\"Baltic Sea\".borders"),
    ("[areas.\"Barents Sea\"]\nborders = [\"North Sea\", \"North Atlantic\", \"Barents Sea\"]", 3, "areas.\"Barents Sea\".borders", Some("[\"North Sea\", \"North Atlantic\", \"Barents Sea\"]"), "does not border itself", "take out \"Barents Sea\""),
    ("[ports.Malta]\nrepair = 1.5", 3, "ports.Malta.repair", Some("1.5"), "neither a whole number", "from 0 to 50"),
    ("[ports.Malta]\nactive = [5, 2]", 3, "ports.Malta.active", Some("[5, 2]"), "first and a last", "[0, 0]"),
    ("[ports.Malta]\nside = \"Axes\"", 3, "ports.Malta.side", Some("\"Axes\""), "not an owner", "\"Axis\""),
    ("[game]\nturns = 0", 3, "game.turns", Some("0"), "out of bounds", "from 1 to 10"),
    ("[game]\nturns = 11", 3, "game.turns", Some("11"), "out of bounds", "from 1 to 10"),
    ("[game]\nturns = 7", 3, "game.turns", Some("7"), "uboats.arrive has 8 numbers for 7 turns", "2, 2, 2, 2]"),
    ("[game]\npoc_track = [1, 10]", 3, "game.poc_track", Some("[1, 10]"), "two ends", "[-10, 10]"),
    ("[uboats]\nlimit = 1", 3, "uboats.limit", Some("1"), "3 U-boats arrive on turn 1, but no more than 1", "write 3 at least"),
    ("[ships.\"Prinz Eugen\"]\nnation = \"Italian\"", 3, "ships.\"Prinz Eugen\".nation", Some("\"Italian\""), "Prinz Eugen starts in Germany", "choose ships.\"Prinz Eugen\".start among Italy"),
    ("[uboats]\nlimit = 17", 3, "uboats.limit", Some("17"), "out of bounds", "from 0 to 16"),
    ("[uboats]\narrive = [3, 1]", 3, "uboats.arrive", Some("[3, 1]"), "2 numbers for 8 turns", "one number a turn"),
    ("[uboats]\narrive = 3", 3, "uboats.arrive", Some("3"), "a list is meant", "write [3]"),
    ("[us_entry]\nmore_ships = [\"Hood\"]", 3, "us_entry.more_ships", Some("[\"Hood\"]"), "Hood is not American", "take out \"Hood\""),
    ("[us_entry]\nmore_ships = [\"Texs\"]", 3, "us_entry.more_ships", Some("[\"Texs\"]"), "there is no ship \"Texs\"", "did you mean \"Texas\"?"),
    ("[us_entry]\nflat = [6]", 3, "us_entry.flat", Some("[6]"), "1 numbers for turns 4 to 8", "5 numbers"),
    ("[us_entry]\nfrom_turn = 3\nflat = [6, 6, 6, 6, 6, 6]", 3, "us_entry.from_turn", Some("3"), "turns 3 to 8", "6 numbers"),
    ("[italian_takeover]\nallied_up_to = 5", 3, "italian_takeover.allied_up_to", Some("5"), "scuttling cannot end at 4", "from 5 to 6"),
    ("[switches]\ntie = \"drawn\"", 3, "switches.tie", Some("\"drawn\""), "not a setting", "did you mean \"draw\"?"),
    ("[switches]\nhidden = true", 3, "switches.hidden", Some("true"), "a setting is meant", "\"every_turn\""),
    ("[switches]\nborder_north_sea_baltic = 1", 3, "switches.border_north_sea_baltic", Some("1"), "true", "true or"),
    ("[optional]\nin_force = [\"19.4\"]", 3, "optional.in_force", Some("[\"19.4\"]"), "not an optional", "\"19."),
    ("[optional.\"19.1\"]\nships = [\"Tirpits\"]", 3, "optional.\"19.1\".ships", Some("[\"Tirpits\"]"), "no ship \"Tirpits\"", "did you mean \"Tirpitz\"?"),
    ("[returns.Mediterranean.Italian]\nsound = [\"France\"]", 3, "returns.Mediterranean.Italian.sound", Some("[\"France\"]"), "may not use", "add it to access.Italian.ports"),
    ("[access.Russian]\nareas = [\"Baltic Sea\", \"North Sea\"]", 3, "access.Russian.areas", Some("[\"Baltic Sea\", \"North Sea\"]"), "no way back", "add `returns.\"North Sea\".Russian"),
    ("[access.Italian]\nports = [\"Italy\", \"Malta\"]", 3, "access.Italian.ports", Some("[\"Italy\", \"Malta\"]"), "enemy port", "take \"Malta\" out"),
    ("[land_based_air]\naxis.ports = [\"Italy\"]", 3, "land_based_air.axis.ports", Some("[\"Italy\"]"), "enemy ports only", "take \"Italy\" out"),
    ("[game]\nturns = { is = 8, confidence = \"hi\"}", 3, "game.turns.confidence", Some("\"hi\""), "not a", "\"high\""),
    ("[game]\nturns = { is = 8, sauce = \"x\"}", 3, "game.turns.sauce", Some("\"x\""), "only", "\"source\""),
    ("[game]\nturns = { is = 8, alternatives = [99]}", 3, "game.turns.alternatives", Some("99"), "out of", "1 to 10"),
    ("[game]\nturns = { si = 8 }", 3, "game.turns", Some("{ si }"), "a single value is meant", "{ is = value"),
    ("title = \"\"", 2, "title", Some("\"\""), "without a name", "give it a title"),
    ("title = \" \"", 2, "title", Some("\" \""), "without a name", "give it a title"),
    ("title = \"a\u{202e}b\"", 2, "title", None, "direction of writing", "take it out"),
    ("title = \"a\u{200f}b\"", 2, "title", None, "direction of writing", "take it out"),
    ("ships = 3", 2, "ships", Some("3"), "a table is meant", "below [ships]"),
    ("[game]\nturns = 8\nturns = 8", 4, "", Some("turns = 8"), "given twice", "keep one"),
    ("[game\nturns = 8", 2, "", Some("[game"), "not TOML", "correct the line"),
];

#[test]
fn every_fault_tells_its_line_value_and_remedy() {
    for (lines, line, path, value, problem, remedy) in CASES {
        let faults = variant(lines)
            .err()
            .unwrap_or_else(|| panic!("accepted: {lines}"));
        let is_the_one = |fault: &&Fault| fault.path == *path && fault.line == Some(*line);
        let told = || panic!("no fault of {path:?} on line {line}: {faults}");
        let fault = faults.iter().find(is_the_one).unwrap_or_else(told);
        assert_eq!(fault.file, "variant.toml");
        if value.is_some() {
            assert_eq!(fault.value.as_deref(), *value, "{faults}");
        }
        assert!(fault.problem.contains(problem), "{problem:?} is not in: {faults}");
        assert!(fault.remedy.contains(remedy), "{remedy:?} is not in: {faults}");
        assert_eq!(faults.len(), 1, "one mistake, one fault: {faults}");
        assert!(faults.to_string().contains(&format!("variant.toml:{line}")));
    }
}

/// Both spellings are read, in a file and by path; a result is the same by either.
#[test]
fn a_ship_has_a_defence_or_a_defense() {
    let hash = |lines: &str| variant(lines).unwrap().hash();
    assert_eq!(
        hash("[ships.Hood]\ndefence = 5"),
        hash("[ships.Hood]\ndefense = 5")
    );
    assert_ne!(hash("[ships.Hood]\ndefence = 5"), hash(""));
    let loaded = LoadedScenario::embedded();
    let by_path = |path| loaded.with_overrides(&[(path, "5")]).unwrap().hash();
    assert_eq!(by_path("Hood.defence"), by_path("ships.Hood.defense"));
}

/// Rule 8.1: ten boats need a limit of ten, and a designer is told what becomes of those beyond it.
#[test]
fn more_uboats_than_can_be_in_play_are_told_at_once() {
    assert!(variant("[uboats]\nlimit = 10\narrive = [10, 1, 1, 2, 2, 2, 2, 2]").is_ok());
    let told = |lines: &str| {
        let described = war_at_sea::scenario::show::describe(&variant(lines).unwrap());
        admiralty_show::description::sound(&described)
    };
    let page = told("[uboats]\narrive = [3, 1, 1, 5, 2, 2, 2, 2]");
    assert!(
        page.contains("U-boats: 7 can be in play") && page.contains("10 have arrived by turn 4"),
        "{page}"
    );
    assert!(!told("[ships.Hood]\ndefense = 5").contains("U-boats:"));
}

#[test]
fn a_new_ship_must_be_whole_well_named_and_find_room() {
    let ship = |name: &str| {
        format!(
            "[ships.{name:?}]\nnation = \"British\"\nclass = \"cruiser\"\nfactors = \"117\"\nentry_turn = 1\n\
             start = [\"England\"]\n"
        )
    };
    for (name, problem) in [
        ("hood", "there is a ship \"Hood\" already"),
        ("U3", "players write this for"),
        ("Hood-2", "players write this for"),
        ("lba", "players write this for"),
        ("Hoodx2", "players write this for"),
        ("rest", "this word stands for"),
        ("Sunk", "this word stands for"),
        ("none", "this word stands for"),
        ("117", "at least one letter"),
        ("A,B", "letters, digits"),
        (" Ajax", "letters, digits"),
        ("A ship whose name goes on and on and on", "longer than 32"),
    ] {
        let faults = variant(&ship(name)).expect_err(name);
        assert!(faults.to_string().contains(problem), "{name}: {faults}");
        assert_eq!(faults.len(), 1, "{faults}");
    }
    let four: String = (0..4).map(|n| ship(&format!("Ajax {n}"))).collect();
    assert_eq!(
        variant(&four).expect("room for four more").scenario.ships.len(),
        72
    );
    let faults = variant(&(four + &ship("Ajax 4"))).expect_err("no room for a fifth");
    assert!(
        faults
            .to_string()
            .contains("73 ships, but a scenario has room for 72"),
        "{faults}"
    );
    // Missing values are named one by one.
    let faults = variant("[ships.Ajax]\nnation = \"British\"\n").expect_err("nearly nothing");
    let missing: Vec<_> = faults
        .iter()
        .map(|fault| (fault.path.as_str(), fault.problem.as_str()))
        .collect();
    let keys =
        ["class", "factors", "entry_turn", "start"].map(|key| (format!("ships.Ajax.{key}"), "missing"));
    assert_eq!(
        missing,
        keys.iter()
            .map(|(path, problem)| (path.as_str(), *problem))
            .collect::<Vec<_>>()
    );
}

/// What a player copies when told that a ship is not whole is a ship.
#[test]
fn the_ship_that_is_shown_to_copy_is_one() {
    for name in ["Ajax", "Zeven Provincien"] {
        let faults = variant(&format!("[ships.{name:?}]\nfactors = \"117\"\n")).expect_err("a stranger");
        let fault = faults.iter().next().expect("a fault");
        let (_, block) = fault.remedy.split_once('\n').expect("a block to copy");
        let loaded = variant(block).unwrap_or_else(|faults| panic!("{block}\n{faults}"));
        let mut ships = loaded.scenario.ships.iter();
        assert!(ships.any(|ship| ship.name == name), "{block}");
    }
}

#[test]
fn a_scenario_of_its_own_must_have_everything() {
    let faults = LoadedScenario::parse("own.toml", "title = \"Own\"\n[areas.\"North Sea\"]\n")
        .expect_err("nearly empty");
    let text = faults.to_string();
    assert!(
        text.contains(
            "own.toml:1: game\n    missing\n    remedy: add the table [game], or let the file extend"
        )
    );
    assert!(
        text.contains("own.toml:2: areas.\"North Sea\".borders\n    missing\n    remedy: add `areas"),
        "{text}"
    );
    assert!(text.contains("areas.\"Baltic Sea\"\n    missing"), "{text}");
}

/// A variant that forgets what it extends is told that alone.
#[test]
fn a_variant_that_extends_nothing_is_told_so_once() {
    let faults = LoadedScenario::parse("mine.toml", "[ships.Hood]\ndefense = 5\n").expect_err("no base");
    assert_eq!(
        faults
            .to_string()
            .lines()
            .skip(1)
            .collect::<Vec<_>>()
            .join("\n")
            .trim(),
        "mine.toml:1: extends\n    missing, and the file is no whole scenario\n    remedy: add `extends = \"war-at-sea\"` as \
         its first line"
    );
}

#[test]
fn circles_and_missing_files_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    std::fs::write(path("a.toml"), "extends = \"b.toml\"\n").expect("written");
    std::fs::write(path("b.toml"), "title = \"B\"\nextends = \"./a.toml\"\n").expect("written");
    let faults = LoadedScenario::load(path("a.toml"), disk()).expect_err("a circle");
    let circle = faults.iter().find(|fault| fault.path == "extends").expect("told");
    assert_eq!(circle.line, Some(2));
    assert_eq!(circle.value.as_deref(), Some("\"./a.toml\""));
    assert!(circle.problem.contains("circle") && circle.file.ends_with("b.toml"));
    std::fs::write(path("c.toml"), "extends = \"c.toml\"\n").expect("written");
    assert!(
        LoadedScenario::load(path("c.toml"), disk())
            .expect_err("itself")
            .to_string()
            .contains("circle")
    );

    let faults = variant("")
        .map(|_| ())
        .and(LoadedScenario::parse("v.toml", "extends = \"war-at-see\"").map(|_| ()));
    let fault = faults
        .expect_err("no such file")
        .iter()
        .next()
        .cloned()
        .expect("one");
    assert_eq!(
        (fault.line, fault.remedy.as_str()),
        (Some(1), "did you mean \"war-at-sea\"?")
    );
    let faults = LoadedScenario::load(path("none.toml"), disk()).expect_err("no such file");
    assert!(faults.to_string().contains("cannot be read"), "{faults}");
    let faults = LoadedScenario::parse("v.toml", "extends = 3").expect_err("not a name");
    assert!(faults.to_string().contains("v.toml:1: extends = 3"), "{faults}");
}

#[test]
fn a_line_that_is_not_toml_hides_its_own_echoes_and_nothing_else() {
    // The class is not "missing" as well: its line is there, and cannot be read.
    let new = "[ships.Ajax]\nnation = \"British\"\nclass \"cruiser\"\nfactors = \"117\"\nentry_turn = 1\n\
               start = [\"England\"]\n";
    let faults = variant(new).expect_err("one fault");
    let told: Vec<_> = faults
        .iter()
        .map(|fault| (fault.line, fault.value.as_deref()))
        .collect();
    assert_eq!(told, [(Some(4), Some("class \"cruiser\""))], "{faults}");
    // The same line of another file is another line.
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    std::fs::write(path("a.toml"), "extends = \"b.toml\"\n[game]\nturns =\n").expect("written");
    std::fs::write(
        path("b.toml"),
        "extends = \"war-at-sea\"\n[ports.Malta]\nrepair = 99\n",
    )
    .expect("written");
    let faults = LoadedScenario::load(path("a.toml"), disk()).expect_err("two faults");
    assert!(
        faults
            .iter()
            .any(|fault| fault.path == "ports.Malta.repair" && fault.line == Some(3)),
        "{faults}"
    );
}

#[test]
fn several_faults_are_all_told_at_once() {
    let bad = "titel = \"x\"\n[ships.Hood]\ndefnse = 5\nattack = 12\nspeed =\n[ships.Bismark]\ndefense = 3\n\
               [areas.\"North Sea\"]\nborders = [\"Barents Sea\", \"Norht Atlantic\"]\n[ports.Malta]\nrepair = \"one\"\n\
               [uboats]\narrive = [1, 2]\n[switches]\ntie = \"drawn\"\n";
    insta::assert_snapshot!(
        "several_faults",
        variant(bad).expect_err("many faults").to_string()
    );
}

#[test]
fn a_wrong_override_is_refused_with_a_remedy() {
    let printed = LoadedScenario::embedded();
    let faults = printed
        .with_overrides(&[
            ("bismark.defense", "7"),
            ("bismarck.defnse", "7"),
            ("Hood.speed", "fast"),
        ])
        .expect_err("three faults");
    let told: Vec<_> = faults
        .iter()
        .map(|fault| (fault.file.as_str(), fault.remedy.as_str()))
        .collect();
    assert_eq!(
        told,
        [
            (
                "override bismark.defense = 7",
                "did you mean \"Bismarck\" for \"bismark\"?"
            ),
            ("override bismarck.defnse = 7", "did you mean \"defense\"?"),
            ("override Hood.speed = fast", "write a number from 1 to 9"),
        ]
    );
}

/// Of many faults the first and their number are told; long texts are cut.
#[test]
fn many_faults_and_long_texts_are_told_in_short() {
    let keys: String = (0..3_000).map(|n| format!("key{n} = 1\n")).collect();
    let Err(faults) = variant(&keys) else {
        panic!("unknown keys are read");
    };
    assert_eq!(faults.len(), 3_000);
    let told = faults.to_string();
    assert!(
        told.starts_with("3000 faults") && told.ends_with("… and 2980 more"),
        "{told}"
    );
    assert!(told.contains("key19 ") && !told.contains("key20 "), "{told}");
    let long = "x".repeat(100_000);
    for lines in [
        format!("title = \"{long}\""),
        format!("key = \"{long}\""),
        format!("{long} = 1"),
        format!("[ships.Hood]\nnation = \"{long}\""),
        format!("[ships.{long}]\nattack = 1"),
        format!("[{long}"),
    ] {
        let Err(faults) = variant(&lines) else {
            panic!("a line that is too long is read");
        };
        let told = faults.to_string();
        assert!(told.len() < 5_000, "{} bytes: {}", told.len(), &told[..300]);
    }
}

/// The value that a remedy tells to write; none where it names no value.
fn offered(remedy: &str, path: &str, value: &str) -> Option<(String, String)> {
    if let Some(words) = remedy
        .strip_prefix("write a number from ")
        .or(remedy.strip_prefix("write a whole number from "))
    {
        return Some((path.to_owned(), words.split(' ').next()?.to_owned()));
    }
    if let Some(meant) = remedy.strip_prefix("did you mean \"") {
        let (meant, rest) = meant.split_once('"')?;
        return Some(match rest.split('"').nth(1) {
            Some(typed) => (path.replacen(typed, meant, 1), value.to_owned()),
            // A name in place of a name, in the value or at the end of the path.
            None if value.starts_with('[') => (path.to_owned(), format!("[\"{meant}\"]")),
            None => (path.to_owned(), format!("\"{meant}\"")),
        });
    }
    let words = remedy.strip_prefix("write ")?;
    let end = match words.chars().next()? {
        '[' => words.find(']')? + 1,
        '"' => words[1..].find('"')? + 2,
        _ => words.find([' ', ',']).unwrap_or(words.len()),
    };
    let value = &words[..end];
    let literal =
        value.starts_with(['[', '"']) || value.parse::<f64>().is_ok() || ["true", "false"].contains(&value);
    (literal && !value.contains('…')).then(|| (path.to_owned(), value.to_owned()))
}

/// Every path of a scenario file with a value.
fn paths(table: &toml::Table, prefix: &str, found: &mut Vec<String>) {
    for (key, value) in table {
        let path = if prefix.is_empty() {
            key.clone()
        } else {
            format!("{prefix}.{key}")
        };
        match value {
            toml::Value::Table(table) => paths(table, &path, found),
            _ => found.push(path),
        }
    }
}

/// Does what the messages say until there is nothing left that names a value: that takes a few steps, not for ever.
fn followed(printed: &LoadedScenario, path: &str, wrong: &str) {
    let (mut path, mut value) = (path.to_owned(), wrong.to_owned());
    let mut said = String::new();
    for _ in 0..4 {
        let Err(faults) = printed.with_overrides(&[(&path, &value)]) else {
            return;
        };
        said += &format!("{faults}\n");
        let own = faults.iter().find(|fault| fault.file.starts_with("override "));
        match own.and_then(|fault| offered(&fault.remedy, &path, &value)) {
            Some(next) => (path, value) = next,
            None => return,
        }
    }
    panic!("the remedies lead nowhere:\n{said}");
}

/// What a message offers as the remedy works when it is tried.
#[test]
fn remedies_of_overrides_work_when_they_are_tried() {
    const WRONG: [&str; 7] = ["none", "nonsense", "-1", "99999", "[]", "true", "[1, 2, 3]"];
    let printed = LoadedScenario::embedded();
    let mut all = Vec::new();
    paths(
        &include_str!("../../../../scenarios/war-at-sea.toml")
            .parse()
            .unwrap(),
        "",
        &mut all,
    );
    assert!(all.len() > 300, "{}", all.len());
    let mut tried = 0;
    for path in &all {
        for wrong in WRONG {
            let Err(faults) = printed.with_overrides(&[(path, wrong)]) else {
                continue;
            };
            for fault in faults.iter().filter(|fault| fault.file.starts_with("override ")) {
                tried += usize::from(offered(&fault.remedy, path, wrong).is_some());
                followed(&printed, path, wrong);
            }
        }
    }
    assert!(tried > 500, "{tried}");
    assert!(printed.with_overrides(&[("ports.France.active", "[]")]).is_ok());
}
