//! A battle in words.

use super::damage::{End, Place, Struck};
use super::event::Event;
use super::rules::Battle;
use super::state::{Shot, Side, State};
use crate::battle::game::SEATS;
use crate::ships::{HULL, PRIMARY, SECONDARY};
use admiralty_core::results::capital;
use std::fmt::Write;

const SECTIONS: [&str; 4] = ["primary", "secondary", "tertiary", "hull"];
const LETTERS: [&str; 3] = ["P", "S", "T"];
const CRITICALS: [&str; 6] = [
    "rudder",
    "engines",
    "fire control",
    "two hull",
    "two hull and engines",
    "magazine",
];

fn plural(boxes: u8) -> String {
    format!("{boxes} box{}", if boxes == 1 { "" } else { "es" })
}

/// What a hit did, in a few words.
#[must_use]
pub fn struck(struck: &Struck) -> String {
    let meant = match struck.place {
        Place::Critical => "critical".to_owned(),
        Place::Mount => "torpedo mount".to_owned(),
        Place::Section(section) => SECTIONS[section].to_owned(),
        Place::HullAndSpeed => "hull".to_owned(),
    };
    let came_to = SECTIONS[struck.section];
    let path = match struck.place {
        _ if struck.end == End::Ignored => meant,
        _ if struck.gone => format!("{meant} gone, hull"),
        Place::Section(section) if section != struck.section => format!("{meant} -> {came_to}"),
        _ => meant,
    };
    let mut text = match struck.end {
        End::Ignored => format!("{path} ignored"),
        End::Stopped => format!("{path} stopped by armor"),
        End::MountDestroyed => format!("{path} destroyed"),
        End::NoCritical => format!("{path} without effect"),
        End::Critical(die) => format!("{path} {die}: {}", CRITICALS[usize::from(die) - 1]),
        End::Marked if struck.section == HULL => format!("{path}: {} hull", struck.hull),
        End::Marked => format!("{path}: {}", plural(struck.boxes)),
    };
    if struck.excess > 0 {
        let _ = write!(text, ", excess {} hull", struck.excess);
    }
    let critical = matches!(struck.end, End::Critical(_));
    if critical && struck.hull > 0 && struck.end == End::Critical(6) {
        let _ = write!(text, ", {} hull", struck.hull);
    }
    if struck.levels > 0 && !critical {
        text += ", speed -1";
    }
    if struck.past_half {
        text += ", past half: speed -1";
    }
    if struck.sunk {
        text += ", SUNK";
    }
    text
}

impl Battle {
    fn area(&self, area: u8) -> String {
        let (q, r) = self.board.places[usize::from(area)];
        format!("({q}, {r})")
    }

    fn announced(&self, shot: &Shot) -> String {
        let target = &self.counter(shot.side.other(), shot.target.into()).name;
        let firer = self.name(shot.side, shot.firer.into());
        format!("{firer} at {target}, range {}", shot.range)
    }

    /// `[2] ` for a ship of several in a counter.
    fn member(&self, side: Side, unit: u8) -> String {
        let counter = self.counter(side, self.unit(side, unit.into()).counter.into());
        match counter.ships {
            1 => String::new(),
            _ => format!("[{}] ", unit + 1 - counter.first),
        }
    }
}

fn faces(faces: &[u8]) -> String {
    faces.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
}

/// An event in a line.
pub fn tell(battle: &Battle, state: &State, event: &Event<'_>, out: &mut String) {
    let seat = |side: Side| SEATS[side as usize].player;
    let counter = |side: Side, number: u8| &battle.counter(side, number.into()).name;
    let line = match event {
        Event::Initiative(None, _, side) => format!("Round {}: {} has initiative", state.round, seat(*side)),
        Event::Initiative(Some(die), sum, side) => {
            let total = *die as i8 + sum;
            format!(
                "Round {}: initiative {die} {sum:+} = {total}: {}",
                state.round,
                seat(*side)
            )
        }
        Event::SetUp(side) => set_up(battle, state, *side),
        Event::Later(side, die, comes) => later(state, seat(*side), *die, *comes),
        Event::Moved(side, number, from, to) => format!(
            "Impulse {}: {} moves from {} to {}",
            state.impulse,
            counter(*side, *number),
            battle.area(*from),
            battle.area(*to)
        ),
        Event::Leaves(side, number) => format!(
            "Impulse {}: {} leaves the board",
            state.impulse,
            counter(*side, *number)
        ),
        Event::Severed(side, number) => format!("{} severs its tow", counter(*side, *number)),
        Event::Scuttled(side, unit) => format!("{} is scuttled", battle.name(*side, (*unit).into())),
        Event::Volley(shot, rolled) => volley(battle, state, shot, rolled),
        Event::Hit(side, unit, calibre, [one, two], did) => format!(
            "  {} hit: {one}+{two}={} {}{}",
            LETTERS[*calibre],
            one + two,
            battle.member(*side, *unit),
            struck(did)
        ),
        Event::Lost(calibre, false) => format!("  {} hit: lost (target sunk)", LETTERS[*calibre]),
        Event::Lost(_, true) => "  torpedo hit: lost (target sunk)".to_owned(),
        Event::Salvo(shot, rolled) => {
            let hits = rolled.iter().filter(|face| **face as i8 >= shot.need).count();
            let (told, modifier) = (battle.announced(shot), 6 - shot.need);
            format!(
                "torpedo: {told}, modifier {modifier:+}, need {}: {}: {hits} hit(s)",
                shot.need,
                faces(rolled)
            )
        }
        Event::Torpedo(side, unit, die, did) => {
            let text = struck(did);
            let text = text.trim_start_matches("hull: ");
            match die {
                Some(die) => format!("  damage {die}: {}{text}", battle.member(*side, *unit)),
                None => format!("  torpedo hit: {}SUNK", battle.member(*side, *unit)),
            }
        }
        Event::RoundOver => format!("Round {} is over", state.round),
        Event::Repair(side, unit, die, mended) => {
            let what = if *mended {
                "gets under way"
            } else {
                "stays dead in the water"
            };
            format!("{}: die {die}: {what}", battle.name(*side, (*unit).into()))
        }
        Event::Over => over(battle, state),
    };
    *out += &line;
}

fn later(state: &State, player: &str, die: u8, comes: bool) -> String {
    let what = if comes { "come" } else { "do not come" };
    format!("Round {}: die {die}: more ships of {player} {what}", state.round)
}

fn volley(battle: &Battle, state: &State, shot: &Shot, rolled: &[u8]) -> String {
    let mut from = 0;
    let mut parts = Vec::new();
    for (letter, dice) in LETTERS.iter().zip(shot.dice).filter(|(_, dice)| *dice > 0) {
        let to = from + usize::from(dice);
        parts.push(format!("{letter} {}", faces(&rolled[from..to])));
        from = to;
    }
    format!(
        "Impulse {}: {}, need {}: {}",
        state.impulse,
        battle.announced(shot),
        shot.need,
        parts.join("; ")
    )
}

fn set_up(battle: &Battle, state: &State, side: Side) -> String {
    let counters = battle.sides[side].counters.iter().zip(&state.counters[side]);
    let placed = counters.filter(|(_, spot)| spot.here());
    let each: Vec<String> = placed
        .map(|(counter, spot)| format!("{} {}", counter.name, battle.area(spot.area)))
        .collect();
    let seat = SEATS[side as usize];
    format!(
        "{} {} up: {}",
        capital(seat.side),
        seat.verb("set"),
        each.join(", ")
    )
}

/// Points, and what is lost or crippled.
fn over(battle: &Battle, state: &State) -> String {
    let mut text = format!("The battle is over after round {}", state.round);
    for side in Side::BOTH {
        let points = f64::from(battle.points(state, side)) / f64::from(super::ending::QUARTERS);
        let _ = write!(text, "\n{}: {points} victory points", SEATS[side as usize].name);
        for (unit, ship) in state.ships[side].iter().enumerate() {
            let [p, s, t, h] = ship.boxes;
            let built = battle.unit(side, unit).ship.boxes;
            if ship.sunk() {
                let _ = write!(text, "\n  {} sunk", battle.name(side, unit));
            } else if ship.boxes != built {
                let left = if battle.spot(state, side, unit).here() {
                    ""
                } else {
                    ", off the board"
                };
                let name = battle.name(side, unit);
                let _ = write!(
                    text,
                    "\n  {name} P{p} S{s} T{t} H{h} of P{} S{} T{} H{}{left}",
                    built[PRIMARY], built[SECONDARY], built[2], built[HULL]
                );
            }
        }
    }
    text
}
