//! Reads the order of battle.

use super::dialect::SINGLE_FACTORS;
use super::draft::{Draft, FactorsDraft, ShipDraft};
use super::limits::{LAST_TURN, MOST_AIRSTRIKE, MOST_ATTACK, MOST_DEFENSE, MOST_SPEED};
use crate::naval::Factors;
use crate::ships::Nation;
use admiralty_core::text::{Data, Got, MISSING, Objection, Reader, Section, all_named, join, nearest, text};

/// A whole ship, as a variant gives one, each field explained.
macro_rules! new_ship {
    () => {
        "    [ships.Ajax]
    nation = \"British\"      # or American, Russian, German, Italian
    class = \"cruiser\"       # or battleship, battlecruiser, pocket battleship, carrier
    factors = \"117\"         # attack 1, defence 1, speed 7; with an air strike of 2: \"027/2\"
    entry_turn = 1          # the turn on which it enters; 0: only as another rule says
    start = [\"England\"]     # the port or ports it may start in"
    };
}
pub(crate) use new_ship;

/// Reads every ship, in the order of the file.
pub(super) fn read_ships(file: &mut Section<'_>, draft: &mut Draft, reading: &mut Reader) {
    let Some(mut ships) = reading.table(file, "ships") else {
        return;
    };
    draft.ships_at = Some(ships.at);
    let names: Vec<&str> = ships.names().collect();
    for name in &names {
        let Some(mut table) = reading.table(&mut ships, name) else {
            continue;
        };
        if !table.has("nation") && !table.has("class") {
            refuse_stranger(name, &names, &table, reading);
            continue;
        }
        let ship = ShipDraft {
            name: (*name).to_owned(),
            path: table.path.clone(),
            at: table.at,
            nation: reading.named::<Nation>(&mut table, "nation"),
            class: reading.named(&mut table, "class"),
            factors: read_factors(&mut table, reading),
            entry_turn: reading.number(&mut table, "entry_turn", 0..=LAST_TURN),
            start: reading.value(&mut table, "start", "[\"England\"]", |data| {
                let ports = all_named(data)?;
                if ports.is_empty() {
                    return Err((
                        "a ship without a port".into(),
                        "name the port or ports it may start in".into(),
                    ));
                }
                Ok(ports)
            }),
        };
        reading.finish(&table);
        draft.ships.push(ship);
    }
}

/// A table of a ship that has neither nation nor class: an override of a ship that there is not.
fn refuse_stranger(name: &str, names: &[&str], table: &Section<'_>, reading: &mut Reader) {
    let others = names.iter().copied().filter(|other| *other != name);
    let remedy = match nearest(name, others) {
        Some(meant) => {
            format!("did you mean {meant:?}? (a new ship needs nation, class, factors, entry_turn and start)")
        }
        None => {
            let key = table.path.strip_prefix("ships.").unwrap_or(name);
            format!("a new ship needs all of\n{}", new_ship!().replace("Ajax", key))
        }
    };
    reading.sink.report(
        table.at,
        &table.path,
        None,
        format!("there is no ship {name:?} to change"),
        remedy,
    );
}

/// Reads `factors`, the single factors, or both where a later file changes one.
fn read_factors(table: &mut Section<'_>, reading: &mut Reader) -> FactorsDraft {
    let singles = SINGLE_FACTORS.map(|key| table.has(key));
    if !table.has("factors") && !singles.contains(&true) {
        let path = join(&table.path, "factors");
        reading
            .sink
            .report(table.at, &path, None, MISSING, format!("add `{path} = \"447\"`"));
        return FactorsDraft::default();
    }
    let whole = reading.optional(table, "factors", factors);
    let [attack, defense, speed, airstrike] = [
        0..=MOST_ATTACK,
        0..=MOST_DEFENSE,
        1..=MOST_SPEED,
        0..=MOST_AIRSTRIKE,
    ];
    let mut single = |key: &str, bounds, required: bool, part: fn(&Factors) -> u8| {
        let from_whole = whole.as_ref().map(|got| Got {
            value: part(&got.value),
            spot: got.spot.clone(),
        });
        let must_be_there = required && !table.has("factors");
        let own = if table.has(key) || must_be_there {
            reading.number(table, key, bounds)
        } else {
            None
        };
        if let (Some(own), Some(whole)) = (&own, &from_whole)
            && own.spot.at.file == whole.spot.at.file
        {
            own.refuse(
                &mut reading.sink,
                "said twice: `factors` says it too",
                "keep one of the two",
            );
        }
        own.or(from_whole)
    };
    FactorsDraft {
        attack: single("attack", attack, true, |factors| factors.attack),
        defense: single("defense", defense, true, |factors| factors.defense),
        speed: single("speed", speed, true, |factors| factors.speed),
        airstrike: single("airstrike", airstrike, false, |factors| factors.airstrike),
    }
}

/// Reads `447`, `027/2`, or with dashes for a factor of two digits, `4-12-7`.
pub(super) fn factors(data: &Data) -> Result<Factors, Objection> {
    let shape = || {
        let problem = "not attack, defence, speed and perhaps an air strike";
        (
            problem.to_owned(),
            "write three digits, as \"447\", or with an air strike \"027/2\"".to_owned(),
        )
    };
    let written = text(data)?.trim();
    let (guns, air) = written
        .split_once('/')
        .map_or((written, None), |(guns, air)| (guns, Some(air)));
    let parts: Vec<&str> = if guns.contains('-') {
        guns.split('-').collect()
    } else {
        guns.split("").filter(|digit| !digit.is_empty()).collect()
    };
    let digits = |part: &str| -> Result<u8, Objection> {
        let all_digits = !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        if all_digits {
            part.parse().map_err(|_| shape())
        } else {
            Err(shape())
        }
    };
    let [attack, defense, speed] = parts.as_slice() else {
        return Err(shape());
    };
    let read = Factors {
        attack: digits(attack)?,
        defense: digits(defense)?,
        speed: digits(speed)?,
        airstrike: air.map_or(Ok(0), digits)?,
    };
    let mut wrong = Vec::new();
    let mut check = |name: &str, value: u8, least: u8, most: u8| {
        if !(least..=most).contains(&value) {
            wrong.push(format!("{name} {value} is not from {least} to {most}"));
        }
    };
    check("attack", read.attack, 0, MOST_ATTACK);
    check("defense", read.defense, 0, MOST_DEFENSE);
    check("speed", read.speed, 1, MOST_SPEED);
    check("air strike", read.airstrike, 0, MOST_AIRSTRIKE);
    if wrong.is_empty() {
        return Ok(read);
    }
    Err((
        format!("impossible factors: {}", wrong.join(", ")),
        "write factors within these bounds".into(),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(written: &str) -> Option<String> {
        factors(&Data::Text(written.to_owned()))
            .ok()
            .map(|factors| factors.to_string())
    }

    #[test]
    fn factors_are_read_as_players_write_them() {
        assert_eq!(read("447").as_deref(), Some("447"));
        assert_eq!(read(" 027/3 ").as_deref(), Some("027/3"));
        assert_eq!(read("4-4-7").as_deref(), Some("447"));
        assert_eq!(read("4-12-7/1").as_deref(), Some("4-12-7/1"));
    }

    #[test]
    fn other_texts_are_not_factors() {
        for written in [
            "",
            "44",
            "4477",
            "447/",
            "/3",
            "4a7",
            "4-4",
            "4--7",
            "440",
            "4-13-7",
            "999999",
            "44\u{664}",
        ] {
            assert_eq!(read(written), None, "{written}");
        }
    }
}
