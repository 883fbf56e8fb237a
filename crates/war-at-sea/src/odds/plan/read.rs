//! Plans from words and back.

use super::words::WORDS;
use super::{Aim, BattlePlan, CarrierFire, MAX_LISTED, Parting, Pursuers, TargetList, Withdrawal};
use crate::naval::Side;
use crate::notation;
use crate::notation::Context;
use crate::scenario::Scenario;
use admiralty_core::contract::unknown_name;

/// What is wrong with a plan, and what to write.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct PlanFault(pub String);

/// What a word speaks of; no plan says two things about one of them.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Matter {
    Guns,
    Uboats,
    Air,
    Withdrawal,
    Pursuit,
    Parting,
    Carriers,
}

impl Matter {
    const fn name(self) -> &'static str {
        match self {
            Matter::Guns => "the guns",
            Matter::Uboats => "the U-boats",
            Matter::Air => "the planes",
            Matter::Withdrawal => "disengaging",
            Matter::Pursuit => "pursuit",
            Matter::Parting => "how to flee",
            Matter::Carriers => "carriers",
        }
    }
}

pub(super) fn plan(text: &str, scenario: &Scenario, side: Side) -> Result<BattlePlan, PlanFault> {
    let mut plan = BattlePlan::default();
    let mut said: Vec<(Matter, String)> = Vec::new();
    for word in words(text) {
        let matter = apply(&mut plan, &word, scenario, side)?;
        if let Some((_, before)) = said.iter().find(|(other, _)| *other == matter) {
            return Err(PlanFault(format!(
                "{before:?} and {word:?} contradict each other: both speak of {}; leave one out",
                matter.name()
            )));
        }
        said.push((matter, word));
    }
    Ok(plan)
}

/// Cuts at commas. What follows `at:` and is no word of its own belongs to that list: `at:Bismarck,Hood`.
fn words(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for piece in text.split(',').map(str::trim).filter(|piece| !piece.is_empty()) {
        match words.last_mut() {
            Some(list) if list.contains("at:") && !is_word(piece) => {
                list.push('+');
                list.push_str(piece);
            }
            _ => words.push(piece.to_owned()),
        }
    }
    words
}

fn is_word(piece: &str) -> bool {
    let head = |text: &str| text.split(':').next().unwrap_or("").to_lowercase();
    WORDS.iter().any(|word| head(word.name) == head(piece))
}

/// Does what a word says; tells what it speaks of.
fn apply(plan: &mut BattlePlan, word: &str, scenario: &Scenario, side: Side) -> Result<Matter, PlanFault> {
    let lower = word.to_lowercase();
    let (head, argument) = lower.split_once(':').unwrap_or((&lower, ""));
    let ships = word.split_once("at:").map(|(_, ships)| ships);
    Ok(match (head, argument) {
        ("uboats", aimed) => {
            plan.uboats = aim(aimed, ships, word, scenario, side)?;
            Matter::Uboats
        }
        ("air", aimed) => {
            plan.air = aim(aimed, ships, word, scenario, side)?;
            Matter::Air
        }
        ("outgunned", factor) => {
            plan.withdrawal =
                Withdrawal::Outgunned(tenths(factor).ok_or_else(|| number(word, "outgunned:2"))?);
            Matter::Withdrawal
        }
        ("after-round", round) => {
            let round = round.parse().ok().filter(|round| (1..=99).contains(round));
            plan.withdrawal = Withdrawal::AfterRound(round.ok_or_else(|| number(word, "after-round:2"))?);
            Matter::Withdrawal
        }
        ("ships-left", ships) => {
            let ships = ships.parse().ok().filter(|ships| (1..=99).contains(ships));
            plan.withdrawal = Withdrawal::ShipsLeft(ships.ok_or_else(|| number(word, "ships-left:1"))?);
            Matter::Withdrawal
        }
        ("hold-chance", percent) => {
            let percent = percent.parse().ok().filter(|percent| *percent <= 100);
            plan.withdrawal = match percent.ok_or_else(|| number(word, "hold-chance:25 (0 to 100)"))? {
                0 => Withdrawal::Never,
                percent => Withdrawal::HoldChance(percent),
            };
            Matter::Withdrawal
        }
        ("never-disengage", "") => set(&mut plan.withdrawal, Withdrawal::Never, Matter::Withdrawal),
        ("expected-poc", "") => set(&mut plan.withdrawal, Withdrawal::ExpectedPoc, Matter::Withdrawal),
        ("pursue", "") => set(&mut plan.pursuers, Pursuers::All, Matter::Pursuit),
        ("pursue-cripples", "") => set(&mut plan.pursuers, Pursuers::AfterCripples, Matter::Pursuit),
        ("no-pursuit", "") => set(&mut plan.pursuers, Pursuers::None, Matter::Pursuit),
        ("by-speed", "") => set(&mut plan.parting, Parting::BySpeed, Matter::Parting),
        ("together", "") => set(&mut plan.parting, Parting::Together, Matter::Parting),
        ("scatter", "") => set(&mut plan.parting, Parting::Scatter, Matter::Parting),
        ("carriers-hide", "") => set(&mut plan.carriers, CarrierFire::Hidden, Matter::Carriers),
        ("carriers-fire", "") => set(&mut plan.carriers, CarrierFire::Always, Matter::Carriers),
        _ => {
            plan.guns = aim(&lower, ships, word, scenario, side)?;
            Matter::Guns
        }
    })
}

fn set<T>(field: &mut T, value: T, matter: Matter) -> Matter {
    *field = value;
    matter
}

fn number(word: &str, example: &str) -> PlanFault {
    PlanFault(format!("{word:?} needs a number: write it as {example}"))
}

/// `2`, `1.5`, in tenths; 0.1 to 99.
fn tenths(text: &str) -> Option<u16> {
    let factor: f64 = text.parse().ok()?;
    let tenths = (factor * 10.0).round();
    ((factor * 10.0 - tenths).abs() < 1e-9 && (1.0..=990.0).contains(&tenths)).then_some(tenths as u16)
}

/// Whom to aim at.
fn aim(
    text: &str,
    ships: Option<&str>,
    word: &str,
    scenario: &Scenario,
    side: Side,
) -> Result<Aim, PlanFault> {
    Ok(match text {
        "spread" => Aim::Spread,
        "strongest" => Aim::Strongest,
        "weakest" => Aim::Weakest,
        "sink" => Aim::Sink,
        "remove" => Aim::Remove,
        "cripple-bonus" => Aim::CrippleBonus,
        "carriers" => Aim::Carriers,
        "convoys" => Aim::Convoys,
        "hold-fire" | "hold" => Aim::Hold,
        _ if text.starts_with("at:") => listed(ships.unwrap_or(""), word, scenario, side)?,
        _ => {
            return Err(PlanFault(
                unknown_name("battle doctrine", word, WORDS).to_string(),
            ));
        }
    })
}

/// Enemy ships by name, in their order.
fn listed(ships: &str, word: &str, scenario: &Scenario, side: Side) -> Result<Aim, PlanFault> {
    let context = Context::new(scenario).side(side.enemy());
    let mut list = TargetList::new();
    for name in ships.split('+').map(str::trim) {
        let force =
            notation::read(name, &context).map_err(|faults| PlanFault(format!("{word:?}: {faults}")))?;
        let ship = force.ships.lowest().filter(|_| force.ships.len() == 1);
        let ship =
            ship.ok_or_else(|| PlanFault(format!("{word:?}: {name:?} is not one ship; write a name")))?;
        if list.contains(&ship) {
            return Err(PlanFault(format!("{word:?}: {name} a second time; take one out")));
        }
        list.try_push(ship)
            .map_err(|_| PlanFault(format!("{word:?}: {MAX_LISTED} ships at most; take some out")))?;
    }
    Ok(Aim::Listed(list))
}

pub(super) fn written(plan: &BattlePlan, scenario: &Scenario) -> String {
    let usual = BattlePlan::default();
    let mut words = vec![aim_word(&plan.guns, scenario)];
    if plan.uboats != usual.uboats {
        words.push(format!("uboats:{}", aim_word(&plan.uboats, scenario)));
    }
    if plan.air != usual.air {
        words.push(format!("air:{}", aim_word(&plan.air, scenario)));
    }
    words.push(match plan.withdrawal {
        Withdrawal::Never => "never-disengage".to_owned(),
        Withdrawal::Outgunned(tenths) => format!("outgunned:{}", f64::from(tenths) / 10.0),
        Withdrawal::AfterRound(round) => format!("after-round:{round}"),
        Withdrawal::ShipsLeft(ships) => format!("ships-left:{ships}"),
        Withdrawal::HoldChance(percent) => format!("hold-chance:{percent}"),
        Withdrawal::ExpectedPoc => "expected-poc".to_owned(),
    });
    let pursuit = match plan.pursuers {
        Pursuers::All => "pursue",
        Pursuers::AfterCripples => "pursue-cripples",
        Pursuers::None => "no-pursuit",
    };
    words.push(pursuit.to_owned());
    match plan.parting {
        Parting::BySpeed => {}
        Parting::Together => words.push("together".to_owned()),
        Parting::Scatter => words.push("scatter".to_owned()),
    }
    if plan.carriers == CarrierFire::Always {
        words.push("carriers-fire".to_owned());
    }
    words.join(",")
}

fn aim_word(aim: &Aim, scenario: &Scenario) -> String {
    let word = match aim {
        Aim::Spread => "spread",
        Aim::Strongest => "strongest",
        Aim::Weakest => "weakest",
        Aim::Sink => "sink",
        Aim::Remove => "remove",
        Aim::CrippleBonus => "cripple-bonus",
        Aim::Carriers => "carriers",
        Aim::Convoys => "convoys",
        Aim::Hold => "hold-fire",
        Aim::Listed(ships) => {
            let names: Vec<&str> = ships
                .iter()
                .map(|&ship| scenario.ship(ship).name.as_str())
                .collect();
            return format!("at:{}", names.join("+"));
        }
    };
    word.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<BattlePlan, PlanFault> {
        BattlePlan::read(text, &Scenario::embedded(), Side::Allied)
    }

    #[test]
    fn plans_are_read_and_written_back() {
        let scenario = Scenario::embedded();
        for (text, written) in [
            ("", "spread,never-disengage,pursue"),
            ("Sink, OUTGUNNED:1.5", "sink,outgunned:1.5,pursue"),
            ("ships-left:2,remove", "remove,ships-left:2,pursue"),
            ("hold-chance:25", "spread,hold-chance:25,pursue"),
            ("hold-chance:0", "spread,never-disengage,pursue"),
            (
                "no-pursuit,after-round:3,scatter",
                "spread,after-round:3,no-pursuit,scatter",
            ),
            (
                "at:bismarck,Gneisenau,pursue-cripples",
                "at:Bismarck+Gneisenau,never-disengage,pursue-cripples",
            ),
            (
                "air:at:Bismarck,uboats:hold",
                "spread,uboats:hold-fire,air:at:Bismarck,never-disengage,pursue",
            ),
            (
                "carriers-fire,carriers,together",
                "carriers,never-disengage,pursue,together,carriers-fire",
            ),
        ] {
            let plan = read(text).unwrap_or_else(|fault| panic!("{text}: {fault}"));
            assert_eq!(plan.written(&scenario), written, "{text}");
            assert_eq!(read(written).unwrap(), plan, "{written}");
        }
    }

    #[test]
    fn what_makes_no_sense_says_what_to_write() {
        for (text, words) in [
            ("spraed", "did you mean \"spread\"?"),
            (
                "spread,sink",
                "\"spread\" and \"sink\" contradict each other: both speak of the guns",
            ),
            ("pursue,no-pursuit", "both speak of pursuit"),
            ("outgunned", "write it as outgunned:2"),
            ("outgunned:-1", "write it as outgunned:2"),
            ("outgunned:nan", "write it as outgunned:2"),
            ("after-round:0", "write it as after-round:2"),
            ("ships-left:0", "write it as ships-left:1"),
            ("hold-chance:101", "write it as hold-chance:25 (0 to 100)"),
            ("hold-chance:-1", "write it as hold-chance:25 (0 to 100)"),
            ("hold-chance", "write it as hold-chance:25 (0 to 100)"),
            ("at:Hood", "Hood is Allied, but this is the Axis force"),
            ("at:", "is not one ship"),
            ("at:Bismarck+Bismarck", "a second time"),
            (
                "uboats:nowhere",
                "there is no battle doctrine named \"uboats:nowhere\"",
            ),
        ] {
            let fault = read(text).unwrap_err().to_string();
            assert!(fault.contains(words), "{text}: {fault}");
        }
    }
}
