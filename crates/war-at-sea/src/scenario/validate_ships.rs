//! Checks the order of battle.

use super::draft::{Draft, ShipDraft};
use crate::naval::MAX_COUNTERS;
use crate::ships::{Class, Nation, Navy};
use admiralty_core::text::Sink;

/// The longest name that a table of ships has room for.
const LONGEST_NAME: usize = 32;

/// What forces and position files say of no ship, of all that are left, or of a place off the board.
const TAKEN: [&str; 10] = [
    "none",
    "nothing",
    "rest",
    "sunk",
    "lost",
    "removed",
    "scuttled",
    "interned",
    "delivered",
    "cashed",
];

/// Reports every ship that cannot be.
pub(super) fn check(draft: &Draft, sink: &mut Sink) {
    check_number(draft, sink);
    for (n, ship) in draft.ships.iter().enumerate() {
        check_name(ship, &draft.ships[..n], sink);
        check_class(ship, sink);
        check_start(ship, draft, sink);
    }
    check_american_list(draft, sink);
}

/// What is not sure of the American list is American.
fn check_american_list(draft: &Draft, sink: &mut Sink) {
    let Some(more) = &draft.us_more else { return };
    let others = draft.ships.iter().filter(|ship| {
        let nation = ship.nation.as_ref().map(|got| got.value);
        more.value.contains(&ship.name) && nation.is_some_and(|nation| nation != Nation::American)
    });
    for ship in others {
        let remedy = format!("take out {:?}", ship.name);
        more.refuse(sink, format!("{} is not American", ship.name), remedy);
    }
}

fn check_number(draft: &Draft, sink: &mut Sink) {
    let Some(at) = draft.ships_at else { return };
    if let Some(extra) = draft.ships.get(MAX_COUNTERS) {
        let problem = format!(
            "{} ships, but a scenario has room for {MAX_COUNTERS}",
            draft.ships.len()
        );
        let remedy = format!("take out {} of them", draft.ships.len() - MAX_COUNTERS);
        sink.report(extra.at, &extra.path, None, problem, remedy);
    }
    if draft.ships.is_empty() {
        sink.report(
            at,
            "ships",
            None,
            "no ships",
            "add ships, or `extends = \"war-at-sea\"` at the head of the file",
        );
    }
}

/// A name must be one that the notation can tell from factors, damage and markers.
fn check_name(ship: &ShipDraft, before: &[ShipDraft], sink: &mut Sink) {
    let name = ship.name.as_str();
    let mut refuse = |problem: String, remedy: &str| sink.report(ship.at, &ship.path, None, problem, remedy);
    if let Some(twin) = before.iter().find(|other| other.name.eq_ignore_ascii_case(name)) {
        refuse(
            format!(
                "there is a ship {:?} already; case does not tell names apart",
                twin.name
            ),
            "rename one of the two",
        );
    }
    let plain = |letter: char| letter.is_alphanumeric() || " '.-".contains(letter);
    if !name.chars().any(char::is_alphabetic) || !name.chars().all(plain) || name.trim() != name {
        refuse(
            "a name is made of letters, digits, spaces, dots, dashes and apostrophes, with at least one letter".into(),
            "rename the ship",
        );
    }
    if name.chars().count() > LONGEST_NAME {
        refuse(
            format!("the name is longer than {LONGEST_NAME} letters"),
            "shorten it",
        );
    }
    let all_digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let damage = name
        .rsplit_once('-')
        .is_some_and(|(_, damage)| all_digits(damage));
    let uboats = name.strip_prefix(['U', 'u']).is_some_and(all_digits);
    let count = name
        .rsplit_once(['x', 'X'])
        .is_some_and(|(ship, count)| !ship.ends_with(' ') && all_digits(count));
    if count {
        refuse(
            "players write this for several ships of the same factors".into(),
            "rename the ship",
        );
    }
    if TAKEN.iter().any(|word| name.eq_ignore_ascii_case(word)) {
        refuse(
            "this word stands for no ship, for all that are left or for a place of ships".into(),
            "rename the ship",
        );
    }
    if damage || uboats || name.eq_ignore_ascii_case("LBA") {
        refuse(
            "players write this for a damaged ship, U-boats or land-based air".into(),
            "rename the ship",
        );
    }
}

/// Rule 3 and 14: convoys are the merchant counters, and only carriers strike from the air.
fn check_class(ship: &ShipDraft, sink: &mut Sink) {
    let Some(class) = &ship.class else { return };
    if let Some(nation) = &ship.nation
        && (class.value == Class::Convoy) != (nation.value == Nation::Merchant)
    {
        let problem = "convoys, and only convoys, are Merchant counters";
        class
            .spot
            .later(&nation.spot)
            .refuse(sink, problem, "change `nation` or `class`");
    }
    if let Some(airstrike) = &ship.factors.airstrike
        && airstrike.value > 0
        && class.value != Class::Carrier
    {
        let problem = format!(
            "an air strike of {}, but {} is no carrier",
            airstrike.value, ship.name
        );
        let remedy = "take out the air strike, or write class = \"carrier\"";
        airstrike.spot.later(&class.spot).refuse(sink, problem, remedy);
    }
}

/// Rules 4.3 to 4.6: a ship starts in a port that its navy may use and that is open by then.
fn check_start(ship: &ShipDraft, draft: &Draft, sink: &mut Sink) {
    let (Some(nation), Some(class), Some(start)) = (&ship.nation, &ship.class, &ship.start) else {
        return;
    };
    let navy = Navy::of(nation.value, class.value);
    for &port in &start.value {
        if let Some(usable) = &draft.access[navy].ports
            && !usable.value.contains(&port)
        {
            let choices: Vec<_> = usable.value.iter().map(|port| port.name()).collect();
            let problem = format!(
                "{} starts in {port}, which {} ships may not use",
                ship.name,
                navy.name()
            );
            let remedy = format!("choose {} among {}", start.spot.path, choices.join(", "));
            let blamed = start.spot.later(&usable.spot).later(&nation.spot);
            blamed.later(&class.spot).refuse(sink, problem, remedy);
            continue;
        }
        let (Some(entry), Some(active)) = (&ship.entry_turn, &draft.ports[port].active) else {
            continue;
        };
        if entry.value > 0 && !(active.value.0..=active.value.1).contains(&entry.value) {
            let problem = format!(
                "{} enters at {port} on turn {}, when it is not active",
                ship.name, entry.value
            );
            let remedy = format!(
                "change {}, {} or {}",
                start.spot.path, entry.spot.path, active.spot.path
            );
            start
                .spot
                .later(&entry.spot)
                .later(&active.spot)
                .refuse(sink, problem, remedy);
        }
    }
}
