//! A battle in words, event by event.

use super::choice::{Fire, Mission};
use super::critical::Critical;
use super::event::Event;
use super::plane::Point;
use super::roll::What;
use super::rules::Victory;
use super::shot::{Count, Shot};
use super::state::{Home, Id, Side, State};
use crate::sector::attack::Effect;

/// Tells an event; some need no words.
pub fn tell(rules: &Victory, state: &State, event: &Event<'_>, out: &mut String) {
    let words = Words { rules };
    let told = words.opening(state, event).or_else(|| words.sea(event));
    let told = told.or_else(|| words.air(event)).or_else(|| words.battle(event));
    if let Some(told) = told {
        out.push_str(&told);
    }
}

struct Words<'a> {
    rules: &'a Victory,
}

/// Inches with one decimal.
fn inches(at: Point) -> String {
    format!("({:.1}, {:.1})", f32::from(at.x) / 100.0, f32::from(at.y) / 100.0)
}

impl Words<'_> {
    fn name(&self, unit: Id) -> &str {
        &self.rules.unit(unit).name
    }

    fn side(&self, side: Side) -> &'static str {
        crate::sector::rules::SEATS[side as usize].name
    }

    fn home(&self, home: Home) -> String {
        home.carrier()
            .map_or("the airbase".to_owned(), |base| self.name(base).to_owned())
    }

    fn opening(&self, state: &State, event: &Event<'_>) -> Option<String> {
        Some(match event {
            Event::SetupRolled { first, .. } => {
                format!("{} takes a side and deploys first.", self.side(*first))
            }
            Event::EdgeTaken { side, low } => {
                format!(
                    "{} has the {} edge.",
                    self.side(*side),
                    if *low { "lower" } else { "upper" }
                )
            }
            Event::Deployed { unit, at, .. } => format!("{} stands at {}.", self.name(*unit), inches(*at)),
            Event::Based { unit, home } => format!("{} is based on {}.", self.name(*unit), self.home(*home)),
            Event::Sight { sides: [one, _] } => format!("Ships see {} inches.", one / 100),
            Event::Turn { dice, bonus, first } => format!(
                "\nTurn {}: initiative {} + {} against {} + {}; {} moves first.",
                state.base.turn,
                dice[0][0] + dice[0][1],
                bonus[0],
                dice[1][0] + dice[1][1],
                bonus[1],
                self.side(*first)
            ),
            Event::TurnOver { points: [one, other] } => format!(
                "End of turn {}: {} {one}, {} {other} points.",
                state.base.turn,
                self.side(Side::One),
                self.side(Side::Two)
            ),
            Event::Scored {
                side, points, unit, ..
            } => match *unit {
                Id::NONE => format!(
                    "{} scores {points} points for an objective that nobody contests.",
                    self.side(*side)
                ),
                unit => format!("{} claims an objective: {points} points.", self.name(unit)),
            },
            _ => return None,
        })
    }

    fn sea(&self, event: &Event<'_>) -> Option<String> {
        Some(match event {
            Event::Slowed { unit, die } => format!("{} rolls {die} for Slow.", self.name(*unit)),
            Event::Moved { unit, to, .. } => format!("{} moves to {}.", self.name(*unit), inches(*to)),
            Event::DepthChanged { unit, surfaced: true } => format!("{} surfaces.", self.name(*unit)),
            Event::DepthChanged { unit, .. } => format!("{} submerges.", self.name(*unit)),
            Event::Left { unit } => format!("{} leaves the table.", self.name(*unit)),
            Event::Beached { unit } => format!("{} runs aground.", self.name(*unit)),
            Event::MinesLaid { unit, counters } => {
                format!("{} lays {counters} mine counters.", self.name(*unit))
            }
            Event::Mined { unit, die, points } => {
                format!("{} among mines: {die}, {points} points.", self.name(*unit))
            }
            Event::Smoke { unit, .. } => format!("{} lays smoke.", self.name(*unit)),
            Event::Searched {
                unit,
                target,
                successes,
                found,
            } => format!(
                "{} searches for {}: {successes}, {}.",
                self.name(*unit),
                self.name(*target),
                if *found { "found" } else { "nothing" }
            ),
            Event::Decoy { unit } => format!("It was a decoy: {}.", self.name(*unit)),
            Event::Lost { unit, hour } => format!("{} goes off towards {hour} o'clock.", self.name(*unit)),
            Event::Heard {
                unit,
                target,
                found: true,
            } => format!("{} hears {}.", self.name(*unit), self.name(*target)),
            Event::Heard { unit, .. } => format!("{} hears nothing.", self.name(*unit)),
            _ => return None,
        })
    }

    fn air(&self, event: &Event<'_>) -> Option<String> {
        Some(match event {
            Event::Named { unit, mission } => match mission {
                Mission::None => return None,
                Mission::Escort(bomber) => format!("{} escorts {}.", self.name(*unit), self.name(*bomber)),
                Mission::Patrol => format!("{} patrols over a carrier.", self.name(*unit)),
                Mission::Strafe(target) => {
                    format!("{} is to strafe {}.", self.name(*unit), self.name(*target))
                }
                Mission::Attack(weapon, target) => {
                    format!(
                        "{} is to attack {} with {}.",
                        self.name(*unit),
                        self.name(*target),
                        weapon.word()
                    )
                }
            },
            Event::Flown { unit, to } => format!("{} flies to {}.", self.name(*unit), inches(*to)),
            Event::Stopped { unit, by } => format!("{} is stopped by {}.", self.name(*unit), self.name(*by)),
            Event::Landed { unit, home, counters } => {
                format!(
                    "{} lands on {}, {counters} counters.",
                    self.name(*unit),
                    self.home(*home)
                )
            }
            Event::Ditched { unit } => format!("{} is lost without a fight.", self.name(*unit)),
            _ => return None,
        })
    }

    fn battle(&self, event: &Event<'_>) -> Option<String> {
        Some(match event {
            Event::Used { unit, once } => format!("{} uses {once:?}.", self.name(*unit)),
            Event::Tried {
                what: What::Intercept,
                unit,
                ..
            } => format!("{} intercepts.", self.name(*unit)),
            Event::Tried {
                unit,
                what,
                die,
                good,
            } => {
                format!(
                    "{}, {what:?}: {die}, {}.",
                    self.name(*unit),
                    if *good { "yes" } else { "no" }
                )
            }
            Event::Lit { unit, by } => {
                format!("{} lights {} with star shells.", self.name(*by), self.name(*unit))
            }
            Event::Misled { unit, target } => {
                format!("{} fires at {} by mistake.", self.name(*unit), self.name(*target))
            }
            Event::Dived { unit, die, armor } => {
                format!("{} crash dives: {die}, {armor} armor more.", self.name(*unit))
            }
            Event::Rolled {
                fire,
                shot,
                faces,
                rolled,
            } => self.rolled(*fire, shot, faces, *rolled),
            Event::Saved { worked, die, why, .. } => {
                format!(
                    "  Save, {why:?}: {die}, {}.",
                    if *worked { "it helps" } else { "no help" }
                )
            }
            Event::Struck {
                effect: Effect::Destroyed,
                fire,
            } => {
                format!("  Vital armor of {} is reached.", self.name(fire.attack.target))
            }
            Event::Boats {
                unit,
                lost,
                driven_off,
                ..
            } => format!(
                "  {}{}{}.",
                self.name(*unit),
                if *lost { " loses a boat" } else { "" },
                if *driven_off { " is driven off" } else { "" }
            ),
            _ => return self.outcome(event),
        })
    }

    /// What a fight leaves behind.
    fn outcome(&self, event: &Event<'_>) -> Option<String> {
        Some(match event {
            Event::Critical {
                unit,
                sum,
                die,
                critical,
            } => self.critical(*unit, *sum, *die, *critical),
            Event::Fires { unit, dice, left } => format!("{} burns: {dice}, {left} fires.", self.name(*unit)),
            Event::Repaired {
                unit,
                harm: Some(harm),
            } => format!("{} repairs {}.", self.name(*unit), harm.word()),
            Event::Repaired { unit, .. } => format!("{} gets a hull point back.", self.name(*unit)),
            Event::Settled { unit, hull: 0, .. } => format!("{} is destroyed.", self.name(*unit)),
            Event::Settled {
                unit, aborted: true, ..
            } => format!("{} turns back.", self.name(*unit)),
            Event::Settled { unit, hull, .. } => format!("{}: hull {hull}.", self.name(*unit)),
            _ => return None,
        })
    }

    fn rolled(&self, fire: Fire, shot: &Shot, faces: &[u8], rolled: Count) -> String {
        let dice: Vec<String> = faces.iter().map(ToString::to_string).collect();
        let need = match shot.points {
            Some(_) => format!("{} points", rolled.rolled.successes),
            None => format!(
                "{}, needs {}/{}",
                rolled.rolled.successes, shot.volley.armor, shot.volley.vital
            ),
        };
        let attack = fire.attack;
        let each = if shot.volley.shift == 0 {
            String::new()
        } else {
            format!(" ({:+} on each)", shot.volley.shift)
        };
        format!(
            "{} at {}, {}{each}: {}: {need}.",
            self.name(attack.unit),
            self.name(attack.target),
            attack.weapon.word(),
            dice.join(" ")
        )
    }

    fn critical(&self, unit: Id, sum: u8, die: u8, hit: Critical) -> String {
        let mut told = format!("  Critical hit on {}, {sum} and {die}:", self.name(unit));
        if hit.explodes {
            told += " she explodes";
        }
        if let Some(harm) = hit.harm {
            told += " ";
            told += harm.word();
        }
        if hit.fires > 0 {
            told += &format!(" {} fires", hit.fires);
        }
        if hit.vital > 0 {
            told += &format!(", vital armor {} less", hit.vital);
        }
        told + "."
    }
}
