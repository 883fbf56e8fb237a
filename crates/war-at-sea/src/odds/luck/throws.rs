//! Which dice were thrown together, and for what.

use crate::event::{Event, Observer};
use crate::naval::{CounterId, Side};
use crate::position::Position;
use crate::roll::{Attack, Purpose, Roll};
use crate::scenario::Scenario;

/// Throws that are told of where dice do not fit their battle: some rounds, all that anybody compares with his notes.
const TOLD: usize = 40;

/// For what dice were thrown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum For {
    /// The search for U-boats (8.3).
    Search,
    /// Shots, torpedoes, a strike; boats and planes have no shooter.
    Shots(Attack, Side, Option<CounterId>, CounterId),
    /// The damage of hits.
    Damage(CounterId),
}

/// Dice thrown together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thrown {
    /// The round of surface combat; 0 before it.
    pub round: u8,
    purpose: For,
    /// The dice.
    pub faces: Vec<u8>,
}

impl Thrown {
    /// Who threw at whom, for what.
    pub fn what(&self, scenario: &Scenario) -> String {
        let name = |ship| scenario.ship(ship).name.as_str();
        match self.purpose {
            For::Search => "search for U-boats".to_owned(),
            For::Damage(target) => format!("damage to {}", name(target)),
            For::Shots(Attack::Uboat, _, _, target) => format!("U-boat at {}", name(target)),
            For::Shots(_, side, None, target) => format!("{side} planes at {}", name(target)),
            For::Shots(_, _, Some(shooter), target) => format!("{} at {}", name(shooter), name(target)),
        }
    }
}

/// Gathers the dice of a battle by throws.
#[derive(Debug, Default)]
pub struct Throws {
    round: u8,
    pub list: Vec<Thrown>,
}

impl Throws {
    fn put(&mut self, purpose: For, face: u8) {
        let round = self.round;
        match self.list.last_mut() {
            Some(last) if last.purpose == purpose && last.round == round => last.faces.push(face),
            _ => self.list.push(Thrown {
                round,
                purpose,
                faces: vec![face],
            }),
        }
    }

    /// The first so many dice, a line for each throw.
    pub fn told(&self, scenario: &Scenario, dice: usize) -> String {
        let mut left = dice;
        let mut lines = Vec::new();
        for (index, throw) in self.list.iter().enumerate() {
            if left == 0 {
                break;
            }
            if lines.len() == TOLD {
                lines.push(format!("  … and {} more throws", self.list.len() - index));
                break;
            }
            let faces: Vec<String> = throw.faces.iter().take(left).map(u8::to_string).collect();
            left -= faces.len();
            lines.push(format!(
                "  round {}  {}: {}",
                throw.round,
                throw.what(scenario),
                faces.join(" ")
            ));
        }
        lines.join("\n")
    }
}

impl Observer for Throws {
    fn see(&mut self, _position: &Position, event: Event<'_>) {
        match event {
            Event::RoundBegins { battle } => self.round = battle.round,
            Event::AswRolled { die } => self.put(For::Search, die),
            Event::Shot {
                attack,
                side,
                shooter,
                target,
                die,
                ..
            } => self.put(For::Shots(attack, side, shooter, target), die),
            Event::Damaged { target, points } => self.put(For::Damage(target), points),
            _ => {}
        }
    }
}

/// How many dice more are wanted next, and for what: those of the same account as the first.
pub fn missing(scenario: &Scenario, wanted: &[Roll]) -> String {
    let Some(first) = wanted.first() else {
        return String::new();
    };
    let alike =
        |roll: &&Roll| (roll.purpose, roll.round, roll.ship) == (first.purpose, first.round, first.ship);
    let number = wanted.iter().take_while(alike).count();
    let ship = &scenario.ship(first.ship).name;
    let what = match first.purpose {
        Purpose::Asw => "the search for U-boats".to_owned(),
        Purpose::Shot(Attack::Uboat) => format!("a U-boat at {ship}"),
        Purpose::Shot(Attack::Air) => format!("planes at {ship}"),
        Purpose::Shot(Attack::Guns) => format!("the shots of {ship} in round {}", first.round),
        Purpose::Damage(Attack::Guns) => format!("the damage of hits by {ship} in round {}", first.round),
        Purpose::Damage(_) => format!("the damage to {ship}"),
        _ => "something else".to_owned(),
    };
    match number {
        1 => format!("the next that is wanted is for {what}"),
        _ => format!("the next {number} that are wanted are for {what}"),
    }
}
