//! A battle in words, event by event.

use super::attack::{Attack, Effect, Kind, Rolled, Volley, Why};
use super::board::Sector;
use super::event::Event;
use super::once::Once;
use super::roll::What;
use super::rules::Aaws;
use super::state::{Home, Id, Side, Stage, State};
use std::fmt::Write;

/// Tells an event; some need no words.
pub fn tell(rules: &Aaws, state: &State, event: &Event<'_>, out: &mut String) {
    let words = Words { rules, state };
    let told = match event {
        Event::Opened | Event::SetupRolled { .. } | Event::EdgeTaken { .. } => words.opening(event),
        Event::Turn { dice, bonus, first } => Some(words.turn(dice, bonus, *first)),
        Event::Rolled {
            attack,
            volley,
            faces,
            rolled,
        } => Some(words.rolled(*attack, volley, faces, *rolled)),
        Event::Saved {
            attack,
            why,
            die,
            worked,
        } => Some(words.saved(*attack, *why, *die, *worked)),
        Event::Struck { attack, effect } => words.struck(*attack, *effect),
        Event::Settled { unit, hull, aborted } => Some(words.settled(*unit, *hull, *aborted)),
        Event::Tried {
            unit,
            what,
            die,
            good,
        } => words.tried(*unit, *what, *die, *good),
        Event::Scored {
            side,
            unit,
            points,
            objective,
        } => Some(words.scored(*side, *unit, *points, *objective)),
        Event::TurnOver { points: [one, other] } => Some(format!(
            "End of turn {}: {} {one}, {} {other} points.",
            state.turn,
            words.side(Side::One),
            words.side(Side::Two)
        )),
        _ => words.of_units(event),
    };
    if let Some(told) = told {
        out.push_str(&told);
    }
}

struct Words<'a> {
    rules: &'a Aaws,
    state: &'a State,
}

impl Words<'_> {
    fn name(&self, unit: Id) -> &str {
        &self.rules.unit(unit).name
    }

    fn side(&self, side: Side) -> &'static str {
        super::rules::SEATS[side as usize].name
    }

    fn at(&self, sector: Sector) -> String {
        self.rules.board.grid(sector).to_string()
    }

    fn sectors(&self, sectors: impl Iterator<Item = Sector>) -> String {
        sectors
            .map(|sector| self.at(sector))
            .collect::<Vec<_>>()
            .join(", ")
    }

    fn home(&self, home: Home) -> String {
        home.carrier()
            .map_or("the airbase".to_owned(), |carrier| self.name(carrier).to_owned())
    }

    fn opening(&self, event: &Event<'_>) -> Option<String> {
        match event {
            Event::Opened => {
                let mut told = String::new();
                for (what, sectors) in [("Islands", self.state.islands), ("Squalls", self.state.squalls)] {
                    if !sectors.is_empty() {
                        let _ = writeln!(told, "{what} in {}.", self.sectors(sectors.iter()));
                    }
                }
                if self.rules.switches.advanced.twilight {
                    let when = if self.state.dark_first {
                        "up to turn 3"
                    } else {
                        "from turn 4 on"
                    };
                    let _ = writeln!(told, "It is dark {when}.");
                }
                (!told.is_empty()).then_some(told)
            }
            Event::SetupRolled { first, dice } => Some(format!(
                "Set-up: {} rolls {}, {} {}; {} takes a side and deploys first.",
                self.side(Side::One),
                pair(dice[0]),
                self.side(Side::Two),
                pair(dice[1]),
                self.side(*first)
            )),
            Event::EdgeTaken { side, low } => {
                let row = if *low { 1 } else { self.rules.board.rows() };
                Some(format!("{} has row {row}.", self.side(*side)))
            }
            _ => None,
        }
    }

    fn turn(&self, dice: &[[u8; 2]; 2], bonus: &[u8; 2], first: Side) -> String {
        let roll = |side: Side| {
            let [one, other] = dice[side as usize];
            let more = bonus[side as usize];
            let plus = if more > 0 {
                format!(" + {more}")
            } else {
                String::new()
            };
            format!("{} {one} + {other}{plus}", self.side(side))
        };
        let dark = if self.rules.dark(self.state) {
            " It is dark."
        } else {
            ""
        };
        format!(
            "\nTurn {}. Initiative: {}, {}. {} goes first.{dark}",
            self.state.turn,
            roll(Side::One),
            roll(Side::Two),
            self.side(first)
        )
    }

    fn rolled(&self, attack: Attack, volley: &Volley, faces: &[u8], rolled: Rolled) -> String {
        let range = self.rules.range(self.state, attack).unwrap_or(0);
        let faces: Vec<String> = faces.iter().map(u8::to_string).collect();
        let shift = match volley.shift {
            0 => String::new(),
            shift => format!(", {shift:+} on each"),
        };
        let result = if volley.kind == Kind::Torpedo {
            let s = if rolled.successes == 1 { "" } else { "s" };
            format!("{} hit{s}", rolled.successes)
        } else {
            let armor = (volley.armor, volley.vital);
            format!("{} against {}/{}", rolled.successes, armor.0, armor.1)
        };
        let dice = match volley.dice {
            1 => "1 die".to_owned(),
            dice => format!("{dice} dice"),
        };
        format!(
            "  {}, {} at {} (range {range}): {dice}{shift}: {}: {result}.",
            self.name(attack.unit),
            attack.weapon.word(),
            self.name(attack.target),
            faces.join(" ")
        )
    }

    fn saved(&self, attack: Attack, why: Why, die: u8, worked: bool) -> String {
        let by = match why {
            Why::Concealment => "concealment",
            Why::Ability(ability) => ability.name(),
        };
        let came = if worked {
            "the attack does nothing"
        } else {
            "in vain"
        };
        format!("    {}, {by}: {die}, {came}.", self.name(attack.target))
    }

    fn struck(&self, attack: Attack, effect: Effect) -> Option<String> {
        let target = self.name(attack.target);
        match effect {
            Effect::Nothing => None,
            Effect::Harm(_) if attack.weapon.kind() == Kind::Antiair => {
                Some(format!("    {target} is to turn back."))
            }
            Effect::Harm(1) => Some(format!("    {target} is hit: 1 hull point.")),
            Effect::Harm(points) => Some(format!("    {target} is hit: {points} hull points.")),
            Effect::Destroyed if attack.weapon.kind() == Kind::Antiair => {
                Some(format!("    {target} is shot down."))
            }
            Effect::Destroyed => Some(format!("    {target} will sink.")),
        }
    }

    fn settled(&self, unit: Id, hull: u8, aborted: bool) -> String {
        let name = self.name(unit);
        match (hull, aborted, self.rules.kind(unit).is_aircraft()) {
            (0, _, true) => format!("{name} is lost."),
            (0, ..) => format!("{name} sinks."),
            (_, true, _) => format!("{name} turns back."),
            (_, _, true) => format!("{name} gets through."),
            _ if self.rules.crippled(self.state, unit) => format!("{name} is crippled, with {hull} left."),
            _ => format!("{name} has {hull} left."),
        }
    }

    fn tried(&self, unit: Id, what: What, die: u8, good: bool) -> Option<String> {
        let name = self.name(unit);
        let told = match (what, good) {
            (What::Jam, false) => "its guns jam",
            (What::Dud, false) => "its torpedoes fail",
            (What::Press, true) => "it presses the attack",
            (What::Press, false) => "it cannot attack",
            (What::Survivor, true) => "it survives",
            (What::Determination, true) => "it stays afloat with 1 hull point",
            (What::Survivor | What::Determination, false) => "it cannot be saved",
            (What::LuckyHit, true) => "the ship will not move next turn",
            (What::CripplingSalvo, true) => "the target will be crippled for a turn",
            (What::DamageControl | What::Repair, true) => "a hull point is repaired",
            (What::Agility, true) => "it slips away, aborted",
            (What::Draw, true) => "it draws the fighters",
            (What::Sprint, true) => "it runs faster",
            _ => return None,
        };
        Some(format!("    {name}: {die}, {told}."))
    }

    fn scored(&self, side: Side, unit: Id, points: u16, objective: Option<Sector>) -> String {
        let who = if unit == Id::NONE {
            self.side(side)
        } else {
            self.name(unit)
        };
        match objective {
            Some(sector) => format!("{who} claims {}: {points} points.", self.at(sector)),
            None => format!("{who} scores {points} points."),
        }
    }

    /// What units do beside attacks.
    fn of_units(&self, event: &Event<'_>) -> Option<String> {
        let told = match *event {
            Event::Deployed { unit, at } => format!("{} deploys in {}.", self.name(unit), self.at(at)),
            Event::Based { unit, home } => format!("{} is based at {}.", self.name(unit), self.home(home)),
            Event::SpeedRolled { unit, die, change } if change != 0 => {
                let word = if change > 0 { "faster" } else { "slower" };
                format!("{} rolls {die}: {word} this turn.", self.name(unit))
            }
            Event::Moved {
                unit,
                from,
                to,
                stage,
            } => {
                let word = match stage {
                    Stage::Hunt => "shifts after a submarine",
                    Stage::Patrol => "flies on patrol",
                    Stage::Quarry => "slips off",
                    _ => "moves",
                };
                format!(
                    "{} {word} from {} to {}.",
                    self.name(unit),
                    self.at(from),
                    self.at(to)
                )
            }
            Event::Left { unit } => format!("{} leaves the board.", self.name(unit)),
            Event::GivenUp { unit } => format!("{} is given up: its sector is overfull.", self.name(unit)),
            Event::Mined {
                unit, swept: true, ..
            } => format!("{} sweeps the mines.", self.name(unit)),
            Event::Mined {
                unit, die, points, ..
            } => {
                format!("{} runs on mines: {die}, {points} hull points.", self.name(unit))
            }
            Event::Named { unit, target, .. } => format!("{} names {}.", self.name(unit), self.name(target)),
            Event::Flown { unit, to, strafe } => {
                let strafes = if strafe { ", to strafe" } else { "" };
                format!("{} flies to {}{strafes}.", self.name(unit), self.at(to))
            }
            Event::Stayed { side } => format!("{} keeps its aircraft at the airbase.", self.side(side)),
            Event::Searched {
                unit,
                die,
                lost: true,
            } => {
                format!("{} loses its way in the dark: {die}.", self.name(unit))
            }
            Event::Used { unit, once } => return self.used(unit, once),
            Event::Smoke { unit, at } => format!("{} lays smoke in {}.", self.name(unit), self.at(at)),
            Event::Ditched { unit } => format!("{} is lost: it has no place to land.", self.name(unit)),
            Event::Landed { unit, home, .. } => {
                let word = if home == Home::AIRBASE { "at" } else { "on" };
                format!("{} lands {word} {}.", self.name(unit), self.home(home))
            }
            Event::MinesLaid { unit, at } => format!("{} mines {}.", self.name(unit), self.at(at)),
            _ => return None,
        };
        Some(told)
    }

    fn used(&self, unit: Id, once: Once) -> Option<String> {
        let what = match once {
            Once::NightFighter | Once::AntiairReroll => "rolls again",
            Once::RapidFire => "fires rapidly",
            Once::DesperateAa => "fires with all it has",
            Once::HighSpeedRun => "runs at high speed",
            Once::Endurance => "flies again at once",
            _ => return None,
        };
        Some(format!("{} {what}.", self.name(unit)))
    }
}

fn pair([one, other]: [u8; 2]) -> String {
    format!("{one} + {other}")
}
