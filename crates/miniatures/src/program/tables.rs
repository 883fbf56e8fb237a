//! The tables of exact odds: dice against armor, torpedoes, initiative, and the units of a scenario against one another.

use super::sheet::{Block, Sheet};
use crate::card::Card;
use crate::law::{Law, initiative};
use crate::sector::attack::{Kind, Weapon};
use crate::sector::pairing::Pairing;
use crate::sector::rules::Aaws;
use crate::sector::state::Side;
use admiralty_core::contract::{Named, Refusal, unknown_name};

/// What they are called.
pub(super) const NAMES: [Named; 5] = [
    table(
        "dice",
        "so many dice against an armor: `dice DICE ARMOR [MODIFIER]` is one cell",
    ),
    table("torpedo", "hits of so many torpedo dice: `torpedo DICE`"),
    table(
        "initiative",
        "who wins it, by the bonus that one is ahead: `initiative BONUS`",
    ),
    table(
        "attack",
        "what a unit does to another: `attack UNIT TARGET RANGE`, of all cards; which of several targets it should shoot at: \
         `attack UNIT \"TARGET, TARGET\" RANGE`",
    ),
    table(
        "duel",
        "two ships that fire all they have until one sinks: `duel SHIP SHIP RANGE`",
    ),
];

const fn table(name: &'static str, about: &'static str) -> Named {
    Named { name, about }
}

/// Dice, armors and modifiers of the table.
const DICE: u8 = 20;
const ARMORS: usize = 17;
const MODIFIERS: [i8; 4] = [0, 1, -1, -2];
const TORPEDOES: u8 = 8;
/// Ranges of the tables of a scenario.
const RANGES: u8 = 5;

/// The successes of a die with a modifier (M12.1, M12.3).
pub(super) fn die(modifier: i8) -> Law {
    let need = (4 - modifier).max(2);
    Law::die([1, 2, 3, 4, 5, 6].map(|face: i8| match face {
        6 => 2,
        _ => u8::from(face >= need),
    }))
}

/// A die of a torpedo attack (M13.3).
pub(super) fn torpedo_die() -> Law {
    Law::die([0, 0, 0, 0, 0, 1])
}

impl Aaws {
    /// A table by name.
    pub(super) fn sheet(&self, name: &str) -> Result<Sheet, Refusal> {
        match name {
            "dice" => Ok(dice()),
            "torpedo" => Ok(torpedo()),
            "initiative" => Ok(bonus()),
            "attack" => Ok(self.attacks()),
            "duel" => Ok(self.duels()),
            _ => Err(unknown_name("table", name, &NAMES)),
        }
    }

    /// The cards of a side's fleet, each once.
    fn cards_of(&self, side: Side) -> Vec<&Card> {
        let mut cards: Vec<&Card> = Vec::new();
        if let Some(origin) = &self.origin {
            for card in &origin.battle.forces[side as usize].fleet.cards {
                if !cards.iter().any(|other| other.name == card.name) {
                    cards.push(card);
                }
            }
        }
        cards
    }

    /// Every weapon of the scenario's units against every enemy that it can be aimed at.
    fn attacks(&self) -> Sheet {
        let mut blocks = Vec::new();
        for side in Side::BOTH {
            let (own, enemy) = (self.cards_of(side), self.cards_of(side.other()));
            for range in 0..=RANGES {
                let rows = own.iter().flat_map(|card| self.attack_rows(card, &enemy, range));
                let rows: Vec<_> = rows.collect();
                if !rows.is_empty() {
                    let name = crate::sector::rules::SEATS[side as usize].name;
                    blocks.push(Block {
                        title: format!("{name} at range {range}"),
                        columns: enemy.iter().map(|card| card.name.clone()).collect(),
                        rows,
                    });
                }
            }
        }
        Sheet {
            name: "attack",
            title: "One attack, of the units of the scenario".to_owned(),
            note: "Each cell: the share that does anything, and the share that destroys by itself. An aircraft that is hit \
                   and not destroyed turns back. Without what can be added once, and without units nearby."
                .to_owned(),
            labels: ["range", "attacker", "target"],
            figures: vec!["does something", "destroys"],
            opposed: false,
            blocks,
        }
    }

    /// The weapons of a card that reach anything at a range.
    fn attack_rows(&self, card: &Card, enemy: &[&Card], range: u8) -> Vec<(String, Vec<Option<Vec<f64>>>)> {
        let blows: Vec<_> = enemy
            .iter()
            .map(|target| Pairing::new([card, target], range, &self.switches))
            .map(|pair| pair.map(|pair| pair.blows(Side::One)).unwrap_or_default())
            .collect();
        let mut weapons: Vec<Weapon> = blows.iter().flatten().map(|blow| blow.weapon).collect();
        weapons.sort_unstable();
        weapons.dedup();
        let row = |weapon: Weapon| {
            let of = |blows: &Vec<crate::sector::pairing::Blow>| {
                let blow = blows.iter().find(|blow| blow.weapon == weapon)?;
                Some(vec![blow.strike.harm(), blow.strike.destroyed()])
            };
            let cells = blows.iter().map(of).collect();
            (format!("{}, {}", card.name, weapon.word()), cells)
        };
        weapons.into_iter().map(row).collect()
    }

    /// Every ship of one side against every ship of the other.
    fn duels(&self) -> Sheet {
        let ships = |side| -> Vec<&Card> {
            let cards = self.cards_of(side).into_iter();
            cards.filter(|card| card.kind.is_ship()).collect()
        };
        let [own, enemy] = Side::BOTH.map(ships);
        let duel = |one: &Card, two: &Card, range| {
            let pair = Pairing::new([one, two], range, &self.switches).ok()?;
            let duel = pair.duel()?;
            Some(vec![duel.left[Side::One], duel.left[Side::Two]])
        };
        let block = |range| Block {
            title: format!("Range {range}"),
            columns: enemy.iter().map(|card| card.name.clone()).collect(),
            rows: own
                .iter()
                .map(|one| {
                    (
                        one.name.clone(),
                        enemy.iter().map(|two| duel(one, two, range)).collect(),
                    )
                })
                .collect(),
        };
        Sheet {
            name: "duel",
            title: "Duels of the ships of the scenario".to_owned(),
            note: "Two ships stay where they are and fire all they have, turn after turn. Each cell: the share in which the \
                   ship of the row alone is left, and that in which the ship of the column is. In the rest both sink, or \
                   neither can be sunk."
                .to_owned(),
            labels: ["range", "Allied ship", "Axis ship"],
            figures: vec!["the row is left", "the column is left"],
            opposed: true,
            blocks: (0..=RANGES).map(block).collect(),
        }
    }
}

fn dice() -> Sheet {
    let block = |modifier: i8| Block {
        title: match modifier {
            0 => "No modifier".to_owned(),
            _ => format!("{modifier:+} on each die"),
        },
        columns: (1..=ARMORS).map(|armor| armor.to_string()).collect(),
        rows: (1..=DICE)
            .map(|dice| {
                let law = die(modifier).times(dice);
                let cells = (1..=ARMORS).map(|armor| Some(vec![law.at_least(armor)]));
                (dice.to_string(), cells.collect())
            })
            .collect(),
    };
    Sheet {
        name: "dice",
        title: "Dice against armor".to_owned(),
        note: "The share of attacks with so many dice that reach an armor, or vital armor, of so much."
            .to_owned(),
        labels: ["modifier", "dice", "armor"],
        figures: vec!["reaches it"],
        opposed: false,
        blocks: MODIFIERS.into_iter().map(block).collect(),
    }
}

fn torpedo() -> Sheet {
    let rows = (1..=TORPEDOES).map(|dice| {
        let law = torpedo_die().times(dice);
        let cells = (1..=usize::from(TORPEDOES)).map(|hits| Some(vec![law.at_least(hits)]));
        (dice.to_string(), cells.collect())
    });
    Sheet {
        name: "torpedo",
        title: "Torpedoes".to_owned(),
        note: "The share of attacks with so many dice that score at least so many hits; a hit is 2 hull points (M13.3)."
            .to_owned(),
        labels: ["", "dice", "hits at least"],
        figures: vec!["scores"],
        opposed: false,
        blocks: vec![Block {
            title: String::new(),
            columns: (1..=TORPEDOES).map(|hits| hits.to_string()).collect(),
            rows: rows.collect(),
        }],
    }
}

fn bonus() -> Sheet {
    let ahead = -4..=4_i8;
    Sheet {
        name: "initiative",
        title: "Initiative".to_owned(),
        note: "The share of turns in which the side that is so much ahead in bonuses wins initiative (M3.2)."
            .to_owned(),
        labels: ["", "side", "bonus ahead"],
        figures: vec!["wins"],
        opposed: false,
        blocks: vec![Block {
            title: String::new(),
            columns: ahead.clone().map(|ahead| format!("{ahead:+}")).collect(),
            rows: vec![(
                "wins".to_owned(),
                ahead.map(|ahead| Some(vec![initiative(ahead)])).collect(),
            )],
        }],
    }
}

/// Whether a weapon is aimed at aircraft, where a hit turns back.
pub(super) fn at_aircraft(weapon: Weapon) -> bool {
    weapon.kind() == Kind::Antiair
}
