//! What a position file may not say: each fault with its line, its rule and its remedy; and what it may leave out.

use admiralty_core::text::Faults;
use std::sync::LazyLock;
use war_at_sea::map::{Area, Place, Port};
use war_at_sea::naval::{CounterSet, Side};
use war_at_sea::position_file::{ReadPosition, read};
use war_at_sea::scenario::OptionalRules;
use war_at_sea::{Phase, Position, Scenario};

static EMBEDDED: LazyLock<Scenario> = LazyLock::new(Scenario::embedded);
const TYPED: &str = include_str!("../../../scenarios/positions/turn-4.toml");

fn taken(text: &str) -> Result<ReadPosition, Faults> {
    read(&EMBEDDED, "game.toml", text)
}

fn position(text: &str) -> Position {
    taken(text)
        .unwrap_or_else(|faults| panic!("{faults}\n{text}"))
        .position
}

/// The typed game with one thing changed.
fn changed(from: &str, to: &str) -> String {
    assert!(TYPED.contains(from), "{from:?} is not in the file");
    TYPED.replacen(from, to, 1)
}

/// Asserts that a text is refused with all of these words.
fn refused(text: &str, words: &[&str]) {
    let faults = match taken(text) {
        Ok(read) => panic!("taken: {read:?}\n{text}"),
        Err(faults) => faults.to_string(),
    };
    for word in words {
        assert!(faults.contains(word), "does not say {word:?}: {faults}");
    }
    assert!(faults.contains("remedy: "), "{faults}");
}

fn at(name: &str, position: &Position) -> Place {
    position.place[EMBEDDED.find(name).unwrap()]
}

#[test]
fn a_game_typed_in_two_minutes_is_taken_as_it_was_meant() {
    let read = taken(TYPED).unwrap();
    let position = read.position;
    assert_eq!((position.turn, position.phase), (4, Phase::AlliedMovement));
    assert_eq!((position.track, position.uboats.total), (2, 5));
    assert_eq!(position.damage[EMBEDDED.find("Hood").unwrap()], 2);
    for (name, place) in [
        ("Hood", Place::port(Port::England)),
        ("Anson", Place::port(Port::England)),
        ("Warspite", Place::port(Port::Malta)),
        ("Valiant", Place::port(Port::England)),
        ("Eagle", Place::port(Port::Malta)),
        ("Marat", Place::port(Port::Leningrad)),
        ("Washington", Place::port(Port::Usa)),
        ("2B", Place::port(Port::Usa)),
        ("1A", Place::sea(Area::NorthAtlantic)),
        ("Exeter", Place::SUNK),
        ("Gneisenau", Place::port(Port::France)),
        ("Tirpitz", Place::port(Port::Germany)),
        ("Zara", Place::port(Port::Italy)),
        ("Howe", Place::RESERVE),
        ("Roma", Place::RESERVE),
    ] {
        assert_eq!(at(name, &position), place, "{name}");
    }
    assert_eq!(
        position.freed,
        CounterSet::of(EMBEDDED.find("Washington").unwrap())
    );
    assert_eq!(position.control[Area::BarentsSea], Some(Side::Axis));
    assert_eq!(position.control[Area::NorthSea], None);
    let notes = read.notes.join("\n");
    for said in [
        "next: allied movement",
        "444x3 = Warspite, Barham, Malaya (the first of 5)",
        "Germany: the rest = ",
    ] {
        assert!(notes.contains(said), "{said}: {notes}");
    }
}

#[test]
fn on_turn_1_next_to_nothing_need_be_written() {
    let text = "turn = 1\n[allied]\nEngland = \"rest\"\nMalta = \"444x2\"\n[axis]\nGermany = \"rest\"\nItaly = \"rest\"";
    let position = position(text);
    assert_eq!((position.track, position.uboats.total), (0, 3));
    assert_eq!(at("Barham", &position), Place::port(Port::Malta));
}

#[test]
fn slips_of_the_pen_are_told_with_their_line() {
    refused(
        &changed("turn = 4", "turn = 40"),
        &["game.toml:2: turn = 40", "from 1 to 8"],
    );
    refused(&changed("turn = 4", ""), &["turn", "missing", "write turn = 4"]);
    refused(
        &changed("Hood-2", "Hod-2"),
        &["game.toml:12: allied.England", "did you mean Hood?"],
    );
    refused(
        &changed("poc = 2 ", "pocs = 2 "),
        &[
            "there is no such key",
            "did you mean \"poc\"?",
            "poc\n    missing",
        ],
    );
    refused(
        &changed("England = \"", "Englnd = \""),
        &["allied.Englnd", "did you mean England?"],
    );
    refused(
        &changed("[axis]", "[axes]"),
        &["there is no table [axes]", "did you mean \"axis\"?"],
    );
    refused(
        &changed("Baltic Sea\"", "Caribbean\""),
        &["\"Caribbean\" is no sea area", "Barents Sea, North Sea"],
    );
    refused(
        &changed("\"Hood-2, rest\"", "Hood"),
        &["not TOML", "game.toml:12"],
    );
    refused(
        &changed("turn = 4", "turn = 4\nnext = \"lunch\""),
        &["no phase of a turn", "\"allied movement\""],
    );
    refused(
        &changed("Baltic Sea\"", "Mediterranean\""),
        &["has a flag already", "name each area once"],
    );
}

#[test]
fn ships_are_conserved() {
    let missing = changed("Germany = \"rest\"", "Germany = \"Tirpitz\"");
    refused(
        &missing,
        &["nowhere", "rule 5.1", "Lutzow", "Prinz Eugen", "under sunk"],
    );
    refused(
        &changed("Malta = \"", "Malta = \"Hood "),
        &["Hood is also in another line", "write each ship once"],
    );
    refused(&changed("Hood-2", "Howe"), &["Howe enters on turn 5"]);
    refused(&changed("444x3", "444x9"), &["there are only 5"]);
    // Named ships are set apart before factors take the first that fit, in whatever line.
    let named = position(&changed("Hood-2", "Warspite"));
    assert_eq!(at("Warspite", &named), Place::port(Port::England));
    assert_eq!(at("Queen Elizabeth", &named), Place::port(Port::Malta));
    // Whoever is left may be lost.
    let lost = position(
        &changed("Germany = \"rest\"", "Germany = \"Tirpitz\"").replace("Blucher, Graf Spee", "rest"),
    );
    assert_eq!(at("Lutzow", &lost), Place::SUNK);
    assert_eq!(at("Zara", &lost), Place::port(Port::Italy));
}

#[test]
fn ships_are_where_the_rules_let_them_be() {
    refused(&changed("Hood-2", "Hood-5"), &["5 damage sinks Hood", "rule 7.4"]);
    refused(
        &changed("Malta = \"", "Malta = \"Bismarck "),
        &["Bismarck is Axis, but this is the Allied force"],
    );
    refused(
        &changed("Italy = \"rest\"", "Italy = \"rest\"\nGermany2 = \"Zara\""),
        &["no place of the game"],
    );
    let zara = changed("Germany = \"rest\"", "Germany = \"Zara, rest\"");
    refused(&zara, &["Italian cruiser ships may not be in Germany", "M7"]);
    let sea = changed("Malta = \"", "\"North Sea\" = \"Norfolk\"\nMalta = \"");
    refused(&sea, &["Norfolk: at sea", "rules 5.7, 14.3", "game.toml:13"]);
    let axis = TYPED.replace("turn = 4", "turn = 4\nnext = \"axis movement\"");
    let sea = axis.replace(
        "Germany = \"rest\"",
        "Germany = \"rest\"\n\"North Sea\" = \"Tirpitz\"",
    );
    refused(&sea, &["Tirpitz: at sea before the Axis has moved"]);
    let sea = axis.replace(
        "USA = \"rest\"",
        "USA = \"rest\"\n\"North Atlantic\" = \"1A, Augusta\"",
    );
    let sea = sea.replacen("\"North Atlantic\" = \"1A\"\n", "", 1);
    refused(&sea, &["Augusta: at sea without leave", "may_sail"]);
    assert_eq!(
        at(
            "Augusta",
            &position(&sea.replace("\"Washington\"", "\"Augusta\""))
        ),
        Place::sea(Area::NorthAtlantic)
    );
    refused(
        &changed("\"1A\"", "\"1A, 2B\""),
        &["2B: a second convoy in the North Atlantic", "rule 14.1"],
    );
    refused(
        &changed("sunk = \"Exeter", "delivered = \"Kent\"\nsunk = \"Exeter"),
        &["only convoys are delivered"],
    );
    let oiled = changed("Germany = \"rest\"", "Germany = \"rest\"\noiler = \"Lutzow\"");
    assert_eq!(at("Lutzow", &position(&oiled)), Place::REFUELLING);
    refused(
        &oiled.replace("turn = 4", "turn = 5"),
        &["there was none on turn 4", "rule 16.2"],
    );
    refused(&oiled.replace("Lutzow", "Zara"), &["only German ships refuel"]);
    refused(
        &changed("Washington\"", "Hood\""),
        &["Hood needs no leave", "rules 15.2, 15.3"],
    );
}

#[test]
fn numbers_are_those_that_a_game_can_bring() {
    refused(
        &changed("uboats = 5", ""),
        &["uboats", "missing", "7 are in play if none is lost"],
    );
    refused(&changed("poc = 2", "poc = 12"), &["from -10 to 10"]);
    refused(&changed("poc = 2", ""), &["poc", "missing", "rule 5.8"]);
    refused(
        &changed("[control]", "[axis2]"),
        &["the flags on the board decide"],
    );
    let boats = "uboats = { in_play = 3, disabled = 1, \"North Sea\" = 2 }";
    let combat = changed("uboats = 5", "").replace("turn = 4", "turn = 4\nnext = \"air placement\"");
    let sea = combat.replacen("turn = 4", &format!("{boats}\nturn = 4"), 1);
    let sea_read = position(&sea);
    assert_eq!(
        (sea_read.uboats.disabled, sea_read.uboats.at[Area::NorthSea]),
        (1, 2)
    );
    refused(
        &sea.replace("disabled = 1", "disabled = 2"),
        &["4 U-boats at sea or disabled, but 3 in play"],
    );
    refused(
        &sea.replace("next = \"air placement\"", ""),
        &["placed in the Axis movement"],
    );
    refused(
        &changed("uboats = 5", "uboats = { in_play = 5, pool = 1 }"),
        &["rule 19.2"],
    );
    let accumulate = OptionalRules {
        uboats_accumulate: true,
        ..OptionalRules::default()
    };
    let pool = changed("uboats = 5", "uboats = { in_play = 5, pool = 1 }");
    assert!(read(&EMBEDDED.with_rules(accumulate), "game.toml", &pool).is_ok());
    // Three turns bring the Allies 3 × 6 and the Axis 3 × 15, more than the track; one brings exactly what flags say.
    let after_one = "turn = 2\npoc = 3\nuboats = 4\n[control]\naxis = \"Barents Sea, Baltic Sea\"\n[allied]\nEngland = \
                     \"rest\"\n[axis]\nGermany = \"rest\"\nItaly = \"rest\"";
    assert_eq!(position(after_one).track, 3);
    refused(
        &after_one.replace("poc = 3", "poc = 4"),
        &["where the flags put it, at 3", "rule 5.8"],
    );
    refused(
        &after_one.replace("uboats = 4", "uboats = 5"),
        &["5 U-boats, but 4 have arrived", "rule 8.1"],
    );
    refused(
        &after_one
            .replace("turn = 2", "turn = 1")
            .replace("uboats = 4", "uboats = 3"),
        &["stands at 0 until turn 1"],
    );
}

#[test]
fn the_mediterranean_and_the_take_over_follow_rule_15_7() {
    let streak = |n: u8| format!("{TYPED}\n[take_over]\nmediterranean_streak = {n}\n");
    refused(
        &streak(1),
        &[
            "exactly where its flag is there",
            "take_over.mediterranean_streak = 1",
        ],
    );
    let held = TYPED
        .replace(", Mediterranean\"", "\"")
        .replace("Baltic Sea\"", "Baltic Sea, Mediterranean\"");
    assert_eq!(position(&held).mediterranean_streak, 1);
    let long = |n: u8| format!("{held}\n[take_over]\nmediterranean_streak = {n}\n");
    assert_eq!(position(&long(3)).mediterranean_streak, 3);
    refused(&long(4), &["4 turns in a row, but only 3 are over"]);
    refused(
        &format!("{held}\n[take_over]\naverted = true\n"),
        &["4 turns in a row of Axis control avert"],
    );
    // Turn 8: Italian ships named among the Allies are theirs, the others German.
    let last = TYPED
        .replace("turn = 4", "turn = 8")
        .replace("Malta = \"", "Malta = \"Littorio ")
        .replace(
            "France = \"Scharnhorst, Gneisenau-1\"",
            "\"out of play\" = \"Zara\"",
        );
    let position = position(&last);
    let italian = |name: &str| EMBEDDED.find(name).unwrap();
    assert!(position.turned.has(italian("Littorio")) && !position.freed.has(italian("Littorio")));
    assert!(position.freed.has(italian("Roma")) && !position.turned.has(italian("Roma")));
    assert!(!position.freed.has(italian("Zara")), "scuttled");
    refused(
        &last.replace("turn = 8", "turn = 7"),
        &["Littorio is Axis, but this is the Allied force"],
    );
}

#[test]
fn what_belongs_to_a_later_part_of_the_turn_is_refused() {
    let with = |line: &str, next: &str| {
        let text = TYPED.replace("turn = 4", &format!("turn = 4\nnext = {next:?}"));
        format!("{text}\n[this_turn]\n{line}\n")
    };
    refused(
        &with("late = \"Hood\"", "allied movement"),
        &["a later part of the turn", "this_turn.late"],
    );
    refused(
        &with("fees_axis = 1", "axis movement"),
        &["a later part of the turn"],
    );
    assert_eq!(position(&with("fees_allied = 1", "axis movement")).fees.allied, 1);
    assert!(taken(&with("air_allied = \"Mediterranean\"", "combat")).is_ok());
    refused(
        &with("air_allied = \"North Sea\"", "combat"),
        &["does not reach North Sea", "rule 9.2"],
    );
}

/// All at once: what is missing, what cannot be read, and what the rules do not allow.
#[test]
fn faults_of_every_kind_are_told_together() {
    let uboats = TYPED.lines().find(|line| line.starts_with("uboats")).unwrap();
    let text = changed(uboats, "")
        .replacen("Germany = \"rest\"", "Germany = \"Tirpizt\"", 1)
        .replacen("poc = ", "poc = 9", 1)
        + "\n[this_turn]\nair_axis = \"Malta\"\n";
    refused(
        &text,
        &[
            "missing: 7 are in play",
            "did you mean Tirpitz?",
            "write a whole number from -10 to 10",
            "those of a faulty line may be among them",
            "belongs to a later part of the turn",
        ],
    );
}

/// A file without a turn that can be read is read as far as it does not hang on the turn.
#[test]
fn a_wrong_turn_hides_no_other_fault() {
    let text =
        changed("turn = 4\n", "turn = 40\n").replacen("Germany = \"rest\"", "Germany = \"Tirpizt\"", 1);
    refused(
        &text,
        &["write a whole number from 1 to 8", "did you mean Tirpitz?"],
    );
    let Err(faults) = taken(&text) else {
        panic!("two faults")
    };
    assert_eq!(faults.len(), 2, "{faults}");
}
