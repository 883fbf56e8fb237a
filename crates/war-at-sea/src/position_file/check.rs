//! Whether the rules let a position come about, beyond what the notation has looked at (whose ships, where, since
//! when, how much damage: 7.4, M7, M12, 5.1).

use super::defaults;
use super::reading::Reading;
use super::words::place_named;
use crate::map::{Area, Place, Places, Port, Site};
use crate::naval::{CounterSet, Side};
use crate::position::Phase;
use crate::scenario::Scenario;
use crate::ships::Navy;

/// Which parts of a file could be read: what is checked must not be a guess.
#[derive(Clone, Copy, Debug)]
pub(super) struct Read {
    /// Points, flags and the take-over.
    pub flags: bool,
    /// Who is where.
    pub forces: bool,
    /// Who may sail.
    pub leave: bool,
    /// The U-boats.
    pub boats: bool,
}

/// Reports everything that the rules do not allow in what could be read.
pub(super) fn rules(reading: &mut Reading<'_>, read: Read) {
    at_sea(reading);
    in_port(reading);
    convoys(reading);
    oilers(reading);
    if read.leave {
        leave_to_sail(reading);
    }
    if read.boats {
        uboats(reading);
    }
    if read.flags && read.forces {
        points(reading);
    }
    if read.flags {
        mediterranean(reading);
    }
    planes(reading);
    turn_in_progress(reading);
}

impl Reading<'_> {
    /// Reports ships of a place with their line.
    fn ships_wrong(&mut self, ships: CounterSet, why: &str, remedy: &str) {
        for ship in ships {
            let place = self.position.place[ship];
            let table = self.position.side(self.scenario, ship).name().to_lowercase();
            let entries = self.document.take_table(&table);
            let key = entries.iter().find(|entry| place_named(&entry.key) == Ok(place));
            let key = key.map_or(String::new(), |entry| entry.key.clone());
            let problem = format!("{}: {why}", self.scenario.ship(ship).name);
            self.document.fault(&table, &key, problem, remedy);
        }
    }
}

/// 5.7: between turns nobody is at sea but convoys in the North Atlantic (14.3); a side goes to sea in its movement.
fn at_sea(reading: &mut Reading<'_>) {
    let position = &reading.position;
    let scenario = reading.scenario;
    let waiting = scenario.rolls.convoys & position.place.at(Place::sea(Area::NorthAtlantic));
    let at_sea = position.place.at_sea() & scenario.rolls.all;
    match position.phase {
        Phase::SetUp | Phase::Arrivals | Phase::AlliedMovement | Phase::Over => {
            let why = "at sea, but at the end of a turn every ship returns to port (rules 5.7, 14.3)";
            let remedy = "write it into a port, or say in next that its side has moved";
            reading.ships_wrong(at_sea - waiting, why, remedy);
        }
        Phase::AxisMovement => {
            let early = at_sea & position.fleet(scenario, Side::Axis);
            let why = "at sea before the Axis has moved (rules 5.2, 5.3)";
            reading.ships_wrong(early, why, "write it into a port, or next = \"air placement\"");
        }
        Phase::AirPlacement | Phase::Combat | Phase::TurnEnd => {}
    }
}

/// 2.4, M12: a port that closed with the turn before is empty.
fn in_port(reading: &mut Reading<'_>) {
    let (scenario, position) = (reading.scenario, &reading.position);
    if position.phase != Phase::Arrivals || position.turn < 2 {
        return;
    }
    let closed = scenario.closing[usize::from(position.turn) - 2];
    let caught = scenario.rolls.all.only(|ship| {
        position.place[ship]
            .as_port()
            .is_some_and(|port| closed.has(port))
    });
    let why = "in a port that closed with the turn before (rule 2.4, ruling M12)";
    reading.ships_wrong(caught, why, "write it under out of play");
}

/// 14: one convoy an area, the Barents Sea after a turn in the North Atlantic, delivered only after being at sea.
fn convoys(reading: &mut Reading<'_>) {
    let (scenario, position) = (reading.scenario, reading.position);
    let convoys = scenario.rolls.convoys;
    let only_convoys = position.place.at(Place::DELIVERED) & (scenario.rolls.all - convoys);
    reading.ships_wrong(
        only_convoys,
        "only convoys are delivered (rule 14.4)",
        "write it where it is",
    );
    for area in Area::ALL {
        let here = convoys & position.place.at(Place::sea(area));
        if here.len() > 1 {
            let others: CounterSet = here.into_iter().skip(1).collect();
            let why = format!("a second convoy in the {area}, where one is allowed (rule 14.1)");
            reading.ships_wrong(others, &why, "write it elsewhere");
        }
    }
    let entry = |ship| scenario.ship(ship).entry_turn;
    let early =
        (convoys & position.place.at(Place::sea(Area::BarentsSea))).only(|ship| entry(ship) >= position.turn);
    let why = "in the Barents Sea before a turn in the North Atlantic (rule 14.3)";
    reading.ships_wrong(early, why, "write it into the North Atlantic");
    let landed_by = defaults::turns_scored(scenario, &position);
    let landed = (convoys & position.place.at(Place::DELIVERED)).only(|ship| entry(ship) > landed_by);
    let why = "delivered on the turn it enters, before any convoy lands (rules 14.3, 5.7)";
    reading.ships_wrong(landed, why, "write it into the USA or the North Atlantic");
}

/// 16: German ships only, from one turn to the next, while there are oilers.
fn oilers(reading: &mut Reading<'_>) {
    let (scenario, position) = (reading.scenario, &reading.position);
    let oiled = position.place.at(Place::REFUELLING) & scenario.rolls.all;
    let before = match position.phase {
        Phase::Over => position.turn,
        _ => position.turn - 1,
    };
    let none = before == 0 || Scenario::on_turn(&scenario.oiler_success_up_to, before) == 0;
    let strangers = oiled - scenario.rolls.germans;
    let over = !matches!(
        position.phase,
        Phase::Arrivals | Phase::AlliedMovement | Phase::AxisMovement | Phase::Over
    );
    reading.ships_wrong(
        strangers,
        "only German ships refuel at sea (rule 16.1)",
        "write it where it is",
    );
    let oiled = oiled - strangers;
    if none {
        let why = format!("with an oiler, but there was none on turn {before} (rule 16.2)");
        reading.ships_wrong(oiled, &why, "write it where it is");
    } else if over {
        let why = "with an oiler after the Axis has moved: it was placed then (rule 16.1)";
        reading.ships_wrong(oiled, why, "write it where it is");
    }
}

/// 15.2, 15.3: who may not sail is not at sea, and nobody has leave before the dice may give it.
fn leave_to_sail(reading: &mut Reading<'_>) {
    let (scenario, position) = (reading.scenario, &reading.position);
    let rolls = scenario.rolls;
    let restricted = (rolls.americans | rolls.russians) - position.freed;
    let out = restricted & position.place.at_sea();
    let by = defaults::rolled_by(position);
    let us = (1..=by).any(|turn| Scenario::on_turn(&scenario.us_release_at_least, turn) <= 6);
    let russian = by >= scenario.russian_from_turn;
    let early = position.freed
        & ((if us { CounterSet::EMPTY } else { rolls.americans })
            | (if russian {
                CounterSet::EMPTY
            } else {
                rolls.russians
            }));
    reading.ships_wrong(
        out,
        "at sea without leave (rules 15.2, 15.3)",
        "name it in may_sail, or write it into its port",
    );
    for ship in early {
        let problem = format!(
            "{} may not have leave yet: the dice for it have not been rolled (rules 15.2, 15.3)",
            scenario.ship(ship).name
        );
        reading.document.fault("", "may_sail", problem, "take it out");
    }
}

/// 8.1, 6.5, 19.2.
fn uboats(reading: &mut Reading<'_>) {
    let (scenario, position) = (reading.scenario, reading.position);
    let boats = position.uboats;
    let most = defaults::most_uboats(scenario, &position);
    let (table, key) = if reading.document.has_table("uboats") {
        ("uboats", "in_play")
    } else {
        ("", "uboats")
    };
    if boats.total > most {
        let problem = format!(
            "{} U-boats, but {most} have arrived by now (rule 8.1)",
            boats.total
        );
        reading
            .document
            .fault(table, key, problem, format!("write {most} at most"));
    }
    let out = u32::from(boats.disabled) + boats.at.0.iter().map(|&n| u32::from(n)).sum::<u32>();
    if out > u32::from(boats.total) {
        let problem = format!(
            "{out} U-boats at sea or disabled, but {} in play (rules 6.5, M4)",
            boats.total
        );
        reading
            .document
            .fault(table, key, problem, format!("write {out}, or fewer at sea"));
    }
    if boats.pool > 0 && !scenario.optional.uboats_accumulate {
        let remedy = "take it out, or put 19.2 into force: rules = [\"19.2\"]";
        reading
            .document
            .fault("uboats", "pool", "boats wait only under rule 19.2", remedy);
    }
    let arrived = defaults::arrivals(scenario, &position);
    if u16::from(boats.pool) + u16::from(boats.total) > arrived {
        let problem = format!(
            "more boats in play and in the pool than the {arrived} that have arrived (rules 8.1, 19.2)"
        );
        reading.document.fault("uboats", "pool", problem, "write fewer");
    }
    let moved = matches!(
        position.phase,
        Phase::AirPlacement | Phase::Combat | Phase::TurnEnd | Phase::Over | Phase::Arrivals
    );
    if (boats.disabled > 0 || boats.at_sea() > 0) && !moved {
        let problem =
            "U-boats are placed in the Axis movement; disabled ones are back by then (rules 5.3, 6.5, M4)";
        reading.document.fault(
            table,
            key,
            problem,
            "write how many are in play and no more: uboats = 4",
        );
    }
}

/// 5.8: what the turns so far can have brought at most; after turn 1 exactly what flags and convoys brought.
fn points(reading: &mut Reading<'_>) {
    let (scenario, position) = (reading.scenario, &reading.position);
    let turns = i32::from(defaults::turns_scored(scenario, position));
    let (low, high) = scenario.poc_track;
    let cut = |poc: i32| poc.clamp(low.into(), high.into());
    let poc = i32::from(position.track);
    let sum = |side: Side| {
        Area::ALL
            .iter()
            .map(|&area| i32::from(scenario.poc[area][side]))
            .sum::<i32>()
    };
    let convoy = i32::from(scenario.convoy_poc_russia.max(scenario.convoy_poc_england));
    let landed = (scenario.rolls.convoys & position.place.at(Place::DELIVERED)).len() as i32;
    // Fees are owed from turn 2 on: nobody can have stayed in the Neutral Port on turn 1 (17.2).
    let may_use = |side: Side| {
        let ships = scenario.rolls.side[side].only(|ship| {
            let navy = scenario.navies[ship];
            scenario.access[navy].ports.has(Port::NeutralPort)
        });
        ships.len() as i32 * i32::from(scenario.neutral_port_fee) * (turns - 1).max(0)
    };
    let most = cut(turns * sum(Side::Axis) + may_use(Side::Allied));
    let least = cut(-(turns * sum(Side::Allied) + landed * convoy + may_use(Side::Axis)));
    let problem = match turns {
        0 if poc != 0 => Some((
            "the counter stands at 0 until turn 1 is over (rule 5.8)".to_owned(),
            0,
        )),
        1 if defaults::flags_are_scored(position) && landed == 0 => {
            let flags: i32 = Area::ALL
                .iter()
                .map(|&area| match position.control[area] {
                    Some(Side::Axis) => i32::from(scenario.poc[area].axis),
                    Some(Side::Allied) => -i32::from(scenario.poc[area].allied),
                    None => 0,
                })
                .sum();
            let exactly = cut(flags);
            (scenario.turns > 1 && poc != exactly).then(|| {
                let problem = format!(
                    "after turn 1 the counter stands where the flags put it, at {exactly} (rule 5.8)"
                );
                (problem, exactly)
            })
        }
        _ if poc > most => Some((
            format!("{turns} turns bring the Axis {most} at most (rule 5.8)"),
            most,
        )),
        _ if poc < least => Some((
            format!("{turns} turns bring the Allies {} at most (rule 5.8)", -least),
            least,
        )),
        _ => None,
    };
    if let Some((problem, value)) = problem {
        reading.document.fault(
            "",
            "poc",
            problem,
            format!("write {value}, or mend turn, flags and convoys"),
        );
    }
}

/// 15.7: the streak fits the flag and the number of turns.
fn mediterranean(reading: &mut Reading<'_>) {
    let (scenario, position) = (reading.scenario, &reading.position);
    let turns = defaults::turns_scored(scenario, position);
    let streak = position.mediterranean_streak;
    let flag = position.control[Area::Mediterranean] == Some(Side::Axis);
    let problem = if streak > turns {
        Some(format!(
            "{streak} turns in a row, but only {turns} are over (rule 15.7)"
        ))
    } else if defaults::flags_are_scored(position) && turns > 0 && flag != (streak > 0) {
        Some(
            "the Axis holds the Mediterranean for a turn or more exactly where its flag is there (rule 15.7)"
                .into(),
        )
    } else {
        None
    };
    let averted_by = scenario.takeover.averted_by;
    let averted = position.takeover_averted;
    if let Some(problem) = problem {
        let remedy = "write the number of turns of Axis control up to the last one finished";
        reading
            .document
            .fault("take_over", "mediterranean_streak", problem, remedy);
    }
    if averted && turns < averted_by || !averted && streak >= averted_by {
        let problem = format!("{averted_by} turns in a row of Axis control avert the take-over (rule 15.7)");
        let remedy = format!("write averted = {}", !averted);
        reading.document.fault("take_over", "averted", problem, remedy);
    }
    let german = position_german(reading);
    if !german.is_empty() && !reading.taken_over {
        let problem = "no Italian ship is German before the take-over (rule 15.7)";
        reading
            .document
            .fault("take_over", "german", problem, "take the line out");
    }
}

fn position_german(reading: &Reading<'_>) -> CounterSet {
    let italian = |navy| matches!(navy, Navy::Italian | Navy::ItalianCruiser);
    reading
        .position
        .freed
        .only(|ship| italian(reading.scenario.navies[ship]))
}

/// 9.2: markers only where planes reach.
fn planes(reading: &mut Reading<'_>) {
    for (side, key) in [(Side::Allied, "air_allied"), (Side::Axis, "air_axis")] {
        let Some(site) = reading.position.air[side] else {
            continue;
        };
        let open = match site {
            Site::Area(_) => true,
            Site::Port(port) => reading.scenario.active(port, reading.position.turn),
        };
        // Before the next turn's arrivals the markers of the last one still lie there.
        let between = reading.position.phase == Phase::Arrivals;
        if !reading.scenario.land_air[side].contains(&site) || !open && !between {
            let problem = format!("{side} land-based air does not reach {site} (rule 9.2)");
            let sites: Vec<String> = reading.scenario.land_air[side]
                .iter()
                .map(Site::to_string)
                .collect();
            let remedy = format!("write one of {}", sites.join(", "));
            reading.document.fault("this_turn", key, problem, remedy);
        }
    }
}

/// What belongs to a turn in progress has no place before it is played.
fn turn_in_progress(reading: &mut Reading<'_>) {
    let phase = reading.position.phase;
    let fees_from = match phase {
        Phase::SetUp | Phase::AlliedMovement => &["fees_allied", "fees_axis"][..],
        Phase::AxisMovement => &["fees_axis"],
        _ => &[],
    };
    let early = [
        "air_allied",
        "air_axis",
        "convoy_poc",
        "resolved",
        "late",
        "disengaged",
    ];
    let early = match phase {
        Phase::SetUp | Phase::AlliedMovement | Phase::AxisMovement | Phase::AirPlacement => &early[..],
        Phase::Combat => &["convoy_poc"],
        _ => &[],
    };
    for key in fees_from.iter().chain(early) {
        if reading.document.has("this_turn", key) {
            let problem = "belongs to a later part of the turn than next says (rule 5)";
            reading
                .document
                .fault("this_turn", key, problem, "take the line out, or mend next");
        }
    }
}
